#include "flow/reading/integers.hpp"

#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/reading/places.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

TermRef one() { return make_term(Literal{1}, nullptr, false, pure, false); }

StmtRef spelled(std::vector<Piece> pieces) {
  pieces.emplace_back(";");
  return make_stmt(Plain{make_term(Verbatim{std::move(pieces), Precedence::Primary}, nullptr, false, writes, false)});
}

/// As it is written, or else by these words.
StmtRef written_or(const StmtRef& s, std::vector<Piece> pieces) {
  if (core::as<Plain>(s)) return s;
  const StmtRef made = spelled(std::move(pieces));
  return s ? like(s, made) : made;
}

Hole of_row(const TermRef& row) { return {row, Wanted::Value, Precedence::Postfix}; }

/// Whether one may lead to the same integers as the other.
bool may_meet(const TypeRef& one, const TypeRef& other) {
  const auto kind = [](const TypeRef& type) -> std::string {
    const auto of = integers_of(type);
    std::string name = built_in(of && of->element ? of->element : type);
    for (const char* word : {"const ", "unsigned ", "signed ", " &", " *", "&", "*"})
      if (const std::size_t at = name.find(word); at != std::string::npos) name.erase(at, std::string(word).size());
    return name;
  };
  const std::string a = kind(one), b = kind(other);
  return a == b || a == "char" || b == "char" || a.empty() || b.empty();
}

void name_of_integers(Reader& in, const Declarator& d, const StmtRef& s, Block& to) {
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const SymbolRef named = given && meant(given)->place ? root_of_integers(given) : nullptr;
  if (!named || !in.knows(named) || !mentioned(given)) fail("what '" + d.name + "' refers to");
  in.declare(d.symbol, d.name);
  in.made.aliases[d.symbol] = in.own_root(named);
  in.made.integers.insert(d.symbol);
  to.push_back({Alias{d.symbol, in.own_root(named), given}, s});
}

void row_of_integers(Reader& in, const Declarator& d, const StmtRef& s, Block& to) {
  for (const Hole& argument : d.arguments)
    if (!mentioned(argument.term)) fail("how '" + d.name + "' begins");
  in.declare(d.symbol, d.name);
  in.made.made.push_back(std::make_shared<Declarator>(d));
  in.made.declared[d.symbol] = in.made.made.back().get();
  in.made.shapes[d.symbol] = Shape::Array;
  in.made.integers.insert(d.symbol);
  to.push_back({Make{d.symbol}, s});
}

}  // namespace

SymbolRef counted(const Reader& in, const TermRef& place) {
  const SymbolRef named = root_of_integers(place);
  if (!named || !in.knows(named)) fail("what is counted");
  known(place, "what is counted");
  const SymbolRef root = in.own_root(named);
  for (const SymbolRef& each : {named, root})
    if (in.leads.count(each) && !in.changeable.count(each)) fail("'" + each->name + "', which is changed");
  const bool is_whole = core::as<Variable>(meant(place)) != nullptr;
  const auto shape = in.made.shapes.find(root);
  if (shape == in.made.shapes.end()) {
    if (!is_whole && !in.changeable.count(root)) fail("'" + root->name + "', which is changed");
    return root;
  }
  const bool is_own = shape->second == Shape::Array || (shape->second == Shape::Object && in.changeable.count(root));
  if (!is_own) in.changes_given(root);
  if (!is_own || (is_whole && !in.made.integers.count(named))) fail("'" + root->name + "', which is changed");
  return root;
}

bool says_where(const Reader& in, const SymbolRef& row, const TermRef& place) {
  bool found = false;
  const std::function<bool(const TermRef&)> names_row = [&](const TermRef& index) {
    bool names = false;
    rewritten(meant(index), [&](const TermRef& t) -> TermRef {
      if (core::as<Size>(t)) return t;  // which stays
      if (const auto* variable = core::as<Variable>(t)) names = names || in.own_root(variable->symbol) == row;
      if (meant(t) == t) return nullptr;
      names = names || names_row(t);
      return t;
    });
    return names;
  };
  rewritten(meant(place), [&](const TermRef& t) -> TermRef {
    if (const auto* element = core::as<Index>(t)) found = found || names_row(element->index);
    const auto* sum = core::as<Arithmetic>(t);
    if (sum && root_of_integers(t) == row)
      for (const TermRef& each : sum->operands) found = found || (root_of_integers(each) != row && names_row(each));
    return nullptr;
  });
  return found;
}

void check_changed(const Reader& in, const SymbolRef& row, const TermRef& place) {
  if (says_where(in, row, place)) fail("'" + row->name + "', an element of which says which one is changed");
  const auto* whole = core::as<Variable>(meant(place));
  const auto of = whole && whole->symbol->type ? integers_of(whole->symbol->type) : std::nullopt;
  if (of && of->leads && !of->is_name) fail("'" + row->name + "', which is moved");
}

