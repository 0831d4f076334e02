// Functions that nobody names but somebody may call: operators and the like, by a library; members of a class that is
// wanted as a whole, by another program.
#include "frontend/library/protocols.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

void UnitLowering::want_quietly(const clang::FunctionDecl* function) {
  if (!function->hasBody() || by_function_.count({function->getCanonicalDecl(), marked_constants(function)})) return;
  want(function, marked_constants(function)).by_language = true;
}

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
void UnitLowering::want_found(const clang::FunctionDecl* function) {
  if (!is_replaced_in_silence(function)) return want_quietly(function);
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl())
      callers_[function->getCanonicalDecl()].insert(record->getCanonicalDecl());
  if (by_function_.count({function->getCanonicalDecl(), marked_constants(function)})) return;
  try {
    check_names_no_closure(function);
    need(function, marked_constants(function), nullptr, function->getLocation());
  } catch (const Refusal& refusal) {
    without_twin_.insert_or_assign(function->getCanonicalDecl(), cause(refusal));
    report(refusal, function);
  }
}

/// Operators that a library may call with twins: those that somebody used with originals.
void UnitLowering::want_operators() {
  if (twins_seen_ == twins_.size()) return;
  twins_seen_ = twins_.size();
  for (const clang::FunctionDecl* function : operators(unit_)) {
    if (!function->isUsed() && !function->isReferenced()) continue;
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
      const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      if (record && record->hasDefinition() && twins_.count(record->getDefinition())) want_quietly(function);
    }
  }
  for (const clang::FunctionDecl* function : found_by_lookup(unit_, types_)) {
    if (!function->isUsed() && !function->isReferenced()) continue;
    const bool has_twin = llvm::any_of(function->parameters(), [this](const clang::ParmVarDecl* parameter) {
      const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return record && record->hasDefinition() && twins_.count(record->getDefinition());
    });
    if (has_twin) want_found(function);
  }
}

bool UnitLowering::want_members() {
  if (is_header(unit_.path)) return false;
  const std::size_t before = wanted_.size();
  std::vector<const clang::FunctionDecl*> members;
  for (const clang::CXXRecordDecl* record : twins_)
    for (const clang::Decl* decl : record->decls()) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
      const clang::FunctionDecl* defined = nullptr;
      if (method && !method->isImplicit() && !method->isDefaulted() && method->isExternallyVisible() &&
          method->hasBody(defined) && unit_.sources().isInMainFile(defined->getLocation()))
        members.push_back(method);
    }
  llvm::sort(members, [](const auto* a, const auto* b) { return a->getLocation() < b->getLocation(); });
  for (const clang::FunctionDecl* member : members) want_quietly(member);
  return wanted_.size() > before;
}

}  // namespace dualrev::frontend
