#include "frontend/program/twin_headers.hpp"

#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <map>

#include "core/words.hpp"
#include "frontend/program/unit.hpp"
#include "frontend/visitor.hpp"
#include "versions/clang.hpp"

namespace dualrev::frontend {

namespace {

namespace path = llvm::sys::path;

/// Functions that this unit does not define, by the header that declares them.
class Declaring : public Visitor {
 public:
  explicit Declaring(const Unit& unit) : sources_(unit.sources()) {}
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (function->isImplicit() || function->isDependentContext() || function->isDefined() || function->isDeleted() ||
        function->isDefaulted() || function->isPureVirtual())
      return true;
    const clang::FileID file = sources_.getFileID(sources_.getExpansionLoc(function->getLocation()));
    if (file == sources_.getMainFileID() || !sources_.getFileEntryRefForID(file) ||
        sources_.isInSystemHeader(sources_.getLocForStartOfFile(file)))
      return true;
    // The class of a member function has the twin.
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    names[file].insert(method ? method->getParent()->getNameAsString() : function->getNameAsString());
    return true;
  }
  std::map<clang::FileID, std::set<std::string>> names;

 private:
  const clang::SourceManager& sources_;
};

std::string absolute(const Unit& unit, llvm::StringRef name) {
  llvm::SmallString<256> whole(name);
  versions::make_absolute(unit.folder, whole);
  path::remove_dots(whole, true);
  return whole.str().str();
}

/// "LIB.dual.hpp" of "LIB.hpp".
std::string twin_name(llvm::StringRef header) {
  llvm::SmallString<256> name(header);
  path::replace_extension(name, ".dual.hpp");
  return name.str().str();
}

/// The text of a generated header; empty of any other file.
std::string generated_text(const std::string& file) {
  const auto text = llvm::MemoryBuffer::getFile(file);
  if (!text || !is_generated_text((*text)->getBuffer())) return {};
  return (*text)->getBuffer().str();
}

bool is_generated(const std::string& file) { return !generated_text(file).empty(); }

bool has_word(llvm::StringRef text, const std::string& word) {
  const auto is_part = [&](std::size_t at) { return at < text.size() && core::is_in_word(text[at]); };
  for (std::size_t at = 0; (at = text.find(word, at)) != llvm::StringRef::npos; at += word.size())
    if (!is_part(at - 1) && !is_part(at + word.size())) return true;
  return false;
}

/// What stands behind `#include` in the line of a directive.
std::string spelled(const clang::SourceManager& sources, clang::SourceLocation directive) {
  const clang::FileID file = sources.getFileID(directive);
  const llvm::StringRef line =
      sources.getBufferData(file).substr(sources.getFileOffset(directive)).split('\n').first.trim();
  if (line.size() < 2 || (line[0] != '"' && line[0] != '<')) return {};
  return line.substr(0, line.find(line[0] == '<' ? '>' : '"', 1) + 1).str();
}

class Search {
 public:
  Search(const Unit& unit, const std::set<std::string>& own) : unit_(unit), own_(own) {
    for (const auto& each : unit.compiler->getPreprocessor().getHeaderSearchInfo().search_dir_range()) {
      folders_.push_back(each.getName().str());
      if (!clang::SrcMgr::isSystem(each.getDirCharacteristic()))
        add_generated(generated_, absolute(unit, each.getName()));
    }
  }

  /// By the header's own name; for functions that are not there, all headers that name a twin of theirs.
  std::vector<TwinHeader> twins(clang::FileID header, const std::set<std::string>& names, const std::string& suffix) {
    std::vector<TwinHeader> found;
    std::set<std::string> open;
    const TwinHeader same = namesake(header);
    const std::string its_text = same.path.empty() ? std::string() : generated_text(same.path);
    for (const std::string& name : names)
      if (!has_word(its_text, name + suffix)) open.insert(name + suffix);
    if (!same.path.empty()) found.push_back(same);
    const auto names_any = [&](const std::string& text) {
      return llvm::any_of(open, [&](const std::string& name) { return has_word(text, name); });
    };
    std::map<std::string, std::string> beside;
    add_generated(beside, absolute(unit_, path::parent_path(unit_.sources().getFileEntryRefForID(header)->getName())));
    for (const auto& [file, text] : beside)
      if (file != same.path && names_any(text)) found.push_back({file, beside_spelling(header, file)});
    for (const auto& [file, text] : generated_)
      if (file != same.path && !beside.count(file) && names_any(text))
        found.push_back({file, "\"" + path::filename(file).str() + "\""});
    return found;
  }

