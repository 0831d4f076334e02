// What of a text was made of which place of the original. While text is put together, marks stand inside of it, in
// front of what they are about and behind; they go with it wherever it is put, through the formatter too, and are taken
// out in the end. Nobody who makes text by looking at text mistakes them for any: a mark begins with a key that the
// sources do not have, and holds digits alone.
#pragma once

#include <string>
#include <vector>

namespace dualrev::emit {

/// The shortest that no text has which `occurs` knows.
template <class Occurs>
std::string unused_key(const Occurs& occurs) {
  std::string key = "\x01";
  while (occurs(key)) key += '\x02';
  return key;
}

/// The text between two marks; the line break at its end stays behind them. Without a key, or a location, it is the
/// text.
std::string marked(const std::string& text, const std::string& location, const std::string& key);

struct Stretch {
  std::string location;
  std::size_t begin = 0, end = 0;
  bool operator==(const Stretch&) const = default;
};
struct Unmarked {
  std::string text;
  std::vector<Stretch> stretches;  ///< by their beginnings; one inside of another comes behind it
};
Unmarked unmarked(const std::string& text, const std::string& key);
std::string marked_again(const Unmarked& unmarked, const std::string& key);

/// A line of a text, and the location of something that it was made of.
struct Link {
  std::string location;
  unsigned line = 0;  ///< from 1 on
  auto operator<=>(const Link&) const = default;
};
/// In order, each once. What stands inside of something else belongs to that alone.
std::vector<Link> links(const Unmarked& unmarked);

}  // namespace dualrev::emit
