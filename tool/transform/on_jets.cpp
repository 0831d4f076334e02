#include "transform/on_jets.hpp"

#include <algorithm>
#include <utility>

#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "transform/names_on_jets.hpp"
#include "transform/number_versions.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

bool is_plain_real(const TypeRef& type) { return type && as<Real>(referee(type)); }

void add_classes(const std::string& name, const RecordTwin& record,
                 std::multimap<std::string, const RecordTwin*>& all) {
  if (record.declared_only) return;  // its definition comes by itself
  all.emplace(name, &record);
  for (const RecordTwin& inner : record.nested) add_classes(name + "::" + inner.name_inside, inner, all);
}

void add_names(const std::string& name, const RecordTwin& record, std::set<std::string>& all) {
  all.insert(name);
  for (const RecordTwin& inner : record.nested) add_names(name + "::" + inner.name_inside, inner, all);
}

/// Text of a twin in which what takes plain numbers is given the values of jets. Numbers are computed with as jets in
/// operations that are staged, and in what stands in front of them; elsewhere a number's value is all that is asked.
class ValuesTaken {
 public:
  /// Whether a parameter of a twin that is called is marked constant, and stays a plain number.
  using IsConstant = std::function<bool(const Call&, std::size_t)>;
  explicit ValuesTaken(IsConstant is_constant) : is_constant_(std::move(is_constant)) {}

  [[nodiscard]] StmtRef statement(const StmtRef& s) const {
    return rewritten(
        s, [this](const TermRef& t) { return outside_of_numbers(t); },
        [this](const StmtRef& inner, bool) { return declaration(inner); });
  }
  /// A term that is no number to be computed with.
  [[nodiscard]] TermRef outside(const TermRef& t) const {
    return rewritten(t, [this](const TermRef& each) { return outside_of_numbers(each); });
  }

 private:
  /// A number as a jet.
  [[nodiscard]] TermRef number(const TermRef& t) const {
    return rewritten(t, [this](const TermRef& each) { return in_number(each); });
  }
  /// "const double t1 = x.v * y.v;"
  [[nodiscard]] StmtRef declaration(const StmtRef& s) const {
    const auto* declared = as<Declare>(s);
    if (!declared) return nullptr;
    Declare made = *declared;
    for (Declarator& each : made.declarators)
      for (Hole& argument : each.arguments)
        argument.term = is_plain_real(each.type) && !each.passive ? number(argument.term) : outside(argument.term);
    Stmt copy = *s;
    copy.form = std::move(made);
    return std::make_shared<const Stmt>(std::move(copy));
  }

