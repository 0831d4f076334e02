// One function's body: Clang's tree => core terms and statements.
//
//   expressions.cpp   which clause takes which; places, conversions
//   untouched.cpp     text that stays as it is
//   meaning.cpp       what such text does to integers
//   integers.cpp      and to rows of them
//   constants.cpp     places of constants that outlive the function
//   operators.cpp     built-in operators, assignments
//   calls.cpp         who is called: a rule, a function with a twin, passive code
//   library_calls.cpp functions and methods of the library, raw memory
//   own_calls.cpp     member functions and operators of the user's classes, function values
//   own_rules.cpp     functions with a rule of the user's
//   lambdas.cpp       closures
//   initializers.cpp  constructors, braces, new
//   exceptions.cpp    throw, try, catch
//   statements.cpp    control flow, declarations, comments
#pragma once

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <functional>
#include <optional>

#include "core/fresh_names.hpp"
#include "core/module.hpp"
#include "frontend/bodies/loop_marks.hpp"
#include "frontend/bodies/pieces.hpp"
#include "frontend/bodies/source_text.hpp"
#include "frontend/effects/activity.hpp"
#include "frontend/effects/outliving.hpp"
#include "frontend/refusals/audit.hpp"

namespace dualrev::frontend {

/// What a function body needs of the program around it.
struct Surroundings {
  const Unit& unit;
  Types& types;
  SourceText& text;
  /// Asks for the twin of a function in which the given parameters (as bits) are constants; refuses if it cannot have
  /// one. `at` is the call. Gives what the twin's name has behind the suffix.
  std::function<std::string(const clang::FunctionDecl*, unsigned constants, clang::SourceLocation at)> need_function =
      {};
  /// How its twin is told from those of other instances: what its name has at the end, if it cannot be told by its
  /// arguments.
  std::function<core::Instance(const clang::FunctionDecl*)> instance_of = {};
  std::function<std::string(const clang::FunctionDecl*)> number_of = {};
  /// The function's mangled name, with which its twin's key begins.
  std::function<std::string(const clang::FunctionDecl*)> key_of = {};
  /// Asks for a twin that can be called through a pointer.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> need_entry = {};
  /// Uses the rule of a function; refuses where it cannot be seen.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> need_rule = {};
  /// Asks for the second derivatives of a function whose gradient is asked for in a function that is differentiated.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> need_second_order = {};
  /// A partial derivative of a function, by parameters in order, as a function of its own: its name and its key.
  /// Nothing if no header that is there has what it is made of.
  std::function<std::optional<std::pair<std::string, std::string>>(const clang::FunctionDecl*,
                                                                   const std::vector<unsigned>& by)>
      need_derivative = {};
  /// Asks for the twin of a constant at namespace scope.
  std::function<void(const clang::VarDecl*, clang::SourceLocation at)> need_constant = {};
  /// The text for a constant of a class that only the class can name, whose tag is given.
  std::function<std::string(const clang::VarDecl*)> hidden_constant = {};
  /// How others name a member of a class that only the class can name, behind an object and `.*`.
  std::function<std::string(const clang::ValueDecl*, clang::SourceLocation at)> hidden_member = {};
  /// Whether parameter i of the function is marked constant.
  std::function<bool(const clang::FunctionDecl*, unsigned)> is_constant = {};
  /// All of these, as bits.
  std::function<unsigned(const clang::FunctionDecl*)> marks_of = {};
  /// Refuses a call that hands active values to a function without twin which may keep them.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> check_passive = {};
  /// The twin of a class inside the function.
  std::function<std::shared_ptr<const core::LocalRecord>(const clang::CXXRecordDecl*)> define_class = {};
  /// Tells of something refused; lowering goes on with the next statement.
  std::function<void(const Refusal&)> refused = {};
  std::string suffix;
  /// Tells of a place where a derivative ends.
  Ended ended = {};
  /// Tells of statements and expressions, for whoever shows them; null where nobody does.
  Noticed noticed = {};
};

/// What an expression is of the result of an entry point that is asked inside.
struct AskedPart {
  enum class Of { Value, Gradient, Tangent, Product, Hessian };
  /// Whole: the result. Row: of a number for each parameter. Number: one of these.
  enum class Form { Whole, Row, Matrix, Pullback, Number };
  const clang::CallExpr* call;
  std::string entry;              ///< "jvp"
  const clang::FunctionDecl* of;  ///< all of whose parameters are values: numbers of type double, or none
  std::vector<unsigned> active;   ///< its parameters that are numbers
  Form form = Form::Whole;
  Of what = Of::Value;
  unsigned first = 0, second = 0;        ///< of `active`
  const clang::Expr* seed = nullptr;     ///< what the pullback is given
  const clang::VarDecl* held = nullptr;  ///< the variable that is the result; null: it is computed where it stands
};

class Lowering {
 public:
  /// `self`: see Activity.
  Lowering(Surroundings& around, const clang::FunctionDecl* function, std::set<const clang::VarDecl*> constants,
           const clang::VarDecl* self = nullptr);

