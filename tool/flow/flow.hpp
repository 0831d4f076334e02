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
  bool pushes = false;  ///< the place is a new element, behind the last one of a vector
  bool begins = false;  ///< what was in the place before, nobody asks for: it is in a new element
};
/// The size of a vector changes by other means: elements at its end go, or come, which are constants.
struct Resize {
  enum class By { OneMore, OneLess, Any, Nothing };
  core::SymbolRef root;
  core::TermRef row;  ///< the vector
  By by = By::Any;
  core::TermRef kept = {};  ///< of Any: how many of the first elements stay what they are; null: none
  bool begins = false;      ///< what was in it before, nobody asks for: it is in a new element
};
/// An array of numbers or of integers comes into being. What it is filled with are constants.
struct Make {
  core::SymbolRef root;
};
/// `T& y = x[i];`: another name for a place. Its indices stay what they are as long as there is the name.
struct Alias {
  core::SymbolRef symbol;
  core::SymbolRef root;  ///< the variable that the place is in
  core::TermRef place;
};
/// An integer is declared, set or counted; an element of a row of integers, or a row as a whole; or a row grows by one.
struct Count {
  static constexpr char puts = 'p', takes = 't';  ///< an element behind the others, and the last one away
  core::SymbolRef root;                           ///< the variable that it is, or is in
  core::TermRef value;  ///< what it is set to, or counted by; null where it is declared and nothing more
  char op = '=';        ///< '=', the operator of `k += 2`, or one of the above
  bool declares = false;
  core::TypeRef type = {};   ///< where it is declared
  core::TermRef place = {};  ///< the element, the other name, or the row; null: the variable itself
  bool is_row = false;       ///< all of it is set
};
struct Branch {
  core::TermRef condition;
  Block then, otherwise;
};
/// An integer that runs from `first` on by a step that stays the same. With a `bound` it is up or down by one, through
/// all values while it, or one that is `ahead` of it, compares with that; without, the rounds must be counted.
struct Counter {
  core::SymbolRef symbol;
  core::TypeRef type;
  core::TermRef first;
  core::TermRef bound;     ///< or null
  std::int64_t step = 1;   ///< 0: `stride`, added or taken away
  bool inclusive = false;  ///< `<=` or `>=`
  std::int64_t ahead = 0;  ///< 1 of `i + 1 < n`; never less than 0, and 0 of one that counts down
  core::TermRef stride = {};
  bool strides_back = false;
  core::TermRef limit =
      {};  ///< where it does not get beyond while it counts by one: `n` of `i + 1 < n`; null: not known
};
struct Loop {
  std::optional<Counter> counter;
  core::TermRef condition;  ///< null: always
  Block init, body, increment;
  std::vector<core::SymbolRef> ends;  ///< Booleans: after an iteration that sets one there is no other
  std::optional<core::Checkpoint> checkpoint = {};
};
/// Whether the counter alone says how often it runs.
bool runs_to_bound(const Loop& loop);
/// What it is made of, as far as that is there.
std::vector<core::TermRef> terms_of(const Counter& counter);
/// A call of a function that can be run backwards itself.
struct Run {
  enum class Kind {
    Passive,
    Number,
    Row,
    Object
  };  ///< of a parameter: how its cotangent is given, or that it has none
  struct Argument {
    Kind kind;
    core::TermRef given;
    core::SymbolRef root;  ///< the variable that it is, or is in; null of what has no numbers
    core::TermRef place;   ///< the number, row or object itself, where `given` is its address; null as above
    bool is_changed = false;
    bool is_read = true;          ///< the reverse reads it, as the call left it
    bool is_pointer = false;      ///< what is changed there is put back by the reverse: behind pointers, of integers
    core::TermRef from = {};      ///< of such: the first element of `place` that it points to; null: the very first
    bool is_overwritten = false;  ///< whatever is read of it was set before
    bool is_filled = false;       ///< all of it is set
  };
  core::Call call;
  core::SymbolRef result;  ///< declared with it; null if there is none
  std::vector<Argument> arguments;
  bool may_throw = false;
};
/// std::swap(one, other); of numbers, or of whole rows and objects.
struct Swap {
  struct Side {
    core::SymbolRef root;
    core::TermRef place;
  };
  Side one, other;
};
/// return value; of an object each of its numbers, or all of a variable.
struct Give {
  core::TermRef value;
  std::size_t at = 0;          ///< which one
  core::SymbolRef whole = {};  ///< the variable; null of a number
};
/// An exception ends the function.
struct Throw {};
/// What stays as it is written.
struct Using {
  enum class Kind {
    Names,    ///< `using std::exp;`, for what stands behind
    Nothing,  ///< `(void)x;`
    Check     ///< `assert(x > 0);`
  };
  Kind kind = Kind::Names;
};

