// How types are spelled, where the original's text stands and where the twin does, and which have no name there.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/QualTypeNames.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include "core/words.hpp"
#include "frontend/types/templates.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

namespace {

/// Clang qualifies no names inside of arrays, functions and packs: only the canonical type says them in full.
bool is_half_qualified(clang::QualType type) {
  if (type->isFunctionType() || type->isMemberPointerType() || type->isArrayType()) return true;
  if (type->isPointerType()) return is_half_qualified(type->getPointeeType());
  const auto* record = type->getAsCXXRecordDecl();
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance) return false;
  // The list that braces make has no name in the source.
  if (qualified_name(instance) == "std::initializer_list") return true;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
    if (argument.getKind() == clang::TemplateArgument::Type && is_half_qualified(argument.getAsType())) return true;
    if (argument.getKind() != clang::TemplateArgument::Pack) continue;
    for (const clang::TemplateArgument& element : argument.pack_elements())
      if (element.getKind() == clang::TemplateArgument::Type &&
          (element.getAsType()->isRecordType() || is_half_qualified(element.getAsType())))
        return true;
  }
  return false;
}

/// Nobody wrote the type's name: it was deduced, or it is that of an expression.
bool is_found_out(clang::QualType type) {
  const clang::Type* node = type.getTypePtr();
  if (const auto* reference = llvm::dyn_cast<clang::ReferenceType>(node))
    return is_found_out(reference->getPointeeTypeAsWritten());
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(node)) return is_found_out(pointer->getPointeeType());
  if (const auto* paren = llvm::dyn_cast<clang::ParenType>(node)) return is_found_out(paren->getInnerType());
  return llvm::isa<clang::AutoType, clang::DecltypeType, clang::TypeOfExprType, clang::TypeOfType>(node);
}

bool is_literal(const clang::Expr* e) {
  e = e->IgnoreImplicit();
  if (const auto* parameter = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(e))
    return is_literal(parameter->getReplacement());
  return llvm::isa<clang::IntegerLiteral, clang::CXXBoolLiteralExpr>(e);
}

/// Whether the type is written with names that hold inside of a class or a template alone: an alias of its own, a
/// constant of it as an argument of a template, a parameter that is a template.
bool is_written_from_inside(clang::QualType type) {
  const clang::Type* node = type.getTypePtr();
  if (const auto* reference = llvm::dyn_cast<clang::ReferenceType>(node))
    return is_written_from_inside(reference->getPointeeTypeAsWritten());
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(node))
    return is_written_from_inside(pointer->getPointeeType());
  if (const auto* alias = llvm::dyn_cast<clang::TypedefType>(node)) return is_hidden_name(alias->getDecl());
  if (const auto* instance = llvm::dyn_cast<clang::TemplateSpecializationType>(node)) {
    const clang::TemplateDecl* of = instance->getTemplateName().getAsTemplateDecl();
    if (of && instance->isTypeAlias() && is_hidden_name(of)) return true;
    if (instance->getTemplateName().getAsSubstTemplateTemplateParm()) return true;
    return llvm::any_of(instance->template_arguments(), [](const clang::TemplateArgument& argument) {
      if (argument.getKind() == clang::TemplateArgument::Type)
        return is_found_out(argument.getAsType()) || is_written_from_inside(argument.getAsType());
      if (argument.getKind() == clang::TemplateArgument::Template)
        return argument.getAsTemplate().getAsSubstTemplateTemplateParm() != nullptr;
      return argument.getKind() == clang::TemplateArgument::Expression && !is_literal(argument.getAsExpr());
    });
  }
  const clang::QualType next = type->getLocallyUnqualifiedSingleStepDesugaredType();
  return next.getTypePtr() != node && is_written_from_inside(next);
}

/// A canonical type, part by part: what has no name is called what the parameters of the twin at hand call it, and what
/// only its class may name is named through the class's twin.
class InFull {
 public:
  explicit InFull(const Types& types) : types_(types) {}

