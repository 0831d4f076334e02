#include "adjoint/forward_part.hpp"

#include <algorithm>

#include "adjoint/counting.hpp"
#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

Row ForwardPart::forward(const Block& block) {
  Row all;
  for (const Statement& s : block) append(all, forward(s));
  append(all, saved_at_end(block));
  return all;
}

Row ForwardPart::forward(const Statement& s) {
  return std::visit([&](const auto& form) { return forward(form, s); }, s.form);
}

TermRef ForwardPart::adding_to(const SymbolRef& sum, const Store& store, const Statement& s) {
  const auto is_place = [&](const TermRef& t) {
    return core::are_same(t, store.place) ? variable(sum, t->type, true) : nullptr;
  };
  return core::rewritten(as<Assign>(as<Evaluate>(s.source)->term)->value, is_place);
}

Row ForwardPart::forward(const Store& store, const Statement& s) {
  Row all;
  if (plan_.saves_old.count(&s)) all.push_back(saving(store.place));
  TermRef right = with_calls_named(s, all);
  if (is_outside_of_lanes(store.root)) {
    const auto added = added_by(store, right ? right : store.value);
    if (!added) fails_in_lanes("what is computed for '" + store.root->name + "'", &s);
    if (added)
      all.push_back(like(s.source, words({hole(store.place), " ", std::string(1, added->op), "= ", primal_ + "(",
                                          hole(added->value), ")"})));
    return all;
  }
  if (lanes_ && lanes_->elements.count(store.root)) {
    all.push_back(like(s.source, element_set(store, right ? right : store.value)));
    return all;
  }
  const auto added_to = plan_.added_to.find(&s);
  if (!right && added_to != plan_.added_to.end()) right = adding_to(added_to->second, store, s);
  if (!right) {
    if (s.source) all.push_back(store.declares && !store.value ? declared(store.root, s.source) : s.source);
    return all;
  }
  StmtRef made;
  if (store.pushes) {
    made = words({hole(as<Index>(store.place)->base, Precedence::Postfix), ".push_back(", hole(right), ")"});
  } else if (const auto* declare = as<Declare>(s.source)) {
    Declare named = *declare;
    named.declarators[0].arguments[0].term = right;
    made = make_stmt(std::move(named));
  } else {
    const TermRef& whole = as<Evaluate>(s.source)->term;
    Assign named = *as<Assign>(whole);
    named.value = right;
    if (added_to != plan_.added_to.end()) named.place = variable(added_to->second, named.place->type, true);
    made = make_stmt(Evaluate{make_term(std::move(named), whole->type, true, whole->access, true)});
  }
  all.push_back(like(s.source, made));
  return all;
}

StmtRef ForwardPart::element_set(const Store& store, const TermRef& value) const {
  const auto& element = *as<Index>(flow::meant(store.place));
  std::vector<Piece> pieces{Rooted{"dualrev::set_element"},
                            "(",
                            hole(element.base),
                            ", ",
                            hole(in_lanes(element.index)),
                            ", " + primal_ + "("};
  const bool is_set = store.op == '=', adds = store.op == '+' || store.op == '-';
  if (!is_set) append(pieces, {hole(store.place), std::string{' ', store.op, ' '}});
  const Precedence level = is_set ? Precedence::Assignment : adds ? Precedence::Multiplicative : Precedence::Unary;
  append(pieces, {hole(value, level), "))"});
  return words(std::move(pieces));
}

TermRef ForwardPart::with_calls_named(const Statement& s, Row& before) {
  const auto calls = plan_.calls.find(&s);
  const auto parts = parts_in_sight(s);
  if (calls == plan_.calls.end() && parts.empty()) return nullptr;
  const Operation& operation = plan_.operations.at(&s);
  GraphWriter writer(operation.reverse.graph, declaring(before));
  if (calls != plan_.calls.end())
    for (const auto& [node, kept] : calls->second) writer.call(node, kept.symbol);
  writer.use(operation.right);
  TermRef right = writer.term(operation.right);
  for (const auto& [several, part] : parts) named_parts_[&s].emplace_back(part, writer.names_of_parts(part));
  return right;
}

