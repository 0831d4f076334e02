// What the frontend makes of small sources.
#include <gtest/gtest.h>

#include <algorithm>

#include "lowered.hpp"
#include "show.hpp"

namespace dualrev::unit {

using namespace core;

namespace {

/// `double f(double x, double y)` with this body.
Lowered function(const std::string& body, const std::string& before = {}) {
  return lower(before + "\ninline double f(double x, double y) {\n" + body + "\n}\n", {{"f"}, {}});
}
std::string body(const std::string& text, const std::string& before = {}) { return function(text, before).body("f"); }

/// The declarator of that name, anywhere directly in the function's body.
Declarator declared(const Lowered& lowered, const std::string& name) {
  const FunctionTwin* f = lowered.find("f");
  if (f)
    for (const StmtRef& s : as<Stmts>(f->body)->body)
      if (const auto* declare = as<Declare>(s))
        for (const Declarator& d : declare->declarators)
          if (d.name == name) return d;
  ADD_FAILURE() << name << " is not lowered as a declaration\n" << lowered.body("f");
  return {};
}
bool is_text(const StmtRef& s) { return as<Plain>(s) != nullptr; }
StmtRef statement(const Lowered& lowered, std::size_t i) { return as<Stmts>(lowered.find("f")->body)->body.at(i); }

// ---- expressions ----

TEST(Expressions, ScalarOperationsAreTakenApart) {
  EXPECT_EQ(body("return x * y - x / 2.0;"), "{ return ((x * y) - (x / 2.0)); }");
  EXPECT_EQ(body("return -x;"), "{ return -x; }");
  EXPECT_EQ(body("return x * (y + x);"), "{ return (x * (y + x)); }");
  EXPECT_EQ(body("return x > 0 ? x : y;"), "{ return ((x > double(0)) ? x : y); }");
}

TEST(Expressions, FunctionsOfCmathAreRulesInAllTheirSpellings) {
  for (const char* call : {"std::sin(x)", "sin(x)", "__builtin_sin(x)", "::sin(x)"})
    EXPECT_EQ(body(std::string("return ") + call + ";", "#include <cmath>"), "{ return sin(x); }") << call;
  EXPECT_EQ(body("using std::sin; return sin(x);", "#include <cmath>"), "{ using std::sin; return sin(x); }");
  EXPECT_EQ(body("return sinf(x);", "#include <cmath>"), "{ return double(sin(float(x))); }");
  EXPECT_EQ(body("return std::hypot(x, y) + std::pow(x, 2);", "#include <cmath>"),
            "{ return (hypot(x, y) + pow(x, 2)); }");
}

TEST(Expressions, ConversionsAreSteps) {
  EXPECT_EQ(body("float s = x; return s * y;"), "{ float s = float(x); return (double(s) * y); }");
  EXPECT_EQ(body("int n = static_cast<int>(x); return n * y;"),
            "{ int n = static_cast<int>(x); return (double(n) * y); }");
}

TEST(Expressions, CallsOfWhatHasNoTwinSayWhatTheyAreGiven) {
  const auto is_call = [](const std::string& value) {
    const Lowered made = function("const int n = " + value + "; return n * y;",
                                  "#include <cmath>\ninline int rounded(double of, int by) { return int(of) / by; }");
    const TermRef given = declared(made, "n").arguments.at(0).term;
    const auto* text = as<Verbatim>(given);
    return text && text->is_call ? operands(*given).size() : 0;
  };
  EXPECT_EQ(is_call("rounded(x, 2)"), 2U);
  EXPECT_EQ(is_call("(rounded)(x, 2)"), 2U);
  EXPECT_EQ(is_call("static_cast<int>(x)"), 0U);
  EXPECT_EQ(is_call("int(x)"), 0U);
}

TEST(Expressions, AMinusBehindAMinusIsNoDecrement) {
  const TermRef outer = declared(function("int n = -(-static_cast<int>(x)); return n * y;"), "n").arguments.at(0).term;
  const auto* minus = as<Verbatim>(outer);
  ASSERT_TRUE(minus);
  EXPECT_GT(std::get<Hole>(minus->pieces.at(1)).context, Precedence::Unary) << "-n in it gets parentheses";
}

TEST(Expressions, CompoundAssignmentKnowsWhereItComputes) {
  const Lowered lowered = lower("inline float f(float s, double x) { s *= x; return s; }", {{"f"}, {}});
  const auto* assign = as<Assign>(as<Evaluate>(statement(lowered, 0))->term);
  ASSERT_TRUE(assign);
  EXPECT_EQ(assign->op, '*');
  EXPECT_EQ(show(assign->computed), "double");
}

TEST(Expressions, LocalsThatNobodyElseCanChangeAreOnlyMentioned) {
  const auto is_mentioned = [](const std::string& parameters) {
    const Lowered lowered = lower("inline double f(" + parameters + ") { return x * 2; }", {{"f"}, {}});
    const Access& access = as<Return>(statement(lowered, 0))->value->term->access;
    EXPECT_TRUE(access == reads || access == mentions(lowered.find("f")->parameters[0].symbol));
    return !access.mentioned.empty();
  };
  EXPECT_TRUE(is_mentioned("double x"));
  EXPECT_FALSE(is_mentioned("double& x"));
  const Lowered lowered = function("double* p = &x; *p = 1; return x * y;");
  EXPECT_EQ(as<Return>(statement(lowered, 2))->value->term->access,
            reads | mentions(lowered.find("f")->parameters[1].symbol))
      << "its address was taken";
}

TEST(Expressions, LocalsThatNobodyElseCanChangeAreAssignedByName) {
  const Lowered lowered = function("double z = x; z = y; return z;");
  const SymbolRef y = lowered.find("f")->parameters[1].symbol;
  const SymbolRef z = as<Declare>(statement(lowered, 0))->declarators[0].symbol;
  EXPECT_EQ(as<Evaluate>(statement(lowered, 1))->term->access, writes | mentions(y) | mentions(z) | assigns(z));
  // Text names the same variable.
  const Lowered counts = function("int i = 0; double z = (i++, x * y); return z * i;");
  const Access& counted = as<Declare>(statement(counts, 1))->declarators[0].arguments[0].term->access;
  const SymbolRef i = as<Declare>(as<Plain>(statement(counts, 0))->meaning)->declarators[0].symbol;
  EXPECT_EQ(counted.assigned, assigns(i).assigned);
  EXPECT_TRUE(counted.mentioned.has(i));
  EXPECT_TRUE(counted.mentioned.has(counts.find("f")->parameters[0].symbol));
}

// ---- activity ----

TEST(Activity, CodeWithoutScalarsIsText) {
  const Lowered lowered = function("int n = 3;\n for (int i = 0; i < n; ++i) n += i;\n return x * n;");
  EXPECT_TRUE(is_text(statement(lowered, 0)));
  EXPECT_TRUE(is_text(statement(lowered, 1)));
  EXPECT_EQ(lowered.body("f"), "{ int n = 3; for (int i = 0; i < n; ++i) n += i; return (x * double(n)); }");
}

TEST(Activity, ConstantsMadeOfConstantsStay) {
  EXPECT_TRUE(is_text(statement(function("const double k = 2.0 * 3.0; return k * x + y;"), 0)));
  EXPECT_TRUE(is_text(statement(function("constexpr double k = 1 / 3.0; return k * x + y;"), 0)));
  EXPECT_TRUE(is_text(statement(function("static const double k = 0.5; return k * x + y;"), 0)));
}

TEST(Activity, VariablesThatMayBeStoredToAreDuals) {
  const Lowered lowered = function("double s = 0; s += x; return s * y;");
  EXPECT_FALSE(declared(lowered, "s").passive);
  EXPECT_EQ(show(declared(lowered, "s").type), "double");
  EXPECT_FALSE(declared(function("const double e = x; return e * y;"), "e").passive);
}

TEST(Activity, GlobalConstantsAreReadAsTheyAre) {
  const Lowered lowered =
      function("return table[1] * x + k * y;", "inline constexpr double table[] = {1, 2};\nconst double k = 3;");
  EXPECT_EQ(lowered.body("f"), "{ return ((table[1] * x) + (k * y)); }");
  const auto* sum = as<Binary>(as<Return>(statement(lowered, 0))->value->term);
  EXPECT_FALSE(as<Binary>(sum->left)->left->active);
  EXPECT_TRUE(as<Binary>(sum->left)->right->active);
  EXPECT_TRUE(lowered.units.at(0).shared.constants.empty()) << "no twin is needed";
}

TEST(Activity, IntegersMadeOfScalarsAreComputedFromValues) {
  const Lowered lowered = function("bool b = x < y; if (b) return 0; return x;");
  EXPECT_EQ(lowered.body("f"), "{ bool b = (x < y); if (b) return 0; return x; }");
  EXPECT_TRUE(holds_scalar(lowered.find("f")->result));
}

// ---- what is asked for ----

const char* const three = R"(
inline double used(double x) { return x * x; }
inline double f(double x) { return used(x) + 1; }
inline double g(double x) { return x; }
inline int passive(int n) { return n; }
)";

TEST(Requests, WithoutAnyAreAllThatAdmitIt) {
  const Lowered all = lower(three);
  EXPECT_TRUE(all.good) << all.messages;
  EXPECT_EQ(all.names(), "used f g");
  EXPECT_TRUE(all.find("used")->root);
}

TEST(Requests, ByNameAndWhatTheyCall) {
  const Lowered some = lower(three, {{"f"}, {}});
  EXPECT_EQ(some.names(), "used f");
  EXPECT_TRUE(some.find("f")->root);
  EXPECT_FALSE(some.find("used")->root);
}

TEST(Requests, ByMark) {
  const Lowered marked = lower(
      "#include <dualrev/annotate.hpp>\nDUALREV_DIFFERENTIATE inline double f(double x) { return x; }\n"
      "inline double g(double x) { return x; }\n");
  EXPECT_EQ(marked.names(), "f");
}

TEST(Requests, ByTheSourceItself) {
  const Lowered asked = lower(Files{{"main.cpp",
                                     "#include <dualrev/dualrev.hpp>\n"
                                     "double f(double x) { return x * x; }\n"
                                     "double g(double x) { return x; }\n"
                                     "double h(double x) { return x; }\n"
                                     "int main() { dualrev::gradient<f>(1.0); dualrev::vjp<h>(1.0); }\n"}});
  ASSERT_TRUE(asked.good) << asked.messages;
  EXPECT_EQ(asked.names(), "f h");
  EXPECT_TRUE(asked.find("f")->asked_by_source);
}

TEST(Requests, ByNameMeanAllOverloadsAndNamespaces) {
  const std::string text = R"(
inline double f(double x) { return x; }
inline float f(float x) { return x; }
namespace ns { inline double f(double x) { return x; } inline double g(double x) { return x; } }
)";
  EXPECT_EQ(lower(text, {{"f"}, {}}).names(), "f f f");
  EXPECT_EQ(lower(text, {{"ns::f"}, {}}).names(), "f");
  EXPECT_EQ(lower(text, {{"ns::f"}, {}}).find("f")->origin.qualified, "ns::f");
}

