// By names.
#include "frontend/library/effects.hpp"

#include <llvm/ADT/StringSet.h>

#include <set>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

bool finds_elements(const clang::CXXMethodDecl* method) {
  static const std::set<std::string> classes = {"std::vector", "std::array", "std::span", "std::deque",
                                                "std::initializer_list"};
  static const std::set<std::string> names = {"size",   "empty", "data",  "begin", "end",
                                              "cbegin", "cend",  "front", "back"};
  return method && is_library(method) && classes.count(qualified_name(method->getParent())) &&
         (method->getOverloadedOperator() == clang::OO_Subscript ||
          (method->getIdentifier() && names.count(method->getName().str())));
}

bool steps_iterators(const clang::CallExpr* call) {
  static const std::set<std::string> iterators = {"__gnu_cxx::__normal_iterator", "std::__wrap_iter"};
  static const std::set<std::string> names = {"std::next", "std::prev", "std::distance"};
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee || !is_library(callee)) return false;
  if (!callee->isOverloadedOperator() && !names.count(qualified_name(callee))) return false;
  return llvm::all_of(call->arguments(), [](const clang::Expr* each) {
    const clang::QualType type = each->getType().getNonReferenceType();
    const auto* record = type->getAsCXXRecordDecl();
    return type->isIntegerType() || (record && is_library(record) && iterators.count(qualified_name(record)));
  });
}

bool hands_on(const clang::FunctionDecl* callee) {
  static const llvm::StringSet<> names{
      "move", "forward", "addressof", "swap",      "exchange", "get",        "tie",  "begin",    "end",     "cbegin",
      "cend", "size",    "data",      "make_pair", "next",     "make_tuple", "prev", "distance", "advance", "as_const"};
  return callee->getIdentifier() && names.contains(callee->getName());
}

namespace {

bool is_exception(const clang::CXXRecordDecl* record) {
  return qualified_name(record) == "std::exception" ||
         llvm::any_of(record->bases(), [](const clang::CXXBaseSpecifier& base) {
           const auto* of = base.getType()->getAsCXXRecordDecl();
           return of && of->hasDefinition() && is_exception(of->getDefinition());
         });
}

}  // namespace

bool gives_up_memory_alone(const clang::CXXRecordDecl* record) {
  static const llvm::StringSet<> names{
      // containers
      "vector", "array", "deque", "list", "forward_list", "map", "set", "multimap", "multiset", "unordered_map",
      "unordered_set", "unordered_multimap", "unordered_multiset", "stack", "queue", "priority_queue", "valarray",
      "gslice", "gslice_array", "basic_string", "bitset", "allocator", "_Node_handle",
      // sums and products
      "pair", "tuple", "optional", "variant", "complex", "_Bind", "_Bind_result", "_Bind_front", "_Not_fn",
      // iterators
      "reverse_iterator", "move_iterator", "counted_iterator", "common_iterator", "istream_iterator",
      // text
      "basic_ostringstream", "basic_istringstream", "basic_stringstream", "locale", "path", "basic_regex"};
  if (is_eigen(record) || names.contains(record->getName()) || is_exception(record)) return true;
  // Views, and parts of containers.
  const std::string name = qualified_name(record);
  return name.rfind("std::ranges::", 0) == 0 || record->getDeclContext()->isRecord();
}

bool is_source_of_chance(const clang::CXXRecordDecl* record) {
  const std::string name = qualified_name(record);
  return name == "std::random_device" || name.find("_clock") != std::string::npos ||
         name.find("stream") != std::string::npos || name.find("thread") != std::string::npos;
}

bool gives_by_chance(const clang::FunctionDecl* function) {
  static const std::set<std::string> of_chance = {"std::rand",  "std::time",   "std::clock",
                                                  "rand",       "time",        "clock",
                                                  "std::async", "std::getenv", "std::this_thread::get_id"};
  // A function of C that computes is known to the compiler; any other may do anything.
  return (is_library(function) && function->isExternC() && function->getBuiltinID() == 0) ||
         of_chance.count(qualified_name(function)) > 0;
}

}  // namespace dualrev::frontend
