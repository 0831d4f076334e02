// Statements of a scalar form, and what they store.
#include "frontend/refusals/diagnostics.hpp"
#include "frontend/scalar_forms/scalar_run.hpp"

namespace dualrev::frontend {

using core::make_term;
using core::StmtRef;
using core::TermRef;

namespace {

constexpr int most_rounds = 128;  // of all loops
constexpr std::size_t most_statements = 1000;

}  // namespace

// ---- control ----

ScalarRun::Flow ScalarRun::statement(const clang::Stmt* s) {
  if (!s) return Flow::Next;
  at_ = s;
  return statement_anew(s);
}

ScalarRun::Flow ScalarRun::statement_anew(const clang::Stmt* s) {
  if (llvm::isa<clang::NullStmt>(s)) return Flow::Next;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(s)) {
    for (const clang::Stmt* inner : block->body())
      if (const Flow flow = statement(inner); flow != Flow::Next) return flow;
    return Flow::Next;
  }
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* decl : declared->decls()) {
      if (llvm::isa<clang::TypedefNameDecl, clang::UsingDecl, clang::UsingDirectiveDecl, clang::StaticAssertDecl>(decl))
        continue;
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
      if (!variable || llvm::isa<clang::DecompositionDecl>(variable)) throw NoScalarForm();
      declare(variable);
    }
    return Flow::Next;
  }
  if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) return branch(choice);
  if (const auto* repeat = llvm::dyn_cast<clang::ForStmt>(s)) {
    if (repeat->getConditionVariable()) throw NoScalarForm();
    static_cast<void>(statement(repeat->getInit()));
    return loop(repeat->getCond(), repeat->getInc(), repeat->getBody(), false);
  }
  if (const auto* repeat = llvm::dyn_cast<clang::WhileStmt>(s)) {
    if (repeat->getConditionVariable()) throw NoScalarForm();
    return loop(repeat->getCond(), nullptr, repeat->getBody(), false);
  }
  if (const auto* repeat = llvm::dyn_cast<clang::DoStmt>(s))
    return loop(repeat->getCond(), nullptr, repeat->getBody(), true);
  if (const auto* repeat = llvm::dyn_cast<clang::CXXForRangeStmt>(s)) return range_loop(repeat);
  if (llvm::isa<clang::BreakStmt>(s)) return Flow::Break;
  if (llvm::isa<clang::ContinueStmt>(s)) return Flow::Continue;
  if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s)) {
    give(result->getRetValue());
    return Flow::Return;
  }
  if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(s)) return statement(attributed->getSubStmt());
  const auto* e = llvm::dyn_cast<clang::Expr>(s);
  if (!e) throw NoScalarForm();
  effect(e);
  return Flow::Next;
}

ScalarRun::Flow ScalarRun::loop(const clang::Expr* condition, const clang::Expr* increment, const clang::Stmt* body,
                                bool body_first) {
  for (bool is_first = true;; is_first = false) {
    if (condition && !(is_first && body_first)) {
      const Condition goes_on = this->condition(condition);
      if (!goes_on.known) throw NoScalarForm();
      if (!*goes_on.known) return Flow::Next;
    }
    if (++rounds_ > most_rounds) throw NoScalarForm();
    const Flow flow = statement(body);
    if (flow == Flow::Return) return flow;
    if (flow == Flow::Break) return Flow::Next;
    if (increment) effect(increment);
  }
}

