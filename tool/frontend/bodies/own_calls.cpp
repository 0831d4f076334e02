// Calls of what the user's classes bring: member functions, operators; and calls of function values. => core terms.
#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/lowering.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/library/library.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/types/lifetimes.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

TermRef Lowering::value_call(const clang::CallExpr* e) {
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
  Verbatim text{{Hole{expr(callee), Wanted::Dual, Precedence::Postfix, false}, "("}, Precedence::Postfix};
  for (unsigned i = op ? 1 : 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > (op ? 1U : 0U)) text.pieces.emplace_back(", ");
    const unsigned parameter = op ? i - 1 : i;
    const bool constant = method && method->getParent()->isLambda() && parameter < method->getNumParams() &&
                          activity_.is_passive_data(method->getParamDecl(parameter));
    // What it gives may lead into what it is given, which must not be a copy.
    if (const bool leads = e->isLValue() || refers_to_numbers(e->getType(), around_.types);
        leads && !constant && e->getArg(i)->isLValue() && is_constant_object(e->getArg(i)))
      if (const clang::VarDecl* data = activity_.data_root(e->getArg(i)))
        refuse(e->getArg(i)->getExprLoc(), Reason::ConstantData, data->getNameAsString());
    // Braces alone fit every instance.
    const bool braced = generic && llvm::isa<clang::InitListExpr, clang::CXXStdInitializerListExpr>(bare(e->getArg(i)));
    const Hole hole = constant ? original_hole(e->getArg(i))
                      : (overloaded || braced) && parameter < method->getNumParams()
                          ? arguments(e->getArgs() + i, 1, nullptr, true, method->getParamDecl(parameter))[0]
                          : dual_hole(e->getArg(i), generic);
    text.pieces.emplace_back(method && is_library(method) ? called_member(hole, e->getArg(i)->getType()) : hole);
  }
  text.pieces.emplace_back(")");
  if (method && method->getParent()->isLambda() && !generic &&
      llvm::isa<clang::DeclRefExpr>(callee->IgnoreParenImpCasts())) {
    core::Apply call;
    for (const core::Piece& piece : text.pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) call.arguments.push_back(hole->term);
    text.meaning = make_term(std::move(call), nullptr, false, core::reads | core::writes, false);
  }
  return make_term(std::move(text), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(),
                   core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef Lowering::member_pointer(const clang::DeclRefExpr* e) {
  const auto* member = llvm::cast<clang::NamedDecl>(e->getDecl());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member);
  const auto* record = llvm::cast<clang::CXXRecordDecl>(member->getDeclContext());
  const clang::QualType of = versions::type_of(record);
  // What keeps its arity cannot be called like the others, and an instance's name would need its arguments.
  if (method &&
      (is_library(method) || method->isTemplateInstantiation() || !core::takes_tape(kind_of(method, around_.types))))
    refuse(e->getExprLoc(), Reason::MemberPointer, member->getNameAsString());
  if (is_library(record)) refuse(e->getExprLoc(), Reason::MemberPointer, member->getNameAsString());
  Verbatim text{{"&", around_.types.lower(of, e->getExprLoc()), "::" + member->getNameAsString()}, Precedence::Unary};
  const clang::QualType type = versions::member_pointer(
      member->getAsFunction() ? method->getType() : llvm::cast<clang::ValueDecl>(member)->getType(), record);
  const core::TypeRef lowered = around_.types.lower(type, e->getExprLoc());
  if (method) {
    unsigned constants = 0;
    for (unsigned i = 0; i < method->getNumParams() && i < marked_at_most; ++i)
      if (around_.is_constant(method, i)) constants |= 1U << i;
    if (constants != 0) refuse(e->getExprLoc(), Reason::MemberPointer, member->getNameAsString());
    around_.need_function(method, 0, e->getExprLoc());
    if (is_overloaded(method))
      text = Verbatim{{"static_cast<", lowered, ">(&", around_.types.lower(of, e->getExprLoc()),
                       "::" + member->getNameAsString() + ")"},
                      Precedence::Postfix};
  }
  return make_term(std::move(text), lowered, false, core::pure, false);
}

