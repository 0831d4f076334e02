// Which memory an object reaches: runs of bytes of its own, of what it owns on the heap (containers, smart pointers),
// of the nodes that it shares with others, and of what it has handles to (pointers, spans). It is asked of two
// arguments of a call (sharing.hpp). Both ends of one run belong to one object or to neighbours in one array; of
// classes, each member is a run, so that padding belongs to nobody.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dualrev/boundary/access.hpp"
#include "dualrev/boundary/structure_core.hpp"

namespace dualrev {

namespace detail {

/// What is followed.
enum class reach : std::uint8_t {
  copied,   ///< what a lifted copy of the object has a copy of: all that it owns, and shared nodes with scalars
  owned,    ///< of that, what no shared pointer leads to
  shared,   ///< and what one does
  shapes,   ///< of that, what says how many scalars there are
  handles,  ///< what a copy leads to as the object does, and need not belong to it
  all       ///< all that can be read or written by the object, handles and shared nodes too
};

constexpr bool follows_handles(reach how) { return how == reach::handles || how == reach::all; }

template <class Type>
concept told_by_structure =
    holds_scalars<Type> && std::is_base_of_v<record<Type, dualrev::dual_type<Type>>, structure<Type>>;
template <class Type>
concept told_passive = requires { sizeof(passive_members<Type>); };
template <class Type>
concept told = told_by_structure<Type> || told_passive<Type>;

template <class Type, class Object, class Visitor>
constexpr auto visit_members(Object& object, Visitor&& visitor) {
  if constexpr (told_by_structure<Type>)
    return structure<Type>::members(object, visitor);
  else
    return passive_members<Type>::members(object, visitor);
}

// Kinds of the library's types, by what can be done with them: none of its headers is needed for that.
template <class Type>
concept smart_pointer = std::is_class_v<Type> && requires(const Type& p) {
  typename Type::element_type;
  { p.get() } -> std::convertible_to<const volatile void*>;
  static_cast<bool>(p);
};
template <class Type>
concept shared_pointer = smart_pointer<Type> && requires(const Type& p) { p.use_count(); };
template <class Type>
concept weak_pointer = requires(const Type& p) {
  typename Type::element_type;
  p.expired();
  p.lock().get();
};
template <class Type>
concept reference_holder = std::is_trivially_copyable_v<Type> && !smart_pointer<Type> && requires(const Type& r) {
  typename Type::type;
  { r.get() } -> std::same_as<typename Type::type&>;
};
template <class Type>
concept sum_type = requires(const Type& v) {
  v.valueless_by_exception();
  v.index();
};
template <class Type>
concept optional_value = std::is_class_v<Type> && requires(Type& o) {
  typename Type::value_type;
  o.has_value();
  { *o } -> std::same_as<typename Type::value_type&>;
};
template <class Type>
concept product_type = requires {
  { std::tuple_size<Type>::value } -> std::convertible_to<std::size_t>;
};
template <class Type>
concept not_const = !std::is_const_v<std::remove_reference_t<Type>>;
template <class Type>
concept contiguous = requires(Type& r) {
  sizeof(*std::data(r));
  { std::size(r) } -> std::convertible_to<std::size_t>;
};
template <class Type>
concept changes_elements = contiguous<Type> && requires(Type& r) {
  { *std::data(r) } -> not_const;
};
/// It has no elements of its own.
template <class Type>
concept range_handle = contiguous<Type> && std::is_trivially_copyable_v<Type> && !product_type<Type>;
/// std::array: too many elements to have them one by one.
template <class Type>
concept product_in_row = product_type<Type> && contiguous<Type>;
template <class Type>
concept pointer_handle = std::is_class_v<Type> && std::contiguous_iterator<Type>;
namespace as_in_loops {
using std::begin, std::end;
template <class Range>
auto first(Range& r) -> decltype(static_cast<void>(begin(r) != end(r)), *begin(r));
}  // namespace as_in_loops
template <class Range>
using element_in_loops = decltype(as_in_loops::first(std::declval<Range&>()));
/// One that holds itself has no elements that are smaller (a path).
template <class Type>
concept owning_range = requires {
  typename Type::value_type;
  sizeof(element_in_loops<Type>);
} && !std::is_same_v<std::remove_cvref_t<element_in_loops<Type>>, Type>;
template <class Adaptor>
struct container_inside : Adaptor {
  static auto& of(Adaptor& a) { return a.*(&container_inside::c); }
  static const auto& of(const Adaptor& a) { return a.*(&container_inside::c); }
};
template <class Type>
concept adaptor = !std::is_final_v<Type> && !owning_range<Type> && requires { typename Type::container_type; };

template <class Type>
inline constexpr bool is_owned_pointer = false;
template <class Type>
inline constexpr bool is_owned_pointer<owned_pointer<Type>> = true;

template <class... Members>
using members_list = std::tuple<std::type_identity<std::remove_cvref_t<Members>>...>*;
struct types_of_members {
  template <class... Members>
  constexpr members_list<Members...> operator()(Members&&...) const {
    return nullptr;
  }
};
template <class Type>
using told_members = decltype(visit_members<Type>(std::declval<Type&>(), types_of_members()));

template <reach how, class Type>
constexpr bool is_flat();
template <reach how, class... Members>
constexpr bool all_flat(std::tuple<std::type_identity<Members>...>*) {
  return (is_flat<how, Members>() && ...);
}
template <class Type, std::size_t... Index>
members_list<std::tuple_element_t<Index, Type>...> types_of_product(std::index_sequence<Index...>);

/// Whether its own bytes are all that an object of the type reaches.
template <reach how, class Type>
constexpr bool is_flat() {
  if constexpr (std::is_pointer_v<Type>)
    return !follows_handles(how) || std::is_function_v<std::remove_pointer_t<Type>>;
  else if constexpr (std::is_array_v<Type>)
    return is_flat<how, std::remove_cv_t<std::remove_all_extents_t<Type>>>();
  else if constexpr (!std::is_class_v<Type>)
    return true;
  else if constexpr (told<Type>) {
    if constexpr (std::is_void_v<told_members<Type>>)
      return false;
    else
      return all_flat<how>(told_members<Type>());
  } else if constexpr (!std::is_trivially_copyable_v<Type> || is_owned_pointer<Type>)
    return false;
  else if constexpr (!follows_handles(how))
    return true;
  else if constexpr (product_in_row<Type>)
    return is_flat<how, typename Type::value_type>();
  else if constexpr (product_type<Type>)
    return all_flat<how>(decltype(types_of_product<Type>(std::make_index_sequence<std::tuple_size<Type>::value>()))());
  else
    return !smart_pointer<Type> && !reference_holder<Type> && !sum_type<Type> && !optional_value<Type> &&
           !range_handle<Type> && !pointer_handle<Type>;
}

/// Objects that were visited, by their addresses and types.
class visited_objects {
 public:
  visited_objects() = default;
  visited_objects(const visited_objects&) = delete;
  visited_objects& operator=(const visited_objects&) = delete;
  ~visited_objects() { delete[] slots_; }

