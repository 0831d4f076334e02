#pragma once
#include <geometry/shape.hpp>

inline double cost(double radius, const std::vector<double>& v) {
  return MODEL_WEIGHT * geometry::Circle(radius).area() * geometry::length(v);
}
