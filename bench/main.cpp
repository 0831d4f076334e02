// Times each function and its derivative, in turns within one run, and prints them side by side. Takes the options of
// google-benchmark, as --benchmark_filter=mixture or --benchmark_repetitions=20; of the repetitions the fastest counts.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "work.hpp"

namespace {

// Collects the fastest repetition of each benchmark, in seconds of processor time per call.
class Fastest : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const double seconds = run.cpu_accumulated_time / static_cast<double>(run.iterations);
      const auto [at, first] = seconds_.try_emplace(run.run_name.function_name, seconds);
      at->second = std::min(at->second, seconds);
    }
  }
  double seconds(const std::string& name) const {
    const auto at = seconds_.find(name);
    return at == seconds_.end() ? NAN : at->second;
  }

 private:
  std::map<std::string, double> seconds_;
};

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

void add(const std::string& name, const Work& work) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [work](benchmark::State& state) {
                                 for (auto _ : state) benchmark::DoNotOptimize(work.run());
                               })
      ->MinTime(0.02)
      ->Repetitions(9)
      ->UseRealTime();
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  char interleave[] = "--benchmark_enable_random_interleaving=true";
  arguments.insert(arguments.begin() + 1, interleave);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  const std::vector<Work> functions = primals(), gradients = derivatives();
  std::vector<std::string> names;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    names.push_back(functions[i].name + " " + functions[i].size);
    add(names[i] + ": primal", functions[i]);
    add(names[i] + ": derivative", gradients[i]);
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
