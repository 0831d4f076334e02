#include "frontend/program/signatures.hpp"

#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

#include "core/words.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/program/marks.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

core::Instance instance_of(const clang::FunctionDecl* function, const UnitContext& in) {
  if (!has_unnamed(arguments_of(function))) return {};
  return {qualified_name(function), core::fingerprint(in.mangled(function))};
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

std::string original_prototype(const clang::FunctionDecl* function, const Types& types) {
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + types.spelling(parameter->getType());
  const char* linkage = function->isExternC() ? "extern \"C\" " : "";
  const char* constant = function->isConsteval() ? "consteval " : function->isConstexpr() ? "constexpr " : "";
  const char* storage = function->getStorageClass() == clang::SC_Static ? "static " : "";
  const char* is_inline = function->isInlineSpecified() ? "inline " : "";
  return fmt::format("{}{}{}{}{} {}({}){};\n", linkage, storage, constant, is_inline,
                     is_around_its_name(function->getReturnType()) ? result_text(function, types)
                                                                   : types.spelling(function->getReturnType()),
                     function->getNameAsString(), parameters, is_nothrow(function) ? " noexcept" : "");
}

/// Instances that differ in what has no name share a twin if they can.
void add_instances(UnitContext& in, core::FunctionTwin& twin, const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  // Of the classes around, from the outermost, those that have types without names.
  std::vector<const clang::CXXRecordDecl*> unnamed;
  std::string key = twin.origin.qualified;
  for (const auto* around = method ? method->getParent() : nullptr; around;
       around = llvm::dyn_cast<clang::CXXRecordDecl>(around->getDeclContext()))
    if (has_unnamed(arguments_of(around))) unnamed.insert(unnamed.begin(), around);
  if (unnamed.empty() && !has_unnamed(arguments_of(function))) return;
  for (const clang::CXXRecordDecl* around : unnamed) key += arguments_text(around, in.types);
  for (const clang::TemplateArgument& argument : flattened(arguments_of(function)))
    key += "_" + (has_unnamed(argument) ? std::string("closure") : argument_text(argument, in.types));
  key += twin.clone;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    key += "_" + (is_unnamed(parameter->getType()) ? std::string("closure") : in.types.spelling(parameter->getType()));
  if (method) key += qualifiers_of(method);
  key = core::identifier(key);
  twin.origin.key = key;
  for (const clang::CXXRecordDecl* around : unnamed) {
    twin.class_head += class_head(around);
    twin.origin.instances.push_back(in.types.instance_of(around));
  }
  if (!has_unnamed(arguments_of(function))) return;
  if (core::takes_tape(twin.kind)) {
    twin.instance = instance_of(function, in);
    twin.origin.instances.push_back(twin.instance);
    return;
  }
  // An operator is told by the classes that it is for.
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
        record && !is_library(record) && has_unnamed(arguments_of(record)))
      twin.origin.instances.push_back(in.types.instance_of(record));
}

/// A mark changes the type of a parameter of the twin, which is not its own to choose where a base class, the language
/// or a library calls it.
void refuse_marks_of_others(const clang::FunctionDecl* function, unsigned marked, core::Kind kind, Types& types) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const bool is_virtual = method && method->isVirtual();
  if (!is_virtual && (core::takes_tape(kind) || kind == core::Kind::Constructor)) return;
  if (const clang::ParmVarDecl* mark = marked_number(function, marked, types))
    refuse(mark->getLocation(), Reason::Mark,
           mark->getNameAsString() + "|'" + display_name(function) +
               (is_virtual ? "' is virtual" : "' is called without being named"));
}

/// The twin of a member function or an operator that reads originals stands beside the classes, with a name.
void stand_alone(UnitContext& in, core::FunctionTwin& twin, const clang::FunctionDecl* function,
                 const WantedTwin& wanted, Lowering* body) {
  twin.kind = core::Kind::Free;
  twin.reads_originals = true;
  twin.origin.qualified = name_among_constants(function, in.mangled(function));
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
  twin.clone = clone_suffix(wanted.constants, in.marked_constants(function));
  const bool shared = is_text_shared(function, in.unit);
  twin.specifiers = shared || function->isInlined() ? "inline " : "";
  if (twin.origin.internal) twin.specifiers = shared ? "inline " : "[[maybe_unused]] static ";
  if (!(wanted.constants & of_constant_object)) return;
  core::Parameter object;
  object.name = wanted.self ? wanted.self->getNameAsString() : "";
  object.constant = true;
  object.type = in.types.of_constant(in.unit.ast().getLValueReferenceType(
      versions::type_of(llvm::cast<clang::CXXMethodDecl>(function)->getParent()).withConst()));
  if (body && wanted.self) object.symbol = body->declared(wanted.self, object.type);
  twin.parameters.insert(twin.parameters.begin(), std::move(object));
}

