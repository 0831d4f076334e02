// The end-to-end check of one function: what dualrev::vjp gives against the original itself, against finite differences
// of the original, and against forward duals. A case says
//
//   EXPECT_VJP(f, arguments...);        // ::f is the original, ::fwd_case::f its copy on the oracle's duals
//   EXPECT_GRADIENT(f, arguments...);   // the same, and dualrev::gradient<f> as well
//
// This header turns a signature into `subject`, a plain interface on numbers; all comparing is done once, in check.cpp.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/shape.hpp"
#include "support/ways.hpp"

namespace check {

using numbers = std::vector<long double>;

/// A function and its derivatives, on the flat list of the scalars in its arguments.
class subject {
 public:
  struct result {
    numbers outputs;               // scalars: the return value, then the in-outs in parameter order
    numbers others;                // of the return value: integers, texts, ...
    leaves arguments;              // all of the caller's arguments, afterwards
    std::vector<double> tangents;  // of the outputs, forward only
    numbers other_tangents;        // what is no scalar in these, of jvp only
  };
  numbers at;      // the scalars of the differentiable arguments
  numbers others;  // the integers, texts, ... in them
  bool single_precision = false;
  virtual ~subject() = default;
  virtual result original(const numbers& x) = 0;
  virtual std::optional<result> forward(const numbers& x, const std::vector<double>& direction) = 0;
  /// Whether the function can be differentiated in a way that is not another one as well.
  [[nodiscard]] virtual bool has(way) const { return true; }
  /// Runs dualrev::vjp and keeps its pullback; nothing where twins are not built.
  virtual std::optional<result> reverse(const numbers& x, way) = 0;
  virtual leaves pull(const numbers& cotangent) = 0;
  /// Runs dualrev::jvp as `reverse` was run, which is to come first. Nothing if it was not asked for.
  virtual std::optional<result> push(const numbers&, const numbers&, way) { return std::nullopt; }
  /// What dualrev::sparse_jacobian has other than dualrev::jacobian; empty too if it was not asked for.
  virtual std::string sparse(const numbers&) { return {}; }
  /// dualrev::hessian, row by row. Nothing if it was not asked for, or there is none.
  virtual std::optional<numbers> hessian(const numbers&) { return std::nullopt; }
  /// dualrev::gradient: the value, then the gradient. Nothing if it was not asked for.
  virtual std::optional<leaves> gradient(const numbers& x, way) = 0;
};

struct options {
  double step = 1e-3;               // of the first finite difference, times max(1, |x|)
  double finite_difference = 1e-6;  // relative tolerance
  double forward = 1e-10;           // relative tolerance against forward duals and derivatives by hand
  numbers by_hand = {};             // the Jacobian, output by output; needed where there are no forward duals
};

/// What is wrong, one finding a line, each beginning with the name of the oracle that found it; empty if nothing is.
std::string examine(subject& s, const options& how);

struct no_oracle {};

template <bool... B>
struct flags {};

/// How the harness calls the functions under test. A self-test replaces it by something wrong.
struct dualrev_entry {
  template <auto F, class... A>
  static auto vjp(A&&... arguments);
  template <auto F, class... A>
  static auto gradient(A&&... arguments);
  using over_tape = struct dualrev_over_tape;
};
/// The same, and forward mode beside it.
struct dualrev_entry_and_forward : dualrev_entry {
  static constexpr bool forward = true;
  template <auto F, class... A>
  static auto jvp(A&&... arguments);
  template <auto F>
  static constexpr std::size_t inputs();
  template <auto F, class... A>
  static auto jacobian(A&&... arguments);
  template <auto F, class... A>
  static auto sparse_jacobian(A&&... arguments);
};

/// The same, and second derivatives of what has any.
struct dualrev_entry_and_second : dualrev_entry_and_forward {
  template <auto F>
  static constexpr bool has_hessian();
  template <auto F, class... A>
  static auto hessian(A&&... arguments);
};

template <class Signature>
struct signature;
template <class R, class... P>
struct signature<R(P...)> {
  using result = R;
  using storage = std::tuple<typename parameter<P>::storage...>;
  static constexpr std::size_t count = sizeof...(P);
  template <std::size_t I>
  using at = parameter<std::tuple_element_t<I, std::tuple<P...>>>;
  template <std::size_t I>
  static constexpr bool differentiable = holds_scalars<std::tuple_element_t<I, storage>>();

