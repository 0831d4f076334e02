// An entry of the tape whose contributions come bit by bit: that of a sum in a loop (running_sum.hpp,
// sum_in_place.hpp). While it is open the tape's cursors are here, in an object whose address never leaves these files,
// so that no store can alias them.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include "dualrev/paper/tape.hpp"
#ifndef DUALREV_LADDER

namespace dualrev::detail {

/// From `open` to `close` nobody else may use the tape.
class open_entry {
 public:
  explicit open_entry(tape& t) noexcept : tape_(t) {}

  void open() noexcept {
    ids_ = tape_.ids_end_;
    partials_ = tape_.partials_end_;
    room_ = std::exchange(tape_.room_end_, ids_);  // whoever pushes now asks for room, and is told
    tape_.is_open_ = true;
  }

  /// Throws std::length_error when the IDs are used up, std::bad_alloc when memory is.
  template <class... Contributions>
  void stage(Contributions... contributions) {
    constexpr std::ptrdiff_t room = sizeof...(Contributions) + 1;  // one for the sum's value before, when it ends
    if (room_ - ids_ < room) [[unlikely]] {                        // below zero if there was not enough before
      if ((is_constant(contributions) && ...)) return;             // constants need no tape
      grow(room);
    }
    assert(((contributions.id < tape_.next_) && ...) && "dualrev: a dual of another tape, or one never initialised");
    (tape::stage(ids_, partials_, contributions), ...);
  }

  /// The ID of the sum, which had the ID `before`: another one if anything was staged.
  dualrev::id close(dualrev::id before) noexcept {
    dualrev::id* const entry = tape_.ids_end_;
    tape_.room_end_ = room_;
    tape_.is_open_ = false;
    if (ids_ == entry) return before;
    if (before != 0) *ids_++ = before | unit_mark;
    *entry |= first_mark;
    tape_.ids_end_ = ids_;
    tape_.partials_end_ = partials_;
    return tape_.next_++;
  }

 private:
  /// What was staged counts as used while the arrays grow.
  [[gnu::cold, gnu::noinline]] static void grow_tape(tape& t, std::size_t& staged, std::size_t& partials,
                                                     std::size_t room) {
    if (t.reader_) t.reader_->take_open(staged, partials);
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
    t.make_room(room);
  }
  void grow(std::size_t room) {
    struct moved {
      open_entry& e;
      std::size_t staged, partials;
      ~moved() {
        e.ids_ = e.tape_.ids_end_ + staged;
        e.partials_ = e.tape_.partials_end_ + partials;
        e.room_ = std::exchange(e.tape_.room_end_, e.tape_.ids_end_);
      }
    };
    moved after{*this, static_cast<std::size_t>(ids_ - tape_.ids_end_),
                static_cast<std::size_t>(partials_ - tape_.partials_end_)};
    grow_tape(tape_, after.staged, after.partials, room);
  }

  tape& tape_;
  dualrev::id* ids_ = nullptr;
  dualrev::id* room_ = nullptr;
  double* partials_ = nullptr;
};

}  // namespace dualrev::detail
#endif
#endif
