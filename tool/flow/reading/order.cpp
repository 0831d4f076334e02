#include "flow/reading/order.hpp"

#include "core/rewrite.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/objects.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

void drop_declared(const Statement& s, Symbols& set) {
  for (const Set& here : set_by(s))
    if (here.declares) set.erase(here.symbol);
}

/// How many vectors lie in each other.
int nested_vectors(const TypeRef& type) {
  return is_vector(type) ? 1 + nested_vectors(core::as<Library>(deduced(type))->arguments[0]) : 0;
}

/// Another name of an element, which is lost when there are more of them.
void check_alias(const Reader& in, const Alias& alias, const Block& block, std::size_t behind) {
  for (std::size_t i = behind; i < block.size(); ++i) {
    for (const Block* inside : blocks_in(block[i])) check_alias(in, alias, *inside, 0);
    if (const auto* swap = as<Swap>(block[i]))
      for (const SymbolRef& each : {swap->one.root, swap->other.root})
        if (each == alias.root) fail("'" + alias.symbol->name + "', which names a part of what is swapped");
    const auto* resized = as<Resize>(block[i]);
    const auto* store = as<Store>(block[i]);
    const bool pushes = store && store->pushes;
    const TermRef row = resized ? resized->row : pushes ? core::as<Index>(store->place)->base : nullptr;
    const SymbolRef root = resized ? resized->root : pushes ? store->root : nullptr;
    if (!row || root != alias.root || root_of(row) == alias.symbol) continue;
    // A row stays where it is while it, or another one beside it, grows.
    if (nested_vectors(alias.place->type) < nested_vectors(row->type))
      fail("'" + alias.symbol->name + "', which names a part of what changes its size");
  }
}

void check_size(Reader& in, const Make& made, const Symbols& set_behind) {
  if (in.made.resized.count(made.root)) return;
  if (in.made.integers.count(made.root)) return;  // kept with its size
  const bool is_vector = flow::is_vector(in.made.declared.at(made.root)->type);
  for (const Hole& argument : in.made.declared.at(made.root)->arguments) {
    // Vectors stay as long as they are.
    const TermRef varying = rewritten(argument.term, [&](const TermRef& t) -> TermRef {
      const auto* of = core::as<Size>(t);
      const auto* row = of ? core::as<Variable>(meant(of->object)) : nullptr;
      const bool is_of_numbers = row && in.made.shapes.count(row->symbol) && !in.made.integers.count(row->symbol);
      const bool stays = is_of_numbers && !in.made.resized.count(row->symbol) && !core::as<Verbatim>(t);
      return stays ? make_term(Literal{0}, t->type, false, pure, false) : nullptr;
    });
    const auto size = mentioned(varying);
    const bool is_unknown = !size && !are_no_numbers(argument.term);
    for (const SymbolRef& each : set_behind)
      if (is_unknown ? !in.made.shapes.count(each) : size && size->count(each)) {
        if (!is_vector) fail("the size of '" + made.root->name + "', which is changed behind it");
        in.made.resized.insert(made.root);
      }
  }
}

}  // namespace

Symbols check_order(Reader& in, const Block& block) {
  Symbols set;  // behind the statement at hand
  for (auto s = block.rbegin(); s != block.rend(); ++s) {
    if (const auto* made = as<Make>(*s)) check_size(in, *made, set);
    if (const auto* alias = as<Alias>(*s)) {
      check_alias(in, *alias, block, static_cast<std::size_t>(block.rend() - s));
      for (const SymbolRef& each : mentioned(alias->place).value_or(Symbols()))
        if (const SymbolRef root = in.own_root(each); set.count(root) && root != alias->root)
          fail("'" + alias->symbol->name + "', which stands for another place behind");
      if (set.count(alias->root) && in.made.integers.count(alias->symbol) && says_where(in, alias->root, alias->place))
        fail("'" + alias->symbol->name + "', which stands for another place behind");
    }
    for (const Block* inside : blocks_in(*s)) set.merge(check_order(in, *inside));
    if (const auto* loop = as<Loop>(*s))
      for (const Statement& begin : loop->init) drop_declared(begin, set);
    for (const Set& here : set_by(*s))
      if (!here.declares) set.insert(here.symbol);
    drop_declared(*s, set);  // nothing in front of it knows it
  }
  return set;
}

}  // namespace dualrev::flow
