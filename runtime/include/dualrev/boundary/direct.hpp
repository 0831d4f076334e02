// Derivatives by a generated pullback, a generic function that needs no tape (without_tape.hpp).
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/core.hpp"
#else

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/given_cotangents.hpp"
#include "dualrev/boundary/lanes.hpp"
#include "dualrev/boundary/without_tape.hpp"
#include "dualrev/matrix.hpp"

namespace dualrev {

namespace detail {

inline constexpr std::size_t not_fixed = SIZE_MAX;  ///< a number that is known when the program runs

/// Zeros for a while: on the stack if there are few, or as many as are `known` beforehand.
template <class Type, std::size_t known = not_fixed>
class zeros {
 public:
  explicit zeros(std::size_t) noexcept {}
  Type* data() noexcept { return all_.data(); }

 private:
  std::array<Type, known> all_{};
};
template <class Type>
class zeros<Type, not_fixed> {
 public:
  explicit zeros(std::size_t count) {
    if (count > few) [[unlikely]] {
      data_ = new Type[count]{};
    } else {
      for (std::size_t i = 0; i < count; ++i) few_[i] = Type(0.0);
    }
  }
  zeros(const zeros&) = delete;
  zeros& operator=(const zeros&) = delete;
  ~zeros() {
    if (data_ != few_) [[unlikely]]
      delete[] data_;
  }
  Type* data() noexcept { return data_; }

