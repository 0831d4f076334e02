// Defects that hostile trials found where several things meet: a function chosen by a cast behind `auto`, closures that
// call themselves and give nothing, names that a using-declaration brings, classes defined behind their class, types
// that are computed inside a list of template arguments.
#ifndef DUALREV_CASE_FOUND_CROSSINGS_HPP
#define DUALREV_CASE_FOUND_CROSSINGS_HPP

#include <algorithm>
#include <cmath>
#include <list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace found_crossings {

// ---- functions and closures as values ----

inline double several(double a) { return a * a; }
inline double several(int a) { return a * 3; }
inline double several(const double* a) { return *a * 2; }
inline double several(double a, double b) { return a * b; }
inline double chosen_by_cast(double x, double y) {
  auto f = static_cast<double (*)(double)>(several);
  auto g = (double (*)(double, double))several;
  auto* h = static_cast<double (*)(const double*)>(&several);
  std::vector<double> v{x, y};
  std::transform(v.begin(), v.end(), v.begin(), static_cast<double (*)(double)>(&several));
  return f(x) * g(x, y) + h(&y) * v[0] * v[1] + (x > 1 ? f : static_cast<double (*)(double)>(several))(y);
}
template <class F>
double twice(F f, double v) {
  return f(f(v));
}
inline double given_by_cast(double x, double y) {
  return twice(static_cast<double (*)(double)>(several), x) * twice(+[](double v) { return v * 2; }, y);
}
inline double calls_itself(double x, double y) {
  double s = 0;
  auto add = [&](auto&& self, double v, int n) -> void {
    if (n <= 0) return;
    s += v;
    self(self, v * y, n - 1);
    if (n > 1) return self(self, v + 1, n - 2);
  };
  add(add, x, 3);
  [&, d = 3](auto&& self, double v, int n) -> void {
    s += v * d;
    if (n) self(self, v * y, n - 1);
  }(
                                               [&](auto&& self, double v, int n) -> void {
                                                 s -= v;
                                                 if (n > 0) self(self, v * 2, n - 1);
                                               },
                                               x, 2);
  return s;
}
struct Local {
  template <class F>
  static double of(F f, double v) {
    return f(v) * f(2 * v);
  }
};
inline double static_of_local(double x, double y) {
  struct Square {
    static double of(double v) { return v * v; }
    static void add(double& to, double v) { to += v; }
  };
  double (*f)(double) = Square::of;
  auto g = &Square::of;
  void (*add)(double&, double) = Square::add;
  double s = x;
  add(s, y);
  return f(s) * Local::of(g, y) + Local::of(Square::of, x);
}
inline double braces_for_several(double x, double y) {
  auto f = []<int N>(std::integral_constant<int, N>, double v) { return v * N; };
  auto g = [](auto v, const std::vector<double>& w) { return v * w[0] + w.size(); };
  return f(std::integral_constant<int, 4>{}, x) * f.template operator()<2>({}, y) + g(2, {x, y}) * g(x, {y});
}
inline double comma_in_index(double x, double y) {
  double w[2] = {x, y};
  int i = 0;
  w[(i++, 1)] = x * y;
  w[(i += 2, 0)] += w[1] * x;
  std::vector<double> v{x, y};
  const double s = v[(x *= y, 0)];
  const double q = v[(++i, 1)] * s;
  return w[0] * w[1] + q * i * x;
}

// ---- names from a base ----

struct Base {
  double v;
  int n = 2;
  int count() const { return n; }
  double times(double k) const { return v * k; }
  static double twice(double q) { return q * 2; }
  using type = double;
  struct In {
    double q;
  };
  enum Kind { one = 1, two };
  static constexpr int size = 4;
};
struct Private : private Base {
  using Base::count;
  using Base::In;
  using Base::Kind;
  using Base::size;
  using Base::times;
  using Base::twice;
  using Base::two;
  using Base::type;
  using Base::v;
  explicit Private(double v) : Base{v} {}
  type doubled() const { return v * 2 + count(); }
};
template <class T>
struct Holder {
  using type = T;
  T v{};
  struct Place {
    T* p;
  };
  Place place() { return {&v}; }
};
template <class T>
struct Derived : Holder<T> {
  using typename Holder<T>::type;
  using typename Holder<T>::Place;
  using Holder<T>::place;
  Place doubled() {
    type& v = *place().p;
    v *= 2;
    return place();
  }
};
inline double names_from_base(double x, double y) {
  const Private d(x);
  Derived<double> e;
  e.v = y;
  return d.times(y) * d.count() + Private::twice(y) * static_cast<int>(Private::two) + d.doubled() * Private::size +
         *e.doubled().p * x;
}
inline double alias_of_local(double x, double y) {
  struct Cell {
    double v;
    double times(double k) const { return v * k; }
  };
  using Same = Cell;
  using Cells = std::vector<Cell>;
  const Same c{x};
  Cells all{c, Same{y}};
  return c.times(y) * all[1].times(x);
}

