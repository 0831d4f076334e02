// Reads the body of a function, a clause per form of statement and of term; what has none is told in a remark.
#pragma once

#include <set>
#include <utility>

#include "flow/bindings.hpp"
#include "flow/choices.hpp"
#include "flow/closures.hpp"
#include "flow/flow.hpp"
#include "flow/hiding.hpp"
#include "flow/indices.hpp"
#include "flow/inlining.hpp"
#include "flow/lists.hpp"
#include "flow/parts.hpp"
#include "flow/renaming.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

class Reader {
 public:
  /// What is found out while a body is read, and has to be known before.
  struct Found {
    core::StmtRef body;  ///< with calls written out; null: not yet
    std::optional<NotInlined> not_inlined;
    Symbols resized;
    Symbols lifted;  ///< constants that are given, whose copies are left out
  };
  Reader(const core::FunctionTwin& function, const Around& around, Found& found)
      : function_(function), around_(around), found_(found) {}

  /// Nothing if more was found, so that it has to be read again.
  std::optional<Function> read();
  /// What cannot be read; a call that could not be written out says more.
  core::Remark remark(const std::string& what, const std::string& way_out = {}) const {
    const auto& call = found_.not_inlined;
    return {call ? call->location : location_, function_.origin.qualified, call ? call->what : what,
            core::Remark::Kind::OverTape, call ? call->way_out : way_out};
  }
  struct Unread {
    std::string what, way_out;
  };
  /// A variable has to have another name first.
  struct Hides {
    core::SymbolRef variable;
  };
  /// What is given by value is changed: the body has to have a copy first.
  struct Changes {
    const core::Parameter* parameter;
  };

 private:
  [[noreturn]] static void fail(const std::string& what, const char* way_out = "") { throw Unread{what, way_out}; }

  /// Copies of constants, which the twin has where something keeps them by a reference, are these.
  core::StmtRef without_lifted(const core::StmtRef& body);
  /// Variables by whose names text means something else, where they are not in sight, have others.
  void rename_what_is_two(core::FunctionTwin& function) const;
  /// What is set in a block. Cotangents of an array are made at the end of its block: by then its size must be what it
  /// was. What another name stands for must not depend on what is set while there is the name.
  Symbols check_order(const Block& block);
  void check_size(const Make& made, const Symbols& set_behind);
  /// Another name of an element, which is lost when there are more of them.
  void check_alias(const Alias& alias, const Block& block, std::size_t behind) const;

  // ---- names ----
  /// The text goes by names: one that hides another would mean the other where the reverse part stands. Its variable
  /// gets another name, and the body is read again.
  void declare(const core::SymbolRef& symbol, const std::string& name);
  void number(const core::SymbolRef& symbol, Shape shape, const core::Declarator* declared);
  void parameter(const core::Parameter& parameter);
  /// Where one of several pointers is written through, they are names of one variable, whose parts may overlap.
  void pointers_may_meet();

  void integers_may_meet();
  /// The reverse part is given what the caller has, not what the function made of its copy.
  void check_copy(const core::Parameter& parameter);
  /// Of what is given by value the body is to have a copy, which it changes.
  void changes_given(const core::SymbolRef& symbol) const;

  // ---- statements ----
  void inner(const core::StmtRef& s, Block& to) { block(statements_in(s), to); }
  void block(const std::vector<core::StmtRef>& all, Block& to);
  /// One after the other. What a statement may leave out stands in the branches that reach it, or behind a Boolean.
  void sequence(const std::vector<core::StmtRef>& all, Block& to);
  void statement(const core::StmtRef& s, Block& to);
  void by_form(const core::StmtRef& s, Block& to);

