// What the forward part of a function keeps for its reverse part: numbers in the order in which they are overwritten,
// taken back last first.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

namespace dualrev {

/// Takes the place of cotangents that nobody asks for.
struct unasked {
  template <class Type>
  constexpr const unasked& operator+=(const Type&) const noexcept {
    return *this;
  }
  template <class Type>
  constexpr const unasked& operator-=(const Type&) const noexcept {
    return *this;
  }
  constexpr const unasked& operator[](std::size_t) const noexcept { return *this; }
};

/// A stack of numbers, integers and Booleans, each in eight bytes. One that ends leaves its memory to the next of the
/// same thread, so that a warm call allocates nothing.
class saves {
  struct memory {
    std::unique_ptr<double[]> all;
    std::size_t capacity = 0;
  };

 public:
  saves() : memory_(std::move(spare())) {
    spare().capacity = 0;
    top_ = memory_.all.get();
    end_ = top_ + memory_.capacity;
  }
  saves(const saves&) = delete;
  saves& operator=(const saves&) = delete;
  ~saves() {
#ifdef DUALREV_CHECK_SAVES
    // What was saved is taken back, each once, unless an exception came in between.
    if (top_ != memory_.all.get() && std::uncaught_exceptions() == 0) std::abort();
#endif
    if (memory_.capacity > spare().capacity) spare() = std::move(memory_);
  }

  template <class Type>
  void push(const Type& x) {
    static_assert(std::is_trivially_copyable_v<Type> && sizeof(Type) <= sizeof(double));
    if (top_ == end_) [[unlikely]]
      grow();
    std::memcpy(top_++, &x, sizeof(Type));
  }
  template <class Type>
  [[nodiscard]] Type pop() noexcept {
    Type x;
    std::memcpy(&x, --top_, sizeof(Type));
    return x;
  }
  template <class Type>
  void pop(Type& x) noexcept {
    x = pop<Type>();
  }

  /// The elements of a range, and of ranges in it.
  template <class Range>
  void push_all(const Range& range) {
    for (const auto& x : range)
      if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(x)>>)
        push(x);
      else
        push_all(x);
  }
  template <class Range>
  void pop_all(Range& range) noexcept {
    for (auto i = std::size(range); i-- > 0;)
      if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(range[i])>>)
        pop(range[i]);
      else
        pop_all(range[i]);
  }

 private:
  static memory& spare() {
    thread_local memory one;
    return one;
  }
  [[gnu::noinline]] void grow() {
    const std::size_t more = memory_.capacity == 0 ? 1024 : 2 * memory_.capacity;
    std::unique_ptr<double[]> all(new double[more]);
    if (memory_.capacity > 0) std::memcpy(all.get(), memory_.all.get(), memory_.capacity * sizeof(double));
    top_ = all.get() + memory_.capacity;
    end_ = all.get() + more;
    memory_ = {std::move(all), more};
  }

  memory memory_;
  double* top_;
  double* end_;
};

}  // namespace dualrev

#endif  // DUALREV_REWRITING
