// A function becomes a tree: values with names, then either results, or a condition and what follows on both sides.
// A branch in the middle of an expression (`?:`) is one like `if`, with the rest of the function on both sides; so are
// branches that meet again, up to a limit.
#include "transform/straight_lines.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>

#include "core/rules.hpp"
#include "transform/terms.hpp"
#include "transform/types.hpp"

namespace dualrev::transform {

using namespace core;
using Node = Reverse::Node;

namespace {

/// A form that has no place here.
struct NoStraightLine {};
/// A choice on which nothing was decided yet.
struct Undecided {
  const Term* choice;
  TermRef condition;
};

constexpr int most_results = 6;

bool is_using(const StmtRef& s) {
  const auto* plain = as<Plain>(s);
  const auto* words = plain ? as<Verbatim>(plain->text) : nullptr;
  const auto* first = words && !words->pieces.empty() ? std::get_if<std::string>(&words->pieces[0]) : nullptr;
  return first && first->rfind("using ", 0) == 0;
}

/// A row of statements as it is written, and what comes after.
struct Region {
  struct Item {
    Node value = ScalarGraph::none;  ///< with a name, if anything uses it
    StmtRef kept;                    ///< or a statement of its own, whose initialiser is `value`
    std::vector<std::string> comments;
    std::string trailing;
  };
  std::vector<Item> items;
  Node condition = ScalarGraph::none;
  std::unique_ptr<Region> then, otherwise;
  std::vector<Node> results;  ///< the value, then its partials
  std::vector<std::string> comments;
};

class Body {
 public:
  using Find = std::function<const Line*(const TermRef&)>;
  Body(const FunctionTwin& source, const Find& find) : source_(source), find_(find), names_(source.names) {
    const auto* result = as<Real>(source.result);
    if (!result || !source.body) throw NoStraightLine();
    for (const Parameter& parameter : source.parameters) add(parameter);
    region_ = region(std::move(start_), {source.body}, {});
  }

  /// `result`: value, and a partial for each number among the parameters.
  Line line() {
    Line made{source_, {}, {}, {}, false, false};
    std::vector<std::vector<Node>> results;
    all_results(region_, results);
    std::vector<TypeRef> types{with_const(source_.result, false)};
    bool less_to_stage = true;
    bool is_computed = true;  // what a path returns as it was given has no entry
    std::size_t next = 1;
    for (std::size_t i = 0; i < source_.parameters.size(); ++i) {
      made.active.push_back(parameters_[i] != ScalarGraph::none);
      made.names.push_back(source_.parameters[i].name);
      made.known.emplace_back(made.active[i] ? known(results, next) : 0);
      if (!made.active[i]) continue;
      types.push_back(real(Scalar::Double));
      ++next;
    }
    for (const std::vector<Node>& of_path : results) {
      const auto zeros = std::count_if(of_path.begin() + 1, of_path.end(),
                                       [this](Node node) { return reverse_.graph.is_number(node, 0); });
      less_to_stage = less_to_stage && (zeros <= 1 || results.size() == 1);
      is_computed = is_computed && !reverse_.graph.is_simple(of_path.front());
    }
    FunctionTwin& partials = made.partials;
    partials.kind = Kind::Partials;
    partials.origin.key += "_partials";
    partials.result = make_type(Library{"std::tuple", types, {}});
    partials.original_prototype.clear();
    partials.found_by_lookup.reset();
    partials.root = partials.has_entry = partials.asked_by_source = partials.instantiated = false;
    partials.object_type.clear();
    for (Parameter& parameter : partials.parameters) parameter.default_argument.reset();
    partials.body = write();
    made.is_operation = less_to_stage;
    const auto* body = as<Stmts>(source_.body);
    made.makes_twin = less_to_stage && is_computed && !(body && body->body.size() == 1 && results.size() == 1);
    return made;
  }

 private:
  /// Scalars in sight, and those declared in each block that is open.
  struct Sight {
    std::map<std::string, Node> values;
    std::vector<std::vector<std::string>> blocks{{}};
  };
  using Choices = std::map<const Term*, bool>;

