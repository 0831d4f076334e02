// Whether a header may be included more than once.
#pragma once

namespace dualrev::frontend {

class Unit;

/// Of the unit's main file.
bool is_guarded(const Unit& unit);

}  // namespace dualrev::frontend
