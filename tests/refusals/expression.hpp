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
