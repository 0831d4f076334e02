#include "members.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_CASE_MEMBERS_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "members.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(members::Spring, o.stiffness, o.rest);
CHECK_FIELDS(members::Shape, o.width);
CHECK_FIELDS(members::Disc, o.width, o.radius);
CHECK_FIELDS(members::Polynomial<double>, o.c);
CHECK_FIELDS(members::Outer, o.inner);
CHECK_FIELDS(members::Outer::Inner, o.a, o.factor);
CHECK_FIELDS(members::Steps, o.n);
CHECK_FIELDS(members::Counting, o.calls);
CHECK_FIELDS(members::Branch, o.branches, o.depth);
CHECK_FIELDS(members::SomeCounting, o.one, o.all, o.both);
CHECK_FIELDS(members::CountingAndNumber, o.one, o.k);
CHECK_FIELDS(members::Tree, o.weight, o.trees);

using members::Spring;

TEST(Members, Functions) {
  EXPECT_GRADIENT(members::Spring::energy, Spring(2, 0.5), 1.25);
  EXPECT_GRADIENT(members::Spring::force, Spring(2, 0.5), 1.25);
  EXPECT_GRADIENT(members::Spring::size, Spring(2, 0.5));
  EXPECT_GRADIENT(members::Spring::labelled, Spring(2, 0.5), std::string("ab"), 1.25);
  EXPECT_GRADIENT(members::Spring::square, 1.25);
  EXPECT_VJP(members::Spring::consumed, Spring(2, 0.5), {1.5, 2.5});
  EXPECT_VJP_OF((static_cast<double (members::Spring::*)(int) const>(&members::Spring::over)),
                (static_cast<fwd::dual (fwd_case::members::Spring::*)(int) const>(&fwd_case::members::Spring::over)), Spring(2, 0.5), 3);
  EXPECT_VJP_OF((static_cast<double (members::Spring::*)(double) const>(&members::Spring::over)),
                (static_cast<fwd::dual (fwd_case::members::Spring::*)(fwd::dual) const>(&fwd_case::members::Spring::over)), Spring(2, 0.5), 3.0);
}

TEST(Members, TheObjectIsInAndOut) {
  EXPECT_VJP(members::Spring::stretch, Spring(2, 0.5), 1.25);
  EXPECT_VJP(members::Spring::wear, Spring(2, 0.5));
  EXPECT_VJP(members::Spring::along, Spring(2, 0.5), {1.5, 2.5, 3.5}, {1.0, 2.0, 3.0}, 3);
}

TEST(Members, Operators) {
  EXPECT_GRADIENT(members::Spring::operator(), Spring(2, 0.5), 1.25);
  EXPECT_VJP(members::Spring::operator+, Spring(2, 0.5), Spring(3, 0.25));
}

TEST(Members, Instances) {
  EXPECT_VJP_BY_HAND(members::Polynomial<double>::at, (1, 1.5, 2.25, 11), {{1, 2, 3}}, 1.5);
  EXPECT_VJP_OF(&members::Spring::power<3>, &fwd_case::members::Spring::power<3>, Spring(2, 0.5), 1.5);
}

TEST(Members, OfClassesInside) {
  EXPECT_GRADIENT(members::Outer::both, {{2.0, 3}}, 1.5);
  EXPECT_GRADIENT(members::Outer::Inner::scaled, {2.0, 3}, 1.5);
}

TEST(Members, Virtual) {
  members::Disc disc;
  disc.radius = 2;
  disc.width = 3;
  members::Shape shape;
  shape.width = 3;
  EXPECT_GRADIENT(members::Shape::area, shape, 1.5);
  EXPECT_GRADIENT(members::Shape::twice, shape, 1.5);
  EXPECT_GRADIENT(members::Disc::area, disc, 1.5);
#ifndef CHECK_WITHOUT_TWINS
  // Cut down to its base it would be another shape.
  EXPECT_THROW(dualrev::gradient<&members::Shape::area>(disc, 1.5), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<&members::Shape::twice>(disc, 1.5), std::invalid_argument);
  // By value it is cut down in the original too.
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::area_by_value>(disc, 1.5)), members::area_by_value(disc, 1.5));
#endif
}

