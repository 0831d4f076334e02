// One call of a twin, the paper's Wrap: lift the arguments (interleave), run the twin on its tape, take the outputs
// down. What gradient, vjp and jacobian share. Everything that needs memory stands in a frame, which a workspace keeps.
// All of it depends on the types of the function and its twin alone, and is compiled once for all functions that have
// these; the twin is a pointer.
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

#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/call_types.hpp"
#include "dualrev/boundary/sharing.hpp"
#include "dualrev/library/raised.hpp"
#include "dualrev/paper/resolve.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev::detail {

template <class Types, class... Primals, class... TwinParameters>
class call_with<Types, type_list<Primals...>, type_list<TwinParameters...>> {
 public:
  static constexpr std::size_t size = sizeof...(Primals);
  using all = std::index_sequence_for<Primals...>;
  using result = typename Types::result;
  using twin_result = typename Types::twin::result;
  using twin_pointer = typename Types::twin::stripped;
  static constexpr bool compares_addresses = Types::compares_addresses;
  template <std::size_t Index>
  using arg = argument<typename type_at<Index, type_list<Primals...>>::type,
                       typename type_at<Index, type_list<TwinParameters...>>::type>;
  using binds = std::tuple<typename argument<Primals, TwinParameters>::bind...>;

  /// The caller's arguments, converted as in a call of the original.
  static binds bind_all(typename argument<Primals, TwinParameters>::bind... b) {
    return binds(static_cast<typename argument<Primals, TwinParameters>::bind&&>(b)...);
  }

  struct lifted_flags {
    template <std::size_t Index>
    static constexpr bool at = arg<Index>::active;
  };
  struct changed_flags {
    template <std::size_t Index>
    static constexpr bool at = arg<Index>::in_out;
  };
  struct active_flags {
    template <std::size_t Index>
    static constexpr bool at = arg<Index>::has_place;
  };
  struct in_out_flags {
    template <std::size_t Index>
    static constexpr bool at = arg<Index>::has_place && arg<Index>::in_out;
  };
  using lifted = decltype(where<lifted_flags>(all()));
  using changed = decltype(where<changed_flags>(all()));
  // Of these, the ones with numbers: the parameters that have a cotangent, and the ones that are outputs.
  using active = decltype(where<active_flags>(all()));
  using in_outs = decltype(where<in_out_flags>(all()));

  template <std::size_t... Index>
  static auto in_out_outputs(std::index_sequence<Index...>)
      -> type_list<output<typename arg<Index>::walked, typename arg<Index>::cotangent>...>;
  using outputs = decltype(concatenate(result_output<result, twin_result>(), in_out_outputs(in_outs())));

  /// What one call keeps: the lifted arguments, and, for a pullback, what it needs to build cotangents.
  struct frame final : pooled {
    std::tuple<typename argument<Primals, TwinParameters>::storage...> lifted;
    std::array<dualrev::id, sizeof...(Primals)> first_id{};
    std::tuple<typename argument<Primals, TwinParameters>::prototype...> prototypes;
    std::vector<backpropagator> output_ids;

    std::array<std::size_t, sizeof...(Primals)> counts{};  // of the parameters' scalars

    // Only where arguments may overlap: who shares with whom, and the shared runs of elements (at their owner's place).
    std::array<memory_run, sizeof...(Primals)> runs{};
    std::tuple<std::vector<typename argument<Primals, TwinParameters>::dual_element>...> shared;

    // Shared pointers, during the call: the nodes that were copied into the prototypes, and those that were lifted.
    shared_nodes copied_nodes;
    shared_nodes lifted_nodes;

    // The IDs of the scalars of parameters that share something, zero for a scalar that an earlier parameter has.
    std::array<bool, sizeof...(Primals)> named{};
    std::array<std::vector<dualrev::id>, sizeof...(Primals)> shared_ids{};
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
  template <std::size_t Index, std::size_t Other>
  static constexpr bool pair_by_reference =
      Index != Other && arg<Index>::shareable && arg<Other>::shareable && (arg<Index>::in_out || arg<Other>::in_out);
  template <std::size_t Index, std::size_t Other>
  static constexpr bool same_element = std::is_same_v<typename arg<Index>::element, typename arg<Other>::element>;
  template <std::size_t Index, std::size_t... Other>
  static constexpr bool shares_with_any(std::index_sequence<Other...>) {
    return ((pair_by_reference<Index, Other> && same_element<Index, Other>) || ...);
  }
  template <std::size_t... Index>
  static constexpr bool any_shares(std::index_sequence<Index...>) {
    return (shares_with_any<Index>(all()) || ...);
  }
  static constexpr bool may_share = any_shares(all());

