// Monte Carlo pricing with a generator of one's own: xorshift in a struct, Box and Muller's transformation, antithetic paths, control
// variates, a payoff chosen by an enumeration, running statistics.
#ifndef DUALREV_PROGRAM_MONTE_CARLO_HPP
#define DUALREV_PROGRAM_MONTE_CARLO_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

struct XorShift {
  std::uint64_t state;
  explicit XorShift(std::uint64_t seed = 88172645463325252ull) : state(seed) {}
  std::uint64_t operator()() {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
  }
  // Strictly between 0 and 1.
  double uniform() { return (static_cast<double>((*this)() >> 12) + 0.5) / 4503599627370496.0; }
};

class Normal {
 public:
  double operator()(XorShift& random) {
    if (spare_) {
      spare_ = false;
      return second_;
    }
    const double r = std::sqrt(-2 * std::log(random.uniform())), angle = 6.283185307179586 * random.uniform();
    second_ = r * std::sin(angle);
    spare_ = true;
    return r * std::cos(angle);
  }

 private:
  bool spare_ = false;
  double second_ = 0;
};

// Welford's recursion.
class Statistics {
 public:
  void add(double x) {
    ++n_;
    const double d = x - mean_;
    mean_ += d / n_;
    sum_ += d * (x - mean_);
  }
  double mean() const { return mean_; }
  double variance() const { return n_ > 1 ? sum_ / (n_ - 1) : 0; }

 private:
  int n_ = 0;
  double mean_ = 0, sum_ = 0;
};

enum class Payoff { call, smooth_digital, asian, lookback };

struct Parameters {
  double spot, rate, volatility, strike;
};

inline double soft_plus(double x, double width) { return x > 30 * width ? x : width * std::log1p(std::exp(x / width)); }

inline double payoff(Payoff kind, const std::vector<double>& path, double strike) {
  switch (kind) {
    case Payoff::call: return soft_plus(path.back() - strike, 0.05);
    case Payoff::smooth_digital: return 1 / (1 + std::exp((strike - path.back()) * 4));
    case Payoff::asian: {
      double sum = 0;
      for (double s : path) sum += s;
      return soft_plus(sum / static_cast<double>(path.size()) - strike, 0.05);
    }
    case Payoff::lookback: {
      double top = 0;
      for (double s : path) top += std::exp(8 * s / strike);
      return strike * std::log(top) / 8;
    }
  }
  return 0;
}

inline std::vector<double> path(const Parameters& p, const std::vector<double>& shocks, double sign, double dt) {
  std::vector<double> s;
  double x = std::log(p.spot);
  for (double z : shocks) {
    x += (p.rate - 0.5 * p.volatility * p.volatility) * dt + p.volatility * std::sqrt(dt) * sign * z;
    s.push_back(std::exp(x));
  }
  return s;
}

// Value and variance of the antithetic estimator.
inline std::vector<double> simulate(const Parameters& p, int kind, double maturity, int paths, int steps) {
  XorShift random(12345);
  Normal normal;
  Statistics statistics;
  for (int i = 0; i < paths; ++i) {
    std::vector<double> shocks;
    for (int k = 0; k < steps; ++k) shocks.push_back(normal(random));
    double pair = 0;
    for (const double sign : {1.0, -1.0}) pair += 0.5 * payoff(static_cast<Payoff>(kind), path(p, shocks, sign, maturity / steps), p.strike);
    statistics.add(std::exp(-p.rate * maturity) * pair);
  }
  return {statistics.mean(), statistics.variance()};
}

// The terminal stock itself as control variate, with the best coefficient from the same paths.
inline double controlled(double spot, double rate, double volatility, double strike) {
  const Parameters p{spot, rate, volatility, strike};
  XorShift random;
  Normal normal;
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const int n = 8;
  for (int i = 0; i < n; ++i) {
    const auto end = path(p, {normal(random)}, 1, 1.0);
    const double x = end[0], y = payoff(Payoff::call, end, strike);
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  const double slope = (sxy - sx * sy / n) / (sxx - sx * sx / n);
  return std::exp(-rate) * (sy / n - slope * (sx / n - spot * std::exp(rate)));
}

#endif
