// Where a camera with radial distortion sees a point, and how far that is from where it was seen. Templates, as users
// of Ceres write them.
#pragma once
#include <cmath>

namespace camera {

// A camera in 11 numbers: rotation (axis times angle), centre, focal length, principal point, two coefficients of
// distortion.
inline constexpr int rotation = 0, centre = 3, focal_length = 6, principal_point = 7, distortion = 9, size = 11;

template <typename T>
T dot(const T* a, const T* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <typename T>
void cross(const T* a, const T* b, T* result) {
  result[0] = a[1] * b[2] - a[2] * b[1];
  result[1] = a[2] * b[0] - a[0] * b[2];
  result[2] = a[0] * b[1] - a[1] * b[0];
}

// Rodrigues' formula; for no rotation at all its first-order part, whose derivative is the right one there.
template <typename T>
void rotate(const T* axis_angle, const T* point, T* result) {
  using std::cos, std::sin, std::sqrt;
  const T squared = dot(axis_angle, axis_angle);
  if (squared > 0.0) {
    const T angle = sqrt(squared);
    const T sine = sin(angle), cosine = cos(angle);
    const T axis[3] = {axis_angle[0] / angle, axis_angle[1] / angle, axis_angle[2] / angle};
    T across[3];
    cross(axis, point, across);
    const T along = dot(axis, point) * (1.0 - cosine);
    for (int i = 0; i < 3; ++i) result[i] = point[i] * cosine + across[i] * sine + axis[i] * along;
  } else {
    cross(axis_angle, point, result);
    for (int i = 0; i < 3; ++i) result[i] += point[i];
  }
}

// Pixel coordinates of a point of the scene.
template <typename T>
void project(const T* camera, const T* point, T* pixel) {
  T relative[3], seen[3];
  for (int i = 0; i < 3; ++i) relative[i] = point[i] - camera[centre + i];
  rotate(camera + rotation, relative, seen);
  const T x = seen[0] / seen[2], y = seen[1] / seen[2];
  const T squared = x * x + y * y;
  const T radial = 1.0 + squared * (camera[distortion] + squared * camera[distortion + 1]);
  pixel[0] = camera[focal_length] * radial * x + camera[principal_point];
  pixel[1] = camera[focal_length] * radial * y + camera[principal_point + 1];
}

// The two residuals of one observation: 11 + 3 + 1 numbers to adjust, and the pixel where the point was seen.
template <typename T>
void reprojection_error(const T* camera, const T* point, const T* weight, const double* seen, T* residuals) {
  T pixel[2];
  project(camera, point, pixel);
  residuals[0] = *weight * (pixel[0] - seen[0]);
  residuals[1] = *weight * (pixel[1] - seen[1]);
}

// Keeps a weight near one unless its observation fits badly.
template <typename T>
void weight_error(const T* weight, T* residual) {
  *residual = 1.0 - *weight * *weight;
}

}  // namespace camera
