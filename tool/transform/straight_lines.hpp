// Grain 2: a function that is a straight line of scalar code has, beside its twin, a function that gives its value and
// its partial derivatives as plain numbers:
//
//   double f(double x, double y) { const double u = x * y; if (u > 1) return u; return std::sin(u); }
//   =>
//   std::tuple<double, double, double> f_dual_partials(double x, double y) {
//     const double u = x * y;
//     if (u > 1) return {u, y, x};
//     const double cos1 = std::cos(u);
//     return {std::sin(u), cos1 * y, cos1 * x};
//   }
//
// Its twin is one entry; a call of it is one operation of the expression around it; and `gradient`, `vjp` and
// `jacobian` of it need no tape.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/module.hpp"
#include "transform/reverse.hpp"

namespace dualrev::transform {

/// One such function.
struct Line {
  core::FunctionTwin partials;  ///< in the target: of Kind::Partials
  /// For each parameter, the partial derivative where it is the same number always; none: it is computed. Of constants
  /// zero.
  std::vector<std::optional<double>> known;
  std::vector<bool> active;
  std::vector<std::string> names;  ///< of the parameters
  bool is_operation = false;  ///< a call of it is one, because on no path an entry of its own would have less to stage
  bool makes_twin = false;    ///< and the twin is one entry of it; not where it is a single expression, and one already

  /// A call of it, given the values of the arguments.
  Reverse::Node called(Reverse& reverse, const core::TermRef& call, const std::vector<Reverse::Node>& arguments) const;
  /// The twin of the function: one push of what this gives.
  core::FunctionTwin twin(const core::FunctionTwin& source) const;
};

class StraightLines {
 public:
  /// Those of the first module, which other units may have too, and of those that only this unit has.
  explicit StraightLines(const std::vector<const core::Module*>& modules = {});

  const Line* find(const std::string& key) const;
  /// Of a call.
  const Line* find(const core::TermRef& call) const;

 private:
  std::map<std::string, Line> lines_;
};

const StraightLines& no_lines();

/// What is given by value, or by reference as a temporary object: the number itself.
const core::TermRef& given_number(const core::TermRef& argument);

}  // namespace dualrev::transform
