// The paper's table of benchmarks: the time of each derivative by dualrev and by the tape libraries that Debian has,
// taken side by side in one run, beside the figures that the paper published (Haskell, another machine). First all
// tools' derivatives are compared; they must be the same. Takes the options of google-benchmark.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "fastest.hpp"
#include "tools.hpp"

namespace {

using Run = std::function<void(std::vector<double>&)>;

/// One row of the table. A row that grows with n is timed at two sizes; what it says is the slope, per element.
struct Row {
  std::string name;
  double published, published_ad;  ///< microseconds: the paper's prototype, and Kmett's `ad` beside it
  std::vector<std::size_t> sizes;  ///< in elements
  std::function<Run(const Tool&, std::size_t elements)> run;
};

std::vector<double> numbers(std::size_t n, unsigned seed = 7) {
  std::mt19937 engine(seed);
  std::vector<double> v(n);
  for (double& x : v) x = engine() / 4294967296.0 * 2 - 1;
  return v;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"scalar multiplication",
       0.146,
       0.536,
       {1},
       [](const Tool& tool, std::size_t) -> Run {
         return [&tool](std::vector<double>& out) { tool.multiply(1.5, 2.5, out); };
       }},
      {"dot product, per element",
       2.21,
       2.07,
       {1000, 4000},
       [](const Tool& tool, std::size_t n) -> Run {
         return [&tool, a = numbers(n), b = numbers(n, 8)](std::vector<double>& out) { tool.dot_product(a, b, out); };
       }},
      {"sum-mat-vec, per element",
       2.05,
       1.32,
       {30 * 30, 60 * 60},
       [](const Tool& tool, std::size_t entries) -> Run {
         const auto n = static_cast<std::size_t>(std::lround(std::sqrt(entries)));
         return [&tool, m = numbers(n * n), v = numbers(n)](std::vector<double>& out) {
           tool.matrix_vector_sum(m, v, out);
         };
       }},
      {"rotate_vec_by_quat",
       8.77,
       6.13,
       {1},
       [](const Tool& tool, std::size_t) -> Run {
         return [&tool](std::vector<double>& out) { tool.rotate({1, 2, 3}, {4, 5, 6, 7}, out); };
       }},
  };
  return all;
}

const std::array<const Tool*, 4> tools = {&primal, &by_dualrev, &by_adolc, &by_sacado};

std::string name_of(const Row& row, const Tool& tool, std::size_t instance) {
  return row.name + " " + std::to_string(instance) + " " + tool.name;
}

/// Whether all tools give the derivatives that dualrev gives, to rounding.
bool all_agree() {
  bool agree = true;
  for (const Row& row : rows())
    for (std::size_t i = 0; i < row.sizes.size(); ++i) {
      std::vector<double> ours;
      row.run(by_dualrev, row.sizes[i])(ours);
      for (const Tool* tool : {&by_adolc, &by_sacado}) {
        std::vector<double> theirs;
        row.run(*tool, row.sizes[i])(theirs);
        bool same = ours.size() == theirs.size();
        for (std::size_t k = 0; same && k < ours.size(); ++k)
          same = std::abs(ours[k] - theirs[k]) <= 1e-12 * (1 + std::abs(ours[k]));
        if (same) continue;
        std::fprintf(stderr, "%s: %s and %s disagree\n", row.name.c_str(), by_dualrev.name.c_str(), tool->name.c_str());
        agree = false;
      }
    }
  return agree;
}

/// Nanoseconds of a row by a tool: per call, or what one element more costs.
double nanoseconds(const Fastest& fastest, const Row& row, const Tool& tool) {
  const double first = fastest.seconds(name_of(row, tool, 0)) * 1e9;
  if (row.sizes.size() == 1) return first;
  return (fastest.seconds(name_of(row, tool, 1)) * 1e9 - first) / static_cast<double>(row.sizes[1] - row.sizes[0]);
}

}  // namespace

int main(int argc, char** argv) {
  if (!initialize(argc, argv)) return 2;
  if (!all_agree()) return 1;
  for (const Row& row : rows())
    for (const Tool* tool : tools)
      for (std::size_t i = 0; i < row.sizes.size(); ++i)
        add(name_of(row, *tool, i), [run = row.run(*tool, row.sizes[i]), out = std::vector<double>()]() mutable {
          run(out);
          return out[0];
        });
  Fastest fastest;
  benchmark::RunSpecifiedBenchmarks(&fastest);

  std::printf("%-26s %11s %11s %20s %20s   %s\n", "", "primal", "dualrev", "ADOL-C", "Sacado", "published: paper, ad");
  for (const Row& row : rows()) {
    const double ours = nanoseconds(fastest, row, by_dualrev);
    std::printf("%-26s %8.2f ns %8.2f ns", row.name.c_str(), nanoseconds(fastest, row, primal), ours);
    for (const Tool* peer : {&by_adolc, &by_sacado}) {
      const double theirs = nanoseconds(fastest, row, *peer);
      std::printf(" %8.1f ns (%5.1f x)", theirs, theirs / ours);
    }
    std::printf("   %.3f us, %.3f us (%.2f x)\n", row.published, row.published_ad, row.published_ad / row.published);
  }
  std::printf("(n x) is how many times the time of dualrev, or of the paper's prototype, that tool takes.\n");
}
