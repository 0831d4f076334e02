// D1, figures algo-naive and wrapper-naive: a scalar is paired with its backpropagator R -o c, which takes the
// cotangent of the scalar to that of the whole input. Every use of a scalar calls it again: exponential.
#pragma once

#include <functional>
#include <span>

#include "dualrev/ladder/cotangent.hpp"

namespace dualrev {

using ladder::cotangent;  // c

/// \(z : R). b, of type R -o c. The number is for counting alone; nothing here looks at it.
struct closure {
  std::function<cotangent(double)> b;
  dualrev::id i = 0;
};

/// D1[R] = (R, R -o c)
struct backpropagator {
  const closure* d;
  explicit constexpr operator bool() const noexcept { return d; }
  explicit operator dualrev::id() const noexcept { return d ? d->i : 0; }
};

}  // namespace dualrev

#include "dualrev/ladder/dual.hpp"

namespace dualrev {

class tape : public ladder::id_generation<closure> {
 public:
  template <class Scalar>
  basic_dual<Scalar> input(Scalar x) {
    return {with_id, x, {fresh_input()}};
  }

  // D1[op(t1, ..., tn)] = let (x1, d1) = D1[t1] in ... in let (xn, dn) = D1[tn]
  //                       in (op(x1, ..., xn)
  //                          , \(z : R). d1 (d_1 op(x1, ..., xn)(z)) + ... + dn (d_n op(x1, ..., xn)(z)))
  template <class Scalar, class... Arguments>
  basic_dual<Scalar> push(Scalar op, Arguments... t) {
    if ((detail::is_constant(t) && ...)) return op;
    return {with_id, op, {fresh({[=, this](double z) { return (... + call(t.d, t(z))); }}, sizeof...(t))}};
  }

  /// Interleave1 of the input, with id : s -o s.
  void interleave() {
    std::vector<closure*> x;
    for (closure& input : heap_) x.push_back(&input);
    interleave(x, [](cotangent z) { return z; });
  }

  /// Deinterleave1 of the output, applied to its cotangent.
  [[nodiscard]] std::vector<double> pull(std::span<const ladder::seed> y) const { return deinterleave(y).scalars; }

 private:
  using linear = std::function<cotangent(cotangent)>;

  // D1[r] = (r, \(z : R). 0)
  [[nodiscard]] cotangent call(backpropagator d, double z) const {
    if (!d) return cotangent::zero(inputs());
    ladder::counted().call(d.d->i);
    return d.d->b(z);
  }

  static void interleave(std::span<closure*> xy, const linear& d) {
    using ladder::fst, ladder::snd;
    if (xy.empty()) return;  // Interleave_() = \((), d). ()
    if (xy.size() == 1) {    // Interleave_R = \(x, d). (x, d)
      xy[0]->b = [d](double z) { return d(cotangent::scalar(z)); };
      return;
    }
    // Interleave_(s, t) = \((x, y), d). (Interleave_s (x, \(z : s). d (z, 0)), Interleave_t (y, \(z : t). d (0, z)))
    const std::size_t s = fst(xy).size(), t = snd(xy).size();
    interleave(fst(xy), [d, t](cotangent z) { return d(cotangent::pair(std::move(z), cotangent::zero(t))); });
    interleave(snd(xy), [d, s](const cotangent& z) { return d(cotangent::pair(cotangent::zero(s), z)); });
  }

  // Deinterleave_R = \(x, d). (x, d);   Deinterleave_(s, t) = ... \(z : (s, t)). x2 (fst z) + y2 (snd z)
  [[nodiscard]] cotangent deinterleave(std::span<const ladder::seed> y) const {
    using ladder::fst, ladder::snd;
    if (y.empty()) return cotangent::zero(inputs());
    if (y.size() == 1) return call(y[0].d, y[0].z);
    return deinterleave(fst(y)) + deinterleave(snd(y));
  }
};

}  // namespace dualrev

#include "dualrev/ladder/wrap.hpp"
