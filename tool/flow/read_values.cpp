// What is stored, counted and called, and the terms that stand there.
#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/reader.hpp"

namespace dualrev::flow {

using namespace core;

bool Reader::is_number(const TypeRef& type) const {
  static const std::set<std::string> numbers{
      "bool",           "char",      "signed char",        "unsigned char", "short",
      "unsigned short", "int",       "unsigned int",       "unsigned",      "long",
      "unsigned long",  "long long", "unsigned long long", "std::size_t",   "size_t",
      "std::ptrdiff_t", "ptrdiff_t", "std::int32_t",       "std::int64_t",  "std::uint32_t",
      "std::uint64_t"};
  const auto* text = core::as<Passive>(deduced(type));
  const bool is_integer = text && text->integers && !text->integers->element && !text->integers->leads;
  return text && (numbers.count(built_in(type)) || is_enumeration(type) || (around_.unrolls && is_integer));
}

TypeRef Reader::without_const(const TypeRef& type) {
  if (const auto* array = core::as<core::Array>(type))
    return make_type(core::Array{without_const(array->element), array->extent});
  return with_const(type, false);
}

bool Reader::is_integer(const TermRef& t) {
  const TermRef& is = meant(t);
  const auto* type = core::as<Passive>(is->type);
  const bool is_known = is != t || core::as<Literal>(t) || core::as<Arithmetic>(t) || core::as<Size>(t) ||
                        core::as<Convert>(t) || core::as<Variable>(t) || core::as<Load>(t) || core::as<Index>(t) ||
                        core::as<Member>(t);
  return is_known && type && type->text != "auto";
}

void Reader::evaluate(const TermRef& t, const StmtRef& s, Block& to) {
  if (core::as<Sequence>(meant(t))) {
    StmtRef source = s;  // of the first one
    for (const TermRef& each : steps_of(t)) {
      const StmtRef alone = make_stmt(Evaluate{each});
      evaluate(each, source ? like(source, alone) : alone, to);
      source = nullptr;
    }
    return;
  }
  if (const auto* assign = core::as<Assign>(t); assign && is_real(assign->place->type)) {
    // What is assigned is computed before its place is.
    if (asks(assign->place) && !around_.unrolls && any_term(assign->value, [](const TermRef& part) {
          return core::as<Call>(part) || part->access.changes_or_runs();
        }))
      fail("an index that asks beside a call", ways_on::statement);
    const TermRef where = with_answers(assign->place, to);
    const SymbolRef root = place(where);
    const bool is_plain = assign->op == '=' || is_real(assign->computed);
    if (!is_plain || std::string("=+-*/").find(assign->op) == std::string::npos) fail("an assignment in another type");
    return store(root, where, assign->op, assign->value, s, to);
  }
  if (const auto* step = core::as<Step>(t); step && core::as<Real>(step->place->type)) {
    const SymbolRef root = place(step->place);
    to.push_back(
        {Store{root, step->place, text("1", with_const(step->place->type, false)), step->increment ? '+' : '-', false},
         s});
    return;
  }
  if (const auto* call = core::as<Call>(t)) return run(*call, nullptr, s, to, true);
  if (const auto* assign = core::as<Assign>(meant(t));
      assign && holds_scalar(assign->place->type) && !core::as<Real>(assign->place->type))
    return assign_whole(*assign, s, to);
  if (const auto* call = core::as<Apply>(meant(t))) return algorithm(*call, s, to);
  if (const auto* all = core::as<Opaque>(meant(t)); all && all->said)
    return change(*all, like(s, make_stmt(Plain{all->said, make_stmt(Evaluate{meant(t)})})), to);
  const bool is_count = core::as<Assign>(t) || core::as<Step>(t) || core::as<Opaque>(t);
  if (meant(t) != t || is_count) return count(meant(t), s, to);
  fail("this expression");
}

/// The number that stands in braces; none is zero.
static TermRef without_braces(const TermRef& value) {
  const auto* words = core::as<Verbatim>(value);
  const auto* whole = words && words->pieces.size() == 1 ? std::get_if<std::string>(&words->pieces[0]) : nullptr;
  const auto list = list_of({"", value->type, Declarator::Init::Copy, {Hole{value}}});
  if ((whole && *whole == "{}") || (list && list->empty())) return text("0.0", real(Scalar::Double));
  return list && list->size() == 1 && (*list)[0].value ? (*list)[0].value : value;
}

void Reader::store(const SymbolRef& root, const TermRef& place, char op, const TermRef& given_value, const StmtRef& s,
                   Block& to) {
  const TermRef value = without_braces(given_value);
  if (const auto choice = choice_in(value)) {
    Branch made{asked(choice->condition, to), {}, {}};
    store(root, place, op, choice->then, nullptr, made.then);
    store(root, place, op, choice->otherwise, nullptr, made.otherwise);
    to.push_back({std::move(made), s ? like(s, make_stmt(Stmts{})) : nowhere()});
    return;
  }
  const auto* load = core::as<Load>(value);
  if (op == '=' && !s && load && are_same(load->place, place)) return;
  const TermRef given = number(value, to);
  if (s && given == value) {
    to.push_back({Store{root, place, value, op, false}, s});
    return;
  }
  const TypeRef type = with_const(place->type, false);
  const StmtRef made = make_stmt(Evaluate{make_term(Assign{place, op, given, type}, type, true, writes, true)});
  to.push_back({Store{root, place, given, op, false, false, in_new_element_ && op == '='}, s ? like(s, made) : made});
}

StmtRef Reader::declared(const SymbolRef& symbol) {
  Declarator d{symbol->name, real(Scalar::Double), Declarator::Init::None, {}, false, symbol};
  return make_stmt(Declare{"", {std::move(d)}});
}

TermRef Reader::with_answers(const TermRef& given, Block& to) {
  if (around_.unrolls || !asks(given)) return given;
  std::map<const Term*, TermRef> made;  // which stand in the text and in what it means
  return rewritten(given, [&](const TermRef& t) -> TermRef {
    if (!asks(t)) return t;
    const auto* choice = core::as<Select>(t);
    if (choice && (asks(choice->then) || asks(choice->otherwise)))
      fail("what only one side of a choice asks", ways_on::branches);
    if (!t->type || t->place || !core::as<Passive>(deduced(t->type))) return nullptr;
    TermRef& answer = made[t.get()];
    if (answer) return answer;
    const TypeRef type = with_const(deduced(t->type), true);
    const SymbolRef name = made_symbol(around_.fresh("answer"));
    declare(name, name->name);
    to.push_back({Count{name, known(t, "an integer"), '=', true, type},
                  make_stmt(Plain{make_term(Verbatim{{"const " + spelling_of(type) + " ", name, " = ", Hole{t}, ";"}},
                                            nullptr, false, writes, false)})});
    return answer = variable(name, type, false);
  });
}

void Reader::check_asked_once(const Block& block) const {
  for (const Statement& s : block) {
    const auto* count = flow::as<Count>(s);
    const auto* loop = flow::as<Loop>(s);
    const bool is_asked_here = flow::as<Branch>(s) || (loop && !loop->counter) || (count && !asks(count->place));
    const auto all = is_asked_here ? std::vector<TermRef>() : terms_of(made_, s);
    if (std::any_of(all.begin(), all.end(), [](const TermRef& t) { return asks(t); }))
      fail("a call that gives no number, inside of something else", ways_on::statement);
    for (const Block* inside : blocks_in(s)) check_asked_once(*inside);
  }
}

TermRef Reader::number(const TermRef& value, Block& to, bool alone) {
  const TermRef made = with_named(value, [&](const TermRef& part) -> TermRef {
    if (!around_.unrolls && (!part->active || core::as<Load>(part)) && asks(part) && !choice_in(part))
      return with_answers(part, to);
    const auto* call = core::as<Call>(part);
    if (call && part->active && !around_.is_operation(part))
      return result_of(*call, to, alone && (part == number_in(value) || is_apart(part, value)));
    if (const auto* apply = core::as<Apply>(meant(part)))
      if (TermRef computed = number_of(*apply, to)) return computed;
    const auto* load = core::as<Load>(part);
    const auto* pointed = core::as<Dereference>(load ? load->place : part);
    const auto* found = pointed ? core::as<Temporary>(pointed->pointer) : nullptr;
    const auto* extreme = pointed ? core::as<Apply>(meant(found ? found->made : pointed->pointer)) : nullptr;
    if (TermRef computed = extreme ? extreme_element(*extreme, to) : nullptr) return computed;
    const auto given = choice_in(part);
    if (!given) return nullptr;
    const Select& choice = *given;
    const SymbolRef chosen = made_symbol(around_.fresh("chosen"));
    declare(chosen, chosen->name);
    number(chosen, Shape::Number, nullptr);
    const TypeRef type = is_real(part->type) ? with_const(deduced(part->type), false) : real(Scalar::Double);
    const TermRef place = variable(chosen, type, true);
    to.push_back({Store{chosen, place, nullptr, '=', true}, declared(chosen)});
    store(chosen, place, '=', make_term(choice, type, false, reads, true), nullptr, to);
    return make_term(Load{place}, type, false, reads, true);
  });
  number_term(made);
  return made;
}

TermRef Reader::result_of(const Call& call, Block& to, bool may_change) {
  const TypeRef type = real(Scalar::Double);
  const SymbolRef result = made_symbol(around_.fresh(name_of(call)));
  run(call, result, make_stmt(Stmts{}), to, may_change);
  declare(result, result->name);
  number(result, Shape::Number, nullptr);
  return make_term(Load{variable(result, type, true)}, type, false, reads, true);
}

std::string Reader::name_of(const Call& call) {
  const std::size_t colons = call.callee.rfind("::");
  return colons == std::string::npos ? call.callee : call.callee.substr(colons + 2);
}

void Reader::run(const Call& call, const SymbolRef& result, const StmtRef& s, Block& to, bool may_change) {
  const Callee* callee = around_.callee(call);
  if (!callee || !callee->function)
    fail("a call of '" + call.callee + "'" + (callee && !callee->reason.empty() ? ": " + callee->reason : ""));
  const bool changes = std::find(callee->changes.begin(), callee->changes.end(), true) != callee->changes.end();
  if (changes && !may_change)
    fail("a call of '" + call.callee + "' inside of an expression, which changes an argument", ways_on::statement);
  const auto& parameters = callee->function->parameters;
  if (call.arguments.size() != parameters.size()) fail("a call of '" + call.callee + "' with other arguments");
  Run made{call, result, {}, callee->may_throw};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const TermRef& given = call.arguments[i].term;
    const TypeRef& type = parameters[i].type;
    if (parameters[i].constant || !holds_scalar(type)) {
      const TermRef asked = with_answers(given, to);
      if (!mentioned(asked)) fail("what '" + call.callee + "' is given");
      const SymbolRef changed = callee->changes[i] ? counted(asked) : nullptr;
      made.arguments.push_back({Run::Kind::Passive, asked, changed, nullptr, changed != nullptr, true, true});
    } else if (is_double(referee(type)) && !callee->changes[i]) {
      // What is chosen by reference may be what the call changes.
      const TermRef& number = given_number(given);
      const bool is_chosen = core::as<Verbatim>(number) || core::as<Select>(number);
      if (changes && core::as<Reference>(type) && number->active && is_chosen)
        fail("what '" + call.callee + "' is given by reference");
      made.arguments.push_back(number_given(given, to));
    } else {
      const Run::Kind kind = is_double(referee(type)) ? Run::Kind::Number
                             : is_number_or_row(type) ? Run::Kind::Row
                                                      : Run::Kind::Object;
      made.arguments.push_back(whole_given(kind, given, callee->changes[i], is_pointer(type)));
      Run::Argument& argument = made.arguments.back();
      argument.is_read = callee->reads[i];
      argument.is_overwritten = argument.is_changed && i < callee->overwrites.size() && callee->overwrites[i];
      argument.is_filled = argument.is_changed && i < callee->fills.size() && callee->fills[i];
    }
  }
  for (const Run::Argument& one : made.arguments)
    for (const Run::Argument& other : made.arguments)
      if (&one != &other && one.is_changed && one.root == other.root && !(one.is_pointer && other.is_pointer))
        fail("'" + one.root->name + "', which is given twice and changed");
  check_given(made);
  to.push_back({std::move(made), s});
}

