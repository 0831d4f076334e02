// The list of benchmarks: which programs, of which sizes, at which arguments.
#pragma once
#include <array>
#include <string>

#include "camera.hpp"
#include "draw.hpp"
#include "programs/cholesky.hpp"
#include "programs/gaussian_mixture.hpp"
#include "programs/heat_equation.hpp"
#include "programs/hidden_markov.hpp"
#include "programs/kalman_filter.hpp"
#include "programs/lotka_volterra.hpp"
#include "programs/lstm.hpp"
#include "programs/recurrent_network.hpp"
#include "programs/rotation.hpp"
#include "programs/runge_kutta.hpp"
#include "programs/second/black_scholes.hpp"
#include "programs/second/cholesky.hpp"
#include "programs/second/determinant.hpp"
#include "programs/second/gaussian_mixture.hpp"
#include "programs/second/heat_equation.hpp"
#include "programs/second/hidden_markov.hpp"
#include "programs/second/k_means.hpp"
#include "programs/second/kalman_filter.hpp"
#include "programs/second/lotka_volterra.hpp"
#include "programs/second/lstm.hpp"
#include "programs/second/recurrent_network.hpp"
#include "programs/second/reprojection.hpp"
#include "programs/second/rotation.hpp"
#include "programs/second/runge_kutta.hpp"
#include "programs/second/spline.hpp"
#include "programs/second/stencil.hpp"
#include "programs/second/vectors.hpp"
#include "programs/small.hpp"
#include "programs/spline.hpp"
#include "programs/stencil.hpp"
#include "programs/string.hpp"

enum class List {
  all,
  small,  ///< the same programs, of sizes to be tested
  paper,  ///< what the paper timed
};

struct Title {
  std::string name, size;
};

/// What is wanted of a program, in sweeps: one with cotangent one, or one for each output.
enum class Want { gradient, jacobian };

template <int outputs_ = 1, Want want_ = Want::gradient, bool writes = false>
struct Program {
  static constexpr int outputs = outputs_;
  static constexpr Want want = want_;
  static constexpr int sweeps = want == Want::jacobian ? outputs : 1;
  static constexpr bool writes_outputs = writes;  ///< to where its last parameter points
  static constexpr bool of_doubles = false;       ///< and of no other numbers
  static constexpr double cotangent(int sweep, int output) { return want == Want::gradient || sweep == output; }
};

/// The same function as another user would write it, for doubles; others are given the first spelling.
template <class T, class First, auto second>
inline constexpr auto spelled = First::template function<T>;
template <class First, auto second>
inline constexpr auto spelled<double, First, second> = second;
template <class First, auto second>
struct Second : First {
  static constexpr bool of_doubles = true;
  template <class T>
  static constexpr auto function = spelled<T, First, second>;
};

struct Multiply : Program<> {
  template <class T>
  static constexpr auto function = programs::multiply<T>;
};
struct DotProduct : Program<> {
  template <class T>
  static constexpr auto function = programs::dot_product<T>;
};
struct MatrixVectorSum : Program<> {
  template <class T>
  static constexpr auto function = programs::matrix_vector_sum<T>;
};
struct Rotate : Program<3> {
  template <class T>
  static constexpr auto function = programs::rotate<T>;
};
struct RotateJacobian : Program<3, Want::jacobian> {
  template <class T>
  static constexpr auto function = programs::rotate<T>;
};
struct GaussianMixture : Program<> {
  template <class T>
  static constexpr auto function = programs::gaussian_mixture<T>;
};
struct BundleAdjustment : Program<2, Want::jacobian, true> {
  static constexpr std::array<int, 3> columns{camera::size, 3, 1};  ///< by the camera, the point, the weight
  static constexpr int inputs = columns[0] + columns[1] + columns[2];
  template <class T>
  static constexpr auto function = camera::reprojection_error<T>;
};
struct Lstm : Program<> {
  template <class T>
  static constexpr auto function = programs::lstm_loss<T>;
};
struct RungeKutta : Program<> {
  template <class T>
  static constexpr auto function = programs::runge_kutta<T>;
};
struct Determinant : Program<> {
  template <class T>
  static constexpr auto function = programs::determinant<T>;
};
struct KMeans : Program<> {
  template <class T>
  static constexpr auto function = programs::k_means_cost<T>;
};
struct LogSumExp : Program<> {
  template <class T>
  static constexpr auto function = programs::log_sum_exp<T>;
};
struct BlackScholes : Program<> {
  template <class T>
  static constexpr auto function = programs::black_scholes<T>;
};
struct HeatEquation : Program<> {
  template <class T>
  static constexpr auto function = programs::heat_misfit<T>;
};
struct LotkaVolterra : Program<> {
  template <class T>
  static constexpr auto function = programs::lotka_volterra_misfit<T>;
};
struct RecurrentNetwork : Program<> {
  template <class T>
  static constexpr auto function = programs::recurrent_loss<T>;
};
struct Stencil : Program<> {
  template <class T>
  static constexpr auto function = programs::smoothed_energy<T>;
};
struct Cholesky : Program<> {
  template <class T>
  static constexpr auto function = programs::log_determinant<T>;
};
struct HiddenMarkov : Program<> {
  template <class T>
  static constexpr auto function = programs::hidden_markov<T>;
};
struct KalmanFilter : Program<> {
  template <class T>
  static constexpr auto function = programs::kalman_likelihood<T>;
};
struct Spline : Program<> {
  template <class T>
  static constexpr auto function = programs::spline_misfit<T>;
};
/// Its loop is marked, which tells nothing to the tape libraries: they would keep all of the steps.
struct String : Program<> {
  static constexpr bool of_doubles = true;
  template <class T>
  static constexpr auto function = programs::string_misfit<T>;
};

