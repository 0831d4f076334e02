// Calls of second-order versions, which are given numbers with their derivatives along directions (jets) in the place
// of doubles: arguments as jets, and the gradient with its derivatives.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/direct.hpp"
#include "dualrev/boundary/jets_on_tape.hpp"
#include "dualrev/boundary/without_tape.hpp"
#include "dualrev/jets/functions.hpp"
#include "dualrev/jets/recorded.hpp"
#include "dualrev/jets/with_numbers.hpp"
#include "dualrev/library/span_declaration.hpp"
#include "dualrev/workspace.hpp"

namespace dualrev::detail {

/// True, or one sentence: the tool says of some functions why they have no second derivatives.
template <class Key>
constexpr bool has_second_order() {
  using derivative = typename Key::derivative;
  using result = std::remove_cvref_t<typename Key::primal::result>;
  constexpr bool gives_number = std::is_floating_point_v<result>;
  static_assert(gives_number, "dualrev: second derivatives are for functions that return one number");
  if constexpr (!gives_number) {
    return false;
  } else if constexpr (requires { derivative::template has_second_order<Key>(); }) {
    return derivative::template has_second_order<Key>();
  } else {
    constexpr bool is_there = requires { derivative::second_order; } || has_twin_on_jets<Key>;
    static_assert(is_there,
                  "dualrev: no second derivatives of this function are there: write its generated header with "
                  "dualrev-rewrite --order=2 (functions that headers define have them)");
    return is_there;
  }
}

// ---- arguments ----

/// Whether the function takes an argument as a row of any kind, so that no array need be made of it.
template <class Call, std::size_t Index>
constexpr bool takes_any_row() {
  using derivative = typename Call::key::derivative;
  if constexpr (requires { Call::of_tangent; } && requires { derivative::any_rows_of_tangent; })
    return derivative::any_rows_of_tangent[Index];
  else if constexpr (!requires { Call::of_tangent; } && requires { derivative::any_rows; })
    return derivative::any_rows[Index];
  else
    return false;
}

/// Whether such a row is read where the caller has it. Of several directions there are rows all the same: to tell
/// which of them a number changes along takes longer than to read it.
template <class Call, std::size_t Index, class Number>
constexpr bool reads_in_place() {
  return takes_any_row<Call, Index>() && Number::directions <= 1;
}

/// What an argument with numbers of another type is made of, in memory that is used again.
template <class Call, std::size_t Index, class Number>
struct numbers_storage {
  using argument = typename Call::template arg<Index>;
  static constexpr auto choose() {
    if constexpr (argument::active && !reads_in_place<Call, Index, Number>())
      return std::type_identity<with_numbers<typename argument::walked, Number>>();
    else
      return std::type_identity<std::monostate>();
  }
  using type = typename decltype(choose())::type;
};

/// Whether an argument is doubles in one row, which are visited without a walk through an object.
template <class Argument>
constexpr bool is_one_row() {
  if constexpr (Argument::active)
    return is_row<typename Argument::cotangent> && !std::is_same_v<typename Argument::cotangent, double>;
  else
    return false;
}

/// An argument as the function takes it, with numbers of another type. `made(x, i)` makes one of each, counted
/// from 0 on.
template <class Call, std::size_t Index, class Number>
class jet_argument {
  using argument = typename Call::template arg<Index>;
  using parameter = typename type_at<Index, typename Call::key::primal::parameters>::type;
  static constexpr bool is_range = requires { typename argument::range; };
  using storage = typename numbers_storage<Call, Index, Number>::type;

 public:
  template <class Given, class Made>
  jet_argument(storage& all, const Given& given, const Made& made) : all_(all) {
    decltype(auto) object = given.template object<Index>();
    if constexpr (is_range) is_null_ = object.data() == nullptr;
    if constexpr (is_one_row<argument>()) {
      const std::size_t count = std::size(object);
      if constexpr (requires { all_.resize(count); }) all_.resize(count);
      const double* const from = std::data(object);
      Number* const to = std::data(all_);
      for (std::size_t i = 0; i < count; ++i) to[i] = made(from[i], i);
    } else {
      std::size_t next = 0;
      transcribe<typename argument::walked>(all_, object, [&](auto& to, const auto& from) { to = made(from, next++); });
    }
  }
  decltype(auto) get() {
    using target = std::remove_cvref_t<parameter>;
    if constexpr (is_range) {
      using element = std::remove_pointer_t<decltype(all_.data())>;  // a number, or an object of numbers
      using seen = std::conditional_t<argument::in_out, element, const element>;
      if constexpr (std::is_pointer_v<target>)
        return static_cast<seen*>(is_null_ ? nullptr : all_.data());
      else
        return std::span<seen, target::extent>(all_.data(), all_.size());
    } else if constexpr (argument::in_out) {
      return (all_);
    } else if constexpr (std::is_lvalue_reference_v<parameter>) {
      return static_cast<const storage&>(all_);
    } else {
      return static_cast<storage&&>(all_);
    }
  }

