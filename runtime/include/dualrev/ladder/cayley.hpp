// D4, figures algo-cayley and wrapper-cayley: Staged c is represented by the function that adds it, so that zero is id
// and plus is composition, at no cost. What is left is the map's logarithm, and the way from the root of the input's
// cotangent down to the scalar that an input's backpropagator adds to.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <utility>

#include "dualrev/ladder/cotangent.hpp"
#include "dualrev/ladder/tagged.hpp"

namespace dualrev {

using ladder::cotangent;  // c

// D4[R] = (R, (Int, R -o (Staged c -> Staged c)))

/// Staged c = (c, Map Int (R -o (Staged c -> Staged c), R))
struct staged {
  cotangent c;
  std::map<dualrev::id, std::pair<const closure*, double>, counted_less> m;
};

/// Staged c -> Staged c
using updater = std::function<staged(staged)>;

/// \(z : R). b
struct closure {
  std::function<updater(double)> b;
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

  // Same as D3, except with id in place of ZeroStaged and composition in place of the sum.
  template <class Scalar, class... Arguments>
  basic_dual<Scalar> push(Scalar op, Arguments... t) {
    if ((detail::is_constant(t) && ...)) return op;
    return {with_id, op, tagged(fresh({[=](double z) { return compose(staged_call(t.d, t(z))...); }}, sizeof...(t)))};
  }

  /// Interleave4 of the input, with StagedMapCot.
  void interleave() {
    std::vector<closure*> x;
    for (closure& input : heap_) x.push_back(&input);
    interleave(x, staged_map_cot);
  }

  // ... in (y, \(z : t). StagedRunZero (ResolveStaged . d z))
  [[nodiscard]] std::vector<double> pull(std::span<const ladder::seed> y) const {
    return staged_run_zero([d_z = deinterleave(y)](staged s) { return resolve_staged(d_z(std::move(s))); }).scalars;
  }

 private:
  /// t -> t on a part of c, which is not used again and so is changed where it is.
  using part_updater = std::function<void(std::span<double>)>;
  /// (t -> t) -o (Staged c -> Staged c)
  using setter = std::function<updater(part_updater)>;

  static backpropagator tagged(const closure* f) { return {f->i, f}; }

  static staged id(staged s) { return s; }
  static updater compose(updater f) { return f; }
  template <class... More>
  static updater compose(updater f, More... g) {
    return [f, rest = compose(g...)](staged s) { return f(rest(std::move(s))); };
  }

  // StagedRunZero f = f (0, {})     (Note: still O(|c|), but only used once)
  [[nodiscard]] cotangent staged_run_zero(const std::function<cotangent(staged)>& f) const {
    return f({cotangent::zero(inputs()), {}});
  }

  // StagedCall (i, f) x = \(c, m). (c, if i is not in m then insert {i -> (f, x)} into m
  //                                    else update m at i with (\(_, x'). (f, x + x')))
  static updater staged_call(backpropagator d, double x) {
    ladder::counted().stagings += d.i != 0;
    return [d, x](staged s) {
      const auto [at, is_new] = s.m.try_emplace(d.i, d.f, x);
      if (!is_new) at->second.second += x;
      return s;
    };
  }

  // StagedMapCot f = \(c, m). (f c, m)
  static updater staged_map_cot(const part_updater& f) {
    return [f](staged s) {
      f(s.c.scalars);
      return s;
    };
  }

  // D4[r]: id
  static updater call(const closure* f, double a) {
    if (!f) return id;
    ladder::counted().call(f->i);
    return f->b(a);
  }

  [[nodiscard]] static cotangent resolve_staged(staged s) {
    while (!s.m.empty()) {                        // if m is empty then c
      const dualrev::id i = s.m.rbegin()->first;  // else let i = highest key in m
      const auto [f, a] = s.m.find(i)->second;    // in let (f, a) = lookup i in m
      s.m.erase(i);                               // in let m' = delete i from m
      s = call(f, a)(std::move(s));               // in ResolveStaged (f a (c, m'))     (Look: no sum!)
    }
    return std::move(s.c);
  }

  static void interleave(std::span<closure*> xy, const setter& d) {
    using ladder::fst, ladder::snd;
    if (xy.empty()) return;  // Interleave_() = \((), d). \i. ((), i)
    if (xy.size() == 1) {    // Interleave_R = \(x, d). \i. ((x, (i, \(z : R). d (\(a : R). z + a))), i + 1)
      xy[0]->b = [d](double z) {
        return d([z](std::span<double> a) {
          ++ladder::counted().steps;
          a[0] = z + a[0];
        });
      };
      return;
    }
    // Interleave_(s, t) = \((x, y), d). \i.
    //   let (x', i') = Interleave_s (x, \(f : s -> s). d (\((v, w) : (s, t)). (f v, w))) i
    //   in let (y', i'') = Interleave_t (y, \(f : t -> t). d (\((v, w) : (s, t)). (v, f w))) i' in ((x', y'), i'')
    interleave(fst(xy), [d](const part_updater& f) {
      return d([f](std::span<double> vw) {
        ++ladder::counted().steps;
        f(fst(vw));
      });
    });
    interleave(snd(xy), [d](const part_updater& f) {
      return d([f](std::span<double> vw) {
        ++ladder::counted().steps;
        f(snd(vw));
      });
    });
  }

  // Same as Deinterleave3, except with id and composition in place of ZeroStaged and the sum.
  static updater deinterleave(std::span<const ladder::seed> y) {
    using ladder::fst, ladder::snd;
    if (y.empty()) return id;
    if (y.size() == 1) return staged_call(y[0].d, y[0].z);
    return compose(deinterleave(fst(y)), deinterleave(snd(y)));
  }
};

}  // namespace dualrev

#include "dualrev/ladder/wrap.hpp"
