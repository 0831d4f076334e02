// Calls of the library's functions and methods => core terms.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <llvm/ADT/StringExtras.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/library/conversions_inside.hpp"
#include "frontend/library/library.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

/// A number as an argument of a template: what is written may be the name of a parameter, which has no meaning in the
/// twin.
std::string Lowering::value_argument(const clang::TemplateArgumentLoc& argument) {
  clang::Expr::EvalResult result;
  if (argument.getArgument().getKind() == clang::TemplateArgument::Expression) {
    const clang::Expr* value = argument.getArgument().getAsExpr();
    if (value->getType()->isIntegerType() && !value->isValueDependent() &&
        value->EvaluateAsInt(result, around_.unit.ast()))
      return with_large_numbers(llvm::toString(result.Val.getInt(), 10));
  }
  return around_.text.of(argument.getSourceRange());
}

bool is_count(const clang::FunctionDecl* function, unsigned argument) {
  static const std::set<std::string> second = {
      "std::fill_n",     "std::generate_n",           "std::copy_n",
      "std::for_each_n", "std::uninitialized_fill_n", "std::uninitialized_copy_n",
      "std::advance"};
  return argument == (qualified_name(function) == "std::search_n" ? 2U : 1U) &&
         (qualified_name(function) == "std::search_n" || second.count(qualified_name(function)));
}

void Lowering::refuse_computed_with(const clang::FunctionDecl* callee, const std::string& name,
                                    clang::SourceLocation at) {
  if (const clang::CXXRecordDecl* record = computed_with_inside(callee))
    refuse(at, Reason::Class,
           qualified_name(record) + "|a conversion to a number that '" + name + "' computes with, inside");
}

/// Whether a function object takes a number in one call and an integer in its place in another: a plain number would
/// become the integer, where the twin takes a dual.
static bool chooses_by_type(clang::QualType type) {
  const std::vector<const clang::FunctionDecl*> calls = calls_of(type);
  const auto differ = [](const clang::FunctionDecl* of_number, const clang::FunctionDecl* of_integer) {
    for (unsigned i = 0; i < std::min(of_number->getNumParams(), of_integer->getNumParams()); ++i)
      if (Types::is_scalar(of_number->getParamDecl(i)->getType().getNonReferenceType()) &&
          of_integer->getParamDecl(i)->getType().getNonReferenceType()->isIntegralOrEnumerationType())
        return true;
    return false;
  };
  for (const clang::FunctionDecl* one : calls)
    for (const clang::FunctionDecl* other : calls)
      if (differ(one, other)) return true;
  return false;
}

/// A pointer by which nothing is changed, and that is not changed itself.
static bool points_to_const(const clang::Expr* e, const clang::ParmVarDecl* parameter) {
  return e->getType()->isPointerType() && e->getType()->getPointeeType().isConstQualified() && parameter &&
         !parameter->getType()->isReferenceType();
}

bool hands_on_references(const clang::FunctionDecl* callee) {
  static const std::set<std::string> names = {"std::make_unique", "std::make_shared", "std::ref",
                                              "std::cref",        "std::tie",         "std::forward_as_tuple",
                                              "std::max",         "std::min",         "std::clamp"};
  return is_library(callee) && names.count(qualified_name(callee)) > 0;
}

/// Whether it is std::cref, or the like, of a constant that has a copy in front of the body.
bool Lowering::refers_to_copy(const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(bare(e));
  return call && call->getDirectCallee() && hands_on_references(call->getDirectCallee()) &&
         llvm::any_of(call->arguments(), [&](const clang::Expr* argument) {
           return is_constant_object(argument) && nameable_constant(argument);
         });
}

