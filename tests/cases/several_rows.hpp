// Pointers and spans that lead into one row here, and into another there, in functions that are run backwards.
#ifndef DUALREV_CASE_SEVERAL_ROWS_HPP
#define DUALREV_CASE_SEVERAL_ROWS_HPP

#include <dualrev/annotate.hpp>

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
/// Pointers into one row, which stand in a row themselves: by name, by what is said of them, and set once more.
inline double row_of_pointers(const std::vector<double>& x, int n) {
  std::vector<const double*> rows;
  for (int k = 0; k < n; ++k) {
    const double* row = x.data() + 2 * k;
    rows.push_back(row);
    if (k % 2) rows.push_back(&x[k]);
  }
  rows.emplace_back(x.data());
  if (n > 1) rows[1] = x.data() + n;
  double sum = 0;
  for (std::size_t k = 0; k < rows.size(); ++k)
    for (int i = 0; i < 2; ++i) sum += rows[k][i] * *rows[(k + 1) % rows.size()] + 0.1 * sum * *(rows[k] + i);
  return sum;
}
/// What they lead to is written.
inline double written_by_pointers(const std::vector<double>& x, int n) {
  std::vector<double> state(x.size(), 0.5);
  std::vector<double*> at;
  for (int k = 0; k < n; ++k) at.push_back(state.data());
  for (int k = 0; k < n; ++k) at[k] = state.data() + (2 * k + 1) % 5;
  for (int k = 0; k < n; ++k) {
    double* here = at[k];
    here[0] = std::sin(here[1]) * x[k];
    *at[n - 1 - k] += here[0] * state[0];
  }
  double sum = 0;
  for (double each : state) sum += each * each;
  return sum;
}
/// They lead into rows that come and go, or into two, and are exchanged: over the tape.
inline double pointers_into_two_rows(const std::vector<double>& x, const std::vector<double>& y, int n) {
  std::vector<const double*> rows;
  for (int k = 0; k < n; ++k) rows.push_back(k % 2 ? x.data() : y.data() + 1);
  if (n > 1) std::swap(rows[0], rows[1]);
  double sum = 0;
  for (std::size_t k = 0; k < rows.size(); ++k) sum += rows[k][0] * rows[k][1] + 0.1 * sum;
  return sum;
}
/// Who has a pointer's place changes it.
inline void move_on(const double*& p) { p += 1; }
inline double changed_by_its_place(const std::vector<double>& x, int n) {
  const double* p = x.data();
  const double** place = &p;
  const double*& other = p;
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += p[0] * p[1];
    move_on(p);
    if (k == 1) *place = x.data() + 1;
    if (k == 2) other = x.data();
  }
  return sum;
}
inline double changed_by_a_call(const std::vector<double>& x, int n) {
  const double* p = x.data();
  const auto back = [&p, &x] { p = x.data() + 1; };
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    sum += p[0] * p[1];
    move_on(p);
    if (k == 2) back();
  }
  return sum;
}
struct Weighted {
  const double *weights, *bias;
  std::vector<double> hidden, cell;
  void step(const std::vector<double>& input) {
    for (std::size_t i = 0; i < hidden.size(); ++i) {
      const double before = cell[i];
      cell[i] = std::tanh(input[i % input.size()] * weights[i] + hidden[i] * bias[i]);
      hidden[i] += before * cell[i];
    }
  }
};
/// What a layer reads is the input, or what the layer below it has, as a whole.
inline double layers_of_objects(const std::vector<double>& weights, const std::vector<double>& x, int size, int steps) {
  std::vector<Weighted> layers;
  for (std::size_t at = 0; at + 2 * size < weights.size(); at += size) {
    const double* here = weights.data() + at;
    const auto first = x.begin(), last = first + size;
    layers.push_back({here, here + size, {first, last}, {weights.begin() + at, weights.begin() + at + size}});
  }
  std::vector<double> input(size);
  double sum = 0;
  for (int step = 0; step < steps; ++step) {
    for (int i = 0; i < size; ++i) input[i] = x[i] * (1 + step);
    const std::vector<double>* below = &input;
    for (Weighted& layer : layers) {
      layer.step(*below);
      below = &layer.hidden;
    }
    for (std::size_t i = 0; i < below->size(); ++i) sum += (*below)[i] * input[i];
    for (const double each : *below) sum += each * (*below).back();
  }
  return sum;
}
/// A pointer to a vector, or to one in a row of them, by which they are written.
inline double writes_to_one_of_three(const std::vector<double>& x, int n) {
  std::vector<double> one(3, 0.5), other(x);
  std::vector<std::vector<double>> rows(2, std::vector<double>(3));
  for (int i = 0; i < 3; ++i) rows[0][i] = x[i] * x[2 - i];
  std::vector<double>* to = nullptr;
  double sum = 0.1;
  for (int k = 0; k < n; ++k) {
    if (k % 3 == 0)
      to = &one;
    else if (k % 3 == 1)
      to = &rows[k % 2];
    else
      to = x[0] * k > 1 ? &rows[0] : &other;
    for (int i = 0; i < 3; ++i) (*to)[i] = (*to)[i] * x[i] + sum;
    sum += (*to)[k % 3] * to->size();
  }
  return sum + one[0] * rows[1][2] + other[1] * rows[0][0];
}
/// Whether they are there is asked: over the tape.
inline double asked_of_vectors(const std::vector<double>& x, int n) {
  const std::vector<double> one(x);
  std::vector<const double*> rows(n);
  for (int k = 1; k < n; k += 2) rows[k] = x.data() + k;
  const std::vector<double>* p = nullptr;
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    if (p) sum += p->at(k);
    if (rows[k]) sum += rows[k][0] * x[1];
    p = k % 2 ? nullptr : &one;
  }
  return sum;
}
/// Pointers in a row that go on, by themselves and by another name.
inline double pointers_that_go_on(const std::vector<double>& x, int n) {
  std::vector<const double*> rows;
  for (int k = 0; k < n; ++k) rows.push_back(x.data());
  double sum = 0;
  for (int k = 0; k < n; ++k) {
    ++rows[k];
    rows[0] += 1;
    const double*& last = rows[n - 1];
    last = last + 1;
    sum += rows[k][0] * rows[0][1];
  }
  for (const double*& each : rows) sum += *--each * x[0];
  return sum;
}
/// Two pointers at a time, that change places by a third.
inline double back_and_forth(const std::vector<double>& x, int n) {
  std::vector<double> here(x), there(x.size());
  std::vector<double>*from = &here, *to = &there;
  for (int k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < x.size(); ++i) (*to)[i] = std::sin((*from)[x.size() - 1 - i]) + x[i];
    std::vector<double>* const before = from;
    from = to;
    to = before;
  }
  double sum = 0;
  for (double each : *from) sum += each * each;
  return sum;
}
/// Statements that only look at constants, by a pointer to them or an iterator.
inline double weights_that_count(const std::vector<double>& x, DUALREV_CONSTANT const std::vector<double>& weights,
                                 int n) {
  double sum = 0;
  const auto begin = weights.begin() + 1;
  for (int k = 0; k < n; ++k) {
    const double* here = weights.data() + k;
    for (int i = 0; i < 2; ++i) {
      if (here[i] == 0) continue;
      if (here[i] < 0) {
        if (begin[i] > 0) break;
        continue;
      }
      sum += here[i] * x[i] * x[k] * begin[i];
    }
    const std::vector<double> some(begin, begin + 2);
    sum *= 1 + some[k % 2] * x[k];
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
