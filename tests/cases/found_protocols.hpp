// What a library finds at a class though nobody names it there: functions by the types of their arguments, member
// types. A twin without them lets the library do something else.
#ifndef DUALREV_CASE_FOUND_PROTOCOLS_HPP
#define DUALREV_CASE_FOUND_PROTOCOLS_HPP

#include <algorithm>
#include <iterator>
#include <limits>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

namespace found_protocols {

// ---- swap ----

// Every exchange of these counts, so that the library's own would be noticed.
struct Counted {
  double a, n = 0;
};
inline void swap(Counted& l, Counted& r) noexcept {
  const double t = l.a;
  l.a = r.a;
  r.a = t * 1.5;
  l.n += 1;
  r.n += 2;
}
inline double reversed(double x, double y) {
  Counted v[3]{{x}, {y}, {x * y}};
  std::reverse(v, v + 3);
  return v[0].a * v[0].n + v[1].a * v[2].a * y + v[2].n * x;
}
inline double swapped_ranges(double x, double y) {
  std::vector<Counted> v{{x}, {y}};
  std::vector<Counted> w{{y * y}, {x + y}};
  std::swap_ranges(v.begin(), v.end(), w.begin());
  std::iter_swap(v.begin(), w.begin() + 1);
  return v[0].a * v[0].n + v[1].a * w[0].a + w[1].n * w[1].a;
}
inline double swapped_parts(double x, double y) {
  std::pair<Counted, int> p{{x}, 1};
  std::pair<Counted, int> q{{y}, 2};
  std::swap(p, q);
  Counted a[2] = {{x}, {y}};
  Counted b[2] = {{2}, {x * y}};
  std::swap(a, b);
  std::ranges::swap(a[0], b[0]);
  return p.first.a * p.first.n + q.first.a * q.second + a[0].a * b[0].a * b[0].n + a[1].n * a[1].a;
}
// In the code itself too.
inline double by_both(double x, double y) {
  using std::swap;
  Counted a{x};
  Counted b{y};
  swap(a, b);
  Counted v[2]{a, b};
  std::reverse(v, v + 2);
  return v[0].a * v[0].n + v[1].a * v[1].n * y;
}

class Hidden {
 public:
  explicit Hidden(double a) : a_(a) {}
  double value() const { return a_ * scale_; }
  friend void swap(Hidden& l, Hidden& r) {
    std::swap(l.a_, r.a_);
    l.scale_ *= 2;
  }

 private:
  double a_;
  double scale_ = 1;
};
inline double befriended(double x, double y) {
  std::vector<Hidden> v{Hidden(x), Hidden(y)};
  std::reverse(v.begin(), v.end());
  return v[0].value() * v[0].value() + v[1].value();
}

template <class T>
struct Box {
  T a;
  T n = 0;
  friend void swap(Box& l, Box& r) {
    std::swap(l.a, r.a);
    r.n += l.a;
  }
};
template <class T>
struct Crate {
  T a;
  T n = 0;
};
template <class T>
void swap(Crate<T>& l, Crate<T>& r) {
  std::swap(l.a, r.a);
  l.n += r.a * r.a;
}
inline double of_templates(double x, double y) {
  Box<double> v[2]{{x}, {y}};
  std::reverse(v, v + 2);
  Crate<double> w[2]{{x}, {y}};
  std::reverse(w, w + 2);
  return v[0].a * v[1].n + w[0].n * w[1].a;
}

// A closure is a part of the class.
template <class F>
struct Lazy {
  F f;
  double n = 0;
};
template <class F>
void swap(Lazy<F>& l, Lazy<F>& r) {
  l.n += 1;
  r.n += 2;
}
inline double of_closures(double x, double y) {
  const auto f = [x](double d) { return d * x; };
  using Of = Lazy<decltype(f)>;
  Of v[2]{{f, y}, {f, x}};
  std::reverse(v, v + 2);
  return v[0].f(v[0].n) + v[1].n * y;
}

// ---- begin and end ----

struct Inner {
  double a[3];
};
inline double* begin(Inner& q) { return q.a + 1; }
inline double* end(Inner& q) { return q.a + 3; }
inline const double* begin(const Inner& q) { return q.a; }
inline const double* end(const Inner& q) { return q.a + 2; }
inline double looped(double x, double y) {
  Inner q{{x, y, x * y}};
  double s = 0;
  for (double d : q) s += d * d;
  const Inner& same = q;
  for (const double d : same) s += d * x;
  std::ranges::for_each(q, [&](double& d) { d *= y; });
  return s * q.a[0] + q.a[1] * q.a[2];
}

// ---- member types ----

struct Step {
  using value_type = double;
  using difference_type = std::ptrdiff_t;
  using reference = double&;
  using pointer = double*;
  using iterator_category = std::bidirectional_iterator_tag;
  double* p;
  double& operator*() const { return *p; }
  Step& operator++() {
    ++p;
    return *this;
  }
  Step& operator--() {
    --p;
    return *this;
  }
  bool operator==(Step o) const { return p == o.p; }
  bool operator!=(Step o) const { return p != o.p; }
  // Text that nothing changes may name them.
  value_type bounded() const {
    const value_type limit = std::numeric_limits<value_type>::max();
    return std::min<value_type>(*p, limit);
  }
};
inline double stepped(double x, double y) {
  double a[3] = {x, y, x * y};
  std::reverse(Step{a}, Step{a + 3});
  return a[0] + 2 * a[1] * a[2] * Step{a}.bounded();
}

struct Bag {
  using value_type = double;
  std::vector<double> v;
  void push_back(double d) { v.push_back(d * 2); }
};
inline double collected(double x, double y) {
  double a[2] = {x, y};
  Bag b;
  std::copy(a, a + 2, std::back_inserter(b));
  return b.v[0] * b.v[1];
}

// In other words, and of its own numbers.
struct Branch {
  typedef std::vector<Branch>::iterator iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef Branch value_type;
  typedef const Branch& const_reference;
  double v;
  std::vector<Branch> parts = {};
  iterator begin() { return parts.begin(); }
  iterator end() { return parts.end(); }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
};
inline double branched(double x, double y) {
  Branch whole{x};
  whole.parts.push_back({y});
  whole.parts.push_back({x * y});
  double s = 0;
  for (const Branch& part : whole) s += part.v * whole.v;
  int i = 1;
  for (Branch::reverse_iterator it = whole.rbegin(); it != whole.rend(); ++it) s += it->v * it->v * i++;
  return s;
}

inline double inside_a_function(double x, double y) {
  struct Forward {
    using value_type [[maybe_unused]] = double;
    using difference_type [[maybe_unused]] = std::ptrdiff_t;
    using reference [[maybe_unused]] = double&;
    using pointer [[maybe_unused]] = double*;
    using iterator_category [[maybe_unused]] = std::forward_iterator_tag;
    double* p;
    double& operator*() const { return *p; }
    Forward& operator++() {
      ++p;
      return *this;
    }
    bool operator==(const Forward& o) const { return p == o.p; }
    bool operator!=(const Forward& o) const { return p != o.p; }
  };
  double a[3] = {x, y, x * y};
  return *std::max_element(Forward{a}, Forward{a + 3}) * y;
}

// Those of a base without numbers, and of a template.
template <class T>
struct Names {
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::forward_iterator_tag;
};
template <class T>
class Row {
 public:
  struct iterator : Names<T> {
    using reference = T&;
    using pointer = T*;
    T* p = nullptr;
    int stride = 1;
    T& operator*() const { return *p; }
    iterator& operator++() {
      p += stride;
      return *this;
    }
    iterator operator++(int) {
      iterator old = *this;
      ++*this;
      return old;
    }
    bool operator==(const iterator& o) const { return p == o.p; }
  };
  using value_type = T;
  using size_type = std::size_t;
  using reference = T&;
  using const_reference = const T&;
  explicit Row(std::vector<T> v) : v_(std::move(v)) {}
  iterator begin() { return at(0); }
  iterator end() { return at(static_cast<int>(v_.size())); }
  size_type size() const { return v_.size() / 2; }
  reference front() { return v_[0]; }

