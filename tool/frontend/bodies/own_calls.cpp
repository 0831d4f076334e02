// Calls of what the user's classes bring: member functions, operators; and calls of function values. => core terms.
#include "frontend/bodies/own_calls.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/meaning.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/bodies/twin_calls.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/types/lifetimes.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

TermRef value_call(Body& in, const clang::CallExpr* e) {
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  // f.operator()(x) of a closure
  const auto* spelled = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  const clang::Expr* callee = op                                    ? e->getArg(0)
                              : spelled && spelled->getMethodDecl() ? spelled->getImplicitObjectArgument()
                                                                    : e->getCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
  const bool generic = method && method->getPrimaryTemplate();
  // Of several closures that a class derives from, the types of the arguments choose one.
  const bool overloaded = method && method->getParent()->isLambda() && !generic &&
                          is_overloaded(method, callee->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl());
  Verbatim text{{Hole{in.expr(callee), Wanted::Dual, Precedence::Postfix, false}, "("}, Precedence::Postfix};
  for (unsigned i = op ? 1 : 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > (op ? 1U : 0U)) text.pieces.emplace_back(", ");
    const unsigned parameter = op ? i - 1 : i;
    const bool constant = method && method->getParent()->isLambda() && parameter < method->getNumParams() &&
                          in.activity.is_passive_data(method->getParamDecl(parameter));
    // What it gives may lead into what it is given, which must not be a copy.
    if (const bool leads = e->isLValue() || refers_to_numbers(e->getType(), in.around.types);
        leads && !constant && e->getArg(i)->isLValue() && is_constant_object(in, e->getArg(i)))
      if (const clang::VarDecl* data = in.activity.data_root(e->getArg(i)))
        refuse(e->getArg(i)->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    // Braces alone fit every instance.
    const bool braced = generic && llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(e->getArg(i)));
    const Hole hole = constant ? original_hole(in, e->getArg(i))
                      : (overloaded || braced) && parameter < method->getNumParams()
                          ? arguments(in, e->getArgs() + i, 1, nullptr, true, method->getParamDecl(parameter))[0]
                          : dual_hole(in, e->getArg(i), generic);
    text.pieces.emplace_back(method && is_library(method) ? called_member(in, hole, e->getArg(i)->getType()) : hole);
  }
  text.pieces.emplace_back(")");
  if (method && method->getParent()->isLambda() && !generic &&
      llvm::isa<clang::DeclRefExpr>(callee->IgnoreParenImpCasts())) {
    core::Apply call;
    for (const core::Piece& piece : text.pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) call.arguments.push_back(hole->term);
    text.meaning = make_term(std::move(call), nullptr, false, core::reads | core::writes, false);
  }
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(),
                   core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef member_pointer_call(Body& in, const clang::CXXMemberCallExpr* e) {
  const auto* named = llvm::cast<clang::BinaryOperator>(e->getCallee()->IgnoreParens());
  core::MethodCall call{
      dual_hole(in, named->getLHS()).term, named->getOpcode() == clang::BO_PtrMemI, nullptr, {}, {}, true};
  call.pointer = in.expr(named->getRHS());
  for (const clang::Expr* argument : e->arguments()) call.arguments.push_back(dual_hole(in, argument));
  return make_term(std::move(call), e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(),
                   core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

/// By name, a function that the language calls by itself, or that the compiler wrote: a destructor, `operator=`. The
/// class's twin has the like.
TermRef given_method_call(Body& in, const clang::CXXMemberCallExpr* e, const clang::MemberExpr* member) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  const core::TypeRef of = in.around.types.lower(versions::type_of(method->getParent()), e->getExprLoc());
  const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  const bool implicit = self && self->isImplicit();
  const TermRef object = implicit ? core::text({core::this_token()}, in.type_of(member->getBase()))
                                  : dual_hole(in, member->getBase()).term;
  const bool by_pointer = implicit || member->isArrow();
  const auto made = [&](std::vector<core::Piece> pieces) {
    return make_term(Verbatim{std::move(pieces), Precedence::Postfix},
                     e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(), in.activity.access(e),
                     Types::is_scalar(e->getType().getNonReferenceType()));
  };
  if (llvm::isa<clang::CXXDestructorDecl>(method)) {
    // Which destructor ends the object, the library's function leaves to the object.
    if (method->isVirtual() && member->hasQualifier())
      refuse(e->getExprLoc(), Reason::Member, qualified_name(method) + "|it is called for a part of an object");
    if (by_pointer) return made({core::Rooted{"std::destroy_at"}, "(", Hole{object, Wanted::Dual}, ")"});
    return made(
        {core::Rooted{"std::destroy_at"}, "(", core::Rooted{"std::addressof"}, "(", Hole{object, Wanted::Dual}, "))"});
  }
  std::vector<core::Piece> pieces{Hole{object, Wanted::Dual, Precedence::Postfix}, by_pointer ? "->" : "."};
  if (member->hasQualifier()) pieces.insert(pieces.end(), {of, "::"});
  pieces.emplace_back(method->getNameAsString() + "(");
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    if (i > 0) pieces.emplace_back(", ");
    pieces.emplace_back(dual_hole(in, e->getArg(i)));
  }
  pieces.emplace_back(")");
  return made(std::move(pieces));
}

