#include "flow/reading/objects.hpp"

#include "core/rewrite.hpp"
#include "flow/lists.hpp"
#include "flow/parts.hpp"
#include "flow/private_names.hpp"
#include "flow/reading/places.hpp"
#include "flow/reading/ranges.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

TermRef element(const TermRef& of, std::size_t i, const TypeRef& type) {
  const TypeRef integer = core::passive("int");
  const TermRef literal = make_term(Literal{static_cast<std::int64_t>(i)}, integer, false, pure, false);
  const TermRef index = make_term(Verbatim{{core::number_token(std::to_string(i))}, Precedence::Primary, {}, literal},
                                  integer, false, pure, false);
  return make_term(Index{of, index}, without_const(type), true, reads, true);
}

void set_items_of_row(Reader& in, const SymbolRef& root, const TermRef& place, const TypeRef& type,
                      const std::vector<Item>& items, Block& to) {
  const auto* array = core::as<core::Array>(type);
  if (!array && !core::as<Library>(type)) fail("braces");
  const TypeRef of = array ? array->element : core::as<Library>(type)->arguments[0];
  for (std::size_t i = 0; i < items.size(); ++i) set_item(in, root, element(place, i, of), of, items[i], to);
}

/// "{a, b}" of "T{a, b}"; other terms as they are.
TermRef without_type(const TermRef& value) {
  const auto* temporary = core::as<Temporary>(value);
  const auto* text = core::as<Verbatim>(temporary ? temporary->made : value);
  const auto* braces = text && text->pieces.size() == 2 && !text->meaning && text->key.empty()
                           ? std::get_if<Hole>(&text->pieces[1])
                           : nullptr;
  if (braces && std::holds_alternative<TypeRef>(text->pieces[0])) return braces->term;
  return temporary ? temporary->made : value;
}

}  // namespace

bool is_of_numbers(Reader& in, const TypeRef& given) {
  const TypeRef& type = deduced(given);
  if (is_double(type)) return true;
  if (const auto* array = core::as<core::Array>(type)) return is_of_numbers(in, array->element);
  if (is_pair(type)) {
    const auto& each = core::as<Library>(type)->arguments;
    return !flow::is_vector(each[0]) && !flow::is_vector(each[1]) && is_of_numbers(in, each[0]) &&
           is_of_numbers(in, each[1]);
  }
  if (const auto* library = core::as<Library>(type))
    return library->member.empty() && (library->name == "std::array" || library->name == "std::vector") &&
           is_of_numbers(in, library->arguments[0]);
  const auto* named = core::as<Record>(type);
  const RecordTwin* record = named ? in.around.record(*named) : nullptr;
  if (!record) return false;
  const bool all = std::all_of(record->fields.begin(), record->fields.end(), [&](const Field& field) {
    const bool is_plain =
        !field.is_mutable && !field.is_private && !field.is_const && !core::as<core::Reference>(field.type);
    return is_plain && (in.is_number(field.type) || (!flow::is_vector(field.type) && is_of_numbers(in, field.type)));
  });
  if (all && std::find(in.made.records.begin(), in.made.records.end(), record) == in.made.records.end())
    in.made.records.push_back(record);
  return all;
}

bool are_no_numbers(const TermRef& t) {
  const auto* braces = core::as<Verbatim>(t);
  if (!braces || !begins_with(*braces, Token::Kind::Braces)) return false;
  return std::all_of(braces->pieces.begin(), braces->pieces.end(), [](const Piece& piece) {
    const auto* token = std::get_if<Token>(&piece);
    const auto* hole = std::get_if<Hole>(&piece);
    return token ? token->kind != Token::Kind::Member
                 : hole && !hole->term->active && core::as<Real>(hole->term->type) && mentioned(hole->term);
  });
}

