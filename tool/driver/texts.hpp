// What goes into which file: from the twins of each unit to the texts of its outputs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/files.hpp"
#include "driver/inputs.hpp"
#include "driver/options.hpp"
#include "emit/file.hpp"
#include "emit/marks.hpp"
#include "frontend/program/program.hpp"

namespace dualrev::driver {

/// Which of a file's lines are made of what.
struct Links {
  std::string path;
  std::vector<emit::Link> links;
};

class Texts {
 public:
  Texts(const Options& options, frontend::Program& program, const std::string& runtime)
      : options_(options), program_(program), runtime_(runtime) {}

  /// Makes all texts; false if one cannot be made. A conflict takes what it is about away, and what depends on it, and
  /// all begins anew.
  bool add_all(const Inputs& read);
  /// In one if they go to a stream.
  std::vector<OutputFile> all() const;
  /// Of each, if pieces are wished for.
  std::vector<Links> links() const { return links_; }

 private:
  /// `twins`: the headers of libraries that the unit's functions need.
  bool add(std::size_t index, const frontend::Unit& unit, const std::vector<frontend::TwinHeader>& twins);
  bool emit_unit(const frontend::UnitModule& module, const std::string& input, const std::string& name,
                 const std::string& folder, const std::vector<std::string>& of_libraries, emit::FileText text);
  /// A text with marks, if there are any.
  void add(const std::string& path, const std::string& text, const std::string& marks);
  /// The path of the header that is made of one.
  std::string header_of(const std::string& name) const;
  std::vector<std::string> own_includes(const frontend::UnitModule& module, const std::string& folder,
                                        const std::string& header_name) const;
  /// A header for an include directive in a file of `folder`.
  std::string quoted(const std::string& folder, const std::string& file) const;

  const Options& options_;
  frontend::Program& program_;
  std::string runtime_;
  std::vector<OutputFile> files_;
  std::vector<Links> links_;
};

}  // namespace dualrev::driver
