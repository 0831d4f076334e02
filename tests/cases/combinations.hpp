// Small programs in which several constructs meet: objects, closures, templates and the library.
#ifndef DUALREV_CASE_COMBINATIONS_HPP
#define DUALREV_CASE_COMBINATIONS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>
struct Acc {
  double s = 0;
  void add(double x) { s += x; }
  double get() const { return s; }
};
inline double by_pointer_to_object(double x) {
  Acc a;
  a.add(x);
  Acc* p = &a;
  p->add(2 * x);
  return p->get() * a.s;
}
inline double objects_in_vector(double x) {
  std::vector<Acc> v(3);
  for (auto& a : v) a.add(x);
  v.emplace_back().add(1);
  return v[0].get() + v.back().get() * x;
}
struct Lazy {
  mutable std::optional<double> cache;
  double k;
  double val() const {
    if (!cache) cache = k * k;
    return *cache;
  }
};
inline double cached(double x) {
  Lazy l{{}, x};
  return l.val() * l.val();
}
inline double copies_of_state(double x) {
  double y = x;
  auto f = [y]() mutable {
    y *= 2;
    return y;
  };
  auto g = f;
  double a = f();
  double b = f();
  double c = g();
  return a + b * c + y;
}
inline double outlives(double x) {
  std::function<double()> f;
  {
    double k = x * 2;
    f = [k] { return k * k; };
  }
  return f();
}
struct Guard {
  double& r;
  double old;
  explicit Guard(double& x) : r(x), old(x) { r *= 2; }
  ~Guard() { r = old; }
};
inline double guarded(double x) {
  double s = 0;
  {
    Guard g(x);
    s = x * x;
  }
  return s + x;
}
inline double passes_itself(double x, int n) {
  auto step = [&](auto&& self, double v, int k) -> double {
    if (k == 0) return v;
    return self(self, v * x + 1, k - 1);
  };
  return step(step, x, n);
}
using Value = std::variant<double, std::string, std::vector<double>>;
inline Value make(double x, int k) {
  if (k == 0) return x * x;
  if (k == 1) return std::string("abc");
  return std::vector<double>{x, 2 * x};
}
inline double alternatives(double x, int k) {
  Value v = make(x, k);
  if (auto* d = std::get_if<double>(&v)) return *d;
  if (std::holds_alternative<std::string>(v)) return x * static_cast<double>(std::get<std::string>(v).size());
  double s = 0;
  for (double d : std::get<2>(v)) s += d * d;
  return s;
}
inline double counts(double x) {
  int calls = 0;
  auto count = [&calls](double v) {
    ++calls;
    return v;
  };
  return count(x) * count(2.0) + calls;
}
struct Base {
  double k = 1;
  virtual double f(double x) const { return k * x; }
  virtual ~Base() = default;
};
struct Der : Base {
  double f(double x) const override { return Base::f(x) * x; }
};
inline double sliced(double x) {
  Der d;
  d.k = x;
  Base b = d;
  const Base& r = d;
  return b.f(2) + r.f(3);
}
inline double static_closure(double x) {
  static const auto sq = [](double v) { return v * v; };
  return sq(x) + sq(3);
}
inline double sorted(double x) {
  double a[3] = {x, 2, 3};
  std::sort(std::begin(a), std::end(a), [](double p, double q) { return p > q; });
  return a[0] * 2 + a[2];
}
struct Node {
  double v;
  std::unique_ptr<Node> l, r;
};
inline double fold(const Node* n) { return n ? n->v * (1 + fold(n->l.get())) + fold(n->r.get()) : 0.0; }
inline double tree(double x) {
  Node n{x, std::make_unique<Node>(Node{x * x, nullptr, nullptr}), nullptr};
  n.r = std::make_unique<Node>(Node{3, nullptr, nullptr});
  return fold(&n);
}
template <class T>
struct Tr {
  static constexpr bool is = false;
};
template <>
struct Tr<double> {
  static constexpr bool is = true;
};
template <class T>
double gen(T x) {
  if constexpr (Tr<T>::is)
    return x * x;
  else
    return static_cast<double>(x);
}
inline double by_trait(double x) { return gen(x) + gen(2) * x; }
inline double pointer_from_closure(double x) {
  double (*f)(double) = [](double v) { return v * 3; };
  std::function<double(double)> g = f;
  return g(f(x));
}
struct Op {
  double operator()(double a, double b = 2) const { return a * b; }
  double operator()(int a) const { return a; }
};
inline double overloaded_call(double x) {
  Op o;
  return o(x) + o(3) * x + o(x, x);
}
struct M {
  double a[2][2];
  double& operator()(int i, int j) { return a[i][j]; }
  double operator()(int i, int j) const { return a[i][j]; }
};
inline double matrix(double x) {
  M m{};
  m(0, 1) = x;
  m(1, 0) += 2 * m(0, 1);
  const M& c = m;
  return c(1, 0) * c(0, 1);
}
inline double shared(double x) {
  auto p = std::make_shared<Acc>();
  auto q = p;
  p->add(x);
  q->add(x);
  return p->get() * static_cast<double>(p.use_count());
}
enum class Mode { a, b };
struct Cfg {
  Mode m = Mode::b;
  double k = 2;
  double run(double x) const {
    switch (m) {
      case Mode::a: return x;
      case Mode::b: return k * x;
    }
    return 0;
  }
};
inline double with_enumeration(double x) {
  Cfg c;
  c.k = x;
  return c.run(x);
}
struct W {
  double v;
  W& operator+=(double d) {
    v += d;
    return *this;
  }
};
inline int idx(int& i) { return i++; }
inline double bump(int& i, double x) {
  i += 1;
  return x * i;
}
inline double right_first(double x) {
  std::vector<W> w(4, W{x});
  int i = 0;
  w[static_cast<std::size_t>(idx(i))] += bump(i, x);
  return w[0].v + 2 * w[1].v + 3 * w[2].v;
}
inline double right_first_in_map(double x) {
  std::map<int, double> m;
  int i = 0;
  m[idx(i)] = bump(i, x);
  double s = 0;
  for (auto& [k, v] : m) s += v * (k + 1);
  return s;
}
class Temp {
 public:
  static Temp hot(double d) {
    Temp t;
    t.d_ = d;
    return t;
  }
  Temp& plus(double e) & {
    d_ += e;
    return *this;
  }
  Temp plus(double e) && {
    d_ += 2 * e;
    return *this;
  }
  double d() const { return d_; }

