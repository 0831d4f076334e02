// Follows each way through a function as one graph of numbers: statement by statement, with what is known of each
// integer and each number a node. Loops are unrolled, arrays and objects are replaced by their numbers, and a branch on
// what is not known is followed to both sides, each to the end of the function. What the ends give is said by who
// derives: `straight_partials`, `unrolled`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "flow/flow.hpp"
#include "flow/lists.hpp"
#include "transform/known_integers.hpp"
#include "transform/layout.hpp"
#include "transform/straight_region.hpp"

namespace dualrev::transform {

/// Not to be followed: something is not known beforehand, or there is too much of it.
struct Kept {};

/// A variable, or a part of one.
struct Place {
  core::SymbolRef root;
  Path path;
};

class Ways {
 protected:
  using Node = Reverse::Node;
  struct Cell {
    Path path;
    Node node = ScalarGraph::none;  ///< none: it was never set
  };
  /// What is known on the way here.
  struct State {
    std::map<core::SymbolRef, std::map<std::string, Cell>> numbers;  ///< of each variable, by how they are reached
    std::map<core::SymbolRef, Integer> integers;
    std::map<core::SymbolRef, Node> conditions;  ///< Booleans that are not known
    std::map<core::SymbolRef, Place> others;     ///< names of places
    flow::Symbols zeroed;                        ///< whose numbers are zero where nothing else is said
    flow::Symbols named = {};                    ///< constants that are declared as the source does, for text to name
  };

  /// `read`: what `function` was read from.
  Ways(const core::FunctionTwin& read, const flow::Function& function, const flow::Around& around, core::Names& names);
  ~Ways() = default;

  /// All of them.
  Region all();

  /// What one way gives; `value`: what stands behind `return`, or none.
  virtual void end(Node value, State& state, Region& made) = 0;
  /// A number of a parameter, as it is given.
  virtual Node number_given(const Place& at, std::size_t parameter) = 0;
  /// A call that is an operation, given its arguments.
  virtual Node called(const core::TermRef&, const std::vector<Node>&) { throw Kept(); }
  /// Whether constants keep their declarations, for text to name: where each way declares them once.
  virtual bool keeps_constants() const { return false; }
  /// What is stored in a parameter.
  virtual void check_stored(const Place&, std::size_t) const {}

  Node read(const Place& at, State& state);
  core::TypeRef type_of(const core::SymbolRef& root) const;
  bool is_active(std::size_t parameter) const;
  static std::string name_of(const Place& at);
  /// "v.x[0]"
  static core::Pieces text_at(const core::SymbolRef& root, const std::string& path) {
    return core::joined(core::Pieces{root}, path);
  }
  static core::TermRef number_text(const core::Pieces& path) {
    return core::text(path, core::real(core::Scalar::Double));
  }

  const core::FunctionTwin& read_;
  const flow::Function& function_;
  const flow::Around& around_;
  core::Names& names_;
  Reverse reverse_;
  std::map<core::SymbolRef, std::size_t> given_;  ///< parameters
  std::map<Node, core::SymbolRef> named_;

 private:
  struct Task {
    enum class Kind { Do, Test, Step } kind;
    const flow::Statement* statement;
  };
  using Tasks = std::vector<Task>;
  static void push(const flow::Block& block, Tasks& to);
  Region region(State state, Tasks rest);
  void finish(Node value, State& state, Region& made);

  // ---- loops ----

  void begin(const flow::Loop& loop, const Task& task, State& state, Tasks& rest);
  void test(const flow::Loop& loop, const Task& task, State& state, Tasks& rest);
  void step(const flow::Loop& loop, const Task& task, State& state, Tasks& rest);

  // ---- statements ----

  void statement(const flow::Store& store, const flow::Statement& s, State& state, Region& made);
  void statement(const flow::Make& form, const flow::Statement&, State& state, Region&);
  void statement(const flow::Alias& form, const flow::Statement&, State& state, Region&);
  void statement(const flow::Count& count, const flow::Statement& s, State& state, Region& made);
  void statement(const flow::Swap& swap, const flow::Statement& s, State& state, Region& made);
  void statement(const flow::Using&, const flow::Statement& s, State&, Region& made);
  template <class Other>
  void statement(const Other&, const flow::Statement&, State&, Region&) {
    throw Kept();
  }
  /// Constants in braces.
  void begin_with(const std::vector<flow::Item>& items, const core::TypeRef& type, const Place& at, State& state);
  static std::optional<Integer> stepped(Integer before, char op, Integer by);
  /// Whether a constant keeps its declaration.
  bool keeps(const core::SymbolRef& symbol, const flow::Statement& s, State& state, Region& made);
  void set(const Place& at, Node value, const core::StmtRef& s, State& state, Region& made);
  /// Its own, if it is a variable of the function that has it for the first time.
  core::SymbolRef name_for(const Place& at);

  // ---- places ----

  Place place(const core::TermRef& given, const State& state) const;
  /// Whether it is a number of the function, or one that it is given.
  bool is_place(const core::TermRef& t) const;

  // ---- numbers and conditions ----

  Integer known(const core::TermRef& t, const State& state) const;
  KnownIntegers knowledge(const State& state) const;
  Node number(const core::TermRef& argument, State& state);
  Node converted(const core::TermRef& given, const core::TypeRef& type, State& state);
  /// Of an integer: the number that it is, if that is known.
  Node converted(const core::Convert& form, const core::TermRef& t, State& state);
  /// A literal, or one by the name of a constant.
  bool is_as_written(const core::TermRef& integer, const State& state) const;
  Node integer(const core::TermRef& t, State& state);
  /// True or false, or a node that says it.
  struct Decision {
    std::optional<bool> known;
    Node node = ScalarGraph::none;
  };
  Decision condition(const core::TermRef& t, State& state);
  Decision both(bool conjunction, const core::TermRef& left, const core::TermRef& right, State& state);
  /// Text that names no variable of the function, but for what it is given and keeps.
  Node words(const core::TermRef& t, State& state);
  /// Whether all are parameters without derivatives that are what they were, or constants, by their own names.
  bool is_steady(const std::optional<flow::Symbols>& symbols, const State& state) const;

  std::map<core::SymbolRef, core::TypeRef> types_;    ///< of integers
  std::map<std::string, core::SymbolRef> own_names_;  ///< of variables that a number has, or a declaration
  int rounds_ = 0, ways_ = 0;
  std::size_t may_fail_ = 0;  ///< reads of elements of rows of any size, each once, and other text that may
};

}  // namespace dualrev::transform
