// Classes inside functions.
#ifndef DUALREV_CASE_LOCAL_CLASSES_HPP
#define DUALREV_CASE_LOCAL_CLASSES_HPP

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

inline double aggregate(double x, double y) {
  struct Point {
    double x, y;
  };
  const Point p{x * y, y};
  Point q = p;
  q.x += p.y;
  return p.x * q.x + q.y;
}
inline double function_object(double x) {
  struct Square {
    double operator()(double y) const { return y * y; }
  };
  return Square{}(x) + Square()(2 * x);
}
inline double with_functions(double x, int n) {
  static constexpr int scale = 2;
  enum { factor = 3 };
  using Number = double;
  class Account {
   public:
    explicit Account(double start) : balance_(start) {}
    Account(double start, double rate) : balance_(start), rate_(rate) {}
    void add(double amount, double times = 2) {
      balance_ += amount * times;
      balance_ *= 1 + rate_;
    }
    double balance() const { return balance_ * scale + int{factor}; }
    static Number twice(double y) { return std::sin(y) * 2; }
    Account& operator+=(const Account& other) {
      balance_ += other.balance_ * rate_;
      return *this;
    }

   private:
    double balance_;
    double rate_ = 0.1;
  };
  Account a(x);
  Account b{x * x, 0.2};
  for (int i = 0; i < n; ++i) a.add(x, i);
  a += b;
  b.add(a.balance());
  return b.balance() + Account::twice(x);
}
inline double without_name(double x, double y) {
  struct {
    double first, second;
  } pair{x * y, x}, other{y, y};
  pair.first += other.second;
  return pair.first * pair.second;
}
inline double in_containers(const std::vector<double>& v) {
  struct Item {
    double value;
    int index;
    bool operator<(const Item& other) const { return value < other.value; }
  };
  std::vector<Item> items;
  for (std::size_t i = 0; i < v.size(); ++i) items.push_back({v[i] * v[i], static_cast<int>(i)});
  std::sort(items.begin(), items.end());
  struct Later {
    bool operator()(const Item& a, const Item& b) const { return a.index > b.index; }
  };
  double sum = 0;
  for (const Item& item : items) sum = sum * 0.5 + item.value * item.index;
  std::sort(items.begin(), items.end(), Later());
  return sum + items[0].value;
}
inline double nested_and_derived(double x) {
  struct Shape {
    struct Size {
      double a, b;
    };
    explicit Shape(double s) : size{s, s * 2} {}
    virtual ~Shape() = default;
    virtual double area() const = 0;
    Size size;
  };
  struct Box : Shape {
    explicit Box(double s) : Shape(s * s) {}
    double area() const override { return size.a * size.b; }
  };
  struct Disc final : Shape {
    using Shape::Shape;
    double area() const override { return size.a * size.a * 3; }
  };
  const Box box(x);
  const Disc disc(x);
  const Shape* shapes[] = {&box, &disc};
  double sum = 0;
  for (const Shape* s : shapes) sum += s->area();
  return sum;
}
// Linked by pointers to its own kind; twice the same name.
inline double in_blocks(double x) {
  double result = 0;
  {
    struct Node {
      double value;
      const Node* next;
    };
    const Node last{x, nullptr};
    const Node first{x * x, &last};
    for (const Node* n = &first; n != nullptr; n = n->next) result += n->value;
  }
  {
    struct Node {
      double left, right;
      double product() const { return left * right; }
    };
    result *= Node{x, result}.product();
  }
  return result;
}
template <class T, int N>
T in_template(T x) {
  struct Power {
    T base;
    T value() const {
      T p = 1;
      for (int i = 0; i < N; ++i) p *= base;
      return p;
    }
  };
  return Power{x}.value();
}
inline double in_instances(double x) {
  return in_template<double, 3>(x) + in_template<double, 2>(x) * in_template<int, 2>(3);
}
inline double in_lambda(double x, double y) {
  const auto f = [&](double z) {
    struct Sum {
      double total = 1;
      void add(double v) { total += v * v; }
    };
    Sum sum;
    sum.add(z);
    sum.add(y);
    return sum.total;
  };
  return f(x) * f(2 * x);
}
inline double on_the_way_out(double x, double y) {
  double log = x;
  struct Guard {
    double& place;
    double before;
    explicit Guard(double& p) : place(p), before(p) {}
    ~Guard() { place = place * before; }
  };
  {
    const Guard guard(log);
    log += y;
  }
  return log;
}

// Static functions that give no number: of a class with a twin, which is all that the function's twin sees.
inline double static_questions(double x, const std::map<int, double>& m) {
  struct L {
    enum class Side { left, right };
    static Side side(double y) { return y > 0 ? Side::right : Side::left; }
    static bool big(const double& y) { return y > 1; }
    static int count(int n) { return 2 * n; }
    static double square(double y) { return y * y; }
    struct Inner {
      static int two(double y) { return y < 0 ? 2 : 3; }
    };
  };
  double s = 0;
  for (const auto& [k, v] : m) {
    s += v * L::count(k) * L::Inner::two(x) + L::square(v);
    if (L::side(v) == L::Side::right || L::big(x)) s += x * v * L::count(2);
    switch (L::side(x)) {
      case L::Side::left: s += v; break;
      case L::Side::right: s -= v * x;
    }
  }
  return s * L::count(3) * L::Inner::two(0.5);
}
// Of one without.
inline double static_of_integers(double x, int k) {
  struct L {
    static int count(int n) { return 2 * n; }
    int a;
    int twice() const { return 2 * a; }
  };
  const L l{k};
  return x * L::count(k) * l.twice();
}

#endif