struct Statement {
  std::variant<Store, Resize, Make, Alias, Count, Branch, Loop, Run, Swap, Give, Throw, Using> form;
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
  Block body;                                                   ///< ends with what it gives, if it is not unrolled
  std::vector<std::string> braces;                              ///< around the numbers that it gives, of an object
  bool gives_object = false;                                    ///< it gives all of a variable
  std::vector<core::SymbolRef> in_order;                        ///< all variables with numbers, as they are declared
  std::map<core::SymbolRef, Shape> shapes;                      ///< of all variables with numbers
  std::map<core::SymbolRef, const core::Declarator*> declared;  ///< of arrays, and of numbers of the body
  std::map<core::SymbolRef, core::SymbolRef> aliases;           ///< other names: the variable that the place is in
  std::vector<std::shared_ptr<const core::Declarator>> made;    ///< of these, those that the source has otherwise
  std::vector<core::StmtRef> numbers;                           ///< the same of these
  std::vector<const core::RecordTwin*> records;                 ///< of variables of the body, the inner ones first
  Symbols resized;                                              ///< vectors that are not as long as they are declared
  /// Of another name the variable that it stands for a part of; else the symbol itself.
  const core::SymbolRef& owner(const core::SymbolRef& symbol) const;
  /// These, and the owners of all of them.
  Symbols with_owners(Symbols all) const;
  /// Whether a variable has another name.
  bool has_other_name(const core::SymbolRef& symbol) const;
  /// Whether nothing but its own name leads to a number.
  bool is_number_alone(const core::SymbolRef& symbol) const;
  std::map<core::SymbolRef, std::string> copies;  ///< integers that are given and changed, of a function that is called
  Symbols integers;                               ///< rows of these, and other names
  Symbols put_back;        ///< parameters that lead to what the caller has, and that are written through
  core::StmtRef written;   ///< the body as it was read, whose declarators are named above
  Symbols differentiated;  ///< of these, those that may depend on an input
};

/// A function that can be called, and which of its parameters it changes.
struct Callee {
  const core::FunctionTwin* function = nullptr;  ///< null: it cannot be run backwards
  std::string reason = {};                       ///< why not, and where
  std::vector<bool> changes;
  std::vector<bool> reads;  ///< and which ones its reverse reads
  bool may_throw = false;
  std::vector<bool> overwrites = {};  ///< of which it reads nothing that it has not set before
  std::vector<bool> fills = {};       ///< of which it sets all
};
/// What a reader asks its surroundings.
struct Around {
  /// Whether a call is an operation with known partial derivatives.
  std::function<bool(const core::TermRef&)> is_operation;
  /// The function that is called, if it can be run backwards; else null.
  std::function<const Callee*(const core::Call&)> callee;
  /// A class without constructors or bases, if it is known here; else null.
  std::function<const core::RecordTwin*(const core::Record&)> record;
  /// Any class that is known here; else null.
  std::function<const core::RecordTwin*(const core::TypeRef&)> class_of_object;
  /// The function of a key, if its body is known here; else null.
  std::function<const core::FunctionTwin*(const std::string&)> body_of;
  /// A name that nothing has.
  std::function<std::string(const std::string&)> fresh;
  /// The name itself, if nothing has it.
  std::function<std::string(const std::string&)> prefer;
  /// Whether others call it: then it may give nothing, and change what it is given.
  bool is_called = false;
  /// Whether each way through it is followed by itself, with each number and each integer that is known: then objects
  /// that are given may be changed, names may hide others, and a way ends where it gives something.
  bool unrolls = false;
  /// Whether numbers of other types than double are read as well.
  bool any_number = false;
  /// Whether calls of functions of a few stores are written out, rather than a Run: then nobody has to put back for
  /// them what they overwrite.
  bool writes_out_short = false;
};

/// A remark says what cannot be read.
std::variant<Function, core::Remark> read(const core::FunctionTwin& function, const Around& around);

