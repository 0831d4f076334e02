#include "flow/inlining/vectors.hpp"

#include <algorithm>

#include "flow/inlining/made_objects.hpp"
#include "flow/lists.hpp"
#include "flow/parts.hpp"
#include "flow/types.hpp"

namespace dualrev::flow {

using namespace core;

namespace {

constexpr const char* of_vectors = "std::vector::";

/// Whether nothing but zeros and empty vectors is in an object that is made of nothing.
bool begins_with_nothing(const RecordTwin& record) {
  return std::none_of(record.fields.begin(), record.fields.end(),
                      [](const Field& field) { return field.init.has_value(); }) &&
         std::none_of(record.methods.begin(), record.methods.end(),
                      [](const FunctionTwin& method) { return method.kind == Kind::Constructor; });
}

TypeRef vector_of(const TypeRef& element) {
  const auto* integer = core::as<Passive>(element);
  if (!integer || integer->has_numbers) return make_type(Library{"std::vector", {element}, {}});
  return make_type(
      Passive{"std::vector<" + integer->text + ">", std::make_shared<const Integers>(Integers{element, true})});
}

}  // namespace

TermRef declare_vectors(Inliner& in, const Declarator& d, Row& to) {
  const TypeRef type = with_const(deduced(d.type), false);
  const RecordTwin& record = *in.objects.class_of_elements(type);
  const bool is_sized = d.init == Declarator::Init::Direct && d.arguments.size() == 1 &&
                        core::as<Passive>(deduced(d.arguments[0].term->type));
  const bool is_empty = d.arguments.empty() || (list_of(d) && list_of(d)->empty());
  if (!(is_sized ? begins_with_nothing(record) : is_empty)) in.fail("how '" + d.name + "' begins");
  std::vector<TermRef> count;
  if (is_sized)
    count.push_back(
        in.variables.local("count", size_type(), Declarator::Init::Copy, {in.term(d.arguments[0].term, &to)}, to));
  Symbol made{d.name};
  made.kind = Symbol::Kind::Local;
  made.type = type;
  const auto symbol = std::make_shared<const Symbol>(std::move(made));
  Object& of = in.objects.make_vectors(symbol, record);
  for (const Field& field : record.fields) {
    of.members[field.name] =
        in.variables.local(name_of_member(d.name, field.name), vector_of(with_const(deduced(field.type), false)),
                           is_sized ? Declarator::Init::Direct : Declarator::Init::None, count, to);
  }
  return core::variable(symbol, type, false, reads);
}

TermRef first_of_vectors(const Object& vectors) { return vectors.members.at(vectors.record->fields.front().name); }

TermRef element_object(Inliner& in, const TermRef& element, Row* to) {
  const auto* form = core::as<Index>(meant(element));
  const Object* vectors = form ? in.objects.vectors_of(form->base) : nullptr;
  if (!vectors) return element;
  const Object all = *vectors;
  // Where it is stays where it is, but for an expression that only reads it now.
  TermRef index = form->index;
  const auto* named = core::as<Variable>(below_conversions(index));
  const bool stays = constant(index) || (named && never_changes(*named->symbol));
  if (!to && index->access.changes_or_runs()) in.fail("an element where no statement can stand");
  if (to && !stays)
    index = in.variables.local("at", with_const(size_type(), true), Declarator::Init::Copy, {index}, *to);
  return element_at(in, all, deduced(element->type), index);
}

TermRef element_at(Inliner& in, const Object& vectors, const TypeRef& given, const TermRef& index) {
  const TypeRef type = with_const(given, false);
  const TermRef made = in.objects.make(*vectors.record, type, variable_name(vectors.record->origin.qualified));
  for (const Field& field : vectors.record->fields) {
    const TermRef& row = vectors.members.at(field.name);
    const TypeRef part = with_const(deduced(field.type), false);
    in.objects.members_of(made)[field.name] =
        make_term(Index{row, index}, part, true, row->access | index->access | reads, core::as<Real>(part) != nullptr);
  }
  return made;
}

/// row.name(arguments)
static StmtRef changing(const std::string& name, const TermRef& row, const std::vector<TermRef>& arguments,
                        const std::string& location) {
  std::vector<Piece> pieces{Hole{row, Wanted::Dual, Precedence::Postfix}, "." + name + "("};
  for (const TermRef& each : arguments) pieces.emplace_back(Hole{each, Wanted::Dual});
  pieces.emplace_back(")");
  const bool is_of_integers = core::as<Passive>(deduced(row->type)) != nullptr;
  const bool is_last = name == "push_back" || name == "pop_back";
  std::vector<TermRef> all{row};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const auto made = [&](TermRef meaning) {
    return make_term(Verbatim{std::move(pieces), Precedence::Postfix, {}, std::move(meaning)}, nullptr, false, writes,
                     false);
  };
  const auto at = [&](auto form) { return std::make_shared<const Stmt>(Stmt{std::move(form), {}, {}, location}); };
  if (!is_of_integers || is_last) {
    const std::string function = is_of_integers ? name : of_vectors + name;
    return at(Evaluate{made(make_term(Apply{function, std::move(all)}, nullptr, false, writes, false))});
  }
  const TermRef meaning = make_term(Opaque{std::move(all), {row}}, nullptr, false, writes, false);
  return at(Plain{make_term(Verbatim{{Hole{made(nullptr)}, ";"}, Precedence::Primary}, nullptr, false, writes, false),
                  make_stmt(Evaluate{meaning})});
}

bool changes_vectors(Inliner& in, const Apply& call, Row& to) {
  if (!call.function.starts_with(of_vectors)) return false;
  const Object* vectors = in.objects.vectors_of(call.arguments[0]);
  if (!vectors) return false;
  const Object all = *vectors;
  const std::string name = call.function.substr(std::string(of_vectors).size());
  const std::vector<TermRef> given(call.arguments.begin() + 1, call.arguments.end());
  const auto for_each = [&](const std::vector<TermRef>& arguments) {
    for (const Field& field : all.record->fields)
      to.push_back(changing(name, all.members.at(field.name), arguments, in.location));
    return true;
  };
  if (given.empty() && (name == "pop_back" || name == "clear" || name == "shrink_to_fit")) return for_each({});
  const bool is_size = given.size() == 1 && core::as<Passive>(deduced(given[0]->type));
  if (is_size && (name == "reserve" || (name == "resize" && begins_with_nothing(*all.record))))
    return for_each({in.variables.local("count", with_const(size_type(), true), Declarator::Init::Copy,
                                        {in.term(given[0], &to)}, to)});
  if (given.size() != 1 || (name != "push_back" && name != "emplace_back"))
    in.fail("how a vector of '" + all.record->origin.qualified + "' changes its size");
  const TermRef from = in.value_of_object(given[0], &to, variable_name(all.record->origin.qualified));
  in.changes.check(from);
  const bool is_own = in.variables.name(from);
  for (const Field& field : all.record->fields) {
    const TypeRef& type = deduced(field.type);
    TermRef part = in.objects.member(from, field.name, core::text(field.name, type));
    const bool is_one = core::as<Real>(type) || core::as<Passive>(type) || core::as<Pointer>(type);
    if (is_one && part->place) part = make_term(Load{part}, with_const(type, false), false, part->access, part->active);
    if (is_own && is_vector(type)) part = make_term(Apply{"std::move", {part}}, type, false, reads, false);
    to.push_back(changing("push_back", all.members.at(field.name), {part}, in.location));
  }
  return true;
}

}  // namespace dualrev::flow
