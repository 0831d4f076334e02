// Twins as whole files.
#pragma once

#include <string>
#include <vector>

#include "core/module.hpp"

namespace dualrev::emit {

/// Two twins of different text under one name: instances of a template for closures that are used differently. If they
/// are of a group, they can be kept apart.
struct Conflict {
  core::Origin origin;
};

struct FileText {
  std::string generated_from;                      ///< "model.hpp"
  std::string command = {};                        ///< its arguments, from the folder of the text
  std::vector<std::string> includes;               ///< with quotes or brackets, in order, behind the runtime
  std::vector<std::string> private_includes = {};  ///< that those who have the text installed may not have
  std::string once = {};   ///< the macro that tells whether the first of these has been included, if it has no guard
  std::string guard = {};  ///< the same of the header itself, whose original includes it too; empty: `#pragma once`
  std::set<std::string> live_macros;    ///< of the user: those that collide with the text are put aside for its length
  std::set<std::string> needed_macros;  ///< that the text itself uses
  std::string suffix = "_dual";
  std::set<std::string>
      without_default;  ///< qualified names of classes whose twins have a constructor for values that are set later
  std::set<std::string> apart;  ///< groups of instances that do not share a twin
  bool uses_eigen = false;      ///< the runtime's adapter is included too
  bool format = true;
  std::string marks = {};              ///< the key of marks that stand in the text (marks.hpp); empty: none do
  std::string suffix_on_numbers = {};  ///< of twins on jets: the suffix of others; else empty
};

/// NAME.dual.hpp: everything that may be shared. `declared` are functions that other files define; `own` those of the
/// source that this header belongs to.
std::string header(const FileText& file, const core::Module& shared, const std::vector<core::FunctionTwin>& declared,
                   const core::Module& own, const std::string& unit_macro);

/// NAME.dual.cpp: compiled in place of its source, which it includes. Of `shared`, the header's, it only makes the
/// instances that other units call.
std::string source(const FileText& file, const std::string& own_header, const core::Module& shared,
                   const core::Module& own, const std::string& unit_macro);

/// The arguments of the command that made a generated text; empty if it does not tell.
std::string command_of(const std::string& text);

/// The project's layout, by Clang's formatting library.
std::string formatted(const std::string& text);
/// The same of a text with marks of that key, if it is one.
std::string formatted(const std::string& text, const std::string& marks);

}  // namespace dualrev::emit
