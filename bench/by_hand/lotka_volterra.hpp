// Adjoint of programs/lotka_volterra.hpp: the points at which slopes are taken are kept, and the errors.
#pragma once
#include <cstddef>
#include <vector>

#include "by_hand/scratch.hpp"

namespace by_hand {

struct Populations {
  double x, y;
};

inline Populations growth(const double* r, Populations p) {
  return {p.x * (r[0] - r[1] * p.y), p.y * (r[3] * p.x - r[2])};
}

inline Populations growth_reverse(const double* r, Populations p, Populations slope_adj, double* r_adj) {
  const double xy = p.x * p.y, by_meeting = r[3] * slope_adj.y - r[1] * slope_adj.x;
  r_adj[0] += p.x * slope_adj.x;
  r_adj[1] -= xy * slope_adj.x;
  r_adj[2] -= p.y * slope_adj.y;
  r_adj[3] += xy * slope_adj.y;
  return {r[0] * slope_adj.x + p.y * by_meeting, p.x * by_meeting - r[2] * slope_adj.y};
}

inline Populations along(Populations p, double by, Populations slope) {
  return {p.x + by * slope.x, p.y + by * slope.y};
}

inline double lotka_volterra_misfit(Scratch& scratch, const std::vector<double>& start,
                                    const std::vector<double>& rates, const std::vector<double>& counts, double width,
                                    double* start_adj, double* rates_adj) {
  struct Kept {
    Populations first, second, third, fourth, off;
  };
  const std::size_t steps = counts.size() / 2;
  Kept* const kept = reinterpret_cast<Kept*>(scratch.take(steps * sizeof(Kept) / sizeof(double)));
  const double r[4] = {rates[0], rates[1], rates[2], rates[3]};
  Populations p{start[0], start[1]};
  double misfit = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    Kept& at = kept[step];
    at.first = p;
    const Populations k1 = growth(r, p);
    const Populations k2 = growth(r, at.second = along(p, 0.5 * width, k1));
    const Populations k3 = growth(r, at.third = along(p, 0.5 * width, k2));
    const Populations k4 = growth(r, at.fourth = along(p, width, k3));
    p.x += width / 6 * (k1.x + 2 * (k2.x + k3.x) + k4.x);
    p.y += width / 6 * (k1.y + 2 * (k2.y + k3.y) + k4.y);
    at.off = {p.x - counts[2 * step], p.y - counts[2 * step + 1]};
    misfit += at.off.x * at.off.x + at.off.y * at.off.y;
  }

  Populations adj{0, 0};
  double r_adj[4] = {};
  for (std::size_t step = steps; step-- > 0;) {
    const Kept& at = kept[step];
    adj = along(adj, 2, at.off);
    const Populations sixth{width / 6 * adj.x, width / 6 * adj.y}, third{2 * sixth.x, 2 * sixth.y};
    const Populations y4 = growth_reverse(r, at.fourth, sixth, r_adj);
    const Populations y3 = growth_reverse(r, at.third, along(third, width, y4), r_adj);
    const Populations y2 = growth_reverse(r, at.second, along(third, 0.5 * width, y3), r_adj);
    const Populations y1 = growth_reverse(r, at.first, along(sixth, 0.5 * width, y2), r_adj);
    adj.x += (y1.x + y2.x) + (y3.x + y4.x);
    adj.y += (y1.y + y2.y) + (y3.y + y4.y);
  }
  start_adj[0] = adj.x, start_adj[1] = adj.y;
  for (int i = 0; i < 4; ++i) rates_adj[i] = r_adj[i];
  return misfit;
}

}  // namespace by_hand
