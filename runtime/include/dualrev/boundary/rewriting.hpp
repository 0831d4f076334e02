// The entry points while dualrev-rewrite reads a source (DUALREV_REWRITING): never called, with return types computed
// from the signature of the function alone. No generated header is needed, so a source parses before its own exists.
// Whether a parameter holds a scalar is guessed (guess.hpp). They have bodies, because a function on a type of one
// translation unit must have one there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/derivative_results.hpp"
#include "dualrev/boundary/dual_parameter.hpp"
#include "dualrev/boundary/refused_call.hpp"
#include "dualrev/boundary/signature.hpp"
#include "dualrev/library/spans.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/paper/tape_declaration.hpp"
#include "dualrev/sparse_matrix.hpp"

namespace dualrev {

class workspace {
 public:
  workspace();
  workspace(workspace&&) noexcept;
  workspace& operator=(workspace&&) noexcept;
  ~workspace();
  [[nodiscard]] tape_counters counters() const noexcept;
  [[nodiscard]] std::size_t reserved_bytes() const noexcept;
  void clear() noexcept;
  void limit_ids(dualrev::id count) noexcept;
  void limit_bytes(std::size_t bytes) noexcept;
  void reserve(const tape_counters& expected);
};
workspace& this_thread_workspace();

template <class Value, class Pullback>
struct vjp_result {
  Value value;
  Pullback pullback;
};

template <class Value>
struct jvp_result {
  Value value;
  Value tangent;
};

template <class Cotangents>
struct hvp_result {
  double value;
  Cotangents gradient;
  Cotangents product;
};
template <class Cotangents>
struct hessian_result {
  double value;
  Cotangents gradient;
  matrix hessian;
};
template <class Cotangents>
struct sparse_hessian_result {
  double value = 0;
  Cotangents gradient = {};
  sparse_matrix hessian = {};
};

// By this mark the tool knows who asks by a type for the derivative of the function object that it is of.
#if defined(__clang__)
#define DUALREV_ASKS [[clang::annotate("dualrev:asks")]]
#else
#define DUALREV_ASKS
#endif

#define DUALREV_ENTRY(name)                                                                        \
  template <auto f, class... Arguments>                                                            \
  typename guess::results_of<decltype(f)>::type::name name(workspace&, Arguments&&...) {           \
    static_assert(detail::names_function<detail::function_key<f>>());                              \
    __builtin_unreachable();                                                                       \
  }                                                                                                \
  template <auto f, class... Arguments>                                                            \
  typename guess::results_of<decltype(f)>::type::name name(Arguments&&...) {                       \
    static_assert(detail::names_function<detail::function_key<f>>());                              \
    __builtin_unreachable();                                                                       \
  }                                                                                                \
  template <class Function, class... Arguments>                                                    \
  DUALREV_ASKS typename guess::results_of<Function>::type::name name(workspace&, Arguments&&...) { \
    __builtin_unreachable();                                                                       \
  }                                                                                                \
  template <class Function, class... Arguments>                                                    \
  DUALREV_ASKS typename guess::results_of<Function>::type::name name(Arguments&&...) {             \
    __builtin_unreachable();                                                                       \
  }                                                                                                \
  DUALREV_PARENTHESIZED(detail::parenthesized_##name, name)
DUALREV_ENTRY(gradient)
DUALREV_ENTRY(vjp)
DUALREV_ENTRY(jvp)
DUALREV_ENTRY(jacobian)
DUALREV_ENTRY(sparsity)
DUALREV_ENTRY(color_jacobian)
DUALREV_ENTRY(sparse_jacobian)
#undef DUALREV_ENTRY
template <auto f, class... Given>
typename guess::results_of<decltype(f)>::type::hvp hvp(Given&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <auto f, class... Given>
void jvp_into(workspace&, Given&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <auto f, class... Given>
void hvp_into(workspace&, Given&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <auto f, class... Arguments>
typename guess::results_of<decltype(f)>::type::hessian hessian(Arguments&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <class Cotangents>
matrix block(const hessian_result<Cotangents>&, std::size_t, std::size_t) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
typename guess::results_of<decltype(f)>::type::sparse_hessian sparse_hessian(Arguments&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <auto f, class... Arguments>
void sparse_hessian_into(workspace&, Arguments&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <auto f, class... Arguments>
sparsity_pattern hessian_sparsity(Arguments&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
template <auto f, class... Arguments>
hessian_coloring color_hessian(Arguments&&...) {
  static_assert(detail::names_function<detail::function_key<f>>());
  __builtin_unreachable();
}
hessian_coloring recolored(const hessian_coloring&, std::vector<std::uint32_t>);
jacobian_coloring recolored(const jacobian_coloring&, mode, std::vector<std::uint32_t>);
#define DUALREV_ENTRY_BY_MODE(result, name)               \
  template <auto f, mode how, class... Arguments>         \
  result<decltype(f)> name(Arguments&&...) {              \
    __builtin_unreachable();                              \
  }                                                       \
  template <class Function, mode how, class... Arguments> \
  DUALREV_ASKS result<Function> name(Arguments&&...) {    \
    __builtin_unreachable();                              \
  }
template <class Function>
using jacobian_by_mode = typename guess::results_of<Function>::type::jacobian;
template <class Function>
using coloring_by_mode = jacobian_coloring;
template <class Function>
using sparse_jacobian_by_mode = typename guess::results_of<Function>::type::sparse_jacobian;
template <class Function>
using nothing_by_mode = void;
DUALREV_ENTRY_BY_MODE(jacobian_by_mode, jacobian)
DUALREV_ENTRY_BY_MODE(nothing_by_mode, jacobian_into)
DUALREV_ENTRY_BY_MODE(coloring_by_mode, color_jacobian)
DUALREV_ENTRY_BY_MODE(sparse_jacobian_by_mode, sparse_jacobian)
DUALREV_ENTRY_BY_MODE(nothing_by_mode, sparse_jacobian_into)
#undef DUALREV_ENTRY_BY_MODE
#define DUALREV_ENTRY_INTO(name)                                      \
  template <auto f, class... Arguments>                               \
  void name(workspace&, Arguments&&...) {                             \
    static_assert(detail::names_function<detail::function_key<f>>()); \
    __builtin_unreachable();                                          \
  }                                                                   \
  template <class Function, class... Arguments>                       \
  DUALREV_ASKS void name(workspace&, Arguments&&...) {                \
    __builtin_unreachable();                                          \
  }                                                                   \
  DUALREV_PARENTHESIZED(detail::parenthesized_nothing, name)
DUALREV_ENTRY_INTO(gradient_into)
DUALREV_ENTRY_INTO(jacobian_into)
DUALREV_ENTRY_INTO(sparse_jacobian_into)
#undef DUALREV_ENTRY_INTO

struct check_options {
  double tolerance = 1e-6, largest_step = 0;
};
template <class String>
struct basic_scalar_check {
  String path;
  double analytic, numeric, error;
  bool ok, is_value, decided, is_kink;
  double left, right;
  bool is_transpose;
};
using scalar_check = basic_scalar_check<std::basic_string<char, std::char_traits<char>, std::allocator<char>>>;
class gradient_check {
 public:
  [[nodiscard]] bool ok() const noexcept;
  [[nodiscard]] bool failed() const noexcept;
  [[nodiscard]] std::size_t undecided() const noexcept;
  [[nodiscard]] double max_error() const noexcept;
  [[nodiscard]] const std::vector<scalar_check>& scalars() const& noexcept;
  [[nodiscard]] std::vector<scalar_check> scalars() && noexcept;
  template <class Stream>
  friend Stream& operator<<(Stream& os, const gradient_check&) {
    return os;
  }
};
template <auto f, class... Arguments>
gradient_check check_gradient(Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_gradient(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <class Function, class... Arguments>
DUALREV_ASKS gradient_check check_gradient(Arguments&&...) {
  __builtin_unreachable();
}
template <class Function, class... Arguments>
DUALREV_ASKS gradient_check check_gradient(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_jvp(Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_jvp(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <class Function, class... Arguments>
DUALREV_ASKS gradient_check check_jvp(Arguments&&...) {
  __builtin_unreachable();
}
template <class Function, class... Arguments>
DUALREV_ASKS gradient_check check_jvp(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_rule(Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_rule(workspace&, Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_hvp(Arguments&&...) {
  __builtin_unreachable();
}
template <auto f, class... Arguments>
gradient_check check_hessian(Arguments&&...) {
  __builtin_unreachable();
}
namespace detail {
template <std::size_t>
using parenthesized_check = gradient_check;
}  // namespace detail
DUALREV_PARENTHESIZED(detail::parenthesized_check, check_gradient)
DUALREV_PARENTHESIZED(detail::parenthesized_check, check_jvp)
DUALREV_PARENTHESIZED(detail::parenthesized_check, check_rule)

#undef DUALREV_ASKS

namespace rewriting {
template <class Result>
struct dual_result {
  using type = dual_type<Result>;
};
template <>
struct dual_result<void> {
  using type = void;
};
template <class Result, class Parameters>
struct entry;
template <class Result, class... Parameters>
struct entry<Result, detail::type_list<Parameters...>> {
  static typename dual_result<Result>::type call(typename detail::dual_parameter<Parameters>::type...) {
    __builtin_unreachable();
  }
};
template <class Cotangents>
std::tuple<dual, Cotangents, Cotangents> nested_product() {
  __builtin_unreachable();
}
}  // namespace rewriting

/// In generated headers that are already there.
template <auto f, unsigned constants = 0, class... Duals>
typename rewriting::dual_result<typename detail::signature<decltype(f)>::result>::type apply_rule(tape&, Duals&&...) {
  __builtin_unreachable();
}
template <auto g, unsigned constants = 0, class... Duals>
dual_type<typename guess::results_of<decltype(g)>::type::gradient> nested_gradient(tape&, Duals&&...) {
  __builtin_unreachable();
}
template <auto g, unsigned constants = 0, class... Duals>
std::tuple<dual, dual> nested_jvp(tape&, Duals&&...) {
  __builtin_unreachable();
}
template <auto g, unsigned constants = 0, class... Duals>
auto nested_hvp(tape&, Duals&&...) {
  using cotangents = decltype(guess::results_of<decltype(g)>::type::hvp::gradient);
  return rewriting::nested_product<dual_type<cotangents>>();
}
template <auto g, std::size_t... index, class... Given>
derivative_results<Given...> derivatives_of(const Given&...) {
  __builtin_unreachable();
}
template <auto f>
inline constexpr auto& rule_entry = rewriting::entry<typename detail::signature<decltype(f)>::result,
                                                     typename detail::signature<decltype(f)>::parameters>::call;

}  // namespace dualrev
