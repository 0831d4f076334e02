// The pullback of one call of a function with a rule `by_pullback`, as an operation of the tape: it owns the IDs of all
// outputs, and knows those of the inputs.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <bit>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/walk.hpp"
#include "dualrev/paper/operation.hpp"
#include "dualrev/paper/tape.hpp"
#include "dualrev/rules/rule_interface.hpp"

namespace dualrev::detail::ruling {

/// Parameter `Taken` of a function with a rule, `TwinParameter` in the twin.
template <class Taken, class TwinParameter>
struct rule_argument {
  using traits = dualrev::argument<Taken, TwinParameter>;
  static constexpr bool active = traits::active;
  static constexpr bool in_out = traits::in_out;
  static constexpr bool is_range = range_parameter<std::remove_cvref_t<Taken>>::is_range;

  struct nothing {};
  static auto primal() {
    if constexpr (active)
      return typename traits::primal_storage();
    else
      return nothing();
  }
  using primal_storage = decltype(primal());

  /// The duals as an object or a range.
  template <class Duals>
  static decltype(auto) duals(Duals& q) {
    if constexpr (is_range)
      return view<typename traits::dual_element>(const_cast<typename traits::dual_element*>(q.data()), q.size());
    else
      return (q);
  }
  /// The primal value as the function takes it.
  template <class Duals>
  static Taken pass(primal_storage& s, Duals& q) {
    if constexpr (!active)
      return static_cast<Taken>(q);
    else if constexpr (is_range)
      return std::remove_cvref_t<Taken>(s.get().data(), s.get().size());
    else if constexpr (std::is_lvalue_reference_v<Taken>)
      return s.get();
    else
      return std::move(s.get());
  }
};

// What is kept of an input is an object of the argument's shape whose scalars hold IDs, as numbers: so the scalars of a
// cotangent find theirs whatever the order of a container. A float holds the bits of an ID, which are those of a number
// between zero and two; the others hold any ID exactly.
inline float encoded(float, dualrev::id i) noexcept { return std::bit_cast<float>(i); }
inline double encoded(double, dualrev::id i) noexcept { return i; }
inline long double encoded(long double, dualrev::id i) noexcept { return i; }
inline dualrev::id decoded(float x) noexcept { return std::bit_cast<dualrev::id>(x); }
inline dualrev::id decoded(double x) noexcept { return static_cast<dualrev::id>(x); }
inline dualrev::id decoded(long double x) noexcept { return static_cast<dualrev::id>(x); }
static_assert(detail::id_bits < std::bit_cast<dualrev::id>(2.0F));

inline constexpr auto id_of = []<class Type>(Type& x, const auto& d) { x = encoded(Type(), d.id); };

/// What is kept of an output for its pullback: its value, whose shape and parts without scalars the cotangent has.
template <class Walked, class Cotangent, class Storage>
struct rule_output {
  using walked = Walked;
  using cotangent = Cotangent;
  Storage storage;
  const auto& get() const noexcept {
    if constexpr (requires { storage.get(); })
      return storage.get();
    else
      return storage;
  }
};

template <class Pull, class Inputs, class Outputs, class Places>
class rule_operation;

/// The pullback of one call. `Input`: the parameters that have a place among the pullback's results.
template <class Pull, class... Input, class... Output, class Places>
class rule_operation<Pull, type_list<Input...>, std::tuple<Output...>, Places> final : public operation {
 public:
  using kept_inputs = std::tuple<typename Input::primal_storage...>;
  using all_outputs = std::index_sequence_for<Output...>;

  rule_operation(Pull&& p, kept_inputs&& inputs, std::tuple<Output...>&& outputs)
      : pull_(std::move(p)), inputs_(std::move(inputs)), outputs_(std::move(outputs)) {}

  const std::tuple<Output...>& outputs() const noexcept { return outputs_; }
  [[nodiscard]] std::size_t count_outputs() const {
    std::size_t count = 0;
    for_each_output([&](const auto&) { ++count; });
    return count;
  }

