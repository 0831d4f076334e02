// Expressions of a scalar form: numbers become terms; integers, places and pointers are computed.
#include <algorithm>
#include <cmath>

#include "frontend/bodies/lowering.hpp"
#include "frontend/scalar_forms/scalar_run.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

const clang::Expr* stripped(const clang::Expr* e) {
  for (;;) {
    if (const clang::Expr* inner = unwrapped(e))
      e = inner;
    else if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e))
      e = argument->getExpr();
    else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e); cast && cast->getCastKind() == clang::CK_NoOp)
      e = cast->getSubExpr();
    else
      return e;
  }
}

namespace {

/// Null for what has no literal.
TermRef text_of(double value) {
  if (!std::isfinite(value)) return nullptr;
  return core::text(core::spelling(value), double_type(),
                    std::signbit(value) ? Precedence::Unary : Precedence::Primary);
}

/// All numbers of a constant, in order; whether there is nothing else in it.
bool add_numbers(const clang::APValue& value, std::vector<double>& all) {
  if (value.isFloat() && &value.getFloat().getSemantics() == &llvm::APFloat::IEEEdouble()) {
    all.push_back(value.getFloat().convertToDouble());
    return true;
  }
  if (value.isArray()) {
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const bool is_given = i < value.getArrayInitializedElts();
      if (!add_numbers(is_given ? value.getArrayInitializedElt(i) : value.getArrayFiller(), all)) return false;
    }
    return true;
  }
  if (!value.isStruct()) return false;
  for (unsigned i = 0; i < value.getStructNumBases(); ++i)
    if (!add_numbers(value.getStructBase(i), all)) return false;
  for (unsigned i = 0; i < value.getStructNumFields(); ++i)
    if (!add_numbers(value.getStructField(i), all)) return false;
  return true;
}

}  // namespace

// ---- numbers ----

TermRef ScalarRun::load(const Address& at) {
  if (const std::vector<double>& values = at.object->values; !values.empty()) {
    if (at.index < 0 || at.index >= static_cast<std::int64_t>(values.size())) throw NoScalarForm();
    const TermRef value = text_of(values[static_cast<std::size_t>(at.index)]);
    return value ? value : throw NoScalarForm();
  }
  // What a pointer points to is not there for certain where the function does not look.
  if (!at.object->size && is_guarded_ && !at.object->seen.count(at.index)) throw NoScalarForm();
  if (is_always_run()) at.object->seen.insert(at.index);
  const TermRef variable = core::variable(memory_.cell(at), double_type(), !at.object->is_constant, core::pure);
  return make_term(core::Load{variable}, double_type(), false, core::pure, !at.object->is_constant);
}

bool ScalarRun::is_always_run() const {
  return may_emit_ && branches_ == 0 &&
         std::all_of(frames_.begin(), frames_.end(), [](const Frame& frame) { return frame.early.empty(); });
}

TermRef ScalarRun::literal(const clang::Expr* e) const {
  clang::Expr::EvalResult result;
  if (e->isValueDependent() || !e->EvaluateAsRValue(result, ast_) || result.HasSideEffects || !result.Val.isFloat())
    return nullptr;
  return text_of(result.Val.getFloat().convertToDouble());
}

/// A constant from outside, which the compiler knows.
Address ScalarRun::constant(const clang::VarDecl* variable) {
  if (const auto known = constants_.find(variable); known != constants_.end()) return known->second;
  const clang::VarDecl* with_value = nullptr;
  const clang::Expr* init = variable->getAnyInitializer(with_value);
  if (!init || init->isValueDependent() || !variable->hasGlobalStorage() || !variable->getType().isConstant(ast_))
    throw NoScalarForm();
  const clang::APValue* value = with_value->evaluateValue();
  Object object;
  object.name = variable->getNameAsString();
  object.size = numbers_in(variable->getType());
  object.is_constant = object.is_read_only = true;
  if (!value || !add_numbers(*value, object.values) || static_cast<std::int64_t>(object.values.size()) != *object.size)
    throw NoScalarForm();
  return constants_[variable] = {&memory_.add(std::move(object)), 0};
}

TermRef ScalarRun::number(const clang::Expr* e) {
  const OneMoment moment(*this);
  return number_anew(stripped(e));
}