std::map<Operation::Node, Operation::Node> ForwardPart::parts_in_sight(const Statement& s) const {
  const auto found = in_sight_.count(&s) ? plan_.operations.find(&s) : plan_.operations.end();
  if (found == plan_.operations.end()) return {};
  const Operation& operation = found->second;
  const ScalarGraph& graph = operation.reverse.graph;
  std::map<Operation::Node, Operation::Node> all = graph.parts_below(operation.right), used;
  for (const Operation::Leaf* leaf : leaves_of(operation)) used.merge(graph.parts_below(leaf->contribution));
  std::erase_if(all, [&](const auto& each) { return !used.count(each.first); });
  return all;
}

GraphWriter::Declare ForwardPart::declaring(Row& to) {
  return adjoint::declaring(names_, [&to](StmtRef s) { to.push_back(std::move(s)); });
}

Row ForwardPart::forward(const Resize& resize, const Statement& s) {
  Row all;
  const bool is_all = plan_.saves_old.count(&s) > 0;
  if (resize.by == Resize::By::OneLess && has_numbers(resize.row)) {
    if (is_all) all.push_back(saving(make_term(Verbatim{last_of(resize.row)}, nullptr, true, reads, false)));
  } else if (is_all || plan_.saves_sizes.count(&s)) {
    all.push_back(tail(Way::Put, is_all ? Save::Tail : Save::Sizes, resize.row, first_lost(resize)));
  }
  all.push_back(s.source);
  return all;
}

Piece ForwardPart::first_lost(const Resize& resize) {
  if (resize.by == Resize::By::OneLess)
    return hole(make_term(Verbatim{{hole(flow::size_of_row(resize.row)), " - 1"}, Precedence::Additive}, nullptr, false,
                          reads, false));
  if (!resize.kept) return "0";
  return hole(resize.kept);
}

Row ForwardPart::forward(const Run& run, const Statement& s) {
  Row all;
  saves_ = true;
  if (plan_.saves_old.count(&s))
    for (const Run::Argument& each : run.arguments)
      if (each.is_changed && !each.is_pointer) all.push_back(on_stack(Way::Put, save_of(each), each.place));
  TwinCall part = calls_tangents_ ? part_of(run, Kind::Tangent, false) : part_of(run, Kind::Forward);
  const TermRef call = make_term(std::move(part), nullptr, false, writes, false);
  if (lanes_) {
    const TermRef value =
        one_by_one("dualrev::one_by_one", nullptr, {words({run.result ? "return " : "", hole(call)})});
    all.push_back(like(s.source, run.result ? words({"const " + primal_ + " ", run.result, " = ", hole(value)})
                                            : words({hole(value)})));
    return all;
  }
  all.push_back(like(s.source, run.result ? words({"const ", real(Scalar::Double), " ", run.result, " = ", hole(call)})
                                          : words({hole(call)})));
  return all;
}

TwinCall ForwardPart::part_of(const Run& run, Kind which, bool saves) const {
  Call part = run.call;
  part.signature.clear();
  for (std::size_t i = 0; i < run.arguments.size(); ++i) part.arguments[i].term = run.arguments[i].given;
  if (saves) part.arguments.insert(part.arguments.begin(), hole(text(saved_, nullptr)));
  return {std::move(part), which};
}

/// Whether an integer has its declaration for itself: where others have another type in lanes, each needs its own.
static bool is_declared_alone(const StmtRef& source) {
  const auto* text = source ? as<Plain>(source) : nullptr;
  const auto* declare = source ? as<Declare>(text ? text->meaning : source) : nullptr;
  return source && (!declare || declare->declarators.size() == 1);
}
Row ForwardPart::forward(const Count& count, const Statement& s) {
  Row all;
  if (plan_.saves_old.count(&s)) {
    const TermRef place = count.place ? count.place : variable(count.root, nullptr, false);
    const bool is_last = count.op == Count::takes;
    const TermRef kept = is_last
                             ? make_term(Verbatim{{hole(place, Precedence::Postfix), ".back()"}, Precedence::Postfix},
                                         nullptr, false, reads, false)
                             : place;
    all.push_back(on_stack(Way::Put, count.is_row ? save_of_row(count.root) : Save::One,
                           count.place && !count.is_row && is_flag(count) ? as_flag(kept) : kept));
  }
  const bool is_by_itself = lanes_ && count.declares && !is_declared_alone(s.source);
  if (lanes_ && count.declares && (is_by_itself || lanes_->varying.count(count.root))) {
    const std::string& type = flow::spelling_of(count.type);
    if (type.empty()) fails_in_lanes("the integer '" + count.root->name + "', whose type has no name", &s);
    const StmtRef made = lanes_->varying.count(count.root) ? in_lanes(count)
                         : count.value                     ? words({type + " ", count.root, " = ", hole(count.value)})
                                                           : words({type + " ", count.root});
    all.push_back(s.source ? like(s.source, made) : made);
  } else if (s.source)
    all.push_back(count.declares && !count.value ? declared(count.root, s.source) : s.source);
  return all;
}

