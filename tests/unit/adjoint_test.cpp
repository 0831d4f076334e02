// What forward parts save, and what reverse parts gather, of lowered sources: each fact in several spellings.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "emit/file.hpp"
#include "lowered.hpp"
#include "transform/module.hpp"
#include "transform/reversible.hpp"

namespace dualrev::unit {
namespace {

/// The functions of the gradient of `f`, without line breaks.
std::string gradient_of(const std::string& body, const std::string& before = {}, const adjoint::Wishes& wishes = {}) {
  const Lowered lowered =
      lower("#include <cmath>\n#include <cstddef>\n#include <numeric>\n#include <vector>\n" + before +
                "inline double f(const std::vector<double>& x, int n) {\n" + body + "\n}\n",
            {{"f"}, {}});
  EXPECT_TRUE(lowered.good) << lowered.messages;
  if (!lowered.good) return "";
  const transform::StraightLines lines(lowered.units[0].shared);
  transform::Reversible reversible(lowered.units[0].shared, lines, wishes);
  const core::Module twin = transform::differentiate(lowered.units[0].shared, lines, true, reversible);
  emit::FileText file;
  file.generated_from = "model.hpp";
  file.format = false;
  std::string text = emit::header(file, twin, {}, {}, "");
  EXPECT_NE(text.find("f_dual_pullback"), std::string::npos) << "over the tape";
  for (char& each : text)
    if (each == '\n') each = ' ';
  return text;
}
/// "a[i] t": the first groups of all matches, each once.
std::string all_in(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  std::set<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) all.insert((*at)[1]);
  std::string made;
  for (const std::string& each : all) made += (made.empty() ? "" : " ") + each;
  return made;
}
std::string saved_by(const std::string& body) {
  return all_in(gradient_of(body), R"(saved\.(?:push|put)\w*\(([^;]*)\);)");
}
/// The elements that are added to behind a loop.
std::string gathered_by(const std::string& body) {
  return all_in(gradient_of(body), R"(is_zero\(\)\)\s*\{\s*(\w+(?:\[[^;]*\])*) \+= \w+;\s*\})");
}
std::string in_place(const std::string& loops) {
  return saved_by("std::vector<double> a = x;\n" + loops +
                  "\ndouble s = 0;\nfor (const double each : a) s += each * each;\nreturn s;");
}

/// What loops add up in lanes, if the user allows it; `beside`: of iterations that do more than that.
std::string in_lanes(const std::string& body, bool allowed = true, const std::string& beside = "(?:_beside)?") {
  const std::string text = gradient_of(body, "struct Pair { double a, b; };\n", {false, allowed});
  return all_in(text, "sums_in_lanes" + beside + R"(<[^{}]*\{[^{}]*\}, ([^;{}]*)\);)");
}

TEST(Saves, AnEliminationInPlaceSavesNothing) {
  const char* const spellings[] = {
      "for (int k = 0; k < n; ++k) for (int i = k + 1; i < n; ++i) { a[i * n + k] /= a[k * n + k];\n"
      "for (int j = k + 1; j < n; ++j) a[i * n + j] -= a[i * n + k] * a[k * n + j]; }",
      "for (int k = 0; k + 1 < n; k++) for (int i = n - 1; i > k; --i) { a[k + i * n] = a[k + i * n] / a[(n + 1) * "
      "k];\n"
      "for (int j = n - 1; j >= k + 1; --j) { const int at = i * n + j; a[at] = a[at] - a[i * n + k] * a[k * n + j]; } "
      "}",
      "const auto at = [&](int i, int j) -> double& { return a[i * n + j]; };\n"
      "for (int k = 0; k < n; ++k) for (int i = k + 1; i < n; ++i) { at(i, k) /= at(k, k);\n"
      "for (int j = k + 1; j <= n - 1; ++j) at(i, j) -= at(i, k) * at(k, j); }",
      "const std::size_t m = n;\nfor (std::size_t k = 0; k < m; ++k) for (std::size_t i = k + 1; i < m; ++i) {\n"
      "double& l = a[i * m + k]; l = l / a[k * m + k];\n"
      "for (std::size_t j = k + 1; j < m; ++j) { double& to = a[i * m + j]; to -= a[i * m + k] * a[k * m + j]; } }",
  };
  for (const char* const each : spellings) EXPECT_EQ(in_place(each), "") << each;
}

TEST(Saves, EachStepHasARowOfItsOwn) {
  const char* const spellings[] = {
      "for (int t = 1; t < 9; ++t) for (int i = 0; i < n; ++i) a[t * n + i] = a[(t - 1) * n + i] * x[i];",
      "for (int t = 0; t < 8; ++t) for (int i = 0; i < n; ++i) a[n * (t + 1) + i] = a[t * n + i] * x[i];",
      "for (int t = 8; t > 0; --t) for (int i = 0; i < n; ++i) a[t * n - n + i] = a[t * n + i] * a[t * n];",
  };
  for (const char* const each : spellings) EXPECT_EQ(in_place(each), "") << each;
}

TEST(Saves, WhatMayBeTheSameElementIsSaved) {
  const char* const loops[] = {
      "for (int i = 1; i < n; ++i) a[i - 1] = a[i] * a[i];\nfor (int i = 1; i < n; ++i) a[i] *= a[i - 1];",
      "for (int i = 0; i < 3; ++i) for (int j = 0; j < n; ++j) a[i * 2 + j] += a[i * 2] * a[0];",
      "for (int i = 0; i < 3; ++i) for (int j = 0; j <= n; ++j) a[i * n + j] += a[i * n + n] * x[0];",
      "int m = n;\nfor (int i = 0; i < 3; ++i) { for (int j = 1; j < m; ++j) a[i * m + j] += a[i * m] * x[j]; --m; }",
      "for (int k = 0; k < n; ++k) for (int i = k; i < n; ++i) a[i * n + k] /= a[k * n + k];",
      "for (int k = 0; k < n; ++k) for (int j = 0; j < n; ++j) if (j != k) a[j * n + k] -= a[k * n + j] * a[j];",
  };
  for (const char* const each : loops) EXPECT_NE(in_place(each), "") << each;
}

TEST(Saves, AResultIsAtHand) {
  EXPECT_EQ(in_place("for (int i = 0; i < n; ++i) a[i] = std::sqrt(a[i]);"), "");
  EXPECT_EQ(in_place("for (int i = 0; i < n; ++i) a[i] = a[i] / (x[i] + 1);"), "");
  EXPECT_NE(in_place("for (int i = 0; i < n; ++i) a[i] = a[i] * x[i];"), "");
  EXPECT_NE(in_place("for (int i = 0; i < n; ++i) a[i] /= a[i] + 1;"), "");
  EXPECT_NE(in_place("for (int i = 0; i < n; ++i) a[i] /= a[0];"), "");
}

TEST(Gathering, WhatAllIterationsAddToIsAddedOnce) {
  const auto of = [](const std::string& loops) {
    return gathered_by("std::vector<double> a = x;\n" + loops +
                       "\ndouble s = 0;\nfor (const double y : a) s += y;\nreturn s;");
  };
  const char* const substitutions[] = {
      "for (int j = 0; j < n; ++j) for (int i = j + 1; i < n; ++i) a[i] -= x[i * n + j] * a[j];",
      "for (int j = 0; j < n; ++j) for (int i = n - 1; i > j; --i) a[i] = a[i] - a[j] * x[i * n + j];",
      "for (int j = 0; j < n; ++j) for (int i = j + 1; i < n; ++i) { double& to = a[i]; to -= x[i * n + j] * a[j]; }",
      "for (int j = 0; j < n; ++j) for (int i = 0; i < j; ++i) if (x[i] > 0) a[i] += x[i * n + j] * a[j];",
      "for (int j = 0; j < n; ++j) { const double& from = a[j]; for (int i = 0; i < j; ++i) a[i] += x[i] * from; }",
  };
  for (const char* const each : substitutions) EXPECT_NE(of(each), "") << each;
  // Nobody knows that it is another element.
  const char* const others[] = {
      "for (int j = 0; j < n; ++j) for (int i = j; i < n; ++i) a[i] -= x[i * n + j] * a[j];",
      "for (int j = 0; j < n; ++j) for (int i = 0; i < n; ++i) a[i] += x[i] * a[n - j];",
      "for (int j = 0; j < n; ++j) for (int i = 0; i < n; ++i) a[j] = a[j] * x[i];",
      "for (int j = 0; j < n; ++j) for (int i = j + 1; i < n; ++i) { a[i] -= a[j]; a[j] *= x[i]; }",
  };
  for (const char* const each : others) EXPECT_EQ(of(each), "") << each;
}

/// Whether a loop that adds to all of `a` and to one number is several loops in reverse.
bool is_several_loops(const std::string& row, const std::string& loop) {
  const std::string text = gradient_of("double by = x[0];\n" + row + "\nfor (int k = 0; k < n; ++k) by = by * x[k];\n" +
                                           loop + "\ndouble s = 0;\nfor (const double y : a) s += y * y;\nreturn s;",
                                       "#include <array>\n");
  return text.find("sum_over") != std::string::npos;
}

TEST(Loops, OfAFewRoundsStayOneLoop) {
  const std::string array = "std::array<double, 4> a = {1, 2, 3, 4};", vector = "std::vector<double> a = x;";
  const std::string loop = "for (std::size_t i = 0; i < a.size(); ++i) a[i] += by * x[i];";
  EXPECT_FALSE(is_several_loops(array, loop));
  EXPECT_FALSE(is_several_loops("double a[4] = {1, 2, 3, 4};", "for (int i = 0; i < 4; ++i) a[i] += by * x[i];"));
  EXPECT_TRUE(is_several_loops("std::array<double, 40> a = {1};", loop));
  EXPECT_TRUE(is_several_loops(vector, loop));
}

TEST(Sums, LeaveTheCotangentOfAnElementAlone) {
  const auto adds = [](const std::string& sum) {
    const std::string text = gradient_of(
        "std::vector<double> a(n);\ndouble s = 0;\n"
        "for (int k = 0; k < n; ++k) s += of(n, x.data() + k * n, a);\nreturn s;",
        "inline double of(int n, const double* p, std::vector<double>& a) {\nfor (double& each : a) each = 0;\n"
        "for (int j = 0; j < n; ++j) for (int i = j + 1; i < n; ++i) " +
            sum + "\ndouble s = 0;\nfor (double y : a) s += y * y;\nreturn s;\n}\n");
    EXPECT_NE(text.find("da[i]"), std::string::npos) << text;
    return text.find("da[i] = 0.0") == std::string::npos;
  };
  EXPECT_TRUE(adds("a[i] += p[i] * p[j];"));
  EXPECT_TRUE(adds("a[i] = a[i] + p[i] * p[j];"));
  EXPECT_TRUE(adds("a[i] = p[j] * p[i] + a[i];"));
  EXPECT_TRUE(adds("a[i] = a[i] - p[i];"));
  EXPECT_FALSE(adds("a[i] = a[j] + p[i];"));
  EXPECT_FALSE(adds("a[i] = a[i] * p[i];"));
}

TEST(Loops, OfAFewRoundsAreWrittenOut) {
  // Of the loops that `before` has, forth and back.
  const auto written_out = [](const std::string& loops) {
    const std::string text = gradient_of("double s[8] = {1, 1, 1, 1, 1, 1, 1, 1};\n" + loops + "\nreturn s[0] * s[2];");
    std::size_t count = 0;
    const std::string mark = "DUALREV_WRITTEN_OUT for";
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += mark.size()) ++count;
    return count;
  };
  const std::string round = "for (int k = 0; k < n; ++k) { ";
  const std::string step = " s[j] = s[j] * s[j] * x[k];";
  const char* const of_three[] = {
      "for (int j = 0; j < 3; ++j)",
      "for (std::size_t j = 2; j < 5; j++)",
      "constexpr int m = 3; for (int j = 0; j != m; ++j)",
      "const int m = 2; for (int j = 1; j <= m + 1; j += 1)",
      "for (int j = 2; j >= 0; --j)",
  };
  for (const char* const each : of_three) EXPECT_EQ(written_out(round + each + step + " }"), 2U) << each;
  const char* const others[] = {
      "for (int j = 0; j < n; ++j)",
      "for (int j = k; j < 3; ++j)",
      "for (int j = 0; j < 9; ++j) if (j < 8)",
      "for (int j = 0; j < 3; ++j) if (x[j] > 0) break; else",
  };
  for (const char* const each : others) EXPECT_EQ(written_out(round + each + step + " }"), 0U) << each;
  // Compilers do not see how long a vector is.
  const std::string row = "std::vector<double> row(4);";
  const std::string over_row =
      "for (std::size_t j = 1; j < row.size(); ++j) row[j] = row[j] * row[j - 1] + s[j] * x[k];";
  EXPECT_EQ(written_out(row + round + over_row + " } s[0] = row[3];"), 0U);
  // All of it is 64 times at most.
  EXPECT_EQ(written_out(round + "for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; ++j)" + step + " }"), 4U);
  EXPECT_EQ(written_out(round + "for (int h = 0; h < 2; ++h) for (int i = 0; i < 8; ++i) for (int j = 0; j < 8; ++j)" +
                        step + " }"),
            4U);
}

