// A ceres::CostFunction from a function and its generated twin. The only header of the runtime that needs Ceres.
//
//   void reprojection(const double* camera, const double* point, double x, double y, double* residuals);
//   problem.AddResidualBlock(new dualrev::ceres_cost_function<reprojection, 2, 9, 3>(x, y), loss, camera, point);
//
// The function's first parameters are the parameter blocks, as many as there are block sizes; the last is where it puts
// the residuals; those between are bound at construction, by copy, and are constants of the problem.
#pragma once

#include <ceres/sized_cost_function.h>

#ifdef DUALREV_REWRITING
// dualrev-rewrite is reading: what is asked for, and nothing that is called.
#include "dualrev/dualrev.hpp"

namespace dualrev {

template <auto f, int Residuals, int... Sizes>
class ceres_cost_function : public ceres::SizedCostFunction<Residuals, Sizes...> {
 public:
  template <class... Arguments>
  explicit ceres_cost_function(Arguments&&...) {}
  bool Evaluate(const double* const*, double*, double**) const override { return false; }
};

}  // namespace dualrev

#else

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/call.hpp"
#include "dualrev/boundary/direct.hpp"

namespace dualrev {

namespace detail {

template <class Key, int Residuals, class Blocks, class Parameters, class TwinParameters>
class ceres_function;

template <class Key, int Residuals, int... Sizes, class... Parameters, class... TwinParameters>
class ceres_function<Key, Residuals, std::integer_sequence<int, Sizes...>, type_list<Parameters...>,
                     type_list<TwinParameters...>> : public ceres::SizedCostFunction<Residuals, Sizes...> {
  struct call_of_key {
    using key = Key;
  };
  static_assert(Residuals > 0 && ((Sizes > 0) && ...), "dualrev: ceres_cost_function needs sizes that are known");
  static constexpr std::size_t blocks = sizeof...(Sizes);
  static_assert(sizeof...(Parameters) > blocks,
                "dualrev: the last parameter of a cost function is `double* residuals`");
  static constexpr std::size_t extras = sizeof...(Parameters) - blocks - 1;
  using block_indices = std::make_index_sequence<blocks>;
  using extra_indices = std::make_index_sequence<extras>;
  template <std::size_t Index>
  using extra = argument<typename type_at<blocks + Index, type_list<Parameters...>>::type,
                         typename type_at<blocks + Index, type_list<TwinParameters...>>::type>;
  template <std::size_t Index>
  static constexpr bool is_block =
      std::is_same_v<typename type_at<Index, type_list<Parameters...>>::type, const double*> &&
      std::is_same_v<typename type_at<Index, type_list<TwinParameters...>>::type, const dual*>;

  template <std::size_t... Index>
  static constexpr bool all_blocks(std::index_sequence<Index...>) {
    return (is_block<Index> && ...);
  }
  static_assert(all_blocks(block_indices()),
                "dualrev: the parameter blocks of a cost function are its first parameters, of type `const double*`");
  static_assert(std::is_same_v<typename type_at<blocks + extras, type_list<Parameters...>>::type, double*> &&
                    std::is_same_v<typename type_at<blocks + extras, type_list<TwinParameters...>>::type, dual*>,
                "dualrev: the last parameter of a cost function is `double* residuals`");

  // Given bound argument: the value for the original, and the same lifted as constants for the twin.
  template <class Given, bool active = Given::active>
  struct bound {
    static_assert(!Given::in_out, "dualrev: a bound argument of a cost function cannot be written");
    typename Given::primal_storage primal;
    typename Given::storage lifted;
    std::size_t count;
    explicit bound(typename Given::bind b) : count(Given::count(b)) {
      shared_nodes copied;
      shared_nodes lifted_nodes;
      primal.template fill<typename Given::walked>(Given::object(b), copy_scalar, copied);
      lifted.template fill<typename Given::walked>(
          Given::object(b), [](auto& d, const auto& x) { d = x; }, lifted_nodes);
    }
  };
  template <class Given>
  struct bound<Given, false> {
    std::remove_cvref_t<typename Given::bind> value;
    explicit bound(typename Given::bind b) : value(static_cast<typename Given::bind&&>(b)) {}
    [[nodiscard]] const auto& get() const { return value; }
  };
  // Given constant array: a range is copied, a bare pointer is kept and must stay valid.
  template <class Given>
    requires(!Given::active && is_plain_pointer<typename Given::bind>)
  struct bound<Given, false> {
    using element = std::remove_cv_t<std::remove_pointer_t<typename Given::bind::pointer>>;
    std::vector<element> copy;
    typename Given::bind::pointer kept = nullptr;
    template <class Argument>
    explicit bound(Argument&& argument) {
      if constexpr (requires {
                      std::size(argument);
                      std::data(argument);
                    })
        copy.assign(std::data(argument), std::data(argument) + std::size(argument));
      else
        kept = argument;
    }
    [[nodiscard]] typename Given::bind::pointer get() const {
      return copy.empty() ? kept : const_cast<typename Given::bind::pointer>(copy.data());
    }
  };

  template <std::size_t... Index>
  static std::tuple<bound<extra<Index>>...> bound_tuple(std::index_sequence<Index...>);
  using bound_values = decltype(bound_tuple(extra_indices()));

 public:
  template <class... Extras>
    requires(sizeof...(Extras) == extras)
  explicit ceres_function(Extras&&... values) : bound_(std::forward<Extras>(values)...) {}

  /// As Ceres defines it: row-major Jacobians, null ones skipped; false if the function returns false or throws.
  bool Evaluate(double const* const* parameters, double* residuals, double** jacobians) const override {
#ifdef __cpp_exceptions
    try {
      return evaluate(parameters, residuals, jacobians);
    } catch (const std::exception&) {
      return false;
    }
#else
    return evaluate(parameters, residuals, jacobians);
#endif
  }

 private:
  bool evaluate(double const* const* parameters, double* residuals, double** jacobians) const {
    if (!jacobians) return evaluate(parameters, residuals, block_indices(), extra_indices());
    if constexpr (has_pullback<call_of_key>) {
      for (int row = 0; row < Residuals; row += width)
        if (!pull<lanes<width, false>>(parameters, residuals, jacobians, row, true, block_indices(), extra_indices()))
          pull<lanes<width, true>>(parameters, residuals, jacobians, row, false, block_indices(), extra_indices());
      return true;
    } else {
      return differentiate(parameters, residuals, jacobians, block_indices(), extra_indices());
    }
  }

  // What is bound is shared by threads and never changed: the function gets references to const, or copies.
  template <std::size_t Index>
  decltype(auto) primal_extra() const {
    using parameter = std::remove_cvref_t<typename type_at<blocks + Index, type_list<Parameters...>>::type>;
    const auto& b = std::get<Index>(bound_);
    if constexpr (extra<Index>::active)
      return whole<parameter>(b.primal.get(), b.count);
    else
      return b.get();
  }
  template <std::size_t Index>
  decltype(auto) twin_extra() const {
    using parameter = std::remove_cvref_t<typename type_at<blocks + Index, type_list<TwinParameters...>>::type>;
    const auto& b = std::get<Index>(bound_);
    if constexpr (extra<Index>::active)
      return whole<parameter>(b.lifted.get(), b.count);
    else
      return b.get();
  }
  template <class Parameter, class Value>
  static decltype(auto) whole(const Value& value, [[maybe_unused]] std::size_t count) {
    if constexpr (std::is_pointer_v<Parameter>)
      return value.data();
    else if constexpr (range_parameter<Parameter>::is_range)
      return Parameter(value.data(), count);
    else
      return (value);
  }

  template <std::size_t... Block, std::size_t... Extra>
  bool evaluate(double const* const* parameters, double* residuals, std::index_sequence<Block...>,
                std::index_sequence<Extra...>) const {
    return succeeded([&]() -> decltype(auto) {
      return Key::call_primal(static_cast<const double*>(parameters[Block])..., primal_extra<Extra>()..., residuals);
    });
  }

  // Without a tape, `width` residuals at a time. What is wrong for want of care is not finite (direct.hpp).
  static constexpr int width = Residuals <= 2 ? Residuals : 4;
  template <class Number, std::size_t... Block, std::size_t... Extra>
  bool pull(double const* const* parameters, double* residuals, double** jacobians, int row, bool must_be_finite,
            std::index_sequence<Block...>, std::index_sequence<Extra...>) const {
    constexpr std::array<std::size_t, blocks> sizes{Sizes...};
    std::array<Number, (std::size_t{Sizes} + ...)> of_blocks;
    std::array<Number, Residuals> of_residuals;
    for (int i = row; i < row + width && i < Residuals; ++i) of_residuals[i].set(i - row, 1);
    std::array<Number*, blocks> begins;
    Number* next = of_blocks.data();
    for (std::size_t block = 0; block < blocks; next += sizes[block++]) begins[block] = next;
    [[maybe_unused]] std::tuple<of_extra<Extra, Number>...> of_extras(std::get<Extra>(bound_)...);
    std::fill_n(residuals, Residuals, 0.0);
    std::apply(
        [&](auto*... of_active_extras) {
          Key::derivative::pullback(static_cast<const double*>(parameters[Block])..., primal_extra<Extra>()...,
                                    residuals, begins[Block]..., of_active_extras..., of_residuals.data());
        },
        std::tuple_cat(std::get<Extra>(of_extras).pointer()...));
    if (must_be_finite && !all_finite(of_blocks.data(), of_blocks.size())) return false;
    for (std::size_t block = 0; block < blocks; ++block)
      if (jacobians[block])
        for (std::size_t j = 0; j < sizes[block]; ++j)
          for (int i = row; i < row + width && i < Residuals; ++i)
            jacobians[block][i * sizes[block] + j] = begins[block][j].get(static_cast<std::size_t>(i - row));
    return true;
  }
  // Cotangents of a bound argument, which nobody asks for.
  template <std::size_t Extra, class Number, bool active = extra<Extra>::active>
  struct of_extra {
    zeros<Number> numbers;
    explicit of_extra(const bound<extra<Extra>>& b)
        : numbers(numbers_of<typename extra<Extra>::walked> == not_fixed ? b.count
                                                                         : numbers_of<typename extra<Extra>::walked>) {}
    std::tuple<Number*> pointer() { return {numbers.data()}; }
  };
  template <std::size_t Extra, class Number>
  struct of_extra<Extra, Number, false> {
    explicit of_extra(const bound<extra<Extra>>&) {}
    std::tuple<> pointer() { return {}; }
  };

  // Blocks whose Jacobian is not asked for are constants.
  template <std::size_t... Block, std::size_t... Extra>
  bool differentiate(double const* const* parameters, double* residuals, double** jacobians,
                     std::index_sequence<Block...>, std::index_sequence<Extra...>) const {
    lease<pooled_tape> t(this_thread_workspace().pool());
    tape& tape = t->value;
    constexpr std::array<std::size_t, blocks> sizes{Sizes...};
    std::array<dual, (std::size_t{Sizes} + ...)> lifted;
    std::array<const dual*, blocks> begins;
    std::array<dualrev::id, blocks> first_ids;
    dual* next = lifted.data();
    for (std::size_t block = 0; block < blocks; ++block) {
      begins[block] = next;
      first_ids[block] = tape.id_end();
      for (std::size_t j = 0; j < sizes[block]; ++j)
        *next++ = jacobians[block] ? tape.input(parameters[block][j]) : dual(parameters[block][j]);
    }
    std::array<dual, Residuals> outputs;
    outputs.fill(0);
    {
      const current_tape_scope scope(tape);
      const raised_scope exceptions;
      constexpr auto twin = twin_of<typename Key::derivative>();
      if (!succeeded(
              [&]() -> decltype(auto) { return twin(tape, begins[Block]..., twin_extra<Extra>()..., outputs.data()); }))
        return false;
    }
    for (std::size_t row = 0; row < outputs.size();) {
      const std::size_t at_once = adjoints::best_width(outputs.size() - row);
      const std::size_t lanes = (std::min)(outputs.size() - row, at_once);
      adjoints adjoint(tape, at_once);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        residuals[row + lane] = outputs[row + lane].v;
        adjoint.seed(outputs[row + lane].id, 1, lane);
      }
      adjoint.resolve();
      for (std::size_t block = 0; block < blocks; ++block)
        if (jacobians[block])
          for (std::size_t j = 0; j < sizes[block]; ++j)
            for (std::size_t lane = 0; lane < lanes; ++lane)
              jacobians[block][(row + lane) * sizes[block] + j] =
                  adjoint.take(first_ids[block] + static_cast<dualrev::id>(j), lane);
      adjoint.finished();
      row += lanes;
    }
    return true;
  }

  template <class Call>
  static bool succeeded(Call&& call) {
    if constexpr (std::is_same_v<decltype(call()), bool>) {
      return call();
    } else {
      call();
      return true;
    }
  }
  bound_values bound_;
};

template <class Key, int Residuals, class Blocks>
struct ceres_function_of {
  using type = ceres_function<Key, Residuals, Blocks, typename Key::primal::parameters,
                              typename call_types_of<Key>::twin_parameters>;
};

}  // namespace detail

/// The cost function of `f`, which returns void or bool (false: the residuals cannot be computed here) and whose twin
/// is visible. Thread-safe as Ceres requires; each thread uses its own workspace. An exception of `f` that derives from
/// std::exception counts as false.
template <auto f, int Residuals, int... BlockSizes>
  requires(detail::can_differentiate<detail::function_key<f>>())
using ceres_cost_function = typename detail::ceres_function_of<detail::function_key<f>, Residuals,
                                                               std::integer_sequence<int, BlockSizes...>>::type;

}  // namespace dualrev

#endif  // DUALREV_REWRITING
