// std::complex: arithmetic, functions, parts, as local, element, member, parameter and result.
#ifndef DUALREV_CASE_COMPLEX_HPP
#define DUALREV_CASE_COMPLEX_HPP

#include <array>
#include <cmath>
#include <complex>
#include <numeric>
#include <vector>

inline double complex_arithmetic(double x, double y) {
  const std::complex<double> a(x, y);
  std::complex<double> b{y, 2};
  const std::complex<double> c = x;
  b += a * c;
  b *= std::complex<double>(1, x);
  b -= a / b;
  b /= c + a;
  return b.real() + b.imag() * x;
}
inline double complex_with_real(double x) {
  std::complex<double> z(x, 1);
  z = z * x + 2.0;
  z = 3.0 * z - x;
  z = x / z;
  z = z / 2.0;
  z *= x;
  z += 1.0;
  z -= x;
  z /= 4.0;
  return std::norm(-z) + (+z).real();
}
inline double parts(double x) {
  std::complex<double> z;
  z.real(x);
  z.imag(x * x);
  const auto w = std::conj(z);
  return std::real(z * w) + std::imag(z) * w.imag();
}
inline double absolute(double x, double y) { return std::abs(std::complex<double>(x, y)) * std::arg(std::complex<double>{x, y}); }
inline double norm_of(double x, double y) { return std::norm(std::complex<double>(x, y) * std::complex<double>(y, x)); }
inline double exponential(double x, double y) {
  const std::complex<double> z{x, y};
  const std::complex<double> e = std::exp(z);
  return e.real() * e.imag();
}
inline double root_and_log(double x, double y) {
  const std::complex<double> z = std::sqrt(std::complex<double>(x, y));
  return (z * std::log(z)).imag();
}
inline double powers(double x, double y) {
  const std::complex<double> z(x, y);
  return std::pow(z, 2.5).real() + std::abs(std::pow(z, z));
}
inline double polar_form(double r, double t) {
  const auto z = std::polar(r, t);
  return z.real() * z.imag() + std::abs(std::polar(1.0, t) - z);
}
inline double waves(double x, double y) {
  const std::complex<double> z(x, y);
  return (std::sin(z) * std::cos(z)).real() + std::tanh(z).imag();
}
inline double compared(double x) {
  const std::complex<double> z(x, 0);
  if (z == x && z != std::complex<double>(0, 1)) return z.real() * x;
  return x;
}
inline std::complex<double> complex_result(double x, double y) { return std::complex<double>(x, y) * std::complex<double>(0, 1); }
inline double complex_parameter(std::complex<double> z, const std::complex<double>& w) { return std::norm(z * w) + w.imag(); }
inline void complex_in_out(std::complex<double>& z, double x) { z *= std::complex<double>(x, 1); }
inline double mandelbrot(double x, double y) {
  const std::complex<double> c(x, y);
  std::complex<double> z{0};
  int n = 0;
  while (std::norm(z) < 4 && n < 6) {
    z = z * z + c;
    ++n;
  }
  return std::norm(z) * n;
}
inline double fourier(const std::vector<double>& v) {
  const double pi = 3.14159265358979323846;
  const auto n = v.size();
  double power = 0;
  for (std::size_t k = 0; k < n; ++k) {
    std::complex<double> sum(0, 0);
    for (std::size_t j = 0; j < n; ++j) sum += v[j] * std::polar(1.0, -2 * pi * static_cast<double>(j * k) / static_cast<double>(n));
    power += std::norm(sum) * static_cast<double>(k);
  }
  return power;
}
inline double roots_vector(double x) {
  std::vector<std::complex<double>> roots;
  for (int k = 0; k < 3; ++k) roots.emplace_back(x * k, x + k);
  roots.push_back({x, 1});
  roots[1] *= roots[2];
  std::complex<double> product(1);
  for (const auto& r : roots) product *= r;
  return product.real() + std::accumulate(roots.begin(), roots.end(), std::complex<double>(0, 0)).imag();
}
inline void transform(std::vector<std::complex<double>>& a) {
  const std::size_t n = a.size();
  if (n == 1) return;
  std::vector<std::complex<double>> even(n / 2), odd(n / 2);
  for (std::size_t i = 0; i < n / 2; ++i) {
    even[i] = a[2 * i];
    odd[i] = a[2 * i + 1];
  }
  transform(even);
  transform(odd);
  for (std::size_t k = 0; k < n / 2; ++k) {
    const auto t = std::exp(std::complex<double>(0, -6.283185307179586 * static_cast<double>(k) / static_cast<double>(n))) * odd[k];
    a[k] = even[k] + t;
    a[k + n / 2] = even[k] - t;
  }
}
struct Mode {
  std::complex<double> amplitude;
  double frequency;
  double at(double t) const { return (amplitude * std::exp(std::complex<double>(0, frequency * t))).real(); }
};
inline double complex_member(const Mode& m, double t) { return m.at(t); }
inline double complex_member_local(double x) {
  Mode m{{x, 1}, 2};
  m.amplitude *= x;
  m.amplitude.imag(x);
  const std::array<Mode, 2> both{m, Mode{std::complex<double>(0, x), x}};
  return both[0].at(x) * both[1].at(0.5);
}

#endif