/// Arguments of a library's function, which deduces their types. `calls`: it may call what it is given.
void Lowering::library_arguments(Verbatim& text, llvm::ArrayRef<const clang::Expr*> given,
                                 const clang::FunctionDecl* callee, bool calls) {
  if (!given.empty()) refuse_computed_with(callee, std::get<core::Rooted>(text.pieces[0]).name, given[0]->getExprLoc());
  text.pieces.emplace_back("(");
  const bool rivals = llvm::any_of(given, [](const clang::Expr* e) { return chooses_by_type(e->getType()); });
  const bool originals = !rivals && reads_originals(given, callee->getReturnType());
  // A closure for objects that are differentiated takes no originals.
  const auto takes_twins = [&](const clang::Expr* e) {
    const auto* closure = e->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!closure || !closure->isLambda()) return false;
    const auto takes = [&](const clang::FunctionDecl* call) {
      return llvm::any_of(call->parameters(), [&](const clang::ParmVarDecl* parameter) {
        return mentions_own_class(parameter->getType(), around_.types) && !activity_.is_passive_data(parameter);
      });
    };
    const clang::CXXMethodDecl* call = closure->getLambdaCallOperator();
    const auto* generic = call->getDescribedFunctionTemplate();
    return generic ? llvm::any_of(const_cast<clang::FunctionTemplateDecl*>(generic)->specializations(), takes)
                   : takes(call);
  };
  for (unsigned i = 0; i < given.size() && !llvm::isa<clang::CXXDefaultArgExpr>(given[i]); ++i) {
    const clang::Expr* argument = given[i];
    if (i > 0) text.pieces.emplace_back(", ");
    // Constant data is read as it is: the operators take numbers too.
    const clang::VarDecl* root = Types::is_scalar(argument->getType()) ? nullptr : activity_.data_root(argument);
    const bool is_const =
        root && (root->getType().getNonReferenceType().isConstQualified() ||
                 points_to_const(argument, i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr));
    const bool constant =
        !refers_to_copy(argument) && root && activity_.is_passive_storage(root) && !is_complex_function(callee) &&
        !hands_on_references(callee) &&
        (is_const ? originals || !around_.types.has_lasting_twin(root) : originals && !root->isLocalVarDeclOrParm());
    if (constant && !originals && llvm::any_of(given, [&](const clang::Expr* e) { return takes_twins(e); }) &&
        mentions_own_class(argument->getType(), around_.types))
      refuse(argument->getExprLoc(), Reason::ConstantData, root->getNameAsString());
    if (constant && rivals) refuse(argument->getExprLoc(), Reason::ConstantData, root->getNameAsString());
    if (constant) {
      text.pieces.emplace_back(original_hole(argument));
      continue;
    }
    // A count is an integer for the library, whatever it is given.
    if (Types::is_scalar(argument->getType()) && is_count(callee, i)) {
      text.pieces.emplace_back(value_hole(argument));
      continue;
    }
    const Hole hole =
        arguments(&given[i], 1, nullptr, true, i < callee->getNumParams() ? callee->getParamDecl(i) : nullptr)[0];
    text.pieces.emplace_back(calls ? called_member(hole, argument->getType()) : hole);
  }
  text.pieces.emplace_back(")");
}

/// A function object spelled for numbers would not take duals.
void Lowering::refuse_spelled_for_numbers(llvm::ArrayRef<const clang::Expr*> given, const std::string& name) {
  const bool on_scalars = std::any_of(given.begin(), given.end(),
                                      [&](const clang::Expr* e) { return around_.types.holds_scalar(e->getType()); });
  // What stands behind it may bring it the integers that it is for.
  const bool may_project = name.rfind("std::ranges::", 0) == 0;
  for (const clang::Expr* argument : given) {
    const auto* record =
        llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(argument->getType()->getAsCXXRecordDecl());
    if (!record || !is_library(record) || around_.types.holds_scalar(argument->getType())) continue;
    const bool for_integers = on_scalars && is_function_object(record) && !(may_project && argument != given.back());
    for (const clang::TemplateArgument& a : record->getTemplateArgs().asArray())
      if (a.getKind() == clang::TemplateArgument::Type &&
          (around_.types.holds_scalar(a.getAsType()) || (for_integers && a.getAsType()->isIntegerType())))
        refuse(argument->getExprLoc(), Reason::Library, around_.types.spelling(argument->getType()));
  }
}

