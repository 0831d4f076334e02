#include "templates.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_TEMPLATES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "templates.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

template <>
struct check::fields<Vec<double, 2>> {
  static auto of(Vec<double, 2>& o) { return std::tie(o.data); }
};
template <>
struct check::fields<fwd_case::Vec<fwd::dual, 2>> {
  static auto of(fwd_case::Vec<fwd::dual, 2>& o) { return std::tie(o.data); }
};
template <class T>
struct check::fields<Range<T>> {
  static auto of(Range<T>& o) { return std::tie(o.low, o.high, o.n); }
};
template <class T>
struct check::fields<fwd_case::Range<T>> {
  static auto of(fwd_case::Range<T>& o) { return std::tie(o.low, o.high, o.n); }
};
template <class A, class B>
struct check::fields<Couple<A, B>> {
  static auto of(Couple<A, B>& o) { return std::tie(o.first, o.second); }
};
template <class A, class B>
struct check::fields<fwd_case::Couple<A, B>> {
  static auto of(fwd_case::Couple<A, B>& o) { return std::tie(o.first, o.second); }
};

namespace {
fwd::dual range_of_int_copy(const Range<int>& r, fwd::dual x) { return x * (r.high - r.low); }
}  // namespace

TEST(Templates, Functions) {
  EXPECT_VJP(uses_instances, 1.3);
  EXPECT_VJP(uses_pointer, 1.3);
  EXPECT_VJP(uses_mixed, 1.3, 4);
  EXPECT_VJP(uses_values, 1.3);
  EXPECT_VJP(uses_default, 1.3);
  EXPECT_VJP(uses_deduced_size, 1.3);
  EXPECT_VJP(uses_vectors, 1.3);
  EXPECT_VJP(uses_largest, 1.3, 0.7);
  EXPECT_VJP(uses_objective, 1.3, 0.7);
}

TEST(Templates, ByTheArgumentsOfTheOriginal) {
  EXPECT_VJP(uses_specialisation, 1.3, 4);
  // A trait on the oracle's type answers otherwise; by hand, 3 + 5n.
  EXPECT_VJP_BY_HAND(uses_kind, (3 + 20), 1.3, 4);
}

TEST(Templates, Classes) {
  EXPECT_VJP(uses_class, 1.3);
  EXPECT_VJP(returns_class, 1.3);
  EXPECT_VJP(range, {1.3, 2.7, 3});
  EXPECT_VJP(default_members, 1.3);
  EXPECT_VJP_OF(&range_of_int, &range_of_int_copy, {1, 5, 3}, 1.3);
  EXPECT_VJP(couple, {1.3, 4}, {{0.3, 0.4, 2}, 1.5});
}
