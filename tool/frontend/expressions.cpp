// Expressions => core terms: which clause takes which; places and conversions.
#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <llvm/ADT/StringExtras.h>

#include "frontend/lowering.hpp"
#include "frontend/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

Lowering::Lowering(Surroundings& around, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants)
    : around_(around),
      function_(function),
      result_(function ? function->getReturnType() : clang::QualType()),
      tape_in_sight_(function != nullptr),
      activity_(around.types, function, std::move(constants)),
      audit_(around.unit, around.types, activity_, around.ended) {
  around_.types.scope = function ? function->getDeclContext() : nullptr;
}

const clang::Expr* bare(const clang::Expr* e) {
  for (;;) {
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e))
      e = paren->getSubExpr();
    else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e))
      e = temporary->getSubExpr();
    else if (const auto* bind = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e))
      e = bind->getSubExpr();
    else if (const auto* instance = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
      e = instance->getReplacement();
    else if (const auto* initializer = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e))
      e = initializer->getExpr();
    else
      return e;
  }
}

Precedence precedence_of(const clang::Expr* e) {
  if (llvm::isa<clang::ParenExpr>(e->IgnoreImplicit())) return Precedence::Primary;
  e = bare(e)->IgnoreImplicit();
  if (llvm::isa<clang::ParenExpr>(e)) return Precedence::Primary;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    switch (op->getOpcode()) {
      case clang::BO_Mul:
      case clang::BO_Div:
      case clang::BO_Rem: return Precedence::Multiplicative;
      case clang::BO_Add:
      case clang::BO_Sub: return Precedence::Additive;
      case clang::BO_Shl:
      case clang::BO_Shr: return Precedence::Shift;
      case clang::BO_LT:
      case clang::BO_GT:
      case clang::BO_LE:
      case clang::BO_GE:
      case clang::BO_Cmp: return Precedence::Relational;
      case clang::BO_EQ:
      case clang::BO_NE: return Precedence::Equality;
      case clang::BO_And: return Precedence::BitAnd;
      case clang::BO_Xor: return Precedence::BitXor;
      case clang::BO_Or: return Precedence::BitOr;
      case clang::BO_LAnd: return Precedence::And;
      case clang::BO_LOr: return Precedence::Or;
      case clang::BO_Comma: return Precedence::Comma;
      default: return Precedence::Assignment;
    }
  }
  if (llvm::isa<clang::AbstractConditionalOperator>(e)) return Precedence::Conditional;
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    switch (op->getOperator()) {
      case clang::OO_Subscript:
      case clang::OO_Call:
      case clang::OO_Arrow: return Precedence::Postfix;
      default: return Precedence::Comma;
    }
  }
  if (llvm::isa<clang::UnaryOperator, clang::CStyleCastExpr, clang::UnaryExprOrTypeTraitExpr, clang::CXXNewExpr,
                clang::CXXDeleteExpr>(e))
    return Precedence::Unary;
  if (llvm::isa<clang::CXXThrowExpr>(e)) return Precedence::Assignment;
  return Precedence::Postfix;
}

core::TypeRef Lowering::type_of(const clang::Expr* e) {
  if (core::TypeRef deduced = around_.types.lower_deduced(e->getType().getNonReferenceType(), e->getExprLoc()))
    return deduced;
  return around_.types.lower(e->getType().getNonReferenceType(), e->getExprLoc());
}

TermRef Lowering::verbatim(const clang::Expr* e, std::vector<core::Piece> pieces, Precedence level) {
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  return make_term(Verbatim{std::move(pieces), level}, type_of(e), e->isLValue(), activity_.effects(e), scalar);
}

Hole Lowering::value_hole(const clang::Expr* e, Precedence context) {
  return {is_number_of_constant(e) ? read(e) : expr(e), Wanted::Value, context, false};
}
Hole Lowering::dual_hole(const clang::Expr* e, bool lift) {
  return {is_constant_object(e) ? lifted_constant(e) : expr(e), Wanted::Dual, Precedence::Assignment, lift};
}

