// What a function does to numbers, integers and arrays, statement by statement, where all of it is known: the loops,
// branches and stores of a body, read from core. Analyses and adjoints go by this; what cannot be read is no such
// function, and keeps the finer grain.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/module.hpp"

namespace dualrev::flow {

using Symbols = std::set<core::SymbolRef>;

struct Statement;
using Block = std::vector<Statement>;

/// place = value, of a number. A compound assignment is spelled out by `op`: place = place op value.
struct Store {
  core::SymbolRef root;  ///< the variable that the place is, or is in
  core::TermRef place;
  core::TermRef value;  ///< null: the number is declared and nothing more
  char op = '=';
  bool declares = false;
};
/// An array of numbers comes into being. What it is filled with are constants.
struct Make {
  core::SymbolRef root;
};
/// `T& y = x[i];`: another name for a place. Its indices stay what they are as long as there is the name.
struct Alias {
  core::SymbolRef symbol;
  core::SymbolRef root;  ///< the variable that the place is in
  core::TermRef place;
};
/// An integer is declared, set or counted.
struct Count {
  core::SymbolRef root;
  core::TermRef value;  ///< what it is set to, or counted by; null where it is declared and nothing more
  char op = '=';        ///< '=', or the operator of `k += 2`
  bool declares = false;
  std::string type = {};  ///< where it is declared
};
struct Branch {
  core::TermRef condition;
  Block then, otherwise;
};
/// An integer that runs from `first` on by a constant step. With a `bound` it is up or down by one, through all values
/// while it compares with that; without, the rounds must be counted.
struct Counter {
  core::SymbolRef symbol;
  std::string type;
  core::TermRef first;
  core::TermRef bound;  ///< or null
  std::int64_t step = 1;
  bool inclusive = false;  ///< `<=` or `>=`
};
struct Loop {
  std::optional<Counter> counter;
  core::TermRef condition;  ///< null: always
  Block init, body, increment;
  std::vector<core::SymbolRef> ends;  ///< Booleans: after an iteration that sets one there is no other
};
/// Whether the counter alone says how often it runs.
bool runs_to_bound(const Loop& loop);
/// return value;
struct Give {
  core::TermRef value;
};
/// An exception ends the function.
struct Throw {};

struct Statement {
  std::variant<Store, Make, Alias, Count, Branch, Loop, Give, Throw> form;
  core::StmtRef source;  ///< the statement as it is written; null where another has written it
};
template <class Form>
const Form* as(const Statement& statement) {
  return std::get_if<Form>(&statement.form);
}

/// How the numbers of a variable lie.
enum class Shape {
  Number,
  Row,     ///< of a parameter: elements in a row
  Object,  ///< of a parameter: of a class, or of elements that are no numbers
  Other,   ///< another name of a place
  Array    ///< declared in the body
};

struct Function {
  Block body;                                                   ///< ends with the only Give
  std::vector<core::SymbolRef> in_order;                        ///< all variables with numbers, as they are declared
  std::map<core::SymbolRef, Shape> shapes;                      ///< of all variables with numbers
  std::map<core::SymbolRef, const core::Declarator*> declared;  ///< of arrays, and of numbers of the body
  std::map<core::SymbolRef, core::SymbolRef> aliases;           ///< other names: the variable that the place is in
  Symbols differentiated;                                       ///< of these, those that may depend on an input
};

/// Whether a call is an operation with known partial derivatives.
using IsOperation = std::function<bool(const core::TermRef&)>;
/// A name that nothing has.
using FreshName = std::function<std::string(const std::string&)>;

/// A remark says what cannot be read.
std::variant<Function, core::Remark> read(const core::FunctionTwin& function, const IsOperation& is_operation,
                                          const FreshName& fresh);

/// Whether an argument is a number, or numbers in a row, which are read and never written; if not, it is an object.
bool is_number_or_row(const core::TypeRef& parameter);

/// The variables that a term without effects depends on; nothing if that is not known.
std::optional<Symbols> mentioned(const core::TermRef& term);
/// The same of a number of a function that was read, which may have calls in it. Of null none.
Symbols read_in(const core::TermRef& number);
/// What an integer is, if it is a constant.
std::optional<std::int64_t> constant(const core::TermRef& term);
/// The variable that a place is, or is in; null if it is none of a variable.
core::SymbolRef root_of(const core::TermRef& place);
/// What text means; other terms as they are.
const core::TermRef& meant(const core::TermRef& term);
/// The same without conversions around it.
core::TermRef below_conversions(core::TermRef term);

/// Whether it may end by an exception, but for one that says that memory is used up.
bool may_throw(const Function& function);

/// The blocks of a loop or a branch, in the order in which they run.
std::vector<const Block*> blocks_in(const Statement& statement);
/// The variable that a statement itself sets, or null; and whether that is its declaration.
struct Set {
  core::SymbolRef symbol = nullptr;
  bool declares = false;
};
Set set_by(const Statement& statement);
/// What the statements of a block, and those inside of them, set; and what they declare.
Symbols set_in(const Block& block);
Symbols declared_in(const Block& block);

}  // namespace dualrev::flow
