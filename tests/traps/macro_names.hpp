// A header whose macros have the names that the runtime and generated code use. Nothing may notice them.
#ifndef DUALREV_CASE_MACRO_NAMES_HPP
#define DUALREV_CASE_MACRO_NAMES_HPP

#include <cmath>
#include <vector>

#define v 7
#define tape reel
#define dual duel
#define id ident
#define push shove
#define by near
#define one 1
#define record disc
#define structure building
#define twin sibling
#define primal(x) ((x) + 1)
#define derivative_of(f) f
#define members(o) o
#define visit(o) o
#define t1 (3)
#define e 2.75

struct Box {
  double w, h;
};
inline double area(const Box& b) { return b.w * b.h * v; }
inline double uses_macros(double x) { return primal(x) * t1 + e * std::sin(x) + one * v; }
inline double loops(const std::vector<double>& list) {
  double s = 0;
  for (double x : list) s += std::exp(x * e) * v;
  return s;
}
inline double names_from_macros(double tape) {
  const double dual = tape * 2, id = dual * dual;
  return id + dual;
}

#endif
