// Rows and objects as a whole, and algorithms of the library, as the loops that they are.
#include "flow/reader.hpp"

#include <map>
#include <string>

#include "core/same.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

TermRef value_at(const TermRef& place) {
  return make_term(Load{place}, real(Scalar::Double), false, reads, place->active);
}

}  // namespace

void Reader::assign_whole(const Assign& assign, const StmtRef& s, Block& to) {
  const TermRef place = whole_of(assign.place);
  TermRef from = whole_of(assign.value);
  if (!place) fail("what is assigned");
  const SymbolRef root = place_in(place, false);
  const TypeRef type = deduced(place->type);
  const bool is_vector = flow::is_vector(type);
  if (!from && !is_vector) from = made_of_braces(assign.value, type, to);
  if (from) place_in(from, false);
  if (!is_vector) return copy_members(root, place, from, type, to);
  if (!are_doubles(elements_of(type)) || !from || !are_of_one_size(place, from))
    return assign_vector(place, assign.value, s, to);
  const Range all{root, place, nullptr, size_of_row(place)}, source{nullptr, from, nullptr, nullptr};
  each(all, to, [&](const TermRef& i, Block& body) {
    store(root, element_at(all, i), '=', value_at(element_at(source, i)), nullptr, body);
  });
}

bool Reader::are_of_one_size(const TermRef& row, const TermRef& other) const {
  const TermRef one = size_of(row), of_other = size_of(other);
  return one && of_other && are_same(one, of_other);
}

/// "{a, b}" of "T{a, b}"; other terms as they are.
static TermRef without_type(const TermRef& value) {
  const auto* temporary = core::as<Temporary>(value);
  const auto* text = core::as<Verbatim>(temporary ? temporary->made : value);
  const auto* braces = text && text->pieces.size() == 2 && !text->meaning && text->key.empty()
                           ? std::get_if<Hole>(&text->pieces[1])
                           : nullptr;
  if (braces && std::holds_alternative<TypeRef>(text->pieces[0])) return braces->term;
  return temporary ? temporary->made : value;
}

std::vector<Inner> Reader::inside(const TypeRef& type) {
  if (!is_tuple(type))
    return is_of_numbers(without_const(deduced(type))) ? parts_of(type, around_) : std::vector<Inner>();
  std::vector<Inner> all;
  for (const TypeRef& each : core::as<Library>(deduced(type))->arguments) all.push_back({"", all.size(), each});
  return all;
}

bool Reader::add_braces(const TypeRef& type, std::vector<std::string>& all) {
  if (is_double(type)) {
    all.insert(all.end(), all.empty() ? 2 : 1, "");
    return true;
  }
  const std::vector<Inner> inner = inside(type);
  if (inner.empty()) return false;
  if (all.empty()) all.emplace_back();
  // Those of the array in a std::array can be left out around numbers alone.
  const auto* library = core::as<Library>(deduced(type));
  const bool is_nested = library && library->name == "std::array" && !is_double(inner[0].type);
  all.back() += is_nested ? "{{" : "{";
  for (const Inner& each : inner) {
    if (&each != &inner[0]) all.back() += ", ";
    if (!add_braces(each.type, all)) return false;
  }
  all.back() += is_nested ? "}}" : "}";
  return true;
}

void Reader::add_numbers_at(const TermRef& place, const TypeRef& given, std::vector<TermRef>& all) {
  const TypeRef& type = deduced(given);
  if (is_double(type)) return all.push_back(make_term(Load{place}, real(Scalar::Double), false, reads, true));
  const std::vector<Inner> inner = inside(type);
  if (inner.empty() || is_tuple(type)) fail("what it gives");
  for (const Inner& each : inner) add_numbers_at(inner_place(place, each), without_const(each.type), all);
}

