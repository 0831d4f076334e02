// Core terms, types and statements as C++ text. Layout is left to the formatter.
#pragma once

#include <string>

#include "core/module.hpp"

namespace dualrev::emit {

/// What the text of a body depends on besides the body.
struct Style {
  std::string suffix = "_dual";
  std::string tape = "tape";
  core::Scope scope;                    ///< the namespaces around the text
  std::set<std::string> apart;          ///< groups of instances that do not share a twin
  bool rooted = false;                  ///< a namespace around the text hides std or dualrev
  std::set<std::string> hidden;         ///< names that mean something else in the text
  std::set<std::string> bindings = {};  ///< names in sight that structured bindings declared
  std::string marks = {};               ///< the key of marks (marks.hpp); empty: there are none
  std::string numbers = {};             ///< what stands for double in a second-order version; else empty
  std::string suffix_on_numbers = {};   ///< of a twin on jets: what the names of what it calls on numbers are made with
};

/// What the name of a second-order version has behind that of the function it is made of.
inline const std::string second_order_ending = "_second_order";
/// "<jet, 7>", of "<7>".
inline std::string arguments_with(const std::string& numbers, const std::string& template_arguments) {
  const bool has_others = template_arguments.size() > 2;  // "<>" has none
  return "<" + numbers + (has_others ? ", " + template_arguments.substr(1) : ">");
}

std::string type_text(const core::TypeRef& type, const Style& style);
/// "double (&a)[3]": a declaration of `name`, which may be empty.
std::string declaration_text(const core::TypeRef& type, const std::string& name, const Style& style);
/// A parameter handed on as it came: "static_cast<dual&&>(name)".
std::string forward_text(const core::TypeRef& type, const std::string& name, const Style& style);
/// In the parentheses of `if` or a loop; an assignment has a pair of its own there, which tells that it is meant.
std::string condition_text(const core::TermRef& term, const Style& style);
std::string term_text(const core::TermRef& term, const Style& style,
                      core::Precedence context = core::Precedence::Comma);
std::string statement_text(const core::StmtRef& statement, const Style& style);
/// A class inside a function, with the bodies of its functions.
std::string local_class_text(const core::LocalRecord& local, const Style& style);
std::string declarator_text(const core::Declarator& declarator, const Style& style);
/// As initialiser or argument: the target's constructor does an implicit conversion itself.
std::string initializer_text(const core::TermRef& term, const Style& style);
/// Whether a name stands in a text as a word.
bool mentions(const std::string& text, const std::string& name);
/// Whether a name stands there that is neither a member's nor qualified.
bool mentions_unqualified(const std::string& text, const std::string& name);
/// Whether a body hands the tape on, or stages operations. A class in it, and a closure without the tape in sight, have
/// others.
bool uses_tape(const core::StmtRef& body);
/// "_3f2a9c01" where the instances of its group are kept apart.
std::string number_text(const core::Instance& instance, const Style& style);
/// "ns::T" + "_dual", also for "ns::T<double>".
std::string twin_name(const std::string& qualified, const Style& style);

}  // namespace dualrev::emit
