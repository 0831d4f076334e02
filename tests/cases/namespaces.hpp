// Namespaces: nested, inline, anonymous, reopened, aliased; using-declarations and -directives; the same name in several.
#ifndef DUALREV_CASE_NAMESPACES_HPP
#define DUALREV_CASE_NAMESPACES_HPP

#include <cmath>
#include <vector>

inline double f(double x) { return x * 2; }

namespace outer {
inline double f(double x) { return x * 3; }
inline double calls(double x) { return f(x) + x; }

namespace inner {
inline double f(double x) { return x * x; }
inline double g(double x) { return f(x) * outer::f(x); }
struct Point {
  double x, y;
};
inline double norm(const Point& p) { return std::sqrt(p.x * p.x + p.y * p.y); }
}  // namespace inner

struct Point {
  double x;
  inner::Point other;
};
inline double mixed(const Point& p) { return p.x * norm(p.other) + inner::norm(p.other); }
}  // namespace outer

namespace a::b::c {
inline double deep(double x) { return std::sin(x) + outer::inner::f(x); }
constexpr double factor = 2.5;
}  // namespace a::b::c

namespace outer {  // reopened
inline double later(double x) { return calls(x) * inner::g(x) + a::b::c::deep(x) * a::b::c::factor; }
}  // namespace outer

namespace versioned {
inline namespace v2 {
inline double f(double x) { return x * 7; }
}  // namespace v2
namespace v1 {
inline double f(double x) { return x * 5; }
}  // namespace v1
inline double uses(double x) { return f(x) * v1::f(x) + versioned::f(x); }
}  // namespace versioned

namespace {
struct Hidden {
  double x;
};
inline double hidden(const Hidden& h) { return h.x * h.x; }
namespace deeper {
inline double hidden_too(double x) { return x * 4; }
}  // namespace deeper
}  // namespace
namespace with_hidden {
namespace {
inline double secret(double x) { return x + 1; }
}  // namespace
inline double uses(double x) { return secret(x) * hidden({x}) + deeper::hidden_too(x); }
}  // namespace with_hidden

namespace alias = outer::inner;
inline double through_alias(double x) { return alias::f(x) + alias::norm({x, 2}); }
inline double through_using(double x) {
  using outer::inner::f;
  return f(x);
}
inline double through_directive(double x) {
  using namespace a::b::c;
  return deep(x) * factor;
}
inline double through_lookup(const outer::inner::Point& p) { return norm(p) * 2; }  // found by its argument

namespace exported {
using outer::inner::norm;
using outer::inner::Point;
}  // namespace exported
inline double through_exported(double x) {
  const exported::Point p{x, x * x};
  return exported::norm(p);
}

namespace local_shadow {
inline double f(double x) { return x * 11; }
inline double uses(double f) { return local_shadow::f(f) + f; }  // a parameter that hides the function
}  // namespace local_shadow

// Where the runtime's includes are, the C library has others of these names.
inline double gamma(double x, double y) { return x * y * y; }
inline double fdiv(double x) { return 1 / x; }

namespace std_like {
inline double max(double x, double y) { return x + y; }
inline double sin(double x) { return x * 13; }
inline double uses(double x) { return max(x, 2) * sin(x) + std::sin(x); }
}  // namespace std_like

#endif
