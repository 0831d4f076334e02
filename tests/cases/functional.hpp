// Pointers to members, and <functional>: what is called through a value that names, binds or wraps a function.
#ifndef DUALREV_CASE_FUNCTIONAL_HPP
#define DUALREV_CASE_FUNCTIONAL_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

struct Vec3 {
  double x, y, z;
  int tag = 0;
  double norm() const { return std::sqrt(x * x + y * y + z * z); }
  double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
  double scaled(double k) const { return k * (x + y * z); }
  double scaled(double k, double l) const { return k * l * x; }
  void scale(double k) {
    x *= k;
    y *= k;
    z *= k;
  }
  static double half(double v) { return v / 2; }
};

// ---- pointers to data ----

inline double by_pointer(const Vec3& v, Vec3 w) {
  double Vec3::*p = &Vec3::x;
  double s = v.*p;
  p = &Vec3::y;
  s += v.*p * (w.*p);
  w.*p = s;
  w.*p += v.x;
  ++(w.*p);
  return w.y * w.z + static_cast<double>(w.*(&Vec3::tag));
}
inline double all_axes(const Vec3& v) {
  constexpr double Vec3::*axes[] = {&Vec3::x, &Vec3::y, &Vec3::z};
  double s = 1;
  for (const auto axis : axes) s = s * 2 + v.*axis;
  return s;
}
inline constexpr double Vec3::*axis_table[3] = {&Vec3::x, &Vec3::y, &Vec3::z};
inline double by_axis(const Vec3* v, int axis) {
  const Vec3* p = v;
  return p->*axis_table[axis] * p->x;
}
inline double along(const Vec3& v, int axis) { return by_axis(&v, axis); }
inline double component(const Vec3& v, double Vec3::*which) { return which ? v.*which * (v.*which) : 0; }
inline double components(const Vec3& v) { return component(v, &Vec3::x) + 2 * component(v, &Vec3::z) + component(v, nullptr); }
inline double total_of(const std::vector<Vec3>& all, double Vec3::*member) {
  double s = 0;
  for (const Vec3& v : all) s += v.*member * v.norm();
  return s;
}
inline double totals(const std::vector<Vec3>& all) { return total_of(all, &Vec3::x) * total_of(all, &Vec3::y); }
template <class T, class M>
M get_member(const T& object, M T::*member) {
  return object.*member * 2;
}
inline double of_template(const Vec3& v) { return get_member(v, &Vec3::z) * v.y; }

// ---- pointers to functions ----

inline double by_method(const Vec3& v, double k) {
  double (Vec3::*f)(double) const = &Vec3::scaled;
  const auto g = &Vec3::norm;
  void (Vec3::*h)(double) = &Vec3::scale;
  Vec3 w = v;
  (w.*h)(k);
  Vec3* p = &w;
  (p->*h)((v.*g)());
  return (v.*f)(k) * (p->*g)();
}
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual double times(double k) const { return k * area(); }
};
struct Circle : Shape {
  double r;
  explicit Circle(double radius) : r(radius) {}
  double area() const override { return 3.0 * r * r; }
};
struct Square : Shape {
  double a;
  explicit Square(double side) : a(side) {}
  double area() const override { return a * a; }
  double times(double k) const override { return k * k * a; }
};
inline double through_virtual(double x, double y) {
  const Circle c(x);
  const Square s(y);
  const Shape* shapes[] = {&c, &s};
  double total = 0;
  double (Shape::*measure)() const = &Shape::area;
  for (const Shape* shape : shapes) total += (shape->*measure)() * (shape->*(&Shape::times))(x);
  return total;
}
class Machine {
 public:
  explicit Machine(double x) : state_(x) {}
  double run(const std::vector<int>& program) {
    static constexpr double (Machine::*steps[])(double) = {&Machine::add, &Machine::multiply};
    for (int op : program) state_ = (this->*steps[op])(1.5);
    return state_;
  }

