// Optional values and variants at the boundary: presence and alternative are part of the shape.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "twins.hpp"

namespace {

using dualrev::dual_type;
using std::optional;
using std::variant;
using std::vector;
using twins::by;
using twins::dual;
using twins::tape;

using shape = variant<std::monostate, double, twins::vec3, vector<float>, std::string>;
using shape_dual = variant<std::monostate, dual, twins::vec3_dual, vector<dualrev::basic_dual<float>>, std::string>;

static_assert(std::is_same_v<dual_type<shape>, shape_dual>);
static_assert(std::is_same_v<dual_type<optional<vector<double>>>, optional<vector<dual>>>);
static_assert(!dualrev::holds_scalars<std::monostate> && !dualrev::holds_scalars<variant<int, std::string>>);
static_assert(std::is_same_v<dual_type<variant<int, std::string>>, variant<int, std::string>>);
static_assert(std::is_same_v<dual_type<optional<int>>, optional<int>>);
static_assert(!dualrev::fixed_shape<optional<double>> && !dualrev::fixed_shape<shape>);

// The square of the size of a shape.
double area(const shape& s, const optional<double>& scale) {
  const double k = scale ? *scale : 10;
  if (const auto* r = std::get_if<double>(&s)) return k * *r * *r;
  if (const auto* v = std::get_if<twins::vec3>(&s)) return k * v->x * v->y;
  return k;
}
dual area_dual(tape& t, const shape_dual& s, const optional<dual>& scale) {
  const dual k = scale ? *scale : dual(10);
  if (const auto* r = std::get_if<dual>(&s)) return twins::mul(t, k, twins::mul(t, *r, *r));
  if (const auto* v = std::get_if<twins::vec3_dual>(&s)) return twins::mul(t, k, twins::mul(t, v->x, v->y));
  return k;
}

// The alternative of the result depends on the input.
shape cut(double x) {
  if (x < 0) return std::monostate();
  if (x < 1) return 3 * x;
  if (x < 2) return twins::vec3{x, 0, 2 * x};
  return std::string("far");
}
shape_dual cut_dual(tape& t, dual x) {
  if (x.v < 0) return std::monostate();
  if (x.v < 1) return t.push(3 * x.v, by(x, 3));
  if (x.v < 2) return twins::vec3_dual{x, 0, t.push(2 * x.v, by(x, 2))};
  return std::string("far");
}

optional<double> root(double x) { return x < 0 ? optional<double>() : std::sqrt(x); }
optional<dual> root_dual(tape& t, dual x) {
  if (x.v < 0) return std::nullopt;
  const double r = std::sqrt(x.v);
  return t.push(r, by(x, 0.5 / r));
}

// In and out: the alternative and the presence change.
void swap_kind(shape& s, optional<double>& o) {
  if (const auto* r = std::get_if<double>(&s)) {
    const double x = *r;
    s = twins::vec3{x, x * x, 1};
    o.reset();
  } else {
    s = 2.0;
    o = 5;
  }
}
void swap_kind_dual(tape& t, shape_dual& s, optional<dual>& o) {
  if (const auto* r = std::get_if<dual>(&s)) {
    const dual x = *r;
    s = twins::vec3_dual{x, twins::mul(t, x, x), 1};
    o.reset();
  } else {
    s = dual(2.0);
    o = dual(5);
  }
}

// Alternatives without a default constructor.
using sealed_or_not = variant<twins::sealed, optional<twins::sealed>>;
using sealed_or_not_dual = variant<twins::sealed_dual, optional<twins::sealed_dual>>;
double open_up(const sealed_or_not& s) {
  return s.index() == 0 ? std::get<0>(s).a() : std::get<1>(s) ? 2 * std::get<1>(s)->a() : 0;
}
dual open_up_dual(tape& t, const sealed_or_not_dual& s) {
  if (s.index() == 0) return std::get<0>(s).a();
  return std::get<1>(s) ? twins::mul(t, 2, std::get<1>(s)->a()) : dual(0);
}

struct throws_on_copy {
  throws_on_copy() = default;
  throws_on_copy(const throws_on_copy&) { throw 1; }
  throws_on_copy& operator=(const throws_on_copy&) { throw 1; }
};
using fragile = variant<double, throws_on_copy>;
double weigh(const fragile& v) { return v.index() == 0 ? std::get<0>(v) : 0; }
dual weigh_dual(tape&, const variant<dual, throws_on_copy>& v) { return v.index() == 0 ? std::get<0>(v) : dual(0); }

}  // namespace

DUALREV_TWIN(area, area_dual)
DUALREV_TWIN(cut, cut_dual)
DUALREV_TWIN(root, root_dual)
DUALREV_TWIN(swap_kind, swap_kind_dual)
DUALREV_TWIN(open_up, open_up_dual)
DUALREV_TWIN(weigh, weigh_dual)

