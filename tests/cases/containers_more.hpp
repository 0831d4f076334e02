// Containers and utilities beyond the common operations: keyed access, nodes, splices, views of keys, slices, limits, tuples.
#ifndef DUALREV_CASE_CONTAINERS_MORE_HPP
#define DUALREV_CASE_CONTAINERS_MORE_HPP

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <deque>
#include <forward_list>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

using Table = std::map<std::string, double>;
inline double of_table(const Table& t) {
  double s = 1;
  for (const auto& [k, v] : t) s = s * 1.25 + v * static_cast<double>(k.size());
  return s;
}

// ---- keyed containers ----

inline double keyed(Table t, double x) {
  t.try_emplace("new", x * x);
  t.try_emplace("a", 100.0);
  t.emplace("other", x + 1);
  t.insert_or_assign("a", x * 3);
  const auto [it, fresh] = t.insert({"b2", 2.0});
  t.insert(std::make_pair(std::string("p"), x));
  if (fresh) it->second *= x;
  double s = of_table(t);
  if (t.contains("new") && t.count("a") == 1) s += t.at("new");
  if (const auto found = t.find("zz"); found == t.end()) s *= 2;
  const auto low = t.lower_bound("b");
  const auto high = t.upper_bound("n");
  for (auto i = low; i != high; ++i) s += i->second * x;
  const auto [first, last] = t.equal_range("a");
  s += static_cast<double>(std::distance(first, last)) * first->second;
  t.erase("other");
  std::erase_if(t, [](const auto& entry) { return entry.second > 3; });
  auto node = t.extract("p");
  if (!node.empty()) {
    node.key() = "q";
    node.mapped() *= x;
    t.insert(std::move(node));
  }
  Table more{{"z", x}, {"p", 4.0}};
  t.merge(more);
  return s * of_table(t) + t.begin()->second + t.rbegin()->second + (more.empty() ? x : 1);
}
inline double hashed(double x) {
  std::unordered_map<int, double> m{{1, x}, {2, 2.0}};
  m[3] += x * x;
  m.try_emplace(4, x);
  m.insert_or_assign(1, m.at(1) * 2);
  m.emplace(5, 1.5);
  m.erase(2);
  std::erase_if(m, [](const std::pair<const int, double>& e) { return e.first == 5; });
  double s = 0;
  for (int k = 0; k < 6; ++k)
    if (m.contains(k)) s = s * 0.5 + m[k];
  std::multimap<int, double> many{{1, x}, {1, x * x}, {2, 3}};
  const auto [a, b] = many.equal_range(1);
  for (auto i = a; i != b; ++i) s += i->second;
  return s + static_cast<double>(many.count(1)) * x;
}
inline double by_view(const std::map<std::string, double, std::less<>>& m, std::string_view key) {
  const auto it = m.find(key);
  return it == m.end() ? 0.0 : it->second * it->second;
}
inline double viewed(double x) {
  const std::map<std::string, double, std::less<>> m{{"alpha", x}, {"beta", 2 * x}};
  const std::map<std::string_view, double> views{{"one", x}, {"two", x * x}};
  return by_view(m, "beta") + views.at("two") * by_view(m, std::string_view("alphabet").substr(0, 5));
}
inline double sets(double x) {
  std::set<std::pair<int, std::string>> names{{2, "b"}, {1, "a"}};
  double s = 0;
  for (const auto& [n, name] : names) s = s * x + n * static_cast<double>(name.size());
  std::map<int, std::vector<double>> lists;
  for (int i = 0; i < 4; ++i) lists[i % 2].push_back(x * i);
  for (auto& [k, v] : lists) s += std::accumulate(v.begin(), v.end(), 0.0) * (k + 1);
  return s;
}

// ---- sequences ----

