#include "adjoint/reverse_part.hpp"

#include <algorithm>

#include "flow/parts.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

/// Whether there are objects of a class in it.
static bool holds_record(const TypeRef& given) {
  const TypeRef& type = deduced(given);
  if (const auto* array = as<core::Array>(type)) return holds_record(array->element);
  const auto* library = as<Library>(type);
  if (!library) return as<Record>(type) != nullptr;
  return std::any_of(library->arguments.begin(), library->arguments.end(),
                     [](const TypeRef& each) { return each && holds_record(each); });
}

Row ReversePart::reverse(const Statement& s) {
  Row all = std::visit([&](const auto& form) { return reverse(form, s); }, s.form);
  if (!s.source || s.source->location.empty()) return all;
  for (StmtRef& each : all)
    if (each->location.empty())
      each = std::make_shared<const Stmt>(Stmt{each->form, each->comments, each->trailing, s.source->location});
  return all;
}

Row ReversePart::reverse(const Store& store, const Statement& s) {
  Row all;
  const Operation* operation = plan_.operation_of(s);
  if (part_ && !concerns_part(store, operation)) return all;
  if (store.pushes) {
    if (operation)
      contributions(*operation, &store, s, all);
    else
      all.push_back(taken_from(as<Index>(store.place)->base));
    return all;
  }
  const auto restore = [&] { all.push_back(taking(store.place)); };
  const bool is_saved = plan_.saves_old.count(&s);
  if (is_saved && (!operation || operation->needs_old)) restore();
  if (operation) contributions(*operation, &store, s, all);
  if (is_saved && operation && !operation->needs_old) restore();
  return all;
}

Row ReversePart::reverse(const Give& give, const Statement& s) {
  Row all;
  if (give.whole) {
    const SymbolRef numbers = names_.fresh_variable("given");
    all.push_back(words({"auto ", numbers, " = ", result_, ".of(", hole(give.value), ")"}));
    add_given(numbers, give.value, give.value->type, all);
    return {in_braces(std::move(all))};
  }
  contributions(plan_.operations.at(&s), nullptr, s, all);
  return all;
}

void ReversePart::add_given(const SymbolRef& given, const TermRef& place, const TypeRef& of, Row& all) {
  const TypeRef& type = deduced(of);
  const auto part = [&](const std::string& name, const TypeRef& of_part) {
    add_given(given, make_term(Member{place, name, false}, of_part, true, reads, true), of_part, all);
  };
  if (const auto* named = as<Record>(type)) {
    for (const RecordTwin* record : function_.records)
      if (record->origin.qualified == named->name)
        for (const Field& field : record->fields)
          if (holds_scalar(field.type)) part(field.name, field.type);
    return;
  }
  if (!holds_record(type)) {
    all.push_back(words({given, ".add_to(", hole(cotangents_.of(place)), ")"}));
    return;
  }
  if (flow::is_pair(type)) {
    const std::vector<TypeRef>& each = as<Library>(type)->arguments;
    part("first", each[0]);
    part("second", each[1]);
    return;
  }
  const auto* array = as<core::Array>(type);
  const TypeRef element = array ? array->element : as<Library>(type)->arguments[0];
  const SymbolRef i = names_.fresh_variable("i");
  Row body;
  add_given(given, make_term(Index{place, text(i, flow::size_type())}, element, true, reads, true), element, body);
  const TypeRef& size = flow::size_type();
  const auto spelled = [](std::vector<Piece> pieces) {
    return make_term(Verbatim{std::move(pieces), Precedence::Relational}, nullptr, false, writes, false);
  };
  const Declarator counter{i->name, size, Declarator::Init::Copy, {hole(core::number("0", size))}, true, i};
  all.push_back(
      make_stmt(For{make_stmt(Declare{"", {counter}}), spelled({i, " < ", Rooted{"std::size"}, "(", hole(place), ")"}),
                    spelled({"++", i}), in_braces(std::move(body))}));
}

bool ReversePart::concerns_part(const Store& store, const Operation* operation) const {
  if (!operation) return false;
  if (part_->declared.count(store.root)) return part_->locals.count(store.root) > 0;
  const auto own = plan_.cotangents.find(store.root);
  return !leaves_of(*operation).empty() || (part_->is_last && own != plan_.cotangents.end());
}

