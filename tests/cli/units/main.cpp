// Every root of the program against finite differences and, with the same sources on forward duals, against those; its
// value against the original's, bit for bit.
#include <cstdio>
#include <dualrev/check_gradient.hpp>
#include <iostream>

#include "one.dual.hpp"
#include "three.dual.hpp"
#include "two.dual.hpp"

#include "support/forward_math.hpp"

#undef UNITS_HPP
namespace forward {
#include "support/oracle_begin.hpp"
#define helper helper_of_one
#include "one.cpp"
#undef helper
#define helper helper_of_two
#include "two.cpp"
#undef helper
#define helper helper_of_three
#include "three.cpp"
#undef helper
#include "support/oracle_end.hpp"
}  // namespace forward

static int failures = 0;

template <auto f>
void check(const char* name, fwd::dual (*oracle)(fwd::dual)) {
  for (const double x : {0.3, 0.75, 1.6}) {
    const auto [value, slope] = dualrev::gradient<f>(x);
    const double expected = oracle(fwd::dual::make(x, 1)).t;
    const auto differences = dualrev::check_gradient<f>(x);
    if (value == f(x) && std::fabs(slope - expected) <= 1e-12 * (1 + std::fabs(expected)) && differences.ok()) continue;
    ++failures;
    std::printf("%s(%g) = %.17g, not %.17g; slope %.17g, not %.17g\n", name, x, value, f(x), slope, expected);
    std::cout << differences;
  }
}
#define CHECK(f) check<f>(#f, forward::f)

int main() {
  CHECK(default_arguments);
  CHECK(default_arguments_of_members);
  CHECK(default_arguments_of_containers);
  CHECK(table_of_virtual_functions);
  CHECK(made_elsewhere);
  CHECK(called_by_name);
  CHECK(instances);
  CHECK(instances_of_classes);
  CHECK(overloads_of_instances);
  CHECK(caught);
  CHECK(recursion);
  CHECK(operators);
  CHECK(constants);
  CHECK(constants_behind_pointers);
  CHECK(statics);
  CHECK(pointers);
  CHECK(pointers_that_are_given);
  CHECK(overloads);
  CHECK(pointers_to_members);
  return failures;
}
