// The operators of a dual for what converts to one (std::accumulate over objects with an `operator dual`), as what
// converts to a number is one for the language's own. Where both operands are numbers of different types, the templates
// of operators.hpp fit better.
#pragma once

#include "dualrev/basics/cxx20.hpp"

namespace dualrev::detail {

template <class Scalar>
struct arithmetic;  // operators.hpp

/// A base of `Dual`, whose values are `Scalar`. It has nothing in it.
template <class Dual, class Scalar>
struct operators_of_dual {
#ifndef DUALREV_NO_OPERATORS
#define DUALREV_OPERATOR(op, name)                                                   \
  friend Dual operator op(Dual a, Dual b) { return arithmetic<Scalar>::name(a, b); } \
  friend Dual& operator op##=(Dual & a, Dual b) { return a = arithmetic<Scalar>::name(a, b); }
  DUALREV_OPERATOR(+, sum)
  DUALREV_OPERATOR(-, difference)
  DUALREV_OPERATOR(*, product)
  DUALREV_OPERATOR(/, quotient)
#undef DUALREV_OPERATOR
#define DUALREV_OPERATOR(op) \
  friend constexpr bool operator op(Dual a, Dual b) noexcept { return a.v op b.v; }
  DUALREV_OPERATOR(==)
  DUALREV_OPERATOR(!=)
  DUALREV_OPERATOR(<)
  DUALREV_OPERATOR(<=)
  DUALREV_OPERATOR(>)
  DUALREV_OPERATOR(>=)
#undef DUALREV_OPERATOR
#endif
};

}  // namespace dualrev::detail
