// Heat in a rod and in a plate: implicit steps by a tridiagonal solver, alternating directions, templates over the grid's size, and the
// inverse problem's misfit.
#ifndef DUALREV_PROGRAM_HEAT_HPP
#define DUALREV_PROGRAM_HEAT_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

template <std::size_t N>
using Line = std::array<double, N>;
template <std::size_t N, std::size_t M = N>
using Plate = std::array<Line<M>, N>;

// Thomas's algorithm; `lower[0]` and `upper[N - 1]` do not count.
template <std::size_t N>
void solve_tridiagonal(const Line<N>& lower, Line<N> diagonal, const Line<N>& upper, Line<N>& x) {
  for (std::size_t i = 1; i < N; ++i) {
    const double w = lower[i] / diagonal[i - 1];
    diagonal[i] -= w * upper[i - 1];
    x[i] -= w * x[i - 1];
  }
  x[N - 1] /= diagonal[N - 1];
  for (std::size_t i = N - 1; i-- > 0;) x[i] = (x[i] - upper[i] * x[i + 1]) / diagonal[i];
}

struct Material {
  double conductivity, capacity, growth;  // conductivity rises with temperature
};

template <std::size_t N>
void crank_nicolson(Line<N>& u, const Material& m, double dt, double left, double right) {
  Line<N> lower{}, diagonal{}, upper{}, next{};
  const double h = 1.0 / (N + 1);
  for (std::size_t i = 0; i < N; ++i) {
    const double k = m.conductivity * (1 + m.growth * u[i]) / m.capacity * dt / (2 * h * h);
    const double before = i == 0 ? left : u[i - 1], after = i + 1 == N ? right : u[i + 1];
    lower[i] = i == 0 ? 0 : -k;
    upper[i] = i + 1 == N ? 0 : -k;
    diagonal[i] = 1 + 2 * k;
    next[i] = u[i] + k * (before - 2 * u[i] + after);
    if (i == 0) next[i] += k * left;
    if (i + 1 == N) next[i] += k * right;
  }
  solve_tridiagonal(lower, diagonal, upper, next);
  u = next;
}

template <std::size_t N>
double middle_after(Line<N> u, Material m, double dt, int steps) {
  for (int k = 0; k < steps; ++k) crank_nicolson<N>(u, m, dt, 0.5, -0.25);
  if constexpr (N % 2 == 1) return u[N / 2];
  else return 0.5 * (u[N / 2 - 1] + u[N / 2]);
}
inline double middle_of_5(const std::array<double, 5>& u, const Material& m, double dt) { return middle_after(u, m, dt, 4); }
inline double middle_of_4(const std::array<double, 4>& u, const Material& m, double dt) { return middle_after<4>(u, m, dt, 4); }

// Peaceman and Rachford: rows implicitly, then columns.
template <std::size_t N, std::size_t M>
void alternating_directions(Plate<N, M>& u, double r) {
  Plate<N, M> half{};
  for (std::size_t i = 0; i < N; ++i) {
    Line<M> off, diagonal;
    off.fill(-r);
    diagonal.fill(1 + 2 * r);
    for (std::size_t j = 0; j < M; ++j) {
      const double above = i > 0 ? u[i - 1][j] : 0.0, below = i + 1 < N ? u[i + 1][j] : 0.0;
      half[i][j] = (1 - 2 * r) * u[i][j] + r * (above + below);
    }
    solve_tridiagonal(off, diagonal, off, half[i]);
  }
  for (std::size_t j = 0; j < M; ++j) {
    Line<N> off, diagonal, column;
    off.fill(-r);
    diagonal.fill(1 + 2 * r);
    for (std::size_t i = 0; i < N; ++i)
      column[i] = (1 - 2 * r) * half[i][j] + r * ((j > 0 ? half[i][j - 1] : 0.0) + (j + 1 < M ? half[i][j + 1] : 0.0));
    solve_tridiagonal(off, diagonal, off, column);
    for (std::size_t i = 0; i < N; ++i) u[i][j] = column[i];
  }
}
inline std::array<std::array<double, 2>, 3> plate(std::array<std::array<double, 2>, 3> u, double r, int steps) {
  for (int k = 0; k < steps; ++k) alternating_directions<3, 2>(u, r);
  return u;
}

// What measurements at one end say about the material.
inline double misfit(const Material& m, std::span<const double> measured, double start) {
  Line<6> u;
  u.fill(start);
  double s = 0;
  for (const double& value : measured) {
    crank_nicolson(u, m, 0.02, 1.0, 0.0);
    const double d = u.front() - value;
    s += d * d;
  }
  return std::sqrt(s / static_cast<double>(measured.size()));
}

#endif