 private:
  Temp() = default;
  double d_ = 0;
};
inline double reference_qualified(double x) {
  Temp t = Temp::hot(x);
  t.plus(x).plus(1);
  return Temp::hot(x).plus(x).d() * t.d();
}
struct Copy {
  double v;
  int copies = 0;
  explicit Copy(double a) : v(a) {}
  Copy(const Copy& o) : v(o.v * 2), copies(o.copies + 1) {}
  Copy& operator=(const Copy& o) {
    v = o.v + 1;
    copies = o.copies;
    return *this;
  }
};
inline double byval(Copy c) { return c.v * (c.copies + 1); }
inline double counted_copies(double x) {
  Copy a(x);
  Copy b = a;
  Copy c(x);
  c = b;
  return byval(c) + b.v + a.v;
}
inline double queues(double x) {
  std::deque<double> d{x, 1};
  d.push_front(x * x);
  std::list<double> l(d.begin(), d.end());
  l.sort();
  std::priority_queue<double> q(d.begin(), d.end());
  return l.front() * q.top() + d[2];
}
inline double complex_numbers(double x) {
  std::complex<double> z(x, 1);
  z *= std::complex<double>(0, 1);
  z = z / (z + 2.0);
  return std::abs(z) + z.real() * std::arg(z);
}
template <class... T>
double sum(T... t) {
  return (t + ... + 0.0);
}
template <class T, class... R>
double chain(T a, R... r) {
  if constexpr (sizeof...(r) == 0)
    return a;
  else
    return a * chain(r...);
}
inline double packs(double x) { return sum(x, 2, x * x) + chain(x, x + 1, 2) + sum(); }
template <class T>
struct Box {
  T v;
  template <class F>
  auto map(F f) const {
    return Box<decltype(f(v))>{f(v)};
  }
};
inline double mapped_box(double x) {
  return Box<double>{x}.map([](double a) { return a * a; }).map([x](double a) { return a + x; }).v;
}
template <typename D>
struct Crtp {
  double twice(double x) const { return 2 * static_cast<const D&>(*this).f(x); }
};
struct C1 : Crtp<C1> {
  double k;
  explicit C1(double a) : k(a) {}
  double f(double x) const { return k * x; }
};
inline double crtp(double x) { return C1(x).twice(3); }
struct A1 {
  double a;
  A1(double v) : a(v) {}
  virtual double g() const { return a; }
  virtual ~A1() {}
};
struct B1 {
  double b = 3;
  virtual double hh() const { return b; }
  virtual ~B1() = default;
};
struct AB : A1, B1 {
  AB(double x) : A1(x) { b = x * x; }
  double g() const override { return A1::g() * hh(); }
};
inline double two_bases(double x) {
  AB ab(x);
  const B1& b = ab;
  A1* a = &ab;
  return b.hh() + a->g();
}
inline double array_of_functions(double x) {
  std::array<std::function<double(double)>, 2> f{[](double a) { return a * a; }, [x](double a) { return a * x; }};
  return std::accumulate(f.begin(), f.end(), double(0.5), [&](double s, const auto& g) { return s + g(x); });
}
inline std::pair<double, std::function<double(double)>> vjp_by_hand(double x) {
  return {x * x, [x](double d) { return 2 * x * d; }};
}
inline double pair_with_function(double x) {
  auto [v, pb] = vjp_by_hand(x);
  return v + pb(3);
}
struct It {
  const double* p;
  const double& operator*() const { return *p; }
  It& operator++() {
    ++p;
    return *this;
  }
  bool operator!=(const It& o) const { return p != o.p; }
};
struct Rng {
  std::vector<double> d;
  It begin() const { return {d.data()}; }
  It end() const { return {d.data() + d.size()}; }
};
inline double own_range(double x) {
  Rng r{{x, 2 * x, 3}};
  double s = 1;
  for (double v : r) s = s * 0.5 + v;
  return s;
}
inline double list_of_tuples(double x) {
  std::vector<std::tuple<double, std::string>> t;
  t.emplace_back(x, "a");
  t.emplace_back(x * x, "bb");
  double s = 0;
  for (const auto& [v, n] : t) s += v * static_cast<double>(n.size());
  return s;
}
#ifndef double  // the oracle's duals have no three-way comparison
struct P {
  double x, y;
  bool operator==(const P&) const = default;
  auto operator<=>(const P&) const = default;
};
inline double defaulted_comparison(double x) {
  P a{x, 1}, b{x, 2};
  return a == b ? x : (a < b ? 2 * x : 3 * x);
}
#endif

