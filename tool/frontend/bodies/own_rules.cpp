// Functions with a rule of the user's: what rules there are, what is wrong with them, and calls => core terms. The
// gradient of a function, asked for in a function that is differentiated, has a rule of the runtime's.
#include "frontend/bodies/own_rules.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/program/requests.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

namespace {

const clang::FunctionDecl* first_function(const clang::TemplateArgumentList& arguments) {
  if (arguments.size() == 0 || arguments.get(0).getKind() != clang::TemplateArgument::Declaration) return nullptr;
  return llvm::dyn_cast<clang::FunctionDecl>(arguments.get(0).getAsDecl());
}

/// The function that `by_partials<f>` or `by_pullback<f>` was called for; null if neither made the rule.
const clang::FunctionDecl* made_for(const clang::VarDecl* rule) {
  const auto* type =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(rule->getType()->getAsCXXRecordDecl());
  const std::string name = type ? qualified_name(type) : std::string();
  if (name != "dualrev::detail::ruling::partials_rule" && name != "dualrev::detail::ruling::pullback_rule")
    return nullptr;
  return first_function(type->getTemplateArgs());
}

/// What the rule, which gets copies, would not see.
const char* hidden_change(const clang::FunctionDecl* function, Types& types) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && !method->isStatic() && may_be_changed_through(versions::type_of(method->getParent())))
    return "it may change what its object points to";
  if (may_be_changed_through(function->getReturnType()) && types.holds_scalar(function->getReturnType()))
    return "its result holds pointers or function values";
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    const clang::QualType type = parameter->getType().getNonReferenceType();
    if (!types.holds_scalar(type)) continue;
    const bool is_in_out = parameter->getType()->isLValueReferenceType() && !type.isConstQualified();
    if (types.holds_function(type)) return "a parameter holds a function value";
    if (!is_in_out && !type->isArrayType() &&
        !(type->getAsCXXRecordDecl() && qualified_name(type->getAsCXXRecordDecl()) == "std::span") &&
        may_be_changed_through(type.getUnqualifiedType()))
      return "it may change what a parameter points to";
  }
  return nullptr;
}

}  // namespace

const std::vector<OwnRule>& own_rules(const Unit& unit) {
  if (!unit.rules) {
    auto found = std::make_shared<std::vector<OwnRule>>();
    for (const clang::NamedDecl* space :
         unit.ast().getTranslationUnitDecl()->lookup(&unit.ast().Idents.get("dualrev_rule"))) {
      const auto* names = llvm::dyn_cast<clang::NamespaceDecl>(space);
      if (!names) continue;
      for (const clang::NamedDecl* decl : names->lookup(&unit.ast().Idents.get("of")))
        if (const auto* form = llvm::dyn_cast<clang::VarTemplateDecl>(decl))
          for (const clang::VarTemplateSpecializationDecl* instance : form->specializations())
            if (const clang::FunctionDecl* function = first_function(instance->getTemplateArgs());
                function && instance->isExplicitSpecialization())
              found->push_back({function, instance});
    }
    // The order of the source, whatever that of the tree.
    std::sort(found->begin(), found->end(), [&](const OwnRule& a, const OwnRule& b) {
      return unit.sources().isBeforeInTranslationUnit(a.rule->getLocation(), b.rule->getLocation());
    });
    unit.rules = std::move(found);
  }
  return *static_cast<const std::vector<OwnRule>*>(unit.rules.get());
}

const clang::VarDecl* rule_of(const Unit& unit, const clang::FunctionDecl* function) {
  for (const OwnRule& given : own_rules(unit))
    if (given.function->getCanonicalDecl() == function->getCanonicalDecl()) return given.rule;
  return nullptr;
}

std::optional<Refusal> wrong_rule(const OwnRule& given, Types& types,
                                  const std::function<bool(unsigned)>& is_marked_constant) {
  const clang::FunctionDecl* function = given.function;
  const std::string name = display_name(function);
  const clang::SourceLocation at = given.rule->getLocation();
  const clang::FunctionDecl* of = made_for(given.rule);
  if (!of || of->getCanonicalDecl() != function->getCanonicalDecl())
    return Refusal{at, Reason::RuleMade, name + "|" + (of ? ", but for '" + display_name(of) + "'" : std::string())};
  const core::Kind kind = kind_of(function, types);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const auto no = [&](const std::string& why) { return Refusal{at, Reason::Rule, name + "|" + why}; };
  if (method && method->isVirtual()) return no("it is virtual, and who overrides it would not have the rule");
  if (kind != core::Kind::Free && kind != core::Kind::Method) return no("the language or a library calls it by itself");
  if (method && method->getRefQualifier() == clang::RQ_RValue) return no("it is for temporary objects alone");
  if (function->isVariadic()) return no("it takes variable arguments");
  if (const char* why = hidden_change(function, types)) return no(why);
  for (unsigned i = 0; i < function->getNumParams(); ++i)
    if (is_marked_constant(i))
      return Refusal{at, Reason::RuleConstant, name + "|" + function->getParamDecl(i)->getNameAsString()};
  if (!method)
    if (auto refused = boundary(function, types, [](unsigned) { return false; })) return refused;
  return std::nullopt;
}