 private:
  double add(double k) { return state_ + k * state_; }
  double multiply(double k) { return state_ * state_ * k; }
  double state_;
};
inline double machine(double x) { return Machine(x).run({0, 1, 0}); }
inline double invoked_members(const Vec3& v, double k) {
  const double a = std::invoke(&Vec3::norm, v);
  const double b = std::invoke(&Vec3::y, v);
  Vec3 w = v;
  std::invoke(&Vec3::scale, w, k);
  std::invoke(&Vec3::x, w) = a * k;
  return a * b + w.z * w.x;
}
inline double mem_fns(const std::vector<Vec3>& all) {
  const auto norm = std::mem_fn(&Vec3::norm);
  const auto second = std::mem_fn(&Vec3::y);
  double s = 0;
  for (const Vec3& v : all) s += norm(v) * second(v);
  std::vector<double> norms(all.size());
  std::transform(all.begin(), all.end(), norms.begin(), norm);
  std::vector<double> dots;
  std::transform(all.begin(), all.end(), std::back_inserter(dots), std::mem_fn(&Vec3::norm));
  return s + norms[0] * dots[1];
}
inline double functions_of_members(const Vec3& v, double k) {
  std::function<double(const Vec3&)> f = &Vec3::norm;
  std::function<double(const Vec3&, double)> g;
  g = static_cast<double (Vec3::*)(double) const>(&Vec3::scaled);
  const double a = f(v);
  f = &Vec3::z;
  return a * f(v) + g(v, k);
}

// ---- function values that are instances or static members ----

template <class T>
T cube(T x) {
  return x * x * x;
}
template <int N>
double power(double x) {
  double r = 1;
  for (int i = 0; i < N; ++i) r *= x;
  return r;
}
inline double call_it(double (*f)(double), double x) { return f(x); }
inline double instances(double x) {
  double (*table[])(double) = {&cube<double>, power<2>, &Vec3::half};
  double s = call_it(table[0], x);
  for (auto f : table) s = s * x + f(x);
  return table[0] == &cube<double> ? s : -s;
}

// ---- binding ----

inline double weighted(double k, double a, double b) { return k * a * a + b; }
inline double bound_front(const Vec3& v, double x) {
  const auto f = std::bind_front(weighted, x);
  const auto g = std::bind_front(weighted, x, 2.0);
  const auto h = std::bind_front(&Vec3::dot, v);
  const auto q = std::bind_front([](double a, double b, double c) { return a * b - c; }, x, v.y);
  return f(x, v.x) * g(v.y) + h(Vec3{x, 2, x}) + q(v.z);
}
inline double bound(double x, double y) {
  using namespace std::placeholders;
  const auto f = std::bind(weighted, _1, y, 2.0);
  const auto g = std::bind(weighted, x, _2, _1);
  double total = 0;
  auto add = std::bind([](double& sum, double v) { sum += v * v; }, std::ref(total), _1);
  add(x);
  add(y);
  return f(x) * g(x, y) + total;
}
inline double bound_members(const Vec3& v) {
  const auto norm = std::bind(&Vec3::norm, std::placeholders::_1);
  Vec3 w = v;
  const auto scale = std::bind(&Vec3::scale, &w, std::placeholders::_1);
  scale(norm(v));
  const auto x = std::bind(&Vec3::x, std::placeholders::_1);
  return x(w) * w.y;
}
inline double negated(const std::vector<double>& v, double limit) {
  const auto large = [limit](double a) { return a > limit; };
  const auto n = std::count_if(v.begin(), v.end(), std::not_fn(large));
  const auto it = std::find_if(v.begin(), v.end(), std::not_fn([](double a) { return a < 1; }));
  return static_cast<double>(n) * limit * (it == v.end() ? 1.0 : *it);
}
inline double references(double x, double y) {
  double total = 0;
  auto add = [](double& sum, double v) { sum += v * v; };
  add(std::ref(total), x);
  auto r = std::ref(total);
  r.get() += y;
  std::vector<std::reference_wrapper<double>> all{x, y, total};
  for (double& a : all) a *= 2;
  const auto c = std::cref(x);
  double& first = all[0];
  first += 1;
  auto square = [&](double a) { return a * a * y; };
  const auto again = std::ref(square);
  return total * c.get() + c.get() * again(x);
}

// ---- the operators as objects ----

