// Functions whose steps are known beforehand: loops of known length, pointers, arrays, classes with functions of their
// own, references that are written to; as roots they need no tape. And such as only look like it.
#ifndef DUALREV_CASE_SCALAR_FORMS_HPP
#define DUALREV_CASE_SCALAR_FORMS_HPP

#include <dualrev/annotate.hpp>
#include <dualrev/stop_gradient.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace scalar_forms {

// ---- rows of numbers ----

inline double rosenbrock(const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < 4; ++i) {
    const double a = 1 - x[i];
    const double b = x[i + 1] - x[i] * x[i];
    sum += a * a + 100 * b * b;
  }
  return sum;
}
inline double of_vector(const std::vector<double>& x) { return x[0] * std::sin(x[2]) / x[1]; }
inline double of_span(std::span<const double> x, double k) { return k * x[1] + x[0] * x[0]; }
inline double of_rows(const double (&m)[2][3], const std::array<double, 3>& v) {
  double all = 0;
  for (int i = 0; i < 2; ++i) {
    double row = 0;
    for (std::size_t j = 0; j < v.size(); ++j) row += m[i][j] * v[j];
    all += row * row * (i + 1);
  }
  return all;
}
inline double each(const std::array<double, 4>& v) {
  double product = 1;
  for (const double& x : v) product *= x;
  for (double x : v) {
    x += 1;
    product += x;
  }
  return product;
}
inline void cross(const double* a, const double* b, double* result) {
  result[0] = a[1] * b[2] - a[2] * b[1];
  result[1] = a[2] * b[0] - a[0] * b[2];
  result[2] = a[0] * b[1] - a[1] * b[0];
}
inline void normalized(double* v) {
  double squares = 0;
  for (int i = 0; i < 3; ++i) squares += v[i] * v[i];
  if (squares > 0) {
    const double length = std::sqrt(squares);
    for (int i = 0; i < 3; ++i) v[i] /= length;
  } else {
    v[0] = 1;
  }
}
inline void turned(double* v) {
  const double first = v[0];
  for (int i = 0; i < 5; ++i) v[i] = v[(i + 1) % 6] * (i + 1);
  v[5] = first * v[0];
}
inline void swapped(double& a, double& b) {
  const double c = a;
  a = b;
  b = c * b;
}
inline double twice(const double* a, double* out) {
  double axis[3], other[3] = {1, 2};
  cross(a, other, axis);
  normalized(axis);
  cross(axis, a, out);
  swapped(out[0], out[2]);
  return axis[0] + axis[1] * axis[2];
}
inline void walks(const double* from, double* to) {
  const double* end = from + 3;
  double last = 0;
  while (from != end) {
    *to++ = *from * last;
    last = *from++;
  }
}
inline double stops_early(const double* x) {
  double sum = 0;
  for (int i = 0;; ++i) {
    if (i == 1) continue;
    if (i > 3) break;
    sum = sum * x[i] + i;
  }
  int n = 2;
  do {
    sum += x[n] * n;
    n -= 1;
  } while (n > 0);
  return sum;
}

// ---- classes ----

template <int n>
class Small {
 public:
  Small() = default;
  explicit Small(double all) {
    for (int i = 0; i < n; ++i) at_[i] = all;
  }
  double& operator[](int i) { return at_[i]; }
  const double& operator[](int i) const { return at_[i]; }
  Small& operator+=(const Small& other) {
    for (int i = 0; i < n; ++i) at_[i] += other.at_[i];
    return *this;
  }
  friend Small operator*(double k, Small v) {
    for (int i = 0; i < n; ++i) v[i] *= k;
    return v;
  }
  double norm() const { return std::sqrt(squared()); }

