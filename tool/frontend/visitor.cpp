#include "frontend/visitor.hpp"

#include "versions/written_types.hpp"

namespace dualrev::frontend {

namespace {

/// Clang's traversal, each hook of which asks the visitor.
class Traversal : public versions::WrittenTypes<Traversal> {
 public:
  explicit Traversal(Visitor& visitor) : visitor_(visitor) {}

  bool shouldVisitTemplateInstantiations() const { return visitor_.shouldVisitTemplateInstantiations(); }
  bool shouldVisitImplicitCode() const { return visitor_.shouldVisitImplicitCode(); }

  bool TraverseDecl(clang::Decl* decl) { return visitor_.TraverseDecl(decl); }
#define ABSTRACT_STMT(STATEMENT)
#define STMT(CLASS, PARENT)                                                        \
  bool Traverse##CLASS(clang::CLASS* statement, Visitor::Queue* queue = nullptr) { \
    return visitor_.Traverse##CLASS(statement, queue);                             \
  }
#include <clang/AST/StmtNodes.inc>

  bool VisitStmt(clang::Stmt* statement) { return visitor_.VisitStmt(statement); }
  bool VisitDecl(clang::Decl* decl) { return visitor_.VisitDecl(decl); }
#define STMT(CLASS, PARENT) \
  bool Visit##CLASS(clang::CLASS* statement) { return visitor_.Visit##CLASS(statement); }
#include <clang/AST/StmtNodes.inc>
#define DECL(CLASS, BASE) \
  bool Visit##CLASS##Decl(clang::CLASS##Decl* decl) { return visitor_.Visit##CLASS##Decl(decl); }
#include <clang/AST/DeclNodes.inc>

#define TYPE(CLASS, BASE) \
  bool Visit##CLASS##TypeLoc(clang::CLASS##TypeLoc type) { return visitor_.Visit##CLASS##TypeLoc(type); }
#include <clang/AST/TypeNodes.inc>
  bool VisitConceptReference(clang::ConceptReference* reference) { return visitor_.VisitConceptReference(reference); }
  bool VisitWrittenType(clang::TypeLoc named, clang::SourceRange whole) {
    return visitor_.VisitWrittenType(named, whole);
  }

 private:
  Visitor& visitor_;
};

using Clangs = clang::RecursiveASTVisitor<Traversal>;

}  // namespace

bool Visitor::TraverseStmt(clang::Stmt* statement) { return Traversal(*this).TraverseStmt(statement); }
bool Visitor::TraverseDecl(clang::Decl* decl) { return Traversal(*this).Clangs::TraverseDecl(decl); }
#define ABSTRACT_STMT(STATEMENT)
#define STMT(CLASS, PARENT)                                              \
  bool Visitor::Traverse##CLASS(clang::CLASS* statement, Queue* queue) { \
    return Traversal(*this).Clangs::Traverse##CLASS(statement, queue);   \
  }
#include <clang/AST/StmtNodes.inc>

#define STMT(CLASS, PARENT)                                       \
  bool Visitor::WalkUpFrom##CLASS(clang::CLASS* statement) {      \
    return Traversal(*this).Clangs::WalkUpFrom##CLASS(statement); \
  }
#include <clang/AST/StmtNodes.inc>

bool EvaluatedVisitor::TraverseInitListExpr(clang::InitListExpr* list, Queue* queue) {
  if (clang::InitListExpr* resolved = list->getSemanticForm()) list = resolved;
  if (!WalkUpFromInitListExpr(list)) return false;
  for (clang::Stmt* element : list->children())
    if (!Traversal(*this).TraverseStmt(element, queue)) return false;
  return true;
}

}  // namespace dualrev::frontend
