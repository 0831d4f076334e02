// Which lines of a source belong to which lines of the texts that were made of it: both are made of statements, which
// have locations.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <set>
#include <string>
#include <vector>

#include "frontend/bodies/pieces.hpp"

namespace dualrev::driver {

/// For each line of a source, the locations of what stands in it, of these pieces of it. What stands inside of
/// something else belongs to that alone.
std::vector<std::set<std::string>> locations_by_line(const std::vector<llvm::StringRef>& lines,
                                                     const std::vector<const frontend::Piece*>& pieces);

/// Whether a piece reaches over a place.
bool holds(const frontend::Piece& piece, unsigned line, unsigned column);
bool is_inside(const frontend::Piece& piece, const frontend::Piece& around);

}  // namespace dualrev::driver
