// Containers of the standard library beside std::vector: sequences, maps, sets, adaptors; nested, of structs, with iterators by name.
#ifndef DUALREV_CASE_CONTAINERS_HPP
#define DUALREV_CASE_CONTAINERS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <forward_list>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

struct Particle {
  double x, v;
  int id;
};

// Sequences.
inline double deque_window(double x, int n) {
  std::deque<double> window;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    window.push_back(std::sin(x * i));
    if (window.size() > 3) window.pop_front();
    sum += window.front() * window.back();
  }
  window.push_front(sum);
  window[1] *= x;
  window.at(0) += window[1];
  return window.front();
}
inline double deque_parameter(const std::deque<double>& d, double x) {
  double s = 0;
  for (auto it = d.rbegin(); it != d.rend(); ++it) s = s * x + *it;
  return s;
}
inline std::deque<double> deque_result(double x) { return {x, x * x, 2}; }
inline double list_insert_erase(double x) {
  std::list<double> l{x, 2, x * x};
  std::list<double>::iterator it = l.begin();
  ++it;
  it = l.insert(it, x * 3);
  *it *= x;
  it = l.erase(l.begin());
  l.push_front(*it);
  l.emplace_back(x);
  double s = 0;
  for (double v : l) s = s * x + v;
  return s;
}
inline double list_splice_sort(double x) {
  std::list<double> a{x, 3 * x}, b{2 * x, -x};
  a.splice(a.end(), b);
  a.sort();
  a.reverse();
  a.remove_if([](double v) { return v < 0; });
  double s = 0;
  for (auto i = a.cbegin(); i != a.cend(); ++i) s = s * 2 + *i;
  return s + static_cast<double>(b.size());
}
inline double list_parameter(std::list<double>& l, double x) {
  for (double& v : l) v *= x;
  return l.front() * l.back();
}
inline double list_next_prev(double x) {
  std::list<double> l{x, x * x, x * x * x};
  auto middle = std::next(l.begin());
  const auto last = std::prev(l.end());
  *middle += *last;
  return *middle * l.front();
}
inline double forward_list(double x) {
  std::forward_list<double> l{x, x + 1};
  l.push_front(x * x);
  l.insert_after(l.begin(), 2 * x);
  double s = 0;
  for (double v : l) s = s * x + v;
  l.pop_front();
  return s * l.front();
}
inline double list_of_structs(double x) {
  std::list<Particle> all;
  for (int i = 0; i < 3; ++i) all.push_back({x * i, x + i, i});
  for (auto& p : all) p.x += p.v * 0.5;
  for (auto it = all.begin(); it != all.end();) {
    if (it->id == 1) it = all.erase(it);
    else ++it;
  }
  double s = 0;
  for (const auto& [position, speed, id] : all) s += position * speed + id;
  return s;
}