// ---- classes and types ----

struct Number {
  double l;
  struct Negated;
  struct Sum;
  template <class R>
  struct Product;
  Negated operator-() const;
  Sum operator+(const Number& o) const;
  template <class R>
  Product<R> operator*(const R& r) const;
  double eval() const { return l; }
};
struct Number::Negated {
  Number e;
  double eval() const { return -e.eval(); }
};
struct Number::Sum {
  Number a, b;
  double eval() const { return a.eval() + b.eval(); }
};
template <class R>
struct Number::Product {
  Number a;
  R b;
  double eval() const { return a.eval() * b.eval(); }
};
inline Number::Negated Number::operator-() const { return {*this}; }
inline Number::Sum Number::operator+(const Number& o) const { return {*this, o}; }
template <class R>
Number::Product<R> Number::operator*(const R& r) const {
  return {*this, r};
}
inline double defined_behind(double x, double y) {
  Number a{x}, b{y};
  return (a * (a + b)).eval() + (b * -b).eval() + (a * (b * a)).eval();
}
template <class T>
struct List {
  struct Node;
  T head;
  std::shared_ptr<Node> tail;
  List cons(T t) const;
  T sum() const;
};
template <class T>
struct List<T>::Node {
  List<T> l;
};
template <class T>
List<T> List<T>::cons(T t) const {
  return {t, std::make_shared<Node>(Node{*this})};
}
template <class T>
T List<T>::sum() const {
  return head + (tail ? tail->l.sum() * 2 : T{});
}
inline double defined_behind_template(double x, double y) {
  const List<double> l{x, nullptr};
  const List<int> m{1, nullptr};
  return l.cons(y).cons(x * y).sum() * m.cons(2).sum();
}
template <class T>
struct Maybe {
  T val;
  bool has;
  template <class F>
  auto then(F f) const -> Maybe<decltype(f(val))> {
    if (!has) return {{}, false};
    return {f(val), true};
  }
  T otherwise(T d) const { return has ? val : d; }
};
inline double computed_argument(double x, double y) {
  const Maybe<double> m{x, true};
  const auto squared = m.then([&](double v) { return v * v * y; });
  return squared.otherwise(y) * (m.then([](double v) { return v > 1; }).otherwise(false) ? x : 2 * y);
}
template <class T, template <class...> class C = std::vector>
struct Bag {
  C<T> c;
  template <class F>
  auto map(F f) const {
    using R = decltype(f(c.front()));
    Bag<R, C> r;
    for (auto& e : c) r.c.push_back(f(e));
    return r;
  }
  T sum() const {
    T s{};
    for (auto& e : c) s += e;
    return s;
  }
};
inline double template_argument(double x, double y) {
  const Bag<double> b{{x, y}};
  const Bag<double, std::list> l{{x, y, x}};
  return b.map([&](double v) { return v * y; }).sum() * l.map([](double v) { return v > 1 ? 1 : 2; }).sum() + l.sum();
}
template <class T>
struct Vec {
  T a, b;
  template <class U>
  explicit operator Vec<U>() const {
    return {U(a), U(b)};
  }
  template <class U>
  Vec<U> to() const {
    return {U(b), U(a)};
  }
};
inline double made_by_integers(double x, double y) {
  const Vec<int> i{1, 2};
  auto d = Vec<double>(i);
  d.a *= x;
  return d.a * d.b + i.to<double>().a * y;
}

// ---- what can be asked for ----

struct Range {
  std::vector<double> d;
  double ends = 0;
};
inline auto begin(Range& r) {
  r.ends += 1;
  return r.d.begin();
}
inline auto end(Range& r) {
  r.ends *= 3;
  return r.d.end();
}
inline double begin_and_end(double x, double y) {
  Range r{{x, y, x * y}, x};
  double s = 0;
  for (double& v : r) s += v *= r.ends;
  return s * r.ends;
}
class Secret {
  struct Cell {
    double v;
    double doubled() const { return v * 2; }
  };
  Cell cell_;

 public:
  explicit Secret(double v) : cell_{v} {}
  Cell get() const { return cell_; }
  Cell& cell() { return cell_; }
  double of(const Cell& c) const { return c.v * cell_.v; }
  double total(double k) const { return get().doubled() * k; }
};
inline double private_in_signatures(double x, double y) {
  Secret p(x);
  p.cell().v *= y;
  return p.get().doubled() * p.of(Secret(y).get()) + p.total(y);
}

}  // namespace found_crossings

#endif
