// Which inputs each output of a recorded run depends on, by the contributors in the staging array: its partials are not
// looked at, so a dependence counts whatever its partial derivative is. Sets of 64 rows, or of 64 columns, are one word
// each and are swept together.
//
// Backwards, 64 outputs at a time: a sweep goes only to the entries that one of them depends on, so of outputs that
// depend on a few entries each it costs as much as there are such entries, however long the tape is. Where many outputs
// depend on much, that may be more than 64 columns at a time over the whole of the tape cost, which is known
// beforehand: then it is given up, and they are swept forwards. So the work is at most twice the lesser of the two.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/dualrev.hpp"
#else

#include "dualrev/paper/tape.hpp"
#ifndef DUALREV_LADDER

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace dualrev::detail {

/// Ascending IDs of inputs for each output: those of output `i` from `starts[i]` to `starts[i + 1]`.
struct compressed_ids {
  std::vector<std::size_t> starts;
  std::vector<dualrev::id> ids;
};

class dependencies {
 public:
  /// Of a recorded tape, which must not change. Throws std::length_error beyond the tape's `limit_bytes`.
  explicit dependencies(const tape& t) : tape_(t), first_(t.first_entry_), end_(t.next_) {
    check_limit();
    const dualrev::id* word = t.ids_;
    const auto entries_to = [&](dualrev::id end) {
      for (; first_ + starts_.size() < end;) {
        starts_.push_back(static_cast<std::size_t>(word - t.ids_));
        do ++word;
        while (word != t.ids_end_ && !(*word & first_mark));
      }
    };
    starts_.reserve(end_ - first_ + 1);
    for (const auto& staged : t.operations_) {
      entries_to(staged->first_output());
      operations_.push_back({staged->first_output(), staged->output_end(), staged->inputs()});
      edges_ += operations_.back().inputs.size();
      starts_.resize(staged->output_end() - first_, static_cast<std::size_t>(word - t.ids_));
    }
    entries_to(end_);
    starts_.push_back(static_cast<std::size_t>(t.ids_end_ - t.ids_));
    edges_ += starts_.back() + (end_ - 1);
    masks_.resize(end_);
  }

  /// For each output, named by its ID (0, or one that was never given out, depends on nothing).
  compressed_ids of(const std::vector<dualrev::id>& outputs) {
    compressed_ids found;
    if (!backwards(outputs, found, blocks(first_ - 1) * edges_)) forwards(outputs, found = {});
    return found;
  }

  /// Of a recorded run on jets along one direction that nothing is known of (jets/on_tape.hpp), whose partial
  /// derivatives have derivatives where they depend on an input at all: the rows of the Hessian of the number with the
  /// ID `result`. With v = op(x, ...), what comes of the second derivatives of op are the products of what those
  /// contributors depend on whose partial derivatives change; by symmetry, one that does not has no part in them.
  compressed_ids of_hessian(dualrev::id result) {
    std::vector<std::vector<dualrev::id>> rows(numbers());
    for (const std::vector<dualrev::id>& all : together(result))
      for (const dualrev::id i : all) rows[i - 1].insert(rows[i - 1].end(), all.begin(), all.end());
    compressed_ids found;
    found.starts.push_back(0);
    for (std::vector<dualrev::id>& row : rows) {
      sort_and_merge(row);
      found.ids.insert(found.ids.end(), row.begin(), row.end());
      found.starts.push_back(found.ids.size());
    }
    return found;
  }

  /// The entries, inputs and contributions that were looked at.
  [[nodiscard]] std::size_t visited() const noexcept { return visited_; }

 private:
  using mask = std::uint64_t;
  struct staged_operation {
    dualrev::id first, end;
    std::vector<dualrev::id> inputs;
    std::size_t block = 0;  // in which it was reached last
  };

  static constexpr std::size_t blocks(std::size_t count) noexcept { return (count + 63) / 64; }
  static constexpr mask bit_of(std::size_t i) noexcept { return mask{1} << i; }
  template <class Visit>
  static void for_each_bit(mask m, Visit&& visit) {
    for (; m != 0; m &= m - 1) visit(static_cast<std::size_t>(std::countr_zero(m)));
  }

  /// What stands beside the tape in memory, as adjoints do.
  void check_limit() const {
    const std::size_t needed = (end_ - first_ + std::size_t{1}) * sizeof(std::size_t) +
                               std::size_t{end_} * (sizeof(mask) + sizeof(std::uint32_t));
    const std::size_t staging = tape_.capacity_ * tape::contribution_bytes;
    if (tape_.byte_limit_ < staging || tape_.byte_limit_ - staging < needed) tape_.throw_beyond_limit();
  }

  /// Calls `visit(contributor)` for each contribution to an entry.
  template <class Visit>
  void for_each_contributor(dualrev::id entry, Visit&& visit) {
    const std::size_t begin = starts_[entry - first_], end = starts_[entry - first_ + 1];
    for (std::size_t at = begin; at != end; ++at) visit(tape_.ids_[at] & id_bits);
    visited_ += 1 + end - begin;
  }
  /// Whether it is one of the outputs of an operation, which have no contributions.
  [[nodiscard]] bool is_of_operation(dualrev::id entry) const noexcept {
    return starts_[entry - first_] == starts_[entry - first_ + 1];
  }
  staged_operation& operation_of(dualrev::id entry) {
    return *std::prev(std::upper_bound(operations_.begin(), operations_.end(), entry,
                                       [](dualrev::id e, const staged_operation& o) { return e < o.first; }));
  }

  // ---- of jets: each input, and each entry, is one for the value with one for the derivative behind it ----

  [[nodiscard]] std::size_t numbers() const noexcept { return (first_ - 1) / 2; }
  static dualrev::id number_of(dualrev::id input) noexcept { return (input + 1) / 2; }
  static bool is_derivative(dualrev::id jet_part) noexcept { return jet_part % 2 == 0; }
  static void sort_and_merge(std::vector<dualrev::id>& all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  /// Whether each operation has its outputs in such pairs.
  [[nodiscard]] bool all_in_pairs() const noexcept {
    return std::all_of(operations_.begin(), operations_.end(),
                       [](const staged_operation& o) { return o.first % 2 == 1 && o.end % 2 == 1; });
  }
  /// Sets of numbers, from 1, each two of which the Hessian may have an entry of.
  std::set<std::vector<dualrev::id>> together(dualrev::id result) {
    std::set<std::vector<dualrev::id>> all;
    if (!all_in_pairs()) {
      std::vector<dualrev::id> every(numbers());
      std::iota(every.begin(), every.end(), dualrev::id{1});
      all.insert(std::move(every));
      return all;
    }
    std::vector<dualrev::id> changing;  // whose partial derivatives do, operation by operation
    std::vector<std::size_t> ends;      // of those of each
    std::vector<bool> is_reached(end_);
    const auto reach = [&](dualrev::id part) {
      const bool is_output = part >= first_ && is_of_operation(part);
      if (is_output || !is_derivative(part)) is_reached[part] = true;
    };
    if (result != 0) reach(result);
    for (dualrev::id entry = end_; entry-- > first_;) {
      if (!is_reached[entry]) continue;
      if (is_of_operation(entry)) {  // of which nothing is known
        const staged_operation& o = operation_of(entry);
        for (const dualrev::id input : o.inputs) reach(input), changing.push_back(input);
        std::fill(is_reached.begin() + o.first, is_reached.begin() + o.end, false);
      } else {
        for_each_contributor(entry, [&](dualrev::id part) {
          reach(part);
          if (is_derivative(part) && !(part >= first_ && is_of_operation(part))) changing.push_back(part);
        });
      }
      if (changing.size() != (ends.empty() ? 0 : ends.back())) ends.push_back(changing.size());
    }
    std::vector<dualrev::id> outputs = changing;
    sort_and_merge(outputs);
    const compressed_ids inputs = of(outputs);
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      std::vector<dualrev::id> one;
      for (; begin != end; ++begin) {
        const auto at = static_cast<std::size_t>(std::lower_bound(outputs.begin(), outputs.end(), changing[begin]) -
                                                 outputs.begin());
        for (std::size_t i = inputs.starts[at]; i != inputs.starts[at + 1]; ++i)
          one.push_back(number_of(inputs.ids[i]));
      }
      sort_and_merge(one);
      if (!one.empty()) all.insert(std::move(one));
    }
    return all;
  }

  // ---- backwards: a bit for each of 64 outputs ----

  bool backwards(const std::vector<dualrev::id>& outputs, compressed_ids& found, std::size_t most) {
    found.starts.reserve(outputs.size() + 1);
    found.starts.push_back(0);
    reached_in_.assign(end_, 0);
    for (staged_operation& o : operations_) o.block = 0;
    const std::size_t before = visited_;
    for (std::size_t first = 0; first < outputs.size(); first += 64) {
      const std::size_t count = smaller<std::size_t>(64, outputs.size() - first);
      reach(outputs.data() + first, count, 1 + first / 64);
      if (visited_ - before > most) {
        for (std::size_t i = 0; i < count; ++i)
          if (outputs[first + i] < end_) masks_[outputs[first + i]] = 0;
        return false;
      }
      take(found, count);
    }
    return true;
  }

  /// What the outputs of this block depend on, sorted into `reached_`, the highest ID first; the bits of the outputs.
  void reach(const dualrev::id* outputs, std::size_t count, std::size_t block) {
    reached_.clear();
    todo_.clear();
    const auto add = [&](dualrev::id e) {
      if (std::exchange(reached_in_[e], static_cast<std::uint32_t>(block)) == block) return;
      reached_.push_back(e);
      if (e >= first_) todo_.push_back(e);
    };
    for (std::size_t i = 0; i < count; ++i) {
      if (outputs[i] == 0 || outputs[i] >= end_) continue;
      masks_[outputs[i]] |= bit_of(i);
      add(outputs[i]);
    }
    while (!todo_.empty()) {
      const dualrev::id entry = todo_.back();
      todo_.pop_back();
      if (!is_of_operation(entry)) {
        for_each_contributor(entry, add);
      } else if (staged_operation& o = operation_of(entry); std::exchange(o.block, block) != block) {
        for (const dualrev::id input : o.inputs) add(input);
        visited_ += o.inputs.size();
      }
    }
    std::sort(reached_.begin(), reached_.end(), std::greater<>());
  }

  /// Sweeps the bits from the outputs to the inputs, and appends the rows.
  void take(compressed_ids& found, std::size_t count) {
    std::size_t at = 0;
    for (; at < reached_.size() && reached_[at] >= first_; ++at) {
      const dualrev::id entry = reached_[at];
      mask m = std::exchange(masks_[entry], 0);
      if (!is_of_operation(entry)) {
        for_each_contributor(entry, [&](dualrev::id c) { masks_[c] |= m; });
        continue;
      }
      const staged_operation& o = operation_of(entry);  // each output is taken to depend on each input
      while (at + 1 < reached_.size() && reached_[at + 1] >= o.first) m |= std::exchange(masks_[reached_[++at]], 0);
      for (const dualrev::id input : o.inputs) masks_[input] |= m;
      visited_ += o.inputs.size();
    }
    std::size_t next[64] = {};
    for (std::size_t i = at; i < reached_.size(); ++i)
      for_each_bit(masks_[reached_[i]], [&](std::size_t b) { ++next[b]; });
    for (std::size_t row = 0; row < count; ++row) {
      const std::size_t begin = found.starts.back();
      found.starts.push_back(begin + next[row]);
      next[row] = begin;
    }
    found.ids.resize(found.starts.back());
    for (std::size_t i = reached_.size(); i-- > at;)
      for_each_bit(std::exchange(masks_[reached_[i]], 0), [&](std::size_t b) { found.ids[next[b]++] = reached_[i]; });
    visited_ += reached_.size() - at;
  }

  // ---- forwards: a bit for each of 64 inputs ----

  void forwards(const std::vector<dualrev::id>& outputs, compressed_ids& found) {
    struct columns {
      std::size_t row;
      dualrev::id first;
      mask bits;
    };
    std::vector<columns> parts;
    found.starts.assign(outputs.size() + 1, 0);
    for (dualrev::id first = 1; first < first_; first += smaller<dualrev::id>(64, first_ - first)) {
      const dualrev::id count = smaller<dualrev::id>(64, first_ - first);
      std::fill(masks_.begin(), masks_.end(), 0);
      for (dualrev::id i = 0; i < count; ++i) masks_[first + i] = bit_of(i);
      sweep();
      for (std::size_t row = 0; row < outputs.size(); ++row) {
        const mask m = outputs[row] < end_ ? masks_[outputs[row]] : 0;
        if (m == 0) continue;
        parts.push_back({row, first, m});
        found.starts[row + 1] += static_cast<std::size_t>(std::popcount(m));
      }
    }
    std::fill(masks_.begin(), masks_.end(), 0);
    for (std::size_t row = 0; row < outputs.size(); ++row) found.starts[row + 1] += found.starts[row];
    found.ids.resize(found.starts.back());
    std::vector<std::size_t> next(found.starts.begin(), found.starts.end() - 1);
    for (const columns& part : parts)
      for_each_bit(part.bits,
                   [&](std::size_t b) { found.ids[next[part.row]++] = part.first + static_cast<dualrev::id>(b); });
  }
  void sweep() {
    auto staged = operations_.begin();
    for (dualrev::id entry = first_; entry < end_; ++entry) {
      mask m = 0;
      if (staged != operations_.end() && entry == staged->first) {
        for (const dualrev::id input : staged->inputs) m |= masks_[input];
        for (; entry < staged->end; ++entry) masks_[entry] = m;
        visited_ += staged->inputs.size();
        --entry;
        ++staged;
        continue;
      }
      for_each_contributor(entry, [&](dualrev::id c) { m |= masks_[c]; });
      masks_[entry] = m;
    }
  }

  const tape& tape_;
  const dualrev::id first_, end_;             // entries have the IDs from the one to the other
  std::vector<std::size_t> starts_;           // of each entry's contributions
  std::vector<staged_operation> operations_;  // ascending
  std::vector<mask> masks_;                   // by ID, all zero between two sweeps
  std::vector<std::uint32_t> reached_in_;     // by ID: the block in which it was reached last
  std::vector<dualrev::id> reached_, todo_;
  std::size_t edges_ = 0;  // contributions and IDs: what a sweep of all looks at
  std::size_t visited_ = 0;
};

/// A hash of words, one after the other (each is mixed as splitmix64 does).
class word_hash {
 public:
  void add(std::uint64_t word) noexcept {
    std::uint64_t x = (value_ ^ word) + 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    value_ = x ^ (x >> 31);
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// The path of a run: two runs with the same hash staged the same contributors in the same order, for the same outputs
/// (but with a probability of 2^-64), so their Jacobians have the same pattern.
struct path_of_run {
  static std::uint64_t hash(const tape& t, const std::vector<dualrev::id>& outputs) {
    word_hash h;
    h.add(t.first_entry_);
    h.add(t.next_);
    const dualrev::id* word = t.ids_;
    word_hash of_eight[4];  // independent of each other, so that the processor mixes them side by side
    for (; t.ids_end_ - word >= 8; word += 8)
      for (std::size_t i = 0; i < 4; ++i) of_eight[i].add(std::uint64_t{word[2 * i]} << 32 | word[2 * i + 1]);
    for (const word_hash& each : of_eight) h.add(each.value());
    for (; word != t.ids_end_; ++word) h.add(*word);
    for (const auto& staged : t.operations_) {
      h.add(std::uint64_t{staged->first_output()} << 32 | staged->output_end());
      for (const dualrev::id input : staged->inputs()) h.add(input);
    }
    h.add(outputs.size());
    for (const dualrev::id output : outputs) h.add(output);
    return h.value();
  }
};

}  // namespace dualrev::detail
#endif
#endif
