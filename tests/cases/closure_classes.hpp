// Classes whose arguments are closures: integrators, memos, compositions, expression templates, pipelines; closures in tuples and vectors.
#ifndef DUALREV_CASE_CLOSURE_CLASSES_HPP
#define DUALREV_CASE_CLOSURE_CLASSES_HPP

#include <cmath>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>
// classes that hold closures
template <typename F>
struct Integrator {
  F f;
  int n = 4;
  double operator()(double a, double b) const {
    double s = 0;
    for (int i = 0; i < n; ++i) s += f(a + (b - a) * (i + 0.5) / n);
    return s * (b - a) / n;
  }
};
inline double integrated(double x, double k) {
  Integrator g{[&](double y) { return std::sin(k * y); }};
  const auto f = [k](double y) { return y * y * k; };
  const Integrator<decltype(f)> h{f, 3};
  return g(0, x) * h(x, 1) + Integrator{[](double y) { return std::exp(y); }, 2}(x, k);
}
template <typename F>
class Memo {
 public:
  explicit Memo(F f, double scale = 1) : f_(std::move(f)), scale_(scale) {}
  double operator()(double x) {
    if (!last_ || *last_ != x) { value_ = scale_ * f_(x); last_ = x; ++calls_; }
    return value_;
  }
  int calls() const { return calls_; }
  double& scale() { return scale_; }
 private:
  F f_;
  double scale_;
  std::optional<double> last_;
  double value_ = 0;
  int calls_ = 0;
};
inline double memoised(double x, double k) {
  Memo m([&](double y) { return y * y * k; }, 2);
  double s = m(x);
  s += m(x);
  s += m(k);
  m.scale() *= x;
  s *= m(x);
  return s * m.calls();
}
template <typename F>
Memo<F> memo(F f) { return Memo<F>(f); }
inline double made(double x) {
  auto m = memo([x](double y) { return y * x; });
  auto n = memo(m);
  return m(3) * n(x);
}
// a named functor in the same template
struct Line {
  double a, b;
  double operator()(double x) const { return a * x + b; }
};
inline double named(double x) {
  Integrator<Line> g{{x, 2}};
  Memo<Line> m(Line{x, 1});
  return g(0, x) + m(x) + Integrator{[&](double y) { return g(0, y); }}(0, 1);
}
// with scalars and numbers beside
template <typename T, typename F, int N>
struct Grid {
  T values[N];
  F f;
  T sum() const {
    T s = 0;
    for (int i = 0; i < N; ++i) s += f(values[i]);
    return s;
  }
};
template <typename T, typename F>
auto grid(T a, T b, F f) { return Grid<T, F, 2>{{a, b}, f}; }
inline double gridded(double x, double y) {
  auto g = grid(x, y, [&](double v) { return v * x; });
  g.values[1] += x;
  return g.sum();
}
// expression templates
template <typename L, typename R>
struct Sum {
  L l; R r;
  double operator()(double x) const { return l(x) + r(x); }
};
template <typename L, typename R>
struct Product {
  L l; R r;
  double operator()(double x) const { return l(x) * r(x); }
};
template <typename F>
struct Function {
  F f;
  double operator()(double x) const { return f(x); }
};
template <typename F>
Function(F) -> Function<F>;
template <typename F> constexpr bool is_function = false;
template <typename F> constexpr bool is_function<Function<F>> = true;
template <typename F, typename G>
auto operator+(const Function<F>& f, const Function<G>& g) { return Function{Sum<Function<F>, Function<G>>{f, g}}; }
template <typename F, typename G>
auto operator*(const Function<F>& f, const Function<G>& g) { return Function{Product<Function<F>, Function<G>>{f, g}}; }
inline double expressions(double x, double k) {
  const Function f{[k](double y) { return y * k; }};
  const Function g{[](double y) { return std::cos(y); }};
  auto h = f * g + g * g;
  return h(x) * (f + f)(k);
}
// packs
template <typename... F>
struct Pipeline {
  std::tuple<F...> stages;
  double operator()(double x) const {
    std::apply([&](const auto&... f) { ((x = f(x)), ...); }, stages);
    return x;
  }
};
template <typename... F>
Pipeline<F...> pipeline(F... f) { return {std::tuple<F...>(f...)}; }
inline double piped(double x, double k) {
  auto p = pipeline([k](double y) { return y * k; }, [](double y) { return std::sin(y); }, Line{k, x});
  return p(x) + pipeline([](double y) { return y * y; })(k);
}
template <typename... F>
struct Chain;
template <>
struct Chain<> {
  double operator()(double x) const { return x; }
};
template <typename F, typename... Rest>
struct Chain<F, Rest...> {
  F first;
  Chain<Rest...> rest;
  double operator()(double x) const { return rest(first(x)); }
};
inline double chained(double x, double k) {
  const auto a = [k](double y) { return y * k; };
  const auto b = [](double y) { return std::sin(y); };
  Chain<decltype(a), decltype(b)> c{a, {b, {}}};
  return c(x);
}
// tuples and vectors of closures
inline double tupled(double x) {
  auto t = std::make_tuple([x](double y) { return y * x; }, x, [](double y) { return y + 1; });
  auto square = [](double y) { return y * y; };
  std::vector<decltype(square)> v(3, square);
  std::pair p{square, x * 2};
  double s = 0;
  for (const auto& f : v) s += f(x);
  return std::get<0>(t)(std::get<1>(t)) + std::get<2>(t)(s) + p.first(p.second);
}
// forwarding
template <typename F, typename... A>
double invoke_twice(F&& f, A&&... a) {
  const double first = f(a...);
  return first * std::forward<F>(f)(std::forward<A>(a)...);
}
inline double forwarded(double x, double y) {
  double n = 0;
  auto count = [&, k = 1.0](double a, double b) mutable { n += a; k += 1; return k * a * b; };
  const auto plain = [](double a) { return a * a; };
  double s = invoke_twice(count, x, y);
  s += invoke_twice(plain, x * y);
  s += invoke_twice([](double a) { return a + 1; }, n);
  return s + count(x, 1);
}

#endif