  template <class Do>
  static void each(storage& s, Do&& act) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (act.template operator()<I>(std::get<I>(s)), ...);
    }(std::index_sequence_for<P...>());
  }
  static void read_inputs(storage& s, leaves& out) {
    each(s, [&]<std::size_t I>(auto& a) {
      if constexpr (differentiable<I>) read(a, out);
    });
  }
  static void read_all(storage& s, leaves& out) {
    each(s, [&]<std::size_t>(auto& a) { read(a, out); });
  }
  static void read_outs(storage& s, leaves& out) {
    each(s, [&]<std::size_t I>(auto& a) {
      if constexpr (at<I>::out) read(a, out);
    });
  }
  template <class Visitor>
  static void visit_inputs(storage& s, Visitor&& visit) {
    each(s, [&]<std::size_t I>(auto& a) {
      if constexpr (differentiable<I>) walk(a, visit);
    });
  }

  template <class Function>
  static subject::result call(Function f, storage& s) {
    subject::result r;
    leaves outputs;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      if constexpr (std::is_void_v<R>)
        std::invoke(f, parameter<P>::pass(std::get<I>(s))...);
      else {
        auto value = std::invoke(f, parameter<P>::pass(std::get<I>(s))...);
        read(value, outputs);
      }
    }(std::index_sequence_for<P...>());
    read_outs(s, outputs);
    r.others = outputs.others;
    r.outputs = outputs.scalars;
    r.tangents = outputs.tangents;
    read_all(s, r.arguments);
    return r;
  }
};
template <class R, class... P>
struct signature<R(P...) noexcept> : signature<R(P...)> {};
// A member function takes its object first.
#define CHECK_MEMBER(qualifiers, object)  \
  template <class R, class C, class... P> \
  struct signature<R (C::*)(P...) qualifiers> : signature<R(object, P...)> {};
CHECK_MEMBER(, C&)
CHECK_MEMBER(const, const C&)
CHECK_MEMBER(const noexcept, const C&)
CHECK_MEMBER(&&, C&&)
#undef CHECK_MEMBER

template <class Value>
leaves leaves_of(Value&& value) {
  leaves l;
  read(value, l);
  return l;
}
template <class Value>
Value with_scalars(const Value& value, const numbers& scalars) {
  Value result = value;
  writer set{scalars};
  walk(result, set);
  return result;
}

/// What dualrev::vjp gave, of whatever type.
struct kept_run {
  virtual ~kept_run() = default;
  [[nodiscard]] virtual leaves pull(const numbers& cotangent) const = 0;
};
template <class Value, class Pullback>
struct kept_run_of final : kept_run {
  Value value;
  Pullback pullback;
  kept_run_of(Value&& v, Pullback&& p) : value(std::move(v)), pullback(std::move(p)) {}
  [[nodiscard]] leaves pull(const numbers& cotangent) const override {
    return leaves_of(pullback(with_scalars(value, cotangent)));
  }
  /// A tangent of the arguments: of the types and shapes of their cotangents.
  [[nodiscard]] auto tangent(const numbers& scalars) const {
    auto result = pullback(value);
    writer set{scalars};
    walk(result, set);
    return result;
  }
};

/// The derivatives of a function as pointers, compiled for its types alone where `twin` tells which function it is.
template <class Storage>
struct derivatives {
  struct pointers {
    std::unique_ptr<kept_run> (*vjp)(const void* twin, Storage&, leaves& outputs) = nullptr;  // null: twins not built
    leaves (*gradient)(const void* twin, Storage&) = nullptr;                                 // null: not asked for
    void (*push)(const void* twin, Storage&, const kept_run&, const numbers& tangent, leaves& outputs,
                 leaves& tangents) = nullptr;  // null: not asked for
    const void* twin = nullptr;
    std::string (*sparse)(Storage&, Storage& again, double tolerance) = nullptr;  // null: not asked for
    numbers (*hessian)(Storage&) = nullptr;                                       // null: not asked for, or none
  };
  pointers as_asked, over_tape;  // the second without pointers: it is the same
};

