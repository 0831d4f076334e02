// samples/quaternion for all numbers; for doubles it is the sample itself.
#pragma once
#include "quaternion.hpp"

namespace programs {

template <class T>
struct Vec3Of {
  T x, y, z;
};

template <class T>
struct QuaternionOf {
  T x, y, z, w;
};

template <class T>
T dot(const Vec3Of<T>& a, const Vec3Of<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class T>
Vec3Of<T> cross(const Vec3Of<T>& a, const Vec3Of<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class T>
Vec3Of<T> scale(const T& k, const Vec3Of<T>& a) {
  return {k * a.x, k * a.y, k * a.z};
}

template <class T>
Vec3Of<T> add(const Vec3Of<T>& a, const Vec3Of<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class T>
Vec3Of<T> rotated(const Vec3Of<T>& v, const QuaternionOf<T>& q) {
  const Vec3Of<T> u{q.x, q.y, q.z};
  const T s = q.w;
  return add(add(scale<T>(2.0 * dot(u, v), u), scale<T>(s * s - dot(u, u), v)), scale<T>(2.0 * s, cross(u, v)));
}

template <class T>
constexpr auto rotate = rotated<T>;
template <>
inline constexpr auto rotate<double> = rotate_vec_by_quat;

}  // namespace programs
