// A whole function: its parameters, its body, and what must hold of both.
#include "core/rewrite.hpp"
#include "flow/counted_loops.hpp"
#include "flow/given_objects.hpp"
#include "flow/library_loops.hpp"
#include "flow/reader.hpp"

namespace dualrev::flow {

using namespace core;

std::optional<Function> Reader::read() {
  location_ = function_.origin.location;
  if (function_.result && !is_real(function_.result)) {
    constexpr std::size_t most = 16;  // each is a number of its own
    if (around_.is_called || around_.unrolls) fail("what it gives is no double");
    if (!add_braces(function_.result, made_.braces) || made_.braces.size() - 1 > most) {
      made_.braces.clear();
      made_.gives_object = is_of_numbers(with_const(deduced(function_.result), false));
      if (!made_.gives_object) fail("what it gives is no double");
    }
  }
  names_.emplace_back();
  for (const Parameter& parameter : function_.parameters) this->parameter(parameter);
  if (!function_.result && !around_.is_called && changeable_.empty()) fail("it gives nothing");
  if (!found_.body) {
    FunctionTwin plain = function_;
    plain.body = without_lifted(function_.body);
    if (made_.gives_object) plain.body = giving_a_variable(plain, around_);
    if (!around_.unrolls) plain.body = with_bindings_named(plain.body, around_);
    rename_what_is_two(plain);
    plain.body = with_library_loops(plain.body, around_.fresh);
    StmtRef body = plain.body;
    try {
      body = with_calls_inlined(plain, around_);
    } catch (const NotInlined& reason) {
      found_.not_inlined = reason;
    }
    found_.body = with_counted_loops(function_, with_indices(function_, body, around_.fresh), around_.fresh);
  }
  for (const SymbolRef& constants : found_.lifted) made_.shapes[constants] = Shape::Row;
  made_.written = found_.body;
  made_.resized = found_.resized;
  if (around_.is_called) pointers_may_meet(), integers_may_meet();
  const auto* all = core::as<Stmts>(made_.written);
  if (!all) fail("its body");
  function_body(all->body);
  check_order(made_.body);
  if (!around_.unrolls) check_asked_once(made_.body);
  if (std::any_of(relied_on_.begin(), relied_on_.end(),
                  [&](const SymbolRef& each) { return made_.resized.count(each) > 0; })) {
    found_.resized = std::move(made_.resized);
    return std::nullopt;
  }
  for (const SymbolRef& symbol : changed_in(made_.body))
    if (made_.shapes.count(symbol) && made_.shapes.at(symbol) == Shape::Object && !changeable_.count(symbol) &&
        !around_.unrolls) {
      changes_given(symbol);
      fail("'" + symbol->name + "', which is changed");
    }
  for (const SymbolRef& symbol : changed_in(made_.body))
    for (const Parameter& parameter : function_.parameters)
      if (leads_.count(parameter.symbol) && own_root(parameter.symbol) == symbol)
        made_.put_back.insert(parameter.symbol);
  for (const auto& [name, root] : made_.aliases)
    if (grown_.count(root) && !leads_.count(name)) fail("'" + name->name + "', which names a part of what grows");
  for (const auto& [name, root] : made_.aliases)
    if (swapped_.count(root)) fail("'" + name->name + "', which names a part of what is swapped");
  if (around_.is_called)
    for (const Parameter& parameter : function_.parameters) check_copy(parameter);
  return std::move(made_);
}

void Reader::rename_what_is_two(FunctionTwin& function) const {
  std::set<std::string> made;  // such a one is named where it is not in sight, as between labels
  for (std::string name = name_of_two(function); !name.empty(); name = name_of_two(function)) {
    const std::vector<SymbolRef> all = declared_as(function.body, name);
    if (all.empty() || made.count(name)) fail("'" + name + "', which hides another", ways_on::other_name);
    for (const SymbolRef& each : all) {
      const std::string other = around_.fresh(name);
      made.insert(other);
      function.body = with_variable(function.body, each, renamed(*each, other));
      if (!function.body) fail("'" + name + "', which hides another", ways_on::other_name);
    }
  }
}

StmtRef Reader::without_lifted(const StmtRef& body) {
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
        std::find_if(function_.parameters.begin(), function_.parameters.end(), [&](const auto& each) {
          return named && each.constant && each.symbol == named->symbol && are_doubles(elements_of(deduced(d->type)));
        });
    if (parameter == function_.parameters.end()) {
      rest.body.push_back(s);
      continue;
    }
    constants[d->symbol] = named->symbol;
    found_.lifted.insert(named->symbol);
  }
  if (constants.empty()) return body;
  return rewritten(make_stmt(std::move(rest)), [&](const TermRef& t) -> TermRef {
    const auto* variable = core::as<Variable>(t);
    const auto found = variable ? constants.find(variable->symbol) : constants.end();
    return found == constants.end() ? nullptr : core::variable(found->second, t->type, t->active, t->access);
  });
}

