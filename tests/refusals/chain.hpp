#pragma once
// arguments: --function=root
inline double bottom(double x) {
  asm("" : "+m"(x));  // refused at 3: dualrev-asm "inline assembly"
  return x;
}
inline double middle(double x) {
  return bottom(x) * 2;  // note: "'bottom' is called here, from 'middle'"
}
inline double unrelated(double x) {
  asm("" : "+m"(x));  // asked for by nobody
  return x;
}
inline double root(double x) {  // note: "needed for the derivative of 'root'"
  return 1 + middle(x);         // note: "'middle' is called here, from 'root'"
}