 private:
  storage& all_;
  bool is_null_ = false;
};
/// A parameter that is a row of constants, with numbers of another type.
template <class Type, class Number>
struct row_parameter {
  using type = with_numbers<Type, Number>;
};
template <class Number>
struct row_parameter<const double*, Number> {
  using type = const Number*;
};
template <std::size_t extent, class Number>
struct row_parameter<std::span<const double, extent>, Number> {
  using type = std::span<const Number, extent>;
};
/// One that is read where the caller has it: `made(x, i)` is what is read.
template <class Range, class Made>
class row_in_place {
 public:
  using in_place_of = Range;
  row_in_place(const double* from, std::size_t size, const Made& made) : from_(from), size_(size), made_(made) {}
  template <class Place>
  auto operator[](const Place& i) const {
    return made_(from_[i], static_cast<std::size_t>(i));
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  const row_in_place& get() const { return *this; }

 private:
  const double* from_;
  std::size_t size_;
  Made made_;
};
/// One of which there is a row, in the place of such.
template <class Range, class Row>
class row_beside {
 public:
  using in_place_of = Range;
  explicit row_beside(const Row& row) : row_(row) {}
  template <class Place>
  const auto& operator[](const Place& i) const {
    return row_.data()[i];
  }
  [[nodiscard]] std::size_t size() const { return row_.size(); }
  [[nodiscard]] bool empty() const { return row_.size() == 0; }
  const row_beside& get() const { return *this; }

 private:
  const Row& row_;
};
/// One that is not differentiated.
template <class Call, std::size_t Index>
class plain_argument {
  decltype(std::declval<const given_arguments<Call>&>().template original<Index>()) given_;

 public:
  template <class Made>
  plain_argument(std::monostate, const given_arguments<Call>& given, const Made&)
      : given_(given.template original<Index>()) {}
  decltype(auto) get() { return static_cast<decltype(given_)>(given_); }
};
/// Any of these. `made(x, i)` makes the numbers, and is kept.
template <class Call, std::size_t Index, class Number, class Storage, class Made>
auto argument_with_numbers(Storage& storage, const given_arguments<Call>& given, const Made& made) {
  if constexpr (!Call::template arg<Index>::active) {
    return plain_argument<Call, Index>(storage, given, made);
  } else if constexpr (takes_any_row<Call, Index>()) {
    using range = typename row_parameter<
        std::remove_cvref_t<typename type_at<Index, typename Call::key::primal::parameters>::type>, Number>::type;
    if constexpr (reads_in_place<Call, Index, Number>()) {
      const auto& object = given.template object<Index>();
      return row_in_place<range, Made>(std::data(object), std::size(object), made);
    } else {
      jet_argument<Call, Index, Number>(storage, given, made);
      return row_beside<range, Storage>(storage);
    }
  } else {
    return jet_argument<Call, Index, Number>(storage, given, made);
  }
}

/// Whether the cotangent of an argument is an object of its type, and not numbers in a row.
template <class Call, std::size_t Index>
constexpr bool has_object_as_cotangent() {
  using argument = typename Call::template arg<Index>;
  if constexpr (!argument::active)
    return false;
  else if constexpr (has_twin_on_jets<typename Call::key>)
    return !is_one_row<argument>();
  else if constexpr (requires { Call::key::derivative::partials; })
    return !std::is_same_v<typename argument::walked, double>;
  else
    return adds_to_objects<Call> && !is_row<typename argument::cotangent>;
}
/// Such an object with numbers of another type; of all others nothing.
template <class Call, std::size_t Index, class Number>
using object_storage = std::conditional_t<has_object_as_cotangent<Call, Index>() && adds_to_objects<Call>,
                                          typename numbers_storage<Call, Index, Number>::type, std::monostate>;

/// How many numbers all arguments that are differentiated have, if that is known.
template <class Call, std::size_t... Index>
constexpr std::size_t numbers_known(std::index_sequence<Index...> all) {
  if constexpr (has_twin_on_jets<typename Call::key> || (false || ... || has_object_as_cotangent<Call, Index>()))
    return not_fixed;
  else
    return direct<Call>::known_sum(all);
}

/// The directions that are given to a call, `Given`: a given_tangents. Where one is not a row as it is given, its
/// numbers stand among those of all, counted through.
template <class Call, class Given>
class directions_of_call {
 public:
  directions_of_call(workspace& w, std::size_t count, const Given& given, typename Call::binds& b)
      : given_(given), many_(w.pool()), few_(count) {
    if constexpr (!is_fixed) many_->all.resize(count);
    if constexpr (known == 0) return;
    double* next = data();
    given.for_each(b, [&]<std::size_t Index>(const auto& d, auto& x) {
      if constexpr (is_one_row<typename Call::template arg<Index>>())
        next += d.size();
      else
        for_each_scalar_pair<typename Call::template arg<Index>::walked>(
            d, x, [&](const auto& dx, const auto&) { *next++ = static_cast<double>(dx); });
    });
  }
  double operator()(std::size_t, std::size_t number) const { return data()[number]; }
  template <std::size_t Index>
    requires(is_one_row<typename Call::template arg<Index>>())
  const double* in_row() const {
    return std::get<place_among<Index>(typename Call::active())>(given_.all).data();
  }

