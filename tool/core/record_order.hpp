// The order in which the twins of classes are defined.
#pragma once

#include <vector>

#include "core/module.hpp"

namespace dualrev::core {

/// Bases and members in front of what is made of them, otherwise in the order in which they were met.
void sort_records(std::vector<RecordTwin>& records);
/// The same of the classes inside one: instances may be of classes that stand behind their template.
void sort_nested(RecordTwin& twin);

}  // namespace dualrev::core
