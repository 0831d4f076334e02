// Loops that may be marked. Included twice by checkpoints.hpp: with marks, and without any.

// ---- numbers, integers ----

DUALREV_DIFFERENTIATE inline double hunters(double a, double b, double x, double y, int n) {
  const double h = 0.01;
  CHECKPOINT(5) for (int i = 0; i < n; ++i) {
    const double dx = a * x - b * x * y, dy = b * x * y - y;
    x += h * dx;
    y += h * dy;
  }
  return x * y;
}
DUALREV_DIFFERENTIATE inline double as_many_as_said(double x, double y, int n, [[maybe_unused]] int snapshots) {
  int k = 3;
  CHECKPOINT(snapshots) for (int i = 0; i < n; ++i) {
    x = std::sin(x) + 0.1 * y * k;
    k = (k * 5 + i) % 7;
  }
  return x * y + k;
}
DUALREV_DIFFERENTIATE inline double in_bytes(double x, double y, int n) {
  CHECKPOINT_BYTES(4 * 3 * sizeof(double)) for (int i = n; i > 0; --i) {
    x = x * 0.99 + 0.01 * std::sin(y);
    y = y + 0.1 * x / i;
  }
  return x * y;
}
DUALREV_DIFFERENTIATE inline double by_two(double x, double y, int n) {
  double record[64] = {};
  CHECKPOINT(2) for (int i = 0; i < n; i += 2) {
    x = x * 0.99 + 0.01 * std::sin(y);
    y = y + 0.1 * x;
    record[i] = x * y;
  }
  return x * y + record[4] * record[0];
}
DUALREV_DIFFERENTIATE inline double two_loops(double x, double y, int n) {
  x = x * y;
  CHECKPOINT(2) for (int i = 0; i < n; ++i) x = std::sin(x) + y;
  const double middle = std::exp(x * y);
  CHECKPOINT(3) for (int i = 0; i <= n; ++i) y = std::cos(y) * x;
  return x * y + middle;
}
// Without an iteration nothing is as it was but what is saved behind.
DUALREV_DIFFERENTIATE inline double needed_before(double x, double y, int n) {
  double g[2] = {x * y, y};
  double s = g[0] * x;
  CHECKPOINT(n) for (int i = 0; i < n; ++i) g[0] = std::sin(g[0]) * g[1];
  s += g[0];
  g[0] = std::tanh(x);
  return s * g[0];
}

// ---- loops of all kinds ----

DUALREV_DIFFERENTIATE inline double until_it_fits(double a, double x) {
  int rounds = 0;
  CHECKPOINT(2) while (std::abs(x * x - a) > 1e-12 && rounds < 100) {
    x = x - (x * x - a) / (3 * x);
    ++rounds;
  }
  return x * a;
}
DUALREV_DIFFERENTIATE inline double ways_out(double x, double y, int n) {
  CHECKPOINT(3) for (int i = 0; i < n; ++i) {
    x = std::sin(x) * y + x;
    if (x > 8) break;
    if (x < -20) return y * x;
    if (i == 2) continue;
    y = y * 1.01 + x * 0.001;
  }
  return x * y;
}
DUALREV_DIFFERENTIATE inline double at_least_once(double x, double y) {
  double t = 0;
  CHECKPOINT(3) do {
    x = x + 0.1 * std::sin(t * y);
    t += 0.25;
  } while (t < 10);
  return x;
}
DUALREV_DIFFERENTIATE inline double counted_by_a_number(double x, double y) {
  CHECKPOINT(3) for (double t = 0; t < 5; t += 0.125) {
    const double e = std::exp(-t * x);
    x = x + 0.1 * e * y;
    y = y * e + 0.3;
  }
  return x * y;
}
DUALREV_DIFFERENTIATE inline double over_elements(const std::vector<double>& w, double h) {
  CHECKPOINT(2) for (double x : w) h = std::tanh(h * x + 0.3) * h + x;
  return h;
}
DUALREV_DIFFERENTIATE inline double countdown(double x, int n) {
  CHECKPOINT(2) while (n-- > 0) x = std::sin(x) + 0.1 * n;
  return x * x;
}
DUALREV_DIFFERENTIATE inline double throws_late(double x, int n) {
  CHECKPOINT(2) for (int i = 0; i < n; ++i) {
    if (x > 1e6) throw std::runtime_error("large");
    x = x * x * 0.5 + 0.3;
  }
  return x;
}

// ---- arrays, objects ----

DUALREV_DIFFERENTIATE inline double heat(const std::vector<double>& start, double k, int steps) {
  std::vector<double> u = start;
  std::vector<double> next(u.size());
  CHECKPOINT(4) for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i + 1 < u.size(); ++i)
      next[i] = u[i] + k * (u[i - 1] - 2 * u[i] + u[i + 1]) * std::exp(-u[i]);
    for (std::size_t i = 1; i + 1 < u.size(); ++i) u[i] = next[i];
  }
  double s = 0;
  for (double x : u) s += x * x;
  return s;
}
DUALREV_DIFFERENTIATE inline double swapped(const std::vector<double>& start, double k, int steps) {
  std::vector<double> u = start, v = start;
  CHECKPOINT(3) for (int t = 0; t < steps; ++t) {
    for (std::size_t i = 1; i + 1 < u.size(); ++i) v[i] = std::sin(u[i]) + k * (u[i - 1] + u[i + 1]);
    std::swap(u, v);
  }
  double s = 0;
  for (double x : u) s += x * x;
  return s + v[1];
}
DUALREV_DIFFERENTIATE inline double turned(double angle, int n) {
  std::array<double, 3> p{1, 0.5, -0.2};
  double m[2][2] = {{1, 0}, {0, 1}};
  CHECKPOINT(3) for (int i = 0; i < n; ++i) {
    const double x = p[0];
    p[0] = x * std::cos(angle) - p[1] * std::sin(angle);
    p[1] = x * std::sin(angle) + p[1] * std::cos(angle);
    double& last = p[2];
    last = last * 0.9 + p[0] * m[0][1];
    m[0][1] += 0.1 * last;
    m[1][0] = m[0][1] * m[0][0];
  }
  return p[0] * p[1] + p[2] * m[1][0];
}
DUALREV_DIFFERENTIATE inline double bounces(double height, double damping, int n) {
  CheckpointBall ball{};
  ball.x = height;
  CHECKPOINT(4) for (int i = 0; i < n; ++i) {
    ball.v -= 0.02 * 9.81;
    ball.x += 0.02 * ball.v;
    if (ball.x < 0) {
      ball.x = -ball.x;
      ball.v = -damping * ball.v;
    }
  }
  return ball.x * ball.x + ball.v;
}
class Walker {
 public:
  explicit Walker(double x) : x_(x) {}
  void walk(double by, int n, [[maybe_unused]] int snapshots) {
    CHECKPOINT(snapshots + 1) for (int i = 0; i < n; ++i) x_ = std::sin(x_) * by + x_;
  }
  double at() const { return x_; }