bool is_row_of_constants(const Reader& in, const TermRef& given) {
  const auto* temporary = core::as<Temporary>(given);
  const TermRef& t = temporary ? temporary->made : given;
  const auto* library = core::as<Library>(deduced(t->type));
  const std::vector<Hole> inside = operands(*t);
  // What the runtime makes is made for a twin: the constant as a row of duals.
  const auto* words = core::as<Verbatim>(t);
  const auto* name = words && !words->pieces.empty() ? std::get_if<Rooted>(&words->pieces.front()) : nullptr;
  if (!words || (name && name->name.starts_with("dualrev::"))) return false;
  return library && library->name == "std::vector" && !t->place && !reads_numbers(in, t) &&
         std::all_of(inside.begin(), inside.end(), [](const Hole& each) {
           const TermRef& value = given_number(each.term);
           return !value->active && mentioned(value).has_value();
         });
}

bool reads_numbers(const Reader& in, const TermRef& t) {
  const Symbols all = named_in(rewritten(t, [](const TermRef& part) -> TermRef {
    const auto* size = core::as<Size>(meant(part));
    return size ? make_term(Literal{0}, part->type, false, pure, false) : nullptr;
  }));
  return std::any_of(all.begin(), all.end(),
                     [&](const SymbolRef& each) { return in.made.differentiated.count(each) > 0; });
}

StmtRef nothing_in(Reader& in, Declarator d, const TypeRef& type, std::size_t count) {
  d.type = without_const(type);
  d.init = count > 0 ? Declarator::Init::Direct : Declarator::Init::List;
  d.arguments.clear();
  if (count > 0) d.arguments = {Hole{core::number(std::to_string(count), size_type())}};
  in.made.made.push_back(std::make_shared<Declarator>(d));
  in.made.declared[d.symbol] = in.made.made.back().get();
  return make_stmt(Declare{"", {std::move(d)}});
}

std::vector<Inner> inside(Reader& in, const TypeRef& type) {
  if (!is_tuple(type))
    return is_of_numbers(in, without_const(deduced(type))) ? parts_of(type, in.around) : std::vector<Inner>();
  std::vector<Inner> all;
  for (const TypeRef& each : core::as<Library>(deduced(type))->arguments) all.push_back({"", all.size(), each});
  return all;
}

std::optional<std::vector<Item>> items_given(const TermRef& given, const TypeRef& type) {
  const auto* temporary = core::as<Temporary>(given);
  const TermRef& value = temporary ? temporary->made : given;
  const auto* text = core::as<Verbatim>(value);
  if (!text || text->pieces.empty() || core::as<Invoke>(text->meaning)) return std::nullopt;
  const std::vector<Hole> inside = operands(*value);
  const bool is_typed = std::holds_alternative<TypeRef>(text->pieces[0]);
  const auto* name = std::get_if<Rooted>(&text->pieces[0]);
  const bool is_made = name && (name->name == "std::make_pair" || name->name == "std::make_tuple");
  const bool is_called = text->pieces.size() > 1 && token_in(text->pieces[1], Token::Kind::Parentheses);
  if ((is_pair(type) || is_tuple(type)) && (is_typed || is_made) && is_called) {
    std::vector<Item> all;
    for (const Hole& each : inside) all.push_back({given_number(each.term), {}});
    return all;
  }
  if (is_typed && text->pieces.size() == 2 && inside.size() == 1) return items_given(inside[0].term, type);
  return list_of({"", type, Declarator::Init::Copy, {Hole{value}}});
}

