// How many operations the programs do: run with numbers that count.
#include "task.hpp"

namespace {

struct Counted {
  double value = 0;
  static inline double operations = 0;

  Counted() = default;
  Counted(double x) : value(x) {}
  static Counted result(double x) {
    ++operations;
    return x;
  }
  friend Counted operator+(const Counted& a, const Counted& b) { return result(a.value + b.value); }
  friend Counted operator-(const Counted& a, const Counted& b) { return result(a.value - b.value); }
  friend Counted operator*(const Counted& a, const Counted& b) { return result(a.value * b.value); }
  friend Counted operator/(const Counted& a, const Counted& b) { return result(a.value / b.value); }
  friend Counted operator-(const Counted& a) { return result(-a.value); }
  Counted& operator+=(const Counted& b) { return *this = *this + b; }
  Counted& operator-=(const Counted& b) { return *this = *this - b; }
  friend bool operator<(const Counted& a, const Counted& b) { return a.value < b.value; }
  friend bool operator>(const Counted& a, const Counted& b) { return a.value > b.value; }
  friend Counted exp(const Counted& x) { return result(std::exp(x.value)); }
  friend Counted log(const Counted& x) { return result(std::log(x.value)); }
  friend Counted sqrt(const Counted& x) { return result(std::sqrt(x.value)); }
  friend Counted sin(const Counted& x) { return result(std::sin(x.value)); }
  friend Counted cos(const Counted& x) { return result(std::cos(x.value)); }
  friend Counted tanh(const Counted& x) { return result(std::tanh(x.value)); }
};

template <class Program, class Arguments>
class Operations : public Task {
 public:
  explicit Operations(std::vector<Arguments> calls) : arguments_(with_numbers<Counted>(calls.back())) {}
  void run() override {
    Counted::operations = 0;
    outputs_of<Program, Counted>(arguments_);
    count_ = Counted::operations;
  }
  std::vector<double> results() const override { return {count_}; }

 private:
  decltype(with_numbers<Counted>(std::declval<Arguments>())) arguments_;
  double count_ = 0;
};

}  // namespace

std::vector<MakeTask> operations(List list) { return tasks<Operations>(list); }
