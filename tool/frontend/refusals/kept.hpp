// Writes to what a caller keeps. The entry of a derivative copies what it is given, and writes back what a reference
// that is not const, a pointer or a span says. What else the function changes - the object behind a shared pointer, a
// mutable member - would change in the copy alone, so such a write is looked for, in the function and in all that it
// may run.
//
// What is asked of an expression is its distance: how many steps from a handle (a pointer, a smart pointer, an
// iterator) to what it leads to it takes to reach an object that the caller keeps. A place at distance 0 is in such an
// object, and so is all that it leads to; a write there is found. A shared pointer to one is at distance 1, a new node
// that holds this pointer is at distance 1 too, and a shared pointer to the new node at distance 2: the node may be
// changed. Of a variable, a result and an object the least distance of all that is stored in it is kept, whatever the
// order, until nothing comes nearer.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

using Distance = unsigned;
inline constexpr Distance out_of_reach = ~0U;
constexpr Distance step_back(Distance at) { return at == out_of_reach ? at : at + 1; }
constexpr Distance step(Distance at) { return at == out_of_reach || at == 0 ? at : at - 1; }
/// Of a copy of what is at a place.
constexpr Distance copied(Distance at) { return at == 0 ? 1 : at; }

class Kept {
 public:
  /// Who owns an object that the caller keeps can be asked as well: in the derivative it has another owner.
  enum class Looks { ForWrites, ForOwners };

  Kept(Types& types, const clang::FunctionDecl* root, Looks looks = Looks::ForWrites);
  void keep(const clang::VarDecl* parameter, Distance at);
  void keep_object(const clang::CXXMethodDecl* method);
  /// Where something that is kept is changed, or its owners are counted, if that is so. In another unit: at
  /// `elsewhere`.
  std::optional<clang::SourceLocation> find(clang::SourceLocation elsewhere);

 private:
  using Distances = std::map<const clang::Decl*, Distance>;
  using Arguments = llvm::ArrayRef<const clang::Expr*>;
  // The walk.
  void body(Types& types, const clang::FunctionDecl* function);
  void visit(const clang::Stmt* s);
  void declare(const clang::VarDecl* variable);
  Distance of(const clang::Expr* e);
  Distance of_anew(const clang::Expr* e);
  Distance of_cast(const clang::CastExpr* e);
  Distance of_binary(const clang::BinaryOperator* e);
  Distance of_construction(const clang::CXXConstructExpr* e);
  Distance of_name(const clang::ValueDecl* decl);
  const clang::CXXMethodDecl* method_around() const;
  // What is changed.
  void change(Distance place, clang::SourceLocation at);
  void found(clang::SourceLocation at);
  void store(const clang::Expr* place, Distance value);
  void store_in(const clang::Decl* decl, Distance value, std::set<const clang::Decl*> seen = {});
  void add_aliases(const clang::VarDecl* variable, const clang::Expr* of);
  void nearer(Distances& map, const clang::Decl* of, Distance at);
  void nearer(Distance& of, Distance at);
  // Calls.
  Distance of_call(const clang::CallExpr* e);
  Distance of_own(const clang::FunctionDecl* callee, const clang::Expr* object, Arguments arguments,
                  const clang::Expr* call);
  void bind(const clang::FunctionDecl* callee, Arguments arguments);
  bool enter(const clang::FunctionDecl* callee);
  std::pair<Types*, const clang::FunctionDecl*> definition(const clang::FunctionDecl* callee);
  Distance of_value_call(Arguments arguments);
  void end(const clang::CXXRecordDecl* record, Distance at);
  // Calls of the library (kept_library.cpp).
  Distance of_library(const clang::FunctionDecl* callee, const clang::Expr* object, Arguments arguments,
                      const clang::CallExpr* call);
  Distance of_library_method(const clang::CXXMethodDecl* method, const clang::Expr* object, Arguments arguments,
                             const clang::CallExpr* call);
  Distance of_library_construction(const clang::CXXConstructExpr* e);
  void run_given(Arguments arguments);
  void make(clang::QualType made, Arguments arguments);
  Distance element(const clang::Expr* argument);
  Distance held(const clang::Expr* argument);
  Distance object_place(const clang::Expr* object);

  Types& types_;
  const clang::FunctionDecl* root_;
  Looks looks_;
  Types* at_types_ = nullptr;                ///< of the unit of what is walked over
  const clang::FunctionDecl* at_ = nullptr;  ///< what is walked over
  Distances variables_, objects_, results_, thrown_;
  Distances stored_;                        ///< through a parameter, or the object of a member function
  Distance value_argument_ = out_of_reach;  ///< of calls of function values
  Distance value_result_ = out_of_reach;
  std::map<const clang::Decl*, std::set<const clang::Decl*>> aliases_;
  std::map<const clang::Expr*, Distance> known_;  ///< in this round
  std::vector<std::pair<Types*, const clang::FunctionDecl*>> functions_;
  std::set<const clang::FunctionDecl*> entered_, values_;  ///< values_: used as more than the callee of a call
  bool again_ = false;
  std::optional<clang::SourceLocation> found_;
};

/// Whether a value of the type may lead to other objects.
bool leads(clang::QualType type, std::set<const clang::Type*> seen = {});
/// A handle, or a smart pointer.
bool is_pointer_like(clang::QualType type);

}  // namespace dualrev::frontend
