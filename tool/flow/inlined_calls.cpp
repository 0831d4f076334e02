// Functions that are written out: what their parameters stand for, and what they give.
#include <algorithm>

#include "core/keywords.hpp"
#include "core/walk.hpp"
#include "core/words.hpp"
#include "flow/closures.hpp"
#include "flow/inliner.hpp"
#include "flow/library_loops.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

constexpr std::size_t deepest = 24;

void collect_declared(const StmtRef& s, Symbols& all) {
  if (!s) return;
  for (const Declarator* d : parts(*s).declared) {
    if (d->symbol) all.insert(d->symbol);
    all.insert(d->bindings.begin(), d->bindings.end());
  }
  if (const StmtRef& meaning = meant(s); meaning != s) collect_declared(meaning, all);
  for (const StmtRef& each : parts(*s).statements) collect_declared(each, all);
}
/// "T", of "using T = double;"
void collect_aliases(const std::vector<std::string>& lines, std::set<std::string>& names) {
  for (const std::string& line : lines)
    for_each_word(line, [&](std::string_view word, std::string_view behind) {
      if (behind.starts_with(" =")) names.insert(std::string(word));
    });
}

/// A body that is nothing but `return e;`, where e changes nothing: the e.
const TermRef* value_of(const StmtRef& body) {
  const auto* all = core::as<Stmts>(body);
  const auto* result = all && all->body.size() == 1 ? core::as<Return>(meant(all->body[0])) : nullptr;
  return result && result->value && !result->value->term->access.changes() ? &result->value->term : nullptr;
}

std::string last_name(const std::string& qualified) {
  const std::size_t colons = qualified.rfind("::");
  const std::string name = colons == std::string::npos ? qualified : qualified.substr(colons + 2);
  static const std::map<std::string, std::string> operators = {{"operator+", "sum"},     {"operator-", "difference"},
                                                               {"operator*", "product"}, {"operator/", "quotient"},
                                                               {"operator()", "value"},  {"operator[]", "element"}};
  const auto found = operators.find(name);
  return found != operators.end() ? found->second : name.empty() || name.starts_with("operator") ? "value" : name;
}

/// Whether an integer is of the type already.
bool is_of(const TermRef& integer, const std::string& type) {
  const TermRef& is = meant(integer);
  const auto* sum = core::as<Arithmetic>(is);
  static const std::set<std::string> tests = {"<", ">", "<=", ">=", "==", "!=", "&&", "||", "!"};
  if (sum && tests.count(sum->op)) return type == "bool";
  const auto* of = core::as<Passive>(deduced(is->type));
  return of && of->text == type;
}

/// Whether a body tests an integer and then uses it where a compiler tells of constants that cannot be: as an index, or
/// to divide by.
bool is_guarded(const StmtRef& body, const SymbolRef& symbol, std::int64_t number) {
  bool tests = false, uses = false, below_zero = false;
  const std::string of = symbol ? built_in(symbol->type) : "";
  const bool is_unsigned = of.find("unsigned") != std::string::npos || of.find("size_t") != std::string::npos;
  const auto names = [&](const TermRef& t) { return t && named_in(t).count(symbol) > 0; };
  if (!body || !symbol) return false;
  Replace look;
  look = [&](const TermRef& t) -> TermRef {
    if (const auto* text = core::as<Verbatim>(t); text && text->meaning)
      static_cast<void>(rewritten(text->meaning, look));
    const auto* index = core::as<Index>(t);
    const auto* sum = core::as<Arithmetic>(t);
    static const std::set<std::string> comparisons = {"<", ">", "<=", ">=", "==", "!="};
    uses = uses || (index && names(index->index));
    uses = uses || (sum && number == 0 && (sum->op == "/" || sum->op == "%") && names(sum->operands[1]));
    const bool compares = sum && comparisons.count(sum->op) && names(t);
    tests = tests || compares;
    below_zero = below_zero || (compares && number == 0 && is_unsigned);
    return nullptr;
  };
  static_cast<void>(rewritten(body, look));
  return (tests && uses) || below_zero;
}

/// Whether a number is of the type already.
bool is_of_kind(const TermRef& number, const TypeRef& type) {
  const auto* of = core::as<Real>(deduced(number->type));
  return of && of->kind == std::get<Real>(type->form).kind;
}

bool is_value_type(const TypeRef& type) { return core::as<Real>(type) || core::as<Passive>(type); }

}  // namespace

