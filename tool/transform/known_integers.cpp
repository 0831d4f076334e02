#include "transform/known_integers.hpp"

#include "flow/flow.hpp"
#include "flow/types.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

Integer of_bits(Integer value, int bits, bool is_signed) {
  const Integer range = static_cast<Integer>(1) << bits;
  Integer inside = value % range;
  if (inside < 0) inside += range;
  return is_signed && inside >= range / 2 ? inside - range : inside;
}

/// What the operation gives in its type; of a sum that does not fit into a type with a sign the language says nothing.
std::optional<Integer> in_type(Integer value, const TypeRef& type) {
  const auto width = flow::width_of(type);
  if (!width) return std::nullopt;
  const auto made = converted(value, type);
  return width->is_signed && made != value ? std::nullopt : made;
}

std::optional<Integer> of_two(const std::string& op, Integer a, Integer b) {
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  if (op == "*") return a * b;
  if ((op == "/" || op == "%") && b != 0) return op == "/" ? a / b : a % b;
  if ((op == "<<" || op == ">>") && a >= 0 && b >= 0 && b < 32)
    return op == "<<" ? a << static_cast<int>(b) : a >> static_cast<int>(b);
  if (op == "&") return a & b;
  if (op == "|") return a | b;
  if (op == "^") return a ^ b;
  if (op == "<") return a < b;
  if (op == ">") return a > b;
  if (op == "<=") return a <= b;
  if (op == ">=") return a >= b;
  if (op == "==") return a == b;
  if (op == "!=") return a != b;
  return std::nullopt;
}

bool compares(const std::string& op) { return op.find_first_of("<>=!") == 0 && op != "<<" && op != ">>"; }

std::optional<Integer> of_arithmetic(const Arithmetic& form, const TypeRef& type, const KnownIntegers& known) {
  const auto first = value_of(form.operands[0], known);
  if (!first) return std::nullopt;
  if (form.op == "?:") return value_of(form.operands[*first != 0 ? 1 : 2], known);
  if (form.op == "&&" && *first == 0) return 0;
  if (form.op == "||" && *first != 0) return 1;
  if (form.operands.size() == 1) {
    if (form.op == "!") return *first == 0;
    if (form.op == "-") return in_type(-*first, type);
    if (form.op == "+") return in_type(*first, type);
    return form.op == "~" ? in_type(~*first, type) : std::nullopt;
  }
  const auto second = form.operands.size() == 2 ? value_of(form.operands[1], known) : std::nullopt;
  if (!second) return std::nullopt;
  if (form.op == "&&" || form.op == "||") return *second != 0;
  const auto made = of_two(form.op, *first, *second);
  if (!made || compares(form.op)) return made;
  return in_type(*made, type);
}

}  // namespace

std::optional<Integer> converted(Integer value, const TypeRef& type) {
  const auto width = flow::width_of(type);
  if (!width) return std::nullopt;
  if (width->most == 1) return value != 0;
  const Integer made = of_bits(value, width->least, width->is_signed);
  return made == of_bits(value, width->most, width->is_signed) ? std::optional(made) : std::nullopt;
}

std::optional<Integer> value_of(const TermRef& term, const KnownIntegers& known) {
  const TermRef& t = flow::meant(term);
  if (const auto* literal = as<Literal>(t)) return literal->value;
  if (as<Variable>(t) || as<Size>(t)) return known(t);
  if (const auto* load = as<Load>(t)) return value_of(load->place, known);
  if (const auto* logic = as<Logic>(t))
    return of_arithmetic({logic->conjunction ? "&&" : "||", {logic->left, logic->right}}, t->type, known);
  if (const auto* convert = as<Convert>(t)) {
    const auto inside = value_of(convert->operand, known);
    return inside ? converted(*inside, t->type) : std::nullopt;
  }
  const auto* form = as<Arithmetic>(t);
  return form ? of_arithmetic(*form, t->type, known) : std::nullopt;
}

}  // namespace dualrev::transform
