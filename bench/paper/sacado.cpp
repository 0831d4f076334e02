// By Sacado's reverse mode (Rad): expressions recorded anew in each call, then its sweep.
#include <Sacado_trad.hpp>

#include "generic.hpp"
#include "tools.hpp"

namespace {

using Number = Sacado::Rad::ADvar<double>;

/// Copies the adjoints of `in` behind `out`.
void append(const std::vector<Number>& in, std::vector<double>& out) {
  for (const Number& x : in) out.push_back(x.adj());
}

std::vector<Number> active(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<Number> all;
  all.reserve(a.size() + b.size());
  for (double x : a) all.emplace_back(x);
  for (double x : b) all.emplace_back(x);
  return all;
}

/// The gradient of `function`, recorded at the inputs.
template <class Function>
void derive(const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& out, Function function) {
  const std::vector<Number> in = active(a, b);
  const Number value = function(in.data());
  Number::Gradcomp();
  out.clear();
  append(in, out);
}

}  // namespace

const Tool by_sacado = {
    "Sacado",
    [](double x, double y, std::vector<double>& out) {
      derive({x}, {y}, out, [](const Number* in) { return generic::multiply(in[0], in[1]); });
    },
    [](const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& out) {
      derive(a, b, out, [n = a.size()](const Number* in) { return generic::dot_product(in, in + n, n); });
    },
    [](const std::vector<double>& m, const std::vector<double>& v, std::vector<double>& out) {
      derive(m, v, out, [n = v.size()](const Number* in) { return generic::matrix_vector_sum(in, in + n * n, n); });
    },
    [](const Vec3& v, const Quaternion& q, std::vector<double>& out) {
      const std::vector<Number> in = active({v.x, v.y, v.z}, {q.x, q.y, q.z, q.w});
      const generic::Vec3<Number> r = generic::rotate_vec_by_quat<Number>({in[0], in[1], in[2]}, in.data() + 3);
      out.clear();
      for (int row = 0; row < 3; ++row) {
        Number* results[] = {const_cast<Number*>(&r.x), const_cast<Number*>(&r.y), const_cast<Number*>(&r.z)};
        double weights[] = {0, 0, 0};
        weights[row] = 1;
        Number::Weighted_Gradcomp(3, results, weights);
        append(in, out);
      }
    },
};