/// The object of a member function as a parameter, by a name that the function does not know.
const clang::VarDecl* constant_object(const clang::FunctionDecl* function, const UnitContext& in) {
  std::set<std::string> known;
  in.text.identifiers(function->getSourceRange(), known);
  std::string name = "self";
  while (known.count(name)) name += "_";
  clang::ASTContext& ast = in.unit.ast();
  const clang::QualType type = ast.getLValueReferenceType(
      versions::type_of(llvm::cast<clang::CXXMethodDecl>(function)->getParent()).withConst());
  return clang::ParmVarDecl::Create(ast, const_cast<clang::FunctionDecl*>(function), function->getLocation(),
                                    function->getLocation(), &ast.Idents.get(name), type, nullptr, clang::SC_None,
                                    nullptr);
}

}  // namespace

core::FunctionTwin signature(UnitContext& in, const clang::FunctionDecl* function, const WantedTwin& wanted,
                             Lowering* defaults) {
  const llvm::SaveAndRestore scope(in.types.scope, function->getDeclContext());
  core::FunctionTwin twin;
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  const clang::FunctionDecl* text = pattern ? pattern : function;
  const clang::FunctionDecl* defined = nullptr;
  if (text->hasBody(defined)) text = defined;
  twin.origin = in.origin(function, text);
  twin.position = in.unit.sources().getExpansionLoc(text->getLocation()).getRawEncoding();
  const unsigned marked = in.marked_constants(function);
  twin.clone = clone_suffix(wanted.constants, marked);
  if (!twin.clone.empty()) twin.origin.key += twin.clone;
  twin.kind = kind_of(function, in.types);
  const bool alone = reads_originals(function, wanted.constants, in.wishes);
  if (!alone) refuse_marks_of_others(function, marked, twin.kind, in.types);
  const clang::SourceLocation at = function->getLocation();
  const bool is_deduced = function->getReturnType()->getContainedAutoType() && is_unnamed(function->getReturnType());
  twin.result = is_deduced ? core::passive(Lowering::placeholder(function->getReturnType()))
                           : in.types.lower(function->getReturnType(), at);
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(i);
    core::Parameter lowered;
    lowered.name = name_of(parameter);
    lowered.constant = i < marked_at_most && ((wanted.constants >> i) & 1U);
    if (lowered.constant) twin.types_of_constants += parameter->getType().getCanonicalType().getAsString() + "; ";
    lowered.type = lowered.constant && !Types::is_scalar(parameter->getType())
                       ? in.types.of_constant(parameter->getType())
                       : in.types.lower(parameter->getType(), parameter->getLocation());
    // Of a forwarding reference the parameter knows whether what it refers to may be moved from.
    if (const std::string name = in.types.name_of_unnamed(parameter->getType());
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
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && !alone && !method->getParent()->isLambda()) {
    twin.member_of = in.types.lower(versions::type_of(method->getParent()), at);
    twin.qualifiers = qualifiers_of(method);
    if (twin.kind == core::Kind::Constructor || twin.kind == core::Kind::Destructor) {
      twin.origin.name = llvm::isa<clang::CXXRecordDecl>(method->getParent()->getDeclContext())
                             ? nested_name(method->getParent(), in.types)
                             : method->getParent()->getNameAsString();
      twin.result = nullptr;
    }
  }
  // Nobody names the arguments of an operator or of a constructor.
  const bool named = core::takes_tape(twin.kind);
  twin.of_template = function->getPrimaryTemplate() != nullptr;
  twin.template_head = template_head(function, in.types, named && !is_numbered(function));
  twin.template_arguments = arguments_of_original(function, in.types);
  add_instances(in, twin, function);
  std::string parameters;
  std::string pointer_parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + in.types.spelling(parameter->getType());
  // The original's types, however its declaration computes them.
  twin.signature = fmt::format("{}({})", result_text(function, in.types), parameters);
  const std::string name = (twin.origin.qualified.find("::") == std::string::npos ? "" : "") + twin.origin.qualified +
                           twin.template_arguments;
  const bool is_spelled =
      std::none_of(twin.parameters.begin(), twin.parameters.end(),
                   [](const core::Parameter& parameter) { return has_placeholder(parameter.type); });
  if (clone_suffix(wanted.constants, marked).empty() && is_spelled && is_found_by_lookup(function, in.types))
    twin.found_by_lookup = {specialises_library(function) ? "template <>\n" : template_head(function, in.types, false),
                            is_numbered(function) ? std::string() : spelled_arguments(function, in.types),
                            is_nothrow(function)};
  // What lookup finds has a twin of the same name beside it.
  const bool plain = twin.template_arguments.empty() && !twin.found_by_lookup && !is_one_of_several(function) &&
                     !is_like_the_c_library(function) && !is_nothrow(function);
  twin.function_key =
      plain ? name : fmt::format("static_cast<{} (*)({})>({})", result_text(function, in.types), parameters, name);
  const std::string arguments = twin.template_arguments;
  if (is_numbered(function)) {
    if (named) twin.clone += "_" + core::fingerprint(in.mangled(function));
    twin.origin.place += ", " + display_name(function);
  }
  if (!named || is_numbered(function)) twin.template_arguments.clear();
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
    // Clang prints an argument that is an instance without its own arguments.
    const bool is_instance =
        !arguments_of(method->getParent()).empty() && method->getParent()->getDeclContext()->isFileContext();
    const std::string object =
        is_instance ? qualified_name(method->getParent()) + arguments_text(arguments_of(method->getParent()), in.types)
                    : in.types.spelling(versions::type_of(method->getParent()));
    const std::string result = result_text(function, in.types);
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
    twin.original_prototype = original_prototype(function, in.types);
  }
  twin.root = wanted.root;
  twin.is_friend = llvm::any_of(function->redecls(), [](const clang::FunctionDecl* each) {
    return each->getFriendObjectKind() != clang::Decl::FOK_None;
  });
  const auto objects = std::count_if(function->param_begin(), function->param_end(),
                                     [](const auto* parameter) { return !parameter->getType()->isArithmeticType(); });
  twin.compares_addresses = objects + (twin.member_of ? 1 : 0) > 1 && in.types.compares_addresses(function);
  if (is_shared(text, in.unit))
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
    twin.specifiers = is_shared(text, in.unit) ? "inline " : "";
  if (alone) stand_alone(in, twin, function, wanted, defaults);
  return twin;
}

