// The lists. A name that is in none of them is refused where a scalar would reach it.
#include "frontend/library.hpp"

#include <set>

#include "core/rules.hpp"
#include "frontend/types.hpp"

namespace dualrev::frontend {

namespace {

/// The name without namespace and builtin prefix; empty for functions that are not the C or C++ library's.
std::string library_name(const clang::FunctionDecl* function) {
  if (!function->getIdentifier() || llvm::isa<clang::CXXMethodDecl>(function)) return {};
  std::string name = function->getName().str();
  const bool builtin = function->getBuiltinID() != 0;
  if (!builtin && !is_library(function)) return {};
  const std::string qualified = qualified_name(function);
  if (!builtin && qualified != name && qualified != "std::" + name) return {};
  const std::string prefix = "__builtin_";
  if (name.rfind(prefix, 0) == 0) name = name.substr(prefix.size());
  if (name == "drem") return "remainder";
  if (name == "pow10") return "exp10";
  return name;
}

bool is_arithmetic(clang::QualType type) {
  type = type.getNonReferenceType();
  return type->isArithmeticType() || type->isEnumeralType();
}

/// "sinf" => "sin" where the types say that it is that spelling.
std::string without_precision(const std::string& name, const clang::FunctionDecl* function) {
  const auto* result = function->getReturnType().getCanonicalType()->getAs<clang::BuiltinType>();
  if (name.size() < 2 || !result) return {};
  const char last = name.back();
  const bool is_float = last == 'f' && result->getKind() == clang::BuiltinType::Float;
  const bool is_long = last == 'l' && result->getKind() == clang::BuiltinType::LongDouble;
  return is_float || is_long ? name.substr(0, name.size() - 1) : std::string();
}

}  // namespace

std::string rule_name(const clang::FunctionDecl* function) {
  if (!Types::is_scalar(function->getReturnType().getNonReferenceType())) return {};
  const std::string name = library_name(function);
  if (name.empty()) return {};
  for (const clang::ParmVarDecl* parameter : function->parameters())
    if (!is_arithmetic(parameter->getType())) return {};
  const int arity = static_cast<int>(function->getNumParams());
  for (const std::string& candidate : {name, without_precision(name, function)}) {
    if (candidate.empty()) continue;
    if (core::find_rule(candidate, arity)) return candidate;
    if (candidate == "abs" && core::find_rule("fabs", arity)) return "fabs";
    if (candidate == "fabs" && core::find_rule("abs", arity)) return "abs";
  }
  return {};
}

bool may_be_instantiated(const std::string& qualified_name) {
  static const std::set<std::string> names = {
      // move values about
      "std::swap", "std::copy", "std::copy_n", "std::copy_backward", "std::fill", "std::fill_n", "std::move", "std::forward", "std::get", "std::tie", "std::make_pair", "std::make_tuple",
      "std::begin", "std::end", "std::cbegin", "std::cend", "std::rbegin", "std::rend", "std::size", "std::ssize", "std::data", "std::empty", "std::exchange", "std::reverse", "std::rotate", "std::distance", "std::next",
      "std::prev", "std::advance", "std::as_const", "std::swap_ranges", "std::reverse_copy", "std::iter_swap", "std::addressof", "std::back_inserter",
      "std::make_unique", "std::make_shared", "std::make_optional", "std::holds_alternative", "std::get_if", "std::ref", "std::cref", "std::static_pointer_cast", "std::dynamic_pointer_cast", "std::front_inserter", "std::inserter",
      "std::remove", "std::unique", "std::partition", "std::stable_partition", "std::erase_if", "std::shuffle",
      // call what they are given
      "std::visit", "std::invoke", "std::apply", "std::for_each", "std::for_each_n", "std::transform", "std::generate", "std::generate_n", "std::count_if", "std::find_if", "std::find_if_not", "std::any_of", "std::all_of", "std::none_of", "std::remove_if",
      "std::copy_if", "std::replace_if", "std::partition_point", "std::transform_reduce", "std::bind_front",
      // compute with the operators of dual
      "std::accumulate", "std::reduce", "std::inner_product", "std::partial_sum", "std::adjacent_difference", "std::inclusive_scan", "std::exclusive_scan", "std::sort", "std::stable_sort", "std::partial_sort", "std::max_element", "std::min_element",
      "std::minmax_element", "std::max", "std::min", "std::minmax", "std::lower_bound", "std::upper_bound", "std::binary_search", "std::nth_element", "std::is_sorted", "std::iota", "std::make_heap", "std::push_heap", "std::pop_heap", "std::sort_heap", "std::equal",
      "std::lexicographical_compare", "std::count", "std::find"};
  return names.count(qualified_name) > 0;
}

bool is_complex_function(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {"real", "imag", "abs", "arg", "norm", "conj", "proj", "polar", "exp", "log", "log10", "pow", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh"};
  if (!function->getIdentifier() || !names.count(function->getName().str()) || qualified_name(function) != "std::" + function->getNameAsString()) return false;
  bool complex = Types::is_complex(function->getReturnType());
  for (const clang::ParmVarDecl* parameter : function->parameters()) complex = complex || Types::is_complex(parameter->getType());
  return complex;
}

bool is_valarray_function(const clang::FunctionDecl* function) {
  if (!function->getIdentifier() || qualified_name(function) != "std::" + function->getNameAsString()) return false;
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && is_library(record) && (qualified_name(record) == "std::valarray" || record->getNameAsString() == "_Expr")) return true;
  }
  return false;
}

