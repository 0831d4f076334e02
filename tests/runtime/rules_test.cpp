// Every partial of rules.def against central differences in 400 bits over its domain, and docs/rules.md against
// rules.def: the same rows, and the values at singular points as documented.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>

#include "high_precision.hpp"
#include "rules_table.hpp"

#ifndef DUALREV_NO_SPECIAL_FUNCTIONS
#define SPECIAL(...) __VA_ARGS__
#else
#define SPECIAL(...)
#endif

namespace {

using oracle::apply;
using oracle::real;
using points = std::vector<std::vector<double>>;
using function = std::function<real(const std::vector<real>&)>;

// What is known of one row: the function in high precision, which arguments are differentiated (others are integers or
// have no derivative), where, and how exactly: errors up to `relative * |partial| + absolute` pass. The absolute part
// is for partials that are small differences of numbers near one (tanh) and for library functions that are only that
// exact.
struct oracle_row {
  std::string name;
  std::size_t arity;
  function exact;
  points at;
  double relative = 8e-16;
  double absolute = 0;
  std::vector<std::size_t> arguments = {};
};

real derivative(const function& f, const std::vector<double>& at, std::size_t argument) {
  std::vector<real> above(at.begin(), at.end());
  std::vector<real> below = above;
  const real h = real(std::fmax(std::fabs(at[argument]), 1e-300)) * std::ldexp(1.0, -120);
  above[argument] = above[argument] + h;
  below[argument] = below[argument] - h;
  return (f(above) - f(below)) / (2 * h);
}

template <class F>
function unary(F f) {
  return [f](const std::vector<real>& x) { return apply(f, x[0].get()); };
}
template <class F>
function binary(F f) {
  return [f](const std::vector<real>& x) { return apply(f, x[0].get(), x[1].get()); };
}

points each(std::initializer_list<double> xs) {
  points result;
  for (double x : xs) result.push_back({x});
  return result;
}
points grid(std::initializer_list<double> xs, std::initializer_list<double> ys) {
  points result;
  for (double x : xs)
    for (double y : ys) result.push_back({x, y});
  return result;
}
points grid(std::initializer_list<double> xs, std::initializer_list<double> ys, std::initializer_list<double> zs) {
  points result;
  for (double x : xs)
    for (const auto& yz : grid(ys, zs)) result.push_back({x, yz[0], yz[1]});
  return result;
}

using list = std::initializer_list<double>;
const list everywhere{-1e5, -700.5, -30, -9.7, -3,   -1.25, -1,  -0.6, -0.5, -0.3, -1e-3, -1e-9, -1e-30, 1e-30,
                      1e-9, 1e-3,   0.2, 0.5,  0.75, 1,     1.5, 2,    3.3,  8,    25.25, 650,   1e5};
const list moderate{-20,  -9.7, -3,  -1.25, -1,   -0.6, -0.5, -0.3, -1e-3, -1e-9,
                    1e-9, 1e-3, 0.2, 0.5,   0.75, 1,    2,    3.3,  8,     20};
const list positive{1e-300, 1e-20, 1e-3, 0.1, 0.5, 1, 1.0000001, 2, 3.7, 100, 1e10, 1e300};
const list unit{-1 + 1e-16, -0.999, -0.7, -0.5, -1e-5, -1e-30, 1e-30, 1e-8, 0.3, 0.5, 0.9, 0.999999, 1 - 1e-16};
const list gammas{-20.25, -9.99, -5.5,   -3.0001, -2.5, -1.75, -0.75, -0.5,   -0.49,
                  -0.1,   -1e-8, 1e-300, 1e-8,    0.1,  0.5,   1,     1.4616, 1.46163214496836,
                  1.5,    2,     2.5,    5,       9.99, 10,    10.5,  30,     150};
const list bessels{0.1, 0.5, 1, 2.4, 3.83, 5, 8.5, 20};

long integer(const real& x) { return x.to_long(); }

std::vector<oracle_row> oracle_rows() {
  const auto scaled = [](const std::vector<real>& x) { return apply(mpfr_mul_2si, x[0].get(), integer(x[1])); };
  const auto first = [](const std::vector<real>& x) { return x[0]; };
  // Squares that are infinite or nothing; not too far apart for the oracle's digits.
  const points extreme{{-1e300, 1.2e300},  {3e-200, -2e-200}, {1e160, 1e140},
                       {-1e-300, -1e-290}, {5e-310, 1e-300},  {0.7, 1e25}};
  const list two{-8.5, -2, -0.3, 1e-5, 0.7, 1, 3, 1e4};
  return {
      {"abs", 1, unary(mpfr_abs), each(everywhere)},
      {"fabs", 1, unary(mpfr_abs), each(everywhere)},
      {"sin", 1, unary(mpfr_sin), each(everywhere)},
      {"cos", 1, unary(mpfr_cos), each(everywhere)},
      {"tan", 1, unary(mpfr_tan), each(moderate)},
      {"asin", 1, unary(mpfr_asin), each(unit)},
      {"acos", 1, unary(mpfr_acos), each(unit)},
      {"atan", 1, unary(mpfr_atan), each(everywhere)},
      {"sinh", 1, unary(mpfr_sinh), each(moderate)},
      {"cosh", 1, unary(mpfr_cosh), each(moderate)},
      {"tanh", 1, unary(mpfr_tanh), each(moderate), 8e-16, 4e-16},
      {"asinh", 1, unary(mpfr_asinh), each(everywhere)},
      {"acosh", 1, unary(mpfr_acosh), each({1 + 1e-12, 1.001, 1.5, 2, 10, 1e10, 1e200})},
      {"atanh", 1, unary(mpfr_atanh), each(unit)},
      {"exp", 1, unary(mpfr_exp), each(moderate)},
      {"exp2", 1, unary(mpfr_exp2), each(moderate)},
      {"exp10", 1, unary(mpfr_exp10), each(moderate)},
      {"expm1", 1, unary(mpfr_expm1), each(moderate)},
      {"log", 1, unary(mpfr_log), each(positive)},
      {"log2", 1, unary(mpfr_log2), each(positive)},
      {"log10", 1, unary(mpfr_log10), each(positive)},
      {"log1p", 1, unary(mpfr_log1p),
       each({-1 + 1e-15, -0.99, -0.5, -1e-3, -1e-200, 1e-200, 1e-9, 0.5, 1, 10, 1e15, 1e300})},
      {"sqrt", 1, unary(mpfr_sqrt), each(positive)},
      {"cbrt", 1, unary(mpfr_cbrt), each(everywhere), 2e-15},
      {"erf", 1, unary(mpfr_erf), each({-5, -2, -1, -0.1, -1e-9, 1e-30, 1e-3, 0.5, 1, 2, 3.3, 5}), 2e-14},
      {"erfc", 1, unary(mpfr_erfc), each({-5, -2, -1, -0.1, -1e-9, 1e-30, 1e-3, 0.5, 1, 2, 3.3, 5, 20}), 1e-13},
      {"tgamma", 1, unary(mpfr_gamma), each(gammas), 3e-14, 1e-16},
      {"lgamma", 1, unary(mpfr_lngamma),
       each({1e-300, 1e-8, 0.1, 0.5, 0.999, 1, 1.4616, 1.46163214496836, 1.5, 2, 2.5, 5, 9.99, 10, 10.5, 30, 1e5,
             1e100}),
       1e-15, 1e-16},
      {"lgamma", 1, unary([](mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t mode) {
         int sign = 0;
         return mpfr_lgamma(result, &sign, x, mode);
       }),
       each({-20.25, -9.99, -5.5, -3.0001, -2.5, -1.75, -0.75, -0.5, -0.1, -1e-8, -1e-300}), 4e-15, 4e-15},
      {"j0", 1, unary(mpfr_j0), each(bessels), 4e-15, 2e-16},
      {"j1", 1, unary(mpfr_j1), each(bessels), 4e-15, 2e-16},
      {"y0", 1, unary(mpfr_y0), each(bessels), 4e-15, 2e-16},
      {"y1", 1, unary(mpfr_y1), each(bessels), 4e-15, 4e-16},
      {"jn",
       2,
       [](const std::vector<real>& x) { return apply(mpfr_jn, integer(x[0]), x[1].get()); },
       grid({-3, -1, 0, 1, 2, 5}, bessels),
       2e-14,
       1e-15,
       {1}},
      {"yn",
       2,
       [](const std::vector<real>& x) { return apply(mpfr_yn, integer(x[0]), x[1].get()); },
       grid({-2, 0, 1, 2, 5}, bessels),
       2e-14,
       2e-15,
       {1}},
      {"pow", 2, binary(mpfr_pow),
       grid({1e-300, 1e-10, 0.3, 1, 2.5, 7, 1e20, 1e200}, {-1.5, -1, -0.25, 1e-10, 0.5, 1, 1.4}), 4e-15},
      // Of a negative base only whole exponents have a power: no derivative by them.
      {"pow", 2, binary(mpfr_pow), grid({-1e20, -7, -2.5, -1, -0.3, -1e-10}, {-3, -2, -1, 1, 2, 5}), 4e-15, 0, {0}},
      {"atan2", 2, binary(mpfr_atan2), grid(two, two), 2e-15},
      {"atan2", 2, binary(mpfr_atan2), extreme, 2e-15},
      {"hypot", 2, binary(mpfr_hypot), grid(two, two), 2e-15},
      {"hypot", 2, binary(mpfr_hypot), extreme, 2e-15},
      {"hypot", 3, [](const std::vector<real>& x) { return oracle::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); },
       grid(two, {-1.5, 0.1, 4}, {-3, 1e-4, 7e3}), 2e-15},
      {"fma", 3, [](const std::vector<real>& x) { return x[0] * x[1] + x[2]; }, grid(two, {-1.5, 0.1}, {7})},
      {"lerp", 3, [](const std::vector<real>& x) { return x[0] + x[2] * (x[1] - x[0]); },
       grid(two, {-1.5, 0.1}, {-0.5, 0.3, 1, 2})},
      {"midpoint", 2, [](const std::vector<real>& x) { return (x[0] + x[1]) / real(2); }, grid(two, {-1.5, 0.1, 4})},
      {"max", 2, binary(mpfr_max), grid(two, {-1.5, 0.1, 4})},
      {"min", 2, binary(mpfr_min), grid(two, {-1.5, 0.1, 4})},
      {"fmax", 2, binary(mpfr_max), grid(two, {-1.5, 0.1, 4})},
      {"fmin", 2, binary(mpfr_min), grid(two, {-1.5, 0.1, 4})},
      {"fdim", 2, binary(mpfr_dim), grid(two, {-1.5, 0.1, 4})},
      {"copysign", 2, binary(mpfr_copysign), grid(two, {-1.5, 0.1, 4})},
      {"fmod", 2, binary(mpfr_fmod), grid({-8.5, -2, 0.7, 3.3, 1e4}, {-1.5, 0.3, 4.1})},
      {"remainder", 2, binary(mpfr_remainder), grid({-8.5, -2, 0.7, 3.3, 1e4}, {-1.5, 0.3, 4.1})},
      {"nextafter", 2, first, grid(two, two), 0},
      {"nexttoward", 2, first, grid(two, two), 0},
      {"ldexp", 2, scaled, grid(two, {-30, 0, 7}), 0, 0, {0}},
      {"scalbn", 2, scaled, grid(two, {-30, 0, 7}), 0, 0, {0}},
      {"scalbln", 2, scaled, grid(two, {-30, 0, 7}), 0, 0, {0}},
      SPECIAL({"beta", 2,
               [](const std::vector<real>& x) {
                 return oracle::gamma(x[0]) * oracle::gamma(x[1]) / oracle::gamma(x[0] + x[1]);
               },
               grid({0.1, 0.7, 1, 2.5, 12}, {0.2, 1, 3.5, 9}), 2e-13},
              {"expint", 1, unary(mpfr_eint), each({-20, -3, -0.5, -1e-3, 1e-3, 0.3, 1, 2, 10, 40})},
              {"legendre",
               2,
               [](const std::vector<real>& x) { return oracle::assoc_legendre(integer(x[0]), 0, x[1]); },
               grid({0, 1, 2, 5, 20}, {-0.999, -0.5, 1e-9, 0.3, 0.95}),
               1e-13,
               1e-13,
               {1}},
              {"hermite",
               2,
               [](const std::vector<real>& x) { return oracle::hermite(integer(x[0]), x[1]); },
               grid({0, 1, 2, 5, 12}, {-3, -0.5, 1e-9, 0.3, 2}),
               1e-13,
               1e-13,
               {1}},
              {"laguerre",
               2,
               [](const std::vector<real>& x) { return oracle::assoc_laguerre(integer(x[0]), 0, x[1]); },
               grid({0, 1, 2, 5, 12}, {1e-9, 0.3, 2, 7}),
               1e-13,
               1e-13,
               {1}},
              {"assoc_laguerre",
               3,
               [](const std::vector<real>& x) { return oracle::assoc_laguerre(integer(x[0]), integer(x[1]), x[2]); },
               grid({0, 1, 2, 5}, {0, 1, 3}, {1e-9, 0.3, 2, 7}),
               1e-13,
               1e-13,
               {2}},
              {"assoc_legendre",
               3,
               [](const std::vector<real>& x) { return oracle::assoc_legendre(integer(x[0]), integer(x[1]), x[2]); },
               grid({0, 1, 2, 5, 9}, {0, 1, 2, 3, 4}, {-0.9, -0.2, 1e-9, 0.3, 0.95}),
               1e-12,
               1e-12,
               {2}},
              {"sph_legendre",
               3,
               [](const std::vector<real>& x) { return oracle::sph_legendre(integer(x[0]), integer(x[1]), x[2]); },
               grid({0, 1, 2, 5, 9}, {0, 1, 2, 5}, {0.01, 0.2, 1, 1.5, 3}),
               1e-12,
               1e-12,
               {2}},
              {"sph_bessel",
               2,
               [](const std::vector<real>& x) { return oracle::sph_bessel(integer(x[0]), x[1]); },
               grid({0, 1, 2, 5}, bessels),
               1e-11,
               1e-13,
               {1}},
              {"sph_neumann",
               2,
               [](const std::vector<real>& x) { return oracle::sph_neumann(integer(x[0]), x[1]); },
               grid({0, 1, 2, 5}, bessels),
               1e-11,
               1e-13,
               {1}},
              {"cyl_bessel_j",
               2,
               [](const std::vector<real>& x) { return oracle::cyl_bessel_j(x[0], x[1]); },
               grid({0, 0.25, 1, 2.5, 4}, bessels),
               1e-11,
               1e-13,
               {1}},
              {"cyl_bessel_i",
               2,
               [](const std::vector<real>& x) { return oracle::cyl_bessel_i(x[0], x[1]); },
               grid({0, 0.25, 1, 2.5, 4}, bessels),
               1e-11,
               1e-13,
               {1}},
              {"cyl_bessel_k",
               2,
               [](const std::vector<real>& x) { return oracle::cyl_bessel_k(x[0], x[1]); },
               grid({0, 0.25, 1, 2.5, 4}, bessels),
               1e-11,
               1e-13,
               {1}},
              {"cyl_neumann",
               2,
               [](const std::vector<real>& x) { return oracle::cyl_neumann(x[0], x[1]); },
               grid({0, 0.25, 1, 2.5, 4}, bessels),
               1e-11,
               1e-13,
               {1}},
              {"comp_ellint_1", 1, [](const std::vector<real>& x) { return oracle::ellint_1(x[0], oracle::pi() / 2); },
               each({-0.7, 1e-9, 0.01, 0.5, 0.9}), 1e-14},
              {"comp_ellint_2", 1, [](const std::vector<real>& x) { return oracle::ellint_2(x[0], oracle::pi() / 2); },
               each({-0.7, 1e-9, 0.01, 0.5, 0.9}), 1e-14},
              {"ellint_1", 2, [](const std::vector<real>& x) { return oracle::ellint_1(x[0], x[1]); },
               grid({-0.7, 0.01, 0.9}, {-4, -0.5, 1e-3, 1.2, 5}), 1e-13},
              {"ellint_2", 2, [](const std::vector<real>& x) { return oracle::ellint_2(x[0], x[1]); },
               grid({-0.7, 0.01, 0.9}, {-4, -0.5, 1e-3, 1.2, 5}), 1e-13}, )};
}