/// The reverse is given the same terms, behind the call.
void Reader::check_given(const Run& run) const {
  for (const Run::Argument& one : run.arguments)
    for (const Run::Argument& other : run.arguments) {
      if (!one.is_changed || one.kind != Run::Kind::Passive) continue;
      const bool leads = other.kind == Run::Kind::Passive && other.is_changed;
      for (const SymbolRef& each : named_in(other.given))
        if (own_root(each) == one.root && !(leads && own_root(each) == other.root))
          fail("'" + one.root->name + "', which is given and changed");
    }
}
SymbolRef Reader::own_root(const SymbolRef& symbol) const { return made_.owner(symbol); }

bool Reader::is_apart(const TermRef& call, const TermRef& whole) const {
  const Call& form = std::get<Call>(call->form);
  const Callee* callee = around_.callee(form);
  if (!callee || !callee->function || callee->changes.size() < form.arguments.size()) return false;
  Symbols changed;
  for (std::size_t i = 0; i < form.arguments.size(); ++i)
    if (callee->changes[i])
      for (const SymbolRef& each : named_in(form.arguments[i].term)) changed.insert(own_root(each));
  const TermRef rest =
      rewritten(whole, [&](const TermRef& t) { return t == call ? core::text("0.0", real(Scalar::Double)) : nullptr; });
  const Symbols others = named_in(rest);
  return std::none_of(others.begin(), others.end(),
                      [&](const SymbolRef& each) { return changed.count(own_root(each)) > 0; });
}