TEST(Saves, PartialDerivativesOfCostlyCallsAreKept) {
  const auto calls_of = [](const std::string& function, const std::string& body) {
    const std::string text = gradient_of(body, "inline double g(double x, double y) { " + function + " }\n");
    const std::size_t end = text.find("f_dual(dualrev::tape");
    std::size_t calls = 0;
    const std::string name = "g_dual_partials(";
    for (std::size_t at = text.find("f_dual_pullback("); (at = text.find(name, at)) < end; ++at) ++calls;
    return calls;
  };
  const char* const costly = "const double u = x * y; return 1 / (1 + std::exp(-u * y));";
  const char* const cheap = "const double u = x * y + x; return u * u / (1 + y);";
  const std::string loop = "double s = x[0];\nfor (int i = 0; i < n; ++i) s = ";
  EXPECT_EQ(calls_of(costly, loop + "g(s, x[i]);\nreturn s;"), 1U);
  EXPECT_EQ(calls_of(costly, loop + "s * g(s, x[i]) + x[i];\nreturn s;"), 1U);
  EXPECT_EQ(calls_of(cheap, loop + "g(s, x[i]);\nreturn s;"), 1U) << "in the reverse part alone";
  EXPECT_EQ(calls_of(costly, "double s = 0;\nfor (int i = 0; i < n; ++i) s += g(x[i], x[i + 1]);\nreturn s;"), 1U);
}

