// Here the driver itself is what the tool reads: it asks, through the harness's own wrappers and templates, for instances and overloads,
// and includes the generated header before that exists.
#include "support/case.hpp"

#include "requests.hpp"

#include "requests.dual.hpp"

#undef DUALREV_CASE_REQUESTS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "requests.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

TEST(Requests, Plain) {
  EXPECT_GRADIENT(plain, 1.3);
  EXPECT_VJP(ns::inside, 1.3);
}

TEST(Requests, Instances) {
  EXPECT_VJP_OF(&norm<double>, &fwd_case::norm<fwd::dual>, {1.3, 0.7});
  EXPECT_VJP_OF(&power<7>, &fwd_case::power<7>, 1.3);
  EXPECT_VJP_OF(&power<-3>, &fwd_case::power<-3>, 1.3);
  EXPECT_VJP_OF(&objective<double>, &fwd_case::objective<fwd::dual>, 2, {1.3, 0.7}, {5.0});
  EXPECT_VJP_OF(&norm<float>, &fwd_case::norm<fwd::basic<float>>, {1.25f, 0.75f});
}

TEST(Requests, Overloads) {
  using primal = double (*)(double, double);
  using copy = fwd::dual (*)(fwd::dual, fwd::dual);
  EXPECT_VJP_OF(static_cast<primal>(&overloaded), static_cast<copy>(&fwd_case::overloaded), 1.3, 0.7);
}

#ifndef CHECK_WITHOUT_TWINS
TEST(Requests, InForwardMode) {
  EXPECT_EQ(dualrev::jvp<by_jvp>(1.5, 2.0).tangent, 6);
  EXPECT_EQ(dualrev::jvp<ByType>(2.0, 1.0).tangent, 12);
  EXPECT_TRUE(dualrev::check_jvp<by_check_jvp>(1.5).ok());
  const dualrev::matrix columns = dualrev::jacobian<by_mode, dualrev::mode::forward>(std::vector<double>{2, 3});
  EXPECT_EQ(columns.data, (std::vector<double>{3, 2, 1, 0}));
}
#endif
