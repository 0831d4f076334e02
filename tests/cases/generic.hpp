// Templates as people write them: packs and folds, if constexpr, concepts, specialisations, CRTP, members that are templates, constexpr, auto.
#ifndef DUALREV_CASE_GENERIC_HPP
#define DUALREV_CASE_GENERIC_HPP

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// Packs.
template <typename... T>
auto sum_all(const T&... values) {
  return (values + ...);
}
template <typename... T>
double product_from(double start, T... values) {
  return (start * ... * values);
}
template <typename F, typename... T>
double total_of(F f, T... values) {
  double s = 0;
  ((s += f(values)), ...);
  return s * static_cast<double>(sizeof...(T));
}
inline double folds(double x, double y) {
  return sum_all(x, y, x * y) * product_from(x, y, 2.0) + total_of([](double v) { return v * v; }, x, y, 3.0) + sum_all(x);
}
template <typename T>
T last_of(T v) {
  return v;
}
template <typename T, typename... Rest>
auto last_of(T, double v, Rest... rest) {
  return last_of(v, rest...);
}
template <typename T>
T horner(T, T a) {
  return a;
}
template <typename T, typename... Rest>
T horner(T x, T a, Rest... rest) {
  return a + x * horner(x, rest...);
}
inline double recursion_on_packs(double x) { return last_of(1, 2.0, x) * horner(x, x, x * x, x + 1); }
template <typename... T>
bool all_positive(T... v) {
  return ((v > 0) && ...);
}
inline double logical_folds(double x, double y) { return all_positive(x, y) ? x * y : x + y; }
template <typename... T>
double sum_of_tuple(const std::tuple<T...>& t) {
  return std::apply([](const auto&... v) { return (v + ...); }, t);
}
inline double tuples(double x) { return sum_of_tuple(std::make_tuple(x, x * x, 3)) * sum_of_tuple(std::tuple(x, 2 * x)); }
inline double variadic_lambda(double x) {
  auto norm = [](auto... v) { return std::sqrt(((v * v) + ...)); };
  return norm(x, 2.0, x * x) * norm(x);
}
template <typename F, typename... A>
auto call(F&& f, A&&... a) {
  return std::forward<F>(f)(std::forward<A>(a)...);
}
inline double forwarded(double x, double y) {
  double z = x * y;
  return call([](double a, double b) { return a * b; }, z, x);
}

// Choices at compile time.
template <typename T>
double as_number(const T& v) {
  if constexpr (requires { v.x; }) return v.x + v.y;
  else return static_cast<double>(v) * 2;
}
struct Point {
  double x, y;
};
inline double chosen_by_type(double x) { return as_number(x) * as_number(Point{x, x * x}) + as_number(3); }
template <int N>
double power(double x) {
  if constexpr (N == 0) return 1;
  else if constexpr (N % 2 == 0) return power<N / 2>(x * x);
  else return x * power<N - 1>(x);
}
inline double power_by_template(double x) { return power<7>(x) + power<4>(x); }
template <typename T>
concept HasArea = requires(const T& t) {
  { t.area() } -> std::convertible_to<double>;
};
struct Square {
  double side;
  double area() const { return side * side; }
};
template <HasArea T>
double measure(const T& t) {
  return t.area();
}
template <typename T>
  requires(!HasArea<T>)
double measure(const T& t) {
  return t.x * t.y;
}
inline double constrained(double x) { return measure(Square{x}) * measure(Point{x, 3}); }
double twice_area(const HasArea auto& s) { return 2 * s.area(); }
inline double abbreviated(double x) { return twice_area(Square{x}); }
#ifndef double  // the oracle's duals are no floating type
template <std::floating_point T>
T cube(T x) {
  return x * x * x;
}
inline double floating_only(double x) { return cube(x) * cube(2.0); }
template <typename T>
double by_kind(T x) {
  if constexpr (std::is_floating_point_v<T>) return x * x;
  else return x + 1;
}
inline double arithmetic_only(double x) { return by_kind(x) * by_kind(2); }
#endif

