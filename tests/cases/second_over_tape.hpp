// Functions that return one number and whose gradient goes over the tape, for second derivatives.
#ifndef DUALREV_CASE_SECOND_OVER_TAPE_HPP
#define DUALREV_CASE_SECOND_OVER_TAPE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

#include <dualrev/annotate.hpp>
#include <dualrev/stop_gradient.hpp>

namespace second_over_tape {

using std::exp;
using std::log;
using std::sin;
using std::sqrt;

// ---- containers of the library ----

DUALREV_DIFFERENTIATE inline double listed(double rate, const std::vector<double>& t) {
  std::list<double> errors;
  for (std::size_t i = 0; i < t.size(); ++i) errors.push_back(t[i] - exp(-rate * t[i]));
  double sum = 0;
  for (double e : errors) {
    sum += e * e;
    if (e > 1) sum = std::max(sum, e / rate);
  }
  return sum;
}
// Elements at once.
DUALREV_DIFFERENTIATE inline double at_once(const std::valarray<double>& x, double a) {
  std::valarray<double> y = x * x + a;
  y += std::exp(-x) * a;
  y[0] = y[1] * a;
  std::valarray<double> z = std::sin(y) / (a + y * y);
  z *= x;
  const std::valarray<double> part = z[std::slice(0, 2, 1)];
  y[x > a] = a * a;
  return z.sum() + part.sum() * x.max() + std::sqrt(y * y).sum() + x.shift(1)[0] * x.cshift(1)[2];
}
DUALREV_DIFFERENTIATE inline double by_key(const std::map<std::string, std::vector<double>>& data, double scale) {
  double sum = 0;
  for (const auto& [name, values] : data)
    for (double e : values) {
      const double z = e / scale;
      sum += z * z + log(scale);
    }
  const int whole = static_cast<int>(sum);
  return whole % 2 != 0 ? sum : 2 * sum;
}
DUALREV_DIFFERENTIATE inline double queued(double x, double y) {
  std::deque<double> open{x, y};
  double product = 1;
  for (int i = 0; i < 4; ++i) {
    const double next = open.front() * open.back() + i;
    open.pop_front();
    open.push_back(sin(next));
    product *= next;
  }
  return product;
}
DUALREV_DIFFERENTIATE inline double maybe(double x, std::optional<double> bound) {
  std::optional<double> best;
  for (int i = 1; i < 4; ++i)
    if (!best || *best < x * i) best = x * x * i;
  return bound ? *best * *bound * *bound : *best;
}
DUALREV_DIFFERENTIATE inline double either(double x, double y) {
  std::variant<int, double> v = 3;
  if (x < y) v = x * y * y;
  return std::holds_alternative<double>(v) ? std::get<double>(v) * x : x;
}

// ---- functions as values, recursion ----

DUALREV_DIFFERENTIATE inline double by_function(double a, double b) {
  const std::function<double(double)> f = [a](double x) { return a * sin(x); };
  return f(b) * f(a);
}
inline double square(double x) { return x * exp(x); }
DUALREV_DIFFERENTIATE inline double recursive(double x, int n) {
  std::map<int, double> m;
  m[1] = square(x);
  m[n] += x;
  double t = 0;
  for (const auto& [k, v] : m) t += v * k;
  return n > 0 ? recursive(t * 0.1, n - 1) * t : x * x;
}
inline bool is_large(double x, double bound) { return x > bound; }
DUALREV_DIFFERENTIATE inline double asked(std::vector<double> x) {
  std::list<double> kept(x.begin(), x.end());
  double sum = 0;
  for (double& each : kept) {
    if (is_large(each, 0.5)) each = each * each * each;
    sum += each * each;
  }
  return sum * x[0];
}
DUALREV_DIFFERENTIATE inline double gathered(const std::vector<double>& x) {
  std::list<double> all(x.begin(), x.end());
  const double sum = std::accumulate(all.begin(), all.end(), double(0));
  const double product = std::accumulate(all.begin(), all.end(), double(1), [](double a, double b) { return a * b; });
  return sum * product;
}

// ---- classes ----

class Shape {
 public:
  virtual ~Shape() = default;
  virtual double area(double k) const = 0;
};
class Circle : public Shape {
 public:
  explicit Circle(double r) : r_(r) {}
  double area(double k) const override { return 3.14 * r_ * r_ * k; }

