// Which Hessians are computed, of which programs, at which arguments: the same for each tool.
#pragma once
#include "benchmarks.hpp"
#include "programs.hpp"

struct Rosenbrock : Program<> {
  template <class T>
  static constexpr auto function = programs::rosenbrock<T>;
};
struct Reprojection : Program<> {
  template <class T>
  static constexpr auto function = programs::reprojection_objective<T>;
};

/// Calls `visit(title, program, arguments)` for each, with the arguments of one call.
template <class Visit>
void for_each_hessian(bool small, Visit visit) {
  Numbers random;
  visit(Title{"bundle adjustment", "one observation"}, Reprojection(),
        std::tuple(std::vector<double>{0.1, -0.2, 0.15, 0.3, -0.4, -5, 500, 320, 240, 0.1, -0.01, 0.2, 0.4, -0.3, 0.8},
                   Constant{random.many(2, 0, 480)}));
  visit(Title{"Rosenbrock", "n=1000"}, Rosenbrock(), std::tuple(random.many(small ? 6 : 1000)));
  visit(Title{"k-means cost", "d=8 K=20"}, KMeans(), (small ? clusters(2, 3, 7) : clusters(8, 20, 2000))()[0]);
  visit(Title{"Gaussian mixture", "d=5 K=5"}, GaussianMixture(), (small ? mixture(2, 3, 4) : mixture(5, 5, 200))()[0]);
}
