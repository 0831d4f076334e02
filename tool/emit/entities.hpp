// Twins one by one as text: classes (classes.cpp) and functions (functions.cpp). file.cpp puts them in order.
#pragma once

#include "emit/file.hpp"
#include "emit/text.hpp"

namespace dualrev::emit {

/// How text is written that stands where an entity stands.
Style style_for(const FileText& file, const core::Origin& origin, const std::string& tape = "tape",
                std::set<std::string> hidden = {});
/// How that of a function itself is.
Style style_of(const FileText& file, const core::FunctionTwin& function);
/// Numbers of a parameter that is not differentiated have no derivatives.
Style style_of_parameter(const core::Parameter& parameter, Style style);
/// The same file for twins on jets.
FileText file_on_jets(FileText file);
/// Where no parameter can be named, the tape is the current one.
Style outside_of_functions(Style style);
/// The original's comments, line by line.
std::string comment_lines(const std::vector<std::string>& comments);

// ---- classes ----

std::string record_text(const FileText& file, const core::RecordTwin& record);
/// Types without scalars that the twins name as their classes do.
std::string hidden_constant_text(const core::HiddenConstant& constant);
/// The members of a class that has no twin, for the runtime.
std::string passive_class_text(const core::PassiveClass& passive);
std::string revealed_types(const core::RecordTwin& record);
/// How the runtime walks through a class and its twin, and through those inside them.
std::string structure_text(const FileText& file, const core::RecordTwin& record);

// ---- functions ----

/// Unqualified, without the arguments of a template.
std::string name_of_twin(const FileText& file, const core::FunctionTwin& function);

/// `scope` is the class, "Model_dual::", where the definition stands outside of it.
std::string twin_declarator(const FileText& file, const core::FunctionTwin& function, const Style& style, bool defaults,
                            bool tape_used, const std::string& scope);
std::string prototype_text(const FileText& file, const core::FunctionTwin& function);
/// `head` stands in front of the declarator, `ending` behind it: what only a class says, or only a definition outside
/// of it.
std::string definition_text(const FileText& file, core::FunctionTwin function, const std::string& head,
                            const std::string& scope, const std::string& ending, bool defaults);
/// Of a template whose body other units do not see.
std::string instantiation_text(const FileText& file, const core::FunctionTwin& function);
std::string function_text(const FileText& file, const core::FunctionTwin& function, bool defaults);
/// What pointers to the function point to: it takes the current tape.
std::string entry_head(const FileText& file, const core::FunctionTwin& function);
std::string entry_text(const FileText& file, const core::FunctionTwin& function);
/// What a library finds in place of the original, by its name.
std::string found_head(const FileText& file, const core::FunctionTwin& function);
std::string found_text(const FileText& file, const core::FunctionTwin& function);

}  // namespace dualrev::emit
