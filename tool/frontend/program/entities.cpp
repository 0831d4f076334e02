// Where a declaration belongs, constants => core declarations, and the end of a unit.
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/SaveAndRestore.h>

#include "core/record_order.hpp"
#include "core/words.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/program/twin_headers.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/refusals/forbidden.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

bool UnitLowering::is_shared(const clang::Decl* decl) const {
  if (is_header(unit_.path)) return true;
  return included_by_others(unit_.sources().getFileID(unit_.sources().getExpansionLoc(decl->getLocation()))).isValid();
}

/// The file to include for what a file says: of those by which it comes into the unit, the first that can be included
/// again. None: it is a part of the source.
clang::FileID UnitLowering::included_by_others(clang::FileID file) const {
  const clang::SourceManager& sources = unit_.sources();
  clang::FileID found;
  for (; file.isValid() && file != sources.getMainFileID(); file = sources.getFileID(sources.getIncludeLoc(file)))
    if (can_be_included_again(file)) found = file;
  return found;
}

/// What cannot is a part of the source that includes it, and of nothing else.
bool UnitLowering::can_be_included_again(clang::FileID file) const {
  const auto entry = unit_.sources().getFileEntryRefForID(file);
  return !entry || clang::SrcMgr::isSystem(unit_.sources().getSLocEntry(file).getFile().getFileCharacteristic()) ||
         unit_.compiler->getPreprocessor().getHeaderSearchInfo().isFileMultipleIncludeGuarded(*entry);
}

core::Origin UnitLowering::origin(const clang::NamedDecl* decl, const clang::NamedDecl* text) {
  core::Origin origin;
  for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    for (const char* root : {"std", "dualrev"})
      if (space)
        for (const clang::NamedDecl* inner : space->lookup(&unit_.ast().Idents.get(root)))
          origin.roots_hidden = origin.roots_hidden || llvm::isa<clang::NamespaceDecl>(inner);
    if (space)
      origin.scope.insert(origin.scope.begin(), space->isAnonymousNamespace()
                                                    ? ""
                                                    : (space->isInline() ? "inline " : "") + space->getNameAsString());
  }
  origin.name = decl->getNameAsString();
  if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl); tag && tag->getTypedefNameForAnonDecl())
    origin.name = tag->getTypedefNameForAnonDecl()->getNameAsString();
  origin.qualified = qualified_name(decl);
  const clang::PresumedLoc at = unit_.sources().getPresumedLoc(unit_.sources().getExpansionLoc(text->getLocation()));
  if (at.isValid())
    origin.place = fmt::format("{}:{}", llvm::sys::path::filename(at.getFilename()).str(), at.getLine());
  origin.location = shown(unit_, text->getLocation());
  if (program_.wishes().pieces) module.pieces.push_back(piece(unit_, text->getSourceRange(), origin.location));
  origin.key = llvm::isa<clang::FunctionDecl>(decl) ? mangled(decl) : origin.qualified;
  origin.key = core::identifier(origin.key);
  origin.internal = !decl->isExternallyVisible();
  origin.comments = text_.comments_before(text->getBeginLoc());
  return origin;
}

bool UnitLowering::is_generated(const clang::Decl* decl) const {
  return is_generated_text(
      unit_.sources().getBufferData(unit_.sources().getFileID(unit_.sources().getExpansionLoc(decl->getLocation()))));
}

// ---- constants ----

std::string UnitLowering::reveal(const clang::ValueDecl* member, const char* ending) {
  const std::string name =
      types_.spelling(versions::type_of(llvm::cast<clang::CXXRecordDecl>(member->getDeclContext()))) +
      "::" + member->getNameAsString();
  const core::HiddenConstant hidden{core::identifier(name.substr(name.find_first_not_of(':')) + ending), name,
                                    !member->isExternallyVisible()};
  std::vector<core::HiddenConstant>& all = (is_shared(member) ? module.shared : module.own).hidden_constants;
  if (std::find(all.begin(), all.end(), hidden) == all.end()) all.push_back(hidden);
  return "reveal(::dualrev::access::" + hidden.tag + "())";
}

std::string UnitLowering::hidden_constant(const clang::VarDecl* variable) { return "(*" + reveal(variable, "") + ")"; }

std::string UnitLowering::hidden_member(const clang::ValueDecl* member, clang::SourceLocation at) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(member->getDeclContext());
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(member);
  if ((field && (field->isBitField() || field->getType()->isReferenceType())) || is_hidden_type(record) ||
      is_in_hidden_type(record) || local_class(record) || has_unnamed(arguments_of(record)))
    refuse(at, Reason::Class,
           qualified_name(record) + "|the private member '" + member->getNameAsString() +
               "', which a function that reads the original cannot name");
  return reveal(member, "_of_original");
}

void UnitLowering::need_constant(const clang::VarDecl* variable, const clang::FunctionDecl* user,
                                 clang::SourceLocation at) {
  const clang::VarDecl* constant = variable->getCanonicalDecl();
  if (user) callers_[constant].insert(user->getCanonicalDecl());
  try {
    lower_constant(variable, at);
  } catch (const Refusal& refusal) {
    without_twin_.insert_or_assign(constant, cause(refusal));
    throw;
  }
}

