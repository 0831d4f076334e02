// Parsing: Clang as a library, with the runtime in its rewriting mode and the headers to be generated masked as empty.
#include "frontend/program/unit.hpp"

#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Parse/Parser.h>
#include <clang/Sema/Scope.h>
#include <clang/Sema/Sema.h>
#include <clang/Tooling/ArgumentsAdjusters.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/SaveAndRestore.h>
#include <llvm/Support/VirtualFileSystem.h>

#include "frontend/program/preambles.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/refusals/refusal.hpp"
#include "frontend/visitor.hpp"
#include "versions/clang.hpp"

namespace dualrev::frontend {

Unit::Unit() = default;
Unit::Unit(Unit&&) noexcept = default;
Unit::~Unit() {
  tokens.reset();
  if (action) action->EndSourceFile();
}

void Unit::instantiate(const clang::FunctionDecl* function) const {
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  if (function->hasBody() || !pattern || !pattern->hasBody() || !compiler->hasSema()) return;
  clang::Sema& sema = compiler->getSema();
  clang::DiagnosticsEngine& diagnostics = compiler->getDiagnostics();
  // The unit's scope ended with the parser. Sema looks at it for a loop over a range, and declares builtins there:
  // memcpy, for an implicit assignment of arrays.
  clang::Parser parser(compiler->getPreprocessor(), sema, true);
  parser.EnterScope(clang::Scope::DeclScope);
  parser.getCurScope()->setEntity(ast().getTranslationUnitDecl());
  const llvm::SaveAndRestore<clang::Scope*> of_unit(sema.TUScope, parser.getCurScope());
  // What does not compile is nobody's error as long as nobody calls it.
  const bool suppressed = diagnostics.getSuppressAllDiagnostics();
  diagnostics.setSuppressAllDiagnostics(true);
  sema.InstantiateFunctionDefinition(function->getLocation(), const_cast<clang::FunctionDecl*>(function), true);
  diagnostics.setSuppressAllDiagnostics(suppressed);
}

namespace {

/// Headers that this run generates hold nothing but the runtime while it reads, whether or not an old version of them
/// exists.
class MaskedFiles : public llvm::vfs::ProxyFileSystem {
 public:
  MaskedFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> real, std::set<std::string> names)
      : ProxyFileSystem(std::move(real)), names_(std::move(names)) {}
  /// A file that is read with other text than it has.
  void replace(const std::string& path, std::string text) {
    llvm::SmallString<256> whole(path);
    llvm::sys::path::remove_dots(whole, true);
    replaced_[whole.str().str()] = std::move(text);
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    return is_masked(path) ? stand_in(path).openFileForRead(path) : ProxyFileSystem::openFileForRead(path);
  }
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    return is_masked(path) ? stand_in(path).status(path) : ProxyFileSystem::status(path);
  }
  bool exists(const llvm::Twine& path) override { return is_masked(path) || ProxyFileSystem::exists(path); }

 private:
  const std::string* replaced(const llvm::Twine& path) const {
    if (replaced_.empty()) return nullptr;
    llvm::SmallString<256> whole;
    path.toVector(whole);
    if (makeAbsolute(whole)) return nullptr;
    llvm::sys::path::remove_dots(whole, true);
    const auto found = replaced_.find(whole.str().str());
    return found == replaced_.end() ? nullptr : &found->second;
  }
  bool is_masked(const llvm::Twine& path) const {
    return names_.count(llvm::sys::path::filename(path.str()).str()) > 0 || replaced(path);
  }
  /// What the generated header brings in any case.
  llvm::vfs::InMemoryFileSystem& stand_in(const llvm::Twine& path) {
    const std::string* text = replaced(path);
    memory_->addFile(path, 0,
                     llvm::MemoryBuffer::getMemBuffer(text ? llvm::StringRef(*text)
                                                           : "#pragma once\n#include <dualrev/dualrev.hpp>\n"));
    return *memory_;
  }

  std::map<std::string, std::string> replaced_;  // by absolute path
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory_ = new llvm::vfs::InMemoryFileSystem;
  std::set<std::string> names_;
};

class KeepDiagnostics : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level >= clang::DiagnosticsEngine::Error || (level == clang::DiagnosticsEngine::Note && keeps_notes))
      kept.emplace_back(level, info);
    if (level != clang::DiagnosticsEngine::Note) keeps_notes = level >= clang::DiagnosticsEngine::Error;
  }
  std::vector<clang::StoredDiagnostic> kept;
  bool keeps_notes = false;
};

