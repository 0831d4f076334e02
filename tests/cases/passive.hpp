// Code without scalars, and scalars that are only looked at: integers, texts, printing, casts to bool and int.
#ifndef DUALREV_CASE_PASSIVE_HPP
#define DUALREV_CASE_PASSIVE_HPP

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

inline int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
inline std::size_t count(const std::string& text, char c) {
  std::size_t n = 0;
  for (char d : text) n += d == c;
  return n;
}
inline double integer_work(double x, int a, int b) {
  int bits = 0;
  for (unsigned u = static_cast<unsigned>(a); u; u >>= 1) bits += u & 1u;
  const bool even = (a ^ b) % 2 == 0;
  return x * gcd(a, b) + bits * x * x + (even ? x : ~a * x);
}
inline double texts(double x, const std::string& name) {
  std::string s = name + "!";
  s += "?";
  if (s == "sine!?") return std::sin(x);
  if (name.empty()) return x;
  return x * static_cast<double>(s.size()) + x * static_cast<double>(count(name, 'o'));
}
inline double views(double x, std::string_view name) { return name.substr(0, 2) == "ab" ? x * 2 : x * 3; }
inline double maps(double x) {
  std::map<std::string, int> m{{"a", 1}, {"b", 2}};
  m["c"] = 3;
  double s = 0;
  for (const auto& [key, value] : m) s += x * value * static_cast<double>(key.size());
  return s * static_cast<double>(m.count("b"));
}
inline double integer_vectors(double x, int n) {
  std::vector<int> sieve(static_cast<std::size_t>(n), 1);
  for (int i = 2; i < n; ++i)
    for (int j = 2 * i; j < n; j += i) sieve[static_cast<std::size_t>(j)] = 0;
  double s = 0;
  for (int i = 2; i < n; ++i)
    if (sieve[static_cast<std::size_t>(i)]) s = s * x + i;
  return s;
}
inline double prints(double x) {
  std::printf("x = %.3f, x^2 = %g, n = %d\n", x, x * x, 3);
  printf("%s\n", "text");
  std::fprintf(stderr, "%s", "");
  return x * x;
}
inline double streams(double x, int n) {
  std::cout << "x = " << x << ", " << x * 2 << " n = " << n << std::endl;
  std::clog << "";
  return x * n;
}
inline double writes_to_string(double x) {
  std::ostringstream out;
  out << x << ' ' << x * x << " done";
  return x * static_cast<double>(out.str().empty() ? 1 : 2);
}
inline double formats(double x) {
  char buffer[64];
  const int length = std::snprintf(buffer, sizeof buffer, "%.1f", x);
  return x * length;
}
inline double to_text(double x) { return x * static_cast<double>(std::to_string(static_cast<int>(x)).size()); }
inline double from_text(double x, const std::string& text) { return x * std::stod(text) + x * std::atof("2.5"); }
inline double throws_if(double x) {
  if (x < 0) throw std::domain_error("negative");
  if (!(x < 1e6)) throw std::runtime_error("large: " + std::to_string(static_cast<int>(x)));
  return std::sqrt(x);
}
inline double catches(double x) {
  double y = x;
  try {
    y *= 2;
    y += throws_if(x);
    y *= 3;
  } catch (const std::domain_error& e) {
    y += x * x;
  } catch (...) {
    y = 0;
  }
  return y;
}
inline double exits_never(double x) {
  if (x > 1e300) std::abort();
  if (x < -1e300) std::exit(1);
  return x;
}
inline double booleans(double x, double y) {
  const bool a = x > y, b = x < 2 * y;
  bool c = a && !b;
  c |= a;
  c = c == (x >= y);
  return c ? x * y : x / y;
}
inline double compares_to_integer(double x) {
  int n = 0;
  while (n < x) ++n;
  return x * n;
}
inline double iteration_count(double x, int& iterations) {
  iterations = 0;
  while (x > 1) {
    x *= 0.5;
    ++iterations;
  }
  return x;
}

#endif
