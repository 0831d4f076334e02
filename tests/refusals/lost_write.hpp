// What is changed behind a parameter that is copied.
#pragma once
// arguments: --function=by_unique --function=by_shared --function=by_shared_copy --function=in_optional
// arguments: --function=mutable_members --function=in_map --function=in_a_callee --function=by_reference
// arguments: --function=by_iterator --function=by_range_for --function=by_fill --function=by_for_each
// arguments: --function=nested --function=member_of_pointee --function=along_a_list --function=along_a_list_of_const
// arguments: --function=mutable_in_a_callee --function=const_cast_element --function=const_cast_object
// arguments: --function=by_sort --function=by_pointer --function=by_binding --function=in_variant
// arguments: --function=in_a_closure --function=in_a_function_value --function=in_a_destructor
// arguments: --function=in_a_const_member --function=by_a_result --function=in_own_container --function=by_swap
// arguments: --function=in_own_node --function=by_a_closure_given --function=moved_from --function=linked_elsewhere
// arguments: --function=map_by_binding --function=map_by_iterator --function=in_pair --function=by_virtual
// arguments: --function=by_copy --function=by_span --function=in_owned --function=recursive
// arguments: --function=by_pointer_to_pointer --function=by_reference_wrapper --function=by_raw_pointer
// arguments: --function=by_assigned_pointer --function=Sh::add --function=Count::times
// arguments: --function=mutable_behind_const --function=mutable_in_range_of_const --function=owned_behind_const
// arguments: --function=made_by_the_library
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>
using V = std::vector<double>;
using P = std::shared_ptr<double>;
inline double by_unique(const std::unique_ptr<double>& p) {
  *p *= 2;  // refused at 6: dualrev-lost-write "'p'"
  return *p * *p;
}
inline double by_shared(const P& p, double x) {
  *p *= x;  // refused at 6: dualrev-lost-write "'p'"
  return *p * *p;
}
inline double by_shared_copy(std::shared_ptr<V> p, double x) {
  p->push_back(x);  // refused at 6: dualrev-lost-write "'p'"
  return (*p)[0] * x;
}
inline double in_optional(const std::optional<P>& o) {
  **o += 1;  // refused at 7: dualrev-lost-write "'o'"
  return **o;
}
struct W {
  mutable double cache = 0;
  double k = 2;
  mutable int hits = 0;
  double f(double x) const {
    cache += k * x;  // refused at 11: dualrev-lost-write "'w'"
    ++hits;
    return cache * hits;
  }
};
inline double mutable_members(const W& w, double x) {
  return w.f(x) + w.f(x * x);
}
struct Sh {
  P p;
  double add(double x) const {
    *p += x;  // refused at 8: dualrev-lost-write "'Sh::add'"
    return *p * x;
  }
};
inline double in_map(const std::map<int, std::shared_ptr<V>>& m, double x) {
  m.at(1)->at(0) *= x;  // refused at 18: dualrev-lost-write "'m'"
  return m.at(1)->at(0);
}
inline void scale(double& d, double x) {
  d *= x;  // refused at 5: dualrev-lost-write "'p'"
}
inline double in_a_callee(const P& p, double x) {
  scale(*p, x);
  return *p;
}
inline double by_reference(const P& p, double x) {
  double& r = *p;
  r = x;  // refused at 5: dualrev-lost-write "'p'"
  return r * r;
}
inline double by_iterator(std::shared_ptr<V> p, double x) {
  for (auto it = p->begin(); it != p->end(); ++it)
    *it *= x;  // refused at 9: dualrev-lost-write "'p'"
  return p->at(0);
}
inline double by_range_for(const std::shared_ptr<V>& p, double x) {
  for (double& d : *p)
    d *= x;  // refused at 7: dualrev-lost-write "'p'"
  return p->at(0);
}
inline double by_fill(const std::shared_ptr<V>& p, double x) {
  std::fill(p->begin(), p->end(), x);  // refused at 3: dualrev-lost-write "'p'"
  return p->at(0);
}
inline double by_for_each(const std::shared_ptr<V>& p, double x) {
  std::for_each(p->begin(), p->end(), [&](double& d) {
    d *= x;  // refused at 7: dualrev-lost-write "'p'"
  });
  return p->at(0);
}
inline double nested(const std::vector<std::vector<P>>& p, double x) {
  for (const auto& row : p)
    for (const auto& q : row)
      *q += x;  // refused at 10: dualrev-lost-write "'p'"
  return *p[0][0];
}
struct Node {
  double value = 0;
  std::shared_ptr<Node> next;
};
inline double member_of_pointee(const Node& n, double x) {
  n.next->value = x;  // refused at 17: dualrev-lost-write "'n'"
  return n.next->value * x;
}
inline double along_a_list(std::shared_ptr<Node> n, double x) {
  double s = 0;
  while (n) {
    n->value *= x;  // refused at 14: dualrev-lost-write "'n'"
    s += n->value;
    n = n->next;
  }
  return s;
}
inline double along_a_list_of_const(const Node& n, double x) {
  for (auto q = n.next; q; q = q->next)
    q->value += x;  // refused at 14: dualrev-lost-write "'n'"
  return n.value;
}
inline void note(const W& w, double x) {
  w.cache = x;  // refused at 11: dualrev-lost-write "'ws'"
}
inline double mutable_in_a_callee(const std::vector<W>& ws, double x) {
  for (const W& w : ws)
    note(w, x);
  return ws[0].k * x;
}
inline double const_cast_element(const V& v, double x) {
  const_cast<double&>(v[0]) = x;  // refused at 29: dualrev-lost-write "'v'"
  return v[0] * x;
}
inline double const_cast_object(const W& w, double x) {
  const_cast<W&>(w).k = x;  // refused at 23: dualrev-lost-write "'w'"
  return w.k;
}
inline double by_sort(const std::unique_ptr<V>& p, double x) {
  std::sort(p->begin(), p->end());  // refused at 3: dualrev-lost-write "'p'"
  return (*p)[0] * x;
}
inline double by_pointer(P p, double x) {
  double* q = p.get();
  *q = x;  // refused at 6: dualrev-lost-write "'p'"
  return *q;
}
inline double by_binding(const std::pair<P, double>& p) {
  auto& [a, b] = p;
  *a += b;  // refused at 6: dualrev-lost-write "'p'"
  return *a;
}
inline double in_variant(const std::variant<P, double>& p, double x) {
  if (auto* q = std::get_if<P>(&p)) **q = x;  // refused at 41: dualrev-lost-write "'p'"
  return x * x;
}
inline double in_a_closure(const P& p, double x) {
  const auto set = [&](double y) {
    *p = y;  // refused at 8: dualrev-lost-write "'p'"
  };
  set(x);
  return *p;
}
inline double in_a_function_value(const P& p, double x) {
  std::function<void(double)> set = [p](double y) {
    *p = y;  // refused at 8: dualrev-lost-write "'p'"
  };
  set(x);
  return *p;
}
struct Guard {
  P p;
  explicit Guard(P q) : p(q) {}
  ~Guard() {
    *p += 1;  // refused at 8: dualrev-lost-write "'p'"
  }
};
inline double in_a_destructor(const P& p, double x) {
  Guard g(p);
  return *p * x;
}
struct Box {
  P p;
  void set(double x) const {
    *p = x;  // refused at 8: dualrev-lost-write "'b'"  // refused at 8: dualrev-lost-write "'p'"
  }
  P get() const {
    return p;
  }
};
inline double in_a_const_member(const Box& b, double x) {
  b.set(x);
  return x * *b.p;
}
inline double by_a_result(const Box& b, double x) {
  *b.get() = x;  // refused at 12: dualrev-lost-write "'b'"
  return x * *b.p;
}
inline double in_own_container(const P& p, double x) {
  std::vector<P> own;
  own.push_back(p);
  *own[0] = x;  // refused at 11: dualrev-lost-write "'p'"
  return *p;
}
inline double by_swap(const P& p, const P& q, double x) {
  std::swap(*p, *q);  // refused at 3: dualrev-lost-write "'p'"
  return *p * x;
}
inline double in_own_node(const P& p, double x) {
  auto q = std::make_shared<Box>(Box{p});
  q->set(x);
  return *p;
}
template <class F>
double apply_to(const std::vector<P>& v, F f) {
  double s = 0;
  for (const P& p : v) {
    f(*p);
    s += *p;
  }
  return s;
}
inline double by_a_closure_given(const std::vector<P>& v, double x) {
  return apply_to(v, [x](double& d) {
    d += x;  // refused at 7: dualrev-lost-write "'v'"
  });
}
inline double moved_from(const std::shared_ptr<V>& p, double x) {
  V moved = std::move(*p);  // refused at 13: dualrev-lost-write "'p'"
  return moved[0] * x;
}
struct Link {
  P p;
};
inline void link(Link& l, const P& p) {
  l.p = p;
}
inline double linked_elsewhere(const P& p, double x) {
  Link l;
  link(l, p);
  *l.p = x;  // refused at 8: dualrev-lost-write "'p'"
  return *p;
}
inline double map_by_binding(const std::shared_ptr<std::map<int, double>>& m, double x) {
  for (auto& [k, v] : *m)
    v *= x;  // refused at 7: dualrev-lost-write "'m'"
  return m->at(0);
}
inline double map_by_iterator(const std::shared_ptr<std::map<int, double>>& m, double x) {
  m->find(0)->second = x;  // refused at 22: dualrev-lost-write "'m'"
  return m->at(0);
}
inline double in_pair(std::pair<int, P> p, double x) {
  ++*p.second;  // refused at 3: dualrev-lost-write "'p'"
  return *p.second * x;
}
struct Base {
  virtual ~Base() = default;
  virtual void run(double&) const {}
};
struct Inc : Base {
  void run(double& d) const override {
    d += 1;  // refused at 7: dualrev-lost-write "'p'"
  }
};
inline double by_virtual(const P& p, double x) {
  Inc i;
  const Base& b = i;
  b.run(*p);
  return *p * x;
}
inline double by_copy(const std::shared_ptr<V>& p, double x) {
  const V own{x, x};
  std::copy(own.begin(), own.end(), p->begin());  // refused at 3: dualrev-lost-write "'p'"
  return p->at(0);
}
inline double by_span(const std::shared_ptr<V>& p, double x) {
  std::span<double> s(*p);
  s[0] = x;  // refused at 8: dualrev-lost-write "'p'"
  return s[0];
}
struct Deep {
  std::unique_ptr<Sh> sh;
};
inline double in_owned(Deep d, double x) {
  *d.sh->p = x;  // refused at 12: dualrev-lost-write "'d'"
  return x * x;
}
struct Count {
  mutable int calls = 0;
  double times(double x) const {
    ++calls;  // refused at 5: dualrev-lost-write "'Count::times'"
    return x * calls;
  }
};
struct Tree {
  double w = 1;
  std::vector<std::shared_ptr<Tree>> kids;
  void grow(double x) {
    w *= x;  // refused at 7: dualrev-lost-write "'t'"
    for (auto& k : kids)
      k->grow(x);
  }
};
inline double recursive(const Tree& t, double x) {
  for (const auto& k : t.kids)
    k->grow(x);
  return t.w;
}
inline double by_pointer_to_pointer(const P& p, double x) {
  const P* q = &p;
  **q = x;  // refused at 7: dualrev-lost-write "'p'"
  return *p;
}
inline double by_reference_wrapper(const std::shared_ptr<V>& p, double x) {
  auto r = std::ref(*p);
  r.get()[0] = x;  // refused at 14: dualrev-lost-write "'p'"
  return (*p)[0];
}
inline void bump(double* d) {
  *d += 1;  // refused at 6: dualrev-lost-write "'v'"
}
inline double by_raw_pointer(const std::vector<P>& v, double x) {
  for (std::size_t i = 0; i < v.size(); ++i)
    bump(v[i].get());
  return *v[0] * x;
}
inline double by_assigned_pointer(const P& p, double x) {
  double* q = nullptr;
  q = &*p;
  *q = x;  // refused at 6: dualrev-lost-write "'p'"
  return *p;
}
// Written back, but not what a shared pointer to const leads to.
struct Mutable {
  mutable double sum = 0;
  double k = 2;
  double next(double x) const {
    return sum += k * x;  // refused at 16: dualrev-lost-write "'p'"
  }
};
inline double mutable_behind_const(std::shared_ptr<const Mutable>& p, double x) {
  return p->next(x);
}
inline double mutable_in_range_of_const(std::shared_ptr<const std::vector<Mutable>>& v, double x) {
  v->front().sum += x;  // refused at 18: dualrev-lost-write "'v'"
  return v->front().sum;
}
struct Owner {
  std::unique_ptr<double> p;
};
inline double owned_behind_const(std::span<std::shared_ptr<const Owner>> s, double x) {
  *s[0]->p *= x;  // refused at 12: dualrev-lost-write "'s'"
  return *s[0]->p;
}
// By a constructor that the library calls, whose copy leads there.
struct Doubles {
  explicit Doubles(std::shared_ptr<std::vector<double>> given) {
    (*given)[0] *= 2;  // refused at 17: dualrev-lost-write "'p'"
  }
};
inline double made_by_the_library(std::shared_ptr<std::vector<double>> p, double x) {
  const auto made = std::make_unique<Doubles>(p);
  return (*p)[0] * x;
}
