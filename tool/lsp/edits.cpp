#include "lsp/edits.hpp"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace dualrev::lsp {

namespace json = llvm::json;

std::string uri_of(const std::string& path) {
  std::string uri = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || llvm::StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + llvm::toHex(llvm::StringRef(&c, 1));
  }
  return uri;
}

std::optional<std::string> path_of(llvm::StringRef uri) {
  if (!uri.consume_front("file://")) return std::nullopt;
  if (!uri.starts_with("/")) uri = uri.drop_front(std::min(uri.find('/'), uri.size()));  // a host
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    unsigned byte = 0;
    if (uri[i] == '%' && i + 2 < uri.size() && !uri.substr(i + 1, 2).getAsInteger(16, byte)) {
      path += static_cast<char>(byte);
      i += 2;
    } else {
      path += uri[i];
    }
  }
  if (path.empty() || path.find('\0') != std::string::npos) return std::nullopt;
  llvm::SmallString<256> plain(path);
  llvm::sys::path::remove_dots(plain, true);
  return plain.str().str();
}

void WorkspaceEdit::write(const std::vector<driver::OutputFile>& files) {
  for (const driver::OutputFile& file : files) {
    const Current now = look_(file.path);
    if (now.text && now.text->whole() == file.text) continue;
    // A line behind the end is the end; Neovim takes from it that the last newline ends a line and begins none.
    change(file.path, {{{}, now.text ? now.text->end() : Position{1, 0}}, file.text});
  }
}

json::Value WorkspaceEdit::as_json(const Abilities& abilities) const {
  json::Object changes;
  json::Array document_changes;
  for (const auto& [path, edits] : edits_) {
    json::Array all;
    for (const Edit& edit : edits)
      all.push_back(json::Object{{"range", to_json(edit.range)}, {"newText", json::fixUTF8(edit.text)}});
    const std::string uri = uri_of(path);
    const Current now = look_(path);
    if (!now.text && abilities.create_files)
      document_changes.push_back(
          json::Object{{"kind", "create"}, {"uri", uri}, {"options", json::Object{{"ignoreIfExists", true}}}});
    const json::Value version = now.version ? json::Value(*now.version) : json::Value(nullptr);
    document_changes.push_back(
        json::Object{{"textDocument", json::Object{{"uri", uri}, {"version", version}}}, {"edits", json::Array(all)}});
    changes[uri] = std::move(all);
  }
  if (abilities.document_changes) return json::Object{{"documentChanges", std::move(document_changes)}};
  return json::Object{{"changes", std::move(changes)}};
}

Edit include_edit(const Text& text, const std::string& header) {
  unsigned behind = 0;  // the last directive of the file's head
  for (unsigned line = 0; line < text.lines(); ++line) {
    const std::string words = text.line(line);
    const llvm::StringRef rest = llvm::StringRef(words).ltrim();
    if (rest.starts_with("#include") || rest.starts_with("#pragma once"))
      behind = line + 1;
    else if (!rest.empty() && !rest.starts_with("#") && !rest.starts_with("//"))
      break;
  }
  const Position at = text.position(text.offset({behind, 0}));
  return {{at, at}, "#include <" + header + ">\n"};
}

}  // namespace dualrev::lsp
