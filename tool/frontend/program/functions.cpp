// Functions => core declarations.
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SaveAndRestore.h>
#include <algorithm>

#include "core/words.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/program/unit_lowering.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/refusals/forbidden.hpp"
#include "frontend/refusals/openmp.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

bool is_one_of_several(const clang::FunctionDecl* function) {
  if (function->isInAnonymousNamespace()) return true;
  // Inline namespaces are no part of its name, and what they hold is found in the namespace around.
  const clang::DeclContext* scope = function->getDeclContext()->getRedeclContext();
  while (scope->isInlineNamespace()) scope = scope->getParent()->getRedeclContext();
  int count = 0;
  for (const clang::UsingDirectiveDecl* directive : scope->using_directives())
    if (directive->getNominatedNamespace()->isAnonymousNamespace() &&
        !directive->getNominatedNamespace()->lookup(function->getDeclName()).empty())
      return true;
  for (const clang::NamedDecl* decl : scope->lookup(function->getDeclName()))
    count += llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl->getUnderlyingDecl()) ? 1 : 0;
  return count > 1;
}

/// Whether the C library may have functions of that name, for which the runtime's includes would declare them beside
/// this one: gamma, fdiv, whatever a newer one adds. A name of several words is nobody else's.
bool is_like_the_c_library(const clang::FunctionDecl* function) {
  if (!function->getDeclContext()->getRedeclContext()->isTranslationUnit()) return false;
  return llvm::all_of(function->getNameAsString(), [](char c) { return llvm::isDigit(c) || (c >= 'a' && c <= 'z'); });
}

/// As it can stand in front of what it is the result of.
std::string result_text(const clang::FunctionDecl* function, const Types& types) {
  const std::string words = types.spelling(function->getReturnType().getCanonicalType());
  return is_around_its_name(function->getReturnType()) ? "std::type_identity_t<" + words + ">" : words;
}

}  // namespace

std::string UnitLowering::original_prototype(const clang::FunctionDecl* function) {
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + types_.spelling(parameter->getType());
  const char* linkage = function->isExternC() ? "extern \"C\" " : "";
  const char* constant = function->isConsteval() ? "consteval " : function->isConstexpr() ? "constexpr " : "";
  const char* storage = function->getStorageClass() == clang::SC_Static ? "static " : "";
  const char* is_inline = function->isInlineSpecified() ? "inline " : "";
  return fmt::format("{}{}{}{}{} {}({}){};\n", linkage, storage, constant, is_inline,
                     is_around_its_name(function->getReturnType()) ? result_text(function, types_)
                                                                   : types_.spelling(function->getReturnType()),
                     function->getNameAsString(), parameters, is_nothrow(function) ? " noexcept" : "");
}

/// Instances that differ in what has no name share a twin if they can.
void UnitLowering::add_instances(core::FunctionTwin& twin, const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  // Of the classes around, from the outermost, those that have types without names.
  std::vector<const clang::CXXRecordDecl*> unnamed;
  std::string key = twin.origin.qualified;
  for (const auto* around = method ? method->getParent() : nullptr; around;
       around = llvm::dyn_cast<clang::CXXRecordDecl>(around->getDeclContext()))
    if (has_unnamed(arguments_of(around))) unnamed.insert(unnamed.begin(), around);
  if (unnamed.empty() && !has_unnamed(arguments_of(function))) return;
  for (const clang::CXXRecordDecl* around : unnamed) key += arguments_text(around, types_);
  for (const clang::TemplateArgument& argument : flattened(arguments_of(function)))
    key += "_" + (has_unnamed(argument) ? std::string("closure") : argument_text(argument, types_));
  key += twin.clone;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    key += "_" + (is_unnamed(parameter->getType()) ? std::string("closure") : types_.spelling(parameter->getType()));
  if (method) key += qualifiers_of(method);
  key = core::identifier(key);
  twin.origin.key = key;
  for (const clang::CXXRecordDecl* around : unnamed) {
    twin.class_head += class_head(around);
    twin.origin.instances.push_back(types_.instance_of(around));
  }
  if (!has_unnamed(arguments_of(function))) return;
  if (core::takes_tape(twin.kind)) {
    twin.instance = instance_of(function);
    twin.origin.instances.push_back(twin.instance);
    return;
  }
  // An operator is told by the classes that it is for.
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
        record && !is_library(record) && has_unnamed(arguments_of(record)))
      twin.origin.instances.push_back(types_.instance_of(record));
}

