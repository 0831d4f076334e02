// Functions that a source asks for by name; see requests.cpp. Whatever it does not ask for must not be in the way.
#ifndef DUALREV_CASE_REQUESTS_HPP
#define DUALREV_CASE_REQUESTS_HPP

#include <cmath>
#include <vector>

inline double plain(double x) { return std::sin(x) * x; }
template <typename T>
T norm(const std::vector<T>& v) {
  T s = 0;
  for (const T& x : v) s += x * x;
  return std::sqrt(s);
}
template <int N>
double power(double x) {
  return N == 0 ? 1.0 : N < 0 ? 1 / power<(N < 0 ? -N : 0)>(x) : x * power<(N > 0 ? N - 1 : 0)>(x);
}
template <typename T>
void objective(int d, const T* x, T* err) {
  *err = 0;
  for (int i = 0; i < d; ++i) *err += x[i] * x[i] * (i + 1);
}
inline double overloaded(double x) { return x * 2; }
inline double overloaded(double x, double y) { return x * y; }
namespace ns {
inline double inside(double x) { return plain(x) + norm(std::vector<double>{x, 2}); }
}  // namespace ns
// Asked for by one entry point each.
inline double by_jvp(double x) { return x * x; }
inline double by_check_jvp(double x) { return x * x; }
inline std::vector<double> by_mode(const std::vector<double>& v) { return {v[0] * v[1], v[0]}; }
struct ByType {
  double operator()(double x) const { return x * x * x; }
};
double defined_nowhere(double x);
inline double not_asked_for(double x) { return defined_nowhere(x); }  // would be refused

#endif
