// Ranges of inputs that stay where the caller has them: no array of duals is made of them. A root that only reads
// elements of a range of constants by their places is generated for ranges of duals and for these.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <type_traits>

#include "dualrev/paper/dual.hpp"

namespace dualrev {

/// Numbers in a row and the IDs that they have as inputs, which are in a row too; it owns nothing. Read in place of
/// `Range`, the twin's own parameter: a pointer to constant duals, a span or a vector of them.
template <class Range>
class input_range {
 public:
  input_range() noexcept = default;
  input_range(const double* values, std::size_t size, dualrev::id first) noexcept
      : values_(values), size_(size), first_(first) {}
  dual operator[](std::size_t i) const noexcept
    requires(!std::is_pointer_v<Range>)
  {
    return element(values_ + i);
  }
  /// Whatever a pointer takes.
  template <class Index>
    requires std::is_pointer_v<Range>
  dual operator[](const Index& i) const noexcept {
    return element(&values_[i]);
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// What a loop over the elements needs, which it takes by value.
  class iterator {
   public:
    iterator(const input_range& range, std::size_t at) noexcept : range_(&range), at_(at) {}
    dual operator*() const noexcept { return range_->element(range_->values_ + at_); }
    iterator& operator++() noexcept {
      ++at_;
      return *this;
    }
    bool operator==(const iterator& other) const noexcept { return at_ == other.at_; }

   private:
    const input_range* range_;
    std::size_t at_;
  };
  [[nodiscard]] iterator begin() const noexcept { return {*this, 0}; }
  [[nodiscard]] iterator end() const noexcept { return {*this, size_}; }

 private:
  dual element([[maybe_unused]] const double* place) const noexcept {
#ifdef DUALREV_LADDER  // whose duals have other IDs: there, ranges are made of duals always, and nobody calls this
    std::abort();
#else
    return {with_id, *place, first_ + static_cast<dualrev::id>(place - values_)};
#endif
  }

  const double* values_ = nullptr;
  std::size_t size_ = 0;
  dualrev::id first_ = 0;
};

/// Any of the two.
template <class Type, class Range>
concept reads_as = std::is_same_v<Type, Range> || std::is_same_v<Type, input_range<Range>>;

}  // namespace dualrev