 private:
  static constexpr std::size_t few = 32;
  union {
    Type few_[few];
  };
  Type* data_ = few_;
};

/// How many doubles an object of the type is: it has no other parts (tool/transform/layout.hpp).
template <class Type>
inline constexpr std::size_t numbers_of = sizeof(Type) / sizeof(double);
template <>
inline constexpr std::size_t numbers_of<void> = 0;
template <class Allocator>
inline constexpr std::size_t numbers_of<std::vector<double, Allocator>> = not_fixed;

/// How many elements a range has by its type.
template <class Range>
inline constexpr std::size_t size_by_type = not_fixed;
template <class Type, std::size_t n>
inline constexpr std::size_t size_by_type<Type[n]> = n;
template <class Type, std::size_t n>
inline constexpr std::size_t size_by_type<std::array<Type, n>> = n;

/// A call whose arguments have so many elements, where that is known by their types.
template <class Call, std::size_t... sizes>
struct call_of_sizes : Call {
  static constexpr std::array<std::size_t, sizeof...(sizes)> size_of_argument{sizes...};
};
template <class Call, class... Arguments>
constexpr auto choose_sizes() {
  constexpr bool any_known = ((size_by_type<std::remove_cvref_t<Arguments>> != not_fixed) || ...);
  if constexpr (has_pullback<Call> && any_known && sizeof...(Arguments) == Call::size)
    return std::type_identity<call_of_sizes<Call, size_by_type<std::remove_cvref_t<Arguments>>...>>();
  else
    return std::type_identity<Call>();
}
/// The call for arguments of these types.
template <class Call, class... Arguments>
using call_for = typename decltype(choose_sizes<Call, Arguments...>())::type;

/// How many scalars argument `Index` has, if that is known when the program is compiled.
template <class Call, std::size_t Index>
constexpr std::size_t numbers_of_argument() {
  using Argument = typename Call::template arg<Index>;
  if constexpr (requires { Call::size_of_argument; } && !Argument::is_object &&
                std::is_same_v<typename Argument::walked, std::vector<double>>)
    return Call::size_of_argument[Index];
  else
    return numbers_of<typename Argument::walked>;
}

/// Whether a copy has all that it leads to: a number, or numbers in containers.
template <class Type>
inline constexpr bool owns_all = std::is_arithmetic_v<Type> || std::is_enum_v<Type>;
template <class Type, class Allocator>
inline constexpr bool owns_all<std::vector<Type, Allocator>> = owns_all<Type>;
template <class Type, std::size_t n>
inline constexpr bool owns_all<std::array<Type, n>> = owns_all<Type>;
template <class First, class Second>
inline constexpr bool owns_all<std::pair<First, Second>> = owns_all<First> && owns_all<Second>;
template <class... Types>
inline constexpr bool owns_all<std::tuple<Types...>> = (owns_all<Types> && ...);

/// A copy of an argument, of type `Original` as the function takes it.
template <class Argument, class Original>
struct kept_argument {
  static constexpr bool owns = owns_all<Original>;
  static constexpr bool is_class = std::is_class_v<Original> && !range_parameter<Original>::is_range;
  Original copy;
  explicit kept_argument(const Original& given) : copy(given) {}
  [[nodiscard]] const Original& object() const { return copy; }
  [[nodiscard]] const Original& original() const { return copy; }
  /// As the function changes it.
  [[nodiscard]] Original& object() { return copy; }
  [[nodiscard]] Original& original() { return copy; }
};
/// Of a pointer or a span: the elements, as many as the caller's range has.
template <class Argument, class Original>
  requires requires { typename Argument::range; }
struct kept_argument<Argument, Original> {
  using element = typename Argument::element;
  static constexpr bool owns = owns_all<element>;
  static constexpr bool is_class = std::is_class_v<element> && !range_parameter<element>::is_range;
  std::vector<element> copy;
  explicit kept_argument(const typename Argument::bind& given) : copy(given.begin(), given.end()) {}
  [[nodiscard]] const std::vector<element>& object() const { return copy; }
  [[nodiscard]] auto original() const { return Argument::original(typename Argument::bind(copy.data(), copy.size())); }
  [[nodiscard]] std::vector<element>& object() { return copy; }
  [[nodiscard]] auto original() { return Argument::original(typename Argument::bind(copy.data(), copy.size())); }
};
/// What the twin of an argument is made of, when it is kept.
template <class Argument, class Original>
auto choose_kept() {
  if constexpr (requires { typename Argument::range; })
    return std::type_identity<kept_argument<Argument, Original>>();
  else
    return std::type_identity<kept_argument<Argument, std::remove_cvref_t<Original>>>();
}

/// Copies of a call's arguments.
template <class... Copy>
struct kept_arguments {
  std::tuple<Copy...> copies;
  template <std::size_t Index>
  const auto& object() const {
    return std::get<Index>(copies).object();
  }
  template <std::size_t Index>
  decltype(auto) original() const {
    return std::get<Index>(copies).original();
  }
};

/// Such copies for one call, which changes its own copies of the in-outs.
template <class Call, class Kept, class Indices = typename Call::all>
struct working_arguments;
template <class Call, class Kept, std::size_t... Index>
struct working_arguments<Call, Kept, std::index_sequence<Index...>> {
  struct nothing {
    template <class Copy>
    explicit nothing(const Copy&) {}
  };
  template <std::size_t One>
  static constexpr bool changes = Call::template arg<One>::in_out;
  template <std::size_t One>
  using own = std::conditional_t<changes<One>,
                                 std::remove_cvref_t<decltype(std::get<One>(std::declval<Kept>().copies))>, nothing>;
  const Kept& kept;
  mutable std::tuple<own<Index>...> copies;
  explicit working_arguments(const Kept& k) : kept(k), copies(own<Index>(std::get<Index>(k.copies))...) {}
  template <std::size_t One>
  auto& object() const {
    if constexpr (changes<One>)
      return std::get<One>(copies).object();
    else
      return kept.template object<One>();
  }
  template <std::size_t One>
  decltype(auto) original() const {
    if constexpr (changes<One>)
      return std::get<One>(copies).original();
    else
      return kept.template original<One>();
  }
};

/// Whether a cotangent is doubles in a row.
template <class Type>
inline constexpr bool is_row = std::is_same_v<Type, double>;
template <std::size_t n>
inline constexpr bool is_row<std::array<double, n>> = true;
template <class Allocator>
inline constexpr bool is_row<std::vector<double, Allocator>> = true;

/// One function that has such a pullback.
template <class Call>
class direct {
  template <std::size_t Index>
  using arg = typename Call::template arg<Index>;

 public:
  using value_type = std::remove_cvref_t<typename Call::result>;
  using counts = std::array<std::size_t, Call::size>;
  static constexpr bool gives_value =
      !std::is_void_v<typename Call::result> && !std::is_same_v<typename Call::result, typename Call::twin_result>;
  /// Whether copies of the arguments are all that a second call needs.
  template <std::size_t... Index>
  static constexpr bool are_objects(std::index_sequence<Index...>) {
    return (arg<Index>::is_object && ...);
  }
  template <std::size_t Index>
  using original = decltype(std::declval<const given_arguments<Call>&>().template original<Index>());
  template <std::size_t Index>
  using kept = typename decltype(choose_kept<arg<Index>, original<Index>>())::type;
  /// Of a class of the user's the tool says it.
  template <class Kept>
  static constexpr bool is_owned =
      Kept::owns || (Kept::is_class && requires { requires Call::key::derivative::owns_arguments; });
  template <std::size_t... Index>
  static constexpr bool are_owned(std::index_sequence<Index...>) {
    return ((!std::is_array_v<std::remove_reference_t<original<Index>>> && is_owned<kept<Index>>) && ...);
  }
  static constexpr bool can_keep() {
    // Copies of what is in the same memory are not.
    constexpr bool compares_addresses = requires { requires Call::key::derivative::compares_addresses; };
    // Nor is what it reads elsewhere the same when it is called again.
    constexpr bool reads_outside = requires { requires Call::key::derivative::reads_outside; };
    if constexpr (compares_addresses || reads_outside)
      return false;
    else if constexpr (Call::changed::size() > Call::in_outs::size())
      return false;
    else if constexpr (requires { Call::key::derivative::reads_arguments; })
      return are_owned(typename Call::all());
    else
      return are_objects(typename Call::all()) || are_owned(typename Call::all());
  }

