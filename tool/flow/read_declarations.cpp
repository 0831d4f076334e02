// Variables of a body: numbers, integers, arrays, tables, objects, other names of places.
#include "core/rewrite.hpp"
#include "flow/reader.hpp"

namespace dualrev::flow {

using namespace core;

void Reader::declaration(const Declare& form, const StmtRef& s, Block& to) {
  if (form.declarators.size() == 1) return declared_alone(form, s, to);
  for (const Declarator& each : form.declarators) {
    const StmtRef alone = make_stmt(Declare{form.specifiers, {each}});
    made_.numbers.push_back(&each == &form.declarators[0] ? like(s, alone) : alone);
    declared_alone(std::get<Declare>(made_.numbers.back()->form), made_.numbers.back(), to);
  }
}

void Reader::declared_alone(const Declare& form, const StmtRef& s, Block& to) {
  const Declarator& d = form.declarators[0];
  const TypeRef& type = deduced(d.type);
  if (!is_plain(form.specifiers) && (is_real(type) || core::as<core::Reference>(type) || core::as<Passive>(type)))
    fail("a variable that is '" + form.specifiers + "'", ways_on::parameter);
  if (is_real(type)) {
    if (d.arguments.size() > 1) fail("how '" + d.name + "' begins");
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Number, &d);
    TermRef value = d.arguments.empty() ? nullptr : d.arguments[0].term;
    if (!value && d.init == Declarator::Init::List) value = text("0.0", real(Scalar::Double));
    const TermRef place = variable(d.symbol, with_const(type, false), !d.passive);
    if (!value && d.init != Declarator::Init::None) fail("how '" + d.name + "' begins");
    if (value && choice_in(value)) {
      Declare nothing = *core::as<Declare>(declared(d.symbol));
      if (form.specifiers.starts_with(unused)) nothing.specifiers = unused;
      to.push_back({Store{d.symbol, place, nullptr, '=', true}, like(s, make_stmt(std::move(nothing)))});
      return store(d.symbol, place, '=', value, nullptr, to);
    }
    const TermRef given = value ? number(value, to) : nullptr;
    if (given == value) {
      to.push_back({Store{d.symbol, place, value, '=', true}, s});
      return;
    }
    Declare changed = form;
    changed.declarators[0].arguments[0].term = given;
    to.push_back({Store{d.symbol, place, given, '=', true}, like(s, make_stmt(std::move(changed)))});
    return;
  }
  if (integers_of(type)) return integer(d, s, to);
  if (core::as<core::Reference>(type)) return alias(d, s, to);
  if (const auto* reference = core::as<core::Reference>(type)) {
    const TermRef given = d.arguments.size() == 1 ? given_number(d.arguments[0].term) : nullptr;
    if (!given || given->place || !is_real(reference->to) || !is_real(given->type)) return alias(d, s, to);
    // A number without another name, which lives as long as this.
    Declarator own{d.name, reference->to, Declarator::Init::Copy, {Hole{given}}, d.passive, d.symbol};
    const StmtRef made = like(s, make_stmt(Declare{"", {std::move(own)}}));
    made_.numbers.push_back(made);
    return declaration(std::get<Declare>(made->form), made, to);
  }
  if (core::as<Passive>(type)) return integer(d, s, to);
  array(d, type, s, to, form.specifiers);
}

void Reader::alias(const Declarator& d, const StmtRef& s, Block& to) {
  const TermRef given = d.arguments.size() == 1 ? d.arguments[0].term : nullptr;
  const SymbolRef variable = given ? root_of(given) : nullptr;
  if (!variable || !made_.shapes.count(variable)) fail("what '" + d.name + "' refers to");
  const SymbolRef root = place_in(given, false);
  declare(d.symbol, d.name);
  made_.aliases[d.symbol] = root;
  number(d.symbol, Shape::Other, &d);
  if (!made_.differentiated.count(root)) made_.differentiated.erase(d.symbol);
  to.push_back({Alias{d.symbol, root, given}, s});
}

/// A number or an integer that is a constant.
static bool is_value(const TermRef& t) {
  return !t->active && (core::as<Real>(deduced(t->type)) || core::as<Passive>(deduced(t->type)));
}

