// Places => core: variables, members, elements; and the sizes of such.
#include "frontend/bodies/places.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/function_values.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/names.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

TermRef variable(Body& in, const clang::DeclRefExpr* e) {
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(e->getDecl()))
    return core::variable(in.symbol(binding), in.type_of(e), scalar);
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl())) return function_value(in, function, e);
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
  if (!variable) refuse(e->getExprLoc(), Reason::FunctionPointer);
  if (!variable->isLocalVarDeclOrParm()) {
    if (!variable->getType().isConstQualified() && !is_without_state(variable))
      refuse(e->getExprLoc(), Reason::GlobalObject, variable->getNameAsString());
    // std::in_place_type<T>, an object without state.
    if (const auto* of = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(variable);
        of && is_library(of) && qualified_name(of) == "std::in_place_type")
      return make_term(Verbatim{{core::Rooted{"std::in_place_type"}, "<",
                                 in.around.types.lower(of->getTemplateArgs()[0].getAsType(), e->getExprLoc()), ">"},
                                Precedence::Postfix},
                       core::passive("auto"), false, core::pure, false);
    if (is_library(variable) && !scalar) refuse(e->getExprLoc(), Reason::Library, qualified_name(variable));
    if (has_unnamed(arguments_of(variable)))
      refuse(e->getExprLoc(), Reason::Lambda, "whose type is an argument of '" + qualified_name(variable) + "' here");
    in.around.need_constant(variable, e->getExprLoc());
    return core::variable(in.twin_of_constant(variable, constant_name(variable, in.around.types)), in.type_of(e),
                          scalar, core::pure);
  }
  if (Activity::is_of_pack(variable) && !in.around.types.holds_scalar(variable->getType()))
    return core::variable(in.symbol(variable), in.type_of(e), false);
  if (in.activity.is_passive_storage(variable)) {
    // A constant array or object as a whole, where a twin is wanted.
    if (e->getType()->isRecordType() && nameable_constant(in, e)) return lifted_constant(in, e);
    refuse(e->getExprLoc(), Reason::ConstantData, variable->getNameAsString());
  }
  return core::variable(in.symbol(variable), in.type_of(e), scalar && in.activity.is_active(variable),
                        !in.activity.is_private(variable)        ? core::reads
                        : variable->getType().isConstQualified() ? core::pure
                                                                 : core::mentions(in.symbol(variable)));
}

namespace {

/// Named through an object, which is evaluated for nothing.
TermRef static_member(Body& in, const clang::MemberExpr* e) {
  const clang::ValueDecl* decl = e->getMemberDecl();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!variable && !llvm::isa<clang::EnumConstantDecl>(decl))
    refuse(e->getExprLoc(), Reason::Member, decl->getNameAsString() + "|it is no data of an object");
  const bool number = Types::is_scalar(e->getType()) || !in.around.types.holds_scalar(e->getType());
  if (variable && !number) refuse(e->getExprLoc(), Reason::GlobalObject, decl->getNameAsString());
  if (in.activity.access(e->getBase()).writes)
    refuse(e->getExprLoc(), Reason::Expression, "a static member of an object that a call makes");
  return core::text(member_text(in, decl, e->getExprLoc()), in.type_of(e), Precedence::Postfix);
}

}  // namespace

TermRef static_element(Body& in, const clang::ArraySubscriptExpr* e) {
  std::vector<const clang::Expr*> indices;
  const clang::Expr* place = e;
  while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
    indices.push_back(element->getIdx());
    place = element->getBase()->IgnoreParenImpCasts();
  }
  const auto* named = llvm::dyn_cast<clang::MemberExpr>(place);
  const auto* table = named ? llvm::dyn_cast<clang::VarDecl>(named->getMemberDecl()) : nullptr;
  if (!table || !table->getType()->isArrayType() || !table->getType().isConstQualified() ||
      !Types::is_scalar(e->getType()) || in.activity.access(named->getBase()).writes)
    return nullptr;
  Verbatim text{{member_text(in, table, e->getExprLoc())}, Precedence::Postfix};
  core::Access access = core::pure;
  for (auto index = indices.rbegin(); index != indices.rend(); ++index) {
    text.pieces.insert(text.pieces.end(), {"[", value_hole(in, *index), "]"});
    access |= in.activity.access(*index);
  }
  return make_term(std::move(text), core::with_const(in.type_of(e), false), false, access, false);
}

