// The calls on the stack of saves: what one puts there, its other half takes back.
#pragma once

#include <string>

namespace dualrev::adjoint {

enum class Save {
  One,    ///< a number, an integer, a Boolean
  All,    ///< each element of a row, or each number of an object
  Sized,  ///< a row, and how many elements there are
  Row,    ///< elements one after the other, from the first on
  Tail,   ///< what a vector has from some element on, and its size
  Sizes   ///< its size alone
};
enum class Way { Put, Take };

/// ".push_all(", ".pop_all("
inline std::string call_of(Way way, Save what) {
  const char* endings[] = {"", "_all", "_sized", "_row", "_tail", "_sizes"};
  return std::string(way == Way::Put ? ".push" : ".pop") + endings[static_cast<int>(what)] + "(";
}

}  // namespace dualrev::adjoint
