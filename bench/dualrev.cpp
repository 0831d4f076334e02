// By the generated reverse versions, each with a workspace, and memory for its results, that are warm from the second
// call on.
#include <benchmark/benchmark.h>

#include <dualrev/dualrev.hpp>

#include "dualrev.dual.hpp"
#include "task.hpp"

namespace {

/// The Jacobian: a tuple of matrices, one for each parameter.
template <class Program, class... A>
auto matrices(dualrev::workspace& space, const A&... arguments) {
  if constexpr (Program::writes_outputs) {
    std::array<double, Program::outputs> outputs{};
    return dualrev::jacobian<Program::template function<double>>(space, arguments..., outputs);
  } else {
    return dualrev::jacobian<Program::template function<double>>(space, arguments...);
  }
}

/// The matrices beside each other as plain numbers, without that of what the outputs were before.
template <class Program, class... Matrix>
void flatten(const std::tuple<Matrix...>& by, std::vector<double>& out) {
  out.clear();
  for (int row = 0; row < Program::outputs; ++row)
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto append = [&](const dualrev::matrix& m) {
        out.insert(out.end(), &m.data[row * m.cols], &m.data[row * m.cols] + m.cols);
      };
      (append(std::get<I>(by)), ...);
    }(std::make_index_sequence<sizeof...(Matrix) - (Program::writes_outputs ? 1 : 0)>());
}

/// What is wanted of one call, in the form in which the library gives it.
template <class Program, class... A>
auto derivative(dualrev::workspace& space, const A&... arguments) {
  if constexpr (Program::want == Want::jacobian) {
    std::vector<double> out;
    flatten<Program>(matrices<Program>(space, arguments...), out);
    return out;
  } else if constexpr (Program::outputs == 1) {
    return dualrev::gradient<Program::template function<double>>(space, arguments...);
  } else {
    return dualrev::vjp<Program::template function<double>>(space, arguments...).pullback({1, 1, 1});
  }
}

/// The same into the memory of the one before.
template <class Program, class Result, class... A>
void renew(dualrev::workspace& space, Result& result, const A&... arguments) {
  if constexpr (Program::want == Want::jacobian)
    flatten<Program>(matrices<Program>(space, arguments...), result);
  else if constexpr (Program::outputs == 1)
    dualrev::gradient_into<Program::template function<double>>(space, result, arguments...);
  else
    result = derivative<Program>(space, arguments...);
}

template <class Program, class... A>
auto derivative_of_call(dualrev::workspace& space, const std::tuple<A...>& call) {
  return std::apply([&](const auto&... a) { return derivative<Program>(space, passed(a)...); }, call);
}

template <class Program, class Arguments>
class ByDualrev : public Task {
 public:
  explicit ByDualrev(std::vector<Arguments> calls) : calls_(std::move(calls)) {
    for (const Arguments& call : calls_) results_.push_back(derivative_of_call<Program>(space_, call));
  }
  void run() override {
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      std::apply([&](const auto&... a) { renew<Program>(space_, results_[i], passed(a)...); }, calls_[i]);
      benchmark::ClobberMemory();
    }
  }
  std::vector<double> results() const override {
    std::vector<double> all;
    const auto append = [&](double x) { all.push_back(x); };
    for (const auto& result : results_) {
      if constexpr (Program::outputs == 1)
        std::apply([&](double, const auto&... by) { (each_number(by, append), ...); }, result);
      else
        each_number(result, append);
    }
    return all;
  }
  double bytes() const override { return static_cast<double>(space_.counters().bytes); }

 private:
  std::vector<Arguments> calls_;
  dualrev::workspace space_;
  std::vector<decltype(derivative_of_call<Program>(space_, std::declval<Arguments>()))> results_;
};

}  // namespace

std::vector<MakeTask> by_dualrev(List list) { return tasks<ByDualrev>(list); }
