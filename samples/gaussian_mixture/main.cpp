// Fits two Gaussians to the eruptions of Old Faithful: L-BFGS from NLopt, gradient from dualrev.
// usage: gaussian_mixture DATA.csv [PICTURE.svg]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <dualrev/check_gradient.hpp>
#include <fstream>
#include <nlopt.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "mixture.dual.hpp"
#include "mixture.hpp"

using mixture::log_posterior;
using mixture::Mixture;
using mixture::Prior;

namespace {

constexpr int dimension = 2, components = 2, factor_size = 3;

// Rows of two numbers; lines that begin otherwise are comments and the heading.
std::vector<double> read_points(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<double> points;
  for (std::string line; std::getline(file, line);) {
    std::istringstream row(line);
    double x, y;
    char comma;
    if (row >> x >> comma >> y) points.insert(points.end(), {x, y});
  }
  return points;
}

// NLopt's parameters are one flat vector.
std::vector<double> flatten(const Mixture& m) {
  std::vector<double> flat = m.weights;
  flat.insert(flat.end(), m.means.begin(), m.means.end());
  flat.insert(flat.end(), m.factors.begin(), m.factors.end());
  return flat;
}

Mixture unflatten(const std::vector<double>& flat) {
  const auto means = flat.begin() + components, factors = means + components * dimension;
  return {dimension, {flat.begin(), means}, {means, factors}, {factors, flat.end()}};
}

// Where to start: equal weights, the means a third and two thirds of the way through the data, spread as the data.
Mixture first_guess(const std::vector<double>& points) {
  Mixture m{dimension, std::vector<double>(components), {}, std::vector<double>(components * factor_size)};
  m.means.resize(components * dimension);
  for (int j = 0; j < dimension; ++j) {
    std::vector<double> column;
    for (std::size_t i = j; i < points.size(); i += dimension) column.push_back(points[i]);
    std::sort(column.begin(), column.end());
    double mean = 0, square = 0;
    for (double x : column) mean += x / column.size();
    for (double x : column) square += (x - mean) * (x - mean) / column.size();
    for (int k = 0; k < components; ++k) {
      m.means[k * dimension + j] = column[column.size() * (k + 1) / (components + 1)];
      m.factors[k * factor_size + j] = -0.5 * std::log(square);
    }
  }
  return m;
}

struct Problem {
  std::vector<double> points;
  Prior prior;
};

// What NLopt calls: value, and the gradient if it wants one.
double objective(const std::vector<double>& flat, std::vector<double>& gradient, void* data) {
  const auto& problem = *static_cast<const Problem*>(data);
  const Mixture m = unflatten(flat);
  if (gradient.empty()) return log_posterior(m, problem.points, problem.prior);
  const auto [value, d_mixture] = dualrev::gradient<log_posterior>(m, problem.points, problem.prior);
  gradient = flatten(d_mixture);
  return value;
}

// The same by central differences: two evaluations per parameter.
std::vector<double> finite_differences(const Mixture& m, const Problem& problem) {
  std::vector<double> flat = flatten(m), gradient;
  for (double& x : flat) {
    const double kept = x, h = 1e-6 * std::max(1.0, std::abs(kept));
    x = kept + h;
    const double above = log_posterior(unflatten(flat), problem.points, problem.prior);
    x = kept - h;
    gradient.push_back((above - log_posterior(unflatten(flat), problem.points, problem.prior)) / (2 * h));
    x = kept;
  }
  return gradient;
}

// Seconds per call, the best of several rounds of about 50 ms.
template <typename Work>
double seconds_per_call(Work work) {
  using clock = std::chrono::steady_clock;
  double best = INFINITY;
  for (int round = 0; round < 5; ++round) {
    int calls = 0;
    const auto start = clock::now();
    std::chrono::duration<double> elapsed{};
    do {
      work();
      ++calls;
      elapsed = clock::now() - start;
    } while (elapsed.count() < 0.05);
    best = std::min(best, elapsed.count() / calls);
  }
  return best;
}

void print(const Mixture& m) {
  const double total = mixture::log_sum_exp(components, m.weights.data());
  std::printf("%10s  %8s  %8s  %8s  %8s  %11s\n", "weight", "eruption", "waiting", "sd", "sd", "correlation");
  for (int k = 0; k < components; ++k) {
    // The covariance is S S^T with S = Q^-1.
    const double* factor = &m.factors[k * factor_size];
    const double s00 = std::exp(-factor[0]), s11 = std::exp(-factor[1]), s10 = -factor[2] * s00 * s11;
    const double sd = std::sqrt(s10 * s10 + s11 * s11);
    std::printf("%10.4f  %8.3f  %8.3f  %8.3f  %8.3f  %11.3f\n", std::exp(m.weights[k] - total), m.means[k * dimension],
                m.means[k * dimension + 1], s00, sd, s10 / sd);
  }
}

// Density of the fit on a grid, in gnuplot's nonuniform matrix of lines "x y z".
void draw(const Mixture& m, const std::string& data, const std::string& picture) {
  const std::string grid = picture + ".grid";
  std::ofstream file(grid);
  for (int i = 0; i <= 150; ++i) {
    for (int j = 0; j <= 150; ++j) {
      const double x = 0.9 + 5.0 * i / 150, y = 35 + 68.0 * j / 150;
      file << x << ' ' << y << ' ' << std::exp(mixture::log_likelihood(m, {x, y})) << '\n';
    }
    file << '\n';
  }
  file.close();
  const std::string command =
      "gnuplot -e \"data='" + data + "'; grid='" + grid + "'; picture='" + picture + "'\" \"" CONTOURS "\"";
  const bool drawn = std::system(command.c_str()) == 0;
  std::remove(grid.c_str());
  if (!drawn) throw std::runtime_error("gnuplot did not draw " + picture);
  std::printf("\nPicture: %s\n", picture.c_str());
}

int run(const std::string& data, const std::string& picture) {
  Problem problem{read_points(data), {0.1, 0}};
  std::printf("Old Faithful: %zu eruptions, two Gaussians with full covariances\n\n",
              problem.points.size() / dimension);

  std::vector<double> flat = flatten(first_guess(problem.points));
  nlopt::opt optimiser(nlopt::LD_LBFGS, flat.size());
  optimiser.set_max_objective(objective, &problem);
  optimiser.set_xtol_rel(1e-9);
  optimiser.set_maxeval(1000);
  double best;
  optimiser.optimize(flat, best);
  const Mixture fit = unflatten(flat);

  print(fit);
  std::printf("\nlog-likelihood %.4f, log-posterior %.4f, after %d gradients\n",
              mixture::log_likelihood(fit, problem.points), best, optimiser.get_numevals());

  // At the first guess, where the gradient is not small.
  const Mixture guess = first_guess(problem.points);
  const auto report = dualrev::check_gradient<log_posterior>(guess, problem.points, problem.prior);
  std::printf("\nGradient against Richardson-extrapolated differences: largest relative error %.1e\n",
              report.max_error());

  const double primal = seconds_per_call([&] { log_posterior(guess, problem.points, problem.prior); });
  const double reverse =
      seconds_per_call([&] { dualrev::gradient<log_posterior>(guess, problem.points, problem.prior); });
  const double differences = seconds_per_call([&] { finite_differences(guess, problem); });
  std::printf(
      "Time: objective %.1f us; gradient %.1f us = %.1f objectives; central differences %.1f us = %.1f gradients\n",
      1e6 * primal, 1e6 * reverse, reverse / primal, 1e6 * differences, differences / reverse);

  if (!picture.empty()) draw(fit, data, picture);
  return report.ok() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: %s DATA.csv [PICTURE.svg]\n", argv[0]);
    return 2;
  }
  try {
    return run(argv[1], argc == 3 ? argv[2] : "");
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s: %s\n", argv[0], problem.what());
    return 1;
  }
}
