// One call of a twin, the paper's Wrap: lift the arguments (interleave), run the twin on its tape, take the outputs
// down. What gradient, vjp and jacobian share. Everything that needs memory stands in a frame, which a workspace keeps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/argument.hpp"
#include "dualrev/call_types.hpp"
#include "dualrev/resolve.hpp"
#include "dualrev/sharing.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev::detail {

template <class Key, class... P, class... Q>
class call_with<Key, type_list<P...>, type_list<Q...>> {
  static_assert(sizeof...(P) == sizeof...(Q),
                "dualrev: the twin takes another number of arguments than the original: generate it again");

 public:
  static constexpr std::size_t size = sizeof...(P);
  using all = std::index_sequence_for<P...>;
  using result = typename Key::primal::result;
  using twin_result = typename call_types<Key>::twin::result;
  template <std::size_t I>
  using arg = argument<typename type_at<I, type_list<P...>>::type, typename type_at<I, type_list<Q...>>::type>;
  using binds = std::tuple<typename argument<P, Q>::bind...>;

  /// The caller's arguments, converted as in a call of the original.
  static binds bind_all(typename argument<P, Q>::bind... b) {
    return binds(static_cast<typename argument<P, Q>::bind&&>(b)...);
  }

  struct active_flags {
    template <std::size_t I>
    static constexpr bool at = arg<I>::active;
  };
  struct in_out_flags {
    template <std::size_t I>
    static constexpr bool at = arg<I>::in_out;
  };
  using active = decltype(where<active_flags>(all()));
  using in_outs = decltype(where<in_out_flags>(all()));

  template <std::size_t... I>
  static auto in_out_outputs(std::index_sequence<I...>)
      -> type_list<output<typename arg<I>::walked, typename arg<I>::cotangent>...>;
  using outputs = decltype(concatenate(result_output<result, twin_result>(), in_out_outputs(in_outs())));

  static_assert(active::size() != 0,
                "dualrev: nothing to differentiate: no parameter of this function holds a scalar that is not constant");
  static_assert(
      (!std::is_void_v<result> && !std::is_same_v<result, twin_result>) || in_outs::size() != 0,
      "dualrev: nothing to differentiate: neither the result nor a parameter passed by reference is a scalar");

  /// What one call keeps: the lifted arguments, and, for a pullback, what it needs to build cotangents.
  struct frame final : pooled {
    std::tuple<typename argument<P, Q>::storage...> lifted;
    std::array<dualrev::id, sizeof...(P)> first_id{};
    std::tuple<typename argument<P, Q>::prototype...> prototypes;
    std::vector<dualrev::id> output_ids;

    std::array<std::size_t, sizeof...(P)> counts{};  // of the parameters' scalars

    // Only where arguments may overlap: who shares with whom, the shared runs of elements (at their owner's place), and
    // the IDs of the scalars of those who share, zero for one that an earlier parameter has.
    std::array<memory_run, sizeof...(P)> runs{};
    std::tuple<std::vector<typename argument<P, Q>::dual_element>...> shared;
    std::array<std::vector<dualrev::id>, sizeof...(P)> shared_ids{};

    /// The ID of scalar `j` of parameter `i`.
    [[nodiscard]] dualrev::id input_id(std::size_t i, std::size_t j) const noexcept {
      if constexpr (may_share)
        if (runs[i].shared) return shared_ids[i][j];
      return first_id[i] + static_cast<dualrev::id>(j);
    }
  };

  // Two parameters may share if both are passed by reference and have the same element type; they need not be looked
  // at unless one of them is in-out.
  template <std::size_t I, std::size_t J>
  static constexpr bool pair_by_reference =
      I != J && arg<I>::shareable && arg<J>::shareable && (arg<I>::in_out || arg<J>::in_out);
  template <std::size_t I, std::size_t J>
  static constexpr bool same_element = std::is_same_v<typename arg<I>::element, typename arg<J>::element>;
  template <std::size_t I, std::size_t... J>
  static constexpr bool shares_with_any(std::index_sequence<J...>) {
    return ((pair_by_reference<I, J> && same_element<I, J>) || ...);
  }
  template <std::size_t... I>
  static constexpr bool any_shares(std::index_sequence<I...>) {
    return (shares_with_any<I>(all()) || ...);
  }
  static constexpr bool may_share = any_shares(all());

  /// Lifts the arguments, runs the twin with `t` as the current tape and hands its result to `on_result` (nothing for
  /// void). When the original throws, what it did to the in-outs is done to the caller's arguments too.
  template <class OnResult>
  static void run(frame& f, tape& t, binds& b, OnResult&& on_result) {
    if constexpr (in_outs::size() != 0) find_overlaps(f, b, all());
    lift(f, t, b, active());
    const current_tape_scope scope(t);
    if constexpr (in_outs::size() == 0) {
      invoke(f, t, b, on_result, all());
    } else {
      try {
        invoke(f, t, b, on_result, all());
      } catch (...) {
        try {
          write_back(f, b);
        } catch (...) {  // out of memory: the original's exception is the one to report
        }
        throw;
      }
    }
  }

