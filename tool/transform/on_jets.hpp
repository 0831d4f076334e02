// Twins on jets: second derivatives of functions whose gradient goes over the tape. The twin is there once more, with
// duals of jets (dualrev::jet_dual) in the place of duals, and with it the twins of all that it calls and is made of:
//
//   dualrev::dual f_dual(dualrev::tape& tape, dualrev::dual x) {
//     const double t1 = std::exp(x.v);
//     return tape.push(t1 * x.v, dualrev::by(x, t1 * x.v + t1));
//   }
//   =>
//   dualrev::jet_dual f_dual_on_jets(dualrev::tape& tape, dualrev::jet_dual x) {
//     const dualrev::jet_number t1 = dualrev::jets::exp(x.v);
//     return tape.push(t1 * x.v, dualrev::by(x, t1 * x.v + t1));
//   }
//
// The text is the same but for the names of types, which the printer knows. Only where a number is given to what takes
// plain numbers, its value is taken.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/module.hpp"

namespace dualrev::transform {

class TwinsOnJets {
 public:
  /// `reason_against_partials`: why there is no second-order version of the partial derivatives that a twin calls, by
  /// the function's key; `want_partials` asks for it.
  TwinsOnJets(const core::Module& twins, std::function<std::string(const std::string&)> reason_against_partials,
              std::function<void(const std::string&)> want_partials);

  /// What keeps a root from having one; empty if nothing does, and then it will be there.
  std::string want(const core::FunctionTwin& root);
  [[nodiscard]] core::FunctionTwin on_jets(const core::FunctionTwin& function) const;
  /// Whether a class and those inside it have one.
  void mark(core::RecordTwin& record) const;
  /// All that were asked for, in the order of the module.
  [[nodiscard]] core::Module wanted() const;

 private:
  struct Reached;

  std::string look_at(const core::FunctionTwin& function, Reached& reached, bool is_inside = false);
  std::string look_at(const core::RecordTwin& record, Reached& reached);
  std::string look_at(const core::StmtRef& statement, Reached& reached);
  std::string look_at(const core::TermRef& term, Reached& reached);
  std::string look_at(const core::TypeRef& type, Reached& reached);
  std::string look_at(const core::ConstantTwin& constant, Reached& reached);
  std::string look_at(const core::LocalRecord& record, Reached& reached);
  std::string look_at_parts(const core::RecordTwin& record, Reached& reached);
  std::string reach(const core::TwinName& value, Reached& reached);
  std::string reach_constant(const std::string& name, Reached& reached);
  /// `twin`: which of the functions made of the callee it is; none: the callee itself.
  std::string reach(const core::MethodCall& call, Reached& reached);
  std::string reach(const core::Call& call, std::optional<core::Kind> twin, Reached& reached);
  [[nodiscard]] std::vector<const core::FunctionTwin*> called(const core::Call& call) const;
  std::string reason_against_given(const std::vector<core::Hole>& arguments, const core::FunctionTwin* callee,
                                   const Reached& reached) const;
  [[nodiscard]] std::string reason_against_gradient(const core::Call& call) const;
  void reach_named(const std::string& key, Reached& reached) const;
  [[nodiscard]] std::string reason_against_argument(const core::TypeRef& type,
                                                    std::set<const core::RecordTwin*>& seen) const;
  [[nodiscard]] bool is_of(const core::TypeRef& type, const core::RecordTwin& record) const;
  [[nodiscard]] core::RecordTwin on_jets(const core::RecordTwin& record) const;
  [[nodiscard]] core::ConstantTwin on_jets(const core::ConstantTwin& constant) const;
  [[nodiscard]] core::StmtRef local_classes_on_jets(const core::StmtRef& s) const;

  const core::Module& twins_;
  std::function<std::string(const std::string&)> reason_against_partials_;
  std::function<void(const std::string&)> want_partials_;
  std::map<std::string, const core::ConstantTwin*> constants_of_;  ///< by the originals' qualified names
  std::multimap<std::string, const core::RecordTwin*> classes_;    ///< by the originals' names
  std::map<const core::RecordTwin*, const core::RecordTwin*> outermost_;
  std::multimap<std::string, const core::FunctionTwin*> members_;  ///< by the same
  std::multimap<std::string, const core::FunctionTwin*> by_key_;
  std::multimap<std::string, const core::FunctionTwin*> instances_;  ///< whose arguments have no names, by their names
  std::set<const core::FunctionTwin*> functions_, entries_;
  std::set<const core::RecordTwin*> records_;
  std::set<const core::ConstantTwin*> constants_;
};

}  // namespace dualrev::transform
