// A visitor of what is evaluated, implicit code included.
//
// A braced list has two forms, as it is written and as it was resolved. Clang's visitors of implicit code see both, so
// an element of d nested lists 2^d times: a tree of 20 levels would take hours. These see the second alone.
#pragma once

#include <clang/AST/RecursiveASTVisitor.h>

namespace dualrev::frontend {

template <class Derived>
class EvaluatedVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

 public:
  bool shouldVisitImplicitCode() const { return true; }
  bool TraverseInitListExpr(clang::InitListExpr* list, typename Base::DataRecursionQueue* queue = nullptr) {
    if (clang::InitListExpr* resolved = list->getSemanticForm()) list = resolved;
    Derived& derived = Base::getDerived();
    if (!derived.WalkUpFromInitListExpr(list)) return false;
    for (clang::Stmt* element : list->children())
      if (!derived.TraverseStmt(element, queue)) return false;
    return true;
  }
};

}  // namespace dualrev::frontend
