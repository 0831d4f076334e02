// Words in the text of a program: names, keywords and numbers.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace dualrev::core {

/// Letters beyond ASCII too, each byte of them, and the `$` that compilers take in names.
inline bool is_in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) || c == '_' || c == '$' || byte >= 0x80;
}

/// Calls `visit(word, behind)` for each word of a text and for what stands behind it, in their order.
template <class Visit>
void for_each_word(std::string_view text, const Visit& visit) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_in_word(text[end])) ++end;
    if (end > begin) visit(text.substr(begin, end - begin), text.substr(end));
    begin = end + 1;
  }
}

/// A name in ASCII made of a text: letters beyond it become numbers, so that names of them differ as they did.
inline std::string identifier(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80)
      name += std::isalnum(byte) ? c : '_';
    else
      name += "_" + std::to_string(byte);
  }
  return name;
}

}  // namespace dualrev::core