inline double operators(double x, double y) {
  const std::plus<double> add;
  double s = add(x, y) + std::multiplies<>{}(x, y) + std::minus<double>()(x, 1) + std::divides<>()(y, x);
  s += std::negate<>{}(x) + std::invoke(std::plus<>{}, x, y);
  if (std::less<>{}(x, y)) s *= 2;
  if (std::greater<double>{}(x, y) || std::less_equal<>()(y, x)) s *= 3;
  if (std::equal_to<>()(x, x) && std::not_equal_to<double>()(x, y)) s += x;
  return s;
}
template <class Op>
double folded(const std::vector<double>& v, double start, Op op) {
  double r = start;
  for (double a : v) r = op(r, a);
  return r;
}
inline double folds(const std::vector<double>& v) { return folded(v, 1, std::multiplies<double>{}) * folded(v, 0.0, std::plus<>{}) + folded(v, 2, [](double a, double b) { return a - b * b; }); }
inline double table_of_operators(double x, double y, int which) {
  static const std::map<std::string, int> names{{"+", 0}, {"*", 1}};
  std::map<std::string, std::function<double(double, double)>> table{{"+", std::plus<double>{}}, {"*", std::multiplies<>{}}, {"max", [](double a, double b) { return std::max(a, b); }}};
  return table.at(which == 0 ? "+" : which == 1 ? "*" : "max")(x, y) * x + static_cast<double>(names.size());
}
inline double sums_with(const std::vector<double>& v) {
  return std::accumulate(v.begin(), v.end(), 1.0, std::multiplies<double>{}) + std::inner_product(v.begin(), v.end(), v.begin(), 0.0, std::plus<double>(), std::minus<double>()) + std::accumulate(v.begin(), v.end(), 0.0, std::plus<>());
}
inline double sorted_with(std::vector<double> v) {
  std::sort(v.begin(), v.end(), std::greater<double>{});
  double s = v[0];
  std::sort(v.begin(), v.end(), std::less<>{});
  s = s * 2 + v[0];
  return s * *std::max_element(v.begin(), v.end(), std::less<double>());
}

// ---- tuples as arguments ----

inline double applied_to(double x, double y) {
  const auto t = std::make_tuple(x, 2.0, y);
  const auto both = std::tuple_cat(std::make_tuple(y), std::tuple<double, int>(x, 3));
  const double a = std::apply(weighted, t);
  const double b = std::apply([](double p, double q, int n) { return p * q * n; }, both);
  const auto v = std::make_from_tuple<Vec3>(std::make_tuple(x, y, x));
  double p = 0, q = 0;
  std::tie(p, q) = std::make_pair(y, x * y);
  std::tie(std::ignore, q) = std::tuple(1.0, q * x);
  return a + b * v.norm() + p * q + std::get<0>(t) * std::get<2>(t);
}
inline double composed(double x) {
  const auto compose = [](auto f, auto g) { return [f, g](double a) { return f(g(a)); }; };
  return compose([](double a) { return a * a; }, [x](double a) { return a * x; })(x);
}

// ---- members in other places ----

