// Derivatives by a generated pullback, a generic function that needs no tape (without_tape.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/lanes.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/without_tape.hpp"

namespace dualrev {

namespace detail {

inline constexpr std::size_t not_fixed = SIZE_MAX;  ///< a number that is known when the program runs

/// Zeros for a while: on the stack if there are few, or as many as are `known` beforehand.
template <class T, std::size_t known = not_fixed>
class zeros {
 public:
  explicit zeros(std::size_t) noexcept {}
  T* data() noexcept { return all_.data(); }

 private:
  std::array<T, known> all_{};
};
template <class T>
class zeros<T, not_fixed> {
 public:
  explicit zeros(std::size_t count) {
    if (count > few) [[unlikely]] {
      many_.reset(new T[count]{});
      data_ = many_.get();
    } else {
      for (std::size_t i = 0; i < count; ++i) few_[i] = T(0.0);
    }
  }
  zeros(const zeros&) = delete;
  zeros& operator=(const zeros&) = delete;
  T* data() noexcept { return data_; }

 private:
  static constexpr std::size_t few = 32;
  union {
    T few_[few];
  };
  T* data_ = few_;
  std::unique_ptr<T[]> many_;
};

inline std::size_t sum_of(const auto& counts) {
  std::size_t sum = 0;
  for (std::size_t count : counts) sum += count;
  return sum;
}

/// How many doubles an object of the type is: it has no other parts (tool/frontend/scalar_memory.hpp).
template <class T>
inline constexpr std::size_t numbers_of = sizeof(T) / sizeof(double);
template <>
inline constexpr std::size_t numbers_of<void> = 0;
template <class A>
inline constexpr std::size_t numbers_of<std::vector<double, A>> = not_fixed;
/// The scalars of an object.
template <class Walked, class Object>
std::size_t count_scalars(Object& object) {
  if constexpr (numbers_of<Walked> == not_fixed)
    return object.size();
  else
    return numbers_of<Walked>;
}

/// Copies of a call's arguments.
template <class... Copy>
struct kept_arguments {
  std::tuple<Copy...> copies;
  template <std::size_t I>
  const auto& object() const {
    return std::get<I>(copies);
  }
  template <std::size_t I>
  const auto& original() const {
    return std::get<I>(copies);
  }
};

/// One function that has such a pullback.
template <class Call>
class direct {
  template <std::size_t I>
  using arg = typename Call::template arg<I>;

 public:
  using value_type = std::remove_cvref_t<typename Call::result>;
  using counts = std::array<std::size_t, Call::size>;
  static constexpr bool gives_value =
      !std::is_void_v<typename Call::result> && !std::is_same_v<typename Call::result, typename Call::twin_result>;
  /// Whether copies of the arguments are all that a second call needs.
  template <std::size_t... I>
  static constexpr bool are_objects(std::index_sequence<I...>) {
    return (arg<I>::is_object && ...);
  }
  static constexpr bool can_keep = Call::in_outs::size() == 0 && are_objects(typename Call::all());

  /// How many scalars each argument has, zero for those without derivative.
  template <class Arguments>
  static counts counts_of(const Arguments& given) {
    counts all{};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((all[I] = count_scalars<typename arg<I>::walked>(given.template object<I>())), ...);
    }(typename Call::active());
    return all;
  }
  /// Those of the value.
  static constexpr std::size_t outputs_of_value = gives_value ? numbers_of<value_type> : 0;
  /// Those of all arguments, or of the in-outs, if that is known.
  template <std::size_t... I>
  static constexpr std::size_t known_sum(std::index_sequence<I...>) {
    if ((false || ... || (numbers_of<typename arg<I>::walked> == not_fixed))) return not_fixed;
    return (std::size_t{0} + ... + numbers_of<typename arg<I>::walked>);
  }

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
    return carefully<width>(given, count, seed, finish);
  }

