#pragma once
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
inline Task sets(double x, double& y) {  // refused: dualrev-coroutine "coroutine"
  y = x;
  co_return;
}
inline double uses(double x) {
  double y = 0;
  sets(x, y);
  return y;
}
