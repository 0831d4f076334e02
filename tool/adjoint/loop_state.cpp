// Each form of statement tells what it reads; of a place that is set, this is what its indices are made of.
#include "adjoint/loop_state.hpp"

#include <algorithm>

#include "adjoint/forms.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

namespace {

class Reads {
 public:
  explicit Reads(const flow::Function& function) : function_(function) {}
  Symbols read, named;

  void in(const Block& block) {
    for (const Statement& s : block) {
      std::visit([&](const auto& form) { of(form); }, s.form);
      const auto inside = flow::blocks_in(s);
      const bool is_leaf = std::all_of(inside.begin(), inside.end(), [](const Block* each) { return each->empty(); });
      if (is_leaf && s.source) named.merge(flow::named_in(s.source));
      for (const Block* each : inside) in(*each);
    }
  }
  /// Of what is asked for its size alone nothing is read.
  void term(const TermRef& t) { read.merge(flow::read_in(t, named)); }

 private:
  void of(const flow::Store& s) {
    term(s.value);
    s.op == '=' ? indices(s.place) : term(s.place);
  }
  void of(const flow::Make& s) {
    for (const Hole& each : function_.declared.at(s.root)->arguments) read.merge(flow::named_in(each.term));
  }
  void of(const flow::Resize& s) {
    term(s.row), term(s.kept);
    read.insert(s.root);
  }
  void of(const flow::Alias& s) { indices(s.place); }
  void of(const flow::Count& s) {
    term(s.value);
    // An element is all that is read of a row whose elements are set one by one.
    s.op == '=' ? indices(s.place) : term(s.place);
    if (s.op != '=') read.insert(s.root);
  }
  void of(const flow::Branch& s) { term(s.condition); }
  void of(const flow::Loop& s) {
    term(s.condition);
    if (s.counter) {
      for (const TermRef& each : flow::terms_of(*s.counter)) term(each);
      term(s.counter->limit);
    }
    read.insert(s.ends.begin(), s.ends.end());
  }
  void of(const flow::Run& s) {
    for (const flow::Run::Argument& each : s.arguments) {
      term(each.given), read.merge(flow::named_in(each.from));
      if (each.root) read.insert(each.root);
    }
  }
  void of(const flow::Swap& s) { term(s.one.place), term(s.other.place); }
  void of(const flow::Give& s) { term(s.value); }
  void of(const flow::Throw&) {}
  void of(const flow::Using&) {}

  void indices(const TermRef& given) {
    if (!given) return;
    const TermRef& place = flow::meant(given);
    if (const auto* load = as<Load>(place)) return indices(load->place);
    if (const auto* member = as<Member>(place)) return indices(member->object);
    if (const auto* pointer = as<Dereference>(place)) return indices(pointer->pointer);
    if (const auto* index = as<Index>(place)) return indices(index->base), term(index->index);
    if (!as<Variable>(place)) term(place);
  }

  const flow::Function& function_;
};

bool are_plain(const TypeRef& given, const flow::Function& function) {
  const TypeRef& type = deduced(given);
  if (as<Real>(type) || as<Passive>(type)) return true;
  if (const auto* array = as<core::Array>(type)) return are_plain(array->element, function);
  if (const auto* library = as<Library>(type))
    return library->name == "std::array" && are_plain(library->arguments[0], function);
  const auto* record = as<Record>(type);
  const auto known = std::find_if(function.records.begin(), function.records.end(), [&](const RecordTwin* each) {
    return record && each->origin.qualified == record->name;
  });
  return known != function.records.end() &&
         std::all_of((*known)->fields.begin(), (*known)->fields.end(),
                     [&](const Field& field) { return are_plain(field.type, function); });
}
/// Whether a stack of saves takes it: a class as its bytes, so that nothing in it may lead elsewhere.
bool can_be_saved(const TypeRef& given, const flow::Function& function) {
  const TypeRef& type = deduced(referee(deduced(given)));
  if (const auto* array = as<core::Array>(type)) return can_be_saved(array->element, function);
  const auto* library = as<Library>(type);
  if (library && (library->name == "std::vector" || library->name == "std::array" || library->name == "std::span"))
    return can_be_saved(library->arguments[0], function);
  return are_plain(type, function);
}

}  // namespace

LoopState state_of(const flow::Loop& loop, const flow::Function& function) {
  Reads reads(function);
  reads.in(loop.body);
  reads.in(loop.increment);
  // How often it ran is known then, so that nobody asks its condition.
  if (loop.counter) reads.term(loop.counter->first);
  LoopState made{flow::changed_in(loop.body), std::move(reads.read), std::move(reads.named)};
  made.set.merge(flow::changed_in(loop.increment));
  made.named.insert(made.read.begin(), made.read.end());
  for (Symbols* each : {&made.set, &made.read, &made.named}) *each = function.with_owners(std::move(*each));
  // What is set by another name is the variable itself.
  for (const auto& [name, root] : function.aliases) made.set.erase(name);
  Symbols own = flow::declared_in(loop.body);
  if (loop.counter) own.insert(loop.counter->symbol);
  for (Symbols* each : {&made.set, &made.read, &made.named})
    for (const SymbolRef& symbol : own) each->erase(symbol);
  return made;
}

std::string reason_against_snapshot(const SymbolRef& symbol, const flow::Function& function) {
  if (function.resized.count(symbol)) return "'" + symbol->name + "', whose size changes";
  if (function.integers.count(symbol)) return "'" + symbol->name + "', a row of integers";
  const auto shape = function.shapes.find(symbol);
  if (shape == function.shapes.end() || shape->second == flow::Shape::Number) return {};
  const auto declared = function.declared.find(symbol);
  const TypeRef& type = declared == function.declared.end() ? symbol->type : declared->second->type;
  if (!type || as<Pointer>(deduced(type)))
    return "what it changes behind '" + symbol->name + "', whose end nobody knows";
  if (!can_be_saved(type, function)) return "'" + symbol->name + "', of which no snapshot can be taken";
  return {};
}

}  // namespace dualrev::adjoint