  /// Copies the exit values of the in-outs to the caller's arguments.
  static void write_back(frame& f, binds& b) { write_back(f, b, in_outs()); }

  /// The outputs as a tuple; the IDs of their scalars go to `f.output_ids`, in order.
  template <class... Result>
  static auto outputs_of(frame& f, binds& b, Result&&... r) {
    f.output_ids.clear();
    return outputs_of(f, b, outputs(), in_outs(), std::forward<Result>(r)...);
  }

  /// Keeps the shapes and passive parts of the arguments at entry.
  static void keep_prototypes(frame& f, binds& b) { keep_prototypes(f, b, active()); }

  /// The cotangent of parameter `I` with the shape of `prototype`, read from swept adjoints.
  template <std::size_t I, class Prototype>
  static auto cotangent(const frame& f, adjoints& adjoint, const Prototype& prototype) {
    using A = arg<I>;
    std::size_t next = 0;
    return transcribed<typename A::walked, typename A::cotangent>(prototype, [&](auto& x, const auto&) {
      x = static_cast<std::remove_reference_t<decltype(x)>>(adjoint.take(f.input_id(I, next++)));
    });
  }

  template <std::size_t I>
  static decltype(auto) object(binds& b) {
    return arg<I>::object(std::get<I>(b));
  }

 private:
  template <std::size_t... I>
  static void find_overlaps(frame& f, binds& b, std::index_sequence<I...>) {
    if constexpr (may_share) {
      ((f.runs[I] = run_of<I>(b)), ...);
      constexpr std::array<std::array<bool, size>, size> can_share{row_of_pairs<I>(all())...};
      merge_runs(f.runs, can_share);
      (check_alignment<I>(f, b), ...);
    }
    (refuse_overlaps<I>(b, all()), ...);
  }
  template <std::size_t I>
  static memory_run run_of([[maybe_unused]] binds& b) {
    using A = arg<I>;
    if constexpr (A::shareable) {
      const auto low = reinterpret_cast<std::uintptr_t>(A::begin(std::get<I>(b)));
      return {low, low + A::count(std::get<I>(b)) * sizeof(typename A::element), I, A::in_out, false};
    } else {
      return {0, 0, I, false, false};
    }
  }
  template <std::size_t I>
  static void check_alignment([[maybe_unused]] frame& f, [[maybe_unused]] binds& b) {
    using A = arg<I>;
    if constexpr (A::shareable)
      if ((reinterpret_cast<std::uintptr_t>(A::begin(std::get<I>(b))) - f.runs[I].low) % sizeof(typename A::element))
        throw std::invalid_argument("dualrev: two arguments overlap in memory by part of an element");
  }
  template <std::size_t I, std::size_t... J>
  static constexpr std::array<bool, size> row_of_pairs(std::index_sequence<J...>) {
    return {(arg<I>::shareable && arg<J>::shareable && same_element<I, J>)...};
  }
  template <std::size_t I, std::size_t... J>
  static void refuse_overlaps(binds& b, std::index_sequence<J...>) {
    (refuse_overlap<I, J>(b), ...);
  }
  template <std::size_t I, std::size_t J>
  static void refuse_overlap([[maybe_unused]] binds& b) {
    if constexpr (I < J && pair_by_reference<I, J> && !same_element<I, J>)
      if (scalars_overlap<typename arg<I>::walked, typename arg<J>::walked>(object<I>(b), object<J>(b)))
        throw std::invalid_argument(
            "dualrev: two arguments of different types overlap in memory and one of them is not const");
  }

