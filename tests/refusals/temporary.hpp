#pragma once
#include <cmath>
#include <string>
// A pointer into an object without a name, in an expression that is kept as text: the call stays whole, so that the
// object lives as long as it.
inline double labelled(const char* label, double a, double b) { return label[0] == 'x' ? a * b : a; }
struct Text {
  std::string words;
  const char* data() { return words.c_str(); }
};
inline double bumped(double& a) { return a *= 2; }
inline double dangling(double x, double y) {
  return labelled(Text{"x marks"}.data(), bumped(x), std::exp(x * y));
}
// An object in a branch ends with the branch, where the original's ends with the whole expression.
struct Ending {
  double* o;
  ~Ending() { *o *= 2; }
};
inline double in_a_branch(double x, double y) {
  double o = y;
  const double s = (x > 0 ? (Ending{&o}, o) : x) + o;  // refused at 3: dualrev-order "an object without a name in a branch, behind a comma or in a list"
  return s * x;
}
inline double above_zero(double& x, const Ending& e) { return (x *= 1.5) * *e.o; }
inline double before_a_comma(double x, double y) {
  double o = y;
  const double s = ((x > 0 ? above_zero(x, Ending{&o}) * above_zero(x, Ending{&o}) : x), o);  // refused at 3: dualrev-order "an object without a name in a branch, behind a comma or in a list"
  return s * x;
}
inline double assigned(double x, double y) {
  double o = y;
  o = x > 0 ? above_zero(x, Ending{&o}) * above_zero(x, Ending{&o}) : x;  // refused at 3: dualrev-order "an object without a name in a branch, behind a comma or in a list"
  return o * x;
}
inline double in_a_list(double x, double y) {
  double o = y;
  const double all[] = {above_zero(x, Ending{&o}) * above_zero(x, Ending{&o}), o};  // refused at 3: dualrev-order "an object without a name in a branch, behind a comma or in a list"
  return all[0] * all[1];
}
