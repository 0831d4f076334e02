#pragma once
#include <complex>
#include <cstdint>
#include <cstdlib>
inline double as_integer(double x) {
  long* p = (long*)&x;  // refused at 13: dualrev-pointer-cast "pointer cast"
  return static_cast<double>(*p >> 62) * x;
}
inline double as_bytes(double x) {
  const unsigned char* p = reinterpret_cast<const unsigned char*>(&x);  // refused at 28: dualrev-pointer-cast "pointer cast"
  return p[7] * x;
}
inline double as_address(double x) {
  return x * static_cast<double>(reinterpret_cast<std::uintptr_t>(&x) % 2);  // refused at 34: dualrev-pointer-cast "pointer cast"
}
struct Complex {
  double re, im;
};
inline double struct_as_array(double x) {
  Complex c{x, x * x};
  const double* p = reinterpret_cast<const double*>(&c);  // refused at 21: dualrev-pointer-cast "pointer cast"
  return p[0] + p[1];
}
inline double complex_as_array(double x) {
  std::complex<double> z(x, 1);
  double* p = reinterpret_cast<double*>(&z);  // refused at 15: dualrev-pointer-cast "pointer cast"
  return p[0] * p[1];
}
struct Context {
  double a;
};
inline double integrand(double t, void* context) {
  return static_cast<Context*>(context)->a * t;  // refused at 10: dualrev-pointer-cast "Context *"
}
inline double callback(double x) {
  double (*f)(double, void*) = &integrand;
  Context c{x};
  return f(x, &c);  // refused at 15: dualrev-pointer-cast "void *"
}
