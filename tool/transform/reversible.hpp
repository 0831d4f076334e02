// Functions that are run backwards: roots, and what these call.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "adjoint/function.hpp"
#include "transform/definitions.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

class Reversible {
 public:
  /// `source`: where what is called may stand. It must not change as long as this is asked.
  Reversible(const core::Module& source, const StraightLines& lines, const adjoint::Wishes& wishes = {});

  /// The function with its reverse, for a root that is made of what can be run backwards; else null, and a remark.
  std::shared_ptr<const core::FunctionTwin> root(const core::FunctionTwin& source, bool in_header,
                                                 std::vector<core::Remark>& remarks);
  /// Finds what is called where derivatives are over the tape, and is one entry there: to be asked before the rest.
  void find_at_once(const core::Module& module);
  /// The lines for what a function calls.
  const StraightLines& lines_of(const core::FunctionTwin& function) const;
  /// For such a function: its pullback if it is no root, and what is called in the place of its twin.
  std::vector<core::FunctionTwin> at_once(const core::FunctionTwin& source);
  /// Of the root that was asked for last: the function alone, of Kind::Tangent, if that is wanted; else null.
  std::shared_ptr<const core::FunctionTwin> take_tangent();
  /// Of a function that is an operation, with partial derivatives: the function alone, of Kind::Tangent, if that is
  /// wanted and its steps are all known beforehand; else null.
  std::shared_ptr<const core::FunctionTwin> tangent_of_operation(const core::FunctionTwin& source, bool in_header);
  /// The marks on loops of a function that do nothing, each told once.
  void tell_marks(const core::FunctionTwin& function, std::vector<core::Remark>& remarks);
  /// The function without loops, for a root whose steps are all known beforehand; else null.
  std::shared_ptr<const core::FunctionTwin> unrolled(const core::FunctionTwin& source, bool in_header);
  /// All parts of the functions that a function calls, but those that one before it calls too, in the order in which
  /// they call each other.
  std::vector<core::FunctionTwin> take_parts(const core::FunctionTwin& of);

 private:
  /// A function with its reverse; or why there is none.
  struct Reversed {
    std::shared_ptr<const core::FunctionTwin> pullback, tangent;
    std::optional<core::Remark> remark;
    std::vector<core::Remark> keeps_more;
    std::vector<core::FunctionTwin> parts;
    std::vector<bool> reads_whole;
    bool repeats = false;
  };
  struct Unrolled {
    std::shared_ptr<const core::FunctionTwin> pullback, tangent;
  };

  flow::Around around();
  const Reversed& reversed(const core::FunctionTwin& source, bool in_header);
  bool can_be_at_once(const core::FunctionTwin& source);
  std::variant<adjoint::Written, core::Remark> written(const core::FunctionTwin& source, bool is_called);
  const flow::Callee* callee(const core::Call& call);
  void make_parts(const core::FunctionTwin& source, flow::Callee& callee);

  const StraightLines& lines_;
  Definitions definitions_;
  std::map<std::string, Reversed> reversed_;
  std::map<std::string, Unrolled> unrolled_;
  std::set<std::string> over_tape_;              ///< functions that are called where derivatives are over the tape
  StraightLines lines_over_tape_;                ///< for what these call
  std::map<std::string, flow::Callee> callees_;  ///< those that cannot be called have no function
  std::map<std::string, std::string> marks_;     ///< of what was written, as in adjoint::Written
  std::vector<std::string> open_;                ///< that are being made, each called by the one before
  std::vector<core::FunctionTwin> parts_;
  adjoint::Wishes wishes_;
  std::shared_ptr<const core::FunctionTwin> tangent_;
};

}  // namespace dualrev::transform
