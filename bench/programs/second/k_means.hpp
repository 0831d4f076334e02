// Second spelling of the k-means cost: clouds of points that are looped over, each a span.
#pragma once
#include <dualrev/annotate.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace programs::second {

class Cloud {
 public:
  Cloud(const std::vector<double>& coordinates, int dimensions) : coordinates_(coordinates), dimensions_(dimensions) {}
  std::size_t size() const { return coordinates_.size() / dimensions_; }
  std::span<const double> operator[](std::size_t i) const {
    return std::span<const double>(coordinates_).subspan(i * dimensions_, dimensions_);
  }

 private:
  const std::vector<double>& coordinates_;
  std::size_t dimensions_;
};

inline double squared_distance(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  auto other = b.begin();
  for (const double x : a) {
    const double off = x - *other++;
    sum += off * off;
  }
  return sum;
}

inline double k_means_cost(int d, const std::vector<double>& centres,
                           DUALREV_CONSTANT const std::vector<double>& points) {
  const Cloud means(centres, d), data(points, d);
  double cost = 0;
  for (std::size_t i = 0; i < data.size(); i++) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < means.size(); k++) nearest = std::min(nearest, squared_distance(means[k], data[i]));
    cost += nearest;
  }
  return cost;
}

}  // namespace programs::second
