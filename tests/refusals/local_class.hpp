#pragma once
inline double local(double x) {
  struct Point {
    double x, y;
  };
  const Point p{x, x};  // refused: dualrev-local-class "Point"
  return p.x * p.y;
}
