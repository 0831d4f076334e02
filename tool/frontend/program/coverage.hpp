// What became of the functions of a unit, as --report lists it.
#pragma once

#include <optional>
#include <string>
#include <tuple>

namespace dualrev::frontend {

/// Why a function has no twin.
struct Cause {
  std::string tag;       ///< "dualrev-global"
  std::string place;     ///< "model.cpp:3:8"
  std::string words;     ///< what the refusal says
  std::string function;  ///< of which function it is the refusal, if not of the one that has this cause
  std::string way_out = {};
  friend bool operator<(const Cause& a, const Cause& b) {
    return std::tie(a.place, a.tag, a.words, a.function) < std::tie(b.place, b.tag, b.words, b.function);
  }
};

struct Outcome {
  enum class Kind { Taken, Refused, NoNumbers, NotAsked };
  Kind kind;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string function;
  std::optional<Cause> cause = {};  ///< of a refusal
};

}  // namespace dualrev::frontend
