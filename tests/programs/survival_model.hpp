// Survival analysis with the special functions: Weibull, gamma and log-normal likelihoods with censoring by a base class template
// (static polymorphism), Cox's partial likelihood, an accelerated failure time model, a mixture with a cured fraction.
#ifndef DUALREV_PROGRAM_SURVIVAL_MODEL_HPP
#define DUALREV_PROGRAM_SURVIVAL_MODEL_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

struct Subject {
  double time;
  bool event;
  std::vector<double> covariates;
};

// A distribution says what its log density and its log survival are.
template <class Derived>
class Distribution {
 public:
  double log_likelihood(double time, bool event) const { return event ? derived().log_density(time) : derived().log_survival(time); }
  double hazard(double time) const { return std::exp(derived().log_density(time) - derived().log_survival(time)); }

 private:
  const Derived& derived() const { return *static_cast<const Derived*>(this); }
};

class Weibull : public Distribution<Weibull> {
 public:
  Weibull(double shape, double scale) : shape_(shape), scale_(scale) {}
  double log_density(double t) const { return std::log(shape_ / scale_) + (shape_ - 1) * std::log(t / scale_) + log_survival(t); }
  double log_survival(double t) const { return -std::pow(t / scale_, shape_); }
  double mean() const { return scale_ * std::tgamma(1 + 1 / shape_); }

 private:
  double shape_, scale_;
};

class LogNormal : public Distribution<LogNormal> {
  double mu_, sigma_;
  double z(double t) const { return (std::log(t) - mu_) / sigma_; }

 public:
  LogNormal(double mu, double sigma) : mu_{mu}, sigma_{sigma} {}
  double log_density(double t) const { return -0.5 * z(t) * z(t) - std::log(t * sigma_) - 0.9189385332046727; }
  double log_survival(double t) const { return std::log(0.5 * std::erfc(z(t) / std::sqrt(2.0))); }
};

// The incomplete gamma function by its series: good for moderate arguments.
inline double lower_gamma(double a, double x) {
  double term = 1 / a, sum = term;
  for (int n = 1; n < 60; ++n) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * std::exp(-x + a * std::log(x) - std::lgamma(a));
}
struct Gamma : Distribution<Gamma> {
  double shape, rate;
  Gamma(double s, double r) : shape(s), rate(r) {}
  double log_density(double t) const { return shape * std::log(rate) + (shape - 1) * std::log(t) - rate * t - std::lgamma(shape); }
  double log_survival(double t) const { return std::log1p(-lower_gamma(shape, rate * t)); }
};

template <class D>
double censored(const Distribution<D>& d, const std::vector<Subject>& subjects) {
  double sum = 0;
  for (const Subject& s : subjects) sum += d.log_likelihood(s.time, s.event);
  return sum;
}

inline double weibull_likelihood(const std::vector<Subject>& subjects, double shape, double scale) {
  const Weibull w(shape, scale);
  return censored(w, subjects) + 0.1 * w.mean() - 0.05 * w.hazard(1.3);
}
inline double gamma_likelihood(const std::vector<Subject>& subjects, double shape, double rate) { return censored(Gamma(shape, rate), subjects); }

// Covariates stretch time.
inline double accelerated(const std::vector<Subject>& subjects, const std::vector<double>& beta, double sigma) {
  double sum = 0;
  for (const auto& s : subjects) {
    const double mu = std::inner_product(beta.begin(), beta.end(), s.covariates.begin(), 0.0);
    sum += LogNormal(mu, sigma).log_likelihood(s.time, s.event);
  }
  return sum;
}

// At every event, the one it happened to against all who were still there.
inline double cox(std::vector<Subject> subjects, const std::vector<double>& beta) {
  std::sort(subjects.begin(), subjects.end(), [](const Subject& a, const Subject& b) { return a.time > b.time; });
  double risk = 0, sum = 0;
  for (const Subject& s : subjects) {
    double eta = 0;
    for (std::size_t i = 0; i < beta.size(); ++i) eta += beta[i] * s.covariates[i];
    risk += std::exp(eta);
    if (s.event) sum += eta - std::log(risk);
  }
  return sum;
}

// Some never fail.
inline double cure_model(const std::vector<Subject>& subjects, double logit, double shape, double scale) {
  const double cured = 0.5 * (1 + std::erf(logit));
  const Weibull w(shape, scale);
  double sum = 0;
  for (const Subject& s : subjects)
    sum += s.event ? std::log1p(-cured) + w.log_density(s.time) : std::log(cured + (1 - cured) * std::exp(w.log_survival(s.time)));
  return sum;
}

#endif
