// Where the versions of Clang that the tool is built with differ: 19, and 22, which has no type for a written name
// (ElaboratedType) and gives out specifiers of scopes by value.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/Version.h>
#include <clang/Format/Format.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnostic.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace dualrev::versions {

static_assert(CLANG_VERSION_MAJOR == 19 || CLANG_VERSION_MAJOR == 22,
              "these functions are known to be right for 19 and 22");

/// Of a class or an enumeration.
inline clang::QualType type_of(const clang::TagDecl* decl) {
#if CLANG_VERSION_MAJOR >= 22
  return decl->getASTContext().getCanonicalTagType(decl);
#else
  return decl->getASTContext().getTypeDeclType(decl);
#endif
}

/// The `C` of `double C::*`.
inline clang::QualType class_of(const clang::MemberPointerType* member) {
#if CLANG_VERSION_MAJOR >= 22
  return type_of(member->getMostRecentCXXRecordDecl());
#else
  return clang::QualType(member->getClass(), 0);
#endif
}

inline clang::QualType member_pointer(clang::QualType member, const clang::CXXRecordDecl* of) {
#if CLANG_VERSION_MAJOR >= 22
  return of->getASTContext().getMemberPointerType(member, std::nullopt, of);
#else
  return of->getASTContext().getMemberPointerType(member, type_of(of).getTypePtr());
#endif
}

/// The type that a declaration or an expression names in front of `::`; null if there is none.
template <class Named>
const clang::Type* type_in_front(const Named* named) {
#if CLANG_VERSION_MAJOR >= 22
  const clang::NestedNameSpecifier in_front = named->getQualifier();
  return in_front.getKind() == clang::NestedNameSpecifier::Kind::Type ? in_front.getAsType() : nullptr;
#else
  return named->getQualifier() ? named->getQualifier()->getAsType() : nullptr;
#endif
}

inline unsigned bit_width(const clang::FieldDecl* field) {
#if CLANG_VERSION_MAJOR >= 22
  return field->getBitWidthValue();
#else
  return field->getBitWidthValue(field->getASTContext());
#endif
}

/// A name without what stands in front of it.
inline clang::SourceRange range_of_name(clang::TypeLoc type) {
#if CLANG_VERSION_MAJOR >= 22
  if (const auto alias = type.getAs<clang::TypedefTypeLoc>()) return alias.getNameLoc();
  if (const auto tag = type.getAs<clang::TagTypeLoc>()) return tag.getNameLoc();
#endif
  return type.getSourceRange();
}

inline const clang::TypedefNameDecl* alias_of(clang::TypedefTypeLoc type) { return type.getTypePtr()->getDecl(); }

inline std::unique_ptr<clang::CompilerInstance> compiler_for(std::shared_ptr<clang::CompilerInvocation> invocation,
                                                             std::shared_ptr<clang::PCHContainerOperations> containers,
                                                             clang::FileManager* files) {
#if CLANG_VERSION_MAJOR >= 22
  auto compiler = std::make_unique<clang::CompilerInstance>(std::move(invocation), std::move(containers));
  compiler->setVirtualFileSystem(files->getVirtualFileSystemPtr());
#else
  auto compiler = std::make_unique<clang::CompilerInstance>(std::move(containers));
  compiler->setInvocation(std::move(invocation));
#endif
  compiler->setFileManager(files);
  return compiler;
}

/// Who is told what is wrong, and room for the sources.
inline void start(clang::CompilerInstance& compiler, clang::DiagnosticConsumer* consumer) {
#if CLANG_VERSION_MAJOR >= 22
  compiler.createDiagnostics(consumer, true);
  compiler.createSourceManager();
#else
  compiler.createDiagnostics(consumer, true);
  compiler.createSourceManager(compiler.getFileManager());
#endif
}

/// Prints to standard error.
inline std::unique_ptr<clang::DiagnosticConsumer> printer() {
#if CLANG_VERSION_MAJOR >= 22
  static clang::DiagnosticOptions usual;
  return std::make_unique<clang::TextDiagnosticPrinter>(llvm::errs(), usual);
#else
  return std::make_unique<clang::TextDiagnosticPrinter>(llvm::errs(), new clang::DiagnosticOptions);
#endif
}

/// How a TextDiagnostic is given them.
#if CLANG_VERSION_MAJOR >= 22
inline clang::DiagnosticOptions& options_of(clang::CompilerInstance& compiler) { return compiler.getDiagnosticOpts(); }
#else
inline clang::DiagnosticOptions* options_of(clang::CompilerInstance& compiler) { return &compiler.getDiagnosticOpts(); }
#endif

inline void make_absolute(const std::string& folder, llvm::SmallVectorImpl<char>& path) {
#if CLANG_VERSION_MAJOR >= 22
  llvm::sys::path::make_absolute(folder, path);
#else
  llvm::sys::fs::make_absolute(folder, path);
#endif
}

inline void keep_includes_in_order(clang::format::FormatStyle& style) {
#if CLANG_VERSION_MAJOR >= 22
  style.SortIncludes.Enabled = false;
#else
  style.SortIncludes = clang::format::FormatStyle::SI_Never;
#endif
}

}  // namespace dualrev::versions
