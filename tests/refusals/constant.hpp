#pragma once
#include <dualrev/annotate.hpp>
#include <functional>
#include <vector>
inline double stores(double x, DUALREV_CONSTANT std::vector<double>& cache) {
  cache[0] = x * x;  // refused at 12: dualrev-constant "cache"
  return cache[0];
}
inline double overwrites(double x, DUALREV_CONSTANT double k) {
  k = x;  // refused at 5: dualrev-constant "'k'"
  return k * x;
}
inline void out(double x, double& y) { y = x; }
inline double hands_on(double x, DUALREV_CONSTANT double& k) {
  out(x, k);  // refused at 10: dualrev-constant "'k'"
  return k * x;
}
inline void fill(double* p, double x) { *p = x; }
inline double hands_on_pointer(double x, DUALREV_CONSTANT double* k) {
  fill(k, x);  // refused at 8: dualrev-constant "'k'"
  return *k * x;
}
struct Point {
  double a, b;
};
inline double names_elements(double x, DUALREV_CONSTANT std::vector<Point>& v) {
  for (Point& p : v) x += p.a;  // refused at 3: dualrev-constant "the constant 'p' is used here as if it were differentiated"
  return x;
}
struct Holder {
  const double& r;
  Holder(const double& d) : r(d) {}
};
inline double scale = 2;
inline double keeps_address(double x, DUALREV_CONSTANT double k) {
  Holder h(k);  // refused at 12: dualrev-constant "the constant 'k' is used here as if it were differentiated"
  return h.r * x;
}
inline double keeps_address_of_global(double x) {
  Holder h(scale);  // refused at 12: dualrev-constant "the constant 'scale' is used here as if it were differentiated"
  return h.r * x;
}
inline double points_to_global(double x) {
  const double* p = &scale;  // refused at 21: dualrev-constant "the constant 'scale' is used here as if it were differentiated"
  if (x > 1) p = &x;
  return *p * x;
}
struct Marked {
  double n;
  Marked(DUALREV_CONSTANT double k, double v) : n(k * v) {}  // refused at 34: dualrev-member "its parameter 'k' is marked constant, where another one takes an integer"
  Marked(int k, double v) : n(k * v * 100) {}
};
inline double marked_beside_an_integer(double x) {
  std::vector<Marked> v;
  v.emplace_back(1.5, x);
  return v[0].n + Marked(2, x).n;
}
inline const std::vector<double> table{1, 2, 3};
inline const double& entry(const std::vector<double>& v, double at) { return v[int(at)]; }  // refused at 78: dualrev-constant "the constant 'v' is used here as if it were differentiated"
inline double names_an_entry(double x, DUALREV_CONSTANT const std::vector<std::vector<double>>& k) {
  const double& r = entry(k[1], x);
  return r * x;
}
inline const double& one_of(const std::vector<double>& v, const std::vector<double>& w, bool first) {
  return first ? v[0] : w[0];  // refused at 25: dualrev-constant "the constant 'w' is used here as if it were differentiated"
}
inline double one_of_a_row(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<std::vector<double>>& k) {
  const double& r = one_of(x, k[1], true);
  return r * x[1];
}
class Cloud {
 public:
  Cloud(const std::vector<double>& points, int d) : points_(points), d_(d) {}
  double at(int i) const { return points_[i] * d_; }

