// Calls => core terms. In this order: a rule of the user's, a rule of the table, the runtime's own version, raw memory,
// the library, passive code, a twin.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include <llvm/ADT/StringExtras.h>

#include "core/rules.hpp"
#include "frontend/bodies/lowering.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/library/library.hpp"
#include "frontend/program/requests.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/types/templates.hpp"

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
    if (directive->getNominatedNamespace()->isAnonymousNamespace())
      found = overloads(directive->getNominatedNamespace(), name);
  for (const clang::NamedDecl* decl : scope->getRedeclContext()->lookup(name)) {
    decl = decl->getUnderlyingDecl();
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) decl = form->getTemplatedDecl();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) found.push_back(function->getCanonicalDecl());
  }
  return found;
}

/// The functions that a name in a class may mean: its own, those it takes over by using declarations, else those of its
/// bases.
std::vector<const clang::FunctionDecl*> members(const clang::CXXRecordDecl* record, clang::DeclarationName name) {
  record = record->getDefinition();
  if (!record) return {};
  std::vector<const clang::FunctionDecl*> found = overloads(record, name);
  if (!found.empty()) return found;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const auto* of = base.getType()->getAsCXXRecordDecl()) {
      const auto more = members(of, name);
      found.insert(found.end(), more.begin(), more.end());
    }
  return found;
}

const clang::FunctionDecl* pattern(const clang::FunctionDecl* function) {
  const auto* primary = function->getPrimaryTemplate();
  return primary ? primary->getTemplatedDecl()->getCanonicalDecl() : function->getCanonicalDecl();
}

}  // namespace

bool is_overloaded(const clang::FunctionDecl* function) {
  if (function->isTemplateInstantiation()) return true;
  // Inline namespaces are no part of a qualified name, and what they hold is found in the namespace around.
  const clang::DeclContext* scope = function->getDeclContext();
  while (scope->isInlineNamespace()) scope = scope->getParent();
  return overloads(scope, function->getDeclName()).size() > 1;
}

bool leaves_out_arguments(const clang::CallExpr* e) {
  return llvm::any_of(e->arguments(),
                      [](const clang::Expr* argument) { return llvm::isa<clang::CXXDefaultArgExpr>(argument); });
}

bool is_overloaded(const clang::CXXMethodDecl* method, const clang::CXXRecordDecl* object) {
  return is_overloaded(method) || (object && members(object, method->getDeclName()).size() > 1);
}

namespace {

/// Whether an object of the class may stand for a number, so that a number beside it may be one for a built-in
/// operator.
bool is_like_number(const clang::CXXRecordDecl* record) {
  for (const clang::NamedDecl* each : record->getDefinition()->getVisibleConversionFunctions()) {
    const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(each->getUnderlyingDecl());
    if (!conversion || (!conversion->isExplicit() && conversion->getConversionType()->isArithmeticType())) return true;
  }
  return false;
}

}  // namespace

bool is_overloaded(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (is_overloaded(callee)) return true;
  const clang::DeclarationName name = callee->getDeclName();
  std::set<const clang::FunctionDecl*> found = {callee->getCanonicalDecl()};
  const auto add = [&](const std::vector<const clang::FunctionDecl*>& more) {
    for (const clang::FunctionDecl* each : more)
      if (each->isVariadic() || each->getDescribedFunctionTemplate() ||
          each->getNumParams() + llvm::isa<clang::CXXMethodDecl>(each) == e->getNumArgs())
        found.insert(each);
  };
  for (const clang::Expr* argument : e->arguments()) {
    const auto* record = argument->IgnoreParenImpCasts()->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition()) continue;
    if (is_like_number(record)) return true;
    add(members(record, name));
    if (e->getOperator() == clang::OO_Call || e->getOperator() == clang::OO_Subscript ||
        e->getOperator() == clang::OO_Arrow)
      break;
    add(overloads(record->getEnclosingNamespaceContext(), name));
    for (const clang::FriendDecl* friendship : record->getDefinition()->friends())
      if (const auto* declared = llvm::dyn_cast_or_null<clang::FunctionDecl>(
              friendship->getFriendDecl() ? friendship->getFriendDecl()->getUnderlyingDecl() : nullptr);
          declared && declared->getDeclName() == name)
        add({declared->getCanonicalDecl()});
  }
  if (!llvm::isa<clang::CXXMethodDecl>(callee)) add(overloads(callee->getTranslationUnitDecl(), name));
  return found.size() > 1;
}

