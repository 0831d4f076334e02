// What is asked inside of a function that is differentiated, `dualrev::gradient<g>(x...)` and its relatives, where g is
// a function of numbers whose gradient needs no tape: each number of the answer is a call of a partial derivative of g,
// a function of its own (FunctionTwin::derives) that has partial derivatives itself, as g's version for jets gives them
// at any depth. A variable that holds the answer becomes the numbers of it that are used.
#include "frontend/bodies/asked.hpp"

#include <clang/AST/ASTContext.h>

#include <algorithm>

#include "frontend/bodies/arguments.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/forms.hpp"
#include "frontend/visitor.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Wanted;
using Of = AskedFor;

namespace {

/// What an expression is of the result of an entry point that is asked inside.
struct AskedPart {
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
using Form = AskedPart::Form;

std::optional<AskedPart> asked_in(Body& in, const clang::VarDecl* variable);

/// Below what only reads or copies.
const clang::Expr* source_of(const clang::Expr* e) {
  for (;;) {
    e = bare(e);
    const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
    if (conversion &&
        (conversion->getCastKind() == clang::CK_LValueToRValue || conversion->getCastKind() == clang::CK_NoOp))
      e = conversion->getSubExpr();
    else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
             made && made->getNumArgs() == 1 && made->getConstructor()->isCopyOrMoveConstructor())
      e = made->getArg(0);
    else
      return e;
  }
}

const clang::FunctionDecl* asked_function(const clang::FunctionDecl* entry) {
  const auto* arguments = entry->getTemplateSpecializationArgs();
  if (!arguments || arguments->size() == 0 || arguments->get(0).getKind() != clang::TemplateArgument::Declaration)
    return nullptr;
  return llvm::dyn_cast<clang::FunctionDecl>(arguments->get(0).getAsDecl());
}

bool is_number(clang::QualType type) {
  return type.getNonReferenceType()->isSpecificBuiltinType(clang::BuiltinType::Double);
}

/// The parameters that are numbers, if all are numbers or integers that are given by value.
std::optional<std::vector<unsigned>> numbers_among_parameters(const clang::FunctionDecl* g) {
  if (!g || llvm::isa<clang::CXXMethodDecl>(g) || !g->isExternallyVisible() || g->isVariadic() || !g->getIdentifier() ||
      !is_number(g->getReturnType()) || g->getReturnType()->isReferenceType())
    return std::nullopt;
  std::vector<unsigned> active;
  for (unsigned i = 0; i < g->getNumParams(); ++i) {
    const clang::QualType type = g->getParamDecl(i)->getType();
    const bool is_value =
        !type->isReferenceType() || (type->isLValueReferenceType() && type->getPointeeType().isConstQualified());
    const clang::QualType of = type.getNonReferenceType();
    if (!is_value || of.isVolatileQualified() || (!is_number(of) && !of->isIntegralOrEnumerationType()))
      return std::nullopt;
    if (is_number(of)) active.push_back(i);
  }
  return active;
}

std::optional<unsigned> integer_of(const clang::Expr* e, const clang::ASTContext& ast) {
  clang::Expr::EvalResult result;
  if (!e->getType()->isIntegralOrEnumerationType() || e->isValueDependent() || !e->EvaluateAsInt(result, ast))
    return std::nullopt;
  const llvm::APSInt& value = result.Val.getInt();
  if (value.isNegative() || value.getActiveBits() > 16) return std::nullopt;
  return static_cast<unsigned>(value.getZExtValue());
}

/// The number that a direction is, where it is spelled as one.
std::optional<double> spelled_number(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (const auto* number = llvm::dyn_cast<clang::FloatingLiteral>(e)) return number->getValue().convertToDouble();
  if (const auto* number = llvm::dyn_cast<clang::IntegerLiteral>(e))
    return static_cast<double>(number->getValue().getLimitedValue());
  return std::nullopt;
}

/// The number of a row, or the row, or what else has an index.
std::optional<AskedPart> element(AskedPart part, unsigned i) {
  const bool is_row = part.entry == "gradient" || part.active.size() > 1;
  if (part.form == Form::Row) {
    if (i >= part.active.size()) return std::nullopt;
    part.form = Form::Number;
    part.first = i;
    return part;
  }
  if (part.form != Form::Whole) return std::nullopt;
  if (part.entry == "gradient") {
    if (i > part.active.size()) return std::nullopt;
    part.form = Form::Number;
    part.what = i == 0 ? Of::Value : Of::Gradient;
    part.first = i == 0 ? 0 : i - 1;
    return part;
  }
  const auto as_row = [&](Of what) {
    part.what = what;
    part.form = is_row ? Form::Row : Form::Number;
    return part;
  };
  if (i == 0) {
    part.form = Form::Number;
    return part;
  }
  if (part.entry == "jvp" && i == 1) {
    part.form = Form::Number;
    part.what = Of::Tangent;
    return part;
  }
  if (part.entry == "vjp" && i == 1) {
    part.form = Form::Pullback;
    part.what = Of::Gradient;
    return part;
  }
  if (part.entry != "hvp" && part.entry != "hessian") return std::nullopt;
  if (i == 1) return as_row(Of::Gradient);
  if (i == 2 && part.entry == "hvp") return as_row(Of::Product);
  if (i != 2) return std::nullopt;
  part.form = Form::Matrix;
  part.what = Of::Hessian;
  return part;
}

std::optional<AskedPart> member_of(const AskedPart& part, const std::string& name) {
  if (part.form != Form::Whole || part.entry == "gradient") return std::nullopt;
  if (name == "value") return element(part, 0);
  if (part.entry == "jvp" && name == "tangent") return element(part, 1);
  if (part.entry == "vjp" && name == "pullback") return element(part, 1);
  if (name == "gradient") return part.entry == "vjp" || part.entry == "jvp" ? std::nullopt : element(part, 1);
  if ((part.entry == "hvp" && name == "product") || (part.entry == "hessian" && name == "hessian"))
    return element(part, 2);
  return std::nullopt;
}

/// Whether a variable is what it was given for as long as it lives.
bool may_stand_for_numbers(const clang::VarDecl* variable) {
  return variable->isLocalVarDecl() && !variable->isStaticLocal() && variable->getInit() &&
         !variable->getType().isVolatileQualified();
}

/// What is used of a variable; whether all of it is numbers that are only read.
class Uses : public EvaluatedVisitor {
 public:
  using Resolve = std::function<std::optional<AskedPart>(const clang::Expr*)>;
  using ResolveVariable = std::function<std::optional<AskedPart>(const clang::VarDecl*)>;
  Uses(const clang::VarDecl* variable, const Resolve& resolve, const ResolveVariable& of_variable)
      : variable_(variable), resolve_(resolve), of_variable_(of_variable) {}
  bool all_are_numbers = true;
  std::vector<AskedPart> numbers;

