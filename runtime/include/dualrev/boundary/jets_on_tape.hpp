// One call of a twin on jets, for second derivatives of functions whose gradient goes over the tape: lift the arguments
// to duals of jets, run the twin, sweep once. What the sweep leaves at the inputs is the gradient, and its derivatives.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#elif !defined(DUALREV_LADDER)

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/sharing.hpp"
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

/// Arguments as they were at entry, for a function that runs several times: the first run has the caller's own, each
/// other one has copies of those that are not differentiated and may be changed. What else the function can write to
/// (behind a pointer, of what cannot be copied) must be as it was behind the first run, or there can be no other one.
template <class Call, class Indices = typename Call::all>
class arguments_at_entry;
template <class Call, std::size_t... Index>
class arguments_at_entry<Call, std::index_sequence<Index...>> {
  using binds = typename Call::binds;
  using overlap = overlaps<Call>;
  template <std::size_t Other>
  static constexpr bool is_copied() {
    using bind = std::tuple_element_t<Other, binds>;
    using object = std::remove_reference_t<bind>;
    if constexpr (Call::template arg<Other>::active || !std::is_reference_v<bind> || !std::is_object_v<object> ||
                  !requires { sizeof(object); })
      return false;
    else if constexpr (std::is_const_v<object> && !may_have_mutable<std::remove_const_t<object>>)
      return false;
    else
      return std::is_copy_constructible_v<object> && (!std::is_polymorphic_v<object> || std::is_final_v<object>) &&
             !is_in_type<any_way_to_write, std::remove_const_t<object>>();
  }
  /// A constant one with members that may be changed all the same, as its own bytes tell.
  template <class Object>
  static constexpr bool may_have_mutable = std::is_class_v<Object> && !contiguous<Object> && !owning_range<Object>;
  template <std::size_t Other>
  static constexpr bool is_constant = std::is_const_v<std::remove_reference_t<std::tuple_element_t<Other, binds>>>;
  /// There is one, for one run.
  template <std::size_t Other>
  static constexpr bool is_moved =
      !Call::template arg<Other>::active && !std::is_lvalue_reference_v<std::tuple_element_t<Other, binds>> &&
      (std::is_reference_v<std::tuple_element_t<Other, binds>> ||
       !std::is_copy_constructible_v<std::tuple_element_t<Other, binds>>);
  template <std::size_t Other>
  static constexpr bool is_watched = !is_copied<Other>() && overlap::template leads_to_changeable<Other>();
  template <std::size_t Other>
  using copy = std::conditional_t<is_copied<Other>(), std::remove_reference_t<std::tuple_element_t<Other, binds>>,
                                  std::monostate>;

  std::tuple<std::optional<copy<Index>>...> copies_;
  std::uint64_t watched_ = 0;
  std::array<std::uint64_t, sizeof...(Index)> constants_;

