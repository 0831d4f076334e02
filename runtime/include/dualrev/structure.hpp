// D on types, and the one traversal of a value's scalars (structure_core.hpp), for all types of the standard library
// that have any.
#pragma once

#include "dualrev/structure_containers.hpp"
#include "dualrev/structure_core.hpp"
#include "dualrev/structure_keyed.hpp"
#include "dualrev/structure_pointers.hpp"
#include "dualrev/structure_refused.hpp"
#include "dualrev/structure_sums.hpp"