/// "Camera" => "camera"
std::string variable_name(const std::string& qualified) {
  std::string name = last_name(qualified.substr(0, qualified.find('<')));
  name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
  return is_keyword(name) ? name + "_" : name;
}

const StmtRef& Inliner::body_of(const FunctionTwin& callee) {
  StmtRef& body = bodies_[&callee];
  if (!body) body = with_library_loops(callee.body, around_.fresh);
  return body;
}

TermRef Inliner::call(const std::string& key, const TermRef& object, const std::vector<TermRef>& arguments,
                      const TermRef& whole, Row* to) {
  const FunctionTwin* callee = around_.body_of(key);
  // Instances for closures have no names.
  const bool is_given_closure = std::any_of(arguments.begin(), arguments.end(), [&](const TermRef& each) {
    const auto* of = core::as<Variable>(meant(each));
    return core::as<Lambda>(meant(each)) || (of && closures_.count(of->symbol)) ||
           (each->type && core::has_no_name(deduced(each->type)));
  });
  if (!callee && is_given_closure) fail("a call of a function that is given a closure", ways_on::named_class);
  if (!callee || !callee->body) fail("a call of a function whose body is not seen here", ways_on::definition);
  const std::string& name = callee->origin.qualified;
  if (!callee->handlers.empty() || callee->kind == Kind::Constructor || callee->kind == Kind::Destructor)
    fail("a call of '" + name + "'");
  if (const TypeRef of = callee->result ? deduced(referee(deduced(callee->result))) : nullptr;
      core::as<Real>(of) && !is_double(of) && !around_.any_number)
    fail("a call of '" + name + "', which gives no double");
  const StmtRef& body = body_of(*callee);
  Frame made{callee, {}, nullptr, {}};
  const bool is_short = value_of(body) != nullptr;
  Row own;
  Row& row = to ? *to : own;
  const std::size_t begin = row.size();
  Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  if (object) {
    const auto* pointer = core::as<Pointer>(deduced(object->type));
    by_itself(row, [&] {
      made.self =
          is_this_object(object) ? frame().self
          : pointer ? this->object(make_term(Dereference{object}, pointer->to, true, object->access, false), &row, name)
                    : this->object(object, &row, last_name(name));
      if (!made.self) fail("the object of '" + name + "'");
      no_temporary(made.self);
      seen_.merge(named_in(made.self));
    });
  } else if (!callee->is_static && (callee->kind == Kind::Method || callee->kind == Kind::MethodOperator ||
                                    callee->kind == Kind::Conversion)) {
    fail("a call of '" + name + "'");
  }
  made.body = body;
  bind_all(made, *callee, arguments, is_short, row);
  const TermRef result = written_out(std::move(made), body, {callee->result, whole->place}, name, is_short, begin, row);
  note_call(begin, std::move(changed), std::move(seen), result, row);
  if (!to && !own.empty()) fail("a call of '" + name + "' where no statement can stand", ways_on::statement);
  return result;
}

TermRef Inliner::call(const Apply& form, const TermRef& whole, Row* to) {
  const auto* of = core::as<Variable>(meant(form.arguments[0]));
  const auto found = of ? closures_.find(of->symbol) : closures_.end();
  if (found == closures_.end()) fail("a call of a closure that is not seen here");
  const Closure closure = found->second;
  const std::vector<TermRef> arguments(form.arguments.begin() + 1, form.arguments.end());
  const Lambda& lambda = *closure.lambda;
  if (lambda.is_mutable || !lambda.made.empty()) fail("a closure with values of its own");
  if (lambda.parameters.size() != arguments.size()) fail("a call of a closure with other arguments");
  if (closure.frame >= frames_.size()) fail("a closure of a function that has ended");
  check_captures(lambda);
  Frame made = frames_[closure.frame];
  made.own.clear();
  made.body = lambda.body;
  const auto* body = core::as<Stmts>(lambda.body);
  if (!body) fail("a closure's body");
  const bool is_short = value_of(lambda.body) != nullptr;
  Row own_row;
  Row& row = to ? *to : own_row;
  const std::size_t begin = row.size();
  Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Declarator& parameter = lambda.parameters[i];
    by_itself(row, [&] { bind(made, parameter.symbol, parameter.type, arguments[i], is_short, &row); });
    if (parameter.symbol) made.names.insert(parameter.symbol);
  }
  collect_declared(lambda.body, made.names);
  if (std::any_of(frames_.begin(), frames_.end(), [&](const Frame& each) { return each.closure == &lambda; }))
    fail("a closure that calls itself");
  made.closure = &lambda;
  const TermRef result =
      written_out(std::move(made), lambda.body, {whole->type, whole->place}, "closure", is_short, begin, row);
  note_call(begin, std::move(changed), std::move(seen), result, row);
  if (!to && !own_row.empty()) fail("a call of a closure where no statement can stand", ways_on::statement);
  return result;
}

