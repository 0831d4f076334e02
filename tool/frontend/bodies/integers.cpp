// Rows of integers, other names of integers, and what the library does to them: as terms beside the text.
#include "frontend/bodies/integers.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/positions.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/library/handles.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::Declarator;
using core::Hole;
using core::make_term;
using core::TermRef;
using core::Verbatim;

namespace {

/// What an argument names.
class Named : public Visitor {
 public:
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    if (variable && variable->isLocalVarDeclOrParm())
      variables.insert(variable);
    else
      has_others = has_others || !llvm::isa<clang::FunctionDecl, clang::EnumConstantDecl>(e->getDecl());
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr*) override { return !(has_others = true); }
  bool VisitLambdaExpr(clang::LambdaExpr*) override { return !(has_others = true); }
  std::set<const clang::VarDecl*> variables;
  bool has_others = false;  ///< something else than variables of the function
};

/// Whether all that a closure does is to compute something of what it sees, and to give it.
class LooksAlone : public Visitor {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) override { return !(changes |= e->isAssignmentOp()); }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override { return !(changes |= e->isIncrementDecrementOp()); }
  bool VisitLambdaExpr(clang::LambdaExpr*) override { return !(changes = true); }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr*) override { return !(changes = true); }
  bool VisitCXXNewExpr(clang::CXXNewExpr*) override { return !(changes = true); }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr*) override { return !(changes = true); }
  bool VisitCallExpr(clang::CallExpr* e) override {
    const clang::FunctionDecl* callee = e->getDirectCallee();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    // An element of a row that is no constant is asked for by a function that could change it.
    const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
    const bool is_element = op && op->getOperator() == clang::OO_Subscript;
    changes |= !callee || !is_library(callee) || (method && !method->isConst() && !is_element);
    for (const clang::ParmVarDecl* each : callee ? callee->parameters() : llvm::ArrayRef<clang::ParmVarDecl*>())
      changes |= may_change_by(each->getType());
    return !changes;
  }
  bool changes = false;
};

bool is_integral(const clang::Expr* e) { return e->getType()->isIntegralOrEnumerationType(); }

bool may_be_given_to_change(const clang::Expr* e) {
  return e->isGLValue() ? !e->getType().isConstQualified() : may_change_by(e->getType());
}

}  // namespace

Declarator declared_integers(Body& in, const clang::VarDecl* variable) {
  using Init = Declarator::Init;
  const core::TypeRef type = in.around.types.lower(variable->getType(), variable->getLocation());
  Declarator d{in.symbol(variable)->name, type, Init::None, {}, true, in.symbol(variable)};
  const clang::Expr* init = variable->getInit();
  if (!init) return d;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(bare(init));
  const bool is_copy = !made || made->getConstructor()->isCopyOrMoveConstructor() ||
                       llvm::isa<clang::CXXTemporaryObjectExpr>(bare(init));
  if (is_copy || made->isStdInitListInitialization()) {
    d.init = Init::Copy;
    d.arguments = {Hole{spelled_meaning(in, is_copy ? init : made->getArg(0))}};
    return d;
  }
  for (const clang::Expr* each : made->arguments())
    if (!llvm::isa<clang::CXXDefaultArgExpr>(each)) d.arguments.push_back(Hole{spelled_meaning(in, each)});
  d.init = d.arguments.empty() ? Init::None : made->isListInitialization() ? Init::List : Init::Direct;
  return d;
}