inline double lists(double x) {
  std::list<double> a{x, 2, x * x}, b{1, 3 * x};
  a.sort();
  b.sort(std::greater<>());
  b.reverse();
  a.merge(b);
  std::list<double> c{x + 5};
  a.splice(a.begin(), c);
  c.push_back(4.0);
  c.push_front(x);
  a.splice(std::next(a.begin()), c, c.begin());
  a.remove_if([](double v) { return v > 6.5; });
  a.unique([](double p, double q) { return std::abs(p - q) < 1e-3; });
  a.insert(a.end(), 2, x);
  a.emplace_back(x * 2);
  a.resize(9, x);
  double s = 0;
  for (double v : a) s = s * 1.25 + v;
  std::forward_list<double> f{x, 2.0};
  f.push_front(3 * x);
  f.insert_after(f.begin(), x * x);
  f.emplace_after(f.before_begin(), 1.0);
  f.erase_after(f.begin());
  f.sort();
  f.reverse();
  f.remove(2.0);
  for (double v : f) s = s * 1.25 + v;
  return s * a.front() + a.back() + static_cast<double>(a.size());
}
inline double sequences(std::vector<double> v, double x) {
  std::deque<double> d(v.rbegin(), v.rend());
  d.push_front(x);
  d.emplace_back(x * x);
  d.insert(d.begin() + 1, 2.0);
  d.erase(d.begin());
  d.assign({x, 1.0, d[1]});
  v.insert(v.begin() + 1, {x, 0.5});
  v.insert(v.end(), d.begin(), d.end());
  v.emplace(v.begin(), x);
  v.erase(v.begin() + 1, v.begin() + 2);
  v.assign(v.begin() + 1, v.end());
  v.swap(v);
  std::vector<double> w(std::make_move_iterator(v.begin()), std::make_move_iterator(v.end()));
  std::copy(v.rbegin(), v.rend(), std::back_inserter(w));
  std::copy(v.cbegin(), v.cend(), std::inserter(w, w.begin() + 1));
  std::copy(v.crbegin(), v.crend(), std::front_inserter(d));
  std::swap(v, w);
  double s = d.front() * d.back();
  for (auto it = v.crbegin(); it != v.crend(); it += 1) s = s * 0.75 + *it;
  const auto r = std::make_reverse_iterator(v.end());
  return s + *r * v.at(1) + *(v.end() - 1) * v.data()[0] + *(r + 1).base();
}
struct Task {
  double cost;
  int id;
};
struct Cheaper {
  bool operator()(const Task& a, const Task& b) const { return a.cost > b.cost; }
};
inline double queues(const std::vector<double>& v, double x) {
  std::priority_queue<double> best(v.begin(), v.end());
  std::priority_queue<double, std::vector<double>, std::greater<double>> least;
  for (double a : v) least.push(a * x);
  std::priority_queue<Task, std::vector<Task>, Cheaper> tasks;
  int id = 0;
  for (double a : v) tasks.push({a * a, id++});
  tasks.emplace(Task{x, 9});
  double s = best.top() * least.top();
  best.pop();
  least.pop();
  s += best.top() * least.top();
  while (!tasks.empty()) {
    s = s * 0.5 + tasks.top().cost * tasks.top().id;
    tasks.pop();
  }
  std::queue<double> line;
  std::stack<double, std::vector<double>> pile;
  for (double a : v) {
    line.push(a);
    pile.push(a * 2);
  }
  line.front() *= x;
  return s + line.front() * line.back() + pile.top() * static_cast<double>(pile.size());
}
inline double sum_of(std::initializer_list<double> list) {
  double s = 0;
  for (double a : list) s = s * 2 + a;
  return s * static_cast<double>(list.size()) + *list.begin();
}
inline double braces(double x) {
  const std::initializer_list<double> list{x, 1, x * x};
  return sum_of({x, 2.0}) + sum_of({1, 2}) * sum_of(list) + std::max({x, 0.5 * x, x * x * 0.1});
}
inline double flags(const std::vector<double>& v, double x) {
  std::vector<bool> large(v.size());
  std::bitset<8> bits;
  for (std::size_t i = 0; i < v.size(); ++i) {
    large[i] = v[i] > x;
    bits.set(i, v[i] > 1);
  }
  large.push_back(true);
  double s = static_cast<double>(bits.count());
  for (std::size_t i = 0; i < v.size(); ++i)
    if (large[i] || bits.test(i)) s += v[i] * x;
  return s;
}

// ---- utilities ----

