// By the generated reverse versions, each with a workspace, and memory for its results, that are warm from the second
// call on. Jacobians go through matrices that are used again and again to rows in plain arrays, which all tools give.
#include <benchmark/benchmark.h>

#include <dualrev/dualrev.hpp>

#include <algorithm>
#include <array>

#include "dualrev.dual.hpp"
#include "task.hpp"

namespace {

template <class Program>
using Outputs = std::array<double, Program::outputs>;
template <class Program>
using Rows = std::array<double, Program::outputs * Program::inputs>;

/// The Jacobian's matrices, of which the last is by what the outputs were before.
template <class Program, class... A>
auto matrices(dualrev::workspace& space, const A&... arguments) {
  Outputs<Program> outputs{};
  return dualrev::jacobian<Program::template function<double>>(space, arguments..., outputs);
}
template <class Program, class Matrices>
Rows<Program> rows_of(const Matrices& matrices) {
  Rows<Program> rows;
  double* to = rows.data();
  for (int row = 0; row < Program::outputs; ++row)
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((to = std::copy_n(&std::get<I>(matrices).data[row * Program::columns[I]], Program::columns[I], to)), ...);
    }(std::make_index_sequence<Program::columns.size()>());
  return rows;
}

/// Of each sweep; known beforehand as arguments are, to nobody who compiles this.
template <class Program>
std::array<Vec3, Program::sweeps> cotangents = [] {
  std::array<Vec3, Program::sweeps> all;
  for (int sweep = 0; sweep < Program::sweeps; ++sweep)
    all[sweep] = {Program::cotangent(sweep, 0), Program::cotangent(sweep, 1), Program::cotangent(sweep, 2)};
  benchmark::DoNotOptimize(cotangents<Program>);
  return all;
}();
template <class Rows>
struct Pulled {
  Vec3 value;
  Rows rows;  ///< one for each sweep
};
template <class Program, class Rows, class... A>
void pull_rows(dualrev::workspace& space, Pulled<Rows>& result, const A&... arguments) {
  const auto [value, pullback] = dualrev::vjp<Program::template function<double>>(space, arguments...);
  result.value = value;
  for (int sweep = 0; sweep < Program::sweeps; ++sweep) result.rows[sweep] = pullback(cotangents<Program>[sweep]);
}

/// What is wanted of one call, in the form in which the library gives it; Jacobians row by row as plain numbers.
template <class Program, class... A>
auto derivative(dualrev::workspace& space, const A&... arguments) {
  if constexpr (Program::outputs == 1) {
    return dualrev::gradient<Program::template function<double>>(space, arguments...);
  } else if constexpr (Program::writes_outputs) {
    return rows_of<Program>(matrices<Program>(space, arguments...));
  } else {
    using Row = decltype(dualrev::vjp<Program::template function<double>>(space, arguments...).pullback({}));
    Pulled<std::array<Row, Program::sweeps>> result;
    pull_rows<Program>(space, result, arguments...);
    return result;
  }
}

/// The same in place of what the call before gave.
template <class Program, class Result, class... A>
void renew(dualrev::workspace& space, Result& result, const A&... arguments) {
  if constexpr (Program::outputs == 1) {
    dualrev::gradient_into<Program::template function<double>>(space, result, arguments...);
  } else if constexpr (Program::writes_outputs) {
    static auto kept = matrices<Program>(space, arguments...);
    Outputs<Program> outputs{};
    dualrev::jacobian_into<Program::template function<double>>(space, kept, arguments..., outputs);
    result = rows_of<Program>(kept);
  } else {
    pull_rows<Program>(space, result, arguments...);
  }
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
      else if constexpr (Program::writes_outputs)
        each_number(result, append);
      else
        each_number(result.rows, append);
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