void Reader::add_numbers_of(const std::vector<Item>& given, const TypeRef& type, std::vector<TermRef>& all) {
  const std::vector<Inner> inner = inside(type);
  const std::vector<Item>& items =
      given.size() == 1 && inner.size() > 1 && !given[0].value && elements_of(deduced(type)) ? given[0].list : given;
  if (items.size() != inner.size()) fail("what it gives");
  for (std::size_t i = 0; i < inner.size(); ++i)
    items[i].value ? add_numbers(items[i].value, inner[i].type, all)
                   : add_numbers_of(items[i].list, inner[i].type, all);
}

std::optional<std::vector<Item>> Reader::items_given(const TermRef& given, const TypeRef& type) {
  const auto* temporary = core::as<Temporary>(given);
  const TermRef& value = temporary ? temporary->made : given;
  const auto* text = core::as<Verbatim>(value);
  if (!text || text->pieces.empty() || core::as<Invoke>(text->meaning)) return std::nullopt;
  const std::vector<Hole> inside = operands(*value);
  const bool is_typed = std::holds_alternative<TypeRef>(text->pieces[0]);
  const auto* name = std::get_if<Rooted>(&text->pieces[0]);
  const bool is_made = name && (name->name == "std::make_pair" || name->name == "std::make_tuple");
  const auto* words = text->pieces.size() > 1 ? std::get_if<std::string>(&text->pieces[1]) : nullptr;
  if ((is_pair(type) || is_tuple(type)) && (is_typed || is_made) && words && *words == "(") {
    std::vector<Item> all;
    for (const Hole& each : inside) all.push_back({given_number(each.term), {}});
    return all;
  }
  if (is_typed && text->pieces.size() == 2 && inside.size() == 1) return items_given(inside[0].term, type);
  return list_of({"", type, Declarator::Init::Copy, {Hole{value}}});
}

void Reader::add_numbers(const TermRef& value, const TypeRef& type, std::vector<TermRef>& all) {
  if (is_double(type)) return all.push_back(value);
  if (const TermRef whole = whole_of(value); whole && made_.shapes.count(root_of(whole))) {
    place_in(whole, false);
    return add_numbers_at(whole, type, all);
  }
  const auto list = items_given(value, type);
  if (!list) fail("what it gives");
  add_numbers_of(*list, type, all);
}

TermRef Reader::made_of_braces(const TermRef& value, const TypeRef& given, Block& to) {
  const TypeRef type = without_const(given);
  const auto list = list_of({"", type, Declarator::Init::Copy, {Hole{without_type(value)}}});
  if (!list || flow::is_vector(type) || !is_of_numbers(type)) fail("what is assigned");
  const SymbolRef made = made_symbol(around_.fresh("value"));
  declare(made, made->name);
  Declarator d{made->name, type, Declarator::Init::Copy, {}, false, made};
  number(made, Shape::Array, &d);
  to.push_back({Make{made}, nothing_in(d, type)});
  const TermRef place = variable(made, type, true);
  set_items(made, place, type, *list, to);
  return place;
}

TermRef Reader::size_of(const TermRef& row) const {
  const auto* variable = core::as<Variable>(meant(row));
  if (!variable || made_.resized.count(variable->symbol)) return nullptr;
  if (leads_.count(variable->symbol) && changeable_.count(variable->symbol)) return nullptr;
  const auto known = sizes_.find(variable->symbol);
  if (known != sizes_.end()) {
    relied_on_.insert(variable->symbol);
    return known->second;
  }
  const auto shape = made_.shapes.find(variable->symbol);
  const bool is_input = shape == made_.shapes.end() || shape->second == Shape::Row || shape->second == Shape::Object;
  return is_input ? make_term(Size{meant(row)}, size_type(), false, pure, false) : nullptr;
}