TEST(AnyOrder, SumsOfInnerLoopsAreAddedUpInLanes) {
  const char* const spellings[] = {
      "for (int i = 0; i < n; ++i) s += x[i] * x[i];",
      "for (int i = 0; i < n; ++i) s = x[i] * x[i] + s;",
      "for (int i = n - 1; i >= 0; --i) s = std::fma(x[i], x[i], s);",
      "for (std::size_t i = 1; i + 1 < x.size(); i++) { const double e = x[i + 1] - x[i - 1]; s -= e * e; }",
      "for (const double e : x) s += e * e;",
      "for (int k = 0; k < n; ++k) for (int i = 0; i < n; ++i) s += x[k * n + i] * x[k];",
      "int i = 0; while (i < n) { s += x[i] * x[i]; ++i; }",
      "int left = n; const double* p = x.data(); while (left-- > 0) { s += *p * *p; ++p; }",
  };
  for (const char* const each : spellings) {
    const std::string body = "double s = 0;\n" + std::string(each) + "\nreturn s * s;";
    EXPECT_EQ(in_lanes(body), "s") << each;
    EXPECT_EQ(in_lanes(body, false), "") << "not allowed: " << each;
  }
  EXPECT_EQ(in_lanes("return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 1.0));"), "sum1");
}

