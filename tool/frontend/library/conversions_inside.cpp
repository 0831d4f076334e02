// A walk over the bodies of instances, as far as they belong to the library.
#include "frontend/library/conversions_inside.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/types/types.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

/// The class of the user's whose conversion to a number this is, or null.
const clang::CXXRecordDecl* converted_by_user(const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e->IgnoreParenImpCasts());
  const auto* by = call ? llvm::dyn_cast_or_null<clang::CXXConversionDecl>(call->getMethodDecl()) : nullptr;
  const bool to_number = by && Types::is_scalar(by->getConversionType().getNonReferenceType());
  return to_number && !is_library(by) && !is_eigen(by) ? by->getParent() : nullptr;
}

/// What one body converts, and the functions that it names.
class Conversions : public EvaluatedVisitor {
 public:
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitCastExpr(clang::CastExpr* e) override {
    const auto kind = e->getCastKind();
    if (kind == clang::CK_FloatingToIntegral || kind == clang::CK_FloatingToBoolean || kind == clang::CK_FloatingCast)
      compute_with(converted_by_user(e->getSubExpr()));
    if (kind != clang::CK_FloatingToIntegral && kind != clang::CK_FloatingToBoolean) return true;
    if (!e->getSubExpr()->isValueDependent() &&
        !llvm::isa<clang::FloatingLiteral>(e->getSubExpr()->IgnoreParenImpCasts()))
      integers.insert(e->getType().getCanonicalType().getUnqualifiedType().getAsString());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) override { return compute_with(converted_by_user(e->getSubExpr())); }
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    if (e->getOpcode() == clang::BO_Comma || e->getOpcode() == clang::BO_Assign) return true;
    const clang::CXXRecordDecl* left = converted_by_user(e->getLHS());
    const clang::CXXRecordDecl* right = converted_by_user(e->getRHS());
    const clang::Expr* other = left ? e->getRHS() : e->getLHS();
    const bool beside_number = !(left && right) && Types::is_scalar(other->IgnoreParenImpCasts()->getType());
    return beside_number || compute_with(left ? left : right);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override { return name(e->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr* e) override { return name(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override { return name(e->getConstructor()); }

  std::set<std::string> integers;
  std::set<const clang::FunctionDecl*> callees;
  const clang::CXXRecordDecl* computed_with = nullptr;

 private:
  bool compute_with(const clang::CXXRecordDecl* record) {
    if (record) computed_with = record;
    return true;
  }
  bool name(const clang::ValueDecl* decl) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) callees.insert(function);
    return true;
  }
};

/// An instance of a template of the library: what is no template does not know the program's types.
bool is_instance(const clang::FunctionDecl* function) {
  return is_library(function) && !is_eigen(function) && function->getTemplateInstantiationPattern();
}

/// All bodies of the library that the function consists of.
Conversions inside(const clang::FunctionDecl* function) {
  Conversions body;
  std::set<const clang::FunctionDecl*> seen;
  body.callees.insert(function);
  while (!body.callees.empty()) {
    const clang::FunctionDecl* next = *body.callees.begin();
    body.callees.erase(body.callees.begin());
    const clang::FunctionDecl* defined = nullptr;
    if (!next->hasBody(defined) || !seen.insert(defined).second || !is_instance(defined)) continue;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(defined))
      for (const clang::CXXCtorInitializer* init : constructor->inits()) body.TraverseStmt(init->getInit());
    body.TraverseStmt(defined->getBody());
  }
  return body;
}

}  // namespace

std::set<std::string> converted_inside(const clang::FunctionDecl* function) { return inside(function).integers; }

const clang::CXXRecordDecl* computed_with_inside(const clang::FunctionDecl* function) {
  return inside(function).computed_with;
}

bool holds_integers_alone(clang::QualType type) {
  static const std::set<std::string> containers = {"std::vector",
                                                   "std::array",
                                                   "std::deque",
                                                   "std::list",
                                                   "std::forward_list",
                                                   "std::set",
                                                   "std::multiset",
                                                   "std::unordered_set",
                                                   "std::unordered_multiset",
                                                   "std::map",
                                                   "std::multimap",
                                                   "std::unordered_map",
                                                   "std::unordered_multimap",
                                                   "std::queue",
                                                   "std::stack",
                                                   "std::priority_queue",
                                                   "std::optional",
                                                   "std::pair",
                                                   "std::tuple",
                                                   "std::basic_string"};
  static const std::set<std::string> beside = {"std::allocator", "std::less",     "std::greater",
                                               "std::hash",      "std::equal_to", "std::char_traits"};
  const auto* instance =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!instance || !is_library(instance) || !containers.count(qualified_name(instance))) return false;
  bool any = false;
  bool others = false;
  const std::function<void(const clang::TemplateArgument&)> see = [&](const clang::TemplateArgument& argument) {
    if (argument.getKind() == clang::TemplateArgument::Pack)
      for (const clang::TemplateArgument& element : argument.pack_elements()) see(element);
    if (argument.getKind() != clang::TemplateArgument::Type) return;
    const auto* record = argument.getAsType()->getAsCXXRecordDecl();
    if (record && is_library(record) && beside.count(qualified_name(record))) return;
    const bool integers = argument.getAsType()->isIntegerType() || holds_integers_alone(argument.getAsType());
    (integers ? any : others) = true;
  };
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) see(argument);
  return any && !others;
}

}  // namespace dualrev::frontend
