// Paths in graphs with differentiable costs: Dijkstra's algorithm with a std::priority_queue, soft distances by dynamic programming on an
// acyclic graph, all pairs by Floyd and Warshall, and an interval tree of weights.
#ifndef DUALREV_PROGRAM_SHORTEST_PATH_HPP
#define DUALREV_PROGRAM_SHORTEST_PATH_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

struct Edge {
  int from, to;
  double length, slope;
};

class Graph {
 public:
  Graph(int nodes, const std::vector<Edge>& edges) : out_(nodes), edges_(edges) {
    for (std::size_t i = 0; i < edges_.size(); ++i) out_[edges_[i].from].push_back(i);
  }
  int size() const { return static_cast<int>(out_.size()); }
  const std::vector<std::size_t>& outgoing(int node) const { return out_.at(node); }
  const Edge& edge(std::size_t i) const { return edges_[i]; }

 private:
  std::vector<std::vector<std::size_t>> out_;
  std::vector<Edge> edges_;
};

// Uphill costs more, and smoothly so.
inline double cost(const Edge& e, double effort) { return e.length * (1 + effort * std::log1p(std::exp(e.slope))); }

inline double dijkstra(const Graph& graph, int from, int to, double effort) {
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
  std::vector<double> distance(graph.size(), std::numeric_limits<double>::max());
  std::vector<bool> done(graph.size());
  distance[from] = 0;
  queue.emplace(0.0, from);
  while (!queue.empty()) {
    const auto [d, node] = queue.top();
    queue.pop();
    if (done[node]) continue;
    if (node == to) return d;
    done[node] = true;
    for (std::size_t i : graph.outgoing(node)) {
      const Edge& e = graph.edge(i);
      const double through = d + cost(e, effort);
      if (through < distance[e.to]) {
        distance[e.to] = through;
        queue.push({through, e.to});
      }
    }
  }
  return -1;
}

// Nodes are numbered in topological order. What is reachable by many ways is nearer.
inline double soft_distance(const Graph& graph, int node, int to, double effort, double temperature, std::unordered_map<int, double>& known) {
  if (node == to) return 0;
  if (const auto i = known.find(node); i != known.end()) return i->second;
  double sum = 0;
  for (std::size_t i : graph.outgoing(node)) {
    const Edge& e = graph.edge(i);
    sum += std::exp(-(cost(e, effort) + soft_distance(graph, e.to, to, effort, temperature, known)) / temperature);
  }
  return known[node] = -temperature * std::log(sum);
}

inline double route(const std::vector<Edge>& edges, double effort) { return dijkstra(Graph(5, edges), 0, 4, effort); }
inline double soft_route(const std::vector<Edge>& edges, double effort, double temperature) {
  std::unordered_map<int, double> known;
  return soft_distance(Graph(5, edges), 0, 4, effort, temperature, known);
}

inline double mean_distance(const std::vector<Edge>& edges, double effort) {
  constexpr int n = 5;
  double d[n][n];
  for (auto& row : d) std::fill(std::begin(row), std::end(row), 1e9);
  for (int i = 0; i < n; ++i) d[i][i] = 0;
  for (const Edge& e : edges) d[e.from][e.to] = std::min(d[e.from][e.to], cost(e, effort));
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
  double sum = 0;
  int pairs = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (i != j && d[i][j] < 1e8) sum += d[i][j], ++pairs;
  return sum / pairs;
}

// Sums over intervals, changed point by point: a tree in an array.
class IntervalTree {
  std::size_t n_;
  std::vector<double> sums_;

 public:
  explicit IntervalTree(const std::vector<double>& leaves) : n_(leaves.size()), sums_(2 * n_) {
    std::copy(leaves.begin(), leaves.end(), sums_.begin() + static_cast<std::ptrdiff_t>(n_));
    for (std::size_t i = n_ - 1; i > 0; --i) sums_[i] = sums_[2 * i] + sums_[2 * i + 1];
  }
  void add(std::size_t i, double x) {
    for (i += n_; i > 0; i /= 2) sums_[i] += x;
  }
  double sum(std::size_t first, std::size_t last) const {
    double s = 0;
    for (first += n_, last += n_; first < last; first /= 2, last /= 2) {
      if (first & 1) s += sums_[first++];
      if (last & 1) s += sums_[--last];
    }
    return s;
  }
};
inline double weighted_intervals(const std::vector<double>& weights, double x) {
  IntervalTree tree(weights);
  double s = 0;
  for (std::size_t i = 0; i + 2 < weights.size(); ++i) {
    s += std::sin(tree.sum(i, i + 3));
    tree.add(i + 1, x * s);
  }
  return s;
}

#endif
