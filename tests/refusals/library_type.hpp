#pragma once
#include <functional>
#include <utility>
#include <thread>
#include <any>
#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <set>
inline double any(double x) {
  std::any a = x;  // refused: dualrev-library-type "std::any"
  return std::any_cast<double>(a);
}
inline double atomic(double x) {
  std::atomic<double> a{x};  // refused: dualrev-library-type "std::atomic<double>"
  return a.load();  // refused: dualrev-library "load"
}
inline double later(double x) {
  std::future<double> f = std::async([x] { return x * x; });  // refused: dualrev-library-type "std::future<double>"
  return f.get();  // refused: dualrev-library "get"
}
inline double multiset(double x) {
  const std::multiset<double> s{x};  // refused: dualrev-library-type "std::multiset<double"
  return *s.begin();  // refused: dualrev-library "begin"
}
struct Deleter {
  void operator()(double* p) const { delete p; }
};
inline double deleter(double x) {
  const std::unique_ptr<double, Deleter> p(new double(x));  // refused: dualrev-library-type "Deleter"
  return *p;  // refused: dualrev-library-type "Deleter"
}
struct Downwards {
  bool operator()(double a, double b) const { return a > b; }
};
inline double order_of_keys(double x) {
  std::map<double, double, Downwards> m;  // refused: dualrev-library-type "Downwards"
  m[1] = x;  // refused: dualrev-library-type "Downwards"
  return m[1];  // refused: dualrev-library-type "Downwards"
}
inline double in_a_thread(double x) {
  double s = 0;
  std::thread t([&] { s += x; });  // refused: dualrev-library-type "thread"
  t.join();
  return s;
}
inline double closure_in_a_pair(double x) {
  const auto p = std::pair([x](double a) { return a * x; }, 2.0);  // refused: dualrev-library-type "std::pair<(lambda"
  return p.first(x) * p.second;
}
inline double keys_downwards(double x) {
  const std::set<double, std::greater<>> s{x, 2 * x};  // refused: dualrev-library-type "std::greater<void>"
  return *s.begin();  // refused: dualrev-library-type "std::greater<void>"
}
