// What the entry points return, as far as the signature of a function tells it. Used while dualrev-rewrite reads, when
// there are no twins yet (rewriting.hpp), and by calls that are refused, so that no second error follows from the first
// (refused_call.hpp). Whether a parameter holds a scalar is guessed (guess.hpp).
#pragma once

#include <tuple>
#include <type_traits>

#include "dualrev/boundary/guess.hpp"
#include "dualrev/boundary/signature.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/sparse_matrix.hpp"

namespace dualrev {

class tape;
struct tape_counters;

template <class Value, class Pullback>
struct vjp_result;
template <class Value>
struct jvp_result;
template <class Cotangents>
struct hvp_result;
template <class Cotangents>
struct hessian_result;
template <class Cotangents>
struct sparse_hessian_result;

namespace guess {

template <class Outputs, class Cotangents>
class pullback;
template <class... Output, class Cotangents>
class pullback<std::tuple<Output...>, Cotangents> {
 public:
  Cotangents operator()(const Output&...) const { __builtin_unreachable(); }
  Cotangents operator()(const std::tuple<Output...>&) const
    requires(sizeof...(Output) > 1)
  {
    __builtin_unreachable();
  }
  template <class Counters = tape_counters>
  [[nodiscard]] Counters counters() const noexcept {
    __builtin_unreachable();
  }
  [[nodiscard]] const dualrev::tape& tape() const noexcept { __builtin_unreachable(); }
};

template <class Result, class Parameters>
struct results;
template <class Result, class... Parameters>
struct results<Result, detail::type_list<Parameters...>> {
  using cotangents = joined<std::tuple<>, element_t<holds_scalars<Parameters>, Parameters>...>;
  using outputs = joined<element_t<!std::is_void_v<Result>, std::conditional_t<std::is_void_v<Result>, int, Result>>,
                         element_t<in_out<Parameters>, Parameters>...>;
  using gradient =
      joined<std::tuple<std::remove_cvref_t<std::conditional_t<std::is_void_v<Result>, int, Result>>>, cotangents>;
  using vjp = vjp_result<typename one_of<outputs>::type, pullback<outputs, typename one_of<cotangents>::type>>;
  using jvp = jvp_result<typename one_of<outputs>::type>;
  using hvp = hvp_result<typename one_of<cotangents>::type>;
  using hessian = hessian_result<typename one_of<cotangents>::type>;
  using sparse_hessian = sparse_hessian_result<typename one_of<cotangents>::type>;
  template <class Matrix, class... Cotangents>
  static auto matrices(std::tuple<Cotangents...>*) -> std::tuple<std::conditional_t<true, Matrix, Cotangents>...>;
  template <class Matrix>
  using one_for_each = typename one_of<decltype(matrices<Matrix>(static_cast<cotangents*>(nullptr)))>::type;
  using jacobian = one_for_each<matrix>;
  using sparsity = one_for_each<sparsity_pattern>;
  using color_jacobian = jacobian_coloring;
  using sparse_jacobian = one_for_each<sparse_matrix>;
};

template <class Call>
struct drop_object;
template <class Object, class... Parameters>
struct drop_object<detail::type_list<Object, Parameters...>> {
  using type = detail::type_list<Parameters...>;
};

/// The results of a function by the type of its pointer, or of a function object by its class; nothing of what is
/// neither: a user's template of an entry point's name is looked at with these too.
template <class Function>
struct results_of {};
template <class Function>
  requires detail::is_function<Function>
struct results_of<Function> {
  using call = detail::signature<Function>;
  using type = results<typename call::result, typename call::parameters>;
};
template <class Function>
  requires requires { &Function::operator(); }
struct results_of<Function> {
  using call = detail::signature<decltype(&Function::operator())>;
  using type = results<typename call::result, typename drop_object<typename call::parameters>::type>;
};

}  // namespace guess

}  // namespace dualrev