/// Passing this argument hands over a number, not a place whose change would be seen.
bool is_passed_by_value(clang::QualType parameter) {
  if (!parameter->isReferenceType()) return true;
  return parameter->isRValueReferenceType() || parameter->getPointeeType().isConstQualified();
}

/// Whether a function can change storage of its caller through a parameter of this type.
bool may_be_changed_through(clang::QualType type, std::set<const clang::Type*> seen) {
  type = type.getCanonicalType();
  if (!seen.insert(type.getTypePtr()).second) return false;
  if (type->isReferenceType() || type->isPointerType())
    return !type->getPointeeType().isConstQualified() || may_be_changed_through(type->getPointeeType(), seen);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return false;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
      instance && is_library(record)) {
    // What it points to is not its own.
    static const std::set<std::string> owners = {"std::unique_ptr", "std::shared_ptr", "std::weak_ptr",
                                                 "std::reference_wrapper", "std::function"};
    if (owners.count(qualified_name(record))) return true;
    const bool is_view =
        qualified_name(record) == "std::span" && !instance->getTemplateArgs()[0].getAsType().isConstQualified();
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
      if (argument.getKind() == clang::TemplateArgument::Type && may_be_changed_through(argument.getAsType(), seen))
        return true;
      if (argument.getKind() != clang::TemplateArgument::Pack) continue;
      for (const clang::TemplateArgument& element : argument.pack_elements())
        if (element.getKind() == clang::TemplateArgument::Type && may_be_changed_through(element.getAsType(), seen))
          return true;
    }
    return is_view;
  }
  if (is_library(record)) return false;
  if (!record->hasDefinition()) return true;
  for (const clang::FieldDecl* field : record->fields())
    if (field->isMutable() || may_be_changed_through(field->getType(), seen)) return true;
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (may_be_changed_through(base.getType(), seen)) return true;
  return false;
}

bool changes_object(const clang::CXXMethodDecl* method) {
  return !method->isConst() || method->isVirtual() || may_be_changed_through(versions::type_of(method->getParent()));
}

const clang::Expr* without_pointer_casts(const clang::Expr* e) {
  for (;;) {
    e = e->IgnoreParens();
    const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (!cast || (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp)) return e;
    e = cast->getSubExpr();
  }
}

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
  for (const clang::DeclContext* scope = function_ ? function_->getDeclContext() : own;
       scope && scope->getRedeclContext() != own; scope = scope->getParent())
    look(scope, false);
  return differs || is_declared_behind(around_.unit, callee, at);
}

std::string Lowering::callee_text(const clang::FunctionDecl* callee, clang::SourceLocation at) const {
  if (is_library(callee) || callee->getBuiltinID() != 0 || !callee->getIdentifier()) return {};
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee))
    return method->isStatic()
               ? around_.types.spelling(versions::type_of(method->getParent())) + "::" + method->getNameAsString()
               : std::string();
  bool alone = true;
  if (!means_another_later(callee, at, alone)) return {};
  // An instance by its arguments, which may not be what the call would deduce; those without a name can only be
  // deduced.
  const std::string name = "::" + qualified_name(callee) +
                           (has_unnamed(arguments_of(callee)) ? "" : arguments_of_original(callee, around_.types));
  if (alone) return name;
  const auto* type = callee->getType()->castAs<clang::FunctionProtoType>();
  const clang::QualType plain =
      around_.unit.ast().getFunctionTypeWithExceptionSpec(clang::QualType(type, 0), clang::EST_None);
  return "static_cast<" + around_.types.spelling(around_.unit.ast().getPointerType(plain)) + ">(" + name + ")";
}

/// Of what answer of an entry point a part is: "hessian".
static std::string answer_behind(const clang::Expr* part) {
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(part))
    return answer_of(llvm::dyn_cast<clang::CXXRecordDecl>(member->getMemberDecl()->getDeclContext()));
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(part);
  const auto* binding = name ? llvm::dyn_cast<clang::BindingDecl>(name->getDecl()) : nullptr;
  const auto* whole = binding ? llvm::dyn_cast_or_null<clang::VarDecl>(binding->getDecomposedDecl()) : nullptr;
  return whole ? answer_of(whole->getType().getNonReferenceType()->getAsCXXRecordDecl()) : std::string();
}

