// What a function is given.
#pragma once

#include "flow/reading/reader.hpp"

namespace dualrev::flow {

void read_parameter(Reader& in, const core::Parameter& parameter);
/// Where one of several pointers is written through, they are names of one variable, whose parts may overlap.
void pointers_may_meet(Reader& in);
/// The reverse part is given what the caller has, not what the function made of its copy.
void check_copy(Reader& in, const core::Parameter& parameter);

}  // namespace dualrev::flow
