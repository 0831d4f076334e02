#include "adbench.dual.hpp"
#include "support/case.hpp"
#include "support/region.hpp"

#include <span>

// The oracle of duals is the original with other numbers, and knows of no marks: it is the header again, where all is differentiated.
#undef DUALREV_PROGRAM_ADBENCH_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "adbench.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

namespace {
using row = std::vector<double>;
row numbers(int count, double from) {
  row all(count);
  for (int i = 0; i < count; ++i) all[i] = std::sin(from + 1.7 * i);
  return all;
}
using duals = std::vector<fwd::basic<double>>;
duals constants(const row& x) { return {x.begin(), x.end()}; }
/// That a gradient by one row is what forward duals give, where `f` is given that row.
template <class F>
void expect_by_duals(const row& gradient, const row& x, const F& f) {
  ASSERT_EQ(gradient.size(), x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    duals given = constants(x);
    given[i].t = 1;
    EXPECT_NEAR(gradient[i], f(given).t, 1e-12 * (1 + std::abs(gradient[i]))) << i;
  }
}
}  // namespace

TEST(Adbench, Mixture) {
  const int d = 3, k = 2, n = 4;
  const row alphas = numbers(k, 0.2), means = numbers(d * k, 0.4), icf = numbers(k * d * (d + 1) / 2, 0.9), x = numbers(n * d, 1.1);
  const adbench::Wishart wishart{0.7, 2};
  EXPECT_REGION_BY_DIFFERENCES(adbench::mixture, d, k, n, alphas, means, icf, x, wishart);
  const auto [value, by_alphas, by_means, by_icf] = dualrev::gradient<adbench::mixture>(d, k, n, alphas, means, icf, x, wishart);
  EXPECT_EQ(value, adbench::mixture(d, k, n, alphas, means, icf, x, wishart));
  const fwd_case::adbench::Wishart constant{0.7, 2};
  const auto of = [&](const duals& a, const duals& m, const duals& c) { return fwd_case::adbench::mixture(d, k, n, a, m, c, constants(x), constant); };
  const duals a = constants(alphas), m = constants(means), c = constants(icf);
  expect_by_duals(by_alphas, alphas, [&](const duals& given) { return of(given, m, c); });
  expect_by_duals(by_means, means, [&](const duals& given) { return of(a, given, c); });
  expect_by_duals(by_icf, icf, [&](const duals& given) { return of(a, m, given); });
  // As the benchmark asks for it.
  row err{0};
  dualrev::workspace space;
  const auto rows = dualrev::jacobian<adbench::gmm_objective>(space, d, k, n, alphas, means, icf, std::span<const double>(x), wishart, err);
  EXPECT_EQ(space.counters().entries, 0U);
  EXPECT_EQ(std::get<0>(rows).data, by_alphas);
  EXPECT_EQ(std::get<1>(rows).data, by_means);
  EXPECT_EQ(std::get<2>(rows).data, by_icf);
  EXPECT_EQ(err[0], value);
}

TEST(Adbench, BundleAdjustment) {
  const row cam = numbers(11, 0.3), seen = numbers(2, 0.6);
  for (const row& X : {numbers(3, 0.8), numbers(3, 2.8)}) {
    EXPECT_REGION_BY_DIFFERENCES(adbench::camera_error, cam, X, 0.7, seen);
    const auto [value, by_cam, by_X, by_w] = dualrev::gradient<adbench::camera_error>(cam, X, 0.7, seen);
    const auto of = [&](const duals& c, const duals& p) { return fwd_case::adbench::camera_error(c, p, 0.7, constants(seen)); };
    expect_by_duals(by_cam, cam, [&](const duals& given) { return of(given, constants(X)); });
    expect_by_duals(by_X, X, [&](const duals& given) { return of(constants(cam), given); });
  }
  row still = cam;
  still[0] = still[1] = still[2] = 0;  // no rotation
  EXPECT_REGION_BY_DIFFERENCES(adbench::camera_error, still, numbers(3, 0.8), 0.7, seen);
}

TEST(Adbench, Lstm) {
  const int l = 2, c = 3, b = 2;
  const row main_params = numbers(2 * l * 4 * b, 0.1), extra = numbers(3 * b, 0.5), state = numbers(2 * l * b, 0.7), sequence = numbers(c * b, 0.2);
  EXPECT_REGION_BY_DIFFERENCES(adbench::lstm_loss, l, c, b, main_params, extra, state, sequence);
  const auto [value, by_main, by_extra, by_state] = dualrev::gradient<adbench::lstm_loss>(l, c, b, main_params, extra, state, sequence);
  const auto of = [&](const duals& m, const duals& e, const duals& s) { return fwd_case::adbench::lstm_loss(l, c, b, m, e, s, constants(sequence)); };
  const duals m = constants(main_params), e = constants(extra), s = constants(state);
  expect_by_duals(by_main, main_params, [&](const duals& given) { return of(given, e, s); });
  expect_by_duals(by_extra, extra, [&](const duals& given) { return of(m, given, s); });
  expect_by_duals(by_state, state, [&](const duals& given) { return of(m, e, given); });
}
