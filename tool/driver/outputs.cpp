// Names of outputs, and what they must not be.
#include "driver/outputs.hpp"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "frontend/program/program.hpp"
#include "frontend/program/twin_headers.hpp"

namespace dualrev::driver {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string stem(const std::string& file) {
  const std::string name = path::filename(file).str();
  return name.substr(0, name.rfind('.'));
}

bool is_generated_name(const std::string& file) {
  return llvm::StringRef(file).ends_with(".dual.hpp") || llvm::StringRef(file).ends_with(".dual.cpp");
}

bool is_output_name(const std::string& name) {
  const std::string extension = llvm::sys::path::extension(name).lower();
  static const std::set<std::string> of_cpp{"",     ".h",   ".hh", ".hpp", ".hxx", ".h++", ".inc", ".inl", ".ipp",
                                            ".tpp", ".cuh", ".cu", ".c",   ".cc",  ".cpp", ".cxx", ".c++"};
  return of_cpp.count(extension) != 0 || fs::is_directory(name);
}

std::string place(const Options& options, const std::string& input) {
  for (const std::string& root : options.roots) {
    const std::string below = spelled_from(root, input);
    if (is_below(below)) return (std::filesystem::path(below).parent_path() / stem(input)).generic_string();
  }
  return stem(input);
}

std::string output_stem(const Options& options, const std::string& input) {
  if (options.output.empty()) return stem(input);
  if (fs::is_directory(options.output)) return options.output + "/" + place(options, input);
  for (const char* ending : {".dual.hpp", ".dual.cpp", ".hpp", ".cpp", ".h", ".hxx", ".hh", ".cc", ".cxx"})
    if (llvm::StringRef(options.output).ends_with(ending))
      return options.output.substr(0, options.output.size() - std::string(ending).size());
  return options.output;
}

std::string first_output(const Options& options) {
  const std::string& input = options.inputs.front();
  if (frontend::is_header(input) && !fs::is_directory(options.output)) return options.output;
  return output_stem(options, input) + ".dual.hpp";
}

bool is_stream(const std::string& file) {
  fs::file_status status;
  if (file == "-") return true;
  if (fs::status(file, status)) return false;
  return status.type() == fs::file_type::character_file || status.type() == fs::file_type::fifo_file ||
         status.type() == fs::file_type::socket_file;
}

namespace {

/// The folder that holds a file. One that does not exist is no other than its name says.
std::string real_folder(const std::string& file) {
  const std::string parent = path::parent_path(file).str();
  llvm::SmallString<256> real;
  return fs::real_path(parent.empty() ? "." : parent, real) ? parent : real.str().str();
}

}  // namespace

bool is_same_path(const std::string& a, const std::string& b) {
  return path::filename(a) == path::filename(b) && real_folder(a) == real_folder(b);
}

bool is_same_file(const std::string& a, const std::string& b) {
  if (a == "-" || b == "-") return a == b;
  return fs::equivalent(a, b) || is_same_path(a, b);
}

namespace {

struct Named {
  std::string path;
  std::string what;
};

/// A source may turn out to need no source of its own; it counts all the same.
std::vector<Named> outputs_of(const Options& options, const std::string& input) {
  const std::string what = "the output of '" + input + "'";
  const std::string name = output_stem(options, input);
  const bool as_given = !options.output.empty() && !fs::is_directory(options.output);
  if (options.output.empty()) return {};
  if (frontend::is_header(input)) return {{as_given ? options.output : name + ".dual.hpp", what}};
  std::vector<Named> both = {{name + ".dual.hpp", what}};
  if (!as_given || !llvm::StringRef(options.output).ends_with(".hpp")) both.push_back({name + ".dual.cpp", what});
  return both;
}

/// Two files are one if they share any of these: the file that is there, by links too, or the name in its folder.
std::vector<std::string> identities(const std::string& file) {
  if (file == "-") return {file};
  std::vector<std::string> all{real_folder(file) + "/" + path::filename(file).str()};
  fs::UniqueID id;
  if (!fs::getUniqueID(file, id)) all.push_back(std::to_string(id.getDevice()) + ":" + std::to_string(id.getFile()));
  return all;
}

class Known {
 public:
  explicit Known(const std::vector<Named>& files = {}) {
    for (const Named& file : files) add(file);
  }
  void add(const Named& file) {
    for (const std::string& identity : identities(file.path)) what_.emplace(identity, file.what);
  }
  /// In words; empty if it is none of these.
  std::string find(const std::string& file) const {
    for (const std::string& identity : identities(file))
      if (const auto found = what_.find(identity); found != what_.end()) return found->second;
    return {};
  }

 private:
  std::map<std::string, std::string> what_;
};

}  // namespace

std::optional<std::string> lost_by(const Options& options) {
  std::vector<Named> read;
  for (const std::string& input : options.inputs) read.push_back({input, "the input '" + input + "'"});
  std::vector<Named> written;
  if (options.output.empty() && options.html.empty()) written.push_back({options.stream, "the output"});
  for (const std::string& input : options.inputs)
    for (Named& output : outputs_of(options, input)) written.push_back(std::move(output));
  if (!options.audit.empty()) written.push_back({options.audit, "the audit"});
  if (!options.report.empty()) written.push_back({options.report, "the report"});
  if (!options.html.empty()) written.push_back({options.html, "the page"});
  if (!options.depfile.empty()) written.push_back({options.depfile, "the depfile"});
  const Known inputs(read);
  Known outputs;
  for (const Named& file : written) {
    if (const std::string input = inputs.find(file.path); !input.empty())
      return file.what + " would overwrite " + input;
    if (file.what.starts_with("the output") && !options.audit_baseline.empty() &&
        is_same_file(file.path, options.audit_baseline))
      return file.what + " would overwrite the baseline '" + options.audit_baseline + "'";
    if (const std::string other = outputs.find(file.path); !other.empty())
      return other + " and " + file.what + " would both be '" + file.path + "'";
    outputs.add(file);
  }
  return std::nullopt;
}

std::optional<std::string> lost_by(const std::vector<OutputFile>& files, const frontend::Unit& unit) {
  const clang::SourceManager& sources = unit.sources();
  for (const OutputFile& file : files) {
    fs::UniqueID id;
    if (is_stream(file.path) || fs::getUniqueID(file.path, id)) continue;
    for (auto read = sources.fileinfo_begin(); read != sources.fileinfo_end(); ++read) {
      const auto text = read->second->getBufferDataIfLoaded();
      if (read->first.getUniqueID() == id && text && !frontend::is_generated_text(*text))
        return "the output would overwrite '" + file.path + "', which '" + unit.path + "' includes";
    }
  }
  return std::nullopt;
}

}  // namespace dualrev::driver
