// A reaction network as data: species by name, reactions as structs with std::function rates built by helpers and lambdas, events,
// and observables that are functions too.
#ifndef DUALREV_PROGRAM_REACTION_NETWORK_HPP
#define DUALREV_PROGRAM_REACTION_NETWORK_HPP

#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

using State = std::vector<double>;
using Rate = std::function<double(const State&)>;

struct Term {
  std::size_t species;
  double amount;
};
struct Reaction {
  std::string name;
  std::vector<Term> changes;
  Rate rate;
};
struct Event {
  double time;
  std::function<void(State&)> action;
  bool done = false;
};

inline Rate mass_action(double k, std::vector<std::size_t> consumed) {
  return [k, consumed = std::move(consumed)](const State& x) {
    double r = k;
    for (std::size_t s : consumed) r *= x[s];
    return r;
  };
}
inline Rate michaelis(double vmax, double km, std::size_t s) {
  return [=](const State& x) { return vmax * x[s] / (km + x[s]); };
}
struct Hill {
  double strength, half, power;
  std::size_t repressor;
  double operator()(const State& x) const { return strength / (1 + std::pow(x[repressor] / half, power)); }
};

class Network {
 public:
  std::size_t species(const std::string& name, double amount) {
    names_.emplace(name, state_.size());
    state_.push_back(amount);
    return state_.size() - 1;
  }
  Network& reaction(std::string name, std::vector<Term> changes, Rate rate) {
    reactions_.push_back({std::move(name), std::move(changes), std::move(rate)});
    return *this;
  }
  void at(double time, std::function<void(State&)> action) { events_.push_back({time, std::move(action)}); }

  State change(const State& x) const {
    State dx(x.size());
    for (const Reaction& r : reactions_) {
      const double rate = r.rate(x);
      for (const auto& [s, amount] : r.changes) dx[s] += amount * rate;
    }
    return dx;
  }
  // Heun's method; events happen at the beginning of the step after their time.
  double run(double until, int steps, const std::function<double(const State&)>& observe) {
    const double h = until / steps;
    double total = 0;
    for (int i = 0; i < steps; ++i) {
      for (Event& e : events_)
        if (!e.done && e.time < (i + 0.5) * h) {
          e.action(state_);
          e.done = true;
        }
      const State k1 = change(state_);
      State middle = state_;
      for (std::size_t s = 0; s < state_.size(); ++s) middle[s] += h * k1[s];
      const State k2 = change(middle);
      for (std::size_t s = 0; s < state_.size(); ++s) state_[s] += h / 2 * (k1[s] + k2[s]);
      total += h * observe(state_);
    }
    return total;
  }
  double operator[](const std::string& name) const { return state_[names_.at(name)]; }

 private:
  std::map<std::string, std::size_t> names_;
  State state_;
  std::vector<Reaction> reactions_;
  std::vector<Event> events_;
};

inline double enzyme(double k1, double k2, double k3, double substrate) {
  Network n;
  const auto e = n.species("enzyme", 0.3), s = n.species("substrate", substrate), c = n.species("complex", 0), p = n.species("product", 0);
  n.reaction("bind", {{e, -1}, {s, -1}, {c, 1}}, mass_action(k1, {e, s}))
      .reaction("release", {{c, -1}, {e, 1}, {s, 1}}, mass_action(k2, {c}))
      .reaction("make", {{c, -1}, {e, 1}, {p, 1}}, mass_action(k3, {c}))
      .reaction("decay", {{p, -1}}, michaelis(0.2 * k2, 1.5, p));
  const double area = n.run(1.5, 15, [p](const State& x) { return x[p]; });
  return area + n["product"];
}

// Three genes, each repressing the next.
inline double repressilator(double strength, double half, double decay, double pulse) {
  Network n;
  std::vector<std::size_t> genes;
  for (const char* name : {"a", "b", "c"}) genes.push_back(n.species(name, 0.3 * static_cast<double>(genes.size() + 1)));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t gene = genes[i], repressor = genes[(i + 2) % 3];
    n.reaction("make", {{gene, 1}}, Hill{strength, half, 2.5, repressor});
    n.reaction("decay", {{gene, -1}}, [decay, gene](const State& x) { return decay * x[gene]; });
  }
  n.at(0.9, [&](State& x) { x[genes[1]] += pulse * x[genes[0]]; });
  return n.run(3, 20, [](const State& x) { return x[0] * x[1] + x[2]; });
}

#endif