TEST(Requests, ForWhatIsNotThereAreErrors) {
  const Lowered missing = lower(three, {{"f", "h"}, {}});
  EXPECT_FALSE(missing.good);
  EXPECT_NE(missing.messages.find("'h'"), std::string::npos) << missing.messages;
  EXPECT_FALSE(lower(three, {{"f"}, {{"f", "nobody"}}}).good);
  EXPECT_FALSE(lower("inline int n(int i) { return i; }").good) << "nothing to differentiate";
  EXPECT_FALSE(lower(three, {{"passive"}, {}}).good);
}

TEST(Requests, SourcesThatClangRefusesAreRefused) {
  const Lowered broken = lower("inline double f(double x) { return z; }");
  EXPECT_FALSE(broken.good);
  EXPECT_NE(broken.messages.find("undeclared identifier 'z'"), std::string::npos) << broken.messages;
}

TEST(Requests, ReachOverTranslationUnits) {
  const Files files{{"a.cpp", "double g(double x);\ndouble f(double x) { return g(x); }\n"},
                    {"b.cpp", "double g(double x) { return x * x; }\ndouble unused(double x) { return x; }\n"}};
  const Lowered two = lower(files, {{"f"}, {}});
  ASSERT_TRUE(two.good) << two.messages;
  EXPECT_EQ(two.names(), "f g");
  EXPECT_EQ(two.units.at(0).declared.at(0).origin.name, "g");
  EXPECT_EQ(two.units.at(1).own.functions.at(0).origin.name, "g");
}

