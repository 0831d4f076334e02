// What has to be written out, and the statements and terms of what is.
#include "flow/inlining.hpp"

#include <algorithm>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "flow/choices.hpp"
#include "flow/closures.hpp"
#include "flow/inliner.hpp"
#include "flow/private_names.hpp"

namespace dualrev::flow {

using namespace core;

int count_statements(const StmtRef& body) {
  int count = 0;
  each_statement(body, [&](const StmtRef& s) { count += core::as<Stmts>(s) ? 0 : 1; });
  return count;
}

namespace {

constexpr std::size_t most_statements = 4000;
const Declare* declaration_in(const StmtRef& s) { return core::as<Declare>(s); }

/// Of a function that is written out although it could be called.
constexpr int few_statements = 8;

/// The same of one that is lent rows.
constexpr int most_of_scratch = 24;

/// Whether a body calls functions of the source's.
bool calls_others(const StmtRef& body) {
  return any_term(body, [](const TermRef& t) { return core::as<Call>(t) || core::as<MethodCall>(t); });
}

/// Whether a body is a few statements, none of which calls a function of the source's, and which it leaves at its end.
bool is_short(const StmtRef& body) {
  const auto* all = core::as<Stmts>(body);
  if (!all || count_statements(body) > few_statements) return false;
  bool leaves_early = false;
  each_statement(
      body, [&](const StmtRef& s) { leaves_early = leaves_early || (core::as<Return>(s) && s != all->body.back()); });
  return !leaves_early && !any_term(body, [](const TermRef& t) {
    return core::as<Call>(t) || core::as<MethodCall>(t) || core::as<Lambda>(t) || core::as<Invoke>(meant(t)) ||
           core::as<Apply>(meant(t));
  });
}

}  // namespace

bool is_this(const TermRef& t) {
  const auto* text = core::as<Verbatim>(t);
  const auto* words = text && text->pieces.size() == 1 ? std::get_if<std::string>(&text->pieces[0]) : nullptr;
  return words && *words == "this";
}

/// Whether terms say all of it, calls among them.
static bool is_written_out_by_parts(const TermRef& meaning) {
  const TermRef without = rewritten(meaning, [](const TermRef& t) -> TermRef {
    return core::as<Invoke>(t) ? make_term(Literal{0}, core::passive("int"), false, pure, false) : nullptr;
  });
  return is_printable(without);
}

static bool is_of_the_language(std::string_view word) {
  static const std::set<std::string, std::less<>> words = {
      "static_cast", "int", "unsigned", "long", "short", "char", "bool", "double", "signed", "true", "false", "sizeof"};
  return words.count(word) > 0;
}
/// Whether text around its operands is built-in operators and conversions to built-in types, which change nothing.
static bool has_operators_alone(const TermRef& t) {
  const auto& text = std::get<Verbatim>(t->form);
  const std::string all = words_of(text);
  bool is_one = all.find("++") == std::string::npos && all.find("--") == std::string::npos;
  for (std::size_t at = all.find('='); at != std::string::npos && is_one; at = all.find('=', at + 1)) {
    const bool compares = at > 0 && std::string("=!<>").find(all[at - 1]) != std::string::npos;
    is_one = compares || all.compare(at, 2, "==") == 0;
  }
  for_each_word(all, [&](std::string_view word, std::string_view) {
    is_one = is_one && (is_of_the_language(word) || std::isdigit(static_cast<unsigned char>(word[0])) ||
                        word == "std" || word == "size_t" || word == "ptrdiff_t");
  });
  return is_one && std::get<Verbatim>(t->form).key.empty();
}

bool Inliner::is_in_sight(const TermRef& t) const {
  const FunctionTwin* of = nullptr;
  for (const Frame& each : frames_) of = each.function ? each.function : of;
  const Scope &here = root_.origin.scope, &there = of->origin.scope;
  if (there.size() <= here.size() && std::equal(there.begin(), there.end(), here.begin())) return true;
  return !names_any(std::get<Verbatim>(t->form),
                    [](const SymbolRef& each) { return each->kind == Symbol::Kind::Other; });
}

Inliner::Inliner(const FunctionTwin& root, const Around& around) : root_(root), around_(around) {
  location_ = root.origin.location;
  frames_.push_back({&root, {}, nullptr, {}});
  for (const Parameter& parameter : root.parameters) own_names_.insert(parameter.name);
}

StmtRef Inliner::body() {
  each_statement(root_.body, [&](const StmtRef& s) {
    for (const Declarator* d : parts(*s).declared) own_names_.insert(d->name);
    const Declare* form = declaration_in(s);
    for (const Declarator& d : form ? form->declarators : std::vector<Declarator>()) {
      const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
      const auto* temporary = core::as<Temporary>(given);
      const auto* closure = core::as<Lambda>(temporary ? temporary->made : given);
      if (closure && d.symbol) closures_[d.symbol] = {closure, 0};
    }
  });
  const auto* all = core::as<Stmts>(root_.body);
  if (!all || !(around_.unrolls || is_wanted(root_.body))) return root_.body;
  note_reaches(root_.body);
  Row made;
  statements(all->body, made);
  return without_private_names(with_constants(make_stmt(Stmts{std::move(made)})), around_, location_);
}

// ---- what has to be written out ----

/// Whether a function is lent a row of the caller's own, of which it reads nothing that it has not set before: where it
/// is called, the row would have to be saved; where it is written out, nobody asks for what was in it.
bool Inliner::is_given_scratch(const Call& call, const Callee& callee) const {
  const FunctionTwin& function = *callee.function;
  if (count_statements(function.body) > most_of_scratch || calls_others(function.body)) return false;
  for (std::size_t i = 0; i < call.arguments.size() && i < callee.overwrites.size(); ++i) {
    if (!callee.changes[i] || !callee.overwrites[i]) continue;
    const auto* row = core::as<Variable>(meant(call.arguments[i].term));
    if (row && std::none_of(root_.parameters.begin(), root_.parameters.end(),
                            [&](const Parameter& each) { return each.symbol == row->symbol; }))
      return true;
  }
  return false;
}
bool Inliner::is_entry(const Call& call, const TermRef& t) {
  if (around_.is_operation(t)) return true;
  const FunctionTwin* body = around_.body_of(call.key);
  for (const Hole& argument : call.arguments) {
    const TermRef& given = given_number(argument.term);
    if (!core::as<Record>(deduced(given->type)) && !class_of_elements(given->type)) continue;
    // What is changed in an object is changed here.
    const std::size_t at = &argument - call.arguments.data();
    if (body && at < body->parameters.size() && is_changeable(body->parameters[at].type)) return false;
    TermRef whole = whole_of(given);
    if (whole && !is_root()) whole = concerns(whole) ? nullptr : whole;
    const SymbolRef root = whole ? root_of(whole) : nullptr;
    const bool is_given = std::any_of(root_.parameters.begin(), root_.parameters.end(),
                                      [&](const Parameter& each) { return root && each.symbol == root; });
    if (!is_given) return false;
  }
  if (around_.writes_out_short && body && is_short(body->body)) return false;
  const Callee* callee = around_.callee(call);
  if (around_.writes_out_short && body && callee && callee->function && is_given_scratch(call, *callee)) return false;
  return callee && callee->function;
}

bool Inliner::is_wanted(const TermRef& t) {
  if (core::as<MethodCall>(t) || core::as<Invoke>(meant(t))) return true;
  if (const auto* call = core::as<Call>(t)) return !is_entry(*call, t);
  const auto* apply = core::as<Apply>(meant(t));
  if (!apply || !apply->function.empty()) return false;
  const auto* of = core::as<Variable>(meant(apply->arguments[0]));
  const auto closure = of ? closures_.find(of->symbol) : closures_.end();
  return closure != closures_.end() && !is_of_numbers_alone(*closure->second.lambda);
}
/// Whether members of its objects may change their size: then each is a variable of its own.
static bool has_vectors(const RecordTwin* record) {
  return record && std::any_of(record->fields.begin(), record->fields.end(),
                               [](const Field& field) { return is_vector(field.type); });
}
bool Inliner::is_wanted(const StmtRef& body) {
  bool found = any_term(body, [&](const TermRef& t) { return is_wanted(t); });
  each_statement(body, [&](const StmtRef& s) {
    if (const Declare* form = declaration_in(s))
      for (const Declarator& d : form->declarators)
        found = found || !d.constructor.empty() || has_vectors(class_of(d.type)) || class_of_elements(d.type);
  });
  return found;
}

bool Inliner::mentions_names(const TermRef& t) const {
  const auto* text = core::as<Verbatim>(t);
  const Frame& here = frames_.back();
  return text && names_any(*text, [&](const SymbolRef& each) {
           return here.names.count(each) || here.types.count(each->name) ||
                  (here.self && each->kind == Symbol::Kind::Field) || (!is_root() && own_names_.count(each->name));
         });
}

/// The term itself.
bool Inliner::is_concerned(const TermRef& t) {
  if (const auto* variable = core::as<Variable>(t))
    return frame().given.count(variable->symbol) || closures_.count(variable->symbol) ||
           (frame().self && variable->symbol->kind == Symbol::Kind::Field);
  if (is_this(t)) return true;
  const auto* text = core::as<Verbatim>(t);
  if (text && !is_root() && operands(*t).empty() && text->meaning && mentions_names(t)) return true;
  if (text && mentions_names(t)) return true;
  if (core::as<MethodCall>(t) || core::as<Invoke>(meant(t))) return true;
  if (core::as<Select>(t) && t->type && is_apart(t->type)) return true;
  if (const auto* call = core::as<Call>(t)) return !is_entry(*call, t);
  const auto* apply = core::as<Apply>(meant(t));
  return apply && apply->function.empty();
}
bool Inliner::concerns(const TermRef& t) {
  return any_term(t, [&](const TermRef& part) { return is_concerned(part); });
}
bool Inliner::concerns(const StmtRef& body) {
  bool found = any_term(body, [&](const TermRef& part) { return is_concerned(part); });
  each_statement(body, [&](const StmtRef& s) {
    if (const Declare* form = declaration_in(s))
      for (const Declarator& d : form->declarators)
        found = found || !d.constructor.empty() || is_apart(d.type) || class_of_elements(d.type) ||
                (d.symbol && closures_.count(d.symbol));
    const auto* plain = core::as<Plain>(s);
    found = found || (plain && mentions_names(plain->text));
  });
  return found;
}

// ---- statements ----

void Inliner::statements(const Row& all, Row& to) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    at_ = {all[i], {all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end()}};
    statement(all[i], to);
  }
}