  /// Whether it is new.
  template <class Type>
  bool add(const Type* object) {
    return add({const_cast<const void*>(static_cast<const volatile void*>(object)), &type<Type>});
  }

 private:
  struct slot {
    const void* object = nullptr;
    const char* type = nullptr;
  };
  template <class Type>
  static inline char type = 0;  // its address names the type

  bool add(const slot& s) {
    if (2 * (size_ + 1) > room_) grow();
    slot& place = find(s);
    if (place.object) return false;
    place = s;
    ++size_;
    return true;
  }
  slot& find(const slot& s) {
    std::size_t at = (reinterpret_cast<std::uintptr_t>(s.object) / 16 * 0x9e3779b97f4a7c15u) & (room_ - 1);
    while (slots_[at].object && !(slots_[at].object == s.object && slots_[at].type == s.type))
      at = (at + 1) & (room_ - 1);
    return slots_[at];
  }
  void grow() {
    slot* const old = slots_;
    const std::size_t old_room = room_;
    room_ = room_ ? 2 * room_ : 16;
    slots_ = new slot[room_];
    for (std::size_t i = 0; i < old_room; ++i)
      if (old[i].object) find(old[i]) = old[i];
    delete[] old;
  }

  slot* slots_ = nullptr;
  std::size_t room_ = 0;
  std::size_t size_ = 0;
};

/// Calls `visit(begin, bytes)` for each run.
template <reach how, class Visit>
class reach_walk {
 public:
  explicit reach_walk(Visit& visit) : visit_(visit) {}