Row ForwardPart::forward(const Branch& branch, const Statement& s) {
  Row all;
  TermRef condition = branch.condition;
  if (const auto taken = plan_.taken.find(&s); taken != plan_.taken.end()) {
    const SymbolRef& flag = taken->second.symbol;
    all.push_back(words({"const bool ", flag, " = ", hole(condition)}));
    condition = text(flag, flow::boolean_type());
  }
  Row then = forward(branch.then);
  all.push_back(like(s.source, either(condition, std::move(then), forward(branch.otherwise))));
  return all;
}

StmtRef ForwardPart::either(const TermRef& condition, Row then, Row otherwise) {
  if (then.empty() && !otherwise.empty()) {
    const TermRef negated =
        make_term(Verbatim{{std::string("!"), hole(condition, Precedence::Unary)}, Precedence::Unary},
                  flow::boolean_type(), false, reads, false);
    return make_stmt(If{nullptr, negated, in_braces(std::move(otherwise)), nullptr, false});
  }
  If made{nullptr, condition, in_braces(std::move(then)), nullptr, false};
  const bool is_chain = otherwise.size() == 1 && as<If>(otherwise[0]);
  if (!otherwise.empty()) made.otherwise = is_chain ? otherwise[0] : in_braces(std::move(otherwise));
  return make_stmt(std::move(made));
}

Row ForwardPart::forward(const Loop& loop, const Statement& s) {
  Row all;
  if (const auto search = plan_.searches.find(&s); search != plan_.searches.end())
    return searching(loop, s, search->second);
  if (const auto taken = plan_.snapshots.find(&s); taken != plan_.snapshots.end())
    return taking_snapshots(loop, s, taken->second);
  append(all, rows(Way::Put, loop, s));
  if (const auto lanes = plan_.in_lanes.find(&s); lanes != plan_.in_lanes.end() && !plan_.joint.count(&s))
    if (Row made = values_in_lanes(s, lanes->second); !made.empty()) {
      append(all, std::move(made));
      return all;
    }
  append(all, looking_at_elements(s));
  if (loop.counter) {
    const std::size_t saved = reserves_ ? 0 : saved_by_round(loop);
    if (saved > 0) {
      const Counter& counter = *loop.counter;
      const TermRef limit = limit_of(loop);
      const bool is_up = counter.step == 1;
      all.push_back(
          words({saved_, ".reserve(" + (saved == 1 ? "" : std::to_string(saved) + " * "), Rooted{"dualrev::rounds"},
                 "(", hole(is_up ? counter.first : limit), ", ", hole(is_up ? limit : counter.first), "))"}));
    }
    reserves_ = reserves_ || saved > 0;
    Row body = forward(loop.body);
    if (saved > 0) reserves_ = false;
    if (const auto counted = plan_.rounds.find(&s); counted != plan_.rounds.end()) {
      all.push_back(words({Rooted{"std::size_t"}, " ", counted->second.symbol, " = 0"}));
      body.push_back(words({"++", counted->second.symbol}));
    }
    append(body, ways_out(loop));
    all.push_back(like(s.source, repeated(loop, s, std::move(body))));
    return all;
  }
  for (const Statement& each : loop.init) append(all, forward(each));
  const auto counted = plan_.rounds.find(&s);
  const bool counts = counted != plan_.rounds.end();
  if (counts) all.push_back(words({Rooted{"std::size_t"}, " ", counted->second.symbol, " = 0"}));
  Row body = forward(loop.body);
  for (const Statement& each : loop.increment) append(body, forward(each));
  if (counts) body.push_back(words({"++", counted->second.symbol}));
  append(body, ways_out(loop));
  all.push_back(like(s.source, repeated(loop, s, std::move(body))));
  append(all, saved_at_end(loop.init));
  return all.size() == 1 ? all : Row{in_braces(std::move(all))};
}

