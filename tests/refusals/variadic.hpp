#pragma once
#include <array>
#include <cstddef>
template <template <class, std::size_t> class Array>
double product(const Array<double, 2>& a) {  // refused: dualrev-variadic "product<std::array>"
  return a[0] * a[1];
}
inline double of_a_template(double x) {
  return product<std::array>(std::array<double, 2>{x, x});  // note: "is called here"
}
template <class... F>
double chain(double x, F... f) {  // refused: dualrev-variadic "chain<"
  ((x = f(x)), ...);
  return x;
}
inline double pack_of_closures(double x) {
  return chain(x, [](double y) { return y * y; }, [](double y) { return y + 1; });  // note: "is called here"
}
inline double square(double x) { return x * x; }
template <double (*F)(double)>
double apply(double x) {  // refused: dualrev-variadic "apply<&square>"
  return F(x);
}
inline double function_argument(double x) {
  return apply<square>(x);  // note: "is called here"
}
template <double K>
double times(double x) {  // refused: dualrev-variadic "times<"
  return x * K;
}
inline double number_argument(double x) {
  return times<2.5>(x);  // note: "is called here"
}
template <auto... N>
double all(double x) {  // refused: dualrev-variadic "all<1, 2>"
  return x * (N + ...);
}
inline double pack_of_any(double x) {
  return all<1, 2>(x);  // note: "is called here"
}
template <int... N, class... T>
double weighted(T... x) {  // refused: dualrev-variadic "weighted<1, 2, double, double>"
  return ((N * x) + ...);
}
inline double several_packs(double x) {
  return weighted<1, 2>(x, x * x);  // note: "is called here"
}
struct Pair {
  double a, b;
};
template <double Pair::*M>
double get(const Pair& p) {  // refused: dualrev-variadic "get<&Pair::a>"
  return p.*M;
}
inline double member_argument(double x) {
  return get<&Pair::a>({x, 2});  // note: "is called here"
}
