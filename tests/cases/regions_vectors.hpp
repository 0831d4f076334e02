// Vectors that change their size, or are moved, in functions that are run backwards.
#ifndef DUALREV_CASE_REGIONS_VECTORS_HPP
#define DUALREV_CASE_REGIONS_VECTORS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

// ---- elements that come and go ----

inline double pushes(const std::vector<double>& x, int n) {
  std::vector<double> v;
  v.reserve(8);
  double y = x[0];
  for (int i = 0; i < n; ++i) {
    y = std::sin(y) * x[1];
    v.push_back(y * y);
  }
  double s = 0;
  for (double e : v) s += e * x[2];
  return s + (v.empty() ? 0.0 : v.back() * v.front());
}
inline double doubles_back(const std::vector<double>& x, int n) {
  std::vector<double> v{x[0], x[1]};
  while (v.size() < static_cast<std::size_t>(n)) v.push_back(v.back() * v[v.size() - 2] + std::exp(-v.back()));
  double s = 1;
  for (std::size_t i = 0; i < v.size(); ++i) s *= 1 + 0.1 * v[i];
  return s;
}
inline double stack(const std::vector<double>& x, int n) {
  std::vector<double> st;
  for (int i = 0; i < n; ++i) {
    st.push_back(x[i % 3] * (i + 1));
    if (st.size() >= 3) {
      const double b = st.back();
      st.pop_back();
      const double a = st.back();
      st.pop_back();
      st.emplace_back(a * b + std::sin(a));
    }
  }
  double r = 1;
  while (!st.empty()) {
    r = r * 0.5 + st.back() * r;
    st.pop_back();
  }
  return r;
}
inline double cleared(const std::vector<double>& x, int n) {
  std::vector<double> v;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    v.push_back(x[0] * i + x[1]);
    v.push_back(v.back() * x[2]);
    if (i % 3 == 2) {
      for (double e : v) s += e * e;
      v.clear();
    }
  }
  for (double e : v) s += std::sin(e);
  return s;
}
inline double resized(const std::vector<double>& x, int n) {
  std::vector<double> v(3, 1.0);
  for (std::size_t i = 0; i < 3; ++i) v[i] = x[i] * x[i];
  v.resize(n);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = v[i] * x[0] + i;
  v.resize(2, 0.5);
  v.resize(5, x[1]);
  double s = v[0] * v[1] * v[4];
  v.assign(4, x[2]);
  v[1] *= s;
  s += v[1] * v[0];
  v.assign(n, 0.25);
  for (double& e : v) e *= s;
  for (double e : v) s += e;
  return s;
}
inline double rows(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> r;
  for (int i = 0; i < n; ++i) {
    r.emplace_back(i + 1);
    for (int j = 0; j <= i; ++j) r.back()[j] = x[j % 3] * (i + 1);
    r[i / 2].push_back(x[0] * x[1]);
  }
  r.push_back({x[0], x[1] * x[2]});
  r.push_back(r[0]);
  double s = 0;
  for (const auto& row : r)
    for (double e : row) s += e * e;
  return s;
}
struct P { double x, y; };
inline double points(const std::vector<double>& x, int n) {
  std::vector<P> ps;
  ps.push_back({x[0], x[1]});
  for (int i = 0; i < n; ++i) {
    P p{ps.back().x * x[2], ps.back().y + x[0]};
    ps.push_back(p);
    ps.push_back({ps.back().y, ps.back().x * 0.5});
  }
  double s = 0;
  for (const P& p : ps) s += p.x * p.y;
  if (ps.size() > 1) ps.pop_back();
  s += ps.back().x;
  return s;
}
inline double arrays(const std::vector<double>& x, int n) {
  std::vector<std::array<double, 3>> as;
  for (int i = 0; i < n; ++i) as.push_back({x[0], x[1] * i, x[2] * x[0]});
  double s = 0;
  for (const auto& a : as) s += a[0] * a[1] + a[2];
  return s;
}
inline double assigned(const std::vector<double>& x, int n) {
  std::vector<double> a, b(2, 1.0);
  for (int i = 0; i < n; ++i) {
    a.push_back(x[i % 3]);
    b = a;
    b.push_back(b[0] * x[1]);
    a = std::move(b);
    b.clear();
    b.push_back(a.back());
    a.swap(b);
    std::swap(a, b);
  }
  double s = 0;
  for (double e : a) s += e * e;
  return s;
}
inline double moved(const std::vector<double>& x, int n) {
  std::vector<double> a(n);
  for (int i = 0; i < n; ++i) a[i] = x[0] * i + x[1];
  std::vector<double> b = std::move(a);
  a = {x[0], x[1]};
  const std::vector<double> c = b;
  double s = 0;
  for (double e : c) s += e * e;
  return s + a[0] * a[1];
}

// ---- members of classes, results of functions, arguments ----

