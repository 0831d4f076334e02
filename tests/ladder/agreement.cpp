// Prints values and derivatives of exact.hpp in hexadecimal, at whatever stage this is compiled for. What all stages
// print must be the same text.
#include <cstdio>
#include <tuple>

#include "exact.dual.hpp"

namespace {

void print(double x) { std::printf(" %a", x); }
void print(int n) { std::printf(" %d", n); }
void print(const Matrix& m);
void print(const Particle& p);
void print(const Either& e);
template <class A, class B>
void print(const std::pair<A, B>& p) {
  print(p.first);
  print(p.second);
}
template <class T, std::size_t N>
void print(const std::array<T, N>& a) {
  for (const T& x : a) print(x);
}
template <class T>
void print(const std::vector<T>& v) {
  std::printf(" [");
  for (const T& x : v) print(x);
  std::printf(" ]");
}
template <class... T>
void print(const std::tuple<T...>& t) {
  std::apply([](const T&... x) { (print(x), ...); }, t);
}
void print(const Matrix& m) { print(m.values); }
void print(const Particle& p) {
  print(p.position);
  print(p.velocity);
}
void print(const Either& e) {
  std::visit([](const auto& x) { print(x); }, e);
}

template <class T>
void line(const char* name, const T& all) {
  std::printf("%s:", name);
  print(all);
  std::printf("\n");
}

/// The value, and what the pullback makes of the value itself (twice: the second time must be like the first).
template <class Result>
void pulled(const char* name, const Result& r) {
  line(name, r.value);
  line(name, r.pullback(r.value));
  line(name, r.pullback(r.value));
}

}  // namespace

int main() {
  line("polynomial", dualrev::gradient<polynomial>(3));
  line("sharing", dualrev::gradient<sharing>(3, 4));
  line("fibonacci", dualrev::gradient<fibonacci>(16, 2, 3));
  pulled("product", dualrev::vjp<product>(Matrix{2, 3, {1, 2, 3, 4, 5, 6}}, Matrix{3, 2, {-1, 2, 0, 3, 5, -2}}));
  std::vector<double> v{1, -2, 3, 5};
  pulled("prefix_sums", dualrev::vjp<prefix_sums>(v, 3));
  line("prefix_sums", v);
  line("higher_order", dualrev::gradient<higher_order>(3, -2));
  for (int which = 0; which < 3; ++which) pulled("choose", dualrev::vjp<choose>(5, which));
  line("shared_graph", dualrev::gradient<shared_graph>(5, -3));
  pulled("move", dualrev::vjp<move>(std::vector<Particle>{{{1, 2}, {3, -1}, 1}, {{-4, 0}, {1, 1}, -2}}, 2));
  line("untouched", dualrev::gradient<untouched>(5, 7));
  pulled("twice_and_constant", dualrev::vjp<twice_and_constant>(5));
  line("jacobian", dualrev::jacobian<twice_and_constant>(5).data);
}