  /// Around `inside`, which is what the type is of.
  std::string of(clang::QualType type, const std::string& inside = {}) const {
    const clang::Type* node = type.getTypePtr();
    const std::string qualifiers = type.getLocalQualifiers().getAsString(types_.policy());
    if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(node))
      return around(pointer->getPointeeType(), "*" + qualifiers, inside);
    if (const auto* reference = llvm::dyn_cast<clang::ReferenceType>(node))
      return around(reference->getPointeeType(), reference->isLValueReferenceType() ? "&" : "&&", inside);
    if (const auto* member = llvm::dyn_cast<clang::MemberPointerType>(node))
      return around(member->getPointeeType(), of(versions::class_of(member)) + "::*" + qualifiers, inside);
    if (const auto* array = llvm::dyn_cast<clang::ArrayType>(node)) {
      // Of an array that is constant its elements are.
      clang::QualType element = array->getElementType();
      element.addFastQualifiers(type.getLocalFastQualifiers());
      const auto* sized = llvm::dyn_cast<clang::ConstantArrayType>(array);
      return of(element, inside + "[" + (sized ? llvm::toString(sized->getSize(), 10, false) : "") + "]");
    }
    if (const auto* function = llvm::dyn_cast<clang::FunctionProtoType>(node)) return of_function(function, inside);
    const std::string name = name_of(node);
    const bool joins = inside.empty() || inside.front() == '[';
    return (qualifiers.empty() ? "" : qualifiers + " ") + name + (joins ? "" : " ") + inside;
  }

 private:
  std::string around(clang::QualType pointee, const std::string& sign, const std::string& inside) const {
    const bool ends_in_word = core::is_in_word(sign.back());
    const std::string whole = sign + (ends_in_word && !inside.empty() && inside.front() != '[' ? " " : "") + inside;
    return of(pointee, pointee->isArrayType() || pointee->isFunctionType() ? "(" + whole + ")" : whole);
  }

  std::string of_function(const clang::FunctionProtoType* function, const std::string& inside) const {
    std::string list;
    for (const clang::QualType parameter : function->param_types()) list += (list.empty() ? "" : ", ") + of(parameter);
    if (function->isVariadic()) list += list.empty() ? "..." : ", ...";
    std::string behind = "(" + list + ")";
    if (const clang::Qualifiers object = function->getMethodQuals(); !object.empty())
      behind += " " + object.getAsString();
    if (function->getRefQualifier() != clang::RQ_None)
      behind += function->getRefQualifier() == clang::RQ_LValue ? " &" : " &&";
    if (function->isNothrow()) behind += " noexcept";
    return of(function->getReturnType(), inside + behind);
  }

  std::string name_of(const clang::Type* type) const {
    const clang::QualType bare(type, 0);
    if (const auto found = types_.names.find(type); found != types_.names.end()) return found->second.front();
    const clang::TagDecl* tag = type->getAsTagDecl();
    if (!tag) return bare.getAsString(types_.policy());
    const auto* around = llvm::dyn_cast<clang::TagDecl>(tag->getDeclContext());
    if (around && is_hidden_type(tag)) return types_.spelling_in_twin(tag);
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag);
    const bool is_plain = !tag->getIdentifier() || (!around && !instance);
    if (is_plain) return bare.getAsString(types_.policy());
    std::string name =
        around ? name_of(versions::type_of(around).getTypePtr()) + "::" + tag->getNameAsString() : qualified_name(tag);
    return instance ? name + arguments_of_instance(instance) : name;
  }

  /// Without those that are there by default.
  std::string arguments_of_instance(const clang::ClassTemplateSpecializationDecl* instance) const {
    const clang::TemplateParameterList* parameters = instance->getSpecializedTemplate()->getTemplateParameters();
    TemplateArguments arguments = instance->getTemplateArgs().asArray();
    while (!arguments.empty() && arguments.back().getIsDefaulted()) arguments = arguments.drop_back();
    std::string list;
    for (unsigned i = 0; i < arguments.size(); ++i)
      for (const clang::TemplateArgument& argument : flattened(arguments[i]))
        list += (list.empty() ? "" : ", ") + of_argument(argument, parameters, i);
    return "<" + list + ">";
  }

  std::string of_argument(const clang::TemplateArgument& argument, const clang::TemplateParameterList* parameters,
                          unsigned i) const {
    if (argument.getKind() == clang::TemplateArgument::Type) return of(argument.getAsType().getCanonicalType());
    if (argument.getKind() != clang::TemplateArgument::Integral) return argument_text(argument, types_);
    if (hidden_name(argument.getIntegralType()))
      return "static_cast<" + of(argument.getIntegralType().getCanonicalType()) + ">(" +
             llvm::toString(argument.getAsIntegral(), 10) + ")";
    std::string number;
    llvm::raw_string_ostream stream(number);
    argument.print(types_.policy(), stream,
                   clang::TemplateParameterList::shouldIncludeTypeForArgument(types_.policy(), parameters, i));
    return number;
  }

  const Types& types_;
};

}  // namespace

