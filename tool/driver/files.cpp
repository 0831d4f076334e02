// Paths and files.
#include "driver/files.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

namespace dualrev::driver {

namespace {

std::string binary_folder(const char* argv0) {
  static int anchor;
  const std::string binary = llvm::sys::fs::getMainExecutable(argv0, &anchor);
  return llvm::sys::path::parent_path(binary).str();
}

std::string first_that_holds(const std::vector<std::string>& folders, const char* file) {
  for (const std::string& folder : folders)
    if (!folder.empty() && llvm::sys::fs::exists(folder + "/" + file)) return folder;
  return {};
}

}  // namespace

std::string find_resource_dir(const char* argv0) {
  const std::string root = binary_folder(argv0) + "/..";
  const std::string version = std::to_string(LLVM_VERSION_MAJOR);
  return first_that_holds({root + "/lib/clang/" + version, root + "/lib/llvm-" + version + "/lib/clang/" + version,
                           DUALREV_CLANG_RESOURCE_DIR},
                          "include/stddef.h");
}

std::string find_runtime(const char* argv0) {
  const std::string root = binary_folder(argv0) + "/..";
  return first_that_holds({root + "/include", DUALREV_RUNTIME_INCLUDE_DIR}, "dualrev/dualrev.hpp");
}

std::string spelled_from(const std::string& folder, const std::string& path) {
  if (folder.empty()) return path;
  std::error_code error;
  const std::filesystem::path relative = std::filesystem::proximate(path, folder, error);
  return error ? path : relative.generic_string();
}

namespace {

bool holds_already(const OutputFile& file) {
  const auto buffer = llvm::MemoryBuffer::getFile(file.path);
  return buffer && (*buffer)->getBuffer() == file.text;
}

}  // namespace

bool write_all(const std::vector<OutputFile>& all) {
  // What has not changed keeps its time, so that nothing is built anew for it.
  std::vector<OutputFile> files;
  std::copy_if(all.begin(), all.end(), std::back_inserter(files),
               [](const OutputFile& file) { return !holds_already(file); });
  const auto fail = [](const std::string& path, const std::string& why) {
    llvm::errs() << "dualrev-rewrite: error: cannot write '" << path << "': " << why << "\n";
    return false;
  };
  std::vector<llvm::sys::fs::TempFile> written;
  const auto discard = [&] {
    for (auto& file : written) llvm::consumeError(file.discard());
  };
  for (const OutputFile& file : files) {
    // Beside the target, so that it can be renamed.
    auto temporary = llvm::sys::fs::TempFile::create(file.path + ".%%%%%%%%.tmp",
                                                     llvm::sys::fs::all_read | llvm::sys::fs::all_write);
    if (!temporary) {
      discard();
      return fail(file.path, llvm::toString(temporary.takeError()));
    }
    llvm::raw_fd_ostream out(temporary->FD, false);
    out << file.text;
    out.flush();
    const bool bad = out.has_error();
    const std::string why = bad ? out.error().message() : "";
    out.clear_error();
    written.push_back(std::move(*temporary));
    if (bad) {
      discard();
      return fail(file.path, why);
    }
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (llvm::Error error = written[i].keep(files[i].path)) {
      const std::string why = llvm::toString(std::move(error));
      for (std::size_t k = i + 1; k < files.size(); ++k) llvm::consumeError(written[k].discard());
      return fail(files[i].path, why);
    }
  }
  return true;
}

}  // namespace dualrev::driver