 private:
  double r_;
};
class Square : public Shape {
 public:
  explicit Square(double a) : a_(a) {}
  double area(double k) const override { return a_ * a_ + sin(a_ * k); }

 private:
  double a_;
};
DUALREV_DIFFERENTIATE inline double shapes(double x, double y) {
  std::vector<std::unique_ptr<Shape>> all;
  all.push_back(std::make_unique<Circle>(x * y));
  all.push_back(std::make_unique<Square>(y));
  double sum = 0;
  for (const auto& each : all) sum += each->area(x) * 0.5;
  return sum;
}

/// A root is its member function.
class Account {
 public:
  Account(double rate, double first) : rate_(rate), payments_{first} {}
  DUALREV_DIFFERENTIATE double pay(double x) {
    payments_.push_back(x * rate_);
    double sum = 0;
    for (double each : payments_) sum += each * each * x;
    return sum;
  }
  DUALREV_DIFFERENTIATE double operator()(double x) const { return payments_.front() * x * rate_ * x; }

 private:
  double rate_;
  std::list<double> payments_;
};

/// Numbers that grow at both ends; with members of its own and an operator.
class Chain {
 public:
  explicit Chain(double first) { links_.push_back(first); }
  void add(double link) { links_.push_front(link * links_.back()); }
  double energy(double k) const {
    double sum = 0;
    double before = 0;
    for (double link : links_) {
      sum += k * (link - before) * (link - before);
      before = link;
    }
    return sum;
  }
  Chain& operator*=(double factor) {
    for (double& link : links_) link *= factor;
    return *this;
  }

 private:
  std::list<double> links_;
};
DUALREV_DIFFERENTIATE inline double chained(double x, double y) {
  Chain chain(x);
  chain.add(y);
  chain.add(x * y);
  chain *= y;
  return chain.energy(x);
}

/// What its members begin with, and what its calls leave out, is computed by functions.
inline double curved(double x, double k) { return x * x + sin(k * x); }
struct Started {
  double first;
  double rate = curved(first, 0.5);
  std::list<double> kept = {};
  double after(double t, double shift = curved(0.3, 1.5)) const { return curved(rate * t, first) + shift * t; }
};
DUALREV_DIFFERENTIATE inline double started(double x, double y) {
  Started from{x};
  from.kept.push_back(from.after(y));
  return from.kept.front() * from.after(x, y);
}

struct Node {
  double value;
  std::vector<std::shared_ptr<Node>> children = {};
};
inline double total(const Node& node, double rate) {
  double sum = node.value * node.value * rate;
  for (const auto& child : node.children) sum += total(*child, rate * node.value);
  return sum;
}
DUALREV_DIFFERENTIATE inline double tree(double x, double y) {
  auto leaf = std::make_shared<Node>(Node{x * y});
  const Node root{y, {leaf, std::make_shared<Node>(Node{x, {leaf}})}};
  return total(root, x);
}

// ---- arguments of all kinds ----

struct Point {
  double x = 0, y = 0;
  int id = 0;
};
DUALREV_DIFFERENTIATE inline double of_points(const std::list<Point>& points, const std::array<double, 2>& weights, const double (&corner)[2],
                        std::pair<double, double> scale) {
  double sum = corner[0] * corner[1];
  for (const Point& p : points) sum += weights[0] * p.x * p.x * scale.first + weights[1] * p.y * p.x * p.id * corner[1];
  return sum * scale.second;
}
DUALREV_DIFFERENTIATE inline double changed(double& x, std::list<double>& rest, int n) {
  for (int i = 0; i < n; ++i) {
    rest.push_back(x * rest.front());
    x += rest.back() * rest.back();
  }
  return x * rest.front();
}
/// What is marked stays a number, in what is called too.
inline double scaled(double x, DUALREV_CONSTANT double c) {
  const std::list<double> all{x, c};
  return all.front() * x * all.back();
}
DUALREV_DIFFERENTIATE inline double marked(double x, double y, DUALREV_CONSTANT double k) {
  const double half = k / 2;
  std::map<int, double> all;
  all[0] = scaled(x, half) * scaled(y, k) + scaled(x * y, 2.0);
  return all[0] * x;
}
/// A constant takes no part; what it is multiplied with does.
DUALREV_DIFFERENTIATE inline double with_constants(double x, const std::vector<double>& table, int n) {
  std::map<int, double> all;
  for (int i = 0; i < n; ++i) all[i % 2] += table[static_cast<std::size_t>(i)] * x * x;
  return all[0] * all[1];
}
/// Where both are zero, the first derivative of the root is infinite, and nothing depends on it.
DUALREV_DIFFERENTIATE inline double at_zero(double x, double y) {
  const std::list<double> all{sqrt(x)};
  return all.front() * y;
}
/// Two that may lead to one node.
DUALREV_DIFFERENTIATE inline double of_nodes(const std::shared_ptr<Node>& a, const std::shared_ptr<Node>& b, double x) {
  return a->value * b->value * x * a->value;
}

/// Several runs, each of which begins with what was given.
DUALREV_DIFFERENTIATE inline double counted(const std::vector<double>& x, int& count, std::vector<int>& log) {
  double sum = count;
  for (double v : std::list<double>(x.begin(), x.end())) {
    sum += v * v * ++count;
    log.push_back(count);
  }
  return sum * sum;
}
DUALREV_DIFFERENTIATE inline double counted_behind(const std::vector<double>& x, int* count) {
  double sum = 0;
  for (double v : std::list<double>(x.begin(), x.end())) sum += v * v * ++*count;
  return sum * sum;
}
DUALREV_DIFFERENTIATE inline double used_up(const std::vector<double>& x, std::vector<int>&& weights) {
  double sum = 0;
  for (double v : std::list<double>(x.begin(), x.end())) {
    sum += v * v * weights.back();
    weights.pop_back();
  }
  return sum * sum;
}
class Noise {
 public:
  double next() const { return (state_ = state_ * 1664525U + 1013904223U) % 1000U * 0.001; }
  bool operator==(const Noise&) const = default;

