#include "regions_private.dual.hpp"
#include "support/case.hpp"

#include <dualrev/check_gradient.hpp>
#include <dualrev/check_jvp.hpp>

#include "support/hessian_of.hpp"

#ifndef CHECK_WITHOUT_TWINS

#undef DUALREV_CASE_REGIONS_PRIVATE_HPP
namespace second_case {
#pragma push_macro("double")
#define double hyper::number
#include "regions_private.hpp"
#pragma pop_macro("double")
}  // namespace second_case

namespace {

namespace at = second_case::regions_private;
using number = hyper::number;
using vector = std::vector<double>;
using namespace regions_private;

const vector some{0.3, 0.9, -0.4, 0.8};

/// Gradient and Hessian against all oracles; that the gradient stages nothing, and of second derivatives the same or not.
template <auto f, class Oracle, class... Arguments>
void check(Way second, const Oracle& oracle, Arguments... arguments) {
  check_hessian_of<f>(second, oracle, arguments...);
  const auto copies = std::tuple(arguments...);
  const auto with_copies = [&](const auto& call) {
    auto given = copies;
    return std::apply(call, given);
  };
  EXPECT_TRUE(with_copies([](auto&... x) { return dualrev::check_gradient<f>(x...); }).ok());
  EXPECT_TRUE(with_copies([](auto&... x) { return dualrev::check_jvp<f>(x...); }).ok());
  dualrev::workspace w;
  with_copies([&](auto&... x) {
    static_cast<void>(dualrev::gradient<f>(w, x...));
    return 0;
  });
  EXPECT_EQ(w.counters().entries, 0U);
}

at::Spring spring(const auto& next) {
  const number k = next();
  return at::Spring(k, next());
}

TEST(RegionsPrivate, MembersThatOnlyTheirClassMayName) {
  const auto of_total = [](auto next) {
    const at::Spring s = spring(next);
    return at::total(s, row(next, 4));
  };
  check<&total>(Way::without_tape, of_total, Spring(2, 0.3), some);
  check<&by_pointer>(
      Way::without_tape,
      [](auto next) {
        const at::Spring s = spring(next);
        return at::by_pointer(&s, row(next, 4));
      },
      std::vector<Spring>{Spring(1.5, 0.2)}, some);
  check<&of_many>(
      Way::without_tape,
      [](auto next) {
        std::vector<at::Spring> all;
        for (int i = 0; i < 3; ++i) all.push_back(spring(next));
        return at::of_many(all, next());
      },
      std::vector<Spring>{Spring(2, 0.3), Spring(0.5, 0.7), Spring(1.2, -0.4)}, 0.6);
}
TEST(RegionsPrivate, ObjectsThatChange) {
  check<&softened>(
      Way::without_tape,
      [](auto next) {
        at::Spring s = spring(next);
        return at::softened(s, row(next, 4));
      },
      Spring(2, 0.3), some);
  Spring by_original(2, 0.3), by_gradient = by_original;
  EXPECT_EQ(softened(by_original, some), std::get<0>(dualrev::gradient<softened>(by_gradient, some)));
  EXPECT_EQ(by_gradient.stiffness(), by_original.stiffness());
  EXPECT_EQ(by_gradient.length(), by_original.length());
  const auto by_differences = dualrev::check_gradient<by_value>(Spring(2, 0.3), some);
  EXPECT_TRUE(by_differences.ok()) << by_differences;
}
TEST(RegionsPrivate, RowsIntegersAndConstantsAmongThem) {
  check<&fitted>(
      Way::without_tape,
      [](auto next) {
        const std::vector<number> w = row(next, 3);
        const number a = next(), b = next(), c = next();
        return at::fitted(at::Model(w, a, b, c, 2), row(next, 4));
      },
      Model({0.5, 1.5, -0.3}, 0.8, 1.1, 0.9, 2), some);
  check<&driven>(
      Way::without_tape,
      [](auto next) {
        const at::Spring front = spring(next), rear = spring(next);
        const number mass = next();
        return at::driven(at::Car(front, rear, mass), row(next, 4));
      },
      Car(Spring(2, 0.3), Spring(0.5, 0.7), 1.3), some);
}
TEST(RegionsPrivate, ClassesInsideOfOthers) {
  check<&of_inner>(
      Way::without_tape,
      [](auto next) {
        const at::Outer o(next());
        const at::Outer::Inner inner(next());
        return at::of_inner(o, inner, row(next, 4));
      },
      Outer(0.7), Outer::Inner(1.2), some);
  check<&assigned>(
      Way::without_tape,
      [](auto next) {
        std::vector<at::Outer::Inner> all;
        for (int i = 0; i < 3; ++i) all.emplace_back(next());
        return at::assigned(all, row(next, 4));
      },
      std::vector<Outer::Inner>{Outer::Inner(0.7), Outer::Inner(1.2), Outer::Inner(-0.4)}, some);
}
TEST(RegionsPrivate, WhatBelongsToTheClass) {
  check<&of_neurons>(
      Way::over_tape,
      [](auto next) {
        const number w = next(), b = next(), v = next(), c = next();
        return at::of_neurons(at::Neuron(w, b), at::Neuron(v, c), row(next, 4));
      },
      Neuron(0.7, 0.3), Neuron(1.2, -0.4), some);
}
TEST(RegionsPrivate, ClassesThatOnlyAnotherMayName) {
  Network network;
  network.add({0.7, 0.3}, {0.2, -0.1}, 0.8);
  network.add({1.2}, {0.4}, 0.5);
  check<&of_network>(
      Way::over_tape,
      [](auto next) {
        at::Network n;
        const std::vector<number> w = row(next, 2), b = row(next, 2);
        n.add(w, b, next());
        const std::vector<number> v = row(next, 1), c = row(next, 1);
        n.add(v, c, next());
        return at::of_network(n, row(next, 4));
      },
      network, some);
}
TEST(RegionsPrivate, ForwardModeAgreesWhereNothingIsLeft) {
  const auto check = dualrev::check_jvp<found_by_newton>(Spring(2, 0.25), 1.3);
  EXPECT_TRUE(check.ok()) << check;
  EXPECT_TRUE(dualrev::check_gradient<found_by_newton>(Spring(2, 0.25), 1.3).ok());
}
TEST(RegionsPrivate, Bases) {
  check<&of_cubic>(
      Way::over_tape,
      [](auto next) {
        at::Cubic p;
        p.a = next(), p.b = next(), p.c = next(), p.d = next();
        return at::of_cubic(p, row(next, 4));
      },
      Cubic{{{0.5, 1.5}, -0.3}, 0.8}, some);
  const auto parabola = [](auto next) {
    at::Parabola p;
    p.a = next(), p.b = next(), p.c = next();
    return p;
  };
  check<&as_base>(
      Way::over_tape, [&](auto next) { const at::Parabola p = parabola(next); return at::as_base(p, row(next, 4)); },
      Parabola{{0.5, 1.5}, -0.3}, some);
  check<&loaded>(
      Way::over_tape,
      [](auto next) {
        const number k = next(), l = next(), load = next();
        return at::loaded(at::Loaded(k, l, load), row(next, 4));
      },
      Loaded(2, 0.3, 0.7), some);
  check_hessian_of<&sliced>(
      Way::over_tape, [&](auto next) { const at::Parabola p = parabola(next); return at::sliced(p, row(next, 4)); },
      Parabola{{0.5, 1.5}, -0.3}, some);
}
TEST(RegionsPrivate, ANameOfSeveralClassesIsNotTakenForAnothers) {
  check_hessian_of<&two_of_a_name>(
      Way::over_tape,
      [](auto next) {
        at::Above p;
        p.Below::a = next(), p.a = next();
        return at::two_of_a_name(p, row(next, 4));
      },
      Above{{0.5}, 1.5}, some);
}

}  // namespace

#endif
