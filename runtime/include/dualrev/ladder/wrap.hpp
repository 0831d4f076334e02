// The half of Wrap that no figure differs in. The product's call.hpp walks over arguments and results; here it meets
// the stage: `tape::interleave` gives the scalars of the input their backpropagators once all are lifted, `tape::pull`
// is the function that Wrap returns, from the cotangents of the output's scalars to those of the input's.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "dualrev/ladder/dual.hpp"

namespace dualrev {

class adjoints {
 public:
  explicit adjoints(const tape& t, std::size_t = 1) : tape_(t) {}
  adjoints(const adjoints&) = delete;
  adjoints& operator=(const adjoints&) = delete;

  void seed(backpropagator d, double z, std::size_t = 0) { outputs_.push_back({d, z}); }
  void resolve() {
    ladder::counted().begin(tape_.id_end());
    inputs_ = tape_.pull(outputs_);
    tape_.called(ladder::counted().calls);
  }
  double take(dualrev::id input, std::size_t = 0) const { return input == 0 ? 0 : inputs_[input - 1]; }
  void finished() noexcept {}
  static constexpr std::size_t best_width(std::size_t) noexcept { return 1; }

 private:
  const tape& tape_;
  std::vector<ladder::seed> outputs_;
  std::vector<double> inputs_;
};

namespace detail {
inline thread_local constinit tape* current = nullptr;
}
inline tape& idle_tape() {
  static thread_local tape idle;
  idle.make_idle();
  return idle;
}
inline tape& current_tape() { return detail::current ? *detail::current : idle_tape(); }

/// Entered when the arguments are lifted: the place of Interleave in Wrap.
class current_tape_scope {
 public:
  explicit current_tape_scope(tape& t) : previous_(std::exchange(detail::current, &t)) { t.interleave(); }
  ~current_tape_scope() { detail::current = previous_; }
  current_tape_scope(const current_tape_scope&) = delete;
  current_tape_scope& operator=(const current_tape_scope&) = delete;

 private:
  tape* previous_;
};

namespace ladder {
template <auto f>
constexpr auto refused_rule() {
  static_assert(sizeof(decltype(f)) == 0,
                "dualrev: no stage of the ladder takes functions with a rule of the user's, which are operations of "
                "another kind than the paper's: compile without DUALREV_STAGE");
  return [](auto&&...) {};
}
}  // namespace ladder
template <auto f, unsigned = 0>
inline constexpr auto apply_rule = ladder::refused_rule<f>();
template <auto f>
inline constexpr auto rule_entry = ladder::refused_rule<f>();

}  // namespace dualrev
