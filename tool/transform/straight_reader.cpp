// A straight line's statements.
#include <algorithm>
#include <utility>

#include "transform/straight_reader.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

constexpr int most_results = 6;
constexpr std::size_t most_nodes = 3000;

bool is_using(const StmtRef& s) {
  const auto* plain = as<Plain>(s);
  const auto* words = plain ? as<Verbatim>(plain->text) : nullptr;
  const auto* first = words && !words->pieces.empty() ? std::get_if<std::string>(&words->pieces[0]) : nullptr;
  return first && first->rfind("using ", 0) == 0;
}

}  // namespace

const std::vector<Field>& StraightReader::fields_of(const TypeRef& type) const {
  const auto* record = as<Record>(type);
  const auto found = record && record->inner.empty() ? world_.classes.find(record->name) : world_.classes.end();
  if (found == world_.classes.end() || found->second->is_class || !found->second->bases.empty() ||
      found->second->fields.empty())
    throw NoStraightLine();
  return found->second->fields;
}

Region StraightReader::region(Sight sight, std::vector<StmtRef> rest) {
  Region made;
  at_ = &made;
  while (!rest.empty()) {
    const StmtRef s = rest.back();
    const Sight before = sight;
    const std::size_t items = made.items.size();
    try {
      rest.pop_back();
      at_ = &made;
      if (statement(s, sight, rest, made)) return made;
    } catch (Undecided undecided) {
      made.items.resize(items);
      rest.push_back(s);
      return decided(std::move(made), before, rest, std::move(undecided));
    }
  }
  throw NoStraightLine();  // no result
}

Region StraightReader::decided(Region made, const Sight& sight, const std::vector<StmtRef>& rest, Undecided undecided) {
  at_ = &made;
  made.location = rest.back()->location;
  for (;;) try {
      made.condition = condition(undecided.condition, sight);
      break;
    } catch (Undecided inner) {
      undecided = std::move(inner);
    }
  const auto side = [&](bool chosen) {
    Sight more = sight;
    more.choices[undecided.choice] = chosen;
    return std::make_unique<Region>(region(std::move(more), rest));
  };
  made.then = side(true);
  made.otherwise = side(false);
  return made;
}

bool StraightReader::statement(const StmtRef& s, Sight& sight, std::vector<StmtRef>& rest, Region& made) {
  if (reverse_.graph.size() > most_nodes) throw NoStraightLine();
  if (!s) {
    for (const std::string& name : sight.blocks.back()) sight.values.erase(name);
    sight.blocks.pop_back();
    return false;
  }
  if (const auto* form = as<Stmts>(s)) {
    rest.push_back(nullptr);
    rest.insert(rest.end(), form->body.rbegin(), form->body.rend());
    sight.blocks.emplace_back();
    return false;
  }
  if (const auto* form = as<Declare>(s)) {
    for (const Declarator& d : form->declarators) declare(*form, d, s, sight, made);
    return false;
  }
  if (const auto* form = as<Evaluate>(s)) {
    evaluate(form->term, s, sight, made);
    return false;
  }
  if (const auto* form = as<If>(s)) {
    if (form->init) {
      If bare = *form;
      bare.init = nullptr;
      rest.insert(rest.end(), {nullptr, make_stmt(std::move(bare)), form->init});
      sight.blocks.emplace_back();
      return false;
    }
    made.condition = condition(form->condition, sight);
    made.comments = s->comments;
    made.location = s->location;
    const auto side = [&](const StmtRef& branch) {
      std::vector<StmtRef> all = rest;
      if (branch) all.push_back(branch);
      return std::make_unique<Region>(region(sight, std::move(all)));
    };
    made.then = side(form->then);
    made.otherwise = side(form->otherwise);
    return true;
  }
  if (const auto* form = as<Return>(s)) {
    if (++results_ > most_results) throw NoStraightLine();
    end(*form, s, sight, made);
    made.is_end = true;
    made.comments = s->comments;
    made.location = s->location;
    return true;
  }
  if (!is_using(s)) throw NoStraightLine();
  made.items.push_back({ScalarGraph::none, s, {}, {}, nullptr, s->location});
  return false;
}

