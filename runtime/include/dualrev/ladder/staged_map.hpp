// D3, figures staged-tree-impl ("actual implementation") and algo-monadic: calls are staged in a map under the ID of
// the backpropagator, arguments of the same one are added up (f x + f y = f (x + y)), and ResolveStaged calls from the
// highest ID down: each at most once. But every zero and every sum of Staged c costs as much as the whole input is
// large, and the map has its logarithm.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <utility>

#include "dualrev/ladder/cotangent.hpp"
#include "dualrev/ladder/tagged.hpp"

namespace dualrev {

using ladder::cotangent;  // c

// D3[R] = (R, (Int, R -o Staged c))

/// Staged c = (c, Map Int (R -o Staged c, R)); (c, {i1 -> (f1, a1), ...}) is equivalent to c + f1(a1) + ...
struct staged {
  cotangent c;
  std::map<dualrev::id, std::pair<const closure*, double>, counted_less> m;
};

/// \(z : R). b
struct closure {
  std::function<staged(double)> b;
  dualrev::id i = 0;
};

}  // namespace dualrev

#include "dualrev/ladder/dual.hpp"

namespace dualrev {

class tape : public ladder::id_generation<closure> {
 public:
  template <class Scalar>
  basic_dual<Scalar> input(Scalar x) {
    return {with_id, x, tagged(fresh_input())};
  }

  // D3[op(t1, ..., tn)] = \i. (let ((x1, d1), i1) = D3[t1] i in ... in ((op(x1, ..., xn),
  //   (in, \(z : R). StagedCall d1 (d_1 op(x1, ..., xn)(z)) + ... + StagedCall dn (d_n op(x1, ..., xn)(z)))), in + 1))
  template <class Scalar, class... Arguments>
  basic_dual<Scalar> push(Scalar op, Arguments... t) {
    if ((detail::is_constant(t) && ...)) return op;
    return {with_id, op,
            tagged(fresh({[=, this](double z) { return plus(staged_call(t.d, t(z))...); }}, sizeof...(t)))};
  }

  /// Interleave3 of the input, with InitStaged.
  void interleave() {
    std::vector<closure*> x;
    for (closure& input : heap_) x.push_back(&input);
    interleave(x, [](cotangent c) { return init_staged(std::move(c)); });
  }

  // ... in (y, \(z : t). ResolveStaged (d z))
  [[nodiscard]] std::vector<double> pull(std::span<const ladder::seed> y) const {
    return resolve_staged(deinterleave(y)).scalars;
  }

 private:
  using linear = std::function<staged(cotangent)>;

  static backpropagator tagged(const closure* f) { return {f->i, f}; }

  [[nodiscard]] staged zero_staged() const { return {cotangent::zero(inputs()), {}}; }

  // (c1, m1) + (c2, m2) = (c1 + c2, union of m1 and m2)
  //   where values for equal keys are combined by \(f, a) (g, b). (f, a + b)
  static staged plus(staged s) { return s; }
  template <class... More>
  static staged plus(staged a, staged b, More... more) {
    if (a.m.size() < b.m.size()) std::swap(a.m, b.m);  // the smaller into the larger
    for (const auto& [i, call] : b.m) {
      const auto [at, is_new] = a.m.try_emplace(i, call);
      if (!is_new) at->second.second += call.second;
    }
    return plus(staged{std::move(a.c) + b.c, std::move(a.m)}, std::move(more)...);
  }

  // StagedCall (i, f) x = (0, {i -> (f, x)})
  [[nodiscard]] staged staged_call(backpropagator d, double x) const {
    ladder::counted().stagings += d.i != 0;
    return {cotangent::zero(inputs()), {{d.i, {d.f, x}}}};
  }

  // InitStaged c = (c, {})
  static staged init_staged(cotangent c) { return {std::move(c), {}}; }

  // D3[r] = \i. ((r, (i, \(z : R). ZeroStaged)), i + 1), but that all constants share the ID 0
  [[nodiscard]] staged call(const closure* f, double a) const {
    if (!f) return zero_staged();
    ladder::counted().call(f->i);
    return f->b(a);
  }

  [[nodiscard]] cotangent resolve_staged(staged s) const {
    while (!s.m.empty()) {                        // if m is empty then c
      const dualrev::id i = s.m.rbegin()->first;  // else let i = highest key in m
      const auto [f, a] = s.m.find(i)->second;    // in let (f, a) = lookup i in m
      s.m.erase(i);                               // in let m' = delete i from m
      s = plus(call(f, a), std::move(s));         // in ResolveStaged (f a + (c, m'))
    }
    return std::move(s.c);
  }

  static void interleave(std::span<closure*> xy, const linear& d) {
    using ladder::fst, ladder::snd;
    if (xy.empty()) return;  // Interleave_() = \((), d). \i. ((), i)
    if (xy.size() == 1) {    // Interleave_R = \(x, d). \i. ((x, (i, d)), i + 1)
      xy[0]->b = [d](double z) { return d(cotangent::scalar(z)); };
      return;
    }
    // Interleave_(s, t) = \((x, y), d). \i. let (x', i') = Interleave_s (x, \(z : s). d (z, 0)) i
    //                                       in let (y', i'') = Interleave_t (y, \(z : t). d (0, z)) i' in ((x', y'),
    //                                       i'')
    const std::size_t s = fst(xy).size(), t = snd(xy).size();
    interleave(fst(xy), [d, t](cotangent z) { return d(cotangent::pair(std::move(z), cotangent::zero(t))); });
    interleave(snd(xy), [d, s](const cotangent& z) { return d(cotangent::pair(cotangent::zero(s), z)); });
  }

  // As Deinterleave1, with ZeroStaged and the sum of Staged c. In the figure, the backpropagator of an output is called
  // here, and once more by ResolveStaged if the program used that scalar too; staged, as the prototype has it, it is
  // not.
  [[nodiscard]] staged deinterleave(std::span<const ladder::seed> y) const {
    using ladder::fst, ladder::snd;
    if (y.empty()) return zero_staged();
    if (y.size() == 1) return staged_call(y[0].d, y[0].z);
    return plus(deinterleave(fst(y)), deinterleave(snd(y)));
  }
};

}  // namespace dualrev

#include "dualrev/ladder/wrap.hpp"
