// Probes for <functional>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <functional>
#include <memory>
#include <vector>

namespace probe_functional {

inline double twice_of(double a, double b) { return 2 * a * b; }
struct Scaled {
  double k;
  double by(double a) const { return k * a; }
};

inline double function([[maybe_unused]] double x, [[maybe_unused]] double y) { std::function<double(double)> f = [x](double a) { return a * x; }; return f(y) + f(2 * y); }
inline double bad_function_call([[maybe_unused]] double x, [[maybe_unused]] double y) { std::function<double(double)> f; try { return f(x); } catch (const std::bad_function_call&) { return x * y; }; }
inline double reference_wrapper([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; std::reference_wrapper<double> r(a); r.get() *= y; return a * x; }
inline double ref([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; auto r = std::ref(a); r.get() *= y; return a * x; }
inline double cref([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; auto r = std::cref(a); return r.get() * y; }
inline double bind([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = std::bind(twice_of, std::placeholders::_1, x); return f(y); }
inline double bind_front([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = std::bind_front(twice_of, x); return f(y); }
inline double mem_fn([[maybe_unused]] double x, [[maybe_unused]] double y) { Scaled s{x}; return std::mem_fn(&Scaled::by)(s, y); }
inline double invoke([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::invoke(twice_of, x, y) * x; }
inline double not_fn([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = std::not_fn([](double a) { return a > 1; }); return f(x) ? x : x * y; }
inline double identity([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::identity{}(x) * y; }
inline double plus([[maybe_unused]] double x, [[maybe_unused]] double y) { std::plus<double> f; return f(x, y) * x; }
inline double minus([[maybe_unused]] double x, [[maybe_unused]] double y) { std::minus<> f; return f(x, y) * x; }
inline double multiplies([[maybe_unused]] double x, [[maybe_unused]] double y) { std::multiplies<double> f; return f(x, y) * x; }
inline double divides([[maybe_unused]] double x, [[maybe_unused]] double y) { std::divides<> f; return f(x, y) * x; }
inline double negate([[maybe_unused]] double x, [[maybe_unused]] double y) { std::negate<> f; return f(x) * y; }
inline double modulus([[maybe_unused]] double x, [[maybe_unused]] double y) { std::modulus<int> f; return f(7, 4) * x * y; }
inline double equal_to([[maybe_unused]] double x, [[maybe_unused]] double y) { std::equal_to<double> f; return f(x, y) ? x : x * y; }
inline double not_equal_to([[maybe_unused]] double x, [[maybe_unused]] double y) { std::not_equal_to<> f; return f(x, y) ? x * y : x; }
inline double greater([[maybe_unused]] double x, [[maybe_unused]] double y) { std::greater<double> f; return f(x, y) ? x * y : x; }
inline double less([[maybe_unused]] double x, [[maybe_unused]] double y) { std::less<> f; return f(x, y) ? x : x * y; }
inline double greater_equal([[maybe_unused]] double x, [[maybe_unused]] double y) { std::greater_equal<> f; return f(x, y) ? x * y : x; }
inline double less_equal([[maybe_unused]] double x, [[maybe_unused]] double y) { std::less_equal<> f; return f(x, y) ? x : x * y; }
inline double logical_and([[maybe_unused]] double x, [[maybe_unused]] double y) { std::logical_and<bool> f; return f(x > 0, y > 0) ? x * y : x; }
inline double logical_or([[maybe_unused]] double x, [[maybe_unused]] double y) { std::logical_or<bool> f; return f(x > 0, y > 0) ? x * y : x; }
inline double logical_not([[maybe_unused]] double x, [[maybe_unused]] double y) { std::logical_not<bool> f; return f(x > 0) ? x : x * y; }
inline double hash([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::hash<double>{}(x) == 0 ? x : x * y; }

}  // namespace probe_functional
