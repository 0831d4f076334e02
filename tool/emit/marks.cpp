// A mark is the key, the location's bytes as decimal numbers of three digits, and a byte that ends it; none for the end
// of what the last one began.
#include "emit/marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace dualrev::emit {

namespace {

constexpr char ending = '\x03';
constexpr std::size_t digits = 3;

std::string mark(const std::string& location, const std::string& key) {
  std::string text = key;
  for (const char c : location) text += fmt::format("{:03}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return text + ending;
}

std::string location_in(const std::string& number) {
  std::string location;
  for (std::size_t i = 0; i + digits <= number.size(); i += digits)
    location += static_cast<char>(std::stoi(number.substr(i, digits)));
  return location;
}

}  // namespace

std::string marked(const std::string& text, const std::string& location, const std::string& key) {
  const std::size_t last = text.find_last_not_of('\n');
  if (key.empty() || location.empty() || last == std::string::npos) return text;
  return mark(location, key) + text.substr(0, last + 1) + mark({}, key) + text.substr(last + 1);
}

Unmarked unmarked(const std::string& text, const std::string& key) {
  Unmarked made;
  if (key.empty()) return {text, {}};
  std::vector<std::size_t> open;
  std::size_t at = 0;
  for (std::size_t next = text.find(key); next != std::string::npos; next = text.find(key, at)) {
    made.text.append(text, at, next - at);
    at = text.find(ending, next) + 1;
    const std::string number = text.substr(next + key.size(), at - 1 - next - key.size());
    if (number.empty()) {
      made.stretches[open.back()].end = made.text.size();
      open.pop_back();
    } else {
      open.push_back(made.stretches.size());
      made.stretches.push_back({location_in(number), made.text.size(), 0});
    }
  }
  made.text.append(text, at);
  return made;
}

std::string marked_again(const Unmarked& unmarked, const std::string& key) {
  std::string text;
  std::size_t done = 0;
  std::vector<std::size_t> open;  // ends, innermost last
  const auto go_to = [&](std::size_t position) {
    text.append(unmarked.text, done, position - done);
    done = position;
  };
  const auto close_until = [&](std::size_t position) {
    for (; !open.empty() && open.back() <= position; open.pop_back()) {
      go_to(open.back());
      text += mark({}, key);
    }
  };
  for (const Stretch& stretch : unmarked.stretches) {
    close_until(stretch.begin);
    go_to(stretch.begin);
    text += mark(stretch.location, key);
    open.push_back(stretch.end);
  }
  close_until(unmarked.text.size());
  go_to(unmarked.text.size());
  return text;
}

std::vector<Link> links(const Unmarked& unmarked) {
  const std::string& text = unmarked.text;
  std::vector<const Stretch*> owners(text.size());
  for (const Stretch& stretch : unmarked.stretches)
    std::fill(owners.begin() + static_cast<std::ptrdiff_t>(stretch.begin),
              owners.begin() + static_cast<std::ptrdiff_t>(stretch.end), &stretch);
  std::set<Link> found;
  unsigned line = 1;
  const Stretch* last = nullptr;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') ++line, last = nullptr;
    if (!owners[i] || owners[i] == last || std::isspace(static_cast<unsigned char>(text[i]))) continue;
    last = owners[i];
    found.insert({last->location, line});
  }
  return {found.begin(), found.end()};
}

}  // namespace dualrev::emit