 private:
  double squared() const {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += at_[i] * at_[i];
    return sum;
  }
  double at_[n] = {};
};
struct Pose {
  std::array<double, 2> place;
  double angle;
};
struct Point {
  double x, y;
};
inline double by_members(double a, double b) {
  Small<3> v(a);
  v[1] = b;
  v += 2 * v;
  const Small<3> w = v;
  v[0] = w[2] * w[1];
  return v.norm() * w[0];
}
inline Point seen_from(const Pose& pose, const Point& p) {
  const double dx = p.x - pose.place[0], dy = p.y - pose.place[1];
  const double c = std::cos(pose.angle), s = std::sin(pose.angle);
  return {c * dx + s * dy, c * dy - s * dx};
}
inline void both_seen(const Pose& pose, const double* points, double* seen) {
  for (int i = 0; i < 2; ++i) {
    const Point p = seen_from(pose, {points[2 * i], points[2 * i + 1]});
    seen[2 * i] = p.x;
    seen[2 * i + 1] = p.y;
  }
}
inline Pose moved(const Pose& pose, double by, double turn) {
  Pose result = pose;
  result.place[0] += by * std::cos(pose.angle);
  result.place[1] += by * std::sin(pose.angle);
  result.angle = pose.angle + turn;
  if (result.angle > 3) result.angle -= 6;
  return result;
}

// ---- branches and calls ----

inline double huber(double r) {
  if (r > 1) return 2 * r - 1;
  if (r < -1) return -2 * r - 1;
  return r * r;
}
inline void losses(const double* x, double scale, double* out) {
  for (int i = 0; i < 3; ++i) out[i] = scale * huber(x[i] - out[i]);
}
inline void loss(const double* x, double scale, double* out) { out[0] += scale * huber(x[0] - out[0]); }
inline double with_default(double x, double k = 2) { return k * x; }
inline double chosen(const double* x, double k) {
  double best = x[0];
  for (int i = 1; i < 2; ++i)
    if (x[i] > best && k > 0) best = x[i];
  const double side = k > 1 || x[0] > 2 ? best * k : -best;
  return std::max(side, with_default(x[1])) + std::pow(x[2], 2) + std::fma(x[0], k, 0.5);
}
inline double by_value(double x, int) {
  x *= x;
  x++;
  return x * x;
}
inline double ends(double* v) {
  if (v[0] > 1) {
    v[1] = 3;
    return v[0];
  }
  v[0] = v[1] * v[2];
  return v[2];
}
inline double scaled_by_data(const double* x, DUALREV_CONSTANT const double* data, double* out) {
  out[0] = x[0] * data[1];
  out[1] = x[1] * data[0];
  return data[2] * x[0] * x[1];
}
inline void moved_by(Point& p, DUALREV_CONSTANT const Point& by) {
  p.x += by.x;
  p.y += p.x * by.y;
}
inline void scaled_by(Point& p, DUALREV_CONSTANT const double& by) {
  p.x *= by;
  p.y *= by;
}
inline double reciprocals(const double* x, double* out) {
  out[0] = x[0] * x[1];
  out[1] = 1 / x[1];
  out[2] = x[0] / x[2];
  return x[0];
}

inline double grown(double s) {
  if (s > 1) return s;
  s = s * 2;
  return s + 1;
}
inline double of_grown(const double* x) { return grown(x[0]) * x[1]; }
inline double clamped(double x, double* out) {
  if (x < 0) return 0;
  *out = x * 2;
  return x;
}
inline void through_clamped(const double* x, double* out) {
  clamped(x[0], out);
  out[1] += x[0];
}
inline double with_integer(const double* x, int n) { return x[0] * n + x[1] / n; }
enum Size { rows = 2, columns = 3 };
inline double in_old_style(const double* m) {
  int i, j;
  double sum = 0;
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++) {
      if (i == j) continue;
      sum += m[i * columns + j] * (i + 2 * j);
    }
  return sum * m[0];
}
inline double of_pair(double a, double b) {
  double v[2] = {a, b}, w[2];
  w[0] = v[1];
  w[1] = v[0] * w[0];
  std::array<double, 2> u{w[1], 0.5};
  u = {u[1] * w[0], u[0]};
  const Point p{u[0], u[1]};
  return p.x * p.y;
}
inline double of_chosen_pair(double a, double b) {
  const Point p = true ? Point{b, a} : Point{0, 0};
  return p.x * p.y * p.y;
}
inline void exchanged(double* v) {
  Point p{v[0], v[1]};
  p = Point{p.y, p.x};
  v[0] = p.x * p.x;
  v[1] = p.y;
}
struct alignas(16) Wide {
  double x, y, z;
};
inline double of_wide(const Wide& w, const double* x) { return w.x * x[0] + w.y * w.z; }
inline Wide to_wide(const double* x) { return {x[0] * x[1], x[1], 2}; }
inline double of_padded(const Wide& w, double k) { return k * w.x * w.y + w.z; }
inline double of_three(std::span<const double, 3> x, double* out) {
  out[0] = x[0] * x[1];
  return x[2] * out[0];
}
inline double of_first_three(std::span<const double, 3> x) { return x[0] * x[1] * x[2]; }
inline void reversed(const std::vector<double>& x, double* out) {
  out[0] = x[1];
  out[1] = x[0] * 3;
}

