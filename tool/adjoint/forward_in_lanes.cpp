// Loops whose iterations are computed several at a time: what is written for one iteration, with the types and the
// elements that differ between iterations.
#include <algorithm>

#include "adjoint/counting.hpp"
#include "adjoint/forward_part.hpp"
#include "core/rewrite.hpp"
#include "core/same.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

flow::Symbols ForwardPart::named_in(const Row& statements) {
  flow::Symbols all;
  const auto look = [&](const TermRef& t) {
    if (const auto* variable = as<Variable>(t)) all.insert(variable->symbol);
    if (const auto* text = as<Verbatim>(t))
      for (const Piece& piece : text->pieces)
        if (const SymbolRef* symbol = named_by(piece)) all.insert(*symbol);
    return false;
  };
  for (const StmtRef& each : statements) core::any_term(each, look);
  return all;
}

std::optional<Row> ForwardPart::several_at_a_time(const std::string& function, Part part, const Statement& s,
                                                  IterationsInLanes lanes, const std::function<Row()>& write) {
  const auto& loop = std::get<Loop>(s.form);
  const Counter& counter = *loop.counter;
  const Names names = names_;
  const std::string primal = primal_, adjoint = adjoint_;
  const auto named_parts = named_parts_;
  const bool saves = saves_;

  lanes_ = &lanes;
  counter_ = counter.symbol;
  if (primal_.empty()) primal_ = names_.prefer("primal");
  const bool has_cotangents = part != Part::Forward;
  if (has_cotangents && adjoint_.empty()) adjoint_ = names_.prefer("adjoint");
  if (has_cotangents) number_outside_ = cotangents_.name_number(adjoint_);
  for (const SymbolRef& each : flow::declared_in(loop.body))
    if (const auto shape = function_.shapes.find(each);
        shape != function_.shapes.end() && shape->second == Shape::Number)
      lane_numbers_.insert(each);
  for (const Statement& each : loop.body)
    if (const auto search = plan_.searches.find(&each); search != plan_.searches.end())
      lane_integers_.push_back(search->second.at.symbol);
  Row seen, forgotten;
  std::vector<const Statement*> loops;
  const std::function<void(const Block&)> collect = [&](const Block& block) {
    for (const Statement& each : block) {
      if (lanes.seen.count(&each)) loops.push_back(&each);
      for (const Block* inside : flow::blocks_in(each)) collect(*inside);
    }
  };
  collect(loop.body);
  for (const Statement* inside : loops)
    for (IterationsInLanes::Seen& each : lanes.seen.at(inside)) {
      each.row = names_.fresh_variable(flow::root_of(each.element)->name);
      seen.push_back(words({Rooted{"dualrev::elements_in_lanes"}, " ", each.row}));
      forgotten.push_back(words({each.row, ".forget()"}));
    }
  fails_in_lanes_.reset();
  Row written = write(), body;
  for (const StmtRef& each : written) body.push_back(written_in_lanes(each));
  if (has_cotangents) cotangents_.name_number(number_outside_);
  lanes_ = nullptr;
  lane_numbers_.clear();
  lane_integers_.clear();
  if (fails_in_lanes_) {
    if (!lanes.apart) not_in_lanes_.emplace(&s, std::move(*fails_in_lanes_));
    names_ = names;
    primal_ = primal;
    adjoint_ = adjoint;
    named_parts_ = named_parts;
    saves_ = saves;
    return std::nullopt;
  }

  const flow::Symbols named = named_in(body);
  std::vector<Declarator> parameters{parameter(counter_, passive("auto"))};
  std::vector<SymbolRef> rows;
  for (const SymbolRef& each : flow::by_name(lanes.rows)) {
    const auto cotangent = plan_.cotangents.find(each);
    for (const SymbolRef& one : {each, cotangent == plan_.cotangents.end() ? nullptr : cotangent->second})
      if (named.count(one)) rows.push_back(one);
  }
  for (const SymbolRef& each : rows) parameters.push_back(parameter(each, passive("auto&")));
  Row types;
  const std::string unused = " [[maybe_unused]] = ";
  types.push_back(words({"using " + primal_ + unused, Rooted{"dualrev::number_at"}, "<decltype(", counter_, "), ",
                         real(Scalar::Double), ">"}));
  if (has_cotangents)
    types.push_back(words({"using " + adjoint_ + unused, Rooted{"dualrev::number_at"}, "<decltype(", counter_,
                           "), " + cotangents_.number() + ">"}));
  append(types, std::move(forgotten));
  append(types, std::move(body));
  Lambda made;
  made.others = Lambda::Others::ByReference;
  made.has_tape = true;  // it needs none
  made.parameters = std::move(parameters);
  made.body = in_braces(std::move(types));

  const std::string& type = flow::spelling_of(with_const(counter.type, false));
  std::vector<Piece> pieces{Rooted{function},
                            "<",
                            has_cotangents ? Piece(cotangents_.number()) : Piece(real(Scalar::Double)),
                            ", " + type + ">(",
                            hole(counter.first),
                            ", "};
  if (lanes.bound) {
    const Piece stride = counter.stride ? Piece(hole(counter.stride)) : Piece(std::to_string(counter.step));
    append(pieces, {stride, ", ", Rooted{"dualrev::rounds_below"}, "<" + type + ">(", hole(counter.first), ", ",
                    hole(lanes.bound), ", ", stride, ")"});
  } else {
    pieces.emplace_back(std::to_string(counter.step) + ", ");
    append(pieces, rounds_of(counter));
  }
  append(pieces, {", ", hole(make_term(std::move(made), nullptr, false, writes, false))});
  for (const SymbolRef& each : rows) append(pieces, {", ", each});
  pieces.emplace_back(")");
  seen.push_back(like(s.source, words(std::move(pieces))));
  return seen;
}