/// Whether what a function does to its argument is seen by the caller.
bool is_changeable(const core::TypeRef& parameter);
/// The same of a parameter without numbers.
bool changes_integers(const core::TypeRef& parameter);
/// The variable that integers are, or are in, of their place or what leads to it; null if it is none of a variable.
core::SymbolRef root_of_integers(const core::TermRef& place);
/// A whole row or object, of what is given for one by its address; null if it is none of a variable.
core::TermRef whole_of(const core::TermRef& given);
/// The same of what is given for elements of a row, from `from` on; null: all of it.
core::TermRef row_of(const core::TermRef& given, core::TermRef& from);
/// Whether it is a pointer or a span, so that two of them may lead to the same elements.
bool is_pointer(const core::TypeRef& parameter);
/// Whether an argument is a number, or numbers in a row, which are read and never written; if not, it is an object.
bool is_number_or_row(const core::TypeRef& parameter);

/// All variables that a term or a statement names, in what text means and in closures too.
/// In the order of their names: what is said must not depend on where they lie in memory.
std::vector<core::SymbolRef> by_name(const Symbols& symbols);
Symbols named_in(const core::TermRef& term);
Symbols named_in(const core::StmtRef& statement);
/// The variables that a term without effects depends on; nothing if that is not known.
std::optional<Symbols> mentioned(const core::TermRef& term);
/// The same of a number of a function that was read, which may have calls in it. Of null none.
Symbols read_in(const core::TermRef& number);
/// Whether that is known.
bool is_readable(const core::TermRef& number);
/// Of these two, those whose values count; `sized`: rows of which it asks no more than how many elements they have.
std::optional<Symbols> mentioned(const core::TermRef& term, Symbols& sized);
Symbols read_in(const core::TermRef& number, Symbols& sized);
/// Whether what text means is all said by terms, which can be printed in its place.
bool is_printable(const core::TermRef& meaning);
bool is_printable(const core::StmtRef& meaning);
/// The key of the body of an instance of a template whose arguments have no names.
inline std::string key_of_instance(const core::Instance& instance, const std::string& clone) {
  return instance.group + " " + instance.number + clone;
}
/// Whether it asks what is asked once (`core::Opaque::once`).
bool asks(const core::TermRef& term);
/// What an integer is, if it is a constant.
std::optional<std::int64_t> constant(const core::TermRef& term);
/// The variable that a place is, or is in; null if it is none of a variable.
core::SymbolRef root_of(const core::TermRef& place);
/// `std::swap(one, other)`.
core::TermRef swapped(const core::TermRef& one, const core::TermRef& other);
/// `true` or `false`.
core::TermRef truth(bool value);
/// `v.size()` of a row.
core::TermRef size_of_row(const core::TermRef& row);
/// What text means; other terms as they are.
const core::TermRef& meant(const core::TermRef& term);
inline core::TermRef meant(core::TermRef&& term) { return meant(term); }
/// The same without conversions around it.
core::TermRef below_conversions(core::TermRef term);

/// Whether it may end by an exception, but for one that says that memory is used up.
bool may_throw(const Function& function);
bool may_throw(const Function& function, const Statement& statement);

/// What a statement itself computes, looks at and writes to.
std::vector<core::TermRef> terms_of(const Function& function, const Statement& statement);
/// The variables that a statement itself names, not the blocks in it: what it reads, and what it sets by its place.
/// Where it names another name of a place, the place's variable as well.
Symbols named_by(const Function& function, const Statement& statement);
/// The blocks of a loop or a branch, in the order in which they run.
std::vector<const Block*> blocks_in(const Statement& statement);
/// The variables that a statement itself sets, and whether that is their declaration.
struct Set {
  core::SymbolRef symbol;
  bool declares = false;
};
std::vector<Set> set_by(const Statement& statement);
/// What the statements of a block, and those inside of them, set; and what they declare.
Symbols set_in(const Block& block);
Symbols declared_in(const Block& block);
/// What is set, but not declared where that is.
Symbols changed_in(const Block& block);
/// Whether a statement of a block, or of one inside of it, is such.
bool any_in(const Block& block, const std::function<bool(const Statement&)>& is_one);
bool has_loops(const Block& block);
/// Whether one of them calls a function that can be run backwards.
bool runs_others(const Block& block);
/// The row whose size a statement itself may change, and the variable that it is, or is in; of others null.
struct Resized {
  core::SymbolRef root;
  core::TermRef row;
};
Resized resized_by(const Statement& statement);

}  // namespace dualrev::flow