inline double by_bits(const double* x) {
  double sum = 0;
  int steps = 8;
  for (unsigned i = 0; i < 4u; ++i) {
    if (i & 1u) sum += x[i >> 1] * (1 << i);
    if ((i ^ 3u) == 1u || (i | 2u) == 3u) sum *= x[3];
    steps /= 2;
    sum += steps % 3;
  }
  steps <<= 2;
  return sum + steps;
}
inline double by_pointers(const double* x) {
  double best = x[0], sum = 0;
  for (const double* p = x + 1; p < x + 3; ++p) best = *p > best ? *p : best;
  for (const double* p = x + 2; p >= x; --p) sum = sum * best + *p;
  return sum;
}

// ---- constants from outside ----

inline const double table[3] = {1, -2, 3};
constexpr std::array<std::array<double, 2>, 2> matrix{{{0.5, 2}, {-1, 0}}};
inline const Point center = {0.25, -0.5};
struct Quadrature {
  static constexpr double nodes[3] = {-0.5, 0, 0.5};
  static const double weights[3];
  double scale;
  double of(double x) const {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += weights[i] * std::exp(scale * x * nodes[i]);
    return sum;
  }
};
inline const double Quadrature::weights[3] = {1. / 6, 4. / 6, 1. / 6};
inline double polynomial(const double* coefficients, int n, double x) {
  double sum = 0;
  for (int i = n - 1; i >= 0; --i) sum = sum * x + coefficients[i];
  return sum;
}
inline double of_table(const double* x) {
  double sum = 0;
  for (int i = 0; i < 2; ++i) sum += table[i + 1] * x[i] * x[1 - i];
  return sum + polynomial(table, 3, x[0]);
}
inline double of_matrix(const double* x) {
  static const double shift[2] = {1, 2};
  double all = 0;
  for (int i = 0; i < 2; ++i)
    if (x[0] > table[2])
      all += matrix[i][1] * x[i];
    else
      for (int j = 0; j < 2; ++j) all += matrix[i][j] * x[i] * (x[j] + shift[j]);
  return all;
}
inline double to_center(const Point& p) {
  Point from = center;
  from.x -= p.x;
  return from.x * from.x + (center.y - p.y) * (center.y - p.y);
}
inline double integrated(const Quadrature& rule, double x) { return rule.of(x) * Quadrature::weights[1]; }

// ---- what must not be followed too far ----