/// What an iterator stands for; null if nobody knows.
static clang::QualType element_of(clang::QualType iterator) {
  if (iterator->isPointerType()) return iterator->getPointeeType();
  const auto* record = iterator.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return {};
  for (const clang::CXXMethodDecl* method : record->getDefinition()->methods())
    if (method->getOverloadedOperator() == clang::OO_Star && method->getNumParams() == 0 &&
        !method->getReturnType()->isUndeducedType())
      return method->getReturnType().getNonReferenceType();
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (const clang::QualType element = element_of(base.getType()); !element.isNull()) return element;
  return {};
}

/// Whether a sum that begins with an integer is one of integers: of such elements, or by a function of the user's that
/// gives integers.
static bool counts_integers(llvm::ArrayRef<const clang::Expr*> given) {
  const clang::QualType element = given.empty() ? clang::QualType() : element_of(given[0]->getType());
  if (!element.isNull() && element->isIntegerType()) return true;
  const std::vector<const clang::FunctionDecl*> calls =
      given.empty() ? std::vector<const clang::FunctionDecl*>() : calls_of(given.back()->getType());
  return !calls.empty() &&
         llvm::all_of(calls, [](const clang::FunctionDecl* call) { return call->getReturnType()->isIntegerType(); });
}

TermRef Lowering::library_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const llvm::ArrayRef<const clang::Expr*> given(e->getArgs(), e->getNumArgs());
  const std::string name = qualified_name(callee);
  refuse_spelled_for_numbers(given, name);
  if (is_sum(name) && !counts_integers(given))
    for (const clang::Expr* argument : given)
      if (argument->getType()->isIntegerType())
        refuse(e->getExprLoc(), Reason::IntegerSum,
               name + "|" + around_.types.spelling(argument->getType().getUnqualifiedType()));
  // What std::mem_fn gives calls a function with a tape.
  const bool mem_fn = name == "std::mem_fn" && given[0]->getType().getNonReferenceType()->isMemberFunctionPointerType();
  if (mem_fn) return called_member(dual_hole(given[0]), given[0]->getType()).term;
  Verbatim text{{core::Rooted{is_complex_function(callee) ? "dualrev::" + callee->getNameAsString() : name}},
                Precedence::Postfix};
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(e->getCallee()->IgnoreParenImpCasts());
  if (reference && reference->hasExplicitTemplateArgs()) {
    text.pieces.emplace_back("<");
    bool is_first = true;
    for (const clang::TemplateArgumentLoc& argument : reference->template_arguments()) {
      if (!is_first) text.pieces.emplace_back(", ");
      is_first = false;
      const bool is_type = argument.getArgument().getKind() == clang::TemplateArgument::Type;
      if (is_type && is_closure(argument.getArgument().getAsType()) &&
          !around_.types.is_nameable(argument.getArgument().getAsType()))
        refuse(e->getExprLoc(), Reason::Lambda, "as an argument of '" + name + "'");
      if (is_type)
        text.pieces.emplace_back(around_.types.lower(argument.getArgument().getAsType(), e->getExprLoc()));
      else
        text.pieces.emplace_back(value_argument(argument));
    }
    text.pieces.emplace_back(">");
  }
  library_arguments(text, given, callee, calls_what_it_is_given(name));
  // The order in which these add is libstdc++'s, whose functions are in no namespace of a version.
  const bool is_open = name == "std::reduce" || name == "std::transform_reduce";
  if (!is_open || !callee->getDeclContext()->isInlineNamespace())
    text.meaning = meaning_of_algorithm(name, given, text);
  if (is_extremum(callee, given.size()) && e->getType()->isIntegerType()) {
    std::vector<TermRef> sides;
    for (const Hole& each : core::operands(*make_term(text, nullptr, false, core::pure, false)))
      sides.push_back(each.term);
    if (sides.size() == given.size()) text.meaning = meaning_of_extremum(callee, sides, type_of(e));
  }
  if (!text.meaning) text.meaning = meaning_of_order(e);
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  return make_term(std::move(text), is_void ? nullptr : type_of(e), e->isLValue(), activity_.access(e), scalar);
}

