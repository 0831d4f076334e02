#include "frontend/program/classes.hpp"

#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>
#include <llvm/Support/SaveAndRestore.h>

#include "core/record_order.hpp"
#include "core/words.hpp"
#include "frontend/bodies/exceptions.hpp"
#include "frontend/library/protocols.hpp"
#include "frontend/program/kinds.hpp"
#include "frontend/program/methods.hpp"
#include "frontend/program/sharing.hpp"
#include "frontend/program/signatures.hpp"
#include "frontend/refusals/forbidden.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

void Classes::lower(const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  // A class inside another comes with the other.
  while (const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext()))
    record = around->getDefinition();
  if (local_class(record)) return;
  coverage_.add_user(record, coverage_.user);
  const llvm::SaveAndRestore<const clang::Decl*> user(coverage_.user, record->getCanonicalDecl());
  // What was refused stays so for whoever needs it next.
  if (const auto refused = refused_.find(record->getCanonicalDecl()); refused != refused_.end()) throw refused->second;
  if (!lowered_.insert(record->getCanonicalDecl()).second) return;
  std::vector<const clang::FunctionDecl*> virtual_functions = virtual_functions_;
  std::vector<const clang::FunctionDecl*> unnamed_functions = unnamed_functions_;
  try {
    core::RecordTwin twin = record_twin(record, at);
    need_virtual_elsewhere(record, at);
    coverage_.add_entity(twin.origin, record);
    in_.home(record).records.push_back(std::move(twin));
    for (auto& [inner, whole] : std::exchange(behind_, {})) in_.home(inner).records.push_back(std::move(whole));
  } catch (const Refusal& refusal) {
    behind_.clear();
    virtual_functions_ = std::move(virtual_functions);
    unnamed_functions_ = std::move(unnamed_functions);
    refused_.emplace(record->getCanonicalDecl(), refusal);
    throw;
  }
  for (const clang::FunctionDecl* function : std::exchange(virtual_functions_, {})) {
    coverage_.add_user(function, record);
    if (function->hasBody()) list_.want(function, in_.marked_constants(function));
  }
  for (const clang::FunctionDecl* function : std::exchange(unnamed_functions_, {}))
    list_.want_quietly(function, in_.marked_constants(function));
}

/// A table of virtual functions names them all, wherever their bodies are; unless a generated header has the class, and
/// its source the table.
void Classes::need_virtual_elsewhere(const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  const clang::IdentifierInfo& name = in_.unit.ast().Idents.get(record->getNameAsString() + in_.wishes.suffix);
  for (const clang::NamedDecl* twin : record->getDeclContext()->getRedeclContext()->lookup(&name))
    if (is_generated(twin, in_.unit)) return;
  for (const clang::FunctionDecl* function : virtual_functions_)
    if (!function->hasBody()) needs_.function(function, in_.marked_constants(function), nullptr, at);
}

core::LocalRecord Classes::lower_local(const clang::CXXRecordDecl* record, const clang::FunctionDecl* around) {
  const clang::DeclContext* scope = in_.types.scope;
  core::LocalRecord local{record_twin(record, record->getLocation()), {}};
  local.twin.origin.name = local.twin.origin.qualified = local_name(record);
  const auto comes_along = [](const clang::FunctionDecl* function) {
    return local_class(llvm::cast<clang::CXXMethodDecl>(function)->getParent()) != nullptr;
  };
  std::erase_if(virtual_functions_, comes_along);
  std::erase_if(unnamed_functions_, comes_along);
  local_bodies(record, around, local.bodies);
  in_.types.scope = scope;
  return local;
}

void Classes::local_bodies(const clang::CXXRecordDecl* record, const clang::FunctionDecl* around,
                           std::vector<core::FunctionTwin>& bodies) {
  for (const clang::CXXMethodDecl* method : record->methods())
    if (method->isUserProvided() && method->hasBody()) bodies.push_back(local_body(method, around));
  for (const clang::Decl* member : record->decls())
    if (const auto* inner = llvm::dyn_cast<clang::CXXRecordDecl>(member);
        inner && !inner->isImplicit() && inner->isThisDeclarationADefinition() &&
        in_.types.holds_scalar(versions::type_of(inner)))
      local_bodies(inner, around, bodies);
}

