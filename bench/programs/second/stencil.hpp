// Second spelling of the stencil: a field is a class with rows and columns, and each sweep makes a new one.
#pragma once
#include <vector>

namespace programs::second {

class Field {
 public:
  Field(const std::vector<double>& numbers, int rows, int columns)
      : numbers_(numbers), rows_(rows), columns_(columns) {}
  double& operator()(int row, int column) { return numbers_[row * columns_ + column]; }
  double operator()(int row, int column) const { return numbers_[row * columns_ + column]; }
  Field smoothed(double weight) const {
    Field result = *this;
    for (int row = 1; row + 1 < rows_; ++row)
      for (int column = 1; column + 1 < columns_; ++column) {
        double around = (*this)(row - 1, column);
        around += (*this)(row + 1, column);
        around += (*this)(row, column - 1);
        around += (*this)(row, column + 1);
        result(row, column) = (1 - weight) * (*this)(row, column) + weight / 4 * around;
      }
    return result;
  }
  double energy() const {
    double sum = 0;
    for (const double x : numbers_) sum += x * x;
    return sum;
  }

 private:
  std::vector<double> numbers_;
  int rows_, columns_;
};

inline double smoothed_energy(double weight, const std::vector<double>& numbers, int rows, int columns, int sweeps) {
  Field field(numbers, rows, columns);
  for (int sweep = sweeps; sweep--;) field = field.smoothed(weight);
  return field.energy();
}

}  // namespace programs::second
