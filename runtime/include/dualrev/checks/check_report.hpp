// What check_gradient and its relatives find: for each scalar of the arguments the derivative and the finite
// difference, and a verdict.
#pragma once

#include <cmath>
#include <cstddef>
#include <iosfwd>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace dualrev {

/// How check_gradient, check_jvp and check_rule compare; the first argument of each.
struct check_options {
  double tolerance = 1e-6;  ///< relative difference allowed beyond the finite difference's own error
  /// The largest change of a scalar that is tried, in its own units. Without a bound up to an eighth of the scalar, or
  /// of a quarter where it is smaller: more than a function with preconditions may take (knots in order, a radius > 0).
  double largest_step = std::numeric_limits<double>::infinity();
};

/// One scalar of the arguments.
struct scalar_check {
  std::string path;       ///< e.g. arg0[3].x: parameter number, elements, members
  double analytic = 0;    ///< derivative by dualrev
  double numeric = 0;     ///< Richardson-extrapolated central difference of the original
  double error = 0;       ///< estimated error of `numeric`; infinite if the original gave no finite values nearby
  bool ok = false;        ///< they agree within tolerance and error, or `analytic` is between the slopes at a kink
  bool is_value = false;  ///< check_rule: no derivatives are compared, but the rule's value with the function's own
  /// False if differences cannot tell: they do not converge, as where the function jumps, or are lost in rounding.
  bool decided = true;
  bool is_kink = false;  ///< the slopes to the left and to the right differ
  double left = 0;       ///< the slope to the left, at a kink
  double right = 0;      ///< the slope to the right, at a kink
  /// check_jvp: `analytic` is a dot product by forward mode, and `numeric` the same by reverse mode.
  bool is_transpose = false;
};

/// The result of check_gradient, one line per scalar; print it with `<<`.
class gradient_check {
 public:
  /// Of these verdicts: what check_gradient calls.
  explicit gradient_check(std::vector<scalar_check> scalars) : scalars_(std::move(scalars)) {}

  /// Whether derivatives were compared, and all that could be agree. Where differences cannot decide any, or there is
  /// no scalar to compare, that is false; where they cannot decide some, ask `undecided` for their number.
  [[nodiscard]] bool ok() const noexcept { return !failed() && agreed() != 0; }
  /// Whether some scalar is found wrong: the opposite of `ok`, but for a check that could compare nothing.
  [[nodiscard]] bool failed() const noexcept {
    return count([](const scalar_check& s) { return s.decided && !s.ok; }) != 0;
  }
  /// How many scalars finite differences say nothing about.
  [[nodiscard]] std::size_t undecided() const noexcept {
    return count([](const scalar_check& s) { return !s.decided; });
  }
  /// The largest difference of those that are decided, relative to the larger of 1 and the derivatives; NaN if one is.
  [[nodiscard]] double max_error() const noexcept {
    double worst = 0;
    for (const scalar_check& s : scalars_) {
      if (!s.decided || s.is_kink) continue;
      const double e = difference(s);
      if (std::isnan(e)) return e;
      worst = std::fmax(worst, e);
    }
    return worst;
  }
  /// The verdicts, one for each scalar of the differentiable arguments in order.
  [[nodiscard]] const std::vector<scalar_check>& scalars() const& noexcept { return scalars_; }
  /// The same of a temporary: `for (const auto& s : dualrev::check_gradient<f>(x).scalars())`.
  [[nodiscard]] std::vector<scalar_check> scalars() && noexcept { return std::move(scalars_); }

  /// A summary and a table: all scalars if they are few, else those that disagree (at most forty lines).
  template <class Char, class Traits>
  friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os,
                                                      const gradient_check& check) {
    constexpr std::size_t most = 40;
    const std::size_t all = check.scalars_.size();
    const std::size_t undecided = check.undecided();
    const std::size_t agree = check.count([](const scalar_check& s) { return s.decided && s.ok; });
    const auto precision = os.precision(10);
    os << "gradient check: "
       << (check.failed() ? "FAILED, "
           : check.ok()   ? "ok, "
                          : "undecided, ")
       << agree << " of " << all << " " << (check.has_values() ? "values and derivatives" : "derivatives")
       << " agree, ";
    if (undecided != 0) os << undecided << " undecided, ";
    os << "largest relative difference " << check.max_error() << "\n";
    std::size_t lines = 0;
    for (const scalar_check& s : check.scalars_)
      if ((!s.ok || !s.decided || all <= most) && ++lines <= most) write(os, s);
    if (lines > most) os << "  ... and " << lines - most << " more\n";
    os.precision(precision);
    return os;
  }

 private:
  template <class Holds>
  [[nodiscard]] std::size_t count(Holds&& holds) const {
    std::size_t n = 0;
    for (const scalar_check& s : scalars_) n += holds(s);
    return n;
  }
  /// The number of derivatives that agree; the values of check_rule are none.
  [[nodiscard]] std::size_t agreed() const noexcept {
    return count([](const scalar_check& s) { return s.decided && s.ok && !s.is_value; });
  }
  [[nodiscard]] bool has_values() const noexcept {
    return count([](const scalar_check& s) { return s.is_value; }) != 0;
  }
  template <class Stream>
  static void write(Stream& os, const scalar_check& s) {
    os << "  " << (!s.decided ? "?     " : s.ok ? "ok    " : "FAILED") << " " << s.path.c_str();
    if (s.is_value)
      os << ": value by the rule " << s.analytic << ", by the function " << s.numeric << "\n";
    else if (s.is_transpose)
      os << ": forward mode " << s.analytic << ", reverse mode " << s.numeric
         << (s.decided ? " (rounding about " : " (not finite; rounding about ") << s.error << ")\n";
    else if (!s.decided)
      os << ": derivative " << s.analytic << ", finite differences do not tell: they do not converge, as where the "
         << "function jumps\n";
    else if (s.is_kink)
      os << ": derivative " << s.analytic << ", at a kink with slope " << s.left << " to the left and " << s.right
         << " to the right\n";
    else
      os << ": derivative " << s.analytic << ", finite difference " << s.numeric << " (error about " << s.error
         << ")\n";
  }
  static double difference(const scalar_check& s) noexcept {
    const double scale = std::fmax(1.0, std::fmax(std::fabs(s.analytic), std::fabs(s.numeric)));
    return s.analytic == s.numeric ? 0 : std::fabs(s.analytic - s.numeric) / scale;
  }

  std::vector<scalar_check> scalars_;
};

namespace detail {
/// What a call returns that is refused (refused_call.hpp).
template <std::size_t>
using parenthesized_check = gradient_check;
}  // namespace detail

}  // namespace dualrev