  [[nodiscard]] TermRef in_number(const TermRef& t) const {
    if (TermRef constant = stopped(t)) return constant;
    const bool asks = t->type && !holds_scalar(t->type) && (as<Verbatim>(t) || as<Call>(t));
    return asks ? outside_of_numbers(t) : everywhere(t, true);
  }
  /// "dualrev::jets::value(x.v)" of a number that is stopped, wherever it stands; null of others.
  [[nodiscard]] TermRef stopped(const TermRef& t) const {
    const auto* text = as<Verbatim>(t);
    return text && text->stops && text->pieces.size() == 1 ? value_in(std::get<Hole>(text->pieces[0])).term : nullptr;
  }
  [[nodiscard]] TermRef outside_of_numbers(const TermRef& t) const {
    if (TermRef constant = stopped(t)) return constant;
    Term copy = *t;
    if (auto* text = std::get_if<Verbatim>(&copy.form)) {
      keep_functions_of_duals(*text);
      const bool compares = is_comparison(*text);
      for (Piece& piece : text->pieces)
        if (auto* hole = std::get_if<Hole>(&piece)) *hole = compares ? number_in(*hole) : value_in(*hole);
      return std::make_shared<const Term>(std::move(copy));
    }
    if (auto* call = std::get_if<Call>(&copy.form)) {
      for (Hole& argument : call->arguments) argument = value_in(argument);
      return std::make_shared<const Term>(std::move(copy));
    }
    return everywhere(t, false);
  }
  /// Whether other parts are put in here; else it is as any other term.
  [[nodiscard]] bool in_generated(Push& staged, const auto&) const {
    staged.value = number(staged.value);
    for (Contribution& each : staged.contributions) {
      each.of = outside(each.of);
      if (each.partial) each.partial = number(each.partial);
    }
    return true;
  }
  [[nodiscard]] bool in_generated(Lift& constant, const auto&) const {
    constant.value = value_in({constant.value}).term;
    return true;
  }
  [[nodiscard]] bool in_generated(Block& block, const auto& part) const {
    for (StmtRef& each : block.body) each = statement(each);
    block.result = part(block.result);
    return true;
  }
  [[nodiscard]] bool in_generated(TwinCall& call, const auto&) const {
    if (call.which == Kind::AtOnce) call.which = Kind::Free;
    for (std::size_t i = 0; i < call.of.arguments.size(); ++i) {
      Hole& argument = call.of.arguments[i];
      if (is_constant_(call.of, i))
        argument = value_in(argument);
      else if (call.which == Kind::Partials)
        argument.term = as_jet(number(argument.term));
      else
        argument.term = outside(argument.term);
    }
    return true;
  }
  [[nodiscard]] bool in_generated(TwinLambda& closure, const auto&) const {
    in_closure(closure.of);
    return true;
  }
  [[nodiscard]] static bool in_generated(one_of<Primal, Exchange, TwinMethodCall, Taken> auto&, const auto&) {
    return false;
  }
  void in_closure(Lambda& closure) const {
    for (auto& [name, value] : closure.made) value = outside(value);
    for (Declarator& d : closure.parameters)
      for (Hole& argument : d.arguments) argument.term = outside(argument.term);
    closure.body = statement(closure.body);
  }
  /// `in_number`: where the term is a number to be computed with, so are its parts.
  [[nodiscard]] TermRef everywhere(const TermRef& t, bool in_number) const {
    const auto part = [&](const TermRef& each) { return in_number ? number(each) : outside(each); };
    Term copy = *t;
    if (auto* text = std::get_if<Verbatim>(&copy.form)) {
      if (!keep_functions_of_duals(*text)) return nullptr;
      for (Piece& piece : text->pieces)
        if (auto* hole = std::get_if<Hole>(&piece)) hole->term = part(hole->term);
    } else if (auto* closure = std::get_if<Lambda>(&copy.form)) {
      in_closure(*closure);
    } else if (auto* made = std::get_if<Generated>(&copy.form)) {
      if (!std::visit([&](auto& form) { return in_generated(form, part); }, *made)) return nullptr;
    } else {
      return nullptr;
    }
    return std::make_shared<const Term>(std::move(copy));
  }

  [[nodiscard]] Hole number_in(Hole hole) const {
    hole.term = number(hole.term);
    return hole;
  }
  /// A constant number says what it is: among overloads, one for integers would be nearer to it than one for jets.
  static TermRef as_jet(const TermRef& t) {
    if (!is_plain_real(t->type) || has_jets(t)) return t;
    return make_term(Verbatim{{with_const(t->type, false), "(", Hole{t}, ")"}, Precedence::Postfix}, t->type, false,
                     t->access, false);
  }
  /// What has no jets is given the value of a number.
  [[nodiscard]] Hole value_in(Hole hole) const {
    const bool is_value = is_plain_real(hole.term->type) && has_jets(hole.term);
    hole.term = is_value ? number(hole.term) : outside(hole.term);
    if (!is_value) return hole;
    const Hole given{hole.term, Wanted::Value, Precedence::Assignment};
    hole.term = make_term(Verbatim{{Rooted{"dualrev::jets::value"}, "(", given, ")"}, Precedence::Postfix},
                          hole.term->type, false, hole.term->access, false);
    return hole;
  }
  /// "std::max(x, y, compare)" of duals is what it is; of numbers that are jets it is another function.
  static bool keep_functions_of_duals(Verbatim& text) {
    const bool has_duals = std::any_of(text.pieces.begin(), text.pieces.end(), [](const Piece& piece) {
      const auto* hole = std::get_if<Hole>(&piece);
      return hole && hole->term->type && holds_scalar(hole->term->type) && !is_plain_real(hole->term->type);
    });
    for (Piece& piece : text.pieces)
      if (auto* rooted = std::get_if<Rooted>(&piece); has_duals && rooted && rooted->name.starts_with("std::"))
        rooted->name.insert(0, "::");
    return has_duals;
  }
  static bool has_jets(const TermRef& term) {
    return any_term(term,
                    [](const TermRef& t) { return as<Primal>(t) || (as<Variable>(t) && is_plain_real(t->type)); });
  }
  /// "x.v < y.v", which jets do by their values.
  static bool is_comparison(const Verbatim& text) {
    return std::all_of(text.pieces.begin(), text.pieces.end(), [](const Piece& piece) {
      const auto* hole = std::get_if<Hole>(&piece);
      return token_in(piece, Token::Kind::Comparison) || (hole && is_plain_real(hole->term->type));
    });
  }

