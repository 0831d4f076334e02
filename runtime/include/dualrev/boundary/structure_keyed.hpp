// D on maps. The keys are part of the shape and come to the cotangent as they are; scalars in keys are constants. The
// entries come in the order of the container; of two unordered containers with the same keys, which may have them in
// another order, entries go together by key, and among equal keys by position.
#pragma once

#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/rebuild.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/library/functors.hpp"

namespace dualrev {

template <class Type, class To, class From, class Leaf>
constexpr To transcribed(const From& from, Leaf&& leaf);

namespace detail {

/// A key of type `Key` or its dual as the other of the two: scalars become constants, or lose their derivative.
template <class Key, class To, class From>
constexpr decltype(auto) key_as(const From& key) {
  if constexpr (std::is_same_v<To, From>)
    return key;
  else
    return transcribed<Key, To>(key, [](auto& to, const auto& from) {
      if constexpr (is_dual<std::remove_cvref_t<decltype(from)>>)
        to = from.v;
      else
        to = from;
    });
}

template <class Key>
inline constexpr bool is_text = false;
template <class... Ts>
inline constexpr bool is_text<std::basic_string<Ts...>> = true;

/// Whether two keys are known to be one and the same, not only equivalent (as 0.0 and -0.0 are).
template <class Key>
constexpr bool identical([[maybe_unused]] const Key& a, [[maybe_unused]] const Key& b) {
  if constexpr (std::is_integral_v<Key> || std::is_enum_v<Key> || is_text<Key>)
    return a == b;
  else
    return !std::is_copy_assignable_v<Key>;
}

/// Puts an entry with `key` before `at`.
template <class Map, class Key, class FromValue>
auto add_entry(Map& to, typename Map::const_iterator at, const Key& key, const FromValue& value) {
  using mapped = typename Map::mapped_type;
  if constexpr (made_from_nothing<mapped>())
    return to.emplace_hint(at, std::piecewise_construct, std::forward_as_tuple(key), std::tuple<>());
  else
    return to.emplace_hint(at, key, blank<mapped>(value));
}

struct keyed_structure {
  static constexpr bool made_of_arguments = true;
  static constexpr bool holds_scalars = true;
  static constexpr bool fixed_shape = false;
};

template <class Key, class Value>
struct ordered_structure : keyed_structure {
  template <class Walk, class Object>
  static constexpr void parts(Walk& walk, Object& o) {
    if (walk.template shape<ordered_structure>(o))
      for (auto& [key, value] : o) walk.template entry<Value>(key, value);
  }
  template <class Walk, class First, class Second>
  static constexpr void parts(Walk& walk, First& a, Second& b) {
    if (!walk.template shape<ordered_structure>(a, b)) return;
    auto at = a.begin();
    for (auto& [key, value] : b) walk.template entry<Value>(key, (at++)->second, value);
  }

  template <class First, class Second>
  static constexpr bool same(const First& a, const Second& b) {
    if (a.size() != b.size()) return false;
    const auto before = a.key_comp();
    auto at = a.begin();
    for (const auto& [other, value] : b) {
      decltype(auto) key = key_as<Key, typename First::key_type>(other);
      if (before(at->first, key) || before(key, at->first)) return false;
      ++at;
    }
    return true;
  }

  template <class To, class From>
  static constexpr void reshape(To& to, const From& from) {
    using compare = typename To::key_compare;
    if constexpr (!std::is_empty_v<compare>) {  // it may order otherwise: begin anew
      To fresh(functor_cast<compare>(from.key_comp()));
      to = std::move(fresh);
    }
    const auto before = to.key_comp();
    auto at = to.begin();
    for (const auto& [other, value] : from) {
      decltype(auto) key = key_as<Key, typename To::key_type>(other);
      while (at != to.end() && before(at->first, key)) at = to.erase(at);
      if (at == to.end() || before(key, at->first)) {
        add_entry(to, at, key, value);
      } else if (identical(at->first, key)) {
        ++at;
      } else if constexpr (std::is_copy_assignable_v<typename To::key_type>) {
        const auto next = std::next(at);
        auto node = to.extract(at);
        node.key() = key;
        to.insert(next, std::move(node));
        at = next;
      }
    }
    to.erase(at, to.end());
  }
};

template <class Key, class Value>
struct unordered_structure : keyed_structure {
  template <class Walk, class Object>
  static constexpr void parts(Walk& walk, Object& o) {
    if (walk.template shape<unordered_structure>(o))
      for (auto& [key, value] : o) walk.template entry<Value>(key, value);
  }
  template <class Walk, class First, class Second>
  static constexpr void parts(Walk& walk, First& a, Second& b) {
    if (!walk.template shape<unordered_structure>(a, b)) return;
    for (auto at = b.begin(); at != b.end();) {
      const auto equal = b.equal_range(at->first);
      auto [other, end] = a.equal_range(key_as<Key, typename First::key_type>(at->first));
      for (; at != equal.second; ++at, ++other) {
        if (other == end)
          fail_argument(
              "dualrev: two unordered containers have not the same keys, or a key is not "
              "equal to itself");
        walk.template entry<Value>(at->first, other->second, at->second);
      }
    }
  }

