#pragma once
#include <new>
struct Pair {
  double a, b;
};
inline double member_pointer(double x, bool first) {
  const Pair p{x, x * x};
  double Pair::* const m = first ? &Pair::a : &Pair::b;  // refused: dualrev-type "double Pair::*"
  return p.*m;  // refused: dualrev-expression "pointer to member"
}
inline double statement_expression(double x) {
  return __extension__({  // refused: dualrev-expression "expression"
    double y = x * x;
    y + 1;
  });
}