/// std::ranges::sort(v), std::views::transform(f): an object of the library that is called like a function.
TermRef Lowering::library_object_call(const clang::CXXOperatorCallExpr* e) {
  const auto* object = llvm::dyn_cast<clang::DeclRefExpr>(e->getArg(0)->IgnoreParenImpCasts());
  const auto* variable = object ? llvm::dyn_cast<clang::VarDecl>(object->getDecl()) : nullptr;
  const auto* method = llvm::cast<clang::CXXMethodDecl>(e->getDirectCallee());
  if (is_function_object(method->getParent())) return value_call(e);
  if (!variable || !is_library(variable))
    refuse(e->getExprLoc(), Reason::Library,
           around_.types.spelling(e->getArg(0)->getType().getNonReferenceType().getUnqualifiedType()));
  const std::string name = qualified_name(variable);
  const llvm::ArrayRef<const clang::Expr*> given(e->getArgs() + 1, e->getNumArgs() - 1);
  if (!may_be_instantiated(name)) refuse(e->getExprLoc(), Reason::Library, name);
  refuse_spelled_for_numbers(given, name);
  Verbatim text{{core::Rooted{name}}, Precedence::Postfix};
  library_arguments(text, given, e->getDirectCallee(), true);
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(),
                   core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

namespace {

/// A container of std::function.
bool holds_functions(const clang::CXXRecordDecl* container) {
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(container);
  if (!instance) return false;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
    const auto* element =
        argument.getKind() == clang::TemplateArgument::Type ? argument.getAsType()->getAsCXXRecordDecl() : nullptr;
    if (element && is_library(element) && qualified_name(element) == "std::function") return true;
  }
  return false;
}

}  // namespace

/// `p->operator[](1)` as what it means: `(*p)[1]`.
const clang::CXXOperatorCallExpr* Lowering::as_operator(const clang::CXXMemberCallExpr* e) const {
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  const clang::ASTContext& ast = around_.unit.ast();
  const clang::SourceLocation at = e->getExprLoc();
  clang::Expr* object = member->getBase();
  if (member->isArrow())
    object = clang::UnaryOperator::Create(ast, object, clang::UO_Deref, object->getType()->getPointeeType(),
                                          clang::VK_LValue, clang::OK_Ordinary, at, false, {});
  llvm::SmallVector<clang::Expr*> operands{object};
  operands.append(const_cast<clang::CXXMemberCallExpr*>(e)->arg_begin(),
                  const_cast<clang::CXXMemberCallExpr*>(e)->arg_end());
  return clang::CXXOperatorCallExpr::Create(ast, e->getMethodDecl()->getOverloadedOperator(),
                                            const_cast<clang::Expr*>(e->getCallee()), operands, e->getType(),
                                            e->getValueKind(), e->getRParenLoc(), {});
}

