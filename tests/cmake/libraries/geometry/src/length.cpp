#include <cmath>

#include "geometry/shape.hpp"
#include "square.hpp"

namespace geometry {

double length(const std::vector<double>& v) {
  double sum = 0;
  for (double x : v) sum += square(x);
  return std::sqrt(sum);
}

}  // namespace geometry