TEST(Members, OfObjectsWithoutNumbers) {
  EXPECT_GRADIENT(members::Steps::from, {3}, 1.25);
  EXPECT_GRADIENT(members::Counting::next, {2}, 1.25);
  EXPECT_VJP(members::Counting::to, {2}, 1.25, 0.5);
  EXPECT_GRADIENT(members::SomeCounting::next, {}, 1.25);
  EXPECT_VJP(members::CountingAndNumber::next, {{1}, 3.0}, 1.25);
  EXPECT_GRADIENT(members::next_of, {2}, {1}, 1.25);
  EXPECT_GRADIENT(members::next_of_both, {2}, {1}, 1.25);
  EXPECT_VJP(members::grown_both, {1, {{2, {}}}}, {3, {}}, 1.25);
  EXPECT_GRADIENT(members::next_of_part, {}, {1}, 1.25);
#ifndef CHECK_WITHOUT_TWINS
  // They have no place in the results, and are left as the original leaves them.
  members::Counting counting;
  EXPECT_EQ(dualrev::gradient<&members::Counting::next>(counting, 3.0), std::tuple(9.0, 6.0));
  const auto [value, pullback] = dualrev::vjp<&members::Counting::next>(counting, 3.0);
  EXPECT_EQ(value, 18);
  EXPECT_EQ(pullback(1.0), 12);
  double y = 2;
  const auto of_x_and_y = dualrev::jacobian<&members::Counting::to>(counting, 3.0, y);
  static_assert(std::is_same_v<decltype(of_x_and_y), const std::tuple<dualrev::matrix, dualrev::matrix>>);
  EXPECT_EQ(std::get<0>(of_x_and_y)(0, 0), 6);
  EXPECT_EQ(std::get<1>(of_x_and_y)(0, 0), 10);
  EXPECT_EQ(y, 20);
  EXPECT_EQ(counting.calls, 3);
  // Where they are one object they are one; what is a part of another is refused.
  members::Counting original = counting;
  const double both = members::next_of_both(original, original, 3.0);
  EXPECT_EQ(dualrev::gradient<members::next_of_both>(counting, counting, 3.0), std::tuple(both, 4 * 2 * 3 + 5 * 3 * 9));
  EXPECT_EQ(counting.calls, original.calls);
  members::SomeCounting some;
  EXPECT_THROW(dualrev::gradient<members::next_of_part>(some, some.one, 3.0), std::invalid_argument);
  std::vector<members::Counting> several(2);
  EXPECT_THROW(dualrev::gradient<members::next_of_first>(several, several[0], 3.0), std::invalid_argument);
  EXPECT_THROW(dualrev::gradient<members::next_in_span>(several, several, 3.0), std::invalid_argument);
  EXPECT_EQ(dualrev::gradient<members::next_of_first>(several, some.one, 3.0), std::tuple(18.0, 12.0));
  std::map<int, members::Counting> by_number{{0, {}}};
  EXPECT_THROW(dualrev::gradient<members::next_in_map>(by_number, by_number[0], 3.0), std::invalid_argument);
  members::Tree tree{1, std::vector<members::Tree>(2)};
  EXPECT_THROW(dualrev::gradient<members::grown_both>(tree, tree.trees[0], 3.0), std::invalid_argument);
  std::vector<members::CountingAndNumber> numbers(2);
  EXPECT_THROW(dualrev::gradient<members::counted_outside>(numbers, numbers[1].one.calls, 3.0), std::invalid_argument);
  // What is given by value, or to be moved from, may lead to what is changed.
  const auto node = std::make_shared<members::Tree>();
  EXPECT_THROW(dualrev::gradient<members::grown_node>(node, *node, 3.0), std::invalid_argument);
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::grown_node>(node, tree, 3.0)), 3);
  std::vector<double> moved{1, 2};
  EXPECT_THROW(dualrev::gradient<members::first_of_moved>(std::move(moved), moved, 3.0), std::invalid_argument);
  // What is empty overlaps with nothing.
  members::Weighted weighted;
  dualrev::vjp<&members::Bare::square>(weighted, weighted.weight);
  EXPECT_EQ(weighted.weight, 4);
  std::array<double, 4> four{1, 2, 3, 4};
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::scaled_first>(std::span(four.data() + 1, 0), four, 3.0)), 3);
  EXPECT_THROW(dualrev::gradient<members::scaled_first>(std::span(four.data() + 1, 1), four, 3.0), std::invalid_argument);
  auto last = std::make_unique<members::Last>();
  std::optional<members::Counting> perhaps{members::Counting{1}};
  EXPECT_EQ(dualrev::gradient<members::next_behind>(last, perhaps, 3.0), std::tuple(6.0 * 18, 2 * 18.0 + 6 * 12.0));
  EXPECT_EQ(last->calls, 2);
  const members::Branch branch{{{}, {}}, 2};
  static_assert(std::is_same_v<decltype(dualrev::gradient<&members::Branch::along>(branch, 0.5)), std::tuple<double, double>>);
  EXPECT_DOUBLE_EQ(std::get<1>(dualrev::gradient<&members::Branch::along>(branch, 0.5)), 2 + 2 * std::cos(0.5));
  EXPECT_EQ(dualrev::gradient<&members::Nothing::cube>(members::Nothing(), 2.0), std::tuple(8.0, 12.0));
  EXPECT_EQ(dualrev::gradient<&members::Nothing::square>(members::Nothing(), 2.0), std::tuple(4.0, 4.0));
  members::CountingAndNumber number;
  const auto of_number = dualrev::gradient<&members::CountingAndNumber::next>(number, 3.0);
  EXPECT_EQ(std::get<1>(of_number).k, 9);
  EXPECT_EQ(std::get<2>(of_number), 12);
  EXPECT_EQ(number.one.calls, 1);