class Stack {
 public:
  void push(double x) { data_.push_back(x); }
  double pop() {
    const double top = data_.back();
    data_.pop_back();
    return top;
  }
  double& top() { return data_.back(); }
  bool empty() const { return data_.empty(); }
  std::size_t size() const { return data_.size(); }
 private:
  std::vector<double> data_;
};
inline double stack_class(const std::vector<double>& x, int n) {
  Stack s;
  for (int i = 0; i < n; ++i) {
    s.push(x[i % 3] * 2);
    if (s.size() > 2) {
      const double b = s.pop(), a = s.pop();
      s.push(a * b + 0.5);
    }
  }
  double r = 0;
  while (!s.empty()) r = r * x[0] + s.pop();
  return r;
}
struct History {
  std::vector<double> values;
  double total = 0;
  void add(double v) {
    values.push_back(v);
    total += v;
  }
  double mean() const { return values.empty() ? 0.0 : total / values.size(); }
  double variance() const {
    const double m = mean();
    double s = 0;
    for (double v : values) s += (v - m) * (v - m);
    return values.size() > 1 ? s / (values.size() - 1) : 0.0;
  }
};
inline double history(const std::vector<double>& x, int n) {
  History h;
  double y = x[0];
  for (int i = 0; i < n; ++i) {
    y = y * x[1] + std::cos(x[2] * i);
    h.add(y);
  }
  return h.mean() + h.variance();
}
inline std::vector<double> powers(double a, int n) {
  std::vector<double> p;
  double y = 1;
  for (int i = 0; i < n; ++i) {
    p.push_back(y);
    y *= a;
  }
  return p;
}
inline double from_functions(const std::vector<double>& x, int n) {
  std::vector<double> p = powers(x[0], n);
  double s = 0;
  for (std::size_t i = 0; i < p.size(); ++i) s += p[i] * x[1];
  p = powers(x[2], n + 1);
  for (double e : p) s += e * e;
  auto q = powers(x[1], 3);
  for (double e : q) s += e * s;
  return s;
}
inline void grow(std::vector<double>& v, double a) { v.push_back(a * v.size()); }
inline void shrink(std::vector<double>& v) {
  if (!v.empty()) v.pop_back();
}
inline double helpers(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) {
    grow(v, x[i % 3]);
    if (i % 4 == 3) shrink(v);
  }
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
inline double filtered(const std::vector<double>& x, int n) {
  std::vector<double> small, large;
  for (int i = 0; i < n; ++i) {
    const double y = x[i % 3] * std::sin(i + x[0]);
    if (y < 0) {
      small.push_back(y);
    } else {
      large.push_back(y * y);
    }
  }
  double s = 0;
  for (double e : small) s += e * e;
  for (double e : large) s -= 0.5 * e;
  return s * (small.size() + 1.0) + large.size();
}
inline double inner_vector(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    std::vector<double> v;
    for (int j = 0; j < i; ++j) v.push_back(x[j % 3] * s + j);
    v.resize(i + 2);
    v[i + 1] = s * x[0];
    std::vector<double> w = v;
    w.pop_back();
    for (double e : w) s += 0.01 * e * e;
    s += v.back();
  }
  return s;
}
inline double newton(const std::vector<double>& x, int n) {
  std::vector<double> steps{x[0]};
  while (static_cast<int>(steps.size()) <= n) {
    const double y = steps.back();
    const double next = y - (y * y - std::exp(x[1])) / (2 * y + 3);
    if (std::abs(next - y) < 1e-3) break;
    steps.push_back(next);
  }
  double s = 0;
  for (auto it = steps.begin(); it != steps.end(); ++it) s += *it * *it * x[2];
  return s;
}
inline double both_ways(const std::vector<double>& x, int n) {
  std::vector<double> now, next;
  now.push_back(x[0]);
  for (int i = 0; i < n; ++i) {
    next.clear();
    for (std::size_t j = 0; j + 1 < now.size(); ++j) next.push_back(now[j] * now[j + 1]);
    next.push_back(now.back() * x[1]);
    next.push_back(x[2]);
    std::swap(now, next);
  }
  double s = 0;
  for (double e : now) s += e * e;
  return s;
}
inline double tokens(const std::vector<double>& x, int n) {
  // an evaluator in reverse Polish notation
  std::vector<double> st;
  for (int i = 0; i < n; ++i) {
    switch (st.size() < 2 ? 0 : i % 3) {
      case 0: st.push_back(x[i % 3]); break;
      case 1: {
        const double b = st.back();
        st.pop_back();
        st.back() += b;
        break;
      }
      default: {
        const double b = st.back();
        st.pop_back();
        st.back() *= b;
      }
    }
  }
  double r = 0;
  for (double e : st) r += std::sin(e);
  return r;
}

// ---- rows of rows, copies, other names ----

