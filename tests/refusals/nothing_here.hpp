#pragma once
// Nothing is asked for, and nothing can be: it is said why.
struct Node {
  Node* next;
  double value;
};
inline double first(Node n) { return n.value; }  // refused at 26: dualrev-boundary "'Node'"
inline int count(int n) { return n; }
