// Text placed elsewhere means something else: overload resolution and lookup are decided anew in a generated header.
// This program parses one again and compares, for every function and its twin, which functions their calls resolve to,
// in order of evaluation. A twin's call of `g_dual` stands for `g`; which function a twin belongs to, its include guard
// says, which holds the original's mangled name (how twins are named: docs/architecture.md), or its name where it has
// internal linkage. Calls that may differ are left out: rules of scalar functions, the runtime, what the language calls
// by itself (constructors, operators, range-for), and accessors of containers, which a twin may repeat where the
// original names a place once.
//
// usage: callees GENERATED.dual.hpp... -- FLAGS...     exit status 1 and one line a difference
// Of what a precompiled header brings in (-include-pch) nothing is compared.
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/words.hpp"

namespace {

using Names = std::vector<std::string>;

class Comparison {
 public:
  explicit Comparison(clang::ASTContext& ast) : ast_(ast), mangle_(ast) { read_guards(); }

  void run(const std::vector<clang::Decl*>& declarations) {
    Functions functions(*this);
    for (clang::Decl* declaration : declarations) functions.TraverseDecl(declaration);
    for (const auto& [key, twin] : twins_) {
      const clang::FunctionDecl* original = original_of(key, twin);
      if (!original) {
        report(twin, "it is the twin of no function: " + key);
        continue;
      }
      compare(twin, original);
    }
    // Members have no guards of their own; where a name and a number of parameters tell two apart, they are a pair.
    for (const auto& [name, twins] : twins_of_methods_)
      if (const auto found = methods_.find(name);
          found != methods_.end() && found->second.size() == 1 && twins.size() == 1)
        compare(twins.front(), found->second.front());
    if (compared_ == 0) report(nullptr, "there is no twin in this file");
  }
  bool good() const { return good_; }
  int compared() const { return compared_; }

 private:
  struct Functions : clang::RecursiveASTVisitor<Functions> {
    explicit Functions(Comparison& c) : comparison(c) {}
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool VisitFunctionDecl(clang::FunctionDecl* function) {
      if (function->doesThisDeclarationHaveABody() && !function->isDependentContext()) comparison.add(function);
      return true;
    }
    Comparison& comparison;
  };

  /// Calls in order of evaluation: operands before the call, the right side of an assignment before the left.
  struct Calls : clang::RecursiveASTVisitor<Calls> {
    explicit Calls(Comparison& c) : comparison(c) {}
    bool shouldVisitImplicitCode() const { return false; }
    bool shouldTraversePostOrder() const { return true; }
    bool TraverseBinaryOperator(clang::BinaryOperator* e) {
      const bool right_first = e->isAssignmentOp();
      TraverseStmt(right_first ? e->getRHS() : e->getLHS());
      return TraverseStmt(right_first ? e->getLHS() : e->getRHS());
    }
    bool TraverseCompoundAssignOperator(clang::CompoundAssignOperator* e) { return TraverseBinaryOperator(e); }
    bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* e) {
      const bool right_first = e->isAssignmentOp() && e->getNumArgs() == 2;
      if (right_first) TraverseStmt(e->getArg(1));
      for (unsigned i = 0; i < (right_first ? 1 : e->getNumArgs()); ++i) TraverseStmt(e->getArg(i));
      return true;
    }
    /// A closure that becomes a pointer is the name of a function: it runs where that is called.
    bool TraverseUnaryOperator(clang::UnaryOperator* e) {
      return (e->getOpcode() == clang::UO_Plus &&
              llvm::isa<clang::LambdaExpr>(e->getSubExpr()->IgnoreUnlessSpelledInSource())) ||
             RecursiveASTVisitor::TraverseUnaryOperator(e);
    }
    bool TraverseTypeLoc(clang::TypeLoc) { return true; }  // the extent of an array is a constant
    bool VisitCallExpr(clang::CallExpr* e) {
      if (llvm::isa<clang::CXXOperatorCallExpr>(e)) return true;
      const clang::FunctionDecl* callee = e->getDirectCallee();
      if (const auto* cast = llvm::dyn_cast<clang::DeclRefExpr>(e->getCallee()->IgnoreParenCasts()))
        callee = function_of(cast->getDecl());
      if (callee) {
        const std::string name = comparison.name_of(callee);
        if (!name.empty()) (llvm::isa<clang::CXXMethodDecl>(callee) ? methods : names).push_back(name);
      }
      return true;
    }
    /// A rule of the user's stands for its function: `dualrev::apply_rule<f>`.
    static const clang::FunctionDecl* function_of(const clang::ValueDecl* decl) {
      const auto* rule = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(decl);
      if (!rule || rule->getName() != "apply_rule") return llvm::dyn_cast<clang::FunctionDecl>(decl);
      return llvm::dyn_cast<clang::FunctionDecl>(rule->getTemplateArgs()[0].getAsDecl());
    }
    Comparison& comparison;
    Names names;
    Names methods;  ///< of a constant object may be called later, next to what they are combined with
  };

