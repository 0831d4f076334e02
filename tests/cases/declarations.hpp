// Declarations inside functions: aliases, decltype, sizeof, static_assert, local enumerations and constants, initialisers of every form.
#ifndef DUALREV_CASE_DECLARATIONS_HPP
#define DUALREV_CASE_DECLARATIONS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

using Real = double;
typedef double Number;
using Column = std::vector<Real>;
using Matrix = std::vector<Column>;
using Triple = std::array<Number, 3>;
using Function = double(double);
template <typename T>
using Pairs = std::vector<std::pair<T, int>>;

// ---- types by other names ----

inline Real aliased(Real x, Number y) {
  Real a = x;
  const Number b = y;
  return a * b;
}
inline Real of_column(const Column& c) {
  Column d = c;
  d.push_back(c[0]);
  Column e(2, d[1]);
  return d[0] * e[1] + d.back();
}
inline Real of_matrix(const Matrix& m) {
  Matrix n = m;
  n[0] = Column{1, n[1][0]};
  return n[0][1] * m[0][0];
}
inline Number of_triple(const Triple& t) { return t[0] * t[1] + t[2]; }
inline double of_pairs(const Pairs<double>& p) { return p[0].first * p[0].second; }
inline double local_alias(double x) {
  using T = double;
  typedef std::vector<T> List;
  T a = x * 2;
  List v{a, x};
  using namespace std;
  vector<T> w = v;
  w.push_back(static_cast<T>(x));
  return w[0] * w[1] + T(w[2]) + T{3};
}
inline double iterators_by_name(const Column& c) {
  double s = 0;
  for (Column::const_iterator i = c.begin(); i != c.end(); ++i) s = s * 0.5 + *i;
  for (Column::size_type i = 0; i < c.size(); ++i) s += c[i] * static_cast<double>(i);
  Column::value_type last = c.back();
  return s * last;
}

// ---- decltype, auto, sizeof ----

inline double by_decltype(double x) {
  decltype(x) y = x * 2;
  const decltype(y) z = y * x;
  decltype(x * 1) w = z;
  std::vector<decltype(x)> v{w, y};
  return v[0] + v[1] * z;
}
inline auto result_by_decltype(double x, int n) -> decltype(x * n) { return x * n; }
inline decltype(auto) result_by_auto(double x) { return x * x; }
inline double by_auto(double x) {
  auto a = x;
  const auto b = a * 2;
  auto& c = a;
  const auto& d = b * c;
  auto* p = &a;
  auto e = *p, f = d;
  c *= f;
  auto n = 3;
  auto list = {x, a};
  return a * e + n * b + *list.begin();
}
#ifndef double  // the oracle's duals have another size
inline double sizes(double x) {
  double a[3] = {x, x, x};
  static_assert(sizeof(double) == 8 && sizeof a == 24 && sizeof(x) == 8);
  return x * sizeof(double) + a[1] * (sizeof a / sizeof *a) + x * sizeof(Column::value_type) + x * alignof(double);
}
#endif
inline double asserts(double x) {
  static_assert(std::is_same_v<decltype(x), double>);
  static_assert(std::is_same_v<decltype(x + 1), double> && std::is_same_v<Column::value_type, double>, "a message");
  return x * 2;
}

inline constexpr double table_of_nobody[] = {7, 8};

// ---- local enumerations, constants, types without scalars ----

inline double local_enumeration(double x) {
  enum { first, second = 5 };
  enum class kind { small, large };
  const kind k = x > 1 ? kind::large : kind::small;
  double a[second] = {x};
  a[first + 1] = x * int{second};
  return k == kind::large ? a[0] * a[1] : a[1];
}
inline double static_tables(double x) {
  static double table[2][2] = {{1, 2}, {3, 4}};
  static int rows = sizeof table / sizeof table[0];
  static double factor = 0.5;
  static const double* places[] = {&table_of_nobody[0], &table_of_nobody[1]};
  double s = 0;
  for (int i = 0; i < rows; ++i) s += table[i][1] * x * *places[i];
  return s * factor * x;
}
inline double local_constants(double x) {
  constexpr int n = 2 + 1;
  constexpr double k = 0.5 * n;
  static constexpr double table[n] = {1, 2, k};
  const int m = n - 1;
  double a[n] = {};
  std::array<double, n> b{};
  a[m] = x * table[m];
  b[1] = a[m] * k;
  return b[1] + a[m];
}
inline double local_struct(double x) {
  struct Flags {
    bool on;
    int times;
  };
  Flags f{x > 0, 3};
  if (f.on) ++f.times;
  return x * f.times;
}
constexpr int bound(int n) { return n * 2; }
inline double bound_by_function(double x) {
  double a[bound(2)] = {x, 2 * x};
  return a[0] * a[1] + a[3] + static_cast<double>(std::size(a));
}

// ---- initialisers ----

inline double forms(double x) {
  double a = x, b(x), c{x}, d = {x}, e{}, f = double();
  double g = 1, h = a + g;
  e += a;
  f += b;
  e = {c * 2};
  f = {};
  return a + b * c + d * e + f + h;
}
inline double conditional_initialiser(double x, bool b) {
  const double y = b ? x : x * x, z = b ? 1 : x;
  const double* p = b ? &y : &z;
  return *p * y;
}
inline double aggregates(double x) {
  std::vector<double> v = {};
  v = {x, 2};
  v.insert(v.end(), {x * x, 3});
  std::array<double, 2> a = {x};
  a = {1, x};
  std::pair<double, double> p = {};
  p = {x, a[1]};
  std::tuple<double, int> t;
  t = {x, 2};
  return v[2] * a[1] + p.second * std::get<0>(t);
}
inline double several(double x) {
  double a[2] = {x, 1}, *p = a, &r = a[1], b = *p + r;
  const double *q = p + 1, c = *q * 2;
  return b * c + r;
}
inline double binding_in_for(double x) {
  double s = 0;
  for (auto [i, y] = std::pair{0, x}; i < 3; ++i, y *= 2) s += y * i;
  return s;
}
inline double shadows(double x) {
  double y = x;
  {
    double y = x * 2;
    y += x;
    {
      const double x = y;
      y *= x;
    }
    x += y;
  }
  for (double y = x; y > 100; y /= 2) x += y;
  if (double y = x; y > 0) x *= y;
  return x + y;
}
inline double empty_statements(double x) {
  ;
  {
  }
  if (x > 0)
    ;
  else
    x = -x;
  while (false) {
  }
  for (;;) {
    break;
  }
  return x * x;
}
inline double defined_below(double x);
inline double block_scope_declaration(double x) {
  double defined_below(double);
  return defined_below(x) * 2;
}
inline double defined_below(double x) { return x * x; }
inline double unused_things(double x) {
  [[maybe_unused]] double y = x * 2;
  [[maybe_unused]] const int n = 3;
  (void)y;
  static_cast<void>(x * 2);
  return x;
}
inline double endless(double x) {
  while (true) {
    x *= 1.5;
    if (x > 10) return x;
  }
}

#endif