// Class templates.
template <typename T, int N = 3>
struct Vec {
  T v[N] = {};
  T& operator[](int i) { return v[i]; }
  const T& operator[](int i) const { return v[i]; }
  template <typename F>
  Vec map(F f) const {
    Vec r;
    for (int i = 0; i < N; ++i) r[i] = f(v[i]);
    return r;
  }
  template <int M>
  T get() const {
    static_assert(M < N);
    return v[M];
  }
};
template <typename T, int N>
T dot(const Vec<T, N>& a, const Vec<T, N>& b) {
  T s = 0;
  for (int i = 0; i < N; ++i) s += a[i] * b[i];
  return s;
}
template <typename T, int N>
Vec<T, N> operator+(Vec<T, N> a, const Vec<T, N>& b) {
  for (int i = 0; i < N; ++i) a[i] += b[i];
  return a;
}
template <typename T, int N>
Vec<T, N> operator*(T k, const Vec<T, N>& a) {
  return a.map([&](T v) { return k * v; });
}
template <int N>
using Real = Vec<double, N>;
inline double vectors(double x) {
  Vec<double> a{{x, 1, x * x}};
  const Real<3> b = x * a + a;
  Real<2> c;
  c[1] = x;
  return dot(a, b.map([](double v) { return std::sin(v); })) + dot(c, c);
}
inline double member_template_with_argument(double x) {
  const Real<3> a{{x, 1, x * x}};
  return a.get<0>() * a.template get<2>();
}
template <typename T>
struct Holder {
  T value;
  double scaled(double k) const { return value * k; }
};
template <typename T>
struct Holder<T*> {
  T* value;
  double scaled(double k) const { return *value * k * 2; }
};
template <>
struct Holder<int> {
  int value;
  double scaled(double k) const { return k + value; }
};
inline double specialised(double x) {
  double y = x * x;
  return Holder<double>{x}.scaled(3) + Holder<double*>{&y}.scaled(x) + Holder<int>{4}.scaled(x);
}
template <typename T, typename Policy>
struct Smooth : Policy {
  T state{};
  T next(T x) {
    state = this->blend(state, x);
    return state;
  }
};
struct Half {
  double blend(double a, double b) const { return 0.5 * (a + b); }
};
inline double policies(double x) {
  Smooth<double, Half> s;
  s.next(x);
  const double first = s.next(x * x);
  return first * s.next(2);
}
template <typename Derived>
struct Shape {
  double doubled() const { return 2 * self().area(); }
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};
struct Circle : Shape<Circle> {
  double r;
  explicit Circle(double radius) : r(radius) {}
  double area() const { return 3 * r * r; }
};
struct Box : Shape<Box> {
  double a, b;
  Box(double p, double q) : a(p), b(q) {}
  double area() const { return a * b; }
};
template <typename S>
double doubled(const Shape<S>& s) {
  return s.doubled();
}
inline double crtp(double x) { return doubled(Circle(x)) + doubled(Box(x, 2)) * Circle(2 * x).doubled(); }
template <typename A, typename B>
Holder<std::common_type_t<A, B>> held(A a, B b) {
  return {a * b};
}
template <typename T>
struct Wrapped {
  T value;
};
template <typename T>
Wrapped(T) -> Wrapped<T>;
inline double deduced(double x) {
  Wrapped w{x * x};
  std::pair p(x, 2);
  std::array a{x, x + 1};
  return w.value * p.first * a[1] + held(x, 2).value;
}

// constexpr, auto, decltype.
constexpr double square(double x) { return x * x; }
constexpr auto limit = square(3.0);
inline double constant_expressions(double x) {
  constexpr int n = 3;
  constexpr double half = 0.5;
  double s = 0;
  for (int i = 0; i < n; ++i) s += square(x + i) * half;
  return s < limit ? s : limit * x;
}
inline auto returns_auto(double x) { return x * x; }
inline auto trailing(double x) -> double { return x + 1; }
template <typename A, typename B>
auto multiply(A a, B b) -> decltype(a * b) {
  return a * b;
}
inline double autos(double x) {
  auto y = returns_auto(x);
  decltype(y) z = trailing(y);
  const auto& ref = z;
  auto* pointer = &z;
  *pointer *= x;
  decltype(auto) same = (z);
  same += 1;
  return multiply(ref, 2) * multiply(y, x);
}
template <typename T>
constexpr T two = T(2);
inline double variable_templates(double x) { return two<double> * x * x; }
template <typename T>
struct traits {
  using type = T;
  static constexpr double scale = 3.0;
};
template <typename T>
double by_trait(typename traits<T>::type x) {
  typename traits<T>::type y = x * traits<T>::scale;
  return y * x;
}
inline double traited(double x) { return by_trait<double>(x); }
template <typename Iterator>
double sum_range(Iterator first, Iterator last) {
  typename std::iterator_traits<Iterator>::value_type s = 0;
  for (; first != last; ++first) s += *first;
  return s;
}
inline double iterators(const std::vector<double>& v) { return sum_range(v.begin(), v.end()) * sum_range(v.data(), v.data() + 1); }
template <typename T, std::size_t R, std::size_t C>
using Matrix = std::array<std::array<T, C>, R>;
template <typename T, std::size_t R, std::size_t K, std::size_t C>
Matrix<T, R, C> operator*(const Matrix<T, R, K>& a, const Matrix<T, K, C>& b) {
  Matrix<T, R, C> r{};
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < C; ++j)
      for (std::size_t k = 0; k < K; ++k) r[i][j] += a[i][k] * b[k][j];
  return r;
}
inline double matrices(double x) {
  const Matrix<double, 2, 3> a{{{x, 1, 2}, {0, x * x, 1}}};
  const Matrix<double, 3, 2> b{{{1, x}, {x, 3}, {2, x}}};
  const auto c = a * b;
  return c[0][0] * c[1][1] - c[0][1] * c[1][0];
}

#endif