void UnitLowering::lower_constant(const clang::VarDecl* variable, clang::SourceLocation at) {
  const clang::VarDecl* defined = variable->getDefinition();
  if (!defined || !defined->getInit()) refuse(at, Reason::NoBody, variable->getNameAsString());
  if (!Types::is_scalar(defined->getType()) && !types_.is_repeatable(defined))
    refuse(at, Reason::Unrepeatable, variable->getNameAsString());
  if (!constants_.insert(variable->getCanonicalDecl()).second) return;
  const Naming naming(types_, defined);
  core::ConstantTwin twin;
  twin.origin = origin(defined, defined);
  // Of a class: the twin stands beside the class's.
  if (defined->isStaticDataMember() || !arguments_of(defined).empty()) {
    twin.origin.qualified = constant_name(defined, types_);
    twin.origin.name = twin.origin.qualified.substr(twin.origin.qualified.rfind(':') + 1);
    twin.origin.key += "_" + twin.origin.name;
  }
  add_entity(twin.origin, variable->getCanonicalDecl());
  const llvm::SaveAndRestore<const clang::Decl*> user(user_, variable->getCanonicalDecl());
  Surroundings around = surroundings(nullptr);
  const auto need_function = around.need_function;
  around.need_function = [&](const clang::FunctionDecl* callee, unsigned constants, clang::SourceLocation call) {
    callers_[callee->getCanonicalDecl()].insert(variable->getCanonicalDecl());
    return need_function(callee, constants, call);
  };
  Lowering lowering(around, nullptr, {});
  twin.declarator = lowering.declarator(defined);
  // A number is what it is: computing it again may give another.
  if (Types::is_scalar(defined->getType()) && is_shared(defined) && !Activity::is_hidden_member(defined) &&
      !is_in_hidden_type(defined)) {
    twin.declarator.init = core::Declarator::Init::Copy;
    const std::string name =
        defined->isStaticDataMember()
            ? types_.spelling(versions::type_of(llvm::cast<clang::CXXRecordDecl>(defined->getDeclContext()))) +
                  "::" + defined->getNameAsString() + arguments_text(arguments_of(defined), types_)
            : qualified_name(defined) + arguments_text(arguments_of(defined), types_);
    twin.declarator.arguments = {
        core::Hole{core::text("::" + name, types_.lower(defined->getType(), at)), core::Wanted::Dual}};
  }
  twin.declarator.name = twin.origin.name;
  twin.declarator.passive = false;
  if (const auto asked = asked_closures_.find(variable->getCanonicalDecl()); asked != asked_closures_.end()) {
    twin.call =
        std::make_shared<core::FunctionTwin>(signature(asked->second, Wanted{.function = asked->second}, nullptr));
    twin.call->member_of = nullptr;
    twin.call->origin.qualified = twin.origin.qualified + program_.wishes().suffix;
    twin.call->object_type = "decltype(" + twin.origin.qualified + ")";
  }
  (is_shared(defined) ? module.shared : module.own).constants.push_back(std::move(twin));
}

// ---- the rest of the unit ----

std::vector<std::string> UnitLowering::includes() const {
  std::vector<std::string> found = unit_.preamble;
  const clang::SourceManager& sources = unit_.sources();
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getIncludeLoc().isInvalid()) continue;
    const clang::SourceLocation at = entry.getFile().getIncludeLoc();
    const clang::FileID id = sources.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset()));
    const auto file = sources.getFileEntryRefForID(id);
    if (!file || included_by_others(id) != id) continue;
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

void UnitLowering::finish() {
  const auto sort = [](std::vector<core::FunctionTwin>& functions) {
    std::sort(functions.begin(), functions.end(), [](const core::FunctionTwin& a, const core::FunctionTwin& b) {
      return a.position != b.position ? a.position < b.position : a.origin.key < b.origin.key;
    });
  };
  for (auto* functions : {&module.shared.functions, &module.own.functions, &module.declared})
    for (core::FunctionTwin& function : *functions) {
      function.has_entry = function.clone.empty() && entry_keys_.count(function.origin.key);
      function.instantiated = !function.template_head.empty() && needed_by_others_.count(function.origin.key);
    }
  // A body that a header gives to one unit alone is that unit's, if others call it.
  std::vector<core::FunctionTwin> shared;
  for (core::FunctionTwin& function : module.shared.functions) {
    const bool is_own = alone_.count(function.origin.key) && needed_by_others_.count(function.origin.key);
    if (is_own) function.specifiers.clear();
    (is_own ? module.own.functions : shared).push_back(std::move(function));
  }
  module.shared.functions = std::move(shared);
  for (auto* records : {&module.shared.records, &module.own.records}) core::sort_records(*records);
  for (const auto& wanted : wanted_)
    if (wanted->root && !without_twin_.count(wanted->function->getCanonicalDecl()))
      add_passive_classes(wanted->function, wanted->constants);
  sort(module.shared.functions);
  sort(module.own.functions);
  sort(module.declared);
  module.live_macros = text_.live_macros();
  module.needed_macros = text_.macros_used();
  module.uses_eigen = types_.uses_eigen;
  module.includes = includes();
}

}  // namespace dualrev::frontend
