// Calls of functions that have a row in the table of rules => core terms; std::max and its like, which give places.
#include "frontend/bodies/primitives.hpp"

#include <clang/AST/ASTContext.h>

#include "core/rules.hpp"
#include "frontend/bodies/body.hpp"
#include "frontend/bodies/constants.hpp"
#include "frontend/bodies/forms.hpp"

namespace dualrev::frontend {

using core::Hole;
using core::make_term;
using core::Precedence;
using core::TermRef;
using core::Verbatim;
using core::Wanted;

TermRef rule_call(Body& in, const clang::CallExpr* e, const std::string& rule) {
  core::Primitive primitive{rule, {}};
  core::Access access = core::pure;
  bool active = false;
  for (const clang::Expr* argument : e->arguments()) {
    TermRef t = read(in, argument);
    if (t->place) t = make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active);
    const core::Rule* row = core::find_rule(rule, static_cast<int>(e->getNumArgs()));
    if (t->active && row && !row->is_step &&
        row->partials[primitive.arguments.size()].find("no_derivative") != std::string::npos)
      refuse(argument->getExprLoc(), Reason::NoRule,
             rule + " by argument " + std::to_string(primitive.arguments.size() + 1));
    access |= t->access;
    active = active || t->active;
    primitive.arguments.push_back(std::move(t));
  }
  return make_term(std::move(primitive),
                   core::with_const(in.around.types.lower(e->getType().getNonReferenceType(), e->getExprLoc()), false),
                   false, access, active);
}

TermRef chosen_place(Body& in, const clang::CallExpr* e, const std::vector<TermRef>& from) {
  Verbatim chosen{{core::Rooted{qualified_name(e->getDirectCallee())}, "("}, Precedence::Postfix};
  core::Access access = core::reads;
  for (const TermRef& given : from) {
    access |= given->access;
    const TermRef place =
        given->place && given->active
            ? given
            : make_term(core::Temporary{given}, core::with_const(given->type, false), false, given->access, true);
    chosen.pieces.emplace_back(Hole{place, Wanted::Dual, Precedence::Assignment, true});
    chosen.pieces.emplace_back(", ");
  }
  chosen.pieces.emplace_back(core::Rooted{"dualrev::less_by_value"});
  chosen.pieces.emplace_back("{})");
  const auto value = [](const TermRef& t) {
    return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
  };
  const core::TypeRef type = core::with_const(in.type_of(e), false);
  const llvm::StringRef name = e->getDirectCallee()->getName();
  const auto of_two = [&](const char* rule, const TermRef& a, const TermRef& b) {
    return make_term(core::Primitive{rule, {value(a), value(b)}}, type, false, access, true);
  };
  if (from.size() == 2) chosen.meaning = of_two(name == "max" ? "max" : "min", from[0], from[1]);
  if (from.size() == 3) chosen.meaning = of_two("min", of_two("max", from[0], from[1]), from[2]);
  return make_term(std::move(chosen), in.type_of(e), true, access, true);
}

TermRef extremum_of_list(Body& in, const clang::CallExpr* e, const std::string& name) {
  if ((name != "std::min" && name != "std::max") || e->getNumArgs() != 1 || !Types::is_scalar(e->getType()))
    return nullptr;
  const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(bare(e->getArg(0)));
  const auto* elements = list ? llvm::dyn_cast<clang::InitListExpr>(bare(list->getSubExpr())) : nullptr;
  if (!elements || elements->getNumInits() == 0) return nullptr;
  TermRef made;
  for (const clang::Expr* each : elements->inits()) {
    const TermRef value = read(in, each);
    made = made ? make_term(core::Primitive{name == "std::min" ? "min" : "max", {made, value}},
                            core::with_const(in.type_of(e), false), false, made->access | value->access,
                            made->active || value->active)
                : value;
  }
  return made;
}

TermRef extremum(Body& in, const clang::CallExpr* e, bool maximum) {
  const auto side = [&](unsigned i) { return in.read == e ? read(in, e->getArg(i)) : in.expr(e->getArg(i)); };
  const TermRef a = side(0);
  const TermRef b = side(1);
  // Of two places the result is one of the places: nothing is computed.
  if (!a->place || !b->place || !core::repeatable(a) || !core::repeatable(b) || !a->active || !b->active) {
    if (in.read != e && (a->active || b->active)) return chosen_place(in, e, {a, b});
    const auto value = [](const TermRef& t) {
      return t->place ? make_term(core::Load{t}, core::with_const(t->type, false), false, t->access, t->active) : t;
    };
    const core::TypeRef type =
        core::with_const(in.around.types.lower(e->getType().getNonReferenceType(), e->getExprLoc()), false);
    return make_term(core::Primitive{maximum ? "max" : "min", {value(a), value(b)}}, type, false, a->access | b->access,
                     a->active || b->active);
  }
  const auto read = [](const TermRef& place) {
    return make_term(core::Load{place}, core::with_const(place->type, false), false, place->access, place->active);
  };
  // max: a < b ? b : a     min: b < a ? b : a
  const Hole left{read(maximum ? a : b), Wanted::Value, Precedence::Shift, false};
  const Hole right{read(maximum ? b : a), Wanted::Value, Precedence::Shift, false};
  const core::Access access = a->access | b->access;
  const TermRef compares =
      make_term(core::Arithmetic{"<", {left.term, right.term}}, core::passive("bool"), false, access, false);
  const TermRef less =
      make_term(Verbatim{{left, core::comparison_token("<"), right}, Precedence::Relational, {}, compares},
                core::passive("bool"), false, access, false);
  return make_term(core::Select{less, b, a}, in.type_of(e), true, access, true);
}

}  // namespace dualrev::frontend