TermRef member(Body& in, const clang::MemberExpr* e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (!field) return static_member(in, e);
  if (field->getParent()->isUnion() && in.around.types.holds_scalar(versions::type_of(field->getParent())))
    refuse(e->getExprLoc(), Reason::Union, union_name(field->getParent()));
  if (field->isBitField() && in.around.types.holds_scalar(field->getType()))
    refuse(e->getExprLoc(), Reason::Type, "bit-field");
  // Of a base that the name alone does not lead to: `s.Base::v`.
  const clang::QualType base = e->getBase()->getType();
  const clang::Expr* derived = e->getBase()->IgnoreParenImpCasts();
  if (e->hasQualifier() && !in.around.unit.ast().hasSameUnqualifiedType(base, derived->getType())) {
    const clang::QualType of = qualifier_of(e, (e->isArrow() ? base->getPointeeType() : base).getUnqualifiedType());
    Verbatim text{{in.around.types.lower(of, e->getExprLoc()), "::" + field->getNameAsString()}, Precedence::Postfix};
    const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(derived);
    core::Access access = core::reads;
    if (!self || !self->isImplicit()) {
      const TermRef object = in.expr(e->getBase());
      access |= object->access;
      text.pieces.insert(text.pieces.begin(), {Hole{object, Wanted::Dual, Precedence::Postfix, false},
                                               std::string(e->isArrow() ? "->" : ".")});
    }
    return make_term(std::move(text), in.type_of(e), true, access, Types::is_scalar(e->getType()));
  }
  if (in.self && llvm::isa<clang::CXXThisExpr>(e->getBase()->IgnoreParenImpCasts()))
    refuse(e->getExprLoc(), Reason::ConstantData, field->getNameAsString());
  // Of the object at hand.
  if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(e->getBase()->IgnoreParenImpCasts());
      self && self->isImplicit())
    return core::variable(in.symbol(field), in.type_of(e), Types::is_scalar(e->getType()));
  if (field->getType().isVolatileQualified() && in.around.types.holds_scalar(field->getType()))
    refuse(e->getExprLoc(), Reason::Volatile);
  const TermRef object = in.expr(e->getBase());
  const bool scalar = Types::is_scalar(e->getType());
  const bool active = scalar;
  if (!e->isArrow() && !answer_of(llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent())).empty())
    return make_term(Verbatim{{core::Rooted{"std::get"}, "<" + std::to_string(field->getFieldIndex()) + ">(",
                               Hole{object, Wanted::Dual, Precedence::Assignment, false}, ")"},
                              Precedence::Postfix},
                     in.type_of(e), e->isLValue(), object->access | core::reads, active);
  return make_term(core::Member{object, field->getNameAsString(), e->isArrow()}, in.type_of(e), e->isLValue(),
                   object->access | core::reads, active);
}

namespace {

/// The text of a constant where it stands.
TermRef constant_place(Body& in, const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (!llvm::isa<clang::DeclRefExpr>(e) && in.activity.touches(e)) return read(in, e);
  return make_term(Verbatim{untouched_text(in, e), Precedence::Postfix, {}, meaning(in, e)}, core::passive("auto"),
                   true, core::reads, false);
}

}  // namespace

TermRef element_of_constant(Body& in, const clang::CXXOperatorCallExpr* e) {
  const clang::Expr* object = e->getArg(0);
  const clang::VarDecl* root = in.activity.data_root(object);
  if (!Types::is_scalar(e->getType().getNonReferenceType()) || !object->isLValue() || !root ||
      !in.activity.is_passive_storage(root))
    return nullptr;
  const clang::Expr* whole = object->IgnoreParenImpCasts();
  while (const auto* part = llvm::dyn_cast<clang::MemberExpr>(whole)) whole = part->getBase()->IgnoreParenImpCasts();
  Hole of = llvm::isa<clang::DeclRefExpr>(whole) ? original_hole(in, object)
                                                 : Hole{constant_place(in, object), Wanted::Value};
  of.context = Precedence::Postfix;
  std::vector<core::Piece> pieces{std::move(of), "("};
  for (unsigned i = 1; i < e->getNumArgs(); ++i) {
    if (i > 1) pieces.emplace_back(", ");
    pieces.emplace_back(value_hole(in, e->getArg(i)));
  }
  pieces.emplace_back(")");
  return make_term(Verbatim{std::move(pieces), Precedence::Postfix}, in.type_of(e), e->isLValue(),
                   in.activity.access(e), false);
}

TermRef index(Body& in, const clang::Expr* base, const clang::Expr* idx, const clang::Expr* whole) {
  const bool scalar = Types::is_scalar(whole->getType().getNonReferenceType());
  const clang::VarDecl* variable = in.activity.root(whole);
  if (variable && in.activity.is_passive_storage(variable) &&
      (in.read == bare(whole) || !is_place_of_constant(in, whole))) {
    // An element of a constant, at an index that depends on the input: read as it is.
    return make_term(core::Index{constant_place(in, base), in.expr(idx)}, in.type_of(whole), true,
                     in.activity.access(whole), false);
  }
  const TermRef b = in.expr(base);
  // The key of a map is kept, with its derivative.
  if (Types::is_scalar(idx->getType()))
    return make_term(Verbatim{{Hole{b, Wanted::Dual, Precedence::Postfix, false}, "[", dual_hole(in, idx, true), "]"},
                              Precedence::Postfix},
                     in.type_of(whole), true, in.activity.access(whole), scalar);
  const TermRef i = in.expr(idx);
  return make_term(core::Index{b, i}, in.type_of(whole), true, b->access | i->access | in.activity.own_access(whole),
                   scalar);
}

TermRef size_of(Body& in, const clang::UnaryExprOrTypeTraitExpr* e) {
  if (e->getKind() != clang::UETT_SizeOf) refuse(e->getExprLoc(), Reason::Expression, "alignof");
  return core::text(size_text(in, e), core::passive("std::size_t"), Precedence::Unary);
}

}  // namespace dualrev::frontend
