// std::swap as second-order versions call it.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/jets/jet.hpp"

namespace dualrev::detail {

/// That a compiler does not know what memory a row of jets has.
template <class Type>
void hide_memory(Type&) noexcept {}
template <std::size_t count, bool careful, class Base>
void hide_memory(std::vector<jet<count, careful, Base>>& row) noexcept {
  asm("" : "+m"(row));
}
template <std::size_t count, bool careful, class Base>
void hide_memory(jet<count, careful, Base>*& row) noexcept {
  asm("" : "+r"(row));
}

}  // namespace dualrev::detail

namespace dualrev::jets {

/// As std::swap. Where rows of jets are exchanged, as they are between the steps of a computation, compilers know that
/// two variables stand for the same memory in turns; before a loop over them, Clang then looks whether anything that it
/// stores to overlaps with anything else, and finds that the values of a row and the derivatives between them do, so
/// that it computes one number at a time. Of rows that come from memory it knows nothing, and looks at rows as a whole.
template <class Type>
constexpr void swap(Type& a, Type& b) noexcept(noexcept(std::swap(a, b))) {
  std::swap(a, b);
#ifdef __clang__
  if (!std::is_constant_evaluated()) {
    detail::hide_memory(a);
    detail::hide_memory(b);
  }
#endif
}

}  // namespace dualrev::jets
