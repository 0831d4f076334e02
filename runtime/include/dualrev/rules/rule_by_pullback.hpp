// The twin of a function with a rule `by_pullback`, or of one that the runtime has such a rule for: the arguments are
// taken down to primal values, the rule runs on them, its pullback is staged as one operation, and the outputs are
// lifted to the IDs that it owns.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <cstddef>
#include <exception>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/call_types.hpp"
#include "dualrev/boundary/sharing.hpp"
#include "dualrev/rules/rule_operation.hpp"

namespace dualrev::detail::ruling {

template <auto f>
inline constexpr bool has_no_rule = std::is_same_v<std::remove_cv_t<decltype(dualrev_rule::of<f>)>, dualrev_rule::none>;
template <auto f>
inline constexpr auto without_noexcept = static_cast<typename signature<decltype(f)>::stripped>(f);

/// The rule of `f`, which may have been given for the function as it is or without its noexcept.
template <auto f>
constexpr const auto& rule_of() {
  if constexpr (has_no_rule<f>)
    return dualrev_rule::of<without_noexcept<f>>;
  else
    return dualrev_rule::of<f>;
}
template <auto f>
using rule_type = std::remove_cvref_t<decltype(rule_of<f>())>;
template <auto f>
inline constexpr bool has_rule = !std::is_same_v<rule_type<f>, dualrev_rule::none>;

enum class rule_kind { partials, pullback, neither };
template <class Rule>
inline constexpr rule_kind kind_of_rule = rule_kind::neither;
template <auto f, class Partials>
inline constexpr rule_kind kind_of_rule<partials_rule<f, Partials>> = rule_kind::partials;
template <auto f, class Forward>
inline constexpr rule_kind kind_of_rule<pullback_rule<f, Forward>> = rule_kind::pullback;

template <class Result>
struct dual_result {
  using type = dualrev::dual_type<Result>;
};
template <>
struct dual_result<void> {
  using type = void;
};

/// What the twin asks a rule of the user's.
template <auto f>
struct given_rule {
  using result = typename signature<decltype(f)>::result;
  static constexpr const auto& forward = rule_of<f>().forward;
};

/// `Rule`: the result of the function, and `forward`, which is given the arguments and returns with_pullback(...).
template <class Rule, class Parameters, class TwinParameters>
class twin_by_pullback;

template <class Rule, class... Parameters, class... TwinParameters>
class twin_by_pullback<Rule, type_list<Parameters...>, type_list<TwinParameters...>> {
  using result = std::remove_cv_t<typename Rule::result>;
  using places = typename places_of<type_list<Parameters...>>::type;
  using all = std::index_sequence_for<Parameters...>;
  template <std::size_t Index>
  using parameter = typename type_at<Index, type_list<Parameters...>>::type;
  template <std::size_t Index>
  using argument = rule_argument<parameter<Index>, typename type_at<Index, type_list<TwinParameters...>>::type>;
  struct place_flags {
    template <std::size_t Index>
    static constexpr bool at = guess::holds_scalars<parameter<Index>>;
  };
  struct in_out_flags {
    template <std::size_t Index>
    static constexpr bool at = guess::in_out<parameter<Index>>;
  };
  using with_place = decltype(where<place_flags>(all()));
  using in_outs = decltype(where<in_out_flags>(all()));
  static constexpr bool returns_scalars = std::tuple_size_v<result_place<result>> != 0;

 public:
  static typename dual_result<result>::type call(tape& t, TwinParameters&... q) {
    const std::tuple<TwinParameters&...> duals(q...);
    shared_nodes lowered;
    std::tuple<typename rule_argument<Parameters, TwinParameters>::primal_storage...> primals;
    lower(primals, duals, lowered, all());
    refuse_overlaps(primals, duals, in_outs());
    auto kept = keep(duals, with_place());
    auto made = forward(primals, duals, all());
    if constexpr (std::is_void_v<result>) {
      const auto name = stage(t, std::move(made), std::move(kept), outputs(primals, duals, in_outs()));
      write_back<0>(name, duals, lowered, in_outs());
    } else if constexpr (returns_scalars) {
      auto returned = std::tuple<rule_output<result, result, result>>{{std::move(made.value)}};
      const auto name = stage(t, std::move(made.pullback), std::move(kept),
                              std::tuple_cat(std::move(returned), outputs(primals, duals, in_outs())));
      auto twin = transcribed<result, dualrev::dual_type<result>>(std::get<0>(name.outputs()).get(), name);
      write_back<1>(name, duals, lowered, in_outs());
      return twin;
    } else {
      const auto name = stage(t, std::move(made.pullback), std::move(kept), outputs(primals, duals, in_outs()));
      write_back<0>(name, duals, lowered, in_outs());
      return std::move(made.value);
    }
  }

