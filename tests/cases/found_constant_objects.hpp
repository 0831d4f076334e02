// Objects that are constants, and what is called for them: the original is read where it is, however deep it is handed
// on, and what leads into it leads into the original.
#ifndef DUALREV_CASE_FOUND_CONSTANT_OBJECTS_HPP
#define DUALREV_CASE_FOUND_CONSTANT_OBJECTS_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <dualrev/annotate.hpp>

namespace found_constant_objects {

inline std::vector<double> made(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = std::sqrt(i + 0.5);
  return v;
}

struct Image {
  int width, height;
  std::vector<double> pixels;
  Image(int w, int h) : width(w), height(h), pixels(made(w * h)) {}
  const double* row(int y) const { return &pixels[y * width]; }
  const double& at(int x, int y) const { return pixels[y * width + x]; }
  std::vector<double>::const_iterator begin() const { return pixels.begin(); }
  std::vector<double>::const_iterator end() const { return pixels.end(); }
  std::span<const double> line(int y) const { return {pixels.data() + y * width, std::size_t(width)}; }
  double bilinear(double x, double y) const {
    const int i = int(x), j = int(y);
    const double u = x - i, v = y - j;
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
  }
  double operator()(double x, double y) const { return 2 * bilinear(x, y); }
  double operator[](double x) const { return linear(x); }
  double mean() const { return std::accumulate(begin(), end(), 0.0) / pixels.size(); }
  explicit operator double() const { return mean(); }
  static double scaled(const Image& m, double x) { return m.pixels[1] * x; }
  template <class T>
  T times(T x) const { return x * pixels[2]; }