 private:
  double x_;
};
DUALREV_DIFFERENTIATE inline double written_out(double x, double by, int n) {
  Walker walker(x);
  walker.walk(by, n, 2);
  walker.walk(by * by, 2 * n, 1);
  return walker.at();
}

// ---- calls ----

inline double cell(const std::vector<double>& w, double h, double x) {
  double z = 0;
  for (std::size_t i = 0; i < w.size(); ++i) z += w[i] * std::tanh(h * x + w[i]);
  return z;
}
inline void relax(std::vector<double>& u, double k) {
  for (std::size_t i = 1; i < u.size(); ++i) u[i] = u[i] * k + std::tanh(u[i - 1]);
}
DUALREV_DIFFERENTIATE inline double recurrent(const std::vector<double>& w, double h, int n) {
  std::vector<double> u(4);
  for (int i = 0; i < 4; ++i) u[i] = h * i;
  CHECKPOINT(4) for (int i = 0; i < n; ++i) {
    h = cell(w, h, 0.1 * i) * 0.5;
    relax(u, h);
    h = h + 0.01 * u[3];
  }
  return h + u[2];
}
inline double settled(const std::vector<double>& w, double x, int n) {
  std::vector<double> u = w;
  CHECKPOINT(2) for (int i = 0; i < n; ++i) {
    x = std::sin(x) + u[0];
    relax(u, 0.3 * x);
  }
  return x * u[1];
}
DUALREV_DIFFERENTIATE inline double calls_marked(const std::vector<double>& w, double x, int n) {
  double s = 0;
  CHECKPOINT(3) for (int i = 0; i < n; ++i) {
    x = settled(w, x, i);
    s += x * x;
  }
  return s * settled(w, s, n);
}

// ---- inside of others ----

/// A vector of an iteration is set as a whole: how long it was is known to its own reverse alone.
DUALREV_DIFFERENTIATE inline double of_own_vector(const std::vector<double>& x, double a, int n) {
  std::vector<double> kept{a};
  for (int i = 0; i < 2; ++i) {
    CHECKPOINT(2)
    for (int j = 0; j < n; ++j) {
      std::vector<double> own(x.begin(), x.begin() + 2);
      own.push_back(a * x[j % 3]);
      own = {a, own[1] * own[2]};
      a += 0.1 * std::sin(own[1]) + static_cast<double>(own.size());
    }
    kept.push_back(a * kept.back());
  }
  return kept.back() * kept[1];
}
DUALREV_DIFFERENTIATE inline double inside(const std::vector<double>& p, double x, int n,
                                           [[maybe_unused]] int snapshots) {
  double total = 0;
  for (std::size_t j = 0; j < p.size(); ++j) {
    double y = x * p[j];
    if (p[j] > 0) {
      CHECKPOINT(snapshots) for (int i = 0; i < n; ++i) {
        y = y + 0.01 * std::sin(y * p[j]);
        CHECKPOINT(2) for (int k = 0; k < 7; ++k) x = std::cos(x) * y;
      }
    }
    total += y * y;
  }
  return total + x;
}
DUALREV_DIFFERENTIATE inline void in_and_out(std::vector<double>& u, double& s, double k, int n) {
  s = s * u[0];
  CHECKPOINT(3) for (int t = 0; t < n; ++t)
    for (std::size_t i = 1; i < u.size(); ++i) {
      u[i] = u[i] * k + std::tanh(u[i - 1]);
      s += u[i] * u[i];
    }
  s = s * s;
}

// ---- long ----

DUALREV_DIFFERENTIATE inline double long_loop(double x, double y, int n) {
  CHECKPOINT(1000) for (int i = 0; i < n; ++i) {
    x += 0.0001 * y * x;
    y -= 0.0001 * x * y;
  }
  return x * y;
}
/// In a loop that would run forward and in reverse together: what the marked one sets stays what it is then.
DUALREV_DIFFERENTIATE inline double counts_on_the_way(const std::vector<double>& x, double y, int n) {
  double s = 0.1, t = y;
  for (int i = 0; i < 2 * n; ++i) {
    if (i % 2 == 0) {
      CHECKPOINT_BYTES(200) for (int k = 0; k < 3 + i; ++k) {
        [[maybe_unused]] const double v = y;
        s += std::sqrt(1 + 0.5 * 0.5);
      }
    } else {
      [[maybe_unused]] const double v = t * std::sin(y + 0.0);
    }
  }
  return 0.5 * s + t + x[0];
}