/// Places of functions that call an entry point of the runtime.
class AskingBodies : public Visitor {
 public:
  explicit AskingBodies(clang::SourceManager& sources) : sources_(sources) {}
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    if (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && sources_.isInSystemHeader(decl->getLocation()))
      return true;
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    if (!function) return Visitor::TraverseDecl(decl);
    const auto* outer = function_;
    function_ = function;
    const bool result = Visitor::TraverseDecl(decl);
    function_ = outer;
    return result;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override { return note(e->getDecl()); }
  bool VisitOverloadExpr(clang::OverloadExpr* e) override {
    for (const clang::NamedDecl* candidate : e->decls()) note(candidate);
    return true;
  }
  std::vector<clang::SourceRange> ranges;

 private:
  bool note(const clang::NamedDecl* decl) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext()->getEnclosingNamespaceContext());
    static const std::set<std::string> others = {"stop_gradient", "with_pullback", "no_cotangent"};
    if (function_ && space && space->getName() == "dualrev" && !others.count(decl->getNameAsString()))
      ranges.push_back(function_->getSourceRange());
    return true;
  }
  clang::SourceManager& sources_;
  const clang::FunctionDecl* function_ = nullptr;
};

/// `#pragma dualrev_behind`, which stands behind the file's own text: reads on in what `behind` makes of the tree so
/// far.
class ReadBehind : public clang::PragmaHandler {
 public:
  ReadBehind(const Unit& unit, const Behind& behind) : PragmaHandler("dualrev_behind"), unit_(unit), behind_(behind) {}
  void HandlePragma(clang::Preprocessor& preprocessor, clang::PragmaIntroducer introducer,
                    clang::Token& token) override {
    while (token.isNot(clang::tok::eod)) preprocessor.Lex(token);
    const clang::FileID file =
        unit_.sources().createFileID(llvm::MemoryBuffer::getMemBufferCopy(behind_(unit_), "--function"),
                                     clang::SrcMgr::C_User, 0, 0, introducer.Loc);
    preprocessor.EnterSourceFile(file, nullptr, introducer.Loc);
  }

 private:
  const Unit& unit_;
  const Behind& behind_;
};

/// Clang's tree has none of those that the flags ignore.
class KeepPragmas : public clang::PPCallbacks {
 public:
  explicit KeepPragmas(std::vector<clang::SourceLocation>& pragmas) : pragmas_(pragmas) {}
  void PragmaDirective(clang::SourceLocation at, clang::PragmaIntroducerKind) override { pragmas_.push_back(at); }

 private:
  std::vector<clang::SourceLocation>& pragmas_;
};

class KeepTree : public clang::SyntaxOnlyAction {
 public:
  KeepTree(Unit& unit, const Behind& behind) : unit_(unit), behind_(behind) {}
  std::unique_ptr<clang::syntax::TokenCollector> collector;

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    collector = std::make_unique<clang::syntax::TokenCollector>(compiler.getPreprocessor());
    compiler.getPreprocessor().addPPCallbacks(std::make_unique<KeepPragmas>(unit_.pragmas));
    if (behind_) compiler.getPreprocessor().AddPragmaHandler(new ReadBehind(unit_, behind_));
    return true;
  }

 private:
  Unit& unit_;
  const Behind& behind_;
};

/// Runs the parse and keeps what it made.
class Keep : public clang::tooling::ToolAction {
 public:
  Keep(Unit& unit, const Behind& behind, const ParseOptions& options)
      : unit_(unit), behind_(behind), options_(options) {}

  bool runInvocation(std::shared_ptr<clang::CompilerInvocation> invocation, clang::FileManager* files,
                     std::shared_ptr<clang::PCHContainerOperations> containers, clang::DiagnosticConsumer*) override {
    invocation->getDiagnosticOpts().ErrorLimit = 0;
    invocation->getLangOpts().IsHeaderFile = is_header(unit_.path);  // so that its `#pragma once` is heeded
    if (const auto folder = files->getVirtualFileSystem().getCurrentWorkingDirectory()) unit_.folder = *folder;
    if (!invocation->getLangOpts().CPlusPlus) {
      return refuse(Reason::Language);
    }
    add_preamble(*invocation, containers, *files);
    unit_.compiler = versions::compiler_for(std::move(invocation), std::move(containers), files);
    clang::CompilerInstance* const compiler = unit_.compiler.get();
    auto consumer = std::make_unique<KeepDiagnostics>();
    KeepDiagnostics& diagnostics = *consumer;
    versions::start(*compiler, consumer.release());
    if (!compiler->createTarget()) return fail(diagnostics);
    auto action = std::make_unique<KeepTree>(unit_, behind_);
    if (!action->BeginSourceFile(*compiler, compiler->getFrontendOpts().Inputs[0])) {
      outdated = preamble_ != nullptr;
      if (!outdated) return fail(diagnostics);
      options_.preambles->forget(preamble_);
      return false;
    }
    if (llvm::Error error = action->Execute()) {
      llvm::consumeError(std::move(error));
      return fail(diagnostics);
    }
    KeepTree& tree = *action;
    unit_.action = std::move(action);
    report(diagnostics);
    // Of a text with errors nobody asks for tokens, and Clang's collector may never come to an end of them.
    if (unit_.failed) return false;
    unit_.tokens = std::make_unique<clang::syntax::TokenBuffer>(std::move(*tree.collector).consume());
    unit_.tokens->indexExpandedTokens();
    if (unit_.ast().getCurrentNamedModule()) return refuse(Reason::Module);
    return !unit_.failed;
  }