ScalarRun::Flow ScalarRun::range_loop(const clang::CXXForRangeStmt* s) {
  static_cast<void>(statement(s->getInit()));
  const clang::QualType type = s->getRangeInit()->getType();
  const auto elements = elements_of(type);
  if (!elements) throw NoScalarForm();
  const Address range = place(s->getRangeInit());
  const clang::VarDecl* variable = s->getLoopVariable();
  if (llvm::isa<clang::DecompositionDecl>(variable)) throw NoScalarForm();
  for (std::int64_t i = 0; i < elements->count; ++i) {
    if (++rounds_ > most_rounds) throw NoScalarForm();
    const Address element = range + i * numbers_in(elements->type);
    if (variable->getType()->isReferenceType()) {
      if (!ast_.hasSameUnqualifiedType(variable->getType()->getPointeeType(), elements->type)) throw NoScalarForm();
      state_.places[variable] = element;
    } else {
      const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stripped(variable->getInit()));
      const bool is_copy =
          !made || (made->getConstructor()->isCopyOrMoveConstructor() && made->getConstructor()->isTrivial());
      if (!is_copy || !ast_.hasSameUnqualifiedType(variable->getType(), elements->type)) throw NoScalarForm();
      state_.places[variable] = new_object(variable->getNameAsString(), variable->getType());
      declare_all(state_.places[variable], variable->getType());
      copy(element, state_.places[variable], elements->type);
    }
    const Flow flow = statement(s->getBody());
    if (flow == Flow::Return) return flow;
    if (flow == Flow::Break) break;
  }
  return Flow::Next;
}

/// Whether integers and pointers are what they were: they are followed along one path only.
bool ScalarRun::State::agrees_with(const State& later) const {
  const auto same = [](const auto& before, const auto& after) {
    return std::all_of(before.begin(), before.end(), [&](const auto& entry) {
      const auto found = after.find(entry.first);
      return found != after.end() && found->second == entry.second;
    });
  };
  return same(integers, later.integers) && same(pointers, later.pointers) && same(places, later.places);
}

ScalarRun::Flow ScalarRun::branch(const clang::IfStmt* s) {
  if (s->getConditionVariable() || s->isConsteval()) throw NoScalarForm();
  static_cast<void>(statement(s->getInit()));
  const Condition given = condition(s->getCond());
  if (given.known) return statement(*given.known ? s->getThen() : s->getElse());
  if (!s->getElse() && returns_early(s->getThen(), given.term)) return Flow::Next;
  const auto side = [&](const clang::Stmt* inner, Flow& flow) {
    const State before = state_;
    std::vector<StmtRef> list;
    std::vector<StmtRef>* around = std::exchange(to_, &list);
    ++branches_;
    flow = statement(inner);
    --branches_;
    to_ = around;
    // Where a function that is read here goes on, is not known.
    if (flow != Flow::Next && (flow != Flow::Return || frames_.size() > 1)) throw NoScalarForm();
    if (!before.agrees_with(state_)) throw NoScalarForm();
    state_ = before;
    return core::make_stmt(core::Stmts{std::move(list)});
  };
  Flow of_then = Flow::Next, of_else = Flow::Next;
  core::If form{nullptr, given.term, side(s->getThen(), of_then), nullptr, false};
  if (s->getElse()) form.otherwise = side(s->getElse(), of_else);
  emit(*core::make_stmt(std::move(form)));
  return of_then == Flow::Return && of_else == Flow::Return && s->getElse() ? Flow::Return : Flow::Next;
}

/// `if (c) return a;` in a function that gives a number where it is called: `c ? a : ...`.
bool ScalarRun::returns_early(const clang::Stmt* then, const TermRef& condition) {
  if (frames_.size() == 1 || !is_double(frames_.back().function->getReturnType()) ||
      frames_.back().branches != branches_)
    return false;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(then); block && block->size() == 1)
    then = block->body_front();
  const auto* result = llvm::dyn_cast<clang::ReturnStmt>(then);
  if (!result) return false;
  const NoStatements not_always_run(*this);
  const TermRef value = number(result->getRetValue());  // which may open frames of its own
  frames_.back().early.emplace_back(condition, value);
  awaited_ = memory_.objects().size();
  return true;
}