  /// How many scalars each argument has, zero for those without derivative.
  template <class Arguments>
  static counts counts_of(const Arguments& given) {
    counts all{};
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      ((all[Index] = count_in<Index>(given)), ...);
    }(typename Call::active());
    return all;
  }
  /// That of one argument, as a constant if it is known.
  template <std::size_t Index>
  static constexpr std::size_t count([[maybe_unused]] const counts& all) {
    if constexpr (!arg<Index>::active)
      return 0;
    else if constexpr (constexpr std::size_t known = numbers_of_argument<Call, Index>(); known == not_fixed)
      return all[Index];
    else
      return known;
  }
  /// Those of the value.
  static constexpr bool gives_object = requires { requires Call::key::derivative::gives_object; };
  static constexpr std::size_t outputs_of_value = gives_value && !gives_object ? numbers_of<value_type> : 0;
  /// Those of all arguments, or of the in-outs, if that is known.
  template <std::size_t... Index>
  static constexpr std::size_t known_sum(std::index_sequence<Index...>) {
    if ((false || ... || (numbers_of_argument<Call, Index>() == not_fixed))) return not_fixed;
    return (std::size_t{0} + ... + numbers_of_argument<Call, Index>());
  }

  /// Whether the cotangents are numbers in rows, so many that they had better be written where they are wanted.
  template <std::size_t... Index>
  static constexpr bool are_rows(std::index_sequence<Index...>) {
    return known_sum(typename Call::active()) == not_fixed && Call::in_outs::size() == 0 &&
           (is_row<typename arg<Index>::cotangent> && ...);
  }
  /// The value and the gradient of a function that gives a number: `all` has it and the cotangents of the arguments.
  template <class Tuple, class Arguments>
  static void gradient_into(Tuple& all, const Arguments& given, const counts& count, double seed = 1) {
    written_to(all, given, count, seed_of_number{seed});
  }
  /// The cotangents of the arguments, each where it is wanted, behind the value.
  template <class Tuple, class Arguments, class Seeds>
  static void written_to(Tuple& all, const Arguments& given, const counts& count, const Seeds& seeds) {
    const copies_of_in_outs before(given);
    if (!written_in<false>(all, given, count, seeds, typename Call::lifted())) [[unlikely]] {
      before.put_back(given);
      written_in<true>(all, given, count, seeds, typename Call::lifted());
    }
  }
  /// Of an argument that is changed, what a cotangent is before. Others are zero.
  struct seed_of_number {
    double seed;
    template <class Number>
    auto of_value() const {
      return std::array<Number, 1>{seed};
    }
    template <std::size_t, class Cotangent>
    void begin(Cotangent&) const {}
  };

  /// Calls it for `width` outputs at a time. `seed(of_value, of_arguments)` sets their cotangents, which are zero
  /// before; what `finish(given, value, of_arguments)` makes of what comes out is returned. Where that is not finite it
  /// is computed once more, with care for zeros beside what is infinite.
  template <std::size_t width, class Arguments, class Seed, class Finish>
  [[gnu::always_inline]] static auto run(const Arguments& given, const counts& count, const Seed& seed,
                                         const Finish& finish) {
    const in_outs_before before(given, count);
    attempt<lanes<width, false>> by_products(given, count, seed);
    if (by_products.is_finite()) [[likely]]
      return finish(given, by_products.value(), by_products.of_arguments());
    before.put_back(given);
    if constexpr (std::is_void_v<decltype(carefully<width>(given, count, seed, finish))>) {
      carefully<width>(given, count, seed, finish);
    } else {
      auto&& result = carefully<width>(given, count, seed, finish);
      return result;  // had it the memory of what is returned above, that could not be in registers
    }
  }

