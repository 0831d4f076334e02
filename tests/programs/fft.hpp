// The fast Fourier transform on std::complex: recursively, in place by bit reversal, and through function templates; convolution, a filter,
// and roots of a polynomial by Durand and Kerner's method.
#ifndef DUALREV_PROGRAM_FFT_HPP
#define DUALREV_PROGRAM_FFT_HPP

#include <cmath>
#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

using Complex = std::complex<double>;
using Signal = std::vector<Complex>;

inline constexpr double pi = 3.14159265358979323846;

inline Signal fft(const Signal& a, bool inverse = false) {
  const std::size_t n = a.size();
  if (n == 1) return a;
  Signal even, odd;
  for (std::size_t i = 0; i < n; i += 2) {
    even.push_back(a[i]);
    odd.push_back(a[i + 1]);
  }
  even = fft(even, inverse);
  odd = fft(odd, inverse);
  Signal result(n);
  for (std::size_t k = 0; k < n / 2; ++k) {
    const Complex twiddle = std::polar(double(1), (inverse ? 2 : -2) * pi * static_cast<double>(k) / static_cast<double>(n));
    const Complex t = twiddle * odd[k];
    result[k] = even[k] + t;
    result[k + n / 2] = even[k] - t;
  }
  return result;
}

template <class Iterator>
void fft_in_place(Iterator first, Iterator last) {
  const auto n = last - first;
  for (std::ptrdiff_t i = 1, j = 0; i < n; ++i) {
    std::ptrdiff_t bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(first[i], first[j]);
  }
  for (std::ptrdiff_t length = 2; length <= n; length <<= 1) {
    const double angle = -2 * pi / static_cast<double>(length);
    const Complex step(std::cos(angle), std::sin(angle));
    for (std::ptrdiff_t i = 0; i < n; i += length) {
      Complex w(1, 0);
      for (std::ptrdiff_t k = 0; k < length / 2; ++k, w *= step) {
        const auto u = first[i + k], v = first[i + k + length / 2] * w;
        first[i + k] = u + v;
        first[i + k + length / 2] = u - v;
      }
    }
  }
}

// How much of the signal's power is above a frequency.
inline double high_power(const std::vector<double>& signal, std::size_t from) {
  Signal s(signal.begin(), signal.end());
  fft_in_place(s.begin(), s.end());
  double sum = 0;
  for (std::size_t k = from; k <= s.size() / 2; ++k) sum += std::norm(s[k]);
  return sum / static_cast<double>(s.size());
}

inline std::vector<double> convolved(const std::vector<double>& a, const std::vector<double>& b) {
  const std::size_t n = a.size();
  Signal x(n), y(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = a[i];
    y[i].real(b[i]);
  }
  x = fft(x);
  y = fft(y);
  for (std::size_t i = 0; i < n; ++i) x[i] *= y[i];
  const Signal z = fft(x, true);
  std::vector<double> result;
  for (const Complex& c : z) result.push_back(c.real() / static_cast<double>(n));
  return result;
}

// A low-pass filter of first order in the frequency domain; magnitude and phase of what comes out.
inline std::pair<double, double> filtered(const std::vector<double>& signal, double cutoff, std::size_t k) {
  const Signal s = fft(Signal(signal.begin(), signal.end()));
  const Complex i(0, 1);
  const Complex response = Complex(1) / (Complex(1) + i * (static_cast<double>(k) / cutoff));
  const Complex out = response * s[k];
  return {std::abs(out), std::arg(out)};
}

inline Complex horner(const std::vector<double>& coefficients, const Complex& z) {
  Complex sum(0);
  for (std::size_t i = coefficients.size(); i-- > 0;) sum = sum * z + coefficients[i];
  return sum;
}

// All roots at once of a monic polynomial; the sum of their exponentials is symmetric, so their order does not matter.
inline Complex sum_of_exponentials_of_roots(std::vector<double> coefficients) {
  const std::size_t n = coefficients.size();
  coefficients.push_back(1);
  Signal roots(n, Complex(1));
  const Complex seed(0.4, 0.9);
  for (std::size_t i = 1; i < n; ++i) roots[i] = roots[i - 1] * seed;
  for (int iteration = 0; iteration < 40; ++iteration)
    for (std::size_t i = 0; i < n; ++i) {
      Complex denominator(1);
      for (std::size_t j = 0; j < n; ++j)
        if (j != i) denominator *= roots[i] - roots[j];
      roots[i] -= horner(coefficients, roots[i]) / denominator;
    }
  Complex sum;
  for (const auto& r : roots) sum += std::exp(r) * std::conj(r);
  return sum;
}

// Given and returned as complex numbers.
inline Complex mobius(const Complex& z, const Complex& a, double k) {
  const Complex w = (z - a) / (Complex(1) - std::conj(a) * z);
  return k * std::sqrt(w) + std::log(Complex(3) + w);
}

#endif