TermRef Lowering::member_pointer_call(const clang::CXXMemberCallExpr* e) {
  const auto* named = llvm::cast<clang::BinaryOperator>(e->getCallee()->IgnoreParens());
  core::MethodCall call{
      dual_hole(named->getLHS()).term, named->getOpcode() == clang::BO_PtrMemI, nullptr, {}, {}, true};
  call.pointer = expr(named->getRHS());
  for (const clang::Expr* argument : e->arguments()) call.arguments.push_back(dual_hole(argument));
  return make_term(std::move(call), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(),
                   core::reads | core::writes, Types::is_scalar(e->getType().getNonReferenceType()));
}

/// A pointer to a member function, given to a library that calls it: the call has no tape to give.
Hole Lowering::called_member(Hole hole, clang::QualType type) {
  type = type.getNonReferenceType();
  if (!type->isMemberFunctionPointerType() || !around_.types.holds_scalar(type)) return hole;
  hole.term = make_term(Verbatim{{core::Rooted{"dualrev::called_member"}, "(", hole, ")"}, Precedence::Postfix},
                        core::passive("auto"), false, hole.term->access, false);
  return hole;
}

TermRef Lowering::function_value(const clang::FunctionDecl* function, const clang::Expr* e) {
  if ((llvm::isa<clang::CXXMethodDecl>(function) || function->isTemplateInstantiation()) && !is_library(function))
    return entry_value(function, e);
  // A function value keeps its arity: the tape is the current one.
  if (rule_of(around_.unit, function)) return own_rule_value(function, e);
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

/// A static member of a local class, as a closure that becomes a pointer: g++ takes no such member as the argument of a
/// template.
static std::vector<core::Piece> local_entry(const clang::CXXMethodDecl* method, Types& types,
                                            clang::SourceLocation at) {
  std::vector<core::Piece> head{"+[]("};
  std::vector<core::Piece> call{types.lower(versions::type_of(method->getParent()), at),
                                "::" + method->getNameAsString() + "(", core::Rooted{"dualrev::current_tape"}, "()"};
  for (unsigned i = 0; i < method->getNumParams(); ++i) {
    const core::TypeRef type = types.lower(method->getParamDecl(i)->getType(), at);
    const std::string name = "x" + std::to_string(i);
    head.insert(head.end(), {i > 0 ? ", " : "", core::Rooted{"std::type_identity_t"}, "<", type, "> " + name});
    call.insert(call.end(), {", ", core::Rooted{"std::forward"}, "<", type, ">(" + name + ")"});
  }
  head.emplace_back(") -> ");
  if (method->getReturnType()->isVoidType())
    head.emplace_back("void");
  else
    head.emplace_back(types.lower(method->getReturnType(), at));
  head.emplace_back(" { return ");
  head.insert(head.end(), call.begin(), call.end());
  head.emplace_back("); }");
  return head;
}

/// An instance of a template, or a static member: the runtime makes the function to point to.
TermRef Lowering::entry_value(const clang::FunctionDecl* function, const clang::Expr* e) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const clang::SourceLocation at = e->getExprLoc();
  bool plain = core::takes_tape(kind_of(function, around_.types)) &&
               !(method && (method->getParent()->isLambda() || function->isTemplateInstantiation()));
  for (unsigned i = 0; i < function->getNumParams(); ++i)
    plain = plain && !around_.is_constant(function, i) && !is_unnamed(function->getParamDecl(i)->getType());
  if (!plain) refuse(at, Reason::FunctionPointer);
  around_.need_function(function, 0, at);
  if (method && local_class(method->getParent()))
    return make_term(Verbatim{local_entry(method, around_.types, at), Precedence::Unary},
                     around_.types.lower(function->getType(), at), false, core::pure, false);
  Verbatim text{{core::Rooted{"dualrev::entry"}, "<static_cast<"}, Precedence::Postfix};
  if (function->getReturnType()->isVoidType())
    text.pieces.emplace_back("void");
  else
    text.pieces.emplace_back(around_.types.lower(function->getReturnType(), at));
  text.pieces.emplace_back(" (*)(");
  text.pieces.emplace_back(core::Rooted{"dualrev::tape"});
  text.pieces.emplace_back("&");
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    text.pieces.emplace_back(", ");
    text.pieces.emplace_back(around_.types.lower(parameter->getType(), at));
  }
  text.pieces.emplace_back(")>(");
  if (method) {
    text.pieces.emplace_back(around_.types.lower(versions::type_of(method->getParent()), at));
    text.pieces.emplace_back("::" + function->getNameAsString() + ")>::call");
  } else {
    text.pieces.emplace_back("::" + qualified_name(function) + around_.suffix + around_.number_of(function) +
                             spelled_arguments(function, around_.types) + ")>::call");
  }
  return make_term(std::move(text), around_.types.lower(function->getType(), at), false, core::pure, false);
}