Row Inliner::inside(const StmtRef& s) {
  Row made;
  statements(statements_in(s), made);
  return made;
}

void Inliner::statement(const StmtRef& s, Row& to) {
  if (!s->location.empty()) location_ = s->location;
  if (is_root() && !concerns(s)) return to.push_back(s);
  if (++written_ > most_statements) fail("so many calls to write out");
  const Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  const StmtRef& is = meant(s);
  const bool may_return = !is_root() && frame().left && (is_loop(s) || core::as<Switch>(is)) && has_return(s);
  frame().loops += may_return ? 1 : 0;
  const auto block = [&](const StmtRef& body) { return make_stmt(Stmts{inside(body)}); };
  const auto push = [&](const StmtRef& made) { to.push_back(like(s, made)); };
  if (core::as<Stmts>(is)) {
    push(block(is));
  } else if (const auto* form = core::as<Declare>(is)) {
    declaration(*form, s, to);
  } else if (const auto* form = core::as<Evaluate>(is)) {
    evaluate(form->term, s, to);
  } else if (const auto* form = core::as<If>(is)) {
    if (form->init) {
      Row all;
      statement(form->init, all);
      statement(make_stmt(If{nullptr, form->condition, form->then, form->otherwise, form->is_constexpr}), all);
      push(make_stmt(Stmts{std::move(all)}));
    } else {
      const TermRef condition = term(form->condition, &to);
      check_changes(condition);
      push(make_stmt(If{nullptr, condition, block(form->then), form->otherwise ? block(form->otherwise) : nullptr}));
    }
  } else if (const auto* form = core::as<While>(is)) {
    loop(For{nullptr, form->condition, nullptr, form->body}, s, to);
  } else if (const auto* form = core::as<DoWhile>(is)) {
    const auto mark = this->mark(s, to);
    StmtRef body = block(form->body);
    push(marked(make_stmt(DoWhile{body, term(form->condition, nullptr)}), mark));
  } else if (const auto* form = core::as<For>(is)) {
    loop(*form, s, to);
  } else if (const auto* form = core::as<RangeFor>(is)) {
    elements(*form, s, to);
  } else if (const StmtRef apart = core::as<Switch>(is) ? declared_in_front(is) : nullptr) {
    push(block(apart));
  } else if (const auto* form = core::as<Switch>(is)) {
    const TermRef condition = term(form->condition, &to);
    check_changes(condition);
    push(make_stmt(Switch{nullptr, condition, block(form->body)}));
  } else if (const auto* form = core::as<Case>(is)) {
    // "case 1: case 2:" stays one behind the other.
    Row more;
    const bool is_label = core::as<Case>(meant(form->body));
    if (is_label) statement(form->body, more);
    const StmtRef body = is_label ? more.at(0) : form->body ? block(form->body) : nullptr;
    push(make_stmt(Case{form->kind, form->label, body, form->value}));
  } else if (const auto* form = core::as<Return>(is); form && is_root()) {
    std::optional<Hole> value = form->value;
    if (value) value->term = term(value->term, &to);
    if (value) check_changes(value->term);
    push(make_stmt(Return{value, form->before_ends}));
  } else if (core::as<Return>(is) && frame().left) {
    return_from_loop(s, to);
  } else if (const auto* jump = core::as<Jump>(is)) {
    // What is thrown is text.
    const auto* plain = core::as<Plain>(s);
    if (jump->kind != Jump::Kind::Throw)
      push(is);
    else if (!plain || !operands(*plain->text).empty())
      fail("what is thrown");
    else
      push(make_stmt(Plain{text(plain->text, nullptr), is}));
  } else {
    fail("this statement, where it is written out");
  }
  frame().loops -= may_return ? 1 : 0;
  if (may_return && frame().loops > 0)
    to.push_back(make_stmt(If{nullptr, frame().left, make_stmt(Stmts{{make_stmt(Jump{Jump::Kind::Break})}}), nullptr}));
  changed_ = changed, seen_ = seen;
}

