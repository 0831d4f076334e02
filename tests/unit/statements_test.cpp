// D on statements and declarations: homomorphic, with names in front where they may stand.
#include <gtest/gtest.h>

#include "build.hpp"
#include "show.hpp"
#include "transform/module.hpp"
#include "transform/statements.hpp"

namespace dualrev::unit {

using transform::Names;

namespace {

const TermRef x = active("x"), y = active("y");
const TermRef flag = core::text("flag", passive("bool"));
TermRef exp_x() { return rule("exp", {x}); }
/// Needs a name in front of it: exp(x).
StmtRef named() { return make_stmt(Evaluate{assign(place("y"), exp_x())}); }
/// Needs none.
StmtRef plain() { return make_stmt(Evaluate{assign(place("y"), x)}); }
const std::string before = "const double exp1 = std::exp(x.v); ";
const std::string stored = "y = push(exp1 | x: exp1);";

StmtRef stmts(std::vector<StmtRef> body) { return make_stmt(Stmts{std::move(body)}); }
StmtRef commented(const StmtRef& s, std::vector<std::string> comments, std::string trailing) {
  return std::make_shared<const Stmt>(Stmt{s->form, std::move(comments), std::move(trailing), s->location});
}
Declarator declarator(const std::string& name, const TermRef& init, TypeRef type = number_type) {
  return {name, std::move(type), Declarator::Init::Copy, {{init, Wanted::Dual}}, false, symbol(name)};
}
std::string d(const StmtRef& s) {
  Names names({});
  return show(transform::differentiate_body(s, names));
}

TEST(Statements, NamesStandInFront) {
  EXPECT_EQ(d(stmts({plain(), named()})), "{ y = x; " + before + stored + " }");
  EXPECT_EQ(d(stmts({make_stmt(Return{Hole{exp_x(), Wanted::Dual}})})),
            "{ " + before + "return push(exp1 | x: exp1); }");
  EXPECT_EQ(d(stmts({make_stmt(Declare{"", {declarator("e", exp_x())}})})),
            "{ " + before + "dual e = push(exp1 | x: exp1); }");
}

TEST(Statements, ImagesKeepThePlaceOfWhatTheyComeFrom) {
  const auto at = [](const std::string& place, const StmtRef& s) {
    return std::make_shared<const Stmt>(Stmt{s->form, {}, {}, place});
  };
  Names names({});
  const StmtRef twin =
      transform::differentiate_body(stmts({at("2:3", named()), at("3:3", stmts({at("3:5", plain())}))}), names);
  const auto& body = as<Stmts>(twin)->body;
  ASSERT_EQ(body.size(), 3u);
  EXPECT_EQ(body[0]->location, "2:3");
  EXPECT_EQ(body[1]->location, "2:3");
  EXPECT_EQ(body[2]->location, "3:3");
  EXPECT_EQ(as<Stmts>(body[2])->body.at(0)->location, "3:5");
}

TEST(Statements, TemporaryObjectsEndWithTheFullExpression) {
  const auto guarded = [](bool notices) {
    const TermRef made = object("lock");
    return method(make_term(Temporary{make_term(Load{made}, made->type, false, writes, false), notices}, made->type,
                            false, writes, false),
                  "value", {exp_x()});
  };
  const auto returned = [](const TermRef& t) { return make_stmt(Return{Hole{t, Wanted::Dual}}); };
  // The object is made first; what is computed behind it stands in a lambda, and the object ends when the statement
  // does.
  const std::string call = "lock.value'({const double exp2 = std::exp(x.v); -> push(exp2 | x: exp2)})";
  EXPECT_EQ(d(stmts({returned(guarded(false))})), "{ return " + call + "; }");
  EXPECT_EQ(d(stmts({returned(guarded(true))})), "{ return " + call + "; }");
  EXPECT_EQ(d(stmts({make_stmt(Declare{"", {declarator("e", guarded(true))}})})), "{ dual e = " + call + "; }");
}

TEST(Statements, ABodyThatBecomesSeveralGetsBraces) {
  EXPECT_EQ(d(make_stmt(If{nullptr, flag, plain(), plain()})), "if (flag) y = x; else y = x;");
  EXPECT_EQ(d(make_stmt(If{nullptr, flag, named(), plain()})), "if (flag) { " + before + stored + " } else y = x;");
  EXPECT_EQ(d(make_stmt(While{flag, named()})), "while (flag) { " + before + stored + " }");
}

TEST(Statements, TheConditionOfAnIfIsEvaluatedOnceSoItsNamesStandInFront) {
  const TermRef condition = less(call("f", {exp_x()}), y);
  EXPECT_EQ(d(stmts({make_stmt(If{nullptr, condition, plain(), nullptr})})),
            "{ " + before + "if ((f'(push(exp1 | x: exp1)).v < y.v)) y = x; }");
}

TEST(Statements, TheConditionOfALoopIsEvaluatedAnewEachTime) {
  const TermRef condition = less(call("f", {exp_x()}), y);
  const std::string enclosed = "{" + before + "-> (f'(push(exp1 | x: exp1)).v < y.v)}";
  EXPECT_EQ(d(make_stmt(While{condition, plain()})), "while (" + enclosed + ") y = x;");
  EXPECT_EQ(d(make_stmt(DoWhile{plain(), condition})), "do y = x; while (" + enclosed + ");");
  EXPECT_EQ(d(make_stmt(For{nullptr, condition, nullptr, plain()})), "for (; " + enclosed + "; ) y = x;");
}

TEST(Statements, SoIsTheStepOfALoop) {
  EXPECT_EQ(d(make_stmt(For{nullptr, flag, assign(place("y"), exp_x()), plain()})),
            "for (; flag; {" + before + "-> y = push(exp1 | x: exp1)}) y = x;");
  EXPECT_EQ(d(make_stmt(For{nullptr, flag, increment(place("x"), false), plain()})),
            "for (; flag; x = push((x.v + 1) | x: one)) y = x;");
}

TEST(Statements, ARangeIsEvaluatedOnce) {
  const TypeRef vector = make_type(Library{"std::vector", {number_type}, {}});
  const TermRef range = make_term(Verbatim{{"make(", Hole{exp_x(), Wanted::Dual}, ")"}, Precedence::Postfix}, vector,
                                  false, reads, false);
  const RangeFor loop{nullptr, {"a", number_type, Declarator::Init::None, {}}, {range}, plain()};
  EXPECT_EQ(d(stmts({make_stmt(loop)})), "{ " + before + "for (dual a : make(push(exp1 | x: exp1))) y = x; }");
}

TEST(Statements, WhatFollowsALabelMayBeJumpedTo) {
  const StmtRef inner = stmts(
      {make_stmt(Case{Case::Kind::Case, "1", named()}), named(), make_stmt(Case{Case::Kind::Default, "", plain()})});
  const std::string again = "const double exp2 = std::exp(x.v); y = push(exp2 | x: exp2);";
  EXPECT_EQ(d(make_stmt(Switch{nullptr, flag, inner})),
            "switch (flag) { case 1: { " + before + stored + " } { " + again + " } default: y = x; }");
}

TEST(Statements, ADeclarationThatIsJumpedOverStaysOne) {
  const StmtRef declaration = make_stmt(Declare{"", {declarator("e", exp_x())}});
  EXPECT_EQ(d(stmts({make_stmt(Case{Case::Kind::Label, "again", plain()}), declaration})),
            "{ again: y = x; dual e = {" + before + "-> push(exp1 | x: exp1)}; }");
}

TEST(Statements, AStaticIsInitialisedOnceAndByItself) {
  EXPECT_EQ(d(stmts({make_stmt(Declare{"static ", {declarator("e", exp_x())}})})),
            "{ static dual e = {" + before + "-> push(exp1 | x: exp1)}; }");
}

TEST(Statements, ADeclaratorMayUseTheOneBefore) {
  const Declare two{"", {declarator("a", x), declarator("b", rule("exp", {active("a")}))}};
  EXPECT_EQ(d(make_stmt(two)), "dual a = x, dual b = {const double exp1 = std::exp(a.v); -> push(exp1 | a: exp1)};");
}

TEST(Statements, PassiveScalarsKeepTheirType) {
  Declarator k = declarator("k", constant("2.0"), real(Scalar::Double, true));
  EXPECT_EQ(d(make_stmt(Declare{"", {k}})), "const dual k = 2.0;");
  k.passive = true;
  EXPECT_EQ(d(make_stmt(Declare{"", {k}})), "const double k = 2.0;");
}

TEST(Statements, CommentsStayWithTheirStatement) {
  EXPECT_EQ(d(stmts({commented(plain(), {"// before"}, "// behind")})), "{ // before y = x; // behind }");
  EXPECT_EQ(d(stmts({commented(named(), {"// before"}, "// behind")})),
            "{ // before " + before + stored + " // behind }");
}

TEST(Statements, TextStaysText) {
  EXPECT_EQ(d(stmts({make_stmt(Plain{core::text("break;", nullptr)}), make_stmt(Return{})})), "{ break; return; }");
}

// ---- declarations ----

FunctionTwin function() {
  FunctionTwin f;
  f.origin.name = f.origin.qualified = "f";
  f.result = number_type;
  f.parameters.push_back(
      {make_type(Reference{make_type(Library{"std::vector", {number_type}, {}}, true)}), "v", {}, false, false});
  f.parameters.push_back({number_type, "k", {}, true, false});
  f.parameters.push_back({passive("int"), "n", constant("3", passive("int")), false, false});
  f.body = stmts({make_stmt(Return{Hole{rule("exp", {x}), Wanted::Dual}})});
  f.names = {"exp1", "x"};
  return f;
}

TEST(Functions, ResultAndParametersBecomeTheirTwins) {
  const FunctionTwin twin = transform::differentiate(function());
  EXPECT_EQ(show(twin.result), "dual");
  EXPECT_EQ(show(twin.parameters.at(0).type), "const std::vector<dual>&");
  EXPECT_EQ(show(twin.parameters.at(1).type), "double") << "marked constant";
  EXPECT_EQ(show(twin.parameters.at(2).type), "int");
  ASSERT_TRUE(twin.parameters.at(2).default_argument);
  EXPECT_EQ(show(*twin.parameters.at(2).default_argument), "3");
  EXPECT_EQ(show(twin.body), "{ const double exp2 = std::exp(x.v); return push(exp2 | x: exp2); }") << "exp1 is taken";
}

TEST(Functions, TheTapeHasANameOfItsOwn) {
  FunctionTwin f = function();
  EXPECT_EQ(transform::differentiate(f).target.tape, "tape");
  f.names.insert("tape");
  EXPECT_NE(transform::differentiate(f).target.tape, "tape");
}

TEST(Functions, WithoutBodyAreDeclaredOnly) {
  FunctionTwin f = function();
  f.body = nullptr;
  f.result = nullptr;
  EXPECT_EQ(transform::differentiate(f).body, nullptr);
  EXPECT_EQ(transform::differentiate(f).result, nullptr) << "void stays void";
}

TEST(Functions, OfAClassAreThoseOfItsTwin) {
  FunctionTwin f = function();
  f.kind = Kind::Method;
  f.member_of = make_type(Record{"ns::Model"});
  EXPECT_EQ(show(transform::differentiate(f).member_of), "ns::Model'");
}

TEST(Functions, ConstructorsSetMembersInPlace) {
  FunctionTwin f = function();
  f.kind = Kind::Constructor;
  f.names.clear();
  f.result = nullptr;
  f.body = stmts({});
  f.initializers = {{"", make_type(Record{"Base"}), false, {{x, Wanted::Dual}}},
                    {"y_", nullptr, true, {{exp_x(), Wanted::Dual}}},
                    {"n_", nullptr, false, {{constant("3", passive("int"))}}}};
  const FunctionTwin twin = transform::differentiate(f);
  EXPECT_EQ(show(twin.initializers.at(0).type), "Base'");
  EXPECT_EQ(show(twin.initializers.at(0).arguments.at(0).term), "x");
  EXPECT_EQ(show(twin.initializers.at(1).arguments.at(0).term), "{" + before + "-> push(exp1 | x: exp1)}")
      << "no statement can stand in front";
  EXPECT_TRUE(twin.initializers.at(1).braces);
  EXPECT_EQ(show(twin.initializers.at(2).arguments.at(0).term), "3");
}

TEST(Records, BasesClassesInsideAndMethodsBecomeTheirTwins) {
  RecordTwin inner;
  inner.fields = {{number_type, "y", {}, false, {}, {}}};
  RecordTwin record;
  record.bases = {make_type(Record{"Base"}), passive("Tag")};
  record.nested = {inner};
  record.methods = {function()};
  record.fields = {{number_type, "x", exp_x(), false, {}, {}}};
  Module module;
  module.records = {record};
  const RecordTwin twin = transform::differentiate(module).records.at(0);
  EXPECT_EQ(show(twin.bases.at(0)), "Base'");
  EXPECT_EQ(show(twin.bases.at(1)), "Tag");
  EXPECT_EQ(show(twin.nested.at(0).fields.at(0).type), "dual");
  EXPECT_EQ(show(twin.methods.at(0).result), "dual");
  EXPECT_EQ(show(*twin.fields.at(0).init), "{" + before + "-> push(exp1 | x: exp1)}");
}

TEST(Records, FieldsBecomeTheirTwins) {
  Module module;
  RecordTwin record;
  record.fields = {{number_type, "x", constant("1.5"), false, {}, {}}, {passive("int"), "n", {}, false, {}, {}}};
  module.records.push_back(record);
  const RecordTwin twin = transform::differentiate(module).records.at(0);
  EXPECT_EQ(show(twin.fields.at(0).type), "dual");
  EXPECT_EQ(show(*twin.fields.at(0).init), "1.5");
  EXPECT_EQ(show(twin.fields.at(1).type), "int");
}

}  // namespace
}  // namespace dualrev::unit
