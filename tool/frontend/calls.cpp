// Calls => core terms. In this order: a rule, the runtime's own version, raw memory, the library, passive code, a twin.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include <llvm/ADT/StringExtras.h>

#include "core/rules.hpp"
#include "frontend/library.hpp"
#include "frontend/lowering.hpp"
#include "frontend/requests.hpp"
#include "frontend/unit_lowering.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

namespace {

/// The functions that a qualified name in this scope may mean.
std::vector<const clang::FunctionDecl*> overloads(const clang::DeclContext* scope, clang::DeclarationName name) {
  std::vector<const clang::FunctionDecl*> found;
  // An anonymous namespace is seen through.
  for (const clang::UsingDirectiveDecl* directive : scope->getRedeclContext()->using_directives())
    if (directive->getNominatedNamespace()->isAnonymousNamespace()) found = overloads(directive->getNominatedNamespace(), name);
  for (const clang::NamedDecl* decl : scope->getRedeclContext()->lookup(name)) {
    decl = decl->getUnderlyingDecl();
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) decl = form->getTemplatedDecl();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) found.push_back(function->getCanonicalDecl());
  }
  return found;
}

const clang::FunctionDecl* pattern(const clang::FunctionDecl* function) {
  const auto* primary = function->getPrimaryTemplate();
  return primary ? primary->getTemplatedDecl()->getCanonicalDecl() : function->getCanonicalDecl();
}

bool is_overloaded(const clang::FunctionDecl* function) {
  return function->isTemplateInstantiation() || overloads(function->getDeclContext(), function->getDeclName()).size() > 1;
}

/// Passing this argument hands over a number, not a place whose change would be seen.
bool is_passed_by_value(clang::QualType parameter) {
  if (!parameter->isReferenceType()) return true;
  return parameter->isRValueReferenceType() || parameter->getPointeeType().isConstQualified();
}

/// Whether a function can change storage of its caller through a parameter of this type.
bool may_be_changed_through(clang::QualType type, std::set<const clang::Type*> seen = {}) {
  type = type.getCanonicalType();
  if (!seen.insert(type.getTypePtr()).second) return false;
  if (type->isReferenceType() || type->isPointerType()) return !type->getPointeeType().isConstQualified() || may_be_changed_through(type->getPointeeType(), seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return false;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record); instance && is_library(record)) {
    const bool is_view = qualified_name(record) == "std::span" && !instance->getTemplateArgs()[0].getAsType().isConstQualified();
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
      if (argument.getKind() == clang::TemplateArgument::Type && may_be_changed_through(argument.getAsType(), seen)) return true;
      if (argument.getKind() != clang::TemplateArgument::Pack) continue;
      for (const clang::TemplateArgument& element : argument.pack_elements())
        if (element.getKind() == clang::TemplateArgument::Type && may_be_changed_through(element.getAsType(), seen)) return true;
    }
    return is_view;
  }
  if (is_library(record)) return false;
  if (!record->hasDefinition()) return true;
  for (const clang::FieldDecl* field : record->fields())
    if (may_be_changed_through(field->getType(), seen)) return true;
  return false;
}

const clang::Expr* without_pointer_casts(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (!cast || (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp)) return e;
    e = cast->getSubExpr();
  }
}

}  // namespace

bool Lowering::means_another_later(const clang::FunctionDecl* callee, clang::SourceLocation at, bool& alone) const {
  const clang::SourceManager& sources = around_.unit.sources();
  const clang::FunctionDecl* written = pattern(callee);
  alone = true;
  bool differs = false;
  const auto look = [&](const clang::DeclContext* scope, bool is_own) {
    for (const clang::FunctionDecl* other : overloads(scope, callee->getDeclName())) {
      if (other == written) continue;
      alone = alone && !is_own;
      differs = differs || sources.isBeforeInTranslationUnit(at, other->getLocation());
    }
  };
  const clang::DeclContext* own = callee->getDeclContext()->getRedeclContext();
  look(own, true);
  for (const clang::DeclContext* scope = function_ ? function_->getDeclContext() : own; scope && scope->getRedeclContext() != own; scope = scope->getParent()) look(scope, false);
  return differs || is_declared_behind(around_.unit, callee, at);
}

std::string Lowering::callee_text(const clang::FunctionDecl* callee, clang::SourceLocation at) const {
  if (is_library(callee) || callee->getBuiltinID() != 0 || !callee->getIdentifier()) return {};
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee)) return method->isStatic() ? around_.types.spelling(around_.unit.ast().getRecordType(method->getParent())) + "::" + method->getNameAsString() : std::string();
  bool alone = true;
  if (!means_another_later(callee, at, alone)) return {};
  const std::string name = "::" + qualified_name(callee);
  if (alone) return name;
  const auto* type = callee->getType()->castAs<clang::FunctionProtoType>();
  const clang::QualType plain = around_.unit.ast().getFunctionTypeWithExceptionSpec(clang::QualType(type, 0), clang::EST_None);
  return "static_cast<" + around_.types.spelling(around_.unit.ast().getPointerType(plain)) + ">(" + name + ")";
}