inline double at(const double* p, int i) { return p[i]; }
inline double stepping_in_arguments(const double* p) {
  int i = 0;
  const double first = at(p, i++);
  double sum = first + 10 * p[i];
  const double* q = p;
  for (int k = 0; k < 3; ++k) sum += (k + 1) * at(q++, 0);
  return sum;
}
struct Defaults {
  double x = 2;
  double y = x * 3;
};
struct WithDefaults {
  double p, q;
  double of_both() const {
    Defaults d{q};
    return d.y * p;
  }
};
inline double by_defaults(double x, double y) {
  const WithDefaults d{x, y};
  return d.of_both();
}
struct Doubling {
  double x;
  explicit Doubling(double v) : x(v) {}
  Doubling(const Doubling& other) : x(2 * other.x) {}
  Doubling& operator=(const Doubling& other) {
    x = 3 * other.x;
    return *this;
  }
};
inline double doubled(double x) {
  const Doubling all[1] = {Doubling(x)};
  double sum = 0;
  for (Doubling each : all) sum += each.x;
  return sum;
}
inline double doubled_array(double x) {
  std::array<Doubling, 1> a{Doubling(x)}, b = a, c = b;
  c = a;
  return b[0].x * c[0].x;
}
struct Tripling {
  double x;
  Tripling() = default;
  template <class Other>
  Tripling(Other& other) : x(3 * other.x) {}
};
inline double tripled(double x) {
  Tripling all[2];
  all[0].x = x;
  all[1].x = x * x;
  double sum = 0;
  for (Tripling each : all) sum += each.x;
  return sum;
}
inline double same_pointer(const double* a, const double* b) {
  if (a == b) return a[0] * a[1];
  return a[0] * b[1] * 2 + b[0];
}
inline double on_one_side(double x, double* y) {
  if (x > 0) y[0] = x * y[0];
  return x * x;
}
inline double behind_a_condition(double x, const double* z) {
  if (x > 0 && z[1] * z[2] > 1) return z[1] * z[2] * x;
  return x;
}
inline double not_decided_by_numbers(double x) {
  for (int i = 0; i < 2; ++i)
    if (!(x > 0 && i > 5)) x *= 2;
  return x;
}
struct Oddly {
  double local, t;
};
inline double named_like_keywords(const Oddly& o, const double* ouble) {
  Oddly thread = o;
  for (int i = 0; i < 2; ++i) thread.local *= ouble[i];
  thread.t += thread.local * o.t;
  return thread.t * thread.local;
}
inline double keyword_in_partials(double o, double x) {
  const double t = std::sin(o) * x;
  return t * t * std::exp(o) / std::log(t);
}
inline double through_keyword(double o, double x) { return keyword_in_partials(o * x, x) * o; }
inline void used_on_one_side(double* y, double x) {
  if (x > y[0]) {
    y[1] = y[0] * x;
  } else {
    y[1] = y[0] * x;
    y[1] = x;
  }
}

// ---- what has no such form, or must not be read where it is called ----

inline double marked(DUALREV_CONSTANT double k, double x) { return k * x; }
inline double through_marked(double x, double y) { return marked(x * y, x); }
inline double stopped(const double* x) { return dualrev::stop_gradient(x[0]) * x[1]; }
inline double of_length(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * x[i];
  return sum;
}
inline double deep(const double* x, int n) { return n > 0 ? x[n] * deep(x, n - 1) : x[0]; }
inline double deep_of_two(const double* x) { return deep(x, 2); }
inline double of_floats(float a, const double* x) { return a * x[0]; }
inline double changes(double& x) {
  x *= 2;
  return x;
}
inline double in_one_expression(double* x) { return changes(x[0]) + changes(x[1]) * 2; }
inline int sign_of(double x) { return x < 0 ? -1 : 1; }
inline double by_sign(const double* x) { return sign_of(x[0]) * x[1] * x[0]; }
inline double index_by_number(const double* x) {
  const int i = x[0] > 1 ? 1 : 2;
  return x[i] * x[0];
}
inline double changed_in_branch(const double* x) {
  int i = 0;
  if (x[0] > 1) i = 1;
  return x[i] * x[2];
}
inline double table_that_changes[2] = {1, 2};
inline double of_changing_table(const double* x) { return table_that_changes[1] * x[0] + x[1] * x[0]; }
inline double half_of(double x) { return x / 2; }
inline const double table_made_at_start[2] = {half_of(3), 2};
inline double of_table_made_at_start(const double* x) { return table_made_at_start[0] * x[0] * x[1]; }

}  // namespace scalar_forms
#endif