inline double passive_vector(const std::vector<double>& x, int n) {
  std::vector<double> w;
  for (int i = 0; i < n; ++i) w.push_back(1.0 / (i + 1));
  double s = 0;
  for (int i = 0; i < n; ++i) s += w[i] * x[i % 3] * x[0];
  w.clear();
  w.push_back(0.5);
  return s * x[1] * w.back();
}
inline double nested_copy(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> a;
  for (int i = 0; i < n; ++i) {
    std::vector<double> r(i, 0.5);
    r.push_back(x[i % 3]);
    a.push_back(r);
    a.push_back(std::move(r));
  }
  std::vector<std::vector<double>> b = a;
  for (auto& row : b) row.push_back(x[0] * row[0]);
  a = b;
  for (auto& row : a) {
    row.back() *= x[1];
    row.pop_back();
  }
  b.clear();
  double s = 0;
  for (const auto& row : a)
    for (double e : row) s += e * e;
  return s + b.size();
}
inline double rows_resized(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> a(3);
  for (int i = 0; i < n; ++i) a[i % 3].push_back(x[i % 3] * i + x[0]);
  a.resize(2);
  a.resize(4);
  a[3].assign(2, x[2]);
  double s = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[i].size(); ++j) s += a[i][j] * a[i][j] * (i + 1.0);
  std::swap(a[0], a[3]);
  for (double e : a[0]) s *= e;
  a[1].swap(a[2]);
  a[1] = a[0];
  a[2] = std::vector<double>(3, 0.25);
  for (double& e : a[2]) e = e * s;
  for (double e : a[2]) s += e * e;
  return s;
}
struct Q {
  double a;
  double b = 0.5;
};
inline double structs(const std::vector<double>& x, int n) {
  std::vector<Q> q;
  for (int i = 0; i < n; ++i) {
    q.push_back({x[0] * i, x[1]});
    q.emplace_back();
    q.back().a = x[2];
    q.push_back(q[i]);
    q.push_back(Q{x[1], q.back().a * x[0]});
  }
  double s = 0;
  for (std::size_t i = 0; i < q.size(); ++i) s += q[i].a * q[i].b;
  if (q.size() > 2) q.resize(q.size() - 2);
  for (const Q& e : q) s += e.a;
  return s;
}
inline double self_push(const std::vector<double>& x, int n) {
  std::vector<double> v{x[0], x[1], x[2]};
  for (int i = 0; i < n; ++i) {
    v.push_back(v.front() * v[i] + v.back());
    v[0] = v.back() * 0.5;
    v.push_back(v[v.size() - 1]);
  }
  return v.back() * v[v.size() / 2] + v.front();
}
inline double in_branches(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) v.push_back(i % 2 ? x[0] * x[1] : std::exp(x[2]));
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (v.empty()) break;
    if (v.back() > 0.5) {
      s += v.back() * x[0];
      v.pop_back();
      continue;
    }
    s += v.back();
    v.clear();
  }
  return s;
}
inline double reads_size(const std::vector<double>& x, int n) {
  std::vector<double> v;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    const int before = static_cast<int>(v.size());
    v.push_back(x[i % 3]);
    if (i % 3 == 1) v.resize(before / 2);
    const std::size_t now = v.size();
    s += x[0] * now * before + (now > 0 ? v[now - 1] : 0.0);
  }
  return s * v.size();
}
inline double grows_while_read(const std::vector<double>& x, int n) {
  std::vector<double> v(1, 0.5);
  v[0] = x[0];
  for (std::size_t i = 0; i < v.size(); ++i)
    if (static_cast<int>(v.size()) < n) v.push_back(v[i] * x[1] + x[2]);
  double s = 0;
  for (auto p = v.data(); p != v.data() + v.size(); ++p) s += *p * *p;
  return s;
}
struct Path { std::vector<double> xs, ys; };
inline double object_copies(const std::vector<double>& x, int n) {
  Path p;
  for (int i = 0; i < n; ++i) {
    p.xs.push_back(x[0] * i);
    p.ys.push_back(x[1] + i);
  }
  Path q = p;
  q.xs.push_back(x[2]);
  q.ys.push_back(1.0);
  p = q;
  p.xs.clear();
  double s = 0;
  for (std::size_t i = 0; i < q.xs.size(); ++i) s += q.xs[i] * q.ys[i];
  for (double e : p.ys) s += e * x[0];
  return s + p.xs.size();
}
inline Path made(const std::vector<double>& x, int n) {
  Path p;
  for (int i = 0; i < n; ++i) p.xs.push_back(x[0] * i), p.ys.push_back(x[1] + i);
  return p;
}
inline double object_result(const std::vector<double>& x, int n) {
  Path p = made(x, n);
  double s = 0;
  for (std::size_t i = 0; i < p.xs.size(); ++i) s += p.xs[i] * p.ys[i];
  p = made(x, n + 1);
  return s + p.ys.back() * p.ys.front();
}
inline double exchanged(const std::vector<double>& x, int n) {
  std::vector<double> a{x[0]}, b;
  for (int i = 0; i < n; ++i) {
    b = std::exchange(a, {});
    a.push_back(b.back() * x[1]);
    a.push_back(x[2]);
  }
  return a.back() * a.front();
}
inline double references(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> rows(3);
  for (int i = 0; i < n; ++i) {
    std::vector<double>& r = rows[i % 3];
    r.push_back(x[i % 3]);
    if (r.size() > 1) {
      const double& last = r.back();
      r[0] += last * x[0];
    }
    auto& again = rows[0];
    again.push_back(x[1] * i);
  }
  double s = 0;
  for (auto& r : rows)
    while (!r.empty()) {
      s = s * 0.5 + r.back();
      r.pop_back();
    }
  return s;
}
inline double algorithms(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i <= n; ++i) v.push_back(x[i % 3] * (i + 1));
  std::vector<double> w(v.size());
  std::transform(v.begin(), v.end(), w.begin(), [&](double e) { return e * x[0]; });
  return std::inner_product(w.begin(), w.end(), v.begin(), 0.0) + *std::max_element(v.begin(), v.end());
}
inline double closures(const std::vector<double>& x, int n) {
  std::vector<double> v;
  auto add = [&](double e) { v.push_back(e * x[0]); };
  for (int i = 0; i < n; ++i) add(x[i % 3]);
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
inline double assigned_lists(const std::vector<double>& x, int n) {
  std::vector<double> v;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    v = {x[0], x[1] * i, v.empty() ? 0.0 : v.back()};
    s += v[1] * v[2];
    v.assign({x[2], s});
    s += v[1] * v[0];
    v = {};
  }
  std::vector<double> u = v;
  u = std::vector<double>(2, 1.0);
  return s + u[0];
}
inline double iterators_moved(const std::vector<double>& x, int n) {
  std::vector<double> a{x[0], x[1]}, b{x[2]};
  auto it = a.begin();
  double s = 0;
  for (int i = 0; i < n; ++i) {
    b = std::move(a);
    s += *it;
    a = std::move(b);
    it = a.begin() + 1;
  }
  return s;
}
inline double ends_moved(const std::vector<double>& x, int n) {
  std::vector<double> a{x[0], x[1]}, b{x[2]};
  for (int i = 0; i < n; ++i) {
    double& first = a[0];
    b.swap(a);
    first *= x[1];
  }
  return a[0] + b[0] * x[0];
}