  void declaration(const core::Declare& form, const core::StmtRef& s, Block& to);
  void declared_alone(const core::Declare& form, const core::StmtRef& s, Block& to);
  /// `T& y = x[i];`
  void alias(const core::Declarator& d, const core::StmtRef& s, Block& to);
  /// "int k = 0;", "int hist[8] = {};", "int& k = hist[i];"
  void integer(const core::Declarator& d, const core::StmtRef& s, Block& to);
  void name_of_integers(const core::Declarator& d, const core::StmtRef& s, Block& to);
  void row_of_integers(const core::Declarator& d, const core::StmtRef& s, Block& to);
  bool is_number(const core::TypeRef& type) const;
  /// An array, a container of the library or an object, of numbers.
  void array(const core::Declarator& d, const core::TypeRef& type, const core::StmtRef& s, Block& to,
             const std::string& specifiers);
  /// Whether it is made of numbers alone, or of integers beside them.
  bool is_of_numbers(const core::TypeRef& given);
  /// "std::vector<double>(n, 0.5)", which rows of a table begin with.
  bool is_row_of_constants(const core::TermRef& given) const;
  /// Whether a number that is differentiated is read, and not the size of a row alone.
  bool reads_numbers(const core::TermRef& t) const;
  /// Constants, which nobody changes.
  static bool is_constant(const core::Declarator& d, const core::TypeRef& type);
  void table(const core::Declarator& d, const core::StmtRef& s, Block& to);
  /// "T a{};"; of a vector, with so many elements.
  core::StmtRef nothing_in(core::Declarator d, const core::TypeRef& type, std::size_t count = 0);
  static core::TypeRef without_const(const core::TypeRef& type);
  static core::TermRef element(const core::TermRef& of, std::size_t i, const core::TypeRef& type);
  /// place = {a, b, ...};
  void set_items(const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& given,
                 const std::vector<Item>& items, Block& to);
  void set_items_of_row(const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& type,
                        const std::vector<Item>& items, Block& to);
  void set_item(const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& type, const Item& item,
                Block& to);
  /// place = from; of objects, member by member.
  void copy_members(const core::SymbolRef& root, const core::TermRef& place, const core::TermRef& from,
                    const core::TypeRef& given, Block& to);
  /// std::vector<double> y = x;
  void copy(const core::Declarator& d, const core::TypeRef& type, const core::StmtRef& s, Block& to);
  void copy_row(const core::Declarator& d, const core::TypeRef& type, const core::TermRef& from, bool active,
                const core::StmtRef& s, Block& to);
  core::TermRef row_of_constants(const core::TermRef& given) const;

  /// "{}", or braces around constants.
  static bool are_no_numbers(const core::TermRef& t);
  static bool is_integer(const core::TermRef& t);

  /// With variables, declared in front, in the place of what is asked once.
  core::TermRef with_answers(const core::TermRef& t, Block& to);
  /// Where nothing may be asked again, nothing asks.
  void check_asked_once(const Block& block) const;

  void evaluate(const core::TermRef& t, const core::StmtRef& s, Block& to);
  /// place = value, which may be a choice. `s`: where it is written so; null if nowhere.
  void store(const core::SymbolRef& root, const core::TermRef& place, char op, const core::TermRef& value,
             const core::StmtRef& s, Block& to);
  /// "double x;"
  static core::StmtRef declared(const core::SymbolRef& symbol);
  /// The number, read; choices in it stand in front of it.
  /// A call that changes its arguments must be all of it (`alone`), for else the order would show.
  core::TermRef number(const core::TermRef& value, Block& to, bool alone = true);
  core::TermRef result_of(const core::Call& call, Block& to, bool may_change);
  static std::string name_of(const core::Call& call);
  /// A call of a function that can be run backwards. No two of its arguments may be in one variable, if it changes one.
  void run(const core::Call& call, const core::SymbolRef& result, const core::StmtRef& s, Block& to, bool may_change);
  /// A number that is given by value: one that is there, or is computed before.
  Run::Argument number_given(const core::TermRef& given, Block& to);
  Run::Argument whole_given(Run::Kind kind, const core::TermRef& given, bool is_changed, bool is_pointer);
  void check_given(const Run& run) const;
  /// The variable itself, or the one that it names a part of.
  core::SymbolRef own_root(const core::SymbolRef& symbol) const;
  /// Whether nothing else in an expression names what a call in it changes.
  bool is_apart(const core::TermRef& call, const core::TermRef& whole) const;
  void count(const core::TermRef& t, const core::StmtRef& s, Block& to);
  /// A row of integers has one element more, or less.
  void grow_integers(const core::Apply& call, const core::StmtRef& s, Block& to);
  /// What the library changes as a whole.
  void change(const core::Opaque& all, const core::StmtRef& s, Block& to);
  /// The reverse names the place again, where the row has been changed.
  void check_changed(const core::SymbolRef& row, const core::TermRef& place) const;
  /// Whether which element a place is depends on what is in a row of integers.
  bool says_where(const core::SymbolRef& row, const core::TermRef& place) const;
  /// Null where it is the variable itself.
  static core::TermRef part(const core::SymbolRef& root, const core::TermRef& place);

