// Recursive types and functions on owning pointers, with twins written by hand.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "twins.hpp"

namespace pointers {

using dualrev::dual_type;
using std::shared_ptr;
using std::unique_ptr;
using std::vector;
using twins::by;
using twins::dual;
using twins::tape;

struct tree {
  double value = 0;
  vector<tree> children;
};
struct tree_dual {
  dual value = 0;
  vector<tree_dual> children;
};

struct chain {
  double x = 0;
  std::string name;
  unique_ptr<chain> next;
};
struct chain_dual {
  dual x = 0;
  std::string name;
  unique_ptr<chain_dual> next;
};

struct dag {
  double w = 0;
  shared_ptr<dag> left, right;
};
struct dag_dual {
  dual w = 0;
  shared_ptr<dag_dual> left, right;
};

struct term;
struct sum {  // mutually recursive with term
  vector<term> terms;
};
struct term {
  std::variant<double, shared_ptr<const sum>, unique_ptr<term>> what;
};
struct term_dual;
struct sum_dual {
  vector<term_dual> terms;
};
struct term_dual {
  std::variant<dual, shared_ptr<const sum_dual>, unique_ptr<term_dual>> what;
};

}  // namespace pointers

#define DUALREV_RECORD(T, ...)                                       \
  template <>                                                        \
  struct dualrev::structure<T> : dualrev::record<T, T##_dual> {      \
    template <class Object, class Visitor>                           \
    static constexpr void members(Object& object, Visitor&& visit) { \
      visit(__VA_ARGS__);                                            \
    }                                                                \
  };
template <>
struct dualrev::structure<pointers::chain> : dualrev::record<pointers::chain, pointers::chain_dual> {
  static constexpr const char* names[] = {"x", "name", "next"};
  template <class Object, class Visitor>
  static constexpr void members(Object& object, Visitor&& visit) {
    visit(object.x, object.name, object.next);
  }
};
DUALREV_RECORD(pointers::tree, object.value, object.children)
DUALREV_RECORD(pointers::dag, object.w, object.left, object.right)
DUALREV_RECORD(pointers::sum, object.terms)
DUALREV_RECORD(pointers::term, object.what)

