// Time series with a memory in std::deque: an ARMA likelihood, a GARCH filter, exponential smoothing with seasons, forecasts; models are
// classes with a rolling window.
#ifndef DUALREV_PROGRAM_AUTOREGRESSIVE_HPP
#define DUALREV_PROGRAM_AUTOREGRESSIVE_HPP

#include <cmath>
#include <cstddef>
#include <deque>
#include <numeric>
#include <vector>

// The latest value is in front; what is older than the window falls out behind.
class Window {
 public:
  explicit Window(std::size_t length) : length_(length) {}
  void push(double x) {
    values_.push_front(x);
    if (values_.size() > length_) values_.pop_back();
  }
  double weighted(const std::vector<double>& weights) const {
    double s = 0;
    auto w = weights.begin();
    for (auto v = values_.begin(); v != values_.end() && w != weights.end(); ++v, ++w) s += *v * *w;
    return s;
  }
  double mean() const { return std::accumulate(values_.begin(), values_.end(), 0.0) / static_cast<double>(values_.size()); }
  double oldest() const { return values_.back(); }
  bool full() const { return values_.size() == length_; }
  std::size_t size() const { return values_.size(); }

 private:
  std::size_t length_;
  std::deque<double> values_;
};

struct Arma {
  double constant;
  std::vector<double> autoregressive, moving_average;
  double log_deviation;
};

// Conditional on zeros before the beginning.
inline double arma_log_likelihood(const Arma& model, const std::vector<double>& series) {
  Window past(model.autoregressive.size()), shocks(model.moving_average.size());
  const double deviation = std::exp(model.log_deviation);
  double sum = 0;
  for (double x : series) {
    const double expected = model.constant + past.weighted(model.autoregressive) + shocks.weighted(model.moving_average);
    const double shock = x - expected;
    sum -= 0.5 * (shock / deviation) * (shock / deviation) + model.log_deviation;
    past.push(x);
    shocks.push(shock);
  }
  return sum;
}

inline std::vector<double> forecast(const Arma& model, std::deque<double> history, int steps) {
  std::vector<double> out;
  while (static_cast<int>(out.size()) < steps) {
    double next = model.constant;
    for (std::size_t i = 0; i < model.autoregressive.size(); ++i) next += model.autoregressive[i] * history[history.size() - 1 - i];
    history.push_back(next);
    history.pop_front();
    out.push_back(next);
  }
  return out;
}
inline std::vector<double> forecast_of(const Arma& model, const std::vector<double>& series) {
  return forecast(model, std::deque<double>(series.end() - 3, series.end()), 4);
}

// Variances of returns, each from the last one and the last return.
inline double garch(const std::vector<double>& returns, double omega, double alpha, double beta) {
  std::deque<double> variance{omega / (1 - alpha - beta)};
  for (const double r : returns) variance.push_back(omega + alpha * r * r + beta * variance.back());
  variance.pop_back();
  double sum = 0;
  for (std::size_t t = 0; t < returns.size(); ++t) sum -= 0.5 * (std::log(variance.at(t)) + returns[t] * returns[t] / variance[t]);
  return sum;
}

// Holt and Winters, additive: the seasons go round in a queue.
inline double holt_winters(const std::vector<double>& series, double alpha, double beta, double gamma, std::size_t period) {
  std::deque<double> season(period, 0.0);
  double level = series[0], trend = 0, error = 0;
  for (std::size_t t = 1; t < series.size(); ++t) {
    const double before = level, s = season.front();
    season.pop_front();
    const double e = series[t] - (level + trend + s);
    error += e * e;
    level = alpha * (series[t] - s) + (1 - alpha) * (level + trend);
    trend = beta * (level - before) + (1 - beta) * trend;
    season.push_back(gamma * (series[t] - level) + (1 - gamma) * s);
  }
  return error;
}

// Departures from the moving average, once there is one.
inline double roughness(const std::vector<double>& series, int length) {
  Window window(static_cast<std::size_t>(length));
  double s = 0;
  for (double x : series) {
    window.push(x);
    if (!window.full()) continue;
    const double d = x - window.mean();
    s += d * d + 0.1 * window.oldest() * static_cast<double>(window.size());
  }
  return std::sqrt(s);
}

#endif
