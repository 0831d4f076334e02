// ERFA's derivatives by twins, beside those that ERFA gives itself and beside finite differences.
#include <cmath>
#include <cstdio>
#include <dualrev/check_gradient.hpp>
#include <iostream>
#include <span>

#include "ab.dual.hpp"
#include "anp.dual.hpp"
#include "c2ixys.dual.hpp"
#include "c2s.dual.hpp"
#include "dtdb.dual.hpp"
#include "epv00.dual.hpp"
#include "era00.dual.hpp"
#include "fw2m.dual.hpp"
#include "gc2gd.dual.hpp"
#include "gd2gce.dual.hpp"
#include "hd2ae.dual.hpp"
#include "moon98.dual.hpp"
#include "nut00b.dual.hpp"
#include "p2s.dual.hpp"
#include "pas.dual.hpp"
#include "pdp.dual.hpp"
#include "pmpx.dual.hpp"
#include "pv2s.dual.hpp"
#include "pvdpv.dual.hpp"
#include "pvstar.dual.hpp"
#include "pvxpv.dual.hpp"
#include "pxp.dual.hpp"
#include "refco.dual.hpp"
#include "rm2v.dual.hpp"
#include "rv2m.dual.hpp"
#include "rxp.dual.hpp"
#include "rxr.dual.hpp"
#include "s2p.dual.hpp"
#include "s2pv.dual.hpp"
#include "sepp.dual.hpp"
#include "starpm.dual.hpp"
#include "tpxes.dual.hpp"

