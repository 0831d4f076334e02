// The work list of one unit, and what refusals look like.
#include "frontend/program/unit_lowering.hpp"
#include "core/words.hpp"
#include "frontend/refusals/diagnostics.hpp"

#include <clang/AST/Mangle.h>
#include <clang/Frontend/TextDiagnostic.h>
#include <llvm/Support/SaveAndRestore.h>

#include "frontend/bodies/own_rules.hpp"
#include "frontend/library/library.hpp"
#include "frontend/refusals/forbidden.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

class Definitions : public Visitor {
 public:
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl* decl) override {
    if (decl && !llvm::isa<clang::TranslationUnitDecl>(decl) && is_library(decl)) return true;
    return Visitor::TraverseDecl(decl);
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (function->isThisDeclarationADefinition() && !function->isDependentContext() && function->isExternallyVisible())
      found.push_back(function);
    return true;
  }
  std::vector<const clang::FunctionDecl*> found;
};

}  // namespace

std::string clone_suffix(unsigned constants, unsigned marked) {
  if (constants == marked) return {};
  std::string suffix = constants & of_constant_object ? "_co" : "_c";
  bool any = false;
  for (unsigned i = 0; i < marked_at_most; ++i)
    if ((constants & ~marked) & (1U << i)) suffix += (std::exchange(any, true) ? "_" : "") + std::to_string(i);
  return suffix;
}

UnitLowering::UnitLowering(Program& program, Unit& unit)
    : program_(program),
      unit_(unit),
      types_(unit),
      text_(unit),
      mangler_(std::make_unique<clang::ASTNameGenerator>(unit.ast())),
      type_mangler_(unit.ast().createMangleContext()) {
  types_.mangled = [this](clang::QualType type) {
    std::string name;
    llvm::raw_string_ostream stream(name);
    type_mangler_->mangleCanonicalTypeName(type, stream);
    return name;
  };
  types_.elsewhere = [this](const clang::FunctionDecl* function) -> std::pair<Types*, const clang::FunctionDecl*> {
    UnitLowering* other = program_.definer(function, this);
    if (!other) return {nullptr, nullptr};
    return {&other->types_, other->definition(mangled(function))};
  };
  types_.suffix = program.wishes().suffix;
  types_.on_record = [this](const clang::CXXRecordDecl* record, clang::SourceLocation at) { lower_record(record, at); };
}

UnitLowering::~UnitLowering() = default;

std::string UnitLowering::mangled(const clang::NamedDecl* decl) const {
  return core::identifier(mangler_->getName(decl));
}

const std::map<std::string, const clang::FunctionDecl*>& UnitLowering::definitions() {
  if (!definitions_) {
    definitions_.emplace();
    Definitions visitor;
    visitor.TraverseDecl(unit_.ast().getTranslationUnitDecl());
    for (const clang::FunctionDecl* function : visitor.found) (*definitions_)[mangled(function)] = function;
  }
  return *definitions_;
}

const clang::FunctionDecl* UnitLowering::definition(const std::string& name) {
  const auto found = definitions().find(name);
  return found == definitions().end() ? nullptr : found->second;
}

bool UnitLowering::defines_alone(const std::string& name) {
  const clang::FunctionDecl* function = definition(name);
  return function && !is_shared(function) && !function->isInlined() && !function->isTemplateInstantiation() &&
         !function->isWeak();
}

// ---- roots ----

bool UnitLowering::is_marked_constant(const clang::FunctionDecl* function, unsigned parameter) const {
  for (const clang::FunctionDecl* each : function->redecls())
    if (parameter < each->getNumParams() && has_annotation(each->getParamDecl(parameter), "dualrev:constant"))
      return true;
  if (const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern())
    if (parameter < pattern->getNumParams() && has_annotation(pattern->getParamDecl(parameter), "dualrev:constant"))
      return true;
  if (parameter >= function->getNumParams()) return false;
  const std::string name = function->getParamDecl(parameter)->getNameAsString();
  for (const auto& [of, which] : program_.wishes().constants)
    if (which == name &&
        (of == function->getNameAsString() || of == qualified_name(function) || of == display_name(function)))
      return true;
  return false;
}

