// Which pointers, iterators and spans walk: those that lead into one row, wherever they are set.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "flow/positions.hpp"
#include "flow/rows_of_pointers.hpp"
#include "flow/several_rows.hpp"

namespace dualrev::flow {

class WalkingPointers : protected Positions {
 public:
  WalkingPointers(const core::FunctionTwin& function, const std::function<std::string(const std::string&)>& fresh)
      : function_(function), fresh_(fresh) {}

  /// What turns out to be no index is left alone, and so is what is made of it.
  void find(const core::StmtRef& body);
  bool walks(const core::SymbolRef& pointer) const;
  /// One that leads into several rows of the body that was searched, and was not asked for before.
  std::optional<SeveralRows> several(const core::StmtRef& body, const Symbols& asked);
  /// A vector of pointers that lead into one row, which was not asked for before.
  std::optional<RowOfPointers> row_of_pointers(const core::StmtRef& body, const Symbols& asked);

 private:
  /// What is found of the first variable that it is found of, and what is visible there.
  template <class Found, class Find>
  std::optional<Found> first_declared(const core::StmtRef& body, const Symbols& asked, const Find& find) const;
  template <class Found, class Find>
  std::optional<Found> first_declared_in(const core::StmtRef& given, std::vector<core::SymbolRef>& visible,
                                         const Symbols& asked, const Find& find) const;
  std::optional<RowOfPointers> pointers_into_row(const core::Declarator& d,
                                                 const std::vector<core::SymbolRef>& visible);
  std::optional<SeveralRows> several_of(const core::Declarator& d, const std::vector<core::SymbolRef>& visible);
  static std::optional<std::size_t> place_among(const std::vector<core::TermRef>& rows, const core::TermRef& row);
  static bool is_pointer_to_numbers(const core::TypeRef& type);
  static bool is_pointer_to_vector(const core::TypeRef& type);
  void find_changed(const core::StmtRef& body);
  /// What has the place of a pointer, and not its value alone, may change it.
  void find_known(const core::StmtRef& body);
  bool may_be_changed_elsewhere(const core::SymbolRef& pointer) const;
  /// A parameter that is a pointer and walks.
  void begin_parameters();
  void find_walking(const core::StmtRef& body);
  void note(const core::Declare& form);
  void note(const core::Declarator& d, bool is_alone);
  void note_span(const core::Declarator& d);
  /// What text names by itself, and not by a term in it, cannot be another.
  void drop_hidden(const core::StmtRef& body);

  std::set<core::SymbolRef> swapped_, known_elsewhere_, not_walking_;
  std::map<core::SymbolRef, core::SymbolRef> indices_;
  std::map<core::SymbolRef, std::vector<core::TermRef>> set_to_, elements_set_to_;

 protected:
  const core::FunctionTwin& function_;
  const std::function<std::string(const std::string&)>& fresh_;
  std::set<core::SymbolRef> of_spans_;  ///< the integers that they become
  std::map<core::SymbolRef, core::SymbolRef> counts_;
};

}  // namespace dualrev::flow
