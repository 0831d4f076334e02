// ResolveState of the paper: the sweep over the IDs from highest to lowest. Each backpropagator is called at most once,
// with the whole of its cotangent; one whose cotangent is exactly zero is not called, so that 0 * inf in a dead part of
// the program cannot become NaN. Adjoints are cleared as they are read, so the array is all zero again after a sweep
// and its deinterleaving, and the next one needs no clearing.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include "dualrev/boundary/owned.hpp"
#include "dualrev/paper/sweep.hpp"
#include "dualrev/paper/tape.hpp"
#ifndef DUALREV_LADDER

#include <cstddef>
#include <utility>

namespace dualrev {

/// The adjoints of one sweep of a tape: seed outputs, `resolve`, read inputs. `width` cotangents are swept at once
/// (lanes). The array is borrowed from the tape when free, so that warm calls allocate nothing, and given back
/// cleared; several threads may each have one on the same tape.
class adjoints {
 public:
  explicit adjoints(const tape& t, std::size_t width = 1) : tape_(t), width_(width), buffer_(t.take_spare()) {
    const std::size_t needed = static_cast<std::size_t>(t.next_) * width;
    if (buffer_->capacity < needed) t.enlarge(*buffer_, needed);
    values_ = buffer_->values;
  }
  adjoints(const adjoints&) = delete;
  adjoints& operator=(const adjoints&) = delete;
  ~adjoints() {
    if (!clean_) return;  // an exception cut the work short: the buffer is not all zero and goes
    detail::adjoint_buffer* none = nullptr;
    if (tape_.spare_.replace(none, buffer_.get())) static_cast<void>(buffer_.release());
  }

  /// Adds to the adjoint of `entry` before the sweep. Constants, and IDs the tape never gave out (an output scalar
  /// that was never set), take nothing.
  void seed(dualrev::id entry, double cotangent, std::size_t lane = 0) noexcept {
    clean_ = false;
    if (entry != 0 && entry < tape_.next_) values_[entry * width_ + lane] += cotangent;
  }

  /// The adjoint of an input after the sweep; zero for ID 0. Reading clears it.
  double take(dualrev::id input, std::size_t lane = 0) noexcept {
    return std::exchange(values_[input * width_ + lane], 0.0);
  }

  /// The same for inputs in a row.
  template <class Type>
  void take(dualrev::id first, Type* to, std::size_t count, std::size_t lane = 0) noexcept {
    double* const from = values_ + first * width_ + lane;
    for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<Type>(std::exchange(from[i * width_], 0.0));
  }

  /// To be called when every input was taken: only then is the buffer given back.
  void finished() noexcept { clean_ = true; }

  /// The width with which the next of `left` cotangents are best swept.
  static constexpr std::size_t best_width(std::size_t left) noexcept { return left <= 2 ? left : left <= 4 ? 4 : 8; }

  /// The sweep. Afterwards only the adjoints of inputs differ from zero. `width` is 1, 2, 4 or 8. Throws what a
  /// backpropagator of the user's throws.
  void resolve() {
    clean_ = false;
    position at{tape_.next_, tape_.ids_end_, tape_.partials_end_};
    std::size_t called = 0;
    for (std::size_t left = tape_.operations_.size(); left-- > 0;) {
      const operation& staged = *tape_.operations_[left];
      called += sweep(at, staged.output_end());
      called += pull(staged);
      at.entry = staged.first_output();
    }
    called += sweep(at, tape_.first_entry_);
    tape_.backpropagators_.add_relaxed(called);
  }

 private:
  using position = detail::position;

  /// Sweeps the entries down to `last`, none of which has a backpropagator of its own.
  std::size_t sweep(position& at, dualrev::id last) noexcept {
    return width_ == 1   ? detail::sweep(at, last, values_)
           : width_ == 2 ? sweep_lanes<2>(at, last)
           : width_ == 4 ? sweep_lanes<4>(at, last)
                         : sweep_lanes<8>(at, last);
  }

  // As above for several cotangents. A lane whose cotangent is zero gets nothing even where another lane is live.
  template <std::size_t Width>
  std::size_t sweep_lanes(position& from, dualrev::id last) noexcept {
    const dualrev::id* at = from.ids;
    const double* partial = from.partials;
    std::size_t called = 0;
    for (dualrev::id entry = from.entry; entry-- > last;) {
      double cotangent[Width];
      bool live = false;
      for (std::size_t lane = 0; lane < Width; ++lane) {
        cotangent[lane] = values_[entry * Width + lane];
        live |= cotangent[lane] != 0;
        values_[entry * Width + lane] = 0;
      }
      called += live;
      dualrev::id word;
      do {
        word = *--at;
        const double scale = (word & detail::unit_mark) ? 1.0 : *--partial;
        double* const target = values_ + (word & detail::id_bits) * Width;
        if (live)
          for (std::size_t lane = 0; lane < Width; ++lane)
            target[lane] += cotangent[lane] != 0 ? cotangent[lane] * scale : 0.0;
      } while (!(word & detail::first_mark));
    }
    from.ids = at;
    from.partials = partial;
    return called;
  }

  /// Calls the backpropagator of one operation for each lane in which an output has a cotangent.
  std::size_t pull(const operation& staged) {
    bool any = false;
    for (std::size_t lane = 0; lane < width_; ++lane) {
      bool live = false;
      for (dualrev::id output = staged.first_output(); output < staged.output_end(); ++output)
        live |= values_[output * width_ + lane] != 0;
      if (live) staged.pull(values_, width_, lane);
      any |= live;
    }
    return any;
  }

  const tape& tape_;
  std::size_t width_;
  bool clean_ = true;
  detail::owned<detail::adjoint_buffer> buffer_;
  double* values_ = nullptr;
};

}  // namespace dualrev
#endif

#endif  // DUALREV_REWRITING