 private:
  iterator at(int i) {
    iterator it;
    it.p = v_.data() + i;
    it.stride = 2;
    return it;
  }
  std::vector<T> v_;
};
inline double strided(double x, double y) {
  Row<double> r({x, y, x * y, x + y});
  std::vector<double> copy(r.begin(), r.end());
  std::ranges::rotate(r, std::next(r.begin()));
  const double most = *std::max_element(r.begin(), r.end());
  return copy[0] * copy[1] + r.front() * static_cast<double>(r.size()) + most * y;
}

// The order takes numbers as they are, or else they would be made keys first.
struct Tripled {
  double a;
  Tripled(double v) : a(v * 3) {}
};
struct ByValue {
  using is_transparent = void;
  bool operator()(const Tripled& a, const Tripled& b) const { return a.a < b.a; }
  bool operator()(const Tripled& a, double b) const { return a.a < b; }
  bool operator()(double a, const Tripled& b) const { return a < b.a; }
};
inline double transparent(double x, double y) {
  std::set<Tripled, ByValue> s;
  s.insert(x);
  s.insert(y + 2);
  return s.lower_bound(x * 1.5)->a * y;
}

// ---- a base of the library that is given the class itself ----

struct Pair : std::ranges::view_interface<Pair> {
  double* b;
  double* e;
  Pair(double* begin, double* end) : b(begin), e(end) {}
  double* begin() const { return b; }
  double* end() const { return e; }
};
inline double viewed(double x, double y) {
  double a[3] = {x, y, 1};
  double s = 0;
  for (double d : Pair(a, a + 3)) s += d * d;
  const Pair p(a, a + 2);
  double t = 0;
  for (double d : p | std::views::transform([](double d) { return d * d; })) t += d;
  return s * t + p.front() * p[1] * static_cast<double>(p.size());
}

}  // namespace found_protocols

// ---- a specialisation of std::swap ----

// The oracle stands in a namespace, where nobody may specialise it.
struct FoundSpecialised {
  double v, u;
};
#ifndef CASE_ON_FORWARD_DUALS
template <>
inline void std::swap(FoundSpecialised& a, FoundSpecialised& b) noexcept {
  const double t = a.v;
  a.v = b.v;
  b.v = t;
  b.u += 1;
}
#else
inline void swap(FoundSpecialised& a, FoundSpecialised& b) noexcept {
  const double t = a.v;
  a.v = b.v;
  b.v = t;
  b.u += 1;
}
#endif
namespace found_protocols {
inline double specialised(double x, double y) {
  FoundSpecialised v[2]{{x, y}, {y, 2}};
  std::reverse(v, v + 2);
  return v[0].v * v[0].u + v[1].v * v[1].u * y;
}
}  // namespace found_protocols

#endif
