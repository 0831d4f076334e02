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

/// One step inwards, by the form alone.
std::optional<Activity::Inner> Activity::inner(const clang::Expr* place) {
  if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(place)) return Inner{paren->getSubExpr()};
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(place)) return Inner{full->getSubExpr()};
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(place)) return Inner{made->getSubExpr()};
  if (const auto* bind = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(place)) return Inner{bind->getSubExpr()};
  if (const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(place))
    return copy->getNumArgs() == 1 && leads_where_it_was_led(copy) ? std::optional(Inner{copy->getArg(0)})
                                                                   : std::nullopt;
  if (const auto* argument = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(place))
    return Inner{argument->getReplacement()};
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(place)) switch (cast->getCastKind()) {
      case clang::CK_NoOp:
      case clang::CK_ArrayToPointerDecay:
      case clang::CK_DerivedToBase:
      case clang::CK_UncheckedDerivedToBase: return Inner{cast->getSubExpr()};
      case clang::CK_LValueToRValue: return Inner{cast->getSubExpr(), {}, true};
      default: return std::nullopt;
    }
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(place))
    return Inner{subscript->getBase(), {subscript->getIdx()}};
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(place)) return Inner{member->getBase()};
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(place)) {
    if (op->getOpcode() == clang::UO_Deref || op->getOpcode() == clang::UO_AddrOf) return Inner{op->getSubExpr()};
    if (op->isIncrementDecrementOp() && op->getType()->isPointerType()) return Inner{op->getSubExpr(), {}, true};
    return std::nullopt;
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(place)) {
    if (!op->getType()->isPointerType()) return std::nullopt;
    if (op->isCompoundAssignmentOp()) return Inner{op->getLHS(), {op->getRHS()}, true};
    const bool steps = op->isAdditiveOp() && op->getLHS()->getType()->isPointerType();
    return steps ? std::optional(Inner{op->getLHS(), {op->getRHS()}}) : std::nullopt;
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(place)) {
    // `begin + 2` points into the same.
    const bool steps = (call->getOperator() == clang::OO_Plus || call->getOperator() == clang::OO_Minus) &&
                       call->getNumArgs() == 2 && call->getType()->isRecordType() &&
                       call->getArg(1)->getType()->isIntegerType();
    if ((call->getOperator() != clang::OO_Subscript && !steps) || !call->getCalleeDecl() ||
        !is_library(call->getCalleeDecl()))
      return std::nullopt;
    return Inner{steps ? call->getArg(0)->IgnoreImplicit() : call->getArg(0), {call->getArg(1)}};
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(place);
      call && call->getMethodDecl() && is_library(call->getMethodDecl()))
    return Inner{call->getImplicitObjectArgument(), {call->arg_begin(), call->arg_end()}};
  return std::nullopt;
}

Activity::Roots Activity::roots_anew(const clang::Expr* place, bool indices_too) {
  // Behind a pointer lies the pointer's own data only if the pointer is a marked parameter, or a constant array's name.
  bool loaded = false;
  Roots found;
  Fact so_far = analysis::always;
  for (std::optional<Inner> next = Inner{place}; next && so_far != analysis::never; next = inner(place)) {
    place = next->place;
    loaded = loaded || next->loads;
    if (indices_too)
      so_far = all({so_far, all_of(next->indices, [this](const clang::Expr* index) { return is_untouched(index); })});
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(place)) {
      for (const Root& root : roots_of_call(call)) {
        found.push_back({root.variable, all({so_far, root.holds})});
        if (root.holds == analysis::always) return found;
      }
    } else if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place); choice && indices_too) {
      // Of two constants one.
      const Roots& one = data_roots(choice->getTrueExpr());
      so_far = all({so_far, is_untouched(choice->getCond()), leads_into_original(one),
                    leads_into_original(data_roots(choice->getFalseExpr()))});
      for (const Root& root : one)
        if (!types_.has_lasting_twin(root.variable)) found.push_back({root.variable, all({so_far, root.holds})});
    } else if (self_ && llvm::isa<clang::CXXThisExpr>(place)) {
      found.push_back({self_, so_far});
    } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(place)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      bool is_passive = loaded && variable && variable->getType().getNonReferenceType()->isPointerType();
      // A part of constant data that has a name of its own.
      if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(name->getDecl())) {
        variable = llvm::dyn_cast<clang::VarDecl>(binding->getDecomposedDecl());
        is_passive = true;
      }
      if (variable) found.push_back({variable, is_passive ? all({so_far, is_stored(variable)}) : so_far});
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
