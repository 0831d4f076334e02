// Memory as a scalar form sees it: objects that are rows of numbers, each a variable.
#pragma once

#include <clang/AST/ASTContext.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dualrev::frontend {

/// A step that is not known beforehand: the function has no scalar form.
struct NoScalarForm {};

/// How many doubles an object of the type is made of. Throws NoScalarForm if it has other parts, or may change its
/// size.
std::int64_t numbers_in(clang::QualType type);
/// Where a member, or a base, starts among them.
std::int64_t start_of(const clang::FieldDecl* field);
std::int64_t start_of(const clang::CXXRecordDecl* base, const clang::CXXRecordDecl* derived);
/// The elements of an array or a std::array; nothing if the type is neither.
struct Elements {
  clang::QualType type;
  std::int64_t count;
};
std::optional<Elements> elements_of(clang::QualType type);
/// Number `index` of an object, as text that follows the object's: ".axis.x", "[2]".
std::string path_in(clang::QualType type, std::int64_t index);

/// The text before, between and behind the numbers of a value in braces: "{", ", ", "}".
std::vector<std::string> braces_around(clang::QualType type);

struct Object {
  std::string name;
  std::optional<std::int64_t> size;               ///< in doubles; of what a pointer points to nobody knows
  std::optional<std::size_t> parameter;           ///< of the function itself
  std::function<std::string(std::int64_t)> path;  ///< of a parameter's number
  std::map<std::int64_t, std::string> cells;      ///< the variables
  std::vector<double> values;                     ///< of a constant from outside, which has no variables
  std::set<std::int64_t> seen;                    ///< numbers that are read on every path
  bool is_constant = false;                       ///< has no derivative, and cannot be given one
  bool is_read_only = false;
  std::size_t ordinal = 0;
};

/// A number of an object, or the first of several.
struct Address {
  Object* object = nullptr;
  std::int64_t index = 0;
  bool operator==(const Address&) const = default;
};
inline Address operator+(Address from, std::int64_t numbers) { return {from.object, from.index + numbers}; }

class ScalarMemory {
 public:
  Object& add(Object object);
  /// The variable; of a parameter it comes to be now.
  const std::string& cell(const Address& at);
  std::string unique(const std::string& wish);
  /// Nothing gets this name.
  void reserve(const std::string& name) { names_.insert(name); }

  const std::deque<Object>& objects() const { return objects_; }
  const std::set<std::string>& names() const { return names_; }

 private:
  std::deque<Object> objects_;
  std::set<std::string> names_;
};

}  // namespace dualrev::frontend
