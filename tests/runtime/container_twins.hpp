// Functions on the containers of the standard library, with twins written by hand.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <forward_list>
#include <functional>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <valarray>
#include <vector>

#include "twins.hpp"

namespace containers {

using dualrev::dual_type;
using std::map;
using std::string;
using std::unordered_map;
using std::vector;
using twins::by;
using twins::dual;
using twins::tape;

struct backwards {  // a comparator with state, and without a default constructor
  int sign;
  explicit backwards(int s) : sign(s) {}
  bool operator()(int a, int b) const { return sign * a < sign * b; }
};
struct by_length {
  std::size_t operator()(const string& s) const { return s.size(); }
};
using less_pointer = bool (*)(int, int);

static_assert(std::is_same_v<dual_type<std::deque<double>>, std::deque<dual>>);
static_assert(std::is_same_v<dual_type<std::list<twins::vec3>>, std::list<twins::vec3_dual>>);
static_assert(std::is_same_v<dual_type<std::forward_list<double>>, std::forward_list<dual>>);
static_assert(std::is_same_v<dual_type<std::valarray<double>>, std::valarray<dual>>);
static_assert(std::is_same_v<dual_type<map<string, double>>, map<string, dual>>);
static_assert(std::is_same_v<dual_type<map<double, int, std::greater<double>>>, map<dual, int, std::greater<dual>>>);
static_assert(std::is_same_v<dual_type<map<double, double, std::less<>>>, map<dual, dual, std::less<>>>);
static_assert(std::is_same_v<dual_type<std::multimap<int, double, backwards>>, std::multimap<int, dual, backwards>>);
static_assert(std::is_same_v<dual_type<unordered_map<double, double>>, unordered_map<dual, dual>>);
static_assert(std::is_same_v<dual_type<std::unordered_multimap<string, double, by_length>>,
                             std::unordered_multimap<string, dual, by_length>>);
static_assert(std::is_same_v<dual_type<map<string, int>>, map<string, int>> && dualrev::fixed_shape<map<string, int>>);
static_assert(std::is_same_v<dual_type<std::queue<double>>, std::queue<dual>>);
static_assert(std::is_same_v<dual_type<std::stack<double, vector<double>>>, std::stack<dual, vector<dual>>>);
static_assert(std::is_same_v<dual_type<std::priority_queue<double, vector<double>, std::greater<double>>>,
                             std::priority_queue<dual, vector<dual>, std::greater<dual>>>);
static_assert(std::is_same_v<dual_type<std::set<double>>, std::set<dual>>);
static_assert(std::is_same_v<dual_type<std::unordered_set<float>>, std::unordered_set<dualrev::basic_dual<float>>>);
static_assert(!dualrev::holds_scalars<std::set<string>> && !dualrev::holds_scalars<std::unordered_set<int>>);
static_assert(std::is_same_v<dual_type<std::function<double(const vector<double>&, int)>>,
                             std::function<dual(const vector<dual>&, int)>>);
static_assert(std::is_same_v<dual_type<std::function<void(double*)>>, std::function<void(dual*)>>);
static_assert(std::is_same_v<dual_type<std::function<int(int)>>, std::function<int(int)>>);
static_assert(std::is_same_v<dual_type<std::reference_wrapper<const double>>, std::reference_wrapper<const dual>>);

// 1 x1 + 2 x2 + ..., of any sequence.
template <class Sequence>
double weighted_sum(const Sequence& s) {
  double sum = 0, k = 0;
  for (double x : s) sum += ++k * x;
  return sum;
}
template <class Sequence>
dual weighted_sum_dual(tape& t, const Sequence& s) {
  dual sum = 0;
  double k = 0;
  for (dual x : s) {
    ++k;
    sum = t.push(sum.v + k * x.v, dualrev::one(sum), by(x, k));
  }
  return sum;
}

inline void append(std::deque<double>& d, std::list<double>& l, std::forward_list<double>& f, double x) {
  d.push_front(x);
  l.push_back(l.front() * x);
  f.push_front(d.back());
}
inline void append_dual(tape& t, std::deque<dual>& d, std::list<dual>& l, std::forward_list<dual>& f, dual x) {
  d.push_front(x);
  l.push_back(twins::mul(t, l.front(), x));
  f.push_front(d.back());
}

inline std::list<twins::sealed> seal(const std::deque<twins::sealed>& d, const std::forward_list<twins::sealed>& f) {
  std::list<twins::sealed> l(d.begin(), d.end());
  l.insert(l.end(), f.begin(), f.end());
  return l;
}
inline std::list<twins::sealed_dual> seal_dual(tape&, const std::deque<twins::sealed_dual>& d,
                                               const std::forward_list<twins::sealed_dual>& f) {
  std::list<twins::sealed_dual> l(d.begin(), d.end());
  l.insert(l.end(), f.begin(), f.end());
  return l;
}

// Looks up what it needs.
inline double recipe(const map<string, double>& prices, const unordered_map<string, vector<double>>& amounts) {
  double sum = 0;
  for (const auto& [name, price] : prices)
    if (const auto found = amounts.find(name); found != amounts.end())
      for (double a : found->second) sum += price * a;
  return sum;
}
inline dual recipe_dual(tape& t, const map<string, dual>& prices, const unordered_map<string, vector<dual>>& amounts) {
  dual sum = 0;
  for (const auto& [name, price] : prices)
    if (const auto found = amounts.find(name); found != amounts.end())
      for (dual a : found->second) sum = twins::add(t, sum, twins::mul(t, price, a));
  return sum;
}

inline unordered_map<int, double> squares(const unordered_map<int, double>& m) {
  unordered_map<int, double> result;
  for (const auto& [k, x] : m) result[-k] = k * x * x;
  return result;
}
inline unordered_map<int, dual> squares_dual(tape& t, const unordered_map<int, dual>& m) {
  unordered_map<int, dual> result;
  for (const auto& [k, x] : m) result[-k] = t.push(k * x.v * x.v, by(x, 2 * k * x.v));
  return result;
}

// Keys that are scalars are constants.
inline map<double, double, std::greater<double>> interpolate(const map<double, double>& table, double x) {
  const auto above = table.lower_bound(x);
  const auto below = std::prev(above);
  const double k = (x - below->first) / (above->first - below->first);
  return {{x, below->second + k * (above->second - below->second)}};
}
inline map<dual, dual, std::greater<dual>> interpolate_dual(tape& t, const map<dual, dual>& table, dual x) {
  const auto above = table.lower_bound(x);
  const auto below = std::prev(above);
  EXPECT_EQ(above->first.id, 0u);
  const double width = above->first.v - below->first.v;
  const double k = (x.v - below->first.v) / width;
  const double rise = above->second.v - below->second.v;
  return {{x, t.push(below->second.v + k * rise, by(below->second, 1 - k), by(above->second, k), by(x, rise / width))}};
}

inline void tally(std::multimap<int, double, backwards>& m, unordered_map<double, double>& u, double x) {
  m.emplace(3, x);
  m.erase(m.find(7));
  u[x] = x * u.at(1);
}
inline void tally_dual(tape& t, std::multimap<int, dual, backwards>& m, unordered_map<dual, dual>& u, dual x) {
  m.emplace(3, x);
  m.erase(m.find(7));
  u[x] = twins::mul(t, x, u.at(1));
}

inline double first_of(const map<int, double, less_pointer>& m) { return m.begin()->second; }
inline dual first_of_dual(tape&, const map<int, dual, less_pointer>& m) { return m.begin()->second; }

using hash_pointer = std::size_t (*)(int);
using hashed = unordered_map<int, double, hash_pointer>;
inline double at_two(const hashed& m) { return m.at(2); }
inline dual at_two_dual(tape&, const unordered_map<int, dual, hash_pointer>& m) { return m.at(2); }

inline double adapt(std::queue<double> q, std::stack<double> s,
                    std::priority_queue<double, vector<double>, std::greater<double>> p) {
  q.pop();
  s.pop();
  p.pop();
  return q.front() * s.top() * p.top();
}
inline dual adapt_dual(tape& t, std::queue<dual> q, std::stack<dual> s,
                       std::priority_queue<dual, vector<dual>, std::greater<dual>> p) {
  q.pop();
  s.pop();
  p.pop();
  return twins::mul(t, q.front(), twins::mul(t, s.top(), p.top()));
}

inline void put(std::priority_queue<double>& p, double x) { p.push(x); }
inline void put_dual(tape&, std::priority_queue<dual>& p, dual x) { p.push(x); }

}  // namespace containers

namespace containers {
template <class S>
struct summed {
  double operator()(const S& s) const { return weighted_sum(s); }
};
}  // namespace containers
template <class S>
struct dualrev::derivative_of_type<containers::summed<S>> {
  using primal = double(const S&);
  static dual twin(tape& t, const dualrev::dual_type<S>& s) { return containers::weighted_sum_dual(t, s); }
};
DUALREV_TWIN(containers::append, containers::append_dual)
DUALREV_TWIN(containers::seal, containers::seal_dual)
DUALREV_TWIN(containers::recipe, containers::recipe_dual)
DUALREV_TWIN(containers::squares, containers::squares_dual)
DUALREV_TWIN(containers::interpolate, containers::interpolate_dual)
DUALREV_TWIN(containers::tally, containers::tally_dual)
DUALREV_TWIN(containers::first_of, containers::first_of_dual)
DUALREV_TWIN(containers::at_two, containers::at_two_dual)
DUALREV_TWIN(containers::adapt, containers::adapt_dual)
DUALREV_TWIN(containers::put, containers::put_dual)
