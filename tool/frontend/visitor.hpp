// One visitor of Clang's trees. clang::RecursiveASTVisitor is a template of some thousand functions, compiled anew for
// each class that derives from it: half of all the code of this tool. Here it is compiled once (visitor.cpp) and its
// hooks are virtual, as those of LLVM 20's DynamicRecursiveASTVisitor; their names and meaning are Clang's.
#pragma once

#include <clang/AST/TypeLoc.h>
#include <llvm/ADT/PointerIntPair.h>
#include <llvm/ADT/SmallVector.h>

namespace clang {
class ConceptReference;
class Decl;
class Stmt;
#define STMT(CLASS, PARENT) class CLASS;
#include <clang/AST/StmtNodes.inc>
#define DECL(CLASS, BASE) class CLASS##Decl;
#include <clang/AST/DeclNodes.inc>
}  // namespace clang

namespace dualrev::frontend {

class Visitor {
 public:
  /// Statements that are still to be visited, so that long chains need no stack.
  using Queue = llvm::SmallVectorImpl<llvm::PointerIntPair<clang::Stmt*, 1, bool>>;

  virtual ~Visitor() = default;

  virtual bool shouldVisitTemplateInstantiations() const { return false; }
  virtual bool shouldVisitImplicitCode() const { return false; }

  bool TraverseStmt(clang::Stmt* statement);
  virtual bool TraverseDecl(clang::Decl* decl);

#define ABSTRACT_STMT(STATEMENT)
#define STMT(CLASS, PARENT) virtual bool Traverse##CLASS(clang::CLASS* statement, Queue* queue);
#include <clang/AST/StmtNodes.inc>

  /// VisitStmt, ..., Visit##CLASS.
#define STMT(CLASS, PARENT) bool WalkUpFrom##CLASS(clang::CLASS* statement);
#include <clang/AST/StmtNodes.inc>

  virtual bool VisitStmt(clang::Stmt*) { return true; }
  virtual bool VisitDecl(clang::Decl*) { return true; }
#define STMT(CLASS, PARENT) \
  virtual bool Visit##CLASS(clang::CLASS*) { return true; }
#include <clang/AST/StmtNodes.inc>
#define DECL(CLASS, BASE) \
  virtual bool Visit##CLASS##Decl(clang::CLASS##Decl*) { return true; }
#include <clang/AST/DeclNodes.inc>

#define TYPE(CLASS, BASE) \
  virtual bool Visit##CLASS##TypeLoc(clang::CLASS##TypeLoc) { return true; }
#include <clang/AST/TypeNodes.inc>
  virtual bool VisitConceptReference(clang::ConceptReference*) { return true; }
  /// A type that is named, other than in front of `::`; `whole` has what stands in front of the name: `struct`, a
  /// scope.
  virtual bool VisitWrittenType(clang::TypeLoc /*named*/, clang::SourceRange /*whole*/) { return true; }
};

/// A visitor of what is evaluated, implicit code included.
///
/// A braced list has two forms, as it is written and as it was resolved. Clang's visitors of implicit code see both, so
/// an element of d nested lists 2^d times: a tree of 20 levels would take hours. These see the second alone.
class EvaluatedVisitor : public Visitor {
 public:
  bool shouldVisitImplicitCode() const override { return true; }
  bool TraverseInitListExpr(clang::InitListExpr* list, Queue* queue) override;
};

}  // namespace dualrev::frontend
