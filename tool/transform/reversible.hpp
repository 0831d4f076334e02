// Functions that are run backwards: roots, and what these call.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "adjoint/function.hpp"
#include "transform/definitions.hpp"
#include "transform/straight_lines.hpp"

namespace dualrev::transform {

class Reversible {
 public:
  /// `source`: where what is called may stand. It must not change as long as this is asked. `tangents`: what gives
  /// tangents is wanted too.
  Reversible(const core::Module& source, const StraightLines& lines, bool tangents = false);

  /// The function with its reverse, for a root that is made of what can be run backwards; else null, and a remark.
  std::shared_ptr<const core::FunctionTwin> root(const core::FunctionTwin& source, bool in_header,
                                                 std::vector<core::Remark>& remarks);
  /// Of the root that was asked for last: the function alone, of Kind::Tangent, if that is wanted; else null.
  std::shared_ptr<const core::FunctionTwin> take_tangent();
  /// The marks on loops of a function that do nothing, each told once.
  void tell_marks(const core::FunctionTwin& function, std::vector<core::Remark>& remarks);
  /// The function without loops, for a root whose steps are all known beforehand; else null.
  std::shared_ptr<const core::FunctionTwin> unrolled(const core::FunctionTwin& source, bool in_header);
  /// All parts of the functions that were called since the last time, in the order in which they call each other.
  std::vector<core::FunctionTwin> take_parts();

 private:
  flow::Around around();
  std::variant<adjoint::Written, core::Remark> written(const core::FunctionTwin& source, bool is_called);
  const flow::Callee* callee(const core::Call& call);
  void make_parts(const core::FunctionTwin& source, flow::Callee& callee);

  const StraightLines& lines_;
  Definitions definitions_;
  std::map<std::string, flow::Callee> callees_;  ///< those that cannot be called have no function
  std::map<std::string, std::string> marks_;     ///< of what was written, as in adjoint::Written
  std::vector<std::string> open_;                ///< that are being made, each called by the one before
  std::vector<core::FunctionTwin> parts_;
  bool tangents_;
  std::shared_ptr<const core::FunctionTwin> tangent_;
};

}  // namespace dualrev::transform