  void read_guards() {
    const clang::SourceManager& sources = ast_.getSourceManager();
    const std::string text = sources.getBufferData(sources.getMainFileID()).str();
    const std::regex define("#define DUALREV_TWIN_(\\w+)|#endif");
    for (auto i = std::sregex_iterator(text.begin(), text.end(), define); i != std::sregex_iterator(); ++i)
      guards_[static_cast<unsigned>(i->position())] = (*i)[1];
  }
  /// What the guard around some declaration of the twin says, else "internal" and its name.
  std::string key_of(const clang::FunctionDecl* twin) const {
    const clang::SourceManager& sources = ast_.getSourceManager();
    const clang::FunctionDecl* pattern = twin->getTemplateInstantiationPattern();
    for (const clang::FunctionDecl* declaration : (pattern ? pattern : twin)->redecls()) {
      const auto next = guards_.upper_bound(sources.getFileOffset(sources.getExpansionLoc(declaration->getBeginLoc())));
      if (next != guards_.begin() && !std::prev(next)->second.empty()) return std::prev(next)->second;
    }
    const std::string name = twin->getQualifiedNameAsString();
    return "internal " + name.substr(0, name.rfind("_dual"));
  }
  const clang::FunctionDecl* original_of(const std::string& key, const clang::FunctionDecl* twin) const {
    for (const std::string& name :
         {key, std::regex_replace(key, std::regex("_c\\d+(_\\d+)*$"), "")})  // a twin for constant parameters
      if (const auto found = originals_.find(name); found != originals_.end()) return found->second;
    const clang::FunctionDecl* only = nullptr;
    for (const auto& [name, function] : originals_)
      if ("internal " + function->getQualifiedNameAsString() == key &&
          function->getNumParams() + 1 == twin->getNumParams())
        only = function;
    return only;
  }
  bool is_generated(const clang::FunctionDecl* function) const {
    const clang::SourceManager& sources = ast_.getSourceManager();
    return sources.isInMainFile(sources.getExpansionLoc(function->getLocation()));
  }
  static bool in_runtime(const clang::Decl* decl) {
    for (const clang::DeclContext* c = decl->getDeclContext(); c; c = c->getParent())
      if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(c);
          space && space->getName() == "dualrev" && space->getParent()->isTranslationUnit())
        return true;
    return false;
  }
  std::string mangled(const clang::FunctionDecl* function) {
    return dualrev::core::identifier(mangle_.getName(function));
  }

  void add(const clang::FunctionDecl* function) {
    if (ast_.getSourceManager().isInSystemHeader(function->getLocation()) || in_runtime(function)) return;
    if (function->isDefaulted()) return;  // the compiler writes it
    // What a library finds by the original's name calls the twin, as entries do.
    if (is_generated(function) && !llvm::isa<clang::CXXMethodDecl>(function) && function->getIdentifier() &&
        function->getName().find("_dual") == llvm::StringRef::npos)
      return;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
      if (!method->getParent()->isLambda())
        (is_generated(method) ? twins_of_methods_ : methods_)[name_of_method(method)].push_back(method);
      return;
    }
    if (is_generated(function) && function->getIdentifier() && function->getName().ends_with("_entry"))
      return;  // calls the twin
    if (takes_closure(function)) {
      (is_generated(function) ? twins_ : originals_)[name_by_closure(function)] = function;
      return;
    }
    if (is_generated(function))
      twins_[key_of(function)] = function;
    else
      originals_[mangled(function)] = function;
  }
  void compare(const clang::FunctionDecl* twin, const clang::FunctionDecl* original) {
    ++compared_;
    const Names expected = callees(original), found = callees(twin);
    if (expected != found) report(twin, "calls " + shown(found) + "\n  the original calls " + shown(expected));
  }
  Names callees(const clang::FunctionDecl* function) {
    Calls calls(*this);
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
      for (const clang::CXXCtorInitializer* initializer : constructor->inits())
        if (initializer->isWritten()) calls.TraverseStmt(initializer->getInit());
    calls.TraverseStmt(function->getBody());
    std::sort(calls.methods.begin(), calls.methods.end());
    calls.names.insert(calls.names.end(), calls.methods.begin(), calls.methods.end());
    return calls.names;
  }

  /// A member function by its class and its number of parameters without the tape.
  static std::string name_of_method(const clang::CXXMethodDecl* method) {
    // Without the arguments of its class, which a partial specialisation spells otherwise.
    std::string name;
    const std::string of_original = std::regex_replace(method->getQualifiedNameAsString(),
                                                       std::regex("_dual(_[0-9a-f]{8})?\\b|_[0-9a-f]{8}\\b"), "");
    // A class inside a function is called after it: without the function's parameters.
    const std::string whole = std::regex_replace(of_original, std::regex("([\\w)])\\([^()]*\\)::"), "$1::");
    int depth = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const bool of_operator = i >= 8 && whole.find("operator") != std::string::npos && i >= whole.find("operator");
      if (whole[i] == '<' && !of_operator) ++depth;
      if (depth == 0) name += whole[i];
      if (whole[i] == '>' && !of_operator) --depth;
    }
    const bool has_tape =
        method->getNumParams() > 0 &&
        method->getParamDecl(0)->getType().getNonReferenceType().getAsString().find("tape") != std::string::npos;
    return name + "/" + std::to_string(method->getNumParams() - (has_tape ? 1 : 0)) +
           (method->isConst() ? " const" : "");
  }
  /// Instances for closures share a twin, which is a template: they are known by name and number of parameters.
  static bool takes_closure(const clang::FunctionDecl* function) {
    const auto* arguments = function->getTemplateSpecializationArgs();
    if (!arguments) return false;
    const std::function<bool(const clang::TemplateArgument&)> is_closure =
        [&](const clang::TemplateArgument& argument) {
          if (argument.getKind() == clang::TemplateArgument::Pack)
            return std::any_of(argument.pack_begin(), argument.pack_end(), is_closure);
          const auto* record = argument.getKind() == clang::TemplateArgument::Type
                                   ? argument.getAsType().getNonReferenceType()->getAsCXXRecordDecl()
                                   : nullptr;
          const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
          // Of a class of closures too.
          return record && (record->isLambda() ||
                            (instance && std::any_of(instance->getTemplateArgs().asArray().begin(),
                                                     instance->getTemplateArgs().asArray().end(), is_closure)));
        };
    return std::any_of(arguments->asArray().begin(), arguments->asArray().end(), is_closure);
  }
  std::string name_by_closure(const clang::FunctionDecl* function) const {
    const bool generated = is_generated(function);
    if (!generated && ast_.getSourceManager().isInSystemHeader(function->getLocation()))
      return function->getNameAsString();
    const std::string name = function->getQualifiedNameAsString();
    return "closure " + (generated ? name.substr(0, name.rfind("_dual")) : name) + "/" +
           std::to_string(function->getNumParams() - (generated ? 1 : 0));
  }

  /// What a call resolves to, as the original would say it; empty if it is left out.
  std::string name_of(const clang::FunctionDecl* callee) {
    if (in_runtime(callee) || callee->getBuiltinID() != 0) return "";
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee))
      if (method->getParent()->isLambda() || !method->getIdentifier() || method->getParent()->getName() == "complex")
        return "";
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
        method && !ast_.getSourceManager().isInSystemHeader(callee->getLocation()))
      return name_of_method(method);
    if (takes_closure(callee)) return name_by_closure(callee);
    if (is_generated(callee)) {
      const clang::FunctionDecl* original = original_of(key_of(callee), callee);
      return original ? mangled(original) : key_of(callee);
    }
    if (!ast_.getSourceManager().isInSystemHeader(callee->getLocation())) return mangled(callee);
    // Of a library: by name, for its types differ.
    bool all_arithmetic = true, any_scalar = callee->getReturnType()->isFloatingType();
    for (const clang::ParmVarDecl* parameter : callee->parameters()) {
      all_arithmetic = all_arithmetic && parameter->getType()->isArithmeticType();
      any_scalar = any_scalar || parameter->getType()->isFloatingType();
    }
    if (all_arithmetic && any_scalar && !llvm::isa<clang::CXXMethodDecl>(callee))
      return "";  // a scalar function: a rule, or evaluated on primals
    static const std::set<std::string> left_out = {
        "memcpy",     "memmove", "memset", "malloc", "calloc",   "realloc", "destroy_at",
        "size_bytes",                                 // written otherwise
        "frexp",      "modf",    "remquo", "sincos",  // the runtime's own
        "abs",        "max",     "min",    "clamp",  "exchange", "mem_fn",  "get",
        "at",         "front",   "back",   "data",   "first",    "last",    "size",
        "empty",      "begin",   "end",    "rbegin", "rend",     "cbegin",  "cend"};
    if (left_out.count(callee->getNameAsString())) return "";
    // std::complex has functions of its own in the runtime.
    for (const clang::ParmVarDecl* parameter : callee->parameters())
      if (parameter->getType().getCanonicalType().getAsString().find("complex<") != std::string::npos) return "";
    if (callee->getReturnType().getCanonicalType().getAsString().find("complex<") != std::string::npos) return "";
    return callee->getNameAsString();
  }

  void report(const clang::FunctionDecl* twin, const std::string& what) {
    good_ = false;
    if (twin) std::cout << twin->getQualifiedNameAsString() << ": ";
    std::cout << what << "\n";
  }
  static std::string shown(const Names& names) {
    std::string all;
    for (const std::string& name : names) all += " " + name;
    return "[" + all + " ]";
  }

  clang::ASTContext& ast_;
  clang::ASTNameGenerator mangle_;
  std::map<unsigned, std::string> guards_;
  std::map<std::string, const clang::FunctionDecl*> originals_, twins_;
  std::map<std::string, std::vector<const clang::FunctionDecl*>> methods_, twins_of_methods_;
  bool good_ = true;
  int compared_ = 0;
};

