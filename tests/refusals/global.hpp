#pragma once
#include <algorithm>
#include <vector>
inline double total = 0;
inline int calls = 0;
inline std::vector<double> history;
inline double table[3];
struct State {
  double last;
  static inline double best = 0;
};
inline State state;
namespace hidden {
inline double total = 0;
}
inline void add(double& to, double x) { to += x; }

inline double assigns(double x) {
  total = x;  // refused at 3: dualrev-global "total"
  return x;
}
inline double accumulates(double x) {
  total += x;  // refused at 3: dualrev-global "total"
  return total;
}
inline double counts(double x) {
  ++calls;  // no number is in it
  return x * calls;
}
inline double in_namespace(double x) {
  hidden::total -= x;  // refused at 3: dualrev-global "total"
  return x;
}
inline double remembers(double x) {
  history.push_back(x);  // refused at 3: dualrev-global "history"
  return x;
}
inline double fills(double x) {
  table[1] = x;  // refused at 3: dualrev-global "table"
  return x;
}
inline double member(double x) {
  state.last = x;  // refused at 3: dualrev-global "state"
  return x;
}
inline double static_member(double x) {
  State::best = x;  // refused at 3: dualrev-global "best"
  return x;
}
inline double by_reference(double x) {
  add(total, x);  // refused at 7: dualrev-global "total"
  return x;
}
inline double by_alias(double x) {
  double& t = total;  // refused at 15: dualrev-global "total"
  t = x;
  return t;
}
inline double by_pointer(double x) {
  double* p = &total;  // refused at 16: dualrev-global "total"
  *p = x;
  return *p;
}
inline double integer_by_alias(double x) {
  int& n = calls;
  n += 1;
  return n * x;
}
inline void count(int* n) { ++*n; }
inline double integer_by_pointer(double x) {
  count(&calls);
  return calls * x;
}
inline double by_iterator(double x) {
  auto i = history.begin();  // refused at 12: dualrev-global "history"
  ++i;
  *i = x;
  return x;
}
inline double by_loop(double x) {
  for (double& e : history) e *= x;  // refused at 20: dualrev-global "history"
  for (auto& e : table) e += x;  // refused at 18: dualrev-global "table"
  return x;
}
inline double by_name_of_a_name(double x) {
  auto& all = state;  // refused at 15: dualrev-global "state"
  double* p = &all.last;
  const auto f = [p](double a) { *p = a; };
  f(x);
  return x;
}
inline double by_const_cast(double x) {
  const double& r = total;  // refused at 21: dualrev-global "total"
  const_cast<double&>(r) = x;
  return r;
}
struct Holder {
  double& place;
  void set(double x) { place = x; }
};
inline double by_member(double x) {
  Holder h{total};  // refused at 12: dualrev-global "total"
  h.set(x);
  return x;
}
inline double& given_away() { return total; }
inline double by_result(double x) {
  given_away() = x;  // refused at 3: dualrev-global "given_away()"
  return x;
}
struct Counted {
  double v;
  explicit Counted(double a) : v(total += a) {}  // refused at 34: dualrev-global "total"
};
inline double by_initialiser(double x) { return Counted(x).v; }
inline double in_a_generic_closure(double x) {
  const auto f = [](auto a) { total = a; };  // refused at 31: dualrev-global "total"
  f(x);
  return x;
}
inline double by_algorithm(double x) {
  std::fill(history.begin(), history.end(), x);  // refused at 13, 30: dualrev-global "history"
  return x;
}
inline double* const fixed = table;
inline double by_constant_pointer(double x) {
  fixed[0] = x;  // refused at 3: dualrev-global "fixed"
  return x;
}