void Inliner::declaration(const Declare& form, const StmtRef& s, Row& to) {
  bool is_first = true;
  for (const Declarator& d : form.declarators) {
    declare(d, form.specifiers, is_first ? s : make_stmt(Stmts{}), to);
    is_first = false;
    seen_.clear(), changed_.clear();
  }
}

/// Whether the integers and positions that a term mentions are what they are in all that stands behind `at_`.
bool Inliner::stays(const TermRef& given) const {
  const Symbols all = named_in(given);
  return std::all_of(all.begin(), all.end(), [&](const SymbolRef& each) {
    const TypeRef type = each->type ? deduced(referee(deduced(each->type))) : nullptr;
    const auto* library = core::as<Library>(type);
    const bool is_object =
        core::as<Record>(type) || core::as<core::Array>(type) || (library && library->member.empty());
    if (each->changes == 0 || is_object) return true;
    const auto changes = [&](const TermRef& t) { return t->access.assigned.has(each); };
    return !each->escapes &&
           std::none_of(at_.behind.begin(), at_.behind.end(), [&](const StmtRef& s) { return any_term(s, changes); });
  });
}

void Inliner::declare(const Declarator& d, const std::string& specifiers, const StmtRef& s, Row& to) {
  if (d.symbol && closures_.count(d.symbol)) return;  // written out where it is called
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const auto* temporary = core::as<Temporary>(given);
  if (const auto* closure = core::as<Lambda>(temporary ? temporary->made : given); closure && d.symbol) {
    closures_[d.symbol] = {closure, frames_.size() - 1};
    return;
  }
  if (!d.symbol) fail("'" + d.name + "', where it is written out");
  if (!is_plain(specifiers)) fail("a variable that is '" + specifiers + "'", ways_on::parameter);
  const TypeRef& type = deduced(d.type);
  const auto* reference = core::as<Reference>(type);
  const bool is_list = d.init == Declarator::Init::List || d.init == Declarator::Init::CopyList;
  if (reference && given && (core::as<Record>(deduced(reference->to)) || elements_of(deduced(reference->to)))) {
    // Another name of an object or a row; its place must stay what it is, as long as the name is in sight.
    const auto* form = declaration_in(s);
    const bool stays_behind = s == at_.statement && form && form->declarators.size() == 1 && stays(given);
    const TermRef place = object(given, &to, d.name);
    check_changes(place);
    const Symbols indices = named_in_indices(place);
    // The size of a row that is part of an index must not change at all.
    const bool is_fixed = std::all_of(indices.begin(), indices.end(), [&](const SymbolRef& each) {
      return each->changes == 0 || (stays_behind && each->type && width_of(deduced(each->type)));
    });
    if (!is_fixed) fail("what '" + d.name + "' refers to");
    stand_for(d, place);
    return;
  }
  if (class_of(type)) {
    TermRef made;
    if (!d.constructor.empty()) {
      std::vector<TermRef> arguments;
      for (const Hole& each : d.arguments) arguments.push_back(each.term);
      const auto* built = given ? core::as<Invoke>(meant(temporary ? temporary->made : given)) : nullptr;
      if (built && built->key == d.constructor) arguments = built->arguments;
      made = construct(d.constructor, type, arguments, d.name, &to);
    } else if (const auto items = list_of(d); items && !(given && core::as<Invoke>(meant(given)))) {
      made = from_list(type, *items, d.name, to);
    } else if (!given) {
      made = nothing(type, d.name, to);
    } else {
      const TermRef from = value_of_object(given, &to, d.name);
      check_changes(from);
      const auto* variable = core::as<Variable>(from);
      made = variable && temporaries_.erase(variable->symbol) ? from : copy_of(from, d.name, to);
    }
    frame().own.insert(core::as<Variable>(made)->symbol);
    stand_for(d, made);
    return;
  }
  if (class_of_elements(type)) return declare_vectors(d, to);
  // A row that a function has made only for this.
  if (given && !is_list && elements_of(type) && !reference) {
    const TermRef from = object(given, &to, d.name);
    const auto* variable = core::as<Variable>(from);
    if (variable && temporaries_.erase(variable->symbol)) {
      frame().own.insert(variable->symbol);
      stand_for(d, from);
      return;
    }
  }
  Declarator made = d;
  for (Hole& argument : made.arguments) argument.term = term(argument.term, &to);
  for (const Hole& argument : made.arguments) check_changes(argument.term);
  if (!is_root()) {
    const TermRef renamed = fresh(d.name, d.type, d.symbol);
    made.symbol = core::as<Variable>(renamed)->symbol;
    made.name = made.symbol->name;
    frame().given[d.symbol] = renamed;
    if (!reference && elements_of(type) && !is_span(type)) frame().own.insert(made.symbol);
  }
  for (const Hole& argument : made.arguments) note_reach(made.symbol, made.type, named_where(argument.term));
  to.push_back(like(s, make_stmt(Declare{specifiers, {std::move(made)}})));
}

