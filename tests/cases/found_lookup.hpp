// Found by a tester: names and operators that mean something else beside what is generated.
#ifndef DUALREV_CASE_FOUND_LOOKUP_HPP
#define DUALREV_CASE_FOUND_LOOKUP_HPP

namespace found_lookup {

// Overloads in a namespace and in inline namespaces of it.
namespace outer {
inline double g(double x) { return x * x; }
inline namespace v1 {
inline double g(double x, double y) { return x * y; }
inline double k(double x) { return x * 3; }
}  // namespace v1
inline namespace v2 {
inline double k(double x, double y) { return x * 3 * y; }
}  // namespace v2
}  // namespace outer
inline double of_both(double x) { return outer::g(x) * outer::g(x, 2) + outer::k(x) * outer::k(x, x); }

// Variables with the tape's name, handed to functions of numbers.
inline double squared(double x) { return x * x; }
inline double parameter(double tape, double y) { return squared(tape) * y; }
inline double local(double x, double y) {
  double tape = x * y;
  return squared(tape) * y;
}
inline double in_a_loop(double x, double y, int n) {
  double tape = x * y;
  for (int i = 0; i < n; ++i) tape = squared(tape) + y;
  return squared(tape) * y;
}
inline double called(double x) { return parameter(x, 2) + local(x, x); }

// A class that may stand for a number, beside a literal; with forward duals in place of numbers this is ambiguous.
#ifndef FOUND_LOOKUP_WITH_DUALS
struct Weight {
  double v;
  operator bool() const { return v != 0; }
  Weight operator*(double s) const { return {v * s}; }
  Weight operator<<(double s) const { return {v - s}; }
};
inline Weight operator+(double s, const Weight& b) { return {s + b.v}; }
inline double weighed(double x) {
  const Weight b{x};
  return (b * 2.0).v * (1.5 + b).v * (b * x).v * (b << 0.5).v * (b ? 1 : x);
}
#endif

}  // namespace found_lookup

#endif
