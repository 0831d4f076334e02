// A function and its reverse, put together from both parts.
#include "adjoint/function.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "adjoint/any_order.hpp"
#include "adjoint/in_lanes.hpp"
#include "adjoint/reverse_part.hpp"
#include "analysis/privatisable.hpp"
#include "analysis/row_reads.hpp"
#include "flow/parts.hpp"
#include "flow/types.hpp"
#include "flow/ways_on.hpp"

namespace dualrev::adjoint {

namespace {

class Writer : private ReversePart {
 public:
  Writer(const FunctionTwin& source, const flow::Function& function, Names& names, const Called& called, bool apart,
         bool in_any_order)
      : ReversePart(source, function, names), apart_(apart) {
    made_.of_result = names_.preferred_variable("dvalue");
    made_.gives_object = function.gives_object;
    result_ = made_.of_result;
    for (const Parameter& parameter : source.parameters) {
      const bool is_active = !parameter.constant && holds_scalar(parameter.type);
      const std::string& name = parameter.name;
      made_.of_parameters.push_back(is_active ? names_.preferred_variable("d" + (name.empty() ? "argument" : name))
                                              : nullptr);
    }
    saved_ = names_.preferred_variable("saved");
    value_ = names_.preferred_variable("value");
    // What the caller has is added to where it is. A number is not, where the function is its own pullback.
    std::map<SymbolRef, SymbolRef> given;
    for (std::size_t i = 0; i < source.parameters.size(); ++i) {
      const SymbolRef& symbol = source.parameters[i].symbol;
      made_.are_objects.push_back(made_.of_parameters[i] && !flow::is_number_or_row(source.parameters[i].type));
      if (symbol && function.differentiated.count(symbol) && (apart || function.shapes.at(symbol) != Shape::Number))
        given[symbol] = made_.of_parameters[i];
    }
    plan_ = plan(function, names_, called, made_.of_result, given, apart);
    if (in_any_order) find_sums_in_any_order(function, plan_, names_);
    analysis::Privatisable privatisable(function);
    find_iterations_in_lanes(function, privatisable, extents_, plan_);
    const flow::Symbols whole = analysis::read_whole(function, extents_);
    // Who calls it knows what does not meet.
    flow::Function without_aliases = function;
    for (const Parameter& parameter : source.parameters) without_aliases.aliases.erase(parameter.symbol);
    analysis::Privatisable of_arguments(without_aliases);
    for (const Parameter& parameter : source.parameters) {
      made_.reads.push_back(parameter.symbol && is_needed(parameter.symbol));
      made_.reads_whole.push_back(parameter.symbol && whole.count(parameter.symbol));
      made_.overwrites.push_back(parameter.symbol && of_arguments.is_overwritten(parameter.symbol));
      made_.fills.push_back(parameter.symbol && of_arguments.is_filled(parameter.symbol));
    }
    made_.repeats = flow::has_loops(function.body) || flow::runs_others(function.body);
    tell_marks(function.body);
    kept_.insert(function.put_back.begin(), function.put_back.end());
    find_kept(function.body);
  }

  /// The function's own statements, which keep nothing.
  void write_tangent() {
    if (!function_.braces.empty() || function_.gives_object)
      return;  // the class of an object for other numbers is another one
    Row all;
    const Names before = names_;  // what else is written has the names that it has by itself
    const bool saves = std::exchange(saves_, false);
    keeping_nothing([&] {
      calls_tangents_ = true;
      all = forward(function_.body);
      calls_tangents_ = false;
    });
    saves_ = saves;
    names_ = before;
    if (source_.result) all.push_back(make_stmt(Return{hole(text(value_, real(Scalar::Double)))}));
    made_.tangent = in_braces(std::move(all));
  }
  /// The parts as functions of their own.
  Written write_apart() {
    Row backwards = cotangents_.classes(names_);
    Row forwards = forward(function_.body);
    if (source_.result) forwards.push_back(given_back());
    append(backwards, restored(function_.body));
    append(backwards, cotangents_of(function_.body));
    append(backwards, reverse(function_.body, 0, function_.body.size()));
    backwards.insert(backwards.begin(), number());
    made_.forward = in_braces(std::move(forwards));
    made_.reverse = in_braces(std::move(backwards));
    made_.saved = saved_;
    made_.may_throw = flow::may_throw(function_);
    return std::move(made_);
  }
  /// What keeps the two from being one function; empty if nothing does.
  std::string reason_against() const {
    for (const Parameter& parameter : source_.parameters)
      if (as<Pointer>(parameter.type) && changes(parameter) && plan_.restored.count(parameter.symbol))
        return "what is overwritten behind '" + parameter.name + "', whose end nobody knows";
    return {};
  }
  Written write() {
    Row body, numbers, ends;
    for (std::size_t i = 0; i < source_.parameters.size(); ++i) {
      const Parameter& parameter = source_.parameters[i];
      const SymbolRef& symbol = parameter.symbol;
      if (changes(parameter) && plan_.restored.count(symbol)) {
        const SymbolRef kept = names_.fresh_variable(parameter.name + "_at_exit");
        at_exit_.push_back(words({"const auto ", kept, " = ", Rooted{"dualrev::values_of"}, "(", symbol, ")"}));
        ends.push_back(words({Rooted{"dualrev::set_values"}, "(", symbol, ", ", kept, ")"}));
      }
      if (!symbol || !plan_.cotangents.count(symbol) || function_.shapes.at(symbol) != Shape::Number) continue;
      const SymbolRef& own = plan_.cotangents.at(symbol);
      const SymbolRef& given = made_.of_parameters[i];
      numbers.push_back(changes(parameter) ? words({cotangents_.number() + " ", own, " = ", given, "[0]"})
                                           : words({cotangents_.number() + " ", own, " = 0.0"}));
      ends.push_back(words({given, "[0] = ", own}));
    }
    Row classes = cotangents_.classes(names_);
    Row both = both_parts(function_.body, std::move(numbers));
    body.push_back(number());
    append(body, std::move(classes));
    if (saves_) body.push_back(words({make_type(core::Stack{}), " ", saved_}));
    append(body, std::move(both));
    append(body, std::move(ends));
    if (source_.result) body.push_back(given_back());
    made_.body = in_braces(std::move(body));
    made_.may_throw = flow::may_throw(function_);
    tell_what_is_in_the_way(function_.body);
    return std::move(made_);
  }