Row ForwardPart::values_in_lanes(const Statement& s, const IterationsInLanes& lanes) {
  const auto& loop = std::get<Loop>(s.form);
  auto made =
      several_at_a_time("dualrev::values_in_lanes", Part::Forward, s, lanes, [&] { return forward(loop.body); });
  return made ? std::move(*made) : Row();
}

StmtRef ForwardPart::written_in_lanes(const StmtRef& statement) {
  const TypeRef primal = passive(primal_);
  const auto in_turn = [](const std::string& function, const std::vector<TermRef>& given, const TermRef& t) {
    const bool is_one = given.size() == 1;
    Verbatim made{{Rooted{function == "std::fma" ? "dualrev::fused" : "dualrev::in_turn"},
                   is_one ? "([](const auto& x) { return " : "([](const auto&... x) { return ", Rooted{function},
                   is_one ? "(x); }, " : "(x...); }, "},
                  Precedence::Postfix};
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (i > 0) made.pieces.emplace_back(", ");
      made.pieces.emplace_back(hole(given[i]));
    }
    made.pieces.emplace_back(")");
    return make_term(std::move(made), t->type, t->place, t->access, t->active);
  };
  const auto is_number = [](const Piece& piece) {
    const auto* type = std::get_if<TypeRef>(&piece);
    return type && as<Real>(*type);
  };
  std::function<TermRef(const TermRef&)> replaced;
  const auto inside = [&](const TermRef& t) { return core::rewritten(t, replaced); };
  replaced = [&](const TermRef& t) -> TermRef {
    if (by_one_.count(t.get())) return t;
    if (const Lambda* closure = lambda_in(t)) {
      Lambda made = *closure;
      made.body = written_in_lanes(made.body);
      return make_term(std::move(made), t->type, t->place, t->access, t->active);
    }
    if (const auto* taken = as<Taken>(t)) {
      Taken made = *taken;
      std::replace_if(made.type.begin(), made.type.end(), is_number, Piece(primal_));
      return make_term(std::move(made), t->type, t->place, t->access, t->active);
    }
    for (const auto& [loop, all] : lanes_->seen)
      for (const IterationsInLanes::Seen& each : all)
        if (each.is(t)) {
          const auto& element = *as<Index>(each.element);
          Verbatim made{{each.row, ".at(", hole(inside(element.base)), ", ", hole(in_lanes(element.index)), ", ",
                         each.counter, ")"},
                        Precedence::Postfix};
          return make_term(std::move(made), t->type, t->place, t->access, t->active);
        }
    if (const auto* element = as<Index>(flow::meant(t)); element && varies(element->index)) {
      Verbatim made{
          {Rooted{"dualrev::element_at"}, "(", hole(inside(element->base)), ", ", hole(in_lanes(element->index)), ")"},
          Precedence::Postfix};
      return make_term(std::move(made), t->type, t->place, t->access, t->active);
    }
    if (const auto* called = as<Primitive>(t)) {
      std::vector<TermRef> given;
      for (const TermRef& each : called->arguments) given.push_back(inside(each));
      return in_turn("std::" + called->rule, given, t);
    }
    if (const Call* call = called_in(t)) fails_in_lanes("a call of '" + call->callee + "'");
    if (const auto* call = as<MethodCall>(t)) fails_in_lanes("a call of '" + call->name + "'");
    if (as<Select>(t)) fails_in_lanes("a choice of numbers");
    const auto* text = as<Verbatim>(t);
    if (const auto* function = text && !text->pieces.empty() ? std::get_if<Rooted>(&text->pieces[0]) : nullptr;
        function && (function->name.starts_with("std::") || function->name.starts_with("dualrev::math::")) &&
        !flow::width_of(t->type)) {
      // A function of numbers, if anything is given.
      std::vector<TermRef> given;
      for (const Hole& each : operands(*t)) given.push_back(inside(each.term));
      if (!given.empty() && !text->is_call) fails_in_lanes("'" + function->name + "'");
      if (!given.empty()) return in_turn(function->name, given, t);
    }
    if (!text || std::none_of(text->pieces.begin(), text->pieces.end(), is_number)) return nullptr;
    Verbatim made = *text;
    for (Piece& piece : made.pieces) {
      if (is_number(piece)) piece = primal_;
      if (auto* term = std::get_if<Hole>(&piece)) term->term = inside(term->term);
    }
    return make_term(std::move(made), t->type, t->place, t->access, t->active);
  };
  return core::rewritten(statement, replaced, [&](const StmtRef& one, bool) -> StmtRef {
    const auto* declared = as<Declare>(one);
    if (!declared) return nullptr;
    Declare made = *declared;
    bool any = false;
    for (Declarator& each : made.declarators) {
      if (!each.type || !holds_scalar(each.type)) continue;
      if (!as<Real>(each.type)) fails_in_lanes("the variable '" + each.name + "'");
      each.type = with_const(primal, each.type->is_const);
      for (Hole& argument : each.arguments) argument.term = inside(argument.term);
      any = true;
    }
    if (!any) return nullptr;
    Stmt copy = *one;
    copy.form = std::move(made);
    return std::make_shared<const Stmt>(std::move(copy));
  });
}

}  // namespace dualrev::adjoint
