// The programs of the paper's prototype (its property tests and later additions) in C++: let in any order, higher-order functions,
// composition, conditionals, recursion, lists, newtypes, sums with integers, mutually recursive lists, quaternions, rotations,
// particles, a network.
#ifndef DUALREV_CASE_PROTOTYPE_HPP
#define DUALREV_CASE_PROTOTYPE_HPP

#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace prototype {

inline double id(double x) { return x; }
inline double plus(double x, double y) { return x + y; }
inline double times(double x, double y) { return x * y; }

// let: bindings that use earlier ones and shadow them; written in any order, they need a function each.
inline double let_1(double x) {
  const double y = 3 * x;
  {
    const double z = x + y;
    const double y = z * x;
    return y - z;
  }
}
inline double let_2(double x, double y) {
  const auto [z, w] = std::pair(x + y, 2 * x);
  return z * w;
}
inline double let_any_order(double x, double y) {
  const auto b = [&] { return x * y; };
  const auto a = [&] { return b() + x; };
  return a() * b() + y;
}

inline double higher_order_1(double x, double y) {
  const std::function<double(double)> f = [x](double z) { return x * z + 1; };
  return f(x) * f(y);
}

inline double higher_order_2(double x, double y) {
  const auto f = [x](double z) { return [x, z](double w) { return x * z + w; }; };
  const auto g = f(y);
  return g(x) * g(y);
}
inline std::function<double(double)> composed(std::function<double(double)> f, std::function<double(double)> g) {
  return [f = std::move(f), g = std::move(g)](double x) { return f(g(x)); };
}
inline double composition(double x, double y) {
  const auto f = composed([y](double z) { return z * y; }, [x](double z) { return z + x; });
  return composed(f, f)(x - y);
}

inline double conditional(double x, double y) { return x > y ? 2 * x : x + y * y; }

inline double recursive(double x, int n) { return n == 0 ? 1 : x * recursive(x, n - 1) + n; }

// Lists.
inline double sum_list(const std::vector<double>& l) {
  double s = 0;
  for (double x : l) s += x;
  return s;
}
inline std::vector<double> map_list(const std::vector<double>& l, const std::function<double(double)>& f) {
  std::vector<double> r;
  for (double x : l) r.push_back(f(x));
  return r;
}
inline double lists(const std::vector<double>& l, double x) {
  return sum_list(map_list(l, [x](double z) { return z * z * x; })) + sum_list(l);
}

// Newtypes: a wrapper around a scalar, and one around a function.
struct Sum {
  double get;
};
inline Sum operator+(Sum a, Sum b) { return {a.get + b.get}; }
struct Endo {
  std::function<double(double)> apply;
};
inline double newtypes(double x, double y) {
  const Sum s = Sum{x * y} + Sum{y};
  const Endo e{[s](double z) { return s.get * z; }};
  return e.apply(e.apply(x));
}

// Sums with integers: which alternative there is depends on the numbers.
using Value = std::variant<double, int, std::pair<double, int>>;
inline Value sums(double x, int n) {
  if (x > 2) return x * n;
  if (x < 0) return n + 1;
  return std::pair(x * x, n);
}
inline double consume(const Value& v, double y) {
  if (const double* x = std::get_if<double>(&v)) return *x * y;
  if (const int* n = std::get_if<int>(&v)) return *n * y;
  return std::get<2>(v).first - std::get<2>(v).second * y;
}
inline double sums_in_between(double x, int n, double y) { return consume(sums(x, n), y) + x; }

// data T1 a = C1 a (T2 a) | C2 Int;   data T2 a = C3 Int (T1 a) (T2 a) (and an end for T2)
struct T2;
struct T1 {
  bool is_c1;
  double a;
  std::shared_ptr<T2> t2;
  int n;
};
struct T2 {
  int n;
  std::shared_ptr<T1> t1;
  std::shared_ptr<T2> t2;
};
inline double sum_t2(const std::shared_ptr<T2>& t);
inline double sum_t1(const std::shared_ptr<T1>& t) { return t->is_c1 ? t->a * t->a + sum_t2(t->t2) : t->n; }
inline double sum_t2(const std::shared_ptr<T2>& t) {
  return t ? t->n * sum_t1(t->t1) + 2 * sum_t2(t->t2) : 1;
}
inline double mutual(double x, double y, int n) {
  std::shared_ptr<T2> list;
  for (int i = 0; i < n; ++i) {
    const bool odd = i % 2;
    auto head = std::make_shared<T1>(T1{odd, odd ? x : 0, odd ? list : nullptr, i});
    list = std::make_shared<T2>(T2{i + 1, std::move(head), list});
    x = x * y;
  }
  return sum_t2(list);
}

struct Vec3 {
  double x, y, z;
};
struct Quaternion {
  double x, y, z, w;
};
inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Vec3 add(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 scale(double k, const Vec3& v) { return {k * v.x, k * v.y, k * v.z}; }
inline Vec3 rotate_vec_by_quat(const Vec3& v, const Quaternion& q) {
  const Vec3 u{q.x, q.y, q.z};
  const double s = q.w;
  return add(add(scale(2 * dot(u, v), u), scale(s * s - dot(u, u), v)), scale(2 * s, cross(u, v)));
}

// 300 rotations by 0.1 + 0.05 sin i of (x, y), and of (y, x); all four components.
inline double rotated(double x, double y, int steps) {
  for (int i = 1; i <= steps; ++i) {
    const double angle = 0.1 + 0.05 * std::sin(i);
    const double c = std::cos(angle), s = std::sin(angle);
    const double next = c * x - s * y;
    y = s * x + c * y;
    x = next;
  }
  return x + y;
}
inline double two_rotations(double x, double y, int steps) { return rotated(x, y, steps) + rotated(y, x, steps); }

// Springs with friction.
struct Particle {
  double px, py, vx, vy;
};
inline double particles(std::vector<Particle> all, int steps) {
  const double dt = 0.05;
  for (int step = 0; step < steps; ++step)
    for (Particle& p : all) {
      const double ax = -0.5 * p.px - 0.2 * p.vx, ay = -0.5 * p.py - 0.2 * p.vy;
      p.px += dt * p.vx;
      p.py += dt * p.vy;
      p.vx += dt * ax;
      p.vy += dt * ay;
    }
  double sum = 0;
  for (const Particle& p : all) sum += p.px * p.py;
  return sum;
}

// Layers of weights and biases.
struct Layer {
  std::vector<std::vector<double>> weights;
  std::vector<double> biases;
};
inline double network(const std::vector<Layer>& layers, std::vector<double> x) {
  for (const Layer& layer : layers) {
    std::vector<double> y = layer.biases;
    for (std::size_t i = 0; i < y.size(); ++i) {
      for (std::size_t j = 0; j < x.size(); ++j) y[i] += layer.weights[i][j] * x[j];
      y[i] = 1 / (1 + std::exp(-y[i]));
    }
    x = y;
  }
  double sum = 0;
  for (double value : x) sum += value;
  return sum;
}

}  // namespace prototype

#endif