TEST(Rules, EveryPartialAgreesWithTheOracle) {
  std::set<std::pair<std::string, std::size_t>> covered;
  for (const oracle_row& o : oracle_rows()) {
    const rule* row = find_rule(o.name, o.arity);
    ASSERT_TRUE(row) << o.name;
    covered.insert({o.name, o.arity});
    std::vector<std::size_t> arguments = o.arguments;
    if (arguments.empty())
      for (std::size_t i = 0; i < o.arity; ++i) arguments.push_back(i);
    for (const std::vector<double>& at : o.at) {
      const double x = at[0];
      const double y = o.arity > 1 ? at[1] : 0;
      const double z = o.arity > 2 ? at[2] : 0;
      // the oracle is of the same function
      const double value = o.exact(std::vector<real>(at.begin(), at.end())).to_double();
      EXPECT_TRUE(row->value(x, y, z) == value ||
                  std::fabs(row->value(x, y, z) - value) <= 1e-10 * std::fabs(value) + 1e-13)
          << o.name << ' ' << x << ' ' << y << ' ' << z;
      const auto partials = row->partials(x, y, z);
      for (std::size_t i : arguments) {
        const double exact = derivative(o.exact, at, i).to_double();
        if (exact == partials[i]) continue;  // both may be infinite
        EXPECT_LE(std::fabs(partials[i] - exact), o.relative * std::fabs(exact) + o.absolute)
            << o.name << " at " << x << ' ' << y << ' ' << z << ", argument " << i << ": " << partials[i] << " for "
            << exact;
      }
    }
  }
  for (const rule& r : rules())
    EXPECT_TRUE(r.arity == 0 || covered.count({r.name, r.arity})) << "no oracle for " << r.name;
}

