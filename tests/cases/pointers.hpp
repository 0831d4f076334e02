// Pointers: arithmetic, comparison, null, pointers to pointers, aliasing arguments, in-place mutation.
#ifndef DUALREV_CASE_POINTERS_HPP
#define DUALREV_CASE_POINTERS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <set>

inline double dot(const double* x, const double* y, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * y[i];
  return s;
}
inline double walk(const double* p, int n) {
  double s = 0;
  const double* end = p + n;
  for (const double* q = p; q != end; ++q) s = s * 0.5 + *q * *q;
  return s;
}
inline double walk_back(const double* p, int n) {
  double s = 0;
  for (const double* q = p + n; q != p;) s = s * 0.5 + *--q;
  return s;
}
inline double post_increment(const double* p, int n) {
  double s = 1;
  while (n--) s *= *p++ + 1;
  return s;
}
inline double offsets(const double* p) { return p[0] * *(p + 1) + 2[p] - *(&p[3] - 1) * p[3]; }
inline double difference(const double* p, int n) {
  const double* q = p + n - 1;
  const std::ptrdiff_t d = q - p;
  return p[d] * d + *q;
}
inline double null_check(const double* p) {
  const double* q = nullptr;
  if (!q) q = p;
  return q && *q > 0 ? *q * 2 : *q;
}
inline double compares(const double* p) {
  const double* a = p;
  const double* b = p + 1;
  double s = 0;
  if (a < b) s += *a;
  if (a != b) s += *b * 2;
  if (a == p) s *= *a;
  return s;
}
// Who compares addresses of two arguments is told of two, even if they are one.
struct Charge {
  double q, at;
};
inline bool is_itself(const Charge& a, const Charge& b) { return &a == &b; }
inline double interaction(const Charge& a, const Charge& b) {
  return is_itself(a, b) ? 0.0 : a.q * b.q / (a.at - b.at);
}
inline double product_or_square(const double* a, const double* b, int n) {
  if (std::less<const double*>{}(a, b) || a > b) return dot(a, b, n);
  return 2 * a[0];
}
inline double of_distinct(const Charge& a, const Charge& b) {
  std::set<const Charge*> distinct{&a};
  distinct.insert(&b);
  return distinct.size() == 1 ? a.q : a.q * b.at;
}
inline double counted(const Charge& a, const Charge& b) {
  const Charge* all[] = {&a, &b};
  return std::count(all, all + 2, &b) == 2 ? a.q : a.q * b.at;
}
struct Coupling {
  virtual ~Coupling() = default;
  virtual double of(const Charge* a, const Charge* b) const { return a->q + b->q; }
};
struct SelfCoupling : Coupling {
  double of(const Charge* a, const Charge* b) const override { return a == b ? a->q : a->q * b->at; }
};
inline double by_override(const Charge& a, const Charge& b) {
  const SelfCoupling own;
  const Coupling& coupling = own;
  return coupling.of(&a, &b);
}
struct Sameness {
  Sameness(const Charge& a, const Charge& b) : same(&a == &b) {}
  bool same;
};
inline double by_constructor(const Charge& a, const Charge& b) { return Sameness(a, b).same ? a.q : a.q * b.at; }
inline double from_to(const double* first, const double* last) {
  double s = 1;
  for (; first != last; ++first) s *= *first;
  return s;
}
inline double to_end(const double* a, const double* b, int n) {
  double s = 0;
  for (const double* end = a + n; a != end && b != nullptr;) s += *a++ * *b++;
  return s;
}
inline double address_of_local(double x) {
  double* p = &x;
  *p = *p * *p;
  *p += 1;
  return x * *p;
}
inline double address_of_parameter(double x, double y) {
  double* p[2] = {&x, &y};
  *p[0] = *p[1] * 2;
  **(p + 1) += x;
  return x * y;
}
inline double reseated(double x, double y) {
  double* p = &x;
  *p *= 2;
  p = &y;
  *p *= 3;
  return x * y;
}
inline double pointer_to_pointer(double x, double y) {
  double* p = &x;
  double** q = &p;
  **q = 5 * x;
  *q = &y;
  **q += x;
  return x + y * y;
}
inline double const_pointer(double x) {
  double* const p = &x;
  const double* const q = p;
  *p = *q + 1;
  return *q * *p;
}
inline double chosen(double x, double y, bool first) {
  double* p = first ? &x : &y;
  ++*p;
  (*p)--;
  *p *= *p;
  return x + 2 * y;
}
inline double* larger(double* a, double* b) { return *a > *b ? a : b; }
inline double uses_returned(double x, double y) {
  double* m = larger(&x, &y);
  *m = *m * 2;
  *larger(&x, &y) += 1;
  return x * y;
}
inline const double* find(const double* p, int n, double at_least) {
  for (const double* q = p; q != p + n; ++q)
    if (*q >= at_least) return q;
  return nullptr;
}
inline double uses_find(const double* p, int n) {
  const double* q = find(p, n, 1.0);
  return q ? *q * *q + (q - p) : p[0];
}

// ---- in and out ----

inline void scale(double* p, int n, double k) {
  for (int i = 0; i < n; ++i) p[i] *= k;
}
inline void prefix_sums(double* p, int n) {
  for (int i = 1; i < n; ++i) p[i] += p[i - 1];
}
inline void reverse(double* p, int n) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) {
    const double t = p[i];
    p[i] = p[j];
    p[j] = t;
  }
}
inline void sort(double* p, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      if (p[j] < p[i]) {
        const double t = p[i];
        p[i] = p[j];
        p[j] = t;
      }
}
inline void add_to(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i] * x[i] + y[i];
}
inline double in_place_then_read(double* p, int n) {
  scale(p, n, 2.0);
  add_to(p, p, n);  // aliases
  return p[0] * p[n - 1];
}
inline double overlapping(double* p, int n) {
  add_to(p, p + 1, n - 1);
  return p[n - 1];
}
inline void matrix_vector(const double* a, const double* x, double* y, int rows, int columns) {
  for (int i = 0; i < rows; ++i) {
    y[i] = 0;
    for (int j = 0; j < columns; ++j) y[i] += a[i * columns + j] * x[j];
  }
}
inline double norm_of_product(const double* a, const double* x) {
  double y[2];
  matrix_vector(a, x, y, 2, 3);
  return std::sqrt(y[0] * y[0] + y[1] * y[1]);
}
inline void objective(const double* x, double* error) { *error = x[0] * x[0] + 2 * x[1]; }
inline double optional_output(const double* x, double* out) {
  const double v = x[0] * x[1];
  if (out) *out = v * 2;
  return v;
}
inline double calls_optional(const double* x) {
  double second = 0;
  const double a = optional_output(x, &second);
  const double b = optional_output(x, nullptr);
  return a + b * second;
}
inline double horner(const double* c, int n, double x) {
  double s = 0;
  for (const double* p = c + n; p > c;) s = s * x + *--p;
  return s;
}
inline double integers(const int* index, const double* x, int n) {
  double s = 1;
  for (int i = 0; i < n; ++i) s *= x[index[i]];
  return s;
}
inline double c_string(const char* text, double x) {
  double s = 0;
  for (const char* c = text; *c; ++c) s = s * x + (*c == 'a');
  return s;
}
inline double recursive(const double* p, int n) { return n == 1 ? *p : recursive(p, n / 2) * recursive(p + n / 2, n - n / 2) + n; }

#endif