  // Parameters may share scalars in that way, or by shared pointers, which no type of fixed shape holds.
  template <std::size_t... Index>
  static constexpr bool any_varies(std::index_sequence<Index...>) {
    return (!fixed_shape<typename arg<Index>::walked> || ...);
  }
  static constexpr bool may_name = may_share || any_varies(lifted());

  /// Lifts the arguments, runs the twin with `t` as the current tape and hands its result to `on_result` (nothing for
  /// void). When the original throws, what it did to the in-outs is done to the caller's arguments too. Where
  /// prototypes were kept, they are what is lifted, so that the order of their scalars is the order of the inputs.
  /// `on_lifted()` is called before the twin is.
  template <bool prototypes_kept, class OnResult>
  static void run(twin_pointer twin, frame& f, tape& t, binds& b, OnResult&& on_result) {
    run<prototypes_kept>(twin, f, t, b, on_result, [] {});
  }
  template <bool prototypes_kept, class OnResult, class OnLifted>
  static void run(twin_pointer twin, frame& f, tape& t, binds& b, OnResult&& on_result, const OnLifted& on_lifted) {
    forgetting<frame> on_error{&f};
    overlaps<call_with>::find(f.runs, b);
    lift<prototypes_kept>(f, t, b, lifted());
    on_lifted();
    const current_tape_scope scope(t);
    const raised_scope exceptions;
#ifdef __cpp_exceptions
    if constexpr (changed::size() != 0) {
      try {
        invoke(twin, f, t, b, on_result, all());
      } catch (...) {
        try {
          write_back(f, b);
        } catch (...) {  // out of memory: the original's exception is the one to report
        }
        throw;
      }
    } else
#endif
      invoke(twin, f, t, b, on_result, all());
    on_error.f = nullptr;
  }

