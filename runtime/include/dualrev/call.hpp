// One call of a twin, the paper's Wrap: lift the arguments (interleave), run the twin on its tape, take the outputs
// down. What gradient, vjp and jacobian share. Everything that needs memory stands in a frame, which a workspace keeps.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/argument.hpp"
#include "dualrev/call_types.hpp"
#include "dualrev/raised.hpp"
#include "dualrev/resolve.hpp"
#include "dualrev/sharing.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev::detail {

template <class Key, class... P, class... Q>
class call_with<Key, type_list<P...>, type_list<Q...>> {
  static_assert(sizeof...(P) == sizeof...(Q),
                "dualrev: the twin takes another number of arguments than the original: generate it again");

 public:
  using key = Key;
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
    std::vector<backpropagator> output_ids;

    std::array<std::size_t, sizeof...(P)> counts{};  // of the parameters' scalars

    // Only where arguments may overlap: who shares with whom, and the shared runs of elements (at their owner's place).
    std::array<memory_run, sizeof...(P)> runs{};
    std::tuple<std::vector<typename argument<P, Q>::dual_element>...> shared;

    // Shared pointers, during the call: the nodes that were copied into the prototypes, and those that were lifted.
    shared_nodes copied_nodes;
    shared_nodes lifted_nodes;

