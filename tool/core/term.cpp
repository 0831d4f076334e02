// Constructors of core terms, and questions on them.
#include "core/term.hpp"

#include <cmath>
#include <cstdlib>

#include "core/words.hpp"

namespace dualrev::core {

TermRef text(std::string spelling, TypeRef type, Precedence precedence, Access access) {
  return text(Pieces{std::move(spelling)}, std::move(type), precedence, std::move(access));
}
TermRef text(Pieces pieces, TypeRef type, Precedence precedence, Access access) {
  return make_term(Verbatim{std::move(pieces), precedence}, std::move(type), false, std::move(access), false);
}

TermRef number(std::string spelling, TypeRef type, Precedence precedence) {
  return text(Pieces{number_token(std::move(spelling))}, std::move(type), precedence);
}
Token number_token(std::string spelling) {
  const std::size_t first = spelling.starts_with('-') ? 1 : 0;
  const bool is_octal = spelling.size() > first + 1 && spelling[first] == '0' &&
                        spelling.find_first_not_of("01234567", first) == std::string::npos;
  Token made{Token::Kind::Number, std::move(spelling)};
  if (is_octal || made.spelling.empty() || made.spelling.find_first_of("xX'") != std::string::npos) return made;
  char* end = nullptr;
  const double value = std::strtod(made.spelling.c_str(), &end);
  if (*end == '\0' && std::isfinite(value)) made.value = value;
  return made;
}
const Token* token_in(const Piece& piece, Token::Kind kind) {
  const auto* token = std::get_if<Token>(&piece);
  return token && token->kind == kind ? token : nullptr;
}
bool begins_with(const Verbatim& text, Token::Kind kind) {
  return !text.pieces.empty() && token_in(text.pieces.front(), kind);
}
const Token* token_of(const TermRef& term, Token::Kind kind) {
  const auto* words = as<Verbatim>(term);
  const auto* token = words ? only<Token>(*words) : nullptr;
  return token && token->kind == kind ? token : nullptr;
}

std::string ending_of(Kind kind) {
  switch (kind) {
    case Kind::Partials: return "_partials";
    case Kind::Pullback: return "_pullback";
    case Kind::Forward: return "_forward";
    case Kind::Reverse: return "_reverse";
    case Kind::Tangent: return "_tangent";
    case Kind::AtOnce: return "_at_once";
    case Kind::Free:
    case Kind::Operator:
    case Kind::Method:
    case Kind::MethodOperator:
    case Kind::Constructor:
    case Kind::Destructor:
    case Kind::Conversion: break;
  }
  return {};
}

SymbolRef made_symbol(std::string name) { return std::make_shared<const Symbol>(Symbol{std::move(name)}); }

TermRef literal(std::int64_t value, const TypeRef& type) {
  const TermRef meaning = make_term(Literal{value}, type, false, pure, false);
  return make_term(Verbatim{{number_token(std::to_string(value))}, Precedence::Primary, {}, meaning}, type, false, pure,
                   false);
}
TermRef variable(SymbolRef symbol, TypeRef type, bool active, Access access) {
  return make_term(Variable{std::move(symbol)}, std::move(type), true, std::move(access), active);
}

namespace {

/// How a term is written, as far as its text and its names say; `is_known`: that is all of it.
class Words {
 public:
  std::string all;
  bool is_known = true;