void count(Reader& in, const TermRef& t, const StmtRef& s, Block& to) {
  if (const auto* all = core::as<Opaque>(t)) return change(in, *all, s, to);
  if (const auto* step = core::as<Step>(t)) {
    const SymbolRef root = counted(in, step->place);
    check_changed(in, root, step->place);
    to.push_back({Count{root, one(), step->increment ? '+' : '-', false, {}, part(root, step->place)}, s});
    return;
  }
  const auto* assign = core::as<Assign>(t);
  if (!assign) fail("this expression");
  if (!mentioned(assign->value)) fail("what an integer is set to");
  if (core::as<Real>(assign->place->type)) {
    if (std::string("=+-*/").find(assign->op) == std::string::npos) fail("this assignment");
    to.push_back({Store{place(in, assign->place), assign->place, assign->value, assign->op, false}, s});
    return;
  }
  const SymbolRef root = counted(in, assign->place);
  check_changed(in, root, assign->place);
  Count made{root, assign->value, assign->op, false, {}, part(root, assign->place)};
  const auto* whole = core::as<Variable>(meant(assign->place));
  const auto row = whole && whole->symbol == root ? in.made.declared.find(root) : in.made.declared.end();
  if (row != in.made.declared.end() && is_row_of_integers(row->second->type)) {
    made.is_row = true;
    made.place = assign->place;
    in.grown.insert(root);
  }
  // k = k + 1
  const auto* sum = made.op == '=' ? core::as<Arithmetic>(below_conversions(made.value)) : nullptr;
  if (sum && sum->operands.size() == 2 && (sum->op == "+" || sum->op == "-")) {
    const auto is_itself = [&](const TermRef& operand) {
      return are_same(below_conversions(operand), meant(assign->place));
    };
    const bool is_first = is_itself(sum->operands[0]) && constant(sum->operands[1]);
    const bool is_second = sum->op == "+" && is_itself(sum->operands[1]) && constant(sum->operands[0]);
    if (is_first || is_second) made.op = sum->op[0], made.value = sum->operands[is_first ? 1 : 0];
  }
  to.push_back({std::move(made), s});
}

void grow_integers(Reader& in, const Apply& call, const StmtRef& s, Block& to) {
  const TermRef& row = call.arguments[0];
  const SymbolRef root = counted(in, row);
  check_changed(in, root, row);
  in.grown.insert(root);
  if (call.function == "pop_back") {
    const StmtRef source = written_or(s, {of_row(row), ".pop_back()"});
    to.push_back({Count{root, nullptr, Count::takes, false, {}, row}, source});
    return;
  }
  const TermRef value = known(call.arguments[1], "what is put into a row");
  to.push_back(
      {Count{root, value, Count::puts, false, {}, row}, written_or(s, {of_row(row), ".push_back(", Hole{value}, ")"})});
}

void change(Reader& in, const Opaque& all, const StmtRef& s, Block& to) {
  if (all.changes.empty() || !core::as<Plain>(s)) fail("this expression");
  const TermRef value = make_term(Opaque{all.mentions, {}, all.once}, nullptr, false, reads, false);
  for (const TermRef& each : all.changes) {
    const SymbolRef root = counted(in, each);
    const auto row = in.made.declared.find(root);
    const bool is_row = row != in.made.declared.end() && is_row_of_integers(row->second->type);
    const auto parameter = std::find_if(in.function.parameters.begin(), in.function.parameters.end(),
                                        [&](const Parameter& one) { return one.symbol == root; });
    const auto of = parameter == in.function.parameters.end() ? std::nullopt : integers_of(parameter->type);
    if (of && of->element && !of->is_name) fail("what is changed behind '" + root->name + "', whose end nobody knows");
    if (is_row || of) in.grown.insert(root);
    const bool is_last = each == all.changes.back();
    Count made{root, value, '=', false, {}, part(root, each)};
    if (is_row || (of && of->element)) made.is_row = true, made.place = each;
    to.push_back({std::move(made), is_last ? s : nullptr});
  }
}

void integer(Reader& in, const Declarator& d, const StmtRef& s, Block& to) {
  const auto of = integers_of(d.type);
  if (of && of->is_name) return name_of_integers(in, d, s, to);
  if (of && of->element && !of->leads) return row_of_integers(in, d, s, to);
  if (!in.is_number(d.type)) fail("'" + d.name + "', which is no number");
  in.declare(d.symbol, d.name);
  if (d.arguments.size() > 1) fail("how '" + d.name + "' begins");
  const TermRef value = d.arguments.empty() ? nullptr : known(d.arguments[0].term, "an integer");
  if (value && deduced(d.type)->is_const) {
    const TermRef as =
        make_term(Convert{meant(value), true}, with_const(deduced(d.type), false), false, value->access, false);
    in.sizes.fix(d.symbol, as);
  }
  to.push_back({Count{d.symbol, value, '=', true, d.type}, s});
}

void integers_may_meet(Reader& in) {
  std::vector<const Parameter*> all;
  for (const Parameter& parameter : in.function.parameters)
    if (parameter.symbol && in.leads.count(parameter.symbol)) all.push_back(&parameter);
  for (const Parameter* changed : all) {
    if (!in.changeable.count(changed->symbol)) continue;
    for (const Parameter* other : all) {
      const SymbolRef root = in.own_root(changed->symbol);
      if (in.own_root(other->symbol) == root || !may_meet(changed->type, other->type)) continue;
      const SymbolRef joined = in.own_root(other->symbol);
      for (auto& [name, to] : in.made.aliases)
        if (to == joined) to = root;
      in.made.aliases[joined] = root;
    }
  }
}

}  // namespace dualrev::flow
