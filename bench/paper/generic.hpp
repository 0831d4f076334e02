// The same functions as in bench/programs.hpp and samples/quaternion, retyped as a tape library wants them.
#pragma once
#include <cstddef>

namespace generic {

template <class T>
T multiply(const T& x, const T& y) {
  return x * y;
}

template <class T>
T dot_product(const T* a, const T* b, std::size_t n) {
  T sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

template <class T>
T matrix_vector_sum(const T* matrix, const T* v, std::size_t n) {
  T sum = 0;
  for (std::size_t row = 0; row < n; ++row) {
    T entry = 0;
    for (std::size_t column = 0; column < n; ++column) entry += matrix[row * n + column] * v[column];
    sum += entry;
  }
  return sum;
}

template <class T>
struct Vec3 {
  T x, y, z;
};

template <class T>
T dot(const Vec3<T>& a, const Vec3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class T>
Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class T>
Vec3<T> scale(const T& k, const Vec3<T>& a) {
  return {k * a.x, k * a.y, k * a.z};
}

template <class T>
Vec3<T> add(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

/// `q` has x, y, z, w.
template <class T>
Vec3<T> rotate_vec_by_quat(const Vec3<T>& v, const T* q) {
  const Vec3<T> u{q[0], q[1], q[2]};
  const T& s = q[3];
  return add(add(scale<T>(2 * dot(u, v), u), scale<T>(s * s - dot(u, u), v)), scale<T>(2 * s, cross(u, v)));
}

}  // namespace generic
