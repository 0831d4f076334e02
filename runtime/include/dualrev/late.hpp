// An object without a name that only a part of an expression makes, in a branch or an element of a list, and that ends
// with the whole of it: its place stands in front of the expression.
#pragma once

#include <optional>
#include <utility>

namespace dualrev {

template <class T>
class late {
 public:
  template <class... A>
  void make(A&&... arguments) {
    object_.emplace(std::forward<A>(arguments)...);
  }
  T& operator*() noexcept { return *object_; }
  /// Where the expression ends before the block does.
  void end() noexcept { object_.reset(); }

 private:
  std::optional<T> object_;
};

}  // namespace dualrev