// ---- spellings, functions that stay functions ----

using Vec = std::vector<double>;
inline double part(const std::vector<double>& x, double a, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) {
    v.push_back(a * x[i % 3] + i);
    if (v.size() > 3) v.clear();
  }
  double s = 0;
  while (!v.empty()) {
    s = s * a + v.back() * v.back();
    v.pop_back();
  }
  return s;
}
inline double calls_part(const std::vector<double>& x, int n) {
  double s = 0.1;
  for (int i = 0; i < n; ++i) s = std::sin(part(x, s, i) * 0.1);
  return s;
}
inline double tree(const std::vector<double>& x, double a, int depth) {
  if (depth <= 0) return a * x[0];
  std::vector<double> kids;
  for (int i = 0; i < depth; ++i) kids.push_back(tree(x, a * x[i % 3], depth - 1) * 0.5);
  double s = 1;
  for (std::size_t i = 0; i < kids.size(); ++i) s *= 1 + kids[i];
  return s;
}
inline double recursion(const std::vector<double>& x, int n) { return tree(x, 0.7, n > 3 ? 3 : n); }
inline Vec grown(Vec v, double a) {
  v.push_back(a);
  return v;
}
inline double by_value(const std::vector<double>& x, int n) {
  Vec a;
  for (int i = 0; i < n; ++i) a = grown(a, x[i % 3] * i);
  Vec b = grown(a, x[0]);
  double s = 0;
  for (double e : a) s += e * e;
  return s + b.back() * b.front();
}
inline Vec early_out(const std::vector<double>& x, int n) {
  if (n > 2) {
    Vec a(2);
    a[0] = x[0];
    return a;
  }
  Vec b;
  b.push_back(x[1]);
  return b;
}
inline double takes_early(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    Vec v = early_out(x, i);
    for (double e : v) s += e * e * i;
  }
  return s;
}
inline double spellings(const std::vector<double>& x, int n) {
  auto u = std::vector<double>{};
  std::vector<double> v = {}, w(0);
  std::vector z{x[0], x[1]};
  for (int i = 0; i < n; ++i) {
    u.push_back(x[0]), v.push_back(x[1] * i);
    w.resize(w.size() + 1);
    w.back() = x[2] * i;
    w[w.size() - 1] += u.at(i);
    z.at(0) *= 1.1;
  }
  double s = 0;
  while (u.size()) {
    s += u.back() * v.back() * w.back();
    u.pop_back();
    v.pop_back();
    w.pop_back();
  }
  if (!u.size()) s += z[0] * z[1];
  return s;
}
inline double through_pointer(const std::vector<double>& x, int n) {
  std::vector<double> v;
  std::vector<double>* p = &v;
  for (int i = 0; i < n; ++i) p->push_back(x[i % 3]);
  double s = 0;
  for (double e : *p) s += e * e;
  return s;
}
inline double through_reference(const std::vector<double>& x, int n) {
  std::vector<double> v;
  auto& r = v;
  for (int i = 0; i < n; ++i) r.push_back(x[i % 3]);
  double s = 0;
  for (double e : r) s += e * e;
  return s + (r.empty() ? 0 : r.back());
}
struct Bag {
  std::vector<double> items;
  std::vector<std::vector<double>> groups{};
  Bag& add(double x) {
    items.push_back(x);
    return *this;
  }
  void group(int k) {
    groups.emplace_back();
    for (int i = 0; i < k && !items.empty(); ++i) {
      groups.back().push_back(items.back());
      items.pop_back();
    }
  }
  double sum() const {
    double s = 0;
    for (const auto& g : groups)
      for (double x : g) s += x * g.size();
    return s;
  }
};
inline double bag(const std::vector<double>& x, int n) {
  Bag b;
  for (int i = 0; i < n; ++i) b.add(x[0] * i).add(x[1]);
  b.group(2);
  b.group(3);
  return b.sum() * b.sum();
}
inline double grid(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> g(n, std::vector<double>(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) g[i][j] = x[(i + j) % 3] * (i + 1);
  std::vector<std::vector<double>> t;
  for (int j = 0; j < n; ++j) {
    std::vector<double> row;
    for (int i = 0; i < n; ++i) row.push_back(g[i][j] * x[0]);
    t.push_back(std::move(row));
  }
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) s += g[i][j] * t[i][j];
  return s;
}
inline double lines(const std::vector<double>& x, int n) {
  // adaptive steps
  std::vector<double> t{0.0}, y{x[0]};
  double h = 0.1;
  while (t.back() < 0.1 * n && t.size() < 50) {
    const double k = -x[1] * y.back() * y.back() + x[2];
    const double trial = y.back() + h * k;
    if (std::abs(h * k) > 0.05) {
      h *= 0.5;
      continue;
    }
    t.push_back(t.back() + h);
    y.push_back(trial);
    h *= 1.2;
  }
  double s = 0;
  for (std::size_t i = 1; i < t.size(); ++i) s += 0.5 * (t[i] - t[i - 1]) * (y[i] + y[i - 1]);
  return s;
}
inline double throws_at(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i <= n; ++i) v.push_back(x[i % 3]);
  return v.at(n) * v.at(0);
}
inline double swaps_elements(const std::vector<double>& x, int n) {
  std::vector<double> heap;
  for (int i = 0; i < n; ++i) {
    heap.push_back(x[i % 3] * std::cos(i));
    std::size_t at = heap.size() - 1;
    while (at > 0 && heap[at] < heap[(at - 1) / 2]) {
      std::swap(heap[at], heap[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
  }
  double s = 0;
  for (std::size_t i = 0; i < heap.size(); ++i) s += heap[i] * (i + 1.0) * x[0];
  return s;
}
inline double fresh_each(const std::vector<double>& x, int n) {
  std::vector<double> best;
  double top = -1;
  for (int i = 0; i < n; ++i) {
    std::vector<double> trial;
    for (int j = 0; j <= i % 3; ++j) trial.push_back(x[j] * std::sin(i + 1.0) * x[0]);
    double s = 0;
    for (double e : trial) s += e;
    if (s > top) {
      top = s;
      best = trial;
    }
  }
  double r = 0;
  for (double e : best) r += e * e * top;
  return r;
}

// ---- places that stay, ways out, searches ----

struct Weighted {
  double a;
  double b = 0.5;
};
inline double ref_after_reserve(const std::vector<double>& x, int n) {
  std::vector<double> v;
  v.reserve(100);
  v.push_back(x[0]);
  double& first = v[0];
  for (int i = 0; i < n; ++i) {
    v.push_back(first * x[1]);
    first += v.back();
  }
  return v[0] * v.back();
}
inline void bump(double& a, std::vector<double>& v) {
  v.push_back(a);
  a += 1;
}
inline double ref_argument(const std::vector<double>& x, int n) {
  std::vector<double> v, w;
  v.reserve(100);
  v.push_back(x[0]);
  for (int i = 0; i < n; ++i) {
    bump(v.front(), v);
    bump(v.back(), w);
    w.back() *= x[1];
  }
  double s = 0;
  for (double e : v) s += e * e;
  for (double e : w) s += e * e;
  return s;
}
inline double back_reference(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> rows;
  rows.reserve(100);
  for (int i = 0; i < n; ++i) {
    rows.emplace_back();
    auto& r = rows.back();
    for (int j = 0; j < 3; ++j) r.push_back(x[j] * i);
    rows.emplace_back(2, 0.5);
    r.push_back(1.0 * x[0]);
  }
  double s = 0;
  for (const auto& r : rows)
    for (double e : r) s += e * e;
  return s;
}
struct Holder {
  std::vector<std::vector<double>> rows;
  std::vector<double>& last() { return rows.back(); }
  void start() { rows.emplace_back(); }
  void put(double x) { last().push_back(x); }
};
inline double holder(const std::vector<double>& x, int n) {
  Holder h;
  h.rows.reserve(100);
  for (int i = 0; i < n; ++i) {
    h.start();
    h.put(x[0]);
    h.put(x[1] * i);
    std::vector<double>& l = h.last();
    h.start();
    h.put(x[2]);
    l.push_back(x[0] * x[1]);
  }
  double s = 0;
  for (const auto& r : h.rows)
    for (double e : r) s += e * e * r.size();
  return s;
}
inline double polynomials(const std::vector<double>& x, int n) {
  std::vector<double> p{1.0};
  for (int i = 0; i < n; ++i) {
    std::vector<double> q(p.size() + 1, 0.0);
    for (std::size_t j = 0; j < p.size(); ++j) {
      q[j] += p[j] * x[i % 3];
      q[j + 1] += p[j];
    }
    p = q;
  }
  double s = 0, y = 1;
  for (double c : p) {
    s += c * y;
    y *= 0.7;
  }
  return s;
}
inline double polynomials_swapped(const std::vector<double>& x, int n) {
  std::vector<double> p{1.0};
  for (int i = 0; i < n; ++i) {
    std::vector<double> q;
    q.resize(p.size() + 1);
    for (std::size_t j = 0; j < p.size(); ++j) {
      q[j] += p[j] * x[i % 3];
      q[j + 1] += p[j];
    }
    p.swap(q);
  }
  double s = 0, y = 1;
  for (double c : p) {
    s += c * y;
    y *= 0.7;
  }
  return s;
}
inline double conditional_size(const std::vector<double>& x, int n) {
  std::vector<double> v;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i % 3] > 0) v.push_back(x[i % 3] * i);
    if (v.size() % 2 == 1) s += v.back() * x[2];
    const bool big = v.size() > 2;
    if (big) {
      s += v[0];
      v.resize(1);
    }
  }
  for (std::size_t i = v.size(); i-- > 0;) s = s * v[i] + x[1];
  return s;
}
inline double two_dim_swap(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> a(2), b(1);
  for (int i = 0; i < n; ++i) {
    a[i % 2].push_back(x[0] * i);
    b[0].push_back(x[1]);
    std::swap(a, b);
    if (a.size() < 2) a.push_back({x[2]});
    if (b.size() < 2) b.resize(2);
    a[0].swap(b[1]);
  }
  double s = 0;
  for (const auto& r : a)
    for (double e : r) s += e * e;
  for (const auto& r : b)
    for (double e : r) s += e * e * x[0];
  return s;
}
inline double throw_inside(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) {
    v.push_back(x[i % 3]);
    if (v.size() > 20) throw 1;
  }
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
inline double returns_inside(const std::vector<double>& x, int n) {
  std::vector<double> v;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    v.push_back(x[i % 3] * (i + 1));
    if (v.size() > 4) return s * v.front();
    s += v.back() * v.back();
  }
  v.clear();
  return s;
}
inline double do_while_pop(const std::vector<double>& x, int n) {
  std::vector<double> v{x[0], x[1] * n, x[2]};
  double s = 1;
  do {
    s = s * v.back() + 0.5;
    v.pop_back();
  } while (!v.empty());
  return s;
}
inline double switched(const std::vector<double>& x, int n) {
  std::vector<double> v{x[0]};
  for (int i = 0; i < n; ++i) {
    switch (i % 4) {
      case 0: v.push_back(v.back() * x[1]); break;
      case 1: v.resize(v.size() + 2); break;
      case 2: v.back() = x[2] * v.front(); break;
      default: v.assign(v.size() - 1, v[0]);
    }
  }
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
inline double arrays_of_points(const std::vector<double>& x, int n) {
  std::vector<Weighted> q(2);
  q[0].a = x[0];
  q[1].a = x[1];
  q[1].b = x[2];
  for (int i = 0; i < n; ++i) {
    Weighted r = q.back();
    r.a *= x[0];
    q.push_back(r);
    q.push_back(Weighted{r.b, q.front().a * x[1]});
    q.pop_back();
    q[0] = q[q.size() - 1];
  }
  std::vector<Weighted> p = q;
  p.resize(1);
  double s = 0;
  for (const Weighted& e : q) s += e.a * e.b;
  q.clear();
  q = p;
  return s + q[0].a;
}
inline double unused(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) v.push_back(x[0] * i);
  return x[1] * n;
}
inline double unused_inside(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    std::vector<double> v;
    v.push_back(x[0] * i);
    v.push_back(x[1]);
    v.clear();
    s += x[2] * x[0];
  }
  return s;
}
inline double search_with_vector(const std::vector<double>& x, int n) {
  std::vector<double> best;
  double top = 1e9;
  for (int i = 0; i < n; ++i) {
    std::vector<double> t;
    t.push_back(x[i % 3] * x[0]);
    t.push_back(std::sin(t[0] + i));
    const double d = t[0] * t[0] + t[1];
    if (d < top) {
      top = d;
      best = std::move(t);
    }
  }
  return best.empty() ? 0.0 : best[0] * best[1] + top;
}

