// Defects that a hostile trial found where the library is used, by number.
#ifndef DUALREV_CASE_FOUND_LIBRARY_HPP
#define DUALREV_CASE_FOUND_LIBRARY_HPP

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace found_library {

// 2: a literal of the user's that is an object.
struct Meters {
  double v;
};
constexpr Meters operator""_m(unsigned long long d) { return {static_cast<double>(d) / 2}; }
constexpr double operator""_pairs(unsigned long long d) { return static_cast<double>(d) * 2; }
namespace literals {
constexpr Meters operator""_km(unsigned long long d) { return {static_cast<double>(d) * 1000}; }
}  // namespace literals
inline double length(double x, double y) { return (7_m).v * x + 2_pairs * y; }
inline double lengths(double x, double y) {
  using namespace literals;
  Meters a = 2_km;
  a.v *= x;
  const Meters b = 7_m;
  std::vector<Meters> v{3_m, a};
  v.push_back(b);
  return a.v * y + b.v * x + v[0].v * v[2].v * y;
}

// 4: a variant made in place by a type with numbers.
inline double in_place(double x, double y) {
  std::variant<int, std::pair<double, int>> v(std::in_place_type<std::pair<double, int>>, y, 3);
  auto w = v;
  w.emplace<std::pair<double, int>>(x, 2);
  return std::get<1>(v).first * x + std::get<1>(w).first;
}

// 7: a class of closures whose arguments are deduced.
template <class... Fs>
struct Chain : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Chain(Fs...) -> Chain<Fs...>;
inline double chained(double x, double y) {
  Chain c{[](double d) { return d * 2; }, [y](int i) { return i * y; }};
  const Chain d = {[x](double d) { return d * x; }, [](std::string s) { return static_cast<int>(s.size()); }};
  return c(x) + c(3) + d(y) * d("ab");
}

// 8: containers of integers, filled with numbers.
inline double of_integers(double x, double y) {
  std::vector<double> v{x * 3, y * 4};
  std::vector<int> whole(v.begin(), v.end());
  std::optional<int> o = x * 3;
  o = y * 4;
  whole.emplace_back(y * 7);
  whole.push_back(x * 5);
  whole.insert(whole.end(), v.begin(), v.end());
  std::vector<long> more;
  more.assign(v.begin(), v.end());
  const std::set<int> sorted(v.begin(), v.end());
  return x * whole[0] + y * whole[2] * whole[3] + *o * x + more[1] * y * whole.back() + *sorted.begin() * x;
}

// 9: orders that are not the usual ones.
struct Far {
  bool operator()(double a, double b) const { return a * a > b * b; }
};
struct Job {
  double due;
  int id;
};
struct Later {
  bool operator()(const Job& a, const Job& b) const { return a.due > b.due || (a.due == b.due && a.id < b.id); }
};
inline double downwards(double x, double y) {
  std::set<double, std::greater<>> s{x, y};
  std::multiset<double> m{x, y, x};
  m.insert(y * x);
  double sum = 0, k = 1;
  for (double d : m) sum += k++ * d;
  return *s.begin() * 2 + x * sum;
}
inline double by_distance(double x, double y) {
  std::set<double, Far> s;
  s.insert(x);
  s.insert(-y);
  s.insert(x * y);
  std::map<double, double, Far> m;
  m[x] = y;
  m[y] = x * x;
  return *s.begin() * 2 + *s.rbegin() * x + m.begin()->first * m.begin()->second;
}
inline double jobs(double x, double y) {
  std::set<Job, Later> s;
  s.insert({x, 1});
  s.insert({y, 2});
  s.emplace(Job{x * y, 3});
  double sum = 0, k = 1;
  for (const Job& j : s) sum += k++ * j.due * j.id;
  return sum;
}
inline double by_closure(double x, double y) {
  auto downwards = [](double a, double b) { return a > b; };
  std::map<double, double, decltype(downwards)> m(downwards);
  m[x] = y;
  m[y] = x * x;
  auto later = [](const Job& a, const Job& b) { return a.due > b.due; };
  std::set<Job, decltype(later)> s(later);
  s.insert({x, 1});
  s.insert({y, 2});
  return m.begin()->first * m.begin()->second * 3 + m.rbegin()->second + s.begin()->due * x;
}
#ifndef CASE_ON_FORWARD_DUALS
inline double unordered(double x, double y) {
  std::unordered_set<double> s{x, y};
  std::unordered_multiset<double> t{x, x, y};
  return *s.find(x) * 2 + *t.find(y) * x + static_cast<double>(t.count(x)) * y;
}
#endif
struct Board {
  std::multimap<double, int, std::greater<double>> order;
  std::set<double, Far> far;
  double sum() const {
    double s = 0;
    for (double d : far) s += d;
    for (auto [d, k] : order) s += d * k;
    return s;
  }
};
inline double board(double x, double y) {
  Board b;
  b.order.emplace(x, 1);
  b.order.emplace(y, 2);
  b.far.insert(x * y);
  b.far.insert(y);
  return b.sum() * x;
}
inline double given(const std::map<double, double, Far>& m, double x) { return m.begin()->second * x + m.rbegin()->second; }

// 10: conversions to integers that the library makes, inside.
struct Counted {
  int i;
  double d;
  Counted(int a, double b = 1) : i(a), d(b) {}
};
inline int twice_or_thrice(int a, double b) { return a * (b > 0 ? 2 : 3); }
inline double scaled(int a, double b) { return a * b; }
inline double closures_of_integers(double x, double y) {
  std::vector<double> v{x * 3, y * 4, -x};
  std::vector<int> o(3);
  std::transform(v.begin(), v.end(), o.begin(), [](double d) { return d * 2; });
  const auto positive = std::count_if(v.begin(), v.end(), [](int k) { return k > 0; });
  std::transform(o.begin(), o.end(), o.begin(), [&](int i) { return i * x * 2; });
  std::for_each(o.begin(), o.end(), [&](int& i) { i *= y + 1; });
  std::replace_if(v.begin(), v.end(), [](int k) { return k < 0; }, y);
  return static_cast<double>(positive) * x + o[0] * y + v[2] * v[0];
}
inline double functions_of_integers(double x, double y) {
  std::function<double(double)> f = [y](int n) { return n * y; };
  std::function<int(double, double)> g = twice_or_thrice;
  auto b = std::bind(scaled, x * 3, y);
  auto c = std::bind_front(scaled, x * 2);
  return f(x * 4) + g(x * 4, y) * y + b() + c(y) + std::invoke(twice_or_thrice, y * 4, x) * y;
}
inline double copied_into_integers(double x, double y) {
  std::vector<double> v{x * 3, y * 4};
  std::vector<int> o(2), p(3);
  std::copy(v.begin(), v.end(), o.begin());
  std::fill(p.begin(), p.end(), x * 3);
  std::iota(p.begin(), p.end(), y * 4);
  int i = 3;
  const double before = std::exchange(i, x * 4);
  return o[0] * x + p[2] * y + before * i * x;
}
inline double pairs_of_integers(double x, double y) {
  std::pair<int, double> p = std::make_pair(x * 3, y);
  std::pair<int, double> q(x * 3, y);
  q = std::pair<double, double>(y * 4, x);
  std::tuple<int, double> t(x * 3, y);
  t = std::make_tuple(y * 4, x);
  const auto u = std::make_tuple(x * 3, y);
  return p.first * p.second + q.first * q.second + std::get<0>(t) * std::get<1>(t) + std::apply(scaled, u) +
         std::apply([](int a, double b) { return a * b; }, u) + std::make_from_tuple<Counted>(u).i * x;
}
inline double made_of_integers(double x, double y) {
  std::vector<std::pair<int, double>> v;
  v.emplace_back(x * 3, y);
  std::map<int, double> m;
  m.emplace(x * 3, y);
  m.try_emplace(x * 7, 2);
  m.insert({x * 9, y});
  double s = 0;
  for (auto [k, d] : m) s += k * d;
  auto one = std::make_unique<Counted>(x * 3, y);
  auto other = std::make_shared<Counted>(y * 4);
  std::vector<Counted> all;
  all.emplace_back(x * 3, y);
  all.emplace_back(x * 2);
  return v[0].first * v[0].second + s + one->i * one->d + other->i * other->d * x + all[0].i * all[0].d + all[1].i * x;
}

// 27: bytes copied between arrays of other dimensions.
inline double other_dimensions(double x, double y) {
  double a[2][3] = {{x, y}, {x * y, 1, y}};
  double b[6];
  std::memcpy(b, a, sizeof(double) * 6);
  double c[3][2];
  std::memmove(c, b, sizeof(double) * 6);
  std::memcpy(a, c, sizeof(double) * 6);
  return b[0] * b[1] + c[1][1] * c[1][0] + a[1][0];
}

}  // namespace found_library

#endif
