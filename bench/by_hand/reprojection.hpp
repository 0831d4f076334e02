// The Jacobian of samples/bundle_adjustment's reprojection error, by hand.
#pragma once
#include <array>
#include <cmath>

#include "camera.hpp"

namespace by_hand {

// Two rows, by the camera's 11 numbers, the point's 3, and the weight.
inline void reprojection_error(const std::array<double, camera::size>& camera, const std::array<double, 3>& point,
                               double weight, const std::array<double, 2>& seen, double* residuals, double* rows) {
  using camera::cross, camera::dot;
  const double* w = camera.data() + camera::rotation;
  const double relative[3] = {point[0] - camera[camera::centre], point[1] - camera[camera::centre + 1],
                              point[2] - camera[camera::centre + 2]};
  const double squared_angle = dot(w, w);
  const bool rotated = squared_angle > 0;
  const double angle = rotated ? std::sqrt(squared_angle) : 1, per_angle = 1 / angle;
  const double sine = rotated ? std::sin(angle) : 1, cosine = rotated ? std::cos(angle) : 1, versine = 1 - cosine;
  const double axis[3] = {w[0] * per_angle, w[1] * per_angle, w[2] * per_angle};
  const double along = dot(axis, relative);
  double across[3], turned[3];
  cross(axis, relative, across);
  for (int i = 0; i < 3; ++i) turned[i] = relative[i] * cosine + across[i] * sine + axis[i] * (along * versine);

  const double per_depth = 1 / turned[2], x = turned[0] * per_depth, y = turned[1] * per_depth;
  const double squared = x * x + y * y, focal = camera[camera::focal_length];
  const double k1 = camera[camera::distortion], k2 = camera[camera::distortion + 1];
  const double radial = 1 + squared * (k1 + squared * k2), twice_slope = 2 * (k1 + 2 * squared * k2);
  const double off[2] = {focal * radial * x + camera[camera::principal_point] - seen[0],
                         focal * radial * y + camera[camera::principal_point + 1] - seen[1]};
  residuals[0] = weight * off[0];
  residuals[1] = weight * off[1];

  const double scale = weight * focal * per_depth, mixed = x * y * twice_slope;
  const double by_xy[2][2] = {{scale * (radial + x * x * twice_slope), scale * mixed},
                              {scale * mixed, scale * (radial + y * y * twice_slope)}};
  const double image[2] = {x, y};
  for (int r = 0; r < 2; ++r, rows += 15) {
    const double g[3] = {by_xy[r][0], by_xy[r][1], -(by_xy[r][0] * x + by_xy[r][1] * y)};  // by `turned`
    const double g_along = dot(axis, g);
    double g_across[3], relative_across[3];
    cross(axis, g, g_across);
    cross(relative, g, relative_across);
    double angle_adj = 0, axis_adj[3], axis_along = 0;
    for (int i = 0; i < 3; ++i) {
      rows[11 + i] = g[i] * cosine - g_across[i] * sine + axis[i] * (g_along * versine);
      rows[camera::centre + i] = -rows[11 + i];
      angle_adj += g[i] * (across[i] * cosine - relative[i] * sine + axis[i] * (along * sine));
      axis_adj[i] = relative_across[i] * sine + (g[i] * along + relative[i] * g_along) * versine;
      axis_along += axis[i] * axis_adj[i];
    }
    if (rotated)
      for (int i = 0; i < 3; ++i) rows[i] = axis[i] * angle_adj + (axis_adj[i] - axis[i] * axis_along) * per_angle;
    else
      for (int i = 0; i < 3; ++i) rows[i] = relative_across[i];
    rows[camera::focal_length] = weight * radial * image[r];
    rows[camera::principal_point] = r == 0 ? weight : 0;
    rows[camera::principal_point + 1] = r == 1 ? weight : 0;
    rows[camera::distortion] = weight * focal * image[r] * squared;
    rows[camera::distortion + 1] = weight * focal * image[r] * squared * squared;
    rows[14] = off[r];
  }
}

}  // namespace by_hand
