// Rules that nobody could use, and calls that cannot use one.
#include <dualrev/annotate.hpp>
#include <dualrev/dualrev.hpp>
#include <functional>
#include <memory>

double another(double x) { return x; }
double not_for_it(double x);
template <>
inline constexpr auto dualrev_rule::of<not_for_it> = dualrev::by_partials<another>([](double) { return 1.0; });  // refused at 37: dualrev-rule "the rule of 'not_for_it' is not made for it, but for 'another'"
double by_hand(double x);
template <>
inline constexpr auto dualrev_rule::of<by_hand> = 3;  // refused at 37: dualrev-rule "the rule of 'by_hand' is not made for it"

struct Vec {
  double x;
};
Vec operator+(Vec a, Vec b);
template <>
inline constexpr auto dualrev_rule::of<static_cast<Vec (*)(Vec, Vec)>(operator+)> =  // refused at 37: dualrev-rule "operator+': the language or a library calls it by itself"
    dualrev::by_pullback<static_cast<Vec (*)(Vec, Vec)>(operator+)>([](Vec a, Vec) { return dualrev::with_pullback(a, [](Vec d) { return std::tuple(d, d); }); });

struct Shape {
  virtual ~Shape() = default;
  virtual double area(double x) const { return x; }
};
template <>
inline constexpr auto dualrev_rule::of<&Shape::area> = dualrev::by_pullback<&Shape::area>(  // refused at 37: dualrev-rule "it is virtual"
    [](const Shape& s, double x) { return dualrev::with_pullback(s.area(x), [](double d) { return std::tuple(dualrev::no_cotangent(), d); }); });

double given_a_function(std::function<double(double)> f, double x);
template <>
inline constexpr auto dualrev_rule::of<given_a_function> = dualrev::by_pullback<given_a_function>(  // refused at 37: dualrev-rule "a parameter holds a function value"
    [](std::function<double(double)> f, double x) { return dualrev::with_pullback(f(x), [](double d) { return std::tuple(dualrev::no_cotangent(), d); }); });

double may_change(const std::shared_ptr<double>& p);
template <>
inline constexpr auto dualrev_rule::of<may_change> = dualrev::by_pullback<may_change>(  // refused at 37: dualrev-rule "it may change what a parameter points to"
    [](const std::shared_ptr<double>& p) { return dualrev::with_pullback(*p, [](double d) { return std::make_shared<double>(d); }); });

double marked(double x, DUALREV_CONSTANT double tolerance);
template <>
inline constexpr auto dualrev_rule::of<marked> = dualrev::by_partials<marked>([](double, double) { return std::tuple(1.0, 0.0); });  // refused at 37: dualrev-rule "'marked' has a rule, so nobody heeds the mark on its parameter 'tolerance'"

double defaulted(double x, double scale = another(2));
template <>
inline constexpr auto dualrev_rule::of<defaulted> = dualrev::by_partials<defaulted>([](double, double scale) { return std::tuple(scale, 1.0); });
double calls(double x) { return defaulted(x); }  // refused at 33: dualrev-rule "'defaulted' has a rule, and its default argument here is no literal"

double stops(const double* x) {
  const std::shared_ptr<double> p = std::make_shared<double>(*x);
  return *dualrev::stop_gradient(p);  // refused at 11: dualrev-expression "stop_gradient of pointers, views or function values"
}

int main() {
  double x = 2;
  dualrev::gradient<calls>(x);
  dualrev::gradient<stops>(std::vector<double>{x});
}