unsigned UnitLowering::marked_constants(const clang::FunctionDecl* function) const {
  unsigned bits = 0;
  for (unsigned i = 0; i < function->getNumParams() && i < marked_at_most; ++i)
    if (is_marked_constant(function, i)) bits |= 1U << i;
  return bits;
}

UnitLowering::Wanted& UnitLowering::want(const clang::FunctionDecl* function, unsigned constants) {
  Wanted*& place = by_function_[{function->getCanonicalDecl(), constants}];
  if (!place) {
    wanted_.push_back(std::make_unique<Wanted>(Wanted{.function = function, .constants = constants}));
    place = wanted_.back().get();
  }
  return *place;
}

void UnitLowering::add_root(const Root& root, bool wished) {
  const clang::FunctionDecl* function = root.function;
  if (root.object && root.object->isLambda()) return add_closure_root(root);
  const unsigned constants = marked_constants(function);
  if (auto refused =
          boundary(function, types_, [&](unsigned i) { return i < marked_at_most && ((constants >> i) & 1U); })) {
    report(*refused, function);
    return;
  }
  Wanted& wanted = want(function, constants);
  wanted.root = true;
  wanted.asked_here = wanted.asked_here || root.asked_here;
  wanted.by_type = wanted.by_type || root.object;
  wanted.wished = wanted.wished || wished;
}

/// A closure has no name but its variable's; it is rewritten with it.
void UnitLowering::add_closure_root(const Root& root) {
  const clang::VarDecl* variable = closure_variable(unit_, root.object);
  try {
    if (!variable)
      refuse(root.object->getLocation(), Reason::Lambda, "that is inside of a function, from outside of it");
    if (auto refused = boundary(root.function, types_, [](unsigned) { return false; })) throw *refused;
    asked_closures_[variable->getCanonicalDecl()] = llvm::cast<clang::CXXMethodDecl>(root.function);
    lower_constant(variable, variable->getLocation());
  } catch (const Refusal& refusal) {
    report(refusal, nullptr);
  }
}

void UnitLowering::add_requested(std::set<std::string>& matched) {
  check_own_rules();
  for (const Root& root : requested(unit_)) add_root(root, true);
  for (const std::string& name : program_.wishes().functions)
    for (const clang::FunctionDecl* function : named(unit_, name)) {
      const clang::FunctionDecl* defined = nullptr;
      if (!function->hasBody(defined) && !rule_of(unit_, function)) continue;
      matched.insert(name);
      add_root({function}, true);
    }
}

void UnitLowering::add_candidates() {
  // Instances of templates last: by then it is known who calls them, which a refusal should tell.
  not_admitted_.clear();
  const std::vector<Root> found = candidates(unit_, types_, not_admitted_);
  for (const bool instances : {false, true})
    for (const Root& root : found)
      if (root.function->isTemplateInstantiation() == instances) add_root(root, false);
}

bool UnitLowering::report_not_admitted() {
  for (const auto& [refusal, function] : not_admitted_) report(refusal, function);
  return !not_admitted_.empty();
}

void UnitLowering::need_from_outside(const std::string& name, unsigned constants) {
  const clang::FunctionDecl* function = definition(name);
  if (!function) return;
  want(function, constants);
  needed_by_others_.insert(name + clone_suffix(constants, marked_constants(function)));
}

// ---- the list ----

