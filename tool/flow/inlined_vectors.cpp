// Vectors of objects that hold vectors: a vector for each member.
#include <algorithm>

#include "flow/inliner.hpp"

namespace dualrev::flow {

using namespace core;

static constexpr const char* of_vectors = "std::vector::";

const RecordTwin* Inliner::class_of_elements(const TypeRef& given) const {
  const TypeRef& type = deduced(given);
  const auto* library = type && is_vector(type) ? core::as<Library>(type) : nullptr;
  const RecordTwin* record = library ? class_of(library->arguments[0]) : nullptr;
  const auto holds_vector = [](const Field& field) { return is_vector(deduced(field.type)); };
  const auto is_alone = [&](const Field& field) {
    const TypeRef& of = deduced(field.type);
    if (core::as<Passive>(of)) {
      const auto integer = integers_of(of);
      return integer && !integer->element && !integer->leads && built_in(of).find("bool") == std::string::npos;
    }
    return !core::as<Reference>(of) && !class_of(of);
  };
  const bool is_one = record && std::any_of(record->fields.begin(), record->fields.end(), holds_vector) &&
                      std::all_of(record->fields.begin(), record->fields.end(), is_alone);
  return is_one ? record : nullptr;
}

bool Inliner::begins_with_nothing(const RecordTwin& record) {
  return std::none_of(record.fields.begin(), record.fields.end(),
                      [](const Field& field) { return field.init.has_value(); }) &&
         std::none_of(record.methods.begin(), record.methods.end(),
                      [](const FunctionTwin& method) { return method.kind == Kind::Constructor; });
}

static TypeRef vector_of(const TypeRef& element) {
  const auto* integer = core::as<Passive>(element);
  if (!integer || integer->text.find("double") != std::string::npos)
    return make_type(Library{"std::vector", {element}, {}});
  return make_type(
      Passive{"std::vector<" + integer->text + ">", std::make_shared<const Integers>(Integers{element, true})});
}

void Inliner::declare_vectors(const Declarator& d, Row& to) {
  const TypeRef type = with_const(deduced(d.type), false);
  const RecordTwin& record = *class_of_elements(type);
  const bool is_sized = d.init == Declarator::Init::Direct && d.arguments.size() == 1 &&
                        core::as<Passive>(deduced(d.arguments[0].term->type));
  const bool is_empty = d.arguments.empty() || (list_of(d) && list_of(d)->empty());
  if (!(is_sized ? begins_with_nothing(record) : is_empty)) fail("how '" + d.name + "' begins");
  std::vector<TermRef> count;
  if (is_sized)
    count.push_back(local("count", size_type(), Declarator::Init::Copy, {term(d.arguments[0].term, &to)}, to));
  Symbol made{d.name};
  made.kind = Symbol::Kind::Local;
  made.type = type;
  const auto symbol = std::make_shared<const Symbol>(std::move(made));
  Object& of = vectors_[symbol] = {&record, {}};
  for (const Field& field : record.fields) {
    of.members[field.name] =
        local(name_of_member(d.name, field.name), vector_of(with_const(deduced(field.type), false)),
              is_sized ? Declarator::Init::Direct : Declarator::Init::None, count, to);
  }
  stand_for(d, core::variable(symbol, type, false, reads));
}

const Inliner::Object* Inliner::vectors_of(const TermRef& given) const {
  const TermRef t = given ? meant(given) : nullptr;
  if (const auto* load = core::as<Load>(t)) return vectors_of(load->place);
  const auto* variable = core::as<Variable>(t);
  if (!variable) return nullptr;
  if (const auto bound = frames_.back().given.find(variable->symbol);
      bound != frames_.back().given.end() && bound->second != given)
    return vectors_of(bound->second);
  const auto found = vectors_.find(variable->symbol);
  return found == vectors_.end() ? nullptr : &found->second;
}

TermRef Inliner::first_of_vectors(const Object& vectors) {
  return vectors.members.at(vectors.record->fields.front().name);
}

TermRef Inliner::element_object(const TermRef& element, Row* to) {
  const auto* form = core::as<Index>(meant(element));
  const Object* vectors = form ? vectors_of(form->base) : nullptr;
  if (!vectors) return element;
  const Object all = *vectors;
  // Where it is stays where it is, but for an expression that only reads it now.
  TermRef index = form->index;
  const auto* named = core::as<Variable>(below_conversions(index));
  const bool stays = constant(index) || (named && named->symbol->changes == 0);
  if (!to && index->access.changes_or_runs()) fail("an element where no statement can stand");
  if (to && !stays) index = local("at", with_const(size_type(), true), Declarator::Init::Copy, {index}, *to);
  return element_at(all, deduced(element->type), index);
}

TermRef Inliner::element_at(const Object& vectors, const TypeRef& given, const TermRef& index) {
  const TypeRef type = with_const(given, false);
  const TermRef made = made_object(*vectors.record, type, variable_name(vectors.record->origin.qualified));
  Object& of = objects_.at(core::as<Variable>(made)->symbol);
  for (const Field& field : vectors.record->fields) {
    const TermRef& row = vectors.members.at(field.name);
    const TypeRef part = with_const(deduced(field.type), false);
    of.members[field.name] =
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

bool Inliner::changes_vectors(const Apply& call, Row& to) {
  if (!call.function.starts_with(of_vectors)) return false;
  const Object* vectors = vectors_of(call.arguments[0]);
  if (!vectors) return false;
  const Object all = *vectors;
  const std::string name = call.function.substr(std::string(of_vectors).size());
  const std::vector<TermRef> given(call.arguments.begin() + 1, call.arguments.end());
  const auto for_each = [&](const std::vector<TermRef>& arguments) {
    for (const Field& field : all.record->fields)
      to.push_back(changing(name, all.members.at(field.name), arguments, location_));
    return true;
  };
  if (given.empty() && (name == "pop_back" || name == "clear" || name == "shrink_to_fit")) return for_each({});
  const bool is_size = given.size() == 1 && core::as<Passive>(deduced(given[0]->type));
  if (is_size && (name == "reserve" || (name == "resize" && begins_with_nothing(*all.record))))
    return for_each({local("count", with_const(size_type(), true), Declarator::Init::Copy, {term(given[0], &to)}, to)});
  if (given.size() != 1 || (name != "push_back" && name != "emplace_back"))
    fail("how a vector of '" + all.record->origin.qualified + "' changes its size");
  const TermRef from = value_of_object(given[0], &to, variable_name(all.record->origin.qualified));
  check_changes(from);
  const auto* made = core::as<Variable>(from);
  const bool is_own = made && temporaries_.erase(made->symbol);
  for (const Field& field : all.record->fields) {
    const TypeRef& type = deduced(field.type);
    TermRef part = member(from, field.name, core::text(field.name, type));
    const bool is_one = core::as<Real>(type) || core::as<Passive>(type) || core::as<Pointer>(type);
    if (is_one && part->place) part = make_term(Load{part}, with_const(type, false), false, part->access, part->active);
    if (is_own && is_vector(type)) part = make_term(Apply{"std::move", {part}}, type, false, reads, false);
    to.push_back(changing("push_back", all.members.at(field.name), {part}, location_));
  }
  return true;
}

/// for (Layer& layer : layers), by an index.
bool Inliner::elements_of_vectors(const RangeFor& form, const StmtRef& s, Row& to) {
  const Object* vectors = vectors_of(form.range.term);
  if (!vectors) return false;
  const Object all = *vectors;
  if (form.init || !form.variable.symbol) fail("this statement, where it is written out");
  const auto mark = this->mark(s, to);
  const TermRef i = fresh("i", size_type());
  const SymbolRef& symbol = core::as<Variable>(i)->symbol;
  const TermRef zero = make_term(Literal{0}, size_type(), false, pure, false);
  const TermRef value = make_term(Load{i}, size_type(), false, reads, false);
  const TermRef size = make_term(Size{first_of_vectors(all)}, size_type(), false, reads, false);
  const TermRef condition = make_term(Arithmetic{"<", {value, size}}, boolean_type(), false, reads, false);
  const TermRef step = make_term(Step{i, true, true}, size_type(), true, assigns(symbol), false);
  const Declarator begin{symbol->name, size_type(), Declarator::Init::Copy, {Hole{zero}}, true, symbol};
  Row body;
  const TermRef at = local("at", with_const(size_type(), true), Declarator::Init::Copy, {i}, body);
  const TypeRef& type = deduced(form.variable.type);
  const TermRef element = element_at(all, deduced(referee(type)), at);
  stand_for(form.variable, core::as<Reference>(type) ? element : copy_of(element, form.variable.name, body));
  statements(statements_in(form.body), body);
  to.push_back(like(
      s, marked(make_stmt(For{make_stmt(Declare{"", {begin}}), condition, step, make_stmt(Stmts{std::move(body)})}),
                mark)));
  return true;
}

}  // namespace dualrev::flow
