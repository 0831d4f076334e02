// Less usual parameters and results at the boundary.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "twins.hpp"

namespace {

using std::vector;
using twins::by;
using twins::dual;
using twins::tape;

double& element(vector<double>& v, std::size_t i) {
  v[i] *= 2;
  return v[i];
}
dual& element_dual(tape& t, vector<dual>& v, std::size_t i) {
  v[i] = twins::mul(t, v[i], 2);
  return v[i];
}

std::span<double> tail(std::span<double> v) { return v.subspan(1); }
std::span<dual> tail_dual(tape&, std::span<dual> v) { return v.subspan(1); }

bool fills(double x, double* out) {
  out[0] = x * x;
  return x > 0;
}
bool fills_dual(tape& t, dual x, dual* out) {
  out[0] = twins::mul(t, x, x);
  return x.v > 0;
}

struct base {
  virtual ~base() = default;
  [[nodiscard]] virtual double factor() const = 0;
};
struct derived : base {
  [[nodiscard]] double factor() const override { return 7; }
};

double passive(double x, const double* table, const base& b, std::unique_ptr<int> p, std::string&& s, const int (&n)[2],
               const char* text, void* nothing) {
  return x * table[1] * b.factor() * *p * static_cast<double>(s.size()) * n[1] * (text[0] == 'k') *
         (nothing == nullptr);
}
dual passive_dual(tape& t, dual x, const double* table, const base& b, std::unique_ptr<int> p, std::string&& s,
                  const int (&n)[2], const char* text, void* nothing) {
  const double k = passive(1, table, b, std::move(p), std::move(s), n, text, nothing);
  return t.push(x.v * k, by(x, k));
}

std::pair<double, double> half_set(double x) { return {2 * x, 0}; }
std::pair<dual, dual> half_set_dual(tape& t, dual x) {
  return {t.push(2 * x.v, by(x, 2)), dual(dualrev::with_id, 0, 123456789)};  // as left by uninitialised memory
}

double by_value(vector<double> v, twins::body b) {
  v.push_back(1);
  return v[0] * b.spin[0][1];
}
dual by_value_dual(tape& t, vector<dual> v, twins::body_dual b) {
  v.push_back(1);
  return twins::mul(t, v[0], b.spin[0][1]);
}

double last_or_nothing(const double* p, std::size_t n) { return p ? p[n - 1] : -1; }
dual last_or_nothing_dual(tape&, const dual* p, std::size_t n) { return p ? p[n - 1] : dual(-1); }

double turned(const double (*rotation)[2], double (*places)[2], std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    places[i][0] = rotation[1][0] * places[i][1];
    sum += places[i][0];
  }
  return sum;
}
dual turned_dual(tape& t, const dual (*rotation)[2], dual (*places)[2], std::size_t n) {
  dual sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    places[i][0] = twins::mul(t, rotation[1][0], places[i][1]);
    sum = twins::add(t, sum, places[i][0]);
  }
  return sum;
}

}  // namespace

DUALREV_TWIN(element, element_dual)
DUALREV_TWIN(turned, turned_dual)
DUALREV_TWIN(tail, tail_dual)
DUALREV_TWIN(fills, fills_dual)
DUALREV_TWIN(passive, passive_dual)
DUALREV_TWIN(half_set, half_set_dual)
DUALREV_TWIN(by_value, by_value_dual)
DUALREV_TWIN(last_or_nothing, last_or_nothing_dual)

namespace {

TEST(Boundary, ReturnedReferencesAreValues) {
  vector<double> v{1, 2, 3};
  const auto [value, pullback] = dualrev::vjp<element>(v, 1);
  EXPECT_EQ(value, std::tuple(4.0, vector<double>({1, 4, 3})));
  EXPECT_EQ(pullback(1, {10, 100, 1000}), (vector<double>{10, 202, 1000}));
}

TEST(Boundary, ReturnedSpansAreVectors) {
  vector<double> v{1, 2, 3};
  const auto [value, pullback] = dualrev::vjp<tail>(v);
  EXPECT_EQ(std::get<0>(value), (vector<double>{2, 3}));
  EXPECT_EQ(pullback({1, 2}, {10, 10, 10}), (vector<double>{10, 11, 12}));
  EXPECT_THROW(pullback({1}, {10, 10, 10}), std::invalid_argument);
}

TEST(Boundary, PassiveResultsStandInTheTuple) {
  vector<double> out{5};
  const auto [value, pullback] = dualrev::vjp<fills>(3, out);
  EXPECT_EQ(value, std::tuple(true, vector<double>{9}));
  EXPECT_EQ(pullback(true, {1}), std::tuple(6.0, vector<double>{0}));
  EXPECT_EQ(pullback(value), std::tuple(54.0, vector<double>{0}));
  const dualrev::matrix j = std::get<0>(dualrev::jacobian<fills>(3, out));
  EXPECT_EQ(j.rows, 1u);
  EXPECT_EQ(j(0, 0), 6);
}

TEST(Boundary, PassiveParametersArePassedThroughAsTheyAre) {
  const vector<double> table{0, 2};  // marked constant: its type is the original's in the twin
  const int n[] = {0, 3};
  const auto [value, dx] =
      dualrev::gradient<passive>(1, table, derived(), std::make_unique<int>(5), std::string("four"), n, "k", nullptr);
  EXPECT_EQ(value, 2 * 7 * 5 * 4 * 3);
  EXPECT_EQ(dx, value);
}

TEST(Boundary, AnOutputThatWasNeverSetHasNoContribution) {
  const auto [value, pullback] = dualrev::vjp<half_set>(3);
  EXPECT_EQ(value.first, 6);
  EXPECT_EQ(pullback({1, 1}), 2);
}

TEST(Boundary, ArgumentsByValueAreCopiedIn) {
  vector<double> v{3, 4};
  twins::body b{};
  b.spin[0][1] = 5;
  for (int i = 0; i < 3; ++i) {  // the lifted copies are given away and made anew
    const auto [value, dv, db] = dualrev::gradient<by_value>(v, b);
    EXPECT_EQ(value, 15);
    EXPECT_EQ(dv, (vector<double>{5, 0}));
    EXPECT_EQ(db.spin[0][1], 3);
  }
  EXPECT_EQ(v.size(), 2u);
}

TEST(Boundary, PointersToRows) {
  const double rotation[2][2] = {{1, 2}, {3, 4}};
  double places[3][2] = {{0, 5}, {0, 6}, {0, 7}};
  const auto [value, by_rotation, by_places] = dualrev::gradient<turned>(rotation, places, 3);
  EXPECT_EQ(value, 3 * (5 + 6 + 7));
  EXPECT_EQ(places[2][0], 21);
  EXPECT_EQ(by_rotation, (vector<std::array<double, 2>>{{0, 0}, {18, 0}}));
  EXPECT_EQ(by_places, (vector<std::array<double, 2>>{{0, 3}, {0, 3}, {0, 3}}));
  vector<std::array<double, 2>> others(2, {1, 2});
  EXPECT_TRUE(dualrev::check_gradient<turned>(rotation, others, 2).ok());
  EXPECT_EQ(std::get<0>(dualrev::jacobian<turned>(rotation, others, 2)).cols, 4u);
}

TEST(Boundary, NullStaysNull) {
  EXPECT_EQ(std::get<0>(dualrev::gradient<last_or_nothing>(nullptr, 0)), -1);
  double x[] = {1, 2};
  EXPECT_EQ(std::get<1>(dualrev::gradient<last_or_nothing>(x, 2)), (vector<double>{0, 1}));
}

}  // namespace