  /// Sets the scalars of a cotangent to numbers in a row.
  template <class Number>
  struct taken {
    const Number*& next;
    template <class Type, class Like>
    void operator()(Type& x, const Like&) const {
      x = static_cast<Type>((next++)->get(0));
    }
  };
  /// The cotangents of the arguments, in their own types and shapes, behind `first...`.
  template <class Tuple, class Arguments, class Number, class... First>
  static Tuple cotangents(const Arguments& given, const Number* numbers, const First&... first) {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      shared_nodes nodes;
      return Tuple{first..., transcribed<typename arg<Index>::walked, typename arg<Index>::cotangent>(
                                 given.template object<Index>(), taken<Number>{numbers}, nodes)...};
    }(typename Call::active());
  }
  template <class Tuple, class Arguments, class Number>
  static void cotangents_into(Tuple& all, const Arguments& given, const Number* numbers) {
    [&]<std::size_t... Index, std::size_t... Place>(std::index_sequence<Index...>, std::index_sequence<Place...>) {
      shared_nodes nodes;
      (transcribe<typename arg<Index>::walked>(std::get<Place + 1>(all), given.template object<Index>(),
                                               taken<Number>{numbers}, nodes),
       ...);
    }(typename Call::active(), std::make_index_sequence<Call::active::size()>());
  }
  /// Those of all outputs, if that is known.
  static constexpr std::size_t known_outputs() {
    constexpr std::size_t of_in_outs = known_sum(typename Call::in_outs());
    return of_in_outs == not_fixed || gives_object ? not_fixed : outputs_of_value + of_in_outs;
  }
  /// Nothing yet for the value, and zeros of the arguments' shapes.
  template <class Cotangents, class Arguments>
  static auto zeros_for(const Arguments& given) {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      shared_nodes nodes;
      using all = decltype(std::tuple_cat(std::declval<std::tuple<some_value>>(), std::declval<Cotangents>()));
      return all{some_value(), transcribed<typename arg<Index>::walked, typename arg<Index>::cotangent>(
                                   given.template object<Index>(), [](auto& x, const auto&) { x = 0; }, nodes)...};
    }(typename Call::active());
  }
  /// What the in-outs are at entry.
  class in_outs_before {
   public:
    template <class Arguments>
    in_outs_before(const Arguments& given, const counts& count) : numbers_(sum_of_in_outs(count)) {
      double* next = numbers_.data();
      each(given, [&](const auto& x) { *next++ = x; });
    }
    template <class Arguments>
    void put_back(const Arguments& given) const {
      const double* next = numbers_.data();
      each(given, [&](auto& x) { x = *next++; });
    }

   private:
    template <class Arguments, class Visit>
    static void each([[maybe_unused]] const Arguments& given, [[maybe_unused]] const Visit& visit) {
      [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        (each_of<Index>(given.template object<Index>(), visit), ...);
      }(typename Call::in_outs());
    }
    template <std::size_t Index, class Object, class Visit>
    static void each_of(Object& object, const Visit& visit) {
      constexpr std::size_t known = numbers_of_argument<Call, Index>();
      if constexpr (known != not_fixed && !arg<Index>::is_object && requires { object.data(); })
        for (std::size_t i = 0; i < known; ++i) visit(object.data()[i]);
      else
        for_each_scalar<typename arg<Index>::walked>(object, visit);
    }
    mutable zeros<double, known_sum(typename Call::in_outs())> numbers_;
  };

  /// The same as objects.
  template <class Indices>
  struct copies_of;
  template <std::size_t... Index>
  struct copies_of<std::index_sequence<Index...>> {
    using type = std::tuple<typename arg<Index>::cotangent...>;
    template <class Arguments>
    static type of([[maybe_unused]] const Arguments& given) {
      [[maybe_unused]] const auto copy = [](auto& x, const auto& from) { x = from; };
      return type{transcribed<typename arg<Index>::walked, typename arg<Index>::cotangent>(
          given.template object<Index>(), copy)...};
    }
    template <class Arguments, std::size_t... Place>
    static void put_back([[maybe_unused]] const Arguments& given, [[maybe_unused]] const type& copies,
                         std::index_sequence<Place...>) {
      (put_back_one<Index>(given.template object<Index>(), std::get<Place>(copies)), ...);
    }
    /// An object with its integers, and with as many elements as it had.
    template <std::size_t One, class Object>
    static void put_back_one(Object& object, const typename arg<One>::cotangent& copy) {
      const auto set = [](auto& x, const auto& from) { x = from; };
      if constexpr (is_row<typename arg<One>::cotangent>)
        for_each_scalar_pair<typename arg<One>::walked>(object, copy, set);
      else
        transcribe<typename arg<One>::walked>(object, copy, set);
    }
  };
  class copies_of_in_outs {
    using all = copies_of<typename Call::in_outs>;

   public:
    template <class Arguments>
    explicit copies_of_in_outs(const Arguments& given) : copies_(all::of(given)) {}
    template <class Arguments>
    void put_back(const Arguments& given) const {
      all::put_back(given, copies_, std::make_index_sequence<Call::in_outs::size()>());
    }
    [[nodiscard]] typename all::type take() && { return std::move(copies_); }

   private:
    typename all::type copies_;
  };

  template <std::size_t Index, class Arguments>
  static std::size_t count_in(const Arguments& given) {
    if constexpr (constexpr std::size_t known = numbers_of_argument<Call, Index>(); known == not_fixed)
      return given.template object<Index>().size();
    else
      return known;
  }

 private:
  static std::size_t sum_of_in_outs([[maybe_unused]] const counts& count) {
    return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      return (std::size_t{0} + ... + direct::count<Index>(count));
    }(typename Call::in_outs());
  }

  using some_value = std::conditional_t<std::is_void_v<typename Call::result>, int, value_type>;
  /// Runs the pullback. `of_arguments`: what it adds their cotangents to.
  template <class Arguments, class OfValue, std::size_t... Index, class... Cotangents>
  [[gnu::always_inline]] static some_value pull(const Arguments& given, [[maybe_unused]] const OfValue& of_value,
                                                std::index_sequence<Index...>, Cotangents&&... of_arguments) {
    using derivative = typename Call::key::derivative;
    if constexpr (std::is_void_v<typename Call::result> && adds_to_objects<Call>)
      return derivative::pullback(given.template original<Index>()..., of_value, of_arguments...), 0;
    else if constexpr (std::is_void_v<typename Call::result>)
      return derivative::pullback(given.template original<Index>()..., of_arguments...), 0;
    else if constexpr (gives_value)
      return derivative::pullback(given.template original<Index>()..., of_value, of_arguments...);
    else
      return derivative::pullback(given.template original<Index>()..., of_arguments...);
  }

  /// Where the cotangent of an argument is in what gradient returns; zero of one that has none.
  template <std::size_t Index, std::size_t... Active>
  static constexpr std::size_t place_of(std::index_sequence<Active...>) {
    return arg<Index>::has_place ? 1 + (std::size_t{0} + ... + (Active < Index ? 1 : 0)) : 0;
  }
  template <std::size_t Index>
  static constexpr std::size_t place = place_of<Index>(typename Call::active());

  /// Zeros in a cotangent, of the argument's shape, as the pullback takes it: numbers in a row, or the object itself.
  template <bool careful, std::size_t Index, class Tuple, class Arguments>
  static decltype(auto) zeros_in([[maybe_unused]] Tuple& all, [[maybe_unused]] const Arguments& given,
                                 [[maybe_unused]] const counts& count) {
    if constexpr (!arg<Index>::has_place) {
      return nullptr;
    } else if constexpr (auto& cotangent = std::get<place<Index>>(all); is_row<typename arg<Index>::cotangent>) {
      using number = lanes<1, careful>;
      static_assert(sizeof(number) == sizeof(double) && std::is_standard_layout_v<number>);
      return reinterpret_cast<number*>(zeros_in_row(cotangent, direct::count<Index>(count)));
    } else {
      shared_nodes nodes;
      transcribe<typename arg<Index>::walked>(
          cotangent, given.template object<Index>(), [](auto& x, const auto&) { x = 0; }, nodes);
      return (cotangent);
    }
  }
  static double* zeros_in_row(double& cotangent, std::size_t) {
    cotangent = 0;
    return &cotangent;
  }
  template <class Row>
  static double* zeros_in_row(Row& cotangent, std::size_t count) {
    if constexpr (requires { cotangent.assign(count, 0.0); })
      cotangent.assign(count, 0.0);
    else
      std::fill(cotangent.begin(), cotangent.end(), 0.0);
    return cotangent.data();
  }
  template <std::size_t Index, class Tuple>
  static bool is_finite([[maybe_unused]] const Tuple& all, [[maybe_unused]] const counts& count) {
    if constexpr (!arg<Index>::has_place) {
      return true;
    } else if constexpr (const auto& cotangent = std::get<place<Index>>(all); is_row<typename arg<Index>::cotangent>) {
      return all_finite(first_of(cotangent), direct::count<Index>(count));
    } else {
      bool all_are = true;
      for_each_scalar<typename arg<Index>::walked>(cotangent, [&](const auto& x) { all_are = all_are && x - x == 0; });
      return all_are;
    }
  }
  static const double* first_of(const double& cotangent) { return &cotangent; }
  template <class Row>
  static const double* first_of(const Row& cotangent) {
    return cotangent.data();
  }
  /// Whether all that is written is finite, or zeros beside what is infinite were taken care of.
  template <bool careful, class Tuple, class Arguments, class Seeds, std::size_t... Lifted>
  static bool written_in(Tuple& all, const Arguments& given, const counts& count, const Seeds& seeds,
                         std::index_sequence<Lifted...>) {
    const auto of_value = seeds.template of_value<lanes<1, careful>>();
    const auto of_numbers = [&]() -> decltype(auto) {
      if constexpr (requires { of_value.data(); })
        return of_value.data();
      else
        return (of_value);
    };
    some_value value =
        pull(given, of_numbers(), typename Call::all(), begun_in<careful, Lifted>(all, given, count, seeds)...);
    const bool good = careful || (true && ... && is_finite<Lifted>(all, count));
    if (good) std::get<0>(all) = std::move(value);
    return good;
  }
  template <bool careful, std::size_t Index, class Tuple, class Arguments, class Seeds>
  static decltype(auto) begun_in(Tuple& all, const Arguments& given, const counts& count,
                                 [[maybe_unused]] const Seeds& seeds) {
    decltype(auto) made = zeros_in<careful, Index>(all, given, count);
    if constexpr (arg<Index>::has_place && arg<Index>::in_out) seeds.template begin<Index>(std::get<place<Index>>(all));
    if constexpr (std::is_reference_v<decltype(made)>)
      return (made);
    else
      return made;
  }

  /// One call of the pullback. Inlined, so that its numbers need no memory where the pullback is too.
  template <class Number>
  class attempt {
   public:
    template <class Arguments, class Seed>
    [[gnu::always_inline]] attempt(const Arguments& given, const counts& count, const Seed& seed)
        : all_(sum(count, typename Call::all())), of_arguments_(all_) {
      zeros<Number, outputs_of_value> of_value(outputs_of_value);
      seed(of_value.data(), of_arguments_.data());
      if constexpr (gives_object)
        pull_to(given, seed.template of_value<Number>(), places(count, typename Call::all()), typename Call::active());
      else
        pull_to(given, static_cast<const Number*>(of_value.data()), places(count, typename Call::all()),
                typename Call::active());
    }
    [[nodiscard]] bool is_finite() {
      if constexpr (constexpr std::size_t known = known_sum(typename Call::active()); known == not_fixed)
        return all_finite(of_arguments_.data(), all_);
      else
        return all_finite<known>(of_arguments_.data());
    }
    [[nodiscard]] const auto& value() const noexcept { return value_; }
    [[nodiscard]] const Number* of_arguments() noexcept { return of_arguments_.data(); }

   private:
    template <std::size_t... Index>
    static std::size_t sum(const counts& count, std::index_sequence<Index...>) {
      return (std::size_t{0} + ... + direct::count<Index>(count));
    }
    /// Where the cotangents of each argument are.
    template <std::size_t... Index>
    [[gnu::always_inline]] std::array<Number*, Call::size> places(const counts& count, std::index_sequence<Index...>) {
      Number* next = of_arguments_.data();
      return {std::exchange(next, next + direct::count<Index>(count))...};
    }

    template <class Arguments, class OfValue, std::size_t... Active>
    [[gnu::always_inline]] void pull_to(const Arguments& given, const OfValue& of_value,
                                        const std::array<Number*, Call::size>& each, std::index_sequence<Active...>) {
      value_ = pull(given, of_value, typename Call::all(), each[Active]...);
    }

    std::size_t all_;
    zeros<Number, known_sum(typename Call::active())> of_arguments_;
    some_value value_{};
  };
  // Takes copies: what is only copied here may be in registers where nothing is infinite.
  template <std::size_t width, class Arguments, class Seed, class Finish>
  [[gnu::cold, gnu::noinline]] static auto carefully(Arguments given, counts count, Seed seed, Finish finish) {
    attempt<lanes<width, true>> with_care(given, count, seed);
    return finish(given, with_care.value(), with_care.of_arguments());
  }
};

