// Member functions and function objects as roots: the object is the first argument, and differentiated like the others.
#ifndef DUALREV_CASE_MEMBERS_HPP
#define DUALREV_CASE_MEMBERS_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <dualrev/annotate.hpp>

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
/// What nothing refers to, nothing can move, and nothing has a name for.
struct CountingBits {
  double next(double x) { return x * ++low + high; }
  unsigned low : 3 = 1, high : 2 = 2;
};
struct CountingBoth : CountingBits {
  double more(double x) { return next(x) * ++calls; }
  int calls = 0;
  bool odd : 1 = true;
};
struct CountingTogether {
  double next(double x) { return x * ++calls; }
  std::atomic<int> calls{2};
};
struct CountingAlone {
  CountingAlone() = default;
  CountingAlone(const CountingAlone&) = delete;
  CountingAlone& operator=(const CountingAlone&) = delete;
  double next(double x) { return x * ++calls; }
  int calls = 2;
};
struct CountingInside {
  double next(double x) { return x * ++inside.calls * several[1].k; }
  struct {
    int calls = 2;
    std::vector<int> list{1};
  } inside;
  struct {
    int k = 3;
  } several[2];
};
struct WeightedBits {
  double next(double x) { return x * k * ++low; }
  double k = 2;
  unsigned low : 3 = 1;
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
inline double next_of_first(std::vector<Counting>& all, Counting& one, double x) {
  const double first = one.next(x);
  return first + all[0].next(x);
}
inline double next_in_map(std::map<int, Counting>& all, const Counting& one, double x) {
  return all[0].next(x) * one.calls;
}
inline double next_in_span(std::vector<Counting>& all, std::span<Counting> some, double x) {
  const double first = some[0].next(x);
  return first + all[0].next(x);
}
struct Tree {
  double grown(double x) {
    weight += x;
    double sum = x * weight;
    for (Tree& t : trees) sum += t.grown(x) * x;
    return sum;
  }
  double weight = 1;
  std::vector<Tree> trees;
};
inline double grown_both(Tree& a, Tree& b, double x) {
  const double first = a.grown(x);
  return first + b.grown(x);
}
inline double grown_node(std::shared_ptr<Tree> node, Tree& other, double x) {
  other.weight *= x;
  return node->weight * x;
}
inline double first_of_moved(std::vector<double>&& from, std::vector<double>& changed, double x) {
  changed[0] *= x;
  return from[0] * x;
}
inline double counted_outside(std::vector<CountingAndNumber>& all, int& count, double x) {
  const double first = all[0].next(x);
  ++count;
  return first + all[0].next(x) * count;
}
struct Bare {  // at the address of what is made of it
  void square(double& x) const { x = x * x; }
};
struct Weighted : Bare {
  double weight = 2;
};
inline double scaled_first(std::span<double> none, std::array<double, 4>& all, double x) {
  all[0] *= x;
  return all[0] + static_cast<double>(none.size());
}
struct Last final {
  virtual double next(double x) { return x * ++calls; }
  virtual ~Last() = default;
  int calls = 1;
  std::array<double, 0> none{};
};
inline double next_behind(std::unique_ptr<Last>& p, std::optional<Counting>& o, double x) { return p->next(x) * o->next(x); }
// Classes without numbers, which stay what they are: the constants that these functions take may lie in them.
class Integers {  // copies, assigns and ends what it points to
 public:
  explicit Integers(std::size_t n = 3) : at_(new int[n]()), n_(n) {}
  Integers(const Integers& other) : Integers(other.n_) { std::copy(other.at_, other.at_ + n_, at_); }
  Integers& operator=(const Integers& other) {
    n_ = other.n_;
    std::copy(other.at_, other.at_ + n_, at_);
    return *this;
  }
  ~Integers() { delete[] at_; }
  std::span<int> all() { return {at_, n_}; }

 private:
  int* at_;
  std::size_t n_;
};
class Hidden;
class Layout {
  struct Part {
    std::vector<int> ids;
  };

