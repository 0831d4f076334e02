// Fits weights by gradient descent, where each thread differentiates its part of the rows, in a workspace of its own:
// the memory of its tape, kept from call to call.
#include <cmath>
#include <cstdio>
#include <random>
#include <thread>

#include "model.dual.hpp"

namespace {

constexpr std::size_t threads = 4;

std::vector<Row> measured() {
  std::mt19937 random(11);
  const auto uniform = [&] { return random() / 4294967296.0; };  // the same on every machine
  std::vector<Row> rows(20000);
  for (Row& row : rows) {
    row = {2 * uniform() - 1, 2 * uniform() - 1, 0};
    row.happened = uniform() < 1 / (1 + std::exp(-(3 * row.x - 2 * row.y + 0.5)));
  }
  return rows;
}

/// The gradient of the whole loss: each thread has its rows, its workspace, and a place for its part of the result.
std::vector<double> slope(const std::vector<double>& weights, std::span<const Row> rows,
                          std::vector<dualrev::workspace>& workspaces) {
  std::vector<std::vector<double>> parts(threads);
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < threads; ++i)
    running.emplace_back([&, i] {
      const std::size_t begin = rows.size() * i / threads, end = rows.size() * (i + 1) / threads;
      parts[i] = std::get<1>(dualrev::gradient<loss>(workspaces[i], weights, rows.subspan(begin, end - begin)));
    });
  for (std::thread& each : running) each.join();
  std::vector<double> sum(weights.size());
  for (const std::vector<double>& part : parts)
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += part[k];
  return sum;
}

}  // namespace

int main() {
  const std::vector<Row> rows = measured();
  std::vector<dualrev::workspace> workspaces(threads);
  std::vector<double> weights(3);
  for (int step = 0; step < 200; ++step) {
    const std::vector<double> down = slope(weights, rows, workspaces);
    for (std::size_t k = 0; k < weights.size(); ++k) weights[k] -= 6.0 / rows.size() * down[k];
  }
  std::printf("weights %.2f %.2f %.2f (simulated with 3, -2, 0.5)\n", weights[0], weights[1], weights[2]);

  const std::vector<double> start{1, 1, 1};
  const std::vector<double> together = slope(start, rows, workspaces);
  const auto [value, alone] = dualrev::gradient<loss>(start, rows);
  double apart = 0;
  for (std::size_t k = 0; k < alone.size(); ++k)
    apart = std::max(apart, std::abs(together[k] - alone[k]) / std::abs(alone[k]));
  std::printf("%zu threads and one: gradients apart by %.0e\n", threads, apart);
  return apart < 1e-10 ? 0 : 1;
}