namespace {

/// A conversion that neither the source spells nor the target must: one that a dual's constructor does as well.
bool is_unspelled(const clang::CastExpr* e) {
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  return implicit && !implicit->isPartOfExplicitCast() &&
         e->getSubExpr()->getType().getCanonicalType()->isBuiltinType();
}

}  // namespace

namespace {

/// Whether a reference is bound to a new object that holds the value.
bool is_materialized(const clang::Expr* e) {
  for (;;) {
    if (llvm::isa<clang::MaterializeTemporaryExpr>(e)) return true;
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e))
      e = paren->getSubExpr();
    else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else
      return false;
  }
}

}  // namespace

bool ends_with_effects(clang::QualType type, unsigned depth) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->hasTrivialDestructor() || depth > 4) return false;
  if (is_library(record)) {
    static const std::set<std::string> locks = {"std::lock_guard", "std::unique_lock", "std::scoped_lock",
                                                "std::shared_lock"};
    if (locks.count(qualified_name(record))) return true;
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    if (instance)
      for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
        if (argument.getKind() == clang::TemplateArgument::Type && ends_with_effects(argument.getAsType(), depth + 1))
          return true;
    return false;
  }
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor(); destructor && destructor->isUserProvided())
    return true;
  for (const clang::FieldDecl* field : record->fields())
    if (ends_with_effects(field->getType(), depth + 1)) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (ends_with_effects(base.getType(), depth + 1)) return true;
  return false;
}

namespace {

/// An object without a name, seen by reference, that ends with the full expression.
bool is_temporary_object(const clang::Expr* e) {
  for (;;) {
    if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e))
      return temporary->getStorageDuration() == clang::SD_FullExpression && temporary->getType()->isRecordType() &&
             !temporary->getType()->getAsCXXRecordDecl()->isLambda();
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(e))
      e = paren->getSubExpr();
    else if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e))
      e = full->getSubExpr();
    else if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
             cast && cast->getCastKind() == clang::CK_NoOp)
      e = cast->getSubExpr();
    else
      return false;
  }
}

struct Inside {
  bool any = false;
  bool notices = false;
};
/// The objects of that kind inside of an expression.
void temporaries_inside(const clang::Stmt* s, Inside& found) {
  if (!s || llvm::isa<clang::LambdaExpr>(s)) return;
  if (const auto* e = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(s); e && is_temporary_object(e)) {
    found.any = true;
    found.notices = found.notices || ends_with_effects(e->getType());
  }
  for (const clang::Stmt* child : s->children()) temporaries_inside(child, found);
}

}  // namespace

TermRef Lowering::expr(const clang::Expr* e) {
  const Audit::Within within(audit_, e);
  TermRef term = expr_anew(e);
  // The name alone would bind the reference to the object that was read.
  if (core::as<core::Load>(term) && is_materialized(e)) {
    const Hole from{term, Wanted::Dual, Precedence::Assignment, true};
    Verbatim copy = Types::is_scalar(e->getType())
                        ? Verbatim{{core::with_const(term->type, false), "(", from, ")"}, Precedence::Postfix}
                        : Verbatim{{core::Rooted{"dualrev::copy_of"}, "(", from, ")"}, Precedence::Postfix};
    term = make_term(std::move(copy), term->type, false, term->effects, term->active);
  }
  if (is_temporary_object(e) && !term->place && term->type && !core::as<core::Temporary>(term))
    term = make_term(core::Temporary{term, ends_with_effects(e->getType())}, term->type, false, term->effects,
                     term->active);
  if (term->type && !term->place && !core::as<core::Temporary>(term) && !activity_.touches(e)) {
    Inside found;
    temporaries_inside(e, found);
    if (found.notices || (found.any && !e->getType()->isArithmeticType()))
      term = make_term(core::Temporary{term, found.notices, true}, term->type, false, term->effects, term->active);
  }
  audit_.see(bare(e), term);
  return term;
}

