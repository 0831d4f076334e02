// Where rewriting text in another place goes wrong, mostly in silence: each function is a trap that an earlier design, or an
// earlier version, fell into, or that is of the same kind.
#ifndef DUALREV_CASE_TRAPS_HPP
#define DUALREV_CASE_TRAPS_HPP

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

// ---- an overload that is chosen by a conversion: float goes to double, a dual would go elsewhere ----

inline double mix(int a, double b) { return 1000 * a + b; }
inline double mix(double a, double b) { return a * b; }
inline double float_argument(double x) { return mix(2.5f, x); }

// ---- a passive overload that is declared only after its caller ----

inline int g(long n) { return static_cast<int>(n) + 1; }
inline double early_overload(double x, int n) { return x * g(n); }
inline int g(int n) { return 100 * n; }
inline double late_overload(double x, int n) { return x * g(n); }

// ---- a template that asks what its argument is ----

template <typename T>
double generic(T a) {
  if constexpr (std::is_floating_point_v<decltype(a)>) return a * a;
  else return a;
}
template <typename T>
double by_size(T a) {
  if constexpr (sizeof(T) == 8 && std::is_trivially_copyable_v<T> && std::is_arithmetic_v<T>) return a * 3;
  else return a;
}
inline double asks_what_it_is(double x) { return generic(x) + by_size(x); }

// ---- an operand that a later operand changes ----

inline double step(double& r) {
  r = r * 0.5 + 1;
  return r;
}
inline double operand_changed_later(double r) { return r * 10 + step(r); }
inline double operand_changed_before(double r) { return step(r) + r * 10; }
inline double argument_changed_later(double r) {
  const double before = r;
  return before + step(r) * 2 + step(r) * 3;
}

// ---- a size in bytes that is computed first ----

inline double bytes_first(const double* x, int n) {
  double a[4] = {};
  const std::size_t bytes = static_cast<std::size_t>(n) * sizeof(double);
  std::memcpy(a, x, bytes);
  double s = 0;
  for (int i = 0; i < 4; ++i) s += a[i] * a[i];
  return s;
}

// ---- a declaration between two labels ----

inline double between_labels(double x, int n) {
  double r = 0;
  switch (n) {
    case 0:
      r = x * x + 1;
      break;
      double y;
    case 1:
      y = x * 3;
      r = x * step(y) + x * x;
      r *= y;
      break;
    default: r = 2 * step(x) + r;
  }
  return r;
}

// ---- instances that differ in a value only ----

template <int N>
double power(double x) {
  double r = 1;
  for (int i = 0; i < (N < 0 ? -N : N); ++i) r *= x;
  return N < 0 ? 1 / r : r;
}
inline double two_instances(double x) { return power<7>(x) + power<-3>(x); }

// ---- three overloads that conversions could merge ----

#ifndef double  // not for the oracle
inline float which(float x) { return 2 * x; }
inline double which(double x) { return 3 * x; }
inline long double which(long double x) { return 4 * x; }
inline double three_overloads(double x) {
  const float f = 1.5f;
  const long double l = 2.5L;
  return which(x) + x * which(f) + x * static_cast<double>(which(l));
}
#endif

// ---- names that the runtime uses too ----

struct Record {
  double id, v, t;
};
inline double member_named_id(const Record& r) { return r.id * r.v + r.t; }
inline double local_names(double v) {
  double tape = v * 2, dual = tape + 1, id = dual * v;
  const double t1 = id, t2 = t1 * tape;
  double e = std::sin(t2), push = e * t1;
  const double by = push + e, one = by * 2;
  return tape + dual * id + t1 * t2 + e * push + by * one;
}
inline double parameter_names(double tape, double x_dual, double dualrev, double std) { return tape * x_dual + dualrev / std; }
inline double helper(double x) { return x * x; }
#ifndef double  // not for the oracle
inline double hides_the_helper(double x) {
  const double helper = ::helper(x);
  return helper * x + ::helper(helper);
}
#endif
inline double hides_the_twin(double x) {
  const double helper_dual = x * 3;
  return helper(x) * helper_dual;
}
inline double tape(double x) { return x * 5; }
inline double dual(double x) { return x * 7; }
inline double functions_named_so(double x) { return tape(x) * dual(x); }