core::Instance UnitLowering::instance_of(const clang::FunctionDecl* function) const {
  if (!has_unnamed(arguments_of(function))) return {};
  return {qualified_name(function), core::fingerprint(mangled(function))};
}

const clang::ParmVarDecl* marked_number(const clang::FunctionDecl* function, unsigned marked, Types& types) {
  for (unsigned i = 0; i < function->getNumParams() && i < marked_at_most; ++i)
    if (((marked >> i) & 1U) && types.holds_scalar(function->getParamDecl(i)->getType()))
      return function->getParamDecl(i);
  return nullptr;
}

/// A mark changes the type of a parameter of the twin, which is not its own to choose where a base class, the language
/// or a library calls it.
static void refuse_marks_of_others(const clang::FunctionDecl* function, unsigned marked, core::Kind kind,
                                   Types& types) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const bool is_virtual = method && method->isVirtual();
  if (!is_virtual && (core::takes_tape(kind) || kind == core::Kind::Constructor)) return;
  if (const clang::ParmVarDecl* mark = marked_number(function, marked, types))
    refuse(mark->getLocation(), Reason::Mark,
           mark->getNameAsString() + "|'" + display_name(function) +
               (is_virtual ? "' is virtual" : "' is called without being named"));
}

/// In namespace `ns`: of A::B::f "A_B_f", of an operator its sign in words. A number tells overloads and instances
/// apart.
std::string name_among_constants(const clang::FunctionDecl* function, const std::string& mangled) {
  static const std::map<clang::OverloadedOperatorKind, const char*> words = {
#define OVERLOADED_OPERATOR(NAME, SPELLING, TOKEN, UNARY, BINARY, MEMBER_ONLY) {clang::OO_##NAME, #NAME},
#include <clang/Basic/OperatorKinds.def>
  };
  const auto word = words.find(function->getOverloadedOperator());
  std::string name = word != words.end() ? "operator_" + llvm::StringRef(word->second).lower()
                                         : core::identifier(function->getNameAsString());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  bool apart = is_overloaded(function) || !arguments_of(function).empty();
  const clang::NamedDecl* outermost = function;
  for (const clang::CXXRecordDecl* record = method ? method->getParent() : nullptr; record;
       record = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) {
    name = local_name(record) + "_" + name;
    apart = apart || !arguments_of(record).empty();
    outermost = record;
  }
  if (apart) name += "_" + core::fingerprint(mangled);
  const std::string around = qualified_name(outermost);
  const std::size_t last = around.rfind("::");
  return (last == std::string::npos ? std::string() : around.substr(0, last + 2)) + name;
}

/// The twin of a member function or an operator that reads originals stands beside the classes, with a name.
void UnitLowering::stand_alone(core::FunctionTwin& twin, const clang::FunctionDecl* function, const Wanted& wanted,
                               Lowering* body) {
  twin.kind = core::Kind::Free;
  twin.reads_originals = true;
  twin.origin.qualified = name_among_constants(function, mangled(function));
  twin.origin.name = twin.origin.qualified.substr(twin.origin.qualified.rfind(':') + 1);
  twin.origin.instances.clear();
  twin.member_of = nullptr;
  twin.qualifiers = is_nothrow(function) ? " noexcept" : "";
  twin.is_static = false;
  twin.class_head.clear();
  twin.template_head.clear();
  twin.template_arguments.clear();
  twin.instance = {};
  twin.original_prototype.clear();
  twin.found_by_lookup.reset();
  twin.of_template = false;
  twin.clone = clone_suffix(wanted.constants, marked_constants(function));
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  const bool shared = is_shared(pattern ? pattern : function);
  twin.specifiers = shared || function->isInlined() ? "inline " : "";
  if (twin.origin.internal) twin.specifiers = shared ? "inline " : "[[maybe_unused]] static ";
  if (!(wanted.constants & of_constant_object)) return;
  core::Parameter object;
  object.name = wanted.self ? wanted.self->getNameAsString() : "";
  object.constant = true;
  object.type = types_.of_constant(unit_.ast().getLValueReferenceType(
      versions::type_of(llvm::cast<clang::CXXMethodDecl>(function)->getParent()).withConst()));
  if (body && wanted.self) object.symbol = body->declared(wanted.self, object.type);
  twin.parameters.insert(twin.parameters.begin(), std::move(object));
}