void Inliner::stand_for(const Declarator& d, const TermRef& place) {
  no_temporary(place);
  frame().given[d.symbol] = place;
  frame().names.insert(d.symbol);
}

void Inliner::evaluate(const TermRef& t, const StmtRef& s, Row& to) {
  const TermRef& is = meant(t);
  if (const auto* both = core::as<Sequence>(is)) {
    evaluate(both->first, s, to);
    seen_.clear(), changed_.clear();
    return evaluate(both->second, make_stmt(Stmts{}), to);
  }
  if (const auto* assign = core::as<Assign>(is); assign && !core::as<Real>(deduced(assign->place->type))) {
    const TypeRef& type = deduced(assign->place->type);
    if (core::as<Record>(type) || elements_of(type)) {
      const TermRef from = value_of_object(assign->value, &to, "value");
      const TermRef place = object(assign->place, &to, "place");
      check_changes(place), check_changes(from);
      return this->assign(place, from, to);
    }
  }
  if (const auto* apply = core::as<Apply>(is); apply && !vectors_.empty() && changes_vectors(*apply, to)) return;
  const auto* named = core::as<Call>(t);
  const bool is_call = core::as<MethodCall>(t) || core::as<Invoke>(is) || (named && !is_entry(*named, t)) ||
                       (core::as<Apply>(is) && core::as<Apply>(is)->function.empty());
  if (const auto* text = core::as<Verbatim>(t); text && !is_call) {
    // What is thrown away.
    const auto* words = text->pieces.size() > 1 ? std::get_if<std::string>(&text->pieces[0]) : nullptr;
    const std::vector<Hole> operands = core::operands(*t);
    if (words && (*words == "static_cast<void>(" || *words == "(void)") && operands.size() == 1 &&
        concerns(operands[0].term))
      return evaluate(operands[0].term, s, to);
  }
  const TermRef made = term(t, &to);
  if (is_call || !made) return;
  const auto* set = core::as<Assign>(meant(made));
  if (set && set->op == '=' && is_same_variable(set->place, set->value)) return;
  if (const auto* assign = core::as<Assign>(meant(made)))
    if (const auto* place = core::as<Variable>(meant(assign->place)))
      note_reach(place->symbol, place->symbol->type, named_where(assign->value));
  check_changes(made);
  to.push_back(like(s, make_stmt(Evaluate{made})));
}

