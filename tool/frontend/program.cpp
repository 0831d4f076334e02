// Roots first; then every unit works its list off until none asks for more.
#include "frontend/program.hpp"

#include <llvm/Support/Path.h>

#include "frontend/unit_lowering.hpp"

namespace dualrev::frontend {

bool is_header(const std::string& path) {
  const std::string extension = llvm::sys::path::extension(path).lower();
  return extension != ".cpp" && extension != ".cc" && extension != ".cxx" && extension != ".c++" && extension != ".c";
}

Program::Program(std::vector<std::unique_ptr<Unit>>& units, Wishes wishes) : wishes_(std::move(wishes)) {
  for (auto& unit : units) lowerings_.push_back(std::make_unique<UnitLowering>(*this, *unit));
}

Program::~Program() = default;

UnitModule& Program::module(std::size_t unit) { return lowerings_[unit]->module; }

UnitLowering* Program::definer(const clang::FunctionDecl* function, const UnitLowering* asking) {
  if (!function->isExternallyVisible()) return nullptr;
  const std::string name = asking->mangled(function);
  for (auto& lowering : lowerings_)
    if (lowering.get() != asking && lowering->definition(name)) return lowering.get();
  return nullptr;
}

bool Program::lower() {
  std::set<std::string> matched;
  for (auto& lowering : lowerings_) lowering->add_requested(matched);
  bool found = true;
  for (const std::string& name : wishes_.functions) {
    if (matched.count(name)) continue;
    found = false;
    bool is_template = false;
    for (auto& lowering : lowerings_)
      if (const clang::FunctionDecl* pattern = template_named(lowering->unit(), name)) {
        lowering->report({pattern->getLocation(), Reason::Template, name}, nullptr);
        is_template = true;
      }
    if (is_template) continue;
    report("dualrev-rewrite", Reason::NoFunction, name);
  }
  for (const auto& [of, parameter] : wishes_.constants) {
    bool exists = false;
    for (auto& lowering : lowerings_)
      for (const clang::FunctionDecl* function : named(lowering->unit(), of))
        for (const clang::ParmVarDecl* candidate : function->parameters())
          exists = exists || candidate->getName() == parameter;
    if (exists) continue;
    report("dualrev-rewrite", Reason::NoParameter, of + ":" + parameter);
    found = false;
  }
  if (!found) return false;
  bool asked = false;
  bool refused = false;
  for (auto& lowering : lowerings_) {
    asked = asked || lowering->has_roots();
    refused = refused || lowering->failed;
  }
  const bool everything = !asked && !refused;
  if (everything)
    for (auto& lowering : lowerings_) lowering->add_candidates();
  for (auto& lowering : lowerings_) asked = asked || lowering->has_roots();
  if (!asked && !refused) {
    report(lowerings_[0]->unit().path + ":1:1", Reason::NothingHere, {});
    return false;
  }
  for (bool more = true; more;) {
    more = false;
    for (auto& lowering : lowerings_) more = lowering->work() || more;
    if (everything && !more)
      for (auto& lowering : lowerings_) more = lowering->want_members() || more;
  }
  bool failed = false;
  for (auto& lowering : lowerings_) {
    lowering->finish();
    failed = failed || lowering->failed;
  }
  return !failed;
}

}  // namespace dualrev::frontend