  // ---- rows as a whole, and algorithms of the library ----
  /// one = other; of rows and objects.
  void assign_whole(const core::Assign& assign, const core::StmtRef& s, Block& to);
  /// A new one, of braces that are assigned.
  core::TermRef made_of_braces(const core::TermRef& value, const core::TypeRef& given, Block& to);
  void swap(const core::Apply& call, const core::StmtRef& s, Block& to);
  Swap::Side side_of_swap(const core::TermRef& given);
  /// What tells that two rows have as many elements; nothing if that is not known.
  core::TermRef size_of(const core::TermRef& row) const;
  bool are_of_one_size(const core::TermRef& row, const core::TermRef& other) const;
  core::TermRef canonical(const core::TermRef& integer) const;
  /// Elements in a row, from `from` (null: the first) on: as many as `count` says, or as another range has (null).
  struct Range {
    core::SymbolRef root;
    core::TermRef row, from, count;
    bool is_constant = false;
  };
  Range range(const core::TermRef& first, const core::TermRef& last);
  static core::TermRef element_at(const Range& range, const core::TermRef& i);
  /// for (std::size_t i = 0; i < count; ++i) body(i)
  void each(const Range& range, Block& to, const std::function<void(const core::TermRef&, Block&)>& body);
  void each(const core::TermRef& first, const core::TermRef& bound, Block& to,
            const std::function<void(const core::TermRef&, Block&)>& body);
  void successive(const Range& from, const Range& result, const core::SymbolRef& root, bool adds, Block& to);
  core::TermRef reduced(const core::TermRef& count, const core::TermRef& first, const core::TermRef& operation,
                        const std::function<core::TermRef(const core::TermRef&, Block&)>& term, Block& to);
  /// A new number, with what it begins with.
  core::TermRef made_number(const char* hint, const core::TermRef& value, Block& to);
  /// What a closure that is nothing but `return e;` gives, of places.
  /// `set`: what is set meanwhile, or null.
  core::TermRef applied(const core::TermRef& closure, const std::vector<core::TermRef>& places,
                        const core::SymbolRef& set) const;
  void algorithm(const core::Apply& call, const core::StmtRef& s, Block& to);
  /// One that gives a number; null for others.
  core::TermRef number_of(const core::Apply& call, Block& to);
  core::TermRef extreme_element(const core::Apply& call, Block& to);
  /// The variable that an integer is, or is in, and that may be changed here.
  core::SymbolRef counted(const core::TermRef& place) const;
  void passive(const core::StmtRef& meaning, const core::StmtRef& s, Block& to);

  // ---- vectors whose size changes ----
  /// A call of a member function by which a vector changes its size.
  static bool changes_size(const core::Apply& call);
  void grow(const core::Apply& call, const core::StmtRef& s, Block& to);
  /// The variable that such a vector is, or is in.
  core::SymbolRef vector_in(const core::TermRef& row);
  /// `statement` does it, in the place of `s` or of none.
  void resize(Resize made, const core::StmtRef& statement, const core::StmtRef& s, Block& to);
  void push(const core::SymbolRef& root, const core::TermRef& row, const std::vector<core::TermRef>& given,
            const core::StmtRef& s, Block& to);
  /// One element goes, or comes, anywhere.
  void shift(const core::SymbolRef& root, const core::TermRef& row, const std::vector<core::TermRef>& given,
             const core::StmtRef& s, Block& to);
  /// What is read of the vector that it is pushed to is read before.
  void named_before(Item& item, const core::SymbolRef& root, Block& to);
  core::TermRef with_fixed_indices(const core::TermRef& place, Block& to);
  core::SymbolRef made_integer(const char* hint, const core::TermRef& value, Block& to);
  /// for (std::size_t i = first; i < row.size(); ++i) body(i); from zero, if `first` is null
  void each_from(const core::SymbolRef& first, const core::TermRef& row, Block& to,
                 const std::function<void(const core::TermRef&, Block&)>& body);
  bool is_constant_element(const core::TermRef& given) const;
  /// Of what is set nobody asks what it was before.
  void in_new_elements(const std::function<void()>& set);
  void set_row_items(const core::SymbolRef& root, const core::TermRef& place, const core::TypeRef& type,
                     const std::vector<Item>& items, Block& to);
  /// Elements of a range, one by one.
  void copy_range(const core::SymbolRef& root, const core::TermRef& row, const Range& from, Block& to);
  core::TermRef made_vector(const char* hint, const core::TypeRef& type, Block& to);
  void copy_whole(const core::SymbolRef& root, const core::TermRef& place, const core::TermRef& from,
                  const core::TypeRef& type, Block& to);
  /// one.swap(other), whatever their sizes are.
  void exchange(const core::TermRef& one, const core::TermRef& other, const core::StmtRef& s, Block& to);
  void move(const core::TermRef& place, const core::TermRef& from, const core::StmtRef& s, Block& to);
  void assign_vector(const core::TermRef& place, const core::TermRef& given, const core::StmtRef& s, Block& to);
  /// One that is not declared by its size; false for others.
  bool vector(const core::Declarator& d, const core::TypeRef& type, const core::StmtRef& s, Block& to);

