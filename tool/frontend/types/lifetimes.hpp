// What happens when an object ends, and which objects of a piece of code do.
//
// Where a scalar becomes a class, or is named in front of an expression, the end of some other object may come before
// or after it where it did not: that matters only for objects whose end somebody can notice.
#pragma once

#include <clang/AST/ExprCXX.h>

#include <vector>

namespace dualrev::frontend {

/// Whether somebody may notice when an object of the type ends: code of the user's runs, a lock or a share is given up.
/// What is not known to give up nothing but memory is noticed.
bool ends_with_effects(clang::QualType type);
/// The same for the object that an expression makes: a stored function ends as the closure that it is made of.
bool ends_with_effects(const clang::Expr* made);

/// The objects without a name inside of an expression, seen by reference, that end with the full expression.
struct Temporaries {
  bool any = false;
  bool noticed = false;  ///< the end of one has effects
};
Temporaries temporaries_inside(const clang::Expr* e);
/// The outermost of them that end with effects; nothing where it is not sure that they are evaluated.
std::vector<const clang::MaterializeTemporaryExpr*> noticed_temporaries(const clang::Expr* e);
/// Whether the expression is such an object.
bool is_temporary_object(const clang::Expr* e);

/// Whether an object that a body declares, or an exception that it handles, ends with effects.
bool declares_noticed_objects(const clang::Stmt* body);

}  // namespace dualrev::frontend