/// Calls `visit(title, program, calls)` for each; `calls()` makes the arguments. From few inputs to many: what ADOL-C
/// sweeps grows with the largest number of variables it has ever had.
template <class Visit>
void for_each_benchmark(List list, Visit visit) {
  const bool small = list == List::small;
  visit(Title{"scalar multiplication", ""}, Multiply(), pairs_of_scalars(small ? 2 : 1000));
  if (list == List::paper) {
    visit(Title{"rotate vector, Jacobian", ""}, RotateJacobian(), rotations(1000));
    visit(Title{"matrix-vector sum", "n=30"}, MatrixVectorSum(), matrix_and_vector(30));
    visit(Title{"dot product", "n=1000"}, DotProduct(), two_vectors(1000));
    visit(Title{"matrix-vector sum", "n=60"}, MatrixVectorSum(), matrix_and_vector(60));
    visit(Title{"dot product", "n=4000"}, DotProduct(), two_vectors(4000));
    return;
  }
  const auto twice = [&](const Title& title, auto first, auto second, auto arguments) {
    visit(title, first, arguments);
    visit(Title{title.name + " II", title.size}, second, arguments);
  };
  twice(Title{"rotate vector", ""}, Rotate(), Second<Rotate, programs::second::rotate>(), rotations(small ? 2 : 1000));
  twice(Title{"Runge-Kutta", "1000 steps"}, RungeKutta(), Second<RungeKutta, programs::second::runge_kutta>(),
        trajectory(small ? 10 : 1000));
  twice(Title{"Lotka-Volterra", "1000 steps"}, LotkaVolterra(),
        Second<LotkaVolterra, programs::second::lotka_volterra_misfit>(), populations(small ? 10 : 1000));
  twice(Title{"Kalman filter", "1000 steps"}, KalmanFilter(),
        Second<KalmanFilter, programs::second::kalman_likelihood>(), track(small ? 5 : 1000));
  twice(Title{"bundle adjustment", "30000 observations"}, BundleAdjustment(),
        Second<BundleAdjustment, programs::second::reprojection_error>(), observations(small ? 3 : 30000));
  twice(Title{"cubic spline", "50 knots"}, Spline(), Second<Spline, programs::second::spline_misfit>(),
        small ? curve(5, 20) : curve(50, 10000));
  twice(Title{"determinant by minors", "n=7"}, Determinant(), Second<Determinant, programs::second::determinant>(),
        square_matrix(small ? 4 : 7));
  twice(Title{"k-means cost", "d=8 K=20"}, KMeans(), Second<KMeans, programs::second::k_means_cost>(),
        small ? clusters(2, 3, 7) : clusters(8, 20, 2000));
  twice(Title{"hidden Markov model", "16 states"}, HiddenMarkov(),
        Second<HiddenMarkov, programs::second::hidden_markov>(),
        small ? symbols_of(3, 4, 6) : symbols_of(16, 10, 1000));
  twice(Title{"recurrent network", "16 cells"}, RecurrentNetwork(),
        Second<RecurrentNetwork, programs::second::recurrent_loss>(), small ? signal(3, 2, 5) : signal(16, 4, 500));
  twice(Title{"heat equation", "200 cells"}, HeatEquation(), Second<HeatEquation, programs::second::heat_misfit>(),
        small ? rod(6, 5) : rod(200, 500));
  visit(Title{"string, snapshots", "10^5 steps"}, String(), small ? knots(6, 500) : knots(20, 100000));
  twice(Title{"LSTM", "2 layers"}, Lstm(), Second<Lstm, programs::second::lstm_loss>(),
        small ? characters(2, 4) : characters(2, 1024));
  twice(Title{"LSTM", "4 layers"}, Lstm(), Second<Lstm, programs::second::lstm_loss>(),
        small ? characters(4, 3) : characters(4, 1024));
  twice(Title{"Gaussian mixture", "d=10 K=25"}, GaussianMixture(),
        Second<GaussianMixture, programs::second::gaussian_mixture>(),
        small ? mixture(2, 3, 4) : mixture(10, 25, 1000));
  twice(Title{"dot product", "n=10^3"}, DotProduct(), Second<DotProduct, programs::second::dot_product>(),
        two_vectors(small ? 5 : 1000));
  twice(Title{"Cholesky", "n=60"}, Cholesky(), Second<Cholesky, programs::second::log_determinant>(),
        positive_definite(small ? 5 : 60));
  twice(Title{"stencil", "64 x 64, 20 sweeps"}, Stencil(), Second<Stencil, programs::second::smoothed_energy>(),
        small ? grid(5, 6, 3) : grid(64, 64, 20));
  twice(Title{"Black-Scholes", "1000 options"}, BlackScholes(), Second<BlackScholes, programs::second::black_scholes>(),
        options(small ? 3 : 1000));
  twice(Title{"Gaussian mixture", "d=20 K=50"}, GaussianMixture(),
        Second<GaussianMixture, programs::second::gaussian_mixture>(),
        small ? mixture(3, 4, 3) : mixture(20, 50, 1000));
  twice(Title{"log-sum-exp", "n=10^5"}, LogSumExp(), Second<LogSumExp, programs::second::log_sum_exp>(),
        one_vector(small ? 5 : 100000));
  twice(Title{"matrix-vector sum", "n=1000"}, MatrixVectorSum(),
        Second<MatrixVectorSum, programs::second::matrix_vector_sum>(), matrix_and_vector(small ? 4 : 1000));
  twice(Title{"dot product", "n=10^6"}, DotProduct(), Second<DotProduct, programs::second::dot_product>(),
        two_vectors(small ? 50 : 1000000));
}
