// Small things of the standard library that the core of the runtime does without <memory> and <algorithm> for, because
// each of these takes longer to compile than the core itself.
#pragma once

#include <utility>

#include "dualrev/basics/cxx20.hpp"

namespace dualrev::detail {

template <class Type>
constexpr Type smaller(Type a, Type b) noexcept {
  return b < a ? b : a;
}
template <class Type>
constexpr Type larger(Type a, Type b) noexcept {
  return a < b ? b : a;
}

/// A Type on the heap, or none. Unlike std::unique_ptr it can stand in a constant expression.
template <class Type>
class owned {
 public:
  constexpr owned() noexcept = default;
  constexpr explicit owned(Type* object) noexcept : object_(object) {}
  constexpr owned(owned&& other) noexcept : object_(other.release()) {}
  constexpr owned& operator=(owned&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  constexpr ~owned() {
    if (object_) delete object_;
  }
  void reset(Type* object = nullptr) noexcept { delete std::exchange(object_, object); }
  constexpr Type* release() noexcept { return std::exchange(object_, nullptr); }
  [[nodiscard]] constexpr Type* get() const noexcept { return object_; }
  constexpr explicit operator bool() const noexcept { return object_; }
  constexpr Type& operator*() const noexcept { return *object_; }
  constexpr Type* operator->() const noexcept { return object_; }

 private:
  Type* object_ = nullptr;
};

}  // namespace dualrev::detail
