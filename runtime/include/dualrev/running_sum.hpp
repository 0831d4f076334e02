// A sum in a loop as one entry: `s += e`, again and again, where nobody looks at s before the loop ends. The entry
// stays open, and each term adds its contributions to it, so that a term costs neither an ID nor a contribution of s
// itself: of the paper's n entries D[s + e_i] one is left, with the contributions of all. In the loop the tape's
// cursors are locals, which no store can alias; their address never leaves this file.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/tape_declaration.hpp"
#else

#include "dualrev/tape.hpp"

namespace dualrev {

#ifndef DUALREV_LADDER
/// The sum in `s`, until the object ends; until then nothing else may use the tape or `s`. Ends well in any way, by an
/// exception too: then `s` is what was summed so far.
template <class T>
class running_sum {
 public:
  running_sum(tape& t, basic_dual<T>& s) noexcept
      : tape_(t), sum_(s), value_(s.v), ids_(t.ids_end_), room_(t.room_end_), partials_(t.partials_end_) {
    t.room_end_ = t.ids_end_;  // whoever pushes now asks for room, and is told
    t.is_open_ = true;
  }
  running_sum(const running_sum&) = delete;
  running_sum& operator=(const running_sum&) = delete;
  ~running_sum() {
    const auto staged = static_cast<std::size_t>(ids_ - tape_.ids_end_);
    tape_.is_open_ = false;
    sum_.v = value_;
    if (staged > 0) {
      if (sum_.id != 0) *ids_++ = sum_.id | detail::unit_mark;
      *tape_.ids_end_ |= detail::first_mark;
      tape_.ids_end_ = ids_;
      tape_.partials_end_ = partials_;
      sum_.id = tape_.next_++;
    }
    tape_.set_room();
  }

  /// s += value. Throws std::length_error when the IDs are used up, std::bad_alloc when memory is.
  template <class... Contributions>
  void add(T value, Contributions... contributions) {
    stage(contributions...);
    value_ += value;
  }
  /// s -= value; the contributions are those of -value.
  template <class... Contributions>
  void subtract(T value, Contributions... contributions) {
    stage(contributions...);
    value_ -= value;
  }

 private:
  template <class... Contributions>
  void stage(Contributions... contributions) {
    constexpr std::size_t room = sizeof...(Contributions) + 1;  // one for s, when it ends
    if (static_cast<std::size_t>(room_ - ids_) < room) [[unlikely]] {
      if ((detail::is_constant(contributions) && ...)) return;  // constants need no tape
      grow(room);
    }
    assert(((contributions.id < tape_.next_) && ...) && "dualrev: a dual of another tape, or one never initialised");
    (tape::stage(ids_, partials_, contributions), ...);
  }

  /// What was staged counts as used while the arrays grow.
  [[gnu::cold, gnu::noinline]] static void grow_tape(tape& t, std::size_t staged, std::size_t partials,
                                                     std::size_t room) {
    struct opened {
      tape& t;
      std::size_t staged, partials;
      ~opened() {
        t.ids_end_ -= staged;
        t.partials_end_ -= partials;
        t.is_open_ = true;
      }
    };
    t.ids_end_ += staged;
    t.partials_end_ += partials;
    t.is_open_ = false;
    const opened again{t, staged, partials};
    t.grow(room);
  }
  void grow(std::size_t room) {
    struct moved {
      running_sum& s;
      std::size_t staged, partials;
      ~moved() {
        s.ids_ = s.tape_.ids_end_ + staged;
        s.partials_ = s.tape_.partials_end_ + partials;
        s.room_ = std::exchange(s.tape_.room_end_, s.tape_.ids_end_);
      }
    };
    const moved after{*this, static_cast<std::size_t>(ids_ - tape_.ids_end_),
                      static_cast<std::size_t>(partials_ - tape_.partials_end_)};
    grow_tape(tape_, after.staged, after.partials, room);
  }

  tape& tape_;
  basic_dual<T>& sum_;
  T value_;
  dualrev::id* ids_;
  dualrev::id* room_;
  double* partials_;
};
#else
/// In the stages of the ladder each term is an operation, as in the paper.
template <class T>
class running_sum {
 public:
  running_sum(tape& t, basic_dual<T>& s) noexcept : tape_(t), sum_(s) {}
  running_sum(const running_sum&) = delete;
  running_sum& operator=(const running_sum&) = delete;
  template <class... Contributions>
  void add(T value, Contributions... contributions) {
    sum_ = tape_.push(sum_.v + value, one(sum_), contributions...);
  }
  template <class... Contributions>
  void subtract(T value, Contributions... contributions) {
    sum_ = tape_.push(sum_.v - value, one(sum_), contributions...);
  }

 private:
  tape& tape_;
  basic_dual<T>& sum_;
};
#endif

}  // namespace dualrev
#endif