void Inliner::check_captures(const Lambda& lambda) const {
  if (!copies(lambda)) return;
  Symbols own;
  collect_declared(lambda.body, own);
  for (const Declarator& parameter : lambda.parameters) own.insert(parameter.symbol);
  for (const SymbolRef& each : named_in(lambda.body)) {
    if (!copies(lambda, each)) continue;
    if (own.count(each) || each->kind == Symbol::Kind::Field || each->kind == Symbol::Kind::Global) continue;
    if (!each->type || !is_value_type(deduced(each->type)) || each->changes > 0 || each->escapes)
      fail("a closure with a copy of '" + each->name + "'");
  }
}

void Inliner::bind_all(Frame& made, const FunctionTwin& callee, const std::vector<TermRef>& arguments, bool is_short,
                       Row& row) {
  if (arguments.size() > callee.parameters.size()) fail("a call of '" + callee.origin.qualified + "'");
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const Parameter& parameter = callee.parameters[i];
    const TermRef given = i < arguments.size()         ? arguments[i]
                          : parameter.default_argument ? *parameter.default_argument
                                                       : nullptr;
    if (!given || (i >= arguments.size() && !named_in(given).empty()))
      fail("a call of '" + callee.origin.qualified + "' that leaves out an argument");
    by_itself(row, [&] { bind(made, parameter.symbol, parameter.type, given, is_short, &row); });
    if (parameter.symbol) made.names.insert(parameter.symbol);
  }
  collect_declared(callee.body, made.names);
  collect_aliases(callee.meanings, made.types);
}

