// Functions, classes and constants => core declarations.
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>
#include <llvm/Support/Path.h>

#include "frontend/forbidden.hpp"
#include "frontend/unit_lowering.hpp"

namespace dualrev::frontend {

namespace {

/// One argument of a template; "closure" where it has no name.
std::string argument_text(const clang::TemplateArgument& argument, const Types& types) {
  if (argument.getKind() == clang::TemplateArgument::Type) return is_closure(argument.getAsType()) ? "closure" : types.spelling(argument.getAsType());
  std::string one;
  llvm::raw_string_ostream stream(one);
  argument.print(types.policy(), stream, true);
  return one;
}

/// As `ns::f` or `f<7>`.
std::string template_arguments(const clang::FunctionDecl* function, const Types& types) {
  const auto* arguments = function->getTemplateSpecializationArgs();
  if (!arguments) return {};
  std::string list;
  const auto add = [&](const clang::TemplateArgument& argument) { list += (list.empty() ? "" : ", ") + argument_text(argument, types); };
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    if (argument.getKind() != clang::TemplateArgument::Pack) add(argument);
    else for (const clang::TemplateArgument& element : argument.pack_elements()) add(element);
  }
  return "<" + list + ">";
}

bool takes_closure(const clang::FunctionDecl* function) {
  const auto* arguments = function->getTemplateSpecializationArgs();
  if (!arguments) return false;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Type && is_closure(argument.getAsType())) return true;
    if (argument.getKind() != clang::TemplateArgument::Pack) continue;
    for (const clang::TemplateArgument& element : argument.pack_elements())
      if (element.getKind() == clang::TemplateArgument::Type && is_closure(element.getAsType())) return true;
  }
  return false;
}

bool is_one_of_several(const clang::FunctionDecl* function) {
  if (function->isInAnonymousNamespace()) return true;
  int count = 0;
  for (const clang::UsingDirectiveDecl* directive : function->getDeclContext()->getRedeclContext()->using_directives())
    if (directive->getNominatedNamespace()->isAnonymousNamespace() && !directive->getNominatedNamespace()->lookup(function->getDeclName()).empty()) return true;
  for (const clang::NamedDecl* decl : function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName()))
    count += llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl->getUnderlyingDecl()) ? 1 : 0;
  return count > 1;
}

}  // namespace

bool UnitLowering::is_shared(const clang::Decl* decl) const {
  if (is_header(unit_.path)) return true;
  const clang::FileID file = unit_.sources().getFileID(unit_.sources().getExpansionLoc(decl->getLocation()));
  return file != unit_.sources().getMainFileID() && can_be_included_again(file);
}

/// What cannot is a part of the source that includes it, and of nothing else.
bool UnitLowering::can_be_included_again(clang::FileID file) const {
  const auto entry = unit_.sources().getFileEntryRefForID(file);
  return !entry || clang::SrcMgr::isSystem(unit_.sources().getSLocEntry(file).getFile().getFileCharacteristic()) || unit_.compiler->getPreprocessor().getHeaderSearchInfo().isFileMultipleIncludeGuarded(*entry);
}

core::Origin UnitLowering::origin(const clang::NamedDecl* decl, const clang::NamedDecl* text) {
  core::Origin origin;
  for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    for (const char* root : {"std", "dualrev"})
      if (space)
        for (const clang::NamedDecl* inner : space->lookup(&unit_.ast().Idents.get(root))) origin.roots_hidden = origin.roots_hidden || llvm::isa<clang::NamespaceDecl>(inner);
    if (space) origin.scope.insert(origin.scope.begin(), space->isAnonymousNamespace() ? "" : (space->isInline() ? "inline " : "") + space->getNameAsString());
  }
  origin.name = decl->getNameAsString();
  if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(decl); tag && tag->getTypedefNameForAnonDecl()) origin.name = tag->getTypedefNameForAnonDecl()->getNameAsString();
  origin.qualified = qualified_name(decl);
  const clang::PresumedLoc at = unit_.sources().getPresumedLoc(unit_.sources().getExpansionLoc(text->getLocation()));
  if (at.isValid()) origin.place = fmt::format("{}:{}", llvm::sys::path::filename(at.getFilename()).str(), at.getLine());
  if (at.isValid()) origin.location = fmt::format("{}:{}:{}", at.getFilename(), at.getLine(), at.getColumn());
  origin.key = llvm::isa<clang::FunctionDecl>(decl) ? mangled(decl) : origin.qualified;
  std::replace_if(origin.key.begin(), origin.key.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  origin.internal = !decl->isExternallyVisible();
  origin.comments = text_.comments_before(text->getBeginLoc());
  return origin;
}

