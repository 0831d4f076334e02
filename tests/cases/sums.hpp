// Sums: std::optional, std::variant and enumerations beside a struct, as locals, members, parameters and results; which alternative
// there is may depend on the numbers.
#ifndef DUALREV_CASE_SUMS_HPP
#define DUALREV_CASE_SUMS_HPP

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

inline std::optional<double> safe_root(double x) {
  if (x < 0) return std::nullopt;
  return std::sqrt(x);
}
inline double optional_tested(double x) {
  const auto r = safe_root(x);
  if (r) return *r * x;
  return -x * x;
}
inline double optional_or(double x) { return safe_root(x).value_or(x * 3) + safe_root(-x).value_or(2.0 * x); }
inline double optional_changed(double x) {
  std::optional<double> best;
  for (int i = 0; i < 4; ++i) {
    const double y = std::sin(x * i);
    if (!best || y > *best) best = y * x;
  }
  *best += x;
  return best.value() * (best.has_value() ? 2 : 1);
}
inline double optional_reset(double x) {
  std::optional<double> a = x * x;
  std::optional<double> b = a;
  a.reset();
  b.emplace(x * 3);
  a = std::nullopt;
  std::optional<double> c = std::make_optional(x);
  c.swap(b);
  return (a.has_value() ? 1.0 : 2.0) * *b + *c * x;
}
inline double if_with_optional(double x) {
  double s = 0;
  if (auto r = safe_root(x); r.has_value()) s += r.value();
  if (const std::optional<double> q = safe_root(x - 10)) s += *q;
  else s -= x * x;
  return s;
}
struct Point {
  double x, y;
};
inline std::optional<Point> crossing(double a, double b) {
  if (a == b) return {};
  return Point{a / (a - b), a * b};
}
inline double optional_of_struct(double a, double b) {
  const std::optional<Point> p = crossing(a, b);
  return p ? p->x * p->y + p->x : a;
}
inline double optional_parameter(const std::optional<double>& a, std::optional<double> b, double x) {
  double s = x;
  if (a) s *= *a;
  if (b) s += *b * *b;
  return s;
}
inline std::optional<double> optional_result(double x) { return x > 1 ? std::optional<double>(x * x) : std::nullopt; }
inline void optional_changes(std::optional<double>& a, double x) {
  if (a) *a *= x;
}
struct Settings {
  double rate;
  std::optional<double> limit;
  std::optional<int> steps;
};
inline double optional_member(const Settings& s, double x) {
  double y = x * s.rate;
  if (s.limit && y > *s.limit) y = *s.limit * 2;
  return y * s.steps.value_or(3);
}
inline double optional_member_local(double x) {
  Settings s{x, {}, 2};
  s.limit = x * x;
  const Settings t = s;
  return optional_member(t, x) + optional_member({.rate = 2, .limit = x, .steps = {}}, x);
}

struct Circle {
  double r;
};
struct Square {
  double side;
};
struct Triangle {
  double a, b, c;
};
using Shape = std::variant<Circle, Square, Triangle>;
template <class... Ts>
struct overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
overloaded(Ts...) -> overloaded<Ts...>;
inline double area_overloaded(const Shape& s) {
  return std::visit(overloaded{[](const Circle& c) { return 3.0 * c.r * c.r; }, [](const Square& q) { return q.side * q.side; },
                               [](const Triangle& t) {
                                 const double p = (t.a + t.b + t.c) / 2;
                                 return std::sqrt(p * (p - t.a) * (p - t.b) * (p - t.c));
                               }},
                    s);
}
struct Perimeter {
  double k;
  double operator()(const Circle& c) const { return 6.0 * c.r * k; }
  double operator()(const Square& s) const { return 4 * s.side * k; }
  double operator()(const Triangle& t) const { return (t.a + t.b + t.c) * k; }
};
inline double perimeter_functor(const Shape& s, double k) { return std::visit(Perimeter{k}, s); }
inline double if_chain(const Shape& s, double k) {
  if (std::holds_alternative<Circle>(s)) return std::get<Circle>(s).r * k;
  if (const auto* q = std::get_if<Square>(&s)) return q->side * q->side;
  const auto& t = std::get<2>(s);
  return t.a * t.b * t.c * static_cast<double>(s.index());
}
inline Shape bigger(double x) {
  if (x > 2) return Circle{x * x};
  if (x > 1) return Square{x + 1};
  return Triangle{x, 2 * x, 2.5 * x};
}
inline double alternative_by_value(double x) { return area_overloaded(bigger(x)) * if_chain(bigger(x + 1), x); }
inline double shapes_in_vector(double x) {
  std::vector<Shape> all;
  all.push_back(Circle{x});
  all.emplace_back(Square{x * 2});
  all.push_back(bigger(x));
  double s = 0;
  for (const auto& a : all) s += area_overloaded(a);
  for (const Shape& a : all) s += perimeter_functor(a, x);
  return s;
}
inline double shape_parameter(Shape s, double x) { return area_overloaded(s) * x; }
inline Shape shape_result(double x) { return bigger(x); }
inline double numbers(double x) {
  std::variant<double, int> v = x;
  double s = std::get<double>(v) * 2;
  v = 3;
  s += x * std::get<int>(v);
  v = x * x;
  s += *std::get_if<0>(&v);
  std::get<0>(v) *= s;
  return std::get<0>(v);
}
inline double generic_lambda(double x) {
  const std::variant<double, int, long> a = x * x, b = 3;
  auto twice = [](auto v) { return static_cast<double>(v) * 2.0; };
  return std::visit(twice, a) * x + std::visit(twice, b);
}
inline double generic_if_constexpr(double x, bool text) {
  std::variant<double, std::string> v = x;
  if (text) v = std::string("four");
  return std::visit(
      [&](const auto& a) -> double {
        if constexpr (std::is_same_v<std::decay_t<decltype(a)>, double>) return a * x;
        else return static_cast<double>(a.size()) * x;
      },
      v);
}
inline double two_variants(double x, double y) {
  using Either = std::variant<double, Point>;
  const Either a = x, b = Point{y, x};
  auto product = overloaded{[](double p, double q) { return p * q; }, [](double p, const Point& q) { return p * q.x + q.y; },
                            [](const Point& p, double q) { return p.y * q; }, [](const Point& p, const Point& q) { return p.x * q.y; }};
  return std::visit(product, a, b) + std::visit(product, b, b) * std::visit(product, b, a) + std::visit(product, a, a);
}
inline double visit_changes(double x) {
  Shape s = Square{x};
  std::visit(overloaded{[&](Circle& c) { c.r *= x; }, [&](Square& q) { q.side *= x; }, [](auto&) {}}, s);
  s = Circle{std::get<Square>(s).side};
  return std::get<Circle>(s).r;
}
struct Empty {};
inline double monostate(double x) {
  std::variant<std::monostate, double> v;
  double s = v.index() == 0 ? x : 0.0;
  v = x * x;
  if (!std::holds_alternative<std::monostate>(v)) s *= std::get<double>(v);
  return s;
}
struct Part {
  std::string name;
  Shape shape;
  double weight;
};
inline double variant_member(const Part& p, double x) { return area_overloaded(p.shape) * p.weight + x * p.weight; }
inline double variant_member_local(double x) {
  Part p{"a", Circle{x}, 2};
  const double first = variant_member(p, x);
  p.shape = Square{first};
  p.weight *= x;
  return variant_member(p, first);
}
inline void variant_in_out(Shape& s, double x) {
  if (auto* c = std::get_if<Circle>(&s)) c->r *= x;
  else s = Circle{x * x};
}

