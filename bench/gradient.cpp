// Their derivatives, each with a workspace of its own, and memory for its results, that are warm from the second call
// on. Data is constant where it would be for a user: the points of the mixture and where the cameras saw something.
#include <dualrev/dualrev.hpp>

#include <array>
#include <optional>
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

/// A gradient into the memory of the one before.
template <auto f, class Sum, class... Arguments>
auto again(Sum sum, Arguments... arguments) {
  return [=, result = std::optional<decltype(dualrev::gradient<f>(arguments...))>()](workspace& space) mutable {
    if (!result) result.emplace(dualrev::gradient<f>(space, arguments...));
    dualrev::gradient_into<f>(space, *result, arguments...);
    return sum(*result);
  };
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
    add(again<programs::dot_product>([](const auto& g) { return std::get<1>(g)[0] + std::get<2>(g)[0]; },
                                     inputs::numbers(n), inputs::numbers(n)));
  for (std::size_t n : inputs::matrix_sizes)
    add(again<programs::matrix_vector_sum>([](const auto& g) { return std::get<1>(g)[0] + std::get<2>(g)[0]; },
                                           inputs::numbers(n * n), inputs::numbers(n)));
  add([v = Vec3{1, 2, 3}, q = Quaternion{4, 5, 6, 7}](workspace& space) mutable {
    v.x += 1e-9;
    const auto [value, pullback] = dualrev::vjp<rotate_vec_by_quat>(space, v, q);
    const auto [dv, dq] = pullback({1, 1, 1});
    return dv.x + dv.y + dv.z + dq.x + dq.y + dq.z + dq.w;
  });
  for (const auto& size : inputs::mixture_sizes) {
    const inputs::MixtureInput in = inputs::mixture_input(size);
    add(again<mixture::log_posterior>([](const auto& g) { return std::get<1>(g).means[0] + std::get<1>(g).factors[0]; },
                                      in.m, in.points, in.prior));
  }
  for (const auto& size : inputs::adjustment_sizes) {
    const inputs::AdjustmentInput in = inputs::adjustment_input(size);
    add(again<programs::adjustment_cost>(
        [](const auto& g) { return std::get<1>(g)[0] + std::get<2>(g)[0] + std::get<3>(g)[0]; }, in.cameras, in.points,
        in.weights, in.seen));
  }
  add([in = inputs::adjustment_input({1, 1})](workspace& space) mutable {
    in.cameras[0] += 1e-9;
    std::array<double, 2> residuals{};
    const auto [camera, point, weight, before] = dualrev::jacobian<camera::reprojection_error<double>>(
        space, in.cameras, in.points, in.weights, in.seen, residuals);
    return sum(camera.data) + sum(point.data) + sum(weight.data);
  });
  return list;
}
