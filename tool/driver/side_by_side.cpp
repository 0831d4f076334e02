#include "driver/side_by_side.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <tuple>

namespace dualrev::driver {

using frontend::Piece;

namespace {

auto begin_of(const Piece& piece) { return std::tie(piece.line, piece.column); }
auto end_of(const Piece& piece) { return std::tie(piece.end_line, piece.end_column); }

/// Those with locations; such as are around others come first.
std::vector<const Piece*> outer_first(const std::vector<const Piece*>& pieces) {
  std::vector<const Piece*> all;
  std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(all),
               [](const Piece* piece) { return !piece->location.empty() && piece->line > 0; });
  std::sort(all.begin(), all.end(), [](const Piece* a, const Piece* b) {
    return std::tuple(begin_of(*a), end_of(*b), a->location) < std::tuple(begin_of(*b), end_of(*a), b->location);
  });
  return all;
}

/// A semicolon says nothing of whose it is.
bool tells(char c) { return !std::isspace(static_cast<unsigned char>(c)) && c != ';'; }

}  // namespace

std::vector<std::set<std::string>> locations_by_line(const std::vector<llvm::StringRef>& lines,
                                                     const std::vector<const Piece*>& pieces) {
  std::vector<std::vector<const Piece*>> owners;
  for (const llvm::StringRef line : lines) owners.emplace_back(line.size());
  for (const Piece* piece : outer_first(pieces))
    for (unsigned line = piece->line; line <= std::min<std::size_t>(piece->end_line, lines.size()); ++line) {
      auto& row = owners[line - 1];
      const std::size_t begin = line == piece->line ? piece->column - 1 : 0;
      const std::size_t end = line == piece->end_line ? piece->end_column - 1 : row.size();
      for (std::size_t i = begin; i < std::min(end, row.size()); ++i) row[i] = piece;
    }
  std::vector<std::set<std::string>> locations(lines.size());
  for (std::size_t line = 0; line < lines.size(); ++line)
    for (std::size_t i = 0; i < lines[line].size(); ++i)
      if (owners[line][i] && tells(lines[line][i])) locations[line].insert(owners[line][i]->location);
  return locations;
}

bool holds(const Piece& piece, unsigned line, unsigned column) {
  const std::tuple at(line, column);
  return piece.line > 0 && begin_of(piece) <= at && at < end_of(piece);
}

bool is_inside(const Piece& piece, const Piece& around) {
  return begin_of(around) <= begin_of(piece) && end_of(piece) <= end_of(around);
}

}  // namespace dualrev::driver
