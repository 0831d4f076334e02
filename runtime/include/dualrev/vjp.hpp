// vjp: the paper's Wrap : (s -> t) ~> (s -> (t, t -o s)). The primal runs once; the pullback sweeps its tape as often
// as it is called, each time with fresh adjoints, from any thread.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/call.hpp"
#include "dualrev/boundary/direct.hpp"
#include "dualrev/boundary/without_tape.hpp"

namespace dualrev {

/// @cond
template <class Call, class Outputs>
class pullback;
/// @endcond

/// The transposed derivative of one call: maps cotangents of the outputs to cotangents of the differentiable
/// parameters (one, or a tuple of several). Owns what it needs and may outlive the arguments and the workspace;
/// movable, and callable any number of times, from several threads at once.
template <class Call, class... Output>
class pullback<Call, detail::type_list<Output...>> {
  using frame = typename Call::frame;

 public:
  /// Takes one cotangent for each output: of the type of the value, with its shape at exit (lengths, presence,
  /// alternatives, keys, sharing). One for a return value without scalars is ignored. Throws std::invalid_argument when
  /// a shape differs, before anything is computed.
  auto operator()(const typename Output::value&... cotangents) const { return pull(cotangents...); }

  /// The same cotangents as one tuple.
  auto operator()(const std::tuple<typename Output::value...>& cotangents) const
    requires(sizeof...(Output) > 1)
  {
    return std::apply([this](const auto&... c) { return pull(c...); }, cotangents);
  }

  /// The counters of the primal run, and the backpropagators called by this pullback so far.
  [[nodiscard]] tape_counters counters() const noexcept { return tape_->value.counters(); }
  /// The staging array of the primal run, to be looked at or drawn.
  [[nodiscard]] const dualrev::tape& tape() const noexcept { return tape_->value; }

  /// @cond
  // Below: for vjp alone.
  frame& lifted() noexcept { return *frame_; }
  pullback(detail::lease<detail::pooled_tape>&& t, detail::lease<frame>&& f, typename Call::output_shapes&& shapes)
      : tape_(std::move(t)), frame_(std::move(f)), shapes_(std::move(shapes)) {
    tape_.detach();
    frame_.detach();
  }
  /// @endcond

 private:
  template <class OneOutput, class Shape, class Value>
  static bool fits(const Shape& shape, const Value& value) {
    if constexpr (detail::output_shape<OneOutput>::kept)
      return same_shape<typename OneOutput::walked>(shape.get(), value);
    else
      return true;
  }
  template <std::size_t... Index>
  bool all_fit(std::index_sequence<Index...>, const typename Output::value&... cotangents) const {
    return (fits<Output>(std::get<Index>(shapes_), cotangents) && ...);
  }
  // In the order of the shape, as the IDs are.
  template <class OneOutput, class Shape, class Value>
  static void seed(adjoints& adjoint, const backpropagator*& next, const Shape& shape, const Value& value) {
    const auto one = [&](const auto& x) { adjoint.seed(*next++, static_cast<double>(x)); };
    if constexpr (detail::output_shape<OneOutput>::kept)
      for_each_scalar_pair<typename OneOutput::walked>(value, shape.get(), [&](const auto& x, const auto&) { one(x); });
    else if constexpr (OneOutput::active)
      for_each_scalar<typename OneOutput::walked>(value, one);
  }
  template <std::size_t... Index>
  void seed_all(adjoints& adjoint, std::index_sequence<Index...>, const typename Output::value&... cotangents) const {
    const backpropagator* next = frame_->output_ids.data();
    (seed<Output>(adjoint, next, std::get<Index>(shapes_), cotangents), ...);
  }

  auto pull(const typename Output::value&... cotangents) const {
    if (!all_fit(std::index_sequence_for<Output...>(), cotangents...))
      detail::fail_argument("dualrev: a cotangent given to a pullback has not the shape of the output");
    adjoints adjoint(tape_->value);
    seed_all(adjoint, std::index_sequence_for<Output...>(), cotangents...);
    adjoint.resolve();
    auto result = cotangents_of(adjoint, typename Call::active());
    adjoint.finished();
    return detail::one_or_tuple(std::move(result));
  }
  template <std::size_t... Index>
  auto cotangents_of(adjoints& adjoint, std::index_sequence<Index...>) const {
    detail::shared_nodes nodes;
    return std::tuple<typename Call::template arg<Index>::cotangent...>{
        Call::template cotangent<Index>(*frame_, adjoint, std::get<Index>(frame_->prototypes).get(), nodes)...};
  }