TermRef Lowering::call(const clang::CallExpr* e) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return method_call(method);
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) return operator_call(op);
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) return value_call(e);
  if (llvm::isa<clang::UserDefinedLiteral>(e) && Types::is_complex(e->getType())) return make_term(Verbatim{{type_of(e), "(" + untouched_text(e) + ")"}, Precedence::Postfix}, type_of(e), false, core::pure, false);
  if (llvm::isa<clang::UserDefinedLiteral>(e)) refuse(e->getExprLoc(), Reason::Expression, "user-defined literal");

  const std::string qualified = qualified_name(callee);
  const bool in_library = is_library(callee) || callee->getBuiltinID() != 0;
  if (const std::string rule = rule_name(callee); !rule.empty()) {
    if (qualified == "std::max" || qualified == "std::min") return extremum(e, qualified == "std::max");
    return rule_call(e, rule);
  }
  if (const std::string name = several_outputs(callee); !name.empty()) {
    core::Call several{"dualrev::" + name, {}, {}, arguments(e->getArgs(), e->getNumArgs(), callee, true), {}, {}, false, true, false};
    for (unsigned i = 0; i < several.arguments.size(); ++i)
      if (e->getArg(i)->getType()->isIntegralOrEnumerationType()) several.arguments[i].term = make_term(core::Convert{several.arguments[i].term, false}, core::real(core::Scalar::Double), false, several.arguments[i].term->effects, false);
    const bool is_void = e->getType()->isVoidType();
    return make_term(std::move(several), is_void ? nullptr : type_of(e), false, core::reads | core::writes, !is_void);
  }
  if (auto memory = memory_call(e, callee)) return *memory;
  if (in_library && qualified == "std::clamp" && Types::is_scalar(e->getType().getNonReferenceType()) && e->getNumArgs() == 3) {
    const auto pair = [&](const char* rule, TermRef a, TermRef b) { return make_term(core::Primitive{rule, {a, b}}, core::with_const(type_of(e), false), false, a->effects | b->effects, true); };
    const auto value = [&](unsigned i) {
      const TermRef t = expr(e->getArg(i));
      return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->effects, t->active) : t;
    };
    const TermRef x = value(0);
    const TermRef low = value(1);
    return pair("min", pair("max", x, low), value(2));
  }
  if (in_library && (qualified == "std::bit_cast" || qualified == "__builtin_bit_cast")) refuse(e->getExprLoc(), Reason::BitCast);
  if (in_library && (qualified == "std::accumulate" || qualified == "std::inner_product" || qualified == "std::reduce") && !around_.types.holds_scalar(e->getType()))
    refuse(e->getExprLoc(), Reason::Library, qualified + "', which adds up in '" + around_.types.spelling(e->getType()));
  if (in_library && may_be_instantiated(qualified)) return library_call(e, callee);
  if (is_eigen(callee)) return eigen_call(e, callee);
  if (in_library && (is_complex_function(callee) || is_valarray_function(callee))) return library_call(e, callee);
  if (!around_.types.holds_scalar(e->getType())) {
    bool by_value = true;
    for (unsigned i = 0; i < e->getNumArgs(); ++i) {
      const clang::QualType type = i < callee->getNumParams() ? callee->getParamDecl(i)->getType() : e->getArg(i)->getType();
      // Numbers behind an untyped pointer are numbers all the same.
      const clang::QualType given = without_pointer_casts(e->getArg(i))->getType();
      if (!type->isReferenceType() && given->isPointerType() && around_.types.holds_scalar(given)) by_value = false;
      if (!around_.types.holds_scalar(type)) continue;
      by_value = by_value && Types::is_scalar(type.getNonReferenceType()) && is_passed_by_value(type);
    }
    if (by_value && !Activity::is_hidden_member(callee)) return passive_call(e, callee);
  }
  if (in_library) refuse(e->getExprLoc(), Types::is_scalar(e->getType()) ? Reason::NoRule : Reason::Library, qualified);
  return twin_call(e, callee);
}