/// The value of a return statement.
void ScalarRun::give(const clang::Expr* value) {
  Frame& frame = frames_.back();
  const clang::QualType type = frame.function->getReturnType();
  if (type->isVoidType()) {
    if (value) effect(value);
    if (frames_.size() == 1) emit(*core::make_stmt(core::Return{}));
    return;
  }
  if (type->isReferenceType() || type->isPointerType()) {
    if (frames_.size() == 1) throw NoScalarForm();
    frames_.back().address = type->isReferenceType() ? place(value) : pointer(value);
  } else if (is_double(type)) {
    const TermRef term = number(value);
    if (frames_.size() == 1)
      emit(*core::make_stmt(core::Return{core::Hole{term}}));
    else
      frames_.back().number = term;
  } else if (is_integer(type)) {
    throw NoScalarForm();
  } else {
    const Address made = new_object(frames_.size() == 1 ? "value" : frame.function->getNameAsString(), type);
    initialize(made, type, value, true);
    frames_.back().address = made;
    if (frames_.size() > 1) return;
    // One name for each of its numbers, whatever the path.
    for (std::int64_t i = 0; i < numbers_in(type); ++i)
      emit(*core::make_stmt(core::Evaluate{make_term(
          core::Assign{core::variable(form_.results[static_cast<std::size_t>(i)], double_type(), true, core::pure), '=',
                       load(made + i), nullptr},
          double_type(), true, core::writes, true)}));
    emit(*core::make_stmt(core::Return{}));
  }
}

// ---- effects ----

void ScalarRun::effect(const clang::Expr* e) {
  e = stripped(e);
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    if (op->isAssignmentOp()) return assign(op);
    if (op->getOpcode() == clang::BO_Comma) {
      effect(op->getLHS());
      return effect(op->getRHS());
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(e); op && op->isIncrementDecrementOp()) return step(op);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e); cast && cast->getCastKind() == clang::CK_ToVoid) {
    if (llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral>(stripped(cast->getSubExpr()))) return;
    throw NoScalarForm();
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  if (!call || !call->getDirectCallee()) throw NoScalarForm();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(call->getDirectCallee());
  if (method && llvm::isa<clang::CXXOperatorCallExpr>(call) &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) && method->isTrivial()) {
    const Address from = place(call->getArg(1));
    return copy(from, place(call->getArg(0)), call->getArg(0)->getType());
  }
  static_cast<void>(run(call));
}

void ScalarRun::assign(const clang::BinaryOperator* e) {
  const clang::QualType type = e->getLHS()->getType();
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(stripped(e->getLHS()));
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e);
  if (is_integer(type)) {
    if (!variable || !state_.integers.count(variable)) throw NoScalarForm();
    const Integer by = integer(e->getRHS());
    std::optional<Integer>& value = state_.integers[variable];
    if (!compound) {
      value = by;
    } else {
      if (!value) throw NoScalarForm();
      const auto op = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
      value = converted(computed(op, converted(*value, compound->getComputationLHSType(), ast_), by), type, ast_);
    }
    return;
  }
  if (type->isPointerType()) {
    if (!variable || !state_.pointers.count(variable)) throw NoScalarForm();
    if (!compound) {
      state_.pointers[variable] = pointer(e->getRHS());
    } else {
      const std::int64_t by = count(e->getRHS()) * numbers_in(type->getPointeeType());
      state_.pointers[variable].index += e->getOpcode() == clang::BO_SubAssign ? -by : by;
    }
    return;
  }
  if (!is_double(type)) throw NoScalarForm();
  TermRef value = number(e->getRHS());
  const Address to = [&] {
    const OneMoment moment(*this);
    return place(e->getLHS());
  }();
  if (compound) {
    const std::string op = e->getOpcodeStr().str();
    if (!is_double(compound->getComputationResultType()) || op.size() != 2 ||
        std::string("+-*/").find(op[0]) == std::string::npos)
      throw NoScalarForm();
    value = make_term(core::Binary{op[0], load(to), value, true}, double_type(), false, core::pure, true);
  }
  store(to, value, false);
}

