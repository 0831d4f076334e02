// Probes for <vector>: a function for each name, called like it. docs/conformance.md says which are taken.
#pragma once
#include <array>
#include <bitset>
#include <deque>
#include <forward_list>
#include <initializer_list>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <span>
#include <stack>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace probe_containers {

inline double vector([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; v.push_back(x * y); v.insert(v.begin(), 2 * x); return v[0] * v.back() + v.at(1); }
inline double array([[maybe_unused]] double x, [[maybe_unused]] double y) { std::array<double, 3> a{x, y, x * y}; a[1] *= x; return a[0] + a[1] * a.back(); }
inline double to_array([[maybe_unused]] double x, [[maybe_unused]] double y) { auto a = std::to_array({x, y, x * y}); return a[0] + a[1] * a[2]; }
inline double deque([[maybe_unused]] double x, [[maybe_unused]] double y) { std::deque<double> d{x}; d.push_front(y); d.push_back(x * y); return d[0] * d[1] + d.back(); }
inline double list([[maybe_unused]] double x, [[maybe_unused]] double y) { std::list<double> l{x, y}; l.push_front(x * y); double s = 0; for (double a : l) s = s * 2 + a; return s; }
inline double forward_list([[maybe_unused]] double x, [[maybe_unused]] double y) { std::forward_list<double> l{x, y}; l.push_front(x * y); double s = 0; for (double a : l) s = s * 2 + a; return s; }
inline double map([[maybe_unused]] double x, [[maybe_unused]] double y) { std::map<int, double> m{{1, x}}; m[2] = y; return m[1] * m.at(2); }
inline double multimap([[maybe_unused]] double x, [[maybe_unused]] double y) { std::multimap<int, double> m{{1, x}, {1, y}}; double s = 1; for (const auto& [k, v] : m) s *= v * k; return s; }
inline double unordered_map([[maybe_unused]] double x, [[maybe_unused]] double y) { std::unordered_map<int, double> m{{1, x}}; m[2] = y; return m[1] * m.at(2); }
inline double unordered_multimap([[maybe_unused]] double x, [[maybe_unused]] double y) { std::unordered_multimap<int, double> m{{1, x}, {1, y}}; double s = 1; for (const auto& [k, v] : m) s *= v * k; return s; }
inline double set([[maybe_unused]] double x, [[maybe_unused]] double y) { std::set<double> s{x, y}; return *s.begin() * x; }
inline double multiset([[maybe_unused]] double x, [[maybe_unused]] double y) { std::multiset<double> s{x, y}; return *s.begin() * x; }
inline double unordered_set([[maybe_unused]] double x, [[maybe_unused]] double y) { std::unordered_set<double> s{x, x}; return *s.begin() * y; }
inline double unordered_multiset([[maybe_unused]] double x, [[maybe_unused]] double y) { std::unordered_multiset<double> s{x}; return *s.begin() * y; }
inline double queue([[maybe_unused]] double x, [[maybe_unused]] double y) { std::queue<double> q; q.push(x); q.push(y); double a = q.front(); q.pop(); return a * q.front() * q.front(); }
inline double priority_queue([[maybe_unused]] double x, [[maybe_unused]] double y) { std::priority_queue<double> q; q.push(x); q.push(y); double a = q.top(); q.pop(); return a * q.top() * q.top(); }
inline double stack([[maybe_unused]] double x, [[maybe_unused]] double y) { std::stack<double> q; q.push(x); q.push(y); double a = q.top(); q.pop(); return a * q.top() * q.top(); }
inline double span([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, x * y}; std::span<double> s(v); s[1] *= x; return s.subspan(1)[0] + s.front(); }
inline double as_bytes([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; std::span<double> s(v); return x * static_cast<double>(std::as_bytes(s).size()) + y; }
inline double as_writable_bytes([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y}; std::span<double> s(v); return x * static_cast<double>(std::as_writable_bytes(s).size()) + y; }
inline double initializer_list([[maybe_unused]] double x, [[maybe_unused]] double y) { double s = 0; std::initializer_list<double> l{x, y, x * y}; for (double a : l) s = s * 2 + a; return s; }
inline double erase([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, 2.0}; std::erase(v, 2.0); return v[0] * v.back(); }
inline double erase_if([[maybe_unused]] double x, [[maybe_unused]] double y) { std::vector<double> v{x, y, 2.0}; std::erase_if(v, [](double a) { return a > 1.9; }); return v[0] * v.back(); }
inline double bitset([[maybe_unused]] double x, [[maybe_unused]] double y) { std::bitset<4> b(5); return b[2] ? x * y : x; }

}  // namespace probe_containers
