// D on types, clause by clause.
#include <gtest/gtest.h>

#include "show.hpp"
#include "transform/types.hpp"

namespace dualrev::unit {

using namespace core;
using transform::differentiate;

namespace {

const TypeRef number = real(Scalar::Double);
std::string d(const TypeRef& type) { return show(differentiate(type)); }

TEST(DifferentiateType, RealBecomesTheDualOfItsKind) {
  EXPECT_EQ(d(number), "dual");
  EXPECT_EQ(d(real(Scalar::Float)), "dual<float>");
  EXPECT_EQ(d(real(Scalar::LongDouble)), "dual<long double>");
}

TEST(DifferentiateType, ConstStaysWhereItStands) {
  EXPECT_EQ(d(real(Scalar::Double, true)), "const dual");
  EXPECT_EQ(d(make_type(Pointer{real(Scalar::Double, true)})), "const dual*");
  EXPECT_EQ(d(make_type(Pointer{number}, true)), "dual* const");
  EXPECT_EQ(d(make_type(Reference{make_type(Record{"Vec3"}, true)})), "const Vec3'&");
  EXPECT_EQ(d(make_type(Library{"std::vector", {number}, {}}, true)), "const std::vector<dual>");
}

TEST(DifferentiateType, IsHomomorphic) {
  EXPECT_EQ(d(make_type(Pointer{make_type(Pointer{number})})), "dual**");
  EXPECT_EQ(d(make_type(Reference{number})), "dual&");
  EXPECT_EQ(d(make_type(Reference{number, true})), "dual&&");
  EXPECT_EQ(d(make_type(Array{make_type(Array{number, "3"}), "N"})), "dual[3][N]");
  EXPECT_EQ(d(make_type(Record{"ns::Vec3"})), "ns::Vec3'");
  EXPECT_EQ(d(make_type(Library{"std::pair", {passive("int"), make_type(Record{"Vec3"})}, {}})),
            "std::pair<int, Vec3'>");
  EXPECT_EQ(d(make_type(Library{"std::vector", {number}, "iterator"})), "std::vector<dual>::iterator");
}

TEST(DifferentiateType, OfAFunctionIsThatOfItsResultAndParameters) {
  const TypeRef function = make_type(Function{number, {passive("int"), make_type(Reference{number})}});
  EXPECT_EQ(d(function), "dual(int, dual&)");
  EXPECT_EQ(d(make_type(Pointer{function})), "dual(int, dual&)*");
  EXPECT_EQ(d(make_type(Library{"std::function", {function}, {}})), "std::function<dual(int, dual&)>");
  EXPECT_EQ(d(make_type(Function{nullptr, {number}})), "void(dual)");
  EXPECT_EQ(d(make_type(Function{make_type(Function{number, {}}), {}})), "dual()()");
}

TEST(DifferentiateType, OfAClassInsideIsTheOneInsideTheTwin) {
  EXPECT_EQ(d(make_type(Record{"ns::Outer", false, "::Inner"})), "ns::Outer'::Inner");
}

TEST(DifferentiateType, OfComplexNumbersIsTheRuntimesOwn) {
  const TypeRef complex = make_type(Library{"std::complex", {number}, {}});
  EXPECT_EQ(d(complex), "dualrev::complex<double>");
  EXPECT_EQ(d(make_type(Library{"std::vector", {complex}, {}})), "std::vector<dualrev::complex<double>>");
  EXPECT_EQ(show(differentiate(differentiate(complex))), d(complex));
}

TEST(DifferentiateType, LeavesAutoAndLooksBehindIt) {
  const TypeRef twin = differentiate(make_type(Placeholder{"const auto&", number}));
  EXPECT_EQ(show(twin), "const auto&");
  EXPECT_EQ(show(as<Placeholder>(twin)->deduced), "dual");
}

TEST(DifferentiateType, IsTheIdentityWithoutScalars) {
  const TypeRef types[] = {nullptr, passive("std::string"), make_type(Pointer{passive("int")}),
                           make_type(Library{"std::vector", {passive("int")}, {}}),
                           make_type(Function{passive("bool"), {passive("int")}})};
  for (const TypeRef& type : types) EXPECT_EQ(differentiate(type), type) << show(type);
}

TEST(DifferentiateType, OfATwinIsTheTwin) {
  const TypeRef type = make_type(Library{"std::vector", {make_type(Record{"Vec3"}), number}, {}});
  EXPECT_EQ(show(differentiate(differentiate(type))), show(differentiate(type)));
}

}  // namespace
}  // namespace dualrev::unit
