// Statements as text.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "core/rewrite.hpp"
#include "core/words.hpp"
#include "emit/marks.hpp"
#include "emit/text.hpp"

namespace dualrev::emit {

using namespace core;

namespace {

/// Whether a name stands in a text as a word, and `fits` what is in front of it.
template <class Fits>
bool has_word(const std::string& text, const std::string& name, Fits&& fits) {
  if (name.empty()) return true;
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_in_word(text[at - 1])) && (end == text.size() || !is_in_word(text[end])) &&
        fits(std::string_view(text).substr(0, at)))
      return true;
  }
  return false;
}

}  // namespace

bool mentions(const std::string& text, const std::string& name) {
  return has_word(text, name, [](std::string_view) { return true; });
}

bool mentions_unqualified(const std::string& text, const std::string& name) {
  return has_word(text, name, [](std::string_view before) {
    return !before.ends_with('.') && !before.ends_with("->") && !before.ends_with("::");
  });
}

bool uses_tape(const StmtRef& body) {
  bool found = false;
  Replace look;
  look = [&](const TermRef& t) -> TermRef {
    const auto* call = as<TwinCall>(t);
    const auto* method = as<TwinMethodCall>(t);
    const Lambda* closure = lambda_in(t);
    found = found || as<Push>(t) || (call && !on_numbers(call->which)) || (method && method->of.takes_tape);
    if (found || !closure || closure->has_tape) return found ? t : nullptr;
    for (const auto& [name, value] : closure->made) rewritten(value, look);
    return t;  // its body has a tape of its own
  };
  rewritten(body, look);
  return found;
}

namespace {

/// Whether a term is an object made by naming its type in front of parentheses.
bool names_type_first(const TermRef& term) {
  if (const auto* temporary = as<Temporary>(term)) return names_type_first(temporary->made);
  if (const auto* convert = as<Convert>(term)) return convert->implicit && names_type_first(convert->operand);
  const auto* made = as<Verbatim>(term);
  return as<Lift>(term) || (made && !made->pieces.empty() && std::holds_alternative<TypeRef>(made->pieces.front()));
}

bool may_declare(const std::string& text);

/// Whether text may be what is declared: `x`, `*p`, `a[1]`, `f()`, `f(T(x))`.
bool may_be_declared(std::string text) {
  text.erase(0, text.find_first_not_of("*&( "));
  if (text.empty() || text == ")") return true;
  std::size_t end = 0;
  while (end < text.size() && (is_in_word(text[end]) || text[end] == ':')) ++end;
  if (end == 0 || std::isdigit(static_cast<unsigned char>(text[0]))) return false;
  const std::string rest = text.substr(end);
  if (rest.empty() || rest[0] == '[' || rest[0] == ')') return true;
  if (rest[0] != '(' || rest.back() != ')') return false;
  const std::string parameters = rest.substr(1, rest.size() - 2);
  return parameters.empty() || may_declare(parameters);
}

/// Whether text may be read as a declaration, a type and what is declared: `T(x)`; or, without a name, a function that
/// gives a T: `T(U(x))`.
bool may_declare(const std::string& text) {
  if (text.empty() || text.back() != ')') return false;
  const std::size_t open = text.find('(');
  const bool is_type = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(open), [](char c) {
    return is_in_word(c) || std::string(":<>, *&").find(c) != std::string::npos;
  });
  if (!is_type || open == 0) return false;
  const std::string inside = text.substr(open + 1, text.size() - open - 2);
  return may_be_declared(inside) || may_declare(inside);
}

/// In parentheses. Where each argument is `T(x)` the language would rather see a function declared, whose parameters
/// these are; one more pair of parentheses says that there are none.
std::string direct_text(const std::vector<Hole>& arguments, const Style& style) {
  std::vector<std::string> texts;
  for (const Hole& a : arguments) texts.push_back(initializer_text(a.term, style));
  const auto typed =
      std::find_if(arguments.begin(), arguments.end(), [](const Hole& a) { return names_type_first(a.term); });
  if (typed != arguments.end() && std::all_of(texts.begin(), texts.end(), may_declare)) {
    std::string& one = texts[static_cast<std::size_t>(typed - arguments.begin())];
    one = "(" + one + ")";
  }
  return fmt::format("({})", fmt::join(texts, ", "));
}

}  // namespace