 private:
  double linear(double x) const {
    const int i = int(x);
    return hidden_ * pixels[i] * (x - i) + pixels[i + 1] * x;
  }
  double hidden_ = 1.75;
  friend double friendly(const Image& m, double x);
};
inline double friendly(const Image& m, double x) { return m.hidden_ * x + m.linear(x); }
inline double operator*(const Image& m, double x) { return m.pixels[3] * x; }

inline const Image picture(5, 4);

// ---- what points into a constant ----

inline double row_of(double x, double y, const Image& c) {
  double s = 0;
  for (int j = 0; j < c.height; ++j) {
    const double* p = c.row(j);
    for (int i = 0; i < c.width; ++i) s += std::sin(x * i + y) * p[i];
  }
  return s;
}
inline double place_of(double x, double y, const Image& c) {
  double s = 0;
  for (int j = 0; j < c.height; ++j)
    for (int i = 0; i < c.width; ++i) {
      const double& v = c.at(i, j);
      s += x * v * v + y;
    }
  return s;
}
inline double range_of(double x, double y, const Image& c) {
  double s = y;
  for (double v : c) s = s * x * 0.1 + v;
  for (const double& v : c) s += v * x;
  for (double v : c.line(1)) s += v * y;
  return s;
}
inline double iterator_of(double x, double y, const Image& c) {
  double s = 0;
  for (auto it = c.begin(); it != c.end(); ++it) s += x * *it + y;
  for (auto it = c.pixels.begin(); it != c.pixels.end(); it += 2) s += y * *it;
  return s;
}
inline double steps_of(double x, double y, const Image& c) {
  double s = 0;
  const double* p = c.row(0);
  for (int i = 0; i < c.width; ++i) s += *p++ * x;
  p = c.row(2);
  s += p[1] * y;
  const std::span<const double> line = c.line(3);
  for (std::size_t i = 0; i < line.size(); ++i) s += line[i] * x * y;
  return s;
}
inline double largest_of(double x, double y, const Image& c) {
  const auto it = std::max_element(c.begin(), c.end());
  return *it * x + c.mean() * y + double(c) * x * y + (it - c.begin());
}
inline double by_row(double x, double y) { return row_of(x, y, picture); }
inline double by_place(double x, double y) { return place_of(x, y, picture); }
inline double by_range(double x, double y) { return range_of(x, y, picture); }
inline double by_iterator(double x, double y) { return iterator_of(x, y, picture); }
inline double by_steps(double x, double y) { return steps_of(x, y, picture); }
inline double by_largest(double x, double y) { return largest_of(x, y, picture); }

// ---- given what is differentiated ----

inline double called_for(double x, double y, const Image& c) {
  return c.bilinear(x, y) + c(y, x) * x + c[x * y] + Image::scaled(c, x) + c.times(y) + c * (x * y) + friendly(c, y);
}
inline double called(double x, double y) { return called_for(x, y, picture); }
inline double deeper(double x, double y, const Image& c) { return called_for(x, y, c) * c.bilinear(y, x); }
inline double deep(double x, double y) { return deeper(x, y, picture) + deeper(y, x, picture); }

struct Stack {
  std::vector<Image> levels;
  Image base;
  Stack() : levels{Image(4, 4), Image(5, 5)}, base(4, 5) {}
  double sample(int level, double x, double y) const {
    const Image& image = levels[level];
    return image.bilinear(x, y) * base.bilinear(y, x);
  }
  double all(double x, double y) const {
    double s = 0;
    for (const Image& image : levels) s += image(x, y) * this->base[x];
    for (int i = 0; i < 2; ++i) s += sample(i, x, y);
    auto one = [&](double t) { return base.bilinear(t, y) + levels[1].at(1, 1); };
    auto other = [this, y](double t) { return sample(1, t, y); };
    return s + one(x) + other(x) + (*this).sample(0, y, x);
  }
};
inline const Stack stack;
inline double stack_of(double x, double y, const Stack& c) { return c.all(x, y) + c.levels[1].bilinear(x, y) + c.base(x, y); }
inline double inside(double x, double y) { return stack_of(x, y, stack); }

template <class T, int N>
struct Vec {
  std::array<T, N> e;
  static constexpr int size = N;
  T dot(const Vec& o) const {
    T s = 0;
    for (int i = 0; i < N; ++i) s += e[i] * o.e[i];
    return s;
  }
  T horner(T x) const {
    T s = 0;
    for (int i = 0; i < size; ++i) s = s * x + e[i];
    return s;
  }
  template <int K>
  T get(T x) const { return e[K] * x; }
  const T& operator[](int i) const { return e[i]; }
  Vec operator+(const Vec& o) const {
    Vec r{};
    for (int i = 0; i < N; ++i) r.e[i] = e[i] + o.e[i];
    return r;
  }
  Vec reversed() const {
    Vec r(*this);
    std::reverse(r.e.begin(), r.e.end());
    return r;
  }
};
using Vec3 = Vec<double, 3>;
inline constexpr Vec3 axis{{1.5, -2, 0.5}};
inline double vectors_of(double x, double y, const Vec3& c) {
  const Vec3 active{{x, y, x * y}};
  const Vec3 sum = c + active;
  Vec3 back = c.reversed();
  back.e[1] += x;
  return c.dot(active) + active.dot(c) + c.dot(c) * x + c.horner(y) + active.horner(0.5) + c.get<1>(x) + c[2] * y +
         sum.dot(c.reversed()) + back.dot(active + c);
}
inline double vectors(double x, double y) { return vectors_of(x, y, axis); }

// ---- closures ----

inline double closure_of(double x, double y, const std::vector<double>& c, const Image& image) {
  auto at = [](const std::vector<double>& v, int i) -> const double& { return v[i]; };
  auto from = [](const std::vector<double>& v, int i) { return v.data() + i; };
  auto weigh = [&](const std::vector<double>& v, double t) { return v[0] * t + c[1] * y; };
  auto copied = [image](double t) { return image.bilinear(t, 1.5); };
  auto nested = [&](double t) {
    auto inner = [&](double u) { return image(u, t) + c[2]; };
    return inner(t) * inner(1.25);
  };
  double s = 0;
  for (int i = 0; i < 3; ++i) {
    const double& v = at(c, i);
    const double* p = from(c, i);
    s += x * v * v + y * p[1];
  }
  return s + weigh(c, x) + copied(y) + nested(x);
}
inline const std::vector<double> table = made(6);
inline double closures(double x, double y) { return closure_of(x, y, table, picture); }

class Tree {
  struct Node {
    int left, right;
    double value;
  };
  std::vector<Node> nodes_;
  const Node& node(int i) const { return nodes_[i]; }