std::string Types::spelling(clang::QualType type) const {
  const bool as_written = !is_half_qualified(type.getNonReferenceType()) && !is_found_out(type) &&
                          !is_written_from_inside(type) && !is_unnamed(type) && !hidden_name(type);
  std::string text = as_written ? clang::TypeName::getFullyQualifiedName(type, unit_.ast(), policy_)
                                : InFull(*this).of(type.getCanonicalType());
  // An alias inside what has no name, for what has one.
  if (as_written && text.find("(lambda") != std::string::npos) text = InFull(*this).of(type.getCanonicalType());
  // Clang qualifies the name of an alias template's instance twice.
  for (std::size_t twice = text.find("std::std::"); twice != std::string::npos; twice = text.find("std::std::"))
    text.erase(twice, 5);
  if (text.find('<') != std::string::npos) text = with_large_numbers(std::move(text));
  // The first word of each name in it.
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && core::is_in_word(text[end])) ++end;
    const bool is_first = end > begin && (begin == 0 || text[begin - 1] != ':');
    if (is_first && is_hidden(text.substr(begin, end - begin), text.compare(end, 2, "::") == 0)) {
      text.insert(begin, "::");
      end += 2;
    }
    begin = end + 1;
  }
  return text;
}

/// Whether the word means something else in `scope` than at global scope: it names a parameter of a template around, or
/// what a namespace around has.
bool Types::is_hidden(const std::string& word, bool names_scope) const {
  const clang::IdentifierInfo& name = unit_.ast().Idents.get(word);
  for (const clang::DeclContext* outer = scope; outer && !outer->isTranslationUnit(); outer = outer->getParent()) {
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(outer))
      if (!space->isAnonymousNamespace() && !names_scope && !outer->lookup(&name).empty()) return true;
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(outer))
      for (const clang::NamedDecl* parameter : *instance->getSpecializedTemplate()->getTemplateParameters())
        if (parameter->getIdentifier() == &name) return true;
  }
  return false;
}

clang::AccessSpecifier access_of(const clang::NamedDecl* decl) {
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(decl);
  return instance ? instance->getSpecializedTemplate()->getAccess() : decl->getAccess();
}

bool is_hidden_name(const clang::NamedDecl* decl) {
  if (!decl->getDeclContext()->isRecord() || is_library(decl)) return false;
  return (access_of(decl) != clang::AS_public && access_of(decl) != clang::AS_none) || is_in_hidden_type(decl);
}

bool is_hidden_type(const clang::TagDecl* tag) {
  return tag->getDeclContext()->isRecord() && !is_library(tag) && access_of(tag) != clang::AS_public &&
         access_of(tag) != clang::AS_none;
}

bool is_in_hidden_type(const clang::Decl* decl) {
  for (const auto* around = llvm::dyn_cast<clang::TagDecl>(decl->getDeclContext()); around;
       around = llvm::dyn_cast<clang::TagDecl>(around->getDeclContext()))
    if (is_hidden_type(around)) return true;
  return false;
}

bool is_of_local_twin(const clang::TagDecl* tag) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(tag->getDeclContext());
  return around && !around->isLambda() && local_class(around);
}

std::string Types::spelling_in_twin(const clang::TagDecl* hidden) const {
  const auto* around = llvm::cast<clang::CXXRecordDecl>(hidden->getDeclContext());
  const clang::CXXRecordDecl* outermost = around;
  while (const auto* more = llvm::dyn_cast<clang::CXXRecordDecl>(outermost->getDeclContext())) outermost = more;
  const std::string whole = spelling(versions::type_of(around));
  std::string outer = spelling(versions::type_of(outermost));
  const std::string inner = whole.substr(outer.size());
  outer.insert(std::min(outer.find('<'), outer.size()), suffix);
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(hidden);
  return outer + inner + "::" + (record ? nested_name(record, *this) : hidden->getNameAsString());
}

bool is_around_its_name(clang::QualType type) {
  if (!type->isReferenceType() && !type->isPointerType()) return false;
  const clang::QualType to = type->getPointeeType();
  return to->isConstantArrayType() || to->isFunctionProtoType() || is_around_its_name(to);
}

/// The class around it, whose twin has it too; or the original's, if it has no twin.
static std::string class_around(const clang::EnumDecl* enumeration, const std::string& suffix) {
  const auto* record = llvm::cast<clang::CXXRecordDecl>(enumeration->getDeclContext());
  std::string inner;
  while (const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) {
    inner = "::" + record->getNameAsString() + inner;
    record = around;
  }
  return local_name(record) + suffix + inner;
}

