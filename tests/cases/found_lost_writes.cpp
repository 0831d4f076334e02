#include <dualrev/boundary/guess.hpp>
#include "found_lost_writes.dual.hpp"

#include "support/case.hpp"

#undef DUALREV_CASE_FOUND_LOST_WRITES_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "found_lost_writes.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

using Numbers = std::vector<double>;
using Node = found_lost_writes::Node;
CHECK_FIELDS(found_lost_writes::Node, o.value, o.left, o.right);
CHECK_FIELDS(found_lost_writes::Cache, o.sum, o.k, o.hits);
CHECK_FIELDS(found_lost_writes::Grid, o.d);

TEST(FoundLostWrites, ThroughConstantPointersAndSpans) {
  EXPECT_VJP(found_lost_writes::by_constant_span, std::vector<double>{1.3, 0.7});
  EXPECT_VJP(found_lost_writes::by_constant_pointer, std::vector<double>{1.3, 0.7});
  EXPECT_VJP(found_lost_writes::scaled, std::vector<double>{1.3, 0.7});
}

TEST(FoundLostWrites, TheCallersNumbersChange) {
  std::vector<double> v{3, 4};
  [[maybe_unused]] const auto by_span = dualrev::gradient<found_lost_writes::by_constant_span>(std::span<double>(v));
  EXPECT_EQ(v, (std::vector<double>{6, 4}));
  [[maybe_unused]] const auto by_pointer = dualrev::vjp<found_lost_writes::by_constant_pointer>(v);
  EXPECT_EQ(v, (std::vector<double>{10, 4}));
}

TEST(FoundLostWrites, WhatPointersLeadToByReference) {
  auto p = std::make_shared<double>(3);
  const auto other = p;
  [[maybe_unused]] const auto shared = dualrev::gradient<found_lost_writes::by_shared>(p, 2.0);
  EXPECT_EQ(*other, 6);
  auto u = std::make_unique<double>(3);
  const double* const of_u = u.get();
  [[maybe_unused]] const auto unique = dualrev::gradient<found_lost_writes::by_unique>(u);
  EXPECT_EQ(*of_u, 6);
  auto v = std::make_shared<Numbers>(Numbers{3});
  const auto other_v = v;
  [[maybe_unused]] const auto grown = dualrev::gradient<found_lost_writes::grown>(v, 2.0);
  EXPECT_EQ(*other_v, (Numbers{3, 2}));
  std::optional o = other;
  [[maybe_unused]] const auto optional = dualrev::gradient<found_lost_writes::in_optional>(o);
  EXPECT_EQ(*other, 7);
  std::map<int, std::shared_ptr<double>> m{{1, other}};
  [[maybe_unused]] const auto map = dualrev::gradient<found_lost_writes::in_map>(m, 2.0);
  EXPECT_EQ(*other, 14);
  found_lost_writes::Cache c;
  [[maybe_unused]] const auto cached = dualrev::gradient<found_lost_writes::cached>(c, 0.5);
  EXPECT_EQ(c.hits, 2);
  EXPECT_EQ(c.sum, 1.5);
}

// Of a node that no argument leads to any more, too.
TEST(FoundLostWrites, NodesThatTheArgumentsLeave) {
  const auto first = std::make_shared<double>(3);
  auto p = first;
  const auto [value, by_p, by_x] = dualrev::gradient<found_lost_writes::leaves_a_node>(p, 2.0);  // p x^2
  EXPECT_EQ(value, 12);
  EXPECT_EQ(*by_p, 4);
  EXPECT_EQ(by_x, 12);
  EXPECT_EQ(*first, 6);
  EXPECT_EQ(*p, 12);
  p = first;
  const auto second_time = dualrev::vjp<found_lost_writes::leaves_a_node>(p, 2.0);  // from a copy
  EXPECT_EQ(*first, 12);
  EXPECT_EQ(*p, 24);
  p = first;
  EXPECT_THROW((void)dualrev::gradient<found_lost_writes::throws_behind_a_node>(p, 2.0), double);
  EXPECT_EQ(*first, 24);
  EXPECT_EQ(p, nullptr);

  std::vector v{std::make_shared<Numbers>(Numbers{3}), std::make_shared<Numbers>(Numbers{5})};
  const auto before = v;
  (void)dualrev::gradient<found_lost_writes::erases>(v, 2.0);
  EXPECT_EQ(v, std::vector{before[1]});
  EXPECT_EQ(*before[0], (Numbers{3, 6}));
  EXPECT_EQ(*before[1], Numbers{5});
}

