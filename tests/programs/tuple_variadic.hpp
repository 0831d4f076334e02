// Variadic templates at work: folds over packs, recursion by if constexpr, concepts and requires-clauses that choose overloads, tuples
// transformed element by element, index sequences, a compile-time chain of layers, a type-safe mixture of units.
#ifndef DUALREV_PROGRAM_TUPLE_VARIADIC_HPP
#define DUALREV_PROGRAM_TUPLE_VARIADIC_HPP

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

template <class T>
concept Number = requires(T a, T b) {
  { a * b + a } -> std::convertible_to<double>;
};
template <class F>
concept Curve = requires(const F& f, double x) {
  { f(x) } -> std::same_as<double>;
  { f.slope(x) } -> std::same_as<double>;
};

template <Number... T>
double sum(T... x) { return (double(0) + ... + x); }
template <Number... T>
double product(const T&... x) { return (x * ... * double(1)); }
template <Number First, Number... Rest>
double horner(double at, First first, Rest... rest) {
  if constexpr (sizeof...(rest) == 0) return first;
  else return first + at * horner(at, rest...);
}
template <Number... T>
double alternating(T... x) {
  double sign = -1, s = 0;
  ((s += (sign = -sign) * x), ...);
  return s;
}
template <Number... T>
double norm(T... x) { return std::sqrt(((x * x) + ...)); }

// A tuple of curves is a curve, by the chain rule written by hand.
struct Sine {
  double frequency;
  double operator()(double x) const { return std::sin(frequency * x); }
  double slope(double x) const { return frequency * std::cos(frequency * x); }
};
struct Parabola {
  double a, b;
  double operator()(double x) const { return a * x * x + b * x; }
  double slope(double x) const { return 2 * a * x + b; }
};
template <Curve... C>
class Chain {
 public:
  explicit Chain(C... curves) : curves_(std::move(curves)...) {}
  double operator()(double x) const {
    return std::apply([x](const auto&... c) mutable { return ((x = c(x)), ...); }, curves_);
  }
  double slope(double x) const { return slope_from<0>(x); }

 private:
  template <std::size_t I>
  double slope_from(double x) const {
    if constexpr (I == sizeof...(C)) return 1;
    else {
      const auto& c = std::get<I>(curves_);
      return c.slope(x) * slope_from<I + 1>(c(x));
    }
  }
  std::tuple<C...> curves_;
};

template <Curve F>
double tangent(const F& f, double at, double x) { return f(at) + f.slope(at) * (x - at); }
template <class F>
  requires(!Curve<F>)
double tangent(const F& f, double at, double x) {
  const double h = 0.05;
  return f(at) + (f(at + h) - f(at - h)) / (2 * h) * (x - at);
}

template <class Tuple, class F>
auto transformed(const Tuple& t, F f) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return std::make_tuple(f(std::get<I>(t))...); }(std::make_index_sequence<std::tuple_size_v<Tuple>>());
}
template <class... A, class... B>
double dot(const std::tuple<A...>& a, const std::tuple<B...>& b) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return ((std::get<I>(a) * std::get<I>(b)) + ...); }(std::index_sequence_for<A...>());
}

// Metres and seconds in the type.
template <int M, int S>
struct Quantity {
  double value;
  template <int M2, int S2>
  friend auto operator*(Quantity a, Quantity<M2, S2> b) { return Quantity<M + M2, S + S2>{a.value * b.value}; }
  template <int M2, int S2>
  friend auto operator/(Quantity a, Quantity<M2, S2> b) { return Quantity<M - M2, S - S2>{a.value / b.value}; }
  friend Quantity operator+(Quantity a, Quantity b) { return {a.value + b.value}; }
  auto root() const
    requires(M % 2 == 0 && S % 2 == 0)
  { return Quantity<M / 2, S / 2>{std::sqrt(value)}; }
};

// Anything that can be added up: numbers, ranges of such, nested as deep as they like.
template <class T>
double total(const T& x) {
  if constexpr (std::ranges::range<T>) {
    double s = 0;
    for (const auto& e : x) s += total(e);
    return s;
  } else if constexpr (requires { std::tuple_size<T>::value; }) {
    return std::apply([](const auto&... e) { return (total(e) + ...); }, x);
  } else return static_cast<double>(x);
}

inline double folds(double x, double y, int n) {
  return sum(x, y, n, x * y) * product(x, 2, y) + horner(x, 1.5f, y, n, x) + alternating(x, y, x * x, n) + norm(x, y, 3) + sum();
}
inline double curves(double a, double b, double x) {
  const Chain chain(Sine{a}, Parabola{a, b}, Sine{b});
  const Chain longer(chain, Parabola{b, 1});
  return tangent(chain, x, x + 0.3) * longer.slope(x) + tangent([a](double u) { return std::exp(a * u); }, x, 2 * x);
}
inline double tuples(double x, double y) {
  const auto t = std::make_tuple(x, 2, y, true);
  const auto squares = transformed(t, [&](auto v) {
    if constexpr (std::is_integral_v<decltype(v)>) return v + 1;
    else return v * v * y;
  });
  static_assert(std::is_same_v<std::tuple_element_t<1, std::decay_t<decltype(squares)>>, int>);
  auto [a, b, c, d] = squares;
  a += c;
  return dot(t, squares) + a * b * d;
}
inline double units(double length, double time, double speed) {
  const Quantity<1, 0> l{length};
  const Quantity<0, 1> t{time};
  const Quantity<1, -1> v = l / t + Quantity<1, -1>{speed};
  const Quantity<2, -2> energy = v * v;
  return energy.root().value * (v * t / l).value;
}
inline double totals(const std::vector<std::pair<double, int>>& pairs, double x) {
  return total(pairs) * total(std::make_tuple(x, std::array<double, 2>{x * x, 1}, pairs)) + total(x);
}

#endif