// ---- a reference that std::max hands back ----

inline double alias_by_max(double a, double b) {
  const double& m = std::max(a, b);
  a = 10 * a;
  return m + b;
}

// ---- the same place on both sides ----

inline double same_place(double* a, int i, int j, int k) {
  a[i] = a[j] * a[k];
  a[i] += a[i] * a[j];
  a[j] *= a[j];
  return a[i] / a[j];
}

// ---- jumps past what hoisting declares ----

inline double jumps_past(double x, double k, int n) {
  if (n > 0) goto end;
  x = k * step(x) + std::exp(-k);
end:
  if (n > 1) {
    x *= 2;
    goto last;
  }
  x = k + step(x) * k;
last:
  return x;
}

// ---- values that no dual may lose ----

#ifndef double  // not for the oracle
inline double through_bool(double x) {
  bool b = x;
  b = b && x > 0.5;
  return b + x * b;
}
#endif
inline double not_a_number(double x) {
  const double y = x > 0 ? std::sqrt(x) : std::sqrt(-1.0);
  return x > 0 ? y * y : 0.0;
}
inline double zero_times_infinity(double x) {
  const double s = std::sqrt(x - x);  // its derivative is infinite, and nobody asks for it
  return x + 0 * s;
}
// The same inside one expression, which is one entry.
inline double zero_times_root(double x, double y) { return y * std::sqrt(x); }
inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
inline double larger_than_root(double x, double y) { return std::max(y, std::sqrt(x)); }
inline double angle_of_exponential(double x) { return std::atan(std::exp(x)); }
inline double far_tail(double x, double y) { return y + std::exp(-x * x * x * x); }
inline double quotient_in_root(double x, double y) { return std::exp(-std::sqrt(x / y)) + std::fmin(x / y, 2.0); }
inline double zero_of_power(double x, double y) { return y * std::pow(x, 0.5) + y * std::log1p(x); }
inline double zero_of_small_quotient(double x, double y, double z) { return x / y * z; }

// ---- passive code with a memory: it is called as often as by the original, and in the same order ----

inline int next_seed() {
  static int seed = 0;
  seed = (seed + 1) % 3;  // back at the start after three calls
  return seed;
}
inline double three_seeds(double x, double y) {
  const double first = next_seed() * x;
  double r = 10 * first + next_seed() * y * first;
  r += (next_seed() + 4) * std::sin(r);
  return r;
}

// ---- a quotient of complex numbers whose parts, squared, are infinite ----

#ifndef double  // the oracle's would be
inline double far_quotient(double x, double y) { return std::real(std::complex<double>(x * 1e200, y * 1e200) / std::complex<double>(3e200, 4e200)); }
inline double far_divisor(double x, double y) { return std::imag(std::complex<double>(3e200, 4e200) / std::complex<double>(x * 1e200, y * 1e200)); }
#endif

// ---- text ----

inline double texts_and_comments(double x) {
  const char* text = "x * { } /* no comment */ // none";  // a comment with "quotes" and { braces
  const char* raw = R"(double x = 1; ")";                 /* another * here */
  const char c = '"';
  double y = x /* in the middle */ * 2;  // at the end
  // before a closing brace: }
  return y * static_cast<double>(std::strlen(text)) + static_cast<double>(std::strlen(raw)) * (c == '"');
}
inline double attributes(double x) {
  if (x > 0) [[likely]] return x * 2;
  [[maybe_unused]] double y = x;
  return x;
}
inline double trigraph_like(double x) {
  int a<:2:> = <% 1, 2 %>;
  return x * a<:1:> > 0 and not(x < 0) ? x * 4 : x;
}

#endif