TermRef Lowering::call(const clang::CallExpr* e) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return method_call(method);
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    const std::string entry = answer_behind(op->getArg(0)->IgnoreParenImpCasts());
    if (entry == "hessian" || entry == "vjp")
      refuse(e->getExprLoc(), Reason::Asks, entry == "vjp" ? not_a_number_of_pullback : not_all_numbers);
    return operator_call(op);
  }
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) return value_call(e);
  // A closure as a pointer to a function, which is known when the program is translated.
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee); method && method->isLambdaStaticInvoker())
    refuse(e->getExprLoc(), Reason::Lambda, "that is the argument of a template");
  if (llvm::isa<clang::UserDefinedLiteral>(e) && Types::is_complex(e->getType()))
    return make_term(Verbatim{{type_of(e), "(" + core::words_of({untouched_text(e)}) + ")"}, Precedence::Postfix},
                     type_of(e), false, core::pure, false);
  // A literal is a constant, whatever its operator makes of it.
  if (llvm::isa<clang::UserDefinedLiteral>(e)) return lifted_constant(e);

  if (rule_of(around_.unit, callee)) return own_rule_call(e, callee, nullptr);
  const std::string qualified = qualified_name(callee);
  if (qualified == "dualrev::stop_gradient") return stop_gradient(e);
  if (qualified == "dualrev::gradient" || qualified == "dualrev::jvp" || qualified == "dualrev::hvp")
    return nested_gradient(e, qualified.substr(9));
  if (qualified == "dualrev::hessian" || qualified == "dualrev::vjp")
    refuse(e->getExprLoc(), Reason::Asks, qualified == "dualrev::vjp" ? not_a_number_of_pullback : not_all_numbers);
  const bool in_library = is_library(callee) || callee->getBuiltinID() != 0;
  // A number that is moved is read.
  if (in_library && qualified == "std::move" && read_ == e && e->getNumArgs() == 1) return read(e->getArg(0));
  if (const std::string rule = rule_name(callee); !rule.empty()) {
    if (qualified == "std::max" || qualified == "std::min") return extremum(e, qualified == "std::max");
    return rule_call(e, rule);
  }
  if (const TermRef chosen = in_library ? extremum_of_list(e, qualified) : nullptr) return chosen;
  if (const std::string name = several_outputs(callee); !name.empty()) {
    core::Call several{
        "dualrev::" + name, {}, {}, arguments(e->getArgs(), e->getNumArgs(), callee, true), {}, {}, false, true, false};
    for (unsigned i = 0; i < several.arguments.size(); ++i)
      if (e->getArg(i)->getType()->isIntegralOrEnumerationType())
        several.arguments[i].term =
            make_term(core::Convert{several.arguments[i].term, false}, core::real(core::Scalar::Double), false,
                      several.arguments[i].term->access, false);
    const bool is_void = e->getType()->isVoidType();
    return make_term(std::move(several), is_void ? nullptr : type_of(e), false, core::reads | core::writes, !is_void);
  }
  if (auto memory = memory_call(e, callee)) return *memory;
  if (in_library && qualified == "std::clamp" && Types::is_scalar(e->getType().getNonReferenceType()) &&
      e->getNumArgs() == 3) {
    if (read_ != e) return chosen_place(e, {expr(e->getArg(0)), expr(e->getArg(1)), expr(e->getArg(2))});
    const auto pair = [&](const char* rule, TermRef a, TermRef b) {
      return make_term(core::Primitive{rule, {a, b}}, core::with_const(type_of(e), false), false, a->access | b->access,
                       true);
    };
    const auto value = [&](unsigned i) {
      const TermRef t = read(e->getArg(i));
      return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
    };
    const TermRef x = value(0);
    const TermRef low = value(1);
    return pair("min", pair("max", x, low), value(2));
  }
  // Of a number, not of a complex one.
  if ((qualified == "std::real" || qualified == "std::imag") && e->getNumArgs() == 1 &&
      e->getArg(0)->getType()->isArithmeticType() && Types::is_scalar(e->getType())) {
    const TermRef x = expr(e->getArg(0));
    const core::TypeRef type = core::with_const(type_of(e), false);
    if (qualified == "std::real") return make_term(core::Convert{x, false}, type, false, x->access, x->active);
    const auto* real = core::as<core::Real>(type);
    const bool is_double = real && real->kind == core::Scalar::Double;
    const TermRef zero = core::text(is_double                                   ? "0.0"
                                    : real && real->kind == core::Scalar::Float ? "0.0F"
                                                                                : "0.0L",
                                    type);
    if (!(x->access.writes)) return zero;
    return make_term(core::Sequence{x, zero}, type, false, x->access, false);
  }
  if (in_library && (qualified == "std::bit_cast" || qualified == "__builtin_bit_cast"))
    refuse(e->getExprLoc(), Reason::BitCast);
  if (in_library && may_be_instantiated(qualified)) return library_call(e, callee);
  if (is_eigen(callee)) return eigen_call(e, callee);
  if (in_library && (is_complex_function(callee) || is_valarray_function(callee))) return library_call(e, callee);
  if (!around_.types.holds_scalar(e->getType())) {
    bool by_value = true;
    for (unsigned i = 0; i < e->getNumArgs(); ++i) {
      const clang::QualType type =
          i < callee->getNumParams() ? callee->getParamDecl(i)->getType() : e->getArg(i)->getType();
      // Numbers behind an untyped pointer are numbers all the same.
      const clang::QualType given = without_pointer_casts(e->getArg(i))->getType();
      if (!type->isReferenceType() && given->isPointerType() && around_.types.holds_scalar(given)) by_value = false;
      if (!around_.types.holds_scalar(type)) continue;
      by_value = by_value && Types::is_scalar(type.getNonReferenceType()) && is_passed_by_value(type);
    }
    const bool can_be_named = !Activity::is_hidden_member(callee) && !around_.types.is_in_local_twin(callee);
    if (by_value && can_be_named && !around_.types.catches_numbers(callee) && !around_.types.throws_numbers(callee))
      return passive_call(e, callee);
  }
  if (in_library) refuse(e->getExprLoc(), Types::is_scalar(e->getType()) ? Reason::NoRule : Reason::Library, qualified);
  return twin_call(e, callee);
}

