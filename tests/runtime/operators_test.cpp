// Operators and functions on duals themselves: what library templates instantiated at dual use.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numeric>
#include <sstream>
#include <valarray>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::basic_dual;
using dualrev::dual;

class Operators : public testing::Test {
 protected:
  dualrev::tape tape_;
  dualrev::current_tape_scope scope_{tape_};
  dual x_ = tape_.input(0.75);
  dual y_ = tape_.input(-1.5);
  basic_dual<float> f_ = tape_.input(2.5f);

  // The derivatives of `r` with respect to x, y and f.
  template <class T>
  std::vector<double> d(basic_dual<T> r) {
    dualrev::adjoints a(tape_);
    a.seed(r.id, 1);
    a.resolve();
    std::vector<double> result{a.take(1), a.take(2), a.take(3)};
    a.finished();
    return result;
  }
  using list = std::vector<double>;
};

TEST_F(Operators, Arithmetic) {
  EXPECT_EQ(d(x_ + y_), (list{1, 1, 0}));
  EXPECT_EQ(d(x_ - y_), (list{1, -1, 0}));
  EXPECT_EQ(d(x_ * y_), (list{-1.5, 0.75, 0}));
  EXPECT_EQ(d(x_ / y_), (list{1 / -1.5, -(0.75 / -1.5) * (1 / -1.5), 0}));
  EXPECT_EQ(d(-x_), (list{-1, 0, 0}));
  EXPECT_EQ(d(+x_), (list{1, 0, 0}));
  EXPECT_EQ(d(2 - x_ * 3 + x_ / 2), (list{-2.5, 0, 0}));
  EXPECT_EQ(d(6 / (x_ + 0.25)), (list{-6, 0, 0}));
  EXPECT_EQ((1u * y_).v, -1.5);
  dual s = x_;
  s += y_;
  s *= 2;
  s -= x_;
  s /= 4;
  EXPECT_EQ(s.v, ((0.75 - 1.5) * 2 - 0.75) / 4);
  EXPECT_EQ(d(s), (list{0.25, 0.5, 0}));
  const dual before = s++;
  EXPECT_EQ(before.v + 1, s.v);
  EXPECT_EQ(before.id, s.id);
  EXPECT_EQ((--s).v, before.v);
  EXPECT_EQ((++s).v, before.v + 1);
  EXPECT_EQ((s--).v, before.v + 1);
  EXPECT_EQ(s.v, before.v);
}

TEST_F(Operators, ConvertToIntegersAlone) {
  static_assert(std::is_convertible_v<dual, int> && std::is_convertible_v<dual, bool>);
  static_assert(!std::is_convertible_v<dual, double> && !std::is_convertible_v<dual, float>);
  const std::vector<dual> v{dual(-2.75), dual(0.5), x_};
  std::vector<int> whole(v.begin(), v.end());
  EXPECT_EQ(whole, (std::vector<int>{-2, 0, static_cast<int>(x_.v)}));
  whole[0] = v[1];
  EXPECT_EQ(whole[0], 0);
  EXPECT_EQ(std::count_if(v.begin(), v.end(), [](int k) { return k == 0; }), 1 + (whole[2] == 0));
}

TEST_F(Operators, TypesPromoteAsThoseOfNumbersDo) {
  static_assert(std::is_same_v<decltype(f_ + x_), dual>);
  static_assert(std::is_same_v<decltype(f_ * 2), basic_dual<float>>);
  static_assert(std::is_same_v<decltype(f_ * 2.0), dual>);
  static_assert(std::is_same_v<decltype(2.0L - f_), basic_dual<long double>>);
  static_assert(std::is_same_v<decltype(sin(f_)), basic_dual<float>>);
  static_assert(std::is_same_v<decltype(pow(f_, 2)), dual>);
  EXPECT_EQ((f_ / 3).v, 2.5f / 3);
  EXPECT_EQ(d(f_ * x_), (list{2.5, 0, 0.75}));
  f_ += x_;
  EXPECT_EQ(d(f_), (list{1, 0, 1}));
}

