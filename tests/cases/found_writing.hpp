// Defects that hostile trials found in what is written down: what the source says, the twin has to say too, and what a
// library's templates do with a number, they have to do with a dual.
#ifndef DUALREV_CASE_FOUND_WRITING_HPP
#define DUALREV_CASE_FOUND_WRITING_HPP

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace found_writing {

// The oracle's duals are classes: a constant goes to no constructor by itself, and counts nothing.
#ifdef CASE_ON_FORWARD_DUALS
#define FW_FLOAT(c) double(c)
#define FW_COUNT(c) static_cast<int>(c)
#define FW_FUNCTION(f) of_##f
inline double of_sin(double x) { return sin(x); }
inline double of_cos(double x) { return cos(x); }
inline double of_exp(double x) { return exp(x); }
#else
#define FW_FLOAT(c) c##f
#define FW_COUNT(c) c
#define FW_FUNCTION(f) std::f
#endif

// ---- destructors that throw ----

struct Throwing {
  double w;
  ~Throwing() noexcept(false) {
    if (w > 100) throw w;
  }
};
struct Holding {
  Throwing inside;
  ~Holding() {}
};
struct Quiet {
  Throwing inside;
  ~Quiet() noexcept {}
};
struct Base {
  double k;
  virtual ~Base() noexcept(false) {
    if (k > 100) throw k;
  }
};
struct Derived : Base {
  ~Derived() override {}
};
template <class T>
struct Guard {
  T v;
  ~Guard() noexcept(sizeof(T) == 1) {
    if (v > 100) throw v;
  }
};
template <class Object>
double ended_by(double x, double y) {
  double s = x;
  try {
    Object object;
    s *= y;
    if constexpr (std::is_same_v<Object, Holding>)
      object.inside.w = x * 200;
    else if constexpr (std::is_same_v<Object, Throwing>)
      object.w = x * 300;
    else if constexpr (std::is_same_v<Object, Guard<double>>)
      object.v = x * 400;
    else
      object.k = x * 500;
  } catch (double thrown) {
    s += thrown;
  }
  return s;
}
inline double thrown(double x, double y) {
  return ended_by<Throwing>(x, y) * ended_by<Holding>(x, y) * ended_by<Guard<double>>(x, y) * ended_by<Derived>(x, y);
}
inline double quiet(double x, double y) {
  const Quiet object{{x}};
  return object.inside.w * y * (std::is_nothrow_destructible_v<Quiet> ? x : 1);
}
inline double thrown_by_local(double x, double y) {
  struct Local {
    double w;
    ~Local() noexcept(false) {
      if (w > 100) throw w;
    }
  };
  double s = y;
  try {
    const Local object{x * 200};
    s *= x;
  } catch (double thrown) {
    s *= thrown;
  }
  return s;
}

// ---- assignments as conditions ----

inline double assigned(double x, double y) {
  int i = 0;
  if ((i = int(x * 2))) y += i * x;
  int n = 3;
  while ((n = n - 1)) y *= x;
  do {
    y += x;
  } while ((n = 0));
  for (int k = 2; (i = k); --k) y *= 1.5;
  bool larger = false;
  if ((larger = x > y) || i == 0) y *= 2;
  double d = 0;
  if ((d = x * y) > 0) y += d;
  return ((i = int(y)) ? x : d) * y;
}

// ---- variable templates ----

struct Sizes {
  template <class U>
  static constexpr double of = sizeof(U);
  template <int N>
  static constexpr int doubled = N * 2;
  static double hidden_too(double x) { return x * hidden<int> + hidden<char>; }
  double m;
  double kept() const { return m * of<char> * of<short> + hidden<short>; }

 private:
  template <class U>
  static constexpr double hidden = sizeof(U) + 1;
};
template <class T>
struct Table {
  template <class U>
  static constexpr double of = sizeof(U) + 8.5;
};
template <int N>
constexpr double power_of_two = 1 << N;
inline double scaled(const double& a, double b) { return a * b; }
template <class U>
double generic(U x, U y) {
  return x * Sizes::of<char> * y + Table<short>::template of<char> * x;
}
inline double variable_templates(double x, double y) {
  return x * Sizes::of<int> * y * Table<char>::of<short> + Sizes::doubled<3> * x + Sizes::hidden_too(x) * Sizes{y}.kept() +
         generic(x, y);
}
inline double instances_by_reference(double x, double y) {
  const double& p = x > 0 ? power_of_two<3> : y;
  return scaled(power_of_two<2>, x) * scaled(Table<char>::of<int>, y) * p + scaled(Table<char>::of<short>, x);
}

// ---- counts that are no integers ----

inline double counted(double x, double y) {
  double v[6] = {};
  std::fill_n(v, FW_COUNT(x * 3), y);
  double s = x;
  double w[6] = {};
  std::generate_n(w, FW_COUNT(2 + y), [&] { return s *= y; });
  const double from[3] = {x, y, x * y};
  double to[3] = {1, 1, 1};
  std::copy_n(from, FW_COUNT(x * 2), to);
  double sum = 0;
  std::for_each_n(from, FW_COUNT(x + 1.5), [&](double e) { sum += e * e; });
  return v[0] + v[1] * x + v[4] + w[0] * w[1] + to[0] * to[1] + to[2] * sum;
}

// ---- functions among namesakes, as arguments of templates ----

template <double (*F)(double)>
double twice(double x) {
  return F(F(x));
}
template <double (&F)(double)>
double thrice(double x) {
  return F(F(F(x)));
}
inline double own(double x) { return x * x; }
inline double own(int x) { return x * 3.0; }
template <double (*F)(double)>
struct Applied {
  double k;
  double go(double x) const { return F(x) * k; }
};
inline double functions(double x, double y) {
  return twice<FW_FUNCTION(sin)>(x) * thrice<FW_FUNCTION(cos)>(y) * twice<own>(x) +
         Applied<FW_FUNCTION(exp)>{y}.go(x);
}

// ---- objects that convert to numbers, in a library's sums ----

struct Converts {
  double v;
  operator double() const { return v * 2; }
};
#ifdef CASE_ON_FORWARD_DUALS
inline double summed(double x, double y) {
  return (1 + 2 * x + 2 * y) * y + (1 + 2 * x * y + 6 * y) * x + x * 2 * x * 2 * y + (x + y) * x;
}
#else
inline double summed(double x, double y) {
  const Converts objects[2] = {{x}, {y}};
  const double numbers[2] = {y, 3};
  double a = x;
  double b = y;
  std::vector<std::reference_wrapper<double>> references{a, b};
  return std::accumulate(objects, objects + 2, double(1)) * y +
         std::inner_product(objects, objects + 2, numbers, double(1)) * x +
         std::accumulate(objects, objects + 2, x, std::multiplies<double>()) +
         std::accumulate(references.begin(), references.end(), double(0)) * x;
}
#endif

// ---- a float, and overloads for doubles and for integers ----

struct ByInt {
  double n;
  ByInt(double d) : n(d * 3) {}
  ByInt(int i) : n(i + 0.5) {}
};
struct Explicit {
  double n;
  explicit Explicit(const double& d, int k = 2) : n(d * k) {}
  explicit Explicit(long l, int k = 3) : n(static_cast<double>(l) + k) {}
};
struct OfTwo {
  double n;
  OfTwo(double v, double w) : n(v * 3 + w) {}
  OfTwo(int v, double w) : n(v + w) {}
};
template <class T>
struct ByBool {
  T n;
  ByBool(T v) : n(v * 3) {}
  ByBool(bool v) : n(v + 0.5) {}
};
struct Called {
  double k;
  double operator()(double v) const { return v * k; }
  double operator()(int v) const { return v + k; }
};
struct Outer {
  struct Inner {
    double n;
    Inner(double v) : n(v * 3) {}
    Inner(int v) : n(v + 0.5) {}
  };
  std::vector<Inner> all;
};
inline double floats(double x, double y) {
  std::vector<ByInt> v;
  v.emplace_back(FW_FLOAT(2.5));
  v.emplace_back(x);
  v.emplace_back(2);
  std::optional<ByInt> o;
  o.emplace(FW_FLOAT(1.5));
  const std::pair<ByInt, double> p(FW_FLOAT(2.5), x);
  const auto u = std::make_unique<Explicit>(FW_FLOAT(1.5), 7);
  std::vector<OfTwo> two;
  two.emplace_back(FW_FLOAT(2.5), x);
  two.emplace_back(3, y);
  std::vector<ByBool<double>> of_bool;
  of_bool.emplace_back(FW_FLOAT(2.5));
  of_bool.emplace_back(true);
  Outer outer;
  outer.all.emplace_back(FW_FLOAT(3.5));
  return v[0].n * v[1].n * v[2].n * y + o->n * p.first.n * p.second * x + u->n * y + two[0].n * two[1].n +
         of_bool[0].n * of_bool[1].n * x + outer.all[0].n * y;
}
inline double ranges_of_floats(double x, double y) {
#ifdef CASE_ON_FORWARD_DUALS
  const std::vector<double> numbers{2.5, 3.5};
#else
  const std::vector<float> numbers{2.5F, 3.5F};
#endif
  std::vector<ByInt> made(numbers.begin(), numbers.end());
  std::vector<double> results(2);
  std::transform(numbers.begin(), numbers.end(), results.begin(), Called{x});
  return made[0].n * made[1].n * x + results[0] * results[1] * y;
}

// ---- by name, what the language calls by itself ----

struct Part {
  double m;
};
struct Whole : Part {
  double d;
};
struct Own : Part {
  double e;
  Own(double a, double b) : Part{a}, e(b) {}
  Own(const Own&) = default;
  Own& operator=(const Own& other) {
    Part::operator=(other);
    e = other.e * 2;
    return *this;
  }
};
struct Ended {
  double k;
  void end() { this->~Ended(); }
};
inline double by_name(double x, double y) {
  Whole whole;
  whole.m = x;
  whole.d = y;
  Part part{y};
  whole.Part::operator=(part);
  part.operator=({x * 2});
  Part* pointer = &part;
  pointer->operator=(Part{pointer->m * y});
  Own a(x, y);
  const Own b(y, x * y);
  a = b;
  Ended first{x};
  Ended second{y};
  const double both = first.k * second.k;
  first.~Ended();
  second.end();
  return whole.m * whole.d * x * part.m + a.m * a.e * both;
}

// ---- truths about types ----

inline double tagged(double x, std::true_type) { return x * x; }
inline double tagged(double x, std::false_type) { return x * 3; }
template <class T>
double dispatched(T x) {
  return tagged(x, std::is_same<T, double>{}) * tagged(x, std::is_pointer<T>()) *
         tagged(x, std::conjunction<std::is_same<T, double>, std::is_class<std::vector<T>>>{});
}
inline double dispatch(double x, double y) { return dispatched(x) * dispatched(y); }

}  // namespace found_writing

#endif