core::FunctionTwin UnitLowering::signature(const clang::FunctionDecl* function, const Wanted& wanted,
                                           Lowering* defaults) {
  const llvm::SaveAndRestore scope(types_.scope, function->getDeclContext());
  core::FunctionTwin twin;
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  const clang::FunctionDecl* text = pattern ? pattern : function;
  const clang::FunctionDecl* defined = nullptr;
  if (text->hasBody(defined)) text = defined;
  twin.origin = origin(function, text);
  twin.position = unit_.sources().getExpansionLoc(text->getLocation()).getRawEncoding();
  const unsigned marked = marked_constants(function);
  twin.clone = clone_suffix(wanted.constants, marked);
  if (!twin.clone.empty()) twin.origin.key += twin.clone;
  twin.kind = kind_of(function, types_);
  if (!reads_originals(function, wanted.constants)) refuse_marks_of_others(function, marked, twin.kind, types_);
  const clang::SourceLocation at = function->getLocation();
  const bool is_deduced = function->getReturnType()->getContainedAutoType() && is_unnamed(function->getReturnType());
  twin.result = is_deduced ? core::passive(Lowering::placeholder(function->getReturnType()))
                           : types_.lower(function->getReturnType(), at);
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(i);
    core::Parameter lowered;
    lowered.name = name_of(parameter);
    lowered.constant = i < marked_at_most && ((wanted.constants >> i) & 1U);
    if (lowered.constant) twin.types_of_constants += parameter->getType().getCanonicalType().getAsString() + "; ";
    lowered.type = lowered.constant && !Types::is_scalar(parameter->getType())
                       ? types_.of_constant(parameter->getType())
                       : types_.lower(parameter->getType(), parameter->getLocation());
    // Of a forwarding reference the parameter knows whether what it refers to may be moved from.
    if (const std::string name = types_.name_of_unnamed(parameter->getType());
        !name.empty() && parameter->getType()->isLValueReferenceType())
      lowered.type = core::make_type(core::Reference{core::passive(name), true});
    lowered.maybe_unused = parameter->hasAttr<clang::UnusedAttr>();
    const auto* of_class = parameter->getType()->getAsCXXRecordDecl();
    lowered.is_handed = parameter->getType()->isRValueReferenceType() ||
                        (of_class && of_class->hasDefinition() && !of_class->hasSimpleCopyConstructor());
    if (defaults && parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg())
      lowered.default_argument = defaults->initializer(parameter->getDefaultArg());
    if (defaults) lowered.symbol = defaults->declared(parameter, lowered.type);
    twin.parameters.push_back(std::move(lowered));
  }
  const bool alone = reads_originals(function, wanted.constants);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && !alone && !method->getParent()->isLambda()) {
    twin.member_of = types_.lower(versions::type_of(method->getParent()), at);
    twin.qualifiers = qualifiers_of(method);
    if (twin.kind == core::Kind::Constructor || twin.kind == core::Kind::Destructor) {
      twin.origin.name = llvm::isa<clang::CXXRecordDecl>(method->getParent()->getDeclContext())
                             ? nested_name(method->getParent(), types_)
                             : method->getParent()->getNameAsString();
      twin.result = nullptr;
    }
  }
  // Nobody names the arguments of an operator or of a constructor.
  const bool named = core::takes_tape(twin.kind);
  twin.of_template = function->getPrimaryTemplate() != nullptr;
  twin.template_head = template_head(function, types_, named && !is_numbered(function));
  twin.template_arguments = arguments_of_original(function, types_);
  add_instances(twin, function);
  std::string parameters;
  std::string pointer_parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + types_.spelling(parameter->getType());
  // The original's types, however its declaration computes them.
  twin.signature = fmt::format("{}({})", result_text(function, types_), parameters);
  const std::string name = (twin.origin.qualified.find("::") == std::string::npos ? "" : "") + twin.origin.qualified +
                           twin.template_arguments;
  const bool is_spelled =
      std::none_of(twin.parameters.begin(), twin.parameters.end(),
                   [](const core::Parameter& parameter) { return has_placeholder(parameter.type); });
  if (clone_suffix(wanted.constants, marked).empty() && is_spelled && is_found_by_lookup(function, types_))
    twin.found_by_lookup = {specialises_library(function) ? "template <>\n" : template_head(function, types_, false),
                            is_numbered(function) ? std::string() : spelled_arguments(function, types_),
                            is_nothrow(function)};
  // What lookup finds has a twin of the same name beside it.
  const bool plain = twin.template_arguments.empty() && !twin.found_by_lookup && !is_one_of_several(function) &&
                     !is_like_the_c_library(function) && !is_nothrow(function);
  twin.function_key =
      plain ? name : fmt::format("static_cast<{} (*)({})>({})", result_text(function, types_), parameters, name);
  const std::string arguments = twin.template_arguments;
  if (is_numbered(function)) {
    if (named) twin.clone += "_" + core::fingerprint(mangled(function));
    twin.origin.place += ", " + display_name(function);
  }
  if (!named || is_numbered(function)) twin.template_arguments.clear();
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
    // Clang prints an argument that is an instance without its own arguments.
    const bool is_instance =
        !arguments_of(method->getParent()).empty() && method->getParent()->getDeclContext()->isFileContext();
    const std::string object =
        is_instance ? qualified_name(method->getParent()) + arguments_text(arguments_of(method->getParent()), types_)
                    : types_.spelling(versions::type_of(method->getParent()));
    const std::string result = result_text(function, types_);
    const std::string type = method->isStatic()
                                 ? fmt::format("{} (*)({})", result, parameters)
                                 : fmt::format("{} ({}::*)({}){}", result, object, parameters,
                                               twin.qualifiers.substr(0, twin.qualifiers.find(" noexcept")));
    twin.object_signature = twin.signature;
    twin.signature = type;
    twin.function_key = fmt::format("static_cast<{}>(&{}::{}{})", type, object, function->getNameAsString(), arguments);
    if (wanted.by_type) twin.object_type = object;
    twin.is_static = method->isStatic();
    twin.is_virtual = method->isVirtual();
    twin.is_const = method->isConst();
    twin.of_temporary = method->getRefQualifier() == clang::RQ_RValue;
    for (const clang::DeclContext* around = method->getParent(); around; around = around->getParent())
      twin.of_instance = twin.of_instance || llvm::isa<clang::ClassTemplateSpecializationDecl>(around);
  } else {
    twin.original_prototype = original_prototype(function);
  }
  twin.root = wanted.root;
  twin.is_friend = llvm::any_of(function->redecls(), [](const clang::FunctionDecl* each) {
    return each->getFriendObjectKind() != clang::Decl::FOK_None;
  });
  const auto objects = std::count_if(function->param_begin(), function->param_end(),
                                     [](const auto* parameter) { return !parameter->getType()->isArithmeticType(); });
  twin.compares_addresses = objects + (twin.member_of ? 1 : 0) > 1 && types_.compares_addresses(function);
  if (is_shared(text))
    twin.specifiers =
        twin.origin.internal && function->getStorageClass() == clang::SC_Static ? "static inline " : "inline ";
  else if (function->getStorageClass() == clang::SC_Static)
    twin.specifiers = "[[maybe_unused]] static ";
  else if (twin.origin.internal)
    twin.specifiers = "[[maybe_unused]] ";
  else if (function->isInlined())
    twin.specifiers = "inline ";
  if (!twin.template_head.empty())
    twin.specifiers = function->getStorageClass() == clang::SC_Static && !twin.member_of ? "static " : "";
  if (twin.member_of && function->getStorageClass() == clang::SC_Static)
    twin.specifiers = is_shared(text) ? "inline " : "";
  if (alone) stand_alone(twin, function, wanted, defaults);
  return twin;
}