  IsConstant is_constant_;
};

/// Text names an enumeration by the twin of the class that it is in.
bool has_enumerations(const RecordTwin& record) {
  return !record.enumerations.empty() || std::any_of(record.nested.begin(), record.nested.end(), has_enumerations);
}

/// Whether a label stands behind the declaration of a number without a value in the same block: a jet is initialised by
/// it. No jump goes past one with a value.
bool jumps_past_numbers(const StmtRef& s) {
  const auto* block = as<Stmts>(s);
  bool has_numbers = false;
  for (std::size_t i = 0; block && i < block->body.size(); ++i) {
    StmtRef inner = block->body[i];
    for (const auto* label = as<Case>(inner); label; label = as<Case>(inner)) {
      if (has_numbers) return true;
      inner = label->body;
    }
    const auto* declared = as<Declare>(inner);
    has_numbers =
        has_numbers ||
        (declared && std::any_of(declared->declarators.begin(), declared->declarators.end(), [](const Declarator& d) {
           return d.init == Declarator::Init::None && holds_scalar(d.type);
         }));
  }
  return false;
}

}  // namespace

struct TwinsOnJets::Reached {
  std::set<const FunctionTwin*> functions, entries;
  std::set<const RecordTwin*> records;
  std::set<const ConstantTwin*> constants;
  std::set<std::string> local_classes;  ///< of the functions that were looked at
  std::set<std::string> partials;
  std::vector<const FunctionTwin*> open;
  std::set<SymbolRef> plain;  ///< numbers of the function at hand that are doubles: marked, or computed of no input
};

TwinsOnJets::TwinsOnJets(const Module& twins, std::function<std::string(const std::string&)> reason_against_partials,
                         std::function<void(const std::string&)> want_partials)
    : twins_(twins),
      reason_against_partials_(std::move(reason_against_partials)),
      want_partials_(std::move(want_partials)) {
  for (const ConstantTwin& constant : twins.constants) constants_of_.emplace(constant.origin.qualified, &constant);
  for (const RecordTwin& record : twins.records) {
    const auto* inside = as<Record>(record.named);
    std::multimap<std::string, const RecordTwin*> all;
    add_classes(inside ? name_of(*inside) : name_of(record), record, all);
    // Types tell the arguments apart from the name where one of them has none.
    if (!inside && !record.instance.group.empty() && !record.template_arguments.empty())
      add_classes(record.origin.qualified, record, all);
    for (const auto& [name, each] : all) outermost_.emplace(each, &record);
    classes_.merge(all);
  }
  for (const FunctionTwin& function : twins.functions) {
    if (on_numbers(function.kind) || function.kind == Kind::AtOnce) continue;
    by_key_.emplace(function.origin.key, &function);
    if (!function.instance.group.empty()) instances_.emplace(function.origin.qualified, &function);
    if (const auto* around = as<Record>(function.member_of)) members_.emplace(name_of(*around), &function);
  }
}

