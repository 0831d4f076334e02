// The comparisons behind EXPECT_VJP; see check.hpp. Every oracle has its own name in the findings, and the self-test
// shows that each of them finds what is wrong on its own.
#include "support/check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>

namespace check {
namespace {

/// Rows are outputs, columns inputs.
struct matrix {
  std::size_t rows = 0, columns = 0;
  numbers values;
  matrix(std::size_t r, std::size_t c) : rows(r), columns(c), values(r * c, 0.0L) {}
  long double& operator()(std::size_t i, std::size_t j) { return values[i * columns + j]; }
  long double operator()(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
};

bool same_bits(long double a, long double b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}
bool same_bits(const numbers& a, const numbers& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](long double x, long double y) { return same_bits(x, y); });
}
std::string shown(const numbers& list) {
  std::string text = "[";
  for (long double x : list) {
    char digits[64];
    std::snprintf(digits, sizeof digits, "%s%.17Lg", text.size() > 1 ? ", " : "", x);
    text += digits;
  }
  return text + "]";
}

/// A derivative by central differences with Richardson's extrapolation, of all outputs of `f` with respect to one
/// input.
struct slopes {
  numbers value;
  numbers error;  // estimated by the difference of the last two extrapolations
};
template <class Function>
slopes finite_difference(const Function& f, subject& s, std::size_t input, double step) {
  constexpr int levels = 5;
  std::vector<numbers> row(levels);
  slopes best;
  long double h = step * std::max(1.0L, std::abs(s.at[input]));
  for (int i = 0; i < levels; ++i, h /= 2) {
    numbers above = s.at, below = s.at;
    above[input] += h;
    below[input] -= h;
    if (s.single_precision) {  // the step that is really made
      above[input] = static_cast<float>(above[input]);
      below[input] = static_cast<float>(below[input]);
    } else {
      above[input] = static_cast<double>(above[input]);
      below[input] = static_cast<double>(below[input]);
    }
    const numbers y1 = f(above), y0 = f(below);
    numbers next(y1.size());
    for (std::size_t o = 0; o < next.size(); ++o) next[o] = (y1[o] - y0[o]) / (above[input] - below[input]);
    if (i == 0) best = {next, numbers(next.size(), HUGE_VALL)};
    long double power = 4;
    for (int j = 0; j < i; ++j, power *= 4) {
      numbers better(next.size());
      for (std::size_t o = 0; o < next.size(); ++o) {
        better[o] = next[o] + (next[o] - row[j][o]) / (power - 1);
        const long double error = std::max(std::abs(better[o] - next[o]), std::abs(better[o] - row[j][o]));
        if (error < best.error[o]) {
          best.error[o] = error;
          best.value[o] = better[o];
        }
      }
      row[j] = next;
      next = better;
    }
    row[i] = next;
  }
  return best;
}

class examination {
 public:
  examination(subject& s, const options& how) : s_(s), how_(how) {}

  std::string findings() {
    try {
      const subject::result original = s_.original(s_.at);
      outputs_ = original.outputs.size();
      inputs_ = s_.at.size();
      if (outputs_ == 0 || inputs_ == 0) found("harness", "there is nothing to differentiate");
      estimate();
      for (const auto& [w, name] : ways) {
        if (!text_.empty() || !s_.has(w)) continue;
        if (const auto r = s_.reverse(s_.at, w)) {
          compare_primal(*r, original);
          if (text_.empty()) compare_pullbacks();
          if (text_.empty()) compare_gradient(original, w);
          if (text_.empty()) compare_tangents(original, w);
          if (text_.empty() && w == way::as_asked)
            if (const std::string other = s_.sparse(s_.at); !other.empty()) found("sparse", other);
          if (text_.empty() && w == way::as_asked) compare_hessian();
        }
        if (!text_.empty()) text_ += name;
      }
    } catch (const std::exception& e) {
      found("exception", e.what());
    }
    return text_;
  }

 private:
  static constexpr std::pair<way, const char*> ways[] = {
      {way::as_asked, ""}, {way::over_tape, "over the tape\n"}, {way::one_by_one, "with each entry taken at once\n"}};
  subject& s_;
  const options& how_;
  std::size_t inputs_ = 0, outputs_ = 0;
  matrix differences_{0, 0}, tolerated_{0, 0}, exact_{0, 0};
  std::string exact_name_;
  std::string text_;

