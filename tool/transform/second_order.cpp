#include "transform/second_order.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "adjoint/scalar_graph.hpp"
#include "core/rewrite.hpp"
#include "core/walk.hpp"
#include "core/words.hpp"
#include "transform/hidden_members.hpp"
#include "transform/number_versions.hpp"
#include "transform/on_jets.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

class SecondOrder {
 public:
  explicit SecondOrder(Module& twins) : twins_(twins), types_(twins.records) {
    for (const FunctionTwin& function : twins.functions)
      if (on_numbers(function.kind)) {
        on_numbers_.emplace(function.origin.key, &function);
        parameters_.emplace(function.origin.key, function.parameters);
      }
  }

  void add(bool of_all) {
    for (FunctionTwin& root : twins_.functions) {
      if (!root.target.tangent || !reason_of(root.target.tangent->origin.key).empty()) continue;
      want(root.target.tangent->origin.key);
    }
    for (FunctionTwin& root : twins_.functions) {
      if (!root.root || root.kind != Kind::Free || !(of_all || root.target.asked_inside)) continue;
      root.target.no_second_order = reason_of_root(root);
      if (!root.target.no_second_order.empty()) continue;
      const FunctionTwin* first = root.target.with_reverse ? root.target.with_reverse.get() : root.target.beside.get();
      if (!first || !on_numbers(first->kind)) {
        root.target.no_second_order = reason_over_tape(root);
        continue;
      }
      root.target.no_second_order = reason_of_copies(*first);
      if (root.target.no_second_order.empty()) root.target.no_second_order = reason_of(first->origin.key);
      if (root.target.no_second_order.empty()) want(first->origin.key);
    }
    add_over_tape(of_all);
    std::vector<FunctionTwin> all;
    for (FunctionTwin& function : twins_.functions) {
      const bool is_wanted = on_numbers(function.kind) && wanted_.count(function.origin.key);
      // What is a root and is called is there twice.
      if (is_wanted && written_.insert(function.origin.key).second) all.push_back(version_of(function));
      if (const FunctionTwin* first =
              function.target.with_reverse ? function.target.with_reverse.get() : function.target.beside.get();
          first && wanted_.count(first->origin.key))
        function.target.second_order = std::make_shared<const FunctionTwin>(version_of(*first));
      if (function.target.tangent)
        function.target.tangent =
            wanted_.count(function.target.tangent->origin.key)
                ? std::make_shared<const FunctionTwin>(version_of(*on_numbers_.at(function.target.tangent->origin.key)))
                : nullptr;
      if (function.kind != Kind::Tangent) all.push_back(std::move(function));
    }
    twins_.functions = std::move(all);
  }

 private:
  /// The twins on jets of roots that give one number and have no second derivatives without a tape.
  void add_over_tape(bool of_all) {
    TwinsOnJets over_tape(
        twins_,
        [&](const std::string& key) {
          return on_numbers_.count(key) ? reason_of(key)
                                        : "it calls what has a rule of its own, or a body that is not seen";
        },
        [&](const std::string& key) { want(key); });
    for (FunctionTwin& root : twins_.functions) {
      const bool is_member = root.kind == Kind::Method || root.kind == Kind::MethodOperator;
      if (!root.root || !reason_of_root(root).empty()) continue;
      if (is_member ? !of_all : root.target.no_second_order.empty()) continue;
      // What others ask for by name is declared in front of all classes.
      const bool is_declared = !root.target.asked_inside || takes_no_objects(root);
      const std::string reason =
          is_declared ? over_tape.want(root) : "an argument of a class of the source's; give it numbers or rows";
      if (!reason.empty()) {
        if (is_member) root.target.no_second_order = "those of member functions are computed over the tape";
        const bool is_over_tape = is_member || !(root.target.with_reverse || root.target.beside);
        if (is_over_tape) root.target.no_second_order += "; what keeps it from second derivatives there: " + reason;
        continue;
      }
      root.target.no_second_order.clear();
      root.target.on_jets = std::make_shared<const FunctionTwin>(over_tape.on_jets(root));
      root.target.stops_gradients = twins_.target.stops_gradients;
    }
    for (RecordTwin& record : twins_.records) over_tape.mark(record);
    Module all = over_tape.wanted();
    if (!all.functions.empty()) twins_.target.on_jets = std::make_shared<const Module>(std::move(all));
  }

