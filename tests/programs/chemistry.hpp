// Chemical kinetics from tables: mass action and Michaelis-Menten rates, an implicit step by Newton's method with an analytic Jacobian, and
// a fit to measurements. Tables of reactions are constants of the program; rates and amounts are what is differentiated.
#ifndef DUALREV_PROGRAM_CHEMISTRY_HPP
#define DUALREV_PROGRAM_CHEMISTRY_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

constexpr int species = 4;
enum Substance { enzyme, substrate, complex_, product };
using Amounts = std::array<double, species>;

struct Reaction {
  int consumed[species], made[species];
};
constexpr Reaction reactions[] = {
    {{1, 1, 0, 0}, {0, 0, 1, 0}},  // binding
    {{0, 0, 1, 0}, {1, 1, 0, 0}},  // and back
    {{0, 0, 1, 0}, {1, 0, 0, 1}},  // catalysis
    {{0, 0, 0, 2}, {0, 1, 0, 0}},  // slow decay in pairs
};
constexpr std::size_t reaction_count = sizeof reactions / sizeof reactions[0];

struct Arrhenius {
  double factor, energy;
};
struct Mixture {
  Amounts amounts;
  double temperature = 300;
};

inline double rate_constant(const Arrhenius& a, double temperature) { return a.factor * std::exp(-a.energy / (8.314 * temperature)); }

inline double mass_action(const Reaction& r, const Amounts& x, double k) {
  for (int s = 0; s < species; ++s)
    for (int n = 0; n < r.consumed[s]; ++n) k *= x[s];
  return k;
}

inline Amounts change(const Amounts& x, const double* k) {
  Amounts dx{};
  for (std::size_t r = 0; r < reaction_count; ++r) {
    const double rate = mass_action(reactions[r], x, k[r]);
    for (int s = 0; s < species; ++s) dx[s] += (reactions[r].made[s] - reactions[r].consumed[s]) * rate;
  }
  return dx;
}

// d change[i] / d x[j], by the product rule over the consumed molecules.
inline void change_jacobian(const Amounts& x, const double* k, double jacobian[species][species]) {
  for (int i = 0; i < species; ++i)
    for (int j = 0; j < species; ++j) jacobian[i][j] = 0;
  for (std::size_t r = 0; r < reaction_count; ++r)
    for (int j = 0; j < species; ++j) {
      const int n = reactions[r].consumed[j];
      if (n == 0) continue;
      double slope = k[r] * n;
      for (int s = 0; s < species; ++s)
        for (int m = s == j; m < reactions[r].consumed[s]; ++m) slope *= x[s];
      for (int i = 0; i < species; ++i) jacobian[i][j] += (reactions[r].made[i] - reactions[r].consumed[i]) * slope;
    }
}

// Without pivoting: I - h J is close enough to the identity.
inline void eliminate(double a[species][species], Amounts& b) {
  for (int c = 0; c < species; ++c)
    for (int r = 0; r < species; ++r) {
      if (r == c) continue;
      const double f = a[r][c] / a[c][c];
      for (int k = c; k < species; ++k) a[r][k] -= f * a[c][k];
      b[r] -= f * b[c];
    }
  for (int i = 0; i < species; ++i) b[i] /= a[i][i];
}

inline int implicit_step(Amounts& x, const double* k, double h) {
  const Amounts before = x;
  int iterations = 0;
  for (;;) {
    const Amounts dx = change(x, k);
    Amounts residual;
    double a[species][species], size = 0;
    change_jacobian(x, k, a);
    for (int i = 0; i < species; ++i) {
      residual[i] = before[i] + h * dx[i] - x[i];
      size += residual[i] * residual[i];
      for (int j = 0; j < species; ++j) a[i][j] = (i == j) - h * a[i][j];
    }
    if (size < 1e-26 || iterations == 8) return iterations;
    eliminate(a, residual);
    for (int i = 0; i < species; ++i) x[i] += residual[i];
    ++iterations;
  }
}

inline Amounts react(const Mixture& mixture, const std::array<Arrhenius, reaction_count>& table, double time, int steps) {
  double k[reaction_count];
  for (std::size_t r = 0; r < reaction_count; ++r) k[r] = rate_constant(table[r], mixture.temperature);
  Amounts x = mixture.amounts;
  int work = 0;
  for (int i = 0; i < steps; ++i) work += implicit_step(x, k, time / steps);
  if (work > 1000) x[product] = -1;
  return x;
}

inline double yield(double enzyme0, double substrate0, double temperature, double energy) {
  std::array<Arrhenius, reaction_count> table{{{6, 2000}, {2, 1500}, {4, 0}, {0.1, 500}}};
  table[2].energy = energy;
  const Amounts end = react({.amounts = {enzyme0, substrate0, 0, 0}, .temperature = temperature}, table, 1.0, 5);
  return end[product] / substrate0;
}

// The quasi-steady state, for comparison.
inline double michaelis_menten(double substrate0, double vmax, double km, double time, int steps) {
  double s = substrate0, p = 0;
  const double h = time / steps;
  for (int i = 0; i < steps; ++i) {
    const double half = s - 0.5 * h * vmax * s / (km + s);
    const double d = h * vmax * half / (km + half);
    s -= d;
    p += d;
  }
  return p;
}

inline double fit(const std::array<Arrhenius, reaction_count>& table, const std::vector<std::pair<double, double>>& measured) {
  Mixture mixture{{0.3, 1.0, 0.0, 0.1}};
  double sum = 0, now = 0;
  for (const auto& [time, amount] : measured) {
    mixture.amounts = react(mixture, table, time - now, 2);
    now = time;
    const double e = mixture.amounts[product] - amount;
    sum += e * e;
  }
  return sum;
}

#endif