/// A new object that nobody looks at ends with the full expression as well.
TermRef Lowering::unused(const clang::Expr* e) {
  const TermRef term = expr(e);
  if (!e->isPRValue() || !e->getType()->isRecordType() || term->place || core::as<core::Temporary>(term)) return term;
  return make_term(core::Temporary{term, ends_with_effects(e->getType())}, term->type, false, term->effects,
                   term->active);
}

TermRef Lowering::expr_anew(const clang::Expr* e) {
  const clang::Expr* whole = e;
  if (const auto* number = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e->IgnoreParens());
      number && number->getParameter()->isParameterPack()) {
    clang::Expr::EvalResult result;
    if (Types::is_scalar(e->getType()) && e->EvaluateAsRValue(result, around_.unit.ast()))
      if (const std::string digits = value_text(result.Val, e->getType(), around_.types); !digits.empty())
        return core::text(digits, core::with_const(type_of(e), false),
                          digits[0] == '-' ? Precedence::Unary : Precedence::Primary);
    if (!e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(result, around_.unit.ast()))
      refuse(e->getExprLoc(), Reason::Expression, "an element of a pack");
    const core::TypeRef type =
        core::passive(around_.types.spelling(e->getType().getNonReferenceType().getUnqualifiedType()));
    const std::string digits = value_text(result.Val, e->getType(), around_.types);
    return core::text(digits, type, digits[0] == '-' ? Precedence::Unary : Precedence::Primary);
  }
  e = bare(e);
  if (llvm::isa<clang::ImplicitValueInitExpr>(e))
    return make_term(Verbatim{{"{}"}, Precedence::Primary}, type_of(e), false, core::pure, false);
  const bool expands = !activity_.touches(e) && expands_pack(e);
  if (expands)
    if (TermRef number = integral_constant(e)) return number;
  if (!activity_.touches(e) && !expands && (read_ == e || !is_number_of_constant(e))) {
    // A conversion of a number that the source leaves to the language is a step of its own: its type decides.
    const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    const bool numeric = conversion && (conversion->getCastKind() == clang::CK_IntegralToFloating ||
                                        conversion->getCastKind() == clang::CK_FloatingCast ||
                                        conversion->getCastKind() == clang::CK_BooleanToSignedIntegral);
    if (numeric && Types::is_scalar(e->getType()))
      return make_term(core::Convert{expr(conversion->getSubExpr()), is_unspelled(conversion)}, type_of(e), false,
                       activity_.effects(e), false);
    // An object becomes a number, which becomes a dual: only one of these steps may be left to the language.
    if (conversion && conversion->getCastKind() == clang::CK_UserDefinedConversion && Types::is_scalar(e->getType()))
      return make_term(Verbatim{{"static_cast<" + around_.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                                 untouched_text(e), ")"},
                                Precedence::Postfix},
                       type_of(e), false, activity_.effects(e), false);
    if (e->getType()->isPointerType() && around_.types.holds_scalar(e->getType()))
      if (const clang::VarDecl* data = activity_.data_root(e))
        refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    // What was substituted for a template's parameter has no text of its own here.
    return untouched(llvm::isa<clang::ParenExpr>(whole) || whole->getSourceRange() == e->getSourceRange() ? whole : e);
  }
  if (const auto* c = llvm::dyn_cast<clang::CompoundAssignOperator>(e)) return compound_assign(c);
  if (const auto* c = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary(c);
  if (const auto* c = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary(c);
  if (const auto* c = llvm::dyn_cast<clang::ConditionalOperator>(e)) return select(c);
  if (const auto* c = llvm::dyn_cast<clang::CastExpr>(e)) return cast(c);
  if (const auto* c = llvm::dyn_cast<clang::DeclRefExpr>(e)) return variable(c);
  if (const auto* c = llvm::dyn_cast<clang::MemberExpr>(e)) return member(c);
  if (const auto* c = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const TermRef constant = static_element(c);
    return constant ? constant : index(c->getBase(), c->getIdx(), e);
  }
  if (const auto* c = llvm::dyn_cast<clang::CallExpr>(e)) return call(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXConstructExpr>(e)) return construct(c);
  if (const auto* c = llvm::dyn_cast<clang::InitListExpr>(e)) return braces(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(e)) return expr(c->getSubExpr());
  if (const auto* c = llvm::dyn_cast<clang::CXXNewExpr>(e)) return new_array(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXDeleteExpr>(e))
    return verbatim(e, {c->isArrayForm() ? "delete[] " : "delete ", value_hole(c->getArgument(), Precedence::Unary)},
                    Precedence::Unary);
  if (const auto* c = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(e)) return size_of(c);
  if (const auto* c = llvm::dyn_cast<clang::CXXScalarValueInitExpr>(e)) {
    // A fold over no elements, whose text is its ellipsis.
    if (c->getType()->isVoidType()) return core::text("static_cast<void>(0)", nullptr, Precedence::Postfix);
    return untouched(c);
  }
  if (const auto* c = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return expr(c->getExpr());
  if (const auto* c = llvm::dyn_cast<clang::ArrayInitLoopExpr>(e)) return expr(c->getCommonExpr()->getSourceExpr());
  if (const auto* c = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e)) {
    const auto form = c->getDecomposedForm();
    const auto* by = llvm::dyn_cast<clang::CallExpr>(form.InnerBinOp->IgnoreImplicit());
    if (by && by->getDirectCallee() && !is_library(by->getDirectCallee()) &&
        around_.types.holds_scalar(form.LHS->getType()))
      around_.need_function(by->getDirectCallee(), 0, e->getExprLoc());
    return infix(form.LHS, clang::BinaryOperator::getOpcodeStr(form.Opcode).str(), form.RHS,
                 clang::BinaryOperator::isEqualityOp(form.Opcode) ? Precedence::Equality : Precedence::Relational, e);
  }
  if (const auto* c = llvm::dyn_cast<clang::LambdaExpr>(e)) return lambda(c);
  if (const auto* c = llvm::dyn_cast<clang::SizeOfPackExpr>(e))
    return core::text(std::to_string(c->getPackLength()), type_of(e));
  if (llvm::isa<clang::CXXThisExpr>(e)) return core::text("this", type_of(e));
  if (const auto* c = llvm::dyn_cast<clang::CXXThrowExpr>(e)) return throw_expression(c);
  if (llvm::isa<clang::VAArgExpr>(e)) refuse(e->getExprLoc(), Reason::Varargs);
  refuse(e->getExprLoc(), Reason::Expression, e->getStmtClassName());
}

// ---- places ----

TermRef Lowering::variable(const clang::DeclRefExpr* e) {
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(e->getDecl()))
    return core::variable(binding->getNameAsString(), type_of(e), scalar);
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl())) return function_value(function, e);
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
  if (!variable) refuse(e->getExprLoc(), Reason::FunctionPointer);
  if (!variable->isLocalVarDeclOrParm()) {
    if (!variable->getType().isConstQualified()) refuse(e->getExprLoc(), Reason::Global, variable->getNameAsString());
    // std::in_place_type<T>, an object without state.
    if (const auto* of = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(variable);
        of && is_library(of) && qualified_name(of) == "std::in_place_type")
      return make_term(Verbatim{{core::Rooted{"std::in_place_type"}, "<",
                                 around_.types.lower(of->getTemplateArgs()[0].getAsType(), e->getExprLoc()), ">"},
                                Precedence::Postfix},
                       core::passive("auto"), false, core::pure, false);
    if (is_library(variable) && !scalar) refuse(e->getExprLoc(), Reason::Library, qualified_name(variable));
    if (has_unnamed(arguments_of(variable)))
      refuse(e->getExprLoc(), Reason::Lambda, "whose type is an argument of '" + qualified_name(variable) + "' here");
    around_.need_constant(variable, e->getExprLoc());
    const std::string name = constant_name(variable, around_.types) + around_.suffix;
    return core::variable((name.find("::") == std::string::npos ? "" : "::") + name, type_of(e), scalar, core::pure);
  }
  if (Activity::is_of_pack(variable) && !around_.types.holds_scalar(variable->getType()))
    return core::variable(name_of(variable), type_of(e), false);
  if (activity_.is_passive_storage(variable)) {
    // A constant array or object as a whole, where a twin is wanted.
    refuse(e->getExprLoc(), Reason::ConstantData, variable->getNameAsString());
  }
  return core::variable(name_of(variable), type_of(e), scalar && activity_.is_active(variable),
                        activity_.is_private(variable) ? core::pure : core::reads);
}

