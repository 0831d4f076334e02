// What is timed: a tool's way to do one benchmark. Each tool stands in a translation unit of its own, compiled with the
// same flags, and makes tasks from the same list (benchmarks.hpp) in the same order.
#pragma once
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "benchmarks.hpp"

class Task {
 public:
  virtual ~Task() = default;
  /// From plain doubles to plain doubles; nothing is kept from the run before but memory.
  virtual void run() = 0;
  /// Of the last run: for each call, and each sweep of it, the derivatives by all inputs.
  virtual std::vector<double> results() const = 0;
  /// The program's own, of each call; none where the tool's are not compared.
  virtual std::vector<double> values() const { return {}; }
  /// Staged by one call.
  virtual double bytes() const { return NAN; }
};

using MakeTask = std::function<std::unique_ptr<Task>()>;

/// The program itself, which has values for results.
std::vector<MakeTask> primals(List list);
std::vector<MakeTask> by_dualrev(List list);
/// With sums in any order, from a library of its own.
[[gnu::visibility("default")]] std::vector<MakeTask> by_dualrev_in_any_order(List list);
std::vector<MakeTask> by_hand_written(List list);
std::vector<MakeTask> by_adolc(List list);
std::vector<MakeTask> by_sacado(List list);
/// The result is the number of operations on numbers in one call, as counted: + - * / and functions.
std::vector<MakeTask> operations(List list);

/// Tasks of a class template that is made from the arguments of all calls; none for programs of doubles if these are
/// not `of_doubles`.
template <template <class Program, class Arguments> class OfTool, bool of_doubles = true>
std::vector<MakeTask> tasks(List list) {
  std::vector<MakeTask> all;
  for_each_benchmark(list, [&]<class Program, class Calls>(const Title&, Program, Calls calls) {
    using Arguments = typename decltype(calls())::value_type;
    if constexpr (Program::of_doubles && !of_doubles)
      all.push_back([] { return nullptr; });
    else
      all.push_back([calls] { return std::make_unique<OfTool<Program, Arguments>>(calls()); });
  });
  return all;
}