TermRef Lowering::method_call(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  if (!method) return member_pointer_call(e);
  // A closure without captures becomes a pointer by itself.
  if (method->getParent()->isLambda())
    return llvm::isa<clang::CXXConversionDecl>(method) ? expr(e->getImplicitObjectArgument()) : value_call(e);
  const bool on_scalars = around_.types.holds_scalar(e->getImplicitObjectArgument()->getType());
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  const bool conversion = llvm::isa<clang::CXXConversionDecl>(method);
  if (on_scalars && !is_library(method->getParent()) &&
      (llvm::isa<clang::CXXDestructorDecl>(method) || method->isDefaulted()))
    return given_method_call(e, member);
  if (!is_library(method) && on_scalars) return own_method_call(e);
  // Whether there is something: contextual conversions are written out.
  if (on_scalars && conversion && is_eigen(method))
    return verbatim(e, {"static_cast<", type_of(e), ">(", dual_hole(member->getBase()), ")"}, Precedence::Postfix);
  if (on_scalars && conversion && e->getType()->isBooleanType())
    return verbatim(e, {"static_cast<bool>(", dual_hole(member->getBase()), ")"}, Precedence::Postfix);
  if (on_scalars && conversion && qualified_name(method->getParent()) == "std::reference_wrapper")
    return verbatim(e, {Hole{dual_hole(member->getBase()).term, Wanted::Dual, Precedence::Postfix, false}, ".get()"},
                    Precedence::Postfix);
  // The size of the original's elements, as of any sizeof.
  if (on_scalars && method->getIdentifier() && method->getName() == "size_bytes" &&
      qualified_name(method->getParent()) == "std::span")
    return verbatim(e,
                    {Hole{expr(member->getBase()), Wanted::Dual, Precedence::Postfix, false}, ".size() * sizeof(",
                     around_.types.spelling(arguments_of(method->getParent())[0].getAsType()), ")"},
                    Precedence::Multiplicative);
  if (on_scalars && method->isOverloadedOperator() && !conversion) return operator_call(as_operator(e));
  if (on_scalars && (conversion || !is_container_method(method)))
    refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
  if (!on_scalars && around_.types.catches_numbers(method))
    refuse(e->getExprLoc(), Reason::Member,
           method->getQualifiedNameAsString() + "|it handles exceptions that hold numbers, and its class '" +
               method->getParent()->getNameAsString() + "' has no twin");
  const bool of_integers = is_library(method) && holds_integers_alone(e->getImplicitObjectArgument()->getType()) &&
                           is_container_method(method);
  if (!on_scalars && !of_integers) {
    // A passive object: it takes numbers by value only.
    for (unsigned i = 0; i < e->getNumArgs() && i < method->getNumParams(); ++i) {
      const clang::QualType type = method->getParamDecl(i)->getType();
      // Of its argument nothing but the shape is looked at.
      if (is_eigen(method) && method->getIdentifier() && method->getName() == "resizeLike") continue;
      if (activity_.touches(e->getArg(i)) && around_.types.holds_scalar(type) &&
          !(Types::is_scalar(type.getNonReferenceType()) && is_passed_by_value(type)))
        refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    }
    // What a class without numbers gives is a constant.
    const bool own_constant = (!is_library(method) && Types::is_scalar(e->getType().getNonReferenceType())) ||
                              (is_eigen(method) && method->getIdentifier() && method->getName() == "cast");
    if (around_.types.holds_scalar(e->getType()) && !own_constant)
      refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    // What an object keeps of a number has lost its derivative; streams only print it.
    static const std::set<std::string> printers = {"std::basic_ostream", "std::basic_string"};
    for (const clang::Expr* argument : e->arguments()) {
      if (!activity_.touches(argument) || !Types::is_scalar(argument->getType().getNonReferenceType())) continue;
      if (!is_library(method))
        refuse(e->getExprLoc(), Reason::Member,
               method->getQualifiedNameAsString() + "|it is called like one of a library");
      if (!printers.count(qualified_name(method->getParent())))
        refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    }
    if (conversion) return expr(e->getImplicitObjectArgument());
  }
  if (is_library(method)) refuse_computed_with(method, qualified_name(method), e->getExprLoc());
  Verbatim text{{}, Precedence::Postfix};
  const clang::Expr* object = member->getBase();
  const bool reads_constant = is_eigen(method) && method->isConst() && is_constant_object(object);
  text.pieces.emplace_back(
      Hole{reads_constant ? lifted_constant(object) : expr(object), Wanted::Dual, Precedence::Postfix, false});
  const bool by_class = !is_library(method) && member->hasQualifier();
  text.pieces.emplace_back(
      (member->isArrow() ? "->" : ".") +
      (by_class ? around_.types.spelling(versions::type_of(method->getParent())) + "::" : std::string()) +
      method->getNameAsString());
  if (member->hasExplicitTemplateArgs()) {
    text.pieces.emplace_back("<");
    bool is_first = true;
    for (const clang::TemplateArgumentLoc& argument : member->template_arguments()) {
      if (!std::exchange(is_first, false)) text.pieces.emplace_back(", ");
      if (argument.getArgument().getKind() == clang::TemplateArgument::Type)
        text.pieces.emplace_back(around_.types.lower(argument.getArgument().getAsType(), e->getExprLoc()));
      else
        text.pieces.emplace_back(value_argument(argument));
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
    const bool deduces = on_scalars && method->isTemplateInstantiation();
    // A std::function made in place calls what it is given.
    if (deduces && argument->getType()->isMemberFunctionPointerType() && holds_functions(method->getParent())) {
      text.pieces.emplace_back(called_member(dual_hole(argument), argument->getType()));
      continue;
    }
    const bool braced = llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(argument));
    text.pieces.emplace_back(deduces && braced ? arguments(&argument, 1, nullptr, true)[0]
                             : on_scalars && argument->isLValue() && Types::is_scalar(argument->getType())
                                 ? number_by_reference(argument, method, deduces)
                             : on_scalars ? dual_hole(argument, deduces)
                                          : value_hole(argument));
  }
  text.pieces.emplace_back(")");
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType()) && on_scalars;
  if (!is_void && !scalar) text.meaning = meaning(e);
  if (const TermRef element = element_of(e, text)) text.meaning = element;
  if (const TermRef growth = growth_of(e, text)) text.meaning = growth;
  if (const TermRef part = part_of_span(e, text)) text.meaning = part;
  return make_term(std::move(text), is_void ? nullptr : type_of(e), e->isLValue(), activity_.access(e), scalar);
}

