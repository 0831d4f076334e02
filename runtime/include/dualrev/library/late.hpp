// An object without a name that only a part of an expression makes, in a branch or an element of a list, and that ends
// with the whole of it: its place stands in front of the expression.
#pragma once

#include <optional>
#include <utility>

namespace dualrev {

template <class Type>
class late {
 public:
  template <class... Arguments>
  void make(Arguments&&... arguments) {
    object_.emplace(std::forward<Arguments>(arguments)...);
  }
  Type& operator*() noexcept { return *object_; }
  /// Where the expression ends before the block does.
  void end() noexcept { object_.reset(); }

 private:
  std::optional<Type> object_;
};

}  // namespace dualrev