 private:
  template <std::size_t Index, std::size_t... Active>
  static constexpr std::size_t place_among(std::index_sequence<Active...>) {
    return (std::size_t{0} + ... + (Active < Index ? 1 : 0));
  }
  double* data() const {
    if constexpr (is_fixed)
      return few_.data();
    else
      return many_->all.data();
  }
  template <std::size_t... Index>
  static constexpr bool all_in_rows(std::index_sequence<Index...>) {
    return (is_one_row<typename Call::template arg<Index>>() && ...);
  }
  static constexpr std::size_t known =
      all_in_rows(typename Call::active()) ? 0 : numbers_known<Call>(typename Call::active());
  static constexpr bool is_fixed = known != not_fixed;
  struct memory final : pooled {
    std::vector<double> all;
    void recycle() noexcept override {}
  };
  struct nothing {
    explicit nothing(pool&) {}
  };
  const Given& given_;
  std::conditional_t<is_fixed, nothing, lease<memory>> many_;
  mutable zeros<double, is_fixed ? known : 0> few_;
};

/// Numbers with their derivatives along some directions: `derivative_of(direction, number)` of each number among the
/// arguments, counted through, or `derivative_of.in_row<Index>()` of one argument's.
template <std::size_t directions, class DerivativeOf>
struct seeds {
  const DerivativeOf& derivative_of;

  template <std::size_t Index, class Number>
  Number operator()(std::integral_constant<std::size_t, Index>, Number made, std::size_t first,
                    std::size_t number) const {
    if constexpr (requires { derivative_of.template in_row<Index>(); })
      made.set_along(0, derivative_of.template in_row<Index>()[number]);
    else
      for (std::size_t i = 0; i < directions; ++i) made.set_along(i, derivative_of(i, first + number));
    return made;
  }
  template <std::size_t Index>
  const double* in_row() const
    requires(requires(const DerivativeOf& of) { of.template in_row<Index>(); })
  {
    return derivative_of.template in_row<Index>();
  }
};
/// Makes a number of one argument of it, before which there are `first` of others.
template <class Number, std::size_t Index, class Seed>
[[gnu::always_inline]] inline auto maker_of(const Seed& seed, std::size_t first) {
  if constexpr (requires { seed.template in_row<Index>(); })
    return [along = seed.template in_row<Index>()](double x, std::size_t i) {
      Number made(x);
      made.set_along(0, along[i]);
      return made;
    };
  else
    return [&seed, first](double x, std::size_t i) {
      return seed(std::integral_constant<std::size_t, Index>(), Number(x), first, i);
    };
}

inline constexpr auto value_of_jet = [](const auto& jet) { return jet.value(); };
inline constexpr auto first_of_jet = [](const auto& jet) { return jet.along(0); };

/// The numbers `of(jet)` of jets in a row, for a vector that begins with them: it need not be set to zeros before.
template <class Jet, class Of>
class parts_of_jets {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = double;
  using difference_type = std::ptrdiff_t;
  using pointer = const double*;
  using reference = double;

