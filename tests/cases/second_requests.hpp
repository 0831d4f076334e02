// Templates whose instances a source asks for the second derivatives of.
#ifndef DUALREV_CASE_SECOND_REQUESTS_HPP
#define DUALREV_CASE_SECOND_REQUESTS_HPP
#include <cmath>
#include <cstddef>
#include <vector>

namespace second_requests {

template <int n>
double power(double x) {
  double r = 1;
  for (int i = 0; i < n; ++i) r *= x;
  return r;
}
template <class jet>
jet cube(const jet& x) {
  return x * x * x;
}
template <class Number, class Range>
Number energy(const Range& x, Number k) {
  Number s = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Number half = Number(0.5);
    s += cube(x[i]) * k * half * power<2>(k);
  }
  return std::log(1 + s * s);
}

}  // namespace second_requests

#endif
