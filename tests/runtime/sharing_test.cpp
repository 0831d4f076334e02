// Arguments that overlap in memory: inside the function as in the original, each parameter with its own cotangent.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "twins.hpp"

namespace {

using std::span;
using std::vector;
using twins::dual;
using twins::tape;

// b *= 2 a[i], written to out[i], in one pass: order matters as soon as something overlaps
void scale(const double* a, double* out, std::size_t n, double& b) {
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = 2 * a[i] * b;
    b = b + out[i];
  }
}
void scale_dual(tape& t, const dual* a, dual* out, std::size_t n, dual& b) {
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = twins::mul(t, twins::mul(t, 2, a[i]), b);
    b = twins::add(t, b, out[i]);
  }
}

double product(const twins::vec3& a, const twins::vec3& b) { return a.x * b.x; }
dual product_dual(tape& t, const twins::vec3_dual& a, const twins::vec3_dual& b) { return twins::mul(t, a.x, b.x); }

void swap_add(twins::vec3& a, twins::vec3& b) {
  a.x += b.y;
  b.y *= a.x;
}
void swap_add_dual(tape& t, twins::vec3_dual& a, twins::vec3_dual& b) {
  a.x = twins::add(t, a.x, b.y);
  b.y = twins::mul(t, b.y, a.x);
}

void through(vector<double>& v, const double* p) { v[0] *= *p; }
void through_dual(tape& t, vector<dual>& v, const dual* p) { v[0] = twins::mul(t, v[0], *p); }

void rows(double (&m)[2][2], double* row) { row[0] *= m[0][0]; }
void rows_dual(tape& t, dual (&m)[2][2], dual* row) { row[0] = twins::mul(t, row[0], m[0][0]); }

// What follows has a constant: the parameter that has the same type in the twin.
double with_scratch(const double* x, double* scratch) {
  scratch[0] = 2;
  return x[0] * x[0] * scratch[0];
}
dual with_scratch_dual(tape& t, const dual* x, double* scratch) {
  scratch[0] = 2;
  return twins::mul(t, scratch[0], twins::mul(t, x[0], x[0]));
}
double into_vector(const vector<double>& x, double* out) { return out[1] = 3, x[0] * x[1]; }
dual into_vector_dual(tape& t, const vector<dual>& x, double* out) { return out[1] = 3, twins::mul(t, x[0], x[1]); }
void by_weights(vector<double>& v, const double* w) { v[0] = v[0] * w[0]; }
void by_weights_dual(tape& t, vector<dual>& v, const double* w) { v[0] = twins::mul(t, w[0], v[0]); }
double by_rows(span<double> v, const vector<vector<double>>& w) { return v[0] = 0, v[1] * w[0][0]; }
dual by_rows_dual(tape& t, span<dual> v, const vector<vector<double>>& w) {
  return v[0] = 0, twins::mul(t, w[0][0], v[1]);
}
double shrunk(vector<double> x, vector<double>& constant) { return constant.clear(), x[0] * x[1]; }
dual shrunk_dual(tape& t, vector<dual> x, vector<double>& constant) {
  return constant.clear(), twins::mul(t, x[0], x[1]);
}

