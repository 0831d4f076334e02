// One thing to time. The primal and the derivative of each stand in different translation units (primal.cpp,
// gradient.cpp), compiled with the same flags, so that neither sees the other and both lists come in the same order.
#pragma once
#include <functional>
#include <string>
#include <vector>

struct Work {
  std::string name, size;
  std::function<double()> run;  // returns a number that depends on everything it computed
};

std::vector<Work> primals();
std::vector<Work> derivatives();