bool is_container_method(const clang::CXXMethodDecl* method) {
  if (is_eigen(method)) return method->getIdentifier() != nullptr;
  static const std::set<std::string> names = {
      // places and ranges
      "at", "front", "back", "data", "begin", "end", "cbegin", "cend", "rbegin", "rend", "crbegin", "crend", "first", "last", "subspan", "base", "top", "get", "value", "value_or", "before_begin", "find", "lower_bound", "upper_bound", "equal_range",
      // questions
      "empty", "size", "max_size", "capacity", "size_bytes", "has_value", "index", "valueless_by_exception", "count", "contains", "use_count", "bucket_count", "load_factor",
      // changes
      "reserve", "shrink_to_fit", "clear", "insert", "emplace", "erase", "push_back", "emplace_back", "pop_back", "push_front", "emplace_front", "pop_front", "resize", "swap", "assign", "fill", "reset", "release", "push", "pop", "try_emplace",
      "insert_or_assign", "insert_after", "emplace_after", "erase_after", "splice", "sort", "merge", "reverse", "unique", "remove_if", "emplace_hint", "rehash", "lock", "expired", "shared_from_this", "weak_from_this",
      // numbers
      "real", "imag", "sum", "min", "max", "shift", "cshift", "apply"};
  if (!method->getIdentifier()) return false;
  static const std::set<std::string> containers = {"std::vector", "std::array", "std::pair", "std::tuple", "std::span", "std::initializer_list", "std::reverse_iterator", "std::unique_ptr", "std::shared_ptr", "std::weak_ptr", "std::__weak_ptr", "std::enable_shared_from_this", "std::__shared_ptr", "std::__shared_ptr_access",
                                                   "std::optional", "std::_Optional_base_impl", "std::variant", "std::deque", "std::list", "std::forward_list", "std::map", "std::multimap", "std::unordered_map", "std::unordered_multimap", "std::set", "std::queue",
                                                   "std::stack", "std::priority_queue", "std::valarray", "std::_Expr", "std::complex", "std::reference_wrapper", "std::function"};
  return names.count(method->getName().str()) && containers.count(qualified_name(method->getParent()));
}

std::string several_outputs(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {"frexp", "modf", "remquo", "sincos"};
  const std::string name = library_name(function);
  if (names.count(name)) return name;
  const std::string shorter = name.empty() ? name : name.substr(0, name.size() - 1);
  return names.count(shorter) && (name.back() == 'f' || name.back() == 'l') ? shorter : std::string();
}

std::string memory_function(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {"malloc", "calloc", "realloc", "free", "memcpy", "memmove", "memset"};
  const std::string name = library_name(function);
  return names.count(name) ? name : std::string();
}

}  // namespace dualrev::frontend