void ReversePart::contributions(const Operation& operation, const Store* store, const Statement& s, Row& all) {
  const bool is_element = store && !function_.is_number_alone(store->root);
  const bool is_kept = operation.of_itself != ScalarGraph::none && operation.of_itself == operation.seed;
  Row added;
  GraphWriter writer(operation.reverse.graph, declaring(added));
  if (const auto calls = plan_.calls.find(&s); calls != plan_.calls.end())
    for (const auto& [node, kept] : calls->second) writer.know(node, text(kept.symbol, real(Scalar::Double)));
  if (const auto named = named_parts_.find(&s); named != named_parts_.end())
    for (const auto& [part, names] : named->second) writer.know_parts(part, names);
  const bool pushes = store && store->pushes;
  const SymbolRef pushed = pushes && operation.uses_result ? names_.fresh_variable("pushed") : nullptr;
  if (operation.uses_result)
    writer.know(operation.result, pushes ? text(pushed, real(Scalar::Double)) : read(store->place));
  const auto leaves = leaves_of(operation);
  for (const Operation::Leaf* leaf : leaves) writer.use(leaf->contribution);
  const bool is_left = !part_ || part_->is_last || !is_element;  // what the cotangent is before
  const bool changes_itself = operation.of_itself != ScalarGraph::none && !is_kept && is_left;
  if (changes_itself) writer.use(operation.of_itself);
  for (const Operation::Leaf* each : leaves) {
    const Operation::Leaf& leaf = *each;
    TermRef term = writer.term(leaf.contribution);
    if (part_ && part_->is_sum && part_->leaves.count(each)) {
      added.push_back(words({"return ", hole(term)}));
      continue;
    }
    const auto* negative = as<Unary>(term);
    const bool subtracts = negative && negative->op == '-';
    if (subtracts) term = negative->operand;
    const auto gathered = gathered_.find(each);
    const TermRef to = gathered == gathered_.end() ? cotangents_.of(leaf.place) : gathered->second;
    if (gathered == gathered_.end() && is_outside_of_lanes(leaf.root)) {
      added.push_back(words({hole(to), subtracts ? " -= " : " += ", cotangents_.number() + "(", hole(term), ")"}));
      continue;
    }
    added.push_back(words({hole(to), subtracts ? " -= " : " += ", hole(term, Precedence::Additive)}));
  }
  const TermRef own = changes_itself ? writer.term(operation.of_itself) : nullptr;
  if (!is_element) {
    append(all, std::move(added));
    if (!store || store->declares || is_kept) return;
    std::vector<Piece> ends{hole(cotangents_.of(store->place)), " = "};
    own ? ends.emplace_back(hole(own)) : ends.emplace_back("0.0");
    all.push_back(words(std::move(ends)));
    return;
  }
  if (pushes) {
    const TermRef& row = as<Index>(store->place)->base;
    const TermRef own_row = cotangents_.of(row);
    if (pushed) all.push_back(words({"const auto ", pushed, " = ", hole(row, Precedence::Postfix), ".back()"}));
    all.push_back(taken_from(row));
    if (!leaves.empty())
      all.push_back(
          words({"const auto ", hole(operation.seed_term), " = ", hole(own_row, Precedence::Postfix), ".back()"}));
    all.push_back(taken_from(own_row));
    return append(all, std::move(added));
  }
  // Of an array, other elements may be the same: what is taken from it is taken first.
  if (leaves.empty() && is_kept) return;
  const TermRef place = cotangents_.of(store->place);
  const TermRef& seed = operation.seed_term;
  const std::string type = lanes_ ? cotangents_.number() : "auto";
  if (!leaves.empty() || changes_itself) all.push_back(words({"const " + type + " ", hole(seed), " = ", hole(place)}));
  if (changes_itself) {
    // What it is made of is named in front.
    all.push_back(words({hole(place), " = 0.0"}));
    added.push_back(words({hole(place), " += ", hole(own)}));
  } else if (!is_kept && is_left) {
    all.push_back(words({hole(place), " = 0.0"}));
  }
  append(all, std::move(added));
}

StmtRef ReversePart::given_back_to(const TermRef& row) {
  return words({hole(row, Precedence::Postfix), ".emplace_back()"});
}

Row ReversePart::reverse(const Resize& resize, const Statement& s) {
  Row all;
  if (resize.by == Resize::By::Nothing || resize.begins) return all;
  const bool is_all = plan_.saves_old.count(&s) > 0;
  const bool has_cotangents = plan_.cotangents.count(flow::root_of(resize.row)) > 0;
  const TermRef own = has_cotangents ? cotangents_.of(resize.row) : nullptr;
  if (resize.by == Resize::By::OneMore) {
    all.push_back(taken_from(resize.row));
    if (own) all.push_back(taken_from(own));
    return all;
  }
  if (resize.by == Resize::By::OneLess && has_numbers(resize.row)) {
    all.push_back(given_back_to(resize.row));
    if (is_all) all.push_back(taking(make_term(Verbatim{last_of(resize.row)}, nullptr, true, reads, false)));
    if (own) all.push_back(given_back_to(own));
    return all;
  }
  const bool keeps = resize.by == Resize::By::OneLess || resize.kept;
  if (own && !keeps) all.push_back(words({hole(own, Precedence::Postfix), ".clear()"}));
  const Piece first = keeps ? Piece(hole(flow::size_of_row(resize.row))) : Piece("0");
  all.push_back(tail(Way::Take, is_all ? Save::Tail : Save::Sizes, resize.row, first));
  if (own) all.push_back(words({Rooted{"dualrev::resize_like"}, "(", hole(own), ", ", hole(resize.row), ")"}));
  return all;
}