inline double limits(const std::vector<double>& v) {
  double least = std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::lowest();
  double best = -std::numeric_limits<double>::max();
  for (double a : v) {
    least = std::min(least, a);
    most = std::max(most, a);
    if (a > best) best = a;
  }
  return least * most + best * (std::numeric_limits<double>::epsilon() < 1 ? 2 : 1) + (std::numeric_limits<double>::is_iec559 ? most : 0);
}
inline double exchanges(double x, double y) {
  std::vector<double> a{x, y}, b{y * y};
  const auto old = std::exchange(a, b);
  const double z = std::exchange(x, y * 2);
  std::swap(a, b);
  const std::vector<double> moved = std::move(a);
  const auto t = std::tuple(x, 2, moved);
  const auto& [p, n, list] = t;
  return old[0] * z + x * moved[0] + p * n * list[0] + std::get<std::vector<double>>(t)[0];
}
inline double arrays(double x) {
  auto a = std::to_array({x, double(2), x * x});
  const auto [p, q, r] = a;
  std::array<double, 3> b;
  b.fill(x);
  b.swap(a);
  std::array<std::array<double, 2>, 2> m{{{x, 1}, {2, x}}};
  return p * q * r + a[0] * b.at(2) + std::get<1>(b) + m[0][0] * m[1][1] + static_cast<double>(std::size(a)) * *std::rbegin(b);
}
inline double pairs(double x, double y) {
  std::pair<double, int> p(x, 2);
  auto q = std::make_pair(y, 3);
  std::swap(p, q);
  const auto order = std::pair(x, y) < std::pair(y, x) ? 2.0 : 3.0;
  std::pair<double, double> r;
  r = {p.first, q.first * 2};
  r.swap(r);
  const bool same = std::tuple(x, 1) == std::tuple(x, 1);
  return p.first * p.second + order * q.first + r.first * r.second + (same ? x : y) + std::get<double>(p);
}
inline double maybe(std::optional<double> o, double x) {
  double s = o.value_or(x) * 2;
  if (o) s += *o * *o;
  std::optional<std::vector<double>> list;
  list.emplace({x, double(2)});
  if (list.has_value()) s += list->front() * static_cast<double>(list->size());
  o = x * 3;
  o.reset();
  std::optional<double> other = std::make_optional(x);
  std::swap(o, other);
  if (o > 0.5 && o != std::nullopt) s += o.value();
  std::variant<int, double> v = x;
  if (auto* d = std::get_if<double>(&v)) *d *= x;
  return s + std::get<double>(v) + (std::holds_alternative<double>(v) ? x : 0);
}

// ---- valarrays ----

inline double sliced(double x) {
  std::valarray<double> v{x, 2, x * x, 4, 5, 6 * x};
  v[std::slice(0, 3, 2)] *= std::valarray<double>{x, 2, 3};
  v[std::slice(1, 2, 2)] += std::valarray<double>(x, 2);
  const std::valarray<double> part = v[std::gslice(0, {2, 2}, {3, 1})];
  const std::valarray<std::size_t> where{0, 3};
  const std::valarray<double> picked = v[where];
  v[v > 3.0] = x;
  const std::valarray<double> shifted = v.cshift(1) + v.shift(-2);
  std::valarray<double> doubled = v.apply([](double a) { return a * 2 + 1; });
  doubled.resize(3, x);
  doubled /= 2.0;
  return part.sum() * picked.sum() + shifted.max() * v.min() + (doubled * doubled).sum() + std::inner_product(std::begin(v), std::end(v), std::begin(v), 0.0) + std::abs(-v).sum() + std::hypot(v[0], v[1]);
}

// ---- what holds no number ----

inline double passive_around(double x, int seed) {
  std::mt19937 generator(static_cast<unsigned>(seed));
  std::normal_distribution<> normal(0.0, 1.0);
  std::uniform_real_distribution<> uniform(0, 1);
  std::ostringstream out;
  out << "x is " << x << ' ' << seed;
  std::string text = std::to_string(seed) + out.str().substr(0, 4);
  int n = 0;
  double parsed = 0;
  std::istringstream("3") >> n;
  parsed = std::stod("0.25");
  double s = 0;
  for (int i = 0; i < 3; ++i) {
    const double drawn = normal(generator);
    s += x * drawn + uniform(generator);
  }
  const std::vector<int> ids{3, 1, 2};
  return s * static_cast<double>(text.size() + ids.size()) + parsed * x * n;
}

