#include "units.hpp"

static double helper(double x) { return std::sin(x); }

double Square::border(double x) const { return side + x * x * x; }
double Frame::border(double x) const { return q + helper(x); }
int Frame::kind() const { return 7; }
std::unique_ptr<Shape> make(int k, double x) {
  if (k == 0) return std::make_unique<Square>();
  return std::make_unique<Frame>(x);
}

template <class T>
double over(const T& t, double x) {
  if constexpr (requires { t.get(x); })
    return t.get(x) * x;
  else
    return t * x * x;
}
template double over(const Box<double>&, double);
template double over(const int&, double);
template <>
double over(const double& t, double x) {
  return t * x * 2;
}

Point::Point(double x, double y) : x(x), y(y * x) {}
Point::Point(const Point& o) : x(o.x), y(o.y) { secret = o.secret; }
Point& Point::operator=(const Point& o) {
  x = o.x * 2;
  y = o.y;
  return *this;
}
Point::~Point() {}
Point Point::operator-() const { return Point(-x, y); }
Point::operator double() const { return x * y + secret; }
double& Point::operator[](int i) { return i ? y : x; }
double Point::operator()(double z) const { return z * x; }
double peek(const Point& p) { return p.secret * p.x + p.hidden(); }
Point operator*(const Point& a, double k) { return Point(a.x * k, a.y / k * a.secret); }
double Point::hidden() const { return secret * y; }
double Point::open() const { return hidden() * hidden(); }
const double Point::factor = 1.75;
const double Point::table[2] = {3, 4.5};
double Point::scaled(double x) { return x * factor * table[0]; }
Point operator+(const Point& a, const Point& b) { return Point(a.x + b.x * b.x, a.y * b.y); }
bool operator<(const Point& a, const Point& b) { return a.x < b.x; }
Point& operator+=(Point& a, const Point& b) {
  a.x += b.x;
  return a;
}

extern const double gravity = 9.81;
extern const double pair_of[2] = {2, 3.5};
extern const std::vector<double> list{1.5, 2.5};
double look(const double* p, double x) { return p[0] * x + p[1] * x * x; }
double squared(const double& r) { return r * r; }
double call(double (*f)(double), double x) { return f(x) * in_line(x) + shared(x); }