std::optional<Checkpoint> Inliner::mark(const StmtRef& s, Row& to) {
  auto made = s->checkpoint ? s->checkpoint : meant(s)->checkpoint;
  if (made) made->budget = term(made->budget, &to);
  return made;
}

void Inliner::loop(const For& form, const StmtRef& s, Row& to) {
  const auto mark = this->mark(s, to);
  Row begin, begins;
  if (form.init) statement(form.init, begins);
  StmtRef init;
  if (begins.size() == 1)
    init = begins[0];
  else
    begin = std::move(begins);
  Row before;
  TermRef condition = term(form.condition, &before);
  Row body;
  if (!before.empty()) {
    // Asked where the iteration begins.
    check_changes(condition);
    body = std::move(before);
    body.push_back(
        make_stmt(If{nullptr, condition, make_stmt(Stmts{}), make_stmt(Stmts{{make_stmt(Jump{Jump::Kind::Break})}})}));
    condition = nullptr;
  }
  const TermRef increment = term(form.increment, nullptr);
  statements(statements_in(form.body), body);
  StmtRef made;
  if (!init && !increment && condition)
    made = make_stmt(While{condition, make_stmt(Stmts{std::move(body)})});
  else
    made = make_stmt(For{init, condition, increment, make_stmt(Stmts{std::move(body)})});
  made = marked(made, mark);
  if (begin.empty()) return to.push_back(like(s, made));
  begin.push_back(made);
  to.push_back(like(s, make_stmt(Stmts{std::move(begin)})));
}

