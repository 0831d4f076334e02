#include "complex.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_COMPLEX_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "complex.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Mode, o.amplitude, o.frequency);

TEST(Complex, Arithmetic) {
  EXPECT_VJP(complex_arithmetic, 1.3, 0.7);
  EXPECT_VJP(complex_with_real, 1.3);
  EXPECT_VJP(parts, 1.3);
  EXPECT_VJP(compared, 1.3);
  EXPECT_VJP(mandelbrot, 0.3, 0.4);
}

TEST(Complex, Functions) {
  EXPECT_VJP(absolute, 1.3, 0.7);
  EXPECT_VJP(norm_of, 1.3, 0.7);
  EXPECT_VJP(exponential, 1.3, 0.7);
  EXPECT_VJP(root_and_log, 1.3, 0.7);
  EXPECT_VJP(powers, 1.3, 0.7);
  EXPECT_VJP(polar_form, 1.3, 0.7);
  EXPECT_VJP(waves, 1.3, 0.7);
}

TEST(Complex, Boundary) {
  EXPECT_VJP(complex_result, 1.3, 0.7);
  EXPECT_VJP(complex_parameter, {1.3, 0.7}, {0.4, 2.1});
  EXPECT_VJP(complex_in_out, {1.3, 0.7}, 0.4);
}

TEST(Complex, InsideOthers) {
  EXPECT_VJP(fourier, {1.3, 0.7, 0.4, 2.1});
  EXPECT_VJP(roots_vector, 1.3);
  EXPECT_VJP(transform, {{1.3, 0.7}, {0.4, 2.1}, {-1, 0.3}, {0.2, 0.1}});
  EXPECT_VJP(complex_member, {{1.3, 0.7}, 0.4}, 2.1);
  EXPECT_VJP(complex_member_local, 1.3);
}
