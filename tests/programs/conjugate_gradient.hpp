// Iterative solvers as templates over any operator that can be called: a matrix, a stencil, a composition; preconditioners as policy
// classes; a callback; and a traits class for the inner product.
#ifndef DUALREV_PROGRAM_CONJUGATE_GRADIENT_HPP
#define DUALREV_PROGRAM_CONJUGATE_GRADIENT_HPP

#include <cmath>
#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

using Vector = std::vector<double>;

template <class A>
concept LinearOperator = requires(const A& a, const Vector& x) {
  { a(x) } -> std::convertible_to<Vector>;
};

struct Euclidean {
  static double dot(const Vector& x, const Vector& y) {
    double s = 0;
    for (std::size_t i = 0; i < x.size(); ++i) s += x[i] * y[i];
    return s;
  }
};
struct NoPreconditioner {
  const Vector& operator()(const Vector& r) const { return r; }
};
class Jacobi {
 public:
  explicit Jacobi(const Vector& diagonal) {
    for (double d : diagonal) inverse_.push_back(1 / d);
  }
  Vector operator()(Vector r) const {
    for (std::size_t i = 0; i < r.size(); ++i) r[i] *= inverse_[i];
    return r;
  }

 private:
  Vector inverse_;
};

struct Result {
  Vector x;
  int iterations;
  double residual;
};

template <class Space = Euclidean, LinearOperator A, class M, class Callback>
Result solve(const A& a, const Vector& b, const M& preconditioner, int limit, Callback&& callback) {
  Vector x(b.size(), 0), r = b, z = preconditioner(r), p = z;
  double rz = Space::dot(r, z);
  int k = 0;
  for (; k < limit; ++k) {
    const Vector ap = a(p);
    const double alpha = rz / Space::dot(p, ap);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += alpha * p[i], r[i] -= alpha * ap[i];
    z = preconditioner(r);
    const double next = Space::dot(r, z);
    if (!callback(k, std::as_const(x))) break;
    const double beta = next / rz;
    rz = next;
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = z[i] + beta * p[i];
  }
  return {x, k, std::sqrt(Space::dot(r, r) + 1)};
}
template <LinearOperator A>
Vector solve(const A& a, const Vector& b) {
  return solve(a, b, NoPreconditioner{}, static_cast<int>(b.size()), [](int, const Vector&) { return true; }).x;
}

class DenseOperator {
  const Vector& entries_;  // the caller's
  std::size_t n_;

 public:
  DenseOperator(const Vector& entries, std::size_t n) : entries_(entries), n_(n) {}
  Vector operator()(const Vector& x) const {
    Vector y(n_);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) y[i] += entries_[i * n_ + j] * x[j];
    return y;
  }
  Vector diagonal() const {
    Vector d;
    for (std::size_t i = 0; i < n_; ++i) d.push_back(entries_[i * (n_ + 1)]);
    return d;
  }
};

// - (k u')' + c u on a grid, without a matrix.
struct Stencil {
  double k, c;
  Vector operator()(const Vector& u) const {
    Vector y(u.size());
    for (std::size_t i = 0; i < u.size(); ++i) {
      const double left = i > 0 ? u[i - 1] : 0 * u[i], right = i + 1 < u.size() ? u[i + 1] : 0 * u[i];
      y[i] = k * (2 * u[i] - left - right) + c * u[i];
    }
    return y;
  }
};

template <class A, class B>
auto composed(A a, B b) {
  return [a = std::move(a), b = std::move(b)](const Vector& x) { return a(b(x)); };
}

inline Vector dense_solution(const Vector& matrix, const Vector& b) { return solve(DenseOperator(matrix, b.size()), b); }
inline double preconditioned(const Vector& matrix, const Vector& b) {
  const DenseOperator a(matrix, b.size());
  double path = 0;
  const Result result = solve(a, b, Jacobi(a.diagonal()), 2, [&path](int k, const Vector& x) {
    path += (k + 1) * x[0];
    return true;
  });
  return path + result.residual * result.x.back();
}
// A biharmonic problem: the stencil twice.
inline double plate(double stiffness, double foundation, const Vector& load) {
  const Stencil s{stiffness, foundation};
  const Vector u = solve(composed(s, s), load);
  return Euclidean::dot(u, load);
}
inline double stopped_early(const Vector& matrix, const Vector& b, int at) {
  auto result = solve(DenseOperator{matrix, b.size()}, b, NoPreconditioner(), 10, [=](int k, const auto&) { return k < at; });
  return result.x[0] * result.iterations + result.residual;
}

#endif
