// What a program of three units shares: nearly everything is declared here and defined in one of them.
#ifndef UNITS_HPP
#define UNITS_HPP
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

// ---- default arguments ----

inline const std::vector<double> weights{2, 5};
inline double half(double x) { return x / 2; }
double base(double s = 1.5);
double twice(double x, double k = 3);
double weighed(double x, const std::vector<double>& w = weights, double b = half(base()), int n = 2);
namespace shapes {
struct Side {
  double a;
  Side(double a = 2.5);
  double longer(double x, double k = 4) const;
};
double use(const Side& side = Side(), double z = 2);
}  // namespace shapes

// ---- virtual functions ----

struct Shape {
  virtual ~Shape();
  virtual double area(double x) const;
  virtual int kind() const;
  virtual double border(double) const = 0;
};
struct Square : Shape {
  double side = 2;
  double area(double x) const override;
  double border(double x) const override;
};
struct Frame : Square {
  Frame(double q);
  ~Frame() override;
  double q;
  double area(double x) const override;
  double border(double x) const override;
  int kind() const override;
  virtual double rest(double y) const;
};
std::unique_ptr<Shape> make(int k, double x);

// ---- instances of templates that one unit makes ----

template <class T>
T tripled(T x);
extern template double tripled<double>(double);
template <class T, int N>
T power(T x, T y = 2);
template <class T>
struct Box {
  T v;
  Box(T v);
  T get(T k) const;
  T plain() const { return v; }
  static T make(T x);
  Box operator+(const Box& other) const;
};
extern template struct Box<double>;
template <class T>
double over(const T& t, double x);
template <>
double over(const double& t, double x);
// That every unit makes.
inline constexpr double steps[] = {1.5, 2.5};
template <class T>
T shared(T x) {
  return x * x + steps[1];
}

// ---- exceptions ----

struct Failure : std::runtime_error {
  double v;
  Failure(double v);
  double value() const;
};
struct Pair {
  double a, b;
};
void thrower(double x);

// ---- a class whose functions are elsewhere, friends, operators, members that are static ----

class Point {
 public:
  double x, y;
  Point(double x, double y);
  Point(const Point&);
  Point& operator=(const Point&);
  ~Point();
  Point operator-() const;
  explicit operator double() const;
  double& operator[](int i);
  double operator()(double z) const;
  friend double peek(const Point&);
  friend Point operator*(const Point& a, double k);
  double open() const;
  static const double factor;
  static const double table[2];
  static double scaled(double x);

 private:
  double secret = 2;
  double hidden() const;
};
Point operator+(const Point& a, const Point& b);
bool operator<(const Point& a, const Point& b);
Point& operator+=(Point& a, const Point& b);

// ---- constants, functions ----

extern const double gravity;
extern const double pair_of[2];
extern const std::vector<double> list;
inline constexpr double whole = 2.5;
inline double in_line(double x) {
  static const double s = 1.5;
  return x * s * whole;
}
double look(const double* p, double x);
double squared(const double& r);

double even(int n, double x);
double odd(int n, double x);
double called(double x);
double call(double (*f)(double), double x);
double call_object(const std::function<double(double)>& f, double x);
double (*chosen(int k))(double);
double several(double);
double several(int, double);
double several(const Point&);
inline namespace v1 {
double inner(double x);
}

// ---- the roots ----

double default_arguments(double x);
double default_arguments_of_members(double x);
double default_arguments_of_containers(double x);
double table_of_virtual_functions(double x);
double made_elsewhere(double x);
double called_by_name(double x);
double instances(double x);
double instances_of_classes(double x);
double overloads_of_instances(double x);
double caught(double x);
double recursion(double x);
double operators(double x);
double constants(double x);
double constants_behind_pointers(double x);
double statics(double x);
double pointers(double x);
double pointers_that_are_given(double x);
double overloads(double x);
double pointers_to_members(double x);

#endif
