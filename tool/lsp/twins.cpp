// Each twin stands behind a comment, "// model.hpp:7", and between `#ifndef DUALREV_TWIN_KEY` and `#endif`; what no
// other file can name has no guard.
#include "lsp/twins.hpp"

#include <llvm/ADT/StringExtras.h>

namespace dualrev::lsp {

namespace {

using llvm::StringRef;

struct Found {
  StringRef text;
  std::size_t offset = 0;
};

std::optional<Found> block(StringRef text, const std::string& head, const std::string& end) {
  const std::size_t begin = text.find(head);
  if (begin == StringRef::npos) return std::nullopt;
  const std::size_t behind = text.find(end, begin);
  return Found{text.slice(begin, behind == StringRef::npos ? text.size() : behind + end.size()), begin};
}

std::optional<Found> block_of(StringRef text, const driver::Twin& twin, const std::string& more) {
  if (twin.guarded) return block(text, "#ifndef DUALREV_TWIN_" + twin.key + more + "\n", "\n#endif\n");
  return more.empty() ? block(text, "\n// " + twin.place + "\n", "\n}\n") : std::nullopt;
}

/// "model.hpp:7" of the comment that says where the original stands.
std::optional<Original> place_in(StringRef line) {
  Original original;
  if (!line.consume_front("// ")) return std::nullopt;
  const auto [file, number] = line.rsplit(':');
  if (file.empty() || file.contains(' ') || number.getAsInteger(10, original.line)) return std::nullopt;
  original.file = file.str();
  return original;
}

bool is_code(StringRef line) {
  return !line.starts_with("#") && !line.starts_with("namespace ") && !line.starts_with("}  // namespace") &&
         !place_in(line);
}

}  // namespace

std::vector<TwinPart> parts_of_twin(const std::string& text, const driver::Twin& twin) {
  std::vector<TwinPart> all;
  for (const auto& [more, heading] : {std::pair("", "Reverse derivative over a tape"),
                                      std::pair("_partials", "Value and partial derivatives, without a tape"),
                                      std::pair("_pullback", "Value and reverse sweep, without a tape")}) {
    const auto found = block_of(text, twin, more);
    if (!found) continue;
    llvm::SmallVector<StringRef> lines;
    found->text.split(lines, '\n');
    std::string one;
    for (const StringRef line : lines)
      if (is_code(line)) one += (line + "\n").str();
    all.push_back({heading, StringRef(one).trim('\n').str() + "\n"});
  }
  return all;
}

std::string twin_in(const std::string& text, const driver::Twin& twin) {
  std::string all;
  for (const TwinPart& part : parts_of_twin(text, twin)) all += (all.empty() ? "" : "\n") + part.text;
  return all;
}

std::optional<unsigned> line_of_twin(const std::string& text, const driver::Twin& twin) {
  const auto found = block_of(text, twin, "");
  if (!found) return std::nullopt;
  unsigned line = static_cast<unsigned>(StringRef(text).take_front(found->offset).count('\n'));
  llvm::SmallVector<StringRef> lines;
  found->text.split(lines, '\n');
  for (const StringRef each : lines) {
    if (is_code(each) && !each.empty() && !each.starts_with("//")) return line;
    ++line;
  }
  return std::nullopt;
}

std::optional<Original> original_of(const std::string& text, unsigned line) {
  llvm::SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n');
  if (line >= lines.size()) return std::nullopt;
  for (std::size_t i = line + 1; i-- > 0;)
    if (const auto original = place_in(lines[i])) return original;
  return std::nullopt;
}

}  // namespace dualrev::lsp
