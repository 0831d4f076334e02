#include "frontend/program/unnamed_calls.hpp"

#include "frontend/library/protocols.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

/// A function of a library's choice cannot be called with a class whose twin has another closure in its name.
void check_names_no_closure(const clang::FunctionDecl* function) {
  if (function->getPrimaryTemplate()) return;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
        record && !is_library(record) && has_unnamed(arguments_of(record)))
      refuse(parameter->getLocation(), Reason::Lambda,
             "whose type is a part of the type of this parameter of '" + function->getNameAsString() +
                 "', which a library may call");
}

}  // namespace

/// Without it a library may do something else; then it must not be missing.
void UnnamedCalls::want_found(const clang::FunctionDecl* function) {
  if (!is_replaced_in_silence(function)) return list_.want_quietly(function, in_.marked_constants(function));
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl())
      coverage_.add_user(function, record);
  if (list_.has(function, in_.marked_constants(function))) return;
  try {
    check_names_no_closure(function);
    needs_.function(function, in_.marked_constants(function), nullptr, function->getLocation());
  } catch (const Refusal& refusal) {
    coverage_.refuse(function, cause(refusal, in_.unit));
    reports_.report(refusal, function);
  }
}

void UnnamedCalls::want_operators() {
  const std::set<const clang::CXXRecordDecl*>& twins = classes_.with_twins();
  if (twins_seen_ == twins.size()) return;
  twins_seen_ = twins.size();
  for (const clang::FunctionDecl* function : operators(in_.unit)) {
    if (!function->isUsed() && !function->isReferenced()) continue;
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      if (record && record->hasDefinition() && twins.count(record->getDefinition()))
        list_.want_quietly(function, in_.marked_constants(function));
    }
  }
  for (const clang::FunctionDecl* function : found_by_lookup(in_.unit, in_.types)) {
    if (!function->isUsed() && !function->isReferenced()) continue;
    const bool has_twin = llvm::any_of(function->parameters(), [&](const clang::ParmVarDecl* parameter) {
      const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return record && record->hasDefinition() && twins.count(record->getDefinition());
    });
    if (has_twin) want_found(function);
  }
}

bool UnnamedCalls::want_members() {
  if (is_header(in_.unit.path)) return false;
  const std::size_t before = list_.all().size();
  std::vector<const clang::FunctionDecl*> members;
  for (const clang::CXXRecordDecl* record : classes_.with_twins())
    for (const clang::Decl* decl : record->decls()) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
      const clang::FunctionDecl* defined = nullptr;
      if (method && !method->isImplicit() && !method->isDefaulted() && method->isExternallyVisible() &&
          method->hasBody(defined) && in_.unit.sources().isInMainFile(defined->getLocation()))
        members.push_back(method);
    }
  llvm::sort(members, [](const auto* a, const auto* b) { return a->getLocation() < b->getLocation(); });
  for (const clang::FunctionDecl* member : members) list_.want_quietly(member, in_.marked_constants(member));
  return list_.all().size() > before;
}

}  // namespace dualrev::frontend
