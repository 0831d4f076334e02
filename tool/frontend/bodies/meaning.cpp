// What text without numbers that are differentiated does to integers and Booleans: the same again as terms, beside the
// text. Whoever asks what a loop counts, where an index points or what a condition reads looks here, not at words.
#include "frontend/bodies/meaning.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/names.hpp"
#include "frontend/bodies/positions.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::make_term;
using core::TermRef;

bool is_integer(clang::QualType type) { return type->isIntegralOrEnumerationType(); }

bool is_double(clang::QualType type) { return type->isSpecificBuiltinType(clang::BuiltinType::Double); }

namespace {

/// A pointer to numbers, or an array of them.
bool points_to_numbers(clang::QualType type) {
  const clang::Type* of =
      type->isPointerType() ? type->getPointeeType().getTypePtr() : type->getArrayElementTypeNoTypeQual();
  return of && Types::is_scalar(clang::QualType(of, 0));
}

/// Constants at namespace scope have other names in twins, and nobody changes them.
bool is_local(const clang::ValueDecl* decl) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  return variable ? variable->isLocalVarDeclOrParm() : llvm::isa<clang::BindingDecl>(decl);
}

/// The variables of the function that an expression names.
class Mentions : public Visitor {
 public:
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    if (is_local(e->getDecl())) named.push_back(e);
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr*) override { return names_object = true; }
  std::vector<const clang::DeclRefExpr*> named;
  bool names_object = false;
};

/// The object whose elements are counted, or asked whether there are any; null for other calls.
const clang::Expr* counted(const clang::Expr* e, const char* name) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  const auto* method = call ? call->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier() || method->getName() != name || !is_library(method)) return nullptr;
  return call->getImplicitObjectArgument()->IgnoreParenImpCasts();
}

/// A constant of a namespace or a class that everybody may name, or that is revealed, by its name from the outermost
/// one on; else null.
core::SymbolRef constant_outside(Body& in, const clang::ValueDecl* decl) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  const bool is_one = variable && variable->hasGlobalStorage() && !variable->isLocalVarDecl() &&
                      variable->getType().isConstQualified() && !variable->getType().isVolatileQualified() &&
                      !variable->isInAnonymousNamespace() && !llvm::isa<clang::VarTemplateSpecializationDecl>(variable);
  const auto named = [&](const std::string& name) {
    core::SymbolRef& constant = in.constants[variable];
    if (!constant)
      constant = std::make_shared<const core::Symbol>(
          core::Symbol{name, core::Symbol::Kind::Global, core::passive("auto", true), false, 0});
    return constant;
  };
  if (!is_one) return nullptr;
  // Of a number there is what it is.
  if (Activity::is_hidden_member(variable))
    return is_revealed(variable) && !variable->getType()->isArithmeticType()
               ? named(in.around.hidden_constant(variable))
               : nullptr;
  for (const clang::DeclContext* around = decl->getDeclContext(); around; around = around->getParent()) {
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(around);
    const bool is_named =
        !record || (record->getDeclName() && !record->isDependentContext() &&
                    !llvm::isa<clang::ClassTemplateSpecializationDecl>(record) &&
                    (record->getAccess() == clang::AS_none || record->getAccess() == clang::AS_public));
    if (!is_named || around->isFunctionOrMethod()) return nullptr;
  }
  return named("::" + qualified_name(variable));
}

}  // namespace

TermRef meaning_of_object(Body& in, const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  const auto made = [&](auto form) {
    return make_term(std::move(form), core::passive("auto"), true, core::reads, false);
  };
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (is_local(name->getDecl())) return core::variable(in.symbol(name->getDecl()), core::passive("auto"), false);
    const core::SymbolRef table = constant_outside(in, name->getDecl());
    return table ? core::variable(table, core::passive("auto"), false) : nullptr;
  }
  const TermRef constant = in.self ? core::variable(in.symbol(in.self), core::passive("auto"), false) : nullptr;
  if (llvm::isa<clang::CXXThisExpr>(e))
    return constant ? nullptr : core::text({core::this_token()}, core::passive("auto"));
  if (const auto* pointed = llvm::dyn_cast<clang::UnaryOperator>(e);
      pointed && pointed->getOpcode() == clang::UO_Deref &&
      llvm::isa<clang::CXXThisExpr>(pointed->getSubExpr()->IgnoreParenImpCasts()))
    return constant ? constant : made(core::Dereference{core::text({core::this_token()}, core::passive("auto"))});
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field) return nullptr;
  const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  if (self && constant) return made(core::Member{constant, field->getNameAsString(), false});
  if (self && self->isImplicit()) return core::variable(in.symbol(field), core::passive("auto"), false);
  const TermRef object = meaning_of_object(in, member->getBase());
  return object ? made(core::Member{object, field->getNameAsString(), member->isArrow()}) : nullptr;
}