TermRef Lowering::rule_call(const clang::CallExpr* e, const std::string& rule) {
  core::Primitive primitive{rule, {}};
  core::Access access = core::pure;
  bool active = false;
  for (const clang::Expr* argument : e->arguments()) {
    TermRef t = read(argument);
    if (t->place) t = make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active);
    const core::Rule* row = core::find_rule(rule, static_cast<int>(e->getNumArgs()));
    if (t->active && row && !row->is_step &&
        row->partials[primitive.arguments.size()].find("no_derivative") != std::string::npos)
      refuse(argument->getExprLoc(), Reason::NoRule,
             rule + " by argument " + std::to_string(primitive.arguments.size() + 1));
    access |= t->access;
    active = active || t->active;
    primitive.arguments.push_back(std::move(t));
  }
  return make_term(std::move(primitive),
                   core::with_const(around_.types.lower(e->getType().getNonReferenceType(), e->getExprLoc()), false),
                   false, access, active);
}

bool is_choice(const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(bare(e));
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !is_library(callee) || !call->isLValue() || !Types::is_scalar(call->getType())) return false;
  const std::string name = qualified_name(callee);
  return name == "std::max" || name == "std::min" || name == "std::clamp";
}

bool Lowering::chooses_places(const clang::Expr* e) {
  return is_choice(e) &&
         llvm::any_of(llvm::cast<clang::CallExpr>(bare(e))->arguments(), [this](const clang::Expr* argument) {
           return argument->isLValue() && activity_.touches(argument) &&
                  !llvm::isa<clang::MaterializeTemporaryExpr>(argument->IgnoreParens());
         });
}

