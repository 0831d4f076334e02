// Vectors that change their size: what they lose is saved with their sizes, and their cotangents are as long as they
// are.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

namespace dualrev {

/// Cotangents as many and nested as the elements of vectors: what is new among them is zero.
template <class Zero, class Element>
void resize_like(std::vector<Zero>& zeros, const std::vector<Element>& vector) {
  const std::size_t known = zeros.size();
  zeros.resize(vector.size());
  if constexpr (requires { resize_like(zeros[0], vector[0]); })
    for (std::size_t i = known; i < vector.size(); ++i) resize_like(zeros[i], vector[i]);
}
template <class Zeros, class Vector>
Zeros zeros_of(const Vector& vector) {
  Zeros zeros;
  resize_like(zeros, vector);
  return zeros;
}

template <class Type>
inline constexpr bool is_vector = false;
template <class Element>
inline constexpr bool is_vector<std::vector<Element>> = true;

/// The part of a stack that keeps vectors.
template <class Saves>
class saved_vectors {
 public:
  /// The elements from `first` on, and how many there are.
  template <class Element>
  void push_tail(const std::vector<Element>& vector, std::size_t first) {
    if constexpr (is_vector<Element>) {
      for (std::size_t i = first; i < vector.size(); ++i) push_tail(vector[i], 0);
    } else if constexpr (requires(Saves some) { some.push_row(vector.data(), first); }) {
      if (first < vector.size()) all().push_row(vector.data() + first, vector.size() - first);
    } else {
      for (std::size_t i = first; i < vector.size(); ++i)
        if constexpr (std::is_class_v<Element> && !requires { vector[i] * vector[i]; })
          all().push_all(vector[i]);
        else
          all().push(vector[i]);
    }
    all().push(vector.size());
  }
  template <class Element>
  void pop_tail(std::vector<Element>& vector, std::size_t first) {
    vector.resize(all().template pop<std::size_t>());
    if constexpr (is_vector<Element>) {
      for (std::size_t i = vector.size(); i > first; --i) pop_tail(vector[i - 1], 0);
    } else if constexpr (requires(Saves some) { some.pop_row(vector.data(), first); }) {
      if (first < vector.size()) all().pop_row(vector.data() + first, vector.size() - first);
    } else {
      for (std::size_t i = vector.size(); i > first; --i)
        if constexpr (std::is_class_v<Element> && !requires { vector[0] * vector[0]; })
          all().pop_all(vector[i - 1]);
        else
          all().pop(vector[i - 1]);
    }
  }
  /// How many elements there are, and how many each from `first` on has.
  template <class Element>
  void push_sizes(const std::vector<Element>& vector, [[maybe_unused]] std::size_t first) {
    if constexpr (is_vector<Element>)
      for (std::size_t i = first; i < vector.size(); ++i) push_sizes(vector[i], 0);
    all().push(vector.size());
  }
  template <class Element>
  void pop_sizes(std::vector<Element>& vector, [[maybe_unused]] std::size_t first) {
    vector.resize(all().template pop<std::size_t>());
    if constexpr (is_vector<Element>)
      for (std::size_t i = vector.size(); i > first; --i) pop_sizes(vector[i - 1], 0);
  }

 private:
  Saves& all() { return static_cast<Saves&>(*this); }
};

}  // namespace dualrev
