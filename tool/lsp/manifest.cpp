#include "lsp/manifest.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include "lsp/flags.hpp"

namespace dualrev::lsp {

namespace fs = llvm::sys::fs;
namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace {

constexpr const char* stem = "dualrev_generate";

/// Of a build folder: one, or one for each configuration, in the order of their names.
std::vector<std::string> manifests_in(const std::string& folder) {
  std::vector<std::string> all;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    const llvm::StringRef name = path::filename(each->path());
    if (name == std::string(stem) + ".json" || (name.starts_with(std::string(stem) + "-") && name.ends_with(".json")))
      all.push_back(each->path());
  }
  llvm::sort(all);
  return all;
}

std::vector<std::string> strings(const json::Object& object, const char* name) {
  std::vector<std::string> all;
  if (const json::Array* array = object.getArray(name))
    for (const json::Value& each : *array)
      if (const auto text = each.getAsString()) all.push_back(text->str());
  return all;
}

std::shared_ptr<const Generation> generation(const json::Object& object) {
  auto made = std::make_shared<Generation>();
  made->target = object.getString("target").value_or("").str();
  made->folder = object.getString("directory").value_or("").str();
  made->inputs = strings(object, "inputs");
  made->outputs = strings(object, "outputs");
  made->arguments = made->inputs;
  llvm::append_range(made->arguments, strings(object, "options"));
  return made;
}

/// Where a build's files are, though a link to its compile_commands.json stands elsewhere.
std::string build_folder(const std::string& compile_commands) {
  llvm::SmallString<256> real;
  const bool is_there = !fs::real_path(compile_commands, real);
  return path::parent_path(is_there ? real.str() : llvm::StringRef(compile_commands)).str();
}

}  // namespace

const Manifests::Generations& Manifests::read(const std::string& manifest) {
  Known& known = known_[manifest];
  const std::string now = stamp_of(manifest);
  if (known.stamp == now) return known.all;
  known = {now, {}};
  const auto text = llvm::MemoryBuffer::getFile(manifest);
  if (!text) return known.all;
  auto parsed = json::parse((*text)->getBuffer());
  if (!parsed) {
    llvm::errs() << "dualrev-lsp: " << manifest << ": " << llvm::toString(parsed.takeError()) << "\n";
  } else if (const json::Array* array = parsed->getAsArray()) {
    for (const json::Value& each : *array)
      if (const json::Object* object = each.getAsObject()) known.all.push_back(generation(*object));
  }
  return known.all;
}

std::shared_ptr<const Generation> Manifests::of(const std::string& file, const std::string& compile_commands) {
  const auto find = [&](const std::string& folder) -> std::shared_ptr<const Generation> {
    for (const std::string& manifest : manifests_in(folder))
      for (const auto& each : read(manifest))
        if (llvm::is_contained(each->inputs, file)) return each;
    return nullptr;
  };
  if (!compile_commands.empty()) return find(build_folder(compile_commands));
  for (llvm::StringRef folder = path::parent_path(file); !folder.empty(); folder = path::parent_path(folder))
    for (const std::string& candidate : {folder.str(), (folder + "/build").str()})
      if (!manifests_in(candidate).empty()) return find(candidate);
  return nullptr;
}

}  // namespace dualrev::lsp