std::string declarator_text(const Declarator& d, const Style& style) {
  if (d.init == Declarator::Init::Direct) return direct_text(d.arguments, style);
  std::string arguments;
  for (const Hole& a : d.arguments) arguments += (arguments.empty() ? "" : ", ") + initializer_text(a.term, style);
  switch (d.init) {
    case Declarator::Init::None: return {};
    case Declarator::Init::Copy: return " = " + arguments;
    case Declarator::Init::Direct: break;
    case Declarator::Init::List: return "{" + arguments + "}";
    case Declarator::Init::CopyList: return " = {" + arguments + "}";
  }
  return {};
}

namespace {

/// Where the names of a structured binding ("[a, b]") are in sight.
Style in_sight_of(const Declarator& d, Style style) {
  if (d.name.empty() || d.name[0] != '[') return style;
  for (std::size_t at = 1; at < d.name.size();) {
    const std::size_t end = d.name.find_first_of(",]", at);
    style.bindings.insert(d.name.substr(at, end - at));
    at = d.name.find_first_not_of(", ", end + 1);
  }
  return style;
}
Style in_sight_of(const StmtRef& declaration, Style style) {
  if (const auto* declared = declaration ? std::get_if<Declare>(&declaration->form) : nullptr)
    for (const Declarator& d : declared->declarators) style = in_sight_of(d, std::move(style));
  return style;
}

class StatementPrinter {
 public:
  explicit StatementPrinter(const Style& style) : style_(style) {}

  std::string operator()(const Stmts& s) const {
    std::string text = "{\n";
    Style inside = style_;
    for (const StmtRef& inner : s.body) {
      text += statement_text(inner, inside);
      inside = in_sight_of(inner, std::move(inside));
    }
    return text + "}\n";
  }
  /// `T(x);` would declare an x.
  std::string operator()(const Evaluate& s) const {
    const std::string text = term_text(s.term, style_);
    return names_type_first(s.term) && may_declare(text) ? "static_cast<void>(" + text + ");\n" : text + ";\n";
  }
  std::string operator()(const Declare& s) const { return declare(s) + ";\n"; }
  std::string operator()(const If& s) const {
    // An `else` belongs to the nearest `if`.
    const bool braces = s.otherwise && as<If>(s.then);
    const Style inside = in_sight_of(s.init, style_);
    std::string text = fmt::format("if {}({}{}) {}{}{}", s.is_constexpr ? "constexpr " : "", init(s.init),
                                   condition_text(s.condition, inside), braces ? "{\n" : "", nested(s.then, inside),
                                   braces ? "}\n" : "");
    if (s.otherwise) text += "else " + nested(s.otherwise, inside);
    return text;
  }
  std::string operator()(const While& s) const {
    return fmt::format("while ({}) {}", condition_text(s.condition, style_), nested(s.body, style_));
  }
  std::string operator()(const DoWhile& s) const {
    return fmt::format("do {} while ({});\n", nested(s.body, style_), condition_text(s.condition, style_));
  }
  std::string operator()(const For& s) const {
    const std::string first = s.init ? init(s.init) : ";";
    const Style inside = in_sight_of(s.init, style_);
    return fmt::format("for ({} {}; {}) {}", first, s.condition ? condition_text(s.condition, inside) : "",
                       s.increment ? term_text(s.increment, inside) : "", nested(s.body, inside));
  }
  std::string operator()(const WrittenOut& s) const { return "DUALREV_WRITTEN_OUT " + (*this)(s.loop); }
  std::string operator()(const RangeFor& s) const {
    const Style inside = in_sight_of(s.init, style_);
    return fmt::format("for ({}{} : {}) {}", init(s.init), declaration_text(s.variable.type, s.variable.name, style_),
                       term_text(s.range.term, inside), nested(s.body, in_sight_of(s.variable, inside)));
  }
  std::string operator()(const Switch& s) const {
    const Style inside = in_sight_of(s.init, style_);
    return fmt::format("switch ({}{}) {}", init(s.init), term_text(s.condition, inside), nested(s.body, inside));
  }
  std::string operator()(const Case& s) const {
    const std::string label = s.kind == Case::Kind::Default ? "default"
                              : s.kind == Case::Kind::Case  ? "case " + s.label
                                                            : s.label;
    return label + ":\n" + (s.body ? statement_text(s.body, style_) : ";\n");
  }
  std::string operator()(const Try& s) const {
    std::string text = "try " + statement_text(s.body, style_);
    for (const Try::Handler& handler : s.handlers)
      text += fmt::format("catch ({}) {}", handler.declaration, statement_text(handler.body, style_));
    return text;
  }
  std::string operator()(const Return& s) const {
    return s.value ? "return " + initializer_text(s.value->term, style_) + ";\n" : "return;\n";
  }
  std::string operator()(const DefineClass& s) const {
    Style inside = style_;
    inside.bindings.clear();  // which its functions cannot use
    return local_class_text(*s.record, inside);
  }
  std::string operator()(const Jump&) const { return {}; }  // the text stands elsewhere
  std::string operator()(const Plain& s) const { return term_text(s.text, style_) + "\n"; }

