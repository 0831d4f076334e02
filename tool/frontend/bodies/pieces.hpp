// What stands where in a source, beside what was made of it: for whoever shows the two together.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <functional>
#include <string>

#include "core/term.hpp"

namespace dualrev::frontend {

class Unit;

/// A piece of a source file, in words: nothing of Clang is needed to find it there. Lines and columns begin with 1, and
/// columns are bytes; the end is behind the last one.
struct Piece {
  std::string
      location;  ///< "include/model.hpp:3:8", by which core knows a statement, a function or a class; else empty
  std::string file;
  unsigned line = 0, column = 0;
  unsigned end_line = 0, end_column = 0;
  core::TermRef term;  ///< what became of an expression that is a number; else null
  std::string text;    ///< of such an expression, with spaces and line breaks made one space
};

/// Whoever wants to know of all pieces of a unit.
using Noticed = std::function<void(Piece)>;

/// As the file has it: what is written as an argument of a macro there, what a macro makes where the macro stands.
clang::CharSourceRange in_file(const Unit& unit, clang::SourceRange range);
/// The text of a range, with its spaces and line breaks made one space, so that formatting does not change it.
std::string text_of(const Unit& unit, clang::CharSourceRange written);

/// `location` is that of its origin in core.
Piece piece(const Unit& unit, clang::SourceRange range, std::string location);
/// Of an expression. Without a line and a text if it is a part of what a macro makes.
Piece piece(const Unit& unit, clang::SourceRange range, const core::TermRef& term);

}  // namespace dualrev::frontend