TermRef ScalarRun::read(const clang::Expr* e) {
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) return number(made->getSubExpr());
  // One of two, or the larger of them, is a reference to it.
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) return select(choice);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e); call && is_extremum(call)) return called_number(call);
  // A constant from outside; what is inside is a variable.
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (variable && !state_.places.count(variable))
    if (TermRef value = literal(e)) return value;
  return load(place(e));
}

/// An integer that the function is given, as a number; null if it is none.
TermRef ScalarRun::given_integer(const clang::Expr* e) const {
  const auto* value = llvm::dyn_cast<clang::CastExpr>(e);
  const auto* name = value && value->getCastKind() == clang::CK_LValueToRValue
                         ? llvm::dyn_cast<clang::DeclRefExpr>(stripped(value->getSubExpr()))
                         : nullptr;
  const auto* parameter = name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
  if (!parameter || !given_integers_.count(parameter)) return nullptr;
  return core::text("static_cast<double>(" + name_of(parameter) + ")", double_type(), Precedence::Postfix);
}

TermRef ScalarRun::number_anew(const clang::Expr* e) {
  if (!is_double(e->getType())) throw NoScalarForm();
  if (llvm::isa<clang::FloatingLiteral, clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(e))
    if (TermRef value = literal(e)) return value;
  if (e->isGLValue()) return read(e);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    if (list->getNumInits() == 1) return number(list->getInit(0));
    return core::text("0.0", double_type());
  }
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    switch (cast->getCastKind()) {
      case clang::CK_LValueToRValue: return read(stripped(cast->getSubExpr()));
      case clang::CK_IntegralToFloating: {
        if (TermRef given = given_integer(stripped(cast->getSubExpr()))) return given;
        const double value = rounded(integer(cast->getSubExpr()));
        return core::text(core::spelling(value), double_type(), value < 0 ? Precedence::Unary : Precedence::Primary);
      }
      default:
        if (TermRef value = literal(e)) return value;
        throw NoScalarForm();
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (op->getOpcode() != clang::UO_Minus && op->getOpcode() != clang::UO_Plus) throw NoScalarForm();
    const TermRef operand = number(op->getSubExpr());
    return make_term(core::Unary{op->getOpcode() == clang::UO_Minus ? '-' : '+', operand}, double_type(), false,
                     core::pure, operand->active);
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    if (!op->isAdditiveOp() && op->getOpcode() != clang::BO_Mul && op->getOpcode() != clang::BO_Div)
      throw NoScalarForm();
    const TermRef left = number(op->getLHS());
    const TermRef right = number(op->getRHS());
    return make_term(core::Binary{op->getOpcodeStr()[0], left, right}, double_type(), false, core::pure,
                     left->active || right->active);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) return select(choice);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return called_number(call);
  throw NoScalarForm();
}

TermRef ScalarRun::select(const clang::ConditionalOperator* e) {
  const Condition given = condition(e->getCond());
  if (given.known) return number(*given.known ? e->getTrueExpr() : e->getFalseExpr());
  const NoStatements both_are_not_run(*this);
  const TermRef then = number(e->getTrueExpr());
  const TermRef otherwise = number(e->getFalseExpr());
  return make_term(core::Select{given.term, then, otherwise}, double_type(), false, core::pure,
                   then->active || otherwise->active);
}

// ---- conditions ----

ScalarRun::Condition ScalarRun::condition(const clang::Expr* e) {
  const OneMoment moment(*this);
  if (const auto value = known(e)) return {*value, nullptr};
  e = stripped(e);
  const auto question = [](Verbatim text) {
    return Condition{std::nullopt, make_term(std::move(text), core::passive("bool"), false, core::pure, false)};
  };
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e); cast && cast->getCastKind() == clang::CK_FloatingToBoolean)
    return question({{Hole{number(cast->getSubExpr()), Wanted::Value, Precedence::Relational}, std::string(" != 0")},
                     Precedence::Equality});
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->getOpcode() == clang::UO_LNot) {
    const Condition negated = condition(op->getSubExpr());
    if (negated.known) return {!*negated.known, nullptr};
    return question({{std::string("!"), Hole{negated.term, Wanted::Value, Precedence::Unary}}, Precedence::Unary});
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (!op) throw NoScalarForm();
  if (op->isLogicalOp()) {
    const bool is_and = op->getOpcode() == clang::BO_LAnd;
    const Condition left = condition(op->getLHS());
    if (left.known) return *left.known == is_and ? condition(op->getRHS()) : left;
    const NoStatements may_not_be_run(*this);
    const llvm::SaveAndRestore<bool> behind_it(is_guarded_, true);
    const Condition right = condition(op->getRHS());
    if (right.known && *right.known == is_and) return left;
    if (right.known) return right;
    return {std::nullopt,
            make_term(core::Logic{is_and, left.term, right.term}, core::passive("bool"), false, core::pure, false)};
  }
  if (!op->isComparisonOp() || op->getOpcode() == clang::BO_Cmp || !is_double(op->getLHS()->getType()))
    throw NoScalarForm();
  const TermRef left = number(op->getLHS());
  const TermRef right = number(op->getRHS());
  return question({{Hole{left, Wanted::Value, Precedence::Shift}, " " + op->getOpcodeStr().str() + " ",
                    Hole{right, Wanted::Value, Precedence::Shift}},
                   op->isEqualityOp() ? Precedence::Equality : Precedence::Relational});
}

