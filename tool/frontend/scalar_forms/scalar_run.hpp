// One function is run with names for numbers. See scalar_form.hpp.
#pragma once

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <llvm/Support/SaveAndRestore.h>

#include "frontend/scalar_forms/scalar_form.hpp"
#include "frontend/scalar_forms/scalar_integers.hpp"
#include "frontend/scalar_forms/scalar_memory.hpp"

namespace dualrev::frontend {

class ScalarRun {
 public:
  explicit ScalarRun(const ScalarFormQuestions& questions) : questions_(questions), ast_(questions.unit.ast()) {}

  core::ScalarForm form(const clang::FunctionDecl* defined, unsigned constants);

 private:
  enum class Flow { Next, Break, Continue, Return };

  /// What is known of the variables at hand.
  struct State {
    std::map<const clang::VarDecl*, Address> places;  ///< of numbers, classes, arrays; of references what they refer to
    std::map<const clang::VarDecl*, Address> pointers;
    std::map<const clang::VarDecl*, std::optional<Integer>> integers;  ///< nothing: not set yet
    bool agrees_with(const State& later) const;
  };
  /// A function that is being run.
  struct Frame {
    const clang::FunctionDecl* function = nullptr;
    Address self = {};
    core::TermRef number = nullptr;                                   ///< what it gave
    Address address = {};                                             ///< where that is, if it is no number
    std::vector<std::pair<core::TermRef, core::TermRef>> early = {};  ///< given under conditions before that
    std::size_t branches = 0;                                         ///< that were open when it was called
  };

  // scalar_form.cpp: the function itself
  void bind_parameter(const clang::FunctionDecl* defined, std::size_t i, bool is_constant);
  std::vector<core::ScalarForm::Cell> parameter_cells() const;

  // scalar_statements.cpp
  Flow statement(const clang::Stmt* s);
  Flow statement_anew(const clang::Stmt* s);
  Flow branch(const clang::IfStmt* s);
  bool returns_early(const clang::Stmt* then, const core::TermRef& condition);
  Flow loop(const clang::Expr* condition, const clang::Expr* increment, const clang::Stmt* body, bool body_first);
  void give(const clang::Expr* value);
  Flow range_loop(const clang::CXXForRangeStmt* s);
  void declare(const clang::VarDecl* variable);
  void effect(const clang::Expr* e);
  void assign(const clang::BinaryOperator* e);
  void step(const clang::UnaryOperator* e);
  void initialize(const Address& to, clang::QualType type, const clang::Expr* value, bool is_fresh);
  void initialize_list(const Address& to, clang::QualType type, const clang::InitListExpr* list, bool is_fresh);
  void construct(const Address& to, clang::QualType type, const clang::CXXConstructExpr* e);
  void set_to_zero(const Address& to, clang::QualType type, bool is_fresh);
  void copy(const Address& from, const Address& to, clang::QualType type);
  Address new_object(const std::string& name, clang::QualType type);
  void declare_all(const Address& object, clang::QualType type);
  void store(const Address& to, const core::TermRef& value, bool is_fresh);
  void emit(core::Stmt s);

  // scalar_calls.cpp
  core::TermRef called_number(const clang::CallExpr* e);
  core::TermRef called_rule(const clang::CallExpr* e, const std::string& rule);
  /// What a function of the user's gives.
  Frame run(const clang::CallExpr* e);
  Frame run(const clang::FunctionDecl* callee, const Address& self, llvm::ArrayRef<const clang::Expr*> arguments);
  void bind_argument(const clang::ParmVarDecl* parameter, const clang::Expr* argument);
  Address called_element(const clang::CallExpr* e);

  // scalar_expressions.cpp
  core::TermRef number(const clang::Expr* e);
  core::TermRef number_anew(const clang::Expr* e);
  core::TermRef read(const clang::Expr* e);
  core::TermRef load(const Address& at);
  bool is_always_run() const;
  core::TermRef given_integer(const clang::Expr* e) const;
  core::TermRef literal(const clang::Expr* e) const;
  Address constant(const clang::VarDecl* variable);
  Integer integer(const clang::Expr* e);
  Integer integer_anew(const clang::Expr* e);
  /// As a number of elements.
  std::int64_t count(const clang::Expr* e) { return count_of(integer(e)); }
  template <class Value>
  Value stepped(const clang::UnaryOperator* e, std::map<const clang::VarDecl*, Value>& among);
  Integer operation(const clang::BinaryOperator* e);
  std::optional<bool> known(const clang::Expr* e);
  /// A condition on numbers; one that is known is no term.
  struct Condition {
    std::optional<bool> known;
    core::TermRef term;
  };
  Condition condition(const clang::Expr* e);
  core::TermRef select(const clang::ConditionalOperator* e);
  Address place(const clang::Expr* e);
  Address pointer(const clang::Expr* e);

  /// Within it nothing that was there before may change: the terms of an expression are of one moment.
  class OneMoment {
   public:
    explicit OneMoment(ScalarRun& run) : run_(run), before_(run.oldest_) { run.oldest_ = run.memory_.objects().size(); }
    ~OneMoment() { run_.oldest_ = before_; }

   private:
    ScalarRun& run_;
    std::size_t before_;
  };
  /// Within it `this` is an object that is initialised without a constructor.
  class Inside {
   public:
    Inside(ScalarRun& run, const Address& object)
        : run_(run), frame_(run.frames_.size() - 1), before_(std::exchange(run.frames_.back().self, object)) {}
    ~Inside() {
      if (frame_ < run_.frames_.size()) run_.frames_[frame_].self = before_;
    }

   private:
    ScalarRun& run_;
    std::size_t frame_;
    Address before_;
  };
  /// Within it no statements can stand.
  class NoStatements {
   public:
    explicit NoStatements(ScalarRun& run) : run_(run), before_(std::exchange(run.may_emit_, false)) {}
    ~NoStatements() { run_.may_emit_ = before_; }

   private:
    ScalarRun& run_;
    bool before_;
  };

  const ScalarFormQuestions& questions_;
  const clang::ASTContext& ast_;
  ScalarMemory memory_;
  std::map<const clang::VarDecl*, Address> constants_;  ///< from outside
  State state_;
  std::set<const clang::ParmVarDecl*> given_integers_;  ///< parameters of the function itself
  std::vector<Frame> frames_;
  std::vector<core::StmtRef>* to_ = nullptr;
  const clang::Stmt* at_ = nullptr;    ///< the statement at hand
  std::vector<std::string> comments_;  ///< for the next statement
  std::size_t branches_ = 0;           ///< that are open
  std::size_t oldest_ = 0;             ///< object that may change
  std::size_t awaited_ = 0;            ///< objects up to here are named in what was given early
  bool may_emit_ = true;
  bool is_guarded_ = false;  ///< behind a condition within an expression
  int rounds_ = 0, calls_ = 0;
  std::size_t emitted_ = 0;
  core::ScalarForm form_;
};

inline core::TypeRef double_type() { return core::real(core::Scalar::Double); }
inline bool is_double(clang::QualType type) {
  return type->isSpecificBuiltinType(clang::BuiltinType::Double) && !type.isVolatileQualified();
}
/// A std::vector or std::span of doubles.
bool is_range(clang::QualType type);
/// A call of std::min or std::max for two numbers.
bool is_extremum(const clang::CallExpr* e);
/// Without what leaves no trace: parentheses, clean-ups, casts that add const.
const clang::Expr* stripped(const clang::Expr* e);

}  // namespace dualrev::frontend
