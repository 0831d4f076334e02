#include "transform/writes_in_place.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/loops.hpp"
#include "transform/names.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

class WritesInPlace {
 public:
  WritesInPlace(const Assign* addition, const StmtRef& loop)
      : addition_(addition), place_(fingerprint(addition->place)), loop_(loop), is_alone_(statement(loop, false)) {}

  bool holds() const { return is_alone_ && is_steady(addition_->place) && !is_looked_at(loop_); }

 private:
  /// `in_reach`: the addition is done once at most before what is declared here ends.
  bool statement(const StmtRef& s, bool in_reach) {
    if (!s) return true;
    if (as_addition(s) == addition_) return term(addition_->value);
    if (const auto* result = as<Return>(s); result && result->value && holds_scalar(result->value->term->type))
      return false;
    if (is_loop(s)) in_reach = adds(s, true);
    const Parts all = parts(*s);
    for (const Declarator* d : all.declared)  // "[a, b]" are two
      for_each_word(d->name, [this](std::string_view name, std::string_view) { inside_.emplace(name); });
    const auto* range = as<RangeFor>(s);
    if (range && s != loop_ && holds_scalar(range->range.term->type) && !is_object(range->range.term)) return false;
    if (const auto* plain = as<Plain>(s)) vary(plain->text);
    if (const auto* form = as<For>(s); form && form->init && as<Plain>(form->init))  // its counter is in the increment
      return (!form->condition || term(form->condition)) && (!form->increment || term(form->increment)) &&
             term(as<Plain>(form->init)->text) && statement(form->body, in_reach);
    return (in_reach || std::none_of(all.declared.begin(), all.declared.end(), copies)) &&
           std::all_of(all.terms.begin(), all.terms.end(), [this](const TermRef& t) { return term(t); }) &&
           std::all_of(all.statements.begin(), all.statements.end(), [&](const StmtRef& inner) {
             return statement(inner, in_reach && (!is_loop(s) || inner == body_of(s)));
           });
  }
  static bool copies(const Declarator* d) {
    if (as<Reference>(d->type)) return d->arguments.size() != 1 || !is_object(d->arguments[0].term);
    return holds_scalar(d->type) && !as<Pointer>(d->type);
  }
  /// By its own name: then each term would begin an entry.
  bool is_looked_at(const StmtRef& s) const {
    if (!s) return false;
    if (as_addition(s) == addition_) return is_looked_at(addition_->value);
    const Parts all = parts(*s);
    return std::any_of(all.terms.begin(), all.terms.end(), [this](const TermRef& t) { return is_looked_at(t); }) ||
           std::any_of(all.statements.begin(), all.statements.end(),
                       [this](const StmtRef& inner) { return is_looked_at(inner); });
  }
  bool is_looked_at(const TermRef& t) const {
    if (fingerprint(t) == place_) return true;
    const std::vector<Hole> all = operands(*t);
    return std::any_of(all.begin(), all.end(), [this](const Hole& operand) { return is_looked_at(operand.term); });
  }
  /// A place, or a part of one, that is no part of a value: that would be a copy.
  static bool is_object(const TermRef& t) {
    if (const auto* load = as<Load>(t)) return is_object(load->place);
    if (as<Variable>(t) || as<Dereference>(t)) return true;
    if (const auto* member = as<Member>(t)) return member->arrow || is_object(member->object);
    const auto* index = as<Index>(t);
    return index && (as<Pointer>(index->base->type) || is_object(index->base));
  }
  /// Whether it contains the addition, not in a loop inside of it.
  bool adds(const StmtRef& s, bool is_outermost) const {
    if (!s || (is_loop(s) && !is_outermost)) return false;
    if (as_addition(s) == addition_) return true;
    const Parts all = parts(*s);
    return std::any_of(all.statements.begin(), all.statements.end(),
                       [this](const StmtRef& inner) { return adds(inner, false); });
  }
  /// Whether it writes to nothing that is differentiated.
  bool term(const TermRef& t) {
    const std::vector<Hole> all = operands(*t);
    const auto* assign = as<Assign>(t);
    const auto* step = as<core::Step>(t);
    if (assign || step) {
      const TermRef& place = assign ? assign->place : step->place;
      const bool is_passive = !place->active && (as<Real>(place->type) || !holds_scalar(place->type));
      if (!as<Variable>(place) || !is_passive) return false;
      vary(place);
    } else if (as<Verbatim>(t) && (t->effects & writes)) {
      if (std::any_of(all.begin(), all.end(), [](const Hole& h) { return holds_scalar(h.term->type); })) return false;
      vary(t);
    }
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return term(operand.term); });
  }
  /// What it names may be another one each time.
  void vary(const TermRef& t) {
    for_each_name(t, [this](std::string_view name) {
      if (name[0] < '0' || name[0] > '9') varying_.emplace(name);
    });
  }
  bool is_steady(const TermRef& t) const {
    if (t->effects & (writes | stages)) return false;
    if (!holds_scalar(t->type)) {  // an index
      bool varies = false;
      for_each_name(t, [&](std::string_view name) {
        varies = varies || varying_.count(std::string(name)) || inside_.count(std::string(name));
      });
      return !varies;
    }
    const auto* index = as<Index>(t);
    const auto* pointed = as<Dereference>(t);
    const auto* member = as<Member>(t);
    const auto* variable = as<Variable>(t);
    if (variable) return !inside_.count(variable->name());
    const TermRef base = index ? index->base : pointed ? pointed->pointer : member ? member->object : nullptr;
    if (!base && !as<Load>(t)) return false;
    // Not through operators of somebody's.
    const TypeRef type = base ? referee(base->type) : nullptr;
    if (index && !is_plain_range(type) && !as<Pointer>(type)) return false;
    if ((pointed || (member && member->arrow)) && !as<Pointer>(type)) return false;
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return is_steady(operand.term); });
  }

  const Assign* addition_;
  const std::string place_;
  const StmtRef& loop_;
  std::set<std::string> inside_;   ///< declared in the loop
  std::set<std::string> varying_;  ///< of what is not differentiated
  const bool is_alone_;
};

}  // namespace

/// `place += e` or `place -= e` as a statement; null if it is none, or one whose arithmetic needs conversions.
const Assign* as_addition(const StmtRef& s) {
  const auto* evaluated = as<Evaluate>(s);
  const auto* assign = evaluated ? as<Assign>(evaluated->term) : nullptr;
  if (!assign || (assign->op != '+' && assign->op != '-') || !assign->place->active) return nullptr;
  const auto* kind = as<Real>(assign->place->type);
  const auto* computed = as<Real>(assign->computed);
  const auto* value = as<Real>(assign->value->type);
  return kind && computed && value && computed->kind == kind->kind && value->kind == kind->kind ? assign : nullptr;
}

bool writes_in_place(const Assign* addition, const StmtRef& loop) { return WritesInPlace(addition, loop).holds(); }

}  // namespace dualrev::transform