// ---- constants by mark ----

TEST(Constants, KeepTheirType) {
  const Lowered lowered = lower(
      "#include <dualrev/annotate.hpp>\n#include <vector>\n"
      "inline double f(double x, DUALREV_CONSTANT double k, DUALREV_CONSTANT const std::vector<double>& v) { return k "
      "* x + v[0]; }\n");
  ASSERT_TRUE(lowered.good) << lowered.messages;
  const auto& parameters = lowered.find("f")->parameters;
  EXPECT_FALSE(parameters.at(0).constant);
  EXPECT_TRUE(parameters.at(1).constant);
  EXPECT_TRUE(parameters.at(2).constant);
  EXPECT_EQ(show(parameters.at(2).type), "const std::vector<double> &");
  const auto* sum = as<Binary>(as<Return>(statement(lowered, 0))->value->term);
  EXPECT_TRUE(sum->left->active);
  EXPECT_FALSE(sum->right->active) << "an element of a constant";
}

TEST(Constants, ByOptionAreTheSame) {
  const Lowered lowered = lower("inline double f(double x, double k) { return k * x; }", {{"f"}, {{"f", "k"}}});
  EXPECT_TRUE(lowered.find("f")->parameters.at(1).constant);
  EXPECT_EQ(lowered.body("f"), "{ return (k * x); }");
}