void Reader::array(const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to,
                   const std::string& specifiers) {
  const bool is_vector = flow::is_vector(type);
  if (!is_of_numbers(with_const(type, false))) fail("the variable '" + d.name + "'");
  if (is_constant(d, type)) return table(d, s, to);
  if (!is_plain(specifiers)) fail("a variable that is '" + specifiers + "'", ways_on::parameter);
  if (is_const(type) && !d.arguments.empty() && !core::as<Record>(type) && !is_pair(type) && !elements_of(type))
    fail("the variable '" + d.name + "'");
  if (is_vector && vector(d, type, s, to)) return;
  const auto list = list_of(d);
  const bool is_one = d.arguments.size() == 1 && !list && !is_integer(d.arguments[0].term);
  const TermRef copied = is_one ? whole_of(d.arguments[0].term) : nullptr;
  if (const TermRef constants = is_one && is_vector ? row_of_constants(d.arguments[0].term) : nullptr)
    return copy_row(d, type, constants, false, s, to);
  if (copied && made_.shapes.count(root_of(copied))) {
    if (is_vector) return copy(d, type, s, to);
    place_in(copied, false);
    declare(d.symbol, d.name);
    number(d.symbol, Shape::Array, &d);
    to.push_back({Make{d.symbol}, like(s, nothing_in(d, type))});
    return copy_members(d.symbol, variable(d.symbol, without_const(type), true), copied, type, to);
  }
  if (is_vector && list && !list->empty()) fail("the size of '" + d.name + "'");
  if (is_vector && (d.init != Declarator::Init::Direct || !is_integer(d.arguments[0].term)))
    fail("the size of '" + d.name + "'");
  declare(d.symbol, d.name);
  number(d.symbol, Shape::Array, &d);
  if (is_vector && d.init == Declarator::Init::Direct) sizes_[d.symbol] = canonical(d.arguments[0].term);
  // Numbers that do not depend on anything, or none.
  const bool is_filled = std::all_of(d.arguments.begin(), d.arguments.end(), [&](const Hole& argument) {
    return are_no_numbers(argument.term) ||
           (is_value(argument.term) && mentioned(given_number(argument.term)).has_value()) ||
           is_row_of_constants(argument.term);
  });
  if (is_filled && !is_const(type)) {
    to.push_back({Make{d.symbol}, s});
    return;
  }
  if (!list) fail("what '" + d.name + "' begins with");
  to.push_back({Make{d.symbol}, like(s, nothing_in(d, type))});
  set_items(d.symbol, variable(d.symbol, with_const(type, false), true), with_const(type, false), *list, to);
}

bool Reader::is_of_numbers(const TypeRef& given) {
  const TypeRef& type = deduced(given);
  if (is_double(type)) return true;
  if (const auto* array = core::as<core::Array>(type)) return is_of_numbers(array->element);
  if (is_pair(type)) {
    const auto& each = core::as<Library>(type)->arguments;
    return !flow::is_vector(each[0]) && !flow::is_vector(each[1]) && is_of_numbers(each[0]) && is_of_numbers(each[1]);
  }
  if (const auto* library = core::as<Library>(type))
    return library->member.empty() && (library->name == "std::array" || library->name == "std::vector") &&
           is_of_numbers(library->arguments[0]);
  const auto* named = core::as<Record>(type);
  const RecordTwin* record = named ? around_.record(*named) : nullptr;
  if (!record) return false;
  const bool all = std::all_of(record->fields.begin(), record->fields.end(), [&](const Field& field) {
    const bool is_plain =
        !field.is_mutable && !field.is_private && !field.is_const && !core::as<core::Reference>(field.type);
    return is_plain && (is_number(field.type) || (!flow::is_vector(field.type) && is_of_numbers(field.type)));
  });
  if (all && std::find(made_.records.begin(), made_.records.end(), record) == made_.records.end())
    made_.records.push_back(record);
  return all;
}

bool Reader::reads_numbers(const TermRef& t) const {
  const Symbols all = named_in(rewritten(t, [](const TermRef& part) -> TermRef {
    const auto* size = core::as<Size>(meant(part));
    return size ? make_term(Literal{0}, part->type, false, pure, false) : nullptr;
  }));
  return std::any_of(all.begin(), all.end(),
                     [&](const SymbolRef& each) { return made_.differentiated.count(each) > 0; });
}

