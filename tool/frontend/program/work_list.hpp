// The twins that one unit has to make: each is wanted once, whoever asks for it, and may ask for more.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "frontend/types/types.hpp"

namespace dualrev::frontend {

/// A function with the set of parameters (as bits) that are constants in this twin.
struct WantedTwin {
  const clang::FunctionDecl* function;
  unsigned constants = 0;
  bool root = false;
  bool asked_here = false;
  bool wished = false;  ///< by code, mark or name, not for want of other wishes
  const clang::FunctionDecl* caller = nullptr;
  clang::SourceLocation call = {};
  bool done = false;
  bool tried = false;
  bool by_type = false;                  ///< the call operator of a function object that is asked for by its type
  const clang::VarDecl* self = nullptr;  ///< the constant object of a member function, if it has a name
  bool by_language = false;              ///< only if a library or the language should call it: refused in silence
};

class WorkList {
 public:
  WantedTwin& want(const clang::FunctionDecl* function, unsigned constants);
  /// For a call; in earnest, if it was only wanted in silence so far.
  void want_for(const clang::FunctionDecl* function, unsigned constants, const clang::FunctionDecl* caller,
                clang::SourceLocation call);
  /// For a library or the language, which may call it.
  void want_quietly(const clang::FunctionDecl* function, unsigned constants);
  bool has(const clang::FunctionDecl* function, unsigned constants) const;
  /// The next to be made; null if there is none.
  WantedTwin* next() { return is_worked_off() ? nullptr : all_[next_++].get(); }
  bool is_worked_off() const { return next_ == all_.size(); }
  const std::vector<std::unique_ptr<WantedTwin>>& all() const { return all_; }

 private:
  std::vector<std::unique_ptr<WantedTwin>> all_;
  std::map<std::pair<const clang::FunctionDecl*, unsigned>, WantedTwin*> by_function_;
  std::size_t next_ = 0;
};

}  // namespace dualrev::frontend
