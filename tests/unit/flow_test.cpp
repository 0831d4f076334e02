// What is known of the loops of lowered sources does not depend on how they are spelled; and what is not read is said.
#include <gtest/gtest.h>

#include <algorithm>

#include "adjoint/distribution.hpp"
#include "adjoint/plan.hpp"
#include "lowered.hpp"

namespace dualrev::unit {
namespace {

using namespace core;

/// A function as flow, and the plan of its reverse.
struct Read {
  std::shared_ptr<flow::Function> function;
  adjoint::Plan plan;
  std::string remark;
};

/// `by_ways`: as what is followed way by way, without a plan.
Read read(const std::string& source, bool by_ways = false) {
  const Lowered lowered =
      lower("#include <array>\n#include <cmath>\n#include <numeric>\n#include <span>\n#include <vector>\n" + source,
            {{"f"}, {}});
  EXPECT_TRUE(lowered.good) << lowered.messages;
  const FunctionTwin* twin = lowered.find("f");
  if (!twin) return {};
  Names names(twin->names);
  flow::Around around;
  around.is_operation = [](const TermRef&) { return false; };
  around.callee = [](const Call&) { return nullptr; };
  around.record = [](const Record&) { return nullptr; };
  const Module& module = lowered.units[0].shared;
  around.class_of_object = [&](const TypeRef& type) -> const RecordTwin* {
    const auto* record = as<Record>(deduced(type));
    for (const RecordTwin& each : module.records)
      if (record && each.origin.qualified == record->name) return &each;
    return nullptr;
  };
  around.body_of = [&](const std::string& key) -> const FunctionTwin* {
    for (const FunctionTwin& each : module.functions)
      if (each.origin.key == key && each.body) return &each;
    return nullptr;
  };
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  around.unrolls = around.any_number = by_ways;
  auto made = flow::read(*twin, around);
  if (auto* remark = std::get_if<Remark>(&made)) return {nullptr, {}, remark->location + ": " + remark->what};
  Read all{std::make_shared<flow::Function>(std::move(std::get<flow::Function>(made))), {}, {}};
  if (by_ways) return all;
  const adjoint::Called never = [](adjoint::Reverse&, const TermRef&, const auto&) {
    return adjoint::ScalarGraph::none;
  };
  all.plan = adjoint::plan(*all.function, names, never, core::made_symbol("dvalue"), {}, false);
  return all;
}
std::string of_vector(const std::string& body) {
  return "inline double f(const std::vector<double>& x, int n) {\n" + body + "\n}\n";
}

// Each runs forward and in reverse together, and saves nothing.
TEST(Flow, ASumIsASumInAllSpellings) {
  const char* const loops[] = {
      "for (int i = 0; i < n; ++i) s += x[i] * x[i];",
      "for (int i = 0; (i < n); i++) s += x[i] * x[i];",
      "for (int i = 0; n > i; i += 1) s = s + x[i] * x[i];",
      "for (int i(0); i != n; i = i + 1) s = x[i] * x[i] + s;",
      "for (int i{0}; i <= n - 1; i = 1 + i) s -= -(x[i] * x[i]);",
      "for (int i = n; i > 0; --i) s += x[i - 1] * x[i - 1];",
      "for (int i = n - 1; i >= 0; i -= 1) s += x[i] * x[i];",
      "for (std::size_t i = 0; i < x.size(); ++i) s = std::fma(x[i], x[i], s);",
      "for (std::size_t i = 0; i + 1 <= x.size(); ++i) s += x[i] * x[i];",
      "for (double each : x) s += each * each;",
      "for (const auto& each : x) s = s + each * each;",
      "for (int i = 0; i < n; ++i) { const double e = x[i]; const double square = e * e; s += square; }",
      "for (int i = 0; i < 2 * n; i += 2) { const int k = i / 2; s += x[k] * x[k]; }",
      "int i = 0;\nwhile (i < n) { s += x[i] * x[i]; ++i; }",
      "for (std::size_t i = x.size(); i-- > 0;) s += x[i] * x[i];",
      "int i;\nfor (i = 0; i < n; ++i) s += x[i] * x[i];",
      "for (const double* p = x.data(); p != x.data() + n; ++p) s += *p * *p;",
      "const double* end = &x[0] + n;\nfor (const double* p = &x[0]; p < end; p++) s = s + p[0] * *p;",
      "for (auto p = x.begin(); p != x.end(); ++p) s += *p * *p;",
      "double& sum = s;\nfor (int i = 0; i < n; ++i) sum += x[i] * x[i];",
      "const auto square = [](double e) { return e * e; };\nfor (int i = 0; i < n; ++i) s += square(x[i]);",
      "s += std::inner_product(x.begin(), x.end(), x.begin(), 0.0);",
      "s += std::accumulate(x.data(), x.data() + n, 0.0, [](double so_far, double e) { return so_far + e * e; });",
  };
  for (const char* loop : loops) {
    const Read all = read(of_vector(std::string("double s = 0;\n") + loop + "\nreturn s;"));
    ASSERT_TRUE(all.function) << loop << "\n" << all.remark;
    EXPECT_EQ(all.plan.joint.size(), 1U) << loop;
    EXPECT_TRUE(all.plan.saves_old.empty()) << loop;
  }
}

// By a counter that runs to a bound, whatever the header says.
TEST(Flow, ALoopThatCountsIsOneInAllSpellings) {
  const auto bounded = [](const std::string& loop) {
    const Read all = read(of_vector("double s = 0;\n" + loop + "\nreturn s;"));
    EXPECT_TRUE(all.function) << loop << "\n" << all.remark;
    int found = 0, others = 0;
    const std::function<void(const flow::Block&)> look = [&](const flow::Block& block) {
      for (const flow::Statement& s : block) {
        if (const auto* each = flow::as<flow::Loop>(s)) ++(each->counter && each->counter->bound ? found : others);
        for (const flow::Block* inside : flow::blocks_in(s)) look(*inside);
      }
    };
    if (all.function) look(all.function->body);
    return std::pair(found, others);
  };
  const char* const loops[] = {
      "int i = 0;\nwhile (i < n) { s += x[i] * s; ++i; }",
      "int i = 0;\nwhile (n > i) s += x[i] * s, i++;",
      "int i = 0;\nwhile (i < n) s += x[i++] * s;",
      "int i = -1;\nwhile (++i < n) s += x[i] * s;",
      "int i = 0;\nwhile (i < n) { s += x[i] * s; i = i + 1; s *= 2; }",
      "for (int i = 0; i < n;) { s += x[i] * s; i += 1; }",
      "for (int i = n; i-- > 0;) s += x[i] * s;",
      "std::size_t i = x.size();\nwhile (i-- > 0) s += x[i] * s;",
      "std::size_t i = x.size();\nwhile (i) { --i; s += x[i] * s; }",
      "int i = n;\nwhile (--i >= 0) s += x[i] * s;",
      "while (n-- > 0) s += x[n] * s;",
      "for (; n > 0; --n) s += x[n - 1] * s;",
      "int i;\nfor (i = 0; i < n; ++i) s += x[i] * s;",
      "int i = 4, k = 2;\ni = 1;\ns += k;\nwhile (i < n) { s += x[i] * s; ++i; }",
      "s += x[n];\nint i = n > 3 ? 1 : 0;\ns += x[i];\nfor (; i < n; ++i) s += x[i] * s;",
      "int i = 0;\ndo { s += x[i] * s; } while (++i < 3);",
      "int i = 1;\ndo { s += x[i] * s; ++i; } while (i <= 3);",
      "const double* p = x.data();\nconst double* const end = p + n;\nwhile (p != end) s += *p++ * s;",
      "auto p = x.begin();\nwhile (p != x.end()) { s += *p * s; ++p; }",
  };
  for (const char* const loop : loops) EXPECT_EQ(bounded(loop), std::pair(1, 0)) << loop;
  EXPECT_EQ(bounded("int i, j;\nfor (j = 0; j < n; ++j)\nfor (i = 0; i < j; ++i) s += x[i] * s;\ni = 0;\n"
                    "while (i < n) { s += x[i] * s; ++i; }"),
            std::pair(3, 0));
  // Somebody asks for it behind, or it is set by something else; or nobody knows that there is one round.
  const char* const others[] = {
      "int i = 0;\nwhile (i < n) { s += x[i] * s; ++i; }\ns += x[i];",
      "int i = 0;\nwhile (i < n) { s += x[i] * s; if (x[i] > 0) ++i; ++i; }",
      "int i = 0;\nwhile (i < n) { if (x[i] > s) { s += 1; continue; } ++i; }",
      "int i = 0;\nwhile (i < n) { s += x[i] * s; ++i; s += x[i]; }",
      "int i = 0;\ndo { s += x[i] * s; } while (++i < n);",
      "int i = 5;\ndo { s += x[i] * s; } while (++i < 3);",
      "short i = 0;\nwhile (i < n) { s += x[i] * s; ++i; }",
  };
  for (const char* const loop : others) EXPECT_EQ(bounded(loop), std::pair(0, 1)) << loop;
  // It goes on where it was left, in the next round of another loop.
  EXPECT_EQ(bounded("int i = 0;\nfor (int k = 0; k < n; ++k) while (i < k) { s += x[i] * s; ++i; }"), std::pair(1, 1));
  EXPECT_EQ(bounded("for (int k = 0, i = 0; k < n; ++k) for (; i < k; ++i) s += x[i] * s;"), std::pair(1, 1));
}

// A row is what it is, whatever its type and that of its elements are called.
TEST(Flow, ALoopOverARowGoesByWhatItIs) {
  const std::string types =
      "#include <cstdint>\n#include <list>\n#include <map>\n"
      "#define CONSTANT [[clang::annotate(\"dualrev:constant\")]]\nusing Int = int;\nusing Real = double;\n"
      "using Reals = std::vector<double>;\nusing Row = std::vector<int>;\nusing Rows = std::vector<Row>;\n"
      "struct Choice {\n  int at;\n};\n";
  const auto remark = [&](const std::string& parameter, const std::string& loop) {
    const Read all = read(types + "inline double f(const std::vector<double>& x, int n, " + parameter +
                          ") {\n  double s = n;\n  " + loop + "\n  return s;\n}\n");
    return all.remark.substr(all.remark.rfind(": ") + 1);
  };
  const std::pair<const char*, const char*> rows[] = {
      {"const std::vector<int>& c", "for (int i : c) s += x[i] * x[i];"},
      {"const Row& c", "for (int i : c) s += x[i] * x[i];"},
      {"const Row& c", "for (auto i : c) s += x[i] * x[i];"},
      {"const std::vector<Int>& c", "for (Int i : c) s += x[i] * x[i];"},
      {"const std::vector<Int>& c", "for (const Int& i : c) s += x[i] * x[i];"},
      {"const std::array<Int, 3>& c", "for (int i : c) s += x[i] * x[i];"},
      {"const std::array<std::uint8_t, 3>& c", "for (std::uint8_t i : c) s += x[i] * x[i];"},
      {"std::span<const Int> c", "for (const auto i : c) s += x[i] * x[i];"},
      {"const Rows& c", "for (const Row& row : c) for (Int i : row) s += x[i] * x[i];"},
      {"const std::vector<Choice>& c", "for (const Choice& each : c) s += x[each.at] * x[each.at];"},
      {"int m", "const int at[] = {2, 0, 1};\nfor (int i : at) s += x[i] * x[m];"},
      {"int m", "const Int at[3] = {2, 0, 1};\nfor (const auto& i : at) s += x[i] * x[m];"},
      {"int m", "int at[3] = {2, 0, 1};\nat[m] = 1;\nfor (Int i : at) s += x[i] * x[m];"},
      {"int m", "std::array<Int, 3> at{};\nfor (auto& i : at) i = m;\nfor (Int i : at) s += x[i] * x[m];"},
      {"CONSTANT const std::vector<double>& c", "for (const auto& e : c) s += e * x[n] * x[n];"},
      {"CONSTANT const Reals& c", "for (Real e : c) s += e * x[n] * x[n];"},
      {"CONSTANT const Reals& c", "for (const Real& e : c) s += e * x[n] * x[n];"},
      {"CONSTANT const std::array<Real, 3>& c", "for (auto e : c) s += e * x[n] * x[n];"},
      {"int m", "const double c[] = {0.5, 2};\nfor (Real e : c) s += e * x[m] * x[m];"},
  };
  for (const auto& [parameter, loop] : rows) EXPECT_EQ(remark(parameter, loop), "") << parameter << "\n" << loop;
  const char* const others[] = {"const std::list<Row>& c", "const std::map<int, Row>& c"};
  for (const char* const other : others)
    EXPECT_EQ(remark(other, "for (const auto& each : c) { s += x[0] * x[n]; static_cast<void>(each); }"),
              " a loop over these elements")
        << other;
}

// Whatever it begins with: its name alone is another.
TEST(Flow, NamesThatHideOthersGetOthers) {
  const std::string begin =
      "inline double f(const std::vector<double>& x, "
      "[[clang::annotate(\"dualrev:constant\")]] double c) {\ndouble s = 0;\n";
  const char* const bodies[] = {
      "{ const int k = static_cast<int>(c); s += x[k]; }\n{ const int k = static_cast<int>(c) + 1; s += x[k]; }",
      "const int k = static_cast<int>(c);\n{ const int k = static_cast<int>(2 * c); s += x[k]; }\ns += x[k];",
      "{ int k = static_cast<int>(c); ++k; s += x[k]; }\n{ int k = static_cast<int>(c); k += 1; s += x[k]; }",
      ("{ const int k = 1; s += x[k]; }\n"
       "{ const int k = static_cast<int>(c) + static_cast<int>(sizeof(k)); s += x[k]; }"),
  };
  for (const char* const body : bodies) {
    const Read all = read(begin + body + "\nreturn s;\n}\n");
    EXPECT_TRUE(all.function) << body << "\n" << all.remark;
  }
  const Read in_macro =
      read("#define SIZE static_cast<int>(sizeof(k))\n" + begin + "{ const int k = 1; s += x[k]; }\n" +
           "{ const int k = static_cast<int>(c) + SIZE; s += x[k]; }\nreturn s;\n}\n");
  EXPECT_NE(in_macro.remark.find("'k', which hides another"), std::string::npos) << in_macro.remark;
}

// By a view, or what goes on with each iteration.
TEST(Flow, ASumOfAViewIsASum) {
  const char* const loops[] = {
      "const std::span<const double> all = x;\nfor (double e : all.first(n)) s += e * e;",
      "std::span all(x);\nfor (std::size_t i = 0; i < all.size(); ++i) s += all[i] * all[i];",
      "const std::span<const double> row(x.data() + n, n);\nfor (const double& e : row) s += e * e;",
      "const std::span row = std::span(x).subspan(n, n);\nfor (int i = 0; i < n; ++i) s += row[i] * row[i];",
      "const std::span<const double> row{x};\nfor (auto p = row.begin(); p != row.end(); ++p) s += *p * *p;",
  };
  for (const char* loop : loops) {
    const Read all = read(of_vector(std::string("double s = 0;\n") + loop + "\nreturn s;"));
    ASSERT_TRUE(all.function) << loop << "\n" << all.remark;
    EXPECT_EQ(all.plan.joint.size(), 1U) << loop;
    EXPECT_TRUE(all.plan.saves_old.empty()) << loop;
  }
}

// A loop that could run before another, and could run forward and in reverse together, does one of both.
TEST(Flow, OneLoopOfABlockRunsForwardAndInReverseTogether) {
  const Read all = read(of_vector(
      "double s = 0, t = 0;\nfor (double e : x) s += e * e;\nfor (double f : x) t += f * f * f;\nreturn s + t;"));
  ASSERT_TRUE(all.function) << all.remark;
  EXPECT_EQ(all.plan.joint.size(), 1U);
}

// What is counted is counted back; what is set is saved.
TEST(Flow, SavesIntegersThatCannotBeComputedAgain) {
  struct Case {
    const char* body;
    std::size_t saved, undone;
  };
  const Case cases[] = {
      {"int c[3] = {};\ndouble s = 0;\nfor (int i = 0; i < n; ++i) {\ns += x[c[i % 3]] * x[i];\nc[i % 3]++;\n}\n"
       "return s;",
       0, 1},
      {"std::vector<int> v;\ndouble s = 0;\nfor (int i = 0; i < n; ++i) {\nv.push_back(i);\n"
       "s += x[v[i / 2]] * x[i];\n}\nreturn s;",
       0, 1},
      {"int c[3] = {};\ndouble s = 0;\nfor (int i = 0; i < n; ++i) {\ns += x[c[i % 3]] * x[i];\nc[i % 3] = i;\n}\n"
       "return s;",
       1, 0},
      {"bool b[3] = {};\ndouble s = 0;\nfor (int i = 0; i < n; ++i) {\nif (!b[i % 3]) s += x[i];\n"
       "b[i % 2] = true;\n}\nreturn s;",
       1, 0},
  };
  for (const Case& each : cases) {
    const Read all = read(of_vector(each.body));
    ASSERT_TRUE(all.function) << each.body << "\n" << all.remark;
    EXPECT_EQ(all.plan.saves_old.size(), each.saved) << each.body;
    EXPECT_EQ(all.plan.undone.size(), each.undone) << each.body;
  }
}

// So does one whose terms, or whose sum, are computed elsewhere.
TEST(Flow, ASumIsASumWhoeverComputesIt) {
  const std::string classes =
      "struct Pair {\n  double a, b;\n  double product() const { return a * b; }\n};\n"
      "inline Pair operator+(const Pair& p, const Pair& q) { return {p.a + q.a, p.b + q.b}; }\n"
      "inline Pair twice(double e) {\n  Pair made;\n  made.a = e;\n  made.b = e;\n  return made;\n}\n"
      "class Sum {\n public:\n  explicit Sum(double begin) : sum_(begin) {}\n"
      "  void add(double e) { sum_ += e * e; }\n  Sum& operator+=(double e) {\n    add(e);\n    return *this;\n  }\n"
      "  double value() const { return sum_; }\n private:\n  double sum_;\n};\n"
      "struct Row {\n  const std::vector<double>& x;\n  double operator[](int i) const { return x[i]; }\n"
      "  int size() const { return static_cast<int>(x.size()); }\n};\n";
  const char* const loops[] = {
      "for (double e : x) s += Pair{e, e}.product();",
      "for (double e : x) {\nconst Pair p = twice(e);\ns += p.product();\n}",
      "for (double e : x) s = s + twice(e).product();",
      "Pair all{0, 0};\nfor (double e : x) all = all + Pair{e * e, 1};\ns += all.a;",
      "Sum sum(s);\nfor (double e : x) sum.add(e);\ns = sum.value();",
      "Sum sum(s);\nfor (double e : x) sum += e;\ns = sum.value();",
      "const Row row{x};\nfor (int i = 0; i < row.size(); ++i) s += row[i] * row[i];",
      "const auto add = [&](double e) {\nconst double square = e * e;\ns += square;\n};\nfor (double e : x) add(e);",
      "const auto h = [](double e) {\nconst double t = 2 * e;\nreturn t * e;\n};\nfor (double e : x) s += h(e);",
  };
  for (const char* loop : loops) {
    const Read all = read(classes + of_vector(std::string("double s = 0;\n") + loop + "\nreturn s;"));
    ASSERT_TRUE(all.function) << loop << "\n" << all.remark;
    // Behind a loop over an object its numbers are read.
    const bool is_of_object = std::string(loop).ends_with(".a;") || std::string(loop).ends_with(".value();");
    EXPECT_EQ(all.plan.joint.size(), is_of_object ? 0U : 1U) << loop;
    EXPECT_TRUE(all.plan.saves_old.empty()) << loop;
  }
}

TEST(Flow, SaysWhichCallIsNotWrittenOut) {
  const std::string classes =
      "struct Counter {\n  double at;\n  double next() { return at += 1; }\n};\n"
      "struct Base {\n  double a;\n  virtual double value() const { return a; }\n  virtual ~Base() = default;\n};\n"
      "struct Deep {\n  double a;\n  double down(int n) const { return n == 0 ? a : Deep{a * a}.down(n - 1); }\n};\n";
  const auto remark = [&](const std::string& body) {
    const std::string all = read(classes + of_vector(body)).remark;
    return all.substr(all.rfind(": ") + 2);
  };
  EXPECT_EQ(remark("Counter c{x[0]};\nreturn c.next() * c.at;"), "'c_at', which a part of the same expression changes");
  EXPECT_EQ(remark("Base b;\nb.a = x[0];\nreturn b.value();"), "a call of 'value', which the object decides on");
  EXPECT_EQ(remark("return Deep{x[0]}.down(n);"), "a call of 'Deep::down', which calls itself");
}

TEST(Flow, TwoSumsOfOneLoopAreTwo) {
  const Read all = read(of_vector(
      "double s = 0, t = 0;\nfor (double e : x) { s += e; t = t + e * e; }\nconst double all = s + t;\nreturn all;"));
  ASSERT_TRUE(all.function) << all.remark;
  EXPECT_EQ(all.plan.joint.size(), 1U);
}

// Scratch of an iteration is saved nowhere: it is there when its reverse runs.
TEST(Flow, ScratchIsItsIterations) {
  const char* const fills[] = {
      "for (int j = 0; j < 3; ++j) own[j] = x[i] * j;",    "for (int j = 0; (j < 3); ++j) own[j] = x[i] * j;",
      "for (int j = 0; 3 > j; j += 1) own[j] = x[i] * j;", "for (int j(0); j != 3; j++) own[j] = x[i] * j;",
      "for (int j = 2; j >= 0; --j) own[j] = x[i] * j;",
  };
  for (const std::string declared : {"double own[3];", "std::array<double, 3> own{};", "std::vector<double> own(3);"})
    for (const char* fill : fills) {
      const Read all = read(of_vector("double s = 0;\nfor (int i = 0; i < n; ++i) {\n" + declared + "\n" + fill +
                                      "\ns += own[0] * own[1] * own[2];\n}\nreturn s;"));
      ASSERT_TRUE(all.function) << declared << fill << "\n" << all.remark;
      EXPECT_EQ(all.plan.joint.size(), 1U) << declared << fill;
      EXPECT_TRUE(all.plan.saves_old.empty()) << declared << fill;
    }
}

TEST(Flow, WhatIsOverwrittenAndNeededIsSaved) {
  EXPECT_EQ(read(of_vector("double s = 1;\nfor (double e : x) s *= e;\nreturn s;")).plan.saves_old.size(), 1U);
  EXPECT_EQ(read(of_vector("double s = 1;\nfor (double e : x) s = 2 * s + e;\nreturn s;")).plan.saves_old.size(), 0U);
  EXPECT_EQ(read(of_vector("double s = 1;\nfor (double e : x) s += e * s;\nreturn s;")).plan.saves_old.size(), 1U);
}

/// "sum 3 (1 0)": the loops that the reverse of the innermost loop consists of, with how many places each adds to, or
/// how many iterations ahead those are that add to one.
std::string description(const adjoint::LoopPart& part) {
  std::string ahead;
  for (const adjoint::LoopPart& each : part.in_step) ahead += (ahead.empty() ? "(" : " ") + std::to_string(each.ahead);
  return !ahead.empty() ? ahead + ")" : part.is_sum ? "sum" : std::to_string(part.leaves.size());
}
std::string parts_in(const Read& all) {
  const flow::Block* block = &all.function->body;
  const flow::Statement* innermost = nullptr;
  for (bool found = true; std::exchange(found, false);)
    for (const flow::Statement& s : *block)
      if (const auto* loop = flow::as<flow::Loop>(s); loop && all.function->resized.empty() && !found) {
        innermost = &s, block = &loop->body, found = true;
        break;
      }
  if (!innermost) return "no loop";
  std::string text;
  for (const adjoint::LoopPart& each :
       adjoint::parts_of(*innermost, all.plan, *all.function, analysis::Extents(*all.function)))
    text += (text.empty() ? "" : " ") + description(each);
  return text;
}

// What iterations beside each other add to one element is added to it at once.
TEST(Flow, TheReverseOfALoopIsSeveralLoops) {
  const char* const bodies[] = {
      "to[i] = w * x[i] + x[i - 1] + x[i + 1];",
      "to[i] = x[i + 1] + (w * x[i] + x[i - 1]);",
      "const int left = i - 1, at = i, right = i + 1;\nto[at] = w * x[at] + x[left] + x[right];",
      "const int left = i - 1;\nto[i] = w * x[i] + x[left] + x[left + 2];",
      "double sum = x[i - 1];\nsum += x[i + 1];\nsum = sum + w * x[i];\nto[i] = sum;",
      "const auto at = [&](int k) { return x[i + k]; };\nto[i] = w * at(0) + at(-1) + at(1);",
  };
  for (const char* body : bodies) {
    const Read all = read(
        "inline double f(double w, const std::vector<double>& x, int n) {\nstd::vector<double> to(n);\n"
        "for (int i = 1; i < n - 1; ++i) {\n" +
        std::string(body) + "\n}\nreturn to[n / 2];\n}\n");
    ASSERT_TRUE(all.function) << body << "\n" << all.remark;
    EXPECT_EQ(parts_in(all), "sum (2 1 0) 0") << body;
  }
}

TEST(Flow, NeighboursAreAddedToAtOnceWhereTheyGoWithTheCounter) {
  struct Case {
    const char* body;
    const char* parts;
  };
  const Case cases[] = {
      {"to[i] = x[i] * x[i - 1];", "(1 0) 0"},
      {"to[i] += x[i] * x[i - 1];", "(1 0)"},
      {"to[i] = x[i - 2] * x[i];", "(2 0) 0"},
      {"to[i] = x[i - 3] * x[i];", "1 1"},
      {"double a = x[i];\na += x[i + 1] * x[i];\nto[i] = a;", "(1 1 0) 0"},
      {"to[i] = x[i] * x[i];", "1"},
      {"to[i] = x[2 * i] * x[2 * i + 1];", "1 1"},
      {"to[i] = x[n - i] * x[n - i - 1];", "1 1"},
      {"to[i] = x[i * n + i] * x[i * n + i + 1];", "1 1"},
      {"to[i] = x[i - n] * x[i + n];", "2"},
      {"to[i] = x[i - n] * x[i - n + 1] + x[i] * x[i + 1];", "(1 0) (1 0) 0"},
  };
  for (const Case& each : cases) {
    const Read all = read(of_vector("std::vector<double> to(n);\nfor (int i = 1; i < n - 1; ++i) {\n" +
                                    std::string(each.body) + "\n}\nreturn to[n / 2];"));
    ASSERT_TRUE(all.function) << each.body << "\n" << all.remark;
    EXPECT_EQ(parts_in(all), each.parts) << each.body;
  }
}

TEST(Flow, RecurrencesStayOneLoop) {
  const char* const bodies[] = {"to[i] = x[i] * to[i - 1];", "to[i] = x[i];\nto[i - 1] = x[i + 1];",
                                "to[i / 2] = x[i] + x[i - 1];"};
  for (const char* body : bodies) {
    const Read all = read(of_vector("std::vector<double> to(n);\nfor (int i = 1; i < n - 1; ++i) {\n" +
                                    std::string(body) + "\n}\nreturn to[n / 2];"));
    ASSERT_TRUE(all.function) << body << "\n" << all.remark;
    EXPECT_EQ(parts_in(all), "") << body;
  }
}

// Where its value is made in steps, which can be done once more.
TEST(Flow, ANumberThatIsMadeInStepsIsNotSaved) {
  struct Case {
    const char* body;
    std::size_t saved;
  };
  const Case cases[] = {
      {"double a = x[i];\na += x[i + 1];\na = a - 2 * x[i];\nt[i] = a * x[i];", 0},
      {"double a = x[i];\na += std::exp(x[i + 1]);\nt[i] = a * x[i];", 1},
      {"double a = x[i];\nif (x[i] > 0) a += x[i + 1];\nt[i] = a * x[i];", 1},
      {"double a = t[i];\na += x[i];\nt[i] = a * x[i];", 1},
      {"double a = x[i];\na *= x[i + 1];\nt[i] = a * x[i];", 1},
      {"double a = x[i];\nfor (int j = 0; j < 3; ++j) a += x[j];\nt[i] = a * x[i];", 1},
  };
  for (const Case& each : cases) {
    const Read all = read(of_vector("std::vector<double> t(n);\nfor (int i = 0; i + 1 < n; ++i) {\n" +
                                    std::string(each.body) + "\n}\nreturn t[n / 2];"));
    ASSERT_TRUE(all.function) << each.body << "\n" << all.remark;
    std::size_t saved = 0;
    for (const auto& [block, plan] : all.plan.blocks)
      for (const SymbolRef& symbol : plan.saved) saved += symbol->name == "a";
    EXPECT_EQ(saved, each.saved) << each.body;
  }
}

TEST(Flow, IntegersThatCountAreCountedBack) {
  const Read all =
      read(of_vector("double s = 1;\nint k = 0;\nwhile (k < n) { s = s * 0.5 + x[k]; ++k; }\nreturn s + k;"));
  ASSERT_TRUE(all.function) << all.remark;
  EXPECT_EQ(all.plan.undone.size(), 1U);
  EXPECT_TRUE(all.plan.saves_old.empty());
}

TEST(Flow, SaysWhatItDoesNotRead) {
  const auto remark = [](const std::string& body) {
    const std::string all = read(of_vector(body)).remark;
    return all.substr(all.rfind('/') + 1);
  };
  EXPECT_EQ(remark("std::vector<double> y(n);\ndouble& r = y[0];\ny.push_back(x[0]);\nr = x[1];\nreturn y[0];"),
            "model.hpp:11:1: 'r', which names a part of what changes its size");
  EXPECT_EQ(remark("std::vector<double> y(n), z(1);\ndouble& r = y[0];\nz = std::move(y);\nr = x[1];\nreturn z[0];"),
            "model.hpp:11:1: 'r', which names a part of what is swapped");
  EXPECT_EQ(remark("std::vector<double> y(n);\nfor (double e : y) y.push_back(e * x[0]);\nreturn y[0];"),
            "model.hpp:8:20: a loop that changes the size of what it runs over");
  EXPECT_EQ(remark("int i = 0;\nstd::vector<double> a(n);\ndouble& r = a[i];\n++i;\nr = x[i];\nreturn a[0];"),
            "model.hpp:12:1: 'r', which stands for another place behind");
  EXPECT_EQ(remark("float s = 0;\nfor (double e : x) s += e;\nreturn s;"), "model.hpp:7:1: the variable 's'");
  EXPECT_EQ(remark("switch (n) { case 0: n = 2;\ncase 1: { double t = x[0]; return t; } }\nreturn x[1];"),
            "model.hpp:7:1: a switch whose cases fall through, or are left before their end");
}

/// How many statements of a form there are, at all depths.
template <class Form>
int count_of(const flow::Block& block) {
  int count = 0;
  for (const flow::Statement& s : block) {
    count += flow::as<Form>(s) ? 1 : 0;
    for (const flow::Block* inside : flow::blocks_in(s)) count += count_of<Form>(*inside);
  }
  return count;
}

TEST(Flow, StatementsSayWhoseSizeTheyChange) {
  const auto resized = [](const std::string& body) {
    const Read all = read(of_vector("std::vector<double> v(n);\nstd::vector<int> k;\n" + body + "\nreturn x[0];"));
    EXPECT_TRUE(all.function) << body << "\n" << all.remark;
    std::string names;
    if (all.function)
      flow::any_in(all.function->body, [&](const flow::Statement& s) {
        if (const flow::Resized row = flow::resized_by(s); row.root) names += row.root->name + " ";
        return false;
      });
    return names;
  };
  EXPECT_EQ(resized("v.push_back(x[0]);\nk.push_back(n);"), "v k ");
  EXPECT_EQ(resized("for (int i = 0; i < n; ++i) if (i > 2) v.pop_back();"), "v ");
  EXPECT_EQ(resized("v.resize(2);"), "v ");
  EXPECT_EQ(resized("v[0] = x[0];\nint i = n;\ni += 2;"), "");
}

TEST(Flow, WhatLeavesStandsInBranches) {
  const auto branches = [](const std::string& body) {
    const Read all = read(of_vector("double s = 0;\n" + body + "\nreturn s;"));
    EXPECT_TRUE(all.function) << body << "\n" << all.remark;
    return all.function ? count_of<flow::Branch>(all.function->body) : -1;
  };
  // One way on: the rest stands there. Two: behind a Boolean.
  EXPECT_EQ(branches("for (double e : x) { if (e > 1) continue; s += e; }"), 1);
  EXPECT_EQ(branches("for (double e : x) { if (e > 1) { if (n > 2) continue; s = 1; } s += e; }"), 3);
  EXPECT_EQ(branches("if (n == 0) return x[0];\nif (n == 1) return x[1];"), 2);
  EXPECT_EQ(branches("for (double e : x) { s += e; if (s > 3) return e; }\ns *= 2;"), 2);
  EXPECT_EQ(branches("switch (n) { case 0: s = 1; break; case 1: case 2: s = x[0]; break; default: s = x[1]; }"), 2);
  EXPECT_EQ(branches("s = n > 1 ? x[0] : x[1];"), 1);
}

TEST(Flow, AWayOutOfALoopEndsIt) {
  for (const char* const loop : {"for (int i = 0; i < n; ++i) { s += x[i]; if (n > 4) break; }",
                                 "for (double e : x) { s += e; if (n > 4) break; }",
                                 "int i = 0;\nwhile (i < n) { s += x[i]; ++i; if (n > 4) break; }",
                                 "int i = 0;\ndo { s += x[i]; ++i; } while (i < n);"}) {
    const Read all = read(of_vector(std::string("double s = 0;\n") + loop + "\nreturn s;"));
    ASSERT_TRUE(all.function) << loop << "\n" << all.remark;
    for (const flow::Statement& s : all.function->body)
      if (const auto* made = flow::as<flow::Loop>(s)) {
        EXPECT_EQ(made->ends.size(), 1U) << loop;
        EXPECT_FALSE(flow::runs_to_bound(*made)) << loop;
      }
  }
}

// Whatever changes the size of a vector is one form, and a number that is pushed is a store.
TEST(Flow, VectorsThatChangeTheirSize) {
  const auto resizes = [](const std::string& body) {
    const Read all = read(of_vector("std::vector<double> v;\n" + body + "\nreturn v.back();"));
    EXPECT_TRUE(all.function) << body << "\n" << all.remark;
    if (!all.function) return -1;
    const auto is_v = [](const SymbolRef& each) { return each->name == "v"; };
    EXPECT_TRUE(std::any_of(all.function->resized.begin(), all.function->resized.end(), is_v)) << body;
    return count_of<flow::Resize>(all.function->body);
  };
  EXPECT_EQ(resizes("v.push_back(x[0]);"), 0);
  EXPECT_EQ(resizes("v.emplace_back(x[0]);"), 0);
  for (const char* const one : {"v.resize(n);", "v.assign(n, 0.5);", "v.clear();", "v.pop_back();", "v = {x[0], x[1]};",
                                "v.assign({x[0], x[1]});", "v = x;", "v.assign(n, x[0]);"})
    EXPECT_EQ(resizes(one), 1) << one;
  EXPECT_EQ(resizes("std::vector<double> w(n);\nv = std::move(w);"), 1);
  EXPECT_EQ(resizes("std::vector<double> w(n);\nv.swap(w);"), 0);
}

// A loop of push_back saves nothing for each, but what its own value takes.
TEST(Flow, WhatIsPushedOverwritesNothing) {
  const auto saved = [](const std::string& body) {
    const Read all = read(of_vector("std::vector<double> v;\n" + body));
    EXPECT_TRUE(all.function) << body << "\n" << all.remark;
    return all.function ? all.plan.saves_old.size() : 0;
  };
  EXPECT_EQ(saved("for (double e : x) v.push_back(e * e);\nreturn v[0] * v[1];"), 0U);
  EXPECT_EQ(saved("for (double e : x) v.push_back(v.size() * e);\nreturn v[0] * v[1];"), 0U);
  EXPECT_EQ(saved("for (double e : x) v.push_back(e);\nv.pop_back();\nreturn v.back();"), 0U);
  EXPECT_EQ(saved("for (double e : x) v.push_back(e);\nconst double s = v.back() * v.back();\nv.pop_back();\n"
                  "return v.back() * s;"),
            1U);
}

// What another name stands for is set through it.
TEST(Flow, AnotherNameIsThePlace) {
  const Read all =
      read(of_vector("std::vector<double> a(n);\nfor (int i = 0; i < n; ++i) { double& r = a[i]; r = x[i]; r = r * r; "
                     "}\nreturn a[0];"));
  ASSERT_TRUE(all.function) << all.remark;
  ASSERT_EQ(all.function->aliases.size(), 1U);
  EXPECT_EQ(all.function->aliases.begin()->second->name, "a");
  EXPECT_EQ(all.plan.saves_old.size(), 1U)
      << "what r is before r * r; of what it was before that nobody reads anything";
}

/// What the snapshots of the first loop that is marked are made of, by name; or why there are none.
std::string snapshots(const std::string& body) {
  const Read made = read("#include <dualrev/annotate.hpp>\n" + of_vector(body));
  if (!made.function) return made.remark;
  for (const auto& [loop, why] : made.plan.without_snapshots) return why;
  for (const auto& [loop, taken] : made.plan.snapshots) {
    std::string all;
    for (const SymbolRef& each : taken.state) all += (all.empty() ? "" : " ") + each->name;
    return all;
  }
  return "no loop is marked";
}

TEST(Flow, SnapshotsAreOfWhatIterationsHandOn) {
  const std::string begin = "double s = x[0], t = x[1], u = 0;\nstd::vector<double> v(n), w(n);\nint k = 1;\n";
  const auto of = [&](const std::string& loop) {
    return snapshots(begin + loop + "\nreturn s * t + u * v[0] + w[0] + k;");
  };
  EXPECT_EQ(of("DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) s = std::sin(s) * t;"), "s");
  EXPECT_EQ(of("DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) { s = std::sin(s) * k; k = (k + i) % 3; }"), "k s");
  // What is only written is no part of it, nor is what an iteration has for itself.
  EXPECT_EQ(
      of("DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) { const double e = s * s; s = e * t; v[i] = e; u = e; }"),
      "s");
  EXPECT_EQ(of("DUALREV_CHECKPOINT(3) for (double e : x) { s = std::sin(s) * e; v[0] += s; }"), "s v");
  EXPECT_EQ(of("DUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) { s = s * v[i]; std::swap(v, w); }"), "s v w");
  EXPECT_EQ(of("double& e = v[1];\nDUALREV_CHECKPOINT(3) while (k < n) { e = e * s; ++k; }"), "k v");
  EXPECT_EQ(of("DUALREV_CHECKPOINT(3) for (double e = 0; e < 1; e += 0.1) s = s * s + e;"), "s e");
  // What was needed before is what it was.
  EXPECT_EQ(of("t = std::sin(u);\nDUALREV_CHECKPOINT(3) for (int i = 0; i < n; ++i) { s = s * t; u = s; }"), "s u");
  // Nothing is gained.
  EXPECT_EQ(snapshots("double s = 0;\nDUALREV_CHECKPOINT(3) for (double e : x) s += e * e;\nreturn s;"),
            "nothing that it keeps grows with its iterations");
}

// ---- what is followed way by way ----

/// How often something is given, wherever that is.
std::size_t ends_in(const flow::Block& block) {
  std::size_t count = 0;
  for (const flow::Statement& s : block) {
    count += flow::as<flow::Give>(s) ? 1 : 0;
    for (const flow::Block* inside : flow::blocks_in(s)) count += ends_in(*inside);
  }
  return count;
}

TEST(FollowedWays, EndWhereTheyGive) {
  const std::string source =
      "inline double f(double x, int n) {\n"
      "  if (n > 1) return x;\n"
      "  switch (n) { case 0: return 2 * x; case 1: x *= 3; break; default: break; }\n"
      "  return x * x;\n"
      "}\n";
  const Read all = read(source, true);
  ASSERT_TRUE(all.function) << all.remark;
  EXPECT_EQ(ends_in(all.function->body), 3U);
  EXPECT_FALSE(flow::has_loops(all.function->body));
  const Read once = read(source);
  ASSERT_TRUE(once.function) << once.remark;
  EXPECT_EQ(ends_in(once.function->body), 1U);
}

TEST(FollowedWays, MayHaveLoops) {
  const Read all = read("inline double f(double x) { if (x > 0) for (int i = 0; i < 3; ++i) x *= x; return x; }", true);
  ASSERT_TRUE(all.function) << all.remark;
  EXPECT_TRUE(flow::has_loops(all.function->body));
}

TEST(FollowedWays, AskInFrontOfConditions) {
  const std::string source = "inline double f(double x) { return (x > 0 ? x : -x) > 1 ? x * x : x; }";
  const Read all = read(source, true);
  ASSERT_TRUE(all.function) << all.remark;
  // The inner choice is a branch in front of the outer one.
  const auto branches = std::count_if(all.function->body.begin(), all.function->body.end(),
                                      [](const flow::Statement& s) { return flow::as<flow::Branch>(s) != nullptr; });
  EXPECT_EQ(branches, 2);
}

TEST(FollowedWays, GoByWhatNamesStandFor) {
  const char* const sources[] = {
      "inline double f(double x) { double r = x; { double t = 2 * x; r += t; } { double t = r; r *= t; } return r; }",
      "inline double f(double x) { double r = x; if (r > 1) { double x = r; x *= 2; r = x; } return r * x; }",
      "inline double f(double x) { if (const double u = x * x, w = u * x; w > u) return u * w; return x; }",
      "inline float f(float x, long double y) { float r = x; r *= y; ++r; return r; }",
  };
  for (const char* source : sources) {
    const Read all = read(source, true);
    EXPECT_TRUE(all.function) << source << ": " << all.remark;
  }
  // Run backwards, others get names of their own, and numbers are doubles.
  for (const char* source : sources) EXPECT_EQ(read(source).function != nullptr, source != sources[3]) << source;
}

}  // namespace
}  // namespace dualrev::unit