  template <std::size_t... I>
  static void lift(frame& f, tape& t, binds& b, std::index_sequence<I...>) {
    (lift_one<I>(f, t, b), ...);
    if constexpr (may_share) {
      std::vector<bool> taken;
      (name_shared<I>(f, t, b, taken), ...);
    }
  }
  template <std::size_t I>
  static void lift_one(frame& f, tape& t, binds& b) {
    using A = arg<I>;
    if constexpr (requires { A::check(std::get<I>(b)); }) A::check(std::get<I>(b));
    const auto input = [&](auto& d, const auto& x) { d = t.input(x); };
    f.first_id[I] = t.id_end();
    if constexpr (may_share && A::shareable) {
      if (f.runs[I].shared) {
        if (f.runs[I].owner == I) lift_shared<I>(f, b, input);
        return;
      }
    }
    std::get<I>(f.lifted).template fill<typename A::walked>(object<I>(b), input);
    f.counts[I] = t.id_end() - f.first_id[I];
  }
  template <std::size_t I, class Input>
  static void lift_shared(frame& f, binds& b, Input& input) {
    using element = typename arg<I>::element;
    const memory_run& run = f.runs[I];
    const element* const own = arg<I>::begin(std::get<I>(b));
    const element* const low = own - (reinterpret_cast<std::uintptr_t>(own) - run.low) / sizeof(element);
    const view<const element> hull(low, (run.high - run.low) / sizeof(element));
    transcribe<std::vector<element>>(std::get<I>(f.shared), hull, input);
  }
  template <std::size_t I>
  static void name_shared(frame& f, tape& t, binds& b, std::vector<bool>& taken) {
    using A = arg<I>;
    if constexpr (A::shareable) {
      if (!f.runs[I].shared) return;
      taken.resize(t.id_end());
      f.shared_ids[I].clear();
      auto&& lifted = lifted_object<I>(f, b);
      transcribe<typename A::walked>(lifted, object<I>(b), [&](const auto& d, const auto&) {
        f.shared_ids[I].push_back(taken[d.id] ? 0 : d.id);
        taken[d.id] = true;
      });
      f.counts[I] = f.shared_ids[I].size();
    }
  }
  // Where the lifted scalars of parameter I are.
  template <std::size_t I>
  static auto* lifted_begin(frame& f, [[maybe_unused]] binds& b) {
    using A = arg<I>;
    if constexpr (may_share && A::shareable)
      if (f.runs[I].shared) return shared_begin<I>(f, b, all());
    return A::lifted(std::get<I>(f.lifted));
  }
  template <std::size_t I, std::size_t... J>
  static auto* shared_begin(frame& f, binds& b, std::index_sequence<J...>) {
    using A = arg<I>;
    const std::size_t offset =
        (reinterpret_cast<std::uintptr_t>(A::begin(std::get<I>(b))) - f.runs[I].low) / sizeof(typename A::element);
    typename A::dual_element* result = nullptr;
    (
        [&] {
          if constexpr (arg<J>::shareable && same_element<I, J>)
            if (f.runs[I].owner == J) result = std::get<J>(f.shared).data() + offset;
        }(),
        ...);
    return result;
  }
  template <std::size_t I>
  static decltype(auto) lifted_object(frame& f, binds& b) {
    return arg<I>::lifted_object(lifted_begin<I>(f, b), std::get<I>(b));
  }

  template <class OnResult, std::size_t... I>
  static void invoke(frame& f, tape& t, binds& b, OnResult& on_result, std::index_sequence<I...>) {
    if constexpr (std::is_void_v<twin_result>) {
      invoke_twin(t, pass<I>(f, b)...);
      on_result();
    } else {
      auto&& r = invoke_twin(t, pass<I>(f, b)...);
      on_result(std::forward<decltype(r)>(r));
    }
  }
  template <class First, class... Rest>
  static decltype(auto) invoke_twin(tape& t, First&& first, Rest&&... rest) {
    constexpr auto twin = twin_of<typename Key::derivative>();
    if constexpr (call_types<Key>::twin::is_member)
      return (std::forward<First>(first).*twin)(t, std::forward<Rest>(rest)...);
    else
      return twin(t, std::forward<First>(first), std::forward<Rest>(rest)...);
  }
  template <std::size_t I>
  static decltype(auto) pass(frame& f, binds& b) {
    using A = arg<I>;
    if constexpr (A::active)
      return A::pass(lifted_begin<I>(f, b), std::get<I>(b));
    else
      return static_cast<typename A::bind&&>(std::get<I>(b));
  }

  template <std::size_t... I>
  static void write_back(frame& f, binds& b, std::index_sequence<I...>) {
    (transcribe<typename arg<I>::walked>(object<I>(b), lifted_object<I>(f, b), value_of), ...);
  }

  template <std::size_t... I>
  static void keep_prototypes(frame& f, binds& b, std::index_sequence<I...>) {
    (std::get<I>(f.prototypes).template fill<typename arg<I>::walked>(object<I>(b), copy_scalar), ...);
  }

  template <class Output, class Dual>
  static typename Output::value take_down(frame& f, Dual&& d) {
    if constexpr (Output::active)
      return transcribed<typename Output::walked, typename Output::value>(d, [&](auto& x, const auto& scalar) {
        x = scalar.v;
        f.output_ids.push_back(scalar.id);
      });
    else
      return std::forward<Dual>(d);
  }
  template <class... Output, std::size_t... I>
  static std::tuple<typename Output::value...> outputs_of(frame& f, [[maybe_unused]] binds& b, type_list<Output...>,
                                                          std::index_sequence<I...>) {
    return {take_down<Output>(f, lifted_object<I>(f, b))...};
  }
  template <class Returned, class... Output, std::size_t... I, class Result>
  static std::tuple<typename Returned::value, typename Output::value...> outputs_of(frame& f, [[maybe_unused]] binds& b,
                                                                                    type_list<Returned, Output...>,
                                                                                    std::index_sequence<I...>,
                                                                                    Result&& r) {
    return {take_down<Returned>(f, std::forward<Result>(r)), take_down<Output>(f, lifted_object<I>(f, b))...};
  }
};

}  // namespace dualrev::detail