std::string TwinsOnJets::want(const FunctionTwin& root) {
  std::set<const RecordTwin*> seen;
  for (const Parameter& parameter : root.parameters)
    if (!parameter.constant)
      if (std::string reason = reason_against_argument(parameter.type, seen); !reason.empty()) return reason;
  if (std::string reason = reason_against_argument(root.member_of, seen); !reason.empty()) return reason;
  Reached reached;
  reached.functions.insert(&root);
  reached.open.push_back(&root);
  while (!reached.open.empty()) {
    const FunctionTwin* const next = reached.open.back();
    reached.open.pop_back();
    if (std::string reason = look_at(*next, reached); !reason.empty())
      return next == &root
                 ? reason
                 : "it calls '" + next->origin.qualified + "' (" + next->origin.place + "), and there: " + reason;
  }
  functions_.insert(reached.functions.begin(), reached.functions.end());
  entries_.insert(reached.entries.begin(), reached.entries.end());
  constants_.insert(reached.constants.begin(), reached.constants.end());
  records_.insert(reached.records.begin(), reached.records.end());
  for (const std::string& key : reached.partials) want_partials_(key);
  return {};
}

std::string TwinsOnJets::reason_against_argument(const TypeRef& type, std::set<const RecordTwin*>& seen) const {
  if (!type || !holds_scalar(type)) return {};
  if (const auto* pointer = as<Pointer>(type)) return reason_against_argument(pointer->to, seen);
  if (const auto* reference = as<Reference>(type)) return reason_against_argument(reference->to, seen);
  if (const auto* array = as<Array>(type)) return reason_against_argument(array->element, seen);
  if (const auto* library = as<Library>(type)) {
    for (const TypeRef& each : library->arguments)
      if (std::string reason = reason_against_argument(each, seen); !reason.empty()) return reason;
    return {};
  }
  const auto* record = as<Record>(type);
  if (!record) return {};
  const auto [begin, end] = classes_.equal_range(name_of(*record));
  for (auto each = begin; each != end; ++each) {
    if (!seen.insert(each->second).second) continue;
    for (const TypeRef& base : each->second->bases)
      if (std::string reason = reason_against_argument(base, seen); !reason.empty()) return reason;
    for (const Field& field : each->second->fields)
      if (std::string reason = reason_against_argument(field.type, seen); !reason.empty()) return reason;
  }
  return {};
}

// ---- what is reached ----

std::string TwinsOnJets::look_at(const FunctionTwin& function, Reached& reached, bool is_inside) {
  std::string reason = look_at(function.result, reached);
  const auto add = [&](const auto& part) {
    if (reason.empty()) reason = look_at(part, reached);
  };
  // A member of a local class stands in the function that has it.
  const auto plain_outside = reached.plain;
  if (!is_inside) reached.plain.clear();
  for (const Parameter& parameter : function.parameters)
    if (parameter.constant) reached.plain.insert(parameter.symbol);
  rewritten(
      function.body, [](const TermRef&) -> TermRef { return nullptr; },
      [&](const StmtRef& statement, bool) -> StmtRef {
        for (const Declarator* each : parts(*statement).declared)
          if (each->passive) reached.plain.insert(each->symbol);
        if (const auto* defined = as<DefineClass>(statement))
          add_names(name_of(defined->record->twin), defined->record->twin, reached.local_classes);
        return nullptr;
      });
  add(function.member_of);
  for (const Parameter& parameter : function.parameters) {
    if (!parameter.constant) add(parameter.type);
    if (parameter.default_argument) add(*parameter.default_argument);
  }
  for (const MemberInitializer& each : function.initializers) {
    add(each.type);
    reach_named(each.constructor, reached);
    for (const Hole& argument : each.arguments) add(argument.term);
  }
  for (const Try::Handler& handler : function.handlers) add(handler.body);
  add(function.body);
  if (!function.body && !function.member_of && reason.empty())
    reason = "the body of '" + function.origin.qualified + "' is in another file";
  if (is_inside) reached.plain = plain_outside;
  return reason;
}

