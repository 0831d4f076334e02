// Charged particles on springs in a box, in the style of C: arrays of structs, enumerations, flags, pointers to elements, a cell list.
#ifndef DUALREV_PROGRAM_PARTICLES_HPP
#define DUALREV_PROGRAM_PARTICLES_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

enum class Species : unsigned char { ion, electron, wall };

struct Particle {
  std::array<double, 2> at, speed;
  double charge;
  Species species;
};
struct Spring {
  int first, second;
  double length, stiffness;
};
struct World {
  std::vector<Particle> particles;
  std::vector<Spring> springs;
  double drag = 0.1;
};
struct Forces {
  double (*f)[2];  // one pair of components a particle
  int n;
};

inline double mass_of(Species s) {
  switch (s) {
    case Species::ion: return 2;
    case Species::electron: return 0.5;
    case Species::wall: break;
  }
  return 1e3;
}

inline void add_springs(const World& world, Forces& forces) {
  for (const Spring& s : world.springs) {
    const Particle &a = world.particles[s.first], &b = world.particles[s.second];
    double d[2], r2 = 0;
    for (int k = 0; k < 2; ++k) {
      d[k] = b.at[k] - a.at[k];
      r2 += d[k] * d[k];
    }
    const double r = std::sqrt(r2), pull = s.stiffness * (r - s.length) / r;
    for (int k = 0; k < 2; ++k) {
      forces.f[s.first][k] += pull * d[k];
      forces.f[s.second][k] -= pull * d[k];
    }
  }
}

// Pairs are visited through a list of cells, as one does with many particles. Which pairs count is decided by the centres' cells.
inline void add_repulsion(const World& world, Forces& forces, double cell) {
  const int n = forces.n;
  std::vector<int> column(n), row(n);
  for (int i = 0; i < n; ++i) {
    column[i] = static_cast<int>(std::floor(world.particles[i].at[0] / cell));
    row[i] = static_cast<int>(std::floor(world.particles[i].at[1] / cell));
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (i == j) continue;
      if (column[i] - column[j] > 1 || column[j] - column[i] > 1 || row[i] - row[j] > 1 || row[j] - row[i] > 1) continue;
      const Particle* p = &world.particles[i];
      const Particle* q = p + (j - i);
      const double dx = p->at[0] - q->at[0], dy = p->at[1] - q->at[1];
      const double r2 = dx * dx + dy * dy + 0.01, k = p->charge * q->charge * std::pow(r2, -1.5);
      forces.f[i][0] += k * dx;
      forces.f[i][1] += k * dy;
    }
}

inline void advance(World& world, double dt) {
  const int n = static_cast<int>(world.particles.size());
  Forces forces{new double[n][2], n};
  for (int i = 0; i < n; ++i) forces.f[i][0] = forces.f[i][1] = 0;
  add_springs(world, forces);
  add_repulsion(world, forces, 1.0);
  for (int i = 0; i < n; ++i) {
    auto& [at, speed, charge, species] = world.particles[i];
    const double m = mass_of(species);
    for (std::size_t k = 0; k < at.size(); ++k) {
      speed[k] += dt * (forces.f[i][k] - world.drag * speed[k]) / m;
      at[k] += dt * speed[k];
    }
    charge *= 1 - 0.01 * dt;
  }
  delete[] forces.f;
}

inline double run(World world, double dt, int steps) {
  for (int k = 0; k < steps; ++k) advance(world, dt);
  double spread = 0;
  for (std::size_t i = 0; i < world.particles.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) spread += std::hypot(world.particles[i].at[0] - world.particles[k].at[0], world.particles[i].at[1] - world.particles[k].at[1]);
  return spread;
}

// Everything that is not heavy falls; the rest is what the caller gave.
inline World dropped(const World& world, double gravity, double time) {
  World result = world;
  for (auto& p : result.particles) {
    if (p.species == Species::wall) continue;
    p.at[1] -= 0.5 * gravity * time * time;
    p.speed[1] -= gravity * time;
  }
  result.drag *= 2;
  return result;
}

// The first moment of every species, by an array indexed with the enumeration.
inline std::array<double, 3> moments(const std::vector<Particle>& list) {
  std::array<double, 3> m{};
  for (const Particle& p : list) m[static_cast<std::size_t>(p.species)] += p.charge * (p.at[0] + 2 * p.at[1]);
  return m;
}

#endif
