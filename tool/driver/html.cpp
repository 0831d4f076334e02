#include "driver/html.hpp"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>

#include <algorithm>
#include <tuple>

namespace dualrev::driver {

namespace {

/// "␁" for 1: what a page must not hold is shown by its picture.
std::string picture_of(unsigned char control) {
  const unsigned at = control == 0x7f ? 0x21 : control;
  return std::string("\xE2\x90") + static_cast<char>(0x80 + at);
}

}  // namespace

std::string escaped(llvm::StringRef text) {
  std::string all;
  for (const char c : llvm::json::fixUTF8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '&': all += "&amp;"; break;
      case '<': all += "&lt;"; break;
      case '>': all += "&gt;"; break;
      case '"': all += "&quot;"; break;
      case '\'': all += "&#39;"; break;
      case '\n': all += "&#10;"; break;
      case '\t': all += c; break;
      default: all += byte < 0x20 || byte == 0x7f ? picture_of(byte) : std::string(1, c);
    }
  }
  return all;
}

std::string with_tags(llvm::StringRef text, std::vector<Tagged> parts) {
  std::sort(parts.begin(), parts.end(), [](const Tagged& a, const Tagged& b) {
    return std::tie(a.begin, b.end, a.is_token, a.opening) < std::tie(b.begin, a.end, b.is_token, b.opening);
  });
  std::string all;
  std::size_t done = 0;
  std::vector<const Tagged*> open;
  std::vector<std::size_t> ends;
  const auto go_to = [&](std::size_t position) {
    all += escaped(text.slice(done, position));
    done = position;
  };
  const auto close_until = [&](std::size_t position) {
    for (; !open.empty() && ends.back() <= position; open.pop_back(), ends.pop_back()) {
      go_to(ends.back());
      all += open.back()->closing;
    }
  };
  for (const Tagged& part : parts) {
    close_until(part.begin);
    go_to(part.begin);
    all += part.opening;
    open.push_back(&part);
    const std::size_t end = std::min(part.end, text.size());
    ends.push_back(ends.empty() ? end : std::min(end, ends.back()));
  }
  close_until(text.size());
  go_to(text.size());
  return all;
}

std::vector<llvm::StringRef> lines_of(llvm::StringRef text) {
  std::vector<llvm::StringRef> lines;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of("\r\n");
    lines.push_back(text.substr(0, end));
    if (end == llvm::StringRef::npos) break;
    text = text.drop_front(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
  }
  return lines;
}

}  // namespace dualrev::driver
