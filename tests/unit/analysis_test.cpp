// Facts on lowered sources, each in several spellings.
#include <gtest/gtest.h>

#include "analysis/elements.hpp"
#include "analysis/inequalities.hpp"
#include "analysis/privatisable.hpp"
#include "analysis/row_reads.hpp"
#include "analysis/row_stores.hpp"
#include "core/fresh_names.hpp"
#include "lowered.hpp"
#include "show.hpp"

namespace dualrev::unit {
namespace {

using namespace core;

/// The body of `f` as flow, and what it was read from.
struct Analysed {
  Lowered lowered;
  std::shared_ptr<flow::Function> function;  ///< null: it cannot be read
  std::string remark;
};
Analysed analysed(const std::string& body) {
  Analysed all{lower("#include <algorithm>\n#include <array>\n#include <vector>\n"
                     "inline double row_of(double* t, const std::vector<double>& x, int n, int i) {\n"
                     "  for (int j = 0; j < n; ++j) t[j] = x[j] * i;\n  return t[0];\n}\n"
                     "inline double f(const std::vector<double>& x, int n) {\n" +
                         body + "\n}\n",
                     {{"f"}, {}}),
               nullptr,
               {}};
  EXPECT_TRUE(all.lowered.good) << all.lowered.messages;
  const FunctionTwin* twin = all.lowered.find("f");
  if (!twin) return all;
  Names names(twin->names);
  flow::Around around;
  around.is_operation = [](const TermRef&) { return false; };
  around.callee = [](const Call&) { return nullptr; };
  around.record = [](const Record&) { return nullptr; };
  around.class_of_object = [](const TypeRef&) { return nullptr; };
  around.body_of = [&](const std::string& key) -> const FunctionTwin* {
    for (const FunctionTwin& each : all.lowered.units[0].shared.functions)
      if (each.origin.key == key && each.body) return &each;
    return nullptr;
  };
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  auto made = flow::read(*twin, around);
  if (const auto* remark = std::get_if<Remark>(&made))
    all.remark = remark->location + ": " + remark->what;
  else
    all.function = std::make_shared<flow::Function>(std::move(std::get<flow::Function>(made)));
  return all;
}
/// The first loop of the function's own block, or null.
const flow::Loop* first_loop(const flow::Function& function) {
  for (const flow::Statement& s : function.body)
    if (const auto* loop = flow::as<flow::Loop>(s)) return loop;
  return nullptr;
}
std::string joined(const std::set<std::string>& all) {
  std::string text;
  for (const std::string& each : all) text += (text.empty() ? "" : " ") + each;
  return text;
}
std::string names_of(const flow::Symbols& symbols) {
  std::set<std::string> all;
  for (const SymbolRef& each : symbols) all.insert(each->name);
  return joined(all);
}
SymbolRef named(const flow::Function& function, const std::string& name) {
  for (const auto& [symbol, shape] : function.shapes)
    if (symbol->name == name) return symbol;
  return nullptr;
}

/// "t u+": what each iteration of the first loop of `f` overwrites before it reads it; with a plus what it sets whole.
std::string scratch_of(const std::string& body) {
  const Analysed all = analysed(body);
  if (!all.function) return all.remark;
  const flow::Loop* loop = first_loop(*all.function);
  if (!loop) return "no loop";
  std::set<std::string> found;
  analysis::Privatisable privatisable(*all.function);
  for (const auto& [symbol, how] : privatisable.in(*loop)) found.insert(symbol->name + (how.whole ? "+" : ""));
  return joined(found);
}

TEST(Privatisable, ScratchIsScratchInAllSpellings) {
  const char* const bodies[] = {
      "for (int j = 0; j < n; ++j) t[j] = x[j] * i;",
      "for (int j = 0; (j < n); j++) t[j] = x[j] * i;",
      "for (int j = n - 1; j >= 0; --j) t[j] = x[j] * i;",
      "for (int j(0); n > j; j += 1) t[j] = x[j] * i;",
      "for (int j = 0; j <= n - 1; ++j) t[j] = x[j] * i;",
      "for (std::size_t j = 0; j < t.size(); ++j) t[j] = x[j] * i;",
      "for (double& each : t) each = i;",
      "std::fill(t.begin(), t.end(), x[0] * i);",
      "for (int j = 0; j < n; ++j) { double& each = t[j]; if (x[j] > 0) each = x[j]; else each = -x[j]; }",
      "int j = 0;\nwhile (j < n) { t[j] = x[j] * i; ++j; }",
      "int j = 0;\nwhile (j < n) t[j] = x[j] * i, j++;",
      "int j = 0;\nwhile (j < n) t[j++] = x[0] * i;",
      "int j = -1;\nwhile (++j < n) t[j] = x[j] * i;",
      "for (int j = 0; j < n;) { t[j] = x[j] * i; j += 1; }",
      "for (int j = n; j-- > 0;) t[j] = x[j] * i;",
      "for (std::size_t j = t.size(); j-- > 0;) t[j] = x[j] * i;",
      "int j = n;\nwhile (j-- > 0) t[j] = x[j] * i;",
      "int j = n;\nwhile (--j >= 0) t[j] = x[j] * i;",
      "std::size_t j = t.size();\nwhile (j > 0) { --j; t[j] = x[j] * i; }",
      "int j;\nfor (j = 0; j < n; ++j) t[j] = x[j] * i;",
      "double* p = t.data();\nconst double* const end = p + n;\nwhile (p != end) *p++ = x[0] * i;",
      "for (auto p = t.begin(); p != t.end(); ++p) *p = i;",
      "for (double* p = t.data(); p != t.data() + n; ++p) *p = x[0] * i;",
      "s += row_of(&t[0], x, n, i);",
      "s += row_of(t.data(), x, n, i);",
  };
  for (const char* const body : bodies)
    EXPECT_EQ(scratch_of("std::vector<double> t(n);\ndouble s = 0;\nfor (int i = 0; i < 9; ++i) {\n" +
                         std::string(body) + "\nfor (int j = 0; j < n; ++j) s += t[j] * t[j];\n}\nreturn s;"),
              "t+")
        << body;
}

std::string of_scratch(const std::string& before, const std::string& iteration, const std::string& behind = "") {
  return scratch_of(before + "\ndouble s = 0;\nfor (int i = 0; i < n; ++i) {\n" + iteration + "\n}\n" + behind +
                    "\nreturn s;");
}

TEST(Privatisable, SizesAreComparedAsSums) {
  const char* const fills[] = {
      "for (int j = 0; j < n; ++j) t[j] = x[j];",
      "for (int j = 0; j < m; ++j) t[j] = x[j];",
      "for (int j = 1; j <= m; ++j) t[j - 1] = x[j];",
      "for (int j = i * n; j < i * n + n; ++j) t[j - i * n] = x[0];",
  };
  for (const char* const fill : fills)
    EXPECT_EQ(of_scratch("const int m = n;\nstd::vector<double> t(m);",
                         std::string(fill) + "\nfor (int j = 0; j < n; ++j) s += t[n - 1 - j];"),
              "t+")
        << fill;
  // A part of it is enough, if no more is read: a triangle of which the rows are set one by one.
  EXPECT_EQ(of_scratch("std::vector<double> t(n + 5);",
                       "for (int j = 0; j < n; ++j) t[j] = x[j];\n"
                       "for (int c = 0; c < n; ++c) for (int r = c + 1; r < n; ++r) t[r] += t[c];\n"
                       "for (int j = 0; j < n; ++j) s += t[j];"),
            "t");
}

TEST(Privatisable, IsNotWhatAnIterationMayRead) {
  const std::pair<const char*, const char*> iterations[] = {
      {"std::vector<double> t(n);", "for (int j = 0; j < n; ++j) t[j] = x[j] + t[0];\ns += t[0];"},
      {"std::vector<double> t(n);", "for (int j = 0; j < i; ++j) t[j] = x[j];\ns += t[n - 1];"},
      {"std::vector<double> t(n);", "for (int j = 1; j < n; ++j) t[j] = x[j];\ns += t[0];"},
      {"std::vector<double> t(n);", "if (x[i] > 0) for (int j = 0; j < n; ++j) t[j] = x[j];\ns += t[0];"},
      {"std::vector<double> t(n);", "for (int j = 0; j < n; j += 2) t[j] = x[j];\ns += t[1];"},
      {"double t = 1;", "if (x[i] > 0) t = x[i];\ns += t;"},
      {"double t = 1;", "s += t;\nt = x[i];"},
      {"double t = 1;", "for (int j = 0; j < i; ++j) t = x[j];\ns += t;"},
      {"int m = n;\nstd::vector<double> t(m);\nm = 2;", "for (int j = 0; j < m; ++j) t[j] = x[j];\ns += t[n - 1];"},
  };
  for (const auto& [before, iteration] : iterations) EXPECT_EQ(of_scratch(before, iteration), "") << iteration;
  EXPECT_EQ(of_scratch("double t = 1;", "t = x[i];\ns += t;"), "t+");
  EXPECT_EQ(of_scratch("double t = 1;", "t = x[i];\ns += t;", "s += t;"), "");
  EXPECT_EQ(of_scratch("double t = 1;", "t = x[i];\ns += t;", "for (int j = 0; j < n; ++j) { t = x[j]; s += t; }"),
            "t+");
  EXPECT_EQ(of_scratch("double t = 1;", "t = x[i];\ns += t;", "for (int j = 0; j < n; ++j) { s += t; t = x[j]; }"), "");
}

// An element that is set is not the row, and a row that has grown is not as long as before.
TEST(Privatisable, RowsOfIntegersAreRows) {
  const std::string counted = "for (int k = 0; k < 3; ++k) s += x[c[k]] * c[k];";
  EXPECT_EQ(of_scratch("int c[3] = {};", "for (int k = 0; k < 3; ++k) c[k] = i + k;\n" + counted), "c+");
  EXPECT_EQ(of_scratch("int c[3] = {};", "for (int k = 0; k < 3; ++k) { int& e = c[k]; e = i; }\n" + counted), "c+");
  const char* const parts[] = {
      "c[i % 3] = 1;",
      "for (int k = 0; k < 2; ++k) c[k] = i;",
      "for (int k = 0; k < 3; ++k) c[k] += i;",
      "int& e = c[0];\ne = 1;",
      "std::swap(c[0], c[i % 3]);",
  };
  for (const char* const part : parts)
    EXPECT_EQ(of_scratch("int c[3] = {};", std::string(part) + "\n" + counted), "") << part;
  const std::string set = "for (std::size_t j = 0; j < k.size(); ++j) t[j] = x[j];\n";
  const std::string read = "for (std::size_t j = 0; j < k.size(); ++j) s += t[j];";
  const std::string rows = "std::vector<int> k;\nstd::vector<double> t(n);";
  EXPECT_EQ(of_scratch(rows, "k.push_back(i);\n" + set + "k.push_back(i);\n" + read), "");
  EXPECT_EQ(of_scratch(rows, "k.push_back(i);\n" + set + "k.resize(i);\n" + read), "");
}

/// "2*n + -1": a sum of terms.
std::string text_of(const analysis::Linear& sum) {
  std::set<std::string> parts;
  for (const auto& [term, times] : sum.parts)
    parts.insert((times == 1 ? "" : std::to_string(times) + "*") + show(term));
  if (sum.offset != 0 || parts.empty()) parts.insert(std::to_string(sum.offset));
  return joined(parts);
}
/// How many elements `t` has.
std::string size_of(const std::string& declared, const std::string& behind = "") {
  const Analysed all =
      analysed(declared + "\ndouble s = 0;\n" + behind + "\nfor (int j = 0; j < 2; ++j) s += t[j] * x[j];\nreturn s;");
  if (!all.function) return all.remark;
  const auto range = analysis::Extents(*all.function).of(named(*all.function, "t"));
  return range ? text_of(range->high) : "?";
}

TEST(Extents, AreAsARowIsMade) {
  const char* const spellings[] = {
      "std::vector<double> t(n);",
      "std::vector<double> t(n, 1.0);",
      "auto t = std::vector<double>(n);",
      "auto t = std::vector<double>(n, 2.0);",
      "std::vector<double> t = std::vector<double>(n);",
      "const int m = n;\nstd::vector<double> t(m);",
      "int m = n;\nstd::vector<double> t(static_cast<std::size_t>(m));",
  };
  for (const char* const each : spellings) EXPECT_EQ(size_of(each), "n") << each;
  EXPECT_EQ(size_of("std::vector<double> t(2 * n + 1);"), "1 2*n");
  EXPECT_EQ(size_of("std::vector<double> t(x.size());"), "size(x)");
  EXPECT_EQ(size_of("std::array<double, 4> t{};"), "4");
  EXPECT_EQ(size_of("double t[4] = {};"), "4");
}

TEST(Extents, AreNotKnownOfWhatChanges) {
  EXPECT_EQ(size_of("std::vector<double> t(n);", "t.resize(n + 1);"), "?");
  EXPECT_EQ(size_of("std::vector<double> t(n);", "t.push_back(x[0]);"), "?");
  EXPECT_EQ(size_of("int m = n;\nstd::vector<double> t(m);", "m = 2;"), "?");
}

/// Whether `t = u;` is known to leave the size of `t` as it is.
bool stays_as_large(const std::string& size, const std::string& of_other) {
  const Analysed all = analysed("std::vector<double> t(" + size + ");\nstd::vector<double> u(" + of_other +
                                ");\nu[0] = x[0];\nt = u;\nreturn t[0] * t[0];");
  EXPECT_TRUE(all.function) << all.remark;
  return all.function && all.function->resized.empty();
}

TEST(Sizes, AreOneWhereTheyAreComputedAlike) {
  EXPECT_TRUE(stays_as_large("n", "n"));
  EXPECT_TRUE(stays_as_large("n + 1", "(n + 1)"));
  EXPECT_TRUE(stays_as_large("static_cast<std::size_t>(n)", "n"));
  EXPECT_TRUE(stays_as_large("static_cast<short>(n)", "static_cast<short>(n)"));
  EXPECT_FALSE(stays_as_large("n", "n + 1"));
  EXPECT_FALSE(stays_as_large("static_cast<short>(n)", "static_cast<signed char>(n)")) << "not the same number";
  EXPECT_FALSE(stays_as_large("static_cast<short>(n)", "n"));
}

/// How two elements of a row `t` lie that a loop over i < n sets, one with each index.
struct Apart {
  bool in_loop;   ///< in no two iterations they are the same, nor in one
  bool in_order;  ///< no time that the first comes before the second
};
bool operator==(const Apart& a, const Apart& b) { return a.in_loop == b.in_loop && a.in_order == b.in_order; }
std::ostream& operator<<(std::ostream& to, const Apart& apart) { return to << apart.in_loop << apart.in_order; }
Apart apart(const std::string& first, const std::string& second) {
  const Analysed all = analysed("std::vector<double> t(9 * n + 9);\nfor (int i = 0; i < n; ++i) {\nt[" + first +
                                "] = x[i];\nt[" + second + "] = x[0];\n}\nreturn t[0];");
  EXPECT_TRUE(all.function) << all.remark;
  if (!all.function) return {};
  const flow::Loop& loop = *first_loop(*all.function);
  std::vector<analysis::Elements::Access> found;
  const analysis::Extents extents(*all.function);
  const analysis::Elements elements(*all.function, extents);
  for (const flow::Statement& s : loop.body)
    if (const auto* store = flow::as<flow::Store>(s))
      if (const auto access = elements.access(store->place, s)) found.push_back(*access);
  EXPECT_EQ(found.size(), 2U);
  if (found.size() != 2) return {};
  return {elements.are_apart_in(loop, found[0], found[1]), elements.are_apart_in_order(found[0], found[1], true)};
}

TEST(Elements, AreOtherOnesByTheirIndices) {
  EXPECT_EQ(apart("i", "i"), (Apart{false, false})) << "in one iteration they are the same";
  EXPECT_EQ(apart("i", "i + 1"), (Apart{false, true})) << "the next iteration sets it again, but none before";
  EXPECT_EQ(apart("i + 1", "i"), (Apart{false, false}));
  EXPECT_EQ(apart("i", "n + i"), (Apart{true, true}));
  EXPECT_EQ(apart("2 * i", "2 * i + 1"), (Apart{true, true}));
  EXPECT_EQ(apart("i", "0"), (Apart{false, false}));
  EXPECT_EQ(apart("i % 3", "i % 3 + 3"), (Apart{false, false})) << "nobody asks what a remainder is";
  EXPECT_EQ(apart("i", "static_cast<int>(x[i])"), (Apart{false, false}));
}

/// "t t+": the rows whose elements the first loop sets one after the other; with a plus all of them.
std::string stored_by(const std::string& loop) {
  const Analysed all =
      analysed("std::vector<double> t(n);\nstd::vector<double> u(n);\n" + loop + "\nreturn t[0] + u[0];");
  if (!all.function) return all.remark;
  std::set<std::string> found;
  for (const auto& each : analysis::row_stores(*first_loop(*all.function), analysis::Extents(*all.function)))
    found.insert(each.root->name + (each.whole ? "+" : ""));
  return joined(found);
}

TEST(RowStores, SetOneElementAfterTheOther) {
  EXPECT_EQ(stored_by("for (int i = 0; i < n; ++i) t[i] = x[i];"), "t+");
  EXPECT_EQ(stored_by("for (std::size_t i = 0; i < t.size(); ++i) t[i] = x[i];"), "t+");
  EXPECT_EQ(stored_by("for (int i = 0; i < n; ++i) { t[i] = x[i]; u[i] = t[i] * x[0]; }"), "t+ u+");
  EXPECT_EQ(stored_by("for (int i = 0; i + 1 < n; ++i) t[i + 1] = x[i];"), "t");
  EXPECT_EQ(stored_by("for (int i = 1; i < n; ++i) t[i] = x[i];"), "t");
  EXPECT_EQ(stored_by("for (int i = 0; i < n; ++i) t[0] = x[i];"), "");
  EXPECT_EQ(stored_by("for (int i = 0; i < n; ++i) if (x[i] > 0) t[i] = x[i];"), "");
  EXPECT_EQ(stored_by("for (int i = 0; i < n; ++i) { t[i] = x[i]; t[0] = x[0]; }"), "");
  EXPECT_EQ(stored_by("for (int i = 0; i < n; i += 2) t[i] = x[i];"), "");
}

std::string read_whole(const std::string& body) {
  const Analysed all = analysed(body);
  return all.function ? names_of(analysis::read_whole(*all.function, analysis::Extents(*all.function))) : all.remark;
}

TEST(RowReads, AreOfEachElement) {
  const char* const loops[] = {
      "for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * x[i];",
      "for (double each : x) s += each * each;",
      "for (std::size_t i = 0; i + 1 <= x.size(); ++i) s = s + x[i];",
      "const std::size_t m = x.size();\nfor (std::size_t i = 0; m > i; i++) s += x[i];",
  };
  for (const char* const loop : loops)
    EXPECT_EQ(read_whole("double s = 0;\n" + std::string(loop) + "\nreturn s;"), "x") << loop;
  const char* const others[] = {
      "for (int i = 0; i < n; ++i) s += x[i];",
      "for (std::size_t i = 1; i < x.size(); ++i) s += x[i];",
      "for (std::size_t i = 0; i < x.size(); i += 2) s += x[i];",
      "for (std::size_t i = 0; i < x.size(); ++i) if (n > 2) s += x[i];",
      "if (n > 2) for (std::size_t i = 0; i < x.size(); ++i) s += x[i];",
      "for (std::size_t i = 0; i < x.size(); ++i) { s += x[i]; if (s > 2) break; }",
  };
  for (const char* const loop : others)
    EXPECT_EQ(read_whole("double s = 0;\n" + std::string(loop) + "\nreturn s;"), "") << loop;
}

TEST(Inequalities, HaveNoSolutionWhereTheyMeetEachOther) {
  using Sum = analysis::Inequalities::Sum;
  const auto of = [](const std::vector<Sum>& sums) {
    analysis::Inequalities all;
    for (const Sum& each : sums) all.never_negative(each);
    return all.have_no_solution();
  };
  EXPECT_FALSE(of({}));
  EXPECT_FALSE(of({{{{0, 1}}, 0}}));
  EXPECT_TRUE(of({{{{0, 1}}, 0}, {{{0, -1}}, -1}})) << "0 <= x <= -1";
  EXPECT_FALSE(of({{{{0, 1}}, 0}, {{{0, -1}}, 0}})) << "x = 0";
  EXPECT_TRUE(of({{{{0, 1}, {1, -1}}, -1}, {{{1, 1}, {2, -1}}, 0}, {{{2, 1}, {0, -1}}, 0}})) << "x > y >= z >= x";
  EXPECT_FALSE(of({{{{0, 1}, {1, -1}}, 0}, {{{1, 1}, {2, -1}}, 0}, {{{2, 1}, {0, -1}}, 0}}));
  analysis::Inequalities equal;
  equal.zero({{{0, 1}, {1, -1}}, 0});
  equal.never_negative({{{0, 1}}, -3});
  EXPECT_FALSE(equal.have_no_solution());
  equal.never_negative({{{1, -1}}, 2});
  EXPECT_TRUE(equal.have_no_solution()) << "3 <= x = y <= 2";
}

}  // namespace
}  // namespace dualrev::unit