namespace {

void drop_declared(const Statement& s, Symbols& set) {
  for (const Set& here : set_by(s))
    if (here.declares) set.erase(here.symbol);
}

}  // namespace

Symbols Reader::check_order(const Block& block) {
  Symbols set;  // behind the statement at hand
  for (auto s = block.rbegin(); s != block.rend(); ++s) {
    if (const auto* made = as<Make>(*s)) check_size(*made, set);
    if (const auto* alias = as<Alias>(*s)) {
      check_alias(*alias, block, static_cast<std::size_t>(block.rend() - s));
      for (const SymbolRef& each : mentioned(alias->place).value_or(Symbols()))
        if (const SymbolRef root = own_root(each); set.count(root) && root != alias->root)
          fail("'" + alias->symbol->name + "', which stands for another place behind");
      if (set.count(alias->root) && made_.integers.count(alias->symbol) && says_where(alias->root, alias->place))
        fail("'" + alias->symbol->name + "', which stands for another place behind");
    }
    for (const Block* inside : blocks_in(*s)) set.merge(check_order(*inside));
    if (const auto* loop = as<Loop>(*s))
      for (const Statement& begin : loop->init) drop_declared(begin, set);
    for (const Set& here : set_by(*s))
      if (!here.declares) set.insert(here.symbol);
    drop_declared(*s, set);  // nothing in front of it knows it
  }
  return set;
}

/// How many vectors lie in each other.
static int nested_vectors(const TypeRef& type) {
  return is_vector(type) ? 1 + nested_vectors(core::as<Library>(deduced(type))->arguments[0]) : 0;
}

void Reader::check_alias(const Alias& alias, const Block& block, std::size_t behind) const {
  for (std::size_t i = behind; i < block.size(); ++i) {
    for (const Block* inside : blocks_in(block[i])) check_alias(alias, *inside, 0);
    if (const auto* swap = as<Swap>(block[i]))
      for (const SymbolRef& each : {swap->one.root, swap->other.root})
        if (each == alias.root) fail("'" + alias.symbol->name + "', which names a part of what is swapped");
    const auto* resized = as<Resize>(block[i]);
    const auto* store = as<Store>(block[i]);
    const bool pushes = store && store->pushes;
    const TermRef row = resized ? resized->row : pushes ? core::as<Index>(store->place)->base : nullptr;
    const SymbolRef root = resized ? resized->root : pushes ? store->root : nullptr;
    if (!row || root != alias.root || root_of(row) == alias.symbol) continue;
    // A row stays where it is while it, or another one beside it, grows.
    if (nested_vectors(alias.place->type) < nested_vectors(row->type))
      fail("'" + alias.symbol->name + "', which names a part of what changes its size");
  }
}

void Reader::check_size(const Make& made, const Symbols& set_behind) {
  if (made_.resized.count(made.root)) return;
  if (made_.integers.count(made.root)) return;  // kept with its size
  const bool is_vector = flow::is_vector(made_.declared.at(made.root)->type);
  for (const Hole& argument : made_.declared.at(made.root)->arguments) {
    // Vectors stay as long as they are.
    const TermRef varying = rewritten(argument.term, [&](const TermRef& t) -> TermRef {
      const auto* of = core::as<Size>(t);
      const auto* row = of ? core::as<Variable>(meant(of->object)) : nullptr;
      const bool is_of_numbers = row && made_.shapes.count(row->symbol) && !made_.integers.count(row->symbol);
      const bool stays = is_of_numbers && !made_.resized.count(row->symbol) && !core::as<Verbatim>(t);
      return stays ? make_term(Literal{0}, t->type, false, pure, false) : nullptr;
    });
    const auto size = mentioned(varying);
    const bool is_unknown = !size && !are_no_numbers(argument.term);
    for (const SymbolRef& each : set_behind)
      if (is_unknown ? !made_.shapes.count(each) : size && size->count(each)) {
        if (!is_vector) fail("the size of '" + made.root->name + "', which is changed behind it");
        made_.resized.insert(made.root);
      }
  }
}

void Reader::declare(const SymbolRef& symbol, const std::string& name) {
  if (!symbol) fail("a variable that nothing is known of");
  for (const auto& scope : names_)
    if (scope.count(name) && !around_.unrolls) throw Hides{symbol};
  names_.back().insert(name);
  known_.insert(symbol);
}

void Reader::number(const SymbolRef& symbol, Shape shape, const Declarator* declared) {
  made_.in_order.push_back(symbol);
  made_.shapes[symbol] = shape;
  if (declared) made_.declared[symbol] = declared;
  if (!declared || !declared->passive) made_.differentiated.insert(symbol);
}

