// What twins stage, read off terms of the target.
#include "core/cost.hpp"

#include <gtest/gtest.h>

#include "build.hpp"

namespace dualrev::unit {

namespace {

const TypeRef dual_type = core::dual(Scalar::Double);
const TermRef x = variable(made_symbol("x"), dual_type, true), y = variable(made_symbol("y"), dual_type, true);
const TermRef number = core::number("2.0", number_type);
const TermRef flag = core::text("flag", passive("bool"));

TermRef push(std::vector<Contribution> contributions) {
  return make_term(Push{number, std::move(contributions)}, dual_type, false, reads, true);
}
/// An entry with two contributions.
const TermRef product = push({{x, number}, {y, number}});
TermRef choice(const TermRef& then, const TermRef& otherwise) {
  return make_term(Select{flag, then, otherwise}, dual_type, false, reads, true);
}
StmtRef at(const std::string& location, const StmtRef& s) {
  return std::make_shared<const Stmt>(Stmt{s->form, {}, {}, location});
}
StmtRef evaluate(const TermRef& t) { return make_stmt(Evaluate{t}); }
StmtRef stmts(std::vector<StmtRef> body) { return make_stmt(Stmts{std::move(body)}); }

FunctionCost cost(const StmtRef& body) {
  FunctionTwin function;
  function.origin.location = "f.hpp:1:8";
  function.body = body;
  return core::costs(Module{{}, {}, {function}}, Module()).at(0);
}
StatementCost only(const StmtRef& body) {
  const FunctionCost all = cost(body);
  EXPECT_EQ(all.statements.size(), 1u);
  return all.statements.empty() ? StatementCost() : all.statements[0];
}

TEST(Cost, AnEntryHasAsManyContributionsAsItNames) {
  const StatementCost row = only(at("f.hpp:2:3", evaluate(product)));
  EXPECT_EQ(row.location, "f.hpp:2:3");
  EXPECT_EQ(row.part, "");
  EXPECT_EQ(row.staged, (Staged{1, 2}));
  EXPECT_FALSE(row.varies);
}

TEST(Cost, ASingleContributionOfOneIsNoEntry) {
  EXPECT_TRUE(cost(at("f.hpp:2:3", evaluate(push({{x, nullptr}})))).statements.empty());
  EXPECT_EQ(only(at("f.hpp:2:3", evaluate(push({{x, nullptr}, {y, nullptr}})))).staged, (Staged{1, 2}));
  EXPECT_EQ(only(at("f.hpp:2:3", evaluate(push({{x, number}})))).staged, (Staged{1, 1}));
}

TEST(Cost, OfAChoiceTheLargerSide) {
  const StatementCost row = only(at("f.hpp:2:3", evaluate(choice(product, push({{x, number}})))));
  EXPECT_EQ(row.staged, (Staged{1, 2}));
  EXPECT_TRUE(row.varies);
  EXPECT_FALSE(only(at("f.hpp:2:3", evaluate(choice(product, product)))).varies);
  const TermRef both = make_term(Logic{true, flag, product}, passive("bool"), false, reads, false);
  EXPECT_TRUE(only(at("f.hpp:2:3", evaluate(both))).varies);
}

TEST(Cost, StatementsWithoutAPlaceBelongToTheOneAround) {
  const TermRef block = make_term(Block{{evaluate(product)}, product}, dual_type, false, reads, true);
  EXPECT_EQ(only(at("f.hpp:2:3", stmts({evaluate(product), evaluate(block)}))).staged, (Staged{3, 6}));
  EXPECT_EQ(only(evaluate(product)).part, "whole body");
}

TEST(Cost, OnceThroughTakesTheLongerBranchAndNoLoop) {
  const StmtRef branch = at("f.hpp:2:3", make_stmt(If{nullptr, flag, at("f.hpp:3:5", evaluate(product)),
                                                      at("f.hpp:5:5", stmts({evaluate(product), evaluate(product)}))}));
  const StmtRef loop = at("f.hpp:6:3", make_stmt(While{product, at("f.hpp:7:5", evaluate(product))}));
  const FunctionCost all = cost(stmts({branch, loop, at("f.hpp:8:3", evaluate(product))}));
  EXPECT_EQ(all.once, (Staged{3, 6}));
  std::vector<std::pair<std::string, Staged>> rows;
  for (const StatementCost& row : all.statements) {
    EXPECT_FALSE(row.varies);
    rows.emplace_back(row.location + row.part, row.staged);
  }
  EXPECT_EQ(rows, (std::vector<std::pair<std::string, Staged>>{{"f.hpp:3:5", {1, 2}},
                                                               {"f.hpp:5:5", {2, 4}},
                                                               {"f.hpp:6:3condition", {1, 2}},
                                                               {"f.hpp:7:5", {1, 2}},
                                                               {"f.hpp:8:3", {1, 2}}}));
}

TEST(Cost, CallsAreNamedAndNotCounted) {
  Call called;
  called.callee = "ns::g";
  const auto term = [&](Kind which) { return make_term(TwinCall{called, which}, dual_type, false, reads, true); };
  const StatementCost row = only(at("f.hpp:2:3", evaluate(term(Kind::Free))));
  EXPECT_EQ(row.staged, Staged());
  EXPECT_EQ(row.calls, std::vector<std::string>{"ns::g"});
  EXPECT_TRUE(cost(at("f.hpp:2:3", evaluate(term(Kind::Partials)))).statements.empty());
}

}  // namespace

}  // namespace dualrev::unit
