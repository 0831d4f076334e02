// D on terms: what is pushed, in which order things are evaluated, where statements cannot stand.
#include "transform/terms.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "build.hpp"
#include "evaluate.hpp"
#include "show.hpp"
#include "transform/grain.hpp"

namespace dualrev::unit {

using transform::Names;
using transform::Terms;

namespace {

struct Translated {
  std::vector<StmtRef> before;
  TermRef term;
  std::string text() const { return show(before) + (before.empty() ? "" : " ") + show(term); }
};
Translated translate(const TermRef& t, TermRef (Terms::*reading)(const TermRef&) = &Terms::dual) {
  Names names({});
  Terms terms(names);
  const TermRef twin = (terms.*reading)(t);
  return {terms.take_hoisted(), twin};
}
std::string d(const TermRef& t) { return translate(t).text(); }
std::string value(const TermRef& t) { return translate(t, &Terms::value).text(); }
std::string any(const TermRef& t) { return translate(t, &Terms::term).text(); }

const TermRef x = active("x"), y = active("y"), z = active("z");
/// A scalar that other code may change, as one behind a reference.
const TermRef shared_x = active("x", reads);
const TermRef flag = core::text("flag", passive("bool"));

TermRef exp(const TermRef& a) { return rule("exp", {a}); }
TermRef sin(const TermRef& a) { return rule("sin", {a}); }

TEST(Terms, OfATwinAreNoSource) {
  EXPECT_THROW(any(make_term(Primal{x}, number_type, false, pure, false)), std::logic_error);
  EXPECT_THROW(any(make_term(Literal{1}, passive("int"), false, pure, false)), std::logic_error) << "it has no text";
}

// ---- the grain: one expression, one push ----

TEST(Grain, PushesTheValueWithItsPartials) {
  EXPECT_EQ(d(x * y), "push((x.v * y.v) | x: y.v, y: x.v)");
  EXPECT_EQ(d(x * sin(y)), "const double sin1 = std::sin(y.v); push((x.v * sin1) | x: sin1, y: (x.v * std::cos(y.v)))");
}

TEST(Grain, PartialsAreThoseOfFiniteDifferences) {
  const TermRef half = constant("0.5");
  const Values at{{"x", 0.7}, {"y", 1.3}, {"z", 2.1}};
  for (const TermRef& t : {
           x + y,
           x - y,
           -x,
           x * y / z,
           (x + half) * (y - z),
           x / (y * y),
           exp(x * y) * sin(exp(x)),
           sin(sin(sin(x))),
           exp(x) * exp(x) + x,
           rule("sqrt", {x * x + y * y + z * z}),
           rule("tanh", {x - y}) / (half + z * z),
           rule("fma", {x, y, x * z}),
           rule("max", {x, y}) * rule("max", {z, y}),
           rule("abs", {x - y}) * z,
           rule("log", {x / y}),
           half / x,
           x * x * x * x,
           -(-x) - (-y),
           (x - y) * (x - y) / (x + y),
       }) {
    const Translated twin = translate(t);
    const Pushed pushed = run(twin.before, twin.term, at);
    EXPECT_EQ(pushed.value, evaluate(t, at)) << show(t) << ": the primal is kept bit for bit";
    for (const auto& [name, where] : at) {
      const double h = 1e-5;
      Values less = at, more = at;
      less[name] = where - h;
      more[name] = where + h;
      const double expected = (evaluate(t, more) - evaluate(t, less)) / (2 * h);
      const double partial = pushed.partials.count(name) ? pushed.partials.at(name) : 0;
      EXPECT_NEAR(partial, expected, 1e-8) << "d/d" << name << " of " << show(t) << " => " << twin.text();
    }
  }
}

TEST(Grain, MergesContributionsToTheSameDual) {
  EXPECT_EQ(d(x * x), "push((x.v * x.v) | x: (x.v + x.v))");
  const TermRef sum = translate(x * y + x * z + x).term;
  ASSERT_TRUE(as<Push>(sum));
  EXPECT_EQ(as<Push>(sum)->contributions.size(), 3U) << show(sum);
  const TermRef i = core::text("i", passive("int"));
  EXPECT_EQ(as<Push>(translate(element("p", i) * element("p", i)).term)->contributions.size(), 1U);
}

TEST(Grain, AnExactPartialOfOneIsSaidToBeOne) {
  EXPECT_EQ(d(x + y), "push((x.v + y.v) | x: one, y: one)");
  EXPECT_EQ(d(x - constant("2.0")), "push((x.v - 2.0) | x: one)");
  const Translated difference = translate(x - y);
  EXPECT_FALSE(as<Push>(difference.term)->contributions.at(0).partial);
  EXPECT_TRUE(as<Push>(difference.term)->contributions.at(1).partial);
}

TEST(Grain, WhatHasNoDerivativeContributesNothing) {
  EXPECT_EQ(d(x * constant("2.5")), "push((x.v * 2.5) | x: 2.5)");
  EXPECT_EQ(d(constant("k") * x), "push((k * x.v) | x: k)");
  EXPECT_EQ(d(x * rule("floor", {y})), "const double floor1 = std::floor(y.v); push((x.v * floor1) | x: floor1)");
}

TEST(Grain, WithoutContributionsIsThePlainValue) {
  const Translated constant_step = translate(rule("floor", {x}));
  EXPECT_EQ(constant_step.text(), "std::floor(x.v)");
  EXPECT_EQ(show(constant_step.term->type), "double");
  EXPECT_EQ(d(x - x), "(x.v - x.v)");
}

TEST(Grain, NamesOnlyWhatIsUsedTwice) {
  EXPECT_EQ(d(exp(x)), "const double exp1 = std::exp(x.v); push(exp1 | x: exp1)") << "the result is the partial";
  EXPECT_EQ(d(sin(x)), "push(std::sin(x.v) | x: std::cos(x.v))");
  EXPECT_EQ(translate(exp(x) * exp(x)).before.size(), 1U) << "the same call once";
}

TEST(Grain, CarriesPartialsOfOtherPrecisionsInDouble) {
  const TypeRef single = real(Scalar::Float);
  const TermRef s = active("s", pure, single), t = active("t", pure, single);
  const Translated product = translate(s * t);
  EXPECT_EQ(show(product.term->type), "dual<float>");
  const auto* push = as<Push>(product.term);
  ASSERT_TRUE(push);
  EXPECT_EQ(show(push->value), "(s.v * t.v)") << "the primal in float";
  EXPECT_EQ(show(push->contributions.at(0).partial), "double(t.v)");
  EXPECT_EQ(d(convert(s, number_type) * x), "push((double(s.v) * x.v) | s: x.v, x: double(s.v))");
  EXPECT_EQ(show(translate(convert(x, single)).term->type), "dual<float>");
}

// ---- order of evaluation ----

TEST(Order, CallsAreNamedLeftToRight) {
  EXPECT_EQ(d(call("f") * call("g")),
            "const dual t1 = f'(); const dual t2 = g'(); push((t1.v * t2.v) | t1: t2.v, t2: t1.v)");
  EXPECT_EQ(d(call("f") - call("f")),
            "const dual t1 = f'(); const dual t2 = f'(); push((t1.v - t2.v) | t1: one, t2: -1.0)")
      << "two calls are two calls";
}

TEST(Order, WhatALaterCallMayChangeIsReadBefore) {
  EXPECT_EQ(d(shared_x + call("f")), "const dual t1 = x; const dual t2 = f'(); push((t1.v + t2.v) | t1: one, t2: one)");
  EXPECT_EQ(d(x + call("f")), "const dual t1 = f'(); push((x.v + t1.v) | t1: one, x: one)")
      << "nobody else can change it";
  EXPECT_EQ(d(call("f") + shared_x), "const dual t1 = f'(); push((t1.v + x.v) | t1: one, x: one)");
  EXPECT_EQ(value(less(shared_x, y)), "(x.v < y.v)") << "no effects, no names";
}

TEST(Order, PassiveReadsAreKeptToo) {
  const TermRef global = constant("scale", number_type, reads);
  EXPECT_EQ(d(global * call("f")), "const double t1 = scale; const dual t2 = f'(); push((t1 * t2.v) | t2: t1)");
}

TEST(Order, CompoundAssignmentTakesItsRightSideFirst) {
  const TermRef to = place("x", reads);
  EXPECT_EQ(any(assign(to, call("f"), '+')), "const dual t1 = f'(); x = push((x.v + t1.v) | t1: one, x: one)");
  EXPECT_EQ(any(assign(place("x"), y, '*')), "x = push((x.v * y.v) | x: y.v, y: x.v)");
}

TEST(Order, APlaceThatIsNotRepeatableIsFoundOnce) {
  const TermRef next = core::text("next()", passive("int"), Precedence::Postfix, reads | writes);
  EXPECT_EQ(any(assign(element("p", next), y, '+')),
            "const dual t1 = y; dual& place1 = p[next()]; place1 = push((place1.v + t1.v) | place1: one, t1: one)");
  EXPECT_EQ(any(assign(element("p", next), call("f"), '+')),
            "const dual t1 = f'(); dual& place1 = p[next()]; place1 = push((place1.v + t1.v) | place1: one, t1: one)");
}

TEST(Order, WhatIsAssignedBehindLeavesOtherNumbersInPlace) {
  const TermRef a = place("a", mentions(symbol("a"))), b = place("b", mentions(symbol("b")));
  const TermRef value = exp(read(b));
  const TermRef set =
      make_term(Assign{b, '=', value, nullptr}, number_type, true, value->access | writes | assigns(symbol("b")), true);
  const std::string behind =
      "const double exp1 = std::exp(b.v); const dual t1 = b = push(exp1 | b: exp1); const double exp2 = "
      "std::exp(t1.v); ";
  EXPECT_EQ(d(call("f", {read(a), exp(set)})), behind + "f'(a, push(exp2 | t1: exp2))");
  EXPECT_EQ(d(call("f", {read(b), exp(set)})), "const auto t2 = b; " + behind + "f'(t2, push(exp2 | t1: exp2))");
}

TEST(Order, AssignmentTakesItsRightSideFirst) {
  const TermRef i = core::text("i", passive("int"), Precedence::Primary, reads);
  EXPECT_EQ(any(assign(element("p", i), call("f"))), "const dual t1 = f'(); p[i] = t1");
  EXPECT_EQ(any(assign(place("x"), call("f"))), "x = f'()");
}

TEST(Order, ArgumentsLeftOfNamesAreNamedAsWell) {
  // exp needs a name, which stands in front of the whole call: what is left of it and has effects must come before.
  EXPECT_EQ(d(call("f", {call("g"), exp(x)})),
            "const auto t1 = g'(); const double exp1 = std::exp(x.v); f'(t1, push(exp1 | x: exp1))");
  EXPECT_EQ(d(call("f", {exp(x), call("g")})), "const double exp1 = std::exp(x.v); f'(push(exp1 | x: exp1), g'())");
}

// ---- member functions and closures ----

TEST(Methods, GetTheTapeLikeFunctions) {
  EXPECT_EQ(d(method(object("m"), "f", {x * y})), "m.f'(push((x.v * y.v) | x: y.v, y: x.v))");
  EXPECT_EQ(d(method(nullptr, "f", {x})), "f'(x)") << "of the object at hand";
  EXPECT_EQ(d(method(object("m"), "size", {x}, false)), "m.size(x)") << "what a library calls too has no room for it";
  EXPECT_EQ(value(method(object("m"), "f")), "m.f'().v");
}

TEST(Methods, AreQualifiedByTheTwinOfTheClass) {
  EXPECT_EQ(d(method(nullptr, "f", {x}, true, make_type(Record{"Base"}))), "Base'::f'(x)");
}

TEST(Methods, KeepTheOrderOfTheirArguments) {
  EXPECT_EQ(d(method(object("m"), "f", {call("g"), exp(x)})),
            "const auto t1 = g'(); const double exp1 = std::exp(x.v); m.f'(t1, push(exp1 | x: exp1))");
  EXPECT_EQ(d(method(object("m"), "f") * method(object("m"), "g")),
            "const dual t1 = m.f'(); const dual t2 = m.g'(); push((t1.v * t2.v) | t1: t2.v, t2: t1.v)");
}

StmtRef give(const TermRef& t) { return make_stmt(Return{Hole{t, Wanted::Dual}}); }

TEST(Closures, BecomeClosuresOverDuals) {
  EXPECT_EQ(any(as_term(closure(Lambda::Others::ByReference, {}, {give(x * y)}))),
            "[&](dual y) -> dual { return push((x.v * y.v) | x: y.v, y: x.v); }");
  Lambda form = closure(Lambda::Others::ByCopy, {}, {give(y)});
  form.is_mutable = true;
  form.parameters.push_back({"n", passive("int"), Declarator::Init::None, {}});
  form.result_spelled = false;
  EXPECT_EQ(any(as_term(form)), "[=](dual y, int n) mutable { return y; }");
}

TEST(Closures, HaveTheirNamesInside) {
  EXPECT_EQ(translate(as_term(closure(Lambda::Others::ByReference, {}, {give(exp(x))})), &Terms::term).before.size(),
            0U);
  EXPECT_EQ(any(as_term(closure(Lambda::Others::ByReference, {}, {give(exp(x))}))),
            "[&](dual y) -> dual { const double exp1 = std::exp(x.v); return push(exp1 | x: exp1); }");
}

TEST(Closures, CaptureTheTwinsOfWhatTheyAreGiven) {
  Lambda form = closure(Lambda::Others::None, {}, {give(y)});
  form.made = {{"k", x}, {"e", exp(x)}};
  form.parameters.clear();
  form.result_spelled = false;
  EXPECT_EQ(any(as_term(form)),
            "[k = x, e = {const double exp1 = std::exp(x.v); -> push(exp1 | x: exp1)}]() { return y; }");
}

TEST(Closures, WithoutATapeInSightNameTheCurrentOne) {
  const auto tape = [](Lambda::Others others) {
    return as<TwinLambda>(translate(as_term(closure(others, {}, {})), &Terms::term).term)->tape;
  };
  EXPECT_EQ(tape(Lambda::Others::ByReference), "") << "the function's own";
  EXPECT_EQ(tape(Lambda::Others::None), "tape1");
}

// ---- the three readings ----

TEST(Readings, ComparisonsReadPrimalValues) {
  EXPECT_EQ(value(x), "x.v");
  EXPECT_EQ(any(less(x * y, constant("1.0"))), "((x.v * y.v) < 1.0)");
  EXPECT_EQ(value(rule("exp", {x})), "exp(x.v)") << "no partial, so no name";
  EXPECT_EQ(any(less(call("f"), x)), "(f'().v < x.v)");
}

TEST(Readings, PassiveScalarsStayWhatTheyAre) {
  EXPECT_EQ(d(constant("k") * constant("k")), "(k * k)");
  EXPECT_EQ(show(translate(constant("2.0")).term->type), "double");
  EXPECT_EQ(translate(constant("2.0"), &Terms::lifted).text(), "lift(2.0)");
  EXPECT_EQ(translate(x, &Terms::lifted).text(), "x") << "is a dual already";
}

TEST(Readings, ACopyOfADualIsTheDual) { EXPECT_EQ(any(assign(place("x"), y)), "x = y"); }

TEST(Readings, AddingOneIsAPush) {
  EXPECT_EQ(translate(increment(place("x"), false), &Terms::discarded).text(), "x = push((x.v + 1) | x: one)");
  EXPECT_EQ(any(increment(place("x"), true)), "x = push((x.v + 1) | x: one)");
  EXPECT_EQ(any(increment(place("x"), false)), "exchange(x, push((x.v + 1) | x: one))") << "the old value is wanted";
}

// ---- where no statement can stand ----

TEST(Enclosed, BranchesOfAConditionalKeepTheirNames) {
  EXPECT_EQ(d(select(flag, exp(x), y)), "(flag ? {const double exp1 = std::exp(x.v); -> push(exp1 | x: exp1)} : y)");
  EXPECT_EQ(d(select(flag, x * y, y)), "(flag ? push((x.v * y.v) | x: y.v, y: x.v) : y)") << "no name, no lambda";
  EXPECT_EQ(d(select(flag, x, constant("0.0"))), "(flag ? x : lift(0.0))") << "both sides must be duals";
}

TEST(Enclosed, NamesOfTheConditionStandInFront) {
  const TermRef condition = less(call("f", {exp(x)}), y);
  EXPECT_EQ(d(select(condition, x, y)),
            "const double exp1 = std::exp(x.v); ((f'(push(exp1 | x: exp1)).v < y.v) ? x : y)");
}

TEST(Enclosed, TheRightOfAShortCircuitIsNotEvaluatedEarly) {
  const TermRef test = less(call("f", {exp(x)}), y);
  EXPECT_EQ(any(logic(true, flag, test)),
            "(flag && {const double exp1 = std::exp(x.v); -> (f'(push(exp1 | x: exp1)).v < y.v)})");
  EXPECT_EQ(any(logic(false, test, flag)),
            "const double exp1 = std::exp(x.v); ((f'(push(exp1 | x: exp1)).v < y.v) || flag)");
}

TEST(Enclosed, TheSecondOfAListComesAfterTheFirst) {
  EXPECT_EQ(any(sequence(assign(place("x"), y), exp(x))),
            "(x = y, {const double exp1 = std::exp(x.v); -> push(exp1 | x: exp1)})");
}

// ---- names ----

TEST(Names, KeepClearOfWhatIsTaken) {
  Names names({"t1", "exp1", "tape"});
  EXPECT_EQ(names.fresh("t"), "t2");
  EXPECT_EQ(names.fresh("t"), "t3");
  EXPECT_EQ(names.prefer("free"), "free");
  EXPECT_NE(names.prefer("free"), "free") << "taken by now";
  EXPECT_NE(names.prefer("tape"), "tape");
  Terms terms(names);
  terms.dual(exp(x));
  EXPECT_EQ(show(terms.take_hoisted()), "const double exp2 = std::exp(x.v);");
}

}  // namespace
}  // namespace dualrev::unit
