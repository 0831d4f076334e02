// D5, figure algo-mutarrays: both parts of Staged c become mutable arrays, indexed by ID, and updaters are
// resource-linear. No logarithm is left.
#pragma once

#include <functional>
#include <span>
#include <utility>

#include "dualrev/ladder/cotangent.hpp"
#include "dualrev/ladder/mutable_array.hpp"
#include "dualrev/ladder/tagged.hpp"

namespace dualrev {

using ladder::Array;

// D5[R] = (R, (Int, R -o (State -o State)))

/// A staged call: a backpropagator and its argument.
using staged_at = std::pair<const closure*, double>;

/// State = (Array R, Array (R -o (State -o State), R))
struct state {
  Array<double> c;
  Array<staged_at> m;
};

/// State -o State
using updater = std::function<state(state)>;

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
  // Interleave5_R = \x. \i. (((x, (i, InputCot i)), \a. a ! i), i + 1)
  template <class Scalar>
  basic_dual<Scalar> input(Scalar x) {
    return {with_id, x, tagged(fresh_input())};
  }
  void interleave() {
    for (closure& x : heap_) x.b = [i = x.i](double z) { return input_cot(i, z); };
  }

  // Same as D4.
  template <class Scalar, class... Arguments>
  basic_dual<Scalar> push(Scalar op, Arguments... t) {
    if ((detail::is_constant(t) && ...)) return op;
    return {with_id, op, tagged(fresh({[=](double z) { return compose(staged_call(t.d, t(z))...); }}, sizeof...(t)))};
  }

  // ... in (y, \(z : t). rebuild (StateAlloc i i' (freeze . ResolveState i' . d z)))
  // The rebuilder's \a. a ! i, for every scalar of the input; call.hpp puts them where they belong.
  [[nodiscard]] std::vector<double> pull(std::span<const ladder::seed> y) const {
    const std::vector<double> a = state_alloc(first_entry(), id_end(), [this, d_z = deinterleave(y)](state s) {
      return freeze(resolve_state(id_end(), d_z(std::move(s))));
    });
    return {a.begin() + 1, a.end()};
  }

 private:
  static backpropagator tagged(const closure* f) { return {f->i, f}; }

  static state id(state s) { return s; }
  static updater compose(updater f) { return f; }
  template <class... More>
  static updater compose(updater f, More... g) {
    return [f, rest = compose(g...)](state s) { return f(rest(std::move(s))); };
  }

  // StateAlloc i_inp i_out f = alloc i_inp 0 (f . allocBeside i_out (\(z : R). id, 0))
  template <class Function>
  static std::vector<double> state_alloc(dualrev::id i_inp, dualrev::id i_out, Function f) {
    return ladder::alloc(i_inp, 0.0, [&](Array<double> witness) {
      auto [c, m] = ladder::allocBeside(i_out, staged_at{nullptr, 0}, std::move(witness));
      return f(state{std::move(c), std::move(m)});
    });
  }

  // StagedCall (i, f) a = \(c, m). (c, modify i (\(_, a'). (f, a + a')) m)
  static updater staged_call(backpropagator d, double a) {
    ladder::counted().stagings += d.i != 0;
    return [d, a](state s) {
      auto m = modify(d.i, [&](staged_at old) { return staged_at{d.f, a + old.second}; }, std::move(s.m));
      return state{std::move(s.c), std::move(m)};
    };
  }

  // InputCot i a = \(c, m). (modify i (\(a' : R). a + a') c, m)
  static updater input_cot(dualrev::id i, double a) {
    return [i, a](state s) {
      auto c = modify(i, [&](double old) { return a + old; }, std::move(s.c));
      return state{std::move(c), std::move(s.m)};
    };
  }

  // The \(z : R). id of constants, which the array is filled with too.
  static updater call(const closure* f, double a) {
    if (!f) return id;
    ladder::counted().call(f->i);
    return f->b(a);
  }

  // ResolveState i_out = \(c, m). let (c, m) = loop (i_out - 1) (c, m) in dealloc m c
  static Array<double> resolve_state(dualrev::id i_out, state s) {
    s = loop(i_out - 1, std::move(s));
    return dealloc(std::move(s.m), std::move(s.c));
  }
  // loop 0 = \(s : State). s
  // loop i = \(c, m). let (!(f, a), m) = get i m in loop (i - 1) (f a (c, m))
  static state loop(dualrev::id i, state s) {
    for (; i != 0; --i) {
      auto [call_at_i, m] = get(i, std::move(s.m));
      const auto [f, a] = call_at_i;
      s = call(f, a)(state{std::move(s.c), std::move(m)});
    }
    return s;
  }

  // Same as Deinterleave3 except for types.
  static updater deinterleave(std::span<const ladder::seed> y) {
    using ladder::fst, ladder::snd;
    if (y.empty()) return id;
    if (y.size() == 1) return staged_call(y[0].d, y[0].z);
    return compose(deinterleave(fst(y)), deinterleave(snd(y)));
  }
};

}  // namespace dualrev

#include "dualrev/ladder/wrap.hpp"