  parts_of_jets(const Jet* at, const Of* of) : at_(at), of_(of) {}
  double operator*() const { return (*of_)(*at_); }
  parts_of_jets& operator++() {
    ++at_;
    return *this;
  }
  parts_of_jets operator++(int) { return {at_++, of_}; }
  parts_of_jets& operator+=(std::ptrdiff_t by) {
    at_ += by;
    return *this;
  }
  friend std::ptrdiff_t operator-(const parts_of_jets& a, const parts_of_jets& b) { return a.at_ - b.at_; }
  friend bool operator==(const parts_of_jets& a, const parts_of_jets& b) { return a.at_ == b.at_; }

 private:
  const Jet* at_;
  const Of* of_;
};

/// The numbers of all arguments of a call, and of its gradient.
template <class Call, class Number, class Indices = typename Call::all>
struct numbers_of_call;
template <class Call, class Number, std::size_t... Index>
struct numbers_of_call<Call, Number, std::index_sequence<Index...>> final : pooled {
  std::tuple<typename numbers_storage<Call, Index, Number>::type...> arguments;
  std::tuple<object_storage<Call, Index, Number>...> objects;  ///< the cotangents that are objects
  std::vector<Number> gradient;
  void recycle() noexcept override {}
};

// ---- the call ----

/// One function, at one place.
template <class Call>
class second_order {
  using key = typename Call::key;
  using derivative = typename key::derivative;
  template <std::size_t Index>
  using arg = typename Call::template arg<Index>;
  template <std::size_t Index>
  static constexpr bool has_object = has_object_as_cotangent<Call, Index>();
  static constexpr std::size_t known = numbers_known<Call>(typename Call::active());
  using counts = typename direct<Call>::counts;
  template <std::size_t... Index>
  static std::tuple<slot<typename arg<Index>::cotangent>...> exits_of(std::index_sequence<Index...>);
  using exits = decltype(exits_of(typename Call::in_outs()));

 public:
  static constexpr bool over_tape = has_twin_on_jets<key>;
  using cotangents = typename cotangents_of<Call, typename Call::active>::type;

  second_order(workspace& w, typename Call::binds& b)
      : pool_(w.pool()), given_{b}, counts_(counts_of(typename Call::all())) {
    if (Call::any_overlap(b)) fail_argument("dualrev: arguments of hvp and hessian must not overlap in memory");
    if constexpr (over_tape) {
      overlaps<Call>::refuse(b);
      if (share_nodes(typename Call::active()))
        fail_argument("dualrev: arguments of hvp and hessian must not share what shared pointers lead to");
    }
  }

  /// How many numbers all arguments have.
  [[nodiscard]] std::size_t numbers() const { return sum(typename Call::active()); }

  /// Told before the first run, if there are others.
  void will_run_again() {
    if constexpr (over_tape) at_entry_.emplace(given_.b);
  }

