// Defects that a hostile trial found where twins name constants, types and classes, by number.
#ifndef DUALREV_CASE_FOUND_NAMES_HPP
#define DUALREV_CASE_FOUND_NAMES_HPP

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace found_names {

inline constexpr double gk = 2.5;
inline const double gt[] = {1, 2, 4, 8};
inline const double grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
inline const std::vector<double> gv{1, 2, 3};
inline const std::array<double, 3> ga{1, 2, 3};
struct Row {
  double a, b;
  double at(double t) const { return a + b * t; }
};
inline const Row rows[] = {{1, 2}, {3, 4}, {5, 6}};
struct Physics {
  static constexpr double g = 9.81;
  static inline const Row row{2, 3};
};

// 10: who keeps the address of a constant.
struct Holder {
  const double& r;
  Holder(const double& d) : r(d) {}
  double get(double s) const { return r * s; }
};
struct Plain {
  const double& r;
};
struct Setter {
  const double* p = nullptr;
  void set(const double& d) { p = &d; }
};
struct Member {
  const double& r;
  const Row& row;
  Member() : r(gk), row(rows[1]) {}
};
inline const double& smaller(const double& a, const double& b) { return a < b ? a : b; }
inline const double& constant(double x) {
  if (x > 5) return gt[3];
  return gk;
}
inline const double* address(const double& a) { return &a; }
// What would be read where a constant's twin has ended.
inline double elsewhere(double x, double y) {
  double numbers[8] = {9, 9, 9, 9, x, y, 9, 9};
  double s = 0;
  for (double n : numbers) s += n * x;
  return s;
}
inline double kept_by_object(double x, double y) {
  Holder h{gk}, i(gt[1]), j = gt[2];
  Holder k(Physics::g), l(grid[1][2]);
  Plain p{gk}, q{rows[1].b};
  Setter s;
  s.set(gk);
  Member m;
  const double e = elsewhere(x, y);
  return h.get(y) * i.r + j.get(x) + k.r * l.r + p.r * q.r + *s.p * x + m.r * m.row.at(y) + e;
}
inline double kept_by_result(double x, double y) {
  const double& m = smaller(x, gk);
  const double* a = address(gt[2]);
  const double& c = constant(x);
  const double& n = std::as_const(gk);
  const auto f = [](const double& d) -> const double& { return d; };
  const double& o = f(gk);
  const double e = elsewhere(x, y);
  return m * y + *a * x + c * n * o * y + smaller(gk, y) * x + e;
}
inline double kept_elsewhere(double x, double y) {
  auto h = std::make_unique<Holder>(gk);
  std::unique_ptr<Holder> i(new Holder(gt[1]));
  std::pair<const double&, double> p{gk, x};
  std::vector<Holder> v;
  v.emplace_back(gk);
  v.push_back(gt[3]);
  std::vector<std::reference_wrapper<const double>> r{gk, x, y};
  const double e = elsewhere(x, y);
  return h->get(y) * i->r + p.first * p.second + v[0].r * v[1].get(x) + r[0].get() * r[1].get() * r[2].get() + e;
}
inline double kept_by_name(double x, double y) {
  const double& k = gk;
  Holder h(k);
  const Row& row = rows[1];
  Holder i(row.b);
  const double* p = &gt[2];
  Holder j(*p);
  const double e = elsewhere(x, y);
  return h.get(x) + i.get(y) + j.r * k * row.a * y + e;
}

// 11: iterators, pointers and references into constants.
inline const Row& pick(double x) { return x > 1 ? rows[0] : rows[1]; }
inline const Row* found(double a) {
  for (const Row& r : rows)
    if (r.a > a) return &r;
  return nullptr;
}
inline double bounds(double x, double y) {
  auto it = std::lower_bound(std::begin(gt), std::end(gt), x);
  const double* p = std::lower_bound(gt, gt + 4, y);
  auto i = std::upper_bound(gv.begin(), gv.end(), x) - gv.begin();
  auto f = std::find_if(gv.begin(), gv.end(), [&](double a) { return a > y; });
  const auto d = std::distance(ga.begin(), std::lower_bound(ga.begin(), ga.end(), x));
  return *it * y + (it - gt) * x + *p * x + (i < 3 ? gv[i] : 9) * y + *f * x + d * y;
}
inline double tables(double x, double y) {
  auto it = std::lower_bound(std::begin(rows), std::end(rows), x, [](const Row& r, double v) { return r.a < v; });
  const auto n = std::count_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.at(x) > y; });
  const Row& r = x > 1 ? rows[2] : rows[0];
  const int i = x > 1 ? 1 : 0;
  return it->b * y + pick(x).at(y) + r.at(x) + n * x + rows[i].a * x + rows[static_cast<int>(y)].at(y) + found(2)->at(x) +
         grid[static_cast<int>(x)][2] * y + Physics::row.at(x);
}
inline double addresses(double x, double y) {
  const double* b = &gk;
  if (x > 1) b = &x;
  std::vector<const double*> all{&gk, &x, gt + 1};
  double s = 0;
  for (auto p : all) s += *p * y;
  auto r = std::cref(gk);
  auto l = [&k = gk, &x](double t) { return k * t + x; };
  const double& c = x > 1 ? x : gk;
  const double& m = std::max(x, gk);
  return *b * y + s + r.get() * x * y + l(y) + c * m + std::max(gk, y) * std::min(y, gt[1]);
}
inline double best(double x, double y) {
  const Row* best = nullptr;
  double highest = -1e9;
  for (const auto& q : rows)
    if (double v = q.at(x); v > highest) highest = v, best = &q;
  double s = 0;
  for (Row q : rows) {
    q.a *= x;
    s += q.at(y);
  }
  for (double w : gv) s += w * x;
  return best->b * y + highest + s;
}

