// Functions and member functions as values, which keep their arity: the tape is the current one.
#include "frontend/bodies/function_values.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/library/library.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

TermRef member_pointer(Body& in, const clang::DeclRefExpr* e) {
  const auto* member = llvm::cast<clang::NamedDecl>(e->getDecl());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member);
  const auto* record = llvm::cast<clang::CXXRecordDecl>(member->getDeclContext());
  const clang::QualType of = versions::type_of(record);
  // What keeps its arity cannot be called like the others, and an instance's name would need its arguments.
  if (method &&
      (is_library(method) || method->isTemplateInstantiation() || !core::takes_tape(kind_of(method, in.around.types))))
    refuse(e->getExprLoc(), Reason::MemberPointer, member->getNameAsString());
  if (is_library(record)) refuse(e->getExprLoc(), Reason::MemberPointer, member->getNameAsString());
  Verbatim text{{"&", in.around.types.lower(of, e->getExprLoc()), "::" + member->getNameAsString()}, Precedence::Unary};
  const clang::QualType type = versions::member_pointer(
      member->getAsFunction() ? method->getType() : llvm::cast<clang::ValueDecl>(member)->getType(), record);
  const core::TypeRef lowered = in.around.types.lower(type, e->getExprLoc());
  if (method) {
    unsigned constants = 0;
    for (unsigned i = 0; i < method->getNumParams() && i < marked_at_most; ++i)
      if (in.around.is_constant(method, i)) constants |= 1U << i;
    if (constants != 0) refuse(e->getExprLoc(), Reason::MemberPointer, member->getNameAsString());
    in.around.need_function(method, 0, e->getExprLoc());
    if (is_overloaded(method))
      text = Verbatim{{"static_cast<", lowered, ">(&", in.around.types.lower(of, e->getExprLoc()),
                       "::" + member->getNameAsString() + ")"},
                      Precedence::Postfix};
  }
  return make_term(std::move(text), lowered, false, core::pure, false);
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

namespace {

/// An instance of a template, or a static member: the runtime makes the function to point to.
TermRef entry_value(Body& in, const clang::FunctionDecl* function, const clang::Expr* e) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const clang::SourceLocation at = e->getExprLoc();
  bool plain = core::takes_tape(kind_of(function, in.around.types)) &&
               !(method && (method->getParent()->isLambda() || function->isTemplateInstantiation()));
  for (unsigned i = 0; i < function->getNumParams(); ++i)
    plain = plain && !in.around.is_constant(function, i) && !is_unnamed(function->getParamDecl(i)->getType());
  if (!plain) refuse(at, Reason::FunctionPointer);
  in.around.need_function(function, 0, at);
  if (method && local_class(method->getParent()))
    return make_term(Verbatim{local_entry(method, in.around.types, at), Precedence::Unary},
                     in.around.types.lower(function->getType(), at), false, core::pure, false);
  Verbatim text{{core::Rooted{"dualrev::entry"}, "<static_cast<"}, Precedence::Postfix};
  if (function->getReturnType()->isVoidType())
    text.pieces.emplace_back("void");
  else
    text.pieces.emplace_back(in.around.types.lower(function->getReturnType(), at));
  text.pieces.emplace_back(" (*)(");
  text.pieces.emplace_back(core::Rooted{"dualrev::tape"});
  text.pieces.emplace_back("&");
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    text.pieces.emplace_back(", ");
    text.pieces.emplace_back(in.around.types.lower(parameter->getType(), at));
  }
  text.pieces.emplace_back(")>(");
  if (method) {
    text.pieces.emplace_back(in.around.types.lower(versions::type_of(method->getParent()), at));
    text.pieces.emplace_back("::" + function->getNameAsString() + ")>::call");
  } else {
    text.pieces.emplace_back(
        core::TwinName{qualified_name(function), in.around.key_of(function), false,
                       in.around.number_of(function) + spelled_arguments(function, in.around.types)});
    text.pieces.emplace_back(")>::call");
  }
  return make_term(std::move(text), in.around.types.lower(function->getType(), at), false, core::pure, false);
}

}  // namespace

TermRef function_value(Body& in, const clang::FunctionDecl* function, const clang::Expr* e) {
  if ((llvm::isa<clang::CXXMethodDecl>(function) || function->isTemplateInstantiation()) && !is_library(function))
    return entry_value(in, function, e);
  // A function value keeps its arity: the tape is the current one.
  if (rule_of(in.around.unit, function)) return own_rule_value(in, function, e);
  const core::TypeRef type = in.around.types.lower(function->getType(), e->getExprLoc());
  if (const std::string rule = rule_name(function); !rule.empty() && function->getNumParams() <= 3) {
    Verbatim text{{"[]("}, Precedence::Postfix};
    std::string names;
    for (unsigned i = 0; i < function->getNumParams(); ++i) {
      const std::string name = std::string(1, static_cast<char>('x' + i));
      text.pieces.emplace_back(i ? ", " : "");
      text.pieces.emplace_back(in.around.types.lower(function->getParamDecl(i)->getType(), e->getExprLoc()));
      text.pieces.emplace_back(" " + name);
      names += (i ? ", " : "") + name;
    }
    text.pieces.emplace_back(") { return ");
    text.pieces.emplace_back(core::Rooted{"dualrev::" + rule});
    text.pieces.emplace_back("(" + names + "); }");
    return make_term(std::move(text), type, false, core::pure, false);
  }
  if (is_library(function)) refuse(e->getExprLoc(), Reason::Library, qualified_name(function));
  in.around.need_entry(function, e->getExprLoc());
  return core::text({core::TwinName{qualified_name(function), in.around.key_of(function), true}}, type);
}

}  // namespace dualrev::frontend
