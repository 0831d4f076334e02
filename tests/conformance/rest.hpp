// Probes for <cfenv>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <cfenv>
#include <coroutine>
#include <iostream>
#include <sstream>
#include <syncstream>

namespace probe_rest {

inline void print(std::ostream& out, double a) { out << a; }
inline double read(std::istream& in) { double a = 1; in >> a; return a; }

inline double fegetround([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fegetround() == FE_TONEAREST ? x * y : x; }
inline double fesetround([[maybe_unused]] double x, [[maybe_unused]] double y) { std::fesetround(FE_TONEAREST); return x * y; }
inline double feclearexcept([[maybe_unused]] double x, [[maybe_unused]] double y) { std::feclearexcept(FE_ALL_EXCEPT); return x * y; }
inline double fetestexcept([[maybe_unused]] double x, [[maybe_unused]] double y) { return std::fetestexcept(FE_DIVBYZERO) ? x : x * y; }
inline double ostream([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; std::ostream& to = out; to << x; print(to, y); return x * y; }
inline double istream([[maybe_unused]] double x, [[maybe_unused]] double y) { std::istringstream in("2"); std::istream& from = in; return read(from) * x * y; }
inline double osyncstream([[maybe_unused]] double x, [[maybe_unused]] double y) { std::ostringstream out; std::osyncstream(out) << x; return x * y; }
inline double coroutine_handle([[maybe_unused]] double x, [[maybe_unused]] double y) { std::coroutine_handle<> h; return h ? x : x * y; }
inline double suspend_always([[maybe_unused]] double x, [[maybe_unused]] double y) { std::suspend_always s; return s.await_ready() ? x : x * y; }

}  // namespace probe_rest