// Beside these: a declaration of a variable that could be one of a function.
struct ByValue {
  double v;
  ByValue(double d) : v(d) {}
};
struct ByReference {
  double v;
  ByReference(const double& d) : v(d) {}
};
struct ByTemplate {
  double v;
  template <class A>
  ByTemplate(const A& d) : v(d) {}
};
struct ByTwo {
  double v;
  ByTwo(const double& a, const double& b) : v(a * b) {}
  ByTwo(int i) : v(i) {}
};
struct Around {
  ByReference r;
  Around(const ByReference& b) : r(b) {}
};
inline double vexing(double x, double y) {
  ByValue a(gk), b(gt[1]);
  ByReference c(gk), d(gt[1]);
  ByTemplate e(gk), f(gt[2]);
  ByTwo g(gk, gt[3]);
  Around h(gk);
  return a.v * x + b.v * y + c.v * d.v * x + e.v * f.v * y + g.v * x * y + h.r.v * x;
}

// 4: results whose type is deduced, and holds no number.
namespace inner {
enum class Kind { A, B };
struct Tag {
  int i;
};
}  // namespace inner
inline auto count(const std::vector<double>& v) { return v.size(); }
inline auto where(const std::vector<double>& v) { return std::distance(v.begin(), std::max_element(v.begin(), v.end())); }
template <class C>
auto extent(const C& c) -> decltype(c.size()) {
  return c.size();
}
struct Model {
  std::vector<double> v;
  std::vector<inner::Tag> tags{{1}};
  std::array<int, 2> a{1, 2};
  inner::Kind kind_ = inner::Kind::A;
  std::chrono::milliseconds ms_{5};
  auto length() const { return v.size(); }
  auto first() const { return a.begin(); }
  auto tag() const { return tags[0]; }
  const auto& tag_itself() const { return tags[0]; }
  auto ms() const { return ms_; }
  auto kind() const { return kind_; }
  auto rep() const { return ms_.count(); }
  auto sz() const -> decltype(v.size()) { return v.size(); }
  using idx = unsigned;
  auto j() const { return idx(1); }
};
inline double deduced(double x, double y) {
  std::vector<double> v{x, y};
  Model m{{x, y}};
  const double s = m.length() * x + *m.first() * y + m.tag().i * x + m.tag_itself().i + m.ms().count() * y + m.rep() + m.sz() * x;
  return x * y + count(v) + v[where(v)] + extent(v) * x + s + m.v[m.j()] + (m.kind() == inner::Kind::A ? x : y);
}