  /// The gradient, a row of jets for `finish(value, gradient)`. `derivative_of(direction, number)`: of each number
  /// among the arguments, counted through; `derivative_of.in_row<Index>()`, if it is there, tells where those of one
  /// argument stand. Where something is not finite, it is computed once more, with care for zeros
  /// beside what is infinite.
  template <std::size_t directions, class DerivativeOf, class Finish>
  auto run(const DerivativeOf& derivative_of, const Finish& finish) const {
    const seeds<directions, DerivativeOf> seed{derivative_of};
    if constexpr (over_tape) {
      static_assert(directions == jet_number::directions);
      const bool is_first = !last_run_;
      last_run_.emplace(pool_, given_, numbers(), seed, is_first ? nullptr : &*at_entry_);
      if (is_first && at_entry_) at_entry_->see_changes(given_.b);
      return finish(last_run_->value(), last_run_->gradient());
    } else {
      return run_directly<directions>(seed, finish);
    }
  }
  /// The same along one direction, where `finish(value, gradient)` tells whether all is finite.
  template <class DerivativeOf, class Finish>
  void run_checked(const DerivativeOf& derivative_of, const Finish& finish) const {
    if constexpr (over_tape) {
      run<1>(derivative_of, finish);
    } else {
      const seeds<1, DerivativeOf> seed{derivative_of};
      if (row<jet<1, false>> by_products(*this, seed); finish(by_products.value(), by_products.gradient())) [[likely]]
        return by_products.keep_exits(*this, exits_);
      row<jet<1, true>> with_care(*this, seed);
      with_care.keep_exits(*this, exits_);
      finish(with_care.value(), with_care.gradient());
    }
  }
  /// Third derivatives: the gradient as a row of jets whose numbers are jets. `change(number)`, `direction(number)`: of
  /// each number among the arguments, what it changes by, and the direction that the gradient is derived along.
  template <class Change, class Direction, class Finish>
  auto run_third(const Change& change, const Direction& direction, const Finish& finish) const {
    const auto seed = [&]<class Number>(const auto&, Number made, std::size_t first, std::size_t number) {
      auto at = made.value();
      at.set_along(0, change(first + number));
      Number seeded(at);
      seeded.set_along(0, decltype(at)(direction(first + number)));
      return seeded;
    };
    if (row<jet<1, false, jet<1, false>>> by_products(*this, seed); by_products.is_finite()) [[likely]]
      return finish(by_products.gradient());
    row<jet<1, true, jet<1, true>>> with_care(*this, seed);
    return finish(with_care.gradient());
  }
  /// Sets the in-outs to what the last run left in them; until then they are as they were given.
  void write_back() const {
    if constexpr (over_tape) {
      last_run_->write_back();
      return;
    }
    const auto set = [](auto& x, double exit) { x = exit; };
    [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
      (transcribe<typename arg<Index>::walked>(given_.template object<Index>(), std::get<Place>(exits_).get(), set),
       ...);
    }(typename Call::in_outs(), std::make_index_sequence<Call::in_outs::size()>());
  }
  /// Stages on a new tape, whose inputs are the numbers of the arguments, what each number of the gradient is computed
  /// from; `finish(gradient)` is given that as a row of jets along no direction. Over the tape, what the function
  /// computes with is there, as jets along a direction that nothing is known of; `finish(id)` is given the ID of the
  /// result.
  template <class Finish>
  auto record(tape& t, const Finish& finish) const {
    if constexpr (over_tape) {
      const auto seed = [](const auto&, jet_number made, std::size_t, std::size_t) {
        made.set_along(0, std::numeric_limits<double>::quiet_NaN());  // which no sum and no product loses
        return made;
      };
      last_run_.emplace(pool_, given_, numbers(), seed, t);
      if (at_entry_) at_entry_->see_changes(given_.b);
      return finish(last_run_->result());
    } else {
      return record_directly(t, finish);
    }
  }
  /// Cotangents of the arguments in their types and shapes, by `of(jet)`.
  template <class Jet, class Of>
  cotangents as_cotangents(const Jet* gradient, const Of& of) const {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      shared_nodes nodes;
      // Braces: from left to right.
      return cotangents{
          as_cotangent<Index>(std::exchange(gradient, gradient + this->template count<Index>()), of, nodes)...};
    }(typename Call::active());
  }

  /// The values, and the derivatives along the first direction; `finite` stays true if all are.
  template <class Jet>
  std::pair<cotangents, cotangents> as_two_cotangents(const Jet* gradient, bool& finite) const {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      shared_nodes nodes, others;
      // Braces: from left to right.
      std::tuple<std::pair<typename arg<Index>::cotangent, typename arg<Index>::cotangent>...> all{
          two_cotangents<Index>(std::exchange(gradient, gradient + this->template count<Index>()), finite, nodes,
                                others)...};
      return std::apply(
          [](auto&... each) {
            return std::pair<cotangents, cotangents>{cotangents{std::move(each.first)...},
                                                     cotangents{std::move(each.second)...}};
          },
          all);
    }(typename Call::active());
  }
  /// The same by `of(jet)` into what has cotangents already: one, or a tuple.
  template <class Cotangents, class Jet, class Of>
  void write_cotangents(Cotangents& to, const Jet* gradient, const Of& of) const {
    [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
      shared_nodes nodes;
      (write_cotangent<Index>(part_of<Place>(to), std::exchange(gradient, gradient + this->template count<Index>()), of,
                              nodes),
       ...);
    }(typename Call::active(), std::make_index_sequence<Call::active::size()>());
  }
  /// Values and derivatives; whether all are finite.
  template <class Cotangents, class Jet>
  bool write_two_cotangents(Cotangents& values, Cotangents& derivatives, const Jet* gradient) const {
    return
        [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
          bool finite = true;
          shared_nodes nodes, others;
          (write_two<Index>(part_of<Place>(values), part_of<Place>(derivatives),
                            std::exchange(gradient, gradient + this->template count<Index>()), finite, nodes, others),
           ...);
          return finite;
        }(typename Call::active(), std::make_index_sequence<Call::active::size()>());
  }

