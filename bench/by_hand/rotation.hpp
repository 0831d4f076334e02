// Adjoint of the rotation by a quaternion, for any cotangent of the rotated vector.
#pragma once
#include "quaternion.hpp"

namespace by_hand {

// The terms of the result are 2 (u v) u, (s s - u u) v, and 2 s (u x v).
inline Vec3 rotate(const Vec3& v, const Quaternion& q, const Vec3* r_adj, int sweeps, double* adj) {
  const Vec3 u{q.x, q.y, q.z};
  const double s = q.w, uv = dot(u, v), rest = s * s - dot(u, u);
  const Vec3 across = cross(u, v);
  for (int sweep = 0; sweep < sweeps; ++sweep, adj += 7) {
    const Vec3 c = r_adj[sweep];
    const double uc = dot(u, c), vc = dot(v, c);
    const Vec3 cu = cross(c, u), vxc = cross(v, c);
    adj[0] = 2 * (uc * u.x + s * cu.x) + rest * c.x;
    adj[1] = 2 * (uc * u.y + s * cu.y) + rest * c.y;
    adj[2] = 2 * (uc * u.z + s * cu.z) + rest * c.z;
    adj[3] = 2 * (uv * c.x + uc * v.x - vc * u.x + s * vxc.x);
    adj[4] = 2 * (uv * c.y + uc * v.y - vc * u.y + s * vxc.y);
    adj[5] = 2 * (uv * c.z + uc * v.z - vc * u.z + s * vxc.z);
    adj[6] = 2 * (s * vc + dot(across, c));
  }
  return {2 * (uv * u.x + s * across.x) + rest * v.x, 2 * (uv * u.y + s * across.y) + rest * v.y,
          2 * (uv * u.z + s * across.z) + rest * v.z};
}

}  // namespace by_hand