// 5: a list of enumerators.
struct Host {
  enum K { k1, k2 };
};
inline double enumerators(double x, double y) {
  double s = 0;
  for (auto k : {inner::Kind::A, inner::Kind::B}) s += k == inner::Kind::A ? x : y * x;
  for (auto k : {Host::k1, Host::k2}) s += x * int(k) * y;
  return s;
}

// 9: bases without data.
template <class S>
struct Doubled {
  double doubled() const { return static_cast<const S&>(*this).v * 2; }
  void grow() { static_cast<S&>(*this).v *= 3; }
};
struct Number : Doubled<Number> {
  double v;
  explicit Number(double d) : v(d) {}
};
template <class S>
struct Grows {
  void grow_twice() {
    self()->grow();
    self()->grow();
  }

 private:
  S* self() { return static_cast<S*>(this); }
};
struct Grown : Grows<Grown> {
  double v = 1;
  void grow() { v *= v + 1; }
};
struct Earth {
  double gravity() const { return 9.81; }
  double scaled(int n) const { return n * gravity(); }
};
struct Falling : Earth {
  double m;
  explicit Falling(double k) : m(k) {}
  double gravity() const { return Earth::gravity() * m; }
  double twice() const { return scaled(2) * m; }
};
template <class S>
struct Counted {
  static inline int alive = 0;
  Counted() { ++alive; }
  int count() const { return alive > 0 ? 1 : 0; }
};
struct Counting : Counted<Counting> {
  double v = 2;
};
inline double bases(double x, double y) {
  Number a(x);
  a.grow();
  Grown g;
  g.v = y;
  g.grow_twice();
  Falling f(x);
  return a.doubled() * y + g.v + f.gravity() * y + f.scaled(3) * x + f.twice() + f.Earth::gravity() * y;
}
inline double counted(double x, double y) {
  Counting c;
  c.v = x;
  return c.v * y + c.count();
}

// 14: classes declared in a class and defined behind it.
struct Config {
  struct Builder;
  double a = 1, b = 2;
  static Builder make();
};
struct Config::Builder {
  Config c;
  Builder& a(double v) {
    c.a = v;
    return *this;
  }
  Config build() const { return c; }
};
inline Config::Builder Config::make() { return {}; }
class Hidden {
  struct Impl;
  std::shared_ptr<Impl> p_;

 public:
  explicit Hidden(double k);
  double f(double t) const;
};
struct Other {
  Hidden first;
  double more = 3;
};
struct Hidden::Impl {
  double k;
  std::vector<Other> others;  // which hold a Hidden
  explicit Impl(double d) : k(d) {}
  double g(double t) const { return k * t + (others.empty() ? 0 : others[0].more); }
};
inline Hidden::Hidden(double k) : p_(new Impl(k)) {
  if (k > 1) p_->others.push_back(Other{Hidden(k / 2)});
}
inline double Hidden::f(double t) const { return p_->g(t); }
struct List {
  struct Node;
  std::unique_ptr<Node> head;
  void add(double v);
  double sum() const;
};
struct List::Node {
  double v;
  std::unique_ptr<Node> next;
};
inline void List::add(double v) { head = std::make_unique<Node>(Node{v, std::move(head)}); }
inline double List::sum() const {
  double s = 0;
  for (const Node* n = head.get(); n; n = n->next.get()) s = s * 1.5 + n->v;
  return s;
}
template <class T>
struct Tree {
  struct Leaf;
  std::vector<Leaf> leaves;
  T sum() const;
};
template <class T>
struct Tree<T>::Leaf {
  T v;
};
template <class T>
T Tree<T>::sum() const {
  T s = 0;
  for (const Leaf& l : leaves) s += l.v * l.v;
  return s;
}
inline double behind(double x, double y) {
  Config c = Config::make().a(x).build();
  Hidden h(x);
  List l;
  l.add(x);
  l.add(y * x);
  Tree<double> t;
  t.leaves.push_back({x});
  t.leaves.push_back({y});
  return c.a * c.b * y + h.f(y) + l.sum() + t.sum();
}

}  // namespace found_names

#endif
