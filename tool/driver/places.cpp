#include "driver/places.hpp"

namespace dualrev::driver {

Place place_in(llvm::StringRef location) {
  const auto [rest, column] = location.rsplit(':');
  const auto [file, line] = rest.rsplit(':');
  Place place{file.str()};
  if (line.getAsInteger(10, place.line) || column.getAsInteger(10, place.column)) return {location.str()};
  return place;
}

}  // namespace dualrev::driver
