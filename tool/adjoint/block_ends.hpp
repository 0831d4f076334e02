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
