// Complex numbers of the oracle's hyper-dual numbers: std::complex computes with any numbers, but mixes no types.
#pragma once

#include <complex>
#include <concepts>

#include "support/forward_over_forward.hpp"

namespace hyper {

using complex = std::complex<number>;
using std::asinh, std::cosh, std::sinh, std::tan, std::tanh, std::log10, std::atan2, std::asin, std::acosh, std::atanh;

#define HYPER_MIXED(op)                               \
  template <std::same_as<double> Real, class Complex> \
    requires std::same_as<Complex, complex>           \
  complex operator op(const Complex& z, Real x) {     \
    return z op complex(number(x));                   \
  }                                                   \
  template <std::same_as<double> Real, class Complex> \
    requires std::same_as<Complex, complex>           \
  complex operator op(Real x, const Complex& z) {     \
    return complex(number(x)) op z;                   \
  }
HYPER_MIXED(+)
HYPER_MIXED(-)
HYPER_MIXED(*)
HYPER_MIXED(/)
#undef HYPER_MIXED

}  // namespace hyper

namespace std {

inline hyper::complex pow(const hyper::complex& z, const hyper::complex& w) { return exp(w * log(z)); }
inline hyper::complex pow(const hyper::complex& z, const hyper::number& w) { return pow(z, hyper::complex(w)); }
inline hyper::complex pow(const hyper::number& z, const hyper::complex& w) { return pow(hyper::complex(z), w); }
inline hyper::complex pow(const hyper::complex& z, double w) { return pow(z, hyper::complex(hyper::number(w))); }
inline hyper::complex pow(const hyper::complex& z, int w) { return pow(z, static_cast<double>(w)); }
inline hyper::complex pow(double z, const hyper::complex& w) { return pow(hyper::complex(hyper::number(z)), w); }
inline hyper::complex polar(double r, const hyper::number& t) { return polar(hyper::number(r), t); }

}  // namespace std