TermRef Lowering::value_call(const clang::CallExpr* e) {
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const clang::Expr* callee = op ? e->getArg(0) : e->getCallee();
  const auto* member = llvm::dyn_cast<clang::BinaryOperator>(callee->IgnoreParens());
  if (member && member->isPtrMemOp()) refuse(e->getExprLoc(), Reason::Expression, "pointer to member");
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
  const bool generic = method && method->getPrimaryTemplate();
  Verbatim text{{Hole{expr(callee), Wanted::Dual, Precedence::Postfix, false}, "("}, Precedence::Postfix};
  for (unsigned i = op ? 1 : 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > (op ? 1U : 0U)) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(dual_hole(e->getArg(i), generic));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef Lowering::function_value(const clang::FunctionDecl* function, const clang::Expr* e) {
  if (llvm::isa<clang::CXXMethodDecl>(function) && !llvm::cast<clang::CXXMethodDecl>(function)->isStatic()) refuse(e->getExprLoc(), Reason::Expression, "pointer to member");
  if (llvm::isa<clang::CXXMethodDecl>(function) || function->isTemplateInstantiation()) refuse(e->getExprLoc(), Reason::FunctionPointer);
  // A function value keeps its arity: the tape is the current one.
  const core::TypeRef type = around_.types.lower(function->getType(), e->getExprLoc());
  if (const std::string rule = rule_name(function); !rule.empty() && function->getNumParams() <= 3) {
    Verbatim text{{"[]("}, Precedence::Postfix};
    std::string names;
    for (unsigned i = 0; i < function->getNumParams(); ++i) {
      const std::string name = std::string(1, static_cast<char>('x' + i));
      text.pieces.emplace_back(i ? ", " : "");
      text.pieces.emplace_back(around_.types.lower(function->getParamDecl(i)->getType(), e->getExprLoc()));
      text.pieces.emplace_back(" " + name);
      names += (i ? ", " : "") + name;
    }
    text.pieces.emplace_back(") { return ");
    text.pieces.emplace_back(core::Rooted{"dualrev::" + rule});
    text.pieces.emplace_back("(" + names + "); }");
    return make_term(std::move(text), type, false, core::pure, false);
  }
  if (is_library(function)) refuse(e->getExprLoc(), Reason::Library, qualified_name(function));
  around_.need_entry(function, e->getExprLoc());
  std::string name = qualified_name(function) + around_.suffix + "_entry";
  return core::text("::" + name, type);
}

TermRef Lowering::own_method_call(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  unsigned constants = 0;
  for (unsigned i = 0; i < method->getNumParams() && i < 32; ++i)
    if (around_.is_constant(method, i)) constants |= 1U << i;
  around_.need_function(method, constants, e->getExprLoc());
  unsigned effects = core::reads;
  for (const clang::Expr* argument : e->arguments()) effects |= activity_.effects(argument);
  const clang::QualType object_type = method->getParent()->getTypeForDecl()->getCanonicalTypeInternal();
  if (!method->isConst() || may_be_changed_through(object_type)) effects |= core::writes;
  for (const clang::ParmVarDecl* parameter : method->parameters())
    if (may_be_changed_through(parameter->getType())) effects |= core::writes;
  const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  const bool implicit = self && self->isImplicit();
  const auto object = [&]() -> TermRef { return implicit ? nullptr : dual_hole(member->getBase()).term; };
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (llvm::isa<clang::CXXConversionDecl>(method)) {
    const TermRef from = implicit ? core::text("*this", type_of(member->getBase()), Precedence::Unary) : object();
    return make_term(Verbatim{{"static_cast<", around_.types.lower(e->getType(), e->getExprLoc()), ">(", Hole{from, Wanted::Dual, Precedence::Comma, false}, ")"}, Precedence::Postfix}, type_of(e), e->isLValue(), effects, scalar);
  }
  core::MethodCall call{object(), member->isArrow(), nullptr, method->getNameAsString() + spelled_arguments(method), {}, false};
  call.takes_tape = core::takes_tape(kind_of(method, around_.types));
  if (member->hasQualifier()) call.qualifier = around_.types.lower(around_.unit.ast().getRecordType(method->getParent()), e->getExprLoc());
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i < 32 && ((constants >> i) & 1U)) call.arguments.push_back(value_hole(e->getArg(i)));
    else call.arguments.push_back(arguments(e->getArgs() + i, 1, nullptr, is_overloaded(method), method->getParamDecl(i))[0]);
  }
  return make_term(std::move(call), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), effects, scalar);
}

