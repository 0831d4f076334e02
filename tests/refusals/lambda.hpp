#pragma once
#include <ranges>
#include <vector>
inline double counts(double x) {
  auto add = [sum = x](auto y) mutable { return sum += y; };  // refused at 14: dualrev-lambda "mutable and called with several types"
  return add(x) + add(1);
}
template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;
inline double nothing_shows(double x) {
  const auto set = Overloaded{[x](double y) { return x * y; }, [x](auto) { return x; }};  // refused at 64: dualrev-lambda "of which nothing shows the types"
  return set(x);
}
template <class F>
double twice(double v, F f = {}) {
  return f(f(v));
}
inline double only_in_the_argument(double x) {
  return twice<decltype([](double a) { return a * a; })>(x);  // refused at 10: dualrev-lambda "that no argument of the call tells"
}
inline double several_views(const std::vector<double>& v) {
  const auto sum = [](const auto& r) {  // refused at 20: dualrev-lambda "that is called with several views or iterators"
    double s = 0;
    for (double a : r) s += a;
    return s;
  };
  return sum(v | std::views::take(1)) + sum(v | std::views::drop(1));
}
template <double (*F)(double)>
double by_pointer(double x) {
  return F(x) * 2;  // refused at 10: dualrev-lambda "that is the argument of a template"
}
inline double closure_as_pointer(double x) { return by_pointer<+[](double t) { return t * 3; }>(x); }