  // ---- ways out ----
  /// A body, of the function or a loop, with the Booleans that say how it was left.
  struct Level {
    bool is_loop = false;
    core::SymbolRef skip;  ///< what remains of this body is left out
    core::SymbolRef stop;  ///< the loop ends
    core::SymbolRef done;  ///< the function ends
    int flagging = 0;
  };
  Level& level() { return levels_.back(); }
  /// A new one, which is declared where the body of its level begins.
  core::SymbolRef boolean(core::SymbolRef& symbol, const char* name);
  static core::TermRef flag(const core::SymbolRef& symbol, bool negated = false);
  static Statement set_to(const core::SymbolRef& symbol, bool value, bool declares);
  static void raise(const core::SymbolRef& symbol, Block& to) { to.push_back(set_to(symbol, true, false)); }
  /// The rest of the body is not reached.
  void skip_rest(Block& to);
  /// The body of a loop, in a block of its own.
  void loop_body(const core::StmtRef& body, Loop& made);
  /// `best = std::max(best, x);` at the end of a loop's body is a branch that sets what it found.
  void as_search(Block& body);
  void function_body(const std::vector<core::StmtRef>& all);
  /// Where each `return` sets it.
  void declare_result();
  void leave(core::Jump::Kind kind, const core::StmtRef& s, Block& to);
  void result(const core::Return& form, const core::StmtRef& s, Block& to);
  /// The braces around the numbers that an object consists of, and what stands between these; false if it is not known.
  bool add_braces(const core::TypeRef& type, std::vector<std::string>& all);
  /// What an object of numbers consists of; of a tuple the types alone.
  std::vector<Inner> inside(const core::TypeRef& type);
  /// "{a, b}", "T{a, b}"; of a pair or a tuple "std::make_pair(a, b)" and "std::pair(a, b)" too. Nothing for others.
  static std::optional<std::vector<Item>> items_given(const core::TermRef& given, const core::TypeRef& type);
  /// Its numbers, in order: of braces, or of a variable.
  void add_numbers(const core::TermRef& value, const core::TypeRef& type, std::vector<core::TermRef>& all);
  void add_numbers_of(const std::vector<Item>& items, const core::TypeRef& type, std::vector<core::TermRef>& all);
  void add_numbers_at(const core::TermRef& place, const core::TypeRef& type, std::vector<core::TermRef>& all);
  /// A branch that leaves out what stands behind it.
  void ways(const core::If& form, const core::StmtRef& s, const std::vector<core::StmtRef>& rest, Block& to);

  void branch(const core::If& form, const core::StmtRef& s, Block& to);

  // ---- loops ----
  void repeated(const core::While& form, const core::StmtRef& s, Block& to);
  void repeated_once(const core::DoWhile& form, const core::StmtRef& s, Block& to);
  void loop(const core::For& form, const core::StmtRef& s, Block& to);
  /// Of `int i = 0, j = n - 1` that which the loop counts by; what else there is stands in front of the loop. Null
  /// where the order would show, or no variable alone counts.
  core::StmtRef counter_alone(const core::For& form, Block& to);
  /// "++i, --j", one by one.
  static std::vector<core::TermRef> steps_of(const core::TermRef& increment);