namespace {

bool is_publicly_derived(const clang::CXXRecordDecl* of, const clang::CXXRecordDecl* from) {
  return of && of->hasDefinition() && llvm::any_of(of->bases(), [&](const clang::CXXBaseSpecifier& base) {
           const auto* record = base.getType()->getAsCXXRecordDecl();
           return record && base.getAccessSpecifier() == clang::AS_public &&
                  (record->getCanonicalDecl() == from->getCanonicalDecl() || is_publicly_derived(record, from));
         });
}

/// Whether the twin of a member function can be one that reads this object of constants as it is.
bool reads_original(Body& in, const clang::Expr* object, const clang::CXXMethodDecl* method) {
  const clang::VarDecl* data = in.activity.data_root(object);
  if (!data || !in.activity.is_passive_storage(data) || in.around.types.has_lasting_twin(data)) return false;
  const clang::CXXRecordDecl* record = method->getParent();
  object = object->IgnoreParenImpCasts();
  const clang::QualType type = object->getType();
  const auto* of = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
  return method->isConst() && method->isUserProvided() && method->getRefQualifier() != clang::RQ_RValue &&
         !record->isLambda() && !local_class(record) && !is_hidden_type(record) && !is_in_hidden_type(record) &&
         !has_unnamed(arguments_of(record)) && !has_unnamed(arguments_of(method)) &&
         (!method->isVirtual() || method->hasAttr<clang::FinalAttr>() || record->hasAttr<clang::FinalAttr>()) && of &&
         (of->getCanonicalDecl() == record->getCanonicalDecl() || is_publicly_derived(of, record)) &&
         (method->hasBody() || in.around.types.elsewhere(method).second);
}

/// A copy of a constant, made for one call, is no other object that could be changed, that others could point into, or
/// that is of a class of which only its base is known.
void refuse_call_on_constants(Body& in, const clang::CallExpr* e, const clang::CXXMethodDecl* method,
                              const clang::Expr* object, bool dispatches) {
  const clang::VarDecl* data = in.activity.data_root(object);
  if (!data || !in.activity.is_passive_storage(data) || in.around.types.has_lasting_twin(data)) return;
  if (!method->isConst() && !method->isStatic() && e->getNumArgs() > 0)
    refuse(e->getExprLoc(), Reason::Constant, data->getNameAsString());
  const clang::Expr* whole = object->IgnoreParenImpCasts();
  const bool is_known =
      llvm::isa<clang::DeclRefExpr>(whole) && !data->getType()->isReferenceType() && !data->getType()->isPointerType();
  if (method->isVirtual() && dispatches && !is_known)
    refuse(e->getExprLoc(), Reason::ConstantDispatch, qualified_name(method) + "|" + data->getNameAsString());
  if (e->isLValue() || refers_to_numbers(e->getType(), in.around.types))
    refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
}

}  // namespace