TEST(AnyOrder, SumsMayBeSeveralElementsAndMembers) {
  EXPECT_EQ(
      in_lanes("double s = 0, t = 1;\nfor (int i = 0; i < n; ++i) { s += x[i]; t -= x[i] * x[i]; }\nreturn s * t;"),
      "s, t");
  EXPECT_EQ(in_lanes("Pair p{0, 1};\nfor (int i = 0; i < n; ++i) { p.a += x[i]; p.b = p.b - x[i] * x[i]; }\n"
                     "return p.a * p.b;"),
            "p.a, p.b");
  EXPECT_EQ(in_lanes("double s = 0;\ndouble& r = s;\nfor (int i = 0; i < n; ++i) r += x[i];\nreturn s * s;"), "r");
  EXPECT_EQ(in_lanes("std::vector<double> y(n);\nfor (int k = 0; k < n; ++k) for (int i = 0; i < n; ++i)\n"
                     "y[k] += x[k * n + i] * x[i];\nreturn y[0] * y[1];"),
            "y[k]");
}

TEST(AnyOrder, LoopsThatRunForthAndBackTogetherDoMoreThanAdd) {
  const std::string joint = "double s = 0;\nfor (int i = 0; i < n; ++i) s += x[i] * x[i];\nreturn s;";
  EXPECT_EQ(in_lanes(joint, true, "_beside"), "s");
  const std::string alone = "double s = 0;\nfor (int i = 0; i < n; ++i) s += x[i] * x[i];\nreturn std::log(s);";
  EXPECT_EQ(in_lanes(alone, true, "_beside"), "");
  EXPECT_EQ(in_lanes(alone, true, ""), "s");
}