 private:
  mutable unsigned state_ = 7;
};
DUALREV_DIFFERENTIATE inline double disturbed(const std::vector<double>& x, const Noise& noise) {
  double sum = 0;
  for (double v : std::list<double>(x.begin(), x.end())) sum += v * v * noise.next();
  return sum;
}
/// Its shape, and what is no number in it, changes.
struct Record {
  std::vector<double> left;
  std::map<int, double> kept = {};
  int count = 0;
};
DUALREV_DIFFERENTIATE inline double recorded(Record& record, double limit) {
  double product = 1;
  while (!record.left.empty()) {
    const double next = record.left.back();
    record.left.pop_back();
    record.kept[++record.count] = next * product;
    product *= next;
    if (product > limit) throw record.count;
  }
  return product * product;
}

// ---- arguments with bases ----

struct Material {
  double stiffness, damping;
};
class Named {
 public:
  explicit Named(const std::string& name = "beam") : name_(name) {}
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};
class Beam : private Material, public Named {
 public:
  Beam(double k, double c, double length) : Material{k, c}, length_(length) {}
  double energy(double x) const { return 0.5 * stiffness * x * x * length_ + damping * x / length_; }

 private:
  double length_;
};
class LoadedBeam : public Beam {
 public:
  LoadedBeam(double k, double c, double length, double load) : Beam(k, c, length), load_(load) {}
  double work(double x) const { return energy(x) - load_ * x * x; }