core::FunctionTwin Classes::local_body(const clang::CXXMethodDecl* method, const clang::FunctionDecl* around_function) {
  for (const Refusal& refusal : forbidden(method, in_.types)) reports_.report(refusal, around_function);
  Surroundings around = scopes_.surroundings(around_function);
  core::FunctionTwin twin =
      twin_with_body(in_, method, WantedTwin{.function = method, .constants = in_.marked_constants(method)}, around);
  // The function around it has a tape of that name, and needs it only for itself.
  twin.names.insert("tape");
  return twin;
}

namespace {

/// Declared in its class, and defined behind it; of what a template made its pattern is.
bool is_defined_behind(const clang::CXXRecordDecl* record) {
  const clang::CXXRecordDecl* form = record->getTemplateInstantiationPattern();
  return llvm::isa<clang::CXXRecordDecl>(record->getDeclContext()) &&
         !(form ? form : record)->getLexicalDeclContext()->isRecord();
}

/// The name of a class inside another one, with its arguments.
std::string name_inside(const clang::CXXRecordDecl* inner, const Types& types) {
  return inner->getNameAsString() +
         (has_unnamed(arguments_of(inner)) ? std::string() : arguments_text(arguments_of(inner), types));
}

/// Those that hold scalars; of templates the instances.
std::vector<const clang::CXXRecordDecl*> classes_inside(const clang::CXXRecordDecl* record, Types& types) {
  std::vector<const clang::CXXRecordDecl*> all;
  const auto add = [&](const clang::CXXRecordDecl* inner) {
    if (inner && !inner->isImplicit() && inner->isThisDeclarationADefinition() && inner->getIdentifier() &&
        !inner->isDependentContext() && types.holds_scalar(versions::type_of(inner)))
      all.push_back(inner);
  };
  for (const clang::Decl* member : record->decls()) {
    if (llvm::isa<clang::FriendDecl, clang::ClassTemplateSpecializationDecl>(member)) continue;
    const auto* form = llvm::dyn_cast<clang::ClassTemplateDecl>(member);
    const auto* declared = llvm::dyn_cast<clang::CXXRecordDecl>(member);
    const clang::CXXRecordDecl* defined = declared && declared->isCanonicalDecl() ? declared->getDefinition() : nullptr;
    if (defined && is_defined_behind(defined))
      add(defined);
    else if (!form)
      add(llvm::dyn_cast<clang::CXXRecordDecl>(member));
    else if (form->isCanonicalDecl())
      for (const clang::ClassTemplateSpecializationDecl* instance : form->specializations())
        add(instance->getDefinition());
  }
  return all;
}

/// What the runtime calls where arguments and results are lifted and taken down, though the source itself may not.
bool is_called_at_the_boundary(const clang::CXXMethodDecl* method) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
  return (constructor && (constructor->isDefaultConstructor() || constructor->isCopyOrMoveConstructor())) ||
         method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator();
}

/// As far as they have twins.
void add_member_types(UnitContext& in, core::RecordTwin& twin, const clang::CXXRecordDecl* record) {
  // Compilers warn of those in functions.
  const std::string unused = local_class(record) ? " [[maybe_unused]]" : "";
  for (const auto& [name, type] : member_types(record, in.types)) try {
      core::TypeRef lowered = in.types.lower(type, record->getLocation());
      if (has_placeholder(lowered)) continue;
      // The global one of that name.
      if (const auto* same = core::as<core::Passive>(lowered); same && same->text == name)
        lowered = core::passive("::" + name, lowered->is_const);
      twin.member_types.emplace_back(name + unused, std::move(lowered));
    } catch (const Refusal&) {
      continue;
    }
}

