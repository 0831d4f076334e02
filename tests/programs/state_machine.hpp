// Controllers as state machines: a thermostat with a switch in a loop, a bouncing ball with events, a tiny stack machine over a program
// of integers, and a parser of brackets that jumps.
#ifndef DUALREV_PROGRAM_STATE_MACHINE_HPP
#define DUALREV_PROGRAM_STATE_MACHINE_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

enum class Mode { heating, cooling, idle, broken };

struct Room {
  double temperature, outside;
  double heat = 0;  // spent so far
};
struct Thermostat {
  Mode mode;
  double low, high, power;
  int switches = 0;
};

inline const char* name_of(Mode m) {
  switch (m) {
    case Mode::heating: return "heating";
    case Mode::cooling: return "cooling";
    case Mode::idle: return "idle";
    default: return "broken";
  }
}

inline Mode next_mode(const Thermostat& t, double temperature) {
  switch (t.mode) {
    case Mode::heating:
      if (temperature > t.high) return Mode::idle;
      break;
    case Mode::cooling:
      if (temperature < t.low) return Mode::idle;
      break;
    case Mode::idle:
      if (temperature < t.low) return Mode::heating;
      if (temperature > t.high + 2) return Mode::cooling;
      break;
    case Mode::broken: break;
  }
  return t.switches > 50 ? Mode::broken : t.mode;
}

inline void tick(Room& room, Thermostat& thermostat, double dt) {
  const Mode next = next_mode(thermostat, room.temperature);
  if (next != thermostat.mode) {
    ++thermostat.switches;
    thermostat.mode = next;
  }
  double flow = 0.3 * (room.outside - room.temperature);
  switch (thermostat.mode) {
    case Mode::heating: flow += thermostat.power; room.heat += thermostat.power * dt; break;
    case Mode::cooling: flow -= 0.5 * thermostat.power; [[fallthrough]];
    case Mode::idle: room.heat += 0.01 * dt; break;
    case Mode::broken: return;
  }
  room.temperature += dt * flow;
}

inline double heating_bill(double outside, double low, double high, double power, int hours) {
  Room room{.temperature = 15.03, .outside = outside};
  Thermostat thermostat{Mode::idle, low, high, power};
  for (int k = 0; k < 4 * hours; ++k) tick(room, thermostat, 0.25);
  const double penalty = name_of(thermostat.mode)[0] == 'b' ? 100.0 : 1.0;
  return room.heat * penalty + 0.1 * room.temperature * thermostat.switches;
}

// Between bounces the ball flies exactly; what happens next decides the state.
inline std::pair<double, double> bounce(double height, double restitution, double gravity, double until) {
  enum { falling, impact, rising, rest } state = falling;
  double time = 0, speed = 0;
  while (true) {
    switch (state) {
      case falling: {
        const double duration = std::sqrt(2 * height / gravity);
        if (time + duration > until) {
          const double left = until - time;
          return {height - 0.5 * gravity * left * left, -gravity * left};
        }
        time += duration;
        speed = gravity * duration;
        state = impact;
        continue;
      }
      case impact:
        speed *= restitution;
        state = speed < 1e-3 ? rest : rising;
        break;
      case rising: {
        const double duration = speed / gravity;
        if (time + duration > until) {
          const double left = until - time;
          return {speed * left - 0.5 * gravity * left * left, speed - gravity * left};
        }
        time += duration;
        height = 0.5 * speed * duration;
        speed = 0;
        state = falling;
      } break;
      case rest: return {0.0, 0.0};
    }
  }
}

enum Op : int { push_x = -1, push_y = -2, add = -3, mul = -4, neg = -5, sine = -6, again = -7, jump_if_positive = -8, halt = -9 };

// Non-negative words are constants. A jump takes its target from the next word.
inline double stack_machine(const std::vector<int>& program, double x, double y) {
  std::array<double, 16> stack{};
  std::size_t top = 0, pc = 0;
  int budget = 100;
next:
  if (pc >= program.size() || --budget == 0) goto done;
  switch (const int word = program[pc++]; word) {
    case push_x: stack[top++] = x; goto next;
    case push_y: stack[top++] = y; goto next;
    case add: --top; stack[top - 1] += stack[top]; goto next;
    case mul: --top; stack[top - 1] *= stack[top]; goto next;
    case neg: stack[top - 1] = -stack[top - 1]; goto next;
    case sine: stack[top - 1] = std::sin(stack[top - 1]); goto next;
    case again: stack[top] = stack[top - 1]; ++top; goto next;
    case jump_if_positive: {
      const int target = program[pc++];
      if (stack[top - 1] > 0) pc = static_cast<std::size_t>(target);
      goto next;
    }
    case halt: break;
    default: stack[top++] = word; goto next;
  }
done:
  return top > 0 ? stack[top - 1] : 0;
}

// Words: 0 opens, 1 closes, 2 takes the next value. Nested groups are products of sums of products ...
inline double grouped(const std::vector<int>& tokens, const double* values) {
  double total[8] = {0}, value;
  int depth = 0;
  std::size_t i = 0;
  goto read;
combine:
  if (depth % 2) total[depth] *= value;
  else total[depth] += value;
read:
  if (i == tokens.size()) goto end;
  switch (tokens[i++]) {
    case 0: ++depth; total[depth] = depth % 2; goto read;
    case 1: value = total[depth--]; goto combine;
    default: value = *values++; goto combine;
  }
end:
  return total[0];
}

#endif
