// Terms of the core language, source and target.
//
// The scalar part is the paper's language: literals, variables, primitive operations, let (as declarations),
// conditionals, calls. Around it stand loads and stores, explicit, because C++ has places. Everything that D leaves
// alone is `Verbatim`: text with holes for the terms inside it. What the transformation alone makes is `Generated`.
//
// Terms are immutable and shared. Every term knows its type, whether it is a place (an lvalue), and what it does
// besides giving its value (`access`): that is what the order of evaluation is kept by.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/access.hpp"
#include "core/location.hpp"
#include "core/symbol.hpp"
#include "core/type.hpp"

namespace dualrev::core {

struct Term;
using TermRef = std::shared_ptr<const Term>;
struct Stmt;
using StmtRef = std::shared_ptr<const Stmt>;

/// How text binds, weakest first; as in the C++ grammar.
enum class Precedence {
  Comma,
  Assignment,
  Conditional,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix,
  Primary
};

/// How a scalar in a hole is wanted: its primal value, or the dual itself. Means nothing for other types.
enum class Wanted { Value, Dual };

struct Hole {
  TermRef term;
  Wanted wanted = Wanted::Value;
  Precedence context = Precedence::Assignment;  ///< weakest operator that needs no parentheses here
  bool lift = false;  ///< a passive scalar must become a dual explicitly (the callee deduces its type)
};
/// `name` starts with std:: or dualrev::, which a namespace around the text may hide.
struct Rooted {
  std::string name;
};
/// The twin of a function that is a value.
struct TwinName {
  std::string callee;     ///< the original's qualified name
  std::string key;        ///< of its origin
  bool is_entry = false;  ///< the function that takes the current tape
  std::string arguments_of_template = {};
};
/// A variable that a macro in the text names: nothing is printed.
struct InMacro {
  SymbolRef symbol;
};
/// A word or a sign of the language itself, which says what text is.
struct Token {
  enum class Kind {
    Number,  ///< a literal, with the sign in front of it
    This,
    Null,     ///< "nullptr"
    Discard,  ///< "(void)" in front of what is thrown away, and its relatives
    Assert,   ///< "assert("
    Braces,
    Parentheses,  ///< what opens them
    End,          ///< of both
    Comma,
    Comparison,
    Member,  ///< ".x = " in braces: what the next value is for
  };
  Kind kind;
  std::string spelling;
  std::optional<double> value = {};  ///< of a number: what it is as a double, if neither a suffix nor a base says more
  std::string member = {};           ///< its name
};
/// A symbol is the name of a variable, as it is when the text is printed: text that names one has no other way to.
using Piece = std::variant<std::string, Hole, TypeRef, Rooted, TwinName, SymbolRef, InMacro, Token>;
using Pieces = std::vector<Piece>;
/// Text, terms inside it, and types, which D maps.
struct Verbatim {
  Pieces pieces;
  Precedence precedence = Precedence::Primary;
  std::string key = {};   ///< of the user's function that is called, an operator outside of classes; else empty
  TermRef meaning = {};   ///< what it computes, if that is an integer, a Boolean or a choice of numbers; null: unknown
  bool is_call = false;   ///< of a function without twin: the holes are what it is given
  bool computes = false;  ///< all that it does besides giving its value is what its parts do
  bool stops = false;     ///< it is a constant to whoever differentiates (dualrev::stop_gradient)
};
struct Variable {
  SymbolRef symbol;  ///< never null

