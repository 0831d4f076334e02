// if, ?: and short circuits; conditions on scalars, initialisers in conditions, branches that change different things.
#ifndef DUALREV_CASE_CONDITIONALS_HPP
#define DUALREV_CASE_CONDITIONALS_HPP

#include <cmath>

inline double branch(double x) {
  if (x > 0) return x * x;
  return -x;
}
inline double branch_else(double x) {
  double y;
  if (x > 1)
    y = x * x;
  else
    y = 2 * x;
  return y + x;
}
inline double chain(double x) {
  if (x < -1) {
    return x * x;
  } else if (x < 0) {
    return -x * 3;
  } else if (x < 1) {
    const double y = x * 0.5;
    return y * y;
  } else {
    return std::sqrt(x);
  }
}
inline double nested(double x, double y) {
  double r = 0;
  if (x > 0) {
    if (y > 0) r = x * y;
    else r = x / y;
  }
  return r + x;
}
inline double without_else(double x, double y) {
  double s = x;
  if (y > x) s += y;
  if (y < x) s *= y;
  return s;
}
inline double compares_all(double x, double y) {
  double s = 0;
  if (x < y) s += x;
  if (x <= y) s += 2 * x;
  if (x > y) s += 3 * x;
  if (x >= y) s += 4 * x;
  if (x == y) s += 5 * x;
  if (x != y) s += 6 * x;
  return s * y;
}
inline double compares_expressions(double x, double y) {
  if (x * y + 1 > std::sin(x) - y && !(x / y > 2) && -x < +y) return x * 2 + y;
  return x - y;
}
inline double compares_mixed(double x, int n, float f) {
  if (x > n && f < x && n < x * f) return x * n;
  return x * f;
}
inline double ternary(double x, double y) { return x > y ? x * 2 : y * 3; }
inline double ternary_with_constant(double x) { return x > 0 ? x * x : 0.0; }
inline double ternary_with_integer(double x) { return x > 0 ? x : 0; }
inline double ternary_of_constants(double x) { return x * (x > 0 ? 2 : 3) + (x > 0 ? 0.5 : 1); }
inline double ternary_of_integers(double x, int n) { return x * std::cos(x > 0 ? n : n + 1) + (x > 1 ? n : 3) * x; }
inline double ternary_nested(double x) { return x < 0 ? -x : x < 1 ? x * x : x < 2 ? 2 * x - 1 : x * 0.5 + 2; }
inline double ternary_in_expression(double x, double y) { return 3 * (x > y ? x : y) + (x > 1 ? x * y : x / y) * (y > 1 ? 2 * x : y); }
inline double ternary_on_passive(double x, bool b, int n) { return b ? x * n : n > 2 ? x : 1.0; }
inline double ternary_place(double x, double y) {
  (x > y ? x : y) = 5 * x;
  (x < y ? x : y) += 1;
  return x * y;
}
inline double ternary_reference(double x, double y) {
  double& larger = x > y ? x : y;
  larger *= larger;
  return x + 2 * y;
}
inline double ternary_pointer(double x, double y, bool b) {
  double* p = b ? &x : &y;
  *p = *p * 3;
  return x * y;
}
inline double ternary_with_calls(double x) { return x > 0 ? std::log(x) : std::exp(x); }
inline double ternary_guards_domain(double x) { return x > 0 ? std::sqrt(x) * std::log(x) : 1 / (x - 1); }
inline double ternary_with_void(double x, bool b) {
  double y = 1;
  b ? void(y = x) : void(y = x * x);
  return y;
}
inline double and_or(double x, double y, double z) {
  if ((x > 0 && y > 0) || (z > 0 && !(x > y))) return x * y * z;
  return x + y + z;
}
inline bool positive(double x, double& seen) {
  seen += x;
  return x > 0;
}
inline double short_circuits(double x, double y) {
  double seen = 0;
  const bool both = positive(x, seen) && positive(y, seen);
  const bool either = positive(x, seen) || positive(y, seen);
  return seen * (both ? 2 : 3) * (either ? 5 : 7);
}
inline double initialiser(double x) {
  if (const double y = x * x; y > 1) return y * x;
  else return y + x;
}
inline double initialiser_with_several(double x) {
  if (double a = x, b = x * 2; a + b > 1) {
    a *= b;
    return a;
  }
  return x;
}
inline double declares_in_condition(double x) {
  if (int n = static_cast<int>(x)) return x * n;
  return x / 2;
}
inline double pointer_in_condition(const double* p, int n) {
  const double* q = n > 1 ? p + 1 : nullptr;
  if (q) return *q * 2;
  return *p;
}
inline double constant_condition(double x) {
  if constexpr (sizeof(int) == 4) return x * 2;
  else return x * 3;
}
inline double always(double x) {
  if (true) x *= 2;
  if (false) x *= 3;
  return x;
}
inline double branches_change_different_things(double x, double y) {
  double a = x, b = y;
  if (x > y) {
    a = b * b;
    b = a + x;
  } else {
    b = a / y;
  }
  return a * b;
}
inline double returns_in_both(double x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x > 4) return x;
    else x = x * x;
  }
  return -x;
}
inline double clamp_by_hand(double x, double low, double high) { return x < low ? low : (high < x ? high : x); }
inline double is_nan(double x) { return x != x ? 0.0 : x * 2; }

#endif
