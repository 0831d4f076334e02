// An operation with a backpropagator of its own: the paper's, before defunctionalisation, for any number of inputs and
// outputs. It is one entry of the tape that owns a run of IDs, one for each output; those IDs have no contributions in
// the staging array, so a sweep goes over the array from one such run to the next as if they were not there.
#pragma once

#include <cstddef>
#include <vector>

#include "dualrev/paper/dual.hpp"

namespace dualrev {

class operation {
 public:
  operation() = default;
  operation(const operation&) = delete;
  operation& operator=(const operation&) = delete;
  virtual ~operation() = default;

  /// Takes the cotangents of the outputs (reading clears them) and adds to those of the inputs, whose IDs are smaller;
  /// the adjoint of ID `i` is `adjoints[i * width + lane]`. Called when at least one of the outputs has a cotangent
  /// that is not zero. What it throws ends the sweep.
  virtual void pull(double* adjoints, std::size_t width, std::size_t lane) const = 0;
  /// The IDs that it depends on, for drawings.
  [[nodiscard]] virtual std::vector<dualrev::id> inputs() const = 0;
  /// Bytes that it holds; what the user's own objects hold on the heap is not counted.
  [[nodiscard]] virtual std::size_t bytes() const noexcept = 0;

  /// The run of IDs: set by the tape.
  [[nodiscard]] dualrev::id first_output() const noexcept { return first_; }
  [[nodiscard]] dualrev::id output_end() const noexcept { return end_; }

 private:
  friend class tape;
  dualrev::id first_ = 0;
  dualrev::id end_ = 0;
};

}  // namespace dualrev
