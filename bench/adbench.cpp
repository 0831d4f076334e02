// Objectives as ADBench spells them (tests/programs/adbench.hpp), in its sizes: value and gradient in multiples of the
// function's own time, all in turns, and the most memory that the first gradient has taken.
// usage: dualrev-bench-adbench
#include <benchmark/benchmark.h>

#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "adbench.dual.hpp"
#include "fastest.hpp"

namespace {

using row = std::vector<double>;

row numbers(int count, double from) {
  row all(count);
  for (int i = 0; i < count; ++i) all[i] = std::sin(from + 1.7 * i);
  return all;
}
double megabytes() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss / 1024.0;
}

struct Task {
  std::string name;
  std::function<double()> primal, derivative;  ///< a number of what comes out, which both have
};

Task mixture(int d, int k) {
  const int n = 1000, size = k * d * (d + 1) / 2;
  const auto arguments = std::make_shared<std::tuple<row, row, row, row>>(numbers(k, 0.2), numbers(d * k, 0.4),
                                                                          numbers(size, 0.9), numbers(n * d, 1.1));
  const adbench::Wishart wishart{1, 0};
  double (*volatile function)(int, int, int, const row&, const row&, const row&, const row&, adbench::Wishart) =
      adbench::mixture;
  const auto space = std::make_shared<dualrev::workspace>();
  return {"Gaussian mixture d=" + std::to_string(d),
          [=] {
            const auto& [alphas, means, icf, x] = *arguments;
            return function(d, k, n, alphas, means, icf, x, wishart);
          },
          [=] {
            const auto& [alphas, means, icf, x] = *arguments;
            return std::get<0>(dualrev::gradient<adbench::mixture>(*space, d, k, n, alphas, means, icf, x, wishart));
          }};
}

/// The Jacobian of each observation, of 2 x 15 numbers, into the same matrices.
Task bundle_adjustment() {
  constexpr int observations = 30000;
  struct Data {
    row cam = numbers(11, 0.3), points = numbers(3 * observations, 0.8), seen = numbers(2, 0.6);
  };
  const auto data = std::make_shared<Data>();
  void (*volatile function)(const double*, const double*, const double*, const double*, double*) =
      adbench::compute_reproj_error;
  const auto space = std::make_shared<dualrev::workspace>();
  const auto arguments = [](const Data& d, int i, const double& w) {
    return std::tuple(std::span<const double, 11>(d.cam), std::span<const double, 3>(&d.points[3 * i], 3),
                      std::span<const double, 1>(&w, 1), std::span<const double, 2>(d.seen));
  };
  using Rows = decltype(dualrev::jacobian<adbench::compute_reproj_error>(
      *space, std::declval<std::span<const double, 11>>(), std::declval<std::span<const double, 3>>(),
      std::declval<std::span<const double, 1>>(), std::declval<std::span<const double, 2>>(),
      std::declval<double(&)[2]>()));
  const auto rows = std::make_shared<Rows>();
  return {"bundle adjustment",
          [=] {
            double sum = 0, error[2], weight = 1;
            for (int i = 0; i < observations; ++i) {
              function(data->cam.data(), &data->points[3 * i], &weight, data->seen.data(), error);
              sum += error[0];
            }
            return sum;
          },
          [=] {
            double sum = 0, error[2], weight = 1;
            for (int i = 0; i < observations; ++i) {
              const auto [cam, point, by, seen] = arguments(*data, i, weight);
              dualrev::jacobian_into<adbench::compute_reproj_error>(*space, *rows, cam, point, by, seen, error);
              benchmark::DoNotOptimize(*rows);
              sum += error[0];
            }
            return sum;
          }};
}

Task lstm(int layers) {
  const int c = 1024, b = 14;
  const auto arguments = std::make_shared<std::tuple<row, row, row, row>>(
      numbers(2 * layers * 4 * b, 0.1), numbers(3 * b, 0.5), numbers(2 * layers * b, 0.7), numbers(c * b, 0.2));
  double (*volatile function)(int, int, int, const row&, const row&, const row&, const row&) = adbench::lstm_loss;
  const auto space = std::make_shared<dualrev::workspace>();
  return {
      "LSTM " + std::to_string(layers) + " layers",
      [=] {
        const auto& [main, extra, state, sequence] = *arguments;
        return function(layers, c, b, main, extra, state, sequence);
      },
      [=] {
        const auto& [main, extra, state, sequence] = *arguments;
        return std::get<0>(dualrev::gradient<adbench::lstm_loss>(*space, layers, c, b, main, extra, state, sequence));
      }};
}

}  // namespace

int main(int count, char** arguments) {
  static char interleave[] = "--benchmark_enable_random_interleaving=true";
  std::vector<char*> all(arguments, arguments + count);
  all.insert(all.begin() + 1, interleave);
  count = static_cast<int>(all.size());
  benchmark::Initialize(&count, all.data());
  if (benchmark::ReportUnrecognizedArguments(count, all.data())) return 2;
  std::printf("%-22s %12s %12s %7s %10s\n", "objective", "function", "gradient", "ratio", "memory");
  // The largest last: what a process has taken it keeps.
  for (const Task& task : {bundle_adjustment(), lstm(2), lstm(4), mixture(10, 25), mixture(20, 50)}) {
    const double before = megabytes();
    if (task.derivative() != task.primal()) return std::fprintf(stderr, "%s: another value\n", task.name.c_str()), 1;
    const double memory = megabytes() - before;
    benchmark::ClearRegisteredBenchmarks();
    for (const auto& [name, run] : {std::pair("primal", task.primal), std::pair("derivative", task.derivative)})
      benchmark::RegisterBenchmark(name,
                                   [run = run](benchmark::State& state) {
                                     for (auto _ : state) benchmark::DoNotOptimize(run());
                                   })
          ->MinTime(0.05)
          ->Repetitions(9);
    Fastest fastest;
    benchmark::RunSpecifiedBenchmarks(&fastest, ".");
    const double primal = fastest.seconds("primal"), derivative = fastest.seconds("derivative");
    std::printf("%-22s %9.3f ms %9.3f ms %7.2f %7.1f MB\n", task.name.c_str(), primal * 1e3, derivative * 1e3,
                derivative / primal, memory);
  }
}
