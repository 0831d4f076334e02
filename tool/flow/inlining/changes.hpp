// What statements that are written out change, and the variables that they are given. Where the order of two parts of
// an expression could show, there is no telling which comes first, and the call is not written out.
#pragma once

#include <functional>
#include <map>
#include <utility>

#include "flow/inlining/objects.hpp"

namespace dualrev::flow {

class Changes {
 public:
  /// By what was written out in front of the statement at hand.
  struct Noted {
    Symbols changed, seen;
  };

  Changes(const Frames& frames, const Objects& objects) : frames_(frames), objects_(objects) {}

  /// Nothing is noted from here on; what was noted before.
  Noted begin() { return std::exchange(noted_, {}); }
  void restore(Noted before) { noted_ = std::move(before); }
  void see(const core::TermRef& t) { noted_.seen.merge(named_in(t)); }
  /// A part of an expression, which may be evaluated before others or behind them.
  void by_itself(const Row& row, const std::function<void()>& evaluate);
  /// Parts that are evaluated one after the other, as in braces.
  void in_order(const std::function<void()>& evaluate);
  /// A call, which is written out from `begin` on. It must not change what else the statement at hand names.
  void note_call(const Row& row, std::size_t begin, Noted before, const core::TermRef& result);
  /// What is computed behind what was noted must not see what that changed.
  void check(const core::TermRef& rest) const;
  /// The same of a place, and of what it names.
  void check_place(const core::TermRef& place) const;

  /// What a pointer or a reference leads to, for good.
  void note_reach(const core::SymbolRef& symbol, const core::TypeRef& type, const core::TermRef& from);
  void note_reaches(const core::StmtRef& body);
  /// What statements change, from `begin` on.
  Symbols changed_in(const Row& row, std::size_t begin) const;

 private:
  void note(const Row& row, std::size_t begin, Noted before);
  void check(const Symbols& named) const;
  /// These, and what they lead to.
  Symbols reached(Symbols from) const;
  Noted collect(const Row& row, std::size_t begin) const;

  const Frames& frames_;
  const Objects& objects_;
  std::map<core::SymbolRef, Symbols> reaches_;
  Noted noted_;
};

/// The variables that tell which place it is: indices, pointers.
Symbols named_in_indices(const core::TermRef& place);

}  // namespace dualrev::flow
