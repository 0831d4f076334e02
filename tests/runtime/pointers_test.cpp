// Owning pointers and recursive types at the boundary: null or not is part of the shape, sharing is kept.
#include <gtest/gtest.h>

#include "pointer_twins.hpp"

namespace {

using namespace pointers;

// A chain of the given scalars.
unique_ptr<chain> linked(const vector<double>& values) {
  unique_ptr<chain> c;
  for (std::size_t i = values.size(); i-- > 0;)
    c = std::make_unique<chain>(chain{values[i], "n" + std::to_string(i), std::move(c)});
  return c;
}
vector<double> scalars_of(const chain* c) {
  vector<double> result;
  for (; c; c = c->next.get()) result.push_back(c->x);
  return result;
}

TEST(Pointers, TreesHaveCotangentsOfTheirShape) {
  const tree t{1, {{2, {}}, {3, {{4, {}}}}}};
  const auto [value, d] = dualrev::gradient<total>(t);
  EXPECT_EQ(value, 30);
  EXPECT_EQ(d.value, 2);
  ASSERT_EQ(d.children.size(), 2u);
  EXPECT_EQ(d.children[1].children[0].value, 8);
  EXPECT_TRUE(dualrev::check_gradient<total>(t).ok());
}

TEST(Pointers, AUniquePointerIsNullOrNot) {
  // A move-only argument is taken by reference at the call and left alone.
  const unique_ptr<chain> c = linked({2, 3, 5});
  const auto [value, d] = dualrev::gradient<product>(c);
  EXPECT_EQ(value, 30);
  EXPECT_EQ(scalars_of(d.get()), (vector<double>{15, 10, 6}));
  EXPECT_EQ(d->next->name, "n1");
  EXPECT_EQ(scalars_of(c.get()), (vector<double>{2, 3, 5}));
  const auto [one, none] = dualrev::gradient<product>(nullptr);
  EXPECT_EQ(one, 1);
  EXPECT_EQ(none, nullptr);
  const auto check = dualrev::check_gradient<product>(c);
  EXPECT_TRUE(check.ok());
  EXPECT_EQ(check.scalars()[2].path, "arg0.next.next.x");
}

TEST(Pointers, ChainsThatGrowInPlace) {
  for (int again = 0; again < 3; ++again) {  // into storage that was used before
    unique_ptr<chain> c = linked(vector<double>(static_cast<std::size_t>(3 - again), 3.0));
    const chain* const first = c.get();
    const auto [value, pullback] = dualrev::vjp<grow>(c);
    EXPECT_EQ(c->x, 9);
    EXPECT_EQ(c->name, "new");
    EXPECT_EQ(c->next->x, 6);
    EXPECT_NE(first, nullptr);
    unique_ptr<chain> dy = linked(vector<double>(static_cast<std::size_t>(4 - again), 1.0));
    vector<double> expected(static_cast<std::size_t>(3 - again), 2.0);
    expected.back() = 8;
    EXPECT_EQ(scalars_of(pullback(dy).get()), expected);
    EXPECT_THROW(pullback(linked({1, 1, 1, 1, 1})), std::invalid_argument);
    EXPECT_THROW(pullback(nullptr), std::invalid_argument);
    EXPECT_EQ(scalars_of(pullback(dy).get()), expected);
  }
}

TEST(Pointers, SharedNodesAreOneNode) {
  const auto bottom = std::make_shared<dag>(dag{3, nullptr, nullptr});
  const auto top = std::make_shared<dag>(dag{2, bottom, bottom});
  const auto [value, d] = dualrev::gradient<paths>(top);
  EXPECT_EQ(value, 2 * (6 + 6));
  EXPECT_EQ(d->left, d->right);
  EXPECT_NE(d->left, bottom);
  EXPECT_EQ(d->w, 12);
  EXPECT_EQ(d->left->w, 2 * 2 * 2);
  EXPECT_EQ(d->left.use_count(), 2);
  EXPECT_EQ(bottom.use_count(), 3) << "nothing of the caller's is kept";
  EXPECT_TRUE(dualrev::check_gradient<paths>(top).ok());
  EXPECT_EQ(dualrev::check_gradient<paths>(top).scalars().size(), 2u);
  const auto [with_pullback, pullback] = dualrev::vjp<paths>(top);
  const auto e = pullback(10.0);
  EXPECT_EQ(e->left, e->right);
  EXPECT_EQ(e->left->w, 80);
  EXPECT_EQ(dualrev::jacobian<paths>(top).cols, 2u);
  EXPECT_EQ(std::get<1>(dualrev::gradient<paths>(nullptr)), nullptr);
}

TEST(Pointers, SixtyDoublingsAreLinear) {
  const auto [ladder, pullback] = dualrev::vjp<doublings>(0.5, 60);
  const auto [value, d] = dualrev::gradient<paths>(ladder);
  EXPECT_EQ(value, std::exp2(60));  // 0.5 * (1 + 1), doubled 60 times
  shared_ptr<dag> at = d;
  for (int i = 0; i < 60; ++i) {
    ASSERT_EQ(at->left, at->right);
    EXPECT_EQ(at->w, std::exp2(60));
    at = at->left;
  }
  EXPECT_EQ(at->w, std::exp2(61));
  EXPECT_EQ(pullback(d), std::exp2(61));
  EXPECT_EQ(dualrev::jacobian<paths>(ladder).cols, 61u);
  EXPECT_TRUE(dualrev::check_gradient<paths>(ladder).ok());
}

TEST(Pointers, SharingIsPartOfTheShape) {
  const auto [value, pullback] = dualrev::vjp<doublings>(2.0, 1);
  const auto leaf = [] { return std::make_shared<dag>(dag{1, nullptr, nullptr}); };
  const auto shared = leaf();
  EXPECT_EQ(pullback(std::make_shared<dag>(dag{7, shared, shared})), 1);
  EXPECT_THROW(pullback(std::make_shared<dag>(dag{7, leaf(), leaf()})), std::invalid_argument);
  EXPECT_THROW(pullback(std::make_shared<dag>(dag{7, shared, nullptr})), std::invalid_argument);
  EXPECT_THROW(pullback(leaf()), std::invalid_argument);
  EXPECT_THROW(pullback(nullptr), std::invalid_argument);
  // and the other way round: one node where there were two
  using two = vector<shared_ptr<double>>;
  const auto x = std::make_shared<double>(1);
  EXPECT_FALSE(dualrev::same_shape<two>(two{x, std::make_shared<double>(1)}, two{x, x}));
  EXPECT_TRUE(dualrev::same_shape<two>(two{x, x}, two{x, x}));
}

TEST(Pointers, CyclesAreRefused) {
  const auto a = std::make_shared<dag>(dag{3, nullptr, nullptr});
  const auto b = std::make_shared<dag>(dag{3, a, nullptr});
  a->right = b;
  EXPECT_THROW(dualrev::gradient<paths>(a), std::invalid_argument);
  EXPECT_THROW(dualrev::vjp<paths>(a), std::invalid_argument);
  EXPECT_EQ(a.use_count(), 2) << "nothing of the caller's is kept";
  a->right = nullptr;
  EXPECT_EQ(std::get<0>(dualrev::gradient<paths>(a)), 6);
  EXPECT_THROW(dualrev::vjp<ring>(1.0), std::invalid_argument);
  made_ring->left.reset();
  EXPECT_EQ(a.use_count(), 2);
}

TEST(Pointers, PartsOfAnObjectThatIsOwnedElsewhereAreRefused) {
  struct pair {
    double x, y;
  };
  const auto owner = std::make_shared<pair>(pair{2, 3});
  const shared_ptr<double> x(owner, &owner->x);
  const shared_ptr<double> y(owner, &owner->y);
  runs = false;
  EXPECT_THROW(dualrev::gradient<two_of_a_kind>(vector{x, y}), std::invalid_argument);
  EXPECT_FALSE(runs);
  const auto [value, d] = dualrev::gradient<two_of_a_kind>(vector{x, x, x});
  EXPECT_EQ(value, 4);
  EXPECT_EQ(*d[1], 4);
  EXPECT_EQ(d[0], d[2]);
  EXPECT_EQ(*std::get<1>(dualrev::gradient<two_of_a_kind>(vector{x, std::make_shared<double>(5)}))[0], 5);
}

TEST(Pointers, ParametersMayShareNodes) {
  const auto x = std::make_shared<double>(3);
  const auto [value, da, db, dk] = dualrev::gradient<both>(x, x, 2.0);
  EXPECT_EQ(value, 18);
  EXPECT_EQ(*da, 12);
  EXPECT_EQ(da, db);
  EXPECT_EQ(dk, 9);
  const auto result = dualrev::vjp<both>(x, x, 2.0);
  const auto [ea, eb, ek] = result.pullback(1.0);
  EXPECT_EQ(*ea, 12);
  EXPECT_EQ(ea, eb);
  EXPECT_EQ(ek, 9);
  const auto [ja, jb, jk] = dualrev::jacobian<both>(x, x, 2.0);
  EXPECT_EQ(ja(0, 0), 12);
  EXPECT_EQ(jb.cols, 0u);
  EXPECT_EQ(jk(0, 0), 9);
  EXPECT_TRUE(dualrev::check_gradient<both>(x, x, 2.0).ok());
  const auto [other, fa, fb, fk] = dualrev::gradient<both>(x, std::make_shared<double>(3), 2.0);
  EXPECT_EQ(other, 100);
  EXPECT_NE(fa, fb);
  EXPECT_EQ(x.use_count(), 1);
}

TEST(Pointers, NodesOfInOutsStayTheCallers) {
  const auto check = [](const shared_ptr<dag>& d, const shared_ptr<dag>& first, const shared_ptr<dag>& below) {
    EXPECT_EQ(d->w, 10);
    EXPECT_EQ(d->left, first);
    EXPECT_EQ(d->right, first);
    EXPECT_EQ(first->w, 10);
    EXPECT_EQ(first->left, below);
    EXPECT_EQ(first->right, nullptr);
    EXPECT_EQ(below->w, 7);
  };
  const auto below = std::make_shared<dag>(dag{7, nullptr, nullptr});
  const auto first = std::make_shared<dag>(dag{5, below, std::make_shared<dag>()});
  {
    shared_ptr<dag> d = first;
    const auto [value, pullback] = dualrev::vjp<rearrange>(d);
    check(d, first, below);
    const auto g = std::make_shared<dag>(dag{10, std::make_shared<dag>(dag{100, nullptr, nullptr}), nullptr});
    const auto dy = std::make_shared<dag>(dag{1, g, g});
    EXPECT_EQ(value->left, value->right);
    const auto dx = pullback(dy);
    EXPECT_EQ(dx->w, 2 * 11);
    EXPECT_EQ(dx->left->w, 100);
    EXPECT_EQ(dx->right->w, 0);
    EXPECT_NE(value, d);
  }
  first->w = 5;
  first->right = std::make_shared<dag>();
  {
    shared_ptr<dag> d = first;
    EXPECT_EQ(dualrev::jacobian<rearrange>(d).rows, 3u);
    check(d, first, below);
  }
  EXPECT_EQ(first.use_count(), 1);
  EXPECT_EQ(below.use_count(), 2);
}

TEST(Pointers, MutuallyRecursiveTypes) {
  const auto inner = [] {
    sum s;
    s.terms.resize(2);
    s.terms[0].what = 3.0;
    s.terms[1].what = std::make_unique<term>();
    std::get<2>(s.terms[1].what)->what = 4.0;
    return std::make_shared<const sum>(std::move(s));
  }();
  sum outer;
  outer.terms.resize(3);
  outer.terms[0].what = inner;
  outer.terms[1].what = inner;
  outer.terms[2].what = unique_ptr<term>();
  term root;
  root.what = std::make_shared<const sum>(std::move(outer));
  const auto [y, d] = dualrev::gradient<value>(root);
  EXPECT_EQ(y, -2);
  const auto& of_root = *std::get<1>(d.what);
  EXPECT_EQ(std::get<1>(of_root.terms[0].what), std::get<1>(of_root.terms[1].what));
  const auto& of_inner = *std::get<1>(of_root.terms[1].what);
  EXPECT_EQ(std::get<0>(of_inner.terms[0].what), 2);
  EXPECT_EQ(std::get<0>(std::get<2>(of_inner.terms[1].what)->what), -2);
  EXPECT_EQ(std::get<2>(of_root.terms[2].what), nullptr);
  EXPECT_TRUE(dualrev::check_gradient<value>(root).ok());
}

}  // namespace
