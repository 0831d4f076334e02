// Whether two terms are the same place, or the same value: told by what they are made of, down to the symbols, never by
// what these are called.
//
// A number that is read is as good as its place. Text is the same where its pieces are, and all else where its form
// says so; what has effects, calls somebody or makes an object is like nothing but itself.
#pragma once

#include <compare>

#include "core/term.hpp"

namespace dualrev::core {

/// Equal for the same place and the same value. The order of others means nothing, and differs from run to run: it is
/// for looking up, not for walking along.
std::strong_ordering compare(const TermRef& one, const TermRef& other);
bool are_same(const TermRef& one, const TermRef& other);

/// Of sets and maps with places or values as keys.
struct ByPlace {
  bool operator()(const TermRef& one, const TermRef& other) const { return compare(one, other) < 0; }
};

}  // namespace dualrev::core
