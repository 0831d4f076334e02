// Formulas of rules, and what is simplified in partial derivatives and what never is in the primal.
#include "adjoint/scalar_graph.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "build.hpp"
#include "evaluate.hpp"
#include "show.hpp"

namespace dualrev::unit {

using adjoint::parse_formula;
using adjoint::ScalarGraph;

namespace {

using Node = ScalarGraph::Node;

/// A graph with leaves x, y, z, r.
struct Graph : ScalarGraph {
  Node x = leaf(active("x"), true);
  Node y = leaf(active("y"), true);
  Node z = leaf(active("z"), true);
  Node r = leaf(active("r"), true);
  std::map<char, Node> letters{{'x', x}, {'y', y}, {'z', z}, {'r', r}};

  /// Terms of the roots; what is named in front of them goes to `names`.
  std::vector<StmtRef> names;
  std::vector<TermRef> terms_of(const std::vector<Node>& roots) {
    const auto declare = [&](const std::string& hint, const SymbolRef&, const TypeRef& type, const TermRef& value) {
      const std::string name = (hint.empty() ? "t" : hint) + std::to_string(names.size() + 1);
      names.push_back(make_stmt(core::Declare{"", {{name, type, Declarator::Init::Copy, {{value}}}}}));
      return variable(made_symbol(name), type, false, pure);
    };
    adjoint::GraphWriter writer(*this, {declare, {}});
    for (Node root : roots) writer.use(root);
    std::vector<TermRef> made;
    for (Node root : roots) made.push_back(writer.term(root));
    return made;
  }
};

double compute(const std::string& formula, double x = 0, double y = 0, double z = 0, double r = 0) {
  Graph graph;
  const TermRef term = graph.terms_of({parse_formula(graph, formula, graph.letters)}).at(0);
  return run(graph.names, term, {{"x", x}, {"y", y}, {"z", z}, {"r", r}}).value;
}

// ---- formulas ----

TEST(Formula, ReadsNumbersAndLetters) {
  EXPECT_EQ(compute("2"), 2.0);
  EXPECT_EQ(compute("0.5e-3"), 0.5e-3);
  EXPECT_EQ(compute(".25"), 0.25);
  EXPECT_EQ(compute("0.693147180559945309417"), 0.693147180559945309417) << "to the last digit";
  EXPECT_EQ(compute("x", 3), 3.0);
  EXPECT_EQ(compute("r", 1, 2, 3, 4), 4.0);
}

TEST(Formula, BindsAsCpp) {
  const double x = 3, y = 5, z = 7;
  EXPECT_EQ(compute("x + y * z", x, y, z), x + y * z);
  EXPECT_EQ(compute("(x + y) * z", x, y, z), (x + y) * z);
  EXPECT_EQ(compute("x - y - z", x, y, z), x - y - z);
  EXPECT_EQ(compute("x - (y - z)", x, y, z), x - (y - z));
  EXPECT_EQ(compute("x / y / z", x, y, z), x / y / z);
  EXPECT_EQ(compute("x / (y / z)", x, y, z), x / (y / z));
  EXPECT_EQ(compute("-x * y", x, y), -x * y);
  EXPECT_EQ(compute("x - -y", x, y), x + y);
  EXPECT_EQ(compute("1 - x * x", x), 1 - x * x);
  EXPECT_EQ(compute("  1-x\n*x ", x), 1 - x * x) << "blanks say nothing";
}

TEST(Formula, Compares) {
  for (const double y : {1.0, 2.0, 3.0}) {
    EXPECT_EQ(compute("x < y ? 1 : 0", 2, y), 2 < y);
    EXPECT_EQ(compute("x > y ? 1 : 0", 2, y), 2 > y);
    EXPECT_EQ(compute("x <= y ? 1 : 0", 2, y), 2 <= y);
    EXPECT_EQ(compute("x >= y ? 1 : 0", 2, y), 2 >= y);
    EXPECT_EQ(compute("x == y ? 1 : 0", 2, y), 2 == y);
    EXPECT_EQ(compute("x != y ? 1 : 0", 2, y), 2 != y);
    EXPECT_EQ(compute("x + 1 < y * 2 ? 1 : 0", 2, y), 2 + 1 < y * 2) << "sums before comparisons";
  }
}

TEST(Formula, AndBindsTighterThanOr) {
  for (const double x : {0.0, 1.0})
    for (const double y : {0.0, 1.0})
      for (const double z : {0.0, 1.0})
        EXPECT_EQ(compute("x > 0 || y > 0 && z > 0 ? 1 : 0", x, y, z), x > 0 || (y > 0 && z > 0));
}

TEST(Formula, ConditionalsNestToTheRight) {
  EXPECT_EQ(compute("x > 0 ? 1 : x < 0 ? -1 : 0", 5), 1.0);
  EXPECT_EQ(compute("x > 0 ? 1 : x < 0 ? -1 : 0", -5), -1.0);
  EXPECT_EQ(compute("x > 0 ? 1 : x < 0 ? -1 : 0", 0), 0.0);
  EXPECT_EQ(compute("x > 0 ? y > 0 ? 1 : 2 : 3", 1, -1), 2.0);
  EXPECT_EQ(compute("1 + (x > 0 ? y : z)", 1, 10, 20), 11.0);
}

TEST(Formula, Calls) {
  EXPECT_EQ(compute("std::sin(x + 1)", 2), std::sin(3.0));
  EXPECT_EQ(compute("-std::exp(-x * x)", 2), -std::exp(-4.0));
  EXPECT_EQ(compute("ns::difference(x, y * 2)", 2, 3), -4.0);
  EXPECT_EQ(compute("std::cos(std::sin(x))", 2), std::cos(std::sin(2.0)));
}

TEST(Formula, ThatIsNoneIsAnError) {
  for (const char* text : {"",           "x +",          "* x",        "(x",    "x)",      "w",   "sin", "sin x",
                           "std::sin(x", "std::sin(x,)", "std::sin()", "x ? y", "x ? y :", "1 2", "x y", "x & y",
                           "1.5.2",      "(double) x",   "x = y",      "x, y",  "x :: y",  "#"}) {
    Graph graph;
    EXPECT_THROW(parse_formula(graph, text, graph.letters), std::logic_error) << text;
  }
}

TEST(Formula, OfEveryRuleCanBeRead) {
  const auto expect_readable = [](const std::string& name, const std::string& text) {
    if (text == "dualrev::math::no_derivative()") return;  // refused before it would be read
    Graph graph;
    Node node = ScalarGraph::none;
    EXPECT_NO_THROW(node = parse_formula(graph, text, graph.letters)) << name << ": " << text;
    EXPECT_EQ(graph.terms_of({node}).size(), 1U);
  };
#define DUALREV_UNARY(name, value, dx) expect_readable(#name, #dx);
#define DUALREV_BINARY(name, value, dx, dy) expect_readable(#name, #dx), expect_readable(#name, #dy);
#define DUALREV_TERNARY(name, value, dx, dy, dz) \
  expect_readable(#name, #dx), expect_readable(#name, #dy), expect_readable(#name, #dz);
#define DUALREV_STEP(name)
#include <dualrev/rules/rules.def>
}

// ---- partials are simplified ----

TEST(Partials, NeutralNumbersVanish) {
  Graph g;
  const Node zero = g.number(0), one = g.number(1), minus_one = g.number(-1);
  EXPECT_EQ(g.multiply(one, g.x), g.x);
  EXPECT_EQ(g.multiply(g.x, one), g.x);
  EXPECT_EQ(g.multiply(zero, g.x), zero);
  EXPECT_EQ(g.multiply(g.x, zero), zero);
  EXPECT_EQ(g.multiply(g.x, minus_one), g.negate(g.x));
  EXPECT_EQ(g.add(g.x, zero), g.x);
  EXPECT_EQ(g.add(zero, g.x), g.x);
  EXPECT_EQ(g.subtract(g.x, zero), g.x);
  EXPECT_EQ(g.subtract(zero, g.x), g.negate(g.x));
  EXPECT_EQ(g.divide(g.x, one), g.x);
  EXPECT_EQ(g.divide(g.x, minus_one), g.negate(g.x));
  EXPECT_TRUE(g.is_number(g.divide(zero, g.x), 0));
}

TEST(Partials, NumbersAreFolded) {
  Graph g;
  EXPECT_TRUE(g.is_number(g.add(g.number(2), g.number(3)), 5));
  EXPECT_TRUE(g.is_number(g.subtract(g.number(2), g.number(3)), -1));
  EXPECT_TRUE(g.is_number(g.multiply(g.number(2), g.number(3)), 6));
  EXPECT_TRUE(g.is_number(g.negate(g.number(2)), -2));
}

TEST(Partials, SignsMoveOutwards) {
  Graph g;
  EXPECT_EQ(g.negate(g.negate(g.x)), g.x);
  EXPECT_EQ(g.add(g.x, g.negate(g.y)), g.subtract(g.x, g.y));
  EXPECT_EQ(g.multiply(g.negate(g.x), g.y), g.negate(g.multiply(g.x, g.y)));
  EXPECT_EQ(g.multiply(g.negate(g.x), g.negate(g.y)), g.multiply(g.x, g.y));
  EXPECT_EQ(g.divide(g.negate(g.x), g.y), g.negate(g.divide(g.x, g.y)));
}

TEST(Partials, ReciprocalsBecomeDivisions) {
  Graph g;
  EXPECT_EQ(g.multiply(g.x, g.divide(g.number(1), g.y)), g.divide(g.x, g.y));
  EXPECT_EQ(g.multiply(g.divide(g.number(1), g.y), g.x), g.divide(g.x, g.y));
}

TEST(Partials, KnownChoicesAreTaken) {
  Graph g;
  EXPECT_EQ(g.select(g.compare("<", g.number(1), g.number(2)), g.x, g.y), g.x);
  EXPECT_EQ(g.select(g.compare("==", g.number(1), g.number(2)), g.x, g.y), g.y);
  EXPECT_EQ(g.select(g.compare("<", g.x, g.y), g.z, g.z), g.z);
  EXPECT_NE(g.select(g.compare("<", g.x, g.y), g.x, g.z), g.select(g.compare(">", g.x, g.y), g.x, g.z));
}

TEST(Partials, KeepTheirValue) {
  Graph g;
  const Node roots[] = {
      g.multiply(g.negate(g.x), g.subtract(g.y, g.negate(g.z))),
      g.divide(g.add(g.x, g.negate(g.y)), g.negate(g.z)),
      g.multiply(g.divide(g.number(1), g.x), g.divide(g.number(1), g.y)),
      g.subtract(g.negate(g.x), g.multiply(g.number(-1), g.y)),
  };
  const double x = 3, y = 5, z = 7;
  const double expected[] = {-x * (y + z), (x - y) / -z, 1 / x / y, -x + y};
  for (std::size_t i = 0; i < std::size(roots); ++i) {
    const TermRef term = g.terms_of({roots[i]}).at(0);
    EXPECT_NEAR(run(g.names, term, {{"x", x}, {"y", y}, {"z", z}}).value, expected[i], 1e-15) << show(term);
  }
}

TEST(Partials, OfOtherPrecisionsAreTakenInDouble) {
  Graph g;
  const Node single = g.leaf(active("s", pure, real(Scalar::Float)), true);
  EXPECT_NE(g.as_double(single), single);
  EXPECT_EQ(g.as_double(g.x), g.x);
  const TermRef term = g.terms_of({g.as_double(single)}).at(0);
  ASSERT_TRUE(as<Convert>(term));
  EXPECT_EQ(show(term->type), "double");
}

TEST(Partials, FoldLiteralsThatAreExactlyThatDouble) {
  Graph g;
  EXPECT_TRUE(g.is_number(g.as_double(g.leaf(constant("2.5"), true)), 2.5));
  const TypeRef single = real(Scalar::Float);
  EXPECT_FALSE(g.is_number(g.as_double(g.leaf(constant("0.1f", single), true)), 0.1)) << "0.1f is another number";
  EXPECT_FALSE(g.is_number(g.as_double(g.leaf(convert(constant("0.1"), single), true)), 0.1));
  EXPECT_FALSE(g.is_number(g.as_double(g.leaf(convert(constant("010", passive("int")), number_type), true)), 10))
      << "octal";
}

TEST(Partials, AreNotFoldedToWhatCannotBeWritten) {
  Graph g;
  const Node huge = g.number(1e200);
  for (const Node node :
       {g.multiply(huge, huge), g.multiply(g.negate(huge), huge), g.add(g.number(1e308), g.number(1e308))}) {
    const std::string text = show(g.terms_of({node}).at(0));
    EXPECT_EQ(text.find("inf"), std::string::npos) << text;
  }
}

TEST(Partials, WriteNumbersThatCppReadsBack) {
  Graph g;
  for (const double value : {1.0, -2.0, 0.1, 1e300, 1e-300, 12345678901234567890.0, 1.0 / 3}) {
    const std::string text = show(g.terms_of({g.number(value)}).at(0));
    EXPECT_EQ(std::stod(text.front() == '(' ? text.substr(1) : text), value);
    EXPECT_NE(text.find_first_of(".e"), std::string::npos) << text << " would be an int";
  }
}

// ---- the primal is not ----

TEST(Primal, IsNeverSimplified) {
  Graph g;
  const TypeRef t = number_type;
  const Node zero = g.leaf(constant("0.0"), true), one = g.leaf(constant("1.0"), true);
  EXPECT_EQ(show(g.terms_of({g.primal('*', {g.x, one}, t)}).at(0)), "(x * 1.0)");
  EXPECT_EQ(show(g.terms_of({g.primal('+', {zero, g.x}, t)}).at(0)), "(0.0 + x)") << "not the same for x = -0.0";
  EXPECT_EQ(show(g.terms_of({g.primal('*', {zero, g.x}, t)}).at(0)), "(0.0 * x)") << "not the same for infinite x";
  EXPECT_EQ(show(g.terms_of({g.primal('-', {g.primal('-', {g.x}, t)}, t)}).at(0)), "--x");
  EXPECT_EQ(show(g.terms_of({g.primal('+', {g.primal('-', {g.x}, t), g.y}, t)}).at(0)), "(-x + y)");
  EXPECT_EQ(show(g.terms_of({g.primal('*', {g.x, g.primal('/', {one, g.y}, t)}, t)}).at(0)), "(x * (1.0 / y))");
  EXPECT_EQ(show(g.terms_of({g.primal_call("std::pow", {g.x, one}, t, "pow")}).at(0)), "std::pow(x, 1.0)");
}

// ---- sharing ----

TEST(Sharing, EqualOperationsAreOneNode) {
  Graph g;
  EXPECT_EQ(g.multiply(g.x, g.y), g.multiply(g.x, g.y));
  EXPECT_NE(g.multiply(g.x, g.y), g.multiply(g.y, g.x));
  EXPECT_NE(g.subtract(g.x, g.y), g.subtract(g.y, g.x));
  EXPECT_EQ(g.leaf(active("x"), true), g.x);
  EXPECT_EQ(g.call("std::exp", {g.x}), g.primal_call("std::exp", {g.x}, number_type, "exp")) << "computed once";
  EXPECT_NE(g.call("std::exp", {g.x}), g.call("std::exp", {g.y}));
  EXPECT_NE(g.leaf(call("f"), false), g.leaf(call("f"), false)) << "a call may give another value each time";
}

TEST(Sharing, NamesOnlyWhatIsUsedTwice) {
  Graph g;
  const Node e = g.call("std::exp", {g.x});
  g.terms_of({g.multiply(e, g.y)});
  EXPECT_EQ(show(g.names), "");
  const std::vector<TermRef> both = g.terms_of({g.multiply(e, g.y), g.add(e, g.z)});
  EXPECT_EQ(show(g.names), "double t1 = std::exp(x);");
  EXPECT_EQ(show(both[0]) + " " + show(both[1]), "(t1 * y) (t1 + z)");
}

TEST(Sharing, RepeatsWhatIsAsShortAsAName) {
  Graph g;
  g.terms_of({g.multiply(g.x, g.negate(g.x)), g.divide(g.negate(g.x), g.number(2)), g.add(g.number(2), g.x)});
  EXPECT_EQ(show(g.names), "");
}

TEST(Sharing, NamesInnerPartsFirst) {
  Graph g;
  const Node inner = g.call("std::sin", {g.x});
  const Node outer = g.call("std::exp", {inner});
  const std::vector<TermRef> terms = g.terms_of({outer, inner, outer});
  EXPECT_EQ(show(g.names), "double t1 = std::sin(x); double t2 = std::exp(t1);");
}

TEST(Partials, ThatThePrimalComputesAreTheSameNodes) {
  Graph graph;
  const TypeRef type = real(Scalar::Double);
  const Node product = graph.primal('*', {graph.x, graph.y}, type);
  const Node quotient = graph.primal('/', {graph.x, graph.y}, type);
  EXPECT_EQ(graph.multiply(graph.x, graph.y), product);
  EXPECT_EQ(graph.multiply(graph.y, graph.x), product);
  EXPECT_EQ(graph.divide(graph.x, graph.y), quotient);
  EXPECT_NE(graph.divide(graph.y, graph.x), quotient);
  // Of floats it is rounded to one.
  const Node narrow = graph.primal('*', {graph.x, graph.z}, real(Scalar::Float));
  EXPECT_NE(graph.multiply(graph.x, graph.z), narrow);
}

}  // namespace
}  // namespace dualrev::unit