  void found(const std::string& oracle, const std::string& what) { text_ += oracle + ": " + what + "\n"; }
  bool has_exact() const { return exact_.rows != 0; }

  /// The Jacobian as the oracles see it, and that they agree.
  void estimate() {
    differences_ = tolerated_ = matrix(outputs_, inputs_);
    const double loose = s_.single_precision ? 2e-3 : how_.finite_difference;
    for (std::size_t i = 0; i < inputs_; ++i) {
      const slopes d = finite_difference([&](const numbers& x) { return s_.original(x).outputs; }, s_, i,
                                         s_.single_precision ? 0.03 : how_.step);
      for (std::size_t o = 0; o < outputs_; ++o) {
        differences_(o, i) = d.value.at(o);
        tolerated_(o, i) = loose * std::max(1.0L, std::abs(d.value[o]));
      }
    }
    estimate_exactly();
    if (!has_exact()) {
      found("harness", "neither forward duals nor a derivative by hand");
      return;
    }
    for (std::size_t o = 0; o < outputs_; ++o)
      for (std::size_t i = 0; i < inputs_; ++i)
        if (!(std::abs(differences_(o, i) - exact_(o, i)) <= tolerated_(o, i)))
          found("oracles", "d output " + std::to_string(o) + " / d input " + std::to_string(i) +
                               ": finite differences " + shown({differences_(o, i)}) + ", " + exact_name_ + " " +
                               shown({exact_(o, i)}));
  }
  void estimate_exactly() {
    if (!how_.by_hand.empty()) {
      exact_ = matrix(outputs_, inputs_);
      exact_name_ = "by hand";
      if (how_.by_hand.size() != exact_.values.size())
        found("harness", "the Jacobian by hand has another size");
      else
        exact_.values = how_.by_hand;
    }
    for (std::size_t i = 0; i < inputs_; ++i) {
      std::vector<double> direction(inputs_, 0.0);
      direction[i] = 1;
      const auto column = s_.forward(s_.at, direction);
      if (!column) return;
      if (i == 0) exact_ = matrix(outputs_, inputs_);
      exact_name_ = "forward";
      if (column->tangents.size() != outputs_) return found("harness", "the copy on forward duals has other outputs");
      for (std::size_t o = 0; o < outputs_; ++o) exact_(o, i) = column->tangents[o];
    }
  }

  void compare_primal(const subject::result& r, const subject::result& original) {
    if (!same_bits(r.outputs, original.outputs) || !same_bits(r.others, original.others))
      found("primal", "got " + shown(r.outputs) + ", the original gives " + shown(original.outputs));
    if (!same_bits(r.arguments.scalars, original.arguments.scalars) ||
        !same_bits(r.arguments.others, original.arguments.others))
      found("exit", "the caller's arguments are " + shown(r.arguments.scalars) + " afterwards, the original leaves " +
                        shown(original.arguments.scalars));
  }

  /// Cotangents: each output alone (the first eight), all of them, and an uneven mixture.
  std::vector<numbers> seeds() const {
    std::vector<numbers> list;
    for (std::size_t o = 0; o < std::min<std::size_t>(outputs_, 8); ++o) {
      list.emplace_back(outputs_, 0.0L);
      list.back()[o] = 1;
    }
    list.emplace_back(outputs_, 1.0L);
    list.emplace_back(outputs_);
    for (std::size_t o = 0; o < outputs_; ++o)
      list.back()[o] = (o % 2 ? -0.75L : 1.25L) + 0.5L * static_cast<long double>(o % 5);
    return list;
  }

