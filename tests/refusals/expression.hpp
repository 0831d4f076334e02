#pragma once
inline double statement_expression(double x) {
  return __extension__({  // refused: dualrev-expression "expression"
    double y = x * x;
    y + 1;
  });
}
inline double alignment(double x) {
  return x * alignof(x);  // refused: dualrev-expression "alignof"
}
inline double asks(double x) {
  return noexcept(x * 2) ? x : 2 * x;  // refused: dualrev-expression "CXXNoexceptExpr"
}
