// Probes for kinds of expressions that no other test has. docs/conformance.md says which are taken.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace probe_expressions {

struct Point {
  double x, y;
};
struct Base {
  explicit Base(double a) : held(a) {}
  virtual ~Base() = default;
  double twice() const { return 2 * held; }
  double held;
};
struct Derived : Base {
  using Base::Base;
};
struct Other {
  double other = 1;
};
struct Both : Point, Other {};
constexpr long double operator""_half(long double a) { return a / 2; }

inline double address_of_label([[maybe_unused]] double x, [[maybe_unused]] double y) { void* to = &&end; if (x > 100) goto *to; end: return x * y; }
inline double atomic_builtin([[maybe_unused]] double x, [[maybe_unused]] double y) { int n = 2; return x * __atomic_load_n(&n, __ATOMIC_SEQ_CST) * y; }
inline double elvis([[maybe_unused]] double x, [[maybe_unused]] double y) { return (x ?: y) * y; }
inline double const_cast_([[maybe_unused]] double x, [[maybe_unused]] double y) { const double& r = x; const_cast<double&>(r) = y; return x * y; }
inline double inherited_constructor([[maybe_unused]] double x, [[maybe_unused]] double y) { const Derived d(x); return d.twice() * y; }
inline double aggregate_in_parentheses([[maybe_unused]] double x, [[maybe_unused]] double y) { return Point(x, y).x * y; }
inline double pseudo_destructor([[maybe_unused]] double x, [[maybe_unused]] double y) { using Number = double; Number a = x; const double s = a * y; a.~Number(); return s; }
inline double compound_literal([[maybe_unused]] double x, [[maybe_unused]] double y) { return ((Point){x, y}).x * y; }
inline double gnu_null([[maybe_unused]] double x, [[maybe_unused]] double y) { const double* p = NULL; return p ? *p : x * y; }
inline double offset_of([[maybe_unused]] double x, [[maybe_unused]] double y) { const Point p{x, y}; return p.x * p.y * static_cast<double>(offsetof(Point, y)); }
inline double type_trait([[maybe_unused]] double x, [[maybe_unused]] double y) { return __is_same(decltype(x), double) ? x * y : x; }
inline double literal([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(3.0_half) * y; }
inline double literal_of_library([[maybe_unused]] double x, [[maybe_unused]] double y) { const double k = 2.5_half; return x * k * y; }
inline double integer_as_pointer([[maybe_unused]] double x, [[maybe_unused]] double y) { const double* p = reinterpret_cast<const double*>(std::uintptr_t{0}); return p ? *p : x * y; }
inline double member_pointer([[maybe_unused]] double x, [[maybe_unused]] double y) { double Point::*m = &Point::x; Point p{x, y}; return p.*m * y; }
inline double member_pointer_by_arrow([[maybe_unused]] double x, [[maybe_unused]] double y) { double Point::*m = &Point::y; Point p{x, y}; Point* q = &p; return q->*m * x; }
inline double member_pointer_of_derived([[maybe_unused]] double x, [[maybe_unused]] double y) { double Both::*m = &Point::x; Both b; b.x = x; b.y = y; return b.*m * b.y; }
inline double member_pointer_of_base([[maybe_unused]] double x, [[maybe_unused]] double y) { double Both::*m = &Both::x; double Point::*n = static_cast<double Point::*>(m); Both b; b.x = x; return b.*n * y; }
inline double member_pointer_or_null([[maybe_unused]] double x, [[maybe_unused]] double y) { double Point::*m = nullptr; Point p{x, y}; return m ? p.*m : x * y; }
inline double member_pointer_reinterpreted([[maybe_unused]] double x, [[maybe_unused]] double y) { auto m = reinterpret_cast<double Other::*>(&Point::x); Other o; o.other = x; return o.*m * y; }

}  // namespace probe_expressions
