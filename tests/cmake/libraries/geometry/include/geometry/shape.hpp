#pragma once
#include <vector>

namespace geometry {

class Circle {
 public:
  explicit Circle(double radius);
  double area() const;

 private:
  double radius_;
};

double length(const std::vector<double>& v);

}  // namespace geometry