// ---- packs of numbers, order of evaluation, const by auto ----
template <std::size_t... I>
double weighted(const std::array<double, 3>& a, std::index_sequence<I...>) {
  return ((a[I] * (I + 1)) + ...);
}
inline double weighted_by_index(double x) { return weighted({x, x * x, 2}, std::make_index_sequence<3>()); }
template <int... I>
double horner(double x) {
  double s = 0;
  ((s = s * x + I), ...);
  return s;
}
inline double horner_by_pack(double x) { return horner<3, 2, 5>(x); }
inline double pack_in_closure(double x) {
  std::array<double, 3> a{x, 2 * x, x * x};
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return ((a[I] * a[2 - I]) + ...);
  }(std::make_index_sequence<3>());
}
inline double& twice(double& x) {
  x *= 2;
  return x;
}
inline double changed_later(double x) {
  const double a[2] = {x, std::exp(twice(x))};
  return a[0] * a[1];
}
inline double changed_first(double x) {
  const double a[2] = {twice(x), std::exp(x)};
  return a[0] * a[1];
}
struct Gauge {
  double v;
  double read() { return 2 * v; }
  double read() const { return 3 * v; }
};
inline double const_reference_by_auto(double x) {
  Gauge g{x};
  const auto& fixed = g;
  return fixed.read();
}
inline double const_copy_by_auto(double x) {
  Gauge g{x};
  g.read();
  const auto copy = g;
  return copy.read();
}
struct Two {
  double a, b;
};
struct TwoAndOne {
  Two p;
  double c;
};
inline double change(Two& p) {
  p.a *= 3;
  return p.a;
}
inline double copied_before_change(double x) {
  Two p{x, 1};
  const TwoAndOne q{p, std::exp(change(p))};
  return q.p.a + q.c * p.a;
}
inline double other_order(double x) {
  std::map<int, double, std::greater<int>> m{{1, x}, {2, x * x}};
  return m.begin()->second * m.at(1);
}
struct PairHash {
  std::size_t operator()(const std::pair<int, int>& p) const {
    return static_cast<std::size_t>(p.first * 31 + p.second);
  }
};
inline double own_hash(double x) {
  std::unordered_map<std::pair<int, int>, double, PairHash> m;
  m[{1, 2}] = x;
  m[{2, 1}] += x * 2;
  return m.at({1, 2}) * m.at({2, 1});
}

// ---- which class is meant ----
struct Lower {
  double v = 0;
  double f(double x) const { return v * x; }
};
struct Upper : Lower {
  double f(double x) const { return v * x * x; }
};
inline double base_functions_of_derived(double x) {
  Upper d;
  d.v = x;
  return static_cast<const Lower&>(d).f(3) + d.f(3) + static_cast<Lower*>(&d)->f(2) + ((Lower&)d).f(1);
}
inline double base_parts(double x) {
  Lower b;
  b.v = x;
  Upper d;
  d.v = 2 * x;
  Lower& r = static_cast<Lower&>(d);
  r.v += 1;
  Lower c = static_cast<Lower&&>(d);
  return c.f(x) + static_cast<Upper&>(r).f(2) + static_cast<Lower>(d).f(1) + b.f(1);
}

#endif
