// Templates that trials with hostile programs found broken: what their parameters stand for, and classes inside
// classes.
#ifndef DUALREV_CASE_FOUND_TEMPLATES_HPP
#define DUALREV_CASE_FOUND_TEMPLATES_HPP

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace found_templates {

// A string literal, or another array, given by reference.
template <class T, class Message>
T require(T v, const Message& message) {
  if (v < -1e9) throw message;
  return v;
}
template <class U>
double scaled(U&& text, double d) {
  return static_cast<double>(std::string(text).size()) * d;
}
template <class T, std::size_t N>
double dot(T (&a)[N], const T (&b)[N]) {
  double s = 0;
  for (std::size_t i = 0; i < N; ++i) s += a[i] * b[i];
  return s;
}
template <class F, class... A>
auto call(F&& f, A&&... a) {
  return f(std::forward<A>(a)...);
}
inline double with_tables(double d, const int (*rows)[2], const int (&last)[2], int (*const& next)(int)) {
  return d * rows[0][1] + d * d * last[0] + next(3) * d;
}
inline int one_more(int n) { return n + 1; }
inline double arrays(double x, double y) {
  double a[2] = {x, y}, b[2] = {y, 3};
  const auto keyed = [](const auto& key, double v) { return key[0] * v; };
  const int table[2][2] = {{1, 2}, {3, 4}};
  int (*const next)(int) = one_more;
  return require(x * y, "product") + scaled("abc", x) + dot(a, b) +
         call([](const char* s, double d) { return s[0] * d; }, "q", y) +
         call([](double(&q)[2]) { return q[0] * q[1]; }, a) + keyed("abc", x) * y +
         with_tables(x, table, table[1], next);
}

// The same given to a pack, an operator or a member; and given back.
template <class... A>
double counted(double v, A&&... a) {
  return v * (0.0 + ... + static_cast<double>(sizeof(a) > 0 ? 1 : 2));
}
struct Log {
  int n = 0;
  double scale = 1;
  template <class T>
  Log& operator<<(const T& t) {
    n += sizeof(t) > 0 ? 1 : 0;
    return *this;
  }
};
struct Table {
  std::vector<double> v;
  template <class Key>
  const double& at(const Key& key) const {
    return v[static_cast<std::size_t>(key[0] - 'a')];
  }
};
template <class T>
const T& pick(const T& a, const T& b, bool first) {
  return first ? a : b;
}
inline double arrays_elsewhere(double x, double y) {
  Log log;
  log << "a" << x << "bcd" << 3;
  const Table t{{x * y, y}};
  double p[2] = {x, y}, q[2] = {y, x};
  const char* word = pick("abc", "def", x > y);
  return counted(x, "x=", y, 'c') + log.n * x * y * log.scale + t.at("a") * t.at("b") +
         pick(p, q, x < y)[0] * x * word[0];
}

// The names of a constructor template's parameters, in front of its body.
struct Named {
  std::string name;
  int length;
  double v;
  template <class U>
  Named(U&& u, double d)
      : name(static_cast<U&&>(u)), length(static_cast<int>(sizeof(std::decay_t<U>)) > 0 ? 3 : 4), v(d) {
    U&& again = std::forward<U>(u);
    length += again[0] == 'l' ? 1 : 0;
  }
  template <int N, class T>
  Named(T d, std::integral_constant<int, N>) : name(N, 'a'), length(N), v(d * N) {}
};
struct First {
  double v;
  template <class U>
  First(U&& u, double d) : v(d * u[0]) {}
};
inline double constructors(double x, double y) {
  const std::string s("lab");
  const Named a(s, x), b("lbl", y), c(x * y, std::integral_constant<int, 4>());
  double two[2] = {x, y};
  const First p(two, y), q("a", x);
  return a.v * y * a.length + b.v * static_cast<double>(b.name.size()) + c.v * c.length + p.v + q.v;
}

// Class templates inside classes.
struct Holder {
  template <class U>
  struct In;
  struct Late {
    double w;
  };
  template <class U>
  struct In {
    U u;
    double t;
    double f() const { return u * t; }
    static double twice(double a) { return 2 * a; }
  };
  template <class U, int N>
  struct Array {
    U all[N];
    Array(double a, const U& u) {
      for (U& each : all) each = u;
      all[0].w = a * N;
    }
    double sum() const {
      double s = 0;
      for (const U& each : all) s += each.w;
      return s;
    }
  };
  In<double> own{1, 2};
  double run(double a) const {
    In<int> i{3, a};
    In<double> j{a, a};
    Array<Late, 3> k(a, Late{a * a});
    return i.f() + j.f() * own.f() + k.sum() + In<double>::twice(a);
  }
};
inline double nested(double x, double y) {
  const Holder h{{x, y}};
  const Holder::In<double> i{x, y};
  return h.run(x) * y + i.f();
}

template <class T>
struct Chain {
  template <class U>
  struct Link {
    T t;
    U u;
    T both() const { return t * u; }
  };
  T scale;
  template <class U>
  T run(T a, U u) const {
    Link<U> link{a, u};
    return link.both() * scale;
  }
};
inline double nested_in_a_template(double x, double y) {
  return Chain<double>{y}.run(x, 3) + Chain<double>{x}.run(x, y) * x;
}

// Type erasure.
class Any {
  struct Concept {
    virtual ~Concept() = default;
    virtual double eval(double) const = 0;
    virtual std::unique_ptr<Concept> copy() const = 0;
  };
  template <class T>
  struct Model : Concept {
    T t;
    explicit Model(T v) : t(std::move(v)) {}
    double eval(double d) const override { return t(d); }
    std::unique_ptr<Concept> copy() const override { return std::make_unique<Model<T>>(t); }
  };
  std::unique_ptr<Concept> p;

 public:
  template <class T>
  explicit Any(T t) : p(std::make_unique<Model<T>>(std::move(t))) {}
  Any(const Any& other) : p(other.p->copy()) {}
  double operator()(double d) const { return p->eval(d); }
};
struct Linear {
  double k;
  double operator()(double d) const { return k * d; }
};
inline double erased(double x, double y) {
  const Any a(Linear{x});
  const Any b([=](double d) { return d * x + y; });
  const Any c([=](double d) { return d * d * y; });
  const Any d(b);
  return a(y) + b(x) * c(y) + d(a(x));
}

// A hidden friend names the parameters of its class.
template <class T, int N>
struct Vec {
  T d[N];
  friend Vec operator+(Vec a, const Vec& b) {
    for (int i = 0; i < N; ++i) a.d[i] += b.d[i];
    return a;
  }
  friend T dot(const Vec& a, const Vec& b) {
    T s = 0;
    for (int i = 0; i < N; ++i) s += a.d[i] * b.d[i];
    return static_cast<T>(s);
  }
};
inline double hidden_friends(double x, double y) {
  const Vec<double, 2> v{{x, y}}, w = v + v;
  return w.d[0] * w.d[1] + dot(v, w);
}

// What stands in a private class.
template <class T>
class Outer {
  struct Place {
    using number = T;
    T a;
    static constexpr int n = 3;
    static constexpr long long far = 5;
  };

 public:
  T run(T a) {
    Place p{a};
    return p.a * Place::n + p.a * p.a * Place::far;
  }
};
class Plain {
  struct Q {
    double a;
    static constexpr int n = 3;
    enum { K = 2 };
  };
  struct Base {
    double b = 1;
  };
  struct Derived : Base {
    double c = 2;
  };
  Derived d;

 public:
  double run(double a) {
    const Q p{a};
    const int k = Q::K;
    d.b = a;
    return p.a * Q::n * k * (Q::K + 1) + d.b * d.c;
  }
};
inline double private_classes(double x, double y) { return Outer<double>().run(x) * y + Plain().run(x * y); }

// Enumerations of classes inside functions.
inline double local_enumerations(double x, double y) {
  struct Options {
    enum Method { euler, heun };
    Method method;
    enum { steps = 3 };
  };
  struct State {
    double level;
    enum { low = 1, high } kind;
    enum class Mode : char { direct, squared };
    Mode mode = Mode::direct;
    struct Inner {
      double z;
      enum T { t1, t2 } t;
    };
    Inner in;
    double value() const {
      if (mode == Mode::direct) return 2 * level;
      return kind == low ? level : level * level;
    }
  };
  const Options options{Options::heun};
  const int steps = Options::steps;
  State s{x, State::high, State::Mode::direct, {y, State::Inner::t2}};
  const State::Mode squared = State::Mode::squared;
  double sum = s.value();
  if (options.method == Options::heun) s.mode = squared;
  switch (s.kind) {
    case State::low: s.level *= y; break;
    case State::high: s.level += x; break;
  }
  if (s.in.t == State::Inner::t2) s.level += s.in.z;
  for (int i = 0; i < steps; ++i) sum += s.value() * y;
  return sum;
}

// The size of a class inside a function; of an array that is nothing else than measured.
#ifndef CASE_ON_FORWARD_DUALS
inline double sizes(double x, double y) {
  struct Cell {
    double v;
    enum { K = 3 };
    std::size_t size() const { return sizeof(*this); }
  };
  const Cell a{x};
  const double five[5] = {x, y};
  double four[4] = {x, y};
  const int k = Cell::K;
  return a.v * y * k + static_cast<double>(a.size() + sizeof(Cell)) * x +
         static_cast<double>(sizeof(four) + sizeof five) * y;
}
#endif

}  // namespace found_templates

#endif