struct Body {
  double mass = 0;
  int charge = 0;
  static constexpr double unit = 2.5;
  static constexpr int states = 3;
  double get() const { return mass; }
  double& ref() { return mass; }
  double times(double k) const noexcept { return mass * k; }
  static double of(double x) { return x * unit; }
  double run(const std::vector<double>& v) const {
    double (Body::*f)() const = &Body::get;
    return (this->*f)() * v[0] + std::invoke(&Body::get, this) + std::invoke(&Body::mass, *this);
  }
  auto operator<=>(const Body&) const = default;
};
struct Star : Body {
  double light = 1;
};
inline double of_bases(double x) {
  Star s;
  s.mass = x;
  s.light = 2 * x;
  double Star::*p = &Body::mass;
  double Star::*q = &Star::light;
  double& (Body::*f)() = &Body::ref;
  (s.*f)() *= 2;
  (s.*f)() = (s.*f)() + 1;
  double (Star::*g)(double) const = &Body::times;
  return s.*p * s.*q + (s.*g)(x);
}
inline double of_integers(double x, bool charged) {
  Body b{x, 3};
  int Body::*p = &Body::charge;
  b.*p += 2;
  auto q = charged ? &Body::mass : nullptr;
  return b.mass * (b.*p) + (q ? b.*q : 0);
}
inline double kept(double x) {
  const std::map<std::string, double Body::*> data{{"mass", &Body::mass}};
  const std::vector<double (Body::*)() const> functions{&Body::get, &Body::get};
  const auto pair = std::make_pair("get", &Body::get);
  std::vector<std::function<double(const Body&)>> all{&Body::get, &Body::mass};
  all.emplace_back(&Body::get);
  all.push_back(&Body::mass);
  const Body b{x};
  double s = b.*data.at("mass") * (b.*pair.second)();
  for (auto f : functions) s = s * 2 + (b.*f)();
  for (auto& f : all) s = s * 2 + f(b);
  return functions[0] == &Body::get ? s : -s;
}
template <class F>
double called_twice(F f, double x) {
  const Body b{x};
  return std::invoke(f, b) * std::invoke(f, &b);
}
inline double of_any_kind(double x) {
  const auto p = std::make_unique<Body>(Body{x, 1});
  const auto f = &Body::get;
  return called_twice(&Body::get, x) + called_twice(&Body::mass, x) * ((*p).*f)() + std::invoke(f, p) + std::invoke(&Body::mass, *p) + p->run({x, 2});
}
inline double of_statics(double x) {
  const Body b{x};
  const Body& r = b;
  return b.mass * b.unit + r.states * b.of(x) + r.mass;
}

struct Ordered {
  double a;
  std::partial_ordering operator<=>(const Ordered& o) const { return a <=> o.a; }
  bool operator==(const Ordered& o) const { return a == o.a; }
};
struct Weak {
  double a;
  friend std::weak_ordering operator<=>(const Weak& p, const Weak& q) { return p.a < q.a ? std::weak_ordering::less : std::weak_ordering::greater; }
};
inline double spaceships(double x, double y) {
  const Body p{x}, q{y};
  double s = p < q ? x : y * 2;
  if (p == q) s *= 2;
  if (p != q) s *= 3;
  if ((p <=> q) > 0) s *= 5;
  const Ordered a{x}, b{y};
  if (a < b) s += x;
  if (a != b) s *= 7;
  const Weak c{x}, d{y};
  if (c >= d) s *= 11;
  const std::vector<double> v{x, y}, w{y, x};
  if ((v <=> w) < 0) s *= 13;
  if ((x <=> y) > 0) s += y;
  return s;
}

inline double nested_bind(double x) {
  using namespace std::placeholders;
  const auto f = std::bind(std::multiplies<>(), std::bind(std::plus<>(), _1, 1.0), x);
  return f(x);
}
inline double repeated(const std::function<double(double)>& f, int n, double x) {
  for (int i = 0; i < n; ++i) x = f(x);
  return x;
}
inline double passed_on(double x) {
  return repeated(std::bind(std::multiplies<>(), std::placeholders::_1, x), 3, 2.0) + repeated(std::bind_front(std::plus<>(), x), 2, 1) + repeated(std::negate<>(), 1, x) + repeated(&Body::of, 1, x);
}
inline double closure_behind_a_pointer(double x) {
  const auto f = [x](double a) { return a * x; };
  const auto p = std::make_unique<std::remove_const_t<decltype(f)>>(f);
  return (*p)(x) * x;
}
inline double closures_in_tuples(double x) {
  const auto t = std::make_tuple([x](double a) { return a * x; }, 2.0);
  const std::pair p([x](double a) { return a + x; }, 3.0);
  return std::get<0>(t)(x) * std::get<1>(t) + p.first(x) * p.second;
}

// What a member begins with is a function, of the class itself or of numbers.
inline double doubled(double x) { return 2 * x; }
struct Stage;
inline double gain(const Stage& s, double x);
struct Stage {
  double k = 1.5;
  double (*first)(double) = doubled;
  double (*second)(const Stage&, double) = &gain;
  double run(double x) const { return second(*this, first(x)); }
};
inline double gain(const Stage& s, double x) { return s.k * x * x; }
inline double members_that_are_functions(double x, double y) {
  Stage s;
  s.k = y;
  Stage other;
  other.first = [](double a) { return a * a; };
  return s.run(x) + other.run(y);
}

#endif