bool all_good = true;

class Action : public clang::ASTFrontendAction {
  class Consumer : public clang::ASTConsumer {
   public:
    explicit Consumer(std::string file) : file_(std::move(file)) {}

   private:
    bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
      declarations_.insert(declarations_.end(), group.begin(), group.end());
      return true;
    }
    void HandleInterestingDecl(clang::DeclGroupRef) override {}  // of the precompiled header
    void HandleTranslationUnit(clang::ASTContext& ast) override {
      Comparison comparison(ast);
      comparison.run(declarations_);
      all_good = all_good && comparison.good();
      std::cout << file_ << ": " << comparison.compared() << " functions compared with their twins\n";
    }
    std::string file_;
    std::vector<clang::Decl*> declarations_;
  };
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef file) override {
    return std::make_unique<Consumer>(file.str());
  }
};

}  // namespace

int main(int argc, const char** argv) {
  std::string error;
  const auto flags = clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, error);
  if (!flags || argc < 2) {
    std::cerr << "usage: callees GENERATED.dual.hpp... -- FLAGS...\n";
    return 2;
  }
  clang::tooling::ClangTool tool(*flags, std::vector<std::string>(argv + 1, argv + argc));
  const int status = tool.run(clang::tooling::newFrontendActionFactory<Action>().get());
  return status == 0 && all_good ? 0 : 1;
}
