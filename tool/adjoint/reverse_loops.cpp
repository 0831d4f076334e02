#include <algorithm>

#include "adjoint/counting.hpp"
#include "adjoint/gathering.hpp"
#include "adjoint/reverse_part.hpp"
#include "core/same.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

Row ReversePart::both_parts(const Block& block, Row cotangents) {
  Row all;
  for (const Statement& s : block) in_sight_.insert(&s);
  std::vector<const Statement*> before, from_joint, others_behind, last;
  for (const Statement& s : block) {
    const bool is_joint = plan_.joint.count(&s) > 0;
    if (plan_.last.count(&s))
      last.push_back(&s);
    else if (!is_joint && (from_joint.empty() || plan_.early.count(&s)))
      before.push_back(&s);
    else
      from_joint.push_back(&s);
    if (!is_joint && !from_joint.empty() && from_joint.back() == &s) others_behind.push_back(&s);
  }
  for (const Statement* each : before) append(all, forward(*each));
  if (from_joint.empty() && &block == &function_.body) append(all, at_exit_);
  append(all, std::move(cotangents));
  append(all, cotangents_of(block));
  if (!from_joint.empty()) {
    append(all, reverse(others_behind));
    for (const Statement* each : from_joint) append(all, plan_.joint.count(each) ? together(*each) : forward(*each));
    if (&block == &function_.body) append(all, at_exit_);
  }
  append(all, reverse(before));
  for (const Statement* each : last) append(all, forward(*each));
  return all;
}

Row ReversePart::reverse(const Block& block, std::size_t begin, std::size_t end) {
  std::vector<const Statement*> all;
  for (std::size_t i = begin; i < end; ++i) all.push_back(&block[i]);
  return reverse(all);
}

Row ReversePart::reverse(const std::vector<const Statement*>& statements) {
  Row all;
  bool branches = false;  // behind the statement at hand
  for (auto s = statements.rbegin(); s != statements.rend(); ++s) {
    Row one = reverse(**s);
    if (branches && !one.empty())
      if (const TermRef reached = may_be_skipped(**s))
        one = {make_stmt(If{nullptr, reached, in_braces(std::move(one)), nullptr, false})};
    append(all, std::move(one));
    branches = branches || flow::as<Branch>(**s);
  }
  return all;
}

TermRef ReversePart::may_be_skipped(const Statement& s) const {
  const auto* loop = flow::as<Loop>(s);
  if (!loop || !loop->counter || plan_.rows.count(&s) || plan_.rounds.count(&s) || plan_.snapshots.count(&s))
    return nullptr;
  flow::Symbols own, set;
  if (!saves_nothing(loop->body, own, set)) return nullptr;
  SymbolRef reached;  // the cotangent of it
  for (const SymbolRef& symbol : set)
    if (!own.count(symbol)) {
      const auto own = plan_.cotangents.find(symbol);
      if (own == plan_.cotangents.end() || function_.shapes.at(symbol) != Shape::Number || reached) return nullptr;
      reached = own->second;
    }
  return reached ? text({"!", reached, ".is_zero()"}, flow::boolean_type(), Precedence::Unary) : nullptr;
}

namespace {

/// Whether the reverse of a statement itself takes nothing from the stack, unless that is planned.
struct TakesNothing {
  bool operator()(const one_of<Store, Make, Alias, Count, Branch, Give, flow::Throw, flow::Using> auto&) const {
    return true;
  }
  bool operator()(const Loop& s) const { return s.counter.has_value(); }
  bool operator()(const one_of<Run, flow::Swap, Resize> auto&) const { return false; }
};

}  // namespace

bool ReversePart::saves_nothing(const Block& block, flow::Symbols& own, flow::Symbols& set) const {
  const auto plan = plan_.blocks.find(&block);
  if (plan != plan_.blocks.end() && !plan->second.saved.empty()) return false;
  for (const Statement& s : block) {
    if (plan_.saves_old.count(&s) || plan_.rows.count(&s) || plan_.undone.count(&s) || plan_.rounds.count(&s) ||
        plan_.snapshots.count(&s) || !std::visit(TakesNothing(), s.form))
      return false;
    for (const flow::Set& here : flow::set_by(s)) (here.declares ? own : set).insert(here.symbol);
    const auto* loop = flow::as<Loop>(s);
    for (const Block* inside : flow::blocks_in(s))
      if (!(loop && inside == &loop->increment) && !saves_nothing(*inside, own, set)) return false;
  }
  return true;
}

