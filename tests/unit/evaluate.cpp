// Evaluation in double, a clause per form.
#include "evaluate.hpp"

#include <cmath>
#include <functional>
#include <stdexcept>

#include "show.hpp"

namespace dualrev::unit {

using namespace core;

namespace {

using Numbers = std::vector<double>;

double function(std::string name, const Numbers& x) {
  if (name.rfind("std::", 0) == 0) name = name.substr(5);
  static const std::map<std::string, std::function<double(const Numbers&)>> functions = {
      {"sin", [](const Numbers& a) { return std::sin(a.at(0)); }},
      {"cos", [](const Numbers& a) { return std::cos(a.at(0)); }},
      {"exp", [](const Numbers& a) { return std::exp(a.at(0)); }},
      {"log", [](const Numbers& a) { return std::log(a.at(0)); }},
      {"abs", [](const Numbers& a) { return std::abs(a.at(0)); }},
      {"sqrt", [](const Numbers& a) { return std::sqrt(a.at(0)); }},
      {"dualrev::chain", [](const Numbers& a) { return a.at(0) == 0 ? 0.0 : a.at(0) * a.at(1); }},
      {"tanh", [](const Numbers& a) { return std::tanh(a.at(0)); }},
      {"dualrev::math::tanh_dx", [](const Numbers& a) { return 1 - a.at(1) * a.at(1); }},
      {"floor", [](const Numbers& a) { return std::floor(a.at(0)); }},
      {"max", [](const Numbers& a) { return std::max(a.at(0), a.at(1)); }},
      {"fma", [](const Numbers& a) { return std::fma(a.at(0), a.at(1), a.at(2)); }},
      {"ns::difference", [](const Numbers& a) { return a.at(0) - a.at(1); }},
  };
  const auto found = functions.find(name);
  if (found == functions.end()) throw std::invalid_argument("no function " + name);
  return found->second(x);
}

double arithmetic(const std::string& op, double a, double b) {
  if (op == "+") return a + b;
  if (op == "-") return a - b;
  if (op == "*") return a * b;
  if (op == "/") return a / b;
  if (op == "<") return a < b ? 1 : 0;
  if (op == ">") return a > b ? 1 : 0;
  if (op == "<=") return a <= b ? 1 : 0;
  if (op == ">=") return a >= b ? 1 : 0;
  if (op == "==") return a == b ? 1 : 0;
  if (op == "!=") return a != b ? 1 : 0;
  throw std::invalid_argument("no operator " + op);
}

/// A number, a comparison of two holes, or a call of some.
double verbatim(const Verbatim& t, const Values& variables) {
  std::string words;
  Numbers numbers;
  for (const Piece& piece : t.pieces) {
    if (const auto* hole = std::get_if<Hole>(&piece))
      numbers.push_back(evaluate(hole->term, variables));
    else if (const auto* rooted = std::get_if<Rooted>(&piece))
      words += rooted->name;
    else if (const auto* symbol = std::get_if<SymbolRef>(&piece))
      words += (*symbol)->name;
    else if (const auto* token = std::get_if<Token>(&piece))
      words += token->spelling;
    else
      words += std::get<std::string>(piece);
  }
  if (numbers.empty()) {
    std::size_t end = 0;
    const double value = std::stod(words, &end);
    if (end != words.size()) throw std::invalid_argument("no number: " + words);
    return value;
  }
  const std::size_t bracket = words.find('(');
  if (bracket != std::string::npos) return function(words.substr(0, bracket), numbers);
  return arithmetic(collapsed(words), numbers.at(0), numbers.at(1));
}

}  // namespace

double evaluate(const TermRef& t, const Values& variables) {
  const auto of = [&](const TermRef& term) { return evaluate(term, variables); };
  if (const auto* form = as<Verbatim>(t)) return verbatim(*form, variables);
  if (const auto* form = as<Variable>(t)) return variables.at(form->name());
  if (const auto* form = as<Load>(t)) return of(form->place);
  if (const auto* form = as<Primal>(t)) return of(form->dual);
  if (const auto* form = as<Lift>(t)) return of(form->value);
  if (const auto* form = as<Unary>(t)) return form->op == '-' ? -of(form->operand) : of(form->operand);
  if (const auto* form = as<Binary>(t)) return arithmetic(std::string(1, form->op), of(form->left), of(form->right));
  if (const auto* form = as<Select>(t)) return of(form->condition) != 0 ? of(form->then) : of(form->otherwise);
  if (const auto* form = as<Logic>(t)) {
    const bool left = of(form->left) != 0;
    return (form->conjunction ? left && of(form->right) != 0 : left || of(form->right) != 0) ? 1 : 0;
  }
  if (const auto* form = as<Convert>(t)) {
    const auto* to = as<Real>(t->type);
    return to && to->kind == Scalar::Float ? static_cast<float>(of(form->operand)) : of(form->operand);
  }
  if (const auto* form = as<Primitive>(t)) {
    Numbers arguments;
    for (const TermRef& argument : form->arguments) arguments.push_back(of(argument));
    return function(form->rule, arguments);
  }
  if (const auto* form = as<Push>(t)) return of(form->value);
  throw std::invalid_argument("cannot evaluate " + show(t));
}

Pushed run(const std::vector<StmtRef>& hoisted, const TermRef& term, Values variables) {
  for (const StmtRef& s : hoisted) {
    const Declarator& d = as<Declare>(s)->declarators.at(0);
    variables[d.name] = evaluate(d.arguments.at(0).term, variables);
  }
  Pushed result{evaluate(term, variables), {}};
  if (const auto* push = as<Push>(term))
    for (const Contribution& c : push->contributions)
      result.partials[show(c.of)] += c.partial ? evaluate(c.partial, variables) : 1;
  return result;
}

}  // namespace dualrev::unit