  void look_at(const clang::Stmt* s, bool is_read = false) {
    if (!s || !all_are_numbers) return;
    if (const auto* closure = llvm::dyn_cast<clang::LambdaExpr>(s)) {
      for (const clang::LambdaCapture& capture : closure->captures())
        if (capture.isExplicit() && capture.capturesVariable() && stands_for(capture.getCapturedVar()))
          all_are_numbers = false;
      // Captures name the variable as a whole.
      return look_at(closure->getBody());
    }
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(s)) {
      for (const clang::Decl* decl : declaration->decls()) {
        const auto* other = llvm::dyn_cast<clang::VarDecl>(decl);
        if (!other || !other->getInit()) continue;
        const auto part = other == variable_ ? std::nullopt : of_variable_(other);
        if (other == variable_ || (part && part->held == variable_)) continue;
        look_at(other->getInit());
      }
      return;
    }
    if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
      if (const auto* conversion = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
          conversion && conversion->getCastKind() == clang::CK_LValueToRValue)
        return look_at(conversion->getSubExpr(), true);
      const auto part = resolve_(e);
      if (part && part->held == variable_) {
        const bool is_kept = !e->isPRValue() && !is_read && !e->getType().isConstQualified();
        if (part->form != Form::Number || is_kept) {
          all_are_numbers = false;
          return;
        }
        numbers.push_back(*part);
        return look_at(part->seed);
      }
      if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e); name && stands_for(name->getDecl()))
        all_are_numbers = false;
    }
    for (const clang::Stmt* child : s->children()) look_at(child, is_read && llvm::isa<clang::ParenExpr>(s));
  }

 private:
  bool stands_for(const clang::ValueDecl* decl) const {
    const auto* binding = llvm::dyn_cast<clang::BindingDecl>(decl);
    const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(binding ? binding->getDecomposedDecl() : decl);
    if (variable == variable_) return true;
    const auto part = variable ? of_variable_(variable) : std::nullopt;
    return part && part->held == variable_;
  }
  const clang::VarDecl* variable_;
  const Resolve& resolve_;
  const ResolveVariable& of_variable_;
};

