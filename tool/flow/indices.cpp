// A pointer is where it points to: a row, and an index into it.
#include "flow/indices.hpp"

#include <algorithm>
#include <memory>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "flow/assignments.hpp"
#include "flow/closures.hpp"
#include "flow/steps.hpp"
#include "flow/types.hpp"
#include "flow/walking_pointers.hpp"
#include "flow/ways_out.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

/// The body in which pointers that walk are indices.
class Indices : public WalkingPointers {
 public:
  using WalkingPointers::WalkingPointers;

  StmtRef in(const StmtRef& body) {
    find(body);
    return without_unused(with_walking(body));
  }

 private:
  /// Without the integers of spans that nobody asks for.
  StmtRef without_unused(const StmtRef& body) const {
    if (counts_.empty()) return body;
    const Symbols named = named_in(body);
    bool drops = false;
    const Replace nothing = [](const TermRef&) { return nullptr; };
    const StmtRef made = rewritten(body, nothing, [&](const StmtRef& s, bool is_begin) -> StmtRef {
      const auto* plain = core::as<Plain>(s);
      const auto* form = plain && !is_begin ? core::as<Declare>(plain->meaning) : nullptr;
      const bool is_one = form && form->declarators.size() == 1 && of_spans_.count(form->declarators[0].symbol);
      if (!is_one || named.count(form->declarators[0].symbol)) return nullptr;
      drops = true;
      return make_stmt(Stmts{});
    });
    return drops ? without_unused(made) : made;
  }
  StmtRef with_walking(const StmtRef& body) {
    const StmtRef declared = rewritten(body, replace(), [&](const StmtRef& s, bool) { return statement(s); });
    std::vector<StmtRef> all;
    for (const Parameter& parameter : function_.parameters)
      if (const auto found = walking_.find(parameter.symbol); parameter.symbol && found != walking_.end())
        all.push_back(index_declared(found->second, or_zero(nullptr), {}));
    if (all.empty()) return declared;
    const std::vector<StmtRef> rest = core::as<Stmts>(declared)->body;
    all.insert(all.end(), rest.begin(), rest.end());
    return make_stmt(Stmts{std::move(all)});
  }
  StmtRef statement(const StmtRef& s) {
    if (const auto* form = core::as<Declare>(s))
      return declares_span(*form) ? spans_declared(*form, s) : declaration(s);
    if (const auto* form = core::as<RangeFor>(s); form && !form->init)
      if (const auto at = view(form->range.term); at && at->walks) return loop_over(*form, *at, s);
    if (const auto* form = core::as<For>(s)) {
      const auto* begin = form->init ? core::as<Declare>(form->init) : nullptr;
      if (begin && declares_span(*begin)) {
        For rest = *form;
        rest.init = nullptr;
        return like(s, make_stmt(Stmts{{spans_declared(*begin, form->init), again(make_stmt(std::move(rest)))}}));
      }
    }
    const auto* plain = core::as<Plain>(s);
    if (!plain || !plain->meaning || !is_printable(plain->meaning)) return nullptr;
    StmtRef made = statement(plain->meaning);
    if (!made && !names_walking(plain->meaning)) return nullptr;
    if (!made)
      made = rewritten(plain->meaning, replace(), [&](const StmtRef& inner, bool) { return statement(inner); });
    return std::make_shared<const Stmt>(Stmt{made->form, s->comments, s->trailing, s->location, s->checkpoint});
  }
  StmtRef again(const StmtRef& s) {
    return rewritten(s, replace(), [&](const StmtRef& inner, bool) { return statement(inner); });
  }
  bool declares_span(const Declare& form) const {
    return std::any_of(form.declarators.begin(), form.declarators.end(), [&](const Declarator& d) {
      const auto found = d.symbol ? walking_.find(d.symbol) : walking_.end();
      return found != walking_.end() && found->second.count;
    });
  }
  StmtRef spans_declared(const Declare& form, const StmtRef& s) {
    Stmts all;
    for (const Declarator& d : form.declarators) {
      const Walking& walking = walking_.at(d.symbol);
      const auto at = view_declared(d);
      const bool is_const = !changed_.count(d.symbol);
      all.body.push_back(integer_declared(walking.index, index_type(), as_index(or_zero(at->index)), is_const));
      all.body.push_back(integer_declared(walking.count, size_type(), at->count, is_const));
    }
    all.body[0] = like(s, all.body[0]);
    return make_stmt(std::move(all));
  }
  static StmtRef integer_declared(const SymbolRef& symbol, const TypeRef& type, const TermRef& value, bool is_const) {
    const TypeRef of = with_const(type, is_const);
    // Of a span that is set anew nobody may ask for both.
    const TermRef text = make_term(Verbatim{{is_const ? "const " : "[[maybe_unused]] ", type, " ", symbol, " = ",
                                             hole(value, Precedence::Assignment), ";"},
                                            Precedence::Primary},
                                   nullptr, false, writes, false);
    const Declarator d{symbol->name, of, Declarator::Init::Copy, {{value, Wanted::Value}}, true, symbol};
    return make_stmt(Plain{text, make_stmt(Declare{"", {d}})});
  }
  /// Whether nothing that it depends on ever changes.
  bool stays(const TermRef& integer) const {
    Symbols moving;
    for (const auto& [symbol, walking] : walking_)
      if (changed_.count(symbol)) moving.insert({walking.index, walking.count});
    const Symbols named = named_in(integer);
    return mentioned(integer) && std::none_of(named.begin(), named.end(), [&](const SymbolRef& each) {
             const auto* of = each->type ? core::as<Passive>(deduced(each->type)) : nullptr;
             return moving.count(each) || (of && (each->changes > 0 || each->escapes));
           });
  }
  /// for (double x : row.subspan(i, n)), by an index. What the range is, is asked once.
  StmtRef loop_over(const RangeFor& form, Position at, const StmtRef& s) {
    Stmts all;
    const auto fixed = [&](TermRef& t, const TypeRef& type, const char* hint) {
      if (!t || stays(t)) return;
      const SymbolRef symbol = index_symbol(fresh_(hint));
      all.body.push_back(integer_declared(symbol, type, type == index_type() ? as_index(t) : t, true));
      t = variable(symbol, type, false);
    };
    fixed(at.index, index_type(), "first");
    fixed(at.count, size_type(), "count");
    const SymbolRef index = index_symbol(fresh_("i"));
    const TermRef i = variable(index, size_type(), false);
    const TermRef zero = spelled({core::number_token("0")}, Precedence::Primary,
                                 make_term(Literal{0}, size_type(), false, pure, false), pure);
    const TermRef less =
        make_term(Arithmetic{"<", {as_text(i), as_text(at.count)}}, boolean_type(), false, reads, false);
    const TermRef condition = make_term(
        Verbatim{
            {hole(i, Precedence::Shift), " < ", hole(at.count, Precedence::Shift)}, Precedence::Relational, {}, less},
        boolean_type(), false, reads, false);
    const TermRef step = spelled({"++", hole(i, Precedence::Unary)}, Precedence::Unary,
                                 make_term(Step{i, true, true}, size_type(), true, assigning(i), false), assigning(i));
    const TypeRef& type = deduced(form.variable.type);
    const TypeRef of = with_const(referee(type), false);
    const TermRef kind = make_term(Load{at.row}, of, true, reads, !form.variable.passive);
    const TermRef place = element(moved(at, "+", i), kind);
    Declarator d = form.variable;
    d.init = Declarator::Init::Copy;
    const bool is_name = core::as<Reference>(type) != nullptr;
    d.arguments = {Hole{is_name ? place : make_term(Load{place}, of, false, reads, place->active), Wanted::Dual}};
    Stmts body{{make_stmt(Declare{"", {d}})}};
    for (const StmtRef& each : statements_in(form.body)) body.body.push_back(again(each));
    StmtRef begin = integer_declared(index, size_type(), zero, false);
    all.body.push_back(like(s, make_stmt(For{begin, condition, step, make_stmt(std::move(body))})));
    return make_stmt(std::move(all));
  }
  /// Of what walks; null for others.
  StmtRef declaration(const StmtRef& s) {
    const auto& form = std::get<Declare>(s->form);
    const auto walks = [&](const Declarator& d) { return d.symbol && walking_.count(d.symbol); };
    if (std::none_of(form.declarators.begin(), form.declarators.end(), walks)) return nullptr;
    if (walking_.at(form.declarators[0].symbol).stays_first) return like(s, make_stmt(Stmts{}));
    std::vector<Piece> words;
    Declare meaning;
    const bool is_const = std::none_of(form.declarators.begin(), form.declarators.end(),
                                       [&](const Declarator& d) { return changed_.count(d.symbol); });
    words.emplace_back(is_const ? "const " : "");
    words.emplace_back(Rooted{"std::ptrdiff_t"});
    for (const Declarator& d : form.declarators) {
      const Walking& walking = walking_.at(d.symbol);
      const auto at = position(d.arguments[0].term);
      const TermRef value = as_index(or_zero(at ? at->index : nullptr));
      words.emplace_back(meaning.declarators.empty() ? " " : ", ");
      words.emplace_back(walking.index);
      words.emplace_back(" = ");
      words.emplace_back(hole(value, Precedence::Assignment));
      meaning.declarators.push_back(declarator(walking, value));
    }
    words.emplace_back(";");
    const TermRef text = make_term(Verbatim{std::move(words), Precedence::Primary}, nullptr, false, writes, false);
    return std::make_shared<const Stmt>(
        Stmt{Plain{text, make_stmt(std::move(meaning))}, s->comments, s->trailing, s->location});
  }
  static Declarator declarator(const Walking& walking, const TermRef& value) {
    return {walking.index->name, index_type(), Declarator::Init::Copy, {{value, Wanted::Value}}, true, walking.index};
  }
  static StmtRef index_declared(const Walking& walking, const TermRef& value, const std::string& location) {
    const TermRef text = make_term(
        Verbatim{{Rooted{"std::ptrdiff_t"}, " ", walking.index, " = ", hole(value, Precedence::Assignment), ";"},
                 Precedence::Primary},
        nullptr, false, writes, false);
    const StmtRef meaning = make_stmt(Declare{"", {declarator(walking, value)}});
    return std::make_shared<const Stmt>(Stmt{Plain{text, meaning}, {}, {}, location});
  }
};

}  // namespace

