// Which variables are active, by what each is made of; and what is asked for, as far as it is known.
#include "frontend/effects/activity.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include "core/reachable.hpp"
#include "frontend/bodies/exceptions.hpp"
#include "frontend/library/library.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// Local names for places that something else keeps: their address is taken, or they are given back or handed to who
/// may keep them.
class KeptNames : public Visitor {
 public:
  KeptNames(Activity& activity, Types& types) : activity_(activity), types_(types) {}
  bool VisitUnaryOperator(clang::UnaryOperator* e) override {
    if (e->getOpcode() == clang::UO_AddrOf) keep(e->getSubExpr());
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt* s) override {
    if (s->getRetValue()) keep(s->getRetValue());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->getOpcode() == clang::BO_Assign) keep(e->getRHS());
    return true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* e) override {
    keep(e->getTrueExpr());
    keep(e->getFalseExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* e) override {
    if (e->getDirectCallee() && may_keep_address(e->getDirectCallee(), types_))
      for (const clang::Expr* argument : e->arguments()) keep(argument);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    if (may_keep_address(e->getConstructor(), types_))
      for (const clang::Expr* argument : e->arguments()) keep(argument);
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    const bool is_name = variable->getType()->isReferenceType() || variable->getType()->isPointerType();
    if (is_name && variable->getInit())
      if (const clang::VarDecl* named = activity_.root(variable->getInit())) names_[named].push_back(variable);
    return true;
  }
  /// What is kept by another name is kept.
  std::set<const clang::VarDecl*> all() {
    std::map<const clang::VarDecl*, bool> known;
    std::set<const clang::VarDecl*> all = kept_;
    for (const auto& [named, names] : names_)
      if (core::reached_from(named, true, known, [this](const clang::VarDecl* next) { return look(next); }))
        all.insert(named);
    return all;
  }

 private:
  [[nodiscard]] core::Looked<const clang::VarDecl*, bool> look(const clang::VarDecl* variable) const {
    const auto names = names_.find(variable);
    return {kept_.count(variable) > 0, names == names_.end() ? std::vector<const clang::VarDecl*>{} : names->second};
  }
  void keep(const clang::Expr* e) {
    if (!e->isLValue() && !e->getType()->isPointerType()) return;
    // An iterator without a name is no place in what it leads to.
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (llvm::isa<clang::MaterializeTemporaryExpr>(cast ? cast->getSubExpr() : e)) return;
    if (const clang::VarDecl* variable = activity_.root(e)) kept_.insert(variable);
  }
  Activity& activity_;
  Types& types_;
  std::set<const clang::VarDecl*> kept_;
  std::map<const clang::VarDecl*, std::vector<const clang::VarDecl*>> names_;  ///< by what they stand for
};

}  // namespace

Activity::Activity(Types& types, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
                   const clang::VarDecl* self)
    : types_(types), function_(function), constants_(std::move(constants)), self_(self) {
  if (!function || !function->getBody()) return;
  uses_ = uses_in(function->getBody());
  KeptNames names(*this, types_);
  names.TraverseStmt(function->getBody());
  kept_ = names.all();
  known_ = {};  // it was told without knowing them
}

bool Activity::touches(const clang::Stmt* s) { return !holds(is_untouched(s)); }
bool Activity::is_active(const clang::VarDecl* variable) { return !holds(is_constant(variable)); }
bool Activity::is_passive_storage(const clang::VarDecl* variable) { return holds(is_stored(variable)); }
bool Activity::is_made_of_constants(const clang::Stmt* s) { return holds(names_constants_alone(s)); }
const clang::VarDecl* Activity::root(const clang::Expr* place) { return first(roots(place, false)); }
const clang::VarDecl* Activity::data_root(const clang::Expr* data) { return first(data_roots(data)); }
const clang::VarDecl* Activity::constant_of_call(const clang::CallExpr* call) { return first(roots_of_call(call)); }

bool Activity::holds(Fact fact) {
  fact = known_.facts.as_known(fact);
  if (fact == analysis::always || fact == analysis::never) return fact == analysis::always;
  while (!known_.open.empty()) {
    const auto [open, reasons] = std::move(known_.open.back());
    known_.open.pop_back();
    known_.facts.tell(open, any_of(reasons, [](const auto& reason) { return reason(); }));
  }
  return known_.facts.holds(fact);
}

const clang::VarDecl* Activity::first(const Roots& roots) {
  for (const Root& root : roots)
    if (holds(root.holds)) return root.variable;
  return nullptr;
}

/// Each is looked at when somebody asks, not while something else is looked at that may depend on it.
analysis::Fact Activity::holds_by(Reasons reasons) {
  return reasons.empty() ? analysis::never : holds_by(std::move(reasons), known_.facts.open());
}

