// Probes for <array>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <any>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace probe_utility {

inline double pair([[maybe_unused]] double x, [[maybe_unused]] double y) { std::pair<double, int> p{x, 2}; p.first *= y; return p.first * p.second; }
inline double make_pair([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_pair(x, y); return p.first * p.second; }
inline double piecewise_construct([[maybe_unused]] double x, [[maybe_unused]] double y) { std::pair<std::vector<double>, double> p(std::piecewise_construct, std::forward_as_tuple(2, x), std::forward_as_tuple(y)); return p.first[1] * p.second; }
inline double swap([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x, b = y; std::swap(a, b); return a * a * b; }
inline double exchange([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; const double b = std::exchange(a, y); return a * a * b; }
inline double forward([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = [](auto&& a) { return std::forward<decltype(a)>(a) * 2; }; return f(x) * f(y); }
inline double move([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; std::vector<double> w = std::move(v); return w[0] * w[1]; }
inline double move_if_noexcept([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; std::vector<double> w = std::move_if_noexcept(v); return w[0] * w[1]; }
inline double as_const([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; return std::as_const(v)[0] * y; }
inline double declval([[maybe_unused]] double x, [[maybe_unused]] double y) { decltype(std::declval<std::vector<double>>().size()) n = 2; return x * static_cast<double>(n) * y; }
inline double integer_sequence([[maybe_unused]] double x, [[maybe_unused]] double y) { std::integer_sequence<int, 1, 2> s; return x * static_cast<double>(s.size()) * y; }
inline double index_sequence([[maybe_unused]] double x, [[maybe_unused]] double y) { std::array<double, 2> a{x, y}; return [&]<std::size_t... I>(std::index_sequence<I...>) { return (a[I] * ...); }(std::make_index_sequence<2>()); }
inline double make_index_sequence([[maybe_unused]] double x, [[maybe_unused]] double y) { std::array<double, 2> a{x, y}; return [&]<std::size_t... I>(std::index_sequence<I...>) { return (a[I] + ...); }(std::make_index_sequence<2>()) * x; }
inline double cmp_less([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::cmp_less(-1, 2u) ? x * y : x; }
inline double in_range([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::in_range<int>(5) ? x * y : x; }
inline double tuple([[maybe_unused]] double x, [[maybe_unused]] double y) { std::tuple<double, int, double> t{x, 2, y}; std::get<0>(t) *= y; return std::get<0>(t) * std::get<1>(t) * std::get<2>(t); }
inline double make_tuple([[maybe_unused]] double x, [[maybe_unused]] double y) { auto t = std::make_tuple(x, 2, y); return std::get<0>(t) * std::get<2>(t); }
inline double tie([[maybe_unused]] double x, [[maybe_unused]] double y) { double a, b; std::tie(a, b) = std::make_tuple(y, x * y); return a * b; }
inline double forward_as_tuple([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::get<0>(std::forward_as_tuple(x, y)) * y; }
inline double tuple_cat([[maybe_unused]] double x, [[maybe_unused]] double y) { auto t = std::tuple_cat(std::make_tuple(x), std::make_tuple(y, 2)); return std::get<0>(t) * std::get<1>(t); }
inline double apply([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::apply([](double a, double b) { return a * b * b; }, std::make_tuple(x, y)); }
inline double make_from_tuple([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_from_tuple<std::pair<double, double>>(std::make_tuple(x, y)); return p.first * p.second * p.second; }
inline double get([[maybe_unused]] double x, [[maybe_unused]] double y) { std::pair<double, double> p{x, y}; return std::get<0>(p) * std::get<1>(p) * x; }
inline double tuple_size([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::tuple_size<std::tuple<double, int>>::value) * y; }
inline double tuple_element([[maybe_unused]] double x, [[maybe_unused]] double y) { std::tuple_element<0, std::tuple<double, int>>::type a = x; return a * y; }
inline double ignore([[maybe_unused]] double x, [[maybe_unused]] double y) { double a; std::tie(a, std::ignore) = std::make_tuple(y, x); return a * x; }
inline double optional([[maybe_unused]] double x, [[maybe_unused]] double y) { std::optional<double> o; if (x > 1) o = x * y; return o ? *o * o.value() : o.value_or(y); }
inline double make_optional([[maybe_unused]] double x, [[maybe_unused]] double y) { auto o = std::make_optional(x * y); return *o * x; }
inline double nullopt([[maybe_unused]] double x, [[maybe_unused]] double y) { std::optional<double> o = x; double s = *o * y; o = std::nullopt; return o.has_value() ? y : s; }
inline double bad_optional_access([[maybe_unused]] double x, [[maybe_unused]] double y) { std::optional<double> o; try { return o.value() * x; } catch (const std::bad_optional_access&) { return x * y; }; }
inline double variant([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v = x; v = x * y; return std::get<double>(v) * x; }
inline double visit([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v = x; return std::visit([&](auto a) { return a * y; }, v); }
inline double holds_alternative([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v = x; return std::holds_alternative<double>(v) ? std::get<double>(v) * y : x; }
inline double get_if([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v = x; const double* p = std::get_if<double>(&v); return p ? *p * y : x; }
inline double monostate([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<std::monostate, double> v; v = x; return std::get<double>(v) * y; }
inline double variant_size([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::variant_size<std::variant<int, double>>::value) * y; }
inline double variant_alternative([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant_alternative<1, std::variant<int, double>>::type a = x; return a * y; }
inline double bad_variant_access([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v = 2; try { return std::get<double>(v) * x; } catch (const std::bad_variant_access&) { return x * y; }; }
inline double in_place([[maybe_unused]] double x, [[maybe_unused]] double y) { std::optional<double> o(std::in_place, x); return *o * y; }
inline double in_place_type([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v(std::in_place_type<double>, x); return std::get<1>(v) * y; }
inline double in_place_index([[maybe_unused]] double x, [[maybe_unused]] double y) { std::variant<int, double> v(std::in_place_index<1>, x); return std::get<1>(v) * y; }
inline double any([[maybe_unused]] double x, [[maybe_unused]] double y) { std::any a = x; return std::any_cast<double>(a) * y; }
inline double make_any([[maybe_unused]] double x, [[maybe_unused]] double y) { auto a = std::make_any<double>(x); return std::any_cast<double>(a) * y; }
inline double any_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { std::any a = x; double* p = std::any_cast<double>(&a); return *p * y; }

}  // namespace probe_utility
