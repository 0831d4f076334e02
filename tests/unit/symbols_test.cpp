// What is known of the variables of lowered sources: which are one, of what kind, who else may know their place, and
// how often they are changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "lowered.hpp"

namespace dualrev::unit {
namespace {

using namespace core;
using Kind = Symbol::Kind;

/// The symbols of one function, where it declares and where it names them.
struct Symbols {
  std::multimap<std::string, SymbolRef> declared;
  std::multimap<std::string, SymbolRef> named;
  std::multimap<std::string, SymbolRef> in_text;  ///< what text names
  std::vector<std::string> words;                 ///< of text: what it does not name by symbols

  SymbolRef only(const std::string& name) const {
    EXPECT_EQ(declared.count(name), 1U) << name;
    const auto found = declared.find(name);
    return found == declared.end() ? made_symbol(name) : found->second;
  }
  /// Whether each use is of something that is declared here.
  bool all_uses_are_of_declared(const std::string& name) const {
    const auto [begin, end] = named.equal_range(name);
    return begin != end && std::all_of(begin, end, [&](const auto& use) {
             const auto [first, last] = declared.equal_range(name);
             return std::any_of(first, last, [&](const auto& each) { return each.second == use.second; });
           });
  }
};

class Collect {
 public:
  static Symbols of(const FunctionTwin& function) {
    Collect collect;
    for (const Parameter& parameter : function.parameters) collect.declare(parameter.name, parameter.symbol);
    collect.statement(function.body);
    return std::move(collect.all_);
  }