// Constants that lead to the same memory in other ways.
struct notes {
  vector<int> counts;
  int before = 1, plain = 1;
  vector<vector<int>> rows;
};
struct cell {
  double x = 1;
  vector<int> ids;
  vector<vector<int>> rows;
  std::map<int, vector<int>> by_number;
  std::optional<vector<int>> maybe;
  std::variant<int, vector<int>> either;
  std::pair<int, std::list<int>> both;
  std::array<std::string, 2> names;
  std::shared_ptr<vector<int>> common;  // a copy of the cell has the same
  notes about;
};
struct cell_dual {
  dual x = 1;
  vector<int> ids;
  vector<vector<int>> rows;
  std::map<int, vector<int>> by_number;
  std::optional<vector<int>> maybe;
  std::variant<int, vector<int>> either;
  std::pair<int, std::list<int>> both;
  std::array<std::string, 2> names;
  std::shared_ptr<vector<int>> common;
  notes about;
};
void by_span(cell& c, span<int> k) { c.x *= k[0]; }
void by_span_dual(tape& t, cell_dual& c, span<int> k) { c.x = twins::mul(t, k[0], c.x); }
void by_integer(cell& c, int& k) { c.x *= k; }
void by_integer_dual(tape& t, cell_dual& c, int& k) { c.x = twins::mul(t, k, c.x); }
void by_vector(cell& c, vector<int>& k) { c.x *= k[0]; }
void by_vector_dual(tape& t, cell_dual& c, vector<int>& k) { c.x = twins::mul(t, k[0], c.x); }
void by_table(cell& c, vector<vector<int>>& k) { c.x *= k[0][0]; }
void by_table_dual(tape& t, cell_dual& c, vector<vector<int>>& k) { c.x = twins::mul(t, k[0][0], c.x); }
void by_letter(cell& c, const char* k) { c.x *= *k; }
void by_letter_dual(tape& t, cell_dual& c, const char* k) { c.x = twins::mul(t, *k, c.x); }
double read_only(const cell& c, const vector<int>& k) { return c.x * k[0]; }
dual read_only_dual(tape& t, const cell_dual& c, const vector<int>& k) { return twins::mul(t, k[0], c.x); }
double read_beside(const cell& c, span<int> k) { return k[0] = 5, c.x * c.rows[1][0]; }
dual read_beside_dual(tape& t, const cell_dual& c, span<int> k) { return k[0] = 5, twins::mul(t, c.rows[1][0], c.x); }
void by_owner(double& x, std::shared_ptr<vector<double>> p) { x *= (*p)[0]; }
void by_owner_dual(tape& t, dual& x, std::shared_ptr<vector<double>> p) { x = twins::mul(t, (*p)[0], x); }
void by_unique(double& x, std::unique_ptr<cell> p) { x *= p->x; }
void by_unique_dual(tape& t, dual& x, std::unique_ptr<cell> p) { x = twins::mul(t, p->x, x); }
void by_weak(double& x, const std::weak_ptr<cell>& p) { x *= p.lock()->x; }
void by_weak_dual(tape& t, dual& x, const std::weak_ptr<cell>& p) { x = twins::mul(t, p.lock()->x, x); }
struct ring {
  double x = 2;
  std::shared_ptr<ring> next;
};
struct ring_dual {
  dual x = 2;
  std::shared_ptr<ring_dual> next;
};
void by_ring(double& x, std::shared_ptr<const ring> p) { x *= p->x; }
void by_ring_dual(tape& t, dual& x, std::shared_ptr<const ring> p) { x = twins::mul(t, p->x, x); }
struct window {
  const double* from;
  std::function<double()> f;
  std::weak_ptr<cell> c;
};
struct window_dual {
  const dual* from;
  std::function<dual()> f;
  std::weak_ptr<cell_dual> c;
};
void by_window(double& x, window w) { x *= *w.from; }
void by_window_dual(tape& t, dual& x, window w) { x = twins::mul(t, *w.from, x); }
void by_first(double& x, const double* p) { x *= *p; }
void by_first_dual(tape& t, dual& x, const double* p) { x = twins::mul(t, *p, x); }
void by_cells(double& x, const cell* p) { x *= p->x; }
void by_cells_dual(tape& t, dual& x, const cell* p) { x = twins::mul(t, p->x, x); }
void by_integers(double& x, const int* p) { x *= *p; }
void by_integers_dual(tape& t, dual& x, const int* p) { x = twins::mul(t, *p, x); }

