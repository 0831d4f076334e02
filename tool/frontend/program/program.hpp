// Several translation units as one program: the roots, everything they call, and what each unit's output consists of.
#pragma once

#include <map>
#include <memory>

#include "core/module.hpp"
#include "frontend/bodies/lowering.hpp"
#include "frontend/program/coverage.hpp"
#include "frontend/program/requests.hpp"

namespace dualrev::frontend {

/// What is written for one unit. Entities of headers go to the header in any case.
struct UnitModule {
  core::Module shared;                       ///< defined in headers, or in this unit if it is a header itself
  core::Module own;                          ///< defined in this unit, which is a source
  std::vector<core::FunctionTwin> declared;  ///< defined by another unit's output
  std::set<std::string> live_macros;         ///< of the user, at the end of the unit
  std::set<std::string> needed_macros;       ///< that the output's text uses
  bool uses_eigen = false;
  std::vector<Piece> pieces;          ///< of the source and its headers, if they are wished for
  std::vector<Ending> endings;        ///< where derivatives end, in the order in which they were found
  std::vector<std::string> includes;  ///< the source's own include directives, `<vector>` or `"types.hpp"` resolved
};

class UnitLowering;

class Program {
 public:
  Program(std::vector<std::unique_ptr<Unit>>& units, Wishes wishes);
  ~Program();

  /// Lowers everything; refusals are told.
  void lower();
  /// Whether anything was refused so far.
  bool refused() const { return refused_; }
  UnitModule& module(std::size_t unit);
  /// A refusal met when all was lowered: what has that origin in the unit is taken from its module, and with it what
  /// depends on it, in all units. It is told. False if nothing has that origin.
  bool refuse(std::size_t unit, const core::Origin& origin, Reason reason, const std::string& where,
              const std::string& subject);
  /// What became of the unit's own functions, and of those of headers that it wants.
  std::vector<Outcome> outcomes(std::size_t unit);

  const Wishes& wishes() const { return wishes_; }
  /// The unit that defines a function of external linkage, other than `asking`; null if none does.
  UnitLowering* definer(const clang::FunctionDecl* function, const UnitLowering* asking);
  /// The sources that have a body for the function that a unit defines, if one linker cannot take them all; else empty.
  std::string several_bodies(const std::string& mangled);
  /// Who is told.
  const Hear& hear() const;
  /// How a refusal is told.
  Finding::Level level() const { return wishes_.all ? Finding::Level::Warning : Finding::Level::Error; }
  /// Whether nothing in particular is asked for, so that all functions are that admit it.
  bool everything() const { return everything_; }

 private:
  /// What depends on something refused goes as well.
  void drop_incomplete();

  std::vector<std::unique_ptr<UnitLowering>> lowerings_;
  std::map<std::string, std::vector<UnitLowering*>> definers_;  ///< by mangled name
  bool refused_ = false;
  bool everything_ = false;
  Wishes wishes_;
};

/// Whether a path names a header.
bool is_header(const std::string& path);

}  // namespace dualrev::frontend
