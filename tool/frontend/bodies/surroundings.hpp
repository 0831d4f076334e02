// What a function's body is lowered in.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/module.hpp"
#include "frontend/bodies/pieces.hpp"
#include "frontend/bodies/source_text.hpp"
#include "frontend/refusals/audit.hpp"
#include "frontend/types/types.hpp"

namespace dualrev::frontend {

/// What a function body needs of the program around it.
struct Surroundings {
  const Unit& unit;
  Types& types;
  SourceText& text;
  /// Asks for the twin of a function in which the given parameters (as bits) are constants; refuses if it cannot have
  /// one. `at` is the call. Gives what the twin's name has behind the suffix.
  std::function<std::string(const clang::FunctionDecl*, unsigned constants, clang::SourceLocation at)> need_function =
      {};
  /// How its twin is told from those of other instances: what its name has at the end, if it cannot be told by its
  /// arguments.
  std::function<core::Instance(const clang::FunctionDecl*)> instance_of = {};
  std::function<std::string(const clang::FunctionDecl*)> number_of = {};
  /// The function's mangled name, with which its twin's key begins.
  std::function<std::string(const clang::FunctionDecl*)> key_of = {};
  /// Asks for a twin that can be called through a pointer.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> need_entry = {};
  /// Uses the rule of a function; refuses where it cannot be seen.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> need_rule = {};
  /// Asks for the second derivatives of a function whose gradient is asked for in a function that is differentiated.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> need_second_order = {};
  /// A partial derivative of a function, by parameters in order, as a function of its own: its name and its key.
  /// Nothing if no header that is there has what it is made of.
  std::function<std::optional<std::pair<std::string, std::string>>(const clang::FunctionDecl*,
                                                                   const std::vector<unsigned>& by)>
      need_derivative = {};
  /// Asks for the twin of a constant at namespace scope.
  std::function<void(const clang::VarDecl*, clang::SourceLocation at)> need_constant = {};
  /// The text for a constant of a class that only the class can name, whose tag is given.
  std::function<std::string(const clang::VarDecl*)> hidden_constant = {};
  /// How others name a member of a class that only the class can name, behind an object and `.*`.
  std::function<std::string(const clang::ValueDecl*, clang::SourceLocation at)> hidden_member = {};
  /// Whether parameter i of the function is marked constant.
  std::function<bool(const clang::FunctionDecl*, unsigned)> is_constant = {};
  /// All of these, as bits.
  std::function<unsigned(const clang::FunctionDecl*)> marks_of = {};
  /// Refuses a call that hands active values to a function without twin which may keep them.
  std::function<void(const clang::FunctionDecl*, clang::SourceLocation at)> check_passive = {};
  /// The twin of a class inside the function.
  std::function<std::shared_ptr<const core::LocalRecord>(const clang::CXXRecordDecl*)> define_class = {};
  /// Tells of something refused; lowering goes on with the next statement.
  std::function<void(const Refusal&)> refused = {};
  std::string suffix;
  /// Tells of a place where a derivative ends.
  Ended ended = {};
  /// Tells of statements and expressions, for whoever shows them; null where nobody does.
  Noticed noticed = {};
};

}  // namespace dualrev::frontend