TermRef Lowering::operator_call(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const auto kind = e->getOperator();
  // Assignment that the compiler wrote is homomorphic, whatever the class.
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool given =
      method && method->isDefaulted() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (kind == clang::OO_Call && callee && method &&
      (method->getParent()->isLambda() || qualified_name(method->getParent()) == "std::function"))
    return value_call(e);
  if (callee && !is_library(callee) && !given) return own_operator_call(e);
  if (callee && is_eigen(callee) && kind == clang::OO_Call)
    if (const TermRef element = element_of_constant(e)) return element;
  if (callee && is_eigen(callee) && !(kind == clang::OO_Subscript && e->getNumArgs() == 2)) return own_operator_call(e);
  if (kind == clang::OO_Subscript && e->getNumArgs() == 2) return index(e->getArg(0), e->getArg(1), e);
  if (kind == clang::OO_Call && callee && is_library(callee)) return library_object_call(e);
  if (kind == clang::OO_Call) refuse(e->getExprLoc(), Reason::FunctionPointer);
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (kind == clang::OO_Star && e->getNumArgs() == 1) {
    const TermRef pointer = expr(e->getArg(0));
    return make_term(core::Dereference{pointer}, type_of(e), true, activity_.access(e), scalar);
  }
  if (kind == clang::OO_Arrow && method && runs_given_code(method->getParent()))
    return make_term(Verbatim{{Hole{expr(e->getArg(0)), Wanted::Dual, Precedence::Postfix, false}, ".operator->()"},
                              Precedence::Postfix},
                     type_of(e), e->isLValue(), activity_.access(e), false);
  if (kind == clang::OO_Arrow) return expr(e->getArg(0));
  const std::string op = clang::getOperatorSpelling(kind);
  // - -z is no decrement.
  const bool sign = kind == clang::OO_Plus || kind == clang::OO_Minus;
  if (e->getNumArgs() == 1)
    return verbatim(e, {op, value_hole(e->getArg(0), sign ? Precedence::Postfix : Precedence::Unary)},
                    Precedence::Unary);
  if ((kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus) && e->getNumArgs() == 2)
    return verbatim(e, {value_hole(e->getArg(0), Precedence::Postfix), op}, Precedence::Postfix);
  Precedence level = Precedence::Comma;
  switch (kind) {
    case clang::OO_LessLess:
    case clang::OO_GreaterGreater: level = Precedence::Shift; break;
    case clang::OO_Pipe: level = Precedence::BitOr; break;
    case clang::OO_Spaceship: level = Precedence::Shift; break;
    case clang::OO_Plus:
    case clang::OO_Minus: level = Precedence::Additive; break;
    case clang::OO_Star:
    case clang::OO_Slash: level = Precedence::Multiplicative; break;
    case clang::OO_EqualEqual:
    case clang::OO_ExclaimEqual: level = Precedence::Equality; break;
    case clang::OO_Less:
    case clang::OO_Greater:
    case clang::OO_LessEqual:
    case clang::OO_GreaterEqual: level = Precedence::Relational; break;
    case clang::OO_Equal:
    case clang::OO_PlusEqual:
    case clang::OO_MinusEqual:
    case clang::OO_StarEqual:
    case clang::OO_SlashEqual: level = Precedence::Assignment; break;
    default: refuse(e->getExprLoc(), Reason::Expression, "operator" + op);
  }
  if (level == Precedence::Assignment && e->getNumArgs() == 2 &&
      !(kind == clang::OO_Equal && holds_integers_alone(e->getArg(0)->getType())) &&
      !around_.types.holds_scalar(e->getArg(0)->getType()) && activity_.touches(e->getArg(1)) &&
      Types::is_scalar(e->getArg(1)->getType().getNonReferenceType()))
    refuse(e->getExprLoc(), Reason::LibraryType, around_.types.spelling(e->getArg(0)->getType()));
  const bool deduces = method && method->getPrimaryTemplate();
  // A stream reads numbers; containers and iterators take twins.
  const bool into_stream = level == Precedence::Shift && kind != clang::OO_Spaceship;
  const bool keeps_function = method && kind == clang::OO_Equal && is_function_object(method->getParent());
  const auto side = [&](const clang::Expr* a, int more) {
    const Hole hole{is_constant_object(a) ? lifted_constant(a) : expr(a), into_stream ? Wanted::Value : Wanted::Dual,
                    static_cast<Precedence>(static_cast<int>(level) + more), deduces};
    if (keeps_function) return called_member(hole, a->getType());
    return kind == clang::OO_Equal && a == e->getArg(1) ? as_alternative(hole, a, e->getArg(0)->getType()) : hole;
  };
  if (into_stream && around_.types.holds_scalar(e->getType()))
    refuse(e->getExprLoc(), Reason::Library, "operator" + op);
  if (kind == clang::OO_GreaterGreater && activity_.touches(e->getArg(1)) && !Types::is_scalar(e->getArg(1)->getType()))
    refuse(e->getExprLoc(), Reason::Library, "operator>>");
  if (kind == clang::OO_GreaterGreater && activity_.touches(e->getArg(1)))
    refuse(e->getExprLoc(), Reason::Library, "operator>>");
  if (into_stream && around_.types.holds_scalar(e->getArg(1)->getType()) &&
      !Types::is_scalar(e->getArg(1)->getType().getNonReferenceType()))
    refuse(e->getExprLoc(), Reason::Library, "operator" + op);
  // An assignment binds its left side tighter than anything that gives a place.
  const int left = level == Precedence::Assignment ? static_cast<int>(Precedence::Unary) - static_cast<int>(level) : 0;
  const TermRef made = verbatim(e, {side(e->getArg(0), left), " " + op + " ", side(e->getArg(1), 1)}, level);
  const auto* from = e->getArg(e->getNumArgs() - 1)->getType()->getAsCXXRecordDecl();
  const auto* to = e->getArg(0)->getType()->getAsCXXRecordDecl();
  const bool is_row =
      to && is_library(to) &&
      (qualified_name(to) == "std::vector" || qualified_name(to) == "std::array" || qualified_name(to) == "std::span");
  const bool is_list = from && is_library(from) && qualified_name(from) == "std::initializer_list";
  if (kind != clang::OO_Equal || !(given || is_row) || !from || !to ||
      (from->getCanonicalDecl() != to->getCanonicalDecl() && !is_list))
    return made;
  // One object, or row, to another of its class.
  Verbatim text = std::get<Verbatim>(made->form);
  text.meaning =
      make_term(core::Assign{std::get<Hole>(text.pieces[0]).term, '=', std::get<Hole>(text.pieces[2]).term, nullptr},
                made->type, true, made->access, false);
  return make_term(std::move(text), made->type, made->place, made->access, made->active);
}

}  // namespace dualrev::frontend