namespace {

/// The same, or a row of a row: `rows[i]`, `rows.back()`.
TermRef meaning_of_row(Body& in, const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const auto* method = call ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  static const std::set<std::string> rows = {"std::vector", "std::array"};
  if (!method || !rows.count(qualified_name(method->getParent()))) return meaning_of_object(in, e);
  const auto* element = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
  const auto* named = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  const std::string name = element ? "[]" : method->getNameAsString();
  const TermRef base =
      element || named ? meaning_of_row(in, element ? call->getArg(0) : named->getImplicitObjectArgument()) : nullptr;
  if (!base || (element && element->getOperator() != clang::OO_Subscript)) return nullptr;
  const core::TypeRef size = core::passive("std::size_t");
  const auto literal = [&](std::int64_t value) {
    return make_term(core::Literal{value}, size, false, core::pure, false);
  };
  const TermRef count = make_term(core::Size{base}, size, false, core::reads, false);
  const TermRef index = element           ? meaning(in, call->getArg(1))
                        : name == "front" ? literal(0)
                        : name == "back"
                            ? make_term(core::Arithmetic{"-", {count, literal(1)}}, size, false, core::reads, false)
                            : nullptr;
  return index ? make_term(core::Index{base, index}, core::passive("auto"), true, core::reads, false) : nullptr;
}

/// What `row.empty()` asks.
TermRef is_empty(const TermRef& row) {
  const core::TypeRef size = core::passive("std::size_t");
  const TermRef count = make_term(core::Size{row}, size, false, core::reads, false);
  const TermRef none = make_term(core::Literal{0}, size, false, core::pure, false);
  return make_term(core::Arithmetic{"==", {count, none}}, core::passive("bool"), false, core::reads, false);
}

/// A call of a function of the source, of whose object something is differentiated; null for others.
TermRef meaning_of_own_call(Body& in, const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const auto* method = call ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  const bool is_operator = llvm::isa<clang::CXXOperatorCallExpr>(e);
  if (!method || method->isStatic() || method->isVirtual() || method->isDefaulted() || is_library(method) ||
      method->getParent()->isLambda() || !in.activity.touches(e))
    return nullptr;
  const auto* named = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  const clang::Expr* of = named ? named->getImplicitObjectArgument() : is_operator ? call->getArg(0) : nullptr;
  const TermRef object = of ? meaning_of_object(in, of) : nullptr;
  if (!object) return nullptr;
  core::Invoke made{in.around.key_of(method), object, {}};
  for (unsigned i = is_operator ? 1 : 0; i < call->getNumArgs(); ++i) {
    const clang::Expr* argument = call->getArg(i);
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) break;
    const clang::QualType type = argument->getType();
    made.arguments.push_back(type->isArithmeticType() || is_position(type) ? meaning(in, argument)
                                                                           : meaning_of_object(in, argument));
    if (!made.arguments.back() || core::as<core::Opaque>(made.arguments.back())) return nullptr;
  }
  return make_term(std::move(made), core::passive("auto"), false, core::reads, false);
}

}  // namespace

