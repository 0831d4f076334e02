#pragma once
inline double statement_expression(double x) {
  return __extension__({  // refused at 23: dualrev-expression "expression"
    double y = x * x;
    y + 1;
  });
}
inline double alignment(double x) {
  return x * alignof(x);  // refused at 14: dualrev-expression "alignof"
}
inline double asks(double x) {
  return noexcept(x * 2) ? x : 2 * x;  // refused at 10: dualrev-expression "CXXNoexceptExpr"
}
struct Scale {
  double v;
  constexpr explicit Scale(double a) : v(__builtin_is_constant_evaluated() ? a : 3 * a) {}
};
constexpr Scale made(double a) { return Scale(a); }
inline double compiled(double x) {
  constexpr Scale c(1.5);  // refused at 19: dualrev-expression "std::is_constant_evaluated"
  return x * c.v;
}
inline double compiled_elsewhere(double x) {
  static const Scale c[] = {made(1.5)};  // refused at 28: dualrev-expression "std::is_constant_evaluated"
  return x * c[0].v;
}
struct Begins {
  double v = __builtin_is_constant_evaluated() ? 1.0 : 3.0;
  double k;
  constexpr explicit Begins(double a) : k(a) {}
};
inline double compiled_with_member(double x) {
  constexpr Begins c(2.0);  // refused at 20: dualrev-expression "std::is_constant_evaluated"
  return x * c.v * c.k;
}
struct Given {
  double v;
  constexpr explicit Given(double a = __builtin_is_constant_evaluated() ? 1.0 : 3.0) : v(a) {}
};
inline double compiled_with_argument(double x) {
  constexpr Given c;  // refused at 19: dualrev-expression "std::is_constant_evaluated"
  return x * c.v;
}
