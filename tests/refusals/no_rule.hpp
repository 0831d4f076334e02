#pragma once
// Functions of <cmath> whose derivative is made of no function that the library has.
#include <cmath>
double of_zeta(double x) { return std::riemann_zeta(x); }                                    // refused at 35: dualrev-no-rule "std::riemann_zeta"
double of_complete(double k, double nu) { return std::comp_ellint_3(k, nu); }                // refused at 50: dualrev-no-rule "std::comp_ellint_3"
double of_incomplete(double k, double nu, double phi) { return std::ellint_3(k, nu, phi); }  // refused at 64: dualrev-no-rule "std::ellint_3"
double of_order(double nu, double x) { return std::cyl_bessel_j(nu, x); }                    // refused at 65: dualrev-no-rule "cyl_bessel_j"
double of_argument(double x) { return std::cyl_bessel_j(1.5, x); }