Run::Argument Reader::number_given(const TermRef& given, Block& to) {
  const TermRef value = number(given, to, false);
  if (!value->active) return {Run::Kind::Number, value, nullptr, nullptr, false};
  const auto* load = core::as<Load>(value);
  const TermRef place = load ? load->place : value->place ? value : nullptr;
  if (place) return {Run::Kind::Number, value, this->place(place), place, false};
  const SymbolRef argument = made_symbol(around_.fresh("argument"));
  declare(argument, argument->name);
  number(argument, Shape::Number, nullptr);
  const TermRef made = variable(argument, real(Scalar::Double), true);
  to.push_back({Store{argument, made, nullptr, '=', true}, declared(argument)});
  store(argument, made, '=', value, nullptr, to);
  return {Run::Kind::Number, make_term(Load{made}, real(Scalar::Double), false, reads, true), argument, made, false};
}

Run::Argument Reader::whole_given(Run::Kind kind, const TermRef& given, bool is_changed, bool is_pointer) {
  TermRef from;
  const TermRef whole = is_pointer ? row_of(given_number(given), from) : whole_of(given_number(given));
  if (!whole) fail("what a function is given");
  const SymbolRef named = root_of(whole);
  const SymbolRef root = place_in(whole, false);
  const Shape shape = made_.shapes.at(named);
  const bool is_input = shape != Shape::Array && shape != Shape::Number && shape != Shape::Other;
  if (is_changed && is_input && !changeable_.count(named)) changes_given(named);
  if (is_changed && ((is_input && !changeable_.count(named)) || !made_.differentiated.count(named)))
    fail("'" + named->name + "', which is changed");
  const TypeRef& type = deduced(whole->type);
  if (is_changed && !is_pointer && (core::as<Pointer>(type) || core::as<Record>(type)))
    fail("what is changed behind a pointer or in an object by '" + named->name + "'");
  if (kind == Run::Kind::Object && !made_.differentiated.count(root)) fail("'" + named->name + "', a constant object");
  if ((from && !mentioned(from)) || !is_readable(given)) fail("what a function is given");
  return {kind, given, root, whole, is_changed, true, is_pointer, from};
}

