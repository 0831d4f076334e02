// Libraries that ship their derivatives. A function that is declared in LIB.hpp, and whose body is out of sight, has
// its twin in LIB.dual.hpp, which is found where LIB.hpp is, by the same words on the include path or beside it; or, as
// the header of the source that defines it, in a folder of the include path.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace dualrev::frontend {

class Unit;

struct TwinHeader {
  std::string path;      ///< absolute
  std::string spelling;  ///< for an include directive, with quotes or brackets; empty if only the path leads there
};

/// The generated headers of those that the unit reads and that declare functions without a body here. `own` are the
/// base names of headers that this run writes, `suffix` what twins' names end with.
std::vector<TwinHeader> twin_headers(const Unit& unit, const std::set<std::string>& own, const std::string& suffix);

}  // namespace dualrev::frontend