void set_items(Reader& in, const SymbolRef& root, const TermRef& place, const TypeRef& given,
               const std::vector<Item>& items, Block& to) {
  const TypeRef& type = deduced(given);
  const TermRef copied = items.size() == 1 && items[0].value ? whole_of(items[0].value) : nullptr;
  const RecordTwin* const of_class = core::as<Record>(type) ? in.around.class_of_object(type) : nullptr;
  if (copied && of_class && in.around.class_of_object(copied->type) == of_class) {
    place_in(in, copied, false);
    return copy_members(in, root, place, copied, type, to);
  }
  if (is_pair(type)) {
    const std::vector<Inner> both = parts_of(type, in.around);
    if (items.size() > both.size()) fail("how a pair begins");
    for (std::size_t i = 0; i < items.size(); ++i)
      set_item(in, root, inner_place(place, both[i]), without_const(both[i].type), items[i], to);
    return;
  }
  if (const auto* named = core::as<Record>(type)) {
    const RecordTwin* const known = in.around.record(*named);
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
      set_item(in, root, make_term(Member{place, field->name, false}, of, true, reads, true), of, items[i], to);
    }
    return;
  }
  const auto* library = core::as<Library>(type);
  if (library && items.size() == 1 && !items[0].value)
    return set_items_of_row(in, root, place, type, items[0].list, to);
  set_items_of_row(in, root, place, type, items, to);
}

void set_item(Reader& in, const SymbolRef& root, const TermRef& place, const TypeRef& type, const Item& item,
              Block& to) {
  if (!item.value) return set_items(in, root, place, type, item.list, to);
  if (is_double(type)) return in.store(root, place, '=', item.value, nullptr, to);
  const TermRef from = whole_of(item.value);
  if (const auto list = from ? std::nullopt : items_given(item.value, type))
    return set_items(in, root, place, type, *list, to);
  if (!from || !(core::as<Record>(deduced(type)) || is_pair(type))) fail("what stands in braces");
  place_in(in, from, false);
  copy_members(in, root, place, from, type, to);
}

void copy_members(Reader& in, const SymbolRef& root, const TermRef& place, const TermRef& from, const TypeRef& given,
                  Block& to) {
  const TypeRef type = without_const(deduced(given));
  if (is_double(type)) return in.store(root, place, '=', make_term(Load{from}, type, false, reads, true), nullptr, to);
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
      return each(in, all, to, [&](const TermRef& i, Block& body) {
        const TermRef value = make_term(Load{element_at(source, i)}, real(Scalar::Double), false, reads, true);
        in.store(root, element_at(all, i), '=', value, nullptr, body);
      });
    }
    if (count > most) fail("a copy of so large an object");
    for (std::size_t i = 0; i < count; ++i) copy_members(in, root, element(place, i, of), element(from, i, of), of, to);
    return;
  }
  if (is_pair(type)) {
    const std::vector<Inner> of = parts_of(type, in.around), other = parts_of(from->type, in.around);
    for (std::size_t i = 0; i < of.size() && i < other.size(); ++i)
      copy_members(in, root, inner_place(place, of[i]), inner_place(from, other[i]), of[i].type, to);
    return;
  }
  const RecordTwin* const record = core::as<Record>(type) ? in.around.class_of_object(type) : nullptr;
  if (!record || !record->bases.empty()) fail("a copy of this object");
  for (const Field& field : record->fields) {
    const auto member = [&](const TermRef& of) {
      return make_term(Member{of, field.name, false, hidden_in(*record, field)}, without_const(field.type), true, reads,
                       true);
    };
    if (!holds_scalar(field.type)) fail("a copy of an object with integers");
    if (core::as<core::Reference>(field.type)) fail("a copy of an object with a reference");
    copy_members(in, root, member(place), member(from), field.type, to);
  }
}

TermRef made_of_braces(Reader& in, const TermRef& value, const TypeRef& given, Block& to) {
  const TypeRef type = without_const(given);
  const auto list = list_of({"", type, Declarator::Init::Copy, {Hole{without_type(value)}}});
  if (!list || flow::is_vector(type) || !is_of_numbers(in, type)) fail("what is assigned");
  const SymbolRef made = made_symbol(in.around.fresh("value"));
  in.declare(made, made->name);
  Declarator d{made->name, type, Declarator::Init::Copy, {}, false, made};
  in.add(made, Shape::Array, &d);
  to.push_back({Make{made}, nothing_in(in, d, type)});
  const TermRef place = variable(made, type, true);
  set_items(in, made, place, type, *list, to);
  return place;
}

}  // namespace dualrev::flow