bool Reader::is_row_of_constants(const TermRef& given) const {
  const auto* temporary = core::as<Temporary>(given);
  const TermRef& t = temporary ? temporary->made : given;
  const auto* library = core::as<Library>(deduced(t->type));
  const std::vector<Hole> inside = operands(*t);
  // What the runtime makes is made for a twin: the constant as a row of duals.
  const auto* words = core::as<Verbatim>(t);
  const auto* name = words && !words->pieces.empty() ? std::get_if<Rooted>(&words->pieces.front()) : nullptr;
  if (!words || (name && name->name.starts_with("dualrev::"))) return false;
  return library && library->name == "std::vector" && !t->place && !reads_numbers(t) &&
         std::all_of(inside.begin(), inside.end(), [](const Hole& each) {
           const TermRef& value = given_number(each.term);
           return !value->active && mentioned(value).has_value();
         });
}

/// A parameter that is a constant, of which the text makes a row that may be differentiated; null: it is none.
TermRef Reader::row_of_constants(const TermRef& given) const {
  const auto* temporary = core::as<Temporary>(given);
  const auto* text = core::as<Verbatim>(temporary ? temporary->made : given);
  const auto* named = text ? core::as<Variable>(text->meaning) : nullptr;
  const bool is_one =
      named && std::any_of(function_.parameters.begin(), function_.parameters.end(), [&](const Parameter& p) {
        const auto* words = p.constant ? core::as<Passive>(deduced(p.type)) : nullptr;
        return words && p.symbol == named->symbol && words->element && core::as<Real>(words->element);
      });
  return is_one && !made_.shapes.count(named->symbol) ? text->meaning : nullptr;
}

bool Reader::is_constant(const Declarator& d, const TypeRef& type) {
  const bool has_none = std::all_of(d.arguments.begin(), d.arguments.end(), [](const Hole& argument) {
    const std::vector<Hole> inside = operands(*argument.term);
    return are_no_numbers(argument.term) && std::all_of(inside.begin(), inside.end(), [](const Hole& each) {
             return mentioned(each.term).value_or(Symbols()).empty();
           });
  });
  return is_const(type) && has_none && !d.arguments.empty();
}

void Reader::table(const Declarator& d, const StmtRef& s, Block& to) {
  declare(d.symbol, d.name);
  number(d.symbol, Shape::Array, &d);
  made_.differentiated.erase(d.symbol);
  to.push_back({Make{d.symbol}, s});
}

StmtRef Reader::nothing_in(Declarator d, const TypeRef& type, std::size_t count) {
  d.type = without_const(type);
  d.init = count > 0 ? Declarator::Init::Direct : Declarator::Init::List;
  d.arguments.clear();
  if (count > 0) d.arguments = {Hole{text(std::to_string(count), size_type())}};
  made_.made.push_back(std::make_shared<Declarator>(d));
  made_.declared[d.symbol] = made_.made.back().get();
  return make_stmt(Declare{"", {std::move(d)}});
}

TermRef Reader::element(const TermRef& of, std::size_t i, const TypeRef& type) {
  const TypeRef integer = core::passive("int");
  const TermRef literal = make_term(Literal{static_cast<std::int64_t>(i)}, integer, false, pure, false);
  const TermRef index =
      make_term(Verbatim{{std::to_string(i)}, Precedence::Primary, {}, literal}, integer, false, pure, false);
  return make_term(Index{of, index}, without_const(type), true, reads, true);
}