void Inliner::bind(Frame& made, const SymbolRef& symbol, const TypeRef& given, const TermRef& argument, bool is_short,
                   Row* to) {
  const TypeRef& type = deduced(given);
  const auto* reference = core::as<Reference>(type);
  const TypeRef of = deduced(referee(type));
  const bool is_input = !reference || reference->rvalue || reference->to->is_const;
  const auto* temporary = core::as<Temporary>(argument);
  const TermRef& inside = temporary ? temporary->made : argument;
  const auto* loaded = core::as<Load>(meant(inside));
  const auto* named = core::as<Variable>(loaded ? meant(loaded->place) : meant(inside));
  if (const auto* closure = core::as<Lambda>(inside); closure && symbol)
    return static_cast<void>(closures_[symbol] = {closure, frames_.size() - 1});
  if (named && symbol && closures_.count(named->symbol))
    return static_cast<void>(closures_[symbol] = closures_.at(named->symbol));
  const std::string name = symbol ? symbol->name : "unused";
  const bool changes = symbol && (symbol->changes > 0 || symbol->escapes);
  const auto stand = [&](const TermRef& term) {
    no_temporary(term);
    check_meets(reference && term->place ? named_in_indices(term) : reached(named_in(term)));
    seen_.merge(named_in(term));
    if (symbol) made.given[symbol] = term;
  };
  const auto declare = [&](const TermRef& value, const TypeRef& as) {
    check_changes(value);
    if (!symbol) return;
    // All that is done to a pointer is seen.
    Symbol own = *symbol;
    own.escapes = own.escapes && !core::as<Pointer>(as);
    const bool is_const = symbol->changes == 0 && !core::as<Pointer>(as) && !is_row_of_integers(as);
    made.given[symbol] = local(name, with_const(as, is_const), Declarator::Init::Copy, {value}, *to,
                               std::make_shared<const Symbol>(std::move(own)));
  };
  if (core::as<Real>(of)) {
    if (!is_double(of) && !around_.any_number) fail("'" + name + "', which is no double");
    TermRef value = term(given_number(argument), to);
    if (const auto* load = core::as<Load>(value)) value = load->place;
    const bool is_same = is_of_kind(value, of);
    if (!is_input && !value->place) fail("what '" + name + "' refers to");
    const bool by_place = reference && !reference->rvalue && value->place;
    if (is_same && (by_place || (is_short && (value->place || core::as<Verbatim>(value))))) return stand(value);
    return declare(value, with_const(of, false));
  }
  const auto* words = core::as<Passive>(of);
  if (words && words->text.find("double") != std::string::npos && !is_double(of)) {
    // Constants.
    const TermRef value = term(argument, to);
    // Braces are no place that could stand for it.
    const auto* object = core::as<Temporary>(value);
    const auto* text = core::as<Verbatim>(object ? object->made : value);
    const auto* braces = text && !text->pieces.empty() ? std::get_if<std::string>(&text->pieces[0]) : nullptr;
    if (braces && braces->starts_with("{")) fail("what '" + name + "' is given in braces");
    const bool is_pointer = words->text.find('*') != std::string::npos;
    if (!is_pointer && !words->is_reference && changes) fail("'" + name + "', a copy of constants that is changed");
    if (!is_pointer || !changes) return stand(value);
    return declare(value, make_type(Pointer{real(Scalar::Double, true)}));
  }
  if (core::as<Passive>(of) && !holds_scalar(of)) {
    const TermRef value = term(argument, to);
    if (!value) fail("what '" + name + "' is given");
    const TermRef& is = meant(value);
    const bool is_same = is_of(is, std::get<Passive>(of->form).text);
    const auto* variable = core::as<Variable>(is);
    const bool is_fixed = variable && (is_short || variable->symbol->changes == 0);
    if (!is_input && !variable) fail("what '" + name + "' refers to");
    const bool by_place = reference && !reference->rvalue && is_same && variable;
    if (!is_input || by_place || (is_same && is_input && !changes && is_fixed)) return stand(value);
    const auto number = constant(value);
    if (number && !changes && is_guarded(made.body, symbol, *number)) {
      made.given[symbol] = local(name, with_const(of, false), Declarator::Init::Copy, {value}, *to);
      made_.erase(core::as<Variable>(made.given[symbol])->symbol);  // a constant would be seen through
      return;
    }
    if (number && !changes && *number >= 0)
      return stand(make_term(Literal{*number}, with_const(of, false), false, pure, false));
    return declare(value, with_const(of, false));
  }
  if (core::as<Pointer>(of)) {
    if (reference && !is_input) fail("'" + name + "', a pointer that may be changed");
    const TermRef value = term(argument, to);
    const auto* variable = core::as<Variable>(meant(value));
    const auto* address = core::as<AddressOf>(meant(value));
    const bool is_object = address && !core::as<Real>(deduced(address->place->type));
    if (!changes && ((variable && variable->symbol->changes == 0) || is_object)) return stand(value);
    return declare(value, with_const(of, false));
  }
  if (is_span(of)) {
    // All elements of one row, or a view of some.
    const TermRef row = row_in(inside);
    if (row && !changes) return stand(object(row, to, name));
    if (!symbol) return;
    made.given[symbol] = local(name, with_const(of, false), Declarator::Init::Copy, {term(argument, to)}, *to);
    return;
  }
  const TermRef place = reference ? object(argument, to, name) : value_of_object(argument, to, name);
  const auto* variable = core::as<Variable>(place);
  const bool is_own = variable && temporaries_.count(variable->symbol);
  if (!reference && !is_own && !is_short) {
    if (!symbol) return;
    made.given[symbol] = copy_of(place, name, *to);
    return;
  }
  no_temporary(place);
  stand(place);
}

/// The row that a span is made of; null for others.
TermRef Inliner::row_in(const TermRef& span) const {
  const TermRef& t = meant(span);
  if (const auto* load = core::as<Load>(t)) return row_in(load->place);
  if (const auto* made = core::as<Temporary>(t)) return row_in(made->made);
  if (t->place && (elements_of(deduced(t->type)) || core::as<core::Array>(deduced(t->type)))) return t;
  const auto* text = core::as<Verbatim>(t);
  if (!text) return nullptr;
  const std::vector<Hole> holes = operands(*t);
  return holes.size() == 1 && is_span(deduced(t->type)) ? row_in(holes[0].term) : nullptr;
}

bool Inliner::is_this_object(const TermRef& t) const {
  if (is_this(t)) return true;
  const auto* text = core::as<Verbatim>(t);
  const auto* words = text && text->pieces.size() == 1 ? std::get_if<std::string>(&text->pieces[0]) : nullptr;
  if (words && *words == "*this") return true;
  const auto* pointed = core::as<Dereference>(meant(t));
  return pointed && is_this(pointed->pointer);
}