template <class Run>
using kept_of = kept_run_of<decltype(Run::value), decltype(Run::pullback)>;
template <class Run>
std::unique_ptr<kept_run> keep(Run&& run, leaves& outputs) {
  read(run.value, outputs);
  return std::unique_ptr<kept_run>(new kept_of<Run>(std::move(run.value), std::move(run.pullback)));
}
/// `run(tangents...)`, one for each of `inputs` parameters.
template <std::size_t inputs, class Run, class Tangent>
void push_along(const Run& run, const Tangent& tangent, leaves& outputs, leaves& tangents) {
  auto pushed = [&] {
    if constexpr (inputs == 1)
      return run(tangent);
    else
      return std::apply(run, tangent);
  }();
  read(pushed.value, outputs);
  read(pushed.tangent, tangents);
}
template <auto F, class Entry, class Signature, std::size_t... I>
std::unique_ptr<kept_run> run_vjp(const void*, typename Signature::storage& s, leaves& outputs) {
  return keep(Entry::template vjp<F>(Signature::template at<I>::give(std::get<I>(s))...), outputs);
}
template <auto F, class Entry, class Signature, std::size_t... I>
leaves run_gradient(const void*, typename Signature::storage& s) {
  return leaves_of(Entry::template gradient<F>(Signature::template at<I>::give(std::get<I>(s))...));
}
/// The same for all functions of these types. `Entry`: as dualrev_over_tape.
template <class Types, class Entry, class Signature, std::size_t... I>
std::unique_ptr<kept_run> run_vjp_by_types(const void* twin, typename Signature::storage& s, leaves& outputs) {
  return keep(Entry::template vjp_by_types<Types>(twin, Signature::template at<I>::give(std::get<I>(s))...), outputs);
}
template <class Types, class Entry, class Signature, std::size_t... I>
leaves run_gradient_by_types(const void* twin, typename Signature::storage& s) {
  return leaves_of(Entry::template gradient_by_types<Types>(twin, Signature::template at<I>::give(std::get<I>(s))...));
}
template <auto F, class Entry, class Signature, std::size_t... I>
void run_jvp(const void*, typename Signature::storage& s, const kept_run& kept, const numbers& tangent, leaves& outputs,
             leaves& tangents) {
  using run = decltype(Entry::template vjp<F>(Signature::template at<I>::give(std::get<I>(s))...));
  push_along<Entry::template inputs<F>()>(
      [&](const auto&... dx) {
        return Entry::template jvp<F>(Signature::template at<I>::give(std::get<I>(s))..., dx...);
      },
      static_cast<const kept_of<run>&>(kept).tangent(tangent), outputs, tangents);
}
template <class Types, class Entry, class Signature, std::size_t... I>
void run_jvp_by_types(const void* twin, typename Signature::storage& s, const kept_run& kept, const numbers& tangent,
                      leaves& outputs, leaves& tangents) {
  using run = decltype(Entry::template vjp_by_types<Types>(twin, Signature::template at<I>::give(std::get<I>(s))...));
  push_along<Types::active::size()>(
      [&](const auto&... dx) {
        return Entry::template jvp_by_types<Types>(
            twin, [&](auto bind) { return bind(dx...); }, Signature::template at<I>::give(std::get<I>(s))...);
      },
      static_cast<const kept_of<run>&>(kept).tangent(tangent), outputs, tangents);
}
/// The first entry that differs by more than the tolerance, relative to the largest, or is not in the pattern.
template <class Dense, class Sparse>
std::string first_difference(const Dense& dense, const Sparse& sparse, double tolerance) {
  if (dense.rows != sparse.rows || dense.cols != sparse.cols) return "a matrix of another size";
  double size = 1;
  for (const double x : dense.data)
    if (std::isfinite(x)) size = std::max(size, std::abs(x));
  for (std::size_t i = 0; i < dense.rows; ++i)
    for (std::size_t j = 0; j < dense.cols; ++j) {
      const double x = dense(i, j), y = sparse(i, j);
      const bool same = x == y || (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= tolerance * size;
      if (!same || (x != 0 && !sparse.has(i, j)))
        return "(" + std::to_string(i) + ", " + std::to_string(j) + "): got " + std::to_string(y) + ", dense " +
               std::to_string(x);
    }
  return {};
}
template <class... Dense, class... Sparse>
std::string first_difference(const std::tuple<Dense...>& dense, const std::tuple<Sparse...>& sparse, double tolerance) {
  std::string found;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((found.empty() ? void(found = first_difference(std::get<I>(dense), std::get<I>(sparse), tolerance)) : void()),
     ...);
  }(std::index_sequence_for<Dense...>());
  return found;
}
template <auto F, class Entry, class Signature, std::size_t... I>
std::string run_sparse(typename Signature::storage& s, typename Signature::storage& again, double tolerance) {
  return first_difference(Entry::template jacobian<F>(Signature::template at<I>::give(std::get<I>(s))...),
                          Entry::template sparse_jacobian<F>(Signature::template at<I>::give(std::get<I>(again))...),
                          tolerance);
}
template <auto F, class Entry>
constexpr auto sparse_of() {
  using of = signature<std::remove_pointer_t<decltype(F)>>;
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return &run_sparse<F, Entry, of, I...>;
  }(std::make_index_sequence<of::count>());
}
template <auto F, class Entry, class Signature, std::size_t... I>
numbers run_hessian(typename Signature::storage& s) {
  const auto whole = Entry::template hessian<F>(Signature::template at<I>::give(std::get<I>(s))...);
  return {whole.hessian.data.begin(), whole.hessian.data.end()};
}
template <auto F, class Entry>
constexpr auto hessian_of() {
  using of = signature<std::remove_pointer_t<decltype(F)>>;
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return &run_hessian<F, Entry, of, I...>;
  }(std::make_index_sequence<of::count>());
}
template <auto F, class Entry, bool WithGradient, bool WithForward>
constexpr auto pointers_of() {
  using of = signature<std::remove_pointer_t<decltype(F)>>;
  typename derivatives<typename of::storage>::pointers result;
  if constexpr (!requires { Entry::off; })
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      if constexpr (requires { Entry::template twin<F>; }) {
        using types = typename Entry::template types<F>;
        result.twin = &Entry::template twin<F>;
        result.vjp = &run_vjp_by_types<types, Entry, of, I...>;
        if constexpr (WithGradient) result.gradient = &run_gradient_by_types<types, Entry, of, I...>;
        if constexpr (WithForward) result.push = &run_jvp_by_types<types, Entry, of, I...>;
      } else {
        result.vjp = &run_vjp<F, Entry, of, I...>;
        if constexpr (WithGradient) result.gradient = &run_gradient<F, Entry, of, I...>;
        if constexpr (WithForward) result.push = &run_jvp<F, Entry, of, I...>;
      }
    }(std::make_index_sequence<of::count>());
  return result;
}
template <auto F, class Entry = dualrev_entry, bool WithGradient = false>
constexpr auto derivatives_of() {
  derivatives<typename signature<std::remove_pointer_t<decltype(F)>>::storage> result;
  constexpr bool forward = requires { Entry::forward; };
  if constexpr (requires { typename Entry::over_tape; }) {
    using over_tape = typename Entry::over_tape;
    if constexpr (over_tape::template differs<F>()) {
      result.as_asked = pointers_of<F, Entry, WithGradient, forward>();
      result.over_tape = pointers_of<F, over_tape, WithGradient, forward>();
    } else if constexpr (requires { over_tape::template twin<F>; }) {
      result.as_asked = pointers_of<F, over_tape, WithGradient, forward>();
    } else {
      result.as_asked = pointers_of<F, Entry, WithGradient, forward>();
    }
  } else {
    result.as_asked = pointers_of<F, Entry, WithGradient, forward>();
  }
  if constexpr (forward) result.as_asked.sparse = sparse_of<F, Entry>();
  if constexpr (requires { requires Entry::template has_hessian<F>(); })
    result.as_asked.hessian = hessian_of<F, Entry>();
  return result;
}