StmtRef ForwardPart::repeated(const Loop& loop, const Statement& s, Row body) {
  if (const auto found = plan_.any_order.find(&s); found != plan_.any_order.end())
    return sums_in_lanes(loop, found->second, std::move(body));
  if (loop.counter) return counting(loop, s, in_braces(std::move(body)), plan_.few_rounds.count(&s) > 0);
  return make_stmt(
      While{loop.condition ? loop.condition : text("true", flow::boolean_type()), in_braces(std::move(body))});
}

StmtRef ForwardPart::sums_in_lanes(const Loop& loop, const SumsInAnyOrder& plan, Row body) {
  std::vector<Declarator> given;
  for (const SumsInAnyOrder::Sum& each : plan.sums) given.push_back(parameter(each.symbol, passive("auto&")));
  const Rooted name{plan.beside ? "dualrev::sums_in_lanes_beside" : "dualrev::sums_in_lanes"};
  const std::vector<Piece> rounds =
      loop.counter
          ? rounds_of(*loop.counter)
          : std::vector<Piece>{
                Rooted{"dualrev::integers_between"}, "(", hole(plan.rounds->low), ", ", hole(plan.rounds->high), ")"};
  // The round stands for a counter that goes down, and for none at all.
  const bool goes_up = loop.counter && loop.counter->step == 1;
  const SymbolRef counter = goes_up ? loop.counter->symbol : names_.fresh_variable("round");
  const TypeRef& type = goes_up ? loop.counter->type : flow::size_type();
  if (loop.counter && !goes_up) body.insert(body.begin(), counter_in(*loop.counter, counter));
  std::vector<Piece> pieces{name, "<" + flow::spelling_of(type) + ">("};
  append(pieces, goes_up ? std::vector<Piece>{hole(loop.counter->first)} : std::vector<Piece>{"0"});
  pieces.emplace_back(", ");
  append(pieces, rounds);
  append(pieces, {", ", hole(of_iteration(counter, type, std::move(body), std::move(given)))});
  bool any_element = false;
  for (const SumsInAnyOrder::Sum& each : plan.sums) {
    append(pieces, {", ", hole(each.place)});
    any_element = any_element || core::any_term(each.place, [](const TermRef& t) { return as<Index>(t) != nullptr; });
  }
  pieces.emplace_back(")");
  StmtRef made = words(std::move(pieces));
  if (!any_element) return made;
  // An element need not be there if there is no iteration.
  std::vector<Piece> test = rounds;
  test.emplace_back(" > 0");
  const TermRef any =
      make_term(Verbatim{std::move(test), Precedence::Relational}, flow::boolean_type(), false, reads, false);
  return make_stmt(If{nullptr, any, in_braces({std::move(made)}), nullptr, false});
}

Row ForwardPart::looking_at_elements(const Statement& s) {
  Row all;
  const auto found = lanes_ ? lanes_->seen.find(&s) : decltype(lanes_->seen.find(&s))();
  if (!lanes_ || found == lanes_->seen.end()) return all;
  const Counter& counter = *std::get<Loop>(s.form).counter;
  for (const IterationsInLanes::Seen& each : found->second) {
    const auto& element = *as<Index>(each.element);
    const std::string type = flow::spelling_of(with_const(counter.type, false));
    std::vector<Piece> pieces{each.row, ".look(", counter_, ", ", hole(element.base), ", "};
    append(pieces, rounds_of(counter));
    Pieces at{"return ", hole(in_lanes(element.index))};
    append(at, each.behind);
    const TermRef closure = of_iteration(counter.symbol, passive(type), {words(std::move(at))});
    append(pieces, {", ", hole(closure), ")"});
    all.push_back(words(std::move(pieces)));
  }
  return all;
}

bool ForwardPart::is_outside_of_lanes(const SymbolRef& root) const {
  return lanes_ && !lanes_->rows.count(root) && !lanes_->elements.count(root) && !lane_numbers_.count(root);
}

