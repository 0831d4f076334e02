// Section "Defunctionalisation of backpropagators": they come in three forms, of which a list tells all:
//   \z. id (inputs and constants)  becomes  []
//   \z. StagedCall d1 (d_1 op(x1, ..., xn)(z)) . ... . StagedCall dn (...)
//                                  becomes  [(fst d1, snd d1, d_1 op(x1, ..., xn)(1)), ...]
// The lists inside are shared, as the closures were.
#pragma once

#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "dualrev/ladder/cotangent.hpp"
#include "dualrev/ladder/mutable_array.hpp"

namespace dualrev {

using ladder::Array;

struct contrib;

/// D[R] = (R, (Int, Contrib))
struct backpropagator {
  dualrev::id i;
  const contrib* cb;
  explicit constexpr operator bool() const noexcept { return cb; }
  explicit constexpr operator dualrev::id() const noexcept { return i; }
};

/// Contrib = [(Int, Contrib, R)]; the list of constants, [], is the null pointer.
struct contrib {
  std::vector<std::tuple<dualrev::id, const contrib*, double>> list;
  dualrev::id i = 0;
};

/// State = Array (Contrib, R)
using staged_at = std::pair<const contrib*, double>;
using state = Array<staged_at>;

}  // namespace dualrev

#include "dualrev/ladder/dual.hpp"

namespace dualrev {

class tape : public ladder::id_generation<contrib> {
 public:
  // Interleave_R = \x. \i. (((x, (i, [])), \a. snd (a ! i)), i + 1)
  template <class Scalar>
  basic_dual<Scalar> input(Scalar x) {
    return {with_id, x, tagged(fresh_input())};
  }
  void interleave() {}

  template <class Scalar, class... Arguments>
  basic_dual<Scalar> push(Scalar op, Arguments... t) {
    if ((detail::is_constant(t) && ...)) return op;
    return {with_id, op, tagged(fresh({{{t.d.i, t.d.cb, t.partial}...}}, sizeof...(t)))};
  }

  [[nodiscard]] std::vector<double> pull(std::span<const ladder::seed> y) const {
    const auto a = ladder::alloc(id_end(), staged_at{nullptr, 0}, [&](state m) {
      for (const auto& [d, z] : y) m = staged_call(d.i, d.cb, z, std::move(m));
      return freeze(resolve_state(id_end(), std::move(m)));
    });
    std::vector<double> result;
    for (std::size_t i = 1; i <= inputs(); ++i) result.push_back(a[i].second);
    return result;
  }

 private:
  static backpropagator tagged(const contrib* cb) { return {cb->i, cb}; }

  // "replacing (cb', a') at index i in the staging array with (cb, a' + a)"
  static state staged_call(dualrev::id i, const contrib* cb, double a, state m) {
    ladder::counted().stagings += i != 0;
    return modify(i, [&](staged_at old) { return staged_at{cb, old.second + a}; }, std::move(m));
  }

  // "ResolveState then interprets a list of such (i, cb, a) by iterating over the list"
  static state resolve_state(dualrev::id i_out, state m) {
    for (dualrev::id at = i_out - 1; at != 0; --at) {
      auto [call_at_i, rest] = get(at, std::move(m));
      const auto [cb, z] = call_at_i;
      m = std::move(rest);
      if (!cb) continue;
      ladder::counted().call(cb->i);
      for (const auto& [i, cb_i, a] : cb->list)
        m = staged_call(i, cb_i, detail::scaled_contribution{{i, cb_i}, a}(z), std::move(m));
    }
    return m;
  }
};

}  // namespace dualrev

#include "dualrev/ladder/wrap.hpp"
