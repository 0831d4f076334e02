// A function becomes a tree: values with names, then either results, or a condition and what follows on both sides.
// A branch in the middle of an expression (`?:`) is one like `if`, with the rest of the function on both sides; so are
// branches that meet again, up to a limit.
#include "transform/straight_body.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "transform/straight_region.hpp"
#include "transform/straight_values.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

using namespace core;
using Node = Reverse::Node;

namespace {

/// A choice on which nothing was decided yet.
struct Undecided {
  const Term* choice;
  TermRef condition;
};

constexpr int most_results = 6;
constexpr int most_calls = 24;  // of one inside of another
constexpr int most_read = 200;  // in one function
constexpr std::size_t most_nodes = 3000;

bool is_using(const StmtRef& s) {
  const auto* plain = as<Plain>(s);
  const auto* words = plain ? as<Verbatim>(plain->text) : nullptr;
  const auto* first = words && !words->pieces.empty() ? std::get_if<std::string>(&words->pieces[0]) : nullptr;
  return first && first->rfind("using ", 0) == 0;
}

class Body {
 public:
  Body(const FunctionTwin& source, const World& world) : source_(source), world_(world), names_(source.names) {
    if (source.scalar_form) {
      region_ = region_of_form(*source.scalar_form);
      return;
    }
    if (!source.body || !as<Real>(source.result)) throw NoStraightLine();
    for (const Parameter& parameter : source.parameters) add(parameter);
    region_ = region(std::move(start_), {source.body}, {});
  }

  Line line() {
    if (source_.scalar_form) return line_of_form();
    Line made{source_, {}, {}, {}, {}, false, false};
    std::vector<std::vector<Node>> results;
    all_results(region_, results);
    bool less_to_stage = true;
    bool is_computed = true;  // what a path returns as it was given has no entry
    for (const std::vector<Node>& of_path : results) {
      const auto zeros = std::count_if(of_path.begin() + 1, of_path.end(),
                                       [this](Node node) { return reverse_.graph.is_number(node, 0); });
      less_to_stage = less_to_stage && (zeros <= 1 || results.size() == 1);
      is_computed = is_computed && !reverse_.graph.is_simple(of_path.front());
    }
    std::vector<TypeRef> types{with_const(source_.result, false)};
    bool only_numbers = true;
    for (std::size_t i = 0; i < source_.parameters.size(); ++i) {
      made.active.push_back(parameters_[i].has_value());
      made.shapes.push_back(parameters_[i] ? shape_of(*parameters_[i]) : Shape());
      made.names.push_back(source_.parameters[i].name);
      if (!parameters_[i]) continue;
      only_numbers = only_numbers && parameters_[i]->members.empty();
      types.push_back(only_numbers ? real(Scalar::Double) : type_of_partial(i));
      for_each_number(*parameters_[i], [&](const std::string& path, Node) {
        made.numbers.push_back({i, path, known(results, made.numbers.size() + 1)});
      });
    }
    FunctionTwin& partials = made.partials;
    become(partials, Kind::Partials, "_partials");
    partials.result = make_type(Library{"std::tuple", types, {}});
    std::vector<Shape> shapes{Shape()};
    for (const std::optional<Value>& parameter : parameters_)
      if (parameter) shapes.push_back(shape_of(*parameter));
    partials.body = written(region_, reverse_.graph, names_, named_, shapes);
    made.is_operation = less_to_stage && only_numbers;
    const auto* body = as<Stmts>(source_.body);
    const bool is_one_push = body && body->body.size() == 1 && !region_.then && read_ == 0;
    made.makes_twin = less_to_stage && is_computed && !is_one_push;
    return made;
  }

 private:
  /// Scalars in sight, and those declared in each block that is open.
  struct Sight {
    std::map<std::string, Value> values;
    std::vector<std::vector<std::string>> blocks{{}};
  };
  using Choices = std::map<const Term*, bool>;