  static bool takes_no_objects(const FunctionTwin& root) {
    const std::function<bool(const TypeRef&)> has_class = [&](const TypeRef& type) {
      if (const auto* library = as<Library>(type))
        return std::any_of(library->arguments.begin(), library->arguments.end(), has_class);
      if (const auto* pointer = as<Pointer>(type)) return has_class(pointer->to);
      if (const auto* reference = as<Reference>(type)) return has_class(reference->to);
      if (const auto* array = as<Array>(type)) return has_class(array->element);
      return as<Record>(type) != nullptr;
    };
    return std::none_of(root.parameters.begin(), root.parameters.end(),
                        [&](const Parameter& parameter) { return has_class(parameter.type); });
  }
  static std::string named(const Origin& origin) { return "'" + origin.qualified + "' (" + origin.place + ")"; }
  static std::string reason_of_copies(const FunctionTwin& first) {
    for (const Parameter& parameter : first.parameters) {
      const auto* row = as<Library>(parameter.type);
      if (row && row->name == "std::vector" && !parameter.constant && holds_scalar(parameter.type))
        return "'" + parameter.name + "' is a copy of the vector that is given; take it by reference to const";
    }
    return {};
  }
  static std::string reason_over_tape(const FunctionTwin& root) {
    return "its gradient goes over the tape" +
           (root.target.over_tape.empty() ? "" : ", because of " + root.target.over_tape);
  }
  static std::string reason_of_root(const FunctionTwin& root) {
    if (!as<Dual>(root.result)) return "it does not give one number; write one that does";
    return {};
  }

  /// Empty if there can be a version; functions that call each other ask for each other's.
  std::string reason_of(const std::string& key) {
    const auto [place, is_new] = reasons_.emplace(key, std::string());
    if (is_new) place->second = reason_against_function(*on_numbers_.at(key));
    return place->second;
  }
  std::string reason_against_function(const FunctionTwin& function) {
    if (!function.class_head.empty() || !function.instance.group.empty() || is_unnamed(function.origin))
      return "it is made of a template whose arguments have no names, or of a member of one; give them names, or write "
             "it for double";
    std::vector<TypeRef>& all = named_types_[function.origin.key];
    std::string reason;
    const auto look_at = [&](const TypeRef& type) {
      if (reason.empty()) reason = types_.reason_against(type);
      all.push_back(type);
    };
    for (const Parameter& parameter : function.parameters)
      if (!parameter.constant) look_at(parameter.type);
    look_at(function.result);
    const FunctionTwin* const outer = std::exchange(caller_, &function);
    auto rows_of_outer = std::exchange(rows_of_constants_, {});
    if (reason.empty()) visit(function.body, reason, calls_[function.origin.key]);
    caller_ = outer;
    rows_of_constants_ = std::move(rows_of_outer);
    if (!reason.empty()) return reason;
    for (const std::string& callee : calls_[function.origin.key])
      if (const std::string of_callee = reason_of(callee); !of_callee.empty())
        return "it calls " + named(on_numbers_.at(callee)->origin) + ", and there: " + of_callee;
    return {};
  }

