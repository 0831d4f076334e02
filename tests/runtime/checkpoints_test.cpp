// The schedule of loops that are run backwards from snapshots: by counting rounds, against the least number there is.
#include <gtest/gtest.h>
#include <dualrev/basics/checkpoints.hpp>
#include <dualrev/basics/saves.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace {

using dualrev::checkpoints;
using dualrev::checkpointing::forward_rounds;

/// By definition: where the next snapshot is best taken is tried out.
std::size_t least_rounds(std::size_t rounds, std::size_t snapshots) {
  if (rounds < 2) return 0;
  if (snapshots == 1) return rounds * (rounds - 1) / 2;
  static std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  const auto found = known.find({rounds, snapshots});
  if (found != known.end()) return found->second;
  std::size_t best = rounds * rounds;
  for (std::size_t in_front = 1; in_front < rounds; ++in_front)
    best =
        std::min(best, in_front + least_rounds(rounds - in_front, snapshots - 1) + least_rounds(in_front, snapshots));
  return known[{rounds, snapshots}] = best;
}

struct Counted {
  std::size_t steps = 0;          ///< forward, in the reverse part
  std::size_t last_snapshot = 0;  ///< of the forward part
  std::size_t most = 0;           ///< snapshots at a time
};

/// A loop whose state is the number of its round.
Counted counted(checkpoints taken, std::size_t rounds) {
  constexpr std::size_t size = 2;  // the number of the round, and the state
  dualrev::saves saved;
  Counted made;
  std::size_t state = 0;
  const auto keep = [&] {
    saved.push(state);
    made.most = std::max(made.most, saved.size() / size);
  };
  for (std::size_t i = 0; i < rounds; ++i, ++state)
    if (taken.is_due(saved)) {
      keep();
      made.last_snapshot = i;
    }
  std::size_t end = rounds;
  taken.reverse(
      saved, keep, [&] { saved.pop(state); },
      [&](std::size_t round) {
        EXPECT_EQ(state++, round);
        ++made.steps;
      },
      [&](std::size_t round) {
        EXPECT_EQ(round, --end);
        EXPECT_EQ(state, round);
      });
  EXPECT_EQ(end, 0U);
  EXPECT_EQ(saved.size(), 0U);
  return made;
}

TEST(Checkpoints, AsFewRoundsAsThereCanBe) {
  for (std::size_t snapshots = 1; snapshots < 8; ++snapshots)
    for (std::size_t rounds = 0; rounds < 70; ++rounds) {
      const std::size_t least = least_rounds(rounds, snapshots);
      EXPECT_EQ(forward_rounds(rounds, snapshots), least) << rounds << " rounds, " << snapshots << " snapshots";
      const auto s = static_cast<long long>(snapshots);
      // The forward part did those up to the last of its snapshots.
      const Counted known = counted(checkpoints::snapshots(s, rounds), rounds);
      EXPECT_EQ(known.steps, least - known.last_snapshot) << rounds << " rounds, " << snapshots << " snapshots";
      EXPECT_LE(known.most, snapshots);
      const Counted unknown = counted(checkpoints::snapshots(s), rounds);
      EXPECT_EQ(unknown.steps, least) << rounds << " rounds, " << snapshots << " snapshots";
      EXPECT_LE(unknown.most, snapshots);
    }
}

TEST(Checkpoints, FewSnapshotsAndMany) {
  for (const std::size_t rounds : {0, 1, 2, 9}) {
    EXPECT_EQ(counted(checkpoints::snapshots(1, rounds), rounds).steps, rounds == 0 ? 0 : rounds * (rounds - 1) / 2);
    for (const std::size_t more : {0, 1, 100}) {
      const auto snapshots = static_cast<long long>(std::max<std::size_t>(rounds + more, 1));
      EXPECT_EQ(counted(checkpoints::snapshots(snapshots, rounds), rounds).steps, 0U) << rounds << " rounds";
    }
    // None, or less, is one.
    EXPECT_LE(counted(checkpoints::snapshots(0, rounds), rounds).most, 1U);
    EXPECT_LE(counted(checkpoints::snapshots(-3, rounds), rounds).most, 1U);
  }
}

TEST(Checkpoints, Bytes) {
  for (const std::size_t rounds : {0, 1, 2, 50})
    for (const long long snapshots : {1, 2, 7}) {
      const Counted by_number = counted(checkpoints::snapshots(snapshots, rounds), rounds);
      for (const long long more : {0, 15}) {
        const Counted by_bytes = counted(checkpoints::bytes(snapshots * 16 + more, rounds), rounds);
        EXPECT_EQ(by_bytes.steps, by_number.steps);
        EXPECT_EQ(by_bytes.most, by_number.most);
      }
      EXPECT_EQ(counted(checkpoints::bytes(snapshots * 16), rounds).steps, least_rounds(rounds, snapshots));
    }
  EXPECT_EQ(counted(checkpoints::bytes(1, 9), 9).most, 1U);
}

TEST(Checkpoints, CountsThatAreWrongCostTimeOnly) {
  for (const std::size_t expected : {1, 5, 19, 20, 21, 1000}) {
    EXPECT_LE(counted(checkpoints::snapshots(4, expected), 20).most, 4U);
    EXPECT_LE(counted(checkpoints::snapshots(4, expected), 20).steps, 190U);
  }
}

TEST(Checkpoints, AMillionRoundsTakeTheStatesOfAThousand) {
  constexpr std::size_t rounds = 1000000;
  const Counted made = counted(checkpoints::snapshots(1000, rounds), rounds);
  EXPECT_EQ(made.most, 1000U);
  EXPECT_EQ(made.steps, forward_rounds(rounds, 1000) - made.last_snapshot);
  EXPECT_LE(made.steps, 3 * rounds / 2);  // C(1002, 1000) < a million <= C(1003, 1000)
}

TEST(Checkpoints, HugeNumbers) {
  using dualrev::checkpointing::advance;
  constexpr std::size_t huge = std::size_t{1} << 62;
  for (const std::size_t snapshots : {std::size_t{2}, std::size_t{3}, std::size_t{1000}, huge >> 29, huge - 2}) {
    const std::size_t next = advance(huge, snapshots);
    EXPECT_GT(next, 0U);
    EXPECT_LT(next, huge);
  }
  EXPECT_EQ(advance(huge, 1), huge - 1);
  EXPECT_EQ(advance(huge, huge), 1U);
  // C(64 + 2, 2) rounds with two snapshots, by hand: 64 runs.
  EXPECT_EQ(forward_rounds(2145, 2), 64U * 2145U - 45760U);
}

}  // namespace
