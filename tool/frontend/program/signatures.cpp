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

core::Parameter parameter_twin(UnitContext& in, const clang::ParmVarDecl* parameter, bool is_constant,
                               Lowering* defaults) {
  const clang::QualType type = parameter->getType();
  core::Parameter lowered;
  lowered.name = name_of(parameter);
  lowered.constant = is_constant;
  lowered.type = is_constant && !Types::is_scalar(type) ? in.types.of_constant(type)
                                                        : in.types.lower(type, parameter->getLocation());
  // Of a forwarding reference the parameter knows whether what it refers to may be moved from.
  if (const std::string name = in.types.name_of_unnamed(type); !name.empty() && type->isLValueReferenceType())
    lowered.type = core::make_type(core::Reference{core::passive(name), true});
  lowered.maybe_unused = parameter->hasAttr<clang::UnusedAttr>();
  const auto* of_class = type->getAsCXXRecordDecl();
  lowered.is_handed =
      type->isRValueReferenceType() || (of_class && of_class->hasDefinition() && !of_class->hasSimpleCopyConstructor());
  if (defaults && parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg())
    lowered.default_argument = defaults->initializer(parameter->getDefaultArg());
  if (defaults) lowered.symbol = defaults->declared(parameter, lowered.type);
  return lowered;
}

void make_member(UnitContext& in, core::FunctionTwin& twin, const clang::CXXMethodDecl* method) {
  const clang::CXXRecordDecl* record = method->getParent();
  twin.member_of = in.types.lower(versions::type_of(record), method->getLocation());
  twin.qualifiers = qualifiers_of(method);
  if (twin.kind != core::Kind::Constructor && twin.kind != core::Kind::Destructor) return;
  const bool is_nested = llvm::isa<clang::CXXRecordDecl>(record->getDeclContext());
  twin.origin.name = is_nested ? nested_name(record, in.types) : record->getNameAsString();
  twin.result = nullptr;
}

/// By which others find the original: its type, and how a template argument says it.
void add_original(UnitContext& in, core::FunctionTwin& twin, const clang::FunctionDecl* function, bool by_type) {
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters())
    parameters += (parameters.empty() ? "" : ", ") + in.types.spelling(parameter->getType());
  // The original's types, however its declaration computes them.
  const std::string result = result_text(function, in.types);
  twin.signature = fmt::format("{}({})", result, parameters);
  const bool is_spelled =
      std::none_of(twin.parameters.begin(), twin.parameters.end(),
                   [](const core::Parameter& parameter) { return has_placeholder(parameter.type); });
  if (twin.clone.empty() && is_spelled && is_found_by_lookup(function, in.types))
    twin.found_by_lookup = {specialises_library(function) ? "template <>\n" : template_head(function, in.types, false),
                            is_numbered(function) ? std::string() : spelled_arguments(function, in.types),
                            is_nothrow(function)};
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method) {
    const std::string name = twin.origin.qualified + twin.template_arguments;
    // What lookup finds has a twin of the same name beside it.
    const bool plain = twin.template_arguments.empty() && !twin.found_by_lookup && !is_one_of_several(function) &&
                       !is_like_the_c_library(function) && !is_nothrow(function);
    twin.function_key = plain ? name : fmt::format("static_cast<{} (*)({})>({})", result, parameters, name);
    twin.original_prototype = original_prototype(function, in.types);
    return;
  }
  // Clang prints an argument that is an instance without its own arguments.
  const bool is_instance =
      !arguments_of(method->getParent()).empty() && method->getParent()->getDeclContext()->isFileContext();
  const std::string object =
      is_instance ? qualified_name(method->getParent()) + arguments_text(arguments_of(method->getParent()), in.types)
                  : in.types.spelling(versions::type_of(method->getParent()));
  const std::string type = method->isStatic()
                               ? fmt::format("{} (*)({})", result, parameters)
                               : fmt::format("{} ({}::*)({}){}", result, object, parameters,
                                             twin.qualifiers.substr(0, twin.qualifiers.find(" noexcept")));
  twin.object_signature = std::exchange(twin.signature, type);
  twin.function_key =
      fmt::format("static_cast<{}>(&{}::{}{})", type, object, function->getNameAsString(), twin.template_arguments);
  if (by_type) twin.object_type = object;
  twin.is_static = method->isStatic();
  twin.is_virtual = method->isVirtual();
  twin.is_const = method->isConst();
  twin.of_temporary = method->getRefQualifier() == clang::RQ_RValue;
  for (const clang::DeclContext* around = method->getParent(); around; around = around->getParent())
    twin.of_instance = twin.of_instance || llvm::isa<clang::ClassTemplateSpecializationDecl>(around);
}

std::string specifiers_of(const core::FunctionTwin& twin, const clang::FunctionDecl* function, bool shared) {
  const bool is_static = function->getStorageClass() == clang::SC_Static;
  if (twin.member_of && is_static) return shared ? "inline " : "";
  if (!twin.template_head.empty()) return is_static ? "static " : "";
  if (shared) return twin.origin.internal && is_static ? "static inline " : "inline ";
  if (is_static) return "[[maybe_unused]] static ";
  if (twin.origin.internal) return "[[maybe_unused]] ";
  return function->isInlined() ? "inline " : "";
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
  const bool is_deduced = function->getReturnType()->getContainedAutoType() && is_unnamed(function->getReturnType());
  twin.result = is_deduced ? core::passive(Lowering::placeholder(function->getReturnType()))
                           : in.types.lower(function->getReturnType(), function->getLocation());
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(i);
    const bool is_constant = i < marked_at_most && ((wanted.constants >> i) & 1U);
    if (is_constant) twin.types_of_constants += parameter->getType().getCanonicalType().getAsString() + "; ";
    twin.parameters.push_back(parameter_twin(in, parameter, is_constant, defaults));
  }
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && !alone && !method->getParent()->isLambda())
    make_member(in, twin, method);
  // Nobody names the arguments of an operator or of a constructor.
  const bool named = core::takes_tape(twin.kind);
  twin.of_template = function->getPrimaryTemplate() != nullptr;
  twin.template_head = template_head(function, in.types, named && !is_numbered(function));
  twin.template_arguments = arguments_of_original(function, in.types);
  add_instances(in, twin, function);
  add_original(in, twin, function, wanted.by_type);
  if (is_numbered(function)) {
    if (named) twin.clone += "_" + core::fingerprint(in.mangled(function));
    twin.origin.place += ", " + display_name(function);
  }
  if (!named || is_numbered(function)) twin.template_arguments.clear();
  twin.root = wanted.root;
  twin.is_friend = llvm::any_of(function->redecls(), [](const clang::FunctionDecl* each) {
    return each->getFriendObjectKind() != clang::Decl::FOK_None;
  });
  const auto objects = std::count_if(function->param_begin(), function->param_end(),
                                     [](const auto* parameter) { return !parameter->getType()->isArithmeticType(); });
  twin.compares_addresses = objects + (twin.member_of ? 1 : 0) > 1 && in.types.compares_addresses(function);
  twin.specifiers = specifiers_of(twin, function, is_shared(text, in.unit));
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
