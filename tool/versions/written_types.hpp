// Where types are named: nodes of their own up to LLVM 21, part of the types' since.
#pragma once

#include <clang/AST/RecursiveASTVisitor.h>

namespace dualrev::versions {

/// Calls VisitWrittenType(TypeLoc named, SourceRange whole) for each type that is named, other than in front of `::`;
/// `whole` has what stands in front of the name: `struct`, a scope.
template <class Derived>
class WrittenTypes : public clang::RecursiveASTVisitor<Derived> {
 public:
#if CLANG_VERSION_MAJOR >= 22
  bool WalkUpFromTypedefTypeLoc(clang::TypedefTypeLoc type) {
    return written(type) && clang::RecursiveASTVisitor<Derived>::WalkUpFromTypedefTypeLoc(type);
  }
  bool WalkUpFromTagTypeLoc(clang::TagTypeLoc type) {
    return written(type) && clang::RecursiveASTVisitor<Derived>::WalkUpFromTagTypeLoc(type);
  }
  bool WalkUpFromTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) {
    return written(type) && clang::RecursiveASTVisitor<Derived>::WalkUpFromTemplateSpecializationTypeLoc(type);
  }
  /// What stands in front of a type in front of `::` is traversed before, by itself.
  bool TraverseTypeLoc(clang::TypeLoc type, bool with_what_stands_in_front = true) {
    in_front_ = with_what_stands_in_front ? clang::TypeLoc() : type;
    return clang::RecursiveASTVisitor<Derived>::TraverseTypeLoc(type, with_what_stands_in_front);
  }

 private:
  bool written(clang::TypeLoc type) {
    return type == in_front_ || static_cast<Derived*>(this)->VisitWrittenType(type, type.getSourceRange());
  }
  clang::TypeLoc in_front_;
#else
  bool WalkUpFromElaboratedTypeLoc(clang::ElaboratedTypeLoc type) {
    return static_cast<Derived*>(this)->VisitWrittenType(type.getNamedTypeLoc(), type.getSourceRange()) &&
           clang::RecursiveASTVisitor<Derived>::WalkUpFromElaboratedTypeLoc(type);
  }
#endif
};

}  // namespace dualrev::versions
