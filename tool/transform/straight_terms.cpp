// A straight line's terms: numbers become nodes of its graph, functions that are called are read where they are.
#include <algorithm>

#include "transform/straight_reader.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

constexpr int most_calls = 24;  // of one inside of another
constexpr int most_read = 200;  // in one function

}  // namespace

StraightReader::Node StraightReader::converted(const TermRef& t, const TypeRef& type, const Sight& sight) {
  const auto* from = as<Real>(t->type);
  const Node value = scalar(t, sight);
  if (from && from->kind == as<Real>(type)->kind) return value;
  return reverse_.convert(Convert{t, true}, value, type);
}

Value StraightReader::converted_value(const TermRef& t, const TypeRef& type, const Sight& sight) {
  if (as<Real>(type)) return {converted(t, type, sight)};
  return group(t, sight);
}

Value StraightReader::group(const TermRef& given, const Sight& sight) {
  if (!as<Record>(given->type)) throw NoStraightLine();
  if (const auto* temporary = as<Temporary>(given); temporary && !temporary->notices && !temporary->inside)
    return group(temporary->made, sight);
  if (const auto* load = as<Load>(given)) return group(load->place, sight);
  if (const auto* variable = as<Variable>(given)) {
    const auto found = sight.values.find(variable->name());
    if (found == sight.values.end()) throw NoStraightLine();
    return found->second;
  }
  if (const auto* member = as<Member>(given)) return part(*member, sight);
  if (const auto* choice = as<Select>(given)) {
    const auto chosen = sight.choices.find(given.get());
    if (chosen == sight.choices.end()) throw Undecided{given.get(), choice->condition};
    return group(chosen->second ? choice->then : choice->otherwise, sight);
  }
  if (const auto* call = as<Call>(given)) return result_of(call->key, call->arguments, *call, sight);
  const auto* words = as<Verbatim>(given);
  if (!words) throw NoStraightLine();
  if (!words->key.empty()) return result_of(words->key, holes_of(*words), Call(), sight);
  // "{a, b}", "Vec{a, b}", or a copy of the one hole.
  std::size_t at = words->pieces.empty() || !std::holds_alternative<TypeRef>(words->pieces[0]) ? 0 : 1;
  if (const auto* hole = at + 1 == words->pieces.size() ? std::get_if<Hole>(&words->pieces[at]) : nullptr)
    return group(hole->term, sight);
  const Value made = in_braces(*words, at, given->type, sight);
  if (at != words->pieces.size()) throw NoStraightLine();
  return made;
}

Value StraightReader::part(const Member& member, const Sight& sight) {
  if (member.arrow) throw NoStraightLine();
  Value object = group(member.object, sight);
  const Value* found = member_of(object, member.name);
  if (!found) throw NoStraightLine();
  return *found;
}

std::vector<Hole> StraightReader::holes_of(const Verbatim& words) {
  std::vector<Hole> holes;
  for (const Piece& piece : words.pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) holes.push_back(*hole);
  return holes;
}

Value StraightReader::in_braces(const Verbatim& words, std::size_t& at, const TypeRef& type, const Sight& sight) {
  const auto take = [&](const char* expected) {
    const auto* text = at < words.pieces.size() ? std::get_if<std::string>(&words.pieces[at]) : nullptr;
    if (!text || *text != expected) throw NoStraightLine();
    ++at;
  };
  if (const auto* hole = at < words.pieces.size() ? std::get_if<Hole>(&words.pieces[at]) : nullptr) {
    ++at;
    return converted_value(hole->term, with_const(type, false), sight);
  }
  if (!as<Record>(type)) throw NoStraightLine();
  Value made;
  take("{");
  for (const Field& field : fields_of(type)) {
    if (!made.members.empty()) take(", ");
    made.add(field.name, in_braces(words, at, field.type, sight));
  }
  take("}");
  return made;
}

Value StraightReader::result_of(const std::string& key, const std::vector<Hole>& arguments, const Call& call,
                                const Sight& sight) {
  const auto found = key.empty() ? world_.functions.end() : world_.functions.find(key);
  if (found == world_.functions.end() || !call.signature.empty()) throw NoStraightLine();
  const FunctionTwin& function = *found->second;
  if (function.parameters.size() != arguments.size() || !function.result || calls_ >= most_calls || ++read_ > most_read)
    throw NoStraightLine();
  Sight inside;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = function.parameters[i];
    const TypeRef type = with_const(referee(parameter.type), false);
    if (parameter.constant || !(as<Real>(type) || as<Record>(type))) throw NoStraightLine();
    inside.values[parameter.name] = converted_value(arguments[i].term, type, sight);
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
        Value made = converted_value(result->value->term, with_const(function.result, false), inside);
        --calls_;
        return made;
      }
      if (as<If>(s) || as<Plain>(s)) throw NoStraightLine();
      statement(s, inside, rest, around);
    }
  } catch (const Undecided&) {
  }
  throw NoStraightLine();
}