  template <class First, class Second>
  static constexpr bool same(const First& a, const Second& b) {
    if (a.size() != b.size()) return false;
    for (auto at = b.begin(); at != b.end();) {
      const auto equal = b.equal_range(at->first);
      const auto other = a.equal_range(key_as<Key, typename First::key_type>(at->first));
      if (equal.first == equal.second) return false;  // a key that is not equal to itself
      if (std::distance(equal.first, equal.second) != std::distance(other.first, other.second)) return false;
      at = equal.second;
    }
    return true;
  }

  template <class To, class From>
  static constexpr void reshape(To& to, const From& from) {
    if (std::is_empty_v<typename To::hasher> && std::is_empty_v<typename To::key_equal> && same_order(to, from)) return;
    To fresh(from.bucket_count(), functor_cast<typename To::hasher>(from.hash_function()),
             functor_cast<typename To::key_equal>(from.key_eq()));
    fresh.max_load_factor(from.max_load_factor());
    // An entry goes to the front of its bucket, a new bucket to the front of all (in libstdc++), so from the back to
    // the front gives the same order, and with it the same order of operations in the twin.
    std::vector<typename From::const_iterator> order;
    order.reserve(from.size());
    for (auto at = from.begin(); at != from.end(); ++at) order.push_back(at);
    for (auto f = order.rbegin(); f != order.rend(); ++f) {
      decltype(auto) key = key_as<Key, typename To::key_type>((*f)->first);
      auto node = to.empty() ? typename To::node_type() : to.extract(key);
      if (node.empty()) {
        add_entry(fresh, fresh.end(), key, (*f)->second);
      } else {
        if constexpr (std::is_copy_assignable_v<typename To::key_type>) node.key() = key;
        fresh.insert(fresh.end(), std::move(node));
      }
    }
    to = std::move(fresh);
  }

 private:
  template <class First, class Second>
  static constexpr bool same_order(const First& a, const Second& b) {
    if (a.size() != b.size() || a.bucket_count() != b.bucket_count()) return false;
    auto at = a.begin();
    for (const auto& [other, value] : b) {
      decltype(auto) key = key_as<Key, typename First::key_type>(other);
      if (!identical((at++)->first, key)) return false;
    }
    return true;
  }
};

template <class Allocator, class Key, class Value>
using rebound_entries = typename std::allocator_traits<Allocator>::template rebind_alloc<
    std::pair<const dualrev::dual_type<Key>, dualrev::dual_type<Value>>>;

}  // namespace detail

#define DUALREV_ORDERED(name)                                                                                      \
  template <class Key, class Value, class Compare, class Allocator>                                                \
    requires(holds_scalars<Key> || holds_scalars<Value>)                                                           \
  struct structure<std::name<Key, Value, Compare, Allocator>> : detail::ordered_structure<Key, Value> {            \
    using dual_type = std::name<dualrev::dual_type<Key>, dualrev::dual_type<Value>, detail::dual_functor<Compare>, \
                                detail::rebound_entries<Allocator, Key, Value>>;                                   \
  };
DUALREV_ORDERED(map)
DUALREV_ORDERED(multimap)
#undef DUALREV_ORDERED

#define DUALREV_UNORDERED(name)                                                                                 \
  template <class Key, class Value, class Hash, class Equal, class Allocator>                                   \
    requires(holds_scalars<Key> || holds_scalars<Value>)                                                        \
  struct structure<std::name<Key, Value, Hash, Equal, Allocator>> : detail::unordered_structure<Key, Value> {   \
    using dual_type = std::name<dualrev::dual_type<Key>, dualrev::dual_type<Value>, detail::dual_functor<Hash>, \
                                detail::dual_functor<Equal>, detail::rebound_entries<Allocator, Key, Value>>;   \
  };
DUALREV_UNORDERED(unordered_map)
DUALREV_UNORDERED(unordered_multimap)
#undef DUALREV_UNORDERED

}  // namespace dualrev