void Reader::parameter(const Parameter& parameter) {
  if (parameter.name.empty()) return;
  const TypeRef& type = parameter.type;
  const SymbolRef symbol = parameter.symbol ? parameter.symbol : made_symbol(parameter.name);
  declare(symbol, parameter.name);
  if (parameter.constant || !holds_scalar(type)) {
    const auto of = parameter.constant ? std::nullopt : integers_of(type);
    if (!of || !of->leads) return;
    leads_.insert(symbol);
    if (of->changes && around_.is_called) changeable_.insert(symbol);
    return;
  }
  const auto* reference = core::as<Reference>(type);
  const TypeRef of = referee(type);
  if (!is_double(of) && is_real(of)) {
    if (reference && (reference->rvalue || !is_const(of))) fail("the parameter '" + parameter.name + "'");
    return number(symbol, Shape::Number, nullptr);
  }
  const Shape shape = is_double(of) ? Shape::Number : is_number_or_row(type) ? Shape::Row : Shape::Object;
  if (is_changeable(type)) {
    changeable_.insert(symbol);
    if (is_pointer(type)) made_.put_back.insert(symbol);
    return number(symbol, shape, nullptr);
  }
  if (is_number_or_row(type)) return number(symbol, shape, nullptr);
  const auto* pointer = core::as<Pointer>(of);
  const TypeRef elements = pointer           ? pointer->to
                           : is_span(of)     ? core::as<Library>(of)->arguments[0]
                           : elements_of(of) ? of
                                             : nullptr;
  const bool is_input = pointer || is_span(of) ? elements->is_const && core::as<Record>(deduced(elements))
                                               : !reference || (!reference->rvalue && is_const(of));
  if (!is_input || !(core::as<Record>(of) || is_pair(of) || elements)) fail("the parameter '" + parameter.name + "'");
  number(symbol, Shape::Object, nullptr);
}

void Reader::pointers_may_meet() {
  std::vector<SymbolRef> all;
  SymbolRef changeable;
  for (const Parameter& parameter : function_.parameters) {
    const SymbolRef& symbol = parameter.symbol;
    if (!symbol || !made_.shapes.count(symbol) || !is_pointer(parameter.type)) continue;
    all.push_back(symbol);
    if (!changeable && changeable_.count(symbol)) changeable = symbol;
  }
  if (!changeable) return;
  for (const SymbolRef& symbol : all)
    if (symbol != changeable) made_.aliases[symbol] = changeable;
}

void Reader::check_copy(const Parameter& parameter) {
  const SymbolRef& symbol = parameter.symbol;
  if (!symbol || changeable_.count(symbol) || !changed_in(made_.body).count(symbol)) return;
  if (made_.shapes.count(symbol)) changes_given(symbol);
  if (made_.shapes.count(symbol) || !is_number(with_const(parameter.type, false)))
    fail("'" + parameter.name + "', a copy that is changed");
  made_.copies[symbol] = std::get<Passive>(deduced(parameter.type)->form).text;
}

void Reader::changes_given(const SymbolRef& symbol) const {
  const auto parameter =
      std::find_if(function_.parameters.begin(), function_.parameters.end(),
                   [&](const Parameter& each) { return each.symbol && each.symbol == symbol && !each.constant; });
  if (parameter == function_.parameters.end() || around_.unrolls || !found_.body) return;
  if (!core::as<Reference>(parameter->type) && !is_pointer(parameter->type)) throw Changes{&*parameter};
}

std::variant<Function, Remark> read(const FunctionTwin& function, const Around& around) {
  Reader::Found found;
  constexpr int most = 64;  // each reads all of it again
  for (int again = 0;; ++again) {
    Reader reader(function, around, found);
    if (again > most)
      return Remark{function.origin.location, function.origin.qualified, "so many names that hide others"};
    try {
      if (auto made = reader.read()) return std::move(*made);
    } catch (const Reader::Unread& unread) {
      return reader.remark(unread.what, unread.way_out);
    } catch (const Reader::Hides& hides) {
      const std::string& name = hides.variable->name;
      const SymbolRef other = renamed(*hides.variable, around.fresh(name));
      const StmtRef made = found.body ? with_variable(found.body, hides.variable, other) : nullptr;
      // One that the body does not declare would hide the other for ever.
      if (!made || made == found.body) return reader.remark("'" + name + "', which hides another", ways_on::other_name);
      found.body = made;
      const std::vector<SymbolRef> left = declared_as(made, name);
      if (std::find(left.begin(), left.end(), hides.variable) != left.end())
        return reader.remark("'" + name + "', which hides another", ways_on::other_name);
    } catch (const Reader::Changes& changes) {
      const std::string& name = changes.parameter->name;
      found.body = with_copy(found.body, *changes.parameter, around.fresh(name));
      if (!found.body) return reader.remark("'" + name + "', which is changed", ways_on::copy);
    }
  }
}

}  // namespace dualrev::flow
