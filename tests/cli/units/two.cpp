#include "units.hpp"

static double helper(double x) { return x * x * 3; }

double twice(double x, double k) { return k * x; }
double weighed(double x, const std::vector<double>& w, double b, int n) {
  double s = b;
  for (double v : w) s += v * x * n;
  return s;
}
namespace shapes {
Side::Side(double a) : a(a * 2) {}
double Side::longer(double x, double k) const { return a * x * k; }
double use(const Side& side, double z) { return side.a * z * twice(z); }
}  // namespace shapes

Shape::~Shape() {}
double Shape::area(double x) const { return x; }
int Shape::kind() const { return 3; }
double Square::area(double x) const { return side * x * x; }
Frame::Frame(double q) : q(q * q) { side = q; }
Frame::~Frame() {}
double Frame::area(double x) const { return q * x + Square::area(x); }
double Frame::rest(double y) const { return q * q * y; }

template <class T>
T tripled(T x) {
  return x * x * 3;
}
template double tripled<double>(double);
template <class T, int N>
T power(T x, T y) {
  T r = y;
  for (int i = 0; i < N; ++i) r *= x;
  return r;
}
template double power<double, 3>(double, double);
template double power<double, 2>(double, double);
template <class T>
Box<T>::Box(T v) : v(v * v) {}
template <class T>
T Box<T>::get(T k) const {
  return v * k;
}
template <class T>
T Box<T>::make(T x) {
  return Box(x).v;
}
template <class T>
Box<T> Box<T>::operator+(const Box& other) const {
  Box r = *this;
  r.v += other.v * v;
  return r;
}
template struct Box<double>;

Failure::Failure(double v) : std::runtime_error("e"), v(v * v) {}
double Failure::value() const { return v * 2; }
void thrower(double x) {
  if (x > 0.7) throw Failure(x);
  throw Pair{x, x};
}

double even(int n, double x) { return n == 0 ? x * x : helper(x) + odd(n - 1, x); }
double called(double x) { return helper(x) * x; }
double call_object(const std::function<double(double)>& f, double x) { return f(x * 2); }
double several(double x) { return x; }
double several(int n, double x) { return n * x * x; }
double several(const Point& p) { return p.x * p.y; }
inline namespace v1 {
double inner(double x) { return x * x; }
}
double (*chosen(int k))(double) { return k == 0 ? called : helper; }
