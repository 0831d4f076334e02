// Roots first; then every unit works its list off until none asks for more.
#include "frontend/program/program.hpp"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

#include "frontend/program/unit_lowering.hpp"

namespace dualrev::frontend {

bool is_header(const std::string& path) {
  const std::string extension = llvm::sys::path::extension(path).lower();
  return extension != ".cpp" && extension != ".cc" && extension != ".cxx" && extension != ".c++" && extension != ".c";
}

Program::Program(std::vector<std::unique_ptr<Unit>>& units, Wishes wishes) : wishes_(std::move(wishes)) {
  for (auto& unit : units) lowerings_.push_back(std::make_unique<UnitLowering>(*this, *unit));
  if (lowerings_.size() < 2) return;
  for (auto& lowering : lowerings_)
    for (const auto& [name, function] : lowering->definitions()) definers_[name].push_back(lowering.get());
}

Program::~Program() = default;

const Hear& Program::hear() const { return lowerings_[0]->unit().hear; }

UnitModule& Program::module(std::size_t unit) { return lowerings_[unit]->module; }

UnitLowering* Program::definer(const clang::FunctionDecl* function, const UnitLowering* asking) {
  if (!function->isExternallyVisible()) return nullptr;
  const auto found = definers_.find(asking->mangled(function));
  if (found == definers_.end()) return nullptr;
  for (UnitLowering* lowering : found->second)
    if (lowering != asking) return lowering;
  return nullptr;
}

std::string Program::several_bodies(const std::string& mangled) {
  const auto found = definers_.find(mangled);
  std::set<std::string> sources;
  if (found != definers_.end())
    for (UnitLowering* lowering : found->second)
      if (lowering->defines_alone(mangled)) sources.insert("'" + lowering->unit().path + "'");
  return sources.size() < 2 ? std::string() : llvm::join(sources, ", ");
}

void Program::lower() {
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
    report(hear(), "dualrev-rewrite", Reason::NoFunction, name, level());
  }
  for (const auto& [of, parameter] : wishes_.constants) {
    bool exists = false;
    for (auto& lowering : lowerings_)
      for (const clang::FunctionDecl* function : named(lowering->unit(), of))
        for (const clang::ParmVarDecl* candidate : function->parameters())
          exists = exists || candidate->getName() == parameter;
    if (exists) continue;
    report(hear(), "dualrev-rewrite", Reason::NoParameter, of + ":" + parameter, level());
    found = false;
  }
  refused_ = !found;
  if (!found && !wishes_.all) return;
  bool asked = false;
  bool refused = false;
  for (auto& lowering : lowerings_) {
    asked = asked || lowering->has_roots();
    refused = refused || lowering->failed;
  }
  everything_ = wishes_.all || (!asked && !refused);
  if (everything_)
    for (auto& lowering : lowerings_) lowering->add_candidates();
  for (auto& lowering : lowerings_) asked = asked || lowering->has_roots();
  if (!asked && !refused && !wishes_.all) {
    bool said = false;
    for (auto& lowering : lowerings_) said = lowering->report_not_admitted() || said;
    if (!said) report(hear(), lowerings_[0]->unit().path + ":1:1", Reason::NothingHere, {});
    refused_ = true;
    return;
  }
  for (bool more = true; more;) {
    more = false;
    for (auto& lowering : lowerings_) more = lowering->work() || more;
    if (everything_ && !more)
      for (auto& lowering : lowerings_) more = lowering->want_members() || more;
  }
  for (auto& lowering : lowerings_) refused_ = refused_ || lowering->failed;
  if (refused_) drop_incomplete();
  for (auto& lowering : lowerings_) lowering->finish();
}

void Program::drop_incomplete() {
  for (bool more = true; std::exchange(more, false);)
    for (auto& lowering : lowerings_) more = lowering->spread() || more;
  for (auto& lowering : lowerings_) lowering->drop_incomplete();
}

bool Program::refuse(std::size_t unit, const core::Origin& origin, Reason reason, const std::string& where,
                     const std::string& subject) {
  report(hear(), where, reason, subject, level());
  refused_ = true;
  if (!lowerings_[unit]->refuse_later(origin, {tag(reason), where, message({{}, reason, subject}), {}})) return false;
  drop_incomplete();
  return true;
}

std::vector<Outcome> Program::outcomes(std::size_t unit) { return lowerings_[unit]->outcomes(everything_); }

}  // namespace dualrev::frontend