void Reader::set_items(const SymbolRef& root, const TermRef& place, const TypeRef& given,
                       const std::vector<Item>& items, Block& to) {
  const TypeRef& type = deduced(given);
  const TermRef copied = items.size() == 1 && items[0].value ? whole_of(items[0].value) : nullptr;
  const RecordTwin* const of_class = core::as<Record>(type) ? around_.class_of_object(type) : nullptr;
  if (copied && of_class && around_.class_of_object(copied->type) == of_class) {
    place_in(copied, false);
    return copy_members(root, place, copied, type, to);
  }
  if (is_pair(type)) {
    const std::vector<Inner> both = parts_of(type, around_);
    if (items.size() > both.size()) fail("how a pair begins");
    for (std::size_t i = 0; i < items.size(); ++i)
      set_item(root, inner_place(place, both[i]), without_const(both[i].type), items[i], to);
    return;
  }
  if (const auto* named = core::as<Record>(type)) {
    const RecordTwin* const known = around_.record(*named);
    if (!known) fail("how an object of '" + named->name + named->inner + "' begins");
    const RecordTwin& record = *known;
    // What is left out begins as its class says, which may depend on what is given.
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
      const Field& field = record.fields[i];
      const bool is_given = std::any_of(items.begin(), items.end(), [&](const Item& each) {
        return each.member.empty() ? &each == &items[0] + i : each.member == field.name;
      });
      const auto of = field.init ? mentioned(*field.init) : std::nullopt;
      if (!is_given && field.init && !(of && of->empty())) fail("how '" + field.name + "' begins");
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto field = std::find_if(record.fields.begin(), record.fields.end(), [&](const Field& each) {
        return items[i].member.empty() ? &each == &record.fields[i] : each.name == items[i].member;
      });
      if (field == record.fields.end() || !holds_scalar(field->type)) fail("how an object of integers begins");
      const TypeRef of = without_const(field->type);
      set_item(root, make_term(Member{place, field->name, false}, of, true, reads, true), of, items[i], to);
    }
    return;
  }
  const auto* library = core::as<Library>(type);
  if (library && items.size() == 1 && !items[0].value) return set_items_of_row(root, place, type, items[0].list, to);
  set_items_of_row(root, place, type, items, to);
}

void Reader::set_items_of_row(const SymbolRef& root, const TermRef& place, const TypeRef& type,
                              const std::vector<Item>& items, Block& to) {
  const auto* array = core::as<core::Array>(type);
  if (!array && !core::as<Library>(type)) fail("braces");
  const TypeRef of = array ? array->element : core::as<Library>(type)->arguments[0];
  for (std::size_t i = 0; i < items.size(); ++i) set_item(root, element(place, i, of), of, items[i], to);
}

void Reader::set_item(const SymbolRef& root, const TermRef& place, const TypeRef& type, const Item& item, Block& to) {
  if (!item.value) return set_items(root, place, type, item.list, to);
  if (is_double(type)) return store(root, place, '=', item.value, nullptr, to);
  const TermRef from = whole_of(item.value);
  if (const auto list = from ? std::nullopt : items_given(item.value, type))
    return set_items(root, place, type, *list, to);
  if (!from || !(core::as<Record>(deduced(type)) || is_pair(type))) fail("what stands in braces");
  place_in(from, false);
  copy_members(root, place, from, type, to);
}