// A row of the document: "- `name(x, y)`: dx = `FORMULA`; dy = `FORMULA`; dx(0, 1) = VALUE; ...", wrapped.
struct documented {
  std::string name;
  std::size_t arity;
  std::vector<std::string> texts;
  std::vector<std::string> singular;
};
documented parse(const std::string& row) {
  const std::size_t colon = row.find("`: ");
  const std::string call = row.substr(3, colon - 3);
  documented d{
      call.substr(0, call.find('(')), static_cast<std::size_t>(std::count(call.begin(), call.end(), ',')) + 1, {}, {}};
  std::stringstream entries(row.substr(colon + 2));
  for (std::string entry; std::getline(entries >> std::ws, entry, ';');)
    if (entry.back() != '`')
      d.singular.push_back(entry);
    else if (std::string("xyz").find(entry[1]) == d.texts.size() && entry.compare(2, 4, " = `") == 0)
      d.texts.push_back(entry.substr(6, entry.size() - 7));
    else
      ADD_FAILURE() << d.name << ": " << entry;
  return d;
}
std::vector<documented> documentation() {
  std::ifstream file(DUALREV_RULES_MD);
  std::vector<std::string> rows;
  bool in_table = false;
  for (std::string line; std::getline(file, line);) {
    in_table = in_table || line == "## The table";
    if (!in_table) continue;
    if (line.rfind("- `", 0) == 0)
      rows.push_back(line);
    else if (line.rfind("  ", 0) == 0)
      rows.back() += line.substr(1);
  }
  std::vector<documented> result;
  for (const std::string& row : rows) result.push_back(parse(row));
  return result;
}

