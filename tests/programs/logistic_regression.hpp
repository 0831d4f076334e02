// Generalised linear models with the standard algorithms: std::inner_product and std::transform, links as policy classes, iteratively
// reweighted least squares, a few steps of gradient descent, calibration and an area under the curve made smooth.
#ifndef DUALREV_PROGRAM_LOGISTIC_REGRESSION_HPP
#define DUALREV_PROGRAM_LOGISTIC_REGRESSION_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>
#include <vector>

using Vector = std::vector<double>;
struct Sample {
  Vector features;
  double label;
};

struct Logit {
  static double mean(double eta) { return 1 / (1 + std::exp(-eta)); }
  static double loss(double eta, double y) { return std::log1p(std::exp(eta)) - y * eta; }
  static double weight(double mu) { return mu * (1 - mu); }
};
struct Poisson {
  static double mean(double eta) { return std::exp(eta); }
  static double loss(double eta, double y) { return std::exp(eta) - y * eta; }
  static double weight(double mu) { return mu; }
};

inline double linear(const Vector& beta, const Vector& x) { return std::inner_product(x.begin(), x.end(), beta.begin() + 1, beta.front()); }

template <class Link>
double loss(const Vector& beta, const std::vector<Sample>& samples, double ridge) {
  Vector losses;
  losses.reserve(samples.size());
  std::transform(samples.begin(), samples.end(), std::back_inserter(losses), [&beta](const Sample& s) { return Link::loss(linear(beta, s.features), s.label); });
  const double penalty = std::inner_product(beta.begin() + 1, beta.end(), beta.begin() + 1, 0.0);
  return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(samples.size()) + ridge * penalty;
}

template <class Link>
Vector gradient(const Vector& beta, const std::vector<Sample>& samples, double ridge) {
  Vector g(beta.size());
  for (const auto& [x, y] : samples) {
    const double residual = (Link::mean(linear(beta, x)) - y) / static_cast<double>(samples.size());
    g[0] += residual;
    std::transform(x.begin(), x.end(), g.begin() + 1, g.begin() + 1, [residual](double xi, double gi) { return gi + residual * xi; });
  }
  std::transform(beta.begin() + 1, beta.end(), g.begin() + 1, g.begin() + 1, [&](double b, double gi) { return gi + 2 * ridge * b; });
  return g;
}

inline double logistic_loss(const Vector& beta, const std::vector<Sample>& samples, double ridge) { return loss<Logit>(beta, samples, ridge); }
inline double poisson_loss(const Vector& beta, const std::vector<Sample>& samples, double ridge) { return loss<Poisson>(beta, samples, ridge); }

// Unrolled descent with momentum: where it ends depends on the rate, on the data, on the penalty.
inline Vector descended(Vector beta, const std::vector<Sample>& samples, double rate, double momentum, double ridge) {
  Vector velocity(beta.size(), 0.0);
  for (int k = 0; k < 5; ++k) {
    const Vector g = gradient<Logit>(beta, samples, ridge);
    std::transform(velocity.begin(), velocity.end(), g.begin(), velocity.begin(), [=](double v, double gi) { return momentum * v - rate * gi; });
    std::transform(beta.begin(), beta.end(), velocity.begin(), beta.begin(), std::plus<double>());
  }
  return beta;
}

// One feature: the two by two normal equations written out.
template <class Link>
std::pair<double, double> reweighted(const std::vector<Sample>& samples, int iterations) {
  double a = 0, b = 0;
  for (int i = 0; i < iterations; ++i) {
    double w0 = 0, w1 = 0, w2 = 0, z0 = 0, z1 = 0;
    std::for_each(samples.begin(), samples.end(), [&](const Sample& s) {
      const double x = s.features.at(0), eta = a + b * x, mu = Link::mean(eta), w = Link::weight(mu), z = eta + (s.label - mu) / w;
      w0 += w, w1 += w * x, w2 += w * x * x, z0 += w * z, z1 += w * x * z;
    });
    const double d = w0 * w2 - w1 * w1;
    a = (w2 * z0 - w1 * z1) / d;
    b = (w0 * z1 - w1 * z0) / d;
  }
  return {a, b};
}
inline std::pair<double, double> poisson_fit(const std::vector<Sample>& samples) { return reweighted<Poisson>(samples, 6); }

// Pairs in the right order count one, and smoothly so; scores are sorted first, as for the sharp version.
inline double soft_area(const Vector& beta, const std::vector<Sample>& samples, double width) {
  std::vector<std::pair<double, bool>> scores;
  for (const Sample& s : samples) scores.emplace_back(linear(beta, s.features), s.label > 0.5);
  std::sort(scores.begin(), scores.end(), [](const auto& p, const auto& q) { return p.first < q.first; });
  double sum = 0;
  int pairs = 0;
  for (auto i = scores.begin(); i != scores.end(); ++i)
    for (auto j = scores.begin(); j != scores.end(); ++j)
      if (i->second && !j->second) {
        sum += Logit::mean((i->first - j->first) / width);
        ++pairs;
      }
  return sum / pairs;
}

#endif