void Reader::passive(const StmtRef& meaning, const StmtRef& s, Block& to) {
  if (const auto* nothing = core::as<Stmts>(meaning)) {
    if (!nothing->body.empty()) fail("this statement");
    return;
  }
  if (const auto* form = core::as<Evaluate>(meaning)) {
    if (core::as<Sequence>(form->term)) return evaluate(form->term, s, to);
    const auto* call = core::as<Apply>(form->term);
    return call ? algorithm(*call, s, to) : count(form->term, s, to);
  }
  const auto read =
      std::make_shared<const Stmt>(Stmt{meaning->form, s->comments, s->trailing, s->location, s->checkpoint});
  if (const auto* form = core::as<If>(read)) return branch(*form, read, to);
  if (const auto* form = core::as<While>(read)) return repeated(*form, read, to);
  if (const auto* form = core::as<For>(read)) return loop(*form, read, to);
  if (const auto* form = core::as<DoWhile>(read)) return repeated_once(*form, read, to);
  if (const auto* form = core::as<RangeFor>(read)) return elements(*form, read, to);
  const auto* declared = core::as<Declare>(meaning);
  if (!declared) fail("this statement");
  if (declared->declarators.empty()) to.push_back({Using{}, s});
  bool is_first = true;
  for (const Declarator& d : declared->declarators) {
    const StmtRef source = is_first ? s : nullptr;
    if (is_real(d.type)) {
      declare(d.symbol, d.name);
      number(d.symbol, Shape::Number, nullptr);
      made_.differentiated.erase(d.symbol);
      const TermRef value = d.arguments.empty() ? nullptr : d.arguments[0].term;
      if (value && !mentioned(value)) fail("how '" + d.name + "' begins");
      to.push_back({Store{d.symbol, variable(d.symbol, d.type, false), value, '=', true}, source});
    } else {
      integer(d, source, to);
    }
    is_first = false;
  }
}

