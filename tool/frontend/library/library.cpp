// The lists. A name that is in none of them is refused where a scalar would reach it.
#include "frontend/library/library.hpp"

#include <set>

#include "core/rules.hpp"
#include "frontend/types/types.hpp"

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

namespace {

/// They move values about, and call nothing that they are given.
const std::set<std::string>& movers() {
  static const std::set<std::string> names = {"std::swap",
                                              "std::copy",
                                              "std::copy_n",
                                              "std::copy_backward",
                                              "std::fill",
                                              "std::fill_n",
                                              "std::move",
                                              "std::move_backward",
                                              "std::forward",
                                              "std::get",
                                              "std::tie",
                                              "std::make_pair",
                                              "std::make_tuple",
                                              "std::tuple_cat",
                                              "std::forward_as_tuple",
                                              "std::begin",
                                              "std::end",
                                              "std::cbegin",
                                              "std::cend",
                                              "std::rbegin",
                                              "std::rend",
                                              "std::crbegin",
                                              "std::crend",
                                              "std::size",
                                              "std::ssize",
                                              "std::data",
                                              "std::empty",
                                              "std::exchange",
                                              "std::reverse",
                                              "std::rotate",
                                              "std::rotate_copy",
                                              "std::distance",
                                              "std::next",
                                              "std::prev",
                                              "std::advance",
                                              "std::as_const",
                                              "std::swap_ranges",
                                              "std::reverse_copy",
                                              "std::iter_swap",
                                              "std::addressof",
                                              "std::back_inserter",
                                              "std::front_inserter",
                                              "std::inserter",
                                              "std::make_reverse_iterator",
                                              "std::make_move_iterator",
                                              "std::make_unique",
                                              "std::make_shared",
                                              "std::make_optional",
                                              "std::holds_alternative",
                                              "std::get_if",
                                              "std::ref",
                                              "std::cref",
                                              "std::static_pointer_cast",
                                              "std::dynamic_pointer_cast",
                                              "std::make_from_tuple",
                                              "std::to_array",
                                              "std::to_address",
                                              "std::remove",
                                              "std::remove_copy",
                                              "std::replace",
                                              "std::replace_copy",
                                              "std::shuffle",
                                              "std::sample",
                                              "std::shift_left",
                                              "std::shift_right"};
  return names;
}

/// They call what they are given, or compute and compare with the operators of dual.
const std::set<std::string>& callers() {
  static const std::set<std::string> names = {
      "std::visit", "std::invoke", "std::apply", "std::bind_front", "std::bind", "std::not_fn", "std::mem_fn",
      // elements one by one
      "std::for_each", "std::for_each_n", "std::transform", "std::generate", "std::generate_n", "std::count",
      "std::count_if", "std::find", "std::find_if", "std::find_if_not", "std::any_of", "std::all_of", "std::none_of",
      "std::remove_if", "std::remove_copy_if", "std::copy_if", "std::replace_if", "std::replace_copy_if", "std::erase",
      "std::erase_if",
      // two ranges, neighbours, parts
      "std::equal", "std::mismatch", "std::lexicographical_compare", "std::lexicographical_compare_three_way",
      "std::search", "std::search_n", "std::find_end", "std::find_first_of", "std::adjacent_find",
      "std::is_permutation", "std::unique", "std::unique_copy", "std::partition", "std::stable_partition",
      "std::partition_copy", "std::partition_point", "std::is_partitioned",
      // order
      "std::sort", "std::stable_sort", "std::partial_sort", "std::partial_sort_copy", "std::nth_element",
      "std::is_sorted", "std::is_sorted_until", "std::max_element", "std::min_element", "std::minmax_element",
      "std::max", "std::min", "std::minmax", "std::clamp", "std::lower_bound", "std::upper_bound", "std::equal_range",
      "std::binary_search", "std::make_heap", "std::push_heap", "std::pop_heap", "std::sort_heap", "std::is_heap",
      "std::is_heap_until", "std::merge", "std::inplace_merge", "std::includes", "std::set_union",
      "std::set_intersection", "std::set_difference", "std::set_symmetric_difference", "std::next_permutation",
      "std::prev_permutation",
      // sums
      "std::accumulate", "std::reduce", "std::inner_product", "std::partial_sum", "std::adjacent_difference",
      "std::inclusive_scan", "std::exclusive_scan", "std::transform_reduce", "std::transform_inclusive_scan",
      "std::transform_exclusive_scan", "std::iota"};
  return names;
}

/// What <ranges> has beside the algorithms of the same names.
const std::set<std::string>& views() {
  static const std::set<std::string> names = {"all",        "transform", "filter",  "take",   "drop",   "take_while",
                                              "drop_while", "reverse",   "iota",    "keys",   "values", "elements",
                                              "join",       "common",    "counted", "single", "empty"};
  return names;
}

}  // namespace