bool runs_code(const clang::Stmt* s) {
  return s && (llvm::isa<clang::CallExpr, clang::CXXConstructExpr, clang::LambdaExpr>(s) ||
               llvm::any_of(s->children(), runs_code));
}

std::optional<AskedPart> asked(Body& in, const clang::Expr* e) {
  e = source_of(e);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* binding = llvm::dyn_cast<clang::BindingDecl>(name->getDecl())) {
      const auto* whole = llvm::dyn_cast_or_null<clang::DecompositionDecl>(binding->getDecomposedDecl());
      const auto part = whole ? asked_in(in, whole) : std::nullopt;
      const auto place = part ? std::find(whole->bindings().begin(), whole->bindings().end(), binding)
                              : decltype(whole->bindings().begin())();
      return part ? element(*part, static_cast<unsigned>(place - whole->bindings().begin())) : std::nullopt;
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable && !llvm::isa<clang::ParmVarDecl>(variable) ? asked_in(in, variable) : std::nullopt;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    const auto part = member->isArrow() ? std::nullopt : asked(in, member->getBase());
    return part ? member_of(*part, member->getMemberDecl()->getNameAsString()) : std::nullopt;
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (!callee) return std::nullopt;
  if (const auto* invoked = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    if (invoked->getOperator() != clang::OO_Call) return std::nullopt;
    auto part = asked(in, invoked->getArg(0));
    if (!part) return std::nullopt;
    if (part->form == Form::Matrix && invoked->getNumArgs() == 3) {
      const auto i = integer_of(invoked->getArg(1), in.around.unit.ast());
      const auto j = integer_of(invoked->getArg(2), in.around.unit.ast());
      if (!i || !j || *i >= part->active.size() || *j >= part->active.size()) return std::nullopt;
      part->form = Form::Number;
      part->first = std::min(*i, *j);
      part->second = std::max(*i, *j);
      return part;
    }
    if (part->form != Form::Pullback || invoked->getNumArgs() != 2 || !is_number(invoked->getArg(1)->getType()))
      return std::nullopt;
    part->seed = invoked->getArg(1);
    part->form = part->active.size() > 1 ? Form::Row : Form::Number;
    return part;
  }
  const std::string name = qualified_name(callee);
  if (name == "std::get" && call->getNumArgs() == 1) {
    const auto part = asked(in, call->getArg(0));
    const auto* arguments = callee->getTemplateSpecializationArgs();
    if (!part || !arguments || arguments->get(0).getKind() != clang::TemplateArgument::Integral) return std::nullopt;
    // Results of classes are no tuples.
    if (part->form == Form::Whole && part->entry != "gradient") return std::nullopt;
    return element(*part, static_cast<unsigned>(arguments->get(0).getAsIntegral().getZExtValue()));
  }
  static const std::set<std::string> entries = {"gradient", "jvp", "hvp", "hessian", "vjp"};
  if (!name.starts_with("dualrev::") || !entries.count(name.substr(9))) return std::nullopt;
  AskedPart part{call, name.substr(9), asked_function(callee), {}};
  const auto active = numbers_among_parameters(part.of);
  if (!active || active->empty() || in.around.types.access_outside(part.of).writes) return std::nullopt;
  part.active = *active;
  const bool has_directions = part.entry == "jvp" || part.entry == "hvp";
  const unsigned count = part.of->getNumParams();
  if (call->getNumArgs() != count + (has_directions ? part.active.size() : 0)) return std::nullopt;
  for (unsigned i = 0; i < call->getNumArgs(); ++i) {
    const clang::Expr* given = call->getArg(i);
    if (i < count && in.around.is_constant(part.of, i)) return std::nullopt;
    const clang::QualType wanted =
        i < count ? part.of->getParamDecl(i)->getType().getNonReferenceType() : clang::QualType();
    const bool is_right = i < count ? in.around.unit.ast().hasSameUnqualifiedType(given->getType(), wanted)
                                    : is_number(given->getType()) || spelled_number(given).has_value();
    if (!is_right || in.activity.access(given).writes) return std::nullopt;
  }
  return part;
}

std::optional<AskedPart> asked_in(Body& in, const clang::VarDecl* variable) {
  if (!variable || !may_stand_for_numbers(variable)) return std::nullopt;
  auto part = asked(in, variable->getInit());
  if (!part || part->form == Form::Number) return std::nullopt;
  if (!part->held) part->held = variable;
  return part;
}

