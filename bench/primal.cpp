// The functions themselves.
#include "inputs.hpp"
#include "work.hpp"

std::vector<Work> primals() {
  std::vector<Work> list;
  list.push_back(
      {"scalar multiplication", "", [x = 1.5, y = 2.5]() mutable { return programs::multiply(x += 1e-9, y); }});
  for (std::size_t n : inputs::dot_sizes)
    list.push_back({"dot product", "n=" + std::to_string(n),
                    [a = inputs::numbers(n), b = inputs::numbers(n)] { return programs::dot_product(a, b); }});
  for (std::size_t n : inputs::matrix_sizes)
    list.push_back(
        {"sum of matrix times vector", std::to_string(n) + " x " + std::to_string(n),
         [m = inputs::numbers(n * n), v = inputs::numbers(n)] { return programs::matrix_vector_sum(m, v); }});
  list.push_back({"rotate_vec_by_quat", "one pullback", [v = Vec3{1, 2, 3}, q = Quaternion{4, 5, 6, 7}]() mutable {
                    v.x += 1e-9;
                    const Vec3 r = rotate_vec_by_quat(v, q);
                    return r.x + r.y + r.z;
                  }});
  for (const auto& size : inputs::mixture_sizes)
    list.push_back({"Gaussian mixture", size.text(),
                    [in = inputs::mixture_input(size)] { return mixture::log_posterior(in.m, in.points, in.prior); }});
  for (const auto& size : inputs::adjustment_sizes)
    list.push_back({"bundle adjustment, cost", size.text(), [in = inputs::adjustment_input(size)] {
                      return programs::adjustment_cost(in.cameras, in.points, in.weights, in.seen);
                    }});
  list.push_back({"bundle adjustment, residual", "Jacobian", [in = inputs::adjustment_input({1, 1})]() mutable {
                    in.cameras[0] += 1e-9;
                    double r[2];
                    camera::reprojection_error(in.cameras.data(), in.points.data(), in.weights.data(), in.seen.data(),
                                               r);
                    return r[0] + r[1];
                  }});
  return list;
}