TermRef meaning_of_element(Body& in, const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const auto* method = call ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  const auto made = [&](auto form) {
    return make_term(std::move(form), core::passive("auto"), true, core::reads, false);
  };
  const auto literal = [](std::int64_t value) {
    return make_term(core::Literal{value}, core::passive("std::size_t"), false, core::pure, false);
  };
  const auto is_known = [](const TermRef& t) { return t && !core::as<core::Opaque>(t); };
  const auto within = [&](const TermRef& row, const TermRef& index) -> TermRef {
    return is_known(row) ? made(core::Index{row, index}) : nullptr;
  };
  // Of integers in rows of rows as well.
  const auto row_of = [&](const clang::Expr* row) -> TermRef {
    if (const TermRef object = meaning_of_object(in, row)) return object;
    return is_of_integers(in, row->getType()) ? meaning_of_element(in, row->IgnoreParenImpCasts()) : nullptr;
  };
  if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
      cast && cast->getCastKind() == clang::CK_LValueToRValue && is_double(e->getType()))
    return meaning_of_element(in, cast->getSubExpr()->IgnoreParens());
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const clang::Expr* base = element->getBase()->IgnoreParens();
    const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
    const bool is_array = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
    return within(is_array ? row_of(decay->getSubExpr()) : meaning(in, base), meaning(in, element->getIdx()));
  }
  const auto leads = [](clang::QualType type) {
    return is_position(type) || (type->isPointerType() && is_integer(type->getPointeeType()));
  };
  if (const auto* pointed = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool is_element = pointed->getOpcode() == clang::UO_Deref && leads(pointed->getSubExpr()->getType());
    const TermRef inside = is_element ? meaning(in, pointed->getSubExpr())
                           : pointed->getOpcode() == clang::UO_AddrOf && leads(e->getType())
                               ? meaning(in, pointed->getSubExpr())
                               : nullptr;
    if (!is_known(inside)) return nullptr;
    return is_element ? made(core::Dereference{inside}) : made(core::AddressOf{inside});
  }
  const auto position_in = [&](const TermRef& row, const TermRef& end) {
    const core::TypeRef number = core::real(core::Scalar::Double);
    const TermRef first = make_term(core::Index{row, literal(0)}, number, true, core::reads, false);
    const TermRef begin = make_term(core::AddressOf{first}, in.type_of(e), false, core::reads, false);
    return end ? made(core::Arithmetic{"+", {begin, end}}) : begin;
  };
  const auto size_of = [](const TermRef& row) {
    return make_term(core::Size{row}, core::passive("std::size_t"), false, core::reads, false);
  };
  if (const clang::FunctionDecl* named = call ? call->getDirectCallee() : nullptr;
      named && !method && is_library(named) && call->getNumArgs() == 1 && is_position(e->getType())) {
    static const std::set<std::string> known = {"std::begin", "std::end", "std::cbegin", "std::cend", "std::data"};
    const std::string name = qualified_name(named);
    const TermRef row = known.count(name) ? meaning_of_object(in, call->getArg(0)) : nullptr;
    const auto* array = in.around.unit.ast().getAsConstantArrayType(call->getArg(0)->getType());
    if (!row) return nullptr;
    const TermRef size = array ? literal(static_cast<std::int64_t>(array->getSize().getZExtValue())) : size_of(row);
    return position_in(row, name.ends_with("end") ? size : nullptr);
  }
  if (!method || !is_library(method)) return nullptr;
  const auto* of_class = method->getParent();
  static const std::set<std::string> rows = {"std::vector", "std::array", "std::span"};
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    if (op->getOperator() == clang::OO_Subscript && rows.count(qualified_name(of_class)))
      return within(row_of(op->getArg(0)), meaning(in, op->getArg(1)));
    if (op->getOperator() == clang::OO_Subscript && is_position(op->getArg(0)->getType()))
      return within(meaning(in, op->getArg(0)), meaning(in, op->getArg(1)));
    if (op->getOperator() == clang::OO_Star && op->getNumArgs() == 1 && is_position(op->getArg(0)->getType())) {
      const TermRef position = meaning(in, op->getArg(0));
      return is_known(position) ? made(core::Dereference{position}) : nullptr;
    }
  } else if (const auto* named = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
             named && method->getIdentifier() && rows.count(qualified_name(of_class)) && is_integer(e->getType())) {
    const TermRef row = meaning_of_object(in, named->getImplicitObjectArgument());
    if (!row) return nullptr;
    if (method->getName() == "at") return within(row, meaning(in, named->getArg(0)));
    if (method->getName() == "front") return within(row, literal(0));
    const core::TypeRef size = core::passive("std::size_t");
    const TermRef count = make_term(core::Size{row}, size, false, core::reads, false);
    if (method->getName() == "back")
      return within(row, make_term(core::Arithmetic{"-", {count, literal(1)}}, size, false, core::reads, false));
  } else if (const auto* named = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
             named && method->getIdentifier() && rows.count(qualified_name(of_class)) && is_position(e->getType())) {
    static const std::set<llvm::StringRef> known = {"data", "begin", "end", "cbegin", "cend"};
    const TermRef row =
        known.count(method->getName()) ? meaning_of_object(in, named->getImplicitObjectArgument()) : nullptr;
    if (!row) return nullptr;
    return position_in(row, method->getName().ends_with("end") ? size_of(row) : nullptr);
  }
  return nullptr;
}

