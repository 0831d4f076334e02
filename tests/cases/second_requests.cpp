// The driver is what the tool reads: it asks for second derivatives of instances of templates.
#include "support/case.hpp"

#include <dualrev/check_hessian.hpp>
#include <dualrev/sparse_hessian.hpp>

#include "second_requests.hpp"

#include "second_requests.dual.hpp"

#ifndef CHECK_WITHOUT_TWINS

TEST(SecondRequests, Instances) {
  EXPECT_EQ(dualrev::hessian<second_requests::power<5>>(2.0).hessian(0, 0), 160);
  EXPECT_EQ(dualrev::hvp<second_requests::power<3>>(2.0, 0.5).product, 6);
  const std::vector<double> x{1.3, 0.7, 0.4};
  const auto c = dualrev::check_hessian<second_requests::energy<double, std::vector<double>>>(x, 0.6);
  EXPECT_TRUE(c.ok()) << c;
  const auto whole = dualrev::hessian<second_requests::energy<double, std::vector<double>>>(x, 0.6);
  const auto sparse = dualrev::sparse_hessian<second_requests::energy<double, std::vector<double>>>(x, 0.6);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(sparse.hessian(i, j), whole.hessian(i, j), 1e-13);
}

#else
TEST(SecondRequests, NeedsTheTool) {}
#endif
