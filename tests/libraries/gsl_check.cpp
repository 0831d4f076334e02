// Derivatives of GSL's special functions by twins, beside those that GSL gives itself, and beside identities.
#include <cmath>
#include <cstdio>
#include <iostream>

#include "specfunc/airy.dual.hpp"
#include "specfunc/airy_der.dual.hpp"
#include "specfunc/bessel_I0.dual.hpp"
#include "specfunc/bessel_I1.dual.hpp"
#include "specfunc/bessel_J0.dual.hpp"
#include "specfunc/bessel_J1.dual.hpp"
#include "specfunc/bessel_K0.dual.hpp"
#include "specfunc/bessel_K1.dual.hpp"
#include "specfunc/bessel_Y0.dual.hpp"
#include "specfunc/bessel_Y1.dual.hpp"
#include "specfunc/beta.dual.hpp"
#include "specfunc/clausen.dual.hpp"
#include "specfunc/dawson.dual.hpp"
#include "specfunc/dilog.dual.hpp"
#include "specfunc/ellint.dual.hpp"
#include "specfunc/erfc.dual.hpp"
#include "specfunc/expint.dual.hpp"
#include "specfunc/fermi_dirac.dual.hpp"
#include "specfunc/gamma.dual.hpp"
#include "specfunc/gamma_inc.dual.hpp"
#include "specfunc/hyperg_1F1.dual.hpp"
#include "specfunc/lambert.dual.hpp"
#include "specfunc/psi.dual.hpp"
#include "specfunc/sinint.dual.hpp"

namespace {

int failures = 0;

void near(double is, double should, const char* what, double x, double tolerance = 1e-11) {
  if (std::fabs(is - should) <= tolerance * (1 + std::fabs(should))) return;
  ++failures;
  std::printf("wrong: the derivative of %s at %g is %.17g, not %.17g\n", what, x, is, should);
}

/// The derivative of a function of one number.
template <auto f, class... More>
double slope(double x, More... more) {
  return std::get<1>(dualrev::gradient<f>(x, more...));
}
#define SLOPE(should, x, f, ...) near(slope<f>(x __VA_OPT__(, ) __VA_ARGS__), should, #f, x)

void by_functions_of_gsl(double x) {
  const gsl_mode_t mode = GSL_PREC_DOUBLE;
  SLOPE(gsl_sf_airy_Ai_deriv(x, mode), x, gsl_sf_airy_Ai, mode);
  SLOPE(gsl_sf_airy_Bi_deriv(x, mode), x, gsl_sf_airy_Bi, mode);
  SLOPE(x * gsl_sf_airy_Ai(x, mode), x, gsl_sf_airy_Ai_deriv, mode);
  SLOPE(-gsl_sf_bessel_J1(x), x, gsl_sf_bessel_J0);
  SLOPE(gsl_sf_bessel_J0(x) - gsl_sf_bessel_J1(x) / x, x, gsl_sf_bessel_J1);
  SLOPE(-gsl_sf_bessel_Y1(x), x, gsl_sf_bessel_Y0);
  SLOPE(gsl_sf_bessel_I1(x), x, gsl_sf_bessel_I0);
  SLOPE(-gsl_sf_bessel_K1(x), x, gsl_sf_bessel_K0);
  SLOPE(gsl_sf_psi(x), x, gsl_sf_lngamma);
  SLOPE(gsl_sf_gamma(x) * gsl_sf_psi(x), x, gsl_sf_gamma);
  SLOPE(gsl_sf_psi_1(x), x, gsl_sf_psi);
  SLOPE(gsl_sf_fermi_dirac_0(x), x, gsl_sf_fermi_dirac_1);
  SLOPE(gsl_sf_fermi_dirac_1(x), x, gsl_sf_fermi_dirac_2);
  SLOPE(2 * gsl_sf_erf_Z(std::sqrt(2.0) * x) * std::sqrt(2.0), x, gsl_sf_erf);
}

void by_identities(double x) {
  SLOPE(1 - 2 * x * gsl_sf_dawson(x), x, gsl_sf_dawson);
  SLOPE(std::sin(x) / x, x, gsl_sf_Si);
  SLOPE(std::cos(x) / x, x, gsl_sf_Ci);
  SLOPE(-std::exp(-x) / x, x, gsl_sf_expint_E1);
  SLOPE(-gsl_sf_expint_E1(x), x, gsl_sf_expint_E2);
  SLOPE(gsl_sf_lambert_W0(x) / (x * (1 + gsl_sf_lambert_W0(x))), x, gsl_sf_lambert_W0);
  SLOPE(-std::log(2 * std::sin(x / 2)), x, gsl_sf_clausen);
  SLOPE(-std::log(std::fabs(1 - x)) / x, x, gsl_sf_dilog);
  // No sum that is an integer: there GSL takes the gamma function from a table, whose derivative is nothing.
  SLOPE(gsl_sf_beta(x, 1.77) * (gsl_sf_psi(x) - gsl_sf_psi(x + 1.77)), x, gsl_sf_beta, 1.77);
  const double k = x / (1 + x);
  SLOPE(gsl_sf_ellint_Ecomp(k, GSL_PREC_DOUBLE) / (k * (1 - k * k)) - gsl_sf_ellint_Kcomp(k, GSL_PREC_DOUBLE) / k, k,
        gsl_sf_ellint_Kcomp, GSL_PREC_DOUBLE);
  // Of functions of several numbers, by the last.
  const auto [q, by_a, by_x] = dualrev::gradient<gsl_sf_gamma_inc_Q>(2.5, x);
  near(by_x, -std::exp(-x) * std::pow(x, 1.5) / gsl_sf_gamma(2.5), "gsl_sf_gamma_inc_Q", x);
  const auto [m, by_first, by_second, by_last] = dualrev::gradient<gsl_sf_hyperg_1F1>(1.3, 2.2, x);
  near(by_last, 1.3 / 2.2 * gsl_sf_hyperg_1F1(2.3, 3.2, x), "gsl_sf_hyperg_1F1", x);
}

}  // namespace

int main() {
  for (const double x : {0.3, 0.9, 1.7, 2.6, 4.4}) {
    by_functions_of_gsl(x);
    by_identities(x);
  }
  std::printf(failures ? "%d wrong\n" : "derivatives are GSL's own\n", failures);
  return failures ? 1 : 0;
}
