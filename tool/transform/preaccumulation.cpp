// What may stand in such a loop is listed here; everything else keeps it as it is.
#include "transform/preaccumulation.hpp"

#include <algorithm>
#include <functional>

#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/loops.hpp"
#include "transform/names.hpp"
#include "transform/running_sum.hpp"
#include "transform/written_anew.hpp"

namespace dualrev::transform {

using namespace core;

// ---- one loop ----

class IterationReader {
 public:
  IterationReader(const Iterations& function, const StmtRef& loop, std::string sum)
      : function_(function), loop_(loop), sum_(std::move(sum)) {
    for (const Parameter& parameter : function.source_->parameters) outside_.insert(parameter.name);
    is_found_ = names_in_sight(function.source_->body);
  }

  bool hands_on_the_sum_alone() {
    return is_found_ && header() && statement(body_of(loop_), false) && mentions(loop_, sum_) == terms_of_sum_ &&
           std::all_of(changed_.begin(), changed_.end(), [this](const std::string& name) { return is_anew(name); });
  }

 private:
  using Known = Iterations::Variable;

  /// Of what stands around the loop; whether it is in there.
  bool names_in_sight(const StmtRef& s) {
    if (s == loop_) return true;
    if (!s) return false;
    const Parts all = parts(*s);
    const auto around = std::find_if(all.statements.begin(), all.statements.end(),
                                     [this](const StmtRef& inner) { return names_in_sight(inner); });
    if (around == all.statements.end()) return false;
    for (const Declarator* d : all.declared) outside_.insert(d->name);
    for (const StmtRef& inner : all.statements)
      if (const auto* declare = as<Declare>(inner))
        for (const Declarator& d : declare->declarators) outside_.insert(d.name);
    return true;
  }

  // ---- what may stand in it ----

  /// What is evaluated once, in front of the first iteration, makes nothing that lasts but what is not differentiated.
  bool header() {
    if (const auto* form = as<For>(loop_)) {
      if (form->init && !as<Plain>(form->init)) return false;
      return (!form->init || statement(form->init, false)) && (!form->condition || term(form->condition)) &&
             (!form->increment || term(form->increment));
    }
    if (const auto* form = as<While>(loop_)) return term(form->condition);
    if (const auto* form = as<DoWhile>(loop_)) return term(form->condition);
    const auto* form = as<RangeFor>(loop_);
    const auto* load = form ? as<Load>(form->range.term) : nullptr;
    return form && !form->init && as<core::Variable>(load ? load->place : form->range.term) && term(form->range.term) &&
           declarator(form->variable) && goes_through(*form);
  }
  /// Elements of an array, or of a container of the library, which are named or copied as they are: no code but the
  /// library's runs.
  static bool goes_through(const RangeFor& loop) {
    const TypeRef& range = referee(deduced(loop.range.term->type));
    if (range && as<Passive>(range)) return true;
    if (!is_plain_range(range)) return false;
    const auto* array = as<Array>(range);
    const TypeRef& element = array ? array->element : as<Library>(range)->arguments[0];
    const TypeRef& variable = deduced(loop.variable.type);
    const TypeRef of = referee(variable);
    if (const auto* number = as<Real>(element)) return as<Real>(of) && as<Real>(of)->kind == number->kind;
    const auto* record = as<Record>(element);
    const bool is_same = record ? as<Record>(of) && as<Record>(of)->name == record->name
                                : of && element && of->form.index() == element->form.index();
    return is_same && as<Reference>(variable);
  }

