// A robot arm by Denavit and Hartenberg's parameters: a chain of std::array matrices, the geometric Jacobian, damped least squares steps
// towards a target, and a cost of joint limits. Link tables are templates of constants; joints may turn or slide.
#ifndef DUALREV_PROGRAM_ROBOT_KINEMATICS_HPP
#define DUALREV_PROGRAM_ROBOT_KINEMATICS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

namespace robot {

template <std::size_t R, std::size_t C = R>
using Matrix = std::array<std::array<double, C>, R>;
using Point = std::array<double, 3>;

struct Link {
  double a, alpha, d, theta;
  bool slides = false;
  double low = -3, high = 3;
};
template <std::size_t N>
struct Arm {
  std::array<Link, N> links;
  static constexpr std::size_t joints = N;
};

template <std::size_t R, std::size_t K, std::size_t C>
constexpr Matrix<R, C> operator_product(const Matrix<R, K>& a, const Matrix<K, C>& b) {
  Matrix<R, C> c{};
  for (std::size_t i = 0; i < R; ++i)
    for (std::size_t j = 0; j < C; ++j)
      for (std::size_t k = 0; k < K; ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}

inline Matrix<4> identity() { return {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}}; }

inline Matrix<4> transform(const Link& l, double q) {
  const double theta = l.slides ? l.theta : l.theta + q, d = l.slides ? l.d + q : l.d;
  const double ct = std::cos(theta), st = std::sin(theta), ca = std::cos(l.alpha), sa = std::sin(l.alpha);
  return {{{ct, -st * ca, st * sa, l.a * ct}, {st, ct * ca, -ct * sa, l.a * st}, {0, sa, ca, d}, {0, 0, 0, 1}}};
}

// The frames of all joints, the base's first.
template <std::size_t N>
std::array<Matrix<4>, N + 1> frames(const Arm<N>& arm, const std::array<double, N>& q) {
  std::array<Matrix<4>, N + 1> f;
  f[0] = identity();
  for (std::size_t i = 0; i < N; ++i) f[i + 1] = operator_product(f[i], transform(arm.links[i], q[i]));
  return f;
}

template <std::size_t N>
Matrix<3, N> jacobian(const Arm<N>& arm, const std::array<Matrix<4>, N + 1>& f) {
  Matrix<3, N> j;
  for (std::size_t i = 0; i < N; ++i) {
    const Point axis{f[i][0][2], f[i][1][2], f[i][2][2]};
    const Point arm_to_tip{f[N][0][3] - f[i][0][3], f[N][1][3] - f[i][1][3], f[N][2][3] - f[i][2][3]};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t a = (k + 1) % 3, b = (k + 2) % 3;
      j[k][i] = arm.links[i].slides ? axis[k] : axis[a] * arm_to_tip[b] - axis[b] * arm_to_tip[a];
    }
  }
  return j;
}

// Cramer's rule.
inline Point solve(const Matrix<3>& m, const Point& b) {
  const auto determinant = [](const Matrix<3>& a) {
    return a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1]) - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0]) + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
  };
  const double d = determinant(m);
  Point x;
  for (std::size_t c = 0; c < 3; ++c) {
    Matrix<3> replaced = m;
    for (std::size_t r = 0; r < 3; ++r) replaced[r][c] = b[r];
    x[c] = determinant(replaced) / d;
  }
  return x;
}

template <std::size_t N>
std::array<double, N> damped_step(const Arm<N>& arm, std::array<double, N> q, const Point& target, double damping) {
  const auto f = frames(arm, q);
  const Matrix<3, N> j = jacobian(arm, f);
  Matrix<3> jjt{};
  Point error;
  for (std::size_t r = 0; r < 3; ++r) {
    error[r] = target[r] - f.back()[r][3];
    jjt[r][r] = damping;
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t i = 0; i < N; ++i) jjt[r][c] += j[r][i] * j[c][i];
  }
  const Point y = solve(jjt, error);
  for (std::size_t i = 0; i < N; ++i)
    for (std::size_t r = 0; r < 3; ++r) q[i] += j[r][i] * y[r];
  return q;
}

inline Arm<4> scara(double upper, double lower) {
  return {{{{upper, 0, 0.4, 0}, {.a = lower, .alpha = 3.0, .d = 0.05, .theta = 0.1}, {0.02, 0.1, 0.2, 0, true, 0, 1}, {.a = 0.1, .alpha = 0, .d = 0, .theta = 0}}}};
}

inline Point tip(const std::array<double, 4>& q, double upper, double lower) {
  const auto f = frames(scara(upper, lower), q);
  return {f[4][0][3], f[4][1][3], f[4][2][3]};
}
inline std::array<double, 4> towards(std::array<double, 4> q, const std::array<double, 3>& target, double upper, double lower, int steps) {
  const auto arm = scara(upper, lower);
  for (int i = 0; i < steps; ++i) q = damped_step(arm, q, target, 0.2);
  return q;
}
template <class Q, class A>
double limits(const Q& q, const A& arm) {
  double s = 0;
  for (std::size_t i = 0; i < std::remove_cvref_t<A>::joints; ++i) {
    const auto& [a, alpha, d, theta, slides, low, high] = arm.links[i];
    const double middle = (low + high) / 2, x = (q[i] - middle) / (high - middle);
    s += x * x * x * x * (slides ? 2 : 1);
  }
  return s;
}
inline double limit_cost(const std::array<double, 4>& q) { return limits(q, scara(0.5, 0.4)); }

// Yoshikawa's measure: how well the tip can move in every direction.
inline double manipulability(const std::array<double, 4>& q, double upper, double lower) {
  const auto arm = scara(upper, lower);
  const auto j = jacobian(arm, frames(arm, q));
  Matrix<4, 3> t;
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t c = 0; c < 4; ++c) t[c][r] = j[r][c];
  const Matrix<3> p = operator_product(j, t);
  return std::sqrt(p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) - p[0][1] * (p[1][0] * p[2][2] - p[1][2] * p[2][0]) + p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]));
}

}  // namespace robot

#endif
