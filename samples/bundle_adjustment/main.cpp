// Bundle adjustment of a scene with a known answer: eight cameras that nobody calibrated, sixty points, some
// mismatches. Ceres solves it twice: with Jacobians from dualrev and with its own automatic derivatives of the same
// template.
#include <ceres/ceres.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

#include "camera.dual.hpp"
#include "camera.hpp"
#include "scene.hpp"

#include <dualrev/ceres.hpp>

namespace {

using Cost = std::unique_ptr<ceres::CostFunction>;

// By dualrev.
Cost reprojection(const Observation& o) {
  return std::make_unique<dualrev::ceres_cost_function<camera::reprojection_error<double>, 2, 11, 3, 1>>(o.seen);
}
Cost weight() { return std::make_unique<dualrev::ceres_cost_function<camera::weight_error<double>, 1, 1>>(); }

// By Ceres.
struct Reprojection {
  double seen[2];
  template <typename T>
  bool operator()(const T* camera, const T* point, const T* weight, T* residuals) const {
    camera::reprojection_error(camera, point, weight, seen, residuals);
    return true;
  }
};
struct Weight {
  template <typename T>
  bool operator()(const T* weight, T* residual) const {
    camera::weight_error(weight, residual);
    return true;
  }
};
Cost reprojection_by_ceres(const Observation& o) {
  return std::make_unique<ceres::AutoDiffCostFunction<Reprojection, 2, 11, 3, 1>>(
      new Reprojection{{o.seen[0], o.seen[1]}});
}
Cost weight_by_ceres() { return std::make_unique<ceres::AutoDiffCostFunction<Weight, 1, 1>>(new Weight); }

struct Solution {
  Scene scene;
  std::vector<double> weights;
  double cost;
};

Solution solve(const Scene& truth, Cost (*reprojection)(const Observation&), Cost (*weight)()) {
  Solution s{first_guess(truth), std::vector<double>(truth.observations.size(), 1.0), 0};
  ceres::Problem problem;
  for (std::size_t i = 0; i < s.weights.size(); ++i) {
    const Observation& o = s.scene.observations[i];
    problem.AddResidualBlock(reprojection(o).release(), nullptr, s.scene.cameras[o.camera].data(),
                             s.scene.points[o.point].data(), &s.weights[i]);
    problem.AddResidualBlock(weight().release(), nullptr, &s.weights[i]);
  }
  // Seven numbers say where the scene is and how large: the pose of the first camera and a coordinate of the second.
  problem.SetManifold(s.scene.cameras[0].data(), new ceres::SubsetManifold(camera::size, {0, 1, 2, 3, 4, 5}));
  s.scene.cameras[1][camera::centre] = truth.cameras[1][camera::centre];
  problem.SetManifold(s.scene.cameras[1].data(), new ceres::SubsetManifold(camera::size, {camera::centre}));

  ceres::Solver::Options options;
  options.linear_solver_type = ceres::SPARSE_SCHUR;
  options.logging_type = ceres::SILENT;
  options.max_num_iterations = 100;
  options.function_tolerance = options.parameter_tolerance = options.gradient_tolerance = 1e-14;
  ceres::Solver::Summary summary;
  ceres::Solve(options, &problem, &summary);
  std::printf("%s\n", summary.BriefReport().c_str());
  s.cost = summary.final_cost;
  return s;
}

double largest_difference(const Scene& a, const Scene& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.points.size(); ++i)
    for (int k = 0; k < 3; ++k) largest = std::max(largest, std::abs(a.points[i][k] - b.points[i][k]));
  return largest;
}

// Observations that fit nothing get a weight near zero.
int mismatches_told_apart(const Solution& s) {
  int right = 0;
  for (std::size_t i = 0; i < s.weights.size(); ++i)
    right += (std::abs(s.weights[i]) < 0.5) == s.scene.observations[i].wrong;
  return right;
}

// All Jacobians of the first guess, one after the other.
std::vector<double> jacobians(const Scene& scene, const std::vector<Cost>& costs) {
  constexpr int entries = 2 * (11 + 3 + 1);
  std::vector<double> all(entries * costs.size());
  const double weight = 0.8;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const Observation& o = scene.observations[i];
    const double* blocks[] = {scene.cameras[o.camera].data(), scene.points[o.point].data(), &weight};
    double* at = &all[entries * i];
    double* jacobian[] = {at, at + 22, at + 28};
    double residuals[2];
    costs[i]->Evaluate(blocks, residuals, jacobian);
  }
  return all;
}

double nanoseconds_per_jacobian(const Scene& scene, const std::vector<Cost>& costs) {
  using clock = std::chrono::steady_clock;
  double best = INFINITY;
  for (int round = 0; round < 200; ++round) {
    const auto start = clock::now();
    jacobians(scene, costs);
    best = std::min(best, std::chrono::duration<double, std::nano>(clock::now() - start).count());
  }
  return best / costs.size();
}

}  // namespace

int main() {
  const Scene truth = true_scene(8, 60, 25);
  const auto wrong =
      std::count_if(truth.observations.begin(), truth.observations.end(), [](auto& o) { return o.wrong; });
  std::printf("%zu cameras, %zu points, %zu observations, %td of them mismatches\n\n", truth.cameras.size(),
              truth.points.size(), truth.observations.size(), wrong);

  const Solution ours = solve(truth, reprojection, weight);
  const Solution theirs = solve(truth, reprojection_by_ceres, weight_by_ceres);
  std::printf("\nlargest error of a point: %.1e with dualrev, %.1e with Ceres' own derivatives; apart by %.1e\n",
              largest_difference(ours.scene, truth), largest_difference(theirs.scene, truth),
              largest_difference(ours.scene, theirs.scene));
  std::printf("observations judged right: %d of %zu\n", mismatches_told_apart(ours), ours.weights.size());

  const Scene guess = first_guess(truth);
  std::vector<Cost> by_dualrev, by_ceres;
  for (const Observation& o : guess.observations) {
    by_dualrev.push_back(reprojection(o));
    by_ceres.push_back(reprojection_by_ceres(o));
  }
  const std::vector<double> a = jacobians(guess, by_dualrev), b = jacobians(guess, by_ceres);
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    largest = std::max(largest, std::abs(a[i] - b[i]) / std::max(1.0, std::abs(b[i])));
  std::printf("\nJacobians: largest relative difference %.1e\n", largest);
  const double ours_time = nanoseconds_per_jacobian(guess, by_dualrev);
  const double theirs_time = nanoseconds_per_jacobian(guess, by_ceres);
  std::printf("time per Jacobian (2 x 15): %.0f ns with dualrev, %.0f ns with Ceres' own derivatives\n", ours_time,
              theirs_time);
}
