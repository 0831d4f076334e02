// Closures => core lambdas. A generic one becomes a lambda for each of its instances, with the types of that instance.
#include "frontend/bodies/lambdas.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include "frontend/bodies/body.hpp"
#include "frontend/bodies/holes.hpp"
#include "frontend/bodies/throwing.hpp"
#include "frontend/bodies/untouched.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;

namespace {

/// Of a generic closure those of its instances.
std::vector<const clang::CXXMethodDecl*> bodies_of(const clang::LambdaExpr* e) {
  const clang::CXXMethodDecl* body = e->getCallOperator();
  const clang::FunctionTemplateDecl* generic =
      e->getLambdaClass()->isGenericLambda() ? body->getDescribedFunctionTemplate() : nullptr;
  if (!generic) return {body};
  std::vector<const clang::CXXMethodDecl*> instances;
  for (const clang::FunctionDecl* instance : generic->specializations())
    if (instance->hasBody()) instances.push_back(llvm::cast<clang::CXXMethodDecl>(instance));
  return instances;
}

/// What a body says, but for the closures in it. Two instances that say the same have the same twin.
class Words : public EvaluatedVisitor {
 public:
  Words(const Types& types, const clang::ASTContext& context) : types_(types), context_(context) {}
  /// Of a closure inside what it is made of and what it does: which of its class's own functions there are depends on
  /// what others do with it.
  bool TraverseLambdaExpr(clang::LambdaExpr* e, Queue*) override {
    WalkUpFromLambdaExpr(e);
    for (clang::Expr* captured : e->capture_inits()) TraverseStmt(captured);
    for (const clang::CXXMethodDecl* body : bodies_of(e)) {
      for (clang::ParmVarDecl* parameter : body->parameters()) VisitVarDecl(parameter);
      TraverseStmt(body->getBody());
    }
    return true;
  }
  bool VisitStmt(clang::Stmt* s) override {
    words += s->getStmtClassName() + std::string(";");
    return true;
  }
  bool VisitExpr(clang::Expr* e) override {
    see(e->getType());
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) words += cast->getCastKindName();
    // A trait of the closure's type is the same text and another constant.
    clang::Expr::EvalResult result;
    if (e->getType()->isIntegralOrEnumerationType() && !e->isValueDependent() && e->EvaluateAsInt(result, context_))
      words += llvm::toString(result.Val.getInt(), 10);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    words += e->getDecl()->getNameAsString();
    if (!llvm::isa<clang::CXXMethodDecl>(e->getDecl())) see(e->getDecl()->getType());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    words += e->getMemberDecl()->getNameAsString();
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    see(variable->getType());
    return true;
  }
  std::string words;

 private:
  void see(clang::QualType type) {
    words += (type.isNull()                          ? ""
              : is_unnamed(type) || is_closure(type) ? "closure"
                                                     : types_.spelling(type.getCanonicalType())) +
             ",";
  }
  const Types& types_;
  const clang::ASTContext& context_;
};

/// The instances of a generic lambda that make different code. Closures as arguments do not tell them apart.
std::vector<const clang::CXXMethodDecl*> different(Body& in, const clang::LambdaExpr* e,
                                                   const std::vector<const clang::CXXMethodDecl*>& instances) {
  std::map<std::string, std::string> bodies;
  std::vector<const clang::CXXMethodDecl*> kept;
  for (const clang::CXXMethodDecl* instance : instances) {
    std::string parameters;
    for (const clang::ParmVarDecl* parameter : instance->parameters()) {
      const clang::QualType type = parameter->getType();
      const char* kind = type->isRValueReferenceType() ? "&&"
                         : type->isReferenceType()     ? (type->getPointeeType().isConstQualified() ? "const&" : "&")
                                                       : "";
      parameters +=
          (is_closure(type) ? std::string("closure") + kind : in.around.types.spelling(type.getCanonicalType())) + ",";
    }
    Words body(in.around.types, in.around.unit.ast());
    body.TraverseStmt(instance->getBody());
    const auto [known, is_new] = bodies.emplace(parameters, body.words);
    if (is_new)
      kept.push_back(instance);
    else if (known->second != body.words)
      refuse(e->getExprLoc(), Reason::Lambda, "that is called with several closures which make different code of it");
  }
  return kept;
}

