// Marks on loops that nothing can be made of.
#pragma once
#include <dualrev/annotate.hpp>
#include <vector>
inline double no_loop(double x) {
  DUALREV_CHECKPOINT(3) x = x * x;  // refused at 3: dualrev-checkpoint "no loop"
  return x;
}
inline double in_braces(double x, int n) {
  DUALREV_CHECKPOINT(3) {  // refused at 3: dualrev-checkpoint "no loop"
    for (int i = 0; i < n; ++i) x = x * x;
  }
  return x;
}
inline double no_integer(double x, int n) {
  DUALREV_CHECKPOINT(2.5) for (int i = 0; i < n; ++i) x = x * x;  // refused at 3: dualrev-checkpoint "no integer"
  return x;
}
inline double no_integer_but_a_number(double x, int n) {
  DUALREV_CHECKPOINT_BYTES(x) for (int i = 0; i < n; ++i) x = x * x;  // refused at 3: dualrev-checkpoint "no integer"
  return x;
}
inline double counts(double x, int n, int snapshots) {
  DUALREV_CHECKPOINT(snapshots++) for (int i = 0; i < n; ++i) x = x * x;  // refused at 3: dualrev-checkpoint "besides"
  return x;
}
