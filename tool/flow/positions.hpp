// Where pointers, iterators and spans lead, given those that walk: to a row, and an index into it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/rewrite.hpp"
#include "flow/flow.hpp"

namespace dualrev::flow {

/// A pointer, an iterator or a span that is an index into one row.
struct Walking {
  core::TermRef row;
  core::SymbolRef index;
  core::SymbolRef count = {};  ///< of a span: how many elements there are from there on
  bool stays_first = {};       ///< it leads to the first element, for good
  core::TypeRef whole = {};    ///< of a pointer to a vector
};
struct Position {
  core::TermRef row;
  core::TermRef index;  ///< null: the first element
  bool walks = false;
  core::TermRef count = {};  ///< of a span
  core::TypeRef whole = {};  ///< of a pointer to a vector: its type; the row is the vector itself, or one of such
};

class Positions {
 protected:
  static bool is_vector_of_numbers(const core::TypeRef& type);

  // ---- where they are ----
  /// Of a row nothing is asked but that it is one and stays it.
  static bool is_row(const core::TermRef& t);
  std::optional<Position> position(const core::TermRef& given);
  /// Of a vector by itself, or one that is an element.
  std::optional<Position> position_of_vector(const core::TermRef& place);
  Position moved(const Position& from, const std::string& op, const core::TermRef& by);
  /// `*p++`: where it is, which moves.
  std::optional<Position> stepped(const core::TermRef& given);

  // ---- spans ----
  /// The elements that a span has, or a row that one is made of.
  std::optional<Position> view(const core::TermRef& given);
  /// (pointer, how many) or (pointer, pointer)
  std::optional<Position> view_of(const core::TermRef& first, const core::TermRef& last);
  std::optional<Position> view_declared(const core::Declarator& d);
  std::optional<Position> part_of_view(const core::Apply& call);
  static core::TermRef count_of(const Walking& walking);
  static core::TermRef index_of(const Walking& walking);

  // ---- integers ----
  static core::TermRef as_size(const core::TermRef& t);
  /// A number of elements, as the library counts them, compares with a distance as one.
  static core::TermRef as_index(const core::TermRef& t);
  static core::TermRef spelled_integer(const core::TermRef& t);
  static core::TermRef as_text(const core::TermRef& t);
  static core::TermRef or_zero(const core::TermRef& index);
  static core::TermRef less(const core::TermRef& count, const core::TermRef& by);

  // ---- terms with indices ----
  /// "p + i", or its value
  static bool is_sum(const core::TermRef& given);
  core::Replace replace();
  core::TermRef instead_of(const core::TermRef& given);
  /// Whether it leads to a vector by itself.
  static bool is_place(const Position& at);
  core::TermRef element(const Position& at, const core::TermRef& of);
  /// "std::span<const double>(x.data() + i, n)", as the elements of a row that it leads to.
  core::TermRef span_to(const Position& at, const core::TypeRef& type);
  /// "std::span<const double>(x)", as all elements of the row.
  core::TermRef span_of_all(const Position& at, const core::Verbatim& text, const core::TypeRef& type);
  core::TermRef span_assigned(const Walking& walking, const core::Assign& assign);
  /// "x.data() + i"
  static core::TermRef pointer_to(const Position& at);
  /// How far they are apart, or how they compare.
  core::TermRef of_both(const Position& left, const std::string& op, const Position& right);
  bool names_walking(const Symbols& named) const;
  /// Whether it asks how many elements a span has, in words.
  bool names_size(const core::TermRef& meaning);
  template <class Ref>
  bool names_walking(const Ref& ref) const {
    return names_walking(named_in(ref));
  }

  static const core::TypeRef& index_type();
  /// Known by nothing but its name.
  static core::SymbolRef index_symbol(const std::string& name, bool changes = false);
  static core::TermRef spelled(core::Pieces pieces, core::Precedence level, core::TermRef meaning, core::Access access);
  static core::Hole hole(const core::TermRef& t, core::Precedence level) { return {t, core::Wanted::Value, level}; }
  static const core::SymbolRef& symbol_in(const core::TermRef& place);

  std::map<core::SymbolRef, Walking> walking_;
  std::set<core::SymbolRef> changed_;  ///< these, and integers
};

}  // namespace dualrev::flow