  /// Copies the exit values of the in-outs to the caller's arguments; nodes of shared pointers that came from there go
  /// back to where they were, and those that nothing there leads to any more, which others may hold, are as the
  /// original leaves them. The end of a call.
  static void write_back(frame& f, binds& b) {
    if constexpr (changed::size() != 0) {
      shared_nodes nodes = f.lifted_nodes.inverse();
      nodes.continue_with(f.copied_nodes.inverse());
      write_back(f, b, nodes, changed());
      f.lifted_nodes.write_back(nodes);
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
    keep_prototypes(f, b, lifted());
    f.copied_nodes.refuse_aliases();
    on_error.f = nullptr;
  }

  /// The cotangent of parameter `Index` with the shape of `prototype`, read from swept adjoints, as a new value or in
  /// the memory of an old one. `nodes` has what the cotangents of earlier parameters share with it.
  template <std::size_t Index, class Prototype>
  static void cotangent_into(typename arg<Index>::cotangent& to, const frame& f, adjoints& adjoint,
                             const Prototype& prototype, shared_nodes& nodes) {
    transcribe<typename arg<Index>::walked>(to, prototype, taken_from<Index>{f, adjoint}, nodes);
  }
  template <std::size_t Index, class Prototype>
  static auto cotangent(const frame& f, adjoints& adjoint, const Prototype& prototype, shared_nodes& nodes) {
    using Argument = arg<Index>;
    return transcribed<typename Argument::walked, typename Argument::cotangent>(prototype,
                                                                                taken_from<Index>{f, adjoint}, nodes);
  }

  template <std::size_t Index>
  static decltype(auto) object(binds& b) {
    return arg<Index>::object(std::get<Index>(b));
  }

  /// Refuses what no call takes. Whether two arguments overlap in memory, one of which may be changed.
  static bool any_overlap(binds& b) {
    [&]<std::size_t... Index>(std::index_sequence<Index...>) { (check<Index>(b), ...); }(lifted());
    return overlaps<call_with>::any(b);
  }
  /// The same where arguments cannot share anything.
  static void check_all(binds& b) {
    if (any_overlap(b)) overlaps<call_with>::refuse(b);
  }

 private:
  template <std::size_t Index>
  static void check([[maybe_unused]] binds& b) {
    if constexpr (requires { arg<Index>::check(std::get<Index>(b)); }) arg<Index>::check(std::get<Index>(b));
  }
  /// Makes each scalar of an argument an input.
  struct new_inputs {
    tape& t;
    template <class Scalar>
    void operator()(basic_dual<Scalar>& made, const Scalar& value) const {
      made = t.input(value);
    }
    template <class Scalar>
      requires requires(tape& u, const Scalar* values, basic_dual<Scalar>* made) { u.inputs(values, made, 1); }
    void several(basic_dual<Scalar>* made, const Scalar* values, std::size_t count) const {
      t.inputs(values, made, count);
    }
  };
  /// Sets each scalar of a cotangent to the adjoint of the input that it belongs to.
  template <std::size_t Index>
  struct taken_from {
    const frame& f;
    adjoints& adjoint;
    std::size_t next = 0;
    template <class Scalar, class Like>
    void operator()(Scalar& x, const Like&) {
      x = static_cast<Scalar>(adjoint.take(f.input_id(Index, next++)));
    }
    template <class Scalar, class Like>
      requires std::is_floating_point_v<Scalar> && requires(adjoints& a, Scalar* x) { a.take(1, x, 1); }
    void several(Scalar* x, const Like* like, std::size_t count) {
      if (may_name && f.named[Index]) {
        for (std::size_t i = 0; i < count; ++i) (*this)(x[i], like[i]);
      } else {
        adjoint.take(f.input_id(Index, next), x, count);
        next += count;
      }
    }
  };

  /// Whether it is no array of duals: its IDs are known without.
  template <std::size_t Index>
  static constexpr bool in_place = requires { arg<Index>::in_place; };
  // What is lifted for parameter Index, and walked over again for its cotangent.
  template <bool prototypes_kept, std::size_t Index>
  static decltype(auto) source(frame& f, binds& b) {
    if constexpr (prototypes_kept)
      return (std::get<Index>(f.prototypes).get());
    else
      return object<Index>(b);
  }

  template <bool prototypes_kept, std::size_t... Index>
  static void lift(frame& f, tape& t, binds& b, std::index_sequence<Index...>) {
    (lift_one<prototypes_kept, Index>(f, t, b), ...);
    if constexpr (may_name) {
      if constexpr (!prototypes_kept) f.lifted_nodes.refuse_aliases();
      const bool nodes_shared = !f.lifted_nodes.empty();
      if (nodes_shared) mark_changeable<prototypes_kept>(f, b, changed());
      ((f.named[Index] = f.runs[Index].shared || (nodes_shared && !in_place<Index>)), ...);
      if (!(f.named[Index] || ...)) return;
      std::vector<dualrev::id> taken(t.id_end());  // flags
      shared_nodes seen;
      (name<prototypes_kept, Index>(f, b, taken, seen), ...);
    }
  }
  template <bool prototypes_kept, std::size_t... Index>
  static void mark_changeable([[maybe_unused]] frame& f, [[maybe_unused]] binds& b, std::index_sequence<Index...>) {
    shared_nodes seen;
    [[maybe_unused]] const auto mark = [&]<std::size_t One>() {  // g++ 12: where there is none
      // What is lifted in one with others is lifted from where it is.
      if (f.runs[One].shared)
        dualrev::mark_changeable<typename arg<One>::walked>(object<One>(b), f.lifted_nodes, seen);
      else
        dualrev::mark_changeable<typename arg<One>::walked>(source<prototypes_kept, One>(f, b), f.lifted_nodes, seen);
    };
    (mark.template operator()<Index>(), ...);
  }
  template <bool prototypes_kept, std::size_t Index>
  static void lift_one(frame& f, tape& t, binds& b) {
    using Argument = arg<Index>;
    check<Index>(b);
    new_inputs input{t};
    f.first_id[Index] = t.id_end();
    if constexpr (may_share && Argument::shareable) {
      if (f.runs[Index].shared) {
        if (f.runs[Index].owner == Index) lift_shared<Index>(f, b, input);
        return;
      }
    }
    std::get<Index>(f.lifted).template fill<typename Argument::walked>(source<prototypes_kept, Index>(f, b), input,
                                                                       f.lifted_nodes);
    f.counts[Index] = t.id_end() - f.first_id[Index];
  }
  template <std::size_t Index, class Input>
  static void lift_shared(frame& f, binds& b, Input& input) {
    using element = typename arg<Index>::element;
    const memory_run& run = f.runs[Index];
    const element* const own = arg<Index>::begin(std::get<Index>(b));
    const element* const low = own - (reinterpret_cast<std::uintptr_t>(own) - run.low) / sizeof(element);
    const view<const element> hull(low, (run.high - run.low) / sizeof(element));
    transcribe<std::vector<element>>(std::get<Index>(f.shared), hull, input, f.lifted_nodes);
  }
  template <bool prototypes_kept, std::size_t Index>
  static void name(frame& f, binds& b, std::vector<dualrev::id>& taken, shared_nodes& seen) {
    if constexpr (!in_place<Index>) name_lifted<prototypes_kept, Index>(f, b, taken, seen);
  }
  template <bool prototypes_kept, std::size_t Index>
  static void name_lifted(frame& f, binds& b, std::vector<dualrev::id>& taken, shared_nodes& seen) {
    if (!f.named[Index]) return;
    f.shared_ids[Index].clear();
    auto&& lifted = lifted_object<Index>(f, b);
    for_each_scalar_pair<typename arg<Index>::walked>(
        lifted, source<prototypes_kept, Index>(f, b),
        [&](const auto& d, const auto&) {
          const auto input = static_cast<dualrev::id>(backpropagator_of(d));
          f.shared_ids[Index].push_back(taken[input] ? 0 : input);
          taken[input] = 1;
        },
        seen);
    f.counts[Index] = f.shared_ids[Index].size();
  }
  // Where the lifted scalars of parameter Index are.
  template <std::size_t Index>
  static auto* lifted_begin(frame& f, [[maybe_unused]] binds& b) {
    using Argument = arg<Index>;
    if constexpr (may_share && Argument::shareable)
      if (f.runs[Index].shared) return shared_begin<Index>(f, b, all());
    return Argument::lifted(std::get<Index>(f.lifted));
  }
  template <std::size_t Index, std::size_t... Other>
  static auto* shared_begin(frame& f, binds& b, std::index_sequence<Other...>) {
    using Argument = arg<Index>;
    const std::size_t offset =
        (reinterpret_cast<std::uintptr_t>(Argument::begin(std::get<Index>(b))) - f.runs[Index].low) /
        sizeof(typename Argument::element);
    typename Argument::dual_element* result = nullptr;
    (
        [&] {
          if constexpr (arg<Other>::shareable && same_element<Index, Other>)
            if (f.runs[Index].owner == Other) result = std::get<Other>(f.shared).data() + offset;
        }(),
        ...);
    return result;
  }
  template <std::size_t Index>
  static decltype(auto) lifted_object(frame& f, binds& b) {
    return arg<Index>::lifted_object(lifted_begin<Index>(f, b), std::get<Index>(b));
  }

  template <class OnResult, std::size_t... Index>
  static void invoke(twin_pointer twin, frame& f, tape& t, binds& b, OnResult& on_result,
                     std::index_sequence<Index...>) {
    if constexpr (std::is_void_v<twin_result>) {
      invoke_twin(twin, t, pass<Index>(f, b)...);
      on_result();
    } else {
      auto&& r = invoke_twin(twin, t, pass<Index>(f, b)...);
      on_result(std::forward<decltype(r)>(r));
    }
  }
  template <class First, class... Rest>
  static decltype(auto) invoke_twin(twin_pointer twin, tape& t, First&& first, Rest&&... rest) {
    if constexpr (Types::twin::is_member)
      return (std::forward<First>(first).*twin)(t, std::forward<Rest>(rest)...);
    else
      return twin(t, std::forward<First>(first), std::forward<Rest>(rest)...);
  }
  template <std::size_t Index>
  static decltype(auto) pass(frame& f, binds& b) {
    using Argument = arg<Index>;
    if constexpr (Argument::active)
      return Argument::pass(lifted_begin<Index>(f, b), std::get<Index>(b));
    else
      return static_cast<typename Argument::bind&&>(std::get<Index>(b));
  }

  template <std::size_t... Index>
  static void write_back(frame& f, binds& b, shared_nodes& nodes, std::index_sequence<Index...>) {
    (transcribe<typename arg<Index>::walked>(object<Index>(b), lifted_object<Index>(f, b), value_of, nodes), ...);
  }

  template <std::size_t... Index>
  static void keep_prototypes(frame& f, binds& b, std::index_sequence<Index...>) {
    (std::get<Index>(f.prototypes)
         .template fill<typename arg<Index>::walked>(object<Index>(b), copy_scalar, f.copied_nodes),
     ...);
  }

  /// `at_hand`: a value of the output's class or, where there is none, the dual itself.
  template <std::size_t Place, class Dual, class AtHand>
  static auto take_down(frame& f, [[maybe_unused]] output_shapes* shapes, Dual&& d, [[maybe_unused]] AtHand& at_hand) ->
      typename type_at<Place, outputs>::type::value {
    using Output = typename type_at<Place, outputs>::type;
    using walked = typename Output::walked;
    using value = typename Output::value;
    constexpr bool alike = std::is_same_v<std::remove_const_t<AtHand>, value>;
    const auto name = [&](const auto& scalar) { f.output_ids.push_back(backpropagator_of(scalar)); };
    if constexpr (!Output::active) {
      return std::forward<Dual>(d);
    } else {
      if constexpr (output_shape<Output>::kept) {
        if (shapes) {
          auto& shape = std::get<Place>(*shapes);
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
  template <std::size_t... Index, std::size_t... Other, class... Result>  // the return value, if there is one
  static output_values outputs_of(frame& f, [[maybe_unused]] binds& b, output_shapes* shapes,
                                  std::index_sequence<Index...>, std::index_sequence<Other...>, Result&&... r) {
    return output_values{
        take_down<0>(f, shapes, std::forward<Result>(r), r)...,
        take_down<Other + sizeof...(Result)>(f, shapes, lifted_object<Index>(f, b), object<Index>(b))...};
  }
};

}  // namespace dualrev::detail

#endif  // DUALREV_REWRITING