  bool statement(const StmtRef& s, bool in_switch) {
    if (!s) return true;
    if (const Assign* added = as_term_of_sum(s); added && as<core::Variable>(added->place)->name() == sum_) {
      ++terms_of_sum_;
      return term(added->value);
    }
    if (const auto* text = as<Plain>(s)) {
      static const std::set<std::string> leaving{"goto", "return", "co_await", "co_return", "co_yield", "asm"};
      const std::string words = words_of(text->text);
      return !words.empty() && !has_word(spelled(*text), leaving);
    }
    if (const auto* label = as<Case>(s); label && !(in_switch && is_case(label->label))) return false;
    const bool is_listed = as<Stmts>(s) || as<Evaluate>(s) || as<Declare>(s) || as<If>(s) || as<While>(s) ||
                           as<DoWhile>(s) || as<For>(s) || as<RangeFor>(s) || as<Switch>(s) || as<Case>(s);
    if (!is_listed) return false;
    if (const auto* loop = as<RangeFor>(s); loop && !goes_through(*loop)) return false;
    if (const auto* declare = as<Declare>(s);
        declare && !declare->specifiers.empty() && declare->specifiers != "constexpr ")
      return false;
    const Parts all = parts(*s);
    const bool inside = as<Switch>(s) || (in_switch && (as<Stmts>(s) || as<Case>(s)));
    return std::all_of(all.declared.begin(), all.declared.end(), [&](const Declarator* d) { return declarator(*d); }) &&
           std::all_of(all.terms.begin(), all.terms.end(), [&](const TermRef& t) { return term(t); }) &&
           std::all_of(all.statements.begin(), all.statements.end(),
                       [&](const StmtRef& inner) { return statement(inner, inside); });
  }
  static bool is_case(const std::string& label) { return label == "default" || label.starts_with("case "); }

  bool declarator(const Declarator& d) {
    const TypeRef& type = deduced(d.type);
    if (!type || !holds_scalar(type)) return true;
    if (const auto* reference = as<Reference>(type); reference && !reference->to->is_const) return false;
    if (!function_.source_->locals.own.count(d.name) || outside_.count(d.name)) return false;
    inside_.insert(d.name);
    return is_value(referee(type));
  }

  /// Whether nothing outside of an object of the type can be changed, or kept, through it.
  bool is_value(const TypeRef& given) const {
    const TypeRef& type = deduced(given);
    if (!type || as<Passive>(type) || as<Real>(type)) return true;
    if (as<Function>(type) || as<MemberPointer>(type)) return false;
    if (const auto* array = as<Array>(type)) return is_value(array->element);
    if (const auto* pointer = as<Pointer>(type)) return pointer->to->is_const && is_value(pointer->to);
    if (const auto* reference = as<Reference>(type)) return reference->to->is_const && is_value(reference->to);
    if (const auto* record = as<Record>(type)) return function_.lines_->is_plain_class(*record);
    const auto* library = as<Library>(type);
    if (!library || !library->member.empty()) return false;
    static const std::set<std::string> values{"std::vector",   "std::array",   "std::pair",  "std::tuple",
                                              "std::optional", "std::complex", "std::deque", "std::list"};
    const bool looks_only = library->name == "std::span" && library->arguments[0]->is_const;
    return (values.count(library->name) || looks_only) &&
           std::all_of(library->arguments.begin(), library->arguments.end(),
                       [this](const TypeRef& argument) { return is_value(argument); });
  }

  bool term(const TermRef& t) {
    if (as<Lambda>(t) || as<AddressOf>(t)) return false;
    if (const auto* temporary = as<Temporary>(t); temporary && temporary->notices) return false;
    if (!is_value(t->type) && !as<core::Variable>(t)) return false;
    if (const auto* named = as<core::Variable>(t)) {
      const Known* known = variable(named->name());
      // The reference, or the object at hand, may be what is not constant: nothing is written to it.
      if (!is_value(known ? referee(known->type) : t->type)) return false;
    }
    // Operators of somebody's.
    if (const auto* index = as<Index>(t); index && is_object(index->base)) return false;
    if (const auto* pointer = as<Dereference>(t); pointer && is_object(pointer->pointer)) return false;
    if (const auto* member = as<Member>(t); member && member->arrow && is_object(member->object)) return false;
    if (const auto* assign = as<Assign>(t); assign && !is_changed(assign->place)) return false;
    if (const auto* step = as<core::Step>(t); step && !is_changed(step->place)) return false;
    if (const auto* call = as<MethodCall>(t); call && (call->pointer || !call->object)) return false;
    if (t->effects & writes) {
      if (const auto* call = as<Call>(t); call && !std::all_of(call->arguments.begin(), call->arguments.end(), given()))
        return false;
      if (const auto* call = as<MethodCall>(t))
        if (!given()(Hole{call->object}) || !std::all_of(call->arguments.begin(), call->arguments.end(), given()))
          return false;
      const std::vector<Hole> all = operands(*t);
      if (as<Verbatim>(t) && !std::all_of(all.begin(), all.end(), given())) return false;
    }
    const std::vector<Hole> all = operands(*t);
    return std::all_of(all.begin(), all.end(), [this](const Hole& operand) { return term(operand.term); });
  }

