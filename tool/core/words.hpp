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

inline bool has_word(std::string_view text, std::string_view name) {
  bool found = false;
  for_each_word(text, [&](std::string_view word, std::string_view) { found = found || word == name; });
  return found;
}

/// The end of a macro's name, made of a text: `DUALREV_TWIN_` + identifier(...), in ASCII, and never with the two
/// underscores in a row that are reserved. Letters beyond ASCII become numbers, a `u` stands for each further
/// underscore, so that mangled names, which tell their lengths, differ as they did; the `_` that each begins with goes.
inline std::string identifier(std::string_view text) {
  if (text.starts_with("_Z")) text.remove_prefix(1);
  std::string name;
  bool joined = true;  // to an underscore, the prefix's own
  std::size_t further = 0;
  const auto separate = [&] {
    if (further > 0) name += std::string(further, 'u') + "_";
    further = 0;
  };
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isalnum(byte)) {
      separate();
      name += c;
      joined = false;
    } else if (!joined) {
      name += '_';
      joined = true;
    } else {
      ++further;
    }
    if (byte >= 0x80) {
      separate();
      name += std::to_string(byte);
      joined = false;
    }
  }
  if (joined && !name.empty()) name += std::string(further + 1, 'u');  // something may be put behind
  return name;
}
/// What the runtime finds a member by that only its class may name (dualrev::access): of a class, qualified.
inline std::string access_tag(const std::string& of_class, const std::string& member) {
  return identifier(of_class + "_" + member);
}

}  // namespace dualrev::core