  /// Of a type that the body of `caller_` names.
  std::string reason_against(const TypeRef& type) {
    if (holds_scalar(type)) named_types_[caller_->origin.key].push_back(type);
    return types_.reason_against(type);
  }
  /// Looks for reasons, and for what is called.
  void visit(const StmtRef& statement, std::string& reason, std::set<std::string>& calls) {
    if (!statement || !reason.empty()) return;
    if (as<DefineClass>(statement)) reason = "a class of its own";
    const Parts all = parts(*statement);
    for (const Declarator* each : all.declared) {
      if (reason.empty()) reason = reason_against(each->type);
      for (const Hole& begins : each->arguments)
        if (!is_number(each->type) && mentions_constants(begins.term)) rows_of_constants_.insert(each->symbol);
    }
    for (const TermRef& term : all.terms) visit(term, reason, calls);
    for (const StmtRef& each : all.statements) visit(each, reason, calls);
  }
  void visit(const TermRef& term, std::string& reason, std::set<std::string>& calls) {
    if (!term || !reason.empty()) return;
    reason = reason_against(term->type);
    const auto* twin = as<TwinCall>(term);
    if (const Call* call = called_in(term); call && reason.empty() && (twin || term->active)) {
      const std::string callee = twin ? key_of_twin(*twin) : key_of(*call);
      if (callee.empty())
        reason = "it calls '" + call->callee +
                 "', which has no version for such numbers; call what a header defines, without a rule of its own";
      else if (gives_to_constant(*call, *on_numbers_.at(callee)))
        reason = "it gives '" + call->callee + "' a number for a parameter that is marked constant; leave the mark out";
      else if (gives_row_of_constants(*call, *on_numbers_.at(callee)))
        reason = "it gives '" + call->callee +
                 "' numbers of a parameter that is marked constant, in a row or an object, where others may be given; "
                 "mark the parameter of '" +
                 call->callee + "' too, or none of them";
      else
        calls.insert(callee);
    }
    if (const Lambda* lambda = lambda_in(term)) {
      for (const Declarator& each : lambda->parameters)
        if (reason.empty()) reason = reason_against(each.type);
      visit(lambda->body, reason, calls);
    }
    for (const Hole& given : given_as_values(term))
      if (given.term->type && holds_scalar(given.term->type) && !is_number(given.term->type) &&
          !mentions_constants(given.term))
        reason =
            "it asks a function that gives no number about a row or an object of numbers; ask about single numbers";
    if (const auto* text = as<Verbatim>(term)) {
      for (const Piece& piece : text->pieces) {
        if (const auto* type = std::get_if<TypeRef>(&piece); type && reason.empty()) reason = reason_against(*type);
        if (const auto* hole = std::get_if<Hole>(&piece)) visit(hole->term, reason, calls);
      }
      return;
    }
    if (const auto* block = as<Block>(term))
      for (const StmtRef& each : block->body) visit(each, reason, calls);
    for (const Hole& each : operands(*term)) visit(each.term, reason, calls);
  }
  /// Whether a parameter that is not differentiated is given what may be: anything but such a parameter of the
  /// caller's, or a literal.
  bool gives_to_constant(const Call& call, const FunctionTwin& callee) const {
    for (std::size_t i = 0; i < call.arguments.size() && i < callee.parameters.size(); ++i)
      if (callee.parameters[i].constant && holds_scalar(callee.parameters[i].type) &&
          !is_constant(call.arguments[i].term))
        return true;
    return false;
  }
  /// Whether a parameter that is a row or an object of other numbers is given some of such a parameter of the caller's,
  /// which stay plain.
  bool gives_row_of_constants(const Call& call, const FunctionTwin& callee) const {
    for (std::size_t i = 0; i < call.arguments.size() && i < callee.parameters.size(); ++i) {
      const Parameter& parameter = callee.parameters[i];
      if (!parameter.constant && holds_scalar(parameter.type) && !is_number(parameter.type) &&
          mentions_constants(call.arguments[i].term))
        return true;
    }
    return false;
  }
  static bool is_number(const TypeRef& type) { return as<Real>(referee(type)); }
  static bool is_integer(const TypeRef& type) {
    const auto* plain = as<Passive>(type);
    return plain && plain->integers && !plain->integers->element;
  }
  /// Whether numbers of a parameter that is marked are what a term leads to.
  bool mentions_constants(const TermRef& term) const {
    if (!term || is_integer(term->type)) return false;
    const auto is = [&](const SymbolRef& symbol) {
      const auto is_such = [&](const Parameter& p) {
        const auto* plain = as<Passive>(p.type);
        return p.constant && p.symbol == symbol && !(plain && plain->integers);
      };
      return rows_of_constants_.count(symbol) ||
             std::any_of(caller_->parameters.begin(), caller_->parameters.end(), is_such);
    };
    if (const auto* name = as<Variable>(term)) return is(name->symbol);
    if (const auto* text = as<Verbatim>(term); text && names_any(*text, is)) return true;
    const std::vector<Hole> all = operands(*term);
    return std::any_of(all.begin(), all.end(), [&](const Hole& each) { return mentions_constants(each.term); });
  }
  bool is_constant(const TermRef& given) const {
    if (const auto* load = as<Load>(given)) return is_constant(load->place);
    if (const auto* text = as<Verbatim>(given)) return is_literal(given) || is_constant_parameter(*text);
    const auto* name = as<Variable>(given);
    return name && is_constant_parameter([&](const Parameter& p) { return p.symbol == name->symbol; });
  }
  bool is_constant_parameter(const Verbatim& text) const {
    const auto* name = only<SymbolRef>(text);
    return name && is_constant_parameter([&](const Parameter& p) { return p.symbol == *name; });
  }
  template <class Is>
  bool is_constant_parameter(const Is& is) const {
    for (const Parameter& parameter : caller_->parameters)
      if (is(parameter)) return parameter.constant;
    return false;
  }
  /// Of what `caller_` calls on numbers; empty if that is not known.
  std::string key_of(const Call& call) {
    if (!call.instance.group.empty()) return {};
    if (caller_->kind == Kind::Tangent)
      if (const std::string tangent = call.key + ending_of(Kind::Tangent); has_tangent(tangent)) return tangent;
    return key_of_twin({call, Kind::Partials});
  }
  std::string key_of_twin(const TwinCall& call) {
    const std::string ending = ending_of(call.which);
    const std::string key = call.of.key + ending;
    const bool is_known = call.of.instance.group.empty() && !ending.empty() && on_numbers_.count(key);
    return is_known ? key : std::string();
  }
  bool has_tangent(const std::string& key) { return on_numbers_.count(key) && reason_of(key).empty(); }

