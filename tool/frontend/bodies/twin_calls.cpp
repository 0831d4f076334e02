// Calls of functions with twins => core terms; and what such calls mean.
#include "frontend/bodies/twin_calls.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::TermRef;

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

void refuse_undeduced(const clang::CallExpr* e, const clang::FunctionDecl* callee) {
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

TermRef twin_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee) {
  refuse_undeduced(e, callee);
  if (callee->isVariadic()) refuse(e->getExprLoc(), Reason::Varargs);
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const bool of_local = member && local_class(member->getParent());
  // Constants given to a parameter make another twin, in which that parameter is a constant.
  const unsigned marks = in.around.marks_of(callee);
  const llvm::ArrayRef<const clang::Expr*> given{e->getArgs(), e->getNumArgs()};
  const bool nameless = member && (has_unnamed(arguments_of(member->getParent())) || has_unnamed(arguments_of(callee)));
  const unsigned constants = of_local || nameless ? marks : constants_given(in, callee, given);
  if (member && constants != marks) return call_on_constants(in, e, callee, std::nullopt, given);
  std::string clone = in.around.need_function(callee, constants, e->getExprLoc());
  const std::string key = in.around.key_of(callee) + clone;
  clone += in.around.number_of(callee);
  core::Call twin{qualified_name(callee), {}, {}, {}, clone, {}, false, false, false};
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee)) {
    const core::TypeRef record = in.around.types.lower(versions::type_of(method->getParent()), e->getExprLoc());
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
                                 ? marked_argument(in, e->getArg(i), parameter)
                                 : arguments(in, e->getArgs() + i, 1, nullptr, is_overloaded(callee), parameter)[0]);
  }
  twin.arguments_of_template = spelled_arguments(callee, in.around.types);
  twin.instance = in.around.instance_of(callee);
  twin.key = key;
  const bool is_void = e->getType()->isVoidType();
  const bool scalar = Types::is_scalar(e->getType().getNonReferenceType());
  // Overloads declared behind the call are in sight of the twin.
  bool alone = true;
  twin.in_full = means_another_later(in, callee, e->getExprLoc(), alone);
  if (twin.in_full && !alone) {
    twin.signature.push_back(is_void ? nullptr : in.around.types.lower(callee->getReturnType(), e->getExprLoc()));
    for (unsigned i = 0; i < callee->getNumParams(); ++i) {
      const clang::QualType type = callee->getParamDecl(i)->getType();
      const bool constant = i < marked_at_most && ((constants >> i) & 1U);
      twin.signature.push_back(constant ? in.around.types.of_constant(type)
                                        : core::with_const(in.around.types.lower(type, e->getExprLoc()), false));
    }
    // What is called through a pointer has no default arguments.
    for (unsigned i = static_cast<unsigned>(twin.arguments.size()); i < e->getNumArgs(); ++i) {
      const clang::Expr* value = llvm::cast<clang::CXXDefaultArgExpr>(e->getArg(i))->getExpr();
      twin.arguments.push_back(i < marked_at_most && ((constants >> i) & 1U) ? value_hole(in, value)
                                                                             : dual_hole(in, value));
    }
  }
  core::Access access = core::reads | in.around.types.access_outside(callee);
  for (const clang::Expr* argument : e->arguments()) access |= in.activity.access(argument);
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  return make_term(std::move(twin), is_void ? nullptr : in.type_of(e), e->isLValue(), access, scalar);
}

namespace {

/// What such a function gives leads to places of duals, in a constant too.
bool leads_into_copy(Body& in, const clang::FunctionDecl* callee, const clang::Expr* given) {
  return is_constant_object(in, given) && refers_to_numbers(callee->getReturnType(), in.around.types) &&
         nameable_constant(in, given);
}

}  // namespace

unsigned constants_given(Body& in, const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given) {
  unsigned constants = 0;
  for (unsigned i = 0; i < callee->getNumParams() && i < marked_at_most; ++i) {
    const bool is_given = i < given.size() && !llvm::isa<clang::CXXDefaultArgExpr>(given[i]) &&
                          is_constant_data(in, given[i], callee->getParamDecl(i)->getType()) &&
                          !leads_into_copy(in, callee, given[i]) &&
                          !(in.around.types.has_lasting_twin(in.activity.data_root(given[i])) &&
                            may_keep_address(callee, in.around.types));
    if (in.around.is_constant(callee, i) || is_given) constants |= 1U << i;
  }
  return constants;
}

TermRef call_on_constants(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee,
                          std::optional<Hole> self, llvm::ArrayRef<const clang::Expr*> given) {
  const unsigned constants = constants_given(in, callee, given) | (self ? of_constant_object : 0);
  const std::string clone = in.around.need_function(callee, constants, e->getExprLoc());
  core::Call twin{name_among_constants(callee, in.around.key_of(callee)), {}, {}, {}, clone, {}, true, false, false};
  twin.key = in.around.key_of(callee) + clone;
  if (self) twin.arguments.push_back(std::move(*self));
  for (unsigned i = 0; i < given.size() && !llvm::isa<clang::CXXDefaultArgExpr>(given[i]); ++i) {
    const clang::ParmVarDecl* parameter = callee->getParamDecl(i);
    twin.arguments.push_back(i < marked_at_most && ((constants >> i) & 1U)
                                 ? marked_argument(in, given[i], parameter)
                                 : arguments(in, given.data() + i, 1, nullptr, true, parameter)[0]);
  }
  core::Access access = core::reads | in.around.types.access_outside(callee);
  for (const clang::Expr* argument : e->arguments()) access |= in.activity.access(argument);
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e))
    access |= in.activity.access(member->getImplicitObjectArgument());
  for (const clang::ParmVarDecl* parameter : callee->parameters())
    if (may_be_changed_through(parameter->getType())) access |= core::writes;
  return make_term(std::move(twin), e->getType()->isVoidType() ? nullptr : in.type_of(e), e->isLValue(), access,
                   Types::is_scalar(e->getType().getNonReferenceType()));
}

TermRef invoked(Body& in, const clang::FunctionDecl* callee, const std::vector<core::Piece>& pieces,
                const core::TypeRef& type, bool place, core::Access access, bool active) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (is_library(callee) || callee->isDefaulted() || (method && method->isVirtual())) return nullptr;
  core::Invoke call{in.around.key_of(callee), nullptr, {}};
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

}  // namespace dualrev::frontend
