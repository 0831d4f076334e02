// How a range of inputs that stays where it is (input_range.hpp) crosses the boundary, and the call that it is for.
#pragma once

#include "dualrev/boundary/argument.hpp"
#include "dualrev/boundary/input_range.hpp"
#include "dualrev/paper/tape.hpp"

namespace dualrev {

namespace detail {

/// Beside the argument that would be lifted, whose shape and cotangent it has.
template <class Parameter, class Range>
struct range_in_place : argument<Parameter, typename dual_parameter<Parameter>::type> {
  static constexpr bool shareable = false;
  static constexpr bool in_place = true;
  static constexpr bool has_place = true;
  struct storage {
    input_range<Range> range;
    template <class Type, class Numbers, class Inputs>
    void fill(const Numbers& numbers, Inputs&& inputs, shared_nodes&) {
      range = {numbers.data(), numbers.size(), inputs.t.inputs(numbers.size())};
    }
  };
  static const input_range<Range>* lifted(const storage& s) { return &s.range; }
  template <class Bind>
  static const input_range<Range>& pass(const input_range<Range>* lifted, const Bind&) {
    return *lifted;
  }
};
template <class Parameter, class Range>
struct argument_of<Parameter, const input_range<Range>&> {
  using type = range_in_place<Parameter, Range>;
};

template <class Key>
struct on_ranges_key : Key {
  struct derivative : Key::derivative {
    static constexpr auto twin = Key::derivative::on_ranges;
  };
};

}  // namespace detail

}  // namespace dualrev