namespace pointers {

static_assert(std::is_same_v<dual_type<shared_ptr<const dag>>, shared_ptr<const dag_dual>>);
static_assert(std::is_same_v<dual_type<unique_ptr<double[]>>, unique_ptr<dual[]>>);
static_assert(std::is_same_v<dual_type<std::weak_ptr<dag>>, std::weak_ptr<dag_dual>>);
static_assert(std::is_same_v<dual_type<unique_ptr<int>>, unique_ptr<int>>);
static_assert(dualrev::holds_scalars<tree> && dualrev::holds_scalars<sum> && !dualrev::fixed_shape<unique_ptr<tree>>);

inline double total(const tree& t) {
  double s = t.value * t.value;
  for (const tree& c : t.children) s += total(c);
  return s;
}
inline dual total_dual(tape& t, const tree_dual& n) {
  dual s = twins::mul(t, n.value, n.value);
  for (const tree_dual& c : n.children) s = twins::add(t, s, total_dual(t, c));
  return s;
}

// The product of a chain, which is consumed.
inline double product(unique_ptr<chain> c) {
  double p = 1;
  for (; c; c = std::move(c->next)) p *= c->x;
  return p;
}
inline dual product_dual(tape& t, unique_ptr<chain_dual> c) {
  dual p = 1;
  for (; c; c = std::move(c->next)) p = twins::mul(t, p, c->x);
  return p;
}

// Puts the square of the last in front, and doubles the others.
inline void grow(unique_ptr<chain>& c) {
  double last = 1;
  for (chain* at = c.get(); at; at = at->next.get()) last = at->x, at->x = 2 * last;
  c = std::make_unique<chain>(chain{last * last, "new", std::move(c)});
}
inline void grow_dual(tape& t, unique_ptr<chain_dual>& c) {
  dual last = 1;
  for (chain_dual* at = c.get(); at; at = at->next.get()) last = at->x, at->x = t.push(2 * last.v, by(last, 2));
  c = std::make_unique<chain_dual>(chain_dual{twins::mul(t, last, last), "new", std::move(c)});
}

// Every node: w times the sum of what is below it.
template <class Node, class Value, class Add, class Mul>
Value evaluate(const shared_ptr<Node>& d, std::unordered_map<const void*, Value>& known, Add add, Mul mul) {
  if (!d) return Value(1);
  if (const auto found = known.find(d.get()); found != known.end()) return found->second;
  const Value left = evaluate(d->left, known, add, mul);
  const Value right = evaluate(d->right, known, add, mul);
  return known[d.get()] = mul(d->w, add(left, right));
}
inline double paths(const shared_ptr<dag>& d) {
  std::unordered_map<const void*, double> known;
  return evaluate<dag>(d, known, std::plus<>(), std::multiplies<>());
}
inline dual paths_dual(tape& t, const shared_ptr<dag_dual>& d) {
  std::unordered_map<const void*, dual> known;
  return evaluate<dag_dual>(
      d, known, [&](dual x, dual y) { return twins::add(t, x, y); },
      [&](dual x, dual y) { return twins::mul(t, x, y); });
}

// A ladder of n steps, each of whose rails is the same node.
inline shared_ptr<dag> doublings(double x, int n) {
  auto d = std::make_shared<dag>(dag{x, nullptr, nullptr});
  for (int i = 0; i < n; ++i) d = std::make_shared<dag>(dag{1, d, d});
  return d;
}
inline shared_ptr<dag_dual> doublings_dual(tape&, dual x, int n) {
  auto d = std::make_shared<dag_dual>(dag_dual{x, nullptr, nullptr});
  for (int i = 0; i < n; ++i) d = std::make_shared<dag_dual>(dag_dual{1, d, d});
  return d;
}

inline double value(const term& x) {
  if (const auto* c = std::get_if<0>(&x.what)) return *c;
  if (const auto* one = std::get_if<2>(&x.what)) return *one ? -value(**one) : 0;
  double s = 0;
  for (const term& y : std::get<1>(x.what)->terms) s += value(y);
  return s;
}
inline dual value_dual(tape& t, const term_dual& x) {
  if (const auto* c = std::get_if<0>(&x.what)) return *c;
  if (const auto* one = std::get_if<2>(&x.what)) return *one ? twins::mul(t, -1, value_dual(t, **one)) : dual(0);
  dual s = 0;
  for (const term_dual& y : std::get<1>(x.what)->terms) s = twins::add(t, s, value_dual(t, y));
  return s;
}

inline double both(shared_ptr<double> a, const shared_ptr<double>& b, double k) { return a == b ? k * *a * *b : 100; }
inline dual both_dual(tape& t, shared_ptr<dual> a, const shared_ptr<dual>& b, dual k) {
  return a == b ? twins::mul(t, k, twins::mul(t, *a, *b)) : dual(100);
}

// Doubles the first node, puts a new one before it and drops its right side.
inline void rearrange(shared_ptr<dag>& d) {
  d->w *= 2;
  d->right = nullptr;
  d = std::make_shared<dag>(dag{d->w, d, d});
}
inline void rearrange_dual(tape& t, shared_ptr<dag_dual>& d) {
  d->w = t.push(2 * d->w.v, by(d->w, 2));
  d->right = nullptr;
  d = std::make_shared<dag_dual>(dag_dual{d->w, d, d});
}

inline bool runs = false;
inline double two_of_a_kind(const vector<shared_ptr<double>>& v) {
  runs = true;
  return *v[0] * *v[1];
}
inline dual two_of_a_kind_dual(tape& t, const vector<shared_ptr<dual>>& v) {
  runs = true;
  return twins::mul(t, *v[0], *v[1]);
}

inline shared_ptr<dag> ring(double x) {
  auto d = std::make_shared<dag>(dag{x, nullptr, nullptr});
  d->left = d;
  return d;
}
inline shared_ptr<dag_dual> made_ring;
inline shared_ptr<dag_dual> ring_dual(tape&, dual x) {
  made_ring = std::make_shared<dag_dual>(dag_dual{x, nullptr, nullptr});
  made_ring->left = made_ring;
  return made_ring;
}

}  // namespace pointers

DUALREV_TWIN(pointers::total, pointers::total_dual)
DUALREV_TWIN(pointers::product, pointers::product_dual)
DUALREV_TWIN(pointers::grow, pointers::grow_dual)
DUALREV_TWIN(pointers::paths, pointers::paths_dual)
DUALREV_TWIN(pointers::doublings, pointers::doublings_dual)
DUALREV_TWIN(pointers::value, pointers::value_dual)
DUALREV_TWIN(pointers::both, pointers::both_dual)
DUALREV_TWIN(pointers::rearrange, pointers::rearrange_dual)
DUALREV_TWIN(pointers::two_of_a_kind, pointers::two_of_a_kind_dual)
DUALREV_TWIN(pointers::ring, pointers::ring_dual)
