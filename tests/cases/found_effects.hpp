// Defects that hostile trials found: temporary objects, operands of class type, macros inside the arguments of macros.
#ifndef DUALREV_CASE_FOUND_EFFECTS_HPP
#define DUALREV_CASE_FOUND_EFFECTS_HPP

#include <cmath>
#include <utility>
#include <vector>

namespace found_effects {

// ---- operands whose conversion to a number is the user's: evaluated once ----

struct Chain {
  double v;
  Chain& set(double d) {
    v = v * 2 + d;
    return *this;
  }
  operator double() const { return v; }
};
// The oracle's duals are classes, for which the language does not convert by itself.
#ifdef CASE_ON_FORWARD_DUALS
#define FE_NUMBER(e) static_cast<double>(e)
#else
#define FE_NUMBER(e) e
#endif
inline double chained(double x, double y) {
  Chain c{x};
  double e = FE_NUMBER(c.set(y)) + x;
  e += FE_NUMBER(c.set(x)) * 3;
  e *= FE_NUMBER(c.set(y));
  return e + FE_NUMBER(c);
}
struct Generator {
  double s;
  struct Ref {
    double v;
    operator double() const { return v; }
  };
  Ref next() {
    s = s * 1.5 + 1;
    return {s};
  }
  Ref operator*() const { return {s}; }
  Generator& operator++() {
    s += 1;
    return *this;
  }
};
inline double generated(double x, double y) {
  Generator g{x};
  double s = FE_NUMBER(g.next()) * y;
  s += FE_NUMBER(g.next());
  s -= FE_NUMBER(*++g) * x;
  s = -FE_NUMBER(g.next()) + s;
  s += FE_NUMBER(g.next()) > 2 ? FE_NUMBER(g.next()) : 1.0;
  return s * std::sqrt(FE_NUMBER(g.next()));
}

// ---- temporary objects: they live to the end of the full expression, and no longer ----

inline std::vector<double> made(double a, double b) { return {a, b, a * b}; }
inline double product(const double* p, double s) { return p[0] * s + p[1] + p[2]; }
inline double pointed_into(double x, double y) {
  return product(made(x, y).data(), std::exp(x * y)) * product(&made(y, x)[0], std::sin(y));
}
inline const double& first(const std::vector<double>& v, double) { return v[0]; }
inline double referred_into(double x, double y) {
  return first(made(x, y), std::exp(x)) * std::exp(y) * first(made(y, x), std::sin(x));
}
struct Tracer {
  double& o;
  double k;
  Tracer(double& a, double b) : o(a), k(b) { o += k; }
  ~Tracer() { o *= k; }
  double val() const { return o; }
};
inline double traced(double x, double y) {
  double s = x;
  double r = Tracer(s, y).val() + s;
  r += Tracer(s, y).val() * y;
  if (double t = Tracer(s, y).val(); t + s > Tracer(s, x).val() * s) return t * s;
  if (Tracer(s, x).val() + std::sin(s) > 3) r += s;
  for (int i = 0; i < 2 && Tracer(s, y).val() * std::cos(s) < 100; ++i) r += s;
  return r + Tracer(s, 2).o;
}
inline double bumped(double& s) {
  s *= 1.5;
  return s;
}
inline double looked_at(const Tracer& t, double d) { return t.val() * d; }
inline double handed_on(double x, double y) {
  double s = x, u = y;
  double r = looked_at(Tracer(s, y), std::exp(y) * bumped(u));
  r += looked_at(Tracer(s, x), bumped(u) * std::sin(y));
  return r * s + u;
}
struct Lease {
  double*& p;
  explicit Lease(double*& q) : p(q) {}
  ~Lease() { p = nullptr; }
  double get() const { return *p; }
};
inline double leased(double x, double y) {
  double a = x;
  double* p = &a;
  double r = Lease(p).get() * *p;
  return p ? x : r * y;
}
struct Guarded {
  struct Inner {
    double b;
    double get() const { return b; }
  };
  struct Lock {
    Guarded& g;
    explicit Lock(Guarded& q) : g(q) { ++g.locks; }
    ~Lock() { --g.locks; }
    Inner* operator->() { return &g.v; }
  };
  Lock operator->() { return Lock(*this); }
  Inner v;
  int locks = 0;
};
inline double guarded(double x, double y) {
  Guarded a{{x}};
  const double seen = (a->get() > 0 ? 1 + a.locks : 0) * y * x;
  return seen * (1 + a.locks);
}

// ---- macros inside the arguments of macros ----

inline int level() { return 2; }
static const int bound = 3;
#define FE_ID(x) x
#define FE_SQ(x) ((x) * (x))
#define FE_ADD(a, b) ((a) + (b))
#define FE_LEVEL level() + bound
#define FE_TWO_PI 2 * 3.14159
#define FE_DEG 3.14159 / 180.0
#define FE_SIGN(a, b) ((b) >= 0.0 ? std::fabs(a) : -std::fabs(a))
#define FE_SHIFT(a, b, c, d) \
  (a) = (b);                 \
  (b) = (c);                 \
  (c) = (d);
#define FE_MIN(a, b) ((a) < (b) ? (a) : (b))
#define FE_TRACE(v) (level() > 1 ? (v) : (v))
inline double macros(double x, double y) {
  double s = FE_ID(x * FE_LEVEL) * y;
  s += FE_SQ(std::sin(x / FE_TWO_PI)) * y + FE_SQ(x / FE_DEG) * 1e-6;
  s += FE_MIN(x, FE_MIN(y, bound)) + FE_SQ(FE_SQ(x)) + FE_ADD(x, FE_TRACE(x * y));
  double a = x, b = y, c = 1;
  FE_SHIFT(a, b, c, FE_SIGN(x, y - 1))
  FE_ID(for (int i = 0; i < FE_LEVEL; ++i) s += i * x;)
  return s + a * b + c * 2;
}

// ---- objects that nobody looks at ----

struct Ending {
  double* o;
  double w;
  ~Ending() { *o = *o * 2 + w; }
};
inline Ending ending(double* o, double w) { return {o, w}; }
inline double unused(double x, double y) {
  double o = 1;
  const double first = (ending(&o, y), o) + o;
  const double second = ((void)Ending{&o, y}, x) * o;
  const double third = std::exp(((void)ending(&o, y), 0.1 * o)) * o;
  return first * x + second + third;
}

// ---- casts that say which function ----

inline double chosen(double& x) { return x * 2; }
inline double chosen(const double& x) { return x * 3; }
inline double chosen(double&& x) { return x * 5; }
inline double pointed(double* p) { return *p * 2; }
inline double pointed(const double* p) { return *p * 3; }
struct Account {
  double s = 0;
  void add(double& d) {
    s += d;
    d = 0;
  }
  void add(const double& d) { s += 2 * d; }
};
inline double cast_to_const(double x, double y) {
  double a[2] = {x, y};
  const double s = chosen(static_cast<const double&>(x)) + chosen((const double&)y) + chosen(static_cast<double&>(a[0]));
  const double t = pointed(static_cast<const double*>(&x)) + pointed((const double*)a) + pointed(a);
  Account account;
  account.add(static_cast<const double&>(x));
  account.add(y);
  return s * t + chosen(x > 1 ? static_cast<const double&>(a[0]) : a[1]) * account.s + y;
}
inline double cast_to_temporary(double x, double y) {
  double z = x * y;
  double&& r = static_cast<double&&>(z);
  r += x;
  return chosen(static_cast<double&&>(z)) * chosen((double&&)x) + z;
}
inline double cast_in_generic(double x, double y) {
  const auto f = [](auto&& t) { return std::is_const_v<std::remove_reference_t<decltype(t)>> ? t * 3 : t * 2; };
  return f(static_cast<const double&>(x)) + f(y);
}
class Cells {
 public:
  const double& at(int i) const { return cells_[i]; }
  double& at(int i) { return const_cast<double&>(std::as_const(*this).at(i)); }
  double sum() const { return const_cast<Cells&>(*this).at(0) + cells_[1]; }

 private:
  double cells_[2] = {};
};
inline double const_cast_away(double x, double y) {
  Cells c;
  c.at(0) = x * y;
  c.at(1) = y;
  const double& first = std::as_const(c).at(0);
  const_cast<double&>(first) *= x;
  return const_cast<const Cells&>(c).at(0) * c.sum();
}

// ---- operators that are const and change something all the same ----

struct Counting {
  double a;
  mutable int n = 0;
  double operator()(double d) const { return a * d * ++n; }
  double operator[](double d) const { return a + d * ++n; }
  double operator-() const { return -a * ++n; }
};
inline double counting(double x, double y) {
  const Counting s{x};
  // The same on both sides: the order is the compiler's.
  double r = s(y) + s(y);
  r += s[x] * s[x];
  r *= x + (-s + -s);
  r += s(x);
  return r;
}
struct Step {
  virtual ~Step() = default;
  virtual double operator()(double d) const = 0;
};
struct Twice : Step {
  mutable double k = 1;
  double operator()(double d) const override { return d * (k *= 2); }
};
inline double behind_a_base(double x, double y) {
  const Twice twice;
  const Step& step = twice;
  const double r = step(x) + step(x);
  return r * step(y);
}

}  // namespace found_effects

#endif
