// How the body of a function uses its variables and its closures: facts of each by itself, by one look at the tree.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <set>
#include <vector>

namespace dualrev::frontend {

/// The closures of a function, what calls them by their names, and which are used in another way as well.
struct ClosureUses {
  std::map<const clang::CXXRecordDecl*, const clang::LambdaExpr*> closures;
  std::map<const clang::FunctionDecl*, std::vector<const clang::CallExpr*>> calls;
  std::set<const clang::CXXRecordDecl*> handed_on;
  std::map<const clang::CXXRecordDecl*, const clang::CallExpr*> given_to;  ///< a function of the library, in place
};

struct VariableUses {
  std::set<const clang::VarDecl*> escaping;  ///< used for anything but being read, or changed by their names
  std::set<const clang::VarDecl*> assigned;
  std::map<const clang::VarDecl*, int> changes;                ///< places that change it by its name
  std::map<const clang::VarDecl*, const clang::Expr*> ranges;  ///< of loop variables
  /// Assigned to what leads to numbers, as pointers and iterators do.
  std::map<const clang::VarDecl*, std::vector<const clang::Expr*>> values;
  std::set<const clang::VarDecl*> changed;  ///< of such what something else than steps and assignments may change
  ClosureUses closures;
};
VariableUses uses_in(const clang::Stmt* body);

/// The class of a closure, if the type is one, or a reference to one.
const clang::CXXRecordDecl* closure_of(clang::QualType type);

}  // namespace dualrev::frontend
