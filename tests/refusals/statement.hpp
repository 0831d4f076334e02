#pragma once
inline double shared_for(double x) {
  double s = 0;
  for (const double y = x, k = 2; s < 9 * y;) s += y * k;  // refused at 8: dualrev-statement "variables of different activity in one for"
  return s;
}
