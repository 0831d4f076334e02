// The functions themselves.
#include "programs.hpp"
#include "tools.hpp"

const Tool primal = {
    "primal",
    [](double x, double y, std::vector<double>& out) { out = {programs::multiply(x, y)}; },
    [](const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& out) {
      out = {programs::dot_product(a, b)};
    },
    [](const std::vector<double>& m, const std::vector<double>& v, std::vector<double>& out) {
      out = {programs::matrix_vector_sum(m, v)};
    },
    [](const Vec3& v, const Quaternion& q, std::vector<double>& out) {
      const Vec3 r = rotate_vec_by_quat(v, q);
      out = {r.x, r.y, r.z};
    },
};