  detail::lease<detail::pooled_tape> tape_;
  detail::lease<frame> frame_;
  typename Call::output_shapes shapes_;
};

/// What vjp returns: `auto [value, pullback] = dualrev::vjp<f>(x)`.
template <class Value, class Pullback>
struct vjp_result {
  Value value;        ///< that of `f`; a std::tuple of all outputs if there are several
  Pullback pullback;  ///< the transposed derivative at the arguments
};

namespace detail {

template <class Call>
auto run_vjp_on_tape(workspace& w, typename Call::twin_pointer twin, typename Call::binds b) {
  lease<pooled_tape> t(w.pool());
  lease<typename Call::frame> f(w.pool());
  w.pool().set_limits(t->value);
  Call::keep_prototypes(*f, b);
  using outputs = typename Call::outputs;
  std::optional<typename Call::output_values> values;
  typename Call::output_shapes shapes;
  Call::template run<true>(twin, *f, t->value, b, [&](auto&&... r) {
    values.emplace(Call::outputs_of(*f, b, &shapes, std::forward<decltype(r)>(r)...));
  });
  w.pool().remember(t->value.counters());
  pullback<Call, outputs> pull(std::move(t), std::move(f), std::move(shapes));
  Call::write_back(pull.lifted(), b);
  using value_type = decltype(one_or_tuple(std::move(*values)));
  return vjp_result<value_type, pullback<Call, outputs>>{one_or_tuple(std::move(*values)), std::move(pull)};
}

/// The pullback of a call whose arguments may overlap in memory, where what they share is known on a tape alone.
template <class Call, class Outputs = typename Call::outputs>
class pullback_of_either;
template <class Call, class... Output>
class pullback_of_either<Call, type_list<Output...>> {
 public:
  template <class Pullback>
  explicit pullback_of_either(Pullback&& made) : either_(std::forward<Pullback>(made)) {}

  auto operator()(const typename Output::value&... cotangents) const {
    return std::visit([&](const auto& made) { return made(cotangents...); }, either_);
  }
  /// The same cotangents as one tuple.
  auto operator()(const std::tuple<typename Output::value...>& cotangents) const
    requires(sizeof...(Output) > 1)
  {
    return std::visit([&](const auto& made) { return made(cotangents); }, either_);
  }
  [[nodiscard]] tape_counters counters() const noexcept {
    return std::visit([](const auto& made) { return made.counters(); }, either_);
  }
  [[nodiscard]] const dualrev::tape& tape() const noexcept {
    return std::visit([](const auto& made) -> const dualrev::tape& { return made.tape(); }, either_);
  }

