// What is constant because of what else is: on graphs, and on small sources.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "analysis/constancy.hpp"
#include "core/walk.hpp"
#include "lowered.hpp"

namespace dualrev::unit {

using namespace core;
using analysis::always;
using analysis::Constancy;
using analysis::Fact;
using analysis::never;

// ---- on graphs ----

TEST(Constancy, IsWhatAllOrAnyOfItsConditionsMakeIt) {
  Constancy facts;
  EXPECT_EQ(facts.all({}), always);
  EXPECT_EQ(facts.any({}), never);
  EXPECT_EQ(facts.all({always, never}), never);
  EXPECT_EQ(facts.any({never, always}), always);
  const Fact p = facts.open();
  EXPECT_EQ(facts.all({p, always}), p) << "nothing is added by what is known";
  EXPECT_EQ(facts.any({never, p}), p);
  EXPECT_EQ(facts.all({p, never}), never);
}

TEST(Constancy, HoldsInACircleThatNothingSpeaksAgainst) {
  // auto p = c.begin(), q = c.begin(); p = q; q = p;
  Constancy facts;
  const Fact p = facts.open();
  const Fact q = facts.open();
  facts.tell(p, facts.all({always, q}));
  facts.tell(q, facts.all({always, p}));
  EXPECT_TRUE(facts.holds(p));
  EXPECT_TRUE(facts.holds(q));
}

TEST(Constancy, FailsWithAnyThatACircleNeeds) {
  // p = q; q = r; r = p; r = x.begin();
  for (const int first : {0, 1, 2}) {
    Constancy facts;
    const Fact names[] = {facts.open(), facts.open(), facts.open()};
    facts.tell(names[0], facts.all({always, names[1]}));
    facts.tell(names[1], facts.all({always, names[2]}));
    const Fact active = facts.open();
    facts.tell(active, never);
    facts.tell(names[2], facts.all({names[0], active}));
    EXPECT_FALSE(facts.holds(names[first])) << "whichever is asked for first";
    for (const Fact name : names) EXPECT_FALSE(facts.holds(name));
  }
}

TEST(Constancy, HoldsAsLongAsOneOfItsReasonsDoes) {
  Constancy facts;
  const Fact a = facts.open();
  const Fact b = facts.open();
  const Fact either = facts.any({a, b});
  const Fact both = facts.all({a, b});
  facts.tell(a, never);
  facts.tell(b, facts.any({a, either}));
  EXPECT_FALSE(facts.holds(a));
  EXPECT_TRUE(facts.holds(either)) << "by b, which is as long as that is";
  EXPECT_FALSE(facts.holds(both));
  EXPECT_EQ(facts.as_known(both), never);
}

TEST(Constancy, DoesNotHoldBecauseOfItselfIfItIsToBeShown) {
  // a = f(2); b = f(a);
  Constancy facts;
  const Fact f = facts.open_to_be_shown();
  const Fact a = facts.open();
  facts.tell(a, f);
  facts.tell(f, facts.all({always, a}));
  EXPECT_FALSE(facts.holds(a));
  EXPECT_FALSE(facts.holds(f));
}

TEST(Constancy, HoldsIfItIsShownByOthers) {
  // p = g(c), q = f(p); g sees an iterator that is assigned to itself.
  Constancy facts;
  const Fact f = facts.open_to_be_shown();
  const Fact g = facts.open_to_be_shown();
  const Fact p = facts.open();
  const Fact step = facts.open();
  facts.tell(step, facts.all({step, always}));
  facts.tell(p, g);
  facts.tell(f, facts.all({p, step}));
  facts.tell(g, facts.any({f, step}));
  EXPECT_TRUE(facts.holds(f));
  EXPECT_TRUE(facts.holds(g));
}

TEST(Constancy, AskedBeforeItIsToldIsAnError) {
  Constancy facts;
  const Fact a = facts.open();
  const Fact b = facts.open();
  facts.tell(b, a);
  EXPECT_THROW(facts.holds(b), std::logic_error);
  facts.tell(a, always);
  EXPECT_TRUE(facts.holds(b));
  EXPECT_THROW(facts.tell(a, never), std::logic_error);
}

// ---- on sources ----

namespace {

void add_active(const StmtRef& statement, std::string& names) {
  const Parts all = parts(*statement);
  for (const Declarator* declared : all.declared)
    if (!declared->passive) names += (names.empty() ? "" : " ") + declared->name;
  for (const StmtRef& each : all.statements) add_active(each, names);
}

/// The active variables of `double f(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& c)` with
/// this body, in their order.
std::string active(const std::string& body) {
  const Lowered lowered = lower(
      "#include <dualrev/annotate.hpp>\n#include <algorithm>\n#include <vector>\n"
      "struct Point { double at = 0, value = 0; };\ninline double table[] = {1, 2};\n"
      "inline double f(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& c,\n"
      "                DUALREV_CONSTANT const std::vector<Point>& points) {\n" +
          body + "\n}\n",
      {{"f"}, {}});
  EXPECT_TRUE(lowered.good) << lowered.messages;
  std::string names;
  if (const FunctionTwin* f = lowered.find("f")) add_active(f->body, names);
  return names;
}

}  // namespace

TEST(Activity, ANumberMadeOfConstantsAloneIsOne) {
  EXPECT_EQ(active("const double a = c[0] * 2; const double b = a + 1; return x[0] * b;"), "");
  EXPECT_EQ(active("const double a = c[0] * 2; const double b = a * x[1]; return x[0] * b;"), "b");
  EXPECT_EQ(active("double a = c[0] * 2; return x[0] * a;"), "a") << "it could be assigned what is active";
  EXPECT_EQ(active("const double a = c[0]; const double* p = &a; return x[0] * *p;"), "a p") << "used as a place";
}

TEST(Activity, ANameForConstantsLeadsThere) {
  EXPECT_EQ(active("const double& a = c[1]; const double* p = c.data() + 1; return x[0] * a * *p;"), "");
  EXPECT_EQ(active("const double& a = x[1]; return c[0] * a;"), "a");
  EXPECT_EQ(active("double s = 0; for (const double& each : c) s += x[0] * each; return s;"), "s");
  EXPECT_EQ(active("double s = 0; for (const double& each : x) s += c[0] * each; return s;"), "s each");
}

TEST(Activity, ANameForWhatIsOutsideIsConstantIfNothingIsChangedByIt) {
  EXPECT_EQ(active("double& one = table[0]; const double& same = one; return x[0] * same;"), "");
  EXPECT_EQ(active("double* p = table; return x[0] * p[1];"), "");
}

TEST(Activity, IteratorsThatAreAssignedToEachOtherLeadWhereTheyBegan) {
  for (const char* first : {"auto p = c.begin(), q = c.end();", "auto q = c.end(), p = c.begin();"})
    EXPECT_EQ(active(std::string(first) + " --q; const auto t = p; p = q; q = t; return x[0] * *p;"), "") << first;
  EXPECT_EQ(active("auto p = c.begin(); auto q = p + 1; p = q; const double a = *p; return x[0] * a;"), "");
  EXPECT_EQ(active("auto p = x.begin(); auto q = p + 1; p = q; return c[0] * *p;"), "p q");
}

TEST(Activity, AClosureThatSeesConstantsAloneGivesConstants) {
  const std::string scaled = "const auto scaled = [&c](double by) { return c[0] * by; };";
  EXPECT_EQ(active(scaled + "const double a = scaled(2.0); return x[0] * a;"), "");
  EXPECT_EQ(active(scaled + "const double a = scaled(x[1]); return x[0] * a;"), "scaled a");
  EXPECT_EQ(active(scaled + "const double a = scaled(2.0); return scaled(x[0]) * a;"), "scaled a")
      << "all that calls it is asked";
}

TEST(Activity, AClosureThatIsGivenWhatItGaveIsLowered) {
  const std::string scaled = "const auto scaled = [&c](double by) { return c[0] * by; };";
  EXPECT_EQ(active(scaled + "const double a = scaled(2.0); const double b = scaled(a); return x[0] * b;"),
            "scaled a b");
  EXPECT_EQ(active(scaled + "const double b = scaled(scaled(2.0)); return x[0] * b;"), "scaled b");
  EXPECT_EQ(active(scaled + "const auto other = [&c](double by) { return c[1] * by; };"
                            "const double a = other(2.0); const double b = scaled(a); return x[0] * b;"),
            "")
      << "what another gave";
}

TEST(Activity, AParameterOfAClosureIsConstantIfAllCallsGiveConstants) {
  const std::string first = "const auto first = [](const std::vector<double>& v, double by) { return v[0] * by; };";
  EXPECT_EQ(active(first + "const double a = first(c, x[0]); return a;"), "first a");
  EXPECT_EQ(active(first + "const double a = first(c, 2.0); return x[0] * a;"), "");
  const std::string points =
      "const auto it = std::lower_bound(points.begin(), points.end(), 0.5, [](const Point& p, double at) { return p.at "
      "< at; });";
  EXPECT_EQ(active(points + "return x[0] * it->value;"), "") << "of what the library is given";
}

}  // namespace dualrev::unit