/// Named through an object, which is evaluated for nothing.
TermRef Lowering::static_member(const clang::MemberExpr* e) {
  const clang::ValueDecl* decl = e->getMemberDecl();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!variable && !llvm::isa<clang::EnumConstantDecl>(decl))
    refuse(e->getExprLoc(), Reason::Member, decl->getNameAsString() + "|it is no data of an object");
  const bool number = Types::is_scalar(e->getType()) || !around_.types.holds_scalar(e->getType());
  if (variable && (!variable->getType().isConstQualified() || !number))
    refuse(e->getExprLoc(), Reason::Global, decl->getNameAsString());
  if (activity_.effects(e->getBase()) & core::writes)
    refuse(e->getExprLoc(), Reason::Expression, "a static member of an object that a call makes");
  return core::text(member_text(decl, e->getExprLoc()), type_of(e), Precedence::Postfix);
}

/// A number in a table of the class, named through an object; nothing if it is no such thing.
TermRef Lowering::static_element(const clang::ArraySubscriptExpr* e) {
  std::vector<const clang::Expr*> indices;
  const clang::Expr* place = e;
  while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(place)) {
    indices.push_back(element->getIdx());
    place = element->getBase()->IgnoreParenImpCasts();
  }
  const auto* named = llvm::dyn_cast<clang::MemberExpr>(place);
  const auto* table = named ? llvm::dyn_cast<clang::VarDecl>(named->getMemberDecl()) : nullptr;
  if (!table || !table->getType()->isArrayType() || !table->getType().isConstQualified() ||
      !Types::is_scalar(e->getType()) || (activity_.effects(named->getBase()) & core::writes))
    return nullptr;
  Verbatim text{{member_text(table, e->getExprLoc())}, Precedence::Postfix};
  unsigned effects = core::pure;
  for (auto index = indices.rbegin(); index != indices.rend(); ++index) {
    text.pieces.insert(text.pieces.end(), {"[", value_hole(*index), "]"});
    effects |= activity_.effects(*index);
  }
  return make_term(std::move(text), core::with_const(type_of(e), false), false, effects, false);
}

