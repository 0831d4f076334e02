#include "analysis/inequalities.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace dualrev::analysis {

namespace {

using Sum = Inequalities::Sum;

constexpr std::size_t most = 400;

/// Divided by what divides all unknowns' factors; the constant is rounded down, as these are integers.
void reduce(Sum& sum) {
  std::int64_t common = 0;
  for (const auto& [unknown, times] : sum.times) common = std::gcd(common, times);
  if (common < 2) return;
  for (auto& [unknown, times] : sum.times) times /= common;
  const std::int64_t rest = sum.offset % common;
  sum.offset = sum.offset / common - (rest < 0 ? 1 : 0);
}

bool is_known(const std::vector<Sum>& all, const Sum& sum) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Sum& each) { return each.times == sum.times && each.offset <= sum.offset; });
}

/// The unknown whose elimination leaves the fewest inequalities.
std::optional<Inequalities::Unknown> next_of(const std::vector<Sum>& all) {
  std::map<Inequalities::Unknown, std::pair<std::size_t, std::size_t>> bounds;
  for (const Sum& each : all)
    for (const auto& [unknown, times] : each.times) ++(times > 0 ? bounds[unknown].first : bounds[unknown].second);
  std::optional<Inequalities::Unknown> best;
  std::size_t fewest = 0;
  for (const auto& [unknown, count] : bounds)
    if (const std::size_t left = count.first * count.second; !best || left < fewest) best = unknown, fewest = left;
  return best;
}

}  // namespace

bool add(Sum& to, const Sum& more, std::int64_t times) {
  const auto add_to = [&](std::int64_t& one, std::int64_t factor) {
    std::int64_t product = 0;
    return !__builtin_mul_overflow(factor, times, &product) && !__builtin_add_overflow(one, product, &one);
  };
  for (const auto& [unknown, factor] : more.times) {
    const auto at = to.times.emplace(unknown, 0).first;
    if (!add_to(at->second, factor)) return false;
    if (at->second == 0) to.times.erase(at);
  }
  return add_to(to.offset, more.offset);
}

void Inequalities::zero(const Sum& sum) {
  Sum negative;
  add(negative, sum, -1);
  all_.push_back(sum);
  all_.push_back(std::move(negative));
}

bool Inequalities::have_no_solution() const {
  std::vector<Sum> all;
  for (Sum each : all_) {
    reduce(each);
    all.push_back(std::move(each));
  }
  for (;;) {
    for (const Sum& each : all)
      if (each.times.empty() && each.offset < 0) return true;
    const auto unknown = next_of(all);
    if (!unknown) return false;
    std::vector<Sum> left, low, high;
    for (Sum& each : all) {
      const auto found = each.times.find(*unknown);
      (found == each.times.end() ? left : found->second > 0 ? low : high).push_back(std::move(each));
    }
    for (const Sum& from : low)
      for (const Sum& to : high) {
        Sum both;
        if (!add(both, from, -to.times.at(*unknown)) || !add(both, to, from.times.at(*unknown))) return false;
        reduce(both);
        if (!is_known(left, both)) left.push_back(std::move(both));
        if (left.size() > most) return false;
      }
    all = std::move(left);
  }
}

}  // namespace dualrev::analysis