 private:
  template <class Finish>
  auto record_directly(tape& t, const Finish& finish) const {
    const dualrev::id first = t.inputs(numbers());
    const current_tape_scope scope(t);
    const row<jet<0, false>> recorded(
        *this, [&](const auto&, const jet<0, false>& made, std::size_t before, std::size_t number) {
          return jet<0, false>(made.value(), first + static_cast<dualrev::id>(before + number));
        });
    return finish(recorded.gradient());
  }
  /// Whether numbers of one argument are those of another too: which of the two has a derivative by them nobody could
  /// tell from their places.
  template <std::size_t... Index>
  bool share_nodes(std::index_sequence<Index...>) const {
    if constexpr ((has_shared<typename arg<Index>::walked> || ...)) {
      shared_nodes seen;
      std::size_t count = 0;
      (for_each_scalar<typename arg<Index>::walked>(
           given_.template object<Index>(), [&](const auto&) { ++count; }, seen),
       ...);
      return count != numbers();
    }
    return false;
  }
  template <std::size_t directions, class Seed, class Finish>
  auto run_directly(const Seed& seed, const Finish& finish) const {
    if (row<jet<directions, false>> by_products(*this, seed); by_products.is_finite()) [[likely]] {
      by_products.keep_exits(*this, exits_);
      return finish(by_products.value(), by_products.gradient());
    }
    row<jet<directions, true>> with_care(*this, seed);
    with_care.keep_exits(*this, exits_);
    return finish(with_care.value(), with_care.gradient());
  }
  template <std::size_t Index, class Jet, class Of>
  typename arg<Index>::cotangent as_cotangent(const Jet* gradient, const Of& of, shared_nodes& nodes) const {
    using cotangent = typename arg<Index>::cotangent;
    if constexpr (is_one_row<arg<Index>>() && requires(parts_of_jets<Jet, Of> x) { cotangent(x, x); }) {
      return cotangent(parts_of_jets<Jet, Of>{gradient, &of},
                       parts_of_jets<Jet, Of>{gradient + this->template count<Index>(), &of});
    } else {
      const auto take = [&](auto& x, const auto&) { x = of(*gradient++); };
      return transcribed<typename arg<Index>::walked, cotangent>(given_.template object<Index>(), take, nodes);
    }
  }
  template <std::size_t Place, class Cotangents>
  static auto& part_of(Cotangents& all) {
    if constexpr (Call::active::size() == 1)
      return all;
    else
      return std::get<Place>(all);
  }
  template <std::size_t Index, class Cotangent, class Jet, class Of>
  void write_cotangent(Cotangent& to, const Jet* gradient, const Of& of, shared_nodes& nodes) const {
    if constexpr (is_one_row<arg<Index>>()) {
      const std::size_t count = this->template count<Index>();
      if constexpr (requires { to.resize(count); }) to.resize(count);
      double* const numbers = to.data();
      for (std::size_t i = 0; i < count; ++i) numbers[i] = of(gradient[i]);
    } else {
      const auto take = [&](auto& x, const auto&) { x = of(*gradient++); };
      transcribe<typename arg<Index>::walked>(to, given_.template object<Index>(), take, nodes);
    }
  }
  /// Of a row of jets block by block, each of which stays in the cache until all is done with it: `act(begin, count)`.
  /// `finite` stays true if all are.
  static constexpr std::size_t in_cache = 512;
  template <class Jet, class Act>
  static void for_blocks(const Jet* all, std::size_t count, bool& finite, const Act& act) {
    for (std::size_t begin = 0; begin < count; begin += in_cache) {
      const std::size_t size = (std::min)(in_cache, count - begin);
      finite = are_finite(all + begin, size) && finite;
      act(begin, size);
    }
  }
  template <class Jet>
  static bool are_finite(const Jet* all, std::size_t count) {
    constexpr std::size_t parts = sizeof(Jet) / sizeof(double);
    static_assert(std::is_standard_layout_v<Jet> && parts % (1 + Jet::directions) == 0);
    return all_finite(reinterpret_cast<const double*>(all), count * parts);
  }
  template <std::size_t Index, class Jet>
  auto two_cotangents(const Jet* gradient, bool& finite, shared_nodes& nodes, shared_nodes& others) const {
    using cotangent = typename arg<Index>::cotangent;
    const std::size_t count = this->template count<Index>();
    if constexpr (is_one_row<arg<Index>>() && requires(cotangent x, double* d) { x.insert(x.end(), d, d); }) {
      std::pair<cotangent, cotangent> made;
      made.first.reserve(count), made.second.reserve(count);
      for_blocks(gradient, count, finite, [&](std::size_t begin, std::size_t size) {
        double values[in_cache], derivatives[in_cache];
        for (std::size_t i = 0; i < size; ++i) {
          values[i] = gradient[begin + i].value();
          derivatives[i] = gradient[begin + i].along(0);
        }
        made.first.insert(made.first.end(), values, values + size);
        made.second.insert(made.second.end(), derivatives, derivatives + size);
      });
      return made;
    } else {
      finite = finite && are_finite(gradient, count);
      // Braces: from left to right.
      return std::pair<cotangent, cotangent>{as_cotangent<Index>(gradient, value_of_jet, nodes),
                                             as_cotangent<Index>(gradient, first_of_jet, others)};
    }
  }
  template <std::size_t Index, class Cotangent, class Jet>
  void write_two(Cotangent& values, Cotangent& derivatives, const Jet* gradient, bool& finite, shared_nodes& nodes,
                 shared_nodes& others) const {
    const std::size_t count = this->template count<Index>();
    if constexpr (is_one_row<arg<Index>>()) {
      if constexpr (requires { values.resize(count); }) values.resize(count), derivatives.resize(count);
      for_blocks(gradient, count, finite, [&](std::size_t begin, std::size_t size) {
        const Jet* const from = gradient + begin;
        double *const first = values.data() + begin, *const second = derivatives.data() + begin;
        for (std::size_t i = 0; i < size; ++i) {
          first[i] = from[i].value();
          second[i] = from[i].along(0);
        }
      });
    } else {
      finite = finite && are_finite(gradient, count);
      write_cotangent<Index>(values, gradient, value_of_jet, nodes);
      write_cotangent<Index>(derivatives, gradient, first_of_jet, others);
    }
  }
  template <std::size_t... Index>
  counts counts_of(std::index_sequence<Index...>) const {
    return {count_in<Index>()...};
  }
  template <std::size_t Index>
  std::size_t count_in() const {
    if constexpr (!arg<Index>::active) {
      return 0;
    } else if constexpr (has_object<Index>) {
      std::size_t count = 0;
      for_each_scalar<typename arg<Index>::walked>(given_.template object<Index>(), [&](const auto&) { ++count; });
      return count;
    } else {
      return direct<Call>::template count_in<Index>(given_);
    }
  }
  template <std::size_t Index>
  std::size_t count() const {
    if constexpr (has_object<Index>)
      return counts_[Index];
    else
      return direct<Call>::template count<Index>(counts_);
  }
  template <std::size_t... Index>
  std::size_t sum(std::index_sequence<Index...>) const {
    return (std::size_t{0} + ... + count<Index>());
  }

