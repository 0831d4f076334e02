// What the parts share, and how it begins.
#include "frontend/bodies/body.hpp"

#include <clang/AST/ASTContext.h>

#include "frontend/bodies/pieces.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::StmtRef;

Body::Body(Surroundings& surroundings, const clang::FunctionDecl* of, std::set<const clang::VarDecl*> given,
           const clang::VarDecl* object)
    : around(surroundings),
      function(of),
      self(object),
      result(of ? of->getReturnType() : clang::QualType()),
      tape_in_sight(of != nullptr),
      activity(around.types, of, std::move(given), object),
      audit(around.unit, around.types, activity, around.ended) {
  activity.symbol = [this](const clang::VarDecl* variable) { return symbol(variable); };
  around.types.scope = of ? of->getDeclContext() : nullptr;
}

namespace {

/// The names in a function, and those that its twin has for functions, classes and what outlives it.
class AllNames : public Visitor {
 public:
  explicit AllNames(const std::string& suffix) : suffix_(suffix) {}
  std::set<std::string> all;
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    return add(e->getDecl(), !variable || !variable->isLocalVarDeclOrParm());
  }
  bool VisitMemberExpr(clang::MemberExpr* e) override {
    return add(e->getMemberDecl(), llvm::isa<clang::CXXMethodDecl>(e->getMemberDecl()));
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    return add(e->getConstructor()->getParent(), true);
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (const auto* record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl()) add(record, true);
    return add(variable, false);
  }
  bool add(const clang::NamedDecl* decl, bool has_twin) {
    all.insert(decl->getNameAsString());
    if (has_twin) all.insert(decl->getNameAsString() + suffix_);
    return true;
  }

 private:
  std::string suffix_;
};

}  // namespace

std::string Body::other_name(const std::string& hint) {
  if (!names_) {
    AllNames names(around.suffix);
    names.TraverseStmt(function->getBody());
    for (const clang::ParmVarDecl* parameter : function->parameters()) names.add(parameter, false);
    names_.emplace(std::move(names.all));
  }
  return names_->prefer(hint);
}

core::TypeRef Body::type_of(const clang::Expr* e) {
  if (core::TypeRef deduced = around.types.lower_deduced(e->getType().getNonReferenceType(), e->getExprLoc()))
    return deduced;
  return around.types.lower(e->getType().getNonReferenceType(), e->getExprLoc());
}

core::SymbolRef Body::symbol(const clang::ValueDecl* decl, const std::string& name) {
  std::shared_ptr<core::Symbol>& symbol = symbols_[decl];
  if (symbol) return symbol;
  using Kind = core::Symbol::Kind;
  symbol = std::make_shared<core::Symbol>();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  symbol->name = !name.empty() ? name : variable ? name_of(variable) : decl->getNameAsString();
  symbol->kind = llvm::isa<clang::BindingDecl>(decl)   ? Kind::Binding
                 : !variable                           ? Kind::Field
                 : llvm::isa<clang::ParmVarDecl>(decl) ? Kind::Parameter
                 : variable->isStaticLocal()           ? Kind::Static
                 : variable->isLocalVarDecl()          ? Kind::Local
                                                       : Kind::Global;
  if (variable) symbol->escapes = !activity.is_private(variable), symbol->changes = activity.changes_of(variable);
  return symbol;
}

core::SymbolRef Body::declared(const clang::ValueDecl* decl, const core::TypeRef& type) {
  symbol(decl);
  symbols_[decl]->type = type;
  return symbols_[decl];
}

core::SymbolRef Body::twin_of_constant(const clang::VarDecl* constant, const std::string& name) {
  symbol(constant, (name.find("::") == std::string::npos ? "" : "::") + name + around.suffix);
  symbols_[constant]->twin_of = name;
  return symbols_[constant];
}

std::string Body::located(const clang::Stmt* s) {
  std::string location = shown(around.unit, s->getBeginLoc());
  if (around.noticed) around.noticed(piece(around.unit, s->getSourceRange(), location));
  return location;
}

core::Location Body::location_of(const clang::Expr* e) {
  const clang::SourceManager& sources = around.unit.sources();
  const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(e->getExprLoc()));
  if (at.isInvalid()) return {};
  std::shared_ptr<const std::string>& file = files_[at.getFilename()];
  if (!file) file = std::make_shared<const std::string>(shown(around.unit, at.getFilename()));
  return {file, at.getLine(), at.getColumn()};
}

StmtRef Body::statement(const clang::Stmt* s) {
  core::Stmt placed = *unplaced(s);
  if (placed.location.empty()) placed.location = located(s);
  return std::make_shared<const core::Stmt>(std::move(placed));
}

}  // namespace dualrev::frontend