void Inliner::elements(const RangeFor& form, const StmtRef& s, Row& to) {
  if (!vectors_.empty() && elements_of_vectors(form, s, to)) return;
  if (form.init) fail("this statement, where it is written out");
  const auto mark = this->mark(s, to);
  RangeFor made = form;
  made.range.term = object(form.range.term, &to, "range");
  check_changes(made.range.term);
  no_temporary(made.range.term);
  if (!form.variable.symbol) fail("'" + form.variable.name + "', where it is written out");
  if (!is_root()) {
    const TermRef renamed = fresh(form.variable.name, form.variable.type, form.variable.symbol);
    made.variable.symbol = core::as<Variable>(renamed)->symbol;
    made.variable.name = made.variable.symbol->name;
    frame().given[form.variable.symbol] = renamed;
  }
  note_reach(made.variable.symbol, made.variable.type, named_where(made.range.term));
  made.body = make_stmt(Stmts{inside(form.body)});
  to.push_back(like(s, marked(make_stmt(std::move(made)), mark)));
}

// ---- terms ----

TermRef Inliner::term(const TermRef& t, Row* to) {
  // What is noted of a call is noted of those around it.
  constexpr std::size_t most_nested = 32;
  const bool is_call = t && (core::as<MethodCall>(t) || core::as<Invoke>(meant(t)) || core::as<Call>(t));
  if (!is_call) return term_of(t, to);
  if (++nested_ > most_nested) fail("so many calls in one expression", ways_on::in_order);
  const TermRef made = term_of(t, to);
  --nested_;
  return made;
}

