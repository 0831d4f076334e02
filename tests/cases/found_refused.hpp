// What was refused though nothing is wrong with it: globals that are only read, unions without numbers, operators that
// are called by name, specialisations that nobody uses, counters, volatile variables.
#ifndef DUALREV_CASE_FOUND_REFUSED_HPP
#define DUALREV_CASE_FOUND_REFUSED_HPP

#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <list>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <stdexcept>
#include <string>
#include <vector>

namespace found_refused {

// ---- globals that are only read: they are constants of the call ----

struct Matrix {
  double d[4];
  double operator()(int i, int j) const { return d[2 * i + j]; }
  const double& at(int i) const { return d[i]; }
  double trace() const { return d[0] + d[3]; }
  double scaled(double by) const { return by * d[0]; }
  bool is_square() const { return true; }
};
inline Matrix matrix{{1, 2, 3, 4}};
inline std::vector<double> table{1, 2, 4};
inline double row[3] = {2, 3, 5};
inline double factor = 3;
inline std::complex<double> turn(0.5, 1.5);
inline const std::complex<double> fixed_turn(0.5, 1.5);
struct Twice {
  double operator()(double a) const { return 2 * a * a; }
};
inline Twice twice;
struct Place {
  double x, y;
};
inline Place place{2, 7};
inline std::vector<Place> places{{1, 2}, {3, 4}};

inline double by_operator(double x, double y) { return matrix(0, 1) * x + matrix(1, 0) * y * x; }
inline double by_member(double x, double y) { return matrix.trace() * x + matrix.at(2) * y * x; }
inline double by_member_of_constants(double x, double y) { return matrix.scaled(3) * x + (matrix.is_square() ? y : x); }
inline double by_loop(double x, double y) {
  double s = 0;
  for (double e : table) s += e * x;
  for (double& e : row) s += e * y * x;
  for (const auto& p : places) s += p.x * y;
  for (auto& p : places) s += p.y * x;
  return s;
}
inline double by_iterator(double x, double y) {
  return x * std::accumulate(table.begin(), table.end(), 0.0) + y * x * std::accumulate(row, row + 3, 0.0);
}
inline double by_name(double x, double y) {
  double& r = factor;
  double* p = &factor;
  auto& m = matrix;
  std::vector<double>& v = table;
  return r * x + *p * y + *&factor * x * y + m.d[1] * x + v[1] * y;
}
inline double by_element(double x, double y) { return table[1] * x + row[2] * y + place.y * x + places[1].x * y; }
inline double by_pointer(double x, double y) {
  double* end = row + 3;
  double s = 0;
  for (double* p = row; p != end; ++p) s += *p * x;
  return s * y;
}
#ifndef CASE_ON_FORWARD_DUALS  // by hand
inline double of_complex(double x, double y) {
  const std::complex<double> z(x, y);
  return (turn * z).imag() + std::abs(fixed_turn) * x * std::abs(turn) / std::sqrt(2.5) + turn.real() * y;
}
#endif
inline double of_functor(double x, double y) { return twice(x) * y + twice(y); }
// What a passive function does to them is seen.
inline void set_factor(int n) { factor = n; }
inline double between_changes(double x, double y) {
  set_factor(2);
  double r = factor * x;
  set_factor(5);
  r += factor * y * x;
  set_factor(3);
  return r;
}
// In closures, and through what has a default.
inline double in_closures(double x, double y) {
  const auto f = [](double a) { return a * factor; };
  const auto g = [&](auto a) { return a * table[2] + factor * x; };
  return f(x) + g(y);
}
inline double with_default(double x, double by = factor) { return x * by; }
inline double by_default(double x, double y) { return with_default(x) * y; }
struct Scaled {
  double v;
  double scale = factor;
  double initial;
  explicit Scaled(double a) : v(a), initial(row[0]) {}
};
inline double by_initialiser(double x, double y) {
  const Scaled s(x);
  return s.v * s.scale + s.initial * y * x;
}

// ---- counters: no number is in them, and their effect happens once ----

inline int calls = 0;
struct Counted {
  static inline int instances = 0;
  double v;
  explicit Counted(double a) : v(a) { ++instances; }
  Counted(const Counted& other) : v(other.v) { ++instances; }
  ~Counted() { --instances; }
};
class Hidden {
 public:
  explicit Hidden(double a) : v(a) { ++made; }
  static int count() { return made; }
  double value() const { return v * made; }

