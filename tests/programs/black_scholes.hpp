// Options in closed form: prices and greeks in structs, implied volatility by Newton's method, a smile, barrier and Asian approximations.
#ifndef DUALREV_PROGRAM_BLACK_SCHOLES_HPP
#define DUALREV_PROGRAM_BLACK_SCHOLES_HPP

#include <cmath>
#include <numbers>
#include <vector>

namespace options {

struct Inputs {
  double spot, strike, rate, carry, volatility, time;
};
struct Greeks {
  double price, delta, gamma, vega, theta, rho;
};
struct Quote {
  double strike, price;
  bool call;
};

inline double density(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }
inline double distribution(double x) { return std::erfc(-x * std::numbers::sqrt2 / 2) / 2; }

inline void d1_d2(const Inputs& in, double& d1, double& d2) {
  const double root = in.volatility * std::sqrt(in.time);
  d1 = (std::log(in.spot / in.strike) + (in.carry + in.volatility * in.volatility / 2) * in.time) / root;
  d2 = d1 - root;
}

inline Greeks greeks(const Inputs& in, bool call) {
  double d1, d2;
  d1_d2(in, d1, d2);
  const double sign = call ? 1 : -1;
  const double growth = std::exp((in.carry - in.rate) * in.time), discount = std::exp(-in.rate * in.time);
  const double n1 = distribution(sign * d1), n2 = distribution(sign * d2), root = std::sqrt(in.time);
  Greeks g{};
  g.price = sign * (in.spot * growth * n1 - in.strike * discount * n2);
  g.delta = sign * growth * n1;
  g.gamma = growth * density(d1) / (in.spot * in.volatility * root);
  g.vega = in.spot * growth * density(d1) * root;
  g.theta = -in.spot * growth * density(d1) * in.volatility / (2 * root) - sign * (in.carry - in.rate) * in.spot * growth * n1 -
            sign * in.rate * in.strike * discount * n2;
  g.rho = sign * in.time * in.strike * discount * n2;
  return g;
}

inline double price(const Inputs& in, bool call = true) { return greeks(in, call).price; }

// Newton's method to convergence, with a bisection step where it leaves the bracket.
inline double implied_volatility(Inputs in, double price, bool call) {
  double low = 0.01, high = 3;
  in.volatility = 0.3;
  for (int i = 0; i < 60; ++i) {
    const auto [value, delta, gamma, vega, theta, rho] = greeks(in, call);
    const double error = value - price;
    if (error > 0) high = in.volatility;
    else low = in.volatility;
    double next = in.volatility - error / vega;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const double change = next - in.volatility;
    in.volatility = next;
    if (std::fabs(change) < 1e-13) break;
  }
  return in.volatility;
}

// A parabola through three implied volatilities, in the logarithm of the strike; its value at another strike.
inline double smile(const Inputs& market, const Quote (&quotes)[3], double strike) {
  double x[3], v[3];
  for (int i = 0; i < 3; ++i) {
    Inputs in = market;
    in.strike = quotes[i].strike;
    x[i] = std::log(quotes[i].strike / market.spot);
    v[i] = implied_volatility(in, quotes[i].price, quotes[i].call);
  }
  const double at = std::log(strike / market.spot);
  double s = 0;
  for (int i = 0; i < 3; ++i) {
    double l = v[i];
    for (int j = 0; j < 3; ++j)
      if (j != i) l *= (at - x[j]) / (x[i] - x[j]);
    s += l;
  }
  return s;
}

// Down-and-out by reflection.
inline double barrier(const Inputs& in, double level) {
  if (in.spot <= level) return 0;
  Inputs mirrored(in);
  mirrored.spot = level * level / in.spot;
  const double power = 2 * in.carry / (in.volatility * in.volatility) - 1;
  return price(in) - std::pow(level / in.spot, power) * price(mirrored);
}

// A geometric average over n dates.
inline double asian(Inputs in, int n) {
  const double v = in.volatility, m = n;
  const double sigma = v * std::sqrt((m + 1) * (2 * m + 1) / (6 * m * m));
  const double mu = (in.carry - v * v / 2) * (m + 1) / (2 * m) + sigma * sigma / 2;
  in.volatility = sigma;
  in.carry = mu;
  return price(in);
}

inline double book(const std::vector<Inputs>& positions, const std::vector<int>& amounts, double shock) {
  double value = 0, gamma = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    auto in = positions[i];
    in.spot *= 1 + shock;
    const Greeks g = greeks(in, amounts[i] > 0);
    value += amounts[i] * g.price;
    gamma += amounts[i] * g.gamma;
  }
  return value - 0.5 * gamma * gamma;
}

}  // namespace options

#endif
