#pragma once
#include <algorithm>
#include <numeric>
#include <tuple>
#include <array>
#include <compare>
#include <vector>
struct Root {
  double x;
};
struct Left : virtual Root {
  double l;
};
inline double virtual_base(double x) {
  Left left;  // refused at 8: dualrev-class "'Left': it has virtual base classes"
  left.x = x;
  return left.x;
}
struct same {
  double x;
};
inline int same(int n) { return n; }
inline double hidden_by_a_function(double x) {
  struct same s{x};  // refused at 15: dualrev-class "a function or variable of the same name beside it"
  return s.x;
}
inline const struct {
  double x, y;
} unit = {1, 2};
inline double without_a_name(double x) {
  auto u = unit;  // refused at 8: dualrev-class "no name"
  u.x = x;
  return u.x;
}
class Weights {
  class Table {
   public:
    explicit Table(double v) : v_(v) {}
    double get(int i) const {
      return v_ * values[i];  // refused at 19: dualrev-class "the private member 'values'"
    }

   private:
    static constexpr std::array<double, 2> values{1, 2};
    double v_;
  };

 public:
  static double get(double v, int i) { return Table(v).get(i); }
};
inline double private_table(double x, int n) { return Weights::get(x, n); }
struct Ordered {
  double a;
  friend auto operator<=>(const Ordered&, const Ordered&);
};
auto operator<=>(const Ordered&, const Ordered&) = default;
inline double compares(double x, double y) {
  const Ordered p{x}, q{y};
  return p < q ? x : y;  // refused at 12: dualrev-class "a comparison that the compiler writes, and that is no member"
}
struct Reversed {
  double a, b;
  template <std::size_t I>
  double get() const {
    return I == 0 ? b : a;
  }
};
template <>
struct std::tuple_size<Reversed> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I>
struct std::tuple_element<I, Reversed> {
  using type = double;
};
inline double taken_apart(double x, double y) {
  const Reversed both{x, y};
  const auto [first, second] = both;  // refused at 14: dualrev-class "a std::tuple_size of its own"
  return first * 2 + second;
}
struct Converts {
  double v;
  operator double() const { return v * 2; }
};
inline double computed_with(double x, double y) {
  std::vector<Converts> all{{x}, {y}};
  std::sort(all.begin(), all.end());  // refused at 17: dualrev-class "a conversion to a number that 'std::sort' computes with"
  const double products = std::inner_product(all.begin(), all.end(), all.begin(), 1.0);  // refused at 50: dualrev-class "'std::inner_product'"
  const std::vector<int> whole(all.begin(), all.end());  // refused at 26: dualrev-class "'std::vector<int>'"
  return all[0] * products * whole[0];
}
struct Ended {
  double k;
  double* log;
  Ended(double factor, double* place) : k(factor), log(place) {}
  virtual ~Ended() { *log *= k; }
};
inline double ends_a_part(double x) {
  double log = x;
  Ended* object = new Ended(x, &log);
  object->Ended::~Ended();  // refused at 18: dualrev-member "'Ended::~Ended': it is called for a part of an object"
  return log;
}
struct Kept : private Converts {
  using Converts::operator double;  // refused at 19: dualrev-class "'Kept': it has a using-declaration of a conversion"
  double w;
};
inline double brought_from_a_base(double x) {
  Kept kept;
  kept.w = x;
  return kept.w;
}
class Modes {
  struct Cell {
    enum Mode { fast, slow };
    double v;
    double get(Mode m) const {
      return m == slow ? v * 2 : v;  // refused at 19: dualrev-class "'Modes::Cell': it has the private member 'slow'"
    }
  };

 public:
  static double get(double v) { return Cell{v}.get(Cell::slow); }  // refused at 52: dualrev-class "the private member 'slow'"
};
inline double private_enumerator(double x) { return Modes::get(x); }
