// What g++ 12 makes of the chain rule at -O2, where it computes two choices at a time: it must compile.
#include <vector>

#include <dualrev/gradient.hpp>

double reversed(const std::vector<double>& a, const std::vector<double>& b, double seed, double* __restrict da,
                double* __restrict db) {
  double all = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    double sum = 0;
    for (std::size_t i = 0; i < b.size(); ++i) sum += b[i] * a[k];
    if (sum > 1.0078125)
      all += sum * sum * a[k];
    else
      all -= sum * a[0];
    double dsum = 0.0;
    if (sum > 1.0078125) {
      const auto t1 = dualrev::chain(dualrev::chain(seed, a[k]), sum);
      dsum += t1 + t1;
      da[k] += dualrev::chain(seed, sum * sum);
    } else {
      dsum -= dualrev::chain(seed, a[0]);
      da[0] -= dualrev::chain(seed, sum);
    }
    if (dsum != 0) {
      double da1 = 0.0;
      for (std::size_t i = b.size(); i-- > 0;) {
        db[i] += dualrev::chain(dsum, a[k]);
        da1 += dualrev::chain(dsum, b[i]);
      }
      if (da1 != 0) da[k] += da1;
    }
  }
  return all;
}