TermRef Reader::canonical(const TermRef& integer) const {
  TermRef t = meant(integer);
  for (const auto* convert = core::as<Convert>(t); convert; convert = core::as<Convert>(t)) {
    if (is_narrow(t->type)) {  // which number it is depends on what it becomes
      const std::string of = built_in(t->type);
      if (of.empty()) return t;
      return make_term(Arithmetic{"to " + of, {canonical(convert->operand)}}, t->type, false, pure, false);
    }
    t = meant(convert->operand);
  }
  if (const auto* variable = core::as<Variable>(t)) {
    const auto fixed = fixed_.find(variable->symbol);
    if (fixed == fixed_.end()) return t;
    // What it begins with may be something else by now.
    const Symbols from = named_in(fixed->second);
    const bool stays = std::all_of(from.begin(), from.end(), [&](const SymbolRef& each) {
      return made_.shapes.count(each) ? !made_.integers.count(each) : each->changes == 0 && !each->escapes;
    });
    return stays ? canonical(fixed->second) : t;
  }
  if (const auto* size = core::as<Size>(t)) {
    const TermRef known = size_of(size->object);
    return known ? known : make_term(Opaque{}, size_type(), false, pure, false);  // like no other
  }
  const auto* sum = core::as<Arithmetic>(t);
  if (!sum) return t;
  Arithmetic all{sum->op, {}};
  for (const TermRef& operand : sum->operands) all.operands.push_back(canonical(operand));
  return make_term(std::move(all), t->type, false, pure, false);
}

void Reader::swap(const Apply& call, const StmtRef& s, Block& to) {
  if (core::as<Passive>(deduced(call.arguments[0]->type))) {
    const TermRef &one = call.arguments[0], &other = call.arguments[1];
    const StmtRef words = make_stmt(Evaluate{flow::swapped(one, other)});
    const StmtRef source = core::as<Plain>(s) ? s : s ? like(s, words) : words;
    for (const TermRef& each : {one, other}) check_changed(counted(one), each), check_changed(counted(other), each);
    to.push_back({Swap{{counted(one), one}, {counted(other), other}}, source});
    return;
  }
  const Swap made{side_of_swap(call.arguments[0]), side_of_swap(call.arguments[1])};
  const TypeRef &one = made.one.place->type, &other = made.other.place->type;
  if (is_double(one) != is_double(other)) fail("what is swapped");
  if (!is_double(one)) {
    if (is_vector(one) && !are_of_one_size(made.one.place, made.other.place))
      return exchange(made.one.place, made.other.place, s, to);
    swapped_.insert(made.one.root);
    swapped_.insert(made.other.root);
  }
  to.push_back({made, s});
}

Swap::Side Reader::side_of_swap(const TermRef& given) {
  const bool is_number = is_double(given->type);
  const TermRef place = is_number ? given : whole_of(given);
  const SymbolRef root = place ? (is_number ? this->place(place) : place_in(place, false)) : nullptr;
  const SymbolRef named = place ? root_of(place) : nullptr;
  if (!root || !made_.differentiated.count(named)) fail("what is swapped");
  const Shape shape = made_.shapes.at(named);
  const bool is_own = shape == Shape::Array || shape == Shape::Number || shape == Shape::Other;
  const bool is_element =
      place && !core::as<Variable>(meant(place)) && (is_vector(place->type) || shape == Shape::Array);
  if (!is_number && !((core::as<Variable>(meant(place)) && shape == Shape::Array) || is_element))
    fail("what is swapped");
  if (!is_own && !changeable_.count(named)) {
    changes_given(named);
    fail("'" + named->name + "', which is changed");
  }
  return {root, place};
}

// ---- algorithms ----

/// Of `i + n` and `i`: how much more the one is; null of others.
static TermRef beyond(const TermRef& more, const TermRef& less) {
  const auto* text = core::as<Verbatim>(more);
  const auto* sum = core::as<Arithmetic>(meant(more));
  if (!text || !sum || sum->op != "+" || sum->operands.size() != 2 || text->pieces.size() != 3) return nullptr;
  const auto *first = std::get_if<Hole>(&text->pieces[0]), *last = std::get_if<Hole>(&text->pieces[2]);
  const auto* words = std::get_if<std::string>(&text->pieces[1]);
  const auto plain = [](const TermRef& t) {
    const TermRef is = below_conversions(t);
    const auto* load = core::as<Load>(is);
    return load ? below_conversions(load->place) : is;
  };
  const bool is_same = first && last && words && *words == " + " && are_same(plain(sum->operands[0]), plain(less)) &&
                       are_same(plain(last->term), plain(sum->operands[1]));
  return is_same ? last->term : nullptr;
}

