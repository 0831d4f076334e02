// Constants that something refers to for longer than one expression: an object with a member that is a reference, a
// pointer or a view, a container of such, what a function gives back.
#ifndef DUALREV_CASE_FOUND_KEPT_CONSTANTS_HPP
#define DUALREV_CASE_FOUND_KEPT_CONSTANTS_HPP

#include <dualrev/annotate.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <ranges>
#include <span>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace found_kept_constants {

using V = std::vector<double>;
class Cloud {
 public:
  Cloud(const V& coordinates, int d) : coordinates_(coordinates), d_(d) {}
  double at(std::size_t i) const { return coordinates_[i % d_]; }
 private:
  const V& coordinates_;
  std::size_t d_;
};
struct View { const V& v; int d; };
struct Ptr { const V* p; explicit Ptr(const V& v) : p(&v) {} double at(int i) const { return (*p)[i]; } };
struct Sp { std::span<const double> s; explicit Sp(const V& v) : s(v) {} double at(int i) const { return s[i]; } };
struct Ref { std::reference_wrapper<const V> r; double at(int i) const { return r.get()[i]; } };
struct Sink { const V* p = nullptr; void set(const V& v) { p = &v; } double at(int i) const { return (*p)[i]; } };
inline double by_paren(const V& a, DUALREV_CONSTANT const V& k) {
  const Cloud u(a, 2), w(k, 2); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_brace(const V& a, DUALREV_CONSTANT const V& k) {
  const Cloud u{a, 2}, w{k, 2}; return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_unique(const V& a, DUALREV_CONSTANT const V& k) {
  auto u = std::make_unique<Cloud>(a, 2); auto w = std::make_unique<Cloud>(k, 2); return u->at(0) * w->at(1) + u->at(1);
}
inline double by_shared(const V& a, DUALREV_CONSTANT const V& k) {
  auto u = std::make_shared<const Cloud>(a, 2); auto w = std::make_shared<const Cloud>(k, 2); return u->at(0) * w->at(1) + u->at(1);
}
inline double by_emplace(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<Cloud> c; c.emplace_back(a, 2); c.emplace_back(k, 2); return c[0].at(0) * c[1].at(1) + c[0].at(1);
}
inline double by_push(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<Cloud> c; c.push_back(Cloud(a, 2)); c.push_back({k, 2}); return c[0].at(0) * c[1].at(1) + c[0].at(1);
}
inline double by_list(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<Cloud> c{{a, 2}, {k, 2}}; return c[0].at(0) * c[1].at(1) + c[0].at(1);
}
inline double by_optional(const V& a, DUALREV_CONSTANT const V& k) {
  std::optional<Cloud> u(std::in_place, a, 2), w; w.emplace(k, 2); return u->at(0) * w->at(1) + u->at(1);
}
inline double by_aggregate(const V& a, DUALREV_CONSTANT const V& k) {
  const View u{a, 2}, w{k, 2}; return u.v[0] * w.v[1] + u.v[1] * w.v[0];
}
inline double by_designated(const V& a, DUALREV_CONSTANT const V& k) {
  const View u{.v = a, .d = 2}, w{.v = k, .d = 2}; return u.v[0] * w.v[1] + u.v[1] * w.v[0];
}
inline double by_pointer(const V& a, DUALREV_CONSTANT const V& k) {
  const Ptr u(a), w(k); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_span(const V& a, DUALREV_CONSTANT const V& k) {
  const Sp u(a), w(k); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_ref(const V& a, DUALREV_CONSTANT const V& k) {
  const Ref u{a}, w{k}; return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_set(const V& a, DUALREV_CONSTANT const V& k) {
  Sink u, w; u.set(a); w.set(k); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_new(const V& a, DUALREV_CONSTANT const V& k) {
  const Cloud u(a, 2); const Cloud* w = new Cloud(k, 2); const double r = u.at(0) * w->at(1) + u.at(1); delete w; return r;
}
inline double twice(const V& a, DUALREV_CONSTANT const V& k) {
  const Cloud u(a, 2), w(k, 2), z(k, 3); return u.at(0) * w.at(1) + u.at(1) * z.at(0);
}
inline double temporary(const V& a, DUALREV_CONSTANT const V& k) {
  return Cloud(a, 2).at(0) * Cloud(k, 2).at(1) + a[1];
}
struct Problem { V points; int d; };
inline double by_member(const V& a, DUALREV_CONSTANT const Problem& p) {
  const Cloud u(a, 2), w(p.points, p.d); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_value(const V& a, DUALREV_CONSTANT V k) {
  const Cloud u(a, 2), w(k, 2); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_local(const V& a, DUALREV_CONSTANT const V& k) {
  const V& n = k; const Cloud u(a, 2), w(n, 2); return u.at(0) * w.at(1) + u.at(1) * w.at(0);
}
inline double by_stdref(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<std::reference_wrapper<const V>> all{a, k}; return all[0].get()[0] * all[1].get()[1];
}
inline double by_cref(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<std::reference_wrapper<const V>> all; all.push_back(std::cref(a)); all.push_back(std::cref(k)); return all[0].get()[0] * all[1].get()[1];
}
inline double by_spans(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<std::span<const double>> all{a, k}; return all[0][0] * all[1][1];
}
inline double by_spans_push(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<std::span<const double>> all; all.push_back(a); all.emplace_back(k); return all[0][0] * all[1][1];
}
inline double by_array(const V& a, DUALREV_CONSTANT const V& k) {
  const std::array<const V*, 2> all{&a, &k}; return (*all[0])[0] * (*all[1])[1];
}
inline const double& pick(const V& v, const V& w, bool first) { return first ? v[0] : w[0]; }
inline double by_pick(const V& a, DUALREV_CONSTANT const V& k) {
  const double& p = pick(a, k, true); const double& q = pick(a, k, false); return p * q;
}
inline const V& larger(const V& v, const V& w) { return v[0] > w[0] ? v : w; }
inline double by_larger(const V& a, DUALREV_CONSTANT const V& k) { const V& l = larger(a, k); return l[0] * l[1]; }
inline double by_choice(const V& a, DUALREV_CONSTANT const V& k) { const V& l = a[0] > 1 ? a : k; return l[0] * l[1]; }
inline Cloud both(const V& v, const V& w) { return v[0] > w[0] ? Cloud(v, 2) : Cloud(w, 2); }
inline double by_both(const V& a, DUALREV_CONSTANT const V& k) {
  const Cloud l = both(a, k); return l.at(0) * l.at(1) * a[0];
}
inline double by_closure(const V& a, DUALREV_CONSTANT const V& k) {
  const auto f = [&](int i) { const Cloud w(k, 2); return w.at(i) * a[0]; }; return f(0) + f(1);
}
inline double captured(const V& a, DUALREV_CONSTANT const V& k) {
  const Cloud w(k, 2); const auto f = [&](int i) { return w.at(i) * a[0]; }; return f(0) + f(1);
}
inline double by_tie(const V& a, DUALREV_CONSTANT const V& k) {
  const auto t = std::tie(a, k); return std::get<0>(t)[0] * std::get<1>(t)[1];
}
inline double by_tuple(const V& a, DUALREV_CONSTANT const V& k) {
  const std::tuple<const V&, const V&> t(a, k); return std::get<0>(t)[0] * std::get<1>(t)[1];
}
inline double by_pair(const V& a, DUALREV_CONSTANT const V& k) {
  const std::pair<const V&, int> t(k, 1); return t.first[0] * a[1];
}

// ---- only read ----

inline double by_views(const V& a, DUALREV_CONSTANT const V& k) {
  double s = 0; for (double e : k | std::views::take(2)) s += e * a[0]; return s;
}
inline double by_all(const V& a, DUALREV_CONSTANT const V& k) {
  const auto all = std::views::all(k); return all[0] * a[0];
}
inline double by_map(const V& a, DUALREV_CONSTANT const V& k) {
  std::map<int, Cloud> m; m.emplace(1, Cloud(a, 2)); m.try_emplace(2, k, 2); return m.at(1).at(0) * m.at(2).at(1);
}

// ---- names that are taken ----

inline V points(const V& v) { return {v[0] * v[0], v[1]}; }
inline double named(const V& a, DUALREV_CONSTANT const V& k) {
  const double k_dual = a[0] * 3;
  const Cloud w(k, 2);
  return w.at(0) * k_dual;
}
inline double named_like_a_function(const V& a, DUALREV_CONSTANT const Problem& p) {
  const V squares = points(a);
  const Cloud w(p.points, 2);
  return w.at(0) * squares[0] + w.at(1) * squares[1];
}

// ---- in a member function of a constant object, and in one of its branches ----

struct Table {
  V entries;
  double at(const V& a, int i) const {
    if (a[0] > 100) return 0;
    const Cloud own(a, 2), all(entries, 2);
    return own.at(i) * all.at(1 - i);
  }
};
inline double of_constant_object(const V& a, DUALREV_CONSTANT const Table& t) { return t.at(a, 0) * t.at(a, 1); }
inline double copied_first(const V& a, DUALREV_CONSTANT const std::vector<V>& rows) {
  double s = 0;
  for (const V& row : rows) {
    const V own = row;
    const Cloud w(own, 2);
    s += w.at(0) * a[0] + w.at(1) * a[1];
  }
  return s;
}


// ---- what copies them, or only reads them, by pointers and iterators ----

inline double squared_distance(int d, const double* x, const double* mean) {
  V off(d);
  std::transform(x, x + d, mean, off.begin(), [](double p, double q) { return p - q; });
  return std::inner_product(off.begin(), off.end(), off.begin(), 0.0);
}
inline double by_pointers(const V& a, DUALREV_CONSTANT const V& k) {
  return squared_distance(1, k.data(), a.data()) * squared_distance(1, &k[1], &a[1]);
}
struct Layer {
  const double* weights;
  V hidden, cell;
  double step() {
    for (std::size_t i = 0; i < hidden.size(); ++i) hidden[i] = cell[i] * weights[i] + hidden[i] * weights[0];
    return hidden[0] * hidden[1];
  }
};
inline double by_iterators(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<Layer> layers;
  const auto hidden = k.begin(), cell = hidden;
  layers.push_back({a.data(), {hidden, hidden + 2}, {cell, cell + 2}});
  V more(k.begin(), k.begin() + 1);
  more.push_back(a[1]);
  more[0] *= a[0];
  const V rest(k.data() + 1, k.data() + 2), last(a.begin() + 1, a.end());
  return layers[0].step() + more[0] * more[1] * rest[0] * last[0];
}

// ---- by what functions give, in closures, behind bases, at jumps ----

struct Part { const V& v; int d; double at(int i) const { return v[i]; } };
inline Part part_of(const V& v) { return {v, 2}; }
inline double mix(const Part& u, const Part& w) { return u.at(0) * w.at(1); }
struct Maker { double s; Part of(const V& v) const { return {v, int(s > 0)}; } std::span<const double> part(const V& v) const { return std::span<const double>(v).subspan(s > 0 ? 1 : 0); } };
struct Base { virtual ~Base() = default; virtual double f(int i) const = 0; };
struct Derived : Base { const V& v; Derived(const V& w) : v(w) {} double f(int i) const override { return v[i]; } };
struct Op { const V* v; Op& operator<<(const V& w) { v = &w; return *this; } };
inline const V& operator%(const V& v, const V& w) { return v[0] > w[0] ? v : w; }
struct Both { Part own, other; Both(const V& v, const V& w) : own{v, 2}, other{w, 2} {} double f() const { return own.at(0) * other.at(1); } };
struct Twice : Both { using Both::Both; };
inline double by_made(const V& a, DUALREV_CONSTANT const V& k) { return mix(part_of(a), part_of(k)); }
inline double by_made_named(const V& a, DUALREV_CONSTANT const V& k) {
  const Part w = part_of(k); return mix(part_of(a), w);
}
inline double by_list_of_made(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<Part> all{part_of(a), part_of(k)}; return all[0].at(0) * all[1].at(1);
}
inline double by_method(const V& a, DUALREV_CONSTANT const V& k) {
  const Maker m{a[0]}; const Part w = m.of(k); return w.at(0) * a[1];
}
inline double by_method_span(const V& a, DUALREV_CONSTANT const V& k) {
  const Maker m{a[0]}; const std::span<const double> w = m.part(k); return w[0] * a[1];
}
inline double by_method_range(const V& a, DUALREV_CONSTANT const V& k) {
  const Maker m{a[0]}; double s = 0; for (const double e : m.part(k)) s += e * a[1]; return s;
}
inline double by_variant(const V& a, DUALREV_CONSTANT const V& k) {
  std::variant<Part, int> w = Part{k, 2}; return std::get<Part>(w).at(0) * a[1];
}
inline double by_any_function(const V& a, DUALREV_CONSTANT const V& k) {
  const Part w{k, 2}; const std::function<double(int)> f = [w, &a](int i) { return w.at(i) * a[i]; }; return f(0) * f(1);
}
inline double by_assign(const V& a, DUALREV_CONSTANT const V& k) {
  std::optional<Part> w; w.emplace(Part{a, 2}); std::optional<Part> z = Part{k, 2}; return w->at(0) * z->at(1);
}
inline double by_static(const V& a, DUALREV_CONSTANT const V& k) {
  struct F { static Part of(const V& v, double) { return {v, 2}; } }; const Part w = F::of(k, a[0]); return w.at(0) * a[1];
}
inline double by_base_emplace(const V& a, DUALREV_CONSTANT const V& k) {
  std::vector<std::shared_ptr<Base>> all; all.emplace_back(new Derived(a)); all.emplace_back(new Derived(k)); return all[0]->f(0) * all[1]->f(1);
}
inline double by_init_capture(const V& a, DUALREV_CONSTANT const V& k) {
  const auto f = [w = Part{k, 2}, &a](int i) { return w.at(i) * a[i]; }; return f(0) * f(1);
}
inline double by_ternary_object(const V& a, DUALREV_CONSTANT const V& k) {
  const Part w = a[0] > 1 ? Part{k, 2} : Part{a, 2}; return w.at(0) * a[1];
}
inline double by_generic(const V& a, DUALREV_CONSTANT const V& k) {
  const auto f = [&](auto i) { const Part w{k, 2}; return w.at(i) * a[i]; }; return f(0) * f(1L);
}
inline double by_goto(const V& a, DUALREV_CONSTANT const V& k) {
  double s = 0; int i = 0; again: { const Part w{k, 2}; s += w.at(i) * a[i]; } if (++i < 2) goto again; return s;
}
inline double by_switch(const V& a, DUALREV_CONSTANT const V& k) {
  switch (int(k[0])) { case 2: { const Part w{k, 2}; return w.at(0) * a[0]; } default: return a[1]; }
}
inline double by_try(const V& a, DUALREV_CONSTANT const V& k) try { const Part w{k, 2}; return w.at(0) * a[0]; } catch (...) { return a[0]; }
inline double by_stream(const V& a, DUALREV_CONSTANT const V& k) { Op o{&a}; o << k; return (*o.v)[0] * a[0]; }
inline double by_operator(const V& a, DUALREV_CONSTANT const V& k) { const V& l = a % k; return l[0] * a[1]; }
inline double by_both_members(const V& a, DUALREV_CONSTANT const V& k) { return Both(a, k).f(); }
inline double by_both_named(const V& a, DUALREV_CONSTANT const V& k) { const Both b(a, k); return b.f(); }
inline double by_inherited(const V& a, DUALREV_CONSTANT const V& k) { const Twice b(a, k); return b.f(); }
inline double by_max(const V& a, DUALREV_CONSTANT const V& k) {
  const V& l = std::max(a, k, [](const V& p, const V& q) { return p[0] < q[0]; }); return l[0] * a[1];
}
inline double by_null(const V& a, DUALREV_CONSTANT const V& k) {
  const V* p = nullptr; p = a[0] > 1 ? &k : &a; return (*p)[0] * a[1];
}
inline double by_loop(const V& a, DUALREV_CONSTANT const V& k) {
  std::optional<Part> w; for (int i = 0; i < 2; ++i) if (!w) w.emplace(Part{k, 2}); return w->at(0) * a[1];
}

struct Deep {
  struct Inside { V points; };
  Inside in;
};
inline double by_part_of_part(const V& a, DUALREV_CONSTANT const Deep& k) {
  const Part w{k.in.points, 2};
  return w.at(0) * a[0];
}
inline double by_members_of_pair(const V& a, DUALREV_CONSTANT const std::pair<V, V>& k) {
  const Part w{k.first, 2}, z{k.second, 2};
  return w.at(0) * a[0] * z.at(1);
}
inline double by_reference_to_object(const V& a, DUALREV_CONSTANT const V& k) {
  const Part& w = Part{k, 2};
  return w.at(0) * a[0];
}
inline double by_chosen(const V& a, DUALREV_CONSTANT const V& k) {
  V own = a;
  const V& n = own[0] > 0 ? own : k;
  own[0] *= 2;
  const Part w{n, 2};
  return w.at(0) * a[1];
}

inline double by_bind(const V& a, DUALREV_CONSTANT const V& k) {
  const auto f = std::bind([](const V& p, const V& q, int i) { return p[i] * q[i]; }, std::cref(a), std::cref(k),
                           std::placeholders::_1);
  return f(0) + f(1);
}
inline double by_pair_of_references(const V& a, DUALREV_CONSTANT const V& k) {
  const auto p = std::make_pair(std::cref(a), std::cref(k));
  return p.first[0] * p.second[1];
}

// ---- with constants ----

inline const V table{2.5, 0.4};
inline const Problem problem{{2.5, 0.4}, 2};
inline const Table whole{{2.5, 0.4}};
inline const Deep deep{{{2.5, 0.4}}};
inline const std::pair<V, V> two{{2.5, 0.4}, {0.5, 2}};
inline const std::vector<V> rows{{2.5, 0.4}, {0.5, 2}};
inline double root_by_paren(const V& a) { return by_paren(a, table); }
inline double root_by_brace(const V& a) { return by_brace(a, table); }
inline double root_by_unique(const V& a) { return by_unique(a, table); }
inline double root_by_shared(const V& a) { return by_shared(a, table); }
inline double root_by_emplace(const V& a) { return by_emplace(a, table); }
inline double root_by_push(const V& a) { return by_push(a, table); }
inline double root_by_list(const V& a) { return by_list(a, table); }
inline double root_by_optional(const V& a) { return by_optional(a, table); }
inline double root_by_aggregate(const V& a) { return by_aggregate(a, table); }
inline double root_by_designated(const V& a) { return by_designated(a, table); }
inline double root_by_pointer(const V& a) { return by_pointer(a, table); }
inline double root_by_span(const V& a) { return by_span(a, table); }
inline double root_by_ref(const V& a) { return by_ref(a, table); }
inline double root_by_set(const V& a) { return by_set(a, table); }
inline double root_by_new(const V& a) { return by_new(a, table); }
inline double root_twice(const V& a) { return twice(a, table); }
inline double root_temporary(const V& a) { return temporary(a, table); }
inline double root_by_member(const V& a) { return by_member(a, problem); }
inline double root_by_value(const V& a) { return by_value(a, table); }
inline double root_by_local(const V& a) { return by_local(a, table); }
inline double root_by_stdref(const V& a) { return by_stdref(a, table); }
inline double root_by_cref(const V& a) { return by_cref(a, table); }
inline double root_by_spans(const V& a) { return by_spans(a, table); }
inline double root_by_spans_push(const V& a) { return by_spans_push(a, table); }
inline double root_by_array(const V& a) { return by_array(a, table); }
inline double root_by_pick(const V& a) { return by_pick(a, table); }
inline double root_by_larger(const V& a) { return by_larger(a, table); }
inline double root_by_choice(const V& a) { return by_choice(a, table); }
inline double root_by_both(const V& a) { return by_both(a, table); }
inline double root_by_closure(const V& a) { return by_closure(a, table); }
inline double root_captured(const V& a) { return captured(a, table); }
inline double root_by_tie(const V& a) { return by_tie(a, table); }
inline double root_by_tuple(const V& a) { return by_tuple(a, table); }
inline double root_by_pair(const V& a) { return by_pair(a, table); }
inline double root_by_views(const V& a) { return by_views(a, table); }
inline double root_by_all(const V& a) { return by_all(a, table); }
inline double root_by_map(const V& a) { return by_map(a, table); }
inline double root_named(const V& a) { return named(a, table); }
inline double root_named_like_a_function(const V& a) { return named_like_a_function(a, problem); }
inline double root_of_constant_object(const V& a) { return of_constant_object(a, whole); }
inline double root_copied_first(const V& a) { return copied_first(a, rows); }
inline double root_by_pointers(const V& a) { return by_pointers(a, table); }
inline double root_by_iterators(const V& a) { return by_iterators(a, table); }
inline double root_by_made(const V& a) { return by_made(a, table); }
inline double root_by_made_named(const V& a) { return by_made_named(a, table); }
inline double root_by_list_of_made(const V& a) { return by_list_of_made(a, table); }
inline double root_by_method(const V& a) { return by_method(a, table); }
inline double root_by_method_span(const V& a) { return by_method_span(a, table); }
inline double root_by_method_range(const V& a) { return by_method_range(a, table); }
inline double root_by_variant(const V& a) { return by_variant(a, table); }
inline double root_by_any_function(const V& a) { return by_any_function(a, table); }
inline double root_by_assign(const V& a) { return by_assign(a, table); }
inline double root_by_static(const V& a) { return by_static(a, table); }
inline double root_by_base_emplace(const V& a) { return by_base_emplace(a, table); }
inline double root_by_init_capture(const V& a) { return by_init_capture(a, table); }
inline double root_by_ternary_object(const V& a) { return by_ternary_object(a, table); }
inline double root_by_generic(const V& a) { return by_generic(a, table); }
inline double root_by_goto(const V& a) { return by_goto(a, table); }
inline double root_by_switch(const V& a) { return by_switch(a, table); }
inline double root_by_try(const V& a) { return by_try(a, table); }
inline double root_by_stream(const V& a) { return by_stream(a, table); }
inline double root_by_operator(const V& a) { return by_operator(a, table); }
inline double root_by_both_members(const V& a) { return by_both_members(a, table); }
inline double root_by_both_named(const V& a) { return by_both_named(a, table); }
inline double root_by_inherited(const V& a) { return by_inherited(a, table); }
inline double root_by_max(const V& a) { return by_max(a, table); }
inline double root_by_null(const V& a) { return by_null(a, table); }
inline double root_by_loop(const V& a) { return by_loop(a, table); }
inline double root_by_part_of_part(const V& a) { return by_part_of_part(a, deep); }
inline double root_by_members_of_pair(const V& a) { return by_members_of_pair(a, two); }
inline double root_by_reference_to_object(const V& a) { return by_reference_to_object(a, table); }
inline double root_by_chosen(const V& a) { return by_chosen(a, table); }
inline double root_by_bind(const V& a) { return by_bind(a, table); }
inline double root_by_pair_of_references(const V& a) { return by_pair_of_references(a, table); }

}  // namespace found_kept_constants

#endif