// Its structure does not say of which types its members are.
struct nest {
  double x = 0;
  vector<nest> inside;
};
struct nest_dual {
  dual x = 0;
  vector<nest_dual> inside;
};
double add_from(nest& to, const nest& from) { return to.x += from.x; }
dual add_from_dual(tape& t, nest_dual& to, const nest_dual& from) { return to.x = twins::add(t, to.x, from.x); }

}  // namespace

template <>
struct dualrev::passive_members<notes> {
  template <class Object, class Visitor>
  static constexpr auto members(Object& object, Visitor&& visit) {
    return visit(object.counts, object.before, object.rows, dualrev::bytes_of(object));
  }
};
template <>
struct dualrev::structure<cell> : dualrev::record<cell, cell_dual> {
  template <class Object, class Visitor>
  static constexpr auto members(Object& object, Visitor&& visit) {
    return visit(object.x, object.ids, object.rows, object.by_number, object.maybe, object.either, object.both,
                 object.names, object.common, object.about);
  }
};
template <>
struct dualrev::structure<ring> : dualrev::record<ring, ring_dual> {
  template <class Object, class Visitor>
  static constexpr auto members(Object& object, Visitor&& visit) {
    return visit(object.x, object.next);
  }
};
template <>
struct dualrev::structure<window> : dualrev::record<window, window_dual> {
  template <class Object, class Visitor>
  static constexpr auto members(Object& object, Visitor&& visit) {
    return visit(object.from, object.f, object.c);
  }
};

DUALREV_TWIN(by_span, by_span_dual)
DUALREV_TWIN(by_integer, by_integer_dual)
DUALREV_TWIN(by_vector, by_vector_dual)
DUALREV_TWIN(by_table, by_table_dual)
DUALREV_TWIN(by_letter, by_letter_dual)
DUALREV_TWIN(read_only, read_only_dual)
DUALREV_TWIN(read_beside, read_beside_dual)
DUALREV_TWIN(by_owner, by_owner_dual)
DUALREV_TWIN(by_unique, by_unique_dual)
DUALREV_TWIN(by_weak, by_weak_dual)
DUALREV_TWIN(by_ring, by_ring_dual)
DUALREV_TWIN(by_window, by_window_dual)
DUALREV_TWIN(by_first, by_first_dual)
DUALREV_TWIN(by_cells, by_cells_dual)
DUALREV_TWIN(by_integers, by_integers_dual)

template <>
struct dualrev::structure<nest> : dualrev::record<nest, nest_dual> {
  template <class Object, class Visitor>
  static constexpr void members(Object& object, Visitor&& visit) {
    visit(object.x, object.inside);
  }
};

DUALREV_TWIN(add_from, add_from_dual)
DUALREV_TWIN(with_scratch, with_scratch_dual)
DUALREV_TWIN(into_vector, into_vector_dual)
DUALREV_TWIN(by_weights, by_weights_dual)
DUALREV_TWIN(by_rows, by_rows_dual)
DUALREV_TWIN(shrunk, shrunk_dual)
DUALREV_TWIN(scale, scale_dual)
DUALREV_TWIN(product, product_dual)
DUALREV_TWIN(swap_add, swap_add_dual)
DUALREV_TWIN(through, through_dual)
DUALREV_TWIN(rows, rows_dual)

