// A sum in a loop as one entry: `s += e`, again and again, where nobody looks at s before the loop ends. The entry
// stays open, and each term adds its contributions to it, so that a term costs neither an ID nor a contribution of s
// itself: of the paper's n entries D[s + e_i] one is left, with the contributions of all.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include "dualrev/paper/tape.hpp"
#include "dualrev/sums/open_entry.hpp"

namespace dualrev {

#ifndef DUALREV_LADDER
/// The sum in `s`, until the object ends; until then nothing else may use the tape or `s`. Ends well in any way, by an
/// exception too: then `s` is what was summed so far.
template <class Scalar>
class running_sum {
 public:
  running_sum(tape& t, basic_dual<Scalar>& s) noexcept : entry_(t), sum_(s), value_(s.v) { entry_.open(); }
  running_sum(const running_sum&) = delete;
  running_sum& operator=(const running_sum&) = delete;
  ~running_sum() {
    sum_.v = value_;
    sum_.id = entry_.close(sum_.id);
  }

  /// s += value. Throws std::length_error when the IDs are used up, std::bad_alloc when memory is.
  template <class... Contributions>
  void add(Scalar value, Contributions... contributions) {
    entry_.stage(contributions...);
    value_ += value;
  }
  /// s -= value; the contributions are those of -value.
  template <class... Contributions>
  void subtract(Scalar value, Contributions... contributions) {
    entry_.stage(contributions...);
    value_ -= value;
  }

 private:
  detail::open_entry entry_;
  basic_dual<Scalar>& sum_;
  Scalar value_;
};
#else
/// In the stages of the ladder each term is an operation, as in the paper.
template <class Scalar>
class running_sum {
 public:
  running_sum(tape& t, basic_dual<Scalar>& s) noexcept : tape_(t), sum_(s) {}
  running_sum(const running_sum&) = delete;
  running_sum& operator=(const running_sum&) = delete;
  template <class... Contributions>
  void add(Scalar value, Contributions... contributions) {
    sum_ = tape_.push(sum_.v + value, one(sum_), contributions...);
  }
  template <class... Contributions>
  void subtract(Scalar value, Contributions... contributions) {
    sum_ = tape_.push(sum_.v - value, one(sum_), contributions...);
  }

 private:
  tape& tape_;
  basic_dual<Scalar>& sum_;
};
#endif

}  // namespace dualrev
#endif