    // The IDs of the scalars of parameters that share something, zero for a scalar that an earlier parameter has.
    std::array<bool, sizeof...(P)> named{};
    std::array<std::vector<dualrev::id>, sizeof...(P)> shared_ids{};
    /// The ID of scalar `j` of parameter `i`.
    [[nodiscard]] dualrev::id input_id(std::size_t i, std::size_t j) const noexcept {
      if constexpr (may_name)
        if (named[i]) return shared_ids[i][j];
      return first_id[i] + static_cast<dualrev::id>(j);
    }
    void forget_nodes() noexcept {
      if constexpr (may_name) {
        copied_nodes.clear();
        lifted_nodes.clear();
      }
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

  // Parameters may share scalars in that way, or by shared pointers, which no type of fixed shape holds.
  template <std::size_t... I>
  static constexpr bool any_varies(std::index_sequence<I...>) {
    return (!fixed_shape<typename arg<I>::walked> || ...);
  }
  static constexpr bool may_name = may_share || any_varies(active());

  /// Lifts the arguments, runs the twin with `t` as the current tape and hands its result to `on_result` (nothing for
  /// void). When the original throws, what it did to the in-outs is done to the caller's arguments too. Where
  /// prototypes were kept, they are what is lifted, so that the order of their scalars is the order of the inputs.
  template <bool prototypes_kept, class OnResult>
  static void run(frame& f, tape& t, binds& b, OnResult&& on_result) {
    forgetting<frame> on_error{&f};
    overlaps<call_with>::find(f.runs, b);
    lift<prototypes_kept>(f, t, b, active());
    const current_tape_scope scope(t);
    const raised_scope exceptions;
#ifdef __cpp_exceptions
    if constexpr (in_outs::size() != 0) {
      try {
        invoke(f, t, b, on_result, all());
      } catch (...) {
        try {
          write_back(f, b);
        } catch (...) {  // out of memory: the original's exception is the one to report
        }
        throw;
      }
    } else
#endif
      invoke(f, t, b, on_result, all());
    on_error.f = nullptr;
  }

  /// Copies the exit values of the in-outs to the caller's arguments; nodes of shared pointers that came from there go
  /// back to where they were. The end of a call.
  static void write_back(frame& f, binds& b) {
    if constexpr (in_outs::size() != 0) {
      shared_nodes nodes = f.lifted_nodes.inverse();
      nodes.continue_with(f.copied_nodes.inverse());
      write_back(f, b, nodes, in_outs());
    }
    f.forget_nodes();
  }

  using output_values = typename output_tuples<outputs>::values;
  using output_shapes = typename output_tuples<outputs>::shapes;

  /// The outputs as a tuple; the IDs of their scalars go to `f.output_ids`, in order. Shapes that can vary are kept in
  /// `shapes`, and then the order is theirs.
  template <class... Result>
  static output_values outputs_of(frame& f, binds& b, output_shapes* shapes, Result&&... r) {
    f.output_ids.clear();
    return outputs_of(f, b, shapes, in_outs(), std::make_index_sequence<in_outs::size()>(), std::forward<Result>(r)...);
  }

  /// Keeps the shapes and passive parts of the arguments at entry.
  static void keep_prototypes(frame& f, binds& b) {
    forgetting<frame> on_error{&f};
    f.copied_nodes.clear();
    keep_prototypes(f, b, active());
    f.copied_nodes.refuse_aliases();
    on_error.f = nullptr;
  }

  /// The cotangent of parameter `I` with the shape of `prototype`, read from swept adjoints, as a new value or in the
  /// memory of an old one. `nodes` has what the cotangents of earlier parameters share with it.
  template <std::size_t I, class Prototype>
  static void cotangent_into(typename arg<I>::cotangent& to, const frame& f, adjoints& adjoint,
                             const Prototype& prototype, shared_nodes& nodes) {
    transcribe<typename arg<I>::walked>(to, prototype, taken_from<I>{f, adjoint}, nodes);
  }
  template <std::size_t I, class Prototype>
  static auto cotangent(const frame& f, adjoints& adjoint, const Prototype& prototype, shared_nodes& nodes) {
    using A = arg<I>;
    return transcribed<typename A::walked, typename A::cotangent>(prototype, taken_from<I>{f, adjoint}, nodes);
  }

  template <std::size_t I>
  static decltype(auto) object(binds& b) {
    return arg<I>::object(std::get<I>(b));
  }

  /// Refuses what no call takes. Whether two arguments overlap in memory, one of which may be changed.
  static bool any_overlap(binds& b) {
    [&]<std::size_t... I>(std::index_sequence<I...>) { (check<I>(b), ...); }(active());
    return overlaps<call_with>::any(b);
  }
  /// The same where arguments cannot share anything.
  static void check_all(binds& b) {
    if (any_overlap(b)) overlaps<call_with>::refuse(b);
  }

 private:
  template <std::size_t I>
  static void check([[maybe_unused]] binds& b) {
    if constexpr (requires { arg<I>::check(std::get<I>(b)); }) arg<I>::check(std::get<I>(b));
  }
  /// Makes each scalar of an argument an input.
  struct new_inputs {
    tape& t;
    template <class T>
    void operator()(basic_dual<T>& made, const T& value) const {
      made = t.input(value);
    }
    template <class T>
      requires requires(tape& u, const T* values, basic_dual<T>* made) { u.inputs(values, made, 1); }
    void several(basic_dual<T>* made, const T* values, std::size_t count) const {
      t.inputs(values, made, count);
    }
  };
  /// Sets each scalar of a cotangent to the adjoint of the input that it belongs to.
  template <std::size_t I>
  struct taken_from {
    const frame& f;
    adjoints& adjoint;
    std::size_t next = 0;
    template <class T, class Like>
    void operator()(T& x, const Like&) {
      x = static_cast<T>(adjoint.take(f.input_id(I, next++)));
    }
    template <class T, class Like>
      requires std::is_floating_point_v<T> && requires(adjoints& a, T* x) { a.take(1, x, 1); }
    void several(T* x, const Like* like, std::size_t count) {
      if (may_name && f.named[I]) {
        for (std::size_t i = 0; i < count; ++i) (*this)(x[i], like[i]);
      } else {
        adjoint.take(f.input_id(I, next), x, count);
        next += count;
      }
    }
  };

  /// Whether it is no array of duals: its IDs are known without.
  template <std::size_t I>
  static constexpr bool in_place = requires { arg<I>::in_place; };
  // What is lifted for parameter I, and walked over again for its cotangent.
  template <bool prototypes_kept, std::size_t I>
  static decltype(auto) source(frame& f, binds& b) {
    if constexpr (prototypes_kept)
      return (std::get<I>(f.prototypes).get());
    else
      return object<I>(b);
  }

  template <bool prototypes_kept, std::size_t... I>
  static void lift(frame& f, tape& t, binds& b, std::index_sequence<I...>) {
    (lift_one<prototypes_kept, I>(f, t, b), ...);
    if constexpr (may_name) {
      if constexpr (!prototypes_kept) f.lifted_nodes.refuse_aliases();
      const bool nodes_shared = !f.lifted_nodes.empty();
      ((f.named[I] = f.runs[I].shared || (nodes_shared && !in_place<I>)), ...);
      if (!(f.named[I] || ...)) return;
      std::vector<dualrev::id> taken(t.id_end());  // flags
      shared_nodes seen;
      (name<prototypes_kept, I>(f, b, taken, seen), ...);
    }
  }
  template <bool prototypes_kept, std::size_t I>
  static void lift_one(frame& f, tape& t, binds& b) {
    using A = arg<I>;
    check<I>(b);
    new_inputs input{t};
    f.first_id[I] = t.id_end();
    if constexpr (may_share && A::shareable) {
      if (f.runs[I].shared) {
        if (f.runs[I].owner == I) lift_shared<I>(f, b, input);
        return;
      }
    }
    std::get<I>(f.lifted).template fill<typename A::walked>(source<prototypes_kept, I>(f, b), input, f.lifted_nodes);
    f.counts[I] = t.id_end() - f.first_id[I];
  }
  template <std::size_t I, class Input>
  static void lift_shared(frame& f, binds& b, Input& input) {
    using element = typename arg<I>::element;
    const memory_run& run = f.runs[I];
    const element* const own = arg<I>::begin(std::get<I>(b));
    const element* const low = own - (reinterpret_cast<std::uintptr_t>(own) - run.low) / sizeof(element);
    const view<const element> hull(low, (run.high - run.low) / sizeof(element));
    transcribe<std::vector<element>>(std::get<I>(f.shared), hull, input, f.lifted_nodes);
  }
  template <bool prototypes_kept, std::size_t I>
  static void name(frame& f, binds& b, std::vector<dualrev::id>& taken, shared_nodes& seen) {
    if constexpr (!in_place<I>) name_lifted<prototypes_kept, I>(f, b, taken, seen);
  }
  template <bool prototypes_kept, std::size_t I>
  static void name_lifted(frame& f, binds& b, std::vector<dualrev::id>& taken, shared_nodes& seen) {
    if (!f.named[I]) return;
    f.shared_ids[I].clear();
    auto&& lifted = lifted_object<I>(f, b);
    for_each_scalar_pair<typename arg<I>::walked>(
        lifted, source<prototypes_kept, I>(f, b),
        [&](const auto& d, const auto&) {
          const auto input = static_cast<dualrev::id>(backpropagator_of(d));
          f.shared_ids[I].push_back(taken[input] ? 0 : input);
          taken[input] = 1;
        },
        seen);
    f.counts[I] = f.shared_ids[I].size();
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
  static void write_back(frame& f, binds& b, shared_nodes& nodes, std::index_sequence<I...>) {
    (transcribe<typename arg<I>::walked>(object<I>(b), lifted_object<I>(f, b), value_of, nodes), ...);
  }

  template <std::size_t... I>
  static void keep_prototypes(frame& f, binds& b, std::index_sequence<I...>) {
    (std::get<I>(f.prototypes).template fill<typename arg<I>::walked>(object<I>(b), copy_scalar, f.copied_nodes), ...);
  }

  /// `at_hand`: a value of the output's class or, where there is none, the dual itself.
  template <std::size_t K, class Dual, class AtHand>
  static auto take_down(frame& f, [[maybe_unused]] output_shapes* shapes, Dual&& d, [[maybe_unused]] AtHand& at_hand) ->
      typename type_at<K, outputs>::type::value {
    using Output = typename type_at<K, outputs>::type;
    using walked = typename Output::walked;
    using value = typename Output::value;
    constexpr bool alike = std::is_same_v<std::remove_const_t<AtHand>, value>;
    const auto name = [&](const auto& scalar) { f.output_ids.push_back(backpropagator_of(scalar)); };
    if constexpr (!Output::active) {
      return std::forward<Dual>(d);
    } else {
      if constexpr (output_shape<Output>::kept) {
        if (shapes) {
          auto& shape = std::get<K>(*shapes);
          shared_nodes nodes;
          if constexpr (alike)
            shape.template fill_like<walked>(at_hand, d, value_of, nodes);
          else
            shape.template fill<walked>(d, value_of, nodes);
          for_each_scalar_pair<walked>(d, shape.get(), [&](const auto& x, const auto&) { name(x); });
          return made<walked, value>(at_hand, d, value_of);
        }
      }
      return made<walked, value>(at_hand, d, [&](auto& x, const auto& scalar) {
        x = scalar.v;
        name(scalar);
      });
    }
  }
  template <class Walked, class Value, class AtHand, class Dual, class Leaf>
  static Value made([[maybe_unused]] AtHand& at_hand, const Dual& d, const Leaf& leaf) {
    shared_nodes nodes;
    if constexpr (std::is_same_v<std::remove_const_t<AtHand>, Value>)
      return transcribed_like<Walked, Value>(at_hand, d, leaf, nodes);
    else
      return transcribed<Walked, Value>(d, leaf, nodes);
  }
  template <std::size_t... I, std::size_t... J, class... Result>  // the return value, if there is one
  static output_values outputs_of(frame& f, [[maybe_unused]] binds& b, output_shapes* shapes, std::index_sequence<I...>,
                                  std::index_sequence<J...>, Result&&... r) {
    return output_values{take_down<0>(f, shapes, std::forward<Result>(r), r)...,
                         take_down<J + sizeof...(Result)>(f, shapes, lifted_object<I>(f, b), object<I>(b))...};
  }
};

}  // namespace dualrev::detail

#endif  // DUALREV_REWRITING
