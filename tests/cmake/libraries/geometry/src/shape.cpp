#include "geometry/shape.hpp"

#include "square.hpp"

namespace geometry {

double square(double x) { return x * x; }

Circle::Circle(double radius) : radius_(radius) {}

double Circle::area() const { return 3 * square(radius_); }

}  // namespace geometry