/// A call of the partial derivative by these parameters of what is asked about.
TermRef derivative(Body& in, const AskedPart& part, std::vector<unsigned> by, const std::vector<Hole>* given) {
  std::sort(by.begin(), by.end());
  const auto made = in.around.need_derivative(part.of, by);
  core::Call call{made->first, {}, {}, {}, {}, {}, false, false, false};
  call.key = made->second;
  core::Access access = core::reads | in.around.types.access_outside(part.of);
  for (unsigned i = 0; i < part.of->getNumParams(); ++i) {
    access |= in.activity.access(part.call->getArg(i));
    call.arguments.push_back(
        given ? (*given)[i] : arguments(in, part.call->getArgs() + i, 1, nullptr, false, part.of->getParamDecl(i))[0]);
  }
  return make_term(std::move(call), core::real(core::Scalar::Double), false, access, true);
}

/// The number where it is asked for. `given`: the arguments of the question, if they have names.
TermRef computed(Body& in, const AskedPart& part, const std::vector<Hole>* given = nullptr) {
  const core::TypeRef type = core::real(core::Scalar::Double);
  const auto binary = [&](char op, const TermRef& a, const TermRef& b) {
    return make_term(core::Binary{op, a, b}, type, false, a->access | b->access, a->active || b->active);
  };
  const auto by = [&](unsigned i) { return part.active[i]; };
  if (part.what == Of::Value) return derivative(in, part, {}, given);
  if (part.what == Of::Gradient) return derivative(in, part, {by(part.first)}, given);
  if (part.what == Of::Hessian) return derivative(in, part, {by(part.first), by(part.second)}, given);
  TermRef sum;
  for (unsigned k = 0; k < part.active.size(); ++k) {
    const unsigned place = part.of->getNumParams() + k;
    const clang::Expr* direction = part.call->getArg(place);
    const auto spelled = spelled_number(direction);
    if (spelled && *spelled == 0) continue;
    TermRef one =
        derivative(in, part, part.what == Of::Tangent ? std::vector{by(k)} : std::vector{by(part.first), by(k)}, given);
    if (!spelled || *spelled != 1) {
      TermRef times = spelled ? core::text(core::spelling(*spelled), type)
                      : given ? (*given)[place].term
                              : in.expr(direction);
      if (times->place)
        times = make_term(core::Load{times}, core::with_const(times->type, false), false, times->access, times->active);
      one = binary('*', one, times);
    }
    sum = sum ? binary('+', sum, one) : one;
  }
  return sum ? sum : core::number("0.0", type);
}

}  // namespace

TermRef asked_number(Body& in, const clang::Expr* e) {
  if (!Types::is_scalar(e->getType().getNonReferenceType())) return nullptr;
  const auto part = asked(in, e);
  if (!part || part->form != Form::Number) return nullptr;
  TermRef number;
  if (part->held) {
    const auto found = in.asked.find({part->held, part->what, part->first, part->second});
    if (found == in.asked.end()) return nullptr;
    number = core::variable(found->second, core::real(core::Scalar::Double, true), true, core::pure);
  } else {
    if (!in.around.need_derivative(part->of, {})) return nullptr;
    // Several operations are given the same arguments: what these call would be called several times.
    const bool several = part->what == Of::Tangent || part->what == Of::Product;
    if (several && part->active.size() > 1 && std::any_of(part->call->arg_begin(), part->call->arg_end(), runs_code))
      return nullptr;
    in.around.need_second_order(part->of, part->call->getExprLoc());
    number = computed(in, *part);
  }
  const auto loaded = [](const TermRef& t) {
    return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
  };
  if (!part->seed) return e->isPRValue() ? loaded(number) : number;
  const TermRef seed = loaded(in.expr(part->seed));
  number = loaded(number);
  return make_term(core::Binary{'*', seed, number}, core::real(core::Scalar::Double), false,
                   seed->access | number->access, true);
}