/// Whether a part without numbers, which stays what it is, cannot be made from nothing.
bool needs_parts(const clang::CXXRecordDecl* record, Types& types) {
  const auto needs_values = [&](clang::QualType type) {
    const auto* part = record->getASTContext().getBaseElementType(type)->getAsCXXRecordDecl();
    return part && !types.holds_scalar(type) && !is_made_from_nothing(part);
  };
  return llvm::any_of(record->bases(), [&](const auto& base) { return needs_values(base.getType()); }) ||
         llvm::any_of(record->fields(), [&](const clang::FieldDecl* field) {
           return !field->hasInClassInitializer() && needs_values(field->getType());
         });
}

/// What has no scalars and only the class around can name: its twin can, too, and others by the twin.
void add_hidden_types(UnitContext& in, core::RecordTwin& twin, const clang::Decl* member) {
  const auto add = [&](const clang::TagDecl* hidden) {
    if (!hidden->isThisDeclarationADefinition() || hidden->isImplicit() || !hidden->getIdentifier() ||
        !is_hidden_type(hidden) || in.types.holds_scalar(versions::type_of(hidden)))
      return;
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(hidden);
    const std::string name = hidden->getNameAsString();
    if (!record || arguments_of(record).empty())
      twin.hidden_types.push_back({name, name});
    else if (!has_unnamed(arguments_of(record)) && !has_hidden(arguments_of(record)))
      twin.hidden_types.push_back(
          {nested_name(record, in.types), name + arguments_text(arguments_of(record), in.types)});
  };
  if (const auto* form = llvm::dyn_cast<clang::ClassTemplateDecl>(member)) {
    if (!form->isCanonicalDecl()) return;
    for (const clang::ClassTemplateSpecializationDecl* instance : form->specializations())
      if (const clang::CXXRecordDecl* defined = instance->getDefinition()) add(defined);
  } else if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(member);
             tag && !llvm::isa<clang::ClassTemplateSpecializationDecl>(tag)) {
    add(tag);
  }
}

}  // namespace

core::RecordTwin Classes::record_twin(const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  const Naming naming(in_.types, record);
  check_specialisations(in_.unit, record, in_.types);
  with_twins_.insert(record);
  const std::string name = qualified_name(record);
  const auto has = [&](const char* what) { refuse(at, Reason::Class, name + "|" + what); };
  if (!record->getIdentifier() && !record->getTypedefNameForAnonDecl() && !local_class(record)) has("no name");
  for (const clang::NamedDecl* same : record->getDeclContext()->getRedeclContext()->lookup(record->getDeclName()))
    if (record->getIdentifier() && llvm::isa<clang::FunctionDecl, clang::VarDecl>(same->getUnderlyingDecl()))
      has("a function or variable of the same name beside it");
  core::RecordTwin twin;
  twin.origin = in_.origin(record, record);
  const clang::IdentifierInfo& twin_name = in_.unit.ast().Idents.get(twin.origin.name + in_.wishes.suffix);
  for (const clang::NamedDecl* taken : record->getDeclContext()->getRedeclContext()->lookup(&twin_name))
    if (!is_generated(taken, in_.unit)) refuse(taken->getLocation(), Reason::NameClash, qualified_name(taken));
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
    add_instance(twin, instance);
  twin.needs_values =
      twin.instance.group.empty() && record->hasUserDeclaredConstructor() && !record->hasDefaultConstructor();
  twin.needs_parts = needs_parts(record, in_.types);
  if (record->isTriviallyCopyable() && !record->isDependentType() && record->getNumVBases() == 0 && !record->isUnion())
    twin.bytes = static_cast<std::size_t>(in_.unit.ast().getTypeSizeInChars(versions::type_of(record)).getQuantity());
  twin.is_class = record->hasUserDeclaredConstructor() || record->isPolymorphic();
  add_bases(twin, record, at);
  add_classes_inside(twin, record, at);
  core::sort_nested(twin);
  add_member_types(in_, twin, record);
  for (const clang::Decl* member : record->decls()) {
    const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(member);
    if (enumeration && enumeration->isThisDeclarationADefinition() && local_class(record))
      twin.enumerations.push_back(in_.text.of(enumeration->getSourceRange()) + ";");
    if (!local_class(record) && !is_hidden_type(record)) add_hidden_types(in_, twin, member);
  }
  add_usings(twin, record);
  Surroundings around = scopes_.surroundings(nullptr);
  around.ended = [this, record](Ending ending) {
    ending.function = qualified_name(record);
    in_.module.endings.push_back(std::move(ending));
  };
  for (const clang::FieldDecl* each : record->fields()) twin.fields.push_back(field(each, around));
  add_methods(twin, record);
  return twin;
}

