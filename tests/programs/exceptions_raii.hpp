// Exceptions and clean-up: guards that restore a value whatever happens, an exception that carries a double, rethrowing, nested handlers,
// destructors during unwinding, an undo log, and a retry loop.
#ifndef DUALREV_PROGRAM_EXCEPTIONS_RAII_HPP
#define DUALREV_PROGRAM_EXCEPTIONS_RAII_HPP

#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct OutOfRange : std::exception {
  OutOfRange(double v, double l) : value(v), limit(l) {}
  const char* what() const noexcept override { return "out of range"; }
  double excess() const { return value - limit; }
  double value, limit;
};
class Exhausted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Puts back what was there before.
class Restore {
 public:
  explicit Restore(double& target) : target_(target), before_(target) {}
  Restore(const Restore&) = delete;
  Restore& operator=(const Restore&) = delete;
  ~Restore() { target_ = before_; }
  double before() const { return before_; }

 private:
  double& target_;
  double before_;
};

class Undo {
 public:
  ~Undo() {
    if (!committed_)
      for (auto i = actions_.rbegin(); i != actions_.rend(); ++i) (*i)();
  }
  void add(std::function<void()> action) { actions_.push_back(std::move(action)); }
  void commit() { committed_ = true; }

 private:
  std::vector<std::function<void()>> actions_;
  bool committed_ = false;
};

struct Timer {  // adds to a sum when it goes
  double& sum;
  double rate;
  ~Timer() { sum += rate; }
};

inline double checked_sqrt(double x) {
  if (x < 0) throw OutOfRange(x, 0);
  return std::sqrt(x);
}
inline double limited(double x, double limit) {
  if (x > limit) throw OutOfRange{x, limit};
  return x;
}

inline double clipped(double x, double limit) {
  try {
    return limited(x * x, limit);
  } catch (const OutOfRange& e) {
    return e.limit + std::tanh(e.excess());
  }
}

// What the handlers see, and what the destructors add on the way there.
inline double unwound(double x, double y) {
  double sum = 0;
  try {
    const Timer outer{sum, x};
    try {
      const Timer inner{sum, x * y};
      sum += limited(y, x);
    } catch (OutOfRange& e) {
      e.value *= 2;
      sum *= 3;
      throw;
    }
    sum += 100;
  } catch (const OutOfRange& e) {
    sum += e.value * e.limit;
  }
  return sum;
}

inline double restored(double x, double y) {
  double setting = x;
  double seen = 0;
  for (int i = 0; i < 3; ++i) {
    const Restore guard(setting);
    setting += y * (i + 1);
    if (i == 1) continue;
    try {
      const Restore inner(setting);
      setting *= 2;
      seen += limited(setting, 4) + inner.before();
    } catch (const OutOfRange&) {
      seen += setting;
    }
  }
  return seen * setting;
}

// Transactions on an account: all or nothing.
inline void transfer(std::vector<double>& accounts, std::size_t from, std::size_t to, double amount, double fee) {
  Undo undo;
  accounts[from] -= amount;
  undo.add([&accounts, from, amount] { accounts[from] += amount; });
  accounts[to] += amount * (1 - fee);
  undo.add([&, before = accounts[to] - amount * (1 - fee)] { accounts.at(to) = before; });
  if (accounts[from] < 0) throw OutOfRange(accounts[from], 0);
  undo.commit();
}
inline std::vector<double> ledger(std::vector<double> accounts, double amount, double fee) {
  int refused = 0;
  double missing = 0;
  for (std::size_t i = 0; i < accounts.size(); ++i) try {
      transfer(accounts, i, (i + 1) % accounts.size(), amount * static_cast<double>(i + 1), fee);
    } catch (const OutOfRange& e) {
      ++refused;
      missing -= e.excess();
    }
  accounts.push_back(missing * refused);
  return accounts;
}

// Smaller and smaller steps until one succeeds.
inline double retried(double x, double step) {
  for (int attempt = 0;; ++attempt) {
    try {
      if (attempt > 6) throw Exhausted("too many attempts");
      return checked_sqrt(1 - x * step) + attempt;
    } catch (const OutOfRange& e) {
      step *= 0.6;
      if (e.value < -50) return -e.value;
    }
  }
}
inline double gives_up(double x) {
  try {
    return retried(x, 1e3);
  } catch (const Exhausted&) {
    return 2 * x;
  } catch (const std::exception& e) {
    return x * static_cast<double>(std::string(e.what()).size());
  }
}

// A number is thrown, and an exception crosses several frames with owners in them.
inline double search(const std::vector<double>& v, std::size_t i, double sought) {
  const auto copy = std::make_unique<double>(v.at(i) * 1.5);
  if (v[i] > sought) throw *copy + static_cast<double>(i);
  return *copy + search(v, i + 1, sought);
}
inline double thrown_number(const std::vector<double>& v, double sought) {
  try {
    return search(v, 0, sought);
  } catch (double found) {
    return found * found;
  } catch (const std::out_of_range&) {
    return sought * 2;
  }
}

#endif
