// What may be one of them is listed by form; everything else is staged where it stands.
#include "transform/plain_locals.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/same.hpp"
#include "core/walk.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

constexpr int runs_of_loop = 8;
constexpr std::size_t most_leaves = 24;
constexpr std::size_t most_operations = 256;  // of an expression that stands again where it is used

const Variable* read_variable(const TermRef& t) {
  const auto* load = as<Load>(t);
  return load && as<Real>(t->type) ? as<Variable>(load->place) : nullptr;
}

/// What is done with the variables of a body.
class Uses {
 public:
  Uses(const StmtRef& body, const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) declare(parameter.symbol, parameter.name, parameter.type);
    statement(body, false);
  }
  /// Nothing but reading its value, by its name and by no closure; and nothing else has that name, so that it means the
  /// same wherever it is written.
  std::set<SymbolRef> only_read() const {
    std::set<SymbolRef> symbols;
    for (const auto& [name, declared] : declared_)
      if (declared.size() == 1 && declared[0] && !name.empty() && !named_.count(name) && !other_.count(declared[0]))
        symbols.insert(declared[0]);
    return symbols;
  }

 private:
  void statement(const StmtRef& s, bool in_closure) {
    const Parts all = parts(*s);
    for (const Declarator* d : all.declared) declare(*d);
    if (const auto* declare = as<Declare>(s); declare && !declare->specifiers.empty())
      for (const Declarator& d : declare->declarators) other_.insert(d.symbol);
    if (const auto* attempt = as<Try>(s))
      for (const Try::Handler& handler : attempt->handlers)
        if (handler.symbol) declare(handler.symbol, handler.symbol->name, nullptr);
    for (const TermRef& t : all.terms) term(t, in_closure);
    for (const StmtRef& inner : all.statements) statement(inner, in_closure);
  }
  void declare(const Declarator& d) {
    for (const SymbolRef& each : d.bindings) declare(each, each->name, nullptr);
    if (d.bindings.empty()) declare(d.symbol, d.name, deduced(d.type));
  }
  void declare(const SymbolRef& symbol, const std::string& name, const TypeRef& type) {
    declared_[name].push_back(as<Real>(type) ? symbol : nullptr);
  }
  void term(const TermRef& t, bool in_closure) {
    if (!t) return;
    if (!in_closure && read_variable(t)) return;
    if (const auto* variable = as<Variable>(t)) other_.insert(variable->symbol);
    if (const auto* text = as<Verbatim>(t))
      for (const Piece& piece : text->pieces)
        if (const SymbolRef* symbol = named_by(piece)) named_.insert((*symbol)->name);
    for (const Hole& operand : operands(*t)) term(operand.term, in_closure);
    if (const auto* closure = as<Lambda>(t)) {
      for (const Capture& each : closure->captures)
        if (each.symbol) other_.insert(each.symbol);
      for (const Declarator& parameter : closure->parameters) declared_[parameter.name].push_back(nullptr);
      if (closure->body) statement(closure->body, true);
    }
  }
  std::map<std::string, std::vector<SymbolRef>> declared_;  ///< null: no number, or of a closure
  std::set<SymbolRef> other_;                               ///< with which something else is done
  std::set<std::string> named_;                             ///< in text, which may do anything with it
};

/// The numbers of a body, and what is staged of them.
class Candidates {
 public:
  Candidates(const std::set<SymbolRef>& only_read, const StraightLines& lines) : only_read_(only_read), lines_(lines) {}

  void body(const StmtRef& s) { statement(s, 0); }

  std::map<SymbolRef, PlainLocals::Known> chosen() {
    std::map<SymbolRef, PlainLocals::Known> plain;
    count_users();
    for (const SymbolRef& local : order_)
      if (const auto known = choose(local)) plain.emplace(local, *known);
    return plain;
  }

 private:
  /// A variable that is read, or what else is.
  struct Leaf {
    SymbolRef variable;
    TermRef other;
    bool operator<(const Leaf& to) const {
      return variable != to.variable ? variable < to.variable : compare(other, to.other) < 0;
    }
  };
  /// What becomes one entry, or would if nothing stayed plain.
  struct Staged {
    std::set<Leaf> leaves;
    int depth = 0;          ///< of the loops around it
    bool computed = false;  ///< by an operation; else it is the value of a local, whose entry it shares
    std::size_t operations = 0;
  };

  bool is_operation(const TermRef& t) const { return is_scalar_operation(t) || lines_.find(t); }

