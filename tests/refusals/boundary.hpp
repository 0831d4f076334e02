#pragma once
// arguments: --function=through_pointer_member --function=returns_pointer
struct View {
  const double* data;
  int n;
};
inline double through_pointer_member(const View& v) {  // refused at 50: dualrev-boundary "View"
  double s = 0;
  for (int i = 0; i < v.n; ++i) s += v.data[i];
  return s;
}
inline double* returns_pointer(double* p) { return p + 1; }  // refused at 16: dualrev-boundary "double *"