/// F and G: pointers to the original and to its copy on forward duals (or no_oracle).
template <class F, class G>
class subject_of final : public subject {
  using primal = signature<std::remove_pointer_t<F>>;
  using storage = typename primal::storage;
  F original_;
  G copy_;
  derivatives<storage> derivatives_;
  storage arguments_;
  std::unique_ptr<kept_run> run_;

  storage moved_to(const numbers& x) const {
    storage s = arguments_;
    primal::visit_inputs(s, writer{x});
    return s;
  }

 public:
  subject_of(F original, G copy, derivatives<storage> d, storage arguments)
      : original_(original), copy_(copy), derivatives_(d), arguments_(std::move(arguments)) {
    leaves l;
    primal::read_inputs(arguments_, l);
    at = l.scalars;
    others = l.others;
    single_precision = l.single_precision || std::is_same_v<typename primal::result, float>;
  }
  result original(const numbers& x) override {
    storage s = moved_to(x);
    return primal::call(original_, s);
  }
  std::optional<result> forward([[maybe_unused]] const numbers& x,
                                [[maybe_unused]] const std::vector<double>& direction) override {
    if constexpr (std::is_same_v<G, no_oracle>)
      return std::nullopt;
    else {
      using dual = signature<std::remove_pointer_t<G>>;
      storage s = moved_to(x);
      typename dual::storage d;
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        (lift(std::get<I>(s), std::get<I>(d)), ...);
      }(std::make_index_sequence<primal::count>());
      dual::visit_inputs(d, tangent_writer{direction});
      return dual::call(copy_, d);
    }
  }
  [[nodiscard]] bool has(way w) const override { return w != way::over_tape || derivatives_.over_tape.vjp; }
  std::optional<result> reverse(const numbers& x, way w) override {
    if (!derivatives_.as_asked.vjp) return std::nullopt;
    const taking_after takes(w == way::one_by_one ? 0 : seldom);
    storage s = moved_to(x);
    leaves outputs;
    run_ = by(w).vjp(by(w).twin, s, outputs);
    return result_of(s, outputs);
  }
  std::optional<result> push(const numbers& x, const numbers& tangent, way w) override {
    if (!by(w).push) return std::nullopt;
    const taking_after takes(w == way::one_by_one ? 0 : seldom);
    storage s = moved_to(x);
    leaves outputs, tangents;
    by(w).push(by(w).twin, s, *run_, tangent, outputs, tangents);
    result r = result_of(s, outputs);
    r.tangents.assign(tangents.scalars.begin(), tangents.scalars.end());
    r.other_tangents = tangents.others;
    return r;
  }
  std::string sparse(const numbers& x) override {
    if (!derivatives_.as_asked.sparse) return {};
    storage s = moved_to(x), again = moved_to(x);
    return derivatives_.as_asked.sparse(s, again, single_precision ? 1e-5 : 1e-12);
  }
  std::optional<numbers> hessian(const numbers& x) override {
    if (!derivatives_.as_asked.hessian) return std::nullopt;
    storage s = moved_to(x);
    return derivatives_.as_asked.hessian(s);
  }
  leaves pull(const numbers& cotangent) override { return run_->pull(cotangent); }
  std::optional<leaves> gradient(const numbers& x, way w) override {
    if (!derivatives_.as_asked.gradient) return std::nullopt;
    const taking_after takes(w == way::one_by_one ? 0 : seldom);
    storage s = moved_to(x);
    return by(w).gradient(by(w).twin, s);
  }

 private:
  static result result_of(storage& s, const leaves& outputs) {
    result r;
    r.outputs = outputs.scalars;
    r.others = outputs.others;
    primal::read_all(s, r.arguments);
    return r;
  }
  const auto& by(way w) const {
    return w != way::as_asked && derivatives_.over_tape.vjp ? derivatives_.over_tape : derivatives_.as_asked;
  }
};