/// std::max and its like as the library does it, by the values, where more than the value is wanted of what they
/// choose. A number that is computed for it lives as long as the expression around it.
TermRef Lowering::chosen_place(const clang::CallExpr* e, const std::vector<TermRef>& from) {
  Verbatim chosen{{core::Rooted{qualified_name(e->getDirectCallee())}, "("}, Precedence::Postfix};
  core::Access access = core::reads;
  for (const TermRef& given : from) {
    access |= given->access;
    const TermRef place =
        given->place && given->active
            ? given
            : make_term(core::Temporary{given}, core::with_const(given->type, false), false, given->access, true);
    chosen.pieces.emplace_back(Hole{place, Wanted::Dual, Precedence::Assignment, true});
    chosen.pieces.emplace_back(", ");
  }
  chosen.pieces.emplace_back(core::Rooted{"dualrev::less_by_value"});
  chosen.pieces.emplace_back("{})");
  const auto value = [](const TermRef& t) {
    return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
  };
  const core::TypeRef type = core::with_const(type_of(e), false);
  const llvm::StringRef name = e->getDirectCallee()->getName();
  const auto of_two = [&](const char* rule, const TermRef& a, const TermRef& b) {
    return make_term(core::Primitive{rule, {value(a), value(b)}}, type, false, access, true);
  };
  if (from.size() == 2) chosen.meaning = of_two(name == "max" ? "max" : "min", from[0], from[1]);
  if (from.size() == 3) chosen.meaning = of_two("min", of_two("max", from[0], from[1]), from[2]);
  return make_term(std::move(chosen), type_of(e), true, access, true);
}

/// `std::min({a, b, c})`, as the library does it: from left to right. Null for other calls.
TermRef Lowering::extremum_of_list(const clang::CallExpr* e, const std::string& name) {
  if ((name != "std::min" && name != "std::max") || e->getNumArgs() != 1 || !Types::is_scalar(e->getType()))
    return nullptr;
  const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(bare(e->getArg(0)));
  const auto* elements = list ? llvm::dyn_cast<clang::InitListExpr>(bare(list->getSubExpr())) : nullptr;
  if (!elements || elements->getNumInits() == 0) return nullptr;
  TermRef made;
  for (const clang::Expr* each : elements->inits()) {
    const TermRef value = read(each);
    made = made ? make_term(core::Primitive{name == "std::min" ? "min" : "max", {made, value}},
                            core::with_const(type_of(e), false), false, made->access | value->access,
                            made->active || value->active)
                : value;
  }
  return made;
}

TermRef Lowering::extremum(const clang::CallExpr* e, bool maximum) {
  const auto side = [&](unsigned i) { return read_ == e ? read(e->getArg(i)) : expr(e->getArg(i)); };
  const TermRef a = side(0);
  const TermRef b = side(1);
  // Of two places the result is one of the places: nothing is computed.
  if (!a->place || !b->place || !core::repeatable(a) || !core::repeatable(b) || !a->active || !b->active) {
    if (read_ != e && (a->active || b->active)) return chosen_place(e, {a, b});
    const auto value = [](const TermRef& t) {
      return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
    };
    const core::TypeRef type =
        core::with_const(around_.types.lower(e->getType().getNonReferenceType(), e->getExprLoc()), false);
    return make_term(core::Primitive{maximum ? "max" : "min", {value(a), value(b)}}, type, false, a->access | b->access,
                     a->active || b->active);
  }
  const auto read = [](const TermRef& place) {
    return make_term(core::Load{place}, core::with_const(place->type, false), false, place->access, place->active);
  };
  // max: a < b ? b : a     min: b < a ? b : a
  const Hole left{read(maximum ? a : b), Wanted::Value, Precedence::Shift, false};
  const Hole right{read(maximum ? b : a), Wanted::Value, Precedence::Shift, false};
  const core::Access access = a->access | b->access;
  const TermRef compares =
      make_term(core::Arithmetic{"<", {left.term, right.term}}, core::passive("bool"), false, access, false);
  const TermRef less = make_term(Verbatim{{left, std::string(" < "), right}, Precedence::Relational, {}, compares},
                                 core::passive("bool"), false, access, false);
  return make_term(core::Select{less, b, a}, type_of(e), true, access, true);
}

