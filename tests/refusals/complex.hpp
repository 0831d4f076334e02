#pragma once
#include <complex>
// Division by a huge number must not overflow on the way, as naive arithmetic would: refused until its operations are rules.
inline double quotient(double x, double y) {
  const std::complex<double> z(x, y);  // refused: dualrev-library-type "std::complex<double>"
  return (z / std::complex<double>(1e300, 1e300)).real();  // refused: dualrev-library "real"
}