std::string TwinsOnJets::look_at(const RecordTwin& record, Reached& reached) {
  if (!reached.records.insert(&record).second) return {};
  if (std::string reason = look_at_parts(record, reached); !reason.empty()) return reason;
  for (const auto& [name, known] : classes_)
    if (known == &record) {
      const auto [begin, end] = members_.equal_range(name);
      for (auto each = begin; each != end; ++each)
        if (reached.functions.insert(each->second).second) reached.open.push_back(each->second);
    }
  // Operators are not called by their names, and others are found by a library.
  for (const FunctionTwin& function : twins_.functions) {
    const auto is_of_it = [&](const Parameter& parameter) { return is_of(parameter.type, record); };
    if ((function.kind == Kind::Operator || function.found_by_lookup) &&
        std::any_of(function.parameters.begin(), function.parameters.end(), is_of_it) &&
        reached.functions.insert(&function).second)
      reached.open.push_back(&function);
  }
  return {};
}

bool TwinsOnJets::is_of(const TypeRef& type, const RecordTwin& record) const {
  const auto* of = as<Record>(referee(type));
  if (!of) return false;
  const auto [begin, end] = classes_.equal_range(name_of(*of));
  return std::any_of(begin, end, [&](const auto& each) { return each.second == &record; });
}

std::string TwinsOnJets::look_at_parts(const RecordTwin& record, Reached& reached) {
  std::string reason;
  const auto add = [&](const auto& part) {
    if (reason.empty()) reason = look_at(part, reached);
  };
  for (const TypeRef& base : record.bases) add(base);
  for (const Field& field : record.fields) {
    add(field.type);
    if (field.init) add(*field.init);
  }
  for (const RecordTwin& inner : record.nested) add(inner);
  for (const FunctionTwin& method : record.methods) {
    add(method.result);
    for (const Parameter& parameter : method.parameters) {
      if (!parameter.constant) add(parameter.type);
      if (parameter.default_argument) add(*parameter.default_argument);
    }
  }
  return reason;
}

/// A class inside of a function, which has all of it.
std::string TwinsOnJets::look_at(const LocalRecord& record, Reached& reached) {
  if (has_enumerations(record.twin))
    return "an enumeration of the class '" + record.twin.origin.name +
           "', which stands inside of a function; put it in front of the function";
  std::string reason = look_at_parts(record.twin, reached);
  for (const FunctionTwin& body : record.bodies)
    if (reason.empty()) reason = look_at(body, reached, true);
  return reason;
}

std::string TwinsOnJets::look_at(const ConstantTwin& constant, Reached& reached) {
  if (!reached.constants.insert(&constant).second) return {};
  std::string reason = look_at(constant.declarator.type, reached);
  for (const Hole& argument : constant.declarator.arguments)
    if (reason.empty()) reason = look_at(argument.term, reached);
  reach_named(constant.declarator.constructor, reached);
  return reason;
}

std::string TwinsOnJets::look_at(const TypeRef& type, Reached& reached) {
  if (!type) return {};
  if (const auto* pointer = as<Pointer>(type)) return look_at(pointer->to, reached);
  if (const auto* reference = as<Reference>(type)) return look_at(reference->to, reached);
  if (const auto* array = as<Array>(type)) return look_at(array->element, reached);
  if (const auto* any = as<Placeholder>(type)) return look_at(any->deduced, reached);
  if (const auto* function = as<Function>(type)) {
    std::string reason = look_at(function->result, reached);
    for (const TypeRef& each : function->parameters)
      if (reason.empty()) reason = look_at(each, reached);
    return reason;
  }
  if (const auto* member = as<MemberPointer>(type)) {
    std::string reason = look_at(member->of, reached);
    return reason.empty() ? look_at(member->to, reached) : reason;
  }
  if (const auto* library = as<Library>(type)) {
    static const std::set<std::string> others{"std::atomic"};
    if (others.count(library->name)) return "objects of type " + library->name + "; use numbers, vectors or arrays";
    for (const TypeRef& each : library->arguments)
      if (std::string reason = look_at(each, reached); !reason.empty()) return reason;
    return {};
  }
  if (const auto* record = as<Record>(type); record && record->twin) {
    for (const TypeRef& each : record->arguments)
      if (std::string reason = look_at(each, reached); !reason.empty()) return reason;
    const std::string name = name_of(*record);
    if (reached.local_classes.count(name)) return {};
    const auto [begin, end] = classes_.equal_range(name);
    if (begin == end) return "objects of class '" + name + "', which no other text can name";
    for (auto each = begin; each != end; ++each)  // where they are defined
      if (std::string reason = look_at(*outermost_.at(each->second), reached); !reason.empty()) return reason;
  }
  return {};
}