TermRef ReversePart::read(const TermRef& place) {
  return make_term(Load{place}, with_const(place->type, false), false, reads, false);
}

TermRef ReversePart::cotangent_given(const Run::Argument& argument, Row& before) {
  if (!argument.root || !plan_.cotangents.count(argument.root)) {
    const SymbolRef none = names_.fresh_variable("unasked");
    before.push_back(words({Rooted{"dualrev::unasked"}, " ", none}));
    return text(none, nullptr);
  }
  const TermRef made = cotangents_.of(argument.place);
  if (argument.kind != Run::Kind::Row) return made;
  const bool is_pointer = as<Variable>(argument.place) && function_.shapes.at(argument.root) == Shape::Row;
  const bool is_row = is_pointer || as<core::Array>(deduced(argument.place->type));
  std::vector<Piece> pieces{hole(made, Precedence::Postfix)};
  if (!is_row) pieces.emplace_back(".data()");
  if (argument.from) pieces.emplace_back(" + "), pieces.emplace_back(hole(argument.from, Precedence::Multiplicative));
  const Precedence level = argument.from ? Precedence::Additive : Precedence::Postfix;
  return make_term(Verbatim{std::move(pieces), level}, nullptr, false, reads, false);
}

Row ReversePart::reverse(const Run& run, const Statement& s) {
  Row all;
  TwinCall part = part_of(run, Kind::Reverse);
  const std::string& number = lanes_ ? number_outside_ : cotangents_.number();
  part.of.arguments.push_back(
      hole(text(run.result ? Pieces{"&", plan_.cotangents.at(run.result)} : Pieces{number + "()"}, nullptr)));
  for (const Run::Argument& each : run.arguments)
    if (each.kind != Run::Kind::Passive) part.of.arguments.push_back(hole(cotangent_given(each, all)));
  all.push_back(words({hole(make_term(std::move(part), nullptr, false, writes, false))}));
  if (lanes_) return {words({hole(one_by_one("dualrev::one_by_one_back", nullptr, std::move(all)))})};
  if (plan_.saves_old.count(&s))
    for (std::size_t i = run.arguments.size(); i-- > 0;)
      if (const Run::Argument& each = run.arguments[i]; each.is_changed && !each.is_pointer)
        all.push_back(on_stack(Way::Take, save_of(each), each.place));
  return all;
}

Row ReversePart::reverse(const flow::Swap& swap, const Statement& s) {
  const auto swapped = [](const TermRef& a, const TermRef& b) { return make_stmt(Evaluate{flow::swapped(a, b)}); };
  if (!plan_.undone.count(&s)) return {};
  if (!holds_scalar(swap.one.place->type)) return {swapped(swap.one.place, swap.other.place)};
  return {swapped(swap.one.place, swap.other.place),
          swapped(cotangents_.of(swap.one.place), cotangents_.of(swap.other.place))};
}

Row ReversePart::reverse(const Count& count, const Statement& s) {
  Row all;
  const TermRef place = count.place ? count.place : variable(count.root, nullptr, false);
  if (plan_.saves_old.count(&s)) {
    if (count.op == Count::takes) {
      all.push_back(
          words({hole(place, Precedence::Postfix), ".push_back(", taken({flow::spelling_of(type_in(count))}), ")"}));
    } else if (!count.is_row && count.place && is_flag(count)) {
      all.push_back(words({hole(place), " = ", taken({"bool"})}));
    } else {
      all.push_back(on_stack(Way::Take, count.is_row ? save_of_row(count.root) : Save::One, place));
    }
  }
  if (plan_.undone.count(&s) && count.op == Count::puts) {
    all.push_back(words({hole(place, Precedence::Postfix), ".pop_back()"}));
  } else if (plan_.undone.count(&s)) {
    const std::int64_t by = flow::constant(count.value).value();
    const bool was_up = count.op == '+';
    all.push_back(by == 1 ? words({was_up ? "--" : "++", hole(place, Precedence::Unary)})
                          : words({hole(place), was_up ? " -= " : " += ", hole(count.value)}));
  }
  return all;
}

Row ReversePart::reverse(const Branch& branch, const Statement& s) {
  Row then = reverse_block(branch.then);
  Row otherwise = reverse_block(branch.otherwise);
  if (then.empty() && otherwise.empty()) return {};
  const auto taken = plan_.taken.find(&s);
  const TermRef condition =
      taken == plan_.taken.end() ? branch.condition : text(taken->second.symbol, flow::boolean_type());
  return {either(condition, std::move(then), std::move(otherwise))};
}

}  // namespace dualrev::adjoint
