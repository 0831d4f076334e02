// D on the types of parameters and results: as on the types of values, and through references, pointers and spans.
#pragma once

#include <cstddef>
#include <type_traits>

namespace dualrev {

template <class T>
struct structure;

namespace detail {

/// The type of the twin's parameter that the type map gives for an active parameter `P`.
template <class P>
struct dual_parameter {
  using type = typename structure<std::remove_cv_t<P>>::dual_type;
};
template <class P>
struct dual_parameter<const P> {
  using type = const typename dual_parameter<P>::type;
};
template <class P>
struct dual_parameter<P&> {
  using type = typename dual_parameter<P>::type&;
};
template <class P>
struct dual_parameter<P&&> {
  using type = typename dual_parameter<P>::type&&;
};
template <class E>
struct dual_parameter<E*> {
  using type = typename dual_parameter<E>::type*;
};
template <class E, std::size_t N>
struct dual_parameter<const E[N]> {
  using type = const typename structure<E[N]>::dual_type;
};

}  // namespace detail

}  // namespace dualrev