void ScalarRun::step(const clang::UnaryOperator* e) {
  const clang::Expr* operand = stripped(e->getSubExpr());
  const clang::QualType type = operand->getType();
  const int by = e->isIncrementOp() ? 1 : -1;
  if (is_double(type)) {
    const Address to = place(operand);
    store(to,
          make_term(core::Binary{by > 0 ? '+' : '-', load(to), core::text("1.0", double_type())}, double_type(), false,
                    core::pure, true),
          false);
    return;
  }
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(operand);
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (!variable) throw NoScalarForm();
  if (const auto found = state_.integers.find(variable); found != state_.integers.end() && found->second) {
    const clang::QualType computation = promoted(type, ast_);
    const Integer one = integer_of(1, computation, ast_);
    found->second =
        converted(computed(by > 0 ? clang::BO_Add : clang::BO_Sub, converted(*found->second, computation, ast_), one),
                  type, ast_);
  } else if (const auto at = state_.pointers.find(variable); at != state_.pointers.end()) {
    at->second.index += by * numbers_in(type->getPointeeType());
  } else {
    throw NoScalarForm();
  }
}

// ---- objects ----

void ScalarRun::declare(const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  const clang::Expr* value = variable->getInit();
  if (type.isVolatileQualified()) throw NoScalarForm();
  if (!variable->hasLocalStorage() && !variable->isConstexpr()) {
    if (!type.isConstant(ast_) || !value || !variable->evaluateValue()) throw NoScalarForm();
    return;  // as if it stood outside
  }
  if (type->isReferenceType()) {
    const OneMoment moment(*this);
    state_.places[variable] = place(value);
  } else if (type->isPointerType()) {
    if (!value) throw NoScalarForm();
    state_.pointers[variable] = pointer(value);
  } else if (is_integer(type)) {
    state_.integers[variable] = std::nullopt;
    if (!value) return;
    const clang::Expr* given = stripped(value);
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(given);
    state_.integers[variable] = list && list->getNumInits() == 1 ? integer(list->getInit(0)) : integer(value);
  } else {
    const Address made = new_object(variable->getNameAsString(), type);
    if (value)
      initialize(made, type, value, true);
    else
      declare_all(made, type);
    state_.places[variable] = made;
  }
}

Address ScalarRun::new_object(const std::string& name, clang::QualType type) {
  Object object;
  object.name = name.empty() ? "t" : name;
  object.size = numbers_in(type);
  object.path = [name = object.name, type](std::int64_t index) {
    const auto* record = elements_of(type) ? nullptr : type->getAsCXXRecordDecl();
    const bool has_path = !record || (record->getNumBases() == 0 && record->isAggregate());
    return name + (has_path ? path_in(type, index) : "_" + std::to_string(index));
  };
  return {&memory_.add(std::move(object)), 0};
}

void ScalarRun::declare_all(const Address& object, clang::QualType type) {
  for (std::int64_t i = 0; i < numbers_in(type); ++i)
    emit(*core::make_stmt(
        core::Declare{"", {{memory_.cell(object + i), double_type(), core::Declarator::Init::None, {}}}}));
}

void ScalarRun::set_to_zero(const Address& to, clang::QualType type, bool is_fresh) {
  for (std::int64_t i = 0; i < numbers_in(type); ++i) store(to + i, core::text("0.0", double_type()), is_fresh);
}

/// `is_fresh`: nothing of it is declared yet.
void ScalarRun::initialize(const Address& to, clang::QualType type, const clang::Expr* value, bool is_fresh) {
  value = stripped(value);
  if (is_double(type)) return store(to, number(value), is_fresh);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(value)) {
    if (list->isSemanticForm() && list->getNumInits() == 1 &&
        ast_.hasSameUnqualifiedType(list->getInit(0)->getType(), type))
      return initialize(to, type, list->getInit(0), is_fresh);
    return initialize_list(to, type, list, is_fresh);
  }
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(value))
    return set_to_zero(to, type, is_fresh);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(value)) {
    const Condition given = condition(choice->getCond());
    if (!given.known) throw NoScalarForm();
    return initialize(to, type, *given.known ? choice->getTrueExpr() : choice->getFalseExpr(), is_fresh);
  }
  if (is_fresh) declare_all(to, type);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value)) return construct(to, type, made);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(value)) {
    const auto* callee = call->getDirectCallee();
    if (!callee || is_library(callee) || !call->isPRValue()) throw NoScalarForm();
    return copy(run(call).address, to, type);
  }
  throw NoScalarForm();
}

