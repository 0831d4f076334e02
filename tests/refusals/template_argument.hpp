#pragma once
// An argument that is an object is written out in the twin, as its members in braces.
struct Rate {
  double value;
  constexpr explicit Rate(double v) : value(v) {}
};
template <Rate R>  // refused at 16: dualrev-template-argument "the template parameter 'R', which cannot be written out"
double scaled(double x) {
  return x * R.value;
}
inline double object_with_constructor(double x) {
  return scaled<Rate(2.5)>(x);  // note: "is called here"
}
