#pragma once
inline double through_lambda(double x) {
  const auto square = [](double y) { return y * y; };  // refused: dualrev-lambda "lambda"
  return square(x);
}
inline double invoked_at_once(double x) {
  return [&] { return x * 2; }();  // refused: dualrev-lambda "lambda"
}
