// What the parts of an expression say about its ending: the kinds are those of docs/audit.md.
#include "frontend/refusals/audit.hpp"

#include <clang/AST/ASTContext.h>

#include "core/rules.hpp"
#include "frontend/bodies/called.hpp"
#include "frontend/bodies/pieces.hpp"
#include "frontend/library/conversions_inside.hpp"
#include "frontend/library/library.hpp"
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

namespace {

bool is_number(const core::TermRef& t) { return core::as<core::Real>(t->type) != nullptr; }
bool is_ours(const clang::FunctionDecl* function) {
  return !is_library(function) && !is_eigen(function) && function->getBuiltinID() == 0;
}

/// Classes of the library that are compared by the numbers in them. Iterators and pointers are compared by where they
/// are.
bool is_compared_by_numbers(clang::QualType type) {
  static const std::set<std::string> names = {"std::vector",        "std::array",
                                              "std::pair",          "std::tuple",
                                              "std::optional",      "std::variant",
                                              "std::complex",       "std::deque",
                                              "std::list",          "std::forward_list",
                                              "std::map",           "std::multimap",
                                              "std::unordered_map", "std::unordered_multimap",
                                              "std::set",           "std::multiset",
                                              "std::stack",         "std::queue",
                                              "std::valarray",      "std::_Expr"};
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && (is_eigen(record) || (is_library(record) && names.count(qualified_name(record))));
}

/// Functions and methods of the library that compare the numbers they are given, by themselves.
bool compares(const std::string& function) {
  static const std::set<std::string> names = {"std::equal",
                                              "std::lexicographical_compare",
                                              "std::lexicographical_compare_three_way",
                                              "std::mismatch",
                                              "std::count",
                                              "std::find",
                                              "std::find_first_of",
                                              "std::adjacent_find",
                                              "std::search",
                                              "std::is_permutation",
                                              "std::sort",
                                              "std::stable_sort",
                                              "std::partial_sort",
                                              "std::partial_sort_copy",
                                              "std::nth_element",
                                              "std::is_sorted",
                                              "std::is_sorted_until",
                                              "std::lower_bound",
                                              "std::upper_bound",
                                              "std::equal_range",
                                              "std::binary_search",
                                              "std::merge",
                                              "std::inplace_merge",
                                              "std::includes",
                                              "std::set_union",
                                              "std::set_intersection",
                                              "std::set_difference",
                                              "std::set_symmetric_difference",
                                              "std::make_heap",
                                              "std::push_heap",
                                              "std::pop_heap",
                                              "std::sort_heap",
                                              "std::is_heap",
                                              "std::is_heap_until",
                                              "std::min_element",
                                              "std::max_element",
                                              "std::minmax_element",
                                              "std::unique",
                                              "std::unique_copy",
                                              "std::remove",
                                              "std::remove_copy",
                                              "std::replace",
                                              "std::replace_copy",
                                              "std::next_permutation",
                                              "std::prev_permutation",
                                              "std::erase",
                                              "std::list::sort",
                                              "std::list::merge",
                                              "std::list::unique",
                                              "std::list::remove",
                                              "std::forward_list::sort",
                                              "std::forward_list::merge",
                                              "std::forward_list::unique",
                                              "std::forward_list::remove",
                                              "std::priority_queue::push",
                                              "std::priority_queue::pop",
                                              "std::priority_queue::emplace"};
  return names.count(function) > 0;
}

/// Methods of keyed containers that look a key up.
bool looks_up(const clang::CXXMethodDecl* method) {
  static const std::set<std::string> classes = {
      "std::map", "std::multimap", "std::unordered_map", "std::unordered_multimap",
      "std::set", "std::multiset", "std::unordered_set", "std::unordered_multiset"};
  static const std::set<std::string> names = {"at",          "find",        "count",       "contains",
                                              "lower_bound", "upper_bound", "equal_range", "erase",
                                              "insert",      "emplace",     "try_emplace", "insert_or_assign"};
  return method->getIdentifier() && names.count(method->getName().str()) &&
         classes.count(qualified_name(method->getParent()));
}

bool is_output(const clang::FunctionDecl* function) {
  static const std::set<std::string> names = {
      "printf",       "fprintf",       "sprintf",        "snprintf",      "puts",        "std::printf", "std::fprintf",
      "std::sprintf", "std::snprintf", "std::to_string", "std::to_chars", "std::format", "std::print"};
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method) return names.count(qualified_name(function)) > 0;
  const std::string of = qualified_name(method->getParent());
  return of == "std::basic_ostream" || of == "std::basic_string";
}

}  // namespace