  void compare_pullbacks() {
    numbers sum(inputs_, 0.0L), weight(inputs_, 1.0L), at_once;
    const auto list = seeds();
    for (std::size_t k = 0; k < list.size(); ++k) {
      const leaves pulled = s_.pull(list[k]);
      const numbers& g = pulled.scalars;
      if (g.size() != inputs_)
        return found("shape", std::to_string(g.size()) + " cotangents for " + std::to_string(inputs_) + " inputs");
      if (!same_bits(pulled.others, s_.others)) found("shape", "what is no scalar differs from the argument's");
      compare_with_oracles(list[k], g);
      if (k + 2 < list.size() && outputs_ <= 8)
        for (std::size_t i = 0; i < inputs_; ++i) {
          sum[i] += g[i];
          weight[i] += std::abs(g[i]);
        }
      else if (k + 2 == list.size())
        at_once = g;
      if (!text_.empty()) return;
    }
    if (outputs_ <= 8)
      for (std::size_t i = 0; i < inputs_; ++i)
        if (!(std::abs(sum[i] - at_once[i]) <= (s_.single_precision ? 1e-5L : 1e-12L) * weight[i]))
          return found("linear", "input " + std::to_string(i) + ": the outputs one by one give " + shown({sum[i]}) +
                                     ", together " + shown({at_once[i]}));
    if (const numbers again = s_.pull(list.back()).scalars, first = s_.pull(list.back()).scalars;
        !same_bits(again, first))
      found("repeat", shown(first) + ", then " + shown(again));
    if (const numbers zero = s_.pull(numbers(outputs_, 0.0L)).scalars;
        !std::all_of(zero.begin(), zero.end(), [](long double x) { return x == 0; }))
      found("linear", "the cotangent 0 gives " + shown(zero));
  }

  /// Tangents of the arguments: each input alone (the first eight), all of them, and an uneven mixture.
  void compare_tangents(const subject::result& original, way w) {
    std::vector<numbers> list;
    for (std::size_t i = 0; i < std::min<std::size_t>(inputs_, 8); ++i) {
      list.emplace_back(inputs_, 0.0L);
      list.back()[i] = 1;
    }
    list.emplace_back(inputs_);
    for (std::size_t i = 0; i < inputs_; ++i)
      list.back()[i] = (i % 2 ? 0.5L : -1.5L) + 0.25L * static_cast<long double>(i % 7);
    list.emplace_back(inputs_, 0.0L);
    const numbers before = s_.pull(seeds().back()).scalars;
    for (const numbers& direction : list) {
      const auto r = s_.push(s_.at, direction, w);
      if (!r) return;
      compare_primal(*r, original);
      if (r->tangents.size() != outputs_ || !same_bits(r->other_tangents, original.others))
        found("shape", "the tangent has not the shape of the outputs");
      if (text_.empty()) compare_tangent(direction, r->tangents);
      if (!text_.empty()) {
        text_ += "in forward mode\n";
        return;
      }
    }
    if (const numbers after = s_.pull(seeds().back()).scalars; !same_bits(before, after))
      found("repeat", shown(before) + ", and behind forward mode " + shown(after));
  }
  void compare_tangent(const numbers& direction, const std::vector<double>& tangent) {
    const long double narrow = s_.single_precision ? 1e-5L : static_cast<long double>(how_.forward);
    for (std::size_t o = 0; o < outputs_; ++o) {
      long double d = 0, d_tolerance = 0, e = 0, size = 1;
      for (std::size_t i = 0; i < inputs_; ++i) {
        if (direction[i] == 0) continue;
        d += direction[i] * differences_(o, i);
        d_tolerance += std::abs(direction[i]) * tolerated_(o, i);
        e += direction[i] * exact_(o, i);
        size += std::abs(direction[i] * exact_(o, i));
      }
      const std::string where =
          "output " + std::to_string(o) + " for the tangent " + shown(direction) + ": got " + shown({tangent[o]});
      if (!(std::abs(tangent[o] - d) <= d_tolerance))
        found("finite differences", where + ", finite differences give " + shown({d}));
      if (!(std::abs(tangent[o] - e) <= narrow * size))
        found(exact_name_, where + ", " + exact_name_ + " " + shown({e}));
    }
    // <w, J dx> = <J' w, dx>
    const numbers w = seeds().back(), g = s_.pull(w).scalars;
    long double pushed = 0, pulled = 0, size = 1;
    for (std::size_t o = 0; o < outputs_; ++o) {
      pushed += w[o] * tangent[o];
      size += std::abs(w[o] * tangent[o]);
    }
    for (std::size_t i = 0; i < inputs_; ++i) {
      pulled += g[i] * direction[i];
      size += std::abs(g[i] * direction[i]);
    }
    if (!(std::abs(pushed - pulled) <= (s_.single_precision ? 1e-5L : 1e-12L) * size))
      found("transpose", "for the tangent " + shown(direction) + " the dot product with the outputs' is " +
                             shown({pushed}) + ", by the pullback " + shown({pulled}));
  }

