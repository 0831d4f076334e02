// The programs themselves, at doubles.
#include <benchmark/benchmark.h>

#include "task.hpp"

namespace {

template <class Program, class Arguments>
class Primal : public Task {
 public:
  explicit Primal(std::vector<Arguments> calls) : calls_(std::move(calls)), values_(calls_.size()) {}
  void run() override {
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      values_[i] = outputs_of<Program, double>(calls_[i]);
      benchmark::ClobberMemory();  // calls one by one, as they are everywhere else
    }
  }
  std::vector<double> results() const override {
    std::vector<double> all;
    for (const auto& value : values_) all.insert(all.end(), value.begin(), value.end());
    return all;
  }

 private:
  std::vector<Arguments> calls_;
  std::vector<std::array<double, Program::outputs>> values_;
};

}  // namespace

std::vector<MakeTask> primals(List list) { return tasks<Primal>(list); }