/// By name, a function that the language calls by itself, or that the compiler wrote: a destructor, `operator=`. The
/// class's twin has the like.
TermRef Lowering::given_method_call(const clang::CXXMemberCallExpr* e, const clang::MemberExpr* member) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  const core::TypeRef of = around_.types.lower(versions::type_of(method->getParent()), e->getExprLoc());
  const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  const bool implicit = self && self->isImplicit();
  const TermRef object = implicit ? core::text("this", type_of(member->getBase())) : dual_hole(member->getBase()).term;
  const bool by_pointer = implicit || member->isArrow();
  const auto made = [&](std::vector<core::Piece> pieces) {
    return make_term(Verbatim{std::move(pieces), Precedence::Postfix},
                     e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), activity_.access(e),
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
    pieces.emplace_back(dual_hole(e->getArg(i)));
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

}  // namespace

/// Whether the twin of a member function can be one that reads this object of constants as it is.
bool Lowering::reads_original(const clang::Expr* object, const clang::CXXMethodDecl* method) {
  const clang::VarDecl* data = activity_.data_root(object);
  if (!data || !activity_.is_passive_storage(data) || around_.types.has_lasting_twin(data)) return false;
  const clang::CXXRecordDecl* record = method->getParent();
  object = object->IgnoreParenImpCasts();
  const clang::QualType type = object->getType();
  const auto* of = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
  return method->isConst() && method->isUserProvided() && method->getRefQualifier() != clang::RQ_RValue &&
         !record->isLambda() && !local_class(record) && !is_hidden_type(record) && !is_in_hidden_type(record) &&
         !has_unnamed(arguments_of(record)) && !has_unnamed(arguments_of(method)) &&
         (!method->isVirtual() || method->hasAttr<clang::FinalAttr>() || record->hasAttr<clang::FinalAttr>()) && of &&
         (of->getCanonicalDecl() == record->getCanonicalDecl() || is_publicly_derived(of, record)) &&
         (method->hasBody() || around_.types.elsewhere(method).second);
}

/// A copy of a constant, made for one call, is no other object that could be changed, that others could point into, or
/// that is of a class of which only its base is known.
void Lowering::refuse_call_on_constants(const clang::CallExpr* e, const clang::CXXMethodDecl* method,
                                        const clang::Expr* object, bool dispatches) {
  const clang::VarDecl* data = activity_.data_root(object);
  if (!data || !activity_.is_passive_storage(data) || around_.types.has_lasting_twin(data)) return;
  if (!method->isConst() && !method->isStatic() && e->getNumArgs() > 0)
    refuse(e->getExprLoc(), Reason::Constant, data->getNameAsString());
  const clang::Expr* whole = object->IgnoreParenImpCasts();
  const bool is_known =
      llvm::isa<clang::DeclRefExpr>(whole) && !data->getType()->isReferenceType() && !data->getType()->isPointerType();
  if (method->isVirtual() && dispatches && !is_known)
    refuse(e->getExprLoc(), Reason::ConstantDispatch, qualified_name(method) + "|" + data->getNameAsString());
  if (e->isLValue() || refers_to_numbers(e->getType(), around_.types))
    refuse(e->getExprLoc(), Reason::ConstantData, data->getNameAsString());
}