void Classes::add_instance(core::RecordTwin& twin, const clang::ClassTemplateSpecializationDecl* instance) {
  const clang::TemplateParameterList* parameters = instance->getSpecializedTemplate()->getTemplateParameters();
  twin.template_head = parameter_kinds(parameters, in_.types);
  if (!is_all_unnamed(instance)) twin.template_arguments = arguments_text(instance, in_.types);
  twin.parameters_head = class_head(instance);
  twin.instance = in_.types.instance_of(instance);
  if (!twin.instance.group.empty()) twin.origin.instances = {twin.instance};
  if (!instance->isExplicitSpecialization()) twin.parameters = meanings_in(instance, in_.types);
  const clang::NamedDecl* pattern = instance->getSpecializedTemplate();
  const std::vector<core::Instance> instances = twin.origin.instances;
  const bool is_nested = instance->getDeclContext()->isRecord();
  if (is_nested) twin.template_head.clear();
  twin.origin = in_.origin(instance, pattern);
  twin.origin.instances = instances;
  if (is_nested) twin.origin.name = nested_name(instance, in_.types);
  twin.origin.key += "_" + twin.template_arguments;
  twin.origin.key = core::identifier(twin.origin.key);
}

void Classes::add_bases(core::RecordTwin& twin, const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  const bool carries = carries_original(record, in_.types);
  if (carries) {
    twin.original = in_.types.spelling(versions::type_of(record));
    twin.bases.push_back(core::passive("dualrev::with_original<" + twin.original + ">"));
  }
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (base.isVirtual()) refuse(at, Reason::Class, qualified_name(record) + "|virtual base classes");
    const auto* of = base.getType()->getAsCXXRecordDecl();
    // A base that refers to the class itself (CRTP) is lowered first, so that its twin stands in front.
    if (of && !is_library(of) && in_.types.holds_scalar(base.getType())) in_.types.on_record(of->getDefinition(), at);
    if (carries && of && !is_library(of) && in_.types.holds_scalar(base.getType()) &&
        carries_original(of->getDefinition(), in_.types))
      twin.carrying_bases.insert(twin.bases.size());
    if (base.getAccessSpecifier() != clang::AS_public) twin.hidden_bases.insert(twin.bases.size());
    twin.bases.push_back(in_.types.lower(base.getType(), base.getBeginLoc()));
    if (has_placeholder(twin.bases.back()))
      refuse(base.getBeginLoc(), Reason::LibraryType, in_.types.spelling(base.getType()));
  }
}

