// Paths and files.
#include "driver/files.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <csignal>
#include <filesystem>

#include "driver/outputs.hpp"

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

std::string from_here(const std::string& path) {
  llvm::SmallString<256> here;
  llvm::sys::fs::current_path(here);
  here += '/';
  return llvm::StringRef(path).starts_with(here) ? path.substr(here.size()) : path;
}

bool is_below(const std::string& spelled) {
  const std::filesystem::path path = spelled;
  return path.is_relative() && !path.empty() && *path.begin() != "..";
}

namespace {

namespace fs = llvm::sys::fs;

bool fail(const std::string& path, const std::string& why) {
  const std::string what = path == "-" ? "to standard output" : "'" + path + "'";
  llvm::errs() << "dualrev-rewrite: error: cannot write " << what << ": " << why << "\n";
  return false;
}

bool fail(const std::string& path, std::error_code error) { return fail(path, error.message()); }

/// Empty if all was written.
std::error_code flushed(llvm::raw_fd_ostream& out) {
  out.flush();
  const std::error_code error = out.error();
  out.clear_error();
  return error;
}

bool write_stream(const OutputFile& file) {
  if (file.path == "-") {
    llvm::outs() << file.text;
    return flush_output();
  }
  std::error_code error;
  llvm::raw_fd_ostream out(file.path, error, fs::CD_OpenExisting, fs::FA_Write, fs::OF_None);
  if (!error) out << file.text;
  if (!error) error = flushed(out);
  return !error || fail(file.path, error);
}

/// While it exists, requests to end wait: a temporary file that has just been made is not yet known as such, and files
/// that belong together get their names together.
class Uninterrupted {
 public:
  Uninterrupted() {
    sigset_t requests;
    sigemptyset(&requests);
    for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGQUIT}) sigaddset(&requests, signal);
    pthread_sigmask(SIG_BLOCK, &requests, &before_);
  }
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

/// Files that are written beside their targets, and take their places when all are there.
class Replacements {
 public:
  Replacements() = default;
  Replacements(const Replacements&) = delete;
  Replacements& operator=(const Replacements&) = delete;
  ~Replacements() {
    for (Replacement& each : all_)
      if (!each.temporary.TmpName.empty()) llvm::consumeError(each.temporary.discard());
  }

  bool add(const OutputFile& file) {
    fs::file_status status;
    if (!fs::status(file.path, status) && !fs::is_regular_file(status))
      return fail(file.path, fs::is_directory(status) ? "it is a folder" : "it is no file");
    // What has not changed keeps its time, so that nothing is built anew for it.
    if (fs::exists(status)) {
      const auto buffer = llvm::MemoryBuffer::getFile(file.path);
      if (buffer && (*buffer)->getBuffer() == file.text) return true;
    }
    // A link stays; the file that it leads to is replaced.
    llvm::SmallString<256> target;
    if (fs::real_path(file.path, target)) target = file.path;
    const Uninterrupted now;
    auto temporary = fs::TempFile::create(target + ".%%%%%%%%.tmp", fs::all_read | fs::all_write);
    if (!temporary) return fail(file.path, llvm::errorToErrorCode(temporary.takeError()));
    all_.push_back({std::move(*temporary), file.path, target.str().str()});
    llvm::raw_fd_ostream out(all_.back().temporary.FD, false);
    out << file.text;
    const std::error_code error = flushed(out);
    return !error || fail(file.path, error);
  }

  bool keep() {
    const Uninterrupted now;
    for (Replacement& each : all_)
      if (llvm::Error error = each.temporary.keep(each.target))
        return fail(each.path, llvm::errorToErrorCode(std::move(error)));
    return true;
  }

 private:
  struct Replacement {
    fs::TempFile temporary;
    std::string path;  ///< as the user gave it
    std::string target;
  };
  std::vector<Replacement> all_;
};

}  // namespace

bool make_folders(const std::vector<OutputFile>& files) {
  for (const OutputFile& file : files) {
    const llvm::StringRef folder = llvm::sys::path::parent_path(file.path);
    if (const std::error_code error = folder.empty() ? std::error_code() : fs::create_directories(folder))
      return fail(file.path, error);
  }
  return true;
}

bool write_all(const std::vector<OutputFile>& files) {
  Replacements replacements;
  for (const OutputFile& file : files)
    if (!is_stream(file.path) && !replacements.add(file)) return false;
  for (const OutputFile& file : files)
    if (is_stream(file.path) && !write_stream(file)) return false;
  return replacements.keep();
}

bool flush_output() {
  const std::error_code error = flushed(llvm::outs());
  return !error || fail("-", error);
}

}  // namespace dualrev::driver