/// A friend that is defined in a class template names the template's parameters, which its twin outside of the class
/// does not see.
void UnitLowering::add_meanings_of_friend(core::FunctionTwin& twin, const clang::FunctionDecl* function) const {
  if (llvm::isa<clang::CXXMethodDecl>(function)) return;
  for (const clang::DeclContext* around = function->getLexicalDeclContext(); around; around = around->getParent())
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(around);
        instance && !instance->isExplicitSpecialization())
      for (std::string& line : meanings_in(instance, types_)) twin.meanings.push_back(std::move(line));
}

/// Of a member function that stands beside its class.
void UnitLowering::add_meanings_around(core::FunctionTwin& twin, const clang::FunctionDecl* function) const {
  const auto add = [&](std::vector<std::string> lines) {
    twin.meanings.insert(twin.meanings.begin(), lines.begin(), lines.end());
  };
  if (function->getPrimaryTemplate())
    add(meanings(function->getPrimaryTemplate()->getTemplateParameters(), arguments_of(function), types_, false));
  if (!llvm::isa<clang::CXXMethodDecl>(function)) return;
  for (const clang::DeclContext* around = function->getDeclContext(); around; around = around->getParent())
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(around);
        instance && !instance->isExplicitSpecialization())
      add(meanings_in(instance, types_));
}

