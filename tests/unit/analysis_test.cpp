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

}  // namespace
}  // namespace dualrev::unit