TermRef spelled_meaning(Body& in, const clang::Expr* e) {
  const TermRef meant = meaning(in, e);
  return make_term(core::Verbatim{untouched_text(in, e), precedence_of(e), {}, meant}, meant->type, meant->place,
                   meant->access, false);
}

namespace {

/// A number that is a constant: arithmetic of names, elements and literals; null for others.
TermRef meaning_of_number(Body& in, const clang::Expr* e) {
  e = e->IgnoreParens();
  if (!is_double(e->getType()) || in.activity.touches(e)) return nullptr;
  const auto made = [](auto form, const core::Access& access) {
    return make_term(std::move(form), core::real(core::Scalar::Double), false, access, false);
  };
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  const bool is_read = cast && cast->getCastKind() == clang::CK_LValueToRValue;
  const auto* name = is_read ? llvm::dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()) : nullptr;
  if (name && is_local(name->getDecl()) && !name->getDecl()->getType()->isReferenceType())
    return made(core::Variable{in.symbol(name->getDecl())}, in.activity.access(e));
  if (const core::SymbolRef constant = name ? constant_outside(in, name->getDecl()) : nullptr)
    return made(core::Variable{constant}, core::pure);
  if (const TermRef element = meaning_of_element(in, e)) return made(element->form, in.activity.access(e));
  if (llvm::isa<clang::FloatingLiteral>(e) || (cast && cast->getCastKind() == clang::CK_IntegralToFloating)) {
    const TermRef meant = meaning(in, e);
    return core::as<core::Opaque>(meant) ? nullptr : meant;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
      unary && (unary->getOpcode() == clang::UO_Minus || unary->getOpcode() == clang::UO_Plus)) {
    const TermRef inner = meaning_of_number(in, unary->getSubExpr());
    return inner ? made(core::Unary{unary->getOpcode() == clang::UO_Minus ? '-' : '+', inner}, inner->access) : nullptr;
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (!binary || (!binary->isAdditiveOp() && !binary->isMultiplicativeOp())) return nullptr;
  const TermRef left = meaning_of_number(in, binary->getLHS());
  const TermRef right = left ? meaning_of_number(in, binary->getRHS()) : nullptr;
  if (!right) return nullptr;
  return made(core::Binary{binary->getOpcodeStr()[0], left, right}, left->access | right->access);
}

}  // namespace