  void add(const Parameter& parameter) {
    const auto* scalar = as<Real>(referee(parameter.type));
    parameters_.push_back(ScalarGraph::none);
    if (!parameter.name.empty()) owners_[parameter.name] = ScalarGraph::none;
    if (parameter.constant || !scalar) return;
    const TypeRef type = with_const(referee(parameter.type), false);
    const std::string name = parameter.name.empty() ? names_.fresh("argument") : parameter.name;
    parameters_.back() = reverse_.graph.leaf(text(name, type), true);
    if (!parameter.name.empty()) start_.values[name] = parameters_.back();
  }

  // ---- statements ----

  /// `rest` is in reverse; null ends a block.
  Region region(Sight sight, std::vector<StmtRef> rest, Choices choices) {
    Region made;
    while (!rest.empty()) {
      const StmtRef s = rest.back();
      const Sight before = sight;
      const std::size_t items = made.items.size();
      try {
        rest.pop_back();
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
      if (!form->value || ++results_ > most_results) throw NoStraightLine();
      const Node value = converted(form->value->term, source_.result, sight, choices);
      const std::map<Node, Node> adjoints = reverse_.adjoints(value);
      made.results.push_back(value);
      for (Node parameter : parameters_) {
        if (parameter == ScalarGraph::none) continue;
        const auto found = adjoints.find(parameter);
        made.results.push_back(found == adjoints.end() ? reverse_.graph.number(0) : found->second);
      }
      made.comments = s->comments;
      return true;
    }
    if (!is_using(s)) throw NoStraightLine();
    made.items.push_back({ScalarGraph::none, s, {}, {}});
    return false;
  }

  void declare(const Declare& form, const Declarator& d, const StmtRef& s, Sight& sight, const Choices& choices,
               Region& made) {
    TypeRef type = d.type;
    if (const auto* deduced = as<Placeholder>(type)) type = deduced->deduced;
    if (d.arguments.size() > 1 || d.name.empty() || d.name[0] == '[' || as<Reference>(type)) throw NoStraightLine();
    const bool is_constant = !as<Real>(type) || d.passive;
    if (sight.values.count(d.name)) throw NoStraightLine();  // hides another
    if (is_constant) {
      // Text that no scalar reaches may name it.
      const bool is_free = owners_.emplace(d.name, ScalarGraph::none).second;
      if (is_free) constants_[d.name] = &d;
      if (d.arguments.empty() || (!is_free && constants_[d.name] != &d)) throw NoStraightLine();
      const TermRef& init = d.arguments[0].term;
      const Node value = as<Real>(init->type) ? scalar(init, sight, choices) : condition(init, sight, choices);
      made.items.push_back({value, make_stmt(Declare{form.specifiers, {d}}), s->comments, s->trailing});
      return;
    }
    if (!form.specifiers.empty() && form.specifiers != "constexpr ") throw NoStraightLine();
    sight.blocks.back().push_back(d.name);
    sight.values[d.name] = ScalarGraph::none;
    if (d.arguments.empty()) return;
    set(d.name, converted(d.arguments[0].term, with_const(type, false), sight, choices), s, sight, made);
  }

  void evaluate(const TermRef& t, const StmtRef& s, Sight& sight, const Choices& choices, Region& made) {
    const auto* assign = as<Assign>(t);
    const auto* step = as<core::Step>(t);
    if (!assign && !step) throw NoStraightLine();
    const TermRef& place = assign ? assign->place : step->place;
    const auto* variable = as<Variable>(place);
    if (!variable || !as<Real>(place->type) || !sight.values.count(variable->name)) throw NoStraightLine();
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
    set(variable->name, converted(value, plain, sight, choices), s, sight, made);
  }

  void set(const std::string& name, Node value, const StmtRef& s, Sight& sight, Region& made) {
    sight.values[name] = value;
    if (reverse_.graph.is_simple(value) || named_.count(value)) return;
    const auto [owner, is_new] = owners_.emplace(name, value);
    named_[value] = is_new ? name : names_.fresh(name);
    made.items.push_back({value, nullptr, s->comments, s->trailing});
  }

  // ---- terms ----

  Node converted(const TermRef& t, const TypeRef& type, const Sight& sight, const Choices& choices) {
    const auto* from = as<Real>(t->type);
    const Node value = scalar(t, sight, choices);
    if (from && from->kind == as<Real>(type)->kind) return value;
    return reverse_.convert(Convert{t, true}, value, type);
  }

  Node scalar(const TermRef& given, const Sight& sight, const Choices& choices) {
    const TermRef& t = given_number(given);
    const auto inner = [&](const TermRef& operand) { return scalar(operand, sight, choices); };
    if (const auto* load = as<Load>(t)) return inner(load->place);
    if (const auto* variable = as<Variable>(t)) {
      const auto found = sight.values.find(variable->name);
      if (found == sight.values.end() && !t->active) return reverse_.graph.leaf(t, true);
      if (found == sight.values.end() || found->second == ScalarGraph::none) throw NoStraightLine();
      return found->second;
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
      const Line* line = find_(t);
      if (!line || !line->is_operation) throw NoStraightLine();
      for (const Hole& argument : call->arguments) {
        const TermRef& number = given_number(argument.term);
        arguments.push_back(as<Real>(number->type) ? inner(number) : condition(number, sight, choices));
      }
      return line->called(reverse_, t, arguments);
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
    if (const auto* load = as<Load>(t); load && as<Variable>(load->place)) return reverse_.graph.leaf(t, true);
    if (as<Variable>(t)) return reverse_.graph.leaf(t, true);
    return words(t, sight, choices);
  }

  Node words(const TermRef& t, const Sight& sight, const Choices& choices) {
    const auto* form = as<Verbatim>(t);
    if (!form || t->active || (t->effects & (writes | stages))) throw NoStraightLine();
    std::vector<Node> holes;
    for (const Piece& piece : form->pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) {
        const bool is_scalar = as<Real>(hole->term->type) != nullptr;
        if (is_scalar && hole->wanted != Wanted::Value) throw NoStraightLine();
        holes.push_back(is_scalar ? scalar(hole->term, sight, choices) : condition(hole->term, sight, choices));
      }
    if (holes.empty()) return reverse_.graph.leaf(t, repeatable(t));
    return reverse_.graph.text(t, std::move(holes));
  }

  // ---- back to statements ----

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

  StmtRef write() {
    std::vector<StmtRef>* sink = nullptr;
    GraphWriter writer(reverse_.graph,
                       {[&](const std::string& hint, bool exact, const TypeRef& type, const TermRef& value) {
                          const std::string name = exact ? hint : names_.fresh(hint.empty() ? "t" : hint);
                          sink->push_back(make_stmt(Declare{
                              "", {{name, with_const(type, true), Declarator::Init::Copy, {{value, Wanted::Value}}}}}));
                          return variable(name, type, false, pure);
                        },
                        [&](const std::string& hint, const std::vector<std::string>& labels, const TermRef& value) {
                          std::vector<std::string> parts{names_.fresh(hint)};
                          for (const std::string& label : labels)
                            parts.push_back(names_.prefer(parts.front() + "_" + label));
                          sink->push_back(bindings(parts, value));
                          return parts;
                        }});
    for (const auto& [node, name] : named_) writer.call(node, name);
    use(region_, writer);
    std::vector<StmtRef> all;
    write(region_, writer, all, sink);
    return make_stmt(Stmts{std::move(all)});
  }

  static void use(const Region& region, GraphWriter& writer) {
    for (const Region::Item& item : region.items)
      if (item.kept && item.value != ScalarGraph::none) writer.use(item.value);
    if (region.condition != ScalarGraph::none) writer.use(region.condition);
    for (Node node : region.results) writer.use(node);
    if (region.then) use(*region.then, writer);
    if (region.otherwise) use(*region.otherwise, writer);
  }

  static void write(const Region& region, GraphWriter& writer, std::vector<StmtRef>& to, std::vector<StmtRef>*& sink) {
    sink = &to;
    std::vector<std::string> comments;  // of what is left out, for what comes next
    const auto commented = [&](std::size_t first, const std::vector<std::string>& more, const std::string& trailing) {
      comments.insert(comments.end(), more.begin(), more.end());
      if (first == to.size()) return;
      to[first] = std::make_shared<const Stmt>(
          Stmt{to[first]->form, std::exchange(comments, {}), first + 1 == to.size() ? trailing : std::string(), {}});
    };
    for (const Region::Item& item : region.items) {
      const std::size_t first = to.size();
      if (item.kept && item.value != ScalarGraph::none) {
        Declare declared = *as<Declare>(item.kept);
        declared.declarators[0].arguments[0].term = writer.term(item.value);
        declared.specifiers = "[[maybe_unused]] " + declared.specifiers;
        to.push_back(make_stmt(std::move(declared)));
      } else if (item.kept) {
        to.push_back(item.kept);
      } else if (writer.uses(item.value) > 0) {
        static_cast<void>(writer.term(item.value));
      }
      commented(first, item.comments, item.trailing);
    }
    const std::size_t first = to.size();
    if (!region.results.empty()) {
      Verbatim list{{"{"}, Precedence::Primary};
      for (std::size_t i = 0; i < region.results.size(); ++i) {
        if (i > 0) list.pieces.emplace_back(", ");
        list.pieces.emplace_back(Hole{writer.term(region.results[i])});
      }
      list.pieces.emplace_back("}");
      to.push_back(make_stmt(Return{Hole{make_term(std::move(list), nullptr, false, pure, false)}}));
      commented(first, region.comments, {});
      return;
    }
    const TermRef condition = writer.term(region.condition);
    const GraphWriter::Made made = writer.made();
    std::vector<StmtRef> then;
    write(*region.then, writer, then, sink);
    writer.go_back(made);
    sink = &to;
    to.push_back(make_stmt(If{nullptr, condition, make_stmt(Stmts{std::move(then)}), nullptr, false}));
    commented(first, region.comments, {});
    write(*region.otherwise, writer, to, sink);
  }

  const FunctionTwin& source_;
  const Find& find_;
  Names names_;
  Reverse reverse_;
  std::vector<Node> parameters_;  ///< none: of constants
  Sight start_;
  std::map<Node, std::string> named_;
  std::map<std::string, Node> owners_;                  ///< whose name it is in the whole function
  std::map<std::string, const Declarator*> constants_;  ///< declared in it
  int results_ = 0;
  Region region_;
};

}  // namespace

const TermRef& given_number(const TermRef& argument) {
  const auto* temporary = as<Temporary>(argument);
  return temporary && !temporary->notices && !temporary->inside && as<Real>(argument->type) ? temporary->made
                                                                                            : argument;
}

StmtRef bindings(const std::vector<std::string>& names, const TermRef& value) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "[" : ", ") + name;
  return make_stmt(
      Declare{"", {{list + "]", passive("const auto"), Declarator::Init::Copy, {{value, Wanted::Value}}}}});
}

// ---- one of them ----

Node Line::called(Reverse& reverse, const TermRef& call, const std::vector<Node>& arguments) const {
  Call form = *as<Call>(call);
  form.twin = form.partials = true;
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < active.size(); ++i)
    if (active[i]) labels.push_back("d" + names[i]);
  ScalarGraph& graph = reverse.graph;
  const Node all = graph.several(make_term(std::move(form), call->type, false, pure, false), arguments,
                                 partials.origin.name, labels);
  const Node value = graph.part(all, 0, with_const(call->type, false));
  std::vector<Node> operands;
  std::vector<Node> parts;
  std::size_t next = 1;
  for (std::size_t i = 0; i < active.size(); ++i) {
    if (!active[i]) continue;
    operands.push_back(arguments[i]);
    parts.push_back(known[i] ? graph.number(*known[i]) : graph.part(all, next, real(Scalar::Double)));
    ++next;
  }
  reverse.given(value, std::move(operands), std::move(parts));
  return value;
}