  /// What `o` is and what it leads to.
  template <class Object>
  void object(Object& o) {
    using type = std::remove_cv_t<Object>;
    if constexpr (how == reach::shapes && (!holds_scalars<type> || fixed_shape<type>))
      return;
    else if constexpr (told<type>)
      visit_members<type>(o, [this](auto&&... m) { (this->object(m), ...); });
    else if constexpr (is_flat<how, type>())
      flat(o);
    else if constexpr (std::is_array_v<type>)
      elements(o, std::extent_v<type>);
    else
      by_kind<type>(o);
  }
  /// The elements from an address on.
  template <class Element>
  void elements(Element* begin, std::size_t count) {
    if constexpr (is_flat<how, std::remove_cv_t<Element>>()) {
      if constexpr (how != reach::shapes)
        if (count) run(begin, count * sizeof(Element));
    } else {
      for (std::size_t i = 0; i < count; ++i) object(begin[i]);
    }
  }
  /// What an object that the function has a copy of leads to beyond itself: it is visited as a whole, and its own bytes
  /// are those of the copy.
  template <class Pointee>
  void handle(Pointee* p) {
    if constexpr (!std::is_function_v<Pointee>)
      if (p) visit_(address(p), size_of<Pointee>());
  }

  // ---- what a structure calls ----

  template <class Scalar>
  void scalar(Scalar& x) {
    flat(x);
  }
  template <class Object>
  void passive(Object& o) {
    object(o);
  }
  template <class Part, class Object>
  void part(part_label, Object& o) {
    object(o);
  }
  template <class Part, class Key, class Object>
  void entry(const Key& key, Object& o) {
    object(key), object(o);
  }
  template <class Part, class Sequence>
  void sequence(Sequence& s) {
    own(s);
    for (auto& element : s) object(element);
  }
  template <class Structure, class Object>
  bool shape(Object& o) {
    own(o);
    return true;
  }
  template <class Part, class Pointer>
  void shared(Pointer& p) {
    object(p);
  }

 private:
  template <class Type>
  static constexpr std::size_t size_of() {
    if constexpr (requires { sizeof(Type); } && !std::is_void_v<Type>)
      return sizeof(Type);
    else
      return 1;
  }
  static const void* address(const volatile void* p) { return const_cast<const void*>(p); }
  void run(const volatile void* begin, std::size_t bytes) {
    if (how != reach::handles && (how != reach::shared || depth_ != 0)) visit_(address(begin), bytes);
  }
  template <class Object>
  void own(Object& o) {
    run(__builtin_addressof(o), sizeof o);
  }
  template <class Object>
  void flat([[maybe_unused]] Object& o) {
    if constexpr (how != reach::shapes && !std::is_empty_v<Object>) own(o);
    if constexpr (std::is_pointer_v<Object> && follows_handles(how)) handle(o);
  }

  template <class Type, class Object>
  void by_kind(Object& o) {
    if constexpr (product_type<Type> && !product_in_row<Type>) {
      product(o, std::make_index_sequence<std::tuple_size<Type>::value>());
      return;
    }
    if constexpr (is_owned_pointer<Type>) {
      if (o.first) run(o.first, size_of<std::remove_pointer_t<decltype(o.first)>>());
      return;
    }
    if constexpr (!std::is_empty_v<Type>) own(o);
    if constexpr (std::is_pointer_v<Type>)
      handle(o);
    else if constexpr (pointer_handle<Type>)
      handle(std::to_address(o));
    else if constexpr (reference_holder<Type>)
      handle(__builtin_addressof(o.get()));
    else if constexpr (weak_pointer<Type>) {
      if constexpr (follows_handles(how)) {
        const auto locked = o.lock();
        pointee(locked);
      }
    } else if constexpr (smart_pointer<Type>)
      pointee(o);
    else if constexpr (sum_type<Type>) {
      if (!o.valueless_by_exception()) visit([this](auto& alternative) { this->object(alternative); }, o);
    } else if constexpr (optional_value<Type>) {
      if (o.has_value()) object(*o);
    } else if constexpr (contiguous<Type>) {
      if constexpr (how == reach::handles && (range_handle<Type> || changes_elements<const Type>))
        if (std::size(o)) visit_(address(std::data(o)), std::size(o) * sizeof(*std::data(o)));
      elements(std::data(o), std::size(o));
    } else if constexpr (adaptor<Type>)
      object(container_inside<Type>::of(o));
    else if constexpr (owning_range<Type>) {
      if constexpr (std::is_lvalue_reference_v<element_in_loops<Object>>)
        for (auto& element : o) object(element);
    } else if constexpr (holds_scalars<Type> && !requires { structure<Type>::is_refused; })
      structure<Type>::parts(*this, o);
  }
  template <class Object, std::size_t... Index>
  void product(Object& o, std::index_sequence<Index...>) {
    using std::get;
    (
        [&] {
          auto&& element = get<Index>(o);
          object(element);
        }(),
        ...);
  }
  template <class Pointer>
  void pointee(Pointer& p) {
    using element = typename std::remove_cv_t<Pointer>::element_type;
    constexpr bool is_shared = shared_pointer<std::remove_cv_t<Pointer>>;
    if constexpr (!is_shared || follows_handles(how) || (how != reach::owned && holds_scalars<element>)) {
      if (!p) return;
      if constexpr (!requires { *p; } || std::is_void_v<element> || !requires { sizeof(element); }) {
        run(p.get(), size_of<element>());  // so much of an array whose length nobody tells
      } else if constexpr (!is_shared) {
        object(*p);
      } else {
        ++depth_;
        if (seen_.add(p.get())) object(*p);
        --depth_;
      }
    }
  }

