// A sum in a loop whose iterations hand on nothing but the sum: what an iteration staged is swept on the spot, and only
// the derivatives of the sum by what was there before the loop are kept. So the loop takes the memory of some
// iterations, which stays in the cache, and not of all of them; when it ends, the sum is one entry (in the field's
// words, its local gradient is preaccumulated). Nothing is swept before as much is staged as that entry may have
// contributions, so the cost stays that of the program itself.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include "dualrev/paper/tape.hpp"

#ifndef DUALREV_LADDER
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dualrev/paper/sweep.hpp"
#endif

// How many contributions are staged before the first sweep: about as much as the second cache holds. With none, as
// tests have it (everywhere in a program, or nowhere), each iteration is swept.
#ifndef DUALREV_SWEEP_AFTER
#define DUALREV_SWEEP_AFTER 8192
#endif

namespace dualrev {

#ifndef DUALREV_LADDER
/// The sum in `s`, until the object ends: until then it is only added to, in a loop each of whose iterations begins
/// with `iteration()` and leaves nothing behind that a later one, or anybody, uses. Ends well in any way, by an
/// exception too.
template <class Scalar>
class preaccumulated_sum {
 public:
  preaccumulated_sum(tape& t, basic_dual<Scalar>& s) noexcept
      : tape_(t),
        sum_(s),
        first_(t.next_),
        ids_(t.ids_end_ - t.ids_),
        partials_(t.partials_end_ - t.partials_),
        operations_(t.operations_.size()),
        sweep_after_(t.reader_      ? 0
                     : t.keeps_all_ ? SIZE_MAX
                     : DUALREV_SWEEP_AFTER == 0
                         ? 1
                         : detail::larger<std::size_t>(DUALREV_SWEEP_AFTER, 2 * static_cast<std::size_t>(first_))) {}
  preaccumulated_sum(const preaccumulated_sum&) = delete;
  preaccumulated_sum& operator=(const preaccumulated_sum&) = delete;
  ~preaccumulated_sum() {
    if (has_swept_) [[unlikely]]
      finish();
  }

  /// Throws std::bad_alloc when memory is used up.
  void iteration() {
    if (static_cast<std::size_t>(tape_.ids_end_ - tape_.ids_ - ids_) >= sweep_after_) [[unlikely]]
      sweep();
  }

 private:
  /// What was staged, with cotangent one of the sum, which is a constant then.
  [[gnu::cold, gnu::noinline]] void sweep() {
    tape& t = tape_;
    if (t.reader_) {  // at each iteration: IDs are what is to be had again
      if (t.next_ - first_ > detail::entry_reader::most_staged() / 2) sum_.id = t.reader_->rewind(first_, sum_.id);
      return;
    }
    if (!can_sweep()) {
      sweep_after_ = SIZE_MAX;
      return;
    }
    if (!has_swept_) begin();
    std::vector<double>& all = t.adjoints_of_sums_[depth_];
    make_room(all);
    double* const adjoints = all.data();
    if (sum_.id != 0) adjoints[std::exchange(sum_.id, 0)] += 1;
    detail::position from{t.next_, t.ids_end_, t.partials_end_};
    t.backpropagators_.add_relaxed(detail::sweep(from, first_, adjoints));
    t.forget(first_, ids_, partials_);
  }
  /// Not if something has its own backpropagator, nor where IDs are scarce, or bytes for as many adjoints: then the
  /// rest stays on the tape.
  [[nodiscard]] bool can_sweep() const noexcept {
    const tape& t = tape_;
    if (t.operations_.size() != operations_) return false;
    if (!has_swept_ && (t.next_ > t.id_limit_ || t.id_limit_ - t.next_ < first_)) return false;
    return t.next_ <= (t.byte_limit_ - detail::smaller(t.byte_limit_, t.reserved_bytes())) / sizeof(double);
  }
  /// From now on, room is kept for the entry of the sum.
  void begin() {
    tape& t = tape_;
    const std::size_t needed = static_cast<std::size_t>(ids_) + t.held_ + first_;
    if (t.capacity_ < needed) t.set_capacity(needed);
    depth_ = t.open_sums_;
    if (t.adjoints_of_sums_.size() == depth_) t.adjoints_of_sums_.emplace_back();
    make_room(t.adjoints_of_sums_[depth_]);
    ++t.open_sums_;
    t.held_ += first_;
    has_swept_ = true;
  }
  void make_room(std::vector<double>& adjoints) const {
    if (adjoints.size() < tape_.next_) adjoints.resize(tape_.next_);
  }
  [[gnu::cold, gnu::noinline]] void finish() noexcept {
    tape& t = tape_;
    --t.open_sums_;
    t.held_ -= first_;
    dualrev::id* const entry = t.ids_end_;
    dualrev::id* ids = entry;
    double* partials = t.partials_end_;
    tape::stage(ids, partials, detail::unit_contribution{sum_.id});
    double* const adjoints = t.adjoints_of_sums_[depth_].data();
    for (dualrev::id of = 1; of < first_; ++of)
      if (const double adjoint = std::exchange(adjoints[of], 0.0); adjoint != 0)
        tape::stage(ids, partials, detail::scaled_contribution{of, adjoint});
    if (ids > entry) {
      *entry |= detail::first_mark;
      t.ids_end_ = ids;
      t.partials_end_ = partials;
      sum_.id = t.next_++;
    }
    t.set_room();
  }

  tape& tape_;
  basic_dual<Scalar>& sum_;
  const dualrev::id first_;        // of the loop
  std::ptrdiff_t ids_;             // how many contributions were there before it, and are there still
  const std::ptrdiff_t partials_;  // the same
  const std::size_t operations_;   // the same
  std::size_t sweep_after_;        // so many contributions
  std::size_t depth_ = 0;          // among such sums
  bool has_swept_ = false;
};
#else
/// In the stages of the ladder nothing is swept before the end, as in the paper.
template <class Scalar>
class preaccumulated_sum {
 public:
  preaccumulated_sum(tape&, basic_dual<Scalar>&) noexcept {}
  preaccumulated_sum(const preaccumulated_sum&) = delete;
  preaccumulated_sum& operator=(const preaccumulated_sum&) = delete;
  ~preaccumulated_sum() {}
  void iteration() noexcept {}
};
#endif

}  // namespace dualrev
#endif
