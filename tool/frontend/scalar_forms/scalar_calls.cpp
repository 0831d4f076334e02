// Calls in a scalar form: rules of the table are operations; functions of the user's are run where they are called.
#include "core/rules.hpp"
#include "frontend/bodies/own_rules.hpp"
#include "frontend/bodies/source_text.hpp"
#include "frontend/library/library.hpp"
#include "frontend/scalar_forms/scalar_run.hpp"

#include <llvm/Support/Path.h>

namespace dualrev::frontend {

using core::make_term;
using core::TermRef;

namespace {

constexpr int most_calls = 64;  // in one form
constexpr std::size_t most_depth = 16;

}  // namespace

bool is_range(clang::QualType type) {
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!instance || !is_library(instance)) return false;
  const std::string name = qualified_name(instance);
  return (name == "std::vector" || name == "std::span") && is_double(instance->getTemplateArgs()[0].getAsType());
}

bool is_extremum(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const std::string name = callee ? callee->getQualifiedNameAsString() : std::string();
  return (name == "std::min" || name == "std::max") && e->getNumArgs() == 2;
}

TermRef ScalarRun::called_rule(const clang::CallExpr* e, const std::string& rule) {
  const core::Rule* row = core::find_rule(rule, static_cast<int>(e->getNumArgs()));
  if (!row || !is_double(e->getType())) throw NoScalarForm();
  core::Primitive primitive{rule, {}};
  bool is_active = false;
  for (const clang::Expr* argument : e->arguments()) {
    const bool is_number = is_double(argument->getType());
    const TermRef term =
        is_number ? number(argument) : core::text(llvm::toString(integer(argument), 10), core::passive("int"));
    if (term->active && !row->is_step &&
        row->partials[primitive.arguments.size()].find("no_derivative") != std::string::npos)
      throw NoScalarForm();
    is_active = is_active || term->active;
    primitive.arguments.push_back(term);
  }
  return make_term(std::move(primitive), double_type(), false, core::pure, is_active);
}

TermRef ScalarRun::called_number(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) throw NoScalarForm();
  if (!is_library(callee) && callee->getBuiltinID() == 0) return run(e).number;
  if (is_extremum(e)) return called_rule(e, callee->getNameAsString());
  const std::string rule = rule_name(callee);
  if (rule.empty()) throw NoScalarForm();
  return called_rule(e, rule);
}

/// An element of a container, or what a function of the user's gives by reference or pointer.
Address ScalarRun::called_element(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) throw NoScalarForm();
  if (!is_library(callee)) {
    if (!callee->getReturnType()->isReferenceType() && !callee->getReturnType()->isPointerType()) throw NoScalarForm();
    return run(e).address;
  }
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
  const auto* method = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  const clang::Expr* container = op ? op->getArg(0) : method ? method->getImplicitObjectArgument() : nullptr;
  if (!container || container->getType()->isPointerType()) throw NoScalarForm();
  const auto elements = elements_of(container->getType());
  if (!elements && !is_range(container->getType())) throw NoScalarForm();
  const Address first = place(container);
  if (op && op->getOperator() == clang::OO_Subscript)
    return first + count(op->getArg(1)) * numbers_in(elements ? elements->type : ast_.DoubleTy);
  const std::string name = method ? method->getMethodDecl()->getNameAsString() : std::string();
  if (name == "data" || name == "front") return first;
  throw NoScalarForm();
}

namespace {

/// Whether something is done before the place is known.
bool may_change(const clang::Stmt* s) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s);
      call && !(call->getDirectCallee() && is_library(call->getDirectCallee())))
    return true;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(s); op && op->isAssignmentOp()) return true;
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(s); op && op->isIncrementDecrementOp()) return true;
  return std::any_of(s->child_begin(), s->child_end(), may_change);
}

}  // namespace

ScalarRun::Frame ScalarRun::run(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) throw NoScalarForm();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const llvm::ArrayRef<const clang::Expr*> arguments(e->getArgs(), e->getNumArgs());
  if (!method || method->isStatic()) {
    if (method && llvm::isa<clang::CXXOperatorCallExpr>(e)) throw NoScalarForm();
    return run(callee, {}, arguments);
  }
  if (method->isVirtual()) throw NoScalarForm();
  if (const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    if (op->isAssignmentOp() && may_change(arguments[0])) throw NoScalarForm();  // the right side comes first
    return run(callee, place(arguments[0]), arguments.drop_front());
  }
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(e);
  if (!call) throw NoScalarForm();
  const clang::Expr* object = call->getImplicitObjectArgument();
  return run(callee, object->getType()->isPointerType() ? pointer(object) : place(object), arguments);
}

