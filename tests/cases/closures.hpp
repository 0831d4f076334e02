// Closures and other function values: every kind of capture, generic, recursive, returned and stored lambdas, std::function, function pointers
// and tables of them, functions that take and return functions.
#ifndef DUALREV_CASE_CLOSURES_HPP
#define DUALREV_CASE_CLOSURES_HPP

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

inline double captures(double x, double y) {
  auto none = [](double a) { return a * a; };
  auto copies = [x](double a) { return a * x; };
  auto refers = [&x](double a) { return a + x; };
  auto all_by_copy = [=](double a) { return a * x * y; };
  auto all_by_reference = [&](double a) { return a / (1 + y * y) + x; };
  auto mixed = [=, &y](double a) { return a * x - y; };
  auto made = [z = x * y, n = 3](double a) { return a * z * n; };
  x += 1;
  return none(x) + copies(x) + refers(y) + all_by_copy(y) * all_by_reference(x) + mixed(2) + made(y);
}
inline double changes_outside(double x) {
  double sum = 0;
  int count = 0;
  auto add = [&](double a) {
    sum += a * x;
    ++count;
  };
  add(x);
  add(2);
  add(sum);
  return sum * count;
}
inline double has_state(double x) {
  auto next = [state = x, n = 0]() mutable {
    state = state * 0.5 + 1;
    ++n;
    return state * n;
  };
  const double first = next();
  const double second = next();
  return first * second + next();
}
inline double generic(double x) {
  auto square = [](auto a) { return a * a; };
  auto add = [&](auto a, const auto& b) { return a * x + b; };
  return square(x) * square(3) + add(x, 2.0) + add(2, x);
}
inline double recursive(double x, int n) {
  auto power = [&](auto&& self, int k) -> double { return k == 0 ? 1.0 : x * self(self, k - 1); };
  std::function<double(double, int)> halve = [&](double v, int k) { return k == 0 ? v : halve(v * 0.5 + x, k - 1); };
  return power(power, n) + halve(x, n);
}
inline auto scaler(double k) {
  return [k](double a) { return k * a; };
}
inline std::function<double(double)> compose(std::function<double(double)> f, std::function<double(double)> g) {
  return [f, g](double a) { return f(g(a)); };
}
inline double returned(double x) {
  const auto by_x = scaler(x);
  const std::function<double(double)> both = compose(by_x, [x](double a) { return a * a + x; });
  return both(2) + compose(both, both)(0.1);
}
template <typename F>
double integrate(F f, double a, double b, int n) {
  const double h = (b - a) / n;
  double s = 0;
  for (int i = 0; i < n; ++i) s += f(a + (i + 0.5) * h) * h;
  return s;
}
inline double as_argument(double x) {
  return integrate([&](double t) { return std::sin(t * x); }, 0, x, 4) + integrate([](double t) { return t * t; }, 0.0, x, 3);
}
inline double branches_in_lambda(double x) {
  auto clipped = [&](double a) -> double {
    if (a > 2) return 2.0;
    if (a < -2) return -2.0;
    return a * x;
  };
  return clipped(x) + clipped(5) * x + clipped(-0.1);
}

using Function = double (*)(double);
inline double cubed(double x) { return x * x * x; }
inline double shifted(double x) { return x + 0.25; }
inline double apply(Function f, double x) { return f(x); }
inline double pointers(double x, int i) {
  Function table[] = {cubed, &shifted, [](double a) { return a * 2; }};
  return table[i](x) * apply(cubed, x) + apply(table[1], x);
}
#ifndef double  // there is no sine of the oracle's duals to point to
inline double of_library(double x) {
  double (*const sine)(double) = std::sin;
  return sine(x) * apply(std::exp, x);
}
#endif
inline double weighed(const std::string& name, double x) { return x * x * static_cast<double>(name.size()); }
inline double by_pointer_with_text(double x, const std::string& name) {
  double (*f)(const std::string&, double) = weighed;
  return f(name, x) * x;
}
inline double named(double x, const std::string& name) {
  const std::map<std::string, std::function<double(double)>> functions = {{"cubed", cubed}, {"twice", [](double a) { return 2 * a; }}, {"by", [x](double a) { return a * x; }}};
  return functions.at(name)(x) + functions.at("by")(2);
}
inline double in_vector(double x) {
  std::vector<std::function<double(double)>> chain;
  for (int i = 1; i < 4; ++i) chain.push_back([i, x](double a) { return a * i + x; });
  double v = x;
  for (const auto& f : chain) v = f(v);
  return v;
}
inline auto curried(double a) {
  return [a](double b) { return [a, b](double c) { return a * b + c * a; }; };
}
inline double currying(double x) { return curried(x)(2)(x * x) + curried(2)(x)(3); }

inline double algorithms(const std::vector<double>& v, double k) {
  std::vector<double> w(v.size());
  std::transform(v.begin(), v.end(), w.begin(), [&](double a) { return a * k; });
  double sum = 0;
  std::for_each(w.begin(), w.end(), [&sum](double a) { sum += a * a; });
  sum += std::accumulate(v.begin(), v.end(), double(0), [](double s, double a) { return s * 0.5 + a; });
  std::sort(w.begin(), w.end(), [](double a, double b) { return a > b; });
  sum += w[0] * std::inner_product(v.begin(), v.end(), w.begin(), double(0));
  const auto big = std::count_if(v.begin(), v.end(), [&](double a) { return a > k; });
  return sum + static_cast<double>(big) * k + *std::max_element(v.begin(), v.end(), [](double a, double b) { return a * a < b * b; });
}

struct Counter {
  double rate;
  std::function<double(double)> law;
  double run(double x) const {
    auto step = [this](double a) { return law(a) * rate; };
    return step(step(x));
  }
};
inline double in_member(double x) {
  const Counter c{x, [x](double a) { return a * a + x; }};
  return c.run(2) * c.law(x);
}
inline double immediately(double x) {
  const double y = [&] {
    double s = 0;
    for (int i = 0; i < 3; ++i) s = s * x + 1;
    return s;
  }();
  return y * x;
}

#endif