/// What such a function gives leads to places of duals, in a constant too.
bool Lowering::leads_into_copy(const clang::FunctionDecl* callee, const clang::Expr* given) {
  return is_constant_object(given) && refers_to_numbers(callee->getReturnType(), around_.types) &&
         nameable_constant(given);
}

/// As bits, what a function is given that is a constant in a twin of its own.
unsigned Lowering::constants_given(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given) {
  unsigned constants = 0;
  for (unsigned i = 0; i < callee->getNumParams() && i < marked_at_most; ++i) {
    const bool is_given =
        i < given.size() && !llvm::isa<clang::CXXDefaultArgExpr>(given[i]) &&
        is_constant_data(given[i], callee->getParamDecl(i)->getType()) && !leads_into_copy(callee, given[i]) &&
        !(around_.types.has_lasting_twin(activity_.data_root(given[i])) && may_keep_address(callee, around_.types));
    if (around_.is_constant(callee, i) || is_given) constants |= 1U << i;
  }
  return constants;
}

/// A call of the twin that reads originals, of a member function or an operator: it has a name of its own. `self` is
/// the object, if that is a constant.
TermRef Lowering::call_on_constants(const clang::CallExpr* e, const clang::FunctionDecl* callee,
                                    std::optional<Hole> self, llvm::ArrayRef<const clang::Expr*> given) {
  const unsigned constants = constants_given(callee, given) | (self ? of_constant_object : 0);
  const std::string clone = around_.need_function(callee, constants, e->getExprLoc());
  core::Call twin{name_among_constants(callee, around_.key_of(callee)), {}, {}, {}, clone, {}, true, false, false};
  twin.key = around_.key_of(callee) + clone;
  if (self) twin.arguments.push_back(std::move(*self));
  for (unsigned i = 0; i < given.size() && !llvm::isa<clang::CXXDefaultArgExpr>(given[i]); ++i) {
    const clang::ParmVarDecl* parameter = callee->getParamDecl(i);
    twin.arguments.push_back(i < marked_at_most && ((constants >> i) & 1U)
                                 ? marked_argument(given[i], parameter)
                                 : arguments(given.data() + i, 1, nullptr, true, parameter)[0]);
  }
  core::Access access = core::reads | around_.types.access_outside(callee);
  for (const clang::Expr* argument : e->arguments()) access |= activity_.access(argument);
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e))
    access |= activity_.access(member->getImplicitObjectArgument());
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  return make_term(std::move(twin), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), access,
                   Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef Lowering::own_method_call(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* method = e->getMethodDecl();
  const auto* member = llvm::cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  if (!rule_of(around_.unit, method) && reads_original(member->getBase(), method)) {
    const auto [object, is_pointer] = object_text(member);
    Hole self = original_hole(member->getBase());
    const auto* own = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
    TermRef meaning = self_ && own ? core::variable(symbol(self_), core::passive("auto"), false)
                      : is_pointer ? nullptr
                                   : meaning_of_object(member->getBase());
    self.term = make_term(Verbatim{core::joined(is_pointer ? "*" : "", object),
                                   is_pointer ? Precedence::Unary : precedence_of(member->getBase()),
                                   {},
                                   std::move(meaning)},
                          core::passive("auto"), false, self.term->access, false);
    return call_on_constants(e, method, std::move(self), {e->getArgs(), e->getNumArgs()});
  }
  refuse_call_on_constants(e, method, member->getBase(), !member->hasQualifier());
  if (self_ && llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    refuse(e->getExprLoc(), Reason::ConstantData, self_->getNameAsString());
  if (rule_of(around_.unit, method)) {
    const TermRef given = dual_hole(member->getBase()).term;
    return own_rule_call(
        e, method,
        member->isArrow()
            ? make_term(core::Dereference{given},
                        around_.types.lower(member->getBase()->getType()->getPointeeType(), e->getExprLoc()), true,
                        given->access | core::reads, false)
            : given);
  }
  unsigned constants = 0;
  for (unsigned i = 0; i < method->getNumParams() && i < marked_at_most; ++i)
    if (around_.is_constant(method, i)) constants |= 1U << i;
  around_.need_function(method, constants, e->getExprLoc());
  core::Access access = core::reads | around_.types.access_outside(method) | activity_.access(member->getBase());
  for (const clang::Expr* argument : e->arguments()) access |= activity_.access(argument);
  if (changes_object(method)) access |= core::writes;
  for (const clang::ParmVarDecl* parameter : method->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  const auto* self = llvm::dyn_cast<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  const bool implicit = self && self->isImplicit();
  const auto object = [&]() -> TermRef { return implicit ? nullptr : dual_hole(member->getBase()).term; };
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  if (llvm::isa<clang::CXXConversionDecl>(method)) {
    const TermRef from = implicit ? core::text("*this", type_of(member->getBase()), Precedence::Unary) : object();
    core::TypeRef to = around_.types.lower(e->getType(), e->getExprLoc());
    if (e->isLValue()) to = core::make_type(core::Reference{to});
    std::vector<core::Piece> pieces{"static_cast<", to, ">(", Hole{from, Wanted::Dual, Precedence::Comma, false}, ")"};
    TermRef meaning = invoked(method, pieces, type_of(e), e->isLValue(), access, scalar);
    return make_term(Verbatim{std::move(pieces), Precedence::Postfix, {}, std::move(meaning)}, type_of(e),
                     e->isLValue(), access, scalar);
  }
  refuse_undeduced(e, method);
  const clang::QualType object_type = member->getBase()->IgnoreParenImpCasts()->getType();
  const bool overloaded =
      is_overloaded(method, (member->isArrow() ? object_type->getPointeeType() : object_type)->getAsCXXRecordDecl());
  core::MethodCall call{object(), member->isArrow(), nullptr, method->getNameAsString(), {}, false};
  call.arguments_of_template = spelled_arguments(method, around_.types);
  call.clone = around_.number_of(method);
  call.instance = around_.instance_of(method);
  call.takes_tape = core::takes_tape(kind_of(method, around_.types));
  if (!method->isVirtual()) call.key = around_.key_of(method);
  if (member->hasQualifier())
    call.qualifier = around_.types.lower(qualifier_of(member, versions::type_of(method->getParent())), e->getExprLoc());
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i < marked_at_most && ((constants >> i) & 1U))
      call.arguments.push_back(marked_argument(e->getArg(i), method->getParamDecl(i)));
    else
      call.arguments.push_back(arguments(e->getArgs() + i, 1, nullptr, overloaded, method->getParamDecl(i))[0]);
  }
  return make_term(std::move(call), e->getType()->isVoidType() ? nullptr : type_of(e), e->isLValue(), access, scalar);
}