Row ReversePart::cotangents_of(const Block& block) {
  Row all;
  for (const Statement& s : block) {
    for (const flow::Set& set : flow::set_by(s)) {
      const auto name = plan_.cotangents.find(set.symbol);
      if (!set.declares || name == plan_.cotangents.end()) continue;
      if (const auto* alias = flow::as<Alias>(s)) {
        const auto plan = plan_.blocks.find(&block);
        if (plan == plan_.blocks.end() || is_there(plan->second, s))
          all.push_back(words({"[[maybe_unused]] auto& ", name->second, " = ", hole(cotangents_.of(alias->place))}));
      } else if (!part_ || part_->locals.count(set.symbol)) {
        const std::string mark = asked_for().count(set.symbol) ? mark_of(s) : flow::unused;
        all.push_back(flow::as<Make>(s) ? cotangents_.row(set.symbol, name->second, mark)
                                        : words({mark + cotangents_.number() + " ", name->second, " = 0.0"}));
      }
    }
  }
  return all;
}

std::string ReversePart::mark_of(const Statement& s) {
  const auto* declared = as<Declare>(s.source);
  return declared && declared->specifiers.starts_with(flow::unused) ? flow::unused : "";
}

const flow::Symbols& ReversePart::asked_for() {
  if (!asked_for_) collect_asked_for(function_.body, asked_for_.emplace());
  return *asked_for_;
}

void ReversePart::collect_asked_for(const Block& block, flow::Symbols& all) const {
  const auto add = [&](const SymbolRef& symbol) {
    if (symbol) all.insert({symbol, function_.owner(symbol)});
  };
  for (const Statement& s : block) {
    const auto* store = flow::as<Store>(s);
    if (const Operation* operation = plan_.operation_of(s)) {
      for (const Operation::Leaf& leaf : operation->leaves) add(leaf.root);
      if (store && !operation->leaves.empty()) add(store->root);
    }
    if (const auto* alias = flow::as<Alias>(s)) add(alias->root);
    if (const auto* run = flow::as<Run>(s)) {
      add(run->result);
      for (const Run::Argument& argument : run->arguments) add(argument.root);
    }
    if (!store && !flow::as<Make>(s) && flow::blocks_in(s).empty())
      for (const flow::Set& here : flow::set_by(s)) add(here.symbol);
    for (const Block* inside : flow::blocks_in(s)) collect_asked_for(*inside, all);
  }
}

bool ReversePart::is_there(const BlockPlan& plan, const Statement& s) {
  return std::any_of(plan.again.begin(), plan.again.end(),
                     [&](const BlockPlan::Again& each) { return each.declared == &s; });
}

Row ReversePart::reverse_block(const Block& block) {
  Row inside = reverse(block, 0, block.size());
  // What was saved is taken back, whether anything asks for it or not: what lies below it on the stack is others'.
  const auto plan = plan_.blocks.find(&block);
  if (inside.empty() && (plan == plan_.blocks.end() || plan->second.saved.empty())) return inside;
  Row all = part_ ? computed_again(block, inside) : restored(block);
  append(all, cotangents_of(block));
  append(all, std::move(inside));
  return all;
}

Row ReversePart::found(const Loop& loop, const Search& search) {
  const auto* lanes = std::exchange(lanes_, nullptr);
  const std::string outside = lanes ? cotangents_.name_number(number_outside_) : "";
  Row body{words({"[[maybe_unused]] const " + flow::spelling_of(search.at.type) + " ", loop.counter->symbol, " = ",
                  search.at.symbol})};
  Row backwards;
  for (std::size_t i = search.taken->size(); i-- > 0;) append(backwards, reverse((*search.taken)[i]));
  append(backwards, reverse(loop.body, 0, loop.body.size() - 1));
  for (const Statement* each : search.again) {
    append(body, forward(*each));
    const auto set = flow::set_by(*each);
    if (each->source && set.size() == 1 && set[0].declares && !flow::as<Loop>(*each))
      body.back() = maybe_unused(body.back());
  }
  append(body, cotangents_of(loop.body));
  append(body, std::move(backwards));
  if (lanes) {
    lanes_ = lanes;
    cotangents_.name_number(outside);
    return {words({hole(
        one_by_one("dualrev::one_by_one_where", search.any.symbol, std::move(body), flow::declared_in(loop.body)))})};
  }
  return {make_stmt(
      If{nullptr, text(search.any.symbol, flow::boolean_type()), in_braces(std::move(body)), nullptr, false})};
}

StmtRef ReversePart::closure(const SymbolRef& name, Row body, std::vector<Declarator> parameters) {
  Lambda made;
  made.others = Lambda::Others::ByReference;
  made.has_tape = true;  // it needs none
  made.parameters = std::move(parameters);
  made.body = in_braces(std::move(body));
  return words({"const auto ", name, " = ", hole(make_term(std::move(made), nullptr, false, writes, false))});
}

