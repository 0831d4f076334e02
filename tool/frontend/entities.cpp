// Functions, classes and constants => core declarations.
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <llvm/Support/Path.h>

#include "frontend/forbidden.hpp"
#include "frontend/unit_lowering.hpp"

namespace dualrev::frontend {

namespace {

/// As `ns::f` or `f<7>`.
std::string template_arguments(const clang::FunctionDecl* function, const Types& types) {
  const auto* arguments = function->getTemplateSpecializationArgs();
  if (!arguments) return {};
  std::string list;
  for (const clang::TemplateArgument& argument : arguments->asArray()) {
    std::string one;
    llvm::raw_string_ostream stream(one);
    if (argument.getKind() == clang::TemplateArgument::Type) stream << types.spelling(argument.getAsType());
    else argument.print(clang::PrintingPolicy(function->getASTContext().getLangOpts()), stream, true);
    list += (list.empty() ? "" : ", ") + one;
  }
  return "<" + list + ">";
}

bool is_overloaded(const clang::FunctionDecl* function) {
  int count = 0;
  for (const clang::NamedDecl* decl : function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName()))
    count += llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl->getUnderlyingDecl()) ? 1 : 0;
  return count > 1;
}

}  // namespace

bool UnitLowering::is_shared(const clang::Decl* decl) const {
  const bool main = unit_.sources().isInMainFile(unit_.sources().getExpansionLoc(decl->getLocation()));
  return !main || is_header(unit_.path);
}

core::Origin UnitLowering::origin(const clang::NamedDecl* decl, const clang::NamedDecl* text) {
  core::Origin origin;
  for (const clang::DeclContext* scope = decl->getDeclContext(); scope; scope = scope->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
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

// ---- functions ----

std::string UnitLowering::template_head(const clang::FunctionDecl* function) {
  const auto* primary = function->getPrimaryTemplate();
  if (!primary) return {};
  const auto arguments = function->getTemplateSpecializationArgs()->asArray();
  std::string parameters;
  std::string condition;
  for (unsigned i = 0; i < primary->getTemplateParameters()->size(); ++i) {
    const clang::NamedDecl* parameter = primary->getTemplateParameters()->getParam(i);
    if (parameter->isParameterPack() || llvm::isa<clang::TemplateTemplateParmDecl>(parameter)) refuse(function->getLocation(), Reason::Template, display_name(function));
    const std::string name = parameter->getIdentifier() ? parameter->getNameAsString() : fmt::format("Parameter{}", i);
    std::string test;
    if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter)) {
      if (arguments[i].getKind() != clang::TemplateArgument::Integral) refuse(function->getLocation(), Reason::Template, display_name(function));
      std::string number;
      llvm::raw_string_ostream stream(number);
      arguments[i].print(clang::PrintingPolicy(unit_.ast().getLangOpts()), stream, false);
      parameters += (i ? ", " : "") + types_.spelling(arguments[i].getIntegralType()) + " " + name;
      test = fmt::format("{} == {}", name, number);
      (void)value;
    } else {
      parameters += (i ? ", typename " : "typename ") + name;
      test = fmt::format("std::is_same_v<{}, {}>", name, types_.spelling(arguments[i].getAsType()));
    }
    condition += (condition.empty() ? "" : " && ") + test;
  }
  return fmt::format("template <{}>\n  requires({})\n", parameters, condition);
}