// ---- integers ----

namespace {

bool compared(clang::BinaryOperatorKind op, const Address& a, const Address& b) {
  if (a.object != b.object) {
    const bool may_be_one = a.object->parameter && b.object->parameter;
    if (may_be_one || (op != clang::BO_EQ && op != clang::BO_NE)) throw NoScalarForm();
    return op == clang::BO_NE;
  }
  switch (op) {
    case clang::BO_EQ: return a.index == b.index;
    case clang::BO_NE: return a.index != b.index;
    case clang::BO_LT: return a.index < b.index;
    case clang::BO_GT: return a.index > b.index;
    case clang::BO_LE: return a.index <= b.index;
    case clang::BO_GE: return a.index >= b.index;
    default: throw NoScalarForm();
  }
}

}  // namespace

std::optional<bool> ScalarRun::known(const clang::Expr* e) {
  if (!is_integer(e->getType())) return std::nullopt;
  const std::size_t frames = frames_.size();
  const State before = state_;
  try {
    const NoStatements only_asked(*this);
    return integer(e).getBoolValue();
  } catch (const NoScalarForm&) {
    frames_.resize(frames);
    state_ = before;
    return std::nullopt;
  }
}

/// Of the expression's own type.
Integer ScalarRun::integer(const clang::Expr* e) {
  if (!is_integer(e->getType())) throw NoScalarForm();
  return integer_anew(stripped(e));
}

Integer ScalarRun::integer_anew(const clang::Expr* e) {
  const auto truth = [&](bool value) { return integer_of(value, e->getType(), ast_); };
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    switch (cast->getCastKind()) {
      case clang::CK_IntegralCast:
      case clang::CK_IntegralToBoolean: return converted(integer(cast->getSubExpr()), e->getType(), ast_);
      case clang::CK_LValueToRValue:
        if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stripped(cast->getSubExpr())))
          if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl()))
            if (const auto found = state_.integers.find(variable); found != state_.integers.end() && found->second)
              return *found->second;
        break;
      default: break;
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e);
      op && is_integer(op->getLHS()->getType()) && is_integer(op->getRHS()->getType()) && !op->isAssignmentOp())
    return operation(op);
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && is_integer(op->getSubExpr()->getType())) {
    switch (op->getOpcode()) {
      case clang::UO_Minus: return negated(integer(op->getSubExpr()));
      case clang::UO_Plus: return integer(op->getSubExpr());
      case clang::UO_Not: return ~integer(op->getSubExpr());
      case clang::UO_LNot: return truth(integer(op->getSubExpr()).isZero());
      default: break;
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e); op && (op->isEqualityOp() || op->isRelationalOp()) &&
                                                                 op->getLHS()->getType()->isPointerType() &&
                                                                 op->getRHS()->getType()->isPointerType())
    return truth(compared(op->getOpcode(), pointer(op->getLHS()), pointer(op->getRHS())));
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->isPostfix())
    return stepped(op, state_.integers).value();
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e))
    return integer(integer(choice->getCond()).getBoolValue() ? choice->getTrueExpr() : choice->getFalseExpr());
  if (const auto* size = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
      size && size->getMethodDecl() && size->getMethodDecl()->getNameAsString() == "size")
    if (const auto elements = elements_of(size->getImplicitObjectArgument()->getType()))
      return integer_of(static_cast<std::uint64_t>(elements->count), e->getType(), ast_);
  clang::Expr::EvalResult result;
  if (e->isValueDependent() || !e->EvaluateAsInt(result, ast_) || result.HasSideEffects) throw NoScalarForm();
  return converted(result.Val.getInt(), e->getType(), ast_);
}