  bool outdated = false;  ///< what was to be read first is not what it was

 private:
  void add_preamble(clang::CompilerInvocation& invocation,
                    const std::shared_ptr<clang::PCHContainerOperations>& containers, clang::FileManager& files) {
    const auto text = options_.preambles ? text_of(unit_.path, options_) : std::nullopt;
    preamble_ = text ? options_.preambles->find(*text, invocation, containers, files) : nullptr;
    if (!preamble_) return;
    invocation.getPreprocessorOpts().ImplicitPCHInclude = preamble_->file;
    unit_.preamble = preamble_->includes;
  }
  /// Errors are set aside where a body only asks for derivatives: their types are known when the header exists.
  void report(const KeepDiagnostics& diagnostics) {
    if (diagnostics.kept.empty()) return;
    AskingBodies asking(unit_.sources());
    asking.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    if (!print(unit_, diagnostics.kept, asking.ranges)) return;
    unit_.first_error = first_error(unit_, diagnostics.kept, asking.ranges);
    unit_.failed = true;
  }
  /// The file as a whole.
  bool refuse(Reason reason) {
    frontend::report(unit_.hear, unit_.path + ":1:1", reason, {});
    unit_.first_error = unit_.path + ":1:1: " + message({{}, reason, {}});
    unit_.failed = true;
    return false;
  }
  /// Before anything could be read.
  bool fail(const KeepDiagnostics& diagnostics) {
    print(unit_, diagnostics.kept, {});
    unit_.first_error = first_error(unit_, diagnostics.kept, {});
    unit_.failed = true;
    return false;
  }

  Unit& unit_;
  const Behind& behind_;
  const ParseOptions& options_;
  const Preamble* preamble_ = nullptr;
};

/// Flags that only GCC knows.
clang::tooling::CommandLineArguments without_gcc_flags(const clang::tooling::CommandLineArguments& arguments,
                                                       llvm::StringRef) {
  static const std::set<std::string> gcc_only = {"-fconcepts",
                                                 "-fconcepts-diagnostics-depth",
                                                 "-fno-canonical-system-headers",
                                                 "-fmodules-ts",
                                                 "-fanalyzer",
                                                 "-fcoroutines",
                                                 "-flto=auto",
                                                 "-fno-tree-vectorize",
                                                 "-fopt-info",
                                                 "-fprofile-arcs",
                                                 "-ftest-coverage",
                                                 "-fno-gnu-unique",
                                                 "-fimplicit-constexpr",
                                                 "-freport-bug",
                                                 "-mno-direct-extern-access",
                                                 "-mdirect-extern-access",
                                                 "-mrecord-mcount",
                                                 "-mindirect-branch-register",
                                                 "-fconserve-stack",
                                                 "-fno-allow-store-data-races",
                                                 "-fno-var-tracking-assignments",
                                                 "-fvar-tracking-assignments"};
  static const char* const gcc_families[] = {
      "-fno-ipa-",          "-fipa-",    "-ftree-",         "-fno-tree-", "-fgcse",
      "-fno-gcse",          "-fdump-",   "-fmodule-mapper", "-fdeps-",    "-mindirect-branch=",
      "-mfunction-return=", "-fopt-info"};
  const auto is_family = [](const std::string& argument) {
    for (const char* prefix : gcc_families)
      if (argument.rfind(prefix, 0) == 0) return true;
    return false;
  };
  clang::tooling::CommandLineArguments kept;
  for (const std::string& argument : arguments) {
    const std::string name = argument.substr(0, argument.find('='));
    if (gcc_only.count(argument) || gcc_only.count(name) || is_family(argument)) continue;
    kept.push_back(argument);
  }
  return kept;
}

