// Whether a header may be included more than once.
#pragma once

namespace dualrev::frontend {

class Unit;

/// What stands between a file's own text and what is read behind it.
inline constexpr const char* behind_text = "\n#pragma dualrev_behind\n";

/// Of the unit's main file.
bool is_guarded(const Unit& unit);

}  // namespace dualrev::frontend
