// The list of benchmarks: which programs, of which sizes, at which arguments. Arguments are within ranges where nothing
// overflows and rounding is not amplified. What takes nanoseconds is called many times, each time with other arguments.
#pragma once
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "arguments.hpp"
#include "camera.hpp"
#include "programs/gaussian_mixture.hpp"
#include "programs/lstm.hpp"
#include "programs/rotation.hpp"
#include "programs/runge_kutta.hpp"
#include "programs/small.hpp"

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
  static constexpr double cotangent(int sweep, int output) { return want == Want::gradient || sweep == output; }
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

/// The same numbers in every translation unit.
class Numbers {
 public:
  double one(double low = -1, double high = 1) { return low + (high - low) * (engine_() / 4294967296.0); }
  std::vector<double> many(std::size_t n, double low = -1, double high = 1) {
    std::vector<double> v(n);
    for (double& x : v) x = one(low, high);
    return v;
  }
  std::vector<double> bits(std::size_t n) {
    std::vector<double> v(n);
    for (double& x : v) x = engine_() & 1;
    return v;
  }

 private:
  std::mt19937 engine_{7};
};

/// The arguments of `n` calls, each a tuple that `make` draws.
template <class Make>
auto calls(int n, Make make) {
  return [=] {
    Numbers random;
    std::vector<decltype(make(random))> all;
    for (int i = 0; i < n; ++i) all.push_back(make(random));
    return all;
  };
}

inline auto pairs_of_scalars(int n) {
  return calls(n, [](Numbers& random) { return std::tuple(random.one(), random.one()); });
}
inline auto two_vectors(int n) {
  return calls(1, [n](Numbers& random) { return std::tuple(random.many(n), random.many(n)); });
}
inline auto matrix_and_vector(int n) {
  return calls(1, [n](Numbers& random) { return std::tuple(random.many(n * n), random.many(n)); });
}
inline auto rotations(int n) {
  return calls(n, [](Numbers& random) {
    return std::tuple(Vec3{random.one(), random.one(), random.one()},
                      Quaternion{random.one(), random.one(), random.one(), random.one()});
  });
}
inline auto mixture(int d, int components, int n) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(Constant{d}, random.many(components), random.many(components * d),
                      random.many(components * d * (d + 1) / 2), Constant{random.many(n * d, -2, 2)}, Constant{1.0},
                      Constant{0});
  });
}
inline auto observations(int n) {
  return calls(n, [](Numbers& random) {
    const std::array<double, camera::size> camera{random.one(-0.2, 0.2),
                                                  random.one(-0.2, 0.2),
                                                  random.one(-0.2, 0.2),
                                                  random.one(),
                                                  random.one(),
                                                  random.one(-6, -4),
                                                  500,
                                                  320,
                                                  240,
                                                  0.1,
                                                  -0.01};
    return std::tuple(camera, std::array{random.one(), random.one(), random.one()}, std::array{random.one(0.5, 1)},
                      Constant{std::array{random.one(0, 640), random.one(0, 480)}});
  });
}
inline auto characters(int layers, int steps) {
  return calls(1, [=](Numbers& random) {
    const int size = 14;
    return std::tuple(Constant{size}, random.many(8 * layers * size), random.many(3 * size),
                      Constant{random.many(2 * layers * size)}, Constant{random.bits(steps * size)});
  });
}
inline auto trajectory(int steps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.many(3, 0.5, 1.5), std::vector<double>{10, 28, 8.0 / 3}, Constant{steps}, Constant{0.002});
  });
}
inline auto square_matrix(int n) {
  return calls(1, [=](Numbers& random) { return std::tuple(random.many(n * n), Constant{n}); });
}
inline auto clusters(int d, int centres, int n) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(Constant{d}, random.many(centres * d), Constant{random.many(n * d)});
  });
}
inline auto one_vector(int n) {
  return calls(1, [=](Numbers& random) { return std::tuple(random.many(n)); });
}
inline auto options(int n) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.many(n, 80, 120), random.many(n, 80, 120), random.many(n, 0.01, 0.05),
                      random.many(n, 0.1, 0.5), random.many(n, 0.2, 2));
  });
}

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
  visit(Title{"rotate vector", ""}, Rotate(), rotations(small ? 2 : 1000));
  visit(Title{"Runge-Kutta", "1000 steps"}, RungeKutta(), trajectory(small ? 10 : 1000));
  visit(Title{"bundle adjustment", "30000 observations"}, BundleAdjustment(), observations(small ? 3 : 30000));
  visit(Title{"determinant by minors", "n=7"}, Determinant(), square_matrix(small ? 4 : 7));
  visit(Title{"k-means cost", "d=8 K=20"}, KMeans(), small ? clusters(2, 3, 7) : clusters(8, 20, 2000));
  visit(Title{"LSTM", "2 layers"}, Lstm(), small ? characters(2, 4) : characters(2, 1024));
  visit(Title{"LSTM", "4 layers"}, Lstm(), small ? characters(4, 3) : characters(4, 1024));
  visit(Title{"Gaussian mixture", "d=10 K=25"}, GaussianMixture(), small ? mixture(2, 3, 4) : mixture(10, 25, 1000));
  visit(Title{"dot product", "n=10^3"}, DotProduct(), two_vectors(small ? 5 : 1000));
  visit(Title{"Black-Scholes", "1000 options"}, BlackScholes(), options(small ? 3 : 1000));
  visit(Title{"Gaussian mixture", "d=20 K=50"}, GaussianMixture(), small ? mixture(3, 4, 3) : mixture(20, 50, 1000));
  visit(Title{"log-sum-exp", "n=10^5"}, LogSumExp(), one_vector(small ? 5 : 100000));
  visit(Title{"matrix-vector sum", "n=1000"}, MatrixVectorSum(), matrix_and_vector(small ? 4 : 1000));
  visit(Title{"dot product", "n=10^6"}, DotProduct(), two_vectors(small ? 50 : 1000000));
}
