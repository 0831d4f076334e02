#include "frontend/program/work_list.hpp"

namespace dualrev::frontend {

WantedTwin& WorkList::want(const clang::FunctionDecl* function, unsigned constants) {
  WantedTwin*& place = by_function_[{function->getCanonicalDecl(), constants}];
  if (!place) {
    all_.push_back(std::make_unique<WantedTwin>(WantedTwin{.function = function, .constants = constants}));
    place = all_.back().get();
  }
  return *place;
}

void WorkList::want_for(const clang::FunctionDecl* function, unsigned constants, const clang::FunctionDecl* caller,
                        clang::SourceLocation call) {
  WantedTwin& wanted = want(function, constants);
  if (!wanted.caller) wanted.caller = caller, wanted.call = call;
  // Asked for in earnest after it was refused in silence: once more, aloud.
  if (function->hasBody() && std::exchange(wanted.by_language, false) && wanted.tried && !wanted.done)
    all_.push_back(std::make_unique<WantedTwin>(wanted));
}

void WorkList::want_quietly(const clang::FunctionDecl* function, unsigned constants) {
  if (function->hasBody() && !has(function, constants)) want(function, constants).by_language = true;
}

bool WorkList::has(const clang::FunctionDecl* function, unsigned constants) const {
  return by_function_.count({function->getCanonicalDecl(), constants}) > 0;
}

}  // namespace dualrev::frontend