 private:
  double load_;
};
DUALREV_DIFFERENTIATE inline double stored(const LoadedBeam& beam, double x) {
  std::map<std::string, double> parts;
  parts[beam.name()] = beam.energy(x);
  parts["work"] = beam.work(2 * x);
  return parts["beam"] * parts["work"];
}
DUALREV_DIFFERENTIATE inline double covered(const std::vector<Circle>& discs, double k) {
  double sum = 0;
  for (const Shape& each : discs) sum += each.area(k) * each.area(1);
  return sum;
}

// ---- constants, and functions, that are named where no argument leads ----

const double steps[4] = {0.5, 1.5, -0.75, 2};
inline const double* chosen(bool second) { return second ? steps + 2 : steps; }
DUALREV_DIFFERENTIATE inline double along_steps(const std::vector<double>& x) {
  std::list<double> all(x.begin(), x.end());
  double sum = 0;
  std::size_t i = 0;
  for (double each : all) {
    const double* step = each > 1 ? chosen(true) : &each;
    sum += *step * each * each + chosen(false)[i++ % 2] * each * each * each;
  }
  return sum;
}
inline double cubed(double x) { return x * x * x; }
inline double waved(double x) { return sin(x) * x; }
DUALREV_DIFFERENTIATE inline double by_pointers(double x, double y) {
  double (*const table[])(double) = {cubed, waved};
  double (*last)(double) = &cubed;
  if (x < y) last = &waved;
  return table[0](x) * table[1](y) + last(x * y);
}
struct Weights {
  std::vector<double> w;
  double scale;
};
DUALREV_DIFFERENTIATE inline double by_constants(double x, DUALREV_CONSTANT const Weights& weights) {
  std::vector<Weights> all{weights, weights};
  all[1].w[0] *= x;
  all[1].scale *= x * x;
  double sum = 0;
  for (const Weights& each : all)
    for (double w : each.w) sum += w * each.scale * x;
  return sum;
}

// ---- exceptions ----

struct Diverged {
  double residual;
  int steps;
};
inline double relaxed(double x, double a, int most) {
  for (int i = 0; i < most; ++i) {
    const double residual = x * x - a;
    if (residual < 1e-3 && residual > -1e-3) return x;
    if (residual > 50) throw residual * a;
    x -= 0.25 * residual * x;
  }
  throw Diverged{x * x - a, most};
}
DUALREV_DIFFERENTIATE inline double solved(double x, double a) {
  try {
    return relaxed(x, a, 3) * a;
  } catch (Diverged& d) {
    d.residual *= x;
    return d.residual * a + d.steps;
  } catch (double residual) {
    return residual * residual;
  }
}
DUALREV_DIFFERENTIATE inline double thrown_on(double x, double a) {
  try {
    try {
      return relaxed(x, a, 3);
    } catch (Diverged& d) {
      d.residual *= d.residual * a;
      throw;
    }
  } catch (const Diverged& d) {
    return d.residual;
  }
}

// ---- classes inside of functions, templates of closures ----

DUALREV_DIFFERENTIATE inline double local_class(double x, double y) {
  class Account {
   public:
    explicit Account(double start) : balance_(start) {}
    void add(double amount) { balance_ += amount * balance_; }
    double balance() const { return balance_; }

   private:
    double balance_;
  };
  std::vector<Account> all{Account(x), Account(y)};
  for (Account& each : all) each.add(x * y);
  return all[0].balance() * all[1].balance();
}
template <typename F>
double twice(const F& f, double x) {
  return f(f(x));
}
template <typename F, int n>
struct Repeated {
  F f;
  double rate;
  double operator()(double x) const {
    for (int i = 0; i < n; ++i) x = f(x) * rate;
    return x;
  }
};
template <int n, typename F>
Repeated<F, n> repeated(F f, double rate) {
  return {f, rate};
}
DUALREV_DIFFERENTIATE inline double of_closures(double x, double y) {
  const auto grown = [y](double z) { return z * (1 + y * z); };
  const auto bent = repeated<2>([x](double z) { return sin(z) + x * z; }, y);
  return twice(grown, x) * bent(x) + repeated<3>(grown, 0.5)(y);
}

#ifndef double  // what the oracle has not

// ---- overloads for other numbers ----

inline double mixed(int a, double b) { return 100 * a + b; }
inline double mixed(double a, double b) { return a * b * b; }
/// Without a tape.
DUALREV_DIFFERENTIATE inline double overloaded_in_loops(const std::vector<double>& x) {
  double sum = 0;
  for (double each : x) sum += mixed(2.5, each) * mixed(3, each) + mixed(0.5, sum);
  return sum;
}
DUALREV_DIFFERENTIATE inline double overloaded(double x, double y) {
  std::list<double> all{mixed(2.5, x), mixed(3, y), mixed(x, y)};
  double sum = 0;
  for (double each : all) sum += mixed(0.5, each);
  return sum;
}

// ---- float and long double ----

inline float narrowed(float x, float k) {
  std::list<float> all{x * k, x / k, k};
  float sum = 0.5f;
  for (float each : all) sum += std::exp(each * 0.25f) * each;
  return sum;
}
DUALREV_DIFFERENTIATE inline double rounded(double x, double y) {
  std::list<double> all{x * y, y};
  const float near = static_cast<float>(x);
  long double wide = 0.1L;
  for (double each : all) {
    wide += each * static_cast<long double>(x) * near;
    wide *= 1 + 0.01L * std::sin(wide);
  }
  return static_cast<double>(wide) + narrowed(near, static_cast<float>(y)) * all.front();
}
struct Spot {
  float x;
  double weight;
};
DUALREV_DIFFERENTIATE inline float over_spots(const std::vector<Spot>& spots, float scale) {
  std::map<int, float> sums;
  int i = 0;
  for (const Spot& each : spots) sums[i++ % 2] += static_cast<float>(each.x * each.weight) * scale;
  return sums[0] * sums[1] + scale * scale;
}

inline int same_place(const float& a, const float& b) { return &a == &b; }
inline int has_place(const float&) { return 1; }
inline int has_place(float&&) { return 0; }
/// 2 x^2 y + y^2
DUALREV_DIFFERENTIATE inline double places_of_floats(double x, double y) {
  std::list<double> all{x};
  float a = static_cast<float>(x);
  return (1 + same_place(a, a)) * a * y * all.front() + has_place(a) * y * y + has_place(a * a) * x;
}

// ---- raw memory ----

DUALREV_DIFFERENTIATE inline double in_raw_memory(double x, double y) {
  double* row = static_cast<double*>(std::malloc(3 * sizeof(double)));
  double other[3] = {x * y, x, y * y};
  std::memcpy(row, other, sizeof other);
  std::memset(other, 0, 2 * sizeof(double));
  row = static_cast<double*>(std::realloc(row, 4 * sizeof(double)));
  row[3] = row[0] * row[1];
  std::memmove(row, row + 1, 3 * sizeof(double));
  const double sum = row[0] * row[1] + row[2] * row[2] * row[3] + other[0] + other[2] * x;
  std::free(row);
  return sum;
}
#endif


// ---- sparse ones ----

/// Neighbours in a list.
DUALREV_DIFFERENTIATE inline double stretched(const std::list<double>& x, double stiffness) {
  double sum = 0;
  auto last = x.begin();
  for (auto each = std::next(x.begin()); each != x.end(); ++each) {
    const double d = *each - *last;
    sum += stiffness * d * d * d * d + *each;
    last = each;
  }
  return sum;
}
DUALREV_DIFFERENTIATE inline double turning(const std::list<double>& x) {
  double sum = 0;
  for (auto each = x.begin(); each != x.end(); ++each) {
    auto next = std::next(each);
    sum += next != x.end() && *each > 0 ? *each * *each * *next : 2.5 * *each;
  }
  return sum;
}

// ---- jumps back, past no declaration ----

DUALREV_DIFFERENTIATE inline double again_and_again(double x, int n) {
  double s = x;
  int i = 0;
again:
  s += x * s * s;
  if (++i < n) goto again;
  return s;
}
/// A class in a function that has a base: what its twin knows of that, nobody may ask for.
DUALREV_DIFFERENTIATE inline double by_local_base(double x) {
  struct Base {
    virtual double of(double v) const { return v * v; }
    virtual ~Base() = default;
  };
  struct More : Base {
    double of(double v) const override { return Base::of(v) * v; }
  };
  const More more;
  const Base& base = more;
  return base.of(x);
}

// ---- what is stopped is constant to second derivatives, too ----

DUALREV_DIFFERENTIATE inline double stopped_factor(double x, double y) {
  return x * x * dualrev::stop_gradient(y) + y * y * x;
}
/// 2 s x, and 2 s.
DUALREV_DIFFERENTIATE inline double stopped_local(double x, double y) {
  const double s = dualrev::stop_gradient(x * y);
  double more = dualrev::stop_gradient(y);
  more *= x;
  return s * x * x + more * more;
}
DUALREV_DIFFERENTIATE inline double towards_its_own(const std::vector<double>& w, double t) {
  const double d = t * w[0] - dualrev::stop_gradient(w[0] * w[0] + w[1] * w[1]);
  return d * d + dualrev::stop_gradient(w[1]) * w[0];
}

}  // namespace second_over_tape

#endif
