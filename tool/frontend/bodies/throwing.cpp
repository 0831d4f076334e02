// throw, try and catch => core terms and statements. What is thrown is the original, with plain scalars; the twin lies
// beside it (runtime: exceptions.hpp).
#include "frontend/bodies/throwing.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/exceptions.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/types/lifetimes.hpp"

namespace dualrev::frontend {

using core::make_stmt;
using core::make_term;
using core::Precedence;
using core::StmtRef;
using core::TermRef;
using core::Verbatim;

TermRef throw_expression(Body& in, const clang::CXXThrowExpr* e) {
  const clang::Expr* thrown = e->getSubExpr();
  const clang::QualType type = thrown->getType().getCanonicalType().getUnqualifiedType();
  if (!in.around.types.holds_scalar(type))
    return make_term(Verbatim{{"throw ", value_hole(in, thrown)}, Precedence::Assignment}, nullptr, false, core::writes,
                     false);
  // The original, made of what is no number, or of the numbers' values.
  const clang::Expr* written = bare(thrown);
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(written)) {
    if (cast->getCastKind() != clang::CK_ConstructorConversion) break;
    written = bare(cast->getSubExpr());
  }
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(written);
  const auto is_value = [&](const clang::Expr* e) {
    return !in.around.types.holds_scalar(e->getType()) || (Types::is_scalar(e->getType()) && e->isPRValue());
  };
  if (made && !carries_numbers(type, in.around.types) && !made->isListInitialization() &&
      llvm::all_of(made->arguments(), is_value)) {
    Verbatim text{{"throw " + in.around.types.spelling(type) + "("}, Precedence::Assignment};
    for (unsigned i = 0; i < made->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(made->getArg(i)); ++i)
      text.pieces.insert(text.pieces.end(), {i > 0 ? ", " : "", value_hole(in, made->getArg(i))});
    text.pieces.emplace_back(")");
    return make_term(std::move(text), nullptr, false, core::writes, false);
  }
  if (const std::string why = why_no_exception(type, in.around.types); !why.empty())
    throw refused_exception(e->getExprLoc(), type, why, in.around.types);
  return make_term(Verbatim{{"throw ", core::Rooted{"dualrev::thrown"}, "<" + in.around.types.spelling(type) + ">(",
                             dual_hole(in, thrown), ")"},
                            Precedence::Assignment},
                   nullptr, false, core::writes, false);
}

namespace {

core::Try::Handler handler(Body& in, const clang::CXXCatchStmt* s) {
  const clang::VarDecl* variable = s->getExceptionDecl();
  if (!variable) return {"...", body(in, s->getHandlerBlock())};
  const clang::QualType type = variable->getType();
  const std::string name = variable->getNameAsString();
  if (name.empty() || !carries_numbers(type, in.around.types))
    return {in.around.types.spelling(type) + (name.empty() ? "" : " " + name),
            body(in, s->getHandlerBlock()),
            {},
            {},
            name.empty() ? nullptr : in.symbol(variable)};
  core::Declarator twin;
  twin.name = name;
  twin.type = in.around.types.lower(type, variable->getLocation());
  twin.symbol = in.declared(variable, twin.type);
  clang::QualType original = type.getNonReferenceType();
  if (!type->isReferenceType()) original = original.getUnqualifiedType();
  return {"", body(in, s->getHandlerBlock()), std::move(twin), in.around.types.spelling(original)};
}

}  // namespace

TermRef exception_cast(Body& in, const clang::ExplicitCastExpr* e) {
  const clang::QualType to = e->getTypeAsWritten()->getPointeeType();
  const clang::QualType original = to.getCanonicalType().getUnqualifiedType();
  const bool is_exception = derives_from_library(original->getAsCXXRecordDecl()->getDefinition());
  if (!is_exception)
    return verbatim(
        in, e,
        {e->getCastKind() == clang::CK_Dynamic ? "dynamic_cast<" : "static_cast<",
         in.around.types.lower(e->getTypeAsWritten(), e->getExprLoc()), ">(", dual_hole(in, e->getSubExpr()), ")"},
        Precedence::Postfix);
  if (!to.isConstQualified())
    refuse(e->getExprLoc(), Reason::Exception,
           in.around.types.spelling(original) + "|it is found by a cast to what is not const");
  if (const std::string why = why_no_exception(original, in.around.types); !why.empty())
    refuse(e->getExprLoc(), Reason::Exception, in.around.types.spelling(original) + "|" + why);
  const std::string argument = "<" + in.around.types.spelling(original) + ">(";
  return verbatim(in, e, {core::Rooted{"dualrev::exception_cast"}, argument, dual_hole(in, e->getSubExpr()), ")"},
                  Precedence::Postfix);
}

StmtRef try_statement(Body& in, const clang::CXXTryStmt* s) {
  core::Try twin{in.unplaced(s->getTryBlock()), {}};
  for (unsigned i = 0; i < s->getNumHandlers(); ++i) twin.handlers.push_back(handler(in, s->getHandler(i)));
  return make_stmt(std::move(twin));
}

std::vector<core::Try::Handler> handlers(Body& in, const clang::CXXTryStmt* s) {
  std::vector<core::Try::Handler> all;
  for (unsigned i = 0; i < s->getNumHandlers(); ++i) all.push_back(handler(in, s->getHandler(i)));
  return all;
}

std::optional<core::MemberInitializer> original_of(Body& in, const clang::CXXConstructorDecl* constructor) {
  const clang::CXXRecordDecl* record = constructor->getParent();
  if (constructor->isDelegatingConstructor() || !carries_original(record, in.around.types)) return std::nullopt;
  core::MemberInitializer twin;
  twin.type = core::passive("dualrev::with_original<" + in.around.types.spelling(versions::type_of(record)) + ">");
  if (constructor->isCopyOrMoveConstructor()) {
    const std::string from = name_of(constructor->getParamDecl(0));
    twin.arguments.push_back({core::text(from, nullptr)});
    return twin;
  }
  twin.arguments.push_back({core::text("std::in_place", nullptr)});
  for (const clang::ParmVarDecl* parameter : constructor->parameters()) {
    const clang::QualType type = parameter->getType();
    const clang::QualType value = type.getNonReferenceType().getUnqualifiedType();
    const std::string name = name_of(parameter);
    if (name.empty())
      refuse(parameter->getLocation(), Reason::Exception,
             in.around.types.spelling(versions::type_of(record)) + "|a parameter of its constructor has no name");
    const bool constant = in.around.is_constant(constructor, static_cast<unsigned>(parameter->getFunctionScopeIndex()));
    const std::string spelled = in.around.types.spelling(value);
    if (!constant && in.around.types.holds_scalar(value))
      twin.arguments.push_back({core::text("dualrev::primal_value<" + spelled + ">(" + name + ")", nullptr)});
    else if (type->isLValueReferenceType())
      twin.arguments.push_back({core::text(name, nullptr)});
    else
      twin.arguments.push_back({core::text("static_cast<" + spelled + ">(" + name + ")", nullptr)});
  }
  return twin;
}

StmtRef body(Body& in, const clang::Stmt* s) {
  in.ends_noticed = declares_noticed_objects(s);
  if (llvm::isa<clang::CompoundStmt>(s)) return in.unplaced(s);
  if (const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(s))
    return make_stmt(core::Stmts{{try_statement(in, attempt)}});
  refuse(s->getBeginLoc(), Reason::Statement, s->getStmtClassName());
}

}  // namespace dualrev::frontend
