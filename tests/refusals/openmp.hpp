#pragma once
// flags: -fopenmp
inline double sum(const double (&p)[8]) {
  double s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)  // refused at 1: dualrev-openmp "'#pragma omp parallel for'"
  for (int i = 0; i < 8; ++i) s += p[i] * p[i];
  return s;
}
inline double in_pieces(double x) {
  double s = 0;
#pragma omp parallel  // refused at 1: dualrev-openmp "'#pragma omp parallel'"
  {
#pragma omp critical(name)  // refused at 1: dualrev-openmp "'#pragma omp critical'"
    s += x;
  }
  return s;
}
inline double by_operator(double x) {
  double s = 0;
  _Pragma("omp simd") for (int i = 0; i < 8; ++i) s += x * i;  // refused at 3: dualrev-openmp "'#pragma omp simd'"
  return s;
}
