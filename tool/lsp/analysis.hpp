// What the library says of one file: the same functions as the command's, run on the texts of the editor.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "driver/derive.hpp"
#include "lsp/flags.hpp"
#include "lsp/manifest.hpp"
#include "lsp/outline.hpp"

namespace dualrev::lsp {

struct Analysis {
  bool read = false;  ///< Clang takes the text as C++
  Outline outline;
  std::vector<frontend::Finding> findings;    ///< in what is asked for
  std::vector<frontend::Outcome> outcomes;    ///< of all functions
  std::vector<driver::Twin> twins;            ///< of those that have one
  std::vector<core::FunctionCost> costs;      ///< the same
  std::vector<core::Remark> remarks;          ///< of these, what was not taken
  std::vector<driver::OutputFile> files;      ///< that have these twins
  std::vector<driver::Links> links;           ///< of each of these: what its lines are made of
  std::vector<frontend::Piece> pieces;        ///< what stands where in the source, and what it became
  std::vector<driver::Twin> asked_twins;      ///< of those that are asked for, and whom they call
  std::vector<driver::OutputFile> generated;  ///< those that would be written now; empty if nothing is asked for
  std::vector<driver::OutputFile> on_disk;    ///< what is there of them
  bool asked = false;                         ///< by marks, by calls, by a generated file
  bool everything = false;                    ///< all functions are
  bool lenient = false;                       ///< the generated file was made in spite of refusals
  std::string target;                         ///< of the build that generates from the file; else empty
  std::string why_not;                        ///< nothing can be generated from the file; else empty

  const frontend::Outcome* outcome(const std::string& location) const;
  const driver::Twin* twin(const std::string& location) const;
  const core::FunctionCost* cost(const std::string& location) const;
  const core::Remark* remark(const std::string& location) const;
  /// Whether what is asked for has the function's twin.
  bool is_asked(const OutlinedFunction& function) const;
  /// Why no derivative of the function can be generated, in words; empty if one can.
  std::string why_not_of(const OutlinedFunction& function) const;
};

/// Runs on one file at a time, and keeps its tree for what is asked next.
class Analyser {
 public:
  Analyser(std::string program, std::shared_ptr<frontend::Preambles> preambles)
      : program_(std::move(program)), preambles_(std::move(preambles)) {}

  using Texts = std::map<std::string, std::string>;  ///< of open files, by absolute path

  /// As the build generates from the file, if it does. Throws what the library throws at a defect of its own.
  Analysis analyse(const std::string& path, const Texts& texts, const Flags::Found& flags,
                   const Generation* generation);
  /// The files that hold the derivative of that function too, or of all that can have one; nothing if there are none.
  /// Of the file that was analysed last.
  std::vector<driver::OutputFile> generate(const OutlinedFunction& function);
  std::vector<driver::OutputFile> generate_all();
  void forget() { current_.reset(); }

 private:
  struct Current {
    driver::Options options;
    frontend::ParseOptions parsing;
    driver::Inputs read;
    std::vector<frontend::Finding> findings;
    Analysis analysis;
  };
  std::vector<driver::OutputFile> derive_files(driver::Options options);

  std::string program_;
  std::shared_ptr<frontend::Preambles> preambles_;
  std::unique_ptr<Current> current_;
};

}  // namespace dualrev::lsp