/// What the in-outs are, in the types of their cotangents.
template <class Call>
auto exits_of(typename Call::binds& b) {
  return typename direct<Call>::copies_of_in_outs(given_arguments<Call>{b}).take();
}

/// Given cotangents of all outputs: of the value, and behind it those of the in-outs, whose shapes are known before.
template <class Call, class... Value>
class seed_of_cotangents {
  using direct = detail::direct<Call>;
  static constexpr std::size_t of_value_alone = sizeof...(Value) - Call::in_outs::size();
  template <std::size_t Index, std::size_t... InOut>
  static constexpr std::size_t place_of(std::index_sequence<InOut...>) {
    return of_value_alone + (std::size_t{0} + ... + (InOut < Index ? 1 : 0));
  }
  template <std::size_t Index>
  const auto& of_in_out() const {
    return std::get<place_of<Index>(typename Call::in_outs())>(all_);
  }
  template <std::size_t Index>
  using walked = typename Call::template arg<Index>::walked;

 public:
  template <class Given>
  seed_of_cotangents(const Given& given, Value... cotangents) : all_(cotangents...), counts_(direct::counts_of(given)) {
    [&]<std::size_t... InOut>(std::index_sequence<InOut...>) {
      if (!(true && ... && same_shape<walked<InOut>>(given.template object<InOut>(), of_in_out<InOut>())))
        fail_argument("dualrev: a cotangent given to a pullback has not the shape of the output");
    }(typename Call::in_outs());
  }
  template <class Number>
  void operator()(Number* of_value, Number* of_arguments) const {
    if constexpr (direct::outputs_of_value > 0) set<typename direct::value_type>(of_value, std::get<0>(all_));
    const auto of_one = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
      if constexpr (Call::template arg<Index>::in_out && Call::template arg<Index>::has_place)
        set<walked<Index>>(of_arguments, of_in_out<Index>());
      of_arguments += direct::template count<Index>(counts_);
    };
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      (of_one(std::integral_constant<std::size_t, Index>()), ...);
    }(typename Call::all());
  }
  template <class Number>
  auto of_value() const {
    if constexpr (direct::gives_object) {
      return cotangent_of_object<typename direct::value_type, Number>(std::get<0>(all_));
    } else {
      std::array<Number, direct::outputs_of_value> numbers;
      if constexpr (direct::outputs_of_value > 0) set<typename direct::value_type>(numbers.data(), std::get<0>(all_));
      return numbers;
    }
  }
  template <std::size_t Index, class Cotangent>
  void begin(Cotangent& cotangent) const {
    for_each_scalar_pair<walked<Index>>(cotangent, of_in_out<Index>(), [](auto& x, const auto& from) { x = from; });
  }

 private:
  template <class Walked, class Number, class From>
  static void set(Number* numbers, const From& from) {
    for_each_scalar<Walked>(from, [&](const auto& x) { (numbers++)->set(0, static_cast<double>(x)); });
  }

  std::tuple<Value...> all_;
  typename direct::counts counts_;
};

