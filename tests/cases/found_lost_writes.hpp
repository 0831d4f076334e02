// What a function leaves of its caller's objects: const, but not what they lead to.
#ifndef DUALREV_CASE_FOUND_LOST_WRITES_HPP
#define DUALREV_CASE_FOUND_LOST_WRITES_HPP

#include <span>

namespace found_lost_writes {

inline double by_constant_span(const std::span<double>& s) {
  s[0] *= 2;
  return s[0] * s[1];
}
inline double by_constant_pointer(double* const p) {
  p[0] += p[1];
  return p[0] * p[0];
}

}  // namespace found_lost_writes

#endif