/// `i++` within an expression: steps, and gives what was before.
template <class Value>
Value ScalarRun::stepped(const clang::UnaryOperator* e, std::map<const clang::VarDecl*, Value>& among) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stripped(e->getSubExpr()));
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  const auto found = variable ? among.find(variable) : among.end();
  if (found == among.end() || !may_emit_) throw NoScalarForm();  // not for certain
  const Value before = found->second;
  step(e);
  return before;
}

Integer ScalarRun::operation(const clang::BinaryOperator* e) {
  const auto truth = [&](bool value) { return integer_of(value, e->getType(), ast_); };
  const Integer left = integer(e->getLHS());
  const bool is_true = left.getBoolValue();
  if (e->getOpcode() == clang::BO_LAnd) return truth(is_true && integer(e->getRHS()).getBoolValue());
  if (e->getOpcode() == clang::BO_LOr) return truth(is_true || integer(e->getRHS()).getBoolValue());
  const Integer right = integer(e->getRHS());
  if (e->isComparisonOp()) return truth(compared(e->getOpcode(), left, right));
  return computed(e->getOpcode(), left, right);
}

// ---- places ----

Address ScalarRun::place(const clang::Expr* e) {
  e = stripped(e);
  if (e->getType().isVolatileQualified()) throw NoScalarForm();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable) throw NoScalarForm();
    const auto found = state_.places.find(variable);
    return found == state_.places.end() ? constant(variable) : found->second;
  }
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) {
    const Address made = new_object("t", temporary->getType());
    initialize(made, temporary->getType(), temporary->getSubExpr(), true);
    return made;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    if (const auto* of_class = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl());
        of_class && llvm::isa<clang::CXXThisExpr, clang::DeclRefExpr>(stripped(member->getBase())))
      return constant(of_class);
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!field || field->getType()->isReferenceType()) throw NoScalarForm();
    return (member->isArrow() ? pointer(member->getBase()) : place(member->getBase())) + start_of(field);
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const Address base = pointer(element->getBase());
    return base + count(element->getIdx()) * numbers_in(element->getType());
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->getOpcode() == clang::UO_Deref)
    return pointer(op->getSubExpr());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e);
      cast &&
      (cast->getCastKind() == clang::CK_DerivedToBase || cast->getCastKind() == clang::CK_UncheckedDerivedToBase)) {
    if (cast->path_size() != 1) throw NoScalarForm();
    const auto* derived = cast->getSubExpr()->getType()->getAsCXXRecordDecl();
    if (!derived) throw NoScalarForm();
    return place(cast->getSubExpr()) + start_of(e->getType()->getAsCXXRecordDecl(), derived);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
    const Condition given = condition(choice->getCond());
    if (!given.known) throw NoScalarForm();
    return place(*given.known ? choice->getTrueExpr() : choice->getFalseExpr());
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return called_element(call);
  throw NoScalarForm();
}

Address ScalarRun::pointer(const clang::Expr* e) {
  e = stripped(e);
  if (llvm::isa<clang::CXXThisExpr>(e)) return frames_.back().self.object ? frames_.back().self : throw NoScalarForm();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) return place(cast->getSubExpr());
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stripped(cast->getSubExpr()));
    const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    const auto found = variable ? state_.pointers.find(variable) : state_.pointers.end();
    if (cast->getCastKind() != clang::CK_LValueToRValue || found == state_.pointers.end()) throw NoScalarForm();
    return found->second;
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (op->getOpcode() == clang::UO_AddrOf) return place(op->getSubExpr());
    if (!op->isIncrementDecrementOp() || !op->isPostfix()) throw NoScalarForm();
    return stepped(op, state_.pointers);
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e);
      op && op->isAdditiveOp() && e->getType()->isPointerType()) {
    const bool pointer_first = op->getLHS()->getType()->isPointerType();
    const Address from = pointer(pointer_first ? op->getLHS() : op->getRHS());
    const std::int64_t by =
        count(pointer_first ? op->getRHS() : op->getLHS()) * numbers_in(e->getType()->getPointeeType());
    return from + (op->getOpcode() == clang::BO_Sub ? -by : by);
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return called_element(call);
  throw NoScalarForm();
}

}  // namespace dualrev::frontend
