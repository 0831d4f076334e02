// Where a place or a pointer leads.
#include "frontend/effects/activity.hpp"

#include <clang/AST/ExprCXX.h>

#include "frontend/library/library.hpp"

namespace dualrev::frontend {

const Activity::Roots& Activity::roots(const clang::Expr* place, bool indices_too) {
  const auto [known, is_new] = known_.roots.try_emplace({place, indices_too});
  if (is_new) known->second = roots_anew(place, indices_too);
  return known->second;
}

Activity::Roots Activity::roots_anew(const clang::Expr* place, bool indices_too) {
  // Behind a pointer lies the pointer's own data only if the pointer is a marked parameter, or a constant array's name.
  bool loaded = false;
  Roots found;
  Fact so_far = analysis::always;
  const auto index = [&](const clang::Expr* e) {
    if (indices_too) so_far = all({so_far, is_untouched(e)});
  };
  while (so_far != analysis::never) {
    if (const auto* made = llvm::dyn_cast<clang::CallExpr>(place))
      for (const Root& root : roots_of_call(made)) {
        found.push_back({root.variable, all({so_far, root.holds})});
        if (root.holds == analysis::always) return found;
      }
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(place)) {
      place = paren->getSubExpr();
    } else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(place)) {
      place = full->getSubExpr();
    } else if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place)) {
      place = temporary->getSubExpr();
    } else if (const auto* bind = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(place)) {
      place = bind->getSubExpr();
    } else if (const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(place);
               copy && copy->getNumArgs() == 1 && leads_where_it_was_led(copy)) {
      place = copy->getArg(0);
    } else if (const auto* argument = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(place)) {
      place = argument->getReplacement();
    } else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(place)) {
      const auto kind = cast->getCastKind();
      loaded = loaded || kind == clang::CK_LValueToRValue;
      const bool to_base = kind == clang::CK_DerivedToBase || kind == clang::CK_UncheckedDerivedToBase;
      if (kind != clang::CK_NoOp && kind != clang::CK_ArrayToPointerDecay && !to_base &&
          kind != clang::CK_LValueToRValue)
        return found;
      place = cast->getSubExpr();
    } else if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
      index(subscript->getIdx());
      place = subscript->getBase();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) {
      place = member->getBase();
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(place);
               op && (op->getOpcode() == clang::UO_Deref || op->getOpcode() == clang::UO_AddrOf)) {
      place = op->getSubExpr();
    } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(place);
               step && step->isIncrementDecrementOp() && step->getType()->isPointerType()) {
      loaded = true;
      place = step->getSubExpr();
    } else if (const auto* by = llvm::dyn_cast<clang::CompoundAssignOperator>(place);
               by && by->getType()->isPointerType()) {
      index(by->getRHS());
      loaded = true;
      place = by->getLHS();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(place);
               sum && sum->isAdditiveOp() && sum->getType()->isPointerType() &&
               sum->getLHS()->getType()->isPointerType()) {
      index(sum->getRHS());
      place = sum->getLHS();
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place); choice && indices_too) {
      // Of two constants one.
      const Roots& one = data_roots(choice->getTrueExpr());
      so_far = all({so_far, is_untouched(choice->getCond()), leads_into_original(one),
                    leads_into_original(data_roots(choice->getFalseExpr()))});
      for (const Root& root : one)
        if (!types_.has_lasting_twin(root.variable)) found.push_back({root.variable, all({so_far, root.holds})});
      return found;
    } else if (self_ && llvm::isa<clang::CXXThisExpr>(place)) {
      found.push_back({self_, so_far});
      return found;
    } else if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(place)) {
      // `begin + 2` points into the same.
      const bool steps = (call->getOperator() == clang::OO_Plus || call->getOperator() == clang::OO_Minus) &&
                         call->getNumArgs() == 2 && call->getType()->isRecordType() &&
                         call->getArg(1)->getType()->isIntegerType();
      if ((call->getOperator() != clang::OO_Subscript && !steps) || !call->getCalleeDecl() ||
          !is_library(call->getCalleeDecl()))
        return found;
      index(call->getArg(1));
      place = steps ? call->getArg(0)->IgnoreImplicit() : call->getArg(0);
    } else if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(place)) {
      if (!method->getMethodDecl() || !is_library(method->getMethodDecl())) return found;
      for (const clang::Expr* argument : method->arguments()) index(argument);
      place = method->getImplicitObjectArgument();
    } else if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      bool is_passive = loaded && variable && variable->getType().getNonReferenceType()->isPointerType();
      // A part of constant data that has a name of its own.
      if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(reference->getDecl())) {
        variable = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
        is_passive = true;
      }
      if (variable) found.push_back({variable, is_passive ? all({so_far, is_stored(variable)}) : so_far});
      return found;
    } else {
      return found;
    }
  }
  return found;
}

/// Into the original's own constant data, and in no case into that of a twin which lasts as long.
analysis::Fact Activity::leads_into_original(const Roots& roots) {
  return any_of(roots, [&](const Root& root) {
    return types_.has_lasting_twin(root.variable) ? analysis::never : all({root.holds, is_stored(root.variable)});
  });
}

}  // namespace dualrev::frontend
