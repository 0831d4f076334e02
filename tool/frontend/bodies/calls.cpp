// Calls => core terms. In this order: a rule of the user's, a rule of the table, the runtime's own version, raw memory,
// the library, passive code, a twin.
#include "frontend/bodies/calls.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/algorithms.hpp"
#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/library_calls.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/memory.hpp"
#include "frontend/bodies/own_calls.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/bodies/places.hpp"
#include "frontend/bodies/primitives.hpp"
#include "frontend/bodies/twin_calls.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/library/conversions_inside.hpp"
#include "frontend/library/library.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

/// Of what answer of an entry point a part is: "hessian".
static std::string answer_behind(const clang::Expr* part) {
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(part))
    return answer_of(llvm::dyn_cast<clang::CXXRecordDecl>(member->getMemberDecl()->getDeclContext()));
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(part);
  const auto* binding = name ? llvm::dyn_cast<clang::BindingDecl>(name->getDecl()) : nullptr;
  const auto* whole = binding ? llvm::dyn_cast_or_null<clang::VarDecl>(binding->getDecomposedDecl()) : nullptr;
  return whole ? answer_of(whole->getType().getNonReferenceType()->getAsCXXRecordDecl()) : std::string();
}

namespace {

TermRef passive_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  if (!is_library(callee) && callee->getBuiltinID() == 0) in.around.check_passive(callee, e->getExprLoc());
  const std::string resolved = callee_text(in, callee, e->getExprLoc());
  const bool by_pointer = llvm::StringRef(resolved).starts_with("static_cast<");
  core::Pieces name =
      resolved.empty() ? in.around.text.pieces_of(e->getCallee()->getSourceRange()) : core::Pieces{resolved};
  Verbatim text{core::joined(std::move(name), "("), Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const auto* left_out = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e->getArg(i));
    if (left_out && !by_pointer) break;
    const std::optional<Hole> argument = left_out ? literal_default(in, left_out) : value_hole(in, e->getArg(i));
    if (!argument) refuse(e->getExprLoc(), Reason::Expression, overloaded_behind);
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(*argument);
  }
  text.pieces.emplace_back(")");
  text.is_call = true;
  const core::Access access = in.activity.access(e);
  // A question: what it says depends on what it is given, and it changes nothing.
  if (e->getType()->isIntegralOrEnumerationType() && !e->isLValue() && !access.changes()) {
    core::Opaque given;
    given.once = !is_library(callee) && callee->getBuiltinID() == 0;
    for (const core::Piece& piece : text.pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) given.mentions.push_back(hole->term);
    text.meaning = make_term(std::move(given), in.type_of(e), false, access, false);
  }
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(), access, false);
}

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

