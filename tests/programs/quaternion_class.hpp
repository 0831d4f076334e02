// Rotations as classes: quaternions with every kind of operator, friends, conversions and named constructors; strongly typed angles;
// interpolation, integration of a spinning body, attitude from a sequence of steps.
#ifndef DUALREV_PROGRAM_QUATERNION_CLASS_HPP
#define DUALREV_PROGRAM_QUATERNION_CLASS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <vector>

class Angle {
 public:
  static Angle degrees(double d) { return Angle(d * 3.141592653589793 / 180); }
  static constexpr Angle radians(double r) { return Angle(r); }
  explicit operator double() const { return radians_; }
  Angle operator/(double k) const { return Angle(radians_ / k); }
  friend double sin(const Angle& a) { return std::sin(a.radians_); }
  friend double cos(const Angle& a) { return std::cos(a.radians_); }

 private:
  explicit constexpr Angle(double r) : radians_(r) {}
  double radians_;
};

class Vector3 {
  std::array<double, 3> c_{};

 public:
  Vector3() = default;
  Vector3(double x, double y, double z) : c_{x, y, z} {}
  Vector3(const std::array<double, 3>& c) : c_(c) {}
  operator const std::array<double, 3>&() const { return c_; }
  double& operator[](std::size_t i) { return c_[i]; }
  const double& operator[](std::size_t i) const { return c_[i]; }
  Vector3& operator+=(const Vector3& o) {
    for (std::size_t i = 0; i < 3; ++i) c_[i] += o[i];
    return *this;
  }
  friend Vector3 operator+(Vector3 a, const Vector3& b) { return a += b; }
  friend Vector3 operator*(double k, const Vector3& a) { return {k * a[0], k * a[1], k * a[2]}; }
  friend double operator*(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
  friend Vector3 operator^(const Vector3& a, const Vector3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  }
};

class Quaternion {
 public:
  Quaternion() : w_(1) {}
  Quaternion(double w, Vector3 v) : w_(w), v_(v) {}
  static Quaternion about(const Vector3& axis, Angle angle) {
    const Angle half = angle / 2;
    return Quaternion(cos(half), sin(half) / std::sqrt(axis * axis) * axis);
  }

  double norm2() const { return w_ * w_ + v_ * v_; }
  Quaternion operator~() const { return {w_, -1 * v_}; }
  Quaternion& operator*=(const Quaternion& q) {
    std::tie(w_, v_) = std::make_tuple(w_ * q.w_ - v_ * q.v_, w_ * q.v_ + q.w_ * v_ + (v_ ^ q.v_));
    return *this;
  }
  Quaternion& normalise() {
    const double n = std::sqrt(norm2());
    w_ /= n;
    v_ = 1 / n * v_;
    return *this;
  }
  Vector3 operator()(const Vector3& x) const { return (*this * Quaternion(0, x) * ~*this).v_; }
  Quaternion operator-() const { return {-w_, -1 * v_}; }
  bool operator<(const Quaternion& q) const { return w_ < q.w_; }

  friend Quaternion operator*(Quaternion a, const Quaternion& b) { return a *= b; }
  friend Quaternion operator+(const Quaternion& a, const Quaternion& b) { return {a.w_ + b.w_, a.v_ + b.v_}; }
  friend Quaternion operator*(double k, const Quaternion& q) { return {k * q.w_, k * q.v_}; }
  friend double dot(const Quaternion& a, const Quaternion& b) { return a.w_ * b.w_ + a.v_ * b.v_; }
  friend Quaternion slerp(const Quaternion& a, const Quaternion& b, double t);

 private:
  double w_;
  Vector3 v_;
};

// On the shorter arc.
inline Quaternion slerp(const Quaternion& a, const Quaternion& b, double t) {
  const double d = dot(a, b);
  const Quaternion end = d < 0 ? -b : b;
  const double angle = std::acos(std::fabs(d));
  return std::sin((1 - t) * angle) / std::sin(angle) * a + std::sin(t * angle) / std::sin(angle) * end;
}

inline std::array<double, 3> rotated(const std::array<double, 3>& x, const std::array<double, 3>& axis, double degrees) {
  return Quaternion::about(axis, Angle::degrees(degrees))(x);
}
inline double halfway(const std::array<double, 3>& x, double a, double b, double t) {
  const Quaternion from = Quaternion::about({1, 2, 0.5}, Angle::radians(a)), to = Quaternion::about({0, 1, -1}, Angle::radians(b));
  const Vector3 y = slerp(from, to, t)(x);
  return y[0] + 2 * y[1] - y[2] * (from < to ? 1 : 2);
}
// A spinning body without torque: Euler's equations, the attitude by small steps.
inline std::array<double, 3> spun(const std::array<double, 3>& rates, const std::array<double, 3>& inertia, double dt, int steps) {
  Quaternion attitude;
  Vector3 w = rates;
  for (int k = 0; k < steps; ++k) {
    const Vector3 momentum(inertia[0] * w[0], inertia[1] * w[1], inertia[2] * w[2]), torque = momentum ^ w;
    for (std::size_t i = 0; i < 3; ++i) w[i] += dt * torque[i] / inertia[i];
    attitude = (attitude + dt / 2 * (attitude * Quaternion(0, w))).normalise();
  }
  return attitude({1, 0, 0});
}
inline double misalignment(const std::vector<std::array<double, 3>>& steps, double target) {
  Quaternion q;
  for (const auto& s : steps) q *= Quaternion::about({0.1, 0.2, 1}, Angle::radians(static_cast<double>(Angle::degrees(s[0] * 20)))) * Quaternion::about(s, Angle::radians(s[1]));
  const double d = dot(q, Quaternion::about({0, 0, 1}, Angle::radians(target)));
  return 1 - d * d;
}

#endif
