#include "flow/bindings.hpp"

#include <algorithm>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/parts.hpp"
#include "flow/types.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

class Bindings {
 public:
  explicit Bindings(const Around& around) : around_(around) {}

  StmtRef in(const StmtRef& body) {
    find(body);
    if (members_.empty()) return body;
    const StmtRef made = again(body);
    return is_left_ ? body : made;
  }

 private:
  void find(const StmtRef& given) {
    if (!given) return;
    const Parts inside = parts(*meant(given));
    for (const Declarator* d : inside.declared)
      if (!d->bindings.empty()) add(*d);
    for (const StmtRef& each : inside.statements) find(each);
  }
  void add(const Declarator& d) {
    const TypeRef type = with_const(deduced(referee(deduced(d.type))), false);
    const std::vector<Inner> all = parts_of(type, around_);
    if (all.size() != d.bindings.size() || d.passive) return;
    Symbol made{around_.fresh("bound")};
    made.kind = Symbol::Kind::Local;
    made.type = d.type;
    const auto symbol = std::make_shared<const Symbol>(std::move(made));
    variables_[d.bindings[0]] = symbol;
    for (std::size_t i = 0; i < all.size(); ++i)
      members_[d.bindings[i]] = inner_place(variable(symbol, type, true), all[i]);
  }

  StmtRef again(const StmtRef& s) {
    return rewritten(
        s, [&](const TermRef& t) { return term(t); }, [&](const StmtRef& inner, bool) { return statement(inner); });
  }
  TermRef again(const TermRef& t) {
    return rewritten(t, [&](const TermRef& inner) { return term(inner); });
  }
  TermRef term(const TermRef& t) {
    if (const auto* named = as<Variable>(t)) {
      const auto found = members_.find(named->symbol);
      return found == members_.end() ? nullptr : found->second;
    }
    // Words that name one are said by what they mean.
    const auto* text = as<Verbatim>(t);
    if (!text) return nullptr;
    if (text->meaning && operands(*t).empty() && is_printable(text->meaning)) {
      const Symbols named = named_in(text->meaning);
      const bool is_concerned =
          std::any_of(named.begin(), named.end(), [&](const SymbolRef& each) { return members_.count(each) > 0; });
      return is_concerned ? again(text->meaning) : nullptr;
    }
    is_left_ = is_left_ || names_one(*text);
    return nullptr;
  }
  /// Whether its words name one: these stay.
  bool names_one(const Verbatim& text) const {
    return names_any(text, [&](const SymbolRef& each) { return members_.count(each) > 0; });
  }
  bool is_bound(const Declarator& d) const { return !d.bindings.empty() && variables_.count(d.bindings[0]); }
  void name(Declarator& d) const {
    d.symbol = variables_.at(d.bindings[0]);
    d.name = d.symbol->name;
    d.bindings.clear();
  }
  StmtRef statement(const StmtRef& s) {
    if (const auto* form = as<Declare>(s); form && form->declarators.size() == 1 && is_bound(form->declarators[0])) {
      Declare made = *form;
      name(made.declarators[0]);
      return like(s, again(make_stmt(std::move(made))));
    }
    if (const auto* form = as<RangeFor>(s); form && is_bound(form->variable)) {
      RangeFor made = *form;
      name(made.variable);
      return like(s, again(make_stmt(std::move(made))));
    }
    return nullptr;
  }

  const Around& around_;
  std::map<SymbolRef, SymbolRef> variables_;  ///< of the first name
  std::map<SymbolRef, TermRef> members_;
  bool is_left_ = false;  ///< something names one that cannot be said otherwise
};

}  // namespace

StmtRef with_bindings_named(const StmtRef& body, const Around& around) { return Bindings(around).in(body); }

}  // namespace dualrev::flow