inline double streamed(const std::vector<double>& v) {
  std::ostringstream out;
  std::copy(v.begin(), v.end(), std::ostream_iterator<double>(out, " "));
  return v[0] * v[1] * (out.str().empty() ? 1 : 2);
}
inline double scanned(double x) {
  std::istringstream in("1 2 3");
  const std::vector<double> v(std::istream_iterator<double>(in), std::istream_iterator<double>{});
  return v[2] * x;
}
inline double ordered_keys(double x) {
  const std::map<int, double, std::greater<int>> down{{1, x}, {2, 2 * x}};
  std::set<double> numbers{x, 2 * x};
  numbers.insert(3.0);
  double s = down.begin()->second;
  for (double a : numbers) s = s * 2 + a;
  return s * *numbers.lower_bound(2.55);
}
inline double masked(double x) {
  const std::valarray<double> v{x, 0.4, 1.5};
  const std::valarray<double> w = std::sin(v) + std::cos(2.0 * v) - std::pow(v, v);
  const std::valarray<double> z = v[w > v];
  return w.sum() + std::sqrt(v).max() + static_cast<double>(z.size());
}

// Iterators that are elements of containers, members of instances, and given by templates.
template <class Iterator>
struct Between {
  Iterator first, last;
  Iterator begin() const { return first; }
  Iterator end() const { return last; }
};
template <class Container>
auto both_ends(Container& c) {
  return std::make_pair(c.begin(), std::prev(c.end()));
}
inline double least_recently_used(const std::vector<double>& x, double y) {
  std::map<int, std::list<double>::iterator> where;
  std::list<double> kept;
  double s = 0;
  for (int i : {0, 1, 2, 0, 3, 1, 4, 0}) {
    const auto found = where.find(i);
    if (found != where.end()) {
      kept.splice(kept.begin(), kept, found->second);
      *found->second *= y;
    } else {
      kept.push_front(x[i] * y);
      where[i] = kept.begin();
      if (kept.size() > 3) {
        s += kept.back();
        std::erase_if(where, [&](const auto& each) { return each.second == std::prev(kept.end()); });
        kept.pop_back();
      }
    }
    s = s * 0.9 + kept.front();
  }
  return s;
}
inline double iterators_kept(double x, double y) {
  std::list<double> l{x, y};
  std::deque<double> d{y, x * y};
  std::forward_list<double> f{x, 2};
  std::set<double> s{x, y * 3};
  std::multimap<int, double> m{{1, x}, {2, y}};
  std::unordered_map<int, double> u{{1, x}};
  const std::vector<std::deque<double>::const_iterator> of_deque{d.begin(), d.begin() + 1};
  const std::vector<std::forward_list<double>::iterator> of_forward{f.begin()};
  const std::vector<std::set<double>::iterator> of_set{s.begin()};
  const std::vector<std::unordered_map<int, double>::iterator> of_unordered{u.find(1)};
  std::unordered_map<std::string, double> t{{"y", y}};
  const std::vector<std::unordered_map<std::string, double>::iterator> of_texts{t.find("y")};
  const std::map<int, std::multimap<int, double>::const_iterator> of_map{{1, m.find(2)}};
  std::pair<std::multimap<int, double>::iterator, bool> put;
  put = {m.insert({3, x * x}), true};
  put.first->second *= y;
  const auto [first, last] = both_ends(l);
  *first *= y;
  *last += *first;
  const auto [front, back] = both_ends(d);
  *front += *back;
  double sum = 0;
  for (double each : Between<std::list<double>::iterator>{l.begin(), l.end()}) sum += each * each;
  return sum + *of_deque[0] * *of_deque[1] + *of_forward[0] * *of_set[0] + of_unordered[0]->second * of_texts[0]->second +
         of_map.at(1)->second * m.rbegin()->second;
}

#endif