TermRef Inliner::term_of(const TermRef& t, Row* to) {
  if (!t) return nullptr;
  // Of a long sum each part is asked by itself.
  if (is_root() ? !core::as<Binary>(t) && !concerns(t) : core::as<Literal>(t) != nullptr) return t;
  if (const auto* form = core::as<Variable>(t)) return variable(*form, t);
  if (is_this(t)) fail("'this' as a pointer");
  if (const auto* form = core::as<Verbatim>(t)) {
    if (const auto* invoked = core::as<Invoke>(form->meaning)) {
      const FunctionTwin* callee = around_.body_of(invoked->key);
      if (callee && callee->kind == Kind::Constructor)
        return construct(invoked->key, t->type, invoked->arguments, variable_name(callee->origin.qualified), to);
      return call(invoked->key, invoked->object, invoked->arguments, t, to);
    }
    const auto* apply = core::as<Apply>(form->meaning);
    return apply && apply->function.empty() ? call(*apply, t, to) : text(t, to);
  }
  if (const auto* form = core::as<Invoke>(t)) return call(form->key, form->object, form->arguments, t, to);
  if (const auto* form = core::as<Apply>(t); form && form->function.empty()) return call(*form, t, to);
  if (const auto* form = core::as<MethodCall>(t)) {
    if (form->pointer || form->key.empty())
      fail("a call of '" + form->name + "', which the object decides on", ways_on::known_class);
    std::vector<TermRef> arguments;
    for (const Hole& each : form->arguments) arguments.push_back(each.term);
    const TermRef self = form->object || !frame().self ? form->object : core::text("this", core::passive("auto"));
    return call(form->key, self, arguments, t, to);
  }
  if (const auto* form = core::as<Call>(t); form && !is_entry(*form, t)) {
    std::vector<TermRef> arguments;
    for (const Hole& each : form->arguments) arguments.push_back(each.term);
    const bool has_name = form->instance.group.empty();
    return call(has_name ? form->key : key_of_instance(form->instance, form->clone), nullptr, arguments, t, to);
  }
  if (const auto* form = core::as<Member>(t)) return member(object(form->object, to, "object"), form->name, t);
  if (const auto* form = core::as<Dereference>(t)) {
    if (is_this(form->pointer)) return frame().self ? frame().self : t;
    const TermRef pointer = term(form->pointer, to);
    if (const auto* address = core::as<AddressOf>(meant(pointer))) return address->place;
    return make_term(Dereference{pointer}, t->type, t->place, t->access, t->active);
  }
  if (const auto* form = core::as<Load>(t)) {
    if (const auto chosen = choice_in(t))
      return choice(*chosen, make_term(*chosen, t->type, false, t->access, t->active), to);
    const TermRef place = term(form->place, to);
    if (!place || !place->place) return place;
    // What was called to find the place is written out.
    const Access access = place == form->place ? t->access : t->access.looking() | place->access;
    return make_term(Load{place}, t->type, t->place, access, t->active && place->active);
  }
  if (const auto* form = core::as<Temporary>(t)) {
    const TermRef made = term(form->made, to);
    if (!made || made->place || form->notices) return made;
    return make_term(Temporary{made, form->notices, form->inside}, t->type, t->place, t->access, t->active);
  }
  if (const auto* form = core::as<Select>(t)) return choice(*form, t, to);
  if (const auto* form = core::as<Logic>(t)) return both(form->left, form->right, form->conjunction, t, to);
  if (const auto* form = core::as<Arithmetic>(t); form && (form->op == "&&" || form->op == "||"))
    return both(form->operands[0], form->operands[1], form->op == "&&", t, to);
  if (core::as<Lambda>(t)) return with_parts(t, nullptr);
  if (const auto* form = core::as<Size>(t); form && !vectors_.empty()) {
    const TermRef of = term(form->object, to);
    const Object* vectors = vectors_of(of);
    return make_term(Size{vectors ? first_of_vectors(*vectors) : of}, t->type, false, t->access, false);
  }
  return with_parts(t, to);
}

/// What a call did that is written out elsewhere, an operation on its value does not do.
static Access without_calls(const TermRef& whole) { return whole->access.looking() | access_of_parts(*whole); }
static TermRef with_access_of_parts(const TermRef& t) {
  const bool does_nothing_itself = core::as<Arithmetic>(t) || core::as<Convert>(t) || core::as<Binary>(t) ||
                                   core::as<Unary>(t) || core::as<Primitive>(t) || core::as<Member>(t) ||
                                   core::as<Index>(t) || core::as<Logic>(t);
  if (!does_nothing_itself) return t;
  return make_term(t->form, t->type, t->place, without_calls(t), t->active);
}

TermRef Inliner::with_parts(const TermRef& t, Row* to) {
  const auto* conditional = core::as<Arithmetic>(t);
  Row* const within = conditional && conditional->op == "?:" ? nullptr : to;
  const TermRef made =
      rewritten(t, [&](const TermRef& part) -> TermRef { return part == t ? nullptr : term(part, within); });
  return made == t ? t : with_access_of_parts(made);
}

