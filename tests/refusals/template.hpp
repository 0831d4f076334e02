#pragma once
// arguments: --function=square
template <class T>
T square(T x) {  // refused: dualrev-template "square"
  return x * x;
}