/// `p->operator[](1)` as what it means: `(*p)[1]`.
const clang::CXXOperatorCallExpr* as_operator(Body& in, const clang::CXXMemberCallExpr* e) {
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  const clang::ASTContext& ast = in.around.unit.ast();
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

TermRef operator_call(Body& in, const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const auto kind = e->getOperator();
  // Assignment that the compiler wrote is homomorphic, whatever the class.
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool given =
      method && method->isDefaulted() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (kind == clang::OO_Call && callee && method &&
      (method->getParent()->isLambda() || qualified_name(method->getParent()) == "std::function"))
    return value_call(in, e);
  if (callee && !is_library(callee) && !given) return own_operator_call(in, e);
  if (callee && is_eigen(callee) && kind == clang::OO_Call)
    if (const TermRef element = element_of_constant(in, e)) return element;
  if (callee && is_eigen(callee) && !(kind == clang::OO_Subscript && e->getNumArgs() == 2))
    return own_operator_call(in, e);
  if (kind == clang::OO_Subscript && e->getNumArgs() == 2) return index(in, e->getArg(0), e->getArg(1), e);
  if (kind == clang::OO_Call && callee && is_library(callee)) return library_object_call(in, e);
  if (kind == clang::OO_Call) refuse(e->getExprLoc(), Reason::FunctionPointer);
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (kind == clang::OO_Star && e->getNumArgs() == 1) {
    const TermRef pointer = in.expr(e->getArg(0));
    return make_term(core::Dereference{pointer}, in.type_of(e), true, in.activity.access(e), scalar);
  }
  if (kind == clang::OO_Arrow && method && runs_given_code(method->getParent()))
    return make_term(Verbatim{{Hole{in.expr(e->getArg(0)), Wanted::Dual, Precedence::Postfix, false}, ".operator->()"},
                              Precedence::Postfix},
                     in.type_of(e), e->isLValue(), in.activity.access(e), false);
  if (kind == clang::OO_Arrow) return in.expr(e->getArg(0));
  const std::string op = clang::getOperatorSpelling(kind);
  // - -z is no decrement.
  const bool sign = kind == clang::OO_Plus || kind == clang::OO_Minus;
  if (e->getNumArgs() == 1)
    return verbatim(in, e, {op, value_hole(in, e->getArg(0), sign ? Precedence::Postfix : Precedence::Unary)},
                    Precedence::Unary);
  if ((kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus) && e->getNumArgs() == 2)
    return verbatim(in, e, {value_hole(in, e->getArg(0), Precedence::Postfix), op}, Precedence::Postfix);
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
      !in.around.types.holds_scalar(e->getArg(0)->getType()) && in.activity.touches(e->getArg(1)) &&
      Types::is_scalar(e->getArg(1)->getType().getNonReferenceType()))
    refuse(e->getExprLoc(), Reason::LibraryType, in.around.types.spelling(e->getArg(0)->getType()));
  const bool deduces = method && method->getPrimaryTemplate();
  // A stream reads numbers; containers and iterators take twins.
  const bool into_stream = level == Precedence::Shift && kind != clang::OO_Spaceship;
  const bool keeps_function = method && kind == clang::OO_Equal && is_function_object(method->getParent());
  const auto side = [&](const clang::Expr* a, int more) {
    const Hole hole{is_constant_object(in, a) ? lifted_constant(in, a) : in.expr(a),
                    into_stream ? Wanted::Value : Wanted::Dual, static_cast<Precedence>(static_cast<int>(level) + more),
                    deduces};
    if (keeps_function) return called_member(in, hole, a->getType());
    return kind == clang::OO_Equal && a == e->getArg(1) ? as_alternative(in, hole, a, e->getArg(0)->getType()) : hole;
  };
  if (into_stream && in.around.types.holds_scalar(e->getType()))
    refuse(e->getExprLoc(), Reason::Library, "operator" + op);
  if (kind == clang::OO_GreaterGreater && in.activity.touches(e->getArg(1)) &&
      !Types::is_scalar(e->getArg(1)->getType()))
    refuse(e->getExprLoc(), Reason::Library, "operator>>");
  if (kind == clang::OO_GreaterGreater && in.activity.touches(e->getArg(1)))
    refuse(e->getExprLoc(), Reason::Library, "operator>>");
  if (into_stream && in.around.types.holds_scalar(e->getArg(1)->getType()) &&
      !Types::is_scalar(e->getArg(1)->getType().getNonReferenceType()))
    refuse(e->getExprLoc(), Reason::Library, "operator" + op);
  // An assignment binds its left side tighter than anything that gives a place.
  const int left = level == Precedence::Assignment ? static_cast<int>(Precedence::Unary) - static_cast<int>(level) : 0;
  const TermRef made = verbatim(in, e, {side(e->getArg(0), left), " " + op + " ", side(e->getArg(1), 1)}, level);
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

TermRef method_call(Body& in, const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  if (!method) return member_pointer_call(in, e);
  // A closure without captures becomes a pointer by itself.
  if (method->getParent()->isLambda())
    return llvm::isa<clang::CXXConversionDecl>(method) ? in.expr(e->getImplicitObjectArgument()) : value_call(in, e);
  const bool on_scalars = in.around.types.holds_scalar(e->getImplicitObjectArgument()->getType());
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  const bool conversion = llvm::isa<clang::CXXConversionDecl>(method);
  if (on_scalars && !is_library(method->getParent()) &&
      (llvm::isa<clang::CXXDestructorDecl>(method) || method->isDefaulted()))
    return given_method_call(in, e, member);
  if (!is_library(method) && on_scalars) return own_method_call(in, e);
  // Whether there is something: contextual conversions are written out.
  if (on_scalars && conversion && is_eigen(method))
    return verbatim(in, e, {"static_cast<", in.type_of(e), ">(", dual_hole(in, member->getBase()), ")"},
                    Precedence::Postfix);
  if (on_scalars && conversion && e->getType()->isBooleanType())
    return verbatim(in, e, {"static_cast<bool>(", dual_hole(in, member->getBase()), ")"}, Precedence::Postfix);
  if (on_scalars && conversion && qualified_name(method->getParent()) == "std::reference_wrapper")
    return verbatim(in, e,
                    {Hole{dual_hole(in, member->getBase()).term, Wanted::Dual, Precedence::Postfix, false}, ".get()"},
                    Precedence::Postfix);
  // The size of the original's elements, as of any sizeof.
  if (on_scalars && method->getIdentifier() && method->getName() == "size_bytes" &&
      qualified_name(method->getParent()) == "std::span")
    return verbatim(in, e,
                    {Hole{in.expr(member->getBase()), Wanted::Dual, Precedence::Postfix, false}, ".size() * sizeof(",
                     in.around.types.spelling(arguments_of(method->getParent())[0].getAsType()), ")"},
                    Precedence::Multiplicative);
  if (on_scalars && method->isOverloadedOperator() && !conversion) return operator_call(in, as_operator(in, e));
  if (on_scalars && (conversion || !is_container_method(method)))
    refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
  if (!on_scalars && in.around.types.catches_numbers(method))
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
      if (in.activity.touches(e->getArg(i)) && in.around.types.holds_scalar(type) &&
          !(Types::is_scalar(type.getNonReferenceType()) && is_passed_by_value(type)))
        refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    }
    // What a class without numbers gives is a constant.
    const bool own_constant = (!is_library(method) && Types::is_scalar(e->getType().getNonReferenceType())) ||
                              (is_eigen(method) && method->getIdentifier() && method->getName() == "cast");
    if (in.around.types.holds_scalar(e->getType()) && !own_constant)
      refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    // What an object keeps of a number has lost its derivative; streams only print it.
    static const std::set<std::string> printers = {"std::basic_ostream", "std::basic_string"};
    for (const clang::Expr* argument : e->arguments()) {
      if (!in.activity.touches(argument) || !Types::is_scalar(argument->getType().getNonReferenceType())) continue;
      if (!is_library(method))
        refuse(e->getExprLoc(), Reason::Member,
               method->getQualifiedNameAsString() + "|it is called like one of a library");
      if (!printers.count(qualified_name(method->getParent())))
        refuse(e->getExprLoc(), Reason::Library, qualified_name(method));
    }
    if (conversion) return in.expr(e->getImplicitObjectArgument());
  }
  if (is_library(method)) refuse_computed_with(method, qualified_name(method), e->getExprLoc());
  Verbatim text{{}, Precedence::Postfix};
  const clang::Expr* object = member->getBase();
  const bool reads_constant = is_eigen(method) && method->isConst() && is_constant_object(in, object);
  text.pieces.emplace_back(
      Hole{reads_constant ? lifted_constant(in, object) : in.expr(object), Wanted::Dual, Precedence::Postfix, false});
  const bool by_class = !is_library(method) && member->hasQualifier();
  text.pieces.emplace_back(
      (member->isArrow() ? "->" : ".") +
      (by_class ? in.around.types.spelling(versions::type_of(method->getParent())) + "::" : std::string()) +
      method->getNameAsString());
  if (member->hasExplicitTemplateArgs()) {
    text.pieces.emplace_back("<");
    bool is_first = true;
    for (const clang::TemplateArgumentLoc& argument : member->template_arguments()) {
      if (!std::exchange(is_first, false)) text.pieces.emplace_back(", ");
      if (argument.getArgument().getKind() == clang::TemplateArgument::Type)
        text.pieces.emplace_back(in.around.types.lower(argument.getArgument().getAsType(), e->getExprLoc()));
      else
        text.pieces.emplace_back(value_argument(in, argument));
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
      text.pieces.emplace_back(called_member(in, dual_hole(in, argument), argument->getType()));
      continue;
    }
    const bool braced = llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(argument));
    text.pieces.emplace_back(deduces && braced ? arguments(in, &argument, 1, nullptr, true)[0]
                             : on_scalars && argument->isLValue() && Types::is_scalar(argument->getType())
                                 ? number_by_reference(in, argument, method, deduces)
                             : on_scalars ? dual_hole(in, argument, deduces)
                                          : value_hole(in, argument));
  }
  text.pieces.emplace_back(")");
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType()) && on_scalars;
  if (!is_void && !scalar) text.meaning = meaning(in, e);
  if (const TermRef element = element_of(in, e, text)) text.meaning = element;
  if (const TermRef growth = growth_of(in, e, text)) text.meaning = growth;
  if (const TermRef part = part_of_span(in, e, text)) text.meaning = part;
  return make_term(std::move(text), is_void ? nullptr : in.type_of(e), e->isLValue(), in.activity.access(e), scalar);
}

