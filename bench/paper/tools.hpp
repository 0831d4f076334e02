// The four functions that the paper times (table bench-results), and who differentiates them: dualrev and the tape
// libraries that Debian has. Each tool stands in a translation unit of its own. Inputs and outputs are plain doubles,
// and each call records anew.
#pragma once
#include <string>
#include <vector>

#include "quaternion.hpp"

/// What a tool makes of the functions: values if it is the primal, else derivatives by all inputs in their order.
struct Tool {
  std::string name;
  /// x y
  void (*multiply)(double x, double y, std::vector<double>& out);
  /// a . b, of n numbers each
  void (*dot_product)(const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& out);
  /// the sum of the entries of M v, M by rows
  void (*matrix_vector_sum)(const std::vector<double>& m, const std::vector<double>& v, std::vector<double>& out);
  /// rotate_vec_by_quat; the derivative is the Jacobian, row by row, by three pullbacks
  void (*rotate)(const Vec3& v, const Quaternion& q, std::vector<double>& out);
};

extern const Tool primal, by_dualrev, by_adolc, by_sacado;
