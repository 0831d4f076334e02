#include "questions.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/check_jvp.hpp>

#undef DUALREV_CASE_QUESTIONS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "questions.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using vec = std::vector<double>;
namespace {
const vec rows[] = {{0.53, 0.71}, {0.47, 0.36, 0.91}, {0.31, 0.93, 0.44, 0.83, 0.13, 0.67}, {1.33, 0.07, 2.21, 0.61}};
const vec knots = {0.1, 0.25, 0.5, 0.75, 1.2}, values = {0.3, 0.9, 0.4, 1.7, 0.8};
}  // namespace

TEST(Questions, OfSingleNumbers) {
  for (const vec& x : rows) {
    EXPECT_REGION(questions::pairs, x);
    EXPECT_REGION(questions::total_variation, x);
    EXPECT_REGION(questions::by_region, x);
    for (double a : {0.31, 0.83, 1.27}) {
      EXPECT_REGION(questions::both, x, a);
      EXPECT_REGION(questions::until_it_is, x[0], a);
      EXPECT_REGION(questions::how_often, x, a);
      EXPECT_REGION(questions::of_what_changes, x, a);
      EXPECT_GRADIENT(questions::element_that_it_says, x, a);  // over the tape
    }
  }
}

TEST(Questions, OfRows) {
  for (double t : {0.05, 0.3, 0.6, 1.0, 1.5}) {
    EXPECT_REGION(questions::interpolated, knots, values, t);
    EXPECT_REGION(questions::by_first, knots, values, t);
  }
  for (const vec& x : rows) EXPECT_REGION(questions::interpolated_at_constants, values, x);
  for (vec x : rows)
    for (int sign : {1, -1}) {
      x.back() *= sign;
      EXPECT_REGION(questions::if_all, x, 0.7);
    }
  for (double c : {0.3, 0.7, 1.1}) EXPECT_REGION(questions::as_often, 0.6, 0.9, c);
}

TEST(Questions, LoopsThatReturn) {
  for (const vec& x : rows) {
    EXPECT_REGION(questions::roots, x);
    for (double a : {0.21, 0.65, 0.89, 1.13}) {
      EXPECT_REGION(questions::series, a, 0.7);
      EXPECT_REGION(questions::first_one, x, a);
      EXPECT_REGION(questions::damped, x, a);
      EXPECT_REGION(questions::by_closure, x, a);
    }
  }
}

TEST(Questions, SecondDerivatives) {
  for (const vec& x : rows) {
    EXPECT_TRUE(dualrev::check_hessian<questions::pairs>(x).ok());
    EXPECT_TRUE(dualrev::check_hessian<questions::by_region>(x).ok());
    EXPECT_TRUE(dualrev::check_hessian<questions::both>(x, 0.83).ok());
    EXPECT_TRUE(dualrev::check_hessian<questions::element_that_it_says>(x, 0.83).ok());
    EXPECT_TRUE(dualrev::check_hessian<questions::first_one>(x, 0.65).ok());
    EXPECT_TRUE(dualrev::check_jvp<questions::how_often>(x, 0.83).ok());
    EXPECT_TRUE(dualrev::check_jvp<questions::damped>(x, 0.65).ok());
  }
  EXPECT_TRUE(dualrev::check_hessian<questions::interpolated>(knots, values, 0.6).ok());
}
