// What has no twin, and who goes without for that; what became of each function.
#include "frontend/program/coverage.hpp"

#include "frontend/bodies/own_rules.hpp"
#include "frontend/program/unit_lowering.hpp"
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

void UnitLowering::add_entity(const core::Origin& origin, const clang::Decl* decl) {
  entities_[origin.key].insert(decl);
  entities_[place_and_name(origin)].insert(decl);
}

const Cause* UnitLowering::cause_of(const std::string& name) {
  const clang::FunctionDecl* function = definition(name);
  const auto found = function ? without_twin_.find(function->getCanonicalDecl()) : without_twin_.end();
  return found == without_twin_.end() ? nullptr : &found->second;
}

bool UnitLowering::spread() {
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
      if (const auto callers = callers_.find(refused); callers != callers_.end())
        for (const clang::Decl* caller : callers->second) blame(caller, through(refused, cause));
    for (const auto& wanted : wanted_) {
      if (wanted->function->hasBody()) continue;
      UnitLowering* other = program_.definer(wanted->function, this);
      const Cause* cause = other ? other->cause_of(mangled(wanted->function)) : nullptr;
      if (cause) blame(wanted->function->getCanonicalDecl(), *cause);
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

bool UnitLowering::is_dropped(const core::Origin& origin) const {
  const auto found = entities_.find(origin.key);
  return found != entities_.end() &&
         llvm::any_of(found->second, [&](const clang::Decl* decl) { return without_twin_.count(decl) > 0; });
}

void UnitLowering::drop_incomplete() {
  const auto dropped = [&](const auto& twin) { return is_dropped(twin.origin); };
  for (core::Module* each : {&module.shared, &module.own}) {
    std::erase_if(each->functions, dropped);
    std::erase_if(each->constants, dropped);
    if (drops_records_) std::erase_if(each->records, dropped);
  }
  std::erase_if(module.declared, dropped);
}

bool UnitLowering::refuse_later(const core::Origin& origin, const Cause& cause) {
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

std::vector<Outcome> UnitLowering::outcomes(bool everything) {
  std::set<const clang::Decl*> done;
  std::vector<const clang::FunctionDecl*> functions;
  for (const clang::FunctionDecl* function : frontend::definitions(unit_))
    if (unit_.sources().isInMainFile(unit_.sources().getExpansionLoc(function->getLocation())))
      functions.push_back(function);
  for (const auto& wanted : wanted_) {
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
    const clang::PresumedLoc at =
        unit_.sources().getPresumedLoc(unit_.sources().getExpansionLoc((pattern ? pattern : function)->getLocation()));
    Outcome outcome{Outcome::Kind::NotAsked, shown(unit_, at.getFilename()), at.getLine(), at.getColumn(),
                    display_name(function)};
    if (const auto refused = without_twin_.find(key); refused != without_twin_.end()) {
      outcome.kind = Outcome::Kind::Refused;
      outcome.cause = refused->second;
    } else if (done.count(key) || rule_of(unit_, function)) {
      outcome.kind = Outcome::Kind::Taken;
    } else {
      const auto refused_root = boundary(function, types_, [&](unsigned i) { return is_marked_constant(function, i); });
      if (refused_root && refused_root->reason == Reason::Nothing) {
        outcome.kind = Outcome::Kind::NoNumbers;
      } else if (refused_root && refused_root->reason != Reason::Member && everything) {
        outcome.kind = Outcome::Kind::Refused;
        outcome.cause = cause(*refused_root);
      }
    }
    all.push_back(std::move(outcome));
  }
  return all;
}

}  // namespace dualrev::frontend
