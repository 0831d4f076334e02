// Grain 2 among statements: which local numbers stay plain numbers.
//
//   const double u = x * y;                const double u = x.value() * y.value();
//   const double v = sin(u) + y;     =>    const double v = std::sin(u) + y.value();
//   a[i] = v * z;                          a[i] = tape.push(v * z.value(), by(x, ..), by(y, ..), by(z, v));
//
// A local gets no entry of its own where what it depends on can as well be staged by those who use it, and less is
// staged then. Counted is for each what is staged with it and without it, in the order of the text; what stands in a
// loop counts as often as if it ran eight times.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "core/module.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

struct PlainLocals {
  /// How they who use it know its derivative.
  enum class Known {
    ByExpression,  ///< one of them does, and goes on through its expression
    ByPartials     ///< its partial derivatives have names beside it
  };
  std::map<core::SymbolRef, Known> plain;
  std::set<core::SymbolRef> steady;  ///< variables that keep their values wherever they are in sight

  bool is_plain(const core::TermRef& t) const;   ///< reads one of them
  bool any_of(const core::Declare& form) const;  ///< declares one of them
};

/// Those of a function's body.
PlainLocals plain_locals(const core::StmtRef& body, const std::vector<core::Parameter>& parameters,
                         const StraightLines& lines);

}  // namespace dualrev::transform
