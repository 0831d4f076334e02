// Not installed.
#pragma once

namespace geometry {

double square(double x);

}  // namespace geometry
