#pragma once
#include <functional>
#include <utility>
#include <thread>
#include <any>
#include <atomic>
#include <future>
#include <iterator>
#include <list>
#include <memory>
inline double any(double x) {
  std::any a = x;  // refused at 16: dualrev-library-type "std::any"
  return std::any_cast<double>(a);
}
inline double atomic(double x) {
  std::atomic<double> a{x};  // refused at 23: dualrev-library-type "std::atomic<double>"
  return a.load();  // refused at 12: dualrev-library "load"
}
inline double later(double x) {
  std::future<double> f = std::async([x] { return x * x; });  // refused at 23: dualrev-library-type "std::future<double>"
  return f.get();  // refused at 12: dualrev-library "get"
}
inline double in_a_thread(double x) {
  double s = 0;
  std::thread t([&] { s += x; });  // refused at 15: dualrev-library-type "thread"
  t.join();
  return s;
}
inline double closure_in_a_pair(double x) {
  const auto p = std::pair([x](double a) { return a * x; }, 2.0);  // refused at 18: dualrev-library-type "std::pair<(lambda"
  return p.first(x) * p.second;
}
using Moving = std::move_iterator<std::list<double>::iterator>;
inline double null_of_no_name(double x) {
  Moving* p = nullptr;  // refused at 11: dualrev-library-type "Moving"
  return p ? x : x * x;
}
