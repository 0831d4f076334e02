// Functions with rules of the user's own, called from ordinary code. The bodies are there for the oracles; the tool does not look at them.
// In the oracle's copy, where `double` is another type, there are no rules.
#ifndef DUALREV_CASE_RULES_HPP
#define DUALREV_CASE_RULES_HPP
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <dualrev/rule.hpp>

// ---- partials ----

inline double product(double x, double y) { return x * y; }
inline double power_of(double x, int n) noexcept { return std::pow(x, n); }
inline float half(float x) { return x / 2; }
inline double area(double r) { return 3 * r * r; }
inline double area(double w, double h) { return w * h; }
inline double scaled_by(double x, const std::string& unit, double tolerance = 1e-3) { return (unit == "km" ? 1000 : 1) * x + 0 * tolerance; }

template <class T>
T cubed(T x) {
  return x * x * x;
}

#ifndef double
template <>
inline constexpr auto dualrev_rule::of<product> = dualrev::by_partials<product>([](double x, double y) { return std::tuple(y, x); });
template <>
inline constexpr auto dualrev_rule::of<power_of> = dualrev::by_partials<power_of>([](double x, int n, double r) { return n * r / x; });
template <>
inline constexpr auto dualrev_rule::of<half> = dualrev::by_partials<half>([](float) { return 0.5; });
template <>
inline constexpr auto dualrev_rule::of<static_cast<double (*)(double, double)>(area)> =
    dualrev::by_partials<static_cast<double (*)(double, double)>(area)>([](double w, double h) { return std::array{h, w}; });
template <>
inline constexpr auto dualrev_rule::of<scaled_by> = dualrev::by_partials<scaled_by>([](double, const std::string& unit, double) { return std::tuple(unit == "km" ? 1000 : 1, dualrev::no_cotangent{}); });
template <>
inline constexpr auto dualrev_rule::of<cubed<double>> = dualrev::by_partials<cubed<double>>([](double x) { return 3 * x * x; });
#endif

inline double uses_partials(double x, double y, int n) {
  const double a = product(x, y) * power_of(x, n);
  return a + half(static_cast<float>(y)) + area(x) * area(x, y) + scaled_by(y, "km") + scaled_by(x, "m", 0.5) + cubed(x - y);
}
inline double with_constants(double x) { return product(x, 3) + product(2.0, 5.0) + product(2.0, x); }
inline double in_a_loop(const std::vector<double>& v) {
  double s = 1;
  for (double x : v) s = product(s, x) + product(x, x);
  return s;
}
inline double product_as_it_is(double x, double y) { return product(x, y); }

// ---- pullbacks ----

struct Vec3 {
  double x, y, z;
};
struct Quadrature {
  int order = 3;
};

