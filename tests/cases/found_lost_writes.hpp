// What a function leaves of its caller's objects: const, but not what they lead to.
#ifndef DUALREV_CASE_FOUND_LOST_WRITES_HPP
#define DUALREV_CASE_FOUND_LOST_WRITES_HPP

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace found_lost_writes {

inline double by_constant_span(const std::span<double>& s) {
  s[0] *= 2;
  return s[0] * s[1];
}
inline double by_constant_pointer(double* const p) {
  p[0] += p[1];
  return p[0] * p[0];
}

inline void scaled(const std::span<double>& s) {
  for (double& d : s) d *= s[0] + 2;
}

using Numbers = std::vector<double>;

// By references that are not const, the objects that pointers lead to are the caller's own.
inline double by_unique(std::unique_ptr<double>& p) {
  *p *= 2;
  return *p * *p;
}
inline double by_shared(std::shared_ptr<double>& p, double x) {
  *p *= x;
  return *p * *p;
}
inline double grown(std::shared_ptr<std::vector<double>>& p, double x) {
  p->push_back(x);
  return (*p)[0] * x;
}
inline double in_optional(std::optional<std::shared_ptr<double>>& o) {
  **o += 1;
  return **o * **o;
}
/// The node that was there before, others may hold.
inline double leaves_a_node(std::shared_ptr<double>& p, double x) {
  const auto old = p;
  *old *= x;
  p = std::make_shared<double>(*old * x);
  return *p;
}
inline double throws_behind_a_node(std::shared_ptr<double>& p, double x) {
  *p *= x;
  p.reset();
  if (x > 1) throw x;
  return x;
}
inline double erases(std::vector<std::shared_ptr<Numbers>>& v, double x) {
  v[0]->push_back((*v[0])[0] * x);
  const double last = v[0]->back();
  v.erase(v.begin());
  return last * (*v[0])[0];
}
struct Link {
  double value = 0;
  std::shared_ptr<Link> next;
  std::shared_ptr<const Link> label;
};
/// Cuts out the second link, which is as changed as the first, and the label that both have.
inline double pops(std::shared_ptr<Link>& head, const std::shared_ptr<Link>& start, double x) {
  auto second = head->next;
  head->value *= x;
  second->value += head->value;
  head = second->next;
  second->next = nullptr;
  return second->value * start->value + x * second->label->value;
}
inline double in_map(std::map<int, std::shared_ptr<double>>& m, double x) {
  *m.at(1) *= x;
  return *m.at(1) * x;
}
struct Cache {
  mutable double sum = 0;
  double k = 2;
  mutable int hits = 0;
  double next(double x) const {
    sum += k * x;
    ++hits;
    return sum * hits;
  }
};
inline double cached(Cache& c, double x) { return c.next(x) + c.next(x * x); }

// What only reads, and what changes objects of its own, is no such change.
inline double reads(const std::shared_ptr<double>& p, double x) { return *p * x; }
inline double reads_elements(const std::shared_ptr<Numbers>& p, double x) {
  double s = 0;
  std::for_each(p->begin(), p->end(), [&](double d) { s += d * x; });
  return s;
}
inline double transforms(const std::shared_ptr<Numbers>& p, double x) {
  Numbers out(p->size());
  std::transform(p->begin(), p->end(), out.begin(), [&](double d) { return d * x; });
  return out[0] * out[1];
}
inline double sorts_a_copy(const std::shared_ptr<Numbers>& p, double x) {
  Numbers own = *p;
  for (double& d : own) d *= x;
  own.push_back(x);
  std::sort(own.begin(), own.end());
  return own[0] * own[1];
}
struct Node {
  double value = 0;
  std::shared_ptr<Node> left, right;
};
inline std::shared_ptr<Node> sum(const std::shared_ptr<Node>& a, const std::shared_ptr<Node>& b) {
  auto made = std::make_shared<Node>();
  made->left = a;
  made->right = b;
  made->value = a->value * b->value;
  return made;
}
/// Nodes of its own that lead to the caller's.
inline double builds(const std::shared_ptr<Node>& a, double x) {
  auto s = sum(a, a);
  s->value *= x;
  auto t = sum(s, a);
  t->value += 1;
  return t->value;
}
inline double copies_a_node(const Node& n, double x) {
  auto own = std::make_shared<Node>(n);
  own->value = x;
  return own->value * own->left->value;
}
inline double walks(std::shared_ptr<Node> n, double x) {
  std::shared_ptr<Node> reversed;
  for (; n; n = n->left) {
    auto next = std::make_shared<Node>();
    next->value = n->value * x;
    next->left = reversed;
    reversed = next;
    reversed->value *= 2;
  }
  return reversed->value * x;
}
struct Grid {
  Numbers d;
  double& operator()(int i, int j) { return d[2 * i + j]; }
};
inline double reads_by_a_member_that_could_write(const std::shared_ptr<Grid>& g, double x) {
  Grid own = *g;
  own(0, 0) = (*g)(0, 0) * x;
  own(1, 1) += (*g)(0, 1);
  return own(0, 0) * own(1, 1);
}
inline double of_its_own(std::unique_ptr<Numbers> p, double x) {
  p->push_back(x);
  (*p)[0] *= x;
  return (*p)[0] * p->back();
}
inline double cached_in_a_copy(const Cache& c, double x) {
  Cache own = c;
  return own.next(x) * own.next(x);
}

}  // namespace found_lost_writes

#endif