 private:
  template <class Duals, std::size_t... Index>
  static void lower(auto& primals, const Duals& duals, shared_nodes& lowered, std::index_sequence<Index...>) {
    (lower_one<Index>(std::get<Index>(primals), std::get<Index>(duals), lowered), ...);
  }
  template <std::size_t Index>
  static void lower_one(auto& primal, auto& q, shared_nodes& lowered) {
    if constexpr (argument<Index>::active)
      primal.template fill<typename argument<Index>::traits::walked>(argument<Index>::duals(q), value_of, lowered);
  }

  template <class Duals, std::size_t... Index>
  static auto keep(const Duals& duals, std::index_sequence<Index...>) {
    shared_nodes nodes;
    std::tuple<typename argument<Index>::primal_storage...> kept;
    const auto one = [&]<std::size_t Other>([[maybe_unused]] auto& storage) {
      if constexpr (argument<Other>::active)
        storage.template fill<typename argument<Other>::traits::walked>(argument<Other>::duals(std::get<Other>(duals)),
                                                                        id_of, nodes);
    };
    std::apply([&](auto&... storage) { (one.template operator()<Index>(storage), ...); }, kept);
    return kept;
  }

  template <class Primals, class Duals, std::size_t... Index>
  static auto forward(Primals& primals, const Duals& duals, std::index_sequence<Index...>) {
    const auto run = [&] {
      return Rule::forward(argument<Index>::pass(std::get<Index>(primals), std::get<Index>(duals))...);
    };
#ifdef __cpp_exceptions
    if constexpr (in_outs::size() != 0) {
      try {
        return run();
      } catch (...) {
        // What it changed by then has no derivative that anybody knows.
        if ((changed<Index>(std::get<Index>(primals), std::get<Index>(duals)) || ...))
          std::throw_with_nested(
              std::logic_error("dualrev: a function with a rule threw an exception after it had changed an argument, "
                               "so the derivative is not known"));
        throw;
      }
    } else
#endif
      return run();
  }
  template <std::size_t Index>
  static bool changed([[maybe_unused]] auto& primal, [[maybe_unused]] auto& q) {
    if constexpr (argument<Index>::active && argument<Index>::in_out) {
      using walked = typename argument<Index>::traits::walked;
      auto&& duals = argument<Index>::duals(q);
      if (!same_shape<walked>(duals, primal.get())) return true;
      bool differs = false;
      for_each_scalar_pair<walked>(
          duals, primal.get(), [&](const auto& d, const auto& x) { differs |= !(d.v == x || (d.v != d.v && x != x)); });
      if (!differs) transcribe<walked>(duals, primal.get(), [](auto&, const auto&) {});  // its integers and the like
      return differs;
    } else {
      return false;
    }
  }

  // The in-outs at exit, as outputs.
  template <class Primals, class Duals, std::size_t... Index>
  static auto outputs(Primals& primals, const Duals& duals, std::index_sequence<Index...>) {
    return std::tuple_cat(output<Index>(std::get<Index>(primals), std::get<Index>(duals))...);
  }
  template <std::size_t Index>
  static auto output(auto& primal, auto& q) {
    using Argument = argument<Index>;
    using cotangent = typename guess::cotangent<parameter<Index>>::type;
    if constexpr (Argument::active)
      return std::tuple<rule_output<typename Argument::traits::walked, cotangent, typename Argument::primal_storage>>{
          {std::move(primal)}};
    else if constexpr (Argument::is_range)  // no scalars after all
      return std::tuple<rule_output<cotangent, cotangent, cotangent>>{{cotangent(q.begin(), q.end())}};
    else
      return std::tuple<rule_output<cotangent, cotangent, cotangent>>{{q}};
  }