/// A number becomes its value; anything else a copy without IDs.
TermRef stop_gradient(Body& in, const clang::CallExpr* e) {
  const clang::QualType type = e->getType().getUnqualifiedType();
  if (!in.around.types.holds_scalar(type)) return passive_call(in, e, e->getDirectCallee());
  if (may_be_changed_through(type) || in.around.types.holds_function(type))
    refuse(e->getExprLoc(), Reason::Expression, "stop_gradient of pointers, views or function values");
  Hole given = dual_hole(in, e->getArg(0));
  const core::Access access = given.term->access;
  if (Types::is_scalar(type)) {
    given.wanted = Wanted::Value;
    given.context = Precedence::Postfix;
    Verbatim value{{given}, Precedence::Postfix};
    value.stops = true;
    return make_term(std::move(value), core::with_const(in.type_of(e), false), false, access, false);
  }
  Verbatim copy{
      {core::Rooted{"dualrev::stopped"}, "<" + in.around.types.spelling(type.getCanonicalType()) + ">(", given, ")"},
      Precedence::Postfix};
  copy.stops = true;
  return make_term(std::move(copy), core::with_const(in.type_of(e), false), false, access, false);
}

}  // namespace

TermRef call(Body& in, const clang::CallExpr* e) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(e)) return method_call(in, method);
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    const std::string entry = answer_behind(op->getArg(0)->IgnoreParenImpCasts());
    if (entry == "hessian" || entry == "vjp")
      refuse(e->getExprLoc(), Reason::Asks, entry == "vjp" ? not_a_number_of_pullback : not_all_numbers);
    return operator_call(in, op);
  }
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) return value_call(in, e);
  // A closure as a pointer to a function, which is known when the program is translated.
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee); method && method->isLambdaStaticInvoker())
    refuse(e->getExprLoc(), Reason::Lambda, "that is the argument of a template");
  if (llvm::isa<clang::UserDefinedLiteral>(e) && Types::is_complex(e->getType()))
    return make_term(
        Verbatim{{in.type_of(e), "(" + core::words_of({untouched_text(in, e)}) + ")"}, Precedence::Postfix},
        in.type_of(e), false, core::pure, false);
  // A literal is a constant, whatever its operator makes of it.
  if (llvm::isa<clang::UserDefinedLiteral>(e)) return lifted_constant(in, e);

  if (rule_of(in.around.unit, callee)) return own_rule_call(in, e, callee, nullptr);
  const std::string qualified = qualified_name(callee);
  if (qualified == "dualrev::stop_gradient") return stop_gradient(in, e);
  if (qualified == "dualrev::gradient" || qualified == "dualrev::jvp" || qualified == "dualrev::hvp")
    return nested_gradient(in, e, qualified.substr(9));
  if (qualified == "dualrev::hessian" || qualified == "dualrev::vjp")
    refuse(e->getExprLoc(), Reason::Asks, qualified == "dualrev::vjp" ? not_a_number_of_pullback : not_all_numbers);
  const bool in_library = is_library(callee) || callee->getBuiltinID() != 0;
  // A number that is moved is read.
  if (in_library && qualified == "std::move" && in.read == e && e->getNumArgs() == 1) return read(in, e->getArg(0));
  if (const std::string rule = rule_name(callee); !rule.empty()) {
    if (qualified == "std::max" || qualified == "std::min") return extremum(in, e, qualified == "std::max");
    return rule_call(in, e, rule);
  }
  if (const TermRef chosen = in_library ? extremum_of_list(in, e, qualified) : nullptr) return chosen;
  if (const std::string name = several_outputs(callee); !name.empty()) {
    core::Call several{"dualrev::" + name,
                       {},
                       {},
                       arguments(in, e->getArgs(), e->getNumArgs(), callee, true),
                       {},
                       {},
                       false,
                       true,
                       false};
    for (unsigned i = 0; i < several.arguments.size(); ++i)
      if (e->getArg(i)->getType()->isIntegralOrEnumerationType())
        several.arguments[i].term =
            make_term(core::Convert{several.arguments[i].term, false}, core::real(core::Scalar::Double), false,
                      several.arguments[i].term->access, false);
    const bool is_void = e->getType()->isVoidType();
    return make_term(std::move(several), is_void ? nullptr : in.type_of(e), false, core::reads | core::writes,
                     !is_void);
  }
  if (auto memory = memory_call(in, e, callee)) return *memory;
  if (in_library && qualified == "std::clamp" && Types::is_scalar(e->getType().getNonReferenceType()) &&
      e->getNumArgs() == 3) {
    if (in.read != e) return chosen_place(in, e, {in.expr(e->getArg(0)), in.expr(e->getArg(1)), in.expr(e->getArg(2))});
    const auto pair = [&](const char* rule, TermRef a, TermRef b) {
      return make_term(core::Primitive{rule, {a, b}}, core::with_const(in.type_of(e), false), false,
                       a->access | b->access, true);
    };
    const auto value = [&](unsigned i) {
      const TermRef t = read(in, e->getArg(i));
      return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
    };
    const TermRef x = value(0);
    const TermRef low = value(1);
    return pair("min", pair("max", x, low), value(2));
  }
  // Of a number, not of a complex one.
  if ((qualified == "std::real" || qualified == "std::imag") && e->getNumArgs() == 1 &&
      e->getArg(0)->getType()->isArithmeticType() && Types::is_scalar(e->getType())) {
    const TermRef x = in.expr(e->getArg(0));
    const core::TypeRef type = core::with_const(in.type_of(e), false);
    if (qualified == "std::real") return make_term(core::Convert{x, false}, type, false, x->access, x->active);
    const auto* real = core::as<core::Real>(type);
    const bool is_double = real && real->kind == core::Scalar::Double;
    const TermRef zero = core::number(is_double                                   ? "0.0"
                                      : real && real->kind == core::Scalar::Float ? "0.0F"
                                                                                  : "0.0L",
                                      type);
    if (!(x->access.writes)) return zero;
    return make_term(core::Sequence{x, zero}, type, false, x->access, false);
  }
  if (in_library && (qualified == "std::bit_cast" || qualified == "__builtin_bit_cast"))
    refuse(e->getExprLoc(), Reason::BitCast);
  if (in_library && may_be_instantiated(qualified)) return library_call(in, e, callee);
  if (is_eigen(callee)) return eigen_call(in, e, callee);
  if (in_library && (is_complex_function(callee) || is_valarray_function(callee))) return library_call(in, e, callee);
  if (!in.around.types.holds_scalar(e->getType())) {
    bool by_value = true;
    for (unsigned i = 0; i < e->getNumArgs(); ++i) {
      const clang::QualType type =
          i < callee->getNumParams() ? callee->getParamDecl(i)->getType() : e->getArg(i)->getType();
      // Numbers behind an untyped pointer are numbers all the same.
      const clang::QualType given = without_pointer_casts(e->getArg(i))->getType();
      if (!type->isReferenceType() && given->isPointerType() && in.around.types.holds_scalar(given)) by_value = false;
      if (!in.around.types.holds_scalar(type)) continue;
      by_value = by_value && Types::is_scalar(type.getNonReferenceType()) && is_passed_by_value(type);
    }
    const bool can_be_named = !Activity::is_hidden_member(callee) && !in.around.types.is_in_local_twin(callee);
    if (by_value && can_be_named && !in.around.types.catches_numbers(callee) && !in.around.types.throws_numbers(callee))
      return passive_call(in, e, callee);
  }
  if (in_library) refuse(e->getExprLoc(), Types::is_scalar(e->getType()) ? Reason::NoRule : Reason::Library, qualified);
  return twin_call(in, e, callee);
}

}  // namespace dualrev::frontend