TermRef meaning_of_order(Body& in, const clang::CallExpr* e) {
  static const std::set<std::string> known = {"std::sort", "std::stable_sort", "std::partial_sort", "std::nth_element"};
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee || !known.count(qualified_name(callee)) || e->getNumArgs() < 3) return nullptr;
  const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(bare(e->getArg(e->getNumArgs() - 1)));
  LooksAlone looks;
  if (closure) looks.TraverseStmt(closure->getBody());
  if (!closure || looks.changes) return nullptr;
  for (const clang::LambdaCapture& each : closure->captures())
    if (!each.capturesVariable() || llvm::cast<clang::VarDecl>(each.getCapturedVar())->isInitCapture()) return nullptr;
  Named positions, asked;
  for (unsigned i = 0; i + 1 < e->getNumArgs(); ++i) positions.TraverseStmt(const_cast<clang::Expr*>(e->getArg(i)));
  asked.TraverseStmt(closure->getBody());
  core::Opaque all{{}, {}, true, nullptr};
  if (positions.has_others || asked.has_others) return nullptr;
  for (const clang::VarDecl* each : positions.variables) {
    const TermRef named = core::variable(in.symbol(each), core::passive("auto"), false);
    const auto of = in.around.types.integers_in(each->getType().getNonReferenceType().getUnqualifiedType(), {});
    if (!of && !is_of_integers(in, each->getType())) return nullptr;
    all.mentions.push_back(named);
    if (is_of_integers(in, each->getType())) all.changes.push_back(named);
  }
  if (all.changes.size() != 1) return nullptr;
  for (const clang::VarDecl* each : asked.variables)
    if (!closure->getCallOperator()->containsDecl(const_cast<clang::VarDecl*>(each)))
      all.mentions.push_back(core::variable(in.symbol(each), core::passive("auto"), false));
  all.said = make_term(Verbatim{core::joined(untouched_text(in, e), ";"), core::Precedence::Primary}, nullptr, false,
                       core::writes, false);
  return make_term(std::move(all), nullptr, false, core::writes | core::reads, false);
}

TermRef meaning_of_change(Body& in, const clang::Expr* given) {
  const clang::Expr* e = bare(given);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !is_library(callee)) return nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto* named = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const core::Access access = core::writes | core::reads;
  const auto made = [&](auto form) { return make_term(std::move(form), nullptr, false, access, false); };
  const auto is_known = [](const TermRef& t) { return t && !core::as<core::Opaque>(t); };
  // An element of std::vector<bool>.
  if (op && op->getOperator() == clang::OO_Equal && op->getArg(1)->getType()->isBooleanType() &&
      qualified_name(method->getParent()) == "std::_Bit_reference")
    if (const TermRef place = meaning_of_element(in, bare(op->getArg(0)))) {
      const TermRef element = make_term(place->form, core::passive("bool"), true, core::reads, false);
      return made(core::Assign{element, '=', meaning(in, op->getArg(1)), nullptr});
    }
  if (qualified_name(callee) == "std::swap" && call->getNumArgs() == 2 && is_integral(call->getArg(0))) {
    const TermRef one = meaning(in, call->getArg(0)), other = meaning(in, call->getArg(1));
    if (is_known(one) && is_known(other)) return made(core::Apply{"std::swap", {one, other}});
  }
  if (named && method->getIdentifier() && qualified_name(method->getParent()) == "std::vector") {
    const TermRef row = meaning_of_object(in, named->getImplicitObjectArgument());
    const bool is_put = method->getName() == "push_back" || method->getName() == "emplace_back";
    if (is_known(row) && method->getName() == "pop_back") return made(core::Apply{"pop_back", {row}});
    if (is_known(row) && is_put && named->getNumArgs() == 1 && is_integral(named->getArg(0)))
      return made(core::Apply{"push_back", {row, meaning(in, named->getArg(0))}});
  }
  // Others change what they are given so that they can.
  core::Opaque all;
  const auto add = [&](const clang::Expr* argument, bool is_changed) {
    Named inside;
    inside.TraverseStmt(const_cast<clang::Expr*>(argument));
    const core::Access access = in.activity.access_of_constant(argument);
    if (inside.has_others || access.writes || access.stages) return false;
    for (const clang::VarDecl* variable : inside.variables) {
      const TermRef mention = core::variable(in.symbol(variable), core::passive("auto"), false);
      all.mentions.push_back(mention);
      if (!is_changed || variable->getType().isConstQualified()) continue;
      const auto of = in.around.types.integers_in(variable->getType().getUnqualifiedType(), {});
      if (!of && !is_of_integers(in, variable->getType())) return false;
      const bool is_one = of && !of->element && !of->leads;
      if (is_one && !argument->isGLValue() && !argument->getType()->isPointerType()) continue;  // says where
      all.changes.push_back(mention);
    }
    return true;
  };
  if (named && !add(named->getImplicitObjectArgument(), !method->isConst())) return nullptr;
  for (const clang::Expr* each : call->arguments())
    if (!llvm::isa<clang::CXXDefaultArgExpr>(each) && !add(each, may_be_given_to_change(each))) return nullptr;
  return all.changes.empty() ? nullptr : made(std::move(all));
}

}  // namespace dualrev::frontend
