#pragma once
inline double local(double x) {
  struct Point {
    double x, y;
  };
  const Point p{x, x};  // refused: dualrev-local-class "Point"
  return p.x * p.y;
}
inline double local_object(double x) {
  struct Square {
    double operator()(double y) const { return y * y; }  // refused: dualrev-local-class "Square"
  };
  return Square{}(x);  // refused: dualrev-local-class "Square"
}
