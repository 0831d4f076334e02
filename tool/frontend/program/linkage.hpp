// What a unit defines that others call, and which of them defines what it calls.
#pragma once

#include "frontend/program/coverage.hpp"

namespace dualrev::frontend {

class Linkage;
/// Units by the mangled names of what they define.
using Definers = std::map<std::string, std::vector<Linkage*>>;

class Linkage {
 public:
  /// `definers` is filled once all units are there; empty if there is one unit alone.
  Linkage(UnitContext& in, WorkList& list, const Coverage& coverage, const Definers& definers);

  /// Functions with bodies that other units can call, by their mangled names.
  const std::map<std::string, const clang::FunctionDecl*>& definitions();

  /// The other unit that defines a function of external linkage; null if none does.
  Linkage* definer(const clang::FunctionDecl* function) const;
  /// Its definition there; null if there is none.
  const clang::FunctionDecl* definition_elsewhere(const clang::FunctionDecl* function) const;
  /// Why it has no twin there; null if it has.
  const Cause* cause_elsewhere(const clang::FunctionDecl* function) const;
  /// The sources that have a body for the function, if one linker cannot take them all; else empty.
  std::string several_bodies(const clang::FunctionDecl* function) const;

  /// Asks for a function that another unit calls; its definition is here.
  void need_from_outside(const std::string& mangled, unsigned constants);
  /// A twin whose address is taken, here or there.
  void need_entry(const clang::FunctionDecl* function);
  bool is_needed_by_others(const std::string& key) const { return needed_by_others_.count(key) > 0; }
  bool has_entry(const std::string& key) const { return entry_keys_.count(key) > 0; }

 private:
  const clang::FunctionDecl* definition(const std::string& mangled);
  /// Whether no other unit may have a body for the function.
  bool defines_alone(const std::string& mangled);

  UnitContext& in_;
  WorkList& list_;
  const Coverage& coverage_;
  const Definers& definers_;
  std::optional<std::map<std::string, const clang::FunctionDecl*>> definitions_;
  std::set<std::string> entry_keys_;        ///< of functions whose address is taken
  std::set<std::string> needed_by_others_;  ///< keys of functions that other units call
};

}  // namespace dualrev::frontend