/// Eigen's functions, static ones of its classes too, at duals.
TermRef Lowering::eigen_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (!method) return library_call(e, callee);
  Verbatim text{{around_.types.lower(around_.unit.ast().getRecordType(method->getParent()), e->getExprLoc()), "::" + callee->getNameAsString() + "("}, Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(dual_hole(e->getArg(i), true));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), type_of(e), e->isLValue(), activity_.effects(e), Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef Lowering::own_operator_call(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  bool on_twins = around_.types.holds_scalar(e->getType());
  for (const clang::Expr* argument : e->arguments()) on_twins = on_twins || around_.types.holds_scalar(argument->getType());
  if (on_twins && !is_eigen(callee)) around_.need_function(callee, 0, e->getExprLoc());
  const auto kind = e->getOperator();
  const std::string op = clang::getOperatorSpelling(kind);
  const bool lift = is_overloaded(callee);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto side = [&](unsigned i, Precedence context) {
    const unsigned parameter = method ? i - 1 : i;
    const clang::ParmVarDecl* of = method && i == 0 ? nullptr : parameter < callee->getNumParams() ? callee->getParamDecl(parameter) : nullptr;
    Hole hole = of ? arguments(e->getArgs() + i, 1, nullptr, lift, of)[0] : dual_hole(e->getArg(i));
    hole.context = context;
    return hole;
  };
  unsigned effects = core::reads;
  for (const clang::Expr* argument : e->arguments()) effects |= activity_.effects(argument);
  if (method && !method->isConst()) effects |= core::writes;
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) effects |= core::writes;
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  const auto made = [&](std::vector<core::Piece> pieces, Precedence level) { return make_term(Verbatim{std::move(pieces), level}, e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), effects, scalar); };
  if (kind == clang::OO_Call || kind == clang::OO_Subscript) {
    std::vector<core::Piece> pieces{side(0, Precedence::Postfix), kind == clang::OO_Call ? "(" : "["};
    for (unsigned i = 1; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
      if (i > 1) pieces.emplace_back(", ");
      pieces.emplace_back(side(i, Precedence::Assignment));
    }
    pieces.emplace_back(kind == clang::OO_Call ? ")" : "]");
    return made(std::move(pieces), Precedence::Postfix);
  }
  if (kind == clang::OO_Arrow) return expr(e->getArg(0));
  const bool postfix = (kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus) && e->getNumArgs() == 2;
  if (postfix) return made({side(0, Precedence::Postfix), op}, Precedence::Postfix);
  if (e->getNumArgs() == 1) return made({op, side(0, Precedence::Postfix)}, Precedence::Unary);
  if (kind == clang::OO_Comma) return made({side(0, Precedence::Comma), ", ", side(1, Precedence::Assignment)}, Precedence::Comma);
  // Every operand that is not simple in parentheses of its own, so that no warning asks for them.
  const Precedence level = e->isAssignmentOp() ? Precedence::Assignment : e->isComparisonOp() ? Precedence::Relational : kind == clang::OO_Plus || kind == clang::OO_Minus ? Precedence::Additive : kind == clang::OO_Star || kind == clang::OO_Slash || kind == clang::OO_Percent ? Precedence::Multiplicative : Precedence::Comma;
  const bool arithmetic = level == Precedence::Additive || level == Precedence::Multiplicative;
  return made({side(0, arithmetic ? level : level == Precedence::Assignment ? Precedence::Unary : Precedence::Additive), " " + op + " ", side(1, arithmetic ? static_cast<Precedence>(static_cast<int>(level) + 1) : level == Precedence::Assignment ? level : Precedence::Additive)}, level == Precedence::Comma ? Precedence::Comma : level);
}

TermRef Lowering::rule_call(const clang::CallExpr* e, const std::string& rule) {
  core::Primitive primitive{rule, {}};
  unsigned effects = core::pure;
  bool active = false;
  for (const clang::Expr* argument : e->arguments()) {
    TermRef t = expr(argument);
    if (t->place) t = make_term(core::Load{t}, core::with_const(t->type, false), false, t->effects, t->active);
    const core::Rule* row = core::find_rule(rule, static_cast<int>(e->getNumArgs()));
    if (t->active && row && !row->is_step && row->partials[primitive.arguments.size()].find("no_derivative") != std::string::npos) refuse(argument->getExprLoc(), Reason::NoRule, rule + " by argument " + std::to_string(primitive.arguments.size() + 1));
    effects |= t->effects;
    active = active || t->active;
    primitive.arguments.push_back(std::move(t));
  }
  return make_term(std::move(primitive), core::with_const(around_.types.lower(e->getType().getNonReferenceType(), e->getExprLoc()), false), false, effects, active);
}

TermRef Lowering::extremum(const clang::CallExpr* e, bool maximum) {
  const TermRef a = expr(e->getArg(0));
  const TermRef b = expr(e->getArg(1));
  // Of two places the result is one of the places: nothing is computed.
  if (!a->place || !b->place || !core::repeatable(a) || !core::repeatable(b) || !a->active || !b->active) {
    const auto value = [](const TermRef& t) { return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->effects, t->active) : t; };
    const core::TypeRef type = core::with_const(around_.types.lower(e->getType().getNonReferenceType(), e->getExprLoc()), false);
    return make_term(core::Primitive{maximum ? "max" : "min", {value(a), value(b)}}, type, false, a->effects | b->effects, a->active || b->active);
  }
  const auto read = [](const TermRef& place) { return make_term(core::Load{place}, core::with_const(place->type, false), false, place->effects, place->active); };
  // max: a < b ? b : a     min: b < a ? b : a
  const Hole left{read(maximum ? a : b), Wanted::Value, Precedence::Shift, false};
  const Hole right{read(maximum ? b : a), Wanted::Value, Precedence::Shift, false};
  const unsigned effects = a->effects | b->effects;
  const TermRef less = make_term(Verbatim{{left, std::string(" < "), right}, Precedence::Relational}, core::passive("bool"), false, effects, false);
  return make_term(core::Select{less, b, a}, type_of(e), true, effects, true);
}

TermRef Lowering::passive_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  if (!is_library(callee) && callee->getBuiltinID() == 0) around_.check_passive(callee, e->getExprLoc());
  const std::string resolved = callee_text(callee, e->getExprLoc());
  Verbatim text{{(resolved.empty() ? around_.text.of(e->getCallee()->getSourceRange()) : resolved) + "("}, Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(value_hole(e->getArg(i)));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), activity_.effects(e), false);
}

