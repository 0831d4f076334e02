// By ADOL-C: a trace of active doubles, recorded anew in each call, then its driver for dense Hessians.
#include <adolc/adolc.h>

#include <memory>

#include "hessians.hpp"
#include "tasks.hpp"

namespace {

constexpr short tag = 2;
/// How many elements each of the library's buffers holds; as bench/adolc.cpp says, what is too large takes time too.
struct Buffers {
  unsigned operations, locations, values, taylors;
};

template <class Program, class Arguments>
class AdolcHessian {
 public:
  explicit AdolcHessian(Arguments call) : call_(std::move(call)) {
    auto note = [this](double x) { x_.push_back(x); };
    each_number(call_, note);
    rows_.assign(x_.size(), std::vector<double>(x_.size()));
    for (auto& row : rows_) begins_.push_back(row.data());
    record();
    std::size_t needed[STAT_SIZE];
    tapestats(tag, needed);
    const auto room = [](std::size_t count) { return static_cast<unsigned>(4096 + count + count / 8); };
    buffers_ = {room(needed[NUM_OPERATIONS]), room(needed[NUM_LOCATIONS]), room(needed[NUM_VALUES]),
                room(needed[TAY_STACK_SIZE])};
  }
  void run() {
    record();
    hessian(tag, static_cast<int>(x_.size()), x_.data(), begins_.data());
  }
  /// The driver sets what is on and below the diagonal.
  [[nodiscard]] std::vector<double> result() const {
    std::vector<double> all;
    for (std::size_t i = 0; i < x_.size(); ++i)
      for (std::size_t j = 0; j < x_.size(); ++j) all.push_back(i < j ? rows_[j][i] : rows_[i][j]);
    return all;
  }

 private:
  void record() {
    auto active = with_numbers<adouble>(call_);
    trace_on(tag, 0, buffers_.operations, buffers_.locations, buffers_.values, buffers_.taylors);
    auto independent = [](adouble& x) { x <<= x.value(); };
    each_number(active, independent);
    double value;
    outputs_of<Program, adouble>(active)[0] >>= value;
    trace_off();
  }

  Arguments call_;
  Buffers buffers_{1u << 24, 1u << 24, 1u << 24, 1u << 24};
  std::vector<double> x_;
  std::vector<std::vector<double>> rows_;
  std::vector<double*> begins_;
};

}  // namespace

std::vector<Hessian> hessians_by_adolc(bool small) {
  std::vector<Hessian> all;
  for_each_hessian(small, [&]<class Of, class Arguments>(const Title& title, Of, const Arguments& call) {
    const auto task = std::make_shared<AdolcHessian<Of, Arguments>>(call);
    all.push_back({title.name, title.size, [task] { task->run(); }, [task] { return task->result(); }});
  });
  return all;
}