namespace {

/// Whether a parameter of a twin may stand for one of the original: a number's dual for the number, the same for what
/// is none, a class's twin for the class. Overloads are told apart by it.
bool stands_for(clang::QualType twin, clang::QualType original, const std::string& suffix) {
  twin = twin.getNonReferenceType().getCanonicalType();
  original = original.getNonReferenceType().getCanonicalType();
  while (original->isPointerType() && twin->isPointerType()) {
    original = original->getPointeeType();
    twin = twin->getPointeeType();
  }
  const clang::CXXRecordDecl* its = twin->getAsCXXRecordDecl();
  if (original->isRealFloatingType()) {
    const auto* dual = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(its);
    return dual && dual->getName() == "basic_dual" &&
           dual->getTemplateArgs()[0].getAsType()->getUnqualifiedDesugaredType() ==
               original->getUnqualifiedDesugaredType();
  }
  const clang::CXXRecordDecl* record = original->getAsCXXRecordDecl();
  if (record && its) return its->getName() == record->getName() || its->getName() == (record->getName() + suffix).str();
  if (record || original->isBuiltinType() || original->isEnumeralType())
    return twin.getUnqualifiedType() == original.getUnqualifiedType();
  return true;
}

/// All parameters, behind the `first` of the twin; those marked constant (as bits) have the same types.
bool stand_for(const clang::FunctionDecl* twin, unsigned first, const clang::FunctionDecl* original, unsigned marked,
               const std::string& suffix) {
  if (twin->getNumParams() != original->getNumParams() + first) return false;
  for (unsigned i = 0; i < original->getNumParams(); ++i) {
    const clang::QualType its = twin->getParamDecl(i + first)->getType();
    const clang::QualType type = original->getParamDecl(i)->getType();
    const bool is_marked = i < marked_at_most && ((marked >> i) & 1U);
    if (is_marked ? its.getCanonicalType() != type.getCanonicalType() : !stands_for(its, type, suffix)) return false;
  }
  return true;
}

}  // namespace

bool UnitLowering::has_twin_in_sight(const clang::FunctionDecl* function) {
  const clang::IdentifierInfo& name = unit_.ast().Idents.get(function->getNameAsString() + program_.wishes().suffix);
  for (const clang::NamedDecl* decl : function->getDeclContext()->getRedeclContext()->lookup(&name)) {
    const clang::NamedDecl* underlying = decl->getUnderlyingDecl();
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(underlying))
      underlying = form->getTemplatedDecl();
    const auto* twin = llvm::dyn_cast<clang::FunctionDecl>(underlying);
    const bool is_form = llvm::isa<clang::FunctionTemplateDecl>(decl->getUnderlyingDecl());
    const bool any_tape = twin && twin->getNumParams() > 0 &&
                          types_.spelling(twin->getParamDecl(0)->getType().getNonReferenceType()) == "dualrev::tape";
    if (!any_tape) refuse(decl->getLocation(), Reason::NameClash, qualified_name(decl));
    if (is_form ? twin->getNumParams() == function->getNumParams() + 1
                : stand_for(twin, 1, function, marked_constants(function), program_.wishes().suffix))
      return true;
  }
  return false;
}

/// The twin of its class, in a generated header, has one by its name with as many parameters.
bool UnitLowering::is_in_generated_class(const clang::FunctionDecl* function) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || llvm::isa<clang::CXXConversionDecl>(method)) return false;
  const clang::CXXRecordDecl* record = method->getParent();
  const clang::IdentifierInfo& name = unit_.ast().Idents.get(record->getNameAsString() + program_.wishes().suffix);
  const auto is_tape = [this](const clang::ParmVarDecl* parameter) {
    return types_.spelling(parameter->getType().getNonReferenceType()) == "dualrev::tape";
  };
  const auto is_twin = [&](const clang::CXXMethodDecl* each) {
    const bool same_name = llvm::isa<clang::CXXConstructorDecl>(method) ? llvm::isa<clang::CXXConstructorDecl>(each)
                                                                        : each->getDeclName() == method->getDeclName();
    const unsigned tapes = each->getNumParams() > 0 && is_tape(each->getParamDecl(0)) ? 1 : 0;
    return same_name && stand_for(each, tapes, method, marked_constants(method), program_.wishes().suffix);
  };
  for (const clang::NamedDecl* decl : record->getDeclContext()->getRedeclContext()->lookup(&name)) {
    const auto* twin = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
    if (!twin || !twin->hasDefinition() || !is_generated(twin)) continue;
    if (llvm::any_of(twin->getDefinition()->methods(), is_twin) ||
        llvm::any_of(twin->getDefinition()->ctors(), is_twin))
      return true;
  }
  return false;
}

