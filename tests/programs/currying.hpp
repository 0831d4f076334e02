// Functions that make functions: partial application, composition, iteration and memoisation of lambdas, combinators over std::function,
// closures with state of their own, a numeric derivative as a higher-order function.
#ifndef DUALREV_PROGRAM_CURRYING_HPP
#define DUALREV_PROGRAM_CURRYING_HPP

#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

using Function = std::function<double(double)>;

inline auto adder(double a) {
  return [a](double x) { return x + a; };
}
inline auto line(double slope) {
  return [slope](double offset) { return [slope, offset](double x) { return slope * x + offset; }; };
}
template <class F, class G>
auto compose(F f, G g) {
  return [f = std::move(f), g = std::move(g)](auto&&... x) { return f(g(std::forward<decltype(x)>(x)...)); };
}
template <class F>
auto times(int n, F f) {
  return [=](double x) {
    for (int i = 0; i < n; ++i) x = f(x);
    return x;
  };
}
template <class F, class... Bound>
auto partial(F f, Bound... bound) {
  return [=](auto... rest) { return f(bound..., rest...); };
}
template <class F>
auto flip(F f) {
  return [f](auto x, auto y) { return f(y, x); };
}

inline Function operator+(Function f, Function g) {
  return [f, g](double x) { return f(x) + g(x); };
}
inline Function operator*(double k, Function f) {
  return [k, f](double x) { return k * f(x); };
}
inline Function central_difference(Function f, double h) {
  return [=](double x) { return (f(x + h) - f(x - h)) / (2 * h); };
}

inline double curried(double a, double b, double x) {
  const auto f = line(a)(b);
  const auto g = compose(f, adder(a * b));
  return g(x) * compose(adder(1), [](double u) { return u * u; })(x);
}
inline double iterated(double k, double x, int n) { return times(n, [&k](double y) { return std::cos(k * y); })(x); }
inline double partially(double a, double b, double c) {
  const auto weighted = [](double x, double y, double z) { return x * y - std::exp(z); };
  const auto two_left = partial(weighted, a);
  const auto one_left = partial(two_left, b);
  return one_left(c) + flip([](double x, double y) { return x / y; })(a, c) * two_left(c, b);
}
inline double algebra(double a, double x) {
  const Function f = [a](double u) { return std::sin(a * u); }, g = adder(a);
  const Function h = f + 2 * g + a * (f + g);
  return h(x) + central_difference(h, 0.1)(x);
}

// Every call changes what the closure keeps.
inline auto accumulator(double start, double decay) {
  return [sum = start, decay](double x) mutable { return sum = decay * sum + x; };
}
inline double stateful(const std::vector<double>& v, double decay) {
  auto one = accumulator(v[0], decay);
  auto two = one;
  double s = 0;
  for (double x : v) {
    const double first = one(x);
    s += first * (x > 0 ? two(one(x)) : 1);
  }
  return s + two(1);
}

// A recursive function through a reference to itself, and one that is handed to itself.
inline double recursive(double x, int n) {
  std::function<double(int)> legendre = [&](int k) -> double {
    return k == 0 ? 1 : k == 1 ? x : ((2 * k - 1) * x * legendre(k - 1) - (k - 1) * legendre(k - 2)) / k;
  };
  const auto power = [](auto self, double base, int k) -> double { return k == 0 ? 1 : base * self(self, base, k - 1); };
  return legendre(n) + power(power, x, 3);
}

inline double memoised(double x, int n) {
  std::map<int, double> known{{0, x}, {1, 1 - x}};
  const std::function<double(int)> f = [&](int k) {
    const auto i = known.find(k);
    if (i != known.end()) return i->second;
    const double value = std::sin(f(k - 1)) + x * f(k - 2);
    return known[k] = value;
  };
  const double last = f(n);
  return last * static_cast<double>(known.size());
}

// Functions in containers, folded into one.
inline double pipeline(double x, const std::vector<double>& gains) {
  std::vector<Function> stages;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    const double k = gains[i];
    if (i % 2) stages.emplace_back(adder(k));
    else stages.push_back([k](double u) { return std::tanh(k * u); });
  }
  Function all = [](double u) { return u; };
  for (const Function& f : stages) all = [all, f](double u) { return f(all(u)); };
  const auto [first, second] = std::make_tuple(all(x), all(2 * x));
  return first * second + std::invoke(stages.front(), x);
}

#endif
