// The array interface of figure array-interface. A function from a resource-linear argument takes it by value and is
// given it by std::move; an Array cannot be copied, so that the compiler checks half of linearity.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "dualrev/ladder/counts.hpp"

namespace dualrev::ladder {

/// Array t. What is in it is for the functions below alone.
template <class E>
struct Array {
  explicit Array(std::vector<E> all) : elements(std::move(all)) {}
  Array(Array&&) = default;
  Array& operator=(Array&&) = default;
  std::vector<E> elements;
};

// alloc : (length : Int) -> (initval : t) -> (Array t -o !s) -> s
template <class E, class F>
auto alloc(std::size_t length, E initval, F f) {
  counted().steps += length;
  return f(Array<E>(std::vector<E>(length, initval)));
}
// allocBeside : (length : Int) -> (initval : t) -> (witness : Array s) -o (Array s, Array t)
template <class E, class S>
std::pair<Array<S>, Array<E>> allocBeside(std::size_t length, E initval, Array<S> witness) {
  counted().steps += length;
  return {std::move(witness), Array<E>(std::vector<E>(length, initval))};
}
// get : (index : Int) -> Array t -o (!t, Array t)
template <class E>
std::pair<E, Array<E>> get(std::size_t index, Array<E> a) {
  ++counted().steps;
  E x = a.elements[index];
  return {x, std::move(a)};
}
// set : (index : Int) -> (value : t) -> Array t -o Array t
template <class E>
Array<E> set(std::size_t index, E value, Array<E> a) {
  ++counted().steps;
  a.elements[index] = value;
  return a;
}
// dealloc : Array t -o Array s -o Array s
template <class E, class S>
Array<S> dealloc(Array<E>, Array<S> b) {
  return b;
}
// freeze : Array t -o !(IArray t), an immutable array, indexed without linearity
template <class E>
std::vector<E> freeze(Array<E> a) {
  return std::move(a.elements);
}

// modify i f = \(a : Array t). let (!x, a') = get i a in set i (f x) a'
template <class E, class F>
Array<E> modify(std::size_t i, F f, Array<E> a) {
  auto [x, rest] = get(i, std::move(a));
  return set(i, f(x), std::move(rest));
}

}  // namespace dualrev::ladder
