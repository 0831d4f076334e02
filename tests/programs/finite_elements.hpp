// Finite elements on a bar and a triangulated plate: assembly into a map from pairs of indices, conjugate gradients on that map, and the
// compliance as a function of thicknesses and of the nodes' places.
#ifndef DUALREV_PROGRAM_FINITE_ELEMENTS_HPP
#define DUALREV_PROGRAM_FINITE_ELEMENTS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

using Index = std::pair<int, int>;

class SparseMatrix {
 public:
  explicit SparseMatrix(int size) : size_(size) {}
  double& operator[](const Index& at) { return entries_[at]; }
  std::vector<double> operator*(const std::vector<double>& x) const {
    std::vector<double> y(x.size());
    for (const auto& [at, value] : entries_) y[at.first] += value * x[at.second];
    return y;
  }
  // Rows and columns of fixed nodes are replaced by the identity's.
  void fix(const std::set<int>& nodes) {
    for (auto i = entries_.begin(); i != entries_.end();) {
      const auto [row, column] = i->first;
      if (nodes.count(row) || nodes.count(column)) i = entries_.erase(i);
      else ++i;
    }
    for (int n : nodes) entries_[{n, n}] = 1;
  }
  int size() const { return size_; }
  std::size_t non_zeros() const { return entries_.size(); }

 private:
  int size_;
  std::map<Index, double> entries_;
};

inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}

// As many steps as there are unknowns, and no test of convergence in between.
inline std::vector<double> conjugate_gradients(const SparseMatrix& a, const std::vector<double>& b) {
  std::vector<double> x(b.size()), r = b, p = b;
  double rr = dot(r, r);
  for (int k = 0; k < a.size() && rr > 1e-24; ++k) {
    const auto ap = a * p;
    const double alpha = rr / dot(p, ap);
    for (std::size_t i = 0; i < x.size(); ++i) {
      x[i] += alpha * p[i];
      r[i] -= alpha * ap[i];
    }
    const double next = dot(r, r), beta = next / rr;
    rr = next;
    for (std::size_t i = 0; i < x.size(); ++i) p[i] = r[i] + beta * p[i];
  }
  return x;
}

struct Node {
  double x, y;
};
struct Triangle {
  std::array<int, 3> corners;
  double conductivity;
};

inline void add_element(SparseMatrix& k, const std::vector<Node>& nodes, const Triangle& t) {
  const auto& [a, b, c] = t.corners;
  const double area2 = (nodes[b].x - nodes[a].x) * (nodes[c].y - nodes[a].y) - (nodes[c].x - nodes[a].x) * (nodes[b].y - nodes[a].y);
  if (area2 <= 0) throw std::domain_error("a triangle is upside down");
  std::array<Node, 3> gradient;
  for (int i = 0; i < 3; ++i) {
    const Node &p = nodes[t.corners[(i + 1) % 3]], &q = nodes[t.corners[(i + 2) % 3]];
    gradient[i] = {(p.y - q.y) / area2, (q.x - p.x) / area2};
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      k[{t.corners[i], t.corners[j]}] += t.conductivity * area2 / 2 * (gradient[i].x * gradient[j].x + gradient[i].y * gradient[j].y);
}

// Heat flows in at the last node and out at the first two.
inline double plate_compliance(const std::vector<Node>& nodes, const std::vector<Triangle>& triangles, double load) {
  SparseMatrix k(static_cast<int>(nodes.size()));
  for (const Triangle& t : triangles) add_element(k, nodes, t);
  const std::set<int> fixed{0, 1};
  k.fix(fixed);
  std::vector<double> b(nodes.size());
  b.back() = load;
  const std::vector<double> u = conjugate_gradients(k, b);
  return dot(u, b);
}

// Two unknowns a node, deflection and slope: a cantilever of Euler's beams.
inline double cantilever(const std::vector<double>& thickness, double length, double force) {
  const int n = static_cast<int>(thickness.size());
  const double h = length / n;
  SparseMatrix k(2 * n + 2);
  for (int e = 0; e < n; ++e) {
    const double stiffness = thickness[e] * thickness[e] * thickness[e] / (h * h * h);
    const double local[4][4] = {{12, 6 * h, -12, 6 * h}, {6 * h, 4 * h * h, -6 * h, 2 * h * h}, {-12, -6 * h, 12, -6 * h}, {6 * h, 2 * h * h, -6 * h, 4 * h * h}};
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) k[Index(2 * e + i, 2 * e + j)] += stiffness * local[i][j];
  }
  k.fix({0, 1});
  std::vector<double> b(2 * n + 2, 0.0);
  b[2 * n] = force;
  return conjugate_gradients(k, b)[2 * n];
}

#endif
