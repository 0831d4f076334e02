// Probes for <memory>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <memory_resource>
#include <new>
#include <vector>

namespace probe_memory {

inline double unique_ptr([[maybe_unused]] double x, [[maybe_unused]] double y) { std::unique_ptr<double> p(new double(x)); *p *= y; return *p * x; }
inline double make_unique([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_unique<double>(x); *p *= y; return *p * x; }
inline double shared_ptr([[maybe_unused]] double x, [[maybe_unused]] double y) { std::shared_ptr<double> p = std::make_shared<double>(x); auto q = p; *q *= y; return *p * x; }
inline double make_shared([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_shared<std::vector<double>>(2, x); (*p)[0] *= y; return (*p)[0] * (*p)[1]; }
inline double allocate_shared([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::allocate_shared<double>(std::allocator<double>(), x); return *p * y; }
inline double weak_ptr([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_shared<double>(x); std::weak_ptr<double> w = p; return w.lock() ? *w.lock() * y : x; }
inline double enable_shared_from_this([[maybe_unused]] double x, [[maybe_unused]] double y) { struct Node : std::enable_shared_from_this<Node> { double a = 0; }; auto p = std::make_shared<Node>(); p->a = x; return p->shared_from_this()->a * y; }
inline double static_pointer_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_shared<double>(x); return *std::static_pointer_cast<double>(p) * y; }
inline double dynamic_pointer_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { struct B { virtual ~B() = default; double a = 1; }; struct D : B {}; std::shared_ptr<B> p = std::make_shared<D>(); p->a = x; auto d = std::dynamic_pointer_cast<D>(p); return d ? d->a * y : y; }
inline double const_pointer_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { std::shared_ptr<const double> p = std::make_shared<const double>(x); return *std::const_pointer_cast<double>(p) * y; }
inline double reinterpret_pointer_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_shared<double>(x); return *std::reinterpret_pointer_cast<double>(p) * y; }
inline double default_delete([[maybe_unused]] double x, [[maybe_unused]] double y) { std::unique_ptr<double, std::default_delete<double>> p(new double(x)); return *p * y; }
inline double allocator([[maybe_unused]] double x, [[maybe_unused]] double y) { std::allocator<double> a; double* p = a.allocate(1); *p = x; const double s = *p * y; a.deallocate(p, 1); return s; }
inline double allocator_traits([[maybe_unused]] double x, [[maybe_unused]] double y) { std::allocator<double> a; double* p = std::allocator_traits<std::allocator<double>>::allocate(a, 1); *p = x; const double s = *p * y; std::allocator_traits<std::allocator<double>>::deallocate(a, p, 1); return s; }
inline double addressof([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; double* p = std::addressof(a); *p *= y; return a; }
inline double pointer_traits([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; double* p = std::pointer_traits<double*>::pointer_to(a); return *p * y; }
inline double to_address([[maybe_unused]] double x, [[maybe_unused]] double y) { auto p = std::make_unique<double>(x); return *std::to_address(p) * y; }
inline double construct_at([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = 0; std::construct_at(&a, x); return a * y; }
inline double destroy_at([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; const double s = a * y; std::destroy_at(&a); return s; }
inline double uninitialized_copy([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}, w(2); std::uninitialized_copy(v.begin(), v.end(), w.begin()); return w[0] * w[1]; }
inline double uninitialized_fill([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> w(2); std::uninitialized_fill(w.begin(), w.end(), x); return w[0] * y; }
inline double uninitialized_move([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}, w(2); std::uninitialized_move(v.begin(), v.end(), w.begin()); return w[0] * w[1]; }
inline double assume_aligned([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; return *std::assume_aligned<8>(&a) * y; }
inline double malloc([[maybe_unused]] double x, [[maybe_unused]] double y) { double* p = static_cast<double*>(std::malloc(2 * sizeof(double))); p[0] = x; p[1] = y; const double s = p[0] * p[1]; std::free(p); return s; }
inline double calloc([[maybe_unused]] double x, [[maybe_unused]] double y) { double* p = static_cast<double*>(std::calloc(2, sizeof(double))); p[0] = x; const double s = p[0] * y + p[1]; std::free(p); return s; }
inline double realloc([[maybe_unused]] double x, [[maybe_unused]] double y) { double* p = static_cast<double*>(std::malloc(sizeof(double))); p[0] = x; p = static_cast<double*>(std::realloc(p, 2 * sizeof(double))); const double s = p[0] * y; std::free(p); return s; }
inline double free([[maybe_unused]] double x, [[maybe_unused]] double y) { double* p = static_cast<double*>(std::malloc(sizeof(double))); *p = x; const double s = *p * y; std::free(p); return s; }
inline double memcpy([[maybe_unused]] double x, [[maybe_unused]] double y) { double a[2] = {x, y}, b[2]; std::memcpy(b, a, sizeof a); return b[0] * b[1]; }
inline double memmove([[maybe_unused]] double x, [[maybe_unused]] double y) { double a[3] = {x, y, 1}; std::memmove(a + 1, a, 2 * sizeof(double)); return a[1] * a[2]; }
inline double memset([[maybe_unused]] double x, [[maybe_unused]] double y) { double a[2] = {x, y}; std::memset(a, 0, sizeof(double)); return a[0] + a[1] * x; }
inline double memcmp([[maybe_unused]] double x, [[maybe_unused]] double y) { double a[2] = {x, y}; return std::memcmp(a, a + 1, sizeof(double)) == 0 ? x : x * y; }
inline double launder([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; return *std::launder(&a) * y; }
inline double nothrow([[maybe_unused]] double x, [[maybe_unused]] double y) { double* p = new (std::nothrow) double(x); const double s = *p * y; delete p; return s; }
inline double bit_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { return static_cast<double>(std::bit_cast<long>(x)) * 0 + x * y; }
inline double bad_alloc([[maybe_unused]] double x, [[maybe_unused]] double y) { try { return x * y; } catch (const std::bad_alloc&) { return x; }; }
inline double monotonic_buffer_resource([[maybe_unused]] double x, [[maybe_unused]] double y) { std::pmr::monotonic_buffer_resource r; std::pmr::vector<double> v({x, y}, &r); return v[0] * v[1]; }

}  // namespace probe_memory
