// Partial derivatives for a reader: by what an expression is directly made of, as the source has it.
#include "transform/partials.hpp"

#include <gtest/gtest.h>

#include "build.hpp"
#include "show.hpp"

namespace dualrev::unit {

namespace {

const TermRef a = active("a"), b = active("b"), c = active("c");

/// "by: partial; ...", and what is named in these.
std::string shown_partials(const TermRef& t) {
  const auto found = transform::partials(t, [](const TermRef& part) { return show(part); });
  if (!found) return "none";
  std::string text;
  for (const auto& [part, partial] : found->by) text += (text.empty() ? "" : "; ") + part + ": " + show(partial);
  for (const auto& [name, value] : found->where) text += "; " + name + " = " + show(value);
  return text;
}

TEST(Partials, AreByWhatAnExpressionIsMadeOf) {
  EXPECT_EQ(shown_partials(a * b + rule("sin", {c})), "a: b; b: a; c: std::cos(c)");
  EXPECT_EQ(shown_partials(a * a), "a: (a + a)") << "each part once";
  EXPECT_EQ(shown_partials(a - constant("2")), "a: 1.0") << "not by constants";
}

TEST(Partials, AreProducts) {
  EXPECT_EQ(shown_partials(rule("exp", {a * b})).find("chain"), std::string::npos);
  EXPECT_EQ(shown_partials(rule("exp", {a * b})), "a: (exp1 * b); b: (exp1 * a); exp1 = std::exp((a * b))");
}

TEST(Partials, OfAnAssignmentAreThoseOfWhatItComputes) {
  const auto assigned = [](char op) {
    return make_term(Assign{place("x"), op, a * b, number_type}, number_type, true, writes, true);
  };
  EXPECT_EQ(shown_partials(assigned('=')), "a: b; b: a");
  EXPECT_EQ(shown_partials(assigned('*')), "x: (a * b); a: (x * b); b: (x * a)");
}

TEST(Partials, AreOfOperationsAlone) {
  EXPECT_EQ(shown_partials(a), "none");
  EXPECT_EQ(shown_partials(convert(a, real(Scalar::Float))), "none");
  EXPECT_EQ(shown_partials(constant("1") + constant("2")), "none");
  EXPECT_EQ(transform::partials(a + b, [](const TermRef&) { return std::string(); }), std::nullopt)
      << "what is no text of the source";
}

}  // namespace

}  // namespace dualrev::unit
