// By names and types of the library.
#include "frontend/library/handles.hpp"

#include <clang/AST/DeclTemplate.h>

#include <set>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

bool is_handle(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isPointerType()) return !type->isFunctionPointerType();
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !is_library(record)) return false;
  static const std::set<std::string> views = {"std::span", "std::reference_wrapper", "std::ranges::subrange",
                                              "std::move_iterator", "std::reverse_iterator"};
  return is_deduced(record) || views.count(qualified_name(record)) || record->getName().contains("iterator");
}

namespace {

/// One that leads to what is const.
bool is_constant_handle(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isPointerType()) return type->getPointeeType().isConstQualified();
  const auto* record = type->getAsCXXRecordDecl();
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance) return false;
  const clang::TemplateArgument& first = instance->getTemplateArgs()[0];
  return record->getName().contains("const_iterator") ||
         (first.getKind() == clang::TemplateArgument::Type &&
          (first.getAsType().isConstQualified() || is_constant_handle(first.getAsType())));
}

}  // namespace

bool may_change_by(clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isReferenceType() && is_handle(type->getPointeeType())) return !is_constant_handle(type->getPointeeType());
  if (type->isReferenceType() || type->isPointerType()) return !type->getPointeeType().isConstQualified();
  return is_handle(type) && !is_constant_handle(type);
}

bool looks_only(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {"begin",
                                              "end",
                                              "cbegin",
                                              "cend",
                                              "rbegin",
                                              "rend",
                                              "crbegin",
                                              "crend",
                                              "data",
                                              "size",
                                              "ssize",
                                              "empty",
                                              "get",
                                              "next",
                                              "prev",
                                              "distance",
                                              "as_const",
                                              "forward",
                                              "addressof",
                                              "min",
                                              "max",
                                              "clamp",
                                              "accumulate",
                                              "reduce",
                                              "inner_product",
                                              "transform_reduce",
                                              "count",
                                              "count_if",
                                              "find",
                                              "find_if",
                                              "find_if_not",
                                              "all_of",
                                              "any_of",
                                              "none_of",
                                              "min_element",
                                              "max_element",
                                              "minmax_element",
                                              "lower_bound",
                                              "upper_bound",
                                              "equal_range",
                                              "binary_search",
                                              "equal",
                                              "mismatch",
                                              "lexicographical_compare",
                                              "is_sorted",
                                              "adjacent_find",
                                              "search"};
  // Comparisons and steps of iterators.
  switch (function->getOverloadedOperator()) {
    case clang::OO_EqualEqual:
    case clang::OO_ExclaimEqual:
    case clang::OO_Less:
    case clang::OO_Greater:
    case clang::OO_LessEqual:
    case clang::OO_GreaterEqual:
    case clang::OO_Spaceship:
    case clang::OO_Plus:
    case clang::OO_Minus: return true;
    default: break;
  }
  const std::string name = qualified_name(function);
  return name.rfind("std::", 0) == 0 && names.count(function->getNameAsString()) > 0 &&
         name == "std::" + function->getNameAsString();
}

bool leads_to_element(const clang::CXXMethodDecl* method) {
  static const std::set<std::string> names = {"begin", "end",   "rbegin", "rend",        "data",        "at",
                                              "front", "back",  "find",   "lower_bound", "upper_bound", "equal_range",
                                              "get",   "value", "real",   "imag"};
  if (method->isConst() || is_handle(versions::type_of(method->getParent()))) return true;
  if (method->getIdentifier()) return names.count(method->getNameAsString()) > 0;
  const auto kind = method->getOverloadedOperator();
  return kind == clang::OO_Star || kind == clang::OO_Arrow ||
         (kind == clang::OO_Subscript && qualified_name(method->getParent()).find("map") == std::string::npos);
}

}  // namespace dualrev::frontend