TermRef Inliner::written_out(Frame made, const StmtRef& body, const Result& result, const std::string& name,
                             bool is_short, std::size_t begin, Row& row) {
  if (frames_.size() > deepest) fail("calls of '" + name + "' in so many others");
  for (const Frame& each : frames_)
    if (!made.closure && each.function == made.function && !each.closure)
      fail("a call of '" + name + "', which calls itself");
  const Row& all = core::as<Stmts>(body)->body;
  const std::string location = location_;
  const Symbols changed = std::exchange(changed_, {}), seen = std::exchange(seen_, {});
  const Symbols indices = indices_of(made);
  frames_.push_back(std::move(made));
  const std::size_t before = row.size();
  TermRef value;
  if (is_short) {
    value = given_back(*value_of(body), result, name, row);
  } else if (!all.empty() && std::none_of(all.begin(), all.end() - 1, has_return)) {
    const auto* last = core::as<Return>(meant(all.back()));
    for (std::size_t i = 0; i + (last ? 1 : 0) < all.size(); ++i) {
      if (!last && has_return(all[i])) {
        value = early(all, i, result, name, row);
        break;
      }
      statement(all[i], row);
    }
    if (last && last->value) value = given_back(last->value->term, result, name, row);
  } else {
    value = early(all, 0, result, name, row);
  }
  frames_.pop_back();
  location_ = location;
  if (row.size() > before + 1 && row[before]->comments.empty()) {
    Stmt first = *row[before];
    first.comments.push_back("// " + name);
    row[before] = std::make_shared<const Stmt>(std::move(first));
  }
  Symbols named, set;
  collect(row, begin, named, set);
  check_indices(indices, set, name);
  // What the caller goes on to compute must not see what was changed in between.
  const bool changes = value && value->access.changes();
  if (value && (changes || !set.empty())) {
    const TypeRef& type = deduced(value->type);
    const bool is_number = core::as<Real>(type) || core::as<Passive>(type);
    if (is_number && !result.is_place)
      value = local(last_name(name), with_const(type, false), Declarator::Init::Copy, {value}, row);
    else if (changes)
      fail("what '" + name + "' gives, which changes something");
  }
  changed_ = changed, seen_ = seen;
  return value;
}

/// What tells which places the names in a frame stand for.
Symbols Inliner::indices_of(const Frame& made) const {
  Symbols all = named_in_indices(made.self);
  for (const auto& [symbol, given] : made.given)
    if (given && given->place) all.merge(named_in_indices(given));
  return all;
}
void Inliner::check_indices(const Symbols& indices, const Symbols& set, const std::string& name) const {
  for (const SymbolRef& each : indices)
    if (set.count(each)) fail("'" + each->name + "', which '" + name + "' changes while it names a place");
}

TermRef Inliner::early(const Row& all, std::size_t from, const Result& result, const std::string& name, Row& row) {
  TermRef value;
  if (result.is_place) fail("'" + name + "', which returns one place or another");
  if (result.type) value = nothing(with_const(deduced(referee(deduced(result.type))), false), last_name(name), row);
  tail(all, from, value, row);
  return value;
}

TermRef Inliner::given_back(const TermRef& given, const Result& result, const std::string& name, Row& row) {
  if (!result.type) return term(given, &row);
  const TypeRef& type = deduced(result.type);
  const bool by_reference = core::as<Reference>(type) != nullptr || result.is_place;
  const TypeRef of = deduced(referee(type));
  if (core::as<Real>(of)) {
    TermRef value = by_reference && given->place ? term(given, &row) : term(given_number(given), &row);
    check_changes(value);
    if (!by_reference && value->place)
      value = make_term(Load{value}, with_const(value->type, false), false, value->access, value->active);
    if (!by_reference && core::as<Real>(deduced(value->type)) && !is_of_kind(value, of))
      value = make_term(Convert{value, true}, with_const(of, false), false, value->access, value->active);
    return value;
  }
  if (core::as<Passive>(of) && !core::as<Pointer>(of)) {
    const TermRef value = term(given, &row);
    check_changes(value);
    const bool is_same = is_of(value, std::get<Passive>(of->form).text);
    if (is_same || by_reference || of->is_const) return value;
    return make_term(Convert{value, false}, with_const(of, false), false, value->access, false);
  }
  if (core::as<Pointer>(of)) return term(given, &row);
  const auto* braces = core::as<Verbatim>(given);
  const bool has_no_type = braces && !given->type;
  const TermRef place = has_no_type    ? nullptr
                        : by_reference ? object(given, &row, last_name(name))
                                       : value_of_object(given, &row, last_name(name));
  if (!place) fail("what '" + name + "' gives");
  check_changes(place);
  if (by_reference) return place;
  const auto* variable = core::as<Variable>(place);
  const bool is_own = variable && (temporaries_.count(variable->symbol) || frame().own.count(variable->symbol));
  if (is_own) {
    temporaries_.insert(variable->symbol);
    return place;
  }
  const TermRef copy = copy_of(place, last_name(name), row);
  temporaries_.insert(core::as<Variable>(copy)->symbol);
  return copy;
}

