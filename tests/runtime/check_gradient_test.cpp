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

// Functions that jump beside where they are asked for, and derivatives that are right.
double whole_square(double x) {
  const int s = static_cast<int>(x * x);
  return s;
}
dual whole_square_dual(tape&, dual x) { return dual(whole_square(x.v)); }
double below(double x, double y) { return x > y ? below(x - 1, y) : x * y; }
dual below_dual(tape& t, dual x, dual y) {
  const double value = below(x.v, y.v);
  return t.push(value, by(x, y.v), by(y, value / y.v));
}
double steps(double x) {
  double s = 0;
  for (int n = static_cast<int>(x / 0.001), i = 0; i < n; ++i) s += 0.001 * x;
  return s;
}
dual steps_dual(tape& t, dual x) { return t.push(steps(x.v), by(x, steps(x.v) / x.v)); }
dual steps_wrong(tape& t, dual x) { return t.push(steps(x.v), by(x, 1.5 * steps(x.v) / x.v)); }
double steps_too(double x) { return steps(x); }
// One that is asked for where it jumps, and kinks.
double stair(double x) { return x < 2 ? x : x + 1; }
dual stair_dual(tape& t, dual x) { return t.push(stair(x.v), by(x, 1)); }
double larger(double x, double y) { return x > y ? x : y; }
dual larger_dual(tape& t, dual x, dual y) { return t.push(larger(x.v, y.v), by(x, x.v > y.v), by(y, !(x.v > y.v))); }
double bent(double x) { return std::fabs(x) + x; }
dual bent_dual(tape& t, dual x) { return t.push(bent(x.v), by(x, 1)); }
double bent_too(double x) { return bent(x); }
dual bent_wrong(tape& t, dual x) { return t.push(bent(x.v), by(x, 2.5)); }
double last_step = 0;  // the largest
double within(double x) {
  last_step = std::fmax(last_step, std::fabs(x - 3));
  return x * x;
}
dual within_dual(tape& t, dual x) { return t.push(x.v * x.v, by(x, 2 * x.v)); }

}  // namespace

DUALREV_TWIN(whole_square, whole_square_dual)
DUALREV_TWIN(below, below_dual)
DUALREV_TWIN(steps, steps_dual)
DUALREV_TWIN(steps_too, steps_wrong)
DUALREV_TWIN(stair, stair_dual)
DUALREV_TWIN(larger, larger_dual)
DUALREV_TWIN(bent, bent_dual)
DUALREV_TWIN(bent_too, bent_wrong)
DUALREV_TWIN(within, within_dual)
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

TEST(CheckGradient, LooksBesideJumps) {
  for (double x : {3.1, 2.9, 10.4, 100.0525}) {
    const auto check = dualrev::check_gradient<whole_square>(x);
    EXPECT_TRUE(check.ok() && check.undecided() == 0) << x << ' ' << check;
  }
  for (double x : {12.3, 12.9, 40.5}) {
    const auto check = dualrev::check_gradient<below>(x, 8.1);
    EXPECT_TRUE(check.ok() && check.undecided() == 0) << x << ' ' << check;
  }
  const auto check = dualrev::check_gradient<steps>(0.70042);
  EXPECT_TRUE(check.ok() && check.undecided() == 0) << check;
  EXPECT_FALSE(dualrev::check_gradient<steps_too>(0.70042).ok());
}

TEST(CheckGradient, SaysWhereDifferencesDoNotTell) {
  const auto check = dualrev::check_gradient<stair>(2.0);
  EXPECT_FALSE(check.ok() || check.failed()) << "nothing was compared";
  EXPECT_EQ(check.undecided(), 1u);
  std::ostringstream text;
  text << check;
  EXPECT_EQ(text.str(),
            "gradient check: undecided, 0 of 1 derivatives agree, 1 undecided, largest relative difference 0\n"
            "  ?      arg0: derivative 1, finite differences do not tell: they do not converge, as where the function "
            "jumps\n");
}

TEST(CheckGradient, IsNotOkWhereNothingWasCompared) {
  const auto none = dualrev::check_gradient<twins::dot>(std::vector<double>(), std::vector<double>(), 0);
  EXPECT_FALSE(none.ok() || none.failed());
  std::ostringstream text;
  text << none;
  EXPECT_EQ(text.str(), "gradient check: undecided, 0 of 0 derivatives agree, largest relative difference 0\n");
  const auto some = dualrev::check_gradient<twins::dot>(std::vector{0.5}, std::vector{2.0}, 1);
  EXPECT_TRUE(some.ok() && !some.failed());
}

TEST(CheckGradient, TakesWhatIsBetweenTheSlopesAtAKink) {
  const auto check = dualrev::check_gradient<larger>(2.0, 2.0);
  EXPECT_TRUE(check.ok() && check.undecided() == 0) << check;
  EXPECT_TRUE(check.scalars()[0].is_kink);
  EXPECT_NEAR(check.scalars()[0].right, 1, 1e-9);
  EXPECT_TRUE(dualrev::check_gradient<bent>(0.0).ok());
  EXPECT_FALSE(dualrev::check_gradient<bent_too>(0.0).ok());
}

TEST(CheckGradient, KeepsToTheLargestStep) {
  EXPECT_TRUE(dualrev::check_gradient<within>(dualrev::check_options{.largest_step = 0.01}, 3.0).ok());
  EXPECT_LE(last_step, 0.01);
}

}  // namespace
