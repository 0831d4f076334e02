// By the generated reverse versions, each with a workspace that is warm from the second call on.
#include <dualrev/dualrev.hpp>

#include "dualrev.dual.hpp"
#include "programs.hpp"
#include "tools.hpp"

namespace {
dualrev::workspace& space() {
  static dualrev::workspace one;
  return one;
}
}  // namespace

const Tool by_dualrev = {
    "dualrev",
    [](double x, double y, std::vector<double>& out) {
      const auto [value, dx, dy] = dualrev::gradient<programs::multiply>(space(), x, y);
      out = {dx, dy};
    },
    [](const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& out) {
      const auto [value, da, db] = dualrev::gradient<programs::dot_product>(space(), a, b);
      out.assign(da.begin(), da.end());
      out.insert(out.end(), db.begin(), db.end());
    },
    [](const std::vector<double>& m, const std::vector<double>& v, std::vector<double>& out) {
      const auto [value, dm, dv] = dualrev::gradient<programs::matrix_vector_sum>(space(), m, v);
      out.assign(dm.begin(), dm.end());
      out.insert(out.end(), dv.begin(), dv.end());
    },
    [](const Vec3& v, const Quaternion& q, std::vector<double>& out) {
      const auto [value, pullback] = dualrev::vjp<rotate_vec_by_quat>(space(), v, q);
      out.clear();
      for (const Vec3& row : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
        const auto [dv, dq] = pullback(row);
        out.insert(out.end(), {dv.x, dv.y, dv.z, dq.x, dq.y, dq.z, dq.w});
      }
    },
};
