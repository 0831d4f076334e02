#pragma once
#include <cstdio>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
// Exceptions whose original cannot be made of the twin, or the twin of the original.
struct At {
  const double* place;
};
inline double throws_pointer_inside(const double& x) {
  if (x < 0) throw At{&x};  // refused at 14: dualrev-exception "'At': it holds a pointer"
  return x * 2;
}
inline double throws_pointer(double x) {
  try {
    if (x < 0) throw x;
    return x * 2;
  } catch (const double* p) {  // refused at 5: dualrev-exception "it is a pointer to numbers"
    return *p;
  }
}
struct Counted : std::runtime_error {
  Counted(double r, int& count) : std::runtime_error("counted"), residual(r) { ++count; }
  double residual;
};
inline double constructed_twice(double x) {
  int count = 0;
  if (x < 0) throw Counted(x, count);  // refused at 14: dualrev-exception "a constructor of it may change what it is given"
  return x * 2;
}
struct Named {
  Named(const std::string& n, double v) : name(n), value(v) {}
  std::string name;
  double value;
};
inline double throws_without_default(double x) {
  if (x < 0) throw Named("negative", x);  // refused at 14: dualrev-exception "neither a default constructor nor std::exception as a base"
  return x * 2;
}
inline double without_default(double x) {
  try {
    return x * 2;
  } catch (const Named& e) {  // refused at 5: dualrev-exception "neither a default constructor nor std::exception as a base"
    return e.value;
  }
}
// A class without numbers whose function gives what it caught.
struct Failed {
  double at;
};
struct Runner {
  double run(const std::function<void()>& f) const {
    try {
      f();
      return 0;
    } catch (const Failed& e) {
      return e.at;
    }
  }
};
inline double given_by_passive_class(double x) {
  return Runner().run([&] { throw Failed{x}; });  // refused at 19: dualrev-member "handles exceptions that hold numbers"
}
struct Doubling {
  double v = 0;
  explicit Doubling(double d) : v(d) {}
  Doubling(const Doubling& other) : v(other.v * 2) {}
};
inline double copied_as_it_pleases(double x) {
  try {
    throw Doubling(x);
  } catch (const Doubling& e) {  // refused at 5: dualrev-exception "it has a copy constructor of its own"
    return e.v;
  }
}
struct Printed : std::runtime_error {
  explicit Printed(double r) : std::runtime_error("printed"), residual(r) { tell(); }
  static void tell() { std::printf("made\n"); }
  double residual;
};
inline double printed_twice(double x) {
  if (x < 0) throw Printed(x);  // refused at 14: dualrev-exception "'Printed': a constructor of it prints, or changes what is outside"
  return x * 2;
}
struct Shape {
  double side;
  explicit Shape(double s) : side(s) {}
  virtual ~Shape() = default;
};
inline double throws_what_it_points_to(double x) {
  if (x < 0) throw std::make_shared<Shape>(x);  // refused at 14: dualrev-exception "it points to an object that may be of a derived class"
  return x * 2;
}
struct Sample final {
  std::string name;
  double value;
  explicit Sample(double v) : name("sample"), value(v) {}
};
inline double throws_what_has_no_default(double x) {
  if (x < 0) throw std::vector<Sample>{Sample(x)};  // refused at 14: dualrev-exception "it holds an object without a default constructor"
  return x * 2;
}
