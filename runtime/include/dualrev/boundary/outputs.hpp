// Functions of <cmath> that give a second result through a pointer. Generated code calls them with the tape first.
#pragma once
#ifdef DUALREV_REWRITING
#include "dualrev/paper/tape_declaration.hpp"
#else

#include <cmath>

#include "dualrev/paper/tape.hpp"

namespace dualrev {

/// Mantissa and binary exponent: x = result * 2^exponent. The exponent is a step, so the partial is 2^-exponent.
template <class Scalar>
basic_dual<Scalar> frexp(tape& t, basic_dual<Scalar> x, int* exponent) {
  const Scalar mantissa = std::frexp(x.v, exponent);
  return t.push(mantissa, by(x, std::ldexp(1.0, -*exponent)));
}

/// Fractional part; `*integer` gets the rest, a step of x and so a constant.
template <class Scalar>
basic_dual<Scalar> modf(tape& t, basic_dual<Scalar> x, basic_dual<Scalar>* integer) {
  Scalar whole;
  const Scalar fraction = std::modf(x.v, &whole);
  *integer = whole;
  return t.push(fraction, one(x));
}

/// x - n y with n = x / y rounded to nearest; `*quotient` gets the sign and low bits of n.
template <class Scalar>
basic_dual<Scalar> remquo(tape& t, basic_dual<Scalar> x, basic_dual<Scalar> y, int* quotient) {
  const Scalar r = std::remquo(x.v, y.v, quotient);
  return t.push(r, one(x), by(y, static_cast<double>(std::rint((r - x.v) / y.v))));
}

/// Sine and cosine at once (a GNU function).
template <class Scalar>
void sincos(tape& t, basic_dual<Scalar> x, basic_dual<Scalar>* sine, basic_dual<Scalar>* cosine) {
  const Scalar s = std::sin(x.v);
  const Scalar c = std::cos(x.v);
  *sine = t.push(s, by(x, static_cast<double>(c)));
  *cosine = t.push(c, by(x, -static_cast<double>(s)));
}

}  // namespace dualrev
#endif
