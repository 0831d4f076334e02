// Statements that cannot be laid out, nor the text around them: its lines are broken, and that is all. For each token
// the formatting library copies what it knows of every parenthesis and every `?:` around it, so its time and memory are
// as the square of how deep they nest: of a chain of a thousand choices, gigabytes.
#pragma once

#include <string>
#include <vector>

namespace dualrev::emit {

struct Deep {
  std::size_t begin, end;  ///< in the text
};
/// In their order.
std::vector<Deep> deep_statements(const std::string& text);
/// The blanks that become line breaks, for lines of about so many columns.
std::vector<std::size_t> breaks_in(const std::string& text, const Deep& statement, std::size_t columns);

}  // namespace dualrev::emit
