// Namespaces of the user's own that are named as the runtime's and the library's.
#ifndef DUALREV_CASE_NESTED_NAMESPACES_HPP
#define DUALREV_CASE_NESTED_NAMESPACES_HPP

#include <cmath>

namespace app {
namespace dualrev {
struct dual {
  int n;
};
inline double scaled(double x) { return x * 2; }
}  // namespace dualrev
namespace std {
inline double sin(double x) { return x * 11; }
}  // namespace std
inline double inside(double x) {
  const dualrev::dual d{3};
  return dualrev::scaled(x) * d.n + std::sin(x) + ::std::sin(x);
}
}  // namespace app

#endif