FunctionTwin Line::twin(const FunctionTwin& source) const {
  FunctionTwin twin = source;
  Names fresh(source.names);
  twin.tape = fresh.prefer("tape");
  const TypeRef type = with_const(source.result, false);
  Call call{source.origin.qualified, {}, source.template_arguments, {}, source.clone, {}};
  call.twin = call.partials = true;
  call.instance = source.instance;
  std::vector<std::string> parts{fresh.prefer("value")};
  Push push{text(parts.front(), type), {}};
  for (std::size_t i = 0; i < twin.parameters.size(); ++i) {
    Parameter& parameter = twin.parameters[i];
    if (parameter.name.empty()) parameter.name = fresh.fresh("argument");
    if (!parameter.constant) parameter.type = differentiate(parameter.type);
    const TermRef given = variable(parameter.name, referee(parameter.type), active[i]);
    if (parameter.default_argument) {
      Names none({});
      parameter.default_argument = Terms(none).enclosed_hole({*parameter.default_argument, Wanted::Dual});
    }
    if (!active[i]) {
      call.arguments.push_back({given, Wanted::Value});
      continue;
    }
    call.arguments.push_back({make_term(Primal{given}, referee(source.parameters[i].type), false, pure, false)});
    parts.push_back(fresh.prefer("d" + parameter.name));
    if (known[i] == 0) continue;
    TermRef partial = text(parts.back(), real(Scalar::Double));
    push.contributions.push_back({given, known[i] == 1 ? nullptr : partial});
  }
  twin.result = differentiate(source.result);
  const TermRef called = make_term(std::move(call), nullptr, false, pure, false);
  const TermRef result =
      push.contributions.empty() ? push.value : make_term(std::move(push), differentiate(type), false, reads, true);
  twin.body = make_stmt(Stmts{{bindings(parts, called), make_stmt(Return{Hole{result, Wanted::Dual}})}});
  return twin;
}

