// Derivatives by a generated pullback, a generic function that needs no tape (without_tape.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/lanes.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/without_tape.hpp"

namespace dualrev {

namespace detail {

inline constexpr std::size_t unknown = SIZE_MAX;

/// Zeros for a while: on the stack if there are few, or as many as are `known` beforehand.
template <class T, std::size_t known = unknown>
class zeros {
 public:
  explicit zeros(std::size_t) noexcept {}
  T* data() noexcept { return all_.data(); }

 private:
  std::array<T, known> all_{};
};
template <class T>
class zeros<T, unknown> {
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
inline constexpr std::size_t numbers_of<std::vector<double, A>> = unknown;
/// The scalars of an object.
template <class Walked, class Object>
std::size_t count_scalars(Object& object) {
  if constexpr (numbers_of<Walked> == unknown)
    return object.size();
  else
    return numbers_of<Walked>;
}

/// The arguments of a call as they are given.
template <class Call>
struct given_arguments {
  typename Call::binds& b;
  template <std::size_t I>
  decltype(auto) object() const {
    return Call::template object<I>(b);
  }
  /// As the original takes it.
  template <std::size_t I>
  decltype(auto) original() const {
    using A = typename Call::template arg<I>;
    if constexpr (requires { A::original(std::get<I>(b)); })
      return A::original(std::get<I>(b));
    else if constexpr (A::active)
      return (A::object(std::get<I>(b)));
    else
      return (std::get<I>(b));
  }
};
/// Copies of them.
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
    if ((false || ... || (numbers_of<typename arg<I>::walked> == unknown))) return unknown;
    return (std::size_t{0} + ... + numbers_of<typename arg<I>::walked>);
  }

  /// Calls it for `width` outputs at a time. `seed(of_value, of_arguments)` sets their cotangents, which are zero
  /// before; `finish(value, of_arguments)` is given what comes out. Where that is not finite it is computed once more,
  /// with care for zeros beside what is infinite.
  template <std::size_t width, class Arguments, class Seed, class Finish>
  static void run(const Arguments& given, const counts& count, const Seed& seed, const Finish& finish) {
    const in_outs_before before(given, count);
    if (attempt<lanes<width, false>>(given, count, seed, finish, true)) return;
    before.put_back(given);
    attempt<lanes<width, true>>(given, count, seed, finish, false);
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

  template <class Number, class Arguments, class Seed, class Finish>
  static bool attempt(const Arguments& given, const counts& count, const Seed& seed, const Finish& finish,
                      bool must_be_finite) {
    const std::size_t all = sum_of(count);
    zeros<Number, outputs_of_value> of_value(outputs_of_value);
    zeros<Number, known_sum(typename Call::active())> of_arguments(all);
    seed(of_value.data(), of_arguments.data());
    std::array<Number*, Call::size> each{};
    Number* next = of_arguments.data();
    for (std::size_t i = 0; i < Call::size; ++i) {
      each[i] = next;
      next += count[i];
    }
    const auto pull = [&]<std::size_t... I, std::size_t... Active>(std::index_sequence<I...>,
                                                                   std::index_sequence<Active...>) -> decltype(auto) {
      if constexpr (gives_value)
        return Call::key::derivative::pullback(given.template original<I>()...,
                                               static_cast<const Number*>(of_value.data()), each[Active]...);
      else
        return Call::key::derivative::pullback(given.template original<I>()..., each[Active]...);
    };
    const auto is_good = [&] {
      Number sum = 0;
      for (std::size_t i = 0; i < all; ++i) sum = sum + of_arguments.data()[i] * 0.0;
      return !must_be_finite || sum.is_zero();
    };
    if constexpr (std::is_void_v<typename Call::result>) {
      pull(typename Call::all(), typename Call::active());
      if (!is_good()) return false;
      finish(0, static_cast<const Number*>(of_arguments.data()));
    } else {
      const auto value = pull(typename Call::all(), typename Call::active());
      if (!is_good()) return false;
      finish(value, static_cast<const Number*>(of_arguments.data()));
    }
    return true;
  }
};

/// Rows `row` and following of all matrices, as many as there are lanes.
template <class Call, std::size_t width, class Matrices>
void fill_rows(typename Call::binds& b, const std::array<std::size_t, Call::size>& counts, std::size_t row,
               std::size_t rows, Matrices& matrices) {
  const std::size_t used = rows - row < width ? rows - row : width;
  const auto seed = [&](auto* of_value, auto* of_arguments) {
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
  const auto finish = [&](const auto&, const auto* next) {
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
    const auto seed = [&](auto* of_value, auto*) {
      for_each_scalar<value_type>(cotangent, [&](const auto& x) { (of_value++)->set(0, static_cast<double>(x)); });
    };
    using tuple = typename detail::cotangents_of<Call, typename Call::active>::type;
    std::optional<tuple> result;
    direct::template run<1>(arguments_, direct::counts_of(arguments_), seed, [&](const auto&, const auto* numbers) {
      result.emplace(direct::template cotangents<tuple>(arguments_, numbers));
    });
    return detail::one_or_tuple(std::move(*result));
  }

 private:
  detail::kept_arguments<
      std::remove_cvref_t<decltype(std::declval<const detail::given_arguments<Call>&>().template original<I>())>...>
      arguments_;
};

}  // namespace dualrev
