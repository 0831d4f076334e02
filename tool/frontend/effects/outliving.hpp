// Places that something knows by a reference, a pointer or a view for longer than the expression in which it is given
// them: an object that is constructed from them, a container that takes such an object, a name for what a function
// gives back. A copy that is made of a constant for a call would be gone by then.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <map>

namespace dualrev::frontend {

struct Outliving {
  bool for_longer = true;     ///< else what the call gives leads there, but is gone with the expression
  bool sees_function = true;  ///< names of the function around hold there, by reference
  bool is_named = false;      ///< the name of a local reference: a new object would live as long
  bool is_const = false;      ///< by what nothing can change it
};
/// By what is given away, without parentheses and conversions.
using OutlivingPlaces = std::map<const clang::Expr*, Outliving>;

/// The places of a function, of its members' initialisers too, that something in it knows for longer.
OutlivingPlaces outliving_places(const clang::FunctionDecl* function);
const clang::Expr* place_given(const clang::Expr* e);
/// Whether what calls the function may have a way afterwards to a place that the function names: by its result, by its
/// object, or by what it can change.
bool may_hand_places_on(const clang::FunctionDecl* function);

}  // namespace dualrev::frontend
