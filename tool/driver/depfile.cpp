#include "driver/depfile.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include "versions/clang.hpp"

namespace dualrev::driver {

namespace {

std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == ' ' || c == '#') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

}  // namespace

std::string depfile_text(const std::string& output, const std::vector<std::unique_ptr<frontend::Unit>>& units,
                         const std::set<std::string>& generated) {
  std::set<std::string> files;
  for (const auto& unit : units) {
    const clang::SourceManager& sources = unit->sources();
    for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
      if (!entry.isFile() || clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic())) continue;
      const auto file = entry.getFile().getContentCache().OrigEntry;
      if (!file || generated.count(llvm::sys::path::filename(file->getName()).str()) > 0) continue;
      llvm::SmallString<256> path(file->getName());
      versions::make_absolute(unit->folder, path);
      llvm::sys::path::remove_dots(path, true);
      files.insert(path.str().str());
    }
  }
  std::string text = escaped(output) + ":";
  for (const std::string& file : files) text += " \\\n  " + escaped(file);
  return text + "\n";
}

}  // namespace dualrev::driver