 private:
  double v;
  static inline int made = 0;
};
inline double counted(double x, double y) {
  const Counted a(x);
  const int one = Counted::instances;
  double r = 0;
  {
    const Counted b = a;
    r = b.v * y * Counted::instances;
  }
  return r + one * a.v + Counted::instances * y;
}
inline double counted_in_private(double x, double y) {
  const int before = Hidden::count();
  const Hidden a(x);
  return a.value() / Hidden::count() * (Hidden::count() - before) * y;
}
inline double counted_calls(double x, double y) {
  const int first = ++calls;
  const double t = x * (calls - first + 2);
  calls += 3;
  const double u = t * t * (calls - first);
  int& n = calls;
  n -= 4;
  return u * y + (calls - first) * t;
}

inline double bump(double x) {
  ++calls;
  return x;
}
struct Bumped {
  double v;
  explicit Bumped(double a) : v(a) { calls += 2; }
  double bumped(double by) const {
    ++calls;
    return v * by;
  }
};
inline double operator*(const Bumped& a, const Bumped& b) {
  ++calls;
  return a.v * b.v;
}
// What reads the counter stands before and behind what changes it.
inline double counted_in_order(double x, double y) {
  calls = 0;
  double r = 0;
  r += bump(x * calls + y);
  double a[] = {bump(x), y * calls, bump(y), x * calls, Bumped(x).v, y * calls};
  for (double e : a) r += e * y;
  const Bumped b(y);
  double c[] = {x * calls, b.bumped(x), y * calls, b * b, x * calls};
  for (double e : c) r += e * x;
  return r;
}

// ---- unions without numbers ----

union Key {
  struct Edges {
    char a, b, c, d;
  } e;
  int value;
};
struct Contact {
  double depth;
  Key key;
};
inline double with_union(double x, double y) {
  Contact c{x, {}};
  c.key.value = 0;
  c.depth *= y;
  Contact d = c;
  d.key.value += 2;
  return d.depth * (c.key.value == 0 ? d.key.value : 3);
}

// ---- operators that are called by their names ----

inline double by_name_of_operator(double x, double y) {
  const std::array<double, 3> a{x, y, x * y};
  const std::array<double, 3>* p = &a;
  std::vector<double> v{x, y};
  v.operator[](1) *= 3;
  auto square = [](double b) { return b * b; };
  const std::shared_ptr<double> s = std::make_shared<double>(y);
  std::vector<double>::iterator i = v.begin();
  i.operator++();
  const std::function<double(double)> f = square;
  return p->operator[](2) * v[1] + square.operator()(x) + s.operator*() * i.operator*() + f.operator()(y);
}

// ---- specialisations that nobody uses ----

template <class T>
void combine(std::size_t& seed, const T& v) {
  seed ^= std::hash<T>()(v);
}
struct Vector {
  double x, y;
  double norm2() const { return x * x + y * y; }
};
struct Frame {
  Vector a, b;
};

// ---- exceptions whose pointers lead to no number ----

class Count {
 public:
  template <class T>
  explicit Count(T* of) : n_(new int(of != nullptr)) {}
  Count(const Count& other) : n_(other.n_) { ++*n_; }
  Count& operator=(const Count&) = delete;
  ~Count() {
    if (--*n_ == 0) delete n_;
  }
  bool is_last() const { return *n_ == 1; }

 private:
  int* n_;
};
template <class T>
class Shared {
 public:
  explicit Shared(T* given) : p_(given), n_(given) {}
  Shared(const Shared& other) : p_(other.p_), n_(other.n_) {}
  Shared& operator=(const Shared&) = delete;
  ~Shared() {
    if (n_.is_last()) delete p_;
  }
  T& operator*() const { return *p_; }

