// A file's text as an editor has it: places are lines and UTF-16 units, those of Clang lines and bytes from 1.
#pragma once

#include <llvm/Support/JSON.h>

#include <optional>
#include <string>
#include <vector>

namespace dualrev::lsp {

struct Position {
  unsigned line = 0;
  unsigned character = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};
struct Range {
  Position start;
  Position end;
  bool holds(Position position) const { return start <= position && position <= end; }
};

llvm::json::Value to_json(Position position);
llvm::json::Value to_json(const Range& range);
/// Nothing if it has not the form of one.
std::optional<Position> position_of(const llvm::json::Object* json);
std::optional<Range> range_of(const llvm::json::Object* json);

class Text {
 public:
  explicit Text(std::string text = {});

  const std::string& whole() const { return text_; }
  /// Where a position is in the text; what lies behind a line's or the text's end is its end.
  std::size_t offset(Position position) const;
  Position position(std::size_t offset) const;
  /// Of Clang's line and column.
  Position position(unsigned line, unsigned column) const;
  Position end() const { return position(text_.size()); }
  /// The name that begins at a position, else the position alone.
  Range word_at(Position position) const;
  unsigned lines() const { return static_cast<unsigned>(starts_.size()); }
  /// Without its end.
  std::string line(unsigned number) const;

  void replace(const Range& range, const std::string& with);

 private:
  void find_lines();

  std::string text_;
  std::vector<std::size_t> starts_;  ///< of lines
};

}  // namespace dualrev::lsp
