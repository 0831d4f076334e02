#pragma once
#include <dualrev/annotate.hpp>
struct Spring {
  double k;
  virtual ~Spring() = default;
  DUALREV_DIFFERENTIATE virtual double force(double x) const = 0;  // refused at 40: dualrev-member "'Spring::force': it is pure virtual"
  DUALREV_DIFFERENTIATE operator double() const { return k; }      // refused at 25: dualrev-member "its address cannot be taken"

 private:
  DUALREV_DIFFERENTIATE double hidden(double x) const { return -k * x; }  // refused at 32: dualrev-member "'Spring::hidden': it is not public"
};
inline double by_local_class(double x) {
  struct Local {
    DUALREV_DIFFERENTIATE double twice(double y) const { return 2 * y; }  // refused at 34: dualrev-member "its class is known to one function only"
  };
  return Local().twice(x);
}
struct Views {
  const double* data;
  DUALREV_DIFFERENTIATE double first(double x) const { return data[0] * x; }  // refused at 32: dualrev-boundary "Views"
};
class Vault {
  struct Cell {
    double v;
  };
  Cell cell_;

 public:
  explicit Vault(double v) : cell_{v} {}
  DUALREV_DIFFERENTIATE Cell get(double k) const { return {cell_.v * k}; }  // refused at 30: dualrev-member "'Vault::get': its signature has the private type 'Vault::Cell'"
};