// ---- parts of rows, templates, closures ----

struct Tri {
  P a;
  double w[2];
};
inline double nested_structs(const std::vector<double>& x, int n) {
  std::vector<Tri> t;
  for (int i = 0; i < n; ++i) {
    t.push_back({{x[0], x[1] * i}, {x[2], 1.0}});
    t.push_back(t[0]);
    t.back().w[1] *= t.front().a.x;
  }
  double s = 0;
  for (const auto& e : t) s += e.a.x * e.w[0] + e.a.y * e.w[1];
  while (t.size() > 1) {
    s += t.back().w[1];
    t.pop_back();
  }
  return s;
}
inline double trial_and_undo(const std::vector<double>& x, int n) {
  std::vector<double> path;
  double best = 0;
  for (int i = 0; i < n; ++i) {
    const std::size_t mark = path.size();
    for (int j = 0; j < 3; ++j) path.push_back(x[j] * (i + 1) + (path.empty() ? 0.0 : 0.5 * path.back()));
    double s = 0;
    for (std::size_t k = mark; k < path.size(); ++k) s += path[k];
    if (s > 1.5)
      path.resize(mark);
    else
      best += s * path.back();
  }
  return best + path.size();
}
inline double matrix_rows(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> m;
  m.reserve(n);
  for (int i = 0; i < n; ++i) m.push_back(std::vector<double>(n, 0.0));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) m[i][j] = x[(i * j) % 3] + i - j;
  std::vector<double> v(n, 1.0);
  for (int k = 0; k < 2; ++k) {
    std::vector<double> w;
    w.reserve(n);
    for (int i = 0; i < n; ++i) {
      double s = 0;
      for (int j = 0; j < n; ++j) s += m[i][j] * v[j];
      w.push_back(std::tanh(s));
    }
    v = w;
  }
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
inline double triangle(const std::vector<double>& x, int n) {
  std::vector<std::vector<double>> t{{x[0]}, {x[1], x[2]}};
  for (int i = 2; i < n; ++i) {
    const auto& last = t.back();
    std::vector<double> row{x[0]};
    for (std::size_t j = 1; j < last.size(); ++j) row.push_back(last[j - 1] + last[j] * x[1]);
    row.push_back(x[2]);
    t.push_back(row);
  }
  double s = 0;
  for (std::size_t i = 0; i < t.size(); ++i)
    for (std::size_t j = 0; j < t[i].size(); ++j) s += t[i][j] * std::cos(i + 2.0 * j);
  return s;
}
inline double window(const std::vector<double>& x, int n) {
  std::vector<double> buffer(3, 0.0);
  double s = 0;
  for (int i = 0; i < n; ++i) {
    buffer.erase(buffer.begin());
    buffer.push_back(x[i % 3] * i);
    s += buffer[0] * buffer[2];
  }
  return s;
}
inline double copy_in_loop(const std::vector<double>& x, int n) {
  std::vector<double> u{x[0], x[1], x[2]};
  for (int i = 0; i < n; ++i) {
    const std::vector<double> old = u;
    for (std::size_t j = 0; j < u.size(); ++j) u[j] = old[(j + 1) % old.size()] * 0.5 + old[j] * x[j % 3];
    if (i == 1) u.push_back(old[0]);
  }
  double s = 0;
  for (double e : u) s += e * e;
  return s;
}
inline double passive_mixed(const std::vector<double>& x, int n) {
  std::vector<double> times;
  double t = 0;
  while (t < 0.1 * n) {
    times.push_back(t);
    t += 0.07;
  }
  std::vector<double> values;
  for (double at : times) values.push_back(std::sin(at * x[0]) + x[1]);
  if (!times.empty()) times.pop_back();
  double s = 0;
  for (std::size_t i = 0; i < times.size(); ++i) s += values[i] * times[i];
  return s * x[2];
}
inline double ints_beside(const std::vector<double>& x, int n) {
  std::vector<double> v;
  int k = 0;
  for (int i = 0; i < n; ++i) {
    k += static_cast<int>(v.size()) % 2 + 1;
    v.push_back(x[k % 3] * k);
    if (k % 5 == 0) v.pop_back();
  }
  double s = k;
  for (double e : v) s += e * e;
  return s;
}
inline double lambda_fill(const std::vector<double>& x, int n) {
  std::vector<double> v;
  auto put = [&v](double a, double b) {
    if (a > b) {
      v.push_back(a);
      v.push_back(b);
    } else {
      v.push_back(b - a);
    }
  };
  for (int i = 0; i < n; ++i) put(x[i % 3] * i, x[0]);
  double s = 0;
  for (double e : v) s += e * e;
  return s;
}
template <class T>
inline T poly(const std::vector<T>& c, T at) {
  T s = 0;
  for (auto i = c.size(); i-- > 0;) s = s * at + c[i];
  return s;
}
inline double templates(const std::vector<double>& x, int n) {
  std::vector<double> c;
  for (int i = 0; i < n; ++i) c.push_back(x[i % 3] / (i + 1));
  return poly(c, x[0]) * poly<double>(c, 0.5);
}
inline double sorted_insert(const std::vector<double>& x, int n) {
  std::vector<double> v;
  for (int i = 0; i < n; ++i) {
    v.push_back(x[i % 3] * std::sin(i));
    for (std::size_t j = v.size() - 1; j > 0 && v[j] < v[j - 1]; --j) std::swap(v[j], v[j - 1]);
  }
  double s = 0;
  for (std::size_t i = 0; i < v.size(); ++i) s += v[i] * (i + 1.0) * v[i];
  return s;
}
inline double sizes_in_bounds(const std::vector<double>& x, int n) {
  std::vector<double> a;
  std::vector<double> b(a.size() + 2, 0.5);
  for (int i = 0; i < n; ++i) {
    std::vector<double> c(b.size());
    for (std::size_t j = 0; j < c.size(); ++j) c[j] = b[j] * x[j % 3];
    a.push_back(c.back());
    b.resize(a.size() + 2, 0.25);
    c.assign(b.begin(), b.end());
    b[0] = c[0] * x[0];
  }
  double s = 0;
  for (double e : b) s += e;
  for (double e : a) s += e;
  return s;
}
inline double empty_moves(const std::vector<double>& x, int n) {
  std::vector<double> a, b, c;
  for (int i = 0; i < n; ++i) {
    a.push_back(x[0] * i);
    if (i % 3 == 0) b = std::move(a);
    if (i % 4 == 1) c = std::move(b), a = c;
    if (a.empty()) a.push_back(x[1]);
  }
  double s = 0;
  for (double e : a) s += e * x[2];
  for (double e : b) s += e * e;
  for (double e : c) s -= e * e;
  return s;
}
inline double parts(const std::vector<double>& x, int n) {
  std::vector<double> a;
  for (int i = 0; i < n + 2; ++i) a.push_back(x[i % 3] * i);
  std::vector<double> b(a.begin(), a.end());
  std::vector<double> c(a.begin() + 1, a.begin() + a.size() / 2 + 1);
  b.assign(c.begin(), c.end());
  b.push_back(x[0]);
  a.assign(x.begin(), x.end());
  const std::vector<double> d(x.begin(), x.begin() + 2);
  double s = 0;
  for (double e : a) s += e * e;
  for (double e : b) s += e * e * x[1];
  for (double e : c) s += e * e * x[2];
  for (double e : d) s += e;
  return s;
}

