#include "frontend/program/coverage.hpp"

#include "frontend/bodies/own_rules.hpp"
#include "frontend/program/marks.hpp"
#include "frontend/refusals/diagnostics.hpp"

namespace dualrev::frontend {

namespace {

std::string place_and_name(const core::Origin& origin) { return origin.location + " " + origin.qualified; }

/// The refusal of what a function depends on, as the function's own cause.
Cause through(const clang::Decl* refused, Cause cause) {
  if (!cause.function.empty()) return cause;
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(refused))
    cause.function = display_name(function);
  else if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(refused))
    cause.function = qualified_name(named);
  return cause;
}

}  // namespace

Cause cause(const Refusal& refusal, const Unit& unit) {
  return {tag(refusal.reason), shown(unit, refusal.at), message(refusal), {}, way_out(refusal.reason)};
}

/// Of a function the first declaration, of whatever else that can be declared again as well.
const clang::Decl* Coverage::key(const clang::Decl* decl) { return decl->getCanonicalDecl(); }

void Coverage::add_user(const clang::Decl* used, const clang::Decl* by) {
  if (by) users_[key(used)].insert(key(by));
}

void Coverage::add_entity(const core::Origin& origin, const clang::Decl* decl) {
  entities_[origin.key].insert(key(decl));
  entities_[place_and_name(origin)].insert(key(decl));
}

const Cause* Coverage::cause_of(const clang::Decl* decl) const {
  const auto found = without_twin_.find(key(decl));
  return found == without_twin_.end() ? nullptr : &found->second;
}

bool Coverage::spread(const WorkList& list, const std::function<const Cause*(const clang::FunctionDecl*)>& elsewhere) {
  bool any = false;
  for (;;) {
    // One step at a time, and of several causes the first by its place: which one is told depends on no address.
    std::map<const clang::Decl*, Cause> fresh;
    const auto blame = [&](const clang::Decl* decl, const Cause& cause) {
      if (without_twin_.count(decl)) return;
      const auto [place, is_new] = fresh.emplace(decl, cause);
      if (!is_new && cause < place->second) place->second = cause;
    };
    for (const auto& [refused, cause] : without_twin_)
      if (const auto callers = users_.find(refused); callers != users_.end())
        for (const clang::Decl* caller : callers->second) blame(caller, through(refused, cause));
    for (const auto& wanted : list.all()) {
      if (wanted->function->hasBody()) continue;
      if (const Cause* cause = elsewhere(wanted->function)) blame(wanted->function->getCanonicalDecl(), *cause);
    }
    // Instances that share a twin.
    for (const auto& [key, sharing] : entities_)
      for (const clang::Decl* decl : sharing)
        if (const auto refused = without_twin_.find(decl); refused != without_twin_.end() && key.find(' ') == key.npos)
          for (const clang::Decl* other : sharing) blame(other, through(decl, refused->second));
    if (fresh.empty()) return any;
    any = true;
    without_twin_.merge(fresh);
  }
}

bool Coverage::is_dropped(const core::Origin& origin) const {
  const auto found = entities_.find(origin.key);
  return found != entities_.end() &&
         llvm::any_of(found->second, [&](const clang::Decl* decl) { return without_twin_.count(decl) > 0; });
}

void Coverage::drop_incomplete(UnitModule& module) const {
  const auto dropped = [&](const auto& twin) { return is_dropped(twin.origin); };
  for (core::Module* each : {&module.shared, &module.own}) {
    std::erase_if(each->functions, dropped);
    std::erase_if(each->constants, dropped);
    if (drops_records_) std::erase_if(each->records, dropped);
  }
  std::erase_if(module.declared, dropped);
}

bool Coverage::refuse_later(const core::Origin& origin, const Cause& cause) {
  // In the name of a twin that is kept apart from others stands a number.
  auto found = entities_.find(origin.key);
  if (found == entities_.end()) found = entities_.find(place_and_name(origin));
  if (found == entities_.end()) return false;
  bool any = false;
  for (const clang::Decl* decl : found->second) {
    any = without_twin_.emplace(decl, cause).second || any;
    drops_records_ = drops_records_ || llvm::isa<clang::CXXRecordDecl>(decl);
  }
  return any;
}

std::vector<Outcome> Coverage::outcomes(UnitContext& in, const WorkList& list, bool everything) const {
  std::set<const clang::Decl*> done;
  std::vector<const clang::FunctionDecl*> functions;
  for (const clang::FunctionDecl* function : frontend::definitions(in.unit))
    if (in.unit.sources().isInMainFile(in.unit.sources().getExpansionLoc(function->getLocation())))
      functions.push_back(function);
  for (const auto& wanted : list.all()) {
    if (wanted->done) done.insert(wanted->function->getCanonicalDecl());
    const clang::FunctionDecl* defined = nullptr;
    if (wanted->function->hasBody(defined)) functions.push_back(defined);
  }
  std::vector<Outcome> all;
  std::set<const clang::Decl*> seen;
  for (const clang::FunctionDecl* function : functions) {
    const clang::Decl* key = function->getCanonicalDecl();
    if (!seen.insert(key).second) continue;
    const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
    const clang::PresumedLoc at = in.unit.sources().getPresumedLoc(
        in.unit.sources().getExpansionLoc((pattern ? pattern : function)->getLocation()));
    Outcome outcome{Outcome::Kind::NotAsked, shown(in.unit, at.getFilename()), at.getLine(), at.getColumn(),
                    display_name(function)};
    if (const auto refused = without_twin_.find(key); refused != without_twin_.end()) {
      outcome.kind = Outcome::Kind::Refused;
      outcome.cause = refused->second;
    } else if (done.count(key) || rule_of(in.unit, function)) {
      outcome.kind = Outcome::Kind::Taken;
    } else {
      const auto refused_root =
          boundary(function, in.types, [&](unsigned i) { return is_marked_constant(function, i, in.wishes); });
      if (refused_root && refused_root->reason == Reason::Nothing) {
        outcome.kind = Outcome::Kind::NoNumbers;
      } else if (refused_root && refused_root->reason != Reason::Member && everything) {
        outcome.kind = Outcome::Kind::Refused;
        outcome.cause = frontend::cause(*refused_root, in.unit);
      }
    }
    all.push_back(std::move(outcome));
  }
  return all;
}

}  // namespace dualrev::frontend
