// All is taken to hold that is not known yet, and fails with what it depends on; but what has to be shown is taken to
// fail, until its condition holds with all that has been shown before it.
#include "analysis/constancy.hpp"

#include <map>
#include <stdexcept>
#include <utility>

namespace dualrev::analysis {

Fact Constancy::open() {
  facts_.push_back({Kind::Open});
  return {facts_.size() - 1};
}

Fact Constancy::open_to_be_shown() {
  facts_.push_back({Kind::Open, false, true});
  return {facts_.size() - 1};
}

void Constancy::tell(Fact open, Fact condition) {
  if (facts_[open.number].kind != Kind::Open) throw std::logic_error("a fact is told twice");
  facts_[open.number].kind = Kind::All;
  facts_[open.number].of = {condition};
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
  facts_.push_back({kind, false, false, std::move(of)});
  return {facts_.size() - 1};
}

bool Constancy::holds(Fact fact) {
  if (!is_settled(fact)) settle(fact);
  return facts_[fact.number].holds;
}

/// Whatever is not settled and decides about a fact, each with those that depend on it.
struct Constancy::Reached {
  std::vector<Fact> facts;
  std::map<std::size_t, std::size_t> index;
  std::vector<std::vector<std::size_t>> dependents;
};

Constancy::Reached Constancy::reached_from(Fact fact) const {
  Reached reached{{fact}, {{fact.number, 0}}, {{}}};
  for (std::size_t i = 0; i < reached.facts.size(); ++i) {
    const Condition& condition = facts_[reached.facts[i].number];
    if (condition.kind == Kind::Open) throw std::logic_error("a fact is asked for that is not told");
    for (const Fact each : condition.of) {
      if (is_settled(each)) continue;
      const auto [place, is_new] = reached.index.emplace(each.number, reached.facts.size());
      if (is_new) {
        reached.facts.push_back(each);
        reached.dependents.emplace_back();
      }
      reached.dependents[place->second].push_back(i);
    }
  }
  return reached;
}

/// Which of them hold if of those that have to be shown these do, and no others.
std::vector<bool> Constancy::greatest(const Reached& reached, const std::vector<bool>& shown) const {
  const std::size_t n = reached.facts.size();
  std::vector<std::size_t> support(n);  // how many may fail before it does
  std::vector<std::size_t> failed;
  for (std::size_t i = 0; i < n; ++i) {
    const Condition& condition = facts_[reached.facts[i].number];
    for (const Fact each : condition.of) support[i] += !is_settled(each) || facts_[each.number].holds;
    if (condition.kind == Kind::All) support[i] = support[i] == condition.of.size() ? 1 : 0;
    if (condition.to_be_shown) support[i] = shown[i] ? n : 0;
    if (support[i] == 0) failed.push_back(i);
  }
  for (std::size_t i = 0; i < failed.size(); ++i)
    for (const std::size_t each : reached.dependents[failed[i]])
      if (support[each] > 0 && --support[each] == 0) failed.push_back(each);
  std::vector<bool> holds(n, true);
  for (const std::size_t each : failed) holds[each] = false;
  return holds;
}

void Constancy::settle(Fact fact) {
  const Reached reached = reached_from(fact);
  std::vector<bool> shown(reached.facts.size(), false);
  for (bool is_more = true; is_more;) {
    is_more = false;
    const std::vector<bool> holds = greatest(reached, shown);
    for (std::size_t i = 0; i < reached.facts.size(); ++i) {
      const Condition& condition = facts_[reached.facts[i].number];
      if (!condition.to_be_shown || shown[i]) continue;
      const Fact by = condition.of.front();
      shown[i] = is_settled(by) ? facts_[by.number].holds : holds[reached.index.at(by.number)];
      is_more = is_more || shown[i];
    }
  }
  const std::vector<bool> holds = greatest(reached, shown);
  for (std::size_t i = 0; i < reached.facts.size(); ++i) facts_[reached.facts[i].number] = {Kind::Settled, holds[i]};
}

}  // namespace dualrev::analysis
