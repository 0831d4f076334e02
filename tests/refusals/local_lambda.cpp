#include <dualrev/dualrev.hpp>
double slope() {
  const auto square = [](double x) { return x * x; };  // refused: dualrev-lambda "inside of a function"
  return std::get<1>(dualrev::gradient<decltype(square)>(2.0));
}