analysis::Fact Activity::holds_by(Reasons reasons, Fact open) {
  known_.open.emplace_back(open, std::move(reasons));
  return open;
}

analysis::Fact Activity::is_stored(const clang::VarDecl* variable) {
  if (constants_.count(variable)) return analysis::always;
  // A pointer to a function is no number: its twin points to another function.
  if (!variable->isLocalVarDeclOrParm()) return as_fact(!types_.holds_function(variable->getType()));
  return types_.holds_scalar(variable->getType()) ? is_constant(variable) : analysis::never;
}

analysis::Fact Activity::is_constant(const clang::VarDecl* variable) {
  if (const auto known = known_.variables.find(variable); known != known_.variables.end())
    return known->second = known_.facts.as_known(known->second);
  const bool is_outside =
      !variable->isLocalVarDeclOrParm() || constants_.count(variable) || !types_.holds_scalar(variable->getType());
  const bool is_passive =
      is_outside || (variable->isExceptionVariable() && !carries_numbers(variable->getType(), types_));
  return known_.variables[variable] = is_passive ? analysis::always : holds_by(reasons(variable));
}

Activity::Reasons Activity::reasons(const clang::VarDecl* variable) {
  Reasons reasons;
  if (const auto* closure = closure_of(variable->getType()))
    reasons.emplace_back([this, closure] { return is_constant(closure); });
  if (const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable)) {
    if (may_be_given_constants(parameter)) reasons.emplace_back([=, this] { return is_given_constants(parameter); });
    return reasons;
  }
  const clang::Expr* init = variable->getInit();
  // A name for constant data is constant data.
  const auto range = uses_.ranges.find(variable);
  const clang::Expr* place = range == uses_.ranges.end() ? init : range->second;
  if (place && is_name_for_place(variable))
    reasons.emplace_back([this, variable, place] { return names_constant(variable, place); });
  if (may_lead_to_constants(variable))
    reasons.emplace_back([this, variable, init] {
      const auto values = uses_.values.find(variable);
      std::vector<const clang::Expr*> all{init};
      if (values != uses_.values.end()) all.insert(all.end(), values->second.begin(), values->second.end());
      return all_of(all, [&](const clang::Expr* value) { return leads_to_constants(variable, value); });
    });
  // A scalar constant made from constants alone stays what it is, unless it is used as a place.
  // A static local that could change is refused.
  const bool is_fixed = variable->getType().isConstQualified() || variable->isStaticLocal();
  if (!uses_.escaping.count(variable) && is_fixed && Types::is_scalar(variable->getType()) && init)
    reasons.emplace_back([this, init] { return is_untouched(init); });
  return reasons;
}

bool Activity::is_name_for_place(const clang::VarDecl* variable) {
  return variable->getType()->isReferenceType() ||
         (variable->getType()->isPointerType() && !uses_.assigned.count(variable) && !uses_.escaping.count(variable));
}

/// Whether nothing is changed by a name for a place: its type says so, or, of what is outside, the function.
bool Activity::only_looks(const clang::VarDecl* name, const clang::VarDecl* data) {
  if (name->getType()->getPointeeType().isConstQualified()) return true;
  if (!function_ || data->isLocalVarDeclOrParm()) return false;
  if (!through_names_) through_names_.emplace(function_->getBody());
  return !through_names_->through(name);
}

analysis::Fact Activity::names_constant(const clang::VarDecl* name, const clang::Expr* place) {
  return any_of(data_roots(place), [&](const Root& root) {
    const bool is_original = root.variable != name && only_looks(name, root.variable) &&
                             !(kept_.count(name) && types_.has_lasting_twin(root.variable));
    return is_original ? all({root.holds, is_stored(root.variable)}) : analysis::never;
  });
}

bool Activity::is_of_pack(const clang::VarDecl* variable) {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
  const auto* function = parameter ? llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext()) : nullptr;
  const clang::FunctionDecl* pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
  if (!pattern) return false;
  for (const clang::ParmVarDecl* written : pattern->parameters())
    if (written->isParameterPack() && written->getDeclName() == parameter->getDeclName()) return true;
  return false;
}

bool Activity::is_hidden_member(const clang::Decl* decl) {
  return decl->getAccess() != clang::AS_public && decl->getAccess() != clang::AS_none &&
         decl->getDeclContext()->isRecord() && !is_library(decl);
}

bool Activity::is_template_object(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (const auto* instance = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
      e = instance->getReplacement();
    else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
             member && llvm::isa<clang::FieldDecl>(member->getMemberDecl()))
      e = member->getBase();
    else
      break;
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e);
  return reference && llvm::isa<clang::TemplateParamObjectDecl>(reference->getDecl());
}

}  // namespace dualrev::frontend