TEST(AnyOrder, WhatIsNoSumOrTakesLongerStaysAsItIs) {
  const char* const others[] = {
      "double t = 0;\nfor (int i = 0; i < n; ++i) { s += x[i]; t += s * x[i]; }\ns += t;",  // asked in between
      "for (int i = 0; i < n; ++i) s = std::floor(s) + s + x[i];",                          // the same derivative
      "double c = 0;\nfor (int i = 0; i < n; ++i) { const double y = x[i] - c, t = s + y; c = (t - s) - y; s = t; }",
      "for (int i = 0; i < n; ++i) { s += x[i]; if (s > 1) break; }",  // asked where the loop ends
      "for (int i = 0; i < n; ++i) s += s * x[i];",
      "for (int i = 0; i < n; ++i) s = x[i] - s;",
      "for (int i = 0; i < n; ++i) s += std::exp(x[i]);",  // takes longer than adding
      "for (int i = 0; i < n; ++i) s += x[i * n];",        // one by one
      "for (int i = 0; i < n; i += 2) s += x[i];",
      "for (int i = 0; i < n; ++i) if (x[i] > 0) s += x[i];",
      "for (int i = 0; i < 3; ++i) s += x[i];",                              // written out
      "for (int i = 0; i != n; ++i) { s += x[i]; if (x[i] > 9) throw 1; }",  // who catches it sees the sum
      "std::vector<double> y = x;\nfor (int i = 1; i < n; ++i) { y[0] += x[i]; y[i] += y[0]; }\ns += y[n - 1];",
      "int i = 0;\nwhile (i < static_cast<int>(s * 9)) { s -= x[i]; ++i; }",  // which the sum decides on
      "unsigned u = n; int i = -1;\nwhile (i < u) { s += x[i + 1]; ++i; }",   // which compares other integers
  };
  for (const char* const each : others)
    EXPECT_EQ(in_lanes("double s = 0;\n" + std::string(each) + "\nreturn s * s;"), "") << each;
}

