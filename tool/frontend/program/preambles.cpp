#include "frontend/program/preambles.hpp"

#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Tooling/Inclusions/StandardLibrary.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include "versions/clang.hpp"

namespace dualrev::frontend {

namespace {

/// `<vector>`, `<math.h>`; not what means something else each time it is included.
bool is_standard(llvm::StringRef name) {
  return name != "<cassert>" && name != "<assert.h>" &&
         (clang::tooling::stdlib::Header::named(name, clang::tooling::stdlib::Lang::CXX) ||
          clang::tooling::stdlib::Header::named(name, clang::tooling::stdlib::Lang::C));
}

/// Those in front of everything else but comments and an include guard.
std::vector<std::string> leading_includes(llvm::StringRef text) {
  std::vector<std::string> all;
  llvm::StringRef guard;
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    line = line.split("//").first.trim();
    if (line.empty() || line == "#pragma once") continue;
    if (line.consume_front("#ifndef ") && guard.empty()) {
      guard = line.trim();
    } else if (line.consume_front("#define ") && !guard.empty() && line.trim() == guard) {
      continue;
    } else if (line.consume_front("#include") && is_standard(line.trim())) {
      all.push_back(line.trim().str());
    } else {
      break;
    }
  }
  return all;
}

std::string key_of(const clang::CompilerInvocation& invocation, const std::vector<std::string>& includes) {
  std::string key = invocation.getModuleHash() + invocation.getFileSystemOpts().WorkingDir;
  for (const auto& entry : invocation.getHeaderSearchOpts().UserEntries)
    key += "|" + std::to_string(entry.Group) + entry.Path;
  return key + "|" + llvm::join(includes, "");
}

/// The directives that something was read for.
std::vector<std::string> entered(const clang::SourceManager& sources) {
  std::vector<std::string> all;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getIncludeLoc().isInvalid()) continue;
    const clang::SourceLocation at = entry.getFile().getIncludeLoc();
    if (!sources.isInMainFile(at)) continue;
    const llvm::StringRef line =
        sources.getBufferData(sources.getMainFileID()).substr(sources.getFileOffset(at)).split('\n').first;
    all.push_back(line.slice(line.find('<'), line.find('>') + 1).str());
  }
  return all;
}

}  // namespace

Preambles::Preambles() {
  llvm::SmallString<128> folder;
  if (!llvm::sys::fs::createUniqueDirectory("dualrev-preambles", folder)) folder_ = folder.str().str();
}

Preambles::~Preambles() {
  if (!folder_.empty()) llvm::sys::fs::remove_directories(folder_);
}

void Preambles::forget(const Preamble* preamble) {
  for (auto each = known_.begin(); each != known_.end(); ++each)
    if (each->second.preamble.get() == preamble) {
      known_.erase(each);
      return;
    }
}

const Preamble* Preambles::find(const std::string& text, const clang::CompilerInvocation& invocation,
                                const std::shared_ptr<clang::PCHContainerOperations>& containers,
                                clang::FileManager& files) {
  const std::vector<std::string> includes = leading_includes(text);
  if (folder_.empty() || includes.empty() || !invocation.getPreprocessorOpts().ImplicitPCHInclude.empty() ||
      !invocation.getPreprocessorOpts().Includes.empty())
    return nullptr;
  Known& known = known_[key_of(invocation, includes)];
  if (++known.times < 2) return nullptr;
  if (known.preamble) return known.preamble->file.empty() ? nullptr : known.preamble.get();
  known.preamble = std::make_unique<Preamble>();
  const std::string name = folder_ + "/" + std::to_string(made_++);
  std::string source;
  for (const std::string& include : includes) source += "#include " + include + "\n";
  auto copy = std::make_shared<clang::CompilerInvocation>(invocation);
  clang::FrontendOptions& frontend = copy->getFrontendOpts();
  frontend.Inputs = {clang::FrontendInputFile(name + ".hpp", clang::InputKind(clang::Language::CXX))};
  frontend.OutputFile = name + ".pch";
  frontend.ProgramAction = clang::frontend::GeneratePCH;
  copy->getPreprocessorOpts().addRemappedFile(name + ".hpp", llvm::MemoryBuffer::getMemBufferCopy(source).release());
  copy->getPreprocessorOpts().RetainRemappedFileBuffers = false;
  auto compiler = versions::compiler_for(std::move(copy), containers, &files);
  versions::start(*compiler, new clang::IgnoringDiagConsumer);
  clang::GeneratePCHAction action;
  if (!compiler->createTarget() || !action.BeginSourceFile(*compiler, compiler->getFrontendOpts().Inputs[0]))
    return nullptr;
  llvm::consumeError(action.Execute());
  known.preamble->includes = entered(compiler->getSourceManager());
  const bool good = !compiler->getDiagnostics().hasErrorOccurred();
  action.EndSourceFile();
  if (!good || !llvm::sys::fs::exists(name + ".pch")) return nullptr;
  known.preamble->file = name + ".pch";
  return known.preamble.get();
}

}  // namespace dualrev::frontend