  const std::string& name() const { return symbol->name; }
};
struct Member {
  TermRef object;
  std::string name;
  bool arrow = false;
  std::string hidden = {};  ///< where only its class may name it: the class, qualified
};
struct Index {
  TermRef base;
  TermRef index;
};
struct Dereference {
  TermRef pointer;
};
struct AddressOf {
  TermRef place;
};
struct Load {
  TermRef place;
};
struct Unary {
  char op;  ///< '-' or '+'
  TermRef operand;
};
struct Binary {
  char op;  ///< + - * /
  TermRef left, right;
  bool right_first = false;  ///< the right operand is evaluated first (compound assignment, C++17)
};
/// op(t1..tn) with a row in the table of rules.
struct Primitive {
  std::string rule;
  std::vector<TermRef> arguments;
};
/// To the term's own type, which is arithmetic.
struct Convert {
  TermRef operand;
  bool implicit = false;  ///< left to the surrounding operator in text
};
struct Select {
  TermRef condition, then, otherwise;
};
struct Logic {
  bool conjunction;
  TermRef left, right;
};
struct Sequence {
  TermRef first, second;
};
/// place = value, or place op= value computed in `computed` (then converted back).
struct Assign {
  TermRef place;
  char op = '=';
  TermRef value;
  TypeRef computed;
};
/// ++ and --.
struct Step {
  TermRef place;
  bool increment;
  bool prefix;
};
/// How the language calls a function, which decides what its twin is called and whether it can be given the tape.
/// Partials: beside the twin of a straight line, value and partial derivatives as plain numbers (target only).
/// Pullback: beside a root, the function and, for cotangents of what it gives, those of what it is given (target
/// only). Forward, Reverse: the two parts of one that others call. Tangent: the function alone, for numbers that carry
/// their derivatives along (target only).
enum class Kind {
  Free,
  Partials,
  Pullback,
  Forward,
  Reverse,
  Tangent,
  AtOnce,
  Operator,
  Method,
  MethodOperator,
  Constructor,
  Destructor,
  Conversion
};
/// Functions on plain numbers, which have no tape.
inline bool on_numbers(Kind kind) {
  return kind == Kind::Partials || kind == Kind::Pullback || kind == Kind::Forward || kind == Kind::Reverse ||
         kind == Kind::Tangent;
}
/// Whether calls name the function, so that they can give it the tape. Others take the current one.
inline bool takes_tape(Kind kind) { return kind == Kind::Free || kind == Kind::AtOnce || kind == Kind::Method; }
/// What the name of a function beside a twin has behind the twin's, and its key behind that of its origin.
std::string ending_of(Kind kind);

struct Call {
  std::string callee;                 ///< the original's qualified name; of a static member, its outermost class
  std::string member = {};            ///< "::f" for a static member
  std::string arguments_of_template;  ///< "<7>", or empty
  std::vector<Hole> arguments;
  std::string clone;  ///< "_c1": the twin in which parameter 1 is a constant
  std::vector<TypeRef>
      signature;         ///< result and parameters where the name alone would be overloaded otherwise; else empty
  bool in_full = false;  ///< by its qualified name, which no other lookup adds to
  bool runtime = false;  ///< a function of the runtime: called by this very name, with the tape first
  bool local = false;    ///< a static member of a class inside a function
  Instance instance = {};
  std::string key = {};    ///< of the callee's origin; empty where it is called by other means than its name
  std::string asked = {};  ///< of a gradient that is asked for inside: the key of the function that it is of
  bool has_third = false;  ///< of such: a header that is there has what third derivatives are made of
};
struct Declarator {
  enum class Init { None, Copy, Direct, List, CopyList };
  std::string name;  ///< or "[a, b]" for a structured binding
  TypeRef type;
  Init init = Init::None;
  std::vector<Hole> arguments;
  bool passive = false;                  ///< a scalar that depends on no input: it stays what it is
  SymbolRef symbol = {};                 ///< null for a structured binding, and for what is declared for the text alone
  std::string constructor = {};          ///< of the user's that is given the arguments: its key; else empty
  std::vector<SymbolRef> bindings = {};  ///< the names of a structured binding
};
/// A call by name of a member function of a class with a twin.
struct MethodCall {
  TermRef object;  ///< null: the object at hand
  bool arrow = false;
  TypeRef qualifier;  ///< the class named in front of the function, or null
  std::string name;
  std::vector<Hole> arguments;
  bool takes_tape = true;
  TermRef pointer = nullptr;  ///< in place of a name: the function is the one that this points to
  std::string arguments_of_template = {};
  std::string clone = {};
  Instance instance = {};
  std::string key = {};  ///< of the callee's origin; empty where the object decides which function it is
};
/// An object that ends with the full expression around it.
struct Temporary {
  TermRef made;
  bool notices = false;  ///< its end has effects of its own
  bool inside = false;   ///< `made` is text with such an object inside, which can be given no name
};
/// What a closure takes along by its name; without a variable, the object at hand.
struct Capture {
  SymbolRef symbol;
  bool by_reference = false;
};
struct Lambda {
  enum class Others { None, ByReference, ByCopy };
  Others others = Others::None;  ///< how it takes along what is in no list
  std::vector<Capture> captures;
  std::vector<std::pair<std::string, TermRef>> made;  ///< captures with an initialiser: "name", value
  bool has_tape = false;                              ///< the tape is in sight of the body
  std::string parameters_of_template;                 ///< "<typename T>", or empty
  std::vector<Declarator> parameters;
  bool is_mutable = false;
  bool result_spelled = false;
  TypeRef result;  ///< null and spelled: void
  StmtRef body;
};

// ---- what text computes: `Verbatim::meaning`, which nobody prints ----

/// An integer, or 0 and 1 for a Boolean.
struct Literal {
  std::int64_t value;
};
/// Arithmetic, comparisons and logic of integers and Booleans, "?:" among them.
struct Arithmetic {
  std::string op;
  std::vector<TermRef> operands;
};
/// How many elements an array or a container of the library has.
struct Size {
  TermRef object;
};
/// A call of a function of the library that is a loop or a few assignments: "std::swap"; of a row, "push_back" and
/// "pop_back". Without a name, of the closure that is the first argument.
struct Apply {
  std::string function;
  std::vector<TermRef> arguments;
};
/// A call, by other means than its name, of a function that the source defines: an operator, a constructor.
struct Invoke {
  std::string key;  ///< of the callee's origin
  TermRef object;   ///< of a member function; null: none, or it is made
  std::vector<TermRef> arguments;
};
/// What cannot be read, or need not be: its value depends on these, and on what they lead to.
struct Opaque {
  std::vector<TermRef> mentions;
  std::vector<TermRef> changes = {};  ///< variables of these that it may change, as nothing else
  bool once = false;                  ///< the source's own code says it, which may take long: it is asked once
  TermRef said = {};                  ///< the statement in words, of the values of numbers; null: as it stands
};

// ---- what the transformation makes ----

struct Contribution {
  TermRef of;       ///< a dual that may be named again
  TermRef partial;  ///< null: exactly one
};
struct Push {
  TermRef value;
  std::vector<Contribution> contributions;
};
/// The primal of a dual.
struct Primal {
  TermRef dual;
};
/// A value as a dual without derivative.
struct Lift {
  TermRef value;
};
/// Statements, then a value, where no statement can stand: an immediately invoked lambda.
struct Block {
  std::vector<StmtRef> body;
  TermRef result;
  TypeRef returns = nullptr;  ///< spelled where the result has no value (a throw) but one is wanted
};
/// Old value of a place, which then gets a new one.
struct Exchange {
  TermRef place, value;
};
/// A call of one of the functions that are made of the callee: of Kind::Free, of its twin.
struct TwinCall {
  Call of;
  Kind which = Kind::Free;
};
/// A call of the twin of a member function, with the tape first, if it takes it.
struct TwinMethodCall {
  MethodCall of;
};
/// A closure of a twin. `tape`: what it calls the current one where none is in sight.
struct TwinLambda {
  Lambda of;
  std::string tape;
};
/// What was saved last: "saves.pop<T>()".
struct Taken {
  SymbolRef saves;
  Pieces type;
};
/// No term of the source has a form of these. A walk over the source has one clause for all of them, which says so.
using Generated = std::variant<Push, Primal, Lift, Block, Exchange, TwinCall, TwinMethodCall, TwinLambda, Taken>;

/// For a clause of a visitor that is the same of several forms.
template <class Form, class... Forms>
concept one_of = (std::same_as<Form, Forms> || ...);
template <class Form>
concept generated = one_of<Form, Push, Primal, Lift, Block, Exchange, TwinCall, TwinMethodCall, TwinLambda, Taken>;

struct Term {
  std::variant<Verbatim, Variable, Member, Index, Dereference, AddressOf, Load, Unary, Binary, Primitive, Convert,
               Select, Logic, Sequence, Assign, Step, Call, MethodCall, Temporary, Lambda, Literal, Arithmetic, Size,
               Apply, Invoke, Opaque, Generated>
      form;
  TypeRef type;            ///< without reference
  bool place = false;      ///< an lvalue
  Access access = pure;    ///< of the whole term
  bool active = false;     ///< a scalar that may depend on an input; its twin is a dual
  bool expires = false;    ///< an xvalue: an object that exists, and may be moved from
  Location location = {};  ///< of the source's; of another, what is around it tells
};

template <class Form>
TermRef make_term(Form form, TypeRef type, bool place, Access access, bool active) {
  return std::make_shared<const Term>(Term{std::move(form), std::move(type), place, std::move(access), active});
}
template <class Form>
const Form* as(const TermRef& term) {
  if constexpr (generated<Form>)
    return std::get_if<Form>(as<Generated>(term));
  else
    return term ? std::get_if<Form>(&term->form) : nullptr;
}

/// Text that binds as a primary expression.
TermRef text(std::string spelling, TypeRef type, Precedence precedence = Precedence::Primary, Access access = pure);
TermRef text(Pieces pieces, TypeRef type, Precedence precedence = Precedence::Primary, Access access = pure);
/// A number as it is written, which may have a sign in front of it.
TermRef number(std::string spelling, TypeRef type, Precedence precedence = Precedence::Primary);
Token number_token(std::string spelling);
/// The only piece of text, if it is such a one; null: there are others.
template <class Part>
const Part* only(const Verbatim& text) {
  return text.pieces.size() == 1 ? std::get_if<Part>(&text.pieces[0]) : nullptr;
}
/// The word or sign that a term is; null: it is something else.
const Token* token_of(const TermRef& term, Token::Kind kind);
/// A number as it is written: "2", "-1e-5", but not "2 * k".
inline bool is_literal(const TermRef& term) { return token_of(term, Token::Kind::Number) != nullptr; }
inline Token braces_token() { return {Token::Kind::Braces, "{"}; }
inline Token parentheses_token() { return {Token::Kind::Parentheses, "("}; }
inline Token comparison_token(const std::string& op) { return {Token::Kind::Comparison, " " + op + " "}; }
inline Token comma_token() { return {Token::Kind::Comma, ", "}; }
inline Token end_token(Token::Kind of) { return {Token::Kind::End, of == Token::Kind::Braces ? "}" : ")"}; }
inline Token member_token(const std::string& name) { return {Token::Kind::Member, "." + name + " = ", {}, name}; }
inline Pieces empty_braces() { return {braces_token(), end_token(Token::Kind::Braces)}; }
inline Token this_token() { return {Token::Kind::This, "this"}; }
inline Token null_token() { return {Token::Kind::Null, "nullptr"}; }
/// Whether the first piece of text is such a one.
bool begins_with(const Verbatim& text, Token::Kind kind);
/// That of a piece of text.
const Token* token_in(const Piece& piece, Token::Kind kind);
inline TermRef text(const SymbolRef& named, TypeRef type) { return text(Pieces{named}, std::move(type)); }
/// A literal that is written as it is.
TermRef literal(std::int64_t value, const TypeRef& type);
TermRef variable(SymbolRef symbol, TypeRef type, bool active, Access access = reads);
/// The call that a term is, of the function itself or of one that is made of it; null: none.
const Call* called_in(const TermRef& term);
/// The closure that a term is, of the source or of a twin; null: none.
const Lambda* lambda_in(const TermRef& term);
/// What a term is made of, and how each part is wanted. The statements of a lambda expression and of a block are no
/// part of it.
std::vector<Hole> operands(const Term& term);
/// The same term, not as an object that exists but as what is read from it.
TermRef read_from(const TermRef& place);
/// The same term, which does this too.
TermRef with_access(const TermRef& term, const Access& more);
/// The same term at its place in the source, unless it has one.
TermRef located(const TermRef& term, const Location& location);
/// What assigning to the place does, if that is a variable and its name the only one.
Access assigning(const TermRef& place);
/// What its operands do, one and all.
Access access_of_parts(const Term& term);
/// What is given by value, or by reference as a temporary object: the number itself.
const TermRef& given_number(const TermRef& argument);
inline TermRef given_number(TermRef&& argument) { return given_number(argument); }
/// Text behind others: two strings in a row become one.
void add_text(Pieces& to, std::string_view words);
void add_text(Pieces& to, Pieces more);
template <class... Parts>
Pieces joined(Parts... parts) {
  Pieces all;
  (add_text(all, std::move(parts)), ...);
  return all;
}
/// Whether nothing stands inside of the text, but for names of variables.
bool is_words(const Verbatim& text);
/// Its words, without what stands inside.
std::string words_of(const Verbatim& text);
/// What a piece of text names; null: nothing.
const SymbolRef* named_by(const Piece& piece);
/// Whether text names something that is such a one.
template <class Is>
bool names_any(const Verbatim& text, const Is& is) {
  return std::any_of(text.pieces.begin(), text.pieces.end(), [&](const Piece& piece) {
    const SymbolRef* symbol = named_by(piece);
    return symbol && is(*symbol);
  });
}
/// Whether the term may be written several times in a row: it runs nobody's code, changes nothing, and is short.
bool repeatable(const TermRef& term);

// ---- statements ----

struct Stmts {
  std::vector<StmtRef> body;
};
struct Evaluate {
  TermRef term;
};
struct Declare {
  std::string specifiers;  ///< "static ", "constexpr ", "static thread_local " ...
  std::vector<Declarator> declarators;
};
struct If {
  StmtRef init;  ///< may be null
  TermRef condition;
  StmtRef then, otherwise;
  bool is_constexpr = false;
};
struct While {
  TermRef condition;
  StmtRef body;
};
struct DoWhile {
  StmtRef body;
  TermRef condition;
};
struct For {
  StmtRef init;  ///< a Declare, an Evaluate or null
  TermRef condition, increment;
  StmtRef body;
};
struct RangeFor {
  StmtRef init;
  Declarator variable;
  Hole range;
  StmtRef body;
};
struct Switch {
  StmtRef init;
  TermRef condition;
  StmtRef body;
};
struct Case {
  enum class Kind { Case, Default, Label };
  Kind kind;
  std::string label;  ///< behind "case ": "3"; of `Label` its name
  StmtRef body;
  TermRef value = {};  ///< of a case: a literal; null: a range of them, or not known
};
struct Try {
  struct Handler {
    std::string
        declaration;  ///< "const std::exception& e" or "..."; of an exception that holds scalars, its type: "const E&"
    StmtRef body;
    std::optional<Declarator> variable = {};  ///< where the handler names an exception that holds scalars
    std::string original = {};                ///< its class, "const E"
    SymbolRef symbol = {};                    ///< of what the declaration names; null: nothing
  };
  StmtRef body;
  std::vector<Handler> handlers;
};
struct Return {
  std::optional<Hole> value;
  bool before_ends = false;  ///< objects that end with the function may change what it names: the value is taken first
};
/// What the transformation makes: compilers are told to write the few rounds of a loop out.
struct WrittenOut {
  For loop;
};
struct LocalRecord;  // core/module.hpp
/// A class inside a function, defined where it stands.
struct DefineClass {
  std::shared_ptr<const LocalRecord> record;
};
/// break, continue, goto, using, static_assert, ...: kept as they are.
struct Plain {
  TermRef text;
  StmtRef meaning =
      {};  ///< what it does, if it declares or changes integers, leaves, or does nothing; null: nobody knows
};
/// Where control goes from here. Only as the meaning of text.
struct Jump {
  enum class Kind { Break, Continue, Throw };
  Kind kind;
};

/// How a loop is to be run backwards: from snapshots of its state.
struct Checkpoint {
  TermRef budget;         ///< an integer: how many there are at most
  bool in_bytes = false;  ///< or how many bytes they may take
  std::string location;
};

struct Stmt {
  std::variant<Stmts, Evaluate, Declare, If, While, DoWhile, For, RangeFor, Switch, Case, Try, Return, DefineClass,
               Plain, Jump, WrittenOut>
      form;
  std::vector<std::string> comments;  ///< the lines of comment before it
  std::string trailing;               ///< a comment behind it, on its last line
  std::string location;               ///< "include/model.hpp:3:8", for messages; empty if what is around it tells
  std::optional<Checkpoint> checkpoint = {};  ///< of a loop
};

template <class Form>
StmtRef make_stmt(Form form) {
  return std::make_shared<const Stmt>(Stmt{std::move(form), {}, {}, {}});
}
/// What stands in the place of a statement: with its comments and marks, at its place in the source.
StmtRef like(const StmtRef& source, const StmtRef& made);
/// The same statement, marked.
StmtRef marked(const StmtRef& statement, const std::optional<Checkpoint>& mark);
/// "const auto [f1, f1_dx] = value;"
StmtRef bindings(const std::vector<SymbolRef>& parts, const TermRef& value);
template <class Form>
const Form* as(const StmtRef& stmt) {
  return stmt ? std::get_if<Form>(&stmt->form) : nullptr;
}

}  // namespace dualrev::core