 private:
  void declare(const std::string& name, const SymbolRef& symbol) {
    if (symbol) all_.declared.emplace(name, symbol);
  }
  void statement(const StmtRef& s) {
    if (!s) return;
    const Parts all = parts(*s);
    for (const Declarator* d : all.declared) declare(d->name, d->symbol);
    for (const TermRef& t : all.terms) term(t);
    for (const StmtRef& inner : all.statements) statement(inner);
  }
  void term(const TermRef& t) {
    if (!t) return;
    if (const auto* variable = as<Variable>(t)) all_.named.emplace(variable->name(), variable->symbol);
    if (const auto* text = as<Verbatim>(t))
      for (const Piece& piece : text->pieces) {
        if (const SymbolRef* symbol = named_by(piece)) all_.in_text.emplace((*symbol)->name, *symbol);
        if (const auto* words = std::get_if<std::string>(&piece))
          for_each_word(*words, [&](std::string_view word, std::string_view) { all_.words.emplace_back(word); });
      }
    if (const auto* closure = as<Lambda>(t)) {
      for (const Declarator& parameter : closure->parameters) declare(parameter.name, parameter.symbol);
      statement(closure->body);
    }
    for (const Hole& operand : operands(*t)) term(operand.term);
  }
  Symbols all_;
};

Symbols symbols(const std::string& source) {
  const Lowered lowered = lower("#include <vector>\n" + source, {{"f"}, {}});
  EXPECT_TRUE(lowered.good) << lowered.messages;
  const FunctionTwin* function = lowered.find("f");
  EXPECT_TRUE(function);
  return function ? Collect::of(*function) : Symbols();
}

TEST(Symbols, AVariableIsOneWhereverItIsNamed) {
  const Symbols all = symbols("inline double f(double x) { double s = x * x; s += x; return s * s; }");
  EXPECT_TRUE(all.all_uses_are_of_declared("x"));
  EXPECT_TRUE(all.all_uses_are_of_declared("s"));
  EXPECT_EQ(all.only("x")->kind, Kind::Parameter);
  EXPECT_EQ(all.only("s")->kind, Kind::Local);
}

TEST(Symbols, OfOneNameAreTwo) {
  const Symbols all = symbols("inline double f(double x) { { double s = x; x = s; } double s = x * x; return s; }");
  const auto [first, last] = all.declared.equal_range("s");
  ASSERT_EQ(std::distance(first, last), 2);
  EXPECT_NE(first->second, std::next(first)->second);
  EXPECT_TRUE(all.all_uses_are_of_declared("s"));
}

TEST(Symbols, KnowHowOftenTheyAreChanged) {
  const Symbols all = symbols("inline double f(double x) { double s = x, t = x; s = 2 * x; s += x; return s * t; }");
  EXPECT_EQ(all.only("s")->changes, 2);
  EXPECT_EQ(all.only("t")->changes, 0);
  EXPECT_EQ(all.only("x")->changes, 0);
}

TEST(Symbols, EscapeByAddressReferenceAndClosure) {
  const Symbols all = symbols(R"(
inline void g(double& y) { y *= 2; }
inline double f(double x) {
  double own = x, address = x, referred = x, captured = x, given = x, copied = x;
  double* p = &address;
  double& r = referred;
  const auto by_reference = [&] { captured += x; };
  const auto by_value = [copied] { return copied; };
  by_reference();
  g(given);
  *p += own;
  return r + address + captured + given + by_value();
})");
  EXPECT_FALSE(all.only("own")->escapes);
  for (const char* name : {"address", "referred", "captured", "given"}) EXPECT_TRUE(all.only(name)->escapes) << name;
}

TEST(Symbols, AreOfTheirKinds) {
  const Symbols all = symbols(R"(
struct Pair { double a, b; };
inline double f(const std::vector<double>& v, double x) {
  double s = 0;
  for (double each : v) s += each;
  const auto [a, b] = Pair{x, s};
  const auto g = [](double y) { return y * y; };
  return g(s) + a * b;
})");
  EXPECT_EQ(all.only("v")->kind, Kind::Parameter);
  EXPECT_EQ(all.only("each")->kind, Kind::Local);
  EXPECT_EQ(all.only("y")->kind, Kind::Parameter);
  EXPECT_TRUE(all.all_uses_are_of_declared("each"));
  EXPECT_TRUE(all.all_uses_are_of_declared("y"));
  ASSERT_EQ(all.named.count("a"), 1U);
  EXPECT_EQ(all.named.find("a")->second->kind, Kind::Binding);
  EXPECT_TRUE(as<Real>(all.only("s")->type));
}

// Text names variables by their symbols alone, whatever it is: declarations, conditions, closures, types, macros.
TEST(Symbols, AreWhatTextNames) {
  const Symbols all = symbols(R"(
#define TWICE(a) ((a) + (a))
#define OF_LIMIT (limit - 1)
constexpr int offset = 1;
int next(int i);
inline double f(const std::vector<double>& v, double x, [[clang::annotate("dualrev:constant")]] const double* scale,
                int n) {
  const int limit = n * n + offset, length = static_cast<int>(sizeof(limit));
  std::vector<int> order(3, length);
  order[0] = TWICE(limit) + OF_LIMIT;
  const auto less = [limit, &order](int a, int b) { return a + limit < b + order[0]; };
  decltype(n) count = 0;
  for (int i = 0; i < n && less(i, count); i = next(i)) ++count, order.push_back(i);
  while (count > 0) count -= order[static_cast<std::size_t>(count)];
  switch (int kind = n % 3; kind) {
    case offset: x *= 2; break;
    default: x *= scale[kind]; break;
  }
  return x * v[static_cast<std::size_t>(count)];
})");
  for (const char* name : {"limit", "order", "n", "count", "i"}) {
    EXPECT_GT(all.in_text.count(name), 0U) << name;
    const auto [begin, end] = all.in_text.equal_range(name);
    for (auto each = begin; each != end; ++each) EXPECT_EQ(each->second, all.in_text.find(name)->second) << name;
  }
  for (const char* name : {"offset", "next", "TWICE", "OF_LIMIT"}) {
    ASSERT_EQ(all.in_text.count(name) > 0 && all.in_text.find(name)->second->kind == Kind::Other, true) << name;
  }
  for (const auto& [name, symbol] : all.in_text)
    EXPECT_EQ(std::find(all.words.begin(), all.words.end(), name), all.words.end()) << name;
}

}  // namespace
}  // namespace dualrev::unit
