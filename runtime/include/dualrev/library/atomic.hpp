// What the runtime needs of std::atomic. <atomic> takes as long to compile as all else that a small unit includes of
// the standard library, and compilers have the operations built in.
#pragma once

#ifndef __GNUC__
#include <atomic>
#endif

namespace dualrev::detail {

#ifdef __GNUC__
/// A number or a pointer that several threads may use at once.
template <class Type>
class atomic {
 public:
  constexpr atomic(Type value) noexcept : value_(value) {}
  atomic(const atomic&) = delete;
  atomic& operator=(const atomic&) = delete;

  [[nodiscard]] Type load_relaxed() const noexcept { return __atomic_load_n(&value_, __ATOMIC_RELAXED); }
  void store_relaxed(Type value) noexcept { __atomic_store_n(&value_, value, __ATOMIC_RELAXED); }
  Type exchange(Type value) noexcept { return __atomic_exchange_n(&value_, value, __ATOMIC_ACQ_REL); }
  void add_relaxed(Type value) noexcept { __atomic_fetch_add(&value_, value, __ATOMIC_RELAXED); }
  /// The value before.
  Type subtract(Type value) noexcept { return __atomic_fetch_sub(&value_, value, __ATOMIC_ACQ_REL); }
  /// Stores `value` where `expected` is; else `expected` becomes what is there.
  bool replace(Type& expected, Type value) noexcept {
    return __atomic_compare_exchange_n(&value_, &expected, value, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
  }

 private:
  Type value_;
};
#else
template <class Type>
class atomic {
 public:
  constexpr atomic(Type value) noexcept : value_(value) {}
  [[nodiscard]] Type load_relaxed() const noexcept { return value_.load(std::memory_order_relaxed); }
  void store_relaxed(Type value) noexcept { value_.store(value, std::memory_order_relaxed); }
  Type exchange(Type value) noexcept { return value_.exchange(value, std::memory_order_acq_rel); }
  void add_relaxed(Type value) noexcept { value_.fetch_add(value, std::memory_order_relaxed); }
  Type subtract(Type value) noexcept { return value_.fetch_sub(value, std::memory_order_acq_rel); }
  bool replace(Type& expected, Type value) noexcept {
    return value_.compare_exchange_strong(expected, value, std::memory_order_release, std::memory_order_relaxed);
  }

 private:
  std::atomic<Type> value_;
};
#endif

}  // namespace dualrev::detail