std::string TwinsOnJets::reach(const TwinName& value, Reached& reached) {
  const auto [begin, end] = by_key_.equal_range(value.key);
  if (begin == end) return "'" + value.callee + "' as a value, whose body is not seen";
  for (auto each = begin; each != end; ++each) {
    if (value.is_entry) reached.entries.insert(each->second);
    if (reached.functions.insert(each->second).second) reached.open.push_back(each->second);
  }
  return {};
}

std::string TwinsOnJets::reach_constant(const std::string& name, Reached& reached) {
  const auto found = constants_of_.find(name);
  return found == constants_of_.end() ? "the constant '" + name + "', which another header has"
                                      : look_at(*found->second, reached);
}

void TwinsOnJets::reach_named(const std::string& key, Reached& reached) const {
  const auto [begin, end] = by_key_.equal_range(key);
  for (auto each = begin; !key.empty() && each != end; ++each)
    if (reached.functions.insert(each->second).second) reached.open.push_back(each->second);
}

/// A parameter that is marked constant is given what depends on no input.
std::string TwinsOnJets::reason_against_given(const std::vector<Hole>& arguments, const FunctionTwin* callee,
                                              const Reached& reached) const {
  if (!callee) return {};
  const std::vector<Parameter>& parameters = callee->parameters;
  const auto is_input = [&](const TermRef& t) {
    const auto* name = as<Variable>(t);
    return as<Primal>(t) || (name && is_plain_real(t->type) && !reached.plain.count(name->symbol));
  };
  for (std::size_t i = 0; i < arguments.size() && i < parameters.size(); ++i)
    if (parameters[i].constant && any_term(arguments[i].term, is_input))
      return "it gives '" + callee->origin.qualified +
             "' a number for a parameter that is marked constant; leave the mark out";
  return {};
}

std::string TwinsOnJets::reach(const Call& call, std::optional<Kind> twin, Reached& reached) {
  if (!call.asked.empty()) return reason_against_gradient(call);
  static const std::set<std::string> on_jets_too{"dualrev::frexp", "dualrev::modf", "dualrev::remquo",
                                                 "dualrev::sincos"};
  if (on_jets_too.count(call.callee)) return {};
  if (call.callee == "dualrev::apply_rule")
    return "it calls what has a rule of its own, which tells first derivatives alone; leave the rule out";
  const bool is_on_numbers = twin && on_numbers(*twin) && twin != Kind::Partials;
  if (call.runtime || is_on_numbers) return "it calls '" + call.callee + "', which is for numbers alone";
  if (!twin) return {};
  for (const TypeRef& each : call.signature)
    if (std::string reason = look_at(each, reached); !reason.empty()) return reason;
  const std::string key = call.key;
  const std::vector<const FunctionTwin*> callees = called(call);
  if (std::string reason = reason_against_given(call.arguments, callees.empty() ? nullptr : callees[0], reached);
      !reason.empty())
    return reason;
  if (twin == Kind::Partials) {
    const std::string partials = key + ending_of(Kind::Partials);
    reached.partials.insert(partials);
    return reason_against_partials_(partials);
  }
  if (call.local && reached.local_classes.count(call.callee)) return {};
  if (callees.empty()) return "it calls '" + call.callee + "', whose body is not seen, or which has a rule of its own";
  for (const FunctionTwin* callee : callees)
    if (reached.functions.insert(callee).second) reached.open.push_back(callee);
  return {};
}

std::string TwinsOnJets::reach(const MethodCall& call, Reached& reached) {
  if (std::string reason = look_at(call.qualifier, reached); !reason.empty()) return reason;
  const auto callee = by_key_.find(call.key);
  const bool is_known = !call.key.empty() && callee != by_key_.end();
  return reason_against_given(call.arguments, is_known ? callee->second : nullptr, reached);
}

