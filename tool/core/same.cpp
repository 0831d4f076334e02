// A clause per form.
#include "core/same.hpp"

#include <algorithm>
#include <functional>

namespace dualrev::core {

namespace {

using Order = std::strong_ordering;

template <class Form>
concept like_nothing_else = one_of<Form, AddressOf, Unary, Binary, Primitive, Select, Logic, Sequence, Assign, Step,
                                   Call, MethodCall, Temporary, Lambda, Apply, Invoke, Opaque, Push, Lift, Block,
                                   Exchange, TwinCall, TwinMethodCall, TwinLambda, Taken>;

/// The form itself, of what is generated too.
template <class Visitor>
auto by_form(Visitor&& visitor, const Term& t) {
  return std::visit(
      [&]<class Form>(const Form& form) {
        if constexpr (std::same_as<Form, Generated>)
          return std::visit(visitor, form);
        else
          return visitor(form);
      },
      t.form);
}
std::pair<std::size_t, std::size_t> index_of(const Term& t) {
  const auto* made = std::get_if<Generated>(&t.form);
  return {t.form.index(), made ? made->index() : 0};
}

template <class T>
Order by_address(const T* one, const T* other) {
  return std::compare_three_way()(one, other);
}
Order by_text(const std::string& one, const std::string& other) {
  const int order = one.compare(other);
  return order < 0 ? Order::less : order > 0 ? Order::greater : Order::equal;
}

Order all_of(const std::vector<TermRef>& one, const std::vector<TermRef>& other) {
  if (one.size() != other.size()) return one.size() <=> other.size();
  for (std::size_t i = 0; i < one.size(); ++i)
    if (const Order found = compare(one[i], other[i]); found != 0) return found;
  return Order::equal;
}

/// The first of these that is not equal.
template <class... Rest>
Order first_of(Order one, Rest... rest) {
  for (const Order each : {one, rest...})
    if (each != 0) return each;
  return Order::equal;
}

/// Whether what is made of it may be the same as another.
struct HasLikes {
  bool operator()(const Verbatim& t) const {
    return std::none_of(t.pieces.begin(), t.pieces.end(),
                        [](const Piece& piece) { return std::holds_alternative<TypeRef>(piece); });
  }
  bool operator()(const auto&) const { return true; }
  bool operator()(const like_nothing_else auto&) const { return false; }
};
bool has_likes(const TermRef& t) { return !t->access.writes && by_form(HasLikes(), *t); }

/// Of two terms of one form.
struct Compare {
  const TermRef& one;
  const TermRef& other;

  Order operator()(const Verbatim& a, const Verbatim& b) const {
    if (a.pieces.size() != b.pieces.size()) return a.pieces.size() <=> b.pieces.size();
    for (std::size_t i = 0; i < a.pieces.size(); ++i) {
      const Piece &x = a.pieces[i], &y = b.pieces[i];
      if (x.index() != y.index()) return x.index() <=> y.index();
      const Order found = std::visit([&](const auto& piece) { return pieces(piece, y); }, x);
      if (found != 0) return found;
    }
    return Order::equal;
  }
  Order operator()(const Variable& a, const Variable& b) const { return by_address(a.symbol.get(), b.symbol.get()); }
  Order operator()(const Member& a, const Member& b) const {
    return first_of(by_text(a.name, b.name), by_text(a.hidden, b.hidden), a.arrow <=> b.arrow,
                    compare(a.object, b.object));
  }
  Order operator()(const Index& a, const Index& b) const {
    return first_of(compare(a.base, b.base), compare(position(a.index), position(b.index)));
  }
  /// Of an integer that is written out, what it is.
  static const TermRef& position(const TermRef& index) {
    const auto* words = as<Verbatim>(index);
    return words && as<Literal>(words->meaning) ? words->meaning : index;
  }
  Order operator()(const Dereference& a, const Dereference& b) const { return compare(a.pointer, b.pointer); }
  Order operator()(const Literal& a, const Literal& b) const { return a.value <=> b.value; }
  Order operator()(const Arithmetic& a, const Arithmetic& b) const {
    return first_of(by_text(a.op, b.op), all_of(a.operands, b.operands));
  }
  /// Of integers, that their types are spelled alike as well; of numbers none is like another.
  Order operator()(const Convert& a, const Convert& b) const {
    const auto* type = one->type ? as<Passive>(one->type) : nullptr;
    const auto* other_type = other->type ? as<Passive>(other->type) : nullptr;
    if (!type != !other_type) return !other_type <=> !type;
    if (!type) return by_address(one.get(), other.get());
    return first_of(by_text(type->text, other_type->text), compare(a.operand, b.operand));
  }
  Order operator()(const Size& a, const Size& b) const { return compare(a.object, b.object); }
  Order operator()(const Primal& a, const Primal& b) const { return compare(a.dual, b.dual); }
  Order operator()(const Load& a, const Load& b) const { return compare(a.place, b.place); }
  template <like_nothing_else Form>
  Order operator()(const Form&, const Form&) const {
    return by_address(one.get(), other.get());
  }

  static Order pieces(const std::string& a, const Piece& b) { return by_text(a, std::get<std::string>(b)); }
  static Order pieces(const Hole& a, const Piece& b) { return compare(a.term, std::get<Hole>(b).term); }
  static Order pieces(const TwinName& a, const Piece& b) {
    const auto& other = std::get<TwinName>(b);
    return first_of(by_text(a.key, other.key), a.is_entry <=> other.is_entry,
                    by_text(a.arguments_of_template, other.arguments_of_template));
  }
  static Order pieces(const Rooted& a, const Piece& b) { return by_text(a.name, std::get<Rooted>(b).name); }
  /// Ordered by name, so that the order of terms is the same at each run.
  static Order pieces(const SymbolRef& a, const Piece& b) {
    const auto& other = std::get<SymbolRef>(b);
    return first_of(by_text(a->name, other->name), by_address(a.get(), other.get()));
  }
  static Order pieces(const Token& a, const Piece& b) { return by_text(a.spelling, std::get<Token>(b).spelling); }
  static Order pieces(const InMacro& a, const Piece& b) { return pieces(a.symbol, std::get<InMacro>(b).symbol); }
  static Order pieces(const TypeRef& a, const Piece& b) { return by_address(a.get(), std::get<TypeRef>(b).get()); }
};

/// Below what reads it.
const TermRef& place_of(const TermRef& t) {
  const TermRef* at = &t;
  while (*at && !((*at)->access.writes) && as<Load>(*at)) at = &as<Load>(*at)->place;
  return *at;
}

}  // namespace

std::strong_ordering compare(const TermRef& left, const TermRef& right) {
  const TermRef &one = place_of(left), &other = place_of(right);
  if (one == other) return Order::equal;
  if (!one || !other) return !!one <=> !!other;
  const bool has = has_likes(one), other_has = has_likes(other);
  if (has != other_has) return has <=> other_has;
  if (!has) return by_address(one.get(), other.get());
  if (index_of(*one) != index_of(*other)) return index_of(*one) <=> index_of(*other);
  return by_form([&]<class Form>(const Form& form) { return Compare{one, other}(form, *as<Form>(other)); }, *one);
}

bool are_same(const TermRef& one, const TermRef& other) { return compare(one, other) == 0; }

}  // namespace dualrev::core
