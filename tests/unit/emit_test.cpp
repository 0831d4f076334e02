// Core as C++ text: parentheses, declarators, and what stands around twins in a file. Blanks are compared collapsed.
#include <gtest/gtest.h>

#include "build.hpp"
#include "emit/file.hpp"
#include "emit/includes.hpp"
#include "emit/text.hpp"
#include "show.hpp"

namespace dualrev::unit {

using emit::Style;

namespace {

const TermRef a = constant("a"), b = constant("b"), c = constant("c");
const TypeRef number = number_type;
const TermRef flag = core::text("p", passive("bool")), other = core::text("q", passive("bool"));

std::string text(const TermRef& t, Precedence context = Precedence::Comma) {
  return collapsed(emit::term_text(t, Style{}, context));
}
std::string text(const StmtRef& s) { return collapsed(emit::statement_text(s, Style{})); }
TermRef member(const TermRef& object, const std::string& name, bool arrow = false) {
  return make_term(Member{object, name, arrow}, number, true, reads, true);
}
TermRef dereference(const TermRef& pointer) { return make_term(Dereference{pointer}, number, true, reads, true); }
TermRef push(const TermRef& value, std::vector<Contribution> contributions) {
  return make_term(Push{value, std::move(contributions)}, dual(Scalar::Double), false, reads, true);
}
TermRef dual_named(const std::string& name) { return variable(symbol(name), dual(Scalar::Double), true, pure); }

// ---- terms ----

TEST(TermText, HasParenthesesWhereTheGrammarNeedsThem) {
  EXPECT_EQ(text((a + b) * c), "(a + b) * c");
  EXPECT_EQ(text(a + b * c), "a + b * c");
  EXPECT_EQ(text(a - b - c), "a - b - c");
  EXPECT_EQ(text(a - (b - c)), "a - (b - c)");
  EXPECT_EQ(text(a + (b + c)), "a + (b + c)") << "sums are not associative in floating point";
  EXPECT_EQ(text(a / b * c), "a / b * c");
  EXPECT_EQ(text(a / (b * c)), "a / (b * c)");
  EXPECT_EQ(text(-(a + b)), "-(a + b)");
  EXPECT_EQ(text(-a * b), "-a * b");
  EXPECT_EQ(text(-(a * b)), "-(a * b)");
  EXPECT_EQ(text(a - -b), "a - -b");
}

TEST(TermText, NeverWritesADecrement) {
  EXPECT_EQ(text(-(-a)), "-(-a)");
  EXPECT_EQ(text(-core::text("-2.0", number, Precedence::Unary)), "-(-2.0)");
}

TEST(TermText, OfPlaces) {
  const TermRef p = variable(made_symbol("p"), make_type(Pointer{number}), false);
  EXPECT_EQ(text(dereference(p)), "*p");
  EXPECT_EQ(text(member(dereference(p), "x")), "(*p).x");
  EXPECT_EQ(text(member(p, "x", true)), "p->x");
  EXPECT_EQ(text(element("p", a + b)), "p[a + b]");
  const auto index = [](const TermRef& base) {
    return make_term(Index{base, constant("0")}, number, true, reads, true);
  };
  EXPECT_EQ(text(index(dereference(p))), "(*p)[0]");
  EXPECT_EQ(text(dereference(index(p))), "*p[0]");
  EXPECT_EQ(text(make_term(AddressOf{member(p, "x", true)}, passive("auto"), false, pure, false)), "&p->x");
}

TEST(TermText, OfTheStackGoesByTheNumbersOfTheVersion) {
  const TermRef taken = make_term(Taken{made_symbol("saved"), {number}}, number, false, writes, false);
  Style of_jets;
  of_jets.numbers = "jet";
  EXPECT_EQ(text(taken), "saved.pop<double>()");
  EXPECT_EQ(emit::term_text(taken, of_jets, Precedence::Comma), "saved.template pop<jet>()");
  EXPECT_EQ(emit::type_text(make_type(Stack{}), Style{}), "dualrev::saves");
  EXPECT_EQ(emit::type_text(make_type(Stack{true}), Style{}), "dualrev::saves&");
  EXPECT_EQ(emit::type_text(make_type(Stack{}), of_jets), "dualrev::jets::saves<jet>");
}

TEST(TermText, OfConditionals) {
  EXPECT_EQ(text(select(flag, a, b)), "p ? a : b");
  EXPECT_EQ(text(select(flag, a, b) + c), "(p ? a : b) + c");
  EXPECT_EQ(text(select(flag, a, select(other, b, c))), "p ? a : q ? b : c");
  const std::string nested = text(select(select(flag, other, flag), a, b));
  EXPECT_EQ(nested, "(p ? q : p) ? a : b");
}

TEST(TermText, OfLogic) {
  EXPECT_EQ(text(logic(true, logic(true, flag, other), flag)), "p && q && p");
  EXPECT_EQ(text(logic(false, logic(true, flag, other), flag)), "(p && q) || p") << "compilers warn without";
  EXPECT_EQ(text(logic(true, logic(false, flag, other), flag)), "(p || q) && p");
  EXPECT_EQ(text(logic(true, less(a, b), flag)), "a < b && p");
}

TEST(TermText, CommasAreNoSeparators) {
  const TermRef list = sequence(a, b);
  EXPECT_EQ(text(list), "a, b");
  EXPECT_EQ(text(list, Precedence::Assignment), "(a, b)");
  EXPECT_EQ(text(rule("exp", {list})), "std::exp((a, b))");
}

TEST(TermText, OfAssignments) {
  EXPECT_EQ(text(assign(place("x"), a + b)), "x = a + b");
  EXPECT_EQ(text(assign(place("x"), assign(place("y"), a))), "x = y = a");
  EXPECT_EQ(text(binary('+', assign(place("x"), a), b)), "(x = a) + b");
}

TEST(TermText, OfConversions) {
  const TermRef n = core::text("n", passive("int"));
  EXPECT_EQ(text(convert(n, number)), "static_cast<double>(n)");
  EXPECT_EQ(text(convert(a + b, real(Scalar::Float))), "static_cast<float>(a + b)");
  EXPECT_EQ(text(convert(constant("2", passive("int")), number)), "2.0") << "as one would write it";
  EXPECT_EQ(text(convert(constant("010", passive("int")), number)), "static_cast<double>(010)") << "octal";
}

TEST(TermText, LeavesImplicitConversionsToTheOtherOperandOnly) {
  const auto implicit = [](const char* name) {
    return make_term(Convert{core::text(name, passive("int")), true}, number, false, pure, false);
  };
  EXPECT_EQ(text(implicit("n") * a), "n * a");
  EXPECT_EQ(text(a * implicit("n")), "a * n");
  EXPECT_NE(text(implicit("n") * implicit("m")), "n * m") << "this would be an integer product";
  EXPECT_NE(text(implicit("n") / implicit("m")), "n / m");
}

TEST(TermText, OfPushes) {
  EXPECT_EQ(text(push(a * b, {{dual_named("x"), a}, {dual_named("y"), nullptr}})),
            "tape.push(a * b, dualrev::by(x, a), dualrev::one(y))");
  EXPECT_EQ(text(make_term(Primal{dual_named("x")}, number, false, pure, false)), "x.v");
  EXPECT_EQ(text(make_term(Primal{dereference(dual_named("p"))}, number, false, pure, false)), "(*p).v");
  EXPECT_EQ(text(make_term(Lift{a}, dual(Scalar::Double), false, pure, true)), "dualrev::dual(a)");
}

TEST(TermText, OfCallsNamesTheTwinAndHandsTheTapeOn) {
  Call form;
  form.callee = "ns::f";
  form.arguments = {{dual_named("x")}, {a + b}};
  const auto twin_of = [](const Call& of) {
    return make_term(TwinCall{of, Kind::Free}, dual(Scalar::Double), false, writes, true);
  };
  const TermRef twin = twin_of(form);
  EXPECT_EQ(text(twin), "::ns::f_dual(tape, x, a + b)");
  Style inside;
  inside.scope = {"ns"};
  inside.suffix = "_ad";
  inside.tape = "tape1";
  EXPECT_EQ(collapsed(emit::term_text(twin, inside)), "f_ad(tape1, x, a + b)");
  inside.hidden = {"f_ad"};
  EXPECT_EQ(collapsed(emit::term_text(twin, inside)), "::ns::f_ad(tape1, x, a + b)")
      << "a local of that name is no function";
  form.arguments_of_template = "<7>";
  form.clone = "_c1";
  EXPECT_EQ(text(twin_of(form)), "::ns::f_dual_c1<7>(tape, x, a + b)");
  form = {};
  form.callee = "dualrev::frexp";
  form.arguments = {{dual_named("x")}};
  form.runtime = true;
  EXPECT_EQ(text(twin_of(form)), "dualrev::frexp(tape, x)");
}

TEST(TermText, OfMemberFunctionsHandsTheTapeOn) {
  const auto twin = [](const TermRef& source) {
    return text(make_term(TwinMethodCall{*as<MethodCall>(source)}, dual(Scalar::Double), false, writes, true));
  };
  EXPECT_EQ(twin(method(object("m"), "f", {dual_named("x"), a + b})), "m.f(tape, x, a + b)");
  EXPECT_EQ(twin(method(object("m"), "f")), "m.f(tape)");
  EXPECT_EQ(twin(method(object("m"), "size", {}, false)), "m.size()");
  EXPECT_EQ(twin(method(nullptr, "f<3>", {a})), "f<3>(tape, a)") << "of the object at hand";
  EXPECT_EQ(twin(method(object("m"), "f", {}, true, make_type(Record{"ns::Base", true}))), "m.ns::Base_dual::f(tape)");
  const TermRef p = variable(made_symbol("p"), make_type(Pointer{make_type(Record{"Model", true})}), false);
  MethodCall form = *as<MethodCall>(method(p, "f"));
  form.arrow = true;
  EXPECT_EQ(twin(make_term(form, number, false, writes, true)), "p->f(tape)");
  form.arrow = false;
  form.object = dereference(p);
  EXPECT_EQ(twin(make_term(form, number, false, writes, true)), "(*p).f(tape)");
}

TEST(UsesTape, IsSaidByTermsAndNotByText) {
  const auto uses = [](auto form) {
    return emit::uses_tape(make_stmt(Evaluate{make_term(std::move(form), nullptr, false, writes, false)}));
  };
  const StmtRef pushes = make_stmt(Evaluate{push(a, {{dual_named("x"), b}})});
  EXPECT_TRUE(emit::uses_tape(make_stmt(Stmts{{pushes}})));
  Call call;
  call.callee = "f";
  EXPECT_FALSE(uses(call));
  EXPECT_TRUE(uses(TwinCall{call, Kind::Free}));
  EXPECT_FALSE(uses(TwinCall{call, Kind::Partials})) << "a function on numbers";
  Lambda closure;
  closure.body = pushes;
  EXPECT_FALSE(uses(closure)) << "it asks for a tape of its own";
  closure.has_tape = true;
  EXPECT_TRUE(uses(closure));
  EXPECT_FALSE(uses(Verbatim{{"tape.push(x)"}})) << "a variable of the source's";
}

TEST(TermText, OfStaticMemberFunctionsIsQualifiedByTheTwinOfTheClass) {
  Call form;
  form.callee = "ns::Outer";
  form.member = "::Inner::f";
  form.arguments = {{dual_named("x")}};
  EXPECT_EQ(text(make_term(TwinCall{form, Kind::Free}, dual(Scalar::Double), false, writes, true)),
            "::ns::Outer_dual::Inner::f(tape, x)");
}

/// Returns what is pushed.
Lambda pushing(Lambda::Others others, const std::vector<Capture>& captures = {}) {
  Lambda form = closure(others, captures, {make_stmt(Return{Hole{push(a, {{dual_named("y"), b}}), Wanted::Dual}})});
  form.parameters.at(0).type = form.result = dual(Scalar::Double);
  return form;
}
const std::string head = "(dualrev::dual y) -> dualrev::dual {";
const std::string pushed = " return tape.push(a, dualrev::by(y, b)); }";

TEST(TermText, OfClosuresThatSeeTheTape) {
  EXPECT_EQ(text(as_term(pushing(Lambda::Others::ByReference))), "[&]" + head + pushed);
  EXPECT_EQ(text(as_term(pushing(Lambda::Others::ByReference, {{symbol("k")}}))), "[&, k]" + head + pushed);
  EXPECT_EQ(text(as_term(pushing(Lambda::Others::ByCopy))), "[=, &tape]" + head + pushed) << "the tape itself, no copy";
  EXPECT_EQ(text(as_term(pushing(Lambda::Others::None, {{symbol("k"), true}}))), "[&k, &tape]" + head + pushed)
      << "k by reference, and nothing else";
  EXPECT_EQ(text(as_term(pushing(Lambda::Others::None, {{nullptr, true}}))), "[this, &tape]" + head + pushed);
  Lambda quiet = closure(Lambda::Others::ByCopy, {}, {make_stmt(Return{Hole{dual_named("y"), Wanted::Dual}})});
  quiet.result_spelled = false;
  EXPECT_EQ(text(as_term(quiet)), "[=](double y) { return y; }") << "only where it is used";
}

TEST(TermText, OfClosuresThatFindTheTape) {
  const TwinLambda form{pushing(Lambda::Others::None), "tape1"};
  EXPECT_EQ(text(make_term(form, passive("auto"), false, pure, false)),
            "[]" + head +
                " dualrev::tape& tape1 = dualrev::current_tape(); "
                "return tape1.push(a, dualrev::by(y, b)); }");
}

TEST(TermText, OfClosuresKeepsWhatElseTheySay) {
  Lambda form =
      closure(Lambda::Others::None, {{symbol("k")}}, {make_stmt(Return{Hole{dual_named("y"), Wanted::Dual}})});
  form.made = {{"&r", a}, {"e", a + b}};
  form.parameters_of_template = "<typename T>";
  form.parameters.push_back({"n", passive("int"), Declarator::Init::Copy, {{constant("3", passive("int"))}}});
  form.is_mutable = true;
  form.result = nullptr;
  EXPECT_EQ(text(as_term(form)),
            "[k, &r = a, e = a + b]<typename T>(double y, [[maybe_unused]] int n = 3) mutable -> void { return y; }");
}

TEST(TermText, NamesTheRuntimeFromTheRootWhereANamespaceHidesIt) {
  Style hidden;
  hidden.rooted = true;
  EXPECT_EQ(collapsed(emit::term_text(rule("exp", {a}), hidden)), "::std::exp(a)");
  EXPECT_EQ(collapsed(emit::term_text(push(a, {{dual_named("x"), b}}), hidden)), "tape.push(a, ::dualrev::by(x, b))");
  EXPECT_EQ(squeezed(emit::declaration_text(dual(Scalar::Double, true), "a", hidden)),
            squeezed("const ::dualrev::dual a"));
}

TEST(TermText, OfBlocksIsALambdaCalledAtOnce) {
  const StmtRef named = make_stmt(Declare{"", {{"t1", real(Scalar::Double, true), Declarator::Init::Copy, {{a}}}}});
  EXPECT_EQ(text(make_term(Block{{named}, b}, number, false, pure, false)), "[&] { const double t1 = a; return b; }()");
  EXPECT_EQ(text(make_term(Block{{named}, place("x")}, number, true, pure, true)),
            "[&]() -> auto& { const double t1 = a; return x; }()");
}

TEST(TermText, IsTheSameEachTime) {
  const TermRef t = select(less(a, b), push(a * (b + c), {{dual_named("x"), -a}}), convert(a, real(Scalar::Float)));
  EXPECT_EQ(emit::term_text(t, Style{}), emit::term_text(t, Style{}));
}

// ---- declarations ----

std::string declared(const TypeRef& type, const std::string& name = "a") {
  return squeezed(collapsed(emit::declaration_text(type, name, Style{})));
}

TEST(Declarations, OfPlainTypes) {
  EXPECT_EQ(declared(number), squeezed("double a"));
  EXPECT_EQ(declared(number, ""), squeezed("double"));
  EXPECT_EQ(declared(nullptr, "f()"), squeezed("void f()"));
  EXPECT_EQ(declared(dual(Scalar::Double, true)), squeezed("const dualrev::dual a"));
  EXPECT_EQ(declared(dual(Scalar::Float)), squeezed("dualrev::basic_dual<float> a"));
  EXPECT_EQ(declared(make_type(Record{"ns::Vec3", true})), squeezed("ns::Vec3_dual a"));
  EXPECT_EQ(declared(make_type(Record{"Vec<double, 2>", true})), squeezed("Vec_dual<double, 2> a"));
  EXPECT_EQ(declared(make_type(Record{"Vec3", false})), squeezed("Vec3 a"));
  EXPECT_EQ(declared(make_type(Library{"std::array", {number, passive("3")}, {}})),
            squeezed("std::array<double, 3> a"));
  EXPECT_EQ(declared(make_type(Library{"std::vector", {number}, "iterator"})),
            squeezed("std::vector<double>::iterator a"));
}

TEST(Declarations, WindAroundTheName) {
  const TypeRef three = make_type(Array{number, "3"});
  EXPECT_EQ(declared(three), squeezed("double a[3]"));
  EXPECT_EQ(declared(make_type(Array{three, "2"})), squeezed("double a[2][3]"));
  EXPECT_EQ(declared(make_type(Pointer{number})), squeezed("double* a"));
  EXPECT_EQ(declared(make_type(Pointer{make_type(Pointer{number})})), squeezed("double** a"));
  EXPECT_EQ(declared(make_type(Pointer{three})), squeezed("double (*a)[3]"));
  EXPECT_EQ(declared(make_type(Array{make_type(Pointer{number}), "3"})), squeezed("double* a[3]"));
  EXPECT_EQ(declared(make_type(Reference{three})), squeezed("double (&a)[3]"));
  EXPECT_EQ(declared(make_type(Reference{number, true})), squeezed("double&& a"));
  EXPECT_EQ(declared(make_type(Reference{make_type(Pointer{number})})), squeezed("double*& a"));
  EXPECT_EQ(declared(make_type(Reference{make_type(Array{three, "2"})})), squeezed("double (&a)[2][3]"));
  EXPECT_EQ(declared(make_type(Pointer{three}), ""), squeezed("double (*)[3]"));
}

TEST(Declarations, OfFunctionValues) {
  const TypeRef function = make_type(Function{number, {passive("int"), make_type(Reference{number})}});
  EXPECT_EQ(declared(make_type(Pointer{function})), squeezed("double (*a)(int, double&)"));
  EXPECT_EQ(declared(make_type(Pointer{function}, true)), squeezed("double (* const a)(int, double&)"));
  EXPECT_EQ(declared(make_type(Reference{function})), squeezed("double (&a)(int, double&)"));
  EXPECT_EQ(declared(make_type(Array{make_type(Pointer{function}), "2"})), squeezed("double (*a[2])(int, double&)"));
  EXPECT_EQ(declared(make_type(Library{"std::function", {function}, {}})),
            squeezed("std::function<double (int, double&)> a"));
  EXPECT_EQ(declared(make_type(Pointer{make_type(Function{nullptr, {number}})})), squeezed("void (*a)(double)"));
}

TEST(Declarations, OfAClassInsideNameItsTwin) {
  EXPECT_EQ(declared(make_type(Record{"ns::Outer", true, "::Inner"})), squeezed("ns::Outer_dual::Inner a"));
  EXPECT_EQ(declared(make_type(Record{"Outer<double>", true, "::Inner"})), squeezed("Outer_dual<double>::Inner a"));
}

TEST(Declarations, KeepConstWhereItStands) {
  const TypeRef fixed = real(Scalar::Double, true);
  EXPECT_EQ(declared(make_type(Pointer{fixed})), squeezed("const double* a"));
  EXPECT_EQ(declared(make_type(Pointer{number}, true)), squeezed("double* const a"));
  EXPECT_EQ(declared(make_type(Pointer{fixed}, true)), squeezed("const double* const a"));
  EXPECT_EQ(declared(make_type(Array{fixed, "3"})), squeezed("const double a[3]"));
  EXPECT_EQ(declared(make_type(Array{number, "3"}, true)), squeezed("const double a[3]"));
  EXPECT_EQ(declared(make_type(Array{make_type(Pointer{number}, true), "3"})), squeezed("double* const a[3]"));
  EXPECT_EQ(declared(make_type(Reference{make_type(Pointer{number}, true)})), squeezed("double* const& a"));
}

TEST(Declarations, Initialise) {
  const auto with = [](Declarator::Init init) {
    return text(make_stmt(Declare{"static ", {{"x", number, init, {{a}, {b}}}}}));
  };
  EXPECT_EQ(with(Declarator::Init::Direct), "static double x(a, b);");
  EXPECT_EQ(with(Declarator::Init::List), "static double x{a, b};");
  EXPECT_EQ(with(Declarator::Init::CopyList), "static double x = {a, b};");
  EXPECT_EQ(text(make_stmt(Declare{"", {{"x", number, Declarator::Init::Copy, {{a}}}}})), "double x = a;");
  EXPECT_EQ(text(make_stmt(Declare{"", {{"x", number, Declarator::Init::None, {}}}})), "double x;");
}

TEST(Declarations, AreOfObjectsWhereTheyCouldBeOfFunctions) {
  const TypeRef level = passive("Level");
  const auto made = [&](const std::string& of) {
    return Hole{make_term(Verbatim{{passive("Wrapped"), "(" + of + ")"}, Precedence::Postfix}, passive("Wrapped"),
                          false, pure, false)};
  };
  const auto declared = [&](std::vector<Hole> arguments) {
    return text(make_stmt(Declare{"", {{"l", level, Declarator::Init::Direct, std::move(arguments)}}}));
  };
  EXPECT_EQ(declared({made("x")}), "Level l((Wrapped(x)));");
  EXPECT_EQ(declared({made("*p")}), "Level l((Wrapped(*p)));");
  EXPECT_EQ(declared({made("a[1]")}), "Level l((Wrapped(a[1])));");
  EXPECT_EQ(declared({made("")}), "Level l((Wrapped()));");
  EXPECT_EQ(declared({made("f()")}), "Level l((Wrapped(f())));");
  EXPECT_EQ(declared({made("f(x)")}), "Level l((Wrapped(f(x))));");  // f may be a type
  EXPECT_EQ(declared({made("x"), made("y")}), "Level l((Wrapped(x)), Wrapped(y));");
  for (const std::string of : {"1.5", "x.v", "x + y", "x, y"})
    EXPECT_EQ(declared({made(of)}), "Level l(Wrapped(" + of + "));");
  EXPECT_EQ(declared({made("x"), {a}}), "Level l(Wrapped(x), a);");
  EXPECT_EQ(text(make_stmt(Evaluate{made("x").term})), "static_cast<void>(Wrapped(x));");
  EXPECT_EQ(text(make_stmt(Evaluate{made("x.v").term})), "Wrapped(x.v);");
}

TEST(Declarations, SeveralShareTheirBaseType) {
  const Declarator first{"x", number, Declarator::Init::Copy, {{a}}};
  const Declarator second{"p", make_type(Pointer{number}), Declarator::Init::None, {}};
  EXPECT_EQ(squeezed(text(make_stmt(Declare{"", {first, second}}))), squeezed("double x = a, *p;"));
  EXPECT_EQ(squeezed(text(make_stmt(Declare{"", {second, first}}))), squeezed("double* p, x = a;"));
}

// ---- statements ----

const StmtRef store = make_stmt(Evaluate{assign(place("x"), a)});

TEST(StatementText, OfControlFlow) {
  EXPECT_EQ(text(make_stmt(If{nullptr, flag, store, store})), "if (p) x = a; else x = a;");
  EXPECT_EQ(text(make_stmt(If{nullptr, flag, store, nullptr, true})), "if constexpr (p) x = a;");
  EXPECT_EQ(text(make_stmt(While{flag, store})), "while (p) x = a;");
  EXPECT_EQ(text(make_stmt(DoWhile{store, flag})), "do x = a; while (p);");
  EXPECT_EQ(text(make_stmt(For{nullptr, nullptr, nullptr, store})), "for (; ; ) x = a;");
  EXPECT_EQ(text(make_stmt(For{store, flag, assign(place("x"), b), store})), "for (x = a; p; x = b) x = a;");
  EXPECT_EQ(text(make_stmt(RangeFor{nullptr, {"e", number, Declarator::Init::None, {}}, {a}, store})),
            "for (double e : a) x = a;");
  EXPECT_EQ(text(make_stmt(Switch{nullptr, flag, make_stmt(Stmts{{make_stmt(Case{Case::Kind::Case, "1", store})}})})),
            "switch (p) { case 1: x = a; }");
  EXPECT_EQ(text(make_stmt(Case{Case::Kind::Label, "end", nullptr})), "end: ;");
  EXPECT_EQ(text(make_stmt(Return{Hole{a}})), "return a;");
  EXPECT_EQ(text(make_stmt(Return{})), "return;");
  EXPECT_EQ(text(make_stmt(Try{make_stmt(Stmts{{store}}), {{"...", make_stmt(Stmts{})}}})),
            "try { x = a; } catch (...) { }");
}

TEST(StatementText, KeepsComments) {
  const StmtRef commented = std::make_shared<const Stmt>(Stmt{store->form, {"// one", "/* two */"}, "// behind", ""});
  EXPECT_EQ(text(make_stmt(Stmts{{commented, store}})), "{ // one /* two */ x = a; // behind x = a; }");
  const std::string raw = emit::statement_text(make_stmt(Stmts{{commented, store}}), Style{});
  EXPECT_NE(raw.find("// one\n"), std::string::npos) << "a line comment ends its line";
  EXPECT_NE(raw.find("// behind\n"), std::string::npos);
}

// ---- files ----

FunctionTwin function(const std::string& name, Scope scope = {}) {
  FunctionTwin f;
  f.origin.scope = scope;
  f.origin.name = name;
  for (const std::string& space : scope) f.origin.qualified += space.empty() ? "" : space + "::";
  f.origin.qualified += name;
  f.origin.key = "key_" + name;
  f.origin.place = "model.hpp:3";
  f.result = dual(Scalar::Double);
  f.parameters.push_back({dual(Scalar::Double), "x", {}, false, false});
  f.body = make_stmt(Stmts{{make_stmt(Return{Hole{dual_named("x"), Wanted::Dual}})}});
  f.signature = "double(double)";
  f.function_key = f.origin.qualified;
  f.specifiers = "inline ";
  f.root = true;
  return f;
}
TermRef call_of(const std::string& name) {
  Call form;
  form.callee = name;
  form.arguments = {{dual_named("x")}};
  return make_term(TwinCall{std::move(form), Kind::Free}, dual(Scalar::Double), false, writes, true);
}

emit::FileText unformatted(const std::string& from, std::vector<std::string> includes) {
  emit::FileText file;
  file.generated_from = from;
  file.includes = std::move(includes);
  file.format = false;
  return file;
}

struct HeaderTest : testing::Test {
  emit::FileText file = unformatted("model.hpp", {"<vector>", "\"model.hpp\""});
  Module module;
  std::string header() const { return emit::header(file, module, {}, {}, "DUALREV_UNIT_model"); }
  std::string collapsed_header() const { return collapsed(header()); }
};

/// Where it stands, or a failure.
std::size_t find(const std::string& text, const std::string& part) {
  const std::size_t place = text.find(part);
  EXPECT_NE(place, std::string::npos) << part << "\nis not in\n" << text;
  return place;
}
int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(RuntimeIncludes, AreThoseOfWhatTheTextUses) {
  const auto includes = [](std::string_view text) { return emit::runtime_includes(text, false); };
  const std::string core = "#include <dualrev/core.hpp>\n";
  EXPECT_EQ(core, includes("dualrev::dual f_dual(dualrev::tape& tape, const std::vector<dualrev::dual>& v);"));
  EXPECT_EQ(core, includes("dualrev::dual s = 0; std::swap(mystd::map, v); string s; stdx::deque d;"));
  EXPECT_EQ(core + "#include <dualrev/boundary/structure_pointers.hpp>\n",
            includes("std::unique_ptr<dualrev::dual> p;"));
  EXPECT_EQ(core + "#include <dualrev/boundary/structure_keyed.hpp>\n#include <dualrev/library/operators.hpp>\n",
            includes("const std::map<int, dualrev::dual>& m"));
  EXPECT_EQ(core + "#include <dualrev/rules/special_functions.hpp>\n", includes("dualrev::math::digamma(x.v)"));
}

TEST(RuntimeIncludes, AreAllForAWordThatNobodyKnows) {
  const std::string all = "#include <dualrev/dualrev.hpp>\n";
  for (const char* text : {"std::accumulate(v.begin(), v.end(), s)", "dualrev::something_new(x)", "::std::bind(f)"})
    EXPECT_EQ(all, emit::runtime_includes(text, false)) << text;
  EXPECT_EQ(all + "#include <dualrev/eigen.hpp>\n", emit::runtime_includes("", true));
}

TEST_F(HeaderTest, IncludesWhatAConstantIsUnderItsAlias) {
  module.functions = {function("f")};
  module.functions[0].signature = "double(const Table&, double)";
  module.functions[0].types_of_constants = "const std::map<int, double> &; ";
  find(header(), "#include <dualrev/boundary/structure_keyed.hpp>");
}

TEST_F(HeaderTest, IncludesTheRuntimeFirst) {
  const std::string text = header();
  find(text, "#pragma once");
  EXPECT_LT(find(text, "#include <dualrev/core.hpp>"), find(text, "#include <vector>"));
  EXPECT_LT(find(text, "#include <vector>"), find(text, "#include \"model.hpp\""));
  EXPECT_LT(find(text, "model.hpp"), find(text, "#pragma once")) << "says at its head what it was generated from";
}

TEST_F(HeaderTest, NamesTheTwinOfARoot) {
  module.functions = {function("f"), function("g")};
  module.functions[1].root = false;
  const std::string text = collapsed_header();
  find(text, "inline dualrev::dual f_dual(dualrev::tape&, dualrev::dual x) { return x; }");
  find(text, "struct dualrev::derivative_of<f> { using primal = double(double);");
  find(text, "f_dual");
  find(text, "g_dual");
  EXPECT_EQ(text.find("derivative_of<g>"), std::string::npos) << "no root";
}

TEST_F(HeaderTest, GuardsWhatAnotherHeaderMayHoldToo) {
  module.functions = {function("f"), function("hidden", {""})};
  module.functions[1].origin.internal = true;
  const std::string text = header();
  EXPECT_LT(find(text, "#ifndef DUALREV_TWIN_key_f"), find(text, "f_dual("));
  EXPECT_EQ(text.find("DUALREV_TWIN_key_hidden"), std::string::npos) << "nobody else can have it";
  EXPECT_EQ(count(text, "#ifndef") + count(text, "#ifdef") + count(text, "#if "), count(text, "#endif"));
}

TEST_F(HeaderTest, GuardsTellTwinsOfOtherContentApart) {
  module.functions = {function("f")};
  const std::string text = header();
  module.functions[0].parameters.push_back({number, "k", {}, true, false});
  const auto guard = [](const std::string& of) {
    const std::string define = "#define DUALREV_TWIN_key_f ";
    const std::size_t at = find(of, define) + define.size();
    return of.substr(at, of.find('\n', at) - at);
  };
  EXPECT_NE(guard(text), guard(header()));
  find(text, "#error");
}

TEST_F(HeaderTest, ReopensNamespaces) {
  module.functions = {function("f", {"a", "b"}), function("g", {"a", "b"}), function("h", {"a"}), function("k", {""}),
                      function("m", {"a", "inline v1"})};
  module.functions[3].origin.internal = true;
  const std::string text = collapsed_header();
  find(text, "namespace a {");
  find(text, "namespace b {");
  find(text, "inline namespace v1 {");
  find(text, "namespace { ");
  EXPECT_EQ(count(text, "{"), count(text, "}"));
  find(text, "derivative_of<a::b::f>");
}

TEST_F(HeaderTest, DeclaresWhatIsCalledBeforeItIsDefined) {
  FunctionTwin even = function("even"), odd = function("odd");
  even.body = make_stmt(Stmts{{make_stmt(Return{Hole{call_of("odd"), Wanted::Dual}})}});
  odd.body = make_stmt(Stmts{{make_stmt(Return{Hole{call_of("even"), Wanted::Dual}})}});
  module.functions = {even, odd};
  const std::string text = collapsed_header();
  EXPECT_LT(find(text, "odd_dual(dualrev::tape& tape, dualrev::dual x);"),
            find(text, "even_dual(dualrev::tape& tape, dualrev::dual x) {"));
  EXPECT_EQ(text.find("even_dual(dualrev::tape& tape, dualrev::dual x);"), std::string::npos) << "needs none";
}

TEST_F(HeaderTest, WritesClassesBeforeFunctionsAndTheirTraversal) {
  RecordTwin record;
  record.origin.scope = {"ns"};
  record.origin.name = "Vec2";
  record.origin.qualified = "ns::Vec2";
  record.origin.key = "ns__Vec2";
  record.fields = {{dual(Scalar::Double), "x", {}, false, {"// first"}, {}},
                   {passive("int"), "n", constant("3"), false, {}, {}}};
  module.records = {record};
  module.functions = {function("f")};
  const std::string text = collapsed_header();
  EXPECT_LT(find(text, "struct Vec2_dual { // first dualrev::dual x; int n = 3; };"), find(text, "f_dual("));
  find(text, "dualrev::structure<::ns::Vec2> : dualrev::record<::ns::Vec2, ::ns::Vec2_dual>");
  find(text, "visit(object.x, object.n);");
}

RecordTwin record(const std::string& name) {
  RecordTwin twin;
  twin.origin.name = twin.origin.qualified = name;
  twin.origin.key = "key_" + name;
  twin.fields = {{dual(Scalar::Double), "x", {}, false, {}, {}}};
  return twin;
}
/// Of the class Model.
FunctionTwin member_function(const std::string& name, Kind kind = Kind::Method) {
  FunctionTwin f = function(name);
  f.kind = kind;
  f.root = false;
  f.origin.key = "key_Model_" + name;
  f.member_of = make_type(Record{"Model", true});
  if (kind == Kind::Constructor || kind == Kind::Destructor) f.result = nullptr;
  return f;
}

TEST_F(HeaderTest, DeclaresMemberFunctionsInTheirClassAndDefinesThemBehindIt) {
  FunctionTwin f = member_function("f"), made = member_function("Model", Kind::Constructor), g = member_function("g");
  f.qualifiers = " const";
  RecordTwin model = record("Model");
  model.bases = {make_type(Record{"Base", true})};
  model.methods = {made, f, g};
  model.methods[0].declared = "explicit ";
  model.methods[1].declared = "virtual ";
  model.methods[1].is_virtual = true;
  model.methods[1].ending = " override";
  model.methods[2].declared = "static ";
  model.methods[2].is_static = true;
  model.methods[2].parameters[0].default_argument = a;
  model.is_class = true;
  module.records = {record("Base"), model};
  module.functions = {made, f};
  const std::string text = collapsed_header();
  const std::size_t whole = find(text,
                                 "struct Model_dual : Base_dual { dualrev::dual x; "
                                 "explicit Model_dual(dualrev::dual x); "
                                 "virtual dualrev::dual f(dualrev::tape&, dualrev::dual x) const override; "
                                 "static dualrev::dual g(dualrev::tape&, dualrev::dual x = a); };");
  EXPECT_LT(find(text, "struct Base_dual {"), whole);
  EXPECT_LT(whole, find(text, "inline Model_dual::Model_dual(dualrev::dual x) { return x; }"));
  EXPECT_LT(whole,
            find(text, "inline dualrev::dual Model_dual::f(dualrev::tape&, dualrev::dual x) const { return x; }"));
  EXPECT_EQ(text.find("Model_dual::g"), std::string::npos) << "declared, but called by nobody";
}

TEST_F(HeaderTest, NamesMembersAsTheLanguageCallsThem) {
  RecordTwin model = record("Model");
  FunctionTwin destructor = member_function("Model", Kind::Destructor);
  FunctionTwin conversion = member_function("operator double", Kind::Conversion);
  destructor.parameters.clear();
  conversion.parameters.clear();
  module.records = {model};
  module.functions = {member_function("operator()", Kind::MethodOperator), conversion, destructor};
  const std::string text = collapsed_header();
  find(text, "inline dualrev::dual Model_dual::operator()(dualrev::dual x) {");
  find(text, "inline Model_dual::operator dualrev::dual() {");
  find(text, "inline Model_dual::~Model_dual() {");
}

TEST_F(HeaderTest, OperatorsKeepTheirNameAndFindTheTape) {
  FunctionTwin plus = function("operator+");
  plus.kind = Kind::Operator;
  plus.root = false;
  plus.body = make_stmt(Stmts{{make_stmt(Return{Hole{push(a, {{dual_named("x"), b}}), Wanted::Dual}})}});
  module.functions = {plus};
  find(collapsed_header(),
       "inline dualrev::dual operator+(dualrev::dual x) { dualrev::tape& tape = dualrev::current_tape(); "
       "return tape.push(a, dualrev::by(x, b)); }");
}

TEST_F(HeaderTest, ConstructorsInitialiseInOrder) {
  FunctionTwin made = member_function("Model", Kind::Constructor);
  made.body = make_stmt(Stmts{});
  made.initializers = {{"", make_type(Record{"Base", true}), false, {{dual_named("x"), Wanted::Dual}}},
                       {"x_", nullptr, true, {{push(a, {{dual_named("x"), b}}), Wanted::Dual}}},
                       {"n_", nullptr, false, {}}};
  module.records = {record("Model")};
  module.functions = {made};
  find(collapsed_header(),
       "Model_dual::Model_dual(dualrev::dual x) : Base_dual(x), "
       "x_{dualrev::current_tape().push(a, dualrev::by(x, b))}, n_() { }");
}

TEST_F(HeaderTest, ClassesInsideStandInsideTheTwin) {
  RecordTwin outer = record("Outer");
  outer.nested = {record("Inner")};
  outer.nested[0].name_inside = "Inner";
  FunctionTwin made = member_function("Inner", Kind::Constructor), f = member_function("f");
  made.member_of = f.member_of = make_type(Record{"Outer", true, "::Inner"});
  outer.nested[0].methods = {made, f};
  module.records = {outer};
  module.functions = {made, f};
  const std::string text = collapsed_header();
  EXPECT_LT(find(text, "struct Outer_dual {"), find(text, "struct Inner {"));
  find(text, "Inner(dualrev::dual x); dualrev::dual f(dualrev::tape&, dualrev::dual x); };");
  find(text, "inline Outer_dual::Inner::Inner(dualrev::dual x) {");
  find(text, "inline dualrev::dual Outer_dual::Inner::f(dualrev::tape&, dualrev::dual x) {");
  find(text, "dualrev::structure<::Outer::Inner> : dualrev::record<::Outer::Inner, ::Outer_dual::Inner>");
}

TEST_F(HeaderTest, BitFieldsAreCopiedByName) {
  RecordTwin twin = record("Flags");
  twin.fields.push_back({passive("unsigned"), "low : 3", {}, false, {}, {}});
  module.records = {twin};
  const std::string text = collapsed_header();
  find(text, "return visit(object.x);");
  find(text, "to.low = from.low;");
}

TEST_F(HeaderTest, ClassesThatStayWhatTheyAreTellTheirMembers) {
  PassiveClass passive{"::Config", "Config_as_it_is", {}, {{"Config_as_it_is_rows", "::Config::rows"}}, {}};
  passive.expressions = {"object.name", "(object.*reveal(dualrev::access::Config_as_it_is_rows()))"};
  PassiveClass hidden{"::Config::Part", "Part_as_it_is", "Part_as_it_is_type", {}, {"object.id"}};
  module.passive_classes = {passive, hidden};
  module.functions = {function("f")};
  const std::string text = collapsed_header();
  EXPECT_LT(find(text, "template struct revealed<Config_as_it_is_rows, &::Config::rows>;"),
            find(text, "struct dualrev::passive_members<::Config> {"));
  find(text, "return visit(object.name, (object.*reveal(dualrev::access::Config_as_it_is_rows())));");
  EXPECT_LT(find(text, "template struct revealed_type<Part_as_it_is_type, ::Config::Part>;"),
            find(text, "dualrev::passive_members<decltype(reveal(dualrev::access::Part_as_it_is_type()))::type>"));
}

TEST_F(HeaderTest, TheTraversalReachesPrivateMembersAndBases) {
  RecordTwin model = record("Model");
  model.bases = {make_type(Record{"Base", true})};
  model.fields[0].is_private = true;
  module.records = {record("Base"), model};
  const std::string text = collapsed_header();
  find(text, "&::Model::x>;");
  find(text, "visit(dualrev::base_of<::Base>(object), object.*reveal(");
  find(text, "visit(dualrev::base_of<::Base_dual>(object), object.x);");
  model.fields[0].type = make_type(Reference{dual(Scalar::Double)});
  module.records = {record("Base"), model};
  EXPECT_EQ(header().find("structure<::Model>"), std::string::npos) << "a reference cannot be set";
}

TEST_F(HeaderTest, ClassesKeepWhatTheyTakeFromTheirBases) {
  RecordTwin model = record("Model");
  model.bases = {make_type(Record{"ns::Base<double>", true})};
  model.usings = {{model.bases[0], ""}, {model.bases[0], "f"}};
  module.records = {model};
  find(collapsed_header(), "using ns::Base_dual<double>::Base_dual; using ns::Base_dual<double>::f;");
}

TEST_F(HeaderTest, TheEigenAdapterIsIncludedWhereItIsNeeded) {
  EXPECT_EQ(header().find("eigen.hpp"), std::string::npos);
  file.uses_eigen = true;
  EXPECT_LT(find(header(), "<dualrev/eigen.hpp>"), find(header(), "<vector>"));
}

TEST_F(HeaderTest, InstancesOfClassTemplatesKnowTheNamesOfTheirParameters) {
  RecordTwin instance = record("Vec");
  instance.template_head = "template <typename, int>";
  instance.parameters_head = "template <>\n";
  instance.template_arguments = "<double, 2>";
  instance.parameters = {"using T = double;", "constexpr int N = 2;"};
  module.records = {instance};
  const std::string text = collapsed_header();
  EXPECT_LT(find(text, "template <typename, int> struct Vec_dual;"),
            find(text, "template <> struct Vec_dual<double, 2> { using T = double; static constexpr int N = 2;"));
}

TEST_F(HeaderTest, PointersPointToAnEntryThatFindsTheTape) {
  module.functions = {function("f")};
  EXPECT_EQ(header().find("f_dual_entry"), std::string::npos);
  module.functions[0].has_entry = true;
  module.functions[0].parameters.push_back({make_type(Reference{dual(Scalar::Double)}), "r", {}, false, false});
  const std::string text = squeezed(collapsed_header());
  EXPECT_LT(find(text, squeezed("dualrev::dual f_dual(")),
            find(text, squeezed("inline dualrev::dual f_dual_entry("
                                "dualrev::dual argument0, dualrev::dual& argument1) { "
                                "return f_dual(dualrev::current_tape(), static_cast<dualrev::dual&&>(argument0), "
                                "static_cast<dualrev::dual&>(argument1)); }")));
}

TEST_F(HeaderTest, TwoTwinsOfOneNameMustBeTheSame) {
  module.functions = {function("f"), function("f")};
  EXPECT_EQ(count(header(), "f_dual(dualrev::tape&"), 1) << "closures that are used alike share a twin";
  module.functions[1].body = make_stmt(Stmts{});
  EXPECT_THROW(header(), emit::Conflict);
}

TEST_F(HeaderTest, PutsMacrosAsideThatMeanSomethingElseInTheText) {
  module.functions = {function("f")};
  file.live_macros = {"x", "tape", "needed", "elsewhere"};
  file.needed_macros = {"needed"};
  module.functions[0].parameters.push_back({passive("needed"), "n", {}, false, false});
  const std::string text = header();
  const std::size_t definition = find(text, "f_dual(");
  EXPECT_LT(find(text, "#pragma push_macro(\"x\")"), find(text, "#undef x"));
  EXPECT_LT(find(text, "#undef x"), definition);
  EXPECT_GT(find(text, "#pragma pop_macro(\"x\")"), text.rfind("derivative_of"));
  EXPECT_LT(find(text, "#include \"model.hpp\""), find(text, "#undef x")) << "the original needs its macros";
  EXPECT_EQ(text.find("\"needed\""), std::string::npos);
  EXPECT_EQ(text.find("elsewhere"), std::string::npos);
  EXPECT_EQ(count(text, "push_macro"), count(text, "pop_macro"));
}

TEST_F(HeaderTest, IsTheSameEachTime) {
  module.functions = {function("f", {"a"}), function("g")};
  file.live_macros = {"x"};
  EXPECT_EQ(header(), header());
}

TEST_F(HeaderTest, LayoutChangesNoWord) {
  module.functions = {function("f", {"a"}), function("g")};
  const auto words = [](const std::string& text) {
    std::string all;
    for (const char letter : text)
      if (letter != ' ' && letter != '\n' && letter != '\\') all += letter;  // nor where a directive is broken
    return all;
  };
  const std::string plain = header();
  file.format = true;
  EXPECT_EQ(words(header()), words(plain));
  EXPECT_EQ(emit::formatted(header()), header()) << "is laid out already";
}

TEST(SourceFile, IsCompiledInPlaceOfItsSource) {
  const emit::FileText file = unformatted("model.cpp", {"\"model.cpp\""});
  Module own;
  own.functions = {function("f"), function("asked")};
  own.functions[1].asked_by_source = true;
  own.functions[0].specifiers = own.functions[1].specifiers = "";
  const std::string text = emit::source(file, "model.dual.hpp", {}, own, "DUALREV_UNIT_model");
  EXPECT_LT(find(text, "#define DUALREV_UNIT_model"), find(text, "#include \"model.cpp\""));
  EXPECT_LT(find(text, "#include \"model.cpp\""), find(text, "f_dual("));
  EXPECT_EQ(text.find("#pragma once"), std::string::npos);
  find(text, "dualrev::derivative_of<asked>::twin(");
  const std::string header = emit::header(file, {}, {}, own, "DUALREV_UNIT_model");
  find(collapsed(header), "f_dual(dualrev::tape& tape, dualrev::dual x);");
  find(collapsed(header), "static dualrev::dual twin(dualrev::tape& tape, dualrev::dual argument0);");
}

}  // namespace
}  // namespace dualrev::unit
