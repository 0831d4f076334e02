#include "transform/hidden_members.hpp"

#include <map>
#include <optional>
#include <utility>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "core/words.hpp"
#include "flow/parts.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

class HiddenMembers {
 public:
  explicit HiddenMembers(const FunctionTwin& function) : used_(words_in(function)) {
    for (const Parameter& parameter : function.parameters) parameters_.insert(parameter.symbol);
  }

  StmtRef named(const StmtRef& body) {
    const StmtRef made = rewritten(body, [this](const TermRef& t) { return name(t); });
    if (declared_.empty()) return body;
    std::vector<StmtRef> all = std::move(declared_);
    const auto& statements = as<Stmts>(made)->body;
    all.insert(all.end(), statements.begin(), statements.end());
    Stmt copy = *made;
    std::get<Stmts>(copy.form).body = std::move(all);
    return std::make_shared<const Stmt>(std::move(copy));
  }

 private:
  TermRef name(const TermRef& t) {
    const auto* member = as<Member>(t);
    const auto path = member && !member->hidden.empty() ? path_of(t) : std::nullopt;
    if (!path) return nullptr;
    const auto [known, is_new] = names_.emplace(path->second, nullptr);
    if (is_new) {
      std::string name = path->first;
      while (!used_.insert(name).second) name += "_";
      known->second = std::make_shared<const Symbol>(Symbol{name});
      declared_.push_back(
          make_stmt(Declare{"", {{name, passive("auto&"), Declarator::Init::Copy, {{t, Wanted::Value}}}}}));
    }
    return variable(known->second, t->type, t->place, t->access);
  }
  /// Of a member of a parameter, or of such a member: what it might be called, and what tells it from others.
  std::optional<std::pair<std::string, std::string>> path_of(const TermRef& t) const {
    if (const auto* member = as<Member>(t)) {
      const auto object = member->arrow ? std::nullopt : path_of(member->object);
      if (!object) return std::nullopt;
      return std::pair(flow::name_of_member(object->first, member->name),
                       object->second + "." + member->hidden + "::" + member->name);
    }
    const auto* variable = as<Variable>(t);
    const auto* text = as<Verbatim>(t);
    const SymbolRef* symbol = variable                           ? &variable->symbol
                              : text && text->pieces.size() == 1 ? named_by(text->pieces[0])
                                                                 : nullptr;
    if (!symbol || !parameters_.count(*symbol)) return std::nullopt;
    return std::pair((*symbol)->name, (*symbol)->name);
  }

  std::set<std::string> used_;
  std::set<SymbolRef> parameters_;
  std::map<std::string, SymbolRef> names_;
  std::vector<StmtRef> declared_;
};

}  // namespace

void name_hidden_members(FunctionTwin& function) {
  if (as<Stmts>(function.body)) function.body = HiddenMembers(function).named(function.body);
}

std::set<std::string> words_in(const FunctionTwin& function) {
  std::set<std::string> used = function.names;
  const auto add_words = [&](const std::string& text) {
    for_each_word(text, [&](std::string_view word, std::string_view) { used.emplace(word); });
  };
  for (const Parameter& parameter : function.parameters) used.insert(parameter.name);
  add_words(function.template_head);
  rewritten(
      function.body,
      [&](const TermRef& term) -> TermRef {
        if (const auto* words = as<Verbatim>(term))
          for (const Piece& piece : words->pieces) {
            if (const auto* text = std::get_if<std::string>(&piece)) add_words(*text);
            if (const SymbolRef* symbol = named_by(piece)) used.insert((*symbol)->name);
          }
        return nullptr;
      },
      [&](const StmtRef& statement, bool) -> StmtRef {
        for (const Declarator* each : parts(*statement).declared) add_words(each->name);
        return nullptr;
      });
  return used;
}

}  // namespace dualrev::transform
