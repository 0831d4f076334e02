// Forward mode: the tangents of one run, by ID. The twin stages as in reverse mode, a few thousand contributions at a
// time: whenever so many have come, and at the end, the entries are read in the order in which they were staged, each
// tangent is the sum of partials times tangents of smaller IDs, and the staging array begins anew. So nothing is
// recorded but one number for each ID (for each of them and lane), and what is staged stays in the cache; and as the
// twin is the same, so is the primal, bit for bit.
//
// It is the transpose of a sweep (resolve.hpp), and leaves out what that leaves out: a tangent of exactly zero takes no
// part, so that 0 * inf cannot become NaN.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include "dualrev/boundary/owned.hpp"
#include "dualrev/paper/tape.hpp"
#ifndef DUALREV_LADDER

#include <cstddef>
#include <exception>
#include <limits>
#include <utility>
#include <vector>

namespace dualrev {

/// `width` (1, 2, 4 or 8) tangents are carried at once (lanes). Made between the inputs of a tape and its first entry,
/// it begins forward mode: nothing is kept of what is staged. Of a tape that is `recorded` it reads all that is there,
/// and leaves it.
class tangents final : public detail::entry_reader {
 public:
  struct recorded_t {};
  static constexpr recorded_t recorded{};

  explicit tangents(tape& t, std::size_t width = 1) : tape_(t), width_(width), buffer_(t.take_spare()) {
    t.reader_ = this;
    t.set_room();
  }
  tangents(recorded_t, tape& t, std::size_t width) : tape_(t), width_(width), buffer_(t.take_spare()) {}
  tangents(const tangents&) = delete;
  tangents& operator=(const tangents&) = delete;
  ~tangents() override {
    if (tape_.reader_ == this) tape_.reader_ = nullptr;
    clear(0, most_ids_);
    detail::adjoint_buffer* none = nullptr;
    if (tape_.spare_.replace(none, buffer_.get())) static_cast<void>(buffer_.release());
  }

  /// Sets the tangent of an input; that of a constant is zero.
  void seed(dualrev::id input, double tangent, std::size_t lane = 0) {
    if (input == 0) return;
    make_room();
    buffer_->values[input * width_ + lane] = tangent;
  }

  /// That of what was taken. Of constants, and of IDs the tape never gave out (an output scalar that was never set), it
  /// is zero.
  [[nodiscard]] double of(dualrev::id entry, std::size_t lane = 0) const noexcept {
    return entry < taken_ ? buffer_->values[entry * width_ + lane] : 0;
  }

  /// Of a recorded tape: those of all entries.
  void sweep() {
    make_room();
    read_entries();
  }

  void take() override {
    make_room();
    take_entries();
    tape_.set_room();
  }

  /// Throws what a backpropagator of the user's threw: in the run itself the function might have caught it.
  void rethrow() const {
#ifdef __cpp_exceptions
    if (failure_) std::rethrow_exception(failure_);
#endif
  }

 private:
  void make_room() {
    const std::size_t needed = static_cast<std::size_t>(tape_.next_) * width_;
    if (buffer_->capacity < needed) tape_.enlarge_tangents(*buffer_, needed);
    most_ids_ = detail::larger<std::size_t>(most_ids_, tape_.next_);
  }
  void clear(std::size_t first, std::size_t end) noexcept {
    for (std::size_t i = first * width_; i < end * width_; ++i) buffer_->values[i] = 0;
  }

  void take_entries() {
    read_entries();
    tape& t = tape_;
    t.swept_.bytes = detail::larger(t.swept_.bytes, t.bytes_in_use());
    t.swept_.contributions += static_cast<std::size_t>(t.ids_end_ - t.ids_);
    t.swept_.partials += static_cast<std::size_t>(t.partials_end_ - t.partials_);
    t.swept_.operations += t.operations_.size();
    t.operations_.clear();
    t.ids_end_ = t.ids_;
    t.partials_end_ = t.partials_;
  }
  void read_entries() {
    const tape& t = tape_;
    const dualrev::id* ids = t.ids_;
    const double* partials = t.partials_;
    dualrev::id entry = detail::larger(taken_, t.first_entry_);
    for (const auto& staged : t.operations_) {
      sweep(entry, staged->first_output(), ids, partials);
      push(*staged);
      entry = staged->output_end();
    }
    sweep(entry, t.next_, ids, partials);
    taken_ = t.next_;
  }