  /// Gives the outputs their IDs, in order; constants if nothing depends on an input.
  template <class Operation>
  class namer {
   public:
    namer(tape& t, std::unique_ptr<Operation> made) : operation_(made.get()), unused_(std::move(made)) {
      const std::size_t count = operation_->count_outputs();
      if (count != 0 && operation_->depends_on_inputs()) next_ = t.stage(std::move(unused_), count);
    }
    const auto& outputs() const noexcept { return operation_->outputs(); }
    template <class Scalar>
    void operator()(basic_dual<Scalar>& d, const Scalar& x) const {
      d = basic_dual<Scalar>(with_id, x, next_ == 0 ? 0 : next_++);
    }

   private:
    Operation* operation_;
    std::unique_ptr<Operation> unused_;
    mutable dualrev::id next_ = 0;
  };

  template <class Pull, class Kept, class Outputs>
  static auto stage(tape& t, Pull&& pull, Kept&& kept, Outputs&& out) {
    using operation_type = rule_operation<std::remove_cvref_t<Pull>, decltype(inputs_of(with_place())),
                                          std::remove_cvref_t<Outputs>, places>;
    return namer<operation_type>(t, std::make_unique<operation_type>(std::move(pull), std::move(kept), std::move(out)));
  }
  template <std::size_t... Index>
  static auto inputs_of(std::index_sequence<Index...>) -> type_list<argument<Index>...>;

  template <std::size_t first, class Name, class Duals, std::size_t... Index>
  static void write_back(const Name& name, const Duals& duals, const shared_nodes& lowered,
                         std::index_sequence<Index...>) {
    if constexpr (sizeof...(Index) != 0) {
      shared_nodes nodes = lowered.inverse();
      [&]<std::size_t... Place>(std::index_sequence<Place...>) {
        (write_back_one<Index>(std::get<first + Place>(name.outputs()), std::get<Index>(duals), name, nodes), ...);
      }(std::make_index_sequence<sizeof...(Index)>());
    }
  }
  template <std::size_t Index>
  static void write_back_one(const auto& out, auto& q, const auto& name, shared_nodes& nodes) {
    if constexpr (argument<Index>::active) {
      auto&& duals = argument<Index>::duals(q);
      transcribe<typename argument<Index>::traits::walked>(duals, out.get(), name, nodes);
    }
  }

  // Inside the function, what is written through one parameter is read through another: the rule, which gets copies,
  // would not see it.
  template <class Primals, class Duals, std::size_t... Index>
  static void refuse_overlaps(Primals& primals, const Duals& duals, std::index_sequence<Index...>) {
    (refuse_overlaps_of<Index>(primals, duals, all()), ...);
  }
  template <std::size_t Index, class Primals, class Duals, std::size_t... Other>
  static void refuse_overlaps_of(Primals& primals, const Duals& duals, std::index_sequence<Other...>) {
    (refuse_overlap<Index, Other>(primals, duals), ...);
  }
  template <std::size_t Other>
  static constexpr bool refers = std::is_lvalue_reference_v<parameter<Other>> || argument<Other>::is_range;
  template <std::size_t Index, std::size_t Other, class Primals, class Duals>
  static void refuse_overlap([[maybe_unused]] Primals& primals, [[maybe_unused]] const Duals& duals) {
    if constexpr (Index != Other && refers<Other> && argument<Index>::active && argument<Other>::active) {
      if (memory_overlaps(each_part<Index>(duals), each_part<Other>(duals)))
        fail_argument(
            "dualrev: a function with a rule is given arguments that overlap in memory, and may change one of them");
    }
  }
  template <std::size_t Index, class Duals>
  static auto each_part(const Duals& duals) {
    return [&](auto&& visit) {
      auto&& q = argument<Index>::duals(std::get<Index>(duals));
      for_each_leaf<typename argument<Index>::traits::walked>(q, visit);
    };
  }
};

}  // namespace dualrev::detail::ruling

#endif  // DUALREV_REWRITING