/// The class that the source names in front of a member; there may be several bases of the type that has it.
clang::QualType qualifier_of(const clang::MemberExpr* e, clang::QualType otherwise) {
  const clang::Type* named = versions::type_in_front(e);
  return named && named->getAsCXXRecordDecl() ? named->getCanonicalTypeUnqualified() : otherwise;
}

TermRef Lowering::member(const clang::MemberExpr* e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (!field) return static_member(e);
  if (field->getParent()->isUnion()) refuse(e->getExprLoc(), Reason::Union, union_name(field->getParent()));
  if (field->isBitField() && around_.types.holds_scalar(field->getType()))
    refuse(e->getExprLoc(), Reason::Type, "bit-field");
  // Of a base that the name alone does not lead to: `s.Base::v`.
  const clang::QualType base = e->getBase()->getType();
  const clang::Expr* derived = e->getBase()->IgnoreParenImpCasts();
  if (e->hasQualifier() && !around_.unit.ast().hasSameUnqualifiedType(base, derived->getType())) {
    const clang::QualType of = qualifier_of(e, (e->isArrow() ? base->getPointeeType() : base).getUnqualifiedType());
    Verbatim text{{around_.types.lower(of, e->getExprLoc()), "::" + field->getNameAsString()}, Precedence::Postfix};
    const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(derived);
    unsigned effects = core::reads;
    if (!self || !self->isImplicit()) {
      const TermRef object = expr(e->getBase());
      effects |= object->effects;
      text.pieces.insert(text.pieces.begin(), {Hole{object, Wanted::Dual, Precedence::Postfix, false},
                                               std::string(e->isArrow() ? "->" : ".")});
    }
    return make_term(std::move(text), type_of(e), true, effects, Types::is_scalar(e->getType()));
  }
  // Of the object at hand.
  if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(e->getBase()->IgnoreParenImpCasts());
      self && self->isImplicit())
    return core::variable(field->getNameAsString(), type_of(e), Types::is_scalar(e->getType()));
  if (field->getType().isVolatileQualified() && around_.types.holds_scalar(field->getType()))
    refuse(e->getExprLoc(), Reason::Volatile);
  const TermRef object = expr(e->getBase());
  const bool scalar = Types::is_scalar(e->getType());
  const bool active = scalar;
  return make_term(core::Member{object, field->getNameAsString(), e->isArrow()}, type_of(e), true,
                   object->effects | core::reads, active);
}