core::FunctionTwin twin_with_body(UnitContext& in, const clang::FunctionDecl* defined, const WantedTwin& wanted,
                                  Surroundings& around) {
  std::set<const clang::VarDecl*> constants;
  for (unsigned i = 0; i < defined->getNumParams() && i < marked_at_most; ++i)
    if ((wanted.constants >> i) & 1U) constants.insert(defined->getParamDecl(i));
  WantedTwin named = wanted;
  if (wanted.constants & of_constant_object) constants.insert(named.self = constant_object(defined, in));
  Lowering lowering(around, defined, constants, named.self);
  core::FunctionTwin twin = signature(in, defined, named, &lowering);
  const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(defined->getBody());
  if (attempt && llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(defined)) {
    twin.body = lowering.function_body(attempt->getTryBlock());
    twin.handlers = lowering.handlers(attempt);
  } else {
    twin.body = lowering.function_body(defined->getBody());
  }
  const core::Access outside = in.types.access_outside(defined);
  twin.reads_outside = outside.reads || outside.writes;
  for (Ending& ending : endings_by_declaration(in.unit, in.types, defined, in.marked_constants(defined)))
    around.ended(std::move(ending));
  in.text.identifiers(defined->getSourceRange(), twin.names);
  if (named.self) twin.names.insert(named.self->getNameAsString());
  twin.names.insert(in.text.live_macros().begin(), in.text.live_macros().end());
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(defined))
    twin.initializers = lowering.initializers(constructor);
  return twin;
}

void lower_signature(UnitContext& in, const clang::FunctionDecl* function) {
  in.types.lower(function->getReturnType(), function->getLocation());
  for (const clang::ParmVarDecl* parameter : function->parameters())
    in.types.lower(parameter->getType(), parameter->getLocation());
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function))
    in.types.lower(versions::type_of(method->getParent()), method->getLocation());
}

}  // namespace dualrev::frontend