/// The integers of loops whose iterations are computed several at a time.
std::string several_at_a_time(const std::string& loop) {
  const std::string text = gradient_of(
      "const int m = static_cast<int>(x.size()) / n;\nstd::vector<double> row(n);\n"
      "double s = 0;\n" +
      loop + "\nreturn s;");
  return all_in(text, R"(iterations_in_lanes<number, ([\w: ]*)>\()");
}

TEST(IterationsInLanes, AreThoseThatKnowNothingOfEachOther) {
  const char* const spellings[] = {
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[i * n + j] * x[j]; s += t; }",
      "for (int i = m - 1; i >= 0; i--) { double t = 0; for (int j = 0; j < n; ++j) t -= x[n * i + j] * t; s -= t; }",
      "for (int i = 0; i < m; i += 2) { double t = 0; for (int j = 0; j < n; ++j) t += x[i] * x[j]; s += t * t; }",
      "for (int i = 0; i < m; ++i) { const int at = i * n; double t = 0;\n"
      "for (int j = 0; j < n; ++j) t += x[at + j] * x[j]; s += t; }",
      "for (int i = 0; i < m; ++i) { for (int j = 0; j < n; ++j) row[j] = x[j] * x[i];\n"
      "double t = 0; for (int j = 0; j < n; ++j) t += row[j] * row[j]; s += t; }",
      "for (int i = 0; i < m; ++i) { double best = 1e9; for (int k = 0; k < n; ++k) { const double d = x[i] * x[k];\n"
      "if (k == 0 || d < best) best = d; } s += best; }",
      "for (int i = 0; i < m; ++i) { std::fill(row.begin(), row.end(), x[i]);\n"
      "s += std::inner_product(row.begin(), row.end(), x.begin(), 0.0); }",
      "for (int i = 0; i < m; ++i) { for (int j = 0; j < n; ++j) row[j] = x[j] * x[i];\n"
      "s += std::log(std::reduce(row.begin(), row.end())); }",
  };
  for (const char* const each : spellings) EXPECT_EQ(several_at_a_time(each), "int") << each;
}

TEST(IterationsInLanes, AreNoOthers) {
  const char* const loops[] = {
      // Nothing waits for what is before it.
      "for (int i = 0; i < m; ++i) s += x[i] * x[i];",
      // In which order an iteration adds to it shows.
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[i] * x[j]; s += t; s += t * t; }",
      "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) { double t = x[j]; t += x[i]; s += t; }",
      // The lanes would not do the same.
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < i; ++j) t += x[i] * x[j]; s += t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) if (x[i] > 0) t += x[j]; s += t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) { if (t > 9) break; t += x[i]; } s += "
      "t; }",
      // Elements that do not lie a step apart.
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[i * i] * x[j]; s += t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[(i + j) % n] * x[j]; s += t; }",
      "for (unsigned i = 0; i < 9; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[i * 7u + j]; s += t; }",
      // What is compared need not be there.
      "for (int i = 0; i < m; ++i) { double best = 1e9; for (int k = 0; k < n; ++k) { const double d = x[i] * x[k];\n"
      "if (k > 0 && x[k - 1] * d < best) best = d; } s += best; }",
  };
  for (const char* const each : loops) EXPECT_EQ(several_at_a_time(each), "") << each;
}

/// The same of those that set elements of a row, which are read behind them: "forth" and "back" with their integers.
std::string apart_in_lanes(const std::string& loop) {
  const std::string text = gradient_of(
      "const int m = static_cast<int>(x.size()) / n;\nstd::vector<double> y(m), z(m);\n"
      "double s = 0;\n" +
      loop + "\nfor (int i = 1; i < m; ++i) s += y[i] * y[i - 1];\nreturn s * s;");
  const std::string forth = all_in(text, R"(values_in_lanes<double, ([\w: ]*)>\()"),
                    back = all_in(text, R"(iterations_in_lanes_back<number, ([\w: ]*)>\()");
  return (forth.empty() ? "" : "forth " + forth) + (back.empty() ? "" : " back " + back);
}