// Maps.
inline double map_brackets(double x) {
  std::map<std::string, double> m;
  m["a"] = x;
  m["b"] = m["a"] * x;
  m["a"] += m["b"];
  m["c"] += 2 * x;
  return m["a"] * m["b"] + m.at("c") * static_cast<double>(m.size());
}
inline double map_bindings(double x) {
  std::map<int, double> m{{3, x}, {1, x * x}, {2, 5}};
  double s = 0;
  for (const auto& [key, value] : m) s = s * x + value * key;
  for (auto& [key, value] : m) value *= key;
  for (const auto& entry : m) s += entry.second * entry.first;
  return s;
}
inline double map_find(const std::map<std::string, double>& m, double x) {
  const auto a = m.find("a");
  double s = a != m.end() ? a->second * x : x;
  if (auto b = m.find("nothing"); b == m.end()) s += x * x;
  if (m.count("b")) s *= m.at("b");
  return s * (m.contains("c") ? 2 : 3);
}
inline double map_insert_emplace(double x) {
  std::map<int, double> m;
  m.insert({1, x});
  m.insert(std::make_pair(2, x * x));
  const auto [at, fresh] = m.emplace(3, x + 1);
  auto again = m.try_emplace(3, 100.0);
  again.first->second *= x;
  m.insert_or_assign(1, 2 * x);
  double s = at->second * (fresh ? 1.0 : 2.0) + (again.second ? 7.0 : x);
  m.erase(2);
  for (auto it = m.begin(); it != m.end(); ++it) s += it->second * it->first;
  return s;
}
inline double map_erase_in_loop(double x) {
  std::map<int, double> m;
  for (int i = 0; i < 6; ++i) m[i] = x * i;
  for (auto it = m.begin(); it != m.end();)
    if (it->first % 2) it = m.erase(it);
    else ++it;
  double s = 1;
  for (auto it = m.rbegin(); it != m.rend(); ++it) s = s * x + it->second;
  return s;
}
inline double map_bounds(const std::map<int, double>& table, int key) {
  std::map<int, double>::const_iterator above = table.upper_bound(key);
  const auto below = std::prev(above);
  const double t = static_cast<double>(key - below->first) / static_cast<double>(above->first - below->first);
  return below->second * (1 - t) + above->second * t;
}
inline std::map<std::string, double> map_result(double x) { return {{"x", x}, {"square", x * x}}; }
inline void map_in_out(std::map<std::string, double>& m, double x) {
  for (auto& [name, value] : m) value *= x;
}
inline double map_of_vectors(double x) {
  std::map<std::string, std::vector<double>> groups;
  for (int i = 0; i < 5; ++i) groups[i % 2 ? "odd" : "even"].push_back(x * i);
  double s = 0;
  for (const auto& [name, values] : groups)
    for (double v : values) s = s * x + v + static_cast<double>(name.size());
  return s;
}
inline double map_of_structs(double x) {
  std::map<int, Particle> m;
  m[4] = {x, 2, 4};
  m.emplace(2, Particle{x * x, x, 2});
  m[4].v *= x;
  double s = 0;
  for (auto& [key, p] : m) {
    p.x += p.v;
    s += p.x * key;
  }
  return s * m.begin()->second.v;
}
inline double map_of_maps(double x) {
  std::map<int, std::map<int, double>> sparse;
  sparse[0][1] = x;
  sparse[0][2] = 2 * x;
  sparse[1][0] = x * x;
  double s = 0;
  for (const auto& [i, row] : sparse)
    for (const auto& [j, value] : row) s += value * (i + 2 * j);
  return s + sparse.at(0).at(1) * sparse[0][2];
}
inline double multimap(double x) {
  std::multimap<int, double> m;
  m.insert({1, x});
  m.emplace(1, x * x);
  m.emplace(2, 3 * x);
  double s = 1;
  const auto [first, last] = m.equal_range(1);
  for (auto it = first; it != last; ++it) s *= it->second;
  return s * static_cast<double>(m.count(1));
}
inline double unordered(double x) {
  std::unordered_map<std::string, double> m;
  for (const char* name : {"one", "two", "three"}) m[name] = x * static_cast<double>(m.size() + 1);
  m["two"] *= x;
  const auto it = m.find("three");
  return m.at("one") + m["two"] * it->second;
}
inline double unordered_int(const std::unordered_map<int, double>& m, double x) {
  double s = 0;
  for (const auto& [key, value] : m) s += value * x * key;
  return s;
}
struct PairHash {
  std::size_t operator()(const std::pair<int, int>& p) const { return static_cast<std::size_t>(p.first * 31 + p.second); }
};
inline double map_pair_keys(double x) {
  std::map<std::pair<int, int>, double> m;
  m[{1, 2}] = x;
  m[{0, 5}] = x * x;
  double s = 0;
  for (const auto& [key, value] : m) {
    const auto& [i, j] = key;
    s = s * 2 + value * i + j;
  }
  return s;
}
inline double memo(double x, int n) {
  std::unordered_map<int, double> known;
  std::function<double(int)> f = [&](int k) -> double {
    if (k < 2) return x;
    if (auto it = known.find(k); it != known.end()) return it->second;
    const double r = f(k - 1) * 0.5 + f(k - 2) * x;
    known[k] = r;
    return r;
  };
  return f(n);
}
inline double string_view_keys(double x) {
  std::map<std::string_view, double> m{{"low", x}, {"high", x * x}};
  const std::string_view wanted = "high";
  return m[wanted] + m.at("low") * 2;
}
enum class Colour { red, green };
inline double enum_keys(double x) {
  std::map<Colour, double> m{{Colour::red, x}};
  m[Colour::green] = x * m[Colour::red];
  return m[Colour::green];
}

// Sets.
inline double set_of_ints(double x, int n) {
  std::set<int> seen;
  std::unordered_set<int> other;
  double s = x;
  for (int i = 0; i < n; ++i) {
    seen.insert(i * i % 5);
    if (other.insert(i % 3).second) s *= x;
  }
  for (int k : seen) s += x * k;
  if (seen.count(4)) s *= 2;
  return s * static_cast<double>(seen.size());
}
inline double set_of_doubles(double x) {
  std::set<double> s{x * 3, x, x * x};
  s.insert(x * 2);
  double sum = 0;
  for (double v : s) sum = sum * 2 + v;
  return sum * *s.begin() + *s.rbegin();
}

