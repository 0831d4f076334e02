// Bonds and curves: rates by name in a std::map, optional calls and floors, a yield by Newton's method, durations, a curve
// bootstrapped from quotes, a portfolio from a table of strings.
#ifndef DUALREV_PROGRAM_FINANCIAL_BONDS_HPP
#define DUALREV_PROGRAM_FINANCIAL_BONDS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using Parameters = std::map<std::string, double>;

inline double get_or(const Parameters& p, const std::string& name, double otherwise) {
  const auto i = p.find(name);
  return i == p.end() ? otherwise : i->second;
}

struct Bond {
  double coupon;
  int maturity;
  std::optional<double> call_price = std::nullopt, floor = {};
  std::string name = "bond";
};

inline std::map<int, double> cash_flows(const Bond& bond) {
  std::map<int, double> flows;
  for (int year = 1; year <= bond.maturity; ++year) flows[year] += bond.coupon;
  flows[bond.maturity] += 1;
  return flows;
}

// Nelson and Siegel's curve; a name that is missing has a default.
inline double zero_rate(const Parameters& curve, double time) {
  const double tau = get_or(curve, "tau", 2), x = time / tau, loading = (1 - std::exp(-x)) / x;
  return curve.at("level") + get_or(curve, "slope", 0) * loading + get_or(curve, "curvature", 0) * (loading - std::exp(-x));
}
inline double discount(const Parameters& curve, double time) { return std::exp(-time * zero_rate(curve, time)); }

inline double present_value(const Bond& bond, const Parameters& curve) {
  double value = 0;
  for (const auto& [year, amount] : cash_flows(bond)) value += amount * discount(curve, year);
  if (bond.call_price && *bond.call_price < value) value = 0.75 * bond.call_price.value() + 0.25 * value;
  return value + (bond.floor.has_value() ? 0.01 * std::exp(-10 * (value - *bond.floor)) : 0 * value);
}

inline std::optional<double> internal_yield(const Bond& bond, double price) {
  double y = bond.coupon;
  for (int i = 0; i < 40; ++i) {
    double value = -price, slope = 0;
    for (const auto& [year, amount] : cash_flows(bond)) {
      const double d = std::pow(1 + y, -year);
      value += amount * d;
      slope -= year * amount * d / (1 + y);
    }
    const double step = value / slope;
    y -= step;
    if (y <= -1) return std::nullopt;
    if (std::fabs(step) < 1e-14 && i > 2) return y;
  }
  return {};
}

inline double yield_or(double coupon, double price, double otherwise) {
  const Bond bond{.coupon = coupon, .maturity = 5};
  return internal_yield(bond, price).value_or(otherwise) * 2;
}

inline double callable(double coupon, double call, double floor, double level, double slope) {
  const Bond plain{coupon, 6}, with_call{coupon, 6, call}, with_floor{.coupon = coupon, .maturity = 4, .floor = floor, .name = "floor"};
  const Parameters curve{{"level", level}, {"slope", slope}, {"tau", 1.7}};
  std::optional<double> cheapest;
  double sum = 0;
  for (const Bond* b : {&plain, &with_call, &with_floor}) {
    const double v = present_value(*b, curve);
    if (!cheapest || v < *cheapest) cheapest = v;
    sum += v * static_cast<double>(b->name.size());
  }
  return sum + *cheapest;
}

// Discount factors from par rates, one maturity after the other; then a forward rate.
inline double forward_rate(const std::vector<double>& par_rates, int from, int to) {
  std::map<int, double> factors;
  for (std::size_t i = 0; i < par_rates.size(); ++i) {
    double annuity = 0;
    for (const auto& known : factors) annuity += known.second;
    factors.insert({static_cast<int>(i) + 1, (1 - par_rates[i] * annuity) / (1 + par_rates[i])});
  }
  const auto first = factors.lower_bound(from), last = factors.find(to);
  if (first == factors.end() || last == factors.end()) throw std::out_of_range("no such maturity");
  return (first->second / last->second - 1) / (to - from);
}

// Sensitivities by key, as a report has them; only their largest is returned.
inline double largest_sensitivity(double level, double slope, double curvature) {
  const Parameters base{{"level", level}, {"slope", slope}, {"curvature", curvature}};
  const Bond bond{0.04, 7};
  Parameters report;
  for (const auto& [name, value] : base) {
    Parameters up = base, down = base;
    up[name] = value + 0.01;
    down.at(name) = value - 0.01;
    report[name] = (present_value(bond, up) - present_value(bond, down)) / 0.02;
  }
  return std::max_element(report.begin(), report.end(), [](const auto& a, const auto& b) { return std::fabs(a.second) < std::fabs(b.second); })->second;
}

inline double portfolio(const std::vector<double>& amounts, double level) {
  static const std::vector<std::pair<std::string, int>> holdings{{"short", 2}, {"long", 9}, {"short", 3}, {"middle", 5}};
  Parameters by_name;
  for (std::size_t i = 0; i < amounts.size(); ++i)
    by_name[holdings[i].first] += amounts[i] * present_value({0.03, holdings[i].second}, {{"level", level}});
  double sum = 0, weight = 1;
  for (const auto& entry : by_name) sum += (weight *= 1.5) * entry.second * entry.second;
  return by_name.count("long") ? sum : -sum;
}

#endif