TEST(IterationsInLanes, RunForwardAndInReverseApart) {
  const char* const spellings[] = {
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[j * m + i] * x[j]; y[i] = t; }",
      "for (int i = 0; i <= m - 1; i++) { double t = x[i]; for (int j = n; j-- > 0;) t = t - x[i + m * j] * x[j];\n"
      "y[i] = std::exp(t); }",
      "for (int i = 0; i < m; ++i) for (int j = 0; j < n; ++j) y[i] += x[j * m + i] * x[j];",
      "for (int i = 0; i < m; ++i) { y[i] = 0; for (int j = 0; j < n; ++j) y[i] += x[j * m + i] * x[j]; }",
      "for (int i = 0; i < m; ++i) { const int at = i + 0; double t = 0;\n"
      "for (int j = 0; j < n; ++j) t += x[j * m + at] * x[j]; y[at] = t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t = std::fma(x[j * m + i], x[j], t);\n"
      "const double u = t * t; y[i] = u; z[i] = std::sin(u); s += z[i]; }",
      "for (int i = 0; i < m; ++i) { double t = 0; if (n > 3) t = x[i]; else for (int j = 0; j < n; ++j)\n"
      "t += x[j * m + i] * x[j]; y[i] = t; }",
  };
  for (const char* const each : spellings) EXPECT_EQ(apart_in_lanes(each), "forth int back int") << each;
  // Its inner loop is one of elements beside each other: in reverse, compilers take several of these.
  EXPECT_EQ(
      apart_in_lanes("for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[i + j] * x[j];\n"
                     "y[i] = t; }"),
      "forth int");
}

TEST(IterationsInLanes, AreNotApartWhereTheyKnowOfEachOther) {
  const char* const loops[] = {
      // Another iteration's element, or sum.
      "for (int i = 1; i < m; ++i) { double t = y[i - 1]; for (int j = 0; j < n; ++j) t += x[j * m + i] * x[j]; y[i] = "
      "t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[j * m + i] * y[j]; y[i] = t; }",
      "for (int i = 0; i < m; ++i) { double t = s; for (int j = 0; j < n; ++j) t += x[j * m + i] * x[j]; y[i] = t; s "
      "+= t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[j * m + i] * x[j]; y[i] = t;\n"
      "z[i] = z[m - 1 - i] + t; }",
      // One element for several iterations, or several for one.
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[j * m + i] * x[j]; y[i / 2] = t; "
      "}",
      "for (int i = 0; i < m - n; ++i) for (int j = 0; j < n; ++j) y[i + j] += x[j * m + i] * x[j];",
      "double* p = &y[0]; for (int i = 0; i < m; ++i) { double t = *p; for (int j = 0; j < n; ++j) t += x[j * m + i];\n"
      "y[i] = t; }",
      // What it needs of before is saved on the way.
      "for (int i = 0; i < m; ++i) { double t = 1; for (int j = 0; j < n; ++j) t *= std::sin(t) + x[j * m + i]; y[i] = "
      "t; }",
      // Elements that lie apart: to read them one after the other takes as long.
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[i * n + j] * x[j]; y[i] = t; }",
      // Too few.
      "for (int i = 0; i < 4; ++i) { double t = 0; for (int j = 0; j < n; ++j) t += x[j * 4 + i] * x[j]; y[i] = t; }",
      "for (int i = 0; i < m; ++i) { double t = 0; for (int j = 0; j < 3; ++j) t += x[j * m + i] * x[j]; y[i] = t; }",
  };
  for (const char* const each : loops) EXPECT_EQ(apart_in_lanes(each), "") << each;
}

}  // namespace
}  // namespace dualrev::unit
