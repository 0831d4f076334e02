// Pointers and spans that lead into one row here, and into another there, in functions that are run backwards.
#ifndef DUALREV_CASE_SEVERAL_ROWS_HPP
#define DUALREV_CASE_SEVERAL_ROWS_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

/// What a layer reads is the input, or what the layer below it made, in a part of one row.
inline double layered(int size, const std::vector<double>& weights, const std::vector<double>& x, int layers) {
  std::vector<double> state(layers * size), input(size);
  double total = 0;
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < size; ++i) input[i] = x[i] * (1 + step);
    const double* below = input.data();
    for (int layer = 0; layer < layers; ++layer) {
      double* here = &state[layer * size];
      const double* w = &weights[layer * size];
      for (int i = 0; i < size; ++i) here[i] = std::tanh(below[i] * w[i] + 0.5 * here[i]);
      below = here;
    }
    for (int i = 0; i < size; ++i) total += below[i] * below[i];
  }
  return total;
}
inline void layer_in_place(int size, const double* below, double* here, const double* w) {
  for (int i = 0; i < size; ++i) {
    const double before = here[i];
    const double sum = below[i] * w[i] + before * w[size - 1 - i];
    here[i] = std::tanh(sum) + 0.25 * before * sum;
  }
}
/// By a function, which is given both.
inline double layered_by_calls(int size, const std::vector<double>& weights, const std::vector<double>& x, int layers) {
  std::vector<double> state(layers * size, 0.1), input(size);
  double total = 0;
  for (int step = 0; step < 3; ++step) {
    for (int i = 0; i < size; ++i) input[i] = x[i] * (1 + step);
    const double* below = input.data();
    for (int layer = 0; layer < layers; ++layer) {
      double* here = state.data() + layer * size;
      layer_in_place(size, below, here, &weights[layer * size]);
      below = here;
    }
    for (int i = 0; i < size; ++i) total += below[i] * below[i];
  }
  return total;
}
/// The same by a span.
inline double layered_by_spans(int size, const std::vector<double>& weights, const std::vector<double>& x, int layers) {
  std::vector<double> state(layers * size), input(size);
  double total = 0;
  for (int step = 0; step < 2; ++step) {
    for (int i = 0; i < size; ++i) input[i] = x[i] * (1 + step);
    std::span<const double> below = input;
    for (int layer = 0; layer < layers; ++layer) {
      const std::span<double> here = std::span(state).subspan(layer * size, size);
      const double* w = &weights[layer * size];
      for (std::size_t i = 0; i < below.size(); ++i) here[i] = std::tanh(below[i] * w[i] + 0.5 * here[i]);
      below = here;
    }
    for (double each : below) total += each * each;
  }
  return total;
}
/// It is chosen where it is declared, once for good, and read in declarations.
inline double chosen_once(const std::vector<double>& x, const std::vector<double>& y, int n) {
  const double* const p = n > 1 ? x.data() : y.data() + 1;
  const double first = p[0], scaled = std::exp(p[1] * first);
  double sum = first * scaled;
  for (int i = 0; i < n; ++i) sum += p[i % 2] * sum;
  return sum;
}
/// It begins nowhere, and is set in branches, by what depends on numbers.
inline double set_by_numbers(const std::vector<double>& x, const std::vector<double>& y) {
  double a[3] = {x[0], x[1] * x[0], x[2]}, b[3] = {y[0] * x[0], y[1], y[2]};
  double sum = 0.1;
  for (int i = 0; i < 3; ++i) {
    double* p = nullptr;
    if (a[i] < b[i])
      p = a;
    else
      p = &b[0];
    *p += sum * x[i];
    p[i] *= p[0] + y[i];
    sum += p[i] * p[2 - i];
  }
  return sum + a[0] * b[1] + a[2] * b[2];
}
/// Three rows, and it steps, and goes to where it was before.
inline double in_three_rows(const std::vector<double>& x, const std::vector<double>& y, int n) {
  const std::array<double, 4> z = {x[0] * y[0], x[1], y[1] * y[0], 0.5};
  const double* p = x.data();
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += *p * p[1] * (1 + 0.1 * sum);
    ++p;
    sum *= 1 + 0.1 * *p;
    if (k % 3 == 0) p = y.data();
    if (k % 3 == 1) p = &z[k % 2 + 1];
    if (k % 3 == 2) p = x.data() + k % 2;
  }
  return sum;
}
/// How it is set changes while it is read: in a loop that breaks, and by another one that leads into both.
inline double by_way_of_another(const std::vector<double>& x, const std::vector<double>& y, int n) {
  const double* q = y.data();
  const double* p = x.data();
  double sum = 1;
  for (int k = 0; k < n; ++k) {
    if (k == 1) q = x.data() + 1;
    p = q;
    int i = 0;
    while (i < 3) {
      sum += p[i] * sum;
      if (sum > 4) break;
      ++i;
    }
    if (sum > 20) return sum * p[0];
    q = y.data() + k % 2;
  }
  return sum * p[1];
}
/// A row that comes and goes with an iteration.
inline double row_of_an_iteration(const std::vector<double>& x, int n) {
  std::vector<double> last(3, 0.5);
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    std::vector<double> now(3);
    for (int i = 0; i < 3; ++i) now[i] = x[i] * last[2 - i] + 0.1 * k;
    const double* best = last.data();
    if (now[0] * now[0] > 0.1 * k) best = now.data();
    for (int i = 0; i < 3; ++i) sum += best[i] * best[i] * now[i];
    for (int i = 0; i < 3; ++i) last[i] = 0.5 * now[i] + 0.1 * best[i] * x[0];
  }
  return sum;
}
/// Whether it is there is asked, so it is no index, and the function goes over the tape.
inline double asked_whether_there(const std::vector<double>& x, const std::vector<double>& y, int n) {
  const double* p = nullptr;
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    if (p) sum += *p * p[1];
    p = k % 2 ? x.data() : y.data();
  }
  return sum;
}

#endif
