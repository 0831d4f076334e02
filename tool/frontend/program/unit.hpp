// A parsed translation unit: Clang's AST, its tokens, and the diagnostics that were set aside.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/refusals/finding.hpp"

namespace dualrev::frontend {

class Preambles;

struct ParseOptions {
  std::string resource_dir;             ///< Clang's own headers, found by the driver
  std::string runtime_include;          ///< folder that holds dualrev/dualrev.hpp, or empty
  std::set<std::string> own_headers;    ///< base names of headers that this run generates: empty while parsing
  std::set<std::string> user_prefixes;  ///< of headers in system folders that are to be rewritten
  std::map<std::string, std::string> unsaved = {};  ///< texts that files have in an editor, by absolute path
  std::shared_ptr<Preambles> preambles = {};        ///< what files begin with, kept from one parse to the next; or null
  Hear hear = {};
};

class Unit {
 public:
  Unit();
  Unit(Unit&&) noexcept;
  ~Unit();

  clang::ASTContext& ast() const { return compiler->getASTContext(); }
  clang::SourceManager& sources() const { return compiler->getSourceManager(); }

  /// Makes the body of a member of a class template that nothing in the source calls, if it has one for these
  /// arguments. Nothing else may ask Sema for anything behind the parse.
  void instantiate(const clang::FunctionDecl* function) const;

  std::string path;    ///< as the user gave it
  std::string folder;  ///< where the compiler would run
  Hear hear;           ///< is told what is wrong
  std::vector<std::string>
      preamble;             ///< `<vector>`: headers of the standard library that were read before, as the first
  std::string text;         ///< of the file with what was read behind it, if anything was
  bool failed = false;      ///< Clang found errors outside bodies that only ask for derivatives; they are told
  std::string first_error;  ///< of these: "model.hpp:3:8: expected expression"
  std::unique_ptr<clang::CompilerInstance> compiler;
  std::unique_ptr<clang::FrontendAction> action;
  std::unique_ptr<clang::syntax::TokenBuffer> tokens;
  std::vector<clang::SourceLocation> pragmas;        ///< where each begins that is not in a part left out by `#if`
  mutable std::shared_ptr<const void> declarations;  ///< kept by requests.cpp
  mutable std::shared_ptr<const void> rules;         ///< kept by own_rules.cpp
};

/// Code to be read behind the file's own, made when all of the file has been read. By `#line` it says which option asks
/// for it.
using Behind = std::function<std::string(const Unit&)>;

/// What stands between a file's own text and what is read behind it.
inline constexpr const char* behind_text = "\n#pragma dualrev_behind\n";

/// Whether a path names a header.
bool is_header(const std::string& path);

/// What an editor has of a file, else what is on disk; nothing if it cannot be read.
std::optional<std::string> text_of(const std::string& path, const ParseOptions& options);

/// Parses one file; errors are told.
std::unique_ptr<Unit> parse(const std::string& path, const clang::tooling::CompilationDatabase& database,
                            const ParseOptions& options, const Behind& behind = {});

}  // namespace dualrev::frontend
