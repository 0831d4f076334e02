// Times each function and its derivative, in turns within one run, and prints them side by side. Takes the options of
// google-benchmark, as --benchmark_filter=mixture or --benchmark_repetitions=20; of the repetitions the fastest counts.
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "fastest.hpp"
#include "work.hpp"

namespace {

std::string readable(double seconds) {
  char text[32];
  if (seconds < 1e-6)
    std::snprintf(text, sizeof text, "%.1f ns", seconds * 1e9);
  else if (seconds < 1e-3)
    std::snprintf(text, sizeof text, "%.2f us", seconds * 1e6);
  else
    std::snprintf(text, sizeof text, "%.2f ms", seconds * 1e3);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (!initialize(argc, argv)) return 2;

  const std::vector<Work> functions = primals(), gradients = derivatives();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    names.push_back(functions[i].name + " " + functions[i].size);
    add(names[i] + ": primal", functions[i].run);
    add(names[i] + ": derivative", gradients[i].run);
  }
  Fastest fastest;
  benchmark::RunSpecifiedBenchmarks(&fastest);

  std::printf("%-28s %-22s %12s %12s %8s\n", "function", "size", "primal", "derivative", "ratio");
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const double primal = fastest.seconds(names[i] + ": primal"),
                 derivative = fastest.seconds(names[i] + ": derivative");
    if (std::isnan(primal) || std::isnan(derivative)) continue;
    std::printf("%-28s %-22s %12s %12s %8.1f\n", functions[i].name.c_str(), functions[i].size.c_str(),
                readable(primal).c_str(), readable(derivative).c_str(), derivative / primal);
  }
}