StraightReader::Node StraightReader::scalar(const TermRef& given, const Sight& sight) {
  const TermRef& t = given_number(given);
  const auto inner = [&](const TermRef& operand) { return scalar(operand, sight); };
  if (!as<Real>(t->type)) throw NoStraightLine();
  if (const auto* load = as<Load>(t)) return inner(load->place);
  if (const auto* member = as<Member>(t)) {
    const Value found = part(*member, sight);
    if (found.number == ScalarGraph::none) throw NoStraightLine();
    return found.number;
  }
  if (const auto* variable = as<Variable>(t)) {
    const auto found = sight.values.find(variable->name());
    if (found == sight.values.end() && !t->active && calls_ == 0) return reverse_.graph.leaf(t, true);
    if (found == sight.values.end() || found->second.number == ScalarGraph::none) throw NoStraightLine();
    return found->second.number;
  }
  if (const auto* unary = as<Unary>(t)) return reverse_.unary(*unary, inner(unary->operand), t->type);
  if (const auto* convert = as<Convert>(t))
    return reverse_.convert(
        *convert, as<Real>(convert->operand->type) ? inner(convert->operand) : condition(convert->operand, sight),
        t->type);
  if (const auto* binary = as<Binary>(t)) {
    const Node left = inner(binary->left);
    return reverse_.binary(*binary, left, inner(binary->right), t->type);
  }
  std::vector<Node> arguments;
  if (const auto* primitive = as<Primitive>(t)) {
    for (const TermRef& argument : primitive->arguments)
      arguments.push_back(as<Real>(argument->type) ? inner(argument) : condition(argument, sight));
    return reverse_.primitive(*primitive, arguments, t->type);
  }
  if (const auto* choice = as<Select>(t)) {
    const auto chosen = sight.choices.find(t.get());
    if (chosen == sight.choices.end()) throw Undecided{t.get(), choice->condition};
    const TermRef& side = chosen->second ? choice->then : choice->otherwise;
    return t->place ? inner(side) : converted(side, t->type, sight);
  }
  if (const auto* call = as<Call>(t)) {
    const Line* line = world_.line_of(t);
    if (!line || !line->is_operation) {
      const Value result = result_of(call->key, call->arguments, *call, sight);
      if (result.number == ScalarGraph::none) throw NoStraightLine();
      return result.number;
    }
    for (const Hole& argument : call->arguments) {
      const TermRef& number = given_number(argument.term);
      arguments.push_back(as<Real>(number->type) ? inner(number) : condition(number, sight));
    }
    return line->called(reverse_, t, arguments);
  }
  if (const auto* form = as<Verbatim>(t); form && !form->key.empty()) {
    const Value result = result_of(form->key, holes_of(*form), Call(), sight);
    if (result.number == ScalarGraph::none) throw NoStraightLine();
    return result.number;
  }
  return words(t, sight);
}

StraightReader::Node StraightReader::condition(const TermRef& given, const Sight& sight) {
  const TermRef& t = given_number(given);
  if (const auto* logic = as<Logic>(t)) {
    const Node left = condition(logic->left, sight);
    return reverse_.graph.compare(logic->conjunction ? "&&" : "||", left, condition(logic->right, sight));
  }
  const auto* load = as<Load>(t);
  if (as<Variable>(load ? load->place : t)) {
    if (calls_ > 0) throw NoStraightLine();
    return reverse_.graph.leaf(t, true);
  }
  return words(t, sight);
}

bool StraightReader::calls_in_text(const Verbatim& words) {
  return std::any_of(words.pieces.begin(), words.pieces.end(), [](const Piece& piece) {
    const auto* text = std::get_if<std::string>(&piece);
    return text && text->find('(') != std::string::npos && text->rfind("static_cast<", 0) != 0;
  });
}

StraightReader::Node StraightReader::words(const TermRef& t, const Sight& sight) {
  const auto* form = as<Verbatim>(t);
  if (!form || t->active || ((t->effects & (writes | stages)) && calls_in_text(*form))) throw NoStraightLine();
  std::vector<Node> holes;
  for (const Piece& piece : form->pieces)
    if (const auto* hole = std::get_if<Hole>(&piece)) {
      const bool is_scalar = as<Real>(hole->term->type) != nullptr;
      if (is_scalar && hole->wanted != Wanted::Value) throw NoStraightLine();
      holes.push_back(is_scalar ? scalar(hole->term, sight) : condition(hole->term, sight));
    }
  if (calls_ > 0 && !is_literal(*form)) throw NoStraightLine();  // its names mean something else here
  if (holes.empty()) return reverse_.graph.leaf(t, repeatable(t));
  return reverse_.graph.text(t, std::move(holes));
}

}  // namespace dualrev::transform
