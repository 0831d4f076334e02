// A program whose global names are names of the runtime too: a specialisation of its templates looks there first.
#ifndef DUALREV_CASE_RUNTIME_NAMES_HPP
#define DUALREV_CASE_RUNTIME_NAMES_HPP

#include <vector>

struct matrix {
  double a, b, c, d;
};
struct detail {
  double v;
};
struct tape {
  double length;
};
struct basic {
  double v;
};
enum class structure { sum, product };
using id = double;
using workspace = std::vector<double>;

struct operation {
  matrix scaled(const matrix& m, structure how) const {
    if (how == structure::sum) return {m.a + factor, m.b, m.c, m.d + factor};
    return {m.a * factor, m.b * factor, m.c * factor, m.d * factor};
  }
  struct running_sum {
    double s;
  };

  double factor;
};

inline id determinant(const matrix& m, id k, detail d) { return (m.a * m.d - m.b * m.c) * k * d.v; }
inline double one(const tape& t, basic b) { return t.length * b.v; }
inline double by(const workspace& w, double x) { return one({w[0]}, {x}) + w[1]; }
inline double trace_of_scaled(operation o, const matrix& m, structure how) {
  const matrix s = o.scaled(m, how);
  return s.a * s.d;
}
inline double summed(const operation::running_sum& r, double (*f)(const tape&, basic)) {
  return f({r.s}, {r.s + 1});
}
template <char Of, int N>
struct matrix_of {
  double v;
};
using metres = matrix_of<'m', 2>;
using ticks = matrix_of<'\'', 3>;
inline double unit(const matrix_of<'m', 2>& m, matrix_of<'\'', 3> k) { return m.v * k.v * k.v; }
inline double resolve(double x) { return summed({x}, one); }
template <class T>
T gradient(T x, const std::vector<T>& dual) {
  return x * dual[0];
}
inline double push(double x) { return gradient(x, std::vector<double>{x}) + gradient<double>(x, {x, x}); }

#endif