// ---- calls ----

std::string named_function(const clang::FunctionDecl* function, const Types& types, const std::string& arguments) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const bool is_static = !method || method->isStatic();
  const std::string name = (is_static ? "::" : "&::") + qualified_name(function) + arguments;
  if (!is_overloaded(function)) return name;
  const auto* type = function->getType()->castAs<clang::FunctionProtoType>();
  const bool is_member = method && !method->isStatic();
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + types.spelling(parameter->getType());
  const std::string qualifiers =
      (is_member ? qualifiers_of(method) : std::string()) + (!is_member && type->isNothrow() ? " noexcept" : "");
  const std::string object = is_member ? types.spelling(versions::type_of(method->getParent())) + "::" : std::string();
  return "static_cast<" + types.spelling(function->getReturnType().getCanonicalType()) + " (" + object + "*)(" +
         parameters + ")" + qualifiers + ">(" + name + ")";
}

TermRef own_rule_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee, TermRef object) {
  in.around.need_rule(callee, e->getExprLoc());
  // Constant data is given as it is: the rule has no derivative by it.
  unsigned constants = 0;
  const unsigned first = object ? 1 : 0;
  std::vector<Hole> given;
  core::Access access = core::reads | in.around.types.access_outside(callee);
  if (object) {
    access |= object->access | (changes_object(llvm::cast<clang::CXXMethodDecl>(callee)) ? core::writes : core::pure);
    given.push_back({std::move(object), Wanted::Dual, Precedence::Assignment, false});
  }
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const clang::Expr* argument = e->getArg(i);
    const clang::ParmVarDecl* parameter = callee->getParamDecl(i);
    access |= in.activity.access(argument);
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultArgExpr>(argument)) {
      std::optional<Hole> written = literal_default(in, defaulted);
      if (!written) refuse(defaulted->getUsedLocation(), Reason::RuleDefault, display_name(callee));
      given.push_back(std::move(*written));
    } else if (i + first < marked_at_most && is_constant_data(in, argument, parameter->getType())) {
      constants |= 1U << (i + first);
      given.push_back(original_hole(in, argument));
    } else {
      given.push_back(arguments(in, e->getArgs() + i, 1, nullptr, false, parameter)[0]);
    }
  }
  const std::string list = "<" +
                           named_function(callee, in.around.types, arguments_of_original(callee, in.around.types)) +
                           (constants ? ", " + std::to_string(constants) + "U" : std::string()) + ">";
  core::Call call{"dualrev::apply_rule", {}, list, std::move(given), {}, {}, false, true, false};
  return make_term(std::move(call), e->getType()->isVoidType() ? nullptr : in.type_of(e), false, access,
                   Types::is_scalar(e->getType()));
}

bool declares(const Unit& unit, const clang::FunctionDecl* function, std::initializer_list<const char*> members) {
  clang::ASTContext& ast = unit.ast();
  for (const clang::NamedDecl* space : ast.getTranslationUnitDecl()->lookup(&ast.Idents.get("dualrev"))) {
    const auto* names = llvm::dyn_cast<clang::NamespaceDecl>(space);
    if (!names) continue;
    for (const clang::NamedDecl* decl : names->lookup(&ast.Idents.get("derivative_of")))
      if (const auto* form = llvm::dyn_cast<clang::ClassTemplateDecl>(decl))
        for (const clang::ClassTemplateSpecializationDecl* of : form->specializations())
          if (const clang::FunctionDecl* known = first_function(of->getTemplateArgs());
              known && known->getCanonicalDecl() == function->getCanonicalDecl())
            return llvm::any_of(members, [&](const char* name) { return !of->lookup(&ast.Idents.get(name)).empty(); });
  }
  return false;
}