namespace {

/// Of any expression, wherever it stands.
TermRef unplaced_meaning(Body& in, const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return meaning(in, full->getSubExpr());
  // `*p++` of an iterator; an integer that a function is given by reference.
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e);
      temporary && (is_position(e->getType()) || is_integer(e->getType())))
    return meaning(in, temporary->getSubExpr());
  // A copy of an iterator, or one to constants.
  if (const auto* copy = llvm::dyn_cast<clang::CXXConstructExpr>(e); copy && copy->getNumArgs() >= 1)
    if (is_position(e->getType()) && is_position(copy->getArg(0)->getType())) return meaning(in, copy->getArg(0));
  const core::Access access = in.activity.access_of_constant(e);
  const bool points = points_to_numbers(e->getType()) || is_position(e->getType()) ||
                      (e->getType()->isPointerType() && is_integer(e->getType()->getPointeeType()));
  // The text of these has not the type that they have: `x[i / 2.0]` and `x[{}]` of a vector, not of a pointer.
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
  const bool is_converted =
      (implicit && implicit->getCastKind() == clang::CK_FloatingToIntegral) || llvm::isa<clang::InitListExpr>(e);
  const core::TypeRef type = is_converted               ? core::passive("auto")
                             : is_integer(e->getType()) ? type_of_integer(e->getType())
                             : is_double(e->getType())  ? core::real(core::Scalar::Double)
                             : points                   ? in.type_of(e)
                                                        : core::passive("auto");
  const auto made = [&](auto form) { return make_term(std::move(form), type, e->isLValue(), access, false); };
  const auto named_in = [&] {
    Mentions found;
    found.TraverseStmt(const_cast<clang::Expr*>(e));
    std::vector<const clang::ValueDecl*> named;
    for (const clang::DeclRefExpr* name : found.named) named.push_back(name->getDecl());
    if (in.self && found.names_object) named.push_back(in.self);
    return named;
  };
  const auto opaque = [&] {
    core::Opaque all;
    for (const clang::ValueDecl* name : named_in()) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(name);
      all.once = all.once || (function && !is_library(function) && in.activity.touches(e));
      all.mentions.push_back(core::variable(in.symbol(name), core::passive("auto"), false));
    }
    return made(std::move(all));
  };
  // A constant number that changes.
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op && is_double(e->getType()) && op->isAssignmentOp())
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(op->getLHS()->IgnoreParens());
        name && is_local(name->getDecl()) && !name->getDecl()->getType()->isReferenceType() &&
        is_double(op->getRHS()->getType()))
      return made(core::Assign{core::variable(in.symbol(name->getDecl()), type, false), op->getOpcodeStr()[0],
                               spelled_meaning(in, op->getRHS()), type});
  if (const TermRef element = meaning_of_element(in, e)) return made(element->form);
  if (const auto* number = llvm::dyn_cast<clang::FloatingLiteral>(e); number && is_double(e->getType()))
    return number->getLocation().isMacroID() ? make_term(core::Opaque{}, type, false, core::pure, false)
                                             : core::number(core::words_of({untouched_text(in, e)}), type);
  // std::numeric_limits<double>::infinity()
  if (llvm::APFloat number(0.0); is_double(e->getType()) && llvm::isa<clang::CallExpr>(e) && named_in().empty() &&
                                 !e->isValueDependent() && e->EvaluateAsFloat(number, in.around.unit.ast()))
    return make_term(core::Opaque{}, type, false, core::pure, false);
  // An integer as a number.
  if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(e);
      cast && cast->getCastKind() == clang::CK_NoOp && is_double(e->getType()))
    if (const TermRef inside = meaning(in, cast->getSubExpr()); core::as<core::Convert>(inside)) return inside;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e);
      cast && cast->getCastKind() == clang::CK_IntegralToFloating && is_double(e->getType()))
    return made(core::Convert{meaning(in, cast->getSubExpr()), implicit && !implicit->isPartOfExplicitCast()});
  if (const TermRef call = meaning_of_own_call(in, e)) return made(call->form);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
      call && call->getNumArgs() > 0 && is_position(call->getArg(0)->getType()))
    if (const clang::FunctionDecl* callee = call->getDirectCallee(); callee && is_library(callee)) {
      std::vector<TermRef> given;
      for (const clang::Expr* argument : call->arguments())
        if (!llvm::isa<clang::CXXDefaultArgExpr>(argument)) given.push_back(meaning(in, argument));
      const auto is_known = [](const TermRef& t) { return t && !core::as<core::Opaque>(t); };
      const TermRef moved = llvm::all_of(given, is_known) ? meaning_of_moved(qualified_name(callee), given) : nullptr;
      if (moved) return made(moved->form);
    }
  if (const TermRef constant = meaning_of_number(in, e)) return made(constant->form);
  if (!is_integer(e->getType()) && !points) {
    const TermRef row = is_of_integers(in, e->getType()) ? meaning_of_object(in, e) : nullptr;
    return row ? made(row->form) : opaque();
  }
  clang::Expr::EvalResult constant;
  if (!points && !e->isLValue() && !e->isValueDependent() && e->EvaluateAsInt(constant, in.around.unit.ast()) &&
      named_in().empty() && !constant.HasSideEffects && constant.Val.getInt().isRepresentableByInt64())
    return made(core::Literal{constant.Val.getInt().getExtValue()});
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    const bool is_name = variable && variable->getType()->isReferenceType() && !is_integer(e->getType());
    if (variable && is_local(variable) && !is_name) return made(core::Variable{in.symbol(variable)});
  }
  if (const auto* conversion = llvm::dyn_cast<clang::CastExpr>(e)) {
    const clang::CastKind kind = conversion->getCastKind();
    if (kind == clang::CK_LValueToRValue || kind == clang::CK_NoOp || kind == clang::CK_ArrayToPointerDecay)
      return meaning(in, conversion->getSubExpr());
    if (kind == clang::CK_IntegralCast || kind == clang::CK_IntegralToBoolean)
      return made(core::Convert{meaning(in, conversion->getSubExpr()), implicit && !implicit->isPartOfExplicitCast()});
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e); member && is_integer(e->getType()))
    if (const TermRef place = meaning_of_object(in, member)) return made(place->form);
  if (const clang::Expr* object = counted(e, "size"))
    if (const TermRef place = meaning_of_row(in, object)) return made(core::Size{place});
  if (const clang::Expr* object = counted(e, "empty"))
    if (const TermRef place = meaning_of_row(in, object)) return made(is_empty(place)->form);
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    std::vector<core::Piece> operands;
    for (const clang::Expr* each : op->arguments()) operands.emplace_back(core::Hole{meaning(in, each)});
    // The argument that tells `x++` from `++x` is none.
    const bool is_postfix =
        op->getNumArgs() == 2 && (op->getOperator() == clang::OO_PlusPlus || op->getOperator() == clang::OO_MinusMinus);
    if (is_postfix) operands.pop_back();
    if (const TermRef position = meaning_of_positions(in, e, operands)) return made(position->form);
  }
  if (const auto* op = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e)) {
    const std::vector<core::Piece> operands{core::Hole{meaning(in, op->getLHS())},
                                            core::Hole{meaning(in, op->getRHS())}};
    if (const TermRef position = meaning_of_positions(in, e, operands)) return made(position->form);
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (op->isIncrementDecrementOp())
      return made(core::Step{meaning(in, op->getSubExpr()), op->isIncrementOp(), op->isPrefix()});
    if (op->isArithmeticOp())
      return made(
          core::Arithmetic{clang::UnaryOperator::getOpcodeStr(op->getOpcode()).str(), {meaning(in, op->getSubExpr())}});
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op && op->isCommaOp())
    return made(core::Sequence{spelled_meaning(in, op->getLHS()), spelled_meaning(in, op->getRHS())});
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op && !op->isPtrMemOp()) {
    const std::string words = op->getOpcodeStr().str();
    if (op->isAssignmentOp() && words.size() <= 2)
      return made(core::Assign{meaning(in, op->getLHS()), words[0], meaning(in, op->getRHS()), nullptr});
    if (const auto* shift = llvm::dyn_cast<clang::CompoundAssignOperator>(op);
        shift && op->isShiftAssignOp() && shift->getComputationLHSType() == op->getLHS()->getType()) {
      const TermRef place = meaning(in, op->getLHS());
      return made(core::Assign{place, '=',
                               make_term(core::Arithmetic{words.substr(0, 2), {place, meaning(in, op->getRHS())}}, type,
                                         false, core::reads, false),
                               nullptr});
    }
    const bool compares = op->isComparisonOp() && is_integer(op->getLHS()->getType());
    const auto side = [&](const clang::Expr* operand) {
      return compares ? spelled_meaning(in, operand) : meaning(in, operand);
    };
    if (!op->isAssignmentOp()) return made(core::Arithmetic{words, {side(op->getLHS()), side(op->getRHS())}});
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
      call && is_extremum(call->getDirectCallee(), call->getNumArgs())) {
    std::vector<TermRef> given;
    for (const clang::Expr* argument : call->arguments()) given.push_back(meaning(in, argument));
    return meaning_of_extremum(call->getDirectCallee(), given, type);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e))
    return made(core::Arithmetic{
        "?:",
        {meaning(in, choice->getCond()), meaning(in, choice->getTrueExpr()), meaning(in, choice->getFalseExpr())}});
  return opaque();
}

}  // namespace

TermRef meaning(Body& in, const clang::Expr* e) { return core::located(unplaced_meaning(in, e), in.location_of(e)); }

}  // namespace dualrev::frontend
