#pragma once
#include <dualrev/annotate.hpp>
struct Spring {
  double k;
  DUALREV_DIFFERENTIATE double force(double x) const { return -k * x; }  // refused: dualrev-member "Spring::force"
};
