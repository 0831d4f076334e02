#include "emit/deep_statements.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace dualrev::emit {

namespace {

constexpr std::size_t deepest = 256;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Where the comment, literal or directive that begins here ends; `at` itself if none does.
std::size_t behind_opaque(const std::string& text, std::size_t at) {
  const auto behind = [&](std::size_t found, std::size_t length) {
    return found == std::string::npos ? text.size() : found + length;
  };
  if (text.compare(at, 2, "//") == 0) return behind(text.find('\n', at), 0);
  if (text.compare(at, 2, "/*") == 0) return behind(text.find("*/", at + 2), 2);
  if (text[at] == '"' && at > 0 && text[at - 1] == 'R') {
    const std::size_t open = text.find('(', at);
    if (open == std::string::npos) return text.size();
    const std::string closing = ")" + text.substr(at + 1, open - at - 1) + "\"";
    return behind(text.find(closing, open), closing.size());
  }
  const bool separates_digits = text[at] == '\'' && at > 0 && is_word(text[at - 1]);
  if (text[at] == '"' || (text[at] == '\'' && !separates_digits)) {
    for (std::size_t i = at + 1; i < text.size() && text[i] != '\n'; ++i) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == text[at])
        return i + 1;
    }
    return at + 1;
  }
  if (text[at] == '#' && (at == 0 || text.find_last_not_of(" ", at - 1) == std::string::npos ||
                          text[text.find_last_not_of(" ", at - 1)] == '\n')) {
    std::size_t end = text.find('\n', at);
    while (end != std::string::npos && text[end - 1] == '\\') end = text.find('\n', end + 1);
    return behind(end, 0);
  }
  return at;
}

/// Whether a brace behind this is that of a list rather than of a block.
bool opens_list(std::string_view statement) {
  while (!statement.empty() && std::isspace(static_cast<unsigned char>(statement.back()))) statement.remove_suffix(1);
  if (statement.empty()) return false;
  if (statement.back() == '=' || statement.back() == '>') return true;
  if (!is_word(statement.back())) return false;
  std::size_t begin = statement.size();
  while (begin > 0 && is_word(statement[begin - 1])) --begin;
  static constexpr std::string_view of_blocks[] = {"else", "do", "try", "const", "noexcept", "mutable", "override"};
  if (std::find(std::begin(of_blocks), std::end(of_blocks), statement.substr(begin)) != std::end(of_blocks))
    return false;
  static constexpr std::string_view of_scopes[] = {"namespace", "struct",           "class",   "enum",
                                                   "union",     "inline namespace", "template"};
  return std::none_of(std::begin(of_scopes), std::end(of_scopes),
                      [&](std::string_view word) { return statement.substr(0, word.size()) == word; });
}

}  // namespace

std::vector<Deep> deep_statements(const std::string& text) {
  std::vector<Deep> found;
  std::vector<std::size_t> choices = {0};  // in each bracket, of the operand at hand
  std::size_t begin = 0, depth = 0, most = 0;
  const auto forget_choices = [&] { depth -= std::exchange(choices.back(), 0); };
  const auto ends = [&](std::size_t end) {
    if (most > deepest) found.push_back({begin, end});
    choices.assign(1, 0);
    depth = most = 0;
    begin = end;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t end = behind_opaque(text, i); end != i) {
      if (text[i] == '#' && choices.size() == 1) ends(end);
      if (begin == i) begin = end;
      i = end - 1;
      continue;
    }
    const char c = text[i];
    const bool is_inside = choices.size() > 1;
    if (begin == i && std::isspace(static_cast<unsigned char>(c))) {
      ++begin;
    } else if (c == '(' || c == '[' || (c == '{' && (is_inside || opens_list({text.data() + begin, i - begin})))) {
      choices.push_back(0);
      ++depth;
    } else if ((c == ')' || c == ']' || c == '}') && is_inside) {
      forget_choices();
      choices.pop_back();
      --depth;
    } else if (c == '?') {
      ++choices.back();
      ++depth;
    } else if (c == ',' || (c == ';' && is_inside)) {
      forget_choices();
    } else if (c == ';' || c == '{' || c == '}') {
      ends(i + 1);
    }
    most = std::max(most, depth);
  }
  return found;
}

std::vector<std::size_t> breaks_in(const std::string& text, const Deep& statement, std::size_t columns) {
  std::vector<std::size_t> breaks;
  std::size_t line = statement.begin, blank = statement.begin;
  for (std::size_t i = statement.begin; i < statement.end; ++i) {
    if (const std::size_t end = behind_opaque(text, i); end != i) i = std::min(end, statement.end) - 1;
    if (text[i] == '\n') line = blank = i + 1;
    if (text[i] != ' ') continue;
    if (i - line > columns && blank > line) {
      breaks.push_back(blank);
      line = blank + 1;
    }
    blank = i;
  }
  return breaks;
}

}  // namespace dualrev::emit
