// The notation of show.hpp, a clause per form.
#include "show.hpp"

#include <cctype>
#include <set>

namespace dualrev::unit {

using namespace core;

namespace {

template <class Items, class Each>
std::string list(const Items& items, Each each) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + each(item);
  return text;
}
std::string show_hole(const Hole& hole) { return show(hole.term); }

struct ShowType {
  std::string operator()(const Passive& t) const { return t.text; }
  std::string operator()(const Real& t) const { return spelling(t.kind); }
  std::string operator()(const GeneratedType& t) const { return std::visit(*this, t); }
  std::string operator()(const Dual& t) const {
    return t.kind == Scalar::Double ? "dual" : std::string("dual<") + spelling(t.kind) + ">";
  }
  std::string operator()(const Pointer& t) const { return show(t.to) + "*"; }
  std::string operator()(const Reference& t) const { return show(t.to) + (t.rvalue ? "&&" : "&"); }
  std::string operator()(const Array& t) const { return show(t.element) + "[" + t.extent + "]"; }
  std::string operator()(const Record& t) const { return t.name + (t.twin ? "'" : "") + t.inner; }
  std::string operator()(const Library& t) const {
    const std::string arguments = list(t.arguments, [](const TypeRef& a) { return show(a); });
    return t.name + "<" + arguments + ">" + (t.member.empty() ? "" : "::" + t.member);
  }
  std::string operator()(const Function& t) const {
    return show(t.result) + "(" + list(t.parameters, [](const TypeRef& p) { return show(p); }) + ")";
  }
  std::string operator()(const MemberPointer& t) const { return show(t.to) + " " + show(t.of) + "::*"; }
  std::string operator()(const Placeholder& t) const { return t.keyword; }
  std::string operator()(const Stack&) const { return "stack"; }
};

std::string show_declarator(const Declarator& d) {
  std::string text = show(d.type) + " " + d.name;
  const std::string arguments = list(d.arguments, show_hole);
  switch (d.init) {
    case Declarator::Init::None: return text;
    case Declarator::Init::Copy: return text + " = " + arguments;
    case Declarator::Init::Direct: return text + "(" + arguments + ")";
    case Declarator::Init::List: return text + "{" + arguments + "}";
    case Declarator::Init::CopyList: return text + " = {" + arguments + "}";
  }
  return text;
}

struct ShowTerm {
  const Term& self;
  std::string operator()(const Verbatim& t) const {
    std::string text;
    for (const Piece& piece : t.pieces) {
      if (const auto* hole = std::get_if<Hole>(&piece))
        text += show(hole->term);
      else if (const auto* type = std::get_if<TypeRef>(&piece))
        text += show(*type);
      else if (const auto* rooted = std::get_if<Rooted>(&piece))
        text += rooted->name;
      else if (const auto* twin = std::get_if<TwinName>(&piece))
        text += twin->callee + (twin->is_entry ? "' by entry" : "'");
      else if (const auto* symbol = std::get_if<SymbolRef>(&piece))
        text += (*symbol)->name;
      else if (const auto* words = std::get_if<std::string>(&piece))
        text += *words;
      else if (const auto* token = std::get_if<Token>(&piece))
        text += token->spelling;
    }
    return t.precedence >= Precedence::Unary ? text : "(" + text + ")";
  }
  std::string operator()(const Variable& t) const { return t.name(); }
  std::string operator()(const Member& t) const { return show(t.object) + (t.arrow ? "->" : ".") + t.name; }
  std::string operator()(const Index& t) const { return show(t.base) + "[" + show(t.index) + "]"; }
  std::string operator()(const Dereference& t) const { return "*" + show(t.pointer); }
  std::string operator()(const AddressOf& t) const { return "&" + show(t.place); }
  std::string operator()(const Load& t) const { return show(t.place); }
  std::string operator()(const Unary& t) const { return t.op + show(t.operand); }
  std::string operator()(const Binary& t) const { return "(" + show(t.left) + " " + t.op + " " + show(t.right) + ")"; }
  std::string operator()(const Primitive& t) const {
    return t.rule + "(" + list(t.arguments, [](const TermRef& a) { return show(a); }) + ")";
  }
  std::string operator()(const Convert& t) const { return show(self.type) + "(" + show(t.operand) + ")"; }
  std::string operator()(const Select& t) const {
    return "(" + show(t.condition) + " ? " + show(t.then) + " : " + show(t.otherwise) + ")";
  }
  std::string operator()(const Logic& t) const {
    return "(" + show(t.left) + (t.conjunction ? " && " : " || ") + show(t.right) + ")";
  }
  std::string operator()(const Sequence& t) const { return "(" + show(t.first) + ", " + show(t.second) + ")"; }
  std::string operator()(const Assign& t) const {
    return show(t.place) + " " + (t.op == '=' ? "" : std::string(1, t.op)) + "= " + show(t.value);
  }
  std::string operator()(const Step& t) const {
    const std::string op = t.increment ? "++" : "--";
    return t.prefix ? op + show(t.place) : show(t.place) + op;
  }
  std::string operator()(const Call& t) const { return called(t, ""); }
  std::string operator()(const TwinCall& t) const { return called(t.of, "'"); }
  static std::string called(const Call& t, const std::string& mark) {
    return t.callee + t.member + t.clone + t.arguments_of_template + mark + "(" + list(t.arguments, show_hole) + ")";
  }
  std::string operator()(const MethodCall& t) const { return called(t, ""); }
  std::string operator()(const TwinMethodCall& t) const { return called(t.of, t.of.takes_tape ? "'" : ""); }
  static std::string called(const MethodCall& t, const std::string& mark) {
    const std::string object = t.object ? show(t.object) + (t.arrow ? "->" : ".") : "";
    const std::string qualifier = t.qualifier ? show(t.qualifier) + "::" : "";
    return object + qualifier + t.name + mark + "(" + list(t.arguments, show_hole) + ")";
  }
  std::string operator()(const TwinLambda& t) const { return (*this)(t.of); }
  std::string operator()(const Taken& t) const { return t.saves->name + ".pop<" + (*this)(Verbatim{t.type}) + ">()"; }
  std::string operator()(const Temporary& t) const { return show(t.made); }
  std::string operator()(const Lambda& t) const {
    std::string captures = t.others == Lambda::Others::ByReference ? "&"
                           : t.others == Lambda::Others::ByCopy    ? "="
                                                                   : "";
    for (const Capture& each : t.captures)
      captures += (captures.empty() ? "" : ", ") + (each.symbol ? (each.by_reference ? "&" : "") + each.symbol->name
                                                    : each.by_reference ? "this"
                                                                        : "*this");
    for (const auto& [name, value] : t.made) captures += (captures.empty() ? "" : ", ") + name + " = " + show(value);
    const std::string result = t.result_spelled ? " -> " + show(t.result) : "";
    return "[" + captures + "]" + t.parameters_of_template + "(" + list(t.parameters, show_declarator) + ")" +
           (t.is_mutable ? " mutable" : "") + result + " " + show(t.body);
  }
  std::string operator()(const Generated& t) const { return std::visit(*this, t); }
  std::string operator()(const Push& t) const {
    // Their order says nothing.
    std::set<std::string> contributions;
    for (const Contribution& c : t.contributions)
      contributions.insert(show(c.of) + ": " + (c.partial ? show(c.partial) : "one"));
    return "push(" + show(t.value) + " | " + list(contributions, [](const std::string& c) { return c; }) + ")";
  }
  std::string operator()(const Primal& t) const { return show(t.dual) + ".v"; }
  std::string operator()(const Lift& t) const { return "lift(" + show(t.value) + ")"; }
  std::string operator()(const Block& t) const { return "{" + show(t.body) + " -> " + show(t.result) + "}"; }
  std::string operator()(const Literal& t) const { return std::to_string(t.value); }
  std::string operator()(const Size& t) const { return "size(" + show(t.object) + ")"; }
  std::string operator()(const Arithmetic& t) const {
    return t.op + "(" + list(t.operands, [](const TermRef& a) { return show(a); }) + ")";
  }
  std::string operator()(const Apply& t) const {
    std::string all = t.function + "(";
    for (const TermRef& each : t.arguments) all += (all.back() == '(' ? "" : ", ") + show(each);
    return all + ")";
  }
  std::string operator()(const Invoke& t) const {
    return "invoke " + t.key + "(" + (t.object ? show(t.object) + "; " : "") +
           list(t.arguments, [](const TermRef& a) { return show(a); }) + ")";
  }
  std::string operator()(const Opaque& t) const {
    return "opaque(" + list(t.mentions, [](const TermRef& a) { return show(a); }) + ")";
  }
  std::string operator()(const Exchange& t) const { return "exchange(" + show(t.place) + ", " + show(t.value) + ")"; }
};

struct ShowStmt {
  static std::string init(const StmtRef& s) { return s ? show(s) + " " : ""; }
  std::string operator()(const Stmts& s) const { return "{ " + show(s.body) + " }"; }
  std::string operator()(const Evaluate& s) const { return show(s.term) + ";"; }
  std::string operator()(const Declare& s) const { return s.specifiers + list(s.declarators, show_declarator) + ";"; }
  std::string operator()(const If& s) const {
    return std::string("if ") + (s.is_constexpr ? "constexpr " : "") + "(" + init(s.init) + show(s.condition) + ") " +
           show(s.then) + (s.otherwise ? " else " + show(s.otherwise) : "");
  }
  std::string operator()(const While& s) const { return "while (" + show(s.condition) + ") " + show(s.body); }
  std::string operator()(const DoWhile& s) const {
    return "do " + show(s.body) + " while (" + show(s.condition) + ");";
  }
  std::string operator()(const For& s) const {
    return "for (" + (s.init ? show(s.init) : ";") + " " + (s.condition ? show(s.condition) : "") + "; " +
           (s.increment ? show(s.increment) : "") + ") " + show(s.body);
  }
  std::string operator()(const RangeFor& s) const {
    return "for (" + init(s.init) + show_declarator(s.variable) + " : " + show(s.range.term) + ") " + show(s.body);
  }
  std::string operator()(const Switch& s) const {
    return "switch (" + init(s.init) + show(s.condition) + ") " + show(s.body);
  }
  std::string operator()(const Case& s) const {
    const std::string label = s.kind == Case::Kind::Default ? "default" : s.kind == Case::Kind::Case ? "case " : "";
    return label + s.label + ": " + (s.body ? show(s.body) : ";");
  }
  std::string operator()(const Try& s) const {
    std::string text = "try " + show(s.body);
    for (const Try::Handler& handler : s.handlers) text += " catch (" + handler.declaration + ") " + show(handler.body);
    return text;
  }
  std::string operator()(const DefineClass& s) const { return std::string(s.record ? "class;" : ";"); }
  std::string operator()(const Return& s) const { return s.value ? "return " + show(s.value->term) + ";" : "return;"; }
  std::string operator()(const Plain& s) const { return show(s.text); }
  std::string operator()(const WrittenOut& s) const { return "written out " + (*this)(s.loop); }
  std::string operator()(const Jump& s) const {
    return s.kind == Jump::Kind::Break ? "break;" : s.kind == Jump::Kind::Continue ? "continue;" : "throw;";
  }
};

}  // namespace

std::string show(const TypeRef& type) {
  if (!type) return "void";
  const bool behind = type->is_const && as<Pointer>(type);
  const std::string text = std::visit(ShowType{}, type->form);
  return behind ? text + " const" : type->is_const ? "const " + text : text;
}

std::string show(const TermRef& term) { return std::visit(ShowTerm{*term}, term->form); }

std::string show(const StmtRef& statement) {
  std::string text;
  for (const std::string& comment : statement->comments) text += comment + " ";
  text += std::visit(ShowStmt{}, statement->form);
  return statement->trailing.empty() ? text : text + " " + statement->trailing;
}

std::string show(const std::vector<StmtRef>& statements) {
  std::string text;
  for (const StmtRef& s : statements) text += (text.empty() ? "" : " ") + show(s);
  return text;
}

std::string collapsed(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t';
    if (!blank)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::string squeezed(const std::string& text) {
  const auto is_word = [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; };
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool needed = !result.empty() && i + 1 < text.size() && is_word(result.back()) && is_word(text[i + 1]);
    if (text[i] != ' ' || needed) result += text[i];
  }
  return result;
}

}  // namespace dualrev::unit