TermRef ForwardPart::one_by_one(const std::string& how, const SymbolRef& where, Row body, const flow::Symbols& own) {
  const flow::Symbols named = named_in(body);
  std::vector<Declarator> parameters{parameter(counter_, passive("auto"))};
  Pieces pieces{Rooted{how}, "("}, given;
  if (where) append(pieces, {where, ", "});
  append(pieces, {counter_, ", "});
  const auto give = [&](const SymbolRef& each, bool is_cotangent) {
    if (!named.count(each)) return;
    parameters.push_back(parameter(each, passive("auto&")));
    if (is_cotangent)
      append(given, {", ", Rooted{"dualrev::cotangent_in"}, "(", each, ")"});
    else
      append(given, {", ", each});
  };
  for (const Symbols* all : {&lanes_->varying, &lanes_->rows, &std::as_const(lane_numbers_)})
    for (const SymbolRef& each : flow::by_name(*all)) {
      if (own.count(each)) continue;
      if (each != counter_) give(each, false);
      const auto cotangent = plan_.cotangents.find(each);
      if (cotangent != plan_.cotangents.end()) give(cotangent->second, all == &lane_numbers_);
    }
  for (const SymbolRef& each : lane_integers_) give(each, false);
  Lambda made;
  made.others = Lambda::Others::ByReference;
  made.has_tape = true;  // it needs none
  made.parameters = std::move(parameters);
  made.body = in_braces(std::move(body));
  const TermRef closure = make_term(std::move(made), nullptr, false, writes, false);
  by_one_.insert(closure.get());
  closures_.push_back(closure);
  pieces.push_back(hole(closure));
  append(pieces, std::move(given));
  pieces.emplace_back(")");
  return make_term(Verbatim{std::move(pieces), Precedence::Postfix}, nullptr, false, writes, false);
}

TermRef ForwardPart::of_iteration(const SymbolRef& counter, const TypeRef& type, Row body,
                                  std::vector<Declarator> more) {
  Lambda made;
  made.others = Lambda::Others::ByReference;
  made.has_tape = true;  // it needs none
  made.parameters = {parameter(counter, passive(flow::spelling_of(type)))};
  std::move(more.begin(), more.end(), std::back_inserter(made.parameters));
  made.body = in_braces(std::move(body));
  return make_term(std::move(made), nullptr, false, writes, false);
}

Row ForwardPart::searching(const Loop& loop, const Statement& s, Search search) {
  const SymbolRef &any = search.any.symbol, &at = search.at.symbol;
  const std::string& type_of_at = flow::spelling_of(search.at.type);
  Row all{words({"bool ", any, " = false"}), words({type_of_at + " ", at, " = 0"})};
  if (lanes_)
    all = {words({Rooted{"dualrev::flag_at"}, "<decltype(", counter_, ")> ", any, " = false"}),
           words({Rooted{"dualrev::integer_at"}, "<decltype(", counter_, "), " + type_of_at + "> ", at, " = 0"})};
  Row body, taken;
  keeping_nothing([&] {
    for (std::size_t i = 0; i + 1 < loop.body.size(); ++i) append(body, forward(loop.body[i]));
    if (!lanes_) taken = forward(*search.taken);
  });
  if (lanes_) {
    const SymbolRef holds = names_.fresh_variable("found");
    const TermRef& asked = search.branch->condition;
    body.push_back(search.taken == &search.branch->then
                       ? words({"const auto ", holds, " = ", hole(asked)})
                       : words({"const auto ", holds, " = !", hole(asked, Precedence::Unary)}));
    const auto set = [&](std::vector<Piece> place, std::vector<Piece> value) {
      std::vector<Piece> pieces{Rooted{"dualrev::set_where"}, "(", holds, ", "};
      append(pieces, std::move(place));
      pieces.emplace_back(", ");
      append(pieces, std::move(value));
      pieces.emplace_back(")");
      body.push_back(words(std::move(pieces)));
    };
    for (const Statement& each : *search.taken) {
      const auto& store = std::get<Store>(each.form);
      set({hole(store.place)}, {hole(store.value)});
    }
    set({any}, {"true"});
    set({at}, {loop.counter->symbol});
    all.push_back(like(s.source, counting(loop, s, in_braces(std::move(body)), plan_.few_rounds.count(&s) > 0)));
    return all;
  }
  taken.push_back(words({any, " = true"}));
  taken.push_back(words({at, " = ", loop.counter->symbol}));
  Row otherwise;
  if (search.taken == &search.branch->otherwise) std::swap(taken, otherwise);
  body.push_back(
      like(loop.body.back().source, either(search.branch->condition, std::move(taken), std::move(otherwise))));
  all.push_back(like(s.source, counting(loop, s, in_braces(std::move(body)), plan_.few_rounds.count(&s) > 0)));
  return all;
}

void ForwardPart::keeping_nothing(const std::function<void()>& write) {
  Plan hidden;
  hidden.few_rounds = plan_.few_rounds;
  hidden.any_order = plan_.any_order;
  hidden.added_to = plan_.added_to;
  std::swap(plan_, hidden);
  const bool reserves = std::exchange(reserves_, false);
  write();
  reserves_ = reserves;
  std::swap(plan_, hidden);
}

