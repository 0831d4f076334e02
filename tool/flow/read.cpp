// A function is read: what is made of its body first, and what must hold of both.
#include <algorithm>

#include "core/rewrite.hpp"
#include "flow/bindings.hpp"
#include "flow/counted_loops.hpp"
#include "flow/given_objects.hpp"
#include "flow/hiding.hpp"
#include "flow/indices.hpp"
#include "flow/library_loops.hpp"
#include "flow/reading/calls.hpp"
#include "flow/reading/integers.hpp"
#include "flow/reading/numbers.hpp"
#include "flow/reading/objects.hpp"
#include "flow/reading/order.hpp"
#include "flow/reading/parameters.hpp"
#include "flow/reading/results.hpp"
#include "flow/reading/statements.hpp"
#include "flow/reading/ways.hpp"
#include "flow/renaming.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

class BodyReader final : public Reader {
 public:
  using Reader::Reader;

  /// Nothing if more was found, so that it has to be read again.
  std::optional<Function> read();
  /// What cannot be read; a call that could not be written out says more.
  Remark remark(const std::string& what, const std::string& way_out = {}, const Location& at = {}) const {
    const auto& call = found.not_inlined;
    const std::string place = call ? call->location : at ? at.text() : location;
    return {place, function.origin.qualified, call ? call->what : what, Remark::Kind::OverTape,
            call ? call->way_out : way_out};
  }

  void statement(const StmtRef& s, Block& to) override { read_statement(*this, s, to); }
  void store(const SymbolRef& root, const TermRef& place, char op, const TermRef& value, const StmtRef& s,
             Block& to) override {
    reading(place, [&] { read_store(*this, root, place, op, value, s, to); });
  }
  TermRef number(const TermRef& value, Block& to, bool alone) override {
    return reading(value, [&] { return read_number(*this, value, to, alone); });
  }
};

/// Variables by whose names text means something else, where they are not in sight, have others.
void rename_what_is_two(const Reader& in, FunctionTwin& function) {
  std::set<std::string> made;  // such a one is named where it is not in sight, as between labels
  for (std::string name = name_of_two(function); !name.empty(); name = name_of_two(function)) {
    const std::vector<SymbolRef> all = declared_as(function.body, name);
    if (all.empty() || made.count(name)) fail("'" + name + "', which hides another", ways_on::other_name);
    for (const SymbolRef& each : all) {
      const std::string other = in.around.fresh(name);
      made.insert(other);
      function.body = with_variable(function.body, each, renamed(*each, other));
      if (!function.body) fail("'" + name + "', which hides another", ways_on::other_name);
    }
  }
}

/// Copies of constants, which the twin has where something keeps them by a reference, are these.
StmtRef without_lifted(Reader& in, const StmtRef& body) {
  const auto* all = core::as<Stmts>(body);
  std::map<SymbolRef, SymbolRef> constants;
  Stmts rest;
  for (const StmtRef& s : all ? all->body : std::vector<StmtRef>()) {
    const auto* form = core::as<Declare>(s);
    const Declarator* d = form && form->declarators.size() == 1 ? &form->declarators[0] : nullptr;
    // One that the source does not have, which nobody changes.
    const bool is_made = d && d->symbol && d->symbol->kind == Symbol::Kind::Made;
    const auto* text = is_made && d->arguments.size() == 1 ? core::as<Verbatim>(d->arguments[0].term) : nullptr;
    const auto* named = text ? core::as<Variable>(text->meaning) : nullptr;
    const auto parameter =
        std::find_if(in.function.parameters.begin(), in.function.parameters.end(), [&](const auto& each) {
          return named && each.constant && each.symbol == named->symbol && are_doubles(elements_of(deduced(d->type)));
        });
    if (parameter == in.function.parameters.end()) {
      rest.body.push_back(s);
      continue;
    }
    constants[d->symbol] = named->symbol;
    in.found.lifted.insert(named->symbol);
  }
  if (constants.empty()) return body;
  return rewritten(make_stmt(std::move(rest)), [&](const TermRef& t) -> TermRef {
    const auto* variable = core::as<Variable>(t);
    const auto found = variable ? constants.find(variable->symbol) : constants.end();
    return found == constants.end() ? nullptr : core::variable(found->second, t->type, t->active, t->access);
  });
}