  template <std::size_t Index>
  using argument_place = std::integral_constant<std::size_t, Index>;
  /// The jets of one call. `seed(argument, jet, first, number)`: of each number of an argument, before which there are
  /// `first` of others. What has a size
  /// that is known stands where the call does, all else in memory of the workspace.
  template <class number>
  class row {
    using memory = numbers_of_call<Call, number>;
    static constexpr bool is_fixed = known != not_fixed;

   public:
    template <class Seed>
    row(const second_order& at, const Seed& seed) : count_(at.numbers()), memory_(at.pool_), own_(count_) {
      if constexpr (!is_fixed) {
        memory_->gradient.clear();
        memory_->gradient.resize(count_);  // zeros
      }
      std::size_t next = 0;
      [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        // Braces: from left to right.
        std::tuple arguments{each<Index>(at, std::exchange(next, next + at.template count<Index>()), seed)...};
        call(at, arguments, typename Call::all(), typename Call::active());
      }(typename Call::all());
    }
    [[nodiscard]] bool is_finite() const {
      if constexpr (is_fixed) {
        for (std::size_t i = 0; i < count_; ++i)
          if (!gradient()[i].is_finite()) return false;
        return true;
      } else {
        return are_finite(gradient(), count_);
      }
    }
    [[nodiscard]] double value() const { return value_; }
    [[nodiscard]] const number* gradient() const { return numbers(); }
    void keep_exits([[maybe_unused]] const second_order& at, [[maybe_unused]] exits& all) const {
      [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
        (keep_exit<Index>(at.given_.template object<Index>(), std::get<Place>(all)), ...);
      }(typename Call::in_outs(), std::make_index_sequence<Call::in_outs::size()>());
    }

