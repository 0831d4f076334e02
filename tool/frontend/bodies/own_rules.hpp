// Rules that the user gives functions, `dualrev_rule::of<f> = dualrev::by_partials<f>(...)`: found in the tree, not
// run.
#pragma once

#include <clang/AST/DeclTemplate.h>

#include <functional>
#include <optional>
#include <vector>

#include "core/term.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

struct Body;

struct OwnRule {
  const clang::FunctionDecl* function;
  const clang::VarDecl* rule;
};

/// All rules of the unit.
const std::vector<OwnRule>& own_rules(const Unit& unit);
/// The rule of a function; null if it has none.
const clang::VarDecl* rule_of(const Unit& unit, const clang::FunctionDecl* function);
/// Why nobody can use a rule; nothing if all is well.
std::optional<Refusal> wrong_rule(const OwnRule& given, Types& types,
                                  const std::function<bool(unsigned)>& is_marked_constant);
/// The function as a template argument says it: a cast chooses among overloads and instances.
std::string named_function(const clang::FunctionDecl* function, const Types& types, const std::string& arguments);
/// Whether a generated header says of the function that it has one of these.
bool declares(const Unit& unit, const clang::FunctionDecl* function, std::initializer_list<const char*> members);

/// `object` is null but for member functions.
core::TermRef own_rule_call(Body& in, const clang::CallExpr* e, const clang::FunctionDecl* callee,
                            core::TermRef object);
/// `dualrev::gradient<g>(x...)`, where it is differentiated itself, and "jvp" and "hvp".
core::TermRef nested_gradient(Body& in, const clang::CallExpr* e, const std::string& entry);
/// A pointer to such a function keeps its arity: the tape is the current one.
core::TermRef own_rule_value(Body& in, const clang::FunctionDecl* function, const clang::Expr* e);

}  // namespace dualrev::frontend
