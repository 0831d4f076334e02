// The grain of a primitive operation: how much of the program becomes one entry of the staging array.
#pragma once

#include <optional>

#include "transform/plain_locals.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

/// Grain 1: an expression of scalar operations becomes one push; partials by reverse accumulation here, at rewriting
/// time.
core::TermRef expression_grain(Terms& terms, const core::TermRef& t);
/// Whether a scalar is such an expression.
bool is_expression_grain(Terms& terms, const core::TermRef& t);

/// Grain 2: a local number that stays plain, as those who use it know it.
struct PlainLocal {
  struct Leaf {
    core::TermRef twin;  ///< a dual that stays what it is, or a passive value
    bool is_dual;
    core::TermRef partial = nullptr;           ///< where partials have names
    std::optional<double> known_partial = {};  ///< or is this number
  };
  core::TermRef name;
  core::TermRef expression;  ///< null: the partials are known
  std::vector<Leaf> leaves;  ///< of the expression, in the order of evaluation
  // What has a name of the nodes of the expression, by the order in which they are made.
  std::map<std::size_t, core::TermRef> named = {};
  std::map<std::size_t, std::vector<core::SymbolRef>> named_parts = {};
};
struct PlainDeclaration {
  std::shared_ptr<const PlainLocal> local;
  core::TermRef value;
  std::vector<core::StmtRef> behind;  ///< what must follow the declaration
};
PlainDeclaration plain_declaration(Terms& terms, const core::Declarator& declared, const PlainLocals& locals);

}  // namespace dualrev::transform