 private:
  std::variant<pullback_from_arguments<Call>, pullback<typename Call::by_types, typename Call::by_types::outputs>>
      either_;
};

/// All outputs, by the original, which changes what the caller has.
template <class Call>
[[gnu::always_inline]] inline auto all_outputs(typename Call::binds& b) {
  if constexpr (Call::in_outs::size() == 0) {
    return value_alone<Call>(b, typename Call::all());
  } else if constexpr (std::is_void_v<typename Call::result>) {
    value_alone<Call>(b, typename Call::all());
    return one_or_tuple(exits_of<Call>(b));
  } else {
    auto value = value_alone<Call>(b, typename Call::all());
    return one_or_tuple(std::tuple_cat(std::tuple<decltype(value)>(std::move(value)), exits_of<Call>(b)));
  }
}

/// Whether its pullback is that of copies of the arguments.
template <class Call>
constexpr bool computes_anew() {
  if constexpr (has_reverse<Call>)
    return direct<Call>::can_keep();
  else
    return false;
}

template <class Call>
[[gnu::always_inline]] inline auto run_vjp(workspace& w, typename Call::binds b) {
  if constexpr (needs_no_tape<Call>) {
    w.pool().forget();
    using pullback = pullback_without_tape<Call>;
    return std::apply(
        [](const auto& value, const auto&... partials) {
          return vjp_result<typename pullback::value_type, pullback>{value, pullback(partials...)};
        },
        value_and_partials<Call>(b, typename Call::all()));
  } else if constexpr (computes_anew<Call>()) {
    using pullback = pullback_from_arguments<Call>;
    if constexpr (Call::may_share) {
      using either = pullback_of_either<Call>;
      using result = vjp_result<typename pullback::value_type, either>;
      if (Call::any_overlap(b)) {
        auto on_tape = run_vjp_on_tape<typename Call::by_types>(w, Call::twin, std::move(b));
        return result{std::move(on_tape.value), either(std::move(on_tape.pullback))};
      }
      w.pool().forget();
      pullback made(given_arguments<Call>{b});
      return result{all_outputs<Call>(b), either(std::move(made))};
    } else {
      Call::check_all(b);
      w.pool().forget();
      pullback made(given_arguments<Call>{b});  // copies of what is not changed yet
      return vjp_result<typename pullback::value_type, pullback>{all_outputs<Call>(b), std::move(made)};
    }
  } else {
    return run_vjp_on_tape<typename Call::by_types>(w, Call::twin, std::move(b));
  }
}

}  // namespace detail

/// The value of `f(arguments...)` and its pullback, which maps cotangents of the outputs to cotangents of the
/// differentiable parameters: those in which there are numbers that are not marked constant. The outputs are the return
/// value and, after it, the exit values of non-const `T&` and `T*` parameters with numbers, whose caller's arguments
/// are left as `f` would leave them; with more than one output, `value` is a tuple. Arguments convert as in a call of
/// `f`; a pointer or span parameter takes any contiguous range. Arguments that overlap in memory, at least one of them
/// non-const, share their lifted scalars: the whole derivative with respect to a shared scalar is in the cotangent of
/// the first of them and zero in the others, so that the sum is right. A constant that overlaps with another argument,
/// one of the two non-const, is std::invalid_argument (of a constant given as a bare pointer, the first element is
/// known alone); so are arguments of different types that overlap, and one that is a part of another of its type, one
/// of the two non-const. Const arguments that overlap have cotangents of their own; if `f` compares addresses, that is
/// std::invalid_argument. Nodes that several std::shared_ptr reach, in one argument or in several, are one node with
/// one cotangent; cycles, and pointers to different parts of what one of them owns, are std::invalid_argument before
/// `f` is called. Exceptions of `f` pass through and leave nothing behind; std::length_error when the tape has no IDs
/// left.
///
/// Smeding & Vakar, Dual-Numbers Reverse AD, Efficiently, figure "wrapper".
template <auto f, class... Arguments>
[[gnu::always_inline]] inline auto vjp(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::function_key<f>, Arguments&&...>()) {
    using call = detail::call<detail::function_key<f>>;
    return detail::run_vjp<call>(w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<typename detail::refused_results<decltype(f), Arguments...>::type::vjp>();
  }
}
template <auto f, class... Arguments>
[[gnu::always_inline]] inline auto vjp(Arguments&&... arguments) {
  return vjp<f>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// The same for a function object without state, by its type.
template <class Function, class... Arguments>
[[gnu::always_inline]] inline auto vjp(workspace& w, Arguments&&... arguments) {
  if constexpr (detail::can_call<detail::type_key<Function>, Arguments&&...>()) {
    using call = detail::call<detail::type_key<Function>>;
    return detail::run_vjp<call>(w, call::bind_all(std::forward<Arguments>(arguments)...));
  } else {
    return detail::no_value<typename detail::refused_results<Function, Arguments...>::type::vjp>();
  }
}
template <class Function, class... Arguments>
[[gnu::always_inline]] inline auto vjp(Arguments&&... arguments) {
  return vjp<Function>(this_thread_workspace(), std::forward<Arguments>(arguments)...);
}

/// @cond
DUALREV_PARENTHESIZED(detail::parenthesized_vjp, vjp)
/// @endcond

}  // namespace dualrev

#endif  // DUALREV_REWRITING