Row ReversePart::from_snapshots(const Loop& loop, const Snapshots& snapshots) {
  Row all;
  if (!loop.counter) all = restored(loop.init), append(all, cotangents_of(loop.init));
  const SymbolRef keep = names_.preferred_variable("keep"), restore = names_.preferred_variable("restore"),
                  step = names_.preferred_variable("step"), back = names_.preferred_variable("back"),
                  round = names_.preferred_variable("round");
  const auto of_round = [&](Row body) {
    // How often it ran is known: nobody asks what ended it.
    for (const SymbolRef& each : loop.ends) body.push_back(words({"static_cast<void>(", each, ")"}));
    if (loop.counter) body.insert(body.begin(), counter_in(*loop.counter, round));
    return body;
  };
  const std::vector<Declarator> given{parameter(round, flow::size_type())};
  all.push_back(closure(keep, keeping(snapshots)));
  all.push_back(closure(restore, restoring(snapshots)));
  all.push_back(closure(step, of_round(plain_round(loop)), given));
  Row both;
  for (const Statement& each : loop.body) append(both, forward(each));
  if (!loop.counter)
    for (const Statement& each : loop.increment) append(both, forward(each));
  append(both, cotangents_of(loop.body));
  if (!loop.counter)
    for (std::size_t i = loop.increment.size(); i-- > 0;) append(both, reverse(loop.increment[i]));
  append(both, reverse(loop.body, 0, loop.body.size()));
  all.push_back(closure(back, of_round(std::move(both)), given));
  all.push_back(
      words({snapshots.kept.symbol, ".reverse(", saved_, ", ", keep, ", ", restore, ", ", step, ", ", back, ")"}));
  if (!loop.counter) append(all, reverse(loop.init, 0, loop.init.size()));
  return {in_braces(std::move(all))};
}

Row ReversePart::together(const Statement& s) {
  const auto& loop = std::get<Loop>(s.form);
  if (const auto lanes = plan_.in_lanes.find(&s); lanes != plan_.in_lanes.end())
    if (auto made = together_in_lanes(s, lanes->second)) return std::move(*made);
  Row body = both_parts(loop.body, {});
  if (loop.counter) {
    append(body, ways_out(loop));
    Row all = looking_at_elements(s);
    all.push_back(like(s.source, repeated(loop, s, std::move(body))));
    return all;
  }
  Row all;
  for (const Statement& each : loop.init) append(all, forward(each));
  for (const Statement& each : loop.increment) append(body, forward(each));
  append(body, ways_out(loop));
  all.push_back(like(s.source, repeated(loop, s, std::move(body))));
  return loop.init.empty() ? all : Row{in_braces(std::move(all))};
}

Row ReversePart::reverse(const Loop& loop, const Statement& s) {
  const auto saved = plan_.rows.find(&s);
  const bool is_first = saved != plan_.rows.end() && saved->second.front().is_first;
  Row all = is_first ? rows(Way::Take, loop, s) : reverse_of_iterations(loop, s);
  append(all, is_first ? reverse_of_iterations(loop, s) : rows(Way::Take, loop, s));
  return all;
}

Row ReversePart::reverse_of_iterations(const Loop& loop, const Statement& s) {
  if (const auto search = plan_.searches.find(&s); search != plan_.searches.end()) return found(loop, search->second);
  if (const auto taken = plan_.snapshots.find(&s); taken != plan_.snapshots.end())
    return from_snapshots(loop, taken->second);
  if (const auto lanes = plan_.in_lanes.find(&s); lanes != plan_.in_lanes.end() && lanes->second.goes_back)
    if (auto made = back_in_lanes(s, lanes->second)) return std::move(*made);
  if (loop.counter)
    if (const auto parts = parts_of(s, plan_, function_, extents_); !parts.empty()) return in_parts(loop, s, parts);
  const auto gathered = gathered_in(loop, plan_, function_, elements_);
  std::map<TermRef, TermRef, ByPlace> names;  // by the places
  Row before, behind;
  for (const Operation::Leaf* leaf : gathered) {
    TermRef& sum = names[flow::meant(leaf->place)];
    if (!sum) {
      sum = text(names_.fresh_variable(plan_.cotangents.at(leaf->root)->name), real(Scalar::Double));
      before.push_back(words({cotangents_.number() + " ", hole(sum), " = 0.0"}));
      // An element need not be there if there is no iteration.
      const TermRef any = make_term(Verbatim{{"!", hole(sum), ".is_zero()"}, Precedence::Unary}, flow::boolean_type(),
                                    false, reads, false);
      StmtRef add = words({hole(cotangents_.of(leaf->place)), " += ", hole(sum)});
      behind.push_back(make_stmt(If{nullptr, any, in_braces({std::move(add)}), nullptr, false}));
    }
    gathered_.emplace(leaf, sum);
  }
  Row all = iterations_back(loop, s);
  for (const Operation::Leaf* leaf : gathered) gathered_.erase(leaf);
  if (all.empty()) return all;
  append(before, std::move(all));
  append(before, std::move(behind));
  return before;
}

