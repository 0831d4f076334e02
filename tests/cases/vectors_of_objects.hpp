// Vectors of objects that hold vectors, in functions that are run backwards: each member is a vector by itself.
#ifndef DUALREV_CASE_VECTORS_OF_OBJECTS_HPP
#define DUALREV_CASE_VECTORS_OF_OBJECTS_HPP

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace many {

struct Layer {
  std::vector<double> weights, state;
  int size;
  double bias;

  void step(const std::vector<double>& x) {
    for (int i = 0; i < size; ++i) state[i] = std::tanh(weights[i] * x[i] + 0.5 * state[i] + bias);
  }
  double energy() const {
    double sum = 0;
    for (double each : state) sum += each * each;
    return sum;
  }
};
struct Cell {
  std::vector<double> weights, state;
  double bias;

  void step(const std::vector<double>& x) {
    for (std::size_t i = 0; i < x.size(); ++i) state[i] = std::tanh(weights[i] * x[i] + 0.5 * state[i] + bias);
  }
  double energy() const {
    double sum = 0;
    for (double each : state) sum += each * each;
    return sum;
  }
};
struct Track {
  std::vector<double> points;
  double last = 0.5;
};

}  // namespace many

/// They are made one after the other, and named by references.
inline double stepped_layers(const std::vector<double>& weights, const std::vector<double>& x, int layers) {
  const int size = static_cast<int>(x.size());
  std::vector<many::Layer> all;
  for (int k = 0; k < layers; ++k) {
    std::vector<double> own(size), none(size);
    for (int i = 0; i < size; ++i) own[i] = weights[(k + i) % weights.size()];
    all.push_back({own, none, size, weights[k]});
  }
  double sum = 0;
  for (int step = 0; step < 3; ++step) {
    for (many::Layer& layer : all) layer.step(x);
    for (const many::Layer& layer : all) sum += layer.energy() * layer.bias;
  }
  return sum + all.size() * x[0];
}
/// By indices, and what one of them reads is another.
inline double layers_by_index(const std::vector<double>& weights, const std::vector<double>& x, int layers) {
  std::vector<many::Cell> all(layers);
  for (int k = 0; k < layers; ++k) {
    all[k].bias = weights[k] * weights[k];
    all[k].weights = x;
    all[k].state.resize(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) all[k].weights[i] *= weights[k];
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (k > 0)
      all[k].step(all[k - 1].state);
    else
      all[k].step(x);
    many::Cell& one = all[all.size() - 1 - k];
    one.bias += 0.5 * all[k].energy();
  }
  double sum = 0;
  for (const auto& each : all) sum += each.bias * each.energy() + each.weights[0];
  return sum;
}
/// A copy of an element, an element that is set as a whole, and what grows inside.
inline double layers_copied(const std::vector<double>& x, int n) {
  std::vector<many::Track> tracks;
  for (int k = 0; k < n; ++k) {
    many::Track one;
    for (int i = 0; i <= k; ++i) one.points.push_back(x[i % x.size()] * (k + 1));
    one.last *= one.points[0];
    tracks.push_back(one);
    tracks[0].points.push_back(one.last * x[0]);
  }
  double sum = 0;
  for (many::Track copy : tracks) {
    copy.points[0] *= 2;
    copy.last += copy.points[0] * copy.points.back();
    sum += copy.last;
  }
  if (n > 2) tracks[1] = tracks[2];
  if (n > 1) tracks.push_back(tracks.back());
  if (n > 1) tracks.push_back(tracks[tracks.size() - 2]);
  if (n > 1) {
    many::Track last{{x[0], x[1] * x[0]}, x[1]};
    last.points.push_back(x[2]);
    tracks.push_back(last);
  }
  for (const many::Track& each : tracks)
    for (double p : each.points) sum += p * each.last;
  if (n > 1) tracks.pop_back();
  return sum * (1 + 0.1 * tracks.size());
}
/// Made by a constructor, of private members; what has words too, which are no integers, goes over the tape.
class Filter {
 public:
  Filter(const std::vector<double>& taps, double gain) : taps_(taps), gain_(gain * taps[0]) {}
  double operator()(double x) {
    for (std::size_t i = 0; i < taps_.size(); ++i) gain_ += 0.1 * taps_[i] * x;
    return gain_ * x;
  }

 private:
  std::vector<double> taps_;
  double gain_;
};
inline double filtered(const std::vector<double>& x, int n) {
  std::vector<Filter> chain;
  chain.reserve(n);
  for (int k = 0; k < n; ++k) chain.push_back(Filter(x, x[k % x.size()]));
  double y = x[0];
  for (int step = 0; step < 3; ++step)
    for (Filter& each : chain) y = each(y);
  return y;
}
struct Named {
  std::vector<double> values;
  std::string name;
};
inline double named_values(const std::vector<double>& x) {
  std::vector<Named> all;
  for (std::size_t i = 0; i < x.size(); ++i) all.push_back({x, std::string(i + 1, 'a')});
  double sum = 0;
  for (Named& each : all) {
    each.values[0] *= each.name.size();
    sum += each.values[0] * each.values[1];
  }
  return sum;
}
inline double energy_of(const std::vector<many::Layer>& all, double by) {
  double sum = 0;
  for (std::size_t k = 0; k < all.size(); ++k) sum += all[k].energy() * by + all[k].bias;
  return sum;
}
/// Given to a function.
inline double layers_given(const std::vector<double>& x, int n) {
  std::vector<many::Layer> all;
  for (int k = 0; k < n; ++k) {
    many::Layer made{x, x, static_cast<int>(x.size()), x[0] * k};
    made.step(x);
    all.emplace_back(made);
    if (energy_of(all, x[1]) > 4) break;
  }
  return energy_of(all, x[0]);
}
/// Whatever else is done with them: over the tape.
inline double layers_swapped(const std::vector<double>& x) {
  std::vector<many::Track> one, other;
  one.push_back({x, x[0]});
  other.push_back({x, x[1]});
  other[0].points[0] *= x[1];
  one.swap(other);
  return one[0].points[0] * one[0].last + other.front().points[1] * one.back().last;
}

#endif
