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
  };
  numbers at;      // the scalars of the differentiable arguments
  numbers others;  // the integers, texts, ... in them
  bool single_precision = false;
  virtual ~subject() = default;
  virtual result original(const numbers& x) = 0;
  virtual std::optional<result> forward(const numbers& x, const std::vector<double>& direction) = 0;
  /// Runs dualrev::vjp and keeps its pullback; nothing where twins are not built.
  virtual std::optional<result> reverse(const numbers& x) = 0;
  virtual leaves pull(const numbers& cotangent) = 0;
  /// dualrev::gradient: the value, then the gradient. Nothing if it was not asked for.
  virtual std::optional<leaves> gradient(const numbers& x) = 0;
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

/// F and G: the original and its copy on forward duals (or no_oracle{}). Entry: dualrev_entry.
template <auto F, auto G, class Entry = dualrev_entry, bool WithGradient = false>
class subject_of final : public subject {
  using primal = signature<std::remove_pointer_t<decltype(F)>>;
  using storage = typename primal::storage;
  storage arguments_;
  leaves (*pull_)(const void*, const numbers&) = nullptr;
  std::shared_ptr<void> run_;

  storage moved_to(const numbers& x) const {
    storage s = arguments_;
    primal::visit_inputs(s, writer{x});
    return s;
  }

 public:
  explicit subject_of(storage arguments) : arguments_(std::move(arguments)) {
    leaves l;
    primal::read_inputs(arguments_, l);
    at = l.scalars;
    others = l.others;
    single_precision = l.single_precision || std::is_same_v<typename primal::result, float>;
  }
  result original(const numbers& x) override {
    storage s = moved_to(x);
    return primal::call(F, s);
  }
  std::optional<result> forward([[maybe_unused]] const numbers& x,
                                [[maybe_unused]] const std::vector<double>& direction) override {
    if constexpr (std::is_same_v<std::remove_cv_t<decltype(G)>, no_oracle>)
      return std::nullopt;
    else {
      using dual = signature<std::remove_pointer_t<decltype(G)>>;
      storage s = moved_to(x);
      typename dual::storage d;
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        (lift(std::get<I>(s), std::get<I>(d)), ...);
      }(std::make_index_sequence<primal::count>());
      dual::visit_inputs(d, tangent_writer{direction});
      return dual::call(G, d);
    }
  }
  std::optional<result> reverse([[maybe_unused]] const numbers& x) override {
    if constexpr (requires { Entry::off; })
      return std::nullopt;
    else {
      storage s = moved_to(x);
      auto run = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return Entry::template vjp<F>(primal::template at<I>::give(std::get<I>(s))...);
      }(std::make_index_sequence<primal::count>());
      result r;
      leaves outputs;
      read(run.value, outputs);
      r.outputs = outputs.scalars;
      r.others = outputs.others;
      primal::read_all(s, r.arguments);
      using kept = decltype(run);
      run_ = std::make_shared<kept>(std::move(run));
      pull_ = [](const void* p, const numbers& cotangent) {
        const auto& [value, pullback] = *static_cast<const kept*>(p);
        auto dy = value;
        writer set{cotangent};
        walk(dy, set);
        auto dx = pullback(dy);
        leaves l;
        read(dx, l);
        return l;
      };
      return r;
    }
  }
  leaves pull(const numbers& cotangent) override { return pull_(run_.get(), cotangent); }
  std::optional<leaves> gradient([[maybe_unused]] const numbers& x) override {
    if constexpr (!WithGradient || requires { Entry::off; })
      return std::nullopt;
    else {
      storage s = moved_to(x);
      auto g = [&]<std::size_t... I>(std::index_sequence<I...>) {
        return Entry::template gradient<F>(primal::template at<I>::give(std::get<I>(s))...);
      }(std::make_index_sequence<primal::count>());
      leaves l;
      read(g, l);
      return l;
    }
  }
};

/// Arguments are those of the function, with a list for a pointer or a span: run(options, {1.0, 2.0}, 3).
template <auto F, auto G, class Entry = dualrev_entry, bool WithGradient = false, class R, class... P>
std::string run_as(R (*)(P...), const options& how, std::type_identity_t<typename parameter<P>::storage>... arguments) {
  subject_of<F, G, Entry, WithGradient> s(typename signature<R(P...)>::storage(std::move(arguments)...));
  return examine(s, how);
}
#define CHECK_MEMBER(qualifiers, object)                                                                          \
  template <auto F, auto G, class Entry = dualrev_entry, bool WithGradient = false, class R, class C, class... P> \
  std::string run_as(R (C::*)(P...) qualifiers, const options& how, std::type_identity_t<C> self,                 \
                     std::type_identity_t<typename parameter<P>::storage>... arguments) {                         \
    subject_of<F, G, Entry, WithGradient> s(                                                                      \
        typename signature<R(object, P...)>::storage(std::move(self), std::move(arguments)...));                  \
    return examine(s, how);                                                                                       \
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
#else
#include <dualrev/dualrev.hpp>
template <auto F, class... A>
auto check::dualrev_entry::vjp(A&&... arguments) {
  return dualrev::vjp<F>(arguments...);
}
template <auto F, class... A>
auto check::dualrev_entry::gradient(A&&... arguments) {
  return dualrev::gradient<F>(arguments...);
}
#define CHECK_ENTRY ::check::dualrev_entry
#endif

#define CHECK_RUN(f, g, with_gradient, ...) \
  EXPECT_EQ("", (::check::run_as<f, g, CHECK_ENTRY, with_gradient>(f, __VA_ARGS__)))

#define EXPECT_VJP(f, ...) CHECK_RUN(&::f, &::fwd_case::f, false, {}, __VA_ARGS__)
#define EXPECT_GRADIENT(f, ...) CHECK_RUN(&::f, &::fwd_case::f, true, {}, __VA_ARGS__)
/// With other tolerances: EXPECT_VJP_WITH(f, (check::options{.step = 1e-5}), arguments...).
#define EXPECT_VJP_WITH(f, options, ...) CHECK_RUN(&::f, &::fwd_case::f, false, options, __VA_ARGS__)
/// An overload or an instance; `copy` names the same on the oracle's duals.
#define EXPECT_VJP_OF(original, copy, ...) CHECK_RUN(original, copy, false, {}, __VA_ARGS__)
/// Where there can be no copy on duals: the Jacobian by hand, output by output, in parentheses.
#define EXPECT_VJP_BY_HAND(f, jacobian, ...) \
  CHECK_RUN(&::f, ::check::no_oracle{}, false, (::check::options{.by_hand = CHECK_LIST jacobian}), __VA_ARGS__)
#define CHECK_LIST(...) {__VA_ARGS__}