std::string UnitLowering::need(const clang::FunctionDecl* function, unsigned constants,
                               const clang::FunctionDecl* caller, clang::SourceLocation at) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && (method->isDefaulted() || method->isImplicit() || method->isPureVirtual())) return {};
  if (method && !method->getParent()->isLambda() && local_class(method->getParent()))
    return {};  // comes with its class
  if (function->isDefaulted() && !method && function->getFriendObjectKind() != clang::Decl::FOK_None)
    return {};  // the same
  // Its parameters have no names, its body no text.
  if (function->isDefaulted() && !method)
    refuse(at, Reason::Class, display_name(function) + "|a comparison that the compiler writes, and that is no member");
  const clang::FunctionDecl* defined = nullptr;
  const bool here = function->hasBody(defined);
  const unsigned marked = marked_constants(function);
  const std::string clone = clone_suffix(constants, marked);
  if (!here) {
    if (UnitLowering* other = program_.definer(function, this)) {
      other->need_from_outside(mangled(function), constants);
      Wanted& wanted = want(function, constants);
      if (!wanted.caller) wanted.caller = caller, wanted.call = at;
      return clone;
    }
    if (clone.empty() && (has_twin_in_sight(function) || is_in_generated_class(function))) return clone;
    refuse(at, Reason::NoBody, display_name(function));
  }
  Wanted& wanted = want(function, constants);
  if (!wanted.caller) wanted.caller = caller, wanted.call = at;
  // Asked for in earnest after it was refused in silence: once more, aloud.
  if (std::exchange(wanted.by_language, false) && wanted.tried && !wanted.done)
    wanted_.push_back(std::make_unique<Wanted>(wanted));
  return clone;
}

bool UnitLowering::work() {
  const bool any = next_ < wanted_.size();
  while (next_ < wanted_.size()) {
    Wanted& wanted = *wanted_[next_++];
    quiet_ = wanted.by_language;
    const bool again = std::exchange(wanted.tried, true);
    refused_.reset();
    const std::size_t endings = module.endings.size();
    const llvm::SaveAndRestore<const clang::Decl*> user(user_, wanted.function->getCanonicalDecl());
    try {
      lower_function(wanted);
    } catch (const Refusal& refusal) {
      report(refusal, wanted.function);
    }
    wanted.done = !refused_;
    if (refused_)
      without_twin_.insert_or_assign(wanted.function->getCanonicalDecl(), *refused_);
    else if (again)
      without_twin_.erase(wanted.function->getCanonicalDecl());
    if (refused_)
      module.endings.erase(module.endings.begin() + static_cast<std::ptrdiff_t>(endings),
                           module.endings.end());  // there is no twin in which they would be
    quiet_ = false;
    if (next_ == wanted_.size()) want_operators();
  }
  return any;
}

Surroundings UnitLowering::surroundings(const clang::FunctionDecl* function) {
  Surroundings around{.unit = unit_, .types = types_, .text = text_, .suffix = program_.wishes().suffix};
  around.define_class = [this, function](const clang::CXXRecordDecl* record) {
    return std::make_shared<const core::LocalRecord>(local_record(record, function));
  };
  around.need_entry = [this, function](const clang::FunctionDecl* callee, clang::SourceLocation at) {
    const unsigned marked = marked_constants(callee);
    if (const clang::ParmVarDecl* mark = marked_number(callee, marked, types_))
      refuse(at, Reason::Mark,
             mark->getNameAsString() + "|'" + display_name(callee) +
                 "' is made a value here, which is called with numbers that are differentiated");
    if (function) callers_[callee->getCanonicalDecl()].insert(function->getCanonicalDecl());
    need(callee, marked, function, at);
    entry_keys_.insert(mangled(callee));
    if (!callee->hasBody())
      if (UnitLowering* other = program_.definer(callee, this)) other->need_entry_from_outside(mangled(callee));
  };
  around.check_passive = [this](const clang::FunctionDecl* callee, clang::SourceLocation at) {
    check_passive(callee, at);
  };
  around.need_function = [this, function](const clang::FunctionDecl* callee, unsigned constants,
                                          clang::SourceLocation at) {
    if (function) callers_[callee->getCanonicalDecl()].insert(function->getCanonicalDecl());
    return need(callee, constants, function, at);
  };
  around.key_of = [this](const clang::FunctionDecl* callee) { return mangled(callee); };
  around.need_rule = [this, function](const clang::FunctionDecl* callee, clang::SourceLocation at) {
    need_rule(callee, function, at);
  };
  around.need_second_order = [this, function](const clang::FunctionDecl* asked, clang::SourceLocation at) {
    need_second_order(asked, function, at);
  };
  around.need_derivative = [this](const clang::FunctionDecl* asked, const std::vector<unsigned>& by) {
    return need_derivative(asked, by);
  };
  around.instance_of = [this](const clang::FunctionDecl* callee) {
    return core::takes_tape(kind_of(callee, types_)) ? instance_of(callee) : core::Instance();
  };
  around.number_of = [this](const clang::FunctionDecl* callee) {
    return is_numbered(callee) && core::takes_tape(kind_of(callee, types_)) ? "_" + core::fingerprint(mangled(callee))
                                                                            : std::string();
  };
  around.need_constant = [this, function](const clang::VarDecl* variable, clang::SourceLocation at) {
    need_constant(variable, function, at);
  };
  around.hidden_constant = [this](const clang::VarDecl* variable) { return hidden_constant(variable); };
  around.hidden_member = [this](const clang::ValueDecl* member, clang::SourceLocation at) {
    return hidden_member(member, at);
  };
  around.is_constant = [this](const clang::FunctionDecl* callee, unsigned i) { return is_marked_constant(callee, i); };
  around.marks_of = [this](const clang::FunctionDecl* callee) { return marked_constants(callee); };
  around.ended = [this, function](Ending ending) {
    if (function) ending.function = qualified_name(function);
    module.endings.push_back(std::move(ending));
  };
  around.refused = [this, function](const Refusal& refusal) { report(refusal, function); };
  if (program_.wishes().pieces) around.noticed = [this](Piece piece) { module.pieces.push_back(std::move(piece)); };
  return around;
}

