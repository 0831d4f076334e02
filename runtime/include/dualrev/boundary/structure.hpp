// D on types, and the one traversal of a value's scalars (structure_core.hpp), for all types of the standard library
// that have any.
#pragma once

#include "dualrev/boundary/structure_containers.hpp"
#include "dualrev/boundary/structure_core.hpp"
#include "dualrev/boundary/structure_keyed.hpp"
#include "dualrev/boundary/structure_pointers.hpp"
#include "dualrev/boundary/structure_refused.hpp"
#include "dualrev/boundary/structure_sums.hpp"
