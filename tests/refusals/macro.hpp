#pragma once
#define BARRIER(value) asm("" : "+m"(value))
#define TWICE(value) (2 * defined_elsewhere(value))
double defined_elsewhere(double x);
inline double statement_in_macro(double x) {
  BARRIER(x);  // refused at 3: dualrev-asm "inline assembly"
  return x * x;
}
inline double call_in_macro(double x) {
  return x + TWICE(x);  // refused at 14: dualrev-no-body "defined_elsewhere"
}
