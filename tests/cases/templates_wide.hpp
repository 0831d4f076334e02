// What people write with templates: templates as parameters, aliases, variable templates, specialisations, decltype, closures with
// template parameters, consteval, concepts, guides, pointers to instances, constants of any kind as arguments.
#ifndef DUALREV_CASE_TEMPLATES_WIDE_HPP
#define DUALREV_CASE_TEMPLATES_WIDE_HPP

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <functional>
#include <limits>
#include <list>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
template <template <typename...> class C>
double sum(const C<double>& c) {
  double s = 0;
  for (const double& x : c) s += x;
  return s;
}
template <template <typename, typename...> class C, typename T>
struct Stack {
  C<T> items;
  void push(T x) { items.push_back(x); }
  T total() const { T s = 0; for (const T& x : items) s += x * x; return s; }
};
inline double template_template(double x) {
  std::vector<double> v{x, x * x};
  std::list<double> l{x, 1};
  return sum(v) * sum(l);
}
inline double template_member(double x) {
  Stack<std::vector, double> s;
  s.push(x);
  s.push(2 * x);
  return s.total();
}
template <typename T>
constexpr T pi_of = T(3.14159265358979);
template <typename T>
constexpr double scale_of = 2.0;
template <>
constexpr double scale_of<float> = 0.5;
inline double variables(double x) { return pi_of<double> * x * scale_of<double> + x * scale_of<float>; }
using Real = double;
template <typename T> using Vec = std::vector<T>;
template <int N> using Point = std::array<double, N>;
inline Real aliases(Real x) {
  Vec<Real> v(2, x);
  Point<2> p{x, 2};
  using Local = std::pair<Real, int>;
  Local l{x, 3};
  typedef double Number;
  Number n = x;
  return v[0] * p[1] + p[0] * l.first * l.second + n;
}
template <typename T, typename U = T, int N = 2>
struct Box {
  T a; U b;
  double get() const { return a * b * N; }
};
template <typename T, int N>
struct Box<T, int, N> {
  T a; int b;
  double get() const { return a + b + N; }
};
inline double partial(double x) { return Box<double>{x, 2}.get() * Box<double, int>{x, 2}.get() + Box<double, double, 5>{x, x}.get(); }
inline double decltypes(double x, double y) {
  using T = decltype(x * y);
  T z = x * y;
  decltype(z) w = z + 1;
  std::vector<decltype(x)> v{x, w};
  decltype(auto) r = v[0];
  r += y;
  std::decay_t<decltype(v[0])> q = r * w;
  return q + v[0] + std::numeric_limits<decltype(x)>::epsilon();
}
template <typename A, typename B>
decltype(auto) larger(A& a, B& b) { return a < b ? (b) : (a); }
inline double decltype_auto(double x, double y) {
  larger(x, y) *= 3;
  return x * y;
}
inline double generic_decltype(double x) {
  auto f = [](auto v, const auto& w) {
    using V = decltype(v);
    std::decay_t<decltype(w)> s = w;
    if constexpr (std::is_same_v<V, int>) return s * 2 + v;
    else { V t = v * s; return t; }
  };
  return f(x, 2.0) * f(3, x);
}
inline double template_lambda(double x) {
  auto f = []<typename T>(T v) { T w = v * v; return w + T(1); };
  auto g = []<typename T, std::size_t N>(const std::array<T, N>& a) { T s{}; for (std::size_t i = 0; i < N; ++i) s += a[i] * static_cast<T>(i + 1); return s; };
  auto h = [&]<int N>(std::integral_constant<int, N>) { return x * N; };
  return f(x) * f(2) + g(std::array<double, 2>{x, x * x}) + h(std::integral_constant<int, 3>{}) + f.template operator()<double>(x);
}
consteval double twice(double x) { return 2 * x; }
constexpr double cube(double x) { return x * x * x; }
constexpr int count(int n) { return n * 2; }
inline double constants(double x) {
  constexpr double k = twice(1.5) + cube(2);
  static constexpr std::array<double, 3> weights{1, cube(2), 3};
  double s = 0;
  for (int i = 0; i < count(1); ++i) s += weights[i] * x;
  return s * k + cube(x) + twice(2) * x;
}
auto norm(auto x, std::floating_point auto y) { return std::sqrt(x * x + y * y); }
template <typename T>
concept HasValue = requires(T t) { { t.value } -> std::convertible_to<double>; t.value * 2.0; };
struct Wrapped { double value; };
inline double value_of(HasValue auto const& w) { return w.value; }
inline double value_of(const auto& x) requires(!HasValue<decltype(x)>) { return x; }
#ifndef double
inline double abbreviated(double x) { return norm(x, 2.0) * norm(3, x) ; }
#endif
inline double concepts(double x) { return value_of(Wrapped{x}) * value_of(x * x); }
template <class T>
struct Holder {
  T value;
  Holder(T v) : value(v) {}
  template <class It> Holder(It first, It last) : value(std::accumulate(first, last, T(0))) {}
  template <class U> Holder<std::common_type_t<T, U>> plus(const Holder<U>& o) const { return {value + o.value}; }
};
template <class It> Holder(It, It) -> Holder<typename std::iterator_traits<It>::value_type>;
inline double guides(double x) {
  Holder h(x);
  std::vector<double> v{x, x * x};
  Holder sum(v.begin(), v.end());
  return h.plus(sum).value * sum.plus(Holder(2)).value;
}
// pointers to instances
template <int N>
double power_of(double x) {
  if constexpr (N == 0) return 1;
  else return x * power_of<N - 1>(x);
}
template <double (*F)(double)>
double applied_twice(double x) { return F(F(x)); }
template <double (*F)(double)>
struct Rule {
  double step;
  double slope(double x) const { return (F(x + step) - F(x - step)) / (2 * step); }
};
template <typename F>
double call(F f, double x) { return f(x); }
inline double pointers(double x) {
  double (*table[])(double) = {power_of<2>, &power_of<3>, applied_twice<cube>};
  double s = 0;
  for (auto f : table) s += f(x);
  const Rule<power_of<4>> r{0.1};
  return s * call(power_of<3>, x) + call(&cube, x) * r.slope(x) + std::function<double(double)>(power_of<5>)(x);
}
// arguments that are objects, numbers of any type, references
struct Range { double low, high; int steps; double width() const { return high - low; } };
template <Range R>
double midpoint_sum(double x) {
  double s = 0;
  for (int i = 0; i < R.steps; ++i) s += x * (R.low + (i + 0.5) * R.width() / R.steps);
  return s;
}
template <auto V>
struct Constant {
  double k;
  double times(double x) const { return k * x * V; }
};
template <typename T, T V>
double typed(double x) { return x * V; }
enum class Mode { plain, squared };
template <Mode M>
double by_mode(double x) { if constexpr (M == Mode::squared) return x * x; else return x; }
template <auto... V>
struct Polynomial {
  double scale;
  double operator()(double x) const { double s = 0; ((s = s * x + V), ...); return s * scale; }
};
inline double objects(double x) {
  return midpoint_sum<Range{0.1, 2, 3}>(x) + Constant<3u>{x}.times(x) + Constant<0.25>{x}.times(2) + typed<long, 4>(x) + by_mode<Mode::squared>(x) * by_mode<Mode::plain>(x) + Polynomial<1, 2.5, 3>{x}(x);
}

// Traits of closures are those of the original's.
template <class F>
concept Curve = requires(const F& f, double x) { { f(x) } -> std::same_as<double>; };
template <class F>
double chosen(F f, double x) {
  const bool curve = Curve<F>;
  const bool gives = std::is_invocable_r_v<double, F, double>;
  const bool counts = std::is_same_v<std::invoke_result_t<F, double>, int>;
  const bool asked = requires { { f(x) } -> std::same_as<double>; };
  double s = f(x);
  if (curve) s *= x;
  if (gives) s += 2 * x;
  if (counts) s += x * x;
  if (asked) s += std::exp(x);
  return s;
}
template <Curve F>
double told(F f, double x) { return f(x); }
template <class F>
  requires(!Curve<F>)
double told(F f, double x) { return 2 * f(x) * x; }
inline double traits(double x) {
  return chosen([](double y) { return y * y; }, x) + chosen([](double y) { return static_cast<int>(y); }, x) + chosen([x](auto y) { return x * y; }, x);
}
inline double overloads(double x) {
  return told([](double y) { return y * y; }, x) + told([](double y) { return static_cast<int>(y); }, x);
}

#endif
