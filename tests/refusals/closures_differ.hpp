#pragma once
#include <type_traits>
inline double constants_of_closures(double x, double y) {
  auto use = [](auto&& g, double d) { return (std::is_invocable_v<decltype(g), double, double> ? 2.0 : 3.0) * d; };  // refused at 14: dualrev-lambda "several closures which make different code"
  return use([](double a) { return a; }, x) + use([](double a, double b) { return a * b; }, y);
}