namespace {

TEST(Sums, InterleaveThenDeinterleaveIsTheIdentity) {
  using nested = vector<optional<variant<int, vector<double>, optional<float>>>>;
  const nested value{std::nullopt, 3, vector<double>{1, 2}, optional<float>(), optional<float>(4), vector<double>{}};
  tape t;
  const auto lifted =
      dualrev::transcribed<nested, dual_type<nested>>(value, [&](auto& d, const auto& x) { d = t.input(x); });
  EXPECT_EQ(t.counters().inputs, 3u);
  nested back{7, 7, 7, optional<float>(7), 7, 7, 7};
  dualrev::transcribe<nested>(back, lifted, [](auto& x, const auto& d) { x = d.v; });
  EXPECT_EQ(back, value);
  EXPECT_TRUE(dualrev::same_shape<nested>(back, value));
  back[0] = 1;
  EXPECT_FALSE(dualrev::same_shape<nested>(back, value));
  back = value;
  back[3] = 1;
  EXPECT_FALSE(dualrev::same_shape<nested>(back, value));
}

TEST(Sums, CotangentsHaveTheAlternativeOfTheArgument) {
  {
    const auto [value, ds, dk] = dualrev::gradient<area>(shape(3.0), optional<double>(2));
    EXPECT_EQ(value, 18);
    EXPECT_EQ(std::get<double>(ds), 12);
    EXPECT_EQ(dk, 9);
  }
  {
    const auto [value, ds, dk] = dualrev::gradient<area>(shape(twins::vec3{2, 3, 4}), optional<double>());
    EXPECT_EQ(value, 60);
    EXPECT_EQ(std::get<twins::vec3>(ds).x, 30);
    EXPECT_EQ(std::get<twins::vec3>(ds).y, 20);
    EXPECT_EQ(std::get<twins::vec3>(ds).z, 0);
    EXPECT_FALSE(dk.has_value());
  }
  {
    const auto [value, ds, dk] = dualrev::gradient<area>(shape("text"), optional<double>(4));
    EXPECT_EQ(std::get<std::string>(ds), "text");
    EXPECT_EQ(dk, 1);
  }
  EXPECT_EQ(std::get<1>(dualrev::gradient<area>(shape(), 1.0)).index(), 0u);
  EXPECT_TRUE(dualrev::check_gradient<area>(shape(3.0), 2.0).ok());
  EXPECT_EQ(dualrev::check_gradient<area>(shape(twins::vec3{1, 2, 3}), 2.0).scalars()[2].path, "arg0.z");
}

TEST(Sums, TheAlternativeOfTheResultIsPartOfItsShape) {
  {
    const auto [value, pullback] = dualrev::vjp<cut>(0.5);
    EXPECT_EQ(std::get<double>(value), 1.5);
    EXPECT_EQ(pullback(shape(2.0)), 6);
    EXPECT_THROW(pullback(shape()), std::invalid_argument);
    EXPECT_THROW(pullback(shape(twins::vec3{1, 1, 1})), std::invalid_argument);
    EXPECT_EQ(pullback.counters().backpropagators, 1u);
    EXPECT_EQ(pullback(shape(1.0)), 3);
  }
  EXPECT_EQ(dualrev::vjp<cut>(1.5).pullback(twins::vec3{1, 10, 100}), 201);
  EXPECT_EQ(dualrev::vjp<cut>(2.5).pullback(std::string("whatever")), 0);
  EXPECT_EQ(dualrev::vjp<cut>(-1.0).pullback(shape()), 0);
  EXPECT_EQ(dualrev::jacobian<cut>(1.5).rows, 3u);
  EXPECT_EQ(dualrev::jacobian<cut>(-1.5).rows, 0u);
  EXPECT_TRUE(dualrev::check_gradient<cut>(1.5).ok());
}

TEST(Sums, ResultsMayBeEmpty) {
  const auto some = dualrev::vjp<root>(4.0);
  EXPECT_EQ(some.value, 2);
  EXPECT_EQ(some.pullback(1.0), 0.25);
  EXPECT_THROW(some.pullback(std::nullopt), std::invalid_argument);
  const auto none = dualrev::vjp<root>(-4.0);
  EXPECT_EQ(none.value, std::nullopt);
  EXPECT_EQ(none.pullback(std::nullopt), 0);
  EXPECT_THROW(none.pullback(1.0), std::invalid_argument);
}

TEST(Sums, InOutsMayChangeTheirAlternative) {
  shape s = 3.0;
  optional<double> o = 1;
  const auto [value, pullback] = dualrev::vjp<swap_kind>(s, o);
  EXPECT_EQ(std::get<twins::vec3>(s).y, 9);
  EXPECT_FALSE(o.has_value());
  const auto [ds, dk] = pullback(shape(twins::vec3{1, 10, 100}), std::nullopt);
  EXPECT_EQ(std::get<double>(ds), 61);
  EXPECT_EQ(dk, 0);
  EXPECT_THROW(pullback(shape(1.0), std::nullopt), std::invalid_argument);
  dualrev::vjp<swap_kind>(s, o);
  EXPECT_EQ(std::get<double>(s), 2);
  EXPECT_EQ(o, 5);
}

TEST(Sums, RebuildAlternativesWithoutDefaultConstructor) {
  const auto [value, d] = dualrev::gradient<open_up>(twins::sealed(3, 4));
  EXPECT_EQ(std::get<0>(d).a(), 1);
  EXPECT_EQ(std::get<0>(d).k(), 4);
  const auto [other, e] = dualrev::gradient<open_up>(optional<twins::sealed>(twins::sealed(3, 5)));
  EXPECT_EQ(other, 6);
  EXPECT_EQ(std::get<1>(e)->a(), 2);
  EXPECT_EQ(std::get<1>(e)->k(), 5);
}

TEST(Sums, AVariantWithoutAValueIsRefused) {
  fragile v = 1.0;
  try {
    v.emplace<1>(throws_on_copy(throws_on_copy()));
    v = 1.0;
    const throws_on_copy c;
    v.emplace<1>(c);
  } catch (int) {
  }
  ASSERT_TRUE(v.valueless_by_exception());
  EXPECT_THROW(dualrev::gradient<weigh>(v), std::invalid_argument);
  EXPECT_EQ(std::get<0>(std::get<1>(dualrev::gradient<weigh>(fragile(2.0)))), 1);
}

}  // namespace