/// It has a name from here on, so that whoever wants it by value needs a copy.
void Inliner::no_temporary(const TermRef& object) {
  if (const auto* variable = core::as<Variable>(object)) temporaries_.erase(variable->symbol);
}

void Inliner::tail(const Row& all, std::size_t from, const TermRef& result, Row& to) {
  for (std::size_t i = from; i < all.size(); ++i) {
    const StmtRef& s = all[i];
    if (!s->location.empty()) location_ = s->location;
    const auto joined = [&](const StmtRef& first) {
      Row row = statements_in(first);
      row.insert(row.end(), all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
      return row;
    };
    if (const auto* form = core::as<Return>(meant(s))) {
      if (!form->value || !result) return;
      const TypeRef& type = deduced(result->type);
      const bool is_value = is_value_type(type);
      const TermRef value = is_value ? term(form->value->term, &to) : value_of_object(form->value->term, &to, "value");
      check_changes(value);
      return assign(result, value, to);
    }
    if (!has_return(s)) {
      statement(s, to);
      continue;
    }
    if (core::as<Stmts>(meant(s))) return tail(joined(s), 0, result, to);
    if (const StmtRef apart = declared_in_front(s)) return tail(joined(apart), 0, result, to);
    if (const auto* form = core::as<Switch>(meant(s))) {
      if (form->condition->access.changes()) fail("a switch on what it changes", ways_on::statement);
      const StmtRef chain = as_chain(*form, s);
      if (!chain) fail("a switch whose cases fall through, or are left before their end", ways_on::branches);
      return tail(joined(chain), 0, result, to);
    }
    const auto* form = core::as<If>(meant(s));
    const Row rest(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end());
    if (is_loop(s)) return loop_that_returns(s, rest, result, to);
    if (!form) fail("a return inside of this statement, where it is written out");
    const bool then_falls = falls_through(form->then), else_falls = !form->otherwise || falls_through(form->otherwise);
    if (then_falls && else_falls && !rest.empty()) fail("returns on some ways through a branch");
    const TermRef condition = term(form->condition, &to);
    check_changes(condition);
    Row then = statements_in(form->then), otherwise = statements_in(form->otherwise);
    if (then_falls) then.insert(then.end(), rest.begin(), rest.end());
    if (else_falls) otherwise.insert(otherwise.end(), rest.begin(), rest.end());
    Row one, other;
    tail(then, 0, result, one);
    tail(otherwise, 0, result, other);
    to.push_back(like(s, make_stmt(If{nullptr, condition, make_stmt(Stmts{std::move(one)}),
                                      other.empty() ? nullptr : make_stmt(Stmts{std::move(other)})})));
    return;
  }
}

void Inliner::loop_that_returns(const StmtRef& s, const Row& rest, const TermRef& result, Row& to) {
  const TermRef left = local("left", boolean_type(), Declarator::Init::Copy, {truth(false)}, to);
  const TermRef outer_left = std::exchange(frame().left, left), outer_result = std::exchange(frame().result, result);
  const int outside = std::exchange(frame().loops, 0);
  statement(s, to);
  frame().left = outer_left, frame().result = outer_result, frame().loops = outside;
  Row behind;
  tail(rest, 0, result, behind);
  if (behind.empty()) return;
  const TermRef not_left = make_term(Arithmetic{"!", {left}}, boolean_type(), false, reads, false);
  to.push_back(make_stmt(If{nullptr, not_left, make_stmt(Stmts{std::move(behind)}), nullptr}));
}

void Inliner::return_from_loop(const StmtRef& s, Row& to) {
  tail({s}, 0, frame().result, to);
  assign(frame().left, truth(true), to);
  to.push_back(make_stmt(Jump{Jump::Kind::Break}));
}

void Inliner::note_call(std::size_t begin, Symbols changed, Symbols seen, const TermRef& result, const Row& row) {
  changed_.clear(), seen_.clear();
  note_changes(row, begin, std::move(changed), std::move(seen));
  if (result && changed_.empty()) seen_.merge(named_in(result));
}

}  // namespace dualrev::flow