/// Arithmetic of sizes, as it is written.
static TermRef in_sizes(const char op, const TermRef& left, const TermRef& right) {
  const bool is_sum = op == '+' || op == '-';
  const TermRef meaning =
      make_term(Arithmetic{std::string(1, op), {meant(left), meant(right)}}, size_type(), false, reads, false);
  return make_term(Verbatim{{Hole{left, Wanted::Value, is_sum ? Precedence::Additive : Precedence::Multiplicative},
                             std::string(" ") + op + " ",
                             Hole{right, Wanted::Value, is_sum ? Precedence::Multiplicative : Precedence::Unary}},
                            is_sum ? Precedence::Additive : Precedence::Multiplicative,
                            {},
                            meaning},
                   size_type(), false, reads, false);
}
static TermRef size(std::int64_t count) {
  return make_term(Verbatim{{std::to_string(count)}, Precedence::Primary, {}, literal(count, size_type())}, size_type(),
                   false, pure, false);
}

Reader::Range Reader::range(const TermRef& first, const TermRef& last) {
  Range made;
  made.row = row_of(first, made.from);
  if (!made.row) fail("a range that an algorithm is given", ways_on::loop);
  const SymbolRef root = root_of(made.row);
  made.is_constant = root && known_.count(root) && !made_.shapes.count(root);
  if (!made.is_constant) made.root = place_in(made.row, false);
  if (!last) return made;
  TermRef end;
  const TermRef other = row_of(last, end);
  if (!other || !end || !are_same(meant(other), meant(made.row)) || !mentioned(end) ||
      (made.from && !mentioned(made.from)))
    fail("a range that an algorithm is given", ways_on::loop);
  const auto as_size = [](const TermRef& t) {
    if (const TermRef all = below_conversions(t); core::as<Size>(all)) return all;
    const TermRef meaning = make_term(Convert{meant(t)}, size_type(), false, t->access, false);
    return make_term(
        Verbatim{{"static_cast<", Rooted{"std::size_t"}, ">(", Hole{t, Wanted::Value, Precedence::Comma}, ")"},
                 Precedence::Postfix,
                 {},
                 meaning},
        size_type(), false, t->access, false);
  };
  const TermRef by = made.from ? beyond(end, made.from) : end;
  if (by) {
    made.count = as_size(by);
  } else {
    made.count = as_size(in_sizes('-', end, made.from));
  }
  return made;
}

TermRef Reader::element_at(const Range& range, const TermRef& i) {
  const TermRef index = range.from ? in_sizes('+', range.from, i) : i;
  return make_term(Index{range.row, index}, real(Scalar::Double), true, reads, !range.is_constant);
}

void Reader::each(const Range& range, Block& to, const std::function<void(const TermRef&, Block&)>& body) {
  each(literal(0, size_type()), range.count, to, body);
}

void Reader::each(const TermRef& first, const TermRef& bound, Block& to,
                  const std::function<void(const TermRef&, Block&)>& body) {
  names_.emplace_back();
  const SymbolRef index = made_symbol(around_.fresh("i"));
  declare(index, index->name);
  Loop loop;
  loop.counter = Counter{index, size_type(), first, bound, 1, false};
  body(variable(index, size_type(), false, pure), loop.body);
  names_.pop_back();
  to.push_back({std::move(loop), make_stmt(Stmts{})});
}

TermRef Reader::made_number(const char* hint, const TermRef& value, Block& to) {
  const SymbolRef symbol = made_symbol(around_.fresh(hint));
  declare(symbol, symbol->name);
  number(symbol, Shape::Number, nullptr);
  const TypeRef type = is_real(value->type) ? with_const(deduced(value->type), false) : real(Scalar::Double);
  const TermRef place = variable(symbol, type, true);
  to.push_back({Store{symbol, place, nullptr, '=', true}, declared(symbol)});
  store(symbol, place, '=', value, nullptr, to);
  return place;
}