bool UnitLowering::is_generated(const clang::Decl* decl) const {
  return unit_.sources().getBufferData(unit_.sources().getFileID(unit_.sources().getExpansionLoc(decl->getLocation()))).starts_with("// Generated by dualrev-rewrite");
}

// ---- functions ----

std::string UnitLowering::template_head(const clang::FunctionDecl* function) {
  const auto* primary = function->getPrimaryTemplate();
  if (!primary) return {};
  const auto arguments = function->getTemplateSpecializationArgs()->asArray();
  // Of several packs nobody can say where one ends.
  if (has_several_packs(function)) refuse(function->getLocation(), Reason::Variadic, display_name(function));
  std::string parameters;
  std::string condition;
  bool deduced = false;
  for (unsigned i = 0; i < primary->getTemplateParameters()->size(); ++i) {
    const clang::NamedDecl* parameter = primary->getTemplateParameters()->getParam(i);
    const bool closure = arguments[i].getKind() == clang::TemplateArgument::Type && is_closure(arguments[i].getAsType());
    // Behind a closure, which is deduced, nothing can be named: only closures are parameters of the twin.
    if (deduced && !closure) continue;
    deduced = deduced || closure;
    if (llvm::isa<clang::TemplateTemplateParmDecl>(parameter)) refuse(function->getLocation(), Reason::Variadic, display_name(function));
    const std::string name = parameter->getIdentifier() && !parameter->isImplicit() ? parameter->getNameAsString() : fmt::format("Parameter{}", i);
    std::string test;
    if (parameter->isParameterPack()) {
      const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter);
      if (value && value->getType()->isDependentType()) refuse(function->getLocation(), Reason::Variadic, display_name(function));
      const std::string kind = value ? types_.spelling(value->getType().getNonPackExpansionType()) : "typename";
      parameters += (i ? ", " : "") + kind + "... " + name;
      std::string list;
      bool has_closure = false;
      for (const clang::TemplateArgument& element : arguments[i].pack_elements()) {
        has_closure = has_closure || (element.getKind() == clang::TemplateArgument::Type && is_closure(element.getAsType()));
        list += (list.empty() ? "" : ", ") + argument_text(element, types_);
      }
      const std::string box = value ? "std::integer_sequence<" + kind + (list.empty() ? "" : ", ") : std::string("std::tuple<");
      if (has_closure) refuse(function->getLocation(), Reason::Variadic, display_name(function));
      condition += (condition.empty() ? "" : " && ") + fmt::format("std::is_same_v<{}{}...>, {}{}>>", value ? "std::integer_sequence<" + kind + ", " : box, name, box, list);
      continue;
    }
    if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter)) {
      if (arguments[i].getKind() != clang::TemplateArgument::Integral) refuse(function->getLocation(), Reason::Variadic, display_name(function));
      std::string number;
      llvm::raw_string_ostream stream(number);
      arguments[i].print(clang::PrintingPolicy(unit_.ast().getLangOpts()), stream, false);
      parameters += (i ? ", " : "") + types_.spelling(arguments[i].getIntegralType()) + " " + name;
      test = fmt::format("{} == {}", name, number);
      (void)value;
    } else {
      parameters += (i ? ", typename " : "typename ") + name;
      if (is_closure(arguments[i].getAsType())) continue;
      test = fmt::format("std::is_same_v<{}, {}>", name, types_.spelling(arguments[i].getAsType()));
    }
    condition += (condition.empty() ? "" : " && ") + test;
  }
  if (condition.empty()) return fmt::format("template <{}>\n", parameters);
  return fmt::format("template <{}>\n  requires({})\n", parameters, condition);
}