std::string Lowering::spelled_arguments(const clang::FunctionDecl* callee) const {
  const auto* arguments = callee->getTemplateSpecializationArgs();
  if (!arguments) return {};
  std::vector<clang::TemplateArgument> all;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Pack) all.insert(all.end(), argument.pack_begin(), argument.pack_end());
    else all.push_back(argument);
  }
  std::string list;
  for (const clang::TemplateArgument& argument : all) {
    // What has no name is deduced, and all that follows.
    if (argument.getKind() == clang::TemplateArgument::Type && is_closure(argument.getAsType())) break;
    std::string one;
    llvm::raw_string_ostream stream(one);
    if (argument.getKind() == clang::TemplateArgument::Type) stream << around_.types.spelling(argument.getAsType());
    else argument.print(around_.types.policy(), stream, true);
    list += (list.empty() ? "" : ", ") + one;
  }
  return list.empty() ? std::string() : "<" + list + ">";
}

TermRef Lowering::twin_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  if (callee->isVariadic()) refuse(e->getExprLoc(), Reason::Varargs);
  // Constants given to a parameter make another twin, in which that parameter is a constant.
  unsigned constants = 0;
  for (unsigned i = 0; i < callee->getNumParams() && i < 32; ++i) {
    const bool given = i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)) && is_constant_data(e->getArg(i), callee->getParamDecl(i)->getType());
    if (around_.is_constant(callee, i) || given) constants |= 1U << i;
  }
  const std::string clone = around_.need_function(callee, constants, e->getExprLoc());
  core::Call twin{qualified_name(callee), {}, {}, {}, clone, {}, false, false, false};
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee)) {
    const core::TypeRef record = around_.types.lower(around_.unit.ast().getRecordType(method->getParent()), e->getExprLoc());
    const auto* around = core::as<core::Record>(record);
    twin.callee = around->name;
    twin.member = around->inner + "::" + callee->getNameAsString();
  }
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i < 32 && ((constants >> i) & 1U) && is_constant_data(e->getArg(i), callee->getParamDecl(i)->getType())) {
      const core::TypeRef type = core::passive("auto");
      twin.arguments.push_back({core::text(untouched_text(e->getArg(i)), type, precedence_of(e->getArg(i)), activity_.effects(e->getArg(i))), Wanted::Value, Precedence::Assignment, false});
      continue;
    }
    std::vector<Hole> one = arguments(e->getArgs() + i, 1, nullptr, is_overloaded(callee), callee->getParamDecl(i));
    if (i < 32 && ((constants >> i) & 1U)) one = {value_hole(e->getArg(i))};
    twin.arguments.push_back(std::move(one[0]));
  }
  twin.arguments_of_template = spelled_arguments(callee);
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  // Overloads declared behind the call are in sight of the twin.
  bool alone = true;
  twin.in_full = means_another_later(callee, e->getExprLoc(), alone);
  if (twin.in_full && !alone) {
    twin.signature.push_back(is_void ? nullptr : around_.types.lower(callee->getReturnType(), e->getExprLoc()));
    for (unsigned i = 0; i < callee->getNumParams(); ++i) {
      const clang::QualType type = callee->getParamDecl(i)->getType();
      const bool constant = i < 32 && ((constants >> i) & 1U);
      twin.signature.push_back(constant ? core::passive(around_.types.spelling(type)) : core::with_const(around_.types.lower(type, e->getExprLoc()), false));
    }
  }
  // A function with a twin changes nothing but what it is given to change.
  unsigned effects = core::reads;
  for (const clang::Expr* argument : e->arguments()) effects |= activity_.effects(argument);
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) effects |= core::writes;
  return make_term(std::move(twin), is_void ? nullptr : type_of(e), e->isLValue(), effects, scalar);
}

bool Lowering::is_constant_data(const clang::Expr* e, clang::QualType parameter) {
  if (!around_.types.holds_scalar(e->getType()) || Types::is_scalar(e->getType())) return false;
  const bool looks_only = (!parameter->isReferenceType() && !parameter->isPointerType()) || parameter->getPointeeType().isConstQualified();
  const clang::VarDecl* root = activity_.data_root(e);
  return looks_only && root && activity_.is_passive_storage(root);
}