/// Eigen's functions, static ones of its classes too, at duals.
TermRef Lowering::eigen_call(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (!method) return library_call(e, callee);
  Verbatim text{{around_.types.lower(versions::type_of(method->getParent()), e->getExprLoc()),
                 "::" + callee->getNameAsString() + "("},
                Precedence::Postfix};
  for (unsigned i = 0; i < e->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(e->getArg(i)); ++i) {
    if (i > 0) text.pieces.emplace_back(", ");
    text.pieces.emplace_back(dual_hole(e->getArg(i), true));
  }
  text.pieces.emplace_back(")");
  return make_term(std::move(text), type_of(e), e->isLValue(), activity_.access(e),
                   Types::is_scalar(e->getType().getNonReferenceType()));
}

/// What text that calls a function of the source means, whose operands are the holes.
TermRef Lowering::invoked(const clang::FunctionDecl* callee, const std::vector<core::Piece>& pieces,
                          const core::TypeRef& type, bool place, core::Access access, bool active) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (is_library(callee) || callee->isDefaulted() || (method && method->isVirtual())) return nullptr;
  core::Invoke call{around_.key_of(callee), nullptr, {}};
  const bool has_object = method && !method->isStatic() && !llvm::isa<clang::CXXConstructorDecl>(method);
  for (const core::Piece& piece : pieces) {
    const auto* hole = std::get_if<Hole>(&piece);
    if (!hole) continue;
    if (has_object && !call.object)
      call.object = hole->term;
    else
      call.arguments.push_back(hole->term);
  }
  return make_term(std::move(call), type, place, access, active);
}