ScalarRun::Frame ScalarRun::run(const clang::FunctionDecl* callee, const Address& self,
                                llvm::ArrayRef<const clang::Expr*> arguments) {
  const clang::FunctionDecl* defined = nullptr;
  if (!callee->hasBody(defined) || is_library(callee) || callee->isVariadic() || callee->isDefaulted() ||
      frames_.size() >= most_depth || ++calls_ > most_calls || arguments.size() != defined->getNumParams() ||
      rule_of(questions_.unit, callee) || llvm::StringRef(qualified_name(callee)).starts_with("dualrev::"))
    throw NoScalarForm();
  for (const Frame& frame : frames_)
    if (frame.function->getCanonicalDecl() == callee->getCanonicalDecl()) throw NoScalarForm();
  State of_caller = state_;
  for (unsigned i = 0; i < defined->getNumParams(); ++i) {
    const OneMoment moment(*this);
    const clang::ParmVarDecl* parameter = defined->getParamDecl(i);
    if (questions_.is_constant(defined, i) && questions_.types.holds_scalar(parameter->getType())) throw NoScalarForm();
    bind_argument(parameter, arguments[i]);
  }
  if (!of_caller.agrees_with(state_)) throw NoScalarForm();  // `i++`: which argument comes first, is not said
  Frame frame{defined, self};
  frame.branches = branches_;
  frames_.push_back(std::move(frame));
  const clang::SourceManager& sources = questions_.unit.sources();
  const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(defined->getLocation()));
  if (may_emit_ && at.isValid() && !llvm::isa<clang::CXXConstructorDecl>(defined))
    comments_ = {"// " + defined->getNameAsString() + ", " + llvm::sys::path::filename(at.getFilename()).str() + ":" +
                 std::to_string(at.getLine())};
  const llvm::SaveAndRestore<const clang::Stmt*> statement_around(at_);
  const llvm::SaveAndRestore<std::size_t> awaited_around(awaited_);
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(defined)) {
    for (const clang::CXXCtorInitializer* each : constructor->inits()) {
      if (each->isDelegatingInitializer()) {
        initialize(self, versions::type_of(constructor->getParent()), each->getInit(), false);
      } else {
        const Address part = self + (each->isBaseInitializer() ? start_of(each->getBaseClass()->getAsCXXRecordDecl(),
                                                                          constructor->getParent())
                                                               : start_of(each->getMember()));
        const clang::QualType type =
            each->isBaseInitializer() ? clang::QualType(each->getBaseClass(), 0) : each->getMember()->getType();
        initialize(part, type, each->getInit(), false);
      }
    }
  }
  const Flow flow = statement(defined->getBody());
  Frame result = std::move(frames_.back());
  frames_.pop_back();
  state_ = std::move(of_caller);
  if (flow != Flow::Return && !defined->getReturnType()->isVoidType()) throw NoScalarForm();
  for (auto early = result.early.rbegin(); early != result.early.rend(); ++early) {
    const bool is_active = early->second->active || result.number->active;
    result.number = make_term(core::Select{early->first, early->second, result.number}, double_type(), false,
                              core::pure, is_active);
  }
  return result;
}

void ScalarRun::bind_argument(const clang::ParmVarDecl* parameter, const clang::Expr* argument) {
  const clang::QualType type = parameter->getType();
  if (type->isReferenceType()) {
    const clang::QualType referred = type->getPointeeType();
    if (is_integer(referred) && referred.isConstQualified()) {
      const clang::Expr* value = stripped(argument);
      if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(value)) value = made->getSubExpr();
      const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stripped(value));
      const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
      const auto found = variable ? state_.integers.find(variable) : state_.integers.end();
      state_.integers[parameter] = found != state_.integers.end() ? found->second : integer(value);
      return;
    }
    state_.places[parameter] = place(argument);
  } else if (type->isPointerType()) {
    state_.pointers[parameter] = pointer(argument);
  } else if (is_integer(type)) {
    state_.integers[parameter] = integer(argument);
  } else {
    const Address made = new_object(parameter->getNameAsString(), type);
    initialize(made, type, argument, true);
    state_.places[parameter] = made;
  }
}

}  // namespace dualrev::frontend