#endif
}

#ifndef CHECK_WITHOUT_TWINS
TEST(Members, ObjectsOfOddParts) {
  members::CountingBits bits;
  EXPECT_EQ(dualrev::gradient<&members::CountingBits::next>(bits, 3.0), std::tuple(8.0, 2.0));
  EXPECT_EQ(bits.low, 2U);
  members::CountingBoth both;
  EXPECT_EQ(dualrev::gradient<&members::CountingBoth::more>(both, 3.0), std::tuple(8.0, 2.0));
  EXPECT_EQ(dualrev::gradient<&members::CountingBoth::more>(both, 3.0), std::tuple(22.0, 6.0));
  EXPECT_EQ(both.low, 3U);
  EXPECT_TRUE(both.odd);
  EXPECT_TRUE(dualrev::check_gradient<&members::CountingBoth::more>(both, 3.0).ok());
  members::CountingTogether together;
  EXPECT_EQ(dualrev::gradient<&members::CountingTogether::next>(together, 3.0), std::tuple(9.0, 3.0));
  EXPECT_EQ(together.calls, 3);
  EXPECT_TRUE(dualrev::check_gradient<&members::CountingTogether::next>(together, 3.0).ok());
  members::CountingAlone alone;
  EXPECT_EQ(dualrev::gradient<&members::CountingAlone::next>(alone, 3.0), std::tuple(9.0, 3.0));
  EXPECT_TRUE(dualrev::check_gradient<&members::CountingAlone::next>(alone, 3.0).ok());
  EXPECT_EQ(alone.calls, 3);
  members::CountingInside inside;
  EXPECT_EQ(dualrev::gradient<&members::CountingInside::next>(inside, 3.0), std::tuple(27.0, 9.0));
  EXPECT_EQ(inside.inside.calls, 3);
  members::WeightedBits weighted;
  const auto [value, dweighted, dx] = dualrev::gradient<&members::WeightedBits::next>(weighted, 3.0);
  EXPECT_EQ(std::tuple(value, dweighted.k, dx), std::tuple(12.0, 6.0, 4.0));
  EXPECT_EQ(weighted.low, 2U);
  EXPECT_TRUE(dualrev::check_gradient<&members::WeightedBits::next>(weighted, 3.0).ok());
}
TEST(Members, ConstantsMayLieInThem) {
  members::State s, other;
  members::Settings& in = s.settings;
  std::vector<int>* const inside[] = {&s.layout.row(0), &s.layout.row(1), &s.layout.ids(), &s.layout.inner(), &in.layers, &in.all[1]};
  for (std::vector<int>* const k : inside) {
    EXPECT_THROW(dualrev::vjp<members::by_ids>(s, *k), std::invalid_argument);
    EXPECT_THROW(dualrev::vjp<members::by_ids>(s, std::span(*k).last(1)), std::invalid_argument);
    EXPECT_THROW(dualrev::vjp<members::by_layers>(s, *k), std::invalid_argument);
  }
  EXPECT_THROW(dualrev::vjp<members::by_ids>(s, std::span(&s.layout.level(), 1)), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<members::by_ids>(s, s.layout.integers.all()), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<members::by_ids>(other, s.layout.integers.all()));
  other.x = 2;
  EXPECT_THROW(dualrev::vjp<members::by_settings>(s, in), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<members::by_letter>(s, in.all[0].name.data() + 2), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<members::by_view>(s, members::View(&s.layout.ids()[1])), std::invalid_argument);
  EXPECT_EQ(s.x, 2);
  for (std::vector<int>* const k : inside) EXPECT_NO_THROW(dualrev::vjp<members::by_layers>(other, *k));
  EXPECT_NO_THROW(dualrev::vjp<members::by_settings>(other, in));
  EXPECT_NO_THROW(dualrev::vjp<members::by_view>(other, members::View(&s.layout.ids()[1])));
  // A copy has the same node, and what nobody changes may be in both.
  EXPECT_NO_THROW(dualrev::vjp<members::by_ids>(s, *s.layout.common));
  EXPECT_EQ(s.x, 6);
  EXPECT_EQ((*s.layout.common)[0], 4);
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::with_layers>(s, in.layers)), 12);
}
TEST(Members, HandlesOfCopiesLeadToTheOriginal) {
  members::Moving m, other;
  int outside = 5;
  m.marks[0] = members::Position(&m.steps[1]);
  EXPECT_THROW(dualrev::gradient<members::moved>(m), std::invalid_argument);
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::still>(m)), 4);
  m.marks[0] = members::Position(&outside);
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::moved>(m)), 2 * 5 * 2);
  EXPECT_EQ(outside, 6);
  m.marks[0] = members::Position(m.last.get());
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::moved>(m)), 2 * 4 * 2);
  EXPECT_EQ(*m.last, 5);
  members::Walker walker{m.steps};
  EXPECT_THROW(dualrev::gradient<members::walked>(m, walker), std::invalid_argument);
  walker.over = other.steps;
  EXPECT_EQ(std::get<0>(dualrev::gradient<members::walked>(m, walker)), 2 * 1 * 2 * 3);
  EXPECT_EQ(other.steps[0], 2);
}
TEST(Members, PaddingIsNobodys) {
  members::Filled filled;
  static_assert(sizeof filled == sizeof(members::Padded));
  EXPECT_NO_THROW(dualrev::vjp<members::by_count>(filled, filled.count));
  EXPECT_EQ(filled.x, 6);
  EXPECT_EQ(filled.count, 4);
  EXPECT_THROW(dualrev::vjp<members::by_count>(filled, filled.before), std::invalid_argument);
  members::FilledCounts counts;
  static_assert(sizeof counts == sizeof(members::PaddedCounts));
  EXPECT_NO_THROW(dualrev::vjp<members::by_counts>(counts.y, counts));
  EXPECT_EQ(counts.y, 12);
}
TEST(Members, ConstantsMayLeadToThem) {
  const auto s = std::make_shared<members::State>();
  members::State other;
  const double two = 2;
  double x = 3;
  EXPECT_THROW(dualrev::vjp<members::by_owner>(*s, s), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<members::by_handles>(x, members::Handles{&x, {}, {}}), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<members::by_handles_given>(x, members::Handles{&x, {}, {}}), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<members::by_handles>(s->x, members::Handles{&two, {}, s}), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<members::by_owner>(other, s));
  EXPECT_EQ(other.x, 8);
  EXPECT_NO_THROW(dualrev::vjp<members::by_handles>(x, members::Handles{&two, {}, s}));
  EXPECT_NO_THROW(dualrev::vjp<members::by_handles_given>(x, members::Handles{&two, {}, s}));
  EXPECT_EQ(x, 12);
  // A bare pointer does not say how many there are.
  const members::State three[3] = {};
  EXPECT_THROW(dualrev::vjp<members::by_states>(x, &three[0]), std::invalid_argument);
  EXPECT_NO_THROW(dualrev::vjp<members::by_states>(x, std::span(&three[0], 1)));
  EXPECT_NO_THROW(dualrev::vjp<members::by_states>(x, three));
  members::State some[2];
  EXPECT_THROW(dualrev::vjp<members::by_states>(some[1].x, some), std::invalid_argument);
}
#endif

#ifndef CHECK_WITHOUT_TWINS
TEST(Members, FunctionObjectsByTheirTypes) {
  EXPECT_EQ(dualrev::gradient<members::Cube>(2.0), std::tuple(8.0, 12.0));
  EXPECT_EQ(dualrev::gradient<decltype(members::quartic)>(2.0, 1.0), std::tuple(18.0, 33.0, 2.0));
  const auto [value, pullback] = dualrev::vjp<members::Cube>(2.0);
  EXPECT_EQ(value, 8);
  EXPECT_EQ(pullback(0.5), 6);
}
#endif