  /// What stands beside the twin of the function.
  static void become(FunctionTwin& beside, Kind kind, const char* ending) {
    beside.kind = kind;
    beside.origin.key += ending;
    beside.original_prototype.clear();
    beside.found_by_lookup.reset();
    beside.scalar_form.reset();
    beside.root = beside.has_entry = beside.asked_by_source = beside.instantiated = false;
    beside.object_type.clear();
    for (Parameter& parameter : beside.parameters) parameter.default_argument.reset();
  }

  // ---- scalar forms ----

  static TermRef number_text(const std::string& path) { return text(path, real(Scalar::Double)); }

  /// The name of a parameter's cotangents: "dcamera".
  std::string name_of_cotangents(std::size_t parameter) {
    const std::string& name = source_.parameters[parameter].name;
    const auto [place, is_new] = cotangents_.emplace(parameter, std::string());
    if (is_new) place->second = names_.prefer("d" + (name.empty() ? "argument" : name));
    return place->second;
  }
  bool is_active(std::size_t parameter) const {
    return !source_.parameters[parameter].constant && holds_scalar(source_.parameters[parameter].type);
  }

  Region region_of_form(const ScalarForm& form) {
    for (const Parameter& parameter : source_.parameters) names_.prefer(parameter.name);
    for (const std::string& name : form.names) names_.prefer(name);
    if (source_.result) seed_ = names_.prefer("dvalue");
    for (std::size_t i = 0; i < source_.parameters.size(); ++i)
      if (is_active(i)) name_of_cotangents(i);
    const bool writes = std::any_of(form.in_out.begin(), form.in_out.end(), [](bool each) { return each; });
    std::vector<Region::Item> first;
    // What may be written in the end is read before.
    const auto named_first = [&](Node node, const std::string& name) {
      named_[node] = name;
      owners_.emplace(name, node);
      first.push_back({node, nullptr, {}, {}});
    };
    for (const ScalarForm::Cell& cell : form.cells) {
      const bool in_out = form.in_out[cell.parameter];
      const bool is_first = in_out || (writes && !is_active(cell.parameter));
      const Node node = reverse_.graph.leaf(number_text(cell.path), !is_first);
      start_.values[cell.name] = {node};
      if (is_first) named_first(node, cell.name);
      if (!in_out) continue;
      const std::string cotangents = name_of_cotangents(cell.parameter);
      const Node seed = reverse_.graph.seed(number_text(cotangents + "[" + std::to_string(cell.index) + "]"), false);
      named_first(seed, names_.prefer(cotangents + "_" + std::to_string(cell.index)));
      seeds_of_cells_[cell.name] = seed;
    }
    Region made = region(std::move(start_), {form.body}, {});
    made.items.insert(made.items.begin(), first.begin(), first.end());
    return made;
  }

  /// The end of a path: values, and the cotangents of what was given.
  void end_of_form(const Return& form_end, const StmtRef& s, const Sight& sight, const Choices& choices, Region& made) {
    const ScalarForm& form = *source_.scalar_form;
    if (++results_ > most_results) throw NoStraightLine();
    std::vector<std::pair<Node, Node>> roots;
    const auto value_of = [&](const std::string& name) {
      const Node node = sight.values.at(name).number;
      if (node == ScalarGraph::none) throw NoStraightLine();  // never set
      return node;
    };
    const auto gives = [&](Node node) {
      made.results.push_back(node);
      roots.emplace_back(node,
                         reverse_.graph.seed(number_text(seed_ + "[" + std::to_string(roots.size()) + "]"), true));
    };
    if (form_end.value) gives(converted(form_end.value->term, with_const(source_.result, false), sight, choices));
    for (const std::string& name : form.results) gives(value_of(name));
    for (const ScalarForm::Cell& cell : form.cells) {
      if (!form.in_out[cell.parameter]) continue;
      const Node node = value_of(cell.name);
      roots.emplace_back(node, seeds_of_cells_.at(cell.name));
      if (!is_leaf_of(cell, node)) made.stores.emplace_back(cell.path, node);
    }
    const std::map<Node, Node> adjoints = reverse_.adjoints(roots);
    for (const ScalarForm::Cell& cell : form.cells) {
      if (!is_active(cell.parameter)) continue;
      const auto found = adjoints.find(reverse_.graph.leaf(number_text(cell.path), true));
      const Node adjoint = found == adjoints.end() ? reverse_.graph.number(0) : found->second;
      const bool in_out = form.in_out[cell.parameter];
      // It is zero, or what it was, before.
      if (in_out ? adjoint == seeds_of_cells_.at(cell.name) : reverse_.graph.is_number(adjoint, 0)) continue;
      made.stores.emplace_back(name_of_cotangents(cell.parameter) + "[" + std::to_string(cell.index) + "]", adjoint);
    }
    made.is_end = true;
    made.comments = s->comments;
  }
  bool is_leaf_of(const ScalarForm::Cell& cell, Node node) {
    return node == reverse_.graph.leaf(number_text(cell.path), true);
  }

