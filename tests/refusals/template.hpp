#pragma once
// arguments: --function=square
template <class T>
T square(T x) {  // refused at 3: dualrev-template "square"
  return x * x;
}