  /// Operations on numbers that are read from variables and memory, with nothing else in between.
  bool is_candidate(const Declarator& d) const {
    return d.arguments.size() == 1 && !d.passive && as<Real>(deduced(d.type)) && only_read_.count(d.symbol) &&
           is_operation(d.arguments[0].term) && is_listed(d.arguments[0].term);
  }
  bool is_listed(const TermRef& given) const {
    const TermRef& t = given_number(given);
    if (t->access.writes || t->access.stages) return lines_.find(t) && are_listed(t);
    const bool is_form = as<Load>(t) || as<Variable>(t) || as<Member>(t) || as<Index>(t) || as<Dereference>(t) ||
                         as<Unary>(t) || as<Binary>(t) || as<Primitive>(t) || as<Convert>(t) || as<Verbatim>(t);
    return (is_form || lines_.find(t)) && are_listed(t);
  }
  bool are_listed(const TermRef& t) const {
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return is_listed(operand.term); });
  }

  void statement(const StmtRef& s, int depth) {
    if (!s) return;
    if (const auto* block = as<Stmts>(s)) {
      const bool is_entered = std::any_of(block->body.begin(), block->body.end(),
                                          [](const StmtRef& inner) { return as<Case>(inner) != nullptr; });
      for (const StmtRef& inner : block->body) {
        const auto* declare = as<Declare>(inner);
        if (declare && declare->specifiers.empty() && !is_entered)
          for (const Declarator& d : declare->declarators) declarator(d, depth);
        else
          statement(inner, depth);
      }
      return;
    }
    const bool is_loop = as<For>(s) || as<While>(s) || as<DoWhile>(s) || as<RangeFor>(s);
    const Parts all = parts(*s);
    for (const TermRef& t : all.terms) term(t, Wanted::Dual, depth + is_loop);
    for (const StmtRef& inner : all.statements) statement(inner, depth + is_loop);
  }
  void declarator(const Declarator& d, int depth) {
    if (is_candidate(d)) {
      order_.push_back(d.symbol);
      own_[d.symbol] = staged_.size();
    }
    for (const Hole& argument : d.arguments) term(argument.term, Wanted::Dual, depth);
  }
  /// Its operands are the leaves of one entry.
  void operation(const TermRef& t, int depth) {
    const std::size_t at = staged_.size();
    staged_.push_back({{}, depth, true});
    collect(t, at, depth);
  }
  void collect(const TermRef& given, std::size_t at, int depth) {
    const TermRef& t = given_number(given);
    if (is_operation(t)) {
      ++staged_[at].operations;
      for (const Hole& operand : operands(*t)) collect(operand.term, at, depth);
      return;
    }
    const Variable* variable = read_variable(t);
    if (t->active) staged_[at].leaves.insert(variable ? Leaf{variable->symbol, {}} : Leaf{nullptr, t});
    if (!variable) term(given, Wanted::Dual, depth);
  }
  void term(const TermRef& t, Wanted wanted, int depth) {
    if (!t) return;
    const bool is_value = wanted == Wanted::Value;
    if (is_operation(t) && !is_value) return operation(t, depth);
    if (const auto* assign = as<Assign>(t); assign && assign->op != '=' && assign->place->active) {
      const std::size_t at = staged_.size();
      staged_.push_back({{Leaf{nullptr, assign->place}}, depth, true});
      collect(assign->value, at, depth);
      return term(assign->place, Wanted::Dual, depth);
    }
    if (const auto* variable = read_variable(t)) {
      if (!is_value) staged_.push_back({{Leaf{variable->symbol, {}}}, depth, false});
      return;
    }
    for (const Hole& operand : operands(*t)) term(operand.term, is_value ? Wanted::Value : operand.wanted, depth);
  }

  /// Who uses which leaf, by their places in `staged_`.
  void count_users() {
    for (std::size_t at = 0; at < staged_.size(); ++at)
      for (const Leaf& leaf : staged_[at].leaves) users_[leaf].push_back(at);
  }
  std::optional<PlainLocals::Known> choose(const SymbolRef& local) {
    const Staged& own = staged_[own_.at(local)];
    const Leaf itself{local, {}};
    const auto kept = static_cast<long>(own.leaves.size());
    if (own.leaves.size() > most_leaves) return std::nullopt;
    long saved = kept + 1;  // its contributions, and the entry
    const std::vector<std::size_t> users = std::exchange(users_[itself], {});
    for (const std::size_t at : users) {
      const Staged& user = staged_[at];
      long more = 0;
      for (const Leaf& leaf : own.leaves) more += !user.leaves.count(leaf);
      long times = 1;
      for (int loop = own.depth; loop < user.depth; ++loop) times *= runs_of_loop;
      saved -= times * (user.computed ? more - 1 : kept + 1);
    }
    if (saved <= 0) return std::nullopt;
    const bool is_once = users.empty() || (users.size() == 1 && staged_[users[0]].depth == own.depth);
    const bool stands_again = is_once && own.operations <= most_operations;
    for (const std::size_t at : users) {
      Staged& user = staged_[at];
      user.leaves.erase(itself);
      for (const Leaf& leaf : own.leaves)
        if (user.leaves.insert(leaf).second) users_[leaf].push_back(at);
      user.computed = true;
      user.operations += stands_again ? own.operations : 0;
    }
    return stands_again ? PlainLocals::Known::ByExpression : PlainLocals::Known::ByPartials;
  }

  const std::set<SymbolRef>& only_read_;
  const StraightLines& lines_;
  std::vector<SymbolRef> order_;
  std::map<SymbolRef, std::size_t> own_;  ///< where the initialiser of a candidate is in
  std::vector<Staged> staged_;
  std::map<Leaf, std::vector<std::size_t>> users_;
};

}  // namespace

bool PlainLocals::any_of(const Declare& form) const {
  return std::any_of(form.declarators.begin(), form.declarators.end(),
                     [this](const Declarator& d) { return plain.count(d.symbol) > 0; });
}

bool PlainLocals::is_plain(const TermRef& t) const {
  const Variable* variable = read_variable(t);
  return variable && plain.count(variable->symbol);
}

PlainLocals plain_locals(const StmtRef& body, const std::vector<Parameter>& parameters, const StraightLines& lines) {
  PlainLocals all;
  all.steady = Uses(body, parameters).only_read();
  Candidates candidates(all.steady, lines);
  candidates.body(body);
  all.plain = candidates.chosen();
  return all;
}

}  // namespace dualrev::transform
