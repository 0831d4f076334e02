// The derivatives of kinds.hpp, exactly. With an argument: what a cotangent of the wrong shape does.
#include <cstdio>
#include <dualrev/sparse.hpp>
#include <tuple>
#ifdef __cpp_exceptions
#include <stdexcept>
#endif

#include "kinds.dual.hpp"

double kinds::halved(double x) { return x / 2; }
std::vector<double> kinds::doubled(const std::vector<double>& v) {
  std::vector<double> result = v;
  for (double& x : result) x *= 2;
  return result;
}

namespace {

using vector = std::vector<double>;
int wrong = 0;

void expect(bool right, const char* what) {
  if (right) return;
  ++wrong;
  std::printf("wrong: %s\n", what);
}

void check() {
  const auto [value, dspring, dx] = dualrev::gradient<kinds::energy>(kinds::spring{2, 1}, 4.0);
  expect(value == 9 && dspring.stiffness == 4.5 && dspring.length == -6 && dx == 6, "energy");

  using map = std::map<std::string, double>;
  const auto [sum, dv, dweights] = dualrev::gradient<kinds::weighted_sum>(vector{1, 2, 4}, map{{"a", 3}, {"bb", 5}});
  expect(sum == 26 && dv == vector{0, 3, 5} && dweights == map{{"a", 2}, {"bb", 4}}, "weighted_sum");

  using shape = std::variant<kinds::circle, kinds::rectangle>;
  const auto [disc, ddisc] = dualrev::gradient<kinds::variants>(shape(kinds::circle{2}));
  expect(disc == 12 && std::get_if<0>(&ddisc) && std::get_if<0>(&ddisc)->radius == 12, "variants: circle");
  const auto [area, darea] = dualrev::gradient<kinds::variants>(shape(kinds::rectangle{2, 5}));
  const auto* sides = std::get_if<1>(&darea);
  expect(area == 10 && sides && sides->a == 5 && sides->b == 2, "variants: rectangle");

  const auto expect_of_two = [](const auto& result, double of, double by_first, double by_second, const char* name) {
    const auto& [got, first, second] = result;
    expect(got == of && first == by_first && second == by_second, name);
  };
  expect_of_two(dualrev::gradient<kinds::closures>(2.0, 3.0), 45, 18, 15, "closures");
  expect_of_two(dualrev::gradient<kinds::virtual_functions>(2.0, 3.0), 49, 42, 28, "virtual_functions");
  expect_of_two(dualrev::gradient<kinds::functions>(2.0, 3.0), 8, 4, 2, "functions");
  expect_of_two(dualrev::gradient<kinds::rules>(2.0, 3.0), 12, 6, 4, "rules");

  const auto [power, dpower] = dualrev::gradient<kinds::power>(2.0, 5);
  expect(power == 32 && dpower == 80, "power");
  const auto [bound, dbound] = dualrev::gradient<kinds::bindings>(std::pair(2.0, 3.0));
  expect(bound == 90 && dbound == std::pair(63.0, 78.0), "bindings");

  std::array<double, 2> v{1, 2};
  const auto [rotated, rotate_back] = dualrev::vjp<kinds::rotate>(v, 3.0);
  const auto [dentry, dscale] = rotate_back({1, 10});
  expect(v == std::array{-6.0, 3.0} && rotated == v && dentry == std::array{30.0, -3.0} && dscale == 8, "rotate");
  const auto [powers, powers_back] = dualrev::vjp<kinds::powers>(2.0, 3);
  expect(powers == vector{2, 4, 8} && powers_back({1, 1, 1}) == 17, "powers");

  const auto [same_powers, dpowers] = dualrev::jvp<kinds::powers>(2.0, 3, 1.0);
  expect(same_powers == powers && dpowers == vector{1, 4, 12}, "powers, forwards");
  v = {1, 2};
  const auto turned = dualrev::jvp<kinds::rotate>(v, 3.0, std::array{1.0, 0.0}, 10.0);
  expect(turned.value == std::array{-6.0, 3.0} && turned.tangent == std::array{-20.0, 13.0}, "rotate, forwards");
  expect(dualrev::jvp<kinds::closures>(2.0, 3.0, 1.0, 2.0).tangent == 48, "closures, forwards");

  v = {1, 2};
  const dualrev::jacobian_coloring colors = dualrev::color_jacobian<kinds::rotate>(v, 3.0);
  expect(colors.pattern(0).columns == std::vector<std::size_t>{1, 0} && colors.colors() == 2, "rotate, its pattern");
  v = {1, 2};
  const auto [by_v, by_scale] = dualrev::sparse_jacobian<kinds::rotate>(colors, v, 3.0);
  expect(by_v.values == vector{-3, 3} && by_scale.values == vector{-2, 1}, "rotate, its sparse Jacobian");
}

int give_a_wrong_shape() {
  const auto [powers, pullback] = dualrev::vjp<kinds::powers>(2.0, 3);
#ifdef __cpp_exceptions
  try {
    pullback({1});
  } catch (const std::invalid_argument& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 3;
  }
#else
  pullback({1});
#endif
  return 0;
}

}  // namespace

int main(int count, char**) {
  if (count > 1) return give_a_wrong_shape();
  check();
  return wrong;
}