StmtRef with_indices(const FunctionTwin& function, const StmtRef& body,
                     const std::function<std::string(const std::string&)>& fresh) {
  StmtRef applied = with_closures_applied(body);
  auto known = std::make_unique<Indices>(function, fresh);
  StmtRef by_index = known->in(applied);
  Symbols asked;
  while (const auto pointers = known->row_of_pointers(applied, asked)) {
    asked.insert(pointers->vector);
    const StmtRef made = with_distances(applied, *pointers);
    if (!made) continue;
    applied = made;
    known = std::make_unique<Indices>(function, fresh);
    by_index = known->in(applied);
  }
  while (const auto several = known->several(applied, asked)) {
    asked.insert(several->pointer);
    const Apart apart = with_pointer_for_each(applied, *several, fresh);
    if (!apart.body) continue;
    auto made = std::make_unique<Indices>(function, fresh);
    const StmtRef walked = made->in(apart.body);
    const auto walks = [&](const SymbolRef& each) { return made->walks(each); };
    if (!std::all_of(apart.pointers.begin(), apart.pointers.end(), walks)) continue;
    applied = apart.body;
    by_index = walked;
    known = std::move(made);
  }
  const Replace nothing = [](const TermRef&) { return nullptr; };
  return rewritten(rewritten(by_index, nothing, with_assignments_apart), nothing, with_steps_apart);
}

}  // namespace dualrev::flow