/// What examine() says of `original`; its `copy` is on forward duals, or no_oracle{}. Arguments are those of the
/// function, with a list for a pointer or a span: run(&f, &fwd_case::f, derivatives_of<&f>(), {}, {1.0, 2.0}, 3).
template <class G, class R, class... P>
std::string run(R (*original)(P...), G copy, const derivatives<typename signature<R(P...)>::storage>& d,
                const options& how, std::type_identity_t<typename parameter<P>::storage>... arguments) {
  subject_of<R (*)(P...), G> s(original, copy, d, {std::move(arguments)...});
  return examine(s, how);
}
#define CHECK_MEMBER(qualifiers, object)                                                                             \
  template <class G, class R, class C, class... P>                                                                   \
  std::string run(R (C::*original)(P...) qualifiers, G copy,                                                         \
                  const derivatives<typename signature<R(object, P...)>::storage>& d, const options& how,            \
                  std::type_identity_t<C> self, std::type_identity_t<typename parameter<P>::storage>... arguments) { \
    subject_of<R (C::*)(P...) qualifiers, G> s(original, copy, d, {std::move(self), std::move(arguments)...});       \
    return examine(s, how);                                                                                          \
  }
CHECK_MEMBER(, C&)
CHECK_MEMBER(const, const C&)
CHECK_MEMBER(const noexcept, const C&)
CHECK_MEMBER(&&, C&&)
#undef CHECK_MEMBER

}  // namespace check

