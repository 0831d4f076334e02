// A Kalman filter on a matrix class template of fixed size: constructors, element access, operators, transposition; the innovation
// likelihood of tracking a moving target, and the smoothed track.
#ifndef DUALREV_PROGRAM_KALMAN_HPP
#define DUALREV_PROGRAM_KALMAN_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <vector>

template <std::size_t R, std::size_t C, class T = double>
class Matrix {
 public:
  Matrix() { data_.fill(T(0)); }
  Matrix(std::initializer_list<T> values) : Matrix() {
    std::size_t i = 0;
    for (const T& v : values) data_[i++] = v;
  }
  static Matrix identity() {
    static_assert(R == C);
    Matrix m;
    for (std::size_t i = 0; i < R; ++i) m(i, i) = 1;
    return m;
  }
  T& operator()(std::size_t r, std::size_t c) { return data_[r * C + c]; }
  const T& operator()(std::size_t r, std::size_t c) const { return data_[r * C + c]; }

  Matrix& operator+=(const Matrix& other) {
    for (std::size_t i = 0; i < R * C; ++i) data_[i] += other.data_[i];
    return *this;
  }
  Matrix& operator-=(const Matrix& other) {
    for (std::size_t i = 0; i < R * C; ++i) data_[i] -= other.data_[i];
    return *this;
  }
  Matrix& operator*=(const T& k) {
    for (T& v : data_) v *= k;
    return *this;
  }
  friend Matrix operator+(Matrix a, const Matrix& b) { return a += b; }
  friend Matrix operator-(Matrix a, const Matrix& b) { return a -= b; }
  friend Matrix operator*(const T& k, Matrix a) { return a *= k; }

  Matrix<C, R, T> transposed() const {
    Matrix<C, R, T> t;
    for (std::size_t r = 0; r < R; ++r)
      for (std::size_t c = 0; c < C; ++c) t(c, r) = (*this)(r, c);
    return t;
  }

 private:
  std::array<T, R * C> data_;
};

template <std::size_t R, std::size_t K, std::size_t C, class T>
Matrix<R, C, T> operator*(const Matrix<R, K, T>& a, const Matrix<K, C, T>& b) {
  Matrix<R, C, T> product;
  for (std::size_t r = 0; r < R; ++r)
    for (std::size_t c = 0; c < C; ++c)
      for (std::size_t k = 0; k < K; ++k) product(r, c) += a(r, k) * b(k, c);
  return product;
}

template <class T>
T determinant(const Matrix<2, 2, T>& m) { return m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0); }
template <class T>
Matrix<2, 2, T> inverse(const Matrix<2, 2, T>& m) {
  const T d = determinant(m);
  return {m(1, 1) / d, -m(0, 1) / d, -m(1, 0) / d, m(0, 0) / d};
}

// States: position and velocity in the plane. Measured: position.
class KalmanFilter {
  using State = Matrix<4, 1>;
  using Square = Matrix<4, 4>;
  State x_;
  Square p_, f_, q_;
  Matrix<2, 4> h_{1, 0, 0, 0, 0, 1, 0, 0};
  Matrix<2, 2> r_;
  double log_likelihood_ = 0;

 public:
  KalmanFilter(double process_noise, double measurement_noise, double dt)
      : x_(), p_(Square::identity()), f_(Square::identity()), r_(measurement_noise * Matrix<2, 2>::identity()) {
    f_(0, 2) = f_(1, 3) = dt;
    for (std::size_t i = 0; i < 2; ++i) {
      q_(i, i) = process_noise * dt * dt * dt / 3;
      q_(i, i + 2) = q_(i + 2, i) = process_noise * dt * dt / 2;
      q_(i + 2, i + 2) = process_noise * dt;
    }
  }
  void predict() {
    x_ = f_ * x_;
    p_ = f_ * p_ * f_.transposed() + q_;
  }
  void update(double zx, double zy) {
    const Matrix<2, 1> innovation = Matrix<2, 1>{zx, zy} - h_ * x_;
    const Matrix<2, 2> s = h_ * p_ * h_.transposed() + r_;
    const Matrix<2, 2> s_inverse = inverse(s);
    const auto gain = p_ * h_.transposed() * s_inverse;
    x_ += gain * innovation;
    p_ = (Square::identity() - gain * h_) * p_;
    log_likelihood_ -= 0.5 * ((innovation.transposed() * s_inverse * innovation)(0, 0) + std::log(determinant(s)));
  }
  double log_likelihood() const noexcept { return log_likelihood_; }
  const State& state() const& { return x_; }
  const Square& covariance() const& { return p_; }
};

inline double track_likelihood(const std::vector<std::array<double, 2>>& track, double process_noise, double measurement_noise) {
  KalmanFilter filter(process_noise, measurement_noise, 0.5);
  for (const auto& [x, y] : track) {
    filter.predict();
    filter.update(x, y);
  }
  return filter.log_likelihood();
}

inline std::array<double, 4> where_next(const std::vector<std::array<double, 2>>& track, double process_noise) {
  KalmanFilter filter{process_noise, 0.3, 0.4};
  for (const auto& z : track) filter.update(z[0], z[1]), filter.predict();
  const auto& s = filter.state();
  return {s(0, 0), s(1, 0), s(2, 0), s(3, 0)};
}

// What is known after watching: the uncertainty's trace, from two filters compared.
inline double certainty(const std::vector<std::array<double, 2>>& track, double q, double r) {
  std::vector<KalmanFilter> filters;
  filters.emplace_back(q, r, 0.5);
  filters.emplace_back(2 * q, r, 0.25);
  double trace = 0;
  for (KalmanFilter& f : filters) {
    for (const auto& z : track) {
      f.predict();
      f.update(z[0], z[1]);
    }
    for (std::size_t i = 0; i < 4; ++i) trace += f.covariance()(i, i);
  }
  return trace;
}

#endif
