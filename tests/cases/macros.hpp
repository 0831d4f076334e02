// Macros: constants, functions, whole functions and statements from macros, macros in odd places, and names that the
// generated code uses too.
#ifndef DUALREV_CASE_MACROS_HPP
#define DUALREV_CASE_MACROS_HPP

#include <cassert>
#include <cmath>
#include <vector>

#define PI 3.14159265358979323846
#define STEPS 3
#define SQUARE(x) ((x) * (x))
#define CUBE(x) (SQUARE(x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define REAL double
#define SIN std::sin
#define SWAP(a, b)          \
  do {                      \
    const double t_ = (a);  \
    (a) = (b);              \
    (b) = t_;               \
  } while (0)
#define DEFINE(name, expression) \
  inline double name(double x) { return expression; }
#define BEGIN {
#define END }
#define PASTE(a, b) a##b
#define CALL(f, ...) f(__VA_ARGS__)
#define NOTHING
#define IF_BIG(x, then, otherwise) ((x) > 2 ? (then) : (otherwise))
#define RETURN return
#define INDEX(row, column) ((row) * 2 + (column))
#define PLUS +

DEFINE(cubed, x* x* x)
DEFINE(sine_of_double, SIN(2 * x))

inline double constants(double x) { return PI * x + STEPS * x * x; }
inline double functions(double x, double y) { return SQUARE(x + y) * CUBE(x - y) + MAX(x, y) * MAX(x * y, 1); }
inline double nested(double x) { return SQUARE(SQUARE(x) + CUBE(SQUARE(x))); }
inline double loops(double x) {
  double s = 0;
  FOR(i, STEPS) FOR(j, i + 1) s += x * i + j * SQUARE(x);
  return s;
}
inline REAL types(REAL x) {
  const REAL y = x * 2;
  REAL z(y);
  return z * y;
}
inline double callee(double x) { return SIN(x) + CALL(std::pow, x, 2.5) + CALL(SQUARE, x); }
inline double statements(double x, double y) {
  SWAP(x, y);
  if (x > y) SWAP(x, y);
  return x * x - y;
}
inline double braces(double x) BEGIN
  double y = x;
  if (y > 0) BEGIN y *= 2; END
  return y;
END
inline double pasted(double x) {
  const double PASTE(first, _value) = x * 3;
  return first_value * PASTE(x, );
}
inline NOTHING double empty(NOTHING double x NOTHING) { return x NOTHING * NOTHING x; }
inline double half_an_expression(double x) { return x PLUS SQUARE(x) PLUS 1; }
inline double chooses(double x) { return IF_BIG(x, SQUARE(x), x PLUS 1) * IF_BIG(2 * x, x, 1.0); }
inline double returns(double x) { RETURN SQUARE(x); }
inline double indexed(const double* m) { return m[INDEX(0, 1)] * m[INDEX(1, 1)]; }
inline double asserts(double x) {
  assert(x > 0);
  assert(x < 100 && "a text");
  return x * x;
}
#define LOCAL_FACTOR 5
inline double defined_between(double x) { return LOCAL_FACTOR * x; }
#undef LOCAL_FACTOR
#define LOCAL_FACTOR 7
inline double redefined(double x) { return LOCAL_FACTOR * x; }
#undef LOCAL_FACTOR
inline double conditional_text(double x) {
#if STEPS > 2
  x *= 2;
#else
  x *= 3;
#endif
#ifdef UNDEFINED
  x = 0;
#endif
  return x * x;
}
inline double file_and_line(double x) { return x * (__LINE__ > 0) * (sizeof(__FILE__) > 1) * (__func__[0] == 'f' ? 2 : 3); }

#endif
