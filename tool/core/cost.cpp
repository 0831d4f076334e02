// A walk over statements and terms that keeps, beside the row of the statement at hand, the sum for one way through.
#include "core/cost.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "core/walk.hpp"

namespace dualrev::core {

namespace {

/// How a class is called for short, "ns::Vec<3>"; empty for what is none.
std::string class_name(const TypeRef& type) {
  const auto* record = as<Record>(referee(type));
  return record ? record->name + record->inner : std::string();
}

void add_once(std::vector<std::string>& list, const std::string& name) {
  if (!name.empty() && std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
}

/// Algorithms that compute by operators on numbers; all others only call what they are given.
bool computes(const std::string& name) {
  static const std::set<std::string> names = {"std::accumulate",
                                              "std::reduce",
                                              "std::inner_product",
                                              "std::transform_reduce",
                                              "std::partial_sum",
                                              "std::adjacent_difference",
                                              "std::inclusive_scan",
                                              "std::exclusive_scan",
                                              "std::transform_inclusive_scan",
                                              "std::transform_exclusive_scan",
                                              "std::iota",
                                              "std::ranges::iota"};
  return names.count(name) > 0;
}

/// What twins of the library's own numbers are made of: their operators stage by themselves.
std::string computing_type(const TypeRef& type) {
  if (!type) return {};
  if (const auto* deduced = as<Placeholder>(type)) return computing_type(deduced->deduced);
  const auto* library = as<Library>(referee(type));
  if (!library) return {};
  if (library->name == "dualrev::complex") return "std::complex";
  return library->name == "std::valarray" || library->name.rfind("Eigen::", 0) == 0 ? library->name : std::string();
}

/// The names of <functional>'s operators, which are function objects without a twin of their own.
std::string function_object(const std::string& words) {
  for (const char* name : {"std::plus", "std::minus", "std::multiplies", "std::divides", "std::negate"}) {
    const std::size_t at = words.find(name);
    if (at != std::string::npos) return name;
  }
  return {};
}

class Walker {
 public:
  Walker(FunctionCost& cost, const std::map<std::string, std::string>& names, const std::set<std::string>& constructed,
         std::vector<FunctionCost>& all)
      : cost_(cost), names_(names), constructed_(constructed), all_(all) {
    enter(cost.location, {});
  }

  void function(const FunctionTwin& f) {
    for (const MemberInitializer& initializer : f.initializers) {
      in("initializers", [&] {
        if (!as<Real>(initializer.type)) constructor(initializer.type);
        for (const Hole& argument : initializer.arguments) term(argument.term);
      });
    }
    in("whole body", [&] { statement(f.body); });
    for (const Try::Handler& handler : f.handlers) aside([&] { statement(handler.body); });
  }
  /// What each constructor does that says nothing else of the member.
  void members(const RecordTwin& record) {
    for (const Field& field : record.fields)
      if (field.init) in("initializer of " + field.name, [&] { term(*field.init); });
  }

 private:
  // ---- rows ----

  StatementCost& row() { return cost_.statements[row_]; }
  void enter(const std::string& location, const std::string& part) {
    const auto same = std::find_if(cost_.statements.begin(), cost_.statements.end(), [&](const StatementCost& known) {
      return known.location == location && known.part == part;
    });
    row_ = static_cast<std::size_t>(same - cost_.statements.begin());
    if (same == cost_.statements.end()) cost_.statements.push_back({location, part});
  }
  /// A part of the statement at hand, with a row of its own.
  template <class Walk>
  void in(const std::string& part, Walk walk) {
    const std::size_t outer = row_;
    enter(std::string(row().location), part);
    walk();
    row_ = outer;
  }
  /// What does not happen exactly once on the way through.
  template <class Walk>
  void aside(Walk walk) {
    const Staged outer = cost_.once;
    walk();
    cost_.once = outer;
  }
  /// One of two happens.
  template <class First, class Second>
  void either(First first, Second second) {
    const std::size_t here = row_;
    const Staged once = std::exchange(cost_.once, {});
    const Staged before = std::exchange(row().staged, {});
    first();
    const Staged once_first = std::exchange(cost_.once, {});
    const Staged in_first = std::exchange(cost_.statements[here].staged, {});
    second();
    StatementCost& at = cost_.statements[here];
    if (at.staged != in_first) at.varies = true;
    at.staged = sum(before, larger(at.staged, in_first));
    cost_.once = sum(once, larger(cost_.once, once_first));
  }
  static Staged sum(const Staged& a, const Staged& b) {
    return {a.entries + b.entries, a.contributions + b.contributions};
  }
  static Staged larger(const Staged& a, const Staged& b) {
    return {std::max(a.entries, b.entries), std::max(a.contributions, b.contributions)};
  }
  void count(const Staged& more) {
    row().staged = sum(row().staged, more);
    cost_.once = sum(cost_.once, more);
  }

  // ---- statements ----

  void statement(const StmtRef& s) {
    if (!s) return;
    const std::size_t outer = row_;
    if (!s->location.empty() && s->location != row().location) enter(s->location, {});
    std::visit([&](const auto& form) { of(form, *s); }, s->form);
    row_ = outer;
  }

  void of(const If& s, const Stmt&) {
    statement(s.init);
    term(s.condition);
    either([&] { statement(s.then); }, [&] { statement(s.otherwise); });
  }
  void of(const one_of<While, DoWhile> auto& s, const Stmt&) { repeated(s.condition, nullptr, s.body); }
  void of(const For& s, const Stmt&) {
    statement(s.init);
    repeated(s.condition, s.increment, s.body);
  }
  void of(const WrittenOut& s, const Stmt& whole) { of(s.loop, whole); }
  void of(const RangeFor& s, const Stmt&) {
    statement(s.init);
    term(s.range.term);
    repeated(nullptr, nullptr, s.body);
  }
  void of(const Try& s, const Stmt&) {
    statement(s.body);
    for (const Try::Handler& handler : s.handlers) aside([&] { statement(handler.body); });
  }
  void of(const DefineClass& s, const Stmt&) {
    add(s.record->twin);
    for (const FunctionTwin& body : s.record->bodies) add(body);
  }
  void of(const one_of<Stmts, Evaluate, Declare, Switch, Case, Return, Plain, Jump> auto&, const Stmt& s) {
    const Parts all = parts(s);
    for (const Declarator* d : all.declared)
      if (d->init != Declarator::Init::Copy) constructor(d->type);
    for (const TermRef& t : all.terms) term(t);
    for (const StmtRef& inner : all.statements) statement(inner);
  }

  void repeated(const TermRef& condition, const TermRef& increment, const StmtRef& body) {
    aside([&] {
      in("condition", [&] { term(condition); });
      in("increment", [&] { term(increment); });
      in("body", [&] { statement(body); });
    });
  }

  // ---- terms ----

  void term(const TermRef& t) {
    if (!t) return;
    if (const auto* push = as<Push>(t)) return staged(*push);
    if (const auto* choice = as<Select>(t)) {
      term(choice->condition);
      return either([&] { term(choice->then); }, [&] { term(choice->otherwise); });
    }
    if (const auto* logic = as<Logic>(t)) {
      term(logic->left);
      return either([&] { term(logic->right); }, [] {});
    }
    if (const auto* block = as<Block>(t))
      for (const StmtRef& s : block->body) statement(s);
    if (const Lambda* closure = lambda_in(t)) {
      for (const Hole& made : operands(*t)) term(made.term);
      return aside([&] { in("closure", [&] { statement(closure->body); }); });
    }
    if (const auto* words = as<Verbatim>(t)) text(*words, *t);
    const auto* twin = as<TwinCall>(t);
    if (const Call* call = called_in(t); call && !(twin && twin->which == Kind::Partials))
      called(*call, twin != nullptr);
    if (const auto* call = as<TwinMethodCall>(t)) called(call->of);
    for (const Hole& operand : operands(*t)) term(operand.term);
  }

  void staged(const Push& push) {
    term(push.value);
    for (const Contribution& c : push.contributions) term(c.of), term(c.partial);
    const std::size_t size = push.contributions.size();
    if (size == 1 && !push.contributions[0].partial) return;  // the same ID
    if (size > 0) count({1, size});
  }

  void called(const Call& call, bool is_twin) {
    if (call.callee == "dualrev::apply_rule")
      add_once(row().calls, "the rule of " + first_argument(call.arguments_of_template));
    else if (call.callee.starts_with("dualrev::nested_"))
      add_once(row().calls, (call.callee == "dualrev::nested_gradient" ? "the gradient of " : "a derivative of ") +
                                first_argument(call.arguments_of_template));
    else if (call.runtime)
      add_once(row().libraries, "std::" + call.callee.substr(call.callee.rfind(':') + 1));
    else if (is_twin)
      add_once(row().calls, call.callee + call.member + call.arguments_of_template);
  }
  /// Of "<::f>", or of "<static_cast<double (*)(double)>(&::f), 2U>", it is f.
  static std::string first_argument(std::string list) {
    list.pop_back();
    const std::size_t more = list.rfind(", ");
    const bool has_constants = more != std::string::npos && list.back() == 'U' &&
                               list.find_first_not_of("0123456789", more + 2) == list.size() - 1;
    if (has_constants) list.resize(more);
    const std::size_t cast = list.find(")>(");
    if (cast != std::string::npos) list.pop_back();
    return list.substr(list.find_first_not_of("&:", cast == std::string::npos ? 1 : cast + 3));
  }
  void called(const MethodCall& call) {
    if (call.pointer) return add_once(row().calls, "a member function by its pointer");
    const std::string of = class_name(call.qualifier ? call.qualifier
                                      : !call.object ? nullptr
                                      : call.arrow   ? pointee(call.object->type)
                                                     : call.object->type);
    add_once(row().calls, (of.empty() ? of : of + "::") + call.name + call.arguments_of_template);
  }
  static TypeRef pointee(const TypeRef& type) {
    const auto* pointer = as<Pointer>(referee(type));
    return pointer ? pointer->to : type;
  }
  void constructor(const TypeRef& type) {
    if (const std::string name = class_name(type); constructed_.count(name))
      add_once(row().calls, "constructors of " + name);
  }

  /// Operators and calls of objects, whose text stays as it is; names of the library.
  void text(const Verbatim& words, const Term& whole) {
    const auto hole = [&](std::size_t i) {
      return i < words.pieces.size() ? std::get_if<Hole>(&words.pieces[i]) : nullptr;
    };
    const auto string = [&](std::size_t i) {
      const auto* piece = i < words.pieces.size() ? std::get_if<std::string>(&words.pieces[i]) : nullptr;
      const auto* token = i < words.pieces.size() ? std::get_if<Token>(&words.pieces[i]) : nullptr;
      return piece ? *piece : token ? token->spelling : std::string();
    };
    if (const auto* made = words.pieces.empty() ? nullptr : std::get_if<TypeRef>(&words.pieces[0])) constructor(*made);
    if (const Hole* object = hole(0); object && words.key.empty()) {
      const auto* load = as<Load>(object->term);
      const auto* variable = as<Variable>(load ? load->place : object->term);
      const std::string of = class_name(object->term->type);
      const std::string op = operator_in(string(1));
      if (!of.empty() && !op.empty())
        add_once(row().calls, of + "::operator" + op);
      else if (variable && op == "()")
        add_once(row().calls, variable->name());
    }
    if (const Hole* object = hole(1); object && words.key.empty() && words.pieces.size() == 2)
      if (const std::string of = class_name(object->term->type); !of.empty() && !operator_in(string(0)).empty())
        add_once(row().calls, of + "::operator" + operator_in(string(0)));
    if (!words.key.empty()) {
      const auto own = names_.find(words.key);
      add_once(row().calls, own != names_.end() ? own->second : "operator" + operator_in(string(hole(0) ? 1 : 0)));
    }
    libraries(words, whole);
  }
  /// Of " + " it is +; empty for what is no operator that could be the user's.
  static std::string operator_in(std::string words) {
    words.erase(std::remove(words.begin(), words.end(), ' '), words.end());
    if (words.rfind('(', 0) == 0) return "()";
    if (words.rfind('[', 0) == 0) return "[]";
    const bool is_operator = !words.empty() && words.find_first_not_of("+-*/%<>=!&|^~") == std::string::npos;
    return is_operator && words != "=" && words != "->" && words != "&" ? words : std::string();
  }
  void libraries(const Verbatim& words, const Term& whole) {
    std::vector<std::string>& list = row().libraries;
    const bool makes_object = !words.pieces.empty() && std::holds_alternative<TypeRef>(words.pieces[0]);
    const auto add_type = [&](const TypeRef& type) {
      const std::string name = computing_type(type);
      const auto* access = words.pieces.size() > 1 ? std::get_if<std::string>(&words.pieces[1]) : nullptr;
      const bool is_part = name == "std::complex" && access && access->rfind('.', 0) == 0;  // which is there already
      if (!makes_object && !is_part) add_once(list, name);
    };
    add_type(whole.type);
    for (const Piece& piece : words.pieces) {
      if (const auto* rooted = std::get_if<Rooted>(&piece); rooted && computes(rooted->name))
        add_once(list, rooted->name);
      else if (rooted)
        add_once(list, function_object(rooted->name));
      if (const auto* words_of_text = std::get_if<std::string>(&piece)) add_once(list, function_object(*words_of_text));
      if (const auto* operand = std::get_if<Hole>(&piece)) add_type(operand->term->type);
    }
  }

  void add(const FunctionTwin& f);
  void add(const RecordTwin& record);

  FunctionCost& cost_;
  const std::map<std::string, std::string>& names_;
  const std::set<std::string>& constructed_;
  std::vector<FunctionCost>& all_;
  std::size_t row_ = 0;
};

bool is_empty(const StatementCost& row) { return row.staged == Staged() && row.calls.empty() && row.libraries.empty(); }

FunctionCost with_costs_only(FunctionCost cost) {
  cost.statements.erase(std::remove_if(cost.statements.begin(), cost.statements.end(), is_empty),
                        cost.statements.end());
  return cost;
}

FunctionCost cost_of(const FunctionTwin& f, const std::map<std::string, std::string>& names,
                     const std::set<std::string>& constructed, std::vector<FunctionCost>& all) {
  FunctionCost cost;
  cost.location = f.origin.location;
  cost.name = f.origin.qualified + f.template_arguments + f.clone;
  Walker(cost, names, constructed, all).function(f);
  return with_costs_only(std::move(cost));
}

/// Of a class, and of those inside, if making one costs anything by itself.
void add_members(const RecordTwin& record, const std::map<std::string, std::string>& names,
                 const std::set<std::string>& constructed, std::vector<FunctionCost>& all) {
  FunctionCost cost;
  cost.location = record.origin.location;
  cost.name = name_of(record);
  Walker(cost, names, constructed, all).members(record);
  cost = with_costs_only(std::move(cost));
  if (!cost.statements.empty()) all.push_back(std::move(cost));
  for (const RecordTwin& inner : record.nested) add_members(inner, names, constructed, all);
}

void Walker::add(const RecordTwin& record) { add_members(record, names_, constructed_, all_); }
void Walker::add(const FunctionTwin& f) {
  if (f.body) all_.push_back(cost_of(f, names_, constructed_, all_));
}

void constructors_of(const RecordTwin& record, const std::string& name, std::set<std::string>& found) {
  for (const FunctionTwin& method : record.methods)
    if (method.kind == Kind::Constructor) found.insert(name);
  for (const RecordTwin& inner : record.nested) constructors_of(inner, name + "::" + inner.origin.name, found);
}

/// Whether `vjp` of a function with a pullback needs no tape either: copies of what it is given are objects.
bool keeps_arguments(const FunctionTwin& f) {
  if (f.target.beside->kind != Kind::Pullback) return f.target.beside->kind == Kind::Partials;
  return std::none_of(f.parameters.begin(), f.parameters.end(), [](const Parameter& parameter) {
    const auto* library = as<Library>(parameter.type);
    return as<Pointer>(parameter.type) || as<Array>(referee(parameter.type)) ||
           (library && library->name == "std::span") ||
           (as<Reference>(parameter.type) && !referee(parameter.type)->is_const);
  });
}

}  // namespace

std::vector<FunctionCost> costs(const Module& shared, const Module& own) {
  std::map<std::string, std::string> names;
  std::set<std::string> constructed;
  for (const Module* module : {&shared, &own}) {
    for (const RecordTwin& record : module->records) constructors_of(record, name_of(record), constructed);
    for (const FunctionTwin& f : module->functions) names.emplace(f.origin.key, f.origin.qualified);
  }
  std::vector<FunctionCost> all;
  const auto add = [&](const FunctionTwin& f, bool is_shared) {
    if (!f.body || on_numbers(f.kind)) return;
    all.push_back(cost_of(f, names, constructed, all));
    // Whoever sees the source's own functions declared only takes them by the tape.
    all.back().needs_no_tape = is_shared && f.root && f.target.beside && keeps_arguments(f);
  };
  for (const Module* module : {&shared, &own}) {
    for (const RecordTwin& record : module->records) add_members(record, names, constructed, all);
    for (const ConstantTwin& constant : module->constants)
      if (constant.call) add(*constant.call, false);
    for (const FunctionTwin& f : module->functions) add(f, module == &shared);
  }
  return all;
}

}  // namespace dualrev::core