std::string UnitLowering::original_prototype(const clang::FunctionDecl* function) {
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters()) parameters += (parameters.empty() ? "" : ", ") + types_.spelling(parameter->getType());
  const auto* type = function->getType()->castAs<clang::FunctionProtoType>();
  const char* linkage = function->isExternC() ? "extern \"C\" " : "";
  const char* constant = function->isConsteval() ? "consteval " : function->isConstexpr() ? "constexpr " : "";
  const char* storage = function->getStorageClass() == clang::SC_Static ? "static " : "";
  const char* is_inline = function->isInlineSpecified() ? "inline " : "";
  return fmt::format("{}{}{}{}{} {}({}){};\n", linkage, storage, constant, is_inline, types_.spelling(function->getReturnType()), function->getNameAsString(), parameters, type->isNothrow() ? " noexcept" : "");
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
    lowered.name = parameter->getNameAsString();
    lowered.constant = i < 32 && ((wanted.constants >> i) & 1U);
    lowered.type = lowered.constant && !Types::is_scalar(parameter->getType()) ? core::passive(types_.spelling(parameter->getType())) : types_.lower(parameter->getType(), parameter->getLocation());
    lowered.maybe_unused = parameter->hasAttr<clang::UnusedAttr>();
    if (defaults && parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg()) lowered.default_argument = defaults->initializer(parameter->getDefaultArg());
    twin.parameters.push_back(std::move(lowered));
  }
  twin.template_head = template_head(function);
  twin.template_arguments = template_arguments(function, types_);
  std::string parameters;
  std::string pointer_parameters;
  for (const clang::ParmVarDecl* parameter : function->parameters()) parameters += (parameters.empty() ? "" : ", ") + types_.spelling(parameter->getType());
  twin.signature = fmt::format("{}({})", types_.spelling(function->getReturnType()), parameters);
  const std::string name = (twin.origin.qualified.find("::") == std::string::npos ? "" : "") + twin.origin.qualified + twin.template_arguments;
  const bool plain = twin.template_arguments.empty() && !is_overloaded(function) && !function->getType()->castAs<clang::FunctionProtoType>()->isNothrow();
  twin.function_key = plain ? name : fmt::format("static_cast<{} (*)({})>({})", types_.spelling(function->getReturnType()), parameters, name);
  twin.original_prototype = original_prototype(function);
  twin.root = wanted.root;
  if (is_shared(text)) twin.specifiers = twin.origin.internal && function->getStorageClass() == clang::SC_Static ? "static inline " : "inline ";
  else if (function->getStorageClass() == clang::SC_Static) twin.specifiers = "static ";
  else if (function->isInlined()) twin.specifiers = "inline ";
  if (!twin.template_head.empty()) twin.specifiers = function->getStorageClass() == clang::SC_Static ? "static " : "";
  return twin;
}

void UnitLowering::lower_function(Wanted& wanted) {
  const clang::FunctionDecl* function = wanted.function;
  const clang::FunctionDecl* defined = nullptr;
  if (!function->hasBody(defined)) {
    if (!wanted.root && wanted.call.isInvalid()) return;
    if (wanted.root) {
      UnitLowering* other = program_.definer(function, this);
      if (other) other->need_from_outside(mangled(function), wanted.constants);
      else if (has_twin_in_sight(function)) return;
      else refuse(function->getLocation(), Reason::NoBody, display_name(function));
    }
    module.declared.push_back(signature(function, wanted, nullptr));
    return;
  }
  // A twin by this name that is no twin is a clash; a real one comes from a header that is included, and guards itself.
  has_twin_in_sight(defined);
  for (const Refusal& refusal : forbidden(defined, types_)) report(refusal, function);
  if (failed && !reported_.empty() && llvm::isa<clang::CXXMethodDecl>(defined)) return;
  std::set<const clang::VarDecl*> constants;
  for (unsigned i = 0; i < defined->getNumParams() && i < 32; ++i)
    if ((wanted.constants >> i) & 1U) constants.insert(defined->getParamDecl(i));
  Surroundings around = surroundings(function);
  Lowering lowering(around, defined, constants);
  core::FunctionTwin twin = signature(defined, wanted, &lowering);
  twin.body = lowering.body(defined->getBody());
  text_.identifiers(defined->getSourceRange(), twin.names);
  for (const std::string& macro : text_.live_macros()) twin.names.insert(macro);
  const clang::FunctionDecl* pattern = defined->getTemplateInstantiationPattern();
  const bool shared = is_shared(pattern ? pattern : defined);
  if (!shared) {
    // In front of the source only the types of headers are known.
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
    bool own = own_type(defined->getReturnType());
    for (const clang::ParmVarDecl* parameter : defined->parameters()) own = own || own_type(parameter->getType());
    if (own && wanted.root && wanted.asked_here) refuse(defined->getLocation(), Reason::OwnHeader, display_name(defined));
    twin.nameable = !own;
  }
  twin.asked_by_source = wanted.asked_here;
  (shared ? module.shared : module.own).functions.push_back(std::move(twin));
}