// Adaptors.
inline double stack_of_doubles(double x) {
  std::stack<double> s;
  s.push(x);
  s.push(x * x);
  s.top() += 1;
  const double a = s.top();
  s.pop();
  s.emplace(a * s.top());
  return s.top() * a * static_cast<double>(s.size());
}
inline double queue_of_doubles(double x) {
  std::queue<double> q;
  for (int i = 1; i < 4; ++i) q.push(x * i);
  double s = 0;
  while (!q.empty()) {
    s = s * x + q.front();
    if (q.size() == 2) q.back() *= x;
    q.pop();
  }
  return s;
}
inline double priority_of_doubles(double x) {
  std::priority_queue<double> q;
  q.push(x);
  q.push(3 * x);
  q.push(x * x);
  double s = 0;
  while (!q.empty()) {
    s = s * 2 + q.top();
    q.pop();
  }
  return s;
}
inline double priority_least_first(const std::vector<double>& weights) {
  std::priority_queue<double, std::vector<double>, std::greater<double>> q(weights.begin(), weights.end());
  double cost = 0;
  while (q.size() > 1) {
    const double a = q.top();
    q.pop();
    const double b = q.top();
    q.pop();
    cost += a + b;
    q.push(a + b);
  }
  return cost * q.top();
}
struct Edge {
  int to;
  double length;
};
inline double shortest_path(const std::vector<double>& w) {
  std::vector<std::vector<Edge>> graph(4);
  graph[0] = {{1, w[0]}, {2, w[1]}};
  graph[1] = {{3, w[2]}};
  graph[2].push_back({3, w[3]});
  graph[2].push_back(Edge{1, w[0] * 0.1});
  std::vector<double> distance(4, 1e9);
  using Item = std::pair<double, int>;
  std::priority_queue<Item, std::vector<Item>, std::greater<Item>> open;
  distance[0] = 0;
  open.push({0.0, 0});
  while (!open.empty()) {
    const auto [d, u] = open.top();
    open.pop();
    if (d > distance[static_cast<std::size_t>(u)]) continue;
    for (const Edge& e : graph[static_cast<std::size_t>(u)]) {
      const double next = d + e.length;
      if (next < distance[static_cast<std::size_t>(e.to)]) {
        distance[static_cast<std::size_t>(e.to)] = next;
        open.emplace(next, e.to);
      }
    }
  }
  return distance[3] * distance[3];
}

// The rest.
inline double sum_of(std::initializer_list<double> values) {
  double s = 0;
  for (double v : values) s = s * 2 + v;
  return s * static_cast<double>(values.size());
}
inline double initializer_lists(double x) {
  double s = sum_of({x, 1, x * x}) + sum_of({2.0, x});
  for (double v : {x, 2 * x}) s += v * v;
  return s + std::max({x, 3 * x, 2.0 * x}) * std::min({x, x * x});
}
inline double bools(const std::vector<double>& v) {
  std::vector<bool> used(v.size(), false);
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) used[i] = v[i] > 0.5;
  used.push_back(true);
  for (std::size_t i = 0; i < v.size(); ++i)
    if (used[i]) s += v[i] * v[i];
  for (const bool b : used) s *= b ? 2 : 1;
  return s;
}
inline double nested(double x) {
  std::vector<std::map<std::string, std::array<double, 2>>> v(2);
  v[0]["a"] = {x, 2};
  v[1]["b"] = {x * x, x};
  v[0]["a"][1] *= x;
  double s = 0;
  for (auto& m : v)
    for (auto& [k, a] : m) s += a[0] * a[1];
  return s;
}
struct Registry {
  std::map<std::string, double> values;
  std::deque<Particle> particles;
  std::vector<std::string> names;
};
inline double container_members(const Registry& r, double x) {
  double s = x;
  for (const auto& name : r.names) s += r.values.at(name) * x;
  for (const auto& p : r.particles) s += p.x * p.v * p.id;
  return s;
}
inline double moved_swapped(double x) {
  std::map<int, double> a{{1, x}}, b{{2, x * x}};
  std::swap(a, b);
  std::map<int, double> c = std::move(a);
  c.merge(b);
  std::list<double> l(3, x);
  std::deque<double> d(l.begin(), l.end());
  d.insert(d.begin() + 1, x * 4);
  d.erase(d.begin());
  d.resize(5, x);
  return c.at(1) * c.at(2) + d[0] * d[4];
}
inline double assigned(double x) {
  std::vector<double> v;
  v.assign(3, x);
  v.insert(v.end(), {x * x, 2});
  v.insert(v.begin() + 1, 2, x * 5);
  std::vector<double>::const_iterator last = v.cend();
  --last;
  --last;
  v.emplace(v.begin(), *last);
  v.erase(v.begin() + 1, v.begin() + 3);
  double s = 0;
  for (std::size_t i = 0; i < v.size(); i++) s = s * x + v[i];
  return s;
}

#endif
