// Crowder's plates: seeds of two kinds of Orobanche, with extracts of bean or of cucumber root (Crowder, Beta-binomial
// Anova for proportions, Applied Statistics 1978). How much do plates differ beyond chance?
//
// All effects are integrated out by Laplace's approximation: where the joint density is highest, it is about a Gaussian
// with the inverse of the Hessian for its covariance. The Hessian is an arrow: each plate meets the four effects of the
// factors, and no other plate.
#include <Eigen/SparseCholesky>
#include <cmath>
#include <cstdio>
#include <dualrev/eigen_sparse.hpp>
#include <dualrev/sparse_hessian.hpp>
#include <vector>

#include "seeds.dual.hpp"

namespace {

const std::vector<double> germinated{10, 23, 23, 26, 17, 5, 53, 55, 32, 46, 10, 8, 10, 8, 23, 0, 3, 22, 15, 32, 3};
const std::vector<double> seeds{39, 62, 81, 51, 39, 6, 74, 72, 51, 79, 13, 16, 30, 28, 45, 4, 12, 41, 30, 51, 7};
const std::vector<double> kind{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
const std::vector<double> extract{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1};

class Marginal {
 public:
  /// The logarithm of the density of what was counted, up to a constant. Newton's method, from where the last one
  /// ended.
  double operator()(double sigma) {
    for (int step = 0;; ++step) {
      dualrev::sparse_hessian_into<joint>(workspace_, at_, coloring_, effects_, sigma, germinated, seeds, kind,
                                          extract);
      const Eigen::SparseMatrix<double> h = dualrev::to_eigen(at_.hessian);
      const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factors(h);
      const Eigen::Map<const Eigen::VectorXd> gradient(at_.gradient.data(), size);
      const Eigen::VectorXd move = factors.solve(gradient);
      if (move.norm() < 1e-10 || step == 50) return -at_.value - factors.vectorD().array().log().sum() / 2;
      for (Eigen::Index i = 0; i < size; ++i) effects_[static_cast<std::size_t>(i)] -= move[i];
    }
  }
  const std::vector<double>& effects() const { return effects_; }
  const dualrev::hessian_coloring& coloring() const { return coloring_; }

 private:
  static constexpr Eigen::Index size = 25;
  dualrev::workspace workspace_;
  std::vector<double> effects_ = std::vector<double>(size, 0.0);
  dualrev::hessian_coloring coloring_ = dualrev::color_hessian<joint>(effects_, 0.3, germinated, seeds, kind, extract);
  dualrev::sparse_hessian_result<std::vector<double>> at_;
};

}  // namespace

int main() {
  Marginal marginal;
  std::printf("25 effects, %zu entries, %zu colours\n", marginal.coloring().pattern().columns.size(),
              marginal.coloring().colors());

  // The highest marginal density, by golden section.
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double low = 0.01, high = 1;
  for (int i = 0; i < 40; ++i) {
    const double left = high - ratio * (high - low), right = low + ratio * (high - low);
    (marginal(left) > marginal(right) ? high : low) = marginal(left) > marginal(right) ? right : left;
  }
  const double sigma = (low + high) / 2, highest = marginal(sigma);
  std::printf("plates differ by %.3f, log-density %.4f above that of no difference\n", sigma, highest - marginal(1e-6));
  marginal(sigma);
  const std::vector<double>& e = marginal.effects();
  std::printf("base %.3f, kind %.3f, extract %.3f, both %.3f\n", e[0], e[1], e[2], e[3]);
}
