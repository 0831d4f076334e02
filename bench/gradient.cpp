// Their derivatives, each with a workspace of its own that is warm from the second call on. Data is constant where it
// would be for a user: the points of the mixture and where the cameras saw something.
#include <dualrev/dualrev.hpp>

#include <array>
#include <span>

#include "gradient.dual.hpp"
#include "inputs.hpp"
#include "work.hpp"

using dualrev::workspace;

namespace {
double sum(const std::vector<double>& v) {
  double total = 0;
  for (double x : v) total += x;
  return total;
}
}  // namespace

std::vector<Work> derivatives() {
  std::vector<Work> list;
  const auto add = [&](auto run) {
    list.push_back({"", "", [run, space = std::make_shared<workspace>()]() mutable { return run(*space); }});
  };
  add([x = 1.5, y = 2.5](workspace& space) mutable {
    const auto [value, dx, dy] = dualrev::gradient<programs::multiply>(space, x += 1e-9, y);
    return dx + dy;
  });
  for (std::size_t n : inputs::dot_sizes)
    add([a = inputs::numbers(n), b = inputs::numbers(n)](workspace& space) {
      const auto [value, da, db] = dualrev::gradient<programs::dot_product>(space, a, b);
      return da[0] + db[0];
    });
  for (std::size_t n : inputs::matrix_sizes)
    add([m = inputs::numbers(n * n), v = inputs::numbers(n)](workspace& space) {
      const auto [value, dm, dv] = dualrev::gradient<programs::matrix_vector_sum>(space, m, v);
      return dm[0] + dv[0];
    });
  add([v = Vec3{1, 2, 3}, q = Quaternion{4, 5, 6, 7}](workspace& space) mutable {
    v.x += 1e-9;
    const auto [value, pullback] = dualrev::vjp<rotate_vec_by_quat>(space, v, q);
    double total = 0;
    for (const Vec3& row : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
      const auto [dv, dq] = pullback(row);
      total += dv.x + dv.y + dv.z + dq.x + dq.y + dq.z + dq.w;
    }
    return total;
  });
  for (const auto& size : inputs::mixture_sizes)
    add([in = inputs::mixture_input(size)](workspace& space) {
      const auto [value, dm] = dualrev::gradient<mixture::log_posterior>(space, in.m, in.points, in.prior);
      return dm.means[0] + dm.factors[0];
    });
  for (const auto& size : inputs::adjustment_sizes)
    add([in = inputs::adjustment_input(size)](workspace& space) {
      const auto [value, cameras, points, weights] =
          dualrev::gradient<programs::adjustment_cost>(space, in.cameras, in.points, in.weights, in.seen);
      return cameras[0] + points[0] + weights[0];
    });
  add([in = inputs::adjustment_input({1, 1})](workspace& space) mutable {
    in.cameras[0] += 1e-9;
    std::array<double, 2> residuals{};
    const auto [camera, point, weight, before] = dualrev::jacobian<camera::reprojection_error<double>>(
        space, in.cameras, in.points, in.weights, in.seen, residuals);
    return sum(camera.data) + sum(point.data) + sum(weight.data);
  });
  return list;
}