  /// Sets the scalars of a cotangent to numbers in a row.
  template <class Number>
  struct taken {
    const Number*& next;
    template <class T, class Like>
    void operator()(T& x, const Like&) const {
      x = static_cast<T>((next++)->get(0));
    }
  };
  /// The cotangents of the arguments, in their own types and shapes, behind `first...`.
  template <class Tuple, class Arguments, class Number, class... First>
  static Tuple cotangents(const Arguments& given, const Number* numbers, const First&... first) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      shared_nodes nodes;
      return Tuple{first..., transcribed<typename arg<I>::walked, typename arg<I>::cotangent>(
                                 given.template object<I>(), taken<Number>{numbers}, nodes)...};
    }(typename Call::active());
  }
  template <class Tuple, class Arguments, class Number>
  static void cotangents_into(Tuple& all, const Arguments& given, const Number* numbers) {
    [&]<std::size_t... I, std::size_t... Place>(std::index_sequence<I...>, std::index_sequence<Place...>) {
      shared_nodes nodes;
      (transcribe<typename arg<I>::walked>(std::get<Place + 1>(all), given.template object<I>(), taken<Number>{numbers},
                                           nodes),
       ...);
    }(typename Call::active(), std::make_index_sequence<Call::active::size()>());
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
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        (for_each_scalar<typename arg<I>::walked>(given.template object<I>(), visit), ...);
      }(typename Call::in_outs());
    }
    mutable zeros<double, known_sum(typename Call::in_outs())> numbers_;
  };

 private:
  static std::size_t sum_of_in_outs([[maybe_unused]] const counts& count) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (std::size_t{0} + ... + count[I]);
    }(typename Call::in_outs());
  }

  /// One call of the pullback. Inlined, so that its numbers need no memory where the pullback is too.
  template <class Number>
  class attempt {
   public:
    template <class Arguments, class Seed>
    [[gnu::always_inline]] attempt(const Arguments& given, const counts& count, const Seed& seed)
        : all_(sum_of(count)), of_arguments_(all_) {
      zeros<Number, outputs_of_value> of_value(outputs_of_value);
      seed(of_value.data(), of_arguments_.data());
      std::array<Number*, Call::size> each{};
      Number* next = of_arguments_.data();
      for (std::size_t i = 0; i < Call::size; ++i) {
        each[i] = next;
        next += count[i];
      }
      pull(given, static_cast<const Number*>(of_value.data()), each, typename Call::all(), typename Call::active());
    }
    [[nodiscard]] bool is_finite() { return all_finite(of_arguments_.data(), all_); }
    [[nodiscard]] const auto& value() const noexcept { return value_; }
    [[nodiscard]] const Number* of_arguments() noexcept { return of_arguments_.data(); }

   private:
    template <class Arguments, std::size_t... I, std::size_t... Active>
    [[gnu::always_inline]] void pull(const Arguments& given, [[maybe_unused]] const Number* of_value,
                                     const std::array<Number*, Call::size>& each, std::index_sequence<I...>,
                                     std::index_sequence<Active...>) {
      using derivative = typename Call::key::derivative;
      if constexpr (std::is_void_v<typename Call::result>)
        derivative::pullback(given.template original<I>()..., each[Active]...);
      else if constexpr (gives_value)
        value_ = derivative::pullback(given.template original<I>()..., of_value, each[Active]...);
      else
        value_ = derivative::pullback(given.template original<I>()..., each[Active]...);
    }

    std::size_t all_;
    zeros<Number, known_sum(typename Call::active())> of_arguments_;
    std::conditional_t<std::is_void_v<typename Call::result>, int, value_type> value_{};
  };
  // Takes copies: what is only copied here may be in registers where nothing is infinite.
  template <std::size_t width, class Arguments, class Seed, class Finish>
  [[gnu::cold, gnu::noinline]] static auto carefully(Arguments given, counts count, Seed seed, Finish finish) {
    attempt<lanes<width, true>> with_care(given, count, seed);
    return finish(given, with_care.value(), with_care.of_arguments());
  }
};

/// Rows `row` and following of all matrices, as many as there are lanes.
template <class Call, std::size_t width, class Matrices>
void fill_rows(typename Call::binds& b, const std::array<std::size_t, Call::size>& counts, std::size_t row,
               std::size_t rows, Matrices& matrices) {
  const std::size_t used = rows - row < width ? rows - row : width;
  const auto seed = [=](auto* of_value, auto* of_arguments) {
    std::size_t output = 0;
    const auto one_each = [&](auto* numbers, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i, ++output)
        if (output >= row && output < row + used) numbers[i].set(output - row, 1);
    };
    one_each(of_value, direct<Call>::outputs_of_value);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      std::size_t first = 0;
      for (std::size_t i = 0; i < Call::size; first += counts[i++])
        if ((false || ... || (i == I))) one_each(of_arguments + first, counts[i]);
    }(typename Call::in_outs());
  };
  const auto finish = [=, &matrices](const auto&, const auto&, const auto* next) {
    const auto read = [&](matrix& m) {
      const std::size_t cols = m.cols;
      double* to = m.data.data() + row * cols;
      for (std::size_t j = 0; j < cols; ++j) {
        const auto x = *next++;
        for (std::size_t lane = 0; lane < width; ++lane)  // of a known number
          if (lane < used) to[lane * cols + j] = x.get(lane);
      }
    };
    std::apply([&](auto&... m) { (read(m), ...); }, matrices);
  };
  direct<Call>::template run<width>(given_arguments<Call>{b}, counts, seed, finish);
}

}  // namespace detail

/// The pullback of such a function, which computes value and cotangents anew for each cotangent: that is less than to
/// keep what they are made of. It has copies of the arguments.
template <class Call, class Indices = typename Call::all>
class pullback_from_arguments;

template <class Call, std::size_t... I>
class pullback_from_arguments<Call, std::index_sequence<I...>> : public detail::nothing_staged {
  using direct = detail::direct<Call>;

 public:
  using value_type = typename direct::value_type;

  explicit pullback_from_arguments(const detail::given_arguments<Call>& given)
      : arguments_{{given.template original<I>()...}} {}

  auto operator()(const value_type& cotangent) const {
    const auto seed = [cotangent](auto* of_value, auto*) {
      for_each_scalar<value_type>(cotangent, [&](const auto& x) { (of_value++)->set(0, static_cast<double>(x)); });
    };
    using tuple = typename detail::cotangents_of<Call, typename Call::active>::type;
    const auto finish = [](const auto& given, const auto&, const auto* numbers) {
      return direct::template cotangents<tuple>(given, numbers);
    };
    return detail::one_or_tuple(direct::template run<1>(arguments_, direct::counts_of(arguments_), seed, finish));
  }

 private:
  detail::kept_arguments<
      std::remove_cvref_t<decltype(std::declval<const detail::given_arguments<Call>&>().template original<I>())>...>
      arguments_;
};

}  // namespace dualrev
