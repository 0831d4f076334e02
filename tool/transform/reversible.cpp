#include "transform/reversible.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/rewrite.hpp"
#include "flow/parts.hpp"
#include "flow/types.hpp"
#include "transform/hidden_members.hpp"
#include "transform/members.hpp"
#include "transform/ranges.hpp"
#include "transform/unrolled.hpp"

namespace dualrev::transform {

using namespace core;

namespace {

/// What about a root alone, whatever its body is, keeps it from being run backwards; else empty.
std::string reason_against(const FunctionTwin& root, bool in_header) {
  if (root.kind != Kind::Free)
    return "its being a member that the object decides on, or of a template, or called by the language";
  if (!in_header || root.origin.internal) return "its being defined in a source: others only see it declared";
  if (!root.class_head.empty() || is_unnamed(root.origin))
    return "a type without a name among its template's arguments";
  if (root.is_friend) return "its being a friend of a class, whose members another function may not name";
  return root.body && root.handlers.empty() ? "" : "its having no body here";
}

/// Whether a copy of an object has all that it leads to.
bool owns_all(const TypeRef& given, const flow::Around& around, std::set<const RecordTwin*>& asked) {
  const TypeRef& type = deduced(given);
  if (as<Real>(type)) return true;
  if (const auto* array = as<Array>(type)) return owns_all(array->element, around, asked);
  if (const auto* library = as<Library>(type)) {
    if (!library->member.empty() || library->arguments.empty()) return false;
    const bool is_pair = flow::is_pair(type);
    const bool is_row = library->name == "std::vector" || library->name == "std::array";
    return (is_row || is_pair) && owns_all(library->arguments[0], around, asked) &&
           (is_row || owns_all(library->arguments[1], around, asked));
  }
  if (as<Record>(type)) {
    const RecordTwin* record = around.class_of_object(type);
    if (record && !asked.insert(record).second) return true;  // which may have objects of its own class
    return record &&
           std::none_of(record->methods.begin(), record->methods.end(),
                        [](const FunctionTwin& method) { return method.is_virtual; }) &&
           std::all_of(record->bases.begin(), record->bases.end(),
                       [&](const TypeRef& base) { return owns_all(base, around, asked); }) &&
           std::all_of(record->fields.begin(), record->fields.end(),
                       [&](const Field& field) { return owns_all(field.type, around, asked); });
  }
  const auto integers = flow::integers_of(type);
  return as<Passive>(type) && integers && !integers->leads;
}
/// The same of all objects that a function is given. The runtime knows by itself what does not own its elements.
bool own_all(const FunctionTwin& function, const flow::Around& around) {
  return std::all_of(function.parameters.begin(), function.parameters.end(), [&](const Parameter& each) {
    if (flow::is_number_or_row(each.type) || flow::integers_of(each.type)) return true;
    const auto* pointer = as<Pointer>(each.type);
    const TypeRef of = referee(each.type);
    const auto* library = as<Library>(of);
    const bool is_span = library && library->name == "std::span";
    std::set<const RecordTwin*> asked;
    return owns_all(pointer ? pointer->to : is_span ? library->arguments[0] : of, around, asked);
  });
}

FunctionTwin tangent_of(const FunctionTwin& source, const StmtRef& body) {
  FunctionTwin made = made_beside(source, Kind::Tangent);
  made.result = source.result ? with_const(source.result, false) : nullptr;
  made.body = body;
  made.target.any_rows = read_by_element(source, body);
  name_hidden_members(made);
  return made;
}

/// Of what the parts of a function are given beside its own arguments.
Parameter parameter(const TypeRef& type, const SymbolRef& symbol) {
  return {type, symbol->name, {}, false, true, symbol};
}
void add_cotangents(FunctionTwin& to, const adjoint::Written& written, const char* row) {
  const bool any_object =
      std::find(written.are_objects.begin(), written.are_objects.end(), true) != written.are_objects.end();
  if (to.result || to.kind != Kind::Pullback || any_object)
    to.parameters.push_back(
        parameter(passive(to.result && !written.gives_object ? "const auto*" : "const auto&"), written.of_result));
  for (std::size_t i = 0; i < written.of_parameters.size(); ++i) {
    const SymbolRef& own = written.of_parameters[i];
    to.target.adds_to_objects = to.target.adds_to_objects || written.are_objects[i];
    if (own) to.parameters.push_back(parameter(passive(written.are_objects[i] ? "auto&" : row), own));
  }
}

}  // namespace

Reversible::Reversible(const Module& source, const StraightLines& lines, const adjoint::Wishes& wishes)
    : lines_(lines), wishes_(wishes) {
  definitions_.add(source);
}

const Reversible::Reversed& Reversible::reversed(const FunctionTwin& source, bool in_header) {
  const auto [place, is_new] = reversed_.emplace(source.origin.key, Reversed());
  Reversed& all = place->second;
  if (!is_new) return all;
  const auto refuse = [&](const std::string& why) -> const Reversed& {
    all.remark = Remark{source.origin.location, source.origin.qualified, why};
    return all;
  };
  if (const std::string reason = reason_against(source, in_header); !reason.empty()) return refuse(reason);
  auto made = written(source, false);
  if (auto* remark = std::get_if<Remark>(&made)) {  // its callees' parts wait for somebody who calls them
    all.remark = std::move(*remark);
    return all;
  }
  const auto& written = std::get<adjoint::Written>(made);
  if (written.tangent) all.tangent = std::make_shared<const FunctionTwin>(tangent_of(source, written.tangent));
  FunctionTwin pullback = made_beside(source, Kind::Pullback);
  pullback.result = source.result ? with_const(source.result, false) : nullptr;
  add_cotangents(pullback, written, "auto* __restrict");
  pullback.target.owns_arguments = own_all(source, around());
  pullback.target.gives_object = written.gives_object;
  all.parts = std::exchange(parts_, {});
  pullback.body = written.body;
  pullback.target.throws_nothing = !written.may_throw;
  pullback.target.any_rows = read_by_element(source, written.body);
  name_hidden_members(pullback);
  all.pullback = std::make_shared<const FunctionTwin>(std::move(pullback));
  all.reads_whole = written.reads_whole;
  all.keeps_more = written.keeps_more;
  all.repeats = written.repeats;
  return all;
}

std::shared_ptr<const FunctionTwin> Reversible::root(const FunctionTwin& source, bool in_header,
                                                     std::vector<Remark>& remarks) {
  if (!source.root) return nullptr;
  const auto of_object = as_function_of_object(source);
  const Reversed& made = reversed(of_object ? *of_object : source, in_header);
  const auto tell = [&](const Remark& remark) {
    remarks.push_back(remark);
    remarks.back().function = source.origin.qualified;
    remarks.back().function_at = source.origin.location;
  };
  if (made.remark) tell(*made.remark);
  for (const Remark& each : made.keeps_more) tell(each);
  tangent_ = made.tangent;
  return made.pullback;
}

std::shared_ptr<const FunctionTwin> Reversible::take_tangent() { return std::exchange(tangent_, nullptr); }

std::vector<FunctionTwin> Reversible::take_parts(const FunctionTwin& of) {
  const auto made = reversed_.find(of.origin.key);
  return made == reversed_.end() ? std::vector<FunctionTwin>() : std::exchange(made->second.parts, {});
}

std::shared_ptr<const FunctionTwin> Reversible::unrolled(const FunctionTwin& source, bool in_header) {
  // What is called later must not read elsewhere once more.
  if (!source.root || source.reads_outside || !reason_against(source, in_header).empty()) return nullptr;
  const auto [place, is_new] = unrolled_.emplace(source.origin.key, Unrolled());
  Unrolled& all = place->second;
  if (is_new)
    if (auto made = unrolled_pullback(source, around())) {
      all.pullback = std::make_shared<const FunctionTwin>(std::move(*made));
      auto tangent = wishes_.tangent ? unrolled_tangent(source, around()) : std::nullopt;
      if (tangent) all.tangent = std::make_shared<const FunctionTwin>(std::move(*tangent));
    }
  tangent_ = all.tangent;
  return all.pullback;
}

std::shared_ptr<const FunctionTwin> Reversible::tangent_of_operation(const FunctionTwin& source, bool in_header) {
  if (!wishes_.tangent || source.reads_outside || !source.derives.empty() || !reason_against(source, in_header).empty())
    return nullptr;
  const auto made = written(source, true);
  if (const auto* written = std::get_if<adjoint::Written>(&made); written && written->tangent)
    return std::make_shared<const FunctionTwin>(tangent_of(source, written->tangent));
  auto tangent = unrolled_tangent(source, around());
  return tangent ? std::make_shared<const FunctionTwin>(std::move(*tangent)) : nullptr;
}

flow::Around Reversible::around() {
  flow::Around around = definitions_.around();
  around.is_operation = [&](const TermRef& call) { return lines_.find(call) != nullptr; };
  around.callee = [&](const Call& call) { return callee(call); };
  return around;
}

std::variant<adjoint::Written, Remark> Reversible::written(const FunctionTwin& source, bool is_called) {
  flow::Around around = this->around();
  around.is_called = is_called;
  auto made = adjoint::pullback(
      source, around,
      [&](Reverse& reverse, const TermRef& call, const std::vector<Reverse::Node>& arguments) {
        return lines_.find(call)->called(reverse, call, arguments);
      },
      wishes_);
  if (const auto* written = std::get_if<adjoint::Written>(&made))
    for (const auto& [place, why] : written->marks)
      if (std::string& all = marks_[place]; all.empty()) all = why;
  return made;
}

void Reversible::tell_marks(const FunctionTwin& function, std::vector<Remark>& remarks) {
  const std::function<void(const StmtRef&)> look = [&](const StmtRef& body) {
    rewritten(
        body,
        [&](const TermRef& t) -> TermRef {
          if (const auto* closure = as<Lambda>(t)) look(closure->body);
          return nullptr;
        },
        [&](const StmtRef& s, bool) -> StmtRef {
          if (!s->checkpoint) return nullptr;
          const std::string& name = function.origin.qualified;
          const auto [mark, is_new] = marks_.emplace(
              s->checkpoint->location, "'" + name + "' is differentiated over the tape (--remarks says why)");
          if (!mark->second.empty())
            remarks.push_back({mark->first, name, std::exchange(mark->second, {}), Remark::Kind::Mark});
          return nullptr;
        });
  };
  look(function.body);
}

const flow::Callee* Reversible::callee(const Call& call) {
  const std::string key = call.key;
  const FunctionTwin* found = definitions_.function(key);
  if (!found) return nullptr;
  const FunctionTwin& function = *found;
  const bool by_name =
      function.kind == Kind::Free && call.member.empty() && !call.local && call.instance.group.empty() && !call.runtime;
  if (!by_name || !reason_against(function, true).empty()) return nullptr;
  const auto [made, is_new] = callees_.emplace(key, flow::Callee());
  if (is_new) {
    made->second.function = &function;  // which may call itself
    made->second.may_throw = true;
    for (const Parameter& parameter : function.parameters) {
      const bool has_numbers = !parameter.constant && holds_scalar(parameter.type);
      made->second.changes.push_back(has_numbers ? flow::is_changeable(parameter.type)
                                                 : !parameter.constant && flow::changes_integers(parameter.type));
      made->second.reads.push_back(true);
    }
    open_.push_back(key);
    make_parts(function, made->second);
    open_.pop_back();
  } else if (std::find(open_.begin(), open_.end(), key) != open_.end() && open_.back() != key) {
    static const flow::Callee through_another{nullptr, "it calls itself through another function", {}, {}, false};
    return &through_another;
  }
  return &made->second;
}

void Reversible::make_parts(const FunctionTwin& source, flow::Callee& callee) {
  const auto made = written(source, true);
  const auto* written = std::get_if<adjoint::Written>(&made);
  if (!written) {
    const Remark& remark = std::get<Remark>(made);
    callee.function = nullptr;
    callee.reason = remark.what + " (" + remark.location + ")";
    return;
  }
  const Parameter saved = parameter(make_type(Stack{true}), written->saved);
  FunctionTwin forward = made_beside(source, Kind::Forward);
  forward.result = source.result ? with_const(source.result, false) : nullptr;
  forward.parameters.insert(forward.parameters.begin(), saved);
  forward.body = written->forward;
  name_hidden_members(forward);
  FunctionTwin reverse = made_beside(source, Kind::Reverse);
  for (Parameter& parameter : reverse.parameters) parameter.maybe_unused = true;
  reverse.parameters.insert(reverse.parameters.begin(), saved);
  add_cotangents(reverse, *written, "auto&&");
  reverse.result = nullptr;
  reverse.body = written->reverse;
  name_hidden_members(reverse);
  if (written->tangent) parts_.push_back(tangent_of(source, written->tangent));
  parts_.push_back(std::move(forward));
  parts_.push_back(std::move(reverse));
  callee.reads = written->reads;
  callee.overwrites = written->overwrites;
  callee.fills = written->fills;
  callee.may_throw = written->may_throw;
}

}  // namespace dualrev::transform
