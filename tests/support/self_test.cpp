// Can the harness fail? Each oracle is given something that it alone, or it first, must find: a wrong twin, a wrong
// exit value, a pullback that is not linear, and so on; and one right twin, in which nothing may be found.
#include <gtest/gtest.h>

#include "support/case.hpp"

namespace {

double f(double x, double y) { return x * std::sin(y); }
fwd::dual f_copy(fwd::dual x, fwd::dual y) { return x * sin(y); }
void scale(double k, double* p) { p[0] *= k; }
void scale_copy(fwd::dual k, fwd::dual* p) { p[0] *= k; }

struct right {
  static double value(double x, double y) { return x * std::sin(y); }
  static std::tuple<double, double> pulled(double x, double y, double dy) {
    return {dy * std::sin(y), dy * x * std::cos(y)};
  }
};
/// An entry in place of dualrev's, made of a value and a pullback written by hand.
template <class Twin>
struct by_hand {
  template <auto F>
  static auto vjp(double x, double y) {
    struct result {
      double value;
      std::function<std::tuple<double, double>(double)> pullback;
    };
    return result{Twin::value(x, y), [x, y](double dy) { return Twin::pulled(x, y, dy); }};
  }
  template <auto F>
  static auto gradient(double x, double y) {
    if constexpr (requires { Twin::gradient(x, y); })
      return Twin::gradient(x, y);
    else {
      const auto [dx, dy] = Twin::pulled(x, y, 1);
      return std::tuple(Twin::value(x, y), dx, dy);
    }
  }
};
template <class Twin, auto Copy = &f_copy>
std::string examined(check::options how = {}) {
  return check::run(&f, Copy, check::derivatives_of<&f, by_hand<Twin>, true>(), how, 1.3, 0.7);
}
std::string found_by(const std::string& findings) { return findings.substr(0, findings.find(':')); }

TEST(SelfTest, NothingIsWrong) { EXPECT_EQ("", examined<right>()); }

TEST(SelfTest, PrimalBitForBit) {
  struct twin : right {
    static double value(double x, double y) { return std::nextafter(right::value(x, y), 10); }
  };
  EXPECT_EQ("primal", found_by(examined<twin>()));
}

/// Wrong in one way to a derivative alone.
template <check::way Wrong>
struct wrong_in {
  template <auto F>
  static auto vjp(double x, double y) {
    const bool at_once = check::take_after == 0;
    return by_hand<right>::vjp<F>(x + (Wrong == check::way::one_by_one && at_once), y);
  }
  struct over_tape {
    template <auto F>
    static constexpr bool differs() {
      return true;
    }
    template <auto F>
    static auto vjp(double x, double y) {
      return wrong_in::vjp<F>(x + (Wrong == check::way::over_tape && check::take_after != 0), y);
    }
  };
};
TEST(SelfTest, EachWay) {
  const auto examined = [](const auto& derivatives) { return check::run(&f, &f_copy, derivatives, {}, 1.3, 0.7); };
  const auto last_line = [](const std::string& text) { return text.substr(text.rfind('\n', text.size() - 2) + 1); };
  EXPECT_EQ("over the tape\n", last_line(examined(check::derivatives_of<&f, wrong_in<check::way::over_tape>>())));
  EXPECT_EQ("with each entry taken at once\n",
            last_line(examined(check::derivatives_of<&f, wrong_in<check::way::one_by_one>>())));
}

TEST(SelfTest, FiniteDifferences) {
  struct twin : right {
    static std::tuple<double, double> pulled(double x, double y, double dy) {
      return {dy * std::sin(y), dy * std::cos(y) * x * 1.00001};
    }
  };
  const std::string found =
      examined<twin, check::no_oracle{}>({.by_hand = {0.64421768723769102L, 1.3L * std::cos(0.7L) * 1.00001L}});
  EXPECT_EQ("oracles", found_by(found));  // the derivative by hand is wrong as well
  EXPECT_NE(std::string::npos, found.find("finite differences"));
  // A tolerance so wide that only finite differences are left to object.
  EXPECT_EQ("finite differences", found_by(examined<twin>({.forward = 1})));
}

TEST(SelfTest, ForwardDuals) {
  struct twin : right {
    static std::tuple<double, double> pulled(double x, double y, double dy) {
      return {dy * std::sin(y) * (1 + 1e-9), dy * x * std::cos(y)};
    }
  };
  EXPECT_EQ("forward", found_by(examined<twin>()));
}

TEST(SelfTest, MissingContribution) {
  struct twin : right {
    static std::tuple<double, double> pulled(double, double y, double dy) { return {dy * std::sin(y), 0}; }
  };
  const std::string found = examined<twin>();
  EXPECT_NE(std::string::npos, found.find("finite differences: input 1"));
  EXPECT_NE(std::string::npos, found.find("forward: input 1"));
}

TEST(SelfTest, DerivativeByHand) {
  EXPECT_EQ("oracles", found_by(examined<right, check::no_oracle{}>({.by_hand = {0.64421768723769102L, 0.9L}})));
  EXPECT_EQ("harness", found_by(examined<right, check::no_oracle{}>({.by_hand = {1.0L}})));
  EXPECT_EQ("harness", found_by(examined<right, check::no_oracle{}>()));
}

TEST(SelfTest, LinearInTheCotangent) {
  struct twin : right {
    static std::tuple<double, double> pulled(double x, double y, double dy) {
      return {dy * std::sin(y) + 1e-11, dy * x * std::cos(y)};
    }
  };
  EXPECT_EQ("linear", found_by(examined<twin>()));
}

TEST(SelfTest, TheSameEachTime) {
  struct twin : right {
    static std::tuple<double, double> pulled(double x, double y, double dy) {
      static double drift = 0;
      drift += 1e-14;
      return {dy * (std::sin(y) + drift), dy * x * std::cos(y)};
    }
  };
  EXPECT_EQ("repeat", found_by(examined<twin>()));
}

TEST(SelfTest, Gradient) {
  struct twin : right {
    static std::tuple<double, double, double> gradient(double x, double y) { return {value(x, y), 0, 0}; }
  };
  EXPECT_EQ("gradient", found_by(examined<twin>()));
}

TEST(SelfTest, Exceptions) {
  struct twin : right {
    static double value(double, double) { throw std::runtime_error("on purpose"); }
  };
  EXPECT_EQ("exception: on purpose\n", examined<twin>());
}

template <bool WritesBack, bool KeepsShape>
struct scales {
  template <auto F>
  static auto vjp(double k, std::vector<double>& p) {
    struct result {
      std::vector<double> value;
      std::function<std::tuple<double, std::vector<double>>(const std::vector<double>&)> pullback;
    };
    std::vector<double> out = p;
    out[0] *= k;
    const auto pull = [k, p](const std::vector<double>& dy) {
      std::tuple<double, std::vector<double>> d{dy[0] * p[0], dy};
      std::get<1>(d)[0] *= k;
      if (!KeepsShape) std::get<1>(d).pop_back();
      return d;
    };
    if (WritesBack) p = out;
    return result{out, pull};
  }
};

TEST(SelfTest, ExitValuesAndShapes) {
  const auto examined = [](auto entry) {
    return check::run(&scale, &scale_copy, check::derivatives_of<&scale, decltype(entry)>(), {}, 1.3, {0.7, 2.0});
  };
  EXPECT_EQ("", examined(scales<true, true>()));
  EXPECT_EQ("exit", found_by(examined(scales<false, true>())));
  EXPECT_EQ("shape", found_by(examined(scales<true, false>())));
}

double wrong_rule(double x, double y) { return x * y; }
fwd::dual wrong_rule_copy(fwd::dual x, fwd::dual y) { return x * fwd::dual(y.v); }  // loses a derivative

/// A Jacobian of one row, by two parameters, dense and sparse.
struct one_number {
  std::size_t rows = 1, cols = 1;
  std::vector<double> data;
  bool is_there = true;
  double operator()(std::size_t, std::size_t) const { return data[0]; }
  [[nodiscard]] bool has(std::size_t, std::size_t) const { return is_there; }
};
/// Right backwards, and forward mode beside it, which is wrong in one way.
struct forward_right {
  static one_number sparse(double x) { return {.data = {x}}; }
  static double value(double value) { return value; }
  static double tangent(double tangent) { return tangent; }
};
template <class Forward>
struct with_forward : by_hand<right> {
  static constexpr bool forward = true;
  template <auto F>
  static constexpr std::size_t inputs() {
    return 2;
  }
  template <auto F>
  static auto jvp(double x, double y, double dx, double dy) {
    struct result {
      double value, tangent;
    };
    return result{Forward::value(right::value(x, y)), Forward::tangent(dx * std::sin(y) + dy * x * std::cos(y))};
  }
  template <auto F>
  static auto jacobian(double x, double y) {
    return std::tuple(one_number{.data = {std::sin(y)}}, one_number{.data = {x * std::cos(y)}});
  }
  template <auto F>
  static auto sparse_jacobian(double x, double y) {
    return std::tuple(one_number{.data = {std::sin(y)}}, Forward::sparse(x * std::cos(y)));
  }
};
TEST(SelfTest, ForwardMode) {
  const auto examined = [](auto entry) {
    return check::run(&f, &f_copy, check::derivatives_of<&f, decltype(entry)>(), {}, 1.3, 0.7);
  };
  EXPECT_EQ("", examined(with_forward<forward_right>()));
  struct other_value : forward_right {
    static double value(double value) { return std::nextafter(value, 10); }
  };
  EXPECT_EQ("primal", found_by(examined(with_forward<other_value>())));
  struct grossly : forward_right {
    static double tangent(double tangent) { return tangent + 1e-3; }
  };
  EXPECT_EQ("finite differences", found_by(examined(with_forward<grossly>())));
  struct slightly : forward_right {
    static double tangent(double tangent) { return tangent * (1 + 1e-8); }
  };
  EXPECT_EQ("forward", found_by(examined(with_forward<slightly>())));
  struct hardly : forward_right {
    static double tangent(double tangent) { return tangent * (1 + 1e-11); }
  };
  const std::string found = examined(with_forward<hardly>());
  EXPECT_EQ("transpose", found_by(found));
  EXPECT_NE(found.find("in forward mode\n"), std::string::npos);
  struct another_number : forward_right {
    static one_number sparse(double x) { return {.data = {x * (1 + 1e-10)}}; }
  };
  EXPECT_EQ("sparse", found_by(examined(with_forward<another_number>())));
  struct no_entry : forward_right {
    static one_number sparse(double x) { return {.data = {x}, .is_there = false}; }
  };
  EXPECT_EQ("sparse", found_by(examined(with_forward<no_entry>())));
  struct another_size : forward_right {
    static one_number sparse(double x) { return {.cols = 2, .data = {x}}; }
  };
  EXPECT_EQ("sparse", found_by(examined(with_forward<another_size>())));
}

/// With a Hessian; a run of it is for `wrong` at one entry.
template <int wrong>
struct with_hessian : by_hand<right> {
  struct whole {
    struct {
      std::vector<double> data;
    } hessian;
  };
  template <auto F>
  static constexpr bool has_hessian() {
    return true;
  }
  template <auto F>
  static auto hessian(double x, double y) {
    whole made{{{0, std::cos(y), std::cos(y), -x * std::sin(y)}}};
    if (wrong < 4) made.hessian.data[wrong] += 1e-3;
    if (wrong == 5) made.hessian.data.pop_back();
    return made;
  }
};
template <int wrong>
std::string with_hessian_examined() {
  return check::run(&f, &f_copy, check::derivatives_of<&f, with_hessian<wrong>, true>(), {}, 1.3, 0.7);
}
TEST(SelfTest, Hessians) {
  EXPECT_EQ("", with_hessian_examined<4>());
  EXPECT_EQ("hessian", found_by(with_hessian_examined<0>()));
  EXPECT_EQ("hessian", found_by(with_hessian_examined<1>()));
  EXPECT_EQ("hessian", found_by(with_hessian_examined<2>()));
  EXPECT_EQ("hessian", found_by(with_hessian_examined<3>()));
  EXPECT_EQ("hessian", found_by(with_hessian_examined<5>()));
  // Each oracle finds it by itself.
  const std::string findings = with_hessian_examined<3>();
  EXPECT_NE(findings.find("differences of gradients"), std::string::npos) << findings;
  EXPECT_NE(findings.find("differences of forward duals"), std::string::npos) << findings;
}

TEST(SelfTest, OraclesThatDisagree) {
  const std::string found =
      check::run(&wrong_rule, &wrong_rule_copy, check::derivatives_of<&wrong_rule, by_hand<right>>(), {}, 1.3, 0.7);
  EXPECT_EQ("oracles", found_by(found));
}

double has_a_kink(double x) { return x > 1 ? x * x : x; }
fwd::dual has_a_kink_copy(fwd::dual x) { return x > 1 ? x * x : x; }
struct no_entry {
  static constexpr bool off = true;
};

TEST(SelfTest, ArgumentsAtAKink) {  // a badly chosen argument of a case shows too
  EXPECT_EQ("oracles", found_by(check::run(&has_a_kink, &has_a_kink_copy,
                                           check::derivatives_of<&has_a_kink, no_entry>(), {}, 1.0)));
}

}  // namespace
