#include "lsp/outline.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include "frontend/bodies/own_rules.hpp"
#include "frontend/program/requests.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/visitor.hpp"
#include "versions/clang.hpp"

namespace dualrev::lsp {

namespace {

bool is_number(clang::QualType type) { return type->isArithmeticType() && !type->isReferenceType(); }

std::string by_partials(const clang::FunctionDecl* function, const std::string& name) {
  std::vector<std::string> parameters;
  std::vector<std::string> partials;
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    parameters.push_back(parameter->getType().getAsString() + " " + parameter->getNameAsString());
    if (parameter->getType()->isFloatingType())
      partials.push_back(fmt::format("/* d {} / d {} */", function->getNameAsString(), parameter->getNameAsString()));
  }
  parameters.push_back(function->getReturnType().getAsString() + " result");
  const std::string all = llvm::join(partials, ", ");
  return fmt::format("dualrev::by_partials<{}>([]({}) {{\n      return {};\n    }});\n", name,
                     llvm::join(parameters, ", "), partials.size() == 1 ? all : "std::tuple(" + all + ")");
}

std::string by_pullback(const clang::FunctionDecl* function, const std::string& name,
                        const clang::PrintingPolicy& policy) {
  std::vector<std::string> parameters;
  std::vector<std::string> names;
  std::vector<std::string> cotangents;
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    std::string written;
    llvm::raw_string_ostream out(written);
    parameter->getType().print(out, policy, parameter->getName());
    parameters.push_back(written);
    names.push_back(parameter->getNameAsString());
    if (!parameter->getType()->isIntegralOrEnumerationType())
      cotangents.push_back(fmt::format("/* cotangent of {} */", parameter->getNameAsString()));
  }
  const std::string all = llvm::join(cotangents, ", ");
  return fmt::format(
      "dualrev::by_pullback<{0}>([]({1}) {{\n"
      "      const auto result = {0}({2});\n"
      "      return dualrev::with_pullback(result, [{2}](const auto& d) {{\n"
      "        return {3};\n"
      "      }});\n"
      "    }});\n",
      name, llvm::join(parameters, ", "), llvm::join(names, ", "),
      cotangents.size() == 1 ? all : "std::tuple(" + all + ")");
}

/// A file's function, or one that it calls.
class Reader : public frontend::Visitor {
 public:
  Reader(const frontend::Unit& unit, Outline& outline) : unit_(unit), sources_(unit.sources()), outline_(outline) {}

  bool TraverseDecl(clang::Decl* decl) override {
    if (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && !is_here(decl->getLocation()) &&
        !llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(decl))
      return true;
    return Visitor::TraverseDecl(decl);
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (function->isImplicit() || (method && method->getParent()->isLambda())) return true;
    OutlinedFunction one;
    one.name = frontend::display_name(function);
    one.location = frontend::shown(unit_, function->getLocation());
    one.at = place(function->getLocation());
    one.extent = extent(function->getSourceRange());
    one.defined = function->isThisDeclarationADefinition();
    one.is_template = function->isDependentContext();
    for (const clang::ParmVarDecl* parameter : function->parameters())
      one.parameters.push_back({parameter->getNameAsString(), extent(parameter->getSourceRange()),
                                !parameter->getType()->isIntegralOrEnumerationType() &&
                                    !frontend::has_annotation(parameter, "dualrev:constant") &&
                                    !parameter->getLocation().isMacroID()});
    one.rule = rule(function);
    outline_.functions.push_back(std::move(one));
    return true;
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(e->getDecl());
    if (function && !frontend::is_library(function))
      outline_.mentions.push_back({extent(e->getSourceRange()), frontend::display_name(function),
                                   frontend::shown(unit_, written(function)->getLocation()),
                                   function->getDefinition() != nullptr, rule(function)});
    return true;
  }

