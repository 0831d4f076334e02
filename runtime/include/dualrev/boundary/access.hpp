// Private members of a user's class, and its bases, for dualrev::structure. The names in an explicit instantiation are
// not checked for access ([temp.spec.general]/6), so a generated header may write
//
//   struct Model_k { friend constexpr auto reveal(Model_k); };
//   template struct revealed<Model_k, &Model::k>;           // object.*reveal(Model_k()) is object.k
//   template struct revealed_type<Model_Node, Model::Node>;  // decltype(reveal(Model_Node()))::type is Model::Node
//
// Of a class that only one translation unit knows, the tag stands in an anonymous namespace: `struct Model_k :
// tag<Model_k> {}`.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "dualrev/basics/cxx20.hpp"

namespace dualrev {

namespace access {

/// Declares `reveal` where the other templates define it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
template <class Tag>
struct tag {
  friend constexpr auto reveal(Tag);
};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

template <class Tag, auto Member>
struct revealed {
  friend constexpr auto reveal(Tag) { return Member; }
};

template <class Tag, class Type>
struct revealed_type {
  friend constexpr auto reveal(Tag) { return std::type_identity<Type>(); }
};

}  // namespace access

/// The members of a class without numbers, which has no `structure` (reach.hpp). A specialisation has a function
/// `members(object, visit)` that returns `visit(m...)` of all bases and data members that can be referred to; a member
/// that is a reference is given as a pointer. Of a class that has none, only its own bytes are known.
template <class Type>
struct passive_members;

/// A pointer of a class that copies, assigns and destroys itself what it leads to, given in place of that member; to
/// how many is not known.
template <class Type>
struct owned_pointer {
  using value_type = std::remove_cv_t<Type>;
  Type* first;
};
template <class Type>
owned_pointer<Type> owned_by_class(Type* first) noexcept {
  return {first};
}

/// The bytes of an object, where its members do not say all: bit-fields, unions without a name.
template <class Object>
auto& bytes_of(Object& object) noexcept {
  using byte = std::conditional_t<std::is_const_v<Object>, const unsigned char, unsigned char>;
  return reinterpret_cast<byte(&)[sizeof(Object)]>(object);
}

/// A member that its class declares const, of an object that is being put together; of any other the member as it is.
template <class Object, class Member>
constexpr auto& settable([[maybe_unused]] Object& object, Member& member) {
  if constexpr (std::is_const_v<Object>)
    return member;
  else
    return const_cast<std::remove_const_t<Member>&>(member);
}

/// Asks for a twin whose members are set later, where its class cannot be made from nothing.
struct unset {
  explicit unset() = default;
};

/// The first base of the twin of an exception class that derives from one of the library and has constructors: the
/// original, made by the constructor that made the twin. Nothing else could make the library's part of it (a message).
template <class Original>
struct with_original {
  with_original()
    requires std::is_default_constructible_v<Original>
  = default;
  template <class... Arguments>
  explicit with_original(std::in_place_t, Arguments&&... arguments) : original(std::forward<Arguments>(arguments)...) {}
  Original original;
};

/// A new object of the same value, where the name alone would be the old one.
template <class Type>
constexpr Type copy_of(const Type& object) {
  return object;
}

/// The order of duals, for functions of the library that choose one of several places.
struct less_by_value {
  template <class Dual>
  constexpr bool operator()(const Dual& a, const Dual& b) const noexcept {
    return a.v < b.v;
  }
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
/// The part of an object that its base class `Base` is, whatever its access: only a cast of this form passes it over.
template <class Base, class Object>
constexpr auto& base_of(Object& object) {
  return (std::conditional_t<std::is_const_v<Object>, const Base, Base>&)object;
}
#pragma GCC diagnostic pop

/// The member that `Tag` reveals, of an object of its class or one that derives from it, or of what stands for such an
/// object with other numbers. One that is const is set as well, where the object may be.
template <class Tag, class Object>
constexpr auto& hidden_member(Object& object) {
  if constexpr (requires { object.dualrev_hidden(Tag()); }) {
    return object.dualrev_hidden(Tag());
  } else {
    const auto in_class = []<class Class, class Member>(Member Class::*) { return std::type_identity<Class>(); };
    auto& part = base_of<typename decltype(in_class(reveal(Tag())))::type>(object);
    return settable(part, part.*reveal(Tag()));
  }
}

/// Of a twin, which may be one on jets: then its base is, in place of `Base`, that at `place` of its bases.
template <class Base, std::size_t place, class Object>
constexpr auto& base_of(Object& object) {
  if constexpr (requires { typename Object::dualrev_bases; })
    return base_of<std::tuple_element_t<place, typename Object::dualrev_bases>>(object);
  else
    return base_of<Base>(object);
}

}  // namespace dualrev
