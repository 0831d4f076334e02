// Sequential Monte Carlo with std::valarray: whole-array arithmetic, masks and slices, weights by softmax, soft resampling with fixed
// random numbers, annealing; and a small ensemble Kalman update.
#ifndef DUALREV_PROGRAM_PARTICLE_FILTER_HPP
#define DUALREV_PROGRAM_PARTICLE_FILTER_HPP

#include <cmath>
#include <cstddef>
#include <utility>
#include <valarray>
#include <vector>

using Array = std::valarray<double>;

// Reproducible and evenly spread: Weyl's sequence, shaped by a logit.
inline Array noise(std::size_t n, unsigned round) {
  Array u(n);
  double x = 0.5 + 0.1 * round;
  for (double& v : u) {
    x += 0.6180339887498949;
    x -= std::floor(x);
    v = 0.6 * std::log(x / (1 - x));
  }
  return u;
}

inline double mean(const Array& a) { return a.sum() / static_cast<double>(a.size()); }
inline Array softmax(const Array& logits) {
  Array w = std::exp(logits - Array(logits.max(), logits.size()));
  w /= w.sum();
  return w;
}

struct Model {
  double drift, diffusion, observation;
};

inline Array propagate(const Array& x, const Model& m, unsigned round) {
  Array next = x + m.drift * std::sin(x);
  next += m.diffusion * noise(x.size(), round);
  return next;
}

// Every new particle is a mixture of neighbours in the order of the weights' sums: smooth but where a sum crosses a position.
inline Array resample(const Array& x, const Array& weights) {
  const std::size_t n = x.size();
  Array result(n);
  double sum = 0;
  std::size_t j = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double position = (static_cast<double>(i) + 0.37) / static_cast<double>(n);
    while (j + 1 < n && sum + weights[j] < position) sum += weights[j++];
    const double t = (position - sum) / weights[j];
    result[i] = x[j] + t * 0.1 * (x[(j + 1) % n] - x[j]);
  }
  return result;
}

inline double filter_likelihood(const std::vector<double>& observed, double drift, double diffusion, double observation) {
  const Model m{drift, diffusion, observation};
  Array x = noise(6, 0);
  double sum = 0;
  unsigned round = 1;
  for (double y : observed) {
    x = propagate(x, m, round++);
    const Array d = (Array(y, x.size()) - x) / m.observation;
    const Array logits = -0.5 * d * d;
    const Array likelihoods = std::exp(logits);
    sum += std::log(mean(likelihoods)) - std::log(m.observation);
    x = resample(x, softmax(logits));
  }
  return sum;
}

inline std::pair<double, double> weighted_moments(const std::vector<double>& values, const std::vector<double>& logits) {
  const Array x(values.data(), values.size()), w = softmax(Array(logits.data(), logits.size()));
  const double centre = (w * x).sum();
  const Array d = x - centre;
  return {centre, (w * std::pow(d, Array(2.0, d.size()))).sum()};
}

// An ensemble of two quantities in one array, by slices; the first is measured.
inline std::vector<double> ensemble_update(const std::vector<double>& flat, double measured, double error) {
  const std::size_t n = flat.size() / 2;
  Array all(flat.data(), flat.size());
  const std::slice first(0, n, 2), second(1, n, 2);
  const Array a = all[first], b = all[second];
  const Array da = a - mean(a), db = b - mean(b);
  const double variance = mean(da * da), covariance = mean(da * db);
  const Array innovation = measured + error * noise(n, 3) - a;
  all[first] += Array(variance / (variance + error * error) * innovation);
  all[second] = b + covariance / (variance + error * error) * innovation;
  return std::vector<double>(std::begin(all), std::end(all));
}

// Masks, shifts and functions applied to every element.
inline double summary(const std::vector<double>& values, double threshold) {
  const Array x(values.data(), values.size());
  const std::valarray<bool> above = x > threshold;
  const Array high = x[above];
  Array low = x[!above];
  low *= 2;
  const Array turned = x.cshift(1) * x, squashed = x.apply([](double v) { return std::tanh(v); });
  Array marked(x);
  marked[above] = Array(threshold * threshold, high.size());
  return high.sum() * low.sum() + turned.max() + squashed.min() * marked.sum() + std::sqrt(std::abs(x)).sum();
}

#endif
