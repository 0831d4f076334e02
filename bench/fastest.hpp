// How this folder uses google-benchmark: what is to be compared runs in turns, of the repetitions the fastest counts.
#pragma once
#include <benchmark/benchmark.h>

#include <algorithm>
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
  double seconds(const std::string& name) const { return seconds_.at(name); }

 private:
  std::map<std::string, double> seconds_;
};
