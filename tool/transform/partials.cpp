// The same graph and the same reverse accumulation as for what is generated (grain.cpp), but leaves are the source's
// own text, calls of straight lines among them.
#include "transform/partials.hpp"

#include <algorithm>
#include <set>

#include "adjoint/reverse.hpp"
#include "core/words.hpp"
#include "transform/terms.hpp"

namespace dualrev::transform {

using adjoint::GraphWriter;
using adjoint::is_scalar_operation;
using adjoint::Reverse;

using namespace core;

namespace {

using Node = Reverse::Node;

/// How a text binds of which nothing else is known: names, members, elements and calls need no parentheses.
Precedence precedence_of(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    if (c == ')' || c == ']') --depth;
    if (depth == 0 && !is_in_word(c) && std::string_view(".:()[]").find(c) == std::string_view::npos)
      return Precedence::Conditional;
    if (c == '(' || c == '[') ++depth;
  }
  return text.front() == '(' ? Precedence::Primary : Precedence::Postfix;
}

std::set<std::string> words_in(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (is_in_word(c))
      word += c;
    else if (!word.empty())
      words.insert(std::exchange(word, {}));
  }
  return words;
}

/// "x += y" computes x + y.
TermRef computed_by(const TermRef& t) {
  const auto* assign = as<Assign>(t);
  if (!assign) return t;
  if (assign->op == '=') return assign->value;
  const TermRef old =
      make_term(Load{assign->place}, with_const(assign->place->type, false), false, reads, assign->place->active);
  return make_term(Binary{assign->op, old, assign->value, true}, with_const(t->type, false), false, t->access,
                   t->active);
}

TermRef without_conversions(const TermRef& t) {
  const auto* convert = as<Convert>(t);
  return convert ? without_conversions(convert->operand) : t;
}

/// A part that the source has no text for.
struct NoText {};

class Reader {
 public:
  explicit Reader(const std::function<std::string(const TermRef&)>& text_of) : text_of_(text_of) {
    reverse_.graph.chain_by_products();
  }

  Node build(const TermRef& t) {
    if (!is_scalar_operation(t)) return leaf(t);
    if (const auto* unary = as<Unary>(t)) return reverse_.unary(*unary, build(unary->operand), t->type);
    if (const auto* convert = as<Convert>(t)) return reverse_.convert(*convert, build(convert->operand), t->type);
    if (const auto* binary = as<Binary>(t)) {
      const Node left = build(binary->left);
      return reverse_.binary(*binary, left, build(binary->right), t->type);
    }
    const auto& primitive = *as<Primitive>(t);
    std::vector<Node> arguments;
    for (const TermRef& argument : primitive.arguments) arguments.push_back(build(argument));
    return reverse_.primitive(primitive, arguments, t->type);
  }

  std::optional<Partials> partials(Node root) {
    if (parts_.empty()) return std::nullopt;
    Partials made;
    Names names(words_);
    GraphWriter writer(reverse_.graph,
                       {[&](const std::string& hint, const SymbolRef&, const TypeRef& type, const TermRef& value) {
                          const std::string name = names.fresh(hint.empty() ? "t" : hint);
                          made.where.emplace_back(name, value);
                          return variable(made_symbol(name), type, false, pure);
                        },
                        {}});
    const std::map<Node, Node> adjoints = reverse_.adjoints(root);
    const auto adjoint = [&](Node node) {
      const auto found = adjoints.find(node);
      return found == adjoints.end() ? reverse_.graph.number(0) : found->second;
    };
    std::vector<Node> all;
    for (const auto& [node, text] : parts_) all.push_back(adjoint(node));
    for (const Node node : all) writer.use(node);
    for (std::size_t i = 0; i < parts_.size(); ++i) made.by.emplace_back(parts_[i].second, writer.term(all[i]));
    return made;
  }

 private:
  Node leaf(const TermRef& t) {
    const std::string spelled = text_of_(t);
    if (spelled.empty()) throw NoText();
    words_.merge(words_in(spelled));
    const Node node = reverse_.graph.leaf(text(spelled, with_const(t->type, false), precedence_of(spelled)), true);
    const bool is_known =
        std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return part.first == node; });
    if (t->active && !is_known) parts_.emplace_back(node, spelled);
    return node;
  }

  const std::function<std::string(const TermRef&)>& text_of_;
  Reverse reverse_;
  std::vector<std::pair<Node, std::string>> parts_;
  std::set<std::string> words_;
};

}  // namespace

std::optional<Partials> partials(const TermRef& t, const std::function<std::string(const TermRef&)>& text_of) {
  const TermRef computed = computed_by(t);
  if (!is_scalar_operation(without_conversions(computed))) return std::nullopt;
  try {
    Reader reader(text_of);
    const Node root = reader.build(computed);
    return reader.partials(root);
  } catch (const NoText&) {
    return std::nullopt;
  }
}

}  // namespace dualrev::transform