  /// What is tested; and, of `i-- > 0`, what is done where the iteration begins.
  std::optional<Statement> counting_condition(const core::TermRef& t, Loop& made) const;
  /// for (int i = a; i < b; ++i), in any spelling.
  std::optional<Counter> counter(const Loop& loop) const;
  /// What the counter is compared with, if that says how far it runs.
  struct Compared {
    bool is_counter = false;
    std::int64_t ahead = 0;
    bool as_itself = true;  ///< not as another type
  };
  /// Whether what is compared is the counter, or that and a constant.
  static Compared compared(const core::TermRef& side, const core::SymbolRef& counter);
  static core::TermRef limit_of(const Loop& loop, const Counter& counter);
  static core::TermRef bound_of(const Loop& loop, Counter& counter);
  static bool is_unsigned(const Counter& counter);
  bool is_of_integers_alone(const core::TermRef& t) const;
  static bool is_variable(const core::TermRef& t, const core::SymbolRef& symbol);

  /// for (int k : v), of integers or constants that nobody changes.
  void integers(const core::RangeFor& form, const core::StmtRef& s, Block& to);
  /// The index of a loop over all elements of `range`.
  core::TermRef counting_through(const core::TermRef& range, const core::SymbolRef& root, Loop& made);
  /// Behind what declares the element; ends both scopes.
  void body_of_elements(const core::RangeFor& form, Loop& made);
  /// Whether a row, or a part of it, is swapped.
  static bool swaps(const Block& block, const core::SymbolRef& root);
  /// Whether a row, the variable or what is in it, gets another size.
  static bool resizes(const Block& block, const core::SymbolRef& root, const core::TermRef& row);
  /// for (double x : v), by an index.
  void elements(const core::RangeFor& form, const core::StmtRef& s, Block& to);

  // ---- terms ----
  /// The term itself, which has no effects and whose variables are known; `what` it is for the user.
  static const core::TermRef& known(const core::TermRef& t, const char* what);
  static const core::TermRef& condition(const core::TermRef& t) { return known(t, "a condition"); }
  /// The same of a branch; where each way is followed, choices and calls in it stand in front of it.
  core::TermRef asked(const core::TermRef& t, Block& to);
  /// The condition without what steps in it, which stands in front: behind `&&` and `||` where it is reached.
  core::TermRef with_steps_before(const core::TermRef& t, Block& to);
  core::TermRef with_assigned_before(const core::TermRef& t, Block& to);
  core::TermRef in_turn(const core::TermRef& left, const core::TermRef& right, bool conjunction, Block& to);
  /// "i--", "i-- > 0": the step, and the comparison or null; else nothing.
  static std::pair<const core::Step*, const core::Arithmetic*> counting_step(const core::TermRef& t);
  /// The body of a loop whose condition steps: it begins with asking. Null if it does not step.
  core::StmtRef asking_inside(const core::TermRef& t, const core::StmtRef& body, const core::StmtRef& s);
  /// Of these a variable is a number.
  bool is_real(const core::TypeRef& type) const;
  /// No statement, at the place of the one at hand.
  core::StmtRef nowhere() const;
  /// The variable that a number is in.
  core::SymbolRef place(const core::TermRef& t) const;
  /// The same of any place in a variable: elements and members, and what the parameter that is a pointer points to.
  core::SymbolRef place_in(const core::TermRef& t, bool is_number) const;
  /// A number, made of operations whose partial derivatives are known.
  void number_term(const core::TermRef& argument) const;

  const core::FunctionTwin& function_;
  const Around& around_;
  Function made_;
  Found& found_;
  std::map<core::SymbolRef, core::TermRef> sizes_;  ///< of vectors of the body
  mutable Symbols relied_on_;                       ///< vectors whose sizes were asked for
  std::map<core::SymbolRef, core::TermRef> fixed_;  ///< integers that stay what they begin with
  bool in_new_element_ = false;                     ///< what is stored is all that was ever in the place
  Symbols swapped_;                                 ///< as a whole
  Symbols changeable_;                              ///< parameters that the caller sees change
  Symbols leads_;                                   ///< parameters that lead to integers
  Symbols grown_;                                   ///< rows of integers whose size changes
  std::vector<Level> levels_;
  core::SymbolRef result_object_;         ///< the variable that it gives all of
  std::vector<core::SymbolRef> results_;  ///< the numbers that it gives; none where there is one return, at the end
  std::vector<std::set<std::string>> names_;
  Symbols known_;
  std::string location_;
};

}  // namespace dualrev::flow