  Line line_of_form() {
    Line made{source_, {}, {}, {}, {}, false, false};
    FunctionTwin& pullback = made.partials;
    become(pullback, Kind::Pullback, "_pullback");
    pullback.straight_line = false;
    if (source_.result) {
      pullback.result = with_const(source_.result, false);
      pullback.parameters.push_back({passive("const auto*"), seed_, {}, false, true});
    }
    for (std::size_t i = 0; i < source_.parameters.size(); ++i)
      if (is_active(i)) pullback.parameters.push_back({passive("auto*"), name_of_cotangents(i), {}, false, true});
    pullback.body = written(region_, reverse_.graph, names_, named_, source_.scalar_form->around);
    return made;
  }

  void add(const Parameter& parameter) {
    parameters_.emplace_back();
    if (!parameter.name.empty()) owners_[parameter.name] = ScalarGraph::none;
    const TypeRef type = with_const(referee(parameter.type), false);
    if (parameter.constant || !(as<Real>(type) || as<Record>(type))) return;
    const std::string name = parameter.name.empty() ? names_.fresh("argument") : parameter.name;
    parameters_.back() = leaves(variable(name, type, true, pure), type);
    if (!parameter.name.empty()) start_.values[name] = *parameters_.back();
  }
  Value leaves(const TermRef& place, const TypeRef& type) {
    if (as<Real>(type)) return {reverse_.graph.leaf(place, true)};
    Value made;
    for (const Field& field : fields_of(type))
      made.add(field.name, leaves(make_term(Member{place, field.name}, field.type, true, pure, false),
                                  with_const(field.type, false)));
    return made;
  }
  const std::vector<Field>& fields_of(const TypeRef& type) const {
    const auto* record = as<Record>(type);
    const auto found = record && record->inner.empty() ? world_.classes.find(record->name) : world_.classes.end();
    if (found == world_.classes.end() || found->second->is_class || !found->second->bases.empty() ||
        found->second->fields.empty())
      throw NoStraightLine();
    return found->second->fields;
  }
  TypeRef type_of_partial(std::size_t parameter) const {
    const TypeRef type = with_const(referee(source_.parameters[parameter].type), false);
    return as<Real>(type) ? real(Scalar::Double) : type;
  }

  // ---- statements ----

  /// `rest` is in reverse; null ends a block.
  Region region(Sight sight, std::vector<StmtRef> rest, Choices choices) {
    Region made;
    at_ = &made;
    while (!rest.empty()) {
      const StmtRef s = rest.back();
      const Sight before = sight;
      const std::size_t items = made.items.size();
      try {
        rest.pop_back();
        at_ = &made;
        if (statement(s, sight, rest, choices, made)) return made;
      } catch (Undecided undecided) {
        made.items.resize(items);
        rest.push_back(s);
        return decided(std::move(made), before, rest, choices, std::move(undecided));
      }
    }
    throw NoStraightLine();  // no result
  }

  Region decided(Region made, const Sight& sight, const std::vector<StmtRef>& rest, const Choices& choices,
                 Undecided undecided) {
    at_ = &made;
    made.location = rest.back()->location;
    for (;;) try {
        made.condition = condition(undecided.condition, sight, choices);
        break;
      } catch (Undecided inner) {
        undecided = std::move(inner);
      }
    const auto side = [&](bool chosen) {
      Choices more = choices;
      more[undecided.choice] = chosen;
      return std::make_unique<Region>(region(sight, rest, std::move(more)));
    };
    made.then = side(true);
    made.otherwise = side(false);
    return made;
  }

