// Probes for <complex>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <complex>

namespace probe_complex {

using C = std::complex<double>;

inline double complex([[maybe_unused]] double x, [[maybe_unused]] double y) { std::complex<double> z(x, y); z *= C(0, 1); z += x; return (z * z).real() + z.imag(); }
inline double real([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::real(C(x, y) * C(y, 2)) * x; }
inline double imag([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::imag(C(x, y) * C(y, 2)) * x; }
inline double abs([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::abs(C(x, y)); }
inline double arg([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::arg(C(x, y)); }
inline double norm([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::norm(C(x, y)); }
inline double conj([[maybe_unused]] double x, [[maybe_unused]] double y) { return (std::conj(C(x, y)) * C(1, x)).imag(); }
inline double proj([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::proj(C(x, y)).imag() * x; }
inline double polar([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::polar(x, y).real(); }
inline double exp([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::exp(C(x, y)).imag() * x; }
inline double log([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::log(C(x, y)).imag() * x; }
inline double log10([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::log10(C(x, y)).imag() * x; }
inline double sqrt([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sqrt(C(x, y)).imag() * x; }
inline double sin([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sin(C(x, y)).imag() * x; }
inline double cos([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cos(C(x, y)).imag() * x; }
inline double tan([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::tan(C(x, y)).imag() * x; }
inline double sinh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::sinh(C(x, y)).imag() * x; }
inline double cosh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cosh(C(x, y)).imag() * x; }
inline double tanh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::tanh(C(x, y)).imag() * x; }
inline double asin([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::asin(C(x, y)).imag() * x; }
inline double acos([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::acos(C(x, y)).imag() * x; }
inline double atan([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::atan(C(x, y)).imag() * x; }
inline double asinh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::asinh(C(x, y)).imag() * x; }
inline double acosh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::acosh(C(x, y)).imag() * x; }
inline double atanh([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::atanh(C(x, y)).imag() * x; }
inline double pow([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::pow(C(x, y), C(y, 1)).real() + std::pow(C(x, y), 2.5).imag(); }

}  // namespace probe_complex