/// Of `std::plus<>()` its operator, and of the library's others; 0 of what is none.
static char operator_of_library(const TermRef& given) {
  static const std::map<std::string, char> known = {
      {"std::plus", '+'}, {"std::minus", '-'}, {"std::multiplies", '*'}, {"std::divides", '/'}};
  const auto* temporary = core::as<Temporary>(given);
  const TermRef& t = temporary ? temporary->made : given;
  const auto* library = t->type ? core::as<Library>(deduced(t->type)) : nullptr;
  const auto* words = t->type ? core::as<Passive>(deduced(t->type)) : nullptr;
  const std::string name = library ? library->name : words ? words->text.substr(0, words->text.find('<')) : "";
  const auto found = known.find(name);
  return found == known.end() ? char{0} : found->second;
}
static bool is_sum_of_library(const TermRef& given) { return operator_of_library(given) == '+'; }

TermRef Reader::applied(const TermRef& given, const std::vector<TermRef>& places, const SymbolRef& set) const {
  if (const char op = operator_of_library(given); op != 0 && places.size() == 2)
    return make_term(Binary{op, value_at(places[0]), value_at(places[1])}, real(Scalar::Double), false, reads,
                     places[0]->active || places[1]->active);
  const auto* temporary = core::as<Temporary>(given);
  const auto* closure = core::as<Lambda>(temporary ? temporary->made : given);
  const TermRef made = closure ? flow::applied(*closure, places) : nullptr;
  if (!made || !is_double(made->type)) fail("a closure that is more than one expression", ways_on::loop);
  if (set && copies(*closure))
    for (const SymbolRef& each : named_in(closure->body))
      if (each == set || own_root(each) == set) fail("what a closure copies");
  return made->place ? value_at(made) : made;
}

void Reader::algorithm(const Apply& call, const StmtRef& s, Block& to) {
  const auto& given = call.arguments;
  if (call.function == "std::swap") return swap(call, s, to);
  if (changes_size(call)) return grow(call, s, to);
  if (call.function == "push_back" || call.function == "pop_back") return grow_integers(call, s, to);
  const auto changes = [&](const Range& range) {
    const SymbolRef named = root_of(range.row);
    if (range.is_constant) fail("constants, which are changed");
    if (made_.shapes.at(named) != Shape::Array && !changeable_.count(named))
      fail("'" + named->name + "', which is changed");
    return range.root;
  };
  if (call.function == "std::fill") {
    const Range all = range(given[0], given[1]);
    const SymbolRef root = changes(all);
    const TermRef value = given[2]->active ? value_at(made_number("filled", given[2], to)) : given[2];
    return each(all, to,
                [&](const TermRef& i, Block& body) { store(root, element_at(all, i), '=', value, nullptr, body); });
  }
  if (call.function == "std::iota") {
    const Range all = range(given[0], given[1]);
    const SymbolRef root = changes(all);
    const TermRef value = made_number("value", given[2], to);
    return each(all, to, [&](const TermRef& i, Block& body) {
      store(root, element_at(all, i), '=', value_at(value), nullptr, body);
      store(root_of(value), value, '+', text("1", value->type), nullptr, body);
    });
  }
  if (call.function == "std::partial_sum" || call.function == "std::adjacent_difference") {
    const Range from = range(given[0], given[1]), result = range(given[2], nullptr);
    return successive(from, result, changes(result), call.function == "std::partial_sum", to);
  }
  const bool is_copy = call.function == "std::copy";
  if (!is_copy && call.function != "std::transform") fail("a call of '" + call.function + "'");
  const Range from = range(given[0], given[1]);
  const bool has_two = given.size() == 5;
  const Range second = has_two ? range(given[2], nullptr) : Range();
  const Range result = range(given[has_two ? 3 : 2], nullptr);
  const SymbolRef root = changes(result);
  const bool is_itself = [&](const Range& other) {
    return are_same(meant(other.row), meant(result.row)) && !other.from && !result.from;
  }(from);
  if ((from.root == root && !is_itself) || (has_two && second.root == root))
    fail("an algorithm within one row", ways_on::loop);
  each(from, to, [&](const TermRef& i, Block& body) {
    std::vector<TermRef> places{element_at(from, i)};
    if (has_two) places.push_back(element_at(second, i));
    const TermRef value = is_copy ? value_at(places[0]) : applied(given.back(), places, root);
    store(root, element_at(result, i), '=', value, nullptr, body);
  });
}

