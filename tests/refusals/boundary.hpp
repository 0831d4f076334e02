#pragma once
// arguments: --function=through_pointer_member --function=returns_pointer --function=reset_in_copies --function=several --function=gives --function=window --function=fixed --function=counts_copies --function=with_array --function=with_bits --function=with_lock --function=with_set
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
#include <vector>
struct Cell {
  Cell() : volume(1), residual(0) {}
  Cell(const Cell& other) : volume(other.volume), residual(0) {}
  double volume, residual;
};
struct Half {
  Half() : value(0) {}
  Half& operator=(const Half&) { return *this; }
  Half(const Half& other) : value(other.value) {}
  double value;
};
template <class T>
struct Twice {
  Twice() : value(0) {}
  Twice(const Twice& other) : value(2 * other.value) {}
  T value;
};
inline double reset_in_copies(const Cell& c) { return c.volume; }  // refused at 43: dualrev-boundary "residual"
inline double several(const std::vector<Half>& h) { return h[0].value; }  // refused at 48: dualrev-boundary "Half"
inline Twice<double> gives(double x) {  // refused at 22: dualrev-boundary "Twice<double>"
  Twice<double> result;
  result.value = x;
  return result;
}
struct Window {
  std::vector<double> data;
  const double* first;
};
inline double window(const Window& w) { return w.data[0]; }  // refused at 36: dualrev-boundary "because of the member 'Window::first' of type 'const double *'"
struct Part {
  double value;
};
struct Fixed {
  const Part part;
  double x;
};
inline double fixed(const Fixed& f) { return f.x; }  // refused at 34: dualrev-boundary "because of the member 'Fixed::part' of type 'const Part'"
struct Copied {
  Copied() = default;
  Copied(const Copied& other) : copies(other.copies + 1) {}
  double times(double x) const { return copies * x; }
  int copies = 0;
};
inline double counts_copies(Copied c, double x) { return c.times(x); }  // refused at 36: dualrev-boundary "copies"
#include <memory>
#include <mutex>
struct WithArray {
  double times(double x) { return x * ++counts[0]; }
  std::unique_ptr<int[]> counts;  // refused at 26: dualrev-class "'WithArray': it has the member 'counts' of type 'std::unique_ptr<int[]>', which cannot be copied"
};
inline double with_array(WithArray& w, double x) { return w.times(x); }
class WithBits {
 public:
  double times(double x) { return x * ++bits; }

 private:
  unsigned bits : 3 = 1;  // refused at 12: dualrev-class "'WithBits': it has the private or const bit-field 'bits', which nothing can copy"
};
inline double with_bits(std::vector<WithBits>& all, double x) { return all[0].times(x); }
struct WithLock {
  std::mutex lock;  // refused at 14: dualrev-class "the member 'lock' of type 'std::mutex'"
  double k = 1;
};
inline double with_lock(const WithLock& w, double x) { return w.k * x; }
#include <set>
struct Counted {
  bool operator<(const Counted& other) const { return n < other.n; }
  double times(double x) const { return x * n; }
  int n = 1;
};
struct WithSet {
  double times(double x) const { return all.begin()->times(x); }
  std::set<Counted> all;  // refused at 21: dualrev-class "'WithSet': it has the member 'all' of type 'std::set<Counted>', whose elements are constants"
};
inline double with_set(WithSet& w, double x) { return w.times(x); }
