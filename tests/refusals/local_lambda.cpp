#include <dualrev/dualrev.hpp>
double slope() {
  const auto square = [](double x) { return x * x; };  // refused at 23: dualrev-lambda "inside of a function"
  return std::get<1>(dualrev::gradient<decltype(square)>(2.0));
}
