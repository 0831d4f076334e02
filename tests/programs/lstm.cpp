#include "lstm.dual.hpp"
#include "support/case.hpp"

#undef DUALREV_PROGRAM_LSTM_HPP
namespace fwd_case {
#include "support/oracle_begin.hpp"
#include "lstm.hpp"
#include "support/oracle_end.hpp"
}  // namespace fwd_case

CHECK_FIELDS(Gate, o.input, o.recurrent, o.bias);
CHECK_FIELDS(Cell, o.forget, o.input, o.output, o.candidate);
CHECK_FIELDS(State, o.hidden, o.memory);
CHECK_FIELDS(Readout, o.weights, o.bias);
CHECK_FIELDS(Model, o.layers, o.readout);

namespace {
Gate gate(int inputs, double seed) {
  Gate g{{}, {}, {0.1 * seed, -0.2 * seed}};
  for (int i = 0; i < 2; ++i) {
    g.input.push_back({});
    g.recurrent.push_back({});
    for (int j = 0; j < inputs; ++j) g.input[i].push_back(std::sin(seed + i + 2 * j));
    for (int j = 0; j < 2; ++j) g.recurrent[i].push_back(std::cos(seed - i + 3 * j));
  }
  return g;
}
Model model() {
  return {{{gate(1, 1), gate(1, 2), gate(1, 3), gate(1, 4)}, {gate(2, 5), gate(2, 6), gate(2, 7), gate(2, 8)}}, {{0.7, -0.4}, 0.1}};
}
}  // namespace

TEST(Lstm, Loss) { EXPECT_GRADIENT(next_value_loss, model(), {0.3, -0.2, 0.5, 0.9}); }

TEST(Lstm, Sequences) {
  EXPECT_VJP(dreamed, model(), 0.4, 4);
  EXPECT_VJP(warmed_up, model(), {0.3, -0.2}, {{{0.1, 0.2}, {-0.1, 0.3}}, {{0.0, 0.1}, {0.2, -0.2}}});
}