  core::StmtRef body(const clang::Stmt* s);
  /// The whole of it, with the copies of constants that it names.
  core::StmtRef function_body(const clang::Stmt* s);
  /// Of a constructor or destructor whose body is a try block.
  std::vector<core::Try::Handler> handlers(const clang::CXXTryStmt* s);
  /// A term for any expression.
  core::TermRef expr(const clang::Expr* e);
  /// The initialiser of a variable or a field.
  core::Declarator declarator(const clang::VarDecl* variable);
  core::TermRef initializer(const clang::Expr* e);
  /// What the variable, binding or member is in core; where it is declared, with its type. `name`: what the text calls
  /// it, if that is another name than its own.
  core::SymbolRef symbol(const clang::ValueDecl* decl, const std::string& name = {});
  core::SymbolRef declared(const clang::ValueDecl* decl, const core::TypeRef& type);
  /// What a constructor sets in front of its body.
  std::vector<core::MemberInitializer> initializers(const clang::CXXConstructorDecl* constructor);

  /// "const auto&": of the type as written.
  static std::string placeholder(clang::QualType written);

 private:
  core::Declarator declarator_anew(const clang::VarDecl* variable);
  // expressions.cpp
  core::TermRef expr_anew(const clang::Expr* e);
  core::TermRef untouched(const clang::Expr* e);
  // meaning.cpp
  core::TermRef meaning(const clang::Expr* e);
  core::TermRef meaning_of_number(const clang::Expr* e);
  core::SymbolRef constant_outside(const clang::ValueDecl* decl);
  core::TermRef meaning_of_object(const clang::Expr* e);
  core::TermRef meaning_of_row(const clang::Expr* e);
  static core::TermRef is_empty(const core::TermRef& row);
  core::TermRef meaning_of_own_call(const clang::Expr* e);
  core::TermRef meaning_of_element(const clang::Expr* e);
  // integers.cpp
  /// A row of integers, or another name of one or of a row.
  bool is_of_integers(clang::QualType type);
  core::Declarator declared_integers(const clang::VarDecl* variable);
  /// Of integers that have other names, or are in a row.
  core::TermRef meaning_of_change(const clang::Expr* e);
  /// A pointer to numbers, or an iterator of a row of them.
  static bool is_position(clang::QualType type);
  /// The text as well, for what is written again elsewhere: the ends of loops.
  core::TermRef spelled_meaning(const clang::Expr* e);
  core::StmtRef meaning(const clang::Stmt* s);
  /// An object without derivative as a whole, which must become a twin where it is copied.
  bool is_constant_object(const clang::Expr* e);
  core::TermRef lifted_constant(const clang::Expr* e);
  /// Of a constant that something knows by a reference for longer than a new object would live: the name of a copy that
  /// lives as long as the function runs.
  core::TermRef lasting_copy(const clang::Expr* of, const core::TermRef& copy);
  const clang::Expr* nameable_constant(const clang::Expr* e);
  const clang::Expr* parameter_at(const clang::Expr* e);
  const Outliving* given_away(const clang::Expr* e);
  bool is_given_away(const clang::Decl* decl);
  bool refers_to_copy(const clang::Expr* e);
  std::string name_of_copy(const std::string& of);
  /// One that nothing in the function has.
  std::string other_name(const std::string& hint);
  static bool is_revealed(const clang::VarDecl* constant);
  std::string member_text(const clang::NamedDecl* decl, clang::SourceLocation at) const;
  /// With these parts of it replaced.
  core::Pieces untouched_text(const clang::Stmt* s, std::vector<SourceText::Replacement> replacements = {});
  /// Text without numbers, with the objects in it that have no names and whose end is noticed as terms; null where that
  /// cannot be.
  core::TermRef with_objects_apart(const clang::Expr* e, const core::TermRef& text);
  /// Of a constant object in front of a member, and whether that is a pointer to it.
  std::pair<core::Pieces, bool> object_text(const clang::MemberExpr* member);
  void members_of_originals(const clang::Stmt* s, std::vector<SourceText::Replacement>& replacements);
  bool expands_pack(const clang::Stmt* s) const;
  /// The number that an expression is, if it is one when the program is translated.
  core::TermRef integral_constant(const clang::Expr* e) const;
  std::string type_text(clang::QualType type, clang::SourceLocation at) const;
  /// Whether the name, unqualified, would mean something else behind all of the unit.
  bool is_hidden_later(const clang::NamedDecl* decl, clang::SourceLocation at) const;
  core::TermRef cast(const clang::CastExpr* e);
  core::TermRef unused(const clang::Expr* e);
  core::TermRef qualified_cast(const clang::ExplicitCastExpr* e);
  core::TermRef unary(const clang::UnaryOperator* e);
  core::TermRef binary(const clang::BinaryOperator* e);
  void refuse_mixed_place(const core::TermRef& place, const clang::Expr* e);
  void refuse_passive_place(const core::TermRef& place, const clang::Expr* e);
  core::TermRef assign(const clang::BinaryOperator* e);
  core::TermRef compound_assign(const clang::CompoundAssignOperator* e);
  core::TermRef select(const clang::ConditionalOperator* e);
  core::TermRef variable(const clang::DeclRefExpr* e);
  core::TermRef member(const clang::MemberExpr* e);
  core::TermRef static_element(const clang::ArraySubscriptExpr* e);
  core::TermRef static_member(const clang::MemberExpr* e);
  core::TermRef constant_place(const clang::Expr* e);
  core::TermRef element_of_constant(const clang::CXXOperatorCallExpr* e);
  core::TermRef index(const clang::Expr* base, const clang::Expr* index, const clang::Expr* whole);
  core::TermRef member_pointer(const clang::DeclRefExpr* e);
  core::TermRef size_of(const clang::UnaryExprOrTypeTraitExpr* e);
  std::string size_text(const clang::UnaryExprOrTypeTraitExpr* e) const;
  core::TermRef infix(const clang::Expr* left, const std::string& op, const clang::Expr* right, core::Precedence level,
                      const clang::Expr* whole);
  // calls.cpp
  core::TermRef call(const clang::CallExpr* e);
  core::TermRef operator_call(const clang::CXXOperatorCallExpr* e);
  core::TermRef method_call(const clang::CXXMemberCallExpr* e);
  const clang::CXXOperatorCallExpr* as_operator(const clang::CXXMemberCallExpr* e) const;
  /// A member function of a class with a twin.
  core::TermRef given_method_call(const clang::CXXMemberCallExpr* e, const clang::MemberExpr* member);
  core::TermRef own_method_call(const clang::CXXMemberCallExpr* e);
  bool reads_original(const clang::Expr* object, const clang::CXXMethodDecl* method);
  void refuse_call_on_constants(const clang::CallExpr* e, const clang::CXXMethodDecl* method, const clang::Expr* object,
                                bool dispatches);
  core::TermRef call_on_constants(const clang::CallExpr* e, const clang::FunctionDecl* callee,
                                  std::optional<core::Hole> self, llvm::ArrayRef<const clang::Expr*> given);
  bool leads_into_copy(const clang::FunctionDecl* callee, const clang::Expr* given);
  unsigned constants_given(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> given);
  /// An operator of the user's own.
  core::TermRef invoked(const clang::FunctionDecl* callee, const std::vector<core::Piece>& pieces,
                        const core::TypeRef& type, bool place, core::Access access, bool active) const;
  core::TermRef own_operator_call(const clang::CXXOperatorCallExpr* e);
  std::string value_argument(const clang::TemplateArgumentLoc& argument);
  core::TermRef eigen_call(const clang::CallExpr* e, const clang::FunctionDecl* callee);
  core::TermRef member_pointer_call(const clang::CXXMemberCallExpr* e);
  core::Hole called_member(core::Hole hole, clang::QualType type);
  core::TermRef value_call(const clang::CallExpr* e);
  core::TermRef entry_value(const clang::FunctionDecl* function, const clang::Expr* e);
  // own_rules.cpp
  /// `object` is null but for member functions.
  core::TermRef own_rule_call(const clang::CallExpr* e, const clang::FunctionDecl* callee, core::TermRef object);
  /// `dualrev::gradient<g>(x...)`, where it is differentiated itself, and "jvp" and "hvp".
  core::TermRef nested_gradient(const clang::CallExpr* e, const std::string& entry);
  core::TermRef own_rule_value(const clang::FunctionDecl* function, const clang::Expr* e);
  // asked.cpp
  /// A number of what an entry point gives that is asked inside, where it is an operation on numbers; else null.
  core::TermRef asked_number(const clang::Expr* e);
  /// The numbers that stand in the place of a variable that holds such; nothing where it stays a variable.
  std::optional<std::vector<core::Declarator>> asked_numbers(const clang::VarDecl* variable);
  std::optional<std::vector<core::Declarator>> numbers_in_place_of(const clang::VarDecl* variable);
  std::optional<AskedPart> asked(const clang::Expr* e);
  std::optional<AskedPart> asked_in(const clang::VarDecl* variable);
  core::TermRef computed(const AskedPart& part);
  core::TermRef derivative(const AskedPart& part, std::vector<unsigned> by);
  std::optional<core::Hole> literal_default(const clang::CXXDefaultArgExpr* e);
  std::string written_defaults(const clang::CallExpr* e);
  core::TermRef stop_gradient(const clang::CallExpr* e);
  core::TermRef function_value(const clang::FunctionDecl* function, const clang::Expr* e);
  core::TermRef rule_call(const clang::CallExpr* e, const std::string& rule);
  /// Whether it chooses from places of numbers, which are more than values.
  bool chooses_places(const clang::Expr* e);
  core::TermRef element_of(const clang::CXXMemberCallExpr* e, const core::Verbatim& call);
  core::TermRef growth_of(const clang::CXXMemberCallExpr* e, const core::Verbatim& call);
  static core::TermRef meaning_of_moved(const std::string& name, const std::vector<core::TermRef>& given);
  core::TermRef meaning_of_algorithm(const std::string& name, llvm::ArrayRef<const clang::Expr*> given,
                                     const core::Verbatim& text);
  core::TermRef meaning_of_order(const clang::CallExpr* e);
  static bool is_extremum(const clang::FunctionDecl* callee, std::size_t count);
  static core::TermRef meaning_of_extremum(const clang::FunctionDecl* callee, std::vector<core::TermRef> given,
                                           const core::TypeRef& type);
  core::TermRef part_of_span(const clang::CXXMemberCallExpr* e, const core::Verbatim& call);
  core::TermRef meaning_of_positions(const clang::Expr* e, const std::vector<core::Piece>& pieces);
  core::TermRef chosen_place(const clang::CallExpr* e, const std::vector<core::TermRef>& from);
  core::TermRef extremum(const clang::CallExpr* e, bool maximum);
  core::TermRef extremum_of_list(const clang::CallExpr* e, const std::string& name);
  core::TermRef passive_call(const clang::CallExpr* e, const clang::FunctionDecl* callee);
  core::TermRef twin_call(const clang::CallExpr* e, const clang::FunctionDecl* callee);
  void refuse_undeduced(const clang::CallExpr* e, const clang::FunctionDecl* callee);
  core::TermRef library_call(const clang::CallExpr* e, const clang::FunctionDecl* callee);
  core::TermRef library_object_call(const clang::CXXOperatorCallExpr* e);
  void library_arguments(core::Verbatim& text, llvm::ArrayRef<const clang::Expr*> given,
                         const clang::FunctionDecl* callee, bool calls);
  void refuse_computed_with(const clang::FunctionDecl* callee, const std::string& name, clang::SourceLocation at);
  void refuse_spelled_for_numbers(llvm::ArrayRef<const clang::Expr*> given, const std::string& name);
  std::optional<core::TermRef> memory_call(const clang::CallExpr* e, const clang::FunctionDecl* callee);
  void refuse_hidden_elements(clang::QualType element, clang::SourceLocation at, const std::string& function);
  core::TermRef allocation(const clang::CallExpr* e, clang::QualType pointee);
  /// Whether the callee's name would find other functions behind the unit; `alone`: none of them stands beside it.
  bool means_another_later(const clang::FunctionDecl* callee, clang::SourceLocation at, bool& alone) const;
  std::string callee_text(const clang::FunctionDecl* callee, clang::SourceLocation at) const;
  // lambdas.cpp
  core::TermRef lambda(const clang::LambdaExpr* e);
  std::vector<const clang::CXXMethodDecl*> different(const clang::LambdaExpr* e,
                                                     const std::vector<const clang::CXXMethodDecl*>& instances);
  core::TermRef closure(const clang::LambdaExpr* e, const clang::CXXMethodDecl* body);
  // initializers.cpp
  void need_constructor(const clang::CXXConstructorDecl* constructor, clang::SourceLocation at);
  void refuse_nameless(clang::QualType type, clang::SourceLocation at);
  void refuse_kept(const clang::CXXConstructExpr* e);
  core::Hole as_alternative(core::Hole hole, const clang::Expr* number, clang::QualType variant);
  bool has_rivals(const clang::CXXConstructorDecl* constructor, unsigned given);
  std::vector<core::Hole> constructor_arguments(const clang::CXXConstructExpr* e);
  std::vector<core::Hole> elements_of(const clang::CXXConstructExpr* e);
  core::TermRef construct(const clang::CXXConstructExpr* e);
  core::TermRef braces(const clang::InitListExpr* e);
  core::TermRef new_array(const clang::CXXNewExpr* e);
  std::vector<core::Hole> arguments(const clang::Expr* const* first, unsigned count, const clang::FunctionDecl* callee,
                                    bool lift, const clang::ParmVarDecl* only = nullptr);
  /// Data without derivative that the parameter's function only looks at.
  bool is_constant_data(const clang::Expr* e, clang::QualType parameter);
  // exceptions.cpp
  core::TermRef throw_expression(const clang::CXXThrowExpr* e);
  core::StmtRef try_statement(const clang::CXXTryStmt* s);
  /// dynamic_cast from a class without numbers: what it points to may be an exception, which is the original.
  core::TermRef exception_cast(const clang::ExplicitCastExpr* e);
  core::Try::Handler handler(const clang::CXXCatchStmt* s);
  /// How the constructor of an exception's twin makes the original that the twin carries.
  std::optional<core::MemberInitializer> original_of(const clang::CXXConstructorDecl* constructor);
  // statements.cpp
  core::StmtRef statement(const clang::Stmt* s);
  /// Where it is said to stand.
  std::string located(const clang::Stmt* s);
  bool asks_for_types(const clang::Stmt* s);
  core::StmtRef unplaced_statement(const clang::Stmt* s);
  core::StmtRef statement_anew(const clang::Stmt* s);
  /// A loop with its mark (loop_marks.cpp).
  core::StmtRef marked(const LoopMark& mark, const clang::Stmt* s);
  core::StmtRef type_name(const clang::TypedefNameDecl* name);
  core::StmtRef compound(const clang::CompoundStmt* s);
  core::StmtRef compound_anew(const clang::CompoundStmt* s);
  core::StmtRef plain(const clang::Stmt* s);
  core::StmtRef declaration(const clang::DeclStmt* s, bool in_for);
  core::StmtRef class_definition(const clang::CXXRecordDecl* record);
  std::vector<core::StmtRef> declarations(const clang::DeclStmt* s);
  std::string specifiers(const clang::VarDecl* variable);
  core::StmtRef declared_condition(const clang::VarDecl* variable, const clang::Expr* condition,
                                   const clang::Stmt* body);
  core::StmtRef branch(const clang::IfStmt* s);
  void need_operators(const clang::Stmt* s);
  core::StmtRef range_for(const clang::CXXForRangeStmt* s);
  core::TermRef condition(const clang::Expr* e);
  core::TypeRef variable_type(const clang::VarDecl* variable);
  void refuse_undeducible(const clang::VarDecl* variable, const core::TypeRef& type);