 public:
  explicit Tree(int n) {
    for (int i = 0; i < n; ++i) nodes_.push_back({2 * i + 1, 2 * i + 2, std::sqrt(i + 1.0)});
  }
  double walk(double x) const {
    double s = 0;
    int i = 0;
    while (i < int(nodes_.size())) {
      s += node(i).value * x;
      i = s > 3 ? node(i).left : nodes_[i].right;
    }
    return s;
  }
};
struct Line {
  double a, b;
  double operator()(double x) const { return a * x + b; }
  double slope() const { return a; }
};
inline double lines_of(double x, double y, const std::vector<Line>& c, const std::optional<Line>& one) {
  const auto steepest =
      std::max_element(c.begin(), c.end(), [](const Line& a, const Line& b) { return a.slope() < b.slope(); });
  double s = std::accumulate(c.begin(), c.end(), double(0), [&](double sum, const Line& line) { return sum + line(x); });
  for (const Line* p = c.data(); p != c.data() + c.size(); ++p) s += (*p)(y) + p->a * x;
  for (auto line : c) s += line(x * y);
  return s + (*steepest)(x) + steepest->slope() * y + one->operator()(y) + (*one)(x) + one->slope();
}
inline const std::vector<Line> lines{{1.5, -0.5}, {2.5, 0.25}, {-1, 2}};
inline const std::optional<Line> line(Line{0.5, 3});
inline double algorithms(double x, double y) { return lines_of(x, y, lines, line); }
inline double tree_of(double x, double y, const Tree& c) { return c.walk(x) * y + c.walk(y); }
inline const Tree tree(9);
inline double trees(double x, double y) { return tree_of(x, y, tree); }

// ---- others that are differentiated as well ----

inline double both_of(double x, double y, const Line& c) {
  const Line own{x, y};
  const Line& either = x > 0 ? own : own;
  return c(x) * own(y) + c.slope() * own.slope() + either(c(2.0));
}
inline double both(double x, double y) { return both_of(x, y, Line{1.5, -0.5}) + both_of(y, x, Line{x, y}); }

struct Base {
  virtual ~Base() = default;
  virtual double weight() const { return 1.5; }
  double twice(double x) const { return 2 * x * offset; }
  double offset = 0.75;
};
struct Derived final : Base {
  double weight() const override { return offset + 1; }
  double apply(double x) const { return twice(x) * weight(); }
};
inline const Derived derived;
inline double derived_of(double x, double y, const Derived& c) { return c.apply(x) + c.twice(y) + c.weight() * x * y; }
inline double virtuals(double x, double y) { return derived_of(x, y, derived); }

inline double map_of(double x, double y, const std::map<int, double>& c) {
  double s = 0;
  for (auto it = c.begin(); it != c.end(); ++it) s += it->second * x + it->first * y;
  for (const auto& [k, v] : c) s += v * y * k;
  if (const auto found = c.find(2); found != c.end()) s += found->second * x;
  return s;
}
inline const std::map<int, double> numbers{{1, 0.5}, {2, 1.25}};
inline double maps(double x, double y) { return map_of(x, y, numbers); }

// ---- marked, behind pointers ----

struct Data {
  std::vector<std::string> names;
  std::vector<double> weights;
  double weight(int i) const { return weights[i]; }
  double blend(double x) const { return weights[0] * x + weights[1]; }
};
inline double of_data(double x, const Data& d) { return d.blend(x) * d.weight(1) + double(d.names[0].size()); }
inline double behind_pointer(double x, double y, DUALREV_CONSTANT const Data* d) {
  const Data& all = *d;
  double s = of_data(x, *d) + of_data(y, all) + d->blend(y) + all.weight(0) * x;
  for (const auto& name : d->names) s += double(name.size()) * x;
  for (double w : d->weights) s += w * y;
  return s;
}
inline double over_image(double x, double y, DUALREV_CONSTANT const Image& c) {
  double s = 0;
  for (int j = 0; j + 1 < c.height; ++j)
    for (int i = 0; i + 1 < c.width; ++i) s += c.bilinear(i + x, j + y) * c.at(i, j);
  return s;
}

// ---- members that are const ----

struct Term {
  Term(double m, double s, int n) : mean(m), scale(s), count(n) {}
  double operator()(double x) const { return count * (x - mean) / scale; }
  const double mean, scale;
  const int count;
};
inline double cost(const Term& t, double x) { return t(x) * t.mean; }
inline Term doubled(const Term& t) { return Term(2 * t.mean, t.scale * t.scale, t.count + 1); }
inline double local_terms(double x, double y) {
  std::vector<Term> terms;
  for (int i = 1; i < 4; ++i) terms.emplace_back(x * i, y, i);
  double s = 0;
  for (const Term& t : terms) s += t(x * y);
  return s;
}

}  // namespace found_constant_objects

#endif