void ScalarRun::initialize_list(const Address& to, clang::QualType type, const clang::InitListExpr* list,
                                bool is_fresh) {
  std::int64_t next = 0;
  if (const auto elements = elements_of(type)) {
    const std::int64_t each = numbers_in(elements->type);
    // Of a std::array the list is that of the array inside.
    if (!type->isArrayType()) {
      if (list->getNumInits() == 0) return set_to_zero(to, type, is_fresh);
      return initialize(to, list->getInit(0)->getType(), list->getInit(0), is_fresh);
    }
    for (const clang::Expr* element : list->inits()) initialize(to + each * next++, elements->type, element, is_fresh);
    for (; next < elements->count; ++next) {
      if (list->hasArrayFiller())
        initialize(to + each * next, elements->type, list->getArrayFiller(), is_fresh);
      else
        set_to_zero(to + each * next, elements->type, is_fresh);
    }
    return;
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || record->getNumBases() > 0) throw NoScalarForm();
  unsigned i = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (i >= list->getNumInits()) throw NoScalarForm();
    const clang::Expr* value = list->getInit(i++);
    std::optional<Inside> of_object;
    if (llvm::isa<clang::CXXDefaultInitExpr>(value)) of_object.emplace(*this, to);
    initialize(to + next, field->getType(), value, is_fresh);
    next += numbers_in(field->getType());
  }
}

void ScalarRun::construct(const Address& to, clang::QualType type, const clang::CXXConstructExpr* e) {
  const clang::CXXConstructorDecl* constructor = e->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && constructor->isTrivial()) return copy(place(e->getArg(0)), to, type);
  if (e->requiresZeroInitialization()) set_to_zero(to, type, false);
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) return;
  if (constructor->isInheritingConstructor()) throw NoScalarForm();
  static_cast<void>(run(constructor, to, llvm::ArrayRef<const clang::Expr*>(e->getArgs(), e->getNumArgs())));
}

void ScalarRun::copy(const Address& from, const Address& to, clang::QualType type) {
  if (from == to) return;
  if (from.object == to.object && std::abs(from.index - to.index) < numbers_in(type)) throw NoScalarForm();
  for (std::int64_t i = 0; i < numbers_in(type); ++i) store(to + i, load(from + i), false);
}

void ScalarRun::store(const Address& to, const TermRef& value, bool is_fresh) {
  if (to.object->is_constant || to.object->is_read_only || to.object->ordinal < std::max(oldest_, awaited_))
    throw NoScalarForm();
  const std::string& name = memory_.cell(to);
  if (is_fresh)
    emit(*core::make_stmt(
        core::Declare{"", {{name, double_type(), core::Declarator::Init::Copy, {core::Hole{value}}}}}));
  else
    emit(*core::make_stmt(core::Evaluate{
        make_term(core::Assign{core::variable(name, double_type(), true, core::pure), '=', value, nullptr},
                  double_type(), true, core::writes, true)}));
}

void ScalarRun::emit(core::Stmt s) {
  if (!may_emit_ || ++emitted_ > most_statements) throw NoScalarForm();
  s.comments = std::exchange(comments_, {});
  if (at_) s.location = shown(questions_.unit, at_->getBeginLoc());
  to_->push_back(std::make_shared<const core::Stmt>(std::move(s)));
}

}  // namespace dualrev::frontend