/// Sums of what is before, with it, or differences of neighbours.
void Reader::successive(const Range& from, const Range& result, const SymbolRef& root, bool adds, Block& to) {
  if (from.root == root) fail("an algorithm within one row", ways_on::loop);
  const TermRef none =
      make_term(Arithmetic{"!=", {meant(from.count), literal(0, size_type())}}, boolean_type(), false, reads, false);
  const TermRef any = make_term(
      Verbatim{{Hole{from.count, Wanted::Value, Precedence::Relational}, " != 0"}, Precedence::Equality, {}, none},
      boolean_type(), false, reads, false);
  names_.emplace_back();
  Branch some{any, {}, {}};
  const TermRef first = value_at(element_at(from, size(0)));
  const TermRef sum = adds ? made_number("sum", first, some.then) : nullptr;
  store(root, element_at(result, size(0)), '=', adds ? value_at(sum) : first, nullptr, some.then);
  each(size(1), from.count, some.then, [&](const TermRef& i, Block& body) {
    const TermRef element = value_at(element_at(from, i));
    if (adds) store(root_of(sum), sum, '+', element, nullptr, body);
    const TermRef before = adds ? nullptr : value_at(element_at(from, in_sizes('-', i, size(1))));
    const TermRef value =
        adds ? value_at(sum)
             : make_term(Binary{'-', element, before}, real(Scalar::Double), false, reads, element->active);
    store(root, element_at(result, i), '=', value, nullptr, body);
  });
  names_.pop_back();
  to.push_back({std::move(some), make_stmt(Stmts{})});
}

/// The sum of terms in the order in which libstdc++ adds them where the standard leaves it open: four at a time.
TermRef Reader::reduced(const TermRef& count, const TermRef& first, const TermRef& operation,
                        const std::function<TermRef(const TermRef&, Block&)>& term, Block& to) {
  const bool is_sum = !operation || is_sum_of_library(operation);
  const auto both = [&](const TermRef& left, const TermRef& right, Block& body) {
    if (is_sum)
      return make_term(Binary{'+', left, right}, real(Scalar::Double), false, left->access | right->access,
                       left->active || right->active);
    const TermRef a = made_number("left", left, body), b = made_number("right", right, body);
    return applied(operation, {a, b}, nullptr);
  };
  const TermRef sum = made_number("sum", first, to);
  const auto add = [&](const TermRef& value, Block& body) {
    if (is_sum) return store(root_of(sum), sum, '+', value, nullptr, body);
    const TermRef next = made_number("next", value, body);
    store(root_of(sum), sum, '=', applied(operation, {sum, next}, nullptr), nullptr, body);
  };
  const TermRef fours = in_sizes('/', count, size(4));
  each(literal(0, size_type()), fours, to, [&](const TermRef& i, Block& body) {
    const TermRef at = in_sizes('*', size(4), i);
    std::vector<TermRef> all;
    for (int k = 0; k < 4; ++k) all.push_back(term(k == 0 ? at : in_sizes('+', at, size(k)), body));
    const TermRef left = both(all[0], all[1], body), right = both(all[2], all[3], body);
    add(both(left, right, body), body);
  });
  each(in_sizes('*', fours, size(4)), count, to, [&](const TermRef& i, Block& body) { add(term(i, body), body); });
  return value_at(sum);
}