TermRef Lowering::passive_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  if (!is_library(callee) && callee->getBuiltinID() == 0) around_.check_passive(callee, e->getExprLoc());
  const std::string resolved = callee_text(callee, e->getExprLoc());
  const bool by_pointer = llvm::StringRef(resolved).starts_with("static_cast<");
  core::Pieces name =
      resolved.empty() ? around_.text.pieces_of(e->getCallee()->getSourceRange()) : core::Pieces{resolved};
  Verbatim text{core::joined(std::move(name), "("), Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const auto* left_out = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e->getArg(i));
    if (left_out && !by_pointer) break;
    const std::optional<Hole> argument = left_out ? literal_default(left_out) : value_hole(e->getArg(i));
    if (!argument) refuse(e->getExprLoc(), Reason::Expression, overloaded_behind);
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(*argument);
  }
  text.pieces.emplace_back(")");
  text.is_call = true;
  const core::Access access = activity_.access(e);
  // A question: what it says depends on what it is given, and it changes nothing.
  if (e->getType()->isIntegralOrEnumerationType() && !e->isLValue() && !access.changes()) {
    core::Opaque given;
    given.once = !is_library(callee) && callee->getBuiltinID() == 0;
    for (const core::Piece& piece : text.pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) given.mentions.push_back(hole->term);
    text.meaning = make_term(std::move(given), type_of(e), false, access, false);
  }
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), access, false);
}

namespace {

/// Whether a class stands anywhere in a type.
bool names_class(clang::QualType type, const clang::CXXRecordDecl* wanted) {
  type = type.getCanonicalType();
  if (type->isReferenceType() || type->isPointerType()) return names_class(type->getPointeeType(), wanted);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || record->getCanonicalDecl() == wanted->getCanonicalDecl()) return record != nullptr;
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
    if (argument.getKind() == clang::TemplateArgument::Type && names_class(argument.getAsType(), wanted)) return true;
  return false;
}

}  // namespace

/// A closure's type that is written as an argument has no name in the call of the twin: an argument of the call must
/// tell it.
void Lowering::refuse_undeduced(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  for (const clang::TemplateArgument& argument : flattened(arguments_of(callee))) {
    if (argument.getKind() != clang::TemplateArgument::Type) continue;
    const auto* closure = argument.getAsType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!closure || !closure->isLambda()) continue;
    bool told = false;
    for (unsigned i = 0; i < e->getNumArgs() && i < callee->getNumParams(); ++i)
      told = told || (!llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)) &&
                      names_class(callee->getParamDecl(i)->getType(), closure));
    if (!told)
      refuse(
          e->getExprLoc(), Reason::Lambda,
          "whose type is a template argument of '" + qualified_name(callee) + "' that no argument of the call tells");
  }
}

TermRef Lowering::twin_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  refuse_undeduced(e, callee);
  if (callee->isVariadic()) refuse(e->getExprLoc(), Reason::Varargs);
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const bool of_local = member && local_class(member->getParent());
  // Constants given to a parameter make another twin, in which that parameter is a constant.
  const unsigned marks = around_.marks_of(callee);
  const llvm::ArrayRef<const clang::Expr*> given{e->getArgs(), e->getNumArgs()};
  const bool nameless = member && (has_unnamed(arguments_of(member->getParent())) || has_unnamed(arguments_of(callee)));
  const unsigned constants = of_local || nameless ? marks : constants_given(callee, given);
  if (member && constants != marks) return call_on_constants(e, callee, std::nullopt, given);
  std::string clone = around_.need_function(callee, constants, e->getExprLoc());
  const std::string key = around_.key_of(callee) + clone;
  clone += around_.number_of(callee);
  core::Call twin{qualified_name(callee), {}, {}, {}, clone, {}, false, false, false};
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee)) {
    const core::TypeRef record = around_.types.lower(versions::type_of(method->getParent()), e->getExprLoc());
    const auto* around = core::as<core::Record>(record);
    if (!around)
      refuse(e->getExprLoc(), Reason::Member, qualified_name(method) + "|its class holds no numbers, and has no twin");
    twin.callee = around->name;
    twin.member = around->inner + "::" + callee->getNameAsString();
    twin.local = of_local;
  }
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    const clang::ParmVarDecl* parameter = callee->getParamDecl(i);
    twin.arguments.push_back(i < marked_at_most && ((constants >> i) & 1U)
                                 ? marked_argument(e->getArg(i), parameter)
                                 : arguments(e->getArgs() + i, 1, nullptr, is_overloaded(callee), parameter)[0]);
  }
  twin.arguments_of_template = spelled_arguments(callee, around_.types);
  twin.instance = around_.instance_of(callee);
  twin.key = key;
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  // Overloads declared behind the call are in sight of the twin.
  bool alone = true;
  twin.in_full = means_another_later(callee, e->getExprLoc(), alone);
  if (twin.in_full && !alone) {
    twin.signature.push_back(is_void ? nullptr : around_.types.lower(callee->getReturnType(), e->getExprLoc()));
    for (unsigned i = 0; i < callee->getNumParams(); ++i) {
      const clang::QualType type = callee->getParamDecl(i)->getType();
      const bool constant = i < marked_at_most && ((constants >> i) & 1U);
      twin.signature.push_back(constant ? around_.types.of_constant(type)
                                        : core::with_const(around_.types.lower(type, e->getExprLoc()), false));
    }
    // What is called through a pointer has no default arguments.
    for (unsigned i = static_cast<unsigned>(twin.arguments.size()); i < e->getNumArgs(); ++i) {
      const clang::Expr* value = llvm::cast<clang::CXXDefaultArgExpr>(e->getArg(i))->getExpr();
      twin.arguments.push_back(i < marked_at_most && ((constants >> i) & 1U) ? value_hole(value) : dual_hole(value));
    }
  }
  core::Access access = core::reads | around_.types.access_outside(callee);
  for (const clang::Expr* argument : e->arguments()) access |= activity_.access(argument);
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  return make_term(std::move(twin), is_void ? nullptr : type_of(e), e->isLValue(), access, scalar);
}

