// How one parameter of the original crosses the boundary: what the caller passes, what the twin receives, what its
// cotangent is. Decided by the parameter's type in the original and in the twin alone: equal types are passed through
// (passive, or marked constant), others are lifted. Three kinds are lifted: objects (by value or reference), ranges
// (pointers and spans, whose length the caller's range tells), and references to C arrays.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "dualrev/basics/fail.hpp"
#include "dualrev/boundary/dual_parameter.hpp"
#include "dualrev/boundary/range_parameter.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/boundary/walk.hpp"

namespace dualrev {

namespace detail {

/// The same memory.
template <class To, class From>
constexpr To* as_elements(From* data) noexcept {
  if constexpr (std::is_convertible_v<From*, To*>)
    return data;
  else
    return reinterpret_cast<To*>(data);
}

/// Any contiguous range of `Element`, at the call; `Element` is const for inputs.
template <class Element>
class view {
 public:
  using value_type = std::remove_const_t<Element>;

  constexpr view(std::nullptr_t) noexcept {}
  constexpr view(Element* data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <class Range>
    requires(!std::is_same_v<std::remove_cvref_t<Range>, view> && !std::is_pointer_v<std::remove_cvref_t<Range>> &&
             std::is_convertible_v<range_element<std::remove_pointer_t<decltype(std::data(std::declval<Range&>()))>>*,
                                   Element*> &&
             std::is_same_v<
                 std::remove_cv_t<range_element<std::remove_pointer_t<decltype(std::data(std::declval<Range&>()))>>>,
                 value_type>)
  constexpr view(Range&& range) : data_(as_elements<Element>(std::data(range))), size_(std::size(range)) {}

  template <class Pointer>
    requires std::is_pointer_v<std::remove_cvref_t<Pointer>>
  view(Pointer&&) {
    static_assert(!std::is_pointer_v<std::remove_cvref_t<Pointer>>,
                  "dualrev: a pointer does not tell how many scalars it points to: pass std::span(pointer, count), or "
                  "any contiguous range");
  }

  [[nodiscard]] constexpr Element* data() const noexcept { return data_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  constexpr Element& operator[](std::size_t i) const noexcept { return data_[i]; }
  [[nodiscard]] constexpr Element* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr Element* end() const noexcept { return data_ + size_; }

 private:
  Element* data_ = nullptr;
  std::size_t size_ = 0;
};

/// A pointer that is passed through, from whatever a call of the original takes or from a contiguous range, which tells
/// how many elements there are.
template <class Pointer>
class plain_pointer {
  template <class Given>
  static constexpr bool is_array_of_elements =
      std::is_bounded_array_v<std::remove_reference_t<Given>> && std::is_convertible_v<Given, Pointer> &&
      std::is_same_v<std::remove_cv_t<std::remove_extent_t<std::remove_reference_t<Given>>>,
                     std::remove_cv_t<std::remove_pointer_t<Pointer>>>;

 public:
  using pointer = Pointer;
  template <class Given>
    requires(std::is_convertible_v<Given, Pointer> && !is_array_of_elements<Given>)
  constexpr plain_pointer(Given&& p) noexcept : pointer_(std::forward<Given>(p)) {}
  template <class Array>
    requires is_array_of_elements<Array>
  constexpr plain_pointer(Array&& array) noexcept : pointer_(array), size_(std::size(array)), bare_(false) {}
  template <class Range>
    requires(!std::is_convertible_v<Range, Pointer> &&
             std::is_convertible_v<decltype(std::data(std::declval<Range&>())), Pointer>)
  constexpr plain_pointer(Range&& range) : pointer_(std::data(range)), size_(std::size(range)), bare_(false) {}
  constexpr operator Pointer() const noexcept { return pointer_; }
  [[nodiscard]] constexpr Pointer data() const noexcept { return pointer_; }
  /// How many elements are known to be there.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool is_bare() const noexcept { return bare_; }

 private:
  Pointer pointer_;
  std::size_t size_ = 1;
  bool bare_ = true;
};

template <class Bind>
inline constexpr bool is_plain_pointer = false;
template <class Pointer>
inline constexpr bool is_plain_pointer<plain_pointer<Pointer>> = true;

/// Storage for a value of type `Value` that is filled again and again, for types without a default constructor too.
template <class Value>
class slot {
 public:
  constexpr slot() : value_() {}  // braces would call no explicit constructor of a member
  template <class Type, class From, class Leaf>
  void fill(const From& from, Leaf&& leaf, shared_nodes& nodes) {
    if constexpr (always)
      transcribe<Type>(value_, from, leaf, nodes);
    else if (value_)
      transcribe<Type>(*value_, from, leaf, nodes);
    else
      value_.emplace(transcribed<Type, Value>(from, leaf, nodes));
  }
  /// The same for a value that nothing but another of its class can make.
  template <class Type, class From, class Leaf>
  void fill_like(const Value& at_hand, const From& from, Leaf&& leaf, shared_nodes& nodes) {
    if constexpr (always)
      transcribe<Type>(value_, from, leaf, nodes);
    else if (value_)
      transcribe<Type>(*value_, from, leaf, nodes);
    else
      value_.emplace(transcribed_like<Type, Value>(at_hand, from, leaf, nodes));
  }
  Value& get() noexcept {
    if constexpr (always)
      return value_;
    else
      return *value_;
  }
  const Value& get() const noexcept { return const_cast<slot*>(this)->get(); }

 private:
  static constexpr bool always = made_from_nothing<Value>();
  std::conditional_t<always, Value, std::optional<Value>> value_;
};

/// A C array as a member, for the same use.
template <class Argument>
struct array_slot {
  Argument value;
  template <class Type, class From, class Leaf>
  void fill(const From& from, Leaf&& leaf, shared_nodes& nodes) {
    transcribe<Type>(value, from, leaf, nodes);
  }
  Argument& get() noexcept { return value; }
  const Argument& get() const noexcept { return value; }
};

template <class Parameter>
struct passive_argument {
  static constexpr bool active = false;
  static constexpr bool has_place = false;
  static constexpr bool is_object = !range_parameter<std::remove_cvref_t<Parameter>>::is_range;
  static constexpr bool in_out = false;
  static constexpr bool shareable = false;
  using element = void;
  using bind =
      std::conditional_t<std::is_pointer_v<Parameter> && !std::is_function_v<std::remove_pointer_t<Parameter>> &&
                             !std::is_void_v<std::remove_pointer_t<Parameter>>,
                         plain_pointer<Parameter>, Parameter>;
  struct storage {};
  struct prototype {};
  struct dual_element {};
};

// What the three lifted kinds have in common: they have a place in the results if they have numbers; `walked` is the
// type whose structure is followed; the caller's argument, the lifted storage, the prototype and the cotangent are all
// of that shape.
template <class Parameter, class TwinParameter>
struct object_argument {
  using value = std::remove_cvref_t<Parameter>;
  using walked = value;
  using cotangent = value;
  static constexpr bool active = true;
  static constexpr bool has_place = has_numbers<value>;
  static constexpr bool is_object = true;
  static constexpr bool in_out =
      std::is_lvalue_reference_v<Parameter> && !std::is_const_v<std::remove_reference_t<Parameter>>;
  static constexpr bool shareable = std::is_lvalue_reference_v<Parameter>;
  static constexpr bool by_rvalue = std::is_rvalue_reference_v<Parameter>;
  using element = value;
  using dual_element = dualrev::dual_type<value>;
  using bind = std::conditional_t<in_out, value&, const value&>;
  using storage = slot<dual_element>;
  using prototype = slot<value>;

  using primal_storage = slot<value>;
  static Parameter pass_primal(primal_storage& s, bind) {
    if constexpr (std::is_lvalue_reference_v<Parameter>)
      return s.get();
    else
      return std::move(s.get());
  }

  /// Only the base would be lifted of an object of a derived class, and another function called than in the original.
  static void check([[maybe_unused]] const value& x)
    requires(std::is_reference_v<Parameter> && std::is_polymorphic_v<value> && !std::is_final_v<value>)
  {
#ifdef __cpp_rtti
    if (typeid(x) != typeid(value))
      fail_argument(
          "dualrev: an object of a derived class is given for a parameter of its base class: ask for a function of "
          "the derived class");
#else
    static_assert(std::is_final_v<value>, "dualrev: without RTTI, the class of a polymorphic parameter must be final");
#endif
  }

  static auto& object(bind b) { return b; }
  static const value* begin(bind b) { return __builtin_addressof(b); }
  static std::size_t count(bind) { return 1; }
  static dual_element* lifted(storage& s) { return __builtin_addressof(s.get()); }
  static dual_element& lifted_object(dual_element* lifted, bind) { return *lifted; }
  /// Nothing moves on the way: the parameter is made of it.
  static decltype(auto) pass(dual_element* lifted, bind) {
    if constexpr (std::is_lvalue_reference_v<TwinParameter>)
      return static_cast<TwinParameter>(*lifted);
    else
      return std::move(*lifted);
  }
};

template <class Parameter, class TwinParameter>
struct range_argument {
  using range = range_parameter<std::remove_cvref_t<Parameter>>;
  using element = std::remove_const_t<typename range::element>;
  using walked = std::vector<element>;
  using cotangent = std::vector<element>;
  static constexpr bool active = true;
  static constexpr bool has_place = has_numbers<element>;
  static constexpr bool is_object = false;
  static constexpr bool in_out = !std::is_const_v<typename range::element>;
  static constexpr bool shareable = true;
  using dual_element = dualrev::dual_type<element>;
  using bind = view<typename range::element>;
  using storage = slot<std::vector<dual_element>>;
  using prototype = slot<std::vector<element>>;

  using primal_storage = slot<std::vector<element>>;
  static std::remove_cvref_t<Parameter> pass_primal(primal_storage& s, const bind& b) {
    using target = std::remove_cvref_t<Parameter>;
    if constexpr (std::is_pointer_v<target>)
      return b.data() ? as_elements<std::remove_pointer_t<target>>(s.get().data()) : nullptr;
    else
      return target(as_elements<typename target::element_type>(s.get().data()), b.size());
  }

  /// As the original takes it.
  static std::remove_cvref_t<Parameter> original(const bind& b) {
    using target = std::remove_cvref_t<Parameter>;
    if constexpr (std::is_pointer_v<target>)
      return b.data() ? as_elements<std::remove_pointer_t<target>>(b.data()) : nullptr;
    else
      return target(as_elements<typename target::element_type>(b.data()), b.size());
  }

  static bind& object(bind& b) { return b; }
  static const element* begin(const bind& b) { return b.data(); }
  static std::size_t count(const bind& b) { return b.size(); }
  static dual_element* lifted(storage& s) { return s.get().data(); }
  static view<dual_element> lifted_object(dual_element* lifted, const bind& b) { return {lifted, b.size()}; }
  static std::remove_cvref_t<TwinParameter> pass(dual_element* lifted, const bind& b) {
    using target = std::remove_cvref_t<TwinParameter>;
    if constexpr (std::is_pointer_v<target>)
      return b.data() ? as_elements<std::remove_pointer_t<target>>(lifted) : nullptr;
    else
      return target(as_elements<typename target::element_type>(lifted), b.size());
  }
  static void check(const bind& b) {
    if (range::extent != any_extent && b.size() != range::extent)
      fail_argument("dualrev: a range given for a span of fixed extent has another length");
  }
};

template <class Parameter, class TwinParameter>
struct array_argument {
  using walked = std::remove_cv_t<std::remove_reference_t<Parameter>>;
  using cotangent = typename standard_array<walked>::type;
  static constexpr bool active = true;
  static constexpr bool has_place = has_numbers<walked>;
  static constexpr bool is_object = false;
  static constexpr bool in_out = !std::is_const_v<std::remove_all_extents_t<std::remove_reference_t<Parameter>>>;
  static constexpr bool shareable = true;
  using element = std::remove_all_extents_t<walked>;
  using dual_element = dualrev::dual_type<element>;
  using bind = std::conditional_t<in_out, walked&, const walked&>;
  using dual_array = dualrev::dual_type<walked>;
  using storage = array_slot<dual_array>;
  using prototype = slot<cotangent>;

  using primal_storage = array_slot<walked>;
  static Parameter pass_primal(primal_storage& s, bind) { return s.get(); }

  static auto& object(bind b) { return b; }
  static const element* begin(bind b) { return reinterpret_cast<const element*>(__builtin_addressof(b)); }
  static std::size_t count(bind) { return sizeof(walked) / sizeof(element); }
  static dual_element* lifted(storage& s) { return reinterpret_cast<dual_element*>(__builtin_addressof(s.get())); }
  static dual_array& lifted_object(dual_element* lifted, bind) { return *reinterpret_cast<dual_array*>(lifted); }
  static TwinParameter pass(dual_element* lifted, bind) { return *reinterpret_cast<dual_array*>(lifted); }
};

template <class Parameter, class TwinParameter>
constexpr auto choose_argument() {
  using object = std::remove_cvref_t<Parameter>;
  if constexpr (std::is_same_v<Parameter, TwinParameter>)
    return std::type_identity<passive_argument<Parameter>>();
  else if constexpr (std::is_array_v<std::remove_reference_t<Parameter>>)
    return std::type_identity<array_argument<Parameter, TwinParameter>>();
  else if constexpr (range_parameter<object>::is_range)
    return std::type_identity<range_argument<Parameter, TwinParameter>>();
  else
    return std::type_identity<object_argument<Parameter, TwinParameter>>();
}

template <class Parameter, class TwinParameter>
struct argument_of {
  using type = typename decltype(choose_argument<Parameter, TwinParameter>())::type;
};

}  // namespace detail

template <class Parameter, class TwinParameter>
using argument = typename detail::argument_of<Parameter, TwinParameter>::type;

}  // namespace dualrev
