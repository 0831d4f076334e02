#include "adjoint/counting.hpp"

#include "adjoint/forms.hpp"
#include "flow/types.hpp"

namespace dualrev::adjoint {

namespace {

StmtRef as_loop(For made, bool written_out) {
  return written_out ? make_stmt(WrittenOut{std::move(made)}) : make_stmt(std::move(made));
}

/// What its first number is compared as.
std::vector<Piece> ahead_of(const Counter& counter) {
  if (counter.ahead == 0) return {hole(counter.first)};
  if (const auto first = flow::constant(counter.first)) return {std::to_string(*first + counter.ahead)};
  return {hole(counter.first, Precedence::Additive), " + " + std::to_string(counter.ahead)};
}

}  // namespace

StmtRef counting(const Loop& loop, const Statement& s, StmtRef body, bool written_out) {
  if (const auto* written = as<For>(s.source)) {
    For made = *written;
    made.body = std::move(body);
    return as_loop(std::move(made), written_out);
  }
  const Counter& counter = *loop.counter;
  const TermRef condition =
      make_term(Verbatim{{counter.symbol, " < ", hole(counter.bound, Precedence::Shift)}, Precedence::Relational},
                flow::boolean_type(), false, reads, false);
  Declarator begins{counter.symbol->name, flow::size_type(), Declarator::Init::Copy, {hole(counter.first)}, true,
                    counter.symbol};
  return as_loop({make_stmt(Declare{"", {std::move(begins)}}), condition,
                  text({"++", counter.symbol}, nullptr, Precedence::Unary), std::move(body)},
                 written_out);
}

std::vector<Piece> rounds_of(const Counter& counter) {
  const bool is_up = counter.step == 1;
  std::vector<Piece> all{Rooted{"dualrev::integers_between"}, "("};
  append(all, is_up ? ahead_of(counter) : std::vector<Piece>{hole(counter.bound)});
  append(all, {", ",
               hole(is_up ? counter.bound : counter.first,
                    counter.inclusive ? Precedence::Additive : Precedence::Assignment),
               counter.inclusive ? " + 1)" : ")"});
  return all;
}

std::vector<Piece> lowest_of(const Counter& counter) {
  if (counter.step == 1) return {hole(counter.first)};
  if (counter.inclusive) return {hole(counter.bound)};
  return {hole(counter.bound, Precedence::Additive), " + 1"};
}

StmtRef counter_in(const Counter& counter, const SymbolRef& round) {
  const std::string& type = flow::spelling_of(counter.type);
  const bool is_size = type == "std::size_t";
  const Pieces as_counter = is_size ? Pieces{round} : Pieces{"static_cast<" + type + ">(", round, ")"};
  std::vector<Piece> all{"[[maybe_unused]] const " + type + " ", counter.symbol, " = "};
  if (counter.step == 1 && flow::constant(counter.first) == std::int64_t{0}) {
    append(all, as_counter);
    return words(std::move(all));
  }
  std::vector<Piece> rounds;  // as many steps
  if (counter.stride)
    rounds = {counter.strides_back ? " - " : " + ", hole(counter.stride, Precedence::Multiplicative), " * "};
  else if (counter.step == 1)
    rounds = {" + "};
  else
    rounds = {counter.step == -1 ? " + -" : " + " + std::to_string(counter.step) + " * "};
  const auto* first = as<Passive>(flow::meant(counter.first)->type);
  const bool is_same =
      is_size && counter.step > 0 && (as<Literal>(flow::meant(counter.first)) || (first && first->text == type));
  if (!is_same) all.emplace_back("static_cast<" + type + ">(");
  all.push_back(hole(counter.first, Precedence::Additive));
  append(all, std::move(rounds));
  append(all, as_counter);
  if (!is_same) all.emplace_back(")");
  return words(std::move(all));
}

StmtRef by_rounds(const Counter& counter, const SymbolRef& round, std::vector<Piece> rounds, Row body) {
  body.insert(body.begin(), counter_in(counter, round));
  rounds.insert(rounds.begin(), {Rooted{"std::size_t"}, " ", round, " = "});
  return make_stmt(For{words(std::move(rounds)), text({round, "-- > 0"}, flow::boolean_type(), Precedence::Relational),
                       nullptr, in_braces(std::move(body))});
}

StmtRef counting_back(const Counter& counter, StmtRef body, bool written_out) {
  const std::string& of = flow::spelling_of(counter.type);
  const auto converted = [&](const TermRef& t, const char* more, Precedence level) -> std::vector<Piece> {
    const auto* text = as<Verbatim>(t);
    const TermRef& meaning = text && text->meaning ? text->meaning : t;
    const auto* type = as<Passive>(meaning->type);
    if (as<Literal>(meaning) || (type && type->text == of)) return {hole(t, level), more};
    return {"static_cast<" + of + ">(", hole(t, Precedence::Comma), std::string(")") + more};
  };
  const auto first = converted(counter.first, "", Precedence::Shift);
  const auto bound =
      converted(counter.bound, counter.step == 1 && counter.inclusive ? " + 1" : "", Precedence::Additive);
  std::vector<Piece> begin{of + " ", counter.symbol, " = "};
  begin.insert(begin.end(), bound.begin(), bound.end());
  std::vector<Piece> test{counter.symbol, counter.step == 1 ? "-- > " : counter.inclusive ? " <= " : "++ < "};
  test.insert(test.end(), first.begin(), first.end());
  const TermRef condition =
      make_term(Verbatim{std::move(test), Precedence::Relational}, flow::boolean_type(), false, writes, false);
  const bool steps = counter.step == -1 && counter.inclusive;
  return as_loop({words(std::move(begin)), condition,
                  steps ? text({"++", counter.symbol}, nullptr, Precedence::Unary) : nullptr, std::move(body)},
                 written_out);
}

}  // namespace dualrev::adjoint
