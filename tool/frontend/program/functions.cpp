#include "frontend/program/functions.hpp"

#include <clang/AST/DeclTemplate.h>

#include "frontend/library/protocols.hpp"
#include "frontend/program/marks.hpp"
#include "frontend/program/rules.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/program/signatures.hpp"
#include "frontend/program/twins_in_sight.hpp"
#include "frontend/refusals/forbidden.hpp"
#include "frontend/refusals/openmp.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

/// A friend that is defined in a class template names the template's parameters, which its twin outside of the class
/// does not see.
void add_meanings_of_friend(core::FunctionTwin& twin, const clang::FunctionDecl* function, const Types& types) {
  if (llvm::isa<clang::CXXMethodDecl>(function)) return;
  for (const clang::DeclContext* around = function->getLexicalDeclContext(); around; around = around->getParent())
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(around);
        instance && !instance->isExplicitSpecialization())
      for (std::string& line : meanings_in(instance, types)) twin.meanings.push_back(std::move(line));
}

/// Of a member function that stands beside its class.
void add_meanings_around(core::FunctionTwin& twin, const clang::FunctionDecl* function, const Types& types) {
  const auto add = [&](std::vector<std::string> lines) {
    twin.meanings.insert(twin.meanings.begin(), lines.begin(), lines.end());
  };
  if (function->getPrimaryTemplate())
    add(meanings(function->getPrimaryTemplate()->getTemplateParameters(), arguments_of(function), types, false));
  if (!llvm::isa<clang::CXXMethodDecl>(function)) return;
  for (const clang::DeclContext* around = function->getDeclContext(); around; around = around->getParent())
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(around);
        instance && !instance->isExplicitSpecialization())
      add(meanings_in(instance, types));
}

}  // namespace

void Functions::lower(const WantedTwin& wanted) {
  const clang::FunctionDecl* function = wanted.function;
  if (lower_by_rule(in_, wanted)) return;
  if (wanted.by_language && function->isDefaulted() && !llvm::isa<clang::CXXMethodDecl>(function)) return;
  const clang::FunctionDecl* defined = nullptr;
  if (function->hasBody(defined))
    define(wanted, defined);
  else if (wanted.root || wanted.call.isValid())
    declare(wanted);
}

/// Calls here may leave out arguments.
void Functions::declare(const WantedTwin& wanted) {
  const clang::FunctionDecl* function = wanted.function;
  if (wanted.root) {
    if (Linkage* other = linkage_.definer(function))
      other->need_from_outside(in_.mangled(function), wanted.constants);
    else if (has_twin_in_sight(function, in_) || is_in_generated_class(function, in_))
      return;
    else
      refuse(function->getLocation(), Reason::NoBody, display_name(function));
  }
  Surroundings around = scopes_.surroundings(function);
  Lowering defaults(around, nullptr, {});
  core::FunctionTwin declared = signature(in_, function, wanted, &defaults);
  declared.specifiers.clear();
  coverage_.add_entity(declared.origin, function);
  in_.module.declared.push_back(std::move(declared));
}

void Functions::define(const WantedTwin& wanted, const clang::FunctionDecl* defined) {
  const clang::FunctionDecl* function = wanted.function;
  if (const std::string sources = linkage_.several_bodies(defined); !sources.empty() && defined->isExternallyVisible())
    refuse(defined->getLocation(), Reason::SeveralBodies, display_name(defined) + "|" + sources);
  // A twin by this name that is no twin is a clash; a real one comes from a header that is included, and guards itself.
  has_twin_in_sight(defined, in_);
  const std::vector<Refusal> found = forbidden(defined, in_.types);
  for (const Refusal& refusal : found) reports_.report(refusal, function);
  if (!found.empty()) return;
  for (const Refusal& ignored : ignored_openmp(in_.unit, defined)) reports_.warn(ignored);
  const Naming naming(in_.types, defined);
  Surroundings around = scopes_.surroundings(function);
  in_.types.local_classes.clear();
  core::FunctionTwin twin = twin_with_body(in_, defined, wanted, around);
  const bool shared = is_text_shared(defined, in_.unit);
  if (!shared) {
    const bool own = has_own_type(defined, in_.unit);
    if ((own || twin.of_template) && wanted.root && wanted.wished)
      refuse(defined->getLocation(), Reason::OwnHeader, display_name(defined));
    twin.nameable = !own;
  }
  if (reports_.refused()) return;
  twin.asked_by_source = wanted.asked_here;
  if (twin.of_template)
    twin.meanings = meanings(defined->getPrimaryTemplate()->getTemplateParameters(), arguments_of(defined), in_.types,
                             core::takes_tape(twin.kind) && !is_numbered(defined));
  if (reads_originals(defined, wanted.constants, in_.wishes)) add_meanings_around(twin, defined, in_.types);
  add_meanings_of_friend(twin, defined, in_.types);
  coverage_.add_entity(twin.origin, function);
  if (shared && !is_header(in_.unit.path) && defined->isExternallyVisible() && !defined->isInlined() &&
      !twin.of_template)
    alone_.insert(twin.origin.key);
  (shared ? in_.module.shared : in_.module.own).functions.push_back(std::move(twin));
}

void Functions::finish() {
  core::Module& common = in_.module.shared;
  for (auto* functions : {&common.functions, &in_.module.own.functions, &in_.module.declared})
    for (core::FunctionTwin& function : *functions) {
      function.has_entry = function.clone.empty() && linkage_.has_entry(function.origin.key);
      function.instantiated = !function.template_head.empty() && linkage_.is_needed_by_others(function.origin.key);
    }
  // A body that a header gives to one unit alone is that unit's, if others call it.
  std::vector<core::FunctionTwin> shared;
  for (core::FunctionTwin& function : common.functions) {
    const bool is_own = alone_.count(function.origin.key) && linkage_.is_needed_by_others(function.origin.key);
    if (is_own) function.specifiers.clear();
    (is_own ? in_.module.own.functions : shared).push_back(std::move(function));
  }
  common.functions = std::move(shared);
  for (auto* functions : {&common.functions, &in_.module.own.functions, &in_.module.declared})
    std::sort(functions->begin(), functions->end(), [](const core::FunctionTwin& a, const core::FunctionTwin& b) {
      return a.position != b.position ? a.position < b.position : a.origin.key < b.origin.key;
    });
}

}  // namespace dualrev::frontend
