// Which files a run writes: their names follow from the options alone, so that nothing need be read to see what would
// be lost.
#pragma once

#include <optional>
#include <string>

#include "driver/files.hpp"
#include "driver/options.hpp"
#include "frontend/program/unit.hpp"

namespace dualrev::driver {

/// "model" of "include/model.hpp".
std::string stem(const std::string& file);
/// Whether a file's name is that of an output: NAME.dual.hpp, NAME.dual.cpp.
bool is_generated_name(const std::string& path);
/// Whether C++ may be written to a file: its name ends as one of C++ does or not at all, or there is a folder of it.
bool is_output_name(const std::string& name);
/// Where an input's output belongs in an output folder, without ending: its path from the root that holds it.
std::string place(const Options& options, const std::string& input);
/// "NAME" of NAME.dual.hpp and NAME.dual.cpp, with its folder; no folder for a stream.
std::string output_stem(const Options& options, const std::string& input);

/// The first file that the run writes.
std::string first_output(const Options& options);

/// Whether a path names what exists and takes text without being replaced: a device, a pipe, standard output ("-").
bool is_stream(const std::string& path);
/// Whether two paths are one: the same name in the same folder.
bool is_same_path(const std::string& a, const std::string& b);
/// Whether two paths name one file, by links too, or would if it existed.
bool is_same_file(const std::string& a, const std::string& b);

/// What the run would destroy, in words for the user: an input that would be overwritten, an output that would be
/// written twice. Nothing if all is well.
std::optional<std::string> lost_by(const Options& options);
/// The same of files that the unit includes, but for such as an earlier run wrote.
std::optional<std::string> lost_by(const std::vector<OutputFile>& files, const frontend::Unit& unit);

}  // namespace dualrev::driver