/// Whether the twin is a function by itself that reads originals, though the function is a member or an operator.
bool UnitLowering::reads_originals(const clang::FunctionDecl* function, unsigned constants) const {
  return constants != marked_constants(function) &&
         (llvm::isa<clang::CXXMethodDecl>(function) || function->isOverloadedOperator());
}

/// In front of the source only the types of headers are known.
bool UnitLowering::has_own_type(const clang::FunctionDecl* function) const {
  const std::function<bool(clang::QualType)> own_type = [&](clang::QualType type) -> bool {
    type = type.getNonReferenceType();
    if (type->isPointerType() || type->isArrayType())
      return own_type(clang::QualType(type->getPointeeOrArrayElementType(), 0));
    const auto* record = type->getAsCXXRecordDecl();
    if (const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record))
      for (const clang::TemplateArgument& argument : flattened(instance->getTemplateArgs().asArray()))
        if (argument.getKind() == clang::TemplateArgument::Type && own_type(argument.getAsType())) return true;
    const clang::Decl* decl = record;
    if (const auto* enumeration = type->getAs<clang::EnumType>()) decl = enumeration->getDecl();
    return decl && !is_library(decl) && !is_shared(decl);
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  bool own = own_type(function->getReturnType()) || (method && own_type(versions::type_of(method->getParent())));
  for (const clang::ParmVarDecl* parameter : function->parameters()) own = own || own_type(parameter->getType());
  return own;
}

/// The object of a member function as a parameter, by a name that the function does not know.
const clang::VarDecl* UnitLowering::constant_object(const clang::FunctionDecl* function) {
  std::set<std::string> known;
  text_.identifiers(function->getSourceRange(), known);
  std::string name = "self";
  while (known.count(name)) name += "_";
  clang::ASTContext& ast = unit_.ast();
  const clang::QualType type = ast.getLValueReferenceType(
      versions::type_of(llvm::cast<clang::CXXMethodDecl>(function)->getParent()).withConst());
  return clang::ParmVarDecl::Create(ast, const_cast<clang::FunctionDecl*>(function), function->getLocation(),
                                    function->getLocation(), &ast.Idents.get(name), type, nullptr, clang::SC_None,
                                    nullptr);
}