std::string Types::name_of_local(const clang::EnumDecl* enumeration) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(enumeration->getDeclContext());
  const clang::CXXRecordDecl* outermost = around && !around->isLambda() ? local_class(around) : nullptr;
  if (!outermost || enumeration->enumerators().empty()) return {};
  const bool has_twin = holds_scalar(versions::type_of(outermost));
  if (has_twin && (!local_classes.count(outermost->getCanonicalDecl()) || !holds_scalar(versions::type_of(around))))
    return {};
  const std::string name = class_around(enumeration, has_twin ? suffix : std::string()) + "::";
  if (enumeration->getIdentifier()) return name + enumeration->getNameAsString();
  return "decltype(" + name + (*enumeration->enumerator_begin())->getNameAsString() + ")";
}

namespace {

/// All classes and enumerations that a type names, until one is what is looked for; else null.
template <class Is>
const clang::TagDecl* find_tag(clang::QualType type, const Is& is) {
  type = type.getCanonicalType();
  if (type->isPointerType() || type->isReferenceType()) return find_tag(type->getPointeeType(), is);
  if (type->isArrayType()) return find_tag(clang::QualType(type->getPointeeOrArrayElementType(), 0), is);
  if (const auto* member = type->getAs<clang::MemberPointerType>()) {
    const clang::TagDecl* of = find_tag(versions::class_of(member), is);
    return of ? of : find_tag(member->getPointeeType(), is);
  }
  if (const auto* function = type->getAs<clang::FunctionProtoType>()) {
    for (const clang::QualType parameter : function->param_types())
      if (const clang::TagDecl* found = find_tag(parameter, is)) return found;
    return find_tag(function->getReturnType(), is);
  }
  const clang::TagDecl* tag = type->getAsTagDecl();
  if (!tag || is(tag)) return tag;
  if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag))
    for (const clang::TemplateArgument& argument : flattened(arguments_of(instance))) {
      const bool is_type = argument.getKind() == clang::TemplateArgument::Type;
      if (!is_type && argument.getKind() != clang::TemplateArgument::Integral) continue;
      const clang::QualType part = is_type ? argument.getAsType() : argument.getIntegralType();
      if (const clang::TagDecl* inner = find_tag(part, is)) return inner;
    }
  return nullptr;
}

}  // namespace

const clang::TagDecl* hidden_name(clang::QualType type) {
  return find_tag(type, [](const clang::TagDecl* tag) { return is_hidden_type(tag) || is_of_local_twin(tag); });
}

const clang::TagDecl* Types::unspeakable_name(clang::QualType type) {
  return find_tag(type, [this](const clang::TagDecl* tag) {
    if (is_of_local_twin(tag)) return true;
    if (!is_hidden_type(tag)) return false;
    const clang::QualType around = versions::type_of(llvm::cast<clang::RecordDecl>(tag->getDeclContext()));
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(tag);
    return !tag->getIdentifier() || hidden_name(around) || !holds_scalar(around) ||
           holds_scalar(versions::type_of(tag)) ||
           (record && (has_unnamed(arguments_of(record)) || has_hidden(arguments_of(record))));
  });
}

bool Types::is_out_of_reach(clang::QualType type) {
  type = type.getCanonicalType();
  if (is_unnamed(type) || hidden_name(type)) return true;
  while (type->isPointerType() || type->isArrayType())
    type = type->getPointeeOrArrayElementType()->getCanonicalTypeInternal();
  const auto* record = type->getAsCXXRecordDecl();
  return record && ((local_class(record) && holds_scalar(type)) || local_argument(record));
}

std::string Types::name_of_unnamed(clang::QualType type) const {
  const auto found = names.find(type.getCanonicalType().getUnqualifiedType().getTypePtr());
  if (found == names.end() || found->second.empty()) return {};
  // Two parameters may be the same type: the one that is written.
  if (const auto* written = type->getAs<clang::SubstTemplateTypeParmType>())
    for (const std::string& name : found->second)
      if (name == written->getReplacedParameter()->getNameAsString()) return name;
  return found->second.front();
}

bool Types::is_nameable(clang::QualType type) const {
  if (!is_unnamed(type) || !name_of_unnamed(type).empty()) return true;
  if (type->isReferenceType() || type->isPointerType()) return is_nameable(type->getPointeeType());
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || record->isLambda() || is_overload_set(record)) return false;
  for (const clang::TemplateArgument& argument : flattened(arguments_of(record)))
    if (argument.getKind() == clang::TemplateArgument::Type && !is_nameable(argument.getAsType())) return false;
  return true;
}

}  // namespace dualrev::frontend
