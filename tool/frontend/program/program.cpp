// Roots first; then every unit works its list off until none asks for more.
#include "frontend/program/program.hpp"

#include "frontend/program/unit_lowering.hpp"

namespace dualrev::frontend {

Program::Program(std::vector<std::unique_ptr<Unit>>& units, Wishes wishes) : wishes_(std::move(wishes)) {
  for (auto& unit : units) lowerings_.push_back(std::make_unique<UnitLowering>(*unit, wishes_, definers_));
  if (lowerings_.size() < 2) return;
  for (auto& lowering : lowerings_)
    for (const auto& [name, function] : lowering->linkage().definitions())
      definers_[name].push_back(&lowering->linkage());
}

Program::~Program() = default;

const Hear& Program::hear() const { return lowerings_[0]->unit().hear; }

UnitModule& Program::module(std::size_t unit) { return lowerings_[unit]->module(); }

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
        lowering->reports().report({pattern->getLocation(), Reason::Template, name}, nullptr);
        is_template = true;
      }
    if (is_template) continue;
    report(hear(), "dualrev-rewrite", Reason::NoFunction, name, wishes_.level());
  }
  for (const auto& [of, parameter] : wishes_.constants) {
    bool exists = false;
    for (auto& lowering : lowerings_)
      for (const clang::FunctionDecl* function : named(lowering->unit(), of))
        for (const clang::ParmVarDecl* candidate : function->parameters())
          exists = exists || candidate->getName() == parameter;
    if (exists) continue;
    report(hear(), "dualrev-rewrite", Reason::NoParameter, of + ":" + parameter, wishes_.level());
    found = false;
  }
  refused_ = !found;
  if (!found && !wishes_.all) return;
  bool asked = false;
  bool refused = false;
  for (auto& lowering : lowerings_) {
    asked = asked || lowering->has_roots();
    refused = refused || lowering->reports().failed();
  }
  everything_ = wishes_.all || (!asked && !refused);
  if (everything_)
    for (auto& lowering : lowerings_) lowering->roots().add_candidates();
  for (auto& lowering : lowerings_) asked = asked || lowering->has_roots();
  if (!asked && !refused && !wishes_.all) {
    bool said = false;
    for (auto& lowering : lowerings_) said = lowering->roots().report_not_admitted() || said;
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
  for (auto& lowering : lowerings_) refused_ = refused_ || lowering->reports().failed();
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
  report(hear(), where, reason, subject, wishes_.level());
  refused_ = true;
  if (!lowerings_[unit]->coverage().refuse_later(origin, {tag(reason), where, message({{}, reason, subject}), {}}))
    return false;
  drop_incomplete();
  return true;
}

std::vector<Outcome> Program::outcomes(std::size_t unit) { return lowerings_[unit]->outcomes(everything_); }

}  // namespace dualrev::frontend
