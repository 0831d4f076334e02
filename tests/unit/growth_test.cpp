// How the work grows with the source: counted, in allocations from the parse to the unformatted text. Twice the source
// takes twice the work, whatever stands in it many times. Twice the levels of what is nested may take four times the
// work, as a level is looked at by itself and with those around it, and never more.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>

#include "emit/file.hpp"
#include "lowered.hpp"
#include "transform/module.hpp"

namespace {
std::atomic<long> allocations{0};
}
// NOLINTBEGIN: replacing these is how allocations are counted.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND

namespace dualrev::unit {

namespace {

std::string times(int n, const std::function<std::string(int)>& part, const std::string& between = "") {
  std::string all;
  for (int i = 0; i < n; ++i) all += (i ? between : "") + part(i);
  return all;
}
std::string times(int n, const std::string& part, const std::string& between = "") {
  return times(n, [&](int) { return part; }, between);
}
std::string number(int i) { return std::to_string(i); }

/// Of everything that is made of a source.
long work(const std::string& text) {
  const long before = allocations;
  const Lowered lowered = lower(text);
  EXPECT_TRUE(lowered.good) << lowered.messages;
  if (!lowered.good) return 0;
  const transform::StraightLines lines(lowered.units[0].shared);
  const core::Module twin = transform::differentiate(lowered.units[0].shared, lines, true);
  emit::FileText file;
  file.generated_from = "model.hpp";
  file.format = false;
  EXPECT_NE(emit::header(file, twin, {}, {}, ""), "");
  return allocations - before;
}

// 2 and 4, and what noise there is.
constexpr double linear = 2.5, quadratic = 4.5;

struct Source {
  const char* name;
  int least;      ///< repetitions, or levels
  double growth;  ///< that twice as many may have
  std::string (*text)(int n);
};
std::ostream& operator<<(std::ostream& to, const Source& source) { return to << source.name; }

const Source sources[] = {
    {"summands", 100, linear,
     [](int n) {
       return "extern \"C\" double sin(double); inline double f(double x, double y) { return " +
              times(n, [](int i) { return i % 2 ? "sin(y)" : "x * " + number(i); }, " + ") + "; }";
     }},
    {"passive_summands", 100, linear,
     [](int n) {
       return "inline double f(double x, int k) { return x * (" +
              times(n, [](int i) { return "k * " + number(i); }, " + ") + "); }";
     }},
    {"conditionals", 30, linear,
     [](int n) {
       return "inline double f(double x, double y) { return " +
              times(n, [](int i) { return "x > " + number(i) + " ? y * " + number(i) + " : "; }) + "x; }";
     }},
    {"statements", 40, linear,
     [](int n) {
       return "inline double f(double x, double y) { double a = x, b = y; " +
              times(n, "a = a * b + x; b = b + a / 3; ") + "return a * b; }";
     }},
    {"locals", 30, linear,
     [](int n) {
       return "inline double f(double x, double y) { const double a0 = x * y; " +
              times(n,
                    [](int i) {
                      return "const double a" + number(i + 1) + " = a" + number(i) + " * x + a" + number(i) + " * y; ";
                    }) +
              "return a" + number(n) + "; }";
     }},
    {"loops", 20, linear,
     [](int n) {
       return "inline double f(const double* v, int n) { double s = 0; " +
              times(n, "for (int i = 0; i < n; ++i) s += v[i] * (v[i] + s); ") + "return s; }";
     }},
    {"nested_conditions", 15, linear,
     [](int n) {
       return "inline double f(double x, double y) { double a = x; " +
              times(n, [](int i) { return "if (a > " + number(i) + ") { a = a * y; "; }) + times(n, "}") +
              " return a; }";
     }},
    {"functions", 25, linear,
     [](int n) {
       return "inline double f0(double x) { return x * x; } " + times(n, [](int i) {
                return "inline double f" + number(i + 1) + "(double x) { return f" + number(i) + "(x) * x + f" +
                       number(i) + "(x * 2); } ";
              });
     }},
    {"operands_with_effects", 40, linear,
     [](int n) {
       return "inline double g(double& x, double y) { x += y; return x; } "
              "inline double f(double x, double y) { return " +
              times(n, "g(x, y)", " + ") + "; }";
     }},
    {"elements_with_effects", 40, linear,
     [](int n) {
       return "inline double f(double x, double y) { double a[] = {" + times(n, "x *= y", ", ") +
              "}; return a[0] + a[1]; }";
     }},
    {"chained_calls", 25, linear,
     [](int n) {
       return "struct B { double v; B& add(double x) { v += x; return *this; } B by(double x) const { return {v * x}; "
              "} "
              "}; inline double f(double x, double y) { B b{x}; return b" +
              times(n, ".add(y).by(x)") + ".v; }";
     }},
    {"nested_calls", 20, linear,
     [](int n) {
       return "inline double g(double x, double y) { return x * y; } inline double f(double x, double y) { return " +
              times(n, "g(x, ") + "y" + times(n, ")") + "; }";
     }},
    {"nested_lists", 6, quadratic,
     [](int n) {
       return "struct A0 { double v; }; " +
              times(n, [](int i) { return "struct A" + number(i + 1) + " { A" + number(i) + " a; double v; }; "; }) +
              "inline double f(double x) { const A" + number(n) + " t{" + times(n, "{") + "x * x}" + times(n, ", x}") +
              "; return t.v; }";
     }},
    {"nested_closures", 6, quadratic,
     [](int n) {
       return "inline double f(double x) { double y = x; " +
              times(n, [](int i) { return "const auto g" + number(i) + " = [&](double y) { "; }) + "return x * y; " +
              times(n, [&](int i) { return "}; return g" + number(n - 1 - i) + "(y); "; }) + "}";
     }},
    {"classes", 15, 3,  // a little more: the function is run backwards, with an object for each
     [](int n) {
       return times(n,
                    [](int i) {
                      return "struct C" + number(i) + " { double u, v; double get() const { return v * u; } }; ";
                    }) +
              "inline double f(" +
              times(
                  n, [](int i) { return "const C" + number(i) + "& c" + number(i); }, ", ") +
              ") { return " + times(n, [](int i) { return "c" + number(i) + ".get()"; }, " + ") + "; }";
     }},
    {"cases", 25, linear,
     [](int n) {
       return "inline double f(double x, double y, int k) { double a = x; switch (k) { " +
              times(n, [](int i) { return "case " + number(i) + ": a = a * y; if (a > 2) break; "; }) + "} return a; }";
     }},
    {"array_elements", 50, linear,
     [](int n) {
       return "inline double f(double x, double y) { double a[4] = {x, y, x * y, 1}; " +
              times(n, [](int i) { return "a[" + number(i % 4) + "] = a[" + number((i + 1) % 4) + "] * x; "; }) +
              "return a[0] + a[1]; }";
     }},
};

class Growth : public testing::TestWithParam<Source> {};

TEST_P(Growth, IsThatOfTheSource) {
  const auto [name, n, growth, text] = GetParam();
  work(text(n));  // what is made once
  const long one = work(text(n)), two = work(text(2 * n)), four = work(text(4 * n));
  // The differences are without what any source takes.
  EXPECT_LT(static_cast<double>(four - two), growth * static_cast<double>(two - one))
      << one << " " << two << " " << four;
}

INSTANTIATE_TEST_SUITE_P(Sources, Growth, testing::ValuesIn(sources),
                         [](const auto& source) { return std::string(source.param.name); });

}  // namespace

}  // namespace dualrev::unit
