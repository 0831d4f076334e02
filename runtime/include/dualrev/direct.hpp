// Derivatives by a generated pullback, a generic function that needs no tape (without_tape.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/lanes.hpp"
#include "dualrev/matrix.hpp"
#include "dualrev/without_tape.hpp"

namespace dualrev {

namespace detail {

/// Zeros for a while: on the stack if they are few.
template <class T>
class zeros {
 public:
  explicit zeros(std::size_t count) {
    if (count > few) {
      many_.assign(count, T());
    } else {
      for (std::size_t i = 0; i < count; ++i) new (few_ + i * sizeof(T)) T();
    }
  }
  zeros(const zeros&) = delete;
  zeros& operator=(const zeros&) = delete;
  T* data() noexcept { return many_.empty() ? std::launder(reinterpret_cast<T*>(few_)) : many_.data(); }
  T& operator[](std::size_t i) noexcept { return data()[i]; }

 private:
  static_assert(std::is_trivially_destructible_v<T>);
  static constexpr std::size_t few = 48;
  alignas(T) unsigned char few_[few * sizeof(T)];
  std::vector<T> many_;
};

/// The scalars of an object.
template <class Walked, class Object>
std::size_t count_scalars(Object& object) {
  if constexpr (requires { object.size(); } && std::is_same_v<Walked, std::vector<double>>) {
    return object.size();
  } else {
    std::size_t count = 0;
    for_each_scalar<Walked>(object, [&](const auto&) { ++count; });
    return count;
  }
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
  static std::size_t outputs_of_value() {
    if constexpr (gives_value) {
      value_type any{};
      return count_scalars<value_type>(any);
    } else {
      return 0;
    }
  }

  /// Calls it. `of_arguments` has room for all that are active, in order.
  template <class Arguments, class Number>
  static decltype(auto) pull(const Arguments& given, const counts& count, [[maybe_unused]] const Number* of_value,
                             Number* of_arguments) {
    std::array<Number*, Call::size> each{};
    for (std::size_t i = 0; i < Call::size; ++i) {
      each[i] = of_arguments;
      of_arguments += count[i];
    }
    return [&]<std::size_t... I, std::size_t... Active>(std::index_sequence<I...>,
                                                        std::index_sequence<Active...>) -> decltype(auto) {
      if constexpr (gives_value)
        return Call::key::derivative::pullback(given.template original<I>()..., of_value, each[Active]...);
      else
        return Call::key::derivative::pullback(given.template original<I>()..., each[Active]...);
    }(typename Call::all(), typename Call::active());
  }

  /// Sets the scalars of a cotangent to numbers in a row.
  struct taken {
    const double*& next;
    template <class T, class Like>
    void operator()(T& x, const Like&) const {
      x = static_cast<T>(*next++);
    }
  };
  /// The cotangents of the arguments, in their own types and shapes, behind `first...`.
  template <class Tuple, class Arguments, class... First>
  static Tuple cotangents(const Arguments& given, const double* numbers, const First&... first) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      shared_nodes nodes;
      return Tuple{first..., transcribed<typename arg<I>::walked, typename arg<I>::cotangent>(
                                 given.template object<I>(), taken{numbers}, nodes)...};
    }(typename Call::active());
  }
  template <class Tuple, class Arguments>
  static void cotangents_into(Tuple& all, const Arguments& given, const double* numbers) {
    [&]<std::size_t... I, std::size_t... Place>(std::index_sequence<I...>, std::index_sequence<Place...>) {
      shared_nodes nodes;
      (transcribe<typename arg<I>::walked>(std::get<Place + 1>(all), given.template object<I>(), taken{numbers}, nodes),
       ...);
    }(typename Call::active(), std::make_index_sequence<Call::active::size()>());
  }
};

inline std::size_t sum_of(const auto& counts) {
  std::size_t sum = 0;
  for (std::size_t count : counts) sum += count;
  return sum;
}

/// What the in-outs of a call are at entry, for a second call.
template <class Call, class Indices = typename Call::in_outs>
class entry_values;
template <class Call, std::size_t... I>
class entry_values<Call, std::index_sequence<I...>> {
 public:
  explicit entry_values([[maybe_unused]] typename Call::binds& b) {
    shared_nodes nodes;
    (std::get<slot_of<I>>(kept_).template fill<typename Call::template arg<I>::walked>(Call::template object<I>(b),
                                                                                       copy_scalar, nodes),
     ...);
  }
  void put_back([[maybe_unused]] typename Call::binds& b) {
    shared_nodes nodes;
    (transcribe<typename Call::template arg<I>::walked>(Call::template object<I>(b), std::get<slot_of<I>>(kept_).get(),
                                                        copy_scalar, nodes),
     ...);
  }

 private:
  template <std::size_t K>
  static constexpr std::size_t slot_of = [] {
    std::size_t at = 0;
    static_cast<void>(((I < K ? ++at : at), ...));
    return at;
  }();
  std::tuple<typename Call::template arg<I>::prototype...> kept_;
};

/// Rows `row` and following of all matrices, as many as there are lanes.
template <class Call, std::size_t width, class Matrices>
void fill_rows(typename Call::binds& b, const std::array<std::size_t, Call::size>& counts, std::size_t row,
               std::size_t rows, Matrices& matrices) {
  using number = std::conditional_t<width == 1, double, lanes<width>>;
  const auto lane = [](number& x, std::size_t i) -> double& {
    if constexpr (width == 1)
      return x;
    else
      return x.lane[i];
  };
  const std::size_t of_value = direct<Call>::outputs_of_value();
  zeros<number> value(of_value), arguments(sum_of(counts));
  const std::size_t used = rows - row < width ? rows - row : width;
  std::size_t output = 0;
  const auto seed = [&](number& x) {
    if (output >= row && output < row + used) lane(x, output - row) = 1;
    ++output;
  };
  for (std::size_t i = 0; i < of_value; ++i) seed(value[i]);
  std::array<std::size_t, Call::size> first{};
  for (std::size_t i = 1; i < Call::size; ++i) first[i] = first[i - 1] + counts[i - 1];
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] const auto seed_all = [&](std::size_t parameter) {
      for (std::size_t j = 0; j < counts[parameter]; ++j) seed(arguments[first[parameter] + j]);
    };
    (seed_all(I), ...);
  }(typename Call::in_outs());
  static_cast<void>(
      direct<Call>::pull(given_arguments<Call>{b}, counts, static_cast<const number*>(value.data()), arguments.data()));
  std::size_t next = 0;
  const auto read = [&](matrix& m) {
    for (std::size_t i = 0; i < used; ++i)
      for (std::size_t j = 0; j < m.cols; ++j) m(row + i, j) = lane(arguments[next + j], i);
    next += m.cols;
  };
  std::apply([&](auto&... m) { (read(m), ...); }, matrices);
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
    const auto counts = direct::counts_of(arguments_);
    detail::zeros<double> of_value(direct::outputs_of_value()), of_arguments(detail::sum_of(counts));
    std::size_t next = 0;
    for_each_scalar<value_type>(cotangent, [&](const auto& x) { of_value[next++] = static_cast<double>(x); });
    static_cast<void>(
        direct::pull(arguments_, counts, static_cast<const double*>(of_value.data()), of_arguments.data()));
    using tuple = typename detail::cotangents_of<Call, typename Call::active>::type;
    return detail::one_or_tuple(direct::template cotangents<tuple>(arguments_, of_arguments.data()));
  }

 private:
  detail::kept_arguments<
      std::remove_cvref_t<decltype(std::declval<const detail::given_arguments<Call>&>().template original<I>())>...>
      arguments_;
};

}  // namespace dualrev