// States of a machine, moved between by visit.
struct Idle {};
struct Moving {
  double speed;
};
struct Braking {
  double speed, force;
};
using State = std::variant<Idle, Moving, Braking>;
inline State next(const State& s, double push) {
  return std::visit(overloaded{[&](const Idle&) -> State { return Moving{push}; },
                               [&](const Moving& m) -> State {
                                 if (m.speed > 2) return Braking{m.speed, push};
                                 return Moving{m.speed * 1.5 + push};
                               },
                               [](const Braking& b) -> State {
                                 if (b.speed < 1) return Idle{};
                                 return Braking{b.speed - b.force, b.force};
                               }},
                    s);
}
inline double machine(double push, int n) {
  State s;
  double way = 0;
  for (int i = 0; i < n; ++i) {
    s = next(s, push);
    way += std::visit(overloaded{[](const Idle&) -> double { return 0; }, [](const auto& moving) { return double(moving.speed); }}, s);
  }
  return way;
}

// An expression tree of variants would be a recursive structure; here a program for a stack.
struct Push {
  double value;
};
enum class Op { add, multiply };
using Instruction = std::variant<Push, Op>;
inline double interpreter(const std::vector<Instruction>& program) {
  std::vector<double> stack;
  for (const auto& i : program) {
    if (const auto* p = std::get_if<Push>(&i)) {
      stack.push_back(p->value);
    } else {
      const double b = stack.back();
      stack.pop_back();
      switch (std::get<Op>(i)) {
        case Op::add: stack.back() += b; break;
        case Op::multiply: stack.back() *= b; break;
      }
    }
  }
  return stack.back();
}

// The same by hand.
enum class Kind { linear, power, table };
struct Law {
  Kind kind;
  double a, b;
  std::vector<double> values;
};
inline double evaluate(const Law& law, double x) {
  switch (law.kind) {
    case Kind::linear: return law.a * x + law.b;
    case Kind::power: return law.a * std::pow(x, law.b);
    case Kind::table: return law.values[x > 1 ? 1 : 0] * x;
  }
  return 0;
}
inline double tagged(double x, double y) {
  const Law laws[] = {{Kind::linear, x, y, {}}, {Kind::power, y, 2, {}}, {Kind::table, 0, 0, {x, y}}};
  double s = x;
  for (const Law& l : laws) s = evaluate(l, s);
  return s;
}
inline double tagged_parameter(const Law& l, double x) { return evaluate(l, x); }

// A number becomes the alternative that C++ chooses for its type, though a dual could become an integer as well.
using Number = std::variant<int, double>;
inline double wider_alternatives(float a, float b) {
  Number u = a;
  const double first = std::get<double>(u) * b;
  u = b;
  std::variant<std::string, int, double, float> w{first * 2};
  const double second = std::get<double>(w);
  w = a;
  Number v{a * b};
  const auto make = [](float q) -> Number { return q; };
  return second * std::get<float>(w) * std::get<1>(v) + std::get<1>(make(b)) + std::get<1>(u);
}
inline double wider_alternatives_in_vector(float a, double b) {
  std::vector<Number> all{a, 1, b};
  all.push_back(a);
  double s = 0;
  for (const Number& each : all) s += std::visit([](auto q) -> double { return q * 1.5; }, each);
  return s * b;
}

#endif