  /// Whether the region ends with it.
  bool statement(const StmtRef& s, Sight& sight, std::vector<StmtRef>& rest, const Choices& choices, Region& made) {
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
      for (const Declarator& d : form->declarators) declare(*form, d, s, sight, choices, made);
      return false;
    }
    if (const auto* form = as<Evaluate>(s)) {
      evaluate(form->term, s, sight, choices, made);
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
      made.condition = condition(form->condition, sight, choices);
      made.comments = s->comments;
      made.location = s->location;
      const auto side = [&](const StmtRef& branch) {
        std::vector<StmtRef> all = rest;
        if (branch) all.push_back(branch);
        return std::make_unique<Region>(region(sight, std::move(all), choices));
      };
      made.then = side(form->then);
      made.otherwise = side(form->otherwise);
      return true;
    }
    if (const auto* form = as<Return>(s)) {
      if (source_.scalar_form) {
        end_of_form(*form, s, sight, choices, made);
        return true;
      }
      if (!form->value || ++results_ > most_results) throw NoStraightLine();
      const Node root = converted(form->value->term, with_const(source_.result, false), sight, choices);
      made.results.push_back(root);
      const std::map<Node, Node> adjoints = reverse_.adjoints(root);
      for (const std::optional<Value>& parameter : parameters_)
        if (parameter)
          for_each_number(*parameter, [&](const std::string&, Node number) {
            const auto found = adjoints.find(number);
            made.results.push_back(found == adjoints.end() ? reverse_.graph.number(0) : found->second);
          });
      made.is_end = true;
      made.comments = s->comments;
      made.location = s->location;
      return true;
    }
    if (!is_using(s)) throw NoStraightLine();
    made.items.push_back({ScalarGraph::none, s, {}, {}, nullptr, s->location});
    return false;
  }

  void declare(const Declare& form, const Declarator& d, const StmtRef& s, Sight& sight, const Choices& choices,
               Region& made) {
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
      const Node value = as<Real>(init->type) ? scalar(init, sight, choices) : condition(init, sight, choices);
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
    const Value value = d.arguments.size() == 1 ? converted_value(d.arguments[0].term, type, sight, choices) : Value();
    set(sight.values[d.name], value, d.name, true, s, made);
  }
  Value unset(const TypeRef& type) const {
    Value made;
    if (as<Record>(type))
      for (const Field& field : fields_of(type)) made.add(field.name, unset(field.type));
    return made;
  }

  void evaluate(const TermRef& t, const StmtRef& s, Sight& sight, const Choices& choices, Region& made) {
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
    const Value computed = converted_value(value, plain, sight, choices);
    set(*stored, computed, name_of(place), as<Variable>(place) != nullptr, s, made);
  }
  /// The value of a variable, or of a member of one.
  static Value* place_of(const TermRef& place, Sight& sight) {
    if (const auto* variable = as<Variable>(place)) {
      const auto found = sight.values.find(variable->name);
      return found == sight.values.end() ? nullptr : &found->second;
    }
    const auto* member = as<Member>(place);
    Value* object = member && !member->arrow ? place_of(member->object, sight) : nullptr;
    return object ? member_of(*object, member->name) : nullptr;
  }
  static std::string name_of(const TermRef& place) {
    if (const auto* member = as<Member>(place)) return name_of(member->object) + "_" + member->name;
    return as<Variable>(place)->name;
  }

  /// `is_own`: the name is the function's own, of a number.
  void set(Value& place, const Value& value, const std::string& name, bool is_own, const StmtRef& s, Region& made) {
    place = value;
    for_each_number(value, [&](const std::string& path, Node number) {
      std::string of_member = name + path;
      std::replace(of_member.begin(), of_member.end(), '.', '_');
      call_it(number, of_member, is_own && path.empty() && calls_ == 0, s, made);
    });
  }
  /// Gives a number its name.
  void call_it(Node number, const std::string& name, bool is_own, const StmtRef& s, Region& made) {
    if (number == ScalarGraph::none || reverse_.graph.is_simple(number)) return;
    if (!named_.count(number))
      named_[number] = is_own && owners_.emplace(name, number).second ? name : names_.prefer(name);
    const bool is_first = made.items.empty() || made.items.back().from != s.get();
    made.items.push_back({number, nullptr, is_first ? s->comments : std::vector<std::string>(),
                          is_first ? s->trailing : std::string(), s.get(), s->location});
  }