void Classes::add_classes_inside(core::RecordTwin& twin, const clang::CXXRecordDecl* record, clang::SourceLocation at) {
  for (const clang::CXXRecordDecl* inner : classes_inside(record, in_.types)) {
    if (inner->isUnion()) refuse(inner->getLocation(), Reason::Union, union_name(inner));
    core::RecordTwin whole = record_twin(inner, at);
    const bool has_name = !has_unnamed(arguments_of(record)) && !has_unnamed(arguments_of(inner));
    if (is_defined_behind(inner) && has_name && !local_class(record)) {
      core::RecordTwin declared;
      declared.origin = whole.origin;
      declared.declared_only = true;
      twin.nested.push_back(std::move(declared));
      whole.named = in_.types.lower(versions::type_of(inner), at);
      whole.name_inside = name_inside(inner, in_.types);
      whole.is_private = access_of(inner) != clang::AS_public;
      behind_.emplace_back(inner, std::move(whole));
      continue;
    }
    twin.nested.push_back(std::move(whole));
    twin.nested.back().name_inside = name_inside(inner, in_.types);
    twin.nested.back().is_private = access_of(inner) != clang::AS_public;
  }
}

void Classes::add_usings(core::RecordTwin& twin, const clang::CXXRecordDecl* record) {
  for (const clang::Decl* member : record->decls()) {
    const auto* names = llvm::dyn_cast<clang::UsingDecl>(member);
    if (!names || !versions::type_in_front(names)) continue;
    // Types and constants are named in full.
    if (llvm::all_of(names->shadows(), [](const clang::UsingShadowDecl* shadow) {
          return llvm::isa<clang::TypeDecl, clang::VarDecl, clang::EnumConstantDecl, clang::ClassTemplateDecl,
                           clang::TypeAliasTemplateDecl>(shadow->getTargetDecl());
        }))
      continue;
    if (names->getDeclName().getNameKind() == clang::DeclarationName::CXXConversionFunctionName)
      refuse(names->getLocation(), Reason::Class, qualified_name(record) + "|a using-declaration of a conversion");
    const clang::QualType base(versions::type_in_front(names), 0);
    const bool constructors = names->getDeclName().getNameKind() == clang::DeclarationName::CXXConstructorName;
    const core::TypeRef of = in_.types.lower(base, names->getLocation());
    twin.usings.emplace_back(of, constructors ? std::string() : names->getNameAsString());
    if (carries_original(record, in_.types) && constructors && !in_.types.holds_scalar(base))
      twin.library_constructors = of;
  }
}

/// Whether a member begins with literals and operators alone, and with no object of numbers.
static bool names_nothing(const clang::Stmt* s, Types& types) {
  const auto* e = llvm::dyn_cast<clang::Expr>(s);
  if (!e || (e->getType()->isRecordType() && types.holds_scalar(e->getType()))) return false;
  const bool is_plain =
      llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::StringLiteral, clang::CharacterLiteral,
                clang::CXXBoolLiteralExpr, clang::CXXNullPtrLiteralExpr, clang::ParenExpr, clang::ImplicitCastExpr,
                clang::UnaryOperator, clang::BinaryOperator, clang::ConditionalOperator, clang::InitListExpr,
                clang::ImplicitValueInitExpr, clang::SubstNonTypeTemplateParmExpr, clang::FullExpr,
                clang::MaterializeTemporaryExpr, clang::CXXBindTemporaryExpr, clang::CXXStdInitializerListExpr,
                clang::CXXDefaultInitExpr, clang::CXXDefaultArgExpr>(e) ||
      (llvm::isa<clang::CXXConstructExpr>(e) && !llvm::isa<clang::CXXTemporaryObjectExpr>(e));
  return is_plain && llvm::all_of(e->children(), [&](const clang::Stmt* part) { return names_nothing(part, types); });
}

