// Section "Dropping the cotangent collection array": after the loop, c[i] = snd (m[i]) for every input, so c goes.
#pragma once

#include <functional>
#include <span>
#include <utility>

#include "dualrev/ladder/cotangent.hpp"
#include "dualrev/ladder/mutable_array.hpp"
#include "dualrev/ladder/tagged.hpp"

namespace dualrev {

using ladder::Array;

// D[R] = (R, (Int, R -o (State -o State)))

/// A staged call: a backpropagator and its argument.
using staged_at = std::pair<const closure*, double>;

/// State = Array (R -o (State -o State), R)
using state = Array<staged_at>;

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
  // Interleave_R = \x. \i. (((x, (i, InputCot i)), \a. snd (a ! i)), i + 1)
  template <class Scalar>
  basic_dual<Scalar> input(Scalar x) {
    return {with_id, x, tagged(fresh_input())};
  }
  // InputCot i a = id
  void interleave() {
    for (closure& x : heap_) x.b = [](double) { return id; };
  }

  // Same as D4.
  template <class Scalar, class... Arguments>
  basic_dual<Scalar> push(Scalar op, Arguments... t) {
    if ((detail::is_constant(t) && ...)) return op;
    return {with_id, op, tagged(fresh({[=](double z) { return compose(staged_call(t.d, t(z))...); }}, sizeof...(t)))};
  }

  // As in D5, but that the rebuilder takes the second projection: \a. snd (a ! i).
  [[nodiscard]] std::vector<double> pull(std::span<const ladder::seed> y) const {
    const auto a = ladder::alloc(id_end(), staged_at{nullptr, 0}, [this, d_z = deinterleave(y)](state m) {
      return freeze(resolve_state(id_end(), d_z(std::move(m))));
    });
    std::vector<double> result;
    for (std::size_t i = 1; i <= inputs(); ++i) result.push_back(a[i].second);
    return result;
  }

 private:
  static backpropagator tagged(const closure* f) { return {f->i, f}; }

  static state id(state s) { return s; }
  static updater compose(updater f) { return f; }
  template <class... More>
  static updater compose(updater f, More... g) {
    return [f, rest = compose(g...)](state s) { return f(rest(std::move(s))); };
  }

  // StagedCall (i, f) a = modify i (\(_, a'). (f, a + a'))
  static updater staged_call(backpropagator d, double a) {
    ladder::counted().stagings += d.i != 0;
    return [d, a](state m) {
      return modify(d.i, [&](staged_at old) { return staged_at{d.f, a + old.second}; }, std::move(m));
    };
  }

  static updater call(const closure* f, double a) {
    if (!f) return id;
    ladder::counted().call(f->i);
    return f->b(a);
  }

  // ResolveState i_out = loop (i_out - 1)
  static state resolve_state(dualrev::id i_out, state m) { return loop(i_out - 1, std::move(m)); }
  // loop 0 = \(m : State). m;   loop i = \m. let (!(f, a), m) = get i m in loop (i - 1) (f a m)
  static state loop(dualrev::id i, state m) {
    for (; i != 0; --i) {
      auto [call_at_i, rest] = get(i, std::move(m));
      const auto [f, a] = call_at_i;
      m = call(f, a)(std::move(rest));
    }
    return m;
  }

  static updater deinterleave(std::span<const ladder::seed> y) {
    using ladder::fst, ladder::snd;
    if (y.empty()) return id;
    if (y.size() == 1) return staged_call(y[0].d, y[0].z);
    return compose(deinterleave(fst(y)), deinterleave(snd(y)));
  }
};

}  // namespace dualrev

#include "dualrev/ladder/wrap.hpp"
