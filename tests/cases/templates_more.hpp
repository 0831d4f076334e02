// Templates by other arguments than types and numbers, several packs, packs of closures; instances for closures that are not alike.
#ifndef DUALREV_CASE_TEMPLATES_MORE_HPP
#define DUALREV_CASE_TEMPLATES_MORE_HPP

#include <cmath>
#include <tuple>
#include <array>
#include <cstddef>
#include <utility>
template <template <class, std::size_t> class Array>
double product(const Array<double, 2>& a) { return a[0] * a[1]; }
inline double of_a_template(double x) { return product<std::array>(std::array<double, 2>{x, x}); }
template <class... F>
double chain(double x, F... f) {
  ((x = f(x)), ...);
  return x;
}
inline double pack_of_closures(double x) {
  return chain(x, [](double y) { return y * y; }, [](double y) { return y + 1; }) + chain(x, [x](double y) { return y * x; });
}
inline double square(double x) { return x * x; }
template <double (*F)(double)>
double apply(double x) { return F(x); }
inline double function_argument(double x) { return apply<square>(x); }
template <double K>
double times(double x) { return x * K; }
inline double number_argument(double x) { return times<2.5>(x) + times<0.1>(x * x); }
template <auto... N>
double all(double x) { return x * (N + ...); }
inline double pack_of_any(double x) { return all<1, 2>(x); }
template <int... N, class... T>
double weighted(T... x) { return ((N * x) + ...); }
inline double several_packs(double x) { return weighted<1, 2>(x, x * x); }
template <class F>
double rounded(F f, double x) {
  const auto y = f(x);
  return static_cast<double>(y);
}
inline double both(double x) {
  return rounded([](double y) { return y; }, x) + rounded([](double y) { return static_cast<int>(y); }, x) * x;
}
struct Params { double k; int n; };
template <Params P>
double scaled(double x) { return P.k * x + P.n; }
inline double object_argument(double x) { return scaled<Params{0.1, 2}>(x) * scaled<Params{2, 3}>(x); }
template <typename F>
struct Integrator {
  F f;
  double operator()(double a, double b) const { return (b - a) * 0.5 * (f(a) + f(b)); }
  double at(double x) const { return f(x); }
};
inline double integrated(double x, double k) {
  Integrator g{[&](double y) { return std::sin(k * y); }};
  return g(0, x) * g.at(x);
}
template <typename F, typename G>
struct Composed {
  F f; G g;
  double operator()(double x) const { return f(g(x)); }
};
template <typename F, typename G>
Composed<F, G> compose(F f, G g) { return {f, g}; }
inline double composed(double x, double k) {
  auto h = compose([k](double y) { return y * k; }, [](double y) { return std::exp(y); });
  auto h2 = compose(h, h);
  return h(x) + h2(x * 0.1) + compose(h2, [](double y) { return y; })(0.1 * k);
}

#endif