 private:
  const std::vector<double>& points_;
  int d_;
};
inline double refers_to_rows(double x, DUALREV_CONSTANT const std::vector<std::vector<double>>& rows) {
  for (const std::vector<double>& row : rows) {
    const Cloud cloud(row, 2);  // refused at 23: dualrev-constant "a reference to the constant 'row' is kept here for longer than its differentiated copy would live"
    x *= cloud.at(0);
  }
  return x;
}
inline Cloud gives_a_reference(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  return Cloud(k, x > 1 ? 2 : 3);  // refused at 16: dualrev-constant "a reference to the constant 'k' is kept here"
}
inline double uses_the_reference(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  return gives_a_reference(x, k).at(1) * x;
}
struct Fitted {
  Cloud cloud;
  double scale;
  Fitted(DUALREV_CONSTANT const std::vector<double>& k, double x) : cloud(k, 2), scale(x) {}  // refused at 75: dualrev-constant "a reference to the constant 'k' is kept here"
};
inline double keeps_in_a_member(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  const Fitted fitted(k, x);
  return fitted.cloud.at(0) * fitted.scale;
}
inline void stores_a_reference(std::vector<Cloud>& clouds, double x, DUALREV_CONSTANT const std::vector<double>& k) {
  clouds.emplace_back(k, x > 1 ? 2 : 3);  // refused at 23: dualrev-constant "a reference to the constant 'k' is kept here"
}
inline double has_it_stored(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  std::vector<Cloud> clouds;
  stores_a_reference(clouds, x, k);
  return clouds[0].at(0) * x;
}
inline double refers_in_a_closure(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  const auto f = [&k](double y) {
    const Cloud cloud(k, 2);  // refused at 23: dualrev-constant "a reference to the constant 'k' is kept here"
    return cloud.at(0) * y;
  };
  return f(x);
}
struct Entry {
  const double& value;
};
inline double refers_to_a_number(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  const Entry* entry = new Entry{k[1]};  // refused at 34: dualrev-constant "a reference to the constant 'k' is kept here"
  x *= entry->value;
  delete entry;
  return x;
}
struct Points {
  const std::vector<double>& all;
};
inline double copies_a_reference(const std::vector<double>& x, DUALREV_CONSTANT const Points& k) {
  std::vector<Points> both{{x}};
  both.push_back(k);  // refused at 18: dualrev-constant "the constant 'k' is used here as if it were differentiated"
  return both[0].all[0] * both[1].all[0];
}
inline double weighted_by(double x, DUALREV_CONSTANT const std::vector<double>& k) { return k[0] * x; }
inline double gives_a_local(double x) {
  const std::vector<double> local{x, 2, 3};
  return weighted_by(x, local);  // refused at 25: dualrev-constant "what is differentiated is given to 'k', which is marked constant"
}
struct Weights {
  double sum(double x, DUALREV_CONSTANT const std::vector<double>& k) const { return k[0] * x + factor; }
  double factor;
  Weights(DUALREV_CONSTANT const std::vector<double>& k, double x) : factor(k[0] * x) {}
};
inline double gives_a_temporary(double x) {
  return Weights(std::vector<double>{1, x}, x).factor;  // refused at 18: dualrev-constant "given to 'k', which is marked constant"
}
inline double gives_a_method(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  return Weights(k, x).sum(x, {1, x});  // refused at 31: dualrev-constant "given to 'k', which is marked constant"
}
inline double resets(double x, DUALREV_CONSTANT double& k) {
  k = 1;
  return x * k;
}
inline double gives_a_place(double x, double y) {
  double z = y;
  const double r = resets(x, z);  // refused at 30: dualrev-constant "given to 'k', which is marked constant"
  return z * r;
}
inline double gives_an_element(double x, double y) {
  double z[2] = {y, 1};
  const double r = resets(x, z[0]);  // refused at 30: dualrev-constant "given to 'k', which is marked constant"
  return z[0] * r;
}
inline double marked(double x, DUALREV_CONSTANT double k) { return x * k; }
inline double makes_a_pointer(double x, double y) {
  double (*p)(double, double) = marked;  // refused at 33: dualrev-constant "the parameter 'k' cannot be marked constant: 'marked' is made a value here"
  return p(x, y);
}
inline double makes_a_value(double x, double y) {
  return std::invoke(marked, x, y);  // refused at 22: dualrev-constant "the parameter 'k' cannot be marked constant: 'marked' is made a value here"
}
inline double marks_of_a_lambda(double x, double y) {
  const auto f = [](double a, DUALREV_CONSTANT double k) { return a * k; };  // refused at 55: dualrev-constant "the parameter 'k' cannot be marked constant: it is one of a lambda"
  return f(x, y);
}
struct Product {
  double operator()(double a, DUALREV_CONSTANT double k) const { return a * k; }  // refused at 55: dualrev-constant "cannot be marked constant: 'Product::operator()' is called without being named"
};
inline double marks_of_an_operator(double x, double y) { return Product{}(x, y); }
struct Law {
  virtual double at(double x, double k) const { return x * k; }
  virtual ~Law() = default;
};
struct Squares : Law {
  double at(double x, DUALREV_CONSTANT double k) const override { return x * x * k; }  // refused at 47: dualrev-constant "cannot be marked constant: 'Squares::at' is virtual"
};
inline double marks_of_a_virtual_function(double x, double y) {
  const Squares squares;
  const Law& law = squares;
  return law.at(x, y);
}
struct Sum {
  double value = 0;
  void add(double x) { value += x; }
  Sum& operator+=(double x) { return value += x, *this; }
};
inline double changes_an_object(double x, DUALREV_CONSTANT Sum& sum) {
  sum.add(x);  // refused at 7: dualrev-constant "'sum' is marked constant, but a value that is differentiated is stored in it"
  return sum.value * x;
}
inline double changes_by_an_operator(double x, DUALREV_CONSTANT Sum& sum) {
  sum += x;  // refused at 7: dualrev-constant "'sum' is marked constant, but a value that is differentiated is stored in it"
  return sum.value * x;
}
inline double knows_a_base_alone(double x, DUALREV_CONSTANT const Law& law) {
  return law.at(x, 2);  // refused at 14: dualrev-constant "'Law::at' is virtual, and which function it is for the constant 'law'"
}
inline double hands_on_a_closure(double x, DUALREV_CONSTANT const std::vector<double>& k) {
  const auto first = [](const std::vector<double>& v) -> const double& { return v[0]; };
  const double& one = first(k);  // refused at 29: dualrev-constant "the constant 'k' is used here as if it were differentiated"
  const std::vector<double> own{x};
  const auto again = first;
  return again(own) * one;
}
