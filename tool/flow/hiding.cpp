#include "flow/hiding.hpp"

#include <set>
#include <vector>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "flow/flow.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

class Hiding {
 public:
  std::string name(const FunctionTwin& function) {
    scopes_.emplace_back();
    for (const Parameter& each : function.parameters) declare(each.name);
    statement(function.body);
    for (const std::string& each : declared_)
      if (outside_.count(each)) return each;
    return {};
  }

 private:
  void declare(const std::string& name) {
    scopes_.back().insert(name);
    declared_.insert(name);
  }
  void word(const std::string& name) {
    for (const auto& scope : scopes_)
      if (scope.count(name)) return;
    outside_.insert(name);
  }
  /// What stands behind `::`, `.` or `->` is looked up elsewhere.
  void words(const std::string& text) {
    for_each_word(text, [&](std::string_view each, std::string_view) {
      const auto at = static_cast<std::size_t>(each.data() - text.data());
      const std::size_t last = at == 0 ? std::string::npos : text.find_last_not_of(' ', at - 1);
      const bool is_inside = last != std::string::npos && (text[last] == '.' || text[last] == ':' ||
                                                           (text[last] == '>' && last > 0 && text[last - 1] == '-'));
      const bool is_choice = is_inside && text[last] == ':' && (last == 0 || text[last - 1] != ':');
      if (!is_inside || is_choice) word(std::string(each));
    });
  }

  void term(const TermRef& t) {
    if (!t) return;
    if (const auto* variable = as<Variable>(t)) return word(variable->symbol->name);
    if (const auto* closure = as<Lambda>(t)) {
      scopes_.emplace_back();
      for (const Declarator& each : closure->parameters) declare(each.name);
      statement(closure->body);
      scopes_.pop_back();
      return;
    }
    if (const auto* text = as<Verbatim>(t)) {
      for (const Piece& piece : text->pieces) {
        if (const auto* all = std::get_if<std::string>(&piece)) words(*all);
        if (const auto* hole = std::get_if<Hole>(&piece)) term(hole->term);
      }
      return;
    }
    if (const auto* call = as<Call>(t); call && call->callee.find("::") == std::string::npos) word(call->callee);
    for (const Hole& each : operands(*t)) term(each.term);
  }

  void statement(const StmtRef& s) {
    if (!s) return;
    const StmtRef& is = meant(s);
    const auto* plain = as<Plain>(s);
    if (const auto* all = as<Stmts>(is)) {
      scopes_.emplace_back();
      for (const StmtRef& each : all->body) statement(each);
      scopes_.pop_back();
    } else if (const auto* form = as<Declare>(is)) {
      for (const Declarator& each : form->declarators) {
        if (!plain)
          for (const Hole& argument : each.arguments) term(argument.term);
        declare(each.name);
      }
      if (plain) term(plain->text);
    } else if (plain && (is == s || parts(*is).statements.empty())) {
      term(plain->text);
    } else {
      compound(is);
    }
  }
  /// What it declares is in sight in all of it, but where the elements are that it runs over.
  void compound(const StmtRef& s) {
    const Parts all = parts(*s);
    scopes_.emplace_back();
    if (as<RangeFor>(s))
      for (const TermRef& each : all.terms) term(each);
    for (const Declarator* each : all.declared) declare(each->name);
    for (const StmtRef& each : all.statements)
      if (each && as<Declare>(meant(each))) statement(each);
    if (!as<RangeFor>(s))
      for (const TermRef& each : all.terms) term(each);
    for (const StmtRef& each : all.statements)
      if (each && !as<Declare>(meant(each))) statement(each);
    scopes_.pop_back();
  }

  std::vector<std::set<std::string>> scopes_;
  std::set<std::string> declared_, outside_;
};

}  // namespace

std::string name_of_two(const FunctionTwin& function) { return Hiding().name(function); }

}  // namespace dualrev::flow
