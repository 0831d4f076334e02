#include "frontend/program/needs.hpp"

#include "frontend/program/marks.hpp"
#include "frontend/program/twins_in_sight.hpp"
#include "frontend/refusals/forbidden.hpp"

namespace dualrev::frontend {

std::string Needs::function(const clang::FunctionDecl* function, unsigned constants, const clang::FunctionDecl* caller,
                            clang::SourceLocation at) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && (method->isDefaulted() || method->isImplicit() || method->isPureVirtual())) return {};
  if (method && !method->getParent()->isLambda() && local_class(method->getParent()))
    return {};  // comes with its class
  if (function->isDefaulted() && !method && function->getFriendObjectKind() != clang::Decl::FOK_None)
    return {};  // the same
  // Its parameters have no names, its body no text.
  if (function->isDefaulted() && !method)
    refuse(at, Reason::Class, display_name(function) + "|a comparison that the compiler writes, and that is no member");
  const std::string clone = clone_suffix(constants, in_.marked_constants(function));
  if (!function->hasBody()) {
    if (Linkage* other = linkage_.definer(function)) {
      other->need_from_outside(in_.mangled(function), constants);
      list_.want_for(function, constants, caller, at);
      return clone;
    }
    if (clone.empty() && (has_twin_in_sight(function, in_) || is_in_generated_class(function, in_))) return clone;
    refuse(at, Reason::NoBody, display_name(function));
  }
  list_.want_for(function, constants, caller, at);
  return clone;
}

void Needs::entry(const clang::FunctionDecl* callee, const clang::FunctionDecl* caller, clang::SourceLocation at) {
  const unsigned marked = in_.marked_constants(callee);
  if (const clang::ParmVarDecl* mark = marked_number(callee, marked, in_.types))
    refuse(at, Reason::Mark,
           mark->getNameAsString() + "|'" + display_name(callee) +
               "' is made a value here, which is called with numbers that are differentiated");
  coverage_.add_user(callee, caller);
  function(callee, marked, caller, at);
  linkage_.need_entry(callee);
}

void Needs::check_passive(const clang::FunctionDecl* function, clang::SourceLocation at) {
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined)) {
    defined = linkage_.definition_elsewhere(function);
    if (!defined) refuse(at, Reason::NoBody, display_name(function));
  }
  std::set<const clang::FunctionDecl*> seen;
  std::vector<const clang::FunctionDecl*> open{defined};
  while (!open.empty()) {
    const clang::FunctionDecl* next = open.back();
    open.pop_back();
    if (!seen.insert(next->getCanonicalDecl()).second) continue;
    for (const Refusal& refusal : forbidden(next, in_.types))
      if (refusal.reason == Reason::Global || refusal.reason == Reason::Static ||
          refusal.reason == Reason::StaticOnce || refusal.reason == Reason::Union ||
          refusal.reason == Reason::BitCast || refusal.reason == Reason::Asm)
        refuse(at, refusal.reason, refusal.subject);
    for (const clang::FunctionDecl* callee : in_.types.callees(next)) {
      const clang::FunctionDecl* body = nullptr;
      // The bits of a number may be kept under another type.
      if (const std::string name = callee->getNameAsString(); name == "bit_cast" || name == "memcpy" ||
                                                              name == "memmove" || name == "__builtin_memcpy" ||
                                                              name == "__builtin_bit_cast")
        refuse(at, Reason::BitCast);
      if (!is_library(callee) && callee->hasBody(body)) open.push_back(body);
    }
  }
}

}  // namespace dualrev::frontend