  void pull(double* adjoints, std::size_t width, std::size_t lane) const override {
    dualrev::id next = first_output();
    const auto take = [&](auto& x, const auto&) {
      x = static_cast<std::remove_reference_t<decltype(x)>>(std::exchange(adjoints[next++ * width + lane], 0.0));
    };
    auto dx = std::apply(pull_, cotangents_of_outputs(take, all_outputs()));
    for_each_input([&]<std::size_t Index, class Argument>(const auto& kept) {
      add<Argument>(kept, cotangent_of<Index, Places>(dx), adjoints, width, lane);
    });
  }

  [[nodiscard]] std::vector<dualrev::id> inputs() const override {
    std::vector<dualrev::id> result;
    for_each_input_scalar([&](const auto& x) {
      if (decoded(x) != 0) result.push_back(decoded(x));
    });
    return result;
  }
  [[nodiscard]] bool depends_on_inputs() const {
    bool any = false;
    for_each_input_scalar([&](const auto& x) { any |= decoded(x) != 0; });
    return any;
  }

  [[nodiscard]] std::size_t bytes() const noexcept override {
    std::size_t sum = sizeof *this;
    const auto add_size = [&](const auto& x) { sum += sizeof x; };
    for_each_input_scalar(add_size);
    for_each_output(add_size);
    return sum;
  }

 private:
  template <class Take, std::size_t... Index>
  auto cotangents_of_outputs(Take& take, std::index_sequence<Index...>) const {
    // In braces, so from left to right.
    return std::tuple<typename Output::cotangent...>{
        transcribed<typename Output::walked, typename Output::cotangent>(std::get<Index>(outputs_).get(), take)...};
  }

  using returned = std::invoke_result_t<const Pull&, const typename Output::cotangent&...>;
  template <std::size_t Index>
  using given =
      std::remove_cvref_t<decltype(cotangent_of<Index, Places>(std::declval<std::remove_cvref_t<returned>&>()))>;

  /// Visits the inputs that hold scalars and have a cotangent.
  template <class Visit>
  void for_each_input(Visit&& visit) const {
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      (visit_input<Index, Input>(visit), ...);
    }(std::index_sequence_for<Input...>());
  }
  template <std::size_t Index, class Argument, class Visit>
  void visit_input([[maybe_unused]] Visit& visit) const {
    if constexpr (Argument::active && !std::is_same_v<given<Index>, no_cotangent>)
      visit.template operator()<Index, Argument>(std::get<Index>(inputs_).get());
  }
  template <class Visit>
  void for_each_input_scalar(Visit&& visit) const {
    for_each_input([&]<std::size_t, class Argument>(const auto& kept) {
      for_each_scalar<typename Argument::traits::walked>(kept, visit);
    });
  }
  template <class Visit>
  void for_each_output(Visit&& visit) const {
    std::apply(
        [&](const auto&... o) {
          (for_each_scalar<typename std::remove_cvref_t<decltype(o)>::walked>(o.get(), visit), ...);
        },
        outputs_);
  }

  template <class Argument, class Kept, class Cotangent>
  static void add(const Kept& kept, const Cotangent& cotangent, double* adjoints, std::size_t width, std::size_t lane) {
    using walked = typename Argument::traits::walked;
    using value = typename Argument::traits::cotangent;
    if constexpr (!std::is_same_v<Cotangent, value>) {  // another type of number
      add<Argument>(kept, static_cast<value>(cotangent), adjoints, width, lane);
    } else {
      if (!same_shape<walked>(kept, cotangent))
        fail_argument("dualrev: the pullback of a rule returned a cotangent that has not the shape of its argument");
      for_each_scalar_pair<walked>(kept, cotangent, [&](const auto& x, const auto& c) {
        if (const dualrev::id input = decoded(x); input != 0) adjoints[input * width + lane] += static_cast<double>(c);
      });
    }
  }

  Pull pull_;
  kept_inputs inputs_;
  std::tuple<Output...> outputs_;
};

}  // namespace dualrev::detail::ruling

#endif  // DUALREV_REWRITING
