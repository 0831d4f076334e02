// Small things of the standard library that the core of the runtime does without <memory> and <algorithm> for, because
// each of these takes longer to compile than the core itself.
#pragma once

#include <utility>

namespace dualrev::detail {

template <class T>
constexpr T smaller(T a, T b) noexcept {
  return b < a ? b : a;
}
template <class T>
constexpr T larger(T a, T b) noexcept {
  return a < b ? b : a;
}

/// A T on the heap, or none. Unlike std::unique_ptr it can stand in a constant expression.
template <class T>
class owned {
 public:
  constexpr owned() noexcept = default;
  constexpr explicit owned(T* object) noexcept : object_(object) {}
  constexpr owned(owned&& other) noexcept : object_(other.release()) {}
  constexpr owned& operator=(owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  constexpr ~owned() {
    if (object_) delete object_;
  }
  void reset(T* object = nullptr) noexcept { delete std::exchange(object_, object); }
  constexpr T* release() noexcept { return std::exchange(object_, nullptr); }
  [[nodiscard]] constexpr T* get() const noexcept { return object_; }
  constexpr explicit operator bool() const noexcept { return object_; }
  constexpr T& operator*() const noexcept { return *object_; }
  constexpr T* operator->() const noexcept { return object_; }

 private:
  T* object_ = nullptr;
};

}  // namespace dualrev::detail
