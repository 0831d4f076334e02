// A network of layers as objects: activations are pointers to functions, layers are classes in a vector, parameters come from one flat
// vector; losses, skip connections, batch normalisation.
#ifndef DUALREV_PROGRAM_NEURAL_NETWORK_HPP
#define DUALREV_PROGRAM_NEURAL_NETWORK_HPP

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace nn {

using Values = std::vector<double>;
using Activation = double (*)(double);

inline double identity(double x) { return x; }
inline double swish(double x) { return x / (1 + std::exp(-x)); }
inline double softplus(double x) { return std::log1p(std::exp(x)); }
inline double squash(double x) { return std::tanh(x); }

struct NamedActivation {
  const char* name;
  Activation function;
};
inline constexpr NamedActivation activations[] = {{"identity", &identity}, {"swish", &swish}, {"softplus", softplus}, {"tanh", squash}};

inline Activation activation(const std::string& name) {
  for (const auto& [known, function] : activations)
    if (name == known) return function;
  return nullptr;
}

// Hands out parameters one after the other.
class Parameters {
 public:
  explicit Parameters(const Values& all) : next_(all.data()), end_(all.data() + all.size()) {}
  double take() { return next_ != end_ ? *next_++ : 0; }
  Values take(std::size_t n) {
    Values v(n);
    for (double& x : v) x = take();
    return v;
  }

 private:
  const double *next_, *end_;
};

class Layer {
 public:
  Layer(std::size_t inputs, std::size_t outputs, Activation f, Parameters& parameters) : bias_(parameters.take(outputs)), f_(f) {
    weights_.reserve(outputs);
    for (std::size_t i = 0; i < outputs; ++i) weights_.push_back(parameters.take(inputs));
  }
  Values operator()(const Values& x) const {
    Values y;
    for (std::size_t i = 0; i < bias_.size(); ++i) {
      double s = bias_[i];
      for (std::size_t j = 0; j < x.size(); ++j) s += weights_[i][j] * x[j];
      y.push_back(f_ ? f_(s) : s);
    }
    return y;
  }
  double penalty() const {
    double s = 0;
    for (const Values& row : weights_)
      for (double w : row) s += w * w;
    return s;
  }

 private:
  Values bias_;
  std::vector<Values> weights_;
  Activation f_;
};

class Network {
  std::vector<Layer> layers_;
  bool residual_ = false;

 public:
  Network(const std::vector<std::size_t>& sizes, const std::vector<std::string>& names, const Values& flat, bool residual) : residual_(residual) {
    Parameters parameters(flat);
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) layers_.emplace_back(sizes[i], sizes[i + 1], activation(names[i]), parameters);
  }
  Values forward(Values x) const {
    for (const Layer& layer : layers_) {
      Values y = layer(x);
      if (residual_ && y.size() == x.size())
        for (std::size_t i = 0; i < y.size(); ++i) y[i] += x[i];
      x.swap(y);
    }
    return x;
  }
  double penalty() const {
    double s = 0;
    for (const auto& layer : layers_) s += layer.penalty();
    return s;
  }
};

inline double cross_entropy(const Values& logits, std::size_t label) {
  double sum = 0;
  for (double v : logits) sum += std::exp(v - logits[0]);
  return std::log(sum) + logits[0] - logits[label];
}

// Shared statistics over a batch.
inline void batch_normalise(std::vector<Values>& batch, double scale, double shift) {
  for (std::size_t k = 0; k < batch.front().size(); ++k) {
    double mean = 0, variance = 0;
    for (const auto& v : batch) mean += v[k] / static_cast<double>(batch.size());
    for (const auto& v : batch) variance += (v[k] - mean) * (v[k] - mean) / static_cast<double>(batch.size());
    for (auto& v : batch) v[k] = scale * (v[k] - mean) / std::sqrt(variance + 1e-3) + shift;
  }
}

inline double training_loss(const Values& flat, std::vector<Values> batch, const std::vector<int>& labels, bool residual) {
  batch_normalise(batch, 1.2, 0.1);
  const Network network({2, 2, 3, 3}, {"tanh", "swish", "none"}, flat, residual);
  double loss = 0;
  for (std::size_t i = 0; i < batch.size(); ++i) loss += cross_entropy(network.forward(batch[i]), static_cast<std::size_t>(labels[i]));
  return loss / static_cast<double>(batch.size()) + 0.01 * network.penalty();
}

inline Values predict(const Values& flat, const Values& x) { return Network({2, 2, 1}, {"softplus", "identity"}, flat, false).forward(x); }

}  // namespace nn

#endif
