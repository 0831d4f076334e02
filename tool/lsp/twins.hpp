// Where a generated text has the twin of a function, and of which function a place of it is the twin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/derive.hpp"

namespace dualrev::lsp {

/// The twin, and the function of partial derivatives beside it, without guards and namespaces: "" if it has none. Two
/// of them are equal if they compute the same, wherever the original stands.
std::string twin_in(const std::string& text, const driver::Twin& twin);
/// The same, part by part, with what each is for.
struct TwinPart {
  std::string heading;
  std::string text;
};
std::vector<TwinPart> parts_of_twin(const std::string& text, const driver::Twin& twin);
/// The line of its declarator, from 0.
std::optional<unsigned> line_of_twin(const std::string& text, const driver::Twin& twin);
/// "model.hpp" and 7, where a line stands in or behind what was made of that line.
struct Original {
  std::string file;
  unsigned line = 0;
};
std::optional<Original> original_of(const std::string& text, unsigned line);

}  // namespace dualrev::lsp