  /// A term without scalar of its own, from pieces.
  core::TermRef verbatim(const clang::Expr* e, std::vector<core::Piece> pieces, core::Precedence level);
  core::TypeRef type_of(const clang::Expr* e);
  // constants.cpp
  /// A place of a constant that outlives the function, and so has a twin that does.
  bool is_place_of_constant(const clang::Expr* e);
  bool is_number_of_constant(const clang::Expr* e);
  /// Of an expression that is only read: of a constant the original.
  core::TermRef read(const clang::Expr* e);
  core::Hole number_by_reference(const clang::Expr* e, const clang::FunctionDecl* callee, bool lift);
  bool reads_originals(llvm::ArrayRef<const clang::Expr*> given, clang::QualType result);

  /// The source's own text, for what takes originals.
  core::Hole original_hole(const clang::Expr* e);
  /// What a parameter that is marked constant is given.
  core::Hole marked_argument(const clang::Expr* e, const clang::ParmVarDecl* parameter);
  core::Hole value_hole(const clang::Expr* e, core::Precedence context = core::Precedence::Assignment);
  core::Hole dual_hole(const clang::Expr* e, bool lift = false);

  Surroundings& around_;
  const clang::FunctionDecl* function_;
  const clang::VarDecl* self_;
  clang::QualType result_;             ///< of the function or lambda whose body is being lowered
  const clang::Expr* read_ = nullptr;  ///< what nothing but its value is wanted of
  bool tape_in_sight_ = true;          ///< not in front of a constructor's body, nor outside of functions
  bool ends_noticed_ = false;          ///< objects that end with the body being lowered may change its variables
  Activity activity_;
  Audit audit_;
  std::map<const clang::ValueDecl*, std::shared_ptr<core::Symbol>> symbols_;
  std::map<const clang::ValueDecl*, core::SymbolRef> constants_;  ///< of namespaces and classes
  std::optional<OutlivingPlaces> outliving_;                      ///< once somebody asks
  /// The numbers in the place of variables that hold what was asked inside.
  std::map<std::tuple<const clang::VarDecl*, AskedPart::Of, unsigned, unsigned>, core::SymbolRef> asked_;
  const std::vector<core::Hole>* asked_at_ = nullptr;  ///< the arguments of the question, if they have names
  std::map<std::string, core::Declarator> copies_;     ///< of constants, by what they are made of
  std::optional<core::Names> names_;                   ///< of the function, once a copy needs another
};

/// What the twin of a member function or an operator is called in which an object is a constant: a function beside the
/// classes, "ns::Grid_at".
std::string name_among_constants(const clang::FunctionDecl* function, const std::string& mangled);
/// Whether a call takes default arguments. Through a pointer it has none, which is how an overload is chosen where
/// others are declared behind the call; so those that are no literals are refused there.
bool leaves_out_arguments(const clang::CallExpr* e);
inline constexpr const char* overloaded_behind =
    "a call that leaves out arguments of a function which is overloaded further down";
/// The class that the source names in front of a member.
clang::QualType qualifier_of(const clang::MemberExpr* e, clang::QualType otherwise);
/// Whether that argument tells a function of the library how many elements there are.
bool is_count(const clang::FunctionDecl* function, unsigned argument);
/// Whether a function of the library gives the references that it is given to a constructor, or gives them back.
bool hands_on_references(const clang::FunctionDecl* callee);
/// Whether a name alone does not say which function is called.
bool is_overloaded(const clang::FunctionDecl* function);
/// The same for a member function that is called for an object of that class, which may have others of that name.
bool is_overloaded(const clang::CXXMethodDecl* method, const clang::CXXRecordDecl* object);
/// The same for an operator.
bool is_overloaded(const clang::CXXOperatorCallExpr* e);
/// Passing an argument of this type hands over a number, not a place whose change would be seen.
bool is_passed_by_value(clang::QualType parameter);
const clang::Expr* without_pointer_casts(const clang::Expr* e);
/// std::max and its like of numbers, which give a reference.
bool is_choice(const clang::Expr* e);
/// How the text of an untouched expression binds.
core::Precedence precedence_of(const clang::Expr* e);
/// A conversion that neither the source spells nor the target must: one that a dual's constructor does as well.
bool is_unspelled(const clang::CastExpr* e);
/// The expression directly below parentheses, a full expression, or what stands for it in an instance or an
/// initialiser; null if there is none.
const clang::Expr* unwrapped(const clang::Expr* e);
/// The expression below what has no text: parentheses, temporaries, clean-ups, copies that are elided.
const clang::Expr* bare(const clang::Expr* e);

}  // namespace dualrev::frontend