inline double length(const std::vector<double>& v) {
  double s = 0;
  for (double x : v) s += x * x;
  return std::sqrt(s);
}
inline Vec3 cross(const Vec3& a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline std::vector<double> sums(std::span<const double> v, double start) {
  std::vector<double> r;
  for (double x : v) r.push_back(start += x);
  return r;
}
inline void scale(std::vector<double>& v, double a) {
  for (double& x : v) x *= a;
}
inline double pop(std::vector<double>& v, int& count) {
  const double last = v.back();
  v.pop_back();
  ++count;
  return 2 * last;
}
inline double weighted(const std::map<std::string, double>& values, const double (&weights)[2], const Quadrature& rule) {
  double s = 0;
  int i = 0;
  for (const auto& [name, x] : values) s += rule.order * weights[i++ % 2] * x;
  return s;
}
inline std::tuple<double, int> split(double x) { return {x * x, static_cast<int>(x)}; }

#ifndef double
template <>
inline constexpr auto dualrev_rule::of<length> = dualrev::by_pullback<length>([](const std::vector<double>& v) {
  const double r = length(v);
  return dualrev::with_pullback(r, [v, r](double dr) {
    std::vector<double> dv = v;
    for (double& x : dv) x *= dr / r;
    return dv;
  });
});
template <>
inline constexpr auto dualrev_rule::of<cross> = dualrev::by_pullback<cross>([](const Vec3& a, const Vec3& b) {
  return dualrev::with_pullback(cross(a, b), [a, b](const Vec3& d) { return std::tuple(cross(b, d), cross(d, a)); });
});
template <>
inline constexpr auto dualrev_rule::of<sums> = dualrev::by_pullback<sums>([](std::span<const double> v, double start) {
  return dualrev::with_pullback(sums(v, start), [](std::vector<double> d) {
    double tail = 0;
    for (std::size_t i = d.size(); i-- > 0;) d[i] = tail += d[i];
    return std::tuple(std::move(d), tail);
  });
});
template <>
inline constexpr auto dualrev_rule::of<scale> = dualrev::by_pullback<scale>([](std::vector<double>& v, double a) {
  const std::vector<double> before = v;
  scale(v, a);
  return [before, a](const std::vector<double>& after) {
    std::tuple<std::vector<double>, double> d(after, 0.0);
    for (std::size_t i = 0; i < after.size(); ++i) {
      std::get<1>(d) += before[i] * after[i];
      std::get<0>(d)[i] *= a;
    }
    return d;
  };
});
template <>
inline constexpr auto dualrev_rule::of<pop> = dualrev::by_pullback<pop>([](std::vector<double>& v, int& count) {
  const double r = pop(v, count);
  return dualrev::with_pullback(r, [](double dr, std::vector<double> dv) {
    dv.push_back(2 * dr);
    return dv;
  });
});
template <>
inline constexpr auto dualrev_rule::of<weighted> =
    dualrev::by_pullback<weighted>([](const std::map<std::string, double>& values, const double (&weights)[2], const Quadrature& rule) {
      return dualrev::with_pullback(weighted(values, weights, rule), [values, w = std::array{weights[0], weights[1]}, order = rule.order](double d) {
        auto dv = values;
        std::array<double, 2> dw{};
        std::size_t i = 0;
        for (auto& [name, x] : dv) {
          dw[i % 2] += d * order * x;
          x = d * order * w[i++ % 2];
        }
        return std::tuple(dv, dw, dualrev::no_cotangent{});
      });
    });
template <>
inline constexpr auto dualrev_rule::of<split> = dualrev::by_pullback<split>([](double x) {
  return dualrev::with_pullback(split(x), [x](const std::tuple<double, int>& d) { return 2 * x * std::get<0>(d); });
});
#endif

inline double unit_length(const std::vector<double>& v, double by) {
  const double l = length(v) + length({by, 1.0});
  return l * by;
}
inline double volume(const Vec3& a, const Vec3& b, Vec3 c) {
  const Vec3 n = cross(a, b);
  c = cross(n, c);
  return n.x * c.x + n.y * c.y * cross(c, a).z;
}
inline double tail_of_sums(const std::vector<double>& v, double x) {
  const std::vector<double> s = sums(v, x);
  const std::vector<double> t = sums(s, product(x, x));
  double r = 0;
  for (double e : t) r += e * e;
  return r + sums({}, x).size();
}
inline double changes_in_place(std::vector<double> v, double a) {
  int popped = 0;
  scale(v, a);
  const double last = pop(v, popped);
  scale(v, last);
  return std::accumulate(v.begin(), v.end(), 0.0) + last * popped;
}
inline void in_out(std::vector<double>& v, double a) {
  v.push_back(a);
  scale(v, a);
}
inline double of_a_map(double x, double y) {
  const std::map<std::string, double> values{{"a", x}, {"b", y}, {"c", x * y}};
  const double w[2] = {x, 2};
  return weighted(values, w, Quadrature{4});
}
inline double of_a_tuple(double x) {
  const auto [square, whole] = split(x);
  return square * whole;
}

// ---- in other ways ----

inline double over_a_function(double x, double y, const std::vector<double>& v) {
  const std::function<double(double, double)> f = product;
  double (*g)(double, double) = product;
  return f(x, y) + g(y, y) + std::inner_product(v.begin(), v.end(), v.begin(), 0.0, std::plus<>(), product);
}
inline double constant_data(const std::vector<double>& weights, double x) { return length(weights) * x; }
inline double calls_with_constants(double x) {
  const std::vector<double> fixed{3, 4};
  return constant_data(fixed, x) + length(fixed);
}

class Spring {
 public:
  explicit Spring(double stiffness) : stiffness_(stiffness) {}
  double energy(double x) const { return stiffness_ * x * x / 2; }
  double stiffness() const { return stiffness_; }
  double both(double x) const { return energy(x) + this->energy(2 * x); }

 private:
  double stiffness_;
};
#ifndef double
template <>
inline constexpr auto dualrev_rule::of<&Spring::energy> = dualrev::by_pullback<&Spring::energy>([](const Spring& s, double x) {
  return dualrev::with_pullback(s.energy(x), [k = s.stiffness(), x](double d) { return std::tuple(Spring(d * x * x / 2), d * k * x); });
});
#endif
inline double of_a_member(double k, double x) {
  const Spring s(k);
  const Spring* p = &s;
  return s.energy(x) + p->energy(x * x) + s.both(x);
}

// ---- a body that nobody sees: the driver has it ----

#ifndef double
double sealed_energy(std::span<const double> positions, double charge);
inline int pulls_of_sealed_energy = 0;
template <>
inline constexpr auto dualrev_rule::of<sealed_energy> = dualrev::by_pullback<sealed_energy>([](std::span<const double> positions, double charge) {
  const double e = sealed_energy(positions, charge);
  return dualrev::with_pullback(e, [x = std::vector<double>(positions.begin(), positions.end()), charge](double d) {
    ++pulls_of_sealed_energy;
    double sum = 0;
    std::vector<double> dx;
    for (double each : x) {
      sum += each * each;
      dx.push_back(2 * d * charge * each);
    }
    return std::tuple(dx, d * sum);
  });
});
inline double total(const std::vector<double>& x, double charge) {
  const double e = sealed_energy(x, charge);
  return e * e + product(e, charge);
}
#endif

#endif
