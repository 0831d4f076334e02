// Changes as an editor applies them, complete: nothing is resolved later.
#pragma once

#include <llvm/Support/JSON.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/files.hpp"
#include "lsp/text.hpp"

namespace dualrev::lsp {

/// "file:///a%20b.hpp" of a path, and back; nothing for what is no file.
std::string uri_of(const std::string& path);
std::optional<std::string> path_of(llvm::StringRef uri);

/// What the editor can do.
struct Abilities {
  bool document_changes = false;
  bool create_files = false;
  bool disabled_actions = false;  ///< shows actions that are not possible
};

/// What the editor has of a file, else what is on disk.
struct Current {
  std::optional<Text> text;  ///< nothing: there is no such file
  std::optional<std::int64_t> version;
};
using Look = std::function<Current(const std::string& path)>;

struct Edit {
  Range range;
  std::string text;
};

class WorkspaceEdit {
 public:
  explicit WorkspaceEdit(const Look& look) : look_(look) {}
  void change(const std::string& path, Edit edit) { edits_[path].push_back(std::move(edit)); }
  /// All of the files, which need not be there. Those that have that text already are left alone.
  void write(const std::vector<driver::OutputFile>& files);
  bool empty() const { return edits_.empty(); }
  llvm::json::Value as_json(const Abilities& abilities) const;

 private:
  const Look& look_;
  std::map<std::string, std::vector<Edit>> edits_;
};

/// Where a further include directive belongs.
Edit include_edit(const Text& text, const std::string& header);

}  // namespace dualrev::lsp
