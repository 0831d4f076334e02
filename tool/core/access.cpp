// What two accesses do together, and what is left of one.
#include "core/access.hpp"

#include <algorithm>

namespace dualrev::core {

Variables Variables::any() {
  Variables all;
  all.any_ = true;
  return all;
}

bool Variables::has(const SymbolRef& symbol) const {
  return any_ || std::find(some_.begin(), some_.begin() + count_, symbol) != some_.begin() + count_;
}

bool Variables::meet(const Variables& others) const {
  if (empty() || others.empty()) return false;
  return any_ ||
         std::any_of(some_.begin(), some_.begin() + count_, [&](const SymbolRef& each) { return others.has(each); });
}

void Variables::add(const SymbolRef& symbol) {
  if (has(symbol)) return;
  if (count_ == most_told)
    *this = any();
  else
    some_[count_++] = symbol;
}

Variables Variables::without(const Variables& others) const {
  if (others.any_) return {};
  if (any_) return *this;
  Variables left;
  for (std::size_t i = 0; i < count_; ++i)
    if (!others.has(some_[i])) left.add(some_[i]);
  return left;
}

Variables& Variables::operator|=(const Variables& others) {
  if (any_) return *this;
  if (others.any_) return *this = others;
  for (std::size_t i = 0; i < others.count_; ++i) add(others.some_[i]);
  return *this;
}

bool Variables::operator==(const Variables& other) const {
  return any_ == other.any_ && count_ == other.count_ &&
         std::all_of(some_.begin(), some_.begin() + count_, [&](const SymbolRef& each) { return other.has(each); });
}

Access Access::changing() const { return {.writes = writes, .assigned = assigned}; }

Access Access::naming() const { return {.mentioned = mentioned, .assigned = assigned}; }

Access Access::looking() const { return {.reads = reads, .throws = throws, .mentioned = mentioned}; }

Access Access::beside_storage() const { return {.stages = stages, .throws = throws}; }

Access Access::without(const Access& gone) const {
  return {.reads = reads && !gone.reads,
          .writes = writes && !gone.writes,
          .stages = stages && !gone.stages,
          .throws = throws && !gone.throws,
          .mentioned = mentioned.without(gone.mentioned),
          .assigned = assigned.without(gone.assigned)};
}

Access Access::with_parts(const Access& parts, const Access& before) const {
  return without(before.changing().without(parts));
}

Access& Access::operator|=(const Access& other) {
  reads = reads || other.reads;
  writes = writes || other.writes;
  stages = stages || other.stages;
  throws = throws || other.throws;
  mentioned |= other.mentioned;
  assigned |= other.assigned;
  return *this;
}
Access operator|(Access one, const Access& other) { return one |= other; }

bool Access::operator==(const Access& other) const {
  return reads == other.reads && writes == other.writes && stages == other.stages && throws == other.throws &&
         mentioned == other.mentioned && assigned == other.assigned;
}

Access mentions(SymbolRef symbol) { return {.mentioned = Variables(std::move(symbol))}; }
Access assigns(SymbolRef symbol) { return {.assigned = Variables(std::move(symbol))}; }

bool order_shows(const Access& one, const Access& other) {
  const auto sees = [](const Access& access, const Access& change) {
    return (change.writes && (access.reads || access.writes)) || change.assigned.meet(access.mentioned) ||
           change.assigned.meet(access.assigned) || ((change.changes() || change.throws) && access.throws);
  };
  return sees(one, other) || sees(other, one);
}

}  // namespace dualrev::core