  /// The entries from `entry` to `end`, none of which has a backpropagator of its own.
  void sweep(dualrev::id entry, dualrev::id end, const dualrev::id*& ids, const double*& partials) noexcept {
    width_ == 1   ? sweep_lanes<1>(entry, end, ids, partials)
    : width_ == 2 ? sweep_lanes<2>(entry, end, ids, partials)
    : width_ == 4 ? sweep_lanes<4>(entry, end, ids, partials)
                  : sweep_lanes<8>(entry, end, ids, partials);
  }
  template <std::size_t width>
  void sweep_lanes(dualrev::id entry, dualrev::id end, const dualrev::id*& ids, const double*& partials) noexcept {
    const dualrev::id* at = ids;
    const double* partial = partials;
    const dualrev::id* const ids_end = tape_.ids_end_;
    double* const all = buffer_->values;
    for (; entry < end; ++entry) {
      double* const to = all + static_cast<std::size_t>(entry) * width;
      double sum[width] = {};
      do {
        const dualrev::id word = *at++;
        const double scale = (word & detail::unit_mark) ? 1.0 : *partial++;
        const double* const from = all + static_cast<std::size_t>(word & detail::id_bits) * width;
        for (std::size_t lane = 0; lane < width; ++lane) sum[lane] += from[lane] != 0 ? from[lane] * scale : 0.0;
      } while (at != ids_end && !(*at & detail::first_mark));
      for (std::size_t lane = 0; lane < width; ++lane) to[lane] = sum[lane];
    }
    ids = at;
    partials = partial;
  }
  void add_scaled(dualrev::id entry, dualrev::id contributor, double scale) noexcept {
    double* const all = buffer_->values;
    for (std::size_t lane = 0; lane < width_; ++lane)
      if (const double x = all[contributor * width_ + lane]; x != 0) all[entry * width_ + lane] += x * scale;
  }

  /// An operation with a backpropagator of its own: a row of its derivative is what that makes of one for an output.
  void push(const operation& staged) {
    const std::vector<dualrev::id> inputs = staged.inputs();
    bool live = false;
    for (const dualrev::id input : inputs)
      for (std::size_t lane = 0; lane < width_; ++lane) live |= buffer_->values[input * width_ + lane] != 0;
    if (!live) return;
    if (row_.size() < staged.output_end()) row_.resize(buffer_->capacity / width_);
#ifdef __cpp_exceptions
    try {
      push_rows(staged, inputs);
    } catch (...) {
      if (!failure_) failure_ = std::current_exception();
      row_.clear();  // not all zero
      for (std::size_t i = staged.first_output() * width_; i < staged.output_end() * width_; ++i)
        buffer_->values[i] = std::numeric_limits<double>::quiet_NaN();
    }
#else
    push_rows(staged, inputs);
#endif
  }
  void push_rows(const operation& staged, const std::vector<dualrev::id>& inputs) {
    for (dualrev::id output = staged.first_output(); output < staged.output_end(); ++output) {
      row_[output] = 1;
      staged.pull(row_.data(), 1, 0);
      for (const dualrev::id input : inputs)
        if (const double partial = std::exchange(row_[input], 0.0); partial != 0) add_scaled(output, input, partial);
    }
  }

  tape& tape_;
  std::size_t width_;
  detail::owned<detail::adjoint_buffer> buffer_;  // all zero from `taken_` on
  dualrev::id taken_ = 0;                         // below it all tangents are known
  std::size_t most_ids_ = 0;                      // so many are not zero
  std::vector<double> row_;                       // by ID, all zero
#ifdef __cpp_exceptions
  std::exception_ptr failure_;
#endif
};

}  // namespace dualrev
#endif

#endif  // DUALREV_REWRITING
