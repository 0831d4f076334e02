// Sums of loops in another order than that of their iterations, where a user allows it (dualrev-rewrite --reassociate):
// the iterations take turns at eight numbers, none of which waits for another, and so are added several at a time.
// Which iteration is added to which number does not depend on compilers, nor on what else iterations do, so that a sum
// that is computed once more is the same again.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "dualrev/basics/inlined.hpp"

namespace dualrev {

namespace in_lanes {

constexpr std::size_t count = 8;

/// What iterations add to each of `sums` numbers: nothing yet. `-0.0 + x` is `x`, whatever that is.
template <std::size_t sums>
struct terms {
  double of[sums];
};

/// One iteration by itself.
template <std::size_t sums, class Integer, class Body>
DUALREV_INLINED inline terms<sums> one(const Body& body, Integer i) {
  return [&]<std::size_t... k>(std::index_sequence<k...>) DUALREV_INLINED {
    terms<sums> all{{(static_cast<void>(k), -0.0)...}};
    body(i, all.of[k]...);
    return all;
  }(std::make_index_sequence<sums>());
}

/// Adds up eight numbers, and that to a sum.
DUALREV_INLINED inline void add(double& sum, const double* all) {
  sum += ((all[0] + all[4]) + (all[2] + all[6])) + ((all[1] + all[5]) + (all[3] + all[7]));
}

#if defined(__GNUC__)
/// As many numbers as the machine takes at once; more would be kept in memory.
#if defined(__AVX__)
using together [[gnu::vector_size(32)]] = double;
#else
using together [[gnu::vector_size(16)]] = double;
#endif
constexpr std::size_t width = sizeof(together) / sizeof(double), vectors = count / width;

/// Eight iterations at a time, each with what it adds next to the others' in a vector. All is written out, or g++ would
/// keep it in memory with -O2.
template <class Integer, class Body, class... Sums>
DUALREV_INLINED inline void eight_at_a_time(Integer first, std::size_t rounds, const Body& body, Sums&... sums) {
  constexpr std::size_t n = sizeof...(Sums);
  [&]<std::size_t... k, std::size_t... at>(std::index_sequence<k...>, std::index_sequence<at...>) DUALREV_INLINED {
    const auto run = [&](int i) DUALREV_INLINED {
      return one<n>(body, static_cast<Integer>(first + static_cast<Integer>(i)));
    };
    together all[n * vectors] = {(static_cast<void>(at), -together{})...};
    for (; rounds > 0; --rounds) {
      const terms<n> of[count] = {run(0), run(1), run(2), run(3), run(4), run(5), run(6), run(7)};
      if constexpr (width == 4)
        ((all[at] += together{of[at % vectors * 4].of[at / vectors], of[at % vectors * 4 + 1].of[at / vectors],
                              of[at % vectors * 4 + 2].of[at / vectors], of[at % vectors * 4 + 3].of[at / vectors]}),
         ...);
      else
        ((all[at] += together{of[at % vectors * 2].of[at / vectors], of[at % vectors * 2 + 1].of[at / vectors]}), ...);
      first = static_cast<Integer>(first + static_cast<Integer>(count));
    }
    const auto add_up = [](double& sum, const together* of) DUALREV_INLINED {
      const auto lane = [&](std::size_t i) DUALREV_INLINED { return of[i / width][i % width]; };
      const double each[] = {lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7)};
      add(sum, each);
    };
    (add_up(sums, &all[k * vectors]), ...);
  }(std::make_index_sequence<n>(), std::make_index_sequence<n * vectors>());
}
#endif

/// The same as loops, of which g++ makes vectors where iterations write elsewhere too.
template <class Integer, class Body, class... Sums>
DUALREV_INLINED inline void eight_in_loops(Integer first, std::size_t rounds, const Body& body, Sums&... sums) {
  constexpr std::size_t n = sizeof...(Sums), rounds_at_once = 8;
  double all[n][count];
  for (auto& each : all)
    for (double& lane : each) lane = -0.0;
  const auto run = [&]<std::size_t iterations>(std::integral_constant<std::size_t, iterations>) DUALREV_INLINED {
    double terms_of[n][iterations];
    for (std::size_t i = 0; i < iterations; ++i) {
      const terms<n> each = one<n>(body, static_cast<Integer>(first + static_cast<Integer>(i)));
      for (std::size_t k = 0; k < n; ++k) terms_of[k][i] = each.of[k];
    }
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < iterations; i += count)
        for (std::size_t lane = 0; lane < count; ++lane) all[k][lane] += terms_of[k][i + lane];
    first = static_cast<Integer>(first + static_cast<Integer>(iterations));
  };
  for (; rounds >= rounds_at_once; rounds -= rounds_at_once)
    run(std::integral_constant<std::size_t, count * rounds_at_once>());
  for (; rounds > 0; --rounds) run(std::integral_constant<std::size_t, count>());
  std::size_t k = 0;
  ((add(sums, all[k]), ++k), ...);
}

template <bool beside, class Integer, class Body, class... Sums>
DUALREV_INLINED inline void all_of(Integer first, std::size_t rounds, const Body& body, Sums&... sums) {
  std::size_t i = 0;
#if defined(__GNUC__)
  if constexpr ((std::is_same_v<Sums, double> && ...)) {
    if (rounds >= count) {
#if defined(__clang__)
      eight_at_a_time(first, rounds / count, body, sums...);
#else
      if constexpr (beside)
        eight_in_loops(first, rounds / count, body, sums...);
      else
        eight_at_a_time(first, rounds / count, body, sums...);
#endif
      i = rounds - rounds % count;
    }
  }
#endif
  for (; i < rounds; ++i) body(static_cast<Integer>(first + static_cast<Integer>(i)), sums...);
}

}  // namespace in_lanes

/// Runs `body(i, sums...)` for `rounds` integers from `first` on, in their order. All that an iteration does with the
/// sums is to add to them: it is given others, which are added to these in the end.
template <class Integer, class Body, class... Sums>
DUALREV_INLINED inline void sums_in_lanes(Integer first, std::size_t rounds, const Body& body, Sums&... sums) {
  in_lanes::all_of<false>(first, rounds, body, sums...);
}
/// The same where iterations write to rows too.
template <class Integer, class Body, class... Sums>
DUALREV_INLINED inline void sums_in_lanes_beside(Integer first, std::size_t rounds, const Body& body, Sums&... sums) {
  in_lanes::all_of<true>(first, rounds, body, sums...);
}

}  // namespace dualrev
