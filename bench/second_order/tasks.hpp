// What is timed of derivatives of higher order and in forward mode: rows of a table, each with what runs, in turns.
#pragma once
#include <functional>
#include <string>
#include <vector>

struct Timed {
  std::string column;         ///< "gradient"
  std::function<void()> run;  ///< from plain doubles to plain doubles
};
struct Row {
  std::string table, name, size;
  std::vector<Timed> runs;
};
/// A symmetric matrix, row by row, to be compared.
struct Hessian {
  std::string name, size;
  std::function<void()> run;
  std::function<std::vector<double>()> result;
};

/// jvp beside the primal, and hvp beside the gradient, of all programs of bench/benchmarks.hpp.
std::vector<Row> products(bool small);
/// A sparse Jacobian of a heat equation, of several sizes.
std::vector<Row> sparse_jacobians(bool small);
std::vector<Hessian> hessians_by_dualrev(bool small);
std::vector<Hessian> hessians_by_adolc(bool small);