  static void add_to(std::uint64_t& all, const void* begin, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) all = (all ^ static_cast<const unsigned char*>(begin)[i]) * 0x100000001b3u;
  }
  static std::uint64_t sum([[maybe_unused]] binds& b) {
    std::uint64_t all = 0xcbf29ce484222325u;
    [[maybe_unused]] auto visit = [&](const void* begin, std::size_t size) { add_to(all, begin, size); };
    [[maybe_unused]] const auto add = [&]<std::size_t Other>() {
      if constexpr (is_watched<Other>) overlap::template each_run_of_argument<Other>(b, visit);
    };
    (add.template operator()<Index>(), ...);
    return all;
  }
  template <std::size_t Other>
  static std::uint64_t sum_of_constant([[maybe_unused]] binds& b) {
    std::uint64_t all = 0;
    if constexpr (is_copied<Other>() && is_constant<Other>)
      add_to(all, __builtin_addressof(std::get<Other>(b)), sizeof std::get<Other>(b));
    return all;
  }

 public:
  explicit arguments_at_entry(binds& b) : watched_(sum(b)), constants_{sum_of_constant<Index>(b)...} {
    [[maybe_unused]] const auto keep = [&]<std::size_t Other>() {
      if constexpr (is_copied<Other>())
        std::get<Other>(copies_).emplace(std::get<Other>(b));
      else if constexpr (is_moved<Other>)
        fail_argument("dualrev: hessian runs the function several times, and cannot copy an argument: ask for hvp");
    };
    (keep.template operator()<Index>(), ...);
  }
  /// Behind the first run.
  void see_changes(binds& b) {
    [[maybe_unused]] const auto forget = [&]<std::size_t Other>() {
      if constexpr (is_copied<Other>() && is_constant<Other>)
        if (sum_of_constant<Other>(b) == constants_[Other]) std::get<Other>(copies_).reset();
    };
    (forget.template operator()<Index>(), ...);
    if (sum(b) != watched_)
      fail_argument(
          "dualrev: hessian runs the function several times, and it changes what an argument leads to by a pointer, or "
          "what cannot be copied: take it by a reference to an object, or ask for hvp");
  }
  /// To the first run.
  template <std::size_t Other>
  static decltype(auto) pass_given(const given_arguments<Call>& given) {
    if constexpr (is_moved<Other>)
      return static_cast<std::tuple_element_t<Other, binds>&&>(std::get<Other>(given.b));
    else
      return given.template original<Other>();
  }
  /// To the others.
  template <std::size_t Other>
  decltype(auto) pass(const given_arguments<Call>& given) {
    if constexpr (is_copied<Other>()) {
      auto& copy = std::get<Other>(copies_);
      return static_cast<std::tuple_element_t<Other, binds>>(copy ? *copy : std::get<Other>(given.b));
    } else {
      return pass_given<Other>(given);
    }
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
  /// `first` of others; `numbers` there are in all. `at_entry`: what is given to a run that is not the first.
  template <class Seed>
  gradient_on_jets(pool& p, const given_arguments<Call>& given, std::size_t numbers, const Seed& seed,
                   const arguments_at_entry<Call>* at_entry)
      : memory_(p), given_(given) {
    lease<pooled_tape> t(p);
    p.set_limits(t->value);
    t->value.inputs(numbers * parts);
    memory_->gradient.resize(numbers);
    std::size_t next = 0;
    (lift<Index>(next, seed), ...);
    nodes_.refuse_aliases();
    if (at_entry) {
      arguments_at_entry<Call> copies = *at_entry;
      run(t->value, [&]<std::size_t Other>(std::integral_constant<std::size_t, Other>) -> decltype(auto) {
        return copies.template pass<Other>(given_);
      });
    } else {
      run_first(t->value);
    }
    p.remember(t->value.counters());
  }
  /// Of the first run, on a tape that is given, which nobody sweeps: what each number is computed from is all there.
  template <class Seed>
  gradient_on_jets(pool& p, const given_arguments<Call>& given, std::size_t numbers, const Seed& seed, tape& recorded)
      : memory_(p), given_(given) {
    recorded.inputs(numbers * parts);
    std::size_t next = 0;
    (lift<Index>(next, seed), ...);
    nodes_.refuse_aliases();
    sweeps_ = false;
    run_first(recorded);
  }
  /// The ID of what the function gave.
  [[nodiscard]] dualrev::id result() const noexcept { return result_; }
  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] const number* gradient() const { return memory_->gradient.data(); }
  /// Gives the in-outs what the run left in them. Nodes of shared pointers that nothing there leads to any more stay as
  /// they were.
  void write_back() {
    if constexpr (Call::changed::size() != 0) {
      shared_nodes nodes = nodes_.inverse();
      write_back(nodes, typename Call::changed());
    }
  }

 private:
  template <std::size_t Other, class Seed>
  void lift(std::size_t& next, const Seed& seed) {
    if constexpr (arg<Other>::active) {
      const std::size_t first = next;
      const auto made = [&]<class Number, class Given>(basic_dual<Number>& to, const Given& from) {
        const number x =
            seed(std::integral_constant<std::size_t, Other>(), number(static_cast<double>(from)), first, next - first);
        Number lifted(from);
        for (std::size_t j = 0; j < number::directions; ++j) lifted.set_along(j, x.along(j));
        to = basic_dual<Number>(with_id, lifted, first_input + static_cast<dualrev::id>(next) * parts);
        ++next;
      };
      std::get<Other>(memory_->arguments)
          .template fill<typename arg<Other>::walked>(given_.template object<Other>(), made, nodes_);
    }
  }
  template <std::size_t... Changed>
  void write_back(shared_nodes& nodes, std::index_sequence<Changed...>) {
    const auto set = [](auto& x, const auto& d) { x = d.v.value(); };
    (transcribe<typename arg<Changed>::walked>(given_.template object<Changed>(),
                                               std::get<Changed>(memory_->arguments).get(), set, nodes),
     ...);
  }
  template <std::size_t Other, class Passive>
  decltype(auto) pass(const Passive& passive) {
    if constexpr (!arg<Other>::active) {
      return passive(std::integral_constant<std::size_t, Other>());
    } else {
      bool is_null = false;
      if constexpr (lifted<Other>::is_range) is_null = given_.template object<Other>().data() == nullptr;
      return lifted<Other>::pass(std::get<Other>(memory_->arguments), is_null);
    }
  }
  /// When the original throws, what it did to the in-outs is done to the caller's arguments too.
  void run_first(tape& t) {
    const auto passive = [&]<std::size_t Other>(std::integral_constant<std::size_t, Other>) -> decltype(auto) {
      return arguments_at_entry<Call>::template pass_given<Other>(given_);
    };
#ifdef __cpp_exceptions
    if constexpr (Call::changed::size() != 0) {
      try {
        run(t, passive);
      } catch (...) {
        try {
          write_back();
        } catch (...) {  // out of memory: the original's exception is the one to report
        }
        throw;
      }
    } else
#endif
      run(t, passive);
  }
  template <class Passive>
  void run(tape& t, const Passive& passive) {
    const jet_dual result = [&] {
      const current_tape_scope scope(t);
      const raised_scope exceptions;
      return derivative::twin_on_jets(t, pass<Index>(passive)...);
    }();
    value_ = result.v.value();
    result_ = result.id;
    if (sweeps_) sweep(t, result);
  }
  void sweep(tape& t, const jet_dual& result) {
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
  shared_nodes nodes_;
  double value_ = 0;
  dualrev::id result_ = 0;
  bool sweeps_ = true;
};

}  // namespace dualrev::detail

#endif
