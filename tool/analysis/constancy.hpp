// What is constant because of what else is: facts, each of which holds if others do. Of facts that depend on each
// other, as of two iterators that are assigned to each other, all hold if nothing outside of the circle speaks against
// it (the greatest fixed point). One that has to be shown does not hold because of itself (of these the least).
//
// On core alone, and without a look at any source, so that the frontend can ask it while there is no function yet.
#pragma once

#include <cstddef>
#include <vector>

namespace dualrev::analysis {

/// One of those of a Constancy, or one of the two that hold always and never.
struct Fact {
  std::size_t number;
  bool operator==(const Fact&) const = default;
};
inline constexpr Fact never{0};
inline constexpr Fact always{1};

class Constancy {
 public:
  /// A fact on which others may depend before it is told what it depends on itself.
  Fact open();
  /// The same of one that has to be shown by others.
  Fact open_to_be_shown();
  void tell(Fact open, Fact condition);

  /// Holds if all do.
  Fact all(std::vector<Fact> of);
  /// Holds if any does.
  Fact any(std::vector<Fact> of);

  /// Which of the facts hold does not depend on which is asked for first. All that it depends on must have been told.
  bool holds(Fact fact);
  /// One of `always` and `never` if it is known already which, by what was asked for.
  [[nodiscard]] Fact as_known(Fact fact) const {
    return !is_settled(fact) ? fact : facts_[fact.number].holds ? always : never;
  }

 private:
  enum class Kind { Settled, Open, All, Any };
  struct Condition {
    Kind kind = Kind::Settled;
    bool holds = false;  ///< if settled
    bool to_be_shown = false;
    std::vector<Fact> of = {};
  };
  struct Reached;
  [[nodiscard]] bool is_settled(Fact fact) const { return facts_[fact.number].kind == Kind::Settled; }
  Fact condition(Kind kind, std::vector<Fact> of);
  [[nodiscard]] Reached reached_from(Fact fact) const;
  [[nodiscard]] std::vector<bool> greatest(const Reached& reached, const std::vector<bool>& shown) const;
  void settle(Fact fact);

  std::vector<Condition> facts_{{Kind::Settled, false}, {Kind::Settled, true}};
};

}  // namespace dualrev::analysis