Ending ending(const Unit& unit, clang::SourceRange range, std::string kind, std::string reason) {
  Ending made;
  const clang::CharSourceRange written = in_file(unit, range);
  const clang::PresumedLoc at = unit.sources().getPresumedLoc(written.getBegin());
  if (at.isValid()) made.file = shown(unit, at.getFilename()), made.line = at.getLine(), made.column = at.getColumn();
  made.kind = std::move(kind);
  made.text = text_of(unit, written);
  made.reason = std::move(reason);
  return made;
}

void Audit::end(const clang::Expr* e, const char* kind, std::string reason) {
  ended_(ending(unit_, e->getSourceRange(), kind, std::move(reason)));
}

void Audit::see(const clang::Expr* e, const core::TermRef& term) {
  if (seen_.count(term)) return;
  see_below(e, term);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) see_call(call);
  if (const auto* rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e))
    see_comparison(e, rewritten->getDecomposedForm().InnerBinOp);
  see_operands(e);
}

/// Since C++17 a shift, an assignment, an index and what is called come in a fixed order; arguments and other operands
/// do not.
void Audit::see_operands(const clang::Expr* e) {
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const bool is_open = op->isAdditiveOp() || op->isMultiplicativeOp() || op->isComparisonOp() || op->isBitwiseOp();
    if (is_open) see_open_order(e, {op->getLHS(), op->getRHS()});
    return;
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  if (!call) return;
  std::vector<const clang::Expr*> operands(call->arg_begin(), call->arg_end());
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    const auto kind = op->getOperator();
    static const std::set<clang::OverloadedOperatorKind> fixed = {
        clang::OO_LessLess, clang::OO_GreaterGreater, clang::OO_Subscript, clang::OO_Comma,
        clang::OO_AmpAmp,   clang::OO_PipePipe,       clang::OO_Arrow,     clang::OO_ArrowStar};
    if (op->isAssignmentOp() || fixed.count(kind)) return;
    if (kind == clang::OO_Call) operands.erase(operands.begin());
  }
  see_open_order(e, operands);
}

void Audit::see_below(const clang::Expr* e, const core::TermRef& term) {
  if (!term || !seen_.insert(term).second) return;
  if (const auto* rule = core::as<core::Primitive>(term)) see_rule(e, *rule);
  if (const auto* index = core::as<core::Index>(term); index && is_number(index->index) && index->index->active)
    end(e, "index", "a key or an index chooses an element: only the element is differentiated");
  bool ends = false;
  for (const core::Hole& operand : core::operands(*term)) {
    ends = ends || (operand.wanted == core::Wanted::Value && is_number(operand.term) && operand.term->active);
    see_below(e, operand.term);
  }
  if (ends) ends_as_value(e, *term);
}

/// An operand that is differentiated is wanted as its value alone: which kind of ending that is, the expression says.
void Audit::ends_as_value(const clang::Expr* e, const core::Term& in) {
  e = e->IgnoreParens();
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) e = full->getSubExpr();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    const bool to_bool = cast->getCastKind() == clang::CK_FloatingToBoolean || cast->getType()->isBooleanType();
    if (to_bool)
      return end(written(cast), "equality", "a number is compared with zero: the result says nothing of small changes");
    if (is_used_as_index())
      return end(written(cast), "index", "the number is used as an index: only the element is differentiated");
    return end(
        written(cast), "integer",
        "a conversion to '" + types_.spelling(cast->getType().getUnqualifiedType()) + "' keeps the whole part alone");
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    if (op->isCompoundAssignmentOp())
      return end(
          e, "integer",
          "what is stored in '" + types_.spelling(op->getType().getUnqualifiedType()) + "' keeps the whole part alone");
    if (op->isEqualityOp())
      return end(e, "equality", "numbers are compared for equality: the result says nothing of small changes");
    if (op->isComparisonOp())
      return end(e, "comparison", "a comparison decides which way is taken: the derivative is that of the way taken");
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee) return end(e, "value", "the value alone is used");
  // Which of two places is the greater one: the rule of max and min.
  if (!rule_name(callee).empty()) return;
  const std::string name = qualified_name(callee);
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e); op && (op->getOperator() == clang::OO_LessLess))
    return end(op->getArg(1), "output", "it is printed");
  if (name == "dualrev::stop_gradient") return end(e, "stopped", "dualrev::stop_gradient makes a constant of it");
  if (is_output(callee)) return end(e, "output", "it becomes text by '" + name + "'");
  for (unsigned i = 0; i < call->getNumArgs(); ++i)
    if (is_count(callee, i) && Types::is_scalar(call->getArg(i)->getType()))
      return end(call->getArg(i), "integer", "'" + name + "' takes the whole part as a count");
  if (std::holds_alternative<core::Call>(in.form) || std::holds_alternative<core::MethodCall>(in.form))
    return end(e, "constant-argument", "it is given to a parameter of '" + name + "' that is marked constant");
  end(e, "call", "'" + name + "' gives nothing that is differentiated");
}