std::vector<Hole> Lowering::arguments(const clang::Expr* const* first, unsigned count, const clang::FunctionDecl* callee, bool lift, const clang::ParmVarDecl* only) {
  std::vector<Hole> holes;
  for (unsigned i = 0; i < count; ++i) {
    const clang::Expr* argument = first[i];
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) break;
    const clang::ParmVarDecl* parameter = only ? only : callee && i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr;
    const clang::VarDecl* root = activity_.root(argument);
    if (parameter && around_.types.holds_scalar(parameter->getType()) && may_be_changed_through(parameter->getType()) && root && activity_.is_passive_storage(root) && around_.types.holds_scalar(root->getType()))
      refuse(argument->getExprLoc(), Reason::Constant, root->getNameAsString());
    Hole hole = dual_hole(argument, lift);
    if (lift && llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(argument)) && !Types::is_scalar(argument->getType()))
      hole.term = make_term(Verbatim{{core::with_const(type_of(argument), false), hole}, Precedence::Postfix}, type_of(argument), false, hole.term->effects, false);
    // Where the callee is overloaded, a conversion between passive types is written out as well.
    const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(bare(argument));
    if (lift && parameter && conversion && conversion->getCastKind() != clang::CK_LValueToRValue && conversion->getCastKind() != clang::CK_NoOp && parameter->getType()->isArithmeticType() && !Types::is_scalar(parameter->getType())) {
      hole.term = make_term(Verbatim{{"static_cast<" + around_.types.spelling(parameter->getType().getUnqualifiedType()) + ">(", hole, ")"}, Precedence::Postfix}, type_of(argument), false, hole.term->effects, false);
    }
    holes.push_back(std::move(hole));
  }
  return holes;
}

// ---- the library ----

/// A number as an argument of a template: what is written may be the name of a parameter, which has no meaning in the twin.
std::string Lowering::value_argument(const clang::TemplateArgumentLoc& argument) {
  clang::Expr::EvalResult result;
  if (argument.getArgument().getKind() == clang::TemplateArgument::Expression) {
    const clang::Expr* value = argument.getArgument().getAsExpr();
    if (value->getType()->isIntegerType() && !value->isValueDependent() && value->EvaluateAsInt(result, around_.unit.ast())) return llvm::toString(result.Val.getInt(), 10);
  }
  return around_.text.of(argument.getSourceRange());
}

TermRef Lowering::library_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  // A function object spelled for double would not take duals.
  for (const clang::Expr* argument : e->arguments()) {
    const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(argument->getType()->getAsCXXRecordDecl());
    if (!record || around_.types.holds_scalar(argument->getType())) continue;
    for (const clang::TemplateArgument& a : record->getTemplateArgs().asArray())
      if (a.getKind() == clang::TemplateArgument::Type && around_.types.holds_scalar(a.getAsType())) refuse(argument->getExprLoc(), Reason::Library, around_.types.spelling(argument->getType()));
  }
  Verbatim text{{core::Rooted{is_complex_function(callee) ? "dualrev::" + callee->getNameAsString() : qualified_name(callee)}}, Precedence::Postfix};
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts());
  if (reference && reference->hasExplicitTemplateArgs()) {
    text.pieces.emplace_back("<");
    bool is_first = true;
    for (const clang::TemplateArgumentLoc& argument : reference->template_arguments()) {
      if (!is_first) text.pieces.emplace_back(", ");
      is_first = false;
      if (argument.getArgument().getKind() == clang::TemplateArgument::Type) text.pieces.emplace_back(around_.types.lower(argument.getArgument().getAsType(), e->getExprLoc()));
      else text.pieces.emplace_back(value_argument(argument));
    }
    text.pieces.emplace_back(">");
  }
  text.pieces.emplace_back("(");
  bool is_first = true;
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    const clang::Expr* argument = e->getArg(i);
    if (!is_first) text.pieces.emplace_back(", ");
    is_first = false;
    // Constant data is read as it is: the operators take numbers too.
    const clang::VarDecl* root = Types::is_scalar(argument->getType()) ? nullptr : activity_.data_root(argument);
    const bool constant = root && activity_.is_passive_storage(root) && root->getType().getNonReferenceType().isConstQualified();
    if (constant) text.pieces.emplace_back(untouched_text(argument));
    else text.pieces.emplace_back(arguments(e->getArgs() + i, 1, nullptr, true, i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr)[0]);
  }
  text.pieces.emplace_back(")");
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  // Reads through what it is given; writes unless it only looks.
  static const std::set<std::string> looks = {"std::get", "std::begin", "std::end", "std::cbegin", "std::cend", "std::size", "std::ssize", "std::data", "std::empty", "std::next", "std::prev", "std::distance", "std::as_const", "std::forward"};
  unsigned effects = core::reads | (looks.count(qualified_name(callee)) ? core::pure : core::writes);
  for (const clang::Expr* argument : e->arguments()) effects |= activity_.effects(argument);
  return make_term(std::move(text), is_void ? nullptr : type_of(e), e->isLValue(), effects, scalar);
}

