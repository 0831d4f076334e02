// By adjoints that are written by hand, to be fast: what a derivative costs at least. From plain doubles to plain
// doubles, in memory that is there before, as all tools.
#include <benchmark/benchmark.h>

#include "by_hand/cholesky.hpp"
#include "by_hand/gaussian_mixture.hpp"
#include "by_hand/heat_equation.hpp"
#include "by_hand/hidden_markov.hpp"
#include "by_hand/kalman_filter.hpp"
#include "by_hand/lotka_volterra.hpp"
#include "by_hand/lstm.hpp"
#include "by_hand/recurrent_network.hpp"
#include "by_hand/reprojection.hpp"
#include "by_hand/rotation.hpp"
#include "by_hand/runge_kutta.hpp"
#include "by_hand/scratch.hpp"
#include "by_hand/small.hpp"
#include "by_hand/spline.hpp"
#include "by_hand/stencil.hpp"
#include "by_hand/string.hpp"
#include "task.hpp"

namespace {

using by_hand::Scratch;
using Vector = std::vector<double>;

/// Of each sweep of a rotation; known beforehand to nobody who compiles this.
template <class Program>
std::array<Vec3, Program::sweeps> cotangents = [] {
  std::array<Vec3, Program::sweeps> all;
  for (int sweep = 0; sweep < Program::sweeps; ++sweep)
    all[sweep] = {Program::cotangent(sweep, 0), Program::cotangent(sweep, 1), Program::cotangent(sweep, 2)};
  benchmark::DoNotOptimize(cotangents<Program>);
  return all;
}();

// One for each program: the value, or values, to `value`; the derivatives by all arguments in their order to `adj`.
void adjoint(Multiply, Scratch&, double* value, double* adj, double x, double y) {
  *value = by_hand::multiply(x, y, adj[0], adj[1]);
}
template <class Rotation>
void rotation(double* value, double* adj, const Vec3& v, const Quaternion& q) {
  const Vec3 r = by_hand::rotate(v, q, cotangents<Rotation>.data(), Rotation::sweeps, adj);
  value[0] = r.x, value[1] = r.y, value[2] = r.z;
}
void adjoint(Rotate, Scratch&, double* value, double* adj, const Vec3& v, const Quaternion& q) {
  rotation<Rotate>(value, adj, v, q);
}
void adjoint(RotateJacobian, Scratch&, double* value, double* adj, const Vec3& v, const Quaternion& q) {
  rotation<RotateJacobian>(value, adj, v, q);
}
void adjoint(RungeKutta, Scratch& scratch, double* value, double* adj, const Vector& start, const Vector& parameters,
             int steps, double width) {
  *value = by_hand::runge_kutta(scratch, start, parameters, steps, width, adj, adj + 3);
}
void adjoint(BundleAdjustment, Scratch&, double* value, double* adj, const std::array<double, camera::size>& camera,
             const std::array<double, 3>& point, const std::array<double, 1>& weight,
             const std::array<double, 2>& seen) {
  by_hand::reprojection_error(camera, point, weight[0], seen, value, adj);
}
void adjoint(Determinant, Scratch&, double* value, double* adj, const Vector& matrix, int n) {
  *value = by_hand::determinant(matrix, n, adj);
}
void adjoint(KMeans, Scratch& scratch, double* value, double* adj, int d, const Vector& centres, const Vector& points) {
  *value = by_hand::k_means_cost(scratch, d, centres, points, adj);
}
void adjoint(Lstm, Scratch& scratch, double* value, double* adj, int size, const Vector& parameters,
             const Vector& extra, const Vector& start, const Vector& sequence) {
  *value = by_hand::lstm_loss(scratch, size, parameters, extra, start, sequence, adj, adj + parameters.size());
}
void adjoint(GaussianMixture, Scratch& scratch, double* value, double* adj, int d, const Vector& weights,
             const Vector& means, const Vector& factors, const Vector& points, double gamma, int surplus) {
  double *means_adj = adj + weights.size(), *factors_adj = means_adj + means.size();
  *value = by_hand::gaussian_mixture(scratch, d, weights, means, factors, points, gamma, surplus, adj, means_adj,
                                     factors_adj);
}
void adjoint(DotProduct, Scratch&, double* value, double* adj, const Vector& a, const Vector& b) {
  *value = by_hand::dot_product(a, b, adj, adj + a.size());
}
void adjoint(BlackScholes, Scratch&, double* value, double* adj, const Vector& spots, const Vector& strikes,
             const Vector& rates, const Vector& volatilities, const Vector& years) {
  const std::size_t n = spots.size();
  *value = by_hand::black_scholes(spots, strikes, rates, volatilities, years, adj, adj + n, adj + 2 * n, adj + 3 * n,
                                  adj + 4 * n);
}
void adjoint(LogSumExp, Scratch&, double* value, double* adj, const Vector& v) {
  *value = by_hand::log_sum_exp(v, adj);
}
void adjoint(MatrixVectorSum, Scratch&, double* value, double* adj, const Vector& matrix, const Vector& v) {
  *value = by_hand::matrix_vector_sum(matrix, v, adj, adj + matrix.size());
}
void adjoint(HeatEquation, Scratch& scratch, double* value, double* adj, const Vector& start, const Vector& diffusion,
             int steps, const Vector& measured) {
  *value = by_hand::heat_misfit(scratch, start, diffusion, steps, measured, adj, adj + start.size());
}
void adjoint(String, Scratch& scratch, double* value, double* adj, const Vector& start, const Vector& stiffness,
             double friction, int steps, const Vector& seen) {
  double* const stiffness_adj = adj + start.size();
  *value = by_hand::string_misfit(scratch, start, stiffness, friction, steps, seen, adj, stiffness_adj,
                                  stiffness_adj[stiffness.size()]);
}
void adjoint(LotkaVolterra, Scratch& scratch, double* value, double* adj, const Vector& start, const Vector& rates,
             const Vector& counts, double width) {
  *value = by_hand::lotka_volterra_misfit(scratch, start, rates, counts, width, adj, adj + 2);
}
void adjoint(RecurrentNetwork, Scratch& scratch, double* value, double* adj, int cells, int width,
             const Vector& from_input, const Vector& from_cells, const Vector& bias, const Vector& readout,
             const Vector& inputs, const Vector& targets) {
  double *from_cells_adj = adj + cells * width, *bias_adj = from_cells_adj + cells * cells;
  *value = by_hand::recurrent_loss(scratch, cells, width, from_input, from_cells, bias, readout, inputs, targets, adj,
                                   from_cells_adj, bias_adj, bias_adj + cells);
}
void adjoint(Stencil, Scratch& scratch, double* value, double* adj, double weight, const Vector& field, int rows,
             int columns, int sweeps) {
  *value = by_hand::smoothed_energy(scratch, weight, field, rows, columns, sweeps, adj[0], adj + 1);
}
void adjoint(Cholesky, Scratch& scratch, double* value, double* adj, const Vector& matrix, int n) {
  *value = by_hand::log_determinant(scratch, matrix, n, adj);
}
void adjoint(HiddenMarkov, Scratch& scratch, double* value, double* adj, const Vector& start, const Vector& transition,
             const Vector& emission, const std::vector<int>& observed) {
  double *transition_adj = adj + start.size(), *emission_adj = transition_adj + transition.size();
  *value = by_hand::hidden_markov(scratch, start, transition, emission, observed, adj, transition_adj, emission_adj);
}
void adjoint(KalmanFilter, Scratch& scratch, double* value, double* adj, const Vector& transition, const Vector& seen,
             const Vector& drift, double error, const Vector& track) {
  *value = by_hand::kalman_likelihood(scratch, transition, seen, drift, error, track, adj, adj + 9, adj + 12, adj[15]);
}
void adjoint(Spline, Scratch& scratch, double* value, double* adj, const Vector& values, const Vector& places,
             const Vector& seen) {
  *value = by_hand::spline_misfit(scratch, values, places, seen, adj);
}

template <class Program, class Arguments>
class ByHand : public Task {
 public:
  explicit ByHand(std::vector<Arguments> calls) : calls_(std::move(calls)), values_(calls_.size() * Program::outputs) {
    auto count = [this](double) { ++inputs_; };
    each_number(calls_[0], count);
    results_.resize(calls_.size() * Program::sweeps * inputs_);
  }
  void run() override {
    double *value = values_.data(), *to = results_.data();
    for (const Arguments& call : calls_) {
      std::apply([&](const auto&... a) { adjoint(Program(), scratch_, value, to, passed(a)...); }, call);
      value += Program::outputs;
      to += Program::sweeps * inputs_;
      benchmark::ClobberMemory();
    }
  }
  std::vector<double> results() const override { return results_; }
  std::vector<double> values() const override { return values_; }

 private:
  std::vector<Arguments> calls_;
  std::vector<double> values_, results_;
  std::size_t inputs_ = 0;
  Scratch scratch_;
};

}  // namespace

std::vector<MakeTask> by_hand_written(List list) { return tasks<ByHand>(list); }
