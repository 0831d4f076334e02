// A scene whose answer is known: cameras in a ring around a cloud of points, what each sees of it, and a first guess.
#pragma once
#include <array>
#include <vector>

struct Observation {
  int camera, point;
  double seen[2];
  bool wrong;  // a mismatch: the pixel belongs to nothing in the scene
};

struct Scene {
  std::vector<std::array<double, 11>> cameras;
  std::vector<std::array<double, 3>> points;
  std::vector<Observation> observations;
};

// The true cameras and points, and every point seen by every camera, without noise but with some mismatches.
Scene true_scene(int cameras, int points, int one_wrong_in);

// The same, cameras and points moved a little; the observations are kept.
Scene first_guess(const Scene& truth);
