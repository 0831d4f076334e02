#include "frontend/program/reports.hpp"

#include "frontend/refusals/diagnostics.hpp"

namespace dualrev::frontend {

void Reports::warn(const Refusal& of) {
  const clang::SourceManager& sources = in_.unit.sources();
  const std::string where = sources.getExpansionLoc(of.at).printToString(sources);
  if (quiet_ || !reported_.insert(where + tag(of.reason)).second) return;
  Printer printer(in_.unit);
  printer.say(of.at, Finding::Level::Warning, message(of), tag(of.reason));
  printer.say(of.at, Finding::Level::Note, way_out(of.reason));
}

void Reports::report(const Refusal& refusal, const clang::FunctionDecl* in) {
  if (!refused_) refused_ = cause(refusal, in_.unit);
  if (quiet_) return;
  failed_ = true;
  clang::SourceManager& sources = in_.unit.sources();
  Printer printer(in_.unit);
  // What is wrong with a declaration is said once, not at each of its uses.
  const std::string where = refusal.reason == Reason::GlobalObject ? "object"
                            : refusal.reason == Reason::Union && in
                                ? in_.mangled(in)
                                : sources.getExpansionLoc(refusal.at).printToString(sources);
  if (!reported_.insert(where + tag(refusal.reason) + refusal.subject).second) return;
  printer.say(refusal.at, in_.wishes.level(), message(refusal), tag(refusal.reason));
  // The chain of calls from the root.
  const clang::FunctionDecl* function = in;
  std::set<const clang::FunctionDecl*> seen;
  while (function && seen.insert(function->getCanonicalDecl()).second) {
    const WantedTwin* link = nullptr;
    for (const auto& wanted : list_.all())
      if (wanted->function->getCanonicalDecl() == function->getCanonicalDecl()) link = wanted.get();
    if (!link || !link->caller || link->call.isInvalid() || (link->root && link->wished)) break;
    printer.say(link->call, Finding::Level::Note,
                "'" + display_name(function) + "' is called here, from '" + display_name(link->caller) + "'");
    function = link->caller;
  }
  if (function && function->getLocation().isValid())
    printer.say(function->getLocation(), Finding::Level::Note,
                "needed for the derivative of '" + display_name(function) + "'");
  printer.say(refusal.at, Finding::Level::Note, way_out(refusal.reason));
}

}  // namespace dualrev::frontend
