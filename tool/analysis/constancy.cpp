// All is taken to hold that is not known yet; what fails takes with it what depends on it.
#include "analysis/constancy.hpp"

#include <map>
#include <stdexcept>
#include <utility>

namespace dualrev::analysis {

Fact Constancy::open() {
  facts_.push_back({Kind::Open});
  return {facts_.size() - 1};
}

void Constancy::tell(Fact open, Fact condition) {
  if (facts_[open.number].kind != Kind::Open) throw std::logic_error("a fact is told twice");
  facts_[open.number] = {Kind::All, false, {condition}};
}

Fact Constancy::all(std::vector<Fact> of) { return condition(Kind::All, std::move(of)); }
Fact Constancy::any(std::vector<Fact> of) { return condition(Kind::Any, std::move(of)); }

Fact Constancy::condition(Kind kind, std::vector<Fact> of) {
  // Of what is settled, one kind decides and the other adds nothing.
  const bool deciding = kind == Kind::Any;
  for (const Fact fact : of)
    if (is_settled(fact) && facts_[fact.number].holds == deciding) return deciding ? always : never;
  std::erase_if(of, [this](Fact fact) { return is_settled(fact); });
  if (of.empty()) return deciding ? never : always;
  if (of.size() == 1) return of.front();
  facts_.push_back({kind, false, std::move(of)});
  return {facts_.size() - 1};
}

bool Constancy::holds(Fact fact) {
  if (!is_settled(fact)) settle(fact);
  return facts_[fact.number].holds;
}

void Constancy::settle(Fact fact) {
  std::vector<Fact> reached{fact};
  std::map<std::size_t, std::vector<Fact>> dependents;
  std::map<std::size_t, std::size_t> support{{fact.number, 0}};  // how many may fail before it does
  std::vector<Fact> failed;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Fact next = reached[i];
    const Condition& condition = facts_[next.number];
    if (condition.kind == Kind::Open) throw std::logic_error("a fact is asked for that is not told");
    std::size_t may_hold = 0;
    for (const Fact each : condition.of) {
      const bool known = is_settled(each);
      may_hold += !known || facts_[each.number].holds;
      if (known) continue;
      dependents[each.number].push_back(next);
      if (support.emplace(each.number, 0).second) reached.push_back(each);
    }
    if (condition.kind == Kind::All) may_hold = may_hold == condition.of.size() ? 1 : 0;
    support[next.number] = may_hold;
    if (may_hold == 0) failed.push_back(next);
  }
  for (std::size_t i = 0; i < failed.size(); ++i)
    for (const Fact each : dependents[failed[i].number])
      if (support[each.number] > 0 && --support[each.number] == 0) failed.push_back(each);
  for (const Fact each : reached) facts_[each.number] = {Kind::Settled, support[each.number] > 0};
}

}  // namespace dualrev::analysis