/// Writes the cotangents of one argument, each a number of as many outputs as it has lanes, to the first `used` of
/// these rows, and goes behind them.
template <std::size_t known_cols, std::size_t width, class Number>
void write_rows(matrix& m, std::size_t row, std::size_t used, const Number*& cotangents) {
  const std::size_t cols = known_cols == not_fixed ? m.cols : known_cols;
  double* to = m.data.data() + row * cols;
  for (std::size_t lane = 0; lane < width; ++lane)
    if (lane < used)
      for (std::size_t j = 0; j < cols; ++j) to[lane * cols + j] = cotangents[j].get(lane);
  cotangents += cols;
}
/// Ones as the cotangents of outputs, from `row` on, each in a lane of its own.
template <class Call>
struct seed_of_rows {
  std::array<std::size_t, Call::size> counts;
  std::size_t row, used;
  std::size_t of_object;  ///< so many numbers are in an object that is given

  template <class Number>
  void operator()(Number* of_value, Number* of_arguments) const {
    std::size_t output = of_object;
    const auto one_each = [&](auto* numbers, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i, ++output)
        if (output >= row && output < row + used) numbers[i].set(output - row, 1);
    };
    one_each(of_value, direct<Call>::outputs_of_value);
    const auto of_one = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
      const std::size_t count = direct<Call>::template count<Index>(counts);
      if constexpr (Call::template arg<Index>::in_out) one_each(of_arguments, count);
      of_arguments += count;
    };
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
      (of_one(std::integral_constant<std::size_t, Index>()), ...);
    }(typename Call::all());
  }
  template <class Number>
  auto of_value() const {
    return ones_of_object<Number>(row, used);
  }
};
/// Rows `row` and following of all matrices, as many as there are lanes.
template <class Call, std::size_t width, class Matrices, std::size_t... Active>
void fill_rows(typename Call::binds& b, const std::array<std::size_t, Call::size>& counts, std::size_t row,
               std::size_t rows, Matrices& matrices, std::index_sequence<Active...>,
               [[maybe_unused]] std::size_t of_value = 0) {
  constexpr std::size_t known_outputs = direct<Call>::known_outputs();
  if constexpr (known_outputs <= width) row = 0, rows = known_outputs;
  const std::size_t used = rows - row < width ? rows - row : width;
  const seed_of_rows<Call> seed{counts, row, used, of_value};
  const auto finish = [=, &matrices](const auto&, const auto&, const auto* cotangents) {
    std::apply(
        [&](auto&... m) { (write_rows<numbers_of_argument<Call, Active>(), width>(m, row, used, cotangents), ...); },
        matrices);
  };
  direct<Call>::template run<width>(given_arguments<Call>{b}, counts, seed, finish);
}

