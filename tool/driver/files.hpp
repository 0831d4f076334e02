// Files: where Clang's and the runtime's headers are, how a path is spelled in an include, and writing whole or not at
// all.
#pragma once

#include <string>
#include <vector>

namespace dualrev::driver {

/// Clang's resource folder: beside the binary, else the one known at build time. Empty if neither holds
/// include/stddef.h.
std::string find_resource_dir(const char* argv0);
/// The folder of dualrev/dualrev.hpp, found in the same way.
std::string find_runtime(const char* argv0);

/// A path as an include in a file of `folder` names it; an empty folder keeps it as given.
std::string spelled_from(const std::string& folder, const std::string& path);
/// A path, or a text that begins with one, without the folder that the tool runs in.
std::string from_here(const std::string& path);
/// Whether a path that spelled_from gave stays inside of the folder.
bool is_below(const std::string& spelled);

struct OutputFile {
  std::string path;  ///< "-" is standard output
  std::string text;
};
/// The folders of all files; an error on standard error if one cannot be made.
bool make_folders(const std::vector<OutputFile>& files);
/// All files, or none and an error on standard error. What is no file but a device or a pipe is written to as it is.
bool write_all(const std::vector<OutputFile>& files);
/// What is left for standard output. False, and an error on standard error, if it cannot be written.
bool flush_output();

}  // namespace dualrev::driver
