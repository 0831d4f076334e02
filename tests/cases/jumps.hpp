// switch, goto and labels.
#ifndef DUALREV_CASE_JUMPS_HPP
#define DUALREV_CASE_JUMPS_HPP

#include <cmath>

enum class operation { add, subtract, multiply, none };
enum shape { circle, box = 7 };

inline double simple(double x, int n) {
  switch (n) {
    case 0: return x;
    case 1: return x * x;
    case 2: return x * x * x;
    default: return 1;
  }
}
inline double breaks(double x, int n) {
  double y = x;
  switch (n) {
    case -1:
      y *= 2;
      break;
    case 1:
      y *= y;
      break;
    default:
      y += 3;
      break;
  }
  return y * x;
}
inline double falls_through(double x, int n) {
  double y = 1;
  switch (n) {
    case 3: y *= x; [[fallthrough]];
    case 2: y *= x; [[fallthrough]];
    case 1: y += x; [[fallthrough]];
    default: y *= 2;
  }
  return y;
}
inline double default_first(double x, int n) {
  switch (n) {
    default: x *= 2; [[fallthrough]];
    case 1: x += 1; break;
    case 2: x *= x;
  }
  return x;
}
inline double shared_labels(double x, int n) {
  switch (n) {
    case 1:
    case 2:
    case 3: return x * 2;
    case 4:
    default: return x * 3;
  }
}
inline double no_default(double x, int n) {
  switch (n) {
    case 1: x *= 5;
  }
  return x;
}
inline double over_enumeration(double x, double y, int which) {
  switch (static_cast<operation>(which)) {
    case operation::add: return x + y;
    case operation::subtract: return x - y;
    case operation::multiply: return x * y;
    case operation::none: break;
  }
  return 0 * x;
}
inline double over_plain_enumeration(double x, int which) {
  const shape s = which ? box : circle;
  switch (s) {
    case circle: return 3 * x * x;
    case box: return x * x;
  }
  return 0;
}
inline double over_character(double x, char c) {
  switch (c) {
    case 's': return std::sin(x);
    case 'c': return std::cos(x);
    case '\n': return x;
  }
  return -x;
}
inline double over_scalar(double x) {
  switch (static_cast<int>(x)) {
    case 0: return x;
    case 1: return x * x;
  }
  return x * x * x;
}
inline double declares_between_labels(double x, int n) {
  switch (n) {
    case 1:
      double y;
      y = x * 2;
      return y * y;
    case 2:
      y = x + 1;
      return y * 3;
  }
  return x;
}
inline double blocks(double x, int n) {
  double r = 0;
  switch (n) {
    case 1: {
      const double y = x * 2;
      r = y * y;
      break;
    }
    case 2: {
      const double y = x + 2;
      r = y / x;
    } break;
    default: {
      r = x;
    }
  }
  return r;
}
inline double initialiser(double x, int n) {
  switch (const double y = x * x; n) {
    case 1: return y;
    case 2: return y * x;
    default: return y + x;
  }
}
inline double declares_in_condition(double x, int n) {
  switch (const int m = n % 3) {
    case 0: return x;
    default: return x * m;
  }
}
inline double in_loop(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) {
    switch (i % 4) {
      case 0: continue;
      case 1: s += x; break;
      case 2: s *= x; break;
      default:
        if (s > 5) return s;
        s += 1;
    }
    s += 0.5;
  }
  return s;
}
inline double nested(double x, int n, int m) {
  switch (n) {
    case 0:
      switch (m) {
        case 0: return x;
        case 1: x *= 2; break;
        default: x *= 3;
      }
      x += 1;
      break;
    case 1: x *= 4;
  }
  return x * x;
}
inline double duff(double x, int n) {
  double s = 0;
  int rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0:
      do {
        s = s * x + 1;
        [[fallthrough]];
        case 3: s = s * x + 2; [[fallthrough]];
        case 2: s = s * x + 3; [[fallthrough]];
        case 1: s = s * x + 4;
      } while (--rounds > 0);
  }
  return s;
}

// ---- goto ----

inline double forward(double x, int n) {
  if (n > 2) goto done;
  x = x * x;
done:
  return x * 3;
}
inline double backward(double x, int n) {
  double s = 1;
again:
  s = s * x + 1;
  if (--n > 0) goto again;
  return s;
}
inline double leaves_loops(double x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      s += x * i * j;
      if (s > 3) goto out;
    }
  s = -s;
out:
  return s * s;
}
inline double several_labels(double x, int n) {
  double y = x;
  if (n == 1) goto one;
  if (n == 2) goto two;
  y += 10;
one:
  y *= x;
two:
  y += x;
  goto end;
end:
  return y;
}
inline double into_block(double x, int n) {
  double y;
  y = x;
  if (n) goto inside;
  {
    y *= 2;
  inside:
    y += 3 * x;
  }
  return y;
}

#endif
