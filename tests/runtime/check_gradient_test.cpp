// check_gradient: right derivatives pass, a wrong one is found and named.
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "twins.hpp"

namespace {

using std::vector;
using twins::by;
using twins::dual;
using twins::tape;

double wrong(const twins::vec3* v, std::size_t n) {
  double s = 0;
  for (std::size_t i = 0; i < n; ++i) s += std::exp(v[i].x) * v[i].z;
  return s;
}
dual wrong_dual(tape& t, const twins::vec3_dual* v, std::size_t n) {
  dual s = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double e = std::exp(v[i].x.v);
    s = t.push(s.v + e * v[i].z.v, dualrev::one(s), by(v[i].x, e * v[i].z.v),
               by(v[i].z, i == 1 ? e * 1.0001 : e));  // one partial in three is off
  }
  return s;
}

double steep(double x) { return std::log(x); }
dual steep_dual(tape& t, dual x) { return t.push(std::log(x.v), by(x, 1 / x.v)); }

// Arithmetic in float, of which the type of the result tells nothing; and a derivative that is a hundredth off.
double sine_in_float(float x) { return std::sin(x); }
dual sine_in_float_dual(tape& t, dualrev::basic_dual<float> x) {
  return t.push(double{std::sin(x.v)}, by(x, std::cos(x.v)));
}
double through_float(double x) { return static_cast<float>(x) * static_cast<float>(x) * x; }
dual through_float_dual(tape& t, dual x) { return t.push(through_float(x.v), by(x, 3 * x.v * x.v)); }
double wrong_in_float(float x) { return std::sin(x); }
dual wrong_in_float_dual(tape& t, dualrev::basic_dual<float> x) {
  return t.push(double{std::sin(x.v)}, by(x, 1.01 * std::cos(x.v)));
}

}  // namespace

DUALREV_TWIN(sine_in_float, sine_in_float_dual)
DUALREV_TWIN(through_float, through_float_dual)
DUALREV_TWIN(wrong_in_float, wrong_in_float_dual)
DUALREV_TWIN(wrong, wrong_dual)
DUALREV_TWIN(steep, steep_dual)

namespace {

TEST(CheckGradient, PassesWhatIsRight) {
  const auto check = dualrev::check_gradient<twins::log_sum_exp>(vector<double>{1, 2.5, 2, -3});
  EXPECT_TRUE(check.ok()) << check;
  EXPECT_LT(check.max_error(), 1e-9);
  ASSERT_EQ(check.scalars().size(), 4u);
  EXPECT_EQ(check.scalars()[2].path, "arg0[2]");
  EXPECT_TRUE(dualrev::check_gradient<twins::rotate>(twins::vec3{1, 2, 3}, twins::quat{4, 5, 6, 7}).ok());
  EXPECT_TRUE(dualrev::check_gradient<twins::cubed>(-2).ok());
  EXPECT_TRUE(dualrev::check_gradient<&twins::sealed::scaled>(twins::sealed(3, 4), 2).ok());
  const auto f = dualrev::check_gradient<twins::square_f>(1.7f);
  EXPECT_TRUE(f.ok()) << f;
  EXPECT_TRUE(dualrev::check_gradient<twins::square_l>(1.7).ok());
}

TEST(CheckGradient, AdaptsItsStepToTheFunction) {
  for (double x : {1e-6, 1e-3, 0.03, 1.0, 1e6, 1e12}) {
    const auto check = dualrev::check_gradient<steep>(x);
    EXPECT_TRUE(check.ok()) << x << ' ' << check;
  }
}

TEST(CheckGradient, KnowsTheRoundingOfFloat) {
  for (float x : {1e-3F, 0.7F, 1.3F, 30.0F}) {
    const auto check = dualrev::check_gradient<sine_in_float>(x);
    EXPECT_TRUE(check.ok()) << x << ' ' << check;
    EXPECT_FALSE(dualrev::check_gradient<wrong_in_float>(x).ok()) << x;
  }
  for (double x : {1e-3, 0.7, 1.3, 30.0}) {
    const auto check = dualrev::check_gradient<through_float>(x);
    EXPECT_TRUE(check.ok()) << x << ' ' << check;
  }
}

TEST(CheckGradient, LeavesArgumentsAlone) {
  vector<double> v{2, 3, 5};
  double last = 1;
  int calls = 0;
  const auto check = dualrev::check_gradient<twins::prefix_products>(v, 3, last, calls);
  EXPECT_TRUE(check.ok()) << check;
  EXPECT_EQ(v, (vector<double>{2, 3, 5}));
  EXPECT_EQ(last, 1);
  EXPECT_EQ(calls, 0);
  double total[2] = {1, 2};
  const twins::body b{"moon", {1, 2, 3}, 0.5f, {7, 8}, {{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}};
  const auto moved = dualrev::check_gradient<twins::move>(b, vector<double>{2, 4}, total);
  EXPECT_TRUE(moved.ok()) << moved;
  EXPECT_EQ(total[0], 1);
}

TEST(CheckGradient, FindsAndNamesWhatIsWrong) {
  const vector<twins::vec3> v{{0.1, 0, 1}, {0.2, 0, 2}, {0.3, 0, 3}};
  const auto check = dualrev::check_gradient<wrong>(v, 3);
  EXPECT_FALSE(check.ok());
  for (const auto& s : check.scalars()) EXPECT_EQ(s.ok, s.path != "arg0[1].z") << s.path;
  EXPECT_GT(check.max_error(), 5e-5);
  std::ostringstream text;
  text << check;
  EXPECT_EQ(text.str().substr(0, 52), "gradient check: FAILED, 8 of 9 derivatives agree, la");
  EXPECT_NE(text.str().find("FAILED arg0[1].z: derivative 1.2215"), std::string::npos) << text.str();
  EXPECT_TRUE(dualrev::check_gradient<wrong>(dualrev::check_options{1e-3}, v, 3).ok());
}

}  // namespace