std::string UnitLowering::original_prototype(const clang::FunctionDecl* function) {
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters()) parameters += (parameters.empty() ? "" : ", ") + types_.spelling(parameter->getType());
  const char* linkage = function->isExternC() ? "extern \"C\" " : "";
  const char* constant = function->isConsteval() ? "consteval " : function->isConstexpr() ? "constexpr " : "";
  const char* storage = function->getStorageClass() == clang::SC_Static ? "static " : "";
  const char* is_inline = function->isInlineSpecified() ? "inline " : "";
  return fmt::format("{}{}{}{}{} {}({}){};\n", linkage, storage, constant, is_inline, types_.spelling(function->getReturnType()), function->getNameAsString(), parameters, is_nothrow(function) ? " noexcept" : "");
}

core::FunctionTwin UnitLowering::signature(const clang::FunctionDecl* function, const Wanted& wanted, Lowering* defaults) {
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
  const clang::SourceLocation at = function->getLocation();
  twin.result = types_.lower(function->getReturnType(), at);
  for (unsigned i = 0; i < function->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(i);
    core::Parameter lowered;
    lowered.name = name_of(parameter);
    lowered.constant = i < 32 && ((wanted.constants >> i) & 1U);
    lowered.type = lowered.constant && !Types::is_scalar(parameter->getType()) ? core::passive(types_.spelling(parameter->getType())) : types_.lower(parameter->getType(), parameter->getLocation());
    lowered.maybe_unused = parameter->hasAttr<clang::UnusedAttr>();
    if (defaults && parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg()) lowered.default_argument = defaults->initializer(parameter->getDefaultArg());
    twin.parameters.push_back(std::move(lowered));
  }
  twin.kind = kind_of(function, types_);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function); method && !method->getParent()->isLambda()) {
    twin.member_of = types_.lower(unit_.ast().getRecordType(method->getParent()), at);
    twin.qualifiers = qualifiers_of(method);
    if (twin.kind == core::Kind::Constructor || twin.kind == core::Kind::Destructor) {
      twin.origin.name = method->getParent()->getNameAsString();
      twin.result = nullptr;
    }
  }
  twin.template_head = template_head(function);
  twin.template_arguments = template_arguments(function, types_);
  // Closures that are used alike share a twin.
  if (takes_closure(function)) {
    twin.origin.key = twin.origin.qualified + twin.template_arguments + twin.clone;
    for (const clang::ParmVarDecl* parameter : function->parameters()) twin.origin.key += "_" + (is_closure(parameter->getType()) ? std::string("closure") : types_.spelling(parameter->getType()));
    std::replace_if(twin.origin.key.begin(), twin.origin.key.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  }
  std::string parameters;
  std::string pointer_parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters()) parameters += (parameters.empty() ? "" : ", ") + types_.spelling(parameter->getType());
  // The original's types, however its declaration computes them.
  twin.signature = fmt::format("{}({})", types_.spelling(function->getReturnType().getCanonicalType()), parameters);
  const std::string name = (twin.origin.qualified.find("::") == std::string::npos ? "" : "") + twin.origin.qualified + twin.template_arguments;
  const bool plain = twin.template_arguments.empty() && !is_one_of_several(function) && !is_nothrow(function);
  twin.function_key = plain ? name : fmt::format("static_cast<{} (*)({})>({})", types_.spelling(function->getReturnType().getCanonicalType()), parameters, name);
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
    const std::string object = types_.spelling(unit_.ast().getRecordType(method->getParent()));
    const std::string result = types_.spelling(function->getReturnType().getCanonicalType());
    const std::string type = method->isStatic() ? fmt::format("{} (*)({})", result, parameters) : fmt::format("{} ({}::*)({}){}", result, object, parameters, twin.qualifiers.substr(0, twin.qualifiers.find(" noexcept")));
    twin.object_signature = twin.signature;
    twin.signature = type;
    twin.function_key = fmt::format("static_cast<{}>(&{}::{}{})", type, object, function->getNameAsString(), twin.template_arguments);
    if (wanted.by_type) twin.object_type = object;
    if (method->isStatic()) twin.declared = "static ";
  } else {
    twin.original_prototype = original_prototype(function);
  }
  twin.root = wanted.root;
  if (is_shared(text)) twin.specifiers = twin.origin.internal && function->getStorageClass() == clang::SC_Static ? "static inline " : "inline ";
  else if (function->getStorageClass() == clang::SC_Static) twin.specifiers = "[[maybe_unused]] static ";
  else if (twin.origin.internal) twin.specifiers = "[[maybe_unused]] ";
  else if (function->isInlined()) twin.specifiers = "inline ";
  if (!twin.template_head.empty()) twin.specifiers = function->getStorageClass() == clang::SC_Static && !twin.member_of ? "static " : "";
  if (twin.member_of && function->getStorageClass() == clang::SC_Static) twin.specifiers = "inline ";
  return twin;
}

