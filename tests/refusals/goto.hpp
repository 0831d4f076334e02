#pragma once
inline double computed(double x, int n) {
  const void* labels[] = {&&one, &&two};
  goto* labels[n];  // refused at 3: dualrev-goto "goto"
one:
  return x;
two:
  return x * x;
}
