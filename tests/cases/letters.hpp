// Names with letters beyond ASCII, everywhere: names that differ in nothing else must stay different.
#ifndef DUALREV_CASE_LETTERS_HPP
#define DUALREV_CASE_LETTERS_HPP

#include <cmath>
#include <cstddef>
#include <vector>

namespace буквы {

struct Größe {
  double wärme;
  double ε;
};
struct Ä {
  double a;
  double get() const { return a; }
};
struct Ö {
  double a;
  double get() const { return a * a; }
};

inline double α(double x) { return x * x; }
inline double β(double x) { return x * x * x; }
inline double both(double x) { return α(x) + β(x) * α(β(x)); }

inline double distances(const std::vector<double>& θ, double μ) {
  double Σ = 0;
  for (std::size_t i = 0; i < θ.size(); ++i) {
    const double δ = θ[i] - μ;
    Σ += δ * δ;
  }
  return Σ;
}
inline double branches(Größe g, double λ) {
  const double γ = g.wärme * λ;
  const double ζ = γ * g.ε;
  if (ζ > 0) return std::sin(γ * ζ);
  return γ;
}
template <class Τ>
Τ recurrence(Τ $a, Τ ü) {
  auto λ = [&](Τ z) { return z * $a * ü; };
  Τ s = 0;
  for (int i = 0; i < 3; ++i) s += λ($a) * s + ü;
  return s;
}
inline double of_template(double a) { return recurrence(a, 2 * a); }
inline double two_sums(const double* δ, int n) {
  double μ = 0, μ2 = 1;
  for (int i = 0; i < n; ++i) {
    double t = δ[i];
    double ť = t * 2;
    μ += t * ť;
    μ2 *= ť;
  }
  return μ * μ2;
}
inline double of_classes(Ä ä, Ö ö) {
  double s = 0;
  for (int i = 0; i < 3; ++i) {
    double ü = ä.get() * i, ú = ü * ö.get();
    s += ú * ü;
    if (s > 100) return ú;
  }
  return s + α(s) + β(ä.a);
}
inline double of_closures(double x) {
  auto é = [&x](double y) { return x * y; };
  auto è = [&](double y) {
    x += y;
    return x;
  };
  double s = é(2 * x);
  s *= è(x);
  const double ñ = x * s;
  return ñ * é(ñ) + ñ;
}
inline double spelled(const std::vector<double>& é) {
  double s = 0;
  decltype(é.size()) n = sizeof(é) > 0 ? é.size() : 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double é2 = é[i];
    s += é2 * é2;
  }
  return s;
}

}  // namespace буквы

#endif
