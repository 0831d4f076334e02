// Places => core: variables, members, elements; and the sizes of such.
#include <clang/AST/ASTContext.h>

#include <llvm/ADT/StringExtras.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

core::SymbolRef Lowering::symbol(const clang::ValueDecl* decl, const std::string& name) {
  std::shared_ptr<core::Symbol>& symbol = symbols_[decl];
  if (symbol) return symbol;
  using Kind = core::Symbol::Kind;
  symbol = std::make_shared<core::Symbol>();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  symbol->name = !name.empty() ? name : variable ? name_of(variable) : decl->getNameAsString();
  symbol->kind = llvm::isa<clang::BindingDecl>(decl)   ? Kind::Binding
                 : !variable                           ? Kind::Field
                 : llvm::isa<clang::ParmVarDecl>(decl) ? Kind::Parameter
                 : variable->isStaticLocal()           ? Kind::Static
                 : variable->isLocalVarDecl()          ? Kind::Local
                                                       : Kind::Global;
  if (variable) symbol->escapes = !activity_.is_private(variable), symbol->changes = activity_.changes_of(variable);
  return symbol;
}

core::SymbolRef Lowering::declared(const clang::ValueDecl* decl, const core::TypeRef& type) {
  symbol(decl);
  symbols_[decl]->type = type;
  return symbols_[decl];
}

TermRef Lowering::variable(const clang::DeclRefExpr* e) {
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(e->getDecl()))
    return core::variable(symbol(binding), type_of(e), scalar);
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl())) return function_value(function, e);
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
  if (!variable) refuse(e->getExprLoc(), Reason::FunctionPointer);
  if (!variable->isLocalVarDeclOrParm()) {
    if (!variable->getType().isConstQualified() && !is_without_state(variable))
      refuse(e->getExprLoc(), Reason::GlobalObject, variable->getNameAsString());
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
    return core::variable(symbol(variable, (name.find("::") == std::string::npos ? "" : "::") + name), type_of(e),
                          scalar, core::pure);
  }
  if (Activity::is_of_pack(variable) && !around_.types.holds_scalar(variable->getType()))
    return core::variable(symbol(variable), type_of(e), false);
  if (activity_.is_passive_storage(variable)) {
    // A constant array or object as a whole, where a twin is wanted.
    if (e->getType()->isRecordType() && nameable_constant(e)) return lifted_constant(e);
    refuse(e->getExprLoc(), Reason::ConstantData, variable->getNameAsString());
  }
  return core::variable(symbol(variable), type_of(e), scalar && activity_.is_active(variable),
                        !activity_.is_private(variable)          ? core::reads
                        : variable->getType().isConstQualified() ? core::pure
                                                                 : core::mentions(symbol(variable)));
}

/// Named through an object, which is evaluated for nothing.
TermRef Lowering::static_member(const clang::MemberExpr* e) {
  const clang::ValueDecl* decl = e->getMemberDecl();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (!variable && !llvm::isa<clang::EnumConstantDecl>(decl))
    refuse(e->getExprLoc(), Reason::Member, decl->getNameAsString() + "|it is no data of an object");
  const bool number = Types::is_scalar(e->getType()) || !around_.types.holds_scalar(e->getType());
  if (variable && !number) refuse(e->getExprLoc(), Reason::GlobalObject, decl->getNameAsString());
  if (activity_.access(e->getBase()).writes)
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
      !Types::is_scalar(e->getType()) || activity_.access(named->getBase()).writes)
    return nullptr;
  Verbatim text{{member_text(table, e->getExprLoc())}, Precedence::Postfix};
  core::Access access = core::pure;
  for (auto index = indices.rbegin(); index != indices.rend(); ++index) {
    text.pieces.insert(text.pieces.end(), {"[", value_hole(*index), "]"});
    access |= activity_.access(*index);
  }
  return make_term(std::move(text), core::with_const(type_of(e), false), false, access, false);
}

/// The class that the source names in front of a member; there may be several bases of the type that has it.
clang::QualType qualifier_of(const clang::MemberExpr* e, clang::QualType otherwise) {
  const clang::Type* named = versions::type_in_front(e);
  return named && named->getAsCXXRecordDecl() ? named->getCanonicalTypeUnqualified() : otherwise;
}