// ---- all of them ----

StraightLines::StraightLines(const std::vector<const Module*>& modules) {
  std::map<std::string, const FunctionTwin*> open;
  std::set<std::string> of_source;  // which nobody else calls
  for (const Module* module : modules)
    for (const FunctionTwin& function : module->functions) {
      if (!function.straight_line || function.kind != Kind::Free || !function.origin.instances.empty()) continue;
      open.emplace(function.origin.key, &function);
      if (module != modules.front() && !function.of_template) of_source.insert(function.origin.key);
    }
  // What a function calls comes first; one that is open still calls itself.
  const std::function<const Line*(const std::string&)> line_of = [&](const std::string& key) -> const Line* {
    const auto candidate = open.find(key);
    if (candidate == open.end()) return find(key);
    const FunctionTwin& source = *candidate->second;
    open.erase(candidate);
    try {
      lines_.emplace(key, Body(source, [&](const TermRef& call) -> const Line* {
                            const Line* line = line_of(as<Call>(call)->key);
                            return line ? find(call) : nullptr;
                          }).line());
      if (of_source.count(key)) {
        FunctionTwin& partials = lines_.at(key).partials;
        partials.origin.internal = true;
        partials.specifiers = "[[maybe_unused]] static ";
      }
    } catch (const NoStraightLine&) {
    }
    return find(key);
  };
  while (!open.empty()) static_cast<void>(line_of(std::string(open.begin()->first)));
}

const Line* StraightLines::find(const std::string& key) const {
  const auto found = lines_.find(key);
  return found == lines_.end() ? nullptr : &found->second;
}

const Line* StraightLines::find(const TermRef& call) const {
  const auto* form = as<Call>(call);
  if (!form || form->key.empty() || !form->signature.empty() || !as<Real>(call->type)) return nullptr;
  const Line* line = find(form->key);
  return line && line->is_operation && line->active.size() == form->arguments.size() ? line : nullptr;
}

const StraightLines& no_lines() {
  static const StraightLines none;
  return none;
}

}  // namespace dualrev::transform