void UnitLowering::check_passive(const clang::FunctionDecl* function, clang::SourceLocation at) {
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined)) {
    UnitLowering* other = program_.definer(function, this);
    if (!other) refuse(at, Reason::NoBody, display_name(function));
    defined = other->definition(mangled(function));
  }
  std::set<const clang::FunctionDecl*> seen;
  std::vector<const clang::FunctionDecl*> open{defined};
  while (!open.empty()) {
    const clang::FunctionDecl* next = open.back();
    open.pop_back();
    if (!seen.insert(next->getCanonicalDecl()).second) continue;
    for (const Refusal& refusal : forbidden(next, types_))
      if (refusal.reason == Reason::Global || refusal.reason == Reason::Static ||
          refusal.reason == Reason::StaticOnce || refusal.reason == Reason::Union ||
          refusal.reason == Reason::BitCast || refusal.reason == Reason::Asm)
        refuse(at, refusal.reason, refusal.subject);
    for (const clang::FunctionDecl* callee : types_.callees(next)) {
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

// ---- refusals ----

Cause UnitLowering::cause(const Refusal& refusal) const {
  return {tag(refusal.reason), shown(unit_, refusal.at), message(refusal), {}, way_out(refusal.reason)};
}

void UnitLowering::warn(const Refusal& of) {
  const clang::SourceManager& sources = unit_.sources();
  const std::string where = sources.getExpansionLoc(of.at).printToString(sources);
  if (quiet_ || !reported_.insert(where + tag(of.reason)).second) return;
  Printer printer(unit_);
  printer.say(of.at, Finding::Level::Warning, message(of), tag(of.reason));
  printer.say(of.at, Finding::Level::Note, way_out(of.reason));
}

void UnitLowering::report(const Refusal& refusal, const clang::FunctionDecl* in) {
  if (!refused_) refused_ = cause(refusal);
  if (quiet_) return;
  failed = true;
  clang::SourceManager& sources = unit_.sources();
  Printer printer(unit_);
  // What is wrong with a declaration is said once, not at each of its uses.
  const std::string where = refusal.reason == Reason::GlobalObject ? "object"
                            : refusal.reason == Reason::Union && in
                                ? mangled(in)
                                : sources.getExpansionLoc(refusal.at).printToString(sources);
  if (!reported_.insert(where + tag(refusal.reason) + refusal.subject).second) return;
  printer.say(refusal.at, program_.level(), message(refusal), tag(refusal.reason));
  // The chain of calls from the root.
  const clang::FunctionDecl* function = in;
  std::set<const clang::FunctionDecl*> seen;
  while (function && seen.insert(function->getCanonicalDecl()).second) {
    const Wanted* link = nullptr;
    for (const auto& wanted : wanted_)
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