core::Field Classes::field(const clang::FieldDecl* field, Surroundings& around) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(field->getParent());
  if (field->isAnonymousStructOrUnion())
    refuse(field->getLocation(), in_.types.holds_scalar(field->getType()) ? Reason::Union : Reason::NamelessUnion,
           union_name(field->getType()->getAsRecordDecl()));
  core::Field lowered;
  lowered.name = field->getNameAsString();
  if (!in_.types.is_nameable(field->getType()))
    refuse(field->getLocation(), Reason::Lambda,
           "whose type is a part of the type of '" + field->getNameAsString() + "'");
  if (field->getType().isVolatileQualified() && in_.types.holds_scalar(field->getType()))
    refuse(field->getLocation(), Reason::Volatile);
  // A twin that crosses the boundary is set by its members.
  const clang::QualType element = in_.unit.ast().getBaseElementType(field->getType());
  lowered.is_const = element.isConstQualified() && is_settable_though_const(field->getType());
  clang::Qualifiers dropped;
  lowered.type = in_.types.lower(
      lowered.is_const ? in_.unit.ast().getUnqualifiedArrayType(field->getType(), dropped) : field->getType(),
      field->getLocation());
  // Nothing but the member says what a class without a name is.
  if (const auto* nameless = element->getAsCXXRecordDecl();
      nameless && !nameless->isLambda() && !nameless->getIdentifier() && !nameless->getTypedefNameForAnonDecl()) {
    if (access_of(field) != clang::AS_public || is_hidden_type(record) || is_in_hidden_type(record) ||
        local_class(record))
      refuse(field->getLocation(), Reason::Class,
             qualified_name(record) + "|the member '" + lowered.name +
                 "' of a class without a name, which only this class can name");
    lowered.type =
        core::passive(fmt::format("decltype({}::{})", in_.types.spelling(versions::type_of(record)), lowered.name));
  }
  // So is that of an exception that was thrown elsewhere.
  if (carries_original(record, in_.types)) lowered.type = core::with_const(lowered.type, false);
  lowered.is_mutable = field->isMutable();
  lowered.is_private = field->getAccess() != clang::AS_public;
  if (field->isBitField()) lowered.name += " : " + std::to_string(versions::bit_width(field));
  if (const clang::Expr* init = field->getInClassInitializer()) {
    Lowering lowering(around, nullptr, {});
    lowered.init = lowering.initializer(init);
    lowered.braces = field->getInClassInitStyle() == clang::ICIS_ListInit;
    lowered.names_nothing = names_nothing(init, in_.types);
  }
  lowered.comments = in_.text.comments_before(field->getBeginLoc());
  lowered.trailing = in_.text.comment_behind(field->getEndLoc());
  return lowered;
}

void Classes::add_methods(core::RecordTwin& twin, const clang::CXXRecordDecl* record) {
  std::vector<const clang::CXXMethodDecl*> methods(record->method_begin(), record->method_end());
  for (const clang::Decl* member : record->decls()) {
    const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(member);
    if (!form) continue;
    for (const clang::FunctionDecl* instance : form->specializations())
      if (instance->hasBody()) methods.push_back(llvm::cast<clang::CXXMethodDecl>(instance));
  }
  for (const clang::CXXMethodDecl* method : methods) {
    if (method->isImplicit()) continue;
    try {
      twin.methods.push_back(method_declaration(in_, scopes_, method));
    } catch (const Refusal& refusal) {
      // Refused where it is called; others are called by the language or a library itself, which would choose another.
      const bool used = method->isUsed() || method->isReferenced();
      if (is_called_by_the_language(method) || (used && !core::takes_tape(kind_of(method, in_.types)))) throw;
      continue;
    }
    if (is_called_by_the_language(method) && !method->isDefaulted() && !method->isDeleted())
      virtual_functions_.push_back(method);
    else if (!core::takes_tape(kind_of(method, in_.types)) && method->isUserProvided() &&
             (method->isUsed() || method->isReferenced() || is_called_at_the_boundary(method))) {
      if (is_called_at_the_boundary(method)) in_.unit.instantiate(method);
      unnamed_functions_.push_back(method);
    }
  }
  for (const clang::FriendDecl* one : record->friends()) {
    const auto* comparison = llvm::dyn_cast_or_null<clang::FunctionDecl>(one->getFriendDecl());
    if (comparison && comparison->isDefaulted()) twin.methods.push_back(friend_comparison(in_, scopes_, comparison));
  }
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor(); destructor && destructor->isUserProvided())
    virtual_functions_.push_back(destructor);
}

}  // namespace dualrev::frontend
