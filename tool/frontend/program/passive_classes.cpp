#include "frontend/program/passive_classes.hpp"

#include <clang/AST/CXXInheritance.h>
#include <clang/AST/RecordLayout.h>
#include <fmt/format.h>

#include "core/words.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

namespace {

/// Behind references, pointers and arrays; null if there is none.
const clang::CXXRecordDecl* class_in(clang::QualType type) {
  for (;;) {
    type = type.getCanonicalType();
    if (const auto* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else if (const clang::QualType to = type->getPointeeType(); !to.isNull())
      type = to;
    else
      break;
  }
  const auto* record = type->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

template <class Test>
bool any_argument(const clang::CXXRecordDecl* record, Test&& test) {
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance) return false;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray())
    for (const clang::TemplateArgument& each :
         argument.getKind() == clang::TemplateArgument::Pack ? argument.pack_elements() : llvm::ArrayRef(argument))
      if (each.getKind() == clang::TemplateArgument::Type && test(each.getAsType())) return true;
  return false;
}

/// Whether an object of the class is more than its own bytes.
bool leads_elsewhere(const clang::CXXRecordDecl* record) {
  if (!record->isTriviallyCopyable()) return true;
  const auto leads = [](clang::QualType type) {
    if (type->isReferenceType() || type->isPointerType()) return true;
    const auto* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return part && part->hasDefinition() && leads_elsewhere(part->getDefinition());
  };
  return llvm::any_of(record->bases(), [&](const auto& base) { return leads(base.getType()); }) ||
         llvm::any_of(record->fields(), [&](const clang::FieldDecl* field) { return leads(field->getType()); });
}

/// Whether a pointer or another handle is anywhere in an object of the class, or in what it owns.
bool has_handles(const clang::CXXRecordDecl* record, std::set<const clang::CXXRecordDecl*>& seen) {
  if (!seen.insert(record->getCanonicalDecl()).second) return false;
  const auto leads = [&](clang::QualType type) {
    const auto* part = class_in(type);
    return type->isReferenceType() || type->isPointerType() || (part && has_handles(part, seen));
  };
  if (is_library(record)) {
    static const std::set<std::string> handles = {"std::span", "std::basic_string_view", "std::reference_wrapper",
                                                  "__gnu_cxx::__normal_iterator"};
    if (handles.count(qualified_name(record))) return true;
    return any_argument(record, leads);
  }
  return llvm::any_of(record->bases(), [&](const auto& base) { return leads(base.getType()); }) ||
         llvm::any_of(record->fields(), [&](const clang::FieldDecl* field) { return leads(field->getType()); });
}

/// Whether members of a derived class may stand where its own bytes end.
bool shares_its_end(const clang::CXXRecordDecl* record) {
  const clang::ASTRecordLayout& layout = record->getASTContext().getASTRecordLayout(record);
  return layout.getDataSize() < layout.getSize() && !record->isEmpty();
}

/// What the source calls it, also where a twin gives it another name.
std::string original_name(const clang::CXXRecordDecl* record, const Types& types) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext());
  if (!around) return types.spelling(versions::type_of(record));
  return original_name(around, types) + "::" + record->getNameAsString() +
         (arguments_of(record).empty() ? std::string() : arguments_text(arguments_of(record), types));
}

/// Whether the class has what one needs that owns something behind a bare pointer.
bool copies_what_it_has(const clang::CXXRecordDecl* record) {
  bool constructs = false, assigns = false;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method);
    constructs = constructs || (constructor && constructor->isCopyConstructor() && constructor->isUserProvided());
    assigns = assigns || method->isCopyAssignmentOperator();
  }
  const clang::CXXDestructorDecl* destructor = record->getDestructor();
  return constructs && assigns && destructor && destructor->isUserProvided();
}

bool is_ambiguous(const clang::CXXBaseSpecifier& base, const clang::CXXRecordDecl* record) {
  clang::CXXBasePaths paths;
  const auto* of = base.getType()->getAsCXXRecordDecl();
  return !of ||
         (record->isDerivedFrom(of, paths) &&
          paths.isAmbiguous(clang::CanQualType::CreateUnsafe(base.getType().getCanonicalType().getUnqualifiedType())));
}

/// Bases and members as expressions.
struct Members {
  Types& types;
  core::PassiveClass& passive;
  std::string class_name;
  bool has_nameless = false;  ///< something that nothing can refer to: all bytes are taken for one