bool Reader::is_unsigned(const Counter& counter) {
  const TypeRef& type = built_in(counter.symbol->type).empty() ? counter.type : counter.symbol->type;
  const auto width = width_of(type);
  return width ? !width->is_signed : built_in(type) == "char" || built_in(type).find("uint") != std::string::npos;
}

const TermRef& Reader::known(const TermRef& t, const char* what) {
  if (!mentioned(t)) fail(std::string(what) + " that cannot be read", ways_on::statement);
  return t;
}

bool Reader::is_real(const TypeRef& type) const {
  return is_double(type) || (around_.any_number && core::as<Real>(deduced(type)));
}

StmtRef Reader::nowhere() const {
  return std::make_shared<const Stmt>(Stmt{Stmts{}, {}, {}, around_.unrolls ? location_ : std::string()});
}

SymbolRef Reader::place(const TermRef& t) const {
  if (!is_real(t->type)) fail("a place that is no number of this function");
  return place_in(t, true);
}

SymbolRef Reader::place_in(const TermRef& t, bool is_number) const {
  const SymbolRef variable = root_of(t);
  const auto shape = variable ? made_.shapes.find(variable) : made_.shapes.end();
  if (shape == made_.shapes.end()) fail("a place that is no number of this function");
  known(t, "a place");
  int depth = 0;
  for (TermRef at = meant(t); !core::as<Variable>(at); ++depth) {
    const bool is_whole = depth == 0;
    if (!is_whole && core::as<Pointer>(at->type)) fail("what a pointer in an object points to");
    if (const auto* index = core::as<Index>(at)) {
      if (!is_integer(index->index) && !core::as<Variable>(index->index)) fail("an index that is no integer");
      at = index->base;
    } else if (const auto* pointer = core::as<Dereference>(at)) {
      at = pointer->pointer;
    } else if (const auto* member = core::as<Member>(at)) {
      const TypeRef& object = deduced(member->object->type);
      if (member->arrow || !(core::as<Record>(object) || is_pair(object))) fail("a member of '" + member->name + "'");
      const RecordTwin* record = around_.class_of_object(deduced(member->object->type));
      for (const Field& field : record ? record->fields : std::vector<Field>())
        if (field.name == member->name && field.is_const && !field.is_private)
          fail("the member '" + member->name + "', which is const");
      at = member->object;
    }
    at = meant(at);
    if (const auto* load = core::as<Load>(at)) at = meant(load->place);
    const auto* library = core::as<Library>(deduced(at->type));
    const bool is_variable = core::as<Variable>(at) != nullptr;
    if (library && library->name == "std::span" && !is_variable) fail("what a span in an object refers to");
  }
  const Shape of = shape->second;
  if (is_number && (of == Shape::Number) != (depth == 0) && of != Shape::Other) fail("an array as a whole");
  if (of == Shape::Row && depth != (is_number ? 1 : depth)) fail("an array as a whole");
  return made_.owner(variable);
}

void Reader::number_term(const TermRef& argument) const {
  const TermRef& t = given_number(argument);
  if (!is_real(t->type) && t->active) fail("a number that is no double");
  if (!t->active) {
    if (!mentioned(t)) fail("a constant that cannot be read");
    return;
  }
  if (const auto* load = core::as<Load>(t)) return static_cast<void>(place(load->place));
  if (t->place) return static_cast<void>(place(t));
  if (const auto* call = core::as<Call>(t)) {
    if (!around_.is_operation(t)) fail("a call of '" + call->callee + "'");
    for (const Hole& each : call->arguments)
      core::as<Real>(given_number(each.term)->type) ? number_term(each.term) : static_cast<void>(condition(each.term));
    return;
  }
  const bool is_operation = core::as<Unary>(t) || core::as<Binary>(t) || core::as<Primitive>(t) || core::as<Convert>(t);
  if (!is_operation) fail("this expression");
  for (const Hole& each : operands(*t))
    core::as<Real>(each.term->type) ? number_term(each.term) : static_cast<void>(condition(each.term));
}

}  // namespace dualrev::flow