TEST_F(Operators, ComparisonsReadValues) {
  EXPECT_TRUE(x_ > y_ && y_ < 0 && 0 <= x_ && x_ != y_ && x_ == 0.75 && y_ <= -1.5 && f_ >= x_);
  EXPECT_FALSE(!x_);
  EXPECT_TRUE(isnan(dual(NAN)) && isfinite(x_) && signbit(y_) && isinf(dual(INFINITY)) && isless(y_, x_));
  EXPECT_EQ(lround(y_), -2);
  EXPECT_EQ(ilogb(f_), 1);
}

TEST_F(Operators, FunctionsFollowTheRules) {
  using std::atan2;
  using std::fma;
  using std::hypot;
  using std::max;
  using std::pow;
  using std::sin;  // as generic code calls them
  EXPECT_EQ(d(sin(x_)), (list{std::cos(0.75), 0, 0}));
  EXPECT_EQ(d(pow(x_, 2)), (list{1.5, 0, 0}));
  EXPECT_EQ(d(pow(2, x_)), (list{std::pow(2, 0.75) * std::log(2.0), 0, 0}));
  EXPECT_EQ(d(hypot(x_ * 4, 4)), (list{4 * 3 / 5.0, 0, 0}));
  EXPECT_EQ(d(hypot(x_ * 4, 0, 4)), (list{4 * 3 / 5.0, 0, 0}));
  EXPECT_EQ(d(fma(x_, y_, f_)), (list{-1.5, 0.75, 1}));
  EXPECT_EQ(d(max(x_, y_)), (list{1, 0, 0}));
  EXPECT_EQ(d(fmin(x_, y_)), (list{0, 1, 0}));
  EXPECT_EQ(d(ldexp(x_, 3)), (list{8, 0, 0}));
  EXPECT_EQ(d(abs(y_)), (list{0, -1, 0}));
  EXPECT_EQ(floor(y_).id, 0u);
  EXPECT_EQ(d(jn(2, x_)), (list{0.5 * (j1(0.75) - jn(3, 0.75)), 0, 0}));
  EXPECT_EQ(d(copysign(x_, y_)), (list{-1, 0, 0}));
  EXPECT_EQ(d(cyl_bessel_j(0, x_)), (list{-std::cyl_bessel_j(1, 0.75), 0, 0}));
  EXPECT_TRUE(std::isnan(d(cyl_bessel_j(x_, f_))[0]));  // no partial in closed form: not a value
  int e = 0;
  EXPECT_EQ(d(frexp(x_ * 8, &e)), (list{1, 0, 0}));
  EXPECT_EQ(e, 3);
  dual whole;
  EXPECT_EQ(modf(f_ + x_, &whole).v, 0.25);
  EXPECT_EQ(whole.v, 3);
  EXPECT_EQ(whole.id, 0u);
}

TEST_F(Operators, ConstantsNeedNoTape) {
  const dual k = sin(dual(2)) * 3 + pow(dual(2), 3);
  EXPECT_EQ(k.id, 0u);
  EXPECT_EQ(k.v, std::sin(2.0) * 3 + 8);
  EXPECT_EQ(tape_.counters().entries, 0u);
}

TEST_F(Operators, LibraryTemplatesWork) {
  std::vector<dual> v{x_, y_, 3, x_};
  EXPECT_EQ(d(std::accumulate(v.begin(), v.end(), dual(0))), (list{2, 1, 0}));
  EXPECT_EQ(d(std::inner_product(v.begin(), v.end(), v.begin(), dual(0))), (list{4 * 0.75, 2 * -1.5, 0}));
  std::sort(v.begin(), v.end());
  EXPECT_EQ(v.front().id, y_.id);
  EXPECT_EQ(std::max_element(v.begin(), v.end())->v, 3);
  const std::valarray<dual> a{x_, y_};
  EXPECT_EQ(d((a * a).sum()), (list{1.5, -3, 0}));
  EXPECT_EQ(std::numeric_limits<dual>::max().v, std::numeric_limits<double>::max());
  static_assert(std::numeric_limits<dual>::is_specialized && !std::numeric_limits<dual>::is_integer);
  std::stringstream s;
  s << x_ << ' ' << y_;
  dual read;
  s >> read;
  EXPECT_EQ(s.str(), "0.75 -1.5");
  EXPECT_EQ(read.v, 0.75);
  EXPECT_EQ(read.id, 0u);
}

}  // namespace
