#pragma once
struct Spring {
  double k;
  double force(double x) const { return -k * x; }
};
inline double uses_member(double k, double x) {
  const Spring s{k};
  return s.force(x);  // refused: dualrev-member "force"
}