/// The functions that a call may be of: instances whose arguments have no names have a key that calls do not tell.
std::vector<const FunctionTwin*> TwinsOnJets::called(const Call& call) const {
  std::vector<const FunctionTwin*> all;
  const auto [begin, end] = by_key_.equal_range(call.key);
  for (auto each = begin; !call.key.empty() && each != end; ++each) all.push_back(each->second);
  const auto [first, last] = instances_.equal_range(call.callee);
  for (auto each = first; !call.instance.group.empty() && each != last; ++each)
    if (each->second->instance.group == call.instance.group) all.push_back(each->second);
  return all;
}

/// Of a gradient that is asked for, there are the third derivatives of numbers and rows.
std::string TwinsOnJets::reason_against_gradient(const Call& call) const {
  const std::function<bool(const TypeRef&)> holds_numbers_alone = [&](const TypeRef& type) {
    if (const auto* library = as<Library>(referee(type)))
      return (library->name == "std::vector" || library->name == "std::array") &&
             holds_numbers_alone(library->arguments[0]);
    return as<Real>(referee(type)) || as<Dual>(referee(type)) || !holds_scalar(type);
  };
  for (const Hole& given : call.arguments)
    if (given.term->type && !holds_numbers_alone(given.term->type))
      return "it asks for a gradient by an object; ask for that by numbers or rows";
  if (call.has_third) return {};
  const auto asked = by_key_.find(call.asked);
  if (asked != by_key_.end() && asked->second->target.no_second_order.empty() && !asked->second->target.on_jets &&
      (asked->second->target.beside || asked->second->target.with_reverse))
    return {};
  return "it asks for a gradient that goes over the tape, of which there are no third derivatives";
}

std::string TwinsOnJets::look_at(const TermRef& term, Reached& reached) {
  return look_at(make_stmt(Evaluate{term}), reached);
}
std::string TwinsOnJets::look_at(const StmtRef& statement, Reached& reached) {
  std::string reason;
  const auto add = [&](std::string more) {
    if (reason.empty()) reason = std::move(more);
  };
  const auto of_declarator = [&](const Declarator& each) {
    add(look_at(each.type, reached));
    reach_named(each.constructor, reached);
  };
  const auto of_term = [&](const TermRef& term) -> TermRef {
    add(look_at(term->type, reached));
    if (const auto* text = as<Verbatim>(term)) {
      reach_named(text->key, reached);
      for (const Piece& piece : text->pieces) {
        if (const auto* type = std::get_if<TypeRef>(&piece)) add(look_at(*type, reached));
        if (const auto* twin = std::get_if<TwinName>(&piece)) add(reach(*twin, reached));
        const auto* rooted = std::get_if<Rooted>(&piece);
        if (rooted && !is_known_on_jets(rooted->name, term)) add("'" + rooted->name + "', which is for numbers alone");
      }
    }
    if (const auto* name = as<Variable>(term); name && !name->symbol->twin_of.empty())
      add(reach_constant(name->symbol->twin_of, reached));
    if (const auto* call = as<Call>(term)) add(reach(*call, std::nullopt, reached));
    if (const auto* call = as<TwinCall>(term)) add(reach(call->of, call->which, reached));
    if (const auto* invoked = as<Invoke>(term)) reach_named(invoked->key, reached);
    if (const auto* call = as<MethodCall>(term)) add(reach(*call, reached));
    if (const auto* call = as<TwinMethodCall>(term)) add(reach(call->of, reached));
    if (const Lambda* lambda = lambda_in(term)) {
      add(look_at(lambda->result, reached));
      for (const Declarator& each : lambda->parameters) of_declarator(each);
    }
    if (const auto* block = as<Block>(term)) add(look_at(block->returns, reached));
    return nullptr;
  };
  const auto of_statement = [&](const StmtRef& each, bool) -> StmtRef {
    if (jumps_past_numbers(each)) add("a jump past the declaration of a number; put braces around what declares it");
    if (const auto* defined = as<DefineClass>(each)) add(look_at(*defined->record, reached));
    if (const auto* declared = as<Declare>(each))
      for (const Declarator& d : declared->declarators) of_declarator(d);
    if (const auto* loop = as<RangeFor>(each)) of_declarator(loop->variable);
    return nullptr;
  };
  rewritten(statement, of_term, of_statement);
  return reason;
}

