// The array interface of figure array-interface. A function from a resource-linear argument takes it by value and is
// given it by std::move; an Array cannot be copied, so that the compiler checks half of linearity.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "dualrev/ladder/counts.hpp"

namespace dualrev::ladder {

/// Array t. What is in it is for the functions below alone.
template <class Element>
struct Array {
  explicit Array(std::vector<Element> all) : elements(std::move(all)) {}
  Array(Array&&) = default;
  Array& operator=(Array&&) = default;
  std::vector<Element> elements;
};

// alloc : (length : Int) -> (initval : t) -> (Array t -o !s) -> s
template <class Element, class Function>
auto alloc(std::size_t length, Element initval, Function f) {
  counted().steps += length;
  return f(Array<Element>(std::vector<Element>(length, initval)));
}
// allocBeside : (length : Int) -> (initval : t) -> (witness : Array s) -o (Array s, Array t)
template <class Element, class Scalar>
std::pair<Array<Scalar>, Array<Element>> allocBeside(std::size_t length, Element initval, Array<Scalar> witness) {
  counted().steps += length;
  return {std::move(witness), Array<Element>(std::vector<Element>(length, initval))};
}
// get : (index : Int) -> Array t -o (!t, Array t)
template <class Element>
std::pair<Element, Array<Element>> get(std::size_t index, Array<Element> a) {
  ++counted().steps;
  Element x = a.elements[index];
  return {x, std::move(a)};
}
// set : (index : Int) -> (value : t) -> Array t -o Array t
template <class Element>
Array<Element> set(std::size_t index, Element value, Array<Element> a) {
  ++counted().steps;
  a.elements[index] = value;
  return a;
}
// dealloc : Array t -o Array s -o Array s
template <class Element, class Scalar>
Array<Scalar> dealloc(Array<Element>, Array<Scalar> b) {
  return b;
}
// freeze : Array t -o !(IArray t), an immutable array, indexed without linearity
template <class Element>
std::vector<Element> freeze(Array<Element> a) {
  return std::move(a.elements);
}

// modify i f = \(a : Array t). let (!x, a') = get i a in set i (f x) a'
template <class Element, class Function>
Array<Element> modify(std::size_t i, Function f, Array<Element> a) {
  auto [x, rest] = get(i, std::move(a));
  return set(i, f(x), std::move(rest));
}

}  // namespace dualrev::ladder
