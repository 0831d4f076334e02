// Planets under gravity: a vector type with free operators, the leapfrog and the Euler-Cromer steps, conserved quantities.
#ifndef DUALREV_PROGRAM_N_BODY_HPP
#define DUALREV_PROGRAM_N_BODY_HPP

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

struct Vec3 {
  double x = 0, y = 0, z = 0;
};
inline Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
inline Vec3 operator*(double k, const Vec3& a) { return {k * a.x, k * a.y, k * a.z}; }
inline Vec3 operator*(const Vec3& a, double k) { return k * a; }
inline Vec3 operator/(const Vec3& a, double k) { return {a.x / k, a.y / k, a.z / k}; }
inline Vec3& operator+=(Vec3& a, const Vec3& b) { return a = a + b; }
inline Vec3& operator-=(Vec3& a, const Vec3& b) { return a = a - b; }
inline double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(const Vec3& a, const Vec3& b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline double norm(const Vec3& a) { return std::sqrt(dot(a, a)); }

struct Planet {
  Vec3 position, velocity;
  double mass = 1;
};

enum class Scheme { leapfrog, euler_cromer };

// Softened, so that close encounters stay finite.
inline std::vector<Vec3> accelerations(const std::vector<Planet>& planets, double gravity, double softening) {
  std::vector<Vec3> a(planets.size());
  for (std::size_t i = 0; i < planets.size(); ++i)
    for (std::size_t j = i + 1; j < planets.size(); ++j) {
      const Vec3 d = planets[j].position - planets[i].position;
      const double r2 = dot(d, d) + softening * softening;
      const Vec3 f = gravity / (r2 * std::sqrt(r2)) * d;
      a[i] += planets[j].mass * f;
      a[j] -= planets[i].mass * f;
    }
  return a;
}

inline void step(std::vector<Planet>& planets, double gravity, double dt, Scheme scheme) {
  std::vector<Vec3> a = accelerations(planets, gravity, 0.1);
  switch (scheme) {
    case Scheme::leapfrog:
      for (std::size_t i = 0; i < planets.size(); ++i) {
        planets[i].velocity += 0.5 * dt * a[i];
        planets[i].position += dt * planets[i].velocity;
      }
      a = accelerations(planets, gravity, 0.1);
      for (std::size_t i = 0; i < planets.size(); ++i) planets[i].velocity += 0.5 * dt * a[i];
      break;
    case Scheme::euler_cromer: {
      std::size_t i = 0;
      for (Planet& p : planets) {
        p.velocity += a[i++] * dt;
        p.position += p.velocity * dt;
      }
    } break;
  }
}

inline std::pair<double, double> energies(const std::vector<Planet>& planets, double gravity) {
  double kinetic = 0, potential = 0;
  for (const Planet& p : planets) {
    kinetic += 0.5 * p.mass * dot(p.velocity, p.velocity);
    for (const Planet* q = planets.data(); q != &p; ++q)
      potential -= gravity * p.mass * q->mass / norm(p.position - q->position);
  }
  return {kinetic, potential};
}

inline double total_energy_after(std::vector<Planet> planets, double gravity, double dt, int steps, bool leapfrog) {
  for (int k = 0; k < steps; ++k) step(planets, gravity, dt, leapfrog ? Scheme::leapfrog : Scheme::euler_cromer);
  const auto [kinetic, potential] = energies(planets, gravity);
  return kinetic + potential;
}

inline Vec3 centre_of_mass(const std::vector<Planet>& planets) {
  Vec3 weighted;
  double mass = 0;
  for (const auto& [position, velocity, m] : planets) {
    weighted += m * position;
    mass += m;
  }
  return weighted / mass;
}

inline Vec3 angular_momentum(const std::vector<Planet>& planets) {
  const Vec3 centre = centre_of_mass(planets);
  Vec3 l;
  for (const Planet& p : planets) l += p.mass * cross(p.position - centre, p.velocity);
  return l;
}

// In place: where everything is after some steps.
inline void simulate(std::vector<Planet>& planets, double dt, int steps) {
  while (steps-- > 0) step(planets, 1.0, dt, steps % 2 == 0 ? Scheme::leapfrog : Scheme::euler_cromer);
}

// How far the first planet is from its mirror image: unary minus, and a vector through a conditional.
inline double asymmetry(const std::vector<Planet>& planets) {
  const Vec3 centre = centre_of_mass(planets);
  const Vec3 a = planets.front().position - centre;
  const Vec3 mirrored = a.x > 0 ? -a : a * 2;
  return norm(mirrored - (planets.back().position - centre));
}

#endif