std::optional<Function> BodyReader::read() {
  if (function.result && !is_real(function.result)) {
    constexpr std::size_t most = 16;  // each is a number of its own
    if (around.is_called || around.unrolls) fail("what it gives is no double");
    if (!add_braces(*this, function.result, made.braces) || made.braces.size() - 1 > most) {
      made.braces.clear();
      made.gives_object = is_of_numbers(*this, with_const(deduced(function.result), false));
      if (!made.gives_object) fail("what it gives is no double");
    }
  }
  begin_scope();
  for (const Parameter& parameter : function.parameters) read_parameter(*this, parameter);
  if (!function.result && !around.is_called && changeable.empty()) fail("it gives nothing");
  if (!found.body) {
    FunctionTwin plain = function;
    plain.body = without_lifted(*this, function.body);
    if (made.gives_object) plain.body = giving_a_variable(plain, around);
    if (!around.unrolls) plain.body = with_bindings_named(plain.body, around);
    rename_what_is_two(*this, plain);
    plain.body = with_library_loops(plain.body, around.fresh);
    StmtRef body = plain.body;
    try {
      body = with_calls_inlined(plain, around);
    } catch (const NotInlined& reason) {
      found.not_inlined = reason;
    }
    found.body = with_counted_loops(function, with_indices(function, body, around.fresh), around.fresh);
  }
  for (const SymbolRef& constants : found.lifted) made.shapes[constants] = Shape::Row;
  made.written = found.body;
  made.resized = found.resized;
  if (around.is_called) pointers_may_meet(*this), integers_may_meet(*this);
  const auto* all = core::as<Stmts>(made.written);
  if (!all) fail("its body");
  function_body(*this, all->body);
  check_order(*this, made.body);
  if (!around.unrolls) check_asked_once(*this, made.body);
  if (std::any_of(sizes.relied_on().begin(), sizes.relied_on().end(),
                  [&](const SymbolRef& each) { return made.resized.count(each) > 0; })) {
    found.resized = std::move(made.resized);
    return std::nullopt;
  }
  for (const SymbolRef& symbol : changed_in(made.body))
    if (made.shapes.count(symbol) && made.shapes.at(symbol) == Shape::Object && !changeable.count(symbol) &&
        !around.unrolls) {
      changes_given(symbol);
      fail("'" + symbol->name + "', which is changed");
    }
  for (const SymbolRef& symbol : changed_in(made.body))
    for (const Parameter& parameter : function.parameters)
      if (leads.count(parameter.symbol) && own_root(parameter.symbol) == symbol) made.put_back.insert(parameter.symbol);
  for (const auto& [name, root] : made.aliases)
    if (grown.count(root) && !leads.count(name)) fail("'" + name->name + "', which names a part of what grows");
  for (const auto& [name, root] : made.aliases)
    if (swapped.count(root)) fail("'" + name->name + "', which names a part of what is swapped");
  if (around.is_called)
    for (const Parameter& parameter : function.parameters) check_copy(*this, parameter);
  return std::move(made);
}

}  // namespace

std::variant<Function, Remark> read(const FunctionTwin& function, const Around& around) {
  Found found;
  constexpr int most = 64;  // each reads all of it again
  for (int again = 0;; ++again) {
    BodyReader reader(function, around, found);
    if (again > most)
      return Remark{function.origin.location, function.origin.qualified, "so many names that hide others"};
    try {
      if (auto made = reader.read()) return std::move(*made);
    } catch (const Unread& unread) {
      return reader.remark(unread.what, unread.way_out, unread.location);
    } catch (const Hides& hides) {
      const std::string& name = hides.variable->name;
      const SymbolRef other = renamed(*hides.variable, around.fresh(name));
      const StmtRef made = found.body ? with_variable(found.body, hides.variable, other) : nullptr;
      // One that the body does not declare would hide the other for ever.
      if (!made || made == found.body) return reader.remark("'" + name + "', which hides another", ways_on::other_name);
      found.body = made;
      const std::vector<SymbolRef> left = declared_as(made, name);
      if (std::find(left.begin(), left.end(), hides.variable) != left.end())
        return reader.remark("'" + name + "', which hides another", ways_on::other_name);
    } catch (const ChangesGiven& changes) {
      const std::string& name = changes.parameter->name;
      found.body = with_copy(found.body, *changes.parameter, around.fresh(name));
      if (!found.body) return reader.remark("'" + name + "', which is changed", ways_on::copy);
    }
  }
}

}  // namespace dualrev::flow