TermRef Inliner::text(const TermRef& t, Row* to) {
  const auto& form = std::get<Verbatim>(t->form);
  if (form.meaning && is_written_out_by_parts(form.meaning)) {
    return term(form.meaning, to);
  }
  // A loop of the library, or a swap, whose words are the library's.
  if (core::as<Apply>(form.meaning)) {
    const TermRef meaning = term(form.meaning, to);
    const std::vector<TermRef>& given = std::get<Apply>(meaning->form).arguments;
    Verbatim made = form;
    made.meaning = meaning;
    std::vector<Hole*> holes;
    for (Piece& piece : made.pieces)
      if (auto* hole = std::get_if<Hole>(&piece)) holes.push_back(hole);
    if (holes.size() == given.size()) {
      for (std::size_t i = 0; i < given.size(); ++i) holes[i]->term = given[i];
    } else {  // which nobody prints
      made.pieces.clear();
      for (const TermRef& each : given) made.pieces.emplace_back(Hole{each});
    }
    return make_term(std::move(made), t->type, t->place, t->access, t->active);
  }
  if (mentions_names(t)) fail("'" + words_of(form) + "', where it is written out");
  if (!is_root() && !is_in_sight(t)) fail("'" + words_of(form) + "', of another namespace");
  Verbatim made = form;
  Opaque mentions;
  for (Piece& piece : made.pieces) {
    auto* hole = std::get_if<Hole>(&piece);
    if (!hole) continue;
    hole->term = term(hole->term, to);
    if (!hole->term) fail("a part that gives nothing");
    mentions.mentions.push_back(hole->term);
  }
  if (made.meaning) {
    mentions.once = asks(made.meaning);
    if (core::as<Assign>(made.meaning) || core::as<Step>(made.meaning))
      made.meaning = term(made.meaning, nullptr);
    else if (!mentions.mentions.empty())
      made.meaning = make_term(std::move(mentions), made.meaning->type, false, made.meaning->access, false);
  }
  if (!has_operators_alone(t)) return make_term(std::move(made), t->type, t->place, t->access, t->active);
  Access access = t->access.looking();
  for (const Piece& piece : made.pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) access |= hole->term->access;
  if (const auto* opaque = core::as<Opaque>(made.meaning))
    made.meaning = make_term(*opaque, made.meaning->type, false, access, false);
  return make_term(std::move(made), t->type, t->place, access, t->active);
}

TermRef Inliner::variable(const Variable& form, const TermRef& t) {
  const auto found = frame().given.find(form.symbol);
  if (found != frame().given.end()) return found->second;
  if (frame().self && form.symbol->kind == Symbol::Kind::Field) return member(frame().self, form.symbol->name, t);
  if (closures_.count(form.symbol)) fail("the closure '" + form.symbol->name + "', which is not only called");
  return t;
}

TermRef Inliner::choice(const Select& form, const TermRef& t, Row* to) {
  if (!t->type) fail("a choice that gives nothing");
  const TermRef condition = term(form.condition, to);
  Row then, otherwise;
  const bool is_object = !core::as<Real>(deduced(t->type)) && !core::as<Passive>(deduced(t->type));
  const auto one = [&](const TermRef& given, Row& row) {
    const TermRef made = is_object ? object(given, &row, "chosen") : term(given, &row);
    check_changes(made);
    return made;
  };
  const TermRef first = one(form.then, then), second = one(form.otherwise, otherwise);
  if (then.empty() && otherwise.empty() && !is_object)
    return make_term(Select{condition, first, second}, t->type, t->place && first->place && second->place, t->access,
                     t->active);
  if (!to) fail("a call that only one side of a choice makes");
  if (t->place) fail("a choice between places");
  const TermRef chosen = nothing(with_const(deduced(t->type), false), "chosen", *to);
  assign(chosen, first, then), assign(chosen, second, otherwise);
  to->push_back(
      make_stmt(If{nullptr, condition, make_stmt(Stmts{std::move(then)}), make_stmt(Stmts{std::move(otherwise)})}));
  if (const auto* variable = core::as<Variable>(chosen); variable && is_object) temporaries_.insert(variable->symbol);
  return chosen;
}

TermRef Inliner::both(const TermRef& left, const TermRef& right, bool conjunction, const TermRef& t, Row* to) {
  const TermRef first = term(left, to);
  Row then;
  const TermRef second = term(right, &then);
  if (then.empty()) {
    if (core::as<Logic>(t))
      return with_access_of_parts(make_term(Logic{conjunction, first, second}, t->type, false, t->access, false));
    return with_access_of_parts(
        make_term(Arithmetic{conjunction ? "&&" : "||", {first, second}}, t->type, false, t->access, false));
  }
  if (!to) fail("a call that a condition may leave out");
  check_changes(first);
  const TermRef asked = local("asked", boolean_type(), Declarator::Init::Copy, {first}, *to);
  check_changes(second);
  assign(asked, second, then);
  const StmtRef more = make_stmt(Stmts{std::move(then)}), none = make_stmt(Stmts{});
  to->push_back(make_stmt(If{nullptr, asked, conjunction ? more : none, conjunction ? nullptr : more}));
  return asked;
}

StmtRef with_calls_inlined(const FunctionTwin& function, const Around& around) {
  return Inliner(function, around).body();
}

}  // namespace dualrev::flow
