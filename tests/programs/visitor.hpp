// The visitor pattern on a scene of shapes: abstract elements and visitors, double dispatch, visitors that gather numbers, that change the
// shapes, and that make new ones; groups own their children.
#ifndef DUALREV_PROGRAM_VISITOR_HPP
#define DUALREV_PROGRAM_VISITOR_HPP

#include <cmath>
#include <cstddef>
#include <memory>
#include <stack>
#include <utility>
#include <vector>

class Circle;
class Box;
class Group;

struct Visitor {
  virtual ~Visitor() = default;
  virtual void visit(Circle& circle) = 0;
  virtual void visit(Box& box) = 0;
  virtual void visit(Group& group) = 0;
};

class Shape {
 public:
  virtual ~Shape() = default;
  virtual void accept(Visitor& visitor) = 0;
};
template <class Derived>
class Visitable : public Shape {
 public:
  void accept(Visitor& visitor) override { visitor.visit(static_cast<Derived&>(*this)); }
};

class Circle : public Visitable<Circle> {
 public:
  explicit Circle(double radius) : radius(radius) {}
  double radius;
};
class Box : public Visitable<Box> {
 public:
  Box(double width, double height) : width_(width), height_(height) {}
  double& width() { return width_; }
  double& height() { return height_; }

 private:
  double width_, height_;
};
class Group final : public Visitable<Group> {
 public:
  Group(double dx, double dy) : dx_(dx), dy_(dy) {}
  template <class S, class... A>
  S& add(A... arguments) {
    auto child = std::make_unique<S>(arguments...);
    S& added = *child;
    children_.push_back(std::move(child));
    return added;
  }
  void adopt(std::unique_ptr<Shape> child) { children_.emplace_back(child.release()); }
  void each(Visitor& visitor) {
    for (auto& child : children_) child->accept(visitor);
  }
  double dx() const { return dx_; }
  double dy() const { return dy_; }

 private:
  double dx_, dy_;
  std::vector<std::unique_ptr<Shape>> children_;
};

class Area : public Visitor {
 public:
  void visit(Circle& c) override { area_ += 3.141592653589793 * c.radius * c.radius; }
  void visit(Box& b) override { area_ += b.width() * b.height(); }
  void visit(Group& g) override { g.each(*this); }
  double result() const { return area_; }

 private:
  double area_ = 0;
};

// Second moment about the origin; where a group is, is on a stack.
class Inertia : public Visitor {
  struct Place {
    double x, y;
  };
  std::stack<Place> places_;
  double sum_ = 0;
  double offset2() const { return places_.top().x * places_.top().x + places_.top().y * places_.top().y; }

 public:
  Inertia() { places_.push({0, 0}); }
  void visit(Circle& c) override {
    const double area = 3.141592653589793 * c.radius * c.radius;
    sum_ += area * (c.radius * c.radius / 2 + offset2());
  }
  void visit(Box& b) override { sum_ += b.width() * b.height() * ((b.width() * b.width() + b.height() * b.height()) / 12 + offset2()); }
  void visit(Group& g) override {
    const Place outer = places_.top();
    places_.push({outer.x + g.dx(), outer.y + g.dy()});
    g.each(*this);
    places_.pop();
  }
  explicit operator double() const { return sum_; }
};

class Scale : public Visitor {
 public:
  explicit Scale(double factor) : factor_(factor) {}
  void visit(Circle& c) override { c.radius *= factor_; }
  void visit(Box& b) override {
    b.width() *= factor_;
    b.height() *= factor_;
  }
  void visit(Group& g) override {
    Scale less(std::sqrt(factor_));
    g.each(less);
  }

 private:
  double factor_;
};

// Boxes become circles of the same area.
class Rounder : public Visitor {
 public:
  void visit(Circle& c) override { made_ = std::make_unique<Circle>(c); }
  void visit(Box& b) override { made_.reset(new Circle(std::sqrt(b.width() * b.height() / 3.141592653589793))); }
  void visit(Group&) override { made_ = nullptr; }
  std::unique_ptr<Shape> take() { return std::move(made_); }

 private:
  std::unique_ptr<Shape> made_;
};

inline std::unique_ptr<Group> scene(const std::vector<double>& p) {
  auto group = std::make_unique<Group>(p[0], p[1]);
  group->add<Circle>(p[2]).radius += 0.1;
  group->add<Box>(p[3], p[4]).height() *= 2;
  Group& inner = group->add<Group>(p[1], p[2]);
  inner.add<Box>(p[2], p[3]);
  inner.add<Circle>(p[4]);
  return group;
}

inline double total_area(const std::vector<double>& p) {
  Area area;
  scene(p)->accept(area);
  return area.result();
}
inline double inertia_scaled(const std::vector<double>& p, double factor) {
  const auto s = scene(p);
  Scale scale(factor);
  s->accept(scale);
  Inertia inertia;
  s->accept(inertia);
  return static_cast<double>(inertia);
}
inline double rounded(double width, double height, double radius) {
  Box box(width, height);
  Circle circle(radius);
  Group group(0.3, width);
  for (Shape* shape : {static_cast<Shape*>(&box), static_cast<Shape*>(&circle)}) {
    Rounder rounder;
    shape->accept(rounder);
    if (auto made = rounder.take()) group.adopt(std::move(made));
  }
  Inertia inertia;
  static_cast<Shape&>(group).accept(inertia);
  return double(inertia);
}

#endif
