// Constants that have twins, as nothing changes them and their initialisers give the same again; and what is a number by
// its place in the source.
#ifndef DUALREV_CASE_FOUND_CONSTANTS_HPP
#define DUALREV_CASE_FOUND_CONSTANTS_HPP

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace found_constants {

struct P { double a, b; };
inline const std::vector<double> tab{1.5, 2.5};
inline const std::map<std::string, double> named{{"a", 1.5}};
inline const P pp{2, 3};
inline const std::function<double(double)> sq = [](double d) { return d * d; };
inline const auto cube = [](double d) { return d * d * d; };
inline std::vector<double> made(int n) { std::vector<double> v(n); for (int i = 0; i < n; ++i) v[i] = std::sqrt(i + 1.0); return v; }
inline const std::vector<double> roots = made(4);
struct Q { std::vector<double> v; Q(int n) : v(made(n)) {} double at(int i) const { return v[i]; } };
inline const Q q4(4);
inline double table_or_own(double x, double y) { const std::vector<double> own{x, y}; const auto& r = x > 5 ? tab : own; return r[0] * x * y; }
inline double entry_of_map(double x, double y) { return named.at("a") * x * y; }
inline double use(const P& p, double x) { return p.a * x + p.b; }
inline double given_away(double x, double y) { return use(pp, x) * y; }
inline double function_value(double x, double y) { return sq(x) * y; }
inline double closure(double x, double y) { return cube(x) * y; }
inline double elements_and_parts(double x, double y) { return roots[2] * x * y + use({roots[1], x}, y); }
inline double member_of_object(double x, double y) { return q4.at(2) * x * y; }
inline double static_table(double x, double y) { static const std::vector<double> w = {0.5, 0.25}; const std::vector<double>& r = w; return r[0] * x * y + w[1]; }
inline double static_object(double x, double y) { static const P p{1, 2}; return use(p, x) * y; }
inline double static_function(double x, double y) { static const std::function<double(double)> f = [](double d) { return std::sin(d); }; return f(x) * y; }
inline double static_closure(double x, double y) { static const auto f = [](double d) { return std::sin(d); }; return f(x) * y; }
inline double static_matrix(double x, double y) { static const double w[2][2] = {{1, 2}, {3, 4}}; double s = 0; for (const auto& r : w) for (double e : r) s += e * x; return s * y; }
inline double static_in_closure(double x, double y) { auto f = [&](double d) { static const double k[] = {1, 2, 3}; return d * k[1]; }; return f(x) * y; }
inline double static_table_of_functions(double x, double y) { static const std::map<int, std::function<double(double, double)>> ops{{0, [](double a, double b) { return a * b; }}}; return ops.at(0)(x, y); }
inline double static_text(double x, double y) { static const std::string name = "abc"; return x * y * name.size(); }

// ---- given to a library beside what chooses by the type of a number ----

inline const std::variant<double, int> either{2.5};
inline constexpr std::array<double, 3> all_of_them{2.5, 3.5, 1.25};
inline const std::tuple<double, int> both{2.5, 3};
struct ByType {
  double operator()(double a) const { return a * 3; }
  double operator()(int a) const { return a * 5; }
  double operator()(double a, int b) const { return a * 3 + b; }
  double operator()(int a, int b) const { return a * 5 + b; }
};
inline double visited(double x, double y) {
  return std::visit([&](auto a) { return a * x * y; }, either) + std::visit(ByType{}, either) * x;
}
inline double applied(double x, double y) { return std::apply(ByType{}, both) * x * y + ByType{}(1, 2) + ByType{}(2); }
inline double reduced(double x, double y) {
  return std::transform_reduce(all_of_them.begin(), all_of_them.end(), x, std::plus<>{}, ByType{}) * y;
}

// ---- by place ----

#define DUALREV_TEST_SEED (__LINE__ + 3)
inline double line(double x, double y) { return x * __LINE__ * y; }
inline double line_of_use(double x, double y) {
  unsigned s = DUALREV_TEST_SEED * 7919u;
  for (int i = 0; i < 3; ++i) {
    s = s * 1664525u + 1013904223u;
    assert(i < 3);
    x += y * (s >> 24);
  }
  return x;
}
inline double own_name(double x, double y) {
  const auto inner = [&] { return x * static_cast<double>(sizeof(__func__)); };
  return inner() * y * static_cast<double>(std::strlen(__func__));
}
#ifndef double  // the size of the oracle's is another
inline double bytes_of_span(double x, double y) {
  double a[3] = {x, y, 1}, b[3] = {};
  const std::span<double> all(a);
  std::memcpy(b, all.data(), all.size_bytes());
  return static_cast<double>(all.size_bytes()) * b[0] * b[1] + b[2];
}
#endif

}  // namespace found_constants

#endif
