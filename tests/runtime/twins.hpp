// Functions with twins written by hand, as the tool would generate them: what the runtime's tests call.
#pragma once

#include <array>
#include <cmath>
#include <dualrev/dualrev.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace twins {

using dualrev::by;
using dualrev::dual;
using dualrev::one;
using dualrev::tape;

// The operations that the twins below are made of.
inline dual add(tape& t, dual x, dual y) { return t.push(x.v + y.v, one(x), one(y)); }
inline dual sub(tape& t, dual x, dual y) { return t.push(x.v - y.v, one(x), by(y, -1)); }
inline dual mul(tape& t, dual x, dual y) { return t.push(x.v * y.v, by(x, y.v), by(y, x.v)); }

struct vec3 {
  double x, y, z;
};
struct vec3_dual {
  dual x, y, z;
};

struct body {  // scalars of two types, passive parts, arrays, nesting
  std::string name;
  vec3 position;
  float mass;
  int charges[2];
  double spin[2][2];
  std::vector<vec3> trail;
};
struct body_dual {
  std::string name;
  vec3_dual position;
  dualrev::basic_dual<float> mass;
  int charges[2];
  dual spin[2][2];
  std::vector<vec3_dual> trail;
};

class sealed {  // no default constructor, private state, trivially copyable
 public:
  explicit sealed(double a, int k) : a_(a), k_(k) {}
  [[nodiscard]] double a() const { return a_; }
  [[nodiscard]] int k() const { return k_; }
  [[nodiscard]] double scaled(double by) const noexcept { return a_ * by; }
  void grow(double by) { a_ *= by; }

 private:
  friend struct dualrev::structure<sealed>;
  double a_;
  [[maybe_unused]] int k_;
};
class sealed_dual {
 public:
  explicit sealed_dual(dual a, int k) : a_(a), k_(k) {}
  [[nodiscard]] dual a() const { return a_; }
  dual scaled(tape& t, dual by) const { return mul(t, a_, by); }
  void grow(tape& t, dual by) { a_ = mul(t, a_, by); }

 private:
  friend struct dualrev::structure<sealed>;
  dual a_;
  [[maybe_unused]] int k_;
};

}  // namespace twins

template <>
struct dualrev::structure<twins::vec3> : dualrev::record<twins::vec3, twins::vec3_dual> {
  static constexpr const char* names[] = {"x", "y", "z"};
  template <class Object, class Visitor>
  static constexpr void members(Object& o, Visitor&& visit) {
    visit(o.x, o.y, o.z);
  }
};
template <>
struct dualrev::structure<twins::body> : dualrev::record<twins::body, twins::body_dual> {
  template <class Object, class Visitor>
  static constexpr void members(Object& o, Visitor&& visit) {
    visit(o.name, o.position, o.mass, o.charges, o.spin, o.trail);
  }
};
template <>
struct dualrev::structure<twins::sealed> : dualrev::record<twins::sealed, twins::sealed_dual> {
  template <class Object, class Visitor>
  static constexpr void members(Object& o, Visitor&& visit) {
    visit(o.a_, o.k_);
  }
};

// DUALREV_TWIN(f, f_dual): what stands below a generated function.
#define DUALREV_TWIN(f, f_dual)                        \
  template <>                                          \
  struct dualrev::derivative_of<f> {                   \
    using primal = std::remove_pointer_t<decltype(f)>; \
    static constexpr auto twin = &f_dual;              \
  };