TermRef Lowering::index(const clang::Expr* base, const clang::Expr* idx, const clang::Expr* whole) {
  const bool scalar = Types::is_scalar(whole->getType().getNonReferenceType());
  const clang::VarDecl* variable = activity_.root(whole);
  if (variable && activity_.is_passive_storage(variable) && (read_ == bare(whole) || !is_place_of_constant(whole))) {
    // An element of a constant, at an index that depends on the input: read as it is.
    const auto passive_base = [&](const clang::Expr* b) {
      b = b->IgnoreParenImpCasts();
      if (!llvm::isa<clang::DeclRefExpr>(b)) return read(b);
      return make_term(Verbatim{{untouched_text(b)}, Precedence::Postfix}, core::passive("auto"), true, core::reads,
                       false);
    };
    return make_term(core::Index{passive_base(base), expr(idx)}, type_of(whole), true, activity_.effects(whole), false);
  }
  const TermRef b = expr(base);
  // The key of a map is kept, with its derivative.
  if (Types::is_scalar(idx->getType()))
    return make_term(Verbatim{{Hole{b, Wanted::Dual, Precedence::Postfix, false}, "[", dual_hole(idx, true), "]"},
                              Precedence::Postfix},
                     type_of(whole), true, activity_.effects(whole), scalar);
  const TermRef i = expr(idx);
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(whole);
  const auto* method = op ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(op->getDirectCallee()) : nullptr;
  const unsigned own = method && runs_given_code(method->getParent()) ? core::reads | core::writes : core::reads;
  return make_term(core::Index{b, i}, type_of(whole), true, b->effects | i->effects | own, scalar);
}

std::string Lowering::size_text(const clang::UnaryExprOrTypeTraitExpr* e) const {
  const clang::QualType type = e->getTypeOfArgument();
  if (!around_.types.is_out_of_reach(type)) return "sizeof(" + around_.types.spelling(type) + ")";
  return "sizeof(char[" + std::to_string(around_.unit.ast().getTypeSizeInChars(type).getQuantity()) + "])";
}

TermRef Lowering::size_of(const clang::UnaryExprOrTypeTraitExpr* e) {
  if (e->getKind() != clang::UETT_SizeOf) refuse(e->getExprLoc(), Reason::Expression, "alignof");
  return core::text(size_text(e), core::passive("std::size_t"), Precedence::Unary);
}

// ---- conversions ----