 public:
  std::vector<int>& row(std::size_t i) { return rows_[i + three_]; }
  std::vector<int>& ids() { return parts_[0].ids; }
  int& level() { return levels_->back(); }
  std::vector<int>& inner() { return inside_.list; }
  Integers integers;
  std::shared_ptr<Hidden> hidden;
  std::shared_ptr<std::vector<int>> common = std::make_shared<std::vector<int>>(2, 3);

 private:
  std::vector<std::vector<int>> rows_ = {{2, 3}, {4}};
  std::map<int, Part> parts_ = {{0, {{5, 6}}}};
  std::optional<std::vector<int>> levels_ = std::vector<int>{7, 8};
  unsigned three_ : 3 = 0;
  struct {
    std::vector<int> list{9};
  } inside_;
};
struct Named : std::vector<int> {
  Named() : std::vector<int>{3, 4} {}
  std::string name = "a name that is not short";
};
struct Settings {
  std::vector<int> layers{2, 2};
  std::vector<Named> all = std::vector<Named>(2);
};
struct State {
  double x = 2;
  Layout layout;
  Settings settings;
};
inline void by_ids(State& s, std::span<int> k) {
  s.x *= k[0];
  ++k[0];
}
inline void by_layers(State& s, std::vector<int>& k) {
  s.x *= k[0];
  k.push_back(1);
  s.settings.layers.push_back(2);
}
inline void by_settings(State& s, Settings& k) { s.x *= k.layers[0]; }
inline void by_letter(State& s, const char* k) { s.x *= *k; }
inline double with_layers(const State& s, const std::vector<int>& k) { return s.x * k[0]; }
struct Handles {
  const double* at;
  std::function<double(double)> f;
  std::weak_ptr<State> state;
};
inline void by_handles(double& x, DUALREV_CONSTANT const Handles& h) { x *= *h.at; }
inline void by_handles_given(double& x, DUALREV_CONSTANT Handles h) { x *= *h.at; }
inline void by_owner(State& s, DUALREV_CONSTANT std::shared_ptr<State> p) {
  s.x *= p->x;
  s.x *= p->x;
}
inline void by_states(double& x, DUALREV_CONSTANT const State* p) { x *= p->x; }
class View {
 public:
  explicit View(int* at) : at_(at) {}
  int& operator*() const { return *at_; }

 private:
  int* at_;
};
inline void by_view(State& s, View k) { s.x *= *k; }
// Where the function has a copy, handles lead to the original.
class Position {
 public:
  explicit Position(int* at = nullptr) : at_(at) {}
  int& get() const { return *at_; }

 private:
  int* at_;
};
struct Moving {
  double x = 2;
  std::vector<int> steps{1, 2, 3};
  std::map<int, Position> marks;
  std::shared_ptr<int> last = std::make_shared<int>(4);
};
struct Walker {
  std::span<int> over;
  double y = 3;
};
inline double moved(Moving& m) { return m.x * m.marks[0].get()++ * m.steps[1]; }
inline double walked(Moving& m, Walker& w) { return m.x * w.over[0]++ * m.steps[1] * w.y; }
inline double still(const Moving& m) { return m.x * m.steps[1]; }
// What a derived class adds may stand in the padding of its base.
struct Padded {
  Padded() = default;
  double x = 2;
  int before = 1;
};
struct Filled : Padded {
  int count = 3;
};
inline void by_count(Padded& p, int& count) { p.x *= count++; }
class PaddedCounts {
 public:
  int sum() const { return static_cast<int>(first_) + last_; }

 private:
  long long first_ = 1;
  int last_ = 2;
};
struct FilledCounts : PaddedCounts {
  float y = 4;
};
inline void by_counts(float& y, PaddedCounts& counts) { y *= static_cast<float>(counts.sum()); }
inline double next_of_part(SomeCounting& all, Counting& one, double x) {
  const double first = all.next(x);
  return first + one.next(x) * x;
}

}  // namespace members

#endif