  /// Column by column, with differences of the gradient, and of the derivatives that the forward duals give.
  void compare_hessian() {
    const auto got = s_.hessian(s_.at);
    if (!got) return;
    if (got->size() != inputs_ * inputs_) return found("hessian", "a matrix of another size");
    numbers of_value(outputs_, 0.0L);
    of_value[0] = 1;
    const auto gradient = [&](const numbers& x) {
      s_.reverse(x, way::as_asked);
      return s_.pull(of_value).scalars;
    };
    const auto forward = [&](const numbers& x) {
      numbers all;
      for (std::size_t i = 0; i < inputs_; ++i) {
        std::vector<double> direction(inputs_, 0.0);
        direction[i] = 1;
        if (const auto r = s_.forward(x, direction)) all.push_back(r->tangents[0]);
      }
      return all;
    };
    const double step = s_.single_precision ? 0.03 : how_.step;
    for (std::size_t j = 0; j < inputs_ && text_.empty(); ++j) {
      compare_column(*got, j, finite_difference(gradient, s_, j, step), "differences of gradients");
      compare_column(*got, j, finite_difference(forward, s_, j, step), "differences of forward duals");
    }
    s_.reverse(s_.at, way::as_asked);
  }
  void compare_column(const numbers& hessian, std::size_t j, const slopes& d, const char* oracle) {
    for (std::size_t i = 0; i < d.value.size(); ++i) {
      const long double x = hessian[i * inputs_ + j], size = std::max(1.0L, std::abs(d.value[i]));
      if (!(d.error[i] <= 1e-3L * size)) continue;  // beside a kink
      const long double tolerance = s_.single_precision ? 2e-3L : 1e-5L;
      if (!(std::abs(x - d.value[i]) <= tolerance * size + 4 * d.error[i]))
        found("hessian", "at (" + std::to_string(i) + ", " + std::to_string(j) + ") got " + shown({x}) + ", " + oracle +
                             " give " + shown({d.value[i]}));
    }
  }

  void compare_with_oracles(const numbers& w, const numbers& g) {
    for (std::size_t i = 0; i < inputs_; ++i) {
      long double d = 0, d_tolerance = 0, e = 0, size = 1;
      for (std::size_t o = 0; o < outputs_; ++o) {
        d += w[o] * differences_(o, i);
        d_tolerance += std::abs(w[o]) * tolerated_(o, i);
        if (!has_exact()) continue;
        e += w[o] == 0 ? 0 : w[o] * exact_(o, i);
        size += w[o] == 0 ? 0 : std::abs(w[o] * exact_(o, i));
      }
      const std::string where =
          "input " + std::to_string(i) + " for the cotangent " + shown(w) + ": got " + shown({g[i]});
      if (!(std::abs(g[i] - d) <= d_tolerance))
        found("finite differences", where + ", finite differences give " + shown({d}));
      const long double tolerance = (s_.single_precision ? 1e-5L : static_cast<long double>(how_.forward)) * size;
      if (has_exact() && !(std::abs(g[i] - e) <= tolerance))
        found(exact_name_, where + ", " + exact_name_ + " " + shown({e}));
    }
  }

  void compare_gradient(const subject::result& original, way w) {
    const auto got = s_.gradient(s_.at, w);
    if (!got) return;
    numbers expected = s_.pull({1.0L}).scalars;
    expected.insert(expected.begin(), original.outputs.at(0));
    // One may go over the tape where the other does not: the value is the same, derivatives are to rounding.
    const numbers& given = got->scalars;
    const long double tolerance = s_.single_precision ? 1e-5L : 1e-12L;
    bool alike = given.size() == expected.size() && same_bits(given.at(0), expected.at(0));
    for (std::size_t i = 1; alike && i < given.size(); ++i)
      alike = same_bits(given[i], expected[i]) ||
              std::abs(given[i] - expected[i]) <= tolerance * (1 + std::abs(expected[i]));
    if (!alike) found("gradient", shown(got->scalars) + ", vjp gives " + shown(expected));
  }
};

}  // namespace

std::string examine(subject& s, const options& how) { return examination(s, how).findings(); }

}  // namespace check
