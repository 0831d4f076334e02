// By ADOL-C: a trace of active doubles, recorded anew in each call, then its reverse drivers.
#include <adolc/adolc.h>

#include "generic.hpp"
#include "tools.hpp"

namespace {

constexpr short tag = 1;

/// Records `function` of the inputs and takes one row of its Jacobian for each output.
template <class Function>
void derive(const std::vector<double>& inputs, int outputs, std::vector<double>& out, Function function) {
  const int n = static_cast<int>(inputs.size());
  static std::vector<adouble> active;
  active.resize(inputs.size());
  trace_on(tag, 1);  // and keep what the reverse sweep needs
  for (std::size_t i = 0; i < inputs.size(); ++i) active[i] <<= inputs[i];
  function(active.data());
  trace_off();
  out.resize(inputs.size() * outputs);
  std::vector<double> weights(outputs);
  for (int row = 0; row < outputs; ++row) {
    weights.assign(outputs, 0.0);
    weights[row] = 1;
    fos_reverse(tag, outputs, n, weights.data(), &out[row * inputs.size()]);
  }
}

void yield(adouble value) {
  double passive;
  value >>= passive;
}

std::vector<double> joined(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

}  // namespace

const Tool by_adolc = {
    "ADOL-C",
    [](double x, double y, std::vector<double>& out) {
      derive({x, y}, 1, out, [](const adouble* in) { yield(generic::multiply(in[0], in[1])); });
    },
    [](const std::vector<double>& a, const std::vector<double>& b, std::vector<double>& out) {
      derive(joined(a, b), 1, out, [n = a.size()](const adouble* in) { yield(generic::dot_product(in, in + n, n)); });
    },
    [](const std::vector<double>& m, const std::vector<double>& v, std::vector<double>& out) {
      derive(joined(m, v), 1, out,
             [n = v.size()](const adouble* in) { yield(generic::matrix_vector_sum(in, in + n * n, n)); });
    },
    [](const Vec3& v, const Quaternion& q, std::vector<double>& out) {
      derive({v.x, v.y, v.z, q.x, q.y, q.z, q.w}, 3, out, [](const adouble* in) {
        const generic::Vec3<adouble> r = generic::rotate_vec_by_quat<adouble>({in[0], in[1], in[2]}, in + 3);
        yield(r.x);
        yield(r.y);
        yield(r.z);
      });
    },
};
