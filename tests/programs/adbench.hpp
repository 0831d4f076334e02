// Objectives as the benchmark ADBench spells them (https://github.com/microsoft/ADBench): C with pointers, scratch that is lent to helpers, results by
// pointer, an object of constants. A Gaussian mixture, the error of a point in a camera, a long short-term memory.
#ifndef DUALREV_PROGRAM_ADBENCH_HPP
#define DUALREV_PROGRAM_ADBENCH_HPP

#include <cmath>
#include <vector>

#include <dualrev/annotate.hpp>

namespace adbench {

// ---- a Gaussian mixture ----

struct Wishart { double gamma; int m; };
inline double arr_max(int n, const double* x) {
  double m = x[0];
  for (int i = 1; i < n; i++) if (m < x[i]) m = x[i];
  return m;
}
inline double log_sum_exp(int n, const double* x) {
  double mx = arr_max(n, x);
  double semx = 0.;
  for (int i = 0; i < n; i++) semx = semx + std::exp(x[i] - mx);
  return std::log(semx) + mx;
}
inline void subtract(int d, DUALREV_CONSTANT const double* x, const double* y, double* out) {
  for (int id = 0; id < d; id++) out[id] = x[id] - y[id];
}
inline double sqnorm(int n, const double* x) {
  double res = x[0] * x[0];
  for (int i = 1; i < n; i++) res = res + x[i] * x[i];
  return res;
}
inline void Qtimesx(int d, const double* Qdiag, const double* ltri, const double* x, double* out) {
  for (int id = 0; id < d; id++) out[id] = Qdiag[id] * x[id];
  int Lparamsidx = 0;
  for (int i = 0; i < d; i++)
    for (int j = i + 1; j < d; j++) {
      out[j] = out[j] + ltri[Lparamsidx] * x[i];
      Lparamsidx++;
    }
}
inline void preprocess_qs(int d, int k, const double* icf, double* sum_qs, double* Qdiags) {
  int icf_sz = d * (d + 1) / 2;
  for (int ik = 0; ik < k; ik++) {
    sum_qs[ik] = 0.;
    for (int id = 0; id < d; id++) {
      double q = icf[ik * icf_sz + id];
      sum_qs[ik] = sum_qs[ik] + q;
      Qdiags[ik * d + id] = std::exp(q);
    }
  }
}
inline double log_gamma_distrib(double a, double p) {
  double out = 0.25 * p * (p - 1) * std::log(3.14159265358979323846);
  for (int j = 1; j <= p; j++) out += std::lgamma(a + 0.5 * (1 - j));
  return out;
}
inline double log_wishart_prior(int p, int k, Wishart wishart, const double* sum_qs, const double* Qdiags, const double* icf) {
  int n = p + wishart.m + 1;
  int icf_sz = p * (p + 1) / 2;
  double C = n * p * (std::log(wishart.gamma) - 0.5 * std::log(2)) - log_gamma_distrib(0.5 * n, p);
  double out = 0;
  for (int ik = 0; ik < k; ik++) {
    double frobenius = sqnorm(p, &Qdiags[ik * p]) + sqnorm(icf_sz - p, &icf[ik * icf_sz + p]);
    out = out + 0.5 * wishart.gamma * wishart.gamma * (frobenius)-wishart.m * sum_qs[ik];
  }
  return out - k * C;
}
inline void gmm_objective(int d, int k, int n, const double* alphas, const double* means, const double* icf,
                          DUALREV_CONSTANT const double* x, DUALREV_CONSTANT Wishart wishart, double* err) {
  const double CONSTANT = -n * d * 0.5 * std::log(2 * 3.14159265358979323846);
  int icf_sz = d * (d + 1) / 2;
  std::vector<double> Qdiags(d * k), sum_qs(k), xcentered(d), Qxcentered(d), main_term(k);
  preprocess_qs(d, k, icf, &sum_qs[0], &Qdiags[0]);
  double slse = 0.;
  for (int ix = 0; ix < n; ix++) {
    for (int ik = 0; ik < k; ik++) {
      subtract(d, &x[ix * d], &means[ik * d], &xcentered[0]);
      Qtimesx(d, &Qdiags[ik * d], &icf[ik * icf_sz + d], &xcentered[0], &Qxcentered[0]);
      main_term[ik] = alphas[ik] + sum_qs[ik] - 0.5 * sqnorm(d, &Qxcentered[0]);
    }
    slse = slse + log_sum_exp(k, &main_term[0]);
  }
  double lse_alphas = log_sum_exp(k, alphas);
  *err = CONSTANT + slse - n * lse_alphas + log_wishart_prior(d, k, wishart, &sum_qs[0], &Qdiags[0], icf);
}

inline double mixture(int d, int k, int n, const std::vector<double>& alphas, const std::vector<double>& means, const std::vector<double>& icf,
                      DUALREV_CONSTANT const std::vector<double>& x, DUALREV_CONSTANT Wishart wishart) {
  double err;
  gmm_objective(d, k, n, &alphas[0], &means[0], &icf[0], &x[0], wishart, &err);
  return err;
}

// ---- bundle adjustment ----

inline double sqsum(int n, const double* x) { double res = 0; for (int i = 0; i < n; i++) res = res + x[i] * x[i]; return res; }
inline void cross(const double* a, const double* b, double* out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}
inline void rodrigues_rotate_point(const double* rot, const double* pt, double* rotatedPt) {
  int i;
  double sqtheta = sqsum(3, rot);
  if (sqtheta != 0) {
    double theta, costheta, sintheta, theta_inverse;
    double w[3], w_cross_pt[3], tmp;
    theta = sqrt(sqtheta);
    costheta = cos(theta);
    sintheta = sin(theta);
    theta_inverse = 1.0 / theta;
    for (i = 0; i < 3; i++) w[i] = rot[i] * theta_inverse;
    cross(w, pt, w_cross_pt);
    tmp = (w[0] * pt[0] + w[1] * pt[1] + w[2] * pt[2]) * (1. - costheta);
    for (i = 0; i < 3; i++) rotatedPt[i] = pt[i] * costheta + w_cross_pt[i] * sintheta + w[i] * tmp;
  } else {
    double rot_cross_pt[3];
    cross(rot, pt, rot_cross_pt);
    for (i = 0; i < 3; i++) rotatedPt[i] = pt[i] + rot_cross_pt[i];
  }
}
inline void radial_distort(const double* rad_params, double* proj) {
  double rsq, L;
  rsq = sqsum(2, proj);
  L = 1. + rad_params[0] * rsq + rad_params[1] * rsq * rsq;
  proj[0] = proj[0] * L;
  proj[1] = proj[1] * L;
}
inline void project(const double* cam, const double* X, double* proj) {
  const double* C = &cam[3];
  double Xo[3], Xcam[3];
  Xo[0] = X[0] - C[0];
  Xo[1] = X[1] - C[1];
  Xo[2] = X[2] - C[2];
  rodrigues_rotate_point(&cam[0], Xo, Xcam);
  proj[0] = Xcam[0] / Xcam[2];
  proj[1] = Xcam[1] / Xcam[2];
  radial_distort(&cam[9], proj);
  proj[0] = proj[0] * cam[6] + cam[7];
  proj[1] = proj[1] * cam[6] + cam[8];
}
inline void compute_reproj_error(const double* cam, const double* X, const double* w,
                                 DUALREV_CONSTANT const double* feat, double* err) {
  double proj[2];
  project(cam, X, proj);
  err[0] = (*w) * (proj[0] - feat[0]);
  err[1] = (*w) * (proj[1] - feat[1]);
}
inline double camera_error(const std::vector<double>& cam, const std::vector<double>& X, double w, DUALREV_CONSTANT const std::vector<double>& feat) {
  double err[2];
  compute_reproj_error(&cam[0], &X[0], &w, &feat[0], err);
  return err[0] * err[0] + err[1];
}

// ---- a long short-term memory ----

inline double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
inline double logsumexp(const double* vect, int sz) {
  double sum = 0.0;
  for (int i = 0; i < sz; ++i) sum += std::exp(vect[i]);
  sum += 2;
  return std::log(sum);
}
inline void lstm_model(int hsize, const double* weight, const double* bias, double* hidden, double* cell, const double* input) {
  std::vector<double> gates(4 * hsize);
  double* forget = &(gates[0]);
  double* ingate = &(gates[hsize]);
  double* outgate = &(gates[2 * hsize]);
  double* change = &(gates[3 * hsize]);
  for (int i = 0; i < hsize; ++i) {
    forget[i] = sigmoid(input[i] * weight[i] + bias[i]);
    ingate[i] = sigmoid(hidden[i] * weight[hsize + i] + bias[hsize + i]);
    outgate[i] = sigmoid(input[i] * weight[2 * hsize + i] + bias[2 * hsize + i]);
    change[i] = std::tanh(hidden[i] * weight[3 * hsize + i] + bias[3 * hsize + i]);
  }
  for (int i = 0; i < hsize; ++i) cell[i] = cell[i] * forget[i] + ingate[i] * change[i];
  for (int i = 0; i < hsize; ++i) hidden[i] = outgate[i] * std::tanh(cell[i]);
}
inline void lstm_predict(int l, int b, const double* w, const double* w2, double* s, const double* x, double* x2) {
  for (int i = 0; i < b; ++i) x2[i] = x[i] * w2[i];
  double* xp = x2;
  for (int i = 0; i <= 2 * l * b - 1; i += 2 * b) {
    lstm_model(b, &(w[i * 4]), &(w[(i + b) * 4]), &(s[i]), &(s[i + b]), xp);
    xp = &(s[i]);
  }
  for (int i = 0; i < b; ++i) x2[i] = xp[i] * w2[b + i] + w2[2 * b + i];
}
inline void lstm_objective(int l, int c, int b, const double* main_params, const double* extra_params, std::vector<double> state,
                           DUALREV_CONSTANT const double* sequence, double* loss) {
  double total = 0.0;
  int count = 0;
  std::vector<double> ypred(b);
  std::vector<double> ynorm(b);
  for (int t = 0; t <= (c - 1) * b - 1; t += b) {
    lstm_predict(l, b, main_params, extra_params, state.data(), &sequence[t], ypred.data());
    double lse = logsumexp(ypred.data(), b);
    for (int i = 0; i < b; ++i) ynorm[i] = ypred[i] - lse;
    const double* ygold = &sequence[t + b];
    for (int i = 0; i < b; ++i) total += ygold[i] * ynorm[i];
    count += b;
  }
  *loss = -total / count;
}

inline double lstm_loss(int l, int c, int b, const std::vector<double>& main_params, const std::vector<double>& extra_params,
                        const std::vector<double>& state, DUALREV_CONSTANT const std::vector<double>& sequence) {
  double loss;
  lstm_objective(l, c, b, &main_params[0], &extra_params[0], state, &sequence[0], &loss);
  return loss;
}

}  // namespace adbench

#endif
