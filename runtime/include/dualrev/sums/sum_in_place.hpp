// A sum in a loop as one entry, where it is no local variable that is summed but a place in memory: `y[i] += e`. Its
// entry stays open, as that of a running_sum. Others may reach the place by another name, so what it holds is true at
// any time, and a term that depends on it begins an entry of its own.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include "dualrev/paper/tape.hpp"
#include "dualrev/sums/open_entry.hpp"

namespace dualrev {

/// Adds terms to a place, or to one after the other. Until the object ends nothing else may write to the place, and who
/// copies it must use the copy before the next term is added.
template <class Scalar>
class sum_in_place {
 public:
#ifndef DUALREV_LADDER
  explicit sum_in_place(tape& t) noexcept : tape_(t), entry_(t) {}
  ~sum_in_place() { end(); }
#else
  explicit sum_in_place(tape& t) noexcept : tape_(t) {}
#endif
  sum_in_place(const sum_in_place&) = delete;
  sum_in_place& operator=(const sum_in_place&) = delete;

#ifndef DUALREV_LADDER
  /// place += value. Throws std::length_error when the IDs are used up, std::bad_alloc when memory is.
  template <class... Contributions>
  void add(basic_dual<Scalar>& place, Scalar value, Contributions... contributions) {
    stage(place, contributions...);
    place.v = sum_ += value;
  }
  /// place -= value; the contributions are those of -value.
  template <class... Contributions>
  void subtract(basic_dual<Scalar>& place, Scalar value, Contributions... contributions) {
    stage(place, contributions...);
    place.v = sum_ -= value;
  }

 private:
  template <class... Contributions>
  void stage(basic_dual<Scalar>& place, Contributions... contributions) {
    if (&place != place_ || ((contributions.id == id_) || ...)) [[unlikely]] {
      end();
      sum_ = place.v;
      if ((detail::is_constant(contributions) && ...)) return;
      before_ = place.id;
      place_ = &place;
      id_ = tape_.id_end();
      entry_.open();
    }
    entry_.stage(contributions...);  // where it throws, the place has the ID that it had
    place.id = id_;
  }
  void end() noexcept {
    if (!place_) return;
    entry_.close(before_);
    place_ = nullptr;
  }

  tape& tape_;
  detail::open_entry entry_;
  basic_dual<Scalar>* place_ = nullptr;  // that of the open entry; null: none is
  Scalar sum_ = 0;
  dualrev::id before_ = 0;  // of the place, before
  dualrev::id id_ = 0;      // which the entry is going to have
#else
  // In the stages of the ladder each term is an operation, as in the paper.
  template <class... Contributions>
  void add(basic_dual<Scalar>& place, Scalar value, Contributions... contributions) {
    place = tape_.push(place.v + value, one(place), contributions...);
  }
  template <class... Contributions>
  void subtract(basic_dual<Scalar>& place, Scalar value, Contributions... contributions) {
    place = tape_.push(place.v - value, one(place), contributions...);
  }

 private:
  tape& tape_;
#endif
};

}  // namespace dualrev
#endif