// ---- what they are ----

FunctionTwin TwinsOnJets::on_jets(const FunctionTwin& function) const {
  FunctionTwin made = function;
  made.origin.key += "_on_jets";
  made.root = made.has_entry = made.asked_by_source = made.target.asked_inside = made.instantiated = false;
  made.original_prototype.clear();
  made.object_type.clear();
  made.target.beside = made.target.with_reverse = made.target.second_order = made.target.tangent = nullptr;
  made.target.no_second_order.clear();
  const auto is_constant = [this](const Call& call, std::size_t argument) {
    const std::vector<const FunctionTwin*> callees = called(call);
    return !callees.empty() && argument < callees[0]->parameters.size() && callees[0]->parameters[argument].constant;
  };
  const ValuesTaken taken(is_constant);
  const auto statement = [&](const StmtRef& s) {
    return local_classes_on_jets(with_names_on_jets(taken.statement(s)));
  };
  const auto term = [&](const TermRef& t) { return with_names_on_jets(taken.outside(t)); };
  if (made.body) made.body = statement(made.body);
  for (Try::Handler& handler : made.handlers) handler.body = statement(handler.body);
  for (Parameter& parameter : made.parameters)
    if (parameter.default_argument) parameter.default_argument = term(*parameter.default_argument);
  for (MemberInitializer& each : made.initializers)
    for (Hole& argument : each.arguments) argument.term = term(argument.term);
  return made;
}

StmtRef TwinsOnJets::local_classes_on_jets(const StmtRef& s) const {
  return rewritten(
      s, [](const TermRef&) -> TermRef { return nullptr; },
      [&](const StmtRef& each, bool) -> StmtRef {
        const auto* defined = as<DefineClass>(each);
        if (!defined) return nullptr;
        LocalRecord made{on_jets(defined->record->twin), {}};
        for (const FunctionTwin& body : defined->record->bodies) made.bodies.push_back(on_jets(body));
        Stmt copy = *each;
        copy.form = DefineClass{std::make_shared<const LocalRecord>(std::move(made))};
        return std::make_shared<const Stmt>(std::move(copy));
      });
}

ConstantTwin TwinsOnJets::on_jets(const ConstantTwin& constant) const {
  ConstantTwin made = constant;
  made.origin.key += "_on_jets";
  made.call = nullptr;
  const ValuesTaken taken([](const Call&, std::size_t) { return false; });
  for (Hole& argument : made.declarator.arguments) argument.term = with_names_on_jets(taken.outside(argument.term));
  return made;
}

RecordTwin TwinsOnJets::on_jets(const RecordTwin& record) const {
  RecordTwin made = record;
  made.origin.key += "_on_jets";
  made.target = {};
  std::vector<TypeRef> bases;
  for (const TypeRef& base : record.bases)
    if (as<Record>(base)) bases.push_back(base);
  if (!bases.empty())
    made.member_types.emplace_back("dualrev_bases [[maybe_unused]]",  // of classes in functions, compilers warn
                                   make_type(Library{"std::tuple", std::move(bases), {}}));
  for (RecordTwin& inner : made.nested) inner = on_jets(inner);
  for (FunctionTwin& method : made.methods) method = on_jets(method);
  for (Field& field : made.fields)
    if (field.init) field.init = with_names_on_jets(*field.init);
  return made;
}

void TwinsOnJets::mark(RecordTwin& record) const {
  record.target.has_twin_on_jets = records_.count(&record) > 0;
  for (RecordTwin& inner : record.nested) mark(inner);
}

Module TwinsOnJets::wanted() const {
  Module all;
  for (const RecordTwin& record : twins_.records)
    if (records_.count(&record)) all.records.push_back(on_jets(record));
  for (const ConstantTwin& constant : twins_.constants)
    if (constants_.count(&constant)) all.constants.push_back(on_jets(constant));
  for (const FunctionTwin& function : twins_.functions)
    if (functions_.count(&function)) {
      all.functions.push_back(on_jets(function));
      all.functions.back().has_entry = entries_.count(&function) > 0;
    }
  return all;
}

}  // namespace dualrev::transform
