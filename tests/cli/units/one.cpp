#include "units.hpp"

static double helper(double x) { return x * 2; }

double default_arguments(double x) { return twice(x) + twice(x, x) + base() * x; }
double default_arguments_of_members(double x) {
  return shapes::Side{x}.longer(x) + shapes::use() * x + shapes::use(shapes::Side(x));
}
double default_arguments_of_containers(double x) {
  return weighed(x) + weighed(x, {x, 2}) + weighed(x, {x, x}, x);
}
double base(double s) { return s * 1.25; }

double table_of_virtual_functions(double x) {
  Square square;
  const Shape& shape = square;
  return shape.area(x) + shape.border(x);
}
double made_elsewhere(double x) {
  double s = 0;
  for (int k = 0; k < 2; ++k) {
    auto p = make(k, x);
    s += p->area(x) * p->border(x) + p->kind() * x;
  }
  return s;
}
double called_by_name(double x) {
  Frame frame(x);
  return frame.Square::area(x) + frame.area(x) + frame.rest(x);
}

double instances(double x) { return tripled(x) + power<double, 3>(x) + power<double, 2>(x, x) + shared(x); }
double instances_of_classes(double x) {
  Box<double> box(x);
  return box.get(x) + box.plain() + Box<double>::make(x) + (box + box).v;
}
double overloads_of_instances(double x) { return over(Box<double>(x), x) + over(x, x) + over(3, x); }

double caught(double x) {
  try {
    thrower(x);
  } catch (const Failure& e) {
    return e.v * e.value() + e.what()[0] * x;
  } catch (const Pair& p) {
    return p.a * p.b;
  }
  return x;
}

double odd(int n, double x) { return n == 0 ? x : x * even(n - 1, x); }
double recursion(double x) { return even(5, x) + helper(x); }

double operators(double x) {
  Point a(x, 2), b(1, x);
  Point c = a + b * x;
  c = -c;
  c += a;
  c[0] = x * x;
  return static_cast<double>(c) + (a < b ? x : 2 * x) + peek(a) + a(x) + a.open() + Point::scaled(x);
}

double constants(double x) { return gravity * x + pair_of[1] * x + list[0] * x; }
double constants_behind_pointers(double x) {
  return look(pair_of, x) + look(list.data(), x) + look(steps, x) + squared(gravity) * x + squared(Point::factor) * x +
         look(Point::table, x);
}
double statics(double x) {
  static const double k[] = {1, 2.5};
  static constexpr double m = 3;
  return k[1] * x * m * look(k, x) + in_line(x) + Point::factor * x + Point::table[1] * x;
}

double pointers(double x) {
  auto p = twice;
  return p(x, 2 * x) + chosen(0)(x) * chosen(1)(x);
}
double pointers_that_are_given(double x) {
  return call(called, x) + call(helper, x) + call_object(called, x) +
         call_object([=](double y) { return called(y) * x; }, x);
}
double overloads(double x) { return several(x) + several(2, x) + several(Point(x, x)) + inner(x) * v1::inner(x); }
double pointers_to_members(double x) {
  auto p = &Point::open;
  Point o(x, 2);
  return (o.*p)() + std::invoke(&Point::open, o);
}
