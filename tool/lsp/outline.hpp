// What an editor needs to know of a file's functions when Clang's tree is gone: where they and their parameters stand,
// whom they call, how a rule for them would begin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/program/unit.hpp"

namespace dualrev::lsp {

/// Clang's line and column, from 1; 0: none.
struct Place {
  unsigned line = 0;
  unsigned column = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};
struct Extent {
  Place begin;
  Place end;  ///< of its last token
  bool holds(Place place) const { return begin <= place && place <= end; }
};

/// A rule's beginning, which does not compile until somebody writes the derivative.
struct RuleStub {
  std::string file;   ///< where it is to stand, an absolute path
  unsigned line = 0;  ///< behind this one
  std::string text;
};

struct OutlinedParameter {
  std::string name;
  Extent extent;
  bool markable = false;  ///< may hold numbers, and is not marked yet
};

struct OutlinedFunction {
  std::string name;      ///< as --function takes it
  std::string location;  ///< "include/model.hpp:3:8", as the driver names it
  Place at;              ///< its name
  Extent extent;
  bool defined = false;
  bool is_template = false;
  std::vector<OutlinedParameter> parameters;
  std::optional<RuleStub> rule;  ///< none if it has one, or can have none
};

/// Where the file names a function.
struct Mention {
  Extent extent;
  std::string name;
  std::string location;
  bool defined = false;
  std::optional<RuleStub> rule;
};

struct Outline {
  std::vector<OutlinedFunction> functions;  ///< as they are written: of a template its pattern
  std::vector<Mention> mentions;
  bool knows_marks = false;  ///< DUALREV_CONSTANT is defined
  bool knows_rules = false;  ///< dualrev_rule::of is declared
};

Outline outline_of(const frontend::Unit& unit);

}  // namespace dualrev::lsp