  void want(const std::string& key) {
    if (!wanted_.insert(key).second) return;
    for (const TypeRef& type : named_types_[key]) types_.want(type);
    for (const std::string& callee : calls_[key]) want(callee);
  }

  /// "jet", or what no name in the function is: of what is written out there too.
  static std::string name_for_numbers(const FunctionTwin& function) {
    const std::set<std::string> used = words_in(function);
    std::string name = "jet";
    while (used.count(name)) name += "_";
    return name;
  }
  /// "template <class jet>\n", "template <class jet, int N>\nrequires(N == 7)\n"
  static std::string head_with(const std::string& numbers, const std::string& head) {
    const std::string list = "template <";
    return list + "class " + numbers + (head.starts_with(list) ? ", " + head.substr(list.size()) : ">\n");
  }
  /// By others, which have rows of the type that it says.
  bool is_called(const std::string& key) const {
    return std::any_of(calls_.begin(), calls_.end(), [&](const auto& each) { return each.second.count(key) > 0; });
  }
  /// "const dualrev::in_place_of<std::vector<jet>> auto&"
  static TypeRef row_in_place_of(const TypeRef& type) {
    const TypeRef row = with_const(referee(type), false);
    return make_type(
        Reference{make_type(Placeholder{"auto", row, make_type(Library{"dualrev::in_place_of", {row}, {}}, true)})});
  }
  FunctionTwin version_of(const FunctionTwin& first) const {
    FunctionTwin made = first;
    if (made.kind != Kind::Tangent) made.origin.key += "_second_order";
    made.target.numbers = name_for_numbers(first);
    made.template_head = head_with(made.target.numbers, first.template_head);
    made.target.inlined = first.target.inlined && first.kind == Kind::Tangent;
    if (is_called(first.origin.key)) made.target.any_rows.clear();
    for (std::size_t i = 0; i < made.target.any_rows.size(); ++i)
      if (made.target.any_rows[i]) made.parameters[i].type = row_in_place_of(made.parameters[i].type);
    made.body = rewritten(
        first.body, [](const TermRef&) -> TermRef { return nullptr; },
        [](const StmtRef& statement, bool) { return with_deduced_names(statement); });
    const bool keeps_nothing = first.kind == Kind::Tangent;
    made.body = rewritten(made.body, [&](const TermRef& term) { return on_jets(term, keeps_nothing); });
    return made;
  }
  /// "auto& p = all[i];": an object of a parameter that is not differentiated has plain numbers.
  static StmtRef with_deduced_names(const StmtRef& statement) {
    const auto* declared = as<Declare>(statement);
    if (!declared) return nullptr;
    Declare made = *declared;
    bool changed = false;
    for (Declarator& each : made.declarators) {
      const auto* reference = as<Reference>(each.type);
      if (!reference || !as<Record>(reference->to)) continue;
      each.type = deduced_reference(*reference);
      changed = true;
    }
    if (!changed) return nullptr;
    Stmt copy = *statement;
    copy.form = std::move(made);
    return std::make_shared<const Stmt>(std::move(copy));
  }
  /// `in_tangent`: in a function that gives values alone.
  TermRef on_jets(const TermRef& term, bool in_tangent) const {
    if (TermRef called = by_number_version(term, in_tangent)) return called;
    if (TermRef called = with_constants_as_jets(term, in_tangent)) return called;
    if (TermRef called = on_values(term, in_tangent)) return called;
    if (TermRef named = of_cotangents(term)) return named;
    return with_rows_swapped(term, in_tangent);
  }
  /// "using adjoint = dualrev::cotangent_at<...>;": where values carry derivatives along, the types of numbers in lanes
  /// do not tell cotangents from values. What names no type of values is one of cotangents.
  static TermRef of_cotangents(const TermRef& term) {
    const auto* text = as<Verbatim>(term);
    if (!text) return nullptr;
    Verbatim made = *text;
    bool changed = false;
    for (Piece& piece : made.pieces) {
      if (std::get_if<TypeRef>(&piece)) return nullptr;
      auto* name = std::get_if<Rooted>(&piece);
      if (!name || name->name != "dualrev::number_at") continue;
      name->name = "dualrev::cotangent_at";
      changed = true;
    }
    return changed ? make_term(std::move(made), term->type, term->place, term->access, term->active) : nullptr;
  }
  /// "mix_dual_partials_second_order<jet>(jet(2.0), x)": a constant number that is given says what it is; among
  /// overloads, one for integers would be nearer to it than one for jets.
  TermRef with_constants_as_jets(const TermRef& term, bool in_tangent) const {
    const auto* call = as<TwinCall>(term);
    if (!call || !on_numbers(call->which)) return nullptr;
    const auto callee = parameters_.find(call->of.key + ending_of(call->which));
    if (callee == parameters_.end()) return nullptr;
    const std::vector<Parameter>& parameters = callee->second;
    bool changed = false;
    TwinCall made = *call;
    for (std::size_t i = 0; i < made.of.arguments.size(); ++i) {
      Hole& argument = made.of.arguments[i];
      argument.term = rewritten(argument.term, [&](const TermRef& each) { return on_jets(each, in_tangent); });
      if (i < parameters.size()) changed = constant_as_jet(argument, parameters[i]) || changed;
    }
    return changed ? make_term(std::move(made), term->type, term->place, term->access, term->active) : nullptr;
  }
  static bool constant_as_jet(Hole& argument, const Parameter& parameter) {
    if (parameter.constant || !is_number(parameter.type) || !is_literal(argument.term)) return false;
    const TypeRef type = with_const(referee(parameter.type), false);
    argument.term =
        make_term(Verbatim{{type, "(", Hole{argument.term}, ")"}, Precedence::Postfix}, type, false, pure, false);
    return true;
  }
  /// "is_large(dualrev::jets::value(x))": what is called on numbers and gives none takes them as they are.
  TermRef on_values(const TermRef& term, bool in_tangent) const {
    bool changed = false;
    const auto value_of = [&](Hole& hole) {
      hole.term = rewritten(hole.term, [&](const TermRef& each) { return on_jets(each, in_tangent); });
      if (!hole.term->type || !is_number(hole.term->type) || is_literal(hole.term)) return;
      const Hole given{hole.term, Wanted::Value, Precedence::Assignment};
      hole.term = make_term(Verbatim{{Rooted{"dualrev::jets::value"}, "(", given, ")"}, Precedence::Postfix},
                            hole.term->type, false, hole.term->access, false);
      changed = true;
    };
    if (given_as_values(term).empty()) return nullptr;
    Term made = *term;
    if (auto* call = std::get_if<Call>(&made.form))
      for (Hole& argument : call->arguments) value_of(argument);
    if (auto* words = std::get_if<Verbatim>(&made.form))
      for (Piece& piece : words->pieces)
        if (auto* hole = std::get_if<Hole>(&piece)) value_of(*hole);
    return changed ? std::make_shared<const Term>(std::move(made)) : nullptr;
  }
  /// The arguments of a call that gives no number, of what is called on doubles: "is_large(", "x", ")".
  static std::vector<Hole> given_as_values(const TermRef& term) {
    std::vector<Hole> all;
    if (!term->type || term->active || holds_scalar(term->type)) return all;
    if (const auto* call = as<Call>(term)) return call->runtime ? all : call->arguments;
    const auto* words = as<Verbatim>(term);
    return words && words->is_call ? operands(*term) : all;
  }
  /// "dualrev::jets::swap(now, next)", of "std::swap(now, next)" and of "now.swap(next)"
  TermRef with_rows_swapped(const TermRef& term, bool in_tangent) const {
    const auto* words = as<Verbatim>(term);
    const auto* call = words ? as<Apply>(words->meaning) : nullptr;
    if (!call || call->function != "std::swap") return nullptr;
    std::vector<Hole> two = operands(*term);
    if (two.size() != 2) return nullptr;
    Verbatim made{{Rooted{"dualrev::jets::swap"}, "("}, Precedence::Postfix};
    for (Hole& hole : two) {
      if (made.pieces.size() > 2) made.pieces.emplace_back(", ");
      hole.term = rewritten(hole.term, [&](const TermRef& each) { return on_jets(each, in_tangent); });
      made.pieces.emplace_back(Hole{hole.term, hole.wanted});
    }
    made.pieces.emplace_back(")");
    return make_term(std::move(made), term->type, term->place, term->access, term->active);
  }
  /// A call of the original, on doubles: that of its tangent, if there is one; else its value is the first of what
  /// gives the partials too.
  TermRef by_number_version(const TermRef& term, bool in_tangent) const {
    const auto* call = as<Call>(term);
    if (!call || !term->active) return nullptr;
    const bool by_tangent = in_tangent && wanted_.count(call->key + ending_of(Kind::Tangent));
    TwinCall made{*call, by_tangent ? Kind::Tangent : Kind::Partials};
    const auto callee = parameters_.find(call->key + ending_of(made.which));
    for (std::size_t i = 0; i < made.of.arguments.size(); ++i) {
      Hole& argument = made.of.arguments[i];
      argument.term = rewritten(argument.term, [&](const TermRef& each) { return on_jets(each, in_tangent); });
      if (callee != parameters_.end() && i < callee->second.size()) constant_as_jet(argument, callee->second[i]);
    }
    if (by_tangent) {
      made.of.signature.clear();
      return make_term(std::move(made), term->type, false, term->access, true);
    }
    return make_term(Verbatim{{Rooted{"std::get"}, std::string("<0>("),
                               Hole{make_term(std::move(made), nullptr, false, term->access, false)}, std::string(")")},
                              Precedence::Postfix},
                     term->type, false, term->access, true);
  }

  Module& twins_;
  NumberVersions types_;
  const FunctionTwin* caller_ = nullptr;   ///< whose body is looked at
  std::set<SymbolRef> rows_of_constants_;  ///< other names there of what is marked constant
  std::map<std::string, const FunctionTwin*> on_numbers_;
  std::map<std::string, std::vector<Parameter>> parameters_;  ///< of these, which move while they are written
  std::map<std::string, std::string> reasons_;
  std::map<std::string, std::set<std::string>> calls_;
  std::map<std::string, std::vector<TypeRef>> named_types_;  ///< what a function's text may name
  std::set<std::string> wanted_, written_;
};

}  // namespace

void add_second_order(Module& twins, bool of_all) { SecondOrder(twins).add(of_all); }

}  // namespace dualrev::transform
