// A loop that is run backwards in bounded memory. It keeps snapshots of its state before some of its rounds; the
// reverse part runs forward again from the last of them, to the one round that is reversed next. Which rounds get a
// snapshot is the binomial schedule of
//   A. Griewank, A. Walther: Algorithm 799: revolve. ACM Trans. Math. Softw. 26 (2000) 19-45,
// with which s snapshots and r runs of each round reach C(s + r, s) rounds, and no other schedule reaches more.
#pragma once

#include <cstddef>
#include <limits>

namespace dualrev {

namespace checkpointing {

inline constexpr std::size_t unbounded = (std::numeric_limits<std::size_t>::max)();

/// a * b / c, where that is whole and b / c not large; what does not fit is `unbounded`.
constexpr std::size_t scaled(std::size_t a, std::size_t b, std::size_t c) noexcept {
  const std::size_t whole = a / c, rest = a % c;
  if (b != 0 && whole > (unbounded - rest * b / c) / b) return unbounded;
  return whole * b + rest * b / c;
}

/// C(snapshots + runs, snapshots): how many rounds can be reversed if each runs forward so often at most.
constexpr std::size_t reach(std::size_t snapshots, std::size_t runs) noexcept {
  const std::size_t less = snapshots < runs ? snapshots : runs, more = snapshots < runs ? runs : snapshots;
  std::size_t made = 1;
  for (std::size_t k = 1; k <= less && made != unbounded; ++k) made = scaled(made, more + k, k);
  return made;
}

/// How often rounds run forward at most where `rounds` > 1 are reversed.
constexpr std::size_t runs_for(std::size_t rounds, std::size_t snapshots) noexcept {
  if (snapshots == 1) return rounds - 1;
  std::size_t high = 1;
  while (reach(snapshots, high) < rounds) high *= 2;
  std::size_t low = high / 2;  // too few
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (reach(snapshots, middle) < rounds ? low : high) = middle;
  }
  return high;
}

/// How many rounds to go forward from a snapshot to where the next one is taken, if `rounds` > 1 are to be reversed
/// with `snapshots`, that one among them.
constexpr std::size_t advance(std::size_t rounds, std::size_t snapshots) noexcept {
  if (snapshots <= 1) return rounds - 1;
  // What is in front is reversed in one run less; of what is behind, with one snapshot less, at least as much.
  const std::size_t runs = runs_for(rounds, snapshots);
  const std::size_t in_front = reach(snapshots, runs - 1), behind = reach(snapshots - 1, runs - 1);
  return in_front < rounds - behind ? in_front : rounds - behind;
}

/// The least number of rounds that run forward, those of the first run among them, but for each the one in which it is
/// reversed.
constexpr std::size_t forward_rounds(std::size_t rounds, std::size_t snapshots) noexcept {
  if (rounds < 2) return 0;
  const std::size_t runs = runs_for(rounds, snapshots);
  return runs * rounds - reach(snapshots + 1, runs - 1);
}

}  // namespace checkpointing

/// The snapshots of one run of a loop. They lie on a stack of saves, each with the number of its round below it, and
/// what else a round saves lies above them and is gone before the next snapshot is taken.
class checkpoints {
 public:
  /// To be taken back from a stack.
  checkpoints() noexcept = default;
  /// `count` snapshots at most, and one at least. `rounds`: how often the loop is going to run; where that is not known
  /// there is one snapshot, at the beginning, until the reverse part knows, which costs one more run of the loop.
  static constexpr checkpoints snapshots(long long count, std::size_t rounds = 0) noexcept {
    return {count < 1 ? 1 : static_cast<std::size_t>(count), 0, rounds};
  }
  /// As many as there is room for in `count` bytes of the stack, and one at least.
  static constexpr checkpoints bytes(long long count, std::size_t rounds = 0) noexcept {
    return {0, count < 1 ? 1 : static_cast<std::size_t>(count), rounds};
  }

  /// Forward, where a round begins: whether it begins with a snapshot, which then has to be saved.
  template <class Saves>
  bool is_due(Saves& saved) {
    const std::size_t round = rounds_++;
    if (round == 1) count_first(saved);
    if (round != next_) return false;
    if (round == 0) first_ = saved.size();
    begin(round, saved);
    // With a budget of bytes the first snapshot tells how many there can be.
    next_ = round == 0 ? first_expected() : next_after(round, expected_);
    return true;
  }

  /// Reverse: all rounds from the last to the first. `keep` saves a snapshot and `restore` takes one back; `step` does
  /// what a round does, and `back` does that and its reverse, where the state is that before the round.
  template <class Saves, class Keep, class Restore, class Step, class Back>
  void reverse(Saves& saved, Keep&& keep, Restore&& restore, Step&& step, Back&& back) {
    if (rounds_ == 1) count_first(saved);
    for (std::size_t end = rounds_; end > 0; --end) {
      const std::size_t top = saved.size();
      restore();
      std::size_t round = saved.template pop<std::size_t>();
      if (round + 1 < end)
        saved.back_to(top);  // it is needed once more
      else
        --held_;
      while (round + 1 < end) {
        const std::size_t next = held_ < most_ ? next_after(round, end) : end - 1;
        while (round < next) step(round++);
        if (round + 1 == end) break;
        begin(round, saved);
        keep();
      }
      back(round);
    }
  }

 private:
  constexpr checkpoints(std::size_t most, std::size_t bytes, std::size_t rounds) noexcept
      : most_(most), bytes_(bytes), expected_(rounds) {}

  template <class Saves>
  void begin(std::size_t round, Saves& saved) {
    saved.push(round);
    ++held_;
  }
  /// Where the next snapshot is taken if rounds are reversed from `end` down, and the last one was at `round`.
  std::size_t next_after(std::size_t round, std::size_t end) const noexcept {
    if (round + 1 >= end || held_ >= most_) return checkpointing::unbounded;
    return round + checkpointing::advance(end - round, most_ - held_ + 1);
  }
  std::size_t first_expected() const noexcept {
    return most_ == 0 ? checkpointing::unbounded : next_after(0, expected_);
  }
  /// Only the first snapshot is there.
  template <class Saves>
  void count_first(const Saves& saved) noexcept {
    if (most_ > 0) return;
    const std::size_t size = (saved.size() - first_) * sizeof(double);
    most_ = bytes_ / size > 1 ? bytes_ / size : 1;
    next_ = first_expected();
  }

  std::size_t most_ = 0;   ///< snapshots at a time; zero: not known yet
  std::size_t bytes_ = 0;  ///< of all of these, where their number follows from it
  std::size_t expected_ = 0;
  std::size_t rounds_ = 0;  ///< that began
  std::size_t held_ = 0;    ///< snapshots that are there
  std::size_t next_ = 0;    ///< the round that gets the next one
  std::size_t first_ = 0;   ///< how much there was on the stack below them
};

}  // namespace dualrev
