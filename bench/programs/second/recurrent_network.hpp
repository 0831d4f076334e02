// Second spelling of the recurrent network: a class that is fed, with rows multiplied by an algorithm.
#pragma once
#include <dualrev/annotate.hpp>

#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace programs::second {

class Network {
 public:
  Network(const std::vector<double>& from_input, const std::vector<double>& from_cells, const std::vector<double>& bias,
          const std::vector<double>& readout)
      : from_input_(from_input),
        from_cells_(from_cells),
        bias_(bias),
        readout_(readout),
        state_(bias.size(), 0.0),
        next_(bias.size()) {}
  double feed(std::span<const double> input) {
    for (std::size_t i = 0; i < state_.size(); ++i) {
      double sum = std::inner_product(input.begin(), input.end(), &from_input_[i * input.size()], bias_[i]);
      const double* row = &from_cells_[i * state_.size()];
      for (const double h : state_) sum += h * *row++;
      next_[i] = std::tanh(sum);
    }
    std::swap(state_, next_);
    return std::inner_product(state_.begin(), state_.end(), readout_.begin(), 0.0);
  }

 private:
  const std::vector<double>&from_input_, &from_cells_, &bias_, &readout_;
  std::vector<double> state_, next_;
};

inline double recurrent_loss(int, int width, const std::vector<double>& from_input,
                             const std::vector<double>& from_cells, const std::vector<double>& bias,
                             const std::vector<double>& readout, DUALREV_CONSTANT const std::vector<double>& inputs,
                             DUALREV_CONSTANT const std::vector<double>& targets) {
  Network network(from_input, from_cells, bias, readout);
  double loss = 0;
#ifdef DUALREV_BENCH_REFUSED  // for now: constants by pointer to a member function, in a span or not
  const double* input = inputs.data();
  for (const double target : targets) {
    const double error = network.feed({input, static_cast<std::size_t>(width)}) - target;
    loss += error * error;
    input += width;
  }
#else
  std::vector<double> now(width);
  auto input = inputs.begin();
  for (const double target : targets) {
    for (double& x : now) x = *input++;
    const double error = network.feed(now) - target;
    loss += error * error;
  }
#endif
  return loss;
}

}  // namespace programs::second