  // ---- terms ----

  Node converted(const TermRef& t, const TypeRef& type, const Sight& sight, const Choices& choices) {
    const auto* from = as<Real>(t->type);
    const Node value = scalar(t, sight, choices);
    if (from && from->kind == as<Real>(type)->kind) return value;
    return reverse_.convert(Convert{t, true}, value, type);
  }
  Value converted_value(const TermRef& t, const TypeRef& type, const Sight& sight, const Choices& choices) {
    if (as<Real>(type)) return {converted(t, type, sight, choices)};
    return group(t, sight, choices);
  }

  /// A value of a class.
  Value group(const TermRef& given, const Sight& sight, const Choices& choices) {
    if (!as<Record>(given->type)) throw NoStraightLine();
    if (const auto* temporary = as<Temporary>(given); temporary && !temporary->notices && !temporary->inside)
      return group(temporary->made, sight, choices);
    if (const auto* load = as<Load>(given)) return group(load->place, sight, choices);
    if (const auto* variable = as<Variable>(given)) {
      const auto found = sight.values.find(variable->name);
      if (found == sight.values.end()) throw NoStraightLine();
      return found->second;
    }
    if (const auto* member = as<Member>(given)) return part(*member, sight, choices);
    if (const auto* choice = as<Select>(given)) {
      const auto chosen = choices.find(given.get());
      if (chosen == choices.end()) throw Undecided{given.get(), choice->condition};
      return group(chosen->second ? choice->then : choice->otherwise, sight, choices);
    }
    if (const auto* call = as<Call>(given)) return result_of(call->key, call->arguments, *call, sight, choices);
    const auto* words = as<Verbatim>(given);
    if (!words) throw NoStraightLine();
    if (!words->key.empty()) return result_of(words->key, holes_of(*words), Call(), sight, choices);
    // "{a, b}", "Vec{a, b}", or a copy of the one hole.
    std::size_t at = words->pieces.empty() || !std::holds_alternative<TypeRef>(words->pieces[0]) ? 0 : 1;
    if (const auto* hole = at + 1 == words->pieces.size() ? std::get_if<Hole>(&words->pieces[at]) : nullptr)
      return group(hole->term, sight, choices);
    const Value made = in_braces(*words, at, given->type, sight, choices);
    if (at != words->pieces.size()) throw NoStraightLine();
    return made;
  }
  Value part(const Member& member, const Sight& sight, const Choices& choices) {
    if (member.arrow) throw NoStraightLine();
    Value object = group(member.object, sight, choices);
    const Value* found = member_of(object, member.name);
    if (!found) throw NoStraightLine();
    return *found;
  }
  static std::vector<Hole> holes_of(const Verbatim& words) {
    std::vector<Hole> holes;
    for (const Piece& piece : words.pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) holes.push_back(*hole);
    return holes;
  }
  /// A list of all members; `at` is moved behind it.
  Value in_braces(const Verbatim& words, std::size_t& at, const TypeRef& type, const Sight& sight,
                  const Choices& choices) {
    const auto take = [&](const char* expected) {
      const auto* text = at < words.pieces.size() ? std::get_if<std::string>(&words.pieces[at]) : nullptr;
      if (!text || *text != expected) throw NoStraightLine();
      ++at;
    };
    if (const auto* hole = at < words.pieces.size() ? std::get_if<Hole>(&words.pieces[at]) : nullptr) {
      ++at;
      return converted_value(hole->term, with_const(type, false), sight, choices);
    }
    if (!as<Record>(type)) throw NoStraightLine();
    Value made;
    take("{");
    for (const Field& field : fields_of(type)) {
      if (!made.members.empty()) take(", ");
      made.add(field.name, in_braces(words, at, field.type, sight, choices));
    }
    take("}");
    return made;
  }

