// Reads a function as a straight line: its statements become a tree of regions over one graph. What the ends of its
// paths give is said in straight_partials.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "transform/straight_lines.hpp"
#include "transform/straight_region.hpp"
#include "transform/straight_values.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

/// A form that has no place in one.
struct NoStraightLine {};

/// What the functions of a program are to one another: the classes and functions that a line may use.
struct World {
  std::map<std::string, const core::RecordTwin*> classes;
  std::map<std::string, const core::FunctionTwin*> functions;
  std::function<const Line*(const core::TermRef&)> line_of;
};

/// The function with `f_dual_partials` beside its twin. Throws NoStraightLine if it is none.
Line partials_line(const core::FunctionTwin& source, const World& world);

/// One function: values with names, then either results, or a condition and what follows on both sides. A branch in
/// the middle of an expression (`?:`) is one like `if`, with the rest of the function on both sides; so are branches
/// that meet again, up to a limit.
class StraightReader {
 protected:
  using Node = Reverse::Node;
  /// Scalars in sight, those declared in each block that is open, and what was decided on the way here.
  struct Sight {
    std::map<std::string, Value> values;
    std::vector<std::vector<std::string>> blocks{{}};
    std::map<const core::Term*, bool> choices = {};
  };
  /// A choice on which nothing was decided yet.
  struct Undecided {
    const core::Term* choice;
    core::TermRef condition;
  };

  StraightReader(const core::FunctionTwin& source, const World& world)
      : source_(source), world_(world), names_(source.names) {}
  ~StraightReader() = default;

  /// What one path gives.
  virtual void end(const core::Return& form, const core::StmtRef& s, const Sight& sight, Region& made) = 0;

  const std::vector<core::Field>& fields_of(const core::TypeRef& type) const;
  /// `rest` is in reverse; null ends a block.
  Region region(Sight sight, std::vector<core::StmtRef> rest);
  Region decided(Region made, const Sight& sight, const std::vector<core::StmtRef>& rest, Undecided undecided);
  /// Whether the region ends with it.
  bool statement(const core::StmtRef& s, Sight& sight, std::vector<core::StmtRef>& rest, Region& made);
  void declare(const core::Declare& form, const core::Declarator& d, const core::StmtRef& s, Sight& sight,
               Region& made);
  Value unset(const core::TypeRef& type) const;
  void evaluate(const core::TermRef& t, const core::StmtRef& s, Sight& sight, Region& made);
  /// The value of a variable, or of a member of one.
  static Value* place_of(const core::TermRef& place, Sight& sight);
  static std::string name_of(const core::TermRef& place);
  /// `is_own`: the name is the function's own, of a number.
  void set(Value& place, const Value& value, const std::string& name, bool is_own, const core::StmtRef& s,
           Region& made);
  /// Gives a number its name.
  void call_it(Node number, const std::string& name, bool is_own, const core::StmtRef& s, Region& made);

  // ---- terms (straight_terms.cpp) ----

  Node converted(const core::TermRef& t, const core::TypeRef& type, const Sight& sight);
  Value converted_value(const core::TermRef& t, const core::TypeRef& type, const Sight& sight);
  /// A value of a class.
  Value group(const core::TermRef& given, const Sight& sight);
  Value part(const core::Member& member, const Sight& sight);
  static std::vector<core::Hole> holes_of(const core::Verbatim& words);
  /// A list of all members; `at` is moved behind it.
  Value in_braces(const core::Verbatim& words, std::size_t& at, const core::TypeRef& type, const Sight& sight);
  /// What a function gives that is one row of statements: it is read here, with the values of the arguments.
  Value result_of(const std::string& key, const std::vector<core::Hole>& arguments, const core::Call& call,
                  const Sight& sight);
  Node scalar(const core::TermRef& given, const Sight& sight);
  /// A term without scalars of its own: what is asked of some, or text.
  Node condition(const core::TermRef& given, const Sight& sight);
  /// Whether text around the holes calls anything: functions without numbers, which may do what they like.
  static bool calls_in_text(const core::Verbatim& words);
  Node words(const core::TermRef& t, const Sight& sight);

  const core::FunctionTwin& source_;
  const World& world_;
  Names names_;
  Reverse reverse_;
  Sight start_;
  std::map<Node, std::string> named_;
  std::map<std::string, Node> owners_;  ///< whose name it is in the whole function
  int results_ = 0;                     ///< ends of paths
  int read_ = 0;                        ///< functions that were read into it

 private:
  Region* at_ = nullptr;                                      ///< where statements are read
  int calls_ = 0;                                             ///< of those that are being read
  std::map<std::string, const core::Declarator*> constants_;  ///< declared in it
};

}  // namespace dualrev::transform
