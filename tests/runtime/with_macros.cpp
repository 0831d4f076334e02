// Compiled and not run: the headers that users include, after the macros of programs and platforms.
#include "common_macros.hpp"

#include <dualrev/check_gradient.hpp>
#include <dualrev/check_rule.hpp>
#include <dualrev/dualrev.hpp>
#include <dualrev/rule.hpp>
#include <dualrev/stop_gradient.hpp>

// Templates are read again where they are used.
double f(const std::vector<double>& x);
dualrev::dual f_dual(dualrev::tape&, const std::vector<dualrev::dual>& x);
template <>
struct dualrev::derivative_of<f> {
  using primal = double(const std::vector<double>&);
  static constexpr auto twin = &f_dual;
};
bool use(const std::vector<double>& x) {
  return dualrev::check_gradient<f>(x).ok() && std::get<0>(dualrev::gradient<f>(x)) > 0;
}
