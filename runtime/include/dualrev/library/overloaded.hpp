// A set of closures called as one: what a generic lambda of the original becomes, a closure for each type it was called
// with.
#pragma once

namespace dualrev {

template <class... Closures>
struct overloaded : Closures... {
  using Closures::operator()...;
};
template <class... Closures>
overloaded(Closures...) -> overloaded<Closures...>;

}  // namespace dualrev
