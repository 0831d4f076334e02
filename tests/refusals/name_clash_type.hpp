#pragma once
// arguments: --function=f
struct Point {
  double x;
};
struct Point_dual {  // refused at 8: dualrev-name-clash "Point_dual"
  int n;
};
inline double f(const Point& p) { return p.x; }