bool calls_what_it_is_given(const std::string& qualified_name) {
  return callers().count(qualified_name) > 0 || qualified_name.rfind("std::ranges::", 0) == 0;
}

bool is_sum(const std::string& qualified_name) {
  static const std::set<std::string> names = {"std::accumulate",
                                              "std::reduce",
                                              "std::inner_product",
                                              "std::inclusive_scan",
                                              "std::exclusive_scan",
                                              "std::transform_reduce",
                                              "std::transform_inclusive_scan",
                                              "std::transform_exclusive_scan"};
  return names.count(qualified_name) > 0;
}

bool may_be_instantiated(const std::string& qualified_name) {
  static const std::string ranges = "std::ranges::";
  static const std::string of_views = "std::ranges::views::";
  if (qualified_name.rfind(of_views, 0) == 0) return views().count(qualified_name.substr(of_views.size())) > 0;
  if (qualified_name.rfind(ranges, 0) == 0) {
    static const std::set<std::string> more = {"cbegin",   "cend",  "rbegin", "rend",  "size",      "ssize",
                                               "data",     "cdata", "empty",  "begin", "end",       "advance",
                                               "distance", "next",  "prev",   "swap",  "iter_move", "iter_swap"};
    const std::string name = qualified_name.substr(ranges.size());
    // Of <numeric> there is nothing yet; these take no ranges.
    static const std::set<std::string> none = {"accumulate", "reduce", "bind", "invoke"};
    return !none.count(name) &&
           (more.count(name) > 0 || movers().count("std::" + name) > 0 || callers().count("std::" + name) > 0);
  }
  return movers().count(qualified_name) > 0 || callers().count(qualified_name) > 0;
}

bool is_function_object(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> names = {
      "plus",         "minus",       "multiplies",    "divides",           "negate",       "less",
      "greater",      "less_equal",  "greater_equal", "equal_to",          "not_equal_to", "logical_and",
      "logical_or",   "logical_not", "function",      "reference_wrapper", "identity",     "_Bind",
      "_Bind_result", "_Bind_front", "_Not_fn",       "_Mem_fn",           "_Mem_fn_base"};
  const std::string name = qualified_name(record);
  if (name == "std::ranges::views::__adaptor::_Pipe" || name == "std::ranges::views::__adaptor::_Partial") return true;
  static const std::set<std::string> of_ranges = {"less",          "greater",  "less_equal",
                                                  "greater_equal", "equal_to", "not_equal_to"};
  if (name.rfind("std::ranges::", 0) == 0) return of_ranges.count(name.substr(13)) > 0;
  return name == "std::" + record->getNameAsString() && names.count(record->getNameAsString()) > 0;
}

namespace {

/// What computes from the arguments of its calls alone, and keeps nothing that could run.
bool only_computes(const clang::CXXRecordDecl* record) {
  static const std::set<std::string> callers = {"function",    "reference_wrapper", "_Bind",   "_Bind_result",
                                                "_Bind_front", "_Not_fn",           "_Mem_fn", "_Mem_fn_base",
                                                "_Pipe",       "_Partial"};
  return (is_function_object(record) && !callers.count(record->getNameAsString())) ||
         qualified_name(record) == "std::hash";
}

/// Gives access to what is there: it does the same for constant objects, which the operator[] of a map does not.
bool gives_access(const clang::CXXMethodDecl* method) {
  const bool is_instance = method->getPrimaryTemplate() != nullptr;
  if ((is_instance && !is_eigen(method)) || method->isStatic() || llvm::isa<clang::CXXConstructorDecl>(method))
    return false;
  return llvm::any_of(method->getParent()->lookup(method->getDeclName()), [&](const clang::NamedDecl* found) {
    const clang::NamedDecl* decl = found->getUnderlyingDecl();
    const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl);
    if (is_instance != (form != nullptr)) return false;
    const auto* other = llvm::dyn_cast<clang::CXXMethodDecl>(form ? form->getTemplatedDecl() : decl);
    return other && other->isConst() && other->getNumParams() == method->getNumParams();
  });
}

}  // namespace

bool changes_nothing(const clang::FunctionDecl* function) {
  if (!is_library(function) && !is_eigen(function)) return false;
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
    if (runs_given_code(method->getParent())) return false;
    if (method->getOverloadedOperator() == clang::OO_Call) return only_computes(method->getParent());
    return method->isConst() || gives_access(method) ||
           (is_eigen(method) && method->getOverloadedOperator() == clang::OO_Subscript);
  }
  static const std::set<std::string> names = {"std::get",  "std::begin",    "std::end",      "std::cbegin", "std::cend",
                                              "std::size", "std::ssize",    "std::data",     "std::empty",  "std::next",
                                              "std::prev", "std::distance", "std::as_const", "std::forward"};
  return names.count(qualified_name(function)) && llvm::none_of(function->parameters(), [](const auto* parameter) {
           const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
           return record && runs_given_code(record);
         });
}

