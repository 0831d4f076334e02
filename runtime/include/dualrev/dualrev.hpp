// The whole interface of dualrev. Generated code includes this file; so may user code, though a generated header is
// enough.
#pragma once

#include "dualrev/dual.hpp"
#include "dualrev/tape.hpp"
#include "dualrev/resolve.hpp"
#include "dualrev/dot.hpp"
#include "dualrev/structure.hpp"
#include "dualrev/walk.hpp"
#include "dualrev/workspace.hpp"
#include "dualrev/vjp.hpp"
#include "dualrev/gradient.hpp"
