#pragma once
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
  ++calls;  // refused at 5: dualrev-global "calls"
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
  int& n = calls;  // refused at 12: dualrev-global "calls"
  n += 1;
  return n * x;
}
inline void count(int* n) { ++*n; }
inline double integer_by_pointer(double x) {
  count(&calls);  // refused at 10: dualrev-global "calls"
  return calls * x;
}