namespace {

std::optional<std::vector<core::Declarator>> numbers_in_place_of(Body& in, const clang::VarDecl* variable) {
  const auto whole = asked_in(in, variable);
  if (!whole) return std::nullopt;
  std::vector<core::Declarator> all;
  // What is a part of another one that holds it: all is there.
  if (whole->held != variable)
    return std::any_of(in.asked.begin(), in.asked.end(),
                       [&](const auto& each) { return std::get<0>(each.first) == whole->held; })
               ? std::optional(all)
               : std::nullopt;
  if (!in.around.need_derivative(whole->of, {})) return std::nullopt;
  const Uses::Resolve resolve = [&](const clang::Expr* e) { return asked(in, e); };
  const Uses::ResolveVariable of_variable = [&](const clang::VarDecl* other) { return asked_in(in, other); };
  Uses uses(variable, resolve, of_variable);
  uses.look_at(in.function->getBody());
  if (!uses.all_are_numbers || uses.numbers.empty()) return std::nullopt;
  in.around.need_second_order(whole->of, whole->call->getExprLoc());
  const auto declare = [&](const std::string& name, const TermRef& value) {
    core::Declarator made;
    made.name = name;
    made.type = core::real(core::Scalar::Double, true);
    made.init = core::Declarator::Init::Copy;
    made.arguments = {Hole{value, Wanted::Dual, Precedence::Assignment, true}};
    auto symbol = std::make_shared<core::Symbol>();
    symbol->name = made.name;
    symbol->kind = core::Symbol::Kind::Local;
    symbol->type = made.type;
    symbol->escapes = false;
    made.symbol = symbol;
    all.push_back(std::move(made));
    return all.back().symbol;
  };
  std::vector<AskedPart> numbers = uses.numbers;
  const auto key = [](const AskedPart& p) { return std::tuple(p.what, p.first, p.second); };
  std::sort(numbers.begin(), numbers.end(), [&](const AskedPart& a, const AskedPart& b) { return key(a) < key(b); });
  numbers.erase(std::unique(numbers.begin(), numbers.end(),
                            [&](const AskedPart& a, const AskedPart& b) { return key(a) == key(b); }),
                numbers.end());
  // Arguments that are computed get names.
  std::vector<Hole> given;
  for (unsigned i = 0; i < whole->call->getNumArgs(); ++i) {
    const clang::Expr* argument = whole->call->getArg(i);
    const bool is_parameter = i < whole->of->getNumParams();
    Hole hole = is_parameter
                    ? arguments(in, whole->call->getArgs() + i, 1, nullptr, false, whole->of->getParamDecl(i))[0]
                    : Hole{in.expr(argument)};
    const bool is_name =
        spelled_number(argument) || llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral>(source_of(argument));
    if (!is_name && is_number(argument->getType()) && (hole.term->active || runs_code(argument))) {
      const std::string of = is_parameter ? whole->of->getParamDecl(i)->getNameAsString() : std::string("along");
      const core::SymbolRef named = declare(in.other_name(of.empty() ? "given" : of), hole.term);
      hole = Hole{core::variable(named, core::real(core::Scalar::Double, true), true, core::pure), Wanted::Dual,
                  Precedence::Assignment, false};
    }
    given.push_back(std::move(hole));
  }
  const auto* bindings = llvm::dyn_cast<clang::DecompositionDecl>(variable);
  for (const AskedPart& each : numbers) {
    std::string name;
    if (bindings)
      for (unsigned i = 0; i < bindings->bindings().size() && name.empty(); ++i)
        if (const auto part = element(*whole, i); part && part->form == Form::Number && key(*part) == key(each))
          name = bindings->bindings()[i]->getNameAsString();
    if (name.empty()) {
      const char* words = each.what == Of::Value      ? "value"
                          : each.what == Of::Gradient ? "slope"
                          : each.what == Of::Tangent  ? "tangent"
                          : each.what == Of::Product  ? "product"
                                                      : "curvature";
      name =
          in.other_name((bindings ? std::string() : variable->getNameAsString() + "_") + words +
                        (each.what == Of::Value || each.what == Of::Tangent ? "" : "_" + std::to_string(each.first)) +
                        (each.what == Of::Hessian ? "_" + std::to_string(each.second) : ""));
    }
    in.asked[{variable, each.what, each.first, each.second}] = declare(name, computed(in, each, &given));
  }
  return all;
}

}  // namespace

std::optional<std::vector<core::Declarator>> asked_numbers(Body& in, const clang::VarDecl* variable) {
  const bool is_matrix = is_runtime_matrix(variable->getType()) && in.activity.touches(variable->getInit());
  if (!is_matrix && !in.activity.is_active(variable)) return std::nullopt;
  auto numbers = numbers_in_place_of(in, variable);
  if (!numbers && is_matrix) refuse(variable->getLocation(), Reason::Asks, not_all_numbers);
  return numbers;
}

}  // namespace dualrev::frontend
