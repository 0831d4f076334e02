// What cannot be differentiated, and why: all reasons and their messages stand here.
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <string>

#include "frontend/refusals/finding.hpp"

namespace dualrev::frontend {

enum class Reason {
  Asm,
  Union,
  NamelessUnion,
  BitCast,
  Setjmp,
  Varargs,
  NoBody,
  Global,
  GlobalObject,
  Static,
  StaticOnce,
  Volatile,
  Library,
  LibraryType,
  IntegerSum,
  Class,
  Lambda,
  FunctionPointer,
  Exception,
  PointerCast,
  IndirectGoto,
  Statement,
  OpenMP,
  OpenMPIgnored,
  Expression,
  Type,
  NameClash,
  Order,
  Coroutine,
  Asks,
  NoRule,
  Nothing,
  VariableArray,
  Memory,
  Template,
  TemplateArgument,
  OwnHeader,
  SeveralBodies,
  Sharing,
  Copies,
  Constant,
  ConstantData,
  ConstantDispatch,
  ConstantKept,
  Unrepeatable,
  ConstantParameter,
  Mark,
  Member,
  LocalClass,
  Include,
  MemberPointer,
  Rule,
  RuleMade,
  RulePlace,
  RuleUnseen,
  RuleConstant,
  RuleDefault,
  Language,
  Module,
  NothingHere,
  NoFunction,
  NoParameter,
  NoInstance,
  Closures,
  Specialisation,
  LostWrite,
  Checkpoint
};

/// Thrown while a function is lowered, caught where the next statement begins.
struct Refusal {
  clang::SourceLocation at;
  Reason reason;
  std::string subject;  ///< the thing refused, as the user knows it: a name or a type; may be empty
};

[[noreturn]] void refuse(clang::SourceLocation at, Reason reason, std::string subject = {});

/// "dualrev-union"
std::string tag(Reason reason);
/// "cannot differentiate through a union: ..."
std::string message(const Refusal& refusal);
/// What to do instead.
std::string way_out(Reason reason);
/// A refusal without a place in a tree that Clang holds: `where` is "model.hpp:3:8", or the program's name.
void report(const Hear& hear, const std::string& where, Reason reason, const std::string& subject,
            Finding::Level level = Finding::Level::Error);

}  // namespace dualrev::frontend
