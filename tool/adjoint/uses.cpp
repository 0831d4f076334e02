#include "adjoint/uses.hpp"

#include <algorithm>

#include "adjoint/forms.hpp"

namespace dualrev::adjoint {

bool meet(const Symbols& some, const Symbols& others) {
  return std::any_of(some.begin(), some.end(), [&](const SymbolRef& each) { return others.count(each) > 0; });
}

void add(Symbols& to, const Symbols& more) { to.insert(more.begin(), more.end()); }

Symbols Uses::all_in(const TermRef& t) const { return function_.with_owners(flow::read_in(t)); }

Symbols Uses::read_by(const flow::Counter& counter) const {
  Symbols all;
  for (const TermRef& each : flow::terms_of(counter)) add(all, all_in(each));
  return all;
}

SymbolRef Uses::root_of(const SymbolRef& symbol) const { return function_.owner(symbol); }

Symbols Uses::set_in(const Statement& s) {
  Symbols all;
  for (const flow::Set& set : flow::set_by(s)) all.insert(set.symbol);
  for (const Block* inside : flow::blocks_in(s)) add(all, set_in(*inside));
  return all;
}

const Symbols& Uses::set_in(const Block& block) {
  const auto [made, is_new] = set_in_.emplace(&block, Symbols());
  if (is_new)
    for (const Statement& s : block) add(made->second, set_in(s));
  return made->second;
}

void Uses::uses_of(const Statement& s, Symbols& named, Symbols& set) const {
  add(named, flow::named_by(function_, s));
  for (const flow::Set& each : flow::set_by(s)) set.insert(each.symbol);
  for (const Block* inside : flow::blocks_in(s))
    for (const Statement& each : *inside) uses_of(each, named, set);
}

}  // namespace dualrev::adjoint
