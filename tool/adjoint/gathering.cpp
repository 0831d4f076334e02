#include "adjoint/gathering.hpp"

#include <algorithm>

#include "adjoint/forms.hpp"
#include "adjoint/uses.hpp"

namespace dualrev::adjoint {

namespace {

class Gathering {
 public:
  Gathering(const Loop& loop, const Plan& plan, const flow::Function& function, const analysis::Elements& elements)
      : loop_(loop), plan_(plan), function_(function), elements_(elements), changing_(flow::set_in(loop.body)) {
    if (loop.counter) changing_.insert(loop.counter->symbol);
    changing_.merge(flow::set_in(loop.increment));
    changing_ = function.with_owners(std::move(changing_));
  }

  std::vector<const Operation::Leaf*> leaves() {
    if (!collect(loop_.body)) return {};
    std::vector<const Operation::Leaf*> all;
    for (const Statement* s : operations_)
      for (const Operation::Leaf& leaf : plan_.operation_of(*s)->leaves)
        if (is_gathered(leaf, *s)) all.push_back(&leaf);
    return all;
  }

 private:
  /// Whether these statements set numbers one by one, and nothing else sets cotangents.
  bool collect(const Block& block) {
    return std::all_of(block.begin(), block.end(), [&](const Statement& s) {
      return std::visit([&](const auto& form) { return collect(form, s); }, s.form);
    });
  }
  bool collect(const Store& store, const Statement& s) {
    if (store.pushes) return false;
    stores_.push_back(&s);
    if (plan_.operation_of(s)) operations_.push_back(&s);
    return true;
  }
  bool collect(const Branch& branch, const Statement&) { return collect(branch.then) && collect(branch.otherwise); }
  bool collect(const Alias& alias, const Statement&) {
    changing_.insert(alias.symbol);  // of another place each time
    return true;
  }
  static bool collect(const one_of<Count, flow::Using> auto&, const Statement&) { return true; }
  static bool collect(const one_of<Resize, Make, Loop, Run, flow::Swap, Give, flow::Throw> auto&, const Statement&) {
    return false;
  }
  bool is_gathered(const Operation::Leaf& leaf, const Statement& s) const {
    if (!function_.differentiated.count(leaf.root) || function_.resized.count(leaf.root)) return false;
    const auto element = elements_.access(leaf.place, s);
    if (!element || element->root != leaf.root || element->indices.empty()) return false;
    const Symbols named = Uses(function_).all_in(leaf.place);  // what they are other names of may change as well
    const bool stays = std::none_of(named.begin(), named.end(),
                                    [&](const SymbolRef& each) { return each != leaf.root && changing_.count(each); });
    return stays && std::all_of(stores_.begin(), stores_.end(), [&](const Statement* each) {
             const auto& store = std::get<Store>(each->form);
             if (store.root != leaf.root) return true;
             const auto set = elements_.access(store.place, *each);
             return set && elements_.are_apart_in(loop_, *element, *set);
           });
  }

  const Loop& loop_;
  const Plan& plan_;
  const flow::Function& function_;
  const analysis::Elements& elements_;
  Symbols changing_;
  std::vector<const Statement*> stores_, operations_;
};

}  // namespace

std::vector<const Operation::Leaf*> gathered_in(const Loop& loop, const Plan& plan, const flow::Function& function,
                                                const analysis::Elements& elements) {
  return Gathering(loop, plan, function, elements).leaves();
}

}  // namespace dualrev::adjoint
