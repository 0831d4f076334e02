// Member functions and function objects as roots: the object is the first argument, and differentiated like the others.
#ifndef DUALREV_CASE_MEMBERS_HPP
#define DUALREV_CASE_MEMBERS_HPP

#include <cmath>
#include <string>
#include <vector>

namespace members {

class Spring {
 public:
  Spring() = default;
  Spring(double stiffness, double rest) : stiffness(stiffness), rest(rest) {}
  double energy(double x) const { return 0.5 * stiffness * (x - rest) * (x - rest) + hidden(x); }
  double force(double x) const noexcept { return -stiffness * (x - rest); }
  void stretch(double by) { rest *= by; }
  double wear() { return stiffness *= 0.9; }
  double operator()(double x) const { return energy(x) / rest; }
  Spring operator+(const Spring& other) const { return {stiffness + other.stiffness, rest * other.rest}; }
  static double square(double x) { return x * x; }
  template <int N>
  double power(double x) const {
    double r = stiffness;
    for (int i = 0; i < N; ++i) r *= x;
    return r;
  }
  double consumed(std::vector<double>&& v) && { return v[0] * stiffness + v[1] * rest; }
  double size() const { return rest * rest; }
  double labelled(const std::string& label, double x) const { return x * stiffness * static_cast<double>(label.size()); }
  double over(int n) const { return n * stiffness; }
  double over(double n) const { return n * stiffness * stiffness; }
  double along(const std::vector<double>& xs, double* out, int n) const {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += out[i] = energy(xs[static_cast<std::size_t>(i)]) * out[i];
    return sum;
  }
  double stiffness = 1;
  double rest = 1;

 private:
  double hidden(double x) const { return std::sin(x * stiffness); }
};

struct Shape {
  Shape() = default;
  Shape(const Shape&) = default;
  Shape& operator=(const Shape&) = default;
  virtual ~Shape() = default;
  virtual double area(double scale) const { return scale * width; }
  double twice(double scale) const { return 2 * area(scale); }
  double width = 1;
};
struct Disc : Shape {
  double area(double scale) const override { return 3.0 * radius * radius * scale * width; }
  double radius = 1;
};

inline double area_by_value(Shape shape, double scale) { return shape.area(scale); }

template <typename T>
struct Polynomial {
  std::vector<T> c;
  T at(T x) const {
    T r = 0;
    for (auto i = c.size(); i-- > 0;) r = r * x + c[i];
    return r;
  }
};
inline double use_polynomial(double x) { return Polynomial<double>{{1, x}}.at(x); }
inline double use_power(double x) { return Spring(x, 1).power<3>(x); }

struct Outer {
  struct Inner {
    double a = 1;
    double scaled(double by) const { return a * by * factor; }
    int factor = 3;
  };
  Inner inner;
  double both(double x) const { return inner.scaled(x) + inner.a; }
};

struct Cube {
  double operator()(double x) const { return x * x * x; }
};
inline constexpr auto quartic = [](double x, double y) { return x * x * x * x + y * x; };

// Only their functions take numbers.
struct Steps {
  double from(double x) const {
    for (int i = 0; i < n; ++i) x *= std::sin(x) + n;
    return x;
  }
  int n = 2;
};
struct Counting {
  double next(double x) { return x * x * ++calls; }
  void to(double x, double& y) { y += x * y * ++calls; }
  int calls = 0;
};
struct Branch {
  double along(double x) const {
    double y = x * depth;
    for (const Branch& b : branches) y += std::sin(b.along(x));
    return y;
  }
  std::vector<Branch> branches;
  int depth = 1;
};
struct Nothing {
  double cube(double x) const { return x * x * x; }
  virtual double square(double x) const { return x * x; }
  virtual ~Nothing() = default;
};
struct SomeCounting {
  double next(double x) { return one.next(x) + all[0].next(x) + both.second.next(x); }
  Counting one;
  std::vector<Counting> all = std::vector<Counting>(1);
  std::pair<int, Counting> both;
};
struct CountingAndNumber {
  double next(double x) { return one.next(x) * k; }
  Counting one;
  double k = 2;
};
inline double next_of(Counting& c, const Steps& s, double x) { return c.next(s.from(x)); }
inline double next_of_both(Counting& a, Counting& b, double x) {
  const double first = a.next(x);
  return first + b.next(x) * x;
}
inline double next_of_part(SomeCounting& all, Counting& one, double x) {
  const double first = all.next(x);
  return first + one.next(x) * x;
}

}  // namespace members

#endif
