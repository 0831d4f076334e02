// By ADOL-C: a trace of active doubles, recorded anew in each call, then its reverse driver.
#include <adolc/adolc.h>

#include <algorithm>

#include "task.hpp"

namespace {

constexpr short tag = 1;
/// How many elements each of the library's buffers holds. A trace that does not fit would be written to files; and
/// buffers of more than some kilobytes are asked for anew in each trace, which may take longer than the trace. So a
/// first trace, with room for the largest of all, tells what is needed.
struct Buffers {
  unsigned operations, locations, values, taylors;
};

template <class Program, class Arguments>
class ByAdolc : public Task {
 public:
  explicit ByAdolc(std::vector<Arguments> calls) : calls_(std::move(calls)) {
    auto count = [this](double) { ++inputs_; };
    each_number(calls_[0], count);
    results_.resize(calls_.size() * Program::sweeps * inputs_);

    record(calls_[0]);
    std::size_t needed[STAT_SIZE];
    tapestats(tag, needed);
    const auto room = [](std::size_t count) { return static_cast<unsigned>(4096 + count + count / 8); };
    buffers_ = {room(needed[NUM_OPERATIONS]), room(needed[NUM_LOCATIONS]), room(needed[NUM_VALUES]),
                room(needed[TAY_STACK_SIZE])};
  }
  void run() override {
    double* to = results_.data();
    for (const Arguments& call : calls_) {
      record(call);
      for (int sweep = 0; sweep < Program::sweeps; ++sweep, to += inputs_) {
        double cotangents[Program::outputs];
        for (int i = 0; i < Program::outputs; ++i) cotangents[i] = Program::cotangent(sweep, i);
        fos_reverse(tag, Program::outputs, inputs_, cotangents, to);
      }
    }
  }
  std::vector<double> results() const override { return results_; }

 private:
  void record(const Arguments& call) {
    auto active = with_numbers<adouble>(call);
    // 1: and keep what the sweep needs
    trace_on(tag, 1, buffers_.operations, buffers_.locations, buffers_.values, buffers_.taylors);
    auto independent = [](adouble& x) { x <<= x.value(); };
    each_number(active, independent);
    for (adouble& output : outputs_of<Program, adouble>(active)) {
      double value;
      output >>= value;
    }
    trace_off();
  }

  std::vector<Arguments> calls_;
  int inputs_ = 0;
  std::vector<double> results_;
  Buffers buffers_{1u << 27, 1u << 28, 1u << 27, 1u << 27};
};

}  // namespace

std::vector<MakeTask> by_adolc(List list) { return tasks<ByAdolc, false>(list); }
