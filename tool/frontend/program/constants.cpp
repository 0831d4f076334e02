#include "frontend/program/constants.hpp"

#include <llvm/Support/SaveAndRestore.h>

#include "frontend/program/sharing.hpp"
#include "frontend/program/signatures.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

void Constants::need(const clang::VarDecl* variable, const clang::FunctionDecl* user, clang::SourceLocation at) {
  coverage_.add_user(variable, user);
  try {
    lower(variable, at);
  } catch (const Refusal& refusal) {
    coverage_.refuse(variable, cause(refusal, in_.unit));
    throw;
  }
}

void Constants::add_root(const clang::VarDecl* closure, const clang::CXXMethodDecl* call) {
  asked_closures_[closure->getCanonicalDecl()] = call;
  lower(closure, closure->getLocation());
}

void Constants::lower(const clang::VarDecl* variable, clang::SourceLocation at) {
  const clang::VarDecl* defined = variable->getDefinition();
  if (!defined || !defined->getInit()) refuse(at, Reason::NoBody, variable->getNameAsString());
  if (!Types::is_scalar(defined->getType()) && !in_.types.is_repeatable(defined))
    refuse(at, Reason::Unrepeatable, variable->getNameAsString());
  if (!lowered_.insert(variable->getCanonicalDecl()).second) return;
  const Naming naming(in_.types, defined);
  core::ConstantTwin twin;
  twin.origin = in_.origin(defined, defined);
  // Of a class: the twin stands beside the class's.
  if (defined->isStaticDataMember() || !arguments_of(defined).empty()) {
    twin.origin.qualified = constant_name(defined, in_.types);
    twin.origin.name = twin.origin.qualified.substr(twin.origin.qualified.rfind(':') + 1);
    twin.origin.key += "_" + twin.origin.name;
  }
  coverage_.add_entity(twin.origin, variable);
  const llvm::SaveAndRestore<const clang::Decl*> user(coverage_.user, variable);
  Surroundings around = scopes_.surroundings(nullptr);
  const auto need_function = around.need_function;
  around.need_function = [&](const clang::FunctionDecl* callee, unsigned constants, clang::SourceLocation call) {
    coverage_.add_user(callee, variable);
    return need_function(callee, constants, call);
  };
  Lowering lowering(around, nullptr, {});
  twin.declarator = lowering.declarator(defined);
  // A number is what it is: computing it again may give another.
  if (Types::is_scalar(defined->getType()) && is_shared(defined, in_.unit) && !Activity::is_hidden_member(defined) &&
      !is_in_hidden_type(defined)) {
    twin.declarator.init = core::Declarator::Init::Copy;
    const std::string name =
        defined->isStaticDataMember()
            ? in_.types.spelling(versions::type_of(llvm::cast<clang::CXXRecordDecl>(defined->getDeclContext()))) +
                  "::" + defined->getNameAsString() + arguments_text(arguments_of(defined), in_.types)
            : qualified_name(defined) + arguments_text(arguments_of(defined), in_.types);
    twin.declarator.arguments = {
        core::Hole{core::text("::" + name, in_.types.lower(defined->getType(), at)), core::Wanted::Dual}};
  }
  twin.declarator.name = twin.origin.name;
  twin.declarator.passive = false;
  if (const auto asked = asked_closures_.find(variable->getCanonicalDecl()); asked != asked_closures_.end()) {
    twin.call = std::make_shared<core::FunctionTwin>(
        signature(in_, asked->second, WantedTwin{.function = asked->second}, nullptr));
    twin.call->member_of = nullptr;
    twin.call->origin.qualified = twin.origin.qualified + in_.wishes.suffix;
    twin.call->object_type = "decltype(" + twin.origin.qualified + ")";
  }
  in_.home(defined).constants.push_back(std::move(twin));
}

}  // namespace dualrev::frontend
