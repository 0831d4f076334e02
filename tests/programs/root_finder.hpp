// Root finding with exceptions: Newton's method over functors that give value and slope, a fallback when it does not converge, brackets,
// fixed points with Aitken's extrapolation; error classes of one's own.
#ifndef DUALREV_PROGRAM_ROOT_FINDER_HPP
#define DUALREV_PROGRAM_ROOT_FINDER_HPP

#include <cmath>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

class NoConvergence : public std::runtime_error {
 public:
  NoConvergence(const char* method, double last, int iterations)
      : std::runtime_error(std::string(method) + " does not converge"), last_(last), iterations_(iterations) {}
  double last() const noexcept { return last_; }
  int iterations() const noexcept { return iterations_; }

 private:
  double last_;
  int iterations_;
};
struct BadBracket : std::invalid_argument {
  BadBracket() : std::invalid_argument("no change of sign") {}
};

// Kepler's equation E - e sin E = M.
class Kepler {
 public:
  Kepler(double mean_anomaly, double eccentricity) : m_(mean_anomaly), e_(eccentricity) {
    if (!(eccentricity >= 0 && eccentricity < 1)) throw std::domain_error("not an ellipse");
  }
  std::pair<double, double> operator()(double x) const { return {x - e_ * std::sin(x) - m_, 1 - e_ * std::cos(x)}; }

 private:
  double m_, e_;
};
// Colebrook's friction factor, in x = 1 / sqrt(f).
struct Colebrook {
  double roughness, reynolds;
  std::pair<double, double> operator()(double x) const {
    const double inside = roughness / 3.7 + 2.51 * x / reynolds;
    return {x + 2 * std::log10(inside), 1 + 2 * 2.51 / (reynolds * inside * std::log(10.0))};
  }
};
// Newton's method runs away from where this is flat.
struct Arctangent {
  double at;
  std::pair<double, double> operator()(double x) const { return {std::atan(3 * (x - at)), 3 / (1 + 9 * (x - at) * (x - at))}; }
};

template <class F>
double newton(const F& f, double x, int limit = 50) {
  int i = 0;
  for (; i < limit; ++i) {
    const auto [value, slope] = f(x);
    if (std::fabs(slope) < 1e-8) throw NoConvergence("Newton's method", x, i);
    const double step = value / slope;
    x -= step;
    if (std::fabs(step) < 1e-14 * (1 + std::fabs(x))) return x - f(x).first / f(x).second;
    if (std::fabs(x) > 1e3) break;
  }
  throw NoConvergence("Newton's method", x, i);
}

// Bisection finds the place, two steps of Newton's method make it a function of the parameters.
template <class F>
double bracketed(const F& f, double low, double high) {
  const bool rising = f(low).first < 0;
  if (rising == (f(high).first < 0)) throw BadBracket();
  for (int i = 0; i < 40; ++i) {
    const double middle = low + (high - low) / 2;
    ((f(middle).first < 0) == rising ? low : high) = middle;
  }
  double x = low;
  for (int i = 0; i < 2; ++i) x -= f(x).first / f(x).second;
  return x;
}

template <class F>
double robust(const F& f, double start, double low, double high) {
  try {
    return newton(f, start);
  } catch (const NoConvergence& e) {
    if (e.iterations() > 40) throw;
    return bracketed(f, low, high);
  }
}

inline double true_anomaly(double mean_anomaly, double eccentricity) {
  const double e = newton(Kepler(mean_anomaly, eccentricity), mean_anomaly);
  return 2 * std::atan(std::sqrt((1 + eccentricity) / (1 - eccentricity)) * std::tan(e / 2));
}
inline double pressure_drop(double roughness, double reynolds, double speed) {
  const double x = newton(Colebrook{roughness, reynolds}, 5);
  return speed * speed / (2 * x * x);
}
inline double needs_the_fallback(double at, double scale) { return scale * robust(Arctangent{at}, at + 2, at - 3, at + 2.5); }
// Whoever asks for a parabola's orbit gets an approximation.
inline double forgiving(double mean_anomaly, double eccentricity) {
  try {
    return true_anomaly(mean_anomaly, eccentricity);
  } catch (const std::domain_error&) {
    return mean_anomaly / eccentricity;
  }
}
// The exception carries how far it came.
inline double how_far(double x, double rate) {
  try {
    double y = x;
    for (int i = 0;; ++i) {
      y += rate * y * y;
      if (y > 3) throw NoConvergence("growth", y, i);
    }
  } catch (const NoConvergence& e) {
    return e.last() + 0.1 * e.iterations();
  } catch (...) {
    return 0;
  }
}
// x = cos(k x), accelerated.
inline double fixed_point(double k) {
  double x = 0.7;
  for (int i = 0; i < 30; ++i) {
    const double a = std::cos(k * x), b = std::cos(k * a), bend = b - 2 * a + x;
    if (std::fabs(bend) < 1e-9) break;
    x -= (a - x) * (a - x) / bend;
  }
  return std::cos(k * std::cos(k * x));
}

#endif
