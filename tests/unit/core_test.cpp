// What types and terms say of themselves, and the table of rules.
#include <gtest/gtest.h>

#include "build.hpp"
#include "core/module.hpp"
#include "core/reachable.hpp"
#include "core/rules.hpp"
#include "core/same.hpp"

namespace dualrev::unit {

namespace {

TermRef member(const TermRef& object, const std::string& name, bool arrow = false) {
  return make_term(Member{object, name, arrow}, number_type, true, reads, true);
}
TermRef at(const std::string& index) { return element("p", core::text(index, passive("int"))); }

TEST(AreSame, SamePlaces) {
  EXPECT_TRUE(are_same(place("x"), place("x")));
  EXPECT_FALSE(are_same(place("x"), place("y")));
  EXPECT_TRUE(are_same(at("i"), at("i")));
  EXPECT_FALSE(are_same(at("i"), at("j")));
  EXPECT_TRUE(are_same(member(place("s"), "x"), member(place("s"), "x")));
  EXPECT_FALSE(are_same(member(place("s"), "x"), member(place("s"), "y")));
  EXPECT_FALSE(are_same(member(place("s"), "x"), member(place("s"), "x", true)));
}

TEST(AreSame, VariablesByWhatTheyAreAndNotByTheirNames) {
  const SymbolRef inner = made_symbol("x"), outer = made_symbol("x");
  const auto named = [](const SymbolRef& symbol) { return variable(symbol, number_type, true); };
  EXPECT_TRUE(are_same(named(inner), named(inner)));
  EXPECT_FALSE(are_same(named(inner), named(outer)));
  EXPECT_FALSE(are_same(member(named(inner), "a"), member(named(outer), "a")));
}

TEST(AreSame, LooksThroughLoads) { EXPECT_TRUE(are_same(active("x"), place("x"))); }

TEST(AreSame, TellsAPointerFromWhatItPointsTo) {
  const TermRef p = variable(symbol("p"), make_type(Pointer{number_type}), false);
  EXPECT_FALSE(are_same(make_term(Dereference{p}, number_type, true, reads, true), p));
}

TEST(AreSame, TextByItsWordsAndHoles) {
  const auto size_of = [](const char* name) {
    return make_term(Verbatim{{Hole{active(name)}, ".size()"}, Precedence::Postfix}, passive("int"), false, reads,
                     false);
  };
  EXPECT_TRUE(are_same(size_of("v"), size_of("v")));
  EXPECT_FALSE(are_same(size_of("v"), size_of("w")));
}

TEST(AreSame, ElementsHoweverTheirPositionIsWritten) {
  const TermRef one = make_term(Literal{1}, passive("int"), false, pure, false);
  const auto written = [&](const char* text) {
    return element("p", make_term(Verbatim{{text}, Precedence::Primary, {}, one}, passive("int"), false, pure, false));
  };
  EXPECT_TRUE(are_same(written("1"), written("1UL")));
  EXPECT_TRUE(are_same(written("0x1"), element("p", one)));
  EXPECT_FALSE(are_same(written("1"), at("2")));
}

TEST(AreSame, IntegersConvertedToTypesThatAreSpelledAlike) {
  const auto converted = [](const char* name, const char* type) {
    return make_term(Convert{core::text(name, passive("int"))}, passive(type), false, reads, false);
  };
  EXPECT_TRUE(are_same(element("p", converted("i", "std::size_t")), element("p", converted("i", "std::size_t"))));
  EXPECT_FALSE(are_same(converted("i", "std::size_t"), converted("j", "std::size_t")));
  EXPECT_FALSE(are_same(converted("i", "std::size_t"), converted("i", "unsigned char")));
  EXPECT_FALSE(are_same(converted("i", "std::size_t"), core::text("i", passive("int"))));
  // Of numbers, each has a name of its own.
  const auto number = [] { return make_term(Convert{constant("1")}, number_type, false, pure, false); };
  EXPECT_FALSE(are_same(number(), number()));
}

TEST(AreSame, WhatHasEffectsIsLikeNothingElse) {
  const TermRef once = call("f");
  const TermRef again = call("f");
  EXPECT_TRUE(are_same(once, once));
  EXPECT_FALSE(are_same(once, again));
  const TermRef drawn = core::text("next()", number_type, Precedence::Postfix, writes);
  EXPECT_FALSE(are_same(drawn, core::text("next()", number_type, Precedence::Postfix, writes)));
}

TEST(AreSame, IsAnOrderForLookingUp) {
  const auto converted = [](const TypeRef& type) {
    return make_term(Convert{constant("1")}, type, false, pure, false);
  };
  const std::vector<TermRef> all{place("x"),
                                 place("y"),
                                 at("i"),
                                 at("j"),
                                 member(place("s"), "x"),
                                 member(at("i"), "x"),
                                 call("f"),
                                 call("f"),
                                 constant("2.5"),
                                 converted(number_type),
                                 converted(number_type),
                                 converted(passive("int")),
                                 converted(passive("long"))};
  std::map<TermRef, std::size_t, ByPlace> numbers;
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_TRUE(numbers.emplace(all[i], i).second) << i;
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(numbers.at(all[i]), i);
  EXPECT_EQ(numbers.at(active("x")), 0U);
  for (const TermRef& one : all)
    for (const TermRef& other : all) EXPECT_EQ(compare(one, other) < 0, compare(other, one) > 0);
}

TEST(Repeatable, AreNamesElementsAndShortText) {
  EXPECT_TRUE(repeatable(place("x")));
  EXPECT_TRUE(repeatable(active("x")));
  EXPECT_TRUE(repeatable(at("i")));
  EXPECT_TRUE(repeatable(member(at("i"), "x")));
  EXPECT_TRUE(repeatable(constant("2.5")));
}

TEST(Repeatable, IsNothingWithEffectsNorLongText) {
  EXPECT_FALSE(repeatable(call("f")));
  EXPECT_FALSE(repeatable(element("p", core::text("i++", passive("int"), Precedence::Postfix, writes))));
  EXPECT_FALSE(repeatable(constant("2.5", number_type, writes)));
  EXPECT_FALSE(repeatable(constant("some_table_of_the_user[with_a_long_index]")));
  EXPECT_FALSE(repeatable(active("x") * active("y")));
}

TEST(Operands, AreAllThatAFormIsMadeOf) {
  MethodCall by_pointer = *as<MethodCall>(method(place("m"), "", {active("x")}));
  by_pointer.pointer = place("f");
  std::string names;
  for (const Hole& each : operands(*make_term(by_pointer, number_type, false, writes, true)))
    if (const auto* name = as<Variable>(as<Load>(each.term) ? as<Load>(each.term)->place : each.term))
      names += name->name() + " ";
  EXPECT_EQ(names, "m f x ");
}

TEST(Generated, TermsAreMadeOfTermsToo) {
  const TypeRef twin = dual(Scalar::Double);
  const TermRef x = place("x"), primal = make_term(Primal{x}, number_type, false, pure, false);
  const auto parts = [](const TermRef& t) { return operands(*t).size(); };
  EXPECT_EQ(parts(primal), 1U);
  EXPECT_EQ(parts(make_term(Lift{primal}, twin, false, pure, true)), 1U);
  EXPECT_EQ(parts(make_term(Exchange{x, primal}, twin, false, writes, true)), 2U);
  EXPECT_EQ(parts(make_term(Push{primal, {{x, primal}, {x, nullptr}}}, twin, false, reads, true)), 4U)
      << "one is exact";
  EXPECT_EQ(parts(make_term(Block{{}, primal}, number_type, false, pure, false)), 1U);
}

TEST(Generated, IsOneAlternativeOfForms) {
  const TermRef primal = make_term(Primal{place("x")}, number_type, false, pure, false);
  EXPECT_TRUE(as<Generated>(primal));
  EXPECT_TRUE(as<Primal>(primal));
  EXPECT_FALSE(as<Lift>(primal));
  EXPECT_FALSE(as<Generated>(place("x")));
  EXPECT_FALSE(as<Primal>(place("x")));
  EXPECT_TRUE(are_same(primal, make_term(Primal{place("x")}, number_type, false, pure, false)));
  EXPECT_FALSE(are_same(primal, make_term(Lift{place("x")}, number_type, false, pure, false)));
  EXPECT_TRUE(as<Dual>(dual(Scalar::Double)));
  EXPECT_TRUE(as<GeneratedType>(dual(Scalar::Double)));
  EXPECT_FALSE(as<GeneratedType>(number_type));
}

TEST(HoldsScalar, LooksIntoFunctions) {
  const auto function = [](TypeRef result, std::vector<TypeRef> parameters) {
    return make_type(Function{std::move(result), std::move(parameters)});
  };
  EXPECT_TRUE(holds_scalar(function(number_type, {})));
  EXPECT_TRUE(holds_scalar(function(nullptr, {passive("int"), make_type(Pointer{number_type})})));
  EXPECT_FALSE(holds_scalar(function(nullptr, {passive("int")})));
  EXPECT_FALSE(holds_scalar(function(passive("bool"), {})));
}

TEST(Kinds, TakeTheTapeWhereCallsNameTheFunction) {
  EXPECT_TRUE(takes_tape(Kind::Free));
  EXPECT_TRUE(takes_tape(Kind::Method));
  for (const Kind kind : {Kind::Operator, Kind::MethodOperator, Kind::Constructor, Kind::Destructor, Kind::Conversion})
    EXPECT_FALSE(takes_tape(kind));
}

TEST(HoldsScalar, IsWhetherAScalarIsAnywhereInside) {
  const TypeRef number = number_type;
  const TypeRef integer = passive("int");
  EXPECT_TRUE(holds_scalar(number));
  EXPECT_TRUE(holds_scalar(dual(Scalar::Float)));
  EXPECT_FALSE(holds_scalar(integer));
  EXPECT_FALSE(holds_scalar(nullptr)) << "void";
  EXPECT_TRUE(holds_scalar(make_type(Record{"Vec3"})));
  for (const TypeRef& inner : {number, integer}) {
    const bool expected = inner == number;
    EXPECT_EQ(holds_scalar(make_type(Pointer{inner})), expected);
    EXPECT_EQ(holds_scalar(make_type(Reference{inner})), expected);
    EXPECT_EQ(holds_scalar(make_type(Array{inner, "3"})), expected);
    EXPECT_EQ(holds_scalar(make_type(Library{"std::pair", {integer, inner}, {}})), expected);
    EXPECT_EQ(holds_scalar(make_type(Placeholder{"auto", inner})), expected);
  }
}

TEST(Types, ConstIsOfTheOutermost) {
  const TypeRef pointer = make_type(Pointer{real(Scalar::Double, true)});
  EXPECT_TRUE(with_const(pointer, true)->is_const);
  EXPECT_EQ(with_const(pointer, false), pointer) << "the same type is not made anew";
  EXPECT_FALSE(with_const(with_const(pointer, true), false)->is_const);
  EXPECT_TRUE(as<Pointer>(with_const(pointer, true))->to->is_const);
}

TEST(Types, RefereeIsBehindOneReference) {
  EXPECT_EQ(referee(make_type(Reference{number_type})), number_type);
  EXPECT_EQ(referee(number_type), number_type);
}

TEST(Rules, AreFoundByNameAndNumberOfArguments) {
  ASSERT_NE(find_rule("tanh"), nullptr);
  EXPECT_EQ(find_rule("tan")->partials, std::vector<std::string>{"1 + r * r"});
  EXPECT_EQ(primal_callee(*find_rule("tanh")), "std::tanh");
  ASSERT_NE(find_rule("hypot", 2), nullptr);
  ASSERT_NE(find_rule("hypot", 3), nullptr);
  EXPECT_EQ(find_rule("hypot", 2)->partials.size(), 2U);
  EXPECT_TRUE(find_rule("hypot", 3)->passes);
  EXPECT_TRUE(find_rule("sqrt")->passes);
  EXPECT_FALSE(find_rule("sqrt")->tame);
  EXPECT_TRUE(find_rule("exp")->tame);
  EXPECT_FALSE(find_rule("exp")->passes);
  EXPECT_EQ(find_rule("hypot", 3)->partials.size(), 3U);
}

TEST(Rules, AreNotFoundWhereThereAreNone) {
  EXPECT_EQ(find_rule("no_such_function"), nullptr);
  EXPECT_EQ(find_rule("sinf"), nullptr) << "a rule is one row, whatever the spelling";
  EXPECT_EQ(find_rule("sin", 2), nullptr);
  EXPECT_EQ(find_rule("pow", 1), nullptr);
}

TEST(Rules, OfStepFunctionsHaveNoPartials) {
  const Rule* floor = find_rule("floor", 1);
  ASSERT_NE(floor, nullptr);
  EXPECT_TRUE(floor->is_step);
  EXPECT_TRUE(floor->partials.empty());
  EXPECT_EQ(primal_callee(*floor), "std::floor");
  EXPECT_FALSE(find_rule("sin")->is_step);
}

TEST(Access, OfVariablesIsToldByWhatTheyAre) {
  const SymbolRef x = made_symbol("x"), other = made_symbol("x"), y = made_symbol("y");
  EXPECT_TRUE(assigns(x).assigned.meet(mentions(x).mentioned));
  EXPECT_FALSE(assigns(x).assigned.meet(mentions(other).mentioned)) << "another of the same name";
  EXPECT_TRUE((mentions(y) | mentions(x)).mentioned.meet(assigns(x).assigned));
  EXPECT_TRUE(mentions_any.mentioned.meet(assigns(x).assigned));
  EXPECT_FALSE(mentions_any.mentioned.meet(pure.assigned));
  EXPECT_EQ(mentions(x) | mentions(y), mentions(y) | mentions(x) | mentions(y));
  EXPECT_NE(mentions(x) | mentions(y), mentions(x));
}

TEST(Access, OfManyVariablesIsOfAny) {
  const SymbolRef x = made_symbol("x");
  Access all;
  for (int i = 0; i < 100; ++i) all |= mentions(made_symbol("y" + std::to_string(i)));
  EXPECT_TRUE(all.mentioned.meet(assigns(x).assigned));
  EXPECT_EQ(all, mentions_any);
}

TEST(Access, ForgetsWhatIsDoneElsewhere) {
  const SymbolRef x = made_symbol("x"), y = made_symbol("y");
  const Access all = reads | writes | stages | throws | mentions(x) | mentions(y) | assigns(x);
  EXPECT_EQ(all.without(writes | mentions(x) | assigns(y)), reads | stages | throws | mentions(y) | assigns(x));
  EXPECT_EQ(all.without(all), pure);
  EXPECT_EQ(mentions_any.without(mentions(x)), mentions_any);
  EXPECT_EQ(all.looking(), reads | throws | mentions(x) | mentions(y));
  EXPECT_EQ(all.changing(), writes | assigns(x));
  EXPECT_EQ(all.beside_storage(), stages | throws);
}

TEST(Access, ShowsInWhichOrderItIs) {
  const SymbolRef x = made_symbol("x"), y = made_symbol("y");
  EXPECT_TRUE(order_shows(reads, writes));
  EXPECT_TRUE(order_shows(writes, writes));
  EXPECT_FALSE(order_shows(reads | stages, reads | throws));
  EXPECT_TRUE(order_shows(assigns(x), mentions(x)));
  EXPECT_TRUE(order_shows(assigns(x), assigns(x)));
  EXPECT_FALSE(order_shows(writes | assigns(x), mentions(y) | assigns(y)));
  EXPECT_TRUE(order_shows(writes | assigns(x), reads | mentions(y)));
  EXPECT_FALSE(order_shows(writes, mentions(x))) << "nothing but its name changes it";
  EXPECT_TRUE(order_shows(throws, throws)) << "which of them is seen";
  EXPECT_TRUE(order_shows(throws, assigns(x))) << "somebody may catch it";
}

/// Who calls whom, what each does by itself, and how often each was looked at.
struct Calls {
  std::map<char, std::string> callees;
  std::map<char, unsigned> own;
  std::map<char, unsigned> known = {};
  std::map<char, int> looks = {};