void Reader::copy_members(const SymbolRef& root, const TermRef& place, const TermRef& from, const TypeRef& given,
                          Block& to) {
  const TypeRef type = without_const(deduced(given));
  if (is_double(type)) return store(root, place, '=', make_term(Load{from}, type, false, reads, true), nullptr, to);
  const auto* library = core::as<Library>(type);
  const auto* array = core::as<core::Array>(type);
  if (array || (library && library->name == "std::array")) {
    const TypeRef of = array ? array->element : library->arguments[0];
    const auto* number = array ? nullptr : core::as<Passive>(library->arguments[1]);
    const std::string extent = array ? array->extent : number ? number->text : "";
    if (extent.empty() || extent.size() > 4 || extent.find_first_not_of("0123456789") != std::string::npos)
      fail("a copy of this object");
    constexpr std::size_t most = 32, few = 4;  // each is a statement
    const std::size_t count = std::stoul(extent);
    if (is_double(of) && count > few) {
      const TypeRef& size = size_type();
      const TermRef literal = make_term(Literal{static_cast<std::int64_t>(count)}, size, false, pure, false);
      const Range all{root, place, nullptr,
                      make_term(Verbatim{{extent}, Precedence::Primary, {}, literal}, size, false, pure, false)};
      const Range source{root_of(from), from, nullptr, nullptr};
      return each(all, to, [&](const TermRef& i, Block& body) {
        const TermRef value = make_term(Load{element_at(source, i)}, real(Scalar::Double), false, reads, true);
        store(root, element_at(all, i), '=', value, nullptr, body);
      });
    }
    if (count > most) fail("a copy of so large an object");
    for (std::size_t i = 0; i < count; ++i) copy_members(root, element(place, i, of), element(from, i, of), of, to);
    return;
  }
  if (is_pair(type)) {
    const std::vector<Inner> of = parts_of(type, around_), other = parts_of(from->type, around_);
    for (std::size_t i = 0; i < of.size() && i < other.size(); ++i)
      copy_members(root, inner_place(place, of[i]), inner_place(from, other[i]), of[i].type, to);
    return;
  }
  const RecordTwin* const record = core::as<Record>(type) ? around_.class_of_object(type) : nullptr;
  if (!record || !record->bases.empty()) fail("a copy of this object");
  for (const Field& field : record->fields) {
    const auto member = [&](const TermRef& of) {
      return make_term(Member{of, field.name, false, hidden_in(*record, field)}, without_const(field.type), true, reads,
                       true);
    };
    if (!holds_scalar(field.type)) fail("a copy of an object with integers");
    if (core::as<core::Reference>(field.type)) fail("a copy of an object with a reference");
    copy_members(root, member(place), member(from), field.type, to);
  }
}

void Reader::copy(const Declarator& d, const TypeRef& type, const StmtRef& s, Block& to) {
  const TermRef from = whole_of(d.arguments[0].term);
  const SymbolRef root = place_in(from, false);
  const bool is_row = are_doubles(elements_of(type)) && are_doubles(elements_of(deduced(from->type)));
  if (!is_row || !made_.shapes.count(root)) fail("the copy '" + d.name + "'");
  copy_row(d, type, from, true, s, to);
}

void Reader::copy_row(const Declarator& d, const TypeRef& type, const TermRef& from, bool active, const StmtRef& s,
                      Block& to) {
  if (!are_doubles(elements_of(type))) fail("the copy '" + d.name + "'");
  declare(d.symbol, d.name);
  number(d.symbol, Shape::Array, &d);
  const TypeRef& size = size_type();
  const TermRef count = size_of_row(from);
  if (const TermRef size = size_of(from)) sizes_[d.symbol] = size;
  Declarator made = d;
  made.type = with_const(type, false);
  made.init = Declarator::Init::Direct;
  made.arguments = {Hole{count}};
  made_.made.push_back(std::make_shared<Declarator>(made));
  made_.declared[d.symbol] = made_.made.back().get();
  to.push_back({Make{d.symbol}, like(s, make_stmt(Declare{"", {made}}))});
  names_.emplace_back();
  const SymbolRef index = made_symbol(around_.fresh("i"));
  declare(index, index->name);
  const TermRef i = variable(index, size, false, pure);
  const TypeRef of = real(Scalar::Double);
  Loop loop;
  loop.counter = Counter{index, size, literal(0, size), count, 1, false};
  const auto at = [&](const TermRef& row, bool differentiated) {
    return make_term(Index{row, i}, of, true, reads, differentiated);
  };
  store(d.symbol, at(variable(d.symbol, made.type, true), true), '=',
        make_term(Load{at(from, active)}, of, false, reads, active), nullptr, loop.body);
  names_.pop_back();
  to.push_back({std::move(loop), make_stmt(Stmts{})});
}

bool Reader::are_no_numbers(const TermRef& t) {
  const auto* braces = core::as<Verbatim>(t);
  if (!braces || braces->pieces.empty()) return false;
  const auto* first = std::get_if<std::string>(&braces->pieces.front());
  if (!first || first->empty() || first->front() != '{') return false;
  for (const Piece& piece : braces->pieces) {
    const auto* words = std::get_if<std::string>(&piece);
    const auto* hole = std::get_if<Hole>(&piece);
    if (words ? words->find_first_not_of("{}, ") != std::string::npos
              : !hole || hole->term->active || !core::as<Real>(hole->term->type) || !mentioned(hole->term))
      return false;
  }
  return true;
}

}  // namespace dualrev::flow