// ---- scratch, bounds that grow, sums behind ----

inline double hoisted(const std::vector<double>& x, int n) {
  std::vector<double> buf, all(3);
  double s = 0;
  for (int i = 0; i < n; ++i) {
    buf.clear();
    for (int j = 0; j < 3; ++j) all[j] = x[j] * (i + 1);
    for (int j = 0; j <= i % 3; ++j) buf.push_back(all[j] * s + x[j]);
    for (double e : buf) s += 0.1 * e * e;
  }
  return s;
}
inline double hoisted_resized(const std::vector<double>& x, int n) {
  std::vector<double> t;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    t.resize(i + 1);
    for (std::size_t j = 0; j < t.size(); ++j) t[j] = x[j % 3] * std::sin(s + j);
    for (double e : t) s += e * e;
  }
  return s;
}
inline double sum_behind(const std::vector<double>& x, int n) {
  std::vector<double> v;
  double a = 0, b = 0;
  for (int i = 0; i < n; ++i) a += x[i % 3] * x[0];
  v.push_back(x[1]);
  for (int i = 0; i < n; ++i) v.push_back(v.back() * x[2]);
  b = v.back();
  for (double e : v) b += e * e;
  return a * b;
}
inline double size_bound_grows(const std::vector<double>& x, int n) {
  std::vector<double> v{x[0]};
  double s = 0;
  for (std::size_t i = 0; i < v.size() && i < 6; ++i) {
    if (static_cast<int>(i) < n) v.push_back(v[i] * x[1]);
    s += v[i] * v[i];
  }
  for (std::size_t i = v.size(); i > 0; --i) {
    s = s * 0.5 + v[i - 1];
    if (i % 2) v.pop_back();
  }
  std::vector<std::vector<double>> r(2);
  for (std::size_t i = 0; i < r[0].size() + 3; ++i) r[1].push_back(s * x[2]);
  for (std::size_t i = 0; i < r[1].size(); ++i) {
    r[0].push_back(r[1][i]);
    if (r[1].size() < 6) r[1].push_back(x[0] * i);
  }
  for (double e : r[0]) s += e;
  return s;
}
inline double joint_and_push(const std::vector<double>& x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    std::vector<double> w;
    for (int j = 0; j < 3; ++j) w.push_back(x[j] * x[(i + j) % 3]);
    w.pop_back();
    for (double e : w) s += std::sin(e);
  }
  return s;
}

#endif  // DUALREV_CASE_REGIONS_VECTORS_HPP