  unsigned from(char function, unsigned all = ~0U) {
    return reached_from(function, all, known, [this](char next) -> Looked<char, unsigned> {
      ++looks[next];
      const std::string& of = callees[next];
      return {own[next], {of.begin(), of.end()}};
    });
  }
};

TEST(Reachable, IsWhatAnyDoesThatIsReached) {
  Calls calls{{{'a', "bc"}, {'b', "d"}, {'e', "a"}}, {{'b', 1}, {'d', 2}, {'e', 4}}};
  EXPECT_EQ(calls.from('a'), 3U);
  EXPECT_EQ(calls.from('c'), 0U);
  EXPECT_EQ(calls.from('e'), 7U);
}

TEST(Reachable, GoesRoundInCirclesOnce) {
  Calls calls{{{'a', "bb"}, {'b', "ca"}, {'c', "bc"}}, {{'c', 2}, {'a', 1}}};
  EXPECT_EQ(calls.from('a'), 3U);
  EXPECT_EQ(calls.looks['b'], 1);
  EXPECT_EQ(calls.from('b'), 3U);
}

TEST(Reachable, KeepsThatNothingWasFound) {
  Calls calls{{{'a', "b"}, {'b', "a"}, {'c', "a"}}, {{'c', 1}}};
  EXPECT_EQ(calls.from('a'), 0U);
  EXPECT_EQ(calls.from('b'), 0U);
  EXPECT_EQ(calls.from('c'), 1U);
  EXPECT_EQ(calls.from('c'), 1U);
  for (const char each : {'a', 'b', 'c'}) EXPECT_EQ(calls.looks[each], 1) << each;
}

TEST(Reachable, LooksNoFurtherWhereAllIsSaid) {
  Calls calls{{{'a', "b"}, {'b', "c"}}, {{'b', 3}}};
  EXPECT_EQ(calls.from('a', 3), 3U);
  EXPECT_EQ(calls.looks.count('c'), 0U);
}

}  // namespace
}  // namespace dualrev::unit
