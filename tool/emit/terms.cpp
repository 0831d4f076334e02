// Terms as text: a clause per form, with parentheses where the grammar needs them.
#include <fmt/format.h>

#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/rules.hpp"
#include "core/words.hpp"
#include "emit/text.hpp"

namespace dualrev::emit {

using namespace core;

namespace {

struct Printed {
  std::string text;
  Precedence level = Precedence::Primary;
};

Precedence next(Precedence level) { return static_cast<Precedence>(static_cast<int>(level) + 1); }

class TermPrinter {
 public:
  explicit TermPrinter(const Style& style) : style_(style) {}

  std::string at(const TermRef& t, Precedence context) const {
    Printed piece = std::visit([&](const auto& form) { return print(form, *t); }, t->form);
    return piece.level < context ? "(" + piece.text + ")" : piece.text;
  }

  std::string condition(const TermRef& t) const {
    const Printed piece = std::visit([&](const auto& form) { return print(form, *t); }, t->form);
    return piece.level == Precedence::Assignment ? "(" + piece.text + ")" : piece.text;
  }

 private:
  std::string argument(const TermRef& t) const { return at(t, Precedence::Assignment); }

  Printed print(const Verbatim& t, const Term&) const {
    std::string all;
    for (const auto& piece : t.pieces) {
      const auto* hole = std::get_if<Hole>(&piece);
      if (const auto* name = std::get_if<Rooted>(&piece))
        all += rooted(name->name);
      else if (const auto* type = std::get_if<TypeRef>(&piece))
        all += type_text(*type, style_);
      else if (const auto* twin = std::get_if<TwinName>(&piece))
        all += "::" + twin_name(twin->callee, style_) + (twin->is_entry ? "_entry" : "") + twin->arguments_of_template;
      else if (const auto* symbol = std::get_if<SymbolRef>(&piece))
        all += (*symbol)->name;
      else if (const auto* words = std::get_if<std::string>(&piece))
        all += *words;
      else if (const auto* token = std::get_if<Token>(&piece))
        all += token->spelling;
      else if (hole)
        all += hole->wanted == Wanted::Dual ? initializer_text(hole->term, style_, hole->context)
                                            : at(hole->term, hole->context);
    }
    return {all, t.precedence};
  }
  static std::string initializer_text(const TermRef& t, const Style& style, Precedence context) {
    if (const auto* convert = as<Convert>(t); convert && convert->implicit)
      return term_text(convert->operand, style, context);
    return term_text(t, style, context);
  }
  Printed print(const Variable& t, const Term&) const { return {t.name()}; }
  Printed print(const Member& t, const Term&) const {
    if (!t.hidden.empty())
      return {fmt::format("dualrev::hidden_member<dualrev::access::{}>({}{})", access_tag(t.hidden, t.name),
                          t.arrow ? "*" : "", at(t.object, t.arrow ? Precedence::Unary : Precedence::Assignment)),
              Precedence::Postfix};
    return {at(t.object, Precedence::Postfix) + (t.arrow ? "->" : ".") + t.name, Precedence::Postfix};
  }
  Printed print(const Index& t, const Term&) const {
    return {fmt::format("{}[{}]", at(t.base, Precedence::Postfix), at(t.index, Precedence::Assignment)),
            Precedence::Postfix};
  }
  Printed print(const Dereference& t, const Term&) const {
    return {"*" + at(t.pointer, Precedence::Unary), Precedence::Unary};
  }
  Printed print(const AddressOf& t, const Term&) const {
    return {"&" + at(t.place, Precedence::Unary), Precedence::Unary};
  }
  Printed print(const Load& t, const Term&) const {
    return std::visit([&](const auto& form) { return print(form, *t.place); }, t.place->form);
  }
  Printed print(const Unary& t, const Term&) const {
    std::string operand = at(t.operand, Precedence::Unary);
    if (operand[0] == t.op) operand = "(" + operand + ")";
    return {t.op + operand, Precedence::Unary};
  }
  Printed print(const Binary& t, const Term&) const {
    const Precedence level = t.op == '+' || t.op == '-' ? Precedence::Additive : Precedence::Multiplicative;
    const bool left_implicit = is_implicit(t.left) && !is_implicit(t.right);
    const std::string left = left_implicit ? at(as<Convert>(t.left)->operand, level) : at(t.left, level);
    const bool right_implicit = is_implicit(t.right) && !is_implicit(t.left);
    const std::string right =
        right_implicit ? at(as<Convert>(t.right)->operand, next(level)) : at(t.right, next(level));
    return {fmt::format("{} {} {}", left, t.op, right), level};
  }
  static bool is_implicit(const TermRef& t) {
    const auto* convert = as<Convert>(t);
    return convert && convert->implicit;
  }
  Printed print(const Primitive& t, const Term&) const {
    return {call(rooted(primal_callee(*find_rule(t.rule, static_cast<int>(t.arguments.size())))), t.arguments),
            Precedence::Postfix};
  }
  Printed print(const Convert& t, const Term& self) const {
    const bool by_value = !style_.numbers.empty() && as<Real>(t.operand->type);  // which converts when it is told to
    if (t.implicit && as<Passive>(self.type) && !by_value)
      return std::visit([&](const auto& form) { return print(form, *t.operand); }, t.operand->form);
    // An integer literal as a double.
    const Token* number = token_of(t.operand, Token::Kind::Number);
    const auto* to = as<Real>(self.type);
    if (number && number->value && to && to->kind == Scalar::Double &&
        number->spelling.find_first_not_of("0123456789") == std::string::npos)
      return {number->spelling + ".0"};
    return {fmt::format("static_cast<{}>({})", type_text(with_const(self.type, false), style_),
                        at(t.operand, Precedence::Comma)),
            Precedence::Postfix};
  }
  Printed print(const Select& t, const Term&) const {
    return {fmt::format("{} ? {} : {}", at(t.condition, Precedence::Or), at(t.then, Precedence::Conditional),
                        at(t.otherwise, Precedence::Conditional)),
            Precedence::Conditional};
  }
  Printed print(const Logic& t, const Term&) const {
    // Mixed && and || get parentheses: compilers warn without.
    const Precedence level = t.conjunction ? Precedence::And : Precedence::Or;
    const auto side = [&](const TermRef& s) {
      const auto* inner = as<Logic>(s);
      return at(s, inner && inner->conjunction != t.conjunction ? Precedence::Equality : level);
    };
    return {fmt::format("{} {} {}", side(t.left), t.conjunction ? "&&" : "||",
                        at(t.right, as<Logic>(t.right) ? Precedence::Equality : next(level))),
            level};
  }
  Printed print(const Sequence& t, const Term&) const {
    return {fmt::format("{}, {}", at(t.first, Precedence::Assignment), at(t.second, Precedence::Assignment)),
            Precedence::Comma};
  }
  Printed print(const Assign& t, const Term&) const {
    return {fmt::format("{} {} {}", at(t.place, Precedence::Unary),
                        t.op == '=' ? std::string("=") : std::string(1, t.op) + "=",
                        initializer_text(t.value, style_, Precedence::Assignment)),
            Precedence::Assignment};
  }
  Printed print(const Step& t, const Term&) const {
    const char* op = t.increment ? "++" : "--";
    return t.prefix ? Printed{op + at(t.place, Precedence::Unary), Precedence::Unary}
                    : Printed{at(t.place, Precedence::Postfix) + op, Precedence::Postfix};
  }
  Printed print(const Call& t, const Term&) const {
    return call(t, (t.runtime ? rooted(t.callee) : t.callee) + t.arguments_of_template, {});
  }
  Printed print(const TwinCall& t, const Term&) const {
    const Call& of = t.of;
    // What a twin on jets calls on numbers is that of first derivatives too, for other numbers.
    const Style& own = t.which == Kind::Partials && !style_.suffix_on_numbers.empty() ? style_on_numbers() : style_;
    const std::string twin = !of.member.empty() ? (of.local ? "" : "::") + twin_name(of.callee, own) + of.member
                             : of.in_full       ? "::" + twin_name(of.callee, own)
                                                : callee(of.callee, own);
    const std::string name =
        of.runtime ? rooted(of.callee) : twin + of.clone + number_text(of.instance, style_) + ending_of(t.which);
    const bool of_numbers = !own.numbers.empty() && own.suffix_on_numbers.empty();
    const std::string ending = of_numbers ? (t.which == Kind::Tangent ? "" : second_order_ending) +
                                                arguments_with(rooted(own.numbers), of.arguments_of_template)
                                          : of.arguments_of_template;
    return call(of, name + ending, on_numbers(t.which) ? std::string() : style_.tape);
  }
  /// `first`: in front of the arguments.
  Printed call(const Call& t, std::string name, const std::string& first) const {
    if (!t.signature.empty()) {
      std::string parameters = rooted("dualrev::tape") + "&";
      for (std::size_t i = 1; i < t.signature.size(); ++i) parameters += ", " + type_text(t.signature[i], style_);
      name = fmt::format("static_cast<{} (*)({})>({})", type_text(t.signature[0], style_), parameters, name);
    }
    return {fmt::format("{}({})", name, arguments(t.arguments, first)), Precedence::Postfix};
  }
  std::string arguments(const std::vector<Hole>& given, std::string all) const {
    for (const Hole& each : given)
      all += (all.empty() ? "" : ", ") + initializer_text(each.term, style_, Precedence::Assignment);
    return all;
  }
  Printed print(const MethodCall& t, const Term&) const { return method_call(t, {}); }
  Printed print(const TwinMethodCall& t, const Term&) const {
    return method_call(t.of, t.of.takes_tape ? style_.tape : std::string());
  }
  Printed method_call(const MethodCall& t, const std::string& first) const {
    const std::string given = arguments(t.arguments, first);
    if (t.pointer)
      return {fmt::format("({}{}{})({})", at(t.object, Precedence::Postfix), t.arrow ? "->*" : ".*",
                          at(t.pointer, Precedence::Postfix), given),
              Precedence::Postfix};
    const std::string object = t.object ? at(t.object, Precedence::Postfix) + (t.arrow ? "->" : ".") : std::string();
    return {fmt::format("{}{}{}({})", object, t.qualifier ? type_text(t.qualifier, style_) + "::" : "",
                        t.name + t.clone + number_text(t.instance, style_) + t.arguments_of_template, given),
            Precedence::Postfix};
  }
  Printed print(const Lambda& t, const Term&) const { return lambda(t, {}); }
  Printed print(const TwinLambda& t, const Term&) const { return lambda(t.of, t.tape); }
  /// `tape`: what its body calls the current one where none is in sight.
  Printed lambda(const Lambda& t, const std::string& tape) const {
    Style inside = style_;
    if (!t.has_tape) inside.tape = tape;
    std::string body = statement_text(t.body, inside);
    std::string parameters;
    for (const Declarator& p : t.parameters)
      parameters += (parameters.empty() ? "" : ", ") + std::string(mentions(body, p.name) ? "" : "[[maybe_unused]] ") +
                    declaration_text(p.type, p.name, style_) + declarator_text(p, inside);
    const bool uses_tape = emit::uses_tape(t.body);
    std::string captures = t.others == Lambda::Others::ByReference ? "&"
                           : t.others == Lambda::Others::ByCopy    ? "="
                                                                   : "";
    const auto add = [&](const std::string& capture) { captures += (captures.empty() ? "" : ", ") + capture; };
    for (const Capture& each : t.captures)
      add(each.symbol ? (each.by_reference ? "&" : "") + each.symbol->name : each.by_reference ? "this" : "*this");
    for (const auto& [name, value] : t.made)
      add(name + " = " + initializer_text(value, style_, Precedence::Assignment));
    if (uses_tape && t.has_tape && t.others != Lambda::Others::ByReference) add("&" + style_.tape);
    if (uses_tape && !t.has_tape)
      body.insert(body.find('{') + 1, fmt::format("\n{}& {} = {}();", rooted("dualrev::tape"), inside.tape,
                                                  rooted("dualrev::current_tape")));
    const std::string result = !t.result_spelled ? std::string() : " -> " + type_text(t.result, style_);
    while (!body.empty() && body.back() == '\n') body.pop_back();
    return {fmt::format("[{}]{}({}){}{} {}", captures, t.parameters_of_template, parameters,
                        t.is_mutable ? " mutable" : "", result, body),
            Precedence::Postfix};
  }
  /// Unqualified where the twin stands beside the text, which nothing can hide; else from the global namespace.
  static std::string callee(const std::string& qualified, const Style& style) {
    std::string here;
    for (const std::string& name : style.scope)
      if (!name.empty()) here += name + "::";
    const std::string twin = twin_name(qualified, style);
    const std::size_t last = twin.rfind("::");
    const std::string scope = last == std::string::npos ? "" : twin.substr(0, last + 2);
    const std::string name = last == std::string::npos ? twin : twin.substr(last + 2);
    if (scope == here && !style.hidden.count(name)) return name;
    return "::" + twin;
  }
  // What text computes mostly stands beside the text, and is printed where a function's body stands in another.
  Printed print(const Literal& t, const Term& self) const {
    const auto* type = as<Passive>(self.type);
    if (type && type->text == "bool") return {t.value ? "true" : "false"};
    const std::string number = std::to_string(t.value) + (type ? suffix(type->text) : "");
    return {number, t.value < 0 ? Precedence::Unary : Precedence::Primary};
  }
  static const char* suffix(const std::string& type) {
    if (type == "unsigned int" || type == "unsigned") return "U";
    if (type == "long" || type == "std::ptrdiff_t") return "L";
    if (type == "unsigned long" || type == "std::size_t") return "UL";
    return type == "long long" ? "LL" : type == "unsigned long long" ? "ULL" : "";
  }
  Printed print(const Size& t, const Term&) const {
    return {at(t.object, Precedence::Postfix) + ".size()", Precedence::Postfix};
  }
  Printed print(const Arithmetic& t, const Term&) const {
    if (t.operands.size() == 1) {
      const std::string operand = at(t.operands[0], Precedence::Unary);
      return {t.op + (operand.starts_with(t.op) ? "(" + operand + ")" : operand), Precedence::Unary};
    }
    if (t.operands.size() == 3)
      return {fmt::format("{} ? {} : {}", at(t.operands[0], Precedence::Relational),
                          at(t.operands[1], Precedence::Additive), at(t.operands[2], Precedence::Additive)),
              Precedence::Conditional};
    // Compilers ask for parentheses where others than sums and products are mixed.
    struct Levels {
      Precedence own, left, right;
    };
    const auto levels = [&]() -> Levels {
      using enum Precedence;
      if (t.op == "*" || t.op == "/" || t.op == "%") return {Multiplicative, Multiplicative, Unary};
      if (t.op == "+" || t.op == "-") return {Additive, Additive, Multiplicative};
      if (t.op == "==" || t.op == "!=") return {Equality, Additive, Additive};
      if (t.op == "&&") return {And, Equality, Equality};
      if (t.op == "||") return {Or, Equality, Equality};
      if (t.op == "<<" || t.op == ">>") return {Shift, Unary, Unary};
      if (t.op == "&" || t.op == "|" || t.op == "^") return {BitOr, Unary, Unary};
      return {Relational, Additive, Additive};
    }();
    return {fmt::format("{} {} {}", at(t.operands[0], levels.left), t.op, at(t.operands[1], levels.right)), levels.own};
  }
  Printed print(const Invoke&, const Term&) const { throw std::logic_error("what an operator means is printed"); }
  Printed print(const Apply&, const Term&) const { throw std::logic_error("what a call means is printed"); }
  Printed print(const Opaque&, const Term&) const { throw std::logic_error("what text mentions is printed"); }
  Printed print(const Generated& t, const Term& self) const {
    return std::visit([&](const auto& form) { return print(form, self); }, t);
  }
  Printed print(const Push& t, const Term&) const {
    std::string text = fmt::format("{}.push({}", style_.tape, argument(t.value));
    for (const Contribution& c : t.contributions)
      text += c.partial ? fmt::format(", {}({}, {})", rooted("dualrev::by"), argument(c.of), argument(c.partial))
                        : fmt::format(", {}({})", rooted("dualrev::one"), argument(c.of));
    return {text + ")", Precedence::Postfix};
  }
  Printed print(const Temporary& t, const Term&) const {
    return {at(t.made, Precedence::Postfix), Precedence::Postfix};
  }
  Printed print(const Primal& t, const Term&) const {
    return {at(t.dual, Precedence::Postfix) + ".v", Precedence::Postfix};
  }
  Printed print(const Lift& t, const Term& self) const {
    return {fmt::format("{}({})", type_text(with_const(self.type, false), style_),
                        initializer_text(t.value, style_, Precedence::Assignment)),
            Precedence::Postfix};
  }
  Printed print(const Block& t, const Term& self) const {
    std::string body;
    for (const StmtRef& s : t.body) body += statement_text(s, style_);
    body += (t.result->type ? "return " : "") + at(t.result, Precedence::Comma);
    // Where the original has no lambda, it may stand for clang++ 14 and 15, which let none capture a structured
    // binding.
    std::string captures = "&";
    for (const std::string& name : style_.bindings)
      if (mentions_unqualified(body, name)) captures += fmt::format(", &{0} = {0}", name);
    const std::string returns = t.returns      ? "() -> " + type_text(with_const(t.returns, false), style_)
                                : self.place   ? "() -> auto&"
                                : self.expires ? "() -> auto&&"
                                               : "";
    return {fmt::format("[{}]{} {{\n{};\n}}()", captures, returns, body), Precedence::Postfix};
  }
  Printed print(const Taken& t, const Term& self) const {
    const std::string type = print(Verbatim{t.type}, self).text;
    return {fmt::format("{}.{}pop<{}>()", t.saves->name, style_.numbers.empty() ? "" : "template ", type),
            Precedence::Postfix};
  }
  Printed print(const Exchange& t, const Term&) const {
    return {fmt::format("{}({}, {})", rooted("std::exchange"), argument(t.place), lifted(t.value)),
            Precedence::Postfix};
  }
  std::string lifted(const TermRef& t) const { return argument(t); }
  /// Of what a twin on jets calls on numbers.
  const Style& style_on_numbers() const {
    if (!on_numbers_) {
      on_numbers_ = style_;
      on_numbers_->suffix = std::exchange(on_numbers_->suffix_on_numbers, {});
    }
    return *on_numbers_;
  }
  std::string rooted(const std::string& given) const {
    // Functions of numbers that have derivatives themselves stand in a namespace of their own.
    const bool is_of_jets = !style_.numbers.empty() && given.starts_with("std::") && is_function_of_numbers(given);
    // What gives duals, and is given none, has another name for those of jets.
    static const std::set<std::string> gives_duals{"dualrev::nested_gradient", "dualrev::nested_jvp",
                                                   "dualrev::lifted"};
    const bool gives_jets = !style_.suffix_on_numbers.empty() && gives_duals.count(given);
    const std::string name = is_of_jets ? "dualrev::jets::" + given.substr(5) : gives_jets ? given + "_on_jets" : given;
    return style_.rooted && name.rfind("::", 0) != 0 ? "::" + name : name;
  }

  static bool is_function_of_numbers(const std::string& name) {
    static const std::set<std::string> others{"isnan", "isinf", "isfinite", "isnormal", "signbit"};
    const std::string function = name.substr(5);
    return find_rule(function) || others.count(function);
  }

  std::string call(const std::string& name, const std::vector<TermRef>& arguments) const {
    std::string text;
    for (const TermRef& a : arguments) text += (text.empty() ? "" : ", ") + argument(a);
    return fmt::format("{}({})", name, text);
  }

  const Style& style_;
  mutable std::optional<Style> on_numbers_;
};

}  // namespace

std::string term_text(const TermRef& term, const Style& style, Precedence context) {
  return TermPrinter(style).at(term, context);
}

std::string condition_text(const TermRef& term, const Style& style) { return TermPrinter(style).condition(term); }

std::string initializer_text(const TermRef& term, const Style& style) {
  if (const auto* convert = as<Convert>(term); convert && convert->implicit)
    return term_text(convert->operand, style, Precedence::Assignment);
  return term_text(term, style, Precedence::Assignment);
}

}  // namespace dualrev::emit
