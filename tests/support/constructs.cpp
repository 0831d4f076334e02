// Which kinds of statements and expressions, and which names of the standard library, the functions of a source consist
// of: what tests/conformance/conformance.py makes its table of. A function counts if it has a body in the source (or in
// a file of the user's that it includes), is no template but may be an instance of one, and holds an expression of
// floating-point type.
//
// usage: constructs FILE... -- FLAGS...     lines of kind or name, FILE, LINE, FUNCTION, WHAT, with tabs between
//        constructs --list                  every concrete class of Clang's nodes, every operator and every kind of
//        cast
#include <clang/AST/ASTConsumer.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Tooling/CompilationDatabase.h>
#include <clang/Tooling/Tooling.h>

#include <iostream>
#include <set>
#include <string>
#include <vector>

namespace {

/// "BinaryOperator +", "ImplicitCastExpr IntegralToFloating": a class of which the kind matters, with it.
std::string detail(const clang::Stmt* s) {
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(s)) return "operator " + op->getOpcodeStr().str();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s)) {
    const bool steps = op->isIncrementDecrementOp();
    return std::string(steps ? op->isPrefix() ? "prefix " : "postfix " : "unary ") +
           clang::UnaryOperator::getOpcodeStr(op->getOpcode()).str();
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(s)) return std::string("cast ") + cast->getCastKindName();
  return {};
}

/// As code names it: without inline namespaces, and std::views for what it is short for. Empty outside of the library.
std::string library_name(const clang::NamedDecl* decl, const clang::SourceManager& sources) {
  // What a using declaration brings in has that place; behind other names stands what they are for.
  if (!llvm::isa<clang::UsingShadowDecl>(decl)) decl = decl->getUnderlyingDecl();
  if (!decl->getDeclName().isIdentifier() || !decl->getIdentifier()) return {};
  if (!sources.isInSystemHeader(decl->getLocation()) && decl->getLocation().isValid()) return {};
  std::string name = decl->getName().str();
  const clang::DeclContext* scope = decl->getDeclContext();
  for (; scope && !scope->isTranslationUnit(); scope = scope->getParent()) {
    if (scope->isFunctionOrMethod()) return {};
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope); space && space->isInline()) continue;
    if (const auto* around = llvm::dyn_cast<clang::NamedDecl>(scope)) name = around->getNameAsString() + "::" + name;
  }
  if (name.rfind("std::", 0) != 0) name = name.find("::") == std::string::npos ? "std::" + name : std::string();
  if (name.rfind("std::ranges::views::", 0) == 0) name = "std::views::" + name.substr(20);
  return name;
}

class Body : public clang::RecursiveASTVisitor<Body> {
 public:
  explicit Body(const clang::SourceManager& sources) : sources_(sources) {}
  bool shouldVisitImplicitCode() const { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitStmt(clang::Stmt* s) {
    at_ = s->getBeginLoc();
    add("kind", s->getStmtClassName());
    if (const std::string more = detail(s); !more.empty()) add("kind", more);
    if (const auto* e = llvm::dyn_cast<clang::DeclRefExpr>(s)) named(e->getFoundDecl()), named(e->getDecl());
    if (const auto* e = llvm::dyn_cast<clang::MemberExpr>(s)) named(e->getMemberDecl());
    if (const auto* e = llvm::dyn_cast<clang::CXXConstructExpr>(s)) named(e->getConstructor()->getParent());
    if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) of_type(e->getType());
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) { return named(type.getTypedefNameDecl()); }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) { return named(type.getFoundDecl()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) { return named(type.getDecl()); }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) {
    if (const auto* form = type.getTypePtr()->getTemplateName().getAsTemplateDecl()) named(form);
    return true;
  }
  bool VisitConceptReference(clang::ConceptReference* reference) { return named(reference->getNamedConcept()); }

  bool named(const clang::NamedDecl* decl) {
    if (const std::string name = library_name(decl, sources_); !name.empty()) add("name", name);
    return true;
  }
  void of_type(clang::QualType type) {
    if (type.isNull()) return;  // a local class's deduction guides have such expressions
    has_number = has_number || type->isFloatingType();
    if (const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl()) named(record);
  }

  struct Found {
    std::string kind, what;
    clang::SourceLocation at;
  };
  std::vector<Found> found;
  bool has_number = false;

 private:
  void add(const char* kind, std::string what) { found.push_back({kind, std::move(what), at_}); }
  const clang::SourceManager& sources_;
  clang::SourceLocation at_;
};

class Functions : public clang::RecursiveASTVisitor<Functions> {
 public:
  explicit Functions(const clang::ASTContext& ast) : sources_(ast.getSourceManager()) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (!function->doesThisDeclarationHaveABody() || function->isDependentContext() ||
        sources_.isInSystemHeader(function->getLocation()))
      return true;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method && method->getParent()->isLambda()) return true;  // a part of the function around it
    Body body(sources_);
    body.TraverseDecl(function);
    if (body.has_number)
      for (const Body::Found& each : body.found) print(function, each);
    return true;
  }

 private:
  void print(const clang::FunctionDecl* function, const Body::Found& each) {
    const bool here = each.at.isValid() && !sources_.isInSystemHeader(sources_.getExpansionLoc(each.at));
    const clang::PresumedLoc at =
        sources_.getPresumedLoc(sources_.getExpansionLoc(here ? each.at : function->getLocation()));
    if (at.isInvalid()) return;
    const std::string line = each.kind + "\t" + at.getFilename() + "\t" + std::to_string(at.getLine()) + "\t" +
                             function->getNameAsString() + "\t" + each.what + "\n";
    if (printed_.insert(line).second) std::cout << line;
  }
  const clang::SourceManager& sources_;
  std::set<std::string> printed_;
};

class Action : public clang::ASTFrontendAction {
  class Consumer : public clang::ASTConsumer {
    void HandleTranslationUnit(clang::ASTContext& ast) override {
      Functions(ast).TraverseDecl(ast.getTranslationUnitDecl());
    }
  };
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<Consumer>();
  }
};

void list() {
#define ABSTRACT_STMT(Type)
#define STMT(Type, Base) std::cout << "kind|" #Type "\n";
#include <clang/AST/StmtNodes.inc>
#define CAST_OPERATION(Name) std::cout << "kind|cast " #Name "\n";
#define BINARY_OPERATION(Name, Spelling) std::cout << "kind|operator " Spelling "\n";
#define UNARY_OPERATION(Name, Spelling) std::cout << "kind|" << step(#Name) << Spelling "\n";
  const auto step = [](const std::string& name) {
    return name.rfind("Pre", 0) == 0 ? "prefix " : name.rfind("Post", 0) == 0 ? "postfix " : "unary ";
  };
#include <clang/AST/OperationKinds.def>
}

}  // namespace

int main(int argc, const char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--list") {
    list();
    return 0;
  }
  std::string error;
  const auto flags = clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, error);
  if (!flags || argc < 2) {
    std::cerr << "usage: constructs FILE... -- FLAGS...\n";
    return 2;
  }
  clang::tooling::ClangTool tool(*flags, std::vector<std::string>(argv + 1, argv + argc));
  return tool.run(clang::tooling::newFrontendActionFactory<Action>().get());
}