TermRef own_method_call(Body& in, const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  if (!rule_of(in.around.unit, method) && reads_original(in, member->getBase(), method)) {
    const auto [object, is_pointer] = object_text(in, member);
    Hole self = original_hole(in, member->getBase());
    const auto* own = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
    TermRef meaning = in.self && own ? core::variable(in.symbol(in.self), core::passive("auto"), false)
                      : is_pointer   ? nullptr
                                     : meaning_of_object(in, member->getBase());
    self.term = make_term(Verbatim{core::joined(is_pointer ? "*" : "", object),
                                   is_pointer ? Precedence::Unary : precedence_of(member->getBase()),
                                   {},
                                   std::move(meaning)},
                          core::passive("auto"), false, self.term->access, false);
    return call_on_constants(in, e, method, std::move(self), {e->getArgs(), e->getNumArgs()});
  }
  refuse_call_on_constants(in, e, method, member->getBase(), !member->hasQualifier());
  if (in.self && llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    refuse(e->getExprLoc(), Reason::ConstantData, in.self->getNameAsString());
  if (rule_of(in.around.unit, method)) {
    const TermRef given = dual_hole(in, member->getBase()).term;
    return own_rule_call(
        in, e, method,
        member->isArrow()
            ? make_term(core::Dereference{given},
                        in.around.types.lower(member->getBase()->getType()->getPointeeType(), e->getExprLoc()), true,
                        given->access | core::reads, false)
            : given);
  }
  unsigned constants = 0;
  for (unsigned i = 0; i < method->getNumParams() && i < marked_at_most; ++i)
    if (in.around.is_constant(method, i)) constants |= 1U << i;
  in.around.need_function(method, constants, e->getExprLoc());
  core::Access access = core::reads | in.around.types.access_outside(method) | in.activity.access(member->getBase());
  for (const clang::Expr* argument : e->arguments()) access |= in.activity.access(argument);
  if (changes_object(method)) access |= core::writes;
  for (const clang::ParmVarDecl* parameter : method->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  const bool implicit = self && self->isImplicit();
  const auto object = [&]() -> TermRef { return implicit ? nullptr : dual_hole(in, member->getBase()).term; };
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (llvm::isa<clang::CXXConversionDecl>(method)) {
    const core::TypeRef type = in.type_of(member->getBase());
    const auto pointed = [&](const TermRef& pointer) {
      return make_term(core::Dereference{pointer}, type, false, pointer->access, false);
    };
    const TermRef from = self                ? pointed(core::text({core::this_token()}, type))
                         : member->isArrow() ? pointed(object())
                                             : object();
    core::TypeRef to = in.around.types.lower(e->getType(), e->getExprLoc());
    if (e->isLValue()) to = core::make_type(core::Reference{to});
    std::vector<core::Piece> pieces{"static_cast<", to, ">(", Hole{from, Wanted::Dual, Precedence::Comma, false}, ")"};
    TermRef meaning = invoked(in, method, pieces, in.type_of(e), e->isLValue(), access, scalar);
    return make_term(Verbatim{std::move(pieces), Precedence::Postfix, {}, std::move(meaning)}, in.type_of(e),
                     e->isLValue(), access, scalar);
  }
  refuse_undeduced(e, method);
  const clang::QualType object_type = member->getBase()->IgnoreParenImpCasts()->getType();
  const bool overloaded =
      is_overloaded(method, (member->isArrow() ? object_type->getPointeeType() : object_type)->getAsCXXRecordDecl());
  core::MethodCall call{object(), member->isArrow(), nullptr, method->getNameAsString(), {}, false};
  call.arguments_of_template = spelled_arguments(method, in.around.types);
  call.clone = in.around.number_of(method);
  call.instance = in.around.instance_of(method);
  call.takes_tape = core::takes_tape(kind_of(method, in.around.types));
  if (!method->isVirtual()) call.key = in.around.key_of(method);
  if (member->hasQualifier())
    call.qualifier =
        in.around.types.lower(qualifier_of(member, versions::type_of(method->getParent())), e->getExprLoc());
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i < marked_at_most && ((constants >> i) & 1U))
      call.arguments.push_back(marked_argument(in, e->getArg(i), method->getParamDecl(i)));
    else
      call.arguments.push_back(arguments(in, e->getArgs() + i, 1, nullptr, overloaded, method->getParamDecl(i))[0]);
  }
  return make_term(std::move(call), e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(), access,
                   scalar);
}