namespace {

/// Why the runtime has no rule for this question; empty if it has.
std::string no_nested_gradient(const clang::CallExpr* e, const clang::FunctionDecl* g, Types& types,
                               const std::function<bool(unsigned)>& is_marked_constant, bool with_directions) {
  if (!g || llvm::isa<clang::CXXMethodDecl>(g)) return "it names no function by itself";
  const std::string name = "'" + display_name(g) + "'";
  if (!Types::is_scalar(g->getReturnType()) || !g->getReturnType()->isSpecificBuiltinType(clang::BuiltinType::Double))
    return name + " gives no double";
  unsigned directions = 0;
  for (const clang::ParmVarDecl* parameter : g->parameters())
    if (with_directions && types.holds_scalar(parameter->getType())) ++directions;
  if (e->getNumArgs() != g->getNumParams() + directions) return "a workspace is given";
  for (unsigned i = 0, next = g->getNumParams(); i < g->getNumParams(); ++i) {
    const clang::QualType type = g->getParamDecl(i)->getType();
    const std::string which = "parameter " + std::to_string(i + 1) + " of " + name;
    const clang::QualType value = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    const auto* record = value->getAsCXXRecordDecl();
    if (may_be_changed_through(type) || value->isPointerType() || value->isArrayType() ||
        (record && qualified_name(record) == "std::span"))
      return which + " is no value and no constant reference to one";
    if (types.holds_scalar(type) && is_marked_constant(i)) return which + " is marked constant";
    if (e->getArg(i)->getType().getCanonicalType().getUnqualifiedType() != value)
      return "the argument for " + which + " is of another type";
    if (directions == 0 || !types.holds_scalar(type)) continue;
    if (e->getArg(next++)->getType().getCanonicalType().getUnqualifiedType() != value)
      return "the direction for " + which + " is of another type";
  }
  return {};
}

}  // namespace

TermRef nested_gradient(Body& in, const clang::CallExpr* e, const std::string& entry) {
  const auto* arguments_of_entry = e->getDirectCallee()->getTemplateSpecializationArgs();
  const clang::FunctionDecl* g = arguments_of_entry ? first_function(*arguments_of_entry) : nullptr;
  if (const std::string why = no_nested_gradient(
          e, g, in.around.types, [&](unsigned i) { return in.around.is_constant(g, i); }, entry != "gradient");
      !why.empty())
    refuse(e->getExprLoc(), Reason::Asks, why);
  if (entry == "hvp" && !declares(in.around.unit, g, {"second_order"}))
    refuse(e->getExprLoc(), Reason::Asks,
           "no generated header that is there has third derivatives of '" + display_name(g) +
               "', which --order=2 writes of functions whose gradient needs no tape");
  in.around.need_second_order(g, e->getExprLoc());
  unsigned constants = 0;
  std::vector<Hole> given;
  core::Access access = core::reads | in.around.types.access_outside(g);
  const auto* takes_of_directions = g->param_begin();
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    access |= in.activity.access(e->getArg(i));
    if (i >= g->getNumParams()) {
      while (!in.around.types.holds_scalar((*takes_of_directions)->getType())) ++takes_of_directions;
      const clang::ParmVarDecl* of = *takes_of_directions++;
      given.push_back(is_constant_data(in, e->getArg(i), of->getType())
                          ? original_hole(in, e->getArg(i))
                          : arguments(in, e->getArgs() + i, 1, nullptr, false, of)[0]);
      continue;
    }
    if (i < marked_at_most && is_constant_data(in, e->getArg(i), g->getParamDecl(i)->getType())) {
      constants |= 1U << i;
      given.push_back(original_hole(in, e->getArg(i)));
    } else {
      given.push_back(arguments(in, e->getArgs() + i, 1, nullptr, false, g->getParamDecl(i))[0]);
    }
  }
  const std::string list = "<" + named_function(g, in.around.types, arguments_of_original(g, in.around.types)) +
                           (constants ? ", " + std::to_string(constants) + "U" : std::string()) + ">";
  core::Call call{"dualrev::nested_" + entry, {}, list, std::move(given), {}, {}, false, true, false};
  if (entry != "hvp") call.asked = in.around.key_of(g);
  call.has_third = declares(in.around.unit, g, {"second_order"});
  return make_term(std::move(call), in.type_of(e), false, access, false);
}

TermRef own_rule_value(Body& in, const clang::FunctionDecl* function, const clang::Expr* e) {
  in.around.need_rule(function, e->getExprLoc());
  Verbatim text{
      {core::Rooted{"dualrev::rule_entry"},
       "<" + named_function(function, in.around.types, arguments_of_original(function, in.around.types)) + ">"},
      Precedence::Primary};
  return make_term(std::move(text), in.around.types.lower(function->getType(), e->getExprLoc()), false, core::pure,
                   false);
}

}  // namespace dualrev::frontend