  /// What a function gives that is one row of statements: it is read here, with the values of the arguments.
  Value result_of(const std::string& key, const std::vector<Hole>& arguments, const Call& call, const Sight& sight,
                  const Choices& choices) {
    const auto found = key.empty() ? world_.functions.end() : world_.functions.find(key);
    if (found == world_.functions.end() || !call.signature.empty()) throw NoStraightLine();
    const FunctionTwin& function = *found->second;
    if (function.parameters.size() != arguments.size() || !function.result || calls_ >= most_calls ||
        ++read_ > most_read)
      throw NoStraightLine();
    Sight inside;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const Parameter& parameter = function.parameters[i];
      const TypeRef type = with_const(referee(parameter.type), false);
      if (parameter.constant || !(as<Real>(type) || as<Record>(type))) throw NoStraightLine();
      inside.values[parameter.name] = converted_value(arguments[i].term, type, sight, choices);
    }
    ++calls_;
    try {
      std::vector<StmtRef> rest{function.body};
      Region& around = *at_;
      while (!rest.empty()) {
        const StmtRef s = rest.back();
        rest.pop_back();
        if (const auto* result = as<Return>(s)) {
          if (!result->value) throw NoStraightLine();
          Value made = converted_value(result->value->term, with_const(function.result, false), inside, {});
          --calls_;
          return made;
        }
        if (as<If>(s) || as<Plain>(s)) throw NoStraightLine();
        statement(s, inside, rest, {}, around);
      }
    } catch (const Undecided&) {
    }
    throw NoStraightLine();
  }

  Node scalar(const TermRef& given, const Sight& sight, const Choices& choices) {
    const TermRef& t = given_number(given);
    const auto inner = [&](const TermRef& operand) { return scalar(operand, sight, choices); };
    if (!as<Real>(t->type)) throw NoStraightLine();
    if (const auto* load = as<Load>(t)) return inner(load->place);
    if (const auto* member = as<Member>(t)) {
      const Value found = part(*member, sight, choices);
      if (found.number == ScalarGraph::none) throw NoStraightLine();
      return found.number;
    }
    if (const auto* variable = as<Variable>(t)) {
      const auto found = sight.values.find(variable->name);
      if (found == sight.values.end() && !t->active && calls_ == 0) return reverse_.graph.leaf(t, true);
      if (found == sight.values.end() || found->second.number == ScalarGraph::none) throw NoStraightLine();
      return found->second.number;
    }
    if (const auto* unary = as<Unary>(t)) return reverse_.unary(*unary, inner(unary->operand), t->type);
    if (const auto* convert = as<Convert>(t))
      return reverse_.convert(
          *convert,
          as<Real>(convert->operand->type) ? inner(convert->operand) : condition(convert->operand, sight, choices),
          t->type);
    if (const auto* binary = as<Binary>(t)) {
      const Node left = inner(binary->left);
      return reverse_.binary(*binary, left, inner(binary->right), t->type);
    }
    std::vector<Node> arguments;
    if (const auto* primitive = as<Primitive>(t)) {
      for (const TermRef& argument : primitive->arguments)
        arguments.push_back(as<Real>(argument->type) ? inner(argument) : condition(argument, sight, choices));
      return reverse_.primitive(*primitive, arguments, t->type);
    }
    if (const auto* choice = as<Select>(t)) {
      const auto chosen = choices.find(t.get());
      if (chosen == choices.end()) throw Undecided{t.get(), choice->condition};
      const TermRef& side = chosen->second ? choice->then : choice->otherwise;
      return t->place ? inner(side) : converted(side, t->type, sight, choices);
    }
    if (const auto* call = as<Call>(t)) {
      const Line* line = world_.line_of(t);
      if (!line || !line->is_operation) {
        const Value result = result_of(call->key, call->arguments, *call, sight, choices);
        if (result.number == ScalarGraph::none) throw NoStraightLine();
        return result.number;
      }
      for (const Hole& argument : call->arguments) {
        const TermRef& number = given_number(argument.term);
        arguments.push_back(as<Real>(number->type) ? inner(number) : condition(number, sight, choices));
      }
      return line->called(reverse_, t, arguments);
    }
    if (const auto* form = as<Verbatim>(t); form && !form->key.empty()) {
      const Value result = result_of(form->key, holes_of(*form), Call(), sight, choices);
      if (result.number == ScalarGraph::none) throw NoStraightLine();
      return result.number;
    }
    return words(t, sight, choices);
  }

  /// A term without scalars of its own: what is asked of some, or text.
  Node condition(const TermRef& given, const Sight& sight, const Choices& choices) {
    const TermRef& t = given_number(given);
    if (const auto* logic = as<Logic>(t)) {
      const Node left = condition(logic->left, sight, choices);
      return reverse_.graph.compare(logic->conjunction ? "&&" : "||", left, condition(logic->right, sight, choices));
    }
    const auto* load = as<Load>(t);
    if (as<Variable>(load ? load->place : t)) {
      if (calls_ > 0) throw NoStraightLine();
      return reverse_.graph.leaf(t, true);
    }
    return words(t, sight, choices);
  }

  /// Whether text around the holes calls anything: functions without numbers, which may do what they like.
  static bool calls_in_text(const Verbatim& words) {
    return std::any_of(words.pieces.begin(), words.pieces.end(), [](const Piece& piece) {
      const auto* text = std::get_if<std::string>(&piece);
      return text && text->find('(') != std::string::npos && text->rfind("static_cast<", 0) != 0;
    });
  }
  Node words(const TermRef& t, const Sight& sight, const Choices& choices) {
    const auto* form = as<Verbatim>(t);
    if (!form || t->active || ((t->effects & (writes | stages)) && calls_in_text(*form))) throw NoStraightLine();
    std::vector<Node> holes;
    for (const Piece& piece : form->pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) {
        const bool is_scalar = as<Real>(hole->term->type) != nullptr;
        if (is_scalar && hole->wanted != Wanted::Value) throw NoStraightLine();
        holes.push_back(is_scalar ? scalar(hole->term, sight, choices) : condition(hole->term, sight, choices));
      }
    if (calls_ > 0 && !is_literal(*form)) throw NoStraightLine();  // its names mean something else here
    if (holes.empty()) return reverse_.graph.leaf(t, repeatable(t));
    return reverse_.graph.text(t, std::move(holes));
  }

  // ---- results ----

  static void all_results(const Region& region, std::vector<std::vector<Node>>& all) {
    if (!region.results.empty()) all.push_back(region.results);
    if (region.then) all_results(*region.then, all);
    if (region.otherwise) all_results(*region.otherwise, all);
  }

  std::optional<double> known(const std::vector<std::vector<Node>>& results, std::size_t which) const {
    const Node first = results.front()[which];
    const bool is_same = std::all_of(results.begin(), results.end(),
                                     [&](const std::vector<Node>& of_path) { return of_path[which] == first; });
    if (!is_same || !reverse_.graph.is_number(first)) return std::nullopt;
    return reverse_.graph.number_of(first);
  }

  const FunctionTwin& source_;
  const World& world_;
  Names names_;
  Reverse reverse_;
  std::vector<std::optional<Value>> parameters_;   ///< none: of constants
  std::string seed_;                               ///< the cotangents of what a scalar form gives
  std::map<std::size_t, std::string> cotangents_;  ///< of its parameters
  std::map<std::string, Node> seeds_of_cells_;     ///< at the end
  Region* at_ = nullptr;                           ///< where statements are read
  int calls_ = 0;                                  ///< of functions that are read here
  int read_ = 0;                                   ///< all of these
  Sight start_;
  std::map<Node, std::string> named_;
  std::map<std::string, Node> owners_;                  ///< whose name it is in the whole function
  std::map<std::string, const Declarator*> constants_;  ///< declared in it
  int results_ = 0;
  Region region_;
};

}  // namespace

Line read_line(const FunctionTwin& source, const World& world) { return Body(source, world).line(); }

}  // namespace dualrev::transform