#ifdef CHECK_WITHOUT_TWINS  // only the oracles, against each other
struct check_no_entry {
  static constexpr bool off = true;
};
#define CHECK_ENTRY check_no_entry
#define CHECK_FORWARD_ENTRY check_no_entry
#else
#include <dualrev/dualrev.hpp>
#ifdef CHECK_SECOND
#include <dualrev/hvp.hpp>
#endif
template <auto F, class... A>
auto check::dualrev_entry::vjp(A&&... arguments) {
  return dualrev::vjp<F>(arguments...);
}
template <auto F, class... A>
auto check::dualrev_entry::gradient(A&&... arguments) {
  return dualrev::gradient<F>(arguments...);
}
namespace check {
#ifndef DUALREV_LADDER
template <auto F, class... A>
auto dualrev_entry_and_forward::jvp(A&&... arguments) {
  return dualrev::jvp<F>(arguments...);
}
template <auto F, class... A>
auto dualrev_entry_and_forward::jacobian(A&&... arguments) {
  return dualrev::jacobian<F>(arguments...);
}
template <auto F, class... A>
auto dualrev_entry_and_forward::sparse_jacobian(A&&... arguments) {
  return dualrev::sparse_jacobian<F>(arguments...);
}
#ifdef CHECK_SECOND
template <auto F>
constexpr bool dualrev_entry_and_second::has_hessian() {
  using key = dualrev::detail::function_key<F>;
  return requires { key::derivative::second_order; } || dualrev::detail::has_twin_on_jets<key>;
}
template <auto F, class... A>
auto dualrev_entry_and_second::hessian(A&&... arguments) {
  return dualrev::hessian<F>(arguments...);
}
#endif
#endif
#if defined(DUALREV_LADDER) || defined(DUALREV_REWRITING)
struct dualrev_over_tape {
  template <auto F>
  static constexpr bool differs() {
    return false;
  }
};
#else
template <auto F>
constexpr std::size_t dualrev_entry_and_forward::inputs() {
  return dualrev::detail::call<dualrev::detail::function_key<F>>::active::size();
}
/// As dualrev_entry, over the tape.
struct dualrev_over_tape {
  template <auto F>
  using key = dualrev::detail::function_key<F>;
  template <auto F>
  static constexpr bool differs() {
    return requires { key<F>::derivative::partials; } || requires { key<F>::derivative::pullback; };
  }
  template <auto F>
  using types = typename dualrev::detail::call_of_twin<key<F>>::by_types;
  template <auto F>
  static constexpr typename types<F>::twin_pointer twin = dualrev::detail::call_of_twin<key<F>>::twin;

