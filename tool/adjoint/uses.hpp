// What statements read and set. Another name of a place is the place.
#pragma once

#include <map>

#include "flow/flow.hpp"

namespace dualrev::adjoint {

bool meet(const flow::Symbols& some, const flow::Symbols& others);
void add(flow::Symbols& to, const flow::Symbols& more);

class Uses {
 public:
  explicit Uses(const flow::Function& function) : function_(function) {}

  [[nodiscard]] core::SymbolRef root_of(const core::SymbolRef& symbol) const;
  /// The variables that a term reads, and what they are other names of.
  [[nodiscard]] flow::Symbols all_in(const core::TermRef& t) const;
  [[nodiscard]] flow::Symbols read_by(const flow::Counter& counter) const;
  flow::Symbols set_in(const flow::Statement& s);
  const flow::Symbols& set_in(const flow::Block& block);
  /// What a statement and all in it name, and what they set.
  void uses_of(const flow::Statement& s, flow::Symbols& named, flow::Symbols& set) const;

 protected:
  const flow::Function& function_;

 private:
  std::map<const flow::Block*, flow::Symbols> set_in_;
};

}  // namespace dualrev::adjoint
