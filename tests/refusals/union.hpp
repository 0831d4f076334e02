#pragma once
#include <cstdint>
union Bits {
  double number;
  std::uint64_t bits;
};
struct Tagged {
  int tag;
  union {
    double number;
    int integer;
  };
};
inline double punned(double x) {
  Bits b;
  b.number = x;  // refused at 5: dualrev-union "union"
  b.bits &= 0x7fffffffffffffffu;
  return b.number;
}
inline double anonymous_member(double x) {
  Tagged t;
  t.tag = 1;
  t.number = x;  // refused at 5: dualrev-union "union"
  return t.number * 2;
}
struct Numberless {
  double number;
  union {  // refused at 3: dualrev-union "the anonymous union of 'Numberless'"
    int integer;
    char letter;
  };
};
inline double nameless(double x) {
  Numberless n;
  n.number = x;
  n.integer = 1;
  return n.number * n.integer;
}