  Visit& visit_;
  visited_objects seen_;
  int depth_ = 0;  ///< of the shared pointers around
};

/// Whether there is what `Match` looks for in objects of the type, or in what they own or share: `Match::yes<Type>()`
/// and `Match::no<Type>()` decide, or `Match::otherwise<Type>()` where nobody knows the parts.
template <class Match, class Type, class... Around>
constexpr bool is_in_type();
template <class Match, class... Around, class... Parts>
constexpr bool is_in_one(std::tuple<std::type_identity<Parts>...>*) {
  return (is_in_type<Match, std::remove_cv_t<Parts>, Around...>() || ...);
}
template <class Match, class Type, class... Around>
constexpr bool is_in_type() {
  if constexpr (!requires { sizeof(Type); })
    return false;
  else if constexpr (Match::template yes<Type>())
    return true;
  else if constexpr (std::is_array_v<Type>)
    return is_in_type<Match, std::remove_cv_t<std::remove_all_extents_t<Type>>, Around...>();
  else if constexpr ((std::is_same_v<Type, Around> || ...) || !std::is_class_v<Type> || Match::template no<Type>())
    return false;
  else if constexpr (told<Type>) {
    if constexpr (std::is_void_v<told_members<Type>>)
      return true;
    else
      return is_in_one<Match, Around..., Type>(told_members<Type>());
  } else if constexpr (product_type<Type> && !product_in_row<Type>)
    return is_in_one<Match, Around..., Type>(
        decltype(types_of_product<Type>(std::make_index_sequence<std::tuple_size<Type>::value>()))());
  else if constexpr (smart_pointer<Type> || weak_pointer<Type>)
    return is_in_type<Match, std::remove_cv_t<typename Type::element_type>, Around..., Type>();
  else if constexpr (sum_type<Type>)
    return is_in_one<Match, Around..., Type>(typename library_parts<Type>::type());
  else if constexpr (requires { typename Type::value_type; })
    return is_in_type<Match, std::remove_cv_t<typename Type::value_type>, Around..., Type>();
  else
    return Match::template otherwise<Type>();
}

/// Something that does not belong to the object, and can be written by it though it is const.
struct any_way_to_write {
  template <class Type>
  static constexpr bool yes() {
    if constexpr (std::is_pointer_v<Type>)
      return !std::is_const_v<std::remove_pointer_t<Type>> && !std::is_function_v<std::remove_pointer_t<Type>>;
    else if constexpr (told<Type>)
      return false;
    else if constexpr (smart_pointer<Type> || weak_pointer<Type>)
      return !std::is_const_v<typename Type::element_type>;
    else if constexpr (reference_holder<Type>)
      return !std::is_const_v<typename Type::type>;
    else if constexpr (pointer_handle<Type>)
      return not_const<decltype(*std::declval<Type&>())>;
    else
      return changes_elements<const Type>;
  }
  template <class Type>
  static constexpr bool no() {
    return smart_pointer<Type> || weak_pointer<Type> || reference_holder<Type> || pointer_handle<Type>;
  }
  template <class Type>
  static constexpr bool otherwise() {
    return false;
  }
};
/// A pointer, a span, or another handle.
struct any_handle {
  template <class Type>
  static constexpr bool yes() {
    if constexpr (std::is_pointer_v<Type>)
      return !std::is_function_v<std::remove_pointer_t<Type>>;
    else if constexpr (told<Type>)
      return false;
    else
      return reference_holder<Type> || pointer_handle<Type> || range_handle<Type> || changes_elements<const Type>;
  }
  template <class Type>
  static constexpr bool no() {
    return false;
  }
  template <class Type>
  static constexpr bool otherwise() {
    return false;
  }
};
template <class Element>
struct any_such {
  template <class Type>
  static constexpr bool yes() {
    return std::is_same_v<Type, Element>;
  }
  template <class Type>
  static constexpr bool no() {
    return false;
  }
  template <class Type>
  static constexpr bool otherwise() {
    return is_or_holds<this_type<Element>, Type>();
  }
};

}  // namespace detail

}  // namespace dualrev
