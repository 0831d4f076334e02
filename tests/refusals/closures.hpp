#pragma once
// Instances of a template for several lambda expressions share a twin, as those have no name; so they must share its text.
template <class F>
double rounded(F f, double x) {  // refused: dualrev-closures "the template 'rounded' for several lambda expressions"
  const auto y = f(x);
  return static_cast<double>(y);
}
inline double both(double x) {
  return rounded([](double y) { return y; }, x) + rounded([](double y) { return static_cast<int>(y); }, x) * x;
}
