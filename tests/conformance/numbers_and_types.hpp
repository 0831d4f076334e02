// Probes for <limits>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <bit>
#include <cfloat>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <ratio>
#include <type_traits>
#include <typeinfo>

namespace probe_numbers_and_types {

inline double numeric_limits([[maybe_unused]] double x, [[maybe_unused]] double y) { return x < std::numeric_limits<double>::max() ? x * y + std::numeric_limits<double>::epsilon() : x; }
inline double pi([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::numbers::pi * y; }
inline double pi_v([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::numbers::pi_v<double> * y; }
inline double e([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::numbers::e * y; }
inline double sqrt2([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::numbers::sqrt2 * y; }
inline double is_same_v([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::is_same_v<decltype(x), double> ? x * y : x; }
inline double is_floating_point_v([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](auto a) { if constexpr (std::is_floating_point_v<decltype(a)>) return a * a; else return a; }; return f(x) * y; }
inline double is_arithmetic([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::is_arithmetic<double>::value ? x * y : x; }
inline double decay_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::decay_t<const double&> a = x; return a * y; }
inline double remove_reference_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::remove_reference_t<double&> a = x; return a * y; }
inline double remove_cvref_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::remove_cvref_t<const double&> a = x; return a * y; }
inline double common_type_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::common_type_t<double, int> a = x; return a * y; }
inline double conditional_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::conditional_t<true, double, int> a = x; return a * y; }
inline double enable_if_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::enable_if_t<true, double> a = x; return a * y; }
inline double invoke_result_t([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](double a) { return a; }; std::invoke_result_t<decltype(f), double> a = f(x); return a * y; }
inline double is_constant_evaluated([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::is_constant_evaluated() ? x : x * y; }
inline double floating_point([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](std::floating_point auto a) { return a * a; }; return f(x) * y; }
inline double same_as([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](std::same_as<double> auto a) { return a * a; }; return f(x) * y; }
inline double convertible_to([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](std::convertible_to<double> auto a) { return a * 2.0; }; return f(x) * y; }
inline double invocable([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](std::invocable<double> auto g, double a) { return g(a); }; return f([](double a) { return a * a; }, x) * y; }
inline double partial_ordering([[maybe_unused]] double x, [[maybe_unused]] double y) { std::partial_ordering o = x <=> y; return o > 0 ? x * y : x; }
inline double strong_ordering([[maybe_unused]] double x, [[maybe_unused]] double y) { std::strong_ordering o = 1 <=> 2; return o < 0 ? x * y : x; }
inline double strong_order([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::strong_order(x, y) > 0 ? x * y : x; }
inline double is_lt([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::is_lt(x <=> y) ? x : x * y; }
inline double partial_order([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::partial_order(x, y) > 0 ? x * y : x; }
inline double compare_three_way([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::compare_three_way{}(x, y) > 0 ? x * y : x; }
inline double type_info([[maybe_unused]] double x, [[maybe_unused]] double y) { const std::type_info& t = typeid(x); return t == typeid(double) ? x * y : x; }
inline double byte([[maybe_unused]] double x, [[maybe_unused]] double y) { std::byte b{2}; return x * std::to_integer<int>(b) * y; }
inline double size_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::size_t n = 2; return x * static_cast<double>(n) * y; }
inline double nullptr_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::nullptr_t n = nullptr; return n == nullptr ? x * y : x; }
inline double popcount([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::popcount(5u) * y; }
inline double int64_t([[maybe_unused]] double x, [[maybe_unused]] double y) { std::int64_t n = 3; return x * static_cast<double>(n) * y; }
inline double ratio([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * std::ratio<1, 4>::num / std::ratio<1, 4>::den * y; }

}  // namespace probe_numbers_and_types
