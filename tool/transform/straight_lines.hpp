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
// `jacobian` of it need no tape. Which functions are straight lines says flow: those without loops that are given
// values, objects of doubles among them. What such a one calls is an operation, or is written out.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adjoint/reverse.hpp"
#include "core/module.hpp"

namespace dualrev::transform {

using adjoint::GraphWriter;
using adjoint::is_scalar_operation;
using adjoint::Reverse;
using adjoint::ScalarGraph;

/// One such function.
struct Line {
  /// A scalar of a parameter, by which there is a partial derivative.
  struct Number {
    std::size_t parameter;
    std::string path;             ///< ".axis.x" of a member, else empty
    std::optional<double> known;  ///< the partial, where it is the same number always
  };
  core::FunctionTwin partials;                   ///< in the target: of Kind::Partials
  std::vector<Number> numbers;                   ///< in the order of the parameters and their members
  std::vector<bool> active;                      ///< of each parameter
  std::vector<std::vector<std::string>> braces;  ///< the same: the text before, between and behind its numbers
  std::vector<std::string> names;                ///< the same
  bool is_costly = false;                        ///< its partial derivatives are kept rather than computed again
  bool is_operation = false;  ///< a call of it is one, because on no path an entry of its own would have less to stage
  bool makes_twin = false;    ///< and the twin is one entry of it; not where it is a single expression, and one already

  /// A call of it, given the values of the arguments, which are numbers.
  Reverse::Node called(Reverse& reverse, const core::TermRef& call, const std::vector<Reverse::Node>& arguments) const;
  /// The twin of the function: one push of what this gives.
  core::FunctionTwin twin(const core::FunctionTwin& source) const;
};

class StraightLines {
 public:
  /// None: each expression is an entry.
  StraightLines() = default;
  /// But for derivatives of other functions (FunctionTwin::derives), which are nothing else.
  static StraightLines of_derivatives(const core::Module& module);
  /// Those of what other units have too, which must call what they see too.
  explicit StraightLines(const core::Module& shared) : StraightLines({}, {&shared}) {}
  /// These, and those that a unit has for itself.
  StraightLines(const StraightLines& of_shared, const core::Module& shared, const core::Module& own)
      : StraightLines(of_shared, {&shared, &own}) {}

  /// Whether entries may be larger than one expression.
  bool by_blocks() const { return by_blocks_; }
  const Line* find(const std::string& key) const;
  /// Of a call.
  const Line* find(const core::TermRef& call) const;
  /// The same, and calls of these functions are one entry each, though they are no straight lines.
  StraightLines with_at_once(std::set<std::string> keys) const;
  bool is_at_once(const core::Call& call) const { return call.signature.empty() && is_at_once(call.key); }
  bool is_at_once(const std::string& key) const { return at_once_.count(key) > 0; }
  /// Whether objects of the class consist of numbers and of what is not differentiated, lead to no other objects, and
  /// are made, copied and converted without code of anybody's.
  bool is_plain_class(const core::Record& record) const;

 private:
  StraightLines(const StraightLines& known, const std::vector<const core::Module*>& modules);

  void note_plain_classes(const std::map<std::string, const core::RecordTwin*>& classes);

  bool by_blocks_ = false;
  std::map<std::string, Line> lines_;
  std::set<std::string> plain_classes_;
  std::set<std::string> at_once_;
};

const StraightLines& no_lines();

}  // namespace dualrev::transform