namespace {

int failures = 0;

void expect(bool good, const char* what, double is = 0, double should = 0) {
  if (good) return;
  ++failures;
  std::printf("wrong: %s: %.17g, not %.17g\n", what, is, should);
}
void near(double is, double should, double scale, const char* what, double tolerance = 1e-13) {
  expect(std::fabs(is - should) <= tolerance * scale, what, is, should);
}

template <auto f, class... Arguments>
void check(const char* what, Arguments&&... arguments) {
  const auto result = dualrev::check_gradient<f>(arguments...);
  expect(result.ok(), what);
  if (!result.ok()) std::cout << result;
}
#define CHECK(f, ...) check<f>(#f, __VA_ARGS__)

// eraS2pv gives position and velocity; the velocity is the Jacobian of eraS2p times the rates.
void velocity_of_spherical() {
  const double at[3] = {0.7, -0.4, 1.9}, rates[3] = {0.3, -0.2, 0.5};
  double p[3] = {}, pv[2][3] = {};
  eraS2pv(at[0], at[1], at[2], rates[0], rates[1], rates[2], pv);
  const auto [by_theta, by_phi, by_r, by_p] = dualrev::jacobian<eraS2p>(at[0], at[1], at[2], p);
  for (std::size_t i = 0; i < 3; ++i) {
    near(p[i], pv[0][i], 2, "eraS2p");
    near(by_theta(i, 0) * rates[0] + by_phi(i, 0) * rates[1] + by_r(i, 0) * rates[2], pv[1][i], 2,
         "eraS2pv's velocity");
  }
  // And back.
  double theta = 0, phi = 0, r = 0, td = 0, pd = 0, rd = 0;
  eraPv2s(pv, &theta, &phi, &r, &td, &pd, &rd);
  double got[3] = {};
  const auto back = dualrev::jacobian<eraP2s>(p, std::span(&got[0], 1), std::span(&got[1], 1), std::span(&got[2], 1));
  const double should[3] = {td, pd, rd};
  for (std::size_t row = 0; row < 3; ++row) {
    // The outputs are in-outs: those of p come first.
    const auto& by_position = std::get<0>(back);
    const std::size_t first = by_position.rows - 3;
    double is = 0;
    for (std::size_t j = 0; j < 3; ++j) is += by_position(first + row, j) * pv[1][j];
    near(is, should[row], 2, "eraPv2s' rates");
  }
}

// The derivative of a product of pv-vectors is in their product.
void products() {
  double a[2][3] = {{1, 2, 3}, {0.4, -0.5, 0.6}}, b[2][3] = {{-2, 0.5, 1}, {0.3, 0.2, -0.1}}, dot[2] = {};
  eraPvdpv(a, b, dot);
  const auto [value, da, db] = dualrev::gradient<eraPdp>(a[0], b[0]);
  near(value, dot[0], 5, "eraPdp");
  double rate = 0;
  for (std::size_t i = 0; i < 3; ++i) rate += da[i] * a[1][i] + db[i] * b[1][i];
  near(rate, dot[1], 5, "eraPvdpv's derivative");
  double cross[2][3] = {}, position[3] = {};
  eraPvxpv(a, b, cross);
  const auto all = dualrev::jacobian<eraPxp>(a[0], b[0], position);
  const auto& by_a = std::get<0>(all);
  const auto& by_b = std::get<1>(all);
  for (std::size_t i = 0; i < 3; ++i) {
    double is = 0;
    for (std::size_t j = 0; j < 3; ++j)
      is += by_a(by_a.rows - 3 + i, j) * a[1][j] + by_b(by_b.rows - 3 + i, j) * b[1][j];
    near(is, cross[1][i], 5, "eraPvxpv's derivative");
  }
}

// Positions of the Earth and the Moon come with velocities, per day.
void ephemerides() {
  const double day = 2451545.0, fraction = 1234.5;
  double heliocentric[2][3] = {}, barycentric[2][3] = {};
  const auto all = dualrev::jacobian<eraEpv00>(day, fraction, heliocentric, barycentric);
  const auto& by_date = std::get<1>(all);
  expect(by_date.rows == 12, "eraEpv00's outputs", double(by_date.rows), 12);
  for (std::size_t i = 0; i < 3; ++i) {
    near(by_date(i, 0), heliocentric[1][i], 0.02, "eraEpv00's heliocentric velocity", 1e-12);
    near(by_date(6 + i, 0), barycentric[1][i], 0.02, "eraEpv00's barycentric velocity", 1e-12);
  }
  // The Moon's leaves out that the frame precesses.
  double moon[2][3] = {};
  const auto of_moon = dualrev::jacobian<eraMoon98>(2400000.5, 43999.9, moon);
  for (std::size_t i = 0; i < 3; ++i) near(std::get<1>(of_moon)(i, 0), moon[1][i], 6e-4, "eraMoon98's velocity", 1e-4);
  // The Earth turns at a constant rate. A step that is small beside a Julian date is too long for finite differences of
  // its first part, so these are taken of the second, by hand.
  const auto [angle, by_day, by_fraction] = dualrev::gradient<eraEra00>(2400000.5, 54388.25);
  near(by_day, 2 * 3.14159265358979323846 * 1.00273781191135448, 7, "eraEra00's rate");
  near(by_fraction, by_day, 7, "eraEra00's rate");
  double psi = 0, eps = 0, above[2] = {}, below[2] = {};
  const auto nutation = dualrev::jacobian<eraNut00b>(day, fraction, std::span(&psi, 1), std::span(&eps, 1));
  const double h = 0.01;
  eraNut00b(day, fraction + h, &above[0], &above[1]);
  eraNut00b(day, fraction - h, &below[0], &below[1]);
  for (std::size_t i = 0; i < 2; ++i) {
    near(std::get<1>(nutation)(i, 0), (above[i] - below[i]) / (2 * h), 1e-6, "eraNut00b's rate", 1e-4);
    near(std::get<0>(nutation)(i, 0), std::get<1>(nutation)(i, 0), 1e-6, "eraNut00b's rate");
  }
}

void differences() {
  double p[3] = {0.3, -1.2, 2.5}, q[3] = {-0.6, 0.4, 1.1}, out[3] = {}, m[3][3], r[3][3] = {}, w[3] = {0.3, -0.2, 0.4};
  eraRv2m(w, m);
  double x = 0, y = 0;
  const auto one = [](double& scalar) { return std::span(&scalar, 1); };
  CHECK(eraAnp, 7.1);
  CHECK(eraSepp, p, q);
  CHECK(eraC2s, p, one(x), one(y));
  CHECK(eraPas, 0.1, 0.4, -0.5, 0.6);
  CHECK(eraRxp, m, p, out);
  CHECK(eraRxr, m, m, r);
  CHECK(eraRv2m, w, r);
  CHECK(eraRm2v, m, out);
  CHECK(eraFw2m, -2.2e-6, 0.41, 0.0013, 0.4, r);
  CHECK(eraC2ixys, 5.8e-4, 4.0e-5, -1.2e-8, r);
  CHECK(eraHd2ae, 1.1, 1.2, 0.3, one(x), one(y));
  CHECK(eraTpxes, 1.3, 1.55, 2.3, 1.5, one(x), one(y));
  CHECK(eraRefco, 800.0, 10.0, 0.9, 0.4, one(x), one(y));
  CHECK(eraPmpx, 1.234, 0.789, 1e-5, -2e-5, 1e-2, 10.0, 8.75, q, out);
  CHECK(eraGd2gce, 6378136.0, 0.0033528, 3.1, -0.5, 2500.0, out);
  double natural[3] = {-0.763, -0.608, -0.216}, v[3] = {2.1e-5, -8.9e-5, -3.8e-5};
  CHECK(eraAb, natural, v, 0.9998, 0.99999999506, out);
}

}  // namespace

int main() {
  velocity_of_spherical();
  products();
  ephemerides();
  differences();
  std::printf(failures ? "%d wrong\n" : "derivatives are ERFA's own\n", failures);
  return failures ? 1 : 0;
}
