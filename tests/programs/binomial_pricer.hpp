// Option prices on a binomial tree, European and American, with a discrete dividend; and the early exercise boundary.
#ifndef DUALREV_PROGRAM_BINOMIAL_PRICER_HPP
#define DUALREV_PROGRAM_BINOMIAL_PRICER_HPP

#include <algorithm>
#include <cmath>
#include <vector>

enum class Kind { call, put, straddle };
enum Exercise { european, american, bermudan };

struct Market {
  double spot, rate, volatility;
  double dividend = 0;  // paid once, after half of the time
};
struct Contract {
  Kind kind;
  Exercise exercise;
  double strike, maturity;
};
struct Tree {
  double up, down, probability, discount, dt;
  int steps;
};

inline Tree cox_ross_rubinstein(const Market& market, double maturity, int steps) {
  Tree t;
  t.steps = steps;
  t.dt = maturity / steps;
  t.up = std::exp(market.volatility * std::sqrt(t.dt));
  t.down = 1 / t.up;
  t.discount = std::exp(-market.rate * t.dt);
  t.probability = (1 / t.discount - t.down) / (t.up - t.down);
  return t;
}

inline double payoff(const Contract& c, double spot) {
  switch (c.kind) {
    case Kind::call: return std::max(spot - c.strike, 0.0);
    case Kind::put: return std::max(c.strike - spot, 0.0);
    case Kind::straddle: return spot > c.strike ? spot - c.strike : c.strike - spot;
  }
  return 0;
}

inline bool may_exercise(Exercise e, int step, int steps) {
  if (e == european) return false;
  if (e == american) return true;
  return step % (steps / 2) == 0;
}

inline double spot_at(const Market& market, const Tree& tree, int step, int ups) {
  double s = market.spot;
  for (int i = 0; i < ups; ++i) s *= tree.up;
  for (int i = ups; i < step; ++i) s *= tree.down;
  return step > tree.steps / 2 ? s - market.dividend * std::exp(market.rate * tree.dt * (step - tree.steps / 2)) : s;
}

inline double price(const Market& market, const Contract& contract, int steps) {
  const Tree tree = cox_ross_rubinstein(market, contract.maturity, steps);
  std::vector<double> value;
  for (int ups = 0; ups <= steps; ++ups) value.push_back(payoff(contract, spot_at(market, tree, steps, ups)));
  for (int step = steps - 1; step >= 0; --step) {
    for (int ups = 0; ups <= step; ++ups) {
      double v = tree.discount * (tree.probability * value[ups + 1] + (1 - tree.probability) * value[ups]);
      if (may_exercise(contract.exercise, step, steps)) {
        const double now = payoff(contract, spot_at(market, tree, step, ups));
        if (now > v) v = now;
      }
      value[ups] = v;
    }
    value.pop_back();
  }
  return value.front();
}

inline double price_of(double spot, double rate, double volatility, double strike, double maturity, int steps, int kind, int exercise) {
  const Market market{spot, rate, volatility, 1.5};
  return price(market, {.kind = static_cast<Kind>(kind), .exercise = static_cast<Exercise>(exercise), .strike = strike, .maturity = maturity}, steps);
}

// Simple greeks by bumping, as they are often had: delta and vega.
inline void bumped_greeks(const Market& market, double strike, double maturity, double* delta, double* vega) {
  const Contract call{Kind::call, european, strike, maturity};
  Market up = market, down = market;
  up.spot *= 1.01;
  down.spot *= 0.99;
  *delta = (price(up, call, 12) - price(down, call, 12)) / (up.spot - down.spot);
  up = down = market;
  up.volatility += 0.01;
  down.volatility -= 0.01;
  *vega = (price(up, call, 12) - price(down, call, 12)) / 0.02;
}

// Put-call parity's violation, a portfolio of contracts in one vector.
inline double portfolio(const Market& market, const std::vector<Contract>& contracts, const std::vector<double>& amounts) {
  double sum = 0;
  auto amount = amounts.begin();
  for (const Contract& c : contracts) sum += *amount++ * price(market, c, 10);
  return sum;
}

#endif