TEST(Rules, TheDocumentHasEveryRowWithItsFormulas) {
  const auto document = documentation();
  std::size_t steps = 0;
  for (const rule& r : rules()) {
    if (r.arity == 0) {
      ++steps;
      continue;
    }
    const auto d = std::find_if(document.begin(), document.end(),
                                [&](const documented& x) { return x.name == r.name && x.arity == r.arity; });
    ASSERT_NE(d, document.end()) << r.name;
    EXPECT_EQ(d->texts, r.texts) << r.name;
  }
  EXPECT_EQ(document.size() + steps, rules().size());
}

TEST(Rules, ValuesAtSingularPointsAreAsDocumented) {
  std::size_t checked = 0;
  for (const documented& d : documentation()) {
    for (const std::string& entry : d.singular) {
      ++checked;
      ASSERT_EQ(entry[0], 'd');
      const std::size_t argument = static_cast<std::size_t>(entry[1] - 'x');
      std::array<double, 3> at{};
      const char* next = entry.c_str() + 3;
      for (std::size_t i = 0; i < d.arity; ++i) {
        char* end;
        at[i] = std::strtod(next, &end);
        next = end + 1;
      }
      const double expected = std::strtod(std::strchr(next, '=') + 1, nullptr);
      const rule* r = find_rule(d.name, d.arity);
      ASSERT_TRUE(r);
      const double partial = r->partials(at[0], at[1], at[2])[argument];
      if (std::isnan(expected))
        EXPECT_TRUE(std::isnan(partial)) << d.name << ' ' << entry << ", but " << partial;
      else if (std::isinf(expected) || expected == 0)
        EXPECT_EQ(partial, expected) << d.name << ' ' << entry;
      else
        EXPECT_NEAR(partial, expected, 1e-14 * std::fabs(expected)) << d.name << ' ' << entry;
    }
  }
  EXPECT_GT(checked, 100u);
}

