// Names that hold where the original stands, and not where its twin does.
#ifndef DUALREV_CASE_FOUND_SPELLING_HPP
#define DUALREV_CASE_FOUND_SPELLING_HPP

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace found_spelling {

// Constants of the class around, as arguments and extents.
template <int N>
struct Tag {
  int k = N;
};
class Robot {
 public:
  enum { two = 2 };
  static constexpr unsigned n = 3;
  using Index = unsigned;
  struct Solutions {
    std::array<double, n> q{};
    std::array<bool, n> valid{};
    std::array<int, n + 1> count{};
    Tag<two> tag;
    bool flags[n]{};
    std::vector<std::array<Index, n>> rows;
  };
  Solutions solve(double x) const {
    Solutions s;
    s.rows.resize(1);
    for (unsigned i = 0; i < n; ++i) {
      s.q[i] = a * x * i;
      s.valid[i] = true;
    }
    std::array<int, n> local{1, 2, 3};
    s.count[3] = local[two];
    return s;
  }
  double a = 2;
};
inline double nested_constant(double x, double y) {
  Robot r;
  r.a = y;
  const auto s = r.solve(x);
  return s.valid[1] ? s.q[1] * s.count[3] * s.tag.k : x;
}

// Private aliases, templates of them and classes, in members, in locals and inside of other types.
class Trajectory {
  static constexpr int n = 3;
  using Index = int;
  enum Mode { slow, fast };
  struct Option {
    int k = 2;
  };
  template <class T>
  using Vec = std::array<T, n>;
  template <class T>
  struct Box {
    T value{};
  };

 public:
  Vec<bool> on{};
  Vec<double> x{};
  std::vector<Vec<int>> many;
  Index i = 1;
  Mode mode = fast;
  Option option;
  Box<int> box;
  Box<double> number;
  std::vector<Option> options;
  std::map<Index, Vec<bool>> by_index;
  std::function<Index(Option)> choose;
  double run(double a) const {
    Vec<bool> l = on;
    Index j = i;
    Option o = option;
    Box<int> b = box;
    std::vector<Option> all(2);
    all[1].k = 4;
    return a * x[0] + l[0] + j + o.k + all[1].k + b.value + number.value * (mode == fast ? 2 : 3);
  }
};
inline double private_names(double x, double y) {
  Trajectory t;
  t.x[0] = x;
  t.number.value = y;
  t.on[0] = true;
  t.box.value = 5;
  return t.on[0] ? t.run(x) * y : x;
}

// Members initialised with constants.
struct Params {
  std::array<double, 2> d;
};
inline constexpr Params defaults{{1.5, 2.5}};
static const std::array<double, 2> others{3.0, 4.0};
inline const std::vector<double> list{3.0, 4.0};
namespace tables {
inline constexpr double table[3] = {1, 2, 3};
}
struct Base {
  std::array<double, 2> d = defaults.d;
};
struct Derived : Base {
  std::array<double, 2> e{others};
  std::vector<double> l = list;
  double t = tables::table[1];
};
inline const Derived object{};
struct Last {
  double s = object.e[0];
  std::array<double, 2> g = object.d;
  Derived whole = object;
};
struct Holder {
  static constexpr std::array<double, 2> own{5.0, 6.0};
  std::array<double, 2> m = own;
};
inline double member_initialisers(double x, double y) {
  Derived b;
  b.d[0] *= x;
  Last l;
  l.g[0] *= y;
  Holder h;
  h.m[1] *= x;
  return b.d[0] + b.e[1] * x + b.l[0] * y + b.t * l.g[0] + l.s * x + l.whole.e[1] * y + h.m[0] * h.m[1];
}

// Classes of closures without numbers, among the arguments of others.
template <class F>
struct Named {
  F f;
  int calls = 0;
};
template <class F>
double counted(F f, double x) {
  Named<F> one{f, 2};
  std::vector<Named<F>> all;
  all.push_back(one);
  return x * all[0].f(3) * all[0].calls;
}
inline double of_closures(double x, double y) {
  return counted([](int i) { return i + 1; }, x) + counted([k = 2](int i) { return i * k; }, y);
}

// Members of a template that nothing calls are made behind the parse.
struct Stage {
  double a[4];
  std::vector<double> v;
};
template <class T>
struct Store {
  T elem;
  std::vector<T> more;
  Store() = default;
  Store(const Store& r) : elem(r.elem) {
    for (const auto& m : r.more) more.push_back(m);
  }
  Store& operator=(const Store& r) {
    elem = r.elem;
    for (const auto& m : r.more) more.push_back(m);
    return *this;
  }
};
inline double behind_the_parse(double x, double y) {
  Store<Stage> s;
  s.elem.a[0] = x;
  s.elem.v.push_back(y);
  return 2 * s.elem.a[0] * s.elem.v[0];
}

// Branches of `if constexpr` that an instance has not, in closures that no number is in; names that a condition declares.
template <class T>
double sized(double x, const std::vector<T>& ts) {
  int n = 0;
  std::for_each(ts.begin(), ts.end(), [&](const T& t) {
    if constexpr (std::is_same_v<T, int>)
      n += t;
    else
      n += static_cast<int>(t.size());
  });
  const auto first = [&] {
    if constexpr (std::is_same_v<T, int>) {
      return ts[0];
    } else {
      return static_cast<int>(ts[0].size());
    }
  };
  if constexpr (constexpr int k = sizeof(T) > 4 ? 2 : 3; k == 2)
    x *= k;
  else
    x *= x * k;
  return x * n * first();
}
inline double discarded(double x, double y) {
  return sized<int>(x, {2, 3}) + sized<std::string>(y, {"ab", "c"}) * sized<std::vector<int>>(x, {{1}, {2, 3}});
}

// A generic closure that is given several closures, and what it makes of them.
inline double composed(double x, double a) {
  const auto compose = [](auto f, auto g) { return [=](double y) { return f(g(y)); }; };
  const auto h = compose([a](double y) { return a * y; }, [](double y) { return y * y; });
  const auto k = compose(h, [](double y) { return y + 1; });
  return h(x) + k(x);
}

// Templates of a closure and a number, made by their names alone: by their members, or by a constructor.
template <class A, class B>
struct Scaled {
  A function;
  B factor;
  double operator()(double x) const { return function(x) * factor; }
};
template <class A, class B>
Scaled(A, B) -> Scaled<A, B>;
template <class A, class B>
class Shifted {
 public:
  Shifted(A f, const B& by) : function(f), shift(by) {}
  explicit Shifted(A f) : function(f), shift(1) {}
  double at(double x) const { return function(x) + shift; }

 private:
  A function;
  B shift;
};
inline double by_their_names(double x, double a) {
  Scaled scaled{[a](double y) { return a * y; }, x * x};
  Shifted shifted([x](double y) { return x * y; }, a * a);
  Shifted by_integer([x](double y) { return x + y; }, 3);
  return scaled(a) * shifted.at(x) + by_integer.at(a);
}

// A class of a closure of integers is the original's, beside a number, too.
template <class F>
struct Indexed {
  F function;
  int operator()(int i) const { return function(i); }
};
template <class F>
Indexed(F) -> Indexed<F>;
inline double beside_a_number(double x, double a) {
  Indexed next{[](int i) { return i + 1; }};
  auto both = std::make_pair(next, x * a);
  return both.second * both.first(2);
}

}  // namespace found_spelling

#endif
