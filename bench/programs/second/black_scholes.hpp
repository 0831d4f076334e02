// Second spelling of the portfolio: an option is a struct that knows its price.
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace programs::second {

inline constexpr std::array<double, 5> normal_coefficients = {0.319381530, -0.356563782, 1.781477937, -1.821255978,
                                                              1.330274429};

inline double cumulative_normal(double x) {
  const double k = 1 / (1 + 0.2316419 * std::fabs(x));
  double series = 0;
  for (int i = 4; i >= 0; i--) series = (series + normal_coefficients[i]) * k;
  const double tail = std::exp(-x * x / 2) * 0.39894228040143270286 * series;
  return x < 0 ? tail : 1 - tail;
}

struct Call {
  double spot, strike, rate, volatility, years;

  double discounted_strike() const { return strike * std::exp(-rate * years); }
  double price() const {
    const double deviation = volatility * std::sqrt(years);
    const double d1 = (std::log(spot / strike) + (rate + std::pow(volatility, 2) / 2) * years) / deviation;
    const double d2 = d1 - deviation;
    return spot * cumulative_normal(d1) - discounted_strike() * cumulative_normal(d2);
  }
};

inline double black_scholes(const std::vector<double>& spots, const std::vector<double>& strikes,
                            const std::vector<double>& rates, const std::vector<double>& volatilities,
                            const std::vector<double>& years) {
  double worth = 0;
  std::size_t i = 0;
  while (i < spots.size()) {
    const Call call{spots[i], strikes[i], rates[i], volatilities[i], years[i]};
    worth += call.price();
    ++i;
  }
  return worth;
}

}  // namespace programs::second
