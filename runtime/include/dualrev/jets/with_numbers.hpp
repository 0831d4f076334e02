// Types with numbers of another type in the place of double, as D has duals there: what second-order versions compute
// on. Of a class of the user's the generated header has such a version, a template whose members have the names of the
// originals, so that dualrev::structure walks through it as through a twin.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace dualrev {

/// Specialised for each class: `type` has its members, with numbers of type `Number`, and all else as it is.
template <class Type, class Number>
struct number_version {};
template <class Number>
struct number_version<double, Number> {
  using type = Number;
};

/// "const dualrev::with_numbers<Point, jet>& p" stands for `const Point& p`.
template <class Type, class Number>
using with_numbers = typename number_version<Type, Number>::type;

template <class Element, class Allocator, class Number>
struct number_version<std::vector<Element, Allocator>, Number> {
  using type = std::vector<with_numbers<Element, Number>>;
};
template <class Element, std::size_t n, class Number>
struct number_version<std::array<Element, n>, Number> {
  using type = std::array<with_numbers<Element, Number>, n>;
};
template <class Element, std::size_t n, class Number>
struct number_version<Element[n], Number> {
  using type = with_numbers<Element, Number>[n];
};

/// Rows that are read where a caller has them, in the place of `Range`.
template <class Type, class Range>
concept in_place_of = std::is_same_v<typename Type::in_place_of, Range>;

}  // namespace dualrev
