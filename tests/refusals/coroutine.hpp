#pragma once
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    std::suspend_never yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
inline Task sets(double x, double& y) {  // refused at 13, 39: dualrev-coroutine "coroutine"
  y = x;
  co_return;
}
inline Task yields(double x, double& y) {
  y = x;
  co_yield 1;  // refused at 3: dualrev-coroutine "coroutine"
}
inline double uses(double x) {
  double y = 0;
  sets(x, y);
  yields(x, y);
  return y;
}
