#include "frontend/program/sharing.hpp"

#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>

#include "frontend/program/twin_headers.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

/// What cannot is a part of the source that includes it, and of nothing else.
bool can_be_included_again(clang::FileID file, const Unit& unit) {
  const auto entry = unit.sources().getFileEntryRefForID(file);
  return !entry || clang::SrcMgr::isSystem(unit.sources().getSLocEntry(file).getFile().getFileCharacteristic()) ||
         unit.compiler->getPreprocessor().getHeaderSearchInfo().isFileMultipleIncludeGuarded(*entry);
}

/// The file to include for what a file says: of those by which it comes into the unit, the first that can be included
/// again. None: it is a part of the source.
clang::FileID included_by_others(clang::FileID file, const Unit& unit) {
  const clang::SourceManager& sources = unit.sources();
  clang::FileID found;
  for (; file.isValid() && file != sources.getMainFileID(); file = sources.getFileID(sources.getIncludeLoc(file)))
    if (can_be_included_again(file, unit)) found = file;
  return found;
}

}  // namespace

bool is_shared(const clang::Decl* decl, const Unit& unit) {
  if (is_header(unit.path)) return true;
  return included_by_others(unit.sources().getFileID(unit.sources().getExpansionLoc(decl->getLocation())), unit)
      .isValid();
}

bool is_text_shared(const clang::FunctionDecl* function, const Unit& unit) {
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  return is_shared(pattern ? pattern : function, unit);
}

bool has_own_type(const clang::FunctionDecl* function, const Unit& unit) {
  const std::function<bool(clang::QualType)> own_type = [&](clang::QualType type) -> bool {
    type = type.getNonReferenceType();
    if (type->isPointerType() || type->isArrayType())
      return own_type(clang::QualType(type->getPointeeOrArrayElementType(), 0));
    const auto* record = type->getAsCXXRecordDecl();
    if (const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record))
      for (const clang::TemplateArgument& argument : flattened(instance->getTemplateArgs().asArray()))
        if (argument.getKind() == clang::TemplateArgument::Type && own_type(argument.getAsType())) return true;
    const clang::Decl* decl = record;
    if (const auto* enumeration = type->getAs<clang::EnumType>()) decl = enumeration->getDecl();
    return decl && !is_library(decl) && !is_shared(decl, unit);
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  bool own = own_type(function->getReturnType()) || (method && own_type(versions::type_of(method->getParent())));
  for (const clang::ParmVarDecl* parameter : function->parameters()) own = own || own_type(parameter->getType());
  return own;
}

bool is_generated(const clang::Decl* decl, const Unit& unit) {
  return is_generated_text(
      unit.sources().getBufferData(unit.sources().getFileID(unit.sources().getExpansionLoc(decl->getLocation()))));
}

std::vector<std::string> includes(const Unit& unit) {
  std::vector<std::string> found = unit.preamble;
  const clang::SourceManager& sources = unit.sources();
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getIncludeLoc().isInvalid()) continue;
    const clang::SourceLocation at = entry.getFile().getIncludeLoc();
    const clang::FileID id = sources.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset()));
    const auto file = sources.getFileEntryRefForID(id);
    if (!file || included_by_others(id, unit) != id) continue;
    // What the directive says, for system headers; the file, for the user's own.
    const bool system = clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic());
    const llvm::StringRef line =
        sources.getBufferData(sources.getFileID(at)).substr(sources.getFileOffset(at)).split('\n').first;
    if (system && line.contains('<'))
      found.push_back(line.slice(line.find('<'), line.find('>') + 1).str());
    else
      found.push_back("\"" + file->getName().str() + "\"");
  }
  return found;
}

}  // namespace dualrev::frontend