Row ForwardPart::plain_round(const Loop& loop) {
  Row body;
  keeping_nothing([&] {
    for (const Statement& each : loop.body) append(body, forward(each));
    for (const Statement& each : loop.increment)
      if (!loop.counter) append(body, forward(each));
  });
  if (!flow::runs_others(loop.body)) return body;
  const SymbolRef before = names_.fresh_variable("before");
  body.insert(body.begin(), words({"const auto ", before, " = ", saved_, ".size()"}));
  body.push_back(words({saved_, ".back_to(", before, ")"}));
  return body;
}

Row ForwardPart::taking_snapshots(const Loop& loop, const Statement& s, const Snapshots& snapshots) {
  const SymbolRef& kept = snapshots.kept.symbol;
  saves_ = true;
  Row all;
  if (!loop.counter)
    for (const Statement& each : loop.init) append(all, forward(each));
  std::vector<Piece> made{"auto ",
                          kept,
                          " = ",
                          Rooted{"dualrev::checkpoints"},
                          loop.checkpoint->in_bytes ? "::bytes(" : "::snapshots(",
                          hole(loop.checkpoint->budget)};
  if (flow::runs_to_bound(loop)) {
    append(made, {", "});
    append(made, rounds_of(*loop.counter));
  }
  made.emplace_back(")");
  all.push_back(words(std::move(made)));
  Row body = plain_round(loop);
  body.insert(body.begin(), make_stmt(If{nullptr, text({kept, ".is_due(", saved_, ")"}, flow::boolean_type()),
                                         in_braces(keeping(snapshots)), nullptr, false}));
  append(body, ways_out(loop));
  if (loop.counter) {
    all.push_back(like(s.source, counting(loop, s, in_braces(std::move(body)), plan_.few_rounds.count(&s) > 0)));
    return all;
  }
  const TermRef condition = loop.condition ? loop.condition : text("true", flow::boolean_type());
  all.push_back(like(s.source, make_stmt(While{condition, in_braces(std::move(body))})));
  append(all, saved_at_end(loop.init));
  return all.size() == 1 ? all : Row{in_braces(std::move(all))};
}

Row ForwardPart::ways_out(const Loop& loop) {
  Row all;
  for (const SymbolRef& each : loop.ends) all.push_back(words({"if (", each, ") break"}));
  return all;
}

Row ForwardPart::forward(const Give& give, const Statement& s) {
  Row all;
  if (give.whole && !is_undone(function_.body, give.whole)) {
    values_.resize(give.at + 1);
    values_[give.at] = give.whole;
    return all;
  }
  if (give.whole) return {like(s.source, words({"auto ", value_at(give.at), " = ", hole(give.value)}))};
  const TermRef right = with_calls_named(s, all);
  all.push_back(like(s.source, words({"const ", real(Scalar::Double), " ", value_at(give.at), " = ",
                                      hole(right ? right : give.value)})));
  return all;
}

bool ForwardPart::is_undone(const Block& block, const SymbolRef& root) const {
  return flow::any_in(block, [&](const Statement& s) {
    const auto set = flow::set_by(s);
    const bool is_set = std::any_of(set.begin(), set.end(),
                                    [&](const flow::Set& each) { return each.symbol == root && !each.declares; });
    const auto* store = flow::as<Store>(s);
    const bool is_restored = !store || store->pushes || plan_.saves_old.count(&s) || function_.aliases.size() > 0;
    const auto rows = plan_.rows.find(&s);
    return (is_set && is_restored) ||
           (rows != plan_.rows.end() && std::any_of(rows->second.begin(), rows->second.end(),
                                                    [&](const SavedRow& each) { return each.row.root == root; }));
  });
}

SymbolRef ForwardPart::value_at(std::size_t i) {
  while (values_.size() <= i) values_.push_back(values_.empty() ? value_ : names_.fresh_variable(value_->name));
  return values_[i];
}

std::vector<const Operation::Leaf*> ForwardPart::leaves_of(const Operation& operation) const {
  std::vector<const Operation::Leaf*> all;
  for (const Operation::Leaf& leaf : operation.leaves)
    if (function_.differentiated.count(leaf.root) &&
        (!part_ || part_->leaves.count(&leaf) || part_->locals.count(leaf.root)))
      all.push_back(&leaf);
  return all;
}

}  // namespace dualrev::adjoint