TermRef Lowering::method_call(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  if (!method) refuse(e->getExprLoc(), Reason::Expression, "pointer to member");
  // A closure without captures becomes a pointer by itself.
  if (method->getParent()->isLambda()) return expr(e->getImplicitObjectArgument());
  const bool on_scalars = around_.types.holds_scalar(e->getImplicitObjectArgument()->getType());
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  const bool conversion = llvm::isa<clang::CXXConversionDecl>(method);
  if (!is_library(method) && on_scalars) return own_method_call(e);
  // Whether there is something: contextual conversions are written out.
  if (on_scalars && conversion && is_eigen(method))
    return verbatim(e, {"static_cast<", type_of(e), ">(", dual_hole(member->getBase()), ")"}, Precedence::Postfix);
  if (on_scalars && conversion && e->getType()->isBooleanType())
    return verbatim(e, {"static_cast<bool>(", dual_hole(member->getBase()), ")"}, Precedence::Postfix);
  if (on_scalars && conversion && qualified_name(method->getParent()) == "std::reference_wrapper") return verbatim(e, {Hole{dual_hole(member->getBase()).term, Wanted::Dual, Precedence::Postfix, false}, ".get()"}, Precedence::Postfix);
  if (on_scalars && (conversion || !is_container_method(method))) refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
  if (!on_scalars) {
    // A passive object: it takes numbers by value only.
    for (unsigned i = 0; i < e->getNumArgs() && i < method->getNumParams(); ++i) {
      const clang::QualType type = method->getParamDecl(i)->getType();
      if (activity_.touches(e->getArg(i)) && around_.types.holds_scalar(type) && !(Types::is_scalar(type.getNonReferenceType()) && is_passed_by_value(type))) refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    }
    if (around_.types.holds_scalar(e->getType())) refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    // What an object keeps of a number has lost its derivative; streams only print it.
    static const std::set<std::string> printers = {"std::basic_ostream", "std::basic_string"};
    for (const clang::Expr* argument : e->arguments()) {
      if (!activity_.touches(argument) || !Types::is_scalar(argument->getType().getNonReferenceType())) continue;
      if (!is_library(method)) refuse(e->getExprLoc(), Reason::Member, method->getQualifiedNameAsString());
      if (!printers.count(qualified_name(method->getParent()))) refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    }
    if (conversion) return expr(e->getImplicitObjectArgument());
  }
  Verbatim text{{}, Precedence::Postfix};
  const clang::Expr* object = member->getBase();
  text.pieces.emplace_back(Hole{expr(object), Wanted::Dual, Precedence::Postfix, false});
  text.pieces.emplace_back((member->isArrow() ? "->" : ".") + method->getNameAsString());
  if (member->hasExplicitTemplateArgs()) {
    text.pieces.emplace_back("<");
    bool is_first = true;
    for (const clang::TemplateArgumentLoc& argument : member->template_arguments()) {
      if (!std::exchange(is_first, false)) text.pieces.emplace_back(", ");
      if (argument.getArgument().getKind() == clang::TemplateArgument::Type) text.pieces.emplace_back(around_.types.lower(argument.getArgument().getAsType(), e->getExprLoc()));
      else text.pieces.emplace_back(value_argument(argument));
    }
    text.pieces.emplace_back(">");
  }
  text.pieces.emplace_back("(");
  bool is_first = true;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const clang::Expr* argument = e->getArg(i);
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) break;
    if (!is_first) text.pieces.emplace_back(", ");
    is_first = false;
    text.pieces.emplace_back(on_scalars ? dual_hole(argument, method->isTemplateInstantiation()) : value_hole(argument));
  }
  text.pieces.emplace_back(")");
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType()) && on_scalars;
  return make_term(std::move(text), is_void ? nullptr : type_of(e), e->isLValue(), activity_.effects(e), scalar);
}

