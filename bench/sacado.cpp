// By Sacado's reverse mode (Rad): expressions recorded anew in each call, then its sweep.
#include <Sacado_trad.hpp>

#include "task.hpp"

namespace {

using Number = Sacado::Rad::ADvar<double>;

template <class Program, class Arguments>
class BySacado : public Task {
 public:
  explicit BySacado(std::vector<Arguments> calls) : calls_(std::move(calls)) {}
  void run() override {
    results_.clear();
    auto append = [this](const Number& x) { results_.push_back(x.adj()); };
    for (const Arguments& call : calls_) {
      const auto active = with_numbers<Number>(call);
      auto outputs = outputs_of<Program, Number>(active);
      Number* places[Program::outputs];
      for (int i = 0; i < Program::outputs; ++i) places[i] = &outputs[i];
      for (int sweep = 0; sweep < Program::sweeps; ++sweep) {
        double cotangents[Program::outputs];
        for (int i = 0; i < Program::outputs; ++i) cotangents[i] = Program::cotangent(sweep, i);
        Number::Weighted_Gradcomp(Program::outputs, places, cotangents);
        each_number(active, append);
      }
    }
  }
  std::vector<double> results() const override { return results_; }

 private:
  std::vector<Arguments> calls_;
  std::vector<double> results_;
};

}  // namespace

std::vector<MakeTask> by_sacado(List list) { return tasks<BySacado, false>(list); }