namespace twins {

// let z = x + y in x z
inline double shared_sum(double x, double y) {
  const double z = x + y;
  return x * z;
}
inline dual shared_sum_dual(tape& t, dual x, dual y) {
  const dual z = add(t, x, y);
  return mul(t, x, z);
}

// t_ex: let x3 = x1 + x2 in x3 x1 + x3
inline double t_ex(double x1, double x2) {
  const double x3 = x1 + x2;
  return x3 * x1 + x3;
}
inline dual t_ex_dual(tape& t, dual x1, dual x2) {
  const dual x3 = add(t, x1, x2);
  return add(t, mul(t, x3, x1), x3);
}

// t_bad: n steps of op(x, x)
inline double t_bad(int n, double x) {
  for (int i = 0; i < n; ++i) x = x + x;
  return x;
}
inline dual t_bad_dual(tape& t, int n, dual x) {
  for (int i = 0; i < n; ++i) x = add(t, x, x);
  return x;
}

// x_n = x_(n-2) + x_(n-1)
inline double fibonacci(int n, double x0, double x1) {
  for (int i = 2; i <= n; ++i) std::tie(x0, x1) = std::tuple(x1, x0 + x1);
  return x1;
}
inline dual fibonacci_dual(tape& t, int n, dual x0, dual x1) {
  for (int i = 2; i <= n; ++i) {
    const dual next = add(t, x0, x1);
    x0 = x1;
    x1 = next;
  }
  return x1;
}

inline double dot(const double* a, const double* b, std::size_t n) {
  double s = 0;
  for (std::size_t i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
inline dual dot_dual(tape& t, const dual* a, const dual* b, std::size_t n) {
  dual s = 0;
  for (std::size_t i = 0; i < n; ++i) s = t.push(s.v + a[i].v * b[i].v, one(s), by(a[i], b[i].v), by(b[i], a[i].v));
  return s;
}

inline double pick(const std::vector<double>& v, std::size_t i) { return v[i]; }
inline dual pick_dual(tape&, const std::vector<dual>& v, std::size_t i) { return v[i]; }

inline double log_sum_exp(const std::vector<double>& v) {
  double m = v[0];
  for (double x : v)
    if (x > m) m = x;
  double s = 0;
  for (double x : v) s += std::exp(x - m);
  return m + std::log(s);
}
inline dual log_sum_exp_dual(tape& t, const std::vector<dual>& v) {
  dual m = v[0];
  for (dual x : v)
    if (x.v > m.v) m = x;
  dual s = 0;
  for (dual x : v) {
    const double e = std::exp(x.v - m.v);
    s = t.push(s.v + e, one(s), by(x, e), by(m, -e));
  }
  return t.push(m.v + std::log(s.v), one(m), by(s, 1.0 / s.v));
}

// 2 (u.v) u + (s^2 - u.u) v + 2 s (u x v)
struct quat {
  double x, y, z, w;
};
struct quat_dual {
  dual x, y, z, w;
};

}  // namespace twins

template <>
struct dualrev::structure<twins::quat> : dualrev::record<twins::quat, twins::quat_dual> {
  template <class Object, class Visitor>
  static constexpr void members(Object& o, Visitor&& visit) {
    visit(o.x, o.y, o.z, o.w);
  }
};

namespace twins {

inline vec3 rotate(const vec3& v, const quat& q) {
  const double uv = q.x * v.x + q.y * v.y + q.z * v.z;
  const double uu = q.x * q.x + q.y * q.y + q.z * q.z;
  const double k = q.w * q.w - uu;
  return {2 * uv * q.x + k * v.x + 2 * q.w * (q.y * v.z - q.z * v.y),
          2 * uv * q.y + k * v.y + 2 * q.w * (q.z * v.x - q.x * v.z),
          2 * uv * q.z + k * v.z + 2 * q.w * (q.x * v.y - q.y * v.x)};
}
inline vec3_dual rotate_dual(tape& t, const vec3_dual& v, const quat_dual& q) {
  const dual uv = add(t, add(t, mul(t, q.x, v.x), mul(t, q.y, v.y)), mul(t, q.z, v.z));
  const dual uu = add(t, add(t, mul(t, q.x, q.x), mul(t, q.y, q.y)), mul(t, q.z, q.z));
  const dual k = sub(t, mul(t, q.w, q.w), uu);
  const auto row = [&](dual u, dual w, dual a, dual b, dual c, dual d) {
    const dual cross = sub(t, mul(t, a, b), mul(t, c, d));
    return add(t, add(t, mul(t, mul(t, 2, uv), u), mul(t, k, w)), mul(t, mul(t, 2, q.w), cross));
  };
  return {row(q.x, v.x, q.y, v.z, q.z, v.y), row(q.y, v.y, q.z, v.x, q.x, v.z), row(q.z, v.z, q.x, v.y, q.y, v.x)};
}

// In-outs of all kinds: prefix products in place, and the number of calls.
inline double prefix_products(double* v, std::size_t n, double& last, int& calls) {
  ++calls;
  for (std::size_t i = 1; i < n; ++i) v[i] *= v[i - 1];
  last = last + v[n - 1];
  return v[n - 1];
}
inline dual prefix_products_dual(tape& t, dual* v, std::size_t n, dual& last, int& calls) {
  ++calls;
  for (std::size_t i = 1; i < n; ++i) v[i] = mul(t, v[i], v[i - 1]);
  last = add(t, last, v[n - 1]);
  return v[n - 1];
}

inline void duplicate(std::vector<double>& v) {
  const std::size_t n = v.size();
  for (std::size_t i = 0; i < n; ++i) v.push_back(2 * v[i]);
}
inline void duplicate_dual(tape& t, std::vector<dual>& v) {
  const std::size_t n = v.size();
  for (std::size_t i = 0; i < n; ++i) v.push_back(t.push(2 * v[i].v, by(v[i], 2)));
}

inline body move(body b, std::span<const double, 2> by, double (&total)[2]) {
  b.position.x += by[0] * static_cast<double>(b.mass);
  b.spin[1][0] += by[1];
  b.trail.push_back(b.position);
  b.name += "'";
  total[0] += b.spin[1][0] * b.trail[0].z;
  return b;
}
inline body_dual move_dual(tape& t, body_dual b, std::span<const dual, 2> by, dual (&total)[2]) {
  b.position.x = add(t, b.position.x, mul(t, by[0], dual(b.mass)));
  b.spin[1][0] = add(t, b.spin[1][0], by[1]);
  b.trail.push_back(b.position);
  b.name += "'";
  total[0] = add(t, total[0], mul(t, b.spin[1][0], b.trail[0].z));
  return b;
}

inline double consume(std::vector<double>&& v, const std::string& how) {
  const std::vector<double> mine = std::move(v);
  return how == "first" ? mine.front() : mine.back();
}
inline dual consume_dual(tape&, std::vector<dual>&& v, const std::string& how) {
  const std::vector<dual> mine = std::move(v);
  return how == "first" ? mine.front() : mine.back();
}

inline double throws_on_negative(double& x, double y) {
  x = x * y;
  if (y < 0) throw std::domain_error("negative");
  return x;
}
inline dual throws_on_negative_dual(tape& t, dual& x, dual y) {
  x = mul(t, x, y);
  if (y.v < 0) throw std::domain_error("negative");
  return x;
}

inline float square_f(float x) { return x * x; }
inline dualrev::basic_dual<float> square_f_dual(tape& t, dualrev::basic_dual<float> x) {
  return t.push(x.v * x.v, by(x, 2.0 * x.v));
}
inline long double square_l(long double x) { return x * x; }
inline dualrev::basic_dual<long double> square_l_dual(tape& t, dualrev::basic_dual<long double> x) {
  return t.push(x.v * x.v, by(x, static_cast<double>(2 * x.v)));
}

inline double quiet(double x) noexcept { return 3 * x; }
inline dual quiet_dual(tape& t, dual x) { return t.push(3 * x.v, by(x, 3)); }

inline std::pair<std::array<double, 2>, std::tuple<int, double>> bundle(const std::vector<std::vector<double>>& rows,
                                                                        std::vector<bool> flags) {
  return {{rows[0][0], rows[1][0] * rows[1][1]}, {static_cast<int>(flags.size()), 7.0}};
}
inline std::pair<std::array<dual, 2>, std::tuple<int, dual>> bundle_dual(tape& t,
                                                                         const std::vector<std::vector<dual>>& rows,
                                                                         std::vector<bool> flags) {
  return {{rows[0][0], mul(t, rows[1][0], rows[1][1])}, {static_cast<int>(flags.size()), 7.0}};
}

// A weight that was marked constant: its type is the same in the twin.
inline double weighted(double x, const std::vector<double>& w) { return x * w[0]; }
inline dual weighted_dual(tape& t, dual x, const std::vector<double>& w) { return t.push(x.v * w[0], by(x, w[0])); }

inline sealed make_sealed(const sealed& s, double x) { return sealed(s.a() * x, s.k() + 1); }
inline sealed_dual make_sealed_dual(tape& t, const sealed_dual& s, dual x) { return sealed_dual(mul(t, s.a(), x), 8); }

struct cubed {
  double operator()(double x) const { return x * x * x; }
};
inline dual cubed_dual(tape& t, dual x) { return t.push(x.v * x.v * x.v, by(x, 3 * x.v * x.v)); }

inline double overloaded(double x) { return x; }
inline double overloaded(double x, int n) { return n * x; }
inline dual overloaded_dual(tape& t, dual x, int n) { return t.push(n * x.v, by(x, n)); }

}  // namespace twins

DUALREV_TWIN(twins::shared_sum, twins::shared_sum_dual)
DUALREV_TWIN(twins::t_ex, twins::t_ex_dual)
DUALREV_TWIN(twins::t_bad, twins::t_bad_dual)
DUALREV_TWIN(twins::fibonacci, twins::fibonacci_dual)
DUALREV_TWIN(twins::dot, twins::dot_dual)
DUALREV_TWIN(twins::pick, twins::pick_dual)
DUALREV_TWIN(twins::log_sum_exp, twins::log_sum_exp_dual)
DUALREV_TWIN(twins::rotate, twins::rotate_dual)
DUALREV_TWIN(twins::prefix_products, twins::prefix_products_dual)
DUALREV_TWIN(twins::duplicate, twins::duplicate_dual)
DUALREV_TWIN(twins::move, twins::move_dual)
DUALREV_TWIN(twins::consume, twins::consume_dual)
DUALREV_TWIN(twins::throws_on_negative, twins::throws_on_negative_dual)
DUALREV_TWIN(twins::square_f, twins::square_f_dual)
DUALREV_TWIN(twins::square_l, twins::square_l_dual)
DUALREV_TWIN(static_cast<double (*)(double)>(twins::quiet), twins::quiet_dual)
DUALREV_TWIN(twins::bundle, twins::bundle_dual)
DUALREV_TWIN(twins::weighted, twins::weighted_dual)
DUALREV_TWIN(twins::make_sealed, twins::make_sealed_dual)
DUALREV_TWIN(static_cast<double (*)(double, int)>(twins::overloaded), twins::overloaded_dual)

// The key of a noexcept member is the pointer without noexcept.
template <>
struct dualrev::derivative_of<static_cast<double (twins::sealed::*)(double) const>(&twins::sealed::scaled)> {
  using primal = double (twins::sealed::*)(double) const;
  static constexpr auto twin = &twins::sealed_dual::scaled;
};
template <>
struct dualrev::derivative_of<&twins::sealed::grow> {
  using primal = void (twins::sealed::*)(double);
  static void twin(twins::tape& t, twins::sealed_dual& self, twins::dual by) { self.grow(t, by); }
};
template <>
struct dualrev::derivative_of_type<twins::cubed> {
  using primal = double(double);
  static constexpr auto twin = &twins::cubed_dual;
};
