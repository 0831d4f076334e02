// One call of a twin on jets, for second derivatives of functions whose gradient goes over the tape: lift the arguments
// to duals of jets, run the twin, sweep once. What the sweep leaves at the inputs is the gradient, and its derivatives.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#elif !defined(DUALREV_LADDER)

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/signature.hpp"
#include "dualrev/boundary/without_tape.hpp"
#include "dualrev/jets/on_tape.hpp"
#include "dualrev/library/raised.hpp"
#include "dualrev/paper/resolve.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev::detail {

/// Whether there is such a twin.
template <class Key>
inline constexpr bool has_twin_on_jets = requires { Key::derivative::twin_on_jets; };

/// An argument as the twin takes it, in memory that is used again. `Parameter` is the original's, `Twin` the twin's.
template <class Parameter, class Twin>
struct on_jets {
  using argument = dualrev::argument<Parameter, Twin>;
  using target = std::remove_cvref_t<Twin>;
  static constexpr bool is_array = std::is_array_v<std::remove_reference_t<Parameter>>;
  static constexpr bool is_range = !is_array && range_parameter<std::remove_cvref_t<Parameter>>::is_range;
  static constexpr auto choose() {
    if constexpr (!argument::active)
      return std::type_identity<std::monostate>();
    else if constexpr (is_array)
      return std::type_identity<array_slot<std::remove_const_t<std::remove_reference_t<Twin>>>>();
    else if constexpr (is_range)
      return std::type_identity<slot<std::vector<std::remove_const_t<typename range_parameter<target>::element>>>>();
    else
      return std::type_identity<slot<target>>();
  }
  using storage = typename decltype(choose())::type;

  static Twin pass(storage& all, [[maybe_unused]] bool is_null) {
    auto& value = all.get();
    if constexpr (is_range && std::is_pointer_v<target>)
      return is_null ? nullptr : as_elements<std::remove_pointer_t<target>>(value.data());
    else if constexpr (is_range)
      return target(as_elements<typename target::element_type>(value.data()), value.size());
    else if constexpr (std::is_lvalue_reference_v<Twin>)
      return value;
    else
      return std::move(value);
  }
};

template <class Call, class Indices = typename Call::all>
class gradient_on_jets;
template <class Call, std::size_t... Index>
class gradient_on_jets<Call, std::index_sequence<Index...>> {
  using derivative = typename Call::key::derivative;
  using twin = signature<std::decay_t<decltype(derivative::twin_on_jets)>>;
  using number = jet_number;
  template <std::size_t Other>
  using arg = typename Call::template arg<Other>;
  template <std::size_t Other>
  using lifted = on_jets<typename type_at<Other, typename Call::key::primal::parameters>::type,
                         typename type_at<Other + 1, typename twin::parameters>::type>;
  struct memory final : pooled {
    std::tuple<typename lifted<Index>::storage...> arguments;
    std::vector<number> gradient;
    void recycle() noexcept override {}
  };
  static constexpr dualrev::id first_input = 1, parts = 1 + number::directions;

 public:
  /// `seed(argument, jet, first, number)`: the jet of a number among those of an argument, before which there are
  /// `first` of others; `numbers` there are in all.
  template <class Seed>
  gradient_on_jets(pool& p, const given_arguments<Call>& given, std::size_t numbers, const Seed& seed)
      : memory_(p), given_(given) {
    lease<pooled_tape> t(p);
    p.set_limits(t->value);
    t->value.inputs(numbers * parts);
    memory_->gradient.resize(numbers);
    std::size_t next = 0;
    shared_nodes nodes;
    (lift<Index>(next, seed, nodes), ...);
    run(t->value);
    p.remember(t->value.counters());
  }
  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] const number* gradient() const { return memory_->gradient.data(); }
  void keep_exits(std::vector<double>& exits) const {
    exits.clear();
    [&]<std::size_t... Other>(std::index_sequence<Other...>) {
      (for_each_scalar_pair<typename arg<Other>::walked>(
           std::get<Other>(memory_->arguments).get(), given_.template object<Other>(),
           [&](const jet_dual& x, const auto&) { exits.push_back(x.v.value()); }),
       ...);
    }(typename Call::in_outs());
  }

 private:
  template <std::size_t Other, class Seed>
  void lift(std::size_t& next, const Seed& seed, shared_nodes& nodes) {
    if constexpr (arg<Other>::active) {
      const std::size_t first = next;
      const auto made = [&](jet_dual& to, double from) {
        const number x = seed(std::integral_constant<std::size_t, Other>(), number(from), first, next - first);
        to = jet_dual(with_id, x, first_input + static_cast<dualrev::id>(next) * parts);
        ++next;
      };
      std::get<Other>(memory_->arguments)
          .template fill<typename arg<Other>::walked>(given_.template object<Other>(), made, nodes);
    }
  }
  template <std::size_t Other>
  decltype(auto) pass() {
    if constexpr (!arg<Other>::active) {
      return given_.template original<Other>();
    } else {
      bool is_null = false;
      if constexpr (lifted<Other>::is_range) is_null = given_.template object<Other>().data() == nullptr;
      return lifted<Other>::pass(std::get<Other>(memory_->arguments), is_null);
    }
  }
  void run(tape& t) {
    const jet_dual result = [&] {
      const current_tape_scope scope(t);
      const raised_scope exceptions;
      return derivative::twin_on_jets(t, pass<Index>()...);
    }();
    value_ = result.v.value();
    adjoints all(t);
    all.seed(result.id, 1.0);
    all.resolve();
    dualrev::id next = first_input;
    for (number& each : memory_->gradient) {
      each = all.take(next++);
      for (std::size_t j = 0; j < number::directions; ++j) each.set_along(j, all.take(next++));
    }
    all.finished();
  }

  lease<memory> memory_;
  const given_arguments<Call>& given_;
  double value_ = 0;
};

}  // namespace dualrev::detail

#endif