/// In front of the source only the types of headers are known.
bool UnitLowering::has_own_type(const clang::FunctionDecl* function) const {
  const std::function<bool(clang::QualType)> own_type = [&](clang::QualType type) -> bool {
    type = type.getNonReferenceType();
    if (type->isPointerType() || type->isArrayType()) return own_type(clang::QualType(type->getPointeeOrArrayElementType(), 0));
    const auto* record = type->getAsCXXRecordDecl();
    if (const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record))
      for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
        if (argument.getKind() == clang::TemplateArgument::Type && own_type(argument.getAsType())) return true;
    const clang::Decl* decl = record;
    if (const auto* enumeration = type->getAs<clang::EnumType>()) decl = enumeration->getDecl();
    return decl && !is_library(decl) && !is_shared(decl);
  };
  bool own = own_type(function->getReturnType());
  for (const clang::ParmVarDecl* parameter : function->parameters()) own = own || own_type(parameter->getType());
  return own;
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
      if (other) other->need_from_outside(mangled(function), wanted.constants);
      else if (has_twin_in_sight(function)) return;
      else refuse(function->getLocation(), Reason::NoBody, display_name(function));
    }
    core::FunctionTwin declared = signature(function, wanted, nullptr);
    declared.specifiers.clear();
    module.declared.push_back(std::move(declared));
    return;
  }
  // A twin by this name that is no twin is a clash; a real one comes from a header that is included, and guards itself.
  has_twin_in_sight(defined);
  const std::vector<Refusal> found = forbidden(defined, types_);
  for (const Refusal& refusal : found) report(refusal, function);
  if (!found.empty()) return;
  std::set<const clang::VarDecl*> constants;
  for (unsigned i = 0; i < defined->getNumParams() && i < 32; ++i)
    if ((wanted.constants >> i) & 1U) constants.insert(defined->getParamDecl(i));
  Surroundings around = surroundings(function);
  Lowering lowering(around, defined, constants);
  types_.local_classes.clear();
  core::FunctionTwin twin = signature(defined, wanted, &lowering);
  const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(defined->getBody());
  if (attempt && llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(defined)) {
    twin.body = lowering.body(attempt->getTryBlock());
    twin.handlers = lowering.handlers(attempt);
  } else {
    twin.body = lowering.body(defined->getBody());
  }
  for (Ending& ending : endings_by_declaration(unit_, types_, defined, marked_constants(defined))) around.ended(std::move(ending));
  text_.identifiers(defined->getSourceRange(), twin.names);
  for (const std::string& macro : text_.live_macros()) twin.names.insert(macro);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(defined)) twin.initializers = lowering.initializers(constructor);
  const clang::FunctionDecl* pattern = defined->getTemplateInstantiationPattern();
  const bool shared = is_shared(pattern ? pattern : defined);
  if (!shared) {
    const bool own = has_own_type(defined);
    if ((own || !twin.template_head.empty()) && wanted.root && wanted.wished) refuse(defined->getLocation(), Reason::OwnHeader, display_name(defined));
    twin.nameable = !own;
  }
  if (refused_) return;
  twin.asked_by_source = wanted.asked_here;
  if (takes_closure(defined) && core::takes_tape(twin.kind)) twin.meanings = meanings(defined->getPrimaryTemplate()->getTemplateParameters(), *defined->getTemplateSpecializationArgs(), true);
  if (!twin.template_head.empty() && !core::takes_tape(twin.kind)) {
    // Nobody names the arguments of an operator or of a constructor.
    twin.template_head.clear();
    twin.template_arguments.clear();
    twin.meanings = meanings(defined->getPrimaryTemplate()->getTemplateParameters(), *defined->getTemplateSpecializationArgs());
  }
  twin_of_[twin.origin.key] = function->getCanonicalDecl();
  (shared ? module.shared : module.own).functions.push_back(std::move(twin));
}

