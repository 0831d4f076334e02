#include "transform/known_integers.hpp"

#include <map>

#include "flow/flow.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

/// How many bits a type has at least, and at most.
struct Width {
  int least, most;
  bool is_signed;
};
std::optional<Width> width_of(const std::string& type) {
  static const std::map<std::string, Width> widths{
      {"bool", {1, 1, false}},
      {"_Bool", {1, 1, false}},
      {"signed char", {8, 8, true}},
      {"unsigned char", {8, 8, false}},
      {"short", {16, 16, true}},
      {"unsigned short", {16, 16, false}},
      {"int", {32, 32, true}},
      {"unsigned int", {32, 32, false}},
      {"unsigned", {32, 32, false}},
      {"long", {32, 64, true}},
      {"unsigned long", {32, 64, false}},
      {"long long", {64, 64, true}},
      {"unsigned long long", {64, 64, false}},
      {"std::int32_t", {32, 32, true}},
      {"std::uint32_t", {32, 32, false}},
      {"std::int64_t", {64, 64, true}},
      {"std::uint64_t", {64, 64, false}},
      {"std::size_t", {32, 64, false}},
      {"size_t", {32, 64, false}},
      {"std::ptrdiff_t", {32, 64, true}},
      {"ptrdiff_t", {32, 64, true}},
  };
  const auto found = widths.find(type);
  return found == widths.end() ? std::nullopt : std::optional(found->second);
}
Integer of_bits(Integer value, int bits, bool is_signed) {
  const Integer range = static_cast<Integer>(1) << bits;
  Integer inside = value % range;
  if (inside < 0) inside += range;
  return is_signed && inside >= range / 2 ? inside - range : inside;
}

/// What the operation gives in its type; of a sum that does not fit into a type with a sign the language says nothing.
std::optional<Integer> in_type(Integer value, const TypeRef& given) {
  const auto* type = as<Passive>(deduced(given));
  const auto width = type ? width_of(type->text) : std::nullopt;
  if (!width) return std::nullopt;
  const auto made = converted(value, type->text);
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

std::optional<Integer> converted(Integer value, const std::string& type) {
  const auto width = width_of(type);
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
    const auto* type = as<Passive>(deduced(t->type));
    const auto inside = type ? value_of(convert->operand, known) : std::nullopt;
    return inside ? converted(*inside, type->text) : std::nullopt;
  }
  const auto* form = as<Arithmetic>(t);
  return form ? of_arithmetic(*form, t->type, known) : std::nullopt;
}

}  // namespace dualrev::transform