TEST(Constants, MustNotBeStoredTo) {
  const Lowered lowered = lower("inline double f(double x, double k) { k = x; return k; }", {{"f"}, {{"f", "k"}}});
  EXPECT_FALSE(lowered.good);
  EXPECT_NE(lowered.messages.find("[dualrev-constant]"), std::string::npos) << lowered.messages;
}

// ---- templates ----

TEST(Templates, EachInstanceHasATwinOfItsOwn) {
  const Lowered lowered = lower(R"(
template <int N> double power(double x) { double r = 1; for (int i = 0; i < N; ++i) r *= x; return r; }
inline double f(double x) { return power<2>(x) + power<7>(x); }
)",
                                {{"f"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  EXPECT_EQ(lowered.names(), "power<2> power<7> f");
  EXPECT_EQ(lowered.body("f"), "{ return (power<2>(x) + power<7>(x)); }");
  const FunctionTwin* first = lowered.find("power");
  EXPECT_NE(collapsed(first->template_head).find("requires(N == 2)"), std::string::npos) << first->template_head;
}

TEST(Templates, OfScalarTypesAreInstancesAtTheOriginalsTypes) {
  const Lowered lowered = lower(R"(
template <typename T> T square(T x) { return x * x; }
inline double f(double x, int n) { return square(x) * square(n); }
)",
                                {{"f"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  EXPECT_EQ(lowered.names(), "square<double> f") << "the instance at int has no scalars";
  EXPECT_EQ(show(lowered.find("square")->parameters.at(0).type), "double");
}

TEST(Templates, OnlyTheBranchOfTheInstanceIsLowered) {
  const std::string text = R"(
template <int N> double choose(double x) { if constexpr (N > 0) { return 2 * x; } else { return 3 * x; } }
inline double f(double x) { return choose<1>(x); }
)";
  const std::string chosen = lower(text, {{"f"}, {}}).body("choose");
  EXPECT_NE(chosen.find("(double(2) * x)"), std::string::npos) << chosen;
  EXPECT_EQ(chosen.find("(double(3) * x)"), std::string::npos) << chosen;
}

TEST(Templates, ThatNobodyInstantiatesCannotBeNamed) {
  const Lowered lowered = lower("template <typename T> T f(T x) { return x; }", {{"f"}, {}});
  EXPECT_FALSE(lowered.good);
  EXPECT_NE(lowered.messages.find("[dualrev-template]"), std::string::npos) << lowered.messages;
}

// ---- classes and scopes ----

TEST(Classes, GetTwinsWhenTheyHoldScalars) {
  const Lowered lowered = lower(R"(
namespace ns { struct Point { double x = 1, y; int n; }; struct Tag { int id; }; }
inline double f(const ns::Point& p, ns::Tag t) { return p.x * t.id; }
)");
  ASSERT_TRUE(lowered.good) << lowered.messages;
  const auto& records = lowered.units.at(0).shared.records;
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].origin.qualified, "ns::Point");
  EXPECT_EQ(records[0].fields.size(), 3U);
  EXPECT_EQ(show(lowered.find("f")->parameters.at(0).type), "const ns::Point&");
  EXPECT_EQ(show(lowered.find("f")->parameters.at(1).type), "ns::Tag");
}

/// A member function as it is declared in its class, or an empty one and a failure.
FunctionTwin declared_in(const RecordTwin& record, const std::string& name) {
  for (const FunctionTwin& method : record.methods)
    if (method.origin.name == name) return method;
  ADD_FAILURE() << record.origin.name << " has no " << name;
  return {};
}

const char* const model = R"(
struct Base {
  virtual ~Base() = default;
  virtual double f(double x) const = 0;
};
class Model : public Base {
 public:
  explicit Model(double k) : k_(k * 2) {}
  double f(double x) const override { return k_ * x; }
  double operator()(double x) { return f(x) + 1; }
  operator double() const { return k_; }
  static double half(double x) { return x / 2; }
  int begin() const { return 0; }
  double unused(double x) { return x; }

 private:
  mutable double k_ = 1;
};
inline double g(double x) {
  Model m(x);
  const Base& b = m;
  return b.f(x) + m(x) + Model::half(x) + double(m);
}
)";