 private:
  void tell_what_is_in_the_way(const Block& block) {
    for (const Statement& s : block) {
      if (const auto rows = plan_.in_the_way.find(&s); rows != plan_.in_the_way.end()) {
        std::set<std::string> names;
        for (const SymbolRef& each : rows->second) names.insert("'" + each->name + "'");
        std::string all;
        for (const std::string& each : names) all += (all.empty() ? "" : ", ") + each;
        const std::string& at = s.source ? s.source->location : std::string();
        made_.keeps_more.push_back({at.empty() ? source_.origin.location : at, source_.origin.qualified,
                                    all + ", which is not seen to be set in each iteration before it is read",
                                    Remark::Kind::KeepsMore, flow::ways_on::own_row});
      }
      for (const auto* reasons : {&plan_.not_in_lanes, &not_in_lanes_})
        if (const auto why = reasons->find(&s); why != reasons->end()) {
          const Statement& of = why->second.at && why->second.at->source ? *why->second.at : s;
          const std::string at = of.source ? of.source->location : std::string();
          made_.keeps_more.push_back({at.empty() ? source_.origin.location : at, source_.origin.qualified,
                                      why->second.what, Remark::Kind::InTurn, why->second.way_out});
        }
      for (const Block* inside : flow::blocks_in(s)) tell_what_is_in_the_way(*inside);
    }
  }
  void tell_marks(const Block& block) {
    for (const Statement& s : block) {
      if (const auto* loop = flow::as<Loop>(s); loop && loop->checkpoint) {
        const auto why_not = plan_.without_snapshots.find(&s);
        std::string& why = made_.marks[loop->checkpoint->location];
        if (why_not != plan_.without_snapshots.end()) why = why_not->second;
      }
      for (const Block* inside : flow::blocks_in(s)) tell_marks(*inside);
    }
  }
  bool is_needed(const SymbolRef& symbol) const {
    return plan_.needed.count(symbol) || plan_.needed.count(function_.owner(symbol));
  }
  /// Whether it changes what the caller has.
  static bool changes(const Parameter& parameter) {
    return parameter.symbol && !parameter.constant && holds_scalar(parameter.type) &&
           flow::is_changeable(parameter.type);
  }
  StmtRef number() const {
    if (function_.gives_object)
      return words({"using " + cotangents_.number() + " [[maybe_unused]] = typename ", Rooted{"std::remove_cvref_t"},
                    "<decltype(", made_.of_result, ")>::number"});
    const bool any_object =
        std::find(made_.are_objects.begin(), made_.are_objects.end(), true) != made_.are_objects.end();
    const bool is_pointer = source_.result || (any_object && !apart_);
    SymbolRef of = made_.of_result;
    bool leads = is_pointer;
    for (std::size_t i = source_.parameters.size(); !apart_ && !is_pointer && i-- > 0;)
      if (changes(source_.parameters[i])) of = made_.of_parameters[i], leads = true;
    return words({"using " + cotangents_.number() + " [[maybe_unused]] = ", Rooted{"std::remove_cvref_t"},
                  leads ? "<decltype(*" : "<decltype(", of, ")>"});
  }
  StmtRef given_back() {
    if (function_.gives_object) return make_stmt(Return{hole(text(value_at(0), source_.result))});
    if (function_.braces.empty()) return make_stmt(Return{hole(text(value_, real(Scalar::Double)))});
    Pieces all{function_.braces[0]};
    for (std::size_t i = 1; i < function_.braces.size(); ++i) append(all, {value_at(i - 1), function_.braces[i]});
    return make_stmt(Return{hole(text(std::move(all), source_.result))});
  }

  bool apart_;  ///< the parts are functions of their own
  Written made_;
};

}  // namespace

std::variant<Written, Remark> pullback(const FunctionTwin& source, const flow::Around& given, const Called& called,
                                       const Wishes& wishes) {
  Names names(source.names);
  for (const Parameter& parameter : source.parameters) names.prefer(parameter.name);
  flow::Around around = given;
  around.fresh = [&](const std::string& hint) { return names.fresh(hint); };
  around.prefer = [&](const std::string& hint) { return names.prefer(hint); };
  const Names before = names;
  around.writes_out_short = true;
  auto read = flow::read(source, around);
  if (std::holds_alternative<Remark>(read)) {
    names = before;
    around.writes_out_short = false;
    read = flow::read(source, around);
  }
  if (auto* remark = std::get_if<Remark>(&read)) return std::move(*remark);
  const auto& function = std::get<flow::Function>(read);
  Writer writer(source, function, names, called, around.is_called, wishes.sums_in_any_order);
  if (wishes.tangent) writer.write_tangent();
  if (around.is_called) return writer.write_apart();
  if (const std::string reason = writer.reason_against(); !reason.empty())
    return Remark{source.origin.location, source.origin.qualified, reason};
  return writer.write();
}

}  // namespace dualrev::adjoint
