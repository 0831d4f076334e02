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
struct Wheel {
  double radius;
  double turn(double x) const { return radius * x; }
};
inline double function_pointer_of_a_class(double x) {
  const Wheel w{x};
  double (Wheel::*const f)(double) const = &Wheel::turn;  // refused: dualrev-type "Wheel::*"
  return (w.*f)(x);  // refused: dualrev-expression "pointer to member"
}
inline double alignment(double x) {
  return x * alignof(x);  // refused: dualrev-expression "alignof"
}
inline double asks(double x) {
  return noexcept(x * 2) ? x : 2 * x;  // refused: dualrev-expression "CXXNoexceptExpr"
}