/// A one as the cotangent of one number of the outputs, where some are in objects.
template <class Call>
class seed_of_output {
  using direct = detail::direct<Call>;

 public:
  /// `first`: of each in-out, how many numbers the outputs before it have.
  seed_of_output(std::size_t output, const typename direct::counts& first) : output_(output), first_(first) {}

  template <class Number>
  auto of_value() const {
    if constexpr (direct::gives_object) {
      return ones_of_object<Number>(output_, 1);
    } else {
      std::array<Number, direct::outputs_of_value> numbers;
      numbers.fill(0.0);
      if (output_ < numbers.size()) numbers[output_].set(0, 1);
      return numbers;
    }
  }
  template <std::size_t Index, class Cotangent>
  void begin(Cotangent& cotangent) const {
    std::size_t next = first_[Index];
    for_each_scalar<typename Call::template arg<Index>::walked>(cotangent, [&](auto& x) {
      if (next++ == output_) x = 1;
    });
  }

 private:
  std::size_t output_;
  typename direct::counts first_;
};

}  // namespace detail

/// @cond
template <class Call, class Outputs = typename Call::outputs, class Indices = typename Call::all>
class pullback_from_arguments;
/// @endcond

/// The pullback of such a function, which computes value and cotangents anew for each cotangent: that is less than to
/// keep what they are made of. It has copies of the arguments.
template <class Call, class... Output, std::size_t... Index>
class pullback_from_arguments<Call, detail::type_list<Output...>, std::index_sequence<Index...>>
    : public detail::nothing_staged {
  using direct = detail::direct<Call>;
  using tuple = typename detail::cotangents_of<Call, typename Call::active>::type;

 public:
  using values = std::tuple<typename Output::value...>;
  using value_type = decltype(detail::one_or_tuple(std::declval<values>()));

  explicit pullback_from_arguments(const detail::given_arguments<Call>& given) : arguments_{{kept<Index>(given)...}} {
    (copy_scalars<Index>(given), ...);
  }

  /// Inlined, so that what it gives need not go through memory.
  [[gnu::always_inline]] auto operator()(const typename Output::value&... cotangents) const {
    if constexpr (Call::in_outs::size() > 0)
      return pull(detail::working_arguments<Call, decltype(arguments_)>(arguments_), cotangents...);
    else
      return pull(arguments_, cotangents...);
  }
  /// The same cotangents as one tuple.
  auto operator()(const values& cotangents) const
    requires(sizeof...(Output) > 1)
  {
    return std::apply([this](const auto&... each) { return (*this)(each...); }, cotangents);
  }

 private:
  /// `given`: copies that may be changed.
  template <class Given>
  [[gnu::always_inline]] static auto pull(const Given& given, const typename Output::value&... cotangents) {
    const auto counts = direct::counts_of(given);
    if constexpr (std::is_same_v<value_type, double> && direct::are_rows(typename Call::active())) {
      decltype(std::tuple_cat(std::tuple<double>(), std::declval<tuple>())) all;
      direct::gradient_into(all, given, counts, cotangents...);
      return without_value(all);
    } else if constexpr (detail::adds_to_objects<Call>) {
      const detail::seed_of_cotangents<Call, const typename Output::value&...> seed(given, cotangents...);
      auto all = direct::template zeros_for<tuple>(given);
      direct::written_to(all, given, counts, seed);
      return without_value(all);
    } else {
      const detail::seed_of_cotangents<Call, const typename Output::value&...> seed(given, cotangents...);
      const auto finish = [](const auto& at, const auto&, const auto* numbers) {
        return direct::template cotangents<tuple>(at, numbers);
      };
      return detail::one_or_tuple(direct::template run<1>(given, counts, seed, finish));
    }
  }
  template <class All>
  static auto without_value(All& all) {
    return std::apply([](auto&, auto&... each) { return detail::one_or_tuple(tuple{std::move(each)...}); }, all);
  }

  template <std::size_t Other>
  static auto kept(const detail::given_arguments<Call>& given) {
    using kept_as = typename direct::template kept<Other>;
    if constexpr (requires { typename Call::template arg<Other>::range; })
      return kept_as(given.template object<Other>());
    else
      return kept_as(given.template original<Other>());
  }
  detail::kept_arguments<typename direct::template kept<Index>...> arguments_;

  /// One by one: what was copied as a block would be read from memory again.
  template <std::size_t Other>
  void copy_scalars([[maybe_unused]] const detail::given_arguments<Call>& given) {
    using Argument = typename Call::template arg<Other>;
    if constexpr (Argument::active)  // what is passive has nothing to be counted
      if constexpr (std::is_trivially_copyable_v<typename Argument::walked>)
        for_each_scalar_pair<typename Argument::walked>(std::get<Other>(arguments_.copies).copy,
                                                        given.template original<Other>(),
                                                        [](auto& copy, const auto& x) { copy = x; });
  }
};

}  // namespace dualrev

#endif  // DUALREV_REWRITING
