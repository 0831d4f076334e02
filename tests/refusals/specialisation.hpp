#pragma once
#include <functional>
#include <memory>
#include <set>
#include <unordered_set>
#include <vector>

struct Ranked {
  double v;
  int rank;
};
template <>
struct std::less<Ranked> {  // refused at 13: dualrev-specialisation "'Ranked': its twin would be without 'std::less<Ranked>'"
  bool operator()(const Ranked& a, const Ranked& b) const { return a.rank < b.rank; }
};
inline double ordered(double x, double y) {
  std::set<Ranked> s{{x, 2}, {y, 1}};
  return s.begin()->v;
}

struct Logged {
  double v;
  double* log;
};
namespace std {
template <>
struct default_delete<Logged> {  // refused at 8: dualrev-specialisation "'std::default_delete<Logged>'"
  void operator()(Logged* p) const {
    *p->log += p->v;
    delete p;
  }
};
}  // namespace std
inline double deleted(double x) {
  double sum = 0;
  { std::unique_ptr<Logged> p(new Logged{x, &sum}); }
  return sum;
}

template <class T>
struct Point {
  T x, y;
  bool operator==(const Point& o) const { return x == o.x && y == o.y; }
};
struct Rounded {
  template <class T>
  std::size_t operator()(const Point<T>& p) const {
    return static_cast<std::size_t>(p.x + p.y);
  }
};
template <class T>
struct std::hash<Point<T>> : Rounded {};  // refused at 13: dualrev-specialisation "'std::hash<Point<double>>'"
inline double hashed(double x, double y) {
  std::unordered_set<Point<double>> s{{x, y}};
  return s.begin()->x * y;
}

// What nobody calls is not missed, nor what is for classes without numbers.
struct Plain {
  double v;
};
template <>
struct std::less<Plain> {
  bool operator()(const Plain& a, const Plain& b) const { return a.v < b.v; }
};
inline double not_ordered(double x) {
  std::vector<Plain> v{{x}};
  return v[0].v * x;
}
struct Name {
  int n;
  bool operator==(const Name& o) const { return n == o.n; }
};
template <>
struct std::hash<Name> {
  std::size_t operator()(const Name& name) const { return static_cast<std::size_t>(name.n); }
};
inline double named(double x) {
  std::unordered_set<Name> s{{1}, {2}};
  return x * static_cast<double>(s.size());
}