/// A cast that changes const, or makes a temporary of an object: which class is meant, and how, decides which of
/// several functions is called.
TermRef Lowering::qualified_cast(const clang::ExplicitCastExpr* e) {
  const clang::Expr* operand = e->getSubExpr();
  const clang::QualType to = e->getTypeAsWritten();
  const bool is_const_cast = llvm::isa<clang::CXXConstCastExpr>(e);
  if (is_const_cast && activity_.data_root(e))
    refuse(e->getExprLoc(), Reason::ConstantData, activity_.data_root(e)->getNameAsString());
  const clang::QualType pointee =
      to->isReferenceType() || to->isPointerType() ? to->getPointeeType() : clang::QualType();
  if (pointee.isNull() || !around_.types.holds_scalar(pointee)) return expr(operand);
  // The language adds const by a step of its own.
  const clang::Expr* given = operand;
  while (const auto* step = llvm::dyn_cast<clang::ImplicitCastExpr>(given)) {
    if (step->getCastKind() != clang::CK_NoOp) break;
    given = step->getSubExpr();
  }
  const bool same =
      around_.unit.ast().hasSameType(e->getType(), given->getType()) && e->getValueKind() == given->getValueKind();
  if (same && !pointee->isRecordType()) return expr(operand);
  const clang::QualType from = to->isPointerType() ? given->getType()->getPointeeType() : given->getType();
  const bool removes_const = from.isConstQualified() && !pointee.isConstQualified();
  const std::string keyword = is_const_cast || removes_const ? "const_cast<" : "static_cast<";
  return verbatim(e, {keyword, around_.types.lower(to, e->getExprLoc()), ">(", dual_hole(operand), ")"},
                  Precedence::Postfix);
}

