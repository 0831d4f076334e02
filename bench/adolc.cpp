// By ADOL-C: a trace of active doubles, recorded anew in each call, then its reverse driver.
#include <adolc/adolc.h>

#include <algorithm>

#include "task.hpp"

namespace {

constexpr short tag = 1;
/// How many elements each of the library's buffers holds. What does not fit is written to files; but those that fit the
/// largest trace would cost a small one fifty microseconds.
struct Buffers {
  unsigned operations = OBUFSIZE, locations = LBUFSIZE, values = VBUFSIZE, taylors = TBUFSIZE;
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
    const auto enlarge = [&](unsigned& buffer, std::size_t count) {
      buffer = std::max(buffer, static_cast<unsigned>(count + count / 8));
    };
    enlarge(buffers_.operations, needed[NUM_OPERATIONS]);
    enlarge(buffers_.locations, needed[NUM_LOCATIONS]);
    enlarge(buffers_.values, needed[NUM_VALUES]);
    enlarge(buffers_.taylors, needed[TAY_STACK_SIZE]);
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
  Buffers buffers_;
};

}  // namespace

std::vector<MakeTask> by_adolc(List list) { return tasks<ByAdolc>(list); }
