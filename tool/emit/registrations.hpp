// How the runtime finds the twin of a function that is asked for: specialisations of derivative_of, by the function's
// pointer, of derivative_of_type, by the class of a function object, and of number_version, by a class of arguments.
#pragma once

#include "emit/entities.hpp"

namespace dualrev::emit {

/// What second-order versions compute with in the place of a class, and of those inside it; often nothing.
std::string number_versions_text(const FileText& file, const core::RecordTwin& record);
/// Behind the twin.
std::string derivative_text(const FileText& file, const core::FunctionTwin& function);
/// In front of the source that asks: the twin is declared there, and defined in NAME.dual.cpp ...
std::string early_derivative_text(const FileText& file, const core::FunctionTwin& function);
/// ... by this.
std::string late_derivative_text(const FileText& file, const core::FunctionTwin& function);
/// Of a closure at namespace scope.
std::string derivative_text(const FileText& file, const core::ConstantTwin& constant);

}  // namespace dualrev::emit