TermRef own_operator_call(Body& in, const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!is_eigen(callee) && !rule_of(in.around.unit, callee)) {
    const llvm::ArrayRef<const clang::Expr*> operands{e->getArgs(), e->getNumArgs()};
    const auto* of = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool by_object = of && !of->isStatic() && reads_original(in, operands[0], of);
    if (by_object) return call_on_constants(in, e, callee, original_hole(in, operands[0]), operands.drop_front());
    if (of && !of->isStatic()) refuse_call_on_constants(in, e, of, operands[0], true);
    if (!of && !callee->isDefaulted() && !has_unnamed(arguments_of(callee)) &&
        (callee->hasBody() || in.around.types.elsewhere(callee).second) &&
        (constants_given(in, callee, operands) & ~in.around.marks_of(callee)))
      return call_on_constants(in, e, callee, std::nullopt, operands);
  }
  bool on_twins = in.around.types.holds_scalar(e->getType());
  for (const clang::Expr* argument : e->arguments())
    on_twins = on_twins || in.around.types.holds_scalar(argument->getType());
  if (on_twins && !is_eigen(callee)) in.around.need_function(callee, 0, e->getExprLoc());
  const auto kind = e->getOperator();
  const std::string op = clang::getOperatorSpelling(kind);
  const bool lift = is_overloaded(e);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto side = [&](unsigned i, Precedence context) {
    const unsigned parameter = method ? i - 1 : i;
    const clang::ParmVarDecl* of = method && i == 0                     ? nullptr
                                   : parameter < callee->getNumParams() ? callee->getParamDecl(parameter)
                                                                        : nullptr;
    Hole hole = of ? arguments(in, e->getArgs() + i, 1, nullptr, lift, of)[0] : dual_hole(in, e->getArg(i));
    hole.context = context;
    return hole;
  };
  core::Access access = core::reads | in.around.types.access_outside(callee);
  for (const clang::Expr* argument : e->arguments()) access |= in.activity.access(argument);
  if (method && changes_object(method)) access |= core::writes;
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  const std::string key = method || !on_twins ? std::string() : in.around.key_of(callee);
  const bool is_known = on_twins && !is_eigen(callee) && !rule_of(in.around.unit, callee);
  const auto made = [&](std::vector<core::Piece> pieces, Precedence level) {
    const core::TypeRef type = e->getType()->isVoidType() ? nullptr : in.type_of(e);
    TermRef meaning = is_known ? invoked(in, callee, pieces, type, e->isLValue(), access, scalar) : nullptr;
    Verbatim text{std::move(pieces), level, key, std::move(meaning)};
    return make_term(std::move(text), type, e->isLValue(), access, scalar);
  };
  if (kind == clang::OO_Call || kind == clang::OO_Subscript) {
    std::vector<core::Piece> pieces{side(0, Precedence::Postfix), kind == clang::OO_Call ? "(" : "["};
    for (unsigned i = 1; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
      if (i > 1) pieces.emplace_back(", ");
      pieces.emplace_back(side(i, Precedence::Assignment));
    }
    pieces.emplace_back(kind == clang::OO_Call ? ")" : "]");
    return made(std::move(pieces), Precedence::Postfix);
  }
  if (kind == clang::OO_Arrow && (ends_with_effects(e->getType()) || access.writes))
    return made({side(0, Precedence::Postfix), ".operator->()"}, Precedence::Postfix);
  if (kind == clang::OO_Arrow) return in.expr(e->getArg(0));
  const bool postfix = (kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus) && e->getNumArgs() == 2;
  if (postfix) return made({side(0, Precedence::Postfix), op}, Precedence::Postfix);
  if (e->getNumArgs() == 1) return made({op, side(0, Precedence::Postfix)}, Precedence::Unary);
  if (kind == clang::OO_Comma)
    return made({side(0, Precedence::Comma), ", ", side(1, Precedence::Assignment)}, Precedence::Comma);
  // Every operand that is not simple in parentheses of its own, so that no warning asks for them.
  const Precedence level = e->isAssignmentOp()                                 ? Precedence::Assignment
                           : e->isComparisonOp()                               ? Precedence::Relational
                           : kind == clang::OO_Plus || kind == clang::OO_Minus ? Precedence::Additive
                           : kind == clang::OO_Star || kind == clang::OO_Slash || kind == clang::OO_Percent
                               ? Precedence::Multiplicative
                               : Precedence::Comma;
  const bool arithmetic = level == Precedence::Additive || level == Precedence::Multiplicative;
  return made({side(0, arithmetic                        ? level
                       : level == Precedence::Assignment ? Precedence::Unary
                                                         : Precedence::Additive),
               " " + op + " ",
               side(1, arithmetic                        ? static_cast<Precedence>(static_cast<int>(level) + 1)
                       : level == Precedence::Assignment ? level
                                                         : Precedence::Additive)},
              level == Precedence::Comma ? Precedence::Comma : level);
}

}  // namespace dualrev::frontend
