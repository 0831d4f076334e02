// Second spelling of the rotation: Hamilton's product, twice.
#pragma once
#include "quaternion.hpp"

namespace programs::second {

class Rotor {
 public:
  Rotor(double w, double x, double y, double z) : w_(w), x_(x), y_(y), z_(z) {}
  Rotor conjugate() const { return Rotor(w_, -x_, -y_, -z_); }
  Rotor operator*(const Rotor& b) const {
    return Rotor(w_ * b.w_ - x_ * b.x_ - y_ * b.y_ - z_ * b.z_, w_ * b.x_ + x_ * b.w_ + y_ * b.z_ - z_ * b.y_,
                 w_ * b.y_ - x_ * b.z_ + y_ * b.w_ + z_ * b.x_, w_ * b.z_ + x_ * b.y_ - y_ * b.x_ + z_ * b.w_);
  }
  Vec3 vector() const { return {x_, y_, z_}; }

 private:
  double w_, x_, y_, z_;
};

inline Vec3 rotate(const Vec3& v, const Quaternion& q) {
  const Rotor rotor(q.w, q.x, q.y, q.z), point(0, v.x, v.y, v.z);
  return (rotor * point * rotor.conjugate()).vector();
}

}  // namespace programs::second