TermRef Reader::number_of(const Apply& call, Block& to) {
  const auto& given = call.arguments;
  if (call.function == "std::reduce") {
    const Range all = range(given[0], given[1]);
    const TermRef first = given.size() > 2 ? given[2] : text("0.0", real(Scalar::Double));
    if (!is_double(with_const(deduced(first->type), false))) fail("a sum that is no double");
    return reduced(
        all.count, first, given.size() > 3 ? given[3] : nullptr,
        [&](const TermRef& i, Block&) { return value_at(element_at(all, i)); }, to);
  }
  if (call.function == "std::transform_reduce") {
    const bool has_two = given.size() != 5;
    const Range all = range(given[0], given[1]), second = has_two ? range(given[2], nullptr) : Range();
    const TermRef& first = given[has_two ? 3 : 2];
    if (!is_double(with_const(deduced(first->type), false))) fail("a sum that is no double");
    const auto term = [&](const TermRef& i, Block&) {
      const TermRef element = element_at(all, i), other = has_two ? element_at(second, i) : nullptr;
      if (given.size() > 4)
        return applied(given.back(), has_two ? std::vector{element, other} : std::vector{element}, nullptr);
      return make_term(Binary{'*', value_at(element), value_at(other)}, real(Scalar::Double), false, reads,
                       element->active || other->active);
    };
    return reduced(all.count, first, given.size() == 6 ? given[4] : given.size() == 5 ? given[3] : nullptr, term, to);
  }
  const bool is_product = call.function == "std::inner_product";
  if (!is_product && call.function != "std::accumulate") return nullptr;
  const Range all = range(given[0], given[1]);
  const Range second = is_product ? range(given[2], nullptr) : Range();
  const TermRef& first = given[is_product ? 3 : 2];
  if (!is_double(with_const(deduced(first->type), false))) fail("a sum that is no double");
  const TermRef sum = made_number("sum", first, to);
  const SymbolRef root = root_of(sum);
  each(all, to, [&](const TermRef& i, Block& body) {
    const TermRef element = element_at(all, i);
    if (given.size() == 4 && !is_product)
      return store(root, sum, '=', applied(given[3], {sum, element}, nullptr), nullptr, body);
    const TypeRef type = real(Scalar::Double);
    const TermRef other = is_product ? element_at(second, i) : nullptr;
    if (given.size() == 6) {
      const TermRef product = applied(given[5], {element, other}, nullptr);
      if (is_sum_of_library(given[4])) return store(root, sum, '+', product, nullptr, body);
      const TermRef both = made_number("term", product, body);
      return store(root, sum, '=', applied(given[4], {sum, both}, nullptr), nullptr, body);
    }
    const TermRef term = is_product ? make_term(Binary{'*', value_at(element), value_at(other)}, type, false, reads,
                                                element->active || other->active)
                                    : value_at(element);
    store(root, sum, '+', term, nullptr, body);
  });
  return value_at(sum);
}

TermRef Reader::extreme_element(const Apply& call, Block& to) {
  const bool is_largest = call.function == "std::max_element";
  if (!is_largest && call.function != "std::min_element") return nullptr;
  const Range all = range(call.arguments[0], call.arguments[1]);
  const TermRef first =
      make_term(Verbatim{{"0"}, Precedence::Primary, {}, make_term(Literal{0}, size_type(), false, pure, false)},
                size_type(), false, pure, false);
  const TermRef best = made_number(is_largest ? "largest" : "smallest", value_at(element_at(all, first)), to);
  each(all, to, [&](const TermRef& i, Block& body) {
    const TermRef element = element_at(all, i);
    const TermRef &less = is_largest ? best : element, &more = is_largest ? element : best;
    const TermRef meaning = make_term(Opaque{{less, more}}, boolean_type(), false, reads, false);
    const TermRef condition = make_term(
        Verbatim{{Hole{less, Wanted::Value, Precedence::Shift}, " < ", Hole{more, Wanted::Value, Precedence::Shift}},
                 Precedence::Relational,
                 {},
                 meaning},
        boolean_type(), false, reads, false);
    Branch found{condition, {}, {}};
    store(root_of(best), best, '=', value_at(element), nullptr, found.then);
    body.push_back({std::move(found), make_stmt(Stmts{})});
  });
  return value_at(best);
}

}  // namespace dualrev::flow