  void add(const TermRef& term) {
    is_known = is_known && !term->access.writes;
    if (is_known) std::visit(*this, term->form);
  }
  void operator()(const Variable& t) { all += t.name(); }
  void operator()(const Member& t) { add(t.object), all += (t.arrow ? "->" : ".") + t.name; }
  void operator()(const Index& t) { add(t.base), all += "[", add(t.index), all += "]"; }
  void operator()(const Dereference& t) { all += "*(", add(t.pointer), all += ")"; }
  void operator()(const Load& t) { add(t.place); }
  void operator()(const Verbatim& t) {
    for (const Piece& piece : t.pieces) {
      if (const auto* hole = std::get_if<Hole>(&piece))
        all += "(", add(hole->term), all += ")";
      else if (const auto* words = std::get_if<std::string>(&piece))
        all += *words;
      else if (const auto* rooted = std::get_if<Rooted>(&piece))
        all += rooted->name;
      else if (const auto* symbol = std::get_if<SymbolRef>(&piece))
        all += (*symbol)->name;
      else if (const auto* token = std::get_if<Token>(&piece))
        all += token->spelling;
      else
        is_known = false;
    }
  }
  void operator()(const Literal& t) { all += std::to_string(t.value); }
  void operator()(const Size& t) { all += "#", add(t.object); }
  void operator()(const Arithmetic& t) {
    all += "(" + t.op;
    for (const TermRef& operand : t.operands) all += " ", add(operand);
    all += ")";
  }
  void operator()(const one_of<AddressOf, Unary, Binary, Primitive, Convert, Select, Logic, Sequence, Assign, Step,
                               Call, MethodCall, Temporary, Lambda, Apply, Invoke, Opaque> auto&) {
    is_known = false;
  }
  void operator()(const Generated& t) {
    const auto* primal = std::get_if<Primal>(&t);
    is_known = is_known && primal;
    if (primal) add(primal->dual), all += ".v";
  }
};

}  // namespace

namespace {

template <class Change>
TermRef changed(const TermRef& term, Change change) {
  Term copy = *term;
  change(copy);
  return std::make_shared<const Term>(std::move(copy));
}

}  // namespace

void add_text(Pieces& to, std::string_view words) {
  auto* last = to.empty() ? nullptr : std::get_if<std::string>(&to.back());
  if (last)
    *last += words;
  else if (!words.empty())
    to.emplace_back(std::string(words));
}
void add_text(Pieces& to, Pieces more) {
  for (Piece& piece : more)
    if (const auto* words = std::get_if<std::string>(&piece))
      add_text(to, *words);
    else
      to.push_back(std::move(piece));
}

const SymbolRef* named_by(const Piece& piece) {
  const auto* hidden = std::get_if<InMacro>(&piece);
  return hidden ? &hidden->symbol : std::get_if<SymbolRef>(&piece);
}

bool is_words(const Verbatim& text) {
  return std::all_of(text.pieces.begin(), text.pieces.end(), [](const Piece& piece) {
    return std::holds_alternative<std::string>(piece) || std::holds_alternative<Token>(piece) || named_by(piece);
  });
}

std::string words_of(const Verbatim& text) {
  std::string all;
  for (const Piece& piece : text.pieces)
    if (const auto* words = std::get_if<std::string>(&piece))
      all += *words;
    else if (const auto* token = std::get_if<Token>(&piece))
      all += token->spelling;
    else if (const auto* symbol = std::get_if<SymbolRef>(&piece))
      all += (*symbol)->name;
  return all;
}

const Call* called_in(const TermRef& term) {
  const auto* made = as<TwinCall>(term);
  return made ? &made->of : as<Call>(term);
}

const Lambda* lambda_in(const TermRef& term) {
  const auto* made = as<TwinLambda>(term);
  return made ? &made->of : as<Lambda>(term);
}

TermRef read_from(const TermRef& place) {
  if (!place->place && !place->expires) return place;
  return changed(place, [](Term& copy) { copy.place = copy.expires = false; });
}

TermRef with_access(const TermRef& term, const Access& more) {
  if (more.without(term->access) == pure) return term;
  return changed(term, [&more](Term& copy) { copy.access |= more; });
}

TermRef located(const TermRef& term, const Location& location) {
  if (!term || term->location || !location) return term;
  return changed(term, [&location](Term& copy) { copy.location = location; });
}

Access assigning(const TermRef& place) {
  const auto* named = as<Variable>(place);
  return named ? assigns(named->symbol) : assigns_any;
}

Access access_of_parts(const Term& term) {
  Access all;
  for (const Hole& each : operands(term)) all |= each.term->access;
  return all;
}

const TermRef& given_number(const TermRef& argument) {
  const auto* temporary = as<Temporary>(argument);
  return temporary && !temporary->notices && !temporary->inside && as<Real>(argument->type) ? temporary->made
                                                                                            : argument;
}

StmtRef bindings(const std::vector<SymbolRef>& parts, const TermRef& value) {
  std::string list;
  for (const SymbolRef& each : parts) list += (list.empty() ? "[" : ", ") + each->name;
  return make_stmt(
      Declare{"", {{list + "]", passive("const auto"), Declarator::Init::Copy, {{value, Wanted::Value}}}}});
}

bool repeatable(const TermRef& term) {
  if (term->access.writes) return false;
  if (as<Variable>(term)) return true;
  if (const auto* member = as<Member>(term)) return repeatable(member->object);
  if (const auto* index = as<Index>(term)) return repeatable(index->base) && repeatable(index->index);
  if (const auto* dereference = as<Dereference>(term)) return repeatable(dereference->pointer);
  if (const auto* load = as<Load>(term)) return repeatable(load->place);
  if (const auto* convert = as<Convert>(term)) return repeatable(convert->operand);
  constexpr std::size_t short_enough = 24;
  // The library's own ways to an element are forms of their own; other operators may be anybody's.
  if (!as<Verbatim>(term) || term->access.stages) return false;
  Words words;
  words.add(term);
  const std::string& all = words.all;
  if (!words.is_known) return false;
  // A call is made once.
  for (std::size_t open = all.find('('); open != std::string::npos; open = all.find('(', open + 1))
    if (open > 0 && (is_in_word(all[open - 1]) || all[open - 1] == '>')) return false;
  return all.size() <= short_enough;
}

namespace {

struct Operands {
  using All = std::vector<Hole>;
  static All duals(const std::vector<TermRef>& terms) {
    All all;
    for (const TermRef& t : terms)
      if (t) all.push_back({t, Wanted::Dual});
    return all;
  }
  All operator()(const Verbatim& t) const {
    All all;
    for (const auto& piece : t.pieces)
      if (const auto* hole = std::get_if<Hole>(&piece)) all.push_back(*hole);
    return all;
  }
  All operator()(const Member& t) const { return duals({t.object}); }
  All operator()(const Index& t) const { return duals({t.base, t.index}); }
  All operator()(const Dereference& t) const { return duals({t.pointer}); }
  All operator()(const AddressOf& t) const { return duals({t.place}); }
  All operator()(const Load& t) const { return duals({t.place}); }
  All operator()(const Unary& t) const { return duals({t.operand}); }
  All operator()(const Binary& t) const { return duals({t.left, t.right}); }
  All operator()(const Primitive& t) const { return duals(t.arguments); }
  All operator()(const Convert& t) const { return duals({t.operand}); }
  All operator()(const Select& t) const { return duals({t.condition, t.then, t.otherwise}); }
  All operator()(const Logic& t) const { return duals({t.left, t.right}); }
  All operator()(const Sequence& t) const { return duals({t.first, t.second}); }
  All operator()(const Assign& t) const { return duals({t.place, t.value}); }
  All operator()(const Step& t) const { return duals({t.place}); }
  All operator()(const Call& t) const { return t.arguments; }
  All operator()(const MethodCall& t) const {
    All all = duals({t.object, t.pointer});
    all.insert(all.end(), t.arguments.begin(), t.arguments.end());
    return all;
  }
  All operator()(const Temporary& t) const { return duals({t.made}); }
  All operator()(const Lambda& t) const {
    All all;
    for (const auto& [name, value] : t.made) all.push_back({value, Wanted::Dual});
    return all;
  }
  All operator()(const Size& t) const { return duals({t.object}); }
  All operator()(const Arithmetic& t) const { return duals(t.operands); }
  All operator()(const Apply& t) const { return duals(t.arguments); }
  All operator()(const Invoke& t) const {
    All all = duals(t.arguments);
    if (t.object) all.insert(all.begin(), Hole{t.object, Wanted::Dual});
    return all;
  }
  All operator()(const Opaque& t) const { return duals(t.mentions); }
  All operator()(const one_of<Variable, Literal> auto&) const { return {}; }
  All operator()(const Push& t) const {
    All all = duals({t.value});
    for (const Contribution& each : t.contributions)
      for (const Hole& part : duals({each.of, each.partial})) all.push_back(part);
    return all;
  }
  All operator()(const Primal& t) const { return duals({t.dual}); }
  All operator()(const Lift& t) const { return duals({t.value}); }
  All operator()(const Block& t) const { return duals({t.result}); }
  All operator()(const Exchange& t) const { return duals({t.place, t.value}); }
  All operator()(const one_of<TwinCall, TwinMethodCall, TwinLambda> auto& t) const { return (*this)(t.of); }
  All operator()(const Taken& t) const { return (*this)(Verbatim{t.type}); }
  All operator()(const Generated& t) const { return std::visit(*this, t); }
};

}  // namespace

std::vector<Hole> operands(const Term& term) { return std::visit(Operands{}, term.form); }

StmtRef like(const StmtRef& source, const StmtRef& made) {
  const auto& mark = made->checkpoint ? made->checkpoint : source->checkpoint;
  return std::make_shared<const Stmt>(Stmt{made->form, source->comments, source->trailing, source->location, mark});
}

StmtRef marked(const StmtRef& statement, const std::optional<Checkpoint>& mark) {
  Stmt made = *statement;
  made.checkpoint = mark;
  return std::make_shared<const Stmt>(std::move(made));
}

}  // namespace dualrev::core
