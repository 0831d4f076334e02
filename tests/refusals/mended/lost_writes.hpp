// The ways out of changes that would be made in a copy alone, as the note names them.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

// way out: "take it, or what it leads to, by a reference that is not const; make a const member function non-const"
inline double by_unique(std::unique_ptr<double>& p) {
  *p *= 2;
  return *p * *p;
}
inline double by_shared(std::shared_ptr<double>& p, double x) {
  *p *= x;
  return *p * *p;
}
inline double pointee(std::vector<double>& v, double x) {
  v.push_back(x);
  return v[0] * x;
}
inline double in_optional(std::optional<std::shared_ptr<double>>& o) {
  **o += 1;
  return **o;
}
inline double in_map(std::map<int, std::shared_ptr<std::vector<double>>>& m, double x) {
  m.at(1)->at(0) *= x;
  return m.at(1)->at(0);
}
struct Cache {
  mutable double sum = 0;
  double k = 2;
  mutable int hits = 0;
  double next(double x) {
    sum += k * x;
    ++hits;
    return sum * hits;
  }
};
inline double mutable_members(Cache& c, double x) { return c.next(x) + c.next(x * x); }
struct Owner {
  std::shared_ptr<double> p;
  double add(double x) {
    *p += x;
    return *p * x;
  }
};