core::FunctionTwin UnitLowering::twin_with_body(const clang::FunctionDecl* defined, const Wanted& wanted,
                                                Surroundings& around) {
  std::set<const clang::VarDecl*> constants;
  for (unsigned i = 0; i < defined->getNumParams() && i < marked_at_most; ++i)
    if ((wanted.constants >> i) & 1U) constants.insert(defined->getParamDecl(i));
  Wanted named = wanted;
  if (wanted.constants & of_constant_object) constants.insert(named.self = constant_object(defined));
  Lowering lowering(around, defined, constants, named.self);
  core::FunctionTwin twin = signature(defined, named, &lowering);
  const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(defined->getBody());
  if (attempt && llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(defined)) {
    twin.body = lowering.function_body(attempt->getTryBlock());
    twin.handlers = lowering.handlers(attempt);
  } else {
    twin.body = lowering.function_body(defined->getBody());
  }
  const core::Access outside = types_.access_outside(defined);
  twin.reads_outside = outside.reads || outside.writes;
  for (Ending& ending : endings_by_declaration(unit_, types_, defined, marked_constants(defined)))
    around.ended(std::move(ending));
  text_.identifiers(defined->getSourceRange(), twin.names);
  if (named.self) twin.names.insert(named.self->getNameAsString());
  twin.names.insert(text_.live_macros().begin(), text_.live_macros().end());
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(defined))
    twin.initializers = lowering.initializers(constructor);
  return twin;
}

/// Of a function that another unit's output defines. Calls here may leave out arguments.
core::FunctionTwin UnitLowering::declaration_elsewhere(const clang::FunctionDecl* function, const Wanted& wanted) {
  Surroundings around = surroundings(function);
  Lowering defaults(around, nullptr, {});
  core::FunctionTwin declared = signature(function, wanted, &defaults);
  declared.specifiers.clear();
  return declared;
}

void UnitLowering::lower_function(Wanted& wanted) {
  const clang::FunctionDecl* function = wanted.function;
  if (lower_by_rule(wanted)) return;
  if (wanted.by_language && function->isDefaulted() && !llvm::isa<clang::CXXMethodDecl>(function)) return;
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined)) {
    if (!wanted.root && wanted.call.isInvalid()) return;
    if (wanted.root) {
      UnitLowering* other = program_.definer(function, this);
      if (other)
        other->need_from_outside(mangled(function), wanted.constants);
      else if (has_twin_in_sight(function) || is_in_generated_class(function))
        return;
      else
        refuse(function->getLocation(), Reason::NoBody, display_name(function));
    }
    module.declared.push_back(declaration_elsewhere(function, wanted));
    add_entity(module.declared.back().origin, function->getCanonicalDecl());
    return;
  }
  if (const std::string sources = program_.several_bodies(mangled(defined));
      !sources.empty() && defined->isExternallyVisible())
    refuse(defined->getLocation(), Reason::SeveralBodies, display_name(defined) + "|" + sources);
  // A twin by this name that is no twin is a clash; a real one comes from a header that is included, and guards itself.
  has_twin_in_sight(defined);
  const std::vector<Refusal> found = forbidden(defined, types_);
  for (const Refusal& refusal : found) report(refusal, function);
  if (!found.empty()) return;
  for (const Refusal& ignored : ignored_openmp(unit_, defined)) warn(ignored);
  const Naming naming(types_, defined);
  Surroundings around = surroundings(function);
  types_.local_classes.clear();
  core::FunctionTwin twin = twin_with_body(defined, wanted, around);
  const clang::FunctionDecl* pattern = defined->getTemplateInstantiationPattern();
  const bool shared = is_shared(pattern ? pattern : defined);
  if (!shared) {
    const bool own = has_own_type(defined);
    if ((own || twin.of_template) && wanted.root && wanted.wished)
      refuse(defined->getLocation(), Reason::OwnHeader, display_name(defined));
    twin.nameable = !own;
  }
  if (refused_) return;
  twin.asked_by_source = wanted.asked_here;
  if (twin.of_template)
    twin.meanings = meanings(defined->getPrimaryTemplate()->getTemplateParameters(), arguments_of(defined), types_,
                             core::takes_tape(twin.kind) && !is_numbered(defined));
  if (reads_originals(defined, wanted.constants)) add_meanings_around(twin, defined);
  add_meanings_of_friend(twin, defined);
  add_entity(twin.origin, function->getCanonicalDecl());
  if (shared && !is_header(unit_.path) && defined->isExternallyVisible() && !defined->isInlined() && !twin.of_template)
    alone_.insert(twin.origin.key);
  (shared ? module.shared : module.own).functions.push_back(std::move(twin));
}

}  // namespace dualrev::frontend
