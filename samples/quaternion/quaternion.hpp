// Rotation of a vector by a quaternion, as Krawiec et al. (2022) and Smeding and Vakar (2023) time it.
#pragma once

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

inline Vec3 scale(double k, const Vec3& a) { return {k * a.x, k * a.y, k * a.z}; }

inline Vec3 add(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

inline Vec3 rotate_vec_by_quat(const Vec3& v, const Quaternion& q) {
  const Vec3 u{q.x, q.y, q.z};
  const double s = q.w;
  return add(add(scale(2 * dot(u, v), u), scale(s * s - dot(u, u), v)), scale(2 * s, cross(u, v)));
}
