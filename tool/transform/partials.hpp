// The partial derivatives of an expression by what it is directly made of, for somebody who reads the source.
//
//   a * b + sin(f(c))   =>   by a: b,   by b: a,   by f(c): std::cos(f(c))
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/term.hpp"

namespace dualrev::transform {

struct Partials {
  using Named = std::pair<std::string, core::TermRef>;
  std::vector<Named> by;     ///< the text of each part, and the partial derivative by it
  std::vector<Named> where;  ///< what is used several times in them, with its name
};

/// Of a term of the source language. `text_of` gives the source's own text for what is no operation. Nothing if the
/// expression is no operation, depends on nothing that is differentiated, or has a part without text.
std::optional<Partials> partials(const core::TermRef& t,
                                 const std::function<std::string(const core::TermRef&)>& text_of);

}  // namespace dualrev::transform