  /// `is_inner`: a class without a name, of a member of it.
  void add(const clang::CXXRecordDecl* record, const std::string& object, bool is_inner) {
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
      if (types.is_nameable(base.getType()) && !types.unspeakable_name(base.getType()) && !is_ambiguous(base, record))
        passive.expressions.push_back(
            fmt::format("dualrev::base_of<{}>({})", types.spelling(base.getType().getCanonicalType()), object));
      else
        has_nameless = true;
    }
    for (const clang::FieldDecl* field : record->fields()) add(field, object, is_inner);
  }
  void add(const clang::FieldDecl* field, const std::string& object, bool is_inner) {
    const bool is_reference = field->getType()->isReferenceType();
    const bool is_hidden = access_of(field) != clang::AS_public && access_of(field) != clang::AS_none;
    if (field->isBitField() || !field->getIdentifier() || (is_hidden && (is_inner || is_reference))) {
      has_nameless = true;
      return;
    }
    const std::string name = field->getNameAsString();
    std::string member = object + "." + name;
    if (is_hidden) {
      const std::string tag = passive.key + "_" + name;
      passive.hidden.push_back({tag, class_name + "::" + name, passive.internal});
      member = fmt::format("({}.*reveal(dualrev::access::{}()))", object, tag);
    }
    const auto* inside = field->getType()->getAsCXXRecordDecl();
    if (is_reference)
      passive.expressions.push_back("__builtin_addressof(" + member + ")");
    else if (field->getType()->isObjectPointerType() &&
             copies_what_it_has(llvm::cast<clang::CXXRecordDecl>(field->getParent())))
      passive.expressions.push_back("dualrev::owned_by_class(" + member + ")");
    else if (inside && !inside->isUnion() && !inside->isLambda() && !inside->getIdentifier() &&
             !inside->getTypedefNameForAnonDecl())
      add(inside, member, true);
    else
      passive.expressions.push_back(member);
  }
};

}  // namespace

void PassiveClasses::add(const clang::FunctionDecl* root, unsigned constants) {
  bool is_lifted = false, is_passive = false;
  std::vector<const clang::CXXRecordDecl*> classes;
  const auto add_argument = [&](clang::QualType type, bool is_constant) {
    const clang::CXXRecordDecl* record = class_in(type);
    if (!record && !type->isReferenceType() && !type->isPointerType()) return;
    (is_constant || !in_.types.holds_scalar(type) ? is_passive : is_lifted) = true;
    if (record) classes.push_back(record);
  };
  for (unsigned i = 0; i < root->getNumParams(); ++i)
    add_argument(root->getParamDecl(i)->getType(), i < marked_at_most && ((constants >> i) & 1U));
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(root); method && !method->isStatic())
    add_argument(versions::type_of(method->getParent()), (constants & of_constant_object) != 0);
  std::set<const clang::CXXRecordDecl*> seen;
  const auto leads = [&](const auto* record) { return has_handles(record, seen); };
  if (!is_lifted || !(is_passive || llvm::any_of(classes, leads))) return;
  for (const clang::CXXRecordDecl* record : classes) add(record);
}

void PassiveClasses::add(const clang::CXXRecordDecl* record) {
  if (!added_.insert(record->getCanonicalDecl()).second) return;
  const auto add_part = [this](clang::QualType type) {
    if (const clang::CXXRecordDecl* part = class_in(type)) add(part);
  };
  if (is_library(record)) {
    any_argument(record, [&](clang::QualType type) {
      add_part(type);
      return false;
    });
    return;
  }
  if (record->isUnion() || record->isLambda() || is_eigen(record)) return;
  for (const clang::CXXBaseSpecifier& base : record->bases()) add_part(base.getType());
  for (const clang::FieldDecl* field : record->fields()) add_part(field->getType());
  const clang::QualType type = versions::type_of(record);
  const bool has_name = record->getIdentifier() || record->getTypedefNameForAnonDecl();
  // What has a twin has a structure.
  if (!has_name || with_twins_.count(record) || local_class(record) || has_unnamed(arguments_of(record)) ||
      has_hidden(arguments_of(record)) ||
      !(leads_elsewhere(record) || shares_its_end(record) || in_.types.holds_scalar(type)))
    return;
  core::PassiveClass passive;
  passive.name = original_name(record, in_.types);
  if (passive.name.rfind("::", 0) != 0) passive.name = "::" + passive.name;
  passive.key = core::identifier(passive.name.substr(2)) + "_as_it_is";
  passive.internal = !record->isExternallyVisible();
  const bool is_hidden = is_hidden_type(record) || is_in_hidden_type(record);
  if (is_hidden) passive.type_tag = passive.key + "_type";
  const std::string name =
      is_hidden ? fmt::format("decltype(reveal(dualrev::access::{}()))::type", passive.type_tag) : passive.name;
  Members members{in_.types, passive, name};
  members.add(record, "object", false);
  if (members.has_nameless) passive.expressions.push_back("dualrev::bytes_of(object)");
  in_.home(record).passive_classes.push_back(std::move(passive));
}

}  // namespace dualrev::frontend