 private:
  static const clang::FunctionDecl* written(const clang::FunctionDecl* function) {
    const clang::FunctionDecl* defined = function->getDefinition();
    const clang::FunctionDecl* one = defined ? defined : function;
    const clang::FunctionDecl* pattern = one->getTemplateInstantiationPattern();
    return pattern ? pattern : one;
  }

  bool is_here(clang::SourceLocation at) const { return sources_.isInMainFile(sources_.getExpansionLoc(at)); }

  Place place(clang::SourceLocation at) const {
    const clang::SourceLocation whole = sources_.getExpansionLoc(at);
    return {sources_.getExpansionLineNumber(whole), sources_.getExpansionColumnNumber(whole)};
  }
  Extent extent(clang::SourceRange range) const {
    const clang::CharSourceRange tokens = sources_.getExpansionRange(range);
    const clang::SourceLocation end =
        clang::Lexer::getLocForEndOfToken(tokens.getEnd(), 1, sources_, unit_.compiler->getLangOpts());
    return {place(tokens.getBegin()), place(end.isValid() ? end : tokens.getEnd())};
  }

  std::optional<RuleStub> rule(const clang::FunctionDecl* of) {
    const clang::FunctionDecl* function = of->getCanonicalDecl();
    const bool plain = !llvm::isa<clang::CXXMethodDecl>(function) && function->getIdentifier() &&
                       !function->getPrimaryTemplate() && !function->isDependentContext() &&
                       !function->getDescribedFunctionTemplate() && !function->getBuiltinID() && !function->isMain() &&
                       !frontend::is_library(function) && !function->isVariadic();
    if (!plain || frontend::rule_of(unit_, function)) return std::nullopt;
    if (!llvm::all_of(function->parameters(), [](const auto* each) { return each->getIdentifier() != nullptr; }))
      return std::nullopt;
    const clang::DeclContext* scope = function->getDeclContext()->getRedeclContext();
    if (!scope->isFileContext() || !scope->lookup(function->getDeclName()).isSingleResult()) return std::nullopt;
    // Where all that is around it ends: a rule stands in no namespace.
    const clang::Decl* outermost = function;
    for (const clang::DeclContext* around = function->getLexicalDeclContext(); !around->isTranslationUnit();
         around = around->getLexicalParent())
      outermost = llvm::cast<clang::Decl>(around);
    const clang::SourceLocation end = sources_.getExpansionLoc(outermost->getEndLoc());
    const auto file = sources_.getFileEntryRefForID(sources_.getFileID(end));
    if (!file) return std::nullopt;
    RuleStub stub;
    llvm::SmallString<256> whole(file->getName());
    versions::make_absolute(unit_.folder, whole);
    llvm::sys::path::remove_dots(whole, true);
    stub.file = whole.str().str();
    stub.line = sources_.getExpansionLineNumber(end);
    const std::string name = frontend::qualified_name(function);
    const bool numbers =
        is_number(function->getReturnType()) &&
        llvm::all_of(function->parameters(), [](const auto* parameter) { return is_number(parameter->getType()); });
    clang::PrintingPolicy policy(unit_.compiler->getLangOpts());
    policy.SuppressInlineNamespace = true;
    stub.text = fmt::format("\ntemplate <>\ninline constexpr auto dualrev_rule::of<{}> =\n    {}", name,
                            numbers ? by_partials(function, name) : by_pullback(function, name, policy));
    return stub;
  }

  const frontend::Unit& unit_;
  const clang::SourceManager& sources_;
  Outline& outline_;
};

}  // namespace

Outline outline_of(const frontend::Unit& unit) {
  Outline outline;
  Reader(unit, outline).TraverseDecl(unit.ast().getTranslationUnitDecl());
  outline.knows_marks = unit.compiler->getPreprocessor().isMacroDefined("DUALREV_CONSTANT");
  clang::ASTContext& ast = unit.ast();
  outline.knows_rules = !ast.getTranslationUnitDecl()->lookup(&ast.Idents.get("dualrev_rule")).empty();
  return outline;
}

}  // namespace dualrev::lsp
