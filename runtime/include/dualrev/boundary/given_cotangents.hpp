// Cotangents of an object that a function gives: how large it is, its pullback knows when the function has run. What is
// given to the pullback in their place tells them then, number by number in the order of the structure.
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/walk.hpp"

namespace dualrev::detail {

/// Calls `visit(x)` for all numbers of a cotangent, which is one, or a range or a pair of some.
template <class Number, class Cotangent, class Visit>
void each_number(Cotangent& cotangent, const Visit& visit) {
  if constexpr (std::is_same_v<Cotangent, Number>) {
    visit(cotangent);
  } else if constexpr (requires { std::begin(cotangent); }) {
    for (auto& each : cotangent) each_number<Number>(each, visit);
  } else {
    each_number<Number>(cotangent.first, visit);
    each_number<Number>(cotangent.second, visit);
  }
}

/// One cotangent of a `Value`. Where it has another shape than what is given, that is std::invalid_argument.
template <class Value, class Number>
class cotangent_of_object {
 public:
  using number = Number;
  explicit cotangent_of_object(const Value& cotangent) : cotangent_(cotangent) {}

  class numbers {
   public:
    numbers(const Value& cotangent, const Value& like) {
      for_each_scalar_pair<Value>(cotangent, like, [&](const auto& x, const auto&) { all_.push_back(x); });
    }
    template <class Cotangent>
    void add_to(Cotangent& cotangent) {
      each_number<Number>(cotangent, [&](Number& x) { x += all_[next_++]; });
    }

   private:
    std::vector<double> all_;
    std::size_t next_ = 0;
  };
  [[nodiscard]] numbers of(const Value& value) const {
    if (!same_shape<Value>(value, cotangent_))
      fail_argument("dualrev: a cotangent given to a pullback has not the shape of the output");
    return numbers(cotangent_, value);
  }

 private:
  const Value& cotangent_;
};

/// Ones at the numbers `row` and following, as many as `used`, each in a lane of its own.
template <class Number>
class ones_of_object {
 public:
  using number = Number;
  ones_of_object(std::size_t row, std::size_t used) : row_(row), used_(used) {}

  class numbers {
   public:
    explicit numbers(const ones_of_object& ones) : ones_(ones) {}
    template <class Cotangent>
    void add_to(Cotangent& cotangent) {
      each_number<Number>(cotangent, [&](Number& x) {
        const std::size_t lane = next_++ - ones_.row_;  // very large of those before
        if (lane >= ones_.used_) return;
        Number one = 0.0;
        one.set(lane, 1);
        x += one;
      });
    }

   private:
    const ones_of_object& ones_;
    std::size_t next_ = 0;
  };
  template <class Value>
  [[nodiscard]] numbers of(const Value&) const {
    return numbers(*this);
  }

 private:
  std::size_t row_, used_;
};

}  // namespace dualrev::detail
