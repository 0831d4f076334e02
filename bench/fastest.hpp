// How this folder uses google-benchmark: everything in turns within one run; of the repetitions the fastest counts.
#pragma once
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

/// Collects the fastest repetition of each benchmark, in seconds of processor time per call.
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
  /// NaN if it did not run.
  double seconds(const std::string& name) const {
    const auto at = seconds_.find(name);
    return at == seconds_.end() ? NAN : at->second;
  }

 private:
  std::map<std::string, double> seconds_;
};

/// Times `work`, which returns a number that depends on everything it computed.
template <class Work>
void add(const std::string& name, Work work) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [work](benchmark::State& state) mutable {
                                 for (auto _ : state) benchmark::DoNotOptimize(work());
                               })
      ->MinTime(0.02)
      ->Repetitions(9)
      ->UseRealTime();
}

/// Reads the options of google-benchmark; false if there are others.
inline bool initialize(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  static char interleave[] = "--benchmark_enable_random_interleaving=true";
  arguments.insert(arguments.begin() + 1, interleave);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}