  static bool is_object(const TermRef& t) { return as<Record>(referee(deduced(t->type))) != nullptr; }

  /// What code that stands elsewhere is given, which may change it, is of this iteration, or the value of a number.
  std::function<bool(const Hole&)> given() const {
    return [this](const Hole& hole) {
      const TermRef& t = given_number(hole.term);
      if (!t->type || !holds_scalar(t->type)) return true;
      if (t->place || !as<Real>(t->type)) return t->type->is_const || inside_.count(root(t)) > 0;
      return as<Load>(t) || is_scalar_operation(t) || !t->active;
    };
  }
  /// Notes what is changed; false where nobody knows it.
  bool is_changed(const TermRef& place) {
    if (!place->type || !holds_scalar(place->type)) return true;
    const std::string name = root(place);
    const Known* known = variable(name);
    if (inside_.count(name)) return true;
    if (!known || known->is_static || name == sum_) return false;
    changed_.insert(name);
    return true;
  }
  /// The variable that a place is a part of; empty if that is anything else.
  static std::string root(const TermRef& place) {
    if (const auto* load = as<Load>(place)) return root(load->place);
    if (const auto* variable = as<core::Variable>(place)) return variable->name();
    if (const auto* member = as<Member>(place)) return member->arrow ? std::string() : root(member->object);
    if (const auto* index = as<Index>(place))
      return index->base->type && as<Pointer>(index->base->type) ? std::string() : root(index->base);
    return {};
  }
  const Known* variable(const std::string& name) const {
    const auto found = function_.variables_.find(name);
    const bool is_known = found != function_.variables_.end() && function_.source_->locals.single.count(name);
    return is_known ? &found->second : nullptr;
  }

  /// A variable from outside that nothing but the loop uses, and each iteration writes before it reads it.
  bool is_anew(const std::string& name) const {
    const Known& known = *variable(name);
    if (!known.declarator || as<Reference>(deduced(known.type)) || as<Pointer>(deduced(known.type))) return false;
    const StmtRef body = body_of(loop_);
    const bool is_used_here_alone = known.mentions == 1 + mentions(body, name);  // its declaration is one
    return is_used_here_alone && is_written_anew(*known.declarator, body, function_.source_->locals);
  }

  const Iterations& function_;
  const StmtRef& loop_;
  const std::string sum_;
  std::set<std::string> outside_;  ///< in sight where it begins
  std::set<std::string> inside_;   ///< variables declared in it
  std::set<std::string> changed_;  ///< others that it changes
  int terms_of_sum_ = 0;
  bool is_found_ = false;
};

// ---- all loops ----

Iterations::Iterations(const FunctionTwin& source, const StraightLines& lines) {
  if (!source.transparent) return;
  source_ = &source;
  lines_ = &lines;
  for (const Parameter& parameter : source.parameters) {
    Variable& variable = variables_[parameter.name];
    variable.type = parameter.type;
  }
  const std::function<void(const StmtRef&)> declared_in = [&](const StmtRef& s) {
    const Parts all = parts(*s);
    const auto* declare = as<Declare>(s);
    for (const Declarator* d : all.declared) {
      Variable& variable = variables_[d->name];
      variable.type = d->type;
      variable.declarator = d;
      variable.is_static = declare && !declare->specifiers.empty();
    }
    for (const StmtRef& inner : all.statements) declared_in(inner);
  };
  declared_in(source.body);
  for_each_name(source.body, [this](std::string_view name) {
    const auto known = variables_.find(std::string(name));
    if (known != variables_.end()) ++known->second.mentions;
  });
}

TermRef Iterations::sum_of(const StmtRef& loop, const std::set<std::string>& candidates) const {
  if (!source_ || !body_of(loop)) return nullptr;
  std::map<std::string, TermRef> found;
  const std::function<void(const StmtRef&)> summed_in = [&](const StmtRef& s) {
    if (const Assign* added = as_term_of_sum(s))
      if (const std::string& name = as<core::Variable>(added->place)->name(); candidates.count(name))
        found.emplace(name, added->place);
    for (const StmtRef& inner : parts(*s).statements) summed_in(inner);
  };
  summed_in(loop);
  if (found.size() != 1) return nullptr;
  const auto& [name, place] = *found.begin();
  return IterationReader(*this, loop, name).hands_on_the_sum_alone() ? place : nullptr;
}

}  // namespace dualrev::transform