void StraightReader::declare(const Declare& form, const Declarator& d, const StmtRef& s, Sight& sight, Region& made) {
  TypeRef type = d.type;
  if (const auto* deduced = as<Placeholder>(type)) type = deduced->deduced;
  if (d.arguments.size() > 1 || d.name.empty() || d.name[0] == '[' || as<Reference>(type)) throw NoStraightLine();
  const bool is_constant = d.passive || (!as<Real>(type) && !as<Record>(type));
  if (sight.values.count(d.name)) throw NoStraightLine();  // hides another
  if (is_constant) {
    if (calls_ > 0) throw NoStraightLine();  // read into another function, whose names mean something else
    // Text that no scalar reaches may name it.
    const bool is_free = owners_.emplace(d.name, ScalarGraph::none).second;
    if (is_free) constants_[d.name] = &d;
    if (d.arguments.empty() || (!is_free && constants_[d.name] != &d)) throw NoStraightLine();
    const TermRef& init = d.arguments[0].term;
    const Node value = as<Real>(init->type) ? scalar(init, sight) : condition(init, sight);
    made.items.push_back(
        {value, make_stmt(Declare{form.specifiers, {d}}), s->comments, s->trailing, nullptr, s->location});
    return;
  }
  if (!form.specifiers.empty() && form.specifiers != "constexpr ") throw NoStraightLine();
  sight.blocks.back().push_back(d.name);
  Value& place = sight.values[d.name];
  place = {};
  if (as<Record>(type)) place = unset(type);
  if (d.arguments.empty()) return;
  const Value value = d.arguments.size() == 1 ? converted_value(d.arguments[0].term, type, sight) : Value();
  set(sight.values[d.name], value, d.name, true, s, made);
}

Value StraightReader::unset(const TypeRef& type) const {
  Value made;
  if (as<Record>(type))
    for (const Field& field : fields_of(type)) made.add(field.name, unset(field.type));
  return made;
}

void StraightReader::evaluate(const TermRef& t, const StmtRef& s, Sight& sight, Region& made) {
  const auto* assign = as<Assign>(t);
  const auto* step = as<core::Step>(t);
  if (!assign && !step) throw NoStraightLine();
  const TermRef& place = assign ? assign->place : step->place;
  Value* stored = place_of(place, sight);
  if (!stored) throw NoStraightLine();
  const TypeRef plain = with_const(place->type, false);
  TermRef value = assign ? assign->value : nullptr;
  if (step || assign->op != '=') {
    const auto as_type = [](const TermRef& term, const TypeRef& type) {
      return as<Real>(term->type)->kind == as<Real>(type)->kind
                 ? term
                 : make_term(Convert{term, true}, type, false, term->effects, term->active);
    };
    const TypeRef computed = assign ? assign->computed : plain;
    const TermRef operand = assign ? assign->value : text("1", plain);
    const TermRef old = as_type(make_term(Load{place}, plain, false, reads, true), computed);
    const char op = assign ? assign->op : step->increment ? '+' : '-';
    value = make_term(Binary{op, old, operand, true}, computed, false, reads, true);
  }
  const Value computed = converted_value(value, plain, sight);
  set(*stored, computed, name_of(place), as<Variable>(place) != nullptr, s, made);
}

Value* StraightReader::place_of(const TermRef& place, Sight& sight) {
  if (const auto* variable = as<Variable>(place)) {
    const auto found = sight.values.find(variable->name());
    return found == sight.values.end() ? nullptr : &found->second;
  }
  const auto* member = as<Member>(place);
  Value* object = member && !member->arrow ? place_of(member->object, sight) : nullptr;
  return object ? member_of(*object, member->name) : nullptr;
}

std::string StraightReader::name_of(const TermRef& place) {
  if (const auto* member = as<Member>(place)) return name_of(member->object) + "_" + member->name;
  return as<Variable>(place)->name();
}

void StraightReader::set(Value& place, const Value& value, const std::string& name, bool is_own, const StmtRef& s,
                         Region& made) {
  place = value;
  for_each_number(value, [&](const std::string& path, Node number) {
    std::string of_member = name + path;
    std::replace(of_member.begin(), of_member.end(), '.', '_');
    call_it(number, of_member, is_own && path.empty() && calls_ == 0, s, made);
  });
}

void StraightReader::call_it(Node number, const std::string& name, bool is_own, const StmtRef& s, Region& made) {
  if (number == ScalarGraph::none || reverse_.graph.is_simple(number)) return;
  if (!named_.count(number))
    named_[number] = is_own && owners_.emplace(name, number).second ? name : names_.prefer(name);
  const bool is_first = made.items.empty() || made.items.back().from != s.get();
  made.items.push_back({number, nullptr, is_first ? s->comments : std::vector<std::string>(),
                        is_first ? s->trailing : std::string(), s.get(), s->location});
}

}  // namespace dualrev::transform
