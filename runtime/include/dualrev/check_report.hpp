// What check_gradient finds: for each scalar of the arguments the derivative and the finite difference, and a verdict.
#pragma once

#include <cmath>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace dualrev {

struct check_options {
  double tolerance = 1e-6;  ///< relative difference allowed beyond the finite difference's own error
};

/// One scalar of the arguments.
struct scalar_check {
  std::string path;       ///< e.g. arg0[3].x: parameter number, elements, members
  double analytic = 0;    ///< derivative by dualrev
  double numeric = 0;     ///< Richardson-extrapolated central difference of the original
  double error = 0;       ///< estimated error of `numeric`; infinite if the original gave no finite values nearby
  bool ok = false;        ///< they agree within tolerance and error
  bool is_value = false;  ///< check_rule: no derivatives are compared, but the rule's value with the function's own
};

/// The result of check_gradient, one line per scalar; print it with `<<`.
class gradient_check {
 public:
  explicit gradient_check(std::vector<scalar_check> scalars) : scalars_(std::move(scalars)) {}

  /// Whether all scalars agree.
  [[nodiscard]] bool ok() const noexcept {
    for (const scalar_check& s : scalars_)
      if (!s.ok) return false;
    return true;
  }
  /// The largest difference, relative to the larger of 1 and the derivatives; NaN if one is.
  [[nodiscard]] double max_error() const noexcept {
    double worst = 0;
    for (const scalar_check& s : scalars_) {
      const double e = difference(s);
      if (std::isnan(e)) return e;
      worst = std::fmax(worst, e);
    }
    return worst;
  }
  [[nodiscard]] const std::vector<scalar_check>& scalars() const noexcept { return scalars_; }

  /// A summary and a table: all scalars if they are few, else those that disagree (at most forty lines).
  template <class Char, class Traits>
  friend std::basic_ostream<Char, Traits>& operator<<(std::basic_ostream<Char, Traits>& os,
                                                      const gradient_check& check) {
    constexpr std::size_t most = 40;
    std::size_t wrong = 0;
    for (const scalar_check& s : check.scalars_) wrong += !s.ok;
    const auto precision = os.precision(10);
    os << "gradient check: " << (wrong == 0 ? "ok, " : "FAILED, ") << check.scalars_.size() - wrong << " of "
       << check.scalars_.size() << " " << (check.has_values() ? "values and derivatives" : "derivatives")
       << " agree, largest relative difference " << check.max_error() << "\n";
    const bool all = check.scalars_.size() <= most;
    std::size_t lines = 0;
    for (const scalar_check& s : check.scalars_) {
      if ((s.ok && !all) || ++lines > most) continue;
      os << "  " << (s.ok ? "ok    " : "FAILED") << " " << s.path.c_str();
      if (s.is_value)
        os << ": value by the rule " << s.analytic << ", by the function " << s.numeric << "\n";
      else
        os << ": derivative " << s.analytic << ", finite difference " << s.numeric << " (error about " << s.error
           << ")\n";
    }
    if (lines > most) os << "  ... and " << lines - most << " more\n";
    os.precision(precision);
    return os;
  }

 private:
  [[nodiscard]] bool has_values() const noexcept {
    for (const scalar_check& s : scalars_)
      if (s.is_value) return true;
    return false;
  }
  static double difference(const scalar_check& s) noexcept {
    const double scale = std::fmax(1.0, std::fmax(std::fabs(s.analytic), std::fabs(s.numeric)));
    return s.analytic == s.numeric ? 0 : std::fabs(s.analytic - s.numeric) / scale;
  }

  std::vector<scalar_check> scalars_;
};

}  // namespace dualrev