namespace {

// The sum of the exit values of all memory, as a function of its entry values, where the arguments are laid out in m.
struct layout {
  std::size_t a, out, n, b;
};
double summed(vector<double> m, const layout& l) {
  scale(m.data() + l.a, m.data() + l.out, l.n, m[l.b]);
  double s = 0;
  for (double x : m) s += x;
  return s;
}

TEST(Sharing, EveryLayoutHasTheDerivativeOfTheOriginal) {
  const vector<double> start{0.1, 0.9, 0.3, 0.7, 0.5, 0.6, 0.2, 0.8};
  for (const layout l : {layout{0, 3, 3, 7},
                         {0, 0, 3, 7},
                         {0, 1, 3, 7},
                         {1, 0, 3, 7},
                         {0, 2, 3, 4},
                         {0, 0, 4, 1},
                         {2, 0, 3, 3},
                         {0, 4, 4, 2},
                         {1, 1, 3, 0}}) {
    vector<double> original = start;
    scale(original.data() + l.a, original.data() + l.out, l.n, original[l.b]);
    vector<double> m = start;
    const auto [value, pullback] =
        dualrev::vjp<scale>(span(m).subspan(l.a, l.n), span(m).subspan(l.out, l.n), l.n, m[l.b]);
    EXPECT_EQ(m, original);
    // each scalar of the union of out and b is seeded once
    vector<double> dout(l.n, 1);
    const bool b_in_out = l.b >= l.out && l.b < l.out + l.n;
    const auto [da, dfirst, db] = pullback(dout, b_in_out ? 0 : 1);
    vector<double> d(start.size());
    for (std::size_t i = 0; i < l.n; ++i) d[l.a + i] += da[i], d[l.out + i] += dfirst[i];
    d[l.b] += db;
    // what the function does not write passes through the sum of the memory unchanged
    for (std::size_t i = 0; i < start.size(); ++i)
      if (!(i >= l.out && i < l.out + l.n) && i != l.b) d[i] += 1;
    for (std::size_t i = 0; i < start.size(); ++i) {
      const double h = 1e-6;
      vector<double> up = start, down = start;
      up[i] += h, down[i] -= h;
      const double numeric = (summed(up, l) - summed(down, l)) / (2 * h);
      EXPECT_NEAR(d[i], numeric, 1e-6 * (1 + std::fabs(numeric))) << l.a << l.out << l.n << l.b << " at " << i;
    }
  }
}

TEST(Sharing, TheFirstParameterHasTheWholeDerivative) {
  vector<double> m{1, 2, 3};
  double b = 5;
  const auto [da, dout, db] = dualrev::vjp<scale>(m, m, 3, b).pullback({1, 0, 0}, 0);
  EXPECT_EQ(da[0], 10);
  EXPECT_EQ(dout, (vector<double>{0, 0, 0}));
  EXPECT_EQ(db, 2);
}

TEST(Sharing, ConstArgumentsKeepTheirOwnCotangents) {
  const twins::vec3 v{3, 0, 0};
  const auto [value, da, db] = dualrev::gradient<product>(v, v);
  EXPECT_EQ(value, 9);
  EXPECT_EQ(da.x, 3);
  EXPECT_EQ(db.x, 3);
}

TEST(Sharing, RecordsByReference) {
  twins::vec3 v{2, 5, 0};
  const auto [value, pullback] = dualrev::vjp<swap_add>(v, v);
  EXPECT_EQ(v.x, 7);
  EXPECT_EQ(v.y, 35);
  const auto [da, db] = pullback({0, 1, 0}, {});
  EXPECT_EQ(da.x, 5);
  EXPECT_EQ(da.y, 7 + 5);
  EXPECT_EQ(db.y, 0);
}

TEST(Sharing, OverlapsOfDifferentTypesAreRefused) {
  vector<double> v{1, 2, 3};
  EXPECT_THROW(dualrev::vjp<through>(v, v), std::invalid_argument);
  EXPECT_EQ(v[0], 1);
  EXPECT_NO_THROW(dualrev::vjp<through>(v, vector<double>{2}));
  EXPECT_EQ(v[0], 2);
}

TEST(Sharing, AConstantIsNoInputThatIsChanged) {
  vector<double> v{1, 2, 3};
  EXPECT_THROW(dualrev::gradient<with_scratch>(v, v), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<with_scratch>(v, v.data() + 2), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<with_scratch>(span(v).last(1), span(v)), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<into_vector>(v, v), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<into_vector>(v, v.data() + 2), std::invalid_argument);
  EXPECT_THROW(dualrev::jacobian<by_weights>(v, v), std::invalid_argument);
  EXPECT_THROW(dualrev::jacobian<by_weights>(v, v.data() + 1), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<shrunk>(v, v), std::invalid_argument);
  EXPECT_EQ(v, (vector<double>{1, 2, 3}));
  vector<vector<double>> rows{{1, 2}, {3, 4}};
  EXPECT_THROW(dualrev::gradient<by_rows>(rows[1], rows), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<by_rows>(span(rows[0]), rows), std::invalid_argument);
}
TEST(Sharing, AConstantBesideAnInputIsNone) {
  vector<double> v{1, 2, 3, 4};
  const span<double> front = span(v).first(2);
  EXPECT_EQ(std::get<1>(dualrev::gradient<with_scratch>(front, v.data() + 2)), (vector<double>{4, 0}));
  EXPECT_EQ(v[2], 2);
  EXPECT_EQ(std::get<1>(dualrev::gradient<into_vector>(vector<double>{5, 6}, v)), (vector<double>{6, 5}));
  vector<double> other{7};
  EXPECT_NO_THROW(dualrev::jacobian<by_weights>(other, v));
  const vector<vector<double>> rows{{8}, {9}};
  EXPECT_EQ(std::get<1>(dualrev::gradient<by_rows>(front, rows)), (vector<double>{0, 8}));
  EXPECT_EQ(std::get<1>(dualrev::gradient<shrunk>(vector<double>{5, 6}, v)), (vector<double>{6, 5}));
}

TEST(Sharing, PointersIntoArraysShare) {
  double m[2][2] = {{2, 3}, {4, 5}};
  const auto [value, pullback] = dualrev::vjp<rows>(m, m[0]);
  EXPECT_EQ(m[0][0], 4);
  const auto [dm, drow] = pullback({}, {1, 0});
  EXPECT_EQ(dm[0][0], 4);
  EXPECT_EQ(drow[0], 0);
}

TEST(Sharing, AStructureThatTellsNothingMayHoldItself) {
  static_assert(dualrev::may_hold_itself<nest> && dualrev::has_shared<nest>);
  static_assert(!dualrev::may_hold_itself<vector<double>> && !dualrev::has_shared<vector<std::pair<int, double>>>);
  nest tree{1, {{2, {}}, {3, {}}}};
  EXPECT_THROW(dualrev::gradient<add_from>(tree, tree.inside[1]), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<add_from>(tree.inside[1], tree), std::invalid_argument);
  EXPECT_EQ(std::get<0>(dualrev::gradient<add_from>(tree.inside[0], tree.inside[1])), 5);
}

cell full() {
  cell c;
  c.ids = {2, 3};
  c.rows = {{4}, {5, 6}};
  c.by_number[7] = {8};
  c.maybe = vector<int>{9};
  c.either = vector<int>{10};
  c.both.second = {11, 12};
  c.names = {"some text that is not short", "s"};
  c.common = std::make_shared<vector<int>>(1, 13);
  c.about = {{14}, 1, 1, {{15}, {16}}};
  return c;
}

TEST(Sharing, AConstantIsNotBelowTheFirstLevel) {
  cell c = full(), other = full();
  for (vector<int>* inside : {&c.ids, &c.rows[0], &c.rows[1], &c.by_number[7], &*c.maybe, &std::get<1>(c.either),
                              &c.about.counts, &c.about.rows[1]}) {
    EXPECT_THROW(dualrev::vjp<by_span>(c, *inside), std::invalid_argument);
    EXPECT_THROW(dualrev::vjp<by_span>(c, span(*inside).last(1)), std::invalid_argument);
    EXPECT_THROW(dualrev::vjp<by_vector>(c, *inside), std::invalid_argument);
    EXPECT_THROW(dualrev::vjp<by_integer>(c, inside->back()), std::invalid_argument);
    EXPECT_NO_THROW(dualrev::vjp<by_span>(other, *inside));
    EXPECT_NO_THROW(dualrev::vjp<by_vector>(other, *inside));
  }
  EXPECT_THROW(dualrev::vjp<by_integer>(c, c.both.first), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_integer>(c, c.about.plain), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_integer>(c, c.both.second.back()), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_letter>(c, c.names[0].data() + 3), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_letter>(c, c.names[1].data()), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<read_beside>(c, c.rows[1]), std::invalid_argument);
  c.x = 1;
  EXPECT_NO_THROW(dualrev::vjp<by_vector>(c, *c.common));
  EXPECT_EQ(c.x, 13);
  EXPECT_EQ(std::get<0>(dualrev::gradient<read_only>(c, c.rows[0])), 13 * 4);
}
TEST(Sharing, ManyPartsBesideManyParts) {
  cell c = full();
  c.rows.assign(100, {1, 2, 3});
  c.about.rows.assign(100, {4, 5, 6});
  vector<vector<int>> table(100, {2, 3});
  EXPECT_NO_THROW(dualrev::vjp<by_table>(c, table));
  EXPECT_EQ(c.x, 2);
  EXPECT_THROW(dualrev::vjp<by_table>(c, c.rows), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_table>(c, c.about.rows), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_integer>(c, c.about.rows[57][1]), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<by_integer>(c, table[57][1]));
}
TEST(Sharing, AConstantOwnerLeadsToNoInput) {
  const auto v = std::make_shared<vector<double>>(3, 2.0);
  EXPECT_THROW(dualrev::vjp<by_owner>((*v)[1], v), std::invalid_argument);
  double x = 3;
  EXPECT_NO_THROW(dualrev::vjp<by_owner>(x, v));
  EXPECT_EQ(x, 6);
  EXPECT_NO_THROW(dualrev::vjp<by_unique>(x, std::make_unique<cell>(full())));
  auto u = std::make_unique<cell>(full());
  double& inside = u->x;
  EXPECT_THROW(dualrev::vjp<by_unique>(inside, std::move(u)), std::invalid_argument);
  const auto c = std::make_shared<cell>(full());
  EXPECT_THROW(dualrev::vjp<by_weak>(c->x, c), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<by_weak>(x, c));
  const auto r = std::make_shared<ring>();
  r->next = std::make_shared<ring>();
  r->next->next = r;
  EXPECT_THROW(dualrev::vjp<by_ring>(r->next->x, r), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<by_ring>(x, r));
  r->next->next = nullptr;
  EXPECT_THROW(dualrev::vjp<by_window>(x, window{&x, {}, {}}), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_window>(c->x, window{&x, {}, c}), std::invalid_argument);
  const double two = 2;
  x = 3;
  EXPECT_NO_THROW(dualrev::vjp<by_window>(x, window{&two, {}, c}));
  EXPECT_EQ(x, 6);
}
TEST(Sharing, ABarePointerDoesNotTellHowFarItLeads) {
  vector<double> a{1, 2, 3};
  double fixed[3] = {1, 2, 3};
  double x = 5;
  EXPECT_THROW(dualrev::vjp<by_first>(a[2], a.data()), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_first>(x, a.data()), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_first>(a[2], a), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<by_first>(fixed[2], fixed), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<by_first>(x, fixed));
  EXPECT_NO_THROW(dualrev::vjp<by_first>(x, a));
  EXPECT_NO_THROW(dualrev::vjp<by_first>(a[2], span(a.data(), 2)));
  const cell cells[2] = {full(), full()};
  EXPECT_THROW(dualrev::vjp<by_cells>(x, &cells[0]), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<by_cells>(x, cells));
  EXPECT_NO_THROW(dualrev::vjp<by_cells>(x, span(&cells[0], 1)));
  const int k = 2;
  EXPECT_NO_THROW(dualrev::vjp<by_integers>(x, &k));
}

}  // namespace