TermRef Lowering::member(const clang::MemberExpr* e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (!field) return static_member(e);
  if (field->getParent()->isUnion() && around_.types.holds_scalar(versions::type_of(field->getParent())))
    refuse(e->getExprLoc(), Reason::Union, union_name(field->getParent()));
  if (field->isBitField() && around_.types.holds_scalar(field->getType()))
    refuse(e->getExprLoc(), Reason::Type, "bit-field");
  // Of a base that the name alone does not lead to: `s.Base::v`.
  const clang::QualType base = e->getBase()->getType();
  const clang::Expr* derived = e->getBase()->IgnoreParenImpCasts();
  if (e->hasQualifier() && !around_.unit.ast().hasSameUnqualifiedType(base, derived->getType())) {
    const clang::QualType of = qualifier_of(e, (e->isArrow() ? base->getPointeeType() : base).getUnqualifiedType());
    Verbatim text{{around_.types.lower(of, e->getExprLoc()), "::" + field->getNameAsString()}, Precedence::Postfix};
    const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(derived);
    core::Access access = core::reads;
    if (!self || !self->isImplicit()) {
      const TermRef object = expr(e->getBase());
      access |= object->access;
      text.pieces.insert(text.pieces.begin(), {Hole{object, Wanted::Dual, Precedence::Postfix, false},
                                               std::string(e->isArrow() ? "->" : ".")});
    }
    return make_term(std::move(text), type_of(e), true, access, Types::is_scalar(e->getType()));
  }
  if (self_ && llvm::isa<clang::CXXThisExpr>(e->getBase()->IgnoreParenImpCasts()))
    refuse(e->getExprLoc(), Reason::ConstantData, field->getNameAsString());
  // Of the object at hand.
  if (const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(e->getBase()->IgnoreParenImpCasts());
      self && self->isImplicit())
    return core::variable(symbol(field), type_of(e), Types::is_scalar(e->getType()));
  if (field->getType().isVolatileQualified() && around_.types.holds_scalar(field->getType()))
    refuse(e->getExprLoc(), Reason::Volatile);
  const TermRef object = expr(e->getBase());
  const bool scalar = Types::is_scalar(e->getType());
  const bool active = scalar;
  if (!e->isArrow() && !answer_of(llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent())).empty())
    return make_term(Verbatim{{core::Rooted{"std::get"}, "<" + std::to_string(field->getFieldIndex()) + ">(",
                               Hole{object, Wanted::Dual, Precedence::Assignment, false}, ")"},
                              Precedence::Postfix},
                     type_of(e), e->isLValue(), object->access | core::reads, active);
  return make_term(core::Member{object, field->getNameAsString(), e->isArrow()}, type_of(e), e->isLValue(),
                   object->access | core::reads, active);
}

/// The text of a constant where it stands.
TermRef Lowering::constant_place(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (!llvm::isa<clang::DeclRefExpr>(e) && activity_.touches(e)) return read(e);
  return make_term(Verbatim{untouched_text(e), Precedence::Postfix, {}, meaning(e)}, core::passive("auto"), true,
                   core::reads, false);
}

/// c(i, j) of a marked matrix of Eigen. Null if it is something else.
TermRef Lowering::element_of_constant(const clang::CXXOperatorCallExpr* e) {
  const clang::Expr* object = e->getArg(0);
  const clang::VarDecl* root = activity_.data_root(object);
  if (!Types::is_scalar(e->getType().getNonReferenceType()) || !object->isLValue() || !root ||
      !activity_.is_passive_storage(root))
    return nullptr;
  const clang::Expr* whole = object->IgnoreParenImpCasts();
  while (const auto* part = llvm::dyn_cast<clang::MemberExpr>(whole)) whole = part->getBase()->IgnoreParenImpCasts();
  Hole of = llvm::isa<clang::DeclRefExpr>(whole) ? original_hole(object) : Hole{constant_place(object), Wanted::Value};
  of.context = Precedence::Postfix;
  std::vector<core::Piece> pieces{std::move(of), "("};
  for (unsigned i = 1; i < e->getNumArgs(); ++i) {
    if (i > 1) pieces.emplace_back(", ");
    pieces.emplace_back(value_hole(e->getArg(i)));
  }
  pieces.emplace_back(")");
  return make_term(Verbatim{std::move(pieces), Precedence::Postfix}, type_of(e), e->isLValue(), activity_.access(e),
                   false);
}

TermRef Lowering::index(const clang::Expr* base, const clang::Expr* idx, const clang::Expr* whole) {
  const bool scalar = Types::is_scalar(whole->getType().getNonReferenceType());
  const clang::VarDecl* variable = activity_.root(whole);
  if (variable && activity_.is_passive_storage(variable) && (read_ == bare(whole) || !is_place_of_constant(whole))) {
    // An element of a constant, at an index that depends on the input: read as it is.
    return make_term(core::Index{constant_place(base), expr(idx)}, type_of(whole), true, activity_.access(whole),
                     false);
  }
  const TermRef b = expr(base);
  // The key of a map is kept, with its derivative.
  if (Types::is_scalar(idx->getType()))
    return make_term(Verbatim{{Hole{b, Wanted::Dual, Precedence::Postfix, false}, "[", dual_hole(idx, true), "]"},
                              Precedence::Postfix},
                     type_of(whole), true, activity_.access(whole), scalar);
  const TermRef i = expr(idx);
  return make_term(core::Index{b, i}, type_of(whole), true, b->access | i->access | activity_.own_access(whole),
                   scalar);
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

}  // namespace dualrev::frontend