 private:
  /// Several declarators of one type stand in one declaration only where they must (the init of a `for`); the form is
  /// chosen by the frontend.
  std::string declare(const Declare& s) const {
    // A number that depends on no input is a double, whatever stands in the place of others.
    if (!style_.numbers.empty() && s.declarators.size() == 1 && s.declarators[0].passive &&
        as<Real>(s.declarators[0].type)) {
      Style plain = style_;
      plain.numbers.clear();
      return StatementPrinter(plain).declare(s);
    }
    std::string text = s.specifiers;
    for (std::size_t i = 0; i < s.declarators.size(); ++i) {
      const Declarator& d = s.declarators[i];
      text += i == 0 ? declaration_text(d.type, d.name, style_) : ", " + further(d, s.declarators[0]);
      text += declarator_text(d, style_);
    }
    return text;
  }
  std::string further(const Declarator& d, const Declarator& first) const {
    // The base type of the first is shared: what differs is the pointers and arrays around it.
    const std::string whole = declaration_text(d.type, d.name, style_);
    std::string base = type_text(innermost(first.type), style_);
    if (whole.compare(0, base.size(), base) == 0) return whole.substr(base.size());
    return whole;
  }
  static TypeRef innermost(const TypeRef& type) {
    if (const auto* pointer = as<Pointer>(type)) return innermost(pointer->to);
    if (const auto* array = as<Array>(type)) return innermost(array->element);
    if (const auto* reference = as<Reference>(type)) return innermost(reference->to);
    return type;
  }
  std::string init(const StmtRef& s) const {
    if (!s) return {};
    std::string text = statement_text(s, style_);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }
  static std::string nested(const StmtRef& s, const Style& style) { return s ? statement_text(s, style) : ";\n"; }

  const Style& style_;
};

}  // namespace

std::string statement_text(const StmtRef& statement, const Style& style) {
  std::string text;
  for (const std::string& comment : statement->comments) text += comment + "\n";
  std::string own = std::visit(StatementPrinter(style), statement->form);
  if (!statement->trailing.empty() && !own.empty() && own.back() == '\n') {
    own.pop_back();
    own += "  " + statement->trailing + "\n";
  }
  // A comment in front of a statement that stands in a line of its own.
  return (text.empty() ? "" : "\n") + marked(text + own, statement->location, style.marks);
}

}  // namespace dualrev::emit