// ---- classes ----

void UnitLowering::lower_record(const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  if (!records_.insert(record->getCanonicalDecl()).second) return;
  const std::string name = qualified_name(record);
  const auto has = [&](const char* what) { refuse(at, Reason::Class, name + "|" + what); };
  if (record->getDeclContext()->isRecord()) has("another class around it");
  if (!record->getIdentifier() && !record->getTypedefNameForAnonDecl()) has("no name");
  if (record->getNumBases() > 0) has("base classes");
  if (record->isPolymorphic()) has("virtual functions");
  for (const clang::CXXConstructorDecl* constructor : record->ctors())
    if (constructor->isUserProvided() || constructor->isDeleted()) has("constructors of its own");
  if (record->hasUserDeclaredDestructor() && record->getDestructor()->isUserProvided()) has("a destructor of its own");
  if (record->hasUserDeclaredCopyAssignment() || record->hasUserDeclaredMoveAssignment()) has("assignment operators of its own");
  core::RecordTwin twin;
  twin.origin = origin(record, record);
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record)) {
    const clang::TemplateParameterList* parameters = instance->getSpecializedTemplate()->getTemplateParameters();
    for (const clang::NamedDecl* parameter : *parameters) {
      const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter);
      if (parameter->isParameterPack() || llvm::isa<clang::TemplateTemplateParmDecl>(parameter) || (value && value->getType()->isDependentType())) has("template parameters that are packs or templates");
      twin.template_head += (twin.template_head.empty() ? "" : ", ") + (value ? types_.spelling(value->getType()) : std::string("typename"));
    }
    twin.template_head = "template <" + twin.template_head + ">";
    twin.template_arguments = types_.arguments_text(instance);
    const clang::NamedDecl* pattern = instance->getSpecializedTemplate();
    twin.origin = origin(record, pattern);
    twin.origin.key += "_" + twin.template_arguments;
    std::replace_if(twin.origin.key.begin(), twin.origin.key.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  }
  Surroundings around = surroundings(nullptr);
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->getAccess() != clang::AS_public) has("private members");
    if (field->isAnonymousStructOrUnion()) refuse(field->getLocation(), Reason::Union, name);
    if (field->isMutable()) has("mutable members");
    core::Field lowered;
    lowered.name = field->getNameAsString();
    lowered.type = types_.lower(field->getType(), field->getLocation());
    if (field->isBitField()) lowered.name += " : " + std::to_string(field->getBitWidthValue(unit_.ast()));
    if (const clang::Expr* init = field->getInClassInitializer()) {
      Lowering lowering(around, nullptr, {});
      lowered.init = lowering.initializer(init);
      lowered.braces = field->getInClassInitStyle() == clang::ICIS_ListInit;
    }
    lowered.comments = text_.comments_before(field->getBeginLoc());
    twin.fields.push_back(std::move(lowered));
  }
  (is_shared(record) ? module.shared : module.own).records.push_back(std::move(twin));
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
    const auto file = sources.getFileEntryRefForID(sources.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset())));
    if (!file) continue;
    // What the directive says, for system headers; the file, for the user's own.
    const bool system = clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic());
    const llvm::StringRef line = sources.getBufferData(sources.getMainFileID()).substr(sources.getFileOffset(at)).split('\n').first;
    if (system && line.contains('<')) found.push_back(line.slice(line.find('<'), line.find('>') + 1).str());
    else found.push_back("\"" + file->getName().str() + "\"");
  }
  return found;
}

void UnitLowering::finish() {
  const auto sort = [](std::vector<core::FunctionTwin>& functions) {
    std::sort(functions.begin(), functions.end(), [](const core::FunctionTwin& a, const core::FunctionTwin& b) { return a.position != b.position ? a.position < b.position : a.origin.key < b.origin.key; });
  };
  sort(module.shared.functions);
  sort(module.own.functions);
  sort(module.declared);
  module.live_macros = text_.live_macros();
  module.needed_macros = text_.macros_used();
  module.includes = includes();
}

}  // namespace dualrev::frontend