   private:
    template <std::size_t Index, class Object, class Exit>
    void keep_exit(const Object& object, Exit& exit) const {
      const auto take = [](auto& x, const number& from) { x = from.value(); };
      shared_nodes nodes;
      if constexpr (std::is_same_v<Object, typename arg<Index>::cotangent>)
        exit.template fill_like<typename arg<Index>::walked>(object, std::get<Index>(memory_->arguments), take, nodes);
      else
        exit.template fill<typename arg<Index>::walked>(std::get<Index>(memory_->arguments), take, nodes);
    }
    template <std::size_t Index, class Seed>
    auto each(const second_order& at, std::size_t first, const Seed& seed) {
      return argument_with_numbers<Call, Index, number>(std::get<Index>(memory_->arguments), at.given_,
                                                        maker_of<number, Index>(seed, first));
    }
    number* numbers() const {
      if constexpr (is_fixed)
        return own_.data();
      else
        return memory_->gradient.data();
    }
    template <class Arguments, std::size_t... Index, std::size_t... Active>
    void call([[maybe_unused]] const second_order& at, Arguments& arguments, std::index_sequence<Index...>,
              std::index_sequence<Active...>) {
      number* next = numbers();
      if constexpr (requires { derivative::partials; }) {
        const auto all = derivative::second_order(std::type_identity<number>(), std::get<Index>(arguments).get()...);
        value_ = std::get<0>(all).number();
        [&]<std::size_t... Place>(std::index_sequence<Place...>) {
          (take<Active>(at, next, std::get<Place + 1>(all)), ...);
        }(std::make_index_sequence<sizeof...(Active)>());
      } else {
        const number of_value(1.0);
        const std::array<number*, Call::size> places{std::exchange(next, next + at.template count<Index>())...};
        // Those in rows by pointers, which have names, as a pullback takes those of arrays that are copied.
        const auto pull = [&](auto&&... cotangents) {
          return derivative::second_order(std::type_identity<number>(), std::get<Index>(arguments).get()..., &of_value,
                                          cotangents...);
        };
        value_ = pull(zeros_of_cotangent<Active>(at, places[Active])...).number();
        (take_object<Active>(at, places[Active]), ...);
      }
    }
    /// Where the pullback adds a cotangent to.
    template <std::size_t Index>
    decltype(auto) zeros_of_cotangent([[maybe_unused]] const second_order& at, number* place) {
      if constexpr (has_object<Index>) {
        auto& object = std::get<Index>(memory_->objects);
        transcribe<typename arg<Index>::walked>(object, at.given_.template object<Index>(),
                                                [](auto& x, const auto&) { x = 0.0; });
        return (object);
      } else {
        return place;
      }
    }
    /// The numbers of a cotangent, in their order, from `next` on.
    template <std::size_t Index, class Cotangent>
    static void take([[maybe_unused]] const second_order& at, number*& next, const Cotangent& cotangent) {
      if constexpr (std::is_same_v<Cotangent, number>)
        *next++ = cotangent;
      else
        for_each_scalar_pair<typename arg<Index>::walked>(cotangent, at.given_.template object<Index>(),
                                                          [&](const number& x, const auto&) { *next++ = x; });
    }
    template <std::size_t Index>
    void take_object([[maybe_unused]] const second_order& at, [[maybe_unused]] number* next) {
      if constexpr (has_object<Index>) take<Index>(at, next, std::get<Index>(memory_->objects));
    }

    /// As a lease, where the call stands.
    struct in_place {
      mutable memory all;
      explicit in_place(pool&) {}
      memory* operator->() const { return &all; }
    };

    std::size_t count_;
    std::conditional_t<is_fixed, in_place, lease<memory>> memory_;
    mutable zeros<number, is_fixed ? known : 0> own_;
    double value_ = 0;
  };

  struct nothing {};
  template <class Kept>
  using if_over_tape =
      std::conditional_t<over_tape, std::type_identity<std::optional<Kept>>, std::type_identity<nothing>>;

  pool& pool_;
  given_arguments<Call> given_;
  mutable exits exits_;  ///< of what needs no tape
  [[no_unique_address]] mutable typename if_over_tape<gradient_on_jets<Call>>::type last_run_;
  [[no_unique_address]] mutable typename if_over_tape<arguments_at_entry<Call>>::type at_entry_;
  counts counts_;
};

}  // namespace dualrev::detail

#endif  // DUALREV_REWRITING