  template <class Types, class... A>
  static auto vjp_by_types(const void* twin, A&&... arguments) {
    return dualrev::detail::run_vjp_on_tape<Types>(dualrev::this_thread_workspace(), pointer<Types>(twin),
                                                   Types::bind_all(arguments...));
  }
  template <class Types, class... A>
  static auto gradient_by_types(const void* twin, A&&... arguments) {
    auto b = Types::bind_all(arguments...);
    return dualrev::detail::new_gradient_on_tape<Types>(dualrev::this_thread_workspace(), pointer<Types>(twin), b,
                                                        typename Types::active());
  }
  template <class Types, class Tangents, class... A>
  static auto jvp_by_types(const void* twin, const Tangents& tangents, A&&... arguments) {
    return dualrev::detail::run_jvp_on_tape<Types>(
        dualrev::this_thread_workspace(), pointer<Types>(twin), Types::bind_all(arguments...),
        tangents([](const auto&... dx) { return dualrev::detail::given_tangents<Types>::bind(dx...); }));
  }
  template <auto F, class... A>
  static auto gradient(A&&... arguments) {
    return gradient_by_types<types<F>>(&twin<F>, arguments...);
  }
  template <auto F, class... A>
  static auto vjp(A&&... arguments) {
    return vjp_by_types<types<F>>(&twin<F>, arguments...);
  }

 private:
  template <class Types>
  static auto pointer(const void* twin) {
    return *static_cast<const typename Types::twin_pointer*>(twin);
  }
};
#endif
}  // namespace check
// Forward mode and Hessians in every case where that is asked for (DUALREV_FULL), else in those that say EXPECT_JVP,
// and those that are made for them.
#ifndef DUALREV_LADDER
#define CHECK_FORWARD_ENTRY ::check::dualrev_entry_and_forward
#else
#define CHECK_FORWARD_ENTRY ::check::dualrev_entry
#endif
#if defined(CHECK_SECOND) && !defined(DUALREV_LADDER)
#define CHECK_ENTRY ::check::dualrev_entry_and_second
#elif defined(CHECK_FORWARD)
#define CHECK_ENTRY CHECK_FORWARD_ENTRY
#else
#define CHECK_ENTRY ::check::dualrev_entry
#endif
#endif

#define CHECK_RUN_BY(entry, f, g, with_gradient, ...) \
  CHECK_FINDINGS((::check::run(f, g, ::check::derivatives_of<f, entry, with_gradient>(), __VA_ARGS__)))
#define CHECK_RUN(f, g, with_gradient, ...) CHECK_RUN_BY(CHECK_ENTRY, f, g, with_gradient, __VA_ARGS__)

#define EXPECT_VJP(f, ...) CHECK_RUN(&::f, &::fwd_case::f, false, {}, __VA_ARGS__)
#define EXPECT_GRADIENT(f, ...) CHECK_RUN(&::f, &::fwd_case::f, true, {}, __VA_ARGS__)
/// As EXPECT_VJP, and dualrev::jvp<f> as well, against the oracles and as the transpose of the pullback; and
/// dualrev::sparse_jacobian<f> against dualrev::jacobian<f>.
#define EXPECT_JVP(f, ...) CHECK_RUN_BY(CHECK_FORWARD_ENTRY, &::f, &::fwd_case::f, false, {}, __VA_ARGS__)
/// With other tolerances: EXPECT_VJP_WITH(f, (check::options{.step = 1e-5}), arguments...).
#define EXPECT_VJP_WITH(f, options, ...) CHECK_RUN(&::f, &::fwd_case::f, false, options, __VA_ARGS__)
/// An overload or an instance; `copy` names the same on the oracle's duals.
#define EXPECT_VJP_OF(original, copy, ...) CHECK_RUN(original, copy, false, {}, __VA_ARGS__)
/// Where there can be no copy on duals: the Jacobian by hand, output by output, in parentheses.
#define EXPECT_VJP_BY_HAND(f, jacobian, ...) \
  CHECK_RUN(&::f, ::check::no_oracle{}, false, (::check::options{.by_hand = CHECK_LIST jacobian}), __VA_ARGS__)
#define CHECK_LIST(...) {__VA_ARGS__}
