// What a function is given: numbers by reference, constants, what its types must still choose.
#include "frontend/bodies/arguments.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/library/conversions_inside.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

bool chooses_places(Body& in, const clang::Expr* e) {
  return is_choice(e) &&
         llvm::any_of(llvm::cast<clang::CallExpr>(bare(e))->arguments(), [&in](const clang::Expr* argument) {
           return argument->isLValue() && in.activity.touches(argument) &&
                  !llvm::isa<clang::MaterializeTemporaryExpr>(argument->IgnoreParens());
         });
}

bool is_constant_data(Body& in, const clang::Expr* e, clang::QualType parameter) {
  if (!in.around.types.holds_scalar(e->getType()) || Types::is_scalar(e->getType())) return false;
  const bool looks_only =
      (!parameter->isReferenceType() && !parameter->isPointerType()) || parameter->getPointeeType().isConstQualified();
  const clang::VarDecl* root = in.activity.data_root(e);
  return looks_only && root && in.activity.is_passive_storage(root);
}

std::vector<Hole> arguments(Body& in, const clang::Expr* const* first, unsigned count,
                            const clang::FunctionDecl* callee, bool lift, const clang::ParmVarDecl* only) {
  std::vector<Hole> holes;
  for (unsigned i = 0; i < count; ++i) {
    const clang::Expr* argument = first[i];
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) break;
    const clang::ParmVarDecl* parameter = only                                   ? only
                                          : callee && i < callee->getNumParams() ? callee->getParamDecl(i)
                                                                                 : nullptr;
    const clang::VarDecl* root = in.activity.root(argument);
    if (!refers_to_copy(in, argument) && parameter && in.around.types.holds_scalar(parameter->getType()) &&
        may_be_changed_through(parameter->getType()) && root && in.activity.is_passive_storage(root) &&
        in.around.types.holds_scalar(root->getType()))
      refuse(argument->getExprLoc(), Reason::Constant, root->getNameAsString());
    const auto* given_to =
        callee || !parameter ? callee : llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
    Hole hole = argument->isLValue() && Types::is_scalar(argument->getType())
                    ? number_by_reference(in, argument, given_to, lift)
                    : dual_hole(in, argument, lift);
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(bare(argument));
        list && lift && list->getType()->isArrayType()) {
      // An array in braces is deduced from its elements.
      Verbatim braces{{core::braces_token()}, Precedence::Primary};
      for (unsigned k = 0; k < list->getNumInits(); ++k) {
        if (k > 0) braces.pieces.emplace_back(core::comma_token());
        braces.pieces.emplace_back(dual_hole(in, list->getInit(k), true));
      }
      braces.pieces.emplace_back(core::end_token(core::Token::Kind::Braces));
      hole.term = make_term(std::move(braces), in.type_of(argument), false, hole.term->access, false);
    } else if (lift && llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(argument)) &&
               !Types::is_scalar(argument->getType())) {
      // What has a name, where it needs one, is the object, not its list.
      const auto* made = core::as<core::Temporary>(hole.term);
      const Hole list{made ? made->made : hole.term, hole.wanted, hole.context, hole.lift};
      hole.term = make_term(Verbatim{{core::with_const(in.type_of(argument), false), list}, Precedence::Postfix},
                            in.type_of(argument), false, hole.term->access, false);
      if (made)
        hole.term = make_term(core::Temporary{hole.term, made->notices, made->inside}, hole.term->type, false,
                              hole.term->access, false);
    }
    // Where the callee is overloaded, a conversion between passive types is written out as well.
    const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(bare(argument));
    if (lift && parameter && conversion && conversion->getCastKind() != clang::CK_LValueToRValue &&
        conversion->getCastKind() != clang::CK_NoOp && parameter->getType()->isArithmeticType() &&
        !Types::is_scalar(parameter->getType())) {
      hole.term = make_term(
          Verbatim{
              {"static_cast<" + in.around.types.spelling(parameter->getType().getUnqualifiedType()) + ">(", hole, ")"},
              Precedence::Postfix},
          in.type_of(argument), false, hole.term->access, false);
    }
    holes.push_back(std::move(hole));
  }
  return holes;
}

Hole number_by_reference(Body& in, const clang::Expr* e, const clang::FunctionDecl* callee, bool lift) {
  // What the call gives and is read at once is not kept.
  const auto* call = llvm::dyn_cast_or_null<clang::CallExpr>(in.read);
  const bool kept = callee && !(call && call->getDirectCallee() == callee) && may_keep_address(callee, in.around.types);
  const clang::VarDecl* root = in.activity.root(e);
  if (kept && root && in.activity.is_passive_storage(root) && !is_number_of_constant(in, e))
    refuse(e->getExprLoc(), Reason::ConstantData, root->getNameAsString());
  // The library copies what it does not keep.
  const bool is_copied = is_choice(e) && (!chooses_places(in, e) || (callee && is_library(callee)));
  return {!kept && (is_copied || is_number_of_constant(in, e)) ? read(in, e) : in.expr(e), Wanted::Dual,
          Precedence::Assignment, lift};
}

Hole as_alternative(Body& in, Hole hole, const clang::Expr* number, clang::QualType variant) {
  const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      variant.getNonReferenceType()->getAsCXXRecordDecl());
  const clang::QualType given = number->getType().getNonReferenceType();
  if (!record || !is_library(record) || qualified_name(record) != "std::variant" || !given->isRealFloatingType())
    return hole;
  const clang::ASTContext& ast = in.around.unit.ast();
  const auto has = [&](clang::QualType type) {
    return llvm::any_of(record->getTemplateArgs().get(0).pack_elements(),
                        [&](const clang::TemplateArgument& each) { return ast.hasSameType(each.getAsType(), type); });
  };
  if (has(given.getUnqualifiedType())) return hole;
  for (const clang::QualType wider : {ast.DoubleTy, ast.LongDoubleTy}) {
    if (!has(wider) || ast.getFloatingTypeOrder(wider, given) < 0) continue;
    TermRef value = hole.term;
    if (value->place)
      value = make_term(core::Load{value}, core::with_const(value->type, false), false, value->access, value->active);
    hole.term = make_term(core::Convert{value}, in.around.types.lower(wider, number->getExprLoc()), false,
                          value->access, value->active);
    break;
  }
  return hole;
}

void refuse_computed_with(const clang::FunctionDecl* callee, const std::string& name, clang::SourceLocation at) {
  if (const clang::CXXRecordDecl* record = computed_with_inside(callee))
    refuse(at, Reason::Class,
           qualified_name(record) + "|a conversion to a number that '" + name + "' computes with, inside");
}

bool refers_to_copy(Body& in, const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(bare(e));
  return call && call->getDirectCallee() && hands_on_references(call->getDirectCallee()) &&
         llvm::any_of(call->arguments(), [&](const clang::Expr* argument) {
           return is_constant_object(in, argument) && nameable_constant(in, argument);
         });
}

Hole called_member(Body& in, Hole hole, clang::QualType type) {
  type = type.getNonReferenceType();
  if (!type->isMemberFunctionPointerType() || !in.around.types.holds_scalar(type)) return hole;
  hole.term = make_term(Verbatim{{core::Rooted{"dualrev::called_member"}, "(", hole, ")"}, Precedence::Postfix},
                        core::passive("auto"), false, hole.term->access, false);
  return hole;
}

}  // namespace dualrev::frontend
