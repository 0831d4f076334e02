#include "frontend/program/unit_lowering.hpp"

#include <llvm/Support/SaveAndRestore.h>

#include "core/record_order.hpp"
#include "core/words.hpp"
#include "frontend/program/hidden_members.hpp"
#include "frontend/program/marks.hpp"
#include "frontend/program/passive_classes.hpp"
#include "frontend/program/rules.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/program/signatures.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

UnitLowering::UnitLowering(Unit& unit, const Wishes& wishes, const Definers& definers)
    : in_(unit, wishes), linkage_(in_, list_, coverage_, definers) {
  in_.types.on_record = [this](const clang::CXXRecordDecl* record, clang::SourceLocation at) {
    classes_.lower(record, at);
  };
}

void UnitLowering::add_requested(std::set<std::string>& matched) {
  check_own_rules(in_, reports_);
  roots_.add_requested(matched);
}

bool UnitLowering::work() {
  if (list_.is_worked_off()) return false;
  while (WantedTwin* wanted = list_.next()) {
    const bool again = std::exchange(wanted->tried, true);
    std::vector<Ending>& endings = in_.module.endings;
    const std::size_t so_far = endings.size();
    const llvm::SaveAndRestore<const clang::Decl*> user(coverage_.user, wanted->function->getCanonicalDecl());
    reports_.begin(wanted->by_language);
    try {
      functions_.lower(*wanted);
    } catch (const Refusal& refusal) {
      reports_.report(refusal, wanted->function);
    }
    const std::optional<Cause>& refused = reports_.end();
    wanted->done = !refused;
    if (refused) {
      coverage_.refuse(wanted->function, *refused);
      endings.resize(so_far);  // there is no twin in which they would be
    } else if (again) {
      coverage_.take_back(wanted->function);
    }
    if (list_.is_worked_off()) unnamed_calls_.want_operators();
  }
  return true;
}

bool UnitLowering::spread() {
  return coverage_.spread(list_,
                          [this](const clang::FunctionDecl* function) { return linkage_.cause_elsewhere(function); });
}

void UnitLowering::finish() {
  functions_.finish();
  for (core::Module* each : {&in_.module.shared, &in_.module.own}) core::sort_records(each->records);
  PassiveClasses passive(in_, classes_.with_twins());
  for (const auto& wanted : list_.all())
    if (wanted->root && !coverage_.cause_of(wanted->function)) passive.add(wanted->function, wanted->constants);
  in_.module.live_macros = in_.text.live_macros();
  in_.module.needed_macros = in_.text.macros_used();
  in_.module.uses_eigen = in_.types.uses_eigen;
  in_.module.includes = includes(in_.unit);
}

Surroundings UnitLowering::surroundings(const clang::FunctionDecl* function) {
  using Function = const clang::FunctionDecl*;
  Surroundings around{.unit = in_.unit, .types = in_.types, .text = in_.text, .suffix = in_.wishes.suffix};
  around.need_function = [this, function](Function callee, unsigned constants, clang::SourceLocation at) {
    coverage_.add_user(callee, function);
    return needs_.function(callee, constants, function, at);
  };
  around.need_entry = [this, function](Function callee, clang::SourceLocation at) {
    needs_.entry(callee, function, at);
  };
  around.check_passive = [this](Function callee, clang::SourceLocation at) { needs_.check_passive(callee, at); };
  around.need_rule = [this, function](Function callee, clang::SourceLocation at) {
    frontend::need_rule(in_, callee, function, at);
  };
  around.need_second_order = [this, function](Function asked, clang::SourceLocation at) {
    frontend::need_second_order(in_, roots_, coverage_, asked, function, at);
  };
  around.need_derivative = [this](Function asked, const std::vector<unsigned>& by) {
    return frontend::need_derivative(in_, asked, by);
  };
  around.key_of = [this](Function callee) { return in_.mangled(callee); };
  around.instance_of = [this](Function callee) {
    return core::takes_tape(kind_of(callee, in_.types)) ? frontend::instance_of(callee, in_) : core::Instance();
  };
  around.number_of = [this](Function callee) {
    return is_numbered(callee) && core::takes_tape(kind_of(callee, in_.types))
               ? "_" + core::fingerprint(in_.mangled(callee))
               : std::string();
  };
  around.is_constant = [this](Function callee, unsigned i) { return is_marked_constant(callee, i, in_.wishes); };
  around.marks_of = [this](Function callee) { return in_.marked_constants(callee); };
  around.need_constant = [this, function](const clang::VarDecl* variable, clang::SourceLocation at) {
    constants_.need(variable, function, at);
  };
  around.hidden_constant = [this](const clang::VarDecl* variable) { return frontend::hidden_constant(in_, variable); };
  around.hidden_member = [this](const clang::ValueDecl* member, clang::SourceLocation at) {
    return frontend::hidden_member(in_, member, at);
  };
  around.define_class = [this, function](const clang::CXXRecordDecl* record) {
    return std::make_shared<const core::LocalRecord>(classes_.lower_local(record, function));
  };
  around.refused = [this, function](const Refusal& refusal) { reports_.report(refusal, function); };
  around.ended = [this, function](Ending ending) {
    if (function) ending.function = qualified_name(function);
    in_.module.endings.push_back(std::move(ending));
  };
  if (in_.wishes.pieces) around.noticed = [this](Piece piece) { in_.module.pieces.push_back(std::move(piece)); };
  return around;
}

}  // namespace dualrev::frontend