TEST(FoundLostWrites, LinksThatAreCutOut) {
  using found_lost_writes::Link;
  const auto label = std::make_shared<const Link>(Link{7, nullptr, nullptr});
  const auto third = std::make_shared<Link>(Link{5, nullptr, nullptr});
  const auto second = std::make_shared<Link>(Link{3, third, label});
  const auto first = std::make_shared<Link>(Link{2, second, label});
  auto head = first;
  const auto g = dualrev::gradient<found_lost_writes::pops>(head, first, 0.5);  // (b + a x) a x + x c
  EXPECT_EQ(std::get<0>(g), 7.5);
  EXPECT_EQ(std::get<1>(g)->value, 2.5);
  EXPECT_EQ(std::get<1>(g)->next->value, 1);
  EXPECT_EQ(std::get<3>(g), 17);
  EXPECT_EQ(head, third);
  EXPECT_EQ(first->value, 1);
  EXPECT_EQ(first->next, second);
  EXPECT_EQ(second->value, 4);
  EXPECT_EQ(second->next, nullptr);
  EXPECT_EQ(second->label, label);
  EXPECT_EQ(third->value, 5);
  // Nodes may be shared; a pointer that is a part of a node is an argument inside of another.
  EXPECT_THROW(dualrev::gradient<found_lost_writes::pops>(first->next, first, 0.5), std::invalid_argument);
}

TEST(FoundLostWrites, WhatReadsAndWhatChangesItsOwn) {
  const auto numbers = std::make_shared<Numbers>(Numbers{1.3, 0.7});
  EXPECT_GRADIENT(found_lost_writes::reads, std::make_shared<double>(1.3), 0.7);
  EXPECT_GRADIENT(found_lost_writes::reads_elements, numbers, 0.7);
  EXPECT_GRADIENT(found_lost_writes::transforms, numbers, 0.7);
  EXPECT_GRADIENT(found_lost_writes::sorts_a_copy, numbers, 0.9);
  const auto last = std::make_shared<Node>(Node{0.4, nullptr, nullptr});
  const auto node = std::make_shared<Node>(Node{1.3, last, nullptr});
  EXPECT_GRADIENT(found_lost_writes::builds, node, 0.7);
  EXPECT_GRADIENT(found_lost_writes::copies_a_node, *node, 0.7);
  EXPECT_GRADIENT(found_lost_writes::walks, node, 0.7);
  const auto grid = std::make_shared<found_lost_writes::Grid>(found_lost_writes::Grid{{1.3, 0.7, 0.2, 0.4}});
  EXPECT_GRADIENT(found_lost_writes::reads_by_a_member_that_could_write, grid, 0.7);
  const auto [value, of_numbers, of_x] =  // a x^2
      dualrev::gradient<found_lost_writes::of_its_own>(std::make_unique<Numbers>(Numbers{1.5}), 0.5);
  EXPECT_EQ(value, 0.375);
  EXPECT_EQ(*of_numbers, Numbers{0.25});
  EXPECT_EQ(of_x, 1.5);
  EXPECT_GRADIENT(found_lost_writes::cached_in_a_copy, found_lost_writes::Cache{1.3, 2, 0}, 0.7);
}

// While a source is read, results have the types that they will have.
static_assert(dualrev::guess::in_out<const std::span<double>&>);
static_assert(!dualrev::guess::in_out<const std::span<const double>&>);
