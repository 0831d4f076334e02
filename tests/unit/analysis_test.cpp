// Facts on lowered sources, each in several spellings.
#include <gtest/gtest.h>

#include "analysis/privatisable.hpp"
#include "core/fresh_names.hpp"
#include "lowered.hpp"

namespace dualrev::unit {
namespace {

using namespace core;

/// "t u+": what each iteration of the first loop of `f` overwrites before it reads it; with a plus what it sets whole.
std::string scratch_of(const std::string& body) {
  const Lowered lowered = lower(
      "#include <algorithm>\n#include <array>\n#include <vector>\n"
      "inline double f(const std::vector<double>& x, int n) {\n" +
          body + "\n}\n",
      {{"f"}, {}});
  EXPECT_TRUE(lowered.good) << lowered.messages;
  const FunctionTwin* twin = lowered.find("f");
  if (!twin) return "no twin";
  Names names(twin->names);
  flow::Around around;
  around.is_operation = [](const TermRef&) { return false; };
  around.callee = [](const Call&) { return nullptr; };
  around.record = [](const Record&) { return nullptr; };
  around.class_of_object = [](const TypeRef&) { return nullptr; };
  around.body_of = [](const std::string&) { return nullptr; };
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  const auto made = flow::read(*twin, around);
  if (const auto* remark = std::get_if<Remark>(&made)) return remark->location + ": " + remark->what;
  const auto& function = std::get<flow::Function>(made);
  analysis::Privatisable privatisable(function);
  for (const flow::Statement& s : function.body)
    if (const auto* loop = flow::as<flow::Loop>(s); loop) {
      std::set<std::string> all;
      for (const auto& [symbol, how] : privatisable.in(*loop)) all.insert(symbol->name + (how.whole ? "+" : ""));
      std::string text;
      for (const std::string& each : all) text += (text.empty() ? "" : " ") + each;
      return text;
    }
  return "no loop";
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

}  // namespace
}  // namespace dualrev::unit
