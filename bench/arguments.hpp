// The arguments of a call as a tuple: of doubles, vectors and arrays of them, vectors and quaternions of the rotation,
// and constants. The same tuple with other numbers, its numbers one by one, and the call.
#pragma once
#include <array>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

#include "programs/rotation.hpp"

/// An argument that nothing is differentiated by.
template <class X>
struct Constant {
  X value;
};
template <class X>
Constant(X) -> Constant<X>;
template <class X>
inline constexpr bool is_constant = false;
template <class X>
inline constexpr bool is_constant<Constant<X>> = true;

template <class T>
T with_numbers(double x) {
  return x;
}
template <class T>
std::vector<T> with_numbers(const std::vector<double>& v) {
  return {v.begin(), v.end()};
}
template <class T, std::size_t n>
std::array<T, n> with_numbers(const std::array<double, n>& a) {
  std::array<T, n> result;
  for (std::size_t i = 0; i < n; ++i) result[i] = a[i];
  return result;
}
template <class T>
programs::Vec3Of<T> with_numbers(const Vec3& v) {
  return {v.x, v.y, v.z};
}
template <class T>
programs::QuaternionOf<T> with_numbers(const Quaternion& q) {
  return {q.x, q.y, q.z, q.w};
}
template <class T, class X>
Constant<X> with_numbers(const Constant<X>& constant) {
  return constant;
}
template <class T, class... A>
auto with_numbers(const std::tuple<A...>& arguments) {
  return std::apply([](const auto&... a) { return std::tuple{with_numbers<T>(a)...}; }, arguments);
}

/// Calls `visit` with each number in turn, but not with constants.
template <class X, class Visit>
void each_number(X& x, Visit& visit) {
  if constexpr (requires { x.w; }) {
    visit(x.x), visit(x.y), visit(x.z), visit(x.w);
  } else if constexpr (requires { x.x; }) {
    visit(x.x), visit(x.y), visit(x.z);
  } else if constexpr (requires { x.begin(); }) {
    for (auto& element : x) each_number(element, visit);
  } else if constexpr (requires { std::tuple_size<std::remove_const_t<X>>::value; }) {
    std::apply([&](auto&... a) { (each_number(a, visit), ...); }, x);
  } else if constexpr (!is_constant<std::remove_const_t<X>>) {
    visit(x);
  }
}

/// What the function is given for an argument.
template <class X>
const auto& passed(const X& x) {
  return x;
}
template <class X>
const auto& passed(const Constant<X>& constant) {
  return constant.value;
}

/// Calls the program at numbers of type T; its outputs as an array.
template <class Program, class T, class Arguments>
std::array<T, Program::outputs> outputs_of(const Arguments& arguments) {
  constexpr auto function = Program::template function<T>;
  const auto pointer = []<class X>(const X& x) -> decltype(auto) {
    if constexpr (requires { x.data(); })
      return x.data();
    else
      return passed(x);
  };
  return std::apply(
      [&](const auto&... a) -> std::array<T, Program::outputs> {
        if constexpr (Program::writes_outputs) {
          std::array<T, Program::outputs> outputs{};
          function(pointer(passed(a))..., outputs.data());
          return outputs;
        } else if constexpr (Program::outputs == 3) {
          const auto r = function(passed(a)...);
          return {r.x, r.y, r.z};
        } else {
          return {function(passed(a)...)};
        }
      },
      arguments);
}