/// What is compared by the library, or by an operator that the compiler wrote, inside a call.
void Audit::see_call(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e); op && op->isComparisonOp())
    return see_comparison(e, e);
  if (callee && qualified_name(callee) == "dualrev::stop_gradient" && types_.holds_scalar(e->getType()) &&
      !Types::is_scalar(e->getType()))
    return end(e, "stopped", "dualrev::stop_gradient makes a constant of it");
  if (!callee || is_ours(callee)) return;
  if (const auto* by_member = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
      by_member && types_.holds_scalar(by_member->getImplicitObjectArgument()->getType()))
    see_inside(e, callee, {by_member->getImplicitObjectArgument()});
  else
    see_inside(e, callee, llvm::ArrayRef(e->getArgs(), e->getNumArgs()));
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
      op && op->getOperator() == clang::OO_Subscript && op->getNumArgs() == 2 &&
      Types::is_scalar(op->getArg(1)->getType().getNonReferenceType()))
    return end(e, "index", "a number is used as a key: only the element is differentiated");
  const auto differentiated = [&](const clang::Expr* argument) { return types_.holds_scalar(argument->getType()); };
  bool any = method && llvm::isa<clang::CXXMemberCallExpr>(e) &&
             differentiated(llvm::cast<clang::CXXMemberCallExpr>(e)->getImplicitObjectArgument());
  bool by_function = false;
  for (const clang::Expr* argument : e->arguments()) {
    any = any || differentiated(argument);
    const auto* record = argument->getType().getNonReferenceType()->getAsCXXRecordDecl();
    by_function = by_function || (record && (record->isLambda() || !is_library(record))) ||
                  argument->getType()->isFunctionPointerType();
  }
  // What a function of the user's compares is listed there.
  if (any && !by_function && compares(qualified_name(callee)))
    return end(e, "comparison",
               "'" + qualified_name(callee) + "' compares numbers: the derivative is that of the order found");
  if (method && looks_up(method) && e->getNumArgs() > 0 &&
      Types::is_scalar(e->getArg(0)->getType().getNonReferenceType()))
    end(e, "index", "a number is used as a key: only the element is differentiated");
}

void Audit::see_inside(const clang::Expr* e, const clang::FunctionDecl* callee,
                       llvm::ArrayRef<const clang::Expr*> given) {
  const auto is_differentiated = [&](const clang::Expr* argument) {
    return types_.holds_scalar(argument->getType()) && activity_.touches(argument);
  };
  if (is_ours(callee) || std::none_of(given.begin(), given.end(), is_differentiated)) return;
  std::string names;
  for (const std::string& integer : converted_inside(callee)) names += (names.empty() ? "'" : ", '") + integer + "'";
  if (!names.empty())
    end(e, "integer",
        "inside '" + qualified_name(callee) + "' a conversion to " + names + " keeps the whole part alone");
}

