// At the end of a block its own variables are saved, unless it is cheaper to compute them again.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "adjoint/planning.hpp"

namespace dualrev::adjoint {

class BlockEnds : protected Planning {
 protected:
  using Planning::Planning;

  /// Whether a row of integers is at the end of the block what it is where it is declared.
  bool stays(const Block& block, std::size_t at);
  /// What a row of integers is made of.
  Symbols begins_by(const SymbolRef& row) const;
  /// Whether it is a table of constants.
  bool nothing_sets(const SymbolRef& array) const;
  static bool is_const(const TypeRef& type);
  struct Local {
    SymbolRef symbol;
    const Statement* declared = nullptr;  ///< computes it again
    std::vector<const Statement*> changes = {};
  };
  using Locals = std::multimap<std::size_t, Local>;  ///< by the statements after which they are what they are
  /// The block's own variables, those that are as good as that, and what is kept for its statements.
  Locals locals_of(const Block& block, const Symbols& outside);
  /// What the statement at a place declares.
  void locals_of(const Store& store, const Block& block, std::size_t at, Locals& locals);
  void locals_of(const Count& count, const Block& block, std::size_t at, Locals& locals);
  void locals_of(const Make& made, const Block& block, std::size_t at, Locals& locals);
  void locals_of(const Run& run, const Block& block, std::size_t at, Locals& locals);
  void locals_of(const Alias& alias, const Block& block, std::size_t at, Locals& locals);
  void locals_of(const Loop& loop, const Block& block, std::size_t at, Locals& locals);
  static void locals_of(const one_of<Resize, Branch, flow::Swap, Give, flow::Throw, flow::Using> auto& /*form*/,
                        const Block& /*block*/, std::size_t /*at*/, Locals& /*locals*/) {}
  void number_of(const SymbolRef& symbol, const TermRef& value, const Block& block, std::size_t at, Locals& locals);
  /// The block's own variables come back in its reverse part: saved, or computed again.
  void end_of(const Block& block, Symbols& needed, const Kept* rounds);
  /// What is done to a variable behind its declaration, if it can be computed at the end of the block like that. Only
  /// numbers are changed there, by statements of the block itself that save nothing.
  std::optional<std::vector<std::size_t>> changes_of(const Block& block, std::size_t at, const SymbolRef& symbol);
  /// Whether what is stored can be computed at the end of the block as it was there, but for what the variable itself
  /// was, and is cheap.
  bool comes_back(const Block& block, std::size_t at, const SymbolRef& symbol);

  std::map<const Block*, Symbols> scratch_;  ///< of the bodies of loops: what is as good as declared there
};

}  // namespace dualrev::adjoint