TermRef Lowering::operator_call(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const auto kind = e->getOperator();
  // Assignment that the compiler wrote is homomorphic, whatever the class.
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool given = method && method->isDefaulted() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (kind == clang::OO_Call && callee && method && (method->getParent()->isLambda() || qualified_name(method->getParent()) == "std::function")) return value_call(e);
  if (callee && !is_library(callee) && !given) return own_operator_call(e);
  if (callee && is_eigen(callee) && !(kind == clang::OO_Subscript && e->getNumArgs() == 2)) return own_operator_call(e);
  if (kind == clang::OO_Subscript && e->getNumArgs() == 2) return index(e->getArg(0), e->getArg(1), e);
  if (kind == clang::OO_Call) refuse(e->getExprLoc(), Reason::FunctionPointer);
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (kind == clang::OO_Star && e->getNumArgs() == 1) {
    const TermRef pointer = expr(e->getArg(0));
    return make_term(core::Dereference{pointer}, type_of(e), true, activity_.effects(e), scalar);
  }
  if (kind == clang::OO_Arrow) return expr(e->getArg(0));
  const std::string op = clang::getOperatorSpelling(kind);
  if (e->getNumArgs() == 1) return verbatim(e, {op, value_hole(e->getArg(0), Precedence::Unary)}, Precedence::Unary);
  if ((kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus) && e->getNumArgs() == 2) return verbatim(e, {value_hole(e->getArg(0), Precedence::Postfix), op}, Precedence::Postfix);
  Precedence level = Precedence::Comma;
  switch (kind) {
    case clang::OO_LessLess: case clang::OO_GreaterGreater: level = Precedence::Shift; break;
    case clang::OO_Plus: case clang::OO_Minus: level = Precedence::Additive; break;
    case clang::OO_Star: case clang::OO_Slash: level = Precedence::Multiplicative; break;
    case clang::OO_EqualEqual: case clang::OO_ExclaimEqual: level = Precedence::Equality; break;
    case clang::OO_Less: case clang::OO_Greater: case clang::OO_LessEqual: case clang::OO_GreaterEqual: level = Precedence::Relational; break;
    case clang::OO_Equal: case clang::OO_PlusEqual: case clang::OO_MinusEqual: case clang::OO_StarEqual: case clang::OO_SlashEqual: level = Precedence::Assignment; break;
    default: refuse(e->getExprLoc(), Reason::Expression, "operator" + op);
  }
  if (level == Precedence::Assignment && e->getNumArgs() == 2 && !around_.types.holds_scalar(e->getArg(0)->getType()) && activity_.touches(e->getArg(1)) && Types::is_scalar(e->getArg(1)->getType().getNonReferenceType()))
    refuse(e->getExprLoc(), Reason::LibraryType, around_.types.spelling(e->getArg(0)->getType()));
  const bool deduces = method && method->getPrimaryTemplate();
  // A stream reads numbers; containers and iterators take twins.
  const bool into_stream = level == Precedence::Shift;
  const auto side = [&](const clang::Expr* a, int more) { return Hole{is_constant_object(a) ? lifted_constant(a) : expr(a), into_stream ? Wanted::Value : Wanted::Dual, static_cast<Precedence>(static_cast<int>(level) + more), deduces}; };
  if (into_stream && around_.types.holds_scalar(e->getType())) refuse(e->getExprLoc(), Reason::Library, "operator" + op);
  if (kind == clang::OO_GreaterGreater && activity_.touches(e->getArg(1)) && !Types::is_scalar(e->getArg(1)->getType())) refuse(e->getExprLoc(), Reason::Library, "operator>>");
  if (kind == clang::OO_GreaterGreater && activity_.touches(e->getArg(1))) refuse(e->getExprLoc(), Reason::Library, "operator>>");
  if (into_stream && around_.types.holds_scalar(e->getArg(1)->getType()) && !Types::is_scalar(e->getArg(1)->getType().getNonReferenceType())) refuse(e->getExprLoc(), Reason::Library, "operator" + op);
  return verbatim(e, {side(e->getArg(0), 0), " " + op + " ", side(e->getArg(1), 1)}, level);
}

// ---- raw memory ----

TermRef Lowering::allocation(const clang::CallExpr* e, clang::QualType pointee) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const std::string name = callee ? memory_function(callee) : std::string();
  if (name != "malloc" && name != "calloc" && name != "realloc") refuse(e->getExprLoc(), Reason::PointerCast, around_.types.spelling(pointee));
  Verbatim text{{core::Rooted{"dualrev::" + name}, "<" + around_.types.spelling(pointee.getUnqualifiedType()) + ">("}, Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(value_hole(without_pointer_casts(e->getArg(i))));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), core::make_type(core::Pointer{around_.types.lower(pointee, e->getExprLoc())}), false, core::writes, false);
}

std::optional<TermRef> Lowering::memory_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const std::string name = memory_function(callee);
  if (name.empty()) return std::nullopt;
  if (name == "free") return make_term(Verbatim{{core::Rooted{"std::free"}, "(", value_hole(without_pointer_casts(e->getArg(0))), ")"}, Precedence::Postfix}, nullptr, false, core::writes, false);
  if (name == "malloc" || name == "calloc" || name == "realloc") return std::nullopt;
  const auto pointee = [&](unsigned i) {
    const clang::QualType type = without_pointer_casts(e->getArg(i))->getType();
    return type->isPointerType() ? type->getPointeeType().getCanonicalType().getUnqualifiedType() : clang::QualType();
  };
  const bool copies = name != "memset";
  if (pointee(0).isNull() || pointee(0)->isVoidType() || (copies && pointee(0) != pointee(1))) refuse(e->getExprLoc(), Reason::Memory, name);
  // Bytes of a pointer to numbers are no numbers.
  const std::function<bool(clang::QualType)> holds_pointer = [&](clang::QualType type) -> bool {
    type = type.getCanonicalType();
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type.getTypePtr())) return holds_pointer(array->getElementType());
    const auto* record = type->getAsRecordDecl();
    if (!record) return (type->isPointerType() || type->isReferenceType()) && around_.types.holds_scalar(type);
    for (const clang::FieldDecl* field : record->fields())
      if (holds_pointer(field->getType())) return true;
    return false;
  };
  if (holds_pointer(pointee(0))) refuse(e->getExprLoc(), Reason::Memory, name);
  Verbatim text{{core::Rooted{"dualrev::" + name}, "<" + around_.types.spelling(pointee(0)) + ">("}, Precedence::Postfix};
  for (unsigned i = 0; i < 3; ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(value_hole(without_pointer_casts(e->getArg(i))));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), nullptr, false, core::writes | core::reads, false);
}

}  // namespace dualrev::frontend
