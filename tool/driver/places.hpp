// Places of sources, as core names them.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <compare>
#include <string>

namespace dualrev::driver {

struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  auto operator<=>(const Place&) const = default;
};

/// Of "include/model.hpp:3:8".
Place place_in(llvm::StringRef location);

}  // namespace dualrev::driver
