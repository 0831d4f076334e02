#include "frontend/program/roots.hpp"

#include "frontend/bodies/own_rules.hpp"
#include "frontend/program/marks.hpp"

namespace dualrev::frontend {

void Roots::add(const Root& root, bool wished) {
  const clang::FunctionDecl* function = root.function;
  if (root.object && root.object->isLambda()) return add_closure(root);
  const unsigned constants = in_.marked_constants(function);
  if (auto refused =
          boundary(function, in_.types, [&](unsigned i) { return i < marked_at_most && ((constants >> i) & 1U); })) {
    reports_.report(*refused, function);
    return;
  }
  WantedTwin& wanted = list_.want(function, constants);
  wanted.root = true;
  wanted.asked_here = wanted.asked_here || root.asked_here;
  wanted.by_type = wanted.by_type || root.object;
  wanted.wished = wanted.wished || wished;
}

/// A closure has no name but its variable's; it is rewritten with it.
void Roots::add_closure(const Root& root) {
  const clang::VarDecl* variable = closure_variable(in_.unit, root.object);
  try {
    if (!variable)
      refuse(root.object->getLocation(), Reason::Lambda, "that is inside of a function, from outside of it");
    if (auto refused = boundary(root.function, in_.types, [](unsigned) { return false; })) throw *refused;
    constants_.add_root(variable, llvm::cast<clang::CXXMethodDecl>(root.function));
  } catch (const Refusal& refusal) {
    reports_.report(refusal, nullptr);
  }
}

void Roots::add_requested(std::set<std::string>& matched) {
  for (const Root& root : requested(in_.unit)) add(root, true);
  for (const std::string& name : in_.wishes.functions)
    for (const clang::FunctionDecl* function : named(in_.unit, name)) {
      const clang::FunctionDecl* defined = nullptr;
      if (!function->hasBody(defined) && !rule_of(in_.unit, function)) continue;
      matched.insert(name);
      add({function}, true);
    }
}

void Roots::add_candidates() {
  // Instances of templates last: by then it is known who calls them, which a refusal should tell.
  not_admitted_.clear();
  const std::vector<Root> found = candidates(in_.unit, in_.types, not_admitted_);
  for (const bool instances : {false, true})
    for (const Root& root : found)
      if (root.function->isTemplateInstantiation() == instances) add(root, false);
}

bool Roots::report_not_admitted() {
  for (const auto& [refusal, function] : not_admitted_) reports_.report(refusal, function);
  return !not_admitted_.empty();
}

}  // namespace dualrev::frontend
