#pragma once
inline double quadruple(double x) {
  __float128 y = x;  // refused at 14: dualrev-type "__float128"
  return static_cast<double>(y * y);
}
inline double half(double x) {
  _Float16 y = static_cast<_Float16>(x);  // refused at 12: dualrev-type "_Float16"
  return static_cast<double>(y);
}
inline double c_complex(double x) {
  _Complex double z = x;  // refused at 19: dualrev-type "_Complex double"
  return __real__ z;  // refused at 10: dualrev-expression "__real"
}
typedef double vec4 __attribute__((vector_size(32)));
inline double vectors(double x) {
  vec4 v = {x, x, x, x};  // refused at 8: dualrev-type "vec4"
  return v[0];
}
