#include "lsp/text.hpp"

#include <algorithm>

#include "core/words.hpp"

namespace dualrev::lsp {

namespace json = llvm::json;

namespace {

/// Bytes of the character that begins with a byte; a byte that begins none is one by itself.
std::size_t bytes_of(unsigned char first) {
  if (first >= 0xF0 && first < 0xF8) return 4;
  if (first >= 0xE0) return first < 0xF0 ? 3 : 1;
  return first >= 0xC0 ? 2 : 1;
}

}  // namespace

json::Value to_json(Position position) {
  return json::Object{{"line", position.line}, {"character", position.character}};
}

json::Value to_json(const Range& range) {
  return json::Object{{"start", to_json(range.start)}, {"end", to_json(range.end)}};
}

std::optional<Position> position_of(const json::Object* object) {
  const auto line = object ? object->getInteger("line") : std::nullopt;
  const auto character = object ? object->getInteger("character") : std::nullopt;
  constexpr std::int64_t most = 1LL << 31;
  if (!line || !character || *line < 0 || *character < 0 || *line >= most || *character >= most) return std::nullopt;
  return Position{static_cast<unsigned>(*line), static_cast<unsigned>(*character)};
}

std::optional<Range> range_of(const json::Object* object) {
  const auto start = object ? position_of(object->getObject("start")) : std::nullopt;
  const auto end = object ? position_of(object->getObject("end")) : std::nullopt;
  if (!start || !end) return std::nullopt;
  return Range{*start, std::max(*start, *end)};
}

Text::Text(std::string text) : text_(std::move(text)) { find_lines(); }

void Text::find_lines() {
  starts_ = {0};
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n' || (text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n')))
      starts_.push_back(i + 1);
}

std::string Text::line(unsigned number) const {
  if (number >= starts_.size()) return {};
  std::size_t end = number + 1 < starts_.size() ? starts_[number + 1] : text_.size();
  while (end > starts_[number] && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return text_.substr(starts_[number], end - starts_[number]);
}

std::size_t Text::offset(Position position) const {
  if (position.line >= starts_.size()) return text_.size();
  const std::string line = this->line(position.line);
  std::size_t at = 0;
  for (unsigned units = 0; at < line.size() && units < position.character;) {
    const std::size_t bytes = bytes_of(static_cast<unsigned char>(line[at]));
    units += bytes == 4 ? 2 : 1;
    if (units > position.character) break;  // inside of a pair
    at = std::min(at + bytes, line.size());
  }
  return starts_[position.line] + at;
}

Position Text::position(std::size_t offset) const {
  const auto behind = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(behind - starts_.begin()) - 1;
  Position position{static_cast<unsigned>(line), 0};
  const std::size_t end = std::min(offset, text_.size());
  for (std::size_t at = starts_[line]; at < end;) {
    const std::size_t bytes = bytes_of(static_cast<unsigned char>(text_[at]));
    if (at + bytes > end) break;
    position.character += bytes == 4 ? 2 : 1;
    at += bytes;
  }
  return position;
}

Position Text::position(unsigned line, unsigned column) const {
  if (line == 0 || line > starts_.size()) return end();
  return position(std::min(starts_[line - 1] + (column > 0 ? column - 1 : 0), text_.size()));
}

Range Text::word_at(Position position) const {
  const std::size_t begin = offset(position);
  std::size_t end = begin;
  while (end < text_.size() && core::is_in_word(text_[end])) ++end;
  return {this->position(begin), this->position(end)};
}

void Text::replace(const Range& range, const std::string& with) {
  const std::size_t begin = offset(range.start);
  const std::size_t end = std::max(begin, offset(range.end));
  text_.replace(begin, end - begin, with);
  find_lines();
}

}  // namespace dualrev::lsp