Row ReversePart::iterations_back(const Loop& loop, const Statement& s) {
  if (loop.counter) {
    Row body = reverse_block(loop.body);
    if (body.empty()) return {};
    if (const auto counted = plan_.rounds.find(&s); counted != plan_.rounds.end())
      return {by_rounds(*loop.counter, names_.fresh_variable("round"), {counted->second.symbol}, std::move(body))};
    if (loop.counter->ahead > 0)
      return {by_rounds(*loop.counter, names_.fresh_variable("round"), rounds_of(*loop.counter), std::move(body))};
    return {counting_back(*loop.counter, in_braces(std::move(body)), plan_.few_rounds.count(&s) > 0)};
  }
  if (!plan_.rounds.count(&s)) return {};  // nobody asks for anything that it does
  Row body;
  for (std::size_t i = loop.increment.size(); i-- > 0;) append(body, reverse(loop.increment[i]));
  append(body, reverse_block(loop.body));
  Row all = restored(loop.init);
  append(all, cotangents_of(loop.init));
  const SymbolRef& rounds = plan_.rounds.at(&s).symbol;
  if (!body.empty())
    all.push_back(make_stmt(For{nullptr, text({rounds, " > 0"}, flow::boolean_type(), Precedence::Relational),
                                text({"--", rounds}, nullptr, Precedence::Unary), in_braces(std::move(body))}));
  append(all, reverse(loop.init, 0, loop.init.size()));
  if (all.empty()) return {};
  return {in_braces(std::move(all))};
}

Row ReversePart::in_parts(const Loop& loop, const Statement& s, const std::vector<LoopPart>& parts) {
  Row all;
  for (const LoopPart& part : parts) {
    if (!part.in_step.empty()) {
      all.push_back(in_step(loop, part.in_step));
      continue;
    }
    Row body = reverse_of(loop, part);
    if (body.empty()) continue;
    if (!part.is_sum) {
      all.push_back(counting(loop, s, in_braces(std::move(body)), plan_.few_rounds.count(&s) > 0));
      continue;
    }
    const Counter& counter = *loop.counter;
    std::vector<Piece> pieces{hole(cotangents_.of((*part.leaves.begin())->place)), " += ", Rooted{"dualrev::sum_over"},
                              "<" + cotangents_.number() + ", " + flow::spelling_of(counter.type) + ">("};
    append(pieces, lowest_of(counter));
    pieces.emplace_back(", ");
    append(pieces, rounds_of(counter));
    append(pieces, {", ", hole(of_iteration(counter.symbol, counter.type, std::move(body))), ")"});
    all.push_back(words(std::move(pieces)));
  }
  return all;
}

Row ReversePart::reverse_of(const Loop& loop, const LoopPart& part) {
  part_ = &part;
  Row body = reverse_block(loop.body);
  part_ = nullptr;
  return body;
}

StmtRef ReversePart::in_step(const Loop& loop, const std::vector<LoopPart>& parts) {
  fails_in_lanes("a loop inside whose rounds read elements that other rounds read too", nullptr,
                 "let each of its rounds read elements of its own");
  const Counter& counter = *loop.counter;
  std::vector<Piece> pieces{Rooted{"dualrev::add_in_step"}, "<" + flow::spelling_of(counter.type)};
  for (const LoopPart& each : parts) pieces.emplace_back(", " + std::to_string(each.ahead));
  pieces.emplace_back(">(");
  append(pieces, lowest_of(counter));
  pieces.emplace_back(", ");
  append(pieces, rounds_of(counter));
  const Row place{words({"return &", hole(cotangents_.of((*parts.back().leaves.begin())->place), Precedence::Unary)})};
  Row first = computed_again(loop.body, place);
  append(first, place);
  append(pieces, {", ", hole(of_iteration(counter.symbol, counter.type, std::move(first)))});
  for (const LoopPart& each : parts)
    append(pieces, {", ", hole(of_iteration(counter.symbol, counter.type, reverse_of(loop, each)))});
  pieces.emplace_back(")");
  return words(std::move(pieces));
}

}  // namespace dualrev::adjoint
