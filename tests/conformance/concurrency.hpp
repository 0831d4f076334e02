// Probes for <atomic>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <atomic>
#include <barrier>
#include <chrono>
#include <condition_variable>
#include <execution>
#include <functional>
#include <future>
#include <latch>
#include <mutex>
#include <numeric>
#include <semaphore>
#include <shared_mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace probe_concurrency {

inline double atomic([[maybe_unused]] double x, [[maybe_unused]] double y) { std::atomic<double> a(x); a.store(y); return a.load() * x; }
inline double atomic_ref([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; std::atomic_ref<double> r(a); r.fetch_add(y); return a * x; }
inline double atomic_int([[maybe_unused]] double x, [[maybe_unused]] double y) { std::atomic_int n(2); return x * n.load() * y; }
inline double thread([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; std::thread t([&] { a *= 2; }); t.join(); return a * y; }
inline double jthread([[maybe_unused]] double x, [[maybe_unused]] double y) { double a = x; { std::jthread t([&] { a *= 2; }); } return a * y; }
inline double mutex([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mutex m; m.lock(); const double s = x * y; m.unlock(); return s; }
inline double lock_guard([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mutex m; std::lock_guard<std::mutex> lock(m); return x * y; }
inline double unique_lock([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mutex m; std::unique_lock<std::mutex> lock(m); return x * y; }
inline double scoped_lock([[maybe_unused]] double x, [[maybe_unused]] double y) { std::mutex m; std::scoped_lock lock(m); return x * y; }
inline double shared_mutex([[maybe_unused]] double x, [[maybe_unused]] double y) { std::shared_mutex m; m.lock(); m.unlock(); return x * y; }
inline double shared_lock([[maybe_unused]] double x, [[maybe_unused]] double y) { std::shared_mutex m; std::shared_lock<std::shared_mutex> lock(m); return x * y; }
inline double call_once([[maybe_unused]] double x, [[maybe_unused]] double y) { std::once_flag f; double a = x; std::call_once(f, [&] { a *= y; }); return a; }
inline double once_flag([[maybe_unused]] double x, [[maybe_unused]] double y) { std::once_flag f; std::call_once(f, [] {}); return x * y; }
inline double async([[maybe_unused]] double x, [[maybe_unused]] double y) { auto f = std::async(std::launch::deferred, [&] { return x * x; }); return f.get() * y; }
inline double future([[maybe_unused]] double x, [[maybe_unused]] double y) { std::future<double> f = std::async(std::launch::deferred, [&] { return x * x; }); return f.get() * y; }
inline double promise([[maybe_unused]] double x, [[maybe_unused]] double y) { std::promise<double> p; p.set_value(x); return p.get_future().get() * y; }
inline double packaged_task([[maybe_unused]] double x, [[maybe_unused]] double y) { std::packaged_task<double()> t([&] { return x * x; }); t(); return t.get_future().get() * y; }
inline double condition_variable([[maybe_unused]] double x, [[maybe_unused]] double y) { std::condition_variable c; c.notify_one(); return x * y; }
inline double counting_semaphore([[maybe_unused]] double x, [[maybe_unused]] double y) { std::counting_semaphore<2> s(1); s.acquire(); s.release(); return x * y; }
inline double latch([[maybe_unused]] double x, [[maybe_unused]] double y) { std::latch l(1); l.count_down(); return x * y; }
inline double barrier([[maybe_unused]] double x, [[maybe_unused]] double y) { std::barrier b(1); b.arrive_and_wait(); return x * y; }
inline double stop_token([[maybe_unused]] double x, [[maybe_unused]] double y) { std::stop_source s; return s.get_token().stop_requested() ? x : x * y; }
inline double seconds([[maybe_unused]] double x, [[maybe_unused]] double y) { std::chrono::seconds s(3); return x * static_cast<double>(s.count()) * y; }
inline double duration([[maybe_unused]] double x, [[maybe_unused]] double y) { std::chrono::duration<double> d(x); return d.count() * y; }
inline double duration_cast([[maybe_unused]] double x, [[maybe_unused]] double y) { return x * static_cast<double>(std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::seconds(2)).count()) * y; }
inline double steady_clock([[maybe_unused]] double x, [[maybe_unused]] double y) { const auto t = std::chrono::steady_clock::now(); return t.time_since_epoch().count() < 0 ? x : x * y; }
inline double par([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; return std::reduce(std::execution::par, v.begin(), v.end()); }

}  // namespace probe_concurrency