TermRef closure(Body& in, const clang::LambdaExpr* e, const clang::CXXMethodDecl* body) {
  core::Lambda twin;
  if (e->getCaptureDefault() == clang::LCD_ByRef) twin.others = core::Lambda::Others::ByReference;
  if (e->getCaptureDefault() == clang::LCD_ByCopy) twin.others = core::Lambda::Others::ByCopy;
  for (unsigned i = 0; i < body->getNumParams(); ++i)
    if (in.around.is_constant(body, i) && in.around.types.holds_scalar(body->getParamDecl(i)->getType()))
      refuse(body->getParamDecl(i)->getLocation(), Reason::Mark,
             body->getParamDecl(i)->getNameAsString() + "|it is one of a lambda");
  core::Access access = core::reads;
  for (const clang::LambdaCapture& capture : e->captures()) {
    if (capture.capturesThis()) {
      // [=] takes the object along only where it is said.
      if (!capture.isImplicit() || e->getCaptureDefault() == clang::LCD_ByCopy)
        twin.captures.push_back(
            {in.self ? in.symbol(in.self) : nullptr, capture.getCaptureKind() != clang::LCK_StarThis});
      continue;
    }
    if (capture.isImplicit()) continue;
    if (capture.capturesVLAType()) refuse(e->getExprLoc(), Reason::Lambda, "that captures a pack");
    const clang::ValueDecl* captured = capture.getCapturedVar();
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(captured);
    const bool by_reference = capture.getCaptureKind() == clang::LCK_ByRef;
    if (variable && variable->isInitCapture()) {
      for (const auto& [name, value] : twin.made)
        if (name == (by_reference ? "&" : "") + variable->getNameAsString())
          refuse(e->getExprLoc(), Reason::Lambda, "that captures a pack");
      // A name for a constant stays one.
      const bool is_constant = variable->getType()->isReferenceType() &&
                               in.around.types.holds_scalar(variable->getType()) && !in.activity.is_active(variable);
      Hole value = is_constant ? Hole{make_term(Verbatim{untouched_text(in, variable->getInit())},
                                                core::passive("auto"), false, core::pure, false),
                                      core::Wanted::Dual}
                               : dual_hole(in, variable->getInit());
      access |= value.term->access;
      // The capture takes its type from the value.
      if (Types::is_scalar(variable->getType()) && !value.term->active && in.activity.is_active(variable))
        value.term = make_term(Verbatim{{in.around.types.lower(variable->getType(), e->getExprLoc()), "(", value, ")"},
                                        Precedence::Postfix},
                               in.type_of(variable->getInit()), false, value.term->access, true);
      twin.made.emplace_back((by_reference ? "&" : "") + variable->getNameAsString(), value.term);
    } else {
      twin.captures.push_back({in.symbol(captured), by_reference});
    }
  }
  const bool captures = twin.others != core::Lambda::Others::None || !twin.captures.empty() || !twin.made.empty();
  twin.has_tape = captures && in.tape_in_sight;
  twin.is_mutable = e->isMutable();
  for (const clang::ParmVarDecl* parameter : body->parameters()) {
    core::Declarator lowered;
    lowered.name = name_of(parameter);
    lowered.passive = in.activity.is_passive_data(parameter);
    lowered.type = lowered.passive ? in.around.types.of_constant(parameter->getType())
                                   : in.around.types.lower(parameter->getType(), parameter->getLocation());
    if (is_closure(parameter->getType())) {
      const clang::QualType type = parameter->getType();
      lowered.type = core::passive(type->isRValueReferenceType() ? "auto&&"
                                   : type->isReferenceType()
                                       ? (type->getPointeeType().isConstQualified() ? "const auto&" : "auto&")
                                       : "auto");
    }
    if (parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg()) {
      lowered.init = core::Declarator::Init::Copy;
      lowered.arguments = {dual_hole(in, parameter->getDefaultArg())};
    }
    lowered.symbol = in.declared(parameter, lowered.type);
    twin.parameters.push_back(std::move(lowered));
  }
  const clang::QualType result = body->getReturnType();
  const auto* closure = result.getNonReferenceType()->getAsCXXRecordDecl();
  const bool has_name = !(closure && closure->isLambda());
  // One that calls itself through a parameter has to say it, of nothing too.
  twin.result_spelled = has_name && (in.around.types.holds_scalar(result) || e->hasExplicitResultType());
  if (twin.result_spelled) twin.result = in.around.types.lower(result, e->getExprLoc());
  const clang::QualType outer = std::exchange(in.result, result);
  const bool sight = std::exchange(in.tape_in_sight, true);
  const bool noticed = in.ends_noticed;
  twin.body = frontend::body(in, body->getBody());
  in.result = outer;
  in.ends_noticed = noticed;
  in.tape_in_sight = sight;
  return make_term(std::move(twin), core::passive("auto"), false, access, false);
}

}  // namespace

TermRef lambda(Body& in, const clang::LambdaExpr* e) {
  std::vector<const clang::CXXMethodDecl*> instances = bodies_of(e);
  if (instances.empty()) refuse(e->getExprLoc(), Reason::Lambda, "of which nothing shows the types");
  if (instances.size() == 1) return closure(in, e, instances[0]);
  const auto parameters = [](const clang::CXXMethodDecl* instance) {
    return llvm::cast<clang::FunctionProtoType>(instance->getType().getCanonicalType())->getParamTypes();
  };
  for (std::size_t i = 1; i < instances.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (parameters(instances[i]) == parameters(instances[k]))
        refuse(e->getExprLoc(), Reason::Lambda, "whose template arguments cannot all be deduced");
  instances = different(in, e, instances);
  if (instances.size() == 1) return closure(in, e, instances[0]);
  if (e->isMutable()) refuse(e->getExprLoc(), Reason::Lambda, "that is mutable and called with several types");
  // Views are told apart by names that they do not have.
  const auto takes_view = [](const clang::CXXMethodDecl* instance) {
    return std::any_of(instance->param_begin(), instance->param_end(), [](const clang::ParmVarDecl* parameter) {
      const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return record && is_library(record) && (is_closure(parameter->getType()) || is_deduced(record));
    });
  };
  if (std::count_if(instances.begin(), instances.end(), takes_view) > 1)
    refuse(e->getExprLoc(), Reason::Lambda, "that is called with several views or iterators");
  Verbatim set{{core::Rooted{"dualrev::overloaded"}, "{"}, Precedence::Postfix};
  core::Access access = core::pure;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    if (i > 0) set.pieces.emplace_back(", ");
    const TermRef one = closure(in, e, instances[i]);
    access |= one->access;
    set.pieces.emplace_back(Hole{one, core::Wanted::Dual, Precedence::Assignment, false});
  }
  set.pieces.emplace_back("}");
  return make_term(std::move(set), core::passive("auto"), false, access, false);
}

}  // namespace dualrev::frontend