void Audit::see_comparison(const clang::Expr* e, const clang::Expr* comparing) {
  const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(comparing->IgnoreImplicit());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  // An operator of the user's own has a body, where its comparisons are listed.
  if (!callee || (is_ours(callee) && !callee->isDefaulted())) return;
  bool numbers = callee->isDefaulted();
  for (const clang::Expr* argument : call->arguments()) {
    const auto* record = argument->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && qualified_name(record) == "std::nullopt_t") return;
    numbers = numbers || is_compared_by_numbers(argument->getType());
  }
  bool differentiated = false;
  for (const clang::Expr* argument : call->arguments())
    differentiated = differentiated || types_.holds_scalar(argument->getType());
  if (!numbers || !differentiated) return;
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const auto* rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(e);
  const bool equality = op ? op->getOperator() == clang::OO_EqualEqual || op->getOperator() == clang::OO_ExclaimEqual
                           : rewritten && clang::BinaryOperator::isEqualityOp(rewritten->getOperator());
  if (equality)
    end(e, "equality", "the numbers inside are compared for equality: the result says nothing of small changes");
  else
    end(e, "comparison", "the numbers inside are compared: the derivative is that of the way taken");
}

/// A rule whose partial is zero: a step function, or an argument that only gives a sign or a direction.
void Audit::see_rule(const clang::Expr* e, const core::Primitive& rule) {
  const core::Rule* row = core::find_rule(rule.rule, static_cast<int>(rule.arguments.size()));
  if (!row) return;
  for (std::size_t i = 0; i < rule.arguments.size(); ++i) {
    if (!rule.arguments[i]->active) continue;
    if (row->is_step) return end(e, "step", "'" + rule.rule + "' is a step function: its derivative is 0");
    if (row->partials[i] == "0")
      return end(e, "step", "the derivative of '" + rule.rule + "' by argument " + std::to_string(i + 1) + " is 0");
  }
}

/// The conversion as the source spells it.
const clang::Expr* Audit::written(const clang::CastExpr* cast) const {
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(cast);
  if (!implicit || !implicit->isPartOfExplicitCast()) return cast;
  for (auto outer = path_.rbegin(); outer != path_.rend(); ++outer)
    if (llvm::isa<clang::ExplicitCastExpr>(*outer)) return *outer;
  return cast;
}

/// Whether the expression at hand, apart from conversions, is the index of an element.
bool Audit::is_used_as_index() const {
  const clang::Expr* inner = nullptr;
  for (auto outer = path_.rbegin(); outer != path_.rend(); inner = *outer, ++outer) {
    if (llvm::isa<clang::CastExpr, clang::ParenExpr, clang::FullExpr, clang::MaterializeTemporaryExpr>(*outer))
      continue;
    if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(*outer)) return subscript->getIdx() == inner;
    if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(*outer))
      return op->getOperator() == clang::OO_Subscript && op->getArg(1) == inner;
    const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(*outer);
    return method && method->getMethodDecl() && is_library(method->getMethodDecl()) &&
           method->getMethodDecl()->getIdentifier() && method->getMethodDecl()->getName() == "at";
  }
  return false;
}

namespace {

/// Reads of globals that hold numbers and may change.
class Globals : public EvaluatedVisitor {
 public:
  explicit Globals(Types& types) : types_(types) {}
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getDecl());
    if (variable && !variable->isLocalVarDeclOrParm() && !variable->getType().isConstQualified() &&
        !variable->isConstexpr() && !is_library(variable) && types_.holds_scalar(variable->getType()) &&
        !types_.holds_function(variable->getType()))
      found.push_back(e);
    return true;
  }
  std::vector<const clang::DeclRefExpr*> found;

 private:
  Types& types_;
};

}  // namespace

std::vector<Ending> endings_by_declaration(const Unit& unit, Types& types, const clang::FunctionDecl* function,
                                           unsigned marked) {
  std::vector<Ending> all;
  for (unsigned i = 0; i < function->getNumParams() && i < marked_at_most; ++i) {
    const clang::ParmVarDecl* parameter = function->getParamDecl(i);
    if (((marked >> i) & 1U) && types.holds_scalar(parameter->getType()))
      all.push_back(ending(unit, parameter->getSourceRange(), "constant", "the parameter is marked constant"));
  }
  Globals globals(types);
  globals.TraverseStmt(function->getBody());
  for (const clang::DeclRefExpr* e : globals.found)
    all.push_back(ending(unit, e->getSourceRange(), "global",
                         "what a global holds is a constant here, though the program may change it"));
  return all;
}

}  // namespace dualrev::frontend
