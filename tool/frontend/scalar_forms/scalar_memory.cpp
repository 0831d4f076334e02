#include "frontend/scalar_forms/scalar_memory.hpp"

#include <clang/AST/DeclTemplate.h>

#include <cctype>

#include "core/keywords.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

namespace {

constexpr std::int64_t most_numbers = 256;  // in one object

const clang::CXXRecordDecl* record_of(clang::QualType type) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) throw NoScalarForm();
  record = record->getDefinition();
  // To copy it is to copy its numbers, however often that is done.
  if (record->isDependentType() || is_library(record) || record->isUnion() || record->isLambda() ||
      record->getNumVBases() > 0 || record->isPolymorphic() || !record->isTriviallyCopyable())
    throw NoScalarForm();
  return record;
}

/// Calls `visit(type, field or null)` for the bases and fields of a class, until that gives true.
template <class Visit>
bool any_part(const clang::CXXRecordDecl* record, const Visit& visit) {
  for (const clang::CXXBaseSpecifier& base : record->bases())
    if (visit(base.getType(), nullptr)) return true;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isMutable() || field->isBitField() || field->isAnonymousStructOrUnion()) throw NoScalarForm();
    if (visit(field->getType(), field)) return true;
  }
  return false;
}

}  // namespace

std::optional<Elements> elements_of(clang::QualType type) {
  type = type.getCanonicalType();
  if (const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(type))
    return Elements{array->getElementType(), static_cast<std::int64_t>(array->getSize().getZExtValue())};
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!instance || !is_library(instance) || qualified_name(instance) != "std::array") return std::nullopt;
  return Elements{instance->getTemplateArgs()[0].getAsType(),
                  static_cast<std::int64_t>(instance->getTemplateArgs()[1].getAsIntegral().getZExtValue())};
}

std::int64_t numbers_in(clang::QualType type) {
  if (type.isVolatileQualified() || type->isReferenceType()) throw NoScalarForm();
  if (type->isSpecificBuiltinType(clang::BuiltinType::Double)) return 1;
  std::int64_t sum = 0;
  if (const auto elements = elements_of(type)) {
    const std::int64_t each = numbers_in(elements->type);
    if (elements->count > most_numbers) throw NoScalarForm();
    sum = elements->count * each;
  } else {
    any_part(record_of(type), [&](clang::QualType part, const clang::FieldDecl*) {
      sum += numbers_in(part);
      return false;
    });
    // Nothing but these: their number is the size.
    const clang::ASTContext& context = type->getAsCXXRecordDecl()->getASTContext();
    if (context.getTypeSizeInChars(type).getQuantity() != 8 * sum) throw NoScalarForm();
  }
  if (sum < 1 || sum > most_numbers) throw NoScalarForm();
  return sum;
}

std::int64_t start_of(const clang::FieldDecl* field) {
  std::int64_t start = 0;
  any_part(record_of(versions::type_of(llvm::cast<clang::CXXRecordDecl>(field->getParent()))),
           [&](clang::QualType part, const clang::FieldDecl* at) {
             if (at == field) return true;
             start += numbers_in(part);
             return false;
           });
  return start;
}

std::int64_t start_of(const clang::CXXRecordDecl* base, const clang::CXXRecordDecl* derived) {
  std::int64_t start = 0;
  const bool found =
      any_part(record_of(versions::type_of(derived)), [&](clang::QualType part, const clang::FieldDecl* field) {
        if (!field && part->getAsCXXRecordDecl()->getCanonicalDecl() == base->getCanonicalDecl()) return true;
        start += numbers_in(part);
        return false;
      });
  if (!found) throw NoScalarForm();
  return start;
}

std::string path_in(clang::QualType type, std::int64_t index) {
  if (type->isSpecificBuiltinType(clang::BuiltinType::Double)) return {};
  if (const auto elements = elements_of(type)) {
    const std::int64_t each = numbers_in(elements->type);
    return "[" + std::to_string(index / each) + "]" + path_in(elements->type, index % each);
  }
  std::string path;
  any_part(record_of(type), [&](clang::QualType part, const clang::FieldDecl* field) {
    const std::int64_t each = numbers_in(part);
    if (index >= each) {
      index -= each;
      return false;
    }
    if (!field || field->getAccess() != clang::AS_public) throw NoScalarForm();  // no name leads to it from outside
    path = "." + field->getNameAsString() + path_in(part, index);
    return true;
  });
  return path;
}

std::vector<std::string> braces_around(clang::QualType type) {
  if (type->isSpecificBuiltinType(clang::BuiltinType::Double)) return {"", ""};
  std::vector<std::string> all{"{"};
  const auto add = [&](clang::QualType part) {
    if (all.size() > 1) all.back() += ", ";
    const std::vector<std::string> inner = braces_around(part);
    all.back() += inner.front();
    all.insert(all.end(), inner.begin() + 1, inner.end());
  };
  if (const auto elements = elements_of(type)) {
    if (!type->isArrayType()) all.back() += "{";
    for (std::int64_t i = 0; i < elements->count; ++i) add(elements->type);
    all.back() += type->isArrayType() ? "}" : "}}";
    return all;
  }
  const clang::CXXRecordDecl* record = record_of(type);
  if (!record->isAggregate() || record->getNumBases() > 0) throw NoScalarForm();
  for (const clang::FieldDecl* field : record->fields()) add(field->getType());
  all.back() += "}";
  return all;
}

Object& ScalarMemory::add(Object object) {
  object.ordinal = objects_.size();
  objects_.push_back(std::move(object));
  return objects_.back();
}

std::string ScalarMemory::unique(const std::string& wish) {
  std::string name;
  for (char c : wish) {
    const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 128;
    if (is_letter)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name = "t" + name;
  std::string free = name;
  for (int i = 1; core::is_keyword(free) || !names_.insert(free).second; ++i)
    free = name + (std::isdigit(static_cast<unsigned char>(name.back())) ? "_" : "") + std::to_string(i);
  return free;
}

const std::string& ScalarMemory::cell(const Address& at) {
  Object& object = *at.object;
  if (at.index < 0 || (object.size && at.index >= *object.size) || at.index >= most_numbers) throw NoScalarForm();
  const auto found = object.cells.find(at.index);
  if (found != object.cells.end()) return found->second;
  const std::string path = object.path         ? object.path(at.index)
                           : *object.size == 1 ? object.name
                                               : object.name + "_" + std::to_string(at.index);
  return object.cells.emplace(at.index, unique(path)).first->second;
}

}  // namespace dualrev::frontend