TEST(Rules, FormulasKeepToTheirGrammar) {
  // numbers, x y z r, operators, parentheses and calls of qualified names
  for (const rule& r : rules())
    for (const std::string& text : r.texts)
      for (std::size_t i = 0; i < text.size();) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) || text[i] == '.') {
          char* end;
          std::strtod(text.c_str() + i, &end);
          i = static_cast<std::size_t>(end - text.c_str());
        } else if (std::isalpha(static_cast<unsigned char>(text[i]))) {
          const std::size_t end =
              std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_:0123456789", i), text.size());
          const std::string name = text.substr(i, end - i);
          EXPECT_TRUE(name.size() == 1 ? name.find_first_not_of("xyzr") == std::string::npos
                                       : name.find("::") != std::string::npos && text[end] == '(')
              << r.name << ": " << name;
          i = end;
        } else {
          EXPECT_NE(std::string(" +-*/()<>=!&|?:,").find(text[i]), std::string::npos) << r.name << ": " << text;
          ++i;
        }
      }
}

TEST(Digamma, AgreesWithMpfr) {
  for (double x = -30.03; x < 40; x += 0.11) {
    const double exact = apply(mpfr_digamma, real(x).get()).to_double();
    EXPECT_NEAR(dualrev::math::digamma(x), exact,
                2e-15 * std::fabs(exact) + 1e-15 * (x < 0 ? 1 + 1 / std::fabs(x - std::rint(x)) : 0.3))
        << x;
  }
}

}  // namespace
