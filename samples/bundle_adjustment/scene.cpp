#include "scene.hpp"

#include <ceres/rotation.h>

#include <cmath>
#include <random>

#include "camera.hpp"

namespace {

// The same numbers with every standard library, which std::uniform_real_distribution does not promise.
double uniform(std::mt19937& engine, double low, double high) { return low + (high - low) * (engine() / 4294967296.0); }

// A camera at so many degrees around the vertical axis, looking at the origin, rolled a little about its own axis.
std::array<double, 11> looking_in(double degrees, double height, double distance, double roll_degrees) {
  const double angle = degrees * M_PI / 180, roll = roll_degrees * M_PI / 180;
  const double centre[3] = {-distance * std::sin(angle), height, -distance * std::cos(angle)};
  const double length = std::sqrt(distance * distance + height * height);
  const double forward[3] = {-centre[0] / length, -centre[1] / length, -centre[2] / length};
  const double flat = std::hypot(forward[0], forward[2]);
  const double right[3] = {forward[2] / flat, 0, -forward[0] / flat};
  double down[3];
  camera::cross(forward, right, down);

  double rows[9];
  for (int i = 0; i < 3; ++i) {
    rows[i] = std::cos(roll) * right[i] + std::sin(roll) * down[i];
    rows[3 + i] = -std::sin(roll) * right[i] + std::cos(roll) * down[i];
    rows[6 + i] = forward[i];
  }
  std::array<double, 11> result{};
  ceres::RotationMatrixToAngleAxis(ceres::RowMajorAdapter3x3(static_cast<const double*>(rows)),
                                   result.data() + camera::rotation);
  for (int i = 0; i < 3; ++i) result[camera::centre + i] = centre[i];
  return result;
}

}  // namespace

Scene true_scene(int cameras, int points, int one_wrong_in) {
  std::mt19937 engine(2023);
  Scene scene;
  for (int i = 0; i < cameras; ++i) {
    // The first looks straight along the third axis: no rotation at all.
    auto camera = i == 0 ? looking_in(0, 0, 5, 0)
                         : looking_in(360.0 * i / cameras, uniform(engine, -2, 2), uniform(engine, 4, 6),
                                      uniform(engine, -60, 60));
    camera[camera::focal_length] = uniform(engine, 480, 520);
    camera[camera::principal_point] = uniform(engine, 310, 330);
    camera[camera::principal_point + 1] = uniform(engine, 230, 250);
    camera[camera::distortion] = uniform(engine, -0.2, 0.2);
    camera[camera::distortion + 1] = uniform(engine, -0.05, 0.05);
    scene.cameras.push_back(camera);
  }
  for (int i = 0; i < points; ++i) {
    auto& point = scene.points.emplace_back();
    for (double& x : point) x = uniform(engine, -1.5, 1.5);
  }
  for (int i = 0; i < cameras; ++i)
    for (int j = 0; j < points; ++j) {
      Observation o{i, j, {}, engine() % one_wrong_in == 0};
      camera::project(scene.cameras[i].data(), scene.points[j].data(), o.seen);
      if (o.wrong)
        for (double& x : o.seen) x += (engine() % 2 ? 1 : -1) * uniform(engine, 20, 60);
      scene.observations.push_back(o);
    }
  return scene;
}

Scene first_guess(const Scene& truth) {
  std::mt19937 engine(11);
  Scene scene = truth;
  for (auto& camera : scene.cameras) {
    if (&camera != &scene.cameras.front())
      for (int i = 0; i < camera::focal_length; ++i) camera[i] += uniform(engine, -0.01, 0.01);
    camera[camera::focal_length] = 500;
    camera[camera::principal_point] = 320;
    camera[camera::principal_point + 1] = 240;
    camera[camera::distortion] = camera[camera::distortion + 1] = 0;
  }
  for (auto& point : scene.points)
    for (double& x : point) x += uniform(engine, -0.02, 0.02);
  return scene;
}
