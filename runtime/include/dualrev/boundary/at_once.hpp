// A function that is run backwards where it is called: one entry on the tape of its caller, whatever it does. Its
// partial derivatives are computed there, by the pullback with a cotangent of one, so that nothing of what it does is
// kept.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"

namespace dualrev {
template <bool... whole, class Tape, class Twin, class Pullback, class... Given>
dual at_once(Tape& tape, const Twin& twin, const Pullback& pullback, const Given&... given);
}  // namespace dualrev
#else

#include <array>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

#include "dualrev/boundary/lanes.hpp"
#include "dualrev/boundary/without_tape.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

namespace detail {

/// An argument of a twin as the original takes it, with its cotangents if it is made of duals: `Number` is their type.
template <class Type, class Number>
struct argument_at_once {
  const Type& value;
  std::tuple<> cotangents() { return {}; }
  static constexpr std::size_t size() { return 0; }
  static constexpr bool is_finite() { return true; }
  template <class Stage>
  void contribute(const Stage&) const {}
};
template <class Number>
struct argument_at_once<dual, Number> {
  explicit argument_at_once(dual x) : given(x), value(x.v) {}
  dual given;
  double value;
  Number cotangent{};
  std::tuple<Number*> cotangents() { return {&cotangent}; }
  static constexpr std::size_t size() { return 1; }
  [[nodiscard]] bool is_finite() const { return std::isfinite(cotangent.get(0)); }
  template <class Stage>
  void contribute(const Stage& stage) const {
    stage(given, cotangent.get(0));
  }
};
template <class Row, class Values, class Cotangents>
struct row_at_once {
  const Row& given;
  Values value;
  Cotangents all;
  auto cotangents() { return std::tuple(all.data()); }
  [[nodiscard]] std::size_t size() const { return given.size(); }
  [[nodiscard]] bool is_finite() const {
    for (const auto& each : all)
      if (!std::isfinite(each.get(0))) return false;
    return true;
  }
  template <class Stage>
  void contribute(const Stage& stage) const {
    for (std::size_t i = 0; i < given.size(); ++i) stage(given[i], all[i].get(0));
  }

 protected:
  explicit row_at_once(const Row& row) : given(row) {}
  void take_values() {
    for (std::size_t i = 0; i < given.size(); ++i) value[i] = given[i].v;
  }
};
template <class Number>
struct argument_at_once<std::vector<dual>, Number>
    : row_at_once<std::vector<dual>, std::vector<double>, std::vector<Number>> {
  explicit argument_at_once(const std::vector<dual>& row)
      : row_at_once<std::vector<dual>, std::vector<double>, std::vector<Number>>(row) {
    this->value.resize(row.size());
    this->all.resize(row.size());
    this->take_values();
  }
};
template <std::size_t n, class Number>
struct argument_at_once<std::array<dual, n>, Number>
    : row_at_once<std::array<dual, n>, std::array<double, n>, std::array<Number, n>> {
  explicit argument_at_once(const std::array<dual, n>& row)
      : row_at_once<std::array<dual, n>, std::array<double, n>, std::array<Number, n>>(row) {
    this->take_values();
  }
};

/// The value and the partial derivatives as one entry; nothing if these are to be finite and are not.
template <bool careful, class Tape, class Pullback, class... Given>
bool staged_at_once(Tape& tape, dual& result, const Pullback& pullback, const Given&... given) {
  using number = lanes<1, careful>;
  std::tuple<argument_at_once<Given, number>...> all{argument_at_once<Given, number>{given}...};
  const number one = 1.0;
  const double value = std::apply(
      [&](auto&... each) {
        return std::apply([&](auto*... cotangents) { return pullback(each.value..., &one, cotangents...); },
                          std::tuple_cat(each.cotangents()...));
      },
      all);
  return std::apply(
      [&](const auto&... each) {
        if (!careful && !(each.is_finite() && ...)) return false;
        result = tape.push_each(value, (each.size() + ...), [&](const auto& stage) { (each.contribute(stage), ...); });
        return true;
      },
      all);
}

}  // namespace detail

namespace detail {

/// How many elements there are in rows of which a function may read only some are copied at most, for each that it
/// reads in any case, and beside these.
inline constexpr std::size_t most_copied_each = 4, most_copied = 32;

template <class Type>
std::size_t elements_of(const Type&) {
  return 0;
}
inline std::size_t elements_of(const std::vector<dual>& row) { return row.size(); }
template <std::size_t n>
std::size_t elements_of(const std::array<dual, n>&) {
  return n;
}

template <bool... whole>
struct rows_read {
  template <class... Given>
  static bool are_few(const Given&... given) {
    const std::size_t in_whole = (std::size_t{0} + ... + (whole ? elements_of(given) : 0));
    return (std::size_t{0} + ... + (whole ? 0 : elements_of(given))) <= most_copied + most_copied_each * in_whole;
  }
};
template <>
struct rows_read<> {
  template <class... Given>
  static bool are_few(const Given&...) {
    return true;
  }
};

}  // namespace detail

/// A call of a function whose twin is `twin`, and whose pullback, which gives its value, is `pullback`. Where all
/// derivatives are over the tape (DUALREV_THROUGH_TAPE), it is a call of the twin. `whole`: of each argument, whether
/// the function reads all of it in any case; nothing: of all of them.
template <bool... whole, class Tape, class Twin, class Pullback, class... Given>
dual at_once(Tape& tape, [[maybe_unused]] const Twin& twin, [[maybe_unused]] const Pullback& pullback,
             const Given&... given) {
  if constexpr (detail::all_through_tape) {
    return twin(tape, given...);
  } else {
    if (!detail::rows_read<whole...>::are_few(given...)) return twin(tape, given...);
    dual result;
    if (!detail::staged_at_once<false>(tape, result, pullback, given...)) [[unlikely]]
      detail::staged_at_once<true>(tape, result, pullback, given...);
    return result;
  }
}

}  // namespace dualrev
#endif
