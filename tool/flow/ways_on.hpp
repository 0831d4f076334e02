// What to write instead of what cannot be read: the ways out that several remarks tell.
#pragma once

namespace dualrev::flow::ways_on {

constexpr auto statement = "give it a statement of its own, in front of what uses it";
constexpr auto in_order = "give each part a statement of its own, in the order that is meant";
constexpr auto definition = "define it where it is seen: in a header that is included, or in a source that is given";
constexpr auto named_class = "give it an object of a class whose operator() does what the closure does";
constexpr auto parameter = "make it a parameter";
constexpr auto known_class = "call the function of a class that is known here";
constexpr auto other_name = "give one of the two another name";
constexpr auto copy = "change a copy that the function makes";
constexpr auto loop = "write it as a loop over indices";
constexpr auto own_row = "declare it inside of the loop, or set each of its elements by a loop over its size";
constexpr auto branches = "write it as if and else";

}  // namespace dualrev::flow::ways_on