/// A C source is read as C++: it keeps its flags but for those that only C has.
clang::tooling::CommandLineArguments as_cxx(const clang::tooling::CommandLineArguments& arguments,
                                            llvm::StringRef file) {
  if (llvm::sys::path::extension(file) != ".c") return arguments;
  static const std::set<std::string> c_only = {"-ansi", "-fgnu89-inline", "-fno-gnu89-inline", "-xc", "--language=c"};
  const auto is_standard = [](llvm::StringRef argument, bool of_cxx) {
    const bool given = argument.consume_front("-std=") || argument.consume_front("--std=");
    return given && (argument.starts_with("c++") || argument.starts_with("gnu++")) == of_cxx;
  };
  clang::tooling::CommandLineArguments kept;
  bool has_standard = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    const bool is_language = argument == "-x" && i + 1 < arguments.size() && arguments[i + 1] == "c";
    if (is_language) ++i;
    if (is_language || c_only.count(argument) || is_standard(argument, false)) continue;
    has_standard = has_standard || is_standard(argument, true);
    kept.push_back(argument);
  }
  if (!has_standard) kept.insert(kept.begin() + 1, "-std=c++20");
  return kept;
}

}  // namespace

bool is_header(const std::string& path) {
  const std::string extension = llvm::sys::path::extension(path).lower();
  return extension != ".cpp" && extension != ".cc" && extension != ".cxx" && extension != ".c++" && extension != ".c";
}

std::optional<std::string> text_of(const std::string& path, const ParseOptions& options) {
  if (const auto unsaved = options.unsaved.find(clang::tooling::getAbsolutePath(path));
      unsaved != options.unsaved.end())
    return unsaved->second;
  const auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
}

std::unique_ptr<Unit> parse(const std::string& path, const clang::tooling::CompilationDatabase& database,
                            const ParseOptions& options, const Behind& behind) {
  auto unit = std::make_unique<Unit>();
  unit->path = path;
  unit->hear = options.hear;
  llvm::IntrusiveRefCntPtr<MaskedFiles> files(
      new MaskedFiles(llvm::vfs::createPhysicalFileSystem(), options.own_headers));
  clang::tooling::ClangTool tool(database, {path}, std::make_shared<clang::PCHContainerOperations>(), files);
  for (const auto& [file, text] : options.unsaved) files->replace(file, text);
  if (const auto text = behind ? text_of(path, options) : std::nullopt) {
    unit->text = *text + behind_text;
    files->replace(clang::tooling::getAbsolutePath(path), unit->text);
  }
  tool.setPrintErrorMessage(false);
  tool.appendArgumentsAdjuster(without_gcc_flags);
  tool.appendArgumentsAdjuster(as_cxx);
  using clang::tooling::ArgumentInsertPosition;
  using clang::tooling::getInsertArgumentAdjuster;
  tool.appendArgumentsAdjuster(
      getInsertArgumentAdjuster({"-DDUALREV_REWRITING", "-Wno-everything"}, ArgumentInsertPosition::END));
  // By their endings alone, a `.h` and a `.c` would be C, and others nothing at all.
  tool.appendArgumentsAdjuster(
      getInsertArgumentAdjuster(is_header(path) ? "-xc++-header" : "-xc++", ArgumentInsertPosition::BEGIN));
  if (!options.runtime_include.empty())
    tool.appendArgumentsAdjuster(
        getInsertArgumentAdjuster({"-idirafter", options.runtime_include}, ArgumentInsertPosition::END));
  for (const std::string& prefix : options.user_prefixes)
    tool.appendArgumentsAdjuster(
        getInsertArgumentAdjuster(("--no-system-header-prefix=" + prefix).c_str(), ArgumentInsertPosition::END));
  if (!options.resource_dir.empty()) {
    tool.appendArgumentsAdjuster([&](const clang::tooling::CommandLineArguments& arguments, llvm::StringRef) {
      for (const std::string& argument : arguments)
        if (argument.rfind("-resource-dir", 0) == 0) return arguments;
      clang::tooling::CommandLineArguments with = arguments;
      with.insert(with.begin() + 1, "-resource-dir=" + options.resource_dir);
      return with;
    });
  }
  const std::unique_ptr<clang::DiagnosticConsumer> of_flags = versions::printer();
  tool.setDiagnosticConsumer(of_flags.get());
  Keep keep(*unit, behind, options);
  const int status = tool.run(&keep);
  if (keep.outdated) return parse(path, database, options, behind);
  if (status != 0 || !unit->tokens || of_flags->getNumErrors() > 0) unit->failed = true;
  if (unit->failed && unit->first_error.empty()) unit->first_error = path + ":1:1: its flags cannot be read";
  return unit;
}

}  // namespace dualrev::frontend
