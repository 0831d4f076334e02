// Layout by Clang's own formatting library, but of texts that nest too deep for it: see deep_statements.hpp.
#include <clang/Format/Format.h>

#include <algorithm>

#include "emit/deep_statements.hpp"
#include "emit/file.hpp"
#include "emit/marks.hpp"
#include "versions/clang.hpp"

namespace dualrev::emit {

namespace {

clang::tooling::Replacements changes_for(const std::string& text) {
  clang::format::FormatStyle style = clang::format::getGoogleStyle(clang::format::FormatStyle::LK_Cpp);
  style.ColumnLimit = 110;
  versions::keep_includes_in_order(style);
  style.IncludeStyle.IncludeBlocks = clang::tooling::IncludeStyle::IBS_Preserve;
  style.DerivePointerAlignment = false;
  style.Standard = clang::format::FormatStyle::LS_Cpp20;
  style.MaxEmptyLinesToKeep = 1;
  const std::vector<Deep> deep = deep_statements(text);
  const std::vector<clang::tooling::Range> all = {clang::tooling::Range(0, static_cast<unsigned>(text.size()))};
  if (deep.empty()) return clang::format::reformat(style, text, all, "twin.hpp");
  clang::tooling::Replacements changes;
  for (const Deep& statement : deep)
    for (const std::size_t at : breaks_in(text, statement, style.ColumnLimit))
      llvm::consumeError(changes.add({"twin.hpp", static_cast<unsigned>(at), 1, "\n"}));
  return changes;
}

std::string changed(const std::string& text, const clang::tooling::Replacements& changes) {
  llvm::Expected<std::string> result = clang::tooling::applyAllReplacements(text, changes);
  if (result) return *result;
  llvm::consumeError(result.takeError());
  return text;
}

/// Where the characters of a text stand when it has been changed; what was changed itself is none of these.
class Moved {
 public:
  explicit Moved(const clang::tooling::Replacements& changes) {
    std::ptrdiff_t shift = 0;
    for (const clang::tooling::Replacement& change : changes) {
      shift += static_cast<std::ptrdiff_t>(change.getReplacementText().size()) - change.getLength();
      ends_.push_back(change.getOffset() + change.getLength());
      shifts_.push_back(shift);
    }
  }
  std::size_t operator()(std::size_t position) const {
    const auto behind = std::upper_bound(ends_.begin(), ends_.end(), position) - ends_.begin();
    return behind == 0 ? position : position + static_cast<std::size_t>(shifts_[static_cast<std::size_t>(behind) - 1]);
  }

 private:
  std::vector<std::size_t> ends_;
  std::vector<std::ptrdiff_t> shifts_;
};

}  // namespace

std::string formatted(const std::string& text) { return changed(text, changes_for(text)); }

std::string formatted(const std::string& text, const std::string& marks) {
  if (marks.empty()) return formatted(text);
  Unmarked parts = unmarked(text, marks);
  const clang::tooling::Replacements changes = changes_for(parts.text);
  const Moved moved(changes);
  parts.text = changed(parts.text, changes);
  for (Stretch& stretch : parts.stretches) {
    stretch.begin = moved(stretch.begin);
    stretch.end = moved(stretch.end - 1) + 1;  // behind its last character
  }
  return marked_again(parts, marks);
}

}  // namespace dualrev::emit
