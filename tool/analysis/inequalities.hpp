// Whether a system of linear inequalities has no solution, by the elimination of Fourier and Motzkin: one unknown after
// the other goes, each lower bound against each upper one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace dualrev::analysis {

class Inequalities {
 public:
  using Unknown = std::size_t;
  /// A sum of unknowns, each so many times, and a constant.
  struct Sum {
    std::map<Unknown, std::int64_t> times;
    std::int64_t offset = 0;
  };
  void never_negative(Sum sum) { all_.push_back(std::move(sum)); }
  void zero(const Sum& sum);  ///< not as small as integers get
  /// Of integers. False where there are too many, or numbers too large, to tell.
  [[nodiscard]] bool have_no_solution() const;

 private:
  std::vector<Sum> all_;
};

/// `to` + `times` * `more`; false if that is too large.
bool add(Inequalities::Sum& to, const Inequalities::Sum& more, std::int64_t times);

}  // namespace dualrev::analysis
