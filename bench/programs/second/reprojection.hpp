// Second spelling of the reprojection error: vectors that are a struct, a camera that is a class.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>

namespace programs::second {

struct Vector3 {
  double x, y, z;

  double dot(const Vector3& b) const { return x * b.x + y * b.y + z * b.z; }
  Vector3 cross(const Vector3& b) const { return {y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x}; }
  Vector3 operator+(const Vector3& b) const { return {x + b.x, y + b.y, z + b.z}; }
  Vector3 operator-(const Vector3& b) const { return {x - b.x, y - b.y, z - b.z}; }
  Vector3 operator*(double k) const { return {x * k, y * k, z * k}; }
  Vector3 operator/(double k) const { return *this * (1 / k); }
};

inline Vector3 turned(const Vector3& point, const Vector3& axis_angle) {
  const double squared = axis_angle.dot(axis_angle);
  if (squared == 0) return point + axis_angle.cross(point);
  const double angle = std::sqrt(squared);
  const Vector3 axis = axis_angle / angle;
  const double cosine = std::cos(angle);
  return point * cosine + axis.cross(point) * std::sin(angle) + axis * (axis.dot(point) * (1 - cosine));
}

class Camera {
 public:
  explicit Camera(const double* numbers)
      : axis_angle_{numbers[0], numbers[1], numbers[2]},
        centre_{numbers[3], numbers[4], numbers[5]},
        focal_(numbers[6]),
        middle_{numbers[7], numbers[8]},
        distortion_{numbers[9], numbers[10]} {}
  void project(const Vector3& point, double pixel[2]) const {
    const Vector3 seen = turned(point - centre_, axis_angle_);
    const double image[] = {seen.x / seen.z, seen.y / seen.z};
    double squared = 0;
    for (const double u : image) squared += u * u;
    const double radial = 1 + distortion_[0] * squared + distortion_[1] * squared * squared;
    for (int i = 0; i < 2; ++i) pixel[i] = focal_ * radial * image[i] + middle_[i];
  }

 private:
  Vector3 axis_angle_, centre_;
  double focal_, middle_[2], distortion_[2];
};

inline void reprojection_error(const double* camera, const double* point, const double* weight,
                               DUALREV_CONSTANT const double* seen, double* residuals) {
  double pixel[2];
  Camera(camera).project({point[0], point[1], point[2]}, pixel);
  for (int i = 0; i < 2; ++i) residuals[i] = *weight * (pixel[i] - seen[i]);
}

}  // namespace programs::second