TermRef Lowering::own_operator_call(const clang::CXXOperatorCallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!is_eigen(callee) && !rule_of(around_.unit, callee)) {
    const llvm::ArrayRef<const clang::Expr*> operands{e->getArgs(), e->getNumArgs()};
    const auto* of = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool by_object = of && !of->isStatic() && reads_original(operands[0], of);
    if (by_object) return call_on_constants(e, callee, original_hole(operands[0]), operands.drop_front());
    if (of && !of->isStatic()) refuse_call_on_constants(e, of, operands[0], true);
    if (!of && !callee->isDefaulted() && !has_unnamed(arguments_of(callee)) &&
        (callee->hasBody() || around_.types.elsewhere(callee).second) &&
        (constants_given(callee, operands) & ~around_.marks_of(callee)))
      return call_on_constants(e, callee, std::nullopt, operands);
  }
  bool on_twins = around_.types.holds_scalar(e->getType());
  for (const clang::Expr* argument : e->arguments())
    on_twins = on_twins || around_.types.holds_scalar(argument->getType());
  if (on_twins && !is_eigen(callee)) around_.need_function(callee, 0, e->getExprLoc());
  const auto kind = e->getOperator();
  const std::string op = clang::getOperatorSpelling(kind);
  const bool lift = is_overloaded(e);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto side = [&](unsigned i, Precedence context) {
    const unsigned parameter = method ? i - 1 : i;
    const clang::ParmVarDecl* of = method && i == 0                     ? nullptr
                                   : parameter < callee->getNumParams() ? callee->getParamDecl(parameter)
                                                                        : nullptr;
    Hole hole = of ? arguments(e->getArgs() + i, 1, nullptr, lift, of)[0] : dual_hole(e->getArg(i));
    hole.context = context;
    return hole;
  };
  core::Access access = core::reads | around_.types.access_outside(callee);
  for (const clang::Expr* argument : e->arguments()) access |= activity_.access(argument);
  if (method && changes_object(method)) access |= core::writes;
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  const std::string key = method || !on_twins ? std::string() : around_.key_of(callee);
  const bool is_known = on_twins && !is_eigen(callee) && !rule_of(around_.unit, callee);
  const auto made = [&](std::vector<core::Piece> pieces, Precedence level) {
    const core::TypeRef type = e->getType()->isVoidType() ? nullptr : type_of(e);
    TermRef meaning = is_known ? invoked(callee, pieces, type, e->isLValue(), access, scalar) : nullptr;
    return make_term(Verbatim{std::move(pieces), level, key, std::move(meaning)}, type, e->isLValue(), access, scalar);
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
  if (kind == clang::OO_Arrow) return expr(e->getArg(0));
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
