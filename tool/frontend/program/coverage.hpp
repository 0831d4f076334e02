// What has no twin, and who goes without for that; what became of the functions of a unit, as --report lists it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "frontend/program/unit_context.hpp"
#include "frontend/program/work_list.hpp"

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
Cause cause(const Refusal& refusal, const Unit& unit);

struct Outcome {
  enum class Kind { Taken, Refused, NoNumbers, NotAsked };
  Kind kind;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::string function;
  std::optional<Cause> cause = {};  ///< of a refusal
};

class Coverage {
 public:
  /// Whose lowering asks for classes, or null.
  const clang::Decl* user = nullptr;

  /// A function, a constant or a class goes without if what it uses has no twin. Null: nobody uses it.
  void add_user(const clang::Decl* used, const clang::Decl* by);
  /// What has a twin of that origin.
  void add_entity(const core::Origin& origin, const clang::Decl* decl);
  void refuse(const clang::Decl* decl, Cause cause) { without_twin_.insert_or_assign(key(decl), std::move(cause)); }
  void take_back(const clang::Decl* decl) { without_twin_.erase(key(decl)); }
  /// A refusal met when all was lowered. False if nothing new has that origin.
  bool refuse_later(const core::Origin& origin, const Cause& cause);
  /// Why it has no twin; null if it has.
  const Cause* cause_of(const clang::Decl* decl) const;

  /// What depends on something without a twin has none either; `elsewhere` is asked of functions without a body here.
  /// False if nothing is new.
  bool spread(const WorkList& list, const std::function<const Cause*(const clang::FunctionDecl*)>& elsewhere);
  /// Takes what has no twin from the module.
  void drop_incomplete(UnitModule& module) const;
  /// `everything`: whether all that could be a root is wanted.
  std::vector<Outcome> outcomes(UnitContext& in, const WorkList& list, bool everything) const;

 private:
  static const clang::Decl* key(const clang::Decl* decl);
  bool is_dropped(const core::Origin& origin) const;

  std::map<const clang::Decl*, std::set<const clang::Decl*>> users_;  ///< of a function, of a constant, of a class
  std::map<std::string, std::set<const clang::Decl*>> entities_;      ///< by the twin's key, and by its place and name
  std::map<const clang::Decl*, Cause> without_twin_;                  ///< refused though others call or name them
  bool drops_records_ = false;                                        ///< a class was refused when all was lowered
};

}  // namespace dualrev::frontend