std::vector<const clang::FunctionDecl*> calls_of(clang::QualType type) {
  std::vector<const clang::FunctionDecl*> calls;
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || is_library(record)) return calls;
  for (const clang::NamedDecl* found :
       record->getDefinition()->lookup(record->getASTContext().DeclarationNames.getCXXOperatorName(clang::OO_Call)))
    if (const auto* form = llvm::dyn_cast<clang::FunctionTemplateDecl>(found->getUnderlyingDecl()))
      calls.insert(calls.end(), form->spec_begin(), form->spec_end());
    else if (const auto* call = llvm::dyn_cast<clang::FunctionDecl>(found->getUnderlyingDecl()))
      calls.push_back(call);
  return calls;
}

bool is_complex_function(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {
      "real", "imag", "abs", "arg",  "norm", "conj", "proj", "polar", "exp",  "log",   "log10", "pow",  "sqrt",
      "sin",  "cos",  "tan", "sinh", "cosh", "tanh", "asin", "acos",  "atan", "asinh", "acosh", "atanh"};
  if (!function->getIdentifier() || !names.count(function->getName().str()) ||
      qualified_name(function) != "std::" + function->getNameAsString())
    return false;
  bool complex = Types::is_complex(function->getReturnType());
  for (const clang::ParmVarDecl* parameter : function->parameters())
    complex = complex || Types::is_complex(parameter->getType());
  return complex;
}

bool is_valarray_function(const clang::FunctionDecl* function) {
  if (!function->getIdentifier() || qualified_name(function) != "std::" + function->getNameAsString()) return false;
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && is_library(record) &&
        (qualified_name(record) == "std::valarray" || record->getNameAsString() == "_Expr"))
      return true;
  }
  return false;
}

bool is_container_method(const clang::CXXMethodDecl* method) {
  if (is_eigen(method)) return method->getIdentifier() != nullptr;
  static const std::set<std::string> names = {
      // places and ranges
      "at", "front", "back", "data", "begin", "end", "cbegin", "cend", "rbegin", "rend", "crbegin", "crend", "first",
      "last", "subspan", "base", "top", "get", "value", "value_or", "before_begin", "find", "lower_bound",
      "upper_bound", "equal_range",
      // questions
      "empty", "size", "capacity", "size_bytes", "has_value", "index", "valueless_by_exception", "count", "contains",
      "use_count", "bucket_count", "load_factor",
      // changes
      "reserve", "shrink_to_fit", "clear", "insert", "emplace", "erase", "push_back", "emplace_back", "pop_back",
      "push_front", "emplace_front", "pop_front", "resize", "swap", "assign", "fill", "reset", "release", "push", "pop",
      "try_emplace", "insert_or_assign", "insert_after", "emplace_after", "erase_after", "splice", "sort", "merge",
      "reverse", "unique", "remove_if", "emplace_hint", "extract", "remove", "key", "mapped", "rehash", "lock",
      "expired", "shared_from_this", "weak_from_this",
      // numbers
      "real", "imag", "sum", "min", "max", "shift", "cshift", "apply"};
  if (!method->getIdentifier()) return false;
  static const std::set<std::string> of_views = {"begin", "end", "size", "empty", "front", "back", "data", "base"};
  if (qualified_name(method->getParent()).rfind("std::ranges::", 0) == 0)
    return of_views.count(method->getName().str()) > 0;
  static const std::set<std::string> containers = {"std::vector",
                                                   "std::array",
                                                   "std::pair",
                                                   "std::tuple",
                                                   "std::span",
                                                   "std::initializer_list",
                                                   "std::reverse_iterator",
                                                   "std::unique_ptr",
                                                   "std::shared_ptr",
                                                   "std::weak_ptr",
                                                   "std::__weak_ptr",
                                                   "std::enable_shared_from_this",
                                                   "std::__shared_ptr",
                                                   "std::__shared_ptr_access",
                                                   "std::optional",
                                                   "std::_Optional_base_impl",
                                                   "std::variant",
                                                   "std::deque",
                                                   "std::list",
                                                   "std::forward_list",
                                                   "std::map",
                                                   "std::multimap",
                                                   "std::unordered_map",
                                                   "std::unordered_multimap",
                                                   "std::set",
                                                   "std::multiset",
                                                   "std::unordered_set",
                                                   "std::unordered_multiset",
                                                   "std::queue",
                                                   "std::stack",
                                                   "std::priority_queue",
                                                   "std::valarray",
                                                   "std::_Expr",
                                                   "std::complex",
                                                   "std::reference_wrapper",
                                                   "std::function",
                                                   "std::_Node_handle",
                                                   "std::_Node_handle_common"};
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
