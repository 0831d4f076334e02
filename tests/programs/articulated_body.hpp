// A chain of bodies with joints of several kinds: an abstract base class, derived classes behind std::unique_ptr, a composite joint, and
// the energies of the whole, found by walking the chain through virtual functions.
#ifndef DUALREV_PROGRAM_ARTICULATED_BODY_HPP
#define DUALREV_PROGRAM_ARTICULATED_BODY_HPP

#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

struct Pose {
  double x = 0, y = 0, angle = 0;
  Pose after(const Pose& step) const {
    return {x + std::cos(angle) * step.x - std::sin(angle) * step.y, y + std::sin(angle) * step.x + std::cos(angle) * step.y, angle + step.angle};
  }
};

class Joint {
 public:
  virtual ~Joint() = default;
  virtual std::size_t coordinates() const = 0;
  virtual Pose displacement(const double* q) const = 0;
  virtual double potential(const double*) const { return 0; }
};

class Hinge : public Joint {
 public:
  std::size_t coordinates() const override { return 1; }
  Pose displacement(const double* q) const override { return {0, 0, q[0]}; }
};

class SpringHinge final : public Hinge {
  double stiffness_, rest_;

 public:
  SpringHinge(double stiffness, double rest) : stiffness_(stiffness), rest_(rest) {}
  double potential(const double* q) const override {
    const double d = *q - rest_;
    return Hinge::potential(q) + 0.5 * stiffness_ * d * d;
  }
};

class Slider : public Joint {
 public:
  explicit Slider(double direction) : direction_(direction) {}
  std::size_t coordinates() const override { return 1; }
  Pose displacement(const double* q) const override { return {q[0] * std::cos(direction_), q[0] * std::sin(direction_), 0}; }

 private:
  double direction_;
};

// Two joints in one place, one after the other.
class Compound : public Joint {
 public:
  Compound(std::unique_ptr<Joint> first, std::unique_ptr<Joint> second) : first_(std::move(first)), second_(std::move(second)) {}
  std::size_t coordinates() const override { return first_->coordinates() + second_->coordinates(); }
  Pose displacement(const double* q) const override { return first_->displacement(q).after(second_->displacement(q + first_->coordinates())); }
  double potential(const double* q) const override { return first_->potential(q) + second_->potential(q + first_->coordinates()); }

 private:
  std::unique_ptr<Joint> first_, second_;
};

struct Link {
  std::unique_ptr<Joint> joint;
  double length, mass;
};

class Chain {
 public:
  Chain& add(std::unique_ptr<Joint> joint, double length, double mass) {
    links_.push_back({std::move(joint), length, mass});
    return *this;
  }
  std::size_t coordinates() const {
    std::size_t n = 0;
    for (const Link& link : links_) n += link.joint->coordinates();
    return n;
  }
  Pose tip(const std::vector<double>& q) const {
    Pose pose;
    const double* at = q.data();
    for (const Link& link : links_) {
      pose = pose.after(link.joint->displacement(at)).after({link.length, 0, 0});
      at += link.joint->coordinates();
    }
    return pose;
  }
  double potential_energy(const std::vector<double>& q, double gravity) const {
    double energy = 0;
    Pose pose;
    std::size_t offset = 0;
    for (const auto& [joint, length, mass] : links_) {
      pose = pose.after(joint->displacement(&q[offset]));
      energy += joint->potential(&q[offset]) + mass * gravity * pose.after({length / 2, 0, 0}).y;
      pose = pose.after({length, 0, 0});
      offset += joint->coordinates();
    }
    return energy;
  }

 private:
  std::vector<Link> links_;
};

inline Chain arm(double stiffness, const std::vector<double>& lengths) {
  Chain chain;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    std::unique_ptr<Joint> joint;
    if (i % 3 == 0) joint = std::make_unique<SpringHinge>(stiffness, 0.2);
    else if (i % 3 == 1) joint = std::make_unique<Compound>(std::make_unique<Hinge>(), std::make_unique<Slider>(0.3 * lengths[i]));
    else joint.reset(new Slider(1.1));
    chain.add(std::move(joint), lengths[i], 1 + 0.5 * lengths[i]);
  }
  return chain;
}

inline double reach(const std::vector<double>& q, const std::vector<double>& lengths) {
  const Pose tip = arm(1, lengths).tip(q);
  return std::sqrt(tip.x * tip.x + tip.y * tip.y) + 0.1 * tip.angle;
}
inline double energy(const std::vector<double>& q, const std::vector<double>& lengths, double stiffness, double gravity) {
  return arm(stiffness, lengths).potential_energy(q, gravity);
}
// Through a reference to the base, and a dynamic_cast that asks what it is.
inline double stiffest(double a, double b, double angle) {
  const SpringHinge one(a, 0.1), two(b, -0.3);
  const Hinge three;
  double most = 0;
  for (const Joint* j : {static_cast<const Joint*>(&one), static_cast<const Joint*>(&two), static_cast<const Joint*>(&three)}) {
    const double p = j->potential(&angle);
    if (dynamic_cast<const SpringHinge*>(j) && p > most) most = p;
  }
  return most;
}

#endif