TermRef Lowering::cast(const clang::CastExpr* e) {
  const clang::Expr* operand = e->getSubExpr();
  const bool implicit = llvm::isa<clang::ImplicitCastExpr>(e);
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: {
      const bool is_pointer = around_.types.holds_scalar(e->getType()) && !Types::is_scalar(e->getType());
      const TermRef place = is_pointer ? expr(operand) : read(operand);
      if (operand->getType().isVolatileQualified()) refuse(e->getExprLoc(), Reason::Volatile);
      if (!Types::is_scalar(e->getType())) return place;
      return make_term(core::Load{place}, core::with_const(place->type, false), false, place->effects, place->active);
    }
    case clang::CK_FloatingCast: {
      const TermRef inner = expr(operand);
      return make_term(core::Convert{inner, is_unspelled(e)}, type_of(e), false, inner->effects, inner->active);
    }
    case clang::CK_IntegralToFloating: {
      const TermRef inner = expr(operand);
      return make_term(core::Convert{inner, is_unspelled(e)}, type_of(e), false, inner->effects, false);
    }
    case clang::CK_FloatingToIntegral:
      return make_term(Verbatim{{"static_cast<" + around_.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                                 value_hole(operand, Precedence::Comma), ")"},
                                Precedence::Postfix},
                       type_of(e), false, activity_.effects(e), false);
    case clang::CK_FloatingToBoolean:
      return make_term(Verbatim{{value_hole(operand, Precedence::Relational), " != 0"}, Precedence::Equality},
                       type_of(e), false, activity_.effects(e), false);
    case clang::CK_UserDefinedConversion:
      if (const auto* by = llvm::dyn_cast<clang::CXXMemberCallExpr>(bare(operand));
          by && llvm::isa<clang::CXXConversionDecl>(by->getMethodDecl()) && !is_library(by->getMethodDecl()))
        return expr(operand);
      [[fallthrough]];
    case clang::CK_NoOp:
    case clang::CK_ConstructorConversion:
      if (llvm::isa<clang::CXXFunctionalCastExpr>(e) &&
          llvm::isa<clang::InitListExpr, clang::CXXConstructExpr, clang::CXXStdInitializerListExpr>(bare(operand)) &&
          !Types::is_scalar(e->getType())) {
        if (is_overload_set(e->getType()->getAsCXXRecordDecl())) return expr(operand);
        // T{a, b}: the braces alone would not say of what.
        const auto* constructor = llvm::dyn_cast<clang::CXXConstructExpr>(bare(operand));
        const bool copies = constructor && constructor->getConstructor()->isCopyOrMoveConstructor();
        if (!constructor ||
            (constructor->isListInitialization() && !copies && !llvm::isa<clang::CXXTemporaryObjectExpr>(constructor)))
          return verbatim(e, {type_of(e), dual_hole(operand)}, Precedence::Postfix);
      }
      if (!implicit && e->getType()->isArithmeticType() && !Types::is_scalar(e->getType())) {
        // The conversion itself stands inside, where floating point gives an integer it is spelled there.
        const auto* inner = llvm::dyn_cast<clang::ImplicitCastExpr>(operand);
        if (inner && inner->getCastKind() == clang::CK_FloatingToIntegral) return expr(operand);
        return verbatim(e,
                        {"static_cast<" + around_.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                         value_hole(operand, Precedence::Comma), ")"},
                        Precedence::Postfix);
      }
      if (const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) return qualified_cast(written);
      return expr(operand);
    case clang::CK_ArrayToPointerDecay:
    case clang::CK_FunctionToPointerDecay: return expr(operand);
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
      if (implicit) return expr(operand);
      return verbatim(e,
                      {"static_cast<",
                       around_.types.lower(llvm::cast<clang::ExplicitCastExpr>(e)->getTypeAsWritten(), e->getExprLoc()),
                       ">(", dual_hole(operand), ")"},
                      Precedence::Postfix);
    case clang::CK_BaseToDerived:
    case clang::CK_Dynamic: {
      const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(e);
      if (!written) refuse(e->getExprLoc(), Reason::PointerCast, around_.types.spelling(e->getType()));
      // What is caught by a base without numbers is the original; its twin lies beside it.
      if (!around_.types.holds_scalar(operand->getType())) return exception_cast(written);
      return verbatim(
          e,
          {e->getCastKind() == clang::CK_Dynamic ? "dynamic_cast<" : "static_cast<",
           around_.types.lower(written->getTypeAsWritten(), e->getExprLoc()), ">(", dual_hole(operand), ")"},
          Precedence::Postfix);
    }
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_BooleanToSignedIntegral:
      if (implicit) return expr(operand);
      return verbatim(e,
                      {"static_cast<" + around_.types.spelling(e->getType().getUnqualifiedType()) + ">(",
                       value_hole(operand, Precedence::Comma), ")"},
                      Precedence::Postfix);
    case clang::CK_ToVoid:
      return make_term(Verbatim{{"static_cast<void>(", Hole{unused(operand), Wanted::Dual, Precedence::Comma}, ")"},
                                Precedence::Postfix},
                       nullptr, false, activity_.effects(e), false);
    case clang::CK_MemberPointerToBoolean:
      return make_term(Verbatim{{dual_hole(operand), " != nullptr"}, Precedence::Equality}, type_of(e), false,
                       activity_.effects(e), false);
    case clang::CK_BaseToDerivedMemberPointer:
    case clang::CK_DerivedToBaseMemberPointer:
      if (implicit) return expr(operand);
      return verbatim(e,
                      {"static_cast<",
                       around_.types.lower(llvm::cast<clang::ExplicitCastExpr>(e)->getTypeAsWritten(), e->getExprLoc()),
                       ">(", dual_hole(operand), ")"},
                      Precedence::Postfix);
    case clang::CK_NullToMemberPointer:
    case clang::CK_NullToPointer: return core::text("nullptr", type_of(e));
    case clang::CK_BitCast:
      if (const auto* inner = llvm::dyn_cast<clang::CallExpr>(bare(operand));
          inner && operand->getType()->isVoidPointerType() && e->getType()->isPointerType())
        return allocation(inner, e->getType()->getPointeeType());
      refuse(e->getExprLoc(), Reason::PointerCast, around_.types.spelling(e->getType()));
    case clang::CK_LValueBitCast:
    case clang::CK_LValueToRValueBitCast: refuse(e->getExprLoc(), Reason::BitCast);
    default: refuse(e->getExprLoc(), Reason::PointerCast, around_.types.spelling(e->getType()));
  }
}

}  // namespace dualrev::frontend
