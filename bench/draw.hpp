// What the programs are called with, drawn at random: arguments are within ranges where nothing overflows and rounding
// is not amplified. What takes nanoseconds is called many times, each time with other arguments.
#pragma once
#include <array>
#include <cstddef>
#include <random>
#include <tuple>
#include <vector>

#include "arguments.hpp"
#include "camera.hpp"

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
inline auto rod(int cells, int steps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.many(cells, 0, 100), random.many(cells - 1, 0.05, 0.45), Constant{steps},
                      Constant{random.many(cells, 0, 100)});
  });
}
inline auto knots(int count, int steps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.many(count, -1, 1), random.many(count, 0.5, 2), random.one(0.05, 0.1), Constant{steps},
                      Constant{random.many(count, -1, 1)});
  });
}
inline auto populations(int steps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.many(2, 0.5, 1.5), std::vector<double>{1.1, 0.4, 0.4, 0.1},
                      Constant{random.many(2 * steps, 1, 5)}, Constant{0.01});
  });
}
inline auto signal(int cells, int width, int steps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(Constant{cells}, Constant{width}, random.many(cells * width),
                      random.many(cells * cells, -1.0 / cells, 1.0 / cells), random.many(cells), random.many(cells),
                      Constant{random.many(steps * width)}, Constant{random.many(steps)});
  });
}
inline auto grid(int rows, int columns, int sweeps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.one(0.5, 0.9), random.many(rows * columns), Constant{rows}, Constant{columns},
                      Constant{sweeps});
  });
}
inline auto positive_definite(int n) {
  return calls(1, [=](Numbers& random) {
    std::vector<double> matrix = random.many(n * n);
    for (int i = 0; i < n; ++i) matrix[i * n + i] += n;  // the diagonal dominates
    return std::tuple(matrix, Constant{n});
  });
}
inline auto symbols_of(int states, int symbols, int steps) {
  return calls(1, [=](Numbers& random) {
    const auto shares = [&](int rows, int columns) {
      std::vector<double> all = random.many(rows * columns, 0.1, 1);
      for (double& x : all) x /= 0.55 * columns;
      return all;
    };
    std::vector<int> observed;
    for (double x : random.many(steps, 0, symbols)) observed.push_back(static_cast<int>(x));
    return std::tuple(shares(1, states), shares(states, states), shares(states, symbols), Constant{observed});
  });
}
inline auto track(int steps) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(std::vector<double>{1, 0.1, 0.005, 0, 0.98, 0.1, -0.05, -0.1, 0.9},
                      std::vector<double>{1, 0.1, 0.01}, random.many(3, 0.05, 0.2), random.one(0.2, 0.5),
                      Constant{random.many(steps)});
  });
}
inline auto curve(int knots, int n) {
  return calls(1, [=](Numbers& random) {
    return std::tuple(random.many(knots), Constant{random.many(n, 0, 1)}, Constant{random.many(n)});
  });
}
