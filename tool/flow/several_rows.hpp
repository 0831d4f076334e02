// Pointers and spans that lead into one row here, and into another there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/term.hpp"

namespace dualrev::flow {

struct SeveralRows {
  core::SymbolRef pointer;
  std::vector<core::TermRef> begins;  ///< what leads to the first element of each
  std::vector<bool> are_places;       ///< whether it is no row of what it leads to, but one such thing
  /// Which of these what it is set to leads into; nothing if that is not known.
  std::function<std::optional<std::size_t>(const core::TermRef&)> row_of;
};
/// Both sides of `c ? a : b`; nothing of others.
std::optional<core::Select> choice_of_places(const core::TermRef& value);
/// Whether it leads nowhere.
bool is_null(const core::TermRef& value);
struct Apart {
  core::StmtRef body;                     ///< null where it cannot be done
  std::vector<core::SymbolRef> pointers;  ///< for each row one
};
/// The body with a pointer for each row, and an integer that says which of them it is: what reads by it stands in a
/// branch for each. `fresh`: makes a name that nothing has.
Apart with_pointer_for_each(const core::StmtRef& body, const SeveralRows& several,
                            const std::function<std::string(const std::string&)>& fresh);

}  // namespace dualrev::flow
