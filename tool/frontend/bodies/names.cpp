// Names in text that stays, as they are where the twin stands: of members, types and sizes.
#include "frontend/bodies/names.hpp"

#include <clang/AST/ASTContext.h>
#include <llvm/ADT/StringExtras.h>

#include "frontend/bodies/body.hpp"
#include "frontend/types/templates.hpp"

namespace dualrev::frontend {

std::string size_text(Body& in, const clang::UnaryExprOrTypeTraitExpr* e) {
  const clang::QualType type = e->getTypeOfArgument();
  if (!in.around.types.is_out_of_reach(type)) return "sizeof(" + in.around.types.spelling(type) + ")";
  return "sizeof(char[" + std::to_string(in.around.unit.ast().getTypeSizeInChars(type).getQuantity()) + "])";
}

bool is_hidden_later(Body& in, const clang::NamedDecl* decl, clang::SourceLocation at) {
  if (!in.function || !decl->getIdentifier() || decl->getDeclContext()->isFunctionOrMethod() || is_library(decl))
    return false;
  const clang::DeclContext* own = decl->getDeclContext()->getRedeclContext();
  for (const clang::DeclContext* scope = in.function->getDeclContext(); scope && scope->getRedeclContext() != own;
       scope = scope->getParent())
    for (const clang::NamedDecl* other : scope->getRedeclContext()->lookup(decl->getDeclName()))
      if (other->getUnderlyingDecl() != decl &&
          in.around.unit.sources().isBeforeInTranslationUnit(at, other->getLocation()))
        return true;
  return false;
}

bool is_revealed(const clang::VarDecl* constant) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(constant->getDeclContext());
  return around && constant->isStaticDataMember() && !local_class(around) && !is_hidden_type(around) &&
         !is_in_hidden_type(around) && !has_unnamed(arguments_of(around));
}

std::string member_text(Body& in, const clang::NamedDecl* decl, clang::SourceLocation at) {
  const auto* around = llvm::dyn_cast<clang::CXXRecordDecl>(decl->getDeclContext());
  const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(decl->getDeclContext());
  const clang::TagDecl* tag = enumeration ? enumeration : llvm::dyn_cast<clang::TagDecl>(decl);
  const auto* holder = tag ? llvm::dyn_cast<clang::CXXRecordDecl>(tag->getDeclContext()) : nullptr;
  if (holder && local_class(holder)) {
    const auto* type = llvm::dyn_cast<clang::EnumDecl>(tag);
    const std::string name = type ? in.around.types.name_of_local(type) : std::string();
    if (name.empty()) refuse(at, Reason::LocalClass, qualified_name(tag));
    if (!enumeration) return name;
    const bool by_name = enumeration->getIdentifier() != nullptr;
    return (by_name ? name : name.substr(9, name.rfind("::") - 9)) + "::" + decl->getNameAsString();
  }
  if (tag && tag->getIdentifier() && is_hidden_type(tag) && !is_hidden_type(holder) &&
      !in.around.types.holds_scalar(versions::type_of(tag)) && in.around.types.holds_scalar(versions::type_of(holder)))
    return in.around.types.spelling_in_twin(tag) + (enumeration ? "::" + decl->getNameAsString() : std::string());
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
  const auto* instance = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(decl);
  const bool is_hidden = Activity::is_hidden_member(instance ? instance->getSpecializedTemplate() : decl) ||
                         is_in_hidden_type(decl) || (instance && has_unnamed(arguments_of(instance)));
  if (enumeration && !enumeration->getIdentifier() && (is_hidden_type(enumeration) || is_hidden)) {
    const std::string number = llvm::toString(llvm::cast<clang::EnumConstantDecl>(decl)->getInitVal(), 10);
    return number[0] == '-' ? "(" + number + ")" : number;
  }
  if (!is_hidden)
    return (around ? in.around.types.spelling(versions::type_of(around)) + "::" + decl->getNameAsString()
                   : "::" + qualified_name(decl)) +
           (instance ? arguments_text(arguments_of(instance), in.around.types) : std::string());
  const clang::VarDecl* defined = nullptr;
  const bool is_fixed = variable && variable->getType().isConstQualified();
  const clang::APValue* value = is_fixed && variable->getAnyInitializer(defined) ? defined->evaluateValue() : nullptr;
  // Where the digits alone have the type, they read best.
  const clang::BuiltinType* type = variable ? variable->getType()->getAs<clang::BuiltinType>() : nullptr;
  if (value && type &&
      (type->getKind() == clang::BuiltinType::Int || type->getKind() == clang::BuiltinType::Bool ||
       type->isFloatingPoint())) {
    const std::string digits = value_text(*value, variable->getType(), in.around.types);
    if (!digits.empty()) return digits[0] == '-' ? "(" + digits + ")" : digits;
  }
  if (variable && !instance && is_revealed(variable)) return in.around.hidden_constant(variable);
  if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl);
      alias && !in.around.types.holds_scalar(alias->getUnderlyingType()) &&
      !in.around.types.unspeakable_name(alias->getUnderlyingType()))
    return in.around.types.spelling(alias->getUnderlyingType().getCanonicalType());
  if (value && type)
    if (const std::string digits = value_text(*value, variable->getType(), in.around.types); !digits.empty())
      return digits[0] == '-' ? "(" + digits + ")" : digits;
  refuse(at, Reason::Class,
         qualified_name(around                  ? around
                        : enumeration && holder ? holder
                                                : decl) +
             (instance && has_unnamed(arguments_of(instance)) ? "|the instance for a closure of its member '"
                                                              : "|the private member '") +
             decl->getNameAsString() + "', which its twin cannot name");
}

std::string type_text(Body& in, clang::QualType type, clang::SourceLocation at) {
  if (const std::string name = in.around.types.name_of_unnamed(type); !name.empty()) return name;
  if (!in.around.types.is_nameable(type)) refuse(at, Reason::Lambda, "whose type is named here");
  if (const clang::TagDecl* tag = in.around.types.unspeakable_name(type))
    refuse(at, Reason::Class,
           qualified_name(llvm::cast<clang::NamedDecl>(tag->getDeclContext())) + "|the private type '" +
               tag->getNameAsString() + "', which its twin cannot name");
  return in.around.types.spelling(type);
}

}  // namespace dualrev::frontend
