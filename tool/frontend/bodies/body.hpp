// A function's body while it is lowered: what all parts share. Each part is functions of it and includes the parts that
// it stands on, so that no part knows those above. What leads back up are two steps, `expr` and `unplaced`: expressions
// stand in expressions, statements in statements and in closures.
#pragma once

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "core/fresh_names.hpp"
#include "core/module.hpp"
#include "frontend/bodies/surroundings.hpp"
#include "frontend/effects/activity.hpp"
#include "frontend/effects/outliving.hpp"
#include "frontend/refusals/audit.hpp"

namespace dualrev::frontend {

/// What of an answer is asked for that is computed inside (asked.cpp).
enum class AskedFor { Value, Gradient, Tangent, Product, Hessian };

struct Body {
  /// `self`: see Activity.
  Body(Surroundings& around, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
       const clang::VarDecl* self);
  virtual ~Body() = default;

  /// A term for any expression.
  virtual core::TermRef expr(const clang::Expr* e) = 0;
  /// Any statement, and where it is said to stand.
  core::StmtRef statement(const clang::Stmt* s);
  virtual core::StmtRef unplaced(const clang::Stmt* s) = 0;
  std::string located(const clang::Stmt* s);
  /// Where messages say that an expression stands.
  core::Location location_of(const clang::Expr* e);

  core::TypeRef type_of(const clang::Expr* e);
  /// What the variable, binding or member is in core; where it is declared, with its type. `name`: what the text calls
  /// it, if that is another name than its own.
  core::SymbolRef symbol(const clang::ValueDecl* decl, const std::string& name = {});
  core::SymbolRef declared(const clang::ValueDecl* decl, const core::TypeRef& type);
  /// The twin of a constant outside of functions, by the constant's qualified name.
  core::SymbolRef twin_of_constant(const clang::VarDecl* constant, const std::string& name);
  /// A name that nothing in the function has.
  std::string other_name(const std::string& hint);

  Surroundings& around;
  const clang::FunctionDecl* function;
  const clang::VarDecl* self;
  clang::QualType result;             ///< of the function or lambda whose body is being lowered
  const clang::Expr* read = nullptr;  ///< what nothing but its value is wanted of
  bool tape_in_sight = true;          ///< not in front of a constructor's body, nor outside of functions
  bool ends_noticed = false;          ///< objects that end with the body being lowered may change its variables
  Activity activity;
  Audit audit;
  std::map<const clang::ValueDecl*, core::SymbolRef> constants;  ///< of namespaces and classes
  std::optional<OutlivingPlaces> outliving;                      ///< once somebody asks
  /// The numbers in the place of variables that hold what was asked inside.
  std::map<std::tuple<const clang::VarDecl*, AskedFor, unsigned, unsigned>, core::SymbolRef> asked;
  std::map<std::string, core::Declarator> copies;  ///< of constants, by what they are made of

 private:
  std::map<const clang::ValueDecl*, std::shared_ptr<core::Symbol>> symbols_;
  std::map<const char*, std::shared_ptr<const std::string>> files_;  ///< as messages name them, by their names
  std::optional<core::Names> names_;                                 ///< of the function, once another one is wanted
};

}  // namespace dualrev::frontend
