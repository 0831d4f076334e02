// Several translation units as one program: the roots, everything they call, and what each unit's output consists of.
#pragma once

#include "frontend/program/linkage.hpp"

namespace dualrev::frontend {

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

  /// Who is told.
  const Hear& hear() const;
  /// Whether nothing in particular is asked for, so that all functions are that admit it.
  bool everything() const { return everything_; }

 private:
  /// What depends on something refused goes as well.
  void drop_incomplete();

  const Wishes wishes_;
  Definers definers_;
  std::vector<std::unique_ptr<UnitLowering>> lowerings_;
  bool refused_ = false;
  bool everything_ = false;
};

}  // namespace dualrev::frontend