 private:
  void add_generated(std::map<std::string, std::string>& all, const std::string& folder) const {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator file(folder, error), end; file != end && !error; file.increment(error))
      if (const std::string name = file->path(); llvm::StringRef(name).ends_with(".dual.hpp") && !is_own(name))
        if (std::string text = generated_text(name); !text.empty()) all.emplace(name, std::move(text));
  }

  bool is_own(const std::string& file) const { return own_.count(path::filename(file).str()) > 0; }

  /// How the unit includes a header, with quotes or brackets.
  std::string words_for(clang::FileID header) const {
    const clang::SourceLocation directive = unit_.sources().getIncludeLoc(header);
    return directive.isValid() ? spelled(unit_.sources(), directive) : std::string();
  }

  /// The same for a file beside it.
  std::string beside_spelling(clang::FileID header, const std::string& file) const {
    const std::string words = words_for(header);
    if (words.empty()) return {};
    llvm::SmallString<256> name(path::parent_path(llvm::StringRef(words).slice(1, words.size() - 1)));
    path::append(name, path::filename(file));
    return words[0] + name.str().str() + words.back();
  }

  TwinHeader namesake(clang::FileID header) const {
    const clang::SourceManager& sources = unit_.sources();
    const auto file = sources.getFileEntryRefForID(header);
    if (is_own(twin_name(file->getName()))) return {};
    const clang::SourceLocation directive = sources.getIncludeLoc(header);
    const std::string words = words_for(header);
    if (!words.empty()) {
      const std::string name = twin_name(llvm::StringRef(words).slice(1, words.size() - 1));
      std::vector<std::string> folders = folders_;
      const auto includer = sources.getFileEntryRefForID(sources.getFileID(directive));
      if (words[0] == '"' && includer) folders.insert(folders.begin(), includer->getDir().getName().str());
      for (const std::string& folder : folders)
        if (const std::string candidate = absolute(unit_, folder + "/" + name); is_generated(candidate))
          return {candidate, words[0] + name + words.back()};
    }
    const std::string beside = absolute(unit_, twin_name(file->getName()));
    return is_generated(beside) ? TwinHeader{beside, {}} : TwinHeader{};
  }

  const Unit& unit_;
  const std::set<std::string>& own_;
  std::vector<std::string> folders_;              ///< of the include path
  std::map<std::string, std::string> generated_;  ///< the texts of generated headers in them
};

}  // namespace

std::set<std::string> prefixes_with_twins(const Unit& unit) {
  const clang::SourceManager& sources = unit.sources();
  std::map<std::string, bool> has_twins;  // by folder
  const auto has = [&](const std::string& folder) {
    const auto [known, is_new] = has_twins.emplace(folder, false);
    std::error_code error;
    if (is_new)
      for (llvm::sys::fs::directory_iterator file(folder, error), end; file != end && !error; file.increment(error))
        known->second =
            known->second || (llvm::StringRef(file->path()).ends_with(".dual.hpp") && is_generated(file->path()));
    return known->second;
  };
  std::set<std::string> prefixes;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || !clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic())) continue;
    const auto file = entry.getFile().getContentCache().OrigEntry;
    if (!file || entry.getFile().getIncludeLoc().isInvalid()) continue;
    const std::string header = absolute(unit, file->getName());
    const std::string words = spelled(sources, entry.getFile().getIncludeLoc());
    if (words.empty() || !has(path::parent_path(header).str())) continue;
    const std::string name = words.substr(1, words.size() - 2);
    if (const std::string folder = path::parent_path(name).str(); !folder.empty())
      prefixes.insert(folder + "/");
    else if (is_generated(twin_name(header)))
      prefixes.insert(name);
  }
  return prefixes;
}

std::vector<TwinHeader> twin_headers(const Unit& unit, const std::set<std::string>& own, const std::string& suffix) {
  Declaring declaring(unit);
  declaring.TraverseDecl(unit.ast().getTranslationUnitDecl());
  if (declaring.names.empty()) return {};
  Search search(unit, own);
  std::map<std::string, TwinHeader> found;  // each once
  for (const auto& [header, names] : declaring.names)
    for (TwinHeader& twin : search.twins(header, names, suffix)) found.emplace(twin.path, std::move(twin));
  std::vector<TwinHeader> all;
  for (auto& [file, twin] : found) all.push_back(std::move(twin));
  return all;
}

}  // namespace dualrev::frontend