// ---- constants ----

void UnitLowering::lower_constant(const clang::VarDecl* variable, clang::SourceLocation at) {
  if (!constants_.insert(variable->getCanonicalDecl()).second) return;
  const clang::VarDecl* defined = variable->getDefinition();
  if (!defined || !defined->getInit()) refuse(at, Reason::NoBody, variable->getNameAsString());
  if (defined->isStaticDataMember()) refuse(at, Reason::Global, variable->getNameAsString());
  core::ConstantTwin twin;
  twin.origin = origin(defined, defined);
  Surroundings around = surroundings(nullptr);
  Lowering lowering(around, nullptr, {});
  twin.declarator = lowering.declarator(defined);
  twin.declarator.passive = false;
  if (const auto asked = asked_closures_.find(variable->getCanonicalDecl()); asked != asked_closures_.end()) {
    twin.call = std::make_shared<core::FunctionTwin>(signature(asked->second, Wanted{.function = asked->second}, nullptr));
    twin.call->member_of = nullptr;
    twin.call->origin.qualified = twin.origin.qualified + program_.wishes().suffix;
    twin.call->object_type = "decltype(" + twin.origin.qualified + ")";
  }
  (is_shared(defined) ? module.shared : module.own).constants.push_back(std::move(twin));
}

// ---- the rest of the unit ----

std::vector<std::string> UnitLowering::includes() const {
  std::vector<std::string> found;
  const clang::SourceManager& sources = unit_.sources();
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || entry.getFile().getIncludeLoc().isInvalid()) continue;
    const clang::SourceLocation at = entry.getFile().getIncludeLoc();
    if (!sources.isInMainFile(at)) continue;
    const clang::FileID id = sources.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset()));
    const auto file = sources.getFileEntryRefForID(id);
    if (!file || !can_be_included_again(id)) continue;
    // What the directive says, for system headers; the file, for the user's own.
    const bool system = clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic());
    const llvm::StringRef line = sources.getBufferData(sources.getMainFileID()).substr(sources.getFileOffset(at)).split('\n').first;
    if (system && line.contains('<')) found.push_back(line.slice(line.find('<'), line.find('>') + 1).str());
    else found.push_back("\"" + file->getName().str() + "\"");
  }
  return found;
}

/// With --keep-going: what calls a function that was refused has no twin either.
void UnitLowering::drop_incomplete() {
  std::vector<const clang::FunctionDecl*> open(without_twin_.begin(), without_twin_.end());
  while (!open.empty()) {
    const clang::FunctionDecl* refused = open.back();
    open.pop_back();
    for (const clang::FunctionDecl* caller : callers_[refused])
      if (without_twin_.insert(caller).second) open.push_back(caller);
  }
  for (auto* functions : {&module.shared.functions, &module.own.functions})
    std::erase_if(*functions, [&](const core::FunctionTwin& twin) {
      const auto found = twin_of_.find(twin.origin.key);
      return found != twin_of_.end() && without_twin_.count(found->second) > 0;
    });
}

void UnitLowering::finish() {
  if (failed) drop_incomplete();
  const auto sort = [](std::vector<core::FunctionTwin>& functions) {
    std::sort(functions.begin(), functions.end(), [](const core::FunctionTwin& a, const core::FunctionTwin& b) { return a.position != b.position ? a.position < b.position : a.origin.key < b.origin.key; });
  };
  for (auto* functions : {&module.shared.functions, &module.own.functions})
    for (core::FunctionTwin& function : *functions) function.has_entry = function.clone.empty() && entry_keys_.count(function.origin.key);
  sort_records();
  sort(module.shared.functions);
  sort(module.own.functions);
  sort(module.declared);
  module.live_macros = text_.live_macros();
  module.needed_macros = text_.macros_used();
  module.uses_eigen = types_.uses_eigen;
  module.includes = includes();
}

}  // namespace dualrev::frontend