 private:
  T* p_;
  Count n_;
};
class Failure : public std::exception {
 public:
  explicit Failure(const std::string& words) : words_(std::make_shared<std::string>(words)), again_(new std::string(words)) {}
  const char* what() const noexcept override { return (*again_).c_str(); }

 private:
  std::shared_ptr<std::string> words_;
  Shared<std::string> again_;
};
inline double throws_failure(double x, double y) {
  Shared<double> p(new double(x));
  try {
    if (x > y) throw Failure("high");
    return *p * y;
  } catch (const Failure& f) {
    return *p * y * (f.what()[0] == 'h' ? 2 : 3);
  }
}

// ---- volatile variables that only their function knows ----

#ifndef CASE_ON_FORWARD_DUALS  // by hand
inline double with_volatile(double x, double y) {
  volatile double rounded = x * y;
  volatile int n = 2;
  rounded = rounded * n + x;
  return rounded * y;
}
inline double with_volatile_constant(double x, double y) {
  volatile double k = 3;
  return x * k + y * y * k;
}
#endif

// ---- what of the library was missing ----

#ifndef CASE_ON_FORWARD_DUALS  // by hand
inline double real_of_numbers(double x, double y) { return std::real(x) * y + std::imag(y) + std::real(2) * x; }
#endif
inline double in_subrange(double x, double y) {
  const std::vector<double> v{x, y, x * y, 2};
  auto r = std::ranges::subrange(v.begin() + 1, v.end());
  double s = 0;
  for (double e : r) s += e * e;
  return s * r.front() + static_cast<double>(r.size()) * r[1];
}
struct Keeper {
  void operator()(double* p) const { delete p; }
};
struct Reporter {
  int* ended;
  void operator()(Place* p) const {
    ++*ended;
    delete p;
  }
};
inline void release(double* p) { delete p; }
inline double with_deleters(double x, double y) {
  int ended = 0;
  std::unique_ptr<double, Keeper> p(new double(x));
  *p *= y;
  {
    std::unique_ptr<Place, Reporter> q(new Place{x, y}, Reporter{&ended});
    *p += q->x * q->y;
  }
  std::unique_ptr<double, void (*)(double*)> r(new double(y), &release);
  return *p * *p * *r * ended;
}

// ---- constructors that the library calls, which have copies ----

struct Layer {
  std::vector<double> weights;
  explicit Layer(std::vector<double> given) : weights(std::move(given)) {}
};
struct Doubled {
  std::vector<double> weights;
  explicit Doubled(std::vector<double> given) {
    given[0] *= 2;
    weights = given;
  }
};
struct DoubledNumber {
  double weight;
  explicit DoubledNumber(double given) {
    given *= 2;
    weight = given;
  }
};
inline double made_in_place(double x, const std::vector<double>& weights) {
  const auto one = std::make_unique<Layer>(weights);
  std::vector<Layer> layers;
  layers.emplace_back(weights);
  std::list<Doubled> doubled;
  doubled.emplace_front(weights);
  std::optional<Doubled> maybe;
  maybe.emplace(weights);
  std::vector<DoubledNumber> numbers;
  numbers.emplace_back(weights[1]);
  return one->weights[0] * x + layers[0].weights[1] * doubled.front().weights[0] + maybe->weights[0] * x * x +
         numbers[0].weight * weights[1];
}

}  // namespace found_refused

#ifndef CASE_ON_FORWARD_DUALS
template <>
struct std::hash<found_refused::Vector> {
  std::size_t operator()(const found_refused::Vector& v) const noexcept {
    std::size_t seed = 0;
    found_refused::combine(seed, v.x);
    return seed;
  }
};
template <>
struct std::hash<found_refused::Frame> {
  std::size_t operator()(const found_refused::Frame& f) const noexcept {
    std::size_t seed = 0;
    found_refused::combine(seed, f.a);
    return seed;
  }
};
#endif

namespace found_refused {
inline double with_unused_hash(double x, double y) {
  const Frame f{{x, y}, {y, x}};
  return f.a.norm2() * f.b.x;
}
}  // namespace found_refused

#endif