TEST(Classes, HaveTheirMemberFunctionsDeclared) {
  const Lowered lowered = lower(model, {{"g"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  const auto& records = lowered.units.at(0).shared.records;
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].origin.name, "Base") << "in front of what is made of it";
  const RecordTwin& twin = records[1];
  ASSERT_EQ(twin.bases.size(), 1U);
  EXPECT_EQ(show(twin.bases[0]), "Base");
  EXPECT_TRUE(twin.is_class);
  ASSERT_EQ(twin.fields.size(), 1U);
  EXPECT_TRUE(twin.fields[0].is_mutable);
  EXPECT_TRUE(twin.fields[0].is_private);
  EXPECT_EQ(declared_in(records[0], "f").declared, "virtual ");
  EXPECT_EQ(declared_in(records[0], "f").ending, " = 0");
  EXPECT_TRUE(declared_in(records[0], "f").is_virtual);
  EXPECT_FALSE(declared_in(records[0], "f").is_defaulted);
  EXPECT_TRUE(declared_in(records[0], "Base").is_defaulted);
  EXPECT_TRUE(declared_in(twin, "f").is_virtual) << "though it is not written";
  EXPECT_TRUE(declared_in(twin, "half").is_static);
  EXPECT_EQ(declared_in(records[0], "Base").kind, Kind::Destructor);
  EXPECT_EQ(declared_in(records[0], "Base").ending, " = default");
  EXPECT_EQ(declared_in(twin, "f").ending, " override");
  EXPECT_EQ(declared_in(twin, "f").qualifiers, " const");
  EXPECT_EQ(declared_in(twin, "Model").declared, "explicit ");
  EXPECT_EQ(declared_in(twin, "half").declared, "static ");
  EXPECT_EQ(declared_in(twin, "unused").kind, Kind::Method);
}

TEST(Classes, AreCalledInTheWaysOfTheLanguage) {
  const RecordTwin twin = lower(model, {{"g"}, {}}).units.at(0).shared.records.at(1);
  EXPECT_EQ(declared_in(twin, "Model").kind, Kind::Constructor);
  EXPECT_EQ(declared_in(twin, "f").kind, Kind::Method);
  EXPECT_EQ(declared_in(twin, "half").kind, Kind::Method);
  EXPECT_EQ(declared_in(twin, "operator()").kind, Kind::MethodOperator);
  EXPECT_EQ(declared_in(twin, "operator double").kind, Kind::Conversion);
  EXPECT_EQ(declared_in(twin, "begin").kind, Kind::MethodOperator) << "range-for calls it";
}

TEST(Classes, HaveBodiesForWhatIsCalled) {
  const Lowered lowered = lower(model, {{"g"}, {}});
  EXPECT_EQ(lowered.body("g"),
            "{ Model m(x); const Base& b = m; return (((b.f(x) + m(x)) + Model::half(x)) + static_cast<double>(m)); }");
  EXPECT_EQ(lowered.body("f"), "{ return (k_ * x); }") << "virtual: the language calls it";
  EXPECT_EQ(lowered.body("operator()"), "{ return (f(x) + double(1)); }");
  EXPECT_EQ(lowered.find("unused"), nullptr);
  EXPECT_EQ(show(lowered.find("half")->member_of), "Model");
  const FunctionTwin* made = lowered.find("Model");
  ASSERT_TRUE(made);
  ASSERT_EQ(made->initializers.size(), 1U);
  EXPECT_EQ(made->initializers[0].member, "k_");
  EXPECT_EQ(show(made->initializers[0].arguments.at(0).term), "(k * double(2))");
}

TEST(Classes, InsideOthersComeWithThem) {
  const Lowered lowered = lower(R"(
struct Outer {
  struct Inner { double y; double twice() const { return 2 * y; } };
  struct Tag { int id; };
  Inner inner;
};
inline double f(const Outer::Inner& i) { return i.twice(); }
)",
                                {{"f"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  const auto& records = lowered.units.at(0).shared.records;
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].origin.name, "Outer");
  ASSERT_EQ(records[0].nested.size(), 1U) << "a Tag holds no scalars";
  EXPECT_EQ(records[0].nested[0].origin.name, "Inner");
  EXPECT_EQ(show(lowered.find("f")->parameters.at(0).type), "const Outer::Inner&");
  EXPECT_EQ(show(lowered.find("twice")->member_of), "Outer::Inner");
}

TEST(Classes, OfTemplatesSayWhatTheirParametersAre) {
  const Lowered lowered = lower(R"(
template <class T, int N> struct Vec { T x[N]; T first() const { return x[0]; } };
inline double f(const Vec<double, 2>& v) { return v.first(); }
)",
                                {{"f"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  const RecordTwin& twin = lowered.units.at(0).shared.records.at(0);
  EXPECT_EQ(twin.template_arguments, "<double, 2>");
  ASSERT_EQ(twin.parameters.size(), 2U);
  EXPECT_NE(twin.parameters[0].find("T"), std::string::npos);
  EXPECT_NE(twin.parameters[1].find("N = 2"), std::string::npos);
}

// ---- closures and other function values ----

TEST(Closures, KeepTheirCaptures) {
  EXPECT_EQ(body("auto g = [=, &y](double z) { return x * y * z; }; return g(x);"),
            "{ auto g = [=, &y](double z) -> double { return ((x * y) * z); }; return g(x); }");
  EXPECT_EQ(body("auto g = [k = x * 2, &r = y]() mutable { return k *= r; }; return g();"),
            "{ auto g = [k = (x * double(2)), &r = y]() mutable -> double { return k *= r; }; return g(); }");
}

TEST(Closures, SeeTheTapeIfTheyCapture) {
  const Lowered lowered =
      function("auto g = [&] { return x; }; auto h = [](double z) { return z; }; return g() + h(y);");
  EXPECT_TRUE(as<Lambda>(declared(lowered, "g").arguments.at(0).term)->has_tape);
  EXPECT_FALSE(as<Lambda>(declared(lowered, "h").arguments.at(0).term)->has_tape) << "it could become a pointer";
}

TEST(Closures, ThatAreGenericHaveTheTypesOfTheirCalls) {
  EXPECT_EQ(body("auto g = [&](auto z) { return x * z; }; return g(y);"),
            "{ auto g = [&](double z) -> double { return (x * z); }; return g(y); }");
  const std::string two = body("auto g = [&](auto z) { return x * z; }; return g(y) + g(2);");
  EXPECT_NE(two.find("dualrev::overloaded{[&](double z)"), std::string::npos) << two;
  EXPECT_NE(two.find("[&](int z)"), std::string::npos) << two;
}

TEST(Closures, AsArgumentsOfTemplatesAreDeduced) {
  const Lowered lowered = lower(R"(
template <class F> double twice(F f, double x) { return f(f(x)); }
inline double f(double x) { return twice([](double y) { return y * y; }, x); }
)",
                                {{"f"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  const FunctionTwin* twin = lowered.find("twice");
  ASSERT_TRUE(twin);
  EXPECT_EQ(collapsed(twin->template_head), "template <typename F>");
  EXPECT_EQ(show(twin->parameters.at(0).type), "F");
  EXPECT_NE(lowered.body("f").find("twice([](double y)"), std::string::npos) << lowered.body("f");
}

TEST(FunctionValues, PointToEntries) {
  const Lowered lowered = function("double (*p)(double) = &square; return p(x) + square(y);",
                                   "inline double square(double x) { return x * x; }");
  ASSERT_TRUE(lowered.good) << lowered.messages;
  EXPECT_EQ(lowered.body("f"), "{ double(double)* p = square' by entry; return (p(x) + square(y)); }");
  EXPECT_TRUE(lowered.find("square")->has_entry);
  EXPECT_FALSE(lowered.find("f")->has_entry);
}

TEST(FunctionValues, MayBeKeptInStdFunction) {
  const Lowered lowered = function("std::function<double(double)> g = [&](double z) { return x * z; }; return g(y);",
                                   "#include <functional>");
  ASSERT_TRUE(lowered.good) << lowered.messages;
  EXPECT_EQ(show(declared(lowered, "g").type), "std::function<double(double)>");
}

TEST(Templates, WithPacksHaveATwinForEachInstance) {
  const Lowered lowered = lower(R"(
template <class... T> double total(T... x) { return (x + ...); }
inline double f(double x) { return total(x, 2, x); }
)",
                                {{"f"}, {}});
  ASSERT_TRUE(lowered.good) << lowered.messages;
  EXPECT_EQ(lowered.names(), "total<double, int, double> f");
  EXPECT_EQ(lowered.body("total"), "{ return (x_1 + (double(x_2) + x_3)); }");
}

TEST(Scopes, AreThoseOfTheOriginal) {
  const Lowered lowered = lower(
      "namespace a { inline namespace v1 { inline double f(double x) { return x; } } }\n"
      "namespace { inline double g(double x) { return x; } }\n"
      "static double h(double x) { return x; }\n");
  EXPECT_EQ(lowered.find("f")->origin.scope, (Scope{"a", "inline v1"}));
  EXPECT_EQ(lowered.find("f")->origin.qualified, "a::f");
  EXPECT_FALSE(lowered.find("f")->origin.internal);
  EXPECT_EQ(lowered.find("g")->origin.scope, Scope{""});
  EXPECT_TRUE(lowered.find("g")->origin.internal);
  EXPECT_TRUE(lowered.find("h")->origin.internal);
  EXPECT_EQ(lowered.find("h")->origin.place, "model.hpp:3");
}

TEST(Scopes, IdentifiersOfAFunctionAreKnown) {
  const Lowered lowered = function("double tape = x; double t1 = y; return tape * t1;");
  for (const char* name : {"tape", "t1", "x", "y"}) EXPECT_TRUE(lowered.find("f")->names.count(name)) << name;
}

// ---- comments ----

TEST(Comments, StayWithWhatTheyExplain) {
  const Lowered lowered = lower(R"(
// Not about f.

// About f,
// in two lines.
inline double f(double x) {
  // before
  double s = x;  // behind
  /* block */
  return s;
  // at the end
}
)");
  EXPECT_EQ(lowered.find("f")->origin.comments, (std::vector<std::string>{"// About f,", "// in two lines."}));
  const StmtRef first = statement(lowered, 0), second = statement(lowered, 1);
  EXPECT_EQ(first->comments, std::vector<std::string>{"// before"});
  EXPECT_EQ(first->trailing, "// behind");
  EXPECT_EQ(second->comments, std::vector<std::string>{"/* block */"});
  EXPECT_NE(lowered.body("f").find("// at the end"), std::string::npos);
}

TEST(Comments, AreNoneInStrings) {
  EXPECT_EQ(body("const char* url = \"http://x\"; return url[0] * x;"),
            "{ const char* url = \"http://x\"; return (double(url[0]) * x); }");
}

// ---- macros ----

TEST(Macros, StayAsWrittenWhereTheyMeanTheSame) {
  const Lowered lowered = function("int n = WIDTH + 1; return n * x;", "#define WIDTH 3");
  EXPECT_EQ(lowered.body("f"), "{ int n = WIDTH + 1; return (double(n) * x); }");
  EXPECT_TRUE(lowered.units.at(0).needed_macros.count("WIDTH"));
  EXPECT_TRUE(lowered.units.at(0).live_macros.count("WIDTH"));
}

TEST(Macros, AreExpandedWhereTheyWillMeanSomethingElse) {
  const std::string source = "#define WIDTH 3\ninline double f(double x) { int n = WIDTH + 1; return n * x; }\n";
  for (const char* after : {"#undef WIDTH\n", "#undef WIDTH\n#define WIDTH 4\n"})
    EXPECT_EQ(squeezed(lower(source + after, {{"f"}, {}}).body("f")),
              squeezed("{ int n = 3 + 1; return (double(n) * x); }"));
}

TEST(Macros, AroundScalarsAreTakenApart) {
  EXPECT_EQ(body("return SQUARE(x + 1) * y;", "#define SQUARE(a) ((a) * (a))"),
            "{ return (((x + double(1)) * (x + double(1))) * y); }");
  EXPECT_EQ(body("RETURN(x * y)", "#define RETURN(a) return (a);"), "{ return (x * y); }");
}

// ---- refusals ----

struct Refused {
  const char* tag;
  const char* source;  ///< the line that is refused ends with `// here`
};

void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.tag; }

class Refusals : public testing::TestWithParam<Refused> {};

TEST_P(Refusals, AreAtTheirLineWithTheirTag) {
  const std::string source = GetParam().source;
  const Lowered lowered = lower(source);
  EXPECT_FALSE(lowered.good);
  const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<long>(source.find("// here")), '\n');
  const std::string place = "model.hpp:" + std::to_string(line) + ":";
  const std::size_t error = lowered.messages.find(place);
  ASSERT_NE(error, std::string::npos) << place << "\n" << lowered.messages;
  const std::string rest = lowered.messages.substr(error, lowered.messages.find('\n', error) - error);
  EXPECT_NE(rest.find("error: "), std::string::npos) << rest;
  EXPECT_NE(rest.find(std::string("[dualrev-") + GetParam().tag + "]"), std::string::npos) << rest;
}

const Refused refused[] = {
    {"union",
     "union U { double d; long n; };\ninline double f(double x) {\n  U u;\n  u.d = x;  // here\n  return u.d;\n}\n"},
    {"asm", "inline double f(double x) {\n  asm(\"\" : \"+x\"(x));  // here\n  return x;\n}\n"},
    {"global", "inline double total = 0;\ninline double f(double x) {\n  total += x;  // here\n  return x;\n}\n"},
    {"static", "inline double f(double x) {\n  static double last = 0;  // here\n  last = x;\n  return last;\n}\n"},
    {"volatile", "inline double f(double x) {\n  volatile double& v = x;  // here\n  return v;\n}\n"},
    {"bit-cast", "inline double f(double x) {\n  return __builtin_bit_cast(long, x) * x;  // here\n}\n"},
    {"lambda",
     "inline double f(double x) {\n  auto g = [s = x](auto y) mutable { return s += y; };  // here\n  return g(x) + "
     "g(1);\n}\n"},
    {"function-pointer",
     "struct Half {\n  double k;\n  template <class T> static T of(T x) { return x / 2; }\n};\n"
     "inline double call(double (*g)(double), double x) { return g(x); }\n"
     "inline double f(double x) {\n  return call(&Half::of<double>, x);  // here\n}\n"},
    {"local-class",
     "inline auto give(double x) {  // here\n  struct S { double y; };\n  S s{x};\n  return s;\n}\n"
     "inline double f(double x) { return give(x).y; }\n"},
    {"no-body", "double g(double x);\ninline double f(double x) {\n  return g(x);  // here\n}\n"},
    {"pointer-cast", "inline double f(double x) {\n  return *reinterpret_cast<float*>(&x);  // here\n}\n"},
    {"goto", "inline double f(double x) {\n  void* to = &&end;\n  goto *to;  // here\nend:\n  return x;\n}\n"},
    {"vla", "inline double f(double x, int n) {\n  double a[n];  // here\n  a[0] = x;\n  return a[0];\n}\n"},
    {"no-rule",
     "#include <cmath>\ninline double f(double order, double x) {\n  return std::cyl_bessel_j(order, x);  // "
     "here\n}\n"},
    {"class",
     "struct B { double x; };\nstruct S : virtual B { double y; };\ninline double f(double x) {\n  S s;  // here\n  "
     "s.y = x;\n  return s.y;\n}\n"},
    {"name-clash", "inline int f_dual(int n) { return n; }  // here\ninline double f(double x) { return x; }\n"},
};
INSTANTIATE_TEST_SUITE_P(Frontend, Refusals, testing::ValuesIn(refused), [](const auto& test) {
  std::string name = test.param.tag;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(RefusalChains, LeadFromTheRoot) {
  const Lowered lowered = lower(R"(
double outside(double x);
inline double inner(double x) { return outside(x); }
inline double middle(double x) { return inner(x); }
inline double root(double x) { return middle(x); }
)",
                                {{"root"}, {}});
  EXPECT_FALSE(lowered.good);
  const auto at = [&](const char* words) { return lowered.messages.find(words); };
  ASSERT_NE(at("'outside'"), std::string::npos) << lowered.messages;
  EXPECT_LT(at("'outside'"), at("'inner' is called here, from 'middle'")) << lowered.messages;
  EXPECT_LT(at("'inner' is called here, from 'middle'"), at("'middle' is called here, from 'root'"))
      << lowered.messages;
  EXPECT_LT(at("'middle' is called here, from 'root'"), at("needed for the derivative of 'root'")) << lowered.messages;
}

TEST(RefusalChains, EachMistakeIsToldOnceAndTheRestIsLookedAt) {
  const Lowered lowered = lower(
      "double g(double x);\ndouble h(double x);\n"
      "inline double f(double x) {\n  double a = g(x);\n  double b = h(x);\n  return a + b;\n}\n",
      {{"f"}, {}});
  const auto count = [&](const std::string& words) {
    int n = 0;
    for (std::size_t at = lowered.messages.find(words); at != std::string::npos;
         at = lowered.messages.find(words, at + 1))
      ++n;
    return n;
  };
  EXPECT_EQ(count("error: "), 2) << lowered.messages;
  EXPECT_EQ(count("through 'g'"), 1) << lowered.messages;
  EXPECT_EQ(count("through 'h'"), 1) << lowered.messages;
}

}  // namespace
}  // namespace dualrev::unit