bool Lowering::is_constant_data(const clang::Expr* e, clang::QualType parameter) {
  if (!around_.types.holds_scalar(e->getType()) || Types::is_scalar(e->getType())) return false;
  const bool looks_only =
      (!parameter->isReferenceType() && !parameter->isPointerType()) || parameter->getPointeeType().isConstQualified();
  const clang::VarDecl* root = activity_.data_root(e);
  return looks_only && root && activity_.is_passive_storage(root);
}

std::vector<Hole> Lowering::arguments(const clang::Expr* const* first, unsigned count,
                                      const clang::FunctionDecl* callee, bool lift, const clang::ParmVarDecl* only) {
  std::vector<Hole> holes;
  for (unsigned i = 0; i < count; ++i) {
    const clang::Expr* argument = first[i];
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) break;
    const clang::ParmVarDecl* parameter = only                                   ? only
                                          : callee && i < callee->getNumParams() ? callee->getParamDecl(i)
                                                                                 : nullptr;
    const clang::VarDecl* root = activity_.root(argument);
    if (!refers_to_copy(argument) && parameter && around_.types.holds_scalar(parameter->getType()) &&
        may_be_changed_through(parameter->getType()) && root && activity_.is_passive_storage(root) &&
        around_.types.holds_scalar(root->getType()))
      refuse(argument->getExprLoc(), Reason::Constant, root->getNameAsString());
    const auto* given_to =
        callee || !parameter ? callee : llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
    Hole hole = argument->isLValue() && Types::is_scalar(argument->getType())
                    ? number_by_reference(argument, given_to, lift)
                    : dual_hole(argument, lift);
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(bare(argument));
        list && lift && list->getType()->isArrayType()) {
      // An array in braces is deduced from its elements.
      Verbatim braces{{"{"}, Precedence::Primary};
      for (unsigned k = 0; k < list->getNumInits(); ++k) {
        if (k > 0) braces.pieces.emplace_back(", ");
        braces.pieces.emplace_back(dual_hole(list->getInit(k), true));
      }
      braces.pieces.emplace_back("}");
      hole.term = make_term(std::move(braces), type_of(argument), false, hole.term->access, false);
    } else if (lift && llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(argument)) &&
               !Types::is_scalar(argument->getType())) {
      // What has a name, where it needs one, is the object, not its list.
      const auto* made = core::as<core::Temporary>(hole.term);
      const Hole list{made ? made->made : hole.term, hole.wanted, hole.context, hole.lift};
      hole.term = make_term(Verbatim{{core::with_const(type_of(argument), false), list}, Precedence::Postfix},
                            type_of(argument), false, hole.term->access, false);
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
              {"static_cast<" + around_.types.spelling(parameter->getType().getUnqualifiedType()) + ">(", hole, ")"},
              Precedence::Postfix},
          type_of(argument), false, hole.term->access, false);
    }
    holes.push_back(std::move(hole));
  }
  return holes;
}

}  // namespace dualrev::frontend
